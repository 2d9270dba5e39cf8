"""Victory Points, exits that score, end of the game (NAV-VIC, NAV-SCN-04, NAV-RULE-71..85)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import AutomaticStep, Phase, leave
from naumachia.rules.navarchoi.actions import NOBODY, Action
from naumachia.rules.navarchoi.model import (
    AWASH,
    IMMOBILE,
    LEFT,
    NOT_TAKEN,
    ON_MAP,
    OUTSIDE,
    RESERVE,
    SEATS,
    SUNK,
    UNPLACED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.damage import FACES
from naumachia.rules.navarchoi.tables.battle import COUNTS_AS_SUNK, NEITHER, NO_GAME_END

# -- points are counted in halves, to keep fractions (NAV-VIC-03) --------------------------

ENDINGS: Final = ("points", "equal_points", "quit_field", "race")
"""By Victory Points; equal; a leader that has left the field cannot win (NAV-RULE-85); lesson a."""


# -- values of ships ---------------------------------------------------------------------


def worth(state: Navarchoi, ship: Ship) -> Tally:
    """Return the Victory Points of a ship by Type and equipment, or as its scenario fixes them
    (T15).
    """
    record = state.battle.ships[ship.ident]
    if record.fixed_points:
        return Tally(0).add("NAV-SCN-01", int(record.points))
    extra = state.battle.charts.victory
    tally = Tally(int(record.kind.points))
    if ship.marked:
        tally.add("NAV-RULE-73", int(extra.cataphracted))
    for value, points in (
        (ship.towers > 0, extra.towers),
        (ship.ballistae, extra.ballistae),
        (ship.harpax, extra.harpax),
        (ship.liburnian, extra.liburnian),
    ):
        if value:
            tally.add("NAV-VIC-01", int(points))
    return tally


def loss_value(state: Navarchoi, ship: Ship) -> tuple[int, ClauseId]:
    """Return the Victory Points that a ship earns the enemy of its builder, in halves, and the rule
    (NAV-RULE-74).
    """
    if ship.place in (AWASH, SUNK):
        return 2 * worth(state, ship).total, "NAV-VIC-01"
    if ship.side != ship.fleet:
        halves = int(state.battle.charts.victory.captured_halves)
        return halves * worth(state, ship).total, "NAV-VIC-02"
    if state.battle.lesson.wrecks and ship.status == IMMOBILE:
        return worth(state, ship).total, "NAV-SCN-01"
    return 0, "NAV-RULE-74"


def score(state: Navarchoi, seat: i64) -> int:
    """Return the points of a side in halves: enemy ships sunk or held, exits, its handicap."""
    halves = state.exit_scores[seat] + int(state.battle.fleets[seat].handicap)
    for ship in state.ships:
        if ship.fleet != seat:
            halves += loss_value(state, ship)[0]
    return halves


def points_text(halves: int) -> str:
    """Write points: `7`, `7.5`."""
    whole, half = divmod(abs(halves), 2)
    sign = "-" if halves < 0 else ""
    return f"{sign}{whole}{'.5' if half else ''}"


# -- leaving the map ---------------------------------------------------------------------


def score_exit(state: Navarchoi, ship: Ship, square: i64, log: Log) -> None:
    """Apply the scenario's rules to a ship that has rowed off the map from `square`.

    Its own square is the virtual one outside already.
    """
    column, row = state.map.column(ship.square), state.map.row(ship.square)
    if state.battle.lesson.exit_goal > 0:
        goal_edge = int(state.battle.fleets[1 - ship.side].home)
        if goal_edge in state.battle.edges_past(column, row):
            add_points(state, int(ship.side), 1, ship, log)
            if score(state, ship.side) >= 2 * state.battle.lesson.exit_goal:
                finish(state, log)
        return
    rule = state.battle.exit_of(ship.side, ship.name, column, row, state.turn)
    if rule is None:
        return
    if rule.effect == COUNTS_AS_SUNK:
        ship.place = SUNK
        if log.on:
            at = state.map.name(int(square))
            log.add("NAV-SCN-01", "exit_sunk", ship=ship.name, square=at)
    if rule.to != NEITHER and rule.points != 0:
        add_points(state, int(rule.to), int(rule.points), ship, log)


def add_points(state: Navarchoi, seat: int, points: int, ship: Ship, log: Log) -> None:
    """Give a side Victory Points for an exit (NAV-VIC-04)."""
    state.exit_scores[seat] += 2 * points
    if log.on:
        log.add("NAV-VIC-04", "exit_scored", seat=SEATS[seat], points=points, ship=ship.name)


# -- the end -----------------------------------------------------------------------------


def last_turn(state: Navarchoi) -> int:
    """Return the last turn of the game (NAV-SCN-05, NAV-RULE-76)."""
    battle = state.battle
    return int(min(battle.max_turns, battle.charts.turns.last, state.rules.max_turns))


def has_ships(state: Navarchoi, seat: i64) -> bool:
    """Return whether a side has a ship on the map, waiting to re-enter, or still to come
    (RULE-72).
    """
    here = (ON_MAP, OUTSIDE, RESERVE, UNPLACED)
    return any(ship.side == seat and ship.place in here for ship in state.ships)


def end_if_alone(state: Navarchoi, log: Log) -> bool:
    """End the game when a side has nothing left (NAV-RULE-72); return whether it did."""
    if state.result is not None or not state.rules.early_end:
        return False
    losers = [seat for seat in (0, 1) if not has_ships(state, seat)]
    if not losers:
        return False
    if log.on:
        for seat in losers:
            log.add("NAV-RULE-72", "side_gone", seat=SEATS[seat])
    finish(state, log)
    return True


class EarlyEnd(AutomaticStep[Navarchoi, Action]):
    """End the game after a phase if one side is gone (NAV-RULE-72)."""

    name: ClassVar[str] = "early_end"

    def carry_out(self, state: Navarchoi, log: Log) -> None:
        end_if_alone(state, log)


@declared
class GameEnd(Phase[Navarchoi, Action]):
    """The game-end roll, from the end of turn 10, by the initiative holder (NAV-RULE-71)."""

    name: ClassVar[str] = "game_end"
    rolled: bool = False

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        value = state.battle.game_end
        due = state.turn >= state.battle.charts.turns.first_roll
        if self.rolled or not due or value == NO_GAME_END:
            return None
        facts: dict[str, object] = {"value": int(value), "turn": int(state.turn)}
        return Dice("NAV-SCN-04", self.name, facts, (FACES,), (SEATS[state.initiative],), 0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        self.rolled = True
        value = int(state.battle.game_end)
        if log.on:
            facts: dict[str, object] = {"die": outcome[0], "value": value}
            log.add("NAV-RULE-71", "game_end_rolled", **facts)
        if outcome[0] <= value:
            finish(state, log)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)


class GameOver(AutomaticStep[Navarchoi, Action]):
    """Count the points of a game that is over. Positions of finished games end in it."""

    name: ClassVar[str] = "game_over"

    def carry_out(self, state: Navarchoi, log: Log) -> None:
        finish(state, log)


def finish(state: Navarchoi, log: Log) -> None:
    """Count the points once, by the final state of each ship, and end the game (NAV-RULE-74)."""
    if log.on:
        for ship in state.ships:
            halves, clause = loss_value(state, ship)
            if halves > 0 or ship.taken != NOT_TAKEN:
                owner = SEATS[1 - ship.fleet]
                log.add(clause, "counted", seat=owner, ship=ship.name, points=points_text(halves))
        for seat in (0, 1):
            log.add("NAV-VIC-03", "total", seat=SEATS[seat], points=total_text(state, seat))
    state.result = outcome_of(state)
    if log.on:
        log.add(state.result.clause, state.result.ending, **state.result.facts)


def total_text(state: Navarchoi, seat: int) -> str:
    """Return the points of a side in words."""
    return points_text(score(state, seat))


def outcome_of(state: Navarchoi) -> Result:
    """Return the winner, by the ships on the map and the points."""
    gap = score(state, 0) - score(state, 1)
    winner = NOBODY if gap == 0 else 0 if gap > 0 else 1
    ending, clause = "points", "NAV-VIC-05"
    goal = 2 * int(state.battle.lesson.exit_goal)
    if gap == 0:
        ending = "equal_points"
    elif goal > 0 and score(state, winner) >= goal:
        ending, clause = "race", "NAV-SCN-01"
    elif has_quit(state, winner):
        winner, ending, clause = NOBODY, "quit_field", "NAV-RULE-85"
    facts: dict[str, object] = {
        "points": tuple((SEATS[seat], total_text(state, seat)) for seat in (0, 1)),
        "winner": "" if winner == NOBODY else SEATS[winner],
        "turn": min(int(state.turn), last_turn(state)),
    }
    signs = (0.0, 0.0) if winner == NOBODY else (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
    return Result(signs, ending, clause, facts, end_clause(state, ending))


def end_clause(state: Navarchoi, ending: str) -> ClauseId:
    """Return the clause that has ended the game, by the ships on the map and the turn."""
    if ending == "race":
        return "NAV-SCN-01"
    if state.rules.early_end and not all(has_ships(state, seat) for seat in (0, 1)):
        return "NAV-RULE-72"
    return "NAV-RULE-76" if state.turn >= last_turn(state) else "NAV-SCN-04"


def has_quit(state: Navarchoi, seat: int) -> bool:
    """Return whether a side that leads has left the field to the enemy and so cannot win
    (RULE-85).
    """
    if state.rules.quit_counts or state.battle.lesson.exit_goal > 0:
        return False
    if state.battle.is_paid_to_leave(seat):
        return False
    return not has_ships(state, seat) and has_ships(state, 1 - seat)


# -- exits that pay, for computer players --------------------------------------------------

ON_THE_WAY: Final = 0.5
"""The share of an exit's points that is counted at its edge."""
STEP: Final = 0.02
"""By how much that share falls with every square before it."""


