"""Overlap, penetration, distance and rays of hulls, with shapely as the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point
from shapely.affinity import translate
from tests.geometry.shapes import hulls, outline, ship, steady

from naumachia.geometry.hull import (
    BOW,
    PORT,
    STARBOARD,
    STERN,
    Hull,
    exact_hull,
    gap,
    gap_within,
    nearest_heading,
    overlaps,
    penetration,
)
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, Pose
from naumachia.geometry.measure import cast_ray, crosses_hull, nearest_line

points = st.tuples(st.integers(-2000, 7000), st.integers(-2000, 7000))


@steady
@given(hulls(), hulls())
def test_overlap_and_distance_agree_with_shapely(a: Hull, b: Hull) -> None:
    one, two = outline(a), outline(b)
    shared = one.intersection(two).area
    if overlaps(a, b):
        assert shared > 0
        assert penetration(a, b) > 0
    else:
        assert shared <= TOLERANCE * (one.length + two.length)
    assert gap(a, b) == pytest.approx(one.distance(two), abs=1e-6)
    line = nearest_line(a, b)
    assert line.length == pytest.approx(one.distance(two), abs=1e-6)
    assert one.distance(Point(line.ax, line.ay)) < 1e-6
    assert two.distance(Point(line.bx, line.by)) < 1e-6


@steady
@given(hulls(), hulls(), st.integers(0, 35999))
def test_penetration_is_the_shortest_push_that_separates_two_hulls(
    a: Hull, b: Hull, way: int
) -> None:
    depth = penetration(a, b)
    if depth > 1:
        pushed = translate(outline(b), SIN[way] * depth * 0.99, COS[way] * depth * 0.99)
        assert pushed.intersects(outline(a))


@steady
@given(hulls(), hulls(), st.integers(0, 4000))
def test_a_limited_gap_is_the_gap_or_never(a: Hull, b: Hull, limit: int) -> None:
    distance = gap(a, b)
    assert gap_within(a, b, limit) == (distance if distance <= limit + TOLERANCE else NEVER)


def test_a_gap_may_exceed_its_limit_by_the_whole_tolerance() -> None:
    one, two = Hull(Pose(0, 0, 0), 100, 20), Hull(Pose(0, 200, 0), 100, 20)
    assert gap_within(one, two, 100.0 - TOLERANCE) == 100.0
    assert gap_within(one, two, 100.0 - 1.5 * TOLERANCE) == NEVER


@steady
@given(hulls(), points)
def test_points_agree_with_shapely(hull: Hull, point: tuple[int, int]) -> None:
    shape, spot = outline(hull), Point(point)
    assert hull.distance_to(*point) == pytest.approx(shape.distance(spot), abs=1e-6)
    assert shape.distance(Point(hull.nearest_to(*point))) < 1e-6
    forward, starboard = hull.frame(*point)
    assert hull.point(forward, starboard) == pytest.approx(point, abs=1e-6)


@steady
@given(hulls(), points, st.integers(0, 35999))
def test_rays_agree_with_shapely(hull: Hull, point: tuple[int, int], way: int) -> None:
    x, y = point
    shape = outline(hull)
    ray = LineString([point, (x + SIN[way] * 2e4, y + COS[way] * 2e4)])
    found = cast_ray(hull, x, y, SIN[way], COS[way])
    if found is None:
        assert not ray.intersects(shape.buffer(-0.01))
        return
    assert ray.distance(shape) < 0.01
    assert shape.exterior.distance(Point(found.x, found.y)) < 0.01 or shape.covers(Point(point))
    if ray.intersects(shape.buffer(-1)):
        first = ray.intersection(shape).distance(Point(point))
        assert found.distance == pytest.approx(first, abs=0.01)


@steady
@given(hulls(), points, points)
def test_sight_agrees_with_shapely(hull: Hull, a: tuple[int, int], b: tuple[int, int]) -> None:
    line = LineString([a, b])
    if crosses_hull(hull, *a, *b):
        assert line.intersects(outline(hull))
    else:
        assert not line.intersects(outline(hull).buffer(-0.01))


def moved(hull: Hull, dx: int, dy: int, quarters: int, mirrored: bool) -> Hull:
    """Return a hull moved by a symmetry of the lattice."""
    x, y, heading = hull.pose.x, hull.pose.y, hull.pose.heading
    if mirrored:
        x, heading = -x, -heading
    for _ in range(quarters):
        x, y, heading = y, -x, heading + 9000
    return hull.at(Pose(x + dx, y + dy, heading))


@steady
@given(
    hulls(), hulls(), st.integers(-10**5, 10**5), st.integers(-10**5, 10**5),
    st.integers(0, 3), st.booleans(),
)  # fmt: skip
def test_symmetries_of_the_lattice_change_nothing(
    a: Hull, b: Hull, dx: int, dy: int, quarters: int, mirrored: bool
) -> None:
    c, d = (moved(h, dx, dy, quarters, mirrored) for h in (a, b))
    assert penetration(c, d) == penetration(b, a) == penetration(a, b)
    assert overlaps(c, d) == overlaps(a, b)
    assert gap(c, d) == pytest.approx(gap(a, b), abs=1e-9)
    assert gap(b, a) == gap(a, b)


def test_touching_hulls_do_not_overlap() -> None:
    there = ship("T 20,20,90")
    for text, expected in (
        ("T 20,19.65,90", False),  # side by side
        ("T 20,19.651,90", True),
        ("T 21.25,20,270", False),  # bow to bow
        ("T 21.249,20,90", True),
        ("T 20,19.2,0", False),  # bow against the side
        ("T 20,19.201,0", True),
        ("T 21.25,20.35,90", False),  # corner to corner
        ("T 20,20,90", True),
        ("T 20,20,0", True),  # a cross: no corner inside the other
    ):
        assert overlaps(there, ship(text)) is expected, text
        assert overlaps(ship(text), there) is expected, text


def test_the_tolerance_is_a_millionth_of_the_unit() -> None:
    """The corner of an oblique hull penetrates by less and by more than a thousandth of a step."""
    depths = []
    for heading in range(1, 9000, 7):
        hull = Hull(Pose(0, 0, heading), 1250, 350)
        reach = hull.extent_y()
        over = Hull(Pose(0, round(reach) + 100, 9000), 9000, 200)
        depths.append((penetration(hull, over), overlaps(hull, over)))
        assert penetration(hull, over) == pytest.approx(reach - round(reach), abs=1e-9)
    assert all(found == (depth > TOLERANCE) for depth, found in depths)
    assert {found for _, found in depths} == {True, False}


def test_corners_count_as_the_long_side() -> None:
    """BIR-RULE-12: the bow line of example 18, aimed exactly at the stern corners."""
    there = ship("T 20,20,90")
    x, y = 20_000.0 - 625.0, 20_000.0 - 175.0
    low = cast_ray(there, x - SIN[7000] * 4000, y - COS[7000] * 4000, SIN[7000], COS[7000])
    high = cast_ray(
        there, x - SIN[11000] * 4000, y + 350 - COS[11000] * 4000, SIN[11000], COS[11000]
    )
    assert low is not None
    assert high is not None
    assert (low.edge, high.edge) == (STARBOARD, PORT)
    astern = cast_ray(there, 15_000, 20_174, 1.0, 0.0)
    assert astern is not None
    assert astern.edge == STERN


def test_a_ray_from_each_side_meets_that_side() -> None:
    hull = ship("T 20,20,0")
    sides = []
    for ux, uy in ((0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0)):
        hit = cast_ray(hull, 20_000 - 5_000 * ux, 20_000 - 5_000 * uy, ux, uy)
        assert hit is not None
        sides.append(hit.edge)
    assert sides == [BOW, STARBOARD, STERN, PORT]
    assert len(set(sides)) == 4


def test_a_ray_along_a_side_counts_as_meeting_it() -> None:
    there = ship("T 20,20,90")
    along = cast_ray(there, 15_000, 20_175, 1.0, 0.0)
    beyond = cast_ray(there, 15_000, 20_175.01, 1.0, 0.0)
    assert along is not None
    assert along.distance == 4375.0
    assert beyond is None


def test_a_ray_from_inside_starts_there() -> None:
    inside = cast_ray(ship("T 20,20,90"), 20_000, 20_000, 0.0, 1.0)
    assert inside is not None
    assert inside.distance == 0


def test_sight_along_a_side_is_clear() -> None:
    """Example X76 of the age of sail: (0,0) to (8,0) past a hull at (4, 0.1)."""
    third = Hull(Pose(4000, 100, 0), 1200, 350)
    assert crosses_hull(third, 0, 0, 8000, 0)
    assert not crosses_hull(third.at(Pose(4000, 600, 0)), 0, 0, 8000, 0)
    assert not crosses_hull(third, 0, 0, 3825, 0)
    assert crosses_hull(third, 4000, 0, 4000, 0)


def test_the_common_point_of_a_cross_is_in_both() -> None:
    line = nearest_line(ship("T 20,20,90"), ship("T 20,20.1,0"))
    assert line.length == 0
    assert ship("T 20,20,90").distance_to(line.ax, line.ay) == 0
    assert ship("T 20,20.1,0").distance_to(line.ax, line.ay) == 0


def test_points_of_a_hull() -> None:
    hull = ship("T 20,20,90")
    assert (hull.bow(), hull.stern()) == ((20_625, 20_000), (19_375, 20_000))
    assert (hull.starboard(), hull.port()) == ((20_000, 19_825), (20_000, 20_175))
    assert hull.corners() == [
        (20_625, 20_175), (20_625, 19_825), (19_375, 19_825), (19_375, 20_175),
    ]  # fmt: skip
    assert (hull.extent_x(), hull.extent_y()) == (625, 175)


@pytest.mark.parametrize(
    ("point", "off"), [((0.0, 500.5), 0.5), ((500.5, 0.0), 0.5), ((500.3, 500.4), 0.5), ((3, 4), 0)]
)
def test_a_distance_of_less_than_a_step(point: tuple[float, float], off: float) -> None:
    assert exact_hull(0.0, 0.0, 0.0, 1.0, 1_000, 1_000).distance_to(*point) == pytest.approx(off)


def test_the_common_point_of_crossed_hulls_is_on_the_longest_edge_inside() -> None:
    """The sides of the second hull reach 400 into the first; its stern edge is only 300 long."""
    first, second = Hull(Pose(0, 0, 0), 1_000, 400), Hull(Pose(300, 0, 9_000), 1_000, 300)
    line = nearest_line(first, second)
    assert (line.ax, line.ay) == (line.bx, line.by)
    assert (line.ax, abs(line.ay)) == (0, 150)


def test_the_common_point_of_two_corners_is_in_the_middle_of_an_edge_up_to_the_other() -> None:
    """The south side of the second hull is in the first from x = -50 to 200, its east side."""
    first, second = Hull(Pose(0, 0, 0), 1_000, 400), Hull(Pose(450, 450, 9_000), 1_000, 300)
    line = nearest_line(first, second)
    assert (line.ax, line.ay) == (line.bx, line.by) == (75, 300)


@pytest.mark.parametrize(
    ("fx", "fy", "heading"),
    [
        (0.1399508126780859, 0.99015845703137, 805),
        (0.5279196288673595, 0.8492943338186999, 3_187),
        (-0.003752449085438216, -0.9999929595381466, 18_022),
    ],
)
def test_halfway_between_two_headings_the_sines_decide(fx: float, fy: float, heading: int) -> None:
    """The arc tangent is a rounding error below the middle, and proposes the lower heading."""
    assert nearest_heading(fx, fy) == heading


def test_a_slanting_ray_meets_an_end() -> None:
    """Ten degrees off the keel line, at the middle of the bow or the stern."""
    there = ship("T 20,20,0")
    for way, (x, y), edge in ((17_000, there.bow(), BOW), (1_000, there.stern(), STERN)):
        hit = cast_ray(there, x - SIN[way] * 4_000, y - COS[way] * 4_000, SIN[way], COS[way])
        assert hit is not None
        assert hit.edge == edge
        assert hit.distance == pytest.approx(4_000)


def test_sight_past_a_corner_is_clear() -> None:
    """The line passes the side before it passes the bow, and leaves the corner 71 steps aside."""
    hull = Hull(Pose(0, 0, 0), 1_000, 400)
    assert not crosses_hull(hull, -200, 1_000, 1_000, -200)
    assert crosses_hull(hull, -400, 1_000, 1_000, -400)


def test_a_ray_that_leaves_the_hull_at_once_starts_within_it() -> None:
    hull = ship("T 20,20,0")
    found = cast_ray(hull, hull.x + hull.half_beam - 0.5, hull.y, 1.0, 0.0)
    assert found is not None
    assert found.distance == 0.0


def test_the_sines_decide_between_two_headings() -> None:
    """The arc tangent, about 1.5, rounds to 2; the products are less for 1."""
    assert nearest_heading(0.0002617993848085749, 0.9999999657305405) == 1
