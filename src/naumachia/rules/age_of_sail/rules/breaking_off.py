"""The end of a move, for crews that break (SAIL-CREW-06, SAIL-CREW-07, SAIL-RULE-103)."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar, Final

from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.flags import apart, nearest_enemy, strike_colours
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.ship import Ship

FACES: Final = 6
SURRENDERS: Final = 2
"""The greatest die on which a crew that cannot break off surrenders (SAIL-CREW-07)."""


class BreakOff(Phase[AgeOfSail, Action]):
    """Crews at a quarter of their strength that could not draw away throw (SAIL-CREW-07).

    `cursor` is the ship that is looked at.
    """

    name: ClassVar[str] = "break_off"

    def __init__(self, cursor: i64 = 0) -> None:
        self.cursor: i64 = cursor

    def clone(self) -> Phase[AgeOfSail, Action]:
        return BreakOff(self.cursor)

    def due(self, state: AgeOfSail) -> Ship | None:
        """The ship that is to throw now."""
        if self.cursor >= len(state.ships):
            return None
        ship = state.ships[self.cursor]
        return ship if cannot_break_off(state, ship) else None

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = self.due(state)
        if ship is None:
            return None
        facts: Facts = {"ship": ship.name, "most": SURRENDERS}
        return Dice("SAIL-CREW-07", "break_off", facts, (FACES,), (SEATS[state.commander(ship)],))

    def advance(self, state: AgeOfSail, log: Log) -> None:
        """Pass over the ships that need not throw."""
        for ship in state.ships[self.cursor :]:
            if cannot_break_off(state, ship):
                return
            self.cursor += 1
        leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ship = self.due(state)
        assert ship is not None
        self.cursor += 1
        gives_up = outcome[0] <= SURRENDERS
        if log.on:
            kind = "crew_gives_up" if gives_up else "crew_holds_out"
            log.add("SAIL-CREW-07", kind, ship=ship.name, **rolled_for(state, ship, outcome))
        captor = nearest_enemy(state, ship)
        if gives_up and captor is not None:
            strike_colours(state, ship, captor, False, log)


def cannot_break_off(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a crew at a quarter is grappled, or no farther from the nearest enemy than it was
    when the move began (SAIL-RULE-103).
    """
    if not state.rules.crews or not ship.active() or 4 * ship.crew > ship.complement:
        return False
    enemies = [one for one in state.ships if one.active() and one.holder != ship.holder]
    if not enemies:
        return False
    if state.grappled(ship.ident):
        return True
    now = min(apart(state, ship, one) for one in enemies)
    before = min(way_between(ship.began, one.began) for one in enemies)
    return now <= before + TOLERANCE


def way_between(one: Pose | None, two: Pose | None) -> float:
    """Between two places, in steps; `NEVER` where there was no place."""
    if one is None or two is None:
        return NEVER
    dx, dy = float(two.x - one.x), float(two.y - one.y)
    return sqrt(dx * dx + dy * dy)
