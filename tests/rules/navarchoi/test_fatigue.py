"""Fatigue and ships out of command: worked examples 38 to 41 of the ledger."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.navarchoi.stage import at, stage, words_of

from naumachia.kernel.chance import Dice
from naumachia.kernel.event import Event
from naumachia.rules.navarchoi.actions import Advance, Fire, First, Play, Put
from naumachia.rules.navarchoi.model import (
    CRUISE,
    DAMAGED,
    FULL,
    IMPULSE,
    MARKERS,
    STATIC,
    Formation,
    Navarchoi,
    ShipRun,
)
from naumachia.rules.navarchoi.rules.activation import Fatigue
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.rules.navarchoi.tables.battle import FORBIDDEN, Exit
from naumachia.scene.board import board_of
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)

DRUM = 40


def moved_state(
    *lines: str,
    spent: list[int],
    rate: int = CRUISE,
    blown: list[bool] | None = None,
    kind: int = IMPULSE,
    **more: Any,
) -> Navarchoi:
    """Return a state in which A's ships have moved as one formation and spent these MP."""
    state = stage(*lines, **more)
    members = [int(ship.ident) for ship in state.ships if ship.side == 0]
    formation = Formation(0, kind, members, [])
    wind = [False] * len(members) if blown is None else blown
    formation.runs = [ShipRun(*run) for run in zip(members, spent, wind, strict=True)]
    state.formation = formation
    run(state, Fatigue(rate, []))
    return state


def markers(state: Navarchoi) -> list[str]:
    """Return the markers of side A."""
    return [MARKERS[ship.marker] for ship in state.ships if ship.side == 0]


def red_chance(state: Navarchoi) -> Fraction:
    """Return the chance that the first ship gets a red marker."""
    dice = state.awaiting
    assert isinstance(dice, Dice), pending_name(state)
    red = Fraction(0)
    for outcome, chance in dice.outcomes():
        after = state.clone()
        answer(after, *outcome)
        if markers(after)[0] == "red":
            red += chance
    return red


THREE = ("A1 3 0505 E", "A2 3 0506 E", "A3 3 0507 E")


@pytest.mark.clause("NAV-FAT-01", "NAV-FAT-03", "NAV-FAT-06", "NAV-ACT-05")
@pytest.mark.parametrize(
    ("die", "found"), [(5, ["yellow", "yellow", "red"]), (6, ["red", "red", "red"])]
)
def test_example_39_one_die_for_the_formation(die: int, found: list[str]) -> None:
    state = moved_state(*THREE, spent=[4, 2, 0])
    events = answer(state, die)
    assert facts_of(events, "fatigue_rolled")["tired"] == (die > 5)
    assert markers(state) == found


def test_the_reasons_of_a_die_are_ids_and_their_words_are_the_phrases() -> None:
    state = moved_state("A1 2L 0505 E", "A2 2L 0506 E", spent=[4, 4], blown=[True, False])
    (event,) = [one for one in answer(state, 5) if one.kind == "fatigue_rolled"]
    assert event.facts["reasons"] == (
        "NAV-RULE-32 wind_not_for_all +0",
        "NAV-FAT-07 liburnians -1",
    )
    assert "`die 5` −1 Liburnians = **4**" in board_of(RULESET).say(event, None)
    assert RULESET.phrases.spelled("seat", "a") == "Green"


@pytest.mark.clause("NAV-FAT-04")
def test_example_39_all_below_four_is_yellow_without_a_die() -> None:
    state = moved_state(*THREE, spent=[3, 2, 3])
    assert pending_name(state) == "rest"
    assert markers(state) == ["yellow"] * 3


@pytest.mark.clause("NAV-FAT-02", "NAV-FAT-05", "NAV-RULE-26")
@pytest.mark.parametrize("rate", [FULL, DAMAGED])
def test_full_and_damaged_ships_are_red(rate: int) -> None:
    state = moved_state(*THREE, spent=[4, 2, 3], rate=rate)
    assert markers(state) == ["red"] * 3
    state = moved_state("A1 3 0505 E immobile", spent=[0], rate=rate, kind=STATIC)
    assert markers(state) == ["red"]


