"""Warn of orders that wreck a ship or take it off the table (SAIL-RULE-54, SAIL-RULE-55)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.event import SILENT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Announce,
    Arc,
    Boats,
    LieTo,
    Rescue,
    Sail,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import ships_touching, shores
from naumachia.rules.age_of_sail.rules.guns import may_measure
from naumachia.rules.age_of_sail.rules.movement import STEPS
from naumachia.rules.age_of_sail.rules.wind import drift_way
from naumachia.rules.age_of_sail.ship import AFLOAT, LEFT, WRECKED, Ship

CARRYING: Final = (Sail, Arc, Boats, LieTo, Announce, Rescue)
"""The orders in which a ship may go anywhere: by its sails, oars or boats, or adrift."""


def warning_of(state: AgeOfSail, action: Action, phrases: Phrasebook) -> str:
    """Return the warning for a legal order, or "".

    Leaving by the exit of one's own side needs no warning.
    """
    if not isinstance(action, CARRYING):
        return ""
    ship = state.ships[action.ship]
    if not ship.afloat() or is_clear(state, ship, action):
        return ""
    after = state.clone() if may_measure(state) else without_others(state, ship)
    STEPS[type(action)].carry(after, after.ships[action.ship], action, SILENT)
    for number in (ship.ident, ship.hauling):
        if number == NOBODY or state.ships[number].fate != AFLOAT:
            continue
        lost = after.ships[number]
        if lost.fate == WRECKED:
            return phrases.fill("labels", "warn_wrecked", {"ship": lost.name})
        if lost.fate == LEFT and not lost.by_exit:
            return phrases.fill("labels", "warn_leaves", {"ship": lost.name})
    return ""


def is_clear(state: AgeOfSail, ship: Ship, action: Action) -> bool:
    """Return whether an order cannot take a ship to any shore or edge, so that no more is to be
    asked.
    """
    way: i64 = drift_way(state)
    if isinstance(action, (Sail, Arc, Boats)) and action.distance > way:
        way = action.distance
    hull = state.hull(ship)
    # It may bear off a hull by the length of both, and have another in tow.
    reach = float(way) + 4.0 * state.sea.widest
    if not state.rules.open_edge:
        east, north = float(state.rules.width), float(state.rules.height)
        inside = min(hull.x, hull.y, east - hull.x, north - hull.y)
        if inside < reach:
            return False
    for shore in shores(state):
        if (
            hull.x + reach >= shore.west
            and hull.x - reach <= shore.east
            and hull.y + reach >= shore.south
            and hull.y - reach <= shore.north
        ):
            return False
    return True


def without_others(state: AgeOfSail, ship: Ship) -> AgeOfSail:
    """Return a copy of the state with no other ships but those in contact with a ship or in tow of
    it: before it may be measured nobody learns who would be in its way (SAIL-RULE-59).
    """
    near = {int(ship.ident), int(ship.hauling), int(ship.tug), *ships_touching(state, ship)}
    after = state.clone()
    for other in after.ships:
        if other.ident not in near and other.fate == AFLOAT:
            after.sea.remove(other.ident)
            other.fate = LEFT
    return after
