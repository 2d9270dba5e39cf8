"""Ships in tow (SAIL-TOW-01 to 07, SAIL-RULE-101)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import Pose
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, CastOff, Tow
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, LIGHT, MEDIUM_WIND, AgeOfSail
from naumachia.rules.age_of_sail.rules import steps
from naumachia.rules.age_of_sail.rules.ability import drift_cause, tow_tried
from naumachia.rules.age_of_sail.rules.collisions import come_to_rest
from naumachia.rules.age_of_sail.rules.contact import overlapped
from naumachia.rules.age_of_sail.rules.fates import drop_tow
from naumachia.rules.age_of_sail.rules.measuring import note_apart
from naumachia.rules.age_of_sail.rules.pointing import factor, listed_speed
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.rules.vicinity import vicinity_of
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    BOATS_IN,
    NOT_ABLAZE,
    SAILING,
    STRUCK,
    Ship,
)

HAWSER: Final = 250
"""The water between a tug and her tow."""
GRAIN: Final = 10


def frigate(ship: Ship) -> bool:
    """Whether she is of the frigate class (SAIL-RULE-17)."""
    return 0 < ship.design.rating < 50


def towable(ship: Ship) -> bool:
    """Whether she is a ship of the line or a frigate, which frigates tow whatever they weigh."""
    return frigate(ship) or ship.design.rating >= 64


def needed(state: AgeOfSail) -> int:
    """The least face that makes a tow (SAIL-TOW-05); light airs count as calm."""
    if state.strength <= LIGHT:
        return 3
    return 4 if state.strength == MEDIUM_WIND else 6


def tow_speed(state: AgeOfSail, tug: Ship, towed: Ship) -> int:
    """How far a tow goes in a move: half the listed speed of the towed ship behind a frigate, else
    of the heavier of the two (SAIL-TOW-02, SAIL-TOW-03).
    """
    larger = tug if tug.design.tons > towed.design.tons else towed
    slow = towed if frigate(tug) and towable(towed) else larger
    return listed_speed(slow) // 2 * factor(state)


def in_tow_leg(ship: Ship) -> bool:
    """Whether she goes with a ship behind her."""
    return ship.hauling != NOBODY and ship.tow_holds


# -- taking in tow -------------------------------------------------------------------------


def barred(clause: ClauseId, refusal: str, ship: Ship, target: Ship) -> Ruling:
    """The ruling against a tow."""
    return Ruling(clause, {"refusal": refusal, "ship": ship.name, "target": target.name})


def tow_ruling(state: AgeOfSail, ship: Ship, order: Tow) -> Ruling | None:
    """Why a ship may not take another in tow; None when she may."""
    if not state.rules.towing:
        return Ruling("SAIL-RULE-87", {"refusal": "no_towing", "ship": ship.name})
    target = state.ships[order.target]
    ruling = tug_ruling(state, ship, target)
    if ruling is None:
        ruling = target_ruling(state, ship, target)
    if ruling is not None:
        return ruling
    limit = ship.design.tons * 2
    if target.design.tons > limit and not (frigate(ship) and towable(target)):
        facts: Facts = {"refusal": "too_heavy", "ship": ship.name, "target": target.name}
        facts["tons"] = int(target.design.tons)
        facts["most"] = int(limit)
        return Ruling("SAIL-TOW-01", facts)
    return front_ruling(state, ship, target)


def tug_ruling(state: AgeOfSail, ship: Ship, target: Ship) -> Ruling | None:
    """Why this ship can tow nobody."""
    if ship.tug != NOBODY or ship.hauling != NOBODY:
        return barred("SAIL-RULE-101", "tows_already", ship, target)
    if ship.status != SAILING or ship.boats != BOATS_IN or drift_cause(state, ship) != "":
        return barred("SAIL-RULE-101", "cannot_tow", ship, target)
    return None


def target_ruling(state: AgeOfSail, ship: Ship, target: Ship) -> Ruling | None:
    """Why that ship cannot be towed by this one."""
    if target.ident == ship.ident or target.fate != AFLOAT:
        return barred("SAIL-RULE-101", "not_there", ship, target)
    if state.enemies(ship, target) and target.flag != STRUCK:
        return barred("SAIL-RULE-101", "tow_of_enemy", ship, target)
    if target.fire != NOT_ABLAZE or state.grappled(target.ident):
        return barred("SAIL-RULE-101", "tow_held", ship, target)
    if target.tug != NOBODY or target.hauling != NOBODY or target.status == ANCHORED:
        return barred("SAIL-RULE-101", "tow_held", ship, target)
    return None


def front_ruling(state: AgeOfSail, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship is not in front of another: within a drift move of her bow, and ahead of it."""
    hull, other = state.hull(ship), state.hull(target)
    x, y = other.bow()
    away = hull.distance_to(x, y)
    forward, _ = other.frame(hull.x, hull.y)
    if away <= float(DRIFT_MOVE) + 0.001 and forward >= other.half_length:
        return None
    facts: Facts = {"ship": ship.name, "target": target.name}
    note_apart(state, facts, "not_in_front", away, DRIFT_MOVE)
    return Ruling("SAIL-TOW-04", facts)


