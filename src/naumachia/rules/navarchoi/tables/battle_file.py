"""Read battles from the `[setup]` of scenario files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, final

from naumachia.geometry.grid import COMPASS, STEP_X, STEP_Y
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.scenario import packaged_scenarios
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.battle import (
    BY_DICE,
    EXIT_EFFECTS,
    LARGEST,
    LAST_TURN,
    LESSONS,
    MOST_MANPOWER,
    NEITHER,
    NO_GAME_END,
    SAFE,
    SIDES,
    SMALLEST,
    STACK_LIMIT,
    Battle,
    Exit,
    Fleet,
    Lesson,
    Reinforcement,
    ShipType,
    StartingShip,
    packaged_ship_types,
    read_ship_types,
)
from naumachia.rules.navarchoi.tables.cards import (
    MOST_CARDS,
    Deck,
    packaged_deck,
    read_deck,
    without_effects,
)
from naumachia.rules.navarchoi.tables.charts import (
    CRUISE,
    FULL,
    IMMOBILE,
    STATUSES,
    packaged_charts,
    read_charts,
)
from naumachia.rules.navarchoi.tables.packaged import (
    PACKAGE,
    packaged_bytes,
    packaged_table,
    source_of,
)

# -- Reading the groups of ships of a scenario file: places and equipment ----

MOST_SHIPS: Final = 70
"""Ships of a side: 280 counters are 140 ships (ledger 6.2)."""
SQUARE: Final = re.compile(r"(\d\d)(\d\d)")
EQUIPMENT: Final = [
    "towers 1",
    "towers 2",
    "ballistae",
    "harpax",
    "corvus",
    "liburnian",
    "cataphracted",
]
QUALITIES: Final = (1, 9)
LONGEST_STEP: Final = 9
"""Squares from one ship of a group to the next."""


@final
@frozen()
class GroupPlacement:
    """Place a group on the map at the start: the square of its first ship, and the step to the
    next.
    """

    group: DataTable
    ships: list[StartingShip]
    at: tuple[int, int]
    step: list[int]
    facing: int


def read_groups(battle: Battle, table: DataTable, fleet: Fleet) -> list[GroupPlacement]:
    """Add the ships of a side's `[[groups]]`, named by the side's letter and a number.

    Return the groups to put on the map once the whole file is read.
    """
    groups = table.tables("groups")
    if not groups:
        table.fail("groups", "at least one group of ships", [])
    found: list[GroupPlacement] = []
    for group in groups:
        with group.collect_errors():
            name = group.text("name")
            if name in fleet.groups and not group.is_invalid("name"):
                group.fail("name", "a name that no other group of the side has", name)
            fleet.groups.append(name)
            room = MOST_SHIPS - len(battle.ships_of(fleet.seat))
            ships = [
                read_ship(battle, group, fleet)
                for _ in range(group.integer("ships", 1, max(room, 1), ever=(1, MOST_SHIPS)))
            ]
            placement: GroupPlacement | None = None
            if group.has("reinforcement"):
                join_reinforcement(battle, group, ships)
            elif battle.depth == 0 and not (
                group.is_invalid("reinforcement") or group.is_invalid_in_file("setup.free")
            ):
                placement = placement_of(battle, group, ships)
            group.close()
            if placement is not None:
                found.append(placement)
    return found


def read_ship(battle: Battle, group: DataTable, fleet: Fleet) -> StartingShip:
    """Return one ship of a group, not yet on the map, added to the battle."""
    number = len(battle.ships_of(fleet.seat)) + 1
    kind = battle.ship_types.of(group.integer("type", SMALLEST, LARGEST))
    name = f"{SIDES[fleet.seat].upper()}{number}"
    ship = StartingShip(name, fleet.seat, len(fleet.groups) - 1, kind)
    ship.quality = group.integer("quality", *QUALITIES, int(fleet.quality))
    most = int(kind.manpower)
    if group.is_invalid("type"):
        most = MOST_MANPOWER
    ship.manpower = group.integer("manpower", 1, most, most, (1, MOST_MANPOWER))
    ship.transport = group.flag("transport", False)
    ship.fire_pots = group.flag("fire", False)
    fit_out(group, ship, kind)
    read_status(group, ship)
    ship.points = ship.worth(battle.charts)
    if group.has("points"):
        ship.points = group.integer("points", 0, 99)
        ship.fixed_points = True
    battle.ships.append(ship)
    return ship


def fit_out(group: DataTable, ship: StartingShip, kind: ShipType) -> None:
    """Apply the equipment (NAV-COMP-09, NAV-COMP-15)."""
    items = group.texts("equipment", EQUIPMENT, [])
    ship.towers = 2 if "towers 2" in items else 1 if "towers 1" in items else 0
    ship.ballistae = "ballistae" in items
    ship.harpax = "harpax" in items
    ship.corvus = "corvus" in items
    ship.liburnian = "liburnian" in items
    ship.cataphracted = "cataphracted" in items
    if len(set(items)) != len(items) or {"towers 1", "towers 2"} <= set(items):
        group.fail("equipment", "each item once", ", ".join(items))
    if ship.harpax and ship.corvus:
        group.fail("equipment", "a harpax or a corvus (NAV-COMP-15)", ", ".join(items))
    if ship.cataphracted and kind.cataphracted:
        expected = f"no mark: every {kind.name} is cataphracted (NAV-SCN-02)"
        group.fail("equipment", expected, "cataphracted")
    if ship.liburnian and not kind.liburnian:
        group.fail("equipment", f"no liburnian: a {kind.name} has no such form", "liburnian")


def read_status(group: DataTable, ship: StartingShip) -> None:
    """Read status, sail and facing at the start (NAV-SCN-03, NAV-SAIL-03)."""
    ship.status = group.word("status", STATUSES, STATUSES[CRUISE])
    ship.never_full = group.flag("never_full", False)
    ship.sail = group.flag("sail", False)
    if ship.never_full and ship.status == FULL:
        group.fail("status", "cruise for ships that are never at Full", STATUSES[FULL])
    if ship.sail and ship.status in (FULL, IMMOBILE):
        group.fail("sail", "false at Full or Immobile (NAV-SAIL-03)", "true")


def join_reinforcement(battle: Battle, group: DataTable, ships: list[StartingShip]) -> None:
    """Add ships to one of their side's reinforcements."""
    own = [one for one in battle.reinforcements if one.side == ships[0].fleet]
    chosen = own[group.word("reinforcement", [one.name for one in own], ever=False)]
    number = battle.reinforcements.index(chosen)
    for ship in ships:
        ship.reinforcement = number
        ship.facing = chosen.facing


