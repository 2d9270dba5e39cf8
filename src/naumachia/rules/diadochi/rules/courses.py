"""List moves of a unit: build a menu of legal candidates, and vary them."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, final

from naumachia.geometry.column import Column
from naumachia.geometry.hull import PORT, STARBOARD, Hull, nearest_heading
from naumachia.geometry.lattice import DEGREE, HALF, UNIT, difference
from naumachia.geometry.paths import Path, Pivot, box_around
from naumachia.geometry.sea import EDGE
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import Phase
from naumachia.kernel.values import Key
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Back,
    Change,
    Legs,
)
from naumachia.rules.diadochi.model import Diadochi, Unit
from naumachia.rules.diadochi.rules.obstacles import (
    End,
    Setting,
    forced_end,
    front_room,
    may_stop,
    open_edge,
    path_ruling,
)
from naumachia.rules.diadochi.rules.paths import (
    BACK_MOVE,
    COLUMN_MOVE,
    COLUMN_TURN,
    SLANT,
    FirstTurns,
    greatest_wheel,
    guide_place,
    has_long,
    limit_ruling,
    order_paths,
    single_paths,
    wheel_distance,
)
from naumachia.rules.diadochi.rules.paths import (
    MOVE as LONGEST_WAY,
)
from naumachia.table import choices
from naumachia.table.choices import (
    ANGLE,
    CHOICE,
    FIXED,
    LEGS,
    PATH_ANGLE,
    PATH_LENGTH,
    VariationSpec,
)
from naumachia.table.memory import Memory

# -- variation -----------------------------------------------------------------------------

LENGTH_STEP: Final = 10
"""Lengths pointed at are multiples of 0.01 cable; typed orders may be finer."""
ANGLE_STEP: Final = 10
"""Angles are multiples of 0.1 degree."""
SPREAD: Final = 500
"""How far lengths are varied, in steps."""
SWING: Final = 1000
"""How far angles are varied, in hundredths of a degree."""

KINDS: Final[dict[type[Action], list[int]]] = {
    Back: [FIXED, PATH_LENGTH],
    Abreast: [FIXED, PATH_ANGLE, ANGLE, PATH_LENGTH, CHOICE],
    Legs: [FIXED, LEGS],
    Change: [FIXED, CHOICE, CHOICE],
}
"""The measures of the fields of each action."""


def vary_line(action: Action, rng: Random) -> Action:
    """Vary a line's order; a part that is zero stays zero."""
    assert isinstance(action, Abreast)
    wheel = VARIATION.vary_angle(action.wheel, rng) if action.wheel != 0 else 0
    distance = VARIATION.vary_length(action.distance, rng)
    direction = VARIATION.vary_angle(action.direction, rng) if distance != 0 else 0
    first = action.wheel_first or wheel == 0 or distance == 0
    return Abreast(action.ship, wheel, direction, distance, first)


VARIATION: Final[VariationSpec[Action]] = VariationSpec(
    LENGTH_STEP, ANGLE_STEP, SPREAD, SWING, KINDS, {Abreast: vary_line}
)


class MoveChoices(choices.PhaseChoices[Diadochi, Action]):
    """Offer the choices of a movement phase; `check` allows more than is listed."""

    def __init__(
        self, legal: list[Action], state: Diadochi, seat: int, phase: Phase[Diadochi, Action]
    ) -> None:
        super().__init__(legal, state, seat, phase, VARIATION)


# -- menus ---------------------------------------------------------------------------------
# A candidate is an order at its full length. It is followed once, as far as possible ("until
# contact", DIA-RULE-45); legal shorter orders come from that.


