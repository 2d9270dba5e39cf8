"""What computer players are told: judgements that are fair to both, plans that are legal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.diadochi.stage import battle, grapple, named, order, row

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.pending import Prompt
from naumachia.rules.diadochi.actions import BOARD, RAKE, RAM, Attack, Call, Change, Finish, Fire
from naumachia.rules.diadochi.advice.advisor import DiadochiAdvisor, DiadochiPlanning
from naumachia.rules.diadochi.advice.evaluation import evaluate, loss_share
from naumachia.rules.diadochi.advice.moves import moves_of
from naumachia.rules.diadochi.advice.odds import (
    ATTACKER_SPARED,
    CRIPPLED,
    NOBODY_SPARED,
    TARGET_SPARED,
    exchange,
)
from naumachia.rules.diadochi.advice.outlook import Outlook, assign_blows
from naumachia.rules.diadochi.advice.plans import ATTACKS, next_call
from naumachia.rules.diadochi.model import SUNK, Diadochi
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.command import Command, begin_half_turn
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.movement import Moves
from naumachia.rules.diadochi.tables.charts import BOARD_HELD, FIRE
from naumachia.testing.stage import legal, run

ADVISOR = DiadochiAdvisor()
PLANNING = DiadochiPlanning()
LINE = "3 3 4 5 5 4 3 3"


def lines(gap: float, aside: float = 0.0, side: int = 0) -> Diadochi:
    """Two equal lines, the bows `gap` apart, the enemy's `aside` to starboard."""
    return battle(
        *row("G", LINE, 20, 20),
        *row("O", LINE, 27 + aside, 20 + gap, 180),
        side=side,
    )


# -- the table of exchanges ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "odd", "target", "attacker"),
    [
        ("E42", (RAM, NOBODY_SPARED, 2), (10, 11), (0, 3)),
        ("E43", (RAM, TARGET_SPARED, 3), (15, 6), (0, 1)),
        ("E44", (RAM, ATTACKER_SPARED, 0), (3, 7), (3, 3)),
        ("E46", (RAKE, NOBODY_SPARED, 0), (0, 10), (0, 6)),
        ("E47", (RAKE, TARGET_SPARED, 4), (0, 26), (0, 0)),
        ("E51", (BOARD, NOBODY_SPARED, 0), (3, 0), (3, 0)),
        ("E51 held", (BOARD_HELD, NOBODY_SPARED, 0), (10, 0), (10, 0)),
        ("E39", (FIRE, NOBODY_SPARED, -2), (0, 0), (0, 10)),
    ],
)
def test_exchanges_are_those_of_the_ledger(
    name: str, odd: tuple[int, int, int], target: tuple[int, int], attacker: tuple[int, int]
) -> None:
    row_, spared, margin = odd
    theirs, mine, _ = exchange(row_, spared, False, margin)
    assert theirs == pytest.approx((target[0] + CRIPPLED * target[1]) / 36), name
    assert mine == pytest.approx((attacker[0] + CRIPPLED * attacker[1]) / 36), name


def test_a_second_crippling_sinks_and_counts_what_was_left() -> None:
    theirs, _, _ = exchange(RAM, NOBODY_SPARED, True, 2)
    assert theirs == pytest.approx((10 * (1 - CRIPPLED) + 11 * CRIPPLED) / 36)


# -- judging ------------------------------------------------------------------------------


@given(gap=st.sampled_from([0.03, 1.0, 2.5, 5.0, 12.0]), aside=st.sampled_from([0.0, 0.5, 1.7]))
def test_a_position_and_its_mirror_are_judged_alike(gap: float, aside: float) -> None:
    here, mirrored = lines(gap, aside), lines(gap, aside, side=1)
    for seat in (0, 1):
        value = evaluate(here, seat)
        assert -1.0 < value < 1.0
        assert value == pytest.approx(evaluate(mirrored, 1 - seat), abs=1e-9)


