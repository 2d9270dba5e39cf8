"""Who may be attacked, and who is near enough to be worth asking."""

from __future__ import annotations

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.model import Biremes, Ship


def enemy_refusal(state: Biremes, ship: Ship, target: Ship, facts: Facts | None) -> ClauseId | None:
    """The clause against attacking this ship: only enemies on the table (BIR-RULE-66)."""
    if not target.afloat():
        if facts is not None:
            facts["refusal"] = "target_gone"
        return "BIR-RULE-66"
    enemies = target.ident != ship.ident and state.enemies(ship, target)
    return None if enemies else "BIR-RULE-66"


def holding_refusal(
    state: Biremes, ship: Ship, target: Ship, facts: Facts | None
) -> ClauseId | None:
    """The clause against an attack that may end in the target's melee: a ram or a grapple."""
    refused = enemy_refusal(state, ship, target, facts)
    if refused is not None:
        return refused
    if target.melee != NOBODY and not may_join(state, ship, target):
        if facts is not None:
            facts["refusal"] = "not_in_that_melee"
        return "BIR-RULE-66"
    return None


def may_join(state: Biremes, ship: Ship, locked: Ship) -> bool:
    """Whether the ship may break into the melee that holds `locked`.

    With every player for himself only one who has a ship in it (BIR-RULE-66).
    """
    if not state.rules.free_for_all:
        return True
    return any(ship.owner == other.owner for other in state.ships if other.melee == locked.melee)


def near(state: Biremes, ship: Ship, distance: i64) -> list[Ship]:
    """The other ships that may be within `distance` of a ship, by number."""
    found: list[Ship] = []
    for ident in state.sea.around(state.hull(ship), float(distance)):
        if ident != ship.ident:
            found.append(state.ships[ident])
    return found
