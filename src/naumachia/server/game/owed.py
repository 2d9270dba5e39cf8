"""Answers that the rules may give for a player who is away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naumachia.kernel.pending import Prompt
from naumachia.server.game.game import Game


@dataclass(frozen=True, slots=True)
class Owed:
    """An answer that a seat owes in another's turn, at one moment of a game."""

    seat: int
    seq: int
    branch: int


def owed(game: Game) -> tuple[Owed, Any] | None:
    """The first answer of a person that the rules may give, and what it is; None without one.

    Where several answer in secret nobody is answered for: it would tell who has not answered yet.
    """
    timeline, header = game.timeline, game.header
    if game.closed or header.absent_after is None:
        return None
    ruleset, state = timeline.ruleset, timeline.match.state
    asked = ruleset.pending(ruleset.observe(state, None).state)
    if not isinstance(asked, Prompt) or len(asked.seats) != 1:
        return None
    (seat,) = asked.seats
    action = ruleset.default(state, seat)
    if action is None or header.seats[seat].kind != "person":
        return None
    return Owed(seat, timeline.seq, header.branch), action
