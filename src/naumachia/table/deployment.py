"""Measure set-up zones along the edges of the table, and list the points of their rows."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, Table
from naumachia.kernel.mypyc import i64

EDGES: Final = ["north", "east", "south", "west"]
"""Names of the edges, by their numbers in `geometry.polygon`."""


def inward_heading(edge: i64) -> i64:
    """Return the heading that points from an edge to the middle of the table."""
    if edge == SOUTH:
        return 0
    if edge == NORTH:
        return 18000
    return 27000 if edge == EAST else 9000


def is_north_or_south(edge: i64) -> bool:
    """Return whether an edge is the north or the south edge of the table."""
    return edge in (NORTH, SOUTH)


def far_side_distance(table: Table, hull: Hull, edge: i64) -> float:
    """Return the distance from an edge to the farthest point of a hull."""
    extent = hull.extent_y() if is_north_or_south(edge) else hull.extent_x()
    return float(table.edge_distance(hull, edge)) + 2.0 * extent


def row_distances(front: i64, back: i64, apart: i64) -> list[i64]:
    """Return the distances of rows from an edge, from `front` down to above `back`."""
    found: list[i64] = []
    row = front
    while row > back:
        found.append(row)
        row -= apart
    return found


def points_in_row(
    table: Table, edge: i64, row: i64, apart: i64, length_step: i64
) -> list[tuple[i64, i64]]:
    """Return the points of a row parallel to an edge, `apart` steps from each other.

    `row` is the distance from the edge. Coordinates are multiples of `length_step`, rounded towards
    the edge, so that no point lies in front of the row.
    """
    width = table.width if is_north_or_south(edge) else table.height
    depth = table.height if is_north_or_south(edge) else table.width
    near = row // length_step * length_step
    across = depth - near if edge in (NORTH, EAST) else near
    found: list[tuple[i64, i64]] = []
    along: i64 = apart // 2
    while along < width:
        place = along // length_step * length_step
        found.append((place, across) if is_north_or_south(edge) else (across, place))
        along += apart
    return found
