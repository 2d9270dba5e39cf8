"""Run the movement phases, side after side, ship after ship (SAIL-MOVE-02, SAIL-RULE-33)."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import ClassVar, Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, SIN, TOLERANCE, TURN, Pose
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Abandon,
    Action,
    Announce,
    Arc,
    Boats,
    Finish,
    LieTo,
    Recover,
    Rescue,
    Sail,
    Surrender,
)
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, LIGHT, SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules import holds
from naumachia.rules.age_of_sail.rules.boarding import GRAPPLING, owed_ruling
from naumachia.rules.age_of_sail.rules.contact import (
    Sweep,
    come_to_rest,
    land_ahead,
    pose_along,
    pose_turned,
    pose_turned_from,
    sweep_from,
    vicinity_of,
)
from naumachia.rules.age_of_sail.rules.courses import (
    FULL,
    MoveChoices,
    arc_courses,
    least_course,
    list_courses,
    sail_courses,
)
from naumachia.rules.age_of_sail.rules.crews import (
    drift_cause,
    hands,
    has_step,
    idle_ruling,
    irons_end,
    is_able,
    is_in_tow,
    only_turns,
)
from naumachia.rules.age_of_sail.rules.diagrams import gain_men, lay_open
from naumachia.rules.age_of_sail.rules.drifting import (
    ABANDONING,
    anchor_ruling,
    drift_once,
    let_go_at_rest,
)
from naumachia.rules.age_of_sail.rules.guns import apart_ruling
from naumachia.rules.age_of_sail.rules.holds import (
    OCCASIONS,
    SURVIVORS,
    TEMPLATE,
    TOWS,
    Step,
    follow,
    has_tow,
    occasions,
    tow_room,
    tow_speed,
)
from naumachia.rules.age_of_sail.rules.losses import HALF
from naumachia.rules.age_of_sail.rules.prizes import PRIZES
from naumachia.rules.age_of_sail.rules.sailing import (
    ANGLE_STEP,
    LENGTH_STEP,
    Course,
    arc_ruling,
    barred_turn,
    carry_arc,
    carry_sail,
    come_alongside,
    sail_ruling,
    way_limits,
    wrecking_ruling,
)
from naumachia.rules.age_of_sail.rules.wind import POINT, may_point, turn_limit
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    ANCHORING,
    BOATS_IN,
    BOATS_OUT,
    BOATS_RECALLED,
    FLYING,
    FOULED,
    HEAVING_TO,
    HOVE_TO,
    NO_NOTICE,
    NOTICES,
    RAISING_SAIL,
    SAILING,
    STRUCK,
    TAKING_OARS,
    Ship,
    Survivors,
)
from naumachia.table.rounding import magnitude

# -- towing by boats (SAIL-BOAT-01 to 05, SAIL-RULE-99) ------------------------------------

TURNS: Final = (0, POINT, -POINT, POINT // 2, -POINT // 2)


def boats_ruling(state: AgeOfSail, ship: Ship, order: Boats) -> Ruling | None:
    """Return why its boats may not tow a ship like this; None if they may."""
    return lowering_ruling(state, ship) or towing_ruling(state, ship, order)


def towing_ruling(state: AgeOfSail, ship: Ship, order: Boats) -> Ruling | None:
    """Return why boats that may be lowered do not tow a ship like this."""
    facts: Facts = {"ship": ship.name}
    if order.turn % ANGLE_STEP != 0 or order.distance % LENGTH_STEP != 0:
        return Ruling("SAIL-RULE-20", {**facts, "refusal": "too_fine"})
    if magnitude(order.turn) > POINT:
        facts["angle"] = int(magnitude(order.turn))
        facts["angle_limit"] = POINT
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "turn_too_far"})
    most = boats_way(state, ship)
    if not 0 <= order.distance <= most:
        facts["distance"] = int(order.distance)
        facts["limit"] = most
        return Ruling("SAIL-BOAT-04", {**facts, "refusal": "too_long"})
    pose = pose_turned(state, ship, order.turn)
    if pose is None:
        return barred_turn(state, ship, state.hull(ship).pose, order.turn)
    leg = leg_ahead(state, ship, pose, float(order.distance))
    end = pose_along(pose, SIN[pose.heading], COS[pose.heading], leg.distance)
    return wrecking_ruling(state, ship, order, Course(pose, leg, order.distance, end, end))


def leg_ahead(state: AgeOfSail, ship: Ship, pose: Pose, distance: float) -> Sweep:
    """Return how far boats tow a ship straight on from a pose."""
    hull = Hull(pose, ship.design.length, ship.design.beam)
    ux, uy = SIN[pose.heading], COS[pose.heading]
    return sweep_from(state, [int(ship.ident)], [hull], ux, uy, distance, ship.hauling)


def lowering_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship's boats cannot tow it at all now."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.boats:
        return Ruling("SAIL-RULE-87", {**facts, "refusal": "no_boats"})
    if state.strength > LIGHT:
        return Ruling("SAIL-BOAT-01", {**facts, "refusal": "too_much_wind"})
    if state.quiet_moves <= 1:
        return Ruling("SAIL-BOAT-02", {**facts, "refusal": "first_of_spell"})
    if 2 * ship.lost() > ship.whole:
        return Ruling("SAIL-BOAT-03", {**facts, "refusal": "too_damaged"})
    if ship.ablaze or ship.flag == STRUCK or hands(ship) == 0 or is_in_tow(ship):
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "no_boats_now"})
    if ship.status == ANCHORED or ship.under_oars or ship.boats == BOATS_RECALLED:
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "no_boats_now"})
    if state.grappled(ship.ident):
        return Ruling("SAIL-RULE-99", {**facts, "refusal": "grappled"})
    return None


def boats_way(state: AgeOfSail, ship: Ship) -> int:
    """Return how far boats tow a ship, and the one in tow behind it (SAIL-BOAT-04,
    SAIL-RULE-33).
    """
    if not has_tow(ship):
        return DRIFT_MOVE
    speed = tow_speed(state, ship, state.ships[ship.hauling])
    return min(DRIFT_MOVE, speed // LENGTH_STEP * LENGTH_STEP)


def tow_by_boats(state: AgeOfSail, ship: Ship, order: Boats, log: Log) -> None:
    """Carry out a legal order to the boats."""
    if state.rules.closed and ship.reached() >= HALF and not ship.sounded:
        # It has lost half of its flotation, and no more than that (SAIL-BOAT-03, SAIL-RULE-107).
        ship.sounded = True
        lay_open(state, log)
    pose = pose_turned(state, ship, order.turn)
    assert pose is not None, "the order is legal"
    ship.moved = True
    ship.boats = BOATS_OUT
    way = tow_room(state, ship, pose, order.distance) if has_tow(ship) else order.distance
    leg = leg_ahead(state, ship, pose, float(way))
    state.put(ship, pose_along(pose, SIN[pose.heading], COS[pose.heading], leg.distance))
    if log.on:
        facts: Facts = {"ship": ship.name, "distance": int(leg.distance)}
        facts["turned"] = int(order.turn)
        kind = "boats_tow" if order.turn == 0 else "boats_turn_and_tow"
        log.add("SAIL-BOAT-04", kind if leg.distance > 0.0 else "boats_turn", **facts)
    if has_tow(ship) and leg.distance > 0.0:
        follow(state, ship, state.hull(ship).pose, log)
    if come_to_rest(state, ship, log):
        irons_end(state, ship, log)
        come_alongside(state, ship, NOBODY if leg.barred else leg.struck, log)


def boat_orders(state: AgeOfSail, ship: Ship) -> list[Boats]:
    """Return a few ways for the boats: straight on and to either side, as far as they go."""
    if not state.rules.boats or state.strength > LIGHT or lowering_ruling(state, ship) is not None:
        return []
    ways = (boats_way(state, ship), 0)
    orders = [Boats(ship.ident, turn, way) for turn in TURNS for way in ways if turn or way]
    return [order for order in orders if towing_ruling(state, ship, order) is None]


def recover_ruling(state: AgeOfSail, ship: Ship, _order: Recover) -> Ruling | None:
    """Return why a ship has no boats to take in (SAIL-BOAT-05)."""
    if ship.flag == STRUCK:
        return Ruling("SAIL-PRIZE-25", {"refusal": "not_flying", "ship": ship.name})
    if ship.boats != BOATS_OUT or ship.ablaze or state.grappled(ship.ident):
        return Ruling("SAIL-BOAT-05", {"refusal": "no_boats_out", "ship": ship.name})
    return None


def take_in(_state: AgeOfSail, ship: Ship, _order: Recover, log: Log) -> None:
    """Take the boats in, which is the whole move; it sails from the next on."""
    ship.boats = BOATS_RECALLED
    ship.moved = True
    if log.on:
        log.add("SAIL-BOAT-05", "boats_in", ship=ship.name)


def recover_orders(state: AgeOfSail, ship: Ship) -> list[Recover]:
    """Return the order to take the boats in, if they are out."""
    if ship.boats != BOATS_OUT:
        return []
    orders = [Recover(ship.ident)]
    return [order for order in orders if recover_ruling(state, ship, order) is None]


BOATING: Final[dict[type[Action], Step]] = {
    Boats: Step(boats_ruling, tow_by_boats, boat_orders, occasion=holds.BOATS),
    Recover: Step(recover_ruling, take_in, recover_orders),
}


# -- people in the water (SAIL-CREW-08, 09) ------------------------------------------------

RESCUE_WAY: Final = 2 * DRIFT_MOVE
"""How near a rescuer has to be; strong wind does not double it (SAIL-CREW-08, SAIL-RULE-33)."""


def rescue_ruling(state: AgeOfSail, ship: Ship, action: Rescue) -> Ruling | None:
    """Return why a ship cannot save people there now (SAIL-CREW-08, SAIL-CREW-09,
    SAIL-RULE-103).
    """
    facts: Facts = {"ship": ship.name}
    if not state.rules.crews:
        return Ruling("SAIL-CREW-08", {**facts, "refusal": "crews_off"})
    if not 0 <= action.place < len(state.survivors):
        return Ruling("SAIL-CREW-08", {**facts, "refusal": "no_survivors"})
    people = state.survivors[action.place]
    if people.sank + 1 != state.move:
        return Ruling("SAIL-RULE-103", {**facts, "refusal": "too_late"})
    if state.grappled(ship.ident) or ship.flag != FLYING:
        return Ruling("SAIL-CREW-08", {**facts, "refusal": "not_free"})
    if ship.sailed:
        return Ruling("SAIL-RULE-103", {**facts, "refusal": "has_sailed"})
    away = distance_to(state, ship, people)
    if away > float(RESCUE_WAY) + TOLERANCE:
        return apart_ruling(state, "SAIL-CREW-08", facts, "people_far", away, RESCUE_WAY)
    if people_saved(ship, people) > 0:
        return None
    return Ruling("SAIL-CREW-09", {**facts, "refusal": "nobody_to_save"})


def distance_to(state: AgeOfSail, ship: Ship, people: Survivors) -> float:
    """Return the distance from a ship's mainmast to where another sank, in steps."""
    pose = state.hull(ship).pose
    dx, dy = float(pose.x - people.x), float(pose.y - people.y)
    return sqrt(dx * dx + dy * dy)


