"""Which ships go by themselves, and why the others drift (SAIL-RULE-51, SAIL-RULE-63)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import LIGHT, MEDIUM_WIND, STRONG, AgeOfSail
from naumachia.rules.age_of_sail.rules.pointing import allowed
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    BOATS_IN,
    BOATS_OUT,
    BOATS_RECALLED,
    FLYING,
    FOULED,
    HEAVING_TO,
    HOVE_TO,
    IRONS,
    NO_NOTICE,
    PRIZE,
    RAISING_SAIL,
    SAILING,
    STRUCK,
    TAKING_OARS,
    Ship,
)
from naumachia.rules.age_of_sail.tables.designs import GALLEASSE, GALLEY

CAUSES: Final = (
    "burning", "struck", "slaves", "no_crew", "grappled", "irons", "hove_to", "fouled",
    "dismasted", "tow_attempt", "boats_recall", "oars_barred",
)  # fmt: skip
"""Why ships drift, in the order in which they are named (SAIL-RULE-51)."""


# -- hands ---------------------------------------------------------------------------------


def sailors(state: AgeOfSail, ship: Ship) -> int:
    """The men needed to sail a ship, in halves (SAIL-CREW-01, SAIL-PRIZE-22, SAIL-RULE-104)."""
    if ship.flag == PRIZE:
        base = ship.design.tons * 2 if state.rules.tonnage_crew else ship.complement
        # ceil(captives / 5 + base / 100), captives and base in halves.
        return int(2 * -((-20 * ship.crew - base) // 200))
    return int(2 * ((ship.design.tons + 50) // 100)) if state.rules.crews else 1


def hands(ship: Ship) -> int:
    """The men who can sail her, in halves: of a prize the prize crew."""
    return int(ship.guards if ship.flag == PRIZE else ship.crew)


def short_handed(state: AgeOfSail, ship: Ship) -> bool:
    """Whether there are not men enough to sail her."""
    return hands(ship) < sailors(state, ship)


def slaves_row(ship: Ship) -> bool:
    """Whether a galley or galleasse is in the hands of her slaves (SAIL-OAR-13)."""
    galley = ship.design.oared == GALLEY or ship.design.oared == GALLEASSE
    return galley and ship.crew == 0 and ship.flag == FLYING


# -- who drifts ----------------------------------------------------------------------------


def rowing_barred(state: AgeOfSail, ship: Ship) -> bool:
    """Whether wind or damage keeps a ship from rowing (SAIL-OAR-06, SAIL-OAR-07, SAIL-OAR-11)."""
    if state.strength == STRONG or ship.reached() >= 3:
        return True
    return state.strength == MEDIUM_WIND and ship.design.oared != GALLEASSE


def in_tow(ship: Ship) -> bool:
    """Whether another ship tows her, the tow holding (SAIL-TOW-07)."""
    return ship.tug != NOBODY and ship.tow_holds


def tow_tried(ship: Ship) -> bool:
    """Whether a tow is being established, at either end (SAIL-TOW-06)."""
    return (ship.tug != NOBODY or ship.hauling != NOBODY) and not ship.tow_holds


def drift_cause(state: AgeOfSail, ship: Ship) -> str:
    """Why a ship goes in the drift step; "" where she does not (SAIL-RULE-51).

    A ship at anchor does not, but for a fire that burns her cable (SAIL-RULE-84).
    """
    if ship.fate != AFLOAT:
        return ""
    if ship.ablaze:
        return "burning"
    held = state.grappled(ship.ident)
    if ship.status == ANCHORED or (in_tow(ship) and not held):
        return ""
    if ship.flag == STRUCK or (ship.flag == PRIZE and short_handed(state, ship)):
        return "struck"
    if slaves_row(ship) and not held:
        return "slaves"
    if short_handed(state, ship):
        return "no_crew"
    if held:
        return "grappled"
    return status_cause(state, ship)


def status_cause(state: AgeOfSail, ship: Ship) -> str:
    """Why a ship with a crew that is free of others drifts."""
    if ship.status == IRONS:
        return "irons"
    if ship.status == HOVE_TO:
        return "hove_to"
    if ship.status == FOULED:
        return "fouled"
    if ship.masts >= 2 and not ship.under_oars:
        return "dismasted"
    if tow_tried(ship):
        return "tow_attempt"
    if ship.boats == BOATS_OUT and state.strength > LIGHT:
        return "boats_recall"
    if ship.under_oars and rowing_barred(state, ship):
        return "oars_barred"
    return ""


def able(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship sails or rows of her own will in this move (SAIL-RULE-42)."""
    return (
        ship.fate == AFLOAT
        and ship.status == SAILING
        and ship.boats == BOATS_IN
        and not in_tow(ship)
        and not spent(ship)
        and drift_cause(state, ship) == ""
    )


