"""Draw overlays on the board: reach, facings of a blow, threats."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import DEGREE, NEVER, UNIT
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.actions import RAKE, RAM, Action, Attack, Fire
from naumachia.rules.diadochi.board.sketch import (
    attack_duties,
    shot_duties,
    supporters_of,
)
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import FACINGS, blocker, blow_point, facing, meets_bow
from naumachia.rules.diadochi.rules.missiles import Missiles, bow_contact, closest_targets
from naumachia.scene.board import Attacks
from naumachia.scene.margin import Duty, Threat
from naumachia.scene.overlay import Overlay, Sector, Wash
from naumachia.table.reach import centre

# -- facings of a blow (DIA-RULE-06) -------------------------------------------------------

INNER: Final = 0.75
OUTER: Final = 1.05
"""The radii of the wheel, beyond half of the target's length, in cables."""
WASHES: Final = [Wash.FORBIDDEN, Wash.EXTRA, Wash.LEGAL]
"""The washes of the bow, where nothing is gained, the beam and the stern."""


def bands_of(attacker: Hull, target: Hull, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the wheel of facings about a target (DIA-RULE-06); the attacker's is named."""
    x, y = blow_point(attacker, target)
    struck = int(facing(attacker, target))
    _, aside = target.frame(x, y)
    found: list[Overlay] = []
    bow = target.pose.heading / DEGREE
    out = target.half_length / UNIT
    for side, start, end in sides(target):
        here = side == struck and (side != 1 or (aside >= 0.0) == (start < 180.0))
        text = phrases.spelled("facing", FACINGS[side]) if here else ""
        band = Sector(
            centre(target), OUTER + out, bow + start, bow + end, INNER + out,
            wash=WASHES[side], text=text,
        )  # fmt: skip
        found.append(band)
    return tuple(found)


def sides(target: Hull) -> list[tuple[int, float, float]]:
    """Return the facings of a base as bearings off its bow, clockwise: its corners divide them."""
    corner = degrees(atan2(target.half_beam, target.half_length))
    return [
        (0, -corner, corner),
        (1, corner, 180.0 - corner),
        (2, 180.0 - corner, 180.0 + corner),
        (1, 180.0 + corner, 360.0 - corner),
    ]


# -- attacks -------------------------------------------------------------------------------

REACHED: Final = 4 * UNIT
"""How far a ship moves to come into contact (DIA-MOVE-06)."""
MOST_REACHED: Final = 3
"""The most enemies in reach that are listed for a ship."""


class DiadochiAttacks(Attacks[Diadochi, Action]):
    """What can be attacked, from which facing, and who joins in."""

    def threats(self, view: View[Diadochi], seat: int) -> list[Threat]:
        """Return what each ship of a seat threatens: attacks, fire, enemies in reach."""
        state = view.state
        found: list[Threat] = []
        for ship in state.ships:
            sound = ship.is_sound() and ship.holder == state.sides[seat]
            if sound and state.is_on_table(ship) and state.commander(ship) == seat:
                found += ship_threats(state, ship, self.rules.phrases)
        return found

    def duties(self, view: View[Diadochi], seat: int) -> list[Duty]:
        """Return the enemies that a player may attack or fire at now, those that must be first."""
        state = view.state
        phase = state.stack[-1] if state.stack else None
        if isinstance(phase, Combat):
            return attack_duties(state, seat)
        return shot_duties(state, seat) if isinstance(phase, Missiles) else []

    def join(
        self, view: View[Diadochi], seat: int, action: Action, pieces: tuple[str, ...]
    ) -> Action:
        """Return the attack with exactly these optional supporters."""
        if not isinstance(action, (Attack, Fire)):
            return action
        state = view.state
        forced = {one.piece for one in supporters_of(state, action) if one.forced}
        others = tuple(
            int(ship.ident)
            for ship in state.ships
            if ship.name in pieces and ship.name not in forced
        )
        if isinstance(action, Fire):
            return Fire(action.ship, action.target, others)
        return Attack(action.ship, action.target, action.kind, others)

    def bands(self, view: View[Diadochi], seat: int, action: Action) -> tuple[Overlay, ...]:
        state = view.state
        if not isinstance(action, Attack) or action.kind not in (RAM, RAKE):
            return ()
        ship, target = state.ships[action.ship], state.ships[action.target]
        if not ship.is_afloat() or not target.is_afloat():
            return ()
        return bands_of(state.hull(ship), state.hull(target), self.rules.phrases)


def ship_threats(state: Diadochi, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """Return the threats of one ship."""
    hull = state.hull(ship)
    held = state.partners(ship)
    if held:
        others = [state.ships[other] for other in held]
        return [threat(state, ship, other, "board", "DIA-CC-02", phrases) for other in others]
    faced: list[Ship] = []
    for other in state.sea.touching_ships(ship.ident):
        enemy = state.ships[other]
        if state.enemies(ship, enemy) and meets_bow(hull, state.hull(enemy)):
            faced.append(enemy)
    found = [threat(state, ship, enemy, "attack", "DIA-CC-01", phrases) for enemy in faced]
    if bow_contact(state, ship) is None:
        for enemy in closest_targets(state, ship):
            found.append(threat(state, ship, enemy, "fire", "DIA-MISS-04", phrases))
    for enemy in within_reach(state, ship):
        if enemy not in faced:
            found.append(threat(state, ship, enemy, "reach", "DIA-MOVE-06", phrases))
    return found


def within_reach(state: Diadochi, ship: Ship) -> list[Ship]:
    """Return the nearest enemies to which a straight path is free and short enough."""
    hull = state.hull(ship)
    near: list[tuple[float, int]] = []
    for other in state.sea.ships_near(hull, float(REACHED)):
        enemy = state.ships[other]
        if not state.enemies(ship, enemy) or not state.is_on_table(enemy):
            continue
        apart = gap_within(hull, state.hull(enemy), float(REACHED))
        if apart != NEVER:
            near.append((apart, int(other)))
    near.sort()
    found: list[Ship] = []
    for _, other in near:
        if len(found) < MOST_REACHED and blocker(state, ship, state.ships[other]) is None:
            found.append(state.ships[other])
    return found


def threat(
    state: Diadochi, ship: Ship, target: Ship, word: str, clause: ClauseId, phrases: Phrasebook
) -> Threat:
    """Return one threat, drawn at its target."""
    label = phrases.fill("labels", f"threat_{word}", {})
    return Threat(ship.name, label, centre(state.hull(target)), target.name, clause)
