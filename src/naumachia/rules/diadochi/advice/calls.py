"""Which units to name, for computer players: those that have something to do elsewhere.

A roll costs a tenth of a blunder, so that nobody is named who does well where she is.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import NEVER
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, SINGLE, Action, Call, Finish
from naumachia.rules.diadochi.advice.evaluation import sides_ships
from naumachia.rules.diadochi.advice.outlook import Outlook, fight_worth, shared_out
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.command import available
from naumachia.rules.diadochi.rules.formations import MOST, chain_fault, chains

BAD: Final = -0.05
"""A fight that promises no better is one to draw away from."""


def next_call(state: Diadochi, seat: int) -> Action:
    """The next unit to name, or the end of it."""
    look = Outlook(state, list(range(len(state.ships))), False)
    waiting = [ship for ship in available(state, seat) if not engaged_well(look, ship)]
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


def engaged_well(look: Outlook, ship: int) -> bool:
    """Whether a ship is where she should be: in contact forward, and not in a bad way."""
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
    for target, together in shared_out(look.faced, own).items():
        if any(blow.ship == ship for blow in together):
            return fight_worth(look, target, together) >= BAD
    return True


def groups_of(state: Diadochi, waiting: list[int]) -> list[tuple[i64, tuple[int, ...]]]:
    """Ships in as few units as may be: lines, columns, and those that are left alone."""
    found: list[tuple[i64, tuple[int, ...]]] = []
    left = list(waiting)
    for form in (ABREAST, AHEAD):
        for line in chains(state, left, form):
            for part in parts_of(line, set(left)):
                if chain_fault(state, form, part) is None:
                    found.append((form, part))
                    left = [ship for ship in left if ship not in part]
                else:
                    left = halved(state, form, part, found, left)
    found += [(SINGLE, (ship,)) for ship in left]
    return found


def halved(
    state: Diadochi,
    form: i64,
    part: tuple[int, ...],
    found: list[tuple[i64, tuple[int, ...]]],
    left: list[int],
) -> list[int]:
    """A part that is no unit, because it is bent, in two; who is left of `left`."""
    cut = (len(part) + 1) // 2
    for half in (part[:cut], part[cut:]):
        if len(half) > 1 and chain_fault(state, form, half) is None:
            found.append((form, half))
            left = [ship for ship in left if ship not in half]
    return left


def parts_of(line: list[int], waiting: set[int]) -> list[tuple[int, ...]]:
    """The parts of a line whose ships all wait, of 2 to 8 ships of about the same number."""
    runs: list[list[int]] = [[]]
    for ship in line:
        if ship in waiting:
            runs[-1].append(ship)
        elif runs[-1]:
            runs.append([])
    found: list[tuple[int, ...]] = []
    for run in runs:
        if len(run) < 2:
            continue
        count = (len(run) + MOST - 1) // MOST
        for k in range(count):
            found.append(tuple(run[len(run) * k // count : len(run) * (k + 1) // count]))
    return found
