"""End a battle: elimination, breaking, points (BIR-RULE-60)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Result
from naumachia.kernel.phase import AutomaticStep
from naumachia.rules.biremes.actions import NOBODY, Action
from naumachia.rules.biremes.model import SEATS, Biremes

ENDINGS: Final = ("eliminated", "both_gone", "broken", "points", "equal_points")


# -- counting ---------------------------------------------------------------------------


def side_list(state: Biremes) -> list[i64]:
    """Return the sides that play, in the order of their first seats."""
    found: list[i64] = []
    for player in state.players:
        side = state.side(player.seat)
        if side not in found:
            found.append(side)
    return found


def fleet_lost(state: Biremes, side: i64) -> i64:
    """Return the class crews of a side's ships that are lost, captured or without a crew."""
    points: i64 = 0
    for ship in state.ships:
        if state.side(ship.fleet) == side:
            kept = ship.is_manned() and state.side_of(ship) == side
            points += 0 if kept else ship.kind.crew
    return points


def fleet_points(state: Biremes, side: i64) -> i64:
    """Return the class crews of all ships that a side began with."""
    points: i64 = 0
    for ship in state.ships:
        if state.side(ship.fleet) == side:
            points += ship.kind.crew
    return points


def score(state: Biremes, side: i64) -> i64:
    """Return a side's points: the class crew of each lost enemy ship, twice that of a prize."""
    points: i64 = 0
    for ship in state.ships:
        if state.side(ship.fleet) == side:
            continue
        if not ship.is_afloat() or ship.crew == 0:
            points += ship.kind.crew
        elif state.side_of(ship) == side:
            points += 2 * ship.kind.crew
    return points


def has_manned_ship(state: Biremes, side: i64) -> bool:
    """Return whether a side has a ship with a crew."""
    for ship in state.ships:
        if ship.is_manned() and ship.owner != NOBODY and state.side_of(ship) == side:
            return True
    return False


# -- the end -------------------------------------------------------------------------------


class VictoryCheck(AutomaticStep[Biremes, Action]):
    """Check at the end of a game turn whether the battle is over."""

    name: ClassVar[str] = "victory_check"

    def carry_out(self, state: Biremes, log: Log) -> None:
        sides = side_list(state)
        alive = [side for side in sides if has_manned_ship(state, side)]
        if not alive:
            end(state, NOBODY, "both_gone", log)
            return
        if len(alive) == 1:
            end(state, alive[0], "eliminated", log)
            return
        if state.rules.breaking:
            unbroken = [side for side in sides if not is_broken(state, side)]
            if len(unbroken) == 1:
                end(state, unbroken[0], "broken", log)
                return
        if state.rules.turn_limit > 0 and state.turn >= state.rules.turn_limit:
            end_by_points(state, sides, log)


def is_broken(state: Biremes, side: i64) -> bool:
    """Return whether a side has lost `break_level` percent of its points."""
    return fleet_lost(state, side) * 100 >= fleet_points(state, side) * state.rules.break_level


def end_by_points(state: Biremes, sides: list[i64], log: Log) -> None:
    """End the game at the turn limit: most points win, equal points are a draw."""
    best = max(score(state, side) for side in sides)
    ahead = [side for side in sides if score(state, side) == best]
    if len(ahead) == 1:
        end(state, ahead[0], "points", log)
    else:
        end(state, NOBODY, "equal_points", log)


def end(state: Biremes, winner: i64, ending: str, log: Log) -> None:
    """End the game; a winner of NOBODY is a draw."""
    scores: list[float] = []
    points: list[tuple[str, int]] = []
    winners: list[str] = []
    for player in state.players:
        side = state.side(player.seat)
        won = side == winner
        scores.append(0.0 if winner == NOBODY else 1.0 if won else -1.0)
        points.append((SEATS[player.seat], int(score(state, side))))
        if won and winner != NOBODY:
            winners.append(SEATS[player.seat])
    facts: dict[str, object] = {
        "winner": tuple(winners),
        "count": len(winners),
        "points": tuple(points),
        "turns": int(state.turn),
    }
    state.result = Result(tuple(scores), ending, "BIR-RULE-60", facts)
    if log.on:
        log.add("BIR-RULE-60", ending, **facts)
