"""Squadrons get their ships: names, flagships, and how they line up."""

from __future__ import annotations

from naumachia.rules.diadochi.actions import NOBODY
from naumachia.rules.diadochi.model import TAGS, Diadochi, Ship, Squadron
from naumachia.rules.diadochi.tables.types import ShipType


def add_ship(state: Diadochi, kind: ShipType, squadron: Squadron) -> Ship:
    """Add a ship to a squadron, the next of her player's."""
    number = 1
    for other in reversed(state.ships):
        if state.commander(other) == squadron.seat:
            number = int(other.name[1:]) + 1
            break
    name = f"{TAGS[squadron.seat]}{number}"
    ship = Ship(len(state.ships), name, kind, squadron.number, squadron.side)
    state.ships.append(ship)
    return ship


def name_flagship(squadron: Squadron, ships: list[Ship]) -> None:
    """Without one that is marked the ship of the highest value leads, the first of several
    (DIA-ORG-03, DIA-RULE-75); in a battle that goes on no prize, and a crippled one only where
    there is no other (DIA-RULE-36).
    """
    own = [ship for ship in ships if not ship.captured]
    if squadron.flagship == NOBODY and own:
        sound = [ship for ship in own if not ship.crippled] or own
        squadron.flagship = max(sound, key=lambda ship: (ship.kind.value, -ship.ident)).ident


def lead(squadron: Squadron, ship: Ship) -> None:
    """Mark the flagship. Raises ValueError when there is one."""
    if squadron.flagship != NOBODY:
        raise ValueError(f"one flagship in a squadron ({'DIA-ORG-03'})")
    squadron.flagship = ship.ident


def strongest_inside(ships: list[Ship]) -> list[Ship]:
    """The ships in a line, the strongest in the middle and the weakest at its ends."""
    order = sorted(ships, key=lambda ship: (ship.kind.value, -ship.ident))
    return order[::2] + order[1::2][::-1]
