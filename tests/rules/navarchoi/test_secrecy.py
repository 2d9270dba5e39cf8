"""What each seat may know of the cards and crews, and what it guesses."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.navarchoi.stage import named, stage

from naumachia.kernel.chance import Chance, Draw
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.pending import Decision, Prompt, Result
from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi.actions import (
    ACTION,
    ACTIVATION,
    NO_CARD,
    NOTHING,
    PLANNING,
    Commit,
    Declare,
    Fight,
    Take,
)
from naumachia.rules.navarchoi.model import UNKNOWN, Navarchoi
from naumachia.rules.navarchoi.rules import events
from naumachia.rules.navarchoi.rules.action_cycles import ActionCycles, CardSelect
from naumachia.rules.navarchoi.rules.cards import HandSizes, TakeCards, hand_pool, take_card
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.rules.turn import TurnAdvance
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.testing.stage import answer, decide, legal, pending_name, run

PAIR = ("A1 3 0505 E", "B1 3 2005 W")
HANDS = ((18, 19), (30, 31, 32))
X = UNKNOWN


def view_of(state: Navarchoi, seat: int | None) -> Navarchoi:
    """Return the state as a seat may know it."""
    return RULESET.observe(state, seat).state


def visible_cards(state: Navarchoi) -> dict[str, object]:
    """Return all cards that a view shows, and the open question."""
    hands, awaiting = state.hands, state.awaiting
    assert awaiting is not None
    pool = awaiting.pool if isinstance(awaiting, Draw) else ()
    return {
        "hands": hands.hands,
        "known": hands.known,
        "planned": (hands.planned, hands.planned_open),
        "committed": hands.committed,
        "pile": (hands.pile, int(hands.left)),
        "discards": hands.discards,
        "awaiting": (pending_name(state), awaiting.facts, pool),
        "seats": awaiting.seats if isinstance(awaiting, Prompt) else (),
    }


def checked_guesses(state: Navarchoi, seat: int | None, games: int = 12) -> list[Navarchoi]:
    """Return guesses from a seat's view; each looks like the view and holds every card once."""
    view = RULESET.observe(state, seat)
    looks = visible_cards(view.state)
    found = []
    for seed in range(games):
        guess = RULESET.guess(view, Random(seed))
        assert visible_cards(view_of(guess, seat)) == looks
        hands = guess.hands
        out = [*hands.hands[0], *hands.hands[1], *hands.discards, *hands.pile]
        out += [card for card in (*hands.planned, *hands.committed) if card != NO_CARD]
        assert sorted(out) == guess.battle.deck.numbers()
        assert len(hands.pile) == hands.left
        found.append(guess)
    return found


def declaring_state(first: int, second: int, reveal_on_declare: bool = False) -> Navarchoi:
    """Return a state in which both seats have chosen a card and the second declares."""
    state = stage(*PAIR, hands=HANDS, reveal_on_declare=reveal_on_declare)
    run(state, ActionCycles())
    decide(state, Commit(first), seat=0)
    decide(state, Commit(second), seat=1)
    return state


# -- hands and piles -------------------------------------------------------------------


@pytest.mark.clause("NAV-CYC-01")
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_other_has() -> None:
    state = stage(*PAIR, hands=HANDS, discards=(40,))
    view = view_of(state, 0)
    assert view.hands.hands == [[18, 19], [X, X, X]]
    assert view.hands.discards == [40]
    assert (len(view.hands.pile), view.hands.left) == (52, 49)
    assert {30, 31, 32} < set(view.hands.pile)
    assert view_of(state, None).hands.hands == [[X, X], [X, X, X]]
    assert state.hands.hands[1] == [30, 31, 32]
    checked_guesses(state, 0)
    checked_guesses(state, None)


