"""Test that choices of one ship at a time equal the whole list."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.ruleset import RULESET


def acting(state: Biremes, legal: list[Action]) -> list[str]:
    """Return the ship of each action, "" for the end of the turn."""
    return [RULESET.piece(state, action) for action in legal]


@pytest.mark.parametrize("seed", range(2))
def test_a_ships_actions_are_those_of_the_list(seed: int) -> None:
    scenario = RULESET.scenarios()["threes"]
    state = RULESET.setup(scenario, Options(RULESET.options(), scenario.options))
    rng = Random(seed)
    looked = 0
    for _ in range(60):
        pending = RULESET.pending(state)
        if isinstance(pending, Chance):
            RULESET.resolve(state, pending.sample(rng), SILENT)
            continue
        if not isinstance(pending, Prompt):
            break
        (seat,) = pending.seats
        legal = RULESET.legal(state, seat)
        movers = RULESET.long_lists.movable_pieces(state, seat)
        assert (movers is not None) == isinstance(state.stack[-1], Activate)
        if movers is not None:
            ships = list(filter(None, movers))
            assert ships == [one for one in dict.fromkeys(acting(state, legal)) if one]
            for piece in ships or [""]:
                alone = RULESET.long_lists.choices_with(state, seat, piece).legal
                assert alone == [one for one in legal if RULESET.piece(state, one) == piece]
                looked += len(alone)
        RULESET.decide(state, seat, rng.choice(legal), SILENT)
    assert looked > 100
