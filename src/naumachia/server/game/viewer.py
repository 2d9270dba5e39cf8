"""Represent the seats through which a page views a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset


@dataclass(frozen=True, slots=True)
class Viewer:
    """The seats of a link (none: a spectator), and whether the board is turned by 180 degrees."""

    seats: tuple[int, ...]
    flipped: bool = False

    def eyes(self, ruleset: AnyRuleset, state: State) -> int | None:
        """Return the seat whose view is shown; on a shared screen, the one that has to answer."""
        pending = ruleset.pending(state)
        if isinstance(pending, Prompt):
            for seat in self.seats:
                if seat in pending.seats:
                    return seat
        return self.seats[0] if self.seats else None

    @property
    def reader(self) -> int | None:
        """Return the seat whose log is shown; on a shared screen, only what everybody may read."""
        return self.seats[0] if len(self.seats) == 1 else None

    def acting(self, match: Match[Any, Any]) -> int | None:
        """Return the seat of this viewer that owes an answer."""
        owing = match.owing()
        return next((seat for seat in self.seats if seat in owing), None)