@pytest.mark.clause("NAV-HAND-04")
def test_a_pending_draw_looks_the_same_whatever_the_enemy_holds() -> None:
    texts = set()
    for held in ((30, 31), (32, 33)):
        state = stage(*PAIR, hands=((18, 19), held), turn=3)
        run(state, HandSizes())
        answer(state, 0, 9)
        answer(state, 44)
        assert isinstance(state.awaiting, Draw)
        answer(state, 10 if state.awaiting.facts["seat"] == "a" else 45)
        texts.add(str(visible_cards(view_of(state, 0))))
    assert len(texts) == 1


@pytest.mark.clause("NAV-CARD-09")
def test_a_draw_from_a_hand_is_from_all_unseen_cards_to_who_draws() -> None:
    state = stage(*PAIR, hands=HANDS)
    run(state, TakeCards(0, 1, True))
    pools = [hand_pool(view_of(state, seat), 1) for seat in (0, 1)]
    assert len(pools[0]) == 53
    assert pools[1] == (30, 31, 32)
    state.hands.known[1] = [30]
    draw = view_of(state, 0).awaiting
    assert isinstance(draw, Draw)
    chances = {card: chance for (card,), chance in draw.outcomes()}
    assert chances[30] * 3 == 1
    assert chances[31] * 52 * 3 == 2
    assert 18 not in chances


# -- choosing ------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-07")
def test_nobody_sees_that_the_other_has_chosen() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W red", hands=HANDS)
    run(state, ActionCycles())
    before = {viewer: visible_cards(view_of(state, viewer)) for viewer in (0, None)}
    for action in [*legal(state, seat=1), NOTHING]:
        after = state.clone()
        decide(after, action, seat=1)
        for viewer in (0, None):
            assert visible_cards(view_of(after, viewer)) == before[viewer]
            top = view_of(after, viewer).stack[-1]
            assert isinstance(top, CardSelect)
            assert top.answers == [None, None]
            assert top.concealed == [False, False]
        own = view_of(after, 1).stack[-1]
        assert isinstance(own, CardSelect)
        assert own.answers == [None, action]
        checked_guesses(after, 0, 3)
        checked_guesses(after, 1, 3)


@pytest.mark.clause("NAV-RULE-07", "NAV-RULE-10")
def test_committed_cards_are_face_down_until_both_are_declared() -> None:
    state = declaring_state(18, 30)
    for _ in range(2):
        assert view_of(state, 0).hands.committed == [18, X]
        assert view_of(state, 1).hands.committed == [X, 30]
        assert view_of(state, None).hands.committed == [X, X]
        checked_guesses(state, 0)
        checked_guesses(state, None)
        decide(state, Declare(ACTIVATION))
    assert state.hands.committed == [18, 30]
    assert view_of(state, None).hands.committed == [18, 30]


@pytest.mark.clause("NAV-RULE-07")
def test_the_only_card_of_a_cycle_is_seen_by_all_when_the_enemy_had_none() -> None:
    state = stage(*PAIR, hands=((18, 19), ()))
    run(state, ActionCycles())
    decide(state, Commit(18), seat=0)
    assert view_of(state, 1).hands.committed == [18, NO_CARD]
    decide(state, Declare(PLANNING))
    assert view_of(state, 1).hands.planned == [18, NO_CARD]
    checked_guesses(state, 1)


@pytest.mark.clause("NAV-RULE-07", "NAV-RULE-19")
def test_a_known_card_that_lies_open_is_in_the_hand_no_more() -> None:
    state = stage(*PAIR, hands=((18, 19), ()))
    state.hands.known[0] = [18]
    run(state, ActionCycles())
    decide(state, Commit(18), seat=0)
    view = view_of(state, 1)
    assert (view.hands.committed[0], view.hands.hands[0]) == (18, [X])
    checked_guesses(state, 1)


@pytest.mark.clause("NAV-RULE-07")
def test_after_a_voluntary_pass_the_card_stays_face_down_until_declared() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W red", hands=HANDS)
    run(state, ActionCycles())
    decide(state, Commit(18), seat=0)
    decide(state, NOTHING, seat=1)
    assert view_of(state, 1).hands.committed == [X, NO_CARD]
    decide(state, Declare(PLANNING))
    assert view_of(state, 1).hands.planned == [X, NO_CARD]
    checked_guesses(state, 1)


