"""The board under the ships: its surface, land, home waters, names and the wind.

Coordinates are the board's own units, x to the east, y to the north; bearings are degrees
clockwise from north.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

FLEETS: Final = ("A", "B", "C", "D")


class Side(Enum):
    """An edge of the board, or its direction."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle in board units, west to east and south to north."""

    west: float
    south: float
    east: float
    north: float

    @property
    def width(self) -> float:
        return self.east - self.west

    @property
    def height(self) -> float:
        return self.north - self.south

    def at(self, across: float, up: float) -> Point:
        """Return the point at these fractions of the width from the west and the height from the
        south.
        """
        return self.west + across * self.width, self.south + up * self.height

    def strip(self, side: Side, depth: float) -> "Bounds":
        """Return the strip of this depth along one edge."""
        match side:
            case Side.NORTH:
                return Bounds(self.west, self.north - depth, self.east, self.north)
            case Side.SOUTH:
                return Bounds(self.west, self.south, self.east, self.south + depth)
            case Side.WEST:
                return Bounds(self.west, self.south, self.west + depth, self.north)
            case Side.EAST:
                return Bounds(self.east - depth, self.south, self.east, self.north)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns 1 to `columns` from the west, rows 1 to `rows` from the south, and their names.

    `row_names` run from the south, so a board numbered from the top gives them in falling order.
    """

    columns: int
    rows: int
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()

    @property
    def bounds(self) -> Bounds:
        return Bounds(0.5, 0.5, self.columns + 0.5, self.rows + 0.5)

    @property
    def across(self) -> tuple[str, ...]:
        return self.column_names or _numbers(self.columns)

    @property
    def up(self) -> tuple[str, ...]:
        return self.row_names or _numbers(self.rows)


@dataclass(frozen=True, slots=True)
class Points(Grid):
    """A grid with ships on its intersections."""


@dataclass(frozen=True, slots=True)
class Squares(Grid):
    """A grid of squares. Rows count from the south: column c, row r has its centre at (c, r).

    A `geometry.square_map.SquareMap` counts rows from the north: its square in column c and row r
    has its centre at (c, rows + 1 - r). Its `row_names` are then given in falling order.
    """


@dataclass(frozen=True, slots=True)
class Tabletop:
    """An open table, measured in `unit`, with its corner at (0, 0) and a line every `graduation`
    units.
    """

    width: float
    height: float
    graduation: float = 6.0
    unit: str = "″"

    @property
    def bounds(self) -> Bounds:
        return Bounds(0.0, 0.0, self.width, self.height)


Surface: TypeAlias = Points | Squares | Tabletop


@dataclass(frozen=True, slots=True)
class Home:
    """The home waters of a fleet: a shaded strip along one edge, `depth` units deep."""

    fleet: int
    side: Side
    depth: float = 0.0


class Ground(Enum):
    """The kind of area in an outline."""

    LAND = "land"
    SHOAL = "shoal"


@dataclass(frozen=True, slots=True)
class Terrain:
    """A closed outline of land or shoal. It may extend beyond the board."""

    outline: tuple[Point, ...]
    ground: Ground = Ground.LAND


@dataclass(frozen=True, slots=True)
class Town:
    """A place on a shore, at a fraction of the board's edge. A harbour is drawn as an inlet."""

    name: str
    at: float
    harbour: bool = False


@dataclass(frozen=True, slots=True)
class Shore:
    """Land beyond an edge of the board, for the picture only; no rule depends on it.

    `first` and `last` are fractions of the edge, from the west or the south. The land is an island,
    or continues without end. `seed` gives its coast a shape, the same in all languages.
    """

    side: Side
    name: str = ""
    first: float = 0.0
    last: float = 1.0
    island: bool = False
    towns: tuple[Town, ...] = ()
    seed: str = ""


class Lettering(Enum):
    """The kind of a name on the chart, which decides its lettering."""

    SEA = "sea"
    LAND = "land"
    PLACE = "place"
    SOUNDING = "sounding"


@dataclass(frozen=True, slots=True)
class Name:
    """A name or a sounding on the chart, centred on `at`; a place also gets a town circle."""

    text: str
    at: Point
    lettering: Lettering = Lettering.SEA


@dataclass(frozen=True, slots=True)
class Wind:
    """The wind: the bearing it blows *from*, and a word or two such as `medium`. In a calm, `blows`
    is false.
    """

    bearing: float
    text: str = ""
    blows: bool = True


@dataclass(frozen=True, slots=True)
class Rose:
    """The compass rose, its radius in board units. It turns with the board and shows the wind."""

    at: Point
    radius: float
    wind: Wind | None = None
