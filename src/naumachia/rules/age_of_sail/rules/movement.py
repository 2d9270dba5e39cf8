"""The movement phases: one side after the other, one ship after the other (SAIL-MOVE-02,
SAIL-RULE-48). What a ship may do in her own step is the chapters': see `steps`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Abandon,
    Action,
    Arc,
    CastOff,
    Finish,
    LieTo,
    Sail,
    Surrender,
)
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import able, has_step
from naumachia.rules.age_of_sail.rules.anchors import let_go_at_rest
from naumachia.rules.age_of_sail.rules.arcs import arc_ruling, carry_arc
from naumachia.rules.age_of_sail.rules.boarding import GRAPPLING, owed_ruling
from naumachia.rules.age_of_sail.rules.boats import BOATING
from naumachia.rules.age_of_sail.rules.courses import (
    FULL,
    arc_courses,
    courses_listed,
    least_course,
    sail_courses,
)
from naumachia.rules.age_of_sail.rules.drifting import drift_once
from naumachia.rules.age_of_sail.rules.flags import PRIZES
from naumachia.rules.age_of_sail.rules.idleness import idle_ruling, turns_only
from naumachia.rules.age_of_sail.rules.notices import HEAVING, clear_turn
from naumachia.rules.age_of_sail.rules.oars import ABANDONING
from naumachia.rules.age_of_sail.rules.rescue import RESCUING
from naumachia.rules.age_of_sail.rules.sailing import carry_sail, sail_ruling, way_limits
from naumachia.rules.age_of_sail.rules.steps import OCCASIONS, TEMPLATE, Step, occasions
from naumachia.rules.age_of_sail.rules.towing import TOWS
from naumachia.rules.age_of_sail.rules.variation import MoveChoices
from naumachia.rules.age_of_sail.ship import AFLOAT, FOULED, STRUCK, Ship

SAILS: Final[dict[type[Action], Step]] = {
    Sail: Step(sail_ruling, carry_sail, sail_courses, by_herself=True),
    Arc: Step(arc_ruling, carry_arc, arc_courses, by_herself=True, occasion=TEMPLATE),
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
    **RESCUING,
}
"""All that a ship may do in her own step."""
Kinds = list[tuple[type[Action], Step]]


def kinds_on(occasion: int, by_herself: bool, ends: bool) -> Kinds:
    """Return the kinds of orders that may be listed on these occasions.

    Without `by_herself`, leave out those that an idle ship cannot carry out. Without `ends`, leave
    out those that end her step.
    """
    return [
        (kind, step)
        for kind, step in STEPS.items()
        if step.occasion & occasion == step.occasion
        and (by_herself or not step.by_herself)
        and (ends or not step.ends)
    ]


IN_HER_STEP: Final[list[Kinds]] = [kinds_on(one, True, True) for one in range(OCCASIONS)]
IDLE: Final[list[Kinds]] = [kinds_on(one, False, True) for one in range(OCCASIONS)]
AFTER_IT: Final[list[Kinds]] = [kinds_on(one, True, False) for one in range(OCCASIONS)]
"""The kinds of orders by occasions: for any ship, for an idle one, and after her step is over."""

MOST_LISTED: Final = 160
LEAST_LISTED: Final = 3
"""So many candidates are enough for all ships together, and for each."""


class Movements(Phase[AgeOfSail, Action]):
    """The movement phases of all sides in the order of initiative; `done` is how many are over."""

    name: ClassVar[str] = "movements"

    def __init__(self, done: i64 = 0) -> None:
        self.done: i64 = done

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Movements(self.done)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.done >= len(state.order):
            leave(state)
            return
        side = state.order[self.done]
        self.done += 1
        enter(state, Movement(side), log)


# -- whose step it is ----------------------------------------------------------------------


def decides(state: AgeOfSail, seat: int, ship: Ship, step: Step) -> bool:
    """Whether a player gives orders of a kind to a ship."""
    if ship.fate != AFLOAT:
        return False
    return (int(ship.seat) if step.first_owner else state.commander(ship)) == seat


def open_to(state: AgeOfSail, seat: int, ship: Ship, kind: type[Action]) -> bool:
    """Whether orders of a kind may still be given to a ship by this player."""
    step = STEPS[kind]
    if not decides(state, seat, ship, step):
        return False
    if step.ends:
        return has_step(ship)
    # A tow that has been made in this move is not at once offered to be cast off.
    return (kind is Surrender or not ship.ablaze) and not (ship.moved and kind is CastOff)


def open_steps(state: AgeOfSail, seat: int, ship: Ship) -> Kinds:
    """All kinds of orders that may still be given to a ship by this player, as `open_to` says, but
    for those that no idle ship carries out, and those for which there is no occasion.
    """
    if ship.fate != AFLOAT:
        return []
    tables = AFTER_IT
    if has_step(ship):
        tables = IN_HER_STEP if idle_ruling(state, ship) is None else IDLE
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
    """What suggests itself to a ship in her step, to this player."""
    found: list[Action] = []
    for kind, step in open_steps(state, seat, ship):
        if kind is Sail:
            found += permitted(state, ship, courses_listed(state, ship, most))
        elif kind is Arc:
            found += arc_courses(state, ship, most)
        else:
            found += step.listed(state, ship)
    return found


def permitted(state: AgeOfSail, ship: Ship, courses: list[Action]) -> list[Action]:
    """Those of the orders to sail that suggest themselves which the template does not replace."""
    if not state.rules.template:
        return courses
    return [one for one in courses if STEPS[Sail].ruling(state, ship, one) is None]


def has_orders(state: AgeOfSail, seat: int, ship: Ship) -> bool:
    """Whether a player has anything to decide about a ship in her step."""
    if ship.seat != seat and state.commander(ship) != seat:
        return False
    for kind, step in open_steps(state, seat, ship):
        if kind is Sail:
            # One who may only turn may be hemmed in; all others have a way to go.
            if not turns_only(state, ship) or courses_listed(state, ship, 1):
                return True
        # To give her up is never all that there is to decide about a ship.
        elif kind not in (Arc, Abandon) and step.listed(state, ship):
            return True
    return False


def orders_if_any(state: AgeOfSail, seat: int, ship: Ship, most: int) -> list[Action]:
    """As `orders_of`; nothing where to give her up is all that there is to decide."""
    orders = orders_of(state, seat, ship, most)
    if len(orders) == 1 and isinstance(orders[0], Abandon) and not has_orders(state, seat, ship):
        return []
    return orders


def concerned(state: AgeOfSail, seat: int) -> list[Ship]:
    """The ships about which a player has anything to decide."""
    return [ship for ship in state.ships if ship.fate == AFLOAT and has_orders(state, seat, ship)]


def share(state: AgeOfSail, seat: int) -> int:
    """How many courses of a ship are listed: fewer where many ships are still to be moved."""
    ships = 0
    for ship in state.ships:
        if ship.fate == AFLOAT and not ship.moved and state.commander(ship) == seat:
            ships += 1
    return max(LEAST_LISTED, min(FULL, MOST_LISTED // max(1, ships)))


# -- what has to be done -------------------------------------------------------------------


def must_move(state: AgeOfSail, ship: Ship) -> bool:
    """Whether an able ship has still to make the least way of a leg (SAIL-WIND-14, RULE-42)."""
    return (
        not ship.moved
        and not ship.under_oars
        and able(state, ship)
        and has_step(ship)
        and way_limits(state, ship)[0] > 0
    )


def finish_ruling(state: AgeOfSail, seat: int) -> Ruling | None:
    """Why a player may not end his step yet: a ship has to move, a fight to be fought on."""
    for ship in state.ships:
        if ship.fate == AFLOAT and state.commander(ship) == seat and must_move(state, ship):
            least = way_limits(state, ship)[0]
            facts: Facts = {"refusal": "must_move", "ship": ship.name, "limit": least}
            clause = "SAIL-WIND-14" if least <= 1000 else "SAIL-WIND-15"
            return Ruling(clause, facts)
    return owed_ruling(state, seat)


def order_ruling(state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
    """Why a player may not give this order now; None when he may."""
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
    """Ships that have been run into and had yet to move drift in their own step (SAIL-RULE-53)."""
    for ship in state.fleet(side):
        if ship.status == FOULED and not ship.moved and not ship.drifted:
            drift_once(state, ship, log)


class Movement(Phase[AgeOfSail, Action]):
    """The movement phase of a side: each of its players moves his ships, in any order.

    `finished` is how many players are done. A player who has nothing to decide is not asked.
    """

    name: ClassVar[str] = "movement"

    def __init__(self, side: i64, finished: i64 = 0) -> None:
        self.side: i64 = side
        self.finished: i64 = finished

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Movement(self.side, self.finished)

    def enter(self, state: AgeOfSail, log: Log) -> None:
        drift_fouled(state, self.side, log)

    def seat(self, state: AgeOfSail) -> int:
        """Who is to move; NOBODY when all have."""
        return state.seat_of(self.side, self.finished)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY:
            return None
        if self.anything_left(state, seat):
            return Prompt((seat,), "movement", "SAIL-RULE-48", {"seat": SEATS[seat]})
        return None

    def anything_left(self, state: AgeOfSail, seat: int) -> bool:
        """Whether a player has anything to decide. Ships that have yet to move are asked first."""
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
        most = share(state, seat)
        for ship in state.ships:
            if ship.fate == AFLOAT and (ship.seat == seat or state.commander(ship) == seat):
                found += orders_if_any(state, seat, ship, most)
        return [*found, *self.ending(state, seat)]

    def ending(self, state: AgeOfSail, seat: int) -> list[Action]:
        """The order to end the step, where it is legal."""
        return [Finish(NOBODY)] if finish_ruling(state, seat) is None else []

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return MoveChoices(self.legal(state, seat), state, seat, self)

    def movable_pieces(self, state: AgeOfSail, seat: int) -> list[str] | None:
        names = [ship.name for ship in concerned(state, seat)]
        return [*names, ""] if self.ending(state, seat) else names

    def choices_with(self, state: AgeOfSail, seat: int, piece: str) -> Choices[Action]:
        found: list[Action] = []
        for ship in state.ships:
            if ship.name == piece:
                found = orders_of(state, seat, ship, share(state, seat))
        if not piece:
            found = self.ending(state, seat)
        return MoveChoices(found, state, seat, self)

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """Unmoved ships go straight on, as short a way as they may; where there is land ahead they
        turn no farther than leads clear of it (SAIL-RULE-60).
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
