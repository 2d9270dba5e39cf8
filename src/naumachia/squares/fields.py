"""Read which fields a game adds to its state and pieces, from the annotations of their classes.

    class Straits(SquaresState[Galley]):
        wind: Facing = 0
        harbour: Square

Such a field is set at the start, copied with its owner, written in positions and read from scenario
files.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from naumachia.geometry.square_map import NOWHERE

Facing: TypeAlias = int
"""A direction, 0 to 7 clockwise from north; written `NE`."""
Square: TypeAlias = int
"""A square of the map; written `0304`."""
SquareList: TypeAlias = list[int]
"""Squares in rising order; written `0304 0512`."""

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
"""The types of fields, with the value that a field has if its class gives none."""


class Field:
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
        return copied(self.start)


def copied(value: Any) -> Any:
    """Return an independent copy of the value of a field."""
    return value if isinstance(value, (int, bool)) else value.copy()


_KNOWN: Final[dict[Any, list[Field]]] = {}


def fields_of(cls: Any) -> list[Field]:
    """Return the fields that a class and its bases add, in the order of their declaration.

    Raises TypeError for a field of a type that cannot be written.
    """
    known = _KNOWN.get(cls)
    if known is None:
        found: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            for name, annotation in vars(base).get("__annotations__", {}).items():
                field = _field(cls, name, annotation)
                if field is not None:
                    found[name] = field
        known = _KNOWN[cls] = list(found.values())
    return known


def _field(cls: Any, name: str, annotation: object) -> Field | None:
    where = f"{cls.__qualname__}.{name}"
    if not isinstance(annotation, str):
        raise TypeError(f"{where}: `from __future__ import annotations` is missing in its module")
    kind = annotation.rpartition(".")[2]
    if annotation.startswith(("ClassVar", "typing.ClassVar", "Final")):
        return None
    if kind not in STARTS:
        known = ", ".join(STARTS)
        raise TypeError(f"{where}: a field is one of {known}, not {annotation}")
    given = hasattr(cls, name)
    return Field(name, kind, getattr(cls, name, STARTS[kind]), given)
