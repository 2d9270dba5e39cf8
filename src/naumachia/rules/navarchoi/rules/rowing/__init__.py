"""Formations under way: who moves together, what each step does, fatigue."""
