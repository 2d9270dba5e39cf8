"""Manners: they colour what a seat thinks, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules import ids, load
from naumachia.search.judge import Judge, judge_of
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
def test_a_manner_weighs_terms_that_there_are_and_has_words(ruleset: str) -> None:
    rules = load(ruleset)
    labels = rules.phrases.sections["labels"]
    assert {"bold", "careful"} <= set(rules.advisor.manners)
    for manner, weights in rules.advisor.manners.items():
        assert weights
        assert all(labels.get(f"advice_{name}_more") for name in weights), "terms there may be"
        assert all(weight >= 0.0 for weight in weights.values())
        assert labels.get(f"player_{manner}")
        assert labels.get(f"player_{manner}_summary")


@pytest.mark.parametrize("ruleset", ids())
def test_a_manner_colours_what_its_own_seat_thinks(ruleset: str) -> None:
    match = opening(ruleset)
    rules, state = match.ruleset, match.state
    advisor = rules.advisor
    plain = [advisor.evaluate(state, seat) for seat in (0, 1)]
    assert [judge_of(rules, 0).evaluate(state, seat) for seat in (0, 1)] == plain
    unit, terms = advisor.unit(state), advisor.terms(state, 0)
    for manner, weights in advisor.manners.items():
        judge = judge_of(rules, 0, manner)
        more = sum((weight - 1.0) * terms.get(name, 0.0) for name, weight in weights.items())
        coloured = max(-1.0, min(1.0, plain[0] + unit * more))
        assert judge.evaluate(state, 0) == pytest.approx(coloured)
        assert judge.evaluate(state, 1) == plain[1]
        assert judge.near(state).evaluate(state, 0) == pytest.approx(coloured)


@pytest.mark.parametrize("ruleset", ids())
def test_what_a_manner_thinks_is_between_lost_and_won(ruleset: str) -> None:
    match = opening(ruleset)
    terms = match.ruleset.advisor.terms(match.state, 0)
    judge = Judge(match.ruleset.advisor, 0, dict.fromkeys(terms, 1e9))
    assert -1.0 <= judge.evaluate(match.state, 0) <= 1.0


@pytest.mark.parametrize("name", [*(level.id for level in LEVELS), "greedy", "rollout"])
def test_levels_take_a_manner_of_the_game(name: str) -> None:
    rules = load("trireme")
    bot = find_bot(f"{name}:manner=bold")(rules, Random(1))
    assert bot.manner == "bold"
    assert find_bot(name)(rules, Random(1)).manner == ""
    with pytest.raises(BadInput, match=rf"no such manner.*shy.*bot {name}.*bold, careful, rammer"):
        find_bot(f"{name}:manner=shy")(rules, Random(1))
    timed = find_bot("steady:manner=bold,seconds=0.5")(rules, Random(1))
    assert (timed.manner, timed.seconds) == ("bold", 0.5)


def test_what_has_no_manners_refuses_them() -> None:
    with pytest.raises(BadInput, match=r"no such setting.*manner.*bot mcts"):
        find_bot("mcts:manner=bold")
    with pytest.raises(BadInput, match=r"no such manner.*gunner.*bold"):
        Series("trireme", "", ("greedy:manner=gunner", "greedy"), 1).check()


def test_the_bold_come_to_blows_sooner_than_the_careful() -> None:
    length = {}
    for manner in ("bold", "careful"):
        bot = f"greedy:manner={manner}"
        rows = simulate(Series("trireme", "skirmish", (bot, bot), 5), 4)
        length[manner] = sum(int(row["decisions"]) for row in rows)
    assert 2 * length["bold"] < length["careful"]
