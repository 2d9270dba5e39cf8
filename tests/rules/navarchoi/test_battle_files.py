"""Battles in scenario files: what they may bring, and what their reader refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import effort

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.scenario import packaged_scenarios
from naumachia.kernel.toml_data import DataTable, read_toml, read_whole
from naumachia.rules.navarchoi.model import RESERVE
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.setup import open_battle
from naumachia.rules.navarchoi.rules.victory import worth
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.battle_file import read_battle

PACKAGE = "naumachia.rules.navarchoi"
SCENARIOS = packaged_scenarios(PACKAGE, "navarchoi")


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


@pytest.mark.parametrize("square", ["33", "9999", "0303"])
def test_a_wrong_square_hides_no_fault_after_it(square: str) -> None:
    """Reading goes on as if the ships stood on squares that are free."""
    text = SMALL.replace("1403", square).replace('facing = "W"', 'facing = "Q"') + "\nkraken = 1\n"
    with pytest.raises(BadScenario) as caught:
        read_whole(text, "small.toml", lambda top: read_battle(top.table("setup")))
    fields = ["setup.b.groups[1].square", "setup.b.groups[1].facing", "setup.exits[1].kraken"]
    lines = str(caught.value).splitlines()
    assert len(lines) == len(fields)
    for line, field in zip(lines, fields, strict=True):
        assert f"field {field};" in line


def test_the_small_battle_is_right_as_it_stands() -> None:
    assert len(small().ships) == 5
    assert small("ships = 3", "ships = 1").ships_of(0)[0].points == 4


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('square = "0303"', 'square = "0309"', "'0311 for A3' at small.toml line 14, field setup."),
        ('square = "1403"', 'square = "0303"', "line 28, field setup.b.groups[1].square; expected"),
        ('square = "0303"', 'square = "33"', 'squares "0101" to "1610", column and row'),
        ("type = 5", "type = 11", "line 27, field setup.b.groups[1].type; expected a whole number"),
        ("type = 5", "typ = 5", "missing field: 'type' at small.toml line 24, field setup.b.gro"),
        ("type = 5", "type = 5\nspeed = 2", "unknown field: 'speed' at small.toml line 28"),
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
        ('edge = "W"', 'edge = "W"\npoints = 2', "missing field: 'points_to' at small.toml lin"),
        ('edge = "W"', 'edge = "W"\nrows = [3, 11]', "line 35, field setup.exits[1].rows; expect"),
        ('edge = "W"', 'edge = "W"\ncolumns = [1, 2]', "unknown field: 'columns' at small.toml"),
        ('edge = "W"', 'edge = "W"\ngroups = ["line"]', "expected groups of side b: other line"),
        ("[setup.b]", "[setup.c]", "missing field: 'name' at small.toml"),
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
    assert (worth(state, five).total, five.is_cataphracted()) == (8, False)
    five.marked = True
    assert worth(state, five).total == 9
    free = small("type = 5", "type = 5\npoints = 0")
    state = open_battle(free, Rules(Options(OPTIONS, {})))
    assert (worth(state, state.ships[-1]).total, state.ships[-1].is_cataphracted()) == (0, True)


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
    decks = [(event.clause, event.facts["count"]) for event in log.take() if event.kind == "deck"]
    assert decks == [("NAV-COMP-02", 10)]
    assert [(ship.title(), ship.points) for ship in found.ships_of(1)] == [("Five", 8)] * 2
    with pytest.raises(BadScenario, match="hands of at most 5 together"):
        small("[setup.a]", own.replace(FIVE_MORE, ""))


def test_a_deck_keeps_a_card() -> None:
    carried = dict.fromkeys(
        card.effect for card in read_battle(SCENARIOS["catana"].setup).deck.cards[1:]
    )
    every = ", ".join(f'"{effect}"' for effect in carried)
    with pytest.raises(BadScenario, match="at least one card left in the deck"):
        small('wind = "S"', f'wind = "S"\nwithout = [{every}]')


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


def replace_at(value: Any, path: list[int], leaf: Any) -> Any:
    """Return a deep copy of a table with another value at `path`."""
    if not path or not isinstance(value, (dict, list)) or not value:
        return leaf
    if isinstance(value, dict):
        key = list(value)[path[0] % len(value)]
        return {**value, key: replace_at(value[key], path[1:], leaf)}
    at = path[0] % len(value)
    return [*value[:at], replace_at(value[at], path[1:], leaf), *value[at + 1 :]]


@settings(max_examples=effort(100, 400), deadline=None, derandomize=True)
@given(st.sampled_from(BROKEN), st.lists(st.integers(0, 30), min_size=1, max_size=5), LEAVES)
def test_whatever_is_put_in_is_read_or_refused(name: str, path: list[int], leaf: Any) -> None:
    values = replace_at(SCENARIOS[name].setup.values, path, leaf)
    said = "own.toml, expected nothing"
    fleets = 2
    try:
        fleets = len(read_battle(DataTable(values, "own.toml", "", "setup")).fleets)
    except BadScenario as error:
        said = str(error)
    assert fleets == 2
    assert "own.toml" in said
    assert "expected" in said
