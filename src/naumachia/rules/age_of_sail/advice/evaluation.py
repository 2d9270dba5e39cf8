"""Evaluate a battle for a side, in points of flotation, which are also those of victory."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.advice.outlook import (
    Moment,
    boarders_near,
    closing,
    fight_worth,
    fire_given,
    placing,
    volley_worth,
    worth_boarding,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Grappling
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firing, Volleys
from naumachia.rules.age_of_sail.rules.gunnery import Shot
from naumachia.rules.age_of_sail.rules.turn import is_captured
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FIGHTING,
    IRONS,
    LEFT,
    NOT_ABLAZE,
    SAILING,
    Ship,
)

# -- the value of a state ----------------------------------------------------------------
# What is lost counts as the rules score it, smoothed between the thresholds; guns, men and masts
# count for what they would still do; guns that bear, boarders and places count by `outlook`. What
# may be done with the moves to come is for a search to find.

CAPTURED: Final = 1.5
AWAY: Final = 0.3
"""The score of a capture and of a ship that has left, as shares of its value (SAIL-RULE-105)."""
CURVE: Final = [0.0, 0.12, 0.3, 0.58, 1.0]
"""The score of damage at each quarter of a ship's flotation, as a share of its value."""
GUN: Final = 0.4
"""What half a battery is worth, in points."""
MAN: Final = 0.04
"""What half a point of crew is worth."""
MAST: Final = 0.07
IN_IRONS: Final = 0.05
ADRIFT: Final = 0.03
BURNING: Final = 0.15
"""The cost of each kind of trouble, as a share of a ship's value."""
LAID: Final = 0.95
"""How much the expected hits of volleys that are laid count."""
GRAPPLES: Final = 0.5
"""How often grapples hold (SAIL-BOARD-02)."""
SCALE: Final = 2.5
"""How much a lead counts for, over its share of all flotation at stake."""


def evaluate(state: AgeOfSail, seat: int) -> float:
    """Return how good the state is for a seat's side, from -1 to 1."""
    side = state.sides[seat]
    moment = Moment(state)
    total, everything = 0.0, 1.0
    for ship in state.ships:
        everything += float(ship.whole) / 2.0
        worth = ship_value(ship)
        total += worth if ship.side == side else -worth
        if ship.active():
            hull = state.hull(ship)
            worth = fire_given(state, moment, ship, hull) + placing(state, moment, ship, hull)
            total += worth if ship.holder == side else -worth
            if ship.holder == side:
                total += closing(state, moment, ship, hull)
    total += pending_damage(state, side) + melees(state, side)
    score = SCALE * total / everything
    return score / sqrt(1.0 + score * score)


# -- the value of a ship ------------------------------------------------------------------


def ship_value(ship: Ship) -> float:
    """Return the remaining value of a ship minus the score for its losses, in points."""
    value = float(ship.whole) / 2.0
    if is_captured(ship):
        return -CAPTURED * value
    if ship.fate == LEFT:
        return 0.0 if ship.by_exit else -AWAY * value
    if ship.fate != AFLOAT:
        return -value
    total = -value * curve(4.0 * float(ship.lost()) / float(ship.whole))
    total += GUN * float(ship.batteries()) + MAN * float(ship.crew)
    total -= MAST * value * (float(ship.masts) + masts_due(ship))
    if ship.fire != NOT_ABLAZE:
        total -= BURNING * value
    if ship.status == IRONS:
        total -= IN_IRONS * value
    elif ship.status != SAILING:
        total -= ADRIFT * value
    return total


def masts_due(ship: Ship) -> float:
    """Return how many masts the thresholds will cost that are reached and not rolled for yet."""
    due = 0.0
    for mark in range(int(ship.tested), ship.reached()):
        due += 1.0 if mark == 2 else 0.5
    return due


def curve(quarters: float) -> float:
    """Return what damage counts, straight between the quarters."""
    if quarters >= 4.0:
        return CURVE[4]
    at = int(quarters)
    return CURVE[at] + (CURVE[at + 1] - CURVE[at]) * (quarters - float(at))


# -- pending volleys ----------------------------------------------------------------------