@pytest.mark.clause("NAV-RULE-10")
def test_a_declared_card_is_open_at_once_by_option() -> None:
    state = declaring_state(18, 30, reveal_on_declare=True)
    decide(state, Declare(ACTIVATION))
    assert view_of(state, 0).hands.committed == [18, 30]
    assert view_of(state, 1).hands.committed == [X, 30]


@pytest.mark.clause("NAV-RULE-11")
def test_a_guess_of_a_declared_action_is_a_card_that_could_be_one() -> None:
    state = stage(*PAIR, hands=((18, 19), (2, 31, 32)))
    run(state, ActionCycles())
    decide(state, Commit(18), seat=0)
    decide(state, Commit(2), seat=1)
    decide(state, Declare(ACTION))
    deck = state.battle.deck
    for guess in checked_guesses(state, 0, 30):
        card = deck.card(guess.hands.committed[1])
        assert card.red
        assert events.event_refusal(guess, 1, card) is None


# -- knowledge -----------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-19")
def test_a_card_taken_by_king_of_the_seas_is_known_to_both_players_only() -> None:
    state = stage(*PAIR, hands=HANDS)
    run(state, TakeCards(0, 1, True))
    (taken,) = (event for event in answer(state, 31) if event.kind == "card_taken")
    assert [taken.known_to(seat)["number"] for seat in (0, 1, None)] == [31, 31, 0]
    assert view_of(state, 1).hands.hands == [[X, X, 31], [30, 32]]
    assert view_of(state, None).hands.hands == [[X, X, X], [X, X]]
    for guess in checked_guesses(state, 1):
        assert 31 in guess.hands.hands[0]


@pytest.mark.clause("NAV-RULE-19")
def test_which_card_is_chosen_from_a_hand_is_known_to_both_players_if_it_is_kept() -> None:
    for kept, readers in ((True, (0, 1)), (False, None)):
        state = stage(*PAIR, hands=HANDS)
        state.hands.entrails = [True, False]
        run(state, TakeCards(0, 1, kept))
        assert RULESET.knowledge.secret_to(state, Decision(0, Take(31))) == readers


@pytest.mark.clause("NAV-RULE-19")
def test_a_known_card_is_guessed_in_each_of_its_places_as_often() -> None:
    """Face down or in hand: two places, each as likely, whichever the others are."""
    state = stage(*PAIR, hands=HANDS)
    state.hands.known[0] = [18]
    run(state, ActionCycles())
    decide(state, Commit(18), seat=0)
    decide(state, Commit(30), seat=1)
    guesses = checked_guesses(state, 1, 200)
    assert 80 < sum(guess.hands.committed[0] == 18 for guess in guesses) < 120


@pytest.mark.clause("NAV-RULE-19", "NAV-RULE-07")
def test_a_known_card_may_be_the_one_put_face_down() -> None:
    looks = []
    for number in (18, 19):
        state = stage(*PAIR, hands=HANDS)
        state.hands.known[0] = [18]
        run(state, ActionCycles())
        decide(state, Commit(number), seat=0)
        decide(state, Commit(30), seat=1)
        looks.append([visible_cards(view_of(state, 1))])
        guesses = checked_guesses(state, 1, 60)
        assert {guess.hands.committed[0] == 18 for guess in guesses} == {True, False}
        assert all(18 in (*g.hands.hands[0], g.hands.committed[0]) for g in guesses)
        decide(state, Declare(PLANNING), Declare(PLANNING))
        looks[-1].append(visible_cards(view_of(state, 1)))
        guesses = checked_guesses(state, 1, 40)
        assert {guess.hands.planned[0] == 18 for guess in guesses} == {True, False}
        assert all(18 in (*g.hands.hands[0], g.hands.planned[0]) for g in guesses)
        assert view_of(state, 1).hands.known[0] == [18]
    assert looks[0] == looks[1]


