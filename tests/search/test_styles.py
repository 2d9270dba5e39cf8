"""Test playing styles: they change the evaluation of one seat, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules import ids, load
from naumachia.search.evaluator import Evaluator, evaluator_for
from naumachia.search.levels import LEVELS, find_bot
from naumachia.sim.runner import Series, simulate


def opening(ruleset: str, scenario: str = "") -> Match[Any, Any]:
    rules = load(ruleset)
    known = rules.scenarios()
    chosen = known[scenario or next(iter(known))]
    match: Match[Any, Any] = Match(rules, chosen, Options(rules.options(), chosen.options))
    dice = Random(1)
    while isinstance(match.pending, Chance):
        match.roll(dice)
    return match


@pytest.mark.parametrize("ruleset", ids())
def test_a_style_weights_known_terms_and_has_labels(ruleset: str) -> None:
    rules = load(ruleset)
    labels = rules.phrases.sections["labels"]
    assert {"bold", "careful"} <= set(rules.advisor.styles)
    for style, weights in rules.advisor.styles.items():
        assert weights
        assert all(labels.get(f"advice_{name}_more") for name in weights), "terms there may be"
        assert all(weight >= 0.0 for weight in weights.values())
        assert labels.get(f"player_{style}")
        assert labels.get(f"player_{style}_summary")


@pytest.mark.parametrize("ruleset", ids())
def test_a_style_changes_the_evaluation_of_its_own_seat(ruleset: str) -> None:
    match = opening(ruleset)
    rules, state = match.ruleset, match.state
    advisor = rules.advisor
    plain = [advisor.evaluate(state, seat) for seat in (0, 1)]
    assert [evaluator_for(rules, 0).evaluate(state, seat) for seat in (0, 1)] == plain
    unit, terms = advisor.unit(state), advisor.terms(state, 0)
    for style, weights in advisor.styles.items():
        evaluator = evaluator_for(rules, 0, style)
        more = sum((weight - 1.0) * terms.get(name, 0.0) for name, weight in weights.items())
        coloured = max(-1.0, min(1.0, plain[0] + unit * more))
        assert evaluator.evaluate(state, 0) == pytest.approx(coloured)
        assert evaluator.evaluate(state, 1) == plain[1]
        assert evaluator.near(state).evaluate(state, 0) == pytest.approx(coloured)


@pytest.mark.parametrize("ruleset", ids())
def test_an_evaluation_with_a_style_is_between_lost_and_won(ruleset: str) -> None:
    match = opening(ruleset)
    terms = match.ruleset.advisor.terms(match.state, 0)
    evaluator = Evaluator(match.ruleset.advisor, 0, dict.fromkeys(terms, 1e9))
    assert -1.0 <= evaluator.evaluate(match.state, 0) <= 1.0


@pytest.mark.parametrize("name", [*(level.id for level in LEVELS), "greedy", "rollout"])
def test_levels_play_in_a_style_of_the_game(name: str) -> None:
    rules = load("trireme")
    bot = find_bot(f"{name}:style=bold")(rules, Random(1))
    assert bot.style == "bold"
    assert find_bot(name)(rules, Random(1)).style == ""
    with pytest.raises(BadInput, match=rf"no such style.*shy.*bot {name}.*bold, careful, rammer"):
        find_bot(f"{name}:style=shy")(rules, Random(1))
    timed = find_bot("steady:style=bold,seconds=0.5")(rules, Random(1))
    assert (timed.style, timed.seconds) == ("bold", 0.5)


def test_bots_without_styles_refuse_them() -> None:
    with pytest.raises(BadInput, match=r"no such setting.*style.*bot mcts"):
        find_bot("mcts:style=bold")
    with pytest.raises(BadInput, match=r"no such style.*gunner.*bold"):
        Series("trireme", "", ("greedy:style=gunner", "greedy"), 1).check()


def test_the_bold_come_to_blows_sooner_than_the_careful() -> None:
    length = {}
    for style in ("bold", "careful"):
        bot = f"greedy:style={style}"
        rows = simulate(Series("trireme", "skirmish", (bot, bot), 5), 4)
        length[style] = sum(int(row["decisions"]) for row in rows)
    assert 2 * length["bold"] < length["careful"]
