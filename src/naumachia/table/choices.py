"""Continuous choices: canonical candidates, any legal action at random, the nearest legal one.

What may be varied in an action is said for each kind of action by the measures of its parts, which
are those of its key after the kind: the arguments it is made with.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.geometry.lattice import TURN, snapped
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.pending import Choices
from naumachia.kernel.phase import Phase, State
from naumachia.kernel.values import ValueObject

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=ValueObject)

FIXED: Final = 0
"""A part in which near actions are the same: the ship, its target."""
CHOICE: Final = 1
"""A part that is never varied: a side, a number of men."""
PLACE: Final = 2
"""A length that is rounded, never varied."""
LENGTH: Final = 3
WAY: Final = 4
"""A length that is also shortened."""
ANGLE: Final = 5
SWEEP: Final = 6
"""An angle that is also shortened."""
HEADING: Final = 7
LEGS: Final = 8
"""A row of turns, each with a way after it; it is shortened from its end."""

TRIES: Final = 4
"""Random variations of a candidate that are tried before it is taken as it is."""
BACK: Final = [900, 750, 600, 450, 300, 200, 100, 50, 20]
"""Shares of a way, in thousandths, that are tried when the whole is too long."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Freedom(Generic[A]):
    """How the actions of a game may be varied.

    Attributes:
        grain, notch: what lengths and angles of orders are multiples of.
        spread, swing: how far they are varied at random.
        kinds: the measures of each kind of action that can be varied at all.
        own: kinds that are varied in a way of their own.
    """

    def __init__(
        self,
        grain: int,
        notch: int,
        spread: int,
        swing: int,
        kinds: dict[type[A], list[int]],
        own: dict[type[A], Callable[[A, Random], A]] | None = None,
    ) -> None:
        self.grain: i64 = grain
        self.notch: i64 = notch
        self.spread: i64 = spread
        self.swing: i64 = swing
        self.kinds = kinds
        self.own: dict[type[A], Callable[[A, Random], A]] = own or {}

    def rounded(self, action: A) -> A:
        """Return the action with its lengths and angles as they may be ordered."""
        measures = self.kinds.get(type(action))
        if measures is None:
            return action
        parts: list[Any] = list(action.key()[1:])
        for number, measure in enumerate(measures):
            if PLACE <= measure <= WAY:
                parts[number] = snapped(parts[number], self.grain)
            elif measure == ANGLE or measure == SWEEP:
                parts[number] = snapped(parts[number], self.notch)
            elif measure == HEADING:
                parts[number] = snapped(parts[number], self.notch) % TURN
            elif measure == LEGS:
                parts[number] = tuple(
                    (snapped(turn, self.notch), snapped(way, self.grain))
                    for turn, way in parts[number]
                )
        return type(action)(*parts)

    def varied(self, action: A, rng: Random) -> A | None:
        """Return the action a little otherwise, in whole grains; None when there is nothing to
        vary.
        """
        own = self.own.get(type(action))
        if own is not None:
            return own(action, rng)
        measures = self.kinds.get(type(action))
        if measures is None or max(measures) < LENGTH:
            return None
        parts: list[Any] = list(action.key()[1:])
        for number, measure in enumerate(measures):
            if measure == LENGTH or measure == WAY:
                parts[number] = self.length(parts[number], rng)
            elif measure == ANGLE or measure == SWEEP:
                parts[number] = self.angle(parts[number], rng)
            elif measure == HEADING:
                parts[number] = self.angle(parts[number], rng) % TURN
            elif measure == LEGS:
                parts[number] = tuple(
                    (self.angle(turn, rng), self.length(way, rng)) for turn, way in parts[number]
                )
        return type(action)(*parts)

    def length(self, length: i64, rng: Random) -> i64:
        """Return a length a little otherwise; none stays none."""
        if length == 0:
            return 0
        return snapped(length + int((rng.random() - 0.5) * 2.0 * float(self.spread)), self.grain)

    def angle(self, angle: i64, rng: Random) -> i64:
        """Return an angle a little otherwise."""
        return snapped(angle + int((rng.random() - 0.5) * 2.0 * float(self.swing)), self.notch)

    def shortened(self, action: A, share: i64) -> A | None:
        """Return the action with its way cut to a share in thousandths, its sweep where there is no
        way; None when it has neither.
        """
        measures = self.kinds.get(type(action))
        if measures is None:
            return None
        parts: list[Any] = list(action.key()[1:])
        if LEGS in measures:
            place = measures.index(LEGS)
            legs = cut_legs(parts[place], share, self.grain, self.notch)
            parts[place] = legs
            return type(action)(*parts) if legs else None
        for cut, grain in ((WAY, self.grain), (SWEEP, self.notch)):
            found = False
            for number, measure in enumerate(measures):
                if measure == cut and parts[number] != 0:
                    parts[number] = snapped(parts[number] * share // 1000, grain)
                    found = True
            if found:
                return type(action)(*parts)
        return None

    def same(self, action: A) -> int:
        """Return how much of the key must be the same for two actions to be near: the kind, and
        then what is fixed; of kinds that cannot be varied the first part.
        """
        measures = self.kinds.get(type(action))
        if measures is None:
            return 2
        count = 0
        while count < len(measures) and measures[count] == FIXED:
            count += 1
        return count + 1


class ListedChoices(Choices[A], Generic[S, A]):
    """What may be done in a phase with too many legal actions to list, none of them continuous."""

    def __init__(self, legal: list[A], state: S, seat: int, phase: Phase[S, A]) -> None:
        super().__init__(legal, False)
        self.state = state
        self.seat = seat
        self.phase = phase

    def snap(self, action: A) -> A | None:
        """Return the action itself when the phase allows it: there is nothing near to it."""
        return action if self.phase.check(self.state, self.seat, action) is None else None


@mypyc_attr(allow_interpreted_subclasses=True)
class PhaseChoices(Choices[A], Generic[S, A]):
    """What may be done in a phase whose `check` knows more legal actions than it lists."""

    def __init__(
        self, legal: list[A], state: S, seat: int, phase: Phase[S, A], freedom: Freedom[A]
    ) -> None:
        super().__init__(legal, False)
        self.state = state
        self.seat = seat
        self.phase = phase
        self.freedom = freedom

    def allows(self, action: A) -> bool:
        """Return whether the phase lets the seat do this."""
        return self.phase.check(self.state, self.seat, action) is None

    def sample(self, rng: Random) -> A:
        """Return a legal action at random: a candidate, half of the time varied."""
        action = self.legal[int(rng.random() * len(self.legal))]
        if rng.random() < 0.5:
            return action
        for _ in range(TRIES):
            other = self.freedom.varied(action, rng)
            if other is None:
                return action
            if self.allows(other):
                return other
        return action

    def snap(self, action: A) -> A | None:
        """Return the action in whole grains if it is legal, else shortened, else the nearest
        listed.
        """
        whole = self.freedom.rounded(action)
        if self.allows(whole):
            return whole
        for share in BACK:
            shorter = self.freedom.shortened(whole, share)
            if shorter is not None and self.allows(shorter):
                return shorter
        return self.nearest(whole)

    def nearest(self, action: A) -> A | None:
        """Return the listed action of the same kind and ship that differs least, or None."""
        wanted = action.key()
        fixed = self.freedom.same(action)
        best: A | None = None
        least = 0
        for other in self.legal:
            key = other.key()
            if len(key) != len(wanted) or key[:fixed] != wanted[:fixed]:
                continue
            apart = unlikeness(key[fixed:], wanted[fixed:])
            if best is None or apart < least:
                best, least = other, apart
        return best


def unlikeness(one: Any, two: Any) -> int:
    """Return how much two parts of keys differ: numbers by their difference, rows of them part by
    part; of rows of different lengths what one has more counts whole.
    """
    if not isinstance(one, tuple) or not isinstance(two, tuple):
        return abs(int(one) - int(two))
    total = 0
    for place in range(max(len(one), len(two))):
        if place >= len(one) or place >= len(two):
            total += TURN
        else:
            total += unlikeness(one[place], two[place])
    return total


def cut_legs(
    legs: tuple[tuple[int, int], ...], share: i64, grain: i64, notch: i64
) -> tuple[tuple[int, int], ...]:
    """Turns and ways cut to a share of the whole way, in thousandths; where there is no way the
    first turn is cut, and of several nothing is left.
    """
    whole = sum(int(way) for _, way in legs)
    if whole == 0:
        if len(legs) != 1:
            return ()
        return ((int(snapped(legs[0][0] * share // 1000, notch)), 0),)
    left = int(snapped(whole * share // 1000, grain))
    found: list[tuple[int, int]] = []
    for turn, way in legs:
        if left <= 0:
            break
        gone = int(way) if way < left else left
        found.append((int(turn), gone))
        left -= gone
    return tuple(found)
