"""Duel: two galleys shoot it out in a strait. A whole rule set to learn from and to copy.

Play it with `naumachia play examples.duel:RULESET`; `docs/adding-a-ruleset.md` builds it up.
"""

from examples.duel.rules import RULESET as RULESET
