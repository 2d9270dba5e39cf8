"""Why a ship does not sail or row by her own will now, clause by clause."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.rules.age_of_sail.model import CALM, LIGHT, STRONG, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import drift_cause, in_tow, spent
from naumachia.rules.age_of_sail.rules.crews import sailing_ruling
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    BOATS_IN,
    IRONS,
    STRUCK,
    Ship,
)

CAUSE_CLAUSES: Final[dict[str, ClauseId]] = {
    "burning": "SAIL-NEL-10",
    "struck": "SAIL-PRIZE-25",
    "slaves": "SAIL-OAR-13",
    "grappled": "SAIL-BOARD-14",
    "hove_to": "SAIL-DRIFT-07",
    "fouled": "SAIL-DRIFT-05",
    "tow_attempt": "SAIL-TOW-06",
    "boats_recall": "SAIL-BOAT-05",
}
"""The clauses that keep drifting ships from sailing (SAIL-RULE-51)."""


def turns_only(state: AgeOfSail, ship: Ship) -> bool:
    """Whether one turn is all that a ship may make now: in irons, at anchor with springs, in a
    calm, in light airs without a mast.
    """
    if ship.status == IRONS or ship.status == ANCHORED:
        return True
    if ship.under_oars:
        return False
    return state.strength == CALM or (state.strength == LIGHT and ship.masts == 1)


def idle_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why a ship may neither sail, row nor turn now; None when she may."""
    cause = drift_cause(state, ship)
    if ship.flag == STRUCK and cause == "":
        # At anchor or in tow, she does not drift: nor does she turn on her springs.
        cause = "struck"
    if cause == "irons":
        if ship.may_turn:
            return None
        return Ruling("SAIL-MOVE-16", {"refusal": "in_irons", "ship": ship.name})
    if cause in ("struck", "no_crew") and ship.flag != STRUCK:
        return sailing_ruling(state, ship)
    if cause != "":
        return Ruling(cause_clause(state, ship, cause), {"refusal": cause, "ship": ship.name})
    if ship.status == ANCHORED:
        if ship.springs and not state.grappled(ship.ident):
            return None
        return Ruling("SAIL-RULE-57", {"refusal": "at_anchor", "ship": ship.name})
    if in_tow(ship):
        facts: Facts = {"refusal": "in_tow", "ship": ship.name, "other": state.ships[ship.tug].name}
        return Ruling("SAIL-RULE-101", facts)
    if spent(ship):
        return Ruling("SAIL-RULE-63", {"refusal": "has_drifted", "ship": ship.name})
    if ship.boats != BOATS_IN:
        return Ruling("SAIL-BOAT-05", {"refusal": "boats_out", "ship": ship.name})
    if state.strength == CALM and state.calm_moves <= 1 and not ship.under_oars:
        return Ruling("SAIL-WIND-07", {"refusal": "first_of_calm", "ship": ship.name})
    return None


def cause_clause(state: AgeOfSail, ship: Ship, cause: str) -> ClauseId:
    """The clause that keeps a drifting ship from sailing."""
    if cause == "dismasted":
        if state.strength == CALM:
            return "SAIL-RULE-58"
        return "SAIL-WIND-10" if state.strength == LIGHT else "SAIL-WIND-13"
    if cause == "oars_barred":
        if ship.reached() >= 3:
            return "SAIL-OAR-11"
        return "SAIL-OAR-06" if state.strength == STRONG else "SAIL-OAR-07"
    return CAUSE_CLAUSES[cause]
