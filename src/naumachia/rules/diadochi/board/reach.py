"""Draw where a unit may go: the places that an order leads to, hatched those that are refused."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final, final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, DEGREE, TURN, UNIT
from naumachia.geometry.sea import EDGE
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, Abreast, Action, Back, Legs
from naumachia.rules.diadochi.board.pointing import ASTERN, BACK_AREA
from naumachia.rules.diadochi.board.sketch import is_unit_afloat
from naumachia.rules.diadochi.model import AFLOAT, ORDERED, Diadochi, Ship, Unit
from naumachia.rules.diadochi.rules.command import REACH, Command
from naumachia.rules.diadochi.rules.courses import Candidate, Menu, cut
from naumachia.rules.diadochi.rules.formations import hulls_of, lead_ship, unit_ruling
from naumachia.rules.diadochi.rules.missiles import RANGE, Missiles
from naumachia.rules.diadochi.rules.movement import Moves, MoveUnit
from naumachia.rules.diadochi.rules.obstacles import may_stop, open_edge
from naumachia.rules.diadochi.rules.paths import (
    BACK_MOVE,
    COLUMN_MOVE,
    COLUMN_TURN,
    MOVE,
    SLANT,
    greatest_wheel,
    wheel_point,
)
from naumachia.scene.overlay import Callout, Overlay, Region, Ring, Sector, Stroke, Tone, Wash
from naumachia.scene.surface import Point
from naumachia.table.reach import (
    Ray,
    Spans,
    arc,
    cast_rays,
    centre,
    lane,
    outlines_of,
    point_at,
    rest_of,
)

ROUNDED: Final = (0.0, 30.0, 60.0, 90.0)
"""The bearings at which a rounded corner is drawn."""
RAY_STEPS: Final = (250, 60)
COLUMN_RAY_STEPS: Final = (750, 200)
"""The angles between two rays of a ship or a line, and the least where they differ; the same for a
column, which takes longer to follow."""
SAMPLE: Final = 250.0
"""The distance between the places of a ray that are tried."""
EXACT: Final = 10.0
"""How exactly it is found where a stretch of a ray begins or ends."""


def reach_of(state: Diadochi, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the overlays of a ship in the current phase."""
    if ship.status != AFLOAT:
        return ()
    phase = state.stack[-1]
    if isinstance(phase, Command):
        return command_reach(state, ship, phrases)
    if isinstance(phase, Missiles):
        return (missile_reach(state.hull(ship)),) if ship.is_sound() else ()
    unit = state.unit_of(ship.ident)
    if unit is None or unit.fate != ORDERED or not is_unit_afloat(state, unit):
        return ()
    if not isinstance(phase, (Moves, MoveUnit)):
        return ()
    ways = Ways(state, unit)
    if unit.form == ABREAST:
        return line_reach(ways, phrases)
    return column_reach(ways, phrases) if unit.form == AHEAD else single_reach(ways, phrases)


