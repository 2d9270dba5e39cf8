"""Find the ships that a fleet could ram if it were its turn (TRI-RULE-07)."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.event import SILENT
from naumachia.kernel.ruleset import View
from naumachia.rules.trireme.actions import FORWARD, LEFT, LETTERS, NO_LANE, NOBODY, RIGHT, Action
from naumachia.rules.trireme.model import Ship, Trireme, ship_name
from naumachia.rules.trireme.rules.maneuver import carry_out, maneuver_ruling
from naumachia.rules.trireme.rules.ramming import must_ram, ram_ruling
from naumachia.rules.trireme.rules.turn import fleet_of
from naumachia.scene.board import Attacks
from naumachia.scene.margin import Threat

RAMMING_SEQUENCES: Final = [[FORWARD], [FORWARD, FORWARD], [FORWARD, LEFT], [FORWARD, RIGHT]]


class TriremeAttacks(Attacks[Trireme, Action]):
    """The intersections that free ships could ram, and the ships on them."""

    def threats(self, view: View[Trireme], seat: int) -> list[Threat]:
        """Return the threats of each ship alone, as if all others stayed in place."""
        found: list[Threat] = []
        for ship in fleet_of(view.state, seat):
            if ship.free():
                for sequence in RAMMING_SEQUENCES:
                    threat = threat_by(view.state, ship, sequence)
                    if threat is not None:
                        found.append(threat)
        return found


def threat_by(state: Trireme, ship: Ship, sequence: list[int]) -> Threat | None:
    """Return the threat after these maneuvers, or None if they are illegal."""
    trial = state.clone()
    mover = trial.ships[ship.ident]
    mover.forget_turn()
    for kind in sequence:
        if maneuver_ruling(trial, mover, kind, False) is not None or must_ram(trial, mover):
            return None
        carry_out(trial, mover, kind, NO_LANE, SILENT)
    cell = trial.grid.ahead[mover.cell * 8 + mover.heading]
    if cell == OFF_GRID:
        return None
    column, row = trial.grid.point(cell)
    target = ""
    there = trial.top[cell]
    if there != NOBODY:
        for ident in (there, trial.ships[there].mate):
            if ident != NOBODY and ram_ruling(trial, mover, trial.ships[ident], False) is None:
                target = ship_name(ident)
    order = "".join(LETTERS[kind] for kind in sequence)
    at = (float(column), float(row))
    return Threat(ship_name(ship.ident), order, at, target, "TRI-RULE-07")
