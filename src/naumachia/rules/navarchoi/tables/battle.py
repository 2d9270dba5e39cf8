"""A battle: the typed content of a scenario (NAV-SCN-01)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, final

from naumachia.kernel.declared import Shared, declared, field
from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.cards import Deck
from naumachia.rules.navarchoi.tables.charts import CRUISE, Charts, Tables
from naumachia.rules.navarchoi.tables.packaged import RECONSTRUCTED, packaged_table

# -- The types of ships (ledger T14), read from `ship_types.toml` --------------------------

SMALLEST: Final = 2
LARGEST: Final = 10
"""Types run from 2 (Bireme) to 10 (Decares) (NAV-COMP-09)."""
MOST_MANPOWER: Final = 9


@final
class ShipType:
    """A type of ship: Size and Manpower at the start, base points (NAV-COMP-10, NAV-MISS-01)."""

    def __init__(self, type: i64, table: DataTable) -> None:
        self.type: Final[i64] = type
        self.name: Final[str] = table.text("name")
        self.liburnian: Final[str] = table.text("liburnian", "")
        self.size: Final[i64] = table.integer("size", 2, 5)
        self.manpower: Final[i64] = table.integer("manpower", 1, MOST_MANPOWER)
        self.cataphracted: Final[bool] = table.flag("cataphracted")
        self.points: Final[i64] = table.integer("points", 0, 99)


@final
class ShipTypes:
    """All types by number; `sources` says whether a type's values are printed."""

    def __init__(self, tables: Tables) -> None:
        numbers = range(SMALLEST, LARGEST + 1)
        self.types: Final = [
            tables.read(str(number), partial(ShipType, number)) for number in numbers
        ]
        self.sources: Final[dict[str, int]] = tables.sources
        tables.close()

    def of(self, type: i64) -> ShipType:
        """Return the type of a number from 2 to 10."""
        return self.types[type - SMALLEST]

    def is_reconstructed(self, type: i64) -> bool:
        """Return whether a type's values are reconstructed."""
        return self.sources[str(int(type))] == RECONSTRUCTED


def read_ship_types(replacing: DataTable | None = None) -> ShipTypes:
    """Return the packaged types, some replaced by a scenario's. Raises BadScenario."""
    return ShipTypes(Tables(packaged_table("ship_types.toml"), replacing))


@cache
def packaged_ship_types() -> ShipTypes:
    """Return the types of the package, read once."""
    return read_ship_types()


# -- A battle: the typed content of a scenario (NAV-SCN-01) --------------------------------
# Squares are pairs of column and row, from 1 in the north-west. Edges and facings are numbered
# clockwise from north, 0 to 7. Points are Victory Points; halves are given where they can occur.

SIDES: Final = ["a", "b"]
NEITHER: Final = -1
"""No side."""
STACK_LIMIT: Final = 3
"""The most counters in a square (NAV-STACK-02)."""
NO_SQUARE: Final = 0
"""The column and row of a ship that is not on the map at the start."""
BY_DICE: Final = -1
"""A wind or an initiative that is rolled for."""
NO_GAME_END: Final = -1
"""No game-end roll: no die is that low."""
AT_START: Final = -1
"""A ship that is no reinforcement."""

SAFE: Final = 0
COUNTS_AS_SUNK: Final = 1
FORBIDDEN: Final = 2
EXIT_EFFECTS: Final = ["safe", "sunk", "forbidden"]
"""The effects of leaving the map: out of the game, counted as sunk, or not allowed."""
LAST_TURN: Final = 99

LESSONS: Final = "abcdefg"
FORMATIONS: Final = 3
"""Formations that a side activates in a turn of a lesson without cards."""
EXIT_GOAL: Final = 4
"""Ships that must leave by the enemy's edge to win lesson a."""

READ_BY: Final[dict[str, str]] = {
    "NAV-HAND-03": "hand",
    "NAV-IMP-02": "impulses",
    "NAV-ACT-02": "movement",
    "NAV-MOVE-02": "costs",
    "NAV-FAT-03": "fatigue",
    "NAV-MISS-03": "missile",
    "NAV-RAKE-04": "rake",
    "NAV-RAM-04": "ram",
    "NAV-GRAP-02": "grapple",
    "NAV-MEL-01": "melee",
    "NAV-MEL-02": "melee",
    "NAV-DIS-03": "disengage",
    "NAV-EVT-09": "wind",
    "NAV-SCN-04": "turns",
    "NAV-VIC-01": "victory",
}
"""The clauses that read a table of the charts, with the table."""
DECK_CLAUSES: Final = ("NAV-COMP-02", "NAV-COMP-06", "NAV-CARD-01")
"""The clauses that read the text of the cards."""