def spent(ship: Ship) -> bool:
    """Whether a ship has drifted in this move, so that she makes no way of her own though nothing
    holds her any more; one that has thrown or cut herself free does (SAIL-RULE-63).
    """
    return ship.drifted and not ship.recovered


def has_step(ship: Ship) -> bool:
    """Whether a ship's own step may still come: she goes by herself, or one of the things that a
    drifting ship may do is hers to choose (SAIL-RULE-63). What she may do is for the chapters.

    A burning ship does nothing (SAIL-RULE-84); of a ship without a crew nobody decides.
    """
    if ship.fate != AFLOAT or ship.moved or ship.ablaze:
        return False
    return ship.flag == STRUCK or hands(ship) > 0


# -- from move to move ---------------------------------------------------------------------


def notices_fall_due(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """When a move begins: what was announced in the last one comes about (SAIL-RULE-56,
    SAIL-RULE-57, SAIL-RULE-102), boats that were taken in are in (SAIL-RULE-99), and who has cut
    her cable is under way. A notice to heave to or to anchor holds for this move (`heaved`) and is
    gone after it.
    """
    if ship.boats == BOATS_RECALLED:
        ship.boats = BOATS_IN
    if ship.status == ANCHORED and not ship.cable:
        ship.status = SAILING
        if log.on:
            log.add("SAIL-RULE-57", "under_way", ship=ship.name)
    if ship.notice == NO_NOTICE:
        return
    if ship.heaved or ship.notice in (RAISING_SAIL, TAKING_OARS):
        if not ship.heaved:
            ship.under_oars = ship.notice == TAKING_OARS
            if ship.status == HOVE_TO:
                ship.status = SAILING
            if log.on:
                clause = "SAIL-OAR-08" if ship.under_oars else "SAIL-OAR-09"
                log.add(clause, "under_oars" if ship.under_oars else "under_sail", ship=ship.name)
        ship.notice = NO_NOTICE
        ship.heaved = False
        return
    ship.heaved = True
    if ship.notice == HEAVING_TO and ship.status == SAILING and drift_cause(state, ship) == "":
        ship.status = HOVE_TO
        if log.on:
            log.add("SAIL-DRIFT-06", "heaves_to", ship=ship.name)


def irons_end(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """A ship in irons that may point as she does is out of them (SAIL-RULE-44)."""
    if ship.status == IRONS and allowed(state, ship, state.hull(ship).pose.heading):
        ship.status = SAILING
        if log.on:
            log.add("SAIL-RULE-44", "out_of_irons", ship=ship.name)


def in_irons(state: AgeOfSail, ship: Ship, log: Log) -> bool:
    """After a turn: in irons where she points too close, out of them where she does not
    (SAIL-RULE-40, SAIL-MOVE-17). Whether she is.
    """
    if allowed(state, ship, state.hull(ship).pose.heading):
        irons_end(state, ship, log)
        return False
    if ship.status == SAILING:
        ship.status = IRONS
        if log.on:
            log.add("SAIL-MOVE-15", "in_irons", ship=ship.name)
    return ship.status == IRONS
