"""Show the targets that ships could fire at from where they lie; places are in inches."""

from __future__ import annotations

from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import targets_of
from naumachia.rules.age_of_sail.rules.guns import rakes
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.designs import PORT, STARBOARD
from naumachia.scene.margin import Threat
from naumachia.table.reach import centre


def threats_of(state: AgeOfSail, seat: int, phrases: Phrasebook) -> list[Threat]:
    """Return the nearest target of each facing of each ship of a seat.

    Nothing before the guns are laid while measuring beforehand is forbidden (SAIL-RULE-59).
    """
    if not state.rules.measuring and not isinstance(state.stack[-1], Firing):
        return []
    found: list[Threat] = []
    for ship in state.ships:
        if ship.afloat() and state.commander(ship) == seat:
            found += ship_threats(state, ship, phrases)
    return found


def ship_threats(state: AgeOfSail, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """Return the threats of one ship, drawn at its targets."""
    found: list[Threat] = []
    seen: set[int] = set()
    for facing, other in targets_of(state, ship):
        if facing in seen:
            continue
        seen.add(facing)
        target = state.ships[other]
        raking = state.rules.rakes and rakes(state.hull(ship), state.hull(target))
        label = phrases.fill("labels", "threat_rake" if raking else "threat_fire", {})
        broadside = facing == PORT or facing == STARBOARD
        clause = "SAIL-FIRE-08" if broadside else "SAIL-FIRE-07"
        if raking:
            clause = "SAIL-NEL-01"
        found.append(Threat(ship.name, label, centre(state.hull(target)), target.name, clause))
    return found
