"""A formation chosen and a ship rowed by words.

state = moving("A1 3 0505 E", "B1 3 2005 W"); play(state, "8 F R1 F stop")
"""

from __future__ import annotations

from typing import Any

from tests.rules.navarchoi.stage import stage

from naumachia.geometry.grid import HEADINGS
from naumachia.kernel.event import Event
from naumachia.rules.navarchoi.actions import (
    ACTIVATION,
    Action,
    Avoid,
    Back,
    Form,
    Forward,
    Rotate,
    Run,
    Stop,
    Turn,
)
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.testing.stage import decide, run


def choosing(*lines: str, seat: int = 0, **more: Any) -> Navarchoi:
    """Return a state in impulse 2 in which the seat chooses a formation."""
    state = stage(*lines, **more)
    state.impulse = 2
    state.impulses[seat] = (2,)
    state.stratagems[seat] = ACTIVATION
    run(state, FormationChoice(seat))
    return state


def moving(*lines: str, cards: tuple[int, ...] = (), **more: Any) -> Navarchoi:
    """Return a state in which the first ship of side A states its MP."""
    state = choosing(*lines, hands=((*cards,), ()), **more)
    decide(state, Form((0,), cards))
    return state


def word(text: str) -> Action:
    """Return an act of ship 0.

    `8` states MP, `9full` runs at Full; others are F, B, R1, L2, AR, AL, =SE, stop.
    """
    if text[0].isdigit():
        return Run(0, int(text.removesuffix("full")), text.endswith("full"))
    if text in ("F", "B", "stop"):
        return {"F": Forward(0), "B": Back(0), "stop": Stop(0)}[text]
    if text[0] == "=":
        return Rotate(0, HEADINGS[text[1:]])
    if text[0] == "A":
        return Avoid(0, 1 if text[1] == "R" else -1)
    return Turn(0, int(text[1:]) if text[0] == "R" else -int(text[1:]))


def play(state: Navarchoi, words: str) -> list[Event]:
    """Carry out acts of ship 0."""
    return decide(state, *(word(text) for text in words.split()))
