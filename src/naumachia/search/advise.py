"""What the computer would do in a seat's place, what else it weighed, and why.

A plain function of what the seat knows: nothing hidden from it comes into the advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.search.candidates import Candidate
from naumachia.search.greedy import GreedyBot
from naumachia.search.levels import STEADY_SECONDS
from naumachia.search.lines import MOST_OUTCOMES
from naumachia.search.rollout import TRUST, RolloutBot

MOST_REPLIES: Final = 400
"""Orders of the other side among which an answer is looked for."""

Terms = dict[str, float]


@dataclass(frozen=True, slots=True)
class Advice:
    """An order and the next best, each with its value (-1 to 1; None: there was no other), how the
    terms of the evaluation change by it, and what the next seat is expected to do about it.
    """

    order: list[Any]
    value: float
    other: list[Any]
    other_value: float | None
    gains: Terms
    before: Any
    after: Any
    replier: int
    reply: list[Any]


def advise(
    ruleset: AnyRuleset, view: View[Any], seat: int, seed: int, seconds: float = STEADY_SECONDS
) -> Advice:
    """The advice to `seat`, which owes a decision, from its view alone."""
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(seed), seconds)
    before = ruleset.guess(view, Random(seed))
    legal = ruleset.legal(before, seat)
    order = bot.order(view, seat, legal)
    field = bot.considered
    best = next((one for one in field if one.actions == order), None)
    other = _other(field, order)
    after = ruleset.clone(before)
    for action in order:
        pending = ruleset.pending(after)
        if isinstance(pending, Prompt) and seat in pending.seats:
            ruleset.decide(after, seat, action, SILENT)
    gains = gained(terms(ruleset, before, seat), terms(ruleset, after, seat))
    replier, reply = _reply(ruleset, after, seat, seed)
    value = best.value(TRUST) if best is not None else ruleset.advisor.evaluate(before, seat)
    return Advice(
        order,
        value,
        [] if other is None else other.actions,
        None if other is None else other.value(TRUST),
        gains,
        before,
        after,
        replier,
        reply,
    )


def _other(field: list[Candidate[Any]], order: list[Any]) -> Candidate[Any] | None:
    """The next best order, of those that were played on."""
    rest = [one for one in field if one.actions != order]
    return max(rest, key=lambda one: one.value(TRUST), default=None)


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
