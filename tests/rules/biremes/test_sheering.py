"""Test turns away from a ship alongside without room for them (BIR-RULE-36)."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import named, stage

from naumachia.rules.biremes.actions import Slip
from naumachia.rules.biremes.rules.alongside import ESCAPE, Slipping
from naumachia.table.files import read_land
from naumachia.testing.stage import decide, pending_name, refused, run

AWAY = Slip(1, 0, -9000)
SHORE = "19,21 21,21 21,22 19,22"


@pytest.mark.clause("BIR-RULE-36", "BIR-GRP-09")
@pytest.mark.parametrize(
    ("row", "other", "shore", "why"),
    [
        (20.0, (), SHORE, "sheers_on_land"),
        (20.0, ("O2 T 20,21,90",), "", "sheers_on_hull"),
        (35.2, (), "", "sheers_off_table"),
    ],
)
def test_no_ship_turns_away_onto_land_a_hull_or_the_edge(
    row: float, other: tuple[str, ...], shore: str, why: str
) -> None:
    lands = [read_land(shore)] if shore else []
    state = stage(f"G1 T 20,{row - 0.35:g},90", f"O1 T 20,{row:g},90", *other, lands=lands)
    run(state, Slipping(1, 0, ESCAPE))
    assert pending_name(state) == "escape"
    ruling = refused(state, AWAY)
    assert (ruling.clause, ruling.facts["refusal"]) == ("BIR-RULE-36", why)
    assert AWAY not in state.stack[-1].legal(state, 1)


@pytest.mark.clause("BIR-RULE-36")
def test_with_room_she_turns_and_sheers_off_just_clear() -> None:
    state = stage("G1 T 20,19.65,90", "O1 T 20,20,90")
    run(state, Slipping(1, 0, ESCAPE))
    decide(state, AWAY)
    assert state.hull(named(state, "O1")).pose.text() == "20,20.45,0"
