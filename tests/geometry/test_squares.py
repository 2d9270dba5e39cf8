"""Test the maps of squares, the grid of intersections, the index of cells, and small measures."""

from __future__ import annotations

import pytest
from tests.geometry.shapes import ship

from naumachia.geometry.cells import NOBODY, empty_cell_index
from naumachia.geometry.grid import COMPASS, HEADINGS, OFF_GRID, grid
from naumachia.geometry.hull import clamp, exact_hull, nearest_heading
from naumachia.geometry.lattice import COS, NEVER, SIN
from naumachia.geometry.measure import cast_ray, crosses_hull, hull_crossing
from naumachia.geometry.paths import Path, Stationary, Straight, box_around, box_around_parts
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land, Table
from naumachia.geometry.sea import empty_sea, unit_vector
from naumachia.geometry.square_map import NOWHERE, points_between, square_map
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.sweep import edge_contact, hull_contact, land_contact
from naumachia.kernel.errors import BadNotation

NORTH_TO_NORTH_WEST = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
"""The step of each facing in columns and rows, with rows from the north."""


def test_the_neighbours_of_every_square() -> None:
    chart = square_map(3, 2)
    for column in range(5):
        for row in range(4):
            square = chart.square(column, row)
            assert (chart.column(square), chart.row(square)) == (column, row)
            assert chart.is_on_map(square) == (1 <= column <= 3 and 1 <= row <= 2)
            for facing, (x, y) in enumerate(NORTH_TO_NORTH_WEST):
                inside = 0 <= column + x <= 4 and 0 <= row + y <= 3
                there = chart.square(column + x, row + y) if inside else NOWHERE
                assert chart.ahead(square, facing) == there
                assert chart.astern(square, (facing + 4) % 8) == there
    assert not chart.is_on_map(NOWHERE)
    assert [chart.name(square) for square in chart.squares()] == [
        *("0101", "0201", "0301"),
        *("0102", "0202", "0302"),
    ]
    corner = chart.parse("0101")
    assert [chart.name(other) for other in chart.neighbours(corner)] == ["0201", "0202", "0102"]


