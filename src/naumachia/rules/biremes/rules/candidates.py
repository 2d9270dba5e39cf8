"""What may be varied in each kind of action; lengths in steps, angles in hundredths."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.kernel.phase import Phase
from naumachia.rules.biremes.actions import (
    GRAIN,
    NOTCH,
    Action,
    Deploy,
    Grapple,
    Move,
    Ram,
    Slip,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import Biremes
from naumachia.table import choices
from naumachia.table.choices import (
    ANGLE,
    CHOICE,
    FIXED,
    HEADING,
    LENGTH,
    PLACE,
    SWEEP,
    WAY,
    Freedom,
)

SPREAD: Final = 700
"""How far lengths are varied, in steps."""
SWING: Final = 1000
"""How far angles are varied, in hundredths of a degree."""

KINDS: Final[dict[type[Action], list[int]]] = {
    Move: [FIXED, SWEEP, WAY, ANGLE],
    Ram: [FIXED, FIXED, ANGLE],
    Swipe: [FIXED, FIXED, CHOICE, LENGTH, WAY],
    Grapple: [FIXED, FIXED, CHOICE, LENGTH],
    Transfer: [FIXED, FIXED, CHOICE, PLACE, CHOICE],
    Slip: [FIXED, WAY, SWEEP],
    Deploy: [FIXED, LENGTH, LENGTH, HEADING],
}
"""The measures of what each action is made with."""


def varied_move(action: Action, rng: Random) -> Action:
    """A move turns at one end only, and never astern of what was not turned (BIR-MOVE-10)."""
    assert isinstance(action, Move)
    first = FREEDOM.angle(action.first, rng) if action.distance == 0 or action.last == 0 else 0
    last = FREEDOM.angle(action.last, rng) if action.last != 0 else 0
    if action.distance < 0 and action.first == 0:
        first = 0
    return Move(action.ship, first, FREEDOM.length(action.distance, rng), last)


def varied_slip(action: Action, rng: Random) -> Action:
    """A slip goes or turns."""
    assert isinstance(action, Slip)
    if action.angle != 0:
        return Slip(action.ship, 0, FREEDOM.angle(action.angle, rng))
    return Slip(action.ship, FREEDOM.length(action.distance, rng), 0)


FREEDOM: Final[Freedom[Action]] = Freedom(
    GRAIN, NOTCH, SPREAD, SWING, KINDS, {Move: varied_move, Slip: varied_slip}
)


class PhaseChoices(choices.PhaseChoices[Biremes, Action]):
    """What may be done in a phase whose `check` knows more legal actions than it lists."""

    def __init__(
        self, legal: list[Action], state: Biremes, seat: int, phase: Phase[Biremes, Action]
    ) -> None:
        super().__init__(legal, state, seat, phase, FREEDOM)
