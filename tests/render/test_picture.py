"""Finished pictures: notebooks, files, PNG; and hands of cards."""

import builtins
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from naumachia.render import MissingExtra, Theme, draw, draw_hand, picture
from naumachia.scene import Hand, Scene

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_notebook_gets_the_svg(grid: Scene) -> None:
    shown = picture(grid, theme=Theme.DARK, flipped=True)._repr_svg_()
    assert shown == draw(grid, theme=Theme.DARK, flipped=True)


def test_a_picture_is_saved_by_its_ending(grid: Scene, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    picture(grid).save(target)
    assert ET.parse(target).getroot().get("aria-label") == "Board, 15 by 15"
    with pytest.raises(ValueError, match=r"board\.gif: .* as \.gif; use \.svg or \.png"):
        picture(grid).save(tmp_path / "board.gif")


def test_png_has_the_size_asked_for(grid_with_orders: Scene, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    board = picture(grid_with_orders)
    root = ET.fromstring(board.svg)
    image = board.png(zoom=0.5)
    assert image.startswith(PNG)
    width, height = struct.unpack(">II", image[16:24])
    assert width == pytest.approx(float(root.attrib["width"]) / 2, abs=1)
    assert height == pytest.approx(float(root.attrib["height"]) / 2, abs=1)
    board.save(tmp_path / "board.png", zoom=0.5)
    assert (tmp_path / "board.png").read_bytes() == image
    with pytest.raises(ValueError, match="must be greater than 0"):
        board.png(zoom=0)


def test_without_the_rasteriser_the_extra_is_named(
    grid: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtra, match=r"pip install 'naumachia\[png\]'"):
        picture(grid).png()


def test_a_hand_shows_faces_and_only_counts_the_rest(squares: Scene) -> None:
    hand = squares.hands[0]
    svg = draw_hand(hand)
    root = ET.fromstring(svg)
    assert root.get("aria-label") == "Hand of fleet B: 2 face up, 4 face down"
    faces = [node for node in root.iter() if node.get("data-card")]
    assert [node.get("data-card") for node in faces] == ["c1", "c2"]
    assert [node.get("class") for node in faces] == ["card playable", "card barred"]
    assert svg.count('href="#nm-card-back"') == 4


def test_hidden_cards_leave_nothing_but_backs() -> None:
    hidden = draw_hand(Hand(0, (), face_down=3))
    assert "data-card" not in hidden
    assert hidden == draw_hand(Hand(0, face_down=3))
