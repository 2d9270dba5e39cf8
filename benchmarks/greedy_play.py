"""Play a game of greedy against itself, and stop at each order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.greedy import GreedyBot
from naumachia.search.think import ask
from naumachia.sim.runner import next_prompt, opening


def greedy_orders(ruleset: AnyRuleset, scenario: str, seed: int) -> Iterator[tuple[Any, int]]:
    """Yield the state and the seat before each order of a game that Greedy plays against itself."""
    state = opening(ruleset, scenario, {})
    rng = Random(seed)
    bot: GreedyBot[Any, Any] = GreedyBot(ruleset, rng)
    for _ in range(ruleset.max_decisions):
        pending = next_prompt(ruleset, state, rng)
        if pending is None:
            return
        seat = pending.seats[0]
        yield state, seat
        for action in ask(bot, ruleset, state, seat):
            asked = ruleset.pending(state)
            if not isinstance(asked, Prompt) or seat not in asked.seats:
                break
            ruleset.decide(state, seat, action, SILENT)
