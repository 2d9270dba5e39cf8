"""Test the features of every rule set, and bots that use weights."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.effort import effort

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.learned import LearnedAdvisor, Weights, blend, packaged_weights, sum_weights
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load
from naumachia.search.learned import with_weights
from naumachia.search.levels import LEVELS, find_bot
from naumachia.search.think import ask

LEARNERS = [one for one in ids() if load(one).advisor.features is not None]
SHIPPED = [
    one for one in LEARNERS if (Path("src/naumachia/rules", one, "data/learned.json")).is_file()
]


def states(ruleset: AnyRuleset, scenario_id: str, steps: int, seed: int) -> list[Any]:
    """Return the states of a random game in which a seat has to decide."""
    rng = Random(seed)
    scenario = ruleset.scenarios()[scenario_id]
    state = ruleset.setup(scenario, Options(ruleset.options(), scenario.options))
    found: list[Any] = []
    for _ in range(steps):
        pending = ruleset.pending(state)
        if isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(rng), SILENT)
        elif isinstance(pending, Prompt):
            found.append(ruleset.clone(state))
            seat = pending.seats[0]
            legal = ruleset.legal(state, seat)
            ruleset.decide(state, seat, legal[int(rng.random() * len(legal))], SILENT)
        else:
            break
    return found


@pytest.mark.parametrize("name", LEARNERS)
def test_features_are_numbers_below_their_count(name: str) -> None:
    ruleset = load(name)
    features = ruleset.advisor.features
    assert features is not None
    for at, scenario in enumerate(list(ruleset.scenarios())[: effort(3, 99)]):
        for state in states(ruleset, scenario, effort(60, 400), at):
            found = features.of(state, 0)
            assert all(-features.count <= one < features.count for one in found)


@pytest.mark.parametrize("name", LEARNERS)
def test_what_speaks_for_one_side_speaks_against_the_other(name: str) -> None:
    ruleset = load(name)
    features = ruleset.advisor.features
    assert features is not None
    for at, scenario in enumerate(list(ruleset.scenarios())[: effort(3, 99)]):
        if len(ruleset.seating.of_scenario(ruleset, ruleset.scenarios()[scenario]).seats) != 2:
            continue
        for state in states(ruleset, scenario, effort(60, 400), at):
            assert sorted(features.of(state, 0)) == sorted(~one for one in features.of(state, 1))


@pytest.mark.parametrize("name", LEARNERS)
def test_near_gives_the_same_values(name: str) -> None:
    ruleset = load(name)
    features = ruleset.advisor.features
    assert features is not None
    weights = Weights(
        features.name, 800, [(at * 37) % 201 - 100 for at in range(features.count)], {}
    )
    advisor = LearnedAdvisor(ruleset.advisor, features, weights)
    seen = states(ruleset, next(iter(ruleset.scenarios())), 30, 5)
    near = advisor.near(seen[0])
    for state in seen:
        value = advisor.evaluate(state, 0)
        assert -1.0 <= value <= 1.0
        assert near.evaluate(state, 0) == value
        total = sum_weights(weights.table, features.of(state, 0))
        assert value == blend(ruleset.advisor.evaluate(state, 0), 800, total)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_weights_have_a_card(name: str) -> None:
    features = load(name).advisor.features
    assert features is not None
    weights = packaged_weights(features)
    assert weights is not None
    assert weights.card["ruleset"] == name
    assert weights.card["edition"] == load(name).version
    assert weights.card["measured"]


@pytest.mark.parametrize("name", LEARNERS)
def test_the_strongest_level_uses_shipped_weights(name: str) -> None:
    ruleset = load(name)
    admiral = LEVELS[-1].make(ruleset, Random(0))
    assert isinstance(admiral.ruleset.advisor, LearnedAdvisor) == (name in SHIPPED)
    for text in ("admiral:weights=none", "sharp", "greedy", "rollout"):
        assert find_bot(text)(ruleset, Random(0)).ruleset is ruleset


def test_a_bot_takes_weights_as_a_setting(tmp_path: Path) -> None:
    ruleset = load("trireme")
    features = ruleset.advisor.features
    assert features is not None
    file = tmp_path / "weights.json"
    file.write_text(Weights(features.name, 700, [0] * features.count, {}).to_text())
    for text in ("greedy", "rollout:rollouts=2,", "steady:seconds=0,style=bold,"):
        comma = "" if text.endswith(",") else ":"
        bot = find_bot(f"{text}{comma}weights={file}")(ruleset, Random(0))
        advisor = bot.ruleset.advisor
        assert isinstance(advisor, LearnedAdvisor)
        assert advisor.weights.hand == 700
        assert bot.style == ("bold" if "style" in text else "")


@pytest.mark.parametrize("name", LEARNERS)
def test_every_rule_set_plays_with_weights(name: str, tmp_path: Path) -> None:
    ruleset = load(name)
    scenario = next(iter(ruleset.scenarios().values()))
    seated = ruleset.seating.of_scenario(ruleset, scenario)
    features = seated.advisor.features
    assert features is not None
    file = tmp_path / "weights.json"
    table = [(at * 37) % 201 - 100 for at in range(features.count)]
    file.write_text(Weights(features.name, 800, table, {}).to_text())
    bot = find_bot(f"greedy:weights={file}")(seated, Random(0))
    assert isinstance(bot.ruleset.advisor, LearnedAdvisor)
    assert bot.ruleset is not seated
    assert not isinstance(seated.advisor, LearnedAdvisor)
    kept = ("id", "version", "seats", "phrases", "notation", "clauses", "board", "content")
    for attribute in kept:
        assert getattr(bot.ruleset, attribute) is getattr(seated, attribute), attribute
    state = states(seated, scenario.id, 5, 3)[-1]
    pending = seated.pending(state)
    assert isinstance(pending, Prompt)
    order = ask(bot, bot.ruleset, state, pending.seats[0])
    assert seated.check(state, pending.seats[0], order[0]) is None


def test_bad_weights_are_refused(tmp_path: Path) -> None:
    ruleset = load("trireme")
    missing = tmp_path / "missing.json"
    with pytest.raises(
        BadInput, match=r"cannot read the weights.*expected none, shipped or a file"
    ):
        find_bot(f"greedy:weights={missing}")(ruleset, Random(0))
    plain = load("trireme")
    with pytest.raises(BadInput, match="no such setting"):
        find_bot("mcts:weights=none")
    assert with_weights(plain, "none") is plain
