"""Open phases as text: what cannot stand so is refused with the word that does not fit."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle, Phase
from naumachia.notation.phase_text import PhaseText


class Turns(Phase[Any, Any]):
    name: ClassVar[str] = "turns"


class Rest(Phase[Any, Any]):
    name: ClassVar[str] = "rest"


class Turn(Phase[Any, Any]):
    name: ClassVar[str] = "turn"

    def __init__(self, seat: int, ships: list[int]) -> None:
        self.seat = seat
        self.ships = ships


class Window(Phase[Any, Any]):
    name: ClassVar[str] = "window"

    def __init__(self, closed: bool) -> None:
        self.closed = closed


STACK = PhaseText(
    {Turns: "", Rest: "", Turn: "seat ships*", Window: "closed?"},
    [Turns(), Rest()],
    bases={Turns: (Cycle,), Turn: (Turns,)},
)


@pytest.mark.parametrize(
    "text", ["cycle:0", "cycle:1 turns turn:1:0,2 window:0 window:1", "cycle:0 rest window:-"]
)
def test_what_can_be_reads_and_writes_the_same(text: str) -> None:
    phases = STACK.read_stack(text)
    STACK.check_numbers(phases, {"seat": 2, "ships*": 3})
    assert STACK.stack(phases) == text


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("", "", "the open phases"),
        ("turns", "turns", "the cycle of the turn first"),
        ("cycle:0 cycle:1", "cycle:1", "the cycle of the turn first"),
        ("cycle:2", "cycle:2", "a phase with its values"),
        ("cycle:1 turn:0:", "turn:0:", "turns below it"),
        ("cycle:1 turns turns", "turns", "cycle below it"),
        ("cycle:0 turns", "turns", "cycle:1 below it"),
        ("cycle:1 turns turn:x:", "turn:x:", "a phase with its values"),
        ("cycle:1 turns turn:0", "turn:0", "a phase with its values"),
        ("cycle:1 turns sleep:0", "sleep:0", "one of rest, turn, turns, window"),
        ("cycle:1 turns turn:2:", "turn:2:", "seat from 0 to 1"),
        ("cycle:1 turns turn:-2:", "turn:-2:", "seat from 0 to 1"),
        ("cycle:1 turns turn:0:1,3", "turn:0:1,3", "ships from 0 to 2"),
    ],
)
def test_what_cannot_be_is_named(text: str, word: str, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        STACK.check_numbers(STACK.read_stack(text), {"seat": 2, "ships*": 3})
    assert (caught.value.text, caught.value.place) == (word, "stack")
    assert expected in caught.value.expected


def test_a_phase_without_a_row_is_named() -> None:
    class Melee(Phase[Any, Any]):
        name: ClassVar[str] = "melee"

    with pytest.raises(TypeError, match="no row for Melee in the PhaseText"):
        STACK.stack([Cycle([Turns(), Rest()], 0), Melee()])
