"""A coarse index of the table: which of many ships may be near.

The table is cut into square cells and every ship is listed in the cell of its centre, so that a
question looks at a few cells and at the ships in them, however large the fleets are. Copying takes
two copies of flat lists; moving a ship changes one chain.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Cells:
    """Ships 0..count-1 by the cell of their centres; ships not placed are in no cell."""

    __slots__ = ("across", "cell", "first", "following", "size", "up")

    def __init__(
        self,
        size: i64,
        across: i64,
        up: i64,
        first: list[i64],
        following: list[i64],
        cell: list[i64],
    ) -> None:
        self.size: Final[i64] = size
        self.across: Final[i64] = across
        self.up: Final[i64] = up
        self.first: Final = first
        self.following: Final = following
        self.cell: Final = cell

    def clone(self) -> Cells:
        """Return the same ships in the same cells."""
        return Cells(
            self.size,
            self.across,
            self.up,
            self.first.copy(),
            self.following.copy(),
            self.cell.copy(),
        )

    def _column(self, x: float) -> i64:
        column: i64 = int(x) // self.size
        if column < 0:
            return 0
        return column if column < self.across else self.across - 1

    def _row(self, y: float) -> i64:
        row: i64 = int(y) // self.size
        if row < 0:
            return 0
        return row if row < self.up else self.up - 1

    def place(self, ship: i64, x: float, y: float) -> None:
        """Put a ship where its centre is, wherever it was before; off the table counts as edge."""
        cell = self._row(y) * self.across + self._column(x)
        if self.cell[ship] == cell:
            return
        self.remove(ship)
        self.cell[ship] = cell
        self.following[ship] = self.first[cell]
        self.first[cell] = ship

    def remove(self, ship: i64) -> None:
        """Take a ship out; one that is in no cell stays so."""
        cell = self.cell[ship]
        if cell == NOBODY:
            return
        after = self.following[ship]
        if self.first[cell] == ship:
            self.first[cell] = after
        else:
            before = self.first[cell]
            while self.following[before] != ship:
                before = self.following[before]
            self.following[before] = after
        self.cell[ship] = NOBODY

    def box(self, west: float, south: float, east: float, north: float) -> list[i64]:
        """Return the ships in all cells that a box meets, in rising order: those in it and some
        more.
        """
        found: list[i64] = []
        left = self._column(west)
        right = self._column(east)
        row = self._row(south)
        last = self._row(north)
        while row <= last:
            for cell in range(row * self.across + left, row * self.across + right + 1):
                ship = self.first[cell]
                while ship != NOBODY:
                    found.append(ship)
                    ship = self.following[ship]
            row += 1
        found.sort()
        return found


def empty_cells(width: i64, height: i64, size: i64, count: i64) -> Cells:
    """Cells of `size` steps for a table and `count` ships, none of them placed.

    The best size is about the reach most often asked for.
    """
    across = width // size + 1
    up = height // size + 1
    nothing: list[i64] = [NOBODY]
    return Cells(size, across, up, nothing * (across * up), nothing * count, nothing * count)
