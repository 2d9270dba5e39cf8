"""How orders to move may be varied, rounded and shortened; the candidates are in `courses`."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.kernel.phase import Phase
from naumachia.rules.diadochi.actions import Abreast, Action, Back, Change, Legs
from naumachia.rules.diadochi.model import Diadochi
from naumachia.table import choices
from naumachia.table.choices import ANGLE, CHOICE, FIXED, LEGS, SWEEP, WAY, Freedom

GRAIN: Final = 10
"""Where a hand points is taken to 0.01 cable; typed orders may be finer."""
NOTCH: Final = 10
"""And to 0.1 degree."""
SPREAD: Final = 500
"""How far lengths are varied, in steps."""
SWING: Final = 1000
"""How far angles are varied, in hundredths of a degree."""

KINDS: Final[dict[type[Action], list[int]]] = {
    Back: [FIXED, WAY],
    Abreast: [FIXED, SWEEP, ANGLE, WAY, CHOICE],
    Legs: [FIXED, LEGS],
    Change: [FIXED, CHOICE, CHOICE],
}
"""The measures of what each action is made with."""


def varied_line(action: Action, rng: Random) -> Action:
    """A line's order a little otherwise: what it does not do it does not begin to do."""
    assert isinstance(action, Abreast)
    wheel = FREEDOM.angle(action.wheel, rng) if action.wheel != 0 else 0
    distance = FREEDOM.length(action.distance, rng)
    direction = FREEDOM.angle(action.direction, rng) if distance != 0 else 0
    first = action.wheel_first or wheel == 0 or distance == 0
    return Abreast(action.ship, wheel, direction, distance, first)


FREEDOM: Final[Freedom[Action]] = Freedom(
    GRAIN, NOTCH, SPREAD, SWING, KINDS, {Abreast: varied_line}
)


class MoveChoices(choices.PhaseChoices[Diadochi, Action]):
    """What may be done in a phase of movement, whose `check` knows more than is listed."""

    def __init__(
        self, legal: list[Action], state: Diadochi, seat: int, phase: Phase[Diadochi, Action]
    ) -> None:
        super().__init__(legal, state, seat, phase, FREEDOM)
