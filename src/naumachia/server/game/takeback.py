"""Take an order back by agreement, past dice and other players' moves."""

from __future__ import annotations

from naumachia.server.errors import Refused, spectator
from naumachia.server.game.game import Game, Takeback
from naumachia.server.game.timeline import Timeline


def last_order(timeline: Timeline, seats: tuple[int, ...]) -> Takeback | None:
    """Return a request to take back the last order of one of these seats, or None."""
    for moment in reversed(timeline.moments):
        if moment.entry is not None and moment.entry.seat in seats:
            return Takeback(moment.entry.seat, moment.first - 1)
    return None


def takeback_refusal(game: Game, seats: tuple[int, ...]) -> str:
    """Return why these seats may not ask to take an order back; "" if they may."""
    if game.closed:
        return "The game is over."
    if any(seat.kind != "person" for seat in game.header.seats):
        return "Computer players do not agree to takebacks."
    if game.asked is not None:
        return "You have asked already."
    if last_order(game.timeline, seats) is None:
        return "There is no order of yours to take back."
    return ""


def request_for(game: Game, seats: tuple[int, ...]) -> Takeback:
    """Return the request that these seats may answer. Raises Refused."""
    if not seats:
        raise spectator()
    if game.asked is None:
        raise Refused(409, "not_asked", "Nobody has asked to take an order back.")
    return game.asked


def describe_moves(timeline: Timeline, to: int) -> str:
    """Describe the moves after move `to`: `3 moves, dice among them`."""
    entries = [moment.entry for moment in timeline.moments[to + 1 :]]
    moves = f"{len(entries)} move{'' if len(entries) == 1 else 's'}"
    dice = any(entry is not None and entry.seat is None for entry in entries)
    return f"{moves}, dice among them" if dice else moves