def placement_of(battle: Battle, group: DataTable, ships: list[StartingShip]) -> GroupPlacement:
    """Return the squares of a group's ships."""
    at = 0, 0
    with group.collect_errors():
        at = square_in(battle, group, "square", group.text("square"))
    step = group.integers("step", -LONGEST_STEP, LONGEST_STEP, [0, 0])
    if len(step) != 2 and not group.is_invalid("step"):
        group.fail("step", "[columns, rows] from each ship to the next", step)
    facing = group.word("facing", COMPASS)
    return GroupPlacement(group, ships, at, step, facing)


def place_group(battle: Battle, placement: GroupPlacement) -> None:
    """Put the ships of a group on their squares, a step from one to the next.

    Report no square of a group if the fields that give the square are wrong.
    """
    group = placement.group
    if group.is_invalid("ships", "square", "step"):
        return
    column, row = placement.at
    for ship in placement.ships:
        check_square(battle, group, ship, column, row)
        ship.column, ship.row, ship.facing = column, row, placement.facing
        column += placement.step[0]
        row += placement.step[1]


def check_square(
    battle: Battle, group: DataTable, ship: StartingShip, column: int, row: int
) -> None:
    """Refuse a square off the map, with three ships, or with an enemy (NAV-STACK-01, -02)."""
    place = f"{column:02}{row:02}"
    if not (1 <= column <= battle.columns and 1 <= row <= battle.rows):
        expected = f"squares 0101 to {int(battle.columns):02}{int(battle.rows):02} for all ships"
        group.fail("square", expected, f"{place} for {ship.name}")
    there = [other for other in battle.ships if other.column == column and other.row == row]
    if len(there) >= STACK_LIMIT or any(other.fleet != ship.fleet for other in there):
        others = ", ".join(other.name for other in there)
        expected = "at most three ships of one side"
        group.fail("square", expected, f"{place} has {others}")


