"""List moves of a unit worth considering, by geometry; they need not be legal."""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.hull import PORT, STARBOARD, Hull
from naumachia.geometry.lattice import (
    COS,
    DEGREE,
    NEVER,
    RIGHT,
    SIN,
    TURN,
    UNIT,
    difference,
    nearest,
)
from naumachia.geometry.paths import wheel
from naumachia.geometry.sea import Sea
from naumachia.geometry.sweep import edge_contact, hull_contact
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    Abreast,
    Action,
    Back,
    Change,
    Legs,
)
from naumachia.rules.diadochi.model import AFLOAT, Diadochi, Ship, Unit
from naumachia.rules.diadochi.rules.paths import (
    STEP_ANGLE,
    greatest_wheel,
    has_long,
    wheel_distance,
    wheel_point,
)

LINE_MOVE: Final = 4 * UNIT
COLUMN_MOVE: Final = 8 * UNIT
BACK_MOVE: Final = 2 * UNIT
SLACK: Final = 15.0
"""Bases may overlap by this when a straight path is measured, less than by the rules."""
TURNING_ROOM: Final = 450
"""A ship stops this far off a place to turn onto it: its corners need the room."""
SIGHT: Final = 9000.0
"""Enemies whose centres are farther than this do not matter to a ship."""
MOST_ENEMIES: Final = 3
HALF_BASE: Final = 500.0
GUARD: Final = 4100.0
"""Just beyond the reach of a move."""


def null_move(unit: Unit) -> Action:
    """Return the order that moves nothing (DIA-RULE-48)."""
    if unit.form == ABREAST:
        return Abreast(unit.ships[0], 0, 0, 0, True)
    return Legs(unit.ships[0], ((0, 0),))


def moves_of(state: Diadochi, unit: Unit, brief: bool) -> list[Action]:
    """Return moves worth considering, the one that moves nothing first."""
    found: list[Action] = [null_move(unit)]
    hulls = [state.sea.hull(ship) for ship in unit.ships]
    near = enemies_near(state, unit, hulls)
    if unit.form == ABREAST:
        found += line_moves(state, unit, hulls, near, brief)
    elif unit.form == AHEAD:
        found += column_moves(state, unit, hulls, near, brief)
    else:
        found += single_moves(state, unit, hulls[0], near, brief)
    return list(dict.fromkeys(found))


def middle(hulls: list[Hull]) -> tuple[float, float]:
    """Return the mean of the centres."""
    x = y = 0.0
    for hull in hulls:
        x += hull.x
        y += hull.y
    return x / float(len(hulls)), y / float(len(hulls))


def enemies_near(state: Diadochi, unit: Unit, hulls: list[Hull]) -> list[Hull]:
    """Return the bases of the nearest enemies that matter, the nearest first, sound ones
    preferred.
    """
    holder = state.ships[unit.ships[0]].holder
    x, y = middle(hulls)
    scored: list[tuple[float, int]] = []
    reach = SIGHT + HALF_BASE * float(len(hulls))
    for number in state.sea.cells.ships_in_box(x - reach, y - reach, x + reach, y + reach):
        add_enemy(state, holder, int(number), hulls, scored)
    if not scored:
        for ship in state.ships:
            add_enemy(state, holder, int(ship.ident), hulls, scored)
    scored.sort()
    return [state.sea.hull(number) for _, number in scored]


def add_enemy(
    state: Diadochi, holder: i64, number: int, hulls: list[Hull], scored: list[tuple[float, int]]
) -> None:
    """Note an enemy with its distance from the nearest ship of a unit."""
    ship = state.ships[number]
    if ship.status != AFLOAT or ship.holder == holder:
        return
    there = state.sea.hull(number)
    least = NEVER
    for hull in hulls:
        dx, dy = there.x - hull.x, there.y - hull.y
        apart = dx * dx + dy * dy
        least = apart if apart < least else least
    least = sqrt(least)
    scored.append((least if ship.is_sound() else least + 1500.0, number))


