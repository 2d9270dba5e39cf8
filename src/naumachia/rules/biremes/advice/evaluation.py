"""Evaluate positions for computer players; nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt
from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import SIN
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.classes import BIREME
from naumachia.rules.biremes.model import (
    ATHENIAN,
    CARTHAGINIAN,
    GREEK,
    PERSIAN,
    ROMAN,
    SPARTAN,
    Biremes,
    Melee,
    Ship,
)
from naumachia.rules.biremes.rules.attacks import counts
from naumachia.rules.biremes.rules.fire import LARGE_CREW
from naumachia.rules.biremes.rules.movement import forward_limit, ram_limit, turned_ram_limit
from naumachia.rules.biremes.rules.ramming import LONG, SHORT, SIZES
from naumachia.rules.biremes.rules.victory import score

# -- odds of a melee -----------------------------------------------------------------------

MOST: Final = 40
"""Above so many men on both sides the same number is taken from both: large crews roll alike."""
AHEAD: Final = 40
"""Who has so many men more wins."""

Odds = tuple[float, float]
"""The chance to win, and the men left on average, none where the melee is lost."""

BLOWS: Final[dict[tuple[int, bool], list[float]]] = {}
FATES: Final[dict[tuple[int, int, bool, bool], Odds]] = {}


def blows(men: int, bonus: bool) -> list[float]:
    """Return the chances of 0, 1, 2, ... casualties by a side with so many men and a bonus
    or none.
    """
    kind = min(men, 7) if men <= 12 else 13 if men <= 20 else 21
    key = (kind, bonus)
    if key not in BLOWS:
        added = (kind - 6 if kind < 7 else 0 if kind == 7 else 1 if kind == 13 else 5) + bonus
        chances = [0.0] * 19
        for one in range(1, 7):
            for two in range(1, 7):
                total = one + added if kind < 7 else one + two + added
                chances[max(total, 0)] += 1.0 / 36.0
        BLOWS[key] = chances
    return BLOWS[key]


def fate(men: int, enemies: int, bonus: bool, enemy_bonus: bool) -> Odds:
    """Return what is to be expected of a melee of `men` against `enemies`, each with a bonus or
    none.
    """
    if men <= 0 or enemies <= 0:
        return (1.0, float(men)) if men > 0 else (0.0, 0.0)
    spare = min(men, enemies) - MOST
    if spare > 0:
        won, left = fate(men - spare, enemies - spare, bonus, enemy_bonus)
        return won, left
    if men - enemies > AHEAD:
        won, left = fate(enemies + AHEAD, enemies, bonus, enemy_bonus)
        return won, left + float(men - enemies - AHEAD)
    if enemies - men > AHEAD:
        return fate(men, men + AHEAD, bonus, enemy_bonus)
    key = (men, enemies, bonus, enemy_bonus)
    if key not in FATES:
        FATES[key] = counted(men, enemies, bonus, enemy_bonus)
    return FATES[key]


def counted(men: int, enemies: int, bonus: bool, enemy_bonus: bool) -> Odds:
    """Return the mean over all throws of one round and what follows it; both lose their men
    together.
    """
    won = 0.0
    left = 0.0
    nothing = 0.0
    for struck, p in enumerate(blows(men, bonus)):
        for suffered, q in enumerate(blows(enemies, enemy_bonus)):
            if p * q == 0.0:
                continue
            if struck == 0 and suffered == 0:
                nothing = p * q
                continue
            after = fate(max(men - suffered, 0), max(enemies - struck, 0), bonus, enemy_bonus)
            won += p * q * after[0]
            left += p * q * after[1]
    return won / (1.0 - nothing), left / (1.0 - nothing)


# -- the evaluation ------------------------------------------------------------------------
# A side is as strong as the men and hulls it has afloat, less what fire is going to take. Ships in
# a melee are shared out by how it is likely to end (`fate`). From each ship is taken what the enemy
# is likely to do to it next: a ram into the side it shows (table T4), a boarding by a larger crew
# or the touch of a fireship, the more so the sooner the striker's turn comes and the less the ship
# can get out of the way. In the last turns before the limit points count more and more
# (BIR-RULE-60).
#
# All this is as much a loss for one side as a gain for the other. Only the little that is taken for
# the distance of a side's own ships from the enemy, so that fleets meet, is not.

HULL: Final = 0.25
"""What the ship itself counts beside its full crew, as a share of that."""
EMPTY: Final = 0.1
"""What a ship without a crew counts, as a share of its full crew."""
HELPLESS: Final = 0.6
MARKED: Final = 0.9
BANK: Final = 0.85
SINGED: Final = 0.9
"""Taken from what fire is likely to leave: a burning ship may not attack (BIR-FIRE-03)."""
LIT: Final = 0.12
"""What a fireship counts: she burns out, but until then she may set others alight."""
CAPTURED: Final = 0.7
"""What the hull of a beaten enemy counts for the winner of a melee."""
PRESENT: Final = 0.8
"""An advantage is measured by what is still afloat, and the rest by what there was at the start:
so that a victor still minds his own losses."""
FAR: Final = 0.000003
"""Taken per step between a ship and the nearest enemy, as a share of the ship."""

FEW: Final = 24
"""So many ships are looked at one by one; of more those in cells near by."""
NEARBY: Final = 8_000.0
"""Steps around a ship in which the nearest enemy is looked for first."""
REMOTEST: Final = 50_000.0
"""Whoever is farther is as good as here, in steps."""
NOW: Final = 0.4
"""The part of a likely loss that counts when the striker's turn is going on."""
SOON: Final = 0.3
"""The same when it is still to come in this game turn."""
LATER: Final = 0.15
"""The same when it comes next turn: half of the time the target moves first."""
CAUGHT: Final = 1.6
"""Times as much for a target that cannot get out of the way."""
GRAPPLES: Final = 0.4
"""How often a ship that can come alongside holds a target that is free to turn away."""
HOOKED: Final = 0.6
"""The same with a corvus."""
TOUCHED: Final = 0.45
"""How often a fireship that strikes or grapples a ship sets it alight."""

