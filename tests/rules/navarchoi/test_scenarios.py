"""Scenarios: the ledger's figures, special rules as data, and what the reader refuses."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.data import DataTable, read_toml
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.scenario import packaged_scenarios, read_scenario
from naumachia.rules.navarchoi.clauses import CLAUSES
from naumachia.rules.navarchoi.model import RESERVE
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.phases.setup import open_battle
from naumachia.rules.navarchoi.rules.victory import worth
from naumachia.rules.navarchoi.tables.battle import (
    AT_START,
    BY_DICE,
    DECK_CLAUSES,
    EXIT_EFFECTS,
    NO_GAME_END,
    NO_SQUARE,
    READ_BY,
    Battle,
)
from naumachia.rules.navarchoi.tables.battle_file import read_battle
from naumachia.rules.navarchoi.tables.charts import FULL
from naumachia.rules.navarchoi.tables.design import packaged_design

PACKAGE = "naumachia.rules.navarchoi"
SCENARIOS = packaged_scenarios(PACKAGE, "navarchoi")
N, E, S, W = 0, 2, 4, 6
A, B = 0, 1

LEDGER: dict[str, Any] = {
    # id: map, wind, turns, Game-End, initiative, then per side Quality, hand, ships, VP afloat
    "first-strokes-g": ((16, 10), "S", 10, -1, -1, (5, 4, 6, 18), (5, 4, 6, 18)),
    "catana": ((32, 20), "S", 20, 3, -1, (5, 5, 24, 66), (4, 4, 18, 63)),
    "salamis-of-cyprus": ((32, 20), "N", 20, 2, 0, (6, 6, 24, 116), (5, 5, 28, 126)),
    "ecnomus": ((32, 20), "E", 20, 2, -1, (4, 5, 28, 140), (6, 5, 25, 120)),
    "drepanum": ((32, 20), "E", 15, 4, 0, (7, 6, 16, 78), (3, 3, 16, 80)),
    "aegatian-isles": ((32, 20), "E", 20, 4, 0, (6, 5, 16, 80), (3, 4, 18, 84)),
    "lilybaeum": ((16, 20), "NE", 15, 3, -1, (4, 4, 8, 40), (6, 5, 12, 60)),
    "side": ((32, 20), "SE", 20, 3, -1, (7, 6, 12, 48), (4, 4, 15, 72)),
    "myonessus": ((32, 20), "S", 20, 3, -1, (5, 5, 17, 80), (4, 5, 18, 85)),
    "liburnian-raid": ((16, 10), "SW", 12, 3, -1, (6, 5, 10, 30), (5, 4, 6, 30)),
}


def battle(name: str) -> Battle:
    return read_battle(SCENARIOS[name].setup)


@pytest.mark.clause("NAV-SCN-01", "NAV-SCN-04", "NAV-VIC-01", "NAV-RULE-73")
@pytest.mark.parametrize("name", LEDGER)
def test_the_ledgers_figures(name: str) -> None:
    size, wind, turns, end, first, *fleets = LEDGER[name]
    found = battle(name)
    assert (found.columns, found.rows) == size
    assert COMPASS[found.wind] == wind
    assert (found.max_turns, found.game_end, found.initiative) == (turns, end, first)
    for seat, figures in enumerate(fleets):
        fleet = found.fleets[seat]
        ships = len(found.ships_of(seat))
        assert (fleet.quality, fleet.hand, ships, found.points_of(seat)) == figures


@pytest.mark.clause("NAV-SCN-01", "NAV-STACK-02")
@pytest.mark.parametrize("name", SCENARIOS)
def test_ships_stand_on_squares_of_their_own(name: str) -> None:
    found = battle(name)
    squares = Counter((ship.column, ship.row) for ship in found.ships if ship.column != NO_SQUARE)
    assert all(count == 1 for count in squares.values())
    assert all(1 <= c <= found.columns and 1 <= r <= found.rows for c, r in squares)
    waiting = [ship for ship in found.ships if ship.column == NO_SQUARE]
    assert all(ship.reinforcement != AT_START or found.depth > 0 for ship in waiting)


@pytest.mark.parametrize("name", SCENARIOS)
def test_ships_are_named_by_side_and_number(name: str) -> None:
    found = battle(name)
    for seat, letter in enumerate("AB"):
        names = [ship.name for ship in found.ships_of(seat)]
        assert names == [f"{letter}{number}" for number in range(1, len(names) + 1)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_introduces_itself(name: str) -> None:
    one = SCENARIOS[name]
    assert one.title
    assert one.summary
    assert "ours" in one.note + one.briefing
    assert len(one.summary) <= 100


@pytest.mark.clause("NAV-SCN-03")
def test_ships_start_at_cruise_unless_the_scenario_says_otherwise() -> None:
    found = battle("catana")
    assert {ship.name for ship in found.ships if ship.status == FULL} == {"B1", "B2", "B3"}
    assert [ship.quality for ship in found.ships_of(B)[:4]] == [6, 6, 6, 4]


def rule(found: Battle, side: int, ship: str, square: tuple[int, int], turn: int) -> str:
    """What becomes of a ship that leaves to a virtual square, and the points it brings."""
    one = found.exit_of(side, ship, *square, turn)
    if one is None:
        return "safe"
    points = f" {one.points} {'ab'[one.to]}" if one.points else ""
    return EXIT_EFFECTS[one.effect] + points


@pytest.mark.clause("NAV-VIC-04", "NAV-EXIT-01")
@pytest.mark.parametrize(
    ("name", "side", "ship", "square", "turn", "effect"),
    [
        ("catana", B, "B1", (0, 11), 3, "safe"),
        ("catana", B, "B1", (0, 10), 3, "sunk"),
        ("catana", B, "B1", (0, 21), 3, "safe"),
        ("catana", B, "B1", (5, 21), 3, "sunk"),
        ("catana", A, "A1", (5, 21), 3, "safe"),
        ("ecnomus", A, "A19", (0, 9), 9, "safe 2 a"),
        ("ecnomus", A, "A18", (0, 9), 9, "safe"),
        ("ecnomus", A, "A19", (9, 0), 9, "sunk"),
        ("ecnomus", B, "B1", (9, 0), 9, "sunk"),
        ("ecnomus", B, "B1", (0, 9), 9, "safe"),
        ("drepanum", B, "B1", (33, 4), 1, "sunk"),
        ("drepanum", A, "A1", (33, 4), 1, "forbidden"),
        ("drepanum", B, "B1", (30, 21), 1, "safe 1 b"),
        ("drepanum", A, "A1", (30, 21), 1, "safe"),
        ("aegatian-isles", B, "B1", (33, 1), 1, "safe 2 b"),
        ("lilybaeum", B, "B1", (0, 7), 1, "safe 1 a"),
        ("side", A, "A1", (5, 0), 1, "sunk"),
        ("myonessus", B, "B1", (33, 9), 5, "sunk"),
        ("myonessus", B, "B1", (33, 9), 6, "safe"),
        ("myonessus", B, "B1", (9, 21), 6, "sunk"),
        ("myonessus", A, "A1", (9, 21), 6, "safe"),
    ],
)
def test_what_becomes_of_ships_that_leave(
    name: str, side: int, ship: str, square: tuple[int, int], turn: int, effect: str
) -> None:
    assert rule(battle(name), side, ship, square, turn) == effect


@pytest.mark.clause("NAV-RULE-85")
def test_sides_that_are_paid_for_their_own_exits() -> None:
    paid = {
        (name, seat) for name in SCENARIOS for seat in (A, B) if battle(name).paid_to_leave(seat)
    }
    assert paid == {("ecnomus", A), ("drepanum", B), ("aegatian-isles", B)}


@pytest.mark.clause("NAV-SCN-01")
def test_special_rules_of_ships_and_fleets() -> None:
    transports = [ship for ship in battle("ecnomus").ships if ship.transport]
    assert [ship.name for ship in transports] == ["A19", "A20", "A21", "A22"]
    assert {(s.manpower, s.points, s.never_full) for s in transports} == {(2, 4, True)}
    assert battle("drepanum").fleets[B].slow_turns == [1, 2]
    laden = battle("aegatian-isles").ships_of(B)
    assert {(s.kind.type, s.manpower, s.sail, s.never_full) for s in laden} == {
        (5, 3, True, True),
        (4, 2, True, True),
    }
    assert {ship.manpower for ship in battle("lilybaeum").ships_of(B)} == {3}
    assert [fleet.fatigue for fleet in battle("side").fleets] == [1, 0]
    fire = [ship for ship in battle("myonessus").ships if ship.fire_pots]
    assert [(ship.name, ship.quality, ship.armoured()) for ship in fire] == [
        ("A16", 7, True),
        ("A17", 7, True),
    ]


@pytest.mark.clause("NAV-REINF-01")
def test_menelaus_comes_late() -> None:
    found = battle("salamis-of-cyprus")
    menelaus = found.reinforcements[0]
    assert (menelaus.side, menelaus.from_turn, menelaus.success) == (B, 6, 3)
    assert (menelaus.guards, menelaus.within, menelaus.success_unguarded) == (2, 2, 6)
    assert (menelaus.entries, menelaus.watched, menelaus.facing) == ([(1, 7)], (1, 7), E)
    coming = [ship for ship in found.ships if ship.reinforcement == 0]
    assert [(ship.name, ship.kind.type, ship.points) for ship in coming] == [
        ("B23", 4, 4),
        ("B24", 4, 4),
        ("B25", 4, 4),
        ("B26", 4, 4),
        ("B27", 3, 4),
        ("B28", 3, 4),
    ]


LESSONS = {
    # rakes, rams, missiles, grapples, cards, events, weather, formations, exit goal
    "a": (0, 0, 0, 0, 0, 0, 0, 3, 4),
    "b": (1, 0, 0, 0, 0, 0, 0, 3, 0),
    "c": (1, 1, 1, 0, 0, 0, 0, 3, 0),
    "d": (1, 1, 1, 1, 0, 0, 0, 3, 0),
    "e": (1, 1, 1, 1, 1, 0, 0, 0, 0),
    "f": (1, 1, 1, 1, 1, 1, 0, 0, 0),
    "g": (1, 1, 1, 1, 1, 1, 1, 0, 0),
}


@pytest.mark.parametrize("letter", LESSONS)
def test_every_lesson_adds_to_the_one_before(letter: str) -> None:
    found = battle(f"first-strokes-{letter}")
    lesson = found.lesson
    parts = (lesson.rakes, lesson.rams, lesson.missiles, lesson.grapples, lesson.cards)
    rest = (lesson.events, lesson.weather, lesson.formations, lesson.exit_goal)
    assert parts + rest == LESSONS[letter]
    assert [fleet.home for fleet in found.fleets] == [W, E]
    assert found.game_end == NO_GAME_END
    assert found.max_turns == 10


def test_the_cards_of_the_wind_are_left_out_before_it_is_taught() -> None:
    winds = ("shifting_breeze", "sudden_squall")
    before, after = (battle(f"first-strokes-{letter}").deck for letter in "fg")
    assert [before.with_effect(effect) for effect in winds] == [[], []]
    gone = sum(len(after.with_effect(effect)) for effect in winds)
    assert gone == after.size - before.size == 2
    kept = [card for card in after.cards[1:] if card.effect not in winds]
    assert [card.number for card in before.cards[1:]] == before.numbers()
    assert [(card.title, card.value, card.red, card.icon) for card in before.cards[1:]] == [
        (card.title, card.value, card.red, card.icon) for card in kept
    ]


def test_a_deck_keeps_a_card() -> None:
    carried = dict.fromkeys(card.effect for card in battle("catana").deck.cards[1:])
    every = ", ".join(f'"{effect}"' for effect in carried)
    with pytest.raises(BadScenario, match="at least one card left in the deck"):
        small('wind = "S"', f'wind = "S"\nwithout = [{every}]')


def test_the_clauses_that_read_reconstructed_values_are_told_apart() -> None:
    found = battle("catana")
    assert set(READ_BY) | set(DECK_CLAUSES) <= set(CLAUSES)
    assert set(READ_BY.values()) == set(found.charts.sources)
    told = {clause for clause in CLAUSES if found.reconstructed(clause)}
    assert told == {"NAV-RAM-04", "NAV-GRAP-02", "NAV-MEL-01", "NAV-MEL-02", *DECK_CLAUSES}


# -- design your own ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "side", "cost"),
    [("liburnian-raid", A, "35"), ("liburnian-raid", B, "30"), ("design-your-own", A, "38.3")],
)
def test_what_a_fleet_costs(name: str, side: int, cost: str) -> None:
    design = packaged_design()
    assert design.text(design.fleet_cost(battle(name), side)) == cost


def test_the_cheaper_fleet_sets_up_first_within_four_columns() -> None:
    found = battle("design-your-own")
    assert (found.first, found.depth, found.wind, found.game_end) == (B, 4, BY_DICE, 3)
    zone = {column for column in range(1, 17) if found.in_zone(A, column, 5)}
    assert zone == {1, 2, 3, 4}
    assert {column for column in range(1, 17) if found.in_zone(B, column, 5)} == {13, 14, 15, 16}


OWN = files(PACKAGE).joinpath("data/scenarios/91-design-your-own.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("budget = 40\n\n[[setup.a", "budget = 38\n\n[[setup.a", "a budget of at least 38.3, what"),
        ('equipment = ["towers 1"]', 'equipment = ["towers 2"]', "towers 2 only on Type 7 and up"),
        ("quality = 6\n", "quality = 9\n", "field setup.a.quality; expected 2 to 8 (design)"),
        ("hand = 5\nbudget = 40\n\n[[setup.b", "hand = 2\nbudget = 40\n\n[[setup.b", "3 to 7 (des"),
        ("ships = 5\n", "ships = 7\n", "a budget of at least 44.9, what the fleet costs"),
        ('map = "one"', 'map = "four"', "field setup.map; expected one: budgets of up to 60 poin"),
    ],
)
def test_fleets_that_may_not_be_bought(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read_own(old, new)
    assert complaint in str(caught.value)


def read_own(old: str, new: str) -> Battle:
    assert OWN.count(old) == 1
    return read_battle(read_scenario(OWN.replace(old, new), "own.toml", "navarchoi").setup)


def test_the_smaller_budget_gets_half_the_difference() -> None:
    found = read_own("budget = 40\n\n[[setup.b", "budget = 47\n\n[[setup.b")
    assert [fleet.handicap for fleet in found.fleets] == [7, 0]


# -- strictness --------------------------------------------------------------------------

SMALL = """[setup]
map = "one"
wind = "S"

