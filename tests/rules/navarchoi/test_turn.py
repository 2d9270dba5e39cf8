"""The sequence of play: hands, initiative, choosing and declaring cards, impulses of a cycle."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import (
    answer,
    asked,
    chance_of,
    decide,
    facts_of,
    kinds,
    legal,
    named,
    refused,
    run,
    seat_asked,
    stage,
)

from naumachia.kernel.chance import Chance, Draw
from naumachia.kernel.event import SILENT, Event
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Cycle
from naumachia.rules.navarchoi.action_cycles import ActionCycles
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
    Put,
    Run,
)
from naumachia.rules.navarchoi.hands_phase import HandSizes
from naumachia.rules.navarchoi.initiative import Initiative
from naumachia.rules.navarchoi.model import PULLED, Navarchoi
from naumachia.rules.navarchoi.omens import RandomEvent
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.scenarios import scenarios
from naumachia.rules.navarchoi.setup import set_up
from naumachia.rules.navarchoi.turn import TURN, TurnAdvance

PAIR = ("A1 3 0505 E", "B1 3 2005 W")
SPARE_OARS, SPARE_OARS_5, ENTRAILS_3, ENTRAILS_5, REST, BONUS = 12, 13, 2, 3, 14, 34


def opened(scenario: str) -> Navarchoi:
    """A scenario at its first prompt or chance."""
    state = set_up(scenarios()[scenario].setup, Rules(Options(OPTIONS, {})))
    settle(state, SILENT)
    return state


def choose(state: Navarchoi, first: int, second: int) -> list[Event]:
    """Both seats choose: a card by number, 0 to pass; a seat that is not asked is skipped."""
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
    while asked(state) in phases:
        events += decide(state, NOTHING)
    return events


# -- the whole turn ------------------------------------------------------------------


@pytest.mark.clause("NAV-SEQ-01", "NAV-SEQ-05", "NAV-EVT-10")
def test_the_phases_come_in_the_printed_order() -> None:
    names = [phase.name for phase in TURN if phase.name != "early_end"]
    assert names[:4] == ["hand_sizes", "initiative", "arrivals", "cycles"]
    modules = [type(phase).__module__.rpartition(".")[2] for phase in TURN]
    assert [module for module in modules if module != "victory"] == [
        "hands_phase",
        "initiative",
        "reinforcements",
        "action_cycles",
        "out_of_command",
        "melee",
        "speeds",
        "omens",
        "turn",
    ]
    assert names[-3:] == ["random_event", "game_end", "turn_advance"]
    state = stage(*PAIR, turn=4)
    assert "turn_over" in kinds(run(state, TurnAdvance()))
    assert state.turn == 5


@pytest.mark.clause("NAV-RULE-01")
def test_a_new_cycle_does_not_deal_or_roll_again() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)))
    run(state, ActionCycles())
    choose(state, 18, 30)
    decide(state, Declare(PLANNING), Declare(PLANNING))
    decline(state, "omens", "leadership")
    assert asked(state) == "card_select"
    assert state.hands.left == 51


# -- A: hand sizes -------------------------------------------------------------------


@pytest.mark.clause(
    "NAV-HAND-01", "NAV-HAND-03", "NAV-HAND-05", "NAV-RULE-02", "NAV-COMP-04", "NAV-HAND-04"
)
def test_example_1_hand_by_planning() -> None:
    state = stage(*PAIR, hands=((20, 21), (22, 23, 24, 25, 26)), turn=2)
    state.hands.planned[0] = 5
    state.hands.pile.remove(5)
    state.hands.left -= 1
    events = run(state, HandSizes())
    assert facts_of(events, "plan")["size"] == 6
    assert state.hands.discards == [5]
    assert asked(state) == "hand_size"
    events = answer(state, 7)
    assert facts_of(events, "hand_rolled")["size"] == 4
    assert facts_of(events, "hand_full") == {"seat": "b", "held": 5}
    for card in (30, 31, 32, 33):
        assert isinstance(state.awaiting, Draw)
        assert state.awaiting.seats == (0,)
        answer(state, card)
    assert asked(state) == "rest"
    assert state.hands.hands[0] == [20, 21, 30, 31, 32, 33]
    assert len(state.hands.hands[1]) == 5


@pytest.mark.clause("NAV-HAND-06")
def test_example_2_turn_1_deals_the_starting_hands_of_the_scenario() -> None:
    state = opened("catana")
    dealt = []
    while isinstance(state.awaiting, Draw):
        assert state.awaiting.seats is not None
        dealt.append(state.awaiting.seats[0])
        answer(state, state.awaiting.pool[0])
    assert dealt == [0] * 5 + [1] * 4
    assert asked(state) == "initiative"


@pytest.mark.clause("NAV-RULE-04", "NAV-RULE-05")
def test_last_turns_holder_rolls_and_is_dealt_first_and_discards_are_shuffled() -> None:
    state = stage(*PAIR, initiative=1, turn=3)
    numbers = state.battle.deck.numbers()
    state.hands.discards, state.hands.pile = numbers[1:], numbers[:1]
    state.hands.left = 1
    run(state, HandSizes())
    chance = state.awaiting
    assert isinstance(chance, Chance)
    assert chance.facts["seats"] == ("b", "a")
    answer(state, 0, 9)
    answer(state, 1)
    assert state.hands.hands[1] == [1]
    assert state.hands.left == 54
    assert isinstance(state.awaiting, Draw)
    assert state.awaiting.facts["seat"] == "b"
    assert not state.hands.discards


@pytest.mark.clause("NAV-RULE-04")
def test_when_both_piles_are_empty_no_more_cards_are_dealt() -> None:
    numbers = list(range(1, 56))
    state = stage(*PAIR, hands=(numbers[:2], numbers[2:]), turn=3)
    run(state, HandSizes())
    answer(state, 4, 4)
    assert asked(state) == "rest"
    assert state.hands.hands[0] == [1, 2]


# -- B: initiative -------------------------------------------------------------------


@pytest.mark.clause("NAV-INIT-01", "NAV-INIT-02", "NAV-INIT-03", "NAV-INIT-04")
def test_example_3_holding_the_initiative() -> None:
    state = stage(*PAIR, quality=(5, 4), turn=4)
    state.held = 3
    run(state, Initiative())
    after = state.clone()
    events = answer(after, 8, 6)
    assert [e.facts["total"] for e in events if e.kind == "initiative_rolled"] == [10, 10]
    assert (after.initiative, after.held) == (0, 4)
    assert kept(state) == Fraction(36, 100)


@pytest.mark.clause("NAV-INIT-03")
@pytest.mark.parametrize(
    ("quality", "held", "chance"),
    [((5, 5), 1, 45), ((5, 5), 4, 21), ((7, 3), 1, 79)],
)
def test_example_4_chances_to_keep_it(quality: tuple[int, int], held: int, chance: int) -> None:
    state = stage(*PAIR, quality=quality, turn=4)
    state.held = held
    run(state, Initiative())
    assert kept(state) == Fraction(chance, 100)


def kept(state: Navarchoi) -> Fraction:
    """The chance that seat a gets the initiative by the pending roll."""
    chance = state.awaiting
    assert isinstance(chance, Chance)
    total = Fraction(0)
    for outcome, probability in chance.outcomes():
        after = state.clone()
        answer(after, *outcome)
        if after.initiative == 0:
            total += probability
    return total


@pytest.mark.clause("NAV-RULE-06")
def test_example_5_turn_1_by_dice_and_a_change_of_holder() -> None:
    state = stage(*PAIR, quality=(6, 4), initiative=NOBODY)
    state.held = 0
    run(state, Initiative())
    assert kept(state) == Fraction(64, 100)
    assert chance_of(state, "initiative_tied") == Fraction(8, 100)
    answer(state, 3, 5)
    assert asked(state) == "initiative"
    answer(state, 4, 5)
    assert (state.initiative, state.held) == (0, 1)
    state.turn = 2
    run(state, Initiative())
    answer(state, 0, 9)
    assert (state.initiative, state.held) == (1, 1)


@pytest.mark.clause("NAV-RULE-06")
def test_a_named_holder_has_it_without_dice_and_counts_turn_1() -> None:
    state = opened("drepanum")
    while isinstance(state.awaiting, Draw):
        answer(state, state.awaiting.pool[0])
    assert asked(state) == "card_select"
    assert (state.initiative, state.held) == (0, 1)


# -- C: choosing ---------------------------------------------------------------------


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
    assert seat_asked(state) == 1
    assert kinds(decide(state, Declare(ACTIVATION))) == ["declares"]
    assert seat_asked(state) == 0
    events = decide(state, Declare(ACTIVATION))
    assert kinds(events) == ["declares", "turned_up", "turned_up"]


@pytest.mark.clause("NAV-CYC-05", "NAV-RULE-09", "NAV-RULE-02", "NAV-HAND-02")
def test_example_8_no_pass_with_a_mobile_ship_but_planning_will_do() -> None:
    state = stage("A1 3 0505 E red", "B1 3 2005 W", "B2 3 2006 W", hands=((18, 19), (34,)))
    run(state, ActionCycles())
    ruling = refused(state, NOTHING, seat=1)
    assert (ruling.clause.id, ruling.facts["ship"]) == ("NAV-CYC-05", "B1")
    assert legal(state, seat=1) == [Commit(34)]
    choose(state, 0, 34)
    assert Declare(PLANNING) in legal(state)
    decide(state, Declare(PLANNING))
    assert state.hands.planned == [0, 34]


@pytest.mark.clause("NAV-CYC-04", "NAV-RULE-09", "NAV-RULE-08", "NAV-CYC-06")
def test_example_9_a_legal_pass_is_for_one_cycle_only() -> None:
    lines = ("A1 3 0505 E", "B1 3 2005 W immobile", "B2 3 0506 W grappled", "B3 3 2207 W reserve")
    state = stage(*lines, hands=((18, 19), (34, 35)))
    run(state, ActionCycles())
    assert NOTHING in legal(state, seat=1)
    events = choose(state, 18, 0)
    assert "passes" in kinds(events)
    decide(state, Declare(PLANNING))
    assert asked(state) == "card_select"
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (0, 1)
    named(state, "A1").marker = 2
    events = choose(state, 0, 0)
    assert [e.facts for e in events if e.kind == "cards_kept"] == [
        {"seat": "a", "count": 1},
        {"seat": "b", "count": 2},
    ]
    assert asked(state) == "rest"


@pytest.mark.clause("NAV-RULE-08")
def test_a_pass_can_be_final_by_option() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W red", hands=((18, 19), (34, 35)), pass_final=True)
    run(state, ActionCycles())
    choose(state, 18, 0)
    decide(state, Declare(PLANNING))
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (0,)


@pytest.mark.clause("NAV-CYC-03", "NAV-RULE-07", "NAV-SEQ-02")
def test_an_empty_hand_passes_by_itself_and_the_other_card_is_shown() -> None:
    state = stage(*PAIR, hands=((18, 19), ()))
    events = run(state, ActionCycles())
    assert facts_of(events, "no_card_left") == {"seat": "b"}
    events = choose(state, 18, 0)
    assert facts_of(events, "face_up")["number"] == 18
    decide(state, Declare(PLANNING))
    assert state.hands.planned_open == [True, False]


@pytest.mark.clause("NAV-CYC-01")
def test_a_card_not_held_cannot_be_chosen() -> None:
    state = stage(*PAIR, hands=((18,), (34,)))
    run(state, ActionCycles())
    assert refused(state, Commit(34), seat=0).facts["refusal"] == "not_held"
    assert refused(state, First(0), seat=0).facts["refusal"] == "wrong_order"


# -- C: declaring --------------------------------------------------------------------


@pytest.mark.clause("NAV-STRAT-03", "NAV-STRAT-02", "NAV-STRAT-01")
def test_example_10_planning_once_a_turn() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)))
    run(state, ActionCycles())
    choose(state, 18, 30)
    decide(state, Declare(PLANNING), Declare(PLANNING))
    assert (state.hands.planned, state.hands.planned_open) == ([18, 30], [False, False])
    choose(state, 19, 31)
    assert refused(state, Declare(PLANNING)).clause.id == "NAV-STRAT-03"


@pytest.mark.clause("NAV-COMP-05", "NAV-RULE-83", "NAV-RULE-12")
def test_example_11_a_black_number_is_no_action() -> None:
    state = stage(*PAIR, hands=((18, 19), (BONUS,)))
    run(state, ActionCycles())
    choose(state, 18, BONUS)
    assert refused(state, Declare(ACTION)).clause.id == "NAV-COMP-05"
    assert legal(state) == [Declare(PLANNING), Declare(ACTIVATION)]
    state.planned_now[1] = True
    assert legal(state) == [Declare(ACTIVATION)]
    assert asked(state) == "declare"


@pytest.mark.clause("NAV-RULE-11")
def test_an_action_without_a_target_is_not_offered() -> None:
    state = stage(*PAIR, hands=((SPARE_OARS,), (30,)))
    run(state, ActionCycles())
    choose(state, SPARE_OARS, 30)
    decide(state, Declare(PLANNING))
    assert refused(state, Declare(ACTION)).clause.id == "NAV-RULE-11"


@pytest.mark.clause("NAV-STRAT-07", "NAV-IMP-01", "NAV-IMP-02", "NAV-IMP-03", "NAV-RULE-14")
def test_example_6_impulses_of_3_and_5() -> None:
    lines = ("A1 3 0505 E", "A2 3 0515 E", "B1 3 2005 W", "B2 3 2015 W")
    state = stage(*lines, hands=((20, 18), (22, 19)), initiative=0)
    run(state, ActionCycles())
    choose(state, 20, 22)
    decide(state, Declare(ACTIVATION), Declare(ACTIVATION))
    decline(state, "omens", "leadership")
    assert state.impulses == [(2, 4, 6), (2, 3, 4, 5, 6)]
    assert sorted(state.hands.discards) == [20, 22]
    assert (asked(state), seat_asked(state), state.impulse) == ("impulse_order", 0, 2)
    decide(state, First(1))
    assert (asked(state), seat_asked(state)) == ("formation", 1)


@pytest.mark.clause("NAV-CARD-10", "NAV-RULE-16")
def test_example_7_superior_leadership_names_as_many_impulses_as_the_number() -> None:
    state = stage(*PAIR, hands=((21, 30), (22,)))
    run(state, ActionCycles())
    choose(state, 21, 22)
    decide(state, Declare(PLANNING), Declare(ACTIVATION))
    assert (asked(state), seat_asked(state)) == ("leadership", 0)
    ruling = refused(state, Play(30, (), (1, 2, 6)))
    assert (ruling.clause.id, ruling.facts["count"]) == ("NAV-CARD-10", 4)
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
        choose(state, *cards)
        decide(state, Declare(ACTION))
        events = decide(state, Declare(ACTION))
        events += decline(state, "omens")
        if first == "order":
            assert (asked(state), seat_asked(state)) == ("action_order", 1)
            events = decide(state, First(0))
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
    choose(state, SPARE_OARS, 30)
    decide(state, Declare(PLANNING), Declare(ACTION))
    assert (asked(state), seat_asked(state)) == ("omens", 1)
    events = decide(state, Play(27))
    assert facts_of(events, "becomes_activation")["value"] == 3
    assert 27 in state.hands.discards
    events += decline(state, "omens", "leadership")
    assert facts_of(events, "activates")["impulses"] == (2, 4, 6)
    assert state.hands.discards[-1] == SPARE_OARS
    if marker:
        assert "nothing_to_activate" in kinds(events)
        assert asked(state) == "card_select"
    else:
        assert asked(state) == "formation"


@pytest.mark.clause("NAV-STRAT-08", "NAV-RULE-11")
def test_an_action_that_lost_its_target_becomes_an_activation() -> None:
    lines = ("A1 3 0505 E damaged", "B1 3 2005 W immobile", "B2 3 1010 W")
    state = stage(*lines, hands=((11, 20), (17, 21)), initiative=0)
    named(state, "A1").manpower = 1
    named(state, "B2").marker = 2
    run(state, ActionCycles())
    # Fresh Epibatai (4) goes before Taking On Water (2), whose only target is Immobile no more.
    named(state, "A1").status = 3
    choose(state, 11, 17)
    decide(state, Declare(ACTION), Declare(ACTION))
    decline(state, "omens")
    assert asked(state) == "naming"
    named(state, "A1").status = 2
    events = decide(state, legal(state)[0])
    assert facts_of(events, "becomes_activation") == {"seat": "b", "value": 2}
    assert facts_of(events, "activates")["impulses"] == (3, 5)


@pytest.mark.clause("NAV-STRAT-05", "NAV-CARD-20", "NAV-RULE-16")
def test_example_14_pull_for_the_trierarch_goes_before_an_activation() -> None:
    lines = ("A1 3 0505 E red", "A2 3 0506 E yellow", "A3 3 0515 E", "B1 3 2005 W")
    state = stage(*lines, hands=((6, 20, 40), (19, 21)), initiative=1)
    run(state, ActionCycles())
    choose(state, 6, 19)
    decide(state, Declare(ACTION), Declare(ACTIVATION))
    decline(state, "omens", "leadership")
    assert asked(state) == "pulling"
    assert refused(state, Form((0, 2))).clause.id == "NAV-CARD-20"
    assert refused(state, Run(0, 2)).clause.id == "NAV-CARD-20"
    decide(state, Form((0, 1)))
    assert state.impulse == 0
    assert state.formation is not None
    assert state.formation.kind == PULLED
    assert seat_asked(state) in (0, 1)


@pytest.mark.clause("NAV-RULE-15", "NAV-CARD-04")
def test_lookouts_warning_gives_the_order_to_the_other_side() -> None:
    state = stage(*PAIR, hands=((18, 19), (28, 30)), initiative=0)
    run(state, ActionCycles())
    choose(state, 18, 30)
    decide(state, Declare(ACTIVATION), Declare(ACTIVATION))
    assert (asked(state), seat_asked(state)) == ("omens", 1)
    events = decide(state, Play(28))
    assert facts_of(events, "leads") == {"seat": "b"}
    decline(state, "omens", "leadership")
    assert state.leader == 1
    assert (asked(state), seat_asked(state)) == ("impulse_order", 1)


@pytest.mark.clause("NAV-RULE-83")
def test_a_window_opens_whatever_the_hand_holds() -> None:
    for held in (27, 30):
        state = stage(*PAIR, hands=((ENTRAILS_3, 20), (held, 34)))
        run(state, ActionCycles())
        choose(state, ENTRAILS_3, 34)
        decide(state, Declare(PLANNING), Declare(ACTION))
        assert (asked(state), seat_asked(state)) == ("omens", 1)
        assert len(legal(state)) == (2 if held == 27 else 1)
    discards = (27,)
    state = stage(*PAIR, hands=((ENTRAILS_3, 20), (30, 34)), discards=discards)
    run(state, ActionCycles())
    choose(state, ENTRAILS_3, 34)
    decide(state, Declare(PLANNING), Declare(ACTION))
    assert asked(state) != "omens"


@pytest.mark.clause("NAV-RULE-10")
def test_cards_can_be_turned_up_as_they_are_declared() -> None:
    state = stage(*PAIR, hands=((18,), (30,)), reveal_on_declare=True)
    run(state, ActionCycles())
    choose(state, 18, 30)
    assert kinds(decide(state, Declare(ACTIVATION))) == ["declares", "turned_up"]
    events = decide(state, Declare(ACTIVATION))
    assert kinds(events)[:2] == ["declares", "turned_up"]


# -- lessons -------------------------------------------------------------------------


@pytest.mark.clause("NAV-SCN-01")
def test_without_cards_there_are_only_formations() -> None:
    state = opened("first-strokes-b")
    assert asked(state) == "initiative"
    answer(state, 5, 3)
    assert asked(state) == "formation"
    assert state.hands.hands == [[], []]


@pytest.mark.clause("NAV-SCN-01")
def test_lesson_e_has_cards_but_no_events() -> None:
    state = stage(*PAIR, hands=((ENTRAILS_3,), (30,)), lesson="e")
    run(state, ActionCycles())
    choose(state, ENTRAILS_3, 30)
    decide(state, Declare(PLANNING))
    assert refused(state, Declare(ACTION)).clause.id == "NAV-SCN-01"


@pytest.mark.clause("NAV-SCN-01", "NAV-EVT-01")
def test_random_events_wait_for_the_last_lesson() -> None:
    for lesson, name in (("f", "rest"), ("g", "random_event"), ("", "random_event")):
        state = stage(*PAIR, lesson=lesson)
        run(state, RandomEvent())
        assert asked(state) == name


# -- set-up --------------------------------------------------------------------------


@pytest.mark.clause("NAV-SCN-01", "NAV-SCN-02", "NAV-SCN-03", "NAV-COMP-08", "NAV-COMP-12")
def test_a_battle_stands_as_the_scenario_says() -> None:
    state = opened("aegatian-isles")
    first = named(state, "B1")
    assert (state.sheet.name(int(first.square)), first.facing) == ("0506", 2)
    assert (first.sail, first.manpower, first.manpower_max) == (True, 3, 3)
    assert [phase.name for phase in state.stack] == ["cycle", "hand_sizes"]
    assert isinstance(state.stack[0], Cycle)


@pytest.mark.clause("NAV-REINF-01")
def test_reinforcements_begin_in_the_virtual_square_outside() -> None:
    state = opened("salamis-of-cyprus")
    coming = [ship for ship in state.ships if ship.place == 2]
    assert {state.sheet.name(int(ship.square)) for ship in coming} == {"0007"}
    assert len(coming) == 6
    assert state.free == [False]


@pytest.mark.clause("NAV-COMP-19")
def test_a_battle_of_ones_own_design_rolls_for_the_wind_after_setting_up() -> None:
    state = opened("design-your-own")
    assert asked(state) == "placing"
    while asked(state) == "placing":
        put = next(action for action in legal(state) if isinstance(action, Put))
        decide(state, put)
    assert asked(state) == "wind_roll"
    answer(state, 8)
    assert asked(state) == "wind_roll"
    answer(state, 5)
    assert state.wind == 5
    assert asked(state) == "deal"


# -- which rule a step goes by ---------------------------------------------------------


@pytest.mark.clause("NAV-RULE-03", "NAV-HAND-02", "NAV-RULE-02", "NAV-COMP-04")
def test_planning_is_allowed_on_the_last_turn_and_with_ships_to_move() -> None:
    cited = []
    for turn, marker, hand in ((20, "", (30,)), (3, "", (30,)), (3, "red", (30,)), (3, "", ())):
        state = stage(f"A1 3 0505 E {marker}", "B1 3 2005 W", hands=((18,), hand), turn=turn)
        run(state, ActionCycles())
        choose(state, 18, 30)
        happened = decide(state, Declare(PLANNING))
        if hand:
            happened = decide(state, Declare(PLANNING))
        cited.append(next(e.clause.id for e in happened if e.kind == "set_aside"))
    assert cited == ["NAV-RULE-03", "NAV-RULE-02", "NAV-HAND-02", "NAV-COMP-04"]


@pytest.mark.clause("NAV-SEQ-04", "NAV-STRAT-05", "NAV-SEQ-05")
def test_actions_come_before_the_activations_of_a_cycle() -> None:
    state = stage(*PAIR, hands=((ENTRAILS_3,), (34,)))
    run(state, ActionCycles())
    choose(state, ENTRAILS_3, 34)
    events = decide(state, Declare(ACTIVATION), Declare(ACTION))
    events += decline(state, "omens", "leadership")
    order = kinds(events)
    assert order.index("actions_before") < order.index("acts") < order.index("activations_begin")
    while asked(state) != "rest":
        events = decide(state, NOTHING)
    assert "cycles_over" in kinds(events)
    assert next(e.clause.id for e in events if e.kind == "cycles_over") == "NAV-SEQ-05"


@pytest.mark.clause("NAV-COMP-21", "NAV-HAND-03")
@pytest.mark.parametrize(("die", "size"), [(0, 3), (4, 3), (5, 4), (7, 4), (8, 5), (9, 5)])
def test_a_nought_is_zero_on_the_table_of_hand_sizes(die: int, size: int) -> None:
    state = stage(*PAIR, hands=((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), turn=2)
    run(state, HandSizes())
    events = answer(state, die, 9)
    assert facts_of(events, "hand_rolled")["size"] == size


@pytest.mark.clause("NAV-RULE-75", "NAV-COMP-02")
def test_the_deck_has_55_cards() -> None:
    state = stage(*PAIR)
    events = run(state, HandSizes())
    assert facts_of(events, "deck")["count"] == 55
