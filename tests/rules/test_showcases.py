"""The picture of every rule set in the list of games is full, and the replay moves ships."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise

import pytest

from naumachia.kernel.content import Shot, Showcase, read_showcase
from naumachia.kernel.errors import BadScenario
from naumachia.render import Theme
from naumachia.rules import ids, load
from naumachia.server.http import catalogue
from naumachia.server.page.showcase import scene_at, showcase_picture

LEAST_SHIPS = 4
LEAST_SHARE = 0.06
"""The length of the smallest ship, as a share of the picture's width."""
MOST_BYTES = 150_000
SHIP = re.compile(r'<g id="(ship-[^"]+)"[^>]* transform="([^"]+)"')
GOOD = """
title = "One"
scenario = "line"
position = "green moves"
window_tenths = [5, 6, 155, 105]
"""


def shown(ruleset: str) -> Showcase:
    found = load(ruleset).content.showcase()
    assert found is not None, f"{ruleset} has no showcase.toml"
    return found


def in_sight(ruleset: str, shot: Shot, position: str) -> list[float]:
    west, south, east, north = shot.window
    return [
        hull.size / (east - west)
        for hull in scene_at(load(ruleset), position).hulls
        if west < hull.x < east and south < hull.y < north
    ]


@pytest.mark.parametrize("ruleset", ids())
def test_the_picture_shows_large_ships(ruleset: str) -> None:
    found = shown(ruleset)
    assert found.scenario in load(ruleset).scenarios()
    ships = in_sight(ruleset, found.picture, found.picture.positions[0])
    assert len(ships) >= LEAST_SHIPS
    assert min(ships) >= LEAST_SHARE
    west, south, east, north = found.picture.window
    assert (east - west) / (north - south) == pytest.approx(1.5, abs=0.15)


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_the_picture_has_no_labels(ruleset: str, theme: Theme) -> None:
    svg = showcase_picture(load(ruleset), shown(ruleset), theme)
    assert 'id="ship-' in svg
    assert 'id="tag-' not in svg


def test_a_rule_set_with_cards_shows_a_hand() -> None:
    found = shown("navarchoi")
    svg = showcase_picture(load("navarchoi"), found, Theme.LIGHT)
    assert svg.count('class="hand"') == 3
    bare = Showcase(found.title, found.scenario, found.picture, "", None)
    assert 'class="hand"' not in showcase_picture(load("navarchoi"), bare, Theme.LIGHT)


def test_ships_of_the_replay_move_and_sink_and_it_is_small() -> None:
    replay = catalogue.front_replay()
    frames = [dict(SHIP.findall(frame)) for frame in replay.frames]
    assert len(frames) > 20
    for before, after in pairwise(frames):
        assert before != after, "nothing happens between two frames"
        assert set(after) <= set(before), "a ship comes from nowhere"
    assert len(frames[-1]) < len(frames[0]), "no ship is lost"
    used = set(re.findall(r'href="#([^"]+)"', "".join(replay.frames)))
    assert used <= set(re.findall(r'id="([^"]+)"', replay.sea))
    body = replay.model_dump_json().encode()
    assert len(gzip.compress(body)) < MOST_BYTES
    assert "tabindex" not in replay.frames[0]
    assert "aria-label" not in replay.sea


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("[5, 6, 155, 105]", "[155, 6, 5, 105]", "west, south, east, north"),
        ("[5, 6, 155, 105]", "[155, 6, 100, 105]", "west, south, east, north"),
        ("[5, 6, 155, 105]", "[5, 105, 155, 6]", "west, south, east, north"),
        ("[5, 6, 155, 105]", "[5, 6]", "west, south, east, north"),
        ("[5, 6, 155, 105]", "[-1001, 6, 155, 105]", "from -1000 to 10000"),
        ("[5, 6, 155, 105]", "[5, 6, 155, 10_001]", "from -1000 to 10000"),
        ('title = "One"', "", "title"),
    ],
)
def test_a_faulty_showcase_is_refused(line: str, wrong: str, said: str) -> None:
    found = read_showcase(GOOD, "showcase.toml")
    assert found.replay is None
    assert found.picture.window == (0.5, 0.6, 15.5, 10.5)
    with pytest.raises(BadScenario, match=said):
        read_showcase(GOOD.replace(line, wrong), "showcase.toml")


def test_a_window_may_be_as_large_as_a_thousand_units() -> None:
    wide = GOOD.replace("[5, 6, 155, 105]", "[-1000, -1000, 10_000, 10_000]")
    window = read_showcase(wide, "showcase.toml").picture.window
    assert window == (-100.0, -100.0, 1000.0, 1000.0)
