"""Worked examples of the ledger's chapter 7 that stand nowhere else, each under its own name."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import at, battle, named

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.ruleset import Measuring
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import Fire, Grapple, Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.drifting import Drifting
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import dice_of, shot_ruling
from naumachia.rules.age_of_sail.rules.guns import CLOSE, FAR
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.tables.designs import LONG, MEDIUM, SHORT, STARBOARD
from naumachia.testing.stage import decide, legal, pending_name, refused, run

SAIL = load("age_of_sail")
FAR_OFF = ("O1", "san_martin", 60, 30, 180)


@pytest.mark.clause("SAIL-WIND-12", "SAIL-RULE-38")
def test_x36_half_speed_with_one_mast_lost() -> None:
    state = battle([("G1", "hope", 10, 10, 135), FAR_OFF], wind=0)
    named(state, "G1").masts = 1
    run(state, Movement(0))
    assert refused(state, Sail(0, 0, 2510, 4500)).clause == "SAIL-WIND-12"
    decide(state, Sail(0, 0, 2500, 4500))
    assert at(state, "G1").endswith(",180")


@pytest.mark.clause("SAIL-MOVE-02")
@pytest.mark.parametrize("number", [-1, 2])
def test_an_order_to_a_ship_that_is_not_there_is_refused(number: int) -> None:
    state = battle([("G1", "hope", 10, 10, 135), FAR_OFF], wind=0)
    run(state, Movement(0))
    assert refused(state, Sail(number, 0, 1000, 0)).clause == "SAIL-MOVE-02"


@pytest.mark.clause("SAIL-MOVE-03")
def test_x41_a_turn_in_the_middle_of_a_leg_cannot_even_be_said() -> None:
    state = battle([("G1", "hope", 10, 10, 90), FAR_OFF], wind=0)
    run(state, Movement(0))
    assert SAIL.notation.parse_action(state, 0, "G1 R45 F2 R45") == Sail(0, 4500, 2000, 4500)
    with pytest.raises(BadNotation):
        SAIL.notation.parse_action(state, 0, "G1 F2 R45 F2")


@pytest.mark.clause("SAIL-WIND-13", "SAIL-RULE-51")
def test_x42_a_dismasted_ship_drifts_an_inch_downwind() -> None:
    state = battle([("G1", "hope", 10, 10, 45), FAR_OFF], wind=270)
    named(state, "G1").masts = 2
    run(state, Drifting())
    assert at(state, "G1") == "11,10,45"


@pytest.mark.clause("SAIL-DRIFT-02", "SAIL-RULE-63")
def test_x58_a_ship_that_drifts_has_done_so_before_the_first_side_moves() -> None:
    state = battle([("G1", "hope", 10, 10, 45), ("O1", "hope", 30, 10, 90)], wind=270)
    named(state, "G1").masts = 2
    run(state, Drifting(), Movement(1), Movement(0))
    assert at(state, "G1") == "11,10,45"
    decide(state, Sail(1, 0, 1000, 0))
    assert (pending_name(state), at(state, "G1")) == ("rest", "11,10,45"), (
        "and does not drift again"
    )


@pytest.mark.clause("SAIL-EQP-04", "SAIL-EQP-05", "SAIL-RULE-59")
def test_x59_no_ruler_before_moving() -> None:
    """Guessing is fine: where a ship can go is shown all the same."""
    for premeasure, ruled in (("forbidden", False), ("allowed", True)):
        state = battle([("G1", "hope", 10, 10, 90), FAR_OFF], wind=0, premeasure=premeasure)
        run(state, Movement(0))
        # A ship's own reach is no range.
        assert SAIL.measuring(state) is (Measuring.ALL if ruled else Measuring.NO_RULER)


@pytest.mark.clause("SAIL-EQP-04", "SAIL-RULE-59")
def test_x59_ranges_are_measured_when_guns_are_laid() -> None:
    state = SAIL.notation.parse_position(
        "wind 0 medium prevailing=0 before=0; clock 3 6 540; order 0 1; "
        "G1 hope Hope 10,10,0; O1 revenge Revenge 12,10,0; stack cycle:9"
    )
    assert state.awaiting is not None
    assert SAIL.measuring(state) is Measuring.ALL


RANGES = [
    ("X68", 4.0, {SHORT: CLOSE, MEDIUM: CLOSE, LONG: CLOSE}),
    ("X69", 4.01, {MEDIUM: FAR, LONG: CLOSE}),
    ("X70", 8.0, {MEDIUM: FAR, LONG: CLOSE}),
    ("X70", 8.01, {LONG: FAR}),
    ("X71", 16.0, {LONG: FAR}),
]
"""Batteries of San Martin that throw a die at this range, and for which band."""


@pytest.mark.clause("SAIL-GUN-05", "SAIL-RULE-16", "SAIL-RULE-68")
@pytest.mark.parametrize(("example", "inches", "bands"), RANGES)
def test_x68_to_x71_san_martin(example: str, inches: float, bands: dict[int, int]) -> None:
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 20 + inches, 10, 0)])
    volley = dice_of(state, named(state, "G1"), STARBOARD, named(state, "O1"), ())
    assert {one.range: one.band for one in volley} == bands, example


@pytest.mark.clause("SAIL-GUN-05")
def test_x71_nothing_reaches_farther() -> None:
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 36.01, 10, 0)])
    ruling = shot_ruling(state, named(state, "G1"), named(state, "O1"), STARBOARD)
    assert ruling is not None
    assert ruling.clause == "SAIL-GUN-05"


@pytest.mark.clause("SAIL-RULE-68")
def test_x87_one_of_three_batteries() -> None:
    state = battle([("G1", "hope", 20, 10, 0), ("O1", "hope", 26, 10, 0)])
    named(state, "G1").guns[STARBOARD * 3 + SHORT] = 0
    named(state, "G1").guns[STARBOARD * 3 + MEDIUM] = 0
    run(state, Firing(0))
    assert refused(state, Fire(0, STARBOARD, 1, (0, 0, 2))).clause == "SAIL-RULE-68"
    decide(state, Fire(0, STARBOARD, 1, ()))


def before_a_74(target: str, gap: float) -> AgeOfSail:
    """Bellerophon, a 74, and a ship that has not fired, to starboard of her."""
    return battle(
        [("G1", "bellerophon", 20, 10, 0), ("O1", target, 20 + gap, 10, 0)], period="nelson"
    )


@pytest.mark.clause("SAIL-NEL-13", "SAIL-RULE-85")
@pytest.mark.parametrize(
    ("example", "target", "clause"), [("X96", "shannon", "SAIL-NEL-13"), ("X98", "leander", "")]
)
def test_x96_x98_whom_a_74_spares(example: str, target: str, clause: str) -> None:
    state = before_a_74(target, 5)
    ruling = shot_ruling(state, named(state, "G1"), named(state, "O1"), STARBOARD)
    assert (ruling.clause if ruling else "") == clause, example


@pytest.mark.clause("SAIL-RULE-85", "SAIL-RULE-88")
def test_x99_a_74_boards_a_silent_frigate() -> None:
    state = before_a_74("shannon", 0.47)
    run(state, Movement(0))
    assert not named(state, "O1").opened
    assert Grapple(0, 1) in legal(state)
    decide(state, Grapple(0, 1))
    assert pending_name(state) == "grapples"
