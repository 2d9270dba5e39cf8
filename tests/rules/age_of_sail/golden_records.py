"""The golden records of the age of sail: every ending, and every way in which a ship is lost.

Each is a position and what is played from there; `python -m tests.rules.age_of_sail.golden_records`
writes them all anew, after a change of what records hold.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Prompt
from naumachia.kernel.record import format_record
from naumachia.rules import load
from naumachia.rules.age_of_sail.rules.turn import MoveClock
from naumachia.testing.conformance import Case, begin

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "age_of_sail" / "records"
LOW, HIGH = "ones", "sixes"
"""Dice of which none, or each, hits."""
GREEN = "G1 hope Hope 10,10,0"
STRONG = "options opt_foundering=true; wind 0 strong prevailing=0; clock 3 6 540; order 0 1"
GOAL = "options victory=scenario; wind 0 medium prevailing=0; order 1 0; exit 1 east 0 18"
DAY = "wind 0 medium prevailing=0 before=0; clock 3 6 540; order 0 1"
DUSK = "wind 0 medium prevailing=0 before=0; clock 6 6 540; order 0 1"
GUNS = "guns=0.0.0/0.0.0/0.0.0/0.0.0"
WAYS: dict[str, tuple[list[str], list[str]]] = {
    "sunk": (
        [DAY, GREEN, "O1 revenge Revenge 12,10,0 flotation=2", "stack cycle:9"],
        ["G1 fire starboard O1", HIGH],
    ),
    "struck": (
        [DAY, GREEN, "O1 revenge Revenge 12,10,0 flotation=4", "stack cycle:14"],
        ["finish", "O1 surrender"],
    ),
    "blown-up": (
        [f"options period=nelson; {DAY}", "G1 bellerophon Bellerophon 20,20,0",
         "O1 orient Orient 12,10,0 flotation=150", "stack cycle:10"],
        [],
    ),
    "foundered": (
        [STRONG, GREEN, f"O1 revenge Revenge 12,10,0 flotation=2 tested=3 masts=1 {GUNS}",
         "stack cycle:9"],
        ["finish"],
    ),
    "foundered-both": (
        [STRONG, f"G1 revenge Revenge 2,10,0 flotation=2 {GUNS}",
         f"O1 revenge Revenge_2 12,10,0 flotation=2 {GUNS}", "stack cycle:12"],
        [],
    ),
    "dismasted": (
        [DUSK, GREEN, "O1 revenge Revenge 12,10,0 flotation=22", "stack cycle:10"],
        ["1", "1"],
    ),
    "on-fire": (
        [f"options period=nelson; {DUSK}", "G1 bellerophon Bellerophon 20,20,0",
         "O1 orient Orient 12,10,0 flotation=150", "stack cycle:10"],
        ["6", "1", "4"],
    ),
    "raked": (
        [f"options period=nelson; {DUSK}", "G1 amphion Amphion 10,10,0", "O1 medea Medea 12,10,90",
         "stack cycle:9"],
        ["G1 fire starboard O1", LOW],
    ),
    "all-dead": (
        [DAY, "G1 hope Hope 10,10,0 crew=2", "O1 revenge Revenge 10.31,10,0 crew=2",
         "grapple G1 O1 fighting 2", "stack cycle:8"],
        ["G1 board O1", HIGH, HIGH],
    ),
    "captured": (
        [DAY, GREEN, "O1 revenge Revenge 10.31,10,0 crew=20", "grapple G1 O1 fighting 2",
         "stack cycle:8"],
        ["G1 board O1", LOW, LOW, "1"],
    ),
    "toothless": (
        [DAY, GREEN, f"O1 revenge Revenge 12,10,0 flotation=20 masts=2 {GUNS}", "toothless 0 1",
         "stack cycle:14"],
        ["finish"],
    ),
    "toothless-drawn": (
        [DAY, GREEN, f"O1 revenge Revenge 12,10,0 masts=2 {GUNS}", "toothless 0 1",
         "stack cycle:14"],
        ["finish"],
    ),
    "nightfall": (
        [DUSK, GREEN, "O1 revenge Revenge 12,10,0 flotation=20", "stack cycle:14"],
        ["finish"],
    ),
    "nightfall-drawn": (
        [DUSK, GREEN, "O1 revenge Revenge 12,10,0 masts=2", "stack cycle:14"],
        ["finish"],
    ),
    "goal": (
        [GOAL, "clock 3 6 540", GREEN, "O1 revenge Revenge 70,10,90", "stack cycle:8"],
        ["O1 F8"],
    ),
    "goal-held": (
        [GOAL, "clock 6 6 540", GREEN, "O1 revenge Revenge 60,10,90 masts=2", "stack cycle:14"],
        ["finish"],
    ),
    "escaped": (
        ["options start_time_6=night_escape; wind 0 medium prevailing=0; clock 0 6 360", GREEN,
         "O1 revenge Revenge 60,10,90", "stack cycle:0 night:0:0"],
        ["slip", "6"],
    ),
}  # fmt: skip
"""How each begins, and the first orders and dice; then everybody does as he would if he were
away, and dice fall as they like.
"""


def dice(match: Match[Any, Any], chance: Chance, step: str) -> None:
    """Answer dice as a step says."""
    if step in (LOW, HIGH):
        count = len(chance.sample(Random(0)))
        match.answer((6 if step == HIGH else 1,) * count)
    else:
        match.answer(chance.parse(step))


def record(start: list[str], steps: list[str]) -> str:
    """The record of a battle: these steps, and then what everybody would do who is away."""
    match, rng = begin(load("age_of_sail"), Case("frigates", {}, 0, "; ".join(start))), Random(0)
    left = steps[::-1]
    while match.result is None:
        pending = match.pending
        if isinstance(pending, Chance):
            dice(match, pending, left.pop() if left else LOW)
            continue
        assert isinstance(pending, Prompt)
        seat = pending.seats[0]
        action = MoveClock().overdue(match.state, seat)
        if left:
            match.play_order(seat, left.pop())
        elif action is not None:
            match.play(seat, action)
        else:
            match.play(seat, match.ruleset.choices(match.state, seat).sample(rng))
    return format_record(match)


def records() -> dict[str, str]:
    """All of them, by the names of their files."""
    return {name: record(start, steps) for name, (start, steps) in WAYS.items()}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in records().items():
        (FOLDER / f"{file}.txt").write_text(text, encoding="utf-8")
