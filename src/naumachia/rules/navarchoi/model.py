"""Ships, hands, a formation under way, and the state of a game."""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.square_map import NOWHERE, SquareMap, points_between
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
class Ship:
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

    __slots__ = (
        "armoured",
        "ballistae",
        "corvus",
        "facing",
        "fire_pots",
        "fleet",
        "grappled",
        "harpax",
        "ident",
        "liburnian",
        "manpower",
        "manpower_max",
        "marked",
        "marker",
        "name",
        "own_quality",
        "place",
        "sail",
        "shown",
        "side",
        "since",
        "size",
        "square",
        "status",
        "taken",
        "towers",
        "transport",
        "type",
    )

    def __init__(self, ident: i64, name: str, fleet: i64, type: i64, size: i64) -> None:
        self.ident: Final[i64] = ident
        self.name: Final[str] = name
        self.fleet: Final[i64] = fleet
        self.type: Final[i64] = type
        self.size: Final[i64] = size
        self.liburnian: bool = False
        self.marked: bool = False
        self.armoured: bool = False
        self.towers: i64 = 0
        self.ballistae: bool = False
        self.harpax: bool = False
        self.corvus: bool = False
        self.fire_pots: bool = False
        self.transport: bool = False
        self.own_quality: i64 = 0
        self.side: i64 = fleet
        self.status: i64 = CRUISE
        self.place: i64 = UNPLACED
        self.square: i64 = NOWHERE
        self.facing: i64 = 0
        self.manpower: i64 = size
        self.manpower_max: i64 = size
        self.shown: i64 = size
        self.marker: i64 = UNMARKED
        self.sail: bool = False
        self.grappled: bool = False
        self.taken: i64 = NOT_TAKEN
        self.since: i64 = 0

    def clone(self) -> Ship:
        """Return an independent copy."""
        other = Ship(self.ident, self.name, self.fleet, self.type, self.size)
        other.liburnian = self.liburnian
        other.marked = self.marked
        other.armoured = self.armoured
        other.towers = self.towers
        other.ballistae = self.ballistae
        other.harpax = self.harpax
        other.corvus = self.corvus
        other.fire_pots = self.fire_pots
        other.transport = self.transport
        other.own_quality = self.own_quality
        other.side = self.side
        other.status = self.status
        other.place = self.place
        other.square = self.square
        other.facing = self.facing
        other.manpower = self.manpower
        other.manpower_max = self.manpower_max
        other.shown = self.shown
        other.marker = self.marker
        other.sail = self.sail
        other.grappled = self.grappled
        other.taken = self.taken
        other.since = self.since
        return other

    def on_map(self) -> bool:
        """Return whether it is a ship on the map (an Awash marker is not)."""
        return self.place == ON_MAP

    def undamaged(self) -> bool:
        """Full or Cruise."""
        return self.status <= CRUISE

    def cataphracted(self) -> bool:
        """NAV-MISS-08: every Type 4 and up by the table of types, and all that are marked."""
        return self.armoured

    def lost_crew(self) -> i64:
        """Return the Manpower it has lost; the maximum of a prize is the 1 that it has
        (NAV-RULE-78).
        """
        return 0 if self.taken == CAPTURED else self.manpower_max - self.manpower

    def mobile(self) -> bool:
        """On the map, not Immobile, not grappled: it may row (NAV-RULE-09)."""
        return self.place == ON_MAP and self.status != IMMOBILE and not self.grappled


