"""The worked examples of the Biremes rules that need only geometry."""

import pytest
from tests.geometry.shapes import CLASSES, ship

from naumachia.geometry.alongside import alongside_offset, alongside_pose, heading_alongside
from naumachia.geometry.bearing import angle_to_keel, band_index, bearing, relative_bearing
from naumachia.geometry.hull import BOW, PORT, STARBOARD, STERN, gap, gap_within
from naumachia.geometry.lattice import (
    COS,
    NEVER,
    SIN,
    Pose,
    keel_angle,
    parse_angle,
    parse_length,
    parse_pose,
)
from naumachia.geometry.measure import cast_ray, crosses_hull
from naumachia.geometry.polygon import Table
from naumachia.geometry.sea import HULL, TOUCH, Sea, empty_sea, unit_vector

TARGET = "T 20,20,90"
BANDS = ["bow or stern", "oblique", "dead-on"]


def sea(*texts: str) -> Sea:
    water = empty_sea(Table(48_000, 36_000), [], len(texts), 4_000)
    for number, text in enumerate(texts):
        water.place(number, ship(text))
    return water


@pytest.mark.parametrize(
    ("start", "veer", "distance", "end"),
    [
        ("10,10,0", "0", "6", "10,16,0"),
        ("10,10,0", "25", "6", "12.536,15.438,25"),
        ("10,10,0", "12", "4", "10.832,13.913,12"),
        ("10,10,90", "25", "3", "12.719,8.732,115"),
        ("10,10,0", "-120", "0", "10,10,240"),
        ("10,10,0", "0", "-1", "10,9,0"),
    ],
)
def test_movement(start: str, veer: str, distance: str, end: str) -> None:
    moved = parse_pose(start).turn(parse_angle(veer)).advance(parse_length(distance))
    assert moved == parse_pose(end)


@pytest.mark.parametrize(
    ("rammer", "veer", "target", "gap_before", "run", "edge", "angle"),
    [
        ("T 20,14.2,0", 0, TARGET, 5000, 5000, STARBOARD, 9000),
        ("T 20,16.2,0", 0, TARGET, 3000, 3000, STARBOARD, 9000),
        ("T 20,16.3,0", 0, TARGET, 2900, 2900, STARBOARD, 9000),
        ("T 20,11.2,0", 0, TARGET, 8000, 8000, STARBOARD, 9000),
        ("T 20,11.1,0", 0, TARGET, 8100, 8100, STARBOARD, 9000),
        ("T 20,15.7,0", 0, TARGET, 3500, 3500, STARBOARD, 9000),
        ("T 15.7,16.2,50", 0, TARGET, 4540, 5010, STARBOARD, 4000),
        ("T 14.5,18,70", 0, TARGET, None, 4710, STARBOARD, 2000),
        ("T 14.5,18.1,70", 0, TARGET, None, 4563, STERN, 2000),
        ("T 14,20,90", 0, TARGET, 4750, 4750, STERN, 0),
        ("V 20,15.575,0", 0, TARGET, 3500, 3500, STARBOARD, 9000),
        ("V 20,15.075,0", 0, TARGET, 4000, 4000, STARBOARD, 9000),
        ("V 20,15.02,0", 0, TARGET, 4055, 4055, STARBOARD, 9000),
        ("T 17.5,14.5,0", 2500, TARGET, None, 5250, STARBOARD, 6500),
        ("T 17.5,14.5,0", 2000, TARGET, None, 5040, STARBOARD, 7000),
        ("B 16,20,0", 9000, "T 20,20,0", 3825, 3330, PORT, 9000),
    ],
)
def test_rams(
    rammer: str, veer: int, target: str, gap_before: float | None, run: float, edge: int, angle: int
) -> None:
    before, there = ship(rammer), ship(target)
    if gap_before is not None:
        assert there.distance_to(*before.bow()) == pytest.approx(gap_before, abs=5)
    turned = before.at(before.pose.turn(veer))
    found = cast_ray(there, *turned.bow(), turned.fx, turned.fy)
    assert found is not None
    assert found.edge == edge
    assert found.distance == pytest.approx(run, abs=5)
    assert keel_angle(turned.pose.heading, there.pose.heading) == angle


