"""Canonical moves of a unit, for menus and computer players (section 5 of the ledger).

The menu they go on is in `menus`.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.hull import PORT, STARBOARD, Hull, heading_of
from naumachia.geometry.lattice import DEGREE, HALF, UNIT, difference
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
from naumachia.rules.diadochi.rules.limits import (
    BACK_WAY,
    COLUMN_TURN,
    COLUMN_WAY,
    SLANT,
    WAY,
)
from naumachia.rules.diadochi.rules.menus import Course, Menu, Remembered
from naumachia.rules.diadochi.rules.paths import (
    greatest_wheel,
    has_long,
    wheel_way,
)

TURNS: Final = [15, 30, 45, 60, 90, 135]
SLANTS: Final = [45, 15, 30]
COLUMN_TURNS: Final = [45, 90, 15, 30, 60, 75]
WHEELS: Final = [5, 10, 15, 20, 25, 30, 45, 60, 90]
"""Angles of the candidates, in degrees, the more telling first."""
SHORTER: Final = [2 * UNIT, UNIT, 3 * UNIT, UNIT // 2, 3 * UNIT // 2, 5 * UNIT // 2]
COLUMN_SHORTER: Final = [4 * UNIT, 2 * UNIT, 6 * UNIT, UNIT, 3 * UNIT, 5 * UNIT, 7 * UNIT]
ROOM: Final = 14
"""Among so many moves of a unit there is room for its changes of formation, at the least."""
LOOK: Final = 12.0 * UNIT
"""How far a unit looks for enemies before it looks at all of them."""
FOES: Final = 3
"""Of how many enemies, the nearest, a unit takes the bearing."""
BESIDE: Final = 1.7 * UNIT
"""How far off an enemy's middle a ship turns on her."""


def until_contact(state: Diadochi, unit: Unit, action: Action) -> Action | None:
    """An order gone as far as may be on its declared path (DIA-RULE-45); None for no way at all.

    What stops before the last part ends there.
    """
    menu = Menu(state, unit, 1, [], [], [])
    menu.try_course(action)
    return menu.found[0] if menu.found else None


# -- what suggests itself -------------------------------------------------------


def unit_courses(state: Diadochi, unit: Unit, most: int) -> list[Action]:
    """Up to `most` legal moves of a unit that holds an order, the more telling first.

    Of a longer menu they are the first. One that is remembered is cut or gone on with; where bases
    have changed, courses that they do not matter to are taken from it.
    """
    foes = nearest_enemies(state, unit)
    known: list[Course | None] = []
    changed: list[Hull] = []
    before = state.memories.get(unit.ships[0])
    if isinstance(before, Remembered) and before.is_of(state, unit, foes):
        known, changed = before.tried, before.changes(state)
        if not changed and (most <= before.most or len(before.found) < before.most):
            return before.found[:most]
    menu = Menu(state, unit, most, foes, known, changed)
    list_courses(menu)
    state.memories[unit.ships[0]] = Remembered(menu)
    return menu.found.copy()


def list_courses(menu: Menu) -> None:
    """Fill the menu of a unit."""
    unit, foes = menu.unit, menu.foes
    if unit.form == ABREAST:
        line_courses(menu, foes)
    elif unit.form == AHEAD:
        column_courses(menu, foes)
    else:
        single_courses(menu, foes)


def unit_changes(state: Diadochi, unit: Unit) -> list[Action]:
    """What `unit_courses` lists that has no place to be pointed at, where it lists `ROOM` moves."""
    if unit.form == SINGLE:
        return []
    menu = Menu(state, unit, ROOM, [], [], [])
    changes(menu)
    return menu.found


def nearest_enemies(state: Diadochi, unit: Unit) -> list[Hull]:
    """The enemies nearest to the lead of a unit, nearest first."""
    lead = state.sea.hull(unit.ships[0])
    holder = state.ships[unit.ships[0]].holder
    found: list[tuple[float, int]] = []
    for number in state.sea.around(lead, LOOK):
        if state.ships[number].holder != holder:
            found.append((off(lead, state.sea.hull(number)), int(number)))
    if not found:
        for ship in state.ships:
            if ship.holder != holder and ship.afloat():
                found.append((off(lead, state.hull(ship)), int(ship.ident)))
    found.sort()
    return [state.sea.hull(number) for _, number in found[:FOES]]


def off(one: Hull, two: Hull) -> float:
    """How far apart two centres are."""
    dx, dy = two.x - one.x, two.y - one.y
    return sqrt(dx * dx + dy * dy)


def turn_to(hull: Hull, x: float, y: float) -> int:
    """The turn that faces a point."""
    dx, dy = x - hull.x, y - hull.y
    size = sqrt(dx * dx + dy * dy)
    if size == 0.0:
        return 0
    return int(difference(hull.pose.heading, heading_of(dx / size, dy / size)))


