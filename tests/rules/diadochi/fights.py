"""Reads worked examples of missiles and close combat: ships, then steps played, refused, counted.

Each step is a table whose first key names its kind: `play` an order (`G1 ram O1`, `G1 fire O1 G2`,
`strike G2`, `end`), `refuse` one (`by`: the clause, `say`: the kind of refusal), `roll` two dice,
`odds` an order (`of`: what comes of it, in 36ths), `ships` what is true of ships after the name,
`lie` where ships lie then, `asks` the phase. No ship is a flagship but those of `flagships`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.rules.diadochi.stage import battle, grapple, named

from naumachia.geometry.lattice import parse_pose
from naumachia.rules.diadochi.actions import ATTACKS, NOBODY, Action, Attack, Finish, Fire, Strike
from naumachia.rules.diadochi.model import AFLOAT, Diadochi, Ship
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles, Returning
from naumachia.testing.stage import answer, decide, pending_name, refused, run

EXAMPLES = Path(__file__).parent / "examples"
KNOWN = {"number", "title", "clauses", "ships", "steps", "options", "grapples", "flagships"}
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


def opened(example: dict[str, Any], phase: str) -> Diadochi:
    """The state of an example at the end of green's movement phase, `missiles` or `combat` open."""
    state = battle(*example["ships"], **example.get("options", {}))
    for squadron in state.squadrons:
        squadron.flagship = NOBODY
    for name in example.get("flagships", []):
        ship = named(state, name)
        state.squadron_of(ship).flagship = int(ship.ident)
    for pair in example.get("grapples", []):
        grapple(state, *pair.split())
    note_faces(state, 0)
    run(state, Missiles(0) if phase == "missiles" else Combat(0))
    return state


def order(state: Diadochi, text: str) -> Action:
    """An order as the examples write it."""
    words = text.split()
    if words[0] == "end":
        return Finish(NOBODY)
    if words[0] == "strike":
        top = state.stack[-1]
        assert isinstance(top, Returning)
        victim = NOBODY if words[1] == "nobody" else named(state, words[1]).ident
        return Strike(top.ship, victim)
    ship, target = named(state, words[0]).ident, named(state, words[2]).ident
    others = tuple(int(named(state, name).ident) for name in words[3:])
    if words[1] == "fire":
        return Fire(ship, target, others)
    return Attack(ship, target, ATTACKS.index(words[1]), others)


def play_out(state: Diadochi, steps: list[dict[str, Any]]) -> None:
    """Do all steps of an example."""
    for step in steps:
        do(state, step)


def do(state: Diadochi, step: dict[str, Any]) -> None:
    """Do one step."""
    if "play" in step:
        decide(state, order(state, step["play"]))
    elif "refuse" in step:
        ruling = refused(state, order(state, step["refuse"]))
        assert ruling.clause == f"DIA-{step['by']}", ruling
        assert ruling.facts.get("refusal", "") == step.get("say", ""), ruling
    elif "roll" in step:
        answer(state, *step["roll"])
    elif "odds" in step:
        assert counted(state, step["odds"]) == step["of"], step["odds"]
    elif "ships" in step:
        for line in step["ships"]:
            name, words = line.split(maxsplit=1)
            assert of(named(state, name)) == words, name
    elif "lie" in step:
        for line in step["lie"]:
            lies(state, *line.split())
    else:
        assert pending_name(state) == step["asks"]


def lies(state: Diadochi, name: str, text: str) -> None:
    """Check where a ship lies."""
    pose, wanted = state.hull(named(state, name)).pose, parse_pose(text)
    assert pose.heading == wanted.heading, (name, pose)
    apart = max(abs(int(pose.x) - int(wanted.x)), abs(int(pose.y) - int(wanted.y)))
    assert apart <= CLOSE, (name, pose)


def of(ship: Ship) -> str:
    """What has become of a ship, in words."""
    if ship.status != AFLOAT:
        return "sunk"
    words = ["crippled"] if ship.crippled else []
    words += [f"captured by {ship.holder}"] if ship.captured else []
    return " ".join(words) or "unhurt"


def counted(state: Diadochi, text: str) -> dict[str, int]:
    """What comes of an order, in 36ths, by all throws of the two dice."""
    action = order(state, text)
    found: Counter[str] = Counter()
    for one in range(1, 7):
        for two in range(1, 7):
            after = state.clone()
            decide(after, action)
            answer(after, one, two)
            found[outcome(state, after, action.ship, getattr(action, "target", NOBODY))] += 1
    return dict(found)


def outcome(before: Diadochi, after: Diadochi, ship: int, target: int) -> str:
    """What a throw has changed, in words; nobody else may have been hurt."""
    words: list[str] = []
    for number, known in enumerate(before.ships):
        was, now = of(known), of(after.ships[number])
        if now != was:
            assert number in (ship, target), known.name
            change = next(word for word in now.split() if word not in was.split())
            change = "captured" if change.isdigit() else change
            words.append(f"{'attacker' if number == ship else 'defender'} {change}")
    if len(after.grapples) > len(before.grapples):
        words.append("grapple")
    lost = any("captured" in word or "sunk" in word for word in words)
    if len(after.grapples) < len(before.grapples) and not lost:
        words.append("free")
    if pending_name(after) == "returning":
        words.append("answered")
    here = before.hull(before.ships[ship]).pose
    there = after.sea.hulls[ship]
    if there is not None and there.pose != here:
        words.append("pass")
    return ", ".join(words) or "nothing"
