"""Place each ship's tag beside its hull, where it covers least; the result is deterministic.

A grid finds what a tag may cover, so the cost of a ship depends on its neighbours only. In a later
picture, only tags with changed surroundings are placed again.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from naumachia.render.frame import Frame
from naumachia.scene import TAG_MARKS, Brackets, Callout, Hull, Point, Scene, Segment, Spot

_GAP: Final = 2.5
_HALF_BEAM: Final = 0.2
_KEEL: Final = (-0.46, -0.23, 0.0, 0.23, 0.46)
_DIRECTIONS: Final = (135, 225, 90, 45, 315, 270, 180, 0)
_MIDDLE: Final = 2
"""The index of the hull's centre among the points of a keel."""
_LONGEST_TAG: Final = 3
_COUNT_GAP: Final = 5.0
"""The gap between a tag and its number."""

_SQUARE: Final = 32.0
"""The side of a square of the grid, in user units."""

Box: TypeAlias = tuple[float, float, float, float]
Square: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag's left end and middle height in user units, and the estimated width of its text.

    `count_at` is the offset of the number from the left end, and `name_width` the estimated width
    without it.
    """

    x: float
    y: float
    text_width: float
    font_size: float
    is_name: bool
    count_at: float
    name_width: float


class Squares:
    """A spatial index of boxes: the numbers of boxes by the squares of a grid that they touch."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._boxes: list[Box] = []
        self._squares: dict[Square, list[int]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box, squares: "list[Square] | None" = None) -> None:
        """Add a box; boxes are numbered from 0 in this order. `squares` are the squares that it
        touches, if known.
        """
        for square in _squares(box) if squares is None else squares:
            known = self._squares.get(square)
            if known is None:
                self._squares[square] = [len(self._boxes)]
            else:
                known.append(len(self._boxes))
        self._boxes.append(box)

    def near(self, box: Box) -> list[int]:
        """Return the numbers of boxes that meet this one, edges included, in rising order."""
        found: set[int] = set()
        for square in _squares(box):
            found.update(self._squares.get(square, ()))
        return [number for number in sorted(found) if _meets(self._boxes[number], box)]

    def boxes(self, box: Box) -> list[Box]:
        """Return the boxes that meet this one, in the order of their numbers."""
        return [self._boxes[number] for number in self.near(box)]


def _squares(box: Box) -> list[Square]:
    """Return the squares that a box touches."""
    x, y, width, height = box
    columns = range(math.floor(x / _SQUARE), math.floor((x + width) / _SQUARE) + 1)
    rows = range(math.floor(y / _SQUARE), math.floor((y + height) / _SQUARE) + 1)
    return [(column, row) for column in columns for row in rows]


def _meets(a: Box, b: Box) -> bool:
    return (
        a[0] <= b[0] + b[2] and b[0] <= a[0] + a[2] and a[1] <= b[1] + b[3] and b[1] <= a[1] + a[3]
    )


class Surroundings:
    """What tags should not cover: hulls, labels of overlays, earlier tags."""

    def __init__(self, frame: Frame, scene: Scene, hulls: list["_Outline"], labels: list[Box]):
        self.hulls: Final = hulls
        self.taken: Final = Squares(labels)
        self.sea: Final = frame.box(scene.bounds)
        self._keels: Final = Squares()
        for outline in self.hulls:
            self._keels.add(outline.around, outline.squares)

    def hulls_near(self, number: int, box: Box, distance: float) -> list["_Outline"]:
        """Return the other hulls that a tag in this box may cover, with centres nearer than
        `distance` to hull `number`.
        """
        centre = self.hulls[number].keel[_MIDDLE]
        return [
            self.hulls[other]
            for other in self._keels.near(box)
            if other != number and math.dist(self.hulls[other].keel[_MIDDLE], centre) < distance
        ]


@dataclass(frozen=True, slots=True)
class _Outline:
    """A hull on the screen: points of its keel, the margin around each, and the box of all."""

    keel: tuple[Point, ...]
    room: float
    around: Box
    squares: list[Square]

    @classmethod
    def of(cls, frame: Frame, hull: Hull) -> "_Outline":
        keel, room = _keel(frame, hull), _half_beam(frame, hull) + 1
        # Slightly wider than the margin, against rounding errors.
        around = _around([(x, y, 0.0, 0.0) for x, y in keel], room + 0.01)
        return cls(keel, room, around, _squares(around))


