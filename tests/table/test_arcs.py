"""Arcs of fire and keel lines, with shapely as the oracle."""

from math import cos, radians, sin, tan

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon
from shapely.ops import unary_union
from tests.geometry.shapes import hulls, outline, ship, steady

from naumachia.geometry.hull import PORT, STARBOARD, Hull
from naumachia.table.arcs import is_forward_of, is_in_arc, is_in_fan, is_on_keel_line, range_band
from naumachia.table.reach import side_fan

SPREAD = tan(radians(15))
FAR = 20_000.0
places = st.tuples(st.integers(-6_000, 12_000), st.integers(-6_000, 12_000))


def swept_fan(hull: Hull, side: int) -> Polygon:
    """Return a sector of 15 degrees to each hand, swept along the side from stern to bow."""
    sign = 1.0 if side == STARBOARD else -1.0
    away = radians(hull.pose.heading / 100 + 90 * sign)
    sectors = []
    for along in (-hull.half_length, hull.half_length):
        x, y = hull.point(along, sign * hull.half_beam)
        ends = [
            (x + FAR * sin(away + off) / cos(off), y + FAR * cos(away + off) / cos(off))
            for off in (-radians(15), radians(15))
        ]
        sectors.append(Polygon([(x, y), *ends]))
    return unary_union(sectors).convex_hull


@steady
@given(hulls(), st.sampled_from([STARBOARD, PORT]), places)
def test_a_fan_that_slides_along_a_side_agrees_with_shapely(
    hull: Hull, side: int, place: tuple[int, int]
) -> None:
    fan = swept_fan(hull, side)
    if fan.exterior.distance(Point(place)) < 1:
        return
    bears = is_in_fan(hull, side, SPREAD, float(place[0]), float(place[1]))
    assert bears == fan.contains(Point(place))
    drawn = Polygon(
        [(x * 1000, y * 1000) for x, y in side_fan(hull, side, SPREAD, 9_000.0).outlines[0]]
    )
    if drawn.contains(Point(place)):
        assert bears


def test_the_fan_of_a_broadside_has_its_numbers_from_the_ledger() -> None:
    """SAIL-RULE-65: |f| <= L/2 + (s - W/2) tan 15."""
    hull = ship("T 10,10,0")
    limit = 625 + (5_000 - 175) * SPREAD
    assert is_in_fan(hull, STARBOARD, SPREAD, 15_000.0, 10_000 + limit)
    assert not is_in_fan(hull, STARBOARD, SPREAD, 15_000.0, 10_000 + limit + 1)
    assert not is_in_fan(hull, PORT, SPREAD, 15_000.0, 10_000.0)
    assert is_in_fan(hull, PORT, SPREAD, 5_000.0, 10_000.0)


@steady
@given(hulls(), hulls(), st.booleans(), st.booleans())
def test_keel_lines_meet_hulls_as_shapely_says(
    hull: Hull, target: Hull, ahead: bool, astern: bool
) -> None:
    centre = (hull.x, hull.y)
    rays = [hull.point(FAR, 0.0)] * ahead + [hull.point(-FAR, 0.0)] * astern
    shape = outline(target)
    across = max((LineString([centre, ray]).intersection(shape).length for ray in rays), default=0)
    if 0 < across < 1:
        return
    assert is_on_keel_line(hull, target, ahead, astern) == (across > 0)


def test_arcs_of_bearings_and_half_planes() -> None:
    hull = ship("T 10,10,90")
    assert is_in_arc(hull, 15_000.0, 10_000.0, -1_500.0, 1_500.0)
    assert not is_in_arc(hull, 10_000.0, 15_000.0, -1_500.0, 1_500.0)
    assert is_in_arc(hull, 10_000.0, 15_000.0, -9_000.0, -4_500.0)
    assert is_forward_of(hull, 9_376.0, 0.0, -hull.half_length)
    assert not is_forward_of(hull, 9_375.0, 0.0, -hull.half_length)


def test_a_limit_belongs_to_the_nearer_band() -> None:
    limits = [3_000, 6_000]
    found = [range_band(at, limits) for at in (0.0, 3_000.0, 3_000.1, 6_000.0, 6_001.0)]
    assert found == [0, 0, 1, 1, 2]
