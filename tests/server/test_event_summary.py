"""Test headings of turning points: they say what came of a roll."""

from __future__ import annotations

from naumachia.kernel.event import Event
from naumachia.rules import load
from naumachia.server.page.event_summary import heading

BIREMES = load("biremes")
SHOT = {"ship": "O1", "target": "G2", "needs": 6, "dice_seats": (1,)}


def test_a_roll_is_headed_by_what_came_of_it() -> None:
    hit = Event("BIR-MIS-09", "fire_shot", {**SHOT, "dice": (6,)})
    missed = Event("BIR-MIS-09", "fire_shot", {**SHOT, "dice": (2,)})
    burns = Event("BIR-FIRE-01", "catches_fire", {"ship": "G2", "sinks_at": 6})
    assert heading(BIREMES, [missed]) == "G2 does not catch fire"
    assert heading(BIREMES, [hit, burns]) == "G2 ablaze"
