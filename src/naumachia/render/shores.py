"""Draw the land outside the border: coasts as if drawn by hand, always the same, with names.

A place is its distance along an edge of the board, from the western or southern end, and its
distance out from it, both in user units. So coasts look alike on boards of all sizes.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias
from zlib import crc32

from naumachia.render.canvas import Canvas
from naumachia.render.frame import (
    MARGIN_BOTTOM,
    MARGIN_LEFT,
    MARGIN_RIGHT,
    MARGIN_TOP,
    Frame,
    OutsideMap,
)
from naumachia.render.markup import element, group, number, pair, path, polyline
from naumachia.scene import Bounds, Point, Scene, Shore, Side, Town

FAR: Final = 1400.0
"""The extent of land without an end, the same as of the water."""
NEAREST: Final = 7.0
"""The least distance of a coast from the board: just outside the border."""
SHOWN: Final = 70.0
"""The distance out to which land is shown: up to its name."""
BESIDE_NUMBERS: Final = 15.0
"""The additional distance on edges with coordinates."""

_COAST: Final = 13.0
_ROUGH: Final = 6.0
"""The mean distance of a coast, and its variation to either side."""
_OCTAVES: Final = ((190.0, 0.3), (83.0, 0.32), (37.0, 0.23), (15.0, 0.15))
_LIVELY: Final = 1.6
"""The lengths of bays with their shares of the variation, and the factor of their sum."""
_PAST_CORNER: Final = 0.22
_HEADLAND: Final = 1.3
_BEND: Final = 24.0
"""The slopes of a coast beyond a corner of the board and past its own end, and the length of the
bend into them."""
_STEP: Final = 5.0
_STEP_FAR: Final = 28.0
_NEAR: Final = 70.0
"""The distance between points of a coast along the board, and farther away than `_NEAR`."""
_INLET: Final = (13.0, 12.0)
_MOLES: Final = (5.0, 21.0, 7.0)
"""The depth and half the width of a harbour; the length of its moles, their distance from the
middle, and half their width."""
_ISLAND: Final = (0.42, 12.0, 24.0)
"""Half the breadth of an island as a share of half its length; its minimum and maximum."""
_ROUND: Final = 56
_RUGGED: Final = 0.35
_BLUNT: Final = 0.42
"""The points of each side of an island, their variation as a share of its breadth, and the
bluntness of its ends.
"""
_SHALLOWS: Final = (46, 29, 14)
_HACHURES: Final = ((4.0, 0.42), (8.5, 0.29), (13.5, 0.16))
"""Lines on land along its coast: distance and opacity."""
_INLAND: Final = 6.0
"""The width of the beach."""
_TOWN: Final = 10.0
_NAME: Final = 51.0
"""The distance of towns behind the coast, and of names from the board."""
_NAME_SIZE: Final = 20.0
_TOWN_SIZE: Final = 13.0
_LETTER: Final = 0.62
"""The width of a letter of a name, as a share of its size."""
_BESIDE: Final = 7.0
"""The distance of a town's name from the middle of its circle."""
_PLACES: Final = (0.5, 0.35, 0.65, 0.22, 0.78)
"""Places of a name along its coast; the first one farthest from all towns is used."""