def take_in_tow(state: AgeOfSail, ship: Ship, order: Tow, log: Log) -> None:
    """Begin a tow, and throw for it at once (SAIL-TOW-04)."""
    target = state.ships[order.target]
    ship.hauling = target.ident
    target.tug = ship.ident
    ship.moved = True
    if log.on:
        log.add("SAIL-TOW-04", "passes_hawser", ship=ship.name, target=target.name)
    enter(state, Towing(ship.ident), log)


def tows(state: AgeOfSail, ship: Ship) -> list[Tow]:
    """The tows that a ship may take."""
    if not state.rules.towing:
        return []
    near = vicinity_of(state, ship).near_by()
    if not near or tug_ruling(state, ship, ship) is not None:
        return []
    found: list[Tow] = []
    for other in near:
        order = Tow(ship.ident, other)
        if tow_ruling(state, ship, order) is None:
            found.append(order)
    return found


# -- the throw -----------------------------------------------------------------------------


def tow_chance(state: AgeOfSail, tug: Ship) -> Dice:
    """The throw for a tow (SAIL-TOW-05)."""
    towed = state.ships[tug.hauling]
    facts: Facts = {"ship": tug.name, "target": towed.name, "needs": needed(state)}
    return Dice("SAIL-TOW-05", "tow", facts, (6,), (tug.name,))


def thrown_for(state: AgeOfSail, tug: Ship, outcome: Outcome, log: Log) -> bool:
    """Carry out the throw for a tow; whether it holds now."""
    towed = state.ships[tug.hauling]
    holds = outcome[0] >= needed(state)
    if holds:
        tug.tow_holds = True
        towed.tow_holds = True
    if log.on:
        kind = "tow_holds" if holds else "tow_fails"
        facts = rolled_for(state, tug, outcome)
        log.add("SAIL-TOW-05", kind, ship=tug.name, target=towed.name, **facts)
    return holds


class Towing(Phase[AgeOfSail, Action]):
    """The throw of a tug that has come up; with the tow made she has her step again, to go with it
    at once, unless the towed ship has sailed in this move (SAIL-TOW-07).
    """

    name: ClassVar[str] = "towing"

    def __init__(self, ship: i64) -> None:
        self.ship: i64 = ship

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Towing(self.ship)

    def pending(self, state: AgeOfSail) -> Chance | None:
        return tow_chance(state, state.ships[self.ship])

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        tug = state.ships[self.ship]
        if thrown_for(state, tug, outcome, log):
            towed = state.ships[tug.hauling]
            tug.moved = towed.sailed
            towed.moved = True


# -- the tow -------------------------------------------------------------------------------


def astern_of(pose: Pose, tug: Ship, towed: Ship) -> Pose:
    """Where a towed ship lies when her tug is there."""
    back = (tug.design.length + towed.design.length) // 2 + HAWSER
    return pose.ahead(-back)


def tow_room(state: AgeOfSail, tug: Ship, start: Pose, distance: i64) -> int:
    """How far a tug comes with her tow, in whole hundredths of an inch, at worst not at all: as far
    as there is room for the towed ship behind her.
    """
    towed = state.ships[tug.hauling]
    hull = state.hull(towed)
    left = distance // GRAIN * GRAIN
    while left > 0:
        there = hull.at(astern_of(start.ahead(left), tug, towed))
        if not [one for one in overlapped(state, towed.ident, there) if one != tug.ident]:
            return int(left)
        left -= GRAIN
    return 0


def follow(state: AgeOfSail, tug: Ship, pose: Pose, log: Log) -> None:
    """Set the towed ship astern of her tug, whose leg ended there."""
    towed = state.ships[tug.hauling]
    state.put(towed, astern_of(pose, tug, towed))
    towed.moved = True
    if log.on:
        at = state.hull(towed).pose
        place = (int(at.x), int(at.y))
        log.add("SAIL-TOW-07", "follows", ship=towed.name, target=tug.name, at=place)
    come_to_rest(state, towed, log)


def cast_off_ruling(_state: AgeOfSail, ship: Ship, _order: CastOff) -> Ruling | None:
    """Why a ship has no tow to cast off."""
    if ship.hauling != NOBODY:
        return None
    return Ruling("SAIL-RULE-101", {"refusal": "no_tow", "ship": ship.name})


def cast_off(state: AgeOfSail, ship: Ship, _order: CastOff, log: Log) -> None:
    """Cast the tow off; a tug that gives up an attempt is free in the next move."""
    towed = state.ships[ship.hauling]
    if tow_tried(ship):
        ship.moved = True
    if log.on:
        log.add("SAIL-RULE-101", "casts_off", ship=ship.name, target=towed.name)
    drop_tow(state, ship)


def cast_offs(_state: AgeOfSail, ship: Ship) -> list[CastOff]:
    """The order to cast off, where there is a tow."""
    return [CastOff(ship.ident)] if ship.hauling != NOBODY else []


TAKING_IN_TOW: Final[Step] = Step(tow_ruling, take_in_tow, tows, occasion=steps.TOWS)
TOWS: Final[dict[type[Action], Step]] = {
    Tow: TAKING_IN_TOW,
    CastOff: Step(cast_off_ruling, cast_off, cast_offs),
}
