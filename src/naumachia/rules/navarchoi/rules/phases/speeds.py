"""Phase F: statuses and sails are set anew (NAV-SPD, NAV-SAIL)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOTHING, Action, Nothing, Sail, Speed
from naumachia.rules.navarchoi.model import (
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    ON_MAP,
    OUTSIDE,
    RED,
    RESERVE,
    SEATS,
    STATUSES,
    UNMARKED,
    YELLOW,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.tallies import FACES


class Speeds(Phase[Navarchoi, Action]):
    """Phase F: the side without the initiative first, the holder last (NAV-SPD-01).

    `gone`: how many sides have begun.
    """

    name: ClassVar[str] = "speeds_order"

    def __init__(self, gone: i64 = 0) -> None:
        self.gone: i64 = gone

    def clone(self) -> Phase[Navarchoi, Action]:
        return Speeds(self.gone)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.gone == 2:
            leave(state)
            return
        seat = state.initiative if self.gone == 1 else 1 - state.initiative
        self.gone += 1
        enter(state, SideSpeeds(seat, []), log)


class SideSpeeds(Phase[Navarchoi, Action]):
    """One side sets its ships; what is left alone keeps its status.

    `tried`: the ships that have tried to raise their sail (NAV-RULE-33).
    """

    name: ClassVar[str] = "speeds"

    def __init__(self, seat: i64, tried: list[int]) -> None:
        self.seat: i64 = seat
        self.tried: list[int] = tried

    def clone(self) -> Phase[Navarchoi, Action]:
        return SideSpeeds(self.seat, self.tried.copy())

    def enter(self, state: Navarchoi, log: Log) -> None:
        for ship in state.ships:
            if ship.side == self.seat and ship.place in (ON_MAP, OUTSIDE, RESERVE):
                rest(ship, log)

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if len(self.legal(state, int(self.seat))) == 1:
            return None
        facts: Facts = {"seat": SEATS[self.seat]}
        return Prompt((int(self.seat),), self.name, "NAV-SPD-01", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        self.finish(state)
        leave(state)

    def finish(self, state: Navarchoi) -> None:
        """Take the markers off the ships that keep their status (NAV-SPD-05)."""
        for ship in state.ships_of(self.seat):
            ship.marker = UNMARKED

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = []
        for ship in state.ships_of(self.seat):
            for status in (FULL, CRUISE):
                if speed_refusal(state, ship, status) is None:
                    found.append(Speed(ship.ident, status))
            if ship.sail:
                found.append(Sail(ship.ident, False))
            elif self.sail_refusal(state, ship) is None:
                found.append(Sail(ship.ident, True))
        return [*found, NOTHING]

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        listed = set(found)
        for ship in state.ships_of(self.seat):
            more: list[Action] = [Speed(ship.ident, FULL), Sail(ship.ident, True)]
            found.extend(action for action in more if action not in listed)
        return found

    def sail_refusal(self, state: Navarchoi, ship: Ship) -> ClauseId | None:
        """The clause against trying to raise this ship's sail."""
        if not state.battle.lesson.weather:
            return "NAV-SCN-01"
        if ship.status not in (CRUISE, DAMAGED):
            return "NAV-SAIL-03"
        if ship.grappled:
            return "NAV-SAIL-08"
        return "NAV-RULE-33" if ship.ident in self.tried or ship.sail else None

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Nothing):
            return None
        if not isinstance(action, (Speed, Sail)) or not 0 <= action.ship < len(state.ships):
            return Ruling("NAV-SPD-01", {"refusal": "set_speeds"})
        ship = state.ships[action.ship]
        facts: Facts = {"ship": ship.name}
        if ship.side != self.seat or not ship.on_map():
            return Ruling("NAV-RULE-80", {**facts, "refusal": "not_yours"})
        if isinstance(action, Speed):
            refused = speed_refusal(state, ship, action.status)
            return None if refused is None else Ruling(refused, speed_facts(ship, facts, refused))
        if not action.raised:
            return None if ship.sail else Ruling("NAV-SAIL-01", {**facts, "refusal": "no_sail"})
        refused = self.sail_refusal(state, ship)
        return None if refused is None else Ruling(refused, sail_facts(ship, facts, refused))

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Speed):
            ship = state.ships[action.ship]
            ship.status = action.status
            ship.marker = UNMARKED
            if log.on:
                status = STATUSES[action.status]
                log.add("NAV-SPD-04", "speed_set", ship=ship.name, status=status)
        elif isinstance(action, Sail):
            ship = state.ships[action.ship]
            if action.raised:
                self.tried.append(int(ship.ident))
                enter(state, Raising(ship.ident), log)
            else:
                ship.sail = False
                if log.on:
                    log.add("NAV-SAIL-01", "sail_lowered", ship=ship.name)
        else:
            self.finish(state)
            leave(state)