_Place: TypeAlias = tuple[float, float]
"""The distance along an edge, and out from it."""
_Stray: TypeAlias = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class _Edge:
    """An edge of the board in the picture: start, directions along and out, and length."""

    start: Point
    along: Point
    out: Point
    length: float
    apart: float
    """The distance of the base line of places."""

    @classmethod
    def of(cls, frame: Frame, bounds: Bounds, side: Side) -> "_Edge":
        upright = side in (Side.EAST, Side.WEST)
        corner = bounds.at(float(side is Side.EAST), float(side is Side.NORTH))
        sign = -1.0 if frame.flipped else 1.0
        outward = sign if side in (Side.NORTH, Side.EAST) else -sign
        out = (outward, 0.0) if upright else (0.0, -outward)
        return cls(
            start=frame.to_screen(corner),
            along=(0.0, -sign) if upright else (sign, 0.0),
            out=out,
            length=(bounds.height if upright else bounds.width) * frame.scale,
            apart=BESIDE_NUMBERS if out[0] < 0 or out[1] > 0 else 0.0,
        )

    def at(self, place: _Place) -> Point:
        """Return the point of a place in the picture."""
        along, out = place[0], place[1] + self.apart
        return (
            self.start[0] + along * self.along[0] + out * self.out[0],
            self.start[1] + along * self.along[1] + out * self.out[1],
        )

    @property
    def turn(self) -> float:
        """Return the rotation of text along it: upwards on the left, downwards on the right."""
        return 90.0 * self.out[0]

    @property
    def backwards(self) -> bool:
        """Return whether text runs against the direction of measurement."""
        turn = math.radians(self.turn)
        return self.along[0] * math.cos(turn) + self.along[1] * math.sin(turn) < 0


def land_beyond(frame: Frame, scene: Scene) -> OutsideMap:
    """Return the extent of visible land beyond each edge of the picture."""
    found = OutsideMap()
    for shore in scene.shores:
        edge = _Edge.of(frame, scene.bounds, shore.side)
        out = SHOWN + edge.apart
        match edge.out:
            case (x, _) if x < 0:
                found = found._replace(left=out - MARGIN_LEFT)
            case (x, _) if x > 0:
                found = found._replace(right=out - MARGIN_RIGHT)
            case (_, y) if y < 0:
                found = found._replace(above=out - MARGIN_TOP)
            case _:
                found = found._replace(below=out - MARGIN_BOTTOM)
    return found


def shores(canvas: Canvas, scene: Scene) -> str:
    """Return the land beyond the edges, with its shallows; none of it is on the board."""
    if not scene.shores:
        return ""
    edges = [_Edge.of(canvas.frame, scene.bounds, shore.side) for shore in scene.shores]
    lands = [_outlines(edge, shore) for edge, shore in zip(edges, scene.shores, strict=True)]
    coast, ink = canvas.ink("land"), canvas.ink("land-ink")
    outer = "".join(outline for outline, _, _ in lands)
    inner = "".join(inland for _, inland, _ in lands)
    parts = [
        path(outer, stroke=canvas.ink("shoal"), stroke_width=width, fill="none", opacity=0.5)
        for width in _SHALLOWS
    ]
    # Draw all coasts under all land, so that adjacent lands merge.
    parts += [path(outer, stroke=ink, stroke_width=3, fill="none"), path(outer, fill=coast)]
    parts.append(path(inner, fill=ink, opacity=0.07))
    for place, (_, strength) in enumerate(_HACHURES):
        lines = "".join(hachures[place] for _, _, hachures in lands)
        parts.append(path(lines, stroke=ink, stroke_width=0.6, fill="none", opacity=strength))
    parts += [
        _lettering(canvas, edge, shore) for edge, shore in zip(edges, scene.shores, strict=True)
    ]
    clip = canvas.outside(scene.bounds, NEAREST - 1.0)
    return group({"class": "shores", "clip-path": clip, "stroke-linejoin": "round"}, parts)


def _outlines(edge: _Edge, shore: Shore) -> tuple[str, str, list[str]]:
    """Return the outlines of a land and of its inland, and the lines along its coast."""
    if shore.island:
        return (
            _closed_outline(edge, _island(edge, shore, 0.0)),
            _closed_outline(edge, _island(edge, shore, _INLAND)),
            [_closed_outline(edge, _island(edge, shore, off)) for off, _ in _HACHURES],
        )
    coast = _coast(edge, shore)
    first, last = coast[0][0], coast[-1][0]
    back = [(last, 2 * FAR), (first, 2 * FAR)]
    inland = [(along, out + _INLAND) for along, out in coast]
    hachures = [
        polyline(edge.at((along, out + off)) for along, out in coast) for off, _ in _HACHURES
    ]
    return _closed_outline(edge, coast + back), _closed_outline(edge, inland + back), hachures


