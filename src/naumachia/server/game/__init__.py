"""A game as it lies there: its moments, who looks at it, who sits at it."""
