"""The board as text."""

from collections.abc import Callable

import pytest

from naumachia.render import board, roster, text
from naumachia.render.text import board_and_rosters
from naumachia.scene import Hull, Lettering, Name, Points, Scene, Spot, Squares, Tabletop, Terrain
from naumachia.scene.margin import Margin, Roster, RosterLine
from naumachia.scene.surface import Ground


@pytest.mark.parametrize("scene", ["grid", "table", "squares"])
def test_golden_boards(
    scene: str, golden: Callable[[str, str], None], request: pytest.FixtureRequest
) -> None:
    golden(f"{scene}.txt", text(request.getfixturevalue(scene)))


def test_a_flipped_board_reads_backwards_in_both_directions() -> None:
    hulls = (Hull("a", 0, "trireme", 1, 1, 0, tag="A"), Hull("b", 1, "trireme", 3, 2, 135, tag="B"))
    scene = Scene(Points(3, 2), hulls=hulls)
    assert board(scene).splitlines() == ["2   ·   ·  B↘", "1  A↑   ·   ·", "    1   2   3"]
    assert board(scene, flipped=True).splitlines() == [
        "1   ·   ·  A↓",
        "2  B↖   ·   ·",
        "    3   2   1",
    ]


def test_every_row_of_a_board_is_as_wide_as_the_next(grid: Scene) -> None:
    widths = {len(line) for line in board(grid).splitlines()}
    assert len(widths) == 1
    assert max(widths) <= 80


def test_the_roster_says_place_heading_marks_and_ties(grid: Scene) -> None:
    lines = roster(grid).splitlines()
    assert len(lines) == len(grid.hulls)
    assert "A G3 (6,4)   N    ready" in lines
    assert "A G7 (12,6)  NW   locked with O6" in lines


def test_a_board_without_ships_is_still_a_board() -> None:
    assert text(Scene(Points(2, 1), title="Empty")) == "Empty\n\n1  ·  ·\n   1  2\n"


def test_land_places_and_hidden_pieces_of_ones_own_are_on_the_board() -> None:
    square = ((1.5, 0.5), (1.5, 1.5), (2.5, 1.5), (2.5, 0.5))
    scene = Scene(
        Squares(3, 2, row_names=("02", "01")),
        hulls=(Hull("A", 0, "trireme", 1, 1, 90),),
        terrain=(Terrain(square),),
        names=(Name("harbour", (3, 2), Lettering.PLACE), Name("Gulf", (2, 2), Lettering.SEA)),
        overlays=(Spot((1, 1), "M"), Spot((1, 2), "M")),
    )
    assert board(scene).splitlines() == [
        "01   M   ·   +",
        "02 A→M   #   ·",
        "     1   2   3",
        "",
        "# land   + harbour at 3, 01",
    ]


def test_a_small_shoal_on_a_table_is_not_lost_between_cells() -> None:
    shoal = Terrain(((0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.1)), Ground.SHOAL)
    drawn = board(Scene(Tabletop(30.0, 2.0), terrain=(shoal,))).splitlines()
    assert drawn[0].split()[:3] == ["0", "~", "\N{MIDDLE DOT}"]
    assert drawn[-1] == "~ shoal"


def test_a_ship_with_a_long_tag_stands_under_the_id_that_orders_name() -> None:
    hull = Hull("G1", 0, "frigate", 1, 1, 90, tag="Amphion")
    scene = Scene(Squares(1, 1), hulls=(hull,))
    assert board(scene).splitlines()[0].endswith("G1\N{RIGHTWARDS ARROW}")
    roster_of_one = (Roster(0, "British", "", (RosterLine("G1", "", "", "46/91", False, ""),)),)
    told = board_and_rosters(scene, Margin(1, "Move 1", (), roster_of_one))
    assert "Amphion, 46/91" in told
