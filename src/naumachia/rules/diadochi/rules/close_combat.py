"""Run close combat: legal attacks, enemy after enemy, and the dice (DIA-CC)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.measure import nearest_line
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import (
    ATTACKS,
    BOARD,
    DISENGAGE,
    NOBODY,
    RAKE,
    RAM,
    Action,
    Attack,
    Finish,
)
from naumachia.rules.diadochi.model import ACTED, IDLE, SEATS, SUPPORTED, Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import (
    BOW,
    FACINGS,
    Engagements,
    engagements,
    engagements_with,
    forward,
    still_faces,
    supports_count,
    targets_of,
    touching,
)
from naumachia.rules.diadochi.rules.players import PlayersInTurn, command_ruling, names
from naumachia.rules.diadochi.rules.results import (
    AttackTotals,
    attack_dice,
    attack_totals,
    capture,
    cripple,
    grapple,
    note_roll,
    note_totals,
    pass_by,
    sink,
    ungrapple,
)
from naumachia.rules.diadochi.tables.charts import (
    CAPTURE_ATTACKER,
    CAPTURE_DEFENDER,
    CRIPPLE_AND_PASS,
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    GRAPPLE,
    NOTHING,
    PASS,
    SINK_ATTACKER,
    SINK_DEFENDER,
    UNGRAPPLE,
)
from naumachia.table.choices import ListedChoices
from naumachia.table.refusal_facts import note_line

# -- which attacks may be made -------------------------------------------------------------
# The type of an attack is free every turn (DIA-CC-03).


def attack_ruling(state: Diadochi, attack: Attack) -> Ruling | None:
    """Return why an attack by a ship of the player may not be made."""
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
        return supports_ruling(state, attack, engagements_with(state, target))
    return ruling


def attacker_ruling(state: Diadochi, ship: Ship) -> Ruling | None:
    """Return why a ship can neither attack nor support."""
    facts: Facts = {"ship": ship.name}
    if not ship.is_afloat():
        return Ruling("DIA-RULE-56", {**facts, "refusal": "not_there"})
    if not state.is_on_table(ship):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "off_table_attacks"})
    if ship.captured:
        return Ruling("DIA-KEY-06", {**facts, "refusal": "captured_attacks"})
    if ship.crippled:
        return Ruling("DIA-CC-04", facts)
    return None


def acted_ruling(ship: Ship) -> Ruling | None:
    """Return why a ship has no part left: it has attacked or supported (DIA-RULE-57)."""
    if ship.fight == IDLE:
        return None
    return Ruling("DIA-RULE-57", {"refusal": "has_fought", "ship": ship.name})


def target_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship that can attack may not attack this one, in any way."""
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not target.is_afloat():
        return Ruling("DIA-RULE-56", {**facts, "refusal": "target_gone"})
    if not state.enemies(ship, target):
        clause = "DIA-RULE-62" if target.captured else "DIA-CC-01"
        return Ruling(clause, {**facts, "refusal": "target_friend"})
    if not state.is_on_table(target):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "target_off_table"})
    if target.attacked:
        return Ruling("DIA-CC-06", facts)
    if has_faced(state, ship, target):
        if still_faces(state, ship, target, state.partners(ship)):
            return None
    return distant_ruling(state, ship, target)


def distant_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling:
    """Refuse a target that the ship does not face, or did not when movement ended."""
    facts: Facts = {"ship": ship.name, "target": target.name}
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
    """Return whether a ship faced a target when the movement phase ended (DIA-RULE-58)."""
    return any(pair.one == ship.ident and pair.two == target.ident for pair in state.faces)


def kind_ruling(state: Diadochi, ship: Ship, target: Ship, kind: i64) -> Ruling | None:
    """Return why the attack may not be of this type (DIA-CC-02).

    The type may change every turn (DIA-CC-03).
    """
    held = bool(state.partners(ship))
    if kind == BOARD or held == (kind == DISENGAGE):
        return None
    refusal = "held_attacks" if held else "not_held"
    facts: Facts = {"ship": ship.name, "target": target.name, "attack": ATTACKS[kind]}
    return Ruling("DIA-CC-02", {**facts, "refusal": refusal})


