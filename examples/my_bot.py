"""A computer player of your own, in one small class.

    naumachia match trireme examples/my_bot.py random --games 20

A bot is shown what its seat may know, and the legal actions; it answers with one of them. This one
tries every action on a copy and takes one that costs the others something: it counts how many
actions they have left, which works in any rule set.
"""

from __future__ import annotations

from typing import Any

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import View
from naumachia.search.bot import Bot


class Crowder(Bot[Any, Any]):
    """Leaves the others as little to do as it can."""

    def choose(self, view: View[Any], seat: int, legal: list[Any]) -> Any:
        state = self.ruleset.guess(view, self.rng)  # a full state that agrees with the view
        return min(legal, key=lambda action: (self.room(state, seat, action), self.rng.random()))

    def room(self, state: Any, seat: int, action: Any) -> float:
        """How many actions the next seat has after `action`; none is best, unless we have lost."""
        after = self.ruleset.clone(state)
        self.ruleset.decide(after, seat, action, SILENT)
        match self.ruleset.pending(after):
            case Result() as result:
                return -1000.0 * result.scores[seat]
            case Prompt(seats=seats) if seat not in seats:
                return float(len(self.ruleset.legal(after, seats[0])))
        return 50.0
