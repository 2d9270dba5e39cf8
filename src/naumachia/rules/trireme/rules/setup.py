"""Set up: place fixed fleets from a scenario, or ships in turn."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.grid import OFF_GRID
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import UNEXPLAINED, ClauseId, Facts, Ruling
from naumachia.kernel.errors import BadOption
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.trireme.actions import LARGEST_BOARD, NO_LANE, NOBODY, Action, Place, place
from naumachia.rules.trireme.model import (
    AFLOAT,
    FLEET,
    GREEN,
    OUTWARD,
    SIDES,
    UNPLACED,
    Ship,
    Trireme,
    ship_name,
)
from naumachia.rules.trireme.options import Rules

PROMPTS: Final = [
    Prompt((side,), "placing", "TRI-SETUP-04", {"side": SIDES[side]}) for side in range(2)
]


def in_home_rows(state: Trireme, side: i64, row: i64) -> bool:
    """Return whether `row` is within `setup_depth` rows of the side's edge (TRI-RULE-02)."""
    from_edge = row if side == GREEN else state.rules.board_n + 1 - row
    return 1 <= from_edge <= state.rules.setup_depth


def next_to_place(state: Trireme) -> i64:
    """Return the ship to place next, or NOBODY; green and orange alternate (TRI-RULE-03)."""
    for number in range(FLEET):
        for side in range(2):
            if state.ships[side * FLEET + number].status == UNPLACED:
                return side * FLEET + number
    return NOBODY


def placement_ruling(state: Trireme, side: i64, action: Place, why: bool) -> Ruling | None:
    """Return why a placement is illegal (TRI-SETUP-05..07); None if it is legal."""
    cell = state.grid.cell(action.column, action.row)
    if cell == OFF_GRID:
        clause = "TRI-RULE-01"
    elif not in_home_rows(state, side, action.row):
        clause = "TRI-SETUP-06"
    elif state.top[cell] != NOBODY:
        clause = "TRI-SETUP-05"
    elif action.heading != OUTWARD[side]:
        clause = "TRI-SETUP-07"
    else:
        return None
    if not why:
        return UNEXPLAINED
    facts: Facts = {
        "at": (int(action.column), int(action.row)),
        "depth": state.rules.setup_depth,
        "size": state.rules.board_n,
        "heading": int(action.heading),
        "outward": OUTWARD[side],
    }
    return Ruling(clause, facts)


def stand(state: Trireme, ship: Ship, cell: i64, heading: i64) -> None:
    """Place a ship that was not on the board on an empty intersection."""
    ship.status = AFLOAT
    ship.heading = heading
    state.put(ship, cell, NO_LANE)


class Placement(Phase[Trireme, Action]):
    """The phase in which the sides alternately place ships until none is left (TRI-SETUP-04)."""

    name: ClassVar[str] = "placing"

    def pending(self, state: Trireme) -> Prompt | Chance | None:
        ident = next_to_place(state)
        return None if ident == NOBODY else PROMPTS[state.ships[ident].side]

    def advance(self, state: Trireme, log: Log) -> None:
        leave(state)

    def legal(self, state: Trireme, seat: int) -> list[Action]:
        actions: list[Action] = []
        size = state.rules.board_n
        for row in range(1, size + 1):
            if in_home_rows(state, seat, row):
                for column in range(1, size + 1):
                    action = place(column, row, OUTWARD[seat])
                    if placement_ruling(state, seat, action, False) is None:
                        actions.append(action)
        return actions

    def check(self, state: Trireme, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Place):
            return Ruling("TRI-SETUP-04", {"refusal": "placing_first", "side": SIDES[seat]})
        return placement_ruling(state, seat, action, True)

    def decide(self, state: Trireme, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Place)
        ship = state.ships[next_to_place(state)]
        stand(state, ship, state.grid.cell(action.column, action.row), action.heading)
        if log.on:
            name = ship_name(ship.ident)
            log.add("TRI-SHIP-04", "placed", ship=name, at=state.point(ship))


def check_board(rules: Rules, own: Rules, fleets: list[list[tuple[int, int]]]) -> None:
    """Refuse a board on which a set-up does not fit, if it fits with the scenario's `own` options.

    Raises BadOption.
    """
    size, depth = own.board_n, own.setup_depth
    if fits(fleets, rules.board_n, rules.setup_depth) or not fits(fleets, size, depth):
        return
    problem = "this set-up was made for another board"
    if rules.board_n != size:
        raise BadOption(problem, str(rules.board_n), "option board_n", str(size))
    raise BadOption(problem, str(rules.setup_depth), "option setup_depth", str(depth))


def fits(fleets: list[list[tuple[int, int]]], size: int, depth: int) -> bool:
    """Return whether all places of both fleets are in home rows on a board of this size."""
    for side in range(2):
        for column, row in fleets[side]:
            from_edge = row if side == GREEN else size + 1 - row
            if not (1 <= column <= size and 1 <= from_edge <= depth):
                return False
    return True


def place_fleets(state: Trireme, setup: DataTable, own: Rules) -> None:
    """Place both fleets by the `green` and `orange` lists of a scenario.

    `own` are the rules with the options of the scenario itself.

    Raises BadScenario for a place off the home rows, a place used twice or a wrong number of ships,
    and BadOption if the set-up was made for another board.
    """
    fleets: list[list[tuple[int, int]]] = [[], []]
    for side in range(2):
        with setup.collect_errors():
            if not setup.is_invalid("placement"):
                fleets[side] = setup.points(SIDES[side])
    setup.close()
    setup.raise_collected()
    if setup.is_invalid("placement"):
        setup.require_valid("setup")
    if not setup.is_invalid_in_file("options"):
        check_board(state.rules, own, fleets)
    for side in range(2):
        with setup.collect_errors():
            place_fleet(state, setup, side, fleets[side])
    setup.require_valid("setup", "options")


def place_wanted(refusal: ClauseId) -> str:
    """Describe a right place, for one that a clause forbids."""
    if refusal == "TRI-SETUP-05":
        return f"a place with no other ship on it ({refusal})"
    return f"a place allowed by {refusal}"


def place_fleet(state: Trireme, setup: DataTable, side: int, points: list[tuple[int, int]]) -> None:
    """Place one fleet. Raises BadScenario."""
    if setup.is_invalid(SIDES[side]):
        return
    if len(points) != state.fleet and not setup.is_invalid("fleet"):
        wanted = f"{state.fleet} places, one for each ship of the fleet"
        setup.fail(SIDES[side], wanted, f"{len(points)} places")
    if setup.is_invalid("fleet") or setup.is_invalid_in_file("options"):
        for column, row in points:
            if not (1 <= column <= LARGEST_BOARD and 1 <= row <= LARGEST_BOARD):
                setup.fail(SIDES[side], "a place allowed by TRI-RULE-01", [column, row])
        return
    for number, (column, row) in enumerate(points):
        if 1 <= column <= state.rules.board_n and 1 <= row <= state.rules.board_n:
            ruling = placement_ruling(state, side, place(column, row, OUTWARD[side]), True)
            refusal = None if ruling is None else ruling.clause
        else:
            refusal = "TRI-RULE-01"
        if refusal is not None:
            setup.fail(SIDES[side], place_wanted(refusal), [column, row])
        ship = state.ships[side * FLEET + number]
        stand(state, ship, state.grid.cell(column, row), OUTWARD[side])
