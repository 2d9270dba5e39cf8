"""Scenes as text, for terminals, logs and test files: a board of letters and a roster under it."""

import math
from collections.abc import Iterator
from typing import Final

from naumachia.scene import FLEETS, Bounds, Hull, Scene, Tabletop
from naumachia.scene.margin import Margin, Roster

ARROWS: Final = "↑↗→↘↓↙←↖"
_POINTS: Final = (
    "N",
    "NNE",
    "NE",
    "ENE",
    "E",
    "ESE",
    "SE",
    "SSE",
    "S",
    "SSW",
    "SW",
    "WSW",
    "W",
    "WNW",
    "NW",
    "NNW",
)
_WIDEST: Final = 24
_EMPTY: Final = "·"


def arrow(heading: float) -> str:
    """The arrow nearest to a heading."""
    return ARROWS[round(heading / 45) % 8]


def compass(heading: float) -> str:
    """A heading as a point of the compass where it is one, else in degrees."""
    points = heading % 360 / 22.5
    return (
        _POINTS[round(points) % 16]
        if math.isclose(points, round(points), abs_tol=1e-9)
        else f"{heading % 360:g}°"
    )


def text(scene: Scene, *, flipped: bool = False) -> str:
    """The board and the roster, as lines ending in a newline."""
    title = scene.title or scene.sea
    blocks = [title, board(scene, flipped=flipped), roster(scene)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def board_and_rosters(scene: Scene, margin: Margin, *, flipped: bool = False) -> str:
    """The board with all that stands beside it: the turn, the wind, and what the rosters say."""
    head = ". ".join(filter(None, (scene.title or scene.sea, margin.title, wind(scene))))
    rosters = [_roster(scene, one) for one in margin.rosters]
    blocks = [head, board(scene, flipped=flipped), *rosters]
    return "\n\n".join(block for block in blocks if block) + "\n"


def wind(scene: Scene) -> str:
    """Whence the wind blows, and how; "" where there is none."""
    if scene.rose is None or scene.rose.wind is None:
        return ""
    blowing = scene.rose.wind
    if not blowing.blows:
        return f"Wind: {blowing.text}"
    return f"Wind from {compass(blowing.bearing)} {blowing.text}".rstrip()


def _roster(scene: Scene, found: Roster) -> str:
    """One side: what it has, and a line for each ship: her place, mark, note, who holds her."""
    ties = {hull.id: ", ".join(_ties(scene, hull)) for hull in scene.hulls}
    head = f"{found.title}: {found.note}" if found.note else found.title
    names = max((len(line.id) for line in found.lines), default=0)
    places = max((len(line.place) for line in found.lines), default=0)
    lines = [
        f"  {line.id:{names}}  {line.place:{places}}  {line.mark:8}  {said}".rstrip()
        for line in found.lines
        for said in (", ".join(dict.fromkeys(filter(None, (line.note, ties.get(line.id))))),)
    ]
    return "\n".join([head, *lines])


def board(scene: Scene, *, flipped: bool = False) -> str:
    """The board as a grid: each ship as its tag and an arrow for her heading, north up unless
    flipped.

    Ships that share a point stand together in its cell; on an open table a cell is a square of a
    few units.
    """
    across, up, step = _cells(scene)
    here: dict[tuple[int, int], list[str]] = {}
    for hull in scene.hulls:
        here.setdefault(_cell(hull, scene, step), []).append(
            f"{hull.tag or hull.id}{arrow(hull.heading + 180 * flipped)}"
        )
    columns = range(len(across))[:: -1 if flipped else 1]
    rows = range(len(up))[:: 1 if flipped else -1]
    margin = max(len(label) for label in up)
    widths = _widths(across, here)
    lines = []
    for row in rows:
        cells = ("".join(here.get((column, row), (_EMPTY,))) for column in columns)
        placed = (cell.rjust(widths[column]) for cell, column in zip(cells, columns, strict=True))
        lines.append(up[row].rjust(margin) + "".join(placed))
    labels = (across[column].rjust(widths[column]) for column in columns)
    return "\n".join((*lines, " " * margin + "".join(labels)))


def _widths(across: tuple[str, ...], here: dict[tuple[int, int], list[str]]) -> list[int]:
    """How wide each column is: alike, but for those where ships share a cell."""
    least = 2 + max((len(ship) for ships in here.values() for ship in ships), default=1)
    widths = [max(least, 1 + len(label)) for label in across]
    for (column, _), ships in here.items():
        if column in range(len(across)):
            widths[column] = max(widths[column], 1 + sum(map(len, ships)))
    return widths


def _cells(scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...], float]:
    """The names of columns and rows, and how many board units a cell measures."""
    surface = scene.surface
    if not isinstance(surface, Tabletop):
        return surface.across, surface.up, 1.0
    step = float(max(1, math.ceil(surface.width / _WIDEST)))
    columns, rows = math.ceil(surface.width / step), math.ceil(surface.height / step)
    return (
        tuple(f"{index * step:g}" for index in range(columns)),
        tuple(f"{index * step:g}" for index in range(rows)),
        step,
    )


def _cell(hull: Hull, scene: Scene, step: float) -> tuple[int, int]:
    bounds: Bounds = scene.bounds
    return math.floor((hull.x - bounds.west) / step), math.floor((hull.y - bounds.south) / step)


def roster(scene: Scene) -> str:
    """A line for each ship: tag, place, heading, marks, ties."""
    return "\n".join(_lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    widest = max((len(hull.tag or hull.id) for hull in scene.hulls), default=0)
    places = [f"({hull.x:g},{hull.y:g})" for hull in scene.hulls]
    room = max(map(len, places), default=0)
    for hull, place in zip(scene.hulls, places, strict=True):
        name = (hull.tag or hull.id).ljust(widest)
        ties = tuple(_ties(scene, hull))
        marks = (mark for mark in hull.marks if mark != "locked" or not ties)
        said = ", ".join((*marks, *ties))
        heading = compass(hull.heading).ljust(4)
        yield f"{FLEETS[hull.fleet]} {name} {place.ljust(room)} {heading} {said}".rstrip()


def _ties(scene: Scene, hull: Hull) -> Iterator[str]:
    for link in scene.links:
        if hull.id in (link.a, link.b):
            other = scene.hull(link.b if hull.id == link.a else link.a)
            yield f"{link.tie.value} with {other.tag or other.id}"
