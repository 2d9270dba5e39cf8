"""What an attack is expected to cost and to gain, in combat value."""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.declared import frozen
from naumachia.rules.diadochi.actions import Attack, Fire
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.reckoning import Reckoning, reckon, reckoned
from naumachia.rules.diadochi.tables.charts import (
    CAPTURE_ATTACKER,
    CAPTURE_DEFENDER,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FIRE,
    SINK_ATTACKER,
    SINK_DEFENDER,
    THROWS,
)

CRIPPLED: Final = 0.5
"""What share of a ship is as good as lost when she is crippled; our estimate."""


@final
@frozen()
class Stakes:
    """The expected losses of an attack, in combat value: of the attacker's side, `cost`, and of
    the defender's, `gain`. A flagship counts double, a crippled ship half (DIA-VIC-03).
    """

    cost: float
    gain: float

    @property
    def swing(self) -> float:
        """What is gained beyond what is lost."""
        return self.gain - self.cost


def worth(state: Diadochi, ship: Ship) -> float:
    """What would count as lost with a ship, were she lost now (DIA-VIC-03)."""
    value = float(state.value(ship))
    return 2.0 * value if state.is_flagship(ship) else value


def left(ship: Ship) -> float:
    """The share of a ship that is still to be lost."""
    return 1.0 - CRIPPLED if ship.crippled else 1.0


def stakes(state: Diadochi, ship: Ship, target: Ship, found: Reckoning) -> Stakes:
    """What is expected of an attack whose totals are known, exact over the 36 throws.

    To sink a prize gains nothing, for she has been lost before; to take back one of one's own
    gains what she counted (DIA-RULE-71, DIA-RULE-72).
    """
    odds = found.odds()
    sunk = odds[SINK_DEFENDER]
    crippled = odds[CRIPPLE_DEFENDER] + odds[CRIPPLE_AND_PASS]
    if found.again:
        sunk, crippled = sunk + crippled, 0
    if target.side == ship.holder:
        gain = float(target.lost_value) * odds[CAPTURE_DEFENDER]
    else:
        whole = worth(state, target)
        gain = whole * (left(target) * (sunk + odds[CAPTURE_DEFENDER]) + CRIPPLED * crippled)
    lost = odds[SINK_ATTACKER] + odds[CAPTURE_ATTACKER]
    cost = worth(state, ship) * lost + answered(state, ship, found) * odds[CRIPPLE_ATTACKER]
    return Stakes(cost / THROWS, gain / THROWS)


def answered(state: Diadochi, ship: Ship, found: Reckoning) -> float:
    """What a crippled attacker costs; in missile fire the best that the defender may pick."""
    if found.kind != FIRE:
        return CRIPPLED * worth(state, ship)
    return max([CRIPPLED * worth(state, state.ships[one]) for one in found.victims], default=0.0)


def attack_stakes(state: Diadochi, attack: Attack) -> Stakes:
    """What is expected of an attack that may be made now, with all who support it."""
    found = reckoned(state, attack)
    return stakes(state, state.ships[attack.ship], state.ships[attack.target], found)


def shot_stakes(state: Diadochi, shot: Fire) -> Stakes:
    """What is expected of missile fire."""
    ship, target = state.ships[shot.ship], state.ships[shot.target]
    found = reckon(state, ship, target, FIRE, [int(other) for other in shot.others])
    return stakes(state, ship, target, found)
