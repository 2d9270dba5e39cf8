"""Lines: all that one piece can do before dice, another piece or another seat come in."""

from __future__ import annotations

from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.orders import DEEPEST
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")

MOST_OUTCOMES: Final = 64
"""Outcomes of one chance that are counted; of more, this many are drawn."""
MOST_ROLLS: Final = 3
"""Chances in a row that are followed."""


class Line(Generic[S, A]):
    """Legal decisions of one piece in a row, and the state they lead to."""

    __slots__ = ("actions", "after")

    def __init__(self, actions: list[A], after: S) -> None:
        self.actions: Final = actions
        self.after: Final = after


def lines(ruleset: Ruleset[S, A], state: S, seat: int) -> list[Line[S, A]]:
    """Every line of `seat`, which owes a decision in `state`."""
    found: list[Line[S, A]] = []
    _extend(ruleset, state, seat, "", [], found)
    return found


def lines_of_one(ruleset: Ruleset[S, A], state: S, seat: int, rng: Random) -> list[Line[S, A]]:
    """The lines of one piece of `seat`, drawn by the number of actions it has now."""
    legal = ruleset.legal(state, seat)
    piece = ruleset.piece(state, legal[int(rng.random() * len(legal))])
    found: list[Line[S, A]] = []
    for action in legal:
        if ruleset.piece(state, action) == piece:
            _begin(ruleset, state, seat, piece, [], action, found)
    return found


def _extend(
    ruleset: Ruleset[S, A],
    state: S,
    seat: int,
    piece: str,
    actions: list[A],
    found: list[Line[S, A]],
) -> None:
    for action in ruleset.legal(state, seat):
        _begin(ruleset, state, seat, piece, actions, action, found)


def _begin(
    ruleset: Ruleset[S, A],
    state: S,
    seat: int,
    piece: str,
    before: list[A],
    action: A,
    found: list[Line[S, A]],
) -> None:
    after = ruleset.clone(state)
    ruleset.decide(after, seat, action, SILENT)
    line = before.copy()
    line.append(action)
    pending = ruleset.pending(after)
    if (
        isinstance(pending, Prompt)
        and pending.piece
        and (not before or pending.piece == piece)
        and seat in pending.seats
        and len(line) < DEEPEST
    ):
        _extend(ruleset, after, seat, pending.piece, line, found)
    else:
        found.append(Line(line, after))


def score(result: Result, seat: int) -> float:
    """What a finished game is worth to `seat`, from -1 to 1."""
    return max(-1.0, min(1.0, result.scores[seat]))


def worth(ruleset: Ruleset[S, A], state: S, seat: int, rng: Random) -> float:
    """The evaluation of `state` for `seat`, from -1 to 1, as the mean over all dice to come."""
    return _worth(ruleset, state, seat, rng, MOST_ROLLS)


def _worth(ruleset: Ruleset[S, A], state: S, seat: int, rng: Random, rolls: int) -> float:
    pending = ruleset.pending(state)
    if isinstance(pending, Result):
        return score(pending, seat)
    if isinstance(pending, Prompt) or rolls == 0:
        return ruleset.evaluate(state, seat)
    if pending.size() > MOST_OUTCOMES:
        return _sampled(ruleset, state, seat, rng, pending)
    # Many outcomes come to the same (a die is higher, equal or lower), and dice in a row multiply.
    alike: dict[str, tuple[float, S]] = {}
    total = 0.0
    for outcome, fraction in pending.outcomes():
        probability = fraction.numerator / fraction.denominator
        after = ruleset.clone(state)
        ruleset.resolve(after, outcome, SILENT)
        if isinstance(ruleset.pending(after), Chance):
            key = ruleset.position(after)
            before = alike[key][0] if key in alike else 0.0
            alike[key] = (before + probability, after)
        else:
            total += probability * _worth(ruleset, after, seat, rng, rolls - 1)
    for probability, after in alike.values():
        total += probability * _worth(ruleset, after, seat, rng, rolls - 1)
    return total


def _sampled(ruleset: Ruleset[S, A], state: S, seat: int, rng: Random, chance: Chance) -> float:
    total = 0.0
    for _ in range(MOST_OUTCOMES):
        after = ruleset.clone(state)
        ruleset.resolve(after, chance.sample(rng), SILENT)
        total += _worth(ruleset, after, seat, rng, 0)
    return total / MOST_OUTCOMES
