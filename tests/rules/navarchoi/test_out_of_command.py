"""Phase D told event by event, and the limits of its orders (NAV-OOC, NAV-RULE-38 to -41)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.navarchoi.stage import at, named, stage
from tests.rules.navarchoi.test_fatigue import run_phase_d

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import NOTHING, Advance, First, Forward
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.movement import compel_off
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand
from naumachia.testing.stage import decide, event_summaries, legal, pending_name, refused, run

UNCOMMANDED = ("NAV-OOC-01", "uncommanded", {"seat": "a", "ships": ("A1",)})
MARKED = ("NAV-OOC-04", "marked", {"ships": ("A1",), "marker": "red"})


def phase_d(*lines: str, **more: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Return what phase D says."""
    _, events = run_phase_d(*lines, **more)
    return event_summaries(events)


@pytest.mark.clause("NAV-OOC-03", "NAV-RULE-38")
@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (["B1 3 0605 W red"], "NAV-OOC-03"),
        (["B1 3 0605 W awash"], "NAV-RULE-38"),
        (["B1 3 0605 W awash", "B2 3 0605 W awash"], "NAV-RULE-38"),
        (["B1 3 0605 W awash", "B2 3 0605 W red"], "NAV-OOC-03"),
    ],
)
def test_a_hold_cites_the_awash_marker_only_if_nothing_else_is_there(
    lines: list[str], clause: str
) -> None:
    held = (clause, "holds", {"ship": "A1"})
    assert phase_d("A1 3 0505 E full", *lines) == [UNCOMMANDED, held, MARKED]


@pytest.mark.clause("NAV-OOC-03", "NAV-RULE-39")
@pytest.mark.parametrize(
    ("start", "edge", "clause", "kind"),
    [
        ("3105 E", "leave", "NAV-OOC-03", "advanced"),
        ("3205 E", "hold", "NAV-RULE-39", "holds"),
    ],
)
def test_phase_d_says_who_advances_and_who_holds(
    start: str, edge: str, clause: str, kind: str
) -> None:
    said = phase_d(f"A1 3 {start} full", ooc_edge=edge)
    facts = {"ship": "A1"} | ({"square": "3205"} if kind == "advanced" else {})
    assert said == [UNCOMMANDED, (clause, kind, facts), MARKED]


@pytest.mark.clause("NAV-RULE-39", "NAV-EXIT-01")
def test_a_ship_carried_off_is_not_marked() -> None:
    said = phase_d("A1 3 3205 E full", ooc_edge="leave")
    assert [event[1] for event in said] == ["uncommanded", "carried_off", "left_map"]


@pytest.mark.clause("NAV-OOC-02")
@pytest.mark.parametrize(
    "lines",
    [
        ("A1 3 0505 E", "B1 3 0705 W full"),
        ("A1 3 0505 E full", "B1 3 0705 W"),
    ],
)
def test_the_holder_says_nothing_if_only_one_side_has_business(lines: tuple[str, ...]) -> None:
    for initiative in (0, 1):
        state, _ = run_phase_d(*lines, initiative=initiative)
        assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-OOC-02")
@pytest.mark.parametrize("first", [0, 1])
def test_the_holder_chooses_between_two_orders_and_is_told(first: int) -> None:
    state, _ = run_phase_d("A1 3 0505 E full", "B1 3 0805 W full", initiative=1)
    assert legal(state) == [First(0), First(1)]
    assert refused(state, First(2)).clause == "NAV-OOC-02"
    said = event_summaries(decide(state, First(first)))
    assert said[0] == ("NAV-OOC-02", "goes_first", {"seat": "ab"[first]})
    sides = [facts["seat"] for _, kind, facts in said if kind == "uncommanded"]
    assert sides == ["ab"[first], "ab"[1 - first]]


@pytest.mark.clause("NAV-OOC-03", "NAV-RULE-40")
def test_only_a_ship_that_must_advance_can_be_ordered_to() -> None:
    state, _ = run_phase_d("A1 3 0505 E full", "A2 3 0605 E full", "A3 3 1005 E")
    assert legal(state) == [Advance(0), Advance(1)]
    assert refused(state, Advance(2)).clause == "NAV-OOC-03"
    assert refused(state, Forward(0)).clause == "NAV-OOC-03"


# -- ships outside ---------------------------------------------------------------------


def outside(*lines: str) -> Navarchoi:
    """Return phase D of the turn after A1, at 3205, was compelled off."""
    state = stage("A1 3 3205 E", *lines, turn=4)
    compel_off(state, named(state, "A1"), Log())
    state.turn = 5
    return state


WAITS = ("NAV-RULE-41", "waits_outside", {"ship": "A1"})


@pytest.mark.clause("NAV-EXIT-03", "NAV-RULE-41")
def test_a_ship_that_is_asked_for_may_wait_and_is_asked_for_once() -> None:
    state = outside()
    run(state, OutOfCommand())
    assert isinstance(state.awaiting, Prompt)
    assert state.awaiting.facts == {"seat": "a", "ship": "A1"}
    assert event_summaries(decide(state, NOTHING)) == [WAITS]
    assert pending_name(state) == "rest"
    assert at(state, "A1") == "outside"


@pytest.mark.clause("NAV-RULE-41")
def test_a_ship_without_an_open_square_waits_unasked() -> None:
    enemies = [
        f"B{number + 1} 3 {column}{row:02} W red"
        for number, (column, row) in enumerate(
            (column, row) for column in (30, 31, 32) for row in range(2, 9)
        )
    ]
    state = outside(*enemies)
    assert event_summaries(run(state, OutOfCommand())) == [WAITS]
    assert pending_name(state) == "rest"


@pytest.mark.clause("NAV-OOC-03")
def test_ships_apart_advance_in_the_order_of_their_numbers() -> None:
    said = phase_d("A1 3 0505 E full", "A2 3 1005 E full")
    assert [facts["ship"] for _, kind, facts in said if kind == "advanced"] == ["A1", "A2"]
