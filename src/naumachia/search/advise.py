"""What the computer would do in a seat's place, what else it weighed, and why; and the same of an
order that it has given.

Plain functions of what the seat knows: nothing hidden from it comes into them.
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
from naumachia.search.greedy import GreedyBot
from naumachia.search.judge import judge_of
from naumachia.search.lines import MOST_OUTCOMES, worth
from naumachia.search.rollout import TRUST, RolloutBot

ADVICE_SECONDS: Final = 2.5
"""For the walks of an advice."""
MOST_REPLIES: Final = 400
"""Orders of the other side among which an answer is looked for."""
MOST_OTHERS: Final = 4
"""Other orders that are kept beside the best."""
FOR_NOTHING: Final = 0.06
"""How much worse, of a value from -1 to 1, an order may be that is advised in place of one that
leads back to where it began."""

Terms = dict[str, float]


@dataclass(frozen=True, slots=True)
class Weighed:
    """An order that was weighed, with its value to the seat, -1 to 1."""

    order: list[Any]
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An order with its value (-1 to 1), the others that were weighed, the best first (none: there
    was no choice), how the terms of the evaluation change by it, and what the next seat is
    expected to do about it.
    """

    order: list[Any]
    value: float
    others: list[Weighed]
    gains: Terms
    before: Any
    after: Any
    replier: int
    reply: list[Any]


def advise(
    ruleset: AnyRuleset, view: View[Any], seat: int, seed: int, seconds: float = ADVICE_SECONDS
) -> Advice:
    """The advice to `seat`, which owes a decision, from its view alone."""
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(seed), seconds)
    legal = ruleset.legal(ruleset.guess(view, Random(seed)), seat)
    order = bot.order(view, seat, legal)
    return _told(ruleset, view, seat, seed, order, bot, useful=True)


def explain(
    ruleset: AnyRuleset, view: View[Any], seat: int, order: list[Any], bot: AnyBot, seed: int
) -> Advice:
    """What a computer player thinks of an order that it has given, thought over once more from what
    its seat knew: against what else, why, and what it feared.
    """
    bot.insisted = order
    bot.order(view, seat, ruleset.legal(ruleset.guess(view, Random(seed)), seat))
    return _told(ruleset, view, seat, seed, order, bot)


def _told(
    ruleset: AnyRuleset,
    view: View[Any],
    seat: int,
    seed: int,
    order: list[Any],
    bot: AnyBot,
    *,
    useful: bool = False,
) -> Advice:
    """Return an order beside the best that a bot has weighed. With `useful`, orders that lead back
    to where they began give way to others.
    """
    before = ruleset.guess(view, Random(seed))
    weighed = _best_of_each(bot.considered)
    results = Results(ruleset, before, seat)
    best = next((one for one in weighed if one.order[: len(order)] == order), None)
    if useful and best is not None and results.stays_put(order):
        useful_best = _next_useful(results, best, weighed)
        if useful_best is not best:
            best, order = useful_best, useful_best.order
    after = _carried_out(ruleset, before, seat, order)
    judge = judge_of(ruleset, seat, bot.manner)
    value = best.value if best else worth(ruleset, after, seat, Random(seed), judge)
    gains = gained(terms(ruleset, before, seat), terms(ruleset, after, seat))
    replier, reply = _reply(ruleset, after, seat, seed)
    rest = [one for one in weighed if one is not best]
    if useful:
        rest = [one for one in rest if not results.stays_put(one.order)] or rest
    others = _others(results, order, rest)
    return Advice(order, value, others, gains, before, after, replier, reply)


def _best_of_each(field: Sequence[Candidate[Any]]) -> list[Weighed]:
    """Each order once, with the best of its values, the best order first."""
    found: list[Weighed] = []
    for one in sorted(field, key=lambda one: -one.value(TRUST)):
        if all(one.actions != other.order for other in found):
            found.append(Weighed(one.actions, one.value(TRUST)))
    return found


def _next_useful(results: Results, best: Weighed, weighed: list[Weighed]) -> Weighed:
    """The best order that leads somewhere, if it is hardly worse than the best; else that."""
    for one in weighed:
        if one.value >= best.value - FOR_NOTHING and not results.stays_put(one.order):
            return one
    return best


def _others(results: Results, order: list[Any], weighed: list[Weighed]) -> list[Weighed]:
    """The best of the other orders, none that comes to the same as one before it."""
    found: list[Weighed] = []
    for one in weighed:
        if len(found) == MOST_OTHERS:
            break
        if not any(results.same(one.order, known) for known in [order, *(o.order for o in found)]):
            found.append(one)
    return found


def _carried_out(ruleset: AnyRuleset, before: Any, seat: int, order: list[Any]) -> Any:
    """The state after an order, as far as it can be carried out."""
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
    """The terms of the evaluation of a state, means over the dice where it waits for some."""
    pending = ruleset.pending(state)
    if not isinstance(pending, Chance):
        return ruleset.advisor.terms(state, seat)
    outcomes = ruleset.advisor.weighted_outcomes(state, pending)
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
    """How much each term changes, those that change most first."""
    changes = {name: after.get(name, 0.0) - before.get(name, 0.0) for name in {**before, **after}}
    return dict(sorted(changes.items(), key=lambda one: -abs(one[1])))


def _reply(ruleset: AnyRuleset, after: Any, seat: int, seed: int) -> tuple[int, list[Any]]:
    """What the next seat would do at once, and which that is; nothing where dice, the same seat or
    hidden things come first.
    """
    pending = ruleset.pending(after)
    if isinstance(pending, (Chance, Result)) or seat in pending.seats:
        return -1, []
    if not ruleset.all_known(after):
        return -1, []
    other = pending.seats[0]
    legal = ruleset.legal(after, other)
    if not 1 < len(legal) <= MOST_REPLIES:
        return -1, []
    greedy: GreedyBot[Any, Any] = GreedyBot(ruleset, Random(seed))
    return other, greedy.order(ruleset.observe(after, other), other, legal)
