"""Where tags go: found on a grid, as if every pair of things were looked at."""

from dataclasses import replace
from random import Random

import pytest

from naumachia.kernel.options import Options
from naumachia.render import Drawing, Theme, draw
from naumachia.render.frame import Frame
from naumachia.render.tags import Squares, place_tags
from naumachia.rules import load
from naumachia.scene import Clump, Hull, Scene
from naumachia.scene.board import board_of

SIDE = 600.0


def boxes(rng: Random, count: int) -> list[tuple[float, float, float, float]]:
    return [
        (
            rng.uniform(-SIDE, SIDE),
            rng.uniform(-SIDE, SIDE),
            rng.uniform(0, 90),
            rng.uniform(0, 90),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_grid_finds_what_meets_a_box_in_the_order_it_was_laid_down(seed: int) -> None:
    rng = Random(seed)
    laid, asked = boxes(rng, 120), boxes(rng, 60)
    squares = Squares(laid)
    for x, y, width, height in asked:
        meets = [
            number
            for number, (left, top, across, down) in enumerate(laid)
            if left <= x + width and x <= left + across and top <= y + height and y <= top + down
        ]
        assert squares.near((x, y, width, height)) == meets


@pytest.mark.parametrize("seed", range(5))
def test_tags_lie_where_looking_at_every_pair_would_lay_them(
    seed: int, table: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    bounds = table.bounds
    hulls = tuple(
        replace(
            table.hulls[number % len(table.hulls)],
            id=f"S{number}",
            tag=rng.choice((f"S{number}", f"Vessel {number}", "")),
            x=bounds.west + rng.random() * bounds.width,
            y=bounds.south + rng.random() * bounds.height,
            heading=rng.uniform(0, 360),
        )
        for number in range(80)
    )
    overlays = tuple(o for o in table.overlays if not isinstance(o, Clump))
    scene = replace(table, hulls=hulls, links=(), overlays=overlays)
    frame = Frame.fit(bounds)
    on_grid = place_tags(frame, scene)

    def all_of_them(squares: Squares, box: tuple[float, float, float, float]) -> list[int]:
        return list(range(len(squares._boxes)))

    monkeypatch.setattr(Squares, "near", all_of_them)
    assert place_tags(frame, scene) == on_grid


@pytest.mark.parametrize("seed", range(5))
def test_a_picture_that_follows_another_is_as_if_it_were_drawn_alone(
    seed: int, table: Scene
) -> None:
    rng = Random(seed)
    bounds = table.bounds

    def somewhere(hull: Hull) -> Hull:
        return replace(
            hull,
            x=bounds.west + rng.random() * bounds.width,
            y=bounds.south + rng.random() * bounds.height,
            heading=rng.uniform(0, 360),
            tag=rng.choice((hull.id, f"Vessel {hull.id}", "")),
            marks=rng.choice(((), ("ready",), ("burning", "done"))),
        )

    fleet = [
        somewhere(replace(table.hulls[number % len(table.hulls)], id=f"S{number}"))
        for number in range(60)
    ]
    drawing = Drawing(replace(table, hulls=tuple(fleet), links=(), overlays=()))
    for _ in range(12):
        number = rng.randrange(len(fleet))
        if rng.random() < 0.2:
            fleet.insert(number, somewhere(replace(fleet[0], id=f"N{rng.random():.6f}")))
        elif rng.random() < 0.2:
            del fleet[number]
        elif rng.random() < 0.1:
            rng.shuffle(fleet)
        else:
            fleet[number] = somewhere(fleet[number])
        flipped = rng.random() < 0.1
        scene = replace(table, hulls=tuple(fleet), links=(), overlays=())
        drawing = Drawing(scene, flipped=flipped, before=drawing)
        assert drawing.markup() == draw(scene, flipped=flipped)


def test_a_name_keeps_to_its_room_where_a_picture_stands_by_itself() -> None:
    """Whoever shows it may have a wider font, and the number beside the name stays readable."""
    rules = load("age_of_sail")
    scenario = rules.scenarios()["frigates"]
    state = rules.setup(scenario, Options(rules.options(), scenario.options))
    rules = rules.seating.of_state(rules, state)
    scene = board_of(rules).scene(rules.observe(state, None))
    names = [hull.tag for hull in scene.hulls]
    alone, paged = draw(scene, theme=Theme.LIGHT), draw(scene, theme=Theme.PAGE)
    assert alone.count("textLength=") == len(names) > 0
    assert "textLength=" not in paged
