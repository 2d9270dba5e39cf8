"""The golden records of Diadochi: every way in which a battle ends, every blunder of every unit.

Each is a position and what is played from there; `python -m tests.rules.diadochi.golden_records`
writes them all anew, after a change of what records hold.
"""

from __future__ import annotations

from pathlib import Path

from naumachia.kernel.chance import Chance
from naumachia.kernel.pending import Prompt
from naumachia.kernel.record import format_record
from naumachia.rules import load
from naumachia.testing.conformance import Case, begin

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "diadochi" / "records"
LAST = "options turns=1; turn 1; first 0; side 1"
"""The last half-turn, that of orange."""
SQUADRONS = (
    "squadron 0 South side=0 seat=0 rating=7 flagship=G1; "
    "squadron 1 North side=1 seat=1 rating=7 flagship=O1"
)
FLEETS = {
    "G1": "penteres 0 5,3,0",
    "G2": "penteres 0 7,3,0",
    "G3": "trieres 0 9,3,0",
    "O1": "penteres 1 5,22,180",
    "O2": "penteres 1 7,22,180",
    "O3": "trieres 1 9,22,180",
}
ENDINGS: dict[str, tuple[dict[str, str], str, list[str]]] = {
    "broken": (
        {"G1": "trieres 0 20,20,0", "G2": "penteres 0 5,5,0",
         "O1": "tessarakonteres 1 20,18.125,0"},
        "",
        ["finish", "O1 ram G1", "6-1"],
    ),
    "helpless": (
        {"G1": "hexeres 0 20,20,0", "O1": "penteres 1 20,19,0"},
        "",
        ["finish", "O1 ram G1", "3-2"],
    ),
    "both-helpless": (
        {"G1": "tessarakonteres 0 20,20,0 crippled", "O1": "trieres 1 20,22,180",
         "O2": "penteres 1 5,5,0 crippled"},
        "",
        ["roll O1", "1", "O1 F0.125", "O1 ram G1", "3-2"],
    ),
    "both-broken": (
        {**FLEETS, "G2": "penteres 0 sunk lost_value=4", "O1": "penteres 1 sunk lost_value=8"},
        "",
        ["finish"],
    ),
    "both-broken-alike": (
        {**FLEETS, "G2": "penteres 0 sunk lost_value=4", "O2": "penteres 1 sunk lost_value=4"},
        "",
        ["finish"],
    ),
    "time": ({**FLEETS, "G3": "trieres 0 sunk lost_value=2"}, "", ["finish"]),
    "time-drawn": (FLEETS, "", ["finish"]),
    "harbour": (FLEETS, "goal 1 2 4,20 8,24; ", ["finish"]),
    "harbour-held": (FLEETS, "goal 1 2 4,0 8,2; ", ["finish"]),
}  # fmt: skip

UNITS: dict[str, tuple[list[str], str]] = {
    "single": (["12,12,180"], "roll O1"),
    "abreast": (["12,12,180", "11,12,180", "10,12,180"], "roll abreast O1 O2 O3"),
    "ahead": (["12,10,180", "12,11,180", "12,12,180"], "roll ahead O1 O2 O3"),
}


def position(ships: dict[str, str], more: str = "") -> str:
    """The position of these ships; a squadron whose flagship is lost has none."""
    squadrons = SQUADRONS
    for name, rest in ships.items():
        if " sunk" in rest:
            squadrons = squadrons.replace(f" flagship={name}", "")
    lines = "; ".join(f"{name} {rest}" for name, rest in ships.items())
    return f"{LAST}; {more}{squadrons}; {lines}"


def record(start: str, steps: list[str]) -> str:
    """The record of a battle: these steps, and then nothing more is done until it ends."""
    match = begin(load("diadochi"), Case("two", {}, 0, start))
    for step in steps:
        if isinstance(match.pending, Chance):
            match.answer(match.pending.parse(step))
        else:
            assert isinstance(match.pending, Prompt), step
            match.play_order(match.pending.seats[0], step)
    while isinstance(match.pending, Prompt):
        match.play_order(match.pending.seats[0], "finish")
    return format_record(match)


def records() -> dict[str, str]:
    """All of them, by the names of their files."""
    found: dict[str, str] = {}
    for name, (ships, more, steps) in ENDINGS.items():
        found[name] = record(position(ships, more), steps)
    for form, (places, order) in UNITS.items():
        ships = {"G1": "penteres 0 3,2,0"}
        for number, place in enumerate(places, 1):
            ships[f"O{number}"] = f"trieres 1 {place}"
        for die in range(1, 7):
            found[f"blunder-{form}-{die}"] = record(position(ships), [order, "10", str(die)])
    return found


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in records().items():
        (FOLDER / f"{file}.txt").write_text(text, encoding="utf-8")