def _closed_outline(edge: _Edge, places: list[_Place]) -> str:
    """Return an outline with the same orientation on all edges, so that adjacent lands merge."""
    points = [edge.at(place) for place in places]
    around = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    return polyline(points if around > 0 else reversed(points)) + "Z"


def _coast(edge: _Edge, shore: Shore) -> list[_Place]:
    """Return the coast of land without an end, place by place along the edge."""
    stray = _stray(shore)
    stations = _stations(shore.first * edge.length, shore.last * edge.length)
    return [(along, _coast_at(edge, shore, stray, along)) for along in stations]


def _coast_at(edge: _Edge, shore: Shore, stray: _Stray, along: float) -> float:
    """Return the distance out of the coast of land without an end."""
    before = _bent(max(0.0, shore.first * edge.length - along))
    after = _bent(max(0.0, along - shore.last * edge.length))
    away = before * (_PAST_CORNER if shore.first <= 0 else _HEADLAND)
    away += after * (_PAST_CORNER if shore.last >= 1 else _HEADLAND)
    out = _COAST + away + (_ROUGH + 0.3 * away) * stray(along)
    return max(NEAREST, out + sum(_inlet(edge, town, along) for town in shore.towns))


def _stations(begin: float, end: float) -> Iterator[float]:
    """Yield the points of a coast: close together along the board, far apart beyond its corners."""
    afar = int((FAR - _NEAR) / _STEP_FAR)
    yield from (begin - FAR + step * _STEP_FAR for step in range(afar))
    count = int((end - begin + 2 * _NEAR) / _STEP)
    yield from (begin - _NEAR + step * _STEP for step in range(count + 1))
    yield from (end + FAR - step * _STEP_FAR for step in range(afar, 0, -1))


def _bent(excess: float) -> float:
    """Return the progress along the bend of a coast."""
    return math.hypot(excess, _BEND) - _BEND


def _inlet(edge: _Edge, town: Town, along: float) -> float:
    """Return the depth of a town's harbour at a place of the coast."""
    if not town.harbour:
        return 0.0
    depth, half = _INLET
    moles, off, broad = _MOLES
    away = abs(along - town.at * edge.length)
    return depth * math.exp(-((away / half) ** 2)) - moles * math.exp(
        -(((away - off) / broad) ** 2)
    )


def _island(edge: _Edge, shore: Shore, inside: float) -> list[_Place]:
    """Return the outline of an island, shrunk by `inside`: the near side, then the far side."""
    middle, half, broad = _extent(edge, shore)
    stray, centre = _stray(shore), _centre(edge, shore)
    near: list[_Place] = []
    far: list[_Place] = []
    for step in range(_ROUND + 1):
        share = math.cos(math.pi * step / _ROUND)
        along = middle + share * max(half - inside, 1.0)
        full = max(broad - inside, 1.0) * (1 - share * share) ** _BLUNT
        near.append((along, centre - full * (1 + _RUGGED * stray(along))))
        far.append((along, centre + full * (1 + _RUGGED * stray(along + FAR))))
    return near + far[::-1]


def _extent(edge: _Edge, shore: Shore) -> tuple[float, float, float]:
    """Return the middle of an island along the edge, and half its length and breadth."""
    share, least, most = _ISLAND
    half = (shore.last - shore.first) * edge.length / 2
    return (shore.first + shore.last) * edge.length / 2, half, min(max(share * half, least), most)


def _centre(edge: _Edge, shore: Shore) -> float:
    """Return the distance out of the middle of an island."""
    return NEAREST + (1 + _RUGGED) * _extent(edge, shore)[2]


