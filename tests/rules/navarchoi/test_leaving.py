"""Ships that leave the map, and how they come back: worked example 43 of the ledger."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.rowing import moving, play
from tests.rules.navarchoi.stage import at, named, stage, words_of

from naumachia.kernel.event import Log
from naumachia.rules.navarchoi.actions import Back, Forward, Put, Stop
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.movement import compel_off
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand
from naumachia.rules.navarchoi.tables.battle import FORBIDDEN, Exit
from naumachia.testing.stage import (
    decide,
    event_summaries,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)


@pytest.mark.clause("NAV-EXIT-01", "NAV-RULE-42")
def test_example_43_rowing_off_the_map_is_for_good() -> None:
    state = moving("A1 3 3205 E", "A2 3 0101 E", "B1 3 0505 W")
    events = play(state, "2 F")
    assert "left_map" in kinds(events)
    assert "marked" not in kinds(events)
    assert at(state, "A1") == "left"
    assert state.counters.get(state.map.parse("3205")) is None


@pytest.mark.clause("NAV-RULE-44", "NAV-EXIT-01")
def test_backing_off_the_map() -> None:
    state = moving("A1 3 0105 E", "A2 3 0901 E", "B1 3 0505 W")
    play(state, "2 B")
    assert at(state, "A1") == "left"


@pytest.mark.clause("NAV-SCN-01")
def test_a_scenario_may_forbid_an_edge() -> None:
    rule = Exit(0, 2, 0, 21, FORBIDDEN)
    state = moving("A1 3 3205 E", "B1 3 0505 W", exits=[rule])
    play(state, "2")
    assert refused(state, Forward(0)).clause == "NAV-SCN-01"
    assert Stop(0) in legal(state)
    west = Exit(0, 6, 0, 21, FORBIDDEN)
    state = moving("A1 3 0105 E", "B1 3 0505 W", exits=[west])
    play(state, "2")
    assert refused(state, Back(0)).clause == "NAV-SCN-01"


# -- coming back -----------------------------------------------------------------------


def outside_state(*lines: str, status: str = "full") -> Navarchoi:
    """Return phase D of the turn after A1 was compelled off eastward from 3205."""
    state = stage(f"A1 3 3205 E {status}", *lines, turn=4)
    compel_off(state, named(state, "A1"), Log())
    assert at(state, "A1") == "outside"
    state.turn = 5
    run(state, OutOfCommand())
    return state


@pytest.mark.clause("NAV-EXIT-02", "NAV-EXIT-03", "NAV-RULE-41")
def test_example_43_a_compelled_ship_comes_back() -> None:
    state = outside_state("B1 3 3105 W", "A2 3 3006 N", "A3 3 3006 N", "A4 3 3006 N")
    assert words_of(state, "A1") == "cruise none"
    squares = {state.map.name(int(a.square)) for a in legal(state) if isinstance(a, Put)}
    wanted = {f"{column}{row:02}" for column in (30, 31, 32) for row in range(2, 9)}
    assert squares == wanted - {"3105", "3006"}
    put = state.map.parse
    for square, clause in (
        ("2905", "NAV-EXIT-03"),
        ("3209", "NAV-EXIT-03"),
        ("3305", "NAV-EXIT-03"),
        ("3105", "NAV-RULE-41"),
        ("3006", "NAV-RULE-41"),
    ):
        assert refused(state, Put(0, put(square), 0)).clause == clause, square
    decide(state, Put(0, put("3002"), 5))
    assert at(state, "A1") == "3002 SW"
    assert words_of(state, "A1") == "cruise red"


@pytest.mark.clause("NAV-EXIT-03", "NAV-RULE-41")
def test_a_compelled_ship_may_wait_and_a_damaged_one_stays_damaged() -> None:
    state = outside_state("B1 3 0105 W", status="damaged")
    assert refused(state, Forward(0)).clause == "NAV-EXIT-03"
    decide(state, legal(state)[-1])
    assert at(state, "A1") == "outside"
    state.turn = 6
    run(state, OutOfCommand())
    decide(state, Put(0, state.map.parse("3205"), 6))
    assert words_of(state, "A1") == "damaged red"


@pytest.mark.clause("NAV-EXIT-02")
def test_who_is_compelled_off_is_at_the_end_of_its_activation() -> None:
    state = moving("A1 3 3205 E", "B1 3 0505 W")
    play(state, "2")
    log = Log()
    compel_off(state, named(state, "A1"), log)
    assert event_summaries(log.take()) == [
        ("NAV-EXIT-02", "compelled_off", {"ship": "A1", "square": "3305"}),
    ]
    assert state.activation is None or state.activation.is_over


@pytest.mark.clause("NAV-EXIT-02")
def test_a_ship_compelled_off_this_turn_does_not_come_back_yet() -> None:
    state = stage("A1 3 3205 E", "B1 3 0101 E red", turn=4)
    compel_off(state, named(state, "A1"), Log())
    run(state, OutOfCommand())
    assert pending_name(state) == "rest"
    assert at(state, "A1") == "outside"
