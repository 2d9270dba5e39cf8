"""National bonuses (table T14)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Clause, Tally
from naumachia.kernel.native import i64
from naumachia.rules.biremes import clauses
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

ATTACKS: Final = {ATHENIAN: clauses.NAT_02, CARTHAGINIAN: clauses.NAT_04}
"""Who adds 1 to rams and oar swipes."""
MELEES: Final = {GREEK: clauses.NAT_01, SPARTAN: clauses.NAT_03, ROMAN: clauses.NAT_05}
"""Who adds 1 in a melee."""


def counts(state: Biremes, nation: i64) -> bool:
    """Whether the bonus of a nation counts in this battle (BIR-RULE-59 `nat_scope`)."""
    return not state.rules.listed_nations or state.matchup in LISTED.get(nation, ())


def attack_clause(state: Biremes, ship: Ship) -> Clause | None:
    """The clause that adds 1 to rams and oar swipes of this ship, if one does."""
    return ATTACKS.get(ship.nation) if counts(state, ship.nation) else None


def attack_bonus(state: Biremes, ship: Ship) -> i64:
    """What the nation of a ship adds to its rams and oar swipes (BIR-NAT-02, BIR-NAT-04)."""
    return 0 if attack_clause(state, ship) is None else 1


def add_attack_bonus(state: Biremes, ship: Ship, tally: Tally) -> None:
    """Add what the nation of a ship brings to its rams and oar swipes."""
    clause = attack_clause(state, ship)
    if clause is not None:
        tally.add(clause, 1, nation=NATIONS[ship.nation])


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
