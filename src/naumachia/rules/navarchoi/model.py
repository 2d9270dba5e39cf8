"""Ships, hands, the active formation, and the state of a game."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.square_map import NOWHERE, SquareMap, points_between
from naumachia.kernel.declared import Clonable, Shared, declared, field, frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY
from naumachia.rules.navarchoi.options import Rules
from naumachia.rules.navarchoi.tables.battle import SIDES, Battle
from naumachia.rules.navarchoi.tables.battle import STACK_LIMIT as STACK_LIMIT
from naumachia.rules.navarchoi.tables.charts import CRUISE as CRUISE
from naumachia.rules.navarchoi.tables.charts import DAMAGED as DAMAGED
from naumachia.rules.navarchoi.tables.charts import FULL as FULL
from naumachia.rules.navarchoi.tables.charts import IMMOBILE as IMMOBILE
from naumachia.rules.navarchoi.tables.charts import STATUSES as STATUSES

SEATS: Final = SIDES
"""The two sides (NAV at a glance); ships are `A1`, `B1` and so on."""

UNMARKED: Final = 0
YELLOW: Final = 1
RED: Final = 2
MARKERS: Final = ["none", "yellow", "red"]
"""Activation markers (NAV-COMP-13)."""

ON_MAP: Final = 0
OUTSIDE: Final = 1
"""Compelled off the map, waiting in a virtual square to come back (NAV-RULE-41)."""
RESERVE: Final = 2
"""A reinforcement that has not entered (NAV-REINF-03)."""
AWASH: Final = 3
"""Sunk, its marker adrift on the map (NAV-COMP-17)."""
SUNK: Final = 4
"""Sunk, with nothing left on the map."""
LEFT: Final = 5
"""Left the map and out of the game (NAV-EXIT-01)."""
UNPLACED: Final = 6
"""Not yet set up."""
PLACES: Final = ["on_map", "outside", "reserve", "awash", "sunk", "left", "unplaced"]

NOT_TAKEN: Final = 0
CAPTURED: Final = 1
RECAPTURED: Final = 2
TAKEN: Final = ["none", "captured", "recaptured"]

UNKNOWN: Final = -1
"""A card that this view does not show."""


@final
@declared
class Ship(Clonable):
    """One ship record (NAV-COMP-07, -08): the static part is its counter, the rest its markers.

    Attributes:
        fleet: the seat that built it; `side` the seat that controls it now (NAV-RULE-80).
        type: 2 to 10; `size` 2 to 5; `marked` the cataphract mark (NAV-COMP-09).
        own_quality: its crew's Quality; see `Navarchoi.quality` for prizes.
        armoured: whether missiles have it harder, by its type or by the mark (NAV-MISS-08).
        transport: never attacks (scenarios); `fire_pots` whether it still carries fire pots.
        square: where it is: on the map, in the ring around it (`OUTSIDE`, `RESERVE`), or NOWHERE.
        grappled: locked with all other grappled ships of its square (NAV-RULE-51).
        shown: the Manpower that its last combat showed (NAV-COMP-16).
        since: the turn in which it was compelled off the map.
    """

    ident: Final[i64]
    name: Final[str]
    fleet: Final[i64]
    type: Final[i64]
    size: Final[i64]
    side: i64
    manpower: i64
    manpower_max: i64
    shown: i64
    liburnian: bool = False
    marked: bool = False
    armoured: bool = False
    towers: i64 = 0
    ballistae: bool = False
    harpax: bool = False
    corvus: bool = False
    fire_pots: bool = False
    transport: bool = False
    own_quality: i64 = 0
    status: i64 = CRUISE
    place: i64 = UNPLACED
    square: i64 = NOWHERE
    facing: i64 = 0
    marker: i64 = UNMARKED
    sail: bool = False
    grappled: bool = False
    taken: i64 = NOT_TAKEN
    since: i64 = 0

    def is_on_map(self) -> bool:
        """Return whether it is a ship on the map (an Awash marker is not)."""
        return self.place == ON_MAP

    def is_undamaged(self) -> bool:
        """Return whether its status is Full or Cruise."""
        return self.status <= CRUISE

    def is_cataphracted(self) -> bool:
        """Return whether missiles have it harder: by its type or by the mark (NAV-MISS-08)."""
        return self.armoured

    def lost_crew(self) -> i64:
        """Return the Manpower it has lost; a prize has lost none (NAV-RULE-78)."""
        return 0 if self.taken == CAPTURED else self.manpower_max - self.manpower

    def is_mobile(self) -> bool:
        """Return whether it may row: on the map, not Immobile, not grappled (NAV-RULE-09)."""
        return self.place == ON_MAP and self.status != IMMOBILE and not self.grappled


# -- defaults, by seat ----------------------------------------------------------------------


def empty_hands() -> list[list[int]]:
    """Return an empty hand for each seat."""
    return [[], []]


def no_cards() -> list[int]:
    """Return `NO_CARD` for each seat."""
    return [NO_CARD, NO_CARD]


def no_seats() -> list[bool]:
    """Return False for each seat."""
    return [False, False]


def no_stratagems() -> list[int]:
    """Return NOBODY for each seat."""
    return [NOBODY, NOBODY]


def no_impulses() -> list[tuple[int, ...]]:
    """Return no impulses for each seat."""
    return [(), ()]


def no_points() -> list[int]:
    """Return 0 for each seat."""
    return [0, 0]


# -- cards, formations, the state -----------------------------------------------------------


@final
@declared
class Hands(Clonable):
    """Every card and who may see it.

    Attributes:
        hands: by seat, in rising order; in a view a card not seen is `UNKNOWN`.
        known: by seat, the cards that the other seat knows to be in its hand, or to have left it
            face down (NAV-RULE-19); in a view also those that Reading the Entrails shows.
        planned: by seat, the card set aside for Planning, NO_CARD or `UNKNOWN`.
        planned_open: by seat, whether the other knows that card (NAV-RULE-07).
        committed: by seat, the card of the cycle, from when both have chosen until it is used.
        pile: the draw pile in no order; in a view all cards that this seat does not see.
        left: how many cards the draw pile holds.
        discards: the discard pile, the last one on top; open to all (NAV-RULE-19).
        entrails: by seat, whether its Reading the Entrails is in force (NAV-RULE-18).
    """

    hands: list[list[int]] = field(factory=empty_hands)
    known: list[list[int]] = field(factory=empty_hands)
    planned: list[int] = field(factory=no_cards)
    planned_open: list[bool] = field(factory=no_seats)
    committed: list[int] = field(factory=no_cards)
    pile: list[int] = field(factory=list)
    left: i64 = 0
    discards: list[int] = field(factory=list)
    entrails: list[bool] = field(factory=no_seats)


IMPULSE: Final = 0
PULLED: Final = 1
"""Activated again by Pull for the Trierarch! (NAV-CARD-20)."""
STATIC: Final = 2
"""A ship that cannot row, alone (NAV-RULE-26)."""


@final
@frozen()
class ShipRun:
    """A ship of a formation that has gone: MP spent (NAV-RULE-29), wind behind it (NAV-RULE-32).

    Never changes, so copies of a formation share it.
    """

    ship: i64
    spent: i64
    with_wind: bool


@final
@declared
class Formation(Clonable):
    """A formation while it is activated (NAV-FORM-01).

    Attributes:
        kind: `IMPULSE`, `PULLED` or `STATIC`.
        ships: its members in rising order; `runs` those that have gone.
        cards: the Bonus cards that go with it.
        is_countered: whether the enemy's Counter Attack is in force against it (NAV-CARD-12).
    """

    seat: Final[i64]
    kind: Final[i64]
    ships: Shared[list[int]]
    cards: list[int]
    runs: list[ShipRun] = field(factory=list)
    is_countered: bool = False

    def has_moved(self, ship: i64) -> bool:
        """Return whether a member has gone."""
        return any(run.ship == ship for run in self.runs)


@final
@declared
class ShipActivation(Clonable):
    """The ship of the formation that moves now.

    Attributes:
        stated: the MP it must spend (NAV-MOVE-01); `left` of them, `spent` so far.
        full: it runs at Full, by status or by Elasis!.
        origin: the square it was in before the last step, NOWHERE before the first; withdrawals
            and NAV-RULE-58 lead back there.
        may_turn: it has just entered its square and may turn there.
        has_backed: it has backed water (NAV-MOVE-05).
        has_fired, has_rammed, has_grappled: which attacks it has used up (NAV-MULT-02).
        raked_ships: the ships it has raked, or tried to (NAV-RULE-46).
        exit_target: the target of a rake whose exit move is owed (NAV-RAKE-06), or NOBODY.
        last_raked: the target of its last successful rake, for Anastrophe!, or NOBODY.
        has_edge_exit: it entered by right of an attack whose exit is off the map (NAV-RULE-36).
        is_over: its activation has ended.
    """

    ship: Final[i64]
    stated: i64
    full: bool
    left: i64
    spent: i64 = 0
    origin: i64 = NOWHERE
    may_turn: bool = False
    has_backed: bool = False
    has_fired: bool = False
    has_rammed: bool = False
    has_grappled: bool = False
    raked_ships: list[int] = field(factory=list)
    exit_target: i64 = NOBODY
    last_raked: i64 = NOBODY
    has_edge_exit: bool = False
    is_over: bool = False


@final
@declared
class Navarchoi(State):
    """A game.

    Attributes:
        battle: the scenario: map, fleets, special rules; never changed.
        ships: by number; lost ones stay in the list.
        counters: the ships and Awash markers of each square of the map that has any.
        initiative: the seat that has it, NOBODY before turn 1; `initiative_turns` counts its turns.
        impulses: by seat, the impulses in which it may activate in this cycle.
        impulse: the running one, 0 outside the impulses; `leader` chooses the order in shared ones.
        stratagems: by seat, what it declared in this cycle, NOBODY when nothing.
        has_planned: by seat, whether Planning was used this turn (NAV-STRAT-03).
        has_passed: by seat, whether it passed for the rest of the turn (option `pass_final`).
        formation, activation: the formation and the ship that move, if any.
        entries: how many ships entered by each entry square this turn (NAV-REINF-01).
        may_enter: by reinforcement of the battle, whether it may enter.
        exit_scores: by seat, half Victory Points for exits and other conditions (NAV-VIC-04).
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"ShipTurn.found"})

    rules: Final[Shared[Rules]]
    battle: Final[Shared[Battle]]
    map: Final[Shared[SquareMap]]
    ships: list[Ship] = field(factory=list)
    counters: dict[int, tuple[int, ...]] = field(factory=dict)
    hands: Hands = field(factory=Hands)
    turn: i64 = 1
    wind: i64 = 0
    initiative: i64 = NOBODY
    initiative_turns: i64 = 0
    stratagems: list[int] = field(factory=no_stratagems)
    has_planned: list[bool] = field(factory=no_seats)
    has_passed: list[bool] = field(factory=no_seats)
    impulses: list[tuple[int, ...]] = field(factory=no_impulses)
    impulse: i64 = 0
    leader: i64 = NOBODY
    formation: Formation | None = None
    activation: ShipActivation | None = None
    entries: dict[int, int] = field(factory=dict)
    may_enter: list[bool] = field(factory=list)
    exit_scores: list[int] = field(factory=no_points)

    # -- squares ----------------------------------------------------------------

    def at(self, square: i64) -> list[Ship]:
        """Return the counters in a square, Awash markers included, by number."""
        return [self.ships[ident] for ident in self.counters.get(int(square), ())]

    def count(self, square: i64) -> int:
        """Return how many counters a square holds."""
        return len(self.counters.get(int(square), ()))

    def enemies_at(self, square: i64, seat: i64) -> list[Ship]:
        """Return the ships in a square that the other seat controls."""
        return [ship for ship in self.at(square) if ship.place == ON_MAP and ship.side != seat]

    def lift(self, ship: Ship) -> None:
        """Take a counter off its square."""
        square = int(ship.square)
        there = self.counters.get(square)
        if there is not None and ship.ident in there:
            rest = tuple(ident for ident in there if ident != ship.ident)
            if rest:
                self.counters[square] = rest
            else:
                del self.counters[square]

    def move(self, ship: Ship, square: i64) -> None:
        """Put a ship or Awash marker on a square of the map; its place and facing stay."""
        self.lift(ship)
        ship.square = square
        there = self.counters.get(int(square), ())
        self.counters[int(square)] = tuple(sorted((*there, int(ship.ident))))

    def ships_of(self, seat: i64) -> list[Ship]:
        """Return the ships on the map that a seat controls, by number."""
        return [ship for ship in self.ships if ship.place == ON_MAP and ship.side == seat]

    def group(self, square: i64) -> list[Ship]:
        """Return the ships locked together in a square (NAV-RULE-51), by number."""
        return [ship for ship in self.at(square) if ship.grappled]

    def distance(self, one: Ship, other: Ship) -> int:
        """Return the steps between two ships."""
        return self.map.distance(one.square, other.square)

    # -- crews ------------------------------------------------------------------

    def quality(self, ship: Ship) -> int:
        """Return a ship's Quality in combat; a prize has that of the captor's fleet (RULE-78)."""
        if ship.taken == CAPTURED:
            return int(self.battle.fleets[ship.side].quality)
        return int(ship.own_quality)

    def has_following_wind(self, ship: Ship) -> bool:
        """Return whether the wind comes from behind: straight or one point off (NAV-SAIL-04)."""
        return points_between(ship.facing, self.wind) <= 1

    def awaiting_seat(self) -> int:
        """Return the seat that owes a decision; 0 when none does."""
        awaiting = self.awaiting
        return awaiting.seats[0] if isinstance(awaiting, Prompt) else 0
