"""Turns in place that share their checks stop where single checks do."""

from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import hulls, steady

from naumachia.geometry.clearance import GroupStart, Stop, clear_whole_steps, first_stop_from
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose
from naumachia.geometry.paths import Path, Pivot, box_around
from naumachia.geometry.polygon import Table
from naumachia.geometry.sea import empty_sea
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.swing import Swing

OVERLAP = 5.0
ANGLE_STEP = 200.0


def start_of(ships: list[Hull]) -> GroupStart:
    """Return the first of some ships as a group, among the others, far from any edge."""
    water = empty_sea(Table(30_000, 30_000), [], len(ships), 4_000, 50.0, 20.0)
    for number, hull in enumerate(ships):
        pose = hull.pose
        water.place(number, hull.at(Pose(pose.x + 12_000, pose.y + 12_000, pose.heading)))
    mine = [water.hull(0)]
    return GroupStart(
        water, [0], mine, OVERLAP, Surroundings(water, [0], box_around(mine), 3_000.0)
    )


def outcome(stop: Stop | None, parts: list[Path]) -> object:
    """Return all values of a stop."""
    if stop is None:
        return None
    met = (stop.collision.kind, stop.collision.number, stop.collision.distance)
    return (
        stop.part,
        stop.last_clear,
        stop.first_blocked,
        stop.member,
        met,
        clear_whole_steps(parts, stop, 0.1),
    )


@steady
@given(
    st.lists(hulls(3_000), min_size=2, max_size=9),
    st.lists(st.integers(1, 180), min_size=1, max_size=12),
    st.lists(st.integers(1, 18_000), max_size=6),
    st.sampled_from([1, -1]),
)
def test_shared_checks_stop_turns_where_single_checks_do(
    ships: list[Hull], degrees: list[int], angles: list[int], side: int
) -> None:
    outset = start_of(ships)
    swing = Swing(outset, Pivot(outset.hulls, side * 18_000, ANGLE_STEP))
    assert swing.is_free()
    for angle in [*angles, *(degree * 100 for degree in degrees)]:
        parts: list[Path] = [Pivot(outset.hulls, side * angle, ANGLE_STEP)]
        alone = first_stop_from(outset, parts)
        assert outcome(swing.stop_of(parts[0]), parts) == outcome(alone, parts)
