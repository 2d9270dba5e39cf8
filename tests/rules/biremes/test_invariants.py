"""Test invariants of all positions in random games."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Log
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.rules import load
from naumachia.rules.biremes.actions import NOBODY, EndTurn, Grapple, Ram, Shoot, Transfer
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.melee import Spoils, sides, strength

BIREMES = load("biremes")
EAGER = (Ram, Grapple, Shoot, Transfer)


def check(state: Biremes) -> None:
    """Check the invariants between two moves."""
    idents = {melee.ident for melee in state.melees}
    for ship in state.ships:
        assert 0 <= ship.crew <= ship.kind.crew
        assert 0 <= ship.fire < ship.kind.fire_limit or not ship.is_afloat()
        assert (state.sea.hulls[ship.ident] is not None) == ship.is_afloat()
        if ship.melee != NOBODY:
            assert ship.is_afloat()
            assert ship.melee in idents
    for melee in state.melees:
        ours, theirs = sides(state, melee)
        assert strength(ours) > 0
        assert strength(theirs) > 0
        assert any(ship.owner == melee.clock for ship in ours)
        held = {ship.ident for ship in ours + theirs}
        assert all({stuck.rammer, stuck.rammed} <= held for stuck in melee.stuck)


def men(state: Biremes) -> int:
    """Return the men afloat, with those who wait for a ship."""
    waiting = 0
    kept: set[int] = set()
    for phase in state.stack:
        if isinstance(phase, Spoils):
            waiting += phase.men
            kept |= set(phase.keep)
    return waiting + sum(ship.crew for ship in state.ships if ship.ident not in kept)


@pytest.mark.clause("BIR-SHIP-06")
@pytest.mark.parametrize(("scenario", "seed"), [("line", 1), ("pirates", 2), ("three", 3)])
def test_positions_are_sound_and_men_never_grow(scenario: str, seed: int) -> None:
    chosen = BIREMES.scenarios()[scenario]
    ruleset = BIREMES.seating.of_scenario(BIREMES, chosen)
    state: Biremes = ruleset.setup(chosen, Options(ruleset.options(), chosen.options))
    rng = Random(seed)
    before = men(state)
    while not isinstance(pending := ruleset.pending(state), Result):
        if isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(rng), Log())
        else:
            assert isinstance(pending, Prompt)
            legal = ruleset.legal(state, pending.seats[0])
            eager = [action for action in legal if isinstance(action, EAGER)]
            moves = [action for action in legal if not isinstance(action, EndTurn)]
            ruleset.decide(state, pending.seats[0], rng.choice(eager or moves or legal), Log())
        if state.turn > 0:
            check(state)
            assert men(state) <= before, f"seed {seed}"
            before = men(state)
