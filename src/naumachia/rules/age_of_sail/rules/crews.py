"""Men: who sails, who works guns, whom gunfire kills, who is pulled out of the water (SAIL-CREW).

Without the option `opt_crews` there are always men enough. Numbers of men are in halves, as crews
are, unless they are said to be whole.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.lattice import TOLERANCE, nearest
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail import clauses
from naumachia.rules.age_of_sail.actions import Action, Rescue
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, AgeOfSail
from naumachia.rules.age_of_sail.rules.drifting import drift_now
from naumachia.rules.age_of_sail.rules.steps import Step
from naumachia.rules.age_of_sail.ship import FIGHTING, FLYING, PRIZE, Ship, Survivors
from naumachia.table.measured import note_limit

ENOUGH: Final = 9999
"""Whole men for any guns, where crews are not counted."""
RESCUE_WAY: Final = 2 * DRIFT_MOVE
"""How near a rescuer has to be; strong wind does not double it (SAIL-CREW-08, SAIL-RULE-33)."""


# -- sailing ------------------------------------------------------------------------------


def sailors(ship: Ship) -> int:
    """How many whole men it takes to sail her: a hundredth of her tons, half up (SAIL-CREW-01)."""
    return (int(ship.design.tons) + 50) // 100


def prize_sailors(state: AgeOfSail, ship: Ship) -> int:
    """The least prize crew, in whole men, that sails her: a fifth of her captives and a hundredth
    of her first crew, of her tons by option, rounded up together (SAIL-PRIZE-22, SAIL-RULE-104).
    """
    base = int(ship.design.tons) * 2 if state.rules.tonnage_crew else int(ship.complement)
    # Both terms over 200: captives are halves, and so is the first crew.
    return -(-(20 * int(ship.crew) + base) // 200)


def sailing_ruling(state: AgeOfSail, ship: Ship) -> Ruling | None:
    """Why there are not men enough to sail her; None when there are."""
    if ship.flag == PRIZE:
        needs = prize_sailors(state, ship)
        if ship.guards >= 2 * needs:
            return None
        facts: Facts = {"refusal": "prize_undermanned", "ship": ship.name}
        return Ruling(clauses.PRIZE_22, men_facts(facts, int(ship.guards), needs))
    if not state.rules.crews or ship.crew >= 2 * sailors(ship):
        return None
    facts = {"refusal": "undermanned", "ship": ship.name}
    return Ruling(clauses.CREW_01, men_facts(facts, int(ship.crew), sailors(ship)))


def men_facts(facts: Facts, men: int, needs: int) -> Facts:
    """Facts with the men there are, in halves, and the whole men needed."""
    facts["men"] = men
    facts["needs_count"] = needs
    return facts


# -- the guns -----------------------------------------------------------------------------


def in_melee(state: AgeOfSail, ship: Ship) -> bool:
    """Whether she boards or is boarded, and neither has been thrown back (SAIL-CREW-10)."""
    return any(one.state == FIGHTING for one in state.grapples_of(ship.ident))


def gunners(state: AgeOfSail, ship: Ship) -> int:
    """How many batteries, whole or half, there are men for now (SAIL-CREW-02, SAIL-RULE-103).

    Men who sail her are not at the guns in a move with a leg under sail; while she boards or is
    boarded only those who have been kept at the guns are.
    """
    if not state.rules.crews:
        return ENOUGH
    if in_melee(state, ship):
        return int(ship.manned if ship.manned < ship.crew else ship.crew) // 2
    busy = sailors(ship) if ship.sailed else 0
    return max(0, int(ship.crew) // 2 - busy)


def boarders(state: AgeOfSail, ship: Ship) -> int:
    """Her men who fight hand to hand: all but those kept at the guns; of a prize her guards."""
    if ship.flag == PRIZE:
        return int(ship.guards)
    return max(0, int(ship.crew) - int(ship.manned if state.rules.crews else 0))


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
    if 4 * ship.crew <= ship.complement:
        return 0
    return int(hits // 2 if 2 * ship.crew <= ship.complement else hits)


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
        ship.crew -= lost
        drown(ship, shared)
    if shared > 0 and log.on:
        log.add(clauses.PRIZE_24, "captives_hit", ship=ship.name, men=shared)


def drown(ship: Ship, halves: i64) -> None:
    """Take prisoners aboard off the lists, of the first side first."""
    left = halves
    for side, men in enumerate(ship.aboard):
        gone = min(men, int(left))
        ship.aboard[side] -= gone
        left -= gone


# -- people in the water --------------------------------------------------------------------


def rescue_ruling(state: AgeOfSail, ship: Ship, action: Rescue) -> Ruling | None:
    """Why a ship cannot save people there now (SAIL-CREW-08, SAIL-CREW-09, SAIL-RULE-103)."""
    facts: Facts = {"ship": ship.name}
    if not state.rules.crews:
        return Ruling(clauses.CREW_08, {**facts, "refusal": "crews_off"})
    if not 0 <= action.place < len(state.survivors):
        return Ruling(clauses.CREW_08, {**facts, "refusal": "no_survivors"})
    people = state.survivors[action.place]
    if people.sank + 1 != state.move:
        return Ruling(clauses.RULE_103, {**facts, "refusal": "too_late"})
    if state.grappled(ship.ident) or ship.flag != FLYING:
        return Ruling(clauses.CREW_08, {**facts, "refusal": "not_free"})
    if ship.sailed:
        return Ruling(clauses.RULE_103, {**facts, "refusal": "has_sailed"})
    away = distance_to(state, ship, people)
    if away > float(RESCUE_WAY) + TOLERANCE:
        note_limit(facts, "people_far", int(nearest(away)), RESCUE_WAY)
        return Ruling(clauses.CREW_08, facts)
    if saved(ship, people) > 0:
        return None
    return Ruling(clauses.CREW_09, {**facts, "refusal": "nobody_to_save"})


def distance_to(state: AgeOfSail, ship: Ship, people: Survivors) -> float:
    """From her mainmast to where a ship sank, in steps."""
    pose = state.hull(ship).pose
    dx, dy = float(pose.x - people.x), float(pose.y - people.y)
    return sqrt(dx * dx + dy * dy)


def saved(ship: Ship, people: Survivors) -> int:
    """How many she would take, in halves: at most a quarter of her own crew, in whole men."""
    return min(int(ship.crew) // 8 * 2, int(people.left))


def carry_rescue(state: AgeOfSail, ship: Ship, action: Rescue, log: Log) -> None:
    """She heaves to, drifts once, and takes people in: friends join her crew, enemies are her
    prisoners; she sails without a throw in the next move (SAIL-CREW-09, SAIL-RULE-103).
    """
    people = state.survivors[action.place]
    men = saved(ship, people)
    state.survivors[action.place] = Survivors(
        people.x, people.y, people.side, people.sank, people.left - men
    )
    if people.side == ship.side:
        ship.crew += men
    else:
        ship.aboard[people.side] += men
    ship.moved = True
    if log.on:
        kind = "rescues" if people.side == ship.side else "fishes_out"
        log.add(clauses.CREW_09, kind, ship=ship.name, men=men)
    if not ship.drifted:
        drift_now(state, ship, log)


def listed_rescues(state: AgeOfSail, ship: Ship) -> list[Action]:
    """The places where she can save people now."""
    found: list[Action] = []
    for place in range(len(state.survivors)):
        action = Rescue(ship.ident, place)
        if rescue_ruling(state, ship, action) is None:
            found.append(action)
    return found


RESCUING: Final[dict[type[Action], Step]] = {
    Rescue: Step(rescue_ruling, carry_rescue, listed_rescues)
}
"""What chapter CREW adds to a ship's own step."""
