"""Take orders back by agreement, past dice and other players' moves, and make them again."""

from __future__ import annotations

from naumachia.kernel.pending import Decision
from naumachia.server.errors import Refused, spectator
from naumachia.server.game.game import Game, Takeback
from naumachia.server.game.timeline import Timeline
from naumachia.server.texts import t


def wanted_takeback(game: Game, seats: tuple[int, ...], to: int | None = None) -> Takeback | None:
    """Return a request to take back the last order of one of these seats, or, with `to`, its last
    order that begins at that move or earlier; None if there is none. Computers have agreed to it,
    and so have these seats.
    """
    computers = [seat for seat, held in enumerate(game.header.seats) if held.kind != "person"]
    for moment in reversed(game.timeline.moments):
        entry, before = moment.entry, moment.first - 1
        if entry is not None and entry.seat in seats and (to is None or before <= to):
            return Takeback(entry.seat, before).with_consent((*computers, *seats))
    return None


def takeback_refusal(game: Game, seats: tuple[int, ...]) -> str:
    """Return why these seats may not ask to take an order back; "" if they may."""
    if game.closed:
        return "The game is over."
    if game.asked is not None:
        return "You have asked already."
    if wanted_takeback(game, seats) is None:
        return "There is no order of yours to take back."
    return ""


def redo_refusal(game: Game, seats: tuple[int, ...]) -> str:
    """Return why these seats may not make moves again that were taken back; "" if they may."""
    if game.closed:
        return "The game is over."
    if not game.undone or game.undone[-1].by not in seats:
        return "Nothing that you took back can be made again."
    return ""


def request_for(game: Game, seats: tuple[int, ...]) -> Takeback:
    """Return the request that these seats may answer. Raises Refused."""
    if not seats:
        raise spectator()
    if game.asked is None:
        raise Refused(409, "not_asked", "Nobody has asked to take an order back.")
    return game.asked


def moves_and_dice(timeline: Timeline, to: int) -> tuple[int, bool]:
    """Return how many moves follow move `to`, and whether there are dice among them."""
    entries = [moment.entry for moment in timeline.moments[to + 1 :]]
    return len(entries), any(entry is not None and entry.seat is None for entry in entries)


def piece_of_order(timeline: Timeline, to: int) -> str | None:
    """Return the piece of the order that begins after move `to`; None if it has none."""
    ruleset, before, entry = timeline.ruleset, timeline.moments[to], timeline.moments[to + 1].entry
    if entry is None or not isinstance(entry.move, Decision):
        return None
    return ruleset.piece(before.state, entry.move.action) or None


def describe_moves(timeline: Timeline, to: int) -> str:
    """Describe the moves after move `to`: `3 moves, dice among them`."""
    count, dice = moves_and_dice(timeline, to)
    if dice:
        return t("{count} {count:move|moves}, dice among them", count=count)
    return t("{count} {count:move|moves}", count=count)
