"""The board as SVG: the same every time, safe, complete, and small enough to send at every move."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace

import pytest

from naumachia.render import Frame, Theme, draw, draw_near
from naumachia.scene import HULL_MARKS, TAG_MARKS, Hull, Points, Scene, Segment, Squadron, Tabletop

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "\"><script>alert('x')</script>&amp;\x00\x1b]0;"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def ships(root: ET.Element) -> list[ET.Element]:
    return [group for group in root.iter(f"{SVG}g") if group.get("class", "").startswith("ship ")]


def by_id(root: ET.Element, name: str) -> ET.Element:
    found = [node for node in root.iter() if node.get("id") == name]
    assert len(found) == 1, f"{len(found)} elements with the id {name}"
    return found[0]


def numbers(transform: str) -> list[float]:
    return [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", transform)]


@pytest.mark.parametrize("scene", ["grid", "grid_with_orders", "table", "squares"])
def test_golden_pictures(
    scene: str, golden: Callable[[str, str], None], request: pytest.FixtureRequest
) -> None:
    svg = draw(request.getfixturevalue(scene))
    golden(f"{scene}.svg.txt", svg.replace("><", ">\n<") + "\n")


@pytest.mark.parametrize("theme", list(Theme))
def test_the_same_scene_gives_the_same_bytes(grid_with_orders: Scene, theme: Theme) -> None:
    again = replace(grid_with_orders)
    assert draw(grid_with_orders, theme=theme) == draw(again, theme=theme)


def test_a_full_board_is_small_enough_to_send_at_every_move(grid: Scene) -> None:
    row = tuple(
        Hull(
            f"S{n}", n % 2, "trireme", 1 + n % 8, 2 + n // 8, 0, f"S{n}", "title", ("ready", "done")
        )
        for n in range(16)
    )
    assert len(draw(replace(grid, hulls=row, links=()))) < 40_000


@pytest.mark.parametrize("theme", list(Theme))
@pytest.mark.parametrize("scene", ["grid", "grid_with_orders", "table", "squares"])
def test_ids_are_unique_and_every_reference_leads_to_one(
    scene: str, theme: Theme, request: pytest.FixtureRequest
) -> None:
    svg = draw(request.getfixturevalue(scene), theme=theme)
    ids = [node.get("id") for node in parsed(svg).iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)
    symbols = {node.get("id") for node in parsed(svg).iter(f"{SVG}symbol")}
    assert symbols <= used


def test_files_carry_no_custom_properties(table: Scene) -> None:
    assert "var(--" in draw(table, theme=Theme.PAGE)
    for theme in (Theme.LIGHT, Theme.DARK):
        assert "var(" not in draw(table, theme=theme)
    assert draw(table, theme=Theme.LIGHT) != draw(table, theme=Theme.DARK)


def test_every_ship_says_who_and_where_she_is(grid: Scene) -> None:
    root = parsed(draw(grid))
    assert [node.get("data-ship") for node in ships(root)] == [hull.id for hull in grid.hulls]
    ship = by_id(root, "ship-G2")
    assert (ship.get("data-x"), ship.get("data-y"), ship.get("data-heading")) == ("5", "5", "45")
    assert ship.get("role") == "img"
    assert ship.get("aria-label") == "G2 at 5,5 heading 45"
    title = ship.find(f"{SVG}title")
    assert title is not None
    assert title.text == "G2 at 5,5 heading 45"


@pytest.mark.parametrize("flipped", [False, True])
def test_the_page_can_map_board_points_with_the_root_data(grid: Scene, flipped: bool) -> None:
    root = parsed(draw(grid, flipped=flipped))
    scale, x0, y0 = (float(root.attrib[f"data-{key}"]) for key in ("scale", "x0", "y0"))
    sign = -1 if root.attrib["data-flip"] == "1" else 1
    assert sign == (-1 if flipped else 1)
    for hull in grid.hulls:
        x, y, turn = numbers(by_id(root, f"ship-{hull.id}").attrib["transform"])
        east, north = hull.centre
        assert x == pytest.approx(sign * (east - x0) * scale, abs=0.02)
        assert y == pytest.approx(sign * (y0 - north) * scale, abs=0.02)
        assert turn == (hull.heading + (180 if flipped else 0)) % 360


def test_a_flipped_board_is_turned_half_round_and_its_lettering_stays_upright(grid: Scene) -> None:
    plain, flipped = (Frame.fit(grid.bounds, flipped=flip) for flip in (False, True))
    x, y, width, height = plain.box(grid.bounds)
    assert flipped.box(grid.bounds) == pytest.approx((x, y, width, height))
    for point in ((1, 1), (15, 15), (4, 9)):
        before, after = plain.to_screen(point), flipped.to_screen(point)
        assert before[0] + after[0] == pytest.approx(2 * x + width)
        assert before[1] + after[1] == pytest.approx(2 * y + height)
    root = parsed(draw(grid, flipped=True))
    tags = [node for node in root.iter() if (node.get("id") or "").startswith("tag-")]
    assert len(tags) == len(grid.hulls)
    assert all("rotate" not in node.attrib["transform"] for node in tags)
    assert not [node for node in root.iter(f"{SVG}text") if "transform" in node.attrib]


def test_ships_that_share_a_point_lie_apart_in_the_middle_of_it(grid: Scene) -> None:
    root = parsed(draw(grid))
    (x1, y1, _), (x2, y2, _) = (
        numbers(by_id(root, f"ship-{name}").attrib["transform"]) for name in ("G7", "O6")
    )
    middle = Frame.fit(grid.bounds).to_screen((12, 6))
    assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(middle, abs=0.02)
    assert abs(x1 - x2) + abs(y1 - y2) > 15
    link = by_id(root, "link-G7-O6")
    assert numbers(link.attrib["transform"])[:2] == pytest.approx(middle, abs=0.02)
    assert link.get("aria-label") == "G7 and O6 locked"


def test_names_cannot_break_out_of_the_picture() -> None:
    hull = Hull("h1", 0, "trireme", 3, 3, 0, tag=HOSTILE, title=HOSTILE)
    scene = Scene(Points(5, 5), title=HOSTILE, sea=HOSTILE, hulls=(hull,))
    scene = scene.with_overlays(Segment((1, 1), (2, 2), HOSTILE))
    for theme in Theme:
        svg = draw(scene, theme=theme)
        root = parsed(svg)
        assert "<script" not in svg
        assert not list(root.iter(f"{SVG}script"))
        label = by_id(root, "ship-h1").get("aria-label") or ""
        assert label == HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd")


def sea_name(scene: Scene) -> ET.Element:
    """The name of the sea as it is written."""
    found = [text for text in parsed(draw(scene)).iter(f"{SVG}text") if text.text == scene.sea]
    assert len(found) == 1
    return found[0]


def test_the_name_of_the_sea_keeps_its_place_and_is_faint_while_a_ship_lies_on_it() -> None:
    empty = Scene(Points(15, 15), sea="Mare Aegaeum")
    usual = sea_name(empty)
    for x, y, strength in ((5, 12, "0.25"), (12, 4, "0.8")):
        written = sea_name(replace(empty, hulls=(Hull("h1", 0, "trireme", x, y, 0),)))
        assert (written.get("x"), written.get("y")) == (usual.get("x"), usual.get("y"))
        assert written.get("opacity") == strength


@pytest.mark.parametrize("mark", HULL_MARKS + TAG_MARKS)
def test_every_mark_changes_the_picture(mark: str) -> None:
    hull = Hull("h1", 0, "liner", 3, 3, 0, tag="h1", title="h1")
    plain = Scene(Points(5, 5), hulls=(hull,))
    marked = Scene(Points(5, 5), hulls=(replace(hull, marks=(mark,)),))
    assert draw(marked).count("<use ") == draw(plain).count("<use ") + 1


def test_a_prize_has_the_colours_of_its_captor_and_both_flags() -> None:
    hull = Hull("h1", 0, "liner", 3, 3, 90, tag="h1", title="h1", marks=("captured",), captor=1)
    svg = draw(Scene(Points(5, 5), hulls=(hull,)), theme=Theme.PAGE)
    assert 'class="ship fleet-b"' in svg
    assert re.search(r'<use [^>]*class="captor-b taken-a"[^>]*rotate\(-90\)', svg)


def test_the_four_fleets_differ_in_shape_not_only_in_colour() -> None:
    """Decks: A plain, B open (a light body), C with bands, D halved."""
    hulls = tuple(Hull(f"h{n}", n, "trireme", 1 + n, 3, 0) for n in range(4))
    svg = draw(Scene(Points(5, 5), hulls=hulls), theme=Theme.LIGHT)
    shown = {}
    for letter in "abcd":
        body = re.search(rf'<symbol id="nm-trireme_fleet-{letter}[^"]*".*?</symbol>', svg)
        assert body is not None
        shown[letter] = re.findall(r"display:(\w+)", body.group(0))
    assert len({tuple(shown[letter]) for letter in "acd"}) == 3
    light_deck = "#FBE3CB"
    assert svg.count(f'fill="{light_deck}"') >= 3


def test_an_unknown_glyph_is_refused_by_name() -> None:
    scene = Scene(Points(5, 5), hulls=(Hull("h1", 0, "submarine", 3, 3, 0),))
    with pytest.raises(ValueError, match="no glyph 'submarine'; glyphs are lembos, bireme"):
        draw(scene)


def test_tags_keep_off_other_ships() -> None:
    """A ship with company on one side carries her tag on the other."""
    east = Hull("h2", 1, "trireme", 4, 3, 0)
    west = Hull("h2", 1, "trireme", 2, 3, 0)
    hull = Hull("h1", 0, "trireme", 3, 3, 0, tag="h1", marks=("ready",))
    middle = Frame.fit(Points(15, 15).bounds).to_screen((3, 3))[0]
    for other, side in ((east, -1), (west, 1)):
        root = parsed(draw(Scene(Points(15, 15), hulls=(hull, other))))
        x = numbers(by_id(root, "tag-h1").attrib["transform"])[0]
        assert (x - middle) * side > 0


def test_squares_are_ruled_between_and_points_through_the_ships(squares: Scene) -> None:
    lines = re.search(r'<path d="(M[^"]*)"[^>]*stroke="var\(--sea-grid\)"', draw(squares))
    assert lines is not None
    x, y, width, height = Frame.fit(squares.bounds).box(squares.bounds)
    assert lines.group(1).count("M") == 9 + 6
    assert lines.group(1).startswith(f"M{x:g},{y + height:g}L{x:g},{y:g}")
    assert width / 8 == pytest.approx(height / 5)


def test_names_of_squadrons_keep_clear_of_each_other_and_of_ships(table: Scene) -> None:
    hulls = tuple(
        Hull(f"A{number}", 0, "trireme", 10.0 + 1.5 * number, 10.0, 0.0, size=1.0, beam=1.0)
        for number in range(6)
    )
    names = ("Right reserve 1", "Right reserve 2", "Right reserve 3")
    squadrons = tuple(
        Squadron(0, name, (f"A{2 * place}", f"A{2 * place + 1}"))
        for place, name in enumerate(names)
    )
    root = parsed(draw(replace(table, hulls=hulls, links=(), overlays=(), squadrons=squadrons)))
    found = {node.text: node for node in root.iter(f"{SVG}text") if node.text in names}
    assert list(found) == list(names)
    heights = [float(found[name].get("y", "0")) for name in names]
    # They are wider than the squadrons: no two neighbours stand in one row.
    assert abs(heights[0] - heights[1]) >= 12
    assert abs(heights[1] - heights[2]) >= 12


def test_a_battle_on_a_wide_sea_is_drawn_near() -> None:
    ships = (Hull("A1", 0, "trireme", 20, 18, 0), Hull("B1", 1, "trireme", 26, 18, 180))
    scene = Scene(surface=Tabletop(60, 40), hulls=ships)
    whole, near = (
        [float(edge) for edge in re.findall(r'viewBox="([^"]*)"', svg)[0].split()]
        for svg in (draw(scene, theme=Theme.LIGHT), draw_near(scene))
    )
    assert near[2] / near[3] == pytest.approx(whole[2] / whole[3], rel=0.01)
    assert near[2] < whole[2] / 2
    frame = Frame.fit(scene.bounds)
    for ship in ships:
        x, y = frame.to_screen(ship.centre)
        assert near[0] < x < near[0] + near[2]
        assert near[1] < y < near[1] + near[3]


def test_fleets_that_fill_the_sea_and_an_empty_sea_are_drawn_whole() -> None:
    apart = (Hull("A1", 0, "trireme", 2, 2, 0), Hull("B1", 1, "trireme", 58, 38, 180))
    for hulls in (apart, ()):
        scene = Scene(surface=Tabletop(60, 40), hulls=hulls)
        assert draw_near(scene) == draw(scene, theme=Theme.LIGHT)
