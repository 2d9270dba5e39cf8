"""Turn a point on the board, or a group of ships, into actions; points are in steps."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, HALF, RIGHT, SIN, TURN, nearest
from naumachia.kernel.clause import Facts
from naumachia.kernel.mypyc import i64
from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Back,
    Call,
    Change,
    Legs,
    Plot,
)
from naumachia.rules.diadochi.board.scene import ship_number
from naumachia.rules.diadochi.board.sketch import (
    is_unit_afloat,
    open_units,
    order_paths_of,
    unit_text,
)
from naumachia.rules.diadochi.model import AFLOAT, ORDERED, UNPLACED, Diadochi, Ship, Unit
from naumachia.rules.diadochi.rules.command import Command, unit_choices
from naumachia.rules.diadochi.rules.courses import unit_moves, until_contact
from naumachia.rules.diadochi.rules.deployment import Plots, plot_poses, shapes
from naumachia.rules.diadochi.rules.formations import (
    chain,
    hulls_of,
    in_order,
    lead_ship,
    unit_ruling,
)
from naumachia.rules.diadochi.rules.paths import (
    BACK_MOVE,
    COLUMN_MOVE,
    MOVE,
    SLANT,
    end_hulls,
    greatest_wheel,
    wheel_point,
)
from naumachia.scene.board import Groups, Pointing
from naumachia.scene.surface import Point
from naumachia.table.pointing import (
    STILL,
    RelativePoint,
    heading_to_hundredths,
    point_to_steps,
    ship_at,
    turn_to,
    wheel_to,
)
from naumachia.table.rounding import magnitude, round_to_step, smaller

# -- aiming a unit -------------------------------------------------------------------------
# A line moves its middle to the point; it wheels if an end ship is dragged, or a heading is given.
# A column and a single ship move the head to the point. The action meant comes first, legal or
# not, then others that end near the point.

LENGTH_STEP: Final = 50
ANGLE_STEP: Final = 50
"""Pointing is rounded to twentieths of a cable and halves of a degree."""
ASTERN: Final = 15000
BACK_AREA: Final = 1.2 * BACK_MOVE
"""A point as near to a single ship, from this bearing off its bow, means backing."""
NEAR_ARC: Final = 200.0
"""A place as near to the arc of a wheel was reached by the wheel."""
FIRST_AHEAD: Final = [550, 800, 1300, 2000]
"""How far a ship between others goes ahead before it turns."""
AS_NEAR: Final = 100.0
"""Places are as near as each other within this distance."""
MOST_TRIED: Final = 24
"""So many of the listed moves of a unit may be proposed in place of one that is refused."""
BEFORE_TURN: Final = [0.25, 0.5, 0.75]
"""The shares of the move that a column goes ahead if it cannot turn at once."""


class DiadochiPointing(Pointing[Diadochi, Action]):
    """Turn pointing at the board into actions."""

    def aim(
        self, view: View[Diadochi], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[Action]:
        """Return the actions that a point, in cables, may mean for the unit of a ship, the
        likeliest first.
        """
        state = view.state
        number = ship_number(state, piece)
        if number == NOBODY:
            return []
        ship = state.ships[number]
        x, y = point_to_steps(at)
        wanted = heading_to_hundredths(heading)
        phase = state.stack[-1]
        if isinstance(phase, Plots):
            return plot_aims(state, phase, seat, ship, x, y, wanted)
        unit = state.unit_of(ship.ident)
        if unit is None or unit.fate != ORDERED or not is_unit_afloat(state, unit):
            return []
        struck = on_enemy(state, ship, x, y)
        free = wanted is None and not struck and unit.form != ABREAST
        guide = unit.ships[0] if unit.form == AHEAD else ship.ident
        target = Target(guide, x, y, free)
        if unit.form == ABREAST:
            found = line_aims(state, unit, ship, x, y, wanted)
        elif unit.form == AHEAD:
            found = column_aims(state, unit, x, y, wanted)
        else:
            found = single_aims(state, unit, x, y, wanted)
        return with_stops(state, seat, unit, found, struck, target)

    def aimable_pieces(self, view: View[Diadochi], seat: int) -> list[tuple[str, ...]] | None:
        state = view.state
        if isinstance(state.stack[-1], Plots):
            return None
        found: list[tuple[str, ...]] = []
        for unit in open_units(state, seat):
            lead = lead_ship(unit)
            others = [ship for ship in unit.ships if ship != lead]
            found.append(tuple(state.ships[ship].name for ship in (lead, *others)))
        return found


def on_enemy(state: Diadochi, ship: Ship, x: float, y: float) -> bool:
    """Return whether a point lies on an enemy."""
    enemies = [
        other.ident for other in state.ships if other.is_afloat() and state.enemies(ship, other)
    ]
    return ship_at(state.sea, enemies, x, y, 1.0) >= 0


def with_stops(
    state: Diadochi, seat: int, unit: Unit, found: list[Action], struck: bool, target: Target
) -> list[Action]:
    """Return the action meant and, if it is not legal, the legal one that ends nearest to it.

    Pointing at an enemy means until contact (DIA-RULE-45).
    """
    phase = state.stack[-1]
    if not found or phase.check(state, seat, found[0]) is None:
        return found[:1]
    legal: list[Action] = []
    for action in found:
        for one in (action, until_contact(state, unit, action)):
            if one is not None and one not in legal and phase.check(state, seat, one) is None:
                legal.append(one)
    if not legal or target.free:
        listed = unit_moves(state, unit, MOST_TRIED)
        legal += [one for one in listed if not isinstance(one, Change)]
    if not legal:
        return found[:1]
    # Of orders that end as near, the likeliest.
    nearest_one = min(legal, key=lambda one: target.distance(state, unit, one) // AS_NEAR)
    return [nearest_one] if struck else [found[0], nearest_one]


@final
class Target:
    """Where a ship of a unit is pointed: a place in steps; `free` if it may come there anyhow."""

    def __init__(self, ship: i64, x: float, y: float, free: bool) -> None:
        self.ship: Final[i64] = ship
        self.x: Final = x
        self.y: Final = y
        self.free: Final = free

    def distance(self, state: Diadochi, unit: Unit, action: Action) -> float:
        """Return how far from the place an order brings the ship, in steps."""
        parts = order_paths_of(state, unit, action)
        hulls = end_hulls(parts, hulls_of(state, unit.ships))
        end = hulls[unit.ships.index(int(self.ship))]
        return sqrt((end.x - self.x) ** 2 + (end.y - self.y) ** 2)


# -- lines abreast --------------------------------------------------------------------------


def line_aims(
    state: Diadochi, unit: Unit, ship: Ship, x: float, y: float, wanted: i64 | None
) -> list[Action]:
    """Return moves, backing or wheels of a line to a point (DIA-RULE-37)."""
    hulls = hulls_of(state, unit.ships)
    place = unit.ships.index(int(ship.ident))
    first = unit.ships[0]
    if wanted is not None:
        return turned_line(hulls, place, first, x, y, wanted)
    if place in (0, len(hulls) - 1) and ship.ident != lead_ship(unit):
        angle = flank_wheel(hulls, place, x, y)
        if angle != 0:
            return wheels(hulls, first, angle)
    return slides(hulls[place], first, x, y)


def flank_wheel(hulls: list[Hull], place: int, x: float, y: float) -> i64:
    """Return the wheel that brings an end ship forward to a point; 0 if it is not ahead."""
    to_starboard = place == 0
    angle = wheel_to(wheel_point(hulls, to_starboard), centre(hulls[place]), x, y)
    angle = round_to_step(float(angle), ANGLE_STEP)
    return angle if (angle > 0) == to_starboard else 0


def centre(hull: Hull) -> tuple[float, float]:
    """Return the middle of a base."""
    return hull.x, hull.y


def wheels(hulls: list[Hull], first: int, angle: i64) -> list[Action]:
    """Return a wheel, and the greatest that the line can make (DIA-MOVE-02)."""
    most = greatest_wheel(len(hulls), MOVE)
    size = smaller(magnitude(angle), most)
    found: list[Action] = [Abreast(first, angle, 0, 0, True)]
    return [*found, Abreast(first, size if angle > 0 else -size, 0, 0, True)]


def slides(hull: Hull, first: int, x: float, y: float) -> list[Action]:
    """Return moves that bring a ship of the line to a point with its heading kept."""
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    if there.distance < STILL:
        return [Abreast(first, 0, 0, 0, True)]
    if there.ahead < 0.0 and magnitude(there.angle) > RIGHT:
        back = round_to_step(-there.ahead, LENGTH_STEP)
        return [Back(first, back), Back(first, smaller(back, BACK_MOVE))] if back > 0 else []
    far = round_to_step(there.distance, LENGTH_STEP)
    found: list[Action] = [Abreast(first, 0, there.angle, far, True)]
    slant = smaller(magnitude(there.angle), SLANT) * (1 if there.angle > 0 else -1)
    along = round_to_step(there.distance * COS[(there.angle - slant) % TURN], LENGTH_STEP)
    if along > 0:
        found.append(Abreast(first, 0, slant, smaller(along, MOVE), True))
    return found


def turned_line(
    hulls: list[Hull], place: int, first: int, x: float, y: float, wanted: i64
) -> list[Action]:
    """Return a wheel to a heading, after a move if the point is elsewhere."""
    hull = hulls[place]
    angle = turn_to(hull, wanted, ANGLE_STEP)
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    if angle == 0 or there.distance < STILL or on_arc(hulls, place, angle > 0, x, y):
        return wheels(hulls, first, angle) if angle != 0 else slides(hull, first, x, y)
    far = round_to_step(there.distance, LENGTH_STEP)
    slant = smaller(magnitude(there.angle), SLANT) * (1 if there.angle > 0 else -1)
    found: list[Action] = [Abreast(first, angle, there.angle, far, False)]
    far = smaller(far, MOVE)
    left = greatest_wheel(len(hulls), MOVE - far)
    size = smaller(magnitude(angle), left)
    return [*found, Abreast(first, size if angle > 0 else -size, slant, far, size == 0)]


def on_arc(hulls: list[Hull], place: int, to_starboard: bool, x: float, y: float) -> bool:
    """Return whether a ship of the line reaches a point by a wheel to this side alone."""
    px, py = wheel_point(hulls, to_starboard)
    hx, hy = centre(hulls[place])
    radius = sqrt((hx - px) ** 2 + (hy - py) ** 2)
    if abs(sqrt((x - px) ** 2 + (y - py) ** 2) - radius) > NEAR_ARC:
        return False
    return (wheel_to((px, py), (hx, hy), x, y) > 0) == to_starboard


# -- columns ---------------------------------------------------------------------------------


def column_aims(
    state: Diadochi, unit: Unit, x: float, y: float, wanted: i64 | None
) -> list[Action]:
    """Return moves of a column whose head goes to a point (DIA-RULE-38)."""
    head = hulls_of(state, unit.ships)[0]
    first = unit.ships[0]
    if (x - head.x) ** 2 + (y - head.y) ** 2 < STILL**2 and wanted is None:
        return []
    turn, far = bow_run(head, x, y)
    found: list[Action] = []
    if wanted is not None:
        legs = run_and_turn(head, x, y, wanted)
        if legs:
            found.append(Legs(first, legs))
    found.append(Legs(first, ((turn, far),)))
    most = int(smaller(magnitude(turn), RIGHT)) * (1 if turn > 0 else -1)
    along = round_to_step(float(far) * COS[(turn - most) % TURN], LENGTH_STEP)
    if along > 0:
        found.append(Legs(first, ((most, int(smaller(along, COLUMN_MOVE))),)))
    for share in BEFORE_TURN:
        before = round_to_step(share * ahead_of(head, x, y), LENGTH_STEP)
        if before > 0:
            bx, by = head.bow()
            ux, uy = head.fx * float(before), head.fy * float(before)
            late, rest = run_from(bx + ux, by + uy, head, x, y)
            found.append(Legs(first, ((0, int(before)), (late, rest))))
    return found


def ahead_of(head: Hull, x: float, y: float) -> float:
    """Return how far a point is ahead of the bow."""
    return head.frame(x, y)[0] - head.half_length


def bow_run(head: Hull, x: float, y: float) -> tuple[int, int]:
    """Return the turn and the run of the bow that bring the middle of the head to a point."""
    bx, by = head.bow()
    return run_from(bx, by, head, x, y)


def run_from(bx: float, by: float, head: Hull, x: float, y: float) -> tuple[int, int]:
    """Return the turn and the run from the bow at (bx, by)."""
    turn: i64 = 0
    far = 0.0
    for _ in range(4):
        # The bow ends ahead of the middle by half a base, whichever way the column then faces.
        course = (head.pose.heading + turn) % TURN
        ex, ey = x + SIN[course] * head.half_length, y + COS[course] * head.half_length
        there = RelativePoint(Hull(head.pose, 0, 0, (bx, by, head.fx, head.fy)), ex, ey, ANGLE_STEP)
        turn, far = there.angle, there.distance
    return int(turn), int(round_to_step(far, LENGTH_STEP))


def run_and_turn(head: Hull, x: float, y: float, wanted: i64) -> tuple[tuple[int, int], ...]:
    """Return legs straight on, then on a heading, to a point; empty if they do not lead there."""
    turn = turn_to(head, wanted, ANGLE_STEP)
    course = (head.pose.heading + turn) % TURN
    ex, ey = x + SIN[course] * head.half_length, y + COS[course] * head.half_length
    bx, by = head.bow()
    ahead, aside = (ex - bx) * head.fx + (ey - by) * head.fy, 0.0
    aside = (ex - bx) * head.fy - (ey - by) * head.fx
    if abs(SIN[turn % TURN]) < 0.05:
        return ()
    after = aside / SIN[turn % TURN]
    before = ahead - after * COS[turn % TURN]
    if after <= 0.0 or before < 0.0:
        return ()
    return (
        (0, int(round_to_step(before, LENGTH_STEP))),
        (int(turn), int(round_to_step(after, LENGTH_STEP))),
    )


# -- single ships ----------------------------------------------------------------------------


def single_aims(
    state: Diadochi, unit: Unit, x: float, y: float, wanted: i64 | None
) -> list[Action]:
    """Return moves of a ship to a point (DIA-RULE-40)."""
    first = unit.ships[0]
    hull = state.sea.hull(first)
    there = RelativePoint(hull, x, y, ANGLE_STEP)
    if there.distance < STILL:
        turn = 0 if wanted is None else int(turn_to(hull, wanted, ANGLE_STEP))
        return [Legs(first, ((turn, 0),))] if turn else []
    far = int(round_to_step(there.distance, LENGTH_STEP))
    last = 0 if wanted is None else ending_turn(hull, int(there.angle), wanted)
    end = ((last, 0),) if last else ()
    found: list[Action] = []
    if wanted is None and magnitude(there.angle) > ASTERN and there.distance <= BACK_AREA:
        back = round_to_step(-there.ahead, LENGTH_STEP)
        found += [Back(first, back), Back(first, smaller(back, BACK_MOVE))]
    found.append(Legs(first, ((int(there.angle), far), *end)))
    if far > MOVE:
        found.append(Legs(first, ((int(there.angle), MOVE), *end)))
    for before in FIRST_AHEAD:
        ux, uy = hull.x + hull.fx * float(before), hull.y + hull.fy * float(before)
        from_there = Hull(hull.pose, 0, 0, (ux, uy, hull.fx, hull.fy))
        late = RelativePoint(from_there, x, y, ANGLE_STEP)
        rest = int(smaller(round_to_step(late.distance, LENGTH_STEP), MOVE - before))
        found.append(Legs(first, ((0, before), (int(late.angle), rest))))
    return found


def ending_turn(hull: Hull, turned: int, wanted: i64) -> int:
    """Return the shorter turn at the end of a run that brings a ship to a heading."""
    off = (wanted - hull.pose.heading - turned) % TURN
    return int(round_to_step(float(off - TURN if off > HALF else off), ANGLE_STEP))


# -- plots -----------------------------------------------------------------------------------


def plot_aims(
    state: Diadochi,
    phase: Plots,
    seat: int,
    ship: Ship,
    x: float,
    y: float,
    wanted: i64 | None,
) -> list[Action]:
    """Return the plot of a squadron with its flagship at a point, then the nearest listed plots.

    It faces the enemy without a heading.
    """
    squadron = state.squadrons[ship.squadron]
    if squadron.seat != seat or ship.status != UNPLACED:
        return []
    plots = [one for one in phase.answers if isinstance(one, Plot)]
    last = next((one for one in plots if one.squadron == squadron.number), None)
    if last is not None:
        groups, form, gap, flagship = last.groups, last.form, last.gap, last.ship
    else:
        groups, form, gap = shapes(state, squadron)[0]
        flagship = squadron.flagship
    facing: i64 = 0 if squadron.side == 0 else HALF
    heading = facing if wanted is None else round_to_step(float(wanted), 2 * ANGLE_STEP) % TURN
    drawn = Plot(flagship, squadron.number, form, 0, 0, heading, gap, groups)
    there = dict(plot_poses(state, drawn))[int(flagship)]
    east = round_to_step(x - float(there.x), 2 * LENGTH_STEP)
    north = round_to_step(y - float(there.y), 2 * LENGTH_STEP)
    meant = Plot(flagship, squadron.number, form, east, north, heading, gap, groups)
    return [meant, *listed_plots(state, phase, seat, meant)]


def listed_plots(state: Diadochi, phase: Plots, seat: int, meant: Plot) -> list[Action]:
    """Return the listed plots of a squadron, the nearest first."""
    listed = [
        one
        for one in phase.legal(state, seat)
        if isinstance(one, Plot) and one.squadron == meant.squadron
    ]
    listed.sort(key=lambda one: (one.form != meant.form, plot_distance(one, meant)))
    return list(listed[:3])


def plot_distance(one: Plot, two: Plot) -> int:
    """Return how far two plots are from each other, in steps."""
    return int(nearest(sqrt(float(one.x - two.x) ** 2 + float(one.y - two.y) ** 2)))


# -- naming a group ------------------------------------------------------------------------

MOST_NAMED: Final = 4
"""With more groups than this they are chosen on the board only."""


def likely_form(state: Diadochi, ships: list[int]) -> int:
    """Return the form these ships have, or the one that more of them have."""
    best, most = ABREAST, -1
    for form in (ABREAST, AHEAD):
        line = tuple(in_order(state, form, ships))
        if unit_ruling(state, form, line) is None:
            return form
        count = max(len(set(ships) & set(line_of(state, ship, form))) for ship in ships)
        if count > most:
            best, most = form, count
    return best


def line_of(state: Diadochi, ship: int, form: int) -> list[int]:
    """Return the line a ship is in."""
    one = state.ships[ship]
    return chain(state, one, form) if one.status == AFLOAT else [ship]


def by_place(state: Diadochi, form: int, ships: list[int]) -> list[int]:
    """Return ships by place, from port or from ahead, so that a refusal is about neighbours."""
    if any(state.ships[ship].status != AFLOAT for ship in ships):
        return ships
    frame = state.sea.hull(ships[0])
    return sorted(ships, key=lambda ship: place_in(frame, state.sea.hull(ship), form))


def place_in(frame: Hull, hull: Hull, form: int) -> float:
    """Return how far a base lies to starboard of another, or astern of it."""
    ahead, aside = frame.frame(hull.x, hull.y)
    return aside if form == ABREAST else -ahead


def groups(state: Diadochi, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the longest groups that can be named, each ship in the first one (DIA-FORM-01)."""
    found: list[tuple[int, tuple[int, ...]]] = []
    if not isinstance(state.stack[-1], Command):
        return found
    used: set[int] = set()
    for form, ships in sorted(unit_choices(state, seat), key=lambda unit: -len(unit[1])):
        if len(ships) > 1 and not used.intersection(ships):
            used.update(ships)
            found.append((form, ships))
    return found


