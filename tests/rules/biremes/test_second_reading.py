"""Test clauses that a second reading of the ledger corrected, each with its position."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.biremes.stage import at, named, owner, stage

from naumachia.geometry.polygon import Land
from naumachia.kernel.event import SILENT
from naumachia.rules.biremes.actions import (
    DRAW_OARS,
    FIRE,
    STARBOARD,
    SUDDEN_TURN,
    Defend,
    Grapple,
    Move,
    QuickTurn,
    Shoot,
    Slip,
    Swipe,
)
from naumachia.rules.biremes.model import FRESH, Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.melee import lock
from naumachia.rules.biremes.rules.swiping import DEFENCE_CLAUSES
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    kinds,
    pending_name,
    refused,
    run,
)


def active(*lines: str, **options: Any) -> Biremes:
    """Return a state in green's turn."""
    state = stage(*lines, **options)
    run(state, Activate(0))
    return state


@pytest.mark.clause("BIR-RULE-43", "BIR-RULE-35")
def test_a_crewless_ship_that_a_melee_holds_is_joined_and_not_boarded() -> None:
    state = stage("G1 T 20,20.35,90", "G2 T 16,19.65,90", "O1 T 20,20,90 crew=0", "O2 T 20,20.7,90")
    lock(state, named(state, "G1"), named(state, "O2"), SILENT)
    named(state, "O1").melee = named(state, "O2").melee
    run(state, Activate(0))
    decide(state, Grapple(1, 2, STARBOARD, 0))
    assert named(state, "G2").melee == named(state, "G1").melee
    assert owner(state, "O1") == "O"
    assert pending_name(state) != "spoils"


SHORE = Land([(24000, 0), (48000, 0), (48000, 36000), (24000, 36000)])


@pytest.mark.clause("BIR-RULE-05")
def test_a_ship_may_run_aground_but_not_pivot_onto_land() -> None:
    state = active("G1 B 23.7,20,0", "O1 T 5,5,0", lands=[SHORE], grounding=True)
    assert refused(state, Move(0, 9000, 2000, 0)).clause == "BIR-RULE-05"
    assert refused(state, Move(0, 0, 2000, 9000)).clause == "BIR-RULE-05"
    assert state.sea.find_overlap(state.hull(named(state, "G1")), 0) is None


@pytest.mark.clause("BIR-RULE-05")
def test_a_ship_that_runs_aground_turns_no_more() -> None:
    state = active("G1 B 21,20,90", "O1 T 5,5,0", lands=[SHORE], grounding=True)
    events = decide(state, Move(0, 0, 3000, 9000))
    assert at(state, "G1") == "23.5,20,90"
    assert facts_of(events, "forward")["distance"] == 2500
    assert named(state, "G1").immobile == FRESH


@pytest.mark.clause("BIR-RULE-05")
def test_a_ship_that_lies_against_land_cannot_run_aground() -> None:
    state = active("G1 B 23.5,20,90", "O1 T 5,5,0", lands=[SHORE], grounding=True)
    assert refused(state, Move(0, 0, 3000, 0)).clause == "BIR-RULE-05"


@pytest.mark.clause("BIR-RULE-04")
def test_a_pivot_over_the_edge_is_no_way_off_the_table() -> None:
    state = active("G1 T 0.3,20,0", "O1 T 30,5,0", edge="exit")
    assert refused(state, Move(0, 2500, 3000, 0)).clause == "BIR-RULE-04"
    decide(state, Move(0, 0, 3000, 0))
    assert named(state, "G1").is_afloat()


@pytest.mark.clause("BIR-RULE-29", "BIR-RULE-25")
def test_a_pass_from_alongside_keeps_its_heading_when_the_target_turns_away() -> None:
    state = active("G1 T 20,19.65,90", "O1 T 20,20,90", swipe_distance="maximum")
    decide(state, Swipe(0, 1, STARBOARD, 0, 2000))
    decide(state, Defend(1, 1))
    answer(state, 6)
    decide(state, Slip(1, 0, 0))
    assert at(state, "G1") == "22,19.65,90"


