"""A player for the tests: it knows nothing but the list of orders that its page was told."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin
from typing import Any

Json = dict[str, Any]


def legal(update: Json, *kinds: str) -> list[Json]:
    """The orders that can be played, of these kinds or of any."""
    return [o for o in update["orders"] if not o["refused"] and (not kinds or o["kind"] in kinds)]


def boardings(update: Json) -> list[Json]:
    """The attacks that are settled by dice."""
    return [o for o in legal(update, "attack") if len((o["odds"] or {}).get("parts", ())) > 1]


def choose(update: Json) -> Json:
    """An order that brings the end nearer: the likeliest attack, else the way to the enemy."""
    attacks = legal(update, "attack")
    if attacks:
        return max(attacks, key=lambda o: (hope(o), -len(o["steps"]), o["text"]))
    moves = legal(update, "move")
    if not moves:
        return legal(update)[0]
    enemies = list(enemies_of(update, moves[0]["subject"]))
    return min(moves, key=lambda o: (gap(o, enemies), len(o["steps"]), o["text"]))


def hope(order: Json) -> float:
    """How good an attack is, from -1 to 1, by the odds that come with it."""
    worth = {"good": 1.0, "even": 0.0, "bad": -1.0}
    parts = (order["odds"] or {}).get("parts", [])
    return sum(worth[part["tone"]] * part["value"] for part in parts) if parts else 1.0


def gap(order: Json, enemies: Iterable[tuple[float, float]]) -> float:
    """How far the nearest enemy is from just ahead of where an order ends."""
    pose = order["pose"]
    turn = radians(pose["heading"])
    x, y = pose["x"] + 1.5 * sin(turn), pose["y"] + 1.5 * cos(turn)
    return min((hypot(x - ex, y - ey) for ex, ey in enemies), default=0.0)


def enemies_of(update: Json, piece: str) -> Iterable[tuple[float, float]]:
    """Where the other side's ships are."""
    for side in update["roster"]:
        if all(ship["id"] != piece for ship in side["ships"]):
            for ship in side["ships"]:
                if ship["at"] and not ship["lost"]:
                    yield ship["at"][0], ship["at"][1]
