"""Share code of all attacks: legal targets, national bonuses, the reasons of a total."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts, Ruling, Tally
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.rules.biremes.actions import NOBODY
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
    refuse_attack,
)

# -- totals --------------------------------------------------------------------------------


def reasons(tally: Tally) -> tuple[str, ...]:
    """Return the modifiers of a tally as a fact, in the order they were added: `BIR-NAT-05 +1`."""
    return tuple(f"{modifier.clause} {modifier.value:+d}" for modifier in tally.modifiers)


def with_words(facts: Facts, phrases: Phrasebook) -> Facts:
    """Return the facts of an event with its reasons by name, `+1 Roman`, instead of clause.

    `net` is the sum of the modifiers of a roll.
    """
    net = facts.get("modifier")
    if isinstance(net, int):
        facts = {**facts, "net": f" {signed(net)}" if net else ""}
    listed = facts.get("reasons")
    if not isinstance(listed, tuple):
        return facts
    named: list[str] = []
    for reason in listed:
        clause, value = str(reason).split()
        named.append(f"{signed(int(value))} {phrases.spelled('reason', clause)}")
    return {**facts, "reasons": tuple(named)}


# -- targets -------------------------------------------------------------------------------


def enemy_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship may not attack this one: only enemies on the table (BIR-RULE-66)."""
    if not target.is_afloat():
        return refuse_attack("BIR-RULE-66", ship, target, refusal="target_gone")
    if target.ident == ship.ident or not state.are_enemies(ship, target):
        return refuse_attack("BIR-RULE-66", ship, target)
    return None


def melee_ruling(state: Biremes, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship may not make an attack that may end in the target's melee."""
    if target.melee == NOBODY or can_join(state, ship, target):
        return None
    return refuse_attack("BIR-RULE-66", ship, target, refusal="not_in_that_melee")


def can_join(state: Biremes, ship: Ship, locked: Ship) -> bool:
    """Return whether the ship may break into the melee that holds `locked`.

    In a free-for-all only a player with a ship in it may do so (BIR-RULE-66).
    """
    if not state.rules.free_for_all:
        return True
    return any(ship.owner == other.owner for other in state.ships if other.melee == locked.melee)


def near(state: Biremes, ship: Ship, distance: i64) -> list[Ship]:
    """Return the other ships that may be within `distance` of a ship, by number."""
    found: list[Ship] = []
    for ident in state.sea.ships_near(state.hull(ship), float(distance)):
        if ident != ship.ident:
            found.append(state.ships[ident])
    return found


def enemies_near(state: Biremes, ship: Ship, distance: i64) -> list[Ship]:
    """Return the enemies that may be within `distance` of a ship, by number."""
    return [other for other in near(state, ship, distance) if state.are_enemies(ship, other)]


# -- national bonuses (table T14) ----------------------------------------------------------

BONUS_ROWS: Final = {
    GREEK: (1,),
    ATHENIAN: (2, 3),
    SPARTAN: (2, 3),
    ROMAN: (4, 5),
    CARTHAGINIAN: (4, 5),
}
"""The rows of table T13 that list a nation with a bonus."""

ATTACKS: Final = {ATHENIAN: "BIR-NAT-02", CARTHAGINIAN: "BIR-NAT-04"}
"""The nations that add 1 to rams and oar swipes."""
MELEES: Final = {GREEK: "BIR-NAT-01", SPARTAN: "BIR-NAT-03", ROMAN: "BIR-NAT-05"}
"""The nations that add 1 in a melee."""


def has_bonus(state: Biremes, nation: i64) -> bool:
    """Return whether the bonus of a nation counts in this battle (BIR-RULE-59 `nat_scope`)."""
    return not state.rules.listed_nations or state.matchup in BONUS_ROWS.get(nation, ())


def attack_bonus(state: Biremes, ship: Ship, tally: Tally) -> Tally:
    """Add the national bonus of a ship to a ram or oar swipe, and return the tally."""
    clause = ATTACKS.get(ship.nation)
    if clause is not None and has_bonus(state, ship.nation):
        tally.add(clause, 1, nation=NATIONS[ship.nation])
    return tally


def add_melee_bonus(state: Biremes, first: Ship, enemy: Ship, tally: Tally) -> None:
    """Add the national bonus of a side in a melee, once for the side (BIR-RULE-41, BIR-RULE-59).

    `first` and `enemy` are the ships with the largest crews of the two sides.
    """
    clause = MELEES.get(first.nation)
    if clause is None or not has_bonus(state, first.nation):
        return
    if first.nation == GREEK and enemy.nation != PERSIAN:
        return
    tally.add(clause, 1, nation=NATIONS[first.nation])
