"""Find answers that the rules may give for an absent player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naumachia.kernel.pending import Prompt
from naumachia.server.game.game import Game


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """An answer that a seat owes in another player's turn."""

    seat: int
    seq: int
    branch: int


def pending_answer(game: Game) -> tuple[PendingAnswer, Any] | None:
    """Return the first answer of a person that the rules may give, or None.

    With sealed answers return None, because it would reveal who has not answered yet.
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
    return PendingAnswer(seat, timeline.seq, header.branch), action
