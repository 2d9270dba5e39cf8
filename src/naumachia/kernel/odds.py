"""Exact odds: what an action leads to until somebody has to decide again."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final, Generic, TypeVar

from naumachia.kernel import telling
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT, Event, Log
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")

MOST_BRANCHES: Final = 50_000
"""Outcomes followed before the walk gives up; equal positions are followed once."""


MANY: Final = 216
SAMPLES: Final = 6
"""Of a chance with so many outcomes so many are looked at before all are followed."""


class TooManyOutcomes(BadInput):
    """What an action leads to has too many outcomes to be counted."""

    code: ClassVar[str] = "too_many_outcomes"


class Branch(Generic[S]):
    """One way it can end: its probability, the state reached, and the events of one such way."""

    __slots__ = ("events", "probability", "state")

    def __init__(self, probability: Fraction, state: S, events: list[Event]) -> None:
        self.probability = probability
        self.state: Final = state
        self.events: Final = events


def odds(
    ruleset: Ruleset[S, A], state: S, seat: int, action: A, most: int = MOST_BRANCHES
) -> list[Branch[S]]:
    """The exact distribution over the states `action` leads to, most likely first.

    Every chance is walked until the next decision or result; equal positions are one branch, and
    the probabilities sum to 1. What is rolled again while dice are equal is rolled until it ends,
    in one step. Raises IllegalAction, and TooManyOutcomes when there are more than
    `most` outcomes.
    """
    ruling = ruleset.check(state, seat, action)
    if ruling is not None:
        text = ruleset.notation.format_action(state, action)
        raise telling.illegal(ruleset, state, ruling, text)
    after = ruleset.clone(state)
    log = Log()
    ruleset.decide(after, seat, action, log)
    return chance_tree(ruleset, after, log.take(), most)


def chance_tree(
    ruleset: Ruleset[S, A], state: S, events: list[Event], most: int = MOST_BRANCHES
) -> list[Branch[S]]:
    """The branches from `state`, which may already wait for a decision. Raises TooManyOutcomes."""
    branches: dict[str, Branch[S]] = {}
    level = {ruleset.digest(state): Branch(Fraction(1), state, events)}
    followed = 0
    while level:
        open_chances: list[tuple[str, Branch[S], Chance]] = []
        for key, branch in level.items():
            pending = ruleset.pending(branch.state)
            if not isinstance(pending, Chance):
                _merge(branches, key, branch)
                continue
            # Counted before any is followed, so that giving up costs nothing.
            followed += pending.size()
            if followed > most:
                raise TooManyOutcomes("too many outcomes", pending.name, "", f"at most {most}")
            open_chances.append((key, branch, pending))
        _look_ahead(ruleset, open_chances, followed, most)
        level = {}
        for here, branch, chance in open_chances:
            for key, after in _leaving(ruleset, here, branch, _one_step(ruleset, branch, chance)):
                _merge(level, key, after)
    return sorted(branches.values(), key=lambda branch: -branch.probability)


def _look_ahead(
    ruleset: Ruleset[S, A],
    open_chances: list[tuple[str, Branch[S], Chance]],
    followed: int,
    most: int,
) -> None:
    """Give up before the outcomes of a level are followed where a few of them are enough to tell
    that the next level has too many. Raises TooManyOutcomes.

    Spread evenly, they are those in which all dice are equal: ties, which are rolled again.
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


def _leaving(
    ruleset: Ruleset[S, A], here: str, branch: Branch[S], steps: list[Branch[S]]
) -> list[tuple[str, Branch[S]]]:
    """The steps by their digests, without those that lead back to `here`, where they began: the
    others share what these have in proportion, as a roll that is made again comes to one of them in
    the end. All of them where there is no way out.
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
