"""Men: who sails, who works guns, whom gunfire kills (SAIL-CREW).

Without the option `opt_crews` there are always men enough. Numbers of men are in halves, as crews
are, unless they are said to be whole.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import hands, sailors, short_handed
from naumachia.rules.age_of_sail.rules.sightings import lose_men
from naumachia.rules.age_of_sail.ship import FIGHTING, PRIZE, Ship

ENOUGH: Final = 9999
"""Whole men for any guns, where crews are not counted."""

# -- sailing ------------------------------------------------------------------------------


def sailing_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why there are not men enough to sail her; None when there are (SAIL-CREW-01, PRIZE-22)."""
    if not short_handed(state, ship):
        return None
    prize = ship.flag == PRIZE
    facts: Facts = {"refusal": "prize_undermanned" if prize else "undermanned", "ship": ship.name}
    facts["men"] = hands(ship)
    facts["needs_men"] = sailors(state, ship)
    return Ruling("SAIL-PRIZE-22" if prize else "SAIL-CREW-01", facts)


# -- the guns -----------------------------------------------------------------------------


def in_melee(state: AgeOfSail, ship: Ship) -> bool:
    """Whether she boards or is boarded in this move, and neither has been thrown back
    (SAIL-CREW-10). Where boarders had to let a fight rest all men are free for the guns.
    """
    for hold in state.grapples_of(ship.ident):
        if hold.state == FIGHTING and hold.begun == state.move:
            return True
    return False


def has_fought(ship: Ship) -> bool:
    """Whether it has been said in this move how many men stay at her guns: all others are committed
    to her fights till it ends, however these end (SAIL-RULE-97).
    """
    return ship.manned != NOBODY


def at_guns(ship: Ship) -> int:
    """The men kept at her guns in the fights of this move, in halves (SAIL-RULE-103)."""
    return max(0, int(ship.manned))


def gunners(state: AgeOfSail, ship: Ship) -> int:
    """How many batteries, whole or half, there are men for now (SAIL-CREW-02, SAIL-RULE-103).

    Men who sail her are not at the guns in a move with a leg under sail; in a move in which she
    boards or is boarded only those who have been kept at the guns are.
    """
    if not state.rules.crews:
        return ENOUGH
    if has_fought(ship) or in_melee(state, ship):
        return int(min(at_guns(ship), int(ship.crew))) // 2
    busy = sailors(state, ship) // 2 if ship.sailed else 0
    return max(0, int(ship.crew) // 2 - busy)


def boarders(state: AgeOfSail, ship: Ship) -> int:
    """Her men who fight hand to hand: all but those kept at the guns; of a prize her guards."""
    if ship.flag == PRIZE:
        return int(ship.guards)
    return max(0, int(ship.crew) - (at_guns(ship) if state.rules.crews else 0))


def crew_loss(state: AgeOfSail, ship: Ship, hits: i64, manned_lost: i64) -> int:
    """How many men a volley kills, in halves: `hits` what it would kill by itself, `manned_lost`
    the half batteries with men at them that it destroys.

    A crew at half its strength loses half, one at a quarter none (SAIL-CREW-05, SAIL-CREW-06); in a
    boarding fight only the men at destroyed guns die (SAIL-CREW-11).
    """
    if not state.rules.crews:
        return int(hits)
    if in_melee(state, ship):
        return int((manned_lost + 1) // 2 * 2)
    men = exposed(ship)
    if 4 * men <= ship.complement:
        return 0
    return int(hits // 2 if 2 * men <= ship.complement else hits)


def lost_with(state: AgeOfSail, ship: Ship, mount: i64, halves: i64) -> int:
    """How many men die with a battery that is destroyed in a boarding fight, in halves; to be asked
    before it is struck off (SAIL-CREW-11, SAIL-RULE-103).

    Of a mount the batteries go first that nobody serves. Men whom no volley has given a battery
    stand at the one that is destroyed.
    """
    served = served_of(ship, mount)
    left = ship.guns[mount]
    if halves == 1 and left % 2 == 1:
        manned = served % 2 == 1
    else:
        manned = served >= 2 and served // 2 >= left // 2
    if manned:
        row = list(ship.served)
        row[mount] -= 1 if halves == 1 and left % 2 == 1 else 2
        ship.served = tuple(row)
    elif gunners(state, ship) <= sum((one + 1) // 2 for one in ship.served):
        return 0
    return crew_loss(state, ship, 0, halves)


def served_of(ship: Ship, mount: i64) -> int:
    """The half batteries of a mount that have men by the volleys of this move."""
    return ship.served[mount] if ship.served else 0


def exposed(ship: Ship) -> int:
    """The men by whom losses of gunfire are judged: her crew; of a prize all those whom fire kills,
    her prize crew, and her captives where they are not fewer (SAIL-CREW-05, SAIL-PRIZE-24).
    """
    if ship.flag != PRIZE:
        return int(ship.crew)
    return int(ship.guards + (ship.crew if ship.crew >= ship.guards else 0))


def kill(ship: Ship, halves: i64, log: Log) -> None:
    """Gunfire kills men aboard a ship. Where her captives are not fewer than her crew they share
    the loss, an odd point theirs; where they are fewer only the crew suffers (SAIL-PRIZE-24).
    """
    prize = ship.flag == PRIZE
    crew = int(ship.guards if prize else ship.crew)
    captives = int(ship.crew) if prize else sum(ship.aboard)
    shared = int(halves - halves // 4 * 2) if captives > 0 and captives >= crew else 0
    shared = min(shared, captives)
    lost = min(crew, int(halves) - shared)
    if prize:
        ship.guards -= lost
        ship.crew -= shared
    else:
        lose_men(ship, lost)
        drown(ship, shared)
    if shared > 0 and log.on:
        log.add("SAIL-PRIZE-24", "captives_hit", ship=ship.name, men=shared)


def drown(ship: Ship, halves: i64) -> None:
    """Take prisoners aboard off the lists, of the first side first."""
    left = halves
    for side, men in enumerate(ship.aboard):
        gone = min(men, int(left))
        ship.aboard[side] -= gone
        left -= gone
