"""Count crews: who can work a ship, who works guns, whom gunfire kills (SAIL-CREW)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import CALM, LIGHT, MEDIUM_WIND, STRONG, AgeOfSail
from naumachia.rules.age_of_sail.rules.diagrams import lose_men
from naumachia.rules.age_of_sail.rules.wind import may_point
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    BOATS_IN,
    BOATS_OUT,
    BOATS_RECALLED,
    FIGHTING,
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

# -- ships that can act --------------------------------------------------------------------

CAUSES: Final = (
    "burning", "struck", "slaves", "no_crew", "grappled", "irons", "hove_to", "fouled",
    "dismasted", "tow_attempt", "boats_recall", "oars_barred",
)  # fmt: skip
"""Why ships drift, in the order in which they are named (SAIL-RULE-51)."""


# -- hands ---------------------------------------------------------------------------------


def sailors(state: AgeOfSail, ship: Ship) -> int:
    """Return the men needed to sail a ship, in halves (SAIL-CREW-01, SAIL-PRIZE-22,
    SAIL-RULE-104).
    """
    if ship.flag == PRIZE:
        base = ship.design.tons * 2 if state.rules.tonnage_crew else ship.complement
        # ceil(captives / 5 + base / 100), captives and base in halves.
        return int(2 * -((-20 * ship.crew - base) // 200))
    return int(2 * ((ship.design.tons + 50) // 100)) if state.rules.crews else 1


def hands(ship: Ship) -> int:
    """Return the men who can sail it, in halves: of a prize the prize crew."""
    return int(ship.guards if ship.flag == PRIZE else ship.crew)


def lacks_sailors(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether there are not men enough to sail it."""
    return hands(ship) < sailors(state, ship)


def is_rowed_by_slaves(ship: Ship) -> bool:
    """Return whether a galley or galleasse is in the hands of its slaves (SAIL-OAR-13)."""
    galley = ship.design.oared == GALLEY or ship.design.oared == GALLEASSE
    return galley and ship.crew == 0 and ship.flag == FLYING


# -- who drifts ----------------------------------------------------------------------------


