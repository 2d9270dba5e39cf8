"""A computer player of your own, in one small class.

    naumachia match trireme examples/my_bot.py random --games 20

A bot is shown what its seat may know, and the legal actions; it answers with one of them. This one
tries every action on a copy and takes the one after which it stands best, without a thought for
what the other side does next. Where it sees no difference it lets chance decide.
"""

from __future__ import annotations

from typing import Any

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Result
from naumachia.kernel.ruleset import View
from naumachia.search.bot import Bot


class Hasty(Bot[Any, Any]):
    """Takes what looks best at once."""

    def choose(self, view: View[Any], seat: int, legal: list[Any]) -> Any:
        state = self.ruleset.guess(view, self.rng)  # a full state that agrees with the view
        return max(legal, key=lambda action: (self.worth(state, seat, action), self.rng.random()))

    def worth(self, state: Any, seat: int, action: Any) -> float:
        """How well the seat stands after `action`: from -1, lost, to 1, won."""
        after = self.ruleset.clone(state)
        self.ruleset.decide(after, seat, action, SILENT)
        match self.ruleset.pending(after):
            case Result() as result:
                return float(result.scores[seat])
        return self.ruleset.advisor.evaluate(after, seat)