def square_in(battle: Battle, table: DataTable, key: str, text: str) -> tuple[int, int]:
    """Return column and row of a square on the map, written CCRR."""
    found = SQUARE.fullmatch(text)
    column, row = (int(found.group(1)), int(found.group(2))) if found else (0, 0)
    if not (1 <= column <= battle.columns and 1 <= row <= battle.rows):
        last = f"{int(battle.columns):02}{int(battle.rows):02}"
        expected = f'squares "0101" to "{last}", column and row'
        table.fail(key, expected, text)
    return column, row


# -- Design your own (ledger 6.5): costs of fleets, and ships that may be bought -------
# RECONSTRUCTED, in `design.toml`. Costs are counted in parts of a point, `divisor` to the point.


@dataclass(frozen=True)
class Refusal:
    """Record why a fleet may not be bought: the field, its value, and a correct one."""

    field: str
    value: str
    expected: str


@final
class Design:
    """Costs and limits of designed fleets."""

    def __init__(self, table: DataTable) -> None:
        self.source: Final[i64] = source_of(table)
        cost = table.table("cost")
        self.quality_plus: Final[i64] = cost.integer("quality_plus", 0, 99)
        self.divisor: Final[i64] = cost.integer("divisor", 1, 99)
        self.corvus: Final[i64] = cost.integer("corvus", 0, 99)
        self.hand: Final[i64] = cost.integer("hand", 0, 20)
        self.card: Final[i64] = cost.integer("card", 0, 99)
        cost.close()
        limits = table.table("limits")
        self.qualities: Final = pair(limits, "quality", 1, 9)
        self.hands: Final = pair(limits, "hand", 0, 20)
        self.harpax: Final[i64] = limits.integer("harpax", SMALLEST, LARGEST)
        self.ballistae: Final[i64] = limits.integer("ballistae", SMALLEST, LARGEST)
        self.corvus_from: Final[i64] = limits.integer("corvus", SMALLEST, LARGEST)
        self.towers: Final = pair(limits, "towers", SMALLEST, LARGEST)
        self.liburnian: Final[i64] = limits.integer("liburnian", SMALLEST, LARGEST)
        self.cataphracted: Final[i64] = limits.integer("cataphracted", SMALLEST, LARGEST)
        limits.close()
        map_table = table.table("map")
        self.one_panel: Final[i64] = map_table.integer("one_panel", 0, 1000)
        self.depth: Final[i64] = map_table.integer("depth", 1, 20)
        map_table.close()
        game = table.table("game")
        self.game_end: Final[i64] = game.integer("game_end", 0, 9)
        self.max_turns: Final[i64] = game.integer("max_turns", 1, 99)
        game.close()
        table.close()

    def fleet_cost(self, battle: Battle, side: i64) -> int:
        """Return the cost of a side's ships and hand, in parts of a point (6.5 items 2 and 4)."""
        fleet = battle.fleets[side]
        ships = 0
        for ship in battle.ships_of(side):
            ships += int(ship.points) + (int(self.corvus) if ship.corvus else 0)
        hand = int((fleet.hand - self.hand) * self.card * self.divisor)
        return ships * int(fleet.quality + self.quality_plus) + hand

    def text(self, cost: int) -> str:
        """Return a cost in points, as people write it."""
        return f"{cost / int(self.divisor):g}"

    def refusal(self, battle: Battle, side: i64) -> Refusal | None:
        """Explain why a side's fleet may not be bought (6.5 items 3 and 4)."""
        fleet = battle.fleets[side]
        low, high = self.qualities
        if not low <= fleet.quality <= high:
            return Refusal("quality", str(fleet.quality), f"{low} to {high} (design)")
        low, high = self.hands
        if not low <= fleet.hand <= high:
            return Refusal("hand", str(fleet.hand), f"{low} to {high} (design)")
        for ship in battle.ships_of(side):
            if ship.quality != fleet.quality or ship.fixed_points:
                own = "ships of the fleet's Quality, worth what T15 says (design)"
                return Refusal("groups", ship.name, own)
            reason = self.ship_reason(ship)
            if reason:
                return Refusal("groups", f"{ship.name}, {ship.title()}", reason)
        return None

    def ship_reason(self, ship: StartingShip) -> str:
        """Explain why a ship may not be bought, empty if it may."""
        number = ship.kind.type
        if ship.harpax and number < self.harpax:
            return f"a harpax only on Type {self.harpax} and up (design)"
        if ship.corvus and number < self.corvus_from:
            return f"a corvus only on Type {self.corvus_from} and up (design)"
        if ship.ballistae and number < self.ballistae:
            return f"ballistae only on Type {self.ballistae} and up (design)"
        if ship.towers > 0 and number < self.towers[ship.towers - 1]:
            least = self.towers[ship.towers - 1]
            return f"towers {ship.towers} only on Type {least} and up (design)"
        if ship.liburnian and number != self.liburnian:
            return f"liburnian only on Type {self.liburnian} (design)"
        if ship.cataphracted and number != self.cataphracted:
            return f"the cataphract mark only on Type {self.cataphracted} (design)"
        return ""


