"""Advice for computer players; no rule depends on it."""
