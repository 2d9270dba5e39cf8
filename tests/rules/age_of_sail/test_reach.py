"""The shaded reach: a leg to a shaded place is legal, one to a hatched place is refused."""

from __future__ import annotations

from math import atan2, degrees, dist

import pytest
from tests.rules.age_of_sail.stage import Placed, battle

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.ruleset import View
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.sailing import way_limits
from naumachia.scene.board import board_of
from naumachia.scene.overlay import Region, Wash
from naumachia.scene.surface import Point
from naumachia.testing.stage import run

SAIL = load("age_of_sail")
ALONE: list[Placed] = [("G1", "hope", 36, 18, 0)]


def moving(**given: object) -> AgeOfSail:
    """A ship under way in green's moves, in a strong wind from astern."""
    state = battle(ALONE, wind=180, strength="strong", **given)  # type: ignore[arg-type]
    run(state, Movement(0))
    return state


def outlines(state: AgeOfSail, wash: Wash) -> list[tuple[Point, ...]]:
    overlays = board_of(SAIL).reach(View(0, state), 0, "G1")
    regions = [one for one in overlays if isinstance(one, Region) and one.wash is wash]
    return [outline for region in regions for outline in region.outlines]


def leg(state: AgeOfSail, to: Point) -> Sail:
    """Turn to a place, and sail there."""
    hull = state.hull(state.ships[0])
    dx, dy = to[0] - hull.x / UNIT, to[1] - hull.y / UNIT
    bearing = round(10 * degrees(atan2(dx, dy))) * 10
    return Sail(0, bearing, round(dist((0.0, 0.0), (dx, dy)) * 100) * (UNIT // 100), 0)


def between(state: AgeOfSail, outline: tuple[Point, ...], share: float) -> Point:
    """A place ahead of the ship, between the near and the far end of an area."""
    hull = state.hull(state.ships[0])
    x, y = hull.x / UNIT, hull.y / UNIT
    ways = [dist((x, y), point) for point in outline]
    near = min(ways) if min(ways) > 0.01 else 0.0
    return (x, y + near + share * (max(ways) - near))


@pytest.mark.clause("SAIL-WIND-14", "SAIL-WIND-15")
def test_a_leg_that_is_too_short_is_not_shaded() -> None:
    state = moving()
    assert way_limits(state, state.ships[0])[0] > 0
    (near,), (far,) = outlines(state, Wash.FORBIDDEN), outlines(state, Wash.LEGAL)
    for share in (0.05, 0.5, 0.95):
        ruling = SAIL.check(state, 0, leg(state, between(state, near, share)))
        assert ruling is not None
        assert ruling.clause in {"SAIL-WIND-14", "SAIL-WIND-15"}
        assert SAIL.check(state, 0, leg(state, between(state, far, share))) is None
