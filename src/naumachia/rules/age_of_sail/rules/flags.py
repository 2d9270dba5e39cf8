"""Colours struck, ships secured and taken back (SAIL-PRIZE, SAIL-RULE-93, SAIL-RULE-104)."""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.hull import gap
from naumachia.geometry.lattice import NEVER, TOLERANCE
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Dishonour, Secure, Surrender
from naumachia.rules.age_of_sail.model import CONTACT, DRIFT_MOVE, AgeOfSail
from naumachia.rules.age_of_sail.rules import steps
from naumachia.rules.age_of_sail.rules.ability import sailors, slaves_row
from naumachia.rules.age_of_sail.rules.cutting import hold_anew, loosen
from naumachia.rules.age_of_sail.rules.fates import drop_tow, part
from naumachia.rules.age_of_sail.rules.measuring import note_apart
from naumachia.rules.age_of_sail.rules.openness import lay_open
from naumachia.rules.age_of_sail.rules.sightings import count_crew, gain_men, lose_men, see_all
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.rules.vicinity import touching
from naumachia.rules.age_of_sail.ship import FLYING, HELD, NO_NOTICE, PRIZE, STRUCK, Ship

BOAT_WAY: Final = 2 * DRIFT_MOVE
"""How far boats carry a prize crew (SAIL-PRIZE-08)."""
BOAT_SHARE: Final = 5
"""Boats carry one man of so many (SAIL-PRIZE-09)."""


# -- striking and taking back ---------------------------------------------------------------


def strike_colours(state: AgeOfSail, ship: Ship, captor: Ship, by_boarding: bool, log: Log) -> None:
    """A ship surrenders to another: she may no longer move, fire or be fired on (SAIL-PRIZE-06,
    SAIL-PRIZE-25). The guards of a prize that is taken again are prisoners aboard her.
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
    hold = state.between(captor.ident, ship.ident)
    if hold is not None:
        hold_anew(state, captor.ident, ship.ident, HELD, state.move)
    if log.on:
        clause = "SAIL-BOARD-07" if by_boarding else "SAIL-PRIZE-01"
        log.add(clause, "strikes_colours", ship=ship.name, captor=captor.name)


def secure(
    state: AgeOfSail, ship: Ship, target: Ship, men: int, clause: ClauseId, log: Log
) -> None:
    """A prize crew of `men` whole men goes over, and is off the sender's crew (SAIL-RULE-104)."""
    if target.tug != NOBODY and state.ships[target.tug].holder != ship.side:
        drop_tow(state, target)
    lay_open(state, log)
    target.flag = PRIZE
    target.risen = False
    target.guards = 2 * men
    lose_men(ship, 2 * men)
    target.captor = ship.ident
    target.holder = ship.side
    part(state, ship.ident, target.ident, log)
    if log.on:
        log.add(clause, "secured", ship=ship.name, target=target.name, men=2 * men)
    set_free(target, ship.side, log)


def man_derelict(state: AgeOfSail, ship: Ship, target: Ship, men: int, log: Log) -> None:
    """Friends alongside become the crew of a ship that has none (SAIL-RULE-78)."""
    lay_open(state, log)
    lose_men(ship, 2 * men)
    gain_men(target, 2 * men)
    if state.rules.closed:
        count_crew(target)
    part(state, ship.ident, target.ident, log)
    if log.on:
        log.add("SAIL-RULE-78", "mans", ship=ship.name, target=target.name, men=2 * men)


def set_free(target: Ship, side: i64, log: Log) -> None:
    """The prisoners of a side in a ship that it takes are prisoners no more: they are of the prize
    crew (SAIL-RULE-104).
    """
    freed = target.aboard[side]
    if freed > 0:
        target.aboard[side] = 0
        target.guards += freed
        if log.on:
            log.add("SAIL-RULE-104", "set_free", ship=target.name, men=freed)