def pair(table: DataTable, key: str, low: int, high: int) -> list[int]:
    """Read two whole numbers, the second not below the first."""
    numbers = table.integers(key, low, high)
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        table.fail(key, f"two numbers [a, b] from {low} to {high}, a not above b", numbers)
    return numbers


@cache
def packaged_design() -> Design:
    """Return the costs and limits of the package, read once."""
    return Design(packaged_table("design.toml"))


# -- Reading a battle from the `[setup]` of a scenario file --------------------------------
# [setup]
# map = "four"                    # a layout of map.toml
# wind = "S"                      # where it blows to, or "roll"
# game_end = 3                    # absent: no game-end roll
# initiative = "a"                # absent: dice
# without = ["sudden_squall"]     # events whose cards are left out of the deck; absent: none
# [setup.a]
# name = "Carthage"
# quality = 5
# hand = 5
# [[setup.a.groups]]
# name = "first line"
# ships = 9
# type = 3
# square = "0805"
# step = [1, 0]                   # columns and rows from ship to ship
# facing = "S"
# equipment = ["towers 1", "ballistae"]
# [[setup.exits]]
# side = "b"
# edge = "W"
# rows = [11, 20]
# effect = "safe"
#
# The whole format is in docs/rulesets/navarchoi-data.md.

LONGEST_SIDE: Final = 98
"""The most columns and rows: a square's number has two digits for each."""
EDGES: Final = ["N", "E", "S", "W"]
HOMES: Final = ["W", "E"]
LARGEST_FATIGUE: Final = 5
LARGEST_BUDGET: Final = 1000
BOTH: Final = 2


