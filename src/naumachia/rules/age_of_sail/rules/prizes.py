"""Resolve prizes: colours struck, offers of surrender, ships secured and retaken (SAIL-PRIZE)."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import ClassVar, Final

from naumachia.geometry.hull import gap
from naumachia.geometry.lattice import NEVER, TOLERANCE, Pose
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Checks, Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Detail,
    Dishonour,
    Escape,
    Finish,
    Let,
    Refuse,
    Secure,
    Surrender,
)
from naumachia.rules.age_of_sail.model import CONTACT, DRIFT_MOVE, SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules import holds
from naumachia.rules.age_of_sail.rules.contact import ships_touching
from naumachia.rules.age_of_sail.rules.crews import is_rowed_by_slaves, sailors
from naumachia.rules.age_of_sail.rules.diagrams import (
    count_crew,
    gain_men,
    lay_open,
    lose_men,
    see_all,
)
from naumachia.rules.age_of_sail.rules.guns import apart_ruling
from naumachia.rules.age_of_sail.rules.holds import Step, change_hold, loosen
from naumachia.rules.age_of_sail.rules.losses import (
    drop_tow,
    part_grapple,
    remove_capture,
    roll_facts,
    ship_roll_facts,
)
from naumachia.rules.age_of_sail.ship import FLYING, HELD, NO_NOTICE, PRIZE, STRUCK, Ship
from naumachia.table.choices import ListedChoices

# -- colours -------------------------------------------------------------------------------

BOAT_WAY: Final = 2 * DRIFT_MOVE
"""How far boats carry a prize crew (SAIL-PRIZE-08)."""
BOAT_SHARE: Final = 5
"""Boats carry a fifth of the crew (SAIL-PRIZE-09)."""


# -- striking and taking back ---------------------------------------------------------------


def strike_colours(state: AgeOfSail, ship: Ship, captor: Ship, by_boarding: bool, log: Log) -> None:
    """Surrender a ship to another: it may no longer move, fire or be fired on (SAIL-PRIZE-06,
    SAIL-PRIZE-25). The guards of a prize that is taken again are prisoners aboard it.
    """
    if ship.flag == PRIZE and ship.guards > 0:
        ship.aboard[ship.holder] += int(ship.guards)
        ship.guards = 0
    lay_open(state, log)
    ship.flag = STRUCK
    ship.by_boarding = by_boarding
    ship.captor = captor.ident
    ship.holder = captor.side
    ship.struck_in = state.move
    ship.risen = False
    ship.held_moves = 0
    ship.offers = False
    ship.notice = NO_NOTICE
    drop_tow(state, ship)
    loosen(state, ship.ident)
    change_hold(state, captor.ident, ship.ident, HELD, state.move)
    if log.on:
        clause = "SAIL-BOARD-07" if by_boarding else "SAIL-PRIZE-01"
        log.add(clause, "strikes_colours", ship=ship.name, captor=captor.name)


def secure(
    state: AgeOfSail, ship: Ship, target: Ship, men: int, clause: ClauseId, log: Log
) -> None:
    """Send a prize crew of `men` whole men, who leave the sender's crew (SAIL-RULE-104)."""
    if target.tug != NOBODY and state.ships[target.tug].holder != ship.side:
        drop_tow(state, target)
    lay_open(state, log)
    target.flag = PRIZE
    target.risen = False
    target.guards = 2 * men
    lose_men(ship, 2 * men)
    target.captor = ship.ident
    target.holder = ship.side
    part_grapple(state, ship.ident, target.ident, log)
    if log.on:
        log.add(clause, "secured", ship=ship.name, target=target.name, men=2 * men)
    set_free(target, ship.side, log)


def man_derelict(state: AgeOfSail, ship: Ship, target: Ship, men: int, log: Log) -> None:
    """Make friends alongside the crew of a ship that has none (SAIL-RULE-78)."""
    lay_open(state, log)
    lose_men(ship, 2 * men)
    gain_men(target, 2 * men)
    if state.rules.closed:
        count_crew(target)
    part_grapple(state, ship.ident, target.ident, log)
    if log.on:
        log.add("SAIL-RULE-78", "mans", ship=ship.name, target=target.name, men=2 * men)