def retake(state: AgeOfSail, ship: Ship, friend: Ship | None, log: Log) -> None:
    """A ship is her own side's again: by a friend who boarded, or by her captives alone; who
    guarded her is a prisoner aboard her (SAIL-PRIZE-16, SAIL-PRIZE-23, SAIL-RULE-104).
    """
    captor = ship.captor
    if ship.guards > 0:
        ship.aboard[ship.holder] += int(ship.guards)
        ship.guards = 0
    loosen(state, ship.ident)
    if captor != NOBODY and state.between(captor, ship.ident) is not None:
        hold_anew(state, captor, ship.ident, HELD, state.move)
    drop_tow(state, ship)
    fly(state, ship)
    if friend is not None:
        part(state, friend.ident, ship.ident, log)
    if log.on:
        clause = "SAIL-PRIZE-16" if friend is None else "SAIL-PRIZE-23"
        log.add(clause, "retaken", ship=ship.name)


def fly(state: AgeOfSail, ship: Ship) -> None:
    """Hoist her own colours. What has been seen of her is remembered (SAIL-RULE-107)."""
    if state.rules.closed:
        see_all(ship)
    ship.flag = FLYING
    ship.holder = ship.side
    ship.captor = NOBODY
    ship.by_boarding = False
    ship.risen = False
    ship.held_moves = 0


def nearest_enemy(state: AgeOfSail, ship: Ship) -> Ship | None:
    """The active enemy whose mainmast is nearest, of equals the lowest number; None for none."""
    best: Ship | None = None
    least = NEVER
    for other in state.ships:
        if other.active() and other.holder != ship.holder:
            away = apart(state, ship, other)
            if away < least - TOLERANCE:
                best, least = other, away
    return best


def apart(state: AgeOfSail, one: Ship, two: Ship) -> float:
    """From mainmast to mainmast, in steps."""
    here, there = state.hull(one), state.hull(two)
    dx, dy = there.x - here.x, there.y - here.y
    return sqrt(dx * dx + dy * dy)


# -- in a ship's own step -------------------------------------------------------------------