@final
@mypyc_attr(acyclic=True)
class Candidate:
    """Hold an order at its full length, and how far it can be followed.

    Attributes:
        parts: its paths; only the first if that was not followed to its end.
        on_last: whether it ends on the last path of the order.
        stops_anywhere: whether it may stop anywhere before its end on its last path: it crosses no
            front, and is no column, which has to keep together.
        off: how far from its paths a base may matter; more if a front may be crossed, since a base
            between an enemy and the ship that crosses its front screens it.
    """

    __slots__ = ("action", "end", "off", "on_last", "parts", "stops_anywhere")

    def __init__(
        self, action: Action, parts: list[Path], end: End, on_last: bool, front: float
    ) -> None:
        """`front` is how far off a base may lie that screens a front."""
        self.action: Final = action
        self.parts: Final = parts
        self.end: Final = end
        self.on_last: Final = on_last
        self.stops_anywhere: Final = not end.crossings and not isinstance(parts[-1], Column)
        self.off: Final = front if end.watched else 0.0

    def meets(self, hull: Hull) -> bool:
        """Return whether a base may matter to this candidate: it reaches into a path that was
        followed.
        """
        off = hull.reach + self.off
        for number in range(self.end.parts_followed):
            west, south, east, north = self.parts[number].box()
            if west - off <= hull.x <= east + off and south - off <= hull.y <= north + off:
                return True
        return False


@final
class MenuMemory(Memory):
    """Keep a menu for reuse while its surroundings do not change.

    Attributes:
        unit, foes: the unit, and the enemies that it looked at.
        box: the box of its paths; `wide` adds the fronts that they may cross.
        inside, enemies: the bases in `box`, and those of enemies in `wide`.
        most, found: the limit of moves, and the moves.
        tried: the candidates, None for an order beyond the limits.
    """

    __slots__ = (
        "box", "enemies", "foes", "found", "inside", "most", "tried", "unit", "wide",
    )  # fmt: skip

    def __init__(self, menu: Menu) -> None:
        state, off = menu.state, front_room(menu.state)
        west, south, east, north = menu.box
        self.unit: Final = menu.unit
        self.foes: Final = menu.foes
        self.wide: Final = (west - off, south - off, east + off, north + off)
        # A base between an enemy and a ship that crosses its front matters too.
        self.box: Final = self.wide if menu.watched else menu.box
        self.inside: Final = bases(state, self.box)
        self.enemies: Final = enemy_bases(state, menu.unit, self.wide)
        self.most: Final = menu.most
        self.found: Final = menu.found
        self.tried: Final = menu.tried

    def still_holds_for(self, state: Diadochi, unit: Unit, foes: list[Hull]) -> bool:
        """Return whether the unit and the enemies around it are unchanged."""
        # A hull never changes, and equals itself alone.
        return (
            unit is self.unit
            and foes == self.foes
            and enemy_bases(state, unit, self.wide) == self.enemies
        )

    def changes(self, state: Diadochi) -> list[Hull]:
        """Find the bases that have come, gone or moved: where they were, and where they are."""
        now = bases(state, self.box)
        if now == self.inside:
            return []
        found = [hull for hull in self.inside if hull not in now]
        return found + [hull for hull in now if hull not in self.inside]


def bases(state: Diadochi, box: tuple[float, float, float, float]) -> list[Hull]:
    """Return the bases that may reach into a box, by number."""
    sea = state.sea
    off = sea.widest
    found: list[Hull] = []
    for number in sea.cells.ships_in_box(box[0] - off, box[1] - off, box[2] + off, box[3] + off):
        found.append(sea.hull(number))
    return found


def enemy_bases(state: Diadochi, unit: Unit, box: tuple[float, float, float, float]) -> list[Hull]:
    """Return the bases of a unit's uncrippled enemies in a box."""
    holder = state.ships[unit.ships[0]].holder
    found: list[Hull] = []
    for number in state.sea.cells.ships_in_box(box[0], box[1], box[2], box[3]):
        ship = state.ships[number]
        if ship.holder != holder and not ship.crippled and not ship.captured:
            found.append(state.sea.hull(number))
    return found