[setup.a]
name = "Blue"
quality = 5
hand = 4

[[setup.a.groups]]
name = "line"
ships = 3
type = 3
square = "0303"
step = [0, 1]
facing = "E"
equipment = ["ballistae"]

[setup.b]
name = "Red"
quality = 5
hand = 4

[[setup.b.groups]]
name = "other line"
ships = 2
type = 5
square = "1403"
step = [0, 1]
facing = "W"

[[setup.exits]]
side = "b"
edge = "W"
"""


def small(old: str = "", new: str = "") -> Battle:
    text = SMALL.replace(old, new, 1) if old else SMALL
    return read_battle(read_toml(text, "small.toml").table("setup"))


def test_the_small_battle_is_right_as_it_stands() -> None:
    assert len(small().ships) == 5
    assert small("ships = 3", "ships = 1").ships_of(A)[0].points == 4


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('square = "0303"', 'square = "0309"', "'0311 for A3' at small.toml line 14, field setup."),
        ('square = "1403"', 'square = "0303"', "line 28, field setup.b.groups[1].square; expected"),
        ('square = "0303"', 'square = "33"', 'squares "0101" to "1610", column and row'),
        ("type = 5", "type = 11", "line 27, field setup.b.groups[1].type; expected a whole number"),
        ("type = 5", "typ = 5", "missing field in 'type' at small.toml line 24, field setup.b.gro"),
        ("type = 5", "type = 5\nspeed = 2", "unknown field in 'speed' at small.toml line 28"),
        ("type = 5", "type = 5\nmanpower = 6", "line 28, field setup.b.groups[1].manpower; expec"),
        ('"ballistae"', '"balista"', "line 17, field setup.a.groups[1].equipment; expected of: to"),
        ('"ballistae"', '"harpax", "corvus"', "expected a harpax or a corvus (NAV-COMP-15)"),
        ('"ballistae"', '"ballistae", "ballistae"', "expected each item once"),
        ('"ballistae"', '"liburnian"', "a Trireme has no such form"),
        ("type = 5", 'type = 5\nequipment = ["cataphracted"]', "every Quinquereme is cataphracte"),
        ("type = 5", 'type = 5\nstatus = "full"\nsail = true', "expected false at Full or Immobi"),
        ("type = 5", 'type = 5\nstatus = "full"\nnever_full = true', "expected cruise for ships t"),
        ("type = 5", 'type = 5\nreinforcement = "x"', "field setup.b.groups[1].reinforcement; ex"),
        ('name = "line"', 'name = "line"\nfacing = "X"', "not TOML"),
        ('facing = "E"', 'facing = "EAST"', "line 16, field setup.a.groups[1].facing; expected o"),
        ('wind = "S"', 'wind = "down"', "line 3, field setup.wind; expected one of N, NE, E"),
        (
            'wind = "S"',
            'wind = "S"\nwithout = ["squall"]',
            "field setup.without; expected events that cards carry: king_of_the_seas",
        ),
        ('wind = "S"', 'wind = "S"\nlesson = "h"', "field setup.lesson; expected one of a, b, c"),
        ('wind = "S"', 'wind = "S"\nmax_turns = 21', "field setup.max_turns; expected a whole nu"),
        ('map = "one"', 'map = "two"', "expected one of one, side_by_side, stacked, four"),
        ("hand = 4", "hand = 52", "expected hands of at most 55 together"),
        ('edge = "W"', 'edge = ""', "line 34, field setup.exits[1].edge; expected one of N, E,"),
        ('edge = "W"', 'edge = "NW"', "line 34, field setup.exits[1].edge; expected one of N, E,"),
        ('edge = "W"', 'edge = "W"\npoints = 2', "missing field in 'points_to' at small.toml lin"),
        ('edge = "W"', 'edge = "W"\nrows = [3, 11]', "line 35, field setup.exits[1].rows; expect"),
        ('edge = "W"', 'edge = "W"\ncolumns = [1, 2]', "unknown field in 'columns' at small.toml"),
        ('edge = "W"', 'edge = "W"\ngroups = ["line"]', "expected groups of side b: other line"),
        ("[setup.b]", "[setup.c]", "missing field in 'name' at small.toml"),
    ],
)
def test_a_wrong_battle_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in SMALL
    with pytest.raises(BadScenario) as caught:
        small(old, new)
    assert complaint in str(caught.value)


def test_a_scenario_may_bring_charts_of_its_own() -> None:
    found = small("[setup.a]", '[setup.charts.rake]\nsource = "printed"\nquality = 2\n\n[setup.a]')
    assert found.charts.rake.quality == 2
    assert found.charts.ram.quality == 1
    with pytest.raises(BadScenario, match=r"line 8, field setup\.charts\.rake\.size"):
        small(
            "[setup.a]",
            '[setup.charts.rake]\nsource = "printed"\nquality = 2\nsize = 1\n\n[setup.a]',
        )


def test_points_and_armour_are_those_of_the_scenarios_own_types() -> None:
    own = (
        '[setup.ship_types.5]\nsource = "printed"\nname = "Five"\nsize = 4\nmanpower = 4\n'
        "cataphracted = false\npoints = 8\n\n[setup.a]"
    )
    state = open_battle(small("[setup.a]", own), Rules(Options(OPTIONS, {})))
    five = state.ships[-1]
    assert (worth(state, five).total, five.cataphracted()) == (8, False)
    five.marked = True
    assert worth(state, five).total == 9
    free = small("type = 5", "type = 5\npoints = 0")
    state = open_battle(free, Rules(Options(OPTIONS, {})))
    assert (worth(state, state.ships[-1]).total, state.ships[-1].cataphracted()) == (0, True)


LATE = """
[setup.b.reinforcements.late]
squares = ["1603", "1604"]
facing = "W"