def secure_ruling(state: AgeOfSail, ship: Ship, action: Secure) -> Ruling | None:
    """Why a ship may not take possession of one that has struck now (SAIL-PRIZE-07 to 09)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not state.rules.prizes:
        return Ruling("SAIL-PRIZE-07", {**facts, "refusal": "prizes_off"})
    derelict = abandoned(target)
    struck = target.flag == STRUCK and target.side != ship.side
    if not (struck or derelict) or not target.afloat():
        return Ruling("SAIL-PRIZE-07", {**facts, "refusal": "not_struck"})
    if not ship.active():
        return Ruling("SAIL-PRIZE-07", {**facts, "refusal": "not_fit"})
    if target.by_boarding and held_by_captor(state, target):
        return Ruling("SAIL-PRIZE-03", {**facts, "refusal": "secured_later"})
    if target.ident in touching(state, ship):
        return men_ruling("SAIL-RULE-104", action.men, int(ship.crew) // 2, facts)
    if derelict:
        away = gap(state.hull(ship), state.hull(target))
        note_apart(state, facts, "no_contact", away, CONTACT)
        return Ruling("SAIL-RULE-78", facts)
    if 2 * ship.lost() >= ship.whole:
        return Ruling("SAIL-PRIZE-08", {**facts, "refusal": "half_damaged"})
    away = apart(state, ship, target)
    if away > float(BOAT_WAY) + TOLERANCE:
        note_apart(state, facts, "boats_far", away, BOAT_WAY)
        return Ruling("SAIL-PRIZE-08", facts)
    return men_ruling("SAIL-PRIZE-09", action.men, int(ship.crew) // 2 // BOAT_SHARE, facts)


def abandoned(target: Ship) -> bool:
    """Whether a ship is a derelict that anybody alongside may secure: without a crew, and not in
    the hands of her slaves (SAIL-RULE-78, SAIL-RULE-102).
    """
    return target.flag == FLYING and target.crew <= 0 and not slaves_row(target)


def held_by_captor(state: AgeOfSail, ship: Ship) -> bool:
    """Whether the captor of a ship is grappled to her still, and her own master (SAIL-PRIZE-03)."""
    if ship.captor == NOBODY or state.ships[ship.captor].flag != FLYING:
        return False
    return state.between(ship.captor, ship.ident) is not None


def men_ruling(clause: ClauseId, men: int, most: int, facts: Facts) -> Ruling | None:
    """Why so many men cannot be sent; None when they can."""
    if 1 <= men <= most:
        return None
    return Ruling(
        clause, {**facts, "refusal": "prize_crew_size", "count": int(men), "limit_count": most}
    )


def carry_secure(state: AgeOfSail, ship: Ship, action: Secure, log: Log) -> None:
    """Send the prize crew, or to a friend without a crew the men who are to be hers."""
    if state.ships[action.target].side == ship.side:
        man_derelict(state, ship, state.ships[action.target], action.men, log)
        return
    clause = "SAIL-PRIZE-08"
    if action.target in touching(state, ship):
        clause = "SAIL-PRIZE-07"
    secure(state, ship, state.ships[action.target], action.men, clause, log)


def listed_secures(state: AgeOfSail, ship: Ship) -> list[Action]:
    """For each ship she may take possession of, the least prize crew that guards it, and the most
    that can go.
    """
    found: list[Action] = []
    if not state.rules.prizes or not ship.active():
        return found
    for target in state.ships:
        if target.flag != STRUCK and target.crew > 0:
            continue
        derelict = abandoned(target)
        if not target.afloat() or not (target.flag == STRUCK or derelict):
            continue
        most = int(ship.crew) // 2
        if target.ident not in touching(state, ship):
            if derelict or apart(state, ship, target) > float(BOAT_WAY) + TOLERANCE:
                continue
            most //= BOAT_SHARE
        sizes = {min(most, guards_needed(target)), most}
        if target.side == ship.side:
            # The least that sails her, where as many are left.
            needed = sailors(state, target) // 2
            sizes = {needed} if needed <= most - sailors(state, ship) // 2 else set()
        for men in sorted(sizes):
            action = Secure(ship.ident, target.ident, men)
            if secure_ruling(state, ship, action) is None:
                found.append(action)
    return found


def guards_needed(target: Ship) -> int:
    """The least prize crew, in whole men, that captives cannot rise against (SAIL-PRIZE-15)."""
    return max(1, -(-int(target.crew) // 10))


def dishonour_ruling(state: AgeOfSail, ship: Ship, _action: Dishonour) -> Ruling | None:
    """Why a ship may not hoist her colours again now (SAIL-PRIZE-18, SAIL-RULE-104)."""
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
    """She is free to act at once, and her later offers need not be accepted (SAIL-PRIZE-19)."""
    drop_tow(state, ship)
    fly(state, ship)
    ship.dishonoured = True
    ship.recovered = True
    if log.on:
        log.add("SAIL-PRIZE-18", "dishonours", ship=ship.name)


def listed_dishonours(state: AgeOfSail, ship: Ship) -> list[Action]:
    """That she hoists them again, where she may."""
    if ship.flag != STRUCK:
        return []
    action = Dishonour(ship.ident)
    return [action] if dishonour_ruling(state, ship, action) is None else []


def surrender_ruling(state: AgeOfSail, ship: Ship, _action: Surrender) -> Ruling | None:
    """Why a ship may not give notice that she will strike when the move ends (SAIL-PRIZE-01)."""
    facts: Facts = {"ship": ship.name}
    if not ship.active():
        return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "not_flying"})
    if ship.offers:
        return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "offered_already"})
    if nearest_enemy(state, ship) is None:
        return Ruling("SAIL-PRIZE-02", {**facts, "refusal": "nobody_to_strike_to"})
    return None


def carry_surrender(_state: AgeOfSail, ship: Ship, _action: Surrender, log: Log) -> None:
    """Note that she will strike when the move ends."""
    ship.offers = True
    if log.on:
        log.add("SAIL-PRIZE-01", "will_strike", ship=ship.name)


def listed_surrenders(_state: AgeOfSail, _ship: Ship) -> list[Action]:
    """Nothing: nobody is asked to give up a sound ship, though he may."""
    return []


PRIZES: Final[dict[type[Action], Step]] = {
    Secure: Step(secure_ruling, carry_secure, listed_secures, ends=False, occasion=steps.PRIZES),
    Dishonour: Step(
        dishonour_ruling,
        carry_dishonour,
        listed_dishonours,
        ends=False,
        first_owner=True,
        occasion=steps.PRIZES,
    ),
    Surrender: Step(surrender_ruling, carry_surrender, listed_surrenders, ends=False),
}
"""What chapter PRIZE adds to a ship's own step."""