@final
class Menu:
    """Collect up to `most` moves of one unit, each once.

    A unit is `entangled` if a ship of it overlaps a stranger deeply. What stops an order then does
    not stop a forced move (DIA-RULE-35, DIA-RULE-44), so each move is checked.

    `box` covers the paths that were tried, `watched` is whether one may cross a front. `known` are
    candidates from before, when all was the same except for the bases `changed`.
    """

    def __init__(
        self,
        state: Diadochi,
        unit: Unit,
        most: int,
        foes: list[Hull],
        known: list[Candidate | None],
        changed: list[Hull],
    ) -> None:
        self.state: Final = state
        self.unit: Final = unit
        self.most: Final = most
        self.foes: Final = foes
        self.known: Final = known
        self.changed: Final = changed
        self.front_room: Final = front_room(state)
        self.setting: Final = Setting(state, unit.ships, reach_of(state, unit))
        self.hulls: Final = self.setting.hulls
        self.turns: Final = FirstTurns(self.hulls)
        self.found: Final[list[Action]] = []
        self.listed: Final[set[Key]] = set()
        self.courses: Final[list[Candidate]] = []
        self.tried: Final[list[Candidate | None]] = []
        self.box = box_around(self.hulls)
        self.watched = False
        self.entangled: Final = self.setting.is_entangled()

    def full(self) -> bool:
        """Return whether the menu is full."""
        return len(self.found) >= self.most

    def add(self, action: Action) -> None:
        """List an action whose path is known to be clear."""
        if self.full():
            return
        key = action.key()
        if self.entangled and (key in self.listed or not self.legal(action)):
            return
        before = len(self.listed)
        self.listed.add(key)
        if len(self.listed) > before:
            self.found.append(action)

    def try_move(self, action: Action) -> None:
        """Follow an order, and list it as far as it is legal."""
        if self.full():
            return
        candidate = self.candidate_of(action)
        if candidate is None:
            return
        parts, end = candidate.parts, candidate.end
        self.courses.append(candidate)
        if end.whole:
            self.add(action)
            return
        met = end.met
        if met is not None and met.kind == EDGE:
            if met.number == open_edge(self.state, self.unit.ships[0]):
                self.add_legal(action)
        # The shorter order has the same samples, and was trimmed closer than an order must be.
        short = cut(action, parts, end.along) if candidate.on_last else None
        if short is not None:
            self.add(short)

    def candidate_of(self, action: Action) -> Candidate | None:
        """Follow an order, or reuse the result from before; None for an order beyond the limits."""
        number = len(self.tried)
        if number < len(self.known) and self.still_holds(self.known[number]):
            candidate = self.known[number]
            if candidate is not None and candidate.end.parts_followed > 0:
                # The first path followed loosens the outset of forced moves, reused or not.
                self.setting.for_forced(candidate.parts)
        else:
            candidate = self.follow(action)
        self.tried.append(candidate)
        if candidate is not None:
            self.widen_box(candidate.parts)
            self.watched = self.watched or candidate.end.watched
        return candidate

    def still_holds(self, candidate: Candidate | None) -> bool:
        """Return whether a candidate meets nothing that has changed."""
        if candidate is None:
            return True
        return all(not candidate.meets(hull) for hull in self.changed)

    def follow(self, action: Action) -> Candidate | None:
        """Follow an order; None for one beyond the limits or without a path."""
        if limit_ruling(self.state, self.unit, action) is not None:
            return None
        if self.unit.form == SINGLE and isinstance(action, Legs):
            blocked = self.follow_blocked_turn(action)
            if blocked is not None:
                return blocked
            parts = single_paths(self.hulls[0], action.legs, self.turns)
        else:
            guide = guide_place(self.unit.ships, action)
            parts = order_paths(self.unit.form, self.hulls, action, guide)
        if not parts:
            return None
        end = forced_end(self.state, self.unit.ships, parts, setting=self.setting)
        return Candidate(action, parts, end, end.part == len(parts) - 1, self.front_room)

    def follow_blocked_turn(self, action: Legs) -> Candidate | None:
        """Follow the legs of a single ship if it meets a base in the turn before its first
        distance; None if not.

        Nothing is listed for such legs, because they do not reach their last path. So neither their
        other paths nor the fronts near them are computed.
        """
        turn, distance = action.legs[0] if action.legs else (0, 0)
        if turn == 0 or (distance == 0 and len(action.legs) == 1):
            return None
        first = self.turns.turn(turn)
        end = self.setting.blocked_turn(first)
        return None if end is None else Candidate(action, [first], end, False, self.front_room)

    def widen_box(self, parts: list[Path]) -> None:
        """Widen the box by paths."""
        west, south, east, north = self.box
        for path in parts:
            if isinstance(path, Pivot):
                continue  # it stays where the path before it ends
            a, b, c, d = path.box()
            west, south = a if a < west else west, b if b < south else south
            east, north = c if c > east else east, d if d > north else north
        self.box = west, south, east, north

    def add_legal(self, action: Action | None) -> None:
        """List an action if it is legal."""
        if action is not None and (self.entangled or self.legal(action)):
            self.add(action)

    def legal(self, action: Action) -> bool:
        """Return whether the order is legal."""
        guide = guide_place(self.unit.ships, action)
        if limit_ruling(self.state, self.unit, action) is not None:
            return False
        parts = order_paths(self.unit.form, self.hulls, action, guide)
        if parts:
            self.widen_box(parts)
            self.watched = True
        return path_ruling(self.state, self.unit.ships, parts, self.setting) is None

    def add_shorter(self, lengths: list[int]) -> None:
        """List shorter orders of all candidates: one length of all, then the next.

        Lengths are angles where a candidate ends with a wheel.
        """
        last = [one for one in self.courses if one.on_last]
        for length in lengths:
            along = float(length)
            for candidate in last:
                if along < candidate.end.along:
                    if self.full():
                        return
                    self.add_cut(candidate, length)

    def add_cut(self, candidate: Candidate, length: int) -> None:
        """List one candidate cut at a length of its last path."""
        parts, end, along = candidate.parts, candidate.end, float(length)
        if candidate.stops_anywhere or may_stop(self.state, self.unit.ships, parts, end, along):
            action = cut(candidate.action, parts, along)
            # The path is unchecked between two samples.
            if length % int(parts[-1].step) != 0:
                self.add_legal(action)
            elif action is not None:
                self.add(action)


