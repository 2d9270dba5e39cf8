"""Missile targets and duties of chance battles, compared with a plain reading of the ledger."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.diadochi import naive
from tests.rules.diadochi.test_fighting_properties import melee

from naumachia.kernel.chance import Chance
from naumachia.rules.diadochi.actions import Attack
from naumachia.rules.diadochi.model import Ship
from naumachia.rules.diadochi.rules.close_combat import Combat, Fighting
from naumachia.rules.diadochi.rules.contact import engagements, note_faces
from naumachia.rules.diadochi.rules.missiles import can_fire, closest_targets
from naumachia.testing.stage import answer, decide, legal, pending_name, run


@pytest.mark.clause("DIA-RULE-03", "DIA-RULE-49", "DIA-RULE-50", "DIA-MISS-03", "DIA-RULE-09")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 1))
def test_missile_targets(seed: int, side: int) -> None:
    state = melee(Random(seed), side)
    for ship in state.ships:
        able = naive.may_fire(state, ship)
        assert can_fire(state, ship) == able, ship.name
        if able:
            found = [target.name for target in closest_targets(state, ship)]
            assert sorted(found) == sorted(naive.closest_targets(state, ship)), ship.name


@pytest.mark.clause("DIA-CC-01", "DIA-CC-05", "DIA-RULE-56", "DIA-RULE-58", "DIA-RULE-60")
@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 1))
def test_duties(seed: int, side: int) -> None:
    state = melee(Random(seed), side)
    found = engagements(state)
    for ship in state.ships:
        if ship.holder != side:
            continue
        targets = [state.ships[one].name for one in found.targets.get(int(ship.ident), [])]
        assert sorted(targets) == naive.attackable(state, ship), ship.name
        owed = [name for name in targets if not named_crippled(state.ships, name)]
        assert found.owes_attack(state, ship.ident) == bool(owed), ship.name


@pytest.mark.clause("DIA-CC-06", "DIA-RULE-57", "DIA-RULE-58", "DIA-RULE-60", "DIA-RULE-65")
@pytest.mark.parametrize("seed", range(24))
def test_duties_while_the_attacks_go_on(seed: int) -> None:
    rng = Random(seed)
    side = seed % 2
    state = melee(rng, side)
    duel = naive.Duel(state)
    note_faces(state, side)
    run(state, Combat(side))
    while pending_name(state) != "rest":
        if isinstance(state.awaiting, Chance):
            answer(state, rng.randint(1, 6), rng.randint(1, 6))
            continue
        open_now = engagements(state).targets
        for ship in state.ships:
            wanted = duel.targets(state, ship) if ship.holder == side else []
            assert open_now.get(int(ship.ident), []) == wanted, ship.name
        action = rng.choice(legal(state))
        decide(state, action)
        if isinstance(action, Attack):
            others = {one for one, found in open_now.items() if found == [action.target]}
            supports = (others - {action.ship}) | set(action.others)
            fighting = state.stack[-1]
            assert isinstance(fighting, Fighting)
            assert set(fighting.supports) == supports
            duel.used |= supports | {int(action.ship)}
            duel.attacked.add(int(action.target))


def named_crippled(ships: list[Ship], name: str) -> bool:
    """Whether the ship of this name is crippled."""
    return any(ship.crippled for ship in ships if ship.name == name)


def test_the_chance_battles_have_targets_and_duties() -> None:
    shots = duties = 0
    for seed in range(20):
        state = melee(Random(seed), 0)
        shots += sum(len(naive.closest_targets(state, ship)) > 0 for ship in naive.afloat(state))
        duties += sum(bool(naive.attackable(state, ship)) for ship in state.ships)
    assert shots > 40
    assert duties > 15
