"""Scenes the rendering tests share: a grid game, a table in inches, a board of squares; goldens."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from naumachia.scene import (
    Brackets,
    Callout,
    Card,
    CardState,
    Clump,
    Ghost,
    Ground,
    Hand,
    Home,
    Hull,
    Lettering,
    Link,
    Name,
    Points,
    Region,
    Ring,
    Rose,
    Scene,
    Sector,
    Segment,
    Shape,
    Side,
    Spot,
    Squares,
    Stroke,
    Tabletop,
    Terrain,
    Tie,
    Tone,
    Track,
    Wash,
    Wind,
    abreast,
)

_GREEN = (
    ("G1", 3, 4, 0, "done"),
    ("G2", 5, 5, 45, "done"),
    ("G3", 6, 4, 0, "ready"),
    ("G4", 8, 5, 0, ""),
    ("G5", 10, 3, 0, "ready"),
    ("G6", 9, 7, 90, "done"),
    ("G7", 12, 6, 315, "locked"),
)
_ORANGE = (
    ("O1", 4, 9, 180),
    ("O2", 7, 7, 225),
    ("O3", 8, 7, 180),
    ("O4", 10, 11, 225),
    ("O6", 12, 6, 135),
    ("O7", 14, 11, 180),
    ("O8", 2, 11, 135),
)


def _trireme(name: str, fleet: int, x: float, y: float, heading: float, mark: str = "") -> Hull:
    offset = {"G7": abreast(45), "O6": abreast(225)}.get(name, (0.0, 0.0))
    return Hull(
        id=name,
        fleet=fleet,
        glyph="trireme",
        x=x,
        y=y,
        heading=heading,
        tag=name,
        title=f"{name} at {x:g},{y:g} heading {heading:g}",
        marks=(mark,) if mark else (),
        offset=offset,
    )


@pytest.fixture(name="grid")
def grid_fixture() -> Scene:
    return grid()


def grid() -> Scene:
    """Seven galleys against seven, one pair locked side by side."""
    green = tuple(_trireme(name, 0, x, y, heading, mark) for name, x, y, heading, mark in _GREEN)
    orange = tuple(_trireme(name, 1, x, y, heading) for name, x, y, heading in _ORANGE)
    return Scene(
        surface=Points(15, 15),
        title="Board, 15 by 15",
        sea="Mare Aegaeum",
        hulls=green + orange,
        links=(Link("G7", "O6"),),
        homes=(Home(0, Side.SOUTH, 2), Home(1, Side.NORTH, 2)),
        rose=Rose((12.73, 12.6), 0.84),
    )


@pytest.fixture(name="grid_with_orders")
def grid_with_orders_fixture() -> Scene:
    return grid_with_orders()


def grid_with_orders() -> Scene:
    """The same with G4's orders: a ram proposed, a boarding, a refused ram."""
    scene = grid()
    ghost = replace(scene.hull("G4"), x=8, y=6, heading=315, marks=(), title="")
    return scene.with_overlays(
        Track(((8, 5), (8, 6.4))),
        Track(((8, 5), (8, 4)), arrow=True),
        Ghost(ghost),
        Segment((8.2, 6.2), (8.8, 6.8), tone=Tone.BAD, stroke=Stroke.DASHED),
        Ring((9, 7), 0.56, tone=Tone.BAD),
        Brackets((7, 7)),
        Ring((8, 7), 0.55, stroke=Stroke.DASHED),
        Ring((8, 5), 0.6),
        Callout((6.7, 7.72), "FL ram", shape=Shape.FILLED),
        Callout((8.1, 8.15), "FF board"),
        Spot((7.58, 5.43), "L"),
        Spot((8.42, 5.43), "R"),
        Spot((8.5, 5.85), "F"),
        Spot((8.42, 3.98), "B"),
    )


@pytest.fixture(name="table")
def table_fixture() -> Scene:
    return table()