def test_what_one_side_looks_for_the_other_fears() -> None:
    state = lines(0.03, 0.5)
    assert evaluate(state, 0) == pytest.approx(-evaluate(state, 1), abs=0.02)


def test_two_to_one_is_better_than_one_to_one_for_who_attacks() -> None:
    assert evaluate(lines(0.03, 0.5), 0) > evaluate(lines(0.03), 0) > 0


def test_losses_count_in_shares_of_what_breaks_a_side() -> None:
    state = lines(12.0)
    look = Outlook(state, list(range(16)), True)
    assert loss_share(look, 0) == 0.0
    before = evaluate(state, 0)
    ship = named(state, "O3")
    ship.status, ship.lost_value = SUNK, 3
    state.sea.remove(ship.ident)
    assert loss_share(Outlook(state, list(range(16)), True), 1) > 3 * 3 / 26
    assert evaluate(state, 0) > before


def test_a_hurt_flagship_costs_more_than_her_sister() -> None:
    values = []
    for name in ("G1", "G2"):
        state = lines(12.0)
        named(state, name).crippled = True
        values.append(evaluate(state, 0))
    assert values[0] < values[1]


def test_who_never_closes_never_wins() -> None:
    values = [evaluate(lines(gap), 0) for gap in (30.0, 20.0, 12.0, 8.0)]
    assert values == sorted(values)


def test_an_open_beam_is_worse_than_a_bow() -> None:
    bow = battle("G1 5 20,20,0", "O1 5 20,23,180", side=1)
    beam = battle("G1 5 20,20,90", "O1 5 20,23,180", side=1)
    assert evaluate(beam, 0, True) < evaluate(bow, 0, True)


def test_a_friend_beside_covers_the_beam() -> None:
    state = battle("G1 5 20,20,90", "G2 5 20,21,90", "O1 5 20,23.5,180", "O2 5 20,16.5,0", side=1)
    look = Outlook(state, [0, 1, 2, 3], True)
    struck = {(int(b.ship), int(b.target)): int(b.struck) for blows in look.reached for b in blows}
    assert struck[(2, 1)] == 1
    assert struck.get((2, 0), 0) == 0


def test_a_far_ship_is_judged_by_squadrons_not_by_pairs() -> None:
    state = lines(25.0)
    look = Outlook(state, list(range(16)), True)
    assert not any(look.faced)
    assert not any(look.reached)


# -- choosing -----------------------------------------------------------------------------


def test_ships_come_two_by_two_at_a_line_that_lies_half_a_base_off() -> None:
    state = lines(0.03, 0.5)
    shared = assign_blows(Outlook(state, list(range(16)), True).faced, list(range(8)))
    assert sorted(len(blows) for blows in shared.values()) == [2, 2, 2, 2]


def missiles(state: Diadochi) -> object:
    run(state, Missiles(0))
    (plan,) = PLANNING.plans(state, 0, False)
    return plan.actions[0]


def test_missiles_are_massed_on_the_weak_and_withheld_from_the_strong() -> None:
    weak = battle("G1 5 20,20,0", "G2 5 21,20,0", "O1 3 20.5,22.5,180")
    shot = missiles(weak)
    assert isinstance(shot, Fire)
    assert shot.others
    strong = battle("G1 3 20,20,0", "O1 16 20,22.5,180")
    assert isinstance(missiles(strong), Finish)


def attack(state: Diadochi) -> object:
    note_faces(state, 0)
    run(state, Combat(0))
    (plan,) = PLANNING.plans(state, 0, True)
    return plan.actions[0]


def test_a_small_ship_does_not_ram_a_big_one_bow_to_bow() -> None:
    chosen = attack(battle("G1 3 20,20,0", "G2 5 40,40,0", "O1 7 20,21,180", "O2 5 50,50,180"))
    assert isinstance(chosen, Attack)
    assert chosen.kind == RAKE


def test_a_big_ship_rams_a_small_one() -> None:
    chosen = attack(battle("G1 7 20,20,0", "O1 3 20,21,180"))
    assert isinstance(chosen, Attack)
    assert chosen.kind == RAM


