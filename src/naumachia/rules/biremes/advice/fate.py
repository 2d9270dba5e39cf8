"""How a melee is likely to end: counted once for each pair of crews (BIR-MEL-04..06, table T8)."""

from __future__ import annotations

from typing import Final

MOST: Final = 40
"""Above so many men on both sides the same number is taken from both: large crews roll alike."""
AHEAD: Final = 40
"""Who has so many men more wins."""

Odds = tuple[float, float]
"""The chance to win, and the men left on average, none where the melee is lost."""

BLOWS: Final[dict[tuple[int, bool], list[float]]] = {}
FATES: Final[dict[tuple[int, int, bool, bool], Odds]] = {}


def blows(men: int, bonus: bool) -> list[float]:
    """The chances of 0, 1, 2, ... casualties by a side with so many men and a bonus or none."""
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
    """What is to be expected of a melee of `men` against `enemies`, each with a bonus or none."""
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
    """The mean over all throws of one round and what follows it; both lose their men together."""
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
