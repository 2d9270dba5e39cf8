"""What comes before the first move, and how each move begins (SAIL-TIME-01 to 05, SAIL-MOVE-01)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action
from naumachia.rules.age_of_sail.model import (
    CALM,
    LIGHT,
    MEDIUM_WIND,
    SEATS,
    STRENGTHS,
    STRONG,
    AgeOfSail,
)
from naumachia.rules.age_of_sail.rules.ability import notices_fall_due
from naumachia.rules.age_of_sail.rules.night import Night
from naumachia.rules.age_of_sail.rules.throws import rolled_by
from naumachia.rules.age_of_sail.rules.weather import point
from naumachia.rules.age_of_sail.ship import (
    Ship,
)

HOUR: Final = 60
"""Minutes."""
DAWN: Final = 6 * HOUR
NIGHTFALL: Final = 21 * HOUR
"""A battle ends (SAIL-TIME-06)."""
MIDNIGHT: Final = 24 * HOUR
WATCH: Final = 3 * HOUR
"""Between the times of the table (SAIL-TIME-02)."""


def moves_between(start: i64, end: i64, minutes: i64) -> int:
    """How many moves there are from minute to minute of the day; a part of one counts
    (SAIL-RULE-24).
    """
    return int(max((end - start + minutes - 1) // minutes, 0))


def ends_at(state: AgeOfSail, end: i64) -> int:
    """The minute at which the battle ends: nightfall, or sooner, or later where it is fought on;
    `end` is the scenario's, 0 for none (SAIL-RULE-24, SAIL-RULE-25).
    """
    if state.rules.fight_on:
        return int(end or MIDNIGHT)
    return int(min(end, NIGHTFALL) if end else NIGHTFALL)


def clock(state: AgeOfSail, move: i64) -> int:
    """The minute of the day at which a move begins, the first being 1."""
    return int(state.start + (move - 1) * state.rules.minutes)


def clock_text(minute: i64) -> str:
    """A minute of the day as clocks say it: `15:30`."""
    return f"{minute // HOUR % 24:02d}:{minute % HOUR:02d}"


# -- thrown for before the first move ---------------------------------------------------------


class StartTime(Phase[AgeOfSail, Action]):
    """The time at which the battle begins (SAIL-TIME-02); `end` is the scenario's, 0 for none.

    A 6 is the night: it is thrown again, or each fleet may try to slip off (SAIL-RULE-23).
    """

    name: ClassVar[str] = "start_time"

    def __init__(self, end: i64) -> None:
        self.end: i64 = end

    def clone(self) -> Phase[AgeOfSail, Action]:
        return StartTime(self.end)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        return Dice("SAIL-TIME-02", "start_time", {}, (6,), ("time",))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        die = outcome[0]
        if die < 6:
            leave(state)
            begin_at(state, DAWN + (die - 1) * WATCH, self.end)
            if log.on:
                time = clock_text(state.start)
                log.add("SAIL-TIME-02", "begins_at", dice=outcome, time=time, moves=state.moves)
            return
        escape = state.rules.escape_at_night
        if log.on:
            clause = "SAIL-TIME-10" if escape else "SAIL-TIME-08"
            log.add(clause, "night_falls" if escape else "night_ignored", dice=outcome)
        if escape:
            leave(state)
            begin_at(state, DAWN, self.end)
            enter(state, Night(), log)


def begin_at(state: AgeOfSail, minute: i64, end: i64) -> None:
    """Set the time, and with it how many moves there are."""
    state.start = minute
    state.moves = max(moves_between(minute, ends_at(state, end), state.rules.minutes), 1)


class Prevailing(Phase[AgeOfSail, Action]):
    """The prevailing wind, from which the battle begins (SAIL-TIME-03 to 05, SAIL-RULE-26).

    `step` is what is thrown for: 0 the prevailing wind, 1 the first direction where none prevails,
    2 that from which wind will come when it begins calm.
    """

    name: ClassVar[str] = "prevailing_wind"

    def __init__(self, step: i64 = 0) -> None:
        self.step: i64 = step

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Prevailing(self.step)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.step == 0:
            return Dice("SAIL-TIME-03", "prevailing_wind", {}, (6,), ("wind",))
        if self.step == 1:
            return Dice("SAIL-TIME-04", "first_wind", {}, (6,), ("wind",))
        return Dice("SAIL-RULE-26", "first_wind", {}, (6,), ("wind",))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        die = outcome[0]
        if die <= 4:
            leave(state)
            state.wind = (die - 1) * 9000
            state.before = state.wind
            state.prevailing = state.wind if self.step == 0 else NOBODY
            if log.on:
                clause = "SAIL-TIME-03" if self.step == 0 else "SAIL-TIME-04"
                kind = "wind_prevails" if self.step == 0 else "wind_begins"
                log.add(clause, kind, dice=outcome, wind=point(state.wind))
            return
        if die == 5 and self.step == 0 and state.rules.no_prevailing:
            self.step = 1
            if log.on:
                log.add("SAIL-TIME-04", "none_prevails", dice=outcome)
        elif die == 5 and self.step == 1:
            self.step = 2
            state.strength = CALM
            if log.on:
                log.add("SAIL-TIME-05", "begins_calm", dice=outcome)
        elif log.on:
            log.add("SAIL-TIME-03", "wind_again", dice=outcome)


class OpeningStrength(Phase[AgeOfSail, Action]):
    """The strength of the wind at the start, where it is thrown for (SAIL-RULE-22)."""

    name: ClassVar[str] = "opening_strength"

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if state.strength == CALM:
            return None
        return Dice("SAIL-RULE-22", "opening_strength", {}, (6,), ("wind",))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        die = outcome[0]
        leave(state)
        state.strength = LIGHT if die == 1 else STRONG if die == 6 else MEDIUM_WIND
        if log.on:
            strength = STRENGTHS[state.strength]
            log.add("SAIL-RULE-22", "begins_with", dice=outcome, strength=strength)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)


# -- every move -----------------------------------------------------------------------------


class MoveBegins(Phase[AgeOfSail, Action]):
    """The clock goes on, and what has been announced comes true (SAIL-RULE-56)."""

    name: ClassVar[str] = "move_begins"

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        state.move += 1
        state.order = []
        if log.on:
            time = clock_text(clock(state, state.move))
            log.add("SAIL-TIME-13", "move_begins", move=int(state.move), time=time)
        # Only in the move after a sinking is anybody saved (SAIL-RULE-103).
        state.survivors = [one for one in state.survivors if one.sank + 1 >= state.move]
        fresh = Ship(0, "", "", state.ships[0].design, 0, 0)
        for ship in state.ships:
            ship.copy_move(fresh)
            if ship.afloat():
                ship.began = state.hull(ship).pose
                notices_fall_due(state, ship, log)


class Initiative(Phase[AgeOfSail, Action]):
    """Two dice for each side: the higher moves and fires first (SAIL-MOVE-01).

    Ties throw again among themselves (SAIL-RULE-49, SAIL-RULE-108). `rolls` has the totals of each
    side, a list for each.
    """

    name: ClassVar[str] = "initiative"

    def __init__(self, rolls: list[list[int]] | None = None) -> None:
        self.rolls: list[list[int]] = [] if rolls is None else rolls

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Initiative([totals.copy() for totals in self.rolls])

    def enter(self, state: AgeOfSail, log: Log) -> None:
        self.rolls = [[] for _ in range(state.count_sides())]

    def tied(self) -> list[int]:
        """The first sides that nothing tells apart yet, or none."""
        for totals in self.rolls:
            group = [side for side in range(len(self.rolls)) if self.rolls[side] == totals]
            if len(group) > 1:
                return group
        return []

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        group = self.tied()
        if not group:
            return None
        labels: tuple[str, ...] = ()
        for side in group:
            labels += (SEATS[state.seats_of(side)[0]],) * 2
        clause = "SAIL-RULE-49" if self.rolls[group[0]] else "SAIL-MOVE-01"
        return Dice(clause, "initiative", {}, (6,) * len(labels), labels)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        group = self.tied()
        clause = "SAIL-RULE-49" if self.rolls[group[0]] else "SAIL-MOVE-01"
        for number, side in enumerate(group):
            dice = outcome[2 * number : 2 * number + 2]
            self.rolls[side].append(sum(dice))
            if log.on:
                seat = state.seats_of(side)[0]
                facts = rolled_by(seat, dice)
                log.add(clause, "throws_initiative", seat=SEATS[seat], total=sum(dice), **facts)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        order = list(range(len(self.rolls)))
        order.sort(key=self.rolls.__getitem__, reverse=True)
        state.order = order
        if log.on:
            seats = tuple([SEATS[seat] for seat in state.seats_of(order[0])])
            log.add("SAIL-MOVE-01", "initiative", seats=seats, count=len(seats))