@final
class Lesson:
    """Which parts of the rules are on. `letter` is empty for the whole game.

    `weather` is wind, sail and the random events; `grapples` takes melee, disengagement and prizes
    with it; `formations` and `exit_goal` are 0 where the deck, or Victory Points, decide; `wrecks`
    says that Immobile ships count, because nothing sinks them yet.
    """

    def __init__(self, letter: str) -> None:
        step = LESSONS.index(letter) if letter else len(LESSONS)
        self.letter: Final = letter
        self.rakes: Final = step >= 1
        self.rams: Final = step >= 2
        self.missiles: Final = step >= 2
        self.grapples: Final = step >= 3
        self.cards: Final = step >= 4
        self.events: Final = step >= 5
        self.weather: Final = step >= 6
        self.wrecks: Final = 1 <= step < 6
        self.formations: Final[i64] = 0 if step >= 4 else FORMATIONS
        self.exit_goal: Final[i64] = 0 if step >= 1 else EXIT_GOAL


@final
@declared
class Fleet:
    """One side: its Quality, hand and home edge.

    `fatigue` is added to its fatigue rolls; on the turns in `slow_turns` no ship of it may be set
    to Full; `handicap` is given to it at the end, in halves of a Victory Point; `budget` in points
    is 0 where the fleet is not priced; `groups` are the names of its groups of ships.
    """

    seat: Final[i64]
    name: Final[str]
    quality: Final[i64]
    hand: Final[i64]
    home: Final[i64]
    fatigue: i64 = 0
    slow_turns: list[int] = field(factory=list)
    budget: i64 = 0
    handicap: i64 = 0
    groups: list[str] = field(factory=list)


@final
@declared
class StartingShip:
    """A ship as the scenario gives it (NAV-COMP-08, NAV-SCN-02, -03).

    `manpower` is also the maximum; `cataphracted` is the mark, see `is_armoured`;
    `points` is its base worth (T15), or what the scenario fixes; `reinforcement` is a number in the
    battle's list, or AT_START; a ship without a square has NO_SQUARE.
    """

    name: Final[str]
    fleet: Final[i64]
    group: Final[i64]
    kind: Final[Shared[ShipType]]
    quality: i64 = 0
    manpower: i64 = 0
    points: i64 = 0
    status: i64 = CRUISE
    facing: i64 = 0
    column: i64 = NO_SQUARE
    row: i64 = NO_SQUARE
    reinforcement: i64 = AT_START
    fixed_points: bool = False
    towers: i64 = 0
    ballistae: bool = False
    harpax: bool = False
    corvus: bool = False
    liburnian: bool = False
    cataphracted: bool = False
    sail: bool = False
    transport: bool = False
    fire_pots: bool = False
    never_full: bool = False

    def is_armoured(self) -> bool:
        """Return whether missiles have it harder: by its type or by the mark (NAV-MISS-08)."""
        return self.kind.cataphracted or self.cataphracted

    def title(self) -> str:
        """Return its type in words."""
        return self.kind.liburnian if self.liburnian and self.kind.liburnian else self.kind.name

    def worth(self, charts: Charts) -> i64:
        """Return its Victory Points by type and equipment (NAV-VIC-01, NAV-RULE-73)."""
        extra = charts.victory
        points = self.kind.points
        if self.cataphracted:
            points += extra.cataphracted
        if self.towers > 0:
            points += extra.towers
        if self.ballistae:
            points += extra.ballistae
        if self.harpax:
            points += extra.harpax
        if self.liburnian:
            points += extra.liburnian
        return points


@final
@declared
class Exit:
    """Define the effect of leaving by `edge` (0 N, 2 E, 4 S, 6 W) on ships of `side`.

    It holds for rows or columns `first` to `last` of the edge, on turns `from_turn` to `to_turn`.
    It holds for the ships named in `ships`, or for all if that is empty. `points` go to side `to`.
    """

    side: Final[i64]
    edge: Final[i64]
    first: Final[i64]
    last: Final[i64]
    effect: Final[i64]
    from_turn: i64 = 1
    to_turn: i64 = LAST_TURN
    points: i64 = 0
    to: i64 = NEITHER
    ships: list[str] = field(factory=list)

    def applies_to(self, ship: str, edge: i64, place: i64, turn: i64) -> bool:
        """Return whether it applies to a ship that leaves at `place`, a row or column of
        an edge.
        """
        there = edge == self.edge and self.first <= place and place <= self.last
        now = self.from_turn <= turn and turn <= self.to_turn
        return there and now and (not self.ships or ship in self.ships)