def test_limits_of_a_ram_are_exact() -> None:
    """Examples 13, 15, 21: the measured distances are exactly 3.00, 8.00 and 4.00 inches."""
    there = ship(TARGET)
    for text, run in (("T 20,16.2,0", 3000.0), ("T 20,11.2,0", 8000.0), ("V 20,15.075,0", 4000.0)):
        found = cast_ray(there, *ship(text).bow(), 0.0, 1.0)
        assert found is not None
        assert found.distance == there.distance_to(*ship(text).bow()) == run


def test_the_rammer_rests_where_the_rectangles_touch() -> None:
    water = sea("T 20,14.2,0", TARGET)
    rammer = water.hull(0)
    met = water.first_collision(0, rammer, rammer.fx, rammer.fy, 8_000.0)
    assert met is not None
    assert (met.kind, met.number, met.distance) == (HULL, 1, 5_000.0)
    pose = water.resting_pose(0, rammer, rammer.fx, rammer.fy, met.distance)
    assert pose == parse_pose("20,19.2,0")
    water.place(0, rammer.at(pose))
    assert water.touching_ships(0) == [1]


def test_a_friend_across_the_run_is_met_first() -> None:
    """Example 25."""
    water = sea("T 20,14.2,0", TARGET, "B 20.5,17,90")
    rammer = water.hull(0)
    met = water.first_collision(0, rammer, 0.0, 1.0, 5_000.0, 1)
    assert met is not None
    assert (met.number, met.distance) == (2, 17_000 - 150 - 14_200 - 625)


@pytest.mark.parametrize(
    ("turn", "name"),
    [
        ("57.4", "oblique"),
        ("57.5", "dead-on"),
        ("12.4", "bow or stern"),
        ("12.5", "oblique"),
        ("122.5", "dead-on"),
        ("122.6", "oblique"),
        ("167.5", "oblique"),
        ("167.6", "bow or stern"),
        ("192.5", "oblique"),
        ("237.5", "dead-on"),
        ("302.6", "oblique"),
        ("347.6", "bow or stern"),
    ],
)
def test_angle_bands(turn: str, name: str) -> None:
    """Example 27, for every heading of the target."""
    for heading in (0, 1, 12_345, 35_999):
        angle = keel_angle(heading + parse_angle(turn), heading)
        assert BANDS[band_index(float(angle), [1250.0, 5750.0])] == name


@pytest.mark.parametrize(
    ("swiper", "target", "side", "offset", "gap_before", "run"),
    [
        ("T 14,19.65,90", TARGET, STARBOARD, -1000, 4750, 5000),
        ("T 13.9,19.65,90", TARGET, STARBOARD, -1000, None, 5100),
        ("T 15,19.65,90", TARGET, STARBOARD, -1000, None, 4000),
        ("T 25,20.35,270", TARGET, PORT, 1000, 3750, 4000),
        ("B 18,19.7,90", TARGET, STARBOARD, -875, 884, 1125),
        ("V 17.2,19.45,90", "V 20,20,90", STARBOARD, -1250, 1330, 1550),
        ("V 16.6,19.45,90", "V 20,20,90", STARBOARD, -1250, None, 2150),
        ("T 17,17.5,50", TARGET, STARBOARD, -1000, None, 2936),
        ("T 16,19.65,90", TARGET, STARBOARD, 0, None, 4000),
        ("V 17.5,20.45,90", TARGET, PORT, 0, None, 2500),
    ],
)
def test_swipes_and_grapples(
    swiper: str, target: str, side: int, offset: int, gap_before: float | None, run: float
) -> None:
    mover, there = ship(swiper), ship(target)
    if gap_before is not None:
        assert there.distance_to(*mover.bow()) == pytest.approx(gap_before, abs=5)
    heading = heading_alongside(there.pose.heading, float(mover.pose.heading))
    pose = alongside_pose(there, mover.beam, side, offset, heading)
    ux, uy, distance = unit_vector(mover.x, mover.y, float(pose.x), float(pose.y))
    assert distance == pytest.approx(run, abs=1)
    assert not crosses_hull(there, mover.x, mover.y, float(pose.x), float(pose.y))
    water = sea(swiper, target)
    assert water.fits(mover.at(pose), 0)
    assert water.first_collision(0, mover, ux, uy, distance, 1) is None
    assert alongside_offset(there, mover.at(pose), 10.0, 100) == pytest.approx(offset, abs=1)
    assert gap(mover.at(pose), there) <= TOUCH


