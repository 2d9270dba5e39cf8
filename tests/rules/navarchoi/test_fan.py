"""The fan of cards on the page: every card that can be chosen is an action that names it."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules.navarchoi import RULESET
from naumachia.scene.board import board_of


@pytest.mark.parametrize("seat", [0, 1])
def test_both_seats_choose_from_their_own_hand(seat: int) -> None:
    scenario = RULESET.scenarios()["salamis-of-cyprus"]
    match = Match(RULESET, scenario, Options(RULESET.options(), scenario.options))
    rng = Random(5)
    while isinstance(match.pending, Chance):
        match.roll(rng)
    assert match.owing() == (0, 1)
    view = match.view(seat)
    table = board_of(RULESET).cards.table(view)
    assert table is not None
    legal = RULESET.legal(view.state, seat)
    named = [board_of(RULESET).sketch(view, seat, action).play.cards for action in legal]
    held = [(card.id,) for card in table.seats[seat].hand.cards]
    assert sorted(named) == sorted(held)
