"""Enumerate lines: all that one piece can do before dice, another piece or another seat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import SILENT
from naumachia.kernel.orders import DEEPEST
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset
from naumachia.search.evaluator import Evaluator

S = TypeVar("S", bound=State)
A = TypeVar("A")

MOST_OUTCOMES: Final = 64
"""The most outcomes of a chance that are enumerated; of more, this many are sampled."""
FEW: Final = 9
"""With at most this many outcomes, looking for equal results does not pay."""
MOST_ROLLS: Final = 3
"""The most chances in a row that are followed."""
MOST_ALIKE: Final = 8
"""The most actions of one kind that a rollout considers for a piece."""
MOST_ANSWERS: Final = 8
"""The most answers to an attack that are considered, evenly spread over all."""


class Line(Generic[S, A]):
    """Legal decisions of one piece in a row, and the state they lead to."""

    __slots__ = ("actions", "after")

    def __init__(self, actions: list[A], after: S) -> None:
        self.actions: Final = actions
        self.after: Final = after


def lines(ruleset: Ruleset[S, A], state: S, seat: int) -> list[Line[S, A]]:
    """Return every line of `seat`, which owes a decision in `state`."""
    return list(each_line(ruleset, state, seat))


def each_line(ruleset: Ruleset[S, A], state: S, seat: int) -> Iterator[Line[S, A]]:
    """Yield the lines one by one: with hundreds of pieces, a list would not fit in memory."""
    for action in ruleset.legal(state, seat):
        found: list[Line[S, A]] = []
        _begin(ruleset, state, seat, "", [], action, found)
        yield from found


def lines_of_one(ruleset: Ruleset[S, A], state: S, seat: int, rng: Random) -> list[Line[S, A]]:
    """Return lines of one piece of `seat`, drawn from those that can act, or lines without a piece.

    Of each kind of action, at most MOST_ALIKE are drawn.
    """
    found: list[Line[S, A]] = []
    for action in _some_of_each(_actions_of_one(ruleset, state, seat, rng), rng):
        _begin(ruleset, state, seat, "", [], action, found)
    return found


def _actions_of_one(ruleset: Ruleset[S, A], state: S, seat: int, rng: Random) -> list[A]:
    movers = ruleset.long_lists.movable_pieces(state, seat)
    if movers is not None:
        return ruleset.long_lists.choices_with(state, seat, _drawn(movers, rng)).legal
    legal = ruleset.legal(state, seat)
    acting = dict.fromkeys([ruleset.piece(state, action) for action in legal])
    piece = _drawn(list(acting), rng)
    return [action for action in legal if ruleset.piece(state, action) == piece]


def _drawn(movers: list[str], rng: Random) -> str:
    pieces = [piece for piece in movers if piece]
    return pieces[int(rng.random() * len(pieces))] if pieces else ""


def _some_of_each(actions: list[A], rng: Random) -> list[A]:
    kinds: dict[type, list[A]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    found: list[A] = []
    for alike in kinds.values():
        found += alike if len(alike) <= MOST_ALIKE else rng.sample(alike, MOST_ALIKE)
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
    """Return the value of a finished game to `seat`, from -1 to 1."""
    return max(-1.0, min(1.0, result.scores[seat]))


def worth(
    ruleset: Ruleset[S, A],
    state: S,
    seat: int,
    rng: Random,
    evaluator: Evaluator[S, A] | None = None,
) -> float:
    """Return the evaluation of `state` for `seat`, from -1 to 1, as the mean over pending dice.

    If an attack waits for an answer, assume the answer that is best for its seat. `evaluator` is
    the advisor of the rule set by default.
    """
    used = Evaluator(ruleset.advisor) if evaluator is None else evaluator
    return _worth(ruleset, used, state, seat, rng, MOST_ROLLS, True)


def _worth(
    ruleset: Ruleset[S, A],
    evaluator: Evaluator[S, A],
    state: S,
    seat: int,
    rng: Random,
    rolls: int,
    answers: bool,
) -> float:
    pending = ruleset.pending(state)
    if isinstance(pending, Result):
        return score(pending, seat)
    if isinstance(pending, Prompt):
        if answers and not evaluator.advisor.lookahead.quiet(state):
            return _answered(ruleset, evaluator, state, seat, rng, rolls, pending.seats[0])
        return evaluator.evaluate(state, seat)
    chances = evaluator.advisor.chances
    if rolls == 0 or chances.estimates_chance(state, pending):
        return evaluator.evaluate(state, seat)
    outcomes = chances.weighted_outcomes(state, pending)
    if not outcomes:
        if pending.size() > MOST_OUTCOMES:
            return _sampled(ruleset, evaluator, state, seat, rng, pending)
        outcomes = [(o, f.numerator / f.denominator) for o, f in pending.outcomes()]
    return _counted(ruleset, evaluator, state, seat, rng, rolls, answers, outcomes)


def _counted(
    ruleset: Ruleset[S, A],
    evaluator: Evaluator[S, A],
    state: S,
    seat: int,
    rng: Random,
    rolls: int,
    answers: bool,
    outcomes: list[tuple[Outcome, float]],
) -> float:
    # Merge outcomes with equal results (a die is higher, equal or lower): dice in a row multiply.
    alike: dict[str, tuple[float, S]] = {}
    total = 0.0
    for outcome, probability in outcomes:
        after = ruleset.clone(state)
        ruleset.resolve(after, outcome, SILENT)
        if len(outcomes) > FEW and isinstance(ruleset.pending(after), Chance):
            key = ruleset.position(after)
            before = alike[key][0] if key in alike else 0.0
            alike[key] = (before + probability, after)
        else:
            total += probability * _worth(ruleset, evaluator, after, seat, rng, rolls - 1, answers)
    for probability, after in alike.values():
        total += probability * _worth(ruleset, evaluator, after, seat, rng, rolls - 1, answers)
    return total


def _answered(
    ruleset: Ruleset[S, A],
    evaluator: Evaluator[S, A],
    state: S,
    seat: int,
    rng: Random,
    rolls: int,
    decider: int,
) -> float:
    answers = ruleset.legal(state, decider)
    if len(answers) > MOST_ANSWERS:
        answers = [answers[at * len(answers) // MOST_ANSWERS] for at in range(MOST_ANSWERS)]
    best = -2.0
    chosen = state
    for answer in answers:
        after = ruleset.clone(state)
        ruleset.decide(after, decider, answer, SILENT)
        value = _worth(ruleset, evaluator, after, decider, rng, rolls, False)
        if value > best:
            best = value
            chosen = after
    return best if decider == seat else _worth(ruleset, evaluator, chosen, seat, rng, rolls, False)


def _sampled(
    ruleset: Ruleset[S, A],
    evaluator: Evaluator[S, A],
    state: S,
    seat: int,
    rng: Random,
    chance: Chance,
) -> float:
    total = 0.0
    for _ in range(MOST_OUTCOMES):
        after = ruleset.clone(state)
        ruleset.resolve(after, chance.sample(rng), SILENT)
        total += _worth(ruleset, evaluator, after, seat, rng, 0, False)
    return total / MOST_OUTCOMES
