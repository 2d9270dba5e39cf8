"""Salamis: two squadrons of galleys among islands, a wind that turns, boats in ambush.

A game on squares to learn from and to copy. Play it with `naumachia play examples/salamis`.
"""

from examples.salamis.ruleset import RULESET as RULESET
