"""No order ends in, or goes through, a third ship: random ways against brute force (DIA-MOVE-12).

Every ruling is compared with depths of polygons at every sample of the way, in both directions:
nothing legal is too deep, and nothing that is refused for a base is clear.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.effort import effort
from tests.rules.diadochi.crowds import (
    Crowd,
    angle_of,
    crowd,
    first_foul,
    legs_of,
    loose,
    too_deep,
)
from tests.rules.diadochi.stage import battle, numbers, order

from naumachia.geometry.hull import PORT, STARBOARD
from naumachia.geometry.lattice import parse_angle, parse_length
from naumachia.geometry.paths import Path
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    SINGLE,
    Abreast,
    Action,
    Back,
    Change,
    Legs,
)
from naumachia.rules.diadochi.model import ORDERED, OVERLAP, Unit
from naumachia.rules.diadochi.rules.courses import unit_moves
from naumachia.rules.diadochi.rules.formations import hulls_of
from naumachia.rules.diadochi.rules.movement import Moves
from naumachia.rules.diadochi.rules.obstacles import TRIMMED, forced_end, path_ruling
from naumachia.rules.diadochi.rules.paths import guide_place, limit_ruling, order_paths
from naumachia.testing.stage import refused, run

FORMS = {"single": SINGLE, "abreast": ABREAST, "ahead": AHEAD}
SEEDS = range(effort(5, 60))
ORDERS = 60
"""Of each seed: orders for a few crowds."""
FORBIDDEN = ("DIA-MOVE-12", "DIA-RULE-21")


def order_of(rng: Random, form: int, count: int, short: bool) -> Action:
    """An order for a unit, short or ordinary."""
    far = rng.randrange(5, 250 if short else 4000)
    kind = rng.randrange(4)
    if form != AHEAD and kind == 0:
        return Back(0, min(far, 2000))
    if form == ABREAST and kind == 1:
        return Change(0, rng.choice((PORT, STARBOARD)), rng.randrange(count))
    if form == ABREAST:
        wheel = angle_of(rng, 300 if short else 4000)
        return Abreast(0, wheel, angle_of(rng, 4500), far, rng.random() < 0.5)
    if form == AHEAD and kind == 0 and count < 4:
        return Change(0, rng.choice((PORT, STARBOARD)), rng.randrange(count))
    if form == AHEAD:
        return Legs(0, legs_of(rng, short))
    pivots = [angle_of(rng, 300 if short else 9000) for _ in range(2)]
    return Legs(0, ((pivots[0], far), (pivots[1], 0)))


def ways(seed: str) -> list[tuple[Crowd, Action, list[Path]]]:
    """Random orders of random units, with their ways."""
    rng = Random(seed)
    form = FORMS[seed.split(maxsplit=1)[0]]
    found = []
    for _ in range(ORDERS // 2):
        there = crowd(rng, form)
        for short in (True, False):
            action = order_of(rng, form, len(there.ships), short)
            guide = action.guide if isinstance(action, Change) else -1
            parts = order_paths(form, there.hulls(), action, guide)
            if parts:
                found.append((there, action, parts))
    return found


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-02", "DIA-RULE-44")
@pytest.mark.parametrize("form", FORMS)
def test_orders_are_legal_if_and_only_if_no_third_ship_is_entered(form: str) -> None:
    refusals = 0
    for seed in SEEDS:
        for there, action, parts in ways(f"{form} {seed}"):
            ruling = path_ruling(there.state, there.ships, parts)
            if ruling is not None and ruling.clause not in FORBIDDEN:
                continue
            foul = first_foul(there, parts, float(OVERLAP))
            case = f"{form} {seed}: {action} {there.lines()} {ruling} {foul}"
            assert (ruling is None) == (foul is None), case
            refusals += ruling is not None
            if ruling is None:
                assert too_deep(there, parts[-1].end(), float(OVERLAP)) <= 1e-6, case
    assert refusals > 10 * len(SEEDS)


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-34")
@pytest.mark.parametrize("form", FORMS)
def test_forced_moves_stop_before_the_first_ship_in_their_way(form: str) -> None:
    stopped = 0
    for seed in SEEDS:
        for there, action, parts in ways(f"{form} forced {seed}"):
            if isinstance(action, Change):
                continue  # No blunder changes a formation.
            end = forced_end(there.state, there.ships, parts)
            if loose(there, parts, TRIMMED):
                # What it may be driven to then is what an order may.
                assert too_deep(there, end.hulls, float(OVERLAP)) <= 0.5
                continue
            foul = first_foul(there, parts, TRIMMED)
            case = f"{form} forced {seed}: {action} {there.lines()} {foul} {end.part} {end.along}"
            if end.whole:
                assert foul is None, case
            assert too_deep(there, end.hulls, TRIMMED) <= 0.5, case
            if foul is not None:
                assert (end.part, end.along) <= foul, case
            if end.met is not None:
                assert foul is not None, case
                stopped += 1
    assert stopped > 10 * len(SEEDS)


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-39")
def test_a_column_that_lies_in_itself_is_not_jammed_by_the_ship_behind_it() -> None:
    lines = ("G1 5 30,24.004,180", "G2 5 30,25,180", "G3 5 30,25.996,180", "G4 5 30,26.992,180")
    state = battle(*lines, "O1 5 50,5,0")
    ships = numbers(state, "G1 G2 G3")
    parts = order_paths(AHEAD, hulls_of(state, ships), Legs(0, ((6000, 8000),)))
    assert path_ruling(state, ships, parts) is None
    assert forced_end(state, ships, parts).whole


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-45")
@pytest.mark.parametrize("form", FORMS)
def test_all_moves_that_are_listed_are_legal(form: str) -> None:
    listed = 0
    for seed in SEEDS:
        rng = Random(f"{form} listed {seed}")
        for _ in range(6):
            there = crowd(rng, FORMS[form])
            unit = Unit(there.form, there.ships, ORDERED)
            for action in unit_moves(there.state, unit, 60):
                guide = guide_place(there.ships, action)
                parts = order_paths(there.form, there.hulls(), action, guide)
                ruling = path_ruling(there.state, there.ships, parts)
                assert ruling is None, f"{form} listed {seed}: {action} {there.lines()}"
                assert limit_ruling(there.state, unit, action) is None
                listed += 1
    assert listed > 100 * len(SEEDS)


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-35")
def test_a_line_that_lies_in_another_as_deep_as_it_may_is_not_offered_to_go_deeper() -> None:
    state = battle("G1 3 19.52,19.522,0", "G2 3 20.5,19.5,0", "G3 3 21.5,19.5,0", "O1 5 2,2,0")
    unit = Unit(ABREAST, numbers(state, "G2 G3"), ORDERED)
    found = unit_moves(state, unit, 60)
    aside = [action for action in found if isinstance(action, Abreast) and action.direction < 0]
    assert (len(found) > 10, aside) == (True, [])
    parts = order_paths(ABREAST, hulls_of(state, unit.ships), Abreast(1, 0, -3000, 1, True))
    ruling = path_ruling(state, unit.ships, parts)
    assert ruling is not None
    assert ruling.clause == "DIA-MOVE-12"


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-39", "DIA-RULE-44")
@pytest.mark.parametrize("way", ["0.009", "0.05", "0.2"])
def test_a_follower_does_not_swing_into_a_third_ship_by_a_short_way(way: str) -> None:
    state = battle(
        "G1 5 20.705,21.015,356.56", "G2 5 20,20,0", "G3 5 20.356,19,0", "O1 5 3.578,3.096,6.68"
    )
    order(state, "ahead", "G1 G2")
    order(state, "single", "G3")
    run(state, Moves(0))
    ruling = refused(state, Legs(0, ((parse_angle("2.3"), parse_length(way)),)))
    assert ruling.clause == "DIA-MOVE-12"
    assert (ruling.facts["ship"], ruling.facts["blocker"]) == ("G2", "G3")
    assert numbers(state, "G1 G2") == (0, 1)
