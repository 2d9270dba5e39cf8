"""A position drawn as a picture, with a ghost wherever one ship can end her move.

    python examples/draw_position.py board.svg

The board is a scene: data that any rule set gives and one renderer draws.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from naumachia.kernel.orders import Order, orders
from naumachia.kernel.ruleset import View
from naumachia.render import Picture, picture
from naumachia.rules import load
from naumachia.scene import Ghost
from naumachia.scene.board import board_of

POSITION = """
green moves
G1 (4,4)NE
G2 (8,6)N
G3 (10,3)NW
O1 (8,8)E
O2 (6,7)S
O3 (7,9)W
"""


def draw(ruleset_id: str, position: str, seat: int, ship: str) -> Picture:
    """The position with the ghosts of `ship`'s legal orders, seen by `seat`."""
    ruleset = load(ruleset_id)
    state = ruleset.notation.parse_position(position)
    scene = board_of(ruleset).scene(ruleset.observe(state, seat))
    hull = scene.hull(ship)
    ghosts: list[Ghost] = []
    for order in orders(ruleset, state, seat):
        if order.piece == ship and order.refused is None:
            x, y, heading = end_of(order, seat, ruleset, (hull.x, hull.y, hull.heading))
            ghosts.append(Ghost(replace(hull, x=x, y=y, heading=heading, marks=())))
    return picture(scene.with_overlays(*ghosts))


def end_of(
    order: Order[Any, Any], seat: int, ruleset: Any, start: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Where the ship is after the last step that moves her."""
    pose = start
    for state, action in zip(order.states, order.actions, strict=True):
        sketch = board_of(ruleset).sketch(View(seat, state), seat, action)
        pose = sketch.motion.end or pose
    return pose


if __name__ == "__main__":
    draw("trireme", POSITION, 0, "G2").save(Path(sys.argv[1]))
