"""Continuous choices: canonical candidates, any legal action at random, the nearest legal one."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.geometry.lattice import TURN, snapped
from naumachia.kernel.choices import Choices
from naumachia.kernel.native import i64
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

TRIES: Final = 4
"""Random variations of a candidate that are tried before it is taken as it is."""
SPREAD: Final = 700
"""How far lengths are varied, in steps."""
SWING: Final = 1000
"""How far angles are varied, in hundredths of a degree."""
BACK: Final = [900, 750, 600, 450, 300, 200, 100, 50, 20]
"""Shares of a length, in thousandths, that are tried when the whole is too long."""


class PhaseChoices(Choices[Action]):
    """What may be done in a phase whose `check` knows more legal actions than it lists."""

    def __init__(
        self, legal: list[Action], state: Biremes, seat: int, phase: Phase[Biremes, Action]
    ) -> None:
        super().__init__(legal, False)
        self.state: Final = state
        self.seat: Final = seat
        self.phase: Final = phase

    def allows(self, action: Action) -> bool:
        """Whether the phase lets the seat do this."""
        return self.phase.check(self.state, self.seat, action) is None

    def sample(self, rng: Random) -> Action:
        """A legal action at random: a candidate, half of the time varied."""
        action = self.legal[int(rng.random() * len(self.legal))]
        if rng.random() < 0.5:
            return action
        for _ in range(TRIES):
            other = varied(action, rng)
            if other is None:
                return action
            if self.allows(other):
                return other
        return action

    def snap(self, action: Action) -> Action | None:
        """The action in whole grains if it is legal, else shortened, else the nearest listed."""
        whole = grain_of(action)
        if self.allows(whole):
            return whole
        for share in BACK:
            shorter = shortened(whole, share)
            if shorter is not None and self.allows(shorter):
                return shorter
        return self.nearest(whole)

    def nearest(self, action: Action) -> Action | None:
        """The listed action of the same kind and ship that differs least, or None."""
        wanted = action.key()
        fixed = fixed_part(action)
        best: Action | None = None
        least = 0
        for other in self.legal:
            key = other.key()
            if len(key) != len(wanted) or key[:fixed] != wanted[:fixed]:
                continue
            apart = sum(abs(a - b) for a, b in zip(key, wanted, strict=True))
            if best is None or apart < least:
                best, least = other, apart
        return best


def fixed_part(action: Action) -> int:
    """How much of the key must be the same for two actions to be near: kind, ship, target."""
    return 3 if isinstance(action, (Ram, Swipe, Grapple, Transfer)) else 2


def varied(action: Action, rng: Random) -> Action | None:
    """The same action a little otherwise, in whole grains; None when there is nothing to vary."""
    if isinstance(action, Move):
        first = _swing(action.first, rng) if action.distance == 0 or action.last == 0 else 0
        last = _swing(action.last, rng) if action.last != 0 else 0
        if action.distance < 0 and action.first == 0:
            first = 0
        return Move(action.ship, first, _spread(action.distance, rng), last)
    if isinstance(action, Ram):
        return Ram(action.ship, action.target, _swing(action.angle, rng))
    if isinstance(action, Swipe):
        offset = _spread(action.offset, rng)
        run_on = _spread(action.run_on, rng)
        return Swipe(action.ship, action.target, action.side, offset, run_on)
    if isinstance(action, Grapple):
        offset = _spread(action.offset, rng)
        return Grapple(action.ship, action.target, action.side, offset)
    if isinstance(action, Slip):
        if action.angle != 0:
            return Slip(action.ship, 0, _swing(action.angle, rng))
        return Slip(action.ship, _spread(action.distance, rng), 0)
    if isinstance(action, Deploy):
        x, y = _spread(action.x, rng), _spread(action.y, rng)
        return Deploy(action.ship, x, y, _swing(action.heading, rng) % TURN)
    return None


def _spread(length: i64, rng: Random) -> i64:
    return 0 if length == 0 else snapped(length + int((rng.random() - 0.5) * 2 * SPREAD), GRAIN)


def _swing(angle: i64, rng: Random) -> i64:
    return snapped(angle + int((rng.random() - 0.5) * 2 * SWING), NOTCH)


def grain_of(action: Action) -> Action:
    """The action with its lengths and angles rounded to what may be ordered (BIR-RULE-01)."""
    if isinstance(action, Move):
        first, last = snapped(action.first, NOTCH), snapped(action.last, NOTCH)
        return Move(action.ship, first, snapped(action.distance, GRAIN), last)
    if isinstance(action, Ram):
        return Ram(action.ship, action.target, snapped(action.angle, NOTCH))
    if isinstance(action, Swipe):
        offset, run_on = snapped(action.offset, GRAIN), snapped(action.run_on, GRAIN)
        return Swipe(action.ship, action.target, action.side, offset, run_on)
    if isinstance(action, Grapple):
        return Grapple(action.ship, action.target, action.side, snapped(action.offset, GRAIN))
    if isinstance(action, Transfer):
        offset = snapped(action.offset, GRAIN)
        return Transfer(action.ship, action.partner, action.side, offset, action.men)
    if isinstance(action, Slip):
        return Slip(action.ship, snapped(action.distance, GRAIN), snapped(action.angle, NOTCH))
    if isinstance(action, Deploy):
        x, y = snapped(action.x, GRAIN), snapped(action.y, GRAIN)
        return Deploy(action.ship, x, y, snapped(action.heading, NOTCH) % TURN)
    return action


def shortened(action: Action, share: i64) -> Action | None:
    """The action with its way cut to a share in thousandths, or None when it has no way."""
    if isinstance(action, Move) and action.distance != 0:
        distance = snapped(action.distance * share // 1000, GRAIN)
        return Move(action.ship, action.first, distance, action.last)
    if isinstance(action, Move) and action.first != 0:
        return Move(action.ship, snapped(action.first * share // 1000, NOTCH), 0, 0)
    if isinstance(action, Swipe):
        run_on = snapped(action.run_on * share // 1000, GRAIN)
        return Swipe(action.ship, action.target, action.side, action.offset, run_on)
    if isinstance(action, Slip):
        distance = snapped(action.distance * share // 1000, GRAIN)
        return Slip(action.ship, distance, snapped(action.angle * share // 1000, NOTCH))
    return None
