"""People in the water: ships near a sinking may heave to and save them (SAIL-CREW-08, 09)."""

from __future__ import annotations

from math import sqrt
from typing import Final

from naumachia.geometry.lattice import TOLERANCE
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import Action, Rescue
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, AgeOfSail
from naumachia.rules.age_of_sail.rules.drifting import drift_once
from naumachia.rules.age_of_sail.rules.measuring import note_apart
from naumachia.rules.age_of_sail.rules.openness import lay_open
from naumachia.rules.age_of_sail.rules.sightings import gain_men
from naumachia.rules.age_of_sail.rules.steps import SURVIVORS, Step
from naumachia.rules.age_of_sail.ship import FLYING, Ship, Survivors

RESCUE_WAY: Final = 2 * DRIFT_MOVE
"""How near a rescuer has to be; strong wind does not double it (SAIL-CREW-08, SAIL-RULE-33)."""


def rescue_ruling(state: AgeOfSail, ship: Ship, action: Rescue) -> Ruling | None:
    """Why a ship cannot save people there now (SAIL-CREW-08, SAIL-CREW-09, SAIL-RULE-103)."""
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
        note_apart(state, facts, "people_far", away, RESCUE_WAY)
        return Ruling("SAIL-CREW-08", facts)
    if saved(ship, people) > 0:
        return None
    return Ruling("SAIL-CREW-09", {**facts, "refusal": "nobody_to_save"})


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
        lay_open(state, log)
        gain_men(ship, men)
    else:
        ship.aboard[people.side] += men
    ship.moved = True
    if log.on:
        kind = "rescues" if people.side == ship.side else "fishes_out"
        log.add("SAIL-CREW-09", kind, ship=ship.name, men=men)
    drift_once(state, ship, log)


def listed_rescues(state: AgeOfSail, ship: Ship) -> list[Action]:
    """The places where she can save people now."""
    found: list[Action] = []
    for place in range(len(state.survivors)):
        action = Rescue(ship.ident, place)
        if rescue_ruling(state, ship, action) is None:
            found.append(action)
    return found


RESCUING: Final[dict[type[Action], Step]] = {
    Rescue: Step(rescue_ruling, carry_rescue, listed_rescues, occasion=SURVIVORS)
}
"""What chapter CREW adds to a ship's own step."""
