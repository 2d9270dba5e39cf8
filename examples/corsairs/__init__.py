"""Corsairs: two squadrons plot their courses in secret, sail by the wind and fire broadsides.

A table game to learn from and to copy; the second part of `docs/adding-a-ruleset.md` builds it up.
Play it with `naumachia play examples/corsairs`.
"""

from examples.corsairs.ruleset import RULESET as RULESET
