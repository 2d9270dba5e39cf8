"""Odds of orders with too many outcomes: the order's own dice are followed, and no others."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest
from tests.effort import effort
from tests.small import ambush

from naumachia import rules
from naumachia.cli.walking import last_step
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.match import Match
from naumachia.kernel.odds import (
    MOST_BRANCHES,
    TooManyOutcomes,
    chance_tree,
    odds,
    order_tree,
    turn_steps,
)
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Cycle, Phase, enter, leave
from naumachia.search.levels import find_bot
from naumachia.search.think import ask, order_texts
from naumachia.testing.conformance import Case, begin

MOST: Final = effort(400, MOST_BRANCHES)
"""Outcomes that are followed: fewer in the usual run, so that the cuts are met more often."""


class Whole(ambush.AmbushRuleset):
    """The road, with positions that are equal only when their open phases are, too."""

    def digest(self, state: ambush.Road) -> str:
        phases = [
            (type(phase).__name__, getattr(phase, "__dict__", "")) for phase in state.stack[1:]
        ]
        return f"{state.hits} {turn_steps(state)} {phases}"


RULESET: Final = Whole()


class Storm(Phase[ambush.Road, str]):
    """The next step of the turn, with more outcomes than are ever followed."""

    def pending(self, state: ambush.Road) -> Prompt | Chance | None:
        return Dice("AMB-FIRE-02", "shot", {"needed": 4}, (100, 100, 10), ("a", "b", "c"))


class Salvo(Phase[ambush.Road, str]):
    """The gun answers with a die, and then with more dice than are followed."""

    def __init__(self, dice: int = 1) -> None:
        self.dice = dice

    def clone(self) -> Phase[ambush.Road, str]:
        return Salvo(self.dice)

    def pending(self, state: ambush.Road) -> Prompt | Chance | None:
        return Dice("AMB-FIRE-02", "shot", {"needed": 4}, (6,) * self.dice, ("gun",) * self.dice)

    def resolve(self, state: ambush.Road, outcome: Outcome, log: Log) -> None:
        state.hits += outcome[0] > 3
        self.dice = 8


class Answer(ambush.Reaction):
    """A gun that answers with a salvo."""

    def __init__(self, dice: int = 1) -> None:
        self.dice = dice

    def clone(self) -> Phase[ambush.Road, str]:
        return Answer(self.dice)

    def decide(self, state: ambush.Road, seat: int, action: str, log: Log) -> None:
        leave(state)
        enter(state, Salvo(self.dice), log)


def reaction(phase: Phase[ambush.Road, str], after: Phase[ambush.Road, str]) -> ambush.Road:
    """A turn of two steps, in the first of which the gun is to answer."""
    state = begin(RULESET, Case("road", {}, 0)).state
    state.stack = [Cycle([phase, after], 1), phase.clone()]
    settle(state, SILENT)
    assert isinstance(state, ambush.Road)
    return state


def open_ways(state: ambush.Road) -> list[tuple[Fraction, int, bool]]:
    """Of the odds of firing: chance, hits, and whether the way ends at dice."""
    found = odds(RULESET, state, 1, "fire")
    assert sum(branch.probability for branch in found) == 1
    return [(b.probability, b.state.hits, isinstance(b.state.awaiting, Chance)) for b in found]


def test_the_dice_of_the_next_step_of_the_turn_are_left_out() -> None:
    state = reaction(ambush.Reaction(), Storm())
    half = Fraction(1, 2)
    assert sorted(open_ways(state)) == [(half, 0, True), (half, 1, True)]
    after = RULESET.clone(state)
    RULESET.decide(after, 1, "fire", SILENT)
    assert len(order_tree(RULESET, state, after, [])) == 2
    with pytest.raises(TooManyOutcomes):
        chance_tree(RULESET, after, [])


def test_what_can_be_counted_is_followed_into_the_next_step() -> None:
    ends = {hits for _, hits, _ in open_ways(reaction(ambush.Reaction(), ambush.Shot()))}
    assert ends == {0, 1, 2}


def test_too_many_dice_of_its_own_end_an_order_at_the_throw_before() -> None:
    state = reaction(Answer(), Storm())
    half = Fraction(1, 2)
    assert sorted(open_ways(state)) == [(half, 0, True), (half, 1, True)]
    after = RULESET.clone(state)
    RULESET.decide(after, 1, "fire", SILENT)
    with pytest.raises(TooManyOutcomes):
        order_tree(RULESET, state, after, [])


def test_a_first_throw_with_too_many_outcomes_is_one_way() -> None:
    (way,) = open_ways(reaction(Answer(8), Storm()))
    assert way == (Fraction(1), 0, True)


@pytest.mark.fast
@pytest.mark.parametrize("name", rules.ids())
def test_no_order_that_the_computer_gives_is_refused(name: str) -> None:
    """Its odds sum to 1, and are those of the whole tree wherever this can be counted."""
    loaded = rules.load(name)
    for seed in range(effort(1, 20)):
        scenario = next(iter(loaded.scenarios().values()))
        match: Match[Any, Any] = Match(
            loaded, scenario, Options(loaded.options(), scenario.options)
        )
        dice, bot = Random(seed), find_bot("greedy")(match.ruleset, Random(seed))
        for _ in range(effort(60, 10_000)):
            while isinstance(match.pending, Chance):
                match.roll(dice)
            if isinstance(match.pending, Result):
                break
            (seat, *_) = match.owing()
            order = order_texts(
                match.ruleset, match.state, seat, ask(bot, match.ruleset, match.state, seat)
            )[0]
            state, action = last_step(match.ruleset, match.state, seat, order)
            ways = odds(match.ruleset, state, seat, action, MOST)
            assert sum(way.probability for way in ways) == 1, f"{name} {seed}: {order}"
            match.play_order(seat, order)
