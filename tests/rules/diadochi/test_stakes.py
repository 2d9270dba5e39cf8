"""What attacks are expected to cost and to gain."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import battle

from naumachia.rules.diadochi.actions import BOARD, NOBODY, RAKE, RAM, Attack, Fire
from naumachia.rules.diadochi.advice.odds import CRIPPLED, attack_stakes, shot_stakes
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.testing.stage import answer, decide, run


def stood(*lines: str, flagships: bool = False) -> Diadochi:
    state = battle(*lines)
    for squadron in state.squadrons:
        squadron.flagship = squadron.flagship if flagships else NOBODY
    note_faces(state, 0)
    return state


def test_a_ram_bow_to_bow() -> None:
    found = attack_stakes(stood("G1 5 20,20,0", "O1 3 20,21,180"), Attack(0, 1, RAM, ()))
    assert found.cost == pytest.approx(4 * 0.5 * 3 / 36)
    assert found.gain == pytest.approx(2 * (0.5 * 11 + 10) / 36)
    assert found.swing == pytest.approx(found.gain - found.cost)


def test_flagships_count_double() -> None:
    state = stood("G1 5 20,20,0", "O1 5 20,21,180", flagships=True)
    found = attack_stakes(state, Attack(0, 1, BOARD, ()))
    assert found.cost == found.gain == pytest.approx(8 * 3 / 36)


def test_a_prize_is_worth_what_she_counted() -> None:
    lines = ("O1 5 40,40,180", "G2 5 20,21,180 captured holder=1 lost_value=8", "G1 5 20,20,0")
    state = stood(*lines)
    assert attack_stakes(state, Attack(2, 1, RAM, ())).gain == 0.0
    assert attack_stakes(state, Attack(2, 1, BOARD, ())).gain == pytest.approx(8 * 10 / 36)


def test_missiles_are_answered_at_the_best_of_those_in_the_arc() -> None:
    state = stood("G1 3 20,20,0", "G2 5 18,22,90", "G3 3 22,22,270", "O1 5 20,22,0")
    found = shot_stakes(state, Fire(0, 3, (1, 2)))
    assert found.cost == pytest.approx(4 * 0.5 * 3 / 36)
    assert found.gain == pytest.approx(4 * 0.5 * 3 / 36)
    assert shot_stakes(state, Fire(0, 3, ())).cost == 0.0


@pytest.mark.parametrize("kind", [RAM, RAKE, BOARD])
@pytest.mark.parametrize("heading", [0, 90, 180])
@pytest.mark.parametrize("crippled", ["", " crippled"])
def test_stakes_are_the_mean_of_what_is_played(kind: int, heading: int, crippled: str) -> None:
    state = stood("G1 5 20,20,0", "G2 3 21,20,0", f"O1 7 20.5,21,{heading}{crippled}")
    action = Attack(0, 2, kind, ())
    before = share(state)
    run(state, Combat(0))
    cost = gain = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            after = state.clone()
            decide(after, action)
            answer(after, one, two)
            cost += share(after)[0] - before[0]
            gain += share(after)[1] - before[1]
    found = attack_stakes(state, action)
    assert found.cost == pytest.approx(cost / 36)
    assert found.gain == pytest.approx(gain / 36)


def share(state: Diadochi) -> list[float]:
    """What each side has lost, a cripple counted as half."""
    lost = [0.0, 0.0]
    for ship in state.ships:
        hurt = CRIPPLED * state.value(ship) if ship.crippled else 0.0
        lost[ship.side] += float(ship.lost_value) or hurt
    return lost


def test_a_shot_that_may_be_made_has_stakes() -> None:
    state = stood("G1 5 20,20,0", "O1 3 20,22,180")
    run(state, Missiles(0))
    found = shot_stakes(state, Fire(0, 1, ()))
    assert found.gain == pytest.approx(2 * 0.5 * 10 / 36)
    assert found.cost == 0.0
