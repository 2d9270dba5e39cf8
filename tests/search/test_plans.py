"""Test plans of a rule set: legal whatever is hidden, and used by bots."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from naumachia.kernel.advisor import Plan
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.rules import find
from naumachia.rules.navarchoi.advice.advisor import NavarchoiPlanning
from naumachia.search.levels import find_bot
from naumachia.search.think import ask

RULES = find("navarchoi")
PLANNING = NavarchoiPlanning()
SCENARIO = RULES.scenarios()["first-strokes-g"]
DECISIONS = 150


def opening() -> Any:
    return RULES.setup(SCENARIO, Options(RULES.options(), SCENARIO.options))


def positions(seed: int, decisions: int) -> Iterator[tuple[Any, int, Random]]:
    """Yield positions of a game in which half the plans are played."""
    rng = Random(seed)
    state = opening()
    while decisions > 0:
        pending = RULES.pending(state)
        if isinstance(pending, Chance):
            RULES.resolve(state, pending.sample(rng), SILENT)
        elif isinstance(pending, Prompt):
            yield state, pending.seats[0], rng
            seat = pending.seats[0]
            plans = PLANNING.plans(state, seat, True)
            actions = [rng.choice(RULES.legal(state, seat))]
            if plans and rng.random() < 0.8:
                actions = rng.choice(plans).actions
            for action in actions:
                RULES.decide(state, seat, action, SILENT)
                decisions -= 1
        else:
            return


def plan_holds(state: Any, seat: int, plan: Plan[Any, Any]) -> bool:
    """Return whether each decision of a plan is due and legal when it is reached."""
    after = RULES.clone(state)
    for action in plan.actions:
        pending = RULES.pending(after)
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            return False
        if RULES.check(after, seat, action) is not None:
            return False
        RULES.decide(after, seat, action, SILENT)
    return True


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_plans_made_in_a_guess_hold_in_the_game(seed: int, brief: bool) -> None:
    made = longest = 0
    for state, seat, rng in positions(seed, DECISIONS):
        guess = RULES.guess(RULES.observe(state, seat), rng)
        for plan in PLANNING.plans(guess, seat, brief):
            assert plan_holds(state, seat, plan), plan.actions
            made += 1
            longest = max(longest, len(plan.actions))
    assert made > DECISIONS
    assert longest > 2


def test_a_run_is_one_order_of_a_bot() -> None:
    state = opening()
    bot = find_bot("greedy")(RULES, Random(3))
    orders: list[list[Any]] = []
    while len(orders) < 12:
        pending = RULES.pending(state)
        assert not isinstance(pending, Result)
        if isinstance(pending, Chance):
            RULES.resolve(state, pending.sample(bot.rng), SILENT)
            continue
        orders.append(ask(bot, RULES, state, pending.seats[0]))
        for action in orders[-1]:
            assert RULES.check(state, pending.seats[0], action) is None
            RULES.decide(state, pending.seats[0], action, SILENT)
    assert max(len(order) for order in orders) > 2


def test_a_search_takes_plans_up() -> None:
    state = opening()
    bot = find_bot("mcts:iterations=4,depth=1")(RULES, Random(4))
    orders: list[list[Any]] = []
    while len(orders) < 10:
        pending = RULES.pending(state)
        assert not isinstance(pending, Result)
        if isinstance(pending, Chance):
            RULES.resolve(state, pending.sample(bot.rng), SILENT)
            continue
        orders.append(ask(bot, RULES, state, pending.seats[0]))
        for action in orders[-1]:
            RULES.decide(state, pending.seats[0], action, SILENT)
    assert max(len(order) for order in orders) > 2
