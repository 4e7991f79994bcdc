"""Slow, independent rules: one module family a game, written from its RULES.md alone, standard library only."""
