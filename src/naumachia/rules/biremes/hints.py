"""What a position is worth, for computer players; nothing here decides what is legal.

A side is as strong as the men and hulls it has afloat. Ships in a melee are shared out by the odds
of the melee. From each ship is taken what the enemy is likely to do to it next: a ram into the side
it shows (table T4), or a boarding by a larger crew, the more so the sooner the striker's turn comes
and the less the ship can get out of the way. A little is taken for distance, so that fleets meet.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import SIN
from naumachia.kernel.native import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.model import (
    ATHENIAN,
    CARTHAGINIAN,
    GREEK,
    ROMAN,
    SPARTAN,
    Biremes,
    Melee,
    Ship,
)
from naumachia.rules.biremes.nations import counts
from naumachia.rules.biremes.oars import forward_limit, ram_limit
from naumachia.rules.biremes.ramming import LONG, SHORT, SIZES

HULL: Final = 0.5
"""What the ship itself counts beside its full crew, as a share of that."""
HELPLESS: Final = 0.6
MARKED: Final = 0.9
BANK: Final = 0.85
BALL: Final = 0.12
"""Taken for each cottonball."""
FAR: Final = 0.000003
"""Taken per step between a ship and the nearest enemy, as a share of the ship."""

NOW: Final = 0.8
"""The part of a likely loss that counts when the striker's turn is going on."""
SOON: Final = 0.45
"""The same when it is still to come in this game turn."""
LATER: Final = 0.25
"""The same when it comes next turn: half of the time the target moves first."""
CAUGHT: Final = 1.6
"""Times as much for a target that cannot get out of the way."""
GRAPPLES: Final = 0.4
"""How often a ship that can come alongside holds its target and gets the better of it."""

STUCK: Final = 0.7
DEAD: Final = 0.4
IMMOBILE: Final = 0.1
"""What these results of a ram cost, as shares of the ship; one that is sunk is lost."""
SLIMMEST: Final = -5
"""The least modifier in `RAMMED`."""

SLOPE: Final = 0.47
"""Tangent of the veer before a ram."""


def ram_cost(modifier: int) -> float:
    """The share of a ship that a ram with this modifier is likely to cost (table T2)."""
    cost = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            total = one + two + modifier
            if total >= 10:
                cost += 1.0
            elif total >= 8:
                cost += STUCK
            elif total >= 6:
                cost += DEAD
            elif total >= 4:
                cost += IMMOBILE
    return cost / 36.0


RAMMED: Final[list[float]] = [ram_cost(modifier) for modifier in range(SLIMMEST, 10)]


def evaluate(state: Biremes, seat: i64) -> float:
    """How good the state is for `seat`: -1 is lost, 1 is won, 0 even."""
    if state.result is not None:
        return max(-1.0, min(1.0, state.result.scores[seat]))
    side = state.side(seat)
    worths = [
        value(ship) if ship.afloat() and ship.owner != NOBODY else 0.0 for ship in state.ships
    ]
    ours = 0.0
    theirs = 0.0
    for melee in state.melees:
        ours += shared_out(state, melee, side, worths)
    losses = likely_losses(state, worths)
    for ship in state.ships:
        worth = worths[ship.ident]
        if worth == 0.0:
            continue
        if ship.melee != NOBODY:
            theirs += worth
        elif state.side_of(ship) == side:
            worth *= 1.0 - FAR * remoteness(state, ship, side)
            ours += worth * (1.0 - losses[ship.ident])
        else:
            theirs += worth * (1.0 - losses[ship.ident])
    for melee in state.melees:
        theirs -= shared_out(state, melee, side, worths)
    if ours + theirs <= 0.0:
        return 0.0
    return 0.99 * (ours - theirs) / (ours + theirs)


def value(ship: Ship) -> float:
    """The strength of one ship in men."""
    full = float(ship.kind.crew)
    worth = float(ship.crew) + HULL * full
    if ship.crew == 0:
        return 0.1 * full
    if ship.dead or ship.banks >= 2:
        worth *= HELPLESS
    elif ship.banks == 1:
        worth *= BANK
    elif ship.immobile != 0:
        worth *= MARKED
    return worth * max(0.1, 1.0 - BALL * float(ship.fire))


# -- melees ------------------------------------------------------------------------------


def shared_out(state: Biremes, melee: Melee, side: i64, worths: list[float]) -> float:
    """What of the ships in a melee is likely to fall to `side`, in men."""
    men = 0.0
    enemies = 0.0
    total = 0.0
    for ship in state.ships:
        if ship.melee == melee.ident:
            total += worths[ship.ident]
            if state.side_of(ship) == side:
                men += float(ship.crew) + spirit(state, ship)
            else:
                enemies += float(ship.crew) + spirit(state, ship)
    return total * odds(men, enemies)


