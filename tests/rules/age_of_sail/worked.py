"""Reads worked examples: a position, then steps that are played, refused, listed or rolled.

Each step is a table whose first key names its kind: `play` an order, `refuse` one (`clause`: by
which), `roll` dice, `orders` the legal orders of a ship, `asks` what the game waits for. After a
step `events` must have come in this order among others (`CLAUSE kind fact=value`), and no event of
the kinds in `silent`. `ships` are words that the ships' entries have, or with `!` have not.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import IllegalAction
from naumachia.kernel.event import Event
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules import load

EXAMPLES = Path(__file__).parent / "examples"
SAIL = load("age_of_sail")
Step = dict[str, Any]
KNOWN = {"title", "clauses", "position", "steps"}
EXTRA = {"events", "silent", "ships"}


def examples() -> list[Any]:
    """One pytest parameter for each example, marked with the clauses that it exercises."""
    found = []
    for file in sorted(EXAMPLES.glob("*.toml")):
        for example in tomllib.loads(file.read_text(encoding="utf-8"))["example"]:
            assert set(example) == KNOWN, f"{file.name}: {example.get('title')}"
            mark = pytest.mark.clause(*example["clauses"])
            name = f"{file.stem}-{example['title'].replace(' ', '-')}"
            found.append(pytest.param(example, id=name, marks=mark))
    return found


def opened(position: str) -> Match[Any, Any]:
    """A match that begins at a position, one entry to a line."""
    scenario = next(iter(SAIL.scenarios().values()))
    return Match(SAIL, scenario, Options(SAIL.options(), {}), position.strip())


def run(match: Match[Any, Any], step: Step) -> None:
    """Do one step, and compare what came of it."""
    kind = next(iter(step))
    events: list[Event] = []
    if kind == "play":
        for entry in match.play_order(match.owing()[0], step["play"]):
            events += entry.events
    elif kind == "roll":
        events += match.answer(match.chance().parse(step["roll"])).events
    elif kind == "refuse":
        with pytest.raises(IllegalAction) as error:
            match.play_order(match.owing()[0], step["refuse"])
        assert error.value.ruling.clause == step["clause"]
    elif kind == "orders":
        assert orders(match, step["orders"]) == sorted(step["are"])
    elif kind == "asks":
        assert asked(match) == step["asks"]
    assert set(step) <= {kind, "clause", "are"} | EXTRA, step
    compare(events, step)
    look(match, step.get("ships", {}))


def orders(match: Match[Any, Any], ship: str) -> list[str]:
    """The legal orders of a ship, without her tag."""
    (seat,) = match.owing()
    texts = [
        SAIL.notation.format_action(match.state, action) for action in SAIL.legal(match.state, seat)
    ]
    return sorted(text.removeprefix(f"{ship} ") for text in texts if text.startswith(f"{ship} "))


def asked(match: Match[Any, Any]) -> str:
    """What the game waits for: `PHASE SEAT`, or dice, `NAME SHIP`."""
    pending = match.pending
    if isinstance(pending, Prompt):
        return f"{pending.phase} {SAIL.seats[pending.seats[0]]}"
    assert isinstance(pending, Chance), pending
    return f"{pending.name} {pending.facts.get('ship', '')}".strip()


def compare(events: list[Event], step: Step) -> None:
    """Events have come in the order of the step, and none of its silent kinds."""
    texts = [
        [event.clause, event.kind, *(f"{name}={fact}" for name, fact in event.facts.items())]
        for event in events
    ]
    place = 0
    for wanted in step.get("events", []):
        found = [at for at in range(place, len(texts)) if set(wanted.split()) <= set(texts[at])]
        assert found, f"{wanted} is not, in this order, among {texts}"
        place = found[0] + 1
    assert not {event.kind for event in events} & set(step.get("silent", []))


def look(match: Match[Any, Any], ships: dict[str, str]) -> None:
    """Ships' entries have the words wanted, and none of those marked `!`."""
    lines = {line.split()[0]: line.split()[1:] for line in SAIL.position(match.state).splitlines()}
    for name, words in ships.items():
        for word in words.split():
            assert (word.lstrip("!") in lines[name]) != word.startswith("!"), (word, lines[name])
