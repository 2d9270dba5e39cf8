"""Reads worked examples: a position, then steps that are played, refused, listed or counted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import IllegalAction
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.odds import Branch, chance_tree, odds
from naumachia.kernel.options import Options
from naumachia.kernel.orders import orders
from naumachia.kernel.record import result_line
from naumachia.rules import load

EXAMPLES = Path(__file__).parent / "examples"
TRIREME = load("trireme")
SCORES = {"green": (1.0, -1.0), "orange": (-1.0, 1.0), "draw": (0.0, 0.0)}
Step = dict[str, Any]


def examples() -> list[Any]:
    """One pytest parameter for each example, marked with the clauses that it exercises."""
    found = []
    for file in sorted(EXAMPLES.glob("*.toml")):
        for example in tomllib.loads(file.read_text(encoding="utf-8"))["example"]:
            unknown = set(example) - {"number", "title", "clauses", "position", "steps"}
            assert not unknown, f"{file.name}, example {example['number']}: {unknown}"
            mark = pytest.mark.clause(*example["clauses"])
            name = f"{file.stem}-{example['number'].replace(' ', '-')}"
            found.append(pytest.param(example, id=name, marks=mark))
    return found


def at(position: str) -> Match[Any, Any]:
    """A match that begins at `position`."""
    scenario = TRIREME.scenarios()["free"]
    return Match(TRIREME, scenario, Options(TRIREME.options(), {}), position.replace("; ", "\n"))


def run(match: Match[Any, Any], step: Step) -> None:
    """Do one step; the first key names its kind."""
    kind = next(iter(step))
    KINDS[kind](match, step)


# -- what can be said about a state ----------------------------------------------------------


def lines(state: Any) -> list[str]:
    """The position's entries, and the result if the game is over."""
    found = TRIREME.position(state).splitlines()
    if state.result is not None:
        found.append(result_line(TRIREME, state.result))
    return found


def holds(state: Any, entry: str) -> bool:
    """Whether an entry of the position begins with the words of `entry`."""
    words = entry.split()
    return any(line.split()[: len(words)] == words for line in lines(state))


def place(state: Any, ship: str) -> str:
    """Where a ship is, without its lane: `(8,6)N`."""
    line = next(line for line in lines(state) if line.startswith(f"{ship} "))
    return line.split()[1].split("/")[0]


def check_after(match: Match[Any, Any], step: Step, entries: list[Entry]) -> None:
    told = [event for entry in entries for event in entry.events]
    texts = [(f"{event.clause} {event.kind}", event.facts) for event in told]
    position = 0
    for wanted in step.get("events", []):
        clause, kind, *facts = wanted.split()
        pairs = dict(fact.split("=") for fact in facts)
        while position < len(texts):
            name, found = texts[position]
            position += 1
            if name == f"{clause} {kind}" and all(str(found[k]) == v for k, v in pairs.items()):
                break
        else:
            raise AssertionError(f"{wanted} is not, in this order, among {texts}")
    for entry in step.get("shows", []):
        assert holds(match.state, entry), f"{entry} is not in {lines(match.state)}"
    for entry in step.get("hides", []):
        assert not holds(match.state, entry), f"{entry} is in {lines(match.state)}"
    if "result" in step:
        assert match.result is not None
        assert result_line(TRIREME, match.result) == f"result {step['result']}"
        assert match.result.scores == SCORES[step["result"].split()[0]]


# -- the kinds of steps ----------------------------------------------------------------------


def play(match: Match[Any, Any], step: Step) -> None:
    (seat,) = match.owing()
    check_after(match, step, match.play_order(seat, step["play"]))


def dice(match: Match[Any, Any], step: Step) -> None:
    check_after(match, step, [match.answer(match.chance().parse(step["dice"]))])


def refuse(match: Match[Any, Any], step: Step) -> None:
    seat = TRIREME.seats.index(step["seat"]) if "seat" in step else match.owing()[0]
    before = TRIREME.digest(match.state)
    with pytest.raises(IllegalAction) as error:
        match.play_order(seat, step["refuse"])
    ruling = error.value.ruling
    assert ruling.clause == step["clause"], f"refused by {ruling}"
    said = error.value.sentence
    assert said
    assert step.get("says", "") in said, said
    assert step.get("clause_says", "") in error.value.clause_text, error.value.clause_text
    facts = {key: str(ruling.facts.get(key)) for key in step.get("facts", {})}
    assert facts == step.get("facts", {})
    assert TRIREME.digest(match.state) == before


def choices(match: Match[Any, Any], step: Step) -> None:
    ship = step["choices"]
    found = [
        text.removeprefix(f"{ship} ").split("/")[0]
        for seat in match.owing()
        for action in TRIREME.legal(match.state, seat)
        if (text := TRIREME.notation.format_action(match.state, action)).startswith(f"{ship} ")
    ]
    assert sorted(set(found)) == sorted(step["are"])


