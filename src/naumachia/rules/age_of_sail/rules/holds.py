"""Resolve what holds ships together: grapples, tows, and the rolls to be free again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, final

from naumachia.geometry.lattice import Pose
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, field, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    CastOff,
    Cut,
    CutCable,
    Finish,
    Let,
    Restart,
    Tow,
)
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, LIGHT, MEDIUM_WIND, SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import come_to_rest, overlapped_ships, vicinity_of
from naumachia.rules.age_of_sail.rules.crews import drift_cause, is_trying_tow, lacks_sailors
from naumachia.rules.age_of_sail.rules.guns import apart_ruling
from naumachia.rules.age_of_sail.rules.losses import drop_tow, part_grapple, ship_roll_facts
from naumachia.rules.age_of_sail.rules.wind import distance_factor, listed_speed
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    BOATS_IN,
    FIGHTING,
    FLYING,
    FOULED,
    HEAVING_TO,
    HELD,
    HOVE_TO,
    IRONS,
    NOT_ABLAZE,
    SAILING,
    STRUCK,
    Hold,
    Ship,
)

# -- orders in a ship's own step -----------------------------------------------------------
# Each chapter (sailing, oars, boats, towing, boarding, rescue, prizes) has a `Step` for each kind
# of order that is given in the movement phase; `movement.STEPS` lists them all. The phase itself
# checks whose ship it is and whether its step is still to come; the chapter checks the rest.

ALWAYS: Final = 0
TEMPLATE: Final = 1
BOATS: Final = 2
TOWING: Final = 4
PRIZES: Final = 8
GRAPPLES: Final = 16
SURVIVORS: Final = 32
OCCASIONS: Final = 64
"""Conditions without which no order of a kind is listed: an option, grappled ships, people in the
water. Combinations are sums of these flags, all below `OCCASIONS`.
"""


def occasions(state: AgeOfSail) -> int:
    """Return the sum of the flags that apply now."""
    rules = state.rules
    found = TEMPLATE if rules.template else ALWAYS
    if rules.boats:
        found |= BOATS
    if rules.towing:
        found |= TOWING
    if rules.prizes:
        found |= PRIZES
    if state.grapples:
        found |= GRAPPLES
    return found | SURVIVORS if state.survivors else found


@final
@frozen()
class Step:
    """Describe one kind of order in a ship's own step.

    Attributes:
        ruling: why a ship may not do this now; None when it may. It need not ask whose it is.
        carry: do it, the ruling being None; it sets `moved` where its step is over by it, and
            enters what has to be rolled or asked.
        orders: list the orders of this kind that suggest themselves to a ship now, all of them
            legal; continuous ones are a few that stand for many.
        ends: whether its step is over by it, so that an order of the kind is refused to a ship
            that has `moved`; a notice and a cast-off leave the step as it is.
        first_owner: whether it is for the player it began with, though others hold it now.
        by_itself: whether only a ship may do it that is not idle (`crews.idle_ruling`).
        occasion: the flags without which no such order is listed, such as `GRAPPLES`.
    """

    ruling: Callable[[AgeOfSail, Ship, Any], Ruling | None]
    carry: Callable[[AgeOfSail, Ship, Any, Log], None]
    orders: Callable[[AgeOfSail, Ship], list[Any]]
    ends: bool = True
    first_owner: bool = False
    by_itself: bool = False
    occasion: int = ALWAYS


# -- grapples (SAIL-BOARD-10 to 12, SAIL-RULE-94) ------------------------------------------

FACES: Final = 6
CUTS_ON: Final = 4
"""The least die that cuts grapples (SAIL-BOARD-10)."""
MAY_TURN: Final = 5
"""The least die with which a ship in irons may turn (SAIL-MOVE-16)."""
RESTARTS: Final = 4
"""The least die with which a ship sails again or weighs (SAIL-DRIFT-05, SAIL-DRIFT-07)."""


def change_hold(state: AgeOfSail, attacker: i64, defender: i64, how: i64, begun: i64) -> None:
    """Change how two ships are held together, in the place that the grapple has in the list;
    nothing if they are not.
    """
    for number, hold in enumerate(state.grapples):
        if {hold.attacker, hold.defender} == {attacker, defender}:
            state.grapples[number] = Hold(attacker, defender, how, begun)


def loosen(state: AgeOfSail, ship: i64) -> None:
    """End the fights for a ship whose flag has changed: grapples on it only hold it."""
    for hold in state.grapples_of(ship):
        if hold.state == FIGHTING:
            change_hold(state, hold.attacker, hold.defender, HELD, hold.begun)


def is_pressing(state: AgeOfSail, hold: Hold) -> bool:
    """Return whether the boarders of a fight can go on with it: it keeps the others from cutting
    loose and boarding in their turn (SAIL-RULE-91). Who burns, has struck or has no men left
    cannot.
    """
    ship = state.ships[hold.attacker]
    able = ship.flag == FLYING and not ship.ablaze and ship.crew >= 2
    return hold.state == FIGHTING and able


def cut_ruling(state: AgeOfSail, ship: Ship, action: Cut) -> Ruling | None:
    """Return why a ship may not roll to cut its grapples now (SAIL-BOARD-12, SAIL-RULE-94)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    hold = state.between(ship.ident, target.ident)
    if hold is None:
        return Ruling("SAIL-BOARD-12", {**facts, "refusal": "not_grappled"})
    if ship.flag == STRUCK:
        return Ruling("SAIL-PRIZE-25", {**facts, "refusal": "not_flying"})
    if hold.state == FIGHTING and hold.attacker == ship.ident:
        return Ruling("SAIL-BOARD-14", {**facts, "refusal": "call_off_first"})
    if is_pressing(state, hold):
        return Ruling("SAIL-RULE-91", {**facts, "refusal": "boarded"})
    if hold.begun == state.move:
        return Ruling("SAIL-RULE-94", {**facts, "refusal": "fought_already"})
    if ship.cut_thrown:
        return Ruling("SAIL-RULE-94", {**facts, "refusal": "cut_already"})
    return None


