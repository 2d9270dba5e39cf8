"""Sets of ships that are taken together: formations, ships that are named, speeds."""

from __future__ import annotations

from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.navarchoi.actions import Action, Form, Name, Speed
from naumachia.rules.navarchoi.board.sketch import phase_of
from naumachia.rules.navarchoi.model import CRUISE, FULL, STATUSES, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.turn import SideSpeeds, speed_refusal


def gathered_actions(
    state: Navarchoi, pieces: tuple[str, ...], cards: tuple[str, ...]
) -> list[Action] | None:
    """What takes exactly these ships together, in the decision that is asked for."""
    ships = [ship for ship in state.ships if ship.name in pieces]
    numbers = tuple(sorted(int(ship.ident) for ship in ships))
    phase = phase_of(state)
    if phase == "naming":
        return [Name(numbers)]
    if phase in ("formation", "pulling"):
        return [Form(numbers, tuple(sorted(int(card) for card in cards if card.isdigit())))]
    if phase == SideSpeeds.name:
        return changes(ships)
    return None


def changes(ships: list[Ship]) -> list[Action]:
    """These ships to Full, those that are there already let be; to Cruise where all are at Full."""
    if all(ship.status == FULL for ship in ships):
        return [Speed(ship.ident, CRUISE) for ship in ships]
    return [Speed(ship.ident, FULL) for ship in ships if ship.status != FULL]


def suites_of(
    state: Navarchoi, seat: int, phrases: Phrasebook
) -> list[tuple[str, tuple[str, ...]]]:
    """All ships that may go to Full, and all that may slow down to Cruise (NAV-SPD-05)."""
    if phase_of(state) != SideSpeeds.name:
        return []
    found: list[tuple[str, tuple[str, ...]]] = []
    for status in (FULL, CRUISE):
        names = free_for(state, seat, status)
        if len(names) > 1:
            label = phrases.fill("labels", f"all_{STATUSES[status]}", {"count": len(names)})
            found.append((label, names))
    return found


def free_for(state: Navarchoi, seat: int, status: i64) -> tuple[str, ...]:
    """The ships of a side that may be set to a status now."""
    return tuple(
        ship.name for ship in state.ships_of(seat) if speed_refusal(state, ship, status) is None
    )
