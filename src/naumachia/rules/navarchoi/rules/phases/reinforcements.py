"""Reinforcements: when they may enter (NAV-REINF, special rules of scenarios)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import Action
from naumachia.rules.navarchoi.model import RESERVE, SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.tallies import FACES
from naumachia.rules.navarchoi.tables.battle import Reinforcement
from naumachia.rules.navarchoi.tables.result_rows import LAST_DIE


class Arrivals(Phase[Navarchoi, Action]):
    """At the start of phase C: a die for each reinforcement that may come now.

    One that comes on every die comes without it.

    `cursor`: how many of the battle's reinforcements have been looked at.
    """

    name: ClassVar[str] = "arrivals"

    def __init__(self, cursor: i64 = 0) -> None:
        self.cursor: i64 = cursor

    def clone(self) -> Phase[Navarchoi, Action]:
        return Arrivals(self.cursor)

    def pending(self, state: Navarchoi) -> Chance | None:
        if self.cursor == len(state.battle.reinforcements) or not awaited(state, self.cursor):
            return None
        coming = state.battle.reinforcements[self.cursor]
        limit = success(state, coming)
        if limit >= LAST_DIE:
            return None
        facts: Facts = {"name": coming.name, "limit": int(limit)}
        return Dice("NAV-SCN-01", "arrival", facts, (FACES,), (SEATS[coming.side],), lowest=0)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.cursor == len(state.battle.reinforcements):
            leave(state)
            return
        if awaited(state, self.cursor):
            state.free[self.cursor] = True
            if log.on:
                name = state.battle.reinforcements[self.cursor].name
                log.add("NAV-SCN-01", "may_enter", name=name)
        self.cursor += 1

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        coming = state.battle.reinforcements[self.cursor]
        needs = success(state, coming)
        arrived = outcome[0] <= needs
        state.free[self.cursor] = arrived
        self.cursor += 1
        if log.on:
            kind = "arrived" if arrived else "delayed"
            facts: Facts = {"name": coming.name, "needs": int(needs)}
            facts["dice"], facts["dice_seats"] = outcome, (int(coming.side),)
            log.add("NAV-SCN-01", kind, **facts)


def awaited(state: Navarchoi, number: i64) -> bool:
    """Whether a reinforcement is rolled for this turn."""
    coming = state.battle.reinforcements[number]
    if state.free[number] or state.turn < coming.from_turn:
        return False
    return any(
        ship.place == RESERVE and state.battle.ships[ship.ident].reinforcement == number
        for ship in state.ships
    )


def success(state: Navarchoi, coming: Reinforcement) -> i64:
    """The highest die that lets it in; higher while too few enemies guard the way."""
    if coming.guards == 0:
        return coming.success
    watched = state.map.square(*coming.watched)
    guards = [
        ship
        for ship in state.ships_of(1 - coming.side)
        if ship.undamaged() and state.map.distance(ship.square, watched) <= coming.within
    ]
    return coming.success_unguarded if len(guards) < coming.guards else coming.success
