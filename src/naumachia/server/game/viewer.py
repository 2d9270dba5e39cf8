"""Through whose eyes a page looks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, View


@dataclass(frozen=True, slots=True)
class Viewer:
    """The seats of a link (none: a spectator), and whether the board is turned half round."""

    seats: tuple[int, ...]
    flipped: bool = False

    def eyes(self, ruleset: AnyRuleset, state: State) -> int | None:
        """The seat whose knowledge is shown: at a shared screen the one that has to answer."""
        pending = ruleset.pending(state)
        if isinstance(pending, Prompt):
            for seat in self.seats:
                if seat in pending.seats:
                    return seat
        return self.seats[0] if self.seats else None

    @property
    def reader(self) -> int | None:
        """The seat whose log is shown: at a shared screen only what everybody may read."""
        return self.seats[0] if len(self.seats) == 1 else None

    def acting(self, match: Match[Any, Any]) -> int | None:
        """The seat of this viewer that owes an answer."""
        owing = match.owing()
        return next((seat for seat in self.seats if seat in owing), None)


def workable(ruleset: AnyRuleset, view: View[Any]) -> State:
    """A state in which the owner of the view can think ahead.

    Made from the view alone: nothing worked out in it can tell what the seat does not know.
    """
    state: State = ruleset.guess(view, Random(0))
    return state


def knows_all(ruleset: AnyRuleset, view: View[Any], guess: State) -> bool:
    """Whether the view hides nothing, so that odds counted in `guess` are the true ones."""
    return ruleset.position(view.state) == ruleset.position(guess)