def supports_ruling(state: Diadochi, attack: Attack, open_now: Engagements) -> Ruling | None:
    """Return why a named ship may not support: only ships with a choice are named (DIA-RULE-57)."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    choosers = open_now.optional_supports(state, ship, target, attack.kind)
    for number, one in enumerate(attack.others):
        if one in choosers and one not in attack.others[:number]:
            continue
        if one == attack.ship or one in attack.others[:number]:
            facts = support_facts(state.ships[one], target, attack.kind)
            return Ruling("DIA-RULE-57", {**facts, "refusal": "named_twice"})
        return support_ruling(state, attack, state.ships[one], open_now)
    return None


def support_ruling(state: Diadochi, attack: Attack, other: Ship, open_now: Engagements) -> Ruling:
    """Refuse a named supporter that cannot choose this target."""
    ship, target = state.ships[attack.ship], state.ships[attack.target]
    facts = support_facts(other, target, attack.kind)
    if other.holder != ship.holder:
        return Ruling("DIA-RULE-57", {**facts, "refusal": "enemy_supports"})
    ruling = attacker_ruling(state, other)
    if ruling is None:
        ruling = acted_ruling(other)
    if ruling is not None:
        return ruling
    if not supports_count(state, attack.kind):
        return Ruling("DIA-RULE-59", facts)
    targets = open_now.targets.get(int(other.ident), [])
    if target.ident not in targets:
        return Ruling("DIA-RULE-58", facts)
    if len(targets) == 1:
        return Ruling("DIA-RULE-57", {**facts, "refusal": "supports_anyway"})
    return Ruling("DIA-RULE-77", {**facts, "refusal": "other_player_supports"})


def support_facts(ship: Ship, target: Ship, kind: i64) -> Facts:
    """Return a supporter, its target and the type of the attack as facts."""
    return {"ship": ship.name, "target": target.name, "attack": ATTACKS[kind]}


# -- the phase -----------------------------------------------------------------------------

MOST_LISTED: Final = 200
"""The limit of listed actions; others are listed after the next decision."""
FREE_KINDS: Final = [RAM, RAKE, BOARD]
HELD_KINDS: Final = [BOARD, DISENGAGE]
ROWS: Final[list[ClauseId]] = ["DIA-RES-01", "DIA-RES-02", "DIA-RES-03", "DIA-RES-04"]
"""The clause of the chart's row for each type of attack."""


@declared
class Combat(PlayersInTurn):
    """Let each player of a side attack enemies in any order (DIA-RULE-57).

    A player ends the phase when none of their ships must attack any more.
    """

    name: ClassVar[str] = "combat"

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY:
            return None
        open_now = engagements(state)
        if not attackers(state, seat, open_now):
            return None
        owing = owing_ships(state, seat, open_now)
        facts: Facts = {"seat": SEATS[seat], "owing": len(owing), "free": not owing}
        facts["ships"] = names(state, owing)
        facts["compulsory"] = len(owed_targets(owing, open_now))
        clause = "DIA-CC-01" if owing else "DIA-CC-05"
        return Prompt((seat,), "combat", clause, facts)

    def close(self, state: Diadochi) -> None:
        for ship in state.ships:
            ship.fight = IDLE
            ship.attacked = False

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        open_now = engagements(state)
        found = list_attacks(state, seat, open_now)
        if not owing_ships(state, seat, open_now):
            found.append(Finish(NOBODY))
        return found

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def suggested_actions(self, state: Diadochi, seat: int) -> list[Action]:
        """Return the legal actions, the end, and a ram of every enemy that is or was faced."""
        found = self.legal(state, seat)
        for pair in state.faces:
            ram = Attack(pair.one, pair.two, RAM, ())
            mine = state.commander(state.ships[pair.one]) == seat
            if mine and len(found) < MOST_LISTED and ram not in found:
                found.append(ram)
        return found if Finish(NOBODY) in found else [*found, Finish(NOBODY)]

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """Return the end if nothing is owed, else the first attack that is."""
        open_now = engagements(state)
        owing = owing_ships(state, seat, open_now)
        if not owing:
            return Finish(NOBODY)
        ship = state.ships[owing[0]]
        kind = BOARD if state.partners(ship) else RAM
        return Attack(owing[0], open_now.targets[owing[0]][0], kind, ())

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return end_ruling(state, seat, engagements(state))
        if not isinstance(action, Attack):
            return Ruling("DIA-TURN-01", {"refusal": "combat_now"})
        ship = state.ships[action.ship]
        ruling = command_ruling(state, seat, ship, "DIA-TURN-03")
        return attack_ruling(state, action) if ruling is None else ruling

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        if not isinstance(action, Attack):
            self.finished += 1
            return
        ship, target = state.ships[action.ship], state.ships[action.target]
        supports = engagements_with(state, target).forced_supports(state, ship, target, action.kind)
        supports = sorted(supports + [int(other) for other in action.others])
        ship.fight = ACTED
        target.attacked = True
        for other in supports:
            state.ships[other].fight = SUPPORTED
        if log.on:
            found = attack_totals(state, ship, target, action.kind, supports)
            facts = note_totals(found)
            if found.facing != NOBODY:
                facts["facing"] = FACINGS[found.facing]
            kind = f"attacks_{ATTACKS[action.kind]}"
            log.add(rule_of(found), kind, ship=ship.name, target=target.name, **facts)
            if supports:
                log.add("DIA-CC-06", "supported", supports=names(state, supports))
        enter(state, Fighting(ship.ident, target.ident, action.kind, supports), log)


# -- possible attacks ---------------------------------------------------------------------


def attackers(state: Diadochi, seat: int, open_now: Engagements) -> list[int]:
    """Return the ships of a player that may still attack, by number."""
    return [
        ship
        for ship, found in open_now.targets.items()
        if found and state.commander(state.ships[ship]) == seat
    ]


