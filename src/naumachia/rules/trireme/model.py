"""Ships, unresolved boardings, and the state of a game."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.grid import OFF_GRID, Grid, grid
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.rules.trireme.actions import NO_LANE, NOBODY, SHIPS, Action
from naumachia.rules.trireme.options import Rules

GREEN: Final = 0
ORANGE: Final = 1
SIDES: Final = ["green", "orange"]
"""Two players with a fleet each (TRI-COMP-01), green facing north on a board that may lie any way
round between them (TRI-SETUP-01)."""
FLEET: Final = 8
"""Ships of a side (TRI-COMP-03)."""
OUTWARD: Final = [0, 4]
"""The heading that points straight at the opponent's edge, by side (TRI-SETUP-07)."""

UNPLACED: Final = 0
AFLOAT: Final = 1
LOST: Final = 2
ABSENT: Final = 3

NOT_ENDED: Final = 0
STOPPED: Final = 1
RAMMED: Final = 2
TIED: Final = 3
BOARDED: Final = 4
ENDS: Final = ["", "stopped", "rammed", "tied", "boarded"]
"""How a ship's activation of this turn ended."""

NO_MANEUVER: Final = -1


@final
class Ship:
    """One trireme (TRI-SHIP-01).

    `cell` is the intersection under its mast (TRI-SHIP-03, TRI-SHIP-04), `heading` where its ram
    points (TRI-SHIP-02), `mate` the ship that shares the intersection and `lane` the compass
    direction in which it lies beside that one. Of the running turn it keeps `forwards`, `made` and
    `last` maneuver, and how its activation `end`ed.
    """

    __slots__ = (
        "cell",
        "end",
        "forwards",
        "heading",
        "ident",
        "lane",
        "last",
        "locked",
        "made",
        "mate",
        "side",
        "status",
    )

    def __init__(self, ident: i64) -> None:
        self.ident: i64 = ident
        self.side: i64 = GREEN if ident < FLEET else ORANGE
        self.status: i64 = UNPLACED
        self.cell: i64 = OFF_GRID
        self.heading: i64 = 0
        self.mate: i64 = NOBODY
        self.lane: i64 = NO_LANE
        self.locked: bool = False
        self.made: i64 = 0
        self.forwards: i64 = 0
        self.last: i64 = NO_MANEUVER
        self.end: i64 = NOT_ENDED

    def clone(self) -> Ship:
        """An independent copy."""
        other = Ship(self.ident)
        other.status = self.status
        other.cell = self.cell
        other.heading = self.heading
        other.mate = self.mate
        other.lane = self.lane
        other.locked = self.locked
        other.made = self.made
        other.forwards = self.forwards
        other.last = self.last
        other.end = self.end
        return other

    def forget_turn(self) -> None:
        """Be ready for a new turn."""
        self.made = 0
        self.forwards = 0
        self.last = NO_MANEUVER
        self.end = NOT_ENDED

    def afloat(self) -> bool:
        """Whether the ship is on the board."""
        return self.status == AFLOAT

    def free(self) -> bool:
        """Whether it is afloat and not in an unresolved boarding (TRI-RULE-24)."""
        return self.status == AFLOAT and not self.locked


def ship_name(ident: i64) -> str:
    """`G1`..`G8`, `O1`..`O8`."""
    return f"G{ident + 1}" if ident < FLEET else f"O{ident - FLEET + 1}"


@final
class Tie:
    """An unresolved boarding (TRI-BRD-05): who boarded whom."""

    __slots__ = ("initiator", "other")

    def __init__(self, initiator: i64, other: i64) -> None:
        self.initiator: Final[i64] = initiator
        self.other: Final[i64] = other


@final
class Trireme(State):
    """A game of Trireme on an open board of intersections (TRI-COMP-02).

    `top` holds for each intersection the number of one ship there, or NOBODY; `lost` the losses of
    each side; `ties` the unresolved boardings, oldest first; `quiet` the full rounds without a
    removal; `seen` how often each position stood at the start of a turn, while that is counted.
    `choices` are the legal actions of the pending prompt, made anew at each; never change the list.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"Ship.side"})
    derived: ClassVar[frozenset[str]] = frozenset(
        {"Trireme.top", "Ship.forwards", "Ship.last", "Ship.locked", "Ship.mate", "Cycle.cursor"}
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules: Final[Rules] = rules
        self.grid: Final[Grid] = grid(rules.board_n)
        self.ships: list[Ship] = []
        self.top: list[int] = []
        self.fleet: i64 = FLEET
        self.lost_green: i64 = 0
        self.lost_orange: i64 = 0
        self.ties: list[Tie] = []
        self.round: i64 = 0
        self.quiet: i64 = 0
        self.seen: dict[str, int] = {}
        self.choices: list[Action] = []

    def clone(self) -> Trireme:
        """An independent copy."""
        other = Trireme(self.rules)
        self.copy_machine(other)
        other.ships = [ship.clone() for ship in self.ships]
        other.top = self.top.copy()
        other.fleet = self.fleet
        other.lost_green = self.lost_green
        other.lost_orange = self.lost_orange
        other.ties = self.ties.copy()
        other.round = self.round
        other.quiet = self.quiet
        if self.seen:
            other.seen = self.seen.copy()
        other.choices = self.choices
        return other

    # -- board -----------------------------------------------------------------

    def put(self, ship: Ship, cell: i64, lane: i64) -> None:
        """Stand `ship` on `cell`; with a ship already there it takes `lane`, that one the other."""
        ship.cell = cell
        there: i64 = self.top[cell]
        if there == NOBODY:
            self.top[cell] = ship.ident
            return
        resident = self.ships[there]
        ship.mate = there
        resident.mate = ship.ident
        ship.lane = lane
        resident.lane = NO_LANE if lane == NO_LANE else (lane + 4) & 7

    def lift(self, ship: Ship) -> None:
        """Take `ship` from its intersection; a mate that stays has no lane (TRI-RULE-10)."""
        self.top[ship.cell] = ship.mate
        if ship.mate != NOBODY:
            mate = self.ships[ship.mate]
            mate.mate = NOBODY
            mate.lane = NO_LANE
            ship.mate = NOBODY
            ship.lane = NO_LANE
        ship.cell = OFF_GRID

    def enemy_beside(self, ship: Ship) -> i64:
        """The enemy on the same intersection, or NOBODY."""
        if ship.mate != NOBODY and self.ships[ship.mate].side != ship.side:
            return ship.mate
        return NOBODY

    def lost(self, side: i64) -> i64:
        """How many ships `side` has lost."""
        return self.lost_green if side == GREEN else self.lost_orange

    def awaiting_side(self) -> int:
        """The side that owes a decision; green when none does."""
        awaiting = self.awaiting
        return awaiting.seats[0] if isinstance(awaiting, Prompt) else GREEN

    def point(self, ship: Ship) -> tuple[int, int]:
        """Column and row of a ship that is afloat."""
        return self.grid.point(ship.cell)


def new_state(rules: Rules, fleet: int) -> Trireme:
    """An empty board and two fleets of `fleet` ships still to be placed."""
    state = Trireme(rules)
    state.fleet = fleet
    state.top = [NOBODY] * (rules.board_n * rules.board_n)
    for ident in range(SHIPS):
        ship = Ship(ident)
        if ident % FLEET >= fleet:
            ship.status = ABSENT
        state.ships.append(ship)
    return state
