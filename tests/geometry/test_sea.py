"""Many hulls on one table: neighbours, first collisions, resting poses."""

import random
import struct
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import hulls, ship, steady

from naumachia.geometry.cells import empty_cell_index
from naumachia.geometry.hull import Hull, gap, overlaps, penetration
from naumachia.geometry.lattice import COS, NEVER, SIN, TOLERANCE, Pose
from naumachia.geometry.polygon import NORTH, SOUTH, Land, Table, edge_strip, regular_polygon
from naumachia.geometry.sea import EDGE, HULL, LAND, Sea, empty_sea, unit_vector
from naumachia.geometry.sweep import edge_contact, first_depth, hull_contact, land_contact

TABLE = Table(48_000, 36_000)


def sea(ships: list[Hull], lands: list[Land] | None = None) -> Sea:
    water = empty_sea(TABLE, lands or [], len(ships), 4_000)
    for number, hull in enumerate(ships):
        water.place(number, hull)
    return water


fleets = st.lists(hulls(16_000), min_size=2, max_size=12)


@steady
@given(fleets, st.integers(0, 3_000))
def test_neighbours_agree_with_a_search_of_all(ships: list[Hull], distance: int) -> None:
    water = sea(ships)
    expected = [n for n in range(1, len(ships)) if gap(ships[0], ships[n]) <= distance + TOLERANCE]
    assert water.ships_within(0, distance) == expected
    over = [n for n in range(1, len(ships)) if overlaps(ships[0], ships[n])]
    met = water.find_overlap(ships[0], 0)
    if over:
        assert met is not None
        assert (met.kind, met.number) == (HULL, over[0])
    else:
        assert met is None or met.kind == EDGE


def near(water: Sea, apart: float) -> list[tuple[int, int, float]]:
    return [(pair.first, pair.second, pair.squared_distance) for pair in water.pairs(apart)]


def all_near(water: Sea, apart: float) -> list[tuple[int, int, float]]:
    """Return the same result by a search of all hulls."""
    there = [(number, hull) for number, hull in enumerate(water.hulls) if hull is not None]
    found: list[tuple[int, int, float]] = []
    for at, (first, here) in enumerate(there):
        for second, other in there[at + 1 :]:
            square = (other.x - here.x) ** 2 + (other.y - here.y) ** 2
            if square <= apart * apart:
                found.append((first, second, square))
    return found


@steady
@given(fleets, hulls(16_000), st.integers(0, 11), st.integers(1, 9_000))
def test_near_pairs_are_cached_until_a_ship_moves(
    ships: list[Hull], there: Hull, number: int, apart: int
) -> None:
    water = sea(ships)
    before = near(water, apart)
    assert before == all_near(water, apart)
    gone, moved = water.clone(), water.clone()
    assert near(gone, apart) == before
    gone.remove(number % len(ships))
    assert near(gone, apart) == all_near(gone, apart)
    moved.place(number % len(ships), there)
    assert near(moved, apart) == all_near(moved, apart)
    assert near(moved, 2 * apart) == all_near(moved, 2 * apart)
    assert near(water, apart) == before


@steady
@given(fleets, st.integers(0, 35_999), st.integers(1, 9_000))
def test_the_first_collision_agrees_with_a_search_of_all(
    ships: list[Hull], way: int, travel: int
) -> None:
    island = regular_polygon(9_000, 9_000, 1_500, 8, 0)
    ux, uy = SIN[way], COS[way]
    distances = [hull_contact(ships[0], ux, uy, travel, other) for other in ships[1:]]
    distances.append(land_contact(ships[0], ux, uy, travel, island))
    distances.append(edge_contact(ships[0], ux, uy, travel, TABLE)[1])
    met = sea(ships, [island]).first_collision(0, ships[0], ux, uy, travel)
    if met is None:
        assert min(distances) == NEVER
    else:
        assert met.distance == pytest.approx(min(distances), abs=TOLERANCE)


@steady
@given(fleets, st.integers(0, 35_999))
def test_a_hull_rests_where_it_fits(ships: list[Hull], way: int) -> None:
    """Rounding never leaves a stopped hull overlapping what stopped it."""
    water = sea(ships)
    start = ships[0]
    if not water.fits(start, 0):
        return
    met = water.first_collision(0, start, SIN[way], COS[way], 9_000.0)
    distance = 9_000.0 if met is None else met.distance
    pose = water.resting_pose(0, start, SIN[way], COS[way], distance)
    assert water.fits(start.at(pose), 0)
    assert pose.heading == start.pose.heading
    off = unit_vector(
        float(pose.x), float(pose.y), start.x + SIN[way] * distance, start.y + COS[way] * distance
    )[2]
    assert off <= 60  # in a wedge it may have to draw back; elsewhere a step
    if met is not None and met.kind == HULL:
        assert met.number in water.ships_hit(0, start, SIN[way], COS[way], met.distance)


