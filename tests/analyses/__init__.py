"""Tests of the analyses: estimators against libraries, tallies against raw rows, words against templates."""