def read_battle(setup: DataTable) -> Battle:
    """Return the battle of a scenario. Raises BadScenario with file, line and field."""
    setup = setup.fresh_copy()
    charts, deck, types = packaged_charts(), packaged_deck(), packaged_ship_types()
    with setup.collect_errors():
        if setup.has("charts"):
            charts = read_charts(setup.table("charts"))
    with setup.collect_errors():
        deck = read_cards(setup)
    with setup.collect_errors():
        if setup.has("ship_types"):
            types = read_ship_types(setup.table("ship_types"))
    battle = Battle(charts, deck, types)
    battle.values = setup.values
    battle.columns, battle.rows = read_map(setup)
    read_frame(battle, setup)
    tables = [setup.table(side, "side") for side in SIDES]
    placements: list[GroupPlacement] = []
    for seat, table in enumerate(tables):
        battle.fleets.append(read_fleet(battle, table, seat))
        with table.collect_errors():
            read_reinforcements(battle, table, seat)
            placements += read_groups(battle, table, battle.fleets[seat])
            table.close()
    for table in setup.tables("exits"):
        with table.collect_errors():
            read_exit(battle, table)
    setup.close()
    for group in placements:
        with setup.collect_errors():
            place_group(battle, group)
    check_hands(battle, setup)
    if battle.depth > 0:
        setup.require_valid("setup")
        price_fleets(battle, tables)
        check_panels(battle, setup)
    setup.require_valid("setup")
    return battle


def read_cards(setup: DataTable) -> Deck:
    """Return the deck of a battle: its own or the packaged one, less the events it leaves out."""
    left_out = setup.texts("without", default=[])
    deck = read_deck(setup.table("deck")) if setup.has("deck") else packaged_deck()
    for effect in left_out:
        if not deck.with_effect(effect):
            effects = dict.fromkeys(card.effect for card in deck.cards[1:])
            setup.fail("without", f"events that cards carry: {', '.join(effects)}", effect)
    kept = without_effects(deck, left_out)
    if kept.size == 0:
        setup.fail("without", "at least one card left in the deck", left_out)
    return kept if left_out else deck


def read_map(setup: DataTable) -> tuple[int, int]:
    """Return columns and rows of the map, by the layout that the scenario names."""
    sizes = map_sizes()
    names = list(sizes)
    return sizes[names[setup.word("map", names, "four" if "four" in names else None)]]


@cache
def map_sizes() -> dict[str, tuple[int, int]]:
    """Return columns and rows of every layout of `map.toml`. Raises BadScenario."""
    table = packaged_table("map.toml")
    source_of(table)
    panel = table.table("panel")
    columns = panel.integer("columns", 2, LONGEST_SIDE)
    rows = panel.integer("rows", 2, LONGEST_SIDE)
    panel.close()
    layouts = table.table("layouts")
    sizes: dict[str, tuple[int, int]] = {}
    for name in layouts.values:
        counts = layouts.integers(name, 1, 9)
        if len(counts) != 2 or max(counts[0] * columns, counts[1] * rows) > LONGEST_SIDE:
            expected = f"[panels across, panels down], at most {LONGEST_SIDE} squares each way"
            layouts.fail(name, expected, counts)
        sizes[name] = (counts[0] * columns, counts[1] * rows)
    table.close()
    return sizes


def read_frame(battle: Battle, setup: DataTable) -> None:
    """Read lesson, wind, turns and initiative."""
    letter = setup.word("lesson", ["", *LESSONS], "")
    battle.lesson = Lesson(LESSONS[letter - 1] if letter else "")
    wind = setup.word("wind", [*COMPASS, "roll"])
    battle.wind = wind if wind < len(COMPASS) else BY_DICE
    design = packaged_design()
    free = setup.flag("free", False)
    battle.depth = design.depth if free else 0
    last = int(battle.charts.turns.last)
    usual = min(last, int(design.max_turns)) if free else last
    battle.max_turns = setup.integer("max_turns", 1, last, usual, (1, LAST_TURN))
    battle.game_end = design.game_end if free else NO_GAME_END
    if setup.has("game_end"):
        battle.game_end = setup.integer("game_end", 0, 9)
    first = setup.word("initiative", [*SIDES, "dice"], "dice")
    battle.initiative = first if first < len(SIDES) else BY_DICE


