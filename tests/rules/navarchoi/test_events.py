"""Random events: the card, reshuffle, time, sinking, drift, wind."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.navarchoi.stage import at, named, stage

from naumachia.kernel.chance import Chance, Draw
from naumachia.kernel.event import Log
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.events import (
    RandomEvent,
    Sinking,
    WindChange,
    drift,
    is_endangered,
    is_time_advance,
)
from naumachia.rules.navarchoi.rules.turn import TurnAdvance
from naumachia.rules.navarchoi.rules.victory import GameEnd
from naumachia.testing.stage import answer, kinds, pending_name, run

PAIR = ("A1 3 0505 E", "B1 3 2005 W")
NO_ICON_CARD, TIME_CARD, SINKING_CARD, RESHUFFLE_CARD, WIND_CARD, DRIFT_CARD = 1, 2, 5, 8, 9, 11


def drifting(state: Navarchoi) -> list[str]:
    """Carry out a drift; return the kinds of its events."""
    log = Log()
    drift(state, log)
    return kinds(log.take())


# -- the card --------------------------------------------------------------------------


@pytest.mark.clause("NAV-EVT-01", "NAV-COMP-06", "NAV-RULE-20", "NAV-RULE-21")
def test_the_event_card_goes_to_the_discard_pile() -> None:
    state = stage(*PAIR, hands=((20,), (30,)))
    run(state, RandomEvent())
    chance = state.awaiting
    assert isinstance(chance, Draw)
    assert chance.seats is None
    assert len(chance.pool) == 53
    events = answer(state, NO_ICON_CARD)
    assert [(event.kind, event.clause) for event in events] == [("omen", "NAV-EVT-01")]
    assert (state.hands.discards, state.hands.left) == ([NO_ICON_CARD], 52)
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-EVT-01")
def test_how_often_each_icon_comes() -> None:
    deck = stage(*PAIR).battle.deck
    icons = [int(deck.card(number).icon) for number in deck.numbers()]
    counts = [icons.count(icon) for icon in range(6)]
    assert counts == [25, 3, 4, 10, 6, 7]


@pytest.mark.clause("NAV-EVT-02", "NAV-RULE-20")
def test_reshuffle_mixes_the_piles_and_leaves_hands_alone() -> None:
    state = stage(*PAIR, hands=((20,), (30,)), discards=(40, 41))
    run(state, RandomEvent())
    events = answer(state, RESHUFFLE_CARD)
    assert kinds(events) == ["omen", "reshuffled"]
    assert events[0].clause == "NAV-COMP-06", "the icon is carried out"
    assert state.hands.discards == []
    assert state.hands.left == 53
    assert RESHUFFLE_CARD in state.hands.pile


@pytest.mark.clause("NAV-RULE-20")
def test_an_empty_draw_pile_is_made_of_the_discards_first() -> None:
    numbers = list(range(1, 56))
    state = stage(*PAIR, hands=(numbers[2:], ()), discards=(1, 2))
    assert kinds(run(state, RandomEvent())) == ["shuffled"]
    assert isinstance(state.awaiting, Draw)
    assert state.awaiting.pool == (1, 2)
    state = stage(*PAIR, hands=(numbers, ()))
    assert run(state, RandomEvent()) == []
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-EVT-03", "NAV-RULE-71")
def test_example_85_time_advance_after_turn_9() -> None:
    state = stage(*PAIR, turn=9)
    state.battle.game_end = 3
    run(state, RandomEvent(), GameEnd(), TurnAdvance())
    answer(state, TIME_CARD)
    assert pending_name(state) == "rest"
    assert state.turn == 11
    run(state, RandomEvent(), GameEnd(), TurnAdvance())
    answer(state, NO_ICON_CARD)
    assert not is_time_advance(state)
    assert pending_name(state) == "game_end"
    answer(state, 9)
    assert state.turn == 12


# -- sinking ---------------------------------------------------------------------------


def fate(state: Navarchoi, first: str, second: str) -> dict[str, Fraction]:
    """Return the ends of two ships by all dice from here, with exact chances."""
    chance = state.awaiting
    if not isinstance(chance, Chance):
        word = "".join("-" if named(state, name).is_on_map() else "x" for name in (first, second))
        return {word: Fraction(1)}
    found: dict[str, Fraction] = {}
    for outcome, probability in chance.outcomes():
        after = state.clone()
        answer(after, *outcome)
        for word, part in fate(after, first, second).items():
            found[word] = found.get(word, Fraction(0)) + probability * part
    return found


@pytest.mark.clause("NAV-EVT-04", "NAV-EVT-05", "NAV-RULE-69")
def test_example_82_an_immobile_ship_and_the_enemy_that_holds_it() -> None:
    lines = ("A1 5 0505 E immobile grappled manpower=1", "B1 5 0505 W grappled")
    state = stage(*lines)
    run(state, RandomEvent())
    answer(state, SINKING_CARD)
    assert fate(state, "A1", "B1") == {
        "--": Fraction(2, 10),
        "xx": Fraction(32, 100),
        "x-": Fraction(48, 100),
    }


@pytest.mark.clause("NAV-EVT-04", "NAV-RULE-69", "NAV-COMP-17")
def test_only_immobile_ships_roll_and_leave_awash_markers() -> None:
    state = stage(
        "A1 3 0505 E immobile manpower=2",
        "A2 3 0605 E damaged grappled",
        "A3 3 0705 E immobile reserve",
        "B1 3 0605 W grappled",
        "B2 3 2005 W immobile",
    )
    assert [ship.name for ship in state.ships if is_endangered(ship)] == ["A1", "B2"]
    run(state, Sinking([0, 4]))
    rolled = answer(state, 3)
    assert "sunk" in kinds(rolled)
    assert at(state, "A1") == "awash"
    assert state.count(named(state, "A1").square) == 1
    answer(state, 3)
    assert pending_name(state) == "rest"
    assert at(state, "B2") == "2005 W"
    assert kinds(run(state, Sinking([]))) == ["nothing_sinks"]


@pytest.mark.clause("NAV-RULE-69", "NAV-EVT-05")
def test_survivors_of_both_sides_stay_grappled_to_each_other() -> None:
    state = stage(
        "A1 3 0505 E immobile grappled manpower=1",
        "A2 3 0505 E grappled",
        "B1 3 0505 W immobile grappled manpower=1",
    )
    run(state, Sinking([0, 2]))
    answer(state, 9)
    answer(state, 0)
    # Both that were held by the sunk ship roll, in the order of their numbers, B1 once more.
    chance = state.awaiting
    assert isinstance(chance, Chance)
    assert chance.facts["ship"] == "A2"
    answer(state, 0)
    answer(state, 1)
    assert pending_name(state) == "rest"
    assert [named(state, name).grappled for name in ("A2", "B1")] == [True, True]


@pytest.mark.clause("NAV-COMP-16", "NAV-EVT-05")
def test_the_roll_of_a_ship_held_by_a_sunk_one_shows_its_manpower() -> None:
    lines = ("A1 3 0505 E immobile grappled", "B1 3 0505 W grappled manpower=2 shown=3")
    state = stage(*lines, manpower="hidden")
    run(state, Sinking([0]))
    assert named(state, "B1").shown == 3
    answer(state, 9)
    assert named(state, "B1").shown == 2


@pytest.mark.clause("NAV-RULE-69", "NAV-EVT-05")
def test_a_ship_held_by_two_that_sink_rolls_once() -> None:
    lines = [f"{name} 3 0505 E immobile grappled manpower=1" for name in ("A1", "A2")]
    state = stage(*lines, "B1 3 0505 W grappled")
    run(state, Sinking([0, 1]))
    answer(state, 9)
    answer(state, 9)
    answer(state, 0)
    assert pending_name(state) == "rest"
    assert at(state, "B1") == "0505 W"


@pytest.mark.clause("NAV-RULE-69", "NAV-EVT-05")
@pytest.mark.parametrize(("die", "told"), [(3, ["cut_free"]), (9, ["sunk"])])
def test_nobody_is_told_free_of_a_sunk_ship_before_the_die(die: int, told: list[str]) -> None:
    state = stage("A1 5 0505 E immobile grappled manpower=1", "B1 3 0505 W grappled")
    run(state, Sinking([0]))
    assert kinds(answer(state, 9)) == ["sinking_rolled", "sunk"]
    assert kinds(answer(state, die)) == ["sinking_rolled", *told]
    assert not named(state, "B1").grappled


@pytest.mark.clause("NAV-COMP-16")
def test_a_sinking_roll_shows_manpower() -> None:
    state = stage("A1 3 0505 E immobile manpower=2 shown=3", "B1 3 2005 W", manpower="hidden")
    run(state, Sinking([0]))
    answer(state, 0)
    assert named(state, "A1").shown == 2


# -- drift -----------------------------------------------------------------------------


@pytest.mark.clause("NAV-EVT-06", "NAV-EVT-07", "NAV-RULE-70")
@pytest.mark.parametrize("blocked", [False, True])
def test_example_83_the_downwind_side_first(blocked: bool) -> None:
    lines = ["A1 3 1010 E grappled", "B1 3 1010 W grappled", "B2 3 1110 W awash"]
    lines += ["A2 3 1210 E"] if blocked else []
    state = stage(*lines, wind="E")
    happened = drifting(state)
    if blocked:
        assert happened == ["drift", "drift_blocked", "drift_blocked"]
        assert at(state, "A1") == "1010 E"
    else:
        assert happened == ["drift", "drifted", "drifted"]
        assert (at(state, "A1"), at(state, "B1")) == ("1110 E", "1110 W")
        assert state.map.name(int(named(state, "B2").square)) == "1210"


@pytest.mark.clause("NAV-EVT-08", "NAV-RULE-70")
def test_example_83_off_the_map_ships_are_sunk_and_wrecks_are_gone() -> None:
    state = stage(
        "A1 3 3210 E grappled", "B1 3 3210 W captured grappled", "B2 3 3212 W awash", wind="E"
    )
    happened = drifting(state)
    assert happened == ["drift", "drifted_off", "drifted_off", "wreck_gone"]
    assert [at(state, name) for name in ("A1", "B1", "B2")] == ["sunk", "sunk", "sunk"]
    assert state.counters == {}


@pytest.mark.clause("NAV-COMP-17", "NAV-RULE-70")
@pytest.mark.parametrize(("other", "clause"), [("", "COMP-17"), (" immobile", "RULE-70")])
def test_wrecks_move_with_the_wind(other: str, clause: str) -> None:
    state = stage("A1 3 1010 E awash", f"B1 3 {'1010' if other else '2005'} W{other}", wind="E")
    log = Log()
    drift(state, log)
    assert [e.clause for e in log.take() if e.kind == "drifted"] == [f"NAV-{clause}"]


@pytest.mark.clause("NAV-SCN-01")
def test_in_a_lesson_without_events_no_discard_is_a_time_advance() -> None:
    assert is_time_advance(stage(*PAIR, discards=(TIME_CARD,)))
    assert not is_time_advance(stage(*PAIR, discards=(TIME_CARD,), lesson="e"))


@pytest.mark.clause("NAV-RULE-70", "NAV-EVT-06")
def test_ships_that_can_row_stay_while_the_rest_of_their_square_drifts() -> None:
    state = stage("A1 3 1010 E", "A2 3 1010 E immobile", "B1 3 2005 W", wind="NE")
    drifting(state)
    assert (at(state, "A1"), at(state, "A2")) == ("1010 E", "1109 E")


# -- wind ------------------------------------------------------------------------------


@pytest.mark.clause("NAV-EVT-09", "NAV-COMP-19")
@pytest.mark.parametrize(("die", "wind"), [(0, 5), (4, 5), (5, 6), (6, 6), (7, 6), (8, 7), (9, 7)])
def test_example_84_the_wind_turns_clockwise(die: int, wind: int) -> None:
    state = stage(*PAIR, wind="S")
    run(state, WindChange())
    answer(state, die)
    assert state.wind == wind


@pytest.mark.clause("NAV-EVT-09")
@pytest.mark.parametrize(
    ("card", "happens"), [(WIND_CARD, "wind_change"), (DRIFT_CARD, "rest"), (SINKING_CARD, "rest")]
)
def test_icons_are_carried_out(card: int, happens: str) -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W")
    run(state, RandomEvent())
    answer(state, card)
    assert pending_name(state) == happens