def set_free(target: Ship, side: i64, log: Log) -> None:
    """Free the prisoners of the side that takes a ship: they join the prize crew
    (SAIL-RULE-104).
    """
    freed = target.aboard[side]
    if freed > 0:
        target.aboard[side] = 0
        target.guards += freed
        if log.on:
            log.add("SAIL-RULE-104", "set_free", ship=target.name, men=freed)


def retake(state: AgeOfSail, ship: Ship, friend: Ship | None, log: Log) -> None:
    """Return a ship to its own side, by a friend who boarded or by its captives alone; its guards
    are prisoners aboard it (SAIL-PRIZE-16, SAIL-PRIZE-23, SAIL-RULE-104).
    """
    if ship.guards > 0:
        ship.aboard[ship.holder] += int(ship.guards)
        ship.guards = 0
    loosen(state, ship.ident)
    change_hold(state, ship.captor, ship.ident, HELD, state.move)
    drop_tow(state, ship)
    fly(state, ship)
    if friend is not None:
        part_grapple(state, friend.ident, ship.ident, log)
    if log.on:
        clause = "SAIL-PRIZE-16" if friend is None else "SAIL-PRIZE-23"
        log.add(clause, "retaken", ship=ship.name)


def fly(state: AgeOfSail, ship: Ship) -> None:
    """Hoist its own colours. Others remember what they saw of the ship (SAIL-RULE-107)."""
    if state.rules.closed:
        see_all(ship)
    ship.flag = FLYING
    ship.holder = ship.side
    ship.captor = NOBODY
    ship.by_boarding = False
    ship.risen = False
    ship.held_moves = 0


def nearest_enemy(state: AgeOfSail, ship: Ship) -> Ship | None:
    """Return the active enemy whose mainmast is nearest, of equals the lowest number; None for
    none.
    """
    best: Ship | None = None
    least = NEVER
    for other in state.ships:
        if other.active() and other.holder != ship.holder:
            away = mainmast_distance(state, ship, other)
            if away < least - TOLERANCE:
                best, least = other, away
    return best


def mainmast_distance(state: AgeOfSail, one: Ship, two: Ship) -> float:
    """Return the distance from mainmast to mainmast, in steps."""
    here, there = state.hull(one), state.hull(two)
    dx, dy = there.x - here.x, there.y - here.y
    return sqrt(dx * dx + dy * dy)


# -- in a ship's own step -------------------------------------------------------------------