def read_fleet(battle: Battle, table: DataTable, seat: int) -> Fleet:
    """Return the head of a side's table, its ships left for `read_groups`."""
    sure = not table.is_invalid_in_file("setup.lesson")
    most = int(battle.deck.size) if battle.lesson.cards else 0
    fleet = Fleet(
        seat,
        table.text("name"),
        table.integer("quality", *QUALITIES),
        table.integer("hand", 0, most, None if most and sure else 0, (0, MOST_CARDS)),
        2 * table.word("home", EDGES, HOMES[seat]),
    )
    fleet.fatigue = table.integer("fatigue", -LARGEST_FATIGUE, LARGEST_FATIGUE, 0)
    fleet.slow_turns = table.integers("slow_turns", 1, LAST_TURN, [])
    fleet.budget = table.integer("budget", 0, LARGEST_BUDGET, 0)
    return fleet


def read_reinforcements(battle: Battle, table: DataTable, seat: int) -> None:
    """Read the side's `[reinforcements.NAME]` tables."""
    names = table.table("reinforcements")
    for name, one in names.named():
        coming = Reinforcement(
            name,
            seat,
            one.integer("from_turn", 1, LAST_TURN, 1),
            one.integer("success", 0, 9, 9),
            one.word("facing", COMPASS),
        )
        coming.success_unguarded = coming.success
        battle.reinforcements.append(coming)
        with one.collect_errors():
            coming.entries = [entry_in(battle, one, coming, text) for text in one.texts("squares")]
            if not coming.entries and not one.is_invalid("squares"):
                one.fail("squares", "at least one square on an edge", [])
            if one.has("unguarded"):
                read_unguarded(battle, coming, one.table("unguarded"))
            one.close()
    names.close()


def entry_in(battle: Battle, table: DataTable, coming: Reinforcement, text: str) -> tuple[int, int]:
    """Return an entry square: one that its ships row into from outside the map (NAV-RULE-43)."""
    column, row = square_in(battle, table, "squares", text)
    if table.is_invalid("facing"):
        return column, row
    outside = column - STEP_X[coming.facing], row + STEP_Y[coming.facing]
    if 1 <= outside[0] <= battle.columns and 1 <= outside[1] <= battle.rows:
        heading = COMPASS[coming.facing]
        table.fail("squares", f"squares on the edge that a ship facing {heading} comes from", text)
    return column, row


def read_unguarded(battle: Battle, coming: Reinforcement, table: DataTable) -> None:
    """Read when the roll is easier: too few undamaged enemies near a square."""
    coming.success_unguarded = table.integer("success", 0, 9)
    coming.guards = table.integer("fewer_than", 1, 99)
    coming.within = table.integer("within", 0, LONGEST_SIDE)
    coming.watched = square_in(battle, table, "square", table.text("square"))
    table.close()


def read_exit(battle: Battle, table: DataTable) -> None:
    """Read one of the `[[exits]]`, for a side or for both."""
    side = table.word("side", [*SIDES, "both"])
    edge = table.word("edge", [*EDGES, "any"])
    effect = table.word("effect", EXIT_EFFECTS, EXIT_EFFECTS[SAFE])
    groups = table.texts("groups", default=[])
    points = table.integer("points", 0, 99, 0)
    to = table.word("points_to", SIDES) if points or table.is_invalid("points") else NEITHER
    start = table.integer("from_turn", 1, LAST_TURN, 1)
    end = table.integer("to_turn", start, LAST_TURN, LAST_TURN, (1, LAST_TURN))
    for seat in (0, 1) if side == BOTH else (side,):
        names = ships_of_groups(battle, table, seat, groups)
        for number in (0, 2, 4, 6) if edge == len(EDGES) else (2 * edge,):
            if table.is_invalid("edge"):
                number = 2 if table.has("rows") else 0
            first, last = edge_range(battle, table, number)
            rule = Exit(seat, number, first, last, effect)
            rule.from_turn, rule.to_turn = start, end
            rule.points, rule.to = points, to
            rule.ships = names
            battle.exits.append(rule)
    table.close()


