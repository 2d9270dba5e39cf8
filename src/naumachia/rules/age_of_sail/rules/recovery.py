"""Throws to be free again when a move begins (SAIL-DRIFT-05, SAIL-DRIFT-07, SAIL-MOVE-16)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, CutCable, Finish, Restart
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import short_handed, tow_tried
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.rules.towing import thrown_for, tow_chance
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    FOULED,
    HEAVING_TO,
    HOVE_TO,
    IRONS,
    SAILING,
    STRUCK,
    Ship,
)


def master(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship is afloat, free and has a crew that can sail her: else no throw helps."""
    return (
        ship.fate == AFLOAT
        and not ship.ablaze
        and ship.flag != STRUCK
        and not short_handed(state, ship)
        and not state.grappled(ship.ident)
    )


def throws(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship throws without being asked: in irons, or trying to take another in tow
    (SAIL-MOVE-16, SAIL-RULE-101).
    """
    if ship.status != IRONS and (ship.hauling < 0 or not tow_tried(ship)):
        return False
    return master(state, ship)


def may_restart(state: AgeOfSail, ship: Ship) -> bool:
    """Whether the owner may throw for a ship: hove to for a move or longer, fouled, or at anchor
    (SAIL-RULE-56, SAIL-RULE-52, SAIL-RULE-57). A dismasted one gains nothing by it.
    """
    if ship.status == ANCHORED:
        return ship.cable and master(state, ship)
    if ship.status != HOVE_TO and ship.status != FOULED:
        return False
    if ship.status == HOVE_TO and ship.notice == HEAVING_TO:
        return False
    return (ship.masts < 2 or ship.under_oars) and master(state, ship)


def restart_clause(ship: Ship) -> ClauseId:
    """What asks for the throw."""
    if ship.status == ANCHORED:
        return "SAIL-RULE-57"
    return "SAIL-DRIFT-05" if ship.status == FOULED else "SAIL-DRIFT-07"


class Recovery(Phase[AgeOfSail, Action]):
    """First the throws that nobody decides, by number; then each player says for which of his
    ships he throws.

    `done` is how many players are done, `ship` the one whose throw is on, `tried` those that have
    thrown or been let off.
    """

    name: ClassVar[str] = "recovery"

    def __init__(self, done: i64 = 0, ship: i64 = NOBODY, tried: list[int] | None = None) -> None:
        self.done: i64 = done
        self.ship: i64 = ship
        self.tried: list[int] = tried or []

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Recovery(self.done, self.ship, self.tried.copy())

    def asked(self, state: AgeOfSail, seat: int) -> list[int]:
        """The ships for which a player may throw."""
        return [
            int(ship.ident)
            for ship in state.ships
            if may_restart(state, ship)
            and ship.ident not in self.tried
            and state.commander(ship) == seat
        ]

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.ship != NOBODY:
            return self.throw(state, state.ships[self.ship])
        if self.done >= len(state.sides) or self.due(state) != NOBODY:
            return None
        seat = int(self.done)
        ships = len(self.asked(state, seat))
        if ships == 0:
            return None
        facts: Facts = {"seat": SEATS[seat], "ships": ships}
        return Prompt((seat,), "recovery", "SAIL-DRIFT-07", facts)

    def due(self, state: AgeOfSail) -> int:
        """The next ship that throws without being asked, NOBODY when all have."""
        for ship in state.ships:
            if throws(state, ship) and ship.ident not in self.tried:
                return int(ship.ident)
        return NOBODY

    def throw(self, state: AgeOfSail, ship: Ship) -> Dice:
        """The throw of a ship."""
        if ship.status == SAILING and tow_tried(ship):
            return tow_chance(state, ship)
        facts: Facts = {"ship": ship.name}
        if ship.status == IRONS:
            return Dice("SAIL-MOVE-16", "irons", facts, (6,), (ship.name,))
        name = "weigh" if ship.status == ANCHORED else "restart"
        return Dice(restart_clause(ship), name, facts, (6,), (ship.name,))

    def advance(self, state: AgeOfSail, log: Log) -> None:
        due = self.due(state)
        if due != NOBODY:
            self.ship = due
            return
        while self.done < len(state.sides) and not self.asked(state, int(self.done)):
            self.done += 1
        if self.done >= len(state.sides):
            leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ship = state.ships[self.ship]
        self.tried.append(int(self.ship))
        self.ship = NOBODY
        if ship.status == SAILING and tow_tried(ship):
            thrown_for(state, ship, outcome, log)
        elif ship.status == IRONS:
            ship.may_turn = outcome[0] >= 5
            if log.on:
                kind = "may_turn" if ship.may_turn else "stays_in_irons"
                log.add("SAIL-MOVE-16", kind, ship=ship.name, **rolled_for(state, ship, outcome))
        else:
            recover(state, ship, outcome, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        found: list[Action] = []
        for ident in self.asked(state, seat):
            found.append(Restart(ident))
            if state.ships[ident].status == ANCHORED:
                found.append(CutCable(ident))
        found.append(Finish(NOBODY))
        return found

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        if not 0 <= action.ship < len(state.ships):
            return Ruling("SAIL-DRIFT-07", {"refusal": "recovery_now"})
        ship = state.ships[action.ship]
        facts: Facts = {"ship": ship.name}
        if isinstance(action, Restart) and action.ship in self.asked(state, seat):
            return None
        if isinstance(action, CutCable) and action.ship in self.asked(state, seat):
            if ship.status == ANCHORED:
                return None
            return Ruling("SAIL-RULE-57", {**facts, "refusal": "not_at_anchor"})
        return refusal(state, seat, ship, self.tried)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Finish(NOBODY)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Finish):
            self.done += 1
        elif isinstance(action, CutCable):
            self.tried.append(int(action.ship))
            ship = state.ships[action.ship]
            ship.cable = False
            if log.on:
                log.add("SAIL-RULE-57", "cuts_cable", ship=ship.name)
        else:
            self.ship = action.ship


def refusal(state: AgeOfSail, seat: int, ship: Ship, tried: list[int]) -> Ruling:
    """Why a player may not throw for a ship now."""
    facts: Facts = {"ship": ship.name}
    if ship.fate != AFLOAT or state.commander(ship) != seat:
        return Ruling("SAIL-RULE-108", {**facts, "refusal": "not_yours"})
    if ship.ident in tried:
        return Ruling(restart_clause(ship), {**facts, "refusal": "thrown_already"})
    if ship.status == HOVE_TO and ship.notice == HEAVING_TO:
        return Ruling("SAIL-RULE-56", {**facts, "refusal": "hove_to_now"})
    return Ruling("SAIL-DRIFT-07", {**facts, "refusal": "nothing_to_throw_for"})


def recover(state: AgeOfSail, ship: Ship, outcome: Outcome, log: Log) -> None:
    """Carry out a throw to sail again or to weigh."""
    free = outcome[0] >= 4
    clause = restart_clause(ship)
    if log.on:
        kind = "weighs" if ship.status == ANCHORED else "restarts"
        kind = kind if free else f"{kind}_not"
        log.add(clause, kind, ship=ship.name, **rolled_for(state, ship, outcome))
    if free:
        ship.status = SAILING
        ship.recovered = True
