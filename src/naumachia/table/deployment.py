"""Setting up: zones along the edges of the table, and places in rows."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, Table
from naumachia.kernel.mypyc import i64

EDGES: Final = ["north", "east", "south", "west"]
"""The edges by their numbers in `geometry.polygon`."""


def outward(edge: i64) -> i64:
    """Return the heading that points from an edge to the middle of the table."""
    if edge == SOUTH:
        return 0
    if edge == NORTH:
        return 18000
    return 27000 if edge == EAST else 9000


def upright(edge: i64) -> bool:
    """Return whether ships set up at this edge look up or down the table."""
    return edge in (NORTH, SOUTH)


def span_from(table: Table, hull: Hull, edge: i64) -> float:
    """Return how far the farthest point of a hull is from an edge."""
    extent = hull.extent_y() if upright(edge) else hull.extent_x()
    return float(table.room_at(hull, edge)) + 2.0 * extent


def rows(front: i64, back: i64, apart: i64) -> list[i64]:
    """Distances from the edge, from the front of a zone to before its back."""
    found: list[i64] = []
    row = front
    while row > back:
        found.append(row)
        row -= apart
    return found


def row_of_places(
    table: Table, edge: i64, row: i64, apart: i64, grain: i64
) -> list[tuple[i64, i64]]:
    """Points so far from an edge, all along it, in whole grains."""
    width = table.width if upright(edge) else table.height
    depth = table.height if upright(edge) else table.width
    far = depth - row if edge in (NORTH, EAST) else row
    found: list[tuple[i64, i64]] = []
    along: i64 = apart // 2
    while along < width:
        x, y = (along, far) if upright(edge) else (far, along)
        found.append((x // grain * grain, y // grain * grain))
        along += apart
    return found