def room(sea: Sea, ships: tuple[int, ...], hulls: list[Hull], heading: i64, most: i64) -> int:
    """Return how far ships can go straight before one meets a base or the edge, at most `most`."""
    at = heading % TURN
    ux, uy = SIN[at], COS[at]
    least = float(most)
    for hull in hulls:
        _, edge = edge_contact(hull, ux, uy, least, sea.table)
        least = edge if edge < least else least
        ex, ey = hull.x + ux * least, hull.y + uy * least
        reach = hull.reach + sea.widest
        west, east = (hull.x, ex) if hull.x < ex else (ex, hull.x)
        south, north = (hull.y, ey) if hull.y < ey else (ey, hull.y)
        for other in sea.cells.ships_in_box(
            west - reach, south - reach, east + reach, north + reach
        ):
            there = sea.hulls[other]
            if there is None or other in ships:
                continue
            met = hull_contact(hull, ux, uy, least, there, SLACK)
            least = met if met < least else least
    return int(least)


def bearing_to(x: float, y: float, there: Hull) -> i64:
    """Return the heading from a place to the centre of a base."""
    return nearest(bearing(there.x - x, there.y - y)) % TURN


def within(angle: i64, limit: i64) -> i64:
    """Return an angle limited to either side."""
    if angle > limit:
        return limit
    return -limit if angle < -limit else angle


# -- lines abreast --------------------------------------------------------------------------


def line_moves(
    state: Diadochi, unit: Unit, hulls: list[Hull], near: list[Hull], brief: bool
) -> list[Action]:
    """Return moves of a line abreast: ahead and aslant to contact, wheels, back, into column.

    Slants match the enemy's ships; some moves halt out of reach.
    """
    found: list[Action] = []
    slants: list[int] = [0] if brief else [0, 1500, -1500, 3000, -3000, 4500, -4500]
    if near:
        slants += matching_slants(hulls, near, brief)
    for slant in dict.fromkeys(slants):
        add_slant(state, unit, hulls, slant, near, found)
    if near:
        add_wheels(state, unit, hulls, near, brief, found)
    back = room(state.sea, unit.ships, hulls, hulls[0].pose.heading + 2 * RIGHT, BACK_MOVE)
    if back > 200 and not (brief and len(near) == 0):
        found.append(Back(unit.ships[0], back))
    if not brief and near and not has_long(hulls) and is_clear_of(hulls, near[0]):
        found += [Change(unit.ships[0], STARBOARD, NOBODY), Change(unit.ships[0], PORT, NOBODY)]
    return found


def is_clear_of(hulls: list[Hull], enemy: Hull) -> bool:
    """Return whether an enemy is too far off to strike the sides that a column shows."""
    for hull in hulls:
        dx, dy = enemy.x - hull.x, enemy.y - hull.y
        if dx * dx + dy * dy < GUARD * GUARD:
            return False
    return True


