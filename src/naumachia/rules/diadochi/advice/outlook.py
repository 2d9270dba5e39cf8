"""Estimate who can attack whom from the positions of ships alone.

It looks once at the pairs of ships near each other.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import NEVER
from naumachia.geometry.sea import NearPair
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.advice.odds import (
    ATTACKER_SPARED,
    NOBODY_SPARED,
    TARGET_SPARED,
    best_free,
    best_held,
    shot,
)
from naumachia.rules.diadochi.model import CONTACT, IDLE, SIDES, Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import BEAM, BOW, STERN, facing, meets_bow

REACH: Final = 4000.0
"""The move of a line or a ship."""
RANGE: Final = 2000.0
NEAR: Final = 5600.0
"""The greatest distance of centres at which ships matter to each other."""
FARTHEST_TOUCH: Final = 51.0
OVERLAP: Final = 900.0
"""The greatest offset of two bows that are still in contact forward."""
BESIDE: Final = 300.0
"""A friend as near as this covers a beam or the stern."""
MOST_TOGETHER: Final = 3
"""The most ships that attack one enemy together: more find no room."""
TURNED: Final = 0.6
"""The odds of an attack for which a ship must leave its line."""

PORT_COVERED: Final = 1
STARBOARD_COVERED: Final = 2
STERN_COVERED: Final = 4


@final
@frozen()
class Blow:
    """Hold a possible attack of one ship on one enemy: the side it strikes, and its odds."""

    ship: i64
    target: i64
    struck: i64
    odds: float


@final
class Outlook:
    """Collect the enemies that each ship faces, can reach and can fire at.

    Attributes:
        ships: the numbers of the ships looked at.
        foresees: whether `reached` is computed.
        worth: by ship, the share of what breaks its side that is lost with it.
        faced, reached, aimed: by ship, its blows in contact forward, within a move (if it foresees
            them), by missiles.
        covered: by ship, which of its sides a friend covers.
        joined: by ship, whether it is in formation, judged by edges that touch.
        nearest: by ship, the distance of the nearest enemy among near ships, or `NEVER`.
    """

    __slots__ = (
        "aimed", "covered", "faced", "foresees", "held", "joined", "nearest", "reached", "ships",
        "state", "worth",
    )  # fmt: skip

    def __init__(self, state: Diadochi, ships: list[int], foresees: bool) -> None:
        count = len(state.ships)
        self.state: Final = state
        self.ships: Final = ships
        self.foresees: Final = foresees
        self.worth: Final[list[float]] = worths(state)
        self.faced: Final[list[list[Blow]]] = [[] for _ in range(count)]
        self.reached: Final[list[list[Blow]]] = [[] for _ in range(count if foresees else 0)]
        self.aimed: Final[list[list[Blow]]] = [[] for _ in range(count)]
        self.covered: Final[list[i64]] = [0] * count
        self.joined: Final[list[bool]] = [False] * count
        self.nearest: Final[list[float]] = [NEVER] * count
        self.held: Final[list[bool]] = [False] * count
        for pair in state.grapples:
            self.held[pair.one] = True
            self.held[pair.two] = True
        self._look()

    def _look(self) -> None:
        """Look at every pair of ships near each other, friends first.

        What friends cover decides where enemies strike.
        """
        opposed: list[NearPair] = []
        for pair in self._pairs():
            if not self._friends(pair):
                opposed.append(pair)
        for pair in opposed:
            self._opposed(pair)

    def _pairs(self) -> list[NearPair]:
        """Return the near pairs among the ships looked at; the sea caches those of all ships."""
        sea = self.state.sea
        if len(self.ships) == len(sea.hulls):
            return sea.pairs(NEAR)
        present = [number for number in self.ships if sea.hulls[number] is not None]
        return sea.pairs_among(present, NEAR)

    def _friends(self, pair: NearPair) -> bool:
        """Return whether two ships are friends, after noting what they do for each other."""
        one, two = self.state.ships[pair.first], self.state.ships[pair.second]
        if one.holder != two.holder:
            return False
        here, there = self.state.sea.hull(pair.first), self.state.sea.hull(pair.second)
        close = here.reach + there.reach + BESIDE
        if pair.squared_distance <= close * close:
            self._beside(one, here, two, there)
        return True

    def _beside(self, one: Ship, here: Hull, two: Ship, there: Hull) -> None:
        """Note for two friends whether they are in formation, and what they cover."""
        apart = gap_within(here, there, BESIDE)
        if apart == NEVER:
            return
        self._cover(one, here, there)
        self._cover(two, there, here)
        if apart <= float(CONTACT) and one.squadron == two.squadron:
            if here.fx * there.fx + here.fy * there.fy > 0.7 and one.is_sound() and two.is_sound():
                self.joined[one.ident] = True
                self.joined[two.ident] = True

    def _cover(self, ship: Ship, hull: Hull, friend: Hull) -> None:
        ahead, aside = hull.frame(friend.x, friend.y)
        if aside > hull.half_beam:
            self.covered[ship.ident] |= STARBOARD_COVERED
        elif aside < -hull.half_beam:
            self.covered[ship.ident] |= PORT_COVERED
        elif ahead < 0.0:
            self.covered[ship.ident] |= STERN_COVERED

    def _opposed(self, pair: NearPair) -> None:
        """Note what two enemies near each other can do."""
        one, two = self.state.ships[pair.first], self.state.ships[pair.second]
        here, there = self.state.sea.hull(pair.first), self.state.sea.hull(pair.second)
        apart = sqrt(pair.squared_distance)
        if apart < self.nearest[one.ident]:
            self.nearest[one.ident] = apart
        if apart < self.nearest[two.ident]:
            self.nearest[two.ident] = apart
        touch = (
            apart < here.reach + there.reach + FARTHEST_TOUCH
            and gap_within(here, there, float(CONTACT)) != NEVER
        )
        if one.is_sound():
            self._blow(one, here, two, there, apart, touch)
        if two.is_sound():
            self._blow(two, there, one, here, apart, touch)

    def _blow(
        self, ship: Ship, hull: Hull, target: Ship, there: Hull, apart: float, touch: bool
    ) -> None:
        """Note what one ship can do to another."""
        number = ship.ident
        held = self.held[number]
        if held and self._partner(ship, target):
            self.faced[number].append(Blow(number, target.ident, BOW, 1.0))
            return
        if touch and not held and meets_bow(hull, there):
            self.faced[number].append(Blow(number, target.ident, facing(hull, there), 1.0))
            return
        ahead, aside = hull.frame(there.x, there.y)
        off = aside if aside >= 0.0 else -aside
        if ahead > -hull.half_length and apart - 1000.0 <= RANGE:
            self.aimed[number].append(Blow(number, target.ident, BOW, 1.0 - apart * 1e-5))
        if held or not self.foresees:
            return
        ahead -= hull.half_length + 500.0
        off = off - OVERLAP if off > OVERLAP else 0.0
        if ahead >= off and ahead * ahead + off * off <= REACH * REACH:
            odds = 1.0 - 0.00005 * apart
        elif apart - 1100.0 <= REACH and not touch:
            odds = TURNED - 0.00005 * apart
        else:
            return
        struck = self._struck(hull, target, there)
        self.reached[number].append(Blow(number, target.ident, struck, odds))

    def _partner(self, ship: Ship, target: Ship) -> bool:
        for pair in self.state.grapples:
            if pair.one == ship.ident and pair.two == target.ident:
                return True
            if pair.two == ship.ident and pair.one == target.ident:
                return True
        return False

    def _struck(self, hull: Hull, target: Ship, there: Hull) -> i64:
        """Return the side a ship would strike, friends beside the target considered."""
        ahead, aside = there.frame(hull.x, hull.y)
        off = aside if aside >= 0.0 else -aside
        covered = self.covered[target.ident]
        if ahead > 0.8 * off:
            return BOW
        if ahead < -off:
            return STERN if covered & STERN_COVERED == 0 else BOW
        side = STARBOARD_COVERED if aside > 0.0 else PORT_COVERED
        return BEAM if covered & side == 0 else BOW


# -- values of fights -----------------------------------------------------------------------


def worths(state: Diadochi) -> list[float]:
    """Return by ship its share of what breaks its side; a flagship counts double."""
    totals = [1.0] * SIDES
    for ship in state.ships:
        totals[ship.side] += float(state.value(ship))
    found: list[float] = []
    for ship in state.ships:
        value = float(state.value(ship)) * 3.0 / totals[ship.side]
        found.append(value * 2.0 if state.is_flagship(ship) else value)
    return found


def total(state: Diadochi, ship: Ship) -> i64:
    """Return the total of a ship in attack or defence, without penalties."""
    return state.value(ship) + (1 if state.is_flagship(ship) else 0)


def hurt_penalty(ship: Ship) -> i64:
    """Return the penalty of a ship in defence."""
    return 2 if ship.crippled or ship.captured else 0


def assign_blows(blows: list[list[Blow]], ships: list[int]) -> dict[int, list[Blow]]:
    """Assign each ship one blow, by target: those without a choice first, then pairs."""
    found: dict[int, list[Blow]] = {}
    chances: dict[int, int] = {}
    free: list[int] = []
    for ship in ships:
        mine = blows[ship]
        if len(mine) == 1:
            found.setdefault(int(mine[0].target), []).append(mine[0])
        elif mine:
            free.append(ship)
            for blow in mine:
                chances[int(blow.target)] = chances.get(int(blow.target), 0) + 1
    for ship in free:
        best = -1.0
        chosen = blows[ship][0]
        for blow in blows[ship]:
            target = int(blow.target)
            chances[target] -= 1
            joined = len(found[target]) if target in found else 0
            score = blow.odds + 0.2 * float(blow.struck)
            if joined == 1:
                score += 0.8
            elif joined == 0 and chances[target] > 0:
                score += 0.5
            elif joined >= MOST_TOGETHER:
                score -= 0.8
            if score > best:
                best = score
                chosen = blow
        found.setdefault(int(chosen.target), []).append(chosen)
    return found


def fight_worth(look: Outlook, target: i64, blows: list[Blow]) -> float:
    """Return the value of the best attack on an enemy, supported by all who face it."""
    state = look.state
    enemy = state.ships[target]
    supports = len(blows) if len(blows) < MOST_TOGETHER else MOST_TOGETHER
    against = total(state, enemy) - hurt_penalty(enemy)
    best = -9.0
    for blow in blows:
        ship = state.ships[blow.ship]
        margin = total(state, ship) + 2 * (supports - 1) - against
        again = enemy.crippled
        if look.held[blow.ship]:
            value = best_held(margin, again, look.worth[target], look.worth[blow.ship])
        else:
            struck = blow.struck + (2 if look.held[target] else 0)
            smaller: i64 = NOBODY_SPARED
            if state.value(ship) < state.value(enemy):
                smaller = ATTACKER_SPARED
            elif state.value(ship) > state.value(enemy) and hurt_penalty(enemy) == 0:
                smaller = TARGET_SPARED
            value = best_free(
                margin, struck, smaller, again, look.worth[target], look.worth[blow.ship]
            )
        if value > best:
            best = value
    return best


def fight_values(look: Outlook, ships: list[int], with_attacked: bool) -> tuple[float, float]:
    """Return the gains and the losses of a side's contacts.

    Without `with_attacked` enemies that were attacked in this phase are skipped.
    """
    gain = loss = 0.0
    for target, blows in assign_blows(look.faced, ships).items():
        if not with_attacked and look.state.ships[target].attacked:
            continue
        value = fight_worth(look, target, blows)
        if value > 0.0:
            gain += value
        elif not look.state.ships[target].crippled:
            loss -= value
    return gain, loss


def threat_value(look: Outlook, ships: list[int]) -> float:
    """Return what ships may win by moving to contact; those in contact are left out."""
    free = [ship for ship in ships if not look.faced[ship]]
    found = 0.0
    for target, blows in assign_blows(look.reached, free).items():
        value = fight_worth(look, target, blows)
        if value > 0.0:
            odds = 0.0
            for blow in blows:
                odds += blow.odds
            found += value * odds / float(len(blows))
    return found


def volley_value(look: Outlook, ships: list[int]) -> float:
    """Return the value of ships' missiles: one attack for each enemy, the others in support."""
    free = [ship for ship in ships if not look.faced[ship] and look.state.ships[ship].fire == IDLE]
    found = 0.0
    for target, blows in assign_blows(look.aimed, free).items():
        if not look.state.ships[target].shot_at:
            found += volley_worth(look, target, blows)
    return found


def volley_worth(look: Outlook, target: i64, blows: list[Blow]) -> float:
    """Return the value of missiles at one enemy, at least 0."""
    state = look.state
    enemy = state.ships[target]
    best = 0.0
    for blow in blows:
        ship = state.ships[blow.ship]
        margin = total(state, ship) + len(blows) - 1 - total(state, enemy) + hurt_penalty(enemy)
        answer = 0.0 if hurt_penalty(enemy) else look.worth[blow.ship]
        value = shot(margin, enemy.crippled, look.worth[target], answer)
        if value > best:
            best = value
    return best
