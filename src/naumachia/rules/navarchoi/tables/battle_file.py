"""Reading a battle from the `[setup]` of a scenario file.

[setup]
map = "four"                    # a layout of map.toml
wind = "S"                      # where it blows to, or "roll"
game_end = 3                    # absent: no game-end roll
initiative = "a"                # absent: dice
without = ["sudden_squall"]     # events whose cards are left out of the deck; absent: none
[setup.a]
name = "Carthage"
quality = 5
hand = 5
[[setup.a.groups]]
name = "first line"
ships = 9
type = 3
square = "0805"
step = [1, 0]                   # columns and rows from ship to ship
facing = "S"
equipment = ["towers 1", "ballistae"]
[[setup.exits]]
side = "b"
edge = "W"
rows = [11, 20]
effect = "safe"

The whole format is in docs/rulesets/navarchoi-data.md.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from naumachia.geometry.grid import COMPASS, STEP_X, STEP_Y
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.battle import (
    BY_DICE,
    EXIT_EFFECTS,
    LAST_TURN,
    LESSONS,
    NEITHER,
    NO_GAME_END,
    SAFE,
    SIDES,
    Battle,
    Exit,
    Fleet,
    Lesson,
    Reinforcement,
)
from naumachia.rules.navarchoi.tables.cards import (
    MOST_CARDS,
    Deck,
    packaged_deck,
    read_deck,
    without,
)
from naumachia.rules.navarchoi.tables.charts import packaged_charts, read_charts
from naumachia.rules.navarchoi.tables.design import packaged_design
from naumachia.rules.navarchoi.tables.fleet_file import Standing, read_groups, square_in, stand
from naumachia.rules.navarchoi.tables.packaged import packaged_table, source_of
from naumachia.rules.navarchoi.tables.ship_types import packaged_ship_types, read_ship_types

LONGEST_SIDE: Final = 98
"""Squares: two figures are all that a square's number has for each."""
EDGES: Final = ["N", "E", "S", "W"]
HOMES: Final = ["W", "E"]
QUALITIES: Final = (1, 9)
LARGEST_FATIGUE: Final = 5
LARGEST_BUDGET: Final = 1000
BOTH: Final = 2


def read_battle(setup: DataTable) -> Battle:
    """The battle of a scenario. Raises BadScenario with file, line and field."""
    setup = setup.anew()
    charts, deck, types = packaged_charts(), packaged_deck(), packaged_ship_types()
    with setup.apart():
        if setup.has("charts"):
            charts = read_charts(setup.table("charts"))
    with setup.apart():
        deck = read_cards(setup)
    with setup.apart():
        if setup.has("ship_types"):
            types = read_ship_types(setup.table("ship_types"))
    battle = Battle(charts, deck, types)
    battle.values = setup.values
    battle.columns, battle.rows = read_map(setup)
    read_frame(battle, setup)
    tables = [setup.table(side, "side") for side in SIDES]
    standing: list[Standing] = []
    for seat, table in enumerate(tables):
        battle.fleets.append(read_fleet(battle, table, seat))
        with table.apart():
            read_reinforcements(battle, table, seat)
            standing += read_groups(battle, table, battle.fleets[seat])
            table.close()
    for table in setup.tables("exits"):
        with table.apart():
            read_exit(battle, table)
    setup.close()
    for group in standing:
        with setup.apart():
            stand(battle, group)
    check_hands(battle, setup)
    if battle.depth > 0:
        setup.sound("setup")
        price_fleets(battle, tables)
        check_panels(battle, setup)
    setup.sound("setup")
    return battle


def read_cards(setup: DataTable) -> Deck:
    """The deck of a battle: its own or the packaged one, less the events it leaves out."""
    left_out = setup.texts("without", default=[])
    deck = read_deck(setup.table("deck")) if setup.has("deck") else packaged_deck()
    for effect in left_out:
        if not deck.with_effect(effect):
            carried = dict.fromkeys(card.effect for card in deck.cards[1:])
            setup.fail("without", f"events that cards carry: {', '.join(carried)}", effect)
    kept = without(deck, left_out)
    if kept.size == 0:
        setup.fail("without", "at least one card left in the deck", left_out)
    return kept if left_out else deck


def read_map(setup: DataTable) -> tuple[int, int]:
    """Columns and rows of the map, by the layout that the scenario names."""
    sizes = map_sizes()
    names = list(sizes)
    return sizes[names[setup.word("map", names, "four" if "four" in names else None)]]


@cache
def map_sizes() -> dict[str, tuple[int, int]]:
    """Columns and rows of every layout of `map.toml`, read once. Raises BadScenario."""
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
            meant = f"[panels across, panels down], at most {LONGEST_SIDE} squares each way"
            layouts.fail(name, meant, counts)
        sizes[name] = (counts[0] * columns, counts[1] * rows)
    table.close()
    return sizes


def read_frame(battle: Battle, setup: DataTable) -> None:
    """Lesson, wind, turns and initiative."""
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
    """The head of a side's table, its ships left for `read_groups`."""
    sure = not table.doubtful_in_file("setup.lesson")
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
    """The side's `[reinforcements.NAME]` tables."""
    names = table.table("reinforcements")
    for name, one in names.named():
        coming = Reinforcement(
            name,
            seat,
            one.integer("from_turn", 1, LAST_TURN, 1),
            one.integer("success", 0, 9, 9),
            one.word("facing", COMPASS),
        )
        battle.reinforcements.append(coming)
        with one.apart():
            coming.entries = [entry_in(battle, one, coming, text) for text in one.texts("squares")]
            if not coming.entries and not one.doubtful("squares"):
                one.fail("squares", "at least one square on an edge", [])
            if one.has("unguarded"):
                read_unguarded(battle, coming, one.table("unguarded"))
            one.close()
    names.close()


