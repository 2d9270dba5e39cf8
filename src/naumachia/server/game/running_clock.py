"""Find the person whose time to decide is limited."""

from __future__ import annotations

from dataclasses import dataclass

from naumachia.kernel.pending import Prompt
from naumachia.server.game.game import Game


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A seat whose clock runs, the span of the game that its time is for, and the seconds that the
    game allows for it.
    """

    seat: int
    span: str
    seconds: int

    @property
    def account(self) -> tuple[int, str]:
        """Return the account of the time: all decisions of a seat in one span share it."""
        return self.seat, self.span


def running_clock(game: Game) -> RunningClock | None:
    """Return the person whose clock runs, or None.

    Computers have their own pace. With sealed answers no clock runs, because it would reveal who
    has not answered yet. What-if boards have no clock.
    """
    ruleset, state = game.ruleset, game.timeline.match.state
    clock, pending = ruleset.clock, ruleset.pending(state)
    trial = game.header.what_if is not None
    if clock is None or game.closed or trial or not isinstance(pending, Prompt):
        return None
    seat = pending.seats[0]
    given = clock.time_limit(state, seat)
    if given is None or game.header.seats[seat].kind != "person":
        return None
    seen = ruleset.pending(ruleset.observe(state, None).state)
    if not isinstance(seen, Prompt) or seen.seats != (seat,):
        return None
    return RunningClock(seat, given.span, given.seconds)
