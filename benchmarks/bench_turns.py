"""Measure how long people wait for the computer: processor time of its decisions and turns.

PYTHONPATH=build/fast:. NAUMACHIA_BUILD=compiled python -m benchmarks.bench_turns [LEVEL] [RULESET]

Greedy plays a battle of each rule set up to a turn in which the fleets are in contact. LEVEL
(steady) plays both sides of that turn. Forced decisions are not counted. Times are processor time;
the time limit of the level ends a search.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time
from typing import Any

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.search.bot import AnyBot
from naumachia.search.levels import find_bot
from naumachia.search.think import ask
from naumachia.sim.runner import Series, next_prompt, opening

PLACES = (
    ("trireme", "line", 3),
    ("biremes", "squadrons", 4),
    ("navarchoi", "lilybaeum", 3),
    ("navarchoi", "lilybaeum", 4),
    ("navarchoi", "ecnomus", 4),
    ("diadochi", "intro", 6),
    ("age_of_sail", "examples/age_of_sail/twelve-a-side.toml", 4),
)
"""Rule sets, scenarios, and the turn that is timed."""
SEED = 1


class Waits:
    """The seconds that each seat took for its decisions."""

    def __init__(self, seats: int) -> None:
        self.seats: list[list[float]] = [[] for _ in range(seats)]

    def line(self) -> str:
        """Return the number of decisions, the median and the longest, and the total of
        each seat.
        """
        every = [second for seat in self.seats for second in seat]
        if not every:
            return "nothing to decide"
        whole = ", ".join(f"{sum(seat):.1f}" for seat in self.seats)
        return f"{len(every):9} {median(every):10.2f} {max(every):8.2f}   {whole}"


def timed(ruleset: AnyRuleset, state: Any, seat: int, bot: AnyBot, waits: Waits) -> list[Any]:
    """Return the order of a bot, and record its time if it had a choice."""
    choice = len(ruleset.legal(state, seat)) > 1
    begun = process_time()
    actions = ask(bot, ruleset, state, seat)
    if choice:
        waits.seats[seat].append(process_time() - begun)
    return actions


def played(ruleset: AnyRuleset, scenario: str, turn: int, level: str) -> Waits:
    """Return the waits of one turn."""
    rng = Random(SEED)
    state = opening(ruleset, scenario, {})
    board = board_of(ruleset)
    waits = Waits(len(ruleset.seats))
    greedy, bot = (find_bot(name)(ruleset, rng) for name in ("greedy", level))
    while True:
        pending = next_prompt(ruleset, state, rng)
        if pending is None:
            return waits
        seat = pending.seats[0]
        now, _ = board.turn(ruleset.observe(state, None))
        if now > turn:
            return waits
        actions = (
            timed(ruleset, state, seat, bot, waits)
            if now == turn
            else ask(greedy, ruleset, state, seat)
        )
        for action in actions:
            asked = ruleset.pending(state)
            if not isinstance(asked, Prompt) or seat not in asked.seats:
                break
            ruleset.decide(state, seat, action, SILENT)


def main(level: str, only: str = "") -> None:
    """Print a line for each battle."""
    print(f"{'':12} {'scenario':16} turn decisions median, s most, s   a side's turn, s")
    for name, scenario, turn in PLACES:
        if only in ("", name):
            ruleset = Series(name, scenario, (), 1).rules()
            waits = played(ruleset, scenario, turn, level)
            title = scenario.rsplit("/", 1)[-1].removesuffix(".toml")
            print(f"{name:12} {title:16} {turn:4} {waits.line()}", flush=True)


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["steady"]))
