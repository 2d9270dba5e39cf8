"""Phase F: worked examples 80 and 81 of the ledger."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.navarchoi.stage import named, stage, words_of

from naumachia.rules.navarchoi.actions import NOTHING, Action, Run, Sail, Speed
from naumachia.rules.navarchoi.model import CRUISE, DAMAGED, FULL, STATUSES, Navarchoi
from naumachia.rules.navarchoi.rules.turn import SideSpeeds, Speeds
from naumachia.testing.stage import (
    answer,
    chance_of,
    decide,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)


def speeds(*lines: str, seat: int = 0, **more: Any) -> Navarchoi:
    """Let one side set its speeds."""
    state = stage(*lines, **more)
    run(state, SideSpeeds(seat, []))
    return state


@pytest.mark.clause("NAV-SPD-02", "NAV-SPD-03", "NAV-SPD-05", "NAV-RULE-56", "NAV-RULE-33")
@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("full red", "cruise none"),
        ("cruise red", "cruise none"),
        ("cruise yellow", "cruise none"),
        ("full yellow", "full none"),
        ("damaged red", "damaged none"),
        ("immobile red sail", "immobile none"),
        ("full yellow grappled", "cruise none"),
    ],
)
def test_example_80_what_the_rules_set_by_themselves(words: str, after: str) -> None:
    state = speeds(f"A1 3 0505 E {words}", "B1 3 2005 W")
    if pending_name(state) == "speeds":
        decide(state, NOTHING)
    assert words_of(state, "A1") == after
    assert pending_name(state) == "rest"
    assert not named(state, "A1").sail


@pytest.mark.clause(
    "NAV-SPD-03", "NAV-SPD-04", "NAV-SPD-06", "NAV-SAIL-03", "NAV-SAIL-08", "NAV-RULE-80"
)
@pytest.mark.parametrize(
    ("words", "action", "clause"),
    [
        ("yellow", Speed(0, FULL), ""),
        ("full yellow", Speed(0, CRUISE), ""),
        ("red", Speed(0, FULL), "NAV-SPD-03"),
        ("yellow", Speed(0, CRUISE), "NAV-SPD-04"),
        ("damaged red", Speed(0, FULL), "NAV-SPD-06"),
        ("yellow", Speed(0, DAMAGED), "NAV-SPD-06"),
        ("yellow sail", Speed(0, FULL), "NAV-SAIL-03"),
        ("yellow", Speed(1, FULL), "NAV-RULE-80"),
        ("full yellow", Sail(0, True), "NAV-SAIL-03"),
        ("damaged", Sail(0, True), ""),
        ("immobile", Sail(0, True), "NAV-SAIL-03"),
        ("grappled", Sail(0, True), "NAV-SAIL-08"),
        ("sail", Sail(0, True), "NAV-RULE-33"),
        ("", Sail(0, False), "NAV-SAIL-01"),
        ("sail", Sail(0, False), ""),
        ("", Run(0, 8), "NAV-SPD-01"),
    ],
)
def test_examples_80_and_81_what_may_be_chosen(words: str, action: Action, clause: str) -> None:
    state = speeds(f"A1 3 0505 E {words}", "B1 3 2005 W yellow", "A2 3 0101 E yellow")
    if clause:
        assert refused(state, action).clause == clause
        assert action not in legal(state)
    else:
        assert action in legal(state)


@pytest.mark.clause("NAV-SPD-02")
@pytest.mark.parametrize(("marker", "said"), [("none", []), ("red", ["NAV-SPD-02"])])
def test_only_a_marker_that_is_there_comes_off(marker: str, said: list[str]) -> None:
    state = stage(f"A1 3 0505 E damaged {marker}", "B1 3 2005 W")
    events = run(state, SideSpeeds(0, []))
    assert [event.clause for event in events if event.kind == "rested"] == said


@pytest.mark.clause("NAV-SPD-05", "NAV-RULE-41")
@pytest.mark.parametrize("place", ["outside", "reserve"])
def test_ships_off_the_map_lose_their_markers_too(place: str) -> None:
    state = speeds(f"A1 3 0005 E red {place}", "B1 3 2005 W")
    assert words_of(state, "A1") == "cruise none"
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-SPD-04", "NAV-SPD-05")
def test_a_ship_is_set_once() -> None:
    state = speeds("A1 3 0505 E yellow", "A2 3 0506 E yellow", "B1 3 2005 W")
    decide(state, Speed(0, FULL))
    assert words_of(state, "A1") == "full none"
    assert refused(state, Speed(0, CRUISE)).clause == "NAV-SPD-03"
    decide(state, NOTHING)
    assert words_of(state, "A2") == "cruise none"


@pytest.mark.clause("NAV-SAIL-01", "NAV-SAIL-02", "NAV-RULE-33")
def test_example_81_raising_sail() -> None:
    state = speeds("A1 3 0505 E yellow", "B1 3 2005 W")
    decide(state, Sail(0, True))
    assert chance_of(state, "sail_raised") == Fraction(5, 10)
    failed = state.clone()
    answer(failed, 5)
    assert not named(failed, "A1").sail
    assert refused(failed, Sail(0, True)).clause == "NAV-RULE-33"
    answer(state, 4)
    assert named(state, "A1").sail
    assert refused(state, Speed(0, FULL)).clause == "NAV-SAIL-03"
    decide(state, Sail(0, False))
    decide(state, Speed(0, FULL))
    assert words_of(state, "A1") == "full none"


@pytest.mark.clause("NAV-SAIL-01")
def test_without_weather_there_is_no_sail() -> None:
    state = speeds("A1 3 0505 E yellow", "B1 3 2005 W", lesson="f")
    assert refused(state, Sail(0, True)).clause == "NAV-SCN-01"
    assert legal(state) == [Speed(0, FULL), NOTHING]


@pytest.mark.clause("NAV-SCN-01")
def test_a_scenario_may_keep_ships_from_full() -> None:
    state = stage("A1 3 0505 E yellow", "B1 3 2005 W", turn=2)
    state.battle.fleets[0].slow_turns = [1, 2]
    run(state, SideSpeeds(0, []))
    assert refused(state, Speed(0, FULL)).clause == "NAV-SCN-01"
    state = stage("A1 3 0505 E yellow", "B1 3 2005 W", turn=3)
    state.battle.ships[0].never_full = True
    run(state, SideSpeeds(0, []))
    assert refused(state, Speed(0, FULL)).clause == "NAV-SCN-01"


@pytest.mark.clause("NAV-SCN-01", "NAV-RULE-80")
@pytest.mark.parametrize("slow", [0, 1])
def test_a_prize_is_slow_with_the_fleet_that_holds_it(slow: int) -> None:
    state = stage("B1 3 0505 E captured yellow", "B2 3 2005 W", turn=2)
    state.battle.fleets[slow].slow_turns = [2]
    run(state, SideSpeeds(0, []))
    assert (Speed(0, FULL) in legal(state)) == (slow == 1)


@pytest.mark.clause("NAV-SPD-01")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_holder_of_the_initiative_is_last(holder: int) -> None:
    state = stage("A1 3 0505 E yellow", "B1 3 2005 W yellow", initiative=holder)
    run(state, Speeds())
    seats = []
    while pending_name(state) == "speeds":
        seats.append(pending_seat(state))
        decide(state, NOTHING)
    assert seats == [1 - holder, holder]


def test_full_speed_and_sails_are_looked_at_though_they_are_refused() -> None:
    """So that the board can say why; what is legal is there once."""
    state = speeds("A1 3 0505 E cruise", "A2 3 0705 E damaged", "A3 3 0905 E full", "B1 3 2005 W")
    considered = state.stack[-1].suggested_actions(state, 0)
    texts = [words_for(state, action) for action in considered]
    assert len(texts) == len(set(texts))
    assert considered[: len(legal(state))] == legal(state)
    refusals = {"A1 full", "A2 full", "A3 full", "A3 sail"}
    assert set(texts) - {words_for(state, action) for action in legal(state)} == refusals


def words_for(state: Navarchoi, action: Action) -> str:
    """Return an action with its ship."""
    if isinstance(action, Speed):
        return f"{state.ships[action.ship].name} {STATUSES[action.status]}"
    if isinstance(action, Sail):
        return f"{state.ships[action.ship].name} {'sail' if action.raised else 'lower'}"
    return "none"
