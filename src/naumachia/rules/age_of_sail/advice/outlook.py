"""Evaluate a ship's place: its targets, the guns that bear on it, boarding, and where it lies."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import NEVER, UNIT
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import land_ahead
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings
from naumachia.rules.age_of_sail.rules.gunnery import mean_volley, target_ruling
from naumachia.rules.age_of_sail.rules.guns import bears, distance_of, rakes
from naumachia.rules.age_of_sail.rules.movement import Movements
from naumachia.rules.age_of_sail.rules.wind import downwind
from naumachia.rules.age_of_sail.ship import FLYING, SAILING, Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES

# -- boarding fights, by the crews -------------------------------------------------------

ATTACKERS_EDGE: Final = 0.35
STEEP: Final = 6.5
"""Attackers win a fight that is fought out with odds of e to the `EDGE` from even crews, and
`STEEP` times the logarithm of what they outnumber the others by; fitted to the exact odds.
"""
TAKEN: Final = 1.5
"""The score of a capture, as a multiple of the ship's value (SAIL-RULE-105)."""
COUNTERED: Final = 0.6
"""How often boarders who are thrown back are boarded in their turn, and taken."""
SPOILS: Final = 0.3
"""The added worth of a ship that fights no more, as a share of its value."""


def wins(boarders: float, defenders: float) -> float:
    """Return the chance that boarders take a ship when the fight is fought out."""
    if boarders <= 0.0:
        return 0.0
    if defenders <= 0.0:
        return 1.0
    x = ATTACKERS_EDGE + STEEP * log(boarders / defenders)
    if x > 30.0:
        return 1.0
    return 0.0 if x < -30.0 else 1.0 / (1.0 + exp(-x))


def fight_worth(attacker: Ship, defender: Ship) -> float:
    """Return the value of a running fight to the attacker, in points.

    He takes the ship, or he is thrown back and may be taken himself.
    """
    chance = wins(float(attacker.crew), float(defender.crew))
    prize = (TAKEN + SPOILS) * float(defender.whole) / 2.0
    own = (TAKEN + SPOILS) * float(attacker.whole) / 2.0
    return chance * prize - (1.0 - chance) * COUNTERED * own


def worth_boarding(state: AgeOfSail, ship: Ship, target: Ship) -> float:
    """Return the value of grappling an enemy alongside, in points, if a fight follows.

    It is below 0 for a ship that should keep away.
    """
    if not state.enemies(ship, target) or target.flag != FLYING or ship.ablaze:
        return 0.0
    return fight_worth(ship, target)


# -- places ------------------------------------------------------------------------------
# Everything is in points of flotation, which are those of victory. Evaluation and plans share these
# terms: plans ask for a ship in a place where it might go, with its hull put there.

REACH: Final = 16.0 * UNIT
SURE: Final = 0.95
"""The weight of fire later in this move between ships that have moved."""
UNSURE: Final = 0.5
"""The weight of that fire while one of the two has still to move."""
LATER: Final = 0.3
"""The weight of fire in the next move at the earliest."""
SHARE: Final = 0.8
"""The share of an enemy's possible fire at a ship that is not spent on its friends."""
STEEPNESS: Final = [0.48, 0.72, 1.12, 1.68]
"""The cost of a point of damage by the quarters a ship has lost."""
BESIDES: Final = 0.35
"""The worth of the men and batteries lost with a point of flotation."""

GAGE: Final = 0.015
"""The greatest value of the weather gage, as a share of a ship's value."""
GAGE_FAR: Final = 6.0 * UNIT
PULL: Final = 0.004
"""What an inch nearer to the enemy is worth to a ship that wants to fight, in its value."""
NEAR: Final = 3.0 * UNIT
FAR: Final = 40.0 * UNIT
"""Between these distances it counts how far the nearest enemy is."""
EDGE: Final = 0.5
MARGIN: Final = 5.0 * UNIT
"""The cost of being about to leave the table, as a share of the value, and from where on."""
SHORE: Final = 0.6
LOOKOUT: Final = 4.0 * UNIT
"""The cost of land right ahead, and how far ahead it counts."""
STATION: Final = 0.01
"""The value of a place in line with a friend, as a share of a ship's value."""
LINE_GAP: Final = 6.0 * UNIT
ABREAST: Final = 1.5 * UNIT
BOARDING: Final = 0.12
BOARDING_FAR: Final = 12.0 * UNIT
"""The weight of a possible melee at contact, and the distance at which it begins to count."""
FOUL: Final = 0.03
ROOM: Final = 0.5 * UNIT
"""The cost of a friend nearer than this: the two may run foul of each other."""


