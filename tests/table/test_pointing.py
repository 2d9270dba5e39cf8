"""Moves that a point means, for ships with the limits of no particular game."""

from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import ship, steady

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.paths import wheel
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Table
from naumachia.geometry.sea import Sea, empty_sea
from naumachia.table.deployment import (
    far_side_distance,
    inward_heading,
    points_in_row,
    row_distances,
)
from naumachia.table.moves import NO_RUN_ENDS, obstacle
from naumachia.table.pointing import (
    MoveLimits,
    RelativePoint,
    candidate_moves,
    heading_to_hundredths,
    index_of,
    point_to_steps,
    ship_at,
    snap_pose,
    turn_to,
    wheel_to,
)
from naumachia.table.reach import fan, lane, point_at, turn_arc

TABLE = Table(48_000, 36_000)
SAILING = MoveLimits((5_000, 4_500, 0, 4_500), 0, 0, (10, 10), NO_RUN_ENDS)
"""A sailing ship: turns only with a run, never backs, as SAIL-RULE-38."""
ROWING = MoveLimits((4_000, 18_000, 0, 18_000), 2_000, 18_000, (1, 1), NO_RUN_ENDS)
"""A single ship of DIA-RULE-40: any turn before the run."""


def sea(*ships: Hull) -> Sea:
    water = empty_sea(TABLE, [], len(ships), 4_000)
    for number, hull in enumerate(ships):
        water.place(number, hull)
    return water


def test_ahead_a_point_means_a_turn_and_a_run() -> None:
    water = sea(ship("T 20,10,0"))
    assert candidate_moves(water, 0, SAILING, 2_000, 3_000.0)[0] == (2_000, 3_000, 0)
    assert candidate_moves(water, 0, ROWING, 12_000, 3_000.0)[0] == (12_000, 3_000, 0)


def test_no_turn_in_place_is_offered_to_a_ship_that_cannot_make_it() -> None:
    water = sea(ship("T 20,10,0"))
    found = candidate_moves(water, 0, SAILING, 12_000, 3_000.0)
    assert found[0] == (12_000, 3_000, 0)
    assert all(distance > 0 for _, distance, _ in found)
    aft = candidate_moves(water, 0, SAILING, 18_000, 3_000.0)
    assert all(distance > 0 for _, distance, _ in aft)
    assert candidate_moves(water, 0, ROWING, 18_000, 3_000.0)[:2] == [
        (0, -3_000, 0),
        (0, -2_000, 0),
    ]


def test_a_blocked_run_is_offered_up_to_its_clear_length() -> None:
    water = sea(ship("T 20,10,0"), ship("T 20,14,90"))
    meant, instead = candidate_moves(water, 0, SAILING, 0, 5_000.0)
    assert meant == (0, 5_000, 0)
    assert instead == (0, 3_200, 0)
    assert obstacle(water, 0, *instead, NO_RUN_ENDS) is None


@steady
@given(st.integers(-17_999, 18_000), st.floats(300, 9_000))
def test_substitutes_are_within_the_limits_of_the_ship(angle: int, far: float) -> None:
    water = sea(ship("T 20,10,0"))
    for means in (SAILING, ROWING):
        found = candidate_moves(water, 0, means, angle, far)
        assert found
        for first, distance, last in found[1:]:
            assert last == 0
            assert -means.back <= distance <= means.forward
            assert abs(first) <= max(int(means.veer), int(means.turn))


def test_a_relative_point() -> None:
    hull = ship("T 20,10,90")
    there = RelativePoint(hull, *point_to_steps((23.0, 14.0)), 10)
    assert (there.distance, there.angle) == (5_000.0, -5_310)
    assert (round(there.ahead), round(there.aside)) == (3_000, -4_000)
    assert heading_to_hundredths(None) is None
    assert heading_to_hundredths(-90.0) == 27_000
    assert turn_to(hull, 35_900, 10) == -9_100


@steady
@given(st.integers(-17_900, 17_900), st.integers(0, 35_999), st.integers(2, 8))
def test_dragging_an_end_wheels_the_line(angle: int, heading: int, count: int) -> None:
    line = [Hull(Pose(9_000, 9_000, heading), 1_000, 1_000)]
    right = (heading + 9_000) % 36_000
    line += [
        Hull(Pose(9_000, 9_000, heading).travel(right, 1_000 * k), 1_000, 1_000)
        for k in range(1, count)
    ]
    pivot, held = line[0].corners()[0], line[-1].bow()
    after = wheel(line, *pivot, angle, 200.0).at(float(abs(angle)))[-1]
    assert wheel_to(pivot, held, *after.bow()) == angle


def test_the_nearest_hull_to_a_point_is_meant() -> None:
    water = sea(ship("T 20,10,0"), ship("T 20.6,10,0"), ship("T 30,10,0"))
    assert ship_at(water, [0, 1, 2], 20_350.0, 10_000.0) == 1
    assert ship_at(water, [0, 2], 20_350.0, 10_000.0) == 0
    assert ship_at(water, [0, 1, 2], 26_000.0, 10_000.0) == -1
    assert index_of(["A1", "B1"], "B1") == 1
    assert index_of(["A1", "B1"], "C1") == -1


def test_setting_up_in_rows_along_an_edge() -> None:
    assert [inward_heading(edge) for edge in (NORTH, EAST, SOUTH, WEST)] == [
        18_000,
        27_000,
        0,
        9_000,
    ]
    assert snap_pose(10_004.0, 5_995.0, 35_996, (10, 10)) == (10_000, 6_000, 0)
    assert row_distances(5_000, 1_000, 2_000) == [5_000, 3_000]
    south = points_in_row(TABLE, SOUTH, 2_000, 12_000, 10)
    assert south == [(6_000, 2_000), (18_000, 2_000), (30_000, 2_000), (42_000, 2_000)]
    east = points_in_row(TABLE, EAST, 2_000, 12_000, 10)
    assert east == [(46_000, 6_000), (46_000, 18_000), (46_000, 30_000)]
    for edge, across in ((SOUTH, 2_360), (NORTH, 36_000 - 2_360)):
        row = points_in_row(TABLE, edge, 2_365, 12_000, 10)
        assert {y for _, y in row} == {across}, "no point lies in front of the row"
    for edge, across in ((WEST, 2_360), (EAST, 48_000 - 2_360)):
        row = points_in_row(TABLE, edge, 2_365, 12_000, 10)
        assert {x for x, _ in row} == {across}, "no point lies in front of the row"
    assert far_side_distance(TABLE, ship("T 20,3,0"), SOUTH) == 3_625
    assert far_side_distance(TABLE, ship("T 20,33,0"), NORTH) == 3_625
    assert far_side_distance(TABLE, ship("T 3,20,90"), WEST) == 3_625


def test_reach_ends_where_a_run_is_blocked() -> None:
    water = sea(ship("T 20,10,0"), ship("T 20,14,90"))
    outline = fan(water, 0, 4_500, lambda angle: 5_000, 10, NO_RUN_ENDS).outlines[0]
    assert outline[0] == (20.0, 10.0)
    assert len(outline) == 20
    assert (20.0, 13.2) in outline
    hull = water.hull(0)
    assert point_at(hull, 9_000, 2_000.0) == (22.0, 10.0)
    assert lane(hull, -1_000).outlines[0][2] == (20.175, 9.0)
    arc = turn_arc(hull, 9_000)
    assert (arc.start, arc.end) == (-90.0, 90.0)
