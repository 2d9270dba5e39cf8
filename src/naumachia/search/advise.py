"""Advise a seat what to order, and explain an order that a bot has given.

All functions use the view of the seat only, so they cannot reveal hidden information.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.search.alike import Results
from naumachia.search.bot import AnyBot
from naumachia.search.candidates import Candidate
from naumachia.search.evaluator import evaluator_for
from naumachia.search.greedy import GreedyBot
from naumachia.search.lines import MOST_OUTCOMES, worth
from naumachia.search.rollout import TRUST, RolloutBot

ADVICE_SECONDS: Final = 2.5
"""The time limit of the rollouts."""
MOST_REPLIES: Final = 400
"""With more orders than this, the reply of the other side is not searched."""
MOST_OTHERS: Final = 4
"""The number of alternatives that an advice lists."""
USEFUL_MARGIN: Final = 0.06
"""An order that leads back to its start is replaced by one that is worse by at most this value."""

Terms = dict[str, float]


@dataclass(frozen=True, slots=True)
class ScoredOrder:
    """An order with its value to the seat, from -1 to 1."""

    order: list[Any]
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An order and the reasons for it.

    `value` is from -1 to 1. `others` are the alternatives, the best first; empty: there was no
    choice. `gains` are the changes of the terms of the evaluation. `replier` is the next seat and
    `reply` its expected order; -1 and empty if unknown.
    """

    order: list[Any]
    value: float
    others: list[ScoredOrder]
    gains: Terms
    before: Any
    after: Any
    replier: int
    reply: list[Any]


def advise(
    ruleset: AnyRuleset, view: View[Any], seat: int, seed: int, seconds: float = ADVICE_SECONDS
) -> Advice:
    """Return an order for `seat`, which owes a decision, from its view alone."""
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(seed), seconds)
    legal = ruleset.legal(ruleset.guess(view, Random(seed)), seat)
    order = bot.order(view, seat, legal)
    return _advice(ruleset, view, seat, seed, order, bot, useful=True)


def explain(
    ruleset: AnyRuleset, view: View[Any], seat: int, order: list[Any], bot: AnyBot, seed: int
) -> Advice:
    """Repeat the search of `bot` from what its seat knew, and explain the order that it gave."""
    bot.must_include = order
    bot.order(view, seat, ruleset.legal(ruleset.guess(view, Random(seed)), seat))
    return _advice(ruleset, view, seat, seed, order, bot)


def _advice(
    ruleset: AnyRuleset,
    view: View[Any],
    seat: int,
    seed: int,
    order: list[Any],
    bot: AnyBot,
    *,
    useful: bool = False,
) -> Advice:
    """Return the advice to give `order`, with the best other candidates of a bot.

    With `useful`, replace an order that leads back to where it began.
    """
    before = ruleset.guess(view, Random(seed))
    scored = _best_of_each(bot.candidates)
    results = Results(ruleset, before, seat)
    best = next((one for one in scored if one.order[: len(order)] == order), None)
    if useful and best is not None and results.stays_put(order):
        useful_best = _next_useful(results, best, scored)
        if useful_best is not best:
            best, order = useful_best, useful_best.order
    after = _carried_out(ruleset, before, seat, order)
    evaluator = evaluator_for(ruleset, seat, bot.style)
    value = best.value if best else worth(ruleset, after, seat, Random(seed), evaluator)
    gains = gained(terms(ruleset, before, seat), terms(ruleset, after, seat))
    replier, reply = _reply(ruleset, after, seat, seed)
    rest = [one for one in scored if one is not best]
    if useful:
        rest = [one for one in rest if not results.stays_put(one.order)] or rest
    others = _others(results, order, rest)
    return Advice(order, value, others, gains, before, after, replier, reply)


def _best_of_each(field: Sequence[Candidate[Any]]) -> list[ScoredOrder]:
    """Return each order once, with the best of its values, the best order first."""
    found: list[ScoredOrder] = []
    for one in sorted(field, key=lambda one: -one.value(TRUST)):
        if all(one.actions != other.order for other in found):
            found.append(ScoredOrder(one.actions, one.value(TRUST)))
    return found


def _next_useful(results: Results, best: ScoredOrder, scored: list[ScoredOrder]) -> ScoredOrder:
    """Return the best order that leads somewhere if it is hardly worse than `best`, else `best`."""
    for one in scored:
        if one.value >= best.value - USEFUL_MARGIN and not results.stays_put(one.order):
            return one
    return best


def _others(results: Results, order: list[Any], scored: list[ScoredOrder]) -> list[ScoredOrder]:
    """Return the best other orders, without those that have the same result as a better one."""
    found: list[ScoredOrder] = []
    for one in scored:
        if len(found) == MOST_OTHERS:
            break
        if not any(results.same(one.order, known) for known in [order, *(o.order for o in found)]):
            found.append(one)
    return found


def _carried_out(ruleset: AnyRuleset, before: Any, seat: int, order: list[Any]) -> Any:
    """Return the state after the legal part of an order."""
    after = ruleset.clone(before)
    for action in order:
        pending = ruleset.pending(after)
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            break
        if ruleset.check(after, seat, action) is not None:
            break
        ruleset.decide(after, seat, action, SILENT)
    return after


def terms(ruleset: AnyRuleset, state: Any, seat: int) -> Terms:
    """Return the terms of the evaluation of a state, as means over pending dice."""
    pending = ruleset.pending(state)
    if not isinstance(pending, Chance):
        return ruleset.advisor.terms(state, seat)
    outcomes = ruleset.advisor.chances.weighted_outcomes(state, pending)
    if not outcomes:
        if pending.size() > MOST_OUTCOMES:
            return ruleset.advisor.terms(state, seat)
        outcomes = [(outcome, float(share)) for outcome, share in pending.outcomes()]
    found: Terms = {}
    for outcome, share in outcomes:
        after = ruleset.clone(state)
        ruleset.resolve(after, outcome, SILENT)
        for name, value in ruleset.advisor.terms(after, seat).items():
            found[name] = found.get(name, 0.0) + share * value
    return found


def gained(before: Terms, after: Terms) -> Terms:
    """Return how much each term changes, the largest change first."""
    changes = {name: after.get(name, 0.0) - before.get(name, 0.0) for name in {**before, **after}}
    return dict(sorted(changes.items(), key=lambda one: -abs(one[1])))


def _reply(ruleset: AnyRuleset, after: Any, seat: int, seed: int) -> tuple[int, list[Any]]:
    """Return the next seat and its best order one order ahead.

    Return -1 and an empty list if dice or the same seat come first, or if information is hidden.
    """
    pending = ruleset.pending(after)
    if isinstance(pending, (Chance, Result)) or seat in pending.seats:
        return -1, []
    if not ruleset.knowledge.all_known(after):
        return -1, []
    other = pending.seats[0]
    legal = ruleset.legal(after, other)
    if not 1 < len(legal) <= MOST_REPLIES:
        return -1, []
    greedy: GreedyBot[Any, Any] = GreedyBot(ruleset, Random(seed))
    return other, greedy.order(ruleset.observe(after, other), other, legal)
