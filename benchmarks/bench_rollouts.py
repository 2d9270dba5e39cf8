"""Measure how many rollouts a second the searching levels make.

PYTHONPATH=build/fast:. NAUMACHIA_BUILD=compiled python -m benchmarks.bench_rollouts [RULESET ...]

For each rule set, in one scenario after some orders of greedy: the number of orders to choose from,
the time to evaluate all of them one order ahead, rollouts a second, and the time of one evaluation.
Times are processor time.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.candidates import candidates
from naumachia.search.greedy import GreedyBot
from naumachia.search.rollout import RolloutBot, RolloutSettings
from naumachia.search.think import ask
from naumachia.sim.runner import Series, next_prompt, opening

PLACES = {
    "trireme": ("skirmish", 12),
    "biremes": ("threes", 8),
    "navarchoi": ("lilybaeum", 90),
    "diadochi": ("intro", 30),
    "age_of_sail": ("frigates", 4),
}
"""For each rule set, a scenario and the number of orders that greedy plays first."""
ROLLOUTS = 4
"""Rollouts of each candidate."""
MANY = 6
"""The fewest orders that make a choice."""


def reached(ruleset: AnyRuleset, scenario: str, orders: int) -> Any:
    """Return the position after this many orders of greedy for both sides, at the next choice."""
    state = opening(ruleset, scenario, {})
    rng = Random(1)
    bot: GreedyBot[Any, Any] = GreedyBot(ruleset, rng)
    given = 0
    while True:
        pending = next_prompt(ruleset, state, rng)
        if pending is None:
            raise SystemExit(f"{ruleset.id} {scenario} is over after {given} orders")
        seat = pending.seats[0]
        if given >= orders and ruleset.advisor.lookahead.searches(state, seat):
            if len(candidates(ruleset, ruleset.observe(state, seat), seat, rng)) >= MANY:
                return state
        for action in ask(bot, ruleset, state, seat):
            ruleset.decide(state, seat, action, SILENT)
        given += 1


def measured(name: str) -> str:
    """Return the line of a rule set."""
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
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(1), 0.0, RolloutSettings(ROLLOUTS))
    begun = process_time()
    bot.order(view, seat, ruleset.legal(state, seat))
    searching = process_time() - begun - ahead
    rollouts = sum(one.rollouts for one in bot.candidates)
    begun = process_time()
    times = 200
    for _ in range(times):
        ruleset.advisor.evaluate(state, seat)
    evaluating = (process_time() - begun) / times
    rate = rollouts / searching if searching > 0.0 else 0.0
    return (
        f"{name:12} {scenario:16} {len(field):6} {1e3 * ahead:10.0f} {rollouts:8} {rate:9.1f} "
        f"{1e3 * evaluating:10.2f}"
    )


def main(names: list[str]) -> None:
    """Print a line for each rule set."""
    print(f"{'':12} {'scenario':16} {'orders':>6} {'ahead ms':>10} {'rollouts':>8} ", end="")
    print(f"{'a second':>9} {'eval ms':>10}")
    for name in names or list(PLACES):
        print(measured(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
