"""Plan orders for computer players; `check` decides what is legal."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import NEVER, difference
from naumachia.kernel.advisor import Plan
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Action,
    Call,
    Finish,
    Plot,
)
from naumachia.rules.diadochi.advice.evaluation import boxes, evaluate, evaluate_around, sides_ships
from naumachia.rules.diadochi.advice.moves import enemies_near, moves_of
from naumachia.rules.diadochi.advice.odds import best_attacks, best_shots
from naumachia.rules.diadochi.advice.outlook import Outlook, assign_blows, fight_worth
from naumachia.rules.diadochi.model import Diadochi, Unit
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.command import Command, available_ships, pieces, runs
from naumachia.rules.diadochi.rules.deployment import Plots
from naumachia.rules.diadochi.rules.formations import chains, unit_ruling
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.movement import Moves, MoveUnit, open_orders, paths_of
from naumachia.rules.diadochi.rules.paths import end_hulls, rounded_poses
from naumachia.rules.diadochi.rules.results import NewFlagship

# -- units to name -------------------------------------------------------------------------
# A roll costs a tenth of a blunder, so a ship that does well where it is is not named.

BAD: Final = -0.05
"""A ship should leave a fight of this value or less."""


def next_call(state: Diadochi, seat: int) -> Action:
    """Return the next unit to name, or the end of the phase."""
    look = Outlook(state, list(range(len(state.ships))), False)
    waiting = [ship for ship in available_ships(state, seat) if not is_well_engaged(look, ship)]
    groups = groups_of(state, waiting)
    best = NEVER
    chosen: Action = Finish(NOBODY)
    for form, ships in groups:
        near = NEVER
        for ship in ships:
            near = look.nearest[ship] if look.nearest[ship] < near else near
        if near == NEVER:
            near = 1.0e9
        near -= 500.0 * float(len(ships))
        if near < best:
            best = near
            chosen = Call(ships[0], form, ships[1:])
    return chosen


def is_well_engaged(look: Outlook, ship: int) -> bool:
    """Return whether a ship is in contact forward, in a fight that is not bad."""
    blows = look.faced[ship]
    if not blows:
        return False
    if look.held[ship]:
        return True
    best = -9.0
    for blow in blows:
        value = fight_worth(look, blow.target, [blow])
        best = value if value > best else best
    if best >= BAD:
        return True
    own = sides_ships(look)[look.state.ships[ship].holder]
    for target, together in assign_blows(look.faced, own).items():
        if any(blow.ship == ship for blow in together):
            return fight_worth(look, target, together) >= BAD
    return True


def groups_of(state: Diadochi, waiting: list[int]) -> list[tuple[i64, tuple[int, ...]]]:
    """Return ships in as few units as possible: lines, columns, and single ships."""
    found: list[tuple[i64, tuple[int, ...]]] = []
    left = list(waiting)
    for form in (ABREAST, AHEAD):
        for line in chains(state, left, form):
            for part in waiting_parts(line, set(left)):
                if unit_ruling(state, form, part) is None:
                    found.append((form, part))
                    left = [ship for ship in left if ship not in part]
                else:
                    left = add_halves(state, form, part, found, left)
    found += [(SINGLE, (ship,)) for ship in left]
    return found


def add_halves(
    state: Diadochi,
    form: i64,
    part: tuple[int, ...],
    found: list[tuple[i64, tuple[int, ...]]],
    left: list[int],
) -> list[int]:
    """Add the halves of a part that is too bent to be a unit; return the rest of `left`."""
    cut = (len(part) + 1) // 2
    for half in (part[:cut], part[cut:]):
        if len(half) > 1 and unit_ruling(state, form, half) is None:
            found.append((form, half))
            left = [ship for ship in left if ship not in half]
    return left


def waiting_parts(line: list[int], waiting: set[int]) -> list[tuple[int, ...]]:
    """Return the parts of a line whose ships all wait, 2 to 8 ships of similar size."""
    return [tuple(piece) for run in runs(line, waiting) for piece in pieces(run)]


# -- plans ---------------------------------------------------------------------------------

UNITS: Final = 1
"""The number of units to plan for at a time, the nearest to the enemy."""
WAYS: Final = 6
"""The number of moves to evaluate fully."""
FAR_OFF: Final = 11_000.0
"""No ship farther off than this is met in this half-turn or in the next."""
WORSE: Final = 0.25
"""Moves that are worse than the best by more than this are dropped."""
ALIKE: Final = 1600.0
TURNED_ALIKE: Final = 3000
"""Moves that end closer in place and heading than this are alike. Of those the best is kept, or
the best two near the enemy.
"""
CLOSE: Final = 1500.0
MOST_FLAGSHIPS: Final = 12
"""The most ships to consider for a flagship."""
LINE_WORTH: Final = 10000.0
"""A line abreast is preferred to a column this much better placed, in steps."""
LEADER_WORTH: Final = 100.0
ATTACKS: Final = 4
"""The number of attacks to consider."""
BATTLE: Final = 14000.0
"""Ships farther off than this do not matter to a unit's move."""


