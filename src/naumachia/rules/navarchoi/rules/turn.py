"""The sequence of play: initiative, arrivals, speeds, sails (NAV-SEQ, -INIT, -SPD, -SAIL)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Checks, Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOBODY, NOTHING, Action, Nothing, Sail, Speed
from naumachia.rules.navarchoi.model import (
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    ON_MAP,
    OUTSIDE,
    RED,
    RESERVE,
    SEATS,
    STATUSES,
    UNMARKED,
    YELLOW,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.action_cycles import ActionCycles
from naumachia.rules.navarchoi.rules.cards import HandSizes
from naumachia.rules.navarchoi.rules.damage import FACES, reasons
from naumachia.rules.navarchoi.rules.events import RandomEvent, is_time_advance
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.rules.navarchoi.rules.movement import refuse_act
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand
from naumachia.rules.navarchoi.rules.victory import EarlyEnd, GameEnd, finish, last_turn
from naumachia.rules.navarchoi.tables.battle import Reinforcement
from naumachia.rules.navarchoi.tables.charts import LAST_DIE

# -- phase B: initiative (NAV-INIT-01..04) -------------------------------------------------


def initiative_total(state: Navarchoi, seat: int, die: int) -> Tally:
    """Return a side's total: its die, its fleet's Quality, less the turns it has had the
    initiative.
    """
    tally = Tally(die)
    tally.add("NAV-INIT-01", int(state.battle.fleets[seat].quality), what="quality")
    if seat == state.initiative:
        tally.add("NAV-INIT-03", -int(state.initiative_turns), what="held")
    return tally


@declared
class Initiative(Phase[Navarchoi, Action]):
    """Both roll; on turn 1 the scenario may name the holder instead (NAV-RULE-06)."""

    name: ClassVar[str] = "initiative"
    settled: bool = False

    def enter(self, state: Navarchoi, log: Log) -> None:
        if state.turn == 1 and state.initiative != NOBODY:
            self.settled = True
            state.initiative_turns = 1
            if log.on:
                log.add("NAV-RULE-06", "initiative_named", seat=SEATS[state.initiative])

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.settled:
            return None
        return Dice("NAV-INIT-01", "initiative", {}, (FACES, FACES), (SEATS[0], SEATS[1]), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        totals = [initiative_total(state, seat, outcome[seat]) for seat in (0, 1)]
        if log.on:
            for seat, tally in enumerate(totals):
                facts: dict[str, object] = {"reasons": reasons(tally), "total": tally.total}
                facts["dice_seats"] = (seat,)
                clause = "NAV-INIT-03" if seat == state.initiative else "NAV-INIT-01"
                log.add(clause, "initiative_rolled", seat=SEATS[seat], die=tally.base, **facts)
        gap = totals[0].total - totals[1].total
        if gap != 0:
            self.give(state, 0 if gap > 0 else 1, log)
        elif state.initiative == NOBODY:
            if log.on:
                log.add("NAV-RULE-06", "initiative_tied")
        else:
            if log.on:
                log.add("NAV-INIT-02", "initiative_kept", seat=SEATS[state.initiative])
            self.give(state, int(state.initiative), log)

    def give(self, state: Navarchoi, seat: int, log: Log) -> None:
        """Give the initiative to a seat and count its turns (NAV-INIT-04)."""
        state.initiative_turns = state.initiative_turns + 1 if seat == state.initiative else 1
        state.initiative = seat
        self.settled = True
        if log.on:
            kind = "has_initiative" if state.initiative_turns == 1 else "has_initiative_still"
            log.add("NAV-INIT-04", kind, seat=SEATS[seat], turns=int(state.initiative_turns))

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)


# -- arrivals of reinforcements (NAV-REINF) ------------------------------------------------


@declared
class Arrivals(Checks[Navarchoi, Action, int]):
    """Roll for each reinforcement that may come now, at the start of phase C.

    Nothing is rolled for one that comes on every die.

    `cursor`: how many of the battle's reinforcements are done.
    """

    name: ClassVar[str] = "arrivals"
    cursor: i64 = 0

    def due(self, state: Navarchoi) -> int | None:
        return self.cursor if self.cursor < len(state.battle.reinforcements) else None

    def ask(self, state: Navarchoi, number: int) -> Prompt | Chance | None:
        if not is_awaited(state, number):
            return None
        coming = state.battle.reinforcements[number]
        limit = success_limit(state, coming)
        if limit >= LAST_DIE:
            return None
        facts: Facts = {"name": coming.name, "limit": int(limit)}
        return Dice("NAV-SCN-01", "arrival", facts, (FACES,), (SEATS[coming.side],), lowest=0)

    def skip(self, state: Navarchoi, number: int, log: Log) -> None:
        self.cursor += 1
        if is_awaited(state, number):
            state.may_enter[number] = True
            if log.on:
                log.add("NAV-SCN-01", "may_enter", name=state.battle.reinforcements[number].name)

    def apply(self, state: Navarchoi, number: int, outcome: Outcome, log: Log) -> None:
        coming = state.battle.reinforcements[number]
        needs = success_limit(state, coming)
        (die,) = outcome
        arrived = die <= needs
        state.may_enter[number] = arrived
        self.cursor += 1
        if log.on:
            kind = "arrived" if arrived else "delayed"
            facts: Facts = {"name": coming.name, "needs": int(needs)}
            facts["dice"], facts["dice_seats"] = outcome, (int(coming.side),)
            log.add("NAV-SCN-01", kind, **facts)


def is_awaited(state: Navarchoi, number: i64) -> bool:
    """Return whether a reinforcement is rolled for this turn."""
    coming = state.battle.reinforcements[number]
    if state.may_enter[number] or state.turn < coming.from_turn:
        return False
    return any(
        ship.place == RESERVE and state.battle.ships[ship.ident].reinforcement == number
        for ship in state.ships
    )


def success_limit(state: Navarchoi, coming: Reinforcement) -> i64:
    """Return the highest die that lets it in; higher while too few enemies guard the way."""
    if coming.guards == 0:
        return coming.success
    watched = state.map.square(*coming.watched)
    guards = [
        ship
        for ship in state.ships_of(1 - coming.side)
        if ship.is_undamaged() and state.map.distance(ship.square, watched) <= coming.within
    ]
    return coming.success_unguarded if len(guards) < coming.guards else coming.success


# -- phase F: speeds and sails (NAV-SPD, NAV-SAIL) -----------------------------------------


@declared
class Speeds(Phase[Navarchoi, Action]):
    """Phase F: the side without the initiative first, the holder last (NAV-SPD-01).

    `gone`: how many sides have begun.
    """

    name: ClassVar[str] = "speeds_order"
    gone: i64 = 0

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.gone == 2:
            leave(state)
            return
        seat = state.initiative if self.gone == 1 else 1 - state.initiative
        self.gone += 1
        enter(state, SideSpeeds(seat, []), log)


@declared
class SideSpeeds(Phase[Navarchoi, Action]):
    """The phase in which one side sets the status of its ships; others keep theirs.

    `tried`: the ships that have tried to raise their sail (NAV-RULE-33).
    """

    name: ClassVar[str] = "speeds"
    seat: Final[i64]
    tried: list[int]

    def enter(self, state: Navarchoi, log: Log) -> None:
        for ship in state.ships:
            if ship.side == self.seat and ship.place in (ON_MAP, OUTSIDE, RESERVE):
                apply_forced_changes(ship, log)

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if len(self.legal(state, int(self.seat))) == 1:
            return None
        facts: Facts = {"seat": SEATS[self.seat]}
        return Prompt((int(self.seat),), self.name, "NAV-SPD-01", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        self.finish(state)
        leave(state)

    def finish(self, state: Navarchoi) -> None:
        """Take the markers off the ships that keep their status (NAV-SPD-05)."""
        for ship in state.ships_of(self.seat):
            ship.marker = UNMARKED

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = []
        weather = state.battle.lesson.weather
        for ship in state.ships_of(self.seat):
            if has_choice_of_speed(ship):
                for status in (FULL, CRUISE):
                    if status != ship.status and speed_refusal(state, ship, status) is None:
                        found.append(Speed(ship.ident, status))
            if ship.sail:
                found.append(Sail(ship.ident, False))
            elif weather and self.sail_refusal(state, ship) is None:
                found.append(Sail(ship.ident, True))
        return [*found, NOTHING]

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        listed = set(found)
        for ship in state.ships_of(self.seat):
            more: list[Action] = [Speed(ship.ident, FULL), Sail(ship.ident, True)]
            found.extend(action for action in more if action not in listed)
        return found

    def sail_refusal(self, state: Navarchoi, ship: Ship) -> Ruling | None:
        """Return the ruling that forbids trying to raise this ship's sail."""
        if not state.battle.lesson.weather:
            return refuse_act(ship, "NAV-SCN-01", "no_weather")
        if ship.status not in (CRUISE, DAMAGED):
            return refuse_act(ship, "NAV-SAIL-03", "raise_status", status=STATUSES[ship.status])
        if ship.grappled:
            return refuse_act(ship, "NAV-SAIL-08", "raise_grappled")
        if ship.sail:
            return refuse_act(ship, "NAV-RULE-33", "raised_already")
        if ship.ident in self.tried:
            return refuse_act(ship, "NAV-RULE-33", "raise_tried")
        return None

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Nothing):
            return None
        if not isinstance(action, (Speed, Sail)) or not 0 <= action.ship < len(state.ships):
            return Ruling("NAV-SPD-01", {"refusal": "set_speeds"})
        ship = state.ships[action.ship]
        if ship.side != self.seat or not ship.is_on_map():
            return refuse_act(ship, "NAV-RULE-80", "not_yours")
        if isinstance(action, Speed):
            return speed_refusal(state, ship, action.status)
        if action.raised:
            return self.sail_refusal(state, ship)
        return None if ship.sail else refuse_act(ship, "NAV-SAIL-01", "no_sail")

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Speed):
            ship = state.ships[action.ship]
            ship.status = action.status
            ship.marker = UNMARKED
            if log.on:
                status = STATUSES[action.status]
                log.add("NAV-SPD-04", "speed_set", ship=ship.name, status=status)
        elif isinstance(action, Sail):
            ship = state.ships[action.ship]
            if action.raised:
                self.tried.append(int(ship.ident))
                enter(state, Raising(ship.ident), log)
            else:
                ship.sail = False
                if log.on:
                    log.add("NAV-SAIL-01", "sail_lowered", ship=ship.name)
        else:
            self.finish(state)
            leave(state)


