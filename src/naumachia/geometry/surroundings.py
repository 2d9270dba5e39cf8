"""Find the other ships around a group once, for all its possible paths."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.sea import Sea
from naumachia.kernel.mypyc import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class OtherShip:
    """A ship outside the group: its number and its hull."""

    __slots__ = ("hull", "number")

    def __init__(self, number: i64, hull: Hull) -> None:
        self.number: Final[i64] = number
        self.hull: Final = hull


@final
@mypyc_attr(acyclic=True)
class Surroundings:
    """The other ships in a box around a group.

    Attributes:
        others: the ships that may reach into the box, in rising order, without the group.
        west, south, east, north: the box; queries beyond it search the sea.
    """

    __slots__ = ("east", "north", "others", "sea", "ships", "south", "west")

    def __init__(
        self, sea: Sea, ships: list[i64], box: tuple[float, float, float, float], reach: float
    ) -> None:
        """Find the ships within `reach` of a box, west, south, east and north."""
        self.sea: Final = sea
        self.ships: Final = ships
        self.west: Final = box[0] - reach
        self.south: Final = box[1] - reach
        self.east: Final = box[2] + reach
        self.north: Final = box[3] + reach
        self.others: Final = self._find(self.west, self.south, self.east, self.north)

    def _find(self, west: float, south: float, east: float, north: float) -> list[OtherShip]:
        """Return the other ships of the sea that may reach into a box."""
        sea = self.sea
        off = sea.widest
        found: list[OtherShip] = []
        for other in sea.cells.ships_in_box(west - off, south - off, east + off, north + off):
            there = sea.hulls[other]
            if there is not None and other not in self.ships:
                found.append(OtherShip(other, there))
        return found

    def within(self, west: float, south: float, east: float, north: float) -> list[OtherShip]:
        """Return the other ships that may reach into a box, at any heading."""
        if west < self.west or south < self.south or east > self.east or north > self.north:
            others = self._find(west, south, east, north)
        else:
            others = self.others
        found: list[OtherShip] = []
        for one in others:
            there = one.hull
            off = there.reach
            x, y = there.x, there.y
            if x + off >= west and x - off <= east and y + off >= south and y - off <= north:
                found.append(one)
        return found

    def near(self, hull: Hull) -> list[OtherShip]:
        """Return the other ships that may touch a hull."""
        off = hull.reach
        return self.within(hull.x - off, hull.y - off, hull.x + off, hull.y + off)
