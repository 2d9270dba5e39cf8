"""What attacks bring on average by their margin alone, in a table made once: for judging fights
that may come, of which there are many. `odds` is exact about one that can be made now.

A ship that is lost counts 1, one that is crippled `CRIPPLED`.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import BOARD, DISENGAGE, RAKE, RAM
from naumachia.rules.diadochi.advice.odds import CRIPPLED
from naumachia.rules.diadochi.tables.charts import (
    BOARD_HELD,
    CAPTURE_ATTACKER,
    CAPTURE_DEFENDER,
    CHART,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FIRE,
    GRAPPLE,
    MINUS_TWO,
    NOTHING,
    PLUS_TWO,
    SINK_ATTACKER,
    SINK_DEFENDER,
    UNGRAPPLE,
    ways,
)

HELD: Final = 0.04
"""What a grapple is worth to who is the stronger in it."""
FREED: Final = 0.03

WIDEST: Final = 24
"""Margins beyond this in either direction are as this one."""

NOBODY_SPARED: Final = 0
TARGET_SPARED: Final = 1
ATTACKER_SPARED: Final = 2
SPARINGS: Final = 3

ROWS: Final = 6
"""Those of the chart: ram, rake, board, disengage, missiles, board when grappled."""


def _entry(row: i64, spared: i64, again: bool, margin: i64) -> tuple[float, float, float]:
    """Shares of the target and of the attacker that are lost, and the odds of a grapple."""
    target = attacker = grapple = 0.0
    counts = ways(margin)
    for at in range(len(counts)):
        share = float(counts[at]) / 36.0
        result = CHART[row][at]
        if at == PLUS_TWO and spared == TARGET_SPARED and (row == RAM or row == RAKE):
            result = NOTHING
        if at == MINUS_TWO and spared == ATTACKER_SPARED and row == RAM:
            result = NOTHING
        if result == SINK_DEFENDER or result == CAPTURE_DEFENDER:
            target += share * (1.0 - CRIPPLED if again else 1.0)
        elif result == CRIPPLE_DEFENDER or result == CRIPPLE_AND_PASS:
            target += share * CRIPPLED
        elif result == SINK_ATTACKER or result == CAPTURE_ATTACKER:
            attacker += share
        elif result == CRIPPLE_ATTACKER:
            attacker += share * CRIPPLED
        elif result == GRAPPLE or result == UNGRAPPLE:
            grapple += share
    return target, attacker, grapple


def _table() -> list[list[tuple[float, float, float]]]:
    found: list[list[tuple[float, float, float]]] = []
    for row in range(ROWS):
        for spared in range(SPARINGS):
            for again in (False, True):
                found.append(
                    [_entry(row, spared, again, at - WIDEST) for at in range(2 * WIDEST + 1)]
                )
    return found


_TABLE: Final = _table()


def exchange(row: i64, spared: i64, again: bool, margin: i64) -> tuple[float, float, float]:
    """Shares of the target and of the attacker that are lost on average, and the odds that they
    are grappled, or free again, after it.

    `row` of the chart, who is `spared` as smaller, whether the target is crippled already, and the
    difference of totals without dice.
    """
    at = margin
    if at > WIDEST:
        at = WIDEST
    if at < -WIDEST:
        at = -WIDEST
    return _TABLE[(row * SPARINGS + spared) * 2 + (1 if again else 0)][at + WIDEST]


def best_free(
    margin: i64, struck: i64, smaller: i64, again: bool, target: float, own: float
) -> float:
    """What the best of ram, rake and boarding brings one who is not grappled.

    `margin` is the difference of totals without what depends on the side that is struck, `struck`
    what that adds to a ram or rake. `smaller` says who is spared in a rake or a ram that is not bow
    to bow: `TARGET_SPARED`, `ATTACKER_SPARED` or nobody. `target` and `own` are what the ships are
    worth.
    """
    spared = smaller if struck > 0 else NOBODY_SPARED
    theirs, mine, _ = exchange(RAM, spared, again, margin + struck)
    best = theirs * target - mine * own
    theirs, mine, _ = exchange(
        RAKE, TARGET_SPARED if smaller == TARGET_SPARED else NOBODY_SPARED, again, margin + struck
    )
    value = theirs * target - mine * own
    if value > best:
        best = value
    theirs, mine, held = exchange(BOARD, NOBODY_SPARED, again, margin)
    value = theirs * target - mine * own + (HELD * held * target if margin > 0 else 0.0)
    return value if value > best else best


def best_held(margin: i64, again: bool, target: float, own: float) -> float:
    """What the better of boarding and disengaging brings one who is grappled to the target."""
    theirs, mine, _ = exchange(BOARD_HELD, NOBODY_SPARED, again, margin)
    best = theirs * target - mine * own
    _, mine, free = exchange(DISENGAGE, NOBODY_SPARED, again, margin)
    value = FREED * free * own - mine * own
    return value if value > best else best


def shot(margin: i64, again: bool, target: float, own: float) -> float:
    """What missiles bring: `own` is what the answer may strike, 0 where nobody can answer."""
    theirs, mine, _ = exchange(FIRE, NOBODY_SPARED, again, margin)
    return theirs * target - mine * own