def table() -> Scene:
    """A table in inches with land, wind, a melee, arcs and every mark a hull can carry."""

    def hull(
        name: str, fleet: int, glyph: str, x: float, y: float, heading: float, *marks: str
    ) -> Hull:
        captor = 1 if "captured" in marks else None
        return Hull(
            name, fleet, glyph, x, y, heading, tag=name, title=name, marks=marks, size=3.2,
            captor=captor,
        )  # fmt: skip

    hulls = (
        hull("R1", 0, "quinquereme", 28, 12, 262, "moved"),
        hull("R2", 0, "quinquereme", 11, 20, 196, "flagship"),
        hull("R4", 0, "quadrireme", 20, 9.5, 22),
        hull("R6", 0, "trireme", 26, 21, 228, "immobile", "fired"),
        hull("C2", 1, "quadrireme", 9.2, 19.6, 16),
        hull("C3", 1, "quadrireme", 12.8, 19.8, 196),
        hull("C4", 1, "quadrireme", 4, 8, 48, "port-oars-lost", "starboard-oars-lost"),
        hull("C5", 1, "trireme", 12, 6, 58, "ready"),
        hull("C6", 1, "trireme", 20, 18, 150, "crippled", "damaged"),
        hull("P1", 2, "liner", 30, 17, 40, "burning"),
        hull("Peuple", 3, "liner", 33, 20, 100, "mast-lost", "anchored"),
        hull("P3", 2, "galleass", 5, 15, 90, "awash"),
        hull("P4", 3, "lembos", 25, 6, 10, "captured", "red", "yellow", "sail"),
    )
    coast = ((30, -1), (30.6, 2), (32, 2.6), (32.6, 4.4), (34.6, 5), (35, 7), (37, 8), (37, -1))
    return Scene(
        surface=Tabletop(36, 24),
        title="Table, 36 by 24 inches",
        hulls=hulls,
        links=(
            Link("R2", "C2", Tie.GRAPPLE),
            Link("R2", "C3", Tie.GRAPPLE),
            Link("C4", "P3", Tie.TOW),
        ),
        terrain=(Terrain(coast), Terrain(((17, 1), (20, 0.6), (22, 2), (19, 3)), Ground.SHOAL)),
        names=(
            Name("Mare Tyrrhenum", (18, 15)),
            Name("Sicilia", (34.6, 2.4), Lettering.LAND),
            Name("Mylae", (33.6, 4.2), Lettering.PLACE),
            Name("9", (8, 11), Lettering.SOUNDING),
        ),
        rose=Rose((32.6, 13), 1.5, Wind(315, "a medium wind")),
        overlays=(
            Clump(("R2", "C2", "C3")),
            Sector((12, 6), 9, 33, 83, 4.5, text="6″ forward"),
            Sector((12, 6), 11, 33, 83, 9, wash=Wash.EXTRA),
            Sector((12, 6), 4.5, 33, 83, wash=Wash.FORBIDDEN),
            Sector((20, 9.5), 3, 202, 247, wash=Wash.PANEL),
            Sector((20, 9.5), 3, 247, 300, wash=Wash.CHOSEN),
            Sector((4, 8), 3, wash=Wash.NONE, inner=2, tone=Tone.QUIET),
            Region((((14, 20), (16, 22), (18, 20)),), Wash.LEGAL),
            Segment((12, 6), (18.6, 9.9), "gap 4.60″"),
            Ring((12, 6), 2, text="C5"),
            Spot((16, 3)),
        ),
    )


@pytest.fixture(name="squares")
def squares_fixture() -> Scene:
    return squares()


def squares() -> Scene:
    """A small board of squares numbered from the top, with a hand of cards."""
    return Scene(
        surface=Squares(
            8, 5, ("01", "02", "03", "04", "05", "06", "07", "08"), ("05", "04", "03", "02", "01")
        ),
        title="Map, 8 by 5 squares",
        hulls=(
            Hull(
                "d1", 0, "penteres", 3, 2, 45, size=1.0, title="five of Demetrius", marks=("red",)
            ),
            Hull("p1", 1, "s-galley", 4, 3, 225, size=1.0, title="four of Ptolemy"),
        ),
        hands=(
            Hand(
                1,
                (
                    Card(
                        "c1",
                        "Back Water!",
                        "The target backs one square, facing kept.",
                        "1",
                        "Reaction",
                        "25",
                        CardState.PLAYABLE,
                    ),
                    Card(
                        "c2",
                        "Fend Off!",
                        "Rammed or grappled: +3.",
                        "3",
                        "Battle",
                        "after this window",
                        CardState.BARRED,
                    ),
                ),
                face_down=4,
            ),
        ),
    )


class Golden:
    """Compares text with a file of tests/golden/render; WRITE_GOLDEN=1 writes the file instead."""

    folder = Path(__file__).parent.parent / "golden" / "render"

    def __call__(self, name: str, text: str) -> None:
        path = self.folder / name
        if os.environ.get("WRITE_GOLDEN"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{name} differs; WRITE_GOLDEN=1 renews it"


@pytest.fixture
def golden() -> Golden:
    return Golden()
