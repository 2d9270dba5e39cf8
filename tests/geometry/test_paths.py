"""Hulls that move together: pivots, wheels, straight paths, columns, and their collisions."""

import random
import struct
from hashlib import sha256
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.affinity import rotate, translate
from tests.geometry.shapes import hulls, outline, steady

from naumachia.geometry.clearance import ROUNDING_DEPTH, clear_length, first_stop
from naumachia.geometry.column import Column
from naumachia.geometry.hull import Hull, exact_hull, gap, nearest_heading, overlaps, penetration
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, Pose
from naumachia.geometry.paths import (
    Path,
    Pivot,
    Straight,
    squared_point_distance,
    squared_segment_distance,
    union_box,
    wheel,
)
from naumachia.geometry.placement import turn_about
from naumachia.geometry.polygon import EAST, NORTH, Table, edge_strip
from naumachia.geometry.sea import EDGE, HULL, LAND, Sea, empty_sea, unit_vector
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.track import Track

TABLE = Table(25_000, 25_000)
STEP, ANGLE_STEP = 50.0, 200.0
"""The sampling steps of Diadochi (DIA-RULE-44)."""


def sea(ships: list[Hull], overlap: float = TOLERANCE) -> Sea:
    water = empty_sea(TABLE, [], len(ships), 4_000, 50.0, overlap)
    for number, hull in enumerate(ships):
        water.place(number, hull)
    return water


def abreast(count: int, x: int = 10_000, y: int = 10_000, heading: int = 0) -> list[Hull]:
    """Return a line abreast of square bases, from port to starboard."""
    right = (heading + 9_000) % 36_000
    return [
        Hull(Pose(x, y, heading).travel(right, 1_000 * number), 1_000, 1_000)
        for number in range(count)
    ]