def people_saved(ship: Ship, people: Survivors) -> int:
    """Return how many people a ship would take, in halves: at most a quarter of its own crew, in
    whole men.
    """
    return min(int(ship.crew) // 8 * 2, int(people.left))


def carry_rescue(state: AgeOfSail, ship: Ship, action: Rescue, log: Log) -> None:
    """Heave to, drift once, and take people in: friends join the crew, enemies are prisoners. The
    ship sails without a roll in the next move (SAIL-CREW-09, SAIL-RULE-103).
    """
    people = state.survivors[action.place]
    men = people_saved(ship, people)
    state.survivors[action.place] = Survivors(
        people.x, people.y, people.side, people.sank, people.left - men
    )
    if people.side == ship.side:
        lay_open(state, log)
        gain_men(ship, men)
    else:
        ship.aboard[people.side] += men
    ship.moved = True
    if log.on:
        kind = "rescues" if people.side == ship.side else "fishes_out"
        log.add("SAIL-CREW-09", kind, ship=ship.name, men=men)
    drift_once(state, ship, log)


def rescue_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the places where it can save people now."""
    orders = [Rescue(ship.ident, place) for place in range(len(state.survivors))]
    return [order for order in orders if rescue_ruling(state, ship, order) is None]


RESCUING: Final[dict[type[Action], Step]] = {
    Rescue: Step(rescue_ruling, carry_rescue, rescue_orders, occasion=SURVIVORS)
}
"""Orders of chapter CREW in a ship's own step."""


# -- announcements (SAIL-DRIFT-06, SAIL-RULE-56) -------------------------------------------

CONVERTIBLE: Final = frozenset({"", "irons", "hove_to", "fouled", "dismasted", "oars_barred"})
"""With these a ship may change between sail and oars (SAIL-RULE-63, SAIL-RULE-102)."""
CAST: Final = 10 * ANGLE_STEP
"""How far apart the headings are that are tried for a way clear of land."""


# -- announcing ----------------------------------------------------------------------------


def announce_ruling(state: AgeOfSail, ship: Ship, order: Announce) -> Ruling | None:
    """Return why a ship may not announce this; None when it may."""
    if ship.notice != NO_NOTICE:
        facts: Facts = {"ship": ship.name, "notice": NOTICES[ship.notice]}
        return Ruling("SAIL-RULE-56", {**facts, "refusal": "announced"})
    if order.notice == HEAVING_TO:
        return heave_ruling(state, ship)
    if order.notice == ANCHORING:
        return anchor_ruling(state, ship) or heave_ruling(state, ship)
    if order.notice == RAISING_SAIL:
        return sail_up_ruling(state, ship)
    if order.notice == TAKING_OARS:
        return oars_out_ruling(state, ship)
    return Ruling("SAIL-RULE-56", {"ship": ship.name, "refusal": "no_such_notice"})


def heave_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship may not say that it heaves to: only one that moves under sail now does."""
    ruling = idle_ruling(state, ship)
    if ruling is not None:
        return ruling
    # A ship that is not idle is able, unless it lies in irons or at anchor.
    if ship.status == SAILING and not ship.under_oars:
        return None
    facts: Facts = {"ship": ship.name, "refusal": "not_sailing"}
    return Ruling("SAIL-DRIFT-06", facts)


def sail_up_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship may not say that it raises sail (SAIL-OAR-10, SAIL-RULE-102)."""
    facts: Facts = {"ship": ship.name}
    if not ship.under_oars:
        return Ruling("SAIL-OAR-09", {**facts, "refusal": "under_sail_already"})
    if drift_cause(state, ship) not in CONVERTIBLE:
        return Ruling("SAIL-RULE-63", {**facts, "refusal": "cannot_convert"})
    return None


def oars_out_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Return why a ship may not take to its oars (SAIL-OAR-08, SAIL-OAR-11)."""
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


def announce_orders(state: AgeOfSail, ship: Ship) -> list[Announce]:
    """Return the notices that a ship may give."""
    if ship.notice != NO_NOTICE:
        return []
    notices = [RAISING_SAIL] if ship.under_oars else []
    if ship.status == SAILING and not ship.under_oars:
        notices += [HEAVING_TO, ANCHORING] if state.rules.anchoring else [HEAVING_TO]
    if ship.oared():
        notices.append(TAKING_OARS)
    orders = [Announce(ship.ident, notice) for notice in notices]
    return [order for order in orders if announce_ruling(state, ship, order) is None]


# -- heaving to at once --------------------------------------------------------------------


def lie_to_ruling(state: AgeOfSail, ship: Ship, _order: LieTo) -> Ruling | None:
    """Return why a ship may not heave to without notice: a legal leg is clear of land
    (SAIL-RULE-42).
    """
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
    """Return whether a ship has to make the least way of a leg under sail; it is not idle then."""
    return is_able(state, ship) and not ship.under_oars and state.strength > LIGHT


def clear_heading(state: AgeOfSail, ship: Ship) -> int:
    """Return a heading on which it makes the least way of a leg clear of land, -1 for none; tried
    are turns a degree apart, and the greatest.
    """
    most = turn_limit(state, ship)
    for turns in ([0, most, -most], turns_within(most)):
        for turn in turns:
            if leads_clear(state, ship, turn):
                return (state.hull(ship).pose.heading + turn) % TURN
    return -1


def clear_turn(state: AgeOfSail, ship: Ship) -> int:
    """Return the least turn after which it makes the least way of a leg clear of land, in whole
    degrees; 0 if no turn does.
    """
    if not state.waters.coasts and not state.waters.shoals:
        return 0
    for turn in (0, *turns_within(turn_limit(state, ship))):
        if leads_clear(state, ship, turn):
            return turn
    return 0


def turns_within(most: int) -> Iterator[int]:
    """Return turns a degree apart, to either side, less than the greatest."""
    for turn in range(CAST, most, CAST):
        yield turn
        yield -turn


def leads_clear(state: AgeOfSail, ship: Ship, turn: int) -> bool:
    """Return whether a ship may turn like this, and then has the least way of a leg before it
    without land.
    """
    pose = state.hull(ship).pose
    if not may_point(state, ship, pose.heading + turn):
        return False
    vicinity = vicinity_of(state, ship)
    start = pose_turned_from(vicinity, pose, turn)
    if start is None:
        return False
    if not vicinity.shores:
        return True
    least = float(way_limits(state, ship)[0])
    hull = Hull(start, ship.design.length, ship.design.beam)
    ux, uy = SIN[start.heading], COS[start.heading]
    return land_ahead(state, [hull], ux, uy, least) > least


def lie_to(state: AgeOfSail, ship: Ship, _order: LieTo, log: Log) -> None:
    """Heave to at once: it drifts now (SAIL-RULE-42)."""
    ship.status = HOVE_TO
    ship.moved = True
    if log.on:
        log.add("SAIL-RULE-42", "lies_to", ship=ship.name)
    drift_once(state, ship, log)


def lie_to_orders(state: AgeOfSail, ship: Ship) -> list[LieTo]:
    """Return the order to heave to at once, where land bars every leg."""
    if not state.waters.coasts and not state.waters.shoals:
        return []
    if not must_make_way(state, ship) or clear_heading(state, ship) >= 0:
        return []
    return [LieTo(ship.ident)]


HEAVING: Final[dict[type[Action], Step]] = {
    Announce: Step(announce_ruling, announce, announce_orders),
    LieTo: Step(lie_to_ruling, lie_to, lie_to_orders, by_itself=True),
}


# -- the phases (SAIL-MOVE-02, SAIL-RULE-48) -----------------------------------------------

SAILS: Final[dict[type[Action], Step]] = {
    Sail: Step(sail_ruling, carry_sail, sail_courses, by_itself=True),
    Arc: Step(arc_ruling, carry_arc, arc_courses, by_itself=True, occasion=TEMPLATE),
}
STEPS: Final[dict[type[Action], Step]] = {
    **SAILS,
    **HEAVING,
    **BOATING,
    **TOWS,
    **ABANDONING,
    **GRAPPLING,
    **RESCUING,
    **PRIZES,
}
"""All kinds of orders in a ship's own step."""
Kinds = list[tuple[type[Action], Step]]


def kinds_on(occasion: int, by_itself: bool, ends: bool) -> Kinds:
    """Return the kinds of orders that may be listed on these occasions.

    Without `by_itself`, leave out those that an idle ship cannot carry out. Without `ends`, leave
    out those that end its step.
    """
    return [
        (kind, step)
        for kind, step in STEPS.items()
        if step.occasion & occasion == step.occasion
        and (by_itself or not step.by_itself)
        and (ends or not step.ends)
    ]


IN_ITS_STEP: Final[list[Kinds]] = [kinds_on(one, True, True) for one in range(OCCASIONS)]
IDLE: Final[list[Kinds]] = [kinds_on(one, False, True) for one in range(OCCASIONS)]
AFTER_IT: Final[list[Kinds]] = [kinds_on(one, True, False) for one in range(OCCASIONS)]
"""The kinds of orders by occasions: for any ship, for an idle one, and after its step is over."""

MOST_LISTED: Final = 160
LEAST_LISTED: Final = 3
"""The most candidates for all ships together, and the least for each."""


@declared
class Movements(Phase[AgeOfSail, Action]):
    """Run the movement phases of all sides in the order of initiative; `done` counts them."""

    name: ClassVar[str] = "movements"
    done: i64 = 0

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.done >= len(state.order):
            leave(state)
            return
        side = state.order[self.done]
        self.done += 1
        enter(state, Movement(side), log)


# -- whose step it is ----------------------------------------------------------------------


def decides(state: AgeOfSail, seat: int, ship: Ship, step: Step) -> bool:
    """Return whether a player gives orders of a kind to a ship."""
    if ship.fate != AFLOAT:
        return False
    return (int(ship.seat) if step.first_owner else state.commander(ship)) == seat


def open_to(state: AgeOfSail, seat: int, ship: Ship, kind: type[Action]) -> bool:
    """Return whether orders of a kind may still be given to a ship by this player."""
    step = STEPS[kind]
    if not decides(state, seat, ship, step):
        return False
    if step.ends:
        return has_step(ship)
    return kind is Surrender or not ship.ablaze


def open_steps(state: AgeOfSail, seat: int, ship: Ship) -> Kinds:
    """Return all kinds of orders that may still be given to a ship by this player, as `open_to`
    says, but for those that no idle ship carries out, and those for which there is no occasion.
    """
    if ship.fate != AFLOAT:
        return []
    tables = AFTER_IT
    if has_step(ship):
        tables = IN_ITS_STEP if idle_ruling(state, ship) is None else IDLE
    kinds = tables[occasions(state)]
    commands, owns = state.commander(ship) == seat, ship.seat == seat
    if commands and owns and not ship.ablaze:
        return kinds
    return [
        (kind, step)
        for kind, step in kinds
        if (owns if step.first_owner else commands) and (kind is Surrender or not ship.ablaze)
    ]


def orders_of(state: AgeOfSail, seat: int, ship: Ship, most: int) -> list[Action]:
    """Return the orders that are listed for a ship in its step, for this player."""
    found: list[Action] = []
    for kind, step in open_steps(state, seat, ship):
        if kind is Sail:
            found += permitted_courses(state, ship, list_courses(state, ship, most))
        elif kind is Arc:
            found += arc_courses(state, ship, most)
        else:
            found += step.orders(state, ship)
    return found


def permitted_courses(state: AgeOfSail, ship: Ship, courses: list[Action]) -> list[Action]:
    """Return the listed orders to sail that the template does not replace."""
    if not state.rules.template:
        return courses
    return [one for one in courses if STEPS[Sail].ruling(state, ship, one) is None]


def has_orders(state: AgeOfSail, seat: int, ship: Ship) -> bool:
    """Return whether a player has anything to decide about a ship in its step."""
    if ship.seat != seat and state.commander(ship) != seat:
        return False
    for kind, step in open_steps(state, seat, ship):
        if kind is Sail:
            # A ship that may only turn may be hemmed in; all others have a way to go.
            if not only_turns(state, ship) or list_courses(state, ship, 1):
                return True
        # Abandoning a ship is never the only decision about it.
        elif kind not in (Arc, Abandon) and step.orders(state, ship):
            return True
    return False


def orders_if_any(state: AgeOfSail, seat: int, ship: Ship, most: int) -> list[Action]:
    """Return `orders_of`, or nothing if the only choice is to give a tow up."""
    orders = orders_of(state, seat, ship, most)
    if len(orders) == 1 and isinstance(orders[0], Abandon) and not has_orders(state, seat, ship):
        return []
    return orders


def ships_to_order(state: AgeOfSail, seat: int) -> list[Ship]:
    """Return the ships about which a player has anything to decide."""
    return [ship for ship in state.ships if ship.fate == AFLOAT and has_orders(state, seat, ship)]


def courses_for_each(state: AgeOfSail, seat: int) -> int:
    """Return how many courses of a ship are listed: fewer where many ships are still to be
    moved.
    """
    ships = 0
    for ship in state.ships:
        if ship.fate == AFLOAT and not ship.moved and state.commander(ship) == seat:
            ships += 1
    return max(LEAST_LISTED, min(FULL, MOST_LISTED // max(1, ships)))


# -- duties --------------------------------------------------------------------------------


def must_move(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether an able ship has still to make the least way of a leg (SAIL-WIND-14,
    RULE-42).
    """
    return (
        not ship.moved
        and not ship.under_oars
        and is_able(state, ship)
        and has_step(ship)
        and way_limits(state, ship)[0] > 0
    )


def finish_ruling(state: AgeOfSail, seat: int) -> Ruling | None:
    """Return why a player may not end his step yet: a ship has to move, a fight to be fought on."""
    for ship in state.ships:
        if ship.fate == AFLOAT and state.commander(ship) == seat and must_move(state, ship):
            least = way_limits(state, ship)[0]
            facts: Facts = {"refusal": "must_move", "ship": ship.name, "limit": least}
            clause = "SAIL-WIND-14" if least <= 1000 else "SAIL-WIND-15"
            return Ruling(clause, facts)
    return owed_ruling(state, seat)


def order_ruling(state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
    """Return why a player may not give this order now; None when he may."""
    step = STEPS.get(type(action))
    if step is None or not 0 <= action.ship < len(state.ships):
        return Ruling("SAIL-MOVE-02", {"refusal": "movement_now"})
    ship = state.ships[action.ship]
    facts: Facts = {"ship": ship.name}
    if ship.fate != AFLOAT:
        return Ruling("SAIL-MOVE-02", {**facts, "refusal": "ship_gone"})
    if not decides(state, seat, ship, step):
        if ship.flag == STRUCK and ship.seat == seat:
            return Ruling("SAIL-PRIZE-25", {**facts, "refusal": "struck_acts"})
        return Ruling("SAIL-RULE-108", {**facts, "refusal": "not_yours"})
    if ship.ablaze and not isinstance(action, Surrender):
        return Ruling("SAIL-NEL-10", {**facts, "refusal": "burning"})
    if step.ends and ship.moved:
        return Ruling("SAIL-RULE-48", {**facts, "refusal": "has_moved"})
    return step.ruling(state, ship, action)


def drift_fouled(state: AgeOfSail, side: i64, log: Log) -> None:
    """Drift the ships that were run into before they moved, in their own step (SAIL-RULE-53)."""
    for ship in state.fleet(side):
        if ship.status == FOULED and not ship.moved and not ship.drifted:
            drift_once(state, ship, log)


@declared
class Movement(Phase[AgeOfSail, Action]):
    """Run the movement phase of a side: each of its players moves his ships, in any order.

    `finished` is how many players are done. A player who has nothing to decide is not asked.
    """

    name: ClassVar[str] = "movement"
    side: i64
    finished: i64 = 0

    def enter(self, state: AgeOfSail, log: Log) -> None:
        drift_fouled(state, self.side, log)

    def seat(self, state: AgeOfSail) -> int:
        """Return who is to move; NOBODY when all have."""
        return state.seat_of(self.side, self.finished)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY:
            return None
        if self.anything_left(state, seat):
            return Prompt((seat,), "movement", "SAIL-RULE-48", {"seat": SEATS[seat]})
        return None

    def anything_left(self, state: AgeOfSail, seat: int) -> bool:
        """Return whether a player has anything to decide. Ships that have yet to move are asked
        first.
        """
        for moved in (False, True):
            for ship in state.ships:
                if ship.moved == moved and ship.fate == AFLOAT and has_orders(state, seat, ship):
                    return True
        return False

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.seat(state) == NOBODY:
            leave(state)
            let_go_at_rest(state, self.side, log)
            drift_fouled(state, self.side, log)
        else:
            self.finished += 1

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        found: list[Action] = []
        most = courses_for_each(state, seat)
        for ship in state.ships:
            if ship.fate == AFLOAT and (ship.seat == seat or state.commander(ship) == seat):
                found += orders_if_any(state, seat, ship, most)
        return [*found, *self.ending(state, seat)]

    def ending(self, state: AgeOfSail, seat: int) -> list[Action]:
        """Return the order to end the step, where it is legal."""
        return [Finish(NOBODY)] if finish_ruling(state, seat) is None else []

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return MoveChoices(self.legal(state, seat), state, seat, self)

    def movable_pieces(self, state: AgeOfSail, seat: int) -> list[str] | None:
        names = [ship.name for ship in ships_to_order(state, seat)]
        return [*names, ""] if self.ending(state, seat) else names

    def choices_with(self, state: AgeOfSail, seat: int, piece: str) -> Choices[Action]:
        found: list[Action] = []
        for ship in state.ships:
            if ship.name == piece:
                found = orders_of(state, seat, ship, courses_for_each(state, seat))
        if not piece:
            found = self.ending(state, seat)
        return MoveChoices(found, state, seat, self)

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """Return orders that send unmoved ships straight on, as short a way as they may. With land
        ahead they turn no farther than leads clear of it (SAIL-RULE-60).
        """
        for ship in state.ships:
            if ship.fate != AFLOAT or state.commander(ship) != seat or not must_move(state, ship):
                continue
            lying = LieTo(ship.ident)
            if STEPS[LieTo].ruling(state, ship, lying) is None:
                return lying
            order = least_course(state, ship, clear_turn(state, ship))
            if order is not None and STEPS[type(order)].ruling(state, ship, order) is None:
                return order
        legal = self.ending(state, seat) or self.legal(state, seat)
        return legal[0]

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return finish_ruling(state, seat)
        return order_ruling(state, seat, action)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Finish):
            self.finished += 1
            return
        STEPS[type(action)].carry(state, state.ships[action.ship], action, log)
