"""How good a battle stands for a side, in points of flotation, which are those of victory.

What is lost counts as the rules score it, smoothed between the thresholds; guns, men and masts
count for what they would still do; and the guns that bear now count for a part of what they would
hit. The weights are our estimates.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import UNIT
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.assessing import HARM, Assessing
from naumachia.rules.age_of_sail.rules.fans import bears, distance_of, rakes
from naumachia.rules.age_of_sail.rules.firing import Firing, Volleys
from naumachia.rules.age_of_sail.rules.gunnery import SHOT, shot_at, target_fault
from naumachia.rules.age_of_sail.rules.odds import mean_volley
from naumachia.rules.age_of_sail.rules.victory import captured
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FIGHTING,
    IRONS,
    LEFT,
    NOT_ABLAZE,
    SAILING,
    Ship,
)
from naumachia.rules.age_of_sail.tables.designs import FACINGS

CAPTURED: Final = 1.5
AWAY: Final = 0.25
"""What a capture and a ship that has left count, in her value (SAIL-RULE-105)."""
CURVE: Final = [0.0, 0.12, 0.3, 0.58, 1.0]
"""What damage counts at each quarter of a ship's flotation, in her value."""
GUN: Final = 0.4
"""What half a battery is worth, in points."""
MAN: Final = 0.04
"""What half a point of crew is worth."""
MAST: Final = 0.07
IN_IRONS: Final = 0.05
ADRIFT: Final = 0.03
BURNING: Final = 0.15
"""What these cost, in a ship's value."""
FIRE: Final = 0.5
"""How much of what guns that bear now would hit counts as hit."""
LAID: Final = 0.9
"""How much of what volleys that are laid will hit counts as hit."""
PULL: Final = 0.12
"""What an inch nearer to the enemy is worth to a ship that wants to fight, in points."""
CLOSE_ENOUGH: Final = 3.0 * UNIT
FAR_ENOUGH: Final = 40.0 * UNIT
"""Between these distances it counts how far the nearest enemy is."""
BRAVE: Final = 0.7
"""A side no weaker than this share of its enemies wants to close."""
MELEE: Final = 0.5
"""What a boarding fight against nobody would be worth, in the smaller ship's value."""
REACH: Final = 16.0 * UNIT


def evaluate(state: AgeOfSail, seat: int) -> float:
    """How good the state is for a seat's side, from -1 to 1."""
    side = state.sides[seat]
    own, others, everything = 0.0, 0.0, 1.0
    for ship in state.ships:
        value = float(ship.whole) / 2.0
        everything += value
        if ship.side == side:
            own += standing(ship)
        else:
            others += standing(ship)
    total = own - others + fought(state, side) + coming(state, side) + melees(state, side)
    total += eagerness(state, side)
    score = 2.5 * total / everything
    return max(-0.99, min(0.99, score))


# -- what a ship is still worth -----------------------------------------------------------


def standing(ship: Ship) -> float:
    """What is left of a ship, less what her loss scores; in points."""
    value = float(ship.whole) / 2.0
    if captured(ship):
        return -CAPTURED * value
    if ship.fate == LEFT:
        return 0.0 if ship.by_exit else -AWAY * value
    if ship.fate != AFLOAT:
        return -value
    total = -value * curve(4.0 * float(ship.lost()) / float(ship.whole))
    total += GUN * float(ship.batteries()) + MAN * float(ship.crew)
    total -= MAST * value * float(ship.masts)
    if ship.fire != NOT_ABLAZE:
        total -= BURNING * value
    if ship.status == IRONS:
        total -= IN_IRONS * value
    elif ship.status != SAILING:
        total -= ADRIFT * value
    return total


def curve(quarters: float) -> float:
    """What damage counts, straight between the quarters."""
    if quarters >= 4.0:
        return CURVE[4]
    at = int(quarters)
    return CURVE[at] + (CURVE[at + 1] - CURVE[at]) * (quarters - float(at))


# -- guns ---------------------------------------------------------------------------------


def fought(state: AgeOfSail, side: i64) -> float:
    """Damage that has been hit or laid and not assessed yet: the enemy's less one's own."""
    total = 0.0
    for phase in state.stack:
        if isinstance(phase, (Firing, Volleys, Assessing)):
            for at in range(0, len(phase.harm), HARM):
                total += toward(state, side, phase.harm[at], float(phase.harm[at + 1]) / 2.0)
        if isinstance(phase, Firing):
            total += laid(state, side, phase.shots, 0)
        elif isinstance(phase, Volleys):
            total += laid(state, side, phase.shots, phase.rolled)
    return total