STUCK: Final = 0.7
DEAD: Final = 0.4
IMMOBILE: Final = 0.1
"""What these results of a ram cost, as shares of the ship; one that is sunk is lost."""
SLIMMEST: Final = -5
"""The least modifier in `RAMMED`."""

WIDEST: Final = 1000.0
"""More than half the length of any ship, in steps."""
BEHIND: Final = 1000.0
"""What lies farther astern than this is safe from a ship."""
SLOPE: Final = 0.47
"""Tangent of the veer before a ram."""
STEEP: Final = 0.84
"""Sine of the keel angle from which on no ship comes alongside (BIR-GRP-04)."""
LAST_TURNS: Final = 6
"""So many turns before the limit points begin to count."""
POINTS: Final = 0.6
"""What being ahead on points counts in the last turn; the rest is what may still happen."""


def ram_cost(modifier: int) -> float:
    """Return the share of a ship that a ram with this modifier is likely to cost (table T2)."""
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
    """Return how good the state is for `seat`: -1 is lost, 1 is won, 0 even."""
    if state.result is not None:
        return max(-1.0, min(1.0, state.result.scores[seat]))
    side = state.side(seat)
    free = [ship for ship in state.ships if is_free(ship)]
    ours = 0.0
    theirs = 0.0
    worths = [0.0] * len(state.ships)
    for ship in free:
        worths[ship.ident] = value(ship)
    losses = likely_losses(state, free, worths)
    for ship in free:
        worth = worths[ship.ident] * (1.0 - losses[ship.ident])
        if state.side_of(ship) == side:
            ours += worth * (1.0 - FAR * remoteness(state, ship, side))
        else:
            theirs += worth
    return weighed(state, side, ours, theirs)


def is_free(ship: Ship) -> bool:
    """Return whether somebody commands the ship, and no melee holds it."""
    return ship.afloat() and ship.owner != NOBODY and ship.melee == NOBODY


def weighed(state: Biremes, side: i64, ours: float, theirs: float) -> float:
    """Return the evaluation for `side` that the worth of the free ships comes to, with the
    melees.
    """
    for melee in state.melees:
        we, they = shared_out(state, melee, side)
        ours += we
        theirs += they
    whole = 0.0
    for ship in state.ships:
        whole += (1.0 + HULL) * float(ship.kind.crew)
    if whole == 0.0:
        return 0.0  # the fleets are still to be rolled for
    scale = PRESENT * (ours + theirs) + (1.0 - PRESENT) * whole
    return 0.99 * on_points(state, side, max(-1.0, min(1.0, (ours - theirs) / scale)))


