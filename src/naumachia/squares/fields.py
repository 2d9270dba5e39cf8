"""Read which fields a game adds to its state and pieces, from the annotations of their classes::

    @declared
    class Straits(SquaresState[Galley]):
        harbour: Square
        wind: Facing = 0
        boats: SquareList = field(factory=list)

Such a field is written in positions and read from scenario files. A square without a default must
stand in the file.
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
"""The types of fields, with the value of a field whose class gives none."""


class Added:
    """A field that a game adds: its name, its type and the value it starts with.

    `given`: the class itself gives that value.
    """

    __slots__ = ("given", "name", "start", "type")

    def __init__(self, name: str, type: str, start: object, given: bool) -> None:
        self.name: Final = name
        self.type: Final = type
        self.start: Final = start
        self.given: Final = given

    def fresh(self) -> Any:
        """Return the value at the start; a list is a new one."""
        return list(self.start) if isinstance(self.start, list) else self.start


_KNOWN: Final[dict[Any, list[Added]]] = {}


def fields_of(cls: Any) -> list[Added]:
    """Return the fields that a game adds to a class of this layer, in their order.

    Raises TypeError for a class that is not declared, and for a type that cannot be written.
    """
    known = _KNOWN.get(cls)
    if known is None:
        if "declared_fields" not in vars(cls):
            raise TypeError(f"{cls.__qualname__}: decorate the class with @declared")
        base = next(one for one in cls.__mro__ if one.__module__ == LAYER)
        own = {row.name for row in rows_of(base)}
        rows = [row for row in rows_of(cls) if row.init and row.name not in own]
        known = _KNOWN[cls] = [_added(cls, row) for row in rows]
    return known


def _added(cls: Any, row: Row) -> Added:
    kind = unwrapped(row.type).rpartition(".")[2]
    if kind not in STARTS:
        known = ", ".join(STARTS)
        raise TypeError(f"{cls.__qualname__}.{row.name}: a field is one of {known}, not {row.type}")
    if row.fresh or not row.default:
        return Added(row.name, kind, STARTS[kind], row.fresh)
    return Added(row.name, kind, literal_eval(row.default), True)


def starts_of(cls: Any) -> dict[str, Any]:
    """Return the values of all added fields at the start, by name."""
    return {field.name: field.fresh() for field in fields_of(cls)}
