"""Tags of ships and labels of what is aimed: nothing lies on anything else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenScreen
from tests.browser.overlaps import OVERLAPS, overlaps
from tests.browser.serving import Served
from tests.browser.test_age_of_sail import Captains
from tests.browser.test_navarchoi_places import Table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("battle", "way"), [("raking", 6), pytest.param("boarding", 2, marks=pytest.mark.nightly)]
)
def test_a_shot_is_measured_beside_the_ships(
    open_small_battles: OpenScreen, small_battles: Served, battle: str, way: int
) -> None:
    """From afar between them, from near beside them; their tags stand clear of it and the rings."""
    ours = Captains(open_small_battles(), small_battles, battle)
    ours.order(f"G1 F{way}")
    assert ours.asked() == "firing"
    ours.screen.ship("G1").click()
    ours.screen.ship("O1").click()
    plates = ours.page.get_by_test_id("reach").locator(".plate")
    expect(plates.filter(has_text="raking")).to_be_visible()
    assert not overlaps(ours.page)


ASTRAY = """() => {
  const middle = (thing) => { const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2]; };
  const ships = [...document.querySelectorAll(".picture .ships > g")]
    .map((ship) => [ship.id.slice(5), middle(ship)]);
  return [...document.querySelectorAll(".picture .tags > g")].map((tag) => {
    const [x, y] = middle(tag.querySelector("text"));
    const far = ships.map(([id, [sx, sy]]) => [Math.hypot(sx - x, sy - y), id]);
    const own = far.find(([, id]) => id === tag.id.slice(4));
    return own && own[0] > 40 ? `${tag.id} is ${Math.round(own[0])} pixels off` : "";
  }).filter(Boolean);
}"""
"""Tags that are farther from their ships than two names."""


def test_the_first_board_on_a_phone_names_each_ship_beside_her(
    open_screen: OpenScreen, server: Served
) -> None:
    screen = open_screen(**PHONE)
    seats = [{"kind": "person"}, {"kind": "computer", "level": "calm"}]
    screen.sit(server.create("line", seats=seats)["links"][0]["path"])
    screen.lies_still()
    assert not overlaps(screen.page, ships=False)
    assert screen.page.evaluate(ASTRAY) == []


STRUCK = """() => {
  const shape = document.querySelector("#beside-tags > path");
  const into = document.querySelector("svg.overlay").getScreenCTM().inverse();
  const drawn = (x, y) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(into));
  const tags = [...document.querySelectorAll(".picture .tags > g")];
  return tags.filter((tag) => {
    const { left, right, top, bottom } = tag.getBoundingClientRect();
    return drawn((left + right) / 2, (top + bottom) / 2) || !drawn(left, bottom + 12);
  }).map((tag) => tag.id);
}"""
"""Tags through which the lines of a reach are drawn, or about which none is."""


def test_no_line_of_a_reach_strikes_a_name_through(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    ours = Captains(open_small_battles(), small_battles, "raking")
    ours.screen.ship("G1").click()
    lines = ours.page.get_by_test_id("reach").locator(".under")
    expect(lines).to_have_css("clip-path", 'url("#beside-tags")')
    assert ours.page.locator(".picture .tags > g").count() == 2
    ours.page.wait_for_function(f"() => ({STRUCK})().length === 0")


def test_tags_of_bases_that_lie_close_keep_clear(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    screen = open_small_battles()
    game = small_battles.create("press", ruleset="diadochi", screen="shared")
    screen.sit(game["links"][0]["path"])
    tags = screen.page.locator(".picture .tags > g")
    nearer = screen.page.get_by_role("button", name="Zoom in")
    while not tags.first.is_visible():
        nearer.click()
    for _ in range(3):
        assert not overlaps(screen.page)
        nearer.click()
        screen.page.wait_for_function("() => !document.getAnimations().length")


def test_numbers_of_squares_leave_tags_alone(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    table = Table(open_small_battles, small_battles, "abreast")
    table.until("formation")
    table.order("form A1 A2 A3 A4 A5")
    screen = open_small_battles(**PHONE)
    screen.sit(table.link)
    screen.page.get_by_test_id("next-ship").tap()
    numbers = screen.page.get_by_test_id("reach").locator(".plate")
    expect(numbers.first).to_be_visible()
    screen.lies_still()
    screen.page.wait_for_function(f"() => ({OVERLAPS})(false).length === 0")
    # Each within its square, however small that is.
    side = screen.update["frame"]["scale"] * screen.page.evaluate(
        "document.querySelector('svg.overlay').getScreenCTM().a"
    )
    for number in numbers.all():
        box = number.bounding_box()
        assert box is not None
        assert box["width"] < 0.6 * side


def test_tags_leave_the_places_free_where_a_ship_may_be_put(
    open_small_battles: OpenScreen, small_battles: Served
) -> None:
    table = Table(open_small_battles, small_battles, "design-your-own")
    expect(table.screen.prompt).to_contain_text("set up B1")
    table.captain.press((14, 6))
    expect(table.screen.prompt).to_contain_text("put B1 at 1405")
    table.confirm()
    expect(table.screen.prompt).to_contain_text("set up B2")
    expect(table.screen.places.first).to_be_visible()
    assert [lap for lap in overlaps(table.page, ships=False) if "tag B1" in lap] == []
