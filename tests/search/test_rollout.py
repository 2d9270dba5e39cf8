"""Test rollouts: the same dice for every order, and estimates one order ahead."""

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

from naumachia.kernel.advisor import Advisor, Lookahead, SearchSettings
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
from naumachia.search.rollout import RolloutBot, RolloutSettings
from naumachia.search.simulator import Simulator, Turns
from naumachia.search.tree import Settings, Tree
from naumachia.sim.runner import scenario_of

SKIRMISH = str(Path(__file__).parents[2] / "examples" / "navarchoi" / "skirmish.toml")


def asked(ruleset: AnyRuleset, name: str = "") -> tuple[Any, int]:
    """Return the opening, and the seat to decide."""
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
        bot._roll_out(field, view, seat, Clock(0, 0.0))
    assert {one.rollouts for one in field} == {4}
    assert len({one.total for one in field}) == 1


def test_an_estimate_counts_as_rollouts() -> None:
    candidate: Candidate[str] = Candidate(["a"], 0.5)
    assert candidate.value(1.0) == 0.5
    candidate.total, candidate.rollouts = -0.3, 3
    assert candidate.value(1.0) == pytest.approx(0.05)
    assert candidate.value(1e9) == pytest.approx(0.5)


def test_rollouts_are_shared_by_halving() -> None:
    state, seat = asked(BREAKTHROUGH)
    view = BREAKTHROUGH.observe(state, seat)
    field = candidates(BREAKTHROUGH, view, seat, Random(1))[:8]
    bot: RolloutBot[Any, Any] = RolloutBot(BREAKTHROUGH, Random(1))
    chosen = bot._best(list(field), view, seat, Clock(48, 0.0))
    assert sorted(one.rollouts for one in field) == [2, 2, 2, 2, 6, 6, 14, 14]
    assert chosen.rollouts == 14


@pytest.mark.parametrize("top", [2, 5])
def test_the_number_of_rollouts_follows_the_number_of_candidates(top: int) -> None:
    told: list[float] = []
    state, seat = asked(BREAKTHROUGH)
    bot: RolloutBot[Any, Any] = RolloutBot(
        BREAKTHROUGH, Random(1), settings=RolloutSettings(rollouts=8, top=top), progress=told.append
    )
    bot.order(BREAKTHROUGH.observe(state, seat), seat, BREAKTHROUGH.legal(state, seat))
    assert told[:2] == [0.0, 1 / 8]
    assert told[-1] == 1.0


class Asking(Advisor[Pawns, Step]):
    """An advisor that asks for three candidates with five rollouts each."""

    def __init__(self) -> None:
        super().__init__()
        self.settings = SearchSettings(top=3, rollouts=5)

    def evaluate(self, state: Pawns, seat: int) -> float:
        return 0.0


class Narrow(Breakthrough):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = Asking()


@pytest.mark.parametrize(
    ("settings", "top", "rollouts"),
    [
        (RolloutSettings(), 3, 5),
        (RolloutSettings(rollouts=7), 3, 7),
        (RolloutSettings(top=2), 2, 5),
    ],
)
def test_the_advisor_sets_the_number_of_candidates(
    settings: RolloutSettings, top: int, rollouts: int
) -> None:
    told: list[float] = []
    rules = Narrow()
    state, seat = asked(rules)
    bot: RolloutBot[Any, Any] = RolloutBot(
        rules, Random(1), settings=settings, progress=told.append
    )
    bot.order(rules.observe(state, seat), seat, rules.legal(state, seat))
    assert (bot.top, bot.rollouts) == (top, rollouts)
    assert told[:2] == [0.0, 1 / rollouts]


class FirstToMove(Lookahead[Pawns]):
    def settled(self, state: Pawns) -> bool:
        return state.mover == 0


class InSteps(Advisor[Pawns, Step]):
    """An advisor whose evaluation is valid only when the first player is to move."""

    def __init__(self) -> None:
        self.lookahead = FirstToMove()

    def evaluate(self, state: Pawns, seat: int) -> float:
        return 0.5 if self.lookahead.settled(state) else -0.5


class Stepped(Breakthrough):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = InSteps()


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_rollout_ends_in_a_settled_state(depth: int) -> None:
    rules = Stepped()
    state, seat = asked(rules)
    simulator = Simulator(rules, Planner(rules, state, Random(1)), seat, depth)
    assert simulator.value(rules.clone(state), Turns()) == 0.5


def test_a_tree_evaluates_settled_states() -> None:
    rules = Stepped()
    state, seat = asked(rules)
    view = rules.observe(state, seat)
    tree = Tree(rules, view, seat, Random(4), Settings(depth=1))
    root = tree.root(view)
    for _ in range(30):
        tree.pass_once(view, root)
    assert root.total == 0.5 * root.visits == 15.0


