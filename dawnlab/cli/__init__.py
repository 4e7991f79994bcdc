"""The command line: one command, one file. A command parses options, calls the API and prints; nothing else."""