[[setup.b.groups]]
name = "late ships"
ships = 3
type = 3
reinforcement = "late"

[[setup.exits]]"""


@pytest.mark.clause("NAV-RULE-43")
def test_reinforcements_wait_outside_their_squares_in_turn() -> None:
    found = small("\n[[setup.exits]]", LATE)
    state = open_battle(found, Rules(Options(OPTIONS, {})))
    waiting = [state.map.name(int(ship.square)) for ship in state.ships if ship.place == RESERVE]
    assert waiting == ["1703", "1704", "1703"]
    for old, new in (('"1604"', '"1504"'), ('facing = "W"\n\n', 'facing = "NE"\n\n')):
        with pytest.raises(BadScenario, match=r"squares; expected squares on the edge that a ship"):
            small("\n[[setup.exits]]", LATE.replace(old, new))


FIVE_MORE = "".join(f"{number} = {{ value = 3 }}\n" for number in range(6, 11))


@pytest.mark.clause("NAV-COMP-02")
def test_a_scenario_may_bring_a_deck_and_ship_types_of_its_own() -> None:
    own = (
        '[setup.deck]\nsource = "printed"\n[setup.deck.cards]\n'
        + "".join(f"{number} = {{ value = 3 }}\n" for number in range(1, 11))
        + '[setup.ship_types.5]\nsource = "printed"\nname = "Five"\nsize = 4\nmanpower = 4\n'
        + "cataphracted = false\npoints = 8\n\n[setup.a]"
    )
    found = small("[setup.a]", own)
    assert found.deck.size == 10
    log = Log()
    settle(open_battle(found, Rules(Options(OPTIONS, {}))), log)
    told = [(event.clause.id, event.facts["count"]) for event in log.take() if event.kind == "deck"]
    assert told == [("NAV-COMP-02", 10)]
    assert [(ship.title(), ship.points) for ship in found.ships_of(B)] == [("Five", 8)] * 2
    with pytest.raises(BadScenario, match="hands of at most 5 together"):
        small("[setup.a]", own.replace(FIVE_MORE, ""))


# -- nothing but BadScenario -------------------------------------------------------------

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=True),
    st.text(max_size=6),
    st.just([]),
    st.just({}),
    st.just([1, "a", None]),
    st.just({"a": {"b": [0]}}),
)
BROKEN = ["ecnomus", "salamis-of-cyprus", "drepanum", "design-your-own"]


def replaced(value: Any, path: list[int], leaf: Any) -> Any:
    """A deep copy of a table with what lies along `path` replaced."""
    if not path or not isinstance(value, (dict, list)) or not value:
        return leaf
    if isinstance(value, dict):
        key = list(value)[path[0] % len(value)]
        return {**value, key: replaced(value[key], path[1:], leaf)}
    at = path[0] % len(value)
    return [*value[:at], replaced(value[at], path[1:], leaf), *value[at + 1 :]]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.sampled_from(BROKEN), st.lists(st.integers(0, 30), min_size=1, max_size=5), LEAVES)
def test_whatever_is_put_in_is_read_or_refused(name: str, path: list[int], leaf: Any) -> None:
    values = replaced(SCENARIOS[name].setup.values, path, leaf)
    said = "own.toml, expected nothing"
    fleets = 2
    try:
        fleets = len(read_battle(DataTable(values, "own.toml", "", "setup")).fleets)
    except BadScenario as error:
        said = str(error)
    assert fleets == 2
    assert "own.toml" in said
    assert "expected" in said