@pytest.mark.clause("NAV-RULE-18")
def test_reading_the_entrails_shows_the_hand_and_not_what_lies_face_down() -> None:
    looks = []
    for number in (30, 31):
        state = stage(*PAIR, hands=HANDS)
        state.hands.entrails = [True, False]
        run(state, ActionCycles())
        assert view_of(state, 0).hands.hands[1] == [30, 31, 32]
        decide(state, Commit(18), seat=0)
        decide(state, Commit(number), seat=1)
        view = view_of(state, 0)
        assert view.hands.known[1] == [30, 31, 32]
        assert view.hands.hands[1] == [X, X]
        assert view.hands.committed[1] == X
        looks.append(visible_cards(view))
        guesses = checked_guesses(state, 0, 60)
        assert {g.hands.committed[1] for g in guesses} == {30, 31, 32}
        decide(state, Declare(PLANNING))
        view = view_of(state, 0)
        assert view.hands.planned[1] == number
        assert view.hands.hands[1] == sorted({30, 31, 32} - {number})
        assert view_of(state, None).hands.planned[1] == X
    assert looks[0] == looks[1]


@pytest.mark.clause("NAV-RULE-18")
@pytest.mark.parametrize("reader", [0, 1])
def test_entrails_last_until_the_end_of_the_turn_and_spectators_see_nothing(reader: int) -> None:
    state = stage(*PAIR, hands=HANDS)
    enemy = 1 - reader
    down = [[X] * len(hand) for hand in HANDS]
    events.read_entrails(state, reader, SILENT)
    assert view_of(state, reader).hands.hands[enemy] == list(HANDS[enemy])
    assert view_of(state, enemy).hands.hands[reader] == down[reader]
    assert view_of(state, None).hands.hands[enemy] == down[enemy]
    checked_guesses(state, reader)
    run(state, TurnAdvance())
    assert view_of(state, reader).hands.hands[enemy] == down[enemy]


@pytest.mark.clause("NAV-RULE-18", "NAV-RULE-19")
def test_the_entrails_tell_which_known_card_was_set_aside() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)))
    state.hands.pile.remove(32)
    state.hands.left -= 1
    state.hands.planned[1] = 32
    state.hands.known[1] = [32]
    assert view_of(state, 0).hands.planned[1] == X
    events.read_entrails(state, 0, SILENT)
    assert view_of(state, 0).hands.planned[1] == 32
    checked_guesses(state, 0)
    run(state, TurnAdvance())
    view = view_of(state, 0)
    assert (view.hands.planned[1], view.hands.hands[1]) == (32, [X, X])
    checked_guesses(state, 0)


@pytest.mark.clause("NAV-RULE-02", "NAV-RULE-19")
def test_a_known_card_turned_up_as_a_plan_is_held_no_more() -> None:
    state = stage(*PAIR, hands=((18, 19), (30, 31)), turn=3)
    state.hands.pile.remove(32)
    state.hands.left -= 1
    state.hands.planned[1] = 32
    state.hands.known[1] = [32]
    run(state, HandSizes())
    answer(state, 0)
    assert view_of(state, 0).hands.hands[1] == [X, X]
    assert view_of(state, 0).hands.discards == [32]
    checked_guesses(state, 0)


@pytest.mark.clause("NAV-RULE-18")
@pytest.mark.parametrize("reader", [0, 1])
def test_who_reads_the_entrails_is_told_what_is_dealt_to_the_enemy(reader: int) -> None:
    state = stage(*PAIR, hands=HANDS)
    state.hands.entrails[reader] = True
    log = Log()
    take_card(state, 1 - reader, 40, log)
    take_card(state, reader, 41, log)
    cards = [
        [event.known_to(seat)["number"] for seat in (reader, 1 - reader)] for event in log.take()
    ]
    assert cards == [[40, 40], [41, 0]]


