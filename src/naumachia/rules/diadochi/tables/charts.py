"""Hold the results of missile fire and close combat (table 2.5) and their modifiers (table 2.3)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.mypyc import i64

FIRE: Final = 4
"""The row of missile fire, after those of `actions.ATTACKS`."""
BOARD_HELD: Final = 5
"""The row of boarding a ship that the attacker is grappled to already (DIA-RULE-63)."""

NOTHING: Final = 0
SINK_ATTACKER: Final = 1
CRIPPLE_ATTACKER: Final = 2
CAPTURE_ATTACKER: Final = 3
PASS: Final = 4
GRAPPLE: Final = 5
UNGRAPPLE: Final = 6
CRIPPLE_DEFENDER: Final = 7
CRIPPLE_AND_PASS: Final = 8
CAPTURE_DEFENDER: Final = 9
SINK_DEFENDER: Final = 10
RESULTS: Final = [
    "nothing",
    "sink_attacker",
    "cripple_attacker",
    "capture_attacker",
    "pass",
    "grapple",
    "ungrapple",
    "cripple_defender",
    "cripple_and_pass",
    "capture_defender",
    "sink_defender",
]

COLUMNS: Final = 7
"""-4 or less, -3, -2, -1 to +1, +2, +3, +4 or more."""
MINUS_TWO: Final = 2
PLUS_TWO: Final = 4
"""The columns of a ram or rake that spare a smaller ship (DIA-KEY-04)."""

CHART: Final = [
    [
        SINK_ATTACKER,
        CRIPPLE_ATTACKER,
        CRIPPLE_ATTACKER,
        NOTHING,
        CRIPPLE_DEFENDER,
        CRIPPLE_DEFENDER,
        SINK_DEFENDER,
    ],
    [
        CRIPPLE_ATTACKER,
        CRIPPLE_ATTACKER,
        PASS,
        PASS,
        CRIPPLE_AND_PASS,
        CRIPPLE_AND_PASS,
        CRIPPLE_AND_PASS,
    ],
    [CAPTURE_ATTACKER, GRAPPLE, GRAPPLE, NOTHING, GRAPPLE, GRAPPLE, CAPTURE_DEFENDER],
    [CAPTURE_ATTACKER, NOTHING, NOTHING, NOTHING, UNGRAPPLE, UNGRAPPLE, UNGRAPPLE],
    [CRIPPLE_ATTACKER, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, CRIPPLE_DEFENDER],
    [
        CAPTURE_ATTACKER,
        CAPTURE_ATTACKER,
        CAPTURE_ATTACKER,
        NOTHING,
        CAPTURE_DEFENDER,
        CAPTURE_DEFENDER,
        CAPTURE_DEFENDER,
    ],
]
"""By row and column, where no smaller ship is spared (DIA-RES-01 to DIA-RES-05)."""

GRAPPLED_TARGET: Final = -2
"""To the target of a ram or rake (DIA-CV-02)."""
HURT: Final = -2
"""To a ship that is crippled or captured, once even if both (DIA-CV-03, DIA-RULE-61)."""
FROM_BEAM: Final = -1
FROM_STERN: Final = -2
"""To the target of a ram or rake (DIA-CV-04, DIA-CV-05)."""
SUPPORT: Final = 2
"""For each ship that supports in close combat (DIA-CV-06)."""
FIRE_SUPPORT: Final = 1
"""For each ship that supports missile fire (DIA-CV-07)."""
FLAGSHIP: Final = 1
"""To a flagship that attacks or is attacked (DIA-CV-08)."""

THROWS: Final = 36
FACES: Final = 6


def column(difference: i64) -> i64:
    """Return the column of a difference of totals, dice included."""
    if -1 <= difference <= 1:
        return 3
    if difference < 0:
        return 0 if difference <= -4 else difference + 4
    return 6 if difference >= 4 else difference + 2


def ways(margin: i64) -> list[int]:
    """Return in how many of 36 rolls each column comes up, by the margin without dice."""
    found = [0] * COLUMNS
    for apart in range(1 - FACES, FACES):
        found[column(margin + apart)] += FACES - abs(apart)
    return found
