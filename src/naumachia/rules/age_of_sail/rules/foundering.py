"""Foundering: strong wind sinks ships that are badly holed (SAIL-FOUND, SAIL-RULE-106)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import Action, Let, Strike
from naumachia.rules.age_of_sail.model import SEATS, STRONG, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import hands
from naumachia.rules.age_of_sail.rules.batteries import (
    armed,
    halves_of,
    least_useful,
    mount_of,
    strikes,
)
from naumachia.rules.age_of_sail.rules.damage import THREE_QUARTERS, hit
from naumachia.rules.age_of_sail.rules.fates import founder
from naumachia.rules.age_of_sail.rules.openness import lay_open, tell_struck, unseen
from naumachia.rules.age_of_sail.rules.sightings import strike_off
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES

LEAK: Final = 2
"""The flotation that a move of strong wind costs, in halves (SAIL-FOUND-01)."""
BALLAST: Final = 2
"""The half batteries that are thrown overboard to avoid it (SAIL-FOUND-02)."""


class Foundering(Phase[AgeOfSail, Action]):
    """The end of a move of strong wind: ships at three quarters leak, or throw guns overboard.

    `ship` is the first ship that has not been dealt with; `paired`: one of two halves is overboard.
    """

    name: ClassVar[str] = "foundering"

    def __init__(self, ship: i64 = 0, paired: bool = False) -> None:
        self.ship: i64 = ship
        self.paired: bool = paired

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Foundering(self.ship, self.paired)

    def leaking(self, state: AgeOfSail) -> Ship | None:
        """The next ship that leaks, None after the last."""
        if state.rules.foundering and state.strength == STRONG:
            for ship in state.ships[self.ship :]:
                if ship.afloat() and ship.reached() == THREE_QUARTERS:
                    return ship
        return None

    def choosable(self, ship: Ship) -> list[Strike]:
        """What a ship may throw overboard; nothing without men to do it."""
        if self.paired:
            return strikes(ship, BALLAST, True, armed(ship))
        if hands(ship) <= 0 or ship.batteries() < BALLAST:
            return []
        return strikes(ship, BALLAST, False, armed(ship))

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = self.leaking(state)
        if ship is None:
            return None
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        if unseen(state, ship) and ship.crew > 0:
            # Asked whatever is left to throw, so that it does not show (SAIL-RULE-107).
            return Prompt((seat,), "foundering_unseen", "SAIL-FOUND-02", facts, ship.name)
        if not self.choosable(ship):
            return None
        facts["flotation"] = int(ship.flotation)
        return Prompt((seat,), "foundering", "SAIL-FOUND-02", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        ship = self.leaking(state)
        assert ship is not None
        found: list[Action] = [*self.choosable(ship)]
        return found if self.paired else [Let(ship.ident), *found]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        """Guns go overboard where the ship would founder, else she keeps them; where diagrams are
        closed she keeps them in any case, and nobody says what goes after a half.
        """
        ship = self.leaking(state)
        assert ship is not None
        if unseen(state, ship):
            return None if self.paired else Let(ship.ident)
        if self.paired or ship.flotation <= LEAK:
            return least_useful(state, ship, self.choosable(ship))
        return Let(ship.ident)

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """The same; after half a battery the half that is least likely to fire soon, whatever
        others see.
        """
        ship = self.leaking(state)
        if ship is not None and self.paired:
            return least_useful(state, ship, self.choosable(ship))
        return self.default(state, seat)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = self.leaking(state)
        assert ship is not None
        facts: Facts = {"ship": ship.name}
        if action.ship != ship.ident or not isinstance(action, (Let, Strike)):
            return Ruling("SAIL-FOUND-02", {**facts, "refusal": "overboard_now"})
        if isinstance(action, Let):
            if not self.paired:
                return None
            return Ruling("SAIL-FOUND-02", {**facts, "refusal": "second_half"})
        if action in self.choosable(ship):
            return None
        facts["facing"] = FACINGS[action.facing]
        facts["range"] = RANGES[action.range]
        if ship.guns[mount_of(action)] == 0:
            return Ruling("SAIL-FOUND-02", {**facts, "refusal": "nothing_mounted"})
        return Ruling("SAIL-RULE-106", {**facts, "refusal": "whole_overboard"})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        ship = state.ships[action.ship]
        if not isinstance(action, Strike):
            self.leak(state, ship, log)
            return
        # That guns go is seen, not which (SAIL-RULE-107).
        lay_open(state, log)
        strike_off(ship, mount_of(action), halves_of(action))
        self.paired = action.half and not self.paired
        if not self.paired:
            self.ship = ship.ident + 1
        if log.on:
            kind = "half_overboard" if action.half else "overboard"
            tell_struck(state, ship, action, "SAIL-FOUND-02", kind, log)

    def leak(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        """A point of flotation goes, and the ship with the last one (SAIL-FOUND-03)."""
        self.ship = ship.ident + 1
        lay_open(state, log)
        hit(ship, LEAK)
        if log.on and unseen(state, ship):
            log.add("SAIL-FOUND-01", "leaks_unseen", ship=ship.name)
        elif log.on:
            log.add("SAIL-FOUND-01", "leaks", ship=ship.name, flotation=int(ship.flotation))
        if ship.flotation <= 0:
            founder(state, ship, log)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        ship = self.leaking(state)
        if ship is None:
            leave(state)
        else:
            self.leak(state, ship, log)
