"""The squares a ship can reach, threats, and warnings before a ship leaves the map."""

from __future__ import annotations

from heapq import heappop, heappush
from math import atan2, degrees
from typing import Final

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi.actions import (
    Action,
    Back,
    Forward,
    Put,
    Rotate,
    Rowing,
    Run,
    Stop,
    Turning,
)
from naumachia.rules.navarchoi.board.scene import centre, square_at
from naumachia.rules.navarchoi.board.sketch import driven_off, outcome
from naumachia.rules.navarchoi.model import (
    DAMAGED,
    FULL,
    IMMOBILE,
    ON_MAP,
    OUTSIDE,
    RESERVE,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.rules.activation import (
    FormationTurn,
    ShipTurn,
    points_to_state,
    range_of,
    yet_to_go,
)
from naumachia.rules.navarchoi.rules.missiles import targets
from naumachia.rules.navarchoi.rules.movement import has_enemy, list_acts, step_cost
from naumachia.rules.navarchoi.rules.rake import is_in_line_with
from naumachia.rules.navarchoi.rules.reactions import Kyklos
from naumachia.rules.navarchoi.rules.victory import exit_points
from naumachia.scene import Overlay, Point, Region, Spot, Tone, Wash
from naumachia.scene.board import Attacks, Pointing
from naumachia.scene.margin import Threat

# -- Where a ship can row with the points it has, by cost, and the way there, over the edge as well
# The search asks the chapter on steps what is legal, so that whatever changes costs or ways (cards,
# wind, options, full squares) counts here as well. A square with an enemy in it is an end: what
# comes after depends on the attack. Reactions of the enemy are not foreseen.

HALF: Final = 0.5
CORNER: Final = 0.32
"""How far off the middle of its square the cost of a square is written, up and to the left."""
TOWARDS: Final = 45.0
"""Degrees of one point."""


class Place:
    """A place in a search: where the ship is, what it has spent, and how it came there."""

    __slots__ = ("action", "activation", "before", "cost", "ends", "hostile", "ship")

    def __init__(
        self, ship: Ship, activation: ShipActivation, before: Place | None, action: Action | None
    ):
        self.ship: Final = ship
        self.activation: Final = activation
        self.before: Final = before
        self.action: Final = action
        self.cost: Final = int(activation.spent)
        self.ends = False
        self.hostile = False

    def way(self) -> list[Action]:
        """Return the acts that lead here."""
        found: list[Action] = []
        place: Place | None = self
        while place is not None and place.action is not None:
            found.append(place.action)
            place = place.before
        return found[::-1]


# -- searching -------------------------------------------------------------------------


def searched(state: Navarchoi, ship: Ship, activation: ShipActivation, least: i64) -> list[Place]:
    """Return every square and facing that can be reached, the cheapest way to each, in rising cost.

    `least` is the least MP with which the movement may end; with -1 it ends where Stop is legal.
    """
    found: list[Place] = []
    seen: set[tuple[int, int, bool]] = set()
    heap: list[tuple[int, int, Place]] = [
        (0, 0, Place(ship.clone(), activation.clone(), None, None))
    ]
    count = 0
    while heap:
        cost, _, place = heappop(heap)
        here = place.ship
        key = (int(here.square), int(here.facing), place.activation.may_turn)
        if key in seen:
            continue
        seen.add(key)
        found.append(place)
        there = state.counters.get(int(here.square), ())
        place.hostile = place.action is not None and has_enemy(state, there, here.side)
        acts = [] if place.hostile else list_acts(state, here, place.activation)
        place.ends = cost >= least if least >= 0 else any(isinstance(a, Stop) for a in acts)
        for action in acts:
            after = None if isinstance(action, (Stop, Rotate)) else stepped(state, place, action)
            if after is not None:
                count += 1
                heappush(heap, (after.cost, count, after))
    return found


def stepped(state: Navarchoi, place: Place, action: Action) -> Place | None:
    """Return what comes of one more act; None when the ship leaves the map."""
    square, facing, cost = outcome(state, place.ship, action)
    return moved(place, action, square, facing, cost) if state.map.is_on_map(square) else None


def exits(state: Navarchoi, places: list[Place]) -> list[Place]:
    """Return the ways over the edge from these places, in rising cost."""
    found: list[Place] = []
    for place in places:
        ahead = state.map.ahead(place.ship.square, place.ship.facing)
        if place.hostile or state.map.is_on_map(ahead):
            continue
        for action in list_acts(state, place.ship, place.activation):
            if isinstance(action, Forward):
                square, facing, cost = outcome(state, place.ship, action)
                found.append(moved(place, action, square, facing, cost))
    return sorted(found, key=lambda place: place.cost)


def moved(place: Place, action: Action, square: i64, facing: i64, cost: i64) -> Place:
    """Return the place that an act leads to."""
    ship, activation = place.ship.clone(), place.activation.clone()
    if isinstance(action, Rowing):
        activation.origin = ship.square
        activation.may_turn = True
        ship.place = ON_MAP
    else:
        activation.may_turn = False
    activation.has_backed = activation.has_backed or isinstance(action, Back)
    activation.left -= cost
    activation.spent += cost
    ship.square, ship.facing = square, facing
    return Place(ship, activation, place, action)


def reached(state: Navarchoi, ship: Ship) -> list[Place]:
    """Return the search for a ship that moves now, or that could be chosen to move next."""
    top = state.stack[-1]
    activation = state.activation
    if isinstance(top, ShipTurn) and activation is not None and activation.ship == ship.ident:
        return searched(state, ship, activation, -1) if activation.stated > 0 else []
    if isinstance(top, FormationTurn) and any(s.ident == ship.ident for s in yet_to_go(state)):
        full = ship.status == FULL
        least, most = range_of(state, ship, full)
        if most > 0:
            return searched(state, ship, ShipActivation(ship.ident, most, full, most), least)
    return []


# -- what is drawn ---------------------------------------------------------------------


def reach_of(state: Navarchoi, ship: Ship) -> tuple[Overlay, ...]:
    """Return the squares a ship can come to, with the least MP to each.

    Hatched where it cannot end, grey where an enemy is; where it can leave the map the MP stand
    beyond the edge. Of a ship that may only turn, its own square.
    """
    if wheels(state, ship):
        return (Region((tile(state, int(ship.square)),), Wash.LEGAL),)
    cheapest: dict[int, Place] = {}
    places = reached(state, ship)
    for place in places:
        known = cheapest.get(int(place.ship.square))
        if place.ship.square != ship.square and (known is None or (place.ends and not known.ends)):
            cheapest[int(place.ship.square)] = place
    ends = [square for square, place in cheapest.items() if place.ends and not place.hostile]
    passed = [square for square, place in cheapest.items() if not place.ends and not place.hostile]
    struck = [square for square, place in cheapest.items() if place.hostile]
    found: list[Overlay] = []
    for squares, wash, tone in (
        (ends, Wash.LEGAL, Tone.ACT),
        (passed, Wash.EXTRA, Tone.ACT),
        (struck, Wash.LEGAL, Tone.INK),
    ):
        if squares:
            found.append(Region(tuple(tile(state, square) for square in squares), wash, tone))
    for square, place in sorted(cheapest.items()):
        x, y = centre(state, square)
        spot = Tone.ACT if place.ends or place.hostile else Tone.QUIET
        found.append(Spot((x - CORNER, y + CORNER), str(place.cost), spot))
    return (*found, *beyond(state, places))


def beyond(state: Navarchoi, places: list[Place]) -> list[Overlay]:
    """Return the least MP to every square beyond the edge by which a ship can leave the map."""
    cheapest: dict[int, Place] = {}
    for place in exits(state, places):
        cheapest.setdefault(int(place.ship.square), place)
    return [
        Spot(centre(state, square), str(place.cost), Tone.ACT)
        for square, place in sorted(cheapest.items())
    ]


def tile(state: Navarchoi, square: int) -> tuple[Point, ...]:
    """Return the corners of a square."""
    x, y = centre(state, square)
    return (
        (x - HALF, y - HALF),
        (x + HALF, y - HALF),
        (x + HALF, y + HALF),
        (x - HALF, y + HALF),
    )


# -- pointing --------------------------------------------------------------------------


class NavarchoiPointing(Pointing[Navarchoi, Action]):
    """What a hand means that points at the board."""

    def aim(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the ways to put a ship on the square at a point, the facing meant first.

        Without a heading that of its group, then that which it has, comes first.
        """
        state = view.state
        ship = named(state, piece)
        legal = self.rules.legal(state, seat)
        if ship is None or not any(isinstance(one, Put) for one in legal):
            return []
        square = square_at(state, at)
        listed = [
            one
            for one in legal
            if isinstance(one, Put) and one.ship == ship.ident and one.square == square
        ]
        facing = int(ship.facing) if heading is None else round(heading / TOWARDS) % 8
        if ship.place != OUTSIDE and heading is None and listed:
            facing = int(listed[0].facing)
        ways = [facing, *(other for other in range(8) if other != facing)]
        return [Put(ship.ident, square, way) for way in ways]

    def route(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the acts that bring a ship to a point, or as near as it can come; none where it
        cannot row.

        A point beyond the edge means to leave the map there, where the ship can. The movement
        points it states come first, where they are still to be stated. A ship that may only turn
        turns to the heading, or towards the point.
        """
        state = view.state
        ship = named(state, piece)
        if ship is None or not self.rules.legal(state, seat):
            return []
        if wheels(state, ship):
            return wheeled(state, ship, at, heading)
        places = reached(state, ship)
        goal = ringed(state, at)
        if not state.map.is_on_map(goal):
            out = [one for one in exits(state, places) if near(state, one.ship.square, goal)]
            if out:
                return [*stating(state, ship, out[0]), *out[0].way()]
        best: Place | None = None
        least: tuple[int, int, int, int] | None = None
        for place in places:
            if place.action is None:
                continue
            apart = state.map.distance(place.ship.square, goal)
            off = 0 if heading is None else points_off(place.ship.facing, heading)
            rank = (apart, off, 0 if place.ends or place.hostile else 1, place.cost)
            if least is None or rank < least:
                best, least = place, rank
        if best is None:
            return []
        return [*stating(state, ship, best), *best.way()]


def named(state: Navarchoi, name: str) -> Ship | None:
    """Return the ship of this name."""
    return next((ship for ship in state.ships if ship.name == name), None)


def ringed(state: Navarchoi, at: Point) -> int:
    """Return the square at a point of the board; beyond the edge the nearest of those that lie
    outside.
    """
    squares = state.map
    column, row = round(at[0]), round(squares.rows + 1 - at[1])
    return squares.square(
        min(max(column, 0), squares.columns + 1), min(max(row, 0), squares.rows + 1)
    )


def near(state: Navarchoi, square: i64, goal: i64) -> bool:
    """Return whether a square outside the map is the one that was pointed at, or next to it."""
    return state.map.distance(square, goal) <= 1


def wheels(state: Navarchoi, ship: Ship) -> bool:
    """Return whether Kyklos may turn the ship now."""
    top = state.stack[-1]
    return isinstance(top, Kyklos) and any(one.ident == ship.ident for one in top.next_ships(state))


def wheeled(state: Navarchoi, ship: Ship, at: Point, heading: float | None) -> list[Action]:
    """Return the turn to a heading, or else towards a point; none where the ship faces so
    already.
    """
    x, y = centre(state, ship.square)
    if heading is None:
        heading = degrees(atan2(at[0] - x, at[1] - y))
    facing = round(heading / TOWARDS) % 8
    return [] if facing == ship.facing else [Rotate(ship.ident, facing)]


def points_off(facing: i64, heading: float) -> int:
    """Return how many points a facing is off a heading in degrees."""
    apart = abs((float(facing) * TOWARDS - heading + 180.0) % 360.0 - 180.0)
    return round(apart / TOWARDS)


def stating(state: Navarchoi, ship: Ship, place: Place) -> list[Action]:
    """Return the MP to state for a way, where they are still to be stated: its cost, if that may
    be.
    """
    if not isinstance(state.stack[-1], FormationTurn):
        return []
    full = ship.status == FULL
    fitting = [points for points in points_to_state(state, ship, full) if points >= place.cost]
    # An enemy's square is left again after an attack: all points that there are.
    return [Run(ship.ident, fitting[-1] if place.hostile else fitting[0])] if fitting else []


# -- What a player should know before an act: the ship leaves the map, or will have to (NAV-RULE-42)
# Stated points have to be spent, so that a ship near the edge can find no other way to spend them.


def warning_of(state: Navarchoi, action: Action, phrases: Phrasebook) -> str:
    """Return the warning that goes with a legal act; "" where there is nothing to warn of.

    Exits that bring the ship's own side points are no matter for a warning.
    """
    if not isinstance(action, (Rowing, Turning, Run)):
        return ""
    ship = state.ships[action.ship]
    if isinstance(action, Run) and ship.place == RESERVE:
        return too_few_to_enter(state, ship, int(action.points), phrases)
    start = begun(state, ship, action)
    if start is None or ship.place != ON_MAP or driven_off(state, action):
        return ""
    facts: Facts = {"ship": ship.name}
    after = start if isinstance(action, Run) else stepped(state, start, action)
    if after is None:
        beyond = outcome(state, ship, action)[0]
        return "" if pays(state, ship, beyond) else phrases.fill("labels", "warn_leaves", facts)
    if not near_edge(state, after) or not bound_out(state, after):
        return ""
    facts["left"] = int(after.activation.left)
    return phrases.fill("labels", "warn_bound", facts)


def too_few_to_enter(state: Navarchoi, ship: Ship, points: int, phrases: Phrasebook) -> str:
    """Return the warning that the points stated do not pay for coming on the map (NAV-REINF-01)."""
    needs = int(step_cost(state, ship, ship.facing))
    if not 0 < points < needs:
        return ""
    facts: Facts = {"ship": ship.name, "needs": needs, "points": points}
    return phrases.fill("labels", "warn_entry", facts)


def begun(state: Navarchoi, ship: Ship, action: Action) -> Place | None:
    """Return the ship before its act, or with the points it states; None where it does not move
    now.
    """
    if isinstance(action, Run):
        full = ship.status == FULL or action.driven
        points = action.points
        return Place(ship.clone(), ShipActivation(ship.ident, points, full, points), None, None)
    activation = state.activation
    if activation is None or activation.ship != ship.ident:
        return None
    return Place(ship.clone(), activation.clone(), None, None)


def near_edge(state: Navarchoi, place: Place) -> bool:
    """Return whether the points left could carry the ship over an edge, at two a square at the
    least.
    """
    squares, square = state.map, place.ship.square
    column, row = int(squares.column(square)), int(squares.row(square))
    inside = min(column, row, squares.columns + 1 - column, squares.rows + 1 - row)
    return 2 * inside <= place.activation.left


def bound_out(state: Navarchoi, start: Place) -> bool:
    """Return whether every way to spend the points leads off the map, one of them without reward.

    A square with an enemy in it counts as a way to stay: an attack may end the movement there.
    """
    seen: set[tuple[int, int, int, bool]] = set()
    places = [start]
    leaves = False
    while places:
        place = places.pop()
        here, activation = place.ship, place.activation
        key = (int(here.square), int(here.facing), int(activation.left), activation.may_turn)
        if key in seen:
            continue
        seen.add(key)
        there = state.counters.get(int(here.square), ())
        acts = list_acts(state, here, activation)
        met = place is not start and has_enemy(state, there, here.side)
        if met or any(isinstance(act, Stop) for act in acts):
            return False
        for act in acts:
            after = None if isinstance(act, Rotate) else stepped(state, place, act)
            if after is not None:
                places.append(after)
            elif isinstance(act, Rowing):
                leaves = leaves or not pays(state, here, outcome(state, here, act)[0])
    return leaves


def pays(state: Navarchoi, ship: Ship, beyond: i64) -> bool:
    """Return whether leaving to a square outside the map brings the ship's side Victory Points."""
    if beyond < 0:
        return False
    column, row = int(state.map.column(beyond)), int(state.map.row(beyond))
    return exit_points(state, ship, column, row) > 0


# -- What ships could strike from where they lie, if it were their side's turn -------------

WAYS: Final[dict[str, ClauseId]] = {
    "fire": "NAV-MISS-02",
    "ram": "NAV-RAM-01",
    "rake": "NAV-RAKE-02",
    "grapple": "NAV-GRAP-01",
}
"""The kinds of threat, and the clause of each."""


class NavarchoiAttacks(Attacks[Navarchoi, Action]):
    """What a side could strike."""

    def threats(self, view: View[Navarchoi], seat: int) -> list[Threat]:
        """Return every kind of attack of each ship of a seat on each enemy, once."""
        state, phrases = view.state, self.rules.phrases
        found: list[Threat] = []
        for ship in state.ships_of(seat):
            if ship.transport:
                continue
            for target in targets(state, ship):
                found.append(threat(state, ship, target, "fire", phrases))
            if ship.is_mobile():
                found += rowed(state, ship, phrases)
        return found


def rowed(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """Return the attacks a ship could make in squares it can row into."""
    full = ship.status == FULL
    _, most = range_of(state, ship, full)
    found: dict[tuple[str, int], Threat] = {}
    for place in searched(state, ship, ShipActivation(ship.ident, most, full, most), 0):
        if not place.hostile:
            continue
        for target in state.enemies_at(place.ship.square, ship.side):
            for way in ways(state, place.ship, target):
                key = (way, int(target.ident))
                if key not in found:
                    found[key] = threat(state, ship, target, way, phrases)
    return list(found.values())


def ways(state: Navarchoi, ship: Ship, target: Ship) -> list[str]:
    """Return the kinds of attack open to a ship that has come into the square of an enemy."""
    lesson = state.battle.lesson
    found: list[str] = []
    if lesson.rams and ship.status < DAMAGED:
        found.append("ram")
    fit = ship.status < DAMAGED and not ship.sail and target.status != IMMOBILE
    if lesson.rakes and fit and is_in_line_with(ship, target):
        found.append("rake")
    if lesson.grapples:
        found.append("grapple")
    return found


def threat(state: Navarchoi, ship: Ship, target: Ship, way: str, phrases: Phrasebook) -> Threat:
    """Return one threat, at the target."""
    word = phrases.fill("labels", f"threat_{way}", {})
    return Threat(ship.name, word, centre(state, target.square), target.name, WAYS[way])
