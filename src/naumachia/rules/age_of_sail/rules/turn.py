"""Run the sequence of play, in the order of the ledger's state machine (section 5.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.machine import PhasedClock
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt, Result, TimeLimit
from naumachia.kernel.phase import AutomaticStep, Phase, enter, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Finish, Slip
from naumachia.rules.age_of_sail.model import (
    CALM,
    LIGHT,
    MEDIUM_WIND,
    SEATS,
    STRENGTHS,
    STRONG,
    AgeOfSail,
)
from naumachia.rules.age_of_sail.rules.casualties import (
    Explosions,
    Fires,
    Foundering,
    JuryRig,
    Masts,
)
from naumachia.rules.age_of_sail.rules.crews import hands, notices_fall_due
from naumachia.rules.age_of_sail.rules.diagrams import lay_open
from naumachia.rules.age_of_sail.rules.drifting import Caught, Drifting
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings
from naumachia.rules.age_of_sail.rules.holds import Recovery
from naumachia.rules.age_of_sail.rules.losses import roll_facts
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.prizes import BreakOff, Offers, Prizes
from naumachia.rules.age_of_sail.rules.wind import WindDirection, WindStrength, direction_name
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FLYING,
    LEFT,
    STRUCK,
    TAKEN,
    Ship,
)

# -- victory (SAIL-TIME-06, SAIL-RULE-105, SAIL-RULE-109) ----------------------------------
# Points are counted in fortieths of a flotation point, flotation being kept in halves.

ENDINGS: Final = (
    "annihilated",
    "annihilated_drawn",
    "toothless",
    "toothless_drawn",
    "nightfall",
    "nightfall_drawn",
    "goal",
    "goal_held",
    "escaped",
)
PART: Final = 40
"""How many parts a point is counted in."""
HEAD_START: Final = 5 * PART
"""Added to both sides of the ratio, so that small losses decide nothing."""

CAPTURED_WORTH: Final = 30
LOST_WORTH: Final = 20
DAMAGE_WORTH: Final = [0, 2, 5, 10]
"""The worth of damage, in twentieths of a ship's value, by the thresholds reached."""
LEFT_WORTH: Final = 5


# -- counting -------------------------------------------------------------------------------


def is_captured(ship: Ship) -> bool:
    """Return whether a ship counts as taken: sent away as a capture, held by others, or struck; a
    derelict has struck (SAIL-RULE-105).
    """
    if ship.fate == TAKEN:
        return True
    if ship.fate != AFLOAT and ship.fate != LEFT:
        return False
    return ship.holder != ship.side or ship.flag != FLYING or ship.crew <= 0


def trouble_worth(ship: Ship) -> int:
    """Return the score of a ship's troubles for its enemies, in parts (SAIL-RULE-105)."""
    if is_captured(ship):
        return int(ship.whole * CAPTURED_WORTH)
    if ship.fate == LEFT:
        return 0 if ship.by_exit else int(ship.whole * LEFT_WORTH)
    if ship.fate != AFLOAT:
        return int(ship.whole * LOST_WORTH)
    return int(ship.whole * DAMAGE_WORTH[ship.reached()])


def points(state: AgeOfSail, side: i64) -> int:
    """Return the score of a side, for the ships of all other sides, in parts."""
    return sum(trouble_worth(ship) for ship in state.ships if ship.side != side)


def points_text(parts: i64) -> str:
    """Return points as people write them, to a tenth."""
    tenths = (2 * parts * 10 + PART) // (2 * PART)
    return f"{tenths // 10}.{tenths % 10}"


def sides_left(state: AgeOfSail) -> list[int]:
    """Return the sides that have an active ship (SAIL-RULE-109)."""
    found: list[int] = []
    for side in range(state.count_sides()):
        if any(ship.side == side and is_fighting(ship) for ship in state.ships):
            found.append(side)
    return found


def is_fighting(ship: Ship) -> bool:
    """Return whether a ship is active for the side it began on."""
    return ship.active() and ship.holder == ship.side


def is_toothless(state: AgeOfSail, side: i64) -> bool:
    """Return whether all active ships of a side are dismasted, not under oars, and without a
    battery.
    """
    for ship in state.ships:
        if ship.side == side and is_fighting(ship):
            if not ship.dismasted() or ship.under_oars or ship.batteries() > 0:
                return False
    return True