def cannot_row(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether wind or damage keeps a ship from rowing (SAIL-OAR-06, SAIL-OAR-07,
    SAIL-OAR-11).
    """
    if state.strength == STRONG or ship.reached() >= 3:
        return True
    return state.strength == MEDIUM_WIND and ship.design.oared != GALLEASSE


def is_in_tow(ship: Ship) -> bool:
    """Return whether another ship tows it, the tow holding (SAIL-TOW-07)."""
    return ship.tug != NOBODY and ship.tow_holds


def is_trying_tow(ship: Ship) -> bool:
    """Return whether a tow is being established, at either end (SAIL-TOW-06)."""
    return (ship.tug != NOBODY or ship.hauling != NOBODY) and not ship.tow_holds


def drift_cause(state: AgeOfSail, ship: Ship) -> str:
    """Return why a ship goes in the drift step; "" if it does not (SAIL-RULE-51).

    A ship at anchor does not, but for a fire that burns its cable (SAIL-RULE-84).
    """
    if ship.fate != AFLOAT:
        return ""
    if ship.ablaze:
        return "burning"
    held = state.grappled(ship.ident)
    if ship.status == ANCHORED or (is_in_tow(ship) and not held):
        return ""
    if ship.flag == STRUCK or (ship.flag == PRIZE and lacks_sailors(state, ship)):
        return "struck"
    if is_rowed_by_slaves(ship) and not held:
        return "slaves"
    if lacks_sailors(state, ship):
        return "no_crew"
    if held:
        return "grappled"
    return status_cause(state, ship)


def status_cause(state: AgeOfSail, ship: Ship) -> str:
    """Return why a ship with a crew that is free of others drifts."""
    if ship.status == IRONS:
        return "irons"
    if ship.status == HOVE_TO:
        return "hove_to"
    if ship.status == FOULED:
        return "fouled"
    if ship.masts >= 2 and not ship.under_oars:
        return "dismasted"
    if is_trying_tow(ship):
        return "tow_attempt"
    if ship.boats == BOATS_OUT and state.strength > LIGHT:
        return "boats_recall"
    if ship.under_oars and cannot_row(state, ship):
        return "oars_barred"
    return ""


def is_able(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a ship sails or rows of its own will in this move (SAIL-RULE-42)."""
    return (
        ship.fate == AFLOAT
        and ship.status == SAILING
        and ship.boats == BOATS_IN
        and not is_in_tow(ship)
        and not has_drifted(ship)
        and drift_cause(state, ship) == ""
    )


def has_drifted(ship: Ship) -> bool:
    """Return whether a ship has drifted in this move, so that it makes no way of its own though
    nothing holds it any more; one that has rolled or cut itself free does (SAIL-RULE-63).
    """
    return ship.drifted and not ship.recovered


def has_step(ship: Ship) -> bool:
    """Return whether a ship's own step may still come: it goes by itself, or one of the things that
    a drifting ship may do is its own to choose (SAIL-RULE-63). What it may do is for the chapters.

    A burning ship does nothing (SAIL-RULE-84); of a ship without a crew nobody decides.
    """
    if ship.fate != AFLOAT or ship.moved or ship.ablaze:
        return False
    return ship.flag == STRUCK or hands(ship) > 0


# -- from move to move ---------------------------------------------------------------------


def notices_fall_due(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Carry out at the start of a move the announcements of the last one.

    See SAIL-RULE-56, SAIL-RULE-57 and SAIL-RULE-102. Recalled boats are in (SAIL-RULE-99), and a
    ship that has cut its cable is under way. A notice to heave to or to anchor holds for this move
    (`heaved`) and ends with it.
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
    """Free a ship in irons that may point as it does (SAIL-RULE-44)."""
    if ship.status == IRONS and may_point(state, ship, state.hull(ship).pose.heading):
        ship.status = SAILING
        if log.on:
            log.add("SAIL-RULE-44", "out_of_irons", ship=ship.name)


def in_irons(state: AgeOfSail, ship: Ship, log: Log) -> bool:
    """Put a ship that points too close after a turn in irons, or free it (SAIL-RULE-40,
    SAIL-MOVE-17). Returns whether it is in irons.
    """
    if may_point(state, ship, state.hull(ship).pose.heading):
        irons_end(state, ship, log)
        return False
    if ship.status == SAILING:
        ship.status = IRONS
        if log.on:
            log.add("SAIL-MOVE-15", "in_irons", ship=ship.name)
    return ship.status == IRONS


# -- men -----------------------------------------------------------------------------------
# Without the option `opt_crews` there are always men enough. Numbers of men are in halves, as crews
# are, unless the text says whole men.

ENOUGH: Final = 9999
"""Enough men, in whole points, for any guns, if crews are not counted."""

# -- sailing ------------------------------------------------------------------------------


def sailing_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why there are not men enough to sail it; None when there are (SAIL-CREW-01,
    PRIZE-22).
    """
    if not lacks_sailors(state, ship):
        return None
    prize = ship.flag == PRIZE
    facts: Facts = {"refusal": "prize_undermanned" if prize else "undermanned", "ship": ship.name}
    facts["men"] = hands(ship)
    facts["needs_men"] = sailors(state, ship)
    return Ruling("SAIL-PRIZE-22" if prize else "SAIL-CREW-01", facts)


# -- the guns -----------------------------------------------------------------------------


def is_in_melee(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether it boards or is boarded in this move, and neither has been thrown back
    (SAIL-CREW-10). Where boarders had to let a fight rest all men are free for the guns.
    """
    for hold in state.grapples_of(ship.ident):
        if hold.state == FIGHTING and hold.begun == state.move:
            return True
    return False


def has_fought(ship: Ship) -> bool:
    """Return whether its owner has said in this move how many men stay at its guns: all others are
    committed to its fights till it ends, however these end (SAIL-RULE-97).
    """
    return ship.manned != NOBODY


def men_at_guns(ship: Ship) -> int:
    """Return the men kept at its guns in the fights of this move, in halves (SAIL-RULE-103)."""
    return max(0, int(ship.manned))


def gunners(state: AgeOfSail, ship: Ship) -> int:
    """Return how many batteries, whole or half, there are men for now (SAIL-CREW-02,
    SAIL-RULE-103).

    Men who sail it are not at the guns in a move with a leg under sail; in a move in which it
    boards or is boarded only those who have been kept at the guns are.
    """
    if not state.rules.crews:
        return ENOUGH
    if has_fought(ship) or is_in_melee(state, ship):
        return int(min(men_at_guns(ship), int(ship.crew))) // 2
    busy = sailors(state, ship) // 2 if ship.sailed else 0
    return max(0, int(ship.crew) // 2 - busy)


def boarders(state: AgeOfSail, ship: Ship) -> int:
    """Return its men who fight hand to hand: all but those kept at the guns; of a prize its
    guards.
    """
    if ship.flag == PRIZE:
        return int(ship.guards)
    return max(0, int(ship.crew) - (men_at_guns(ship) if state.rules.crews else 0))


def crew_loss(state: AgeOfSail, ship: Ship, hits: i64, manned_lost: i64) -> int:
    """Return how many men a volley kills, in halves: `hits` what it would kill by itself,
    `manned_lost` the half batteries with men at them that it destroys.

    A crew at half its strength loses half, one at a quarter none (SAIL-CREW-05, SAIL-CREW-06); in a
    boarding fight only the men at destroyed guns die (SAIL-CREW-11).
    """
    if not state.rules.crews:
        return int(hits)
    if is_in_melee(state, ship):
        return int((manned_lost + 1) // 2 * 2)
    men = exposed_men(ship)
    if 4 * men <= ship.complement:
        return 0
    return int(hits // 2 if 2 * men <= ship.complement else hits)


def men_lost_with(state: AgeOfSail, ship: Ship, mount: i64, halves: i64) -> int:
    """Return how many men die with a battery that is destroyed in a boarding fight, in halves; to
    be asked before it is struck off (SAIL-CREW-11, SAIL-RULE-103).

    Of a mount the batteries go first that nobody serves. Men whom no volley has given a battery
    stand at the one that is destroyed.
    """
    served = batteries_served(ship, mount)
    left = ship.guns[mount]
    if halves == 1 and left % 2 == 1:
        manned = served % 2 == 1
    else:
        manned = served >= 2 and served // 2 >= left // 2
    if manned:
        row = list(ship.served)
        row[mount] -= 1 if halves == 1 and left % 2 == 1 else 2
        ship.served = tuple(row)
    elif gunners(state, ship) <= sum((one + 1) // 2 for one in ship.served):
        return 0
    return crew_loss(state, ship, 0, halves)


def batteries_served(ship: Ship, mount: i64) -> int:
    """Return the half batteries of a mount that have men by the volleys of this move."""
    return ship.served[mount] if ship.served else 0


def exposed_men(ship: Ship) -> int:
    """Return the men who count for losses by gunfire: its crew; of a prize all those whom fire
    kills, its prize crew, and its captives where they are not fewer (SAIL-CREW-05, SAIL-PRIZE-24).
    """
    if ship.flag != PRIZE:
        return int(ship.crew)
    return int(ship.guards + (ship.crew if ship.crew >= ship.guards else 0))


def kill(ship: Ship, halves: i64, log: Log) -> None:
    """Kill men aboard a ship by gunfire. Captives who are not fewer than the crew share the loss,
    an odd point theirs; else only the crew suffers (SAIL-PRIZE-24).
    """
    prize = ship.flag == PRIZE
    crew = int(ship.guards if prize else ship.crew)
    captives = int(ship.crew) if prize else sum(ship.aboard)
    shared = int(halves - halves // 4 * 2) if captives > 0 and captives >= crew else 0
    shared = min(shared, captives)
    lost = min(crew, int(halves) - shared)
    if prize:
        ship.guards -= lost
        ship.crew -= shared
    else:
        lose_men(ship, lost)
        drown(ship, shared)
    if shared > 0 and log.on:
        log.add("SAIL-PRIZE-24", "captives_hit", ship=ship.name, men=shared)


def drown(ship: Ship, halves: i64) -> None:
    """Take prisoners aboard off the lists, of the first side first."""
    left = halves
    for side, men in enumerate(ship.aboard):
        gone = min(men, int(left))
        ship.aboard[side] -= gone
        left -= gone


# -- why a ship does not move by its own will ----------------------------------------------

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


def only_turns(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether one turn is all that a ship may make now: in irons, at anchor with springs, in
    a calm, in light airs without a mast.
    """
    if ship.status == IRONS or ship.status == ANCHORED:
        return True
    if ship.under_oars:
        return False
    return state.strength == CALM or (state.strength == LIGHT and ship.masts == 1)


def idle_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship may neither sail, row nor turn now; None when it may."""
    cause = drift_cause(state, ship)
    if ship.flag == STRUCK and cause == "":
        # At anchor or in tow, it does not drift: nor does it turn on its springs.
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
    if is_in_tow(ship):
        facts: Facts = {"refusal": "in_tow", "ship": ship.name, "other": state.ships[ship.tug].name}
        return Ruling("SAIL-RULE-101", facts)
    if has_drifted(ship):
        return Ruling("SAIL-RULE-63", {"refusal": "has_drifted", "ship": ship.name})
    if ship.boats != BOATS_IN:
        return Ruling("SAIL-BOAT-05", {"refusal": "boats_out", "ship": ship.name})
    if state.strength == CALM and state.calm_moves <= 1 and not ship.under_oars:
        return Ruling("SAIL-WIND-07", {"refusal": "first_of_calm", "ship": ship.name})
    return None


def cause_clause(state: AgeOfSail, ship: Ship, cause: str) -> ClauseId:
    """Return the clause that keeps a drifting ship from sailing."""
    if cause == "dismasted":
        if state.strength == CALM:
            return "SAIL-RULE-58"
        return "SAIL-WIND-10" if state.strength == LIGHT else "SAIL-WIND-13"
    if cause == "oars_barred":
        if ship.reached() >= 3:
            return "SAIL-OAR-11"
        return "SAIL-OAR-06" if state.strength == STRONG else "SAIL-OAR-07"
    return CAUSE_CLAUSES[cause]
