"""Land and the table, with shapely as the oracle."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point
from tests.geometry.shapes import hulls, lands, outline, ship, shore, steady

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import NEVER, TOLERANCE, parse_pose
from naumachia.geometry.measure import nearest_line_to_land
from naumachia.geometry.polygon import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Land,
    Table,
    edge_strip,
    regular_polygon,
)

points = st.tuples(st.integers(-2000, 7000), st.integers(-2000, 7000))


@steady
@given(lands())
def test_the_shore_line_is_land(land: Land) -> None:
    assert all(land.contains(x, y) for x, y in zip(land.xs, land.ys, strict=True))


@steady
@given(hulls(), lands())
def test_overlap_and_distance_agree_with_shapely(hull: Hull, land: Land) -> None:
    one, two = outline(hull), shore(land)
    assert two.is_valid
    assert sum(abs(area(p.xs, p.ys)) for p in land.pieces) == pytest.approx(two.area)
    if land.overlaps(hull):
        assert one.intersection(two).area > 0
    else:
        assert one.intersection(two).area < 0.001 * (one.length + two.length)
    assert land.gap(hull) == pytest.approx(one.distance(two), abs=1e-6)
    for distance in (0.0, 1.0, 500.0, land.gap(hull)):
        assert land.is_within(hull, distance) == (land.gap(hull) <= distance)
    line = nearest_line_to_land(hull, land)
    assert line.length == pytest.approx(one.distance(two), abs=1e-6)
    assert one.distance(Point(line.ax, line.ay)) < 1e-6
    assert two.distance(Point(line.bx, line.by)) < 1e-6


def area(xs: list[float], ys: list[float]) -> float:
    return sum(xs[i - 1] * ys[i] - ys[i - 1] * xs[i] for i in range(len(xs))) / 2


@steady
@given(lands(), points, points)
def test_points_and_sight_agree_with_shapely(
    land: Land, a: tuple[int, int], b: tuple[int, int]
) -> None:
    shape = shore(land)
    assert land.contains(*a) == (shape.distance(Point(a)) < 0.001)
    x, y = land.nearest_to(*a)
    assert math.dist((x, y), a) == pytest.approx(shape.distance(Point(a)), abs=1e-6)
    line = LineString([a, b])
    if land.crosses(*a, *b):
        assert line.intersects(shape)
    else:
        assert line.intersection(shape.buffer(-0.01)).length == 0


def test_a_hull_wholly_inside_land_overlaps_it() -> None:
    island = regular_polygon(20_000, 20_000, 2_000, 8, 0)
    assert island.overlaps(ship("B 20,20,45"))
    assert island.gap(ship("B 20,20,45")) == 0


def test_a_hull_may_touch_land() -> None:
    coast = edge_strip(Table(48_000, 36_000), SOUTH, 4_000)
    assert not coast.overlaps(ship("T 20,4.625,0"))
    assert coast.gap(ship("T 20,4.625,0")) == 0
    assert coast.overlaps(ship("T 20,4.624,0"))
    assert coast.gap(ship("T 20,5,0")) == 375


def test_a_bay_is_not_land() -> None:
    bay = Land([(0, 0), (9_000, 0), (9_000, 9_000), (6_000, 9_000), (6_000, 3_000), (3_000, 3_000),
                (3_000, 9_000), (0, 9_000)])  # fmt: skip
    inside = ship("T 4.5,6,0")
    assert not bay.overlaps(inside)
    assert bay.gap(inside) == 1_500 - 175
    assert bay.crosses(4_500, 6_000, 8_000, 6_000)
    assert not bay.crosses(4_500, 6_000, 4_500, 20_000)
    assert not bay.crosses(3_000, 3_000, 3_000, 20_000)  # along the shore
    assert bay.crosses(0, 0, 3_000, 3_000)  # inside, along a line between two corners


def test_edge_strips_lie_along_their_edges() -> None:
    table = Table(48_000, 36_000)
    boxes = {side: edge_strip(table, side, 4_000) for side in (NORTH, EAST, SOUTH, WEST)}
    assert [(b.west, b.south, b.east, b.north) for b in boxes.values()] == [
        (0, 32_000, 48_000, 36_000),
        (44_000, 0, 48_000, 36_000),
        (0, 0, 48_000, 4_000),
        (0, 0, 4_000, 36_000),
    ]


def test_an_octagon() -> None:
    island = regular_polygon(24_000, 18_000, 2_000, 8, 2_250)
    assert len(island.pieces) == 1
    assert len(island.xs) == 8
    assert shore(island).area == pytest.approx(2 * math.sqrt(2) * 2_000**2, rel=1e-3)
    assert island.north - 18_000 == pytest.approx(2_000 * math.cos(math.pi / 8), abs=0.5)


@pytest.mark.parametrize(
    ("corners", "message"),
    [
        ([(0, 0), (1, 0)], "three corners or more, not 2"),
        ([(0, 0), (9, 0), (9, 9), (0, 0)], "same corner twice"),
        ([(0, 0), (9, 9), (9, 0), (0, 9)], "edges that meet"),
        ([(0, 0), (5, 0), (9, 0)], "edges that meet"),
        ([(0, 0), (9, 0), (9, 9), (4, 0)], "edges that meet"),
        ([(0, 0), (9, 0), (5, 0), (5, 9)], "edges that meet"),
        # A corner on an edge that begins before it, and on one that begins after it.
        ([(0, 0), (9, 0), (9, 9), (4, 0), (0, 9)], "edges that meet"),
        ([(0, 4), (5, 0), (10, 4), (10, 0), (0, 0)], "edges that meet"),
        # The last edge folds back onto the first.
        ([(9, 0), (5, 0), (5, 9), (0, 0)], r"edges that meet: from \(9, 0\) and \(0, 0\)"),
    ],
)
def test_land_that_is_not_a_polygon_is_refused(
    corners: list[tuple[int, int]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Land(corners)


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (0, 9), (0, 5), (9, 5)],
        [(0, 9), (0, 5), (9, 5), (0, 0)],
        [(0, 0), (0, 9), (9, 9), (0, 4), (9, 0)],
    ],
)
@pytest.mark.parametrize(("east", "north"), [(0, 0), (20, 30), (-20, -30)])
def test_edges_that_meet_on_a_line_to_the_north_are_refused_everywhere(
    corners: list[tuple[int, int]], east: int, north: int
) -> None:
    with pytest.raises(ValueError, match="edges that meet"):
        Land([(x + east, y + north) for x, y in corners])


def test_corners_come_in_either_order_and_straight_ones_are_dropped() -> None:
    one = Land([(0, 0), (0, 9), (9, 9), (9, 4), (9, 0)])
    two = Land([(0, 0), (9, 0), (9, 9), (0, 9)])
    assert sorted(zip(one.xs, one.ys, strict=True)) == sorted(zip(two.xs, two.ys, strict=True))
    assert area(one.xs, one.ys) == area(two.xs, two.ys) == 81


def test_narrow_land_is_cut_where_corners_almost_lie_on_a_cut() -> None:
    """Each triangle that can be cut off has another corner just outside its edge."""
    land = Land([(0, 0), (2, 1), (2, 2), (1, 1), (2, 3), (3, 0)])
    assert sum(area(piece.xs, piece.ys) for piece in land.pieces) == area(land.xs, land.ys) == 3


def test_a_line_within_the_tolerance_of_the_shore_does_not_cross_land() -> None:
    square = Land([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])
    assert not square.crosses(TOLERANCE, 100.0, TOLERANCE, 900.0)
    assert square.crosses(2 * TOLERANCE, 100.0, 2 * TOLERANCE, 900.0)


def test_a_line_that_starts_near_the_shore_and_leaves_at_once_does_not_enter_land() -> None:
    """It starts in line with another edge of the land, which marks no place on it."""
    bay = Land([(0, 0), (2000, 0), (2000, 1000), (1000, 1000), (1000, 2000), (0, 2000)])
    assert bay.entry_share(1000.0, 1.5 * TOLERANCE, 1500.0, -500.0) == NEVER


def test_a_line_to_land_under_a_hull_is_in_the_middle_of_the_shore_there() -> None:
    """The first edge is the one that ends at the first corner."""
    hull = ship("T 20,20,0")
    under = nearest_line_to_land(hull, Land([(20_100, 20_000), (20_000, 20_100), (19_900, 20_000)]))
    assert (under.ax, under.ay, under.length) == (20_000, 20_000, 0)
    ends = nearest_line_to_land(hull, Land([(20_000, 20_000), (30_000, 20_200), (30_000, 20_000)]))
    assert ends.ax == pytest.approx(20_000 + 175 / 2)
    assert ends.ay == 20_000


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [("1", "35", NORTH), ("47", "35", NORTH), ("47", "1", EAST), ("1", "1", SOUTH)],
)
def test_in_a_corner_the_edge_with_the_lower_number_is_nearest(x: str, y: str, side: int) -> None:
    hull = Hull(parse_pose(f"{x},{y},0"), 500, 500)
    assert Table(48_000, 36_000).nearest_edge(hull) == (side, 750)


def test_the_whole_hull_is_on_the_table() -> None:
    table = Table(48_000, 36_000)
    assert table.contains_hull(ship("T 10,0.175,90"))
    assert not table.contains_hull(ship("T 10,0.174,90"))
    assert table.contains_hull(ship("T 0.625,10,90"))
    assert table.nearest_edge(ship("T 47,10,90")) == (EAST, 375)
    assert table.nearest_edge(ship("T 10,36,90")) == (NORTH, -175)
    assert table.contains(48_000, 0)
    assert not table.contains(48_000.01, 0)
