"""One ship's activation: its maneuvers, and the rams and boardings that arise (TRI-TURN-03)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.trireme.actions import (
    FORWARD,
    LEFT,
    NO_LANE,
    NOBODY,
    REVERSE,
    RIGHT,
    SHIPS,
    STOPS,
    Action,
    Attack,
    Board,
    EndTurn,
    Maneuver,
    Place,
    Ram,
    Stop,
    maneuver,
)
from naumachia.rules.trireme.model import (
    ABSENT,
    FLEET,
    LOST,
    NOT_ENDED,
    SIDES,
    STOPPED,
    Ship,
    Trireme,
    attack_facts,
    ship_name,
)
from naumachia.rules.trireme.rules.boarding import Boarding, add_boarding, board_ruling
from naumachia.rules.trireme.rules.maneuver import (
    add_maneuvers,
    can_maneuver,
    carry_out,
    ended_by,
    lane_ruling,
    maneuver_ruling,
    no_maneuver,
)
from naumachia.rules.trireme.rules.ramming import (
    add_rams,
    can_ram,
    carry_out_ram,
    must_ram,
    no_ram,
    ram_ruling,
)

PROMPTS: Final = [
    Prompt(
        (ship // FLEET,),
        "activation",
        "TRI-MAN-01",
        {"side": SIDES[ship // FLEET], "ship": ship_name(ship)},
        ship_name(ship),
    )
    for ship in range(SHIPS)
]


@declared
class Activation(Phase[Trireme, Action]):
    """The activation of one ship, until it stops, rams, ties, is lost or has nothing left."""

    name: ClassVar[str] = "activation"
    ship: Final[i64]

    def pending(self, state: Trireme) -> Prompt | Chance | None:
        return PROMPTS[self.ship] if can_act(state, state.ships[self.ship]) else None

    def advance(self, state: Trireme, log: Log) -> None:
        ship = state.ships[self.ship]
        if ship.end == NOT_ENDED:
            ship.end = STOPPED
        leave(state)

    def legal(self, state: Trireme, seat: int) -> list[Action]:
        ship = state.ships[self.ship]
        actions: list[Action] = []
        add_activation(state, ship, actions)
        if may_stop(state, ship):
            actions.append(STOPS[self.ship])
        return actions

    def suggested_actions(self, state: Trireme, seat: int) -> list[Action]:
        actions: list[Action] = []
        considered_activation(state, state.ships[self.ship], actions)
        actions.append(STOPS[self.ship])
        return actions

    def check(self, state: Trireme, seat: int, action: Action) -> Ruling | None:
        ship = state.ships[self.ship]
        if action.ship != self.ship:
            facts: Facts = {"refusal": "ship_in_hand", "open": ship_name(self.ship)}
            return Ruling("TRI-RULE-18", facts)
        if not isinstance(action, Stop):
            return check_activation(state, ship.side, action)
        if ship.made == 0:
            return Ruling("TRI-TURN-02", {"refusal": "must_move", "ship": ship_name(self.ship)})
        if must_ram(state, ship):
            return Ruling("TRI-RULE-06", {"ship": ship_name(self.ship)})
        return None

    def decide(self, state: Trireme, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Stop):
            state.ships[self.ship].end = STOPPED
            if log.on:
                log.add("TRI-RULE-18", "stopped", ship=ship_name(self.ship))
        else:
            perform_step(state, action, log)


# -- legality --------------------------------------------------------------------------


def may_stop(state: Trireme, ship: Ship) -> bool:
    """Return whether a ship whose activation is open has done enough to stop."""
    return ship.made > 0 and not must_ram(state, ship)


def can_act(state: Trireme, ship: Ship) -> bool:
    """Return whether `add_activation` would list anything."""
    if ship.end != NOT_ENDED or not ship.free():
        return False
    if can_maneuver(state, ship) or state.enemy_beside(ship) != NOBODY:
        return True
    return ship.made > 0 and can_ram(state, ship)


def add_activation(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List a ship's legal next or first actions in its activation, except stopping."""
    if ship.end != NOT_ENDED or not ship.free():
        return
    if ship.made > 0:
        rams = len(actions)
        add_rams(state, ship, actions)
        if state.rules.automatic_ram and len(actions) > rams:
            return
    add_maneuvers(state, ship, actions)
    add_boarding(state, ship, actions)


