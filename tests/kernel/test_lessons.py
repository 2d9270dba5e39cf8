"""Steps of lessons: what ends them."""

from __future__ import annotations

import pytest

from naumachia.kernel.content import About, Step, read_lesson


@pytest.mark.parametrize(
    ("events", "turn", "orders", "needs"),
    [
        ((), 0, (), False),
        (("sunk",), 0, (), True),
        ((), 1, (), True),
        ((), 0, ("G1 ahead 3",), True),
    ],
    ids=["text only", "event", "first turn", "orders"],
)
def test_a_step_without_event_turn_and_orders_needs_no_move(
    events: tuple[str, ...], turn: int, orders: tuple[str, ...], needs: bool
) -> None:
    step = Step("Look at the wind.", "", events, turn, orders)
    assert step.needs_move == needs


def test_what_a_step_leaves_out() -> None:
    lesson = read_lesson(
        'id = "a"\ntitle = "A"\nsummary = "A."\nscenario = "line"\nseat = "green"\nminutes = 1\n'
        'position = "x"\nlearned = "A."\n[[steps]]\ntext = "Look."\n',
        "a.toml",
    )
    (step,) = lesson.steps
    assert (step.text, step.press, step.better) == ("Look.", "", "")
    assert (step.events, step.turn, step.orders, step.anyone) == ((), 0, (), False)
    assert not step.needs_move


def test_a_game_is_of_middling_difficulty_unless_it_says_otherwise() -> None:
    about = About("A game", "Ships.", "an hour", ("won",))
    assert (about.difficulty, about.interrupts, about.ship) == (2, False, "galley")
