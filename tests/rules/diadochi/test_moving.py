"""The movement phase: orders carried out, refused and listed; the ledger's examples 11 to 30."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import steady
from tests.rules.diadochi.manoeuvres import examples, opened, play, read
from tests.rules.diadochi.stage import NAMES, at, battle, column, named, numbers, order, row

from naumachia.geometry.hull import STARBOARD, Hull, penetration
from naumachia.geometry.lattice import TOLERANCE, Pose
from naumachia.kernel.pending import Prompt
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Back,
    Change,
    Finish,
    Fire,
    Legs,
)
from naumachia.rules.diadochi.model import (
    BLUNDERED,
    DONE,
    FAILED,
    FRESH,
    ORDERED,
    OVERLAP,
    WITHDRAWN,
    Diadochi,
    Unit,
)
from naumachia.rules.diadochi.rules import formations
from naumachia.rules.diadochi.rules.courses import until_contact, vary_line
from naumachia.rules.diadochi.rules.movement import MOST_LISTED, Moves, MoveUnit
from naumachia.rules.diadochi.rules.paths import is_canonical, wheel_distance
from naumachia.rules.diadochi.rules.victory import loss_of
from naumachia.testing.stage import decide, facts_of, kinds, legal, pending_name, refused, run


@pytest.mark.parametrize("example", examples("movement"))
def test_worked_examples(example: dict[str, Any]) -> None:
    state = opened(example)
    for step in example["steps"]:
        play(state, step)


def moves(*lines: str, units: list[str], **options: Any) -> Diadochi:
    """A movement phase of green."""
    state = battle(*lines, sides=(0, 1, 0), **options)
    for unit in units:
        form, _, names = unit.partition(" ")
        order(state, form, names)
    run(state, Moves(0))
    return state


# -- the phase ------------------------------------------------------------------


@pytest.mark.clause("DIA-TURN-01", "DIA-RULE-77", "DIA-RULE-48")
def test_each_player_moves_his_units_in_any_order_and_may_leave_some() -> None:
    state = moves(
        "G1 5 10,10,0",
        "G2 5 20,10,0",
        "L1 5 30,10,0",
        units=["single G1", "single G2", "single L1"],
    )
    assert isinstance(state.awaiting, Prompt)
    assert (state.awaiting.phase, state.awaiting.seats) == ("moves", (0,))
    assert state.awaiting.facts["orders"] == 2
    assert kinds(decide(state, Legs(1, ((0, 1000),)))) == ["goes_ahead"]
    assert {int(action.ship) for action in legal(state)} == {0, NOBODY}
    assert refused(state, Fire(0, 1, ())).clause == "DIA-TURN-01"
    events = decide(state, Finish(NOBODY))
    assert facts_of(events, "orders_left") == {"seat": "green", "orders": 1}
    assert state.awaiting.seats == (2,)
    decide(state, Legs(2, ((0, 1000),)))
    assert pending_name(state) == "rest"
    assert [unit.fate for unit in state.units] == [ORDERED, DONE, DONE]


@pytest.mark.clause("DIA-RULE-25", "DIA-RULE-26")
def test_units_that_failed_or_blundered_have_no_order() -> None:
    state = battle("G1 5 10,10,0", "G2 5 20,10,0", "G3 5 30,10,0")
    state.units += [Unit(SINGLE, (0,), FAILED), Unit(SINGLE, (1,), BLUNDERED, 2)]
    order(state, "single", "G3")
    run(state, Moves(0))
    assert refused(state, Legs(0, ((0, 1000),))).clause == "DIA-RULE-25"
    assert refused(state, Legs(1, ((0, 1000),))).clause == "DIA-RULE-26"


@pytest.mark.clause("DIA-TURN-01")
def test_a_side_without_orders_is_not_asked() -> None:
    state = battle("G1 5 10,10,0")
    run(state, Moves(0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-RULE-22")
def test_interleaved_a_unit_moves_right_after_its_roll() -> None:
    state = battle("G1 5 10,10,0", "G2 5 20,10,0", command_flow="interleaved")
    order(state, "single", "G1")
    order(state, "single", "G2")
    run(state, MoveUnit(1))
    assert pending_name(state) == "move_unit"
    assert refused(state, Legs(0, ((0, 1000),))).facts["refusal"] == "unit_in_hand"
    assert {int(action.ship) for action in legal(state)} == {1, NOBODY}
    decide(state, Legs(1, ((9000, 1000),)))
    assert (at(state, "G2"), pending_name(state)) == ("21,10,90", "rest")
    run(state, MoveUnit(0))
    assert kinds(decide(state, Finish(NOBODY))) == ["stays"]
    assert [unit.fate for unit in state.units] == [DONE, DONE]
    run(state, MoveUnit(0), Moves(0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-FORM-10", "DIA-RULE-42")
def test_long_bases_that_open_out_to_a_column_are_marked() -> None:
    state = moves(*row("G", "9 5 9", 20, 20), units=["abreast G1 G2 G3"])
    events = decide(state, Change(0, STARBOARD, 1))
    assert kinds(events) == ["forms_column", "marked"]
    assert [ship.out for ship in state.ships] == [FRESH] * 3
    ruling = formations.unit_ruling(state, AHEAD, numbers(state, "G3 G2 G1"))
    assert ruling is not None
    assert ruling.clause == "DIA-FORM-10"
    for ship in state.ships:
        ship.out = 0
    assert formations.unit_ruling(state, AHEAD, numbers(state, "G3 G2 G1")) is None
    closing = moves(*column("G", "9 5 9", 20, 20), units=["ahead G1 G2 G3"])
    assert kinds(decide(closing, Change(0, STARBOARD, 1))) == ["forms_line"]
    assert [ship.out for ship in closing.ships] == [0] * 3


@pytest.mark.clause("DIA-RULE-21")
def test_a_ship_withdraws_over_her_home_edge() -> None:
    state = moves(
        *row("G", "5 9 3", 20, 2), "O1 3 40,40,0", units=["abreast G1 G2 G3"], edge="withdraw"
    )
    events = decide(state, Back(0, 1500))
    assert kinds(events).count("withdrawn") == 3
    assert "flagship_lost" in kinds(events)
    assert [ship.status for ship in state.ships[:3]] == [WITHDRAWN] * 3
    # The flagship counts double, of which half: 8, then 6 and 2.
    assert [loss_of(state, ship) for ship in state.ships[:3]] == [4, 3, 1]
    assert state.squadrons[0].losses == 1
    assert state.sea.hulls[0] is None


@pytest.mark.clause("DIA-RULE-21")
def test_who_only_touches_the_edge_stays() -> None:
    state = moves("G1 5 20,2,180", "O1 3 40,40,0", units=["single G1"], edge="withdraw")
    before = state.clone()
    decide(state, Legs(0, ((0, 1500),)))
    assert (state.ships[0].status, at(state, "G1")) == (1, "20,0.5,180")
    decide(before, Legs(0, ((0, 1501),)))
    assert before.ships[0].status == WITHDRAWN


@pytest.mark.clause("DIA-RULE-21", "DIA-RULE-45")
@pytest.mark.parametrize(
    ("pose", "edge", "way"),
    [
        ("20,2,180", "withdraw", 4000),
        ("20,2,180", "closed", 1500),
        ("20,58,0", "withdraw", 1500),
        ("58,20,90", "withdraw", 1500),
    ],
)
def test_only_the_home_edge_lets_until_contact_go_on(pose: str, edge: str, way: int) -> None:
    state = moves(f"G1 5 {pose}", "O1 3 40,40,0", units=["single G1"], edge=edge)
    wanted = Legs(0, ((0, 4000),))
    assert until_contact(state, state.units[0], wanted) == Legs(0, ((0, way),))
    assert (wanted in legal(state)) == (way == 4000)


# -- until contact --------------------------------------------------------------


@pytest.mark.clause("DIA-RULE-45")
def test_until_contact_is_the_farthest_that_is_legal() -> None:
    state = moves(
        "G1 5 10,10,0", "O1 5 10.2,13.3,180", *row("L", "5 5 5", 30, 10), "O2 5 31,14,180",
        units=["single G1", "abreast L1 L2 L3"],
    )  # fmt: skip
    single = until_contact(state, state.units[0], Legs(0, ((0, 4000),)))
    assert isinstance(single, Legs)
    assert 2300 <= single.legs[0][1] <= 2305
    line = until_contact(state, state.units[1], Abreast(2, 0, 0, 4000, True))
    assert isinstance(line, Abreast)
    assert 3500 <= line.distance <= 3505
    clear = Legs(0, ((9000, 4000),))
    assert until_contact(state, state.units[0], clear) == clear
    pinned = until_contact(state, state.units[1], Abreast(2, 1000, 0, 3000, True))
    assert isinstance(pinned, Abreast)
    assert pinned.wheel == 1000


@pytest.mark.clause("DIA-RULE-45", "DIA-RULE-39")
def test_a_column_goes_until_contact() -> None:
    state = moves(*column("G", "5 5 5 5", 20, 20), "O1 5 24,20,270", units=["ahead G1 G2 G3 G4"])
    action = until_contact(state, state.units[0], Legs(0, ((4500, 2000), (45, 6000))))
    assert isinstance(action, Legs)
    decide(state, action)
    assert state.sea.touching_ships(0) == [1, 4] or state.sea.touching_ships(3) != []


# -- menus ----------------------------------------------------------------------


def crowded(seed: int, per_side: int) -> Diadochi:
    """Two fleets of lines, columns and single ships, mixed at close quarters."""
    rng = Random(seed)
    lines: list[str] = []
    placed: list[Hull] = []
    units: list[str] = []
    counts = {"G": 0, "O": 0}
    while min(counts.values()) < per_side:
        tag = rng.choice("GO")
        size = rng.choice([1, 2, 3, 5])
        form = rng.choice(["abreast", "ahead"]) if size > 1 else "single"
        heading = rng.choice([0, 1000, 4500, 9000, 18000, 23000])
        lead = Pose(rng.randrange(3000, 27000), rng.randrange(3000, 27000), heading)
        off = 9000 if form == "abreast" else 18000
        hulls = [Hull(lead.travel(heading + off, 1000 * i), 1000, 1000) for i in range(size)]
        if any(penetration(one, two) > 0.0 for one in hulls for two in placed):
            if rng.random() < 0.02:
                break
            continue
        names = []
        for hull in hulls:
            counts[tag] += 1
            names.append(f"{tag}{counts[tag]}")
            lines.append(f"{names[-1]} 5 {hull.pose.text()}")
        placed += hulls
        if tag == "G":
            units.append(f"{form} {' '.join(names)}")
    return moves(*lines, units=units, table_width=30, table_depth=30)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_legal_and_bounded(seed: int) -> None:
    state = crowded(seed, 24)
    listed = legal(state)
    assert 10 < len(listed) <= MOST_LISTED + 1
    assert len({action.key() for action in listed}) == len(listed)
    for action in listed:
        assert state.stack[-1].check(state, 0, action) is None, action
    called = {unit.ships[0] for unit in state.units}
    assert {int(action.ship) for action in listed} <= {*called, NOBODY}


@pytest.mark.parametrize("seed", range(4))
def test_samples_are_legal_and_snap_is_near(seed: int) -> None:
    state = crowded(seed, 10)
    choices = state.stack[-1].choices(state, 0)
    rng = Random(seed)
    for _ in range(60):
        action = choices.sample(rng)
        assert choices.snap(action) is not None
        assert state.stack[-1].check(state, 0, action) is None
    far = Legs(next(a.ship for a in choices.legal if isinstance(a, Legs)), ((0, 9000),))
    snapped = choices.snap(far)
    assert snapped is None or state.stack[-1].check(state, 0, snapped) is None


@pytest.mark.parametrize(
    ("lines", "unit", "wanted"),
    [
        (["G1 5 10,10,0"], "single G1", [Legs(0, ((0, 4000),)), Back(0, 2000)]),
        (
            column("G", "5 5 5", 10, 20),
            "ahead G1 G2 G3",
            [Legs(0, ((0, 8000),)), Legs(0, ((9000, 8000),)), Change(0, STARBOARD, NOBODY)],
        ),
        (
            row("G", "5 5 5", 10, 20),
            "abreast G1 G2 G3",
            [Abreast(0, 0, 0, 4000, True), Abreast(0, 7639, 0, 0, True), Back(0, 2000)],
        ),
    ],
)
def test_menus_hold_what_the_ledger_asks_for(
    lines: list[str], unit: str, wanted: list[Action]
) -> None:
    state = moves(*lines, "O1 5 33,35,200", units=[unit])
    listed = legal(state)
    for action in wanted:
        assert action in listed, action


# -- properties -----------------------------------------------------------------


def members(state: Diadochi) -> list[Hull]:
    return [state.sea.hull(ship) for ship in state.units[0].ships]


@steady
@given(st.integers(0, 3), st.integers(0, 10_000))
def test_no_legal_move_leaves_bases_in_each_other(seed: int, pick: int) -> None:
    """Save as deep as they lay before (DIA-RULE-44); positions are rounded by half a step."""
    fleet, listed = listed_fleet(seed)
    state = fleet.clone()
    decide(state, listed[pick % len(listed)])
    for ship in state.ships:
        if not ship.is_afloat():
            continue
        hull = state.hull(ship)
        assert state.sea.table.contains_hull(hull)
        for other in state.sea.ships_near(hull, 0.0):
            if other != ship.ident:
                assert penetration(hull, state.sea.hull(other)) <= OVERLAP + 2.0


@cache
def listed_fleet(seed: int) -> tuple[Diadochi, list[Action]]:
    """Two mixed fleets, and what green may do."""
    state = crowded(seed, 16)
    return state, legal(state)


@steady
@given(
    st.integers(2, 8),
    st.integers(-4500, 4500),
    st.integers(-11_500, 11_500),
    st.integers(0, 4100),
    st.booleans(),
)
def test_lines_stay_lines_and_keep_to_their_limits(
    count: int, direction: int, wheel: int, distance: int, first: bool
) -> None:
    state = moves(
        *row("G", " ".join(["5"] * count), 26, 30),
        units=[f"abreast {' '.join(f'G{i + 1}' for i in range(count))}"],
    )
    before = members(state)
    action = Abreast(0, wheel, direction if distance else 0, distance, first or not distance)
    if wheel == 0 and not first:
        action = Abreast(0, 0, direction if distance else 0, distance, True)
    ruling = state.stack[-1].check(state, 0, action)
    cost = wheel_distance(count, wheel) + distance
    assert (ruling is None) == (cost <= 4000 + TOLERANCE), ruling
    if ruling is not None:
        assert ruling.clause in ("DIA-MOVE-02", "DIA-MOVE-04")
        return
    decide(state, action)
    after = members(state)
    assert formations.abreast_ruling(after, NAMES) is None
    for i in range(count):
        assert after[i].pose.heading == wheel % 36_000
        for j in range(i):
            gone = apart(after[i], after[j]) - apart(before[i], before[j])
            assert abs(gone) <= 1.5


@pytest.mark.clause("DIA-RULE-10", "DIA-RULE-37")
@pytest.mark.parametrize(("wheel", "heading"), [(1, "0.01"), (-1, "359.99"), (-2, "359.98")])
def test_the_least_wheel_turns_a_line(wheel: int, heading: str) -> None:
    state = moves(*row("G", "5 5", 26, 30), units=["abreast G1 G2"])
    decide(state, Abreast(0, wheel, 0, 1000, True))
    assert [at(state, name).split(",")[2] for name in ("G1", "G2")] == [heading] * 2


def apart(one: Hull, two: Hull) -> float:
    return formations.apart(one.x, one.y, two.x, two.y)


@steady
@given(
    st.lists(st.sampled_from(["5", "9", "12"]), min_size=2, max_size=8),
    st.lists(st.tuples(st.integers(-6000, 6000), st.integers(0, 5000)), min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(-6000, 6000), st.integers(0, 5000)), min_size=1, max_size=3),
)
def test_columns_stay_columns_and_keep_to_their_limits(
    types: list[str], legs: list[tuple[int, int]], more: list[tuple[int, int]]
) -> None:
    names = " ".join(f"G{i + 1}" for i in range(len(types)))
    state = moves(*column("G", " ".join(types), 30, 30), units=[f"ahead {names}"])
    for way in (legs, more):
        action = Legs(0, tuple(way))
        ruling = state.stack[-1].check(state, 0, action)
        if sum(abs(turn) for turn, _ in way) > 9000:
            assert ruling is not None
            assert ruling.clause == "DIA-MOVE-08"
        elif sum(distance for _, distance in way) > 8000:
            assert ruling is not None
            assert ruling.clause == "DIA-MOVE-05"
        if ruling is not None:
            return
        decide(state, action)
        assert formations.unit_ruling(state, AHEAD, state.units[-1].ships) is None
        order(state, "ahead", names)
        run(state, Moves(0))


@steady
@given(
    st.lists(st.tuples(st.integers(-18_000, 18_000), st.integers(0, 4000)), min_size=1, max_size=4)
)
def test_single_ships_keep_to_their_limits(legs: list[tuple[int, int]]) -> None:
    state = moves("G1 5 30,30,0", units=["single G1"])
    ruling = state.stack[-1].check(state, 0, Legs(0, tuple(legs)))
    turned = sum(abs(turn) for turn, _ in legs)
    way = sum(distance for _, distance in legs)
    assert (ruling is None) == (turned <= 18_000 and way <= 4000)
    if ruling is None:
        decide(state, Legs(0, tuple(legs)))
        hull = members(state)[0]
        assert formations.apart(hull.x, hull.y, 30_000.0, 30_000.0) <= way + 4.0


def test_an_example_is_read_as_it_is_written() -> None:
    state = moves("G1 5 30,30,0", "G2 5 31,30,0", units=["abreast G1 G2"])
    assert read(state, "G1 line wheel=-10 direction=15 distance=1.5 last") == Abreast(
        0, -1000, 1500, 1500, False
    )
    assert read(state, "G1 change port guide=G2") == Change(0, 3, 1)
    assert formations.form_ruling(ABREAST, members(state), NAMES) is None
    assert named(state, "G2").ident == 1


@pytest.mark.clause("DIA-RULE-37")
def test_a_varied_order_of_a_line_keeps_its_shape() -> None:
    """A wheel stays first or second; an order that loses one of the two has the wheel first."""
    lost = set()
    for seed in range(200):
        first = vary_line(Abreast(0, 2000, 0, 2000, True), Random(seed))
        assert isinstance(first, Abreast)
        assert first.wheel_first
        second = vary_line(Abreast(0, 50, 1500, 50, False), Random(seed))
        assert isinstance(second, Abreast)
        assert is_canonical(second)
        assert second.wheel_first == (second.wheel == 0 or second.distance == 0)
        lost.add((second.wheel == 0, second.distance == 0))
    assert lost >= {(True, False), (False, True), (False, False)}
