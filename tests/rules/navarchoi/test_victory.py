"""Victory Points and the ends of a game."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import at, named, stage

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Result
from naumachia.rules.navarchoi.actions import Forward, Run
from naumachia.rules.navarchoi.model import IMPULSE, LEFT, SUNK, Formation, Navarchoi
from naumachia.rules.navarchoi.rules.activation import activate
from naumachia.rules.navarchoi.rules.damage import capture, sink
from naumachia.rules.navarchoi.rules.movement import leave_map
from naumachia.rules.navarchoi.rules.turn import TurnAdvance
from naumachia.rules.navarchoi.rules.victory import (
    ENDINGS,
    EarlyEnd,
    GameEnd,
    GameOver,
    end_if_alone,
    points_text,
    score,
)
from naumachia.rules.navarchoi.tables.battle import COUNTS_AS_SUNK, NEITHER, SAFE, Exit
from naumachia.testing.stage import answer, chance_of, decide, kinds, pending_name, run

PAIR = ("A1 3 0505 E", "B1 3 2005 W")


def points(state: Navarchoi) -> tuple[str, str]:
    """Return the points of both sides."""
    return points_text(score(state, 0)), points_text(score(state, 1))


def over(state: Navarchoi) -> Result:
    """Count the points, and return the result."""
    run(state, GameOver())
    assert state.result is not None
    assert state.result.ending in ENDINGS
    return state.result


def row_off(state: Navarchoi, name: str, outside: str) -> list[str]:
    """Let a ship leave the map by a virtual square; return the kinds of the events."""
    log = Log()
    leave_map(state, named(state, name), state.map.parse(outside), "NAV-EXIT-01", log)
    return kinds(log.take())


# -- what ships are worth --------------------------------------------------------------


@pytest.mark.clause("NAV-VIC-01", "NAV-VIC-02", "NAV-VIC-03", "NAV-RULE-73")
@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("B1 4 1010 W towers=1 awash", "5"),
        ("B1 5 1010 W captured", "7.5"),
        ("B1 3C 1010 W captured", "6"),
        ("B1 5 1010 W captured harpax towers=2", "10.5"),
        ("B1 2L 1010 W awash", "3"),
        ("B1 5 1010 W corvus ballistae awash", "6"),
        ("B1 2 1010 W transport points=4 captured", "6"),
        ("B1 2 1010 W transport points=0 awash", "0"),
        ("B1 5 1010 W", "0"),
    ],
)
def test_example_87_points_by_type_and_equipment(line: str, worth: str) -> None:
    state = stage("A1 3 0505 E", line)
    assert points(state) == (worth, "0")


@pytest.mark.clause("NAV-RULE-74", "NAV-RULE-84")
def test_example_88_a_prize_scuttled_or_taken_back() -> None:
    state = stage("A1 3 0505 E", "B1 5 1010 W captured")
    assert points(state) == ("7.5", "0")
    scuttled = state.clone()
    log = Log()
    sink(scuttled, named(scuttled, "B1"), "NAV-MEL-07", log)
    assert points(scuttled) == ("5", "0")
    capture(named(state, "B1"), 1, log)
    assert points(state) == ("0", "0")
    events = [e for e in run(state, GameOver()) if e.kind == "counted"]
    assert [(e.clause, e.facts["ship"], e.facts["points"]) for e in events] == [
        ("NAV-RULE-74", "B1", "0")
    ]


@pytest.mark.clause("NAV-RULE-74")
def test_a_prize_that_left_the_map_counts_and_an_own_ship_that_left_does_not() -> None:
    state = stage("A1 3 0505 E", "A2 3 0605 E", "B1 5 1010 W captured", "B2 5 1110 W")
    for name in ("A2", "B1", "B2"):
        named(state, name).place = LEFT
    assert points(state) == ("7.5", "0")
    named(state, "B2").place = SUNK
    assert points(state) == ("12.5", "0")


# -- exits -----------------------------------------------------------------------------


def exits(*rules: tuple[int, int, int, int, int]) -> list[Exit]:
    """Return exit rules of side, edge, effect, points and receiver, for the whole edge."""
    found = []
    for side, edge, effect, worth, to in rules:
        rule = Exit(side, edge, 1, 32, effect)
        rule.points, rule.to = worth, to
        found.append(rule)
    return found


@pytest.mark.clause("NAV-VIC-04", "NAV-SCN-01")
def test_exits_pay_or_sink_as_the_scenario_says() -> None:
    rules = exits((0, 6, SAFE, 2, 0), (1, 0, COUNTS_AS_SUNK, 0, NEITHER), (1, 2, SAFE, 1, 0))
    lines = ("A1 3 0105 W", "A2 3 0305 W", "B1 4 1001 N", "B2 3 3205 E", "B3 3 3105 E")
    state = stage(*lines, exits=rules)
    assert row_off(state, "A1", "0005") == ["left_map", "exit_scored"]
    assert points(state) == ("2", "0")
    assert row_off(state, "B1", "1000") == ["left_map", "exit_sunk"]
    assert at(state, "B1") == "sunk"
    assert points(state) == ("6", "0")
    row_off(state, "B2", "3305")
    assert points(state) == ("7", "0")
    assert row_off(state, "A2", "0021") == ["left_map", "exit_scored"]


@pytest.mark.clause("NAV-SCN-01")
def test_lesson_a_is_a_race_to_the_enemy_edge() -> None:
    lines = [f"A{number} 3 320{number} E" for number in range(1, 6)]
    state = stage(*lines, "B1 3 0105 W", "B2 3 0106 W", lesson="a")
    for number in range(1, 4):
        assert "exit_scored" in row_off(state, f"A{number}", f"330{number}")
    row_off(state, "B1", "0005")
    assert points(state) == ("3", "1")
    assert pending_name(state) == "rest"
    activate(state, Formation(0, IMPULSE, [3], []), Log())
    run(state)
    decide(state, Run(3, 8))
    decide(state, Forward(3))
    result = state.result
    assert isinstance(result, Result)
    assert (result.ending, result.winners) == ("race", (0,))


@pytest.mark.clause("NAV-SCN-01")
def test_lesson_a_counts_no_other_edge() -> None:
    state = stage("A1 3 0101 N", "B1 3 3220 S", lesson="a")
    assert row_off(state, "A1", "0100") == ["left_map"]
    assert row_off(state, "B1", "3221") == ["left_map"]
    assert points(state) == ("0", "0")


# -- the end ---------------------------------------------------------------------------


@pytest.mark.clause("NAV-SCN-04", "NAV-RULE-71")
def test_example_86_the_game_end_roll_from_turn_10() -> None:
    state = stage(*PAIR, turn=10, initiative=1)
    state.battle.game_end = 3
    run(state, GameEnd(), TurnAdvance())
    assert chance_of(state, "equal_points") == Fraction(2, 5)
    answer(state, 4)
    assert (pending_name(state), state.turn) == ("rest", 11)
    early = stage(*PAIR, turn=9)
    early.battle.game_end = 3
    run(early, GameEnd())
    assert pending_name(early) == "rest"
    without = stage(*PAIR, turn=12)
    run(without, GameEnd())
    assert pending_name(without) == "rest"


@pytest.mark.clause("NAV-SCN-04")
def test_example_86_by_turn_12() -> None:
    lasts = Fraction(3, 5)
    assert 1 - lasts**3 == Fraction(98, 125)
    state = stage(*PAIR, turn=11)
    state.battle.game_end = 3
    run(state, GameEnd())
    assert chance_of(state, "equal_points") == 1 - lasts


@pytest.mark.clause("NAV-SCN-05", "NAV-COMP-20", "NAV-RULE-76")
@pytest.mark.parametrize(
    ("turn", "scenario", "option", "ends"),
    [(19, 20, 20, False), (20, 20, 20, True), (15, 15, 20, True), (12, 20, 12, True)],
)
def test_the_marker_passes_the_last_turn(turn: int, scenario: int, option: int, ends: bool) -> None:
    state = stage(*PAIR, turn=turn, max_turns=option)
    state.battle.max_turns = scenario
    run(state, TurnAdvance())
    assert (state.result is not None) == ends


@pytest.mark.clause("NAV-RULE-72")
@pytest.mark.parametrize(
    ("place", "ends"),
    [("outside", False), ("reserve", False), ("left", True), ("awash", True), ("sunk", True)],
)
def test_the_game_ends_with_the_last_ship_of_a_side(place: str, ends: bool) -> None:
    state = stage("A1 3 0505 E", f"B1 3 2005 W {place}")
    run(state, EarlyEnd())
    assert (state.result is not None) == ends
    mirrored = stage(f"A1 3 0505 E {place}", "B1 3 2005 W")
    run(mirrored, EarlyEnd())
    closing = [one.result and one.result.closing for one in (state, mirrored)]
    assert closing == (["NAV-RULE-72"] * 2 if ends else [None] * 2)
    kept = stage("A1 3 0505 E", f"B1 3 2005 W {place}", early_end=False)
    assert not end_if_alone(kept, Log())


@pytest.mark.clause("NAV-RULE-72", "NAV-RULE-80")
def test_a_side_whose_ships_are_all_taken_is_gone() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W captured")
    run(state, EarlyEnd())
    assert state.result is not None
    assert (state.result.ending, state.result.winners) == ("points", (0,))
    assert state.result.facts["points"] == (("a", "4.5"), ("b", "0"))


@pytest.mark.clause("NAV-VIC-05")
def test_more_points_win_and_equal_points_are_a_draw() -> None:
    state = stage("A1 3 0505 E awash", "A2 3 0605 E", "B1 4 2005 W awash", "B2 4 2006 W")
    result = over(state)
    assert (result.ending, result.winners, result.clause) == ("points", (0,), "NAV-VIC-05")
    assert result.scores == (1.0, -1.0)
    behind = stage("A1 3 0505 E awash", "A2 3 0605 E", "B1 3 2005 W", "B2 3 2006 W")
    assert over(behind).scores == (-1.0, 1.0)
    level = stage("A1 3 0505 E awash", "A2 3 0605 E", "B1 3 2005 W awash", "B2 4 2006 W")
    result = over(level)
    assert (result.ending, result.scores) == ("equal_points", (0.0, 0.0))


@pytest.mark.clause("NAV-VIC-05")
def test_a_smaller_budget_is_made_good_in_points() -> None:
    state = stage(*PAIR)
    state.battle.fleets[1].handicap = 5
    assert points(state) == ("0", "2.5")


@pytest.mark.clause("NAV-RULE-85")
def test_a_leader_that_has_left_the_field_cannot_win() -> None:
    lines = ("A1 3 0505 E left", "A2 3 0605 E left", "B1 3 2005 W awash", "B2 3 2006 W")
    state = stage(*lines)
    run(state, EarlyEnd())
    result = state.result
    assert result is not None
    assert (result.ending, result.scores, result.clause) == (
        "quit_field",
        (0.0, 0.0),
        "NAV-RULE-85",
    )
    assert over(stage(*lines, quit_field="count")).winners == (0,)
    assert over(stage(*lines, exits=exits((0, 6, SAFE, 1, 0)))).winners == (0,)
    behind = stage("A1 3 0505 E left", "A2 3 0605 E awash", "B1 3 2005 W")
    assert over(behind).winners == (1,)
    gone = stage("A1 3 0505 E left", "B1 3 2005 W awash")
    assert over(gone).winners == (0,)


@pytest.mark.clause("NAV-SCN-01")
@pytest.mark.parametrize(
    ("lesson", "halves"), [("a", 0), ("b", 3), ("c", 3), ("f", 3), ("g", 0), ("", 0)]
)
def test_wrecks_count_while_nothing_sinks(lesson: str, halves: int) -> None:
    state = stage("A1 3 0505 E", "B1 3 0705 W immobile", "B2 3 0706 W damaged", lesson=lesson)
    assert score(state, 0) == halves
    assert score(state, 1) == 0
