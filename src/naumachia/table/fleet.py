"""Ships on a sea: what the state of a table game has, to be added to.

A ship that is on the table has a hull in the sea; one that is lost stays in the list of ships.
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


class Named(Protocol):
    """What has a name, as every ship has, also one that is no `Vessel`."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def named(ships: Iterable[N], name: object) -> N | None:
    """Return the ship of this name, as facts of events give it; None where there is none."""
    return next((ship for ship in ships if ship.name == name), None)


CELL: Final = 4000
"""The usual side of a cell of the spatial index, in steps: what a ship reaches in a turn."""


OWN: Final = ("ident", "name", "seat", "kind", "length", "beam")
"""The attributes of every ship."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Vessel:
    """A ship: its number and name, the seat it fights for, its kind, its length and beam.

    `kept` names what a game adds to it: whole numbers, words and flags.
    """

    kept: ClassVar[tuple[str, ...]] = ()

    def __init__(self, ident: int, name: str, seat: int, kind: str, length: int, beam: int) -> None:
        self.ident: i64 = ident
        self.name = name
        self.seat: i64 = seat
        self.kind = kind
        self.length: i64 = length
        self.beam: i64 = beam

    def clone(self) -> Vessel:
        """Return an independent copy; of what a game adds, the attributes that are named in `kept`.

        A game with many ships writes its own.
        """
        made: Any = type(self)
        other: Vessel = made.__new__(made)
        for name in OWN + self.kept:
            setattr(other, name, getattr(self, name))
        return other


V = TypeVar("V", bound=Vessel)


@mypyc_attr(allow_interpreted_subclasses=True)
class TableState(State, Generic[V]):
    """A table, its land, and ships by their numbers.

    A game's own state is made of its options; `counts` names its attributes that are whole numbers.
    """

    counts: ClassVar[tuple[str, ...]] = ()
    derived: ClassVar[frozenset[str]] = frozenset({"Sea.cells"})

    def __init__(self, options: Options, table: Table) -> None:
        super().__init__()
        self.options = options
        self.ships: list[V] = []
        self.sea: Sea = empty_sea(table, [], 0, CELL)

    def clone(self) -> TableState[V]:
        """Return an independent copy; a state with more than ships and counts adds to it."""
        made: Any = type(self)
        other: TableState[V] = made(self.options)
        self.copy_machine(other)
        other.ships = [ship.clone() for ship in self.ships]  # type: ignore[misc]
        other.sea = self.sea.clone()
        for name in self.counts:
            setattr(other, name, getattr(self, name))
        return other

    def launch(self, lands: list[Land]) -> None:
        """Take these lands, and room in the sea for all the ships, none of them placed."""
        self.sea = empty_sea(
            self.sea.table, lands, len(self.ships), CELL, self.sea.touch, self.sea.overlap
        )

    def put(self, ship: V, pose: Pose) -> None:
        """Place a ship on the table, or move it there."""
        self.sea.place(ship.ident, Hull(pose, ship.length, ship.beam))

    def lose(self, ship: V) -> None:
        """Take a ship off the table for good."""
        self.sea.remove(ship.ident)

    def hull(self, ship: V) -> Hull:
        """Return the hull of a ship that is on the table. Raises ValueError when it is not."""
        return self.sea.hull(ship.ident)

    def afloat(self, ship: V) -> bool:
        """Return whether a ship is on the table."""
        return self.sea.hulls[ship.ident] is not None

    def of(self, seat: int) -> list[V]:
        """Return the ships of a seat that are on the table."""
        return [ship for ship in self.ships if ship.seat == seat and self.afloat(ship)]

    def against(self, seat: int) -> list[V]:
        """Return the ships on the table that are not of a seat."""
        return [ship for ship in self.ships if ship.seat != seat and self.afloat(ship)]

    def names(self) -> list[str]:
        """Return the names of all ships, by number."""
        return [ship.name for ship in self.ships]
