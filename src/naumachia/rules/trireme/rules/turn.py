"""The sequence of play: all of a side's ships move, ties are re-rolled, then the other side."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Phase, leave
from naumachia.rules.trireme.actions import END_TURN, NOBODY, Action, EndTurn, Ram
from naumachia.rules.trireme.model import (
    FLEET,
    GREEN,
    NOT_ENDED,
    ORANGE,
    SIDES,
    Ship,
    Trireme,
    ship_name,
)
from naumachia.rules.trireme.rules.activation import (
    add_activation,
    can_act,
    check_activation,
    considered_activation,
    perform,
)
from naumachia.rules.trireme.rules.boarding import RerollTies
from naumachia.rules.trireme.rules.maneuver import can_maneuver
from naumachia.rules.trireme.rules.ramming import must_ram
from naumachia.rules.trireme.rules.victory import end_as_draw, position_key

PROMPTS: Final = [
    Prompt((side,), "moves", "TRI-TURN-02", {"side": SIDES[side]}) for side in range(2)
]


def owes_maneuver(state: Trireme, ship: Ship) -> bool:
    """Return whether this ship must maneuver before the turn ends (TRI-TURN-02, TRI-RULE-19).

    Any maneuver is enough, even if the ship ends where it began (TRI-RULE-30).
    """
    if ship.end != NOT_ENDED or ship.made > 0 or not ship.free():
        return False
    return can_maneuver(state, ship)


def fleet_of(state: Trireme, side: i64) -> list[Ship]:
    """Return all ships of a side, lost ones included, in the order of their numbers."""
    return state.ships[:FLEET] if side == GREEN else state.ships[FLEET:]


def ship_that_must_ram(state: Trireme, side: i64) -> i64:
    """Return a ship of `side` that has an automatic ram, or NOBODY.

    This can happen only if ships take turns within an activation (TRI-RULE-18).
    """
    for ship in fleet_of(state, side):
        if ship.made > 0 and ship.end == NOT_ENDED and ship.free() and must_ram(state, ship):
            return ship.ident
    return NOBODY


@declared
class Moves(Phase[Trireme, Action]):
    """The turn of one side, which activates each of its ships, in any order (TRI-RULE-18)."""

    name: ClassVar[str] = "moves"
    side: Final[i64]

    def enter(self, state: Trireme, log: Log) -> None:
        if self.side == GREEN:
            state.round += 1
        first = state.round == 1 and self.side == GREEN
        if log.on:
            clause = "TRI-TURN-01" if first else "TRI-TURN-04"
            log.add(clause, "turn_begins", side=SIDES[self.side], round=int(state.round))
        count_position(state, self.side, log)

    def pending(self, state: Trireme) -> Prompt | Chance | None:
        for ship in fleet_of(state, self.side):
            if can_act(state, ship):
                return PROMPTS[self.side]
        return None

    def advance(self, state: Trireme, log: Log) -> None:
        for ship in fleet_of(state, self.side):
            ship.forget_turn()
        leave(state)

    def legal(self, state: Trireme, seat: int) -> list[Action]:
        actions: list[Action] = []
        for ship in fleet_of(state, self.side):
            add_activation(state, ship, actions)
        if state.rules.automatic_ram and ship_that_must_ram(state, self.side) != NOBODY:
            return [action for action in actions if isinstance(action, Ram)]
        for action in actions:
            if owes_maneuver(state, state.ships[action.ship]):
                return actions
        actions.append(END_TURN)
        return actions

    def suggested_actions(self, state: Trireme, seat: int) -> list[Action]:
        actions: list[Action] = []
        for ship in fleet_of(state, self.side):
            considered_activation(state, ship, actions)
        actions.append(END_TURN)
        return actions

    def check(self, state: Trireme, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, EndTurn):
            ruling = check_activation(state, self.side, action)
            if ruling is not None or isinstance(action, Ram):
                return ruling
            return self.ram_ruling(state)
        owing = [ship for ship in fleet_of(state, self.side) if owes_maneuver(state, ship)]
        if not owing:
            return self.ram_ruling(state)
        names = ", ".join(ship_name(ship.ident) for ship in owing)
        return Ruling("TRI-TURN-02", {"refusal": "ships_owe", "ships": names, "count": len(owing)})

    def ram_ruling(self, state: Trireme) -> Ruling | None:
        """Return the ruling against other actions while a ship must ram (TRI-RULE-06)."""
        rammer = ship_that_must_ram(state, self.side)
        return None if rammer == NOBODY else Ruling("TRI-RULE-06", {"ship": ship_name(rammer)})

    def decide(self, state: Trireme, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, EndTurn):
            if log.on:
                log.add("TRI-RULE-19", "turn_ended", side=SIDES[self.side])
            self.advance(state, log)
        else:
            perform(state, action, log)


def count_position(state: Trireme, side: i64, log: Log) -> None:
    """Draw the game if the position has occurred too often at a turn's start (TRI-RULE-29)."""
    limit = state.rules.repetition
    if limit == 0:
        return
    key = position_key(state, side)
    afloat = key[: key.index(" ") + 1]
    state.seen = {old: times for old, times in state.seen.items() if old.startswith(afloat)}
    count = state.seen.get(key, 0) + 1
    state.seen[key] = count
    if count >= limit:
        end_as_draw(state, "repetition", count, log)


class QuietCheck(AutomaticStep[Trireme, Action]):
    """The end of a round, which draws a game without removals (TRI-RULE-29)."""

    name: ClassVar[str] = "quiet_check"

    def carry_out(self, state: Trireme, log: Log) -> None:
        state.quiet += 1
        limit = state.rules.quiet_rounds
        if state.quiet >= limit if limit > 0 else nothing_can_happen(state):
            end_as_draw(state, "quiet", int(state.quiet), log)


def nothing_can_happen(state: Trireme) -> bool:
    """Return whether no ship can ever act again and no dice are due."""
    return not state.ties and not any(can_act(state, ship) for ship in state.ships)


ROUND: Final[list[Phase[Trireme, Action]]] = [
    Moves(GREEN),
    RerollTies(GREEN),
    Moves(ORANGE),
    RerollTies(ORANGE),
    QuietCheck(),
]
