"""Speed: `python -m tests.bench` (`make bench`) measures and prints one table. Nothing here is a timed test."""
