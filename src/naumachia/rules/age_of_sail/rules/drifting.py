"""Move ships that do not sail: oars, anchors, drift, and ships caught by the wind."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.bearing import bearing
from naumachia.geometry.lattice import HALF, NEVER, TURN, difference, nearest, snap
from naumachia.geometry.polygon import EAST, NORTH, SOUTH
from naumachia.geometry.sea import unit_vector
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Checks
from naumachia.rules.age_of_sail.actions import NOBODY, Abandon, Action, TurnAway
from naumachia.rules.age_of_sail.model import LIGHT, MEDIUM_WIND, SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import (
    Sweep,
    come_to_rest,
    foul,
    pose_along,
    pose_turned,
    ships_touching,
    sweep,
)
from naumachia.rules.age_of_sail.rules.crews import cannot_row, drift_cause, irons_end, is_able
from naumachia.rules.age_of_sail.rules.holds import Step
from naumachia.rules.age_of_sail.rules.losses import part_tow, ship_roll_facts
from naumachia.rules.age_of_sail.rules.wind import (
    downwind,
    drift_way,
    may_point,
    off_wind,
    pointing_limit,
)
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    ANCHORING,
    BOATS_OUT,
    BOATS_RECALLED,
    FLYING,
    FOULED,
    IRONS,
    SAILING,
    Ship,
)
from naumachia.rules.age_of_sail.tables.designs import GALLEASSE, GALLEY

PAYS_OFF: Final = 3
"""The least die with which a ship too close to a new wind pays off (SAIL-MOVE-19, SAIL-MOVE-20)."""

# -- oars (SAIL-OAR-06 to 12, SAIL-RULE-98, SAIL-RULE-102) ---------------------------------


def oar_way(state: AgeOfSail, ship: Ship) -> int:
    """Return how far a ship can be rowed in a move: half when half damaged, half in medium wind, in
    which only galleasses row at all (SAIL-OAR-07, SAIL-OAR-11).
    """
    if cannot_row(state, ship):
        return 0
    way = ship.design.oar_speed
    if ship.reached() >= 2:
        way //= 2
    if state.strength == MEDIUM_WIND:
        way //= 2
    return int(way)


def abandon_ruling(state: AgeOfSail, ship: Ship, _order: Abandon) -> Ruling | None:
    """Return why a crew may not take to the boats and leave the ship to its slaves
    (SAIL-RULE-102).
    """
    facts: Facts = {"ship": ship.name}
    if ship.design.oared != GALLEY and ship.design.oared != GALLEASSE:
        return Ruling("SAIL-OAR-13", {**facts, "refusal": "no_slaves"})
    if ship.flag != FLYING or ship.crew == 0 or state.grappled(ship.ident) or ship.ablaze:
        return Ruling("SAIL-RULE-102", {**facts, "refusal": "cannot_abandon"})
    return None


def abandon(_state: AgeOfSail, ship: Ship, _order: Abandon, log: Log) -> None:
    """Send the crew to the boats and out of the game; the slaves row from the next move on."""
    ship.crew = 0
    ship.moved = True
    if log.on:
        log.add("SAIL-OAR-13", "abandoned", ship=ship.name)


def abandon_orders(state: AgeOfSail, ship: Ship) -> list[Abandon]:
    """Return the order to leave it to its slaves, where it may be left."""
    if not ship.oared():
        return []
    order = Abandon(ship.ident)
    return [order] if abandon_ruling(state, ship, order) is None else []


ABANDONING: Final[dict[type[Action], Step]] = {
    Abandon: Step(abandon_ruling, abandon, abandon_orders),
}


# -- anchors (SAIL-RULE-57) ----------------------------------------------------------------


def anchorage(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a ship's mainmast is over ground where anchors hold."""
    hull = state.hull(ship)
    return any(ground.contains(hull.x, hull.y) for ground in state.waters.anchorages)


def anchor_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship may not say that it anchors in the next move."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.anchoring:
        return Ruling("SAIL-RULE-57", {**facts, "refusal": "no_anchoring"})
    if not state.waters.anchorages:
        return Ruling("SAIL-RULE-57", {**facts, "refusal": "no_anchorage"})
    if not ship.cable:
        return Ruling("SAIL-RULE-57", {**facts, "refusal": "no_cable"})
    return None


