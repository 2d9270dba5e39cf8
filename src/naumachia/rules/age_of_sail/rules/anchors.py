"""Anchors (SAIL-RULE-57). Weighing and cutting the cable are in `recovery`."""

from __future__ import annotations

from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import able
from naumachia.rules.age_of_sail.ship import AFLOAT, ANCHORED, ANCHORING, SAILING, Ship


def anchorage(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship's mainmast is over ground where anchors hold."""
    hull = state.hull(ship)
    return any(ground.contains(hull.x, hull.y) for ground in state.waters.anchorages)


def anchor_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why a ship may not say that she anchors in the next move."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.anchoring:
        return Ruling("SAIL-RULE-57", {**facts, "refusal": "no_anchoring"})
    if not state.waters.anchorages:
        return Ruling("SAIL-RULE-57", {**facts, "refusal": "no_anchorage"})
    if not ship.cable:
        return Ruling("SAIL-RULE-57", {**facts, "refusal": "no_cable"})
    return None


def let_go(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """At the end of her own move a ship that said so comes to anchor, where anchors hold."""
    if ship.notice != ANCHORING or not ship.heaved:
        return
    if ship.fate != AFLOAT or ship.status != SAILING:
        return
    held = anchorage(state, ship)
    if held:
        ship.status = ANCHORED
    if log.on:
        log.add("SAIL-RULE-57", "anchors" if held else "no_ground", ship=ship.name)


def let_go_at_rest(state: AgeOfSail, side: i64, log: Log) -> None:
    """Ships of a side that said so and were given no order lie where they are: their move is over
    with the side's step, and their anchors go (SAIL-RULE-57).
    """
    for ship in state.fleet(side):
        if not ship.moved and able(state, ship):
            let_go(state, ship, log)
