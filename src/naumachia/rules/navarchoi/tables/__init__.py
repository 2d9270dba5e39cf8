"""Printed charts, cards, types of ships and battles, read from data files."""
