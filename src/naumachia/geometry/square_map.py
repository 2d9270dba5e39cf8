"""Rectangular maps of numbered squares with eight facings.

Squares are written `CCRR`: columns from the west, rows from the north, both from 01. A ring of
virtual squares surrounds the map (column or row 0, or one past the last), for pieces just outside
it. A square is the number `row * stride + column`. Facings run clockwise from north, as in
`geometry.grid`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from naumachia.geometry.grid import STEP_X, STEP_Y
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.mypyc import i64

NOWHERE: Final = -1
"""No square: beyond the ring, or not on the map."""


class SquareMap:
    """A map of `columns` by `rows` squares, with the neighbours of each."""

    __slots__ = ("_ahead", "_column", "_is_on_map", "_row", "columns", "rows", "stride")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns: Final[int] = columns
        self.rows: Final[int] = rows
        self.stride: Final[int] = columns + 2
        squares = range(self.stride * (rows + 2))
        self._column: Final[list[int]] = [square % self.stride for square in squares]
        self._row: Final[list[int]] = [square // self.stride for square in squares]
        self._is_on_map: Final[list[bool]] = [
            1 <= self._column[square] <= columns and 1 <= self._row[square] <= rows
            for square in squares
        ]
        self._ahead: Final[list[int]] = [
            self._next(square, facing) for square in squares for facing in range(8)
        ]

    def _next(self, square: int, facing: int) -> int:
        column = self._column[square] + STEP_X[facing]
        row = self._row[square] - STEP_Y[facing]
        if 0 <= column <= self.columns + 1 and 0 <= row <= self.rows + 1:
            return row * self.stride + column
        return NOWHERE

    def square(self, column: int, row: int) -> int:
        """Return the number of a square of the map or its ring. Raises ValueError beyond that."""
        if not (0 <= column <= self.columns + 1 and 0 <= row <= self.rows + 1):
            raise ValueError(f"no square {column}, {row}")
        return row * self.stride + column

    def squares(self) -> list[int]:
        """Return the squares of the map, row by row from the north-west."""
        return [square for square, inside in enumerate(self._is_on_map) if inside]

    def column(self, square: i64) -> int:
        """Return the column, from 1 in the west."""
        return self._column[square]

    def row(self, square: i64) -> int:
        """Return the row, from 1 in the north."""
        return self._row[square]

    def is_on_map(self, square: i64) -> bool:
        """Return whether the square is on the map itself, neither in the ring nor `NOWHERE`."""
        return square >= 0 and self._is_on_map[square]

    def ahead(self, square: i64, facing: i64) -> int:
        """Return the next square in the direction of `facing`, or `NOWHERE`."""
        return self._ahead[square * 8 + facing]

    def astern(self, square: i64, facing: i64) -> int:
        """Return the next square opposite to `facing`, or `NOWHERE`."""
        return self._ahead[square * 8 + (facing + 4) % 8]

    def distance(self, one: i64, other: i64) -> int:
        """Return the number of steps between two squares; a diagonal step counts as one."""
        across: i64 = self._column[one] - self._column[other]
        down: i64 = self._row[one] - self._row[other]
        # `abs` goes through objects in the compiled build, and searches ask this oftenest of all.
        across = -across if across < 0 else across
        down = -down if down < 0 else down
        return int(across if across > down else down)

    def neighbours(self, square: i64) -> list[int]:
        """Return the squares of the map next to this one, clockwise from north."""
        beside = [self.ahead(square, facing) for facing in range(8)]
        return [other for other in beside if self.is_on_map(other)]

    def name(self, square: int) -> str:
        """Return a square as text, `CCRR`."""
        return f"{self._column[square]:02}{self._row[square]:02}"

    def parse(self, text: str) -> int:
        """Return the square of a text `CCRR`, on the map or the ring. Raises BadNotation."""
        if len(text) == 4 and text.isascii() and text.isdigit():
            column, row = int(text[:2]), int(text[2:])
            if 0 <= column <= self.columns + 1 and 0 <= row <= self.rows + 1:
                return row * self.stride + column
        last = f"{self.columns:02}{self.rows:02}"
        raise BadNotation("no such square", text, "", f"column and row, 0101 to {last}")


def points_between(one: i64, other: i64) -> int:
    """Return the angle between two facings in points of 45 degrees, 0 to 4."""
    apart = (one - other) % 8
    return int(apart if apart <= 4 else 8 - apart)


@cache
def square_map(columns: int, rows: int) -> SquareMap:
    """Return the map of this size, built once."""
    return SquareMap(columns, rows)