def apply_forced_changes(ship: Ship, log: Log) -> None:
    """Apply the changes of phase F that need no choice.

    They concern red ships, ships that cannot row, and ships off the map.
    """
    clause: ClauseId | None = None
    if ship.grappled and ship.is_undamaged():
        clause = "NAV-RULE-56"
    elif ship.marker == RED and ship.is_undamaged():
        clause = "NAV-SPD-03"
    if clause is not None and ship.status == FULL:
        ship.status = CRUISE
        if log.on:
            log.add(clause, "slows", ship=ship.name)
    if ship.status == IMMOBILE:
        ship.sail = False
    if clause is not None or ship.status >= DAMAGED or ship.place != ON_MAP:
        if log.on and ship.marker != UNMARKED:
            lost = "NAV-SPD-02" if ship.status >= DAMAGED else "NAV-SPD-05"
            log.add(lost, "rested", ship=ship.name)
        ship.marker = UNMARKED


def has_choice_of_speed(ship: Ship) -> bool:
    """Return whether an undamaged ship is fit for any speed: yellow marker, free (NAV-SPD-03)."""
    return ship.marker == YELLOW and not ship.grappled


def speed_refusal(state: Navarchoi, ship: Ship, status: i64) -> Ruling | None:
    """Return the ruling that forbids setting a ship to a status (NAV-SPD-03..06)."""
    now = STATUSES[ship.status]
    if status not in (FULL, CRUISE) or ship.status >= DAMAGED:
        return refuse_act(ship, "NAV-SPD-06", "speed_damaged", status=now)
    if not has_choice_of_speed(ship):
        return refuse_act(ship, "NAV-SPD-03", "speed_tired", status=now)
    if status == ship.status:
        return refuse_act(ship, "NAV-SPD-04", "speed_already", status=now)
    if status == CRUISE:
        return None
    record = state.battle.ships[ship.ident]
    slow = int(state.turn) in state.battle.fleets[ship.side].slow_turns
    if record.never_full or slow:
        return refuse_act(ship, "NAV-SCN-01", "speed_forbidden", status=now)
    return refuse_act(ship, "NAV-SAIL-03", "speed_at_sail", status=now) if ship.sail else None