def on_points(state: Biremes, side: i64, strength: float) -> float:
    """Return the advantage in strength, and near the turn limit more and more that in points."""
    limit = state.rules.turn_limit
    late = state.turn + LAST_TURNS - limit
    if limit == 0 or late <= 0:
        return strength
    weight = POINTS * float(late) / float(LAST_TURNS)
    best = 0
    for player in state.players:
        other = state.side(player.seat)
        if other != side:
            best = max(best, int(score(state, other)))
    ahead = int(score(state, side)) - best
    lead = 1.0 if ahead > 0 else -1.0 if ahead < 0 else 0.0
    return strength + weight * (lead - strength)


def value(ship: Ship) -> float:
    """Return the strength of one ship in men."""
    full = float(ship.kind.crew)
    if ship.crew == 0:
        return 0.0 if ship.fire > 0 else EMPTY * full
    worth = float(ship.crew) + HULL * full
    if ship.dead or ship.banks >= 2:
        worth *= HELPLESS
    elif ship.banks == 1:
        worth *= BANK
    elif ship.immobile != 0:
        worth *= MARKED
    if ship.fireship:
        return worth * LIT
    return worth * SINGED * (1.0 - burning_out(ship)) if ship.fire > 0 else worth


def burning_out(ship: Ship, balls: i64 = 0) -> float:
    """Return how likely the ship burns out that has its cottonballs, and some more (table T10)."""
    if ship.fireship:
        return 1.0
    failing = 4.0 / 6.0 if ship.crew >= LARGE_CREW else 5.0 / 6.0
    chance = 1.0
    for _ in range(int(ship.kind.fire_limit - ship.fire - balls)):
        chance *= failing
    return chance


# -- melees ------------------------------------------------------------------------------


def shared_out(state: Biremes, melee: Melee, side: i64) -> tuple[float, float]:
    """Return what of the ships in a melee is likely to be left to `side` and to its enemies, in
    men.
    """
    rammed = [int(stuck.rammed) for stuck in melee.stuck]
    men = [0, 0]
    hulls = [0.0, 0.0]
    bonus = [False, False]
    burning = [0.0, 0.0]
    ships = state.fighting(melee)
    for ship in ships:
        at = 0 if state.side_of(ship) == side else 1
        men[at] += int(ship.crew)
        if int(ship.ident) not in rammed:
            hulls[at] += HULL * float(ship.kind.crew)
        if ship.fire > 0:
            burning[at] += float(ship.crew) * burning_out(ship)
        if not bonus[at]:
            bonus[at] = spirited(state, ship, ships)
    found: list[float] = []
    for at in (0, 1):
        won, left = fate(men[at], men[1 - at], bonus[at], bonus[1 - at])
        kept = 1.0 - burning[at] / float(men[at]) if men[at] > 0 else 1.0
        found.append((left + won * (hulls[at] + CAPTURED * hulls[1 - at])) * kept)
    return found[0], found[1]


def spirited(state: Biremes, ship: Ship, ships: list[Ship]) -> bool:
    """Return whether the nation of a crew has a bonus in the melee of these ships (table T14)."""
    nation = ship.nation
    if nation != GREEK and nation != SPARTAN and nation != ROMAN:
        return False
    if nation == GREEK and all(other.nation != PERSIAN for other in ships):
        return False
    return counts(state, nation)


def odds(men: float, enemies: float) -> float:
    """About how likely so many men beat so many (fitted by eye to table T9)."""
    spread = 1.0 + 0.05 * (men + enemies)
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, (enemies - men) / spread))))


# -- threats -----------------------------------------------------------------------------


def likely_losses(state: Biremes, free: list[Ship], worths: list[float]) -> list[float]:
    """For each ship by number the share of it that the enemy is likely to take, below 1.

    Each free ship strikes where it takes most.
    """
    losses = [0.0] * len(state.ships)
    for ship in free:
        if not strikes(ship):
            continue
        victim, share = best_strike(state, ship, free, worths)
        if victim != NOBODY:
            losses[victim] = 1.0 - (1.0 - losses[victim]) * (1.0 - share * haste(state, ship))
    return losses


def striking_reach(ship: Ship, hull: Hull) -> float:
    """Return how far a ship strikes at most, in steps between the middles."""
    return float(ram_limit(ship)) + hull.half_length + WIDEST


