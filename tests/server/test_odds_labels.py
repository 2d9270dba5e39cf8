"""Test that every outcome in the odds of an order has its own name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.effort import effort

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import load
from naumachia.scene.outcomes import UNNAMED, before_dice
from naumachia.server.page.odds import OddsCounter

GAMES = (
    ("trireme", "skirmish"),
    ("biremes", "duel"),
    ("diadochi", "intro"),
    ("age_of_sail", "resistance"),
    ("navarchoi", "first-strokes-f"),
)
FAVOURED = {"Attack", "Board", "Fire", "Grapple", "Ram", "Cut", "Tow", "Restart", "Sail"}
"""Orders that lead to dice; they are given more often than others."""
MOST = 400
"""Outcomes that are followed."""


def played(ruleset: AnyRuleset, scenario: str, seed: int) -> Iterator[tuple[Match[Any, Any], int]]:
    """Play a game at random; yields before each decision."""
    dice = random.Random(seed)
    begun = ruleset.scenarios()[scenario]
    match: Match[Any, Any] = Match(ruleset, begun, Options(ruleset.options(), begun.options))
    while match.result is None:
        while isinstance(match.pending, Chance):
            match.roll(dice)
        pending = match.pending
        if not isinstance(pending, Prompt):
            return
        seat = pending.seats[0]
        yield match, seat
        legal = list(ruleset.choices(match.state, seat).legal)
        keen = [action for action in legal if type(action).__name__ in FAVOURED]
        match.play(seat, dice.choice(keen if keen and dice.random() < 0.5 else legal))


@pytest.mark.parametrize(("ruleset_id", "scenario"), GAMES)
def test_every_outcome_is_named(ruleset_id: str, scenario: str) -> None:
    ruleset = load(ruleset_id)
    left = effort(80, 800)
    for seed in range(1000):
        print(f"seed {seed}")  # noqa: T201
        for match, seat in played(ruleset, scenario, seed):
            kinds = {type(one): one for one in ruleset.choices(match.state, seat).legal}
            for action in kinds.values():
                found = OddsCounter(ruleset, MOST).of(match.state, seat, action)
                if found is None:
                    continue
                labels = [part["label"] for part in found["parts"]]
                assert UNNAMED not in labels, (found["title"], labels)
                assert len(set(labels)) == len(labels)
                left -= 1
            if left <= 0:
                return
    pytest.fail("no order led to dice")


def test_a_line_is_cut_before_its_dice() -> None:
    assert before_dice("**G1 grapples O1**: `5`") == "G1 grapples O1"
    assert before_dice("The grapples of G1 miss O1: `2`, needing 4") == "The grapples of G1 miss O1"
    assert before_dice("`2`: nothing") == UNNAMED
