"""Which missiles to fire and which attacks to make, by what they bring on average."""

from __future__ import annotations

from typing import Final

from naumachia.rules.diadochi.actions import Action, Attack, Fire
from naumachia.rules.diadochi.advice.odds import stakes
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.close_combat import attacks
from naumachia.rules.diadochi.rules.contact import Engaged, engaged
from naumachia.rules.diadochi.rules.missiles import closest, fires
from naumachia.rules.diadochi.rules.reckoning import Reckoning, reckon
from naumachia.rules.diadochi.rules.victory import BREAKS, began_with
from naumachia.rules.diadochi.tables.charts import FIRE, GRAPPLE, THROWS, UNGRAPPLE

HELD: Final = 0.01
"""What a grapple is worth to who is the stronger in it, and costs the other."""
FREED: Final = 0.01
SPARED: Final = 0.004
"""What a shot counts that a supporter does not make."""


def swing(state: Diadochi, ship: Ship, target: Ship, found: Reckoning) -> float:
    """What an attack brings on average, in shares of what breaks each side."""
    at_stake = stakes(state, ship, target, found)
    gain = at_stake.gain * BREAKS / float(began_with(state, target.side))
    cost = at_stake.cost * BREAKS / float(began_with(state, ship.side))
    odds = found.odds()
    held = HELD * float(odds[GRAPPLE]) / float(THROWS)
    free = FREED * float(odds[UNGRAPPLE]) / float(THROWS)
    return gain - cost + (held if found.margin > 0 else -held) + free


# -- missiles -------------------------------------------------------------------------------


def best_shots(state: Diadochi, seat: int) -> list[tuple[float, Action]]:
    """For each enemy that can be fired at the best way to do it, the most promising first; only
    those from which something is to be gained.
    """
    firers: dict[int, list[int]] = {}
    for ship in state.ships:
        if fires(state, seat, ship):
            for target in closest(state, ship):
                if not target.shot_at:
                    firers.setdefault(int(target.ident), []).append(int(ship.ident))
    found: list[tuple[float, Action]] = []
    for aim in sorted(firers):
        value, shot = best_shot(state, aim, firers[aim])
        if value > 0.0:
            found.append((value, shot))
    found.sort(key=lambda entry: -entry[0])
    return found


def best_shot(state: Diadochi, aim: int, able: list[int]) -> tuple[float, Action]:
    """The best leader and number of supporters for a shot at one enemy, and what it brings.

    Each supporter is charged with the shot she does not make.
    """
    target = state.ships[aim]
    best = -9.0
    chosen = Fire(able[0], aim, ())
    for leader in able:
        others = [one for one in able if one != leader]
        for count in range(len(others) + 1):
            found = reckon(state, state.ships[leader], target, FIRE, others[:count])
            value = swing(state, state.ships[leader], target, found) - SPARED * float(count)
            if value > best:
                best = value
                chosen = Fire(leader, aim, tuple(others[:count]))
    return best, chosen


# -- close combat ---------------------------------------------------------------------------


def best_attacks(state: Diadochi, seat: int) -> list[tuple[float, Action]]:
    """All attacks that may be made, by what they bring, the best first.

    A supporter who has a choice is charged with half of what she could do alone.
    """
    open_now = engaged(state)
    alone: dict[int, float] = {}
    values: list[tuple[float, Attack]] = []
    for action in attacks(state, seat, open_now):
        if isinstance(action, Attack):
            value, lonely = attack_value(state, action, open_now)
            values.append((value, action))
            if lonely and value > alone.get(int(action.ship), 0.0):
                alone[int(action.ship)] = value
    found: list[tuple[float, Action]] = []
    for value, action in values:
        cost = sum(alone.get(one, 0.0) for one in action.others)
        found.append((value - 0.5 * cost, action))
    found.sort(key=lambda entry: -entry[0])
    return found


def attack_value(state: Diadochi, attack: Attack, open_now: Engaged) -> tuple[float, bool]:
    """What an attack brings on average, and whether nobody supports it."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    supports = open_now.bound(state, ship, target, attack.kind) + list(attack.others)
    found = reckon(state, ship, target, attack.kind, supports)
    return swing(state, ship, target, found), not supports
