"""National bonuses (table T14)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Tally
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.model import (
    ATHENIAN,
    CARTHAGINIAN,
    GREEK,
    NATIONS,
    PERSIAN,
    ROMAN,
    SPARTAN,
    Biremes,
    Ship,
)

LISTED: Final = {
    GREEK: (1,),
    ATHENIAN: (2, 3),
    SPARTAN: (2, 3),
    ROMAN: (4, 5),
    CARTHAGINIAN: (4, 5),
}
"""The rows of table T13 in which a nation with a bonus is listed."""

ATTACKS: Final = {ATHENIAN: "BIR-NAT-02", CARTHAGINIAN: "BIR-NAT-04"}
"""Who adds 1 to rams and oar swipes."""
MELEES: Final = {GREEK: "BIR-NAT-01", SPARTAN: "BIR-NAT-03", ROMAN: "BIR-NAT-05"}
"""Who adds 1 in a melee."""


def counts(state: Biremes, nation: i64) -> bool:
    """Whether the bonus of a nation counts in this battle (BIR-RULE-59 `nat_scope`)."""
    return not state.rules.listed_nations or state.matchup in LISTED.get(nation, ())


def attack_bonus(state: Biremes, ship: Ship, tally: Tally) -> Tally:
    """Add what the nation of a ship brings to its rams and oar swipes; the tally, to be chained."""
    clause = ATTACKS.get(ship.nation)
    if clause is not None and counts(state, ship.nation):
        tally.add(clause, 1, nation=NATIONS[ship.nation])
    return tally


def add_melee_bonus(state: Biremes, first: Ship, enemy: Ship, tally: Tally) -> None:
    """Add what a side's nation brings in a melee, once for the side (BIR-RULE-41, BIR-RULE-59).

    `first` and `enemy` are the ships with the largest crews of the two sides.
    """
    clause = MELEES.get(first.nation)
    if clause is None or not counts(state, first.nation):
        return
    if first.nation == GREEK and enemy.nation != PERSIAN:
        return
    tally.add(clause, 1, nation=NATIONS[first.nation])
