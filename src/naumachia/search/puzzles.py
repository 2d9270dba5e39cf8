"""Find the order of a position that is clearly the best, and judge orders against it.

Every legal order is evaluated one order ahead, with exact odds for its dice. A level's search then
simulates the best ones. If one is ahead by the wanted margin, all serious orders are simulated
again with other random numbers: the margin must hold there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from random import Random
from typing import Any, Final

from naumachia.kernel import messages
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.search.alike import Results
from naumachia.search.bot import AnyBot
from naumachia.search.candidates import Candidate, candidates
from naumachia.search.chances import chance_at
from naumachia.search.evaluator import evaluator_for
from naumachia.search.greedy import GreedyBot
from naumachia.search.knowledge import Planner
from naumachia.search.lines import worth
from naumachia.search.memory import without_collection
from naumachia.search.rollout import TRUST, RolloutBot, RolloutSettings

ROUNDS: Final = 32
"""How often each serious order is simulated again."""
SERIOUS: Final = 10
"""The most different orders that are simulated again."""
UNPLANNED: Final = 8
"""Where an advisor plans orders, how many others are simulated again."""
UNPLANNED_ROUNDS: Final = 16
GLANCE: Final = RolloutSettings(rollouts=1, top=4)
"""A short search first: what it does not find better by a quarter of the margin is no solution."""
LEAST_CHOICES: Final = 5
"""A position with fewer legal orders is no puzzle."""
SURE: Final = 0.99
"""The least probability that the solution is better than each other order."""
MOST_SURE: Final = 99
"""Simulations never show more percent than this."""
DECIDED: Final = 0.03
"""A solution with a smaller chance to win, or another order with such a chance to lose, is no
puzzle: the game is decided."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An order with the values of its simulations, which used the same dice for all orders."""

    order: list[Any]
    values: list[float]

    @property
    def value(self) -> float:
        """Return the mean of the values."""
        return sum(self.values) / len(self.values)


@dataclass(frozen=True, slots=True)
class Finding:
    """The solution of a position: its `order`, and `equal` orders with the same result.

    `chance` and `next_chance` are the chances to win after it and after the best other order,
    `sure` the probability that it is better, and `rank` its place one order ahead, from 0.
    """

    order: list[Any]
    equal: list[list[Any]]
    chance: float
    next_chance: float
    sure: float
    rank: int
    other: list[Any]

    @property
    def margin(self) -> float:
        """Return how much the chance to win is higher than after any other order."""
        return self.chance - self.next_chance


def find_solution(
    ruleset: AnyRuleset, view: View[Any], seat: int, bot: AnyBot, margin: float, seed: str
) -> Finding | None:
    """Return the order of `seat` that is best by `margin` in its chance to win, or None.

    `bot` makes the first search. `seed` repeats the second.
    """
    guess = ruleset.guess(view, Random(f"{seed}/guess"))
    legal = ruleset.legal(guess, seat)
    if not _has_choices(ruleset, view, seat, legal):
        return None
    best: list[Any] | None
    if ruleset.advisor.lookahead.searches(guess, seat):
        glance: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(seed), settings=GLANCE)
        if _clear_best(ruleset, view, seat, legal, glance, margin / 4) is None:
            return None
        best = _clear_best(ruleset, view, seat, legal, bot, margin)
    elif _continues_order(ruleset, guess):
        return None
    else:
        # Bots do not search such a decision, so they would compare no orders here.
        greedy: GreedyBot[Any, Any] = GreedyBot(ruleset, Random(seed))
        best = _clear_best(ruleset, view, seat, legal, greedy, margin / 4)
    return None if best is None else weigh_again(ruleset, view, seat, margin, seed, best)


def _has_choices(ruleset: AnyRuleset, view: View[Any], seat: int, legal: list[Any]) -> bool:
    """Return whether there are orders enough for a puzzle.

    Where an order has several decisions, a few first ones may begin many orders.
    """
    if len(legal) >= LEAST_CHOICES:
        return True
    planner: Planner[Any, Any] = Planner(ruleset, view.state, Random(0))
    return len(legal) > 1 and len(planner.plans(view.state, seat)) >= LEAST_CHOICES


def _continues_order(ruleset: AnyRuleset, state: Any) -> bool:
    """Return whether the decision is one of a piece that has begun its order."""
    pending = ruleset.pending(state)
    return isinstance(pending, Prompt) and bool(pending.piece)


def _clear_best(
    ruleset: AnyRuleset, view: View[Any], seat: int, legal: list[Any], bot: AnyBot, least: float
) -> list[Any] | None:
    """Return the order that a search finds better by `least` than any with another result."""
    bot.order(view, seat, legal)
    first = sorted(bot.candidates, key=lambda one: -one.value(TRUST))
    if len(first) < 2:
        return None
    guess = ruleset.guess(view, Random(0))
    groups = group_alike(Results(ruleset, guess, seat), first)
    if len(groups) < 2 or _ahead(ruleset, groups[0][0], groups[1][0]) < least:
        return None
    return groups[0][0].actions


def _ahead(ruleset: AnyRuleset, best: Candidate[Any], other: Candidate[Any]) -> float:
    advisor = ruleset.advisor
    return chance_at(advisor, best.value(TRUST)) - chance_at(advisor, other.value(TRUST))


