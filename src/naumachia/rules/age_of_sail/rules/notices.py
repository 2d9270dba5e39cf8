"""What is announced for the next move, and heaving to at once (SAIL-DRIFT-06, SAIL-RULE-56)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, SIN, TURN
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import Action, Announce, LieTo
from naumachia.rules.age_of_sail.model import LIGHT, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import able, drift_cause
from naumachia.rules.age_of_sail.rules.anchors import anchor_ruling
from naumachia.rules.age_of_sail.rules.contact import land_ahead
from naumachia.rules.age_of_sail.rules.drifting import drift_once
from naumachia.rules.age_of_sail.rules.idleness import idle_ruling
from naumachia.rules.age_of_sail.rules.pointing import allowed, turn_limit
from naumachia.rules.age_of_sail.rules.sailing import NOTCH, way_limits
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.rules.vicinity import turned_from, vicinity_of
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    ANCHORING,
    BOATS_IN,
    HEAVING_TO,
    HOVE_TO,
    NO_NOTICE,
    NOTICES,
    RAISING_SAIL,
    SAILING,
    TAKING_OARS,
    Ship,
)

CONVERTIBLE: Final = frozenset({"", "irons", "hove_to", "fouled", "dismasted", "oars_barred"})
"""With these a ship may change between sail and oars (SAIL-RULE-63, SAIL-RULE-102)."""
CAST: Final = 10 * NOTCH
"""How far apart the headings are that are tried for a way clear of land."""


# -- announcing ----------------------------------------------------------------------------


def announce_ruling(state: AgeOfSail, ship: Ship, order: Announce) -> Ruling | None:
    """Why a ship may not announce this; None when she may."""
    if ship.notice != NO_NOTICE:
        facts: Facts = {"ship": ship.name, "notice": NOTICES[ship.notice]}
        return Ruling("SAIL-RULE-56", {**facts, "refusal": "announced"})
    if order.notice == HEAVING_TO:
        return heave_ruling(state, ship)
    if order.notice == ANCHORING:
        ruling = anchor_ruling(state, ship)
        return heave_ruling(state, ship) if ruling is None else ruling
    if order.notice == RAISING_SAIL:
        return sail_up_ruling(state, ship)
    if order.notice == TAKING_OARS:
        return oars_out_ruling(state, ship)
    return Ruling("SAIL-RULE-56", {"ship": ship.name, "refusal": "no_such_notice"})


def heave_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why a ship may not say that she heaves to: only one that moves under sail now does."""
    ruling = idle_ruling(state, ship)
    if ruling is not None:
        return ruling
    # Who is not idle is able, unless she lies in irons or at anchor.
    if ship.status == SAILING and not ship.under_oars:
        return None
    facts: Facts = {"ship": ship.name, "refusal": "not_sailing"}
    return Ruling("SAIL-DRIFT-06", facts)


def sail_up_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why a ship may not say that she raises sail (SAIL-OAR-10, SAIL-RULE-102)."""
    facts: Facts = {"ship": ship.name}
    if not ship.under_oars:
        return Ruling("SAIL-OAR-09", {**facts, "refusal": "under_sail_already"})
    if drift_cause(state, ship) not in CONVERTIBLE:
        return Ruling("SAIL-RULE-63", {**facts, "refusal": "cannot_convert"})
    return None


def oars_out_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why a ship may not take to her oars (SAIL-OAR-08, SAIL-OAR-11)."""
    facts: Facts = {"ship": ship.name}
    if not ship.oared():
        return Ruling("SAIL-OAR-01", {**facts, "refusal": "no_oars"})
    if ship.under_oars:
        return Ruling("SAIL-OAR-08", {**facts, "refusal": "under_oars_already"})
    if ship.reached() >= 3:
        return Ruling("SAIL-OAR-11", {**facts, "refusal": "oars_lost"})
    held = ship.status == ANCHORED or ship.boats != BOATS_IN
    if held or drift_cause(state, ship) not in CONVERTIBLE:
        return Ruling("SAIL-RULE-63", {**facts, "refusal": "cannot_convert"})
    return None


def announce(state: AgeOfSail, ship: Ship, order: Announce, log: Log) -> None:
    """Give the notice. Who takes to the oars does nothing else, and drifts (SAIL-OAR-08)."""
    ship.notice = order.notice
    ship.heaved = False
    if log.on:
        if order.notice == HEAVING_TO:
            log.add("SAIL-DRIFT-06", "will_heave_to", ship=ship.name)
        elif order.notice == ANCHORING:
            log.add("SAIL-RULE-57", "will_anchor", ship=ship.name)
        elif order.notice == RAISING_SAIL:
            log.add("SAIL-OAR-10", "raises_sail", ship=ship.name)
        else:
            log.add("SAIL-OAR-08", "takes_to_oars", ship=ship.name)
    if order.notice == TAKING_OARS:
        ship.moved = True
        drift_once(state, ship, log)


