"""Moves of a pivot, a run and a pivot, and drift."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import hulls, ship, steady

from naumachia.geometry.hull import Hull, gap, overlaps, penetration
from naumachia.geometry.lattice import COS, SIN, Pose
from naumachia.geometry.placement import shift_hull
from naumachia.geometry.polygon import EAST, NORTH, Land, Table, edge_strip
from naumachia.geometry.sea import EDGE, HULL, LAND, Sea, empty_sea
from naumachia.table.moves import (
    NO_RUN_ENDS,
    RunEnds,
    clear_centre,
    clear_run,
    destination,
    drift,
    obstacle,
)
from naumachia.table.rounding import magnitude, round_down, round_to_step, smaller

TABLE = Table(48_000, 36_000)


def sea(ships: list[Hull], lands: list[Land] | None = None) -> Sea:
    water = empty_sea(TABLE, lands or [], len(ships), 4_000)
    for number, hull in enumerate(ships):
        water.place(number, hull)
    return water


def test_rounding() -> None:
    assert (round_down(1_239, 10), round_down(-1, 10), round_to_step(1_235.0, 10)) == (
        1_230,
        -10,
        1_240,
    )
    assert (magnitude(-4), magnitude(4), smaller(3, 5), smaller(5, 3)) == (4, 4, 3, 3)


@pytest.mark.parametrize(
    ("move", "end"),
    [
        ((0, 6_000, 0), "20,16,0"),
        ((9_000, 4_000, 0), "24,10,90"),
        ((0, -2_000, 0), "20,8,0"),
        ((-4_500, 0, 0), "20,10,315"),
        ((3_000, 2_000, -9_000), "21,11.732,300"),
    ],
)
def test_a_move_turns_runs_and_turns(move: tuple[int, int, int], end: str) -> None:
    water = sea([ship("T 20,10,0")])
    assert obstacle(water, 0, *move, NO_RUN_ENDS) is None
    assert destination(water, 0, *move).text() == end


def test_obstacles_of_each_part_are_reported() -> None:
    water = sea([ship("T 20,10,0"), ship("T 20.7,10,0"), ship("T 20,14,90")])
    first = obstacle(water, 0, 4_500, 0, 0, NO_RUN_ENDS)
    run = obstacle(water, 0, 0, 6_000, 0, NO_RUN_ENDS)
    last = obstacle(water, 0, 0, -200, 9_000, NO_RUN_ENDS)
    assert first is not None
    assert run is not None
    assert last is not None
    assert (first.number, run.number, last.number) == (1, 2, 1)
    assert run.distance == pytest.approx(14_000 - 175 - 10_625)


def test_a_run_may_end_on_land_or_over_the_edge_if_the_game_allows_it() -> None:
    coast = edge_strip(TABLE, NORTH, 4_000)  # from y = 32
    water = sea([ship("T 20,28,0"), ship("T 45,10,90"), ship("T 30,31.375,0")], [coast])
    ends = RunEnds(True, True, 10)
    aground = obstacle(water, 0, 0, 6_000, 0, NO_RUN_ENDS)
    assert aground is not None
    assert aground.kind == LAND
    assert obstacle(water, 0, 0, 6_000, 0, ends) is None
    assert destination(water, 0, 0, 6_000, 9_000).text() == "20,31.375,0"
    out = obstacle(water, 1, 0, 6_000, 0, RunEnds(False, True, 10))
    assert out is not None
    assert (out.kind, out.number) == (EDGE, EAST)
    assert obstacle(water, 1, 0, 6_000, 0, ends) is None
    # One that lies against the land does not run aground.
    assert obstacle(water, 2, 0, 6_000, 0, ends) is not None


@steady
@given(
    st.lists(hulls(16_000), min_size=1, max_size=8),
    st.integers(-18_000, 18_000),
    st.integers(-9_000, 9_000),
    st.integers(-18_000, 18_000),
)
def test_a_move_that_nothing_forbids_ends_where_the_hull_fits(
    ships: list[Hull], first: int, distance: int, last: int
) -> None:
    water = sea(ships)
    if water.find_overlap(ships[0], 0) is not None:
        return
    met = obstacle(water, 0, first, distance, last, NO_RUN_ENDS)
    end = destination(water, 0, first, distance, last)
    if met is None:
        assert water.fits(ships[0].at(end), 0)
        assert end.heading == (ships[0].pose.heading + first + last) % 36_000
    else:
        assert met.kind in (HULL, EDGE)


@steady
@given(st.lists(hulls(16_000), min_size=1, max_size=8), st.integers(-18_000, 18_000))
def test_a_clear_run_is_the_longest_legal_one(ships: list[Hull], angle: int) -> None:
    water = sea(ships)
    room = clear_run(water, 0, angle, 6_000, 10, NO_RUN_ENDS)
    assert room % 10 == 0
    if room > 0:
        assert obstacle(water, 0, angle, room, 0, NO_RUN_ENDS) is None
    if 0 < room < 5_980:
        assert obstacle(water, 0, angle, room + 20, 0, NO_RUN_ENDS) is not None


@steady
@given(hulls(3_000), hulls(3_000), st.integers(0, 35_999), st.sampled_from([0.0, 10.0]))
def test_a_hull_comes_clear_of_another_with_a_gap(
    hull: Hull, other: Hull, way: int, apart: float
) -> None:
    """SAIL-RULE-113: 10 steps."""
    x, y = clear_centre(hull, other, SIN[way], COS[way], apart)
    if not overlaps(hull, other):
        assert (x, y) == (hull.x, hull.y)
        return
    there = shift_hull(hull, x - hull.x, y - hull.y)
    assert penetration(there, other) < 0.001
    assert gap(there, other) <= apart + 0.001


def test_a_drift_keeps_its_heading_and_lists_the_ships_that_stop_it() -> None:
    water = sea(
        [ship("T 20,15,0"), ship("T 19.3,12,90"), ship("T 20.7,12,90"), ship("T 20.35,15,0")]
    )
    way = drift(water, 0, 0.0, -1.0, 3_000)
    assert (way.pose.text(), way.struck) == ("20,12.8,0", [1, 2])
    assert way.met is not None
    assert way.distance == pytest.approx(2_200)
    free = drift(water, 0, 0.0, 1.0, 3_000)
    assert (free.pose, free.met, free.struck) == (Pose(20_000, 18_000, 0), None, [])


def test_a_touch_at_the_end_does_not_stop_a_drift() -> None:
    water = sea([ship("T 20,10,0"), ship("T 20,13,90")])
    way = drift(water, 0, 0.0, 1.0, 2_200)
    assert (way.met, way.struck) == (None, [])
    assert way.pose.text() == "20,12.2,0"


@steady
@given(st.lists(hulls(9_000), min_size=1, max_size=8), st.integers(0, 35_999))
def test_a_drift_ends_where_the_hull_fits(ships: list[Hull], wind: int) -> None:
    water = sea(ships)
    if not water.fits(ships[0], 0):
        return
    way = drift(water, 0, SIN[wind], COS[wind], 2_000)
    assert water.fits(ships[0].at(way.pose), 0)
    assert way.pose.heading == ships[0].pose.heading
    assert (way.met is None) == (way.distance == 2_000)
