"""Ships towed by their own boats (SAIL-BOAT-01 to 05, SAIL-RULE-99)."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, SIN
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Boats, Recover
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, LIGHT, AgeOfSail
from naumachia.rules.age_of_sail.rules import steps
from naumachia.rules.age_of_sail.rules.ability import hands, in_tow, irons_end
from naumachia.rules.age_of_sail.rules.alongside import come_alongside
from naumachia.rules.age_of_sail.rules.collisions import come_to_rest
from naumachia.rules.age_of_sail.rules.contact import gone, swept_from
from naumachia.rules.age_of_sail.rules.damage import HALF
from naumachia.rules.age_of_sail.rules.openness import lay_open
from naumachia.rules.age_of_sail.rules.pointing import POINT
from naumachia.rules.age_of_sail.rules.sailing import GRAIN, NOTCH, barred_turn
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.rules.towing import follow, in_tow_leg, tow_room, tow_speed
from naumachia.rules.age_of_sail.rules.vicinity import turned, vicinity_of
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    BOATS_OUT,
    BOATS_RECALLED,
    STRUCK,
    Ship,
)
from naumachia.table.grain import sized

TURNS: Final = (0, POINT, -POINT, POINT // 2, -POINT // 2)


def boats_ruling(state: AgeOfSail, ship: Ship, order: Boats) -> Ruling | None:
    """Why her boats may not tow a ship so; None when they may."""
    ruling = lowering_ruling(state, ship)
    return towing_ruling(state, ship, order) if ruling is None else ruling


def towing_ruling(state: AgeOfSail, ship: Ship, order: Boats) -> Ruling | None:
    """Why boats that may be lowered do not tow a ship so."""
    facts: Facts = {"ship": ship.name}
    if order.turn % NOTCH != 0 or order.distance % GRAIN != 0:
        return Ruling("SAIL-RULE-20", {**facts, "refusal": "too_fine"})
    if sized(order.turn) > POINT:
        facts["angle"] = int(sized(order.turn))
        facts["angle_limit"] = POINT
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "turn_too_far"})
    most = boats_way(state, ship)
    if not 0 <= order.distance <= most:
        facts["distance"] = int(order.distance)
        facts["limit"] = most
        return Ruling("SAIL-BOAT-04", {**facts, "refusal": "too_long"})
    pose = turned(state, ship, order.turn)
    if pose is None:
        return barred_turn(state, ship, state.hull(ship).pose, order.turn)
    if not vicinity_of(state, ship).shores:
        return None
    hull = Hull(pose, ship.design.length, ship.design.beam)
    ux, uy = SIN[pose.heading], COS[pose.heading]
    leg = swept_from(state, [int(ship.ident)], [hull], ux, uy, float(order.distance), ship.hauling)
    if leg.land:
        facts["room"] = int(leg.distance) // GRAIN * GRAIN
        return Ruling("SAIL-RULE-54", {**facts, "refusal": "land_in_way"})
    return None


def lowering_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why a ship's boats cannot tow her at all now."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.boats:
        return Ruling("SAIL-RULE-87", {**facts, "refusal": "no_boats"})
    if state.strength > LIGHT:
        return Ruling("SAIL-BOAT-01", {**facts, "refusal": "too_much_wind"})
    if state.quiet_moves <= 1:
        return Ruling("SAIL-BOAT-02", {**facts, "refusal": "first_of_spell"})
    if 2 * ship.lost() > ship.whole:
        return Ruling("SAIL-BOAT-03", {**facts, "refusal": "too_damaged"})
    if ship.ablaze or ship.flag == STRUCK or hands(ship) == 0 or in_tow(ship):
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "no_boats_now"})
    if ship.status == ANCHORED or ship.under_oars or ship.boats == BOATS_RECALLED:
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "no_boats_now"})
    if state.grappled(ship.ident):
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "grappled"})
    return None


def boats_way(state: AgeOfSail, ship: Ship) -> int:
    """How far boats tow a ship, and the one in tow behind her (SAIL-BOAT-04, SAIL-RULE-33)."""
    if not in_tow_leg(ship):
        return DRIFT_MOVE
    speed = tow_speed(state, ship, state.ships[ship.hauling])
    return min(DRIFT_MOVE, speed // GRAIN * GRAIN)


def tow_by_boats(state: AgeOfSail, ship: Ship, order: Boats, log: Log) -> None:
    """Carry out a legal order to the boats."""
    if state.rules.closed and ship.reached() >= HALF and not ship.sounded:
        # She has lost half of her flotation, and no more than that (SAIL-BOAT-03, SAIL-RULE-107).
        ship.sounded = True
        lay_open(state, log)
    pose = turned(state, ship, order.turn)
    assert pose is not None, "the order is legal"
    ship.moved = True
    ship.boats = BOATS_OUT
    way = tow_room(state, ship, pose, order.distance) if in_tow_leg(ship) else order.distance
    hull = Hull(pose, ship.design.length, ship.design.beam)
    ux, uy = SIN[pose.heading], COS[pose.heading]
    leg = swept_from(state, [int(ship.ident)], [hull], ux, uy, float(way), ship.hauling)
    state.put(ship, gone(pose, ux, uy, leg.distance))
    if log.on:
        facts: Facts = {"ship": ship.name, "distance": int(leg.distance)}
        facts["turned"] = int(order.turn)
        kind = "boats_tow" if order.turn == 0 else "boats_turn_and_tow"
        log.add("SAIL-BOAT-04", kind if leg.distance > 0.0 else "boats_turn", **facts)
    if in_tow_leg(ship) and leg.distance > 0.0:
        follow(state, ship, state.hull(ship).pose, log)
    if come_to_rest(state, ship, log):
        irons_end(state, ship, log)
        come_alongside(state, ship, NOBODY if leg.barred else leg.struck, log)


def boat_moves(state: AgeOfSail, ship: Ship) -> list[Boats]:
    """A few ways for the boats: straight on and to either side, as far as they go."""
    if not state.rules.boats or state.strength > LIGHT or lowering_ruling(state, ship) is not None:
        return []
    found: list[Boats] = []
    for turn in TURNS:
        for way in (boats_way(state, ship), 0):
            order = Boats(ship.ident, turn, way)
            if (turn != 0 or way != 0) and towing_ruling(state, ship, order) is None:
                found.append(order)
    return found


def recover_ruling(state: AgeOfSail, ship: Ship, _order: Recover) -> Ruling | None:
    """Why a ship has no boats to take in (SAIL-BOAT-05)."""
    if ship.flag == STRUCK:
        return Ruling("SAIL-PRIZE-25", {"refusal": "not_flying", "ship": ship.name})
    if ship.boats != BOATS_OUT or ship.ablaze or state.grappled(ship.ident):
        return Ruling("SAIL-BOAT-05", {"refusal": "no_boats_out", "ship": ship.name})
    return None


def take_in(_state: AgeOfSail, ship: Ship, _order: Recover, log: Log) -> None:
    """Take the boats in, which is the whole move; she sails from the next on."""
    ship.boats = BOATS_RECALLED
    ship.moved = True
    if log.on:
        log.add("SAIL-BOAT-05", "boats_in", ship=ship.name)


def recoveries(state: AgeOfSail, ship: Ship) -> list[Recover]:
    """The order to take the boats in, where they are out."""
    if ship.boats != BOATS_OUT:
        return []
    order = Recover(ship.ident)
    return [order] if recover_ruling(state, ship, order) is None else []


BOATING: Final[dict[type[Action], Step]] = {
    Boats: Step(boats_ruling, tow_by_boats, boat_moves, occasion=steps.BOATS),
    Recover: Step(recover_ruling, take_in, recoveries),
}
