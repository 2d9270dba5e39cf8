"""Evaluate states that differ in few ships from a known base, faster and with equal results.

A computer player with hundreds of ships evaluates thousands of states that differ in one ship. The
cache keeps each ship's value, its victim and its distance from the enemy in the base. Only ships
that changed, and those near them, are computed again. Sums run in the order of `evaluation`, so
that results are equal to the last bit.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.advice.evaluation import (
    LATER,
    NOW,
    REMOTENESS_WEIGHT,
    SOON,
    balance_sides,
    best_strike,
    can_strike,
    evaluate,
    is_free,
    remoteness,
    ship_value,
    ships_in_box,
    striking_reach,
)
from naumachia.rules.biremes.model import Biremes, Ship

MANY_SHIPS: Final = 25
"""The cache pays from this many ships on."""

MOST_CHANGED: Final = 8
"""With more changed ships than this, the cache is not used."""


class EvaluationCache:
    """Cache the evaluation of a base state, in lists by number of ship.

    Attributes:
        worths: the value of a free ship, else 0.
        victims, shares: the ship it would strike, and the share of it that it would take.
        reaches: how far it strikes, 0 if it does not.
        remote: by side, the distance of its ships from the nearest enemy; filled when asked for.
    """

    def __init__(self, base: Biremes) -> None:
        self.base: Final = base
        count = len(base.ships)
        self.free: Final[list[Ship]] = [ship for ship in base.ships if is_free(ship)]
        self.worths: Final[list[float]] = [0.0] * count
        self.victims: Final[list[int]] = [NOBODY] * count
        self.shares: Final[list[float]] = [0.0] * count
        self.reaches: Final[list[float]] = [0.0] * count
        self.farthest = 0.0
        self.remote: Final[dict[int, list[float]]] = {}
        for ship in self.free:
            self.worths[ship.ident] = ship_value(ship)
        for ship in self.free:
            if can_strike(ship):
                reach = striking_reach(ship, base.hull(ship))
                self.reaches[ship.ident] = reach
                self.farthest = max(self.farthest, reach)
                victim, share = best_strike(base, ship, self.free, self.worths)
                self.victims[ship.ident], self.shares[ship.ident] = int(victim), share

    def remote_of(self, side: i64) -> list[float]:
        """Return how far each free ship of a side is from the nearest enemy."""
        found = self.remote.get(int(side))
        if found is None:
            found = [0.0] * len(self.base.ships)
            for ship in self.free:
                if self.base.side_of(ship) == side:
                    found[ship.ident] = remoteness(self.base, ship, side)
            self.remote[int(side)] = found
        return found

    def changed(self, state: Biremes) -> list[int] | None:
        """Return the numbers of the ships that changed since the base; None where too many did."""
        base = self.base
        if (
            state.players is not base.players
            or state.rules is not base.rules
            or state.matchup != base.matchup
            or len(state.ships) != len(base.ships)
        ):
            return None
        found: list[int] = []
        for number, ship in enumerate(state.ships):
            moved = state.sea.hulls[number] is not base.sea.hulls[number]
            if moved or not ship.is_same(base.ships[number]):
                found.append(number)
                if len(found) > MOST_CHANGED:
                    return None
        return found


def evaluate_near(cache: EvaluationCache, state: Biremes, seat: i64) -> float:
    """Return how good the state is for `seat`, equal to `evaluate`."""
    if state.result is not None:
        return evaluate(state, seat)
    changed = cache.changed(state)
    if changed is None:
        return evaluate(state, seat)
    free = [ship for ship in state.ships if is_free(ship)]
    worths = cache.worths.copy()
    for number in changed:
        ship = state.ships[number]
        worths[number] = ship_value(ship) if is_free(ship) else 0.0
    losses = losses_near(cache, state, changed, free, worths)
    side = state.side(seat)
    remote = remote_near(cache, state, changed, side)
    ours = 0.0
    theirs = 0.0
    for ship in free:
        worth = worths[ship.ident] * (1.0 - losses[ship.ident])
        if state.side_of(ship) == side:
            ours += worth * (1.0 - REMOTENESS_WEIGHT * remote[ship.ident])
        else:
            theirs += worth
    return balance_sides(state, side, ours, theirs)


# -- losses ------------------------------------------------------------------------------


def losses_near(
    cache: EvaluationCache,
    state: Biremes,
    changed: list[int],
    free: list[Ship],
    worths: list[float],
) -> list[float]:
    """Return, by number of ship, the share of it that the enemy is likely to take."""
    victims, shares = cache.victims, cache.shares
    touched = strikers_near(cache, state, changed)
    if touched:
        victims, shares = victims.copy(), shares.copy()
    for number in touched:
        ship = state.ships[number]
        victims[number] = NOBODY
        if is_free(ship) and can_strike(ship):
            victim, share = best_strike(state, ship, free, worths)
            victims[number], shares[number] = int(victim), share
    losses = [0.0] * len(state.ships)
    timing_weights = [seat_timing_weight(state, int(player.seat)) for player in state.players]
    for ship in free:
        victim = victims[ship.ident]
        if victim != NOBODY:
            timing_weight = LATER if ship.activated else timing_weights[ship.owner]
            losses[victim] = 1.0 - (1.0 - losses[victim]) * (
                1.0 - shares[ship.ident] * timing_weight
            )
    return losses


def seat_timing_weight(state: Biremes, seat: i64) -> float:
    """Return `timing_weight` for the ships of a seat that have not acted yet."""
    if state.active_seat() == seat:
        return NOW
    return SOON if state.has_turn_to_come(seat) else LATER


def strikers_near(cache: EvaluationCache, state: Biremes, changed: list[int]) -> list[int]:
    """Return the ships whose best strike may differ now.

    They are those that changed, and those that reach one of them where it was or is.
    """
    found = dict.fromkeys(changed)
    for number in changed:
        for there in (cache.base, state):
            hull = there.sea.hulls[number]
            if hull is None:
                continue
            for other in ships_in_box(state, hull, cache.farthest):
                reach, lies = cache.reaches[other.ident], state.sea.hulls[other.ident]
                if reach == 0.0 or lies is None or other.ident in found:
                    continue
                if abs(lies.x - hull.x) <= reach and abs(lies.y - hull.y) <= reach:
                    found[int(other.ident)] = None
    return list(found)


# -- distances ---------------------------------------------------------------------------


def remote_near(
    cache: EvaluationCache, state: Biremes, changed: list[int], side: i64
) -> list[float]:
    """Return how far each free ship of a side is from the nearest enemy."""
    before = cache.remote_of(side)
    enemies = [
        number
        for number in changed
        if is_enemy_of_side(cache.base, number, side) or is_enemy_of_side(state, number, side)
    ]
    own = [
        number
        for number in changed
        if is_free(state.ships[number]) and state.side_of(state.ships[number]) == side
    ]
    if not enemies and not own:
        return before
    remote = before.copy()
    if enemies:
        for ship in cache.free:
            if cache.base.side_of(ship) == side and int(ship.ident) not in changed:
                remote[ship.ident] = updated_remoteness(cache, state, ship, enemies, side)
    for number in own:
        remote[number] = remoteness(state, state.ships[number], side)
    return remote


def updated_remoteness(
    cache: EvaluationCache, state: Biremes, ship: Ship, enemies: list[int], side: i64
) -> float:
    """Return the distance of an unchanged ship to the nearest enemy after `enemies` changed."""
    least = cache.remote_of(side)[ship.ident]
    hull = cache.base.hull(ship)
    for number in enemies:
        was, now = cache.base.sea.hulls[number], state.sea.hulls[number]
        if was is not None and is_enemy_of_side(cache.base, number, side):
            if abs(was.x - hull.x) + abs(was.y - hull.y) <= least:
                return remoteness(state, ship, side)
        if now is not None and is_enemy_of_side(state, number, side):
            away = abs(now.x - hull.x) + abs(now.y - hull.y)
            least = away if away < least else least
    return least


def is_enemy_of_side(state: Biremes, number: int, side: i64) -> bool:
    """Return whether a ship is an enemy of a side that counts for distances."""
    ship = state.ships[number]
    return ship.is_afloat() and ship.owner != NOBODY and state.side_of(ship) != side
