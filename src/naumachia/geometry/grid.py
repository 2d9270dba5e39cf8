"""Square grids of intersections with eight headings.

Headings run clockwise from north: 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. Columns run west to
east and rows south to north, both from 1; inside, an intersection is the number
`(row - 1) * size + column - 1`. A diagonal step counts as one, like an orthogonal one.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from naumachia.kernel.mypyc import i64

COMPASS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
HEADINGS: Final = {name: heading for heading, name in enumerate(COMPASS)}
STEP_X: Final = [0, 1, 1, 1, 0, -1, -1, -1]
STEP_Y: Final = [1, 1, 0, -1, -1, -1, 0, 1]
OFF_GRID: Final = -1


class Grid:
    """A square grid of `size` by `size` intersections, with the neighbours of each."""

    __slots__ = ("ahead", "size")

    def __init__(self, size: int) -> None:
        self.size: Final = size
        self.ahead: Final = [
            _step(size, cell, heading) for cell in range(size * size) for heading in range(8)
        ]

    def step(self, cell: i64, heading: i64) -> i64:
        """Return the intersection one step along `heading`, or `OFF_GRID`."""
        return self.ahead[cell * 8 + heading]

    def cell(self, column: int, row: int) -> int:
        """Return the number of the intersection, or `OFF_GRID` when it is not on the grid."""
        if 1 <= column <= self.size and 1 <= row <= self.size:
            return (row - 1) * self.size + column - 1
        return OFF_GRID

    def point(self, cell: int) -> tuple[int, int]:
        """Return the column and the row, from 1."""
        return cell % self.size + 1, cell // self.size + 1


def _step(size: int, cell: int, heading: int) -> int:
    x = cell % size + STEP_X[heading]
    y = cell // size + STEP_Y[heading]
    return y * size + x if 0 <= x < size and 0 <= y < size else OFF_GRID


@cache
def grid(size: int) -> Grid:
    """Return the grid of this size, built once."""
    return Grid(size)