def test_resting_stays_within_a_step_of_a_single_hull() -> None:
    generator = random.Random(7)
    worst = 0.0
    for _ in range(300):
        there = Hull(Pose(20_000, 20_000, generator.randrange(36_000)), 1_250, 350)
        mover = there.at(Pose(15_000, 20_000, generator.randrange(36_000)))
        water = sea([mover, there])
        met = water.first_collision(0, mover, 1.0, 0.0, 9_000.0)
        assert met is not None
        pose = water.resting_pose(0, mover, 1.0, 0.0, met.distance)
        worst = max(
            worst, unit_vector(float(pose.x), float(pose.y), 15_000 + met.distance, 20_000)[2]
        )
        water.place(0, mover.at(pose))
        assert water.touching_ships(0) == [1]
    assert worst < 1.5


def test_collisions_have_their_kind_and_number() -> None:
    coast = edge_strip(TABLE, SOUTH, 4_000)
    water = sea([ship("T 20,10,180"), ship("T 20,30,0"), ship("T 30,20,90")], [coast])
    astern = water.first_collision(0, water.hull(0), 0.0, -1.0, 9_000.0)
    ahead = water.first_collision(1, water.hull(1), 0.0, 1.0, 9_000.0)
    assert astern is not None
    assert ahead is not None
    assert (astern.kind, astern.number, astern.distance) == (LAND, 0, 10_000 - 625 - 4_000)
    assert (ahead.kind, ahead.number, ahead.distance) == (EDGE, NORTH, 5_375)
    assert water.first_collision(2, water.hull(2), 1.0, 0.0, 9_000.0) is None
    aground = water.find_overlap(ship("T 20,4,0"), 0)
    outside = water.find_overlap(ship("T 20,36,0"), 0)
    assert aground is not None
    assert outside is not None
    assert (aground.kind, outside.kind, outside.number) == (LAND, EDGE, NORTH)
    assert (aground.distance, outside.distance) == (0, 0)
    afoul = water.find_overlap(ship("T 20,30.1,0"), 0)
    assert afoul is not None
    assert (afoul.kind, afoul.number) == (HULL, 1)
    assert len({one.kind for one in (afoul, aground, outside)}) == 3


def test_hulls_touch_within_two_steps_unless_a_game_says_otherwise() -> None:
    """DIA-RULE-03."""
    for apart, expected in ((1_002, [1]), (1_003, [])):
        water = sea([Hull(Pose(9_000 + x, 9_000, 0), 1_000, 1_000) for x in (0, apart)])
        assert water.touching_ships(0) == expected


def test_a_ship_draws_back_to_where_it_fits() -> None:
    """The sweep ends three steps inside another ship."""
    water = sea([ship("T 20,15,0"), ship("T 20,20,0")])
    pose = water.resting_pose(0, water.hull(0), 0.0, 1.0, 3_753.0)
    assert (pose.x, pose.y) == (20_000, 18_750)


def test_a_sweep_hits_both_of_two_hulls_at_the_same_distance() -> None:
    water = sea(
        [ship("T 20,15,0"), ship("T 19.3,20,90"), ship("T 20.7,20,90"), ship("T 20.35,15,0")]
    )
    mover = water.hull(0)
    met = water.first_collision(0, mover, 0.0, 1.0, 9_000.0)
    assert met is not None
    assert met.number == 1
    assert water.ships_hit(0, mover, 0.0, 1.0, met.distance) == [1, 2]


def test_a_game_sets_the_limits_of_touching_and_overlapping() -> None:
    """DIA-RULE-02 and DIA-RULE-03."""
    near = [Hull(Pose(9_000, 9_000, 0), 1_000, 1_000), Hull(Pose(10_050, 9_000, 0), 1_000, 1_000)]
    deep = Hull(Pose(9_980, 9_000, 0), 1_000, 1_000)
    strict = sea(near)
    loose = empty_sea(TABLE, [], 2, 4_000, 50.0, 20.0)
    for number, hull in enumerate(near):
        loose.place(number, hull)
    assert (strict.touching_ships(0), loose.touching_ships(0)) == ([], [1])
    assert loose.clone().touching_ships(0) == [1]
    assert not strict.fits(deep, 0)
    assert not loose.fits(deep.at(Pose(9_979, 9_000, 0)), 1)
    assert loose.fits(deep, 1)
    met = loose.first_collision(0, near[0], 1.0, 0.0, 70.0)
    assert met is None
    met = loose.first_collision(0, near[0], 1.0, 0.0, 71.0)
    assert met is not None
    assert (met.number, met.distance) == (1, 50.0)


def test_a_copy_is_independent() -> None:
    water = sea([ship("T 10,10,0"), ship("T 10,11.5,0")])
    twin = water.clone()
    twin.place(0, ship("T 40,30,0"))
    twin.remove(1)
    assert water.ships_within(0, 1_000) == [1]
    assert twin.hull(0).pose == Pose(40_000, 30_000, 0)
    assert water.hull(0).pose == Pose(10_000, 10_000, 0)
    with pytest.raises(ValueError, match="ship 1 is not on the table"):
        twin.hull(1)