def reach_of(state: Diadochi, unit: Unit) -> float:
    """Return how far from a unit other ships may matter to it, whatever its order."""
    way = COLUMN_MOVE if unit.form == AHEAD else LONGEST_WAY
    return float(way) + front_room(state)


def cut(action: Action, parts: list[Path], along: float) -> Action | None:
    """Return an order cut at `along` on its last path; None if nothing is left."""
    left = int(along)
    if left <= 0:
        return None
    if isinstance(action, Legs):
        is_column = isinstance(parts[0], Column)
        return cut_column(action, left) if is_column else cut_single(action, left)
    if isinstance(action, Abreast):
        return cut_line(action, len(parts), left)
    return Back(action.ship, left) if isinstance(action, Back) else None


def cut_line(action: Abreast, parts: int, left: int) -> Abreast:
    """Return the order of a line with its last path cut."""
    if action.wheel != 0 and (parts == 1 or not action.wheel_first):
        wheel = left if action.wheel > 0 else -left
        return Abreast(action.ship, wheel, action.direction, action.distance, action.wheel_first)
    return Abreast(action.ship, action.wheel, action.direction, left, action.wheel_first)


def cut_column(action: Legs, left: int) -> Legs:
    """Return the legs of a column up to a total distance."""
    legs: list[tuple[int, int]] = []
    for turn, way in action.legs:
        if left <= 0:
            break
        legs.append((turn, way if way < left else left))
        left -= way
    return Legs(action.ship, tuple(legs))


def cut_single(action: Legs, left: int) -> Legs | None:
    """Return the legs of a single ship with the last distance or turn cut."""
    turn, way = action.legs[-1]
    if way == 0:
        last = (left if turn > 0 else -left, 0)
    else:
        last = (turn, left)
    return Legs(action.ship, (*action.legs[:-1], last))


# -- canonical moves -----------------------------------------------------------------------

