"""How each game is played, in pictures: every position is one, every order legal, every clause
known.
"""

from __future__ import annotations

import re

import pytest

from naumachia.kernel.content import PrimerPage, read_primer
from naumachia.kernel.errors import BadScenario
from naumachia.render import Frame, Theme
from naumachia.rules import ids, load
from naumachia.scene.board import board_of
from naumachia.server.page.primer import draw_page, growth

PAGES = [
    (ruleset, page) for ruleset in ids() for page in range(len(load(ruleset).content.primer()))
]
LONGEST = 420
"""Letters that stand beside a picture."""
HALF_A_PAGE = 560
"""Pixels of a picture at a desk."""
LEAST_SHIP = 36
"""Pixels that a ship is long at least."""
GOOD = """
[[pages]]
title = "One"
text = "Ships."
position = "green moves"
window = [1, 1, 9, 6]
clauses = []
"""


@pytest.mark.parametrize("ruleset", ids())
def test_every_rule_set_has_some_pages(ruleset: str) -> None:
    titles = [page.title for page in load(ruleset).content.primer()]
    assert 4 <= len(titles) == len(set(titles))


@pytest.mark.parametrize(("ruleset", "number"), PAGES)
def test_a_page_is_drawn(ruleset: str, number: int) -> None:
    rules = load(ruleset)
    page: PrimerPage = rules.content.primer()[number]
    assert page.clauses
    assert set(page.clauses) <= set(rules.clauses)
    assert 0 < len(page.text) <= LONGEST
    for theme in (Theme.LIGHT, Theme.DARK):
        svg = draw_page(rules, page, theme)
        box = re.search(r'viewBox="([^"]+)"', svg)
        assert box is not None
        width, height = map(float, box[1].split()[2:])
        assert 1.2 < width / height < 1.8, "the pictures have about one shape"


@pytest.mark.parametrize(("ruleset", "number"), PAGES)
def test_ships_are_large_and_letters_are_not(ruleset: str, number: int) -> None:
    """In a picture as wide as half a page, whatever part of the board it shows."""
    rules = load(ruleset)
    page = rules.content.primer()[number]
    state = rules.notation.parse_position(page.position)
    scene = board_of(rules.seating.of_state(rules, state)).scene(rules.observe(state, None))
    west, south, east, north = page.window
    seen = [hull for hull in scene.hulls if west < hull.x < east and south < hull.y < north]
    assert seen, "a picture without ships"
    across = HALF_A_PAGE / (east - west)
    assert min(hull.size for hull in seen) * across >= LEAST_SHIP
    frame = Frame.fit(scene.bounds, grown=growth(scene.bounds, page.window))
    assert 12 <= 15 * across / frame.scale <= 20


def test_a_refused_order_is_said() -> None:
    rules = load("trireme")
    page = rules.content.primer()[0]
    wrong = PrimerPage("", "", page.position, page.window, ("G2 B", "G2 B"), "", ())
    with pytest.raises(ValueError, match=r"'G2 B' is refused by TRI-"):
        draw_page(rules, wrong, Theme.LIGHT)


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("window = [1, 1, 9, 6]", "window = [9, 1, 1, 6]", "west, south, east, north"),
        ("window = [1, 1, 9, 6]", "window = [1, 1]", "west, south, east, north"),
        ("window = [1, 1, 9, 6]", "window = [-101, 1, 9, 6]", "from -100 to 1000"),
        ("window = [1, 1, 9, 6]", "window = [1, 1, 9, 1001]", "from -100 to 1000"),
        ('title = "One"', "", "title"),
        ('title = "One"', 'title = "One"\ncaption = "a"', r"unknown field.*pages\[1\]\.caption"),
        ("[[pages]]", 'author = "a"\n[[pages]]', "unknown field: 'author'"),
        (GOOD, "", "pages"),
    ],
)
def test_a_faulty_primer_is_refused(line: str, wrong: str, said: str) -> None:
    assert read_primer(GOOD, "primer.toml")[0].title == "One"
    with pytest.raises(BadScenario, match=said):
        read_primer(GOOD.replace(line, wrong), "primer.toml")


def test_a_window_may_be_as_large_as_a_thousand_squares() -> None:
    wide = GOOD.replace("[1, 1, 9, 6]", "[-100, -100, 1000, 1000]")
    window = read_primer(wide, "primer.toml")[0].window
    assert window == (-100.0, -100.0, 1000.0, 1000.0)
