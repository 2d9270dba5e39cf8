"""The sequence of play: hands, initiative, lessons, and how a battle stands at first."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import named, stage

from naumachia.kernel.chance import Chance, Draw
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.phase import Cycle
from naumachia.rules.navarchoi.actions import NOBODY, Put
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.cards import HandSizes
from naumachia.rules.navarchoi.rules.events import RandomEvent
from naumachia.rules.navarchoi.rules.setup import set_up
from naumachia.rules.navarchoi.rules.turn import TURN, Initiative, TurnAdvance
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    event_summaries,
    facts_of,
    kinds,
    legal,
    pending_name,
    run,
)

PAIR = ("A1 3 0505 E", "B1 3 2005 W")


def open_scenario(scenario: str) -> Navarchoi:
    """Return a scenario at its first prompt or chance."""
    state = set_up(RULESET.scenarios()[scenario].setup, Rules(Options(OPTIONS, {})))
    settle(state, SILENT)
    return state


# -- the whole turn ------------------------------------------------------------------


@pytest.mark.clause("NAV-SEQ-01", "NAV-SEQ-05", "NAV-EVT-10")
def test_the_phases_come_in_the_printed_order() -> None:
    names = [phase.name for phase in TURN if phase.name != "early_end"]
    assert names == [
        "hand_sizes",
        "initiative",
        "arrivals",
        "cycles",
        "out_of_command_order",
        "melee_phase",
        "speeds_order",
        "random_event",
        "game_end",
        "turn_advance",
    ]
    assert names[-3:] == ["random_event", "game_end", "turn_advance"]
    state = stage(*PAIR, turn=4)
    assert "turn_over" in kinds(run(state, TurnAdvance()))
    assert state.turn == 5


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
    assert pending_name(state) == "hand_size"
    events = answer(state, 7)
    assert facts_of(events, "hand_rolled")["size"] == 4
    assert facts_of(events, "hand_full") == {"seat": "b", "held": 5}
    for card in (30, 31, 32, 33):
        assert isinstance(state.awaiting, Draw)
        assert state.awaiting.seats == (0,)
        answer(state, card)
    assert pending_name(state) == "rest"
    assert state.hands.hands[0] == [20, 21, 30, 31, 32, 33]
    assert len(state.hands.hands[1]) == 5


@pytest.mark.clause("NAV-HAND-06")
def test_example_2_turn_1_deals_the_starting_hands_of_the_scenario() -> None:
    state = open_scenario("catana")
    dealt = []
    while isinstance(state.awaiting, Draw):
        assert state.awaiting.seats is not None
        dealt.append(state.awaiting.seats[0])
        answer(state, state.awaiting.pool[0])
    assert dealt == [0] * 5 + [1] * 4
    assert pending_name(state) == "initiative"


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
    assert pending_name(state) == "rest"
    assert state.hands.hands[0] == [1, 2]


@pytest.mark.clause("NAV-COMP-21", "NAV-HAND-03")
@pytest.mark.parametrize(("die", "size"), [(0, 3), (4, 3), (5, 4), (7, 4), (8, 5), (9, 5)])
def test_a_nought_is_zero_on_the_table_of_hand_sizes(die: int, size: int) -> None:
    state = stage(*PAIR, hands=((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), turn=2)
    run(state, HandSizes())
    events = answer(state, die, 9)
    assert facts_of(events, "hand_rolled")["size"] == size
    by = next(event.clause for event in events if event.kind == "hand_rolled")
    assert by == ("NAV-COMP-21" if die == 0 else "NAV-HAND-03")


@pytest.mark.clause("NAV-RULE-75", "NAV-COMP-02")
def test_the_deck_has_55_cards() -> None:
    state = stage(*PAIR)
    events = run(state, HandSizes())
    assert facts_of(events, "deck")["count"] == 55


# -- B: initiative -------------------------------------------------------------------


@pytest.mark.clause("NAV-INIT-01", "NAV-INIT-02", "NAV-INIT-03", "NAV-INIT-04")
def test_example_3_holding_the_initiative() -> None:
    state = stage(*PAIR, quality=(5, 4), turn=4)
    state.initiative_turns = 3
    run(state, Initiative())
    after = state.clone()
    events = answer(after, 8, 6)
    assert [e.facts["total"] for e in events if e.kind == "initiative_rolled"] == [10, 10]
    assert ("NAV-INIT-02", "initiative_kept", {"seat": "a"}) in event_summaries(events)
    assert (after.initiative, after.initiative_turns) == (0, 4)
    assert chance_to_keep(state) == Fraction(36, 100)


@pytest.mark.clause("NAV-INIT-03")
@pytest.mark.parametrize(
    ("quality", "held", "chance"),
    [((5, 5), 1, 45), ((5, 5), 4, 21), ((7, 3), 1, 79)],
)
def test_example_4_chances_to_keep_it(quality: tuple[int, int], held: int, chance: int) -> None:
    state = stage(*PAIR, quality=quality, turn=4)
    state.initiative_turns = held
    run(state, Initiative())
    assert chance_to_keep(state) == Fraction(chance, 100)


def chance_to_keep(state: Navarchoi) -> Fraction:
    """Return the chance that seat a gets the initiative by the pending roll."""
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
    state.initiative_turns = 0
    run(state, Initiative())
    assert chance_to_keep(state) == Fraction(64, 100)
    assert chance_of(state, "initiative_tied") == Fraction(8, 100)
    answer(state, 3, 5)
    assert pending_name(state) == "initiative"
    answer(state, 4, 5)
    assert (state.initiative, state.initiative_turns) == (0, 1)
    state.turn = 2
    run(state, Initiative())
    answer(state, 0, 9)
    assert (state.initiative, state.initiative_turns) == (1, 1)


@pytest.mark.clause("NAV-RULE-06")
def test_a_named_holder_has_it_without_dice_and_counts_turn_1() -> None:
    state = open_scenario("drepanum")
    while isinstance(state.awaiting, Draw):
        answer(state, state.awaiting.pool[0])
    assert pending_name(state) == "card_select"
    assert (state.initiative, state.initiative_turns) == (0, 1)


# -- lessons -------------------------------------------------------------------------


@pytest.mark.clause("NAV-SCN-01")
def test_without_cards_there_are_only_formations() -> None:
    state = open_scenario("first-strokes-b")
    assert pending_name(state) == "initiative"
    answer(state, 5, 3)
    assert pending_name(state) == "formation"
    assert state.hands.hands == [[], []]


@pytest.mark.clause("NAV-SCN-01", "NAV-EVT-01")
def test_random_events_wait_for_the_last_lesson() -> None:
    for lesson, name in (("f", "rest"), ("g", "random_event"), ("", "random_event")):
        state = stage(*PAIR, lesson=lesson)
        run(state, RandomEvent())
        assert pending_name(state) == name


# -- set-up --------------------------------------------------------------------------


@pytest.mark.clause("NAV-SCN-01", "NAV-SCN-02", "NAV-SCN-03", "NAV-COMP-08", "NAV-COMP-12")
def test_a_battle_stands_as_the_scenario_says() -> None:
    state = open_scenario("aegatian-isles")
    first = named(state, "B1")
    assert (state.map.name(int(first.square)), first.facing) == ("0506", 2)
    assert (first.sail, first.manpower, first.manpower_max) == (True, 3, 3)
    assert [phase.name for phase in state.stack] == ["cycle", "hand_sizes"]
    assert isinstance(state.stack[0], Cycle)


@pytest.mark.clause("NAV-REINF-01")
def test_reinforcements_begin_in_the_virtual_square_outside() -> None:
    state = open_scenario("salamis-of-cyprus")
    coming = [ship for ship in state.ships if ship.place == 2]
    assert {state.map.name(int(ship.square)) for ship in coming} == {"0007"}
    assert len(coming) == 6
    assert state.may_enter == [False]


@pytest.mark.clause("NAV-COMP-19")
def test_a_battle_of_ones_own_design_rolls_for_the_wind_after_setting_up() -> None:
    state = open_scenario("design-your-own")
    assert pending_name(state) == "placing"
    while pending_name(state) == "placing":
        put = next(action for action in legal(state) if isinstance(action, Put))
        decide(state, put)
    assert pending_name(state) == "wind_roll"
    assert kinds(answer(state, 8)) == ["wind_unsettled"]
    assert pending_name(state) == "wind_roll"
    answer(state, 5)
    assert state.wind == 5
    assert pending_name(state) == "deal"
