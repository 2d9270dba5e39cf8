"""Steps of lessons: what ends them."""

from __future__ import annotations

import pytest

from naumachia.kernel.content import Step


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