# -- crews ---------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-34", "NAV-COMP-16")
def test_manpower_is_open_by_default_and_can_be_hidden() -> None:
    lines = ("A1 3 0505 E manpower=2 shown=3", "B1 3 2005 W manpower=1 shown=3", "B2 4 2006 W")
    state = stage(*lines, "A2 3 0606 E captured", manpower="hidden")
    assert [int(ship.manpower) for ship in view_of(state, 0).ships] == [2, 3, 4, 1]
    assert [int(ship.manpower) for ship in view_of(state, 1).ships] == [3, 1, 4, 1]
    assert [int(ship.manpower) for ship in view_of(state, None).ships] == [3, 3, 4, 1]
    usual = stage(*lines)
    assert [int(ship.manpower) for ship in view_of(usual, 0).ships] == [2, 1, 4]


@pytest.mark.clause("NAV-RULE-34", "NAV-COMP-16")
def test_a_guess_gives_every_crew_one_man_to_its_maximum() -> None:
    lines = ("A1 3 0505 E", "B1 3 2005 W manpower=1", "B2 5 2006 W", "B3 3 2007 W captured")
    view = RULESET.observe(stage(*lines, manpower="hidden"), 0)
    crews = [
        [int(ship.manpower) for ship in RULESET.guess(view, Random(seed)).ships]
        for seed in range(80)
    ]
    found = [set(counts) for counts in zip(*crews, strict=True)]
    assert found == [{3}, {1, 2, 3}, {1, 2, 3, 4, 5}, {1}]


@pytest.mark.clause("NAV-RULE-34", "NAV-MEL-11")
def test_a_guess_gives_those_who_board_the_men_for_it() -> None:
    lines = ("A1 3 1010 N grappled", "B1 3 1010 N grappled manpower=3 shown=1")
    state = stage(*lines, hands=((30,), (31,)), manpower="hidden")
    run(state, MeleePhase(1))
    decide(state, Fight(state.map.parse("1010"), (0,)))
    assert pending_name(state) == "battle_cards"
    view = RULESET.observe(state, 0)
    crews = {int(RULESET.guess(view, Random(seed)).ships[1].manpower) for seed in range(20)}
    assert crews == {2}


# -- in play --------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-83")
@pytest.mark.parametrize("seed", range(3))
def test_views_hold_in_whole_turns_of_play(seed: int) -> None:
    rng = Random(seed)
    hands = ((2, 6, 18, 30, 46), (3, 8, 20, 27, 47))
    lines = [f"A{k} 3 1{k}05 S" for k in range(1, 5)] + [f"B{k} 3 1{k}08 N" for k in range(1, 5)]
    state = stage(*lines, hands=hands)
    run(state, ActionCycles())
    looked = 0
    while pending_name(state) not in ("rest", "result"):
        for seat in (0, 1, None):
            (guess,) = checked_guesses(state, seat, 1)
            if isinstance(state.awaiting, Prompt) and seat in state.awaiting.seats:
                view: View[Navarchoi] = RULESET.observe(state, seat)
                choices = RULESET.legal(state, seat)
                assert RULESET.legal(view.state, seat) == choices
                assert RULESET.legal(guess, seat) == choices
        looked += 1
        move(state, rng)
    assert looked > 20


def move(state: Navarchoi, rng: Random) -> None:
    """Make one random move."""
    awaiting = state.awaiting
    assert not isinstance(awaiting, Result)
    if isinstance(awaiting, Chance):
        state.stack[-1].resolve(state, awaiting.sample(rng), SILENT)
    else:
        assert isinstance(awaiting, Prompt)
        seat = rng.choice(awaiting.seats)
        action = RULESET.choices(state, seat).sample(rng)
        assert state.stack[-1].check(state, seat, action) is None
        state.stack[-1].decide(state, seat, action, SILENT)
    settle(state, SILENT)


@pytest.mark.clause("NAV-CARD-09", "NAV-CARD-11")
def test_a_choice_from_the_enemy_hand_can_be_made_from_the_view() -> None:
    state = stage(*PAIR, hands=HANDS)
    state.hands.entrails = [True, False]
    run(state, TakeCards(0, 1, False))
    assert RULESET.legal(view_of(state, 0), 0) == [Take(30), Take(31), Take(32)]
    assert named(state, "A1").is_on_map()
