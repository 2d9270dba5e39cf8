"""Whose diagrams lie open, and to whom (SAIL-RULE-107)."""

from __future__ import annotations

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import FLYING, Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES


def unseen(state: AgeOfSail, ship: Ship) -> bool:
    """Whether the diagram of a ship is hidden from her enemies: diagrams are closed, the battle is
    not over, and her colours fly.
    """
    return state.rules.closed and state.result is None and ship.flag == FLYING


def diagram_known(state: AgeOfSail, seat: int | None, ship: Ship) -> bool:
    """Whether a seat, None a spectator, knows a ship's guns and points: those of his side, and all
    that are not hidden.
    """
    return not unseen(state, ship) or (seat is not None and state.sides[seat] == ship.side)


def crew_known(state: AgeOfSail, seat: int | None, ship: Ship) -> bool:
    """Whether a seat knows how many men a ship has: those of a grappled ship are counted, since
    they throw a die for five. Of a crew that has been counted every later loss shows.
    """
    return ship.counted or diagram_known(state, seat, ship) or state.grappled(ship.ident)


def flotation_known(state: AgeOfSail, seat: int | None, ship: Ship) -> bool:
    """Whether a seat knows a ship's flotation: also of one that has struck and hoisted her colours
    again, since every later hit is told.
    """
    return ship.sounded or diagram_known(state, seat, ship)


def knowers(state: AgeOfSail, ship: Ship) -> tuple[int, ...] | None:
    """The only seats that know a ship's diagram; None where everybody does."""
    return tuple(state.seats_of(ship.side)) if unseen(state, ship) else None


def lay_open(state: AgeOfSail, log: Log) -> None:
    """Note that of a closed diagram something is shown, or can be told from what is."""
    if state.rules.closed:
        log.unveil()


def tell_struck(
    state: AgeOfSail, ship: Ship, action: Strike, clause: ClauseId, kind: str, log: Log
) -> None:
    """Say which battery has gone; where diagrams are closed to her own side alone, to others that
    one has, whether it was a half, and that it was the last (SAIL-RULE-107).
    """
    facts: Facts = {"facing": FACINGS[action.facing], "range": RANGES[action.range]}
    seats = knowers(state, ship)
    if seats is None:
        log.add(clause, kind, ship=ship.name, **facts)
        return
    log.confide(clause, f"{kind}_unseen", seats, facts, ship=ship.name)
    if action.half or not ship.batteries():
        log.unveil()
    if not ship.batteries():
        log.add("SAIL-RULE-107", "disarmed", ship=ship.name)