@final
@declared
class Reinforcement:
    """Define ships that come later (NAV-REINF-01..03).

    Side `side` rolls at the start of phase C, from `from_turn` on. With at most `success` the ships
    may enter by the squares `entries`, along `facing`. At most `success_unguarded` is enough while
    fewer than `guards` undamaged enemy ships are within `within` squares of `watched`. With 0
    `guards` the roll is never easier.
    """

    name: Final[str]
    side: Final[i64]
    from_turn: Final[i64]
    success: Final[i64]
    facing: Final[i64]
    success_unguarded: i64 = 0
    entries: list[tuple[int, int]] = field(factory=list)
    guards: i64 = 0
    within: i64 = 0
    watched: tuple[int, int] = (NO_SQUARE, NO_SQUARE)


@final
class Battle:
    """A scenario, ready to be set up; never changed during a game.

    `wind` is where it blows to, BY_DICE where it is rolled for; `initiative` is the side that has
    it on turn 1, or BY_DICE; `depth` is the columns from its home edge in which each side sets up
    freely, 0 where all squares are given; `first` is the side that begins to set up; `values` is
    the table it was read from.
    """

    def __init__(self, charts: Charts, deck: Deck, ship_types: ShipTypes) -> None:
        self.values: dict[str, object] = {}
        self.charts: Final = charts
        self.deck: Final = deck
        self.ship_types: Final = ship_types
        self.columns: i64 = 0
        self.rows: i64 = 0
        self.wind: i64 = BY_DICE
        self.initiative: i64 = BY_DICE
        self.max_turns: i64 = charts.turns.last
        self.game_end: i64 = NO_GAME_END
        self.depth: i64 = 0
        self.first: i64 = 0
        self.lesson: Lesson = Lesson("")
        self.fleets: list[Fleet] = []
        self.ships: list[StartingShip] = []
        self.exits: list[Exit] = []
        self.reinforcements: list[Reinforcement] = []

    def is_reconstructed(self, clause: str) -> bool:
        """Return whether a clause, by its id, reads reconstructed values."""
        if clause in DECK_CLAUSES:
            return self.deck.source == RECONSTRUCTED
        return clause in READ_BY and self.charts.is_reconstructed(READ_BY[clause])

    def exit_of(self, side: i64, ship: str, column: i64, row: i64, turn: i64) -> Exit | None:
        """Return the first exit rule for a ship that goes to a virtual square outside; None: safe.

        A corner lies past two edges; the first rule that holds for either is taken.
        """
        for rule in self.exits:
            if rule.side == side:
                for edge in self.edges_past(column, row):
                    place = column if edge % 4 == 0 else row
                    if rule.applies_to(ship, edge, place, turn):
                        return rule
        return None

    def edges_past(self, column: i64, row: i64) -> list[int]:
        """Return the edges (0 N, 2 E, 4 S, 6 W) that a virtual square lies past."""
        past: list[int] = []
        if row < 1:
            past.append(0)
        if column > self.columns:
            past.append(2)
        if row > self.rows:
            past.append(4)
        if column < 1:
            past.append(6)
        return past

    def is_paid_to_leave(self, side: i64) -> bool:
        """Return whether a side is given points for its own exits (NAV-RULE-85)."""
        return any(rule.side == side and rule.to == side and rule.points > 0 for rule in self.exits)

    def ships_of(self, side: i64) -> list[StartingShip]:
        """Return the ships of a side, reinforcements included, in order."""
        return [ship for ship in self.ships if ship.fleet == side]

    def points_of(self, side: i64) -> i64:
        """Return the base points of all ships of a side."""
        total: i64 = 0
        for ship in self.ships:
            if ship.fleet == side:
                total += ship.points
        return total

    def is_in_zone(self, side: i64, column: i64, row: i64) -> bool:
        """Return whether a side may set up in a square: near its home edge (ledger 6.5)."""
        home = self.fleets[side].home
        if home == 6:
            return column <= self.depth
        if home == 2:
            return column > self.columns - self.depth
        return row <= self.depth if home == 0 else row > self.rows - self.depth
