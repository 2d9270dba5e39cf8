"""Phase D: ships that were not activated, and ships that come back (NAV-OOC, NAV-EXIT-03)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    NOTHING,
    Action,
    Advance,
    Attack,
    Fire,
    First,
    Nothing,
    Put,
)
from naumachia.rules.navarchoi.model import (
    CRUISE,
    FULL,
    MARKERS,
    ON_MAP,
    OUTSIDE,
    RED,
    RESERVE,
    SEATS,
    STACK_LIMIT,
    UNMARKED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.formations import is_present
from naumachia.rules.navarchoi.rules.movement import has_enemy, is_exit_forbidden, leave_map

RETURN: Final = 3
"""How far from its virtual square a ship may come back, squares (NAV-EXIT-03)."""


@declared
class OutOfCommand(Phase[Navarchoi, Action]):
    """Let each side in turn handle its ships out of command: phase D (NAV-OOC-02).

    `order`: the seats still to go; `begun`: the order is known.
    """

    name: ClassVar[str] = "out_of_command_order"
    order: list[int] = field(factory=list)
    begun: bool = False

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.begun or not all(has_business(state, seat) for seat in (0, 1)):
            return None
        seat = int(state.initiative)
        return Prompt((seat,), self.name, "NAV-OOC-02", {"seat": SEATS[seat]})

    def advance(self, state: Navarchoi, log: Log) -> None:
        if not self.begun:
            self.begin(int(state.initiative))
        elif self.order:
            enter(state, SideOutOfCommand(self.order.pop(0), [], []), log)
        else:
            leave(state)

    def begin(self, first: int) -> None:
        """Fix the order of the sides."""
        self.begun = True
        self.order = [first, 1 - first]

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [First(0), First(1)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, First) and action.seat in (0, 1):
            return None
        return Ruling("NAV-OOC-02", {"refusal": "say_first"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, First)
        self.begin(int(action.seat))
        if log.on:
            log.add("NAV-OOC-02", "goes_first", seat=SEATS[action.seat])


# -- which ships -----------------------------------------------------------------------


def ships_out_of_command(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the ships on the map that were not activated in phase C (NAV-OOC-01)."""
    return [ship for ship in state.ships_of(seat) if ship.marker == UNMARKED]


