"""Walks a second of the searching levels.

PYTHONPATH=build/fast:. NAUMACHIA_BUILD=compiled python -m benchmarks.bench_walks [RULESET ...]

For each rule set its first scenario and one of middling size, after some orders of greedy: orders
that a seat can choose among, the time to look at all of them one order ahead, walks a second, and
the time of one evaluation. Times are of the processor.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.candidates import candidates
from naumachia.search.greedy import GreedyBot
from naumachia.search.rollout import RolloutBot, Style
from naumachia.search.think import ask
from naumachia.sim.runner import Series, opening

PLACES = {
    "trireme": ("skirmish", 12),
    "biremes": ("threes", 8),
    "navarchoi": ("lilybaeum", 90),
    "diadochi": ("intro", 30),
    "age_of_sail": ("frigates", 4),
}
"""By rule set a scenario, and after how many orders of greedy it is looked at."""
WALKS = 4
"""A candidate."""
MANY = 6
"""Orders among which there is something to choose."""


def reached(ruleset: AnyRuleset, scenario: str, orders: int) -> Any:
    """The position after so many orders of greedy for both sides, at the next with a choice."""
    state = opening(ruleset, scenario, {})
    rng = Random(1)
    bot: GreedyBot[Any, Any] = GreedyBot(ruleset, rng)
    given = 0
    while True:
        pending = ruleset.pending(state)
        if isinstance(pending, Result):
            raise SystemExit(f"{ruleset.id} {scenario} is over after {given} orders")
        if not isinstance(pending, Prompt):
            ruleset.resolve(state, pending.sample(rng), SILENT)
            continue
        seat = pending.seats[0]
        if given >= orders and ruleset.advisor.ponders(state, seat):
            if len(candidates(ruleset, ruleset.observe(state, seat), seat, rng)) >= MANY:
                return state
        for action in ask(bot, ruleset, state, seat):
            ruleset.decide(state, seat, action, SILENT)
        given += 1


def measured(name: str) -> str:
    """The line of a rule set."""
    scenario, orders = PLACES[name]
    ruleset = Series(name, scenario, (), 1).rules()
    state = reached(ruleset, scenario, orders)
    pending = ruleset.pending(state)
    assert isinstance(pending, Prompt)
    seat = pending.seats[0]
    view = ruleset.observe(state, seat)
    begun = process_time()
    field = candidates(ruleset, view, seat, Random(1))
    ahead = process_time() - begun
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(1), 0.0, Style(WALKS))
    begun = process_time()
    bot.order(view, seat, ruleset.legal(state, seat))
    walking = process_time() - begun - ahead
    walks = sum(one.walks for one in bot.considered)
    begun = process_time()
    times = 200
    for _ in range(times):
        ruleset.advisor.evaluate(state, seat)
    judging = (process_time() - begun) / times
    rate = walks / walking if walking > 0.0 else 0.0
    return (
        f"{name:12} {scenario:16} {len(field):6} {1e3 * ahead:10.0f} {walks:6} {rate:9.1f} "
        f"{1e3 * judging:10.2f}"
    )


def main(names: list[str]) -> None:
    """Print a line for each rule set."""
    print(f"{'':12} {'scenario':16} {'orders':>6} {'ahead ms':>10} {'walks':>6} ", end="")
    print(f"{'a second':>9} {'judged ms':>10}")
    for name in names or list(PLACES):
        print(measured(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
