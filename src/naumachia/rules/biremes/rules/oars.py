"""What a ship's oars allow: distances, turns, and why a ship cannot move at all."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.classes import BIREME, TRIREME
from naumachia.rules.biremes.model import UNMARKED, Biremes, Ship

VEER: Final = 2500
"""BIR-MOVE-04, hundredths of a degree."""
QUARTER: Final = 9000
"""BIR-MOVE-08, BIR-GRP-09."""


def halved(ship: Ship, distance: i64) -> i64:
    """A distance under oars, halved by a lost bank (BIR-SWP-14, BIR-RULE-32)."""
    return distance // 2 if ship.banks == 1 else distance


def forward_limit(ship: Ship) -> i64:
    """How far the ship goes forward in a turn, in steps."""
    return halved(ship, ship.kind.forward)


def reverse_limit(ship: Ship) -> i64:
    """How far it goes astern."""
    return halved(ship, ship.kind.reverse)


def turn_limit(state: Biremes, ship: Ship) -> i64:
    """How far it turns, in hundredths of a degree; banks count by option only (BIR-RULE-32)."""
    if state.rules.oar_loss_halves_turn:
        return halved(ship, ship.kind.turn)
    return ship.kind.turn


def ram_limit(ship: Ship) -> i64:
    """The longest run of a ram: the bonus is not halved (BIR-RAM-05, BIR-RULE-32)."""
    return forward_limit(ship) + ship.kind.ram_bonus


def turned_ram_limit(state: Biremes, ship: Ship) -> i64:
    """The longest run of a ram after a turn, 0 when there is none (BIR-RULE-15)."""
    if ship.kind.size != BIREME or state.rules.bireme_turn_ram == 0:
        return 0
    if state.rules.bireme_turn_ram == 4 * UNIT:
        return ram_limit(ship) // 2
    return forward_limit(ship) // 2


def turned_limit(ship: Ship) -> i64:
    """How far a bireme goes forward in a move with a turn; no other ship does (BIR-MOVE-09)."""
    return forward_limit(ship) // 2 if ship.kind.size == BIREME else 0


def speed_clause(ship: Ship) -> ClauseId:
    """The clause that keeps the ship's distances short: a lost bank, else that of its class."""
    if ship.banks == 1:
        return "BIR-SWP-14"
    return class_clause(ship)


def class_clause(ship: Ship) -> ClauseId:
    """The clause with the distances and turns of the ship's class."""
    if ship.kind.size == BIREME:
        return "BIR-SPD-02"
    return "BIR-SPD-03" if ship.kind.size == TRIREME else "BIR-SPD-04"


def turn_clause(state: Biremes, ship: Ship) -> ClauseId:
    """The clause that limits its turns: by option a lost bank, else that of its class."""
    halves = ship.banks == 1 and state.rules.oar_loss_halves_turn
    return "BIR-RULE-32" if halves else class_clause(ship)


def idle_clause(ship: Ship) -> ClauseId | None:
    """Why the ship cannot move or turn at all, or None when it can."""
    if ship.crew == 0:
        return "BIR-RULE-50"
    if ship.melee != NOBODY:
        return "BIR-MEL-03"
    if ship.dead:
        return "BIR-RAM-15"
    if ship.banks >= 2:
        return "BIR-SWP-14"
    if ship.immobile != UNMARKED:
        return "BIR-RAM-16"
    return "BIR-RULE-63" if ship.beached > 0 else None
