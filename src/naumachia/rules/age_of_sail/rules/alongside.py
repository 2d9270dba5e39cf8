"""After a leg that ends in contact: a grapple, a tow or a prize, or a collision (SAIL-RULE-53)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Grapple, Let, Secure, Tow
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import GRAPPLING
from naumachia.rules.age_of_sail.rules.collisions import run_foul
from naumachia.rules.age_of_sail.rules.flags import PRIZES
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.rules.towing import TAKING_IN_TOW
from naumachia.rules.age_of_sail.ship import AFLOAT, Ship

OFFERED: Final[dict[type[Action], Step]] = {
    Grapple: GRAPPLING[Grapple],
    Tow: TAKING_IN_TOW,
    Secure: PRIZES[Secure],
}
"""What a ship may do right after her leg (SAIL-RULE-88, SAIL-RULE-101, SAIL-RULE-104)."""


def offers(state: AgeOfSail, ship: Ship) -> list[Action]:
    """What is offered to a ship that has come alongside another."""
    found: list[Action] = []
    for step in OFFERED.values():
        found += step.listed(state, ship)
    return found


def come_alongside(state: AgeOfSail, ship: Ship, struck: i64, log: Log) -> None:
    """A ship's leg is over: `struck` has stopped it, NOBODY where nothing has."""
    if ship.fate != AFLOAT:
        return
    if struck != NOBODY and log.on:
        target = state.ships[struck].name
        log.add("SAIL-RULE-53", "runs_against", ship=ship.name, target=target)
    if offers(state, ship):
        enter(state, Alongside(ship.ident, struck), log)
    elif struck != NOBODY:
        run_foul(state, ship, state.ships[struck], log)


class Alongside(Phase[AgeOfSail, Action]):
    """The owner of a ship in contact says whether she grapples, tows or takes possession; who has
    run into another and means nothing of the kind is foul of her (SAIL-RULE-53, SAIL-RULE-89).
    """

    name: ClassVar[str] = "alongside"

    def __init__(self, ship: i64, struck: i64) -> None:
        self.ship: i64 = ship
        self.struck: i64 = struck

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Alongside(self.ship, self.struck)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        if ship.fate != AFLOAT or not offers(state, ship):
            return None
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        name = "alongside"
        if self.struck != NOBODY:
            facts["target"] = state.ships[self.struck].name
            name = "run_alongside"
        return Prompt((seat,), name, "SAIL-RULE-88", facts, ship.name)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        self.collide(state, NOBODY, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [*offers(state, state.ships[self.ship]), Let(self.ship)]

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = state.ships[self.ship]
        if action.ship == self.ship:
            if isinstance(action, Let):
                return None
            step = OFFERED.get(type(action))
            if step is not None:
                return step.ruling(state, ship, action)
        return Ruling("SAIL-RULE-48", {"refusal": "ship_in_hand", "ship": ship.name})

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        return Let(self.ship)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Let):
            self.collide(state, NOBODY, log)
            return
        # Whom she closes with is spared the collision, nobody else.
        self.collide(state, getattr(action, "target", NOBODY), log)
        OFFERED[type(action)].carry(state, state.ships[self.ship], action, log)

    def collide(self, state: AgeOfSail, closed: i64, log: Log) -> None:
        """The two are foul of each other, unless she has closed with that ship."""
        if self.struck == NOBODY or closed == self.struck:
            return
        ship, other = state.ships[self.ship], state.ships[self.struck]
        if ship.fate == AFLOAT and other.fate == AFLOAT:
            run_foul(state, ship, other, log)