def command_reach(state: Diadochi, ship: Ship, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the ring of twelve cables about a squadron's flagship (DIA-CMD-05)."""
    squadron = state.squadron_of(ship)
    if squadron.flagship == NOBODY or state.ships[squadron.flagship].status != AFLOAT:
        return ()
    hull = state.sea.hull(squadron.flagship)
    radius = float(REACH) / UNIT + 0.5
    said = phrases.fill("labels", "reach_command", {"distance": REACH, "squadron": squadron.name})
    ring = Ring(centre(hull), radius, Tone.INK, Stroke.DASHED)
    return ring, Callout(point_at(hull, 0, radius * UNIT), said, Tone.INK)


def missile_reach(hull: Hull) -> Region:
    """Return the region two cables about a base, ahead of its stern (DIA-MISS-04, DIA-MISS-05)."""
    far, half = float(RANGE), hull.half_length
    points = [hull.point(-half, -hull.half_beam - far)]
    for side in (-1.0, 1.0):
        for angle in ROUNDED if side < 0.0 else reversed(ROUNDED):
            ahead, aside = rounded(far, angle)
            points.append(hull.point(half + ahead, side * (hull.half_beam + aside)))
    points.append(hull.point(-half, hull.half_beam + far))
    return Region((tuple((x / UNIT, y / UNIT) for x, y in points),))


def rounded(far: float, angle: float) -> tuple[float, float]:
    """Return how far ahead and aside a point of a rounded corner is; 0 is abeam, 90 ahead."""
    return far * sin(radians(angle)), far * cos(radians(angle))


# -- what is legal on the way --------------------------------------------------------------


@final
class Ways:
    """Find how far the orders of a unit may go: each is followed once, at its full length."""

    def __init__(self, state: Diadochi, unit: Unit) -> None:
        self.state: Final = state
        self.unit: Final = unit
        self.first: Final = unit.ships[0]
        self.hulls: Final = hulls_of(state, unit.ships)
        self.menu: Final = Menu(state, unit, 0, [], [], [])
        self.barred: Final = unit_ruling(state, unit.form, unit.ships) is not None

    def spans(self, action: Action) -> Spans:
        """Return at which lengths of its last path an order is legal."""
        if self.barred:
            return ()
        candidate = self.menu.follow(action)
        if candidate is None or not candidate.on_last:
            return ()
        end = candidate.end
        most = end.along
        met = end.met
        if met is not None and met.kind == EDGE and met.number == open_edge(self.state, self.first):
            # Over its home edge it may go on.
            most = candidate.parts[-1].length if self.menu.legal(action) else most
        if candidate.stops_anywhere and not self.menu.entangled:
            return ((0.0, most),)
        return self.sampled(candidate, most)

    def sampled(self, candidate: Candidate, most: float) -> Spans:
        """Return the legal lengths up to `most`, from places that are tried one by one."""
        found: list[tuple[float, float]] = []
        since, before = 0.0, 0.0
        inside = self.is_legal(candidate, EXACT)
        at = 0.0
        while at < most:
            at = min(at + SAMPLE, most)
            legal = self.is_legal(candidate, at)
            if legal != inside:
                change = self.change(candidate, before, at, inside)
                if inside:
                    found.append((since, change))
                since, inside = change, legal
            before = at
        if inside and most > since:
            found.append((since, most))
        return tuple(found)

    def change(self, candidate: Candidate, near: float, far: float, inside: bool) -> float:
        """Return where between two places an order begins or ends to be legal."""
        while far - near > EXACT:
            middle = (near + far) / 2.0
            if self.is_legal(candidate, middle) == inside:
                near = middle
            else:
                far = middle
        return near if inside else far

    def is_legal(self, candidate: Candidate, along: float) -> bool:
        """Return whether an order is legal if it stops at `along` on its last path."""
        if self.menu.entangled:
            action = cut(candidate.action, candidate.parts, along)
            return action is not None and self.menu.legal(action)
        return may_stop(self.state, self.unit.ships, candidate.parts, candidate.end, along)


# -- the reach of a unit -------------------------------------------------------------------


def line_reach(ways: Ways, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return where the middle of a line can go, and how far its ends wheel (DIA-RULE-37)."""
    hull = ways.state.sea.hull(lead_ship(ways.unit))

    def spans_at(angle: int) -> Spans:
        return ways.spans(Abreast(ways.first, 0, angle, MOVE, True))

    rays = cast_rays(spans_at, (-SLANT, SLANT), RAY_STEPS)
    found: list[Overlay] = []
    if is_free(rays, MOVE):
        found.append(arc(hull, MOVE / UNIT, SLANT, wash=Wash.LEGAL))
    else:
        found += areas(rays, hull, MOVE, 0.0)
    found += back_lane(ways, hull)
    found.append(Callout(point_at(hull, 0, float(MOVE)), far_text("reach_ahead", MOVE, phrases)))
    most = int(greatest_wheel(len(ways.hulls), MOVE))
    for to_starboard in (False, True):
        found += wheel_reach(ways, to_starboard, most)
    return tuple(found)


def wheel_reach(ways: Ways, to_starboard: bool, most: int) -> list[Overlay]:
    """Return the arcs over which the end ship of a line may swing about the other, and may not."""
    wheel = most if to_starboard else -most
    spans = ways.spans(Abreast(ways.first, wheel, 0, 0, True))
    clear = int(spans[0][1]) if spans and spans[0][0] == 0.0 else 0
    found: list[Overlay] = []
    if clear > 0:
        found.append(wheel_arc(ways.hulls, to_starboard, 0, clear, Wash.EXTRA))
    if clear < most:
        found.append(wheel_arc(ways.hulls, to_starboard, clear, most, Wash.FORBIDDEN))
    return found


def wheel_arc(hulls: list[Hull], to_starboard: bool, begin: int, end: int, wash: Wash) -> Sector:
    """Return the arc of an end ship of a line between two angles of a wheel, in hundredths."""
    px, py = wheel_point(hulls, to_starboard)
    outer = hulls[0] if to_starboard else hulls[-1]
    start = bearing(outer.x - px, outer.y - py) / DEGREE
    near, far = begin / DEGREE, end / DEGREE
    radius = float(len(hulls))
    first, last = (start + near, start + far) if to_starboard else (start - far, start - near)
    at: Point = (px / UNIT, py / UNIT)
    return Sector(at, radius, first, last, radius - 1.0, wash=wash)


def column_reach(ways: Ways, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return where the head of a column can go. Its bow turns, its middle is pointed at."""
    head = ways.hulls[0]
    bow = Hull(head.pose, 0, 0, (*head.bow(), head.fx, head.fy))

    def spans_at(angle: int) -> Spans:
        return ways.spans(Legs(ways.first, ((angle, COLUMN_MOVE),)))

    rays = cast_rays(spans_at, (-COLUMN_TURN, COLUMN_TURN), COLUMN_RAY_STEPS)
    far = float(COLUMN_MOVE) - head.half_length
    found: list[Overlay] = []
    if is_free(rays, COLUMN_MOVE):
        found.append(arc(bow, far / UNIT, COLUMN_TURN, wash=Wash.LEGAL))
    else:
        found += areas(rays, bow, COLUMN_MOVE, head.half_length)
    said = far_text("reach_ahead", COLUMN_MOVE, phrases)
    return (*found, Callout(point_at(bow, 0, far), said))


def single_reach(ways: Ways, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return where a single ship can go; near its stern, a point means backing (DIA-RULE-40)."""
    hull = ways.hulls[0]
    room = back_room(ways)

    def spans_at(angle: int) -> Spans:
        runs = ways.spans(Legs(ways.first, ((angle, MOVE),)))
        return runs if abs(angle) <= ASTERN else with_backing(runs, angle, room)

    rays = cast_rays(spans_at, (-18000, 18000), RAY_STEPS)
    found: list[Overlay] = []
    if is_free([ray for ray in rays if abs(ray.angle) <= ASTERN], MOVE) and room == BACK_MOVE:
        found.append(arc(hull, MOVE / UNIT, 18000, wash=Wash.LEGAL))
    else:
        found += areas(rays, hull, MOVE, 0.0)
    found += back_lane(ways, hull)
    said = far_text("reach_ahead", MOVE, phrases)
    return (*found, Callout(point_at(hull, 0, float(MOVE)), said))


def with_backing(runs: Spans, angle: int, room: float) -> Spans:
    """Return the stretches of a ray astern: as far as it backs, then where a turn and a run go."""
    far = min(BACK_AREA, room / -float(COS[angle % TURN]))
    found = [(0.0, far)] if far > 0.0 else []
    for near, end in runs:
        start = max(near, BACK_AREA)
        if start >= end:
            continue
        if found and found[-1][1] >= start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


def back_room(ways: Ways) -> float:
    """Return how far a unit may go straight astern."""
    spans = ways.spans(Back(ways.first, BACK_MOVE))
    return spans[0][1] if spans and spans[0][0] == 0.0 else 0.0


def back_lane(ways: Ways, hull: Hull) -> list[Overlay]:
    """Return the strip astern into which a unit may back."""
    room = back_room(ways)
    return [lane(hull, -int(room))] if room > 0.0 else []


def is_free(rays: list[Ray], limit: int) -> bool:
    """Return whether every order of these rays is legal up to its limit."""
    return all(ray.spans == ((0.0, float(limit)),) for ray in rays)


def areas(rays: list[Ray], hull: Hull, limit: int, back: float) -> list[Overlay]:
    """Return the areas of legal and of refused orders.

    Their rays begin at `hull`; a place to point at is `back` behind the end of a ray.
    """

    def place(angle: int, far: float) -> Point:
        return point_at(hull, angle, max(0.0, far - back))

    found: list[Overlay] = []
    for wash, shown in (
        (Wash.FORBIDDEN, rest_of(rays, float(limit))),
        (Wash.LEGAL, rays),
    ):
        outlines = outlines_of(shown, place)
        if outlines:
            found.append(Region(outlines, wash))
    return found


def far_text(label: str, distance: int, phrases: Phrasebook) -> str:
    """Return the text at the end of a reach."""
    return phrases.fill("labels", label, {"distance": distance})
