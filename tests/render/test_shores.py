"""Land about a battle as it is drawn: beyond the edges, the same every time, and to be seen."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.render import Frame, Theme, draw, draw_near, land_beyond
from naumachia.render.markup import number
from naumachia.render.shores import SHOWN
from naumachia.rules import ids, load
from naumachia.scene import Hull, Scene, Shore, Side, Squares, Tabletop, Town
from naumachia.scene.board import board_of
from naumachia.scene.shores import with_shores

WITH_LAND = [
    (name, scenario.id)
    for name in ids()
    for scenario in load(name).scenarios().values()
    if scenario.shores
]
NEAT_LINE = 3.0
"""So much of its neat-line belongs to a board, in user units; pixels may reach a little farther."""
VIEW = re.compile(r'viewBox="([^"]*)"')
SIZE = re.compile(r' width="[\d.]+" height="[\d.]+">')


def opening(name: str, scenario: str) -> Scene:
    ruleset = load(name)
    found = ruleset.scenarios()[scenario]
    match = Match(ruleset, found, Options(ruleset.options(), found.options))
    return with_shores(board_of(match.ruleset).scene(match.view(None)), found)


def everywhere() -> Scene:
    """A battle shut in by land: a coast, part of one, and islands, large, small and long."""
    return Scene(
        surface=Squares(24, 16),
        hulls=(Hull("A1", 0, "trireme", 2, 2, 90),),
        shores=(
            Shore(Side.NORTH, "Sicily", towns=(Town("Ecnomus", 0.0), Town("Phintias", 1.0, True))),
            Shore(Side.EAST, "Cyprus", 0.3, 0.8, towns=(Town("Salamis", 0.5, True),)),
            Shore(Side.SOUTH, "", 0.1, 0.11, island=True),
            Shore(Side.SOUTH, "Aegusa", 0.3, 1.0, island=True, towns=(Town("Port", 0.4),)),
            Shore(Side.WEST, "Hiera", 0.98, 1.0),
        ),
    )


def board_alone(svg: str, scene: Scene) -> str:
    """The part of a picture that is the playing area with its neat-line."""
    frame = Frame.fit(scene.bounds)
    x, y, width, height = frame.box(scene.bounds)
    box = (x - NEAT_LINE, y - NEAT_LINE, width + 2 * NEAT_LINE, height + 2 * NEAT_LINE)
    size = f' width="{number(box[2] / 8)}" height="{number(box[3] / 8)}">'
    return SIZE.sub(size, VIEW.sub(f'viewBox="{" ".join(map(number, box))}"', svg, count=1), 1)


def pixels(svg: str) -> bytes:
    resvg = pytest.importorskip("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg))


def keeps_outside(scene: Scene, *, flipped: bool = False) -> None:
    bare = replace(scene, shores=())
    one, other = (
        board_alone(draw(each, theme=Theme.LIGHT, flipped=flipped), scene) for each in (scene, bare)
    )
    assert one != other
    assert pixels(one) == pixels(other)


@pytest.mark.parametrize(("name", "scenario"), WITH_LAND)
def test_no_land_of_any_battle_lies_on_its_board(name: str, scenario: str) -> None:
    scene = opening(name, scenario)
    keeps_outside(replace(scene, hulls=(), links=(), squadrons=(), overlays=()))


@pytest.mark.parametrize("flipped", [False, True])
def test_land_of_any_kind_keeps_off_the_board_to_both_players(flipped: bool) -> None:
    keeps_outside(everywhere(), flipped=flipped)
    for shore in everywhere().shores:
        keeps_outside(replace(everywhere(), shores=(shore,)), flipped=flipped)


@pytest.mark.parametrize("flipped", [False, True])
def test_no_point_of_a_coast_lies_on_the_board(flipped: bool) -> None:
    scene = everywhere()
    frame = Frame.fit(scene.bounds, flipped=flipped)
    left, top, width, height = frame.box(scene.bounds)
    (land,) = re.findall(r'<g class="shores".*?<g class="shore-', draw(scene, flipped=flipped))
    points = re.findall(r"[ML](-?[\d.]+),(-?[\d.]+)", land)
    assert len(points) > 500
    for x, y in points:
        across, down = float(x) - left, float(y) - top
        assert not (-6.5 < across < width + 6.5 and -6.5 < down < height + 6.5), (x, y)


@pytest.mark.parametrize("flipped", [False, True])
def test_where_two_lands_meet_they_are_one(flipped: bool) -> None:
    """Outlines that run the same way round leave no hole where they lie on each other."""
    svg = draw(everywhere(), flipped=flipped)
    (outlines,) = re.findall(r'<path d="([^"]*)" fill="var\(--land\)"/>', svg)
    lands = outlines.removesuffix("Z").split("Z")
    assert len(lands) == len(everywhere().shores)
    for land in lands:
        points = [tuple(map(float, point.split(","))) for point in land[1:].split("L")]
        around = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
        assert around > 0


def test_the_same_shore_is_drawn_the_same_and_another_otherwise() -> None:
    scene = everywhere()
    assert draw(scene) == draw(everywhere())
    named = replace(scene.shores[0], name="Malta")
    other = replace(scene, shores=(named, *scene.shores[1:]))
    coasts = [re.findall(r'<path d="(M[^"]{2000})', draw(one)) for one in (scene, other)]
    assert coasts[0]
    assert coasts[0] != coasts[1]


def test_a_town_has_its_name_on_the_board_and_a_harbour_draws_the_coast_in() -> None:
    shore = Shore(Side.NORTH, "Sicily", towns=(Town("Phintias", 0.5),))
    scene = Scene(surface=Tabletop(48, 36), shores=(shore,))
    harbour = replace(shore, towns=(Town("Phintias", 0.5, harbour=True),))
    plain, drawn_in = draw(scene), draw(replace(scene, shores=(harbour,)))
    assert plain != drawn_in
    for svg in (plain, drawn_in):
        assert ">Phintias</text>" in svg
        assert ">Sicily</text>" in svg
    # A name at the end of an edge is written back along it.
    for side in Side:
        for at in (0.0, 1.0):
            town = replace(shore, side=side, towns=(Town("Phintias", at),))
            svg = draw(replace(scene, shores=(town,)))
            (group,) = re.findall(r'<g class="shore-town".*?</g>', svg)
            reads_out = at == (0.0 if side is Side.WEST or side is Side.EAST else 1.0)
            if side is Side.WEST:
                reads_out = at == 1.0
            assert ('text-anchor="end"' in group) == reads_out, (side, at)


def test_a_picture_that_stands_alone_shows_the_land_and_a_page_may_look_for_it() -> None:
    scene = Scene(surface=Tabletop(48, 36), shores=(Shore(Side.NORTH, "Sicily"),))
    frame = Frame.fit(scene.bounds)
    beyond = land_beyond(frame, scene)
    assert (beyond.left, beyond.right, beyond.below) == (0, 0, 0)
    assert beyond.above == SHOWN - 20
    flipped = land_beyond(Frame.fit(scene.bounds, flipped=True), scene)
    assert (flipped.above, flipped.below > 0) == (0, True)
    page, alone = (VIEW.search(draw(scene, theme=theme)) for theme in (Theme.PAGE, Theme.DARK))
    assert page is not None
    assert alone is not None
    assert page[1] == f"0 0 {number(frame.width)} {number(frame.height)}"
    assert [float(edge) for edge in alone[1].split()] == [
        0,
        -beyond.above,
        pytest.approx(frame.width, abs=0.01),
        pytest.approx(frame.height + beyond.above, abs=0.01),
    ]


def test_the_picture_to_choose_a_battle_by_shows_land_that_the_ships_are_near() -> None:
    shore = Shore(Side.NORTH, "Sicily")
    near, far = (
        Scene(
            surface=Tabletop(60, 40),
            hulls=(Hull("A1", 0, "trireme", 30, up, 0), Hull("B1", 1, "trireme", 36, up, 0)),
            shores=(shore,),
        )
        for up in (39, 10)
    )
    tops = [VIEW.findall(draw_near(scene))[0].split()[1] for scene in (near, far)]
    assert float(tops[0]) < 0
    assert float(tops[1]) > 0


def test_a_scenario_without_shores_is_drawn_as_ever() -> None:
    scenario = load("trireme").scenarios()["skirmish"]
    scene = everywhere()
    assert with_shores(scene, scenario) is scene
