"""Count the exact odds of an action, up to the next decision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, TypeVar

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT, Event, Log
from naumachia.kernel.phase import Cycle, Phase, Sequence, State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")

MOST_BRANCHES: Final = 50_000
"""The most outcomes that are followed. Equal positions are followed once."""

MANY: Final = 216
SAMPLES: Final = 6
"""From `MANY` outcomes on, `SAMPLES` of them are tried before all are followed."""


class TooManyOutcomes(BadInput):
    """An action has too many outcomes to count."""

    code: ClassVar[str] = "too_many_outcomes"


class Branch(Generic[S]):
    """One final state, its probability, and the events of one path that leads to it."""

    __slots__ = ("events", "probability", "state")

    def __init__(self, probability: Fraction, state: S, events: list[Event]) -> None:
        self.probability = probability
        self.state: Final = state
        self.events: Final = events


def odds(
    ruleset: Ruleset[S, A], state: S, seat: int, action: A, most: int = MOST_BRANCHES
) -> list[Branch[S]]:
    """Return the exact distribution over the states `action` leads to, most likely first.

    Every roll is followed until the next decision or result. Equal positions are one branch, and
    the probabilities sum to 1. A roll that is repeated after a tie is followed to its end in one
    step.

    If an order has more than `most` outcomes, only its own dice are followed, without the dice of
    the next step of the turn. If its own dice have too many outcomes, the branches end before the
    roll that would exceed `most`, with a state that waits for that roll. Raises IllegalAction.
    """
    ruling = ruleset.check(state, seat, action)
    if ruling is not None:
        text = ruleset.notation.format_action(state, action)
        raise messages.illegal(ruleset, state, ruling, text)
    after = ruleset.clone(state)
    log = Log()
    ruleset.decide(after, seat, action, log)
    events = log.take()
    try:
        return chance_tree(ruleset, after, events, most)
    except TooManyOutcomes:
        return _TreeSearch(ruleset, most, turn_steps(state), True).branches(after, events)


def order_tree(
    ruleset: Ruleset[S, A], before: S, after: S, events: list[Event], most: int = MOST_BRANCHES
) -> list[Branch[S]]:
    """Return the branches from `after`, the state after an order was given in `before`.

    If there are more than `most` outcomes, only the order's own dice are followed. Raises
    TooManyOutcomes if these alone have more.
    """
    try:
        return chance_tree(ruleset, after, events, most)
    except TooManyOutcomes:
        return _TreeSearch(ruleset, most, turn_steps(before), False).branches(after, events)


def chance_tree(
    ruleset: Ruleset[S, A], state: S, events: list[Event], most: int = MOST_BRANCHES
) -> list[Branch[S]]:
    """Return the branches from `state`, which may already wait for a decision.

    Raises TooManyOutcomes.
    """
    return _TreeSearch(ruleset, most, None, False).branches(state, events)


def turn_steps(state: State) -> list[int]:
    """Return the cursor of every sequence on the stack, and -1 for any other phase."""
    return [_step_of(phase) for phase in state.stack]


def _step_of(phase: Phase[Any, Any]) -> int:
    if isinstance(phase, (Sequence, Cycle)):
        return phase.cursor
    return -1


class _TreeSearch(Generic[S, A]):
    """A breadth-first search through rolls.

    `steps` are the `turn_steps` in which the order was given; None follows every roll. With `cut`,
    branches end if there are too many outcomes, instead of raising TooManyOutcomes.
    """

    def __init__(
        self, ruleset: Ruleset[S, A], most: int, steps: list[int] | None, cut: bool
    ) -> None:
        self.ruleset: Final = ruleset
        self.most: Final = most
        self.steps: Final = steps
        self.cut: Final = cut
        self.ended: Final[dict[str, Branch[S]]] = {}
        self.followed = 0

    def branches(self, state: S, events: list[Event]) -> list[Branch[S]]:
        """Return the branches from `state`, most likely first. Raises TooManyOutcomes."""
        level = {self.ruleset.digest(state): Branch(Fraction(1), state, events)}
        while level:
            level = self._next(level)
        return sorted(self.ended.values(), key=lambda branch: -branch.probability)

    def _next(self, level: dict[str, Branch[S]]) -> dict[str, Branch[S]]:
        """Follow each open branch by one roll."""
        open_chances: list[tuple[str, Branch[S], Chance]] = []
        for key, branch in level.items():
            pending = self.ruleset.pending(branch.state)
            if not isinstance(pending, Chance) or self._is_later_step(branch.state):
                _merge(self.ended, key, branch)
                continue
            # Count before following any branch, so that giving up is cheap. Counting a pool of many
            # dice is slow: stop once there are too many outcomes.
            if self.followed <= self.most:
                self.followed += pending.size()
            if self.followed > self.most and not self.cut:
                raise TooManyOutcomes("too many outcomes", pending.name, "", f"at most {self.most}")
            open_chances.append((key, branch, pending))
        if self.steps is None and not self.cut:
            _look_ahead(self.ruleset, open_chances, self.followed, self.most)
        found: dict[str, Branch[S]] = {}
        for here, branch, chance in open_chances:
            if self.followed > self.most:
                _merge(self.ended, here, branch)
                continue
            steps = _one_step(self.ruleset, branch, chance)
            for key, after in _without_repeats(self.ruleset, here, branch, steps):
                _merge(found, key, after)
        return found

    def _is_later_step(self, state: S) -> bool:
        """Return whether the turn has reached a step after the one that the order belongs to."""
        if self.steps is None:
            return False
        stack = state.stack
        for index, step in enumerate(self.steps):
            if step >= 0 and (index >= len(stack) or _step_of(stack[index]) != step):
                return True
        return False


def _look_ahead(
    ruleset: Ruleset[S, A],
    open_chances: list[tuple[str, Branch[S], Chance]],
    followed: int,
    most: int,
) -> None:
    """Raise TooManyOutcomes early if a few outcomes show that the next level has too many.

    Samples that are spread evenly are those in which all dice are equal: ties, which are rolled
    again.
    """
    seen: set[str] = set()
    for here, branch, chance in open_chances:
        if chance.size() < MANY:
            continue
        outcomes = chance.outcomes()
        for number in range(SAMPLES):
            outcome = outcomes[number * (len(outcomes) - 1) // (SAMPLES - 1)][0]
            after = ruleset.clone(branch.state)
            ruleset.resolve(after, outcome, SILENT)
            pending = ruleset.pending(after)
            if not isinstance(pending, Chance):
                continue
            key = ruleset.digest(after)
            if key == here or key in seen:
                continue
            seen.add(key)
            followed += pending.size()
            if followed > most:
                raise TooManyOutcomes("too many outcomes", pending.name, "", f"at most {most}")


def _merge(branches: dict[str, Branch[S]], key: str, branch: Branch[S]) -> None:
    if key in branches:
        branches[key].probability += branch.probability
    else:
        branches[key] = branch


def _without_repeats(
    ruleset: Ruleset[S, A], here: str, branch: Branch[S], steps: list[Branch[S]]
) -> list[tuple[str, Branch[S]]]:
    """Return the steps with their digests, without those that lead back to `here`.

    A roll that is repeated ends in one of the other steps, so these share its probability in
    proportion. If all steps lead back, all are returned.
    """
    found = [(ruleset.digest(after.state), after) for after in steps]
    away = [(key, after) for key, after in found if key != here]
    if not away or len(away) == len(found):
        return found
    share = sum((after.probability for _, after in away), Fraction(0)) / branch.probability
    for _, after in away:
        after.probability /= share
    return away


def _one_step(ruleset: Ruleset[S, A], branch: Branch[S], chance: Chance) -> list[Branch[S]]:
    steps: list[Branch[S]] = []
    for outcome, probability in chance.outcomes():
        after = ruleset.clone(branch.state)
        log = Log()
        ruleset.resolve(after, outcome, log)
        steps.append(Branch(branch.probability * probability, after, branch.events + log.take()))
    return steps