def straight_column(
    lengths: list[int], heading: int = 0, x: int = 12_000, y: int = 12_000
) -> list[Hull]:
    """Return a straight column, the leader first, with its bow at (x, y)."""
    found = []
    way = 0
    for length in lengths:
        pose = Pose(x, y, heading).travel(heading, -way - length // 2)
        found.append(Hull(pose, length, 1_000))
        way += length
    return found


@steady
@given(hulls(), st.integers(0, 5_000), st.integers(0, 5_000), st.integers(-18_000, 18_000))
def test_a_turn_about_a_point_agrees_with_shapely(hull: Hull, x: int, y: int, angle: int) -> None:
    turned = turn_about(hull, float(x), float(y), angle)
    expected = rotate(outline(hull), -angle / 100, origin=(x, y))
    for (ax, ay), (bx, by) in zip(
        sorted(turned.corners()), sorted(expected.exterior.coords[:4]), strict=True
    ):
        assert hypot(ax - bx, ay - by) < 1e-6
    assert turned.pose.heading == (hull.pose.heading + angle) % 36_000
    assert hypot(float(turned.pose.x) - turned.x, float(turned.pose.y) - turned.y) < 0.71


@pytest.mark.parametrize(
    ("angle", "forward"),
    [(9_000, (0.8, -0.6)), (-9_000, (-0.8, 0.6)), (18_000, (-0.6, -0.8)), (3_000, (0.92, 0.392))],
)
def test_a_hull_off_the_lattice_turns_from_its_exact_heading(
    angle: int, forward: tuple[float, float]
) -> None:
    turned = turn_about(exact_hull(0.0, 0.0, 0.6, 0.8, 1_000, 500), 0.0, 0.0, angle)
    assert (turned.fx, turned.fy) == pytest.approx(forward, abs=0.001)


@steady
@given(st.integers(0, 35_999), st.floats(-0.49, 0.49))
def test_directions_find_their_heading(heading: int, off: float) -> None:
    assert nearest_heading(SIN[heading], COS[heading]) == heading
    tilted = (
        SIN[heading] + COS[heading] * off * 1.745e-4,
        COS[heading] - SIN[heading] * off * 1.745e-4,
    )
    assert nearest_heading(*tilted) == heading


@steady
@given(st.integers(2, 8), st.integers(0, 35_999), st.integers(-11_459, 11_459))
def test_a_wheel_is_rigid_and_its_outer_corner_moves_along_the_arc(
    count: int, heading: int, angle: int
) -> None:
    line = abreast(count, heading=heading)
    inner = line[-1].corners()[1] if angle > 0 else line[0].corners()[0]
    path = wheel(line, *inner, angle, ANGLE_STEP)
    after = path.at(path.length)
    for i in range(count):
        assert after[i].pose.heading == (heading + angle) % 36_000
        for j in range(i):
            before = unit_vector(line[i].x, line[i].y, line[j].x, line[j].y)[2]
            assert unit_vector(after[i].x, after[i].y, after[j].x, after[j].y)[2] == pytest.approx(
                before
            )
    outer, corner = (0, 0) if angle > 0 else (-1, 1)
    x, y = after[outer].corners()[corner]
    assert hypot(x - inner[0], y - inner[1]) == pytest.approx(1_000 * count, abs=2)


@steady
@given(st.lists(hulls(9_000), min_size=1, max_size=8), st.integers(0, 35_999))
def test_a_straight_path_of_one_hull_agrees_with_its_sweep(ships: list[Hull], way: int) -> None:
    """A sweep is exact, but samples may miss an obstacle thinner than a step."""
    mover = Hull(Pose(10_000, 10_000, way), 1_000, 1_000)
    water = sea([mover, *ships])
    if not water.fits(mover, 0):
        return
    path = Straight([mover], mover.fx, mover.fy, 4_000.0, STEP)
    stop = first_stop(water, [0], [path], TOLERANCE)
    met = water.first_collision(0, mover, mover.fx, mover.fy, 4_000.0)
    if met is None:
        assert stop is None
    if stop is None:
        return
    assert met is not None
    assert met.distance <= clear_length([path], stop, 0.1) + 0.1
    assert stop.first_blocked - stop.last_clear <= STEP


@pytest.mark.parametrize("heading", [0, 9_000, 14_500, 33_300])
@pytest.mark.parametrize("x", [-300, 2_000, 12_000, 22_700, 25_200])
@pytest.mark.parametrize("y", [-300, 2_000, 12_000, 22_700, 25_200])
def test_a_straight_path_meets_the_edge_as_if_every_sample_were_checked(
    x: int, y: int, heading: int
) -> None:
    """A hull stops at the edge once it has been wholly on the table (DIA-RULE-18)."""
    for bearing in range(0, 36_000, 2_250):
        meets_the_edge_as_by_samples(abreast(2, x, y, heading), bearing)


def meets_the_edge_as_by_samples(line: list[Hull], bearing: int) -> None:
    """Check that the first stop is what a walk over all samples finds."""
    water = empty_sea(TABLE, [], 2, 4_000, 50.0, 20.0)
    for number, hull in enumerate(line):
        water.place(number, hull)
    path = Straight(line, SIN[bearing], COS[bearing], 4_000.0, STEP)
    blocked, been = None, [False, False]
    for sample in path.samples():
        inside = [TABLE.contains_hull(hull) for hull in path.at(sample)]
        if any(was and not now for was, now in zip(been, inside, strict=True)):
            blocked = sample
            break
        been = [was or now for was, now in zip(been, inside, strict=True)]
    stop = first_stop(water, [0, 1], [path], 20.0)
    if stop is None:
        assert blocked is None
        return
    assert (stop.collision.kind, stop.first_blocked) == (EDGE, blocked)
    clear = clear_length([path], stop, 0.1)
    for at, room in ((clear, True), (clear + 0.2, False)):
        inside = [TABLE.contains_hull(hull) for hull in path.at(at)]
        assert all(now or not was for was, now in zip(been, inside, strict=True)) is room


@steady
@given(st.lists(hulls(20_000), min_size=3, max_size=12), st.integers(-18_000, 18_000))
def test_a_pivot_stops_where_shapely_says_it_overlaps(ships: list[Hull], angle: int) -> None:
    water = sea(ships, 20.0)
    start = ships[0]
    if water.find_overlap(start, 0) is not None or angle == 0:
        return
    path = Pivot([start], angle, ANGLE_STEP)
    stop = first_stop(water, [0], [path], 20.0)
    others = [outline(hull) for hull in ships[1:]]
    for along in path.samples():
        turned = outline(path.at(along)[0])
        deep = max(turned.intersection(other).area for other in others)
        if stop is not None and along == stop.first_blocked:
            assert deep > 0 or stop.collision.kind == EDGE
            break
        assert deep < 20.0 * 3_000
    else:
        assert stop is None


def test_members_do_not_stop_each_other_but_other_ships_do() -> None:
    line = abreast(8)
    stranger = Hull(Pose(13_000, 13_200, 0), 1_000, 1_000)
    water = sea([*line, stranger], 20.0)
    path = Straight(line, 0.0, 1.0, 4_000.0, STEP)
    ships = list(range(8))
    stop = first_stop(water, ships, [path], 20.0)
    assert stop is not None
    assert (stop.collision.kind, stop.collision.number, stop.part) == (HULL, 8, 0)
    assert clear_length([path], stop, 0.1) == pytest.approx(2_220, abs=0.2)
    water.remove(8)
    assert first_stop(water, ships, [path], 20.0) is None


def test_a_path_continues_from_one_part_to_the_next() -> None:
    hull = Hull(Pose(22_000, 10_000, 0), 1_000, 1_000)
    water = sea([hull], 20.0)
    turn = Pivot([hull], 9_000, ANGLE_STEP)
    run = Straight(turn.at(turn.length), 1.0, 0.0, 4_000.0, STEP)
    stop = first_stop(water, [0], [turn, run], 20.0)
    assert stop is not None
    assert (stop.part, stop.collision.kind, stop.collision.number) == (1, EDGE, EAST)
    assert clear_length([turn, run], stop, 0.1) == pytest.approx(2_500, abs=0.2)


def test_land_stops_a_wheel() -> None:
    line = abreast(4, 10_000, 10_000)
    coast = edge_strip(TABLE, NORTH, 12_000)  # from y = 13
    water = empty_sea(TABLE, [coast], 4, 4_000)
    for number, hull in enumerate(line):
        water.place(number, hull)
    path = wheel(line, *line[-1].corners()[1], 9_000, ANGLE_STEP)
    stop = first_stop(water, [0, 1, 2, 3], [path], 20.0)
    assert stop is not None
    assert stop.collision.kind == LAND


def test_a_hull_that_overlaps_at_the_start_may_leave_but_not_go_deeper() -> None:
    mover, other = (
        Hull(Pose(10_000, 10_000, 0), 1_000, 1_000),
        Hull(Pose(10_000, 10_900, 0), 1_000, 1_000),
    )
    water = sea([mover, other], 20.0)
    assert first_stop(water, [0], [Straight([mover], 0.0, -1.0, 900.0, STEP)], 20.0) is None
    deeper = first_stop(water, [0], [Straight([mover], 0.0, 1.0, 900.0, STEP)], 20.0)
    assert deeper is not None
    assert deeper.last_clear == 0.0


def test_the_edge_stops_a_ship_only_after_it_was_on_the_table() -> None:
    """DIA-RULE-18."""
    tail = Hull(Pose(10_000, -800, 0), 1_000, 1_000)
    water = sea([tail])
    ahead = Straight([tail], 0.0, 1.0, 4_000.0, STEP)
    back = Straight(ahead.at(4_000.0), 0.0, -1.0, 4_000.0, STEP)
    assert first_stop(water, [0], [ahead], 20.0) is None
    stop = first_stop(water, [0], [ahead, back], 20.0)
    assert stop is not None
    assert (stop.part, stop.collision.kind) == (1, EDGE)
    assert clear_length([ahead, back], stop, 0.1) == pytest.approx(2_700, abs=0.2)


@pytest.mark.parametrize(
    ("x", "y", "bearing"), [(23, 12, 9_000), (2, 12, 27_000), (12, 23, 0), (12, 2, 18_000)]
)
def test_half_a_step_beyond_the_edge_stops_a_ship(x: int, y: int, bearing: int) -> None:
    """A square at 45 degrees, whose corner is at its reach."""
    hull = Hull(Pose(x * 1_000, y * 1_000, 4_500), 1_000, 1_000)
    room = 2_000.0 - hull.reach
    for beyond, stops in ((-0.5, False), (0.5, True)):
        path = Straight([hull], SIN[bearing], COS[bearing], room + beyond, STEP)
        assert (first_stop(sea([hull]), [0], [path], TOLERANCE) is not None) == stops


def test_a_ship_that_lies_on_land_is_blocked_from_the_start() -> None:
    water = empty_sea(TABLE, [edge_strip(TABLE, NORTH, 12_000)], 1, 4_000)
    hull = Hull(Pose(10_000, 12_501, 0), 1_000, 1_000)
    water.place(0, hull)
    stop = first_stop(water, [0], [Straight([hull], 0.0, -1.0, 900.0, STEP)], TOLERANCE)
    assert stop is not None
    assert (stop.collision.kind, stop.last_clear, stop.first_blocked) == (LAND, -1.0, 0.0)


@pytest.mark.parametrize(("dx", "dy"), [(0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5), (0.5, -0.5)])
def test_the_box_of_a_short_path_is_that_of_its_ends(dx: float, dy: float) -> None:
    hull = Hull(Pose(10_000, 10_000, 0), 1_000, 1_000)
    ux, uy, far = unit_vector(0.0, 0.0, dx, dy)
    path = Straight([hull], ux, uy, far, STEP)
    reach = hull.reach
    assert path.box() == pytest.approx(
        (
            10_000 - reach + min(dx, 0),
            10_000 - reach + min(dy, 0),
            10_000 + reach + max(dx, 0),
            10_000 + reach + max(dy, 0),
        ),
        abs=1e-6,
    )


def test_a_hull_that_turns_about_a_point_near_its_centre_comes_near_all_around() -> None:
    hull = Hull(Pose(10_000, 10_000, 0), 1_000, 1_000)
    path = wheel([hull], 10_001.0, 10_000.0, 18_000, ANGLE_STEP)
    assert path.earliest_near(10_002.0, 10_000.0, 10_002.0, 10_000.0, 0.5) == [0.0]
    assert path.earliest_near(9_999.0, 10_000.0, 9_999.0, 10_000.0, 0.5) == []


# -- columns -----------------------------------------------------------------------------


def test_a_track_is_measured_along_and_across() -> None:
    track = Track([(0.0, 0.0), (0.0, 0.0), (0.0, 3_000.0), (4_000.0, 3_000.0)])
    assert track.distances == [0.0, 3_000.0, 7_000.0]
    assert track.point_at(5_000.0) == (2_000.0, 3_000.0)
    assert track.point_at(-1.0) == (0.0, 0.0)
    assert track.point_at(9_000.0) == (4_000.0, 3_000.0)
    assert track.points_between(2_000.0, 4_000.0) == [
        (0.0, 2_000.0),
        (0.0, 3_000.0),
        (1_000.0, 3_000.0),
    ]
    assert track.chord(7_000.0, 5_000.0)[2] == pytest.approx(0.0)
    assert track.chord(6_000.0, 1_000.0) == (3_000.0, 3_000.0, 5_000.0, 2_000.0, 3_000.0)
    assert track.chord(500.0, 1_000.0) == (0.0, 500.0, 0.0, 0.0, 0.0)
    assert track.chord(6_000.0, 0.0) == (3_000.0, 3_000.0, 6_000.0, 3_000.0, 3_000.0)


columns = st.lists(st.sampled_from([1_000, 1_250, 1_500]), min_size=2, max_size=8)
turns = st.lists(
    st.tuples(st.integers(-4_500, 4_500), st.integers(500, 4_000)), min_size=1, max_size=2
)


@steady
@given(columns, st.integers(0, 35_999), turns)
def test_a_column_follows_its_leader_rigid_and_touching(
    lengths: list[int], heading: int, legs: list[tuple[int, int]]
) -> None:
    ships = straight_column(lengths, heading)
    path = Column(ships, legs, STEP)
    after, pushed = path.lay_out(path.length)
    assert pushed < 1.0
    for i in range(1, len(after)):
        assert penetration(after[i - 1], after[i]) < 0.01
        assert gap(after[i - 1], after[i]) < 1.0
        bow, stern = after[i].bow(), after[i - 1].stern()
        assert hypot(bow[0] - stern[0], bow[1] - stern[1]) < 750
    for i in range(len(after)):
        assert (after[i].length, after[i].beam) == (ships[i].length, 1_000)
        for j in range(i - 1):
            assert not overlaps(after[i], after[j])
    turned = sum(turn for turn, _ in legs)
    if legs[-1][1] >= 1_500:
        assert after[0].pose.heading == (heading + turned) % 36_000


@steady
@given(columns, st.integers(0, 35_999), st.integers(100, 8_000))
def test_a_straight_column_goes_straight_on(lengths: list[int], heading: int, way: int) -> None:
    ships = straight_column(lengths, heading)
    after = Column(ships, [(0, way)], STEP).at(float(way))
    for before, then in zip(ships, after, strict=True):
        x, y = before.x + SIN[heading] * way, before.y + COS[heading] * way
        assert hypot(then.x - x, then.y - y) < 8  # what the lattice had left between them closes


@steady
@given(columns, turns, turns)
def test_a_column_starts_at_its_initial_places(
    lengths: list[int], before: list[tuple[int, int]], legs: list[tuple[int, int]]
) -> None:
    ships = gone(straight_column(lengths), before)
    path = Column(ships, legs, STEP)
    assert path.lay_out(0.0) == (ships, 0.0)
    assert path.unposed_hulls(0.0, 1) == ships[:1]


def test_a_follower_collides_with_what_it_swings_into_at_the_start() -> None:
    ships = [
        Hull(Pose(20_705, 21_015, 35_656), 1_000, 1_000),
        Hull(Pose(20_000, 20_000, 0), 1_000, 1_000),
    ]
    stranger = Hull(Pose(20_356, 19_000, 0), 1_000, 1_000)
    path = Column(ships, [(230, 9)], STEP)
    assert penetration(path.at(9.0)[1], stranger) > 70
    for way in (9, 50):
        path = Column(ships, [(230, way)], STEP)
        stop = first_stop(sea([*ships, stranger], 20.0), [0, 1], [path], 20.0)
        assert stop is not None
        assert (stop.collision.number, stop.member, stop.last_clear, stop.first_blocked) == (
            2,
            1,
            0.0,
            way,
        )


@pytest.mark.parametrize("heading", [0, 3_000, 4_500, 13_500])
def test_a_column_meets_nobody_beside_its_lane(heading: int) -> None:
    """However it slants, a ship a quarter of a cable off it is not checked."""
    ships = straight_column([1_000] * 4, heading)
    path = Column(ships, [(0, 4_000)], STEP)
    beside = ships[0].pose.travel((heading + 9_000) % 36_000, 1_250)
    assert path.earliest_overlaps(Hull(beside, 1_000, 1_000), 20.0) == []
    astride = ships[0].pose.travel((heading + 9_000) % 36_000, 900)
    assert path.earliest_overlaps(Hull(astride, 1_000, 1_000), 20.0) != []


@pytest.mark.parametrize(("y", "near"), [(8_000, True), (7_999, False)])
def test_the_last_centre_that_a_follower_may_be_pushed_to_counts_as_near(
    y: int, near: bool
) -> None:
    """A bow may be a length and 1,000 astern of the last one, at 9,000: its centre is at 8,500."""
    path = Column(straight_column([1_000, 1_000]), [(0, 4_000)], STEP)
    place = (12_000.0, float(y))
    assert (path.earliest_near(*place, *place, 500.0) != []) == near


@pytest.mark.parametrize("heading", [0, 3_000, 13_500])
def test_a_point_beside_a_lane_is_near_no_centre_in_it(heading: int) -> None:
    """It is within half a length of the track, but no hull is square to its lane."""
    ships = straight_column([1_000] * 4, heading)
    path = Column(ships, [(0, 4_000)], STEP)
    for beside, near in ((450, True), (550, False)):
        pose = ships[0].pose.travel((heading + 9_000) % 36_000, beside)
        place = (float(pose.x), float(pose.y))
        assert (path.earliest_near(*place, *place, 500.0) != []) == near


def test_sharp_turns_on_short_legs_push_followers_back() -> None:
    ships = straight_column([1_000] * 4)
    gentle = Column(ships, [(0, 4_000)], STEP).lay_out(4_000.0)[1]
    hard = Column(ships, [(9_000, 100)], STEP).lay_out(100.0)[1]
    assert gentle < 1.0 < hard


def test_an_obstacle_of_the_leader_stops_a_column() -> None:
    ships = straight_column([1_000] * 3)
    wall = Hull(Pose(15_000, 14_000, 0), 6_000, 1_000)
    water = sea([*ships, wall], 20.0)
    path: list[Path] = [Column(ships, [(0, 2_000), (9_000, 5_000)], STEP)]
    stop = first_stop(water, [0, 1, 2], path, 20.0)
    assert stop is not None
    assert stop.collision.number == 3
    assert 2_000 < stop.last_clear < 5_000
    head = path[0].at(clear_length(path, stop, 0.1))[0]
    assert penetration(head, wall) == pytest.approx(20, abs=0.2)


def test_bends_are_sampled() -> None:
    path = Column(straight_column([1_000, 1_000]), [(0, 130), (1_000, 75)], STEP)
    assert path.samples() == [0.0, 50.0, 100.0, 130.0, 150.0, 200.0, 205.0]


def test_paths_are_the_same_to_the_last_bit_in_every_build() -> None:
    generator = random.Random(5)
    measured: list[float] = []
    for _ in range(40):
        heading = generator.randrange(36_000)
        lengths = [generator.choice([1_000, 1_250]) for _ in range(4)]
        legs = [(generator.randrange(-4_500, 4_501), generator.randrange(800, 4_000))]
        column = Column(straight_column(lengths, heading), legs, STEP)
        found = column.at(column.length * 0.7)
        line = abreast(4, heading=heading)
        found += wheel(line, *line[0].corners()[0], -legs[0][0], ANGLE_STEP).at(900.0)
        for hull in found:
            measured += [hull.x, hull.y, hull.fx, hull.fy, float(hull.pose.heading)]
    packed = struct.pack(f"<{len(measured)}d", *measured)
    assert sha256(packed).hexdigest().startswith("872b4468cd52d752")


def test_a_hull_off_the_lattice_keeps_its_exact_place() -> None:
    hull = exact_hull(1_000.4, 2_000.6, SIN[3_000], COS[3_000], 1_000, 500)
    assert (hull.x, hull.y) == (1_000.4, 2_000.6)
    assert hull.pose == Pose(1_000, 2_001, 3_000)
    exact = translate(outline(Hull(Pose(0, 0, 3_000), 1_000, 500)), 1_000.4, 2_000.6)
    assert exact.symmetric_difference(outline(hull)).area < 2_000
    assert hull.reach < NEVER


def wheeling(ships: list[Hull], angle: int) -> Path:
    """Return a wheel to starboard about the end of a line."""
    x, y = ships[-1].corners()[1]
    return wheel(ships, x, y, angle, ANGLE_STEP)


def gone(ships: list[Hull], legs: list[tuple[int, int]]) -> list[Hull]:
    """Return the hulls of a column after a turn, on the lattice."""
    path = Column(ships, legs, STEP)
    return [ship.at(hull.pose) for ship, hull in zip(ships, path.at(path.length), strict=True)]


def ways() -> st.SearchStrategy[Path]:
    """Generate straight and bent columns, straight paths, pivots and wheels of a few hulls."""
    turn = st.integers(-9_000, 9_000)
    legs = st.lists(st.tuples(turn, st.integers(0, 4_000)), min_size=1, max_size=3)
    lengths = st.lists(st.sampled_from([1_000, 1_250, 1_500]), min_size=1, max_size=5)
    straight = st.builds(straight_column, lengths)
    bent = st.builds(gone, straight, legs)
    columns = st.builds(Column, st.one_of(straight, bent), legs, st.just(STEP))
    line = st.builds(abreast, st.integers(1, 5))
    straights = st.builds(
        lambda ships, way: Straight(ships, SIN[way], COS[way], 4_000.0, STEP),
        line,
        st.integers(0, 35_999),
    )
    pivots = st.builds(lambda ships, angle: Pivot(ships, angle, ANGLE_STEP), line, turn)
    wheels = st.builds(wheeling, line, turn)
    return st.one_of(columns, straights, pivots, wheels)


@steady
@given(ways(), st.tuples(*[st.integers(5_000, 20_000)] * 4), st.integers(500, 3_000))
def test_no_centre_comes_near_before_its_lower_bound(
    path: Path, ends: tuple[int, int, int, int], radius: int
) -> None:
    ax, ay, bx, by = (float(value) for value in ends)
    nears = path.earliest_near(ax, ay, bx, by, float(radius))
    west, south, east, north = path.box()
    for along in path.samples():
        hulls = path.at(along)
        for i in range(len(hulls)):
            hull = hulls[i]
            if not nears or along < nears[i]:
                assert squared_point_distance(hull.x, hull.y, ax, ay, bx, by) > radius * radius
            for x, y in hull.corners():
                assert west - 1e-6 <= x <= east + 1e-6
                assert south - 1e-6 <= y <= north + 1e-6


@steady
@given(
    ways(),
    st.tuples(st.integers(5_000, 20_000), st.integers(5_000, 20_000), st.integers(0, 35_999)),
    st.sampled_from([0.001, 20.0]),
)
def test_no_hull_overlaps_before_its_lower_bound(
    path: Path, pose: tuple[int, int, int], overlap: float
) -> None:
    there = Hull(Pose(*pose), 1_250, 1_000)
    strikes = path.earliest_overlaps(there, overlap)
    for along in path.samples():
        hulls = path.at(along)
        for i in range(len(hulls)):
            if not strikes or along < strikes[i]:
                assert penetration(hulls[i], there) <= overlap


@steady
@given(
    st.lists(st.sampled_from([1_000, 1_250, 1_500]), min_size=1, max_size=5),
    st.tuples(st.integers(8_000, 17_000), st.integers(8_000, 17_000), st.integers(0, 35_999)),
    st.lists(
        st.tuples(st.integers(-9_000, 9_000), st.integers(2_000, 8_000)), min_size=1, max_size=3
    ),
)
def test_no_hull_of_a_column_leaves_the_table_before_its_lower_bound(
    lengths: list[int], pose: tuple[int, int, int], legs: list[tuple[int, int]]
) -> None:
    x, y, heading = pose
    ships = straight_column(lengths, heading, x, y)
    path = Column(ships, legs, STEP)
    for i in range(len(ships)):
        exit_from = path.earliest_exit(i, TABLE)
        assert all(
            along >= exit_from or TABLE.contains_hull(path.at(along)[i]) for along in path.samples()
        )


@pytest.mark.parametrize("heading", [0, 9_000, 18_000, 27_000])
def test_a_column_is_checked_for_the_edge_only_where_it_may_leave_the_table(heading: int) -> None:
    table = Table(24_000, 24_000)
    ships = straight_column([1_000, 1_000], heading)
    for way in range(11_000, 14_000, 50):
        path = Column(ships, [(0, way)], STEP)
        leader, follower = (path.earliest_exit(i, table) for i in (0, 1))
        # The leader starts 12,000 from the edge. The chunk that crosses it is 1,000 long.
        assert (leader == NEVER) == (way < 12_000)
        assert (follower == NEVER) == (way < 12_000)
        assert leader == NEVER or 11_000.0 <= leader <= 12_000.0
        assert follower == NEVER or 12_000.0 <= follower <= 13_000.0


@pytest.mark.parametrize("heading", [0, 9_000, 18_000, 27_000])
@pytest.mark.parametrize("turn", [9_000, -9_000])
def test_a_column_that_turns_at_the_edge_is_checked_there(heading: int, turn: int) -> None:
    table = Table(24_000, 24_000)
    ships = straight_column([1_000, 1_000], heading)
    for way in range(9_000, 12_500, 250):
        path = Column(ships, [(0, way), (turn, 3_000)], STEP)
        for i in (0, 1):
            first = path.earliest_exit(i, table)
            assert all(at >= first or table.contains_hull(path.at(at)[i]) for at in path.samples())
            assert (first == NEVER) or way > 10_000


@steady
@given(ways(), st.lists(hulls(20_000), min_size=1, max_size=6), st.sampled_from([5.0, 20.0]))
def test_skipped_samples_are_clear(path: Path, others: list[Hull], overlap: float) -> None:
    """The first stop agrees with a check of every sample."""
    ships = path.at(0.0)
    members = list(range(len(ships)))
    water = sea([*ships, *others], 20.0)
    stop = first_stop(water, members, [path], overlap)
    deep = {
        (one, two): max(penetration(ships[one], others[two]), -1.0) + ROUNDING_DEPTH
        for one in members
        for two in range(len(others))
        if penetration(ships[one], others[two]) > overlap
    }
    clear = all(water.table.contains_hull(ship) for ship in ships)
    for along in path.samples():
        found = path.at(along)
        met = any(
            penetration(found[one], others[two]) > max(overlap, deep.get((one, two), overlap))
            for one in members
            for two in range(len(others))
        ) or any(not water.table.contains_hull(ship) for ship in found)
        if stop is not None and along == stop.first_blocked:
            assert met
            return
        if clear and overlap == 20.0:
            assert not met
    assert stop is None


def test_a_column_that_goes_ahead_meets_nobody_in_contact_beside_it() -> None:
    way = Column(straight_column([1_250, 1_000, 1_500]), [(0, 4_000)], STEP)
    for along in way.samples()[::10]:
        for hull in way.at(along):
            for side in (1.0, -1.0):
                x, y = hull.point(0.0, side * (hull.half_beam + 480.0))
                beside = exact_hull(x, y, hull.fx, hull.fy, 1_000, 1_000)
                assert way.earliest_overlaps(beside, 25.0) == []
                assert way.earliest_overlaps(beside, 10.0) != []
    first, second, third = way.earliest_overlaps(way.at(4_000.0)[0], 20.0)
    assert 0.0 < first < second < 4_000.0
    assert third == NEVER


@steady
@given(ways())
def test_unposed_hulls_have_exact_places(path: Path) -> None:
    for along in path.samples()[::7]:
        exact = path.at(along)
        for count in (len(exact), 1):
            for shown, hull in zip(path.unposed_hulls(along, count), exact, strict=False):
                assert (shown.x, shown.y) == pytest.approx((hull.x, hull.y))
                assert (shown.fx, shown.fy) == pytest.approx((hull.fx, hull.fy))
            assert len(path.unposed_hulls(along, count)) == count


@pytest.mark.parametrize(
    ("other", "off"),
    [
        ((2.0, -1.0, 2.0, 1.0), 0.0),
        ((5.0, 0.0, 9.0, 0.0), 1.0),
        ((0.0, 2.0, 4.0, 3.0), 4.0),
        ((2.0, 1.0, 2.0, 3.0), 1.0),
        ((6.0, -1.0, 6.0, 1.0), 4.0),
        ((2.0, -0.125, 2.0, 1.0), 0.0),
    ],
)
def test_distances_of_segments(other: tuple[float, float, float, float], off: float) -> None:
    """Wherever the two lie, turned by a quarter or not, and whichever is first."""
    for x, y in ((0.0, 0.0), (30.0, 20.0), (-30.0, 20.0), (30.0, -20.0), (-30.0, -20.0)):
        for turned in (False, True):
            one, two = ((0.0, 0.0, 4.0, 0.0), other)
            if turned:
                one, two = ((-b, a, -d, c) for a, b, c, d in (one, two))
            one, two = ((a + x, b + y, c + x, d + y) for a, b, c, d in (one, two))
            assert squared_segment_distance(*one, *two) == off
            assert squared_segment_distance(*two, *one) == off


@pytest.mark.parametrize(("x", "off"), [(-3.0, 9.0), (1.0, 0.0), (6.0, 4.0)])
def test_a_point_beyond_a_segment_is_as_far_as_from_its_end(x: float, off: float) -> None:
    assert squared_point_distance(x, 0.0, 0.0, 0.0, 4.0, 0.0) == off
    assert squared_point_distance(x, 0.0, 4.0, 0.0, 0.0, 0.0) == off


def test_a_box_around_two_boxes() -> None:
    one, two = (0.0, 3.0, 5.0, 6.0), (1.0, 2.0, 4.0, 9.0)
    assert union_box(one, two) == union_box(two, one) == (0.0, 2.0, 5.0, 9.0)


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ((9_000, 9_000, 11_000, 11_000), []),
        ((5_000, 9_000, 11_000, 11_000), [1]),
        ((9_000, 5_000, 11_000, 11_000), [2]),
        ((9_000, 9_000, 15_000, 11_000), [3]),
        ((9_000, 9_000, 11_000, 15_000), [4]),
    ],
)
def test_a_box_beyond_the_surroundings_is_searched_anew(
    box: tuple[float, float, float, float], found: list[int]
) -> None:
    places = [(10_000, 10_000), (5_000, 10_000), (10_000, 5_000), (15_000, 10_000)]
    water = sea([Hull(Pose(x, y, 0), 1_000, 1_000) for x, y in [*places, (10_000, 15_000)]])
    around = Surroundings(water, [0], (9_500.0, 9_500.0, 10_500.0, 10_500.0), 500.0)
    assert [one.number for one in around.within(*box)] == found


def test_a_corner_begins_the_next_piece_of_a_track() -> None:
    track = Track([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    assert [track.piece_at(along) for along in (9.0, 10.0, 11.0, 9.0)] == [0, 1, 1, 0]


def test_a_chord_over_a_corner() -> None:
    track = Track([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    assert track.chord(15.0, 25.25**0.5) == pytest.approx((10.0, 5.0, 9.5, 9.5, 0.0))
    assert track.chord(15.0, 50.0**0.5) == pytest.approx((10.0, 5.0, 5.0, 5.0, 0.0))
    assert track.chord(15.0, 4.0) == pytest.approx((10.0, 5.0, 11.0, 10.0, 1.0))
    assert track.chord(5.0, 9.0) == pytest.approx((5.0, 0.0, 0.0, 0.0, 0.0))
