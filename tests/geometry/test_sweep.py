"""Swept hulls against hulls, land and the table's edge, with shapely as the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon
from shapely.affinity import translate
from shapely.ops import unary_union
from tests.geometry.shapes import hulls, lands, outline, ship, shore, steady

from naumachia.geometry.alongside import alongside_pose
from naumachia.geometry.hull import PORT, STARBOARD, Hull, exact_hull, gap, overlaps, penetration
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, Pose
from naumachia.geometry.placement import shift_hull
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land, Table
from naumachia.geometry.sweep import (
    edge_contact,
    first_depth,
    hull_contact,
    land_contact,
    separation_distance,
)

SLACK = 25.0
"""The area that a sweep may share with a hull that it only touches."""


def swept(hull: Hull, ux: float, uy: float, travel: float) -> Polygon:
    start = outline(hull)
    return unary_union([start, translate(start, ux * travel, uy * travel)]).convex_hull


def agrees(hull: Hull, way: int, travel: float, other: Polygon, contact: float) -> None:
    """Check that a sweep is clear up to its contact, touches there, and is blocked beyond."""
    ux, uy = SIN[way], COS[way]
    start = outline(hull)
    if contact == NEVER:
        assert swept(hull, ux, uy, travel).intersection(other).area < SLACK
        return
    assert 0 <= contact < travel
    assert swept(hull, ux, uy, travel).intersects(other)
    assert translate(start, ux * contact, uy * contact).distance(other) < 1e-5
    if contact > 0:
        assert swept(hull, ux, uy, contact).intersection(other).area < SLACK


@steady
@given(hulls(8000), hulls(8000), st.integers(0, 35999), st.integers(1, 9000))
def test_hulls_agree_with_shapely(mover: Hull, other: Hull, way: int, travel: int) -> None:
    contact = hull_contact(mover, SIN[way], COS[way], travel, other)
    agrees(mover, way, travel, outline(other), contact)
    if overlaps(mover, other):
        assert contact == 0
    elif contact != NEVER:
        back = hull_contact(other, -SIN[way], -COS[way], travel, mover)
        assert back == pytest.approx(contact, abs=1e-6)


@steady
@given(
    hulls(6000), hulls(6000), st.integers(0, 35999), st.integers(1, 9000), st.sampled_from([1, 20])
)
def test_a_tolerated_overlap_is_no_contact(
    mover: Hull, other: Hull, way: int, travel: int, tolerance: int
) -> None:
    """DIA-RULE-02: a sweep stops at the first touch of a hull that it would penetrate too deep."""
    ux, uy = SIN[way], COS[way]
    if overlaps(mover, other):
        return
    contact = hull_contact(mover, ux, uy, travel, other, float(tolerance))
    samples = [travel * share / 64 for share in range(65)]
    deepest = max(penetration(shift_hull(mover, ux * at, uy * at), other) for at in samples)
    if contact == NEVER:
        assert deepest <= tolerance + 1e-6
    else:
        assert gap(shift_hull(mover, ux * contact, uy * contact), other) < 1e-5
        assert contact == hull_contact(mover, ux, uy, travel, other)


@steady
@given(hulls(5000), lands(), st.integers(0, 35999), st.integers(1, 9000))
def test_land_agrees_with_shapely(mover: Hull, land: Land, way: int, travel: int) -> None:
    contact = land_contact(mover, SIN[way], COS[way], travel, land)
    agrees(mover, way, travel, shore(land), contact)


@steady
@given(hulls(20000), st.integers(0, 35999), st.integers(1, 9000))
def test_the_edge_agrees_with_shapely(mover: Hull, way: int, travel: int) -> None:
    table = Table(20_000, 15_000)
    if not table.contains_hull(mover):
        return
    _, at = edge_contact(mover, SIN[way], COS[way], travel, table)
    least_x, least_y, most_x, most_y = swept(mover, SIN[way], COS[way], min(at, travel)).bounds
    assert min(least_x, least_y) > -0.01
    assert most_x < 20_000.01
    assert most_y < 15_000.01
    if at != NEVER:
        room = min(least_x, least_y, 20_000 - most_x, 15_000 - most_y)
        assert room == pytest.approx(0, abs=0.01)


@steady
@given(
    hulls(8000), hulls(8000), st.integers(0, 35999), st.integers(1, 9000),
    st.integers(-10**5, 10**5), st.integers(0, 3),
)  # fmt: skip
def test_symmetries_of_the_lattice_change_nothing(
    mover: Hull, other: Hull, way: int, travel: int, shift: int, quarters: int
) -> None:
    expected = hull_contact(mover, SIN[way], COS[way], travel, other)
    pair = []
    for hull in (mover, other):
        x, y = hull.pose.x, hull.pose.y
        for _ in range(quarters):
            x, y = y, -x
        pair.append(hull.at(Pose(x + shift, y - shift, hull.pose.heading + 9000 * quarters)))
    turned = (way + 9000 * quarters) % 36000
    assert hull_contact(pair[0], SIN[turned], COS[turned], travel, pair[1]) == expected


def test_sliding_along_a_touching_hull_is_allowed() -> None:
    there = ship("T 20,20,90")
    assert hull_contact(ship("T 17,19.65,90"), 1.0, 0.0, 6000, there) == NEVER
    assert hull_contact(ship("T 17,19.651,90"), 1.0, 0.0, 6000, there) == 1750
    assert hull_contact(ship("T 20,19.65,90"), 0.0, -1.0, 6000, there) == NEVER
    assert hull_contact(ship("T 20,19.65,90"), 0.0, 1.0, 6000, there) == 0
    assert hull_contact(ship("T 20,17,0"), 0.0, 1.0, 2200, there) == NEVER
    assert hull_contact(ship("T 20,17,0"), 0.0, 1.0, 2201, there) == 2200


def test_sliding_is_allowed_on_every_heading() -> None:
    for heading in range(0, 36000, 37):
        there = Hull(Pose(0, 0, heading), 1250, 350)
        for side, sign in ((STARBOARD, 1.0), (PORT, -1.0)):
            beside = there.at(alongside_pose(there, 350, side, -700, heading))
            out_x, out_y = there.fy * sign, -there.fx * sign
            assert hull_contact(beside, there.fx, there.fy, 6000, there) == NEVER
            assert hull_contact(beside, -there.fx, -there.fy, 6000, there) == NEVER
            assert hull_contact(beside, out_x, out_y, 6000, there) == NEVER
            assert hull_contact(beside, -out_x, -out_y, 6000, there) < 1.5


def test_a_hull_that_overlaps_may_leave_only_by_staying_clear() -> None:
    there = ship("T 20,20,90")
    assert hull_contact(ship("T 20,19.7,90"), 0.0, -1.0, 6000, there) == 0
    assert hull_contact(ship("T 20,19.7,90"), 1.0, 0.0, 6000, there) == 0


def test_a_hull_as_deep_in_another_as_it_may_be_can_leave_and_go_no_deeper() -> None:
    """DIA-RULE-02. Before that depth there is no contact, and its distance is never negative."""
    mover = Hull(Pose(10_000, 10_000, 0), 1_000, 1_000)
    other = mover.at(Pose(10_000, 9_020, 0))
    assert hull_contact(mover, 0.0, 1.0, 9_000.0, other, 20.0) == NEVER
    assert hull_contact(mover, 0.0, -1.0, 9_000.0, other, 20.0) == 0.0
    shallow = exact_hull(10_000.0, 9_000.5, 0.0, 1.0, 1_000, 1_000)
    assert hull_contact(mover, 0.0, -1.0, 9_000.0, shallow, 20.0) == 0.0


@pytest.mark.parametrize(("x", "meets"), [(13_000, False), (12_999, True)])
def test_a_corner_that_passes_another_as_deep_as_it_may_is_no_contact(x: int, meets: bool) -> None:
    """DIA-RULE-02: on a slant of 45 degrees, at one point of the sweep only."""
    mover = Hull(Pose(10_000, 10_000, 0), 1_000, 1_000)
    other = mover.at(Pose(x, 11_040, 0))
    contact = hull_contact(mover, SIN[4_500], COS[4_500], 9_000.0, other, 20.0)
    assert (contact != NEVER) == meets


def test_of_two_edges_met_at_once_the_first_is_named() -> None:
    table = Table(20_000, 20_000)
    mover = Hull(Pose(15_000, 15_000, 0), 1_000, 1_000)
    edge, at = edge_contact(mover, SIN[4_500], COS[4_500], 9_000.0, table)
    assert edge == NORTH
    assert at == pytest.approx(4_500 * 2**0.5)


def test_sliding_along_a_coast_and_the_edge_is_allowed() -> None:
    coast = Land(
        [(0, 0), (48_000, 0), (48_000, 4_000), (24_000, 4_000), (20_000, 8_000), (0, 8_000)]
    )
    assert land_contact(ship("T 30,4.175,90"), 1.0, 0.0, 6000, coast) == NEVER
    assert land_contact(ship("T 30,4.174,90"), 1.0, 0.0, 6000, coast) == 0
    west = land_contact(ship("T 30,4.175,270"), -1.0, 0.0, 8000, coast)
    assert west == pytest.approx(30_000 - 625 - 24_000)
    table = Table(48_000, 36_000)
    assert edge_contact(ship("T 10,0.175,90"), 1.0, 0.0, 6000, table) == (NORTH, NEVER)
    assert edge_contact(ship("T 44,0.175,90"), 1.0, 0.0, 6000, table) == (EAST, 3375)
    assert edge_contact(ship("T 10,10,0"), 0.0, 1.0, 30_000, table) == (NORTH, 25_375)
    assert edge_contact(ship("T 10,2,180"), 0.0, -1.0, 3_000, table) == (SOUTH, 1_375)
    assert edge_contact(ship("T 1,2,270"), -1.0, 0.0, 3_000, table) == (WEST, 375)
    assert edge_contact(ship("T 1,2,270"), -1.0, 0.0, 375, table) == (NORTH, NEVER)


@steady
@given(hulls(2000), hulls(2000), st.integers(0, 35999))
def test_the_separation_distance_agrees_with_shapely(mover: Hull, other: Hull, way: int) -> None:
    ux, uy = SIN[way], COS[way]
    away = separation_distance(mover, ux, uy, other)
    assert (away > 0) == overlaps(mover, other)
    if away > 0:
        there = translate(outline(mover), ux * away, uy * away)
        assert there.distance(outline(other)) < 1e-6
        assert there.intersection(outline(other)).area < SLACK


def test_a_ship_sheers_off_by_less_than_an_inch() -> None:
    """BIR-RULE-36: the target of a grapple turns away by 90 degrees and clears its attacker."""
    attacker = ship("T 20,19.65,90")
    assert separation_distance(ship("T 20,20,0"), 0.0, 1.0, attacker) == 450.0
    assert separation_distance(ship("T 20,20,90"), 0.0, 1.0, attacker) == 0.0


def test_a_hull_left_behind_at_a_corner_is_not_met() -> None:
    """The corners of the two touch, and the sweep leads straight away."""
    mover, behind = Hull(Pose(0, 0, 0), 8, 6), Hull(Pose(-6, -8, 0), 8, 6)
    assert first_depth(mover, 0.6, 0.8, 100.0, behind, 0.0) == NEVER


def test_a_drift_of_a_millionth_of_a_millionth_is_none() -> None:
    """The hull is just within the tolerance of the shore, and drifts onto the land."""
    land = Land([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])
    mover = exact_hull(1010.0 - TOLERANCE + 5e-10, -500.0, 0.0, 1.0, 100, 20)
    assert land_contact(mover, -1e-12, 1.0, 100_000.0, land) == NEVER
    assert land_contact(mover, -2e-12, 1.0, 100_000.0, land) == 450.0


def test_a_sweep_that_ends_at_the_tolerance_is_no_contact() -> None:
    """The bow is 400 from the shore, and may run ashore by the tolerance."""
    land = Land([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])
    mover = Hull(Pose(500, -450, 0), 100, 20)
    assert land_contact(mover, 0.0, 1.0, 400.0 + TOLERANCE, land) == NEVER
    assert land_contact(mover, 0.0, 1.0, 400.0 + 2 * TOLERANCE, land) == 400.0


def test_a_hull_half_a_step_beyond_the_edge_goes_no_farther() -> None:
    """Rounding may leave it there; its way is none, not less than none."""
    table = Table(20_000, 20_000)
    beyond = exact_hull(10_000.0, 19_500.5, 0.0, 1.0, 1_000, 1_000)
    assert edge_contact(beyond, 0.0, 1.0, 9_000.0, table) == (NORTH, 0.0)
    assert edge_contact(beyond, 0.0, -1.0, 9_000.0, table) == (NORTH, NEVER)
