"""How orders may be varied, rounded and shortened; the candidates are in `courses`."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.phase import Phase
from naumachia.rules.age_of_sail.actions import Action, Arc, Boats, Man, Sail, Secure
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.table import choices
from naumachia.table.choices import ANGLE, CHOICE, FIXED, SWEEP, WAY, Freedom

GRAIN: Final = 10
"""Lengths are ordered in 0.01 inch."""
NOTCH: Final = 10
"""And angles in 0.1 degree (SAIL-RULE-20)."""
SPREAD: Final = 800
"""How far lengths are varied, in steps."""
SWING: Final = 1500
"""How far angles are varied, in hundredths of a degree."""

KINDS: Final[dict[type[Action], list[int]]] = {
    Sail: [FIXED, SWEEP, WAY, ANGLE],
    Arc: [FIXED, SWEEP, WAY],
    Boats: [FIXED, SWEEP, WAY],
    Man: [FIXED, CHOICE],
    Secure: [FIXED, FIXED, CHOICE],
}
"""The measures of what each action is made with."""

FREEDOM: Final[Freedom[Action]] = Freedom(GRAIN, NOTCH, SPREAD, SWING, KINDS)


class MoveChoices(choices.PhaseChoices[AgeOfSail, Action]):
    """What may be done in a phase of movement, whose `check` knows more than is listed."""

    def __init__(
        self, legal: list[Action], state: AgeOfSail, seat: int, phase: Phase[AgeOfSail, Action]
    ) -> None:
        super().__init__(legal, state, seat, phase, FREEDOM)