# -- the end --------------------------------------------------------------------------------


class MoveEnds(AutomaticStep[AgeOfSail, Action]):
    """End a move, and decide whether the battle is over (SAIL-RULE-109)."""

    name: ClassVar[str] = "move_ends"

    def carry_out(self, state: AgeOfSail, log: Log) -> None:
        left = sides_left(state)
        if len(left) <= 1:
            self.annihilated(state, left, log)
            return
        beaten = False
        for side in range(state.count_sides()):
            helpless = side in left and is_toothless(state, side)
            state.toothless[side] = state.toothless[side] + 1 if helpless else 0
            beaten = beaten or state.toothless[side] >= 2
        if beaten:
            end_by_points(state, "toothless", "SAIL-RULE-109", log)
        elif state.move >= state.moves:
            self.night(state, log)

    def annihilated(self, state: AgeOfSail, left: list[int], log: Log) -> None:
        """Return whether at most one side has a ship to fight with."""
        if goal_sides(state):
            end_by_goal(state, log)
        elif state.rules.victory != "annihilation":
            end_by_points(state, "annihilated", "SAIL-RULE-109", log)
        elif left:
            end_battle(state, left[0], "annihilated", "SAIL-RULE-105", log)
        else:
            end_battle(state, NOBODY, "annihilated_drawn", "SAIL-RULE-105", log)

    def night(self, state: AgeOfSail, log: Log) -> None:
        """Return whether the last move is over (SAIL-TIME-06)."""
        if goal_sides(state):
            end_by_goal(state, log)
        elif state.rules.victory == "annihilation":
            end_battle(state, NOBODY, "nightfall_drawn", "SAIL-TIME-06", log)
        else:
            end_by_points(state, "nightfall", "SAIL-TIME-06", log)


def goal_sides(state: AgeOfSail) -> list[int]:
    """Return the sides that are to leave by an exit, where that decides (option
    `victory=scenario`).
    """
    if state.rules.victory != "scenario":
        return []
    return sorted({int(way.side) for way in state.waters.exits})


def end_by_goal(state: AgeOfSail, log: Log) -> None:
    """End the battle by its goal: the side that is to leave wins if more than half of its flotation
    has left by its exit; else the others have held it.
    """
    side = goal_sides(state)[0]
    own = [ship for ship in state.ships if ship.side == side]
    away = sum(ship.whole for ship in own if ship.fate == LEFT and ship.by_exit)
    if 2 * away > sum(ship.whole for ship in own):
        end_battle(state, side, "goal", "SAIL-RULE-105", log)
        return
    others = [other for other in range(state.count_sides()) if other != side]
    best = max(others, key=lambda other: points(state, other))
    end_battle(state, best, "goal_held", "SAIL-RULE-105", log)


def end_by_points(state: AgeOfSail, ending: str, clause: ClauseId, log: Log) -> None:
    """End the battle by points: the most win, by a ratio of 1.25 at least (SAIL-RULE-105)."""
    scored = [points(state, side) for side in range(state.count_sides())]
    order = sorted(range(len(scored)), key=scored.__getitem__, reverse=True)
    best, second = scored[order[0]] + HEAD_START, scored[order[1]] + HEAD_START
    if 4 * best < 5 * second:
        end_battle(state, NOBODY, f"{ending}_drawn", clause, log)
    else:
        end_battle(state, order[0], ending, clause, log, best >= 2 * second)


def end_battle(
    state: AgeOfSail, winner: i64, ending: str, clause: ClauseId, log: Log, decisive: bool = True
) -> None:
    """End the battle; a winner of NOBODY is a draw."""
    scores: list[float] = []
    for side in state.sides:
        scores.append(0.0 if winner == NOBODY else 1.0 if side == winner else -1.0)
    scored: list[tuple[str, ...]] = []
    for side in range(state.count_sides()):
        scored.append((*seat_names(state, side), points_text(points(state, side))))
    facts: dict[str, object] = {
        "winner": () if winner == NOBODY else seat_names(state, winner),
        "count": 0 if winner == NOBODY else len(state.seats_of(winner)),
        "degree": "draw" if winner == NOBODY else "decisive" if decisive else "marginal",
        "scored": tuple(scored),
        "move": int(state.move),
        "escaped": tuple([seat for side in state.escaped for seat in seat_names(state, side)]),
    }
    lay_open(state, log)
    state.result = Result(tuple(scores), ending, "SAIL-RULE-105", facts, clause)
    if log.on:
        log.add(clause, ending, **facts)


