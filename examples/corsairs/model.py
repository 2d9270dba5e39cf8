"""Clauses, options, orders and the state; lengths in steps, angles in hundredths of a degree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.geometry.polygon import Table
from naumachia.kernel.clause import Clause
from naumachia.kernel.options import Option, Options
from naumachia.table.fleet import TableState, Vessel
from naumachia.table.game import ShipOrder

CLAUSES: Final = {
    one.id: one
    for one in (
        Clause("COR-PLOT-01", "Courses are plotted in secret, shown together.", "L1"),
        Clause("COR-WIND-01", "Each round: on 1 the wind backs 45, on 6 it veers.", "L2"),
        Clause("COR-SAIL-01", "A course is a turn, a run and a turn, up to 60.", "L3"),
        Clause("COR-SAIL-02", "No ship runs within 50 degrees of the wind.", "L4"),
        Clause("COR-SAIL-03", "She runs 3 inches, or 4 with the wind abaft.", "L5"),
        Clause("COR-SAIL-04", "The ships to windward sail first, and fire first.", "L6"),
        Clause("COR-SAIL-05", "A ship stops at what she meets, and turns no more.", "L7"),
        Clause("COR-SAIL-06", "Hundredths of an inch, tenths of a degree.", "ruling"),
        Clause("COR-FIRE-01", "A ship may fire once a round, 8 inches far.", "L8"),
        Clause("COR-FIRE-02", "A fan of 15 degrees from her side must cover her.", "L9"),
        Clause("COR-FIRE-03", "Neither hulls nor land may stand between.", "L10"),
        Clause("COR-FIRE-04", "A die a point: 5 and 6 hit, within 4 inches 4 too.", "L11"),
        Clause("COR-FIRE-05", "Each hit costs a point; at none a ship sinks.", "L12"),
        Clause("COR-END-01", "Who has no ship left has lost.", "L13"),
        Clause("COR-END-02", "At nightfall the squadron with more points wins.", "L14"),
    )
}

OPTIONS: Final = (
    Option("width", "Table width, inches", 36, "COR-PLOT-01", low=12, high=96),
    Option("height", "Table height, inches", 24, "COR-PLOT-01", low=12, high=96),
    Option("rounds", "Rounds until nightfall", 12, "COR-END-02", low=1, high=50),
)
SEATS: Final = ("red", "blue")


@dataclass(frozen=True)
class Order(ShipOrder):
    """What a ship is told; `ship` is her number."""

    ship: int


@dataclass(frozen=True)
class Course(Order):
    """Turn by `first`, run `distance`, turn by `last`; turns are positive to starboard."""

    first: int
    distance: int
    last: int


@dataclass(frozen=True)
class Fire(Order):
    """A broadside at `target`."""

    target: int


@dataclass(frozen=True)
class Hold(Order):
    """No broadside in this round."""


POINTS: Final = {"brig": 4, "frigate": 7}
SIZES: Final = {"brig": (1000, 300), "frigate": (1400, 400)}


class Ship(Vessel):
    """`points` are her guns, and what keeps her afloat; `fired` in this round, or held fire."""

    extra_fields = ("points", "fired")

    def __init__(self, ident: int, name: str, seat: int, kind: str) -> None:
        super().__init__(ident, name, seat, kind, *SIZES[kind])
        self.points = POINTS[kind]
        self.fired = False

    def full(self) -> int:
        """Her points when she is new."""
        return POINTS[self.kind]


class Corsairs(TableState[Ship]):
    """A game: the `round`, and where the `wind` blows from."""

    counts = ("round", "wind")

    def __init__(self, options: Options) -> None:
        width, height = options.number("width") * UNIT, options.number("height") * UNIT
        super().__init__(options, Table(width, height))
        self.round = 1
        self.wind = 0
