"""Propose orders for computer players; nothing here decides what is legal."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import difference
from naumachia.kernel.advisor import Plan
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.pending import Prompt
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Arc, Finish, LieTo, Sail
from naumachia.rules.age_of_sail.advice.candidate_courses import (
    clamp_turn,
    foes_of,
    heading_to,
    scored_courses,
)
from naumachia.rules.age_of_sail.advice.decisions import (
    acts_of,
    alongside_acts,
    duty,
    volleys,
    worth_meeting,
)
from naumachia.rules.age_of_sail.advice.evaluation import evaluate
from naumachia.rules.age_of_sail.advice.outlook import Moment
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import idle_ruling, only_turns
from naumachia.rules.age_of_sail.rules.firing import Firing, Striking
from naumachia.rules.age_of_sail.rules.guns import by_eye, least_useful, mount_of, worth_of
from naumachia.rules.age_of_sail.rules.movement import Movement, open_to, orders_of
from naumachia.rules.age_of_sail.rules.sailing import Alongside, course_of, stops, way_limits
from naumachia.rules.age_of_sail.rules.wind import turn_limit
from naumachia.rules.age_of_sail.ship import AFLOAT, Ship

WAYS: Final = 12
"""How many courses of a ship are examined more closely."""
TRIED: Final = 40
"""How many courses, from the best on, are checked."""
ALIKE: Final = 1000.0
TURNED_ALIKE: Final = 1500
"""Courses that end no farther apart than this, on headings no more different, are alike."""
SAILED: Final = (Sail, Arc, LieTo)
"""Orders by which a ship sails on."""
LISTED: Final = 40
"""Orders that the rules list for a ship for which geometry finds none."""


def plans(state: AgeOfSail, seat: int, brief: bool) -> list[Plan[AgeOfSail, Action]]:
    """Return the plans of a seat that owes a decision; empty where every choice is to be looked
    at.
    """
    top = state.stack[-1]
    if isinstance(top, Movement):
        return move_plans(state, seat, top, brief)
    if isinstance(top, Firing):
        return [volley_plan(state, seat, top, brief)]
    if isinstance(top, Striking):
        return [strike_plan(state, seat, top)]
    if isinstance(top, Alongside):
        acts = alongside_acts(state, seat, top)
        return [plan_of(state, seat, act) for act in (acts[:1] if brief else acts)]
    action = duty(state, seat)
    return [] if action is None else [plan_of(state, seat, action)]


def plan_of(state: AgeOfSail, seat: int, action: Action) -> Plan[AgeOfSail, Action]:
    """Return the plan that one decision makes."""
    after = state.clone()
    after.stack[-1].decide(after, seat, action, SILENT)
    settle(after, SILENT)
    return Plan([action], after)


# -- movement -----------------------------------------------------------------------------


def move_plans(
    state: AgeOfSail, seat: int, top: Movement, brief: bool
) -> list[Plan[AgeOfSail, Action]]:
    """Return orders for one ship, the nearest to the enemy of those that have something to do."""
    moment = Moment(state)
    scratch = by_eye(state).clone()
    for ship in foremost(state, seat):
        acts = acts_of(state, seat, ship, top)
        if acts:
            return [plan_of(state, seat, act) for act in (acts[:1] if brief else acts)]
        if not open_to(state, seat, ship, Sail) or idle_ruling(state, ship) is not None:
            continue
        found = course_plans(state, scratch, seat, ship, moment, top, brief)
        if found:
            return found
    if top.check(state, seat, Finish(NOBODY)) is None:
        return [plan_of(state, seat, Finish(NOBODY))]
    fallback = top.default(state, seat)
    return [] if fallback is None else [plan_of(state, seat, fallback)]


def foremost(state: AgeOfSail, seat: int) -> list[Ship]:
    """Return the ships a player may give orders to, the nearest to the enemy first."""
    scored: list[tuple[float, int]] = []
    for ship in state.ships:
        if ship.fate == AFLOAT and not ship.ablaze:
            if state.commander(ship) == seat or ship.seat == seat:
                near = foes_of(state, ship, state.hull(ship), 1)
                scored.append((near[0][0] if near else 0.0, int(ship.ident)))
    scored.sort()
    return [state.ships[ident] for _, ident in scored]


def course_plans(
    state: AgeOfSail,
    scratch: AgeOfSail,
    seat: int,
    ship: Ship,
    moment: Moment,
    top: Movement,
    brief: bool,
) -> list[Plan[AgeOfSail, Action]]:
    """Return the courses after which a ship lies best, those that differ; first the one to board
    by.
    """
    if state.rules.template:
        return order_plans(state, seat, ship, brief)
    found: list[Plan[AgeOfSail, Action]] = []
    meeting = meeting_course(state, scratch, ship, top, seat)
    if meeting is not None:
        found.append(plan_of(state, seat, meeting))
        if brief:
            return found
    for number, course in enumerate(
        scored_courses(scratch, scratch.ships[ship.ident], moment, brief)
    ):
        if len(found) >= WAYS or number >= TRIED:
            break
        order = Sail(ship.ident, course.first, course.way, course.last)
        if top.check(state, seat, order) is not None or not is_clear(state, ship, order):
            continue
        plan = plan_of(state, seat, order)
        if brief:
            return [plan]
        if not is_alike(plan, found, ship):
            found.append(plan)
    return found or order_plans(state, seat, ship, brief)


def is_clear(state: AgeOfSail, ship: Ship, order: Sail) -> bool:
    """Return whether nothing stops a course: no hull, no land, no edge."""
    if only_turns(state, ship):
        return True
    course = course_of(state, ship, order)
    return course is not None and not stops(course.leg) and not course.leg.barred


def is_alike(
    plan: Plan[AgeOfSail, Action], found: list[Plan[AgeOfSail, Action]], ship: Ship
) -> bool:
    """Return whether a plan ends much like one that is found already."""
    hull = plan.after.sea.hulls[ship.ident]
    if hull is None:
        return False
    for other in found:
        there = other.after.sea.hulls[ship.ident]
        if there is None:
            continue
        dx, dy = hull.x - there.x, hull.y - there.y
        turn = difference(hull.pose.heading, there.pose.heading)
        if dx * dx + dy * dy < ALIKE * ALIKE and -TURNED_ALIKE < turn < TURNED_ALIKE:
            return True
    return False


def meeting_course(
    state: AgeOfSail, seen: AgeOfSail, ship: Ship, top: Movement, seat: int
) -> Sail | None:
    """Return the course straight alongside an enemy whom it is worth to board, the best of the
    near; it is steered by eye.
    """
    hull = state.hull(ship)
    most = turn_limit(state, ship)
    _, long = way_limits(state, ship)
    best = 0.0
    chosen: Sail | None = None
    for apart, foe in foes_of(seen, ship, hull):
        there = seen.sea.hull(foe)
        worth = worth_meeting(state, ship, state.ships[foe])
        if worth <= best or apart - hull.half_length - there.half_length > float(long):
            continue
        turn = difference(hull.pose.heading, heading_to(hull, there.x, there.y))
        order = Sail(ship.ident, clamp_turn(turn, most), long, 0)
        if top.check(state, seat, order) is not None:
            continue
        course = course_of(state, ship, order)
        if course is not None and course.leg.struck == foe and not course.leg.barred:
            best = worth
            chosen = order
    return chosen


def order_plans(
    state: AgeOfSail, seat: int, ship: Ship, brief: bool
) -> list[Plan[AgeOfSail, Action]]:
    """Return a ship's listed orders, the best first: for template moves, and for lack of room."""
    found: list[tuple[float, int, Plan[AgeOfSail, Action]]] = []
    for order in orders_of(state, seat, ship, LISTED):
        if isinstance(order, SAILED):
            plan = plan_of(state, seat, order)
            found.append((-evaluate(plan.after, seat), len(found), plan))
    found.sort(key=lambda one: (one[0], one[1]))
    return [plan for _, _, plan in found[: 1 if brief else WAYS]]


