"""Compute a bot's order from texts, for worker processes."""

from __future__ import annotations

from random import Random
from typing import Any

from naumachia.kernel.errors import BadInput, RulesError
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.record import is_record, replay
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.search.bot import AnyBot
from naumachia.search.levels import find_bot


def think(
    ruleset_id: str, game: str, seat: int, level: str, seed: int, seconds: float = 0.0
) -> list[str]:
    """Return the orders of a bot for `seat`, as texts that can be played in turn.

    `game` is a record or a position; the bot sees only what `seat` may know. `level` is anything
    `find_bot` takes, and `seconds` above 0 replaces its time limit. Raises BadInput if the seat
    owes no decision, and the errors of parsing `game`.
    """
    ruleset = find(ruleset_id)
    state = _state_of(ruleset, game)
    pending = ruleset.pending(state)
    if not isinstance(pending, Prompt) or seat not in pending.seats:
        raise BadInput("the seat owes no decision", str(seat), "", "a seat that is asked")
    bot = find_bot(level)(ruleset, Random(seed))
    if seconds > 0.0:
        bot.seconds = seconds
    return order_texts(ruleset, state, seat, ask(bot, ruleset, state, seat))


def ask(bot: AnyBot, ruleset: AnyRuleset, state: Any, seat: int) -> list[Any]:
    """Return the order of the bot, which gets the view of `seat`.

    Raises BadInput, naming the bot, if it fails or returns something that is not an action.
    """
    who = type(bot).__name__
    try:
        given: Any = bot.order(ruleset.observe(state, seat), seat, ruleset.legal(state, seat))
    except RulesError:
        raise
    except Exception as error:
        problem = f"the bot fails: {type(error).__name__}: {error}"
        raise BadInput(problem, who, f"deciding for {ruleset.seats[seat]}", "an action") from error
    if not isinstance(given, list) or not given:
        raise BadInput("the bot gave no action", who, repr(given)[:80], "a legal action")
    try:
        ruleset.notation.format_action(state, given[0])
    except Exception as error:
        expected = f"an action of {ruleset.about.title}, such as those of `legal`"
        raise BadInput("the bot gave no action", who, repr(given[0])[:80], expected) from error
    return given


def order_texts(ruleset: AnyRuleset, state: Any, seat: int, actions: list[Any]) -> list[str]:
    """Return the decisions as orders, condensed by the notation."""
    scratch = ruleset.clone(state)
    texts: list[str] = []
    for action in actions:
        texts.append(ruleset.notation.format_action(scratch, action))
        ruleset.decide(scratch, seat, action, SILENT)
    return ruleset.notation.join(texts)


def _state_of(ruleset: AnyRuleset, game: str) -> Any:
    if is_record(game):
        return replay(ruleset, game).state
    return ruleset.notation.parse_position(game)