@final
class Moment:
    """Describe how much the fire of ships counts at a moment of the move.

    Attributes:
        fires: by side, whether its fire is still to come in this move.
        settled: by ship, whether it lies where it will when the guns fire.
        brave: by side, whether it wants to close.
        fleets: by side, the ships that fight for it.
        armed: by ship, the facings that have guns left.
    """

    def __init__(self, state: AgeOfSail) -> None:
        self.fires: list[bool] = [False] * (max(state.sides) + 1)
        self.settled: list[bool] = [True] * len(state.ships)
        self.brave: list[bool] = brave_sides(state)
        self.fleets: list[list[Ship]] = [[] for _ in self.fires]
        self.armed: list[list[int]] = [[] for _ in state.ships]
        for ship in state.ships:
            if ship.active():
                self.fleets[ship.holder].append(ship)
                self.armed[ship.ident] = armed_facings(ship)
        for phase in state.stack:
            if isinstance(phase, Movements):
                self.before_fire(state, int(phase.done))
            elif isinstance(phase, Firings):
                for side in state.order[int(phase.done) :]:
                    self.fires[side] = True
            elif isinstance(phase, Firing):
                self.fires[phase.side] = True

    def before_fire(self, state: AgeOfSail, done: int) -> None:
        """Return the moment before all fire; sides from the running one on have ships to move."""
        for side in state.order:
            self.fires[side] = True
        left = state.order[max(0, done - 1) :]
        for ship in state.ships:
            if ship.holder in left and not ship.moved and sails(ship):
                self.settled[ship.ident] = False

    def weight(self, firer: Ship, target: Ship) -> float:
        """Return how much a volley counts that would be fired as the two lie now."""
        if not self.fires[firer.holder]:
            return LATER
        if self.settled[firer.ident] and self.settled[target.ident]:
            return SURE
        return UNSURE


def armed_facings(ship: Ship) -> list[int]:
    """Return the facings of a ship that have guns left."""
    found: list[int] = []
    classes = len(RANGES)
    for facing in range(len(FACINGS)):
        for mount in range(facing * classes, (facing + 1) * classes):
            if ship.guns[mount] > 0:
                found.append(facing)
                break
    return found


def sails(ship: Ship) -> bool:
    """Return whether a ship is likely to go where it wants in its own step."""
    return ship.status == SAILING and ship.masts < 2 and not ship.ablaze and ship.active()


# -- strength -----------------------------------------------------------------------------

BRAVE: Final = 0.7
"""A side no weaker than this share of its enemies wants to close."""


def power(ship: Ship) -> float:
    """Return the fighting strength of a ship: flotation, guns and men."""
    return float(ship.flotation) + float(ship.batteries()) + 0.25 * float(ship.crew)


def brave_sides(state: AgeOfSail) -> list[bool]:
    """Return by side whether it is strong enough to want to close."""
    strength = [0.0] * (max(state.sides) + 1)
    total = 0.0
    for ship in state.ships:
        if ship.active():
            has = power(ship)
            strength[ship.holder] += has
            total += has
    return [own >= BRAVE * (total - own) for own in strength]


# -- fire ---------------------------------------------------------------------------------


def steepness(ship: Ship) -> float:
    """Return the value of a point of damage to a ship for its enemies."""
    quarters = 4 * ship.lost() // int(ship.whole)
    return STEEPNESS[quarters if quarters < 3 else 3] + BESIDES


def volley_worth(state: AgeOfSail, ship: Ship, facing: i64, hull: Hull, aim: Hull) -> float:
    """Return the mean damage of a facing's guns from one hull's place at another's, should they
    bear.
    """
    distance = distance_of(hull, aim)
    return mean_volley(ship, facing, distance, state.rules.rakes and rakes(hull, aim))


def fire_given(state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull) -> float:
    """Return the expected damage by a ship's guns from a place, each facing at its best target.

    Lines of sight are ignored.
    """
    best = [0.0] * len(FACINGS)
    for side, fleet in enumerate(moment.fleets):
        if side == ship.holder:
            continue
        for target in fleet:
            aim = state.sea.hull(target.ident)
            distance = distance_of(hull, aim)
            if distance > REACH or target_ruling(state, ship, target, False) is not None:
                continue
            raked = state.rules.rakes and rakes(hull, aim)
            weight = moment.weight(ship, target) * steepness(target)
            for facing in moment.armed[ship.ident]:
                if bears(hull, facing, aim):
                    mean = weight * mean_volley(ship, facing, distance, raked)
                    if mean > best[facing]:
                        best[facing] = mean
    return sum(best)


def fire_taken(state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull) -> float:
    """Return the expected damage to a ship at a place by the enemies' guns that bear on it."""
    total = 0.0
    for side, fleet in enumerate(moment.fleets):
        if side == ship.holder:
            continue
        for firer in fleet:
            there = state.sea.hull(firer.ident)
            distance = distance_of(hull, there)
            if distance > REACH or target_ruling(state, firer, ship, False) is not None:
                continue
            raked = state.rules.rakes and rakes(there, hull)
            weight = moment.weight(firer, ship)
            for facing in moment.armed[firer.ident]:
                if bears(there, facing, hull):
                    total += weight * mean_volley(firer, facing, distance, raked)
    return SHARE * steepness(ship) * total


# -- where it lies -----------------------------------------------------------------------