def test_who_is_engaged_and_does_well_is_not_named() -> None:
    state = lines(0.03, 0.5)
    begin_half_turn(state, 0)
    run(state, Command(0))
    assert isinstance(next_call(state, 0), Finish)


def test_a_whole_line_is_named_at_once() -> None:
    state = lines(12.0)
    begin_half_turn(state, 0)
    run(state, Command(0))
    chosen = next_call(state, 0)
    assert isinstance(chosen, Call)
    assert len(chosen.others) == 7


def test_grappled_ships_are_not_named() -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,21,180")
    grapple(state, "G1", "O1")
    begin_half_turn(state, 0)
    run(state, Command(0))
    assert state.stack[-1].name != "command"


# -- plans are legal and few --------------------------------------------------------------


@given(
    form=st.sampled_from(["abreast", "single"]),
    gap=st.sampled_from([1.0, 2.2, 3.9, 6.0, 15.0]),
    aside=st.sampled_from([0.0, 0.3, 0.5, 4.0]),
    brief=st.booleans(),
)
def test_plans_of_moves_are_legal_and_few(form: str, gap: float, aside: float, brief: bool) -> None:
    state = lines(gap, aside)
    names = " ".join(f"G{i}" for i in range(1, 9)) if form == "abreast" else "G1"
    unit = order(state, form, names)
    run(state, Moves(0))
    assert len(moves_of(state, unit, False)) <= 48
    found = PLANNING.plans(state, 0, brief)
    assert 1 <= len(found) <= 6
    for plan in found:
        (action,) = plan.actions
        assert state.stack[-1].check(state, 0, action) is None


@pytest.mark.parametrize(("gap", "columns"), [(2.5, 0), (6.0, 2)])
def test_no_line_shows_its_sides_within_the_enemys_reach(gap: float, columns: int) -> None:
    state = lines(gap)
    unit = order(state, "abreast", " ".join(f"G{i}" for i in range(1, 9)))
    changes = [way for way in moves_of(state, unit, False) if isinstance(way, Change)]
    assert len(changes) == columns


def test_attacks_are_looked_at_side_by_side() -> None:
    state = lines(0.0, 0.5)
    note_faces(state, 0)
    run(state, Combat(0))
    several = PLANNING.plans(state, 0, False)
    assert 2 <= len(several) <= ATTACKS
    first = PLANNING.plans(state, 0, True)
    assert [plan.actions for plan in first] == [several[0].actions]
    assert not ADVISOR.lookahead.searches(state, 0)
    assert ADVISOR.settings.careless_everywhere


@pytest.mark.parametrize("seed", range(3))
def test_a_half_turn_by_plans_ends_soon(seed: int) -> None:
    """From command to combat every decision is a plan; none goes round in a ring."""
    rng = Random(seed)
    state = lines(3.0, 0.4)
    begin_half_turn(state, 0)
    decisions = 0
    for phase in (Command(0), Moves(0), Missiles(0)):
        run(state, phase)
        decisions += played(state, rng)
    note_faces(state, 0)
    run(state, Combat(0))
    decisions += played(state, rng)
    assert 1 <= decisions <= 40


def played(state: Diadochi, rng: Random) -> int:
    """Play by brief plans until the stage is at rest; how many decisions it took."""
    count = 0
    while state.stack[-1].name != "rest":
        waiting = state.awaiting
        if isinstance(waiting, Chance):
            state.stack[-1].resolve(state, waiting.sample(rng), SILENT)
        else:
            assert isinstance(waiting, Prompt)
            seat = waiting.seats[0]
            plans = PLANNING.plans(state, seat, True)
            action = plans[0].actions[0] if plans else legal(state)[0]
            assert state.stack[-1].check(state, seat, action) is None
            state.stack[-1].decide(state, seat, action, SILENT)
            count += 1
        settle(state, SILENT)
    return count
