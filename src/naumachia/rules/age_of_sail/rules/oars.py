"""Oars: how far rowers come (SAIL-OAR-06 to 12, SAIL-RULE-98, SAIL-RULE-102)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import Abandon, Action
from naumachia.rules.age_of_sail.model import MEDIUM_WIND, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import rowing_barred
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.ship import FLYING, Ship
from naumachia.rules.age_of_sail.tables.designs import GALLEASSE, GALLEY


def oar_way(state: AgeOfSail, ship: Ship) -> int:
    """How far a ship can be rowed in a move: half when half damaged, half in medium wind, in which
    only galleasses row at all (SAIL-OAR-07, SAIL-OAR-11).
    """
    if rowing_barred(state, ship):
        return 0
    way = ship.design.oar_speed
    if ship.reached() >= 2:
        way //= 2
    if state.strength == MEDIUM_WIND:
        way //= 2
    return int(way)


def abandon_ruling(state: AgeOfSail, ship: Ship, _order: Abandon) -> Ruling | None:
    """Why a crew may not take to the boats and leave the ship to her slaves (SAIL-RULE-102)."""
    facts: Facts = {"ship": ship.name}
    if ship.design.oared != GALLEY and ship.design.oared != GALLEASSE:
        return Ruling("SAIL-OAR-13", {**facts, "refusal": "no_slaves"})
    if ship.flag != FLYING or ship.crew == 0 or state.grappled(ship.ident) or ship.ablaze:
        return Ruling("SAIL-RULE-102", {**facts, "refusal": "cannot_abandon"})
    return None


def abandon(_state: AgeOfSail, ship: Ship, _order: Abandon, log: Log) -> None:
    """The crew takes to the boats and is out of the game; the slaves row from the next move on."""
    ship.crew = 0
    ship.moved = True
    if log.on:
        log.add("SAIL-OAR-13", "abandoned", ship=ship.name)


def abandonments(state: AgeOfSail, ship: Ship) -> list[Abandon]:
    """The order to leave her to her slaves, where she may be left."""
    if not ship.oared():
        return []
    order = Abandon(ship.ident)
    return [order] if abandon_ruling(state, ship, order) is None else []


ABANDONING: Final[dict[type[Action], Step]] = {
    Abandon: Step(abandon_ruling, abandon, abandonments),
}
