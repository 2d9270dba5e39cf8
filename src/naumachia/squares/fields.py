"""Read which fields a game adds to its state and pieces, from the annotations of their classes::

    @declared
    class Straits(SquaresState[Galley]):
        harbour: Square
        wind: Facing = 0
        boats: SquareList = field(factory=list)

Such a field is written in positions and read from scenario files. A file must give a square that
has no default.
"""

from __future__ import annotations

from ast import literal_eval
from typing import Any, Final, TypeAlias

from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.declared import Row, rows_of, unwrapped

Facing: TypeAlias = int
"""A direction, 0 to 7 clockwise from north; written `NE`."""
Square: TypeAlias = int
"""A square of the map; written `0304`."""
SquareList: TypeAlias = list[int]
"""Squares in rising order; written `0304 0512`."""

LAYER: Final = "naumachia.squares.fleet"
"""The module of the classes to which a game adds fields."""
UNKNOWN: Final = -2
"""A hidden square that the viewer does not see."""

NUMBER: Final = "int"
FLAG: Final = "bool"
FACING: Final = "Facing"
SQUARE: Final = "Square"
SQUARES: Final = "SquareList"
STARTS: Final[dict[str, object]] = {
    NUMBER: 0,
    FLAG: False,
    FACING: 0,
    SQUARE: NOWHERE,
    SQUARES: [],
}
"""The types of fields, each with its value if the class gives none."""


class GameField:
    """A field that a game adds: its name, its type and its initial value.

    `has_default`: the class itself gives that value.
    """

    __slots__ = ("has_default", "name", "start", "type")

    def __init__(self, name: str, type: str, start: object, has_default: bool) -> None:
        self.name: Final = name
        self.type: Final = type
        self.start: Final = start
        self.has_default: Final = has_default

    def initial(self) -> Any:
        """Return the initial value, with a list copied."""
        return list(self.start) if isinstance(self.start, list) else self.start


_CACHE: Final[dict[Any, list[GameField]]] = {}


def fields_of(cls: Any) -> list[GameField]:
    """Return the fields that a game adds to a class of this package, in order.

    Raises TypeError for a class that is not declared, and for a type that cannot be written.
    """
    fields = _CACHE.get(cls)
    if fields is None:
        if "declared_fields" not in vars(cls):
            raise TypeError(f"{cls.__qualname__}: decorate the class with @declared")
        base = next(one for one in cls.__mro__ if one.__module__ == LAYER)
        own = {row.name for row in rows_of(base)}
        rows = [row for row in rows_of(cls) if row.init and row.name not in own]
        fields = _CACHE[cls] = [_game_field(cls, row) for row in rows]
    return fields


def _game_field(cls: Any, row: Row) -> GameField:
    kind = unwrapped(row.type).rpartition(".")[2]
    if kind not in STARTS:
        known = ", ".join(STARTS)
        raise TypeError(f"{cls.__qualname__}.{row.name}: a field is one of {known}, not {row.type}")
    if row.fresh or not row.default:
        return GameField(row.name, kind, STARTS[kind], row.fresh)
    return GameField(row.name, kind, literal_eval(row.default), True)


def starts_of(cls: Any) -> dict[str, Any]:
    """Return the initial values of all added fields, by name."""
    return {field.name: field.initial() for field in fields_of(cls)}
