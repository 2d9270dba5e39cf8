"""Describe what a game waits for besides an order: absent players, clocks, and consent."""

from __future__ import annotations

from naumachia.scene.board import board_of
from naumachia.server.game.game import Game
from naumachia.server.game.pending_answer import pending_answer
from naumachia.server.game.takeback import describe_moves
from naumachia.server.wire import messages as wire


def absence(game: Game) -> wire.AbsenceTimeout | None:
    """Return for whom the rules answer, and after how many seconds."""
    found = pending_answer(game)
    if found is None:
        return None
    due, action = found
    ruleset, state = game.ruleset, game.timeline.match.state
    sentence = board_of(ruleset).sketch(ruleset.observe(state, due.seat), due.seat, action).sentence
    after = game.header.absent_after
    assert after is not None, "an answer is owed after a set time"
    return {"seat": ruleset.seats[due.seat], "after": after, "sentence": sentence}


def clock(game: Game) -> wire.Clock | None:
    """Return the clock of the seat to decide, in milliseconds; None without a clock."""
    reading = game.clock
    if reading is None or game.closed:
        return None
    return {
        "seat": game.ruleset.seats[reading.seat],
        "total": reading.total,
        "left": max(0, thousandths(reading.left)),
        "ends": None if reading.ends is None else thousandths(reading.ends),
    }


def thousandths(seconds: float) -> int:
    """Return seconds in milliseconds."""
    return round(seconds * 1000)


def takeback_request(game: Game) -> wire.Takeback | None:
    """Return the request to take an order back that waits for an answer."""
    if game.asked is None:
        return None
    asked, seats = game.asked, game.ruleset.seats
    return {
        "by": seats[asked.by],
        "agreed": [seats[seat] for seat in sorted(asked.agreed)],
        "to": asked.to,
        "goes": describe_moves(game.timeline, asked.to),
    }