@pytest.mark.parametrize("place", [(-1, 0), (5, 0), (0, -1), (0, 4)])
def test_no_square_lies_beyond_the_ring(place: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no square"):
        square_map(3, 2).square(*place)


def test_squares_are_read_as_they_are_written() -> None:
    chart = square_map(3, 2)
    for text in ("0000", "0403", "0302"):
        assert chart.name(chart.parse(text)) == text
    for text in ("0500", "0004", "001", "00001", "0a01", "٠١٠١"):
        with pytest.raises(BadNotation):
            chart.parse(text)


def test_the_distance_of_squares_and_facings() -> None:
    chart = square_map(9, 9)
    for one, other, steps in (
        ("0101", "0101", 0),
        ("0101", "0201", 1),
        ("0505", "0404", 1),
        ("0101", "0304", 3),
        ("0304", "0101", 3),
        ("0901", "0103", 8),
        ("0103", "0901", 8),
    ):
        assert chart.distance(chart.parse(one), chart.parse(other)) == steps
    assert [points_between(0, facing) for facing in range(8)] == [0, 1, 2, 3, 4, 3, 2, 1]
    assert [points_between(facing, 0) for facing in range(8)] == [0, 1, 2, 3, 4, 3, 2, 1]
    assert points_between(7, 1) == points_between(1, 7) == 2


def test_the_neighbours_of_every_intersection() -> None:
    chart = grid(3)
    assert [COMPASS[HEADINGS[name]] for name in COMPASS] == COMPASS
    for column in range(1, 4):
        for row in range(1, 4):
            cell = chart.cell(column, row)
            assert chart.point(cell) == (column, row)
            for heading, (x, y) in enumerate(NORTH_TO_NORTH_WEST):
                assert chart.step(cell, heading) == chart.cell(column + x, row - y)
    for column, row in ((0, 1), (4, 1), (1, 0), (1, 4)):
        assert chart.cell(column, row) == OFF_GRID


def test_ships_are_found_in_the_cells_of_a_box() -> None:
    index = empty_cell_index(3_000, 2_000, 1_000, 4)
    assert (index.columns, index.rows) == (4, 3)
    assert index.cell == [NOBODY] * 4
    index.place(0, 500.0, 500.0)
    index.place(1, 999.0, 999.0)
    index.place(2, 1_000.0, 500.0)
    index.place(3, 9_000.0, -50.0)  # off the table: in the nearest cell of the edge
    assert index.cell == [0, 0, 1, 3]
    assert index.ships_in_box(0.0, 0.0, 999.0, 999.0) == [0, 1]
    assert index.ships_in_box(0.0, 0.0, 1_000.0, 0.0) == [0, 1, 2]
    assert index.ships_in_box(-9.0, -9.0, 9_999.0, 9_999.0) == [0, 1, 2, 3]
    assert index.ships_in_box(0.0, 1_000.0, 3_999.0, 2_999.0) == []
    copy = index.clone()
    index.place(0, 500.0, 2_500.0)
    assert index.cell == [8, 0, 1, 3]
    assert index.ships_in_box(0.0, 0.0, 999.0, 999.0) == [1]
    index.remove(1)
    index.remove(1)
    assert index.cell[1] == NOBODY
    assert index.ships_in_box(0.0, 0.0, 999.0, 999.0) == []
    assert copy.ships_in_box(0.0, 0.0, 999.0, 999.0) == [0, 1]
    copy.place(2, 1.0, 1.0)
    copy.remove(0)  # neither the first nor the last of its cell
    assert copy.ships_in_box(0.0, 0.0, 999.0, 999.0) == [1, 2]


def test_the_other_ships_around_a_group() -> None:
    water = empty_sea(Table(48_000, 36_000), [], 5, 4_000)
    for number, text in enumerate(
        ("T 20,20,0", "T 20,22,0", "T 22,20,0", "T 20,18,0", "T 18,20,0")
    ):
        water.place(number, ship(text))
    reach = ship("T 20,20,0").reach
    around = Surroundings(water, [0], (19_000.0, 19_000.0, 21_000.0, 21_000.0), 1_000.0)
    assert [one.number for one in around.others] == [1, 2, 3, 4]
    touch = 2_000.0 - reach
    for off, found in ((touch, [1, 2, 3, 4]), (touch - 1.0, [])):
        box = (20_000.0 - off, 20_000.0 - off, 20_000.0 + off, 20_000.0 + off)
        assert [one.number for one in around.within(*box)] == found
    assert [one.number for one in around.within(20_000, 20_000, 20_000, 21_900)] == [1]
    assert [one.number for one in around.within(20_000, 20_000, 21_900, 20_000)] == [2]
    assert [one.number for one in around.within(20_000, 18_100, 20_000, 20_000)] == [3]
    assert [one.number for one in around.within(18_100, 20_000, 20_000, 20_000)] == [4]
    # A box beyond the surroundings is searched in the sea itself.
    water.place(1, ship("T 20,28,0"))
    assert [one.number for one in around.within(20_000, 20_000, 20_000, 28_000)] == [1]


def test_the_nearest_heading_is_exact() -> None:
    for heading in (0, 1, 4_499, 8_999, 9_000, 9_001, 17_999, 18_000, 27_000, 35_999):
        assert nearest_heading(SIN[heading], COS[heading]) == heading
        hull = exact_hull(1.4, 2.6, SIN[heading], COS[heading], 1_250, 350)
        assert (hull.pose.x, hull.pose.y, hull.pose.heading) == (1, 3, heading)


@pytest.mark.parametrize(
    ("x", "y", "distance"),
    [
        (20_000, 20_625, 0.0),
        (20_000, 20_625.5, 0.5),
        (20_175.5, 20_000, 0.5),
        (20_178, 20_629, 5.0),
        (20_175.3, 20_625.4, 0.5),
        (19_824.7, 19_374.6, 0.5),
    ],
)
def test_the_distance_of_a_point_just_off_a_hull(x: float, y: float, distance: float) -> None:
    assert ship("T 20,20,0").distance_to(x, y) == pytest.approx(distance)


def test_clamp() -> None:
    assert [clamp(value, 2.0) for value in (-3.0, -2.0, 0.5, 2.0, 3.0)] == [-2, -2, 0.5, 2, 2]


def test_the_edge_of_the_table_may_be_touched_exactly() -> None:
    table = Table(48_000, 36_000)
    for text, edge in (
        ("T 20,35.375,0", NORTH),
        ("T 47.375,20,90", EAST),
        ("T 20,0.625,0", SOUTH),
        ("T 0.625,20,90", WEST),
    ):
        hull = ship(text)
        assert table.contains_hull(hull)
        assert table.nearest_edge(hull) == (edge, 0.0)
        assert table.edge_distance(hull, edge) == 0.0
        ux, uy = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}[edge]
        off = hull.at(hull.pose)
        assert edge_contact(off, ux, uy, 1.0, table) == (edge, 0.0)
        assert edge_contact(off, -ux, -uy, 1_000.0, table)[1] == NEVER
    for x, y, on in (
        (0.0, 0.0, True),
        (48_000.0, 36_000.0, True),
        (-0.01, 5.0, False),
        (5.0, -0.01, False),
        (48_000.01, 5.0, False),
        (5.0, 36_000.01, False),
    ):
        assert table.contains(x, y) == on


