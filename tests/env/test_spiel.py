"""OpenSpiel accepts every rule set as a game. Needs OpenSpiel (the extra `openspiel`)."""

from __future__ import annotations

import doctest
import pickle
import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.effort import effort

from naumachia import env
from naumachia.kernel.chance import Pool
from naumachia.kernel.pending import Answer

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
spiel: Any = import_module("naumachia.env.spiel")

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = [
    "ruleset=trireme,scenario=skirmish,options=losses_to_lose:1",
    "ruleset=trireme,scenario=skirmish,actions=slots,slots=40,limit=20",
    "ruleset=navarchoi,scenario=catana,limit=12",
    "ruleset=biremes,scenario=duel,limit=10",
    "ruleset=biremes,scenario=three,limit=4",
    "ruleset=diadochi,scenario=intro,limit=8",
    "ruleset=age_of_sail,scenario=frigates,limit=8",
]


def load(parameters: str) -> Any:
    return pyspiel.load_game(f"naumachia({parameters})")


def play(state: Any, rng: Random, steps: int) -> None:
    """Play at random."""
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("parameters", GAMES)
def test_open_spiel_accepts_it(parameters: str) -> None:
    """Its own test plays random games and checks clones, masks, tensors, texts and files."""
    pyspiel.random_sim_test(load(parameters), num_sims=effort(1, 10), serialize=True, verbose=False)


def test_a_game_says_what_it_is() -> None:
    game = load("ruleset=trireme,scenario=skirmish")
    assert game.num_players() == 2
    assert game.num_distinct_actions() == env.raw_aec("trireme", "skirmish").codec.size
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert load("ruleset=navarchoi").get_type().information == (
        pyspiel.GameType.Information.IMPERFECT_INFORMATION
    )
    assert load("ruleset=biremes,scenario=three").num_players() == 3


def test_dice_have_their_chances() -> None:
    game, rng = load("ruleset=trireme,scenario=skirmish"), Random(1)
    state = game.new_initial_state()
    while not state.is_chance_node():
        play(state, rng, 1)
        if state.is_terminal():
            state = game.new_initial_state()
    assert state.chance_outcomes() == [(face, pytest.approx(1 / 6)) for face in range(6)]
    before = state.position.state.clone()
    state.apply_action(3)
    assert state.is_chance_node()  # one node for each of the two dice
    assert state.position.state == before
    assert state.position.rolled == (4,)
    again = pickle.loads(pickle.dumps(state.position))
    assert again.rolled == (4,)
    assert again.state == before


def test_a_long_pool_is_rolled_die_by_die(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spiel, "MOST_OUTCOMES", 10)
    game, rng = load("ruleset=age_of_sail,scenario=frigates"), Random(1)
    rolled, state = 0, game.new_initial_state()
    while not rolled:
        state = game.new_initial_state()
        while not state.is_terminal() and not rolled:
            play(state, rng, 1)
            if state.is_chance_node():
                assert len(state.chance_outcomes()) <= 10
                rolled = isinstance(state.position.pending, Pool) and len(state.position.rolled)
    before = state.position.state.clone()
    play(state, rng, len(state.position.dice.sides) - rolled)
    assert state.position.rolled == ()
    assert state.position.state != before


@pytest.mark.parametrize("parameters", GAMES)
def test_a_state_as_text_is_the_true_position(parameters: str) -> None:
    state, rng = load(parameters).new_initial_state(), Random(2)
    for _ in range(5):
        play(state, rng, 3)
        ruleset, position = state.position.setting.ruleset, state.position.state
        assert ruleset.notation.format_position(position) in str(state)


@pytest.mark.parametrize("private", ["NONE", "ALL_PLAYERS"])
def test_an_observer_knows_what_a_seat_knows(private: str) -> None:
    game = load("ruleset=navarchoi")
    kind = pyspiel.IIGObservationType(
        public_info=True,
        perfect_recall=False,
        private_info=getattr(pyspiel.PrivateInfoType, private),
    )
    with pytest.raises(ValueError, match=f"no observer for .*{private}.*expected SINGLE_PLAYER"):
        game.make_py_observer(kind, None)
    with pytest.raises(ValueError, match="observers have no parameters"):
        game.make_py_observer(None, {"planes": 1})


def test_it_plays_the_games_of_the_environment() -> None:
    battle = env.raw_aec("trireme", "skirmish")
    battle.reset(seed=3)
    game = load("ruleset=trireme,scenario=skirmish")
    state, rng = game.new_initial_state(), Random(3)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False), None)
    while not state.is_terminal():
        seat = state.current_player()
        assert battle.agent_selection == battle.possible_agents[seat]
        assert state.legal_actions() == sorted(battle.numbered)
        for name, array in battle.observe(battle.agent_selection).items():
            if name != "action_mask":
                observer.set_from(state, seat)
                np.testing.assert_array_equal(observer.dict[name], array)
        number = rng.choice(state.legal_actions())
        told = battle.battle.ruleset.notation.format_action(
            battle.battle.state, battle.numbered[number]
        )
        assert state.action_to_string(seat, number) == told
        known = len(battle.battle.match.history)
        battle.step(number)
        state.apply_action(number)
        for entry in battle.battle.match.history[known + 1 :]:
            assert isinstance(entry.move, Answer)
            for face in entry.move.outcome:
                assert state.is_chance_node()
                state.apply_action(face - 1)
    assert battle.battle.is_over
    assert state.returns() == list(battle.rewards.values())


def test_a_sealed_answer_tells_the_other_seat_nothing() -> None:
    game, rng = load("ruleset=navarchoi,scenario=catana"), Random(2)
    state = game.new_initial_state()
    compared = 0
    while compared < 3:
        play(state, rng, 1)
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            continue
        seat = state.current_player()
        pending = state.position.pending
        if len(pending.seats) < 2 or len(state.legal_actions()) < 2:
            continue
        found = []
        for number in state.legal_actions()[:2]:
            other = state.clone()
            other.apply_action(number)
            found.append(other)
        one, two = found
        assert one.information_state_string(1 - seat) == two.information_state_string(1 - seat)
        assert one.information_state_string(seat) != two.information_state_string(seat)
        compared += 1


def test_a_seat_remembers_what_it_saw() -> None:
    game = load("ruleset=navarchoi,scenario=catana")
    state, rng = game.new_initial_state(), Random(5)
    told = [""] * 2
    for _ in range(40):
        play(state, rng, 1)
        for seat in range(2):
            now = state.information_state_string(seat)
            assert now.startswith(told[seat])
            told[seat] = now
    assert told[0] != told[1]


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ("ruleset=checkers", "no such rule set"),
        ("ruleset=trireme,scenario=checkers", "checkers"),
        ("ruleset=trireme,options=losses_to_lose", "no value: 'losses_to_lose'"),
        ("ruleset=biremes,actions=table", "no table of actions"),
    ],
)
def test_wrong_parameters_are_named(parameters: str, words: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=words):
        load(parameters)


def test_the_documentation_runs() -> None:
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```text\n(>>> import pyspiel.*?)```", page, re.S)
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    for name, text in (("environments.md", block), ("spiel.py", spiel.__doc__)):
        assert runner.run(parser.get_doctest(text, {}, name, None, 0)) == (0, 5)


def test_algorithms_of_open_spiel_run() -> None:
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    game = load("ruleset=trireme,scenario=skirmish,limit=60")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, 1.0, 5, evaluator, random_state=rng)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()