def pending_damage(state: AgeOfSail, side: i64) -> float:
    """Return damage that has been hit or laid and not assessed yet: the enemy's less one's own."""
    total = 0.0
    for phase in state.stack:
        if isinstance(phase, (Firing, Volleys, Assessing)):
            for hits in phase.hits:
                total += toward(state, side, int(hits.target), float(hits.damage) / 2.0)
        if isinstance(phase, Firing):
            total += volleys_value(state, side, phase.shots)
        elif isinstance(phase, Volleys):
            total += volleys_value(state, side, phase.shots[phase.rolled :])
    return total


def volleys_value(state: AgeOfSail, side: i64, shots: list[Shot]) -> float:
    """Return what volleys that are laid are expected to be worth."""
    total = 0.0
    for shot in shots:
        hull, aim = state.sea.hulls[shot.ship], state.sea.hulls[shot.target]
        if hull is not None and aim is not None:
            mean = volley_worth(state, state.ships[shot.ship], shot.facing, hull, aim)
            total += LAID * toward(state, side, int(shot.target), mean)
    return total


def toward(state: AgeOfSail, side: i64, target: int, damage: float) -> float:
    """Return the value of damage to a target: more, the nearer it is to its end."""
    ship = state.ships[target]
    quarters = 4.0 * float(ship.lost()) / float(ship.whole)
    after = quarters + 8.0 * damage / float(ship.whole)
    worth = (curve(after) - curve(quarters)) * float(ship.whole) / 2.0
    worth += 2.0 * MAN * damage + GUN * 0.7 * damage
    return -worth if ship.side == side else worth


# -- boarding -----------------------------------------------------------------------------


def melees(state: AgeOfSail, side: i64) -> float:
    """Return what running boarding fights are worth, and grapples that are being rolled."""
    total = 0.0
    for hold in state.grapples:
        one, other = state.ships[hold.attacker], state.ships[hold.defender]
        if hold.state == FIGHTING and one.holder != other.holder and one.crew + other.crew > 0:
            worth = fight_worth(one, other)
        elif one.active() and other.active() and one.holder != other.holder:
            # Either may board; the stronger will.
            worth = 0.5 * (fight_worth(one, other) - fight_worth(other, one))
        else:
            continue
        total += worth if one.holder == side else -worth
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Grappling):
        one, other = state.ships[top.ship], state.ships[top.target]
        worth = GRAPPLES * worth_boarding(state, one, other)
        total += worth if one.holder == side else -worth
    return total


# -- the terms by name -------------------------------------------------------------------

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"danger": 0.3, "closing": 4.0},
    "careful": {"danger": 2.0, "place": 2.0, "closing": 0.5},
    "boarder": {"boarding": 3.0, "closing": 4.0, "guns": 0.6},
    "gunner": {"guns": 2.0, "boarding": 0.3},
}
"""The weights of the terms in each playing style."""


def terms(state: AgeOfSail, seat: int) -> dict[str, float]:
    """Return what each term is worth to a seat's side."""
    side = state.sides[seat]
    moment = Moment(state)
    found = {
        "ships": 0.0,
        "guns": 0.0,
        "danger": 0.0,
        "place": 0.0,
        "closing": 0.0,
        "volleys": pending_damage(state, side),
        "boarding": melees(state, side),
    }
    for ship in state.ships:
        found["ships"] += ship_value(ship) if ship.side == side else -ship_value(ship)
        if ship.active():
            hull = state.hull(ship)
            fire = fire_given(state, moment, ship, hull)
            boarders = boarders_near(state, moment, ship, hull)
            place = placing(state, moment, ship, hull) - boarders
            if ship.holder == side:
                found["guns"] += fire
                found["closing"] += closing(state, moment, ship, hull)
            else:
                found["danger"] -= fire
            found["place"] += place if ship.holder == side else -place
            found["boarding"] += boarders if ship.holder == side else -boarders
    return found


def unit(state: AgeOfSail) -> float:
    """Return the value of a point of flotation in the evaluation if the sides are about even."""
    return SCALE / (1.0 + sum(float(ship.whole) for ship in state.ships) / 2.0)