def entry_in(battle: Battle, table: DataTable, coming: Reinforcement, text: str) -> tuple[int, int]:
    """An entry square: one that its ships row into from outside the map (NAV-RULE-43)."""
    column, row = square_in(battle, table, "squares", text)
    if table.doubtful("facing"):
        return column, row
    outside = column - STEP_X[coming.facing], row + STEP_Y[coming.facing]
    if 1 <= outside[0] <= battle.columns and 1 <= outside[1] <= battle.rows:
        heading = COMPASS[coming.facing]
        table.fail("squares", f"squares on the edge that a ship facing {heading} comes from", text)
    return column, row


def read_unguarded(battle: Battle, coming: Reinforcement, table: DataTable) -> None:
    """When the roll is easier: too few undamaged enemies near a square."""
    coming.success_unguarded = table.integer("success", 0, 9)
    coming.guards = table.integer("fewer_than", 1, 99)
    coming.within = table.integer("within", 0, LONGEST_SIDE)
    coming.watched = square_in(battle, table, "square", table.text("square"))
    table.close()


def read_exit(battle: Battle, table: DataTable) -> None:
    """One of the `[[exits]]`, for a side or for both."""
    side = table.word("side", [*SIDES, "both"])
    edge = table.word("edge", [*EDGES, "any"])
    effect = table.word("effect", EXIT_EFFECTS, EXIT_EFFECTS[SAFE])
    groups = table.texts("groups", default=[])
    points = table.integer("points", 0, 99, 0)
    to = table.word("points_to", SIDES) if points or table.doubtful("points") else NEITHER
    start = table.integer("from_turn", 1, LAST_TURN, 1)
    end = table.integer("to_turn", start, LAST_TURN, LAST_TURN, (1, LAST_TURN))
    for seat in (0, 1) if side == BOTH else (side,):
        names = ships_of_groups(battle, table, seat, groups)
        for number in (0, 2, 4, 6) if edge == len(EDGES) else (2 * edge,):
            if table.doubtful("edge"):
                number = 2 if table.has("rows") else 0
            first, last = stretch(battle, table, number)
            rule = Exit(seat, number, first, last, effect)
            rule.from_turn, rule.to_turn = start, end
            rule.points, rule.to = points, to
            rule.ships = names
            battle.exits.append(rule)
    table.close()


def stretch(battle: Battle, table: DataTable, edge: int) -> tuple[int, int]:
    """The part of an edge, first and last row or column; corners lie one past the map."""
    key = "columns" if edge % 4 == 0 else "rows"
    length = int(battle.columns if edge % 4 == 0 else battle.rows)
    if not table.has(key):
        return 0, length + 1
    ends = table.integers(key, 1, length, ever=(1, LONGEST_SIDE))
    if len(ends) != 2 or ends[0] > ends[1]:
        table.fail(key, f"[first, last] within 1 to {length}", ends)
    return (0 if ends[0] == 1 else ends[0]), (length + 1 if ends[1] == length else ends[1])


def ships_of_groups(battle: Battle, table: DataTable, seat: int, groups: list[str]) -> list[str]:
    """The names of the ships of a side's groups; an empty list stands for all its ships."""
    fleet = battle.fleets[seat]
    if table.doubtful_in_file(f"setup.{SIDES[seat]}"):
        return []
    for group in groups:
        if group not in fleet.groups:
            table.fail("groups", f"groups of side {SIDES[seat]}: {', '.join(fleet.groups)}", group)
    numbers = [fleet.groups.index(group) for group in groups]
    return [ship.name for ship in battle.ships_of(seat) if int(ship.group) in numbers]


def check_hands(battle: Battle, setup: DataTable) -> None:
    """The starting hands must be in the deck together."""
    dealt = int(battle.fleets[0].hand + battle.fleets[1].hand)
    if dealt > battle.deck.size and not setup.doubtful("a.hand", "b.hand", "deck", "without"):
        setup.table(SIDES[1]).fail("hand", f"hands of at most {battle.deck.size} together", dealt)


def price_fleets(battle: Battle, tables: list[DataTable]) -> None:
    """Design your own (ledger 6.5): costs within the budgets, the cheaper side sets up first."""
    design = packaged_design()
    costs: list[int] = []
    for seat, table in enumerate(tables):
        fleet = battle.fleets[seat]
        bad = design.refusal(battle, seat)
        if bad is not None:
            table.fail(bad.field, bad.expected, bad.value)
        cost = design.fleet_cost(battle, seat)
        if cost > fleet.budget * design.divisor:
            meant = f"a budget of at least {design.text(cost)}, what the fleet costs"
            table.fail("budget", meant, int(fleet.budget))
        costs.append(cost)
    battle.first = 1 if costs[1] < costs[0] else 0
    for fleet in battle.fleets:
        more = battle.fleets[1 - fleet.seat].budget - fleet.budget
        fleet.handicap = more if more > 0 else 0


def check_panels(battle: Battle, setup: DataTable) -> None:
    """One panel for small budgets, four for larger ones (ledger 6.5 item 5)."""
    most = packaged_design().one_panel
    budget = max(int(fleet.budget) for fleet in battle.fleets)
    wanted = "one" if budget <= most else "four"
    if setup.text("map", "four") != wanted:
        setup.fail(
            "map",
            f"{wanted}: budgets of up to {most} points use one panel",
            setup.text("map", "four"),
        )
