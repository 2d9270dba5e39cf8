"""Ships that go where the wind takes them (SAIL-DRIFT-01 to 03, SAIL-RULE-50 to 52)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.lattice import NEVER, TURN, nearest, snapped
from naumachia.geometry.polygon import EAST, NORTH, SOUTH
from naumachia.geometry.sea import toward
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Log
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import LIGHT, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import (
    drift_cause,
    rowing_barred,
)
from naumachia.rules.age_of_sail.rules.collisions import come_to_rest, foul
from naumachia.rules.age_of_sail.rules.contact import Swept, gone, swept
from naumachia.rules.age_of_sail.rules.fates import part_tow
from naumachia.rules.age_of_sail.rules.oars import oar_way
from naumachia.rules.age_of_sail.rules.pointing import downwind, drift_way
from naumachia.rules.age_of_sail.rules.vicinity import touching, turned
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    BOATS_OUT,
    BOATS_RECALLED,
    FOULED,
    Ship,
)

NOTCH: Final = 10


class Drifting(Phase[AgeOfSail, Action]):
    """The drift step: all drifting ships of all sides, the furthest downwind first
    (SAIL-DRIFT-02, SAIL-RULE-51). Nobody decides anything in it.
    """

    name: ClassVar[str] = "drifting"

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        for ship in state.ships:
            part_drifting_tow(state, ship, log)
        for body in bodies(state):
            drift_body(state, body, log)


# -- who drifts with whom ------------------------------------------------------------------


def part_drifting_tow(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Part a tow that holds where its tug drifts (SAIL-RULE-101)."""
    if ship.fate == AFLOAT and ship.tow_holds and drift_cause(state, ship):
        part_tow(state, ship, log)


def bodies(state: AgeOfSail) -> list[list[int]]:
    """The drifting ships, those that move as one together, furthest downwind first; a body by its
    furthest member, then the lower number (SAIL-RULE-51).
    """
    ux, uy = downwind(state)
    found: list[tuple[float, int, list[int]]] = []
    seen: set[int] = set()
    for ship in state.ships:
        if ship.ident in seen or drift_cause(state, ship) == "":
            continue
        body = body_of(state, ship)
        seen.update(body)
        far = -NEVER
        for member in body:
            hull = state.sea.hull(member)
            along = hull.x * ux + hull.y * uy
            far = along if along > far else far
        found.append((-far, body[0], body))
    found.sort()
    return [body for _, _, body in found]


def body_of(state: AgeOfSail, ship: Ship) -> list[int]:
    """The ships that move as one with a ship, by number: those grappled to each other, and fouled
    ones in contact (SAIL-RULE-51, SAIL-RULE-96).
    """
    body = [int(ship.ident)]
    for one in body:
        near = [grapple.other(one) for grapple in state.grapples_of(one)]
        if state.ships[one].status == FOULED:
            for other in touching(state, state.ships[one]):
                if state.ships[other].status == FOULED:
                    near.append(other)
        for other in near:
            if other not in body:
                body.append(other)
    body.sort()
    return body


# -- the drift -----------------------------------------------------------------------------


def drift_once(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Let a ship drift in her own step, unless she has drifted in this move (SAIL-RULE-51)."""
    if ship.fate == AFLOAT and not ship.drifted:
        drift_body(state, [int(ship.ident)], log)


def drift_body(state: AgeOfSail, body: list[int], log: Log) -> None:
    """Let ships drift as one, those that have not drifted yet; one that another lies at anchor
    with stays (SAIL-RULE-57).
    """
    going = [one for one in body if not state.ships[one].drifted]
    if not going or any(state.ships[one].status == ANCHORED for one in body):
        return
    for one in going:
        ship = state.ships[one]
        ship.drifted = True
        if ship.boats == BOATS_OUT and state.strength > LIGHT:
            ship.boats = BOATS_RECALLED
    if len(going) == 1 and drift_cause(state, state.ships[going[0]]) == "slaves":
        if not rowing_barred(state, state.ships[going[0]]):
            row_ashore(state, state.ships[going[0]], log)
            return
    ux, uy = downwind(state)
    way = drift_way(state)
    if way > 0:
        carry_body(state, going, ux, uy, swept(state, going, ux, uy, way), log)


def carry_body(
    state: AgeOfSail, body: list[int], ux: float, uy: float, way: Swept, log: Log
) -> None:
    """Move ships as far as they come, and see to what they come up against."""
    for one in body:
        ship = state.ships[one]
        pose = gone(state.hull(ship).pose, ux, uy, way.distance)
        state.put(ship, pose)
        if log.on and way.distance >= 1.0:
            cause = drift_cause(state, ship)
            at = (int(pose.x), int(pose.y))
            distance = int(nearest(way.distance))
            facts: Facts = {"ship": ship.name, "distance": distance, "at": at}
            if cause:
                log.add("SAIL-RULE-51", "drifts", cause=cause, **facts)
            else:
                log.add("SAIL-RULE-50", "drifts_now", **facts)
    striker = way.striker
    for one in body:
        come_to_rest(state, state.ships[one], log)
    if way.struck != NOBODY and not way.barred:
        drift_against(state, state.ships[striker], state.ships[way.struck], log)


def drift_against(state: AgeOfSail, ship: Ship, other: Ship, log: Log) -> None:
    """A drifting ship comes up against another: that one starts to drift as well, and does so now
    if she has not in this move (SAIL-DRIFT-03, SAIL-RULE-52).
    """
    if log.on:
        log.add("SAIL-RULE-52", "drifts_against", ship=ship.name, target=other.name)
    if foul(state, other, log):
        drift_once(state, other, log)


# -- slaves --------------------------------------------------------------------------------


def row_ashore(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """The slaves of a galley or galleasse row for the nearest beach, off the nearest edge where
    there is none (SAIL-OAR-13, SAIL-RULE-102).
    """
    hull = state.hull(ship)
    x, y = haven(state, ship)
    ux, uy, far = toward(hull.x, hull.y, x, y)
    if far > 0.0:
        heading = snapped(nearest(bearing(ux, uy)), NOTCH) % TURN
        pose = turned(state, ship, heading - hull.pose.heading)
        if pose is not None:
            state.put(ship, pose)
    if log.on:
        log.add("SAIL-OAR-13", "slaves_row", ship=ship.name)
    if come_to_rest(state, ship, log):
        way = swept(state, [int(ship.ident)], ux, uy, oar_way(state, ship))
        carry_body(state, [int(ship.ident)], ux, uy, way, log)


def haven(state: AgeOfSail, ship: Ship) -> tuple[float, float]:
    """Where slaves row to: the nearest point of a coast, else beyond the nearest edge."""
    hull = state.hull(ship)
    best = NEVER
    found = (hull.x, hull.y)
    for coast in state.waters.coasts:
        point = coast.shore_point(hull.x, hull.y)
        far = toward(hull.x, hull.y, point[0], point[1])[2]
        if far < best:
            best, found = far, point
    if best < NEVER:
        return found
    edge, _ = state.sea.table.nearest_edge(hull)
    if edge == NORTH:
        return hull.x, float(state.rules.height + hull.length)
    if edge == EAST:
        return float(state.rules.width + hull.length), hull.y
    return (hull.x, -float(hull.length)) if edge == SOUTH else (-float(hull.length), hull.y)