@final
class Hands:
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

    __slots__ = (
        "committed",
        "discards",
        "entrails",
        "hands",
        "known",
        "left",
        "pile",
        "planned",
        "planned_open",
    )

    def __init__(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.known: list[list[int]] = [[], []]
        self.planned: list[int] = [NO_CARD, NO_CARD]
        self.planned_open: list[bool] = [False, False]
        self.committed: list[int] = [NO_CARD, NO_CARD]
        self.pile: list[int] = []
        self.left: i64 = 0
        self.discards: list[int] = []
        self.entrails: list[bool] = [False, False]

    def clone(self) -> Hands:
        """Return an independent copy."""
        other = Hands()
        other.hands = [hand.copy() for hand in self.hands]
        other.known = [known.copy() for known in self.known]
        other.planned = self.planned.copy()
        other.planned_open = self.planned_open.copy()
        other.committed = self.committed.copy()
        other.pile = self.pile.copy()
        other.left = self.left
        other.discards = self.discards.copy()
        other.entrails = self.entrails.copy()
        return other


IMPULSE: Final = 0
PULLED: Final = 1
"""Activated again by Pull for the Trierarch! (NAV-CARD-20)."""
STATIC: Final = 2
"""A ship that cannot row, alone (NAV-RULE-26)."""


@final
class ShipRun:
    """A ship of a formation that has gone: MP spent (NAV-RULE-29), wind behind it (NAV-RULE-32).

    Never changes, so copies of a formation share it.
    """

    __slots__ = ("ship", "spent", "with_wind")

    def __init__(self, ship: i64, spent: i64, with_wind: bool) -> None:
        self.ship: Final[i64] = ship
        self.spent: Final[i64] = spent
        self.with_wind: Final[bool] = with_wind


@final
class Formation:
    """A formation while it is activated (NAV-FORM-01).

    Attributes:
        kind: `IMPULSE`, `PULLED` or `STATIC`.
        ships: its members in rising order; `runs` those that have gone.
        cards: the Bonus cards that go with it.
        countered: whether the enemy's Counter Attack is in force against it (NAV-CARD-12).
    """

    __slots__ = ("cards", "countered", "kind", "runs", "seat", "ships")

    def __init__(self, seat: i64, kind: i64, ships: list[int], cards: list[int]) -> None:
        self.seat: Final[i64] = seat
        self.kind: Final[i64] = kind
        self.ships: list[int] = ships
        self.cards: list[int] = cards
        self.runs: list[ShipRun] = []
        self.countered: bool = False

    def clone(self) -> Formation:
        """Return an independent copy."""
        other = Formation(self.seat, self.kind, self.ships, self.cards)
        other.cards = self.cards.copy()
        other.runs = self.runs.copy()
        other.countered = self.countered
        return other

    def has_moved(self, ship: i64) -> bool:
        """Return whether a member has gone."""
        return any(run.ship == ship for run in self.runs)


@final
class ShipActivation:
    """The ship of the formation that moves now.

    Attributes:
        stated: the MP it must spend (NAV-MOVE-01); `left` of them, `spent` so far.
        full: it runs at Full, by status or by Elasis!.
        origin: the square it was in before the last step, NOWHERE before the first; withdrawals
            and NAV-RULE-58 lead back there.
        fresh: it has just entered its square and may turn there.
        backed: it has backed water (NAV-MOVE-05).
        fired, has_rammed, grapple: which attacks it has used up (NAV-MULT-02).
        raked: the ships it has raked, or tried to (NAV-RULE-46).
        passage: the target of a rake whose exit move is owed (NAV-RAKE-06), or NOBODY.
        reared: the target of its last successful rake, for Anastrophe!, or NOBODY.
        edge: it entered by right of an attack whose exit is off the map (NAV-RULE-36).
        over: its activation has ended.
    """

    __slots__ = (
        "backed",
        "edge",
        "fired",
        "fresh",
        "full",
        "grapple",
        "has_rammed",
        "left",
        "origin",
        "over",
        "passage",
        "raked",
        "reared",
        "ship",
        "spent",
        "stated",
    )

    def __init__(self, ship: i64, stated: i64, full: bool) -> None:
        self.ship: Final[i64] = ship
        self.stated: i64 = stated
        self.left: i64 = stated
        self.spent: i64 = 0
        self.full: bool = full
        self.origin: i64 = NOWHERE
        self.fresh: bool = False
        self.backed: bool = False
        self.fired: bool = False
        self.has_rammed: bool = False
        self.grapple: bool = False
        self.raked: list[int] = []
        self.passage: i64 = NOBODY
        self.reared: i64 = NOBODY
        self.edge: bool = False
        self.over: bool = False

    def clone(self) -> ShipActivation:
        """Return an independent copy."""
        other = ShipActivation(self.ship, self.stated, self.full)
        other.left = self.left
        other.spent = self.spent
        other.origin = self.origin
        other.fresh = self.fresh
        other.backed = self.backed
        other.fired = self.fired
        other.has_rammed = self.has_rammed
        other.grapple = self.grapple
        other.raked = self.raked.copy()
        other.passage = self.passage
        other.reared = self.reared
        other.edge = self.edge
        other.over = self.over
        return other


@final
class Navarchoi(State):
    """A game.

    Attributes:
        battle: the scenario: map, fleets, special rules; never changed.
        ships: by number; lost ones stay in the list.
        counters: the ships and Awash markers of each square of the map that has any.
        initiative: the seat that has it, NOBODY before turn 1; `held` for how many turns.
        impulses: by seat, the impulses in which it may activate in this cycle.
        impulse: the running one, 0 outside the impulses; `leader` chooses the order in shared ones.
        stratagems: by seat, what it declared in this cycle, NOBODY when nothing.
        planned_now: by seat, whether Planning was used this turn (NAV-STRAT-03).
        passed: by seat, whether it passed for the rest of the turn (option `pass_final`).
        formation, activation: the formation and the ship that move, if any.
        entered: how many ships entered by each entry square this turn (NAV-REINF-01).
        free: by reinforcement of the battle, whether it may enter.
        scored: by seat, half Victory Points for exits and other conditions (NAV-VIC-04).
    """

    def __init__(self, rules: Rules, battle: Battle, squares: SquareMap) -> None:
        super().__init__()
        self.rules: Final[Rules] = rules
        self.battle: Final[Battle] = battle
        self.map: Final[SquareMap] = squares
        self.ships: list[Ship] = []
        self.counters: dict[int, tuple[int, ...]] = {}
        self.hands: Hands = Hands()
        self.turn: i64 = 1
        self.wind: i64 = 0
        self.initiative: i64 = NOBODY
        self.held: i64 = 0
        self.stratagems: list[int] = [NOBODY, NOBODY]
        self.planned_now: list[bool] = [False, False]
        self.passed: list[bool] = [False, False]
        self.impulses: list[tuple[int, ...]] = [(), ()]
        self.impulse: i64 = 0
        self.leader: i64 = NOBODY
        self.formation: Formation | None = None
        self.activation: ShipActivation | None = None
        self.entered: dict[int, int] = {}
        self.free: list[bool] = []
        self.scored: list[int] = [0, 0]

    def clone(self) -> Navarchoi:
        """Return an independent copy."""
        other = Navarchoi(self.rules, self.battle, self.map)
        self.copy_machine(other)
        other.ships = [ship.clone() for ship in self.ships]
        other.counters = self.counters.copy()
        other.hands = self.hands.clone()
        other.turn = self.turn
        other.wind = self.wind
        other.initiative = self.initiative
        other.held = self.held
        other.stratagems = self.stratagems.copy()
        other.planned_now = self.planned_now.copy()
        other.passed = self.passed.copy()
        other.impulses = self.impulses.copy()
        other.impulse = self.impulse
        other.leader = self.leader
        other.formation = None if self.formation is None else self.formation.clone()
        other.activation = None if self.activation is None else self.activation.clone()
        other.entered = self.entered.copy()
        other.free = self.free.copy()
        other.scored = self.scored.copy()
        return other

    # -- where is what ----------------------------------------------------------

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
        """Steps between two ships."""
        return self.map.distance(one.square, other.square)

    # -- whose crew -------------------------------------------------------------

    def quality(self, ship: Ship) -> int:
        """Its Quality in combat: its own, or for a prize that of the captor's fleet (RULE-78)."""
        if ship.taken == CAPTURED:
            return int(self.battle.fleets[ship.side].quality)
        return int(ship.own_quality)

    def following(self, ship: Ship) -> bool:
        """Return whether the wind comes from behind: straight or one point off (NAV-SAIL-04)."""
        return points_between(ship.facing, self.wind) <= 1

    def awaiting_seat(self) -> int:
        """Return the seat that owes a decision; 0 when none does."""
        awaiting = self.awaiting
        return awaiting.seats[0] if isinstance(awaiting, Prompt) else 0