def seat_names(state: AgeOfSail, side: i64) -> tuple[str, ...]:
    """Return the players of a side."""
    return tuple([SEATS[seat] for seat in state.seats_of(side)])


# -- night (SAIL-TIME-09 to 12, SAIL-RULE-28) ----------------------------------------------

SLIPS_OFF: Final = 5
"""The least die with which a fleet slips off (SAIL-TIME-11)."""


@declared
class Night(Phase[AgeOfSail, Action]):
    """Ask each fleet in turn whether it tries to slip off, once; the side's first player answers.

    `side` is whose turn it is; `tries` that it rolls its die now.
    """

    name: ClassVar[str] = "night"
    side: i64 = 0
    tries: bool = False

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.side == state.count_sides():
            return None
        seat = state.seats_of(self.side)[0]
        facts: Facts = {"seat": SEATS[seat]}
        if self.tries:
            return Dice("SAIL-TIME-11", "night_escape", facts, (6,), (SEATS[seat],))
        return Prompt((seat,), "night", "SAIL-TIME-10", facts)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Slip(NOBODY), Finish(NOBODY)]

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        return Ruling("SAIL-TIME-10", {"refusal": "night_now"})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Slip):
            self.tries = True
            return
        if log.on:
            log.add("SAIL-TIME-10", "stays_to_fight", seat=SEATS[seat])
        self.side += 1

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        slips = outcome[0] >= SLIPS_OFF
        if slips:
            state.escaped.append(int(self.side))
        if log.on:
            seat = state.seats_of(self.side)[0]
            kind = "slips_off" if slips else "is_found"
            facts = {"needs": SLIPS_OFF, **roll_facts(seat, outcome)}
            log.add("SAIL-TIME-11", kind, seat=SEATS[seat], **facts)
        self.tries = False
        self.side += 1

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        if state.escaped:
            end_battle(state, NOBODY, "escaped", "SAIL-TIME-12", log)


# -- before the first move, and the start of each (SAIL-TIME-01 to 05) ---------------------

HOUR: Final = 60
"""Minutes."""
DAWN: Final = 6 * HOUR
NIGHTFALL: Final = 21 * HOUR
"""When a battle ends (SAIL-TIME-06)."""
MIDNIGHT: Final = 24 * HOUR
WATCH: Final = 3 * HOUR
"""Between the times of the table (SAIL-TIME-02)."""


