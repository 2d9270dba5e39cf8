"""Scenes refuse what cannot be drawn, and answer where things are."""

import math

import pytest

from naumachia.scene import (
    Bounds,
    Clump,
    Home,
    Hull,
    Link,
    Points,
    Ring,
    Scene,
    Side,
    Squares,
    Tabletop,
    abreast,
)


def hull(name: str = "G1", **changes: object) -> Hull:
    fields: dict[str, object] = {"fleet": 0, "glyph": "trireme", "x": 3, "y": 4, "heading": 0}
    return Hull(name, **(fields | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "G 1"}, "hull id 'G 1'"),
        ({"name": ""}, "hull id ''"),
        ({"name": '"><b>'}, "hull id"),
        ({"fleet": 4}, "fleet 4 is not one of 0 to 3"),
        ({"captor": -1}, "fleet -1 is not one of 0 to 3"),
        ({"marks": ("sunk!",)}, "unknown mark 'sunk!'; marks are ready, moved"),
        ({"x": math.nan}, "must be finite"),
        ({"offset": (0.0, math.inf)}, "must be finite"),
    ],
)
def test_a_hull_that_cannot_be_drawn_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match="hull") as caught:
        hull(**changes)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_scene_knows_its_hulls() -> None:
    scene = Scene(Points(15, 15), hulls=(hull("G1"), hull("G2", x=5)))
    assert scene.hull("G2").x == 5
    with pytest.raises(KeyError):
        scene.hull("G3")
    with pytest.raises(ValueError, match="two hulls have the id 'G1'"):
        Scene(Points(15, 15), hulls=(hull("G1"), hull("G1")))
    with pytest.raises(ValueError, match="a link names the hull 'O1'"):
        Scene(Points(15, 15), hulls=(hull("G1"),), links=(Link("G1", "O1"),))
    with pytest.raises(ValueError, match="a clump names the hull 'O1'"):
        scene.with_overlays(Clump(("G1", "O1")))


def test_overlays_are_added_on_top() -> None:
    scene = Scene(Points(15, 15), overlays=(Ring((1, 1)),))
    assert scene.with_overlays(Ring((2, 2))).overlays == (Ring((1, 1)), Ring((2, 2)))
    assert scene.overlays == (Ring((1, 1)),)


def test_bounds_of_the_surfaces() -> None:
    assert Points(15, 9).bounds == Bounds(0.5, 0.5, 15.5, 9.5)
    assert Squares(32, 20).bounds == Bounds(0.5, 0.5, 32.5, 20.5)
    assert Tabletop(48, 36).bounds == Bounds(0, 0, 48, 36)
    assert Points(3, 2).across == ("1", "2", "3")
    assert Squares(2, 2, row_names=("02", "01")).up == ("02", "01")


@pytest.mark.parametrize(
    ("side", "strip"),
    [
        (Side.NORTH, Bounds(0, 8, 20, 10)),
        (Side.SOUTH, Bounds(0, 0, 20, 2)),
        (Side.EAST, Bounds(18, 0, 20, 10)),
        (Side.WEST, Bounds(0, 0, 2, 10)),
    ],
)
def test_home_waters_lie_along_their_side(side: Side, strip: Bounds) -> None:
    assert Bounds(0, 0, 20, 10).strip(side, 2) == strip
    scene = Scene(Tabletop(20, 10), homes=(Home(1, side, 2),))
    assert scene.home(1) is side
    assert scene.home(0) is None


def test_ships_abreast_lie_on_either_side() -> None:
    east, west = abreast(90), abreast(270)
    assert east[0] == pytest.approx(-west[0])
    assert east[0] > 0
    assert east[1] == pytest.approx(0)
    assert hull(offset=east).centre == (3 + east[0], 4 + east[1])
