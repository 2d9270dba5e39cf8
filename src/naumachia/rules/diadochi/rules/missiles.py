"""Run missile fire: targets, shots, dice, answers (DIA-MISS, DIA-RULE-49 to 55)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import gap, gap_within
from naumachia.geometry.lattice import NEVER, TOLERANCE, UNIT, nearest
from naumachia.geometry.measure import Line, nearest_line
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared, frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import NOBODY, Action, Finish, Fire, Strike
from naumachia.rules.diadochi.model import ACTED, IDLE, SEATS, SUPPORTED, Diadochi, Ship
from naumachia.rules.diadochi.rules.contact import blocker, in_arc, meets_bow
from naumachia.rules.diadochi.rules.players import (
    PlayersInTurn,
    command_ruling,
    names,
    side_ruling,
)
from naumachia.rules.diadochi.rules.results import (
    AttackTotals,
    attack_dice,
    attack_totals,
    cripple,
    note_roll,
    note_totals,
)
from naumachia.rules.diadochi.tables.charts import (
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FIRE,
)
from naumachia.table.choices import ListedChoices
from naumachia.table.refusal_facts import note_line

# -- targets -------------------------------------------------------------------------------

RANGE: Final = 2 * UNIT
"""The range of missiles, base to base, in steps (DIA-MISS-04, DIA-MISS-06)."""


@final
@frozen()
class Near:
    """Hold an enemy in range and in the firing arc, and the gap to its base."""

    ship: Ship
    gap: float


def bow_contact(state: Diadochi, ship: Ship) -> Ship | None:
    """Return the first enemy in contact forward, crippled or not."""
    hull = state.hull(ship)
    for other in state.sea.touching_ships(ship.ident):
        enemy = state.ships[other]
        if state.enemies(ship, enemy) and meets_bow(hull, state.hull(enemy)):
            return enemy
    return None


def can_fire(state: Diadochi, ship: Ship) -> bool:
    """Return whether a ship may fire or support (DIA-RULE-50, DIA-RULE-51)."""
    return (
        ship.is_sound()
        and ship.fire == IDLE
        and state.is_on_table(ship)
        and bow_contact(state, ship) is None
    )


def near_enemies(state: Diadochi, ship: Ship) -> list[Near]:
    """Return enemies in range and in arc on the table, the closest first, then by number."""
    hull = state.hull(ship)
    found: list[Near] = []
    for other in state.sea.ships_near(hull, float(RANGE)):
        enemy = state.ships[other]
        if not state.enemies(ship, enemy) or not in_arc(hull, state.hull(enemy)):
            continue
        apart = gap_within(hull, state.hull(enemy), float(RANGE))
        if apart != NEVER and state.is_on_table(enemy):
            found.append(Near(enemy, apart))
    found.sort(key=lambda near: (near.gap, near.ship.ident))
    return found


def friend_beside(state: Diadochi, ship: Ship, target: Ship) -> Ship | None:
    """Return a ship of the firer's side, other than it, that touches the target (DIA-MISS-08)."""
    for other in state.sea.touching_ships(target.ident):
        friend = state.ships[other]
        if friend.ident != ship.ident and friend.holder == ship.holder:
            return friend
    return None