@pytest.mark.clause("NAV-FAT-03", "NAV-FAT-07", "NAV-SAIL-05", "NAV-RULE-24", "NAV-RULE-32")
@pytest.mark.parametrize(
    ("lines", "quality", "blown", "chance"),
    [
        (["A1 3 0505 E"], 3, False, (6, 10)),
        (["A1 3 0505 E"], 5, False, (4, 10)),
        (["A1 3 0505 E"], 7, False, (2, 10)),
        (["A1 3 0505 E"], 4, False, (5, 10)),
        (["A1 3 0505 E sail"], 4, True, (3, 10)),
        ([f"A{n} 2L 05{n:02} E" for n in range(1, 5)], 5, False, (3, 10)),
        (["A1 2L 0505 E", "A2 2L 0506 E", "A3 3 0507 E"], 5, False, (4, 10)),
        (["A1 2L 0505 E"], 5, True, (1, 10)),
        (["A1 3 0505 E", "A2 3 0506 E own_quality=3"], 7, False, (6, 10)),
    ],
)
def test_examples_38_and_40_chances_of_red(
    lines: list[str], quality: int, blown: bool, chance: tuple[int, int]
) -> None:
    spent, winds = [8] * len(lines), [blown] * len(lines)
    state = moved_state(*lines, spent=spent, blown=winds, quality=(quality, 5))
    assert red_chance(state) == Fraction(*chance)


@pytest.mark.clause("NAV-RULE-32")
def test_the_wind_must_help_every_ship() -> None:
    state = moved_state("A1 3 0505 E", "A2 3 0506 E", spent=[8, 8], blown=[True, False])
    assert red_chance(state) == Fraction(4, 10)


@pytest.mark.clause("NAV-SCN-01")
def test_a_scenario_may_tire_a_fleet() -> None:
    state = stage("A1 3 0505 E")
    state.battle.fleets[0].fatigue = 1
    state.formation = Formation(0, IMPULSE, [0], [])
    state.formation.runs = [ShipRun(0, 8, False)]
    run(state, Fatigue(CRUISE, []))
    assert red_chance(state) == Fraction(5, 10)


@pytest.mark.clause("NAV-RULE-47")
def test_the_worse_marker_stays() -> None:
    state = moved_state("A1 3 0505 E red", "A2 3 0506 E yellow", spent=[8, 8])
    answer(state, 0)
    assert markers(state) == ["red", "yellow"]


@pytest.mark.clause("NAV-RULE-16", "NAV-CARD-05", "NAV-RULE-83")
def test_the_drum_is_beaten_before_the_die() -> None:
    state = moved_state("A1 3 0505 E", spent=[8], hands=((DRUM, 44), ()))
    assert pending_name(state) == "drum"
    assert refused(state, Play(44)).clause == "NAV-CARD-02"
    decide(state, Play(DRUM))
    assert pending_name(state) == "fatigue"
    assert red_chance(state) == Fraction(1, 10)


@pytest.mark.clause("NAV-RULE-83")
def test_the_drum_is_asked_of_any_hand_but_only_where_a_die_decides() -> None:
    assert pending_name(moved_state("A1 3 0505 E", spent=[8], hands=((44,), ()))) == "drum"
    assert pending_name(moved_state("A1 3 0505 E", spent=[8], hands=((), ()))) == "fatigue"
    assert pending_name(moved_state("A1 3 0505 E", spent=[3], hands=((DRUM,), ()))) == "rest"
    assert (
        pending_name(moved_state("A1 3 0505 E", spent=[8], hands=((44,), ()), discards=(DRUM,)))
        == "fatigue"
    )


# -- out of command --------------------------------------------------------------------


def run_phase_d(*lines: str, **more: Any) -> tuple[Navarchoi, list[Event]]:
    """Run phase D with these ships."""
    state = stage(*lines, **more)
    return state, run(state, OutOfCommand())


@pytest.mark.clause("NAV-OOC-01", "NAV-OOC-03", "NAV-OOC-04", "NAV-RULE-38")
@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["B1 3 0605 W red"], "0505 E"),
        (["A2 3 0605 W red"], "0505 E"),
        (["B1 3 0605 W awash"], "0505 E"),
        ([], "0605 E"),
    ],
)
def test_example_41_full_ships_advance_or_hold(lines: list[str], place: str) -> None:
    state, events = run_phase_d("A1 3 0505 E full", *lines, "B9 3 2005 W red")
    assert pending_name(state) == "rest"
    assert at(state, "A1") == place
    assert words_of(state, "A1") == "full red"
    assert facts_of(events, "uncommanded")["ships"] == ("A1",)


