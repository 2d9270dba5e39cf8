"""Missile fire: who fires at whom, the dice, the answer (DIA-MISS, DIA-RULE-49 to 55)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import NOBODY, Action, Finish, Fire, Strike
from naumachia.rules.diadochi.model import ACTED, IDLE, SEATS, SUPPORTED, Diadochi, Ship
from naumachia.rules.diadochi.rules.reckoning import Reckoning, note_roll, note_totals, reckon
from naumachia.rules.diadochi.rules.results import cripple
from naumachia.rules.diadochi.rules.seats import (
    PlayersInTurn,
    command_ruling,
    dice_seats,
    names,
    side_ruling,
)
from naumachia.rules.diadochi.rules.shots import (
    can_fire,
    closest,
    near_enemies,
    shot_ruling,
    support_ruling,
)
from naumachia.rules.diadochi.tables.charts import (
    CRIPPLE_ATTACKER,
    CRIPPLE_DEFENDER,
    FACES,
    FIRE,
)
from naumachia.table.choices import ListedChoices

MOST_LISTED: Final = 200
"""So many candidates are enough; those left out come up again after the next decision."""


# -- the phase ----------------------------------------------------------------------------


class Missiles(PlayersInTurn):
    """The missile phase of a side: each of its players fires shot after shot (DIA-RULE-51)."""

    name: ClassVar[str] = "missiles"

    def clone(self) -> Phase[Diadochi, Action]:
        return Missiles(self.side, self.finished)

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY or not any_shot(state, seat):
            return None
        return Prompt((seat,), "missiles", "DIA-MISS-02", {"seat": SEATS[seat]})

    def close(self, state: Diadochi) -> None:
        for ship in state.ships:
            ship.fire = IDLE
            ship.shot_at = False

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [*shots(state, seat), Finish(NOBODY)]

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def suggested_actions(self, state: Diadochi, seat: int) -> list[Action]:
        """Also, for each ship that has nothing to fire at, the closest enemy in range and arc."""
        found = self.legal(state, seat)
        listed = {int(action.ship) for action in found}
        for ship in state.ships:
            mine = ship.sound() and state.commander(ship) == seat and state.on_table(ship)
            if mine and int(ship.ident) not in listed and len(found) < MOST_LISTED:
                near = near_enemies(state, ship)
                if near:
                    found.append(Fire(ship.ident, near[0].ship.ident, ()))
        return found

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """To fire no more: it is optional (DIA-MISS-02)."""
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
        """Why one of those named cannot support the shot (DIA-MISS-10, DIA-RULE-52).

        They may be ships of other players of the side (DIA-RULE-77).
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
            facts = note_totals(reckon(state, ship, target, FIRE, supports))
            log.add("DIA-MISS-12", "fires", ship=ship.name, target=target.name, **facts)
            if supports:
                log.add("DIA-MISS-10", "supported", supports=names(state, supports))
        enter(state, Shooting(ship.ident, target.ident, supports), log)


def any_shot(state: Diadochi, seat: int) -> bool:
    """Whether a player has anything left to fire at."""
    for ship in state.ships:
        if fires(state, seat, ship):
            for target in closest(state, ship):
                if not target.shot_at:
                    return True
    return False


def fires(state: Diadochi, seat: int, ship: Ship) -> bool:
    """Whether a player may fire with a ship, should there be a target."""
    return state.commander(ship) == seat and may_support(state, seat, ship)


def may_support(state: Diadochi, seat: int, ship: Ship) -> bool:
    """Whether a ship of a player's side may support, should her target be the one."""
    held = ship.holder == state.sides[seat] and ship.side == ship.holder
    return held and can_fire(state, ship)


def shots(state: Diadochi, seat: int) -> list[Action]:
    """For each target each ship that may fire at it, with all who can support her, those of other
    players too, and with none.
    """
    able: dict[int, list[int]] = {}
    aims: list[int] = []
    for ship in state.ships:
        if may_support(state, seat, ship):
            for target in closest(state, ship):
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


class Shooting(Phase[Diadochi, Action]):
    """Missiles in the air: a die each (DIA-MISS-12)."""

    name: ClassVar[str] = "shooting"

    def __init__(self, ship: i64, target: i64, supports: list[int]) -> None:
        self.ship: i64 = ship
        self.target: i64 = target
        self.supports = supports

    def clone(self) -> Phase[Diadochi, Action]:
        return Shooting(self.ship, self.target, self.supports.copy())

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        found = reckon(state, ship, target, FIRE, self.supports)
        facts: Facts = {"ship": ship.name, "target": target.name}
        facts["total"] = found.attack.total
        facts["against"] = found.defence.total
        one, two = dice_seats(state, ship, target)
        return Dice("DIA-MISS-12", "shot", facts, (FACES, FACES), (SEATS[one], SEATS[two]))

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        found = reckon(state, ship, target, FIRE, self.supports)
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
            if found.unanswered(difference):
                clause, kind = "DIA-MISS-13", "missiles_unanswered"
                if target.crippled or target.captured:
                    clause, kind = "DIA-RULE-54", "missiles_helpless"
            log.add(clause, kind, ship=ship.name, target=target.name)

    def answer(self, state: Diadochi, found: Reckoning, log: Log) -> None:
        """The defender's missiles strike the firer; when she is not in the arc, whom of those
        supporters who are the defender's player picks (DIA-MISS-14, DIA-MISS-15).
        """
        if found.victims == [self.ship]:
            cripple(state, state.ships[self.ship], log)
        else:
            enter(state, Returning(self.target, self.ship, found.victims.copy()), log)


class Returning(Phase[Diadochi, Action]):
    """The defender's pick of a supporter in her arc, or of none (DIA-MISS-15, DIA-RULE-54).

    `ship` is the defender, `firer` who fired at her, `victims` those supporters.
    """

    name: ClassVar[str] = "returning"

    def __init__(self, ship: i64, firer: i64, victims: list[int]) -> None:
        self.ship: i64 = ship
        self.firer: i64 = firer
        self.victims = victims

    def clone(self) -> Phase[Diadochi, Action]:
        return Returning(self.ship, self.firer, self.victims.copy())

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
        """The strongest of them; of several the lowest number."""
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
        if victim.fire == SUPPORTED and victim.sound():
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
