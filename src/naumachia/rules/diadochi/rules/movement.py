"""Run the movement phase: units carry out their orders, prizes drift (DIA-MOVE)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import STARBOARD
from naumachia.geometry.lattice import HALF, UNIT, Pose
from naumachia.geometry.paths import Path
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import AutomaticStep, Phase, leave
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    FORMS,
    NOBODY,
    Abreast,
    Action,
    Back,
    Change,
    Finish,
    Legs,
)
from naumachia.rules.diadochi.model import (
    BLUNDERED,
    DUE,
    FAILED,
    FRESH,
    ORDERED,
    SEATS,
    SECURED,
    UNMARKED,
    WITHDRAWN,
    Diadochi,
    Ship,
    Unit,
)
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.courses import ROOM, MoveChoices, unit_changes, unit_moves
from naumachia.rules.diadochi.rules.formations import (
    hulls_of,
    lead_ship,
    unable_ruling,
    unit_ruling,
)
from naumachia.rules.diadochi.rules.obstacles import forced_end, home_edge, path_ruling
from naumachia.rules.diadochi.rules.paths import (
    end_hulls,
    guide_place,
    has_long,
    limit_ruling,
    order_paths,
    rounded_poses,
    straight_path,
    unit_facts,
)
from naumachia.rules.diadochi.rules.players import PlayersInTurn, command_ruling
from naumachia.rules.diadochi.rules.results import lose, lose_flagship
from naumachia.table.refusal_facts import centre_point

# -- orders --------------------------------------------------------------------------------

MOST_LISTED: Final = 160
MOST_UNITS: Final = 40
"""The limits of listed moves, and of units that they are for; others are listed later."""
FULL_MENU: Final = 48
"""The most moves of one unit that are listed."""


# -- what may be done -----------------------------------------------------------


def order_of(state: Diadochi, ship: int) -> int:
    """Return the index in `state.units` of the unit with an order that this ship calls, or -1."""
    for place, unit in enumerate(state.units):
        if unit.ships[0] == ship and unit.fate == ORDERED:
            return place
    return -1


def no_order_ruling(state: Diadochi, ship: Ship) -> Ruling:
    """Return why a ship calls no unit that has an order (DIA-CMD-03)."""
    unable = unable_ruling(state, ship) if ship.captured else None
    if unable is not None:
        return unable
    unit = state.unit_of(ship.ident)
    facts: Facts = {"ship": ship.name}
    if unit is None:
        return Ruling("DIA-CMD-03", {**facts, "refusal": "no_order"})
    if unit.fate == ORDERED:
        facts["other"] = state.ships[unit.ships[0]].name
        return Ruling("DIA-RULE-23", {**facts, "refusal": "called_by"})
    if unit.fate == FAILED:
        return Ruling("DIA-RULE-25", {**facts, "refusal": "order_failed"})
    if unit.fate == BLUNDERED or unit.blunder != 0:
        return Ruling("DIA-RULE-26", {**facts, "refusal": "has_blundered"})
    return Ruling("DIA-MOVE-11", {**facts, "refusal": "has_moved"})


def move_ruling(state: Diadochi, seat: int, action: Action) -> Ruling | None:
    """Return why a player may not carry out an order in this way."""
    if not isinstance(action, Back | Abreast | Legs | Change):
        return Ruling("DIA-TURN-01", {"refusal": "movement_now"})
    ship = state.ships[action.ship]
    ruling = command_ruling(state, seat, ship, "DIA-TURN-03")
    if ruling is not None:
        return ruling
    place = order_of(state, action.ship)
    if place < 0:
        return no_order_ruling(state, ship)
    unit = state.units[place]
    ruling = unit_ruling(state, unit.form, unit.ships)
    if ruling is None:
        ruling = limit_ruling(state, unit, action)
    return (
        path_ruling(state, unit.ships, paths_of(state, unit, action)) if ruling is None else ruling
    )


def paths_of(state: Diadochi, unit: Unit, action: Action) -> list[Path]:
    """Return the paths that a unit would take."""
    hulls = hulls_of(state, unit.ships)
    return order_paths(unit.form, hulls, action, guide_place(unit.ships, action))


# -- the doing ------------------------------------------------------------------


def carry_out_order(state: Diadochi, place: int, action: Action, log: Log) -> None:
    """Carry out a legal order of `state.units[place]`."""
    unit = state.units[place]
    state.units[place] = unit.ended()
    hulls = hulls_of(state, unit.ships)
    parts = order_paths(unit.form, hulls, action, guide_place(unit.ships, action))
    ends = end_hulls(parts, hulls)
    poses = rounded_poses(state.sea.table, ends)
    # A ship that was on the table and is not has gone over its open edge.
    left = [
        state.ships[ship]
        for ship, before, after in zip(unit.ships, hulls, ends, strict=True)
        if state.sea.table.contains_hull(before) and not state.sea.table.contains_hull(after)
    ]
    for ship, pose in zip(unit.ships, poses, strict=True):
        state.put(state.ships[ship], pose)
    if log.on:
        note_move(state, unit, action, len(parts) == 0, log)
    if isinstance(action, Change) and unit.form == ABREAST and has_long(hulls):
        for ship in unit.ships:
            state.ships[ship].out = FRESH
        if log.on:
            log.add("DIA-RULE-42", "marked", **unit_event_facts(state, unit))
    for one in left:
        withdraw(state, one, log)


def withdraw(state: Diadochi, ship: Ship, log: Log) -> None:
    """Take a ship off over its home edge: it counts as half lost (DIA-RULE-21).

    `victory.loss_of` takes the half.
    """
    lose(state, ship)
    ship.status = WITHDRAWN
    state.sea.remove(ship.ident)
    if log.on:
        log.add("DIA-RULE-21", "withdrawn", ship=ship.name, lost=int(ship.lost_value) // 2)
    lose_flagship(state, ship, log)


def unit_event_facts(state: Diadochi, unit: Unit) -> Facts:
    """Return the facts of an event of a unit: its name, first ship, count and form."""
    facts = unit_facts(state, unit, "")
    del facts["refusal"]
    facts["form"] = FORMS[unit.form]
    return facts


def note_move(state: Diadochi, unit: Unit, action: Action, idle: bool, log: Log) -> None:
    """Log a move."""
    facts = unit_event_facts(state, unit)
    if idle:
        log.add("DIA-RULE-48", "stays", **facts)
    elif isinstance(action, Back):
        clause = "DIA-MOVE-03" if unit.form == ABREAST else "DIA-MOVE-10"
        log.add(clause, "backs", distance=int(action.distance), **facts)
    elif isinstance(action, Abreast):
        note_line(action, facts, log)
    elif isinstance(action, Legs):
        note_legs(unit, action, facts, log)
    elif isinstance(action, Change):
        facts["side"] = "starboard" if action.side == STARBOARD else "port"
        kind = "forms_line" if unit.form == AHEAD else "forms_column"
        log.add("DIA-FORM-07", kind, **facts)


def note_line(action: Abreast, facts: Facts, log: Log) -> None:
    """Log the wheel and the move of a line abreast in their order."""
    for step in range(2):
        if (step == 0) == action.wheel_first:
            if action.wheel != 0:
                log.add("DIA-MOVE-02", "wheels", turned=int(action.wheel), **facts)
        elif action.distance != 0:
            way = int(action.distance)
            if action.direction == 0:
                log.add("DIA-MOVE-04", "goes_ahead", distance=way, **facts)
            else:
                turned = int(action.direction)
                log.add("DIA-MOVE-01", "slants", turned=turned, distance=way, **facts)


def note_legs(unit: Unit, action: Legs, facts: Facts, log: Log) -> None:
    """Log the legs of a column or a single ship: one turn and distance, or the sums."""
    way = sum(distance for _, distance in action.legs)
    angle = sum(abs(turn) for turn, _ in action.legs)
    ahead, turned = "DIA-MOVE-06", "DIA-MOVE-09"
    if unit.form == AHEAD:
        ahead, turned = "DIA-MOVE-05", "DIA-MOVE-07"
    if angle == 0:
        log.add(ahead, "goes_ahead", distance=way, **facts)
    elif way == 0 and len(action.legs) == 1:
        log.add(turned, "turns", turned=action.legs[0][0], **facts)
    elif len(action.legs) == 1:
        log.add(turned, "turns_and_goes", turned=action.legs[0][0], distance=way, **facts)
    else:
        log.add(turned, "goes_legs", angle=angle, distance=way, legs=len(action.legs), **facts)


# -- phases ---------------------------------------------------------------------


def open_orders(state: Diadochi, seat: int) -> list[int]:
    """Return the indexes of a player's units with orders not yet carried out."""
    return [
        place
        for place, unit in enumerate(state.units)
        if unit.fate == ORDERED and state.commander(state.ships[unit.ships[0]]) == seat
    ]