def _around(boxes: Iterable[Box], room: float = 0.0) -> Box:
    """Return the box around some boxes, with a margin."""
    found = list(boxes)
    west, north = min(box[0] for box in found) - room, min(box[1] for box in found) - room
    east = max(box[0] + box[2] for box in found) + room
    south = max(box[1] + box[3] for box in found) + room
    return west, north, east - west, south - north


def place_tags(frame: Frame, scene: Scene) -> dict[str, Tag]:
    """Return the tag of every hull that has one, by hull id."""
    return Placing(frame, scene).tags


class Placing:
    """The tags of a scene by hull id. Reuses those of the picture `before`; the result is the same
    without it.
    """

    def __init__(self, frame: Frame, scene: Scene, before: "Placing | None" = None) -> None:
        labels = overlay_boxes(frame, scene)
        self.where: Final = (frame, scene.bounds, labels)
        if before is None or before.where != self.where or not before.precedes(scene):
            before = None
        self.ships: Final = {hull.id: hull for hull in scene.hulls}
        self.outlines: Final[dict[str, _Outline]] = {}
        self.rooms: Final[dict[str, _Room]] = {}
        self.tags: Final[dict[str, Tag]] = {}
        changed = self._outline(frame, before)
        around = Surroundings(frame, scene, list(self.outlines.values()), labels)
        for number, hull in enumerate(scene.hulls):
            if not hull.tag:
                continue
            known = None if before is None else before.rooms.get(hull.id)
            if (
                known is None
                or hull.id in changed.hulls
                or not changed.squares.isdisjoint(known.reach)
            ):
                earlier, known = known, _place_tag(frame, hull, number, around)
                if earlier is None or earlier.box != known.box:
                    changed.squares.update(known.squares)
                    changed.squares.update(() if earlier is None else earlier.squares)
            around.taken.add(known.box, known.squares)
            self.tags[hull.id], self.rooms[hull.id] = known.tag, known

    def precedes(self, scene: Scene) -> bool:
        """Return whether the common hulls of both scenes are in the same order."""
        here = {hull.id for hull in scene.hulls}
        both = [hull.id for hull in scene.hulls if hull.id in self.ships]
        return both == [name for name in self.ships if name in here]

    def _outline(self, frame: Frame, before: "Placing | None") -> "_Changes":
        """Set the outlines of all hulls, and return what has changed."""
        hulls: set[str] = set()
        squares: set[Square] = set()
        earlier = {} if before is None else before.ships
        for name, hull in self.ships.items():
            if before is not None and earlier.get(name) == hull:
                self.outlines[name] = before.outlines[name]
                continue
            hulls.add(name)
            self.outlines[name] = _Outline.of(frame, hull)
            squares.update(self.outlines[name].squares)
        if before is not None:
            for name in earlier:
                if name in hulls or name not in self.ships:
                    squares.update(before.squares_of(name))
        return _Changes(hulls, squares)

    def squares_of(self, name: str) -> set[Square]:
        """Return the squares that a hull and its tag touch."""
        found = set(self.outlines[name].squares)
        if name in self.rooms:
            found.update(self.rooms[name].squares)
        return found


@dataclass(frozen=True, slots=True)
class _Room:
    """A tag, its box, the squares of this box, and the squares of all candidate boxes."""

    tag: Tag
    box: Box
    squares: list[Square]
    reach: list[Square]


@dataclass(frozen=True, slots=True)
class _Changes:
    """The hulls and the squares of the grid that have changed."""

    hulls: set[str]
    squares: set[Square]


def _place_tag(frame: Frame, hull: Hull, number: int, around: Surroundings) -> _Room:
    """Return the best place for a hull's tag, with the tag."""
    is_name = len(hull.tag) > _LONGEST_TAG
    font_size = 15.0 if is_name else 12.0
    text_width = len(hull.tag) * font_size * (0.47 if is_name else 0.6)
    name_width = text_width
    count_at = text_width + _COUNT_GAP
    if hull.count and hull.beam <= 0:
        text_width = count_at + len(hull.count) * font_size * 0.56
    marks = sum(mark in hull.marks for mark in TAG_MARKS)
    width = text_width + 14 * marks + 2 * (marks > 0)
    box, whole = _best(frame, hull, number, (width, font_size), around)
    tag = Tag(box[0], box[1] + font_size / 2, text_width, font_size, is_name, count_at, name_width)
    return _Room(tag, box, _squares(box), _squares(whole))


def _half_beam(frame: Frame, hull: Hull) -> float:
    """Return the margin of a hull, or its base, to either side of the keel."""
    return max(_HALF_BEAM * hull.size, hull.beam * 0.45) * frame.scale