def laid(state: AgeOfSail, side: i64, shots: list[int], first: i64) -> float:
    """What the volleys laid, from the first on, are expected to do."""
    total = 0.0
    for number in range(first, len(shots) // SHOT):
        shot = shot_at(shots, number)
        hull, aim = state.sea.hulls[shot.ship], state.sea.hulls[shot.target]
        if hull is not None and aim is not None:
            mean = mean_of(state, state.ships[shot.ship], hull, aim, shot.facing)
            total += LAID * toward(state, side, int(shot.target), mean)
    return total


def mean_of(state: AgeOfSail, ship: Ship, hull: Hull, aim: Hull, facing: i64) -> float:
    """The mean damage of the guns of a facing."""
    raked = state.rules.rakes and rakes(hull, aim)
    return mean_volley(ship, facing, distance_of(hull, aim), raked)


def toward(state: AgeOfSail, side: i64, target: int, damage: float) -> float:
    """What so much damage to a target is worth: more the nearer she is to her end."""
    ship = state.ships[target]
    quarters = 4.0 * float(ship.lost()) / float(ship.whole)
    after = quarters + 8.0 * damage / float(ship.whole)
    worth = (curve(after) - curve(quarters)) * float(ship.whole) / 2.0
    return -worth if ship.side == side else worth


def coming(state: AgeOfSail, side: i64) -> float:
    """What the guns that bear now are worth: a side's less its enemies'."""
    total = 0.0
    for ship in state.ships:
        if ship.active():
            best = FIRE * best_fire(state, ship)
            total += best if ship.holder == side else -best
    return total


def best_fire(state: AgeOfSail, ship: Ship) -> float:
    """What a ship's guns would do now, each facing at its best target; sight is not asked for."""
    hull = state.hull(ship)
    best = [0.0] * len(FACINGS)
    for other in state.sea.cells.box(
        hull.x - REACH, hull.y - REACH, hull.x + REACH, hull.y + REACH
    ):
        aim = state.sea.hulls[other]
        target = state.ships[other]
        if aim is None or not state.enemies(ship, target) or not target.active():
            continue
        distance = distance_of(hull, aim)
        if distance > REACH or target_fault(state, ship, target):
            continue
        raked = state.rules.rakes and rakes(hull, aim)
        for facing in range(len(FACINGS)):
            if bears(hull, facing, aim):
                mean = mean_volley(ship, facing, distance, raked)
                if mean > best[facing]:
                    best[facing] = mean
    return sum(best)


# -- closing and boarding -----------------------------------------------------------------


def eagerness(state: AgeOfSail, side: i64) -> float:
    """What it is worth to be near the enemy: to close while no weaker, else to get away."""
    brave = strength(state, side) >= BRAVE * enemy_strength(state, side)
    total = 0.0
    for ship in state.ships:
        if ship.active() and ship.holder == side:
            apart = min(nearest_enemy(state, ship), FAR_ENOUGH) - CLOSE_ENOUGH
            if apart > 0.0:
                total += PULL * apart / float(UNIT)
    return -total if brave else total


def strength(state: AgeOfSail, side: i64) -> float:
    """What a side can still fight with: guns and flotation together."""
    return sum(power(ship) for ship in state.ships if ship.active() and ship.holder == side)


def enemy_strength(state: AgeOfSail, side: i64) -> float:
    """The same of all its enemies."""
    return sum(power(ship) for ship in state.ships if ship.active() and ship.holder != side)


def power(ship: Ship) -> float:
    """What a ship can fight with."""
    return float(ship.flotation) + float(ship.batteries()) + 0.25 * float(ship.crew)


def nearest_enemy(state: AgeOfSail, ship: Ship) -> float:
    """How far off the nearest enemy is who fights, in steps; nothing where there is none."""
    hull = state.hull(ship)
    best = FAR_ENOUGH
    found = False
    for other in state.ships:
        if other.active() and state.enemies(ship, other):
            found = True
            best = min(best, distance_of(hull, state.hull(other)))
    return best if found else 0.0


def melees(state: AgeOfSail, side: i64) -> float:
    """What running boarding fights are worth, by the crews."""
    total = 0.0
    for hold in state.grapples:
        one, other = state.ships[hold.attacker], state.ships[hold.defender]
        if hold.state != FIGHTING or one.holder == other.holder or other.crew + one.crew == 0:
            continue
        edge = float(one.crew - other.crew) / float(one.crew + other.crew)
        worth = MELEE * edge * float(min(one.whole, other.whole)) / 2.0
        if one.holder == side:
            total += worth
        elif other.holder == side:
            total -= worth
    return total