def owing_ships(state: Diadochi, seat: int, open_now: Engagements) -> list[int]:
    """Return the ships of a player that must still attack, by number."""
    return [one for one in attackers(state, seat, open_now) if open_now.owes_attack(state, one)]


def owed_targets(owing: list[int], open_now: Engagements) -> list[int]:
    """Return the enemies that ships which must attack may attack."""
    found: list[int] = []
    for ship in owing:
        for target in open_now.targets[ship]:
            if target not in found:
                found.append(target)
    return found


def end_ruling(state: Diadochi, seat: int, open_now: Engagements) -> Ruling | None:
    """Return why a player may not end the phase (DIA-CC-01, DIA-CC-02)."""
    owing = owing_ships(state, seat, open_now)
    if not owing:
        return None
    ship = state.ships[owing[0]]
    held = bool(state.partners(ship))
    facts: Facts = {"ship": ship.name, "ships": names(state, owing), "owing": len(owing)}
    facts["target"] = state.ships[open_now.targets[owing[0]][0]].name
    facts["refusal"] = "must_attack_held" if held else "must_attack"
    return Ruling("DIA-CC-02" if held else "DIA-CC-01", facts)


def list_attacks(state: Diadochi, seat: int, open_now: Engagements) -> list[Action]:
    """List for each enemy each ship that may attack it in each way.

    Each is listed with all optional supporters, and with none.
    """
    found: list[Action] = []
    for target in sorted(open_now.attackers):
        for one in open_now.attackers[target]:
            ship = state.ships[one]
            if state.commander(ship) != seat:
                continue
            for kind in HELD_KINDS if state.partners(ship) else FREE_KINDS:
                others = open_now.optional_supports(state, ship, state.ships[target], kind)
                found.append(Attack(one, target, kind, tuple(others)))
                if others:
                    found.append(Attack(one, target, kind, ()))
        if len(found) >= MOST_LISTED:
            break
    return found


def rule_of(found: AttackTotals) -> ClauseId:
    """Return the clause of an attack; a bow to bow ram and boarding when grappled have their
    own.
    """
    if found.kind == RAM and found.facing == BOW:
        return "DIA-RULE-07"
    return "DIA-RULE-63" if found.kind == BOARD and found.held else "DIA-CC-07"


# -- the dice -----------------------------------------------------------------------------


@declared
class Fighting(Phase[Diadochi, Action]):
    """Roll a die each for an attack (DIA-CC-07)."""

    name: ClassVar[str] = "fighting"
    ship: i64
    target: i64
    kind: i64
    supports: list[int]

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        found = attack_totals(state, ship, target, self.kind, self.supports)
        return attack_dice(state, ship, target, found, "DIA-CC-07", ATTACKS[self.kind])

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        found = attack_totals(state, ship, target, self.kind, self.supports)
        difference = found.margin + outcome[0] - outcome[1]
        if log.on:
            facts = note_roll(state, ship, target, found, outcome)
            log.add(ROWS[self.kind], "fought", attack=ATTACKS[self.kind], **facts)
            self.log_no_effect(state, found, difference, log)
        self.carry_out(state, found.result(difference), log)

    def log_no_effect(
        self, state: Diadochi, found: AttackTotals, difference: int, log: Log
    ) -> None:
        """Log that there is no effect, or that a smaller ship is spared (DIA-KEY-04)."""
        ship, target = state.ships[self.ship], state.ships[self.target]
        if found.spares_smaller(difference):
            smaller = ship if difference < 0 else target
            clause = "DIA-RULE-66" if self.kind == RAKE else "DIA-KEY-04"
            log.add(clause, "spared", ship=smaller.name)
        elif found.result(difference) == NOTHING:
            log.add(ROWS[self.kind], "no_effect", ship=ship.name, target=target.name)

    def carry_out(self, state: Diadochi, result: i64, log: Log) -> None:
        """Apply a result of the chart to the two ships; supporters are never hurt (DIA-CC-08)."""
        ship, target = state.ships[self.ship], state.ships[self.target]
        if result == SINK_ATTACKER:
            sink(state, ship, "DIA-KEY-01", log)
        elif result == CRIPPLE_ATTACKER:
            cripple(state, ship, log)
        elif result == CAPTURE_ATTACKER:
            capture(state, ship, target, log)
        elif result == CAPTURE_DEFENDER:
            capture(state, target, ship, log)
        elif result == SINK_DEFENDER:
            sink(state, target, "DIA-KEY-01", log)
        elif result == GRAPPLE:
            grapple(state, ship, target, log)
        elif result == UNGRAPPLE:
            ungrapple(state, ship, target, log)
        else:
            if result == CRIPPLE_DEFENDER or result == CRIPPLE_AND_PASS:
                cripple(state, target, log)
            if result == PASS or result == CRIPPLE_AND_PASS:
                pass_by(state, ship, target, log)