def test_no_hull_lies_beyond_any_edge() -> None:
    table = Table(48_000, 36_000)
    for text in ("T 20,35.376,0", "T 47.376,20,90", "T 20,0.624,0", "T 0.624,20,90"):
        assert not table.contains_hull(ship(text))
    assert table.contains_hull(ship("T 24,18,45"))


def test_the_box_around_hulls_holds_them_at_any_heading() -> None:
    hulls = [ship(text) for text in ("T 20,22,0", "T 25,20,90", "T 22,27,45", "T 18,23,10")]
    reach = ship("T 20,20,0").reach
    box = (18_000 - reach, 20_000 - reach, 25_000 + reach, 27_000 + reach)
    assert box_around(hulls) == box_around(hulls[::-1]) == box


def test_the_box_around_a_path_of_three_parts() -> None:
    parts: list[Path] = [
        Straight([ship(text)], 0.0, 1.0, 1_000.0, 100.0)
        for text in ("T 20,20,0", "T 30,20,0", "T 20,30,0")
    ]
    reach = ship("T 20,20,0").reach
    west, south = 20_000 - reach, 20_000 - reach
    east, north = 30_000 + reach, 31_000 + reach
    assert box_around_parts(parts) == pytest.approx((west, south, east, north))
    assert box_around_parts(parts[::-1]) == pytest.approx((west, south, east, north))
    assert box_around_parts(parts[:1]) == pytest.approx(
        (west, south, 20_000 + reach, 21_000 + reach)
    )


def test_a_sweep_to_the_exact_touch_meets_nothing() -> None:
    mover, other = ship("T 20,20,0"), ship("T 20,25,0")
    assert hull_contact(mover, 0.0, 1.0, 3_750.0, other) == NEVER
    assert hull_contact(mover, 0.0, 1.0, 3_751.0, other) == 3_750.0
    assert hull_contact(mover, 0.0, -1.0, 9_000.0, other) == NEVER
    touching = ship("T 20,21.25,0")
    assert hull_contact(mover, 0.0, 1.0, 10.0, touching) == 0.0
    assert hull_contact(mover, 0.0, -1.0, 10.0, touching) == NEVER
    assert hull_contact(mover, 1.0, 0.0, 10.0, touching) == NEVER  # it slides along
    wall = Land([(10_000, 25_000), (30_000, 25_000), (30_000, 30_000), (10_000, 30_000)])
    assert land_contact(mover, 0.0, 1.0, 4_375.0, wall) == NEVER
    assert land_contact(mover, 0.0, 1.0, 4_376.0, wall) == 4_375.0
    assert land_contact(ship("T 20,24.375,0"), 0.0, 1.0, 5.0, wall) == 0.0
    assert land_contact(ship("T 20,24.375,0"), 0.0, -1.0, 5.0, wall) == NEVER