def moves_between(start: i64, end: i64, minutes: i64) -> int:
    """Return how many moves there are from minute to minute of the day; a part of one counts
    (SAIL-RULE-24).
    """
    return int(max((end - start + minutes - 1) // minutes, 0))


def ends_at(state: AgeOfSail, end: i64) -> int:
    """Return the minute at which the battle ends: nightfall, or sooner, or later where it is fought
    on; `end` is the scenario's, 0 for none (SAIL-RULE-24, SAIL-RULE-25).
    """
    if state.rules.fight_on:
        return int(end or MIDNIGHT)
    return int(min(end, NIGHTFALL) if end else NIGHTFALL)


def clock(state: AgeOfSail, move: i64) -> int:
    """Return the minute of the day at which a move begins, the first being 1."""
    return int(state.start + (move - 1) * state.rules.minutes)


def clock_text(minute: i64) -> str:
    """Return a minute of the day as clocks say it: `15:30`."""
    return f"{minute // HOUR % 24:02d}:{minute % HOUR:02d}"


# -- rolled for before the first move ---------------------------------------------------------


@declared
class StartTime(Phase[AgeOfSail, Action]):
    """Roll for the time at which the battle begins (SAIL-TIME-02); `end` is the scenario's, or 0.

    A 6 is the night: it is rolled again, or each fleet may try to slip off (SAIL-RULE-23).
    """

    name: ClassVar[str] = "start_time"
    end: i64

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


@declared
class Prevailing(Phase[AgeOfSail, Action]):
    """Roll for the prevailing wind, from which the battle begins (SAIL-TIME-03 to 05,
    SAIL-RULE-26).

    `step` is what is rolled for: 0 the prevailing wind, 1 the first direction where none prevails,
    2 that from which wind will come when it begins calm.
    """

    name: ClassVar[str] = "prevailing_wind"
    step: i64 = 0

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
                log.add(clause, kind, dice=outcome, wind=direction_name(state.wind))
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
    """Roll for the strength of the wind at the start (SAIL-RULE-22)."""

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


class MoveBegins(AutomaticStep[AgeOfSail, Action]):
    """Advance the clock and carry out the announcements (SAIL-RULE-56)."""

    name: ClassVar[str] = "move_begins"

    def carry_out(self, state: AgeOfSail, log: Log) -> None:
        state.move += 1
        state.order = []
        if log.on:
            time = clock_text(clock(state, state.move))
            log.add("SAIL-TIME-13", "move_begins", move=int(state.move), time=time)
        # People are saved only in the move after a sinking (SAIL-RULE-103).
        state.survivors = [one for one in state.survivors if one.sank + 1 >= state.move]
        for ship in state.ships:
            ship.begin_move()
            if ship.afloat():
                ship.began = state.hull(ship).pose
                notices_fall_due(state, ship, log)


@declared
class Initiative(Phase[AgeOfSail, Action]):
    """Roll two dice for each side: the higher moves and fires first (SAIL-MOVE-01).

    Ties roll again among themselves (SAIL-RULE-49, SAIL-RULE-108). `rolls` has the totals of each
    side, a list for each.
    """

    name: ClassVar[str] = "initiative"
    rolls: list[list[int]] = field(factory=list)

    def enter(self, state: AgeOfSail, log: Log) -> None:
        self.rolls = [[] for _ in range(state.count_sides())]

    def tied(self) -> list[int]:
        """Return the first sides that nothing separates yet, or none."""
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
                facts = roll_facts(seat, dice)
                log.add(clause, "throws_initiative", seat=SEATS[seat], total=sum(dice), **facts)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        order = list(range(len(self.rolls)))
        order.sort(key=self.rolls.__getitem__, reverse=True)
        state.order = order
        if log.on:
            seats = tuple([SEATS[seat] for seat in state.seats_of(order[0])])
            log.add("SAIL-MOVE-01", "initiative", seats=seats, count=len(seats))


# -- time for orders (SAIL-EQP-03, SAIL-RULE-60) -------------------------------------------


class MoveClock(PhasedClock[AgeOfSail, Action]):
    """The seconds that a player has for his moves (`clock`)."""

    def time_limit(self, state: AgeOfSail, seat: int) -> TimeLimit | None:
        """Return the seconds of a move for each ship of a player that can act. They run while he
        moves and names targets, and stop while damage is assessed and others decide.
        """
        awaiting = state.awaiting
        if not isinstance(awaiting, Prompt) or seat not in awaiting.seats:
            return None
        if state.rules.clock == 0 or not is_step_of(state, seat):
            return None
        ships = sum(1 for ship in state.ships if can_act(ship) and state.commander(ship) == seat)
        return TimeLimit(int(state.rules.clock) * max(1, ships), f"move {state.move}")


def is_step_of(state: AgeOfSail, seat: int) -> bool:
    """Return whether it is a player's turn to move or to name targets, whatever is asked within
    it.
    """
    for phase in state.stack:
        if isinstance(phase, Movement | Firing) and phase.seat(state) == seat:
            return True
    return False


def can_act(ship: Ship) -> bool:
    """Return whether a ship counts for the time: one with a crew that has not struck and does not
    burn.
    """
    return ship.afloat() and ship.flag != STRUCK and not ship.ablaze and hands(ship) > 0


# -- the sequence --------------------------------------------------------------------------
# A move is a round of the cycle `TURN`. Its steps are phases; each opens more phases on top of
# itself (a roll, a fight, a choice) and goes on when those have left the stack. `state.order` has
# the sides in the order of initiative.


TURN: Final[list[Phase[AgeOfSail, Action]]] = [
    MoveBegins(),
    WindDirection(),
    WindStrength(),
    Caught(),
    Fires([]),
    Recovery(),
    Initiative(),
    Drifting(),
    Movements(),
    Firings(),
    Masts(),
    Explosions(),
    Foundering(),
    BreakOff(),
    Offers(),
    Prizes(),
    JuryRig(),
    MoveEnds(),
]
"""The steps of a move (section 5.1 of the ledger)."""
