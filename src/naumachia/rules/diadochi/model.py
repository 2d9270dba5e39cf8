"""Hold ships, squadrons, units and the state of a battle.

Lengths are in steps of 1/1000 cable, angles in hundredths of a degree (DIA-RULE-10). x is to the
east along the centreline, y to the north. Side 0 has its home edge at y = 0, side 1 at the other.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.polygon import Table
from naumachia.geometry.sea import Sea, empty_sea
from naumachia.kernel.declared import Clonable, Shared, declared, field, frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import State
from naumachia.rules.diadochi.actions import NOBODY
from naumachia.rules.diadochi.options import Rules
from naumachia.rules.diadochi.tables.types import LIGHT, WIDTH, ShipType
from naumachia.table.memory import Memory

SEATS: Final = ["green", "orange", "blue", "yellow"]
"""The players by colour; their ships are `G1`, `O1`, `L1`, `Y1` and so on."""
TAGS: Final = "GOLY"
SIDES: Final = 2

CONTACT: Final = 50
"""Bases no farther apart than this are in contact (`EPS_C`, DIA-RULE-03)."""
OVERLAP: Final = 20
"""How deep bases may lie in each other (`EPS_P`, DIA-RULE-02)."""
CELL: Final = 4000

UNPLACED: Final = 0
AFLOAT: Final = 1
SUNK: Final = 2
SECURED: Final = 3
"""A prize that has reached its captor's home edge (DIA-RULE-70)."""
WITHDRAWN: Final = 4
"""Off the table over its own home edge (DIA-RULE-21)."""

UNMARKED: Final = 0
FRESH: Final = 1
DUE: Final = 2
"""Marked out of formation: the marker goes when the owner's running movement phase ends."""

IDLE: Final = 0
ACTED: Final = 1
SUPPORTED: Final = 2
"""The actions of a ship in the current missile or combat phase (DIA-RULE-51, DIA-RULE-57)."""

ORDERED: Final = 0
FAILED: Final = 1
BLUNDERED: Final = 2
DONE: Final = 3
"""The fate of a unit: it holds an order, failed its roll, blundered, or has carried it out."""


@final
@declared
class Ship(Clonable):
    """Hold the state of one ship. It lies at `Diadochi.sea.hulls[ident]`.

    Attributes:
        squadron: the number of its squadron, whoever holds the ship.
        side, holder: the side that it began on, and the side that holds it now.
        captured: it is a prize (DIA-RULE-69), or was one and is back with its first side.
        out: `UNMARKED`, `FRESH` or `DUE` (DIA-RULE-27, DIA-RULE-42).
        formed, far: at the beginning of the half-turn: in formation, and farther than 12 cables
            from the flagship (DIA-RULE-24).
        fire, fight: what it has done in the missile or combat phase.
        shot_at, attacked: an enemy has fired at it, or attacked it.
        lost_value: what counts against its side while it is lost, fixed then (DIA-RULE-72).
    """

    ident: Final[i64]
    name: Final[str]
    kind: Final[ShipType]
    squadron: Final[i64]
    side: Final[i64]
    holder: i64
    status: i64 = field(init=False, default=UNPLACED)
    crippled: bool = field(init=False, default=False)
    captured: bool = field(init=False, default=False)
    out: i64 = field(init=False, default=UNMARKED)
    formed: bool = field(init=False, default=False)
    far: bool = field(init=False, default=False)
    fire: i64 = field(init=False, default=IDLE)
    shot_at: bool = field(init=False, default=False)
    fight: i64 = field(init=False, default=IDLE)
    attacked: bool = field(init=False, default=False)
    lost_value: i64 = field(init=False, default=0)

    def is_afloat(self) -> bool:
        """Return whether it has a base: on the table, or in a column that is still coming on."""
        return self.status == AFLOAT

    def is_sound(self) -> bool:
        """Return whether it may fire and attack: afloat, neither crippled nor captured."""
        return self.status == AFLOAT and not self.crippled and not self.captured


@final
@declared
class Squadron(Clonable):
    """Hold the state of one squadron (DIA-ORG-01).

    Attributes:
        side, seat: the side it fights for, and the player who commands it (DIA-ORG-02).
        rating: what the scenario gives (DIA-CMD-01); `losses` of flagships reduce it (DIA-CMD-11).
        flagship: the number of the ship, or NOBODY when there is none left.
        silent: no more orders in this half-turn (DIA-BLUN-07).
    """

    number: Final[i64]
    name: Final[str]
    side: Final[i64]
    seat: Final[i64]
    rating: Final[i64]
    losses: i64 = field(init=False, default=0)
    flagship: i64 = field(init=False, default=NOBODY)
    silent: bool = field(init=False, default=False)


@final
@frozen()
class Unit:
    """Hold a ship or group named in this half-turn (DIA-RULE-23); it never changes.

    Attributes:
        form: `SINGLE`, `ABREAST` or `AHEAD`.
        ships: port to starboard, or from the head.
        fate: `ORDERED`, `FAILED`, `BLUNDERED` or `DONE`.
        blunder: the die of a blunder, 0 without one.
    """

    form: i64
    ships: tuple[int, ...]
    fate: i64
    blunder: i64 = 0

    def ended(self) -> Unit:
        """Return the unit after its order or blunder."""
        return Unit(self.form, self.ships, DONE, self.blunder)


@final
@frozen()
class Pair:
    """Hold two ships: a grapple (DIA-KEY-09), or an attacker and the enemy it faces.

    A grapple has the lower number first. `one` faced `two` when movement ended (DIA-RULE-56,
    DIA-RULE-58).
    """

    one: i64
    two: i64


