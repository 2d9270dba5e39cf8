"""What ships could strike from where they lie, if it were their turn now; places are in cables."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import gap_within
from naumachia.geometry.lattice import NEVER, UNIT
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import blocker, meets_bow
from naumachia.rules.diadochi.rules.missiles import bow_contact, closest
from naumachia.scene.margin import Threat
from naumachia.table.reach import centre

REACHED: Final = 4 * UNIT
"""How far a ship goes to come into contact (DIA-MOVE-06)."""
MOST: Final = 3
"""Ships that are told of for each that may come upon them."""


def threats_of(state: Diadochi, seat: int, phrases: Phrasebook) -> list[Threat]:
    """What each ship of a seat could do to enemies: attack those ahead of her, fire, come upon
    those she can row to.
    """
    found: list[Threat] = []
    for ship in state.ships:
        if not ship.sound() or ship.holder != state.sides[seat] or not state.on_table(ship):
            continue
        if state.commander(ship) == seat:
            found += ship_threats(state, ship, phrases)
    return found


def ship_threats(state: Diadochi, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """The threats of one ship."""
    hull = state.hull(ship)
    held = state.partners(ship)
    if held:
        others = [state.ships[other] for other in held]
        return [threat(state, ship, other, "board", "DIA-CC-02", phrases) for other in others]
    faced: list[Ship] = []
    for other in state.sea.touching(ship.ident):
        enemy = state.ships[other]
        if state.enemies(ship, enemy) and meets_bow(hull, state.hull(enemy)):
            faced.append(enemy)
    found = [threat(state, ship, enemy, "attack", "DIA-CC-01", phrases) for enemy in faced]
    if bow_contact(state, ship) is None:
        for enemy in closest(state, ship):
            found.append(threat(state, ship, enemy, "fire", "DIA-MISS-04", phrases))
    for enemy in within_reach(state, ship):
        if enemy not in faced:
            found.append(threat(state, ship, enemy, "reach", "DIA-MOVE-06", phrases))
    return found


def within_reach(state: Diadochi, ship: Ship) -> list[Ship]:
    """The nearest enemies to whom a straight way is free and short enough."""
    hull = state.hull(ship)
    near: list[tuple[float, int]] = []
    for other in state.sea.around(hull, float(REACHED)):
        enemy = state.ships[other]
        if not state.enemies(ship, enemy) or not state.on_table(enemy):
            continue
        apart = gap_within(hull, state.hull(enemy), float(REACHED))
        if apart != NEVER:
            near.append((apart, int(other)))
    near.sort()
    found: list[Ship] = []
    for _, other in near:
        if len(found) < MOST and blocker(state, ship, state.ships[other]) is None:
            found.append(state.ships[other])
    return found


def threat(
    state: Diadochi, ship: Ship, target: Ship, word: str, clause: ClauseId, phrases: Phrasebook
) -> Threat:
    """One threat, drawn at its target."""
    label = phrases.fill("labels", f"threat_{word}", {})
    return Threat(ship.name, label, centre(state.hull(target)), target.name, clause)
