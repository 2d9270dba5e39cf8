"""Orders that are worth considering, for computer players; nothing here decides what is legal."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import NEVER
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import Phase
from naumachia.kernel.plan import Plan
from naumachia.rules.diadochi.actions import NOBODY, Action, Finish
from naumachia.rules.diadochi.advice.calls import next_call
from naumachia.rules.diadochi.advice.evaluation import evaluate
from naumachia.rules.diadochi.advice.fighting import best_attacks, best_shots
from naumachia.rules.diadochi.advice.ways import enemies_near, ways_of
from naumachia.rules.diadochi.model import Diadochi, Unit
from naumachia.rules.diadochi.rules.combat import Combat
from naumachia.rules.diadochi.rules.command import Command
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.moving import Moves, MoveUnit, parts_of, waiting
from naumachia.rules.diadochi.rules.paths import ended, stored

UNITS: Final = 2
"""Units that are planned for at a time, those nearest to the enemy."""
WAYS: Final = 7
"""Moves of each that are looked at more closely."""
BRIEF_WAYS: Final = 2
ATTACKS: Final = 6
SHOTS: Final = 3


def plans(state: Diadochi, seat: int, brief: bool) -> list[Plan[Diadochi, Action]]:
    """The plans of a seat that owes a decision; empty where every choice is to be looked at."""
    top = state.stack[-1]
    if isinstance(top, Command):
        return [decided(state, seat, legal_or_finish(state, seat, top))]
    if isinstance(top, Moves):
        return move_plans(state, seat, top, waiting(state, seat), brief)
    if isinstance(top, MoveUnit):
        return move_plans(state, seat, top, [int(top.unit)], brief)
    if isinstance(top, Missiles):
        return missile_plans(state, seat, top, brief)
    if isinstance(top, Combat):
        return combat_plans(state, seat, top, brief)
    return []


def decided(state: Diadochi, seat: int, action: Action) -> Plan[Diadochi, Action]:
    """The plan that one decision makes."""
    after = state.clone()
    after.stack[-1].decide(after, seat, action, SILENT)
    settle(after, SILENT)
    return Plan([action], after)


def legal_or_finish(state: Diadochi, seat: int, top: Command) -> Action:
    """The next unit to name; the end where the rules refuse it."""
    action = next_call(state, seat)
    return action if top.check(state, seat, action) is None else Finish(NOBODY)


# -- moves ----------------------------------------------------------------------------------


def move_plans(
    state: Diadochi, seat: int, top: Phase[Diadochi, Action], places: list[int], brief: bool
) -> list[Plan[Diadochi, Action]]:
    """The moves after which a seat stands best, of the units nearest to the enemy."""
    scored: list[tuple[float, int, Action]] = []
    scratch = state.clone()
    for place in foremost(state, places)[: 1 if brief else UNITS]:
        unit = state.units[place]
        for action in ways_of(state, unit, brief):
            value = tried(scratch, seat, unit, action)
            if value > -1.0:
                scored.append((-value, len(scored), action))
    scored.sort(key=lambda entry: (entry[0], entry[1]))
    most = BRIEF_WAYS if brief else WAYS
    found: list[Plan[Diadochi, Action]] = []
    for _, _, action in scored:
        if len(found) < most and top.check(state, seat, action) is None:
            found.append(decided(state, seat, action))
    if not found:
        found.append(decided(state, seat, Finish(NOBODY)))
    return found


def foremost(state: Diadochi, places: list[int]) -> list[int]:
    """Units by their distance from the enemy, the nearest first."""
    scored: list[tuple[float, int]] = []
    for place in places:
        unit = state.units[place]
        hulls = [state.sea.hull(ship) for ship in unit.ships]
        near = enemies_near(state, unit, hulls)
        least = NEVER
        if near:
            for hull in hulls:
                dx, dy = near[0].x - hull.x, near[0].y - hull.y
                least = dx * dx + dy * dy if dx * dx + dy * dy < least else least
        scored.append((least, place))
    scored.sort()
    return [place for _, place in scored]


def tried(scratch: Diadochi, seat: int, unit: Unit, action: Action) -> float:
    """What a state is worth with a unit where a move would take her; it is left as it was."""
    hulls = [scratch.sea.hull(ship) for ship in unit.ships]
    ends = ended(parts_of(scratch, unit, action), hulls)
    if not all(scratch.sea.table.holds(end) for end in ends) and unit.ships:
        if all(scratch.sea.table.holds(hull) for hull in hulls):
            return -1.0
    poses = stored(scratch.sea.table, ends)
    for ship, hull, pose in zip(unit.ships, hulls, poses, strict=True):
        scratch.sea.place(ship, hull.at(pose))
    value = evaluate(scratch, seat)
    for ship, hull in zip(unit.ships, hulls, strict=True):
        scratch.sea.place(ship, hull)
    return value


# -- fighting -------------------------------------------------------------------------------


def missile_plans(
    state: Diadochi, seat: int, top: Missiles, brief: bool
) -> list[Plan[Diadochi, Action]]:
    """The shots from which most is to be gained, or the end of it."""
    actions: list[Action] = []
    for _, action in best_shots(state, seat)[: 1 if brief else SHOTS]:
        if top.check(state, seat, action) is None:
            actions.append(action)
    if not brief or not actions:
        actions.append(Finish(NOBODY))
    return [decided(state, seat, action) for action in actions]


def combat_plans(
    state: Diadochi, seat: int, top: Combat, brief: bool
) -> list[Plan[Diadochi, Action]]:
    """The attacks from which most is to be gained, and the end of it where it may be had."""
    scored = best_attacks(state, seat)
    ending = Finish(NOBODY)
    may_end = top.check(state, seat, ending) is None
    if brief and scored and (scored[0][0] > 0.0 or not may_end):
        return [decided(state, seat, scored[0][1])]
    actions = [action for _, action in scored[: 0 if brief else ATTACKS]]
    if may_end:
        actions.append(ending)
    return [decided(state, seat, action) for action in actions]
