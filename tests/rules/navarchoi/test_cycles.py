"""Action cycles: cards chosen, declared and turned up; who acts when."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.stage import named, stage

from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import (
    ACTION,
    ACTIVATION,
    NOBODY,
    NOTHING,
    PLANNING,
    Commit,
    Declare,
    First,
    Form,
    Play,
    Run,
)
from naumachia.rules.navarchoi.model import PULLED, Navarchoi
from naumachia.rules.navarchoi.rules.action_cycles import ActionCycles
from naumachia.rules.navarchoi.rules.activation import Pulling
from naumachia.testing.stage import (
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)

PAIR = ("A1 3 0505 E", "B1 3 2005 W")
SPARE_OARS, ENTRAILS_3, BONUS = 12, 2, 34


def choose_cards(state: Navarchoi, first: int, second: int) -> list[Event]:
    """Choose for both seats: a card by number, 0 to pass; skip a seat that is not asked."""
    events: list[Event] = []
    for seat, card in enumerate((first, second)):
        prompt = state.awaiting
        assert isinstance(prompt, Prompt)
        if seat in prompt.seats and prompt.phase == "card_select":
            events += decide(state, Commit(card) if card else NOTHING, seat=seat)
    return events


def decline(state: Navarchoi, *phases: str) -> list[Event]:
    """Decline windows while they are of these kinds."""
    events: list[Event] = []
    while pending_name(state) in phases:
        events += decide(state, NOTHING)
    return events


# -- choosing ------------------------------------------------------------------------


@pytest.mark.clause("NAV-CYC-01", "NAV-SEQ-02", "NAV-SEQ-03", "NAV-CYC-02", "NAV-RULE-10")
def test_both_choose_then_the_side_without_initiative_declares_first() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)), initiative=0)
    run(state, ActionCycles())
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (0, 1)
    decide(state, Commit(31), seat=1)
    assert state.hands.hands[1] == [30, 31]
    events = decide(state, Commit(18), seat=0)
    assert kinds(events) == ["card_chosen", "card_chosen"]
    assert state.hands.hands == [[19], [30]]
    assert state.hands.committed == [18, 31]
    assert pending_seat(state) == 1
    assert kinds(decide(state, Declare(ACTIVATION))) == ["declares"]
    assert pending_seat(state) == 0
    events = decide(state, Declare(ACTIVATION))
    assert kinds(events) == ["declares", "turned_up", "turned_up"]


@pytest.mark.clause("NAV-CYC-05", "NAV-RULE-09", "NAV-RULE-02", "NAV-HAND-02")
def test_example_8_no_pass_with_a_mobile_ship_but_planning_will_do() -> None:
    state = stage("A1 3 0505 E red", "B1 3 2005 W", "B2 3 2006 W", hands=((18, 19), (34,)))
    run(state, ActionCycles())
    ruling = refused(state, NOTHING, seat=1)
    assert (ruling.clause, ruling.facts["ship"]) == ("NAV-CYC-05", "B1")
    assert legal(state, seat=1) == [Commit(34)]
    choose_cards(state, 0, 34)
    assert Declare(PLANNING) in legal(state)
    decide(state, Declare(PLANNING))
    assert state.hands.planned == [0, 34]


@pytest.mark.clause("NAV-CYC-04", "NAV-RULE-09", "NAV-RULE-08", "NAV-CYC-06")
def test_example_9_a_legal_pass_is_for_one_cycle_only() -> None:
    lines = ("A1 3 0505 E", "B1 3 2005 W immobile", "B2 3 0506 W grappled", "B3 3 2207 W reserve")
    state = stage(*lines, hands=((18, 19), (34, 35)))
    run(state, ActionCycles())
    assert NOTHING in legal(state, seat=1)
    events = choose_cards(state, 18, 0)
    assert "passes" in kinds(events)
    decide(state, Declare(PLANNING))
    assert pending_name(state) == "card_select"
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (0, 1)
    named(state, "A1").marker = 2
    events = choose_cards(state, 0, 0)
    assert [e.facts for e in events if e.kind == "cards_kept"] == [
        {"seat": "a", "count": 1},
        {"seat": "b", "count": 2},
    ]
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-RULE-08")
def test_a_pass_can_be_final_by_option() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W red", hands=((18, 19), (34, 35)), pass_final=True)
    run(state, ActionCycles())
    choose_cards(state, 18, 0)
    decide(state, Declare(PLANNING))
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (0,)


@pytest.mark.clause("NAV-STRAT-03", "NAV-RULE-08")
def test_a_new_turn_lets_both_plan_again_and_ends_a_final_pass() -> None:
    red = ("A1 3 0505 E red", "B1 3 2005 W red")
    state = stage(*red, hands=((18, 19), (34, 35)), pass_final=True)
    run(state, ActionCycles())
    choose_cards(state, 18, 34)
    decide(state, Declare(PLANNING), Declare(PLANNING))
    choose_cards(state, 19, 0)
    assert refused(state, Declare(PLANNING)).clause == "NAV-STRAT-03"
    decide(state, Declare(ACTIVATION))
    decline(state, "omens", "leadership")
    assert pending_name(state) == "rest"
    state.hands.planned = [0, 0]
    state.hands.hands[0] = [20]
    run(state, ActionCycles())
    choose_cards(state, 20, 35)
    for _ in range(2):
        assert Declare(PLANNING) in legal(state)
        decide(state, Declare(PLANNING))


@pytest.mark.clause("NAV-CYC-03", "NAV-RULE-07", "NAV-SEQ-02")
def test_an_empty_hand_passes_by_itself_and_the_other_card_is_shown() -> None:
    state = stage(*PAIR, hands=((18, 19), ()))
    events = run(state, ActionCycles())
    assert facts_of(events, "no_card_left") == {"seat": "b"}
    events = choose_cards(state, 18, 0)
    assert facts_of(events, "face_up")["number"] == 18
    decide(state, Declare(PLANNING))
    assert state.hands.planned_open == [True, False]


@pytest.mark.clause("NAV-CYC-01")
def test_a_card_not_held_cannot_be_chosen() -> None:
    state = stage(*PAIR, hands=((18,), (34,)))
    run(state, ActionCycles())
    assert refused(state, Commit(34), seat=0).facts["refusal"] == "not_held"
    assert refused(state, First(0), seat=0).facts["refusal"] == "wrong_order"


@pytest.mark.clause("NAV-RULE-01")
def test_a_new_cycle_does_not_deal_or_roll_again() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)))
    run(state, ActionCycles())
    choose_cards(state, 18, 30)
    decide(state, Declare(PLANNING), Declare(PLANNING))
    decline(state, "omens", "leadership")
    assert pending_name(state) == "card_select"
    assert state.hands.left == 51


@pytest.mark.clause("NAV-RULE-01", "NAV-IMP-02")
def test_the_impulses_of_a_card_end_with_its_cycle() -> None:
    red = ("A1 3 0505 E red", "B1 3 2005 W red")
    state = stage(*red, hands=((18, 19), (30, 31)))
    run(state, ActionCycles())
    choose_cards(state, 18, 30)
    events = decide(state, Declare(PLANNING), Declare(ACTIVATION))
    events += decline(state, "omens", "leadership")
    assert facts_of(events, "activates")["impulses"] == (2, 3, 4, 5, 6, 7)
    assert pending_name(state) == "card_select"
    assert state.impulses == [(), ()]


# -- declaring -----------------------------------------------------------------------


@pytest.mark.clause("NAV-STRAT-03", "NAV-STRAT-02", "NAV-STRAT-01")
def test_example_10_planning_once_a_turn() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)))
    run(state, ActionCycles())
    choose_cards(state, 18, 30)
    decide(state, Declare(PLANNING), Declare(PLANNING))
    assert (state.hands.planned, state.hands.planned_open) == ([18, 30], [False, False])
    choose_cards(state, 19, 31)
    assert refused(state, Declare(PLANNING)).clause == "NAV-STRAT-03"


@pytest.mark.clause("NAV-COMP-05", "NAV-RULE-83", "NAV-RULE-12")
def test_example_11_a_black_number_is_no_action() -> None:
    state = stage(*PAIR, hands=((18, 19), (BONUS,)))
    run(state, ActionCycles())
    choose_cards(state, 18, BONUS)
    assert refused(state, Declare(ACTION)).clause == "NAV-COMP-05"
    assert legal(state) == [Declare(PLANNING), Declare(ACTIVATION)]
    state.has_planned[1] = True
    assert legal(state) == [Declare(ACTIVATION)]
    assert pending_name(state) == "declare"


@pytest.mark.clause("NAV-RULE-11")
def test_an_action_without_a_target_is_not_offered() -> None:
    state = stage(*PAIR, hands=((SPARE_OARS,), (30,)))
    run(state, ActionCycles())
    choose_cards(state, SPARE_OARS, 30)
    decide(state, Declare(PLANNING))
    assert refused(state, Declare(ACTION)).clause == "NAV-RULE-11"


@pytest.mark.clause("NAV-STRAT-07", "NAV-IMP-01", "NAV-IMP-02", "NAV-IMP-03", "NAV-RULE-14")
def test_example_6_impulses_of_3_and_5() -> None:
    lines = ("A1 3 0505 E", "A2 3 0515 E", "B1 3 2005 W", "B2 3 2015 W")
    state = stage(*lines, hands=((20, 18), (22, 19)), initiative=0)
    run(state, ActionCycles())
    choose_cards(state, 20, 22)
    decide(state, Declare(ACTIVATION), Declare(ACTIVATION))
    decline(state, "omens", "leadership")
    assert state.impulses == [(2, 4, 6), (2, 3, 4, 5, 6)]
    assert sorted(state.hands.discards) == [20, 22]
    assert (pending_name(state), pending_seat(state), state.impulse) == ("impulse_order", 0, 2)
    decide(state, First(1))
    assert (pending_name(state), pending_seat(state)) == ("formation", 1)


@pytest.mark.clause("NAV-CARD-10", "NAV-RULE-16")
def test_example_7_superior_leadership_names_as_many_impulses_as_the_number() -> None:
    state = stage(*PAIR, hands=((21, 30), (22,)))
    run(state, ActionCycles())
    choose_cards(state, 21, 22)
    decide(state, Declare(PLANNING), Declare(ACTIVATION))
    assert (pending_name(state), pending_seat(state)) == ("leadership", 0)
    ruling = refused(state, Play(30, (), (1, 2, 6)))
    assert (ruling.clause, ruling.facts["count"]) == ("NAV-CARD-10", 4)
    assert len(legal(state)) == 1 + 35
    events = decide(state, Play(30, (), (1, 2, 6, 7)))
    assert facts_of(events, "names_impulses")["impulses"] == (1, 2, 6, 7)
    assert state.impulses[0] == (1, 2, 6, 7)
    assert state.impulse == 1


@pytest.mark.clause("NAV-STRAT-06")
def test_example_12_two_actions() -> None:
    for cards, first in (((13, 6), "order"), ((5, 11), "a")):
        lines = ("A1 3 0505 E damaged", "B1 3 2005 W cruise red manpower=1", "B2 3 2105 W")
        state = stage(*lines, hands=((cards[0], 20), (cards[1], 21)), initiative=1)
        run(state, ActionCycles())
        choose_cards(state, *cards)
        decide(state, Declare(ACTION))
        events = decide(state, Declare(ACTION))
        events += decline(state, "omens")
        if first == "order":
            assert (pending_name(state), pending_seat(state)) == ("action_order", 1)
            events = decide(state, First(0))
            assert facts_of(events, "action_first")["seat"] == "a"
            assert facts_of(events, "acts")["seat"] == "a"
        else:
            assert facts_of(events, "acts")["seat"] == first


@pytest.mark.clause("NAV-STRAT-08", "NAV-STRAT-09", "NAV-RULE-11", "NAV-RULE-15")
@pytest.mark.parametrize("marker", ["", "red"])
def test_example_13_a_cancelled_action_is_an_activation(marker: str) -> None:
    state = stage(
        f"A1 3 0505 E damaged {marker}", "B1 3 2005 W", hands=((SPARE_OARS, 20), (27, 30))
    )
    run(state, ActionCycles())
    choose_cards(state, SPARE_OARS, 30)
    decide(state, Declare(PLANNING), Declare(ACTION))
    assert (pending_name(state), pending_seat(state)) == ("omens", 1)
    events = decide(state, Play(27))
    assert facts_of(events, "becomes_activation")["value"] == 3
    assert 27 in state.hands.discards
    events += decline(state, "omens", "leadership")
    assert facts_of(events, "activates")["impulses"] == (2, 4, 6)
    assert state.hands.discards[-1] == SPARE_OARS
    if marker:
        assert "nothing_to_activate" in kinds(events)
        assert pending_name(state) == "card_select"
    else:
        assert pending_name(state) == "formation"


@pytest.mark.clause("NAV-STRAT-08", "NAV-RULE-11")
def test_an_action_that_lost_its_target_becomes_an_activation() -> None:
    lines = ("A1 3 0505 E damaged", "B1 3 2005 W immobile", "B2 3 1010 W")
    state = stage(*lines, hands=((11, 20), (17, 21)), initiative=0)
    named(state, "A1").manpower = 1
    named(state, "B2").marker = 2
    run(state, ActionCycles())
    # Fresh Epibatai (4) goes before Taking On Water (2), whose only target is Immobile no more.
    named(state, "A1").status = 3
    choose_cards(state, 11, 17)
    decide(state, Declare(ACTION), Declare(ACTION))
    decline(state, "omens")
    assert pending_name(state) == "naming"
    named(state, "A1").status = 2
    events = decide(state, legal(state)[0])
    assert facts_of(events, "becomes_activation") == {"seat": "b", "value": 2}
    assert facts_of(events, "activates")["impulses"] == (3, 5)


@pytest.mark.clause("NAV-STRAT-05", "NAV-CARD-20", "NAV-RULE-16")
def test_example_14_pull_for_the_trierarch_goes_before_an_activation() -> None:
    lines = ("A1 3 0505 E red", "A2 3 0506 E yellow", "A3 3 0515 E", "B1 3 2005 W")
    state = stage(*lines, hands=((6, 20, 40), (19, 21)), initiative=1)
    run(state, ActionCycles())
    choose_cards(state, 6, 19)
    decide(state, Declare(ACTION), Declare(ACTIVATION))
    decline(state, "omens", "leadership")
    assert pending_name(state) == "pulling"
    assert refused(state, Form((0, 2))).clause == "NAV-CARD-20"
    assert refused(state, Run(0, 2)).clause == "NAV-CARD-20"
    decide(state, Form((0, 1)))
    assert state.impulse == 0
    assert state.formation is not None
    assert state.formation.kind == PULLED
    assert pending_seat(state) in (0, 1)


@pytest.mark.clause("NAV-CARD-20", "NAV-FORM-03", "NAV-RULE-26")
@pytest.mark.parametrize("words", ["grappled red", "immobile red"])
def test_pull_for_the_trierarch_does_not_move_a_ship_that_cannot_row(words: str) -> None:
    lines = (f"A1 3 0505 E {words}", "A2 3 0506 E yellow", "B1 3 2005 W")
    state = stage(*lines, hands=((6, 20), (19,)))
    run(state, Pulling(0))
    assert refused(state, Form((0,))).clause == "NAV-FORM-03"
    assert legal(state) == [Form((1,))]


@pytest.mark.clause("NAV-RULE-15", "NAV-CARD-04")
def test_lookouts_warning_gives_the_order_to_the_other_side() -> None:
    state = stage(*PAIR, hands=((18, 19), (28, 30)), initiative=0)
    run(state, ActionCycles())
    choose_cards(state, 18, 30)
    decide(state, Declare(ACTIVATION), Declare(ACTIVATION))
    assert (pending_name(state), pending_seat(state)) == ("omens", 1)
    events = decide(state, Play(28))
    assert facts_of(events, "leads") == {"seat": "b"}
    decline(state, "omens", "leadership")
    assert state.leader == 1
    assert (pending_name(state), pending_seat(state)) == ("impulse_order", 1)


@pytest.mark.clause("NAV-RULE-15", "NAV-RULE-83")
def test_a_side_that_decides_already_is_not_asked_for_lookouts_warning() -> None:
    state = stage(*PAIR, hands=((18, 28), (29, 30)), initiative=0)
    state.leader = NOBODY
    run(state, ActionCycles())
    choose_cards(state, 18, 30)
    decide(state, Declare(ACTIVATION), Declare(ACTIVATION))
    assert (pending_name(state), pending_seat(state)) == ("omens", 1)
    decide(state, NOTHING)
    assert pending_name(state) == "leadership"


@pytest.mark.clause("NAV-RULE-83")
def test_a_window_opens_whatever_the_hand_holds() -> None:
    for held in (27, 30):
        state = stage(*PAIR, hands=((ENTRAILS_3, 20), (held, 34)))
        run(state, ActionCycles())
        choose_cards(state, ENTRAILS_3, 34)
        decide(state, Declare(PLANNING), Declare(ACTION))
        assert (pending_name(state), pending_seat(state)) == ("omens", 1)
        assert len(legal(state)) == (2 if held == 27 else 1)
    discards = (27,)
    state = stage(*PAIR, hands=((ENTRAILS_3, 20), (30, 34)), discards=discards)
    run(state, ActionCycles())
    choose_cards(state, ENTRAILS_3, 34)
    decide(state, Declare(PLANNING), Declare(ACTION))
    assert pending_name(state) != "omens"


@pytest.mark.clause("NAV-RULE-10")
def test_cards_can_be_turned_up_as_they_are_declared() -> None:
    state = stage(*PAIR, hands=((18,), (30,)), reveal_on_declare=True)
    run(state, ActionCycles())
    choose_cards(state, 18, 30)
    assert kinds(decide(state, Declare(ACTIVATION))) == ["declares", "turned_up"]
    events = decide(state, Declare(ACTIVATION))
    assert kinds(events)[:2] == ["declares", "turned_up"]
    state = stage(*PAIR, hands=((18,), ()), reveal_on_declare=True)
    run(state, ActionCycles())
    assert "face_up" in kinds(choose_cards(state, 18, 0))
    assert "turned_up" not in kinds(decide(state, Declare(ACTIVATION)))


@pytest.mark.clause("NAV-RULE-03", "NAV-HAND-02", "NAV-RULE-02", "NAV-COMP-04")
def test_planning_is_allowed_on_the_last_turn_and_with_ships_to_move() -> None:
    cited = []
    for turn, marker, hand in ((20, "", (30,)), (3, "", (30,)), (3, "red", (30,)), (3, "", ())):
        state = stage(f"A1 3 0505 E {marker}", "B1 3 2005 W", hands=((18,), hand), turn=turn)
        run(state, ActionCycles())
        choose_cards(state, 18, 30)
        happened = decide(state, Declare(PLANNING))
        if hand:
            happened = decide(state, Declare(PLANNING))
        cited.append(next(e.clause for e in happened if e.kind == "set_aside"))
    assert cited == ["NAV-RULE-03", "NAV-RULE-02", "NAV-HAND-02", "NAV-COMP-04"]


@pytest.mark.clause("NAV-SEQ-04", "NAV-STRAT-05", "NAV-SEQ-05")
def test_actions_come_before_the_activations_of_a_cycle() -> None:
    state = stage(*PAIR, hands=((ENTRAILS_3,), (34,)))
    run(state, ActionCycles())
    choose_cards(state, ENTRAILS_3, 34)
    events = decide(state, Declare(ACTIVATION), Declare(ACTION))
    events += decline(state, "omens", "leadership")
    order = kinds(events)
    assert order.index("actions_before") < order.index("acts") < order.index("activations_begin")
    while pending_name(state) != "rest":
        events = decide(state, NOTHING)
    assert "cycles_over" in kinds(events)
    assert next(e.clause for e in events if e.kind == "cycles_over") == "NAV-SEQ-05"


@pytest.mark.clause("NAV-SCN-01")
def test_lesson_e_has_cards_but_no_events() -> None:
    state = stage(*PAIR, hands=((ENTRAILS_3,), (30,)), lesson="e")
    run(state, ActionCycles())
    choose_cards(state, ENTRAILS_3, 30)
    decide(state, Declare(PLANNING))
    assert refused(state, Declare(ACTION)).clause == "NAV-SCN-01"