def odds(men: float, enemies: float) -> float:
    """About how likely so many men beat so many (fitted by eye to table T9)."""
    spread = 1.0 + 0.05 * (men + enemies)
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, (enemies - men) / spread))))


def spirit(state: Biremes, ship: Ship) -> float:
    """What the nation of a crew is worth in a melee, in men (table T14)."""
    nation = ship.nation
    if nation != GREEK and nation != SPARTAN and nation != ROMAN:
        return 0.0
    return 3.0 if counts(state, nation) else 0.0


# -- threats -----------------------------------------------------------------------------


def likely_losses(state: Biremes, worths: list[float]) -> list[float]:
    """For each ship by number the share of it that the enemy is likely to take, below 1.

    Each free ship strikes where it takes most.
    """
    losses = [0.0] * len(state.ships)
    for ship in state.ships:
        if not ship.afloat() or ship.owner == NOBODY or ship.fire > 0 or not ship.can_move():
            continue
        likely = haste(state, ship)
        worst = 0.0
        share = 0.0
        victim: i64 = NOBODY
        reach = float(ram_limit(ship)) + 1000.0
        for other in state.sea.around(state.hull(ship), reach):
            target = state.ships[other]
            if target.owner != NOBODY and state.enemies(ship, target):
                part = exposure(state, ship, target) * likely
                if target.helpless():
                    part = min(part * CAUGHT, 0.9)
                if part * worths[other] > worst:
                    worst = part * worths[other]
                    share = part
                    victim = other
        if victim != NOBODY:
            losses[victim] = 1.0 - (1.0 - losses[victim]) * (1.0 - share)
    return losses


def haste(state: Biremes, ship: Ship) -> float:
    """How likely what a ship can do now will still be possible when it acts."""
    if ship.activated:
        return LATER
    if state.active() == ship.owner:
        return NOW
    return SOON if state.turn_to_come(ship.owner) else LATER


def exposure(state: Biremes, ship: Ship, target: Ship) -> float:
    """The share of the target that the best attack of the ship on it is likely to cost."""
    hull = state.hull(ship)
    goal = state.hull(target)
    x, y = hull.bow()
    gap = goal.distance_to(x, y)
    if gap > float(ram_limit(ship)):
        return 0.0
    rammed = 0.0
    if gap >= float(ship.kind.ram_min):
        rammed = ram_exposure(state, ship, target, hull, goal, gap)
    boarded = 0.0
    ahead, aside = hull.frame(goal.x, goal.y)
    if gap <= float(forward_limit(ship)) and ahead > 0.0 and abs(aside) < 0.7 * ahead + 1000.0:
        men = float(ship.crew) + spirit(state, ship)
        chance = odds(men, float(target.crew) + spirit(state, target))
        boarded = (GRAPPLES + (0.2 if ship.corvus else 0.0)) * max(0.0, 2.0 * chance - 1.0)
    return rammed if rammed > boarded else boarded


def ram_exposure(
    state: Biremes, ship: Ship, target: Ship, hull: Hull, goal: Hull, gap: float
) -> float:
    """The share of the target that a ram would cost; 0 when the bow does not bear on its side."""
    x, y = hull.bow()
    dx, dy = goal.x - x, goal.y - y
    ahead = dx * hull.fx + dy * hull.fy
    aside = abs(dx * hull.fy - dy * hull.fx)
    if ahead <= 0.0 or aside > SLOPE * ahead + goal.half_length * 0.5:
        return 0.0
    crossing = abs(dx * goal.fy - dy * goal.fx) / sqrt(dx * dx + dy * dy)
    if crossing < SIN[state.rules.oblique_from]:
        return 0.0
    modifier: i64 = SIZES[ship.kind.size][target.kind.size]
    if crossing < SIN[state.rules.dead_on_from]:
        modifier -= 1
    if target.helpless():
        modifier += 2
    if gap <= SHORT:
        modifier -= 1
    elif gap >= LONG:
        modifier += 1
    if ship.nation == ATHENIAN or ship.nation == CARTHAGINIAN:
        modifier += 1 if counts(state, ship.nation) else 0
    return RAMMED[modifier - SLIMMEST]


def remoteness(state: Biremes, ship: Ship, side: i64) -> float:
    """How far the ship is from the nearest enemy, in steps, along both axes."""
    hull = state.hull(ship)
    least = 50_000.0
    for other in state.ships:
        if other.afloat() and other.owner != NOBODY and state.side_of(other) != side:
            there = state.hull(other)
            away = abs(there.x - hull.x) + abs(there.y - hull.y)
            least = away if away < least else least
    return least
