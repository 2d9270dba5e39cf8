"""Render scenes as text for terminals, logs and tests: a board of letters, then the roster."""

import math
from collections.abc import Iterator
from typing import Final

from naumachia.render import cells
from naumachia.scene import FLEETS, Hull, Scene, Tabletop
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
_LONGEST_TAG: Final = 4
"""The most letters of a tag on the board; instead of a longer one, the id is shown."""


def arrow(heading: float) -> str:
    """Return the arrow nearest to a heading."""
    return ARROWS[round(heading / 45) % 8]


def compass(heading: float) -> str:
    """Return a heading as a compass point if it is one, else in degrees."""
    points = heading % 360 / 22.5
    return (
        _POINTS[round(points) % 16]
        if math.isclose(points, round(points), abs_tol=1e-9)
        else f"{heading % 360:g}°"
    )


def text(scene: Scene, *, flipped: bool = False) -> str:
    """Return the board and the roster, as lines ending in a newline."""
    title = scene.title or scene.sea
    blocks = [title, board(scene, flipped=flipped), roster(scene)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def board_and_rosters(scene: Scene, margin: Margin, *, flipped: bool = False) -> str:
    """Return the board as text, with the turn, the wind and the rosters."""
    head = ". ".join(filter(None, (scene.title or scene.sea, margin.title, wind(scene))))
    rosters = [_roster(scene, one) for one in margin.rosters]
    blocks = [head, board(scene, flipped=flipped), *rosters]
    return "\n\n".join(block for block in blocks if block) + "\n"


def wind(scene: Scene) -> str:
    """Return the direction and strength of the wind; "" without wind."""
    if scene.rose is None or scene.rose.wind is None:
        return ""
    blowing = scene.rose.wind
    if not blowing.blows:
        return f"Wind: {blowing.text}"
    return f"Wind from {compass(blowing.bearing)} {blowing.text}".rstrip()


def _roster(scene: Scene, found: Roster) -> str:
    """Return one side: its summary, and for each ship place, mark, name, note and links."""
    ties = {hull.id: ", ".join(_ties(scene, hull)) for hull in scene.hulls}
    called = {hull.id: hull.tag for hull in scene.hulls if len(hull.tag) > _LONGEST_TAG}
    head = f"{found.title}: {found.note}" if found.note else found.title
    names = max((len(line.id) for line in found.lines), default=0)
    places = max((len(line.place) for line in found.lines), default=0)
    lines = [
        f"  {line.id:{names}}  {line.place:{places}}  {line.mark:8}  {said}".rstrip()
        for line in found.lines
        for parts in ((called.get(line.id), line.note, ties.get(line.id)),)
        for said in (", ".join(dict.fromkeys(filter(None, parts))),)
    ]
    return "\n".join([head, *lines])


def board(scene: Scene, *, flipped: bool = False) -> str:
    """Return the board as a grid, north up unless flipped: each ship is its tag and an arrow.

    Ships at one point share a cell; on an open table a cell is a square of a few units. Cells
    without a ship show land, shoals, places and marks, with a legend below.
    """
    across, up, step = _cells(scene)
    here = _contents(scene, len(across), len(up), step, flipped)
    columns = range(len(across))[:: -1 if flipped else 1]
    rows = range(len(up))[:: 1 if flipped else -1]
    margin = max(len(label) for label in up)
    widths = _widths(across, here)
    lines = []
    for row in rows:
        row_cells = ("".join(here.get((column, row), (cells.WATER,))) for column in columns)
        placed = (text.rjust(widths[col]) for text, col in zip(row_cells, columns, strict=True))
        lines.append(up[row].rjust(margin) + "".join(placed))
    labels = (across[column].rjust(widths[column]) for column in columns)
    lines.append(" " * margin + "".join(labels))
    legend = cells.legend(scene, across, up, step)
    return "\n".join([*lines, "", legend] if legend else lines)


def _contents(
    scene: Scene, columns: int, rows: int, step: float, flipped: bool
) -> dict[cells.Cell, list[str]]:
    """Return the contents of cells except open water: ships and marks, else the place or land."""
    here: dict[cells.Cell, list[str]] = {}
    for hull in scene.hulls:
        ship = f"{_tag(hull)}{arrow(hull.heading + 180 * flipped)}"
        here.setdefault(cells.cell_of((hull.x, hull.y), scene, step), []).append(ship)
    for cell, parts in cells.marks(scene, step).items():
        here.setdefault(cell, []).extend(parts)
    for cell in cells.places(scene, step):
        here.setdefault(cell, [cells.PLACE])
    for cell, ground in cells.grounds(scene, columns, rows, step).items():
        here.setdefault(cell, [ground])
    return here


def _tag(hull: Hull) -> str:
    """Return the name of a ship on the board: its tag, which orders use, else its id."""
    return hull.tag if 0 < len(hull.tag) <= _LONGEST_TAG else hull.id


def _widths(across: tuple[str, ...], here: dict[tuple[int, int], list[str]]) -> list[int]:
    """Return the column widths: equal, except where ships share a cell."""
    least = 2 + max((len(ship) for ships in here.values() for ship in ships), default=1)
    widths = [max(least, 1 + len(label)) for label in across]
    for (column, _), ships in here.items():
        if column in range(len(across)):
            widths[column] = max(widths[column], 1 + sum(map(len, ships)))
    return widths


def _cells(scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...], float]:
    """Return the names of columns and rows, and the size of a cell in board units."""
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


def roster(scene: Scene) -> str:
    """Return a line for each ship: tag, place, heading, marks, links."""
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
