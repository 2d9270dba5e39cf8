"""The board as text."""

from collections.abc import Callable

import pytest

from naumachia.render import board, roster, text
from naumachia.scene import Hull, Points, Scene


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