@pytest.mark.clause("NAV-RULE-39", "NAV-EXIT-01")
@pytest.mark.parametrize(("edge", "place"), [("leave", "left"), ("hold", "3205 E")])
def test_example_41_at_the_edge(edge: str, place: str) -> None:
    state, _ = run_phase_d("A1 3 3205 E full", "B1 3 0101 E red", ooc_edge=edge)
    assert at(state, "A1") == place


@pytest.mark.clause("NAV-RULE-39", "NAV-SCN-01")
def test_at_an_edge_that_the_scenario_bars_a_ship_holds() -> None:
    state, _ = run_phase_d("A1 3 3205 E full", exits=[Exit(0, 2, 0, 21, FORBIDDEN)])
    assert at(state, "A1") == "3205 E"


@pytest.mark.clause("NAV-OOC-04", "NAV-RULE-50")
def test_all_others_are_marked_red_grappled_ones_too() -> None:
    state, events = run_phase_d(
        "A1 3 0505 E", "A2 3 0606 E grappled", "B1 3 0606 W grappled yellow"
    )
    assert [words_of(state, name) for name in ("A1", "A2", "B1")] == [
        "cruise red",
        "cruise red",
        "cruise yellow",
    ]
    assert kinds(events).count("marked") == 2


@pytest.mark.clause("NAV-OOC-02", "NAV-OOC-05", "NAV-RULE-40")
def test_the_owner_orders_ships_in_each_others_way() -> None:
    state, _ = run_phase_d("A1 3 0505 E full", "A2 3 0605 E full", "B1 3 0706 W", initiative=0)
    assert pending_name(state) == "out_of_command"
    assert legal(state) == [Advance(0), Advance(1)]
    assert refused(state, Fire(1, 2)).clause == "NAV-OOC-05"
    assert refused(state, First(0)).clause == "NAV-OOC-03"
    decide(state, Advance(1))
    assert (at(state, "A1"), at(state, "A2")) == ("0605 E", "0705 E")
    state, _ = run_phase_d("A1 3 0505 E full", "A2 3 0705 W full")
    decide(state, Advance(1))
    assert (at(state, "A1"), at(state, "A2")) == ("0505 E", "0605 W")
    state, _ = run_phase_d("A1 3 0505 E full", "A2 3 0605 E full")
    decide(state, Advance(0))
    assert (at(state, "A1"), at(state, "A2")) == ("0505 E", "0705 E")


@pytest.mark.clause("NAV-OOC-02")
@pytest.mark.parametrize("first", [0, 1])
def test_the_holder_says_whose_ships_go_first(first: int) -> None:
    state, _ = run_phase_d("A1 3 0505 E full", "B1 3 0705 W full", initiative=1)
    assert (pending_name(state), state.awaiting_seat()) == ("out_of_command_order", 1)
    assert refused(state, Advance(0)).clause == "NAV-OOC-02"
    decide(state, First(first))
    places = (at(state, "A1"), at(state, "B1"))
    assert places == (("0605 E", "0705 W") if first == 0 else ("0505 E", "0605 W"))


@pytest.mark.clause("NAV-EXIT-03", "NAV-RULE-41")
def test_a_ship_outside_comes_back_within_three_squares_heading_anywhere() -> None:
    lines = ("A1 3 3305 E full outside", "B1 3 3104 W", "B9 3 2005 W red")
    state, _ = run_phase_d(*lines)
    assert pending_name(state) == "coming_back"
    puts = [action for action in legal(state) if isinstance(action, Put)]
    assert len(puts) == (3 * 7 - 1) * 8, "rows 2 to 8 of columns 30 to 32, but for that of an enemy"
    for square, facing, refusal in (
        ("3005", -1, "no_square"),
        ("3005", 8, "no_square"),
        ("2905", 0, "back_too_far"),
        ("3104", 0, "not_open"),
    ):
        found = refused(state, Put(0, state.map.parse(square), facing)).facts["refusal"]
        assert found == refusal, square
    decide(state, Put(0, state.map.parse("3005"), 7))
    assert at(state, "A1") == "3005 NW"
    assert words_of(state, "A1") == "cruise red"