def rest(ship: Ship, log: Log) -> None:
    """What the rules set by themselves: red ships, ships that cannot row, ships off the map."""
    clause: ClauseId | None = None
    if ship.grappled and ship.undamaged():
        clause = "NAV-RULE-56"
    elif ship.marker == RED and ship.undamaged():
        clause = "NAV-SPD-03"
    if clause is not None and ship.status == FULL:
        ship.status = CRUISE
        if log.on:
            log.add(clause, "slows", ship=ship.name)
    if ship.status == IMMOBILE:
        ship.sail = False
    if clause is not None or ship.status >= DAMAGED or ship.place != ON_MAP:
        if log.on and ship.marker != UNMARKED:
            lost = "NAV-SPD-02" if ship.status >= DAMAGED else "NAV-SPD-05"
            log.add(lost, "rested", ship=ship.name)
        ship.marker = UNMARKED


def speed_refusal(state: Navarchoi, ship: Ship, status: i64) -> ClauseId | None:
    """The clause against setting a ship to a status (NAV-SPD-03..06)."""
    if status not in (FULL, CRUISE) or ship.status >= DAMAGED:
        return "NAV-SPD-06"
    if ship.marker != YELLOW or ship.grappled:
        return "NAV-SPD-03"
    if status == ship.status:
        return "NAV-SPD-04"
    if status == CRUISE:
        return None
    record = state.battle.ships[ship.ident]
    slow = int(state.turn) in state.battle.fleets[ship.side].slow_turns
    if record.never_full or slow:
        return "NAV-SCN-01"
    return "NAV-SAIL-03" if ship.sail else None


def sail_facts(ship: Ship, facts: Facts, clause: ClauseId) -> Facts:
    """Why this ship may not try to raise her sail, by the clause."""
    if clause == "NAV-SCN-01":
        return {**facts, "refusal": "no_weather"}
    if clause == "NAV-RULE-33":
        return {**facts, "refusal": "raised_already" if ship.sail else "raise_tried"}
    if clause == "NAV-SAIL-08":
        return {**facts, "refusal": "raise_grappled"}
    return {**facts, "status": STATUSES[ship.status], "refusal": "raise_status"}


def speed_facts(ship: Ship, facts: Facts, clause: ClauseId) -> Facts:
    """The facts of a refused speed."""
    words = {
        "NAV-SPD-06": "speed_damaged",
        "NAV-SPD-03": "speed_tired",
        "NAV-SPD-04": "speed_already",
        "NAV-SAIL-03": "speed_at_sail",
        "NAV-SCN-01": "speed_forbidden",
    }
    return {**facts, "refusal": words[clause], "status": STATUSES[ship.status]}


class Raising(Phase[Navarchoi, Action]):
    """A ship tries to raise its sail (NAV-SAIL-02)."""

    name: ClassVar[str] = "raising"

    def __init__(self, ship: i64) -> None:
        self.ship: i64 = ship

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: Facts = {"ship": ship.name, "quality": state.quality(ship)}
        return Dice("NAV-SAIL-02", "raise_sail", facts, (FACES,), (SEATS[ship.side],), lowest=0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        quality = state.quality(ship)
        ship.sail = outcome[0] < quality
        if log.on:
            kind = "sail_raised" if ship.sail else "sail_not_raised"
            log.add(
                "NAV-SAIL-02",
                kind,
                ship=ship.name,
                dice=outcome,
                dice_seats=(int(ship.side),),
                quality=quality,
            )
