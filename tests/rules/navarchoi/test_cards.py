"""What the seventeen Action cards do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import named, stage, words_of

from naumachia.kernel.chance import Draw
from naumachia.kernel.event import Event, Log
from naumachia.kernel.machine import settle
from naumachia.rules.navarchoi.actions import NO_CARD, Form, Name, Shift, Take
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules import events
from naumachia.rules.navarchoi.rules.action_cycles import Acting
from naumachia.rules.navarchoi.rules.cards import TakeCards
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.testing.stage import (
    answer,
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
KING, ENTRAILS, CONFUSION, PULL, OMENS, BREEZE = 1, 2, 4, 6, 8, 9
EPIBATAI, OARS, REST, SEASICK, SQUALL, WATER = 10, 12, 14, 15, 16, 17


def act(state: Navarchoi, seat: int, number: int) -> list[Event]:
    """Carry out the event of a card, which may be carried out."""
    card = state.battle.deck.card(number)
    assert events.event_refusal(state, seat, card) is None
    log = Log()
    events.begin(state, seat, card, log)
    settle(state, log)
    return log.take()


def can_carry_out(state: Navarchoi, seat: int, number: int) -> bool:
    """Return whether the event of a card has something to work on."""
    return events.event_refusal(state, seat, state.battle.deck.card(number)) is None


@pytest.mark.clause("NAV-COMP-02", "NAV-COMP-03", "NAV-CARD-02", "NAV-RULE-75")
def test_every_red_card_has_an_event_that_is_carried_out() -> None:
    state = stage(
        "A1 3 0505 E damaged red manpower=1",
        "A2 3 0605 E red",
        "B1 3 2005 W immobile",
        "B2 3 2006 W",
        hands=((20, 21), (22, 23)),
    )
    deck = state.battle.deck
    red = [number for number in deck.numbers() if deck.card(number).red]
    assert (deck.size, len(red)) == (55, 17)
    for number in red:
        before = state.clone()
        happened = act(before, 0, number)
        assert happened or pending_name(before) != "rest", deck.card(number).title


# -- cards of the enemy hand -----------------------------------------------------------


@pytest.mark.clause("NAV-CARD-09", "NAV-RULE-19")
def test_king_of_the_seas_takes_a_card_that_both_then_know() -> None:
    state = stage(*PAIR, hands=((20,), (22, 23, 24)))
    act(state, 0, KING)
    chance = state.awaiting
    assert isinstance(chance, Draw)
    assert chance.seats == (0, 1)
    assert chance.outcomes() == [((card,), Fraction(1, 3)) for card in (22, 23, 24)]
    taken = answer(state, 23)
    assert state.hands.hands == [[20, 23], [22, 24]]
    assert state.hands.known == [[23], []]
    assert (taken[0].facts["number"], taken[0].known_to(1)["number"]) == (0, 23)
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-CARD-11", "NAV-RULE-19")
def test_command_confusion_discards_a_card_face_up() -> None:
    state = stage(*PAIR, hands=((20,), (22, 23)))
    act(state, 0, CONFUSION)
    chance = state.awaiting
    assert isinstance(chance, Draw)
    assert chance.seats is None
    lost = answer(state, 22)
    assert facts_of(lost, "card_lost")["number"] == 22
    assert (state.hands.hands, state.hands.discards) == ([[20], [23]], [22])
    state.hands.hands[1] = []
    assert not can_carry_out(state, 0, CONFUSION)
    assert not can_carry_out(state, 0, KING)


@pytest.mark.clause("NAV-CARD-09", "NAV-CARD-11", "NAV-RULE-18")
def test_example_15_after_reading_the_entrails_the_card_is_chosen() -> None:
    state = stage(*PAIR, hands=((20,), (22, 23, 24)))
    seen = act(state, 0, ENTRAILS)
    assert len(seen[0].known_to(0)["cards"]) == 3  # type: ignore[arg-type]
    assert seen[0].known_to(None)["cards"] == ("3 cards",)
    assert state.hands.entrails == [True, False]
    act(state, 0, KING)
    assert (pending_name(state), pending_seat(state)) == ("taking", 0)
    assert legal(state) == [Take(22), Take(23), Take(24)]
    assert refused(state, Take(20)).clause == "NAV-CARD-09"
    decide(state, Take(24))
    act(state, 0, CONFUSION)
    assert refused(state, Shift(1)).clause == "NAV-CARD-11"
    decide(state, Take(22))
    assert (state.hands.hands, state.hands.discards) == ([[20, 24], [23]], [22])
    state.hands.entrails = [False, False]
    act(state, 0, KING)
    assert isinstance(state.awaiting, Draw)


@pytest.mark.clause("NAV-CARD-09")
def test_no_more_cards_are_taken_than_the_enemy_holds() -> None:
    state = stage(*PAIR, hands=((3,), (30,)))
    run(state, TakeCards(0, 2, True))
    answer(state, 30)
    assert pending_name(state) == "rest"
    assert state.hands.hands == [[3, 30], []]


@pytest.mark.clause("NAV-RULE-18")
def test_entrails_of_the_enemy_do_not_help() -> None:
    state = stage(*PAIR, hands=((20,), (22, 23, 24)))
    state.hands.entrails = [False, True]
    act(state, 0, KING)
    assert isinstance(state.awaiting, Draw)


# -- own cards and the wind ------------------------------------------------------------


@pytest.mark.clause("NAV-CARD-03")
def test_favourable_omens_draws_two_and_discards_one_face_up() -> None:
    state = stage(*PAIR, hands=((20,), ()))
    act(state, 0, OMENS)
    for card in (30, 31):
        assert isinstance(state.awaiting, Draw)
        assert state.awaiting.seats == (0,)
        answer(state, card)
    assert (pending_name(state), pending_seat(state)) == ("giving_up", 0)
    assert legal(state) == [Take(20), Take(30), Take(31)]
    assert refused(state, Take(33)).facts["refusal"] == "not_held"
    assert kinds(decide(state, Take(20))) == ["given_up"]
    assert (state.hands.hands[0], state.hands.discards) == ([30, 31], [20])
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-CARD-03", "NAV-RULE-04")
def test_favourable_omens_draws_fewer_when_the_piles_run_out() -> None:
    numbers = list(range(1, 56))
    state = stage(*PAIR, hands=(numbers[:3], numbers[3:]))
    act(state, 0, OMENS)
    assert pending_name(state) == "giving_up"
    state = stage(*PAIR, hands=(numbers[:3], numbers[4:]), discards=(4,))
    shuffled = act(state, 0, OMENS)
    assert kinds(shuffled) == ["shuffled"]
    answer(state, 4)
    assert pending_name(state) == "giving_up"


@pytest.mark.clause("NAV-RULE-18")
def test_who_reads_the_entrails_sees_what_is_drawn() -> None:
    state = stage(*PAIR, hands=((20,), ()))
    state.hands.entrails = [False, True]
    act(state, 0, OMENS)
    assert isinstance(state.awaiting, Draw)
    assert state.awaiting.seats == (0, 1)


@pytest.mark.clause("NAV-CARD-03", "NAV-COMP-19")
def test_shifting_breeze_turns_the_wind_either_way() -> None:
    state = stage(*PAIR, wind="N")
    act(state, 1, BREEZE)
    assert legal(state) == [Shift(1), Shift(-1)]
    assert refused(state, Shift(2)).facts["points"] == 1
    decide(state, Shift(-1))
    assert state.wind == 7


@pytest.mark.clause("NAV-CARD-03", "NAV-EVT-06")
def test_sudden_squall_is_drift_at_once() -> None:
    state = stage("A1 3 0505 E immobile", "B1 3 2005 W", wind="E")
    assert "drifted" in kinds(act(state, 0, SQUALL))
    assert state.map.name(int(named(state, "A1").square)) == "0605"


# -- ships -----------------------------------------------------------------------------


@pytest.mark.clause("NAV-CARD-01", "NAV-CARD-03")
def test_fresh_epibatai_mans_up_to_two_ships() -> None:
    state = stage(
        "A1 3 0505 E manpower=1",
        "A2 5 0605 E manpower=4",
        "A3 3 0705 E",
        "A4 3 0805 E manpower=1 grappled",
        "A5 3 0905 E manpower=1",
        "B1 3 2005 W captured",
        "B2 3 0805 W grappled",
    )
    act(state, 0, EPIBATAI)
    assert refused(state, Name((0, 2))).facts["refusal"] == "does_not_fit"
    assert refused(state, Name((3,))).facts["refusal"] == "does_not_fit"
    assert refused(state, Name((5,))).facts["refusal"] == "does_not_fit"
    assert refused(state, Name((0, 1, 4))).facts["count"] == 2
    assert refused(state, Name((1, 0))).facts["refusal"] == "name_ships"
    assert set(legal(state)) == {
        Name((0,)),
        Name((1,)),
        Name((4,)),
        Name((0, 1)),
        Name((0, 4)),
        Name((1, 4)),
    }
    assert RULESET.choices(state, 0).complete
    decide(state, Name((0, 1)))
    assert (named(state, "A1").manpower, named(state, "A2").manpower) == (2, 5)


@pytest.mark.clause("NAV-CARD-03", "NAV-RULE-34")
def test_with_hidden_crews_a_full_ship_may_be_named_and_gains_nothing() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W", manpower="hidden")
    act(state, 0, EPIBATAI)
    decide(state, Name((0,)))
    assert named(state, "A1").manpower == 3


@pytest.mark.clause("NAV-CARD-03")
def test_a_ship_taken_back_may_be_manned_up_to_its_old_maximum() -> None:
    state = stage("A1 3 0505 E recaptured", "B1 3 2005 W")
    assert can_carry_out(state, 0, EPIBATAI)
    assert not can_carry_out(state, 1, EPIBATAI)


@pytest.mark.clause("NAV-CARD-03")
def test_spare_oars_mends_a_damaged_ship_with_no_enemy_near() -> None:
    state = stage("A1 3 0505 E damaged", "A2 3 1005 E damaged", "B1 3 0506 W", "B2 3 3005 W")
    act(state, 0, OARS)
    assert legal(state) == [Name((1,))]
    decide(state, Name((1,)))
    assert words_of(state, "A2") == "cruise red"
    assert not can_carry_out(state, 0, OARS)


@pytest.mark.clause("NAV-CARD-03")
def test_rest_at_oars_makes_red_markers_yellow_in_a_connected_group() -> None:
    state = stage(
        "A1 3 0505 E red",
        "A2 3 0605 W red",
        "A3 3 0805 E red",
        "A4 3 0705 E damaged red",
        "A5 3 0606 E full red",
        "B1 3 2005 W red",
        quality=(2, 5),
    )
    act(state, 0, REST)
    assert refused(state, Name((0, 2))).facts["refusal"] == "not_near"
    assert refused(state, Name((0, 3))).facts["refusal"] == "does_not_fit"
    assert refused(state, Name((0, 1, 4))).facts["count"] == 2
    assert Name((0, 1)) in legal(state)
    assert not RULESET.choices(state, 0).complete
    decide(state, Name((1, 4)))
    assert [words_of(state, name) for name in ("A1", "A2", "A5")] == [
        "cruise red",
        "cruise yellow",
        "full yellow",
    ]


@pytest.mark.clause("NAV-CARD-03")
def test_seasick_landsmen_need_more_than_the_quality_of_the_ship() -> None:
    lines = ("B1 3 2005 W own_quality=7", "B2 3 2006 W red", "B3 3 2007 W", "B4 3 2107 W grappled")
    state = stage("A1 3 0505 E", *lines)
    act(state, 0, SEASICK)
    assert legal(state) == [Name((1,)), Name((3,))]
    decide(state, Name((1,)))
    for die, marker in ((7, "none"), (8, "red")):
        after = state.clone()
        answer(after, die)
        assert words_of(after, "B1") == f"cruise {marker}"


@pytest.mark.clause("NAV-CARD-03", "NAV-EVT-05")
def test_taking_on_water_rolls_for_one_immobile_enemy() -> None:
    state = stage(
        "A1 3 2005 E grappled manpower=2",
        "B1 3 2005 W immobile grappled manpower=1",
        "B2 3 2006 W immobile",
    )
    act(state, 0, WATER)
    assert legal(state) == [Name((1,)), Name((2,))]
    decide(state, Name((1,)))
    assert pending_name(state) == "sinking"
    rolled = answer(state, 2)
    assert "sunk" in kinds(rolled)
    assert pending_name(state) == "sinking"
    rolled = answer(state, 2)
    assert "cut_free" in kinds(rolled)
    assert not named(state, "A1").grappled
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-CARD-20")
def test_pull_for_the_trierarch_needs_a_ship_that_has_been_activated() -> None:
    state = stage("A1 3 0505 E", "A2 3 0605 E red grappled", "B1 3 0605 W grappled")
    assert not can_carry_out(state, 0, PULL)
    state = stage("A1 3 0505 E red", "B1 3 2005 W")
    act(state, 0, PULL)
    assert legal(state) == [Form((0,))]


@pytest.mark.clause("NAV-STRAT-04")
def test_an_action_card_is_discarded_before_its_event() -> None:
    state = stage(*PAIR, hands=((), (22,)))
    state.hands.pile.remove(KING)
    state.hands.left -= 1
    state.hands.committed[0] = KING
    state.stratagems = [1, -1]
    run(state, Acting(0))
    assert state.hands.discards == [KING]
    assert state.hands.committed == [NO_CARD, NO_CARD]
    answer(state, 22)
    assert state.hands.hands == [[22], []]
