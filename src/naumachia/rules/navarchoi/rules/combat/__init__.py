"""Attacks and their answers: rake, ram, grapple, missiles, melee, cutting free."""
