"""Reads worked examples of movement: ships, units with orders, then steps moved, refused, listed.

Each step is a table whose first key names its kind: `move` an order, `refuse` one (`by`: the
clause, `say`: the kind of refusal, `facts`: some of them), `lie` where ships lie then, to 0.002
cable. A ship that is far away has an order as well, so that the phase stays open.
Orders are `G1 back 2`, `G1 legs 90,4 -45,0`, `G1 line wheel=10 direction=-15 distance=2 last`
(`last`: the wheel comes last), `G1 change starboard guide=G2` and `end`.
"""

from __future__ import annotations

import tomllib
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from tests.rules.diadochi.stage import battle, column, grapple, named, order, row

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.geometry.lattice import parse_angle, parse_length, parse_pose
from naumachia.rules.diadochi.actions import (
    NOBODY,
    Abreast,
    Action,
    Back,
    Change,
    Finish,
    Legs,
)
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.movement import Moves
from naumachia.table.rounding import magnitude
from naumachia.testing.stage import decide, refused, run

EXAMPLES = Path(__file__).parent / "examples"
KNOWN = {"number", "title", "clauses", "ships", "rows", "columns", "units", "steps", "options"}
KNOWN |= {"grapples", "sides"}
CLOSE = 2
"""Thousandths of a cable that the poses of the ledger may be off (DIA-RULE-10)."""


def examples(name: str) -> list[Any]:
    """One pytest parameter for each example of a file, marked with the clauses it exercises."""
    found = []
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    for example in tomllib.loads(text)["example"]:
        assert set(example) <= KNOWN, example["number"]
        marks = [pytest.mark.clause(f"DIA-{clause}") for clause in example["clauses"]]
        found.append(pytest.param(example, id=example["number"].replace(" ", "-"), marks=marks))
    return found


def opened(example: dict[str, Any]) -> Diadochi:
    """The state of an example in green's movement phase, its units with orders."""
    lines = list(example.get("ships", []))
    for tag, kinds, x, y in example.get("rows", []):
        lines += row(tag, kinds, x, y)
    for tag, kinds, x, y in example.get("columns", []):
        lines += column(tag, kinds, x, y)
    sides = example.get("sides", (0, 1, 0))
    lines.append("G99 5 57,57,0")
    state = battle(*lines, sides=sides, **example.get("options", {}))
    for pair in example.get("grapples", []):
        grapple(state, *pair.split())
    for unit in [*example["units"], "single G99"]:
        form, _, names = unit.partition(" ")
        order(state, form, names)
    run(state, Moves(0))
    return state


def read(state: Diadochi, text: str) -> Action:
    """An order as the examples write it."""
    words = text.split()
    if words == ["end"]:
        return Finish(NOBODY)
    ship = int(named(state, words[0]).ident)
    kind, rest = words[1], words[2:]
    if kind == "back":
        return Back(ship, parse_length(rest[0]))
    if kind == "legs":
        legs = tuple((parse_angle(turn), parse_length(way)) for turn, way in pairs(rest))
        return Legs(ship, legs)
    given = dict(word.split("=") for word in rest if "=" in word)
    if kind == "change":
        guide = int(named(state, given["guide"]).ident) if "guide" in given else NOBODY
        return Change(ship, STARBOARD if rest[0] == "starboard" else PORT, guide)
    assert kind == "line", text
    return Abreast(
        ship,
        parse_angle(given.get("wheel", "0")),
        parse_angle(given.get("direction", "0")),
        parse_length(given.get("distance", "0")),
        "last" not in rest,
    )


def pairs(words: list[str]) -> list[tuple[str, str]]:
    """Words of two numbers each."""
    found = []
    for word in words:
        first, _, second = word.partition(",")
        found.append((first, second))
    return found


def lies(state: Diadochi, name: str, text: str) -> None:
    """A ship lies there, as nearly as the ledger says it."""
    pose, expected = state.hull(named(state, name)).pose, parse_pose(text)
    off = hypot(float(pose.x - expected.x), float(pose.y - expected.y))
    assert off <= CLOSE, (name, pose)
    assert magnitude(pose.heading - expected.heading) <= 1, (name, pose)


def play(state: Diadochi, step: dict[str, Any]) -> None:
    """One step of an example."""
    if "move" in step:
        decide(state, read(state, step["move"]))
    elif "refuse" in step:
        ruling = refused(state, read(state, step["refuse"]))
        assert ruling.clause == f"DIA-{step['by']}", ruling
        if "say" in step:
            assert ruling.facts["refusal"] == step["say"], ruling
        for name, value in step.get("facts", {}).items():
            assert ruling.facts[name] == value, ruling
    for line in step.get("lie", []):
        name, _, pose = line.partition(" ")
        lies(state, name, pose)