class DiadochiGroups(Groups[Diadochi, Action]):
    """The groups that can be named."""

    def gather(
        self, view: View[Diadochi], seat: int, pieces: tuple[str, ...], cards: tuple[str, ...] = ()
    ) -> list[Action] | None:
        """Return the call of these ships, legal or not (DIA-CMD-03); None at other times."""
        state = view.state
        if not isinstance(state.stack[-1], Command):
            return None
        ships = [int(ship.ident) for ship in state.ships if ship.name in pieces]
        if not ships:
            return []
        if len(ships) == 1:
            return [Call(ships[0], SINGLE, ())]
        form = likely_form(state, ships)
        line = in_order(state, form, ships)
        if unit_ruling(state, form, tuple(line)) is not None:
            line = by_place(state, form, ships)
        return [Call(line[0], form, tuple(line[1:]))]

    def linked_pieces(self, view: View[Diadochi], seat: int) -> list[tuple[str, ...]]:
        """Return the groups that are selected together."""
        state = view.state
        return [tuple(state.ships[ship].name for ship in ships) for _, ships in groups(state, seat)]

    def named_groups(self, view: View[Diadochi], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return these groups by name, if they are few."""
        state, phrases = view.state, self.rules.phrases
        listed = groups(state, seat)
        if len(listed) > MOST_NAMED:
            return []
        found: list[tuple[str, tuple[str, ...]]] = []
        for form, ships in listed:
            facts: Facts = {
                "squadron": state.squadron_of(state.ships[ships[0]]).name,
                "unit": unit_text(state, form, ships, phrases),
            }
            names = tuple(state.ships[ship].name for ship in ships)
            found.append((phrases.fill("labels", "suite", facts), names))
        return found
