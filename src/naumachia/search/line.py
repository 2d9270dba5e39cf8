"""Play a few orders of both sides, as a bot would: the computer's line from a position."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.search.levels import find_bot
from naumachia.search.think import ask

SECONDS: Final = 3.0
"""The time limit of each order."""


def computer_line(ruleset_id: str, position: str, level: str, orders: int, seed: int) -> list[str]:
    """Return the lines of a record: at most `orders` orders of a bot that plays every side, and the
    dice between them.

    Each side sees only what it may know. `level` is anything `find_bot` takes. Raises the errors of
    parsing the texts.
    """
    ruleset = find(ruleset_id)
    state = ruleset.notation.parse_position(position)
    return _play(ruleset.seating.of_state(ruleset, state), state, level, orders, seed)


def _play(ruleset: AnyRuleset, state: Any, level: str, orders: int, seed: int) -> list[str]:
    nature = Random(f"{seed}/nature")
    bots = [find_bot(level)(ruleset, Random(f"{seed}/{seat}")) for seat in ruleset.seats]
    for bot in bots:
        bot.seconds = min(bot.seconds or SECONDS, SECONDS)
    lines: list[str] = []
    given = 0
    while True:
        pending = ruleset.pending(state)
        if isinstance(pending, Chance):
            outcome = pending.sample(nature)
            lines.append(f"chance: {pending.format(outcome)}")
            ruleset.resolve(state, outcome, SILENT)
        elif isinstance(pending, Prompt) and given < orders:
            seat = pending.seats[0]
            given += 1
            for action in ask(bots[seat], ruleset, state, seat):
                if ruleset.check(state, seat, action) is not None:
                    break  # what came before has changed what is legal
                text = ruleset.notation.format_action(state, action)
                lines.append(f"{ruleset.seats[seat]}: {text}")
                ruleset.decide(state, seat, action, SILENT)
        else:
            return lines
