"""Fires: at the start of a move every burning ship fights hers (SAIL-NEL-08 to 12).

How a ship catches fire is in `fates` (SAIL-NEL-06) and `explosions` (SAIL-NEL-05).
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import Action
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.fates import explode, part_tow
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.ship import ANCHORED, NOT_ABLAZE, SAILING, Ship

PUT_OUT: Final = 5
"""The lowest die that puts a fire out (SAIL-NEL-09)."""
MOST_FAILURES: Final = 5
"""So many failures running blow a ship up (SAIL-NEL-12)."""


class Fires(Phase[AgeOfSail, Action]):
    """The ships that burn when the move begins, by number; those that an explosion in this step
    sets alight throw first in the next move (SAIL-RULE-83).
    """

    name: ClassVar[str] = "fires"

    def __init__(self, burning: list[int]) -> None:
        self.burning = burning

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Fires(self.burning.copy())

    def enter(self, state: AgeOfSail, log: Log) -> None:
        for ship in state.ships:
            ship.ablaze = False
            if ship.afloat() and ship.fire != NOT_ABLAZE:
                self.burning.append(int(ship.ident))

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if not self.burning or not state.ships[self.burning[0]].afloat():
            return None
        ship = state.ships[self.burning[0]]
        facts: dict[str, object] = {"ship": ship.name, "failures": int(ship.fire)}
        return Dice("SAIL-NEL-08", "fire", facts, (6,), (SEATS[state.commander(ship)],))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ship = state.ships[self.burning.pop(0)]
        if outcome[0] >= PUT_OUT:
            ship.fire = NOT_ABLAZE
            if log.on:
                log.add(
                    "SAIL-NEL-09", "fire_out", ship=ship.name, **rolled_for(state, ship, outcome)
                )
            return
        ship.fire += 1
        if log.on:
            facts = {"ship": ship.name, **rolled_for(state, ship, outcome)}
            log.add("SAIL-NEL-10", "fire_rages", failures=int(ship.fire), **facts)
        if ship.fire >= MOST_FAILURES:
            explode(state, ship, "SAIL-NEL-12", log)
        else:
            burn(state, ship, log)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.burning:
            self.burning.pop(0)
        else:
            leave(state)


def burn(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Let a fire rage for this move: her tow parts, and her cable burns through (SAIL-RULE-84)."""
    ship.ablaze = True
    part_tow(state, ship, log)
    if ship.status == ANCHORED:
        ship.status = SAILING
        ship.cable = False
        if log.on:
            log.add("SAIL-RULE-84", "cable_burns", ship=ship.name)