def considered_activation(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List a ship's obvious actions: all four maneuvers, legal or not, rams, boarding."""
    if ship.end != NOT_ENDED or not ship.free():
        return
    add_activation(state, ship, actions)
    if ship.made >= 2 or (ship.made == 1 and ship.last != FORWARD):
        return
    for kind in (FORWARD, LEFT, RIGHT, REVERSE):
        if maneuver_ruling(state, ship, kind, False) is not None:
            actions.append(maneuver(ship.ident, kind, NO_LANE))


def check_activation(state: Trireme, side: i64, action: Action) -> Ruling | None:
    """Return why a maneuver, ram or boarding of `side` is illegal now; None if it is legal."""
    if isinstance(action, (Place, EndTurn)):
        return Ruling("TRI-TURN-02", {"refusal": "not_now", "side": SIDES[side]})
    ship = state.ships[action.ship]
    if ship.side != side:
        facts: Facts = {"refusal": "not_yours", "ship": ship_name(ship.ident), "side": SIDES[side]}
        return Ruling("TRI-TURN-02", facts)
    if not ship.afloat():
        return out_of_play(ship)
    if isinstance(action, Maneuver):
        return check_maneuver(state, ship, action)
    if isinstance(action, Stop):
        return stop_ruling(state, ship)
    target = state.ships[action.target if isinstance(action, Attack) else NOBODY]
    if target.status == ABSENT or (target.status == LOST and isinstance(action, Board)):
        return out_of_play(target)
    if isinstance(action, Ram):
        return check_ram(state, ship, target)
    return check_boarding(state, ship, target)


def out_of_play(ship: Ship) -> Ruling:
    """Return the ruling against actions by or against a ship that is not on the board."""
    refusal = "lost" if ship.status == LOST else "not_there"
    return Ruling("TRI-RULE-32", {"refusal": refusal, "ship": ship_name(ship.ident)})


def stop_ruling(state: Trireme, ship: Ship) -> Ruling:
    """Return why a ship whose activation is not open cannot be stopped."""
    facts: Facts = {"ship": ship_name(ship.ident)}
    if ship.locked:
        return Ruling("TRI-BRD-02", facts)
    if ship.end != NOT_ENDED:
        return Ruling("TRI-RULE-18", {**facts, "refusal": "stopped_already"})
    if state.rules.interleave:
        return Ruling("TRI-RULE-18", {**facts, "refusal": "never_stopped"})
    if not can_maneuver(state, ship):
        boards = state.enemy_beside(ship) != NOBODY
        return Ruling("TRI-RULE-20" if boards else "TRI-RULE-19", facts)
    return Ruling("TRI-TURN-02", {**facts, "refusal": "must_move"})


def check_ram(state: Trireme, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a ram is illegal now."""
    if ship.locked:
        return Ruling("TRI-BRD-02", attack_facts(ship, target))
    ruling = ram_ruling(state, ship, target, True)
    ended = ended_by(ship)
    if ruling is None and ended is not None:
        return no_ram(state, ship, target, ended, True)
    return ruling


def check_boarding(state: Trireme, ship: Ship, target: Ship) -> Ruling | None:
    """Return why a boarding is illegal now."""
    ruling = board_ruling(ship, target)
    if ruling is not None:
        return ruling
    clause = ended_by(ship)
    if clause is None and must_ram(state, ship):
        clause = "TRI-RULE-06"
    return None if clause is None else Ruling(clause, attack_facts(ship, target))


def check_maneuver(state: Trireme, ship: Ship, action: Maneuver) -> Ruling | None:
    """Return why a maneuver is illegal now."""
    ruling = maneuver_ruling(state, ship, action.kind, True)
    if ruling is not None:
        return ruling
    if must_ram(state, ship):
        return no_maneuver(state, ship, action.kind, "TRI-RULE-06", True)
    return lane_ruling(state, ship, action.kind, action.lane)


# -- carrying out ------------------------------------------------------------------------


def perform(state: Trireme, action: Action, log: Log) -> None:
    """Begin the activation of a ship with its first step; with ships taking turns, any step."""
    if not state.rules.interleave:
        enter(state, Activation(action.ship), log)
    perform_step(state, action, log)


def perform_step(state: Trireme, action: Action, log: Log) -> None:
    """Carry out a legal maneuver, ram or boarding."""
    ship = state.ships[action.ship]
    if isinstance(action, Maneuver):
        carry_out(state, ship, action.kind, action.lane, log)
        if state.rules.automatic_ram:
            ram_if_single(state, ship, log)
    elif isinstance(action, Ram):
        carry_out_ram(state, ship, state.ships[action.target], log)
    elif isinstance(action, Board):
        if log.on:
            names = (ship_name(ship.ident), ship_name(action.target))
            log.add("TRI-BRD-01", "boards", ship=names[0], target=names[1])
        enter(state, Boarding(ship.ident, action.target), log)


def ram_if_single(state: Trireme, ship: Ship, log: Log) -> None:
    """Carry out the automatic ram, unless two enemies leave a choice (TRI-RULE-06, 10)."""
    rams: list[Action] = []
    add_rams(state, ship, rams)
    if len(rams) == 1:
        only = rams[0]
        assert isinstance(only, Ram)
        carry_out_ram(state, ship, state.ships[only.target], log)