TURNS: Final = [15, 30, 45, 60, 90, 135]
SLANTS: Final = [45, 15, 30]
COLUMN_TURNS: Final = [45, 90, 15, 30, 60, 75]
WHEELS: Final = [5, 10, 15, 20, 25, 30, 45, 60, 90]
"""Angles of the candidates in degrees, the most useful first."""
SHORTER: Final = [2 * UNIT, UNIT, 3 * UNIT, UNIT // 2, 3 * UNIT // 2, 5 * UNIT // 2]
COLUMN_SHORTER: Final = [4 * UNIT, 2 * UNIT, 6 * UNIT, UNIT, 3 * UNIT, 5 * UNIT, 7 * UNIT]
ROOM: Final = 14
"""A unit with this many listed moves has room for its changes of formation."""
LOOK: Final = 12.0 * UNIT
"""How far a unit looks for enemies before it looks at all of them."""
FOES: Final = 3
"""A unit takes the bearings of this many enemies, the nearest."""
BESIDE: Final = 1.7 * UNIT
"""How far from an enemy's middle a ship turns onto it."""


def until_contact(state: Diadochi, unit: Unit, action: Action) -> Action | None:
    """Return an order followed as far as possible on its path (DIA-RULE-45); None for no move.

    An order that stops before the last path ends there.
    """
    menu = Menu(state, unit, 1, [], [], [])
    menu.try_move(action)
    return menu.found[0] if menu.found else None


# -- what suggests itself -------------------------------------------------------


def unit_moves(state: Diadochi, unit: Unit, most: int) -> list[Action]:
    """Return up to `most` legal moves of a unit that holds an order, the most useful first.

    A menu from before is cut or continued; candidates are reused if the bases that changed do not
    matter to them.
    """
    foes = nearest_enemies(state, unit)
    known: list[Candidate | None] = []
    changed: list[Hull] = []
    before = state.memories.get(unit.ships[0])
    if isinstance(before, MenuMemory) and before.still_holds_for(state, unit, foes):
        known, changed = before.tried, before.changes(state)
        if not changed and (most <= before.most or len(before.found) < before.most):
            return before.found[:most]
    menu = Menu(state, unit, most, foes, known, changed)
    fill_menu(menu)
    state.memories[unit.ships[0]] = MenuMemory(menu)
    return menu.found.copy()


def fill_menu(menu: Menu) -> None:
    """Fill the menu of a unit."""
    unit, foes = menu.unit, menu.foes
    if unit.form == ABREAST:
        line_candidates(menu, foes)
    elif unit.form == AHEAD:
        column_candidates(menu, foes)
    else:
        single_candidates(menu, foes)


def unit_changes(state: Diadochi, unit: Unit) -> list[Action]:
    """Return the changes of formation that `unit_moves` lists if it lists `ROOM` moves."""
    if unit.form == SINGLE:
        return []
    menu = Menu(state, unit, ROOM, [], [], [])
    change_candidates(menu)
    return menu.found


def nearest_enemies(state: Diadochi, unit: Unit) -> list[Hull]:
    """Return the enemies nearest to the lead of a unit, nearest first."""
    lead = state.sea.hull(unit.ships[0])
    holder = state.ships[unit.ships[0]].holder
    found: list[tuple[float, int]] = []
    for number in state.sea.ships_near(lead, LOOK):
        if state.ships[number].holder != holder:
            found.append((centre_distance(lead, state.sea.hull(number)), int(number)))
    if not found:
        for ship in state.ships:
            if ship.holder != holder and ship.is_afloat():
                found.append((centre_distance(lead, state.hull(ship)), int(ship.ident)))
    found.sort()
    return [state.sea.hull(number) for _, number in found[:FOES]]


def centre_distance(one: Hull, two: Hull) -> float:
    """Return the distance between two centres."""
    dx, dy = two.x - one.x, two.y - one.y
    return sqrt(dx * dx + dy * dy)


def turn_to(hull: Hull, x: float, y: float) -> int:
    """Return the turn that faces a point."""
    dx, dy = x - hull.x, y - hull.y
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0:
        return 0
    return int(difference(hull.pose.heading, nearest_heading(dx / size, dy / size)))


def limited(turn: int, limit: int) -> int:
    """Return a turn limited to either side."""
    return limit if turn > limit else -limit if turn < -limit else turn


def both_sides(angles: list[int]) -> list[int]:
    """Return angles in degrees to starboard and to port, in hundredths."""
    return [sign * angle * DEGREE for angle in angles for sign in (1, -1)]


def single_candidates(menu: Menu, foes: list[Hull]) -> None:
    """Try moves of a ship: face enemies, go at or round them, turn, back."""
    ship = menu.unit.ships[0]
    hull = menu.hulls[0]
    turns = [turn_to(hull, foe.x, foe.y) for foe in foes]
    for turn in [*turns[:1], 0, *turns[1:]]:
        menu.try_move(Legs(ship, ((turn, LONGEST_WAY),)))
    for foe in foes[:2]:
        round_candidates(menu, foe)
    for turn in [*both_sides(TURNS), HALF]:
        menu.try_move(Legs(ship, ((turn, LONGEST_WAY),)))
    menu.try_move(Back(ship, BACK_MOVE))
    for turn in [*turns[:1], *both_sides([45, 90]), HALF]:
        if turn != 0:
            menu.try_move(Legs(ship, ((turn, 0),)))
    for turn in both_sides([45, 30]):
        menu.try_move(Legs(ship, ((turn, LONGEST_WAY // 2), (-turn, LONGEST_WAY // 2))))
    menu.add_shorter(SHORTER)


def round_candidates(menu: Menu, foe: Hull) -> None:
    """Try moves to a place off a beam or the stern of an enemy, and a turn onto it."""
    hull = menu.hulls[0]
    places = [(0.0, BESIDE), (0.0, -BESIDE), (-BESIDE - foe.half_length, 0.0)]
    for ahead, aside in places:
        x, y = foe.point(ahead, aside)
        dx, dy = x - hull.x, y - hull.y
        way = int(sqrt(dx * dx + dy * dy))
        if not 0 < way < LONGEST_WAY:
            continue
        first = turn_to(hull, x, y)
        there = hull.at(hull.pose.turn(first).advance(way))
        second = turn_to(there, foe.x, foe.y)
        legs = ((first, way), (second, int(LONGEST_WAY) - way))
        menu.try_move(Legs(menu.unit.ships[0], legs))


def column_candidates(menu: Menu, foes: list[Hull]) -> None:
    """Try moves of a column: ahead, at enemies, turning early or late, into line."""
    ship = menu.unit.ships[0]
    hull = menu.hulls[0]
    turns = [limited(turn_to(hull, foe.x, foe.y), COLUMN_TURN) for foe in foes]
    for turn in [*turns[:1], 0, *turns[1:]]:
        menu.try_move(Legs(ship, ((turn, COLUMN_MOVE),)))
    change_candidates(menu)
    half = COLUMN_MOVE // 2
    for turn in both_sides(COLUMN_TURNS):
        menu.try_move(Legs(ship, ((turn, COLUMN_MOVE),)))
    for turn in both_sides([45, 90]):
        menu.try_move(Legs(ship, ((0, half), (turn, half))))
    for turn in both_sides([45, 30]):
        menu.try_move(Legs(ship, ((turn, half), (-turn, half))))
    menu.add_shorter(COLUMN_SHORTER)


def line_candidates(menu: Menu, foes: list[Hull]) -> None:
    """Try moves of a line: ahead or aslant, wheels, wheels and on, back, into column."""
    ship = menu.unit.ships[0]
    count = len(menu.hulls)
    middle = menu.hulls[count // 2]
    turns = [turn_to(middle, foe.x, foe.y) for foe in foes]
    for turn in [0, *turns[:1], *both_sides(SLANTS)]:
        menu.try_move(Abreast(ship, 0, limited(turn, SLANT), LONGEST_WAY, True))
    for turn in turns[:1]:
        wheel_and_go(menu, turn)
    greatest = greatest_wheel(count, LONGEST_WAY)
    for sign in (1, -1):
        menu.try_move(Abreast(ship, sign * greatest, 0, 0, True))
    menu.try_move(Back(ship, BACK_MOVE))
    change_candidates(menu)
    for angle in both_sides([10, 20]):
        wheel_and_go(menu, angle)
    menu.add_shorter([*SHORTER, *[angle * DEGREE for angle in WHEELS]])


def wheel_and_go(menu: Menu, turn: int) -> None:
    """Try a wheel towards a bearing and the rest of the move ahead."""
    if menu.state.rules.one_way_only:
        return
    count = len(menu.hulls)
    most = greatest_wheel(count, LONGEST_WAY) // 2
    wheel = limited(turn, most)
    rest = int(float(LONGEST_WAY) - wheel_distance(count, wheel))
    if wheel != 0 and rest > 0:
        menu.try_move(Abreast(menu.unit.ships[0], wheel, 0, rest, True))


def change_candidates(menu: Menu) -> None:
    """Add changes of formation to either side; the middle ship is the guide if one is needed."""
    ships = menu.unit.ships
    guide = ships[len(ships) // 2] if has_long(menu.hulls) else NOBODY
    for side in (STARBOARD, PORT):
        if not menu.full():
            menu.add_legal(Change(ships[0], side, guide))
