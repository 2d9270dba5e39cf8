"""Why an attack may not be made (DIA-CC-01 to DIA-CC-06, DIA-RULE-56 to DIA-RULE-62).

The type of an attack is free every turn (DIA-CC-03).
"""

from __future__ import annotations

from naumachia.geometry.measure import nearest_line
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import ATTACKS, BOARD, DISENGAGE, Attack
from naumachia.rules.diadochi.model import IDLE, Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import forward, touching
from naumachia.rules.diadochi.rules.duties import (
    Engaged,
    engaged_with,
    still_faces,
    supports_count,
    targets_of,
)
from naumachia.table.measured import note_line


def attack_ruling(state: Diadochi, attack: Attack) -> Ruling | None:
    """Why an attack by a ship of the player may not be made; None when it may."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    ruling = attacker_ruling(state, ship)
    if ruling is None:
        ruling = target_ruling(state, ship, target)
    if ruling is None:
        ruling = acted_ruling(ship)
    if ruling is None:
        ruling = kind_ruling(state, ship, target, attack.kind)
    if ruling is None and target.ident not in targets_of(state, ship):
        facts: Facts = {"ship": ship.name, "target": target.name}
        clause = "DIA-RULE-60" if state.partners(ship) else "DIA-RULE-57"
        return Ruling(clause, {**facts, "refusal": "crippled_last"})
    if ruling is None and attack.others:
        return supports_ruling(state, attack, engaged_with(state, target))
    return ruling


def attacker_ruling(state: Diadochi, ship: Ship) -> Ruling | None:
    """Why a ship can neither attack nor support; None when she can."""
    facts: Facts = {"ship": ship.name}
    if not ship.afloat():
        return Ruling("DIA-RULE-56", {**facts, "refusal": "not_there"})
    if not state.on_table(ship):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "off_table_attacks"})
    if ship.captured:
        return Ruling("DIA-KEY-06", {**facts, "refusal": "captured_attacks"})
    if ship.crippled:
        return Ruling("DIA-CC-04", facts)
    return None


def acted_ruling(ship: Ship) -> Ruling | None:
    """Why a ship has no part left in this phase: she has attacked or supported (DIA-RULE-57)."""
    if ship.fight == IDLE:
        return None
    return Ruling("DIA-RULE-57", {"refusal": "has_fought", "ship": ship.name})


def target_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Why a ship that can attack may not attack this one, in whatever way."""
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not target.afloat():
        return Ruling("DIA-RULE-56", {**facts, "refusal": "target_gone"})
    if not state.enemies(ship, target):
        clause = "DIA-RULE-62" if target.captured else "DIA-CC-01"
        return Ruling(clause, {**facts, "refusal": "target_friend"})
    if not state.on_table(target):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "target_off_table"})
    if target.attacked:
        return Ruling("DIA-CC-06", facts)
    if has_faced(state, ship, target):
        if still_faces(state, ship, target, state.partners(ship)):
            return None
    return distant_ruling(state, ship, target, facts)


def distant_ruling(state: Diadochi, ship: Ship, target: Ship, facts: Facts) -> Ruling:
    """The ruling against a target that the ship does not face, or did not when movement ended."""
    partners = state.partners(ship)
    if target.ident in partners or (not partners and forward(state, ship, target)):
        return Ruling("DIA-RULE-56", facts)
    if partners:
        facts["partner"] = state.ships[partners[0]].name
        return Ruling("DIA-RULE-60", facts)
    if touching(state, ship, target):
        return Ruling("DIA-CC-01", {**facts, "refusal": "not_forward"})
    note_line(nearest_line(state.hull(ship), state.hull(target)), facts)
    return Ruling("DIA-CC-01", {**facts, "refusal": "not_in_contact"})


def has_faced(state: Diadochi, ship: Ship, target: Ship) -> bool:
    """Whether she faced it when the movement phase ended (DIA-RULE-58)."""
    return any(pair.one == ship.ident and pair.two == target.ident for pair in state.faces)


def kind_ruling(state: Diadochi, ship: Ship, target: Ship, kind: i64) -> Ruling | None:
    """Why it may not be this type of attack (DIA-CC-02); it may be another every turn (CC-03)."""
    held = bool(state.partners(ship))
    if kind == BOARD or held == (kind == DISENGAGE):
        return None
    refusal = "held_attacks" if held else "not_held"
    facts: Facts = {"ship": ship.name, "target": target.name, "attack": ATTACKS[kind]}
    return Ruling("DIA-CC-02", {**facts, "refusal": refusal})


def supports_ruling(state: Diadochi, attack: Attack, open_now: Engaged) -> Ruling | None:
    """Why one of those named may not be: only ships with a choice are (DIA-RULE-57)."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    choosers = open_now.choosers(state, ship, target, attack.kind)
    for number, one in enumerate(attack.others):
        if one in choosers and one not in attack.others[:number]:
            continue
        other = state.ships[one]
        facts: Facts = {"ship": other.name, "target": target.name, "attack": ATTACKS[attack.kind]}
        if one == attack.ship or one in attack.others[:number]:
            return Ruling("DIA-RULE-57", {**facts, "refusal": "named_twice"})
        return support_ruling(state, ship, other, attack.kind, open_now, facts)
    return None


def support_ruling(
    state: Diadochi, ship: Ship, other: Ship, kind: i64, open_now: Engaged, facts: Facts
) -> Ruling:
    """Why this ship may not be named as one whose target it is."""
    if other.holder != ship.holder:
        return Ruling("DIA-RULE-57", {**facts, "refusal": "enemy_supports"})
    ruling = attacker_ruling(state, other)
    if ruling is None:
        ruling = acted_ruling(other)
    if ruling is not None:
        return ruling
    if not supports_count(state, kind):
        return Ruling("DIA-RULE-59", facts)
    found = open_now.targets.get(int(other.ident), [])
    target = [one for one in found if state.ships[one].name == facts["target"]]
    if not target:
        return Ruling("DIA-RULE-58", facts)
    if len(found) == 1:
        return Ruling("DIA-RULE-57", {**facts, "refusal": "supports_anyway"})
    return Ruling("DIA-RULE-77", {**facts, "refusal": "other_player_supports"})
