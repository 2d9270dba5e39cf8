"""Define the state of a battle, and the wind.

Lengths are in steps of 1/1000 inch, angles in hundredths of a degree, clockwise from north; a
distance is ordered in 1/100 inch, a turn in tenths of a degree (SAIL-RULE-20). Flotation, crew and
batteries are in halves of a point (SAIL-RULE-13).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.polygon import Table
from naumachia.geometry.sea import Sea, empty_sea
from naumachia.kernel.declared import Shared, declared, field
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.options import Rules
from naumachia.rules.age_of_sail.ship import AFLOAT, Hold, Ship, Survivors, Waters
from naumachia.table.memory import Memory

SEATS: Final = ["green", "orange", "blue", "yellow"]
"""The players by their colours; ships are `G1`, `O1`, `L1`, `Y1` and so on."""
TAGS: Final = "GOLY"

CONTACT: Final = 50
"""Hulls no farther apart than this are in contact (SAIL-RULE-64)."""
STOP: Final = 1
"""How far from a hull in its way a ship stops (SAIL-RULE-64)."""
DRIFT_MOVE: Final = 1000
"""One drift move (SAIL-GEN-06)."""
CELL: Final = 4000

# -- the wind -----------------------------------------------------------------------------

CALM: Final = 0
LIGHT: Final = 1
MEDIUM_WIND: Final = 2
STRONG: Final = 3
STRENGTHS: Final = ["calm", "light", "medium", "strong"]
"""Strengths of the wind, from the weakest (SAIL-WIND-06)."""


def two_sides() -> list[int]:
    """Return the sides of two seats."""
    return [0, 1]


def no_names() -> list[str]:
    """Return no names for two players."""
    return ["", ""]


def no_moves() -> list[int]:
    """Return a count of no moves for both sides."""
    return [0, 0]


def open_waters() -> Waters:
    """Return waters without land."""
    return Waters([], [], [], [])


@final
@declared
class AgeOfSail(State):
    """Hold the state of a battle.

    Attributes:
        sides: the side of each seat; `names` what the scenario calls each player.
        ships: by number; lost ships stay in the list.
        squadrons: by ship, what its scenario calls the squadron it sails in, "" if it says
            nothing: headings of the roster, which no rule knows and no position writes.
        sea: the table, and where each ship lies; its edge does not stop a hull.
        waters: coasts, shoals, anchorages.
        wind: the direction it comes from, a multiple of 4500; `strength`; `prevailing` the
            direction it likes to return to, NOBODY for none (SAIL-TIME-04). `before` is the wind
            before it last changed (SAIL-RULE-46).
        calm_moves, quiet_moves: how many moves running calm has lasted, and calm or light airs,
            this one included (SAIL-RULE-34).
        move: the number of the running move, 0 while setting up; `moves` how many there are;
            `start` the minute of the day at which the battle begins.
        order: the sides in the order of initiative, empty before the dice (SAIL-MOVE-01).
        grapples: in the order in which they were made.
        survivors: people in the water.
        toothless: by side, how many moves running it has had only dismasted ships without a
            battery (SAIL-RULE-109).
        escaped: sides whose fleets have slipped off in the night (SAIL-TIME-11).
        misjudged: of a guess by a computer player that chooses moves, by ship how far from its
            place the player takes it to lie, east and north; else empty (SAIL-RULE-59).
        memories: a cache, by ship what lies about it (`contact.Vicinity`).
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"AgeOfSail.memories"})
    derived: ClassVar[frozenset[str]] = frozenset(
        {"Sea.cells", "AgeOfSail.misjudged", "AgeOfSail.squadrons"}
    )

    rules: Final[Shared[Rules]]
    sea: Sea
    sides: Shared[list[int]] = field(factory=two_sides)
    names: Shared[list[str]] = field(factory=no_names)
    ships: list[Ship] = field(factory=list)
    squadrons: Shared[list[str]] = field(factory=list)
    waters: Shared[Waters] = field(factory=open_waters)
    wind: i64 = 0
    before: i64 = 0
    strength: i64 = MEDIUM_WIND
    prevailing: i64 = NOBODY
    calm_moves: i64 = 0
    quiet_moves: i64 = 0
    move: i64 = 0
    moves: i64 = 0
    start: i64 = 0
    order: list[int] = field(factory=list)
    grapples: list[Hold] = field(factory=list)
    survivors: list[Survivors] = field(factory=list)
    toothless: list[int] = field(factory=no_moves)
    escaped: list[int] = field(factory=list)
    misjudged: Shared[list[tuple[int, int]]] = field(factory=list)
    memories: dict[int, Shared[Memory]] = field(init=False, factory=dict)

    def upon(self, sea: Sea) -> AgeOfSail:
        """Return this state with its ships on another sea, all else shared; only to look at."""
        other = AgeOfSail(
            self.rules,
            sea,
            self.sides,
            self.names,
            self.ships,
            self.squadrons,
            self.waters,
            self.wind,
            self.before,
            self.strength,
            self.prevailing,
            self.calm_moves,
            self.quiet_moves,
            self.move,
            self.moves,
            self.start,
            self.order,
            self.grapples,
            self.survivors,
            self.toothless,
            self.escaped,
        )
        other.stack = self.stack
        other.awaiting = self.awaiting
        other.result = self.result
        return other

    # -- whose is what ----------------------------------------------------------

    def seat_of(self, side: i64, number: i64) -> int:
        """Return the seat of a side that has this number among its seats, NOBODY after the last."""
        for seat, own in enumerate(self.sides):
            if own == side:
                if number == 0:
                    return seat
                number -= 1
        return NOBODY

    def count_sides(self) -> int:
        """Return how many sides there are."""
        return max(self.sides) + 1

    def seats_of(self, side: i64) -> list[int]:
        """Return the seats of a side, in their order."""
        return [seat for seat, own in enumerate(self.sides) if own == side]

    def commander(self, ship: Ship) -> int:
        """Return the seat that decides for a ship: its own player, or for a ship that another side
        holds the player of the captor, the first of that side where the captor is gone
        (SAIL-RULE-108).
        """
        if ship.holder == ship.side:
            return int(ship.seat)
        if ship.captor != NOBODY and self.ships[ship.captor].side == ship.holder:
            return int(self.ships[ship.captor].seat)
        return self.seats_of(ship.holder)[0]

    def enemies(self, ship: Ship, other: Ship) -> bool:
        """Return whether they are held by different sides."""
        return ship.holder != other.holder

    def fleet(self, side: i64) -> list[Ship]:
        """Return the ships that a side holds and that are afloat, by number."""
        return [ship for ship in self.ships if ship.fate == AFLOAT and ship.holder == side]

    # -- grapples ---------------------------------------------------------------

    def grapples_of(self, ship: i64) -> list[Hold]:
        """Return the grapples that hold a ship, in the order in which they were made."""
        if not self.grapples:
            return []
        return [one for one in self.grapples if ship in (one.attacker, one.defender)]

    def grappled(self, ship: i64) -> bool:
        """Return whether a ship is grappled to anybody."""
        if not self.grapples:
            return False
        return any(one.attacker == ship or one.defender == ship for one in self.grapples)

    def between(self, one: i64, two: i64) -> Hold | None:
        """Return the grapple between two ships."""
        for grapple in self.grapples:
            if (grapple.attacker == one and grapple.defender == two) or (
                grapple.attacker == two and grapple.defender == one
            ):
                return grapple
        return None

    # -- where is what ----------------------------------------------------------

    def hull(self, ship: Ship) -> Hull:
        """Return the hull of a ship that is afloat. Raises ValueError when it is not."""
        return self.sea.hull(ship.ident)

    def put(self, ship: Ship, pose: Pose) -> None:
        """Place a ship, or move it there."""
        self.sea.place(ship.ident, Hull(pose, ship.design.length, ship.design.beam))

    def awaiting_seat(self) -> int:
        """Return the seat that owes a decision; 0 when none does."""
        awaiting = self.awaiting
        return awaiting.seats[0] if isinstance(awaiting, Prompt) else 0


def launch_sea(state: AgeOfSail) -> None:
    """Give the state a sea with room for all its ships, none of them placed."""
    table = Table(state.rules.width, state.rules.height)
    state.sea = empty_sea(table, [], len(state.ships), CELL, CONTACT)


def empty_battle(rules: Rules) -> AgeOfSail:
    """Return a battle without ships, on a table of open water."""
    return AgeOfSail(rules, empty_sea(Table(rules.width, rules.height), [], 0, CELL, CONTACT))