def test_a_level_searches_more_than_the_one_below() -> None:
    for rules in map(find, ids()):
        bots = [find_bot(level)(rules, Random(1)) for level in ("steady", "sharp", "admiral")]
        rollouts, blunder_rate = [], []
        for bot in bots:
            assert isinstance(bot, RolloutBot)
            assert bot.top == rules.advisor.settings.top
            rollouts.append(round(bot.rollouts / rules.advisor.settings.rollouts, 1))
            blunder_rate.append(bot.settings.blunder_rate)
        # Steady makes one at least, where the advisor asks for few.
        few = 0.5 if rules.advisor.settings.rollouts == 2 else 0.25
        assert rollouts == [pytest.approx(few, abs=0.05), 1.0, 2.0]
        assert blunder_rate == sorted(blunder_rate, reverse=True)
        assert blunder_rate[-1] == 0.0, "an admiral searches every order"
        assert set(rules.advisor.settings.blunder_rate) <= {"steady", "sharp"}


def test_a_bot_that_never_searches_plays_carelessly() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    careless: RolloutBot[Any, Any] = RolloutBot(
        rules, Random(7), settings=RolloutSettings(blunder_rate=1.0)
    )
    taken = {str(careless.order(view, seat, legal)) for _ in range(60)}
    assert careless.searched == 0
    assert len(taken) > 1, "now this, now that, of those that look best"
    assert len(careless.candidates) <= rules.advisor.settings.beam


class Unsearched(Lookahead[Pawns]):
    def searches(self, state: Pawns, seat: int) -> bool:
        return False


@pytest.mark.parametrize("everywhere", [False, True])
def test_a_careless_player_is_careless_where_the_advisor_says(everywhere: bool) -> None:
    rules = Narrow()
    rules.advisor.settings = SearchSettings(beam=5, careless_everywhere=everywhere)
    rules.advisor.lookahead = Unsearched()
    state, seat = asked(rules)
    bot: RolloutBot[Any, Any] = RolloutBot(
        rules, Random(1), settings=RolloutSettings(blunder_rate=1.0)
    )
    bot.order(rules.observe(state, seat), seat, rules.legal(state, seat))
    assert len(bot.candidates) == (5 if everywhere else 1)


def test_the_blunder_rate_is_the_share_of_orders_without_search() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    bot: RolloutBot[Any, Any] = RolloutBot(
        rules, Random(7), settings=RolloutSettings(rollouts=1, blunder_rate=0.5)
    )
    for _ in range(60):
        bot.order(view, seat, legal)
    assert 20 <= bot.searched <= 40


def test_an_explained_order_is_always_searched() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    bot: RolloutBot[Any, Any] = RolloutBot(
        rules, Random(7), settings=RolloutSettings(rollouts=1, blunder_rate=1.0)
    )
    bot.must_include = [legal[0]]
    bot.order(view, seat, legal)
    assert bot.searched == 1


def test_each_order_is_simulated_in_each_style() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    orders = []
    for _ in range(2):
        bot = find_bot("rollout:styles=1,rollouts=6,top=3")(rules, Random(3))
        assert isinstance(bot, RolloutBot)
        orders.append(bot.order(view, seat, legal))
        ways = ["", *rules.advisor.styles]
        pairs = [(tuple(one.actions), one.style) for one in bot.candidates]
        assert len(pairs) == len(set(pairs)) == 3 * len(ways)
        assert {style for _, style in pairs} == set(ways)
        assert all(one.rollouts > 0 for one in bot.candidates)
        assert 18 <= sum(one.rollouts for one in bot.candidates) < 18 + 2 * len(pairs)
    assert orders[0] == orders[1]


def test_an_order_to_include_is_compared_with_the_best() -> None:
    rules = find("trireme")
    state, seat = asked(rules, "skirmish")
    view, legal = rules.observe(state, seat), rules.legal(state, seat)
    every = candidates(rules, view, seat, Random(1))
    worst = min(every, key=lambda one: one.estimate)
    for wanted, more in ((worst.actions, 1), ([], 0)):
        bot = find_bot("rollout:rollouts=2,top=3")(rules, Random(3))
        bot.must_include = wanted
        bot.order(view, seat, legal)
        assert len(bot.candidates) == 3 + more
    assert worst.actions[0] in legal


def test_a_game_without_styles_simulates_each_order_in_one() -> None:
    state, seat = asked(BREAKTHROUGH)
    bot = find_bot("admiral:seconds=0")(BREAKTHROUGH, Random(3))
    assert isinstance(bot, RolloutBot)
    bot.order(BREAKTHROUGH.observe(state, seat), seat, BREAKTHROUGH.legal(state, seat))
    assert {one.style for one in bot.candidates} == {""}


@pytest.mark.parametrize("turn", [1, 8])
def test_a_rollout_continues_to_an_end_that_is_near(turn: int) -> None:
    rules = find("navarchoi")
    state, seat = asked(rules, SKIRMISH)
    state.turn = turn
    planner = Planner(rules, state, Random(2), inside=True)
    simulator = Simulator(rules, planner, seat, depth=2, depth_orders=4)
    assert rules.advisor.lookahead.ending(state) == (turn == 8)
    value = simulator.value(state, Turns())
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


def test_a_forced_decision_is_not_evaluated() -> None:
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