def barred_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship may not fire at one in range and arc (DIA-MISS-07, DIA-MISS-08)."""
    friend = friend_beside(state, ship, target)
    between = blocker(state, ship, target) if friend is None else None
    if friend is None and between is None:
        return None
    facts: Facts = {"ship": ship.name, "target": target.name}
    if friend is not None:
        return Ruling("DIA-MISS-08", {**facts, "friend": friend.name})
    assert between is not None, "one of the two bars the shot"
    facts["blocker"] = between.name
    here, there = state.hull(ship), state.hull(target)
    note_line(Line(here.x, here.y, there.x, there.y), facts)
    return Ruling("DIA-MISS-07", facts)


def closest_targets(state: Diadochi, ship: Ship) -> list[Ship]:
    """Return the closest valid target of a ship that may fire, all if tied (DIA-RULE-49).

    A target that was fired at is still the closest. With `closest=in_arc` barred enemies count as
    the closest too, and are no targets.
    """
    found: list[Ship] = []
    least = NEVER
    for near in near_enemies(state, ship):
        if near.gap > least + TOLERANCE:
            break
        valid = barred_ruling(state, ship, near.ship) is None
        if valid:
            found.append(near.ship)
        if least == NEVER and (valid or state.rules.closest_in_arc):
            least = near.gap
    return found


# -- why not ----------------------------------------------------------------------------


def firer_ruling(state: Diadochi, ship: Ship) -> Ruling | None:
    """Return why a ship can neither fire nor support in this phase (DIA-RULE-50)."""
    facts: Facts = {"ship": ship.name}
    if not ship.is_afloat():
        return Ruling("DIA-RULE-50", {**facts, "refusal": "not_there"})
    if not state.is_on_table(ship):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "off_table_fires"})
    if ship.captured:
        return Ruling("DIA-KEY-06", {**facts, "refusal": "captured_fires"})
    if ship.crippled:
        return Ruling("DIA-KEY-02", {**facts, "refusal": "crippled_fires"})
    if ship.fire != IDLE:
        clause = "DIA-MISS-11" if ship.fire == SUPPORTED else "DIA-RULE-51"
        return Ruling(clause, facts)
    enemy = bow_contact(state, ship)
    if enemy is not None:
        return Ruling("DIA-MISS-01", {**facts, "target": enemy.name})
    return None


def range_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship that may fire cannot fire at this one, closer targets aside
    (DIA-RULE-49).
    """
    facts: Facts = {"ship": ship.name, "target": target.name}
    if not target.is_afloat():
        return Ruling("DIA-RULE-49", {**facts, "refusal": "target_gone"})
    if not state.enemies(ship, target):
        return Ruling("DIA-RULE-49", {**facts, "refusal": "target_friend"})
    if not state.is_on_table(target):
        return Ruling("DIA-RULE-18", {**facts, "refusal": "target_off_table"})
    here, there = state.hull(ship), state.hull(target)
    if gap(here, there) > RANGE + TOLERANCE:
        note_line(nearest_line(here, there), facts, RANGE)
        return Ruling("DIA-MISS-04", {**facts, "limit": RANGE})
    if not in_arc(here, there):
        ahead, _ = here.frame(there.x, there.y)
        facts["distance"] = int(nearest(-ahead - here.half_length))
        return Ruling("DIA-MISS-05", facts)
    return barred_ruling(state, ship, target)


def closer_target(state: Diadochi, ship: Ship, target: Ship) -> Ship | None:
    """Return the closest target if it is not this one."""
    found = closest_targets(state, ship)
    if target in found:
        return None
    return found[0] if found else near_enemies(state, ship)[0].ship


def closer_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a target that could be fired at is not the closest (DIA-MISS-03)."""
    closer = closer_target(state, ship, target)
    if closer is None:
        return None
    here = state.hull(ship)
    facts: Facts = {"ship": ship.name, "target": target.name}
    facts["distance"] = int(nearest(gap(here, state.hull(target))))
    note_line(nearest_line(here, state.hull(closer)), facts)
    facts["closer"] = closer.name
    return Ruling("DIA-MISS-03", facts)


def shot_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship may not fire at `target` now."""
    ruling = firer_ruling(state, ship)
    if ruling is None:
        ruling = range_ruling(state, ship, target)
    if ruling is None:
        ruling = closer_ruling(state, ship, target)
    if ruling is None and target.shot_at:
        return Ruling("DIA-MISS-09", {"ship": ship.name, "target": target.name})
    return ruling


