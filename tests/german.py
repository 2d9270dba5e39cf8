"""Read a game in German."""

from __future__ import annotations

from typing import Any

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.language import in_language
from naumachia.kernel.match import Match
from naumachia.kernel.phrase import unmarked
from naumachia.scene import narration

AnyMatch = Match[Any, Any]


def game_log(match: AnyMatch, since: int = 0) -> list[str]:
    """Return the sentences of the moves after the first `since`, as a spectator reads them."""
    events = [event for entry in match.history[since:] for event in entry.events]
    sentences = [in_language("de", narration.event, match.ruleset, event, None) for event in events]
    return [unmarked(sentence) for sentence in sentences]


def play(match: AnyMatch, *moves: str) -> list[str]:
    """Give orders and roll dice, and return what the log says of them."""
    before = len(match.history)
    for move in moves:
        if isinstance(match.pending, Chance):
            match.answer(match.pending.parse(move))
        else:
            match.play_order(match.owing()[0], move)
    return game_log(match, before)


def question(match: AnyMatch) -> tuple[str, str]:
    """Return what the game waits for or how it ended, and details or ""."""
    return in_language("de", narration.question, match.ruleset, match.state, None)


def refusal(match: AnyMatch, order: str) -> str:
    """Return why an order is refused."""
    rules, seat = match.ruleset, match.owing()[0]
    action = rules.notation.parse_action(match.state, seat, order)
    ruling = rules.check(match.state, seat, action)
    assert ruling is not None, order
    return in_language("de", messages.refusal, rules, ruling)
