"""Describe advice in words: the order, the alternatives, the reasons, the odds."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.ruleset import AnyRuleset, Measuring, View
from naumachia.rules import find
from naumachia.scene.board import board_of
from naumachia.scene.outcomes import lower_first
from naumachia.scene.seat_odds import has_open_odds, hides_nothing
from naumachia.search.advise import Advice, advise, explain
from naumachia.search.chances import chance_at
from naumachia.search.levels import find_bot
from naumachia.search.think import order_texts
from naumachia.search.wording import order_sentence, reasons
from naumachia.server.game.names import seat_title
from naumachia.server.page.odds import MOST_ON_A_TABLE, OddsCounter
from naumachia.server.texts import t
from naumachia.server.wire import advice as wire
from naumachia.server.wire import messages

MOST_OTHERS: Final = 3
"""The most alternatives that are shown."""
MOST_SECONDS: Final = 4.0
"""The time limit of the repeated search for an explanation."""
PLAYED_ON: Final = "Nothing changes at once, but it gave the best results in simulated games."
AT_ONCE: Final = "Nothing changes at once."
"""A reason for a computer's order, which may have been played without search."""


def advice(ruleset_id: str, position: str, seat: int, at: int, seed: int) -> wire.Advice:
    """Return the advice to a seat that owes a decision, from what the seat may know. Raises the
    errors of parsing the texts.
    """
    ruleset = find(ruleset_id)
    state = ruleset.notation.parse_position(position)
    ruleset = ruleset.seating.of_state(ruleset, state)
    view = ruleset.observe(state, seat)
    return describe_advice(ruleset, view, advise(ruleset, view, seat, seed), seat, at)


def why(
    ruleset_id: str, position: str, seat: int, at: int, order: list[str], level: str, seed: int
) -> wire.OrderExplanation:
    """Explain the order of a computer player of this level, from what its seat may know; repeat the
    search. Raises the errors of parsing the texts.
    """
    ruleset = find(ruleset_id)
    state = ruleset.notation.parse_position(position)
    ruleset = ruleset.seating.of_state(ruleset, state)
    actions: list[Any] = []
    scratch = ruleset.clone(state)
    for text in order:
        actions.append(ruleset.notation.parse_action(scratch, seat, text))
        ruleset.decide(scratch, seat, actions[-1], SILENT)
    bot = find_bot(level)(ruleset, Random(seed))
    bot.seconds = min(bot.seconds or MOST_SECONDS, MOST_SECONDS)
    view = ruleset.observe(state, seat)
    return describe_explanation(ruleset, explain(ruleset, view, seat, actions, bot, seed), seat, at)


def describe_explanation(
    ruleset: AnyRuleset, found: Advice, seat: int, at: int
) -> wire.OrderExplanation:
    """Return an explanation of an order in words."""
    alone = not found.others
    return {
        "seat": ruleset.seats[seat],
        "at": at,
        "order": _order(ruleset, found.before, seat, found.order, None if alone else found.value),
        "others": [
            _order(ruleset, found.before, seat, one.order, one.value)
            for one in found.others[:MOST_OTHERS]
        ],
        "reasons": [] if alone else reasons(ruleset, found.gains) or [t(AT_ONCE)],
        "reply": _reply(ruleset, found),
    }


def describe_advice(
    ruleset: AnyRuleset, view: View[Any], found: Advice, seat: int, at: int
) -> wire.Advice:
    """Return advice in words, to a seat that knows the view."""
    alone = not found.others
    best = _order(ruleset, found.before, seat, found.order, None if alone else found.value)
    other = None
    for candidate in found.others:
        # A candidate with fewer rollouts may have a better mean by chance, and was not chosen.
        least = min(found.value, candidate.value)
        second = _order(ruleset, found.before, seat, candidate.order, least)
        # Orders that differ in detail may read the same.
        if (second["ship"], second["sentence"]) != (best["ship"], best["sentence"]):
            other = second
            break
    return {
        "seat": ruleset.seats[seat],
        "at": at,
        "best": best,
        "other": other,
        "reasons": [] if alone else reasons(ruleset, found.gains) or [t(PLAYED_ON)],
        "odds": _odds(ruleset, view, found, seat),
        "reply": _reply(ruleset, found),
    }


def _order(
    ruleset: AnyRuleset, state: Any, seat: int, actions: list[Any], value: float | None
) -> wire.AdvisedOrder:
    chances = None
    if value is not None:
        chances = round(chance_at(ruleset.advisor, value), 3)
    return {
        "text": "; ".join(order_texts(ruleset, state, seat, actions)),
        "sentence": order_sentence(ruleset, state, seat, actions),
        "ship": ruleset.piece(state, actions[0]) or None,
        "chances": chances,
    }


def _odds(ruleset: AnyRuleset, view: View[Any], found: Advice, seat: int) -> messages.Odds | None:
    """Return the odds of the last decision of the order, if it leads to dice, measuring is allowed,
    and hidden information cannot change them.
    """
    state, steps = ruleset.clone(found.before), [(found.before, found.order[0])]
    for number, action in enumerate(found.order[:-1], 1):
        ruleset.decide(state, seat, action, SILENT)
        steps.append((ruleset.clone(state), found.order[number]))
    pending = ruleset.pending(found.after)
    if not isinstance(pending, Chance) or ruleset.measuring(found.before) is Measuring.NOTHING:
        return None
    action = found.order[-1]
    if board_of(ruleset).odds.forecast(ruleset.observe(state, seat), seat, action) is not None:
        return None
    if not hides_nothing(ruleset, view) and not has_open_odds(ruleset, seat, steps):
        return None
    return OddsCounter(ruleset, MOST_ON_A_TABLE).of(state, seat, action)


def _reply(ruleset: AnyRuleset, found: Advice) -> str:
    if not found.reply:
        return ""
    sentence = order_sentence(ruleset, found.after, found.replier, found.reply)
    if not sentence:
        return ""
    piece = _name_of(ruleset, found, ruleset.piece(found.after, found.reply[0]))
    who = seat_title(ruleset, found.replier)
    return f"{who}: {f'{piece}, ' if piece else ''}{lower_first(sentence)}"


def _name_of(ruleset: AnyRuleset, found: Advice, piece: str) -> str:
    """Return the name of a piece as its owner knows it; its id if it has none."""
    margin = board_of(ruleset).margin(ruleset.observe(found.after, found.replier))
    lines = (line for roster in margin.rosters for line in roster.lines)
    return next((line.name for line in lines if line.id == piece and line.name), piece)
