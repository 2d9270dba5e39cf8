"""Advice for computer players. Nothing here decides what is legal."""
