"""Taking an order back by agreement, where undo alone may not: past dice, past others' moves."""

from __future__ import annotations

from naumachia.server.errors import Refused, spectator
from naumachia.server.game.game import Table, Takeback
from naumachia.server.game.timeline import Course


def last_order(course: Course, seats: tuple[int, ...]) -> Takeback | None:
    """A request to take back the last order of one of these seats; None when they made none."""
    for moment in reversed(course.moments):
        if moment.entry is not None and moment.entry.seat in seats:
            return Takeback(moment.entry.seat, moment.first - 1)
    return None


def may_ask(table: Table, seats: tuple[int, ...]) -> str:
    """Why these seats may not ask to take an order back; "" when they may."""
    if table.over:
        return "The game is over."
    if any(seat.kind != "person" for seat in table.game.seats):
        return "A computer player cannot be asked."
    if table.asked is not None:
        return "This has been asked already."
    if last_order(table.course, seats) is None:
        return "There is no order of yours to take back."
    return ""


def asked_of(table: Table, seats: tuple[int, ...]) -> Takeback:
    """The request that these seats may answer. Raises Refused."""
    if not seats:
        raise spectator()
    if table.asked is None:
        raise Refused(409, "not_asked", "Nobody asks to take an order back.")
    return table.asked


def what_goes(course: Course, to: int) -> str:
    """The moves after move `to`, in words: `3 moves, dice among them`."""
    entries = [moment.entry for moment in course.moments[to + 1 :]]
    moves = f"{len(entries)} move{'' if len(entries) == 1 else 's'}"
    dice = any(entry is not None and entry.seat is None for entry in entries)
    return f"{moves}, dice among them" if dice else moves