def ships_to_advance(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the ships out of command at Full, which must advance (NAV-OOC-03)."""
    return [
        ship
        for ship in ships_out_of_command(state, seat)
        if ship.status == FULL and ship.is_mobile()
    ]


def ships_to_return(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the ships compelled off the map in an earlier turn (NAV-RULE-41)."""
    return [
        ship
        for ship in state.ships
        if ship.place == OUTSIDE and ship.side == seat and ship.since < state.turn
    ]


def reserves(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the reinforcements that may enter and have not; never out of command
    (NAV-REINF-03).
    """
    return [
        ship
        for ship in state.ships
        if ship.place == RESERVE and ship.side == seat and is_present(state, ship)
    ]


def has_business(state: Navarchoi, seat: i64) -> bool:
    """Return whether a side has a ship to advance or to bring back."""
    return bool(ships_to_advance(state, seat)) or bool(ships_to_return(state, seat))


# -- one side --------------------------------------------------------------------------


@declared
class SideOutOfCommand(Phase[Navarchoi, Action]):
    """One side's ships: those at Full advance, those outside come back, all are marked red.

    `gone`: the ships at Full that have had their turn; `waiting`: ships that stay outside.
    """

    name: ClassVar[str] = "out_of_command"
    seat: Final[i64]
    gone: list[int]
    waiting: list[int]

    def enter(self, state: Navarchoi, log: Log) -> None:
        if not log.on:
            return
        ships = tuple(ship.name for ship in ships_out_of_command(state, self.seat))
        if ships:
            log.add("NAV-OOC-01", "uncommanded", seat=SEATS[self.seat], ships=ships)
        coming = tuple(ship.name for ship in reserves(state, self.seat))
        if coming:
            log.add("NAV-REINF-03", "still_to_enter", seat=SEATS[self.seat], ships=coming)

    def to_advance(self, state: Navarchoi) -> list[Ship]:
        """Return the ships at Full that have still to advance."""
        return [ship for ship in ships_to_advance(state, self.seat) if ship.ident not in self.gone]

    def to_return(self, state: Navarchoi) -> Ship | None:
        """Return the next ship outside to be brought back or left there."""
        for ship in ships_to_return(state, self.seat):
            if ship.ident not in self.waiting:
                return ship
        return None

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        seat = int(self.seat)
        facts: Facts = {"seat": SEATS[seat]}
        if is_order_relevant(state, self.to_advance(state)):
            return Prompt((seat,), self.name, "NAV-RULE-40", facts)
        if self.to_advance(state):
            return None
        ship = self.to_return(state)
        if ship is None or not return_squares(state, ship):
            return None
        facts["ship"] = ship.name
        return Prompt((seat,), "coming_back", "NAV-EXIT-03", facts, ship.name)

    def advance(self, state: Navarchoi, log: Log) -> None:
        ships = self.to_advance(state)
        if ships:
            self.go(state, ships[0], log)
            return
        ship = self.to_return(state)
        if ship is not None:
            self.stay(ship, log)
            return
        leave(state)
        mark_rest(state, self.seat, log)

    def go(self, state: Navarchoi, ship: Ship, log: Log) -> None:
        """Advance a ship, which cannot be done twice."""
        self.gone.append(int(ship.ident))
        advance_ship(state, ship, log)

    def stay(self, ship: Ship, log: Log) -> None:
        """Leave a ship outside for a turn."""
        self.waiting.append(int(ship.ident))
        if log.on:
            log.add("NAV-RULE-41", "waits_outside", ship=ship.name)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        ships = self.to_advance(state)
        if ships:
            return [Advance(ship.ident) for ship in ships]
        ship = self.to_return(state)
        assert ship is not None, "a ship waits outside"
        found: list[Action] = [
            Put(ship.ident, square, facing)
            for square in return_squares(state, ship)
            for facing in range(8)
        ]
        return [*found, NOTHING]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, (Fire, Attack)):
            return Ruling("NAV-OOC-05", {"refusal": "no_attack_now"})
        ships = self.to_advance(state)
        if ships:
            if isinstance(action, Advance) and action.ship in [ship.ident for ship in ships]:
                return None
            return Ruling("NAV-OOC-03", {"refusal": "advance_first"})
        ship = self.to_return(state)
        assert ship is not None, "a ship waits outside"
        if isinstance(action, Nothing):
            return None
        if not isinstance(action, Put) or action.ship != ship.ident:
            return Ruling("NAV-EXIT-03", {"refusal": "put_back", "ship": ship.name})
        return put_refusal(state, ship, action)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Advance):
            self.go(state, state.ships[action.ship], log)
            return
        ship = self.to_return(state)
        assert ship is not None, "a ship waits outside"
        if isinstance(action, Put):
            come_back(state, ship, action, log)
        else:
            self.stay(ship, log)


def is_order_relevant(state: Navarchoi, ships: list[Ship]) -> bool:
    """Return whether the order of advancing matters: ships in each other's way (NAV-RULE-40)."""
    goals = [state.map.ahead(ship.square, ship.facing) for ship in ships]
    for place, goal in enumerate(goals):
        if goal in goals[:place] and state.map.is_on_map(goal):
            return True
        if any(other.square == goal for other in ships):
            return True
    return False


def advance_ship(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Advance a ship at Full one square, unless any counter is there (NAV-OOC-03)."""
    square = state.map.ahead(ship.square, ship.facing)
    if not state.map.is_on_map(square):
        advance_off_map(state, ship, square, log)
        return
    if state.count(square) == 0:
        state.move(ship, square)
        if log.on:
            at = state.map.name(square)
            log.add("NAV-OOC-03", "advanced", ship=ship.name, square=at)
        return
    held: ClauseId = "NAV-OOC-03"
    if all(not other.is_on_map() for other in state.at(square)):
        held = "NAV-RULE-38"
    if log.on:
        log.add(held, "holds", ship=ship.name)


def advance_off_map(state: Navarchoi, ship: Ship, square: int, log: Log) -> None:
    """Leave the map at its edge for good, or hold by the option (NAV-RULE-39)."""
    hold = state.rules.ooc_hold or is_exit_forbidden(state, ship, square)
    if log.on:
        log.add("NAV-RULE-39", "holds" if hold else "carried_off", ship=ship.name)
    if not hold:
        leave_map(state, ship, square, "NAV-EXIT-01", log)


def mark_rest(state: Navarchoi, seat: i64, log: Log) -> None:
    """Mark all ships out of command red (NAV-OOC-04), grappled ones too (NAV-RULE-50)."""
    ships = ships_out_of_command(state, seat)
    for ship in ships:
        ship.marker = RED
    if not log.on:
        return
    for clause, locked in (("NAV-OOC-04", False), ("NAV-RULE-50", True)):
        names = tuple(ship.name for ship in ships if ship.grappled == locked)
        if names:
            log.add(clause, "marked", ships=names, marker=MARKERS[RED])


# -- coming back -----------------------------------------------------------------------


def return_squares(state: Navarchoi, ship: Ship) -> list[int]:
    """Return the squares where a ship may come back (NAV-RULE-41), by number."""
    column, row = state.map.column(ship.square), state.map.row(ship.square)
    found: list[int] = []
    for down in range(max(1, row - RETURN), min(state.map.rows, row + RETURN) + 1):
        for across in range(max(1, column - RETURN), min(state.map.columns, column + RETURN) + 1):
            square = state.map.square(across, down)
            if is_open_to(state, ship, square):
                found.append(square)
    return found


def is_open_to(state: Navarchoi, ship: Ship, square: int) -> bool:
    """Return whether a square holds fewer than three counters and no enemy."""
    there = state.counters.get(square, ())
    return len(there) < STACK_LIMIT and not has_enemy(state, there, ship.side)


def put_refusal(state: Navarchoi, ship: Ship, action: Put) -> Ruling | None:
    """Explain why a ship may not come back there."""
    facts: Facts = {"ship": ship.name, "limit": RETURN}
    if not state.map.is_on_map(action.square) or not 0 <= action.facing < 8:
        return Ruling("NAV-EXIT-03", {**facts, "refusal": "no_square"})
    facts["square"] = state.map.name(int(action.square))
    if state.map.distance(ship.square, action.square) > RETURN:
        return Ruling("NAV-EXIT-03", {**facts, "refusal": "back_too_far"})
    if not is_open_to(state, ship, int(action.square)):
        full = state.count(int(action.square)) >= STACK_LIMIT
        return Ruling("NAV-RULE-41", {**facts, "refusal": "not_open", "full": full})
    return None


def come_back(state: Navarchoi, ship: Ship, action: Put, log: Log) -> None:
    """Re-enter the map, at Cruise unless Damaged, marked red (NAV-EXIT-03)."""
    ship.place = ON_MAP
    ship.facing = action.facing
    ship.marker = RED
    if ship.status == FULL:
        ship.status = CRUISE
    state.move(ship, action.square)
    if log.on:
        at = state.map.name(int(action.square))
        log.add("NAV-EXIT-03", "came_back", ship=ship.name, square=at, facing=int(ship.facing))