def support_ruling(state: Diadochi, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ship may not support fire at `target` (DIA-RULE-52)."""
    ruling = firer_ruling(state, ship)
    if ruling is None:
        ruling = range_ruling(state, ship, target)
    closer = closer_target(state, ship, target) if ruling is None else None
    if closer is None:
        return ruling
    facts: Facts = {"ship": ship.name, "target": target.name, "closer": closer.name}
    return Ruling("DIA-MISS-10", facts)


# -- the phase ---------------------------------------------------------------------------

MOST_LISTED: Final = 200
"""The limit of listed actions; others are listed after the next decision."""


@declared
class Missiles(PlayersInTurn):
    """Let each player of a side fire shot after shot (DIA-RULE-51)."""

    name: ClassVar[str] = "missiles"

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY or not has_shot(state, seat):
            return None
        return Prompt((seat,), "missiles", "DIA-MISS-02", {"seat": SEATS[seat]})

    def close(self, state: Diadochi) -> None:
        for ship in state.ships:
            ship.fire = IDLE
            ship.shot_at = False

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [*list_shots(state, seat), Finish(NOBODY)]

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def suggested_actions(self, state: Diadochi, seat: int) -> list[Action]:
        """Return the legal actions, and a refused shot for each ship that has a target in range
        only.
        """
        found = self.legal(state, seat)
        listed = {int(action.ship) for action in found}
        for ship in state.ships:
            mine = ship.is_sound() and state.commander(ship) == seat and state.is_on_table(ship)
            if mine and int(ship.ident) not in listed and len(found) < MOST_LISTED:
                near = near_enemies(state, ship)
                if near:
                    found.append(Fire(ship.ident, near[0].ship.ident, ()))
        return found

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """End fire: it is optional (DIA-MISS-02)."""
        return Finish(NOBODY)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        if not isinstance(action, Fire):
            return Ruling("DIA-TURN-01", {"refusal": "missiles_now"})
        ship, target = state.ships[action.ship], state.ships[action.target]
        ruling = command_ruling(state, seat, ship, "DIA-TURN-03")
        if ruling is None:
            ruling = shot_ruling(state, ship, target)
        return self.check_supports(state, seat, action) if ruling is None else ruling

    def check_supports(self, state: Diadochi, seat: int, action: Fire) -> Ruling | None:
        """Return why one of the named ships cannot support the shot (DIA-MISS-10, DIA-RULE-52).

        They may belong to other players of the side (DIA-RULE-77).
        """
        target = state.ships[action.target]
        for number, other in enumerate(action.others):
            ship = state.ships[other]
            if other == action.ship or other in action.others[:number]:
                return Ruling("DIA-RULE-51", {"refusal": "named_twice", "ship": ship.name})
            ruling = side_ruling(state, seat, ship, "DIA-TURN-03")
            if ruling is None:
                ruling = support_ruling(state, ship, target)
            if ruling is not None:
                return ruling
        return None

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        if not isinstance(action, Fire):
            self.finished += 1
            return
        ship, target = state.ships[action.ship], state.ships[action.target]
        supports = sorted(int(other) for other in action.others)
        ship.fire = ACTED
        target.shot_at = True
        for other in supports:
            state.ships[other].fire = SUPPORTED
        if log.on:
            facts = note_totals(attack_totals(state, ship, target, FIRE, supports))
            log.add("DIA-MISS-12", "fires", ship=ship.name, target=target.name, **facts)
            if supports:
                log.add("DIA-MISS-10", "supported", supports=names(state, supports))
        enter(state, Shooting(ship.ident, target.ident, supports), log)


def has_shot(state: Diadochi, seat: int) -> bool:
    """Return whether a player has anything left to fire at."""
    for ship in state.ships:
        if can_lead_fire(state, seat, ship):
            for target in closest_targets(state, ship):
                if not target.shot_at:
                    return True
    return False


def can_lead_fire(state: Diadochi, seat: int, ship: Ship) -> bool:
    """Return whether a player may fire with a ship at some target."""
    return state.commander(ship) == seat and can_support(state, seat, ship)


def can_support(state: Diadochi, seat: int, ship: Ship) -> bool:
    """Return whether a ship of a player's side may support a shot at its target."""
    held = ship.holder == state.sides[seat] and ship.side == ship.holder
    return held and can_fire(state, ship)


def list_shots(state: Diadochi, seat: int) -> list[Action]:
    """List for each target each ship that may fire at it, with all supporters and with none.

    Supporters may belong to other players of the side.
    """
    able: dict[int, list[int]] = {}
    aims: list[int] = []
    for ship in state.ships:
        if can_support(state, seat, ship):
            for target in closest_targets(state, ship):
                if not target.shot_at:
                    able.setdefault(int(target.ident), []).append(int(ship.ident))
                    if state.commander(ship) == seat:
                        aims.append(int(target.ident))
    found: list[Action] = []
    for aim in sorted(set(aims)):
        for one in able[aim]:
            if state.commander(state.ships[one]) != seat:
                continue
            others = tuple(other for other in able[aim] if other != one)
            found.append(Fire(one, aim, others))
            if others:
                found.append(Fire(one, aim, ()))
        if len(found) >= MOST_LISTED:
            break
    return found


# -- the dice -----------------------------------------------------------------------------


@declared
class Shooting(Phase[Diadochi, Action]):
    """Roll a die each for missiles (DIA-MISS-12)."""

    name: ClassVar[str] = "shooting"
    ship: i64
    target: i64
    supports: list[int]

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        found = attack_totals(state, ship, target, FIRE, self.supports)
        return attack_dice(state, ship, target, found, "DIA-MISS-12", "shot")

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        found = attack_totals(state, ship, target, FIRE, self.supports)
        difference = found.margin + outcome[0] - outcome[1]
        if log.on:
            log.add(
                "DIA-RES-05", "missiles_rolled", **note_roll(state, ship, target, found, outcome)
            )
        result = found.result(difference)
        if result == CRIPPLE_DEFENDER:
            cripple(state, target, log)
        elif result == CRIPPLE_ATTACKER:
            self.answer(state, found, log)
        elif log.on:
            clause, kind = "DIA-RULE-53", "missiles_fail"
            if found.lacks_answer(difference):
                clause, kind = "DIA-MISS-13", "missiles_unanswered"
                if target.crippled or target.captured:
                    clause, kind = "DIA-RULE-54", "missiles_helpless"
            log.add(clause, kind, ship=ship.name, target=target.name)

    def answer(self, state: Diadochi, found: AttackTotals, log: Log) -> None:
        """Cripple the firer, or let the defender's player pick a supporter in the arc
        (DIA-MISS-14, 15).
        """
        if found.victims == [self.ship]:
            cripple(state, state.ships[self.ship], log)
        else:
            enter(state, Returning(self.target, self.ship, found.victims.copy()), log)


@declared
class Returning(Phase[Diadochi, Action]):
    """Let the defender pick a supporter in its arc, or none (DIA-MISS-15, DIA-RULE-54).

    `ship` is the defender, `firer` fired at it, `victims` are the supporters to pick from.
    """

    name: ClassVar[str] = "returning"
    ship: i64
    firer: i64
    victims: list[int]

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        facts["firer"] = state.ships[self.firer].name
        facts["ships"] = names(state, self.victims)
        return Prompt((seat,), "returning", "DIA-MISS-15", facts, ship.name)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        found: list[Action] = [Strike(self.ship, victim) for victim in self.victims]
        return [*found, Strike(self.ship, NOBODY)]

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """Return the strongest supporter; of several the lowest number."""
        best = self.victims[0]
        for victim in self.victims:
            if state.value(state.ships[victim]) > state.value(state.ships[best]):
                best = victim
        return Strike(self.ship, best)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        facts: Facts = {"ship": state.ships[self.ship].name}
        if not isinstance(action, Strike):
            return Ruling("DIA-MISS-15", {**facts, "refusal": "strike_first"})
        if action.ship != self.ship:
            other = state.ships[action.ship].name
            return Ruling("DIA-MISS-15", {**facts, "refusal": "other_strikes", "other": other})
        if action.victim == NOBODY or action.victim in self.victims:
            return None
        victim = state.ships[action.victim]
        facts["victim"] = victim.name
        if victim.ident == self.firer:
            return Ruling("DIA-MISS-13", {**facts, "refusal": "firer_behind"})
        if victim.fire == SUPPORTED and victim.is_sound():
            return Ruling("DIA-MISS-15", {**facts, "refusal": "supporter_behind"})
        return Ruling("DIA-MISS-14", facts)

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, Strike)
        if action.victim == NOBODY:
            if log.on:
                log.add("DIA-RULE-54", "strikes_nobody", ship=state.ships[self.ship].name)
            return
        victim = state.ships[action.victim]
        if log.on:
            ship = state.ships[self.ship].name
            log.add("DIA-MISS-15", "strikes", ship=ship, target=victim.name)
        cripple(state, victim, log)