def edge_range(battle: Battle, table: DataTable, edge: int) -> tuple[int, int]:
    """Return the first and last row or column of a part of an edge; corners lie one past
    the map.
    """
    key = "columns" if edge % 4 == 0 else "rows"
    length = int(battle.columns if edge % 4 == 0 else battle.rows)
    if not table.has(key):
        return 0, length + 1
    ends = table.integers(key, 1, length, ever=(1, LONGEST_SIDE))
    if len(ends) != 2 or ends[0] > ends[1]:
        table.fail(key, f"[first, last] within 1 to {length}", ends)
    return (0 if ends[0] == 1 else ends[0]), (length + 1 if ends[1] == length else ends[1])


def ships_of_groups(battle: Battle, table: DataTable, seat: int, groups: list[str]) -> list[str]:
    """Return the names of the ships of a side's groups; an empty list stands for all its ships."""
    fleet = battle.fleets[seat]
    if table.is_invalid_in_file(f"setup.{SIDES[seat]}"):
        return []
    for group in groups:
        if group not in fleet.groups:
            table.fail("groups", f"groups of side {SIDES[seat]}: {', '.join(fleet.groups)}", group)
    numbers = [fleet.groups.index(group) for group in groups]
    return [ship.name for ship in battle.ships_of(seat) if int(ship.group) in numbers]


def check_hands(battle: Battle, setup: DataTable) -> None:
    """Refuse starting hands that are not in the deck together."""
    dealt = int(battle.fleets[0].hand + battle.fleets[1].hand)
    if dealt > battle.deck.size and not setup.is_invalid("a.hand", "b.hand", "deck", "without"):
        setup.table(SIDES[1]).fail("hand", f"hands of at most {battle.deck.size} together", dealt)


def price_fleets(battle: Battle, tables: list[DataTable]) -> None:
    """Check the costs of designed fleets against the budgets (ledger 6.5).

    The cheaper side sets up first.
    """
    design = packaged_design()
    costs: list[int] = []
    for seat, table in enumerate(tables):
        fleet = battle.fleets[seat]
        bad = design.refusal(battle, seat)
        if bad is not None:
            table.fail(bad.field, bad.expected, bad.value)
        cost = design.fleet_cost(battle, seat)
        if cost > fleet.budget * design.divisor:
            expected = f"a budget of at least {design.text(cost)}, what the fleet costs"
            table.fail("budget", expected, int(fleet.budget))
        costs.append(cost)
    battle.first = 1 if costs[1] < costs[0] else 0
    for fleet in battle.fleets:
        more = battle.fleets[1 - fleet.seat].budget - fleet.budget
        fleet.handicap = more if more > 0 else 0


def check_panels(battle: Battle, setup: DataTable) -> None:
    """Check the map: one panel for small budgets, four for larger ones (ledger 6.5 item 5)."""
    most = packaged_design().one_panel
    budget = max(int(fleet.budget) for fleet in battle.fleets)
    expected = "one" if budget <= most else "four"
    if setup.text("map", "four") != expected:
        setup.fail(
            "map",
            f"{expected}: budgets of up to {most} points use one panel",
            setup.text("map", "four"),
        )


# -- The battles of the packaged scenarios -------------------------------------------------


@cache
def battles() -> Mapping[str, Battle]:
    """Return the battles by the ids of their scenarios, read once. Raises BadScenario."""
    return {
        name: read_battle(scenario.setup)
        for name, scenario in packaged_scenarios(PACKAGE, "navarchoi").items()
    }


# -- A scenario file with every field there is, for the schema of scenario files -----------

REPLACED: Final = {"charts": "charts.toml", "ship_types": "ship_types.toml", "deck": "cards.toml"}
"""The tables that a scenario may replace, with their files."""
HEADING: Final = re.compile(r"^\[", re.MULTILINE)


def specimen() -> str:
    """Return `specimen.toml`, with all charts, ship types and cards replaced by themselves."""
    parts = [packaged_bytes("specimen.toml").decode()]
    for name, file in REPLACED.items():
        text = packaged_bytes(file).decode()
        parts.append(f"[setup.{name}]\n" + HEADING.sub(f"[setup.{name}.", text))
    return "\n".join(parts)
