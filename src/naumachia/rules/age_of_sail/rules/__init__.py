"""Implement the rules chapter by chapter; `turn` has the sequence of play."""
