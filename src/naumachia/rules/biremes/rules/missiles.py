"""Missiles: every crew has archers, who kill men or set ships alight."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import gap_within
from naumachia.geometry.lattice import NEVER, UNIT
from naumachia.geometry.measure import nearest_line
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import CREW, FIRE, Action, Shoot
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.fire import catch_fire
from naumachia.rules.biremes.rules.losses import lose_men
from naumachia.rules.biremes.rules.melee import settle_melees
from naumachia.rules.biremes.rules.secrecy import reveal
from naumachia.table.measured import note_line

RANGE: Final = 2 * UNIT
"""How far missiles reach, hull to hull, in steps (BIR-MIS-07, BIR-RULE-03)."""
ARCHERS: Final = 6
"""The smallest crew that shoots (BIR-MIS-06)."""
ALIGHT: Final = 6
"""The die that sets a target alight (BIR-MIS-09)."""
MISSILES: Final = ["crew", "fire"]


def archers_ruling(ship: Ship) -> Ruling | None:
    """Why a ship, whose activation is open, cannot shoot at anybody; None when it can.

    It may be unable to move (BIR-RULE-49). That it makes no other attack and shoots once is for the
    activation to see to (BIR-MIS-02, BIR-MIS-03).
    """
    facts: Facts = {"ship": ship.name, "crew": int(ship.crew)}
    if ship.fireship:
        return Ruling("BIR-RULE-54", {**facts, "refusal": "fireship_shoots"})
    if ship.fire > 0:
        return Ruling("BIR-FIRE-03", facts)
    if ship.locked():
        return Ruling("BIR-RULE-49", {**facts, "refusal": "archers_fight"})
    if ship.crew < ARCHERS:
        return Ruling("BIR-MIS-06", facts)
    return None


def shoot_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship, whose activation is open, cannot shoot at `target`; None when it can.

    Any enemy will do, at any angle and over anything that lies between (BIR-RULE-49).
    """
    refused = archers_ruling(ship)
    if refused is not None:
        return refused
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not target.afloat():
        return Ruling("BIR-RULE-49", {**facts, "refusal": "target_gone"})
    if target.ident == ship.ident or not state.enemies(ship, target):
        return Ruling("BIR-RULE-49", {**facts, "refusal": "target_friend"})
    if gap_within(state.hull(ship), state.hull(target), float(RANGE)) == NEVER:
        note_line(nearest_line(state.hull(ship), state.hull(target)), facts, RANGE)
        return Ruling("BIR-MIS-07", {**facts, "limit": int(RANGE)})
    return None


def in_range(state: Biremes, ship: Ship) -> list[i64]:
    """The numbers of the ships that missiles reach."""
    return state.sea.within(ship.ident, float(RANGE))


def add_shots(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List the shots open to a ship that can have an effect: men to kill, something to light."""
    if archers_ruling(ship) is not None:
        return
    for other in in_range(state, ship):
        target = state.ships[other]
        if not state.enemies(ship, target):
            continue
        if target.crew > 0:
            actions.append(Shoot(ship.ident, other, CREW))
        if target.fire == 0:
            actions.append(Shoot(ship.ident, other, FIRE))


def carry_out_shot(state: Biremes, action: Shoot, log: Log) -> None:
    """Shoot: one die decides."""
    if log.on:
        names = (state.ships[action.ship].name, state.ships[action.target].name)
        log.add("BIR-MIS-04", "shoots", ship=names[0], target=names[1])
        log.add("BIR-MIS-05", f"shoots_{MISSILES[action.missile]}", target=names[1])
    enter(state, Shooting(action.ship, action.target, action.missile), log)


@declared
class Shooting(Phase[Biremes, Action]):
    """Missiles in the air (table T11)."""

    name: ClassVar[str] = "shooting"
    ship: Final[i64]
    target: Final[i64]
    missile: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: dict[str, object] = {"ship": ship.name, "target": state.ships[self.target].name}
        clause = "BIR-MIS-08" if self.missile == CREW else "BIR-MIS-09"
        name = f"missiles_{MISSILES[self.missile]}"
        return Dice(clause, name, facts, (6,), (SEATS[ship.owner],))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        facts: dict[str, object] = {
            "ship": ship.name,
            "target": target.name,
            "dice": outcome,
            "dice_seats": (int(ship.owner),),
        }
        # Only a hit tells who is aboard (BIR-RULE-64); missiles at a crew always hit.
        hit = self.missile == CREW or outcome[0] >= ALIGHT
        if hit:
            reveal(state, target, log)
        if self.missile == FIRE:
            if log.on:
                log.add("BIR-MIS-09", "fire_shot", needs=ALIGHT, **facts)
            if hit:
                catch_fire(state, target, "BIR-FIRE-01", log)
            return
        lost: i64 = outcome[0] if outcome[0] < target.crew else target.crew
        if log.on:
            left = int(target.crew - lost)
            log.add("BIR-MIS-08", "crew_shot", lost=int(lost), crew=left, **facts)
        if lost > 0:
            lose_men(target, lost, log)
            settle_melees(state, log)