def carry_cut(state: AgeOfSail, ship: Ship, action: Cut, log: Log) -> None:
    """Roll to cut; if it fails the ship's step is over."""
    enter(state, Cutting(ship.ident, action.target), log)


def cut_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the orders to cut loose that are legal now."""
    held = [hold.other(ship.ident) for hold in state.grapples_of(ship.ident)]
    orders = [Cut(ship.ident, other) for other in held]
    return [order for order in orders if cut_ruling(state, ship, order) is None]


@declared
class Cutting(Phase[AgeOfSail, Action]):
    """Roll to cut grapples; a ship that is free and has not moved may move (SAIL-BOARD-10, 11)."""

    name: ClassVar[str] = "cutting"
    ship: i64
    target: i64

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        facts: Facts = {"ship": ship.name, "target": target.name, "needs": CUTS_ON}
        label = SEATS[state.commander(ship)]
        return Dice("SAIL-BOARD-10", "cut", facts, (FACES,), (label,))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        ship.cut_thrown = True
        free = outcome[0] >= CUTS_ON
        if log.on:
            kind = "cuts_loose" if free else "cut_fails"
            facts = {"needs": CUTS_ON, **ship_roll_facts(state, ship, outcome)}
            log.add("SAIL-BOARD-10", kind, ship=ship.name, target=target.name, **facts)
        if free:
            part_grapple(state, self.ship, self.target, log)
            # It has drifted as one of a pair; free, it moves in its own step (SAIL-RULE-94).
            ship.recovered = not state.grappled(self.ship)
        else:
            ship.moved = True


@declared
class CutOffer(Phase[AgeOfSail, Action]):
    """Ask defenders who have thrown the boarders back whether they cut loose (SAIL-BOARD-10)."""

    name: ClassVar[str] = "cut_offer"
    ship: i64
    target: i64

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        facts["target"] = state.ships[self.target].name
        return Prompt((seat,), "cut_offer", "SAIL-BOARD-10", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Cut(self.ship, self.target), Let(self.ship)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Cut(self.ship, self.target)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        facts: Facts = {"refusal": "cut_or_not", "ship": state.ships[self.ship].name}
        facts["target"] = state.ships[self.target].name
        return Ruling("SAIL-BOARD-10", facts)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Cut):
            enter(state, Cutting(self.ship, self.target), log)


# -- tows (SAIL-TOW-01 to 07, SAIL-RULE-101) -----------------------------------------------

HAWSER: Final = 250
"""The water between a tug and its tow."""
LENGTH_STEP: Final = 10


def is_frigate(ship: Ship) -> bool:
    """Return whether a ship is of the frigate class (SAIL-RULE-17)."""
    return 0 < ship.design.rating < 50


def is_towable(ship: Ship) -> bool:
    """Return whether a ship is of the line or a frigate: frigates tow these whatever they weigh."""
    return is_frigate(ship) or ship.design.rating >= 64


def tow_needs(state: AgeOfSail) -> int:
    """Return the least face that makes a tow (SAIL-TOW-05); light airs count as calm."""
    if state.strength <= LIGHT:
        return 3
    return 4 if state.strength == MEDIUM_WIND else 6


def tow_speed(state: AgeOfSail, tug: Ship, towed: Ship) -> int:
    """Return how far a tow goes in a move: half the listed speed of the towed ship behind a
    frigate, else of the heavier of the two (SAIL-TOW-02, SAIL-TOW-03).
    """
    larger = tug if tug.design.tons > towed.design.tons else towed
    slow = towed if is_frigate(tug) and is_towable(towed) else larger
    return listed_speed(slow) // 2 * distance_factor(state)


def has_tow(ship: Ship) -> bool:
    """Return whether a ship moves with another behind it."""
    return ship.hauling != NOBODY and ship.tow_holds


# -- taking in tow -------------------------------------------------------------------------


def tow_refusal(clause: ClauseId, refusal: str, ship: Ship, target: Ship) -> Ruling:
    """Return the ruling against a tow."""
    return Ruling(clause, {"refusal": refusal, "ship": ship.name, "target": target.name})


def tow_ruling(state: AgeOfSail, ship: Ship, order: Tow) -> Ruling | None:
    """Return why a ship may not take another in tow; None when it may."""
    if not state.rules.towing:
        return Ruling("SAIL-RULE-87", {"refusal": "no_towing", "ship": ship.name})
    target = state.ships[order.target]
    ruling = tug_ruling(state, ship, target) or target_ruling(state, ship, target)
    if ruling is not None:
        return ruling
    limit = ship.design.tons * 2
    if target.design.tons > limit and not (is_frigate(ship) and is_towable(target)):
        facts: Facts = {"refusal": "too_heavy", "ship": ship.name, "target": target.name}
        facts["tons"] = int(target.design.tons)
        facts["most"] = int(limit)
        return Ruling("SAIL-TOW-01", facts)
    return front_ruling(state, ship, target)


def tug_ruling(state: AgeOfSail, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship can tow nobody."""
    if ship.tug != NOBODY or ship.hauling != NOBODY:
        return tow_refusal("SAIL-RULE-101", "tows_already", ship, target)
    if ship.status != SAILING or ship.boats != BOATS_IN or drift_cause(state, ship) != "":
        return tow_refusal("SAIL-RULE-101", "cannot_tow", ship, target)
    return None