def reach(match: Match[Any, Any], step: Step) -> None:
    """Every sequence of maneuvers that is legal, and where the ship is after it."""
    ship, found = step["reach"], {}
    (seat,) = match.owing()
    for sequence in ("F", "FF", "FL", "FR", "FB", "L", "R", "B"):
        trial = at(TRIREME.position(match.state))
        try:
            trial.play_order(seat, f"{ship} {sequence}")
        except IllegalAction:
            continue
        found[sequence] = place(trial.state, ship)
    assert found == step["ends"]


def threatens(match: Match[Any, Any], step: Step) -> None:
    """Where an enemy would be rammed, by which maneuvers, whatever her heading."""
    ship = step["threatens"]
    position = TRIREME.position(match.state)
    column, row = (int(n) for n in re.findall(r"\d+", place(match.state, ship)))
    by: dict[str, str] = {}
    pairs = 0
    for x in range(column - 4, column + 5):
        for y in range(max(1, row - 4), row + 5):
            for heading in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
                if (x, y) == (column, row):
                    continue
                sequences = ramming_sequences(f"{position}\nO1 ({x},{y}){heading}", ship)
                if sequences:
                    pairs += 1
                    assert by.setdefault(f"({x},{y})", sequences) == sequences
    assert by == step["by"]
    assert pairs == step["pairs"]


def ramming_sequences(position: str, ship: str) -> str:
    state = TRIREME.notation.parse_position(position)
    write = TRIREME.notation.format_action
    found = []
    for order in orders(TRIREME, state, 0):
        texts = [write(s, a) for s, a in zip(order.states, order.actions, strict=True)]
        if order.refused is None and order.piece == ship and texts[-1] == f"{ship} xO1":
            found.append("".join(text.split()[1].split("/")[0] for text in texts[:-1]))
    return " ".join(found)


def branches(match: Match[Any, Any], order: str) -> list[Branch[Any]]:
    """The distribution after the last step of an order; of the pending dice when it is empty."""
    if not order:
        return chance_tree(TRIREME, match.state, [])
    (seat,) = match.owing()
    texts = TRIREME.notation.split(order)
    for text in texts[:-1]:
        match.play_order(seat, text)
    action = TRIREME.notation.parse_action(match.state, seat, texts[-1])
    return odds(TRIREME, match.state, seat, action)


def exact(match: Match[Any, Any], step: Step) -> None:
    found = branches(at(TRIREME.position(match.state)), step["odds"])
    for entry, wanted in step["gives"].items():
        chance = sum((b.probability for b in found if holds(b.state, entry)), Fraction(0))
        assert chance == Fraction(wanted), f"{entry}: {chance}"
    assert sum(Fraction(wanted) for wanted in step["gives"].values()) == 1


def chain(match: Match[Any, Any], step: Step) -> None:
    """The probability that each order of a row leads to what is wanted of it."""
    chance = Fraction(1)
    for order, entry in zip(step["chain"], step["each"], strict=True):
        (branch,) = [b for b in branches(match, order) if holds(b.state, entry)]
        chance *= branch.probability
        match = at(TRIREME.position(branch.state))
    assert chance == Fraction(step["is"])


def rolls(match: Match[Any, Any], step: Step) -> None:
    """A boarding followed over its re-rolls, while all other ships turn on the spot."""
    states = {b.state: b.probability for b in branches(match, step["rolls"])}
    won, locked = Fraction(0), Fraction(1)
    for wanted_won, wanted_locked in zip(step["won"], step["locked"], strict=True):
        won += sum(p for state, p in states.items() if holds(state, "O1 lost"))
        (tied,) = [state for state in states if holds(state, "tie G1 O1")]
        locked = states[tied]
        assert (won, locked) == (Fraction(wanted_won), Fraction(wanted_locked))
        assert won + locked / 2 == Fraction(1, 2), "either side wins in the end as often"
        pause = until_dice(at(TRIREME.position(tied)))
        states = {b.state: b.probability * locked for b in chance_tree(TRIREME, pause.state, [])}


def until_dice(match: Match[Any, Any]) -> Match[Any, Any]:
    while not isinstance(match.pending, Chance):
        (seat,) = match.owing()
        match.play_order(seat, "G8 L" if seat == 0 else "O8 L")
    return match


KINDS: dict[str, Callable[[Match[Any, Any], Step], None]] = {
    "play": play,
    "dice": dice,
    "refuse": refuse,
    "choices": choices,
    "reach": reach,
    "threatens": threatens,
    "odds": exact,
    "chain": chain,
    "rolls": rolls,
}