@declared
class Raising(Phase[Navarchoi, Action]):
    """A ship tries to raise its sail (NAV-SAIL-02)."""

    name: ClassVar[str] = "raising"
    ship: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: Facts = {"ship": ship.name, "quality": state.quality(ship)}
        return Dice("NAV-SAIL-02", "raise_sail", facts, (FACES,), (SEATS[ship.side],), lowest=0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        quality = state.quality(ship)
        ship.sail = outcome[0] < quality
        if log.on:
            kind = "sail_raised" if ship.sail else "sail_not_raised"
            log.add(
                "NAV-SAIL-02",
                kind,
                ship=ship.name,
                dice=outcome,
                dice_seats=(int(ship.side),),
                quality=quality,
            )


# -- H: the Turn marker, and the whole turn -------------------------------------------


class TurnAdvance(AutomaticStep[Navarchoi, Action]):
    """H: the Turn marker advances, and past the last turn the game is over (NAV-EVT-10)."""

    name: ClassVar[str] = "turn_advance"

    def carry_out(self, state: Navarchoi, log: Log) -> None:
        state.turn += 1
        if log.on:
            log.add("NAV-EVT-10", "turn_over", turn=int(state.turn))
        if is_time_advance(state):
            state.turn += 1
            if log.on:
                log.add("NAV-EVT-03", "time_advances", turn=int(state.turn))
        state.hands.entrails = [False, False]
        if state.turn > last_turn(state):
            if log.on:
                log.add(last_turn_clause(state), "track_ends", turn=last_turn(state))
            finish(state, log)


def last_turn_clause(state: Navarchoi) -> ClauseId:
    """Return the rule that makes this turn the last: the track, the scenario, or the option."""
    last = last_turn(state)
    if last == state.battle.charts.turns.last:
        return "NAV-SCN-05"
    return "NAV-COMP-20" if last == state.battle.max_turns else "NAV-RULE-76"


TURN: Final[list[Phase[Navarchoi, Action]]] = [
    HandSizes(),  # A
    Initiative(),  # B
    EarlyEnd(),
    Arrivals(),
    ActionCycles(),  # C
    EarlyEnd(),
    OutOfCommand(),  # D
    EarlyEnd(),
    MeleePhase(),  # E
    EarlyEnd(),
    Speeds(),  # F
    EarlyEnd(),
    RandomEvent(),  # G
    EarlyEnd(),
    GameEnd(),
    TurnAdvance(),  # H
]
"""The sequence of play (NAV-SEQ-01). `EarlyEnd` ends a game as soon as a side is gone (RULE-72)."""
