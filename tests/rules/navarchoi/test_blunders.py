"""What an admiral would not do, as the advisor tells it."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import row
from tests.rules.navarchoi.stage import stage

from naumachia.kernel.advisor import ALONE, HOPELESS, OFF_MAP, UNCOMMANDED, WASTED
from naumachia.rules import find
from naumachia.rules.navarchoi.actions import (
    ACTIVATION,
    PLANNING,
    Action,
    Commit,
    Declare,
    Fire,
    Form,
    Forward,
)
from naumachia.rules.navarchoi.advice.blunders import NavarchoiBlunders
from naumachia.rules.navarchoi.rules.action_cycles import ActionCycles
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand
from naumachia.search.candidates import Candidate
from naumachia.search.sense import pointless, sensible
from naumachia.testing.stage import decide, run

RULES = find("navarchoi")
BLUNDERS = NavarchoiBlunders()


def cards_by_value() -> dict[int, int]:
    deck = stage("A1 3 0505 E", "B1 3 2005 W").battle.deck
    found: dict[int, int] = {}
    for number in range(1, 56):
        found.setdefault(int(deck.card(number).value), number)
    return found


@pytest.mark.parametrize(
    ("firer", "target", "expected"),
    [
        ("3 0605 E", "5 0705 N", ""),  # example 58: 15 in 100
        ("3 0605 E", "5 0705 N manpower=1", HOPELESS),  # no ship loses her last man
        ("2 0605 E manpower=1", "5 0705 N towers=2", ""),  # -8: one pair of dice
    ],
)
def test_missiles_without_hope(firer: str, target: str, expected: str) -> None:
    state = stage(f"A1 {firer}", f"B1 {target}")
    row(state, "A1", 0)
    assert BLUNDERS.of_action(state, 0, Fire(0, 1)) == expected


@pytest.mark.parametrize(
    ("ship", "value", "use", "expected"),
    [
        ("red", 2, PLANNING, WASTED),  # the die brings three at the least
        ("red", 3, PLANNING, ""),
        ("red", 5, ACTIVATION, WASTED),  # nobody to bring forward, and nothing planned yet
        ("", 5, ACTIVATION, ""),
        ("red", 2, ACTIVATION, ""),
    ],
)
def test_cards_wasted(ship: str, value: int, use: int, expected: str) -> None:
    card = cards_by_value()[value]
    other = cards_by_value()[4]
    state = stage(f"A1 3 0505 E {ship}", "B1 3 2005 W", hands=((card,), (other,)), initiative=1)
    run(state, ActionCycles())
    decide(state, Commit(card), seat=0)
    decide(state, Commit(other), seat=1)
    assert BLUNDERS.of_action(state, 0, Declare(use)) == expected


def test_a_ship_alone_where_a_formation_could_be() -> None:
    state = stage("A1 3 0505 E", "A2 3 0506 E", "A3 3 1505 E", "B1 3 2005 W")
    run(state, FormationChoice(0))
    assert BLUNDERS.of_action(state, 0, Form((0,))) == ALONE
    assert BLUNDERS.of_action(state, 0, Form((0, 1))) == ""
    assert BLUNDERS.of_action(state, 0, Form((2,))) == ""


def test_a_ship_rowed_off_the_map_is_told_and_left_out_where_there_is_a_choice() -> None:
    state = stage("A1 3 3205 E", "B1 3 2005 W")
    row(state, "A1", 2)
    off: list[Action] = [Forward(0)]
    assert pointless(RULES, state, 0, off)
    field = [Candidate(off, 0.9)]
    assert list(sensible(RULES, state, 0, field)) == field, "there is no other choice"
    events = decide(state, Forward(0))
    blunders = [BLUNDERS.of_event(state, seat, event) for event in events for seat in (0, 1)]
    assert [one for one in blunders if one[0]] == [(OFF_MAP, 1)]


def test_ships_out_of_command_are_counted_for_their_side() -> None:
    lines = ("A1 3 0505 E", "A2 3 0507 E immobile", "A3 3 0509 E red", "B1 3 2005 W red")
    state = stage(*lines)
    events = run(state, OutOfCommand())
    blunders = [BLUNDERS.of_event(state, seat, event) for event in events for seat in (0, 1)]
    assert [one for one in blunders if one[0]] == [(UNCOMMANDED, 1)]