def held(turn: int, limit: int) -> int:
    """A turn brought within a limit."""
    return limit if turn > limit else -limit if turn < -limit else turn


def both(angles: list[int]) -> list[int]:
    """Angles in degrees to starboard and to port, in hundredths."""
    return [sign * angle * DEGREE for angle in angles for sign in (1, -1)]


def single_courses(menu: Menu, foes: list[Hull]) -> None:
    """A ship faces enemies, goes at them or round them, turns, backs."""
    ship = menu.unit.ships[0]
    hull = menu.hulls[0]
    turns = [turn_to(hull, foe.x, foe.y) for foe in foes]
    for turn in [*turns[:1], 0, *turns[1:]]:
        menu.try_course(Legs(ship, ((turn, WAY),)))
    for foe in foes[:2]:
        round_courses(menu, foe)
    for turn in [*both(TURNS), HALF]:
        menu.try_course(Legs(ship, ((turn, WAY),)))
    menu.try_course(Back(ship, BACK_WAY))
    for turn in [*turns[:1], *both([45, 90]), HALF]:
        if turn != 0:
            menu.try_course(Legs(ship, ((turn, 0),)))
    for turn in both([45, 30]):
        menu.try_course(Legs(ship, ((turn, WAY // 2), (-turn, WAY // 2))))
    menu.shorten(SHORTER)


def round_courses(menu: Menu, foe: Hull) -> None:
    """A ship goes to a place off a beam or the stern of an enemy, and turns on her."""
    hull = menu.hulls[0]
    places = [(0.0, BESIDE), (0.0, -BESIDE), (-BESIDE - foe.half_length, 0.0)]
    for ahead, aside in places:
        x, y = foe.point(ahead, aside)
        first = turn_to(hull, x, y)
        dx, dy = x - hull.x, y - hull.y
        way = int(sqrt(dx * dx + dy * dy))
        if not 0 < way < WAY:
            continue
        there = hull.at(hull.pose.turned(first).ahead(way))
        second = turn_to(there, foe.x, foe.y)
        legs = ((first, way), (second, int(WAY) - way))
        menu.try_course(Legs(menu.unit.ships[0], legs))


def column_courses(menu: Menu, foes: list[Hull]) -> None:
    """A column goes ahead, at enemies, turns early or late, changes to a line."""
    ship = menu.unit.ships[0]
    hull = menu.hulls[0]
    turns = [held(turn_to(hull, foe.x, foe.y), COLUMN_TURN) for foe in foes]
    for turn in [*turns[:1], 0, *turns[1:]]:
        menu.try_course(Legs(ship, ((turn, COLUMN_WAY),)))
    changes(menu)
    half = COLUMN_WAY // 2
    for turn in both(COLUMN_TURNS):
        menu.try_course(Legs(ship, ((turn, COLUMN_WAY),)))
    for turn in both([45, 90]):
        menu.try_course(Legs(ship, ((0, half), (turn, half))))
    for turn in both([45, 30]):
        menu.try_course(Legs(ship, ((turn, half), (-turn, half))))
    menu.shorten(COLUMN_SHORTER)


def line_courses(menu: Menu, foes: list[Hull]) -> None:
    """A line goes ahead or aslant, wheels, wheels and goes on, backs, changes to a column."""
    ship = menu.unit.ships[0]
    count = len(menu.hulls)
    middle = menu.hulls[count // 2]
    turns = [turn_to(middle, foe.x, foe.y) for foe in foes]
    for turn in [0, *turns[:1], *both(SLANTS)]:
        menu.try_course(Abreast(ship, 0, held(turn, SLANT), WAY, True))
    for turn in turns[:1]:
        wheel_and_go(menu, turn)
    greatest = greatest_wheel(count, WAY)
    for sign in (1, -1):
        menu.try_course(Abreast(ship, sign * greatest, 0, 0, True))
    menu.try_course(Back(ship, BACK_WAY))
    changes(menu)
    for angle in both([10, 20]):
        wheel_and_go(menu, angle)
    menu.shorten([*SHORTER, *[angle * DEGREE for angle in WHEELS]])


def wheel_and_go(menu: Menu, turn: int) -> None:
    """A line wheels some way towards a bearing and goes ahead with what is left."""
    if menu.state.rules.one_way_only:
        return
    count = len(menu.hulls)
    most = greatest_wheel(count, WAY) // 2
    wheel = held(turn, most)
    rest = int(float(WAY) - wheel_way(count, wheel))
    if wheel != 0 and rest > 0:
        menu.try_course(Abreast(menu.unit.ships[0], wheel, 0, rest, True))


def changes(menu: Menu) -> None:
    """A group changes formation to either side, its middle ship the guide where one is needed."""
    ships = menu.unit.ships
    guide = ships[len(ships) // 2] if has_long(menu.hulls) else NOBODY
    for side in (STARBOARD, PORT):
        if not menu.full():
            menu.add_legal(Change(ships[0], side, guide))
