"""Find the squares a ship can reach, threats, and ships that must leave the map."""

from __future__ import annotations

from heapq import heappop, heappush
from math import atan2, degrees
from typing import Final

from naumachia.geometry.grid import HEADINGS
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
from naumachia.rules.navarchoi.board.scene import square_at
from naumachia.rules.navarchoi.board.sketch import is_driven_off, movement_result
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
from naumachia.squares.board import HALF, POINT, centre

# -- squares within reach ------------------------------------------------------------------
# The search asks `rules.movement` what is legal, so cards, wind, options and full squares count. It
# ends at a square with an enemy, because the attack decides what follows. It ignores reactions of
# the enemy.

CORNER: Final = 0.32
"""The offset of a cost from the centre of its square, up and to the left."""


class Place:
    """A node of the search: the ship, its activation, and the previous node."""

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

    def path(self) -> list[Action]:
        """Return the actions that lead here."""
        found: list[Action] = []
        place: Place | None = self
        while place is not None and place.action is not None:
            found.append(place.action)
            place = place.before
        return found[::-1]


# -- searching -------------------------------------------------------------------------


def search(state: Navarchoi, ship: Ship, activation: ShipActivation, least: i64) -> list[Place]:
    """Return the cheapest path to every square and facing within reach, in rising cost.

    The movement may end from `least` MP on; with -1, where Stop is legal.
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
            after = (
                None if isinstance(action, (Stop, Rotate)) else place_after(state, place, action)
            )
            if after is not None:
                count += 1
                heappush(heap, (after.cost, count, after))
    return found


def place_after(state: Navarchoi, place: Place, action: Action) -> Place | None:
    """Return the place after an action; None if the ship leaves the map."""
    square, facing, cost = movement_result(state, place.ship, action)
    return next_place(place, action, square, facing, cost) if state.map.is_on_map(square) else None


def exit_places(state: Navarchoi, places: list[Place]) -> list[Place]:
    """Return the steps over the edge from these places, in rising cost."""
    found: list[Place] = []
    for place in places:
        ahead = state.map.ahead(place.ship.square, place.ship.facing)
        if place.hostile or state.map.is_on_map(ahead):
            continue
        for action in list_acts(state, place.ship, place.activation):
            if isinstance(action, Forward):
                square, facing, cost = movement_result(state, place.ship, action)
                found.append(next_place(place, action, square, facing, cost))
    return sorted(found, key=lambda place: place.cost)


def next_place(place: Place, action: Action, square: i64, facing: i64, cost: i64) -> Place:
    """Return the place after an action with this result."""
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


def reachable(state: Navarchoi, ship: Ship) -> list[Place]:
    """Return the places within reach of a ship that moves now or may move next."""
    top = state.stack[-1]
    activation = state.activation
    if isinstance(top, ShipTurn) and activation is not None and activation.ship == ship.ident:
        return search(state, ship, activation, -1) if activation.stated > 0 else []
    if isinstance(top, FormationTurn) and any(s.ident == ship.ident for s in yet_to_go(state)):
        full = ship.status == FULL
        least, most = range_of(state, ship, full)
        if most > 0:
            return search(state, ship, ShipActivation(ship.ident, most, full, most), least)
    return []


# -- drawing ---------------------------------------------------------------------------


def reach_of(state: Navarchoi, ship: Ship) -> tuple[Overlay, ...]:
    """Return the squares within reach of a ship, each with its least MP.

    Squares where it cannot end are hatched, those of enemies grey. Costs of leaving the map are
    beyond the edge. A ship that may only turn has its own square.
    """
    if can_wheel(state, ship):
        return (Region((tile(state, int(ship.square)),), Wash.LEGAL),)
    cheapest: dict[int, Place] = {}
    places = reachable(state, ship)
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
        x, y = centre(state.map, square)
        spot = Tone.ACT if place.ends or place.hostile else Tone.QUIET
        found.append(Spot((x - CORNER, y + CORNER), str(place.cost), spot))
    return (*found, *exit_spots(state, places))


def exit_spots(state: Navarchoi, places: list[Place]) -> list[Overlay]:
    """Return the least MP to each square beyond the edge."""
    cheapest: dict[int, Place] = {}
    for place in exit_places(state, places):
        cheapest.setdefault(int(place.ship.square), place)
    return [
        Spot(centre(state.map, square), str(place.cost), Tone.ACT)
        for square, place in sorted(cheapest.items())
    ]


def tile(state: Navarchoi, square: int) -> tuple[Point, ...]:
    """Return the corners of a square."""
    x, y = centre(state.map, square)
    return (
        (x - HALF, y - HALF),
        (x + HALF, y - HALF),
        (x + HALF, y + HALF),
        (x - HALF, y + HALF),
    )


ROWING_WORDS: Final = ("row", "rows", "go", "move")
"""Words before the square to which a ship rows."""

# -- pointing --------------------------------------------------------------------------


class NavarchoiPointing(Pointing[Navarchoi, Action]):
    """Interpret a player's pointing at the board."""

    def aim(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return placements of a ship at a point, the likeliest facing first.

        Without a heading this is the facing of its group, else its own.
        """
        state = view.state
        ship = find_ship(state, piece)
        legal = self.rules.legal(state, seat)
        if ship is None or not any(isinstance(one, Put) for one in legal):
            return []
        square = square_at(state, at)
        listed = [
            one
            for one in legal
            if isinstance(one, Put) and one.ship == ship.ident and one.square == square
        ]
        facing = int(ship.facing) if heading is None else round(heading / POINT) % 8
        if ship.place != OUTSIDE and heading is None and listed:
            facing = int(listed[0].facing)
        attack_kinds = [facing, *(other for other in range(8) if other != facing)]
        return [Put(ship.ident, square, way) for way in attack_kinds]

    def paths_by_words(
        self, view: View[Navarchoi], seat: int, piece: str, words: list[str]
    ) -> list[list[Action]]:
        """Return the cheapest paths to a square: `row 1603` or `row 1603 SE`.

        Several facings may cost the same. A ship can only be there if its movement may end.
        """
        state = view.state
        ship = find_ship(state, piece)
        if ship is None or not self.rules.legal(state, seat) or len(words) not in (2, 3):
            return []
        if words[0].lower() not in ROWING_WORDS:
            return []
        facing = HEADINGS.get(words[2].upper()) if len(words) == 3 else None
        if len(words) == 3 and facing is None:
            return []
        places = [
            place
            for place in reachable(state, ship)
            if place.action is not None
            and (place.ends or place.hostile)
            and state.map.name(place.ship.square) == words[1]
            and facing in (None, place.ship.facing)
        ]
        least = min((place.cost for place in places), default=0)
        cheapest = [place for place in places if place.cost == least]
        return [[*run_first(state, ship, place), *place.path()] for place in cheapest]

    def route(
        self, view: View[Navarchoi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the actions that bring a ship as near to a point as it can; none if it cannot row.

        They begin with the MP to state, if any. A point beyond the edge means to leave the map
        there. A ship that may only turn turns to the heading, or towards the point.
        """
        state = view.state
        ship = find_ship(state, piece)
        if ship is None or not self.rules.legal(state, seat):
            return []
        if can_wheel(state, ship):
            return wheel_actions(state, ship, at, heading)
        places = reachable(state, ship)
        goal = goal_square(state, at)
        if not state.map.is_on_map(goal):
            out = [
                one
                for one in exit_places(state, places)
                if state.map.distance(one.ship.square, goal) <= 1
            ]
            if out:
                return [*run_first(state, ship, out[0]), *out[0].path()]
        best: Place | None = None
        least: tuple[int, int, int, int] | None = None
        for place in places:
            if place.action is None:
                continue
            apart = state.map.distance(place.ship.square, goal)
            off = 0 if heading is None else points_between(place.ship.facing, heading)
            rank = (apart, off, 0 if place.ends or place.hostile else 1, place.cost)
            if least is None or rank < least:
                best, least = place, rank
        if best is None:
            return []
        return [*run_first(state, ship, best), *best.path()]


def find_ship(state: Navarchoi, name: str) -> Ship | None:
    """Return the ship of this name, or None."""
    return next((ship for ship in state.ships if ship.name == name), None)


def goal_square(state: Navarchoi, at: Point) -> int:
    """Return the square at a point, or the nearest one outside the map."""
    squares = state.map
    column, row = round(at[0]), round(squares.rows + 1 - at[1])
    return squares.square(
        min(max(column, 0), squares.columns + 1), min(max(row, 0), squares.rows + 1)
    )


def can_wheel(state: Navarchoi, ship: Ship) -> bool:
    """Return whether Kyklos may turn the ship now."""
    top = state.stack[-1]
    return isinstance(top, Kyklos) and any(one.ident == ship.ident for one in top.next_ships(state))


def wheel_actions(state: Navarchoi, ship: Ship, at: Point, heading: float | None) -> list[Action]:
    """Return the turn to a heading, else towards a point; none if the ship faces there."""
    x, y = centre(state.map, ship.square)
    if heading is None:
        heading = degrees(atan2(at[0] - x, at[1] - y))
    facing = round(heading / POINT) % 8
    return [] if facing == ship.facing else [Rotate(ship.ident, facing)]


def points_between(facing: i64, heading: float) -> int:
    """Return the points between a facing and a heading in degrees."""
    apart = abs((float(facing) * POINT - heading + 180.0) % 360.0 - 180.0)
    return round(apart / POINT)


def run_first(state: Navarchoi, ship: Ship, place: Place) -> list[Action]:
    """Return the MP to state first, at least the cost of a place; none if they are stated."""
    if not isinstance(state.stack[-1], FormationTurn):
        return []
    full = ship.status == FULL
    fitting = [points for points in points_to_state(state, ship, full) if points >= place.cost]
    # The ship goes on after an attack, so state all its points.
    return [Run(ship.ident, fitting[-1] if place.hostile else fitting[0])] if fitting else []


# -- warnings: the ship leaves the map, or must (NAV-RULE-42) ------------------------------
# Stated points must be spent, and near the edge a ship may have no other way to spend them.


def warning_of(state: Navarchoi, action: Action, phrases: Phrasebook) -> str:
    """Return the warning of a legal action, or "". Rewarded exits need none."""
    if not isinstance(action, (Rowing, Turning, Run)):
        return ""
    ship = state.ships[action.ship]
    if isinstance(action, Run) and ship.place == RESERVE:
        return too_few_to_enter(state, ship, int(action.points), phrases)
    start = start_place(state, ship, action)
    if start is None or ship.place != ON_MAP or is_driven_off(state, action):
        return ""
    facts: Facts = {"ship": ship.name}
    after = start if isinstance(action, Run) else place_after(state, start, action)
    if after is None:
        square = movement_result(state, ship, action)[0]
        if is_rewarded(state, ship, square):
            return ""
        return phrases.fill("labels", "warn_leaves", facts)
    if not is_near_edge(state, after) or not must_leave(state, after):
        return ""
    facts["left"] = int(after.activation.left)
    return phrases.fill("labels", "warn_bound", facts)


def too_few_to_enter(state: Navarchoi, ship: Ship, points: int, phrases: Phrasebook) -> str:
    """Return the warning that the stated points are too few to enter the map (NAV-REINF-01)."""
    needs = int(step_cost(state, ship, ship.facing))
    if not 0 < points < needs:
        return ""
    facts: Facts = {"ship": ship.name, "needs": needs, "points": points}
    return phrases.fill("labels", "warn_entry", facts)


def start_place(state: Navarchoi, ship: Ship, action: Action) -> Place | None:
    """Return the place before an action, with the points it states; None if it is not its move."""
    if isinstance(action, Run):
        full = ship.status == FULL or action.driven
        points = action.points
        return Place(ship.clone(), ShipActivation(ship.ident, points, full, points), None, None)
    activation = state.activation
    if activation is None or activation.ship != ship.ident:
        return None
    return Place(ship.clone(), activation.clone(), None, None)


def is_near_edge(state: Navarchoi, place: Place) -> bool:
    """Return whether the points left suffice to leave the map; a square costs two or more."""
    squares, square = state.map, place.ship.square
    column, row = int(squares.column(square)), int(squares.row(square))
    inside = min(column, row, squares.columns + 1 - column, squares.rows + 1 - row)
    return 2 * inside <= place.activation.left


def must_leave(state: Navarchoi, start: Place) -> bool:
    """Return whether all paths lead off the map, and one of them without reward.

    A square with an enemy counts as staying, because an attack may end the movement.
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
            after = None if isinstance(act, Rotate) else place_after(state, place, act)
            if after is not None:
                places.append(after)
            elif isinstance(act, Rowing):
                leaves = leaves or not is_rewarded(
                    state, here, movement_result(state, here, act)[0]
                )
    return leaves


def is_rewarded(state: Navarchoi, ship: Ship, square: i64) -> bool:
    """Return whether an exit to a square outside the map scores for the ship's side."""
    if square < 0:
        return False
    column, row = int(state.map.column(square)), int(state.map.row(square))
    return exit_points(state, ship, column, row) > 0


# -- threats: attacks that ships could make if it were their turn --------------------------

THREAT_CLAUSES: Final[dict[str, ClauseId]] = {
    "fire": "NAV-MISS-02",
    "ram": "NAV-RAM-01",
    "rake": "NAV-RAKE-02",
    "grapple": "NAV-GRAP-01",
}
"""The kinds of threat, and the clause of each."""


class NavarchoiAttacks(Attacks[Navarchoi, Action]):
    """The threats of a seat."""

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
                found += rowing_threats(state, ship, phrases)
        return found


def rowing_threats(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """Return the attacks of a ship in squares it can row into."""
    full = ship.status == FULL
    _, most = range_of(state, ship, full)
    found: dict[tuple[str, int], Threat] = {}
    for place in search(state, ship, ShipActivation(ship.ident, most, full, most), 0):
        if not place.hostile:
            continue
        for target in state.enemies_at(place.ship.square, ship.side):
            for way in attack_kinds(state, place.ship, target):
                key = (way, int(target.ident))
                if key not in found:
                    found[key] = threat(state, ship, target, way, phrases)
    return list(found.values())


def attack_kinds(state: Navarchoi, ship: Ship, target: Ship) -> list[str]:
    """Return the kinds of attack open to a ship in the square of an enemy."""
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
    at = centre(state.map, target.square)
    return Threat(ship.name, word, at, target.name, THREAT_CLAUSES[way])