def secure_ruling(state: AgeOfSail, ship: Ship, action: Secure) -> Ruling | None:
    """Return why a ship may not take possession of one that has struck now (SAIL-PRIZE-07 to
    09).
    """
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not state.rules.prizes:
        return Ruling("SAIL-PRIZE-07", {**facts, "refusal": "prizes_off"})
    derelict = is_derelict(target)
    struck = target.flag == STRUCK and target.side != ship.side
    if not (struck or derelict) or not target.afloat():
        return Ruling("SAIL-PRIZE-07", {**facts, "refusal": "not_struck"})
    if not ship.active():
        return Ruling("SAIL-PRIZE-07", {**facts, "refusal": "not_fit"})
    if target.by_boarding and is_held_by_captor(state, target):
        return Ruling("SAIL-PRIZE-03", {**facts, "refusal": "secured_later"})
    if target.ident in ships_touching(state, ship):
        return men_ruling("SAIL-RULE-104", action.men, int(ship.crew) // 2, facts)
    if derelict:
        away = gap(state.hull(ship), state.hull(target))
        return apart_ruling(state, "SAIL-RULE-78", facts, "no_contact", away, CONTACT)
    if 2 * ship.lost() >= ship.whole:
        return Ruling("SAIL-PRIZE-08", {**facts, "refusal": "half_damaged"})
    away = mainmast_distance(state, ship, target)
    if away > float(BOAT_WAY) + TOLERANCE:
        return apart_ruling(state, "SAIL-PRIZE-08", facts, "boats_far", away, BOAT_WAY)
    return men_ruling("SAIL-PRIZE-09", action.men, int(ship.crew) // 2 // BOAT_SHARE, facts)


def is_derelict(target: Ship) -> bool:
    """Return whether a ship is a derelict that anybody alongside may secure: without a crew, and
    not in the hands of its slaves (SAIL-RULE-78, SAIL-RULE-102).
    """
    return target.flag == FLYING and target.crew <= 0 and not is_rowed_by_slaves(target)


def is_held_by_captor(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether the captor of a ship is grappled to it still, and its own master
    (SAIL-PRIZE-03).
    """
    if ship.captor == NOBODY or state.ships[ship.captor].flag != FLYING:
        return False
    return state.between(ship.captor, ship.ident) is not None


def men_ruling(clause: ClauseId, men: int, most: int, facts: Facts) -> Ruling | None:
    """Return why this number of men cannot be sent; None if it can."""
    if 1 <= men <= most:
        return None
    return Ruling(
        clause, {**facts, "refusal": "prize_crew_size", "count": int(men), "limit_count": most}
    )


def carry_secure(state: AgeOfSail, ship: Ship, action: Secure, log: Log) -> None:
    """Send the prize crew, or a new crew to a friend without one."""
    if state.ships[action.target].side == ship.side:
        man_derelict(state, ship, state.ships[action.target], action.men, log)
        return
    clause = "SAIL-PRIZE-08"
    if action.target in ships_touching(state, ship):
        clause = "SAIL-PRIZE-07"
    secure(state, ship, state.ships[action.target], action.men, clause, log)


def secure_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return orders to take possession of each ship it may take: the least prize crew that guards
    it, and the most that can go.
    """
    found: list[Action] = []
    if not state.rules.prizes or not ship.active():
        return found
    for target in state.ships:
        if target.flag != STRUCK and target.crew > 0:
            continue
        derelict = is_derelict(target)
        if not target.afloat() or not (target.flag == STRUCK or derelict):
            continue
        most = int(ship.crew) // 2
        if target.ident not in ships_touching(state, ship):
            if derelict or mainmast_distance(state, ship, target) > float(BOAT_WAY) + TOLERANCE:
                continue
            most //= BOAT_SHARE
        sizes = {min(most, guards_needed(target)), most}
        if target.side == ship.side:
            # The least crew that sails it, if enough are left.
            needed = sailors(state, target) // 2
            sizes = {needed} if needed <= most - sailors(state, ship) // 2 else set()
        orders = [Secure(ship.ident, target.ident, men) for men in sorted(sizes)]
        found += [order for order in orders if secure_ruling(state, ship, order) is None]
    return found


def guards_needed(target: Ship) -> int:
    """Return the least prize crew, in whole men, that captives cannot rise against
    (SAIL-PRIZE-15).
    """
    return max(1, -(-int(target.crew) // 10))


def dishonour_ruling(state: AgeOfSail, ship: Ship, _action: Dishonour) -> Ruling | None:
    """Return why a ship may not hoist its colours again now (SAIL-PRIZE-18, SAIL-RULE-104)."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.prizes:
        return Ruling("SAIL-PRIZE-18", {**facts, "refusal": "prizes_off"})
    if ship.flag == FLYING:
        return Ruling("SAIL-PRIZE-18", {**facts, "refusal": "flying"})
    if ship.flag == PRIZE:
        return Ruling("SAIL-PRIZE-12", {**facts, "refusal": "is_secured"})
    if ship.by_boarding:
        return Ruling("SAIL-PRIZE-10", {**facts, "refusal": "taken_by_boarding"})
    return None


def carry_dishonour(state: AgeOfSail, ship: Ship, _action: Dishonour, log: Log) -> None:
    """Free a ship to act at once; its later offers need not be accepted (SAIL-PRIZE-19)."""
    drop_tow(state, ship)
    fly(state, ship)
    ship.dishonoured = True
    ship.recovered = True
    if log.on:
        log.add("SAIL-PRIZE-18", "dishonours", ship=ship.name)


def dishonour_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the order to hoist the colours again, if it is legal."""
    if ship.flag != STRUCK:
        return []
    orders = [Dishonour(ship.ident)]
    return [order for order in orders if dishonour_ruling(state, ship, order) is None]


def surrender_ruling(state: AgeOfSail, ship: Ship, _action: Surrender) -> Ruling | None:
    """Return why a ship may not give notice that it will strike when the move ends
    (SAIL-PRIZE-01).
    """
    facts: Facts = {"ship": ship.name}
    if not ship.active():
        return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "not_flying"})
    if ship.offers:
        return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "offered_already"})
    if nearest_enemy(state, ship) is None:
        return Ruling("SAIL-PRIZE-02", {**facts, "refusal": "nobody_to_strike_to"})
    return None


def carry_surrender(_state: AgeOfSail, ship: Ship, _action: Surrender, log: Log) -> None:
    """Note that a ship will strike when the move ends."""
    ship.offers = True
    if log.on:
        log.add("SAIL-PRIZE-01", "will_strike", ship=ship.name)


def surrender_orders(_state: AgeOfSail, _ship: Ship) -> list[Action]:
    """Return nothing: no player is asked to give up a sound ship, though he may."""
    return []


PRIZES: Final[dict[type[Action], Step]] = {
    Secure: Step(secure_ruling, carry_secure, secure_orders, ends=False, occasion=holds.PRIZES),
    Dishonour: Step(
        dishonour_ruling,
        carry_dishonour,
        dishonour_orders,
        ends=False,
        first_owner=True,
        occasion=holds.PRIZES,
    ),
    Surrender: Step(surrender_ruling, carry_surrender, surrender_orders, ends=False),
}
"""Orders of chapter PRIZE in a ship's own step."""


# -- crews that break (SAIL-CREW-06, SAIL-CREW-07, SAIL-RULE-103) --------------------------

FACES: Final = 6
SURRENDERS: Final = 2
"""The greatest die on which a crew that cannot break off surrenders (SAIL-CREW-07)."""


@declared
class BreakOff(Checks[AgeOfSail, Action, Ship]):
    """Roll for crews at a quarter of their strength that could not draw away (SAIL-CREW-07).

    `cursor` is the current ship.
    """

    name: ClassVar[str] = "break_off"
    cursor: i64 = 0

    def due(self, state: AgeOfSail) -> Ship | None:
        return state.ships[self.cursor] if self.cursor < len(state.ships) else None

    def ask(self, state: AgeOfSail, ship: Ship) -> Prompt | Chance | None:
        if not cannot_break_off(state, ship):
            return None
        facts: Facts = {"ship": ship.name, "most": SURRENDERS}
        return Dice("SAIL-CREW-07", "break_off", facts, (FACES,), (SEATS[state.commander(ship)],))

    def skip(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        self.cursor += 1

    def apply(self, state: AgeOfSail, ship: Ship, outcome: Outcome, log: Log) -> None:
        self.cursor += 1
        gives_up = outcome[0] <= SURRENDERS
        if log.on:
            kind = "crew_gives_up" if gives_up else "crew_holds_out"
            facts = {"needs": SURRENDERS + 1, **ship_roll_facts(state, ship, outcome)}
            log.add("SAIL-CREW-07", kind, ship=ship.name, **facts)
        captor = nearest_enemy(state, ship)
        if gives_up and captor is not None:
            strike_colours(state, ship, captor, False, log)


def cannot_break_off(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a crew at a quarter is grappled, or no farther from the nearest enemy than it
    was when the move began (SAIL-RULE-103).
    """
    if not state.rules.crews or not ship.active() or 4 * ship.crew > ship.complement:
        return False
    enemies = [one for one in state.ships if one.active() and one.holder != ship.holder]
    if not enemies:
        return False
    if state.grappled(ship.ident):
        return True
    now = min(mainmast_distance(state, ship, one) for one in enemies)
    before = min(way_between(ship.began, one.began) for one in enemies)
    return now <= before + TOLERANCE


def way_between(one: Pose | None, two: Pose | None) -> float:
    """Return the distance between two places, in steps; `NEVER` if there was no place."""
    if one is None or two is None:
        return NEVER
    dx, dy = float(two.x - one.x), float(two.y - one.y)
    return sqrt(dx * dx + dy * dy)


# -- offers and prizes ---------------------------------------------------------------------

ESCAPES: Final = 4
"""The least die on which captives overcome their guards (SAIL-PRIZE-16)."""


# -- offers ---------------------------------------------------------------------------------


class OfferChoices(ListedChoices[AgeOfSail, Action]):
    """Offer the ships that may strike; a random choice never gives a sound ship away."""

    def sample(self, rng: Random) -> Action:
        if not hurt_ships(self.state, self.seat):
            return Finish(NOBODY)
        return self.legal[int(rng.random() * len(self.legal))]


@declared
class Offers(Phase[AgeOfSail, Action]):
    """Ask which ships strike now that the move ends (SAIL-PRIZE-01).

    Who has given notice strikes. Each player is asked who has ships that are hurt badly (half
    damaged, dismasted, burning, or with a quarter of the crew left), or none that has moved, so
    that he could give no notice; he may strike with any. `finished` counts players that are done.
    """

    name: ClassVar[str] = "offers"
    finished: i64 = 0

    def seat(self, state: AgeOfSail) -> int:
        """Return who is asked, in the order of initiative; NOBODY when all have been."""
        number = self.finished
        for side in state.order:
            for seat, own in enumerate(state.sides):
                if own == side:
                    if number == 0:
                        return seat
                    number -= 1
        return NOBODY

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY or announced_ship(state, seat) is not None:
            return None
        facts: Facts = {"seat": SEATS[seat]}
        badly = hurt_ships(state, seat)
        if badly:
            facts["ships"] = tuple(ship.name for ship in badly)
            return Prompt((seat,), "offers", "SAIL-PRIZE-01", facts)
        if is_idle(state, seat) and ships_to_strike(state, seat):
            return Prompt((seat,), "offers_idle", "SAIL-PRIZE-01", facts)
        return None

    def advance(self, state: AgeOfSail, log: Log) -> None:
        seat = self.seat(state)
        if seat == NOBODY:
            leave(state)
            return
        ship = announced_ship(state, seat)
        if ship is None:
            self.finished += 1
        else:
            offer(state, ship, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        """Return orders to strike for the ships that are hurt, or for all if none is; others may
        strike as well.
        """
        ships = hurt_ships(state, seat) or ships_to_strike(state, seat)
        return [*[Surrender(ship.ident) for ship in ships], Finish(NOBODY)]

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return OfferChoices(self.legal(state, seat), state, seat, self)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Finish(NOBODY)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        if not isinstance(action, Surrender):
            return Ruling("SAIL-PRIZE-01", {"refusal": "strike_or_finish"})
        ship = state.ships[action.ship]
        facts: Facts = {"ship": ship.name}
        if state.commander(ship) != seat:
            return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "not_yours"})
        if not ship.active():
            return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "not_flying"})
        if ship.struck_in == state.move:
            return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "offered_already"})
        return None

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Surrender):
            offer(state, state.ships[action.ship], log)
        else:
            self.finished += 1


def announced_ship(state: AgeOfSail, seat: int) -> Ship | None:
    """Return a ship of a player that has given notice to strike."""
    for ship in state.ships:
        if ship.offers and ship.active() and state.commander(ship) == seat:
            if nearest_enemy(state, ship) is not None:
                return ship
    return None


def may_strike(state: AgeOfSail, seat: int, ship: Ship) -> bool:
    """Return whether a ship is a player's to strike now, and there is an enemy left to strike
    to.
    """
    return (
        ship.active()
        and state.commander(ship) == seat
        and ship.struck_in != state.move
        and nearest_enemy(state, ship) is not None
    )


def ships_to_strike(state: AgeOfSail, seat: int) -> list[Ship]:
    """Return the ships of a player that may strike now."""
    return [ship for ship in state.ships if may_strike(state, seat, ship)]


def hurt_ships(state: AgeOfSail, seat: int) -> list[Ship]:
    """Return the ships of a player that are hurt so badly that he is asked."""
    return [ship for ship in state.ships if is_badly_hurt(ship) and may_strike(state, seat, ship)]


def is_badly_hurt(ship: Ship) -> bool:
    """Return whether a ship is half damaged, dismasted, burning, or has a quarter of its crew
    left.
    """
    if ship.reached() >= 2 or ship.dismasted() or ship.ablaze:
        return True
    return 4 * ship.crew <= ship.complement


def is_idle(state: AgeOfSail, seat: int) -> bool:
    """Return whether none of a player's ships has moved, so that he need not have been asked
    before.
    """
    return not any(ship.moved and state.commander(ship) == seat for ship in state.ships)


def offer(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Offer to strike: it must be accepted, except from a ship that broke its word (SAIL-PRIZE-04,
    SAIL-PRIZE-19).
    """
    ship.offers = False
    enter(state, Accepting(ship.ident, not ship.dishonoured), log)


@declared
class Accepting(Phase[AgeOfSail, Action]):
    """Ask the other side whether it accepts, if it has a choice, and which ship is to take
    possession (SAIL-PRIZE-02, SAIL-PRIZE-04, SAIL-PRIZE-19).
    """

    name: ClassVar[str] = "accepting"
    ship: i64
    accepted: bool

    def enemy(self, state: AgeOfSail) -> Ship:
        """Return the nearest enemy, whose player answers."""
        found = nearest_enemy(state, state.ships[self.ship])
        assert found is not None, "nobody strikes without an enemy"
        return found

    def fleet(self, state: AgeOfSail) -> list[Ship]:
        """Return the ships of that side that may be named."""
        side = self.enemy(state).holder
        return [ship for ship in state.ships if ship.active() and ship.holder == side]

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = state.commander(self.enemy(state))
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        if not self.accepted:
            return Prompt((seat,), "accepting", "SAIL-PRIZE-19", facts, ship.name)
        if state.rules.prizes and len(self.fleet(state)) > 1:
            return Prompt((seat,), "detailing", "SAIL-PRIZE-02", facts, ship.name)
        return None

    def advance(self, state: AgeOfSail, log: Log) -> None:
        captor = self.enemy(state)
        leave(state)
        strike_colours(state, state.ships[self.ship], captor, False, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        if not self.accepted:
            return [Let(self.ship), Refuse(self.ship)]
        return [Detail(self.ship, one.ident) for one in self.fleet(state)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        if not self.accepted:
            return Let(self.ship)
        return Detail(self.ship, self.enemy(state).ident)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        facts: Facts = {"ship": state.ships[self.ship].name}
        if not self.accepted:
            return Ruling("SAIL-PRIZE-19", {**facts, "refusal": "accept_or_refuse"})
        return Ruling("SAIL-PRIZE-02", {**facts, "refusal": "name_a_ship"})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        ship = state.ships[self.ship]
        if isinstance(action, Detail):
            leave(state)
            if log.on:
                captor = state.ships[action.captor].name
                log.add("SAIL-PRIZE-02", "detailed", ship=ship.name, captor=captor)
            strike_colours(state, ship, state.ships[action.captor], False, log)
        elif isinstance(action, Refuse):
            leave(state)
            ship.struck_in = state.move
            if log.on:
                log.add("SAIL-PRIZE-19", "refused", ship=ship.name)
        else:
            self.accepted = True


# -- prizes ---------------------------------------------------------------------------------


@declared
class Prizes(Phase[AgeOfSail, Action]):
    """Secure ships taken by boarding after the captor has held on for one more move; without prizes
    captures are sent away then (SAIL-PRIZE-03, SAIL-RULE-93). Captives who are guarded too weakly
    may rise (SAIL-PRIZE-15). `cursor` is the next ship.
    """

    name: ClassVar[str] = "prizes"
    cursor: i64 = 0

    def advance(self, state: AgeOfSail, log: Log) -> None:
        for ship in state.ships[self.cursor :]:
            self.cursor += 1
            if not ship.afloat():
                continue
            if ship.flag == STRUCK and ship.struck_in < state.move:
                self.hold(state, ship, log)
                return
            if ship.flag == PRIZE and may_escape(ship):
                enter(state, Escaping(ship.ident), log)
                return
        leave(state)

    def hold(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        """Handle a ship that struck in an earlier move and has been held for one more."""
        if not state.rules.prizes:
            for hold in state.grapples_of(ship.ident):
                part_grapple(state, hold.attacker, hold.defender, log)
            remove_capture(state, ship, log)
            return
        if not ship.by_boarding or not is_held_by_captor(state, ship):
            return
        ship.held_moves += 1
        if state.ships[ship.captor].crew >= 2:
            enter(state, Possession(ship.ident), log)


def may_escape(ship: Ship) -> bool:
    """Return whether captives may rise: guarded by fewer than a fifth of their number, and once
    only (SAIL-PRIZE-15, SAIL-PRIZE-17).
    """
    return ship.crew >= 2 and 5 * ship.guards < ship.crew and not ship.escape_tried


@declared
class Possession(Phase[AgeOfSail, Action]):
    """Ask the captor for a prize crew for a ship taken by boarding (SAIL-PRIZE-03)."""

    name: ClassVar[str] = "possession"
    ship: i64

    def captor(self, state: AgeOfSail) -> Ship:
        """Return the ship that holds the prize."""
        return state.ships[state.ships[self.ship].captor]

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, captor = state.ships[self.ship], self.captor(state)
        seat = state.commander(captor)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name, "captor": captor.name}
        facts["men"], facts["against_men"] = int(captor.crew), int(ship.crew)
        return Prompt((seat,), "possession", "SAIL-PRIZE-03", facts, captor.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        """Return orders to secure it with one man, the guards needed, or up to half the crew, and
        to let it go.
        """
        captor = self.captor(state)
        most = int(captor.crew) // 2
        guards = min(most, guards_needed(state.ships[self.ship]))
        sizes = sorted({1, guards, max(1, most // 4), max(1, most // 2), most})
        found: list[Action] = [Secure(captor.ident, self.ship, men) for men in sizes]
        return [*found, Let(self.ship)]

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        captor = self.captor(state)
        men = min(int(captor.crew) // 2, guards_needed(state.ships[self.ship]))
        return Secure(captor.ident, self.ship, men)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        captor = self.captor(state)
        facts: Facts = {"ship": captor.name, "target": state.ships[self.ship].name}
        if isinstance(action, Let) and action.ship == self.ship:
            return None
        if not isinstance(action, Secure) or (action.ship, action.target) != (
            captor.ident,
            self.ship,
        ):
            return Ruling("SAIL-PRIZE-03", {**facts, "refusal": "secure_or_not"})
        return men_ruling("SAIL-RULE-104", action.men, int(captor.crew) // 2, facts)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        captor = self.captor(state)
        leave(state)
        if isinstance(action, Secure):
            secure(state, captor, state.ships[self.ship], action.men, "SAIL-PRIZE-03", log)


@declared
class CaptivesChoice(Phase[AgeOfSail, Action]):
    """Ask the captives in a ship whether they break their word."""

    clause: ClassVar[ClauseId] = ""
    ship: i64

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Let(self.ship)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        ship = state.ships[self.ship].name
        return Ruling(self.clause, {"refusal": "rise_or_not", "ship": ship})


@declared
class Escaping(CaptivesChoice):
    """Ask captives whether they rise, and roll (SAIL-PRIZE-15 to 17).

    `rises` is set once they do: the die is due then.
    """

    name: ClassVar[str] = "escaping"
    clause: ClassVar[ClauseId] = "SAIL-PRIZE-15"
    rises: bool = False

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = int(ship.seat)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name, "needs": ESCAPES}
        facts["men"], facts["against_men"] = int(ship.crew), int(ship.guards)
        if self.rises:
            return Dice("SAIL-PRIZE-16", "escape", facts, (FACES,), (SEATS[seat],))
        return Prompt((seat,), "escaping", "SAIL-PRIZE-15", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Escape(self.ship), Let(self.ship)]

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Escape):
            ship = state.ships[self.ship]
            ship.escape_tried = True
            ship.dishonoured = True
            self.rises = True
        else:
            leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        free = outcome[0] >= ESCAPES
        if log.on:
            kind = "captives_free" if free else "captives_fail"
            facts = {"needs": ESCAPES, **roll_facts(int(ship.seat), outcome)}
            log.add("SAIL-PRIZE-16", kind, ship=ship.name, **facts)
        if free:
            retake(state, ship, None, log)