def is_race(state: Navarchoi) -> bool:
    """Return whether exits decide the game, and nothing is fought for (the first lesson)."""
    return state.battle.lesson.exit_goal > 0


def exits_worth(state: Navarchoi, seat: i64) -> float:
    """Return the expected points of ships on their way to exits that score."""
    if not is_race(state) and not state.battle.is_paid_to_leave(seat):
        return 0.0
    total = 0.0
    for ship in state.ships_of(seat):
        if ship.is_mobile():
            total += best_exit_share(state, ship)
    return total


def exit_value(state: Navarchoi, seat: i64) -> float:
    """Return the extra value, in a race, of ships that have left: as much again as their points."""
    if not is_race(state):
        return 0.0
    return float(sum(1 for ship in state.ships if ship.side == seat and ship.place == LEFT))


def best_exit_share(state: Navarchoi, ship: Ship) -> float:
    """Return the points for the best exit, reduced by its distance."""
    column, row = int(state.map.column(ship.square)), int(state.map.row(ship.square))
    columns, rows = int(state.battle.columns), int(state.battle.rows)
    best = 0.0
    for across, down, away in (
        (column, 0, row),
        (columns + 1, row, columns + 1 - column),
        (column, rows + 1, rows + 1 - row),
        (0, row, column),
    ):
        points = float(exit_points(state, ship, across, down))
        best = max(best, points * (ON_THE_WAY - STEP * float(away)))
    return best


def exit_points(state: Navarchoi, ship: Ship, column: int, row: int) -> int:
    """Return the Victory Points of a ship that leaves to a square outside the map."""
    if is_race(state):
        goal = int(state.battle.fleets[1 - ship.side].home)
        return 1 if goal in state.battle.edges_past(column, row) else 0
    rule = state.battle.exit_of(ship.side, ship.name, column, row, state.turn)
    return int(rule.points) if rule is not None and rule.to == ship.side else 0