def add_slant(
    state: Diadochi,
    unit: Unit,
    hulls: list[Hull],
    slant: int,
    near: list[Hull],
    found: list[Action],
) -> None:
    """Add moves in a direction: as far as possible, half of that, and short of the enemy."""
    ships = unit.ships
    far = room(state.sea, ships, hulls, hulls[0].pose.heading + slant, LINE_MOVE)
    ways = [far]
    if slant == 0 and near:
        ahead = min(gap_ahead(hull, near[0]) for hull in hulls)
        ways += [far // 2, int(ahead - GUARD), int(ahead - 1900.0)]
    for way in ways:
        if 100 <= way <= far:
            found.append(Abreast(ships[0], 0, slant, way, True))


def gap_ahead(hull: Hull, enemy: Hull) -> float:
    """Return roughly how far an enemy's base is ahead of a ship's bow, along its heading."""
    ahead, _ = hull.frame(enemy.x, enemy.y)
    return ahead - hull.half_length - enemy.half_length


def matching_slants(hulls: list[Hull], near: list[Hull], brief: bool) -> list[int]:
    """Return directions that bring each ship of a line between two enemies, or before one."""
    found: list[int] = []
    enemy = near[0]
    best = NEVER
    ahead = aside = 0.0
    for hull in hulls:
        dx, dy = hull.frame(enemy.x, enemy.y)
        if abs(dy) < best:
            best, ahead, aside = abs(dy), dx - hull.half_length - enemy.half_length, dy
    if ahead <= 0.0 or ahead > float(LINE_MOVE):
        return found
    shifts = [aside - HALF_BASE, aside + HALF_BASE]
    if not brief:
        shifts += [aside, aside - 3.0 * HALF_BASE, aside + 3.0 * HALF_BASE]
    for shift in shifts:
        slant = nearest(bearing(shift, ahead))
        slant = difference(0, slant)
        if -RIGHT // 2 <= slant <= RIGHT // 2:
            found.append(int(slant))
    return found


def add_wheels(
    state: Diadochi,
    unit: Unit,
    hulls: list[Hull],
    near: list[Hull],
    brief: bool,
    found: list[Action],
) -> None:
    """Add wheels toward the nearest enemy, whole and half, each with the rest of the move."""
    ships = unit.ships
    count = len(ships)
    x, y = middle(hulls)
    heading = hulls[0].pose.heading
    turn = difference(heading, bearing_to(x, y, near[0]))
    most = greatest_wheel(count, LINE_MOVE - 10)
    opposite = difference(heading, near[0].pose.heading + 2 * RIGHT)
    wanted: list[i64] = [within(turn, most)]
    if not brief:
        wanted += [within(turn // 2, most), within(opposite, most), within(-turn, most // 2)]
    for angle in wanted:
        if -DEGREE < angle < DEGREE:
            continue
        px, py = wheel_point(hulls, angle > 0)
        after = wheel(hulls, px, py, angle, STEP_ANGLE).end()
        left = LINE_MOVE - int(wheel_distance(count, angle)) - 2
        way = room(state.sea, ships, after, heading + angle, left) if left > 0 else 0
        if way >= 100 and not state.rules.one_way_only:
            found.append(Abreast(ships[0], angle, 0, way, True))
        if way < 100 or not brief:
            found.append(Abreast(ships[0], angle, 0, 0, True))


# -- columns --------------------------------------------------------------------------------


def column_moves(
    state: Diadochi, unit: Unit, hulls: list[Hull], near: list[Hull], brief: bool
) -> list[Action]:
    """Return moves of a column: on, toward the enemy, along its front, into line."""
    first = unit.ships[0]
    head = hulls[0]
    x, y = head.bow()
    turns: list[i64] = [0]
    if near:
        turn = within(difference(head.pose.heading, bearing_to(x, y, near[0])), RIGHT)
        turns.append(turn)
        if not brief:
            turns += [within(turn + 3000, RIGHT), within(turn - 3000, RIGHT)]
    if not brief:
        turns += [RIGHT, -RIGHT, 4500, -4500]
    found: list[Action] = []
    for turn in dict.fromkeys(turns):
        way = leading_room(state, unit, head, turn)
        for far in (way, way // 2):
            if far >= 300:
                found.append(Legs(first, ((int(turn), far),)))
        if not brief and turn != 0 and way >= COLUMN_MOVE:
            found.append(Legs(first, ((0, COLUMN_MOVE // 2), (int(turn), COLUMN_MOVE // 2))))
    guide = first if has_long(hulls) else NOBODY
    found += [Change(first, STARBOARD, guide), Change(first, PORT, guide)]
    return found


def leading_room(state: Diadochi, unit: Unit, head: Hull, turn: i64) -> int:
    """Return roughly how far the head of a column may go after a turn about its stern."""
    heading = head.pose.heading + turn
    at = heading % TURN
    bx, by = head.bow()
    half = head.half_length
    turned = Hull(head.pose.turn(turn), head.length, head.beam,
                  (bx - SIN[at] * half, by - COS[at] * half, SIN[at], COS[at]))  # fmt: skip
    return room(state.sea, unit.ships, [turned], heading, COLUMN_MOVE)


# -- single ships ---------------------------------------------------------------------------


def single_moves(
    state: Diadochi, unit: Unit, hull: Hull, near: list[Hull], brief: bool
) -> list[Action]:
    """Return moves of a ship: at an enemy from each side, away, beside its friends."""
    number = unit.ships[0]
    found: list[Action] = []
    if not state.sea.table.contains_hull(hull):
        way = room(state.sea, unit.ships, [hull], hull.pose.heading, LINE_MOVE)
        return [Legs(number, ((0, way),))] if way > 0 else []
    for enemy in near[: 1 if brief else MOST_ENEMIES]:
        add_straight_at(state, number, hull, enemy, found)
        for side in range(4):
            add_strike(state, number, hull, enemy, side, found)
    add_places(state, number, hull, found)
    back = room(state.sea, unit.ships, [hull], hull.pose.heading + 2 * RIGHT, BACK_MOVE)
    if back >= 200:
        found.append(Back(number, back))
    if near and not brief:
        away = difference(hull.pose.heading, bearing_to(near[0].x, near[0].y, hull))
        far = room(state.sea, unit.ships, [hull.at(hull.pose.turn(away))],
                   hull.pose.heading + away, LINE_MOVE)  # fmt: skip
        if far >= 200:
            found.append(Legs(number, ((int(away), far),)))
    return found


def add_straight_at(
    state: Diadochi, number: int, hull: Hull, enemy: Hull, found: list[Action]
) -> None:
    """Add a turn to an enemy with the move until contact, half of it, or none."""
    turn = difference(hull.pose.heading, bearing_to(hull.x, hull.y, enemy))
    turned = hull.at(hull.pose.turn(turn))
    way = room(state.sea, (number,), [turned], turned.pose.heading, LINE_MOVE)
    for far in (way, way // 2, 0):
        if far >= 200 or far == 0:
            found.append(Legs(number, ((int(turn), far),)))


def add_strike(
    state: Diadochi, number: int, hull: Hull, enemy: Hull, side: int, found: list[Action]
) -> None:
    """Add a move square at one side of an enemy: to a place before it, then straight in."""
    heading = (enemy.pose.heading + 2 * RIGHT + side * RIGHT) % TURN
    ahead = enemy.half_length if side % 2 == 0 else enemy.half_beam
    off = ahead + hull.half_length + float(TURNING_ROOM)
    x, y = enemy.x - SIN[heading] * off, enemy.y - COS[heading] * off
    add_by_place(state, number, hull, x, y, heading, found)


def add_by_place(
    state: Diadochi,
    number: int,
    hull: Hull,
    x: float,
    y: float,
    heading: i64,
    found: list[Action],
) -> None:
    """Add a move to a place, a turn there, and on straight ahead for the rest of the move."""
    dx, dy = x - hull.x, y - hull.y
    far = int(sqrt(dx * dx + dy * dy))
    if far > LINE_MOVE - TURNING_ROOM:
        return
    first: i64 = 0
    course = hull.pose.heading
    if far > 0:
        course = nearest(bearing(dx, dy)) % TURN
        first = difference(hull.pose.heading, course)
    second = difference(course, heading)
    turned = (first if first >= 0 else -first) + (second if second >= 0 else -second)
    if turned > 2 * RIGHT:
        return
    there = Hull(hull.pose, hull.length, hull.beam, (x, y, SIN[heading], COS[heading]))
    way = room(state.sea, (number,), [there], heading, LINE_MOVE - far)
    if way >= 0:
        found.append(Legs(number, ((int(first), far), (int(second), way))))


def add_places(state: Diadochi, number: int, hull: Hull, found: list[Action]) -> None:
    """Add moves to places beside the nearest friend of the squadron, in line abreast with it."""
    ship = state.ships[number]
    friend = nearest_friend(state, ship, hull)
    if friend is None:
        return
    for sign in (-1.0, 1.0):
        ahead = friend.half_length - hull.half_length - float(TURNING_ROOM)
        x, y = friend.point(ahead, sign * (friend.half_beam + hull.half_beam + 10.0))
        dx, dy = x - hull.x, y - hull.y
        far = int(sqrt(dx * dx + dy * dy))
        if far > LINE_MOVE - TURNING_ROOM:
            continue
        course = nearest(bearing(dx, dy)) % TURN if far > 0 else hull.pose.heading
        first = difference(hull.pose.heading, course)
        second = difference(course, friend.pose.heading)
        if abs(int(first)) + abs(int(second)) <= 2 * RIGHT:
            found.append(Legs(number, ((int(first), far), (int(second), TURNING_ROOM))))


def nearest_friend(state: Diadochi, ship: Ship, hull: Hull) -> Hull | None:
    """Return the base of the nearest friend of its squadron that can move."""
    best = NEVER
    chosen: Hull | None = None
    for number in state.sea.ships_near(hull, float(LINE_MOVE)):
        other = state.ships[number]
        if number == ship.ident or other.squadron != ship.squadron or not other.is_sound():
            continue
        if other.holder != ship.holder:
            continue
        there = state.sea.hull(number)
        dx, dy = there.x - hull.x, there.y - hull.y
        apart = dx * dx + dy * dy
        if apart < best:
            best = apart
            chosen = there
    return chosen