def plans(state: Diadochi, seat: int, brief: bool) -> list[Plan[Diadochi, Action]]:
    """Return the plans of a seat to move; empty if every choice is to be searched."""
    top = state.stack[-1]
    if isinstance(top, Command):
        return [plan_of(state, seat, legal_or_finish(state, seat, top))]
    if isinstance(top, Moves):
        return move_plans(state, seat, top, open_orders(state, seat), brief)
    if isinstance(top, MoveUnit):
        return move_plans(state, seat, top, [int(top.unit)], brief)
    if isinstance(top, Missiles):
        return [missile_plan(state, seat, top)]
    if isinstance(top, NewFlagship):
        return [best_plan(state, seat, top.legal(state, seat)[:MOST_FLAGSHIPS])]
    if isinstance(top, Plots):
        return [plan_of(state, seat, best_plot(state, seat, top))]
    if isinstance(top, Combat):
        return combat_plans(state, seat, top, brief)
    return []


def plan_of(state: Diadochi, seat: int, action: Action) -> Plan[Diadochi, Action]:
    """Return the plan of one decision."""
    after = state.clone()
    after.stack[-1].decide(after, seat, action, SILENT)
    settle(after, SILENT)
    return Plan([action], after)


def legal_or_finish(state: Diadochi, seat: int, top: Command) -> Action:
    """Return the next unit to name; the end if the rules refuse it."""
    action = next_call(state, seat)
    return action if top.check(state, seat, action) is None else Finish(NOBODY)


def best_plan(state: Diadochi, seat: int, actions: list[Action]) -> Plan[Diadochi, Action]:
    """Return the plan of the decision with the best evaluation."""
    chosen = plan_of(state, seat, actions[0])
    best = evaluate(chosen.after, seat)
    for action in actions[1:]:
        plan = plan_of(state, seat, action)
        value = evaluate(plan.after, seat)
        if value > best:
            best = value
            chosen = plan
    return chosen


# -- setting up -----------------------------------------------------------------------------


def best_plot(state: Diadochi, seat: int, top: Plots) -> Action:
    """Return a plot as far forward and as near to the middle as possible.

    A squadron that must make room for another goes back and aside.
    """
    waiting = top.unplotted(seat)
    best = -NEVER
    legal = top.legal(state, seat)
    chosen = legal[0]
    for action in legal:
        if isinstance(action, Plot):
            score = plot_score(state, seat, action)
            score = score if action.squadron in waiting else -score
            if score > best:
                best = score
                chosen = action
    return chosen


def plot_score(state: Diadochi, seat: int, plot: Plot) -> float:
    """Return the score of a squadron's place, in steps."""
    forward = plot.y if state.sides[seat] == 0 else state.rules.depth - plot.y
    aside = abs(float(plot.x) - float(state.rules.width) * 0.5)
    line = LINE_WORTH if plot.form == ABREAST else 0.0
    leader = state.value(state.ships[plot.ship])
    return float(forward) - aside * 0.3 + line + LEADER_WORTH * float(leader)


# -- moves ----------------------------------------------------------------------------------


def move_plans(
    state: Diadochi, seat: int, top: Phase[Diadochi, Action], places: list[int], brief: bool
) -> list[Plan[Diadochi, Action]]:
    """Return the moves with the best evaluation, of the units nearest to the enemy.

    A brief look takes the best at first sight, as does any look if the enemy is far.
    """
    scored: list[tuple[float, int, Action]] = []
    scratch = state.clone()
    order = by_distance(state, places)
    brief = brief or order[0][0] > FAR_OFF * FAR_OFF
    for _, place in order[: 1 if brief else UNITS]:
        unit = state.units[place]
        around = ships_around(state, unit)
        enemy = boxes(state, 1 - state.sides[seat])
        still = -2.0
        for action in moves_of(state, unit, brief):
            value = move_value(scratch, seat, unit, action, around, enemy)
            still = value if still < -1.0 else still
            if value > -1.0:
                scored.append((still - value, len(scored), action))
    scored.sort(key=lambda entry: (entry[0], entry[1]))
    found: list[Plan[Diadochi, Action]] = []
    best = 0.0
    for gain, _, action in scored:
        if found and (brief or len(found) == WAYS or gain > best + WORSE):
            break
        if top.check(state, seat, action) is not None:
            continue
        plan = plan_of(state, seat, action)
        if similar_plans(plan, found) == 0 or (len(found) < 2 and ends_near_enemy(plan)):
            best = gain if not found else best
            found.append(plan)
    return found or [plan_of(state, seat, Finish(NOBODY))]