def target_ruling(state: AgeOfSail, ship: Ship, target: Ship) -> Ruling | None:
    """Return why another ship cannot be towed by this one."""
    if target.ident == ship.ident or target.fate != AFLOAT:
        return tow_refusal("SAIL-RULE-101", "not_there", ship, target)
    if state.enemies(ship, target) and target.flag != STRUCK:
        return tow_refusal("SAIL-RULE-101", "tow_of_enemy", ship, target)
    if target.fire != NOT_ABLAZE or state.grappled(target.ident):
        return tow_refusal("SAIL-RULE-101", "tow_held", ship, target)
    if target.tug != NOBODY or target.hauling != NOBODY or target.status == ANCHORED:
        return tow_refusal("SAIL-RULE-101", "tow_held", ship, target)
    return None


def front_ruling(state: AgeOfSail, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship is not in front of another: within a drift move of its bow, and ahead of
    it.
    """
    hull, other = state.hull(ship), state.hull(target)
    x, y = other.bow()
    away = hull.distance_to(x, y)
    forward, _ = other.frame(hull.x, hull.y)
    if away <= float(DRIFT_MOVE) + 0.001 and forward >= other.half_length:
        return None
    facts: Facts = {"ship": ship.name, "target": target.name}
    return apart_ruling(state, "SAIL-TOW-04", facts, "not_in_front", away, DRIFT_MOVE)


def take_in_tow(state: AgeOfSail, ship: Ship, order: Tow, log: Log) -> None:
    """Begin a tow, and roll for it at once (SAIL-TOW-04)."""
    target = state.ships[order.target]
    ship.hauling = target.ident
    target.tug = ship.ident
    ship.moved = True
    if log.on:
        log.add("SAIL-TOW-04", "passes_hawser", ship=ship.name, target=target.name)
    enter(state, Towing(ship.ident), log)


def tow_orders(state: AgeOfSail, ship: Ship) -> list[Tow]:
    """Return the tows that a ship may take."""
    if not state.rules.towing:
        return []
    near = vicinity_of(state, ship).near_by()
    if not near or tug_ruling(state, ship, ship) is not None:
        return []
    orders = [Tow(ship.ident, other) for other in near]
    return [order for order in orders if tow_ruling(state, ship, order) is None]


# -- the roll -----------------------------------------------------------------------------


def tow_chance(state: AgeOfSail, tug: Ship) -> Dice:
    """Return the roll for a tow (SAIL-TOW-05)."""
    towed = state.ships[tug.hauling]
    facts: Facts = {"ship": tug.name, "target": towed.name, "needs": tow_needs(state)}
    return Dice("SAIL-TOW-05", "tow", facts, (6,), (tug.name,))


def resolve_tow(state: AgeOfSail, tug: Ship, outcome: Outcome, log: Log) -> bool:
    """Carry out the roll for a tow; return whether it holds now."""
    towed = state.ships[tug.hauling]
    holds = outcome[0] >= tow_needs(state)
    if holds:
        tug.tow_holds = True
        towed.tow_holds = True
    if log.on:
        kind = "tow_holds" if holds else "tow_fails"
        facts = {"needs": tow_needs(state), **ship_roll_facts(state, tug, outcome)}
        log.add("SAIL-TOW-05", kind, ship=tug.name, target=towed.name, **facts)
    return holds


@declared
class Towing(Phase[AgeOfSail, Action]):
    """Roll for a tow. If it holds, the tug has its step again and moves at once, unless the towed
    ship has sailed in this move (SAIL-TOW-07).
    """

    name: ClassVar[str] = "towing"
    ship: i64

    def pending(self, state: AgeOfSail) -> Chance | None:
        return tow_chance(state, state.ships[self.ship])

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        tug = state.ships[self.ship]
        if resolve_tow(state, tug, outcome, log):
            towed = state.ships[tug.hauling]
            tug.moved = towed.sailed
            towed.moved = True


# -- the tow -------------------------------------------------------------------------------


def astern_of(pose: Pose, tug: Ship, towed: Ship) -> Pose:
    """Return where a towed ship lies when its tug is there."""
    back = (tug.design.length + towed.design.length) // 2 + HAWSER
    return pose.advance(-back)


def tow_room(state: AgeOfSail, tug: Ship, start: Pose, distance: i64) -> int:
    """Return how far a tug comes with its tow, in 1/100 inch, down to 0: as far as there is room
    for the towed ship behind it.
    """
    towed = state.ships[tug.hauling]
    hull = state.hull(towed)
    left = distance // LENGTH_STEP * LENGTH_STEP
    while left > 0:
        there = hull.at(astern_of(start.advance(left), tug, towed))
        if not [one for one in overlapped_ships(state, towed.ident, there) if one != tug.ident]:
            return int(left)
        left -= LENGTH_STEP
    return 0


def follow(state: AgeOfSail, tug: Ship, pose: Pose, log: Log) -> None:
    """Set the towed ship astern of its tug, whose leg ended there."""
    towed = state.ships[tug.hauling]
    state.put(towed, astern_of(pose, tug, towed))
    towed.moved = True
    if log.on:
        at = state.hull(towed).pose
        place = (int(at.x), int(at.y))
        log.add("SAIL-TOW-07", "follows", ship=towed.name, target=tug.name, at=place)
    come_to_rest(state, towed, log)


def cast_off_ruling(_state: AgeOfSail, ship: Ship, _order: CastOff) -> Ruling | None:
    """Return why a ship has no tow to cast off."""
    if ship.hauling != NOBODY:
        return None
    return Ruling("SAIL-RULE-101", {"refusal": "no_tow", "ship": ship.name})


def cast_off(state: AgeOfSail, ship: Ship, _order: CastOff, log: Log) -> None:
    """Cast the tow off; a tug that gives up an attempt is free in the next move."""
    towed = state.ships[ship.hauling]
    if is_trying_tow(ship):
        ship.moved = True
    if log.on:
        log.add("SAIL-RULE-101", "casts_off", ship=ship.name, target=towed.name)
    drop_tow(state, ship)


def cast_off_orders(_state: AgeOfSail, ship: Ship) -> list[CastOff]:
    """Return the order to cast off, if there is a tow."""
    return [CastOff(ship.ident)] if ship.hauling != NOBODY else []


TAKING_IN_TOW: Final[Step] = Step(tow_ruling, take_in_tow, tow_orders, occasion=TOWING)
TOWS: Final[dict[type[Action], Step]] = {
    Tow: TAKING_IN_TOW,
    CastOff: Step(cast_off_ruling, cast_off, cast_off_orders),
}


# -- rolls to be free (SAIL-DRIFT-05, SAIL-DRIFT-07, SAIL-MOVE-16) -------------------------


def is_sailable(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a ship is afloat, free and has a crew that can sail it: else no roll
    helps.
    """
    return (
        ship.fate == AFLOAT
        and not ship.ablaze
        and ship.flag != STRUCK
        and not lacks_sailors(state, ship)
        and not state.grappled(ship.ident)
    )


def rolls_unasked(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a ship rolls without being asked: in irons, or trying to take another in tow
    (SAIL-MOVE-16, SAIL-RULE-101).
    """
    if ship.status != IRONS and (ship.hauling < 0 or not is_trying_tow(ship)):
        return False
    return is_sailable(state, ship)


def may_restart(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether the owner may roll for a ship: hove to for a move or longer, fouled, or at
    anchor (SAIL-RULE-56, SAIL-RULE-52, SAIL-RULE-57). A dismasted one gains nothing by it.
    """
    if ship.status == ANCHORED:
        return ship.cable and is_sailable(state, ship)
    if ship.status != HOVE_TO and ship.status != FOULED:
        return False
    if ship.status == HOVE_TO and ship.notice == HEAVING_TO:
        return False
    return (ship.masts < 2 or ship.under_oars) and is_sailable(state, ship)


def restart_clause(ship: Ship) -> ClauseId:
    """Return the clause that asks for the roll."""
    if ship.status == ANCHORED:
        return "SAIL-RULE-57"
    return "SAIL-DRIFT-05" if ship.status == FOULED else "SAIL-DRIFT-07"


@declared
class Recovery(Phase[AgeOfSail, Action]):
    """Roll first for the ships that must roll, by number; then ask each player for which of his
    ships to roll.

    `done` is how many players are done, `ship` the one whose roll is on, `tried` those that have
    rolled or been let off.
    """

    name: ClassVar[str] = "recovery"
    done: i64 = 0
    ship: i64 = NOBODY
    tried: list[int] = field(factory=list)

    def asked(self, state: AgeOfSail, seat: int) -> list[int]:
        """Return the ships for which a player may roll."""
        return [
            int(ship.ident)
            for ship in state.ships
            if may_restart(state, ship)
            and ship.ident not in self.tried
            and state.commander(ship) == seat
        ]

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.ship != NOBODY:
            return self.roll(state, state.ships[self.ship])
        if self.done >= len(state.sides) or self.due(state) != NOBODY:
            return None
        seat = int(self.done)
        ships = len(self.asked(state, seat))
        if ships == 0:
            return None
        facts: Facts = {"seat": SEATS[seat], "ships": ships}
        return Prompt((seat,), "recovery", "SAIL-DRIFT-07", facts)

    def due(self, state: AgeOfSail) -> int:
        """Return the next ship that rolls without being asked, NOBODY when all have."""
        for ship in state.ships:
            if rolls_unasked(state, ship) and ship.ident not in self.tried:
                return int(ship.ident)
        return NOBODY

    def roll(self, state: AgeOfSail, ship: Ship) -> Dice:
        """Return the roll of a ship."""
        if ship.status == SAILING and is_trying_tow(ship):
            return tow_chance(state, ship)
        facts: Facts = {"ship": ship.name}
        if ship.status == IRONS:
            return Dice("SAIL-MOVE-16", "irons", facts, (6,), (ship.name,))
        name = "weigh" if ship.status == ANCHORED else "restart"
        return Dice(restart_clause(ship), name, facts, (6,), (ship.name,))

    def advance(self, state: AgeOfSail, log: Log) -> None:
        due = self.due(state)
        if due != NOBODY:
            self.ship = due
            return
        while self.done < len(state.sides) and not self.asked(state, int(self.done)):
            self.done += 1
        if self.done >= len(state.sides):
            leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ship = state.ships[self.ship]
        self.tried.append(int(self.ship))
        self.ship = NOBODY
        if ship.status == SAILING and is_trying_tow(ship):
            resolve_tow(state, ship, outcome, log)
        elif ship.status == IRONS:
            ship.may_turn = outcome[0] >= MAY_TURN
            if log.on:
                kind = "may_turn" if ship.may_turn else "stays_in_irons"
                facts = {"needs": MAY_TURN, **ship_roll_facts(state, ship, outcome)}
                log.add("SAIL-MOVE-16", kind, ship=ship.name, **facts)
        else:
            recover(state, ship, outcome, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        found: list[Action] = []
        for ident in self.asked(state, seat):
            found.append(Restart(ident))
            if state.ships[ident].status == ANCHORED:
                found.append(CutCable(ident))
        found.append(Finish(NOBODY))
        return found

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        if not 0 <= action.ship < len(state.ships):
            return Ruling("SAIL-DRIFT-07", {"refusal": "recovery_now"})
        ship = state.ships[action.ship]
        ruling = restart_ruling(state, seat, ship, self.tried)
        if ruling is not None or isinstance(action, Restart):
            return ruling
        if not isinstance(action, CutCable):
            return Ruling("SAIL-DRIFT-07", {"ship": ship.name, "refusal": "nothing_to_throw_for"})
        if ship.status == ANCHORED:
            return None
        return Ruling("SAIL-RULE-57", {"ship": ship.name, "refusal": "not_at_anchor"})

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Finish(NOBODY)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Finish):
            self.done += 1
        elif isinstance(action, CutCable):
            self.tried.append(int(action.ship))
            ship = state.ships[action.ship]
            ship.cable = False
            if log.on:
                log.add("SAIL-RULE-57", "cuts_cable", ship=ship.name)
        else:
            self.ship = action.ship


def restart_ruling(state: AgeOfSail, seat: int, ship: Ship, tried: list[int]) -> Ruling | None:
    """Return why a player may not roll for a ship now; None if he may."""
    facts: Facts = {"ship": ship.name}
    if ship.fate != AFLOAT or state.commander(ship) != seat:
        return Ruling("SAIL-RULE-108", {**facts, "refusal": "not_yours"})
    if ship.ident in tried:
        return Ruling(restart_clause(ship), {**facts, "refusal": "thrown_already"})
    if may_restart(state, ship):
        return None
    if ship.status == HOVE_TO and ship.notice == HEAVING_TO:
        return Ruling("SAIL-RULE-56", {**facts, "refusal": "hove_to_now"})
    return Ruling("SAIL-DRIFT-07", {**facts, "refusal": "nothing_to_throw_for"})


def recover(state: AgeOfSail, ship: Ship, outcome: Outcome, log: Log) -> None:
    """Carry out a roll to sail again or to weigh."""
    free = outcome[0] >= RESTARTS
    clause = restart_clause(ship)
    if log.on:
        kind = "weighs" if ship.status == ANCHORED else "restarts"
        kind = kind if free else f"{kind}_not"
        facts = {"needs": RESTARTS, **ship_roll_facts(state, ship, outcome)}
        log.add(clause, kind, ship=ship.name, **facts)
    if free:
        ship.status = SAILING
        ship.recovered = True
