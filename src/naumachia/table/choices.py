"""Continuous choices: list candidates, sample a legal action, find the nearest legal one.

A rule set gives each kind of action a list of measures, such as `FIXED` or `ANGLE`. There is one
measure for each part of the action's key after the kind: the arguments of its constructor.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Generic, TypeVar

from naumachia.geometry.lattice import TURN, snap
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.pending import Choices
from naumachia.kernel.phase import Phase, State
from naumachia.kernel.values import ValueObject

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=ValueObject)

FIXED: Final = 0
"""A part that near actions have in common: the ship, its target."""
CHOICE: Final = 1
"""A part that is never varied: a side, a number of men."""
COORDINATE: Final = 2
"""A length that is rounded, never varied."""
LENGTH: Final = 3
"""A length that is rounded and varied."""
PATH_LENGTH: Final = 4
"""A length that is rounded, varied and shortened."""
ANGLE: Final = 5
"""An angle that is rounded and varied."""
PATH_ANGLE: Final = 6
"""An angle that is rounded, varied and shortened."""
HEADING: Final = 7
"""A heading that is rounded and varied, from 0 to below 36000."""
LEGS: Final = 8
"""A tuple of turns, each with a distance after it. It is shortened from its end."""

TRIES: Final = 4
"""Random variations of a candidate to try before `sample` returns the candidate itself."""
SHORTENED_SHARES: Final = [900, 750, 600, 450, 300, 200, 100, 50, 20]
"""Shares of a path, in thousandths, that `snap` tries if the whole path is illegal."""


@mypyc_attr(allow_interpreted_subclasses=True)
class VariationSpec(Generic[A]):
    """Rules for rounding, varying and shortening the actions of a game.

    Attributes:
        length_step, angle_step: orders have multiples of these lengths and angles.
        length_spread, angle_spread: the greatest random change of a length and of an angle.
        kinds: the measures of each kind of action that can be varied.
        custom: functions that vary actions of some kinds in place of the measures.
    """

    def __init__(
        self,
        length_step: int,
        angle_step: int,
        length_spread: int,
        angle_spread: int,
        kinds: dict[type[A], list[int]],
        custom: dict[type[A], Callable[[A, Random], A]] | None = None,
    ) -> None:
        self.length_step: i64 = length_step
        self.angle_step: i64 = angle_step
        self.length_spread: i64 = length_spread
        self.angle_spread: i64 = angle_spread
        self.kinds = kinds
        self.custom: dict[type[A], Callable[[A, Random], A]] = custom or {}

    def round_action(self, action: A) -> A:
        """Return the action with its lengths and angles rounded to their steps."""
        measures = self.kinds.get(type(action))
        if measures is None:
            return action
        parts: list[Any] = list(action.key()[1:])
        for number, measure in enumerate(measures):
            if COORDINATE <= measure <= PATH_LENGTH:
                parts[number] = snap(parts[number], self.length_step)
            elif measure == ANGLE or measure == PATH_ANGLE:
                parts[number] = snap(parts[number], self.angle_step)
            elif measure == HEADING:
                parts[number] = snap(parts[number], self.angle_step) % TURN
            elif measure == LEGS:
                parts[number] = tuple(
                    (snap(turn, self.angle_step), snap(distance, self.length_step))
                    for turn, distance in parts[number]
                )
        return type(action)(*parts)

    def vary(self, action: A, rng: Random) -> A | None:
        """Return the action with random small changes, in whole steps.

        None if the action has nothing to vary.
        """
        custom = self.custom.get(type(action))
        if custom is not None:
            return custom(action, rng)
        measures = self.kinds.get(type(action))
        if measures is None or max(measures) < LENGTH:
            return None
        parts: list[Any] = list(action.key()[1:])
        for number, measure in enumerate(measures):
            if measure == LENGTH or measure == PATH_LENGTH:
                parts[number] = self.vary_length(parts[number], rng)
            elif measure == ANGLE or measure == PATH_ANGLE:
                parts[number] = self.vary_angle(parts[number], rng)
            elif measure == HEADING:
                parts[number] = self.vary_angle(parts[number], rng) % TURN
            elif measure == LEGS:
                parts[number] = tuple(
                    (self.vary_angle(turn, rng), self.vary_length(distance, rng))
                    for turn, distance in parts[number]
                )
        return type(action)(*parts)

    def vary_length(self, length: i64, rng: Random) -> i64:
        """Return a length with a random change; 0 stays 0."""
        if length == 0:
            return 0
        return snap(
            length + int((rng.random() - 0.5) * 2.0 * float(self.length_spread)), self.length_step
        )

    def vary_angle(self, angle: i64, rng: Random) -> i64:
        """Return an angle with a random change."""
        return snap(
            angle + int((rng.random() - 0.5) * 2.0 * float(self.angle_spread)), self.angle_step
        )

    def shorten(self, action: A, share: i64) -> A | None:
        """Return the action with its path cut to `share` thousandths.

        Legs are shortened first, else a `PATH_LENGTH`, else a `PATH_ANGLE`. None if the action has
        none of them.
        """
        measures = self.kinds.get(type(action))
        if measures is None:
            return None
        parts: list[Any] = list(action.key()[1:])
        if LEGS in measures:
            place = measures.index(LEGS)
            legs = shorten_legs(parts[place], share, self.length_step, self.angle_step)
            parts[place] = legs
            return type(action)(*parts) if legs else None
        for cut, step in ((PATH_LENGTH, self.length_step), (PATH_ANGLE, self.angle_step)):
            found = False
            for number, measure in enumerate(measures):
                if measure == cut and parts[number] != 0:
                    parts[number] = snap(parts[number] * share // 1000, step)
                    found = True
            if found:
                return type(action)(*parts)
        return None

    def fixed_count(self, action: A) -> int:
        """Return the number of leading key parts that two near actions have in common.

        These are the kind and its `FIXED` parts. If the kind has no measures, they are the kind
        and its first part.
        """
        measures = self.kinds.get(type(action))
        if measures is None:
            return 2
        count = 0
        while count < len(measures) and measures[count] == FIXED:
            count += 1
        return count + 1


class ListedChoices(Choices[A], Generic[S, A]):
    """Choices of a phase with too many legal actions to list, none of them continuous."""

    def __init__(self, legal: list[A], state: S, seat: int, phase: Phase[S, A]) -> None:
        super().__init__(legal, False)
        self.state = state
        self.seat = seat
        self.phase = phase

    def snap(self, action: A) -> A | None:
        """Return the action itself if it is legal, else None; no other action is near it."""
        return action if self.phase.check(self.state, self.seat, action) is None else None


@mypyc_attr(allow_interpreted_subclasses=True)
class PhaseChoices(Choices[A], Generic[S, A]):
    """Choices of a phase whose `check` accepts more actions than its `legal` lists."""

    def __init__(
        self, legal: list[A], state: S, seat: int, phase: Phase[S, A], variation: VariationSpec[A]
    ) -> None:
        super().__init__(legal, False)
        self.state = state
        self.seat = seat
        self.phase = phase
        self.variation = variation

    def is_legal(self, action: A) -> bool:
        """Return whether the phase allows the action."""
        return self.phase.check(self.state, self.seat, action) is None

    def sample(self, rng: Random) -> A:
        """Return a random legal action: a candidate, varied half of the time."""
        action = self.legal[int(rng.random() * len(self.legal))]
        if rng.random() < 0.5:
            return action
        for _ in range(TRIES):
            other = self.variation.vary(action, rng)
            if other is None:
                return action
            if self.is_legal(other):
                return other
        return action

    def snap(self, action: A) -> A | None:
        """Return the legal action that a drawn action stands for, or None.

        This is the action in whole steps. If that is illegal, it is a shortened one, else the
        nearest listed one.
        """
        whole = self.variation.round_action(action)
        if self.is_legal(whole):
            return whole
        for share in SHORTENED_SHARES:
            shorter = self.variation.shorten(whole, share)
            if shorter is not None and self.is_legal(shorter):
                return shorter
        return self.nearest(whole)

    def nearest(self, action: A) -> A | None:
        """Return the listed action of the same kind and ship that differs least, or None."""
        wanted = action.key()
        fixed = self.variation.fixed_count(action)
        best: A | None = None
        least = 0
        for other in self.legal:
            key = other.key()
            if len(key) != len(wanted) or key[:fixed] != wanted[:fixed]:
                continue
            apart = key_distance(key[fixed:], wanted[fixed:])
            if best is None or apart < least:
                best, least = other, apart
        return best


def key_distance(one: Any, two: Any) -> int:
    """Return how much two parts of keys differ.

    Numbers differ by their difference, tuples by the sum over their parts. Each part that only one
    tuple has counts as a full turn.
    """
    if not isinstance(one, tuple) or not isinstance(two, tuple):
        return abs(int(one) - int(two))
    total = 0
    for place in range(max(len(one), len(two))):
        if place >= len(one) or place >= len(two):
            total += TURN
        else:
            total += key_distance(one[place], two[place])
    return total


def shorten_legs(
    legs: tuple[tuple[int, int], ...], share: i64, length_step: i64, angle_step: i64
) -> tuple[tuple[int, int], ...]:
    """Return legs (turn, distance) cut to `share` thousandths of their total distance.

    If the total is 0, a single leg has its turn cut, and several legs become none.
    """
    whole = sum(int(distance) for _, distance in legs)
    if whole == 0:
        if len(legs) != 1:
            return ()
        return ((int(snap(legs[0][0] * share // 1000, angle_step)), 0),)
    left = int(snap(whole * share // 1000, length_step))
    found: list[tuple[int, int]] = []
    for turn, distance in legs:
        if left <= 0:
            break
        gone = int(distance) if distance < left else left
        found.append((int(turn), gone))
        left -= gone
    return tuple(found)
