"""One chart, one file, named like its analysis.

A chart has `KIND` (what kind of picture it is, for screen readers) and `draw(table, figure, facts)`: it draws the tidy
table of the analysis on the figure, asks the figure for its width (720 px or 360 px), sets its height, draws no title
and computes nothing. `facts` holds the fields of `analyses.facts.Facts` and `targets`. Files that start with `_` are
shared parts; `_sheet.py` is the paper that charts are drawn on.
"""
