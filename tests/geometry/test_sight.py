"""Lines of sight between hulls and land, with shapely as the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString
from tests.geometry.shapes import hulls, lands, outline, shore, steady

from naumachia.geometry.hull import Hull, exact_hull
from naumachia.geometry.lattice import TOLERANCE, Pose
from naumachia.geometry.polygon import Land, Table
from naumachia.geometry.sea import HULL, LAND, Sea, empty_sea
from naumachia.geometry.sight import first_blocker

coordinates = st.integers(-2_000, 7_000).map(float)
points = st.tuples(coordinates, coordinates)


def sea(ships: list[Hull], islands: list[Land]) -> Sea:
    water = empty_sea(Table(8_000, 8_000), islands, len(ships), 1_000)
    for number, hull in enumerate(ships):
        water.place(number, hull)
    return water


@steady
@given(st.lists(hulls(), min_size=1, max_size=6), points, points, st.integers(-40, 40))
def test_hulls_block_sight_as_shapely_says(
    ships: list[Hull], one: tuple[float, float], two: tuple[float, float], grown: int
) -> None:
    if one == two:
        return
    line = LineString([one, two])
    met = first_blocker(sea(ships, []), *one, *two, [], float(grown))
    sides = [outline(hull).buffer(grown, join_style="mitre") for hull in ships]
    if met is None:
        assert all(line.intersection(side).length < 2 for side in sides)
        return
    assert met.kind == HULL
    assert line.distance(sides[met.number]) < 0.01
    first = line.interpolate(met.distance)
    assert sides[met.number].distance(first) < 0.01
    before = LineString([one, line.interpolate(max(met.distance - 1, 0.0))])
    assert all(before.intersection(side).length < 2 for side in sides)


@steady
@given(lands(), points, points)
def test_land_blocks_sight_as_shapely_says(
    island: Land, one: tuple[float, float], two: tuple[float, float]
) -> None:
    if one == two:
        return
    line = LineString([one, two])
    water = sea([], [island])
    met = first_blocker(water, *one, *two, [])
    across = line.intersection(shore(island)).length
    assert (met is None) == (across < 0.01) or 0 < across < 2
    if met is not None:
        assert met.kind == LAND
        assert shore(island).distance(line.interpolate(met.distance)) < 0.01
    assert first_blocker(water, *one, *two, [], land=False) is None


def test_ignored_ships_do_not_block() -> None:
    line = [Hull(Pose(1_000 + 1_500 * number, 4_000, 0), 1_000, 500) for number in range(4)]
    water = sea(line, [])
    met = first_blocker(water, line[0].x, line[0].y, line[3].x, line[3].y, [0, 3])
    assert met is not None
    assert met.number == 1
    assert met.distance == pytest.approx(1_250)
    assert first_blocker(water, line[0].x, line[0].y, line[3].x, line[3].y, [0, 1, 2, 3]) is None


def test_a_line_along_a_side_is_clear_and_an_enlarged_hull_blocks_it() -> None:
    water = sea([Hull(Pose(4_000, 4_000, 0), 1_000, 500)], [])
    assert first_blocker(water, 4_250.0, 0.0, 4_250.0, 8_000.0, []) is None
    assert first_blocker(water, 4_250.0, 0.0, 4_250.0, 8_000.0, [], 1.0) is not None
    assert first_blocker(water, 4_240.0, 0.0, 4_240.0, 8_000.0, []) is not None
    assert first_blocker(water, 4_240.0, 0.0, 4_240.0, 8_000.0, [], -20.0) is None


SHORE = Land([(3_000, 0), (8_000, 0), (8_000, 8_000), (3_000, 8_000)])


def test_a_hull_comes_before_land_at_the_same_distance() -> None:
    """A line of sight to the east meets both after 3 inches; a step farther the hull is second."""
    for x, kind in ((3_500, HULL), (3_501, LAND)):
        water = sea([Hull(Pose(x, 4_000, 0), 1_000, 1_000)], [SHORE])
        met = first_blocker(water, 0.0, 4_000.0, 7_000.0, 4_000.0, [], 0.0)
        assert met is not None
        assert met.kind == kind
        assert met.distance == pytest.approx(3_000)


def test_land_nearer_by_no_more_than_the_tolerance_is_at_the_same_distance() -> None:
    """The line begins on the shore; the hull is shrunk to its middle, a little inland."""
    island = Land([(0, 0), (8_000, 0), (8_000, 8_000), (0, 8_000)])
    for x, kind in ((TOLERANCE, HULL), (2 * TOLERANCE, LAND)):
        water = sea([exact_hull(x, 4_000.0, 0.0, 1.0, 1_000, 1_000)], [island])
        met = first_blocker(water, 0.0, 4_000.0, 1.0, 4_000.0, [], -500.0)
        assert met is not None
        assert met.kind == kind
