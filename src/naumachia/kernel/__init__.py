"""The game of games: clauses, chance, phases, events, rule sets, matches, records.

Standard library only. A rule set imports from here and is driven from here; nothing here names one.
"""