def let_go(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Anchor a ship that announced it, at the end of its own move, if anchors hold there."""
    if ship.notice != ANCHORING or not ship.heaved:
        return
    if ship.fate != AFLOAT or ship.status != SAILING:
        return
    held = anchorage(state, ship)
    if held:
        ship.status = ANCHORED
    if log.on:
        log.add("SAIL-RULE-57", "anchors" if held else "no_ground", ship=ship.name)


def let_go_at_rest(state: AgeOfSail, side: i64, log: Log) -> None:
    """Anchor the ships of a side that announced it and got no order: their move ends with the
    side's step (SAIL-RULE-57).
    """
    for ship in state.fleet(side):
        if not ship.moved and is_able(state, ship):
            let_go(state, ship, log)


# -- drift (SAIL-DRIFT-01 to 03, SAIL-RULE-50 to 52) ---------------------------------------

ANGLE_STEP: Final = 10


class Drifting(AutomaticStep[AgeOfSail, Action]):
    """Move all drifting ships of all sides, the furthest downwind first (SAIL-DRIFT-02,
    SAIL-RULE-51). Nobody decides anything in it.
    """

    name: ClassVar[str] = "drifting"

    def carry_out(self, state: AgeOfSail, log: Log) -> None:
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
    """Return the drifting ships, those that move as one together, furthest downwind first; a body
    by its furthest member, then the lower number (SAIL-RULE-51).
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
    """Return the ships that move as one with a ship, by number: those grappled to each other, and
    fouled ones in contact (SAIL-RULE-51, SAIL-RULE-96).
    """
    body = [int(ship.ident)]
    for one in body:
        near = [grapple.other(one) for grapple in state.grapples_of(one)]
        if state.ships[one].status == FOULED:
            for other in ships_touching(state, state.ships[one]):
                if state.ships[other].status == FOULED:
                    near.append(other)
        for other in near:
            if other not in body:
                body.append(other)
    body.sort()
    return body


# -- the drift -----------------------------------------------------------------------------


def drift_once(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Let a ship drift in its own step, unless it has drifted in this move (SAIL-RULE-51)."""
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
        if not cannot_row(state, state.ships[going[0]]):
            row_ashore(state, state.ships[going[0]], log)
            return
    ux, uy = downwind(state)
    way = drift_way(state)
    if way > 0:
        carry_body(state, going, ux, uy, sweep(state, going, ux, uy, way), log)


def carry_body(
    state: AgeOfSail, body: list[int], ux: float, uy: float, way: Sweep, log: Log
) -> None:
    """Move ships as far as they come, and see to what they come up against."""
    for one in body:
        ship = state.ships[one]
        pose = pose_along(state.hull(ship).pose, ux, uy, way.distance)
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
    """Make a ship that a drifting one comes up against drift as well, at once if it has not in this
    move (SAIL-DRIFT-03, SAIL-RULE-52).
    """
    if log.on:
        log.add("SAIL-RULE-52", "drifts_against", ship=ship.name, target=other.name)
    if foul(state, other, log):
        drift_once(state, other, log)


# -- slaves --------------------------------------------------------------------------------


def row_ashore(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Row the slaves of a galley or galleasse to the nearest beach, or off the nearest edge if
    there is none (SAIL-OAR-13, SAIL-RULE-102).
    """
    hull = state.hull(ship)
    x, y = haven(state, ship)
    ux, uy, far = unit_vector(hull.x, hull.y, x, y)
    if far > 0.0:
        heading = snap(nearest(bearing(ux, uy)), ANGLE_STEP) % TURN
        pose = pose_turned(state, ship, heading - hull.pose.heading)
        if pose is not None:
            state.put(ship, pose)
    if log.on:
        log.add("SAIL-OAR-13", "slaves_row", ship=ship.name)
    if come_to_rest(state, ship, log):
        way = sweep(state, [int(ship.ident)], ux, uy, oar_way(state, ship))
        carry_body(state, [int(ship.ident)], ux, uy, way, log)


def haven(state: AgeOfSail, ship: Ship) -> tuple[float, float]:
    """Return where slaves row to: the nearest point of a coast, else beyond the nearest edge."""
    hull = state.hull(ship)
    best = NEVER
    found = (hull.x, hull.y)
    for coast in state.waters.coasts:
        point = coast.shore_point(hull.x, hull.y)
        far = unit_vector(hull.x, hull.y, point[0], point[1])[2]
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


# -- caught by the wind (SAIL-MOVE-18 to 20, SAIL-RULE-45 to 47) ---------------------------


def is_caught(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether an able ship points closer to the wind than it may, not by a turn of its own:
    that would have put it in irons (SAIL-RULE-45, SAIL-RULE-47).
    """
    if ship.fate != AFLOAT or may_point(state, ship, state.hull(ship).pose.heading):
        return False
    return is_able(state, ship)


def port_wind(wind: i64, heading: i64) -> int:
    """Return 1 with the wind on the port side, -1 on the starboard side, 0 dead ahead or astern."""
    turn = difference(heading, wind)
    if turn % HALF == 0:
        return 0
    return 1 if turn < 0 else -1


def pay_off_heading(state: AgeOfSail, ship: Ship) -> int:
    """Return the heading of the extra turn, NOBODY if the owner chooses the side
    (SAIL-RULE-46).
    """
    heading = state.hull(ship).pose.heading
    side = port_wind(state.wind, heading)
    if side == 0:
        side = port_wind(state.before, heading)
    if side == 0:
        return NOBODY
    return int((state.wind + side * pointing_limit(state, ship)) % TURN)


def headings_to_both_sides(state: AgeOfSail, ship: Ship) -> list[int]:
    """Return the headings of the extra turn to either side."""
    least = pointing_limit(state, ship)
    return [int((state.wind + least) % TURN), int((state.wind - least) % TURN)]


@declared
class Caught(Checks[AgeOfSail, Action, Ship]):
    """Roll once for each ship that is caught by the wind, by number.

    `cursor` is the next ship to look at; with `choosing` its roll is made and its owner names the
    side, the wind being dead ahead.
    """

    name: ClassVar[str] = "caught"
    cursor: i64 = 0
    choosing: bool = False

    def enter(self, state: AgeOfSail, log: Log) -> None:
        for ship in state.ships:
            if ship.fate == AFLOAT:
                irons_end(state, ship, log)

    def due(self, state: AgeOfSail) -> Ship | None:
        return state.ships[self.cursor] if self.cursor < len(state.ships) else None

    def ask(self, state: AgeOfSail, ship: Ship) -> Prompt | Chance | None:
        if self.choosing:
            seat = state.commander(ship)
            facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
            return Prompt((seat,), "turn_away", "SAIL-RULE-46", facts, ship.name)
        if not is_caught(state, ship):
            return None
        angle = off_wind(state, state.hull(ship).pose.heading)
        facts = {"ship": ship.name, "angle": angle, "angle_limit": pointing_limit(state, ship)}
        return Dice("SAIL-MOVE-18", "caught", facts, (6,), (ship.name,))

    def skip(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        self.cursor += 1

    def apply(self, state: AgeOfSail, ship: Ship, outcome: Outcome, log: Log) -> None:
        caught = outcome[0] < PAYS_OFF
        if log.on:
            clause = "SAIL-MOVE-19" if caught else "SAIL-MOVE-20"
            kind = "caught_in_irons" if caught else "pays_off"
            facts = {"needs": PAYS_OFF, **ship_roll_facts(state, ship, outcome)}
            log.add(clause, kind, ship=ship.name, **facts)
        if caught:
            self.cursor += 1
            ship.status = IRONS
            return
        heading = pay_off_heading(state, ship)
        if heading == NOBODY:
            self.choosing = True
            return
        self.cursor += 1
        turn_away(state, ship, heading, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        ship = state.ships[self.cursor]
        found: list[Action] = []
        for heading in headings_to_both_sides(state, ship):
            found.append(TurnAway(self.cursor, heading))
        return found

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = state.ships[self.cursor]
        sides = headings_to_both_sides(state, ship)
        facts: Facts = {"ship": ship.name, "refusal": "turn_away_now"}
        if not isinstance(action, TurnAway) or action.ship != self.cursor:
            return Ruling("SAIL-RULE-46", facts)
        return None if int(action.heading) in sides else Ruling("SAIL-RULE-46", facts)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return TurnAway(self.cursor, headings_to_both_sides(state, state.ships[self.cursor])[0])

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, TurnAway), "all else has been refused"
        ship = state.ships[self.cursor]
        self.cursor += 1
        self.choosing = False
        turn_away(state, ship, action.heading, log)


def turn_away(state: AgeOfSail, ship: Ship, heading: i64, log: Log) -> None:
    """Set a ship on this heading; where another bars the turn it is in irons (SAIL-RULE-46,
    SAIL-RULE-113).
    """
    angle = difference(state.hull(ship).pose.heading, heading)
    pose = pose_turned(state, ship, angle)
    if pose is None:
        ship.status = IRONS
        if log.on:
            log.add("SAIL-RULE-113", "turn_barred", ship=ship.name)
        return
    state.put(ship, pose)
    if log.on:
        log.add("SAIL-RULE-46", "turned_away", ship=ship.name, turned=int(angle))
    come_to_rest(state, ship, log)
