"""Ships, unresolved boardings, and the state of a game."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.grid import OFF_GRID, Grid, grid
from naumachia.kernel.clause import Facts
from naumachia.kernel.declared import Clonable, Shared, declared, field, frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.rules.trireme.actions import NO_LANE, NOBODY, SHIPS
from naumachia.rules.trireme.options import Rules

GREEN: Final = 0
ORANGE: Final = 1
SIDES: Final = ["green", "orange"]
"""Two players with a fleet each (TRI-COMP-01). Green faces north; any edge of the board may face
either player (TRI-SETUP-01)."""
FLEET: Final = 8
"""The number of ships of a side (TRI-COMP-03)."""
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
"""The ways in which a ship's activation can end."""

NO_MANEUVER: Final = -1

STATUS_MARKS: Final = ["", "lost", "locked", "ready", "moved", "done"]
"""What `status_mark` numbers: a ship's mark in rosters and on the board."""


@final
@declared
class Ship(Clonable):
    """One trireme (TRI-SHIP-01).

    `cell` is the intersection under its mast (TRI-SHIP-03, TRI-SHIP-04), `heading` the direction of
    its ram (TRI-SHIP-02), `mate` the ship that shares the intersection, and `lane` the compass
    direction from that ship. `forwards`, `made` and `last` are the forward moves, all maneuvers and
    the last maneuver of this turn; `end` is how its activation ended.
    """

    ident: Final[i64]
    side: Final[i64]
    status: i64 = UNPLACED
    cell: i64 = OFF_GRID
    heading: i64 = 0
    mate: i64 = NOBODY
    lane: i64 = NO_LANE
    locked: bool = False
    made: i64 = 0
    forwards: i64 = 0
    last: i64 = NO_MANEUVER
    end: i64 = NOT_ENDED

    def forget_turn(self) -> None:
        """Reset the fields of the turn."""
        self.made = 0
        self.forwards = 0
        self.last = NO_MANEUVER
        self.end = NOT_ENDED

    def afloat(self) -> bool:
        """Return whether the ship is on the board."""
        return self.status == AFLOAT

    def free(self) -> bool:
        """Return whether it is afloat and not in an unresolved boarding (TRI-RULE-24)."""
        return self.status == AFLOAT and not self.locked


def ship_facts(ship: Ship) -> Facts:
    """Return the facts of every ruling on a ship: its name and side."""
    return {"ship": ship_name(ship.ident), "side": SIDES[ship.side]}


def attack_facts(ship: Ship, target: Ship) -> Facts:
    """Return the facts of every ruling on an attack: both ships and the attacker's side."""
    return {**ship_facts(ship), "target": ship_name(target.ident)}


def ship_name(ident: i64) -> str:
    """Return the name of a ship: `G1` to `G8`, `O1` to `O8`."""
    return f"G{ident + 1}" if ident < FLEET else f"O{ident - FLEET + 1}"


@final
@frozen()
class Tie:
    """An unresolved boarding (TRI-BRD-05): the boarder and its target."""

    initiator: i64
    other: i64


@final
@declared
class Trireme(State):
    """A game of Trireme on an open board of intersections (TRI-COMP-02).

    `top` has the number of one ship on each intersection, or NOBODY. `lost` has the losses of each
    side, `ties` the unresolved boardings, oldest first. `quiet` counts the full rounds without a
    removal. `seen` counts how often each position occurred at the start of a turn, if that matters.
    """

    derived: ClassVar[frozenset[str]] = frozenset(
        {
            "Trireme.top",
            "Ship.forwards",
            "Ship.last",
            "Ship.locked",
            "Ship.mate",
            "Ship.side",
            "Cycle.cursor",
        }
    )

    rules: Final[Shared[Rules]]
    grid: Final[Shared[Grid]]
    fleet: i64
    ships: list[Ship]
    top: list[int]
    lost_green: i64 = 0
    lost_orange: i64 = 0
    ties: list[Tie] = field(factory=list)
    round: i64 = 0
    quiet: i64 = 0
    seen: dict[str, int] = field(factory=dict)

    # -- board -----------------------------------------------------------------

    def put(self, ship: Ship, cell: i64, lane: i64) -> None:
        """Place `ship` on `cell`; if a ship is there, `ship` gets `lane` and it the other lane."""
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
        """Remove `ship` from its intersection; another ship there loses its lane (TRI-RULE-10)."""
        self.top[ship.cell] = ship.mate
        if ship.mate != NOBODY:
            mate = self.ships[ship.mate]
            mate.mate = NOBODY
            mate.lane = NO_LANE
            ship.mate = NOBODY
            ship.lane = NO_LANE
        ship.cell = OFF_GRID

    def enemy_beside(self, ship: Ship) -> i64:
        """Return the enemy on the same intersection, or NOBODY."""
        if ship.mate != NOBODY and self.ships[ship.mate].side != ship.side:
            return ship.mate
        return NOBODY

    def lost(self, side: i64) -> i64:
        """Return the number of ships that `side` has lost."""
        return self.lost_green if side == GREEN else self.lost_orange

    def drawn_lane(self, ship: Ship) -> i64:
        """Return the direction in which a ship is drawn beside the ship on its intersection.

        NO_LANE if it is alone. Without lanes (option `lane_rule` rammer), the first of the two
        ships is drawn to its own starboard.
        """
        if ship.mate == NOBODY or ship.lane != NO_LANE:
            return ship.lane
        first = self.ships[ship.ident if ship.ident < ship.mate else ship.mate]
        return (first.heading + (2 if ship.ident == first.ident else 6)) & 7

    def awaiting_side(self) -> int:
        """Return the side that owes a decision; green if none does."""
        awaiting = self.awaiting
        return awaiting.seats[0] if isinstance(awaiting, Prompt) else GREEN

    def point(self, ship: Ship) -> tuple[int, int]:
        """Return the column and row of a ship that is afloat."""
        return self.grid.point(ship.cell)


def status_mark(ship: Ship, mover: i64) -> i64:
    """Return the place of a ship's mark in `STATUS_MARKS`; `mover` is the side whose turn it is.

    A ship is lost or locked, or in its side's turn ready, moved or done.
    """
    if ship.status != AFLOAT:
        return 1 if ship.status == LOST else 0
    if ship.locked:
        return 2
    if ship.side != mover:
        return 0
    if ship.end != NOT_ENDED:
        return 5
    return 4 if ship.made > 0 else 3


def new_state(rules: Rules, fleet: int) -> Trireme:
    """Return an empty board and two fleets of `fleet` ships still to be placed."""
    ships = [Ship(ident, ident // FLEET) for ident in range(SHIPS)]
    for ship in ships:
        if ship.ident % FLEET >= fleet:
            ship.status = ABSENT
    size = rules.board_n
    return Trireme(rules, grid(size), fleet, ships, [NOBODY] * (size * size))
