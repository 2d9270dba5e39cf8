"""Who is to decide within a time that the game gives him."""

from __future__ import annotations

from dataclasses import dataclass

from naumachia.kernel.pending import Prompt
from naumachia.server.game.game import Game


@dataclass(frozen=True, slots=True)
class Timed:
    """A seat on whose time it is, the span of the game that the time is for, and how many seconds
    the game gives for it now.
    """

    seat: int
    span: str
    seconds: int

    @property
    def account(self) -> tuple[int, str]:
        """What time is counted for: every decision of a seat in one span together."""
        return self.seat, self.span


def timed(game: Game) -> Timed | None:
    """The person on whose time it is; None where no clock runs.

    Computers have a pace of their own. Where several answer in secret nobody is timed: it would
    tell who has not answered yet. In a trial of a moment all may be thought over.
    """
    ruleset, state = game.ruleset, game.timeline.match.state
    pending = ruleset.pending(state)
    trial = game.header.what_if is not None
    if game.closed or trial or not isinstance(pending, Prompt):
        return None
    seat = pending.seats[0]
    given = ruleset.allowance(state, seat)
    if given is None or game.header.seats[seat].kind != "person":
        return None
    seen = ruleset.pending(ruleset.observe(state, None).state)
    if not isinstance(seen, Prompt) or seen.seats != (seat,):
        return None
    return Timed(seat, given.span, given.seconds)