def _keel(frame: Frame, hull: Hull) -> tuple[Point, ...]:
    """Return points along a hull's keel on the screen."""
    x, y = frame.to_screen(hull.centre)
    angle = math.radians(frame.turn(hull.heading))
    reach = hull.size * frame.scale
    return tuple(
        (x + along * reach * math.sin(angle), y - along * reach * math.cos(angle))
        for along in _KEEL
    )


def overlay_boxes(frame: Frame, scene: Scene) -> list[Box]:
    """Return the boxes of the labels of overlays."""
    boxes: list[Box] = []
    for overlay in scene.overlays:
        match overlay:
            case Callout(at, text) | Spot(at, text):
                x, y = frame.to_screen(at)
            case Segment(a, b, text) if text:
                (x1, y1), (x2, y2) = frame.to_screen(a), frame.to_screen(b)
                x, y = (x1 + x2) / 2, (y1 + y2) / 2
            case Brackets(at):
                x, y = frame.to_screen(at)
                text = "  "
            case _:
                continue
        half = len(text) * 3.5 + 8
        boxes.append((x - half, y - 10, 2 * half, 20))
    return boxes


@lru_cache(maxsize=4096)
def _offsets(
    turn: float, reach: float, half: float, width: float, height: float
) -> tuple[Point, ...]:
    """Return the corners of candidate boxes just clear of a hull, relative to its centre."""
    angle = math.radians(turn)
    keel = tuple(
        (along * reach * math.sin(angle), -along * reach * math.cos(angle)) for along in _KEEL
    )
    clear = half + _GAP
    corners = []
    for direction in _DIRECTIONS:
        way = math.radians(direction)
        dx, dy = math.sin(way), -math.cos(way)
        distance = 0.0
        while True:
            corner = (dx * distance - width / 2, dy * distance - height / 2)
            if all(_gap((*corner, width, height), point) >= clear for point in keel):
                corners.append(corner)
                break
            distance += 1.0
    return tuple(corners)


def _gap(box: Box, point: Point) -> float:
    """Return the distance of a point from a box; 0 inside."""
    x, y, width, height = box
    return math.hypot(
        max(x - point[0], 0.0, point[0] - x - width), max(y - point[1], 0.0, point[1] - y - height)
    )


def _overlaps(box: Box, points: Iterable[tuple[Point, float]]) -> list[float]:
    """Return by how much a box enters the margins of points, for those that it enters."""
    x, y, width, height = box
    found: list[float] = []
    for (px, py), room in points:
        across = x - px if px < x else px - x - width
        if across >= room:
            continue
        down = y - py if py < y else py - y - height
        if down >= room:
            continue
        gap = math.hypot(max(across, 0.0), max(down, 0.0))
        if gap < room:
            found.append(room - gap)
    return found


def _best(
    frame: Frame, hull: Hull, number: int, extent: tuple[float, float], around: Surroundings
) -> tuple[Box, Box]:
    """Return the best box for a tag of this extent, and the box around all candidates."""
    width, height = extent
    x, y = frame.to_screen(hull.centre)
    reach = hull.size * frame.scale
    turn, half = round(frame.turn(hull.heading), 1), round(_half_beam(frame, hull), 3)
    offsets = _offsets(turn, round(reach, 2), half, round(width, 1), height)
    boxes = [(x + dx, y + dy, width, height) for dx, dy in offsets]
    whole = _around(boxes, 0.01)
    points = [
        (point, other.room)
        for other in around.hulls_near(number, whole, reach + width + 40)
        for point in other.keel
        if _gap(whole, point) < other.room
    ]
    taken = around.taken.boxes(whole)
    left, top, across, down = around.sea
    best, least = (0.0, 0.0, width, height), math.inf
    for rank, (box, (dx, dy)) in enumerate(zip(boxes, offsets, strict=True)):
        cost = rank + 0.6 * math.hypot(dx + width / 2, dy + height / 2)
        if cost >= least:
            # Covered boxes only add to the cost.
            continue
        cost += 8 * sum(_overlaps(box, points))
        if cost >= least:
            continue
        cost += sum(_overlap(box, other) for other in taken)
        outside = max(0.0, left - box[0]) + max(0.0, box[0] + width - left - across)
        outside += max(0.0, top - box[1]) + max(0.0, box[1] + height - top - down)
        cost += 4 * outside
        if cost < least:
            best, least = box, cost
    return best, whole


def _overlap(a: Box, b: Box) -> float:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across * down if across > 0 and down > 0 else 0.0