def best_strike(
    state: Biremes, ship: Ship, free: list[Ship], worths: list[float]
) -> tuple[i64, float]:
    """Return the ship of which a free ship takes most, NOBODY where there is none, and the share of
    it.
    """
    side = state.side_of(ship)
    hull = state.hull(ship)
    reach = striking_reach(ship, hull)
    worst = 0.0
    share = 0.0
    victim: i64 = NOBODY
    # Of the others in the box those that are not free are worth nothing here.
    for target in free if len(free) <= FEW else boxed(state, hull, reach):
        worth = worths[target.ident]
        if worth <= worst or state.side_of(target) == side:
            continue
        goal = state.hull(target)
        dx, dy = goal.x - hull.x, goal.y - hull.y
        if dx * dx + dy * dy > reach * reach or dx * hull.fx + dy * hull.fy < -BEHIND:
            continue
        part = exposure(state, ship, target)
        if target.helpless():
            part = min(part * CAUGHT, 1.0)
        if part * worth > worst:
            worst = part * worth
            share = part
            victim = target.ident
    return victim, share


def strikes(ship: Ship) -> bool:
    """Return whether the ship can attack when its turn comes."""
    if not ship.afloat() or ship.owner == NOBODY or not ship.can_move():
        return False
    return ship.fire == 0 or ship.fireship


def haste(state: Biremes, ship: Ship) -> float:
    """Return how likely what a ship can do now will still be possible when it acts."""
    if ship.activated:
        return LATER
    if state.active() == ship.owner:
        return NOW
    return SOON if state.turn_to_come(ship.owner) else LATER


def exposure(state: Biremes, ship: Ship, target: Ship) -> float:
    """Return the share of the target that the best attack of the ship on it is likely to cost."""
    rammed, boarded = exposures(state, ship, target)
    worst = rammed if rammed > boarded else boarded
    if ship.fireship and target.fire == 0 and within_reach(state, ship, target):
        worst += (1.0 - worst) * TOUCHED * burning_out(target, 1)
    return worst


def exposures(state: Biremes, ship: Ship, target: Ship) -> tuple[float, float]:
    """Return the shares of the target that a ram, and that boarding it, are likely to cost."""
    hull = state.hull(ship)
    goal = state.hull(target)
    x, y = hull.bow()
    gap = goal.distance_to(x, y)
    if gap > float(ram_limit(ship)):
        return 0.0, 0.0
    rammed = 0.0
    if gap >= float(ship.kind.ram_min):
        rammed = ram_exposure(state, ship, target, hull, goal, gap)
    boarded = 0.0
    if gap <= float(forward_limit(ship)) and reaches_alongside(ship, hull, goal):
        boarded = boarding(state, ship, target)
    return rammed, boarded


def within_reach(state: Biremes, ship: Ship, target: Ship) -> bool:
    """Return whether a ship can strike a target at all, as far as her oars go."""
    x, y = state.hull(ship).bow()
    return state.hull(target).distance_to(x, y) <= float(ram_limit(ship))


def reaches_alongside(ship: Ship, hull: Hull, goal: Hull) -> bool:
    """Return whether the ship can come alongside: about ahead of it, and not too squarely
    across.
    """
    dx, dy = goal.x - hull.x, goal.y - hull.y
    ahead = dx * hull.fx + dy * hull.fy
    aside = abs(dx * hull.fy - dy * hull.fx)
    if ahead <= 0.0 or aside > 0.7 * ahead + 1000.0:
        return ship.kind.size == BIREME and ahead > -BEHIND
    return abs(dx * goal.fy - dy * goal.fx) < STEEP * sqrt(dx * dx + dy * dy) + 500.0


def boarding(state: Biremes, ship: Ship, target: Ship) -> float:
    """Return the share of the target that boarding it is likely to cost, less what it costs the
    ship.
    """
    worth = float(target.crew) + HULL * float(target.kind.crew)
    hull = HULL * float(ship.kind.crew)
    pair = [ship, target]
    bonus, other = spirited(state, ship, pair), spirited(state, target, pair)
    won, left = fate(int(ship.crew), int(target.crew), bonus, other)
    lost, kept = fate(int(target.crew), int(ship.crew), other, bonus)
    gain = worth - kept - lost * HULL * float(target.kind.crew)
    cost = float(ship.crew) - left + (1.0 - won) * hull
    held = 1.0 if target.helpless() else HOOKED if ship.corvus else GRAPPLES
    return max(0.0, held * (gain - cost) / worth)


