"""Ways of orders, and what they meet: the ledger's examples 11 to 25, trimmed moves."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import steady
from tests.rules.diadochi.stage import NAMES, battle, column, named, numbers, row
from tests.rules.diadochi.ways import Steps, base, clause_of, single_ruling, steps

from naumachia.geometry.column import Column
from naumachia.geometry.hull import PORT, STARBOARD, Hull, overlaps
from naumachia.geometry.lattice import Pose
from naumachia.geometry.paths import Path
from naumachia.geometry.polygon import NORTH
from naumachia.geometry.sea import EDGE
from naumachia.kernel.clause import Ruling
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, Abreast, Legs
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules import formations
from naumachia.rules.diadochi.rules.obstacles import End, forced_end, home_edge, path_ruling
from naumachia.rules.diadochi.rules.paths import (
    abreast_paths,
    after_change,
    back_paths,
    change_paths,
    column_paths,
    end_hulls,
    greatest_wheel,
    rounded_poses,
    single_paths,
    straight_path,
    wheel_distance,
)


def line(count: int, heading: int = 0) -> list[Hull]:
    """A line abreast of square bases."""
    start = Pose(20_000, 20_000, heading)
    return [Hull(start.travel(heading + 9000, 1000 * i), 1000, 1000) for i in range(count)]


def column_way(count: int, legs: Steps) -> list[Path]:
    """The way of a straight column of square bases, its head at the origin."""
    return column_paths([base(f"0,{-i},0") for i in range(count)], steps(legs))


def lies(hulls: list[Hull], expected: list[tuple[float, float, float]]) -> None:
    """Hulls lie where the ledger says, to 0.002 cable."""
    assert len(hulls) == len(expected)
    for hull, (x, y, heading) in zip(hulls, expected, strict=True):
        assert hypot(hull.x / 1000 - x, hull.y / 1000 - y) <= 0.002
        assert hull.pose.heading == pytest.approx(heading * 100, abs=1)


# -- ways -----------------------------------------------------------------------


@pytest.mark.clause("DIA-RULE-37", "DIA-MOVE-02")
def test_example_11_and_12_what_a_wheel_costs() -> None:
    assert [greatest_wheel(n, 4000) for n in range(2, 9)] == [
        11459, 7639, 5729, 4583, 3819, 3274, 2864,
    ]  # fmt: skip
    assert wheel_distance(8, -1000) == pytest.approx(1396, abs=1)
    assert wheel_distance(8, 3000) == pytest.approx(4189, abs=1)
    assert wheel_distance(2, 9000) == pytest.approx(3142, abs=1)


@pytest.mark.clause("DIA-MOVE-01", "DIA-RULE-37")
def test_example_13_a_translation_keeps_headings() -> None:
    start = line(4)
    ends = end_hulls(abreast_paths(start, Abreast(0, 0, 4500, 4000, True)), start)
    for before, after in zip(start, ends, strict=True):
        assert after.pose.heading == 0
        assert (after.x - before.x, after.y - before.y) == pytest.approx((2828.4, 2828.4), abs=0.1)


@pytest.mark.clause("DIA-RULE-37")
@pytest.mark.parametrize("angle", [3000, -3000])
def test_a_line_wheels_about_the_inner_bow_corner_and_moves_before_or_after(angle: int) -> None:
    start = line(4)
    first = abreast_paths(start, Abreast(0, angle, 1500, 1000, True))
    last = abreast_paths(start, Abreast(0, angle, 1500, 1000, False))
    assert end_hulls(first, start)[0].pose.heading == angle % 36000
    inner = start[-1].corners()[1] if angle > 0 else start[0].corners()[0]
    turned = first[0].end()
    corner = turned[-1].corners()[1] if angle > 0 else turned[0].corners()[0]
    assert corner == pytest.approx(inner, abs=0.01)
    wheeled_first, moved_first = end_hulls(first, start)[0], end_hulls(last, start)[0]
    # The direction counts from the facing at that time: the ends differ.
    assert hypot(wheeled_first.x - moved_first.x, wheeled_first.y - moved_first.y) > 300
    assert formations.abreast_ruling(end_hulls(last, start), NAMES) is None


@pytest.mark.clause("DIA-MOVE-03", "DIA-MOVE-10")
def test_straight_back() -> None:
    (ship,) = end_hulls(back_paths([base("5,5,90")], 2000), [])
    lies([ship], [(3, 5, 90)])


COLUMNS: list[tuple[Steps, list[tuple[float, float, float]]]] = [
    ([(90, 4)], [(3.5, 0.5, 90), (2.5, 0.5, 90), (1.5, 0.5, 90), (0.5, 0.5, 90)]),
    (
        [(0, 3), (60, 2)],
        [(1.299, 4.250, 60), (0.433, 3.750, 60), (0, 2.567, 0), (0, 1.567, 0)],
    ),
]


@pytest.mark.clause("DIA-RULE-38", "DIA-RULE-39")
@pytest.mark.parametrize(("legs", "expected"), COLUMNS)
def test_example_16_and_17_columns_follow_their_leader(
    legs: Steps, expected: list[tuple[float, float, float]]
) -> None:
    lies(end_hulls(column_way(4, legs), []), expected)


@pytest.mark.clause("DIA-RULE-39", "DIA-FORM-06")
def test_example_18_and_20_what_a_column_cannot_follow() -> None:
    state = battle(*column("G", "5 5 5 5", 30, 30))
    ships = numbers(state, "G1 G2 G3 G4")

    def ruled(legs: Steps) -> Ruling | None:
        parts = column_paths(formations.hulls_of(state, ships), steps(legs))
        return path_ruling(state, ships, parts)

    short = ruled([(90, 0.5)])
    assert clause_of(short) == "DIA-RULE-39"
    assert short is not None
    assert short.facts["distance"] == pytest.approx(116, abs=2)
    assert ruled([(90, 1)]) is None
    barely = ruled([(80, 0.592)])
    assert barely is not None
    assert (barely.clause, barely.facts["distance"]) == ("DIA-RULE-39", 2)
    assert ruled([(80, 0.593)]) is None
    end = forced_end(state, ships, column_paths(formations.hulls_of(state, ships), ((6000, 2000),)))
    assert end.whole
    for ship, pose in zip(ships, end.poses, strict=True):
        state.put(state.ships[ship], pose)
    bent = formations.hulls_of(state, ships)
    assert 5900 <= formations.bend(bent) <= 6100
    assert clause_of(ruled([(-40, 1)])) == "DIA-FORM-06"
    assert ruled([(30, 3)]) is None
    assert ruled([(-30, 1)]) is None


@pytest.mark.clause("DIA-FORM-07", "DIA-FORM-11", "DIA-RULE-41")
@pytest.mark.parametrize("side", [STARBOARD, PORT])
def test_example_21_a_column_of_squares_changes_to_a_line(side: int) -> None:
    hulls = [base(f"0,{-i},0") for i in range(4)]
    ends = end_hulls(change_paths(AHEAD, hulls, side, NOBODY), hulls)
    assert [(hull.x, hull.y) for hull in ends] == [(hull.x, hull.y) for hull in hulls]
    order = after_change(AHEAD, (0, 1, 2, 3), side)
    assert formations.abreast_ruling([ends[i] for i in order], NAMES) is None
    assert ends[0].pose.heading == (9000 if side == STARBOARD else 27000)
    # And back: the ship on the side turned to leads.
    again = [ends[i] for i in order]
    back = end_hulls(change_paths(ABREAST, again, side, NOBODY), again)
    back_order = after_change(ABREAST, (0, 1, 2, 3), side)
    assert formations.column_ruling([back[i] for i in back_order], NAMES) is None
    assert formations.straight_ruling([back[i] for i in back_order], NAMES) is None


@pytest.mark.clause("DIA-FORM-09", "DIA-RULE-41")
def test_example_22_long_bases_close_up_to_the_guide() -> None:
    hulls = [base("0,0,0", 1250), base("0,-1.25,0", 1250), base("0,-2.5,0", 1250)]
    ends = end_hulls(change_paths(AHEAD, hulls, STARBOARD, 1), hulls)
    lies(ends, [(0, -0.25, 90), (0, -1.25, 90), (0, -2.25, 90)])
    assert formations.abreast_ruling(ends, NAMES) is None


@pytest.mark.clause("DIA-FORM-10", "DIA-RULE-42")
@pytest.mark.parametrize("side", [STARBOARD, PORT])
@pytest.mark.parametrize("guide", [0, 1, 2])
def test_example_23_long_bases_open_out_to_a_column(side: int, guide: int) -> None:
    bows = [("0", 1250), ("1", 1000), ("2", 1750)]
    hulls = [base(f"{x},{-length / 2000:.3f},0", length) for x, length in bows]
    assert formations.abreast_ruling(hulls, NAMES) is None
    ends = end_hulls(change_paths(ABREAST, hulls, side, guide), hulls)
    assert (ends[guide].x, ends[guide].y) == pytest.approx((hulls[guide].x, hulls[guide].y))
    order = after_change(ABREAST, (0, 1, 2), side)
    assert formations.straight_ruling([ends[i] for i in order], NAMES) is None


@pytest.mark.clause("DIA-FORM-09", "DIA-RULE-41")
@pytest.mark.parametrize("side", [STARBOARD, PORT])
@pytest.mark.parametrize("guide", [0, 1, 2])
def test_mixed_lengths_come_to_lie_with_even_bows(side: int, guide: int) -> None:
    hulls = [base("0,0,0", 1000), base("0,-1.125,0", 1250), base("0,-2.625,0", 1750)]
    assert formations.straight_ruling(hulls, NAMES) is None
    ends = end_hulls(change_paths(AHEAD, hulls, side, guide), hulls)
    assert (ends[guide].x, ends[guide].y) == pytest.approx((hulls[guide].x, hulls[guide].y))
    order = after_change(AHEAD, (0, 1, 2), side)
    assert formations.abreast_ruling([ends[i] for i in order], NAMES) is None


@pytest.mark.clause("DIA-RULE-40", "DIA-MOVE-09")
def test_example_24_a_single_ship_turns_where_it_likes() -> None:
    lies(end_hulls(single_paths(base("0,0,0"), steps([(180, 4)])), []), [(0, -4, 180)])
    legs = steps([(90, 1), (-90, 1), (45, 0)])
    lies(end_hulls(single_paths(base("0,0,0"), legs), []), [(1, 1, 45)])
    assert end_hulls(single_paths(base("0,0,0"), ((0, 0),)), []) == []


@pytest.mark.clause("DIA-RULE-38")
def test_a_column_that_goes_nowhere_does_not_turn() -> None:
    assert column_paths([base("0,0,0"), base("0,-1,0")], ((4500, 0),)) == []


# -- bases and edges ------------------------------------------------------------


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-44")
def test_example_25_a_pivot_sweeps() -> None:
    state = battle(*row("G", "5 5 5", 10, 10))
    ruling = single_ruling(state, "G2", [(45, 0)])
    assert clause_of(ruling) == "DIA-MOVE-12"
    assert ruling is not None
    assert ruling.facts["refusal"] == "hull_in_turn"
    assert (ruling.facts["ship"], ruling.facts["blocker"]) == ("G2", "G1")
    assert single_ruling(state, "G2", [(0, 1.3), (45, 0)]) is None


@pytest.mark.clause("DIA-MOVE-12", "DIA-RULE-44", "DIA-RULE-45")
def test_a_move_may_end_in_contact_and_no_deeper() -> None:
    state = battle("G1 5 10,10,0", "O1 5 10,14,180")
    assert single_ruling(state, "G1", [(0, 3)]) is None
    assert single_ruling(state, "G1", [(0, 3.02)]) is None
    ruling = single_ruling(state, "G1", [(0, 3.1)])
    assert clause_of(ruling) == "DIA-MOVE-12"
    assert ruling is not None
    assert (ruling.facts["room"], ruling.facts["blocker"]) == (3000, "O1")
    assert ruling.facts["blocker_at"] == (10_000, 14_000)


@pytest.mark.clause("DIA-RULE-44")
def test_a_ship_may_go_out_of_one_she_lies_in_and_no_deeper() -> None:
    state = battle("G1 5 10,10,0", "O1 5 10,10.9,180")
    assert single_ruling(state, "G1", [(0, 0.05)]) is not None
    back = back_paths([state.hull(named(state, "G1"))], 2000)
    assert path_ruling(state, (0,), back) is None


@pytest.mark.clause("DIA-RULE-21", "DIA-RULE-18")
def test_the_edge_holds_who_is_on_the_table_and_lets_on_who_is_not() -> None:
    state = battle("G1 5 10,58,0", *column("O", "5 5 5", 30, 1.2))
    ruling = single_ruling(state, "G1", [(0, 2)])
    assert clause_of(ruling) == "DIA-RULE-21"
    assert ruling is not None
    assert (ruling.facts["edge"], ruling.facts["room"]) == ("north", 1500)
    assert single_ruling(state, "G1", [(0, 1.5)]) is None
    ships = numbers(state, "O1 O2 O3")
    hulls = formations.hulls_of(state, ships)
    assert path_ruling(state, ships, column_paths(hulls, ((0, 1000),))) is None
    turned = path_ruling(state, ships, column_paths(hulls, ((9000, 1000), (9000, 3000))))
    assert clause_of(turned) in ("DIA-RULE-21", "DIA-RULE-39", "DIA-FORM-06")


@pytest.mark.clause("DIA-RULE-21")
def test_with_withdrawals_the_home_edge_lets_off() -> None:
    for edge, expected in (("closed", "DIA-RULE-21"), ("withdraw", "")):
        state = battle("G1 5 10,2,180", "O1 5 20,58,0", "G2 5 58,20,90", edge=edge)
        assert clause_of(single_ruling(state, "G1", [(0, 3)])) == expected
        assert clause_of(single_ruling(state, "O1", [(0, 3)])) == expected
        assert clause_of(single_ruling(state, "G2", [(0, 3)])) == "DIA-RULE-21"
    assert home_edge(1) == NORTH


@pytest.mark.clause("DIA-RULE-43", "DIA-RULE-41")
def test_a_change_is_refused_where_others_lie() -> None:
    lines = column("G", "9 9 9", 30, 30)
    state = battle(*lines, "O1 5 30.5,28.2,0")
    ships = numbers(state, "G1 G2 G3")
    parts = change_paths(AHEAD, formations.hulls_of(state, ships), STARBOARD, 0)
    assert clause_of(path_ruling(state, ships, parts)) == "DIA-MOVE-12"
    # One who lies where only the last place of a ship is, not where she turns.
    wide = battle(*row("G", "9 9 9", 20, 30), "O1 5 24,29.4,0")
    ships = numbers(wide, "G1 G2 G3")
    parts = change_paths(ABREAST, formations.hulls_of(wide, ships), STARBOARD, 0)
    ruling = path_ruling(wide, ships, parts)
    assert ruling is None or ruling.facts["refusal"] == "hull_in_place"
    blocked = battle(*row("G", "9 9 9", 20, 30), "O1 5 22.7,29.9,0")
    parts = change_paths(ABREAST, formations.hulls_of(blocked, ships), STARBOARD, 0)
    ruling = path_ruling(blocked, ships, parts)
    assert clause_of(ruling) == "DIA-MOVE-12"


# -- trimmed --------------------------------------------------------------------


def forced(state: Diadochi, names: str, parts: list[Path]) -> End:
    return forced_end(state, numbers(state, names), parts)


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-34")
def test_a_forced_move_ends_in_contact() -> None:
    state = battle("G1 5 10,10,0", "O1 5 10.3,12.77,180")
    end = forced(state, "G1", [straight_path([state.hull(named(state, "G1"))], 0, 4000)])
    assert end.poses[0].y == pytest.approx(11_775, abs=2)
    assert end.met is not None
    assert (end.whole, end.met.number) == (False, 1)
    clear = forced(state, "G1", [straight_path([state.hull(named(state, "G1"))], 18000, 2000)])
    assert clear.whole
    assert clear.poses[0].text() == "10,8,0"


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-21")
def test_a_forced_move_stops_at_the_edge_save_at_one_that_is_open() -> None:
    state = battle("G1 5 10,1.5,30")
    back = [straight_path([state.hull(named(state, "G1"))], 18000, 4000)]
    end = forced(state, "G1", back)
    assert end.met is not None
    assert end.met.kind == EDGE
    assert end.poses[0].y == pytest.approx(683, abs=1)
    assert state.sea.table.contains_hull(state.hull(named(state, "G1")).at(end.poses[0]))
    assert forced_end(state, (0,), back, home_edge(0)).whole


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-46")
def test_a_forced_move_goes_back_out_of_a_front() -> None:
    state = battle("G1 5 8,8,90", "O1 5 10,10,180")
    end = forced(state, "G1", [straight_path([state.hull(named(state, "G1"))], 9000, 4000)])
    # The sample at 2.05 is the last on the axis, the next beyond it.
    assert end.poses[0].x == pytest.approx(10_050, abs=1)
    assert not end.whole
    touching = battle("G1 5 8,8,90", "O1 5 10,9.02,180")
    end = forced(touching, "G1", [straight_path([state.hull(named(state, "G1"))], 9000, 2500)])
    assert end.whole


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-39")
def test_a_forced_column_goes_back_to_where_it_keeps_together() -> None:
    state = battle(*column("G", "5 5 5 5", 30, 30), "O1 5 31.2,30,0")
    ships = numbers(state, "G1 G2 G3 G4")
    hulls = formations.hulls_of(state, ships)
    end = forced_end(state, ships, column_paths(hulls, ((9000, 8000),)))
    assert not end.whole
    path = column_paths(hulls, ((9000, 8000),))[0]
    assert isinstance(path, Column)
    assert end.along == 0.0 or path.lay_out(end.along)[1] <= 1.0
    assert path.lay_out(600.0)[1] > 1.0
    poses = [hull.pose for hull in hulls]
    assert end.along > 0.0 or end.poses == poses


@pytest.mark.clause("DIA-RULE-35", "DIA-RULE-34")
def test_a_turn_is_cut_short_and_then_there_is_no_advance() -> None:
    state = battle(*row("G", "5 5 5", 10, 10))
    parts = single_paths(state.hull(named(state, "G2")), ((18000, 4000),))
    end = forced(state, "G2", parts)
    assert (end.part, end.whole) == (0, False)
    assert (end.poses[0].x, end.poses[0].y) == (11_000, 9_500)
    assert end.poses[0].heading < 200


@pytest.mark.clause("DIA-RULE-18")
def test_one_still_off_the_table_goes_nowhere_but_ahead() -> None:
    state = battle("G1 5 10,-1,0")
    hull = state.hull(named(state, "G1"))
    assert forced(state, "G1", [straight_path([hull], 0, 4000)]).poses[0].text() == "10,3,0"
    for parts in (single_paths(hull, ((9000, 4000),)), back_paths([hull], 2000)):
        end = forced(state, "G1", parts)
        assert (end.whole, end.poses[0].text()) == (False, "10,-1,0")
        assert end.parts_followed == 0
    assert forced(state, "G1", []).whole


@pytest.mark.clause("DIA-RULE-18")
@pytest.mark.parametrize(("y", "turned"), [(0.9, False), (2.5, True)])
def test_a_column_led_from_off_the_table_is_not_turned_by_a_blunder(y: float, turned: bool) -> None:
    state = battle(*column("G", "5 5 5", 20, y), "O1 5 20,30,180")
    hulls = [state.hull(ship) for ship in state.ships[:3]]
    ahead = forced_end(state, (0, 1, 2), column_paths(hulls, ((0, 8000),)))
    assert (ahead.whole, ahead.poses[0]) == (True, hulls[0].pose.advance(8000))
    end = forced_end(state, (0, 1, 2), column_paths(hulls, ((9000, 8000),)))
    assert (end.whole, end.poses[2] != hulls[2].pose) == (turned, turned)


@steady
@given(
    st.lists(
        st.tuples(st.integers(500, 12_000), st.integers(500, 12_000), st.integers(0, 35_999)),
        min_size=1,
        max_size=6,
    ),
    st.integers(-18_000, 18_000),
    st.integers(0, 4_000),
)
def test_forced_moves_never_end_deep_in_another_or_off_the_table(
    others: list[tuple[int, int, int]], turn: int, way: int
) -> None:
    mover = base("6,6,0")
    lines = ["G1 5 6,6,0"]
    for i, (x, y, heading) in enumerate(others):
        if not overlaps(Hull(Pose(x, y, heading), 1000, 1000), mover):
            lines.append(f"O{i + 1} 5 {x / 1000},{y / 1000},{heading / 100}")
    state = battle(*lines, table_width=13, table_depth=13)
    end = forced(state, "G1", single_paths(mover, ((turn, way),)))
    (hull,) = (mover.at(pose) for pose in end.poses)
    assert state.sea.find_overlap(hull, 0) is None
    assert rounded_poses(state.sea.table, end.hulls) == end.poses
    assert path_ruling(state, (0,), []) is None


@pytest.mark.clause("DIA-RULE-10")
def test_rounding_keeps_on_the_table_who_is_on_it() -> None:
    state = battle("G1 5 10,10,0")
    hull = base("10,10,45")
    there = Hull(Pose(10_000, 707, 4500), 1000, 1000, (10_000.0, 707.2, hull.fx, hull.fy))
    assert state.sea.table.contains_hull(there)
    (pose,) = rounded_poses(state.sea.table, [there])
    assert state.sea.table.contains_hull(hull.at(pose))
    assert pose.y == 708


def test_legs_of_an_action_are_those_of_its_way() -> None:
    assert Legs(0, steps([(12.5, 1.25)])).legs == ((1250, 1250),)