def test_poses_alongside_are_those_of_the_examples() -> None:
    there = ship(TARGET)
    assert alongside_pose(there, 350, STARBOARD, -1000, 9000) == parse_pose("19,19.65,90")
    assert alongside_pose(there, 350, PORT, 1000, 27000) == parse_pose("21,20.35,270")
    assert alongside_pose(there, 350, STARBOARD, 0, 9000) == parse_pose("20,19.65,90")


def test_bearings_of_an_approach() -> None:
    """Examples 40 and 41: 42.93 is a veer of -7.07; 43.6 needs one of -46.4."""
    pose = parse_pose("19,19.65,90")
    for start, direction, veer in (("17,17.5,50", 4293, -707), ("16,16.5,90", 4360, -4640)):
        at = parse_pose(start)
        dx, dy = float(pose.x - at.x), float(pose.y - at.y)
        assert bearing(dx, dy) == pytest.approx(direction, abs=1)
        assert relative_bearing(at.heading, dx, dy) == pytest.approx(veer, abs=1)
    assert angle_to_keel(9000, bearing(2000.0, 2150.0)) == pytest.approx(4707, abs=1)
    for keel in (3000, 21_000):
        for way in (4000.0, 2000.0, 22_000.0, 20_000.0):
            assert angle_to_keel(keel, way) == 1000


def test_the_heading_alongside_at_a_right_angle_is_the_targets() -> None:
    assert heading_alongside(9000, 0.0) == heading_alongside(9000, 18000.0) == 9000
    assert heading_alongside(9000, 35999.0) == 27000
    assert heading_alongside(0, 9000.01) == 18000


def test_missile_range() -> None:
    """Example 66."""
    there = ship(TARGET)
    assert gap(there, ship("T 20,17.65,90")) == 2000.0
    assert gap_within(there, ship("T 20,17.65,90"), 2000.0) == 2000.0
    assert gap_within(there, ship("T 20,17.6,90"), 2000.0) == NEVER


def test_a_drifting_ship_stops_at_what_it_meets() -> None:
    """Example 75: 0.7 inch from a hull ahead it drifts 0.7 and touches it."""
    water = sea("T 20,20,30", "T 20,20,0", "T 20,20,120")
    drifter = water.hull(0)
    ahead = 1250.0 / 2 + 700 + 350 / 2
    blocker = Pose(round(20_000 + SIN[3000] * ahead), round(20_000 + COS[3000] * ahead), 12_000)
    water.remove(1)
    water.place(2, drifter.at(blocker))
    met = water.first_collision(0, drifter, drifter.fx, drifter.fy, 1_000.0)
    assert met is not None
    assert met.distance == pytest.approx(700, abs=1)
    pose = water.resting_pose(0, drifter, drifter.fx, drifter.fy, met.distance)
    water.place(0, drifter.at(pose))
    assert water.fits(water.hull(0), 0)
    assert water.touching_ships(0) == [2]
    assert pose.heading == 3000


def test_default_sizes_keep_the_order_of_the_rules() -> None:
    lengths, beams = zip(*CLASSES.values(), strict=True)
    assert list(lengths) == sorted(lengths)
    assert list(beams) == sorted(beams)


def test_rays_distinguish_edges_from_every_side() -> None:
    there = ship(TARGET)
    seen = [
        cast_ray(there, 20_000 + 5_000 * dx, 20_000 + 5_000 * dy, -dx, -dy)
        for dx, dy in ((1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0))
    ]
    assert [found.edge for found in seen if found] == [BOW, STARBOARD, STERN, PORT]
    assert cast_ray(there, 20_000, 15_000, 0.0, -1.0) is None