def placing(state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull) -> float:
    """Return the value of a place apart from guns: weather gage, boarders, sea room, order."""
    value = float(ship.whole) / 2.0
    total = sea_room(state, hull)
    points = 0.0
    enemy = nearest_ship(state, moment, ship, hull, True)
    if enemy is not None:
        there = state.hull(enemy)
        total += weather_gage(state, hull, there)
        points = boarding_near(ship, hull, enemy, there)
    friend = nearest_ship(state, moment, ship, hull, False)
    if friend is not None:
        total += station(hull, state.hull(friend))
    return value * total + points


def boarders_near(state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull) -> float:
    """Return what of a place's worth lies in boarders, its own and those of the nearest enemy."""
    enemy = nearest_ship(state, moment, ship, hull, True)
    return 0.0 if enemy is None else boarding_near(ship, hull, enemy, state.hull(enemy))


def boarding_near(ship: Ship, hull: Hull, enemy: Ship, there: Hull) -> float:
    """Value being near enemies that would lose a melee, and far from those with more men."""
    apart = distance_of(hull, there)
    if apart >= BOARDING_FAR:
        return 0.0
    odds = 0.5 * (fight_worth(ship, enemy) - fight_worth(enemy, ship))
    return BOARDING * (1.0 - apart / BOARDING_FAR) * odds


def nearest_ship(
    state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull, enemies: bool
) -> Ship | None:
    """Return the nearest enemy, or friend, who fights; None if there is none."""
    best = NEVER
    chosen: Ship | None = None
    for side, fleet in enumerate(moment.fleets):
        if (side != ship.holder) != enemies:
            continue
        for other in fleet:
            there = state.sea.hull(other.ident)
            dx, dy = there.x - hull.x, there.y - hull.y
            apart = dx * dx + dy * dy
            if apart < best and other.ident != ship.ident:
                best = apart
                chosen = other
    return chosen


def closing(state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull) -> float:
    """Value being near the enemy while the own side is no weaker, else getting away. It counts for
    one side alone, because for both it would cancel out.
    """
    enemy = nearest_ship(state, moment, ship, hull, True)
    if enemy is None:
        return 0.0
    apart = distance_of(hull, state.hull(enemy))
    apart = (FAR if apart > FAR else apart) - NEAR
    if apart <= 0.0:
        return 0.0
    worth = PULL * float(ship.whole) / 2.0 * apart / float(UNIT)
    return -worth if moment.brave[ship.holder] else worth


def weather_gage(state: AgeOfSail, hull: Hull, enemy: Hull) -> float:
    """Value lying to windward of the nearest enemy, which lets a ship choose when to close."""
    ux, uy = downwind(state)
    up = (enemy.x - hull.x) * ux + (enemy.y - hull.y) * uy
    up = up if up < GAGE_FAR else GAGE_FAR
    up = up if up > -GAGE_FAR else -GAGE_FAR
    return GAGE * up / GAGE_FAR


def sea_room(state: AgeOfSail, hull: Hull) -> float:
    """Value sea room: not to be about to leave the table or to run on land."""
    total = 0.0
    if not state.rules.open_edge:
        width, height = float(state.rules.width), float(state.rules.height)
        total -= edge_cost(hull.x, -hull.fx) + edge_cost(width - hull.x, hull.fx)
        total -= edge_cost(hull.y, -hull.fy) + edge_cost(height - hull.y, hull.fy)
    if state.waters.coasts or state.waters.shoals:
        ahead = land_ahead(state, [hull], hull.fx, hull.fy, LOOKOUT)
        if ahead < LOOKOUT:
            total -= SHORE * (1.0 - ahead / LOOKOUT)
    return total


def edge_cost(off: float, outward: float) -> float:
    """Return what an edge costs that lies so far off, by how much a ship heads for it, from -1 to
    1.
    """
    if off >= MARGIN:
        return 0.0
    share = 1.0 - off / MARGIN
    heads = 0.15 + (0.85 * outward if outward > 0.0 else 0.0)
    return EDGE * share * share * heads


def station(hull: Hull, friend: Hull) -> float:
    """Value a place in line with the nearest friend, ahead or astern of it on its course, but not
    so near that the two run foul.
    """
    ahead, aside = friend.frame(hull.x, hull.y)
    gap = abs(ahead) - friend.half_length - hull.half_length
    beside = abs(aside) - friend.half_beam - hull.half_beam
    if gap < ROOM and beside < ROOM:
        return -FOUL
    along = hull.fx * friend.fx + hull.fy * friend.fy
    if abs(aside) > ABREAST or gap > LINE_GAP or along < 0.7:
        return 0.0
    return STATION


def outlook(state: AgeOfSail, moment: Moment, ship: Ship, hull: Hull) -> float:
    """Return the whole value of a place for a ship that is already placed there."""
    return (
        fire_given(state, moment, ship, hull)
        - fire_taken(state, moment, ship, hull)
        + placing(state, moment, ship, hull)
        + closing(state, moment, ship, hull)
    )
