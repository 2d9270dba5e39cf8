"""Advise computer players; nothing here decides what is legal."""