def weigh_again(
    ruleset: AnyRuleset,
    view: View[Any],
    seat: int,
    margin: float,
    seed: str,
    order: list[Any],
    rounds: int = ROUNDS,
) -> Finding | None:
    """Simulate every serious order; return the finding if `order` is best by `margin`, or None."""
    rng = Random(f"{seed}/again")
    guess = ruleset.guess(view, Random(f"{seed}/guess"))
    every = candidates(ruleset, view, seat, rng, evaluator=evaluator_for(ruleset, seat))
    every.sort(key=lambda one: -one.estimate)
    results = Results(ruleset, guess, seat)
    own = next((one for one in every if one.actions == order), None)
    if own is None:
        return None
    rank = every.index(own)
    field = [own, *(one for one in every if one is not own)][: SERIOUS * 3]
    groups = group_alike(results, field)[:SERIOUS]
    if len(groups) < 2:
        return None
    found = weigh(ruleset, view, seat, [group[0].actions for group in groups], rounds, rng)
    best, others = found[0], sorted(found[1:], key=lambda one: -one.value)
    advisor = ruleset.advisor
    chance, following = chance_at(advisor, best.value), chance_at(advisor, others[0].value)
    sure = min(probability_better(best, other) for other in others)
    if chance - following < margin or sure < SURE or not is_open(chance, following):
        return None
    if not _holds_unplanned(ruleset, view, seat, order, margin, rng):
        return None
    equal = [one.actions for one in groups[0][1:]]
    return Finding(best.order, equal, chance, following, sure, rank, others[0].order)


def _holds_unplanned(
    ruleset: AnyRuleset, view: View[Any], seat: int, order: list[Any], margin: float, rng: Random
) -> bool:
    """Return whether no other legal order is better, where an advisor plans a few of many.

    Some are drawn at random. They may be as good: a ship that may turn by any angle has many orders
    that are nearly the solution.
    """
    if ruleset.advisor.planning is None:
        return True
    legal = ruleset.legal(ruleset.guess(view, rng), seat)
    drawn = [[action] for action in rng.sample(legal, min(UNPLANNED, len(legal)))]
    best, *others = weigh(ruleset, view, seat, [order, *drawn], UNPLANNED_ROUNDS, rng)
    chance = chance_at(ruleset.advisor, best.value)
    return all(chance_at(ruleset.advisor, one.value) < chance + margin / 3 for one in others)


def is_open(chance: float, following: float) -> bool:
    """Return whether the game is not decided whatever the order is."""
    return chance > DECIDED and following < 1.0 - DECIDED


def group_alike(results: Results, field: Sequence[Candidate[Any]]) -> list[list[Candidate[Any]]]:
    """Group orders with the same result; the first of each group keeps its place."""
    groups: list[list[Candidate[Any]]] = []
    for one in field:
        same = next((g for g in groups if results.same(g[0].actions, one.actions)), None)
        if same is None:
            groups.append([one])
        elif all(one.actions != other.actions for other in same):
            same.append(one)
    return groups


def weigh(
    ruleset: AnyRuleset,
    view: View[Any],
    seat: int,
    orders: Sequence[list[Any]],
    rounds: int,
    rng: Random,
) -> list[Weighed]:
    """Simulate each order `rounds` times, all with the same guesses and the same dice."""
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, rng)
    estimates = _estimates(ruleset, view, seat, orders, rng)
    found = [Weighed(order, []) for order in orders]
    with without_collection():
        for _ in range(rounds):
            guess = ruleset.guess(view, rng)
            luck = rng.random()
            for one, estimate in zip(found, estimates, strict=True):
                candidate: Candidate[Any] = Candidate(one.order, estimate)
                state = ruleset.clone(guess)
                one.values.append(bot.rollout(candidate, state, seat, Random(luck)))
    return found


def _estimates(
    ruleset: AnyRuleset, view: View[Any], seat: int, orders: Sequence[list[Any]], rng: Random
) -> list[float]:
    """Return the value of each order one order ahead; the mean over its dice."""
    guess = ruleset.guess(view, rng)
    results = Results(ruleset, guess, seat)
    return [worth(ruleset, results.after(order), seat, rng) for order in orders]


def probability_better(best: Weighed, other: Weighed) -> float:
    """Return the probability that an order is better than another, from paired simulations."""
    gaps = [a - b for a, b in zip(best.values, other.values, strict=True)]
    mean = sum(gaps) / len(gaps)
    variance = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    if variance <= 1e-12:
        return 1.0 if mean > 0 else 0.0
    return (1.0 + erf(mean / sqrt(2.0 * variance / len(gaps)))) / 2.0


def is_whole(ruleset: AnyRuleset, state: Any, seat: int, piece: str) -> bool:
    """Return whether an order of a piece has ended in `state`: no decision of it follows."""
    pending = ruleset.pending(state)
    goes_on = isinstance(pending, Prompt) and seat in pending.seats and pending.piece == piece
    return not (goes_on and piece)


def read_order(ruleset: AnyRuleset, state: Any, seat: int, text: str) -> list[Any]:
    """Return the decisions of an order of a puzzle, `;` between them.

    Raises BadNotation, and IllegalAction for a decision that is not legal.
    """
    scratch = ruleset.clone(state)
    actions: list[Any] = []
    for part in ruleset.notation.split(text):
        action = ruleset.notation.parse_action(scratch, seat, part)
        ruling = ruleset.check(scratch, seat, action)
        if ruling is not None:
            raise messages.illegal(ruleset, scratch, ruling, part)
        ruleset.decide(scratch, seat, action, SILENT)
        actions.append(action)
    return actions
