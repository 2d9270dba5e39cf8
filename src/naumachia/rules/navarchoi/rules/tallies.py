"""Rolls with reasons, and the exact odds of two dice against each other."""

from __future__ import annotations

from fractions import Fraction

from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import CAPTURED, DAMAGED, FULL, IMMOBILE, Navarchoi, Ship
from naumachia.rules.navarchoi.tables.charts import Grapple, Ram
from naumachia.rules.navarchoi.tables.result_rows import LAST_DIE

FACES: int = LAST_DIE + 1
"""The die has ten faces, 0 to 9 (NAV-COMP-21)."""


def reasons(tally: Tally) -> tuple[str, ...]:
    """The modifiers of a tally as a fact, in the order they were added: `NAV-RAM-04 beam +3`."""
    return tuple(
        f"{modifier.clause} {modifier.facts['what']} {modifier.value:+d}"
        for modifier in tally.modifiers
    )


def differences(margin: i64) -> list[tuple[int, Fraction]]:
    """Every difference of two d10 plus `margin`, attacker's less defender's, with its chance."""
    whole = FACES * FACES
    return [
        (int(margin) + apart, Fraction(FACES - abs(apart), whole))
        for apart in range(-LAST_DIE, LAST_DIE + 1)
    ]


def greater(margin: i64) -> Fraction:
    """The chance that the attacker's total is strictly the greater."""
    return sum((chance for apart, chance in differences(margin) if apart > 0), Fraction(0))


def below(limit: i64) -> Fraction:
    """The chance that one d10 shows less than `limit`."""
    faces = 0 if limit < 0 else FACES if limit > FACES else int(limit)
    return Fraction(faces, FACES)


def add_quality(state: Navarchoi, tally: Tally, ship: Ship, factor: i64, clause: ClauseId) -> Tally:
    """Add a ship's Quality; a prize has that of the fleet that holds it (NAV-RULE-78)."""
    by = "NAV-RULE-78" if ship.taken == CAPTURED else clause
    return tally.add(by, int(factor) * state.quality(ship), what="quality")


def at_full(state: Navarchoi, ship: Ship) -> bool:
    """Whether a ship counts as Full in combat: by Elasis! too, but not once it is grappled.

    NAV-RULE-56: the status of a grappled ship at Full counts as Cruise.
    """
    if ship.grappled:
        return False
    activation = state.activation
    if activation is not None and activation.ship == ship.ident and activation.full:
        return ship.status < DAMAGED
    return ship.status == FULL


def helpless(ship: Ship) -> bool:
    """Immobile or grappled: the heavier of the two penalties of a defender (T7, T8)."""
    return ship.grappled or ship.status == IMMOBILE


def add_plight(
    state: Navarchoi, tally: Tally, target: Ship, chart: Ram | Grapple, clause: ClauseId
) -> None:
    """Add what a defender's status is worth; being grappled as much as being Immobile."""
    if helpless(target):
        by = "NAV-GRAP-05" if target.grappled else clause
        tally.add(by, int(chart.defender_immobile), what="immobile")
    elif at_full(state, target):
        tally.add(clause, int(chart.defender_full), what="full")
    elif target.status == DAMAGED:
        tally.add(clause, int(chart.defender_damaged), what="damaged")
