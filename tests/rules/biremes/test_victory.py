"""Test the end of a battle."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import named, stage

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Result
from naumachia.kernel.phrase import packaged_phrases
from naumachia.rules import load
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.model import LEFT, Biremes
from naumachia.rules.biremes.rules.melee import remove, take_over
from naumachia.rules.biremes.rules.victory import ENDINGS, VictoryCheck, score
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.testing.stage import kinds, run


def ended(state: Biremes) -> Result | None:
    """Return the result after the check, if there is one."""
    run(state, VictoryCheck())
    if state.result is not None:
        assert state.result.ending in ENDINGS
    return state.result


@pytest.mark.clause("BIR-RULE-60", "BIR-CAP-02")
def test_example_79_points_at_the_turn_limit() -> None:
    lines = ("G1 V 5,5,0", "O1 T 20,20,90", "O2 Q 10,10,0", "O3 T 30,30,0")
    state = stage(*lines, nations=("roman", "carthaginian"))
    log = Log()
    remove(state, named(state, "O1"), "BIR-RAM-11", "rammed", log)
    assert kinds(log.take()) == ["rammed"]
    take_over(state, named(state, "O2"), 0)
    assert (score(state, 0), score(state, 1)) == (80, 0)
    state.turn = 19
    assert ended(state) is None
    state.turn = 20
    result = ended(state)
    assert result is not None
    assert (result.ending, result.winners) == ("points", (0,))
    assert result.facts["points"] == (("green", 80), ("orange", 0))


@pytest.mark.clause("BIR-RULE-60")
def test_example_80_the_last_enemy_a_derelict() -> None:
    state = stage("G1 V 5,5,0", "O1 T 20,20,90 crew=0")
    result = ended(state)
    assert result is not None
    assert (result.ending, result.winners) == ("eliminated", (0,))


@pytest.mark.clause("BIR-RULE-60")
def test_nobody_left_is_a_draw() -> None:
    state = stage("G1 V 5,5,0 crew=0", "O1 T 20,20,90 crew=0")
    state.ships[1].owner = NOBODY
    result = ended(state)
    assert result is not None
    assert (result.ending, result.scores) == ("both_gone", (0.0, 0.0))


@pytest.mark.clause("BIR-RULE-60")
def test_equal_points_are_a_draw_and_a_limit_of_none_plays_on() -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,90")
    state.turn = 20
    result = ended(state)
    assert result is not None
    assert (result.ending, result.winners) == ("equal_points", ())
    endless = stage("G1 T 5,5,0", "O1 T 20,20,90", turn_limit=0)
    endless.turn = 500
    assert ended(endless) is None


@pytest.mark.clause("BIR-RULE-60")
@pytest.mark.parametrize(("level", "ending"), [(40, "broken"), (41, None)])
def test_a_side_breaks_at_its_level(level: int, ending: str | None) -> None:
    lines = ("G1 V 5,5,0", "O1 T 20,20,90 crew=0", "O2 Q 10,10,0")
    state = stage(*lines, victory="break", break_level=level)
    result = ended(state)
    assert (result.ending if result is not None else None) == ending


@pytest.mark.clause("BIR-RULE-60")
def test_when_both_are_broken_the_battle_goes_on() -> None:
    lines = ("G1 T 5,5,0 crew=0", "G2 B 6,9,0", "O1 T 20,20,90 crew=0", "O2 B 10,10,0")
    assert ended(stage(*lines, victory="break")) is None


@pytest.mark.clause("BIR-RULE-60")
def test_ships_over_the_edge_count_as_sunk_and_recaptured_ones_do_not() -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,90", "O2 Q 10,10,0")
    state.sea.remove(1)
    named(state, "O1").status = LEFT
    take_over(state, named(state, "O2"), 0)
    take_over(state, named(state, "O2"), 1)
    assert score(state, 0) == 20


@pytest.mark.clause("BIR-RULE-60")
def test_with_every_man_for_himself_the_last_one_wins() -> None:
    nations = ("roman", "carthaginian", "roman")
    lines = ("G1 T 5,5,0", "O1 T 20,20,90 crew=0", "L1 Q 10,10,0")
    state = stage(*lines, nations=nations)
    result = ended(state)
    assert result is not None
    assert result.scores == (1.0, -1.0, 1.0)
    assert ended(stage(*lines, nations=nations, free_for_all=True)) is None


def test_every_ending_and_chapter_has_its_words() -> None:
    phrases = packaged_phrases("naumachia.rules.biremes")
    chapters = {clause.split("-")[1].lower() for clause in RULESET.clauses}
    assert all(phrases.has("labels", f"chapter_{chapter}") for chapter in chapters)
    assert all(
        phrases.has("results", ending) and phrases.has("events", ending) for ending in ENDINGS
    )


@pytest.mark.clause("BIR-RULE-60")
def test_two_who_win_together_are_named_with_and() -> None:
    facts = {"winner": ("green", "blue"), "count": 2, "turns": 3}
    said = RULESET.seating.of_state(RULESET, stage("G1 T 5,5,0", "O1 T 9,9,0")).phrases.fill(
        "results", "eliminated", facts
    )
    assert said == "Green and Blue win: no enemy has a crew left after turn 3."


@pytest.mark.clause("BIR-RULE-50", "BIR-RULE-60")
def test_a_ship_without_a_crew_counts_as_lost_in_the_roster() -> None:
    state = stage("G1 T 20,20,90 crew=0", "G2 T 20,10,90 crew=12", "O1 T 40,20,90")
    ruleset = load("biremes")
    roster = board_of(ruleset).margin(ruleset.observe(state, None)).rosters[0]
    derelict, other = roster.lines
    assert roster.note == "1 manned, 12 men"
    assert (derelict.mark, derelict.note, derelict.lost) == ("lost", "0/20, derelict", False)
    assert derelict.counts_as_lost
    assert not other.counts_as_lost


@pytest.mark.clause("BIR-RULE-60")
def test_a_ship_in_other_hands_counts_as_lost_to_her_own_side() -> None:
    state = stage("G1 T 20,20,90", "O1 T 40,20,90")
    state.ships[0].owner = 1
    ruleset = load("biremes")
    green, orange = board_of(ruleset).margin(ruleset.observe(state, None)).rosters
    assert [line.counts_as_lost for line in green.lines] == [True]
    assert [line.counts_as_lost for line in orange.lines] == [False, False]
