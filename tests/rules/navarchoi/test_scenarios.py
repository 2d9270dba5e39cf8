"""Scenarios: the ledger's figures, and special rules as data."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.scenario import packaged_scenarios, read_scenario
from naumachia.rules.navarchoi import RULESET
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
from naumachia.rules.navarchoi.tables.battle_file import packaged_design, read_battle
from naumachia.rules.navarchoi.tables.charts import FULL

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
    assert "ours" in one.note + one.story.source
    assert len(one.summary) <= 100


@pytest.mark.clause("NAV-SCN-03")
def test_ships_start_at_cruise_unless_the_scenario_says_otherwise() -> None:
    found = battle("catana")
    assert {ship.name for ship in found.ships if ship.status == FULL} == {"B1", "B2", "B3"}
    assert [ship.quality for ship in found.ships_of(B)[:4]] == [6, 6, 6, 4]


def rule(found: Battle, side: int, ship: str, square: tuple[int, int], turn: int) -> str:
    """Return the effect and points of leaving to a virtual square."""
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
        (name, seat) for name in SCENARIOS for seat in (A, B) if battle(name).is_paid_to_leave(seat)
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
    assert [(ship.name, ship.quality, ship.is_armoured()) for ship in fire] == [
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


def test_the_clauses_that_read_reconstructed_values_are_told_apart() -> None:
    found = battle("catana")
    assert set(READ_BY) | set(DECK_CLAUSES) <= set(RULESET.clauses)
    assert set(READ_BY.values()) == set(found.charts.sources)
    clauses = {clause for clause in RULESET.clauses if found.is_reconstructed(clause)}
    assert clauses == {"NAV-RAM-04", "NAV-GRAP-02", "NAV-MEL-01", "NAV-MEL-02", *DECK_CLAUSES}


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
    zone = {column for column in range(1, 17) if found.is_in_zone(A, column, 5)}
    assert zone == {1, 2, 3, 4}
    assert {column for column in range(1, 17) if found.is_in_zone(B, column, 5)} == {13, 14, 15, 16}


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
