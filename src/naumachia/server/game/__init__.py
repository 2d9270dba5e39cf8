"""Represent a game: its moments, viewers and players."""