def most_of_each(places: list[int]) -> int:
    """Return how many moves of each unit are listed."""
    return min(FULL_MENU, MOST_LISTED // max(1, min(len(places), MOST_UNITS)))


def candidates(state: Diadochi, places: list[int]) -> list[Action]:
    """Return listed moves of units with orders, few for each if there are many."""
    found: list[Action] = []
    for place in places[:MOST_UNITS]:
        found += unit_moves(state, state.units[place], most_of_each(places))
    return found


def lead_name(state: Diadochi, unit: Unit) -> str:
    """Return the name of the piece that shows a unit's moves."""
    return state.ships[lead_ship(unit)].name


def movable_units(state: Diadochi, places: list[int]) -> list[str]:
    """Return the lead ships of units that have a listed move, and "" for the side."""
    found = [
        lead_name(state, unit)
        for unit in (state.units[place] for place in places[:MOST_UNITS])
        if unit_moves(state, unit, 1)
    ]
    return [*found, ""]


def moves_with(state: Diadochi, places: list[int], piece: str) -> list[Action]:
    """Return the listed moves of one piece; for "" the end of the phase."""
    if not piece:
        return [Finish(NOBODY)]
    for place in places[:MOST_UNITS]:
        unit = state.units[place]
        if lead_name(state, unit) == piece:
            return unit_moves(state, unit, most_of_each(places))
    return []


def unpointed_actions(state: Diadochi, places: list[int]) -> list[Action] | None:
    """Return listed actions that have no place to point at.

    None if too few moves are listed for each unit to include them.
    """
    if most_of_each(places) < ROOM:
        return None
    found: list[Action] = []
    for place in places:
        found += unit_changes(state, state.units[place])
    return [*found, Finish(NOBODY)]


@declared
class Moves(PlayersInTurn):
    """Let each player of a side carry out orders, in any order.

    Orders may be left unused (DIA-RULE-48). If orders are carried out at once (DIA-RULE-22) none
    are left here.
    """

    name: ClassVar[str] = "moves"

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY:
            return None
        orders = len(open_orders(state, seat))
        if orders == 0:
            return None
        facts: Facts = {"seat": SEATS[seat], "orders": orders}
        return Prompt((seat,), "moves", "DIA-TURN-01", facts)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [*candidates(state, open_orders(state, seat)), Finish(NOBODY)]

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return MoveChoices(self.legal(state, seat), state, seat, self)

    def movable_pieces(self, state: Diadochi, seat: int) -> list[str] | None:
        return movable_units(state, open_orders(state, seat))

    def choices_with(self, state: Diadochi, seat: int, piece: str) -> Choices[Action]:
        listed = moves_with(state, open_orders(state, seat), piece)
        return MoveChoices(listed, state, seat, self)

    def button_actions(self, state: Diadochi, seat: int) -> list[Action] | None:
        return unpointed_actions(state, open_orders(state, seat))

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """Leave all orders unused (DIA-RULE-48)."""
        return Finish(NOBODY)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        return None if isinstance(action, Finish) else move_ruling(state, seat, action)

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        if not isinstance(action, Finish):
            carry_out_order(state, order_of(state, action.ship), action, log)
            return
        left = len(open_orders(state, seat))
        self.finished += 1
        if log.on:
            log.add("DIA-RULE-48", "orders_left", seat=SEATS[seat], orders=left)


@declared
class MoveUnit(Phase[Diadochi, Action]):
    """Move `state.units[unit]` right after its roll (DIA-RULE-22, `interleaved`)."""

    name: ClassVar[str] = "move_unit"
    unit: i64

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        unit = state.units[self.unit]
        if unit.fate != ORDERED:
            return None
        seat = state.commander(state.ships[unit.ships[0]])
        facts: Facts = {"seat": SEATS[seat], **unit_event_facts(state, unit)}
        return Prompt((seat,), "move_unit", "DIA-RULE-22", facts)

    def advance(self, state: Diadochi, log: Log) -> None:
        leave(state)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        return [*candidates(state, [int(self.unit)]), Finish(NOBODY)]

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return MoveChoices(self.legal(state, seat), state, seat, self)

    def movable_pieces(self, state: Diadochi, seat: int) -> list[str] | None:
        return movable_units(state, [int(self.unit)])

    def choices_with(self, state: Diadochi, seat: int, piece: str) -> Choices[Action]:
        return MoveChoices(moves_with(state, [int(self.unit)], piece), state, seat, self)

    def button_actions(self, state: Diadochi, seat: int) -> list[Action] | None:
        return unpointed_actions(state, [int(self.unit)])

    def default(self, state: Diadochi, seat: int) -> Action | None:
        """Leave the order unused (DIA-RULE-48)."""
        return Finish(NOBODY)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        first = state.units[self.unit].ships[0]
        if isinstance(action, Back | Abreast | Legs | Change) and action.ship != first:
            facts: Facts = {"refusal": "unit_in_hand", "open": state.ships[first].name}
            return Ruling("DIA-RULE-22", facts)
        return move_ruling(state, seat, action)

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        if not isinstance(action, Finish):
            carry_out_order(state, int(self.unit), action, log)
            return
        unit = state.units[self.unit]
        state.units[self.unit] = unit.ended()
        if log.on:
            log.add("DIA-RULE-48", "stays", **unit_event_facts(state, unit))


# -- the end of the phase ------------------------------------------------------------------

DRIFT: Final = 2 * UNIT
"""How far a prize drifts in a turn (DIA-KEY-07)."""


@declared
class Prizes(AutomaticStep[Diadochi, Action]):
    """Drift prizes, remove due markers and note who faces whom."""

    name: ClassVar[str] = "prizes"
    side: i64

    def carry_out(self, state: Diadochi, log: Log) -> None:
        for ship in state.ships:
            if ship.holder == self.side and drifts(state, ship):
                drift(state, ship, log)
        for ship in state.ships:
            if ship.side == self.side and ship.out == DUE:
                ship.out = UNMARKED
                if log.on and ship.is_afloat():
                    log.add("DIA-RULE-27", "marker_gone", ship=ship.name)
        note_faces(state, self.side)


def drifts(state: Diadochi, ship: Ship) -> bool:
    """Return whether a ship is a prize that drifts: neither crippled nor grappled (DIA-RULE-70)."""
    return ship.is_afloat() and ship.captured and not ship.crippled and not state.partners(ship)


def drift(state: Diadochi, ship: Ship, log: Log) -> None:
    """Drift a prize square to its holder's home edge; it is secured when its centre is there."""
    side = ship.holder
    hull = state.hull(ship)
    room: i64 = hull.pose.y if side == 0 else state.rules.depth - hull.pose.y
    way: i64 = DRIFT if room > DRIFT else room
    if way > 0:
        part = straight_path([hull], HALF if side == 0 else 0, way)
        end = forced_end(state, (int(ship.ident),), [part], home_edge(side))
        # The slide keeps the heading and the way along the edge.
        state.put(ship, Pose(hull.pose.x, end.poses[0].y, hull.pose.heading))
    there = state.hull(ship).pose
    gone = there.y - hull.pose.y if side == 1 else hull.pose.y - there.y
    if log.on and gone > 0:
        at = centre_point(state.hull(ship))
        log.add("DIA-KEY-07", "drifts", ship=ship.name, distance=int(gone), at=at)
    if there.y == (0 if side == 0 else state.rules.depth):
        ship.status = SECURED
        state.sea.remove(ship.ident)
        if log.on:
            log.add("DIA-RULE-70", "secured", ship=ship.name)