def announcements(state: AgeOfSail, ship: Ship) -> list[Announce]:
    """The notices that a ship may give."""
    found: list[Announce] = []
    if ship.notice != NO_NOTICE:
        return found
    notices = [RAISING_SAIL] if ship.under_oars else []
    if ship.status == SAILING and not ship.under_oars:
        notices += [HEAVING_TO, ANCHORING] if state.rules.anchoring else [HEAVING_TO]
    if ship.oared():
        notices.append(TAKING_OARS)
    for notice in notices:
        order = Announce(ship.ident, notice)
        if announce_ruling(state, ship, order) is None:
            found.append(order)
    return found


# -- heaving to at once --------------------------------------------------------------------


def lie_to_ruling(state: AgeOfSail, ship: Ship, _order: LieTo) -> Ruling | None:
    """Why a ship may not heave to without notice: a legal leg is clear of land (SAIL-RULE-42)."""
    ruling = idle_ruling(state, ship)
    if ruling is not None:
        return ruling
    if not must_make_way(state, ship):
        return Ruling("SAIL-RULE-42", {"ship": ship.name, "refusal": "not_sailing"})
    heading = clear_heading(state, ship)
    if heading < 0:
        return None
    facts: Facts = {"ship": ship.name, "refusal": "has_room", "heading": heading}
    return Ruling("SAIL-RULE-42", facts)


def must_make_way(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship has to make the least way of a leg under sail; she is not idle then."""
    return able(state, ship) and not ship.under_oars and state.strength > LIGHT


def clear_heading(state: AgeOfSail, ship: Ship) -> int:
    """A heading on which she makes the least way of a leg clear of land, -1 for none; tried are
    turns a degree apart, and the greatest.
    """
    most = turn_limit(state, ship)
    for turns in ([0, most, -most], turns_within(most)):
        for turn in turns:
            if leads_clear(state, ship, turn):
                return (state.hull(ship).pose.heading + turn) % TURN
    return -1


def clear_turn(state: AgeOfSail, ship: Ship) -> int:
    """The least turn after which she makes the least way of a leg clear of land, in whole degrees;
    0 where no turn does.
    """
    if not state.waters.coasts and not state.waters.shoals:
        return 0
    for turn in (0, *turns_within(turn_limit(state, ship))):
        if leads_clear(state, ship, turn):
            return turn
    return 0


def turns_within(most: int) -> Iterator[int]:
    """Turns a degree apart, to either side, less than the greatest."""
    for turn in range(CAST, most, CAST):
        yield turn
        yield -turn


def leads_clear(state: AgeOfSail, ship: Ship, turn: int) -> bool:
    """Whether a ship may turn so, and then has the least way of a leg before her without land."""
    pose = state.hull(ship).pose
    if not allowed(state, ship, pose.heading + turn):
        return False
    vicinity = vicinity_of(state, ship)
    start = turned_from(vicinity, pose, turn)
    if start is None:
        return False
    if not vicinity.shores:
        return True
    least = float(way_limits(state, ship)[0])
    hull = Hull(start, ship.design.length, ship.design.beam)
    ux, uy = SIN[start.heading], COS[start.heading]
    return land_ahead(state, [hull], ux, uy, least) > least


def lie_to(state: AgeOfSail, ship: Ship, _order: LieTo, log: Log) -> None:
    """Heave to at once: she drifts now (SAIL-RULE-42)."""
    ship.status = HOVE_TO
    ship.moved = True
    if log.on:
        log.add("SAIL-RULE-42", "lies_to", ship=ship.name)
    drift_once(state, ship, log)


def lie_tos(state: AgeOfSail, ship: Ship) -> list[LieTo]:
    """The order to heave to at once, where land bars every leg."""
    if not state.waters.coasts and not state.waters.shoals:
        return []
    if not must_make_way(state, ship) or clear_heading(state, ship) >= 0:
        return []
    return [LieTo(ship.ident)]


HEAVING: Final[dict[type[Action], Step]] = {
    Announce: Step(announce_ruling, announce, announcements),
    LieTo: Step(lie_to_ruling, lie_to, lie_tos, by_herself=True),
}
