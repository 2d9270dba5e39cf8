"""Test spoils: sinking, capture, and crews for the prizes."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import crews, named, owner, stage

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.rules.biremes.actions import Man, Spoil, Stay
from naumachia.rules.biremes.model import SUNK, Biremes
from naumachia.rules.biremes.rules.melee import Spoils, board, lock, settle_melees
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.testing.stage import decide, kinds, pending_name, refused, run


def beaten(*lines: str) -> Biremes:
    """Return a state after a melee that green has won."""
    state = stage(*lines)
    ours = [ship for ship in state.ships if ship.owner == 0]
    theirs = [ship for ship in state.ships if ship.owner == 1]
    lock(state, ours[0], theirs[0], Log())
    for ship in ours[1:]:
        lock(state, ship, theirs[0], Log())
    for ship in theirs[1:]:
        lock(state, ship, ours[0], Log())
    for ship in theirs:
        ship.crew = 0
    settle_melees(state, Log())
    run(state)
    return state


@pytest.mark.clause("BIR-CAP-01", "BIR-CAP-03", "BIR-CAP-04", "BIR-RULE-45")
def test_example_61_six_men_may_capture() -> None:
    state = beaten("G1 T 20,20,90 crew=6", "O1 T 20,20.35,90")
    assert pending_name(state) == "spoils"
    legal = state.stack[-1].legal(state, 0)
    assert legal == [Spoil(1, True), Spoil(1, False)]
    events = decide(state, Spoil(1, True))
    assert kinds(events) == ["captured", "manned", "manned"]
    assert crews(state) == {"G1": 1, "O1": 5}
    assert owner(state, "O1") == "G"


@pytest.mark.clause("BIR-CAP-02", "BIR-RULE-45")
def test_example_61_five_men_can_only_sink() -> None:
    state = beaten("G1 T 20,20,90 crew=5", "O1 T 20,20.35,90")
    assert pending_name(state) == "rest"
    assert crews(state) == {"G1": 5}
    assert named(state, "O1").status == SUNK


def test_example_62_seven_men_for_three_ships() -> None:
    state = beaten("G1 T 20,20,90 crew=3", "G2 T 20,19,90 crew=4", "O1 T 20,20.35,90")
    decide(state, Spoil(2, True))
    assert crews(state) == {"G1": 1, "G2": 1, "O1": 5}


@pytest.mark.clause("BIR-CAP-05", "BIR-RULE-46")
def test_example_63_a_prize_keeps_its_damage_and_waits_a_turn() -> None:
    state = beaten("G1 T 20,20,90 crew=9", "O1 T 20,20.35,90 banks=1 fire=2 fireship")
    decide(state, Spoil(1, True))
    assert pending_name(state) == "manning"
    decide(state, Man(0, 3))
    prize = named(state, "O1")
    assert (prize.banks, prize.fire, prize.crew, prize.fireship) == (1, 2, 6, False)
    assert prize.activated
    assert prize.nation == state.players[0].nation


@pytest.mark.clause("BIR-RULE-45", "BIR-SHIP-06", "BIR-CAP-03")
def test_men_are_placed_within_what_all_ships_need_and_hold() -> None:
    state = beaten("G1 T 20,20,90 crew=20", "O1 B 20,20.35,90", "O2 T 20,19,90")
    decide(state, Spoil(1, True))
    assert refused(state, Man(0, 1)).clause == "BIR-CAP-01"
    decide(state, Spoil(2, False))
    assert named(state, "O2").status == SUNK
    low_high = [action.crew for action in state.stack[-1].legal(state, 0)]
    assert (low_high[0], low_high[-1]) == (10, 15)
    assert refused(state, Man(0, 9)).clause == "BIR-RULE-45"
    assert refused(state, Man(0, 21)).clause == "BIR-SHIP-06"
    assert refused(state, Man(1, 5)).clause == "BIR-RULE-45"
    assert refused(state, Stay(0)).clause == "BIR-RULE-45"
    decide(state, Man(0, 12))
    assert crews(state) == {"G1": 12, "O1": 8}


@pytest.mark.clause("BIR-CAP-03")
def test_a_prize_with_fewer_than_five_is_refused() -> None:
    state = stage("G1 B 20,20,90", "O1 T 20,20.35,90 crew=0", "O2 T 20,19,90 crew=0")
    run(state, Spoils(0, 12, [], [], [1, 2]))
    assert refused(state, Man(1, 4)).clause == "BIR-CAP-03"


@pytest.mark.clause("BIR-RULE-45")
def test_fewer_men_than_ships() -> None:
    state = stage("G1 T 20,20,90", "G2 T 20,19,90", "G3 T 20,18,90", "O1 T 20,20.35,90 crew=0")
    run(state, Spoils(0, 2, [0, 1, 2], [3], []))
    assert pending_name(state) == "manning"
    assert named(state, "O1").status == SUNK
    decide(state, Man(0, 0))
    assert crews(state) == {"G1": 0, "G2": 1, "G3": 1}
    assert pending_name(state) == "rest"
    assert owner(state, "G1") == "G"


@pytest.mark.clause("BIR-RULE-45")
def test_the_largest_crews_owner_decides_among_allies() -> None:
    state = stage(
        "G1 T 20,20,90 crew=6",
        "O1 T 20,20.35,90",
        "L1 T 20,20.7,90 crew=8",
        nations=("roman", "carthaginian", "roman"),
    )
    g1, o1, l1 = state.ships
    lock(state, g1, o1, Log())
    lock(state, l1, o1, Log())
    o1.crew = 0
    settle_melees(state, Log())
    run(state)
    assert isinstance(state.awaiting, Prompt)
    assert state.awaiting.seats == (2,)
    decide(state, Spoil(1, True))
    decide(state, Man(0, 4))
    decide(state, Man(1, 5))
    assert crews(state) == {"G1": 4, "O1": 5, "L1": 5}
    assert (owner(state, "O1"), owner(state, "G1")) == ("L", "G")


@pytest.mark.clause("BIR-RULE-35")
@pytest.mark.parametrize(("crew", "asks"), [(6, "spoils"), (5, "rest")])
def test_a_crewless_ship_is_boarded_unopposed(crew: int, asks: str) -> None:
    state = stage(f"G1 T 20,20,90 crew={crew}", "O1 T 20,20.35,90 crew=0")
    log = Log()
    board(state, named(state, "G1"), named(state, "O1"), log)
    run(state)
    assert kinds(log.take()) == ["boards_unopposed"]
    assert pending_name(state) == asks
    assert (named(state, "O1").status == SUNK) == (asks == "rest")


def test_few_crews_are_shown_first() -> None:
    state = beaten("G1 T 20,20,90 crew=15", "O1 T 20,20.35,90")
    decide(state, Spoil(1, True))
    legal = RULESET.legal(state, 0)
    view = RULESET.observe(state, 0)
    sketches = [board_of(RULESET).sketch(view, 0, action) for action in legal]
    assert len(sketches) > 5
    shown = [sketch.sentence for sketch in sketches if not sketch.seldom]
    assert shown == ["Put 1 man aboard", "Put 5 men aboard", "Put 10 men aboard"]
