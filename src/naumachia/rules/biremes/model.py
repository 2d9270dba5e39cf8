"""Define ships, players, melees, and the state of a game.

Lengths are in steps of 1/1000 inch, angles in hundredths of a degree (BIR-RULE-01).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.polygon import Land, Table
from naumachia.geometry.sea import Sea, empty_sea
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.declared import Clonable, Shared, declared, field, frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.classes import ShipClass
from naumachia.rules.biremes.options import Rules

SEATS: Final = ["green", "orange", "blue", "yellow"]
"""The colours of the players; ships are `G1`, `O1`, `L1`, `Y1` and so on."""
TAGS: Final = "GOLY"

GREEK: Final = 0
PERSIAN: Final = 1
ATHENIAN: Final = 2
SPARTAN: Final = 3
ROMAN: Final = 4
CARTHAGINIAN: Final = 5
NAVAL_POWER: Final = 6
PIRATES: Final = 7
NATIONS: Final = [
    "greek",
    "persian",
    "athenian",
    "spartan",
    "roman",
    "carthaginian",
    "naval_power",
    "pirates",
]

UNPLACED: Final = 0
AFLOAT: Final = 1
SUNK: Final = 2
LEFT: Final = 3
"""Off the table over its edge (BIR-RULE-04)."""

UNMARKED: Final = 0
FRESH: Final = 1
DUE: Final = 2
"""Immobilised: the marker goes at the end of the running turn of its owner (BIR-RULE-21)."""


@final
@declared
class Ship(Clonable):
    """One ship with its crew (BIR-GEN-02). Where it lies is `Biremes.sea.hulls[ident]`.

    Attributes:
        fleet: the seat it belonged to at the start; its name and colour.
        owner: the seat that commands it now; NOBODY for an ownerless derelict (BIR-RULE-44).
        banks: banks of oars lost, 0 to 2; `dead` in the water for good.
        immobile: `UNMARKED`, `FRESH` or `DUE`.
        fire: cottonballs; `fire_turn` the game turn in which the last one was placed or rolled for.
        fireship: declared; `stopped` when its drifting has ended (BIR-RULE-56).
        melee: the ident of the melee that holds it, or NOBODY.
        beached: activations it still takes to launch (BIR-RULE-63).
        activated: in this game turn; also set on prizes until the next (BIR-RULE-46).
        known: its crew and corvus have come to be known (BIR-RULE-64).
    """

    ident: Final[i64]
    name: Final[str]
    kind: Final[ShipClass]
    fleet: Final[i64]
    owner: i64
    nation: i64
    crew: i64
    corvus: bool = False
    status: i64 = UNPLACED
    banks: i64 = 0
    dead: bool = False
    immobile: i64 = UNMARKED
    fire: i64 = 0
    fire_turn: i64 = 0
    fireship: bool = False
    stopped: bool = False
    melee: i64 = NOBODY
    beached: i64 = 0
    activated: bool = False
    known: bool = False

    def is_same(self, other: Ship) -> bool:
        """Return whether a ship of another state is in the same condition, whatever its place."""
        return (
            self.owner == other.owner
            and self.crew == other.crew
            and self.status == other.status
            and self.banks == other.banks
            and self.dead == other.dead
            and self.immobile == other.immobile
            and self.fire == other.fire
            and self.fireship == other.fireship
            and self.melee == other.melee
            and self.beached == other.beached
            and self.activated == other.activated
            and self.corvus == other.corvus
            and self.stopped == other.stopped
            and self.known == other.known
            and self.fire_turn == other.fire_turn
            and self.kind is other.kind
            and self.nation == other.nation
        )

    def is_afloat(self) -> bool:
        """Return whether the ship is on the table."""
        return self.status == AFLOAT

    def is_manned(self) -> bool:
        """Return whether the ship is on the table and has a crew (BIR-RULE-60)."""
        return self.status == AFLOAT and self.crew > 0

    def is_locked(self) -> bool:
        """Return whether a melee holds it, stuck fast or grappled (BIR-MEL-03)."""
        return self.melee != NOBODY

    def idle_clause(self) -> ClauseId:
        """Return the clause by which the ship cannot move or turn at all; "" if it can."""
        if self.crew == 0:
            return "BIR-RULE-50"
        if self.melee != NOBODY:
            return "BIR-MEL-03"
        if self.dead:
            return "BIR-RAM-15"
        if self.banks >= 2:
            return "BIR-SWP-14"
        if self.immobile != UNMARKED:
            return "BIR-RAM-16"
        return "BIR-RULE-63" if self.beached > 0 else ""

    def idle_ruling(self) -> Ruling | None:
        """Return why the ship cannot move or turn at all; None if it can."""
        clause = self.idle_clause()
        return refuse(clause, self) if clause else None

    def can_move(self) -> bool:
        """Return whether the ship may move or turn at all."""
        return not self.idle_clause()

    def is_helpless(self) -> bool:
        """Return whether the ship cannot move: it is grappled without dice (BIR-RULE-23)."""
        return not self.can_move()


def new_ship(ident: i64, name: str, kind: ShipClass, fleet: i64, nation: i64) -> Ship:
    """Return an unplaced ship of a fleet, with the full crew of its class."""
    return Ship(ident, name, kind, fleet, fleet, nation, kind.crew)


@final
@frozen()
class Stuck:
    """A rammer whose ram is stuck fast in `rammed` (BIR-RAM-12)."""

    rammer: i64
    rammed: i64


@final
@declared
class Melee(Clonable):
    """Ships locked together (BIR-MEL-10): `Ship.melee` says which, `Ship.owner` on which side.

    Attributes:
        ident: the number of the melee; the oldest has the lowest.
        clock: the seat at the end of whose turn the round is fought (BIR-RULE-39).
        since: the first game turn in which a round may be fought.
        last_round: the game turn of the last round, 0 before the first.
        stuck: who is stuck fast in whom.
    """

    ident: Final[i64]
    clock: i64
    since: i64
    last_round: i64 = field(init=False, default=0)
    stuck: list[Stuck] = field(init=False, factory=list)


@final
@frozen()
class Player:
    """One player: the side he fights for (an alliance, 0 or 1), his nation, his edge of the table.

    `edge` is `NORTH`, `EAST`, `SOUTH` or `WEST` of `naumachia.geometry.polygon`.
    """

    seat: i64
    side: i64
    nation: i64
    edge: i64


CELL: Final = 4000
"""The side of a cell of the spatial index, in steps: about what a ship reaches in a turn."""


def no_sea() -> Sea:
    """Return the sea before `launch_sea`."""
    return empty_sea(Table(0, 0), [], 0, CELL)


@final
@declared
class Biremes(State):
    """The state of a game.

    Attributes:
        sea: table, land, and where each ship lies.
        players: by seat, replaced as a whole and never changed in place.
        ships: by number, over all fleets; lost ones stay in the list.
        melees: oldest first; `melees_begun` numbers the next.
        turn: the game turn, 0 while setting up.
        order: the seats in the order of their initiative.
        turns_begun: the number of player turns begun; `order[turns_begun - 1]` has the turn.
        matchup: the row of table T13 that is played, 1 to 6, or 0 when none is.
        choices: a cache, the candidates of the pending prompt; None until they are asked for.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"Biremes.choices"})
    derived: ClassVar[frozenset[str]] = frozenset({"Sea.cells"})

    rules: Final[Shared[Rules]]
    sea: Sea = field(factory=no_sea)
    players: Shared[list[Player]] = field(factory=list)
    ships: list[Ship] = field(factory=list)
    melees: list[Melee] = field(factory=list)
    melees_begun: i64 = 0
    turn: i64 = 0
    order: Shared[list[int]] = field(factory=list)
    turns_begun: i64 = 0
    matchup: i64 = 0
    choices: Shared[list[Action] | None] = field(init=False, default=None)

    # -- sides ------------------------------------------------------------------

    def side(self, seat: i64) -> i64:
        """Return the side of a seat: its alliance, or itself by option (BIR-RULE-66).

        NOBODY, the owner of ownerless derelicts, is a side of its own.
        """
        if seat == NOBODY or self.rules.free_for_all:
            return seat
        return self.players[seat].side

    def side_of(self, ship: Ship) -> i64:
        """Return the side a ship fights for."""
        return self.side(ship.owner)

    def are_enemies(self, ship: Ship, other: Ship) -> bool:
        """Return whether two ships fight for different sides; an ownerless one is all's enemy."""
        return ship.owner == NOBODY or self.side_of(ship) != self.side_of(other)

    def active_seat(self) -> int:
        """Return the seat whose turn it is, or NOBODY between turns."""
        begun = self.turns_begun
        return self.order[begun - 1] if 0 < begun <= len(self.order) else NOBODY

    def has_turn_to_come(self, seat: i64) -> bool:
        """Return whether this seat's turn has not begun in this game turn."""
        return seat in self.order[self.turns_begun :]

    # -- places -----------------------------------------------------------------

    def hull(self, ship: Ship) -> Hull:
        """Return the hull of a ship that is on the table. Raises ValueError when it is not."""
        return self.sea.hull(ship.ident)

    def put(self, ship: Ship, pose: Pose) -> None:
        """Place a ship on the table, or move it there."""
        ship.status = AFLOAT
        there = self.sea.hulls[ship.ident]
        hull = Hull(pose, ship.kind.length, ship.kind.beam) if there is None else there.at(pose)
        self.sea.place(ship.ident, hull)

    # -- melees -----------------------------------------------------------------

    def melee_of(self, ship: Ship) -> Melee:
        """Return the melee that holds a locked ship. Raises ValueError for a ship that is free."""
        for melee in self.melees:
            if melee.ident == ship.melee:
                return melee
        raise ValueError(f"{ship.name} is in no melee")

    def ships_in(self, melee: Melee) -> list[Ship]:
        """Return the ships of a melee, by number."""
        return [ship for ship in self.ships if ship.melee == melee.ident]

    def awaiting_seat(self) -> int:
        """Return the seat that owes a decision; 0 when none does."""
        awaiting = self.awaiting
        return awaiting.seats[0] if isinstance(awaiting, Prompt) else 0


def ship_number(state: Biremes, name: str) -> int:
    """Return the number of the ship of this name, or NOBODY."""
    for ship in state.ships:
        if ship.name == name:
            return int(ship.ident)
    return NOBODY


def launch_sea(state: Biremes, lands: list[Land]) -> None:
    """Give the state a sea with these lands and room for all its ships, none of them placed."""
    table = Table(state.rules.width, state.rules.height)
    state.sea = empty_sea(table, lands, len(state.ships), CELL)


# -- refusals ------------------------------------------------------------------------------


def refuse(clause: ClauseId, ship: Ship, **reason: object) -> Ruling:
    """Return the refusal of a ship's action; `reason` has the facts that the phrase needs."""
    return Ruling(clause, {"ship": ship.name, **reason})


def refuse_attack(clause: ClauseId, ship: Ship, target: Ship, **reason: object) -> Ruling:
    """Return the refusal of a ship's action on another, friend or enemy."""
    return Ruling(clause, {"ship": ship.name, "target": target.name, **reason})
