"""Test the land around a battle, which the picture includes."""

from __future__ import annotations

import pytest
from tests.server.served import drawn
from tests.server.test_delta import lying, sent

from naumachia.render import Theme
from naumachia.rules import load
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.http.catalogue import opening_picture
from naumachia.server.page import report


@pytest.mark.parametrize(
    ("ruleset", "scenario", "side", "name"),
    [
        ("navarchoi", "ecnomus", "above", "Sicily"),
        ("diadochi", "tyre-314", "below", "Phoenicia"),
        ("age_of_sail", "trafalgar", "right", "Spain"),
    ],
)
def test_the_land_is_on_the_wire(ruleset: str, scenario: str, side: str, name: str) -> None:
    game = lying(Timeline.opening(load(ruleset), scenario, {}))
    update = sent(report.update(game, Viewer((0,)), 0, whole=True))
    assert f">{name}</text>" in drawn(update)
    beyond = update["frame"]["beyond"]
    assert {edge for edge, far in beyond.items() if far > 0} == {side}
    opposite = {"above": "below", "below": "above", "left": "right", "right": "left"}
    turned = sent(report.update(game, Viewer((1,), flipped=True), 0, whole=True))
    far = turned["frame"]["beyond"]
    assert {edge for edge in far if far[edge] > 0} == {opposite[side]}


def test_a_moment_of_the_past_has_it_too() -> None:
    game = lying(Timeline.opening(load("navarchoi"), "drepanum", {}))
    assert ">Drepanum</text>" in drawn(sent(report.past(game, Viewer(()), 0, -1)))


def test_open_sea_has_none() -> None:
    game = lying(Timeline.opening(load("trireme"), "line", {}))
    update = sent(report.update(game, Viewer((0,)), 0, whole=True))
    assert not any(update["frame"]["beyond"].values())
    assert "shores" not in drawn(update)


def test_the_picture_to_choose_a_battle_by_has_it() -> None:
    ruleset = load("navarchoi")
    picture = opening_picture(ruleset, ruleset.scenarios(), "salamis-of-cyprus", Theme.DARK)
    assert ">Cyprus</text>" in picture
    left = picture.split('viewBox="')[1].split()[0]
    assert float(left) < 0
