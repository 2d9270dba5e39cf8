"""Small print that a slip in the rules would break unseen: found by putting slips in."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import attack, enter, row, skip
from tests.rules.navarchoi.rowing import choosing, moving, play, word
from tests.rules.navarchoi.stage import at, named, stage, words_of

from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Answer,
    Attack,
    Disengage,
    Fight,
    Fire,
    First,
    Form,
    Forward,
    Play,
    Rotate,
    Run,
    Scuttle,
    Strike,
)
from naumachia.rules.navarchoi.model import STATIC, ShipActivation
from naumachia.rules.navarchoi.rules import ram
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.rules.movement import can_go_on, has_edge_attack
from naumachia.rules.navarchoi.rules.reactions import Kyklos
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)

COUNTER = 18
REACTION = 20
BACK_WATER = 25
CUT_THE_CABLES = 29
ELASIS = 38
OTHER_CARD = 44


# -- activations -----------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-26")
@pytest.mark.parametrize("words", ["grappled", "immobile"])
def test_a_ship_that_cannot_row_is_activated_by_its_own_rule(words: str) -> None:
    state = choosing(f"A1 3 0505 E {words}", "B1 3 0506 W")
    events = decide(state, Form((0,)))
    assert next(e.clause for e in events if e.kind == "formed") == "NAV-RULE-26"
    assert state.formation is not None
    assert state.formation.kind == STATIC


@pytest.mark.clause("NAV-RULE-16")
def test_trailing_squadron_is_not_asked_for_when_no_formation_is_left() -> None:
    state = choosing("A1 3 0505 E", "B1 3 2005 W", hands=((OTHER_CARD,), ()))
    decide(state, Form((0,)))
    play(state, "0 stop")
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-CARD-05", "NAV-SCN-01")
def test_elasis_does_not_drive_a_ship_that_may_never_be_at_full() -> None:
    state = moving("A1 3 0505 E", "B1 3 2005 W", cards=(ELASIS,))
    assert Run(0, 9, True) in legal(state)
    state.battle.ships[0].never_full = True
    assert Run(0, 9, True) not in legal(state)
    assert refused(state, Run(0, 9, True)).clause == "NAV-SCN-01"


@pytest.mark.clause("NAV-CARD-05", "NAV-FAT-03")
def test_no_die_for_a_formation_that_elasis_has_made_red() -> None:
    state = moving("A1 3 0505 E", "B1 3 2005 W", cards=(ELASIS,))
    play(state, "9full F F F F stop")
    assert pending_name(state) == "rest"
    assert words_of(state, "A1") == "cruise red"


@pytest.mark.clause("NAV-MEL-07")
def test_a_ship_taken_back_is_no_prize_to_scuttle() -> None:
    state = moving("A1 3 0505 E recaptured", "B1 3 2005 W")
    assert Scuttle(0) not in legal(state)
    assert refused(state, Scuttle(0)).clause == "NAV-MEL-07"


@pytest.mark.clause("NAV-RULE-27", "NAV-ACT-02")
def test_at_will_a_full_ship_may_stop_at_nine() -> None:
    state = moving("A1 3 0505 E full", "B1 3 2005 W", declare_mp=False)
    play(state, "12 F R1 F")
    assert refused(state, word("stop")).clause == "NAV-ACT-02"
    play(state, "F stop")
    assert at(state, "A1") == "0807 SE"


# -- the edge of the map ---------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-36", "NAV-RULE-41")
def test_a_ship_whose_obliged_attack_was_cancelled_goes_over_the_edge_to_come_back() -> None:
    state = stage("A1 3 3105 E", "B1 3 3205 N", hands=((), (BACK_WATER,)))
    enter(state, "A1", 4)
    skip(state, "attacks")
    assert state.activation is not None
    assert state.activation.has_edge_exit
    attack(state, Strike(RAM, 1))
    decide(state, Play(BACK_WATER))
    assert at(state, "B1") == "3206 N"
    decide(state, Forward(0))
    assert at(state, "A1") == "outside"


@pytest.mark.clause("NAV-RULE-36", "NAV-RULE-46", "NAV-SAIL-06")
@pytest.mark.parametrize(
    ("words", "raked", "open_way"),
    [("", [], True), ("", [1], False), ("sail", [], False), ("transport", [], False)],
)
def test_a_step_by_right_of_a_rake_needs_a_rake_that_may_be_made(
    words: str, raked: list[int], open_way: bool
) -> None:
    state = stage(f"A1 3 3105 E {words}", "B1 3 3205 W")
    activation = ShipActivation(0, 8, False, 8)
    activation.has_rammed = activation.has_grappled = True
    activation.raked_ships = raked
    square, east = state.map.parse("3205"), int(named(state, "A1").facing)
    assert has_edge_attack(state, named(state, "A1"), activation, square, east, 2) == open_way


@pytest.mark.clause("NAV-RULE-36")
@pytest.mark.parametrize(("square", "open_way"), [("0302", True), ("0202", False)])
def test_only_the_square_of_the_attack_itself_may_be_left_over_the_edge(
    square: str, open_way: bool
) -> None:
    """From 0202 the one way on leads through a second enemy, and from there off the map."""
    wall = [f"A{n} 3 {at} N awash" for n, at in enumerate(["0201", "0301", "0303", "0203"] * 3, 2)]
    lines = [f"A1 3 {square} E", f"B1 3 {square} N"]
    second = [] if square == "0302" else ["B2 3 0302 N"]
    state = stage(*lines, *wall, *second, columns=3, rows=3)
    activation = ShipActivation(0, 8, False, 8)
    activation.left = 6
    assert can_go_on(state, named(state, "A1"), activation, attack=True) == open_way


# -- attacks ---------------------------------------------------------------------------


@pytest.mark.clause("NAV-MULT-04")
@pytest.mark.parametrize("kinds", [(RAKE, RAM), (RAM, RAKE)])
def test_a_rake_and_a_ram_exclude_each_other_in_either_order(kinds: tuple[int, int]) -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 W")
    enter(state, "A1", 8)
    both = Attack(0, tuple(Strike(kind, 1) for kind in kinds))
    assert refused(state, both).clause == "NAV-MULT-04"


@pytest.mark.clause("NAV-SCN-01", "NAV-MISS-06")
def test_fire_pots_are_not_thrown_as_far_as_towers_shoot() -> None:
    state = stage("A1 5 0505 E fire_pots towers=1", "B1 3 0705 E", "B2 3 0606 E")
    row(state, "A1", 0)
    fires = [action for action in legal(state) if isinstance(action, Fire)]
    assert fires == [Fire(0, 1), Fire(0, 2), Fire(0, 2, True)]
    assert refused(state, Fire(0, 1, True)).clause == "NAV-SCN-01"


# -- answers ---------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-82", "NAV-SCN-01", "NAV-SAIL-06")
@pytest.mark.parametrize(("words", "able"), [("", True), ("sail", False), ("transport", False)])
def test_who_may_answer_a_rake(words: str, able: bool) -> None:
    state = stage("A1 3 0605 E", f"B1 3 0705 W {words}", hands=((), (COUNTER,)))
    enter(state, "A1", 8)
    skip(state, "attacks")
    attack(state, Strike(RAKE, 1))
    decide(state, Play(COUNTER))
    assert (pending_name(state) == "answering") == able


@pytest.mark.clause("NAV-RULE-82", "NAV-GRAP-06", "NAV-RULE-55")
def test_the_corvus_counts_in_an_answer_and_is_spent() -> None:
    state = stage("A1 5 0605 E", "B1 5 0705 N corvus", hands=((), (COUNTER,)))
    enter(state, "A1", 8)
    skip(state, "attacks")
    attack(state, Strike(GRAPPLE, 1))
    decide(state, Play(COUNTER), Answer(1, Strike(GRAPPLE, 0, corvus=True)))
    rolled = facts_of(answer(state, 0, 9), "combat_rolled")
    assert rolled["attack"] == 5 + 5 + 4
    assert not named(state, "B1").corvus


@pytest.mark.clause("NAV-RULE-56", "NAV-RULE-82")
@pytest.mark.parametrize(("words", "modifier"), [("full", 2), ("full grappled", 0)])
def test_a_grappled_ship_at_full_answers_as_at_cruise(words: str, modifier: int) -> None:
    state = stage(f"A1 3 0605 E {words}", "B1 3 0705 N")
    tally = ram.attack_tally(state, named(state, "A1"), 0, answering=True)
    assert tally.total == 5 + 3 + 1 + modifier


@pytest.mark.clause("NAV-RULE-82", "NAV-RULE-58")
def test_a_ship_disabled_by_the_missiles_of_a_reaction_is_not_rammed_too() -> None:
    state = stage("A1 3 0605 E", "B1 5 0705 N fire_pots", hands=((), (REACTION,)))
    enter(state, "A1", 8)
    decide(state, Play(REACTION, (1,)))
    answer(state, 0)
    decide(state, Answer(1, Strike(MISSILE, 0, fire_pots=True)))
    answer(state, 9, 0)
    assert pending_name(state) == "rest"
    assert at(state, "A1") == "0605 E"
    assert [words_of(state, name) for name in ("A1", "B1")] == ["damaged none", "cruise red"]


@pytest.mark.clause("NAV-RULE-34", "NAV-RULE-83")
def test_with_hidden_crews_the_window_of_cut_the_cables_does_not_tell_how_many_are_left() -> None:
    found = []
    for crew in (1, 2):
        lines = ("A1 5 0605 E", f"B1 5 0705 N manpower={crew}")
        state = stage(*lines, hands=((), (CUT_THE_CABLES,)), manpower="hidden")
        enter(state, "A1", 8)
        skip(state, "attacks")
        attack(state, Strike(GRAPPLE, 1))
        skip(state)
        answer(state, 9, 0)
        skip(state, "cut_the_cables")
        assert pending_name(state) == "cut_the_cables"
        found.append(legal(state))
    assert found == [[NOTHING], [NOTHING, Play(CUT_THE_CABLES)]]


@pytest.mark.clause("NAV-RULE-15")
def test_kyklos_goes_on_from_any_ship_that_it_has_turned() -> None:
    ships = ("B1 3 1005 N", "B2 3 1105 N", "B3 3 0905 N")
    state = stage("A1 3 0505 E", *ships, quality=(5, 3))
    run(state, Kyklos(1, []))
    decide(state, Rotate(1, 6), Rotate(2, 6), Rotate(3, 6))
    assert [at(state, f"B{number}") for number in (1, 2, 3)] == ["1005 W", "1105 W", "0905 W"]


# -- melees ----------------------------------------------------------------------------


@pytest.mark.clause("NAV-MELP-02", "NAV-MELP-03")
def test_after_each_action_the_other_side_selects_a_square() -> None:
    lines = [f"{name}{n} 5 1{n}10 N grappled" for n in (1, 3) for name in "AB"]
    state = stage(*lines)
    run(state, MeleePhase())
    decide(state, First(0))
    decide(state, Disengage(0))
    answer(state, 9)
    assert pending_seat(state) == 1
    decide(state, Fight(state.map.parse("1310"), (2,)))
    answer(state, 0, 0)
    assert pending_seat(state) == 0