@steady
@given(
    st.lists(
        st.tuples(
            st.integers(0, 19),
            st.integers(-9_000, 60_000),
            st.integers(-9_000, 60_000),
            st.booleans(),
        ),
        max_size=60,
    )
)
def test_the_cell_index_follows_every_move(moves: list[tuple[int, int, int, bool]]) -> None:
    cells = empty_cell_index(48_000, 36_000, 4_000, 20)
    where: dict[int, tuple[int, int]] = {}
    for number, x, y, leaves in moves:
        if leaves:
            cells.remove(number)
            where.pop(number, None)
        else:
            cells.place(number, float(x), float(y))
            where[number] = (x, y)
    assert cells.ships_in_box(-9_000.0, -9_000.0, 60_000.0, 60_000.0) == sorted(where)
    near = [
        n
        for n, (x, y) in sorted(where.items())
        if abs(x - 24_000) <= 5_000 and abs(y - 18_000) <= 5_000
    ]
    found = cells.ships_in_box(19_000.0, 13_000.0, 29_000.0, 23_000.0)
    assert set(near) <= set(found)
    assert (
        found == sorted(found) == cells.clone().ships_in_box(19_000.0, 13_000.0, 29_000.0, 23_000.0)
    )


def test_the_work_for_one_ship_does_not_grow_with_the_fleet() -> None:
    """At the same density on a longer table, 80 ships cause as many checks as 20."""
    looked_at = {}
    for count in (20, 40, 80):
        water = empty_sea(Table(2_000 * count, 10_000), [], count, 4_000)
        for number in range(count):
            water.place(number, Hull(Pose(2_000 * number + 1_000, 5_000, 0), 1_250, 350))
        looked_at[count] = max(len(water.ships_near(water.hull(n), 3_000.0)) for n in range(count))
    assert looked_at[20] == looked_at[40] == looked_at[80] < 10


def test_results_are_the_same_to_the_last_bit_in_every_build() -> None:
    generator = random.Random(11)
    measured: list[float] = []
    for _ in range(400):
        one, two = (
            Hull(
                Pose(
                    generator.randrange(6_000),
                    generator.randrange(6_000),
                    generator.randrange(36_000),
                ),
                1_250,
                350,
            )
            for _ in range(2)
        )
        way = generator.randrange(36_000)
        ux, uy = SIN[way], COS[way]
        measured += [gap(one, two), penetration(one, two), hull_contact(one, ux, uy, 6_000, two)]
        island = regular_polygon(3_000, 3_000, 1_700, 7, way)
        measured += [island.gap(one), land_contact(one, ux, uy, 6_000, island)]
    packed = struct.pack(f"<{len(measured)}d", *measured)
    assert sha256(packed).hexdigest().startswith("a227ad16004921cc")


def test_the_nearest_pose_that_fits_is_taken() -> None:
    lies = ship("B 20,20,0")
    water = sea([ship("B 30,20,0"), lies])
    hull = ship("B 30,20,0")
    beside, left = 20_000 + int(lies.beam), 20_000 - int(lies.beam)
    ahead, astern = 20_000 + int(lies.length), 20_000 - int(lies.length)
    for x, y, expected in (
        (left + 0.6, 20_000.4, (left, 20_000)),
        (beside + 0.2, 20_000.4, (beside, 20_000)),
        (beside - 0.6, 20_000.4, (beside, 20_000)),
        (beside - 0.6, 19_999.6, (beside, 20_000)),
        (beside - 0.6, 20_000.6, (beside, 20_001)),
        (20_000.4, ahead - 0.6, (20_000, ahead)),
        (20_000.4, astern + 0.6, (20_000, astern)),
    ):
        found = water.fitting_pose(0, hull, x, y, -1)
        assert found is not None
        assert (found.x, found.y) == expected
    assert water.fitting_pose(0, hull, beside - 3.0, 20_000.0, -1) is None


@pytest.mark.parametrize("deep", [20.0, 5.0])
@pytest.mark.parametrize("turned", [0, 9_000])
@pytest.mark.parametrize("mover_turned", [False, True])
def test_the_first_depth_is_found_along_all_four_axes(
    turned: int, mover_turned: bool, deep: float
) -> None:
    """One hull lies at 45 degrees, and its corner meets a side, a bow or a stern of the other."""
    headings = (turned, 4_500) if not mover_turned else (4_500, turned)
    mover, there = (
        Hull(Pose(20_000, y, heading), 1_250, 900)
        for y, heading in zip((10_000, 15_000), headings, strict=True)
    )
    extents = [
        hull.half_length * abs(hull.fy) + hull.half_beam * abs(hull.fx) for hull in (mover, there)
    ]
    meets = 5_000.0 - sum(extents)
    at = first_depth(mover, 0.0, 1.0, 9_000.0, there, deep)
    assert at == pytest.approx(meets + deep, abs=0.01)
    assert penetration(mover.at(Pose(20_000, 10_000 + int(at) - 2, headings[0])), there) < deep
    assert first_depth(mover, 0.0, -1.0, 9_000.0, there, deep) == NEVER