def test_land_is_met_exactly_at_its_sides() -> None:
    block = Land([(10_000, 10_000), (20_000, 10_000), (20_000, 20_000), (10_000, 20_000)])
    for text, clear in (
        ("T 20.175,15,0", True),
        ("T 20.174,15,0", False),
        ("T 9.825,15,0", True),
        ("T 9.826,15,0", False),
        ("T 15,20.625,0", True),
        ("T 15,20.624,0", False),
        ("T 15,9.375,0", True),
        ("T 15,9.376,0", False),
        ("T 15,15,0", False),
    ):
        assert block.overlaps(ship(text)) != clear, text
        assert block.is_within(ship(text), 0.0), text
    for x, y in ((10_000, 15_000), (20_000, 15_000), (15_000, 10_000), (15_000, 20_000)):
        assert block.contains(x, y)
        assert block.nearest_to(x, y) == (x, y)
    assert not block.contains(9_999.9, 15_000)
    assert not block.contains(15_000, 20_000.1)
    assert block.nearest_to(9_000, 9_000) == (10_000, 10_000)


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (1, 0), (0, 1)],
        [(0, 0), (0, 1), (1, 0)],
    ],
)
def test_the_smallest_land(corners: list[tuple[int, int]]) -> None:
    land = Land(corners)
    assert sorted(zip(land.xs, land.ys, strict=True)) == [(0, 0), (0, 1), (1, 0)]
    assert len(land.pieces) == 1


def test_a_ray_meets_the_edge_that_it_enters_by() -> None:
    hull = ship("T 20,20,0")
    for x, y, ux, uy, distance in (
        (20_000, 10_000, 0.0, 1.0, 9_375.0),
        (20_000, 30_000, 0.0, -1.0, 9_375.0),
        (10_000, 20_000, 1.0, 0.0, 9_825.0),
        (30_000, 20_000, -1.0, 0.0, 9_825.0),
        (20_000, 20_000, 0.0, 1.0, 0.0),
    ):
        hit = cast_ray(hull, x, y, ux, uy)
        assert hit is not None
        assert hit.distance == distance
        assert (hit.x, hit.y) == (x + ux * distance, y + uy * distance)
    assert cast_ray(hull, 20_000, 21_000, 0.0, 1.0) is None
    assert cast_ray(hull, 20_176, 10_000, 0.0, 1.0) is None
    assert hull_crossing(hull, 20_000, 10_000, 0.0, 1.0, 0.0) == (9_375.0, 10_625.0)
    assert crosses_hull(hull, 20_000, 10_000, 20_000, 19_376)
    assert not crosses_hull(hull, 20_000, 10_000, 20_000, 19_375)
    assert not crosses_hull(hull, 20_175, 10_000, 20_175, 30_000)


def test_the_samples_of_a_path() -> None:
    path = Straight([ship("T 20,20,0")], 0.0, 1.0, 250.0, 100.0)
    assert [path.sample_from(at) for at in (-1.0, 0.0, 0.5, 100.0, 100.5, 200.5, 250.0, 300.0)] == [
        *(0.0, 0.0, 100.0, 100.0, 200.0, 250.0, 250.0, 250.0),
    ]
    assert [path.sample_after(at) for at in (0.0, 100.0, 200.0, 250.0)] == [100, 200, 250, 250]
    assert [path.sample_before(at) for at in (0.0, 50.0, 100.0, 200.0, 250.0)] == [
        -1,
        0,
        0,
        100,
        200,
    ]
    still = Stationary([ship("T 20,20,0")])
    assert (still.length, still.speed(0), still.centre_speed(0)) == (0.0, 0.0, 0.0)


def test_no_direction_leads_from_a_point_to_itself() -> None:
    assert unit_vector(3.0, 4.0, 3.0, 4.0) == (0.0, 0.0, 0.0)
    assert unit_vector(0.0, 0.0, 3.0, 4.0) == (0.6, 0.8, 5.0)
