"""Write the sheet of one ship: its position, its actions this turn, and what holds it."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.trireme.actions import FORWARD, LETTERS, NO_LANE, NOBODY
from naumachia.rules.trireme.model import ENDS, NO_MANEUVER, SIDES, Ship, Trireme, ship_name

NOT_MOVED: Final = "did_nothing"

Line = tuple[str, str]


def sheet_of(
    state: Trireme, ship: Ship, mover: int | None, phrases: Phrasebook
) -> tuple[Line, ...]:
    """Return the labels and values of a ship that is afloat."""
    column, row = state.point(ship)
    point = phrases.fill("labels", "sheet_point", {"column": column, "row": row})
    heading = phrases.fill("labels", "sheet_bearing", {"heading": int(ship.heading)})
    lines = [said("sheet_place", point, phrases), said("sheet_heading", heading, phrases)]
    if mover == ship.side and (done := deeds(ship, phrases)):
        lines.append(said("sheet_turn", done, phrases))
    if ship.mate != NOBODY:
        lines.append(beside(state, ship, phrases))
    return tuple(lines)


def said(label: str, value: str, phrases: Phrasebook) -> Line:
    """Return a label in English beside its value."""
    return phrases.fill("labels", label, {}), value


def deeds(ship: Ship, phrases: Phrasebook) -> str:
    """Describe the ship's actions in this turn; "" if it is locked and may not act."""
    keys = ["did_F"] * int(ship.forwards)
    if ship.last not in (NO_MANEUVER, FORWARD):
        keys.append(f"did_{LETTERS[ship.last]}")
    if ENDS[ship.end]:
        keys.append(f"did_{ENDS[ship.end]}")
    if not keys:
        return "" if ship.locked else phrases.fill("labels", NOT_MOVED, {})
    return ", ".join(phrases.fill("labels", key, {}) for key in keys)


def beside(state: Trireme, ship: Ship, phrases: Phrasebook) -> Line:
    """Describe the ship on the same intersection: its lane, or until when it is locked.

    See TRI-BRD-06.
    """
    mate = state.ships[ship.mate]
    facts: dict[str, object] = {"mate": ship_name(ship.mate), "lane": int(mate.lane)}
    for tie in state.ties:
        if ship.ident in (tie.initiator, tie.other):
            facts["until"] = SIDES[1 - state.ships[tie.initiator].side]
            return said("sheet_locked", phrases.fill("labels", "sheet_until", facts), phrases)
    key = "sheet_mate" if mate.lane == NO_LANE else "sheet_lane"
    return said("sheet_beside", phrases.fill("labels", key, facts), phrases)
