"""One ship's activation: its maneuvers, and the rams and boardings that arise (TRI-TURN-03)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.trireme.actions import (
    FORWARD,
    LEFT,
    LETTERS,
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
    ship_name,
)
from naumachia.rules.trireme.rules.boarding import Boarding, add_boarding, board_refusal
from naumachia.rules.trireme.rules.maneuver import (
    add_maneuvers,
    can_maneuver,
    carry_out,
    destination,
    ended_by,
    lane_refusal,
    maneuver_refusal,
    turned,
)
from naumachia.rules.trireme.rules.ramming import (
    KEEL_ANGLES,
    add_rams,
    carry_out_ram,
    nearest,
    ram_refusal,
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


class Activation(Phase[Trireme, Action]):
    """The activation of one ship, until it stops, rams, ties, is lost or has nothing left."""

    name: ClassVar[str] = "activation"

    def __init__(self, ship: i64) -> None:
        self.ship: i64 = ship

    def clone(self) -> Phase[Trireme, Action]:
        return self

    def pending(self, state: Trireme) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        if ship.end != NOT_ENDED or not ship.afloat():
            return None
        actions: list[Action] = []
        add_activation(state, ship, actions)
        if not actions:
            return None
        if ship.made > 0 and not must_ram(state, ship):
            actions.append(STOPS[self.ship])
        state.choices = actions
        return PROMPTS[self.ship]

    def advance(self, state: Trireme, log: Log) -> None:
        ship = state.ships[self.ship]
        if ship.end == NOT_ENDED:
            ship.end = STOPPED
        leave(state)

    def legal(self, state: Trireme, seat: int) -> list[Action]:
        return state.choices

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


# -- what may be done ------------------------------------------------------------------


def must_ram(state: Trireme, ship: Ship) -> bool:
    """Whether the table makes the ram that lies open automatic (TRI-RULE-06)."""
    if not state.rules.automatic_ram:
        return False
    rams: list[Action] = []
    add_rams(state, ship, rams)
    return len(rams) > 0


def add_activation(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List what a ship may do next in its activation, or to begin it; stopping is not listed."""
    if not ship.free() or ship.end != NOT_ENDED:
        return
    if ship.made > 0:
        rams = len(actions)
        add_rams(state, ship, actions)
        if state.rules.automatic_ram and len(actions) > rams:
            return
    add_maneuvers(state, ship, actions)
    add_boarding(state, ship, actions)


def considered_activation(state: Trireme, ship: Ship, actions: list[Action]) -> None:
    """List what suggests itself for a ship: all four maneuvers, legal or not, rams, boarding."""
    if not ship.free() or ship.end != NOT_ENDED:
        return
    add_activation(state, ship, actions)
    if ship.made >= 2 or (ship.made == 1 and ship.last != FORWARD):
        return
    for kind in (FORWARD, LEFT, RIGHT, REVERSE):
        if maneuver_refusal(state, ship, kind) is not None:
            actions.append(maneuver(ship.ident, kind, NO_LANE))


def check_activation(state: Trireme, side: i64, action: Action) -> Ruling | None:
    """Why a maneuver, ram or boarding of `side` is not legal now; None when it is."""
    if isinstance(action, (Place, EndTurn)):
        return Ruling("TRI-TURN-02", {"refusal": "not_now", "side": SIDES[side]})
    ship = state.ships[action.ship]
    facts: Facts = {"ship": ship_name(ship.ident), "side": SIDES[side]}
    if ship.side != side:
        return Ruling("TRI-TURN-02", {**facts, "refusal": "not_yours"})
    if not ship.afloat():
        return out_of_play(ship)
    if isinstance(action, Maneuver):
        return check_maneuver(state, ship, action, facts)
    if isinstance(action, Stop):
        return stop_ruling(state, ship)
    target = state.ships[action.target if isinstance(action, Attack) else NOBODY]
    if target.status == ABSENT or (target.status == LOST and isinstance(action, Board)):
        return out_of_play(target)
    facts["target"] = ship_name(target.ident)
    refused: ClauseId | None
    if isinstance(action, Ram):
        refused = check_ram(state, ship, target, facts)
    else:
        refused = board_refusal(ship, target)
        if refused is None:
            refused = ended_by(ship)
        if refused is None and must_ram(state, ship):
            refused = "TRI-RULE-06"
    return None if refused is None else Ruling(refused, facts)


