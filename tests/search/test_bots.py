"""Test bots: what they choose, what they see, when they stop."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from examples.breakthrough.rules import RULESET as BREAKTHROUGH
from tests.effort import effort
from tests.small.ambush import RULESET as AMBUSH
from tests.small.drift import RULESET as DRIFT
from tests.small.salvo import RULESET as SALVO

from naumachia.kernel.errors import BadInput
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.search.bot import Bot
from naumachia.search.greedy import GreedyBot
from naumachia.search.levels import ENGINES, LEVELS, find_bot
from naumachia.search.mcts import MctsBot
from naumachia.search.rollout import RolloutBot, RolloutSettings
from naumachia.search.think import ask, order_texts, think
from naumachia.sim.game import Game

WIN_IN_ONE = "w 7p/P7/8/8/6p1/8/1P6/8"
LOST_UNLESS_TAKEN = "w 8/8/2P5/8/8/8/p6P/1P6"


def opening(ruleset: AnyRuleset) -> Any:
    scenario = next(iter(ruleset.scenarios().values()))
    return ruleset.setup(scenario, Options(ruleset.options(), scenario.options))


def choice(bot: Bot[Any, Any], position: str, seat: int = 0) -> list[str]:
    state = BREAKTHROUGH.notation.parse_position(position)
    return order_texts(BREAKTHROUGH, state, seat, ask(bot, BREAKTHROUGH, state, seat))


@pytest.mark.parametrize("seed", range(5))
def test_mcts_finds_a_win_in_one(seed: int) -> None:
    bot = MctsBot(BREAKTHROUGH, Random(seed), iterations=60)
    assert choice(bot, WIN_IN_ONE) in (["a7-a8"], ["a7-b8"])


@pytest.mark.parametrize("seed", range(5))
def test_mcts_parries_a_loss_in_one(seed: int) -> None:
    bot = MctsBot(BREAKTHROUGH, Random(seed), iterations=400)
    assert choice(bot, LOST_UNLESS_TAKEN) == ["b1-a2"]


@pytest.mark.parametrize("seed", range(5))
def test_rollouts_find_a_win_in_one(seed: int) -> None:
    bot = RolloutBot(BREAKTHROUGH, Random(seed), settings=RolloutSettings(rollouts=8, top=100))
    assert choice(bot, WIN_IN_ONE) in (["a7-a8"], ["a7-b8"])


def test_greedy_takes_the_win() -> None:
    assert choice(GreedyBot(BREAKTHROUGH, Random(1)), WIN_IN_ONE) in (["a7-a8"], ["a7-b8"])


@pytest.mark.parametrize("ruleset", [BREAKTHROUGH, SALVO, AMBUSH, DRIFT], ids=lambda r: r.id)
@pytest.mark.parametrize("name", ["random", "greedy", "rollout:rollouts=3", "mcts:iterations=12"])
def test_the_same_seed_gives_the_same_orders(ruleset: AnyRuleset, name: str) -> None:
    make = find_bot(name)
    orders = [played(ruleset, make(ruleset, Random(7)), 7) for _ in range(2)]
    assert orders[0] == orders[1]
    assert orders[0], "somebody has decided something"


def played(ruleset: AnyRuleset, bot: Bot[Any, Any], seed: int) -> list[str]:
    """Return the orders of a game in which one bot plays every seat."""
    spoken: list[str] = []

    class Noted(Bot[Any, Any]):
        def order(self, view: View[Any], seat: int, legal: list[Any]) -> list[Any]:
            actions = bot.order(view, seat, legal)
            spoken.append(ruleset.notation.format_action(view.state, actions[0]))
            return actions

    game = Game(ruleset, opening(ruleset), [Noted] * len(ruleset.seats), seed)
    game.play(effort(20, 60))
    return spoken


def endless(kind: str, seconds: float) -> Bot[Any, Any]:
    """Return a bot that only the clock stops."""
    if kind == "mcts":
        return MctsBot(BREAKTHROUGH, Random(1), iterations=10**9, seconds=seconds)
    return RolloutBot(BREAKTHROUGH, Random(1), seconds, RolloutSettings(10**9))


class Ticking:
    """A clock that advances by a millisecond whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize("kind", ["mcts", "rollout"])
@pytest.mark.parametrize("seconds", [0.02, 0.15])
def test_time_limit_is_kept(kind: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ticking()
    monkeypatch.setattr("naumachia.search.clock.perf_counter", clock)
    bot = endless(kind, seconds)
    ask(bot, BREAKTHROUGH, opening(BREAKTHROUGH), 0)
    assert seconds * 0.75 < clock.now < seconds * 1.1 + 0.01, "no pass that may take too long"


@pytest.mark.parametrize("kind", ["mcts", "rollout"])
def test_progress_grows_to_one(kind: str) -> None:
    told: list[float] = []
    bot: Bot[Any, Any] = MctsBot(BREAKTHROUGH, Random(1), iterations=64, progress=told.append)
    if kind == "rollout":
        bot = RolloutBot(
            BREAKTHROUGH, Random(1), settings=RolloutSettings(64), progress=told.append
        )
    ask(bot, BREAKTHROUGH, opening(BREAKTHROUGH), 0)
    assert told == sorted(told)
    assert told[0] == 0.0
    assert told[-1] == 1.0


class Spy(Bot[Any, Any]):
    """Records everything that it receives."""

    shown: list[Any]

    def choose(self, view: View[Any], seat: int, legal: list[Any]) -> Any:
        self.shown = [list(hand) for hand in view.state.hands]
        return legal[0]


def dealt(hands: str) -> Any:
    return SALVO.notation.parse_position(f"hands {hands} shown - score 0 0 chosen -")


def test_a_bot_is_shown_its_own_hand_only() -> None:
    spy = Spy(SALVO, Random(1))
    ask(spy, SALVO, dealt("5 2 1 / 3 4 5"), 0)
    assert spy.shown == [[5, 2, 1], [0, 0, 0]]


@pytest.mark.parametrize("name", ["greedy", "rollout", "mcts:iterations=40"])
@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_do_not_change_the_choice(name: str, seed: int) -> None:
    chosen = []
    for hidden in ("3 4 5", "1 1 2", "5 4 4"):
        bot = find_bot(name)(SALVO, Random(seed))
        actions = ask(bot, SALVO, dealt(f"5 2 3 / {hidden}"), 0)
        chosen.append(actions)
    assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize("level", [*(level.id for level in LEVELS), *ENGINES])
def test_think_answers_in_playable_texts(level: str) -> None:
    texts = think("examples.breakthrough.rules:RULESET", WIN_IN_ONE, 0, level, 3, 0.05)
    action = BREAKTHROUGH.notation.parse_action(opening(BREAKTHROUGH), 0, texts[0])
    state = BREAKTHROUGH.notation.parse_position(WIN_IN_ONE)
    assert BREAKTHROUGH.check(state, 0, action) is None
    assert len(texts) == 1


def test_think_refuses_a_seat_that_is_not_asked() -> None:
    with pytest.raises(BadInput, match="owes no decision"):
        think("examples.breakthrough.rules:RULESET", WIN_IN_ONE, 1, "random", 1)