def similar_plans(plan: Plan[Diadochi, Action], found: list[Plan[Diadochi, Action]]) -> int:
    """Return how many of the plans end much like this one, for the same unit."""
    ship = plan.actions[0].ship
    hull = plan.after.sea.hulls[ship]
    count = 0
    for other in found:
        there = other.after.sea.hulls[ship]
        if other.actions[0].ship != ship or hull is None or there is None:
            continue
        dx, dy = hull.x - there.x, hull.y - there.y
        turn = difference(hull.pose.heading, there.pose.heading)
        if dx * dx + dy * dy < ALIKE * ALIKE and -TURNED_ALIKE < turn < TURNED_ALIKE:
            count += 1
    return count


def ends_near_enemy(plan: Plan[Diadochi, Action]) -> bool:
    """Return whether a plan ends near an enemy, where small differences count."""
    ship = plan.actions[0].ship
    hull = plan.after.sea.hulls[ship]
    if hull is None:
        return False
    for other in plan.after.sea.ships_near(hull, CLOSE):
        if plan.after.ships[other].holder != plan.after.ships[ship].holder:
            return True
    return False


def ships_around(state: Diadochi, unit: Unit) -> list[int]:
    """Return the ships that a unit's move may concern, itself among them."""
    x = y = 0.0
    for ship in unit.ships:
        hull = state.sea.hull(ship)
        x += hull.x
        y += hull.y
    x /= float(len(unit.ships))
    y /= float(len(unit.ships))
    found = state.sea.cells.ships_in_box(x - BATTLE, y - BATTLE, x + BATTLE, y + BATTLE)
    return [int(ship) for ship in found]


def by_distance(state: Diadochi, places: list[int]) -> list[tuple[float, int]]:
    """Return units with their squared distances from the enemy, the nearest first."""
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
    return scored


def move_value(
    scratch: Diadochi,
    seat: int,
    unit: Unit,
    action: Action,
    around: list[int],
    enemy: list[list[float]],
) -> float:
    """Return the evaluation after a move, which is undone; -1 if it leaves the table."""
    hulls = [scratch.sea.hull(ship) for ship in unit.ships]
    ends = end_hulls(paths_of(scratch, unit, action), hulls)
    if not all(scratch.sea.table.contains_hull(end) for end in ends) and unit.ships:
        if all(scratch.sea.table.contains_hull(hull) for hull in hulls):
            return -1.0
    poses = rounded_poses(scratch.sea.table, ends)
    for ship, hull, pose in zip(unit.ships, hulls, poses, strict=True):
        scratch.sea.place(ship, hull.at(pose))
    value = evaluate_around(scratch, seat, around, enemy)
    for ship, hull in zip(unit.ships, hulls, strict=True):
        scratch.sea.place(ship, hull)
    return value


# -- fighting -------------------------------------------------------------------------------


def missile_plan(state: Diadochi, seat: int, top: Missiles) -> Plan[Diadochi, Action]:
    """Return the best shot, or the end of the phase."""
    for _, action in best_shots(state, seat):
        if top.check(state, seat, action) is None:
            return plan_of(state, seat, action)
    return plan_of(state, seat, Finish(NOBODY))


def combat_plans(
    state: Diadochi, seat: int, top: Combat, brief: bool
) -> list[Plan[Diadochi, Action]]:
    """Return the best attacks, or the end if nothing is gained and it is legal.

    A brief look takes the best one.
    """
    scored = best_attacks(state, seat)
    ending = Finish(NOBODY)
    may_end = top.check(state, seat, ending) is None
    if may_end and (not scored or scored[0][0] <= 0.0):
        return [plan_of(state, seat, ending)]
    looked_at = scored[: 1 if brief else ATTACKS]
    return [plan_of(state, seat, action) for _, action in looked_at]