@final
@frozen()
class Goal:
    """Describe a scenario's own end (DIA-VIC-01): ships must enter a harbour.

    Side `side` wins at the end of its combat phase when `count` of its ships, neither crippled nor
    captured, have their centres from (`west`, `south`) to (`east`, `north`), in steps. The other
    side wins when the turns are over.
    """

    side: i64
    count: i64
    west: i64
    south: i64
    east: i64
    north: i64


def two_sides() -> list[int]:
    """Return the sides of two players."""
    return [0, 1]


def no_names() -> list[str]:
    """Return the names of two players who have none."""
    return ["", ""]


def no_sea() -> Sea:
    """Return a sea for a state before `launch_sea`."""
    return empty_sea(Table(0, 0), [], 0, CELL, CONTACT, OVERLAP)


@final
@declared
class Diadochi(State):
    """Hold the state of a battle.

    Attributes:
        sides: the side of each seat.
        names: each player's name in the scenario, "" for a colour alone.
        ships, squadrons: by number; lost ships stay in the list.
        sea: the table, and where each ship lies.
        grapples: pairs of ships, lower number first, in rising order.
        faces: who faces whom since the movement phase of this half-turn ended (DIA-RULE-58).
        units: those named in this half-turn, in order.
        turn: 0 while setting up; `first` is the side that is first, NOBODY before the dice;
            `side` the side to move, NOBODY between half-turns.
        goal: the scenario's own end, if it has one.
        memories: a cache, results by ship.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"Diadochi.memories"})
    derived: ClassVar[frozenset[str]] = frozenset({"Sea.cells"})

    rules: Final[Shared[Rules]]
    sides: Shared[list[int]] = field(init=False, factory=two_sides)
    names: Shared[list[str]] = field(init=False, factory=no_names)
    ships: list[Ship] = field(init=False, factory=list)
    squadrons: list[Squadron] = field(init=False, factory=list)
    sea: Sea = field(init=False, factory=no_sea)
    grapples: list[Pair] = field(init=False, factory=list)
    faces: list[Pair] = field(init=False, factory=list)
    units: list[Unit] = field(init=False, factory=list)
    turn: i64 = field(init=False, default=0)
    first: i64 = field(init=False, default=NOBODY)
    side: i64 = field(init=False, default=NOBODY)
    goal: Goal | None = field(init=False, default=None)
    memories: dict[int, Shared[Memory]] = field(init=False, factory=dict)

    # -- whose is what ----------------------------------------------------------

    def squadron_of(self, ship: Ship) -> Squadron:
        """Return a ship's squadron."""
        return self.squadrons[ship.squadron]

    def commander(self, ship: Ship) -> int:
        """Return the seat that decides for a ship held by its own side (DIA-RULE-77)."""
        return int(self.squadrons[ship.squadron].seat)

    def seats_of(self, side: i64) -> list[int]:
        """Return the seats of a side, in the order of its squadrons."""
        found: list[int] = []
        for squadron in self.squadrons:
            if squadron.side == side and squadron.seat not in found:
                found.append(int(squadron.seat))
        return found

    def is_flagship(self, ship: Ship) -> bool:
        """Return whether a ship leads its squadron now."""
        return self.squadrons[ship.squadron].flagship == ship.ident

    def value(self, ship: Ship) -> int:
        """Return the combat value of a ship, without modifiers (DIA-CV-01, DIA-RULE-05)."""
        return int(self.rules.light_value if ship.kind.id == LIGHT else ship.kind.value)

    def enemies(self, ship: Ship, other: Ship) -> bool:
        """Return whether two ships are held by different sides (DIA-RULE-62)."""
        return ship.holder != other.holder

    # -- abilities of ships -----------------------------------------------------

    def partners(self, ship: Ship) -> list[int]:
        """Return the ships that it is grappled to, in rising order."""
        found: list[int] = []
        for pair in self.grapples:
            if pair.one == ship.ident:
                found.append(int(pair.two))
            elif pair.two == ship.ident:
                found.append(int(pair.one))
        return found

    def can_move(self, ship: Ship) -> bool:
        """Return whether it is afloat, neither crippled, captured nor grappled (DIA-RULE-15)."""
        return ship.is_sound() and not self.partners(ship)

    def unit_of(self, ship: i64) -> Unit | None:
        """Return the unit of this half-turn that a ship belongs to."""
        for unit in self.units:
            if ship in unit.ships:
                return unit
        return None

    # -- where is what ----------------------------------------------------------

    def hull(self, ship: Ship) -> Hull:
        """Return the base of a ship that is afloat. Raises ValueError for any other."""
        return self.sea.hull(ship.ident)

    def is_on_table(self, ship: Ship) -> bool:
        """Return whether a ship is afloat and wholly on the table (DIA-RULE-18).

        A prize may lie half over its captor's edge and is on the table until secured (DIA-RULE-70).
        """
        if ship.status != AFLOAT:
            return False
        return ship.captured or self.sea.table.contains_hull(self.sea.hull(ship.ident))

    def put(self, ship: Ship, pose: Pose) -> None:
        """Place a ship, or move it there."""
        ship.status = AFLOAT
        there = self.sea.hulls[ship.ident]
        hull = Hull(pose, ship.kind.length, WIDTH) if there is None else there.at(pose)
        self.sea.place(ship.ident, hull)


def launch_sea(state: Diadochi) -> None:
    """Give the state a sea with room for all its ships, none of them placed."""
    table = Table(state.rules.width, state.rules.depth)
    state.sea = empty_sea(table, [], len(state.ships), CELL, CONTACT, OVERLAP)
