"""Squares of land as coasts."""

from __future__ import annotations

from naumachia.render.cells import encloses
from naumachia.scene.land import squares_of_terrain
from naumachia.scene.surface import Ground


def test_squares_side_by_side_are_one_coast_without_needless_corners() -> None:
    (land,) = squares_of_terrain([(1, 1), (2, 1), (2, 2)])
    assert len(land.outline) == 6
    assert set(land.outline) == {
        (0.5, 0.5),
        (0.5, 1.5),
        (1.5, 1.5),
        (1.5, 2.5),
        (2.5, 2.5),
        (2.5, 0.5),
    }
    assert encloses(land.outline, (2, 2))
    assert not encloses(land.outline, (1, 2))


def test_squares_that_touch_at_a_corner_stay_apart() -> None:
    coasts = squares_of_terrain([(1, 1), (2, 2), (3, 1)], Ground.SHOAL)
    assert [len(one.outline) for one in coasts] == [4, 4, 4]
    assert {one.ground for one in coasts} == {Ground.SHOAL}


def test_a_lake_has_an_outline_of_its_own() -> None:
    ring = [(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
    outer, lake = squares_of_terrain(ring)
    assert len(outer.outline) == len(lake.outline) == 4
    assert squares_of_terrain([]) == ()
