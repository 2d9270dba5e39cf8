"""Run worked examples: ships on the table, then steps that are legal, illegal or have odds.

Each step is a table whose first key names its kind: `play` an order (`told`: facts of its events,
`pose`: where its ship lies then), `refuse` one (`by`: the clause), `roll` dice, `ships` words of
the ships' entries (`!word`: not there), `odds` of an order (by kind of event), `asks` the phase,
`orders` of a ship that are listed (`are`: all of them, without its name).
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.rules.biremes.stage import named, stage

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.odds import odds
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Cycle
from naumachia.rules import load
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.notation.positions import ship_text
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.turn import GAME_TURN, PlayerTurns, player_turn

EXAMPLES = Path(__file__).parent / "examples"
BIREMES = load("biremes")
KNOWN = {"number", "title", "clauses", "ships", "steps", "options", "nations"}
CLOSE = 2
"""The tolerance of poses in the ledger, in 1/1000 inch or 1/100 degree."""


def examples() -> list[Any]:
    """Return a pytest parameter for each example, marked with its clauses."""
    found = []
    for file in sorted(EXAMPLES.glob("*.toml")):
        for example in tomllib.loads(file.read_text(encoding="utf-8"))["example"]:
            assert set(example) <= KNOWN, f"{file.name}, example {example['number']}"
            mark = pytest.mark.clause(*example["clauses"])
            name = f"{file.stem}-{example['number'].replace(' ', '-')}"
            found.append(pytest.param(example, id=name, marks=mark))
    return found


def opened(example: dict[str, Any]) -> Biremes:
    """Return the state of an example, before green activates a ship."""
    nations = example.get("nations", ["naval_power", "pirates"])
    state = stage(*example["ships"], nations=nations, **example.get("options", {}))
    turn = player_turn(0)
    turn.cursor = 1 + next(k for k, step in enumerate(turn.steps) if isinstance(step, Activate))
    state.stack = [Cycle(GAME_TURN, 2), PlayerTurns(), turn, Activate(0)]
    settle(state, Log())
    return state


def run(state: Biremes, step: dict[str, Any]) -> None:
    """Do one step."""
    if "play" in step:
        play(state, step)
    elif "refuse" in step:
        refuse(state, step)
    elif "roll" in step:
        chance = state.awaiting
        assert isinstance(chance, Chance), f"no dice are asked for before {step['roll']}"
        log = Log()
        BIREMES.resolve(state, chance.parse(step["roll"]), log)
        compare(log.take(), step.get("told", {}))
    elif "odds" in step:
        count(state, step)
    elif "orders" in step:
        listed = orders(state, step["orders"])
        assert sorted(listed) == sorted(step["are"])
    elif "asks" in step:
        assert state.awaiting is not None
        asked = state.awaiting
        assert not isinstance(asked, Result), f"the game has ended: {asked}"
        found = asked.phase if isinstance(asked, Prompt) else asked.name
        assert found == step["asks"]
    if "ships" in step:
        look(state, step["ships"])


def seat_of(state: Biremes) -> int:
    """Return the seat that owes a decision."""
    assert isinstance(state.awaiting, Prompt), f"nobody is asked, but {state.awaiting}"
    return state.awaiting.seats[0]


def orders(state: Biremes, name: str) -> list[str]:
    """Return the legal orders of a ship, without its name."""
    legal = BIREMES.legal(state, seat_of(state))
    texts = [BIREMES.notation.format_action(state, action) for action in legal]
    return [text.removeprefix(f"{name} ") for text in texts if text.startswith(f"{name} ")]


def play(state: Biremes, step: dict[str, Any]) -> None:
    """Play a legal order and compare the facts of its events."""
    seat = seat_of(state)
    action = BIREMES.notation.parse_action(state, seat, step["play"])
    assert BIREMES.notation.format_action(state, action) == step["play"]
    ruling = BIREMES.check(state, seat, action)
    assert ruling is None, f"{step['play']}: {ruling}"
    log = Log()
    BIREMES.decide(state, seat, action, log)
    compare(log.take(), step.get("told", {}))
    if "pose" in step:
        close(state, step["play"].split()[0], step["pose"])


def compare(events: list[Event], told: dict[str, Any]) -> None:
    """Return the facts of events, each from the first event that has it."""
    for name, value in told.items():
        found = next((event.facts[name] for event in events if name in event.facts), None)
        if isinstance(value, int) and isinstance(found, int):
            assert abs(found - value) <= CLOSE, f"{name} is {found}, not {value}"
        else:
            assert found == value, f"{name} is {found}, not {value}"


def close(state: Biremes, name: str, pose: str) -> None:
    """Check that a ship lies at a pose, within the tolerance."""
    found = state.hull(named(state, name)).pose
    x, y, heading = (float(part) for part in pose.split(","))
    assert abs(int(found.x) - 1000 * x) <= CLOSE, found
    assert abs(int(found.y) - 1000 * y) <= CLOSE, found
    assert abs(int(found.heading) - 100 * heading) <= CLOSE, found


def refuse(state: Biremes, step: dict[str, Any]) -> None:
    """Check that a clause forbids an order, with this sentence."""
    seat = seat_of(state)
    action = BIREMES.notation.parse_action(state, seat, step["refuse"])
    ruling = BIREMES.check(state, seat, action)
    assert ruling is not None, f"{step['refuse']} is legal"
    assert ruling.clause == f"BIR-{step['by']}", ruling
    options = BIREMES.options_of(state)
    said = messages.refusal(BIREMES, ruling, options)
    assert said
    assert step.get("says", "") in said, said
    text = messages.clause_text(BIREMES, ruling.clause, options)
    assert step.get("clause_says", "") in text, text
    for name, value in step.get("facts", {}).items():
        assert ruling.facts[name] == value, ruling


def count(state: Biremes, step: dict[str, Any]) -> None:
    """Check the exact chance that an order leads to each kind of event."""
    seat = seat_of(state)
    action = BIREMES.notation.parse_action(state, seat, step["odds"])
    branches = odds(BIREMES, state, seat, action)
    for kind, chance in step["of"].items():
        total = sum(
            (
                branch.probability
                for branch in branches
                if any(event.kind == kind for event in branch.events)
            ),
            Fraction(0),
        )
        assert total == Fraction(chance), f"{kind}: {total}, not {chance}"


def look(state: Biremes, ships: dict[str, str]) -> None:
    """Check the marks of ships; `!word` must be absent."""
    for name, words in ships.items():
        entry = ship_text(state, named(state, name)).split()
        for word in words.split():
            if word.startswith("!"):
                assert word[1:] not in entry, entry
            else:
                assert word in entry, entry
