"""Rollouts: the same dice for every order, and what is told one order ahead."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples.breakthrough.rules import RULESET as BREAKTHROUGH
from examples.breakthrough.rules import Breakthrough
from examples.breakthrough.state import Pawns
from examples.breakthrough.tables import Step
from tests.small.drift import RULESET as DRIFT
from tests.small.salvo import RULESET as SALVO
from tests.small.salvo import SalvoRuleset, Table2

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.rules import find, ids
from naumachia.search.candidates import Candidate, candidates
from naumachia.search.clock import Clock
from naumachia.search.knowledge import MOST_GUESSES, Planner
from naumachia.search.levels import find_bot
from naumachia.search.rollout import RolloutBot, Style
from naumachia.search.tree import Settings, Tree
from naumachia.search.walks import Turns, Walker
from naumachia.sim.runner import scenario_of

SKIRMISH = str(Path(__file__).parents[2] / "examples" / "navarchoi" / "skirmish.toml")


def asked(ruleset: AnyRuleset, name: str = "") -> tuple[Any, int]:
    """The opening, and the seat that decides."""
    scenario = scenario_of(ruleset, name)
    state = ruleset.setup(scenario, Options(ruleset.options(), scenario.options))
    pending = ruleset.pending(state)
    while isinstance(pending, Chance):
        ruleset.resolve(state, pending.sample(Random(1)), SILENT)
        pending = ruleset.pending(state)
    assert isinstance(pending, Prompt)
    return state, pending.seats[0]


@pytest.mark.parametrize("ruleset", [BREAKTHROUGH, SALVO, DRIFT], ids=lambda r: r.id)
def test_every_legal_order_is_a_candidate(ruleset: AnyRuleset) -> None:
    state, seat = asked(ruleset)
    found = candidates(ruleset, ruleset.observe(state, seat), seat, Random(1))
    firsts = {ruleset.notation.format_action(state, one.actions[0]) for one in found}
    legal = ruleset.legal(state, seat)
    assert firsts == {ruleset.notation.format_action(state, action) for action in legal}
    assert all(-1.0 <= one.estimate <= 1.0 for one in found)


@pytest.mark.parametrize("ruleset", [SALVO, DRIFT], ids=lambda r: r.id)
def test_the_same_order_twice_in_a_field_comes_to_the_same(ruleset: AnyRuleset) -> None:
    state, seat = asked(ruleset)
    view = ruleset.observe(state, seat)
    action = ruleset.legal(state, seat)[0]
    field: list[Candidate[Any]] = [Candidate([action], 0.0) for _ in range(3)]
    bot: RolloutBot[Any, Any] = RolloutBot(ruleset, Random(5))
    for _ in range(4):
        bot._walk(field, view, seat, Clock(0, 0.0))
    assert {one.walks for one in field} == {4}
    assert len({one.total for one in field}) == 1


def test_an_estimate_counts_as_walks() -> None:
    candidate: Candidate[str] = Candidate(["a"], 0.5)
    assert candidate.value(1.0) == 0.5
    candidate.total, candidate.walks = -0.3, 3
    assert candidate.value(1.0) == pytest.approx(0.05)
    assert candidate.value(1e9) == pytest.approx(0.5)


def test_walks_are_shared_out_by_halving() -> None:
    state, seat = asked(BREAKTHROUGH)
    view = BREAKTHROUGH.observe(state, seat)
    field = candidates(BREAKTHROUGH, view, seat, Random(1))[:8]
    bot: RolloutBot[Any, Any] = RolloutBot(BREAKTHROUGH, Random(1))
    chosen = bot._best(list(field), view, seat, Clock(48, 0.0))
    assert sorted(one.walks for one in field) == [2, 2, 2, 2, 6, 6, 14, 14]
    assert chosen.walks == 14


@pytest.mark.parametrize("top", [2, 5])
def test_a_field_has_as_many_walks_as_orders_need(top: int) -> None:
    told: list[float] = []
    state, seat = asked(BREAKTHROUGH)
    bot: RolloutBot[Any, Any] = RolloutBot(
        BREAKTHROUGH, Random(1), style=Style(walks=8, top=top), progress=told.append
    )
    bot.order(BREAKTHROUGH.observe(state, seat), seat, BREAKTHROUGH.legal(state, seat))
    assert told[:2] == [0.0, 1 / 8]
    assert told[-1] == 1.0


class Asking(Advisor[Pawns, Step]):
    """An advisor for whom three orders are worth five walks each."""

    def __init__(self) -> None:
        super().__init__()
        self.top = 3
        self.walks = 5

    def evaluate(self, state: Pawns, seat: int) -> float:
        return 0.0


class Narrow(Breakthrough):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = Asking()


@pytest.mark.parametrize(
    ("style", "top", "walks"),
    [(Style(), 3, 5), (Style(walks=7), 3, 7), (Style(top=2), 2, 5)],
)
def test_the_advisor_says_how_many_orders_are_walked(style: Style, top: int, walks: int) -> None:
    told: list[float] = []
    rules = Narrow()
    state, seat = asked(rules)
    bot: RolloutBot[Any, Any] = RolloutBot(rules, Random(1), style=style, progress=told.append)
    bot.order(rules.observe(state, seat), seat, rules.legal(state, seat))
    assert (bot.top, bot.walks) == (top, walks)
    assert told[:2] == [0.0, 1 / walks]


class InSteps(Advisor[Pawns, Step]):
    """An advisor whose judgement holds only when the first player is to move."""

    def settled(self, state: Pawns) -> bool:
        return state.mover == 0

    def evaluate(self, state: Pawns, seat: int) -> float:
        return 0.5 if self.settled(state) else -0.5


class Stepped(Breakthrough):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = InSteps()


@pytest.mark.parametrize("horizon", [1, 2, 3, 4])
def test_a_walk_ends_where_the_advisor_says_that_it_may(horizon: int) -> None:
    rules = Stepped()
    state, seat = asked(rules)
    walker = Walker(rules, Planner(rules, state, Random(1)), seat, horizon)
    assert walker.value(rules.clone(state), Turns()) == 0.5


def test_a_tree_judges_where_the_advisor_says_that_it_may() -> None:
    rules = Stepped()
    state, seat = asked(rules)
    view = rules.observe(state, seat)
    tree = Tree(rules, view, seat, Random(4), Settings(horizon=1))
    root = tree.root(view)
    for _ in range(30):
        tree.pass_once(view, root)
    assert root.total == 0.5 * root.visits == 15.0


def test_a_level_walks_oftener_than_the_one_below_and_hurries_less() -> None:
    for rules in map(find, ids()):
        bots = [find_bot(level)(rules, Random(1)) for level in ("steady", "sharp", "admiral")]
        walks, haste = [], []
        for bot in bots:
            assert isinstance(bot, RolloutBot)
            assert bot.top == rules.advisor.top
            walks.append(round(bot.walks / rules.advisor.walks, 1))
            haste.append(bot.style.haste)
        # Steady makes one at least, where the advisor asks for few.
        few = 0.5 if rules.advisor.walks == 2 else 0.25
        assert walks == [pytest.approx(few, abs=0.05), 1.0, 2.0]
        assert haste == sorted(haste, reverse=True)
        assert haste[-1] == 0.0, "an admiral is never in haste"
        assert set(rules.advisor.haste) <= {"steady", "sharp"}


def test_who_is_always_in_haste_plays_as_one_that_is_careless() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    hasty: RolloutBot[Any, Any] = RolloutBot(rules, Random(7), style=Style(haste=1.0))
    taken = {str(hasty.order(view, seat, legal)) for _ in range(60)}
    assert hasty.searched == 0
    assert len(taken) > 1, "now this, now that, of those that look best"
    assert len(hasty.considered) <= rules.advisor.seen


def test_half_in_haste_is_half_of_the_orders() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    bot: RolloutBot[Any, Any] = RolloutBot(rules, Random(7), style=Style(walks=1, haste=0.5))
    for _ in range(60):
        bot.order(view, seat, legal)
    assert 20 <= bot.searched <= 40


def test_an_order_of_which_it_is_asked_why_is_never_given_in_haste() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    bot: RolloutBot[Any, Any] = RolloutBot(rules, Random(7), style=Style(walks=1, haste=1.0))
    bot.insisted = [legal[0]]
    bot.order(view, seat, legal)
    assert bot.searched == 1


def test_each_order_is_played_on_in_each_manner() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    orders = []
    for _ in range(2):
        bot = find_bot("rollout:manners=1,walks=6,top=3")(rules, Random(3))
        assert isinstance(bot, RolloutBot)
        orders.append(bot.order(view, seat, legal))
        ways = ["", *rules.advisor.manners]
        pairs = [(tuple(one.actions), one.manner) for one in bot.considered]
        assert len(pairs) == len(set(pairs)) == 3 * len(ways)
        assert {manner for _, manner in pairs} == set(ways)
        assert all(one.walks > 0 for one in bot.considered)
        assert 18 <= sum(one.walks for one in bot.considered) < 18 + 2 * len(pairs)
    assert orders[0] == orders[1]


def test_an_order_that_is_insisted_on_is_weighed_with_the_best() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    every = candidates(rules, view, seat, Random(1))
    worst = min(every, key=lambda one: one.estimate)
    for wanted, more in ((worst.actions, 1), ([], 0)):
        bot = find_bot("rollout:walks=2,top=3")(rules, Random(3))
        bot.insisted = wanted
        bot.order(view, seat, legal)
        assert len(bot.considered) == 3 + more
    assert worst.actions[0] in legal


def test_a_game_without_manners_has_one_way_of_going_on() -> None:
    state, seat = asked(BREAKTHROUGH)
    bot = find_bot("admiral:seconds=0")(BREAKTHROUGH, Random(3))
    assert isinstance(bot, RolloutBot)
    bot.order(BREAKTHROUGH.observe(state, seat), seat, BREAKTHROUGH.legal(state, seat))
    assert {one.manner for one in bot.considered} == {""}


@pytest.mark.parametrize("turn", [1, 8])
def test_a_walk_goes_on_to_an_end_that_is_near(turn: int) -> None:
    rules = find("navarchoi")
    state, seat = asked(rules, SKIRMISH)
    state.turn = turn
    planner = Planner(rules, state, Random(2), inside=True)
    walker = Walker(rules, planner, seat, horizon=2, orders=4)
    assert rules.advisor.ending(state) == (turn == 8)
    value = walker.value(state, Turns())
    assert (value in (-1.0, 0.0, 1.0)) == (turn == 8)


class Counting(SalvoRuleset):
    """Salvo that counts how often a state is guessed."""

    guessed = 0

    def guess(self, view: View[Table2], rng: Random) -> Table2:
        self.guessed += 1
        return super().guess(view, rng)


@pytest.mark.parametrize(("seconds", "more"), [(0.0, MOST_GUESSES - 1), (1e-9, 0)])
def test_guesses_are_fewer_where_the_first_look_takes_long(seconds: float, more: int) -> None:
    state, seat = asked(SALVO)
    rules = Counting()
    candidates(rules, rules.observe(state, seat), seat, Random(1), Clock(0, seconds))
    assert rules.guessed == 2 + more


def test_what_is_the_only_thing_to_do_is_done_and_not_judged() -> None:
    rules = find("diadochi")
    state, seat = asked(rules, "intro")
    planner = Planner(rules, state, Random(1))
    values = []
    for _ in range(12):
        plans = planner.plans(state, seat, True)
        after, value = planner.best_of_one(state, seat)
        values.append(value)
        assert (value is None) == (len(plans) == 1)
        assert rules.position(after) != rules.position(state)
        state = after
        pending = rules.pending(state)
        while isinstance(pending, Chance):
            rules.resolve(state, pending.sample(Random(1)), SILENT)
            pending = rules.pending(state)
        assert isinstance(pending, Prompt)
        seat = pending.seats[0]
    assert None in values