# -- guns ---------------------------------------------------------------------------------


def volley_plan(state: AgeOfSail, seat: int, top: Firing, brief: bool) -> Plan[AgeOfSail, Action]:
    """Return the volleys of a ship, or in a brief look of all ships; none left means the end of
    it.
    """
    after = state.clone()
    actions: list[Action] = []
    first = NOBODY
    for shot in volleys(state, seat, top):
        if first not in (NOBODY, int(shot.ship)) and not brief:
            return Plan(actions, after)
        if not names_volleys(after, seat):
            return Plan(actions, after)
        if after.stack[-1].check(after, seat, shot) is None:
            first = int(shot.ship)
            carry_on(after, seat, shot, actions)
    if names_volleys(after, seat) and (brief or not actions):
        now = after.stack[-1]
        assert isinstance(now, Firing)
        carry_on(after, seat, Finish(now.open_ship(after)), actions)
    return Plan(actions, after)


def names_volleys(state: AgeOfSail, seat: int) -> bool:
    """Return whether a player is to name volleys."""
    awaiting = state.awaiting
    firing = isinstance(state.stack[-1], Firing)
    return firing and isinstance(awaiting, Prompt) and seat in awaiting.seats


def carry_on(state: AgeOfSail, seat: int, action: Action, actions: list[Action]) -> None:
    """Carry out a decision on the state and note it."""
    state.stack[-1].decide(state, seat, action, SILENT)
    settle(state, SILENT)
    actions.append(action)


def strike_plan(state: AgeOfSail, seat: int, top: Striking) -> Plan[AgeOfSail, Action]:
    """Return the batteries that are missed least, all that are owed; an enemy's those he misses
    most.
    """
    after = state.clone()
    actions: list[Action] = []
    ship = top.ship
    own = state.commander(state.ships[ship]) == seat
    while True:
        now = after.stack[-1]
        awaiting = after.awaiting
        if not isinstance(now, Striking) or now.ship != ship:
            break
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            break
        choices = now.choosable(after)
        lost = after.ships[ship]
        chosen = least_useful(after, lost, choices)
        if not own:
            for one in choices:
                if worth_of(after, lost, mount_of(one)) > worth_of(after, lost, mount_of(chosen)):
                    chosen = one
        carry_on(after, seat, chosen, actions)
    return Plan(actions, after)