def out_of_play(ship: Ship) -> Ruling:
    """The ruling against anything done by or to a ship that is not on the board."""
    refusal = "lost" if ship.status == LOST else "not_there"
    return Ruling("TRI-RULE-32", {"refusal": refusal, "ship": ship_name(ship.ident)})


def stop_ruling(state: Trireme, ship: Ship) -> Ruling:
    """Why a ship whose activation is not open cannot be stopped."""
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


def check_ram(state: Trireme, ship: Ship, target: Ship, facts: Facts) -> ClauseId | None:
    """The clause against a ram; adds the angle to the facts."""
    if ship.locked:
        return "TRI-BRD-02"
    refused = ram_refusal(state, ship, target)
    if refused is None:
        refused = ended_by(ship)
    if refused is not None and target.afloat():
        facts["target_at"] = state.point(target)
        facts["angle"] = KEEL_ANGLES[(ship.heading - target.heading) & 7]
        if refused == "TRI-RULE-11":
            facts["refusal"] = "shielded"
        elif refused == "TRI-RAM-12" or refused == "TRI-RAM-13":
            ahead: i64 = state.grid.ahead[ship.cell * 8 + ship.heading]
            facts["nearer"] = ship_name(nearest(state, ahead, ship.heading, ship.side))
    return refused


def check_maneuver(state: Trireme, ship: Ship, action: Maneuver, facts: Facts) -> Ruling | None:
    """The ruling against a maneuver, with where it would have led and what is in the way."""
    refused = maneuver_refusal(state, ship, action.kind)
    if refused is None and must_ram(state, ship):
        refused = "TRI-RULE-06"
    if refused is None:
        refused = lane_refusal(state, ship, action.kind, action.lane)
    if refused is None:
        return None
    if refused == "TRI-RULE-10":
        facts["refusal"] = lane_fault(state, ship, action)
    facts["maneuver"] = LETTERS[action.kind]
    facts["from"] = state.point(ship)
    cell = destination(state, ship, action.kind)
    heading = ship.heading
    if action.kind == LEFT or action.kind == RIGHT:
        heading = turned(heading, action.kind)
    if cell >= 0:
        facts["at"] = state.grid.point(int(cell))
        note_obstacle(state, ship, cell, heading, refused, facts)
    return Ruling(refused, facts)


def lane_fault(state: Trireme, ship: Ship, action: Maneuver) -> str:
    """What is wrong with the lane of a maneuver that is legal but for it."""
    if not state.rules.lanes:
        return "no_lanes"
    cell = destination(state, ship, action.kind)
    return "lane_alone" if cell == ship.cell or state.top[cell] == NOBODY else "lane_side"


def note_obstacle(
    state: Trireme, ship: Ship, cell: i64, heading: i64, refused: ClauseId, facts: Facts
) -> None:
    """Name the ship that stands in the way of a refused maneuver."""
    blocker: i64 = NOBODY
    if refused == "TRI-RAM-11":
        blocker = nearest(state, state.grid.ahead[cell * 8 + heading], heading, ship.side)
        beside = state.ships[blocker].mate
        if beside != NOBODY and state.ships[beside].side != ship.side:
            facts["refusal"] = "own_nearer" if state.rules.lanes else "own_shield"
    elif refused == "TRI-TRN-04" or refused == "TRI-BRD-02":
        blocker = ship.mate
    elif cell != ship.cell:
        blocker = state.top[cell]
    if blocker != NOBODY:
        other = state.ships[blocker]
        facts["blocker"] = ship_name(blocker)
        facts["blocker_at"] = state.point(other)
        facts["angle"] = KEEL_ANGLES[(heading - other.heading) & 7]


# -- doing it ----------------------------------------------------------------------------


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