def _stray(shore: Shore) -> _Stray:
    """Return the variation of a coast along the edge, from -1 to 1; the same for the same shore."""
    seed = f"{shore.side.value} {shore.seed or shore.name} {shore.first:g} {shore.last:g}"

    def height(octave: int, place: int) -> float:
        return crc32(f"{seed} {octave} {place}".encode()) / 0x7FFFFFFF - 1.0

    def stray(along: float) -> float:
        total = 0.0
        for octave, (length, share) in enumerate(_OCTAVES):
            place, rest = divmod(along / length, 1.0)
            ease = rest * rest * (3 - 2 * rest)
            a, b = height(octave, int(place)), height(octave, int(place) + 1)
            total += share * (a + (b - a) * ease)
        return max(-1.0, min(1.0, _LIVELY * total))

    return stray


def _lettering(canvas: Canvas, edge: _Edge, shore: Shore) -> str:
    """Return the towns of a shore, and its name along the coast."""
    written = "".join(_town(canvas, edge, shore, town) for town in shore.towns)
    return written + _name(canvas, edge, shore) if shore.name else written


def _name(canvas: Canvas, edge: _Edge, shore: Shore) -> str:
    """Return the name of a shore, with the limits within which a page may move it."""
    begin, end = shore.first * edge.length, shore.last * edge.length
    half = len(shore.name) * _NAME_SIZE * _LETTER / 2
    out = _centre(edge, shore) if shore.island else _NAME
    towns = [_label(edge, town) for town in shore.towns]
    along = max(
        (begin + share * (end - begin) for share in _PLACES),
        key=lambda place: min((min(abs(place - town), 2 * half) for town in towns), default=0.0),
    )
    ends = sorted(
        edge.at((place, out))[edge.turn != 0]
        for place in (min(begin + half, along), max(end - half, along))
    )
    style: dict[str, str | float] = {
        "text_anchor": "middle",
        "font_family": canvas.ink("serif"),
        "font_size": _NAME_SIZE,
        "letter_spacing": 2,
        "fill": canvas.ink("land-ink"),
    }
    place: dict[str, str | float] = {
        "class": "shore-name",
        "transform": _rotation(edge, (along, out)),
        "data-ends": " ".join(number(one) for one in ends),
    }
    name = canvas.text((0, _NAME_SIZE * 0.33), shore.name, **style)
    return element("g", place, (name,))


def _rotation(edge: _Edge, place: _Place) -> str:
    """Return the transform of text at a place."""
    return f"translate({pair(edge.at(place))}) rotate({number(edge.turn)})"


def _town(canvas: Canvas, edge: _Edge, shore: Shore, town: Town) -> str:
    """Return the circle of a town, and its name along the coast."""
    along = town.at * edge.length
    if shore.island:
        out = _centre(edge, shore)
    else:
        out = _coast_at(edge, shore, _stray(shore), along) + _TOWN
    ink = canvas.ink("land-ink")
    circle: dict[str, str | float] = {"r": 2.8, "fill": "none", "stroke": ink, "stroke-width": 1.4}
    before = (_label(edge, town) < along) != edge.backwards
    style: dict[str, str | float] = {
        "text_anchor": "end" if before else "start",
        "font_family": canvas.ink("serif"),
        "font_size": _TOWN_SIZE,
        "fill": ink,
    }
    said = canvas.text((-_BESIDE if before else _BESIDE, _TOWN_SIZE * 0.33), town.name, **style)
    turned = _rotation(edge, (along, out))
    inside = (element("circle", circle), said)
    return element("g", {"class": "shore-town", "transform": turned}, inside)


def _label(edge: _Edge, town: Town) -> float:
    """Return the middle of a town's name along the edge: after the town, or before at the end."""
    along = town.at * edge.length
    far = _BESIDE + len(town.name) * _TOWN_SIZE * _LETTER
    if edge.backwards:
        return along - far / 2 if along > far else along + far / 2
    return along + far / 2 if along + far < edge.length else along - far / 2
