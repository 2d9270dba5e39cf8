"""Test hidden rosters, and the facts that all players see."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.biremes.stage import crews, named, stage

from naumachia.kernel.event import Log
from naumachia.kernel.ruleset import View
from naumachia.rules import load
from naumachia.rules.biremes.actions import HERE, NOBODY, Move, Transfer
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.fire import FireChecks
from naumachia.rules.biremes.rules.melee import board, lock
from naumachia.rules.biremes.rules.secrecy import RosterKnowledge
from naumachia.scene.board import board_of
from naumachia.testing.stage import answer, decide, facts_of, pending_name, run

FLEET = ("G1 V 20,20,90 crew=31 corvus", "G2 T 10,10,0 crew=0", "O1 T 20,20.45,90 crew=9")


def seen(state: Biremes, seat: int | None) -> Biremes:
    return RosterKnowledge().conceal(state.clone(), seat)


@pytest.mark.clause("BIR-RULE-64")
def test_crews_and_corvi_are_the_owners_to_know() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    assert crews(seen(state, 0)) == {"G1": 31, "G2": 0, "O1": 20}
    assert crews(seen(state, 1)) == {"G1": 50, "G2": 0, "O1": 9}
    assert crews(seen(state, None)) == {"G1": 50, "G2": 0, "O1": 20}
    assert named(seen(state, 0), "G1").corvus
    assert not named(seen(state, 1), "G1").corvus


@pytest.mark.clause("BIR-RULE-64")
def test_a_melee_tells_them() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    assert crews(seen(state, 1)) == crews(state)


@pytest.mark.clause("BIR-RULE-64")
def test_dividing_a_crew_tells_how_many_they_are() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    board(state, named(state, "O1"), named(state, "G2"), Log())
    assert crews(seen(state, 0))["O1"] == 9


@pytest.mark.clause("BIR-RULE-64")
def test_nothing_is_hidden_by_default() -> None:
    state = stage(*FLEET)
    assert crews(seen(state, None)) == crews(state)


@pytest.mark.clause("BIR-XFR-05")
def test_everybody_sees_the_fires() -> None:
    state = stage("G1 T 20,20,90 fire=2", "O1 T 5,5,0", hidden_rosters=True)
    assert [named(seen(state, seat), "G1").fire for seat in (0, 1, None)] == [2, 2, 2]


@pytest.mark.clause("BIR-RULE-64")
def test_the_rule_set_hides_them_from_views() -> None:
    ruleset = load("biremes")
    state = stage(*FLEET, hidden_rosters=True)
    assert crews(ruleset.observe(state, 1).state)["G1"] == 50
    assert crews(state)["G1"] == 31


@pytest.mark.clause("BIR-RULE-64")
def test_counters_and_rosters_show_no_crew_that_is_not_known() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    ruleset = load("biremes")
    view = ruleset.observe(state, 1)
    counts = {hull.id: hull.count for hull in board_of(ruleset).scene(view).hulls}
    assert counts == {"G1": "?", "G2": "0", "O1": "9"}
    theirs, ours = board_of(ruleset).margin(view).rosters
    assert [(line.count, line.share) for line in theirs.lines] == [("?", None), ("0", 0.0)]
    assert [(line.count, line.share) for line in ours.lines] == [("9", 0.45)]
    assert "?" in theirs.note
    assert ("Crew", "? of 50") in theirs.lines[0].sheet
    assert "31" not in str(theirs)
    assert "50/50" not in str(theirs)


def test_counters_and_rosters_show_every_crew_where_nothing_is_hidden() -> None:
    state = stage(*FLEET)
    ruleset = load("biremes")
    view = ruleset.observe(state, None)
    counts = {hull.id: hull.count for hull in board_of(ruleset).scene(view).hulls}
    assert counts == {"G1": "31", "G2": "0", "O1": "9"}
    line = board_of(ruleset).margin(view).rosters[0].lines[0]
    assert line.share == 31 / 50
    assert ("Corvus", "+2 to grapple") in line.sheet


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("banks=1", ("Oars", "one bank lost, half speed")),
        ("banks=2", ("Oars", "both banks lost, cannot move")),
        ("dead", ("Dead in the water", "never moves again")),
        ("immobile=1", ("Immobilised", "for one turn of hers")),
        ("beached=1", ("Beached", "launch her first")),
        ("fire=2", ("On fire", "level 2 of 4")),
    ],
)
def test_the_sheet_of_a_ship_tells_her_troubles(trouble: str, said: tuple[str, str]) -> None:
    state = stage(f"G1 T 20,20,90 {trouble}", "O1 T 40,20,90")
    ruleset = load("biremes")
    line = board_of(ruleset).margin(ruleset.observe(state, 0)).rosters[0].lines[0]
    assert said in line.sheet


def test_a_ship_is_read_aloud_with_her_troubles() -> None:
    state = stage("G1 T 20,20,90 banks=1 crew=0", "O1 T 40,20,90 beached=1 fire=1")
    state.ships[0].owner, state.ships[1].owner = NOBODY, 0
    ruleset = load("biremes")
    titles = [hull.title for hull in board_of(ruleset).scene(ruleset.observe(state, 0)).hulls]
    assert titles == [
        "G1, trireme of Nobody, crew 0 of 20, derelict, a bank lost",
        "O1, trireme of Green, crew 20 of 20, beached, burning, captured",
    ]


@pytest.mark.clause("BIR-RULE-64", "BIR-FIRE-05")
@pytest.mark.parametrize("crew", [50, 20])
def test_a_throw_against_a_fire_does_not_say_what_it_needs(crew: int) -> None:
    state = stage(f"G1 V 20,20,90 crew={crew} fire=1 fire_turn=0", hidden_rosters=True)
    run(state, FireChecks(0))
    assert pending_name(state) == "fire_check_unseen"
    assert state.awaiting is not None
    assert "needs" not in state.awaiting.facts
    facts = facts_of(answer(state, 4), "fire_fought_unseen")
    assert not {"needs", "reasons", "crew"} & set(facts)


@pytest.mark.clause("BIR-RULE-64", "BIR-FIRE-05")
def test_a_crew_that_is_never_large_has_nothing_to_hide_from_a_fire() -> None:
    state = stage("G1 T 20,20,90 fire=1 fire_turn=0", hidden_rosters=True)
    run(state, FireChecks(0))
    assert state.awaiting is not None
    assert state.awaiting.facts["needs"] == 6


@pytest.mark.clause("BIR-RULE-64", "BIR-XFR-01")
def test_a_transfer_says_how_many_pass_and_not_how_many_there_are() -> None:
    state = stage("G1 T 20,20,90 crew=15", "G2 T 20,19.65,90 crew=9", hidden_rosters=True)
    run(state, Activate(0))
    facts = facts_of(decide(state, Transfer(0, 1, HERE, 0, -3)), "transfers_unseen")
    assert facts == {"count": 3, "giver": "G2", "receiver": "G1"}


@pytest.mark.clause("BIR-RULE-64", "BIR-MIS-06")
@pytest.mark.parametrize("crew", [5, 6])
def test_a_crew_too_small_to_shoot_is_asked_like_any_other(crew: int) -> None:
    state = stage(f"G1 T 20,16,0 crew={crew}", "O1 T 20,20,90", hidden_rosters=True)
    run(state, Activate(0))
    decide(state, Move(0, 0, 1500, 0))
    assert pending_name(state) == "holding_fire"


@pytest.mark.clause("BIR-RULE-64")
def test_what_is_hidden_is_guessed_anew_each_time() -> None:
    state = seen(stage(*FLEET, hidden_rosters=True), 1)
    rng = Random(1)
    guesses = [load("biremes").guess(View(1, state), rng) for _ in range(40)]
    assert {crews(one)["O1"] for one in guesses} == {9}
    assert {crews(one)["G2"] for one in guesses} == {0}
    assert len({crews(one)["G1"] for one in guesses}) > 10
    assert all(1 <= crews(one)["G1"] <= 50 for one in guesses)
