"""Printed naval wargames: the rules enforced, every ruling explained."""
