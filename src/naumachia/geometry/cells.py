"""A spatial index of the table that finds the ships near a place.

The table is divided into square cells. Each cell has a linked list of the ships whose centres are
in it. A query visits a few cells, however large the fleets are. A clone copies three flat lists,
and a move changes two linked lists.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class CellIndex:
    """The ships 0 to count-1 by the cells of their centres; unplaced ships are in no cell.

    Attributes:
        size: the side of a cell, in steps.
        columns, rows: the numbers of cells.
        first_ship: the first ship of each cell, or `NOBODY`.
        next_ship: the next ship in the cell of each ship, or `NOBODY`.
        cell: the cell of each ship, or `NOBODY`.
    """

    __slots__ = ("cell", "columns", "first_ship", "next_ship", "rows", "size")

    def __init__(
        self,
        size: i64,
        columns: i64,
        rows: i64,
        first_ship: list[i64],
        next_ship: list[i64],
        cell: list[i64],
    ) -> None:
        self.size: Final[i64] = size
        self.columns: Final[i64] = columns
        self.rows: Final[i64] = rows
        self.first_ship: Final = first_ship
        self.next_ship: Final = next_ship
        self.cell: Final = cell

    def clone(self) -> CellIndex:
        """Return an independent copy."""
        return CellIndex(
            self.size,
            self.columns,
            self.rows,
            self.first_ship.copy(),
            self.next_ship.copy(),
            self.cell.copy(),
        )

    def _column(self, x: float) -> i64:
        column: i64 = int(x) // self.size
        if column < 0:
            return 0
        return column if column < self.columns else self.columns - 1

    def _row(self, y: float) -> i64:
        row: i64 = int(y) // self.size
        if row < 0:
            return 0
        return row if row < self.rows else self.rows - 1

    def place(self, ship: i64, x: float, y: float) -> None:
        """Move a ship to the cell of its centre; off the table, to the nearest edge cell."""
        cell = self._row(y) * self.columns + self._column(x)
        if self.cell[ship] == cell:
            return
        self.remove(ship)
        self.cell[ship] = cell
        self.next_ship[ship] = self.first_ship[cell]
        self.first_ship[cell] = ship

    def remove(self, ship: i64) -> None:
        """Remove a ship from its cell, if it is in one."""
        cell = self.cell[ship]
        if cell == NOBODY:
            return
        after = self.next_ship[ship]
        if self.first_ship[cell] == ship:
            self.first_ship[cell] = after
        else:
            before = self.first_ship[cell]
            while self.next_ship[before] != ship:
                before = self.next_ship[before]
            self.next_ship[before] = after
        self.cell[ship] = NOBODY

    def ships_in_box(self, west: float, south: float, east: float, north: float) -> list[i64]:
        """Return the ships of all cells that a box meets, in rising order.

        The result includes all ships with their centres in the box, and some more.
        """
        found: list[i64] = []
        left = self._column(west)
        right = self._column(east)
        row = self._row(south)
        last = self._row(north)
        while row <= last:
            start = row * self.columns
            for first in self.first_ship[start + left : start + right + 1]:
                ship = first
                while ship != NOBODY:
                    found.append(ship)
                    ship = self.next_ship[ship]
            row += 1
        found.sort()
        return found


def empty_cell_index(width: i64, height: i64, size: i64, count: i64) -> CellIndex:
    """Return an index with cells of `size` steps for `count` ships, none of them placed.

    The best size is about the reach of the most frequent query.
    """
    columns = width // size + 1
    rows = height // size + 1
    nothing: list[i64] = [NOBODY]
    return CellIndex(
        size, columns, rows, nothing * (columns * rows), nothing * count, nothing * count
    )