def ram_exposure(
    state: Biremes, ship: Ship, target: Ship, hull: Hull, goal: Hull, gap: float
) -> float:
    """Return the share of the target that a ram would cost; 0 when the bow does not bear on its
    side.
    """
    x, y = hull.bow()
    dx, dy = goal.x - x, goal.y - y
    ahead = dx * hull.fx + dy * hull.fy
    aside = abs(dx * hull.fy - dy * hull.fx)
    if ahead <= 0.0 or aside > SLOPE * ahead + goal.half_length * 0.5:
        if ahead < -BEHIND or gap > float(turned_ram_limit(state, ship)):
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
    """Return how far the ship is from the nearest enemy, in steps, along both axes."""
    hull = state.hull(ship)
    if len(state.ships) > FEW:
        reach = NEARBY
        while reach < REMOTEST:
            # Whoever is no farther than `reach` along both axes together lies in this box.
            least = nearest(state, hull, side, boxed(state, hull, reach))
            if least <= reach:
                return least
            reach *= 2.0
    return nearest(state, hull, side, state.ships)


def boxed(state: Biremes, hull: Hull, reach: float) -> list[Ship]:
    """Return the ships in the cells of a box with sides of twice `reach` steps, by number."""
    found = state.sea.cells.ships_in_box(
        hull.x - reach, hull.y - reach, hull.x + reach, hull.y + reach
    )
    return [state.ships[ident] for ident in found]


def nearest(state: Biremes, hull: Hull, side: i64, ships: list[Ship]) -> float:
    """Return the distance along both axes to the nearest enemy of `side` among some ships."""
    least = REMOTEST
    for other in ships:
        if other.afloat() and other.owner != NOBODY and state.side_of(other) != side:
            there = state.hull(other)
            away = abs(there.x - hull.x) + abs(there.y - hull.y)
            least = away if away < least else least
    return least


# -- the terms of the evaluation by name, in men -------------------------------------------

STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "bold": {"threats": 0.3, "place": 3.0},
    "careful": {"threats": 2.0, "rams": 0.8, "boardings": 0.8},
    "boarder": {"boardings": 2.0, "melees": 1.6, "rams": 0.5},
    "rammer": {"rams": 1.8, "boardings": 0.4, "melees": 0.6},
}
"""How much each term weighs for who plays so."""


def terms(state: Biremes, seat: i64) -> dict[str, float]:
    """Return what each term is worth to a seat's side."""
    side = state.side(seat)
    found = dict.fromkeys(("strength", "threats", "rams", "boardings", "melees", "place"), 0.0)
    free = [ship for ship in state.ships if is_free(ship)]
    worths = [0.0] * len(state.ships)
    for ship in free:
        worths[ship.ident] = value(ship)
    losses = likely_losses(state, free, worths)
    boarded = victims_of_boarders(state, free, worths)
    for ship in free:
        worth = worths[ship.ident]
        if state.side_of(ship) == side:
            found["strength"] += worth
            found["threats"] -= worth * losses[ship.ident]
            left = worth * (1.0 - losses[ship.ident])
            found["place"] -= left * FAR * remoteness(state, ship, side)
        else:
            found["strength"] -= worth
            found["boardings" if ship.ident in boarded else "rams"] += worth * losses[ship.ident]
    for melee in state.melees:
        ours, theirs = shared_out(state, melee, side)
        found["melees"] += ours - theirs
    found["points"] = on_points(state, side, 0.0) * sum(
        float(ship.kind.crew) for ship in state.ships
    )
    return found


def victims_of_boarders(state: Biremes, free: list[Ship], worths: list[float]) -> list[int]:
    """Return the ships, by number, of which the enemy's best stroke would be to board."""
    found: list[int] = []
    for ship in free:
        if strikes(ship):
            victim, _ = best_strike(state, ship, free, worths)
            if victim != NOBODY and boards(state, ship, state.ships[victim]):
                found.append(int(victim))
    return found


def boards(state: Biremes, ship: Ship, target: Ship) -> bool:
    """Return whether a ship does more to another by boarding than by her ram."""
    rammed, boarded = exposures(state, ship, target)
    return boarded > rammed


def unit(state: Biremes) -> float:
    """Return what a man is worth of the evaluation while the sides are about even."""
    whole = 0.0
    present = 0.0
    for ship in state.ships:
        whole += (1.0 + HULL) * float(ship.kind.crew)
        present += value(ship) if ship.afloat() else 0.0
    scale = PRESENT * present + (1.0 - PRESENT) * whole
    return 1.0 / scale if scale > 0.0 else 0.0