@pytest.mark.clause("BIR-RULE-66")
def test_every_player_for_himself_may_still_swipe_at_a_locked_ship() -> None:
    state = stage(
        "G1 T 14.0,19.65,90",
        "O1 T 20,20,90",
        "L1 T 20,20.35,90",
        nations=("naval_power", "pirates", "pirates"),
        free_for_all=True,
    )
    lock(state, named(state, "O1"), named(state, "L1"), SILENT)
    run(state, Activate(0))
    assert refused(state, Grapple(0, 1, STARBOARD, 0)).clause == "BIR-RULE-66"
    decide(state, Swipe(0, 1, STARBOARD, -1000, 1000))
    assert pending_name(state) == "defence"


@pytest.mark.clause("BIR-RULE-64")
def test_missiles_that_miss_tell_nothing() -> None:
    state = active("G1 T 20,20,90", "O1 T 20,18,90 crew=9", hidden_rosters=True)
    decide(state, Shoot(0, 1, FIRE))
    answer(state, 3)
    assert not named(state, "O1").known


@pytest.mark.clause("BIR-RULE-55", "BIR-RULE-35")
def test_the_dice_of_a_contact_come_before_the_spoils() -> None:
    state = active("G1 T 16,19.65,90 fireship fire=1", "O1 T 20,20,90 crew=0")
    decide(state, Grapple(0, 1, STARBOARD, 0))
    assert pending_name(state) == "contact"
    answer(state, 4)
    assert named(state, "O1").fire == 1
    assert pending_name(state) == "spoils"


@pytest.mark.clause("BIR-RULE-43")
def test_a_friend_who_joins_a_melee_makes_fast_and_is_not_helpless() -> None:
    state = active("G1 T 16,19.65,90", "G2 T 20,20,90", "O1 T 20,20.35,90")
    lock(state, named(state, "G2"), named(state, "O1"), SILENT)
    events = decide(state, Grapple(0, 1, STARBOARD, 0))
    assert "joins_friend" in kinds(events)
    assert "grappled" not in kinds(events)


@pytest.mark.clause("BIR-RULE-55", "BIR-GRP-06")
def test_a_grapple_that_fails_spreads_fire_by_touch() -> None:
    """A touch needs a 5; the target that slips away decides afterwards."""
    state = active("G1 T 16,19.65,90 fireship fire=1", "O1 T 20,20,90")
    decide(state, Grapple(0, 1, STARBOARD, 0), QuickTurn(1, False))
    answer(state, 1, 6)
    assert pending_name(state) == "contact"
    answer(state, 4)
    assert named(state, "O1").fire == 0


@pytest.mark.clause("BIR-SWP-07")
@pytest.mark.parametrize("defence", [-1, 4])
def test_there_are_three_defences_or_none(defence: int) -> None:
    state = active("G1 T 14,19.65,90", "O1 T 20,20,90")
    decide(state, Swipe(0, 1, STARBOARD, -1000, 1000))
    assert refused(state, Defend(1, defence)).clause == "BIR-SWP-07"


@pytest.mark.clause("BIR-RULE-30", "BIR-SWP-08", "BIR-SWP-09")
@pytest.mark.parametrize(
    ("defence", "die", "clause"),
    [
        (DRAW_OARS, 5, "BIR-RULE-30"),
        (DRAW_OARS, 4, DEFENCE_CLAUSES[DRAW_OARS]),
        (SUDDEN_TURN, 5, DEFENCE_CLAUSES[SUDDEN_TURN]),
    ],
)
def test_a_roll_to_save_the_oars_cites_what_it_saves(defence: int, die: int, clause: str) -> None:
    state = active("G1 T 14,19.65,90", "O1 T 20,20,90")
    decide(state, Swipe(0, 1, STARBOARD, -1000, 1000))
    decide(state, Defend(1, defence))
    (rolled,) = (event for event in answer(state, die) if event.kind == "save_rolled")
    assert rolled.clause == clause
