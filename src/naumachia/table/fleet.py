"""Base classes of the ships and the state of a table game.

A ship on the table has a hull in the sea. A lost ship stays in the list of ships.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.polygon import Land, Table
from naumachia.geometry.sea import Sea, empty_sea
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.options import Options
from naumachia.kernel.phase import State


class HasName(Protocol):
    """An object with a name, such as a ship that is not a `Vessel`."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=HasName)


def find_by_name(ships: Iterable[N], name: object) -> N | None:
    """Return the ship called `name`, a fact of an event; None if there is none."""
    return next((ship for ship in ships if ship.name == name), None)


CELL: Final = 4000
"""The usual size of a cell of the spatial index, in steps: about a ship's move in a turn."""


VESSEL_FIELDS: Final = ("ident", "name", "seat", "kind", "length", "beam")
"""Attributes of every ship, which `Vessel.clone` copies."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Vessel:
    """A ship: its number and name, the seat it fights for, its kind, its length and beam.

    `extra_fields` names the attributes that a game adds: whole numbers, words and flags.
    """

    extra_fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, ident: int, name: str, seat: int, kind: str, length: int, beam: int) -> None:
        self.ident: i64 = ident
        self.name = name
        self.seat: i64 = seat
        self.kind = kind
        self.length: i64 = length
        self.beam: i64 = beam

    def clone(self) -> Vessel:
        """Return an independent copy, including the attributes named in `extra_fields`.

        A game with many ships overrides this with faster code.
        """
        made: Any = type(self)
        other: Vessel = made.__new__(made)
        for name in VESSEL_FIELDS + self.extra_fields:
            setattr(other, name, getattr(self, name))
        return other


V = TypeVar("V", bound=Vessel)


@mypyc_attr(allow_interpreted_subclasses=True)
class TableState(State, Generic[V]):
    """The state of a table game: the table, its land, and the ships by their numbers.

    The constructor of a subclass takes the options alone. `counts` names its attributes that are
    whole numbers.
    """

    counts: ClassVar[tuple[str, ...]] = ()
    derived: ClassVar[frozenset[str]] = frozenset({"Sea.cells"})

    def __init__(self, options: Options, table: Table) -> None:
        super().__init__()
        self.options = options
        self.ships: list[V] = []
        self.sea: Sea = empty_sea(table, [], 0, CELL)

    def clone(self) -> TableState[V]:
        """Return an independent copy. A state with more than ships and counts extends this."""
        made: Any = type(self)
        other: TableState[V] = made(self.options)
        self.copy_machine(other)
        other.ships = [ship.clone() for ship in self.ships]  # type: ignore[misc]
        other.sea = self.sea.clone()
        for name in self.counts:
            setattr(other, name, getattr(self, name))
        return other

    def set_lands(self, lands: list[Land]) -> None:
        """Start a new sea with these lands, and with all ships off the table."""
        self.sea = empty_sea(
            self.sea.table, lands, len(self.ships), CELL, self.sea.touch, self.sea.overlap
        )

    def put(self, ship: V, pose: Pose) -> None:
        """Place a ship on the table, or move it to a new pose."""
        self.sea.place(ship.ident, Hull(pose, ship.length, ship.beam))

    def lose(self, ship: V) -> None:
        """Remove a lost ship from the table."""
        self.sea.remove(ship.ident)

    def hull(self, ship: V) -> Hull:
        """Return the hull of a ship. Raises ValueError if the ship is not on the table."""
        return self.sea.hull(ship.ident)

    def is_afloat(self, ship: V) -> bool:
        """Return whether a ship is on the table."""
        return self.sea.hulls[ship.ident] is not None

    def ships_of(self, seat: int) -> list[V]:
        """Return the ships of `seat` on the table."""
        return [ship for ship in self.ships if ship.seat == seat and self.is_afloat(ship)]

    def ships_against(self, seat: int) -> list[V]:
        """Return the ships of all other seats on the table."""
        return [ship for ship in self.ships if ship.seat != seat and self.is_afloat(ship)]

    def names(self) -> list[str]:
        """Return the names of all ships, in the order of their numbers."""
        return [ship.name for ship in self.ships]
