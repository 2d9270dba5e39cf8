"""Convert positions to plain data, which text and JSON share, and back.

A position is a mapping with the keys of `POSITION_SCHEMA`. Ships that are not listed are not in the
game; during placement, they are still to be placed.
"""

from __future__ import annotations

from typing import NoReturn

from naumachia.geometry.grid import COMPASS, HEADINGS, OFF_GRID
from naumachia.kernel.errors import BadNotation, BadOption
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.phase import Cycle
from naumachia.notation.pattern import PatternMismatch, Schema
from naumachia.rules.trireme.actions import (
    LETTERS,
    NO_LANE,
    NOBODY,
)
from naumachia.rules.trireme.model import (
    ABSENT,
    AFLOAT,
    ENDS,
    FLEET,
    LOST,
    NO_MANEUVER,
    NOT_ENDED,
    SIDES,
    UNPLACED,
    Ship,
    Tie,
    Trireme,
    new_state,
    ship_name,
)
from naumachia.rules.trireme.notation.position_lines import (
    FIELDS,
    HISTORIES,
    MOST,
    PHASES,
    SHIP_FIELDS,
)
from naumachia.rules.trireme.notation.vocabulary import ship_number as number_of
from naumachia.rules.trireme.options import OPTIONS, Rules, check_fleet
from naumachia.rules.trireme.rules.activation import Activation
from naumachia.rules.trireme.rules.boarding import Boarding, RerollTies
from naumachia.rules.trireme.rules.setup import Placement, next_to_place, stand
from naumachia.rules.trireme.rules.turn import ROUND, Moves, count_position
from naumachia.rules.trireme.rules.victory import end_as_draw, end_by_elimination

Data = Schema


def refuse(problem: str, value: object, place: str, expected: str) -> NoReturn:
    """Raise BadNotation for one field of a position."""
    raise BadNotation(problem, str(value), place, expected)


# -- state to data -----------------------------------------------------------------------


def position_data(state: Trireme) -> Data:
    """Return a state as canonical data: equal states have equal data."""
    phase, side = phase_and_side(state)
    data: Data = {"phase": phase, "side": SIDES[side], "round": int(state.round)}
    changed = state.rules.options.changed()
    if changed:
        data["options"] = dict(changed)
    if state.fleet != FLEET:
        data["fleet"] = int(state.fleet)
    if state.quiet:
        data["quiet"] = int(state.quiet)
    data["ships"] = [
        ship_data(state, ship) for ship in state.ships if ship.status in (AFLOAT, LOST)
    ]
    if listed_losses(state) != [state.lost_green, state.lost_orange]:
        data["lost"] = {"green": int(state.lost_green), "orange": int(state.lost_orange)}
    if state.ties:
        data["ties"] = [[ship_name(tie.initiator), ship_name(tie.other)] for tie in state.ties]
    for open_phase in state.stack:
        if isinstance(open_phase, Activation) and state.result is None:
            data["active"] = ship_name(open_phase.ship)
        elif isinstance(open_phase, Boarding):
            data["boarding"] = [ship_name(open_phase.initiator), ship_name(open_phase.other)]
        elif isinstance(open_phase, RerollTies) and open_phase.cursor:
            data["rerolled"] = int(open_phase.cursor)
    if state.seen:
        data["seen"] = dict(sorted(state.seen.items()))
    if state.result is not None and state.result.ending != "eliminated":
        data["drawn"] = state.result.ending
    return data


def listed_losses(state: Trireme) -> list[int]:
    """Return the lost ships of each side that are known by name."""
    return [
        sum(1 for ship in state.ships if ship.side == side and ship.status == LOST)
        for side in range(2)
    ]


def phase_and_side(state: Trireme) -> tuple[str, int]:
    """Return which of `PHASES` is open, and its side."""
    for phase in state.stack[::-1]:
        if isinstance(phase, Placement):
            return "places", int(next_to_place(state)) // FLEET
        if isinstance(phase, Moves):
            return "moves", int(phase.side)
        if isinstance(phase, RerollTies):
            return "re-rolls", int(phase.side)
    return "re-rolls", 1


def ship_data(state: Trireme, ship: Ship) -> Data:
    """Return the data of a ship that is, or was, on the board."""
    data: Data = {"id": ship_name(ship.ident)}
    if ship.status == LOST:
        data["lost"] = True
        return data
    data["at"] = list(state.point(ship))
    data["heading"] = COMPASS[ship.heading]
    if ship.lane != NO_LANE:
        data["lane"] = COMPASS[ship.lane]
    if ship.made:
        data["made"] = history(ship)
    if ship.end:
        data["end"] = ENDS[ship.end]
    return data


def history(ship: Ship) -> str:
    """Return the ship's maneuvers of this turn as text, such as `FR`."""
    if ship.made == 0:
        return ""
    last = LETTERS[ship.last]
    return "F" + last if ship.made == 2 else last


# -- data to state -----------------------------------------------------------------------


def position_from_data(data: object) -> Trireme:
    """Return the state that position data describe, run to its first prompt, roll or result.

    Raises BadNotation with the field, its value and what would be right.
    """
    if not isinstance(data, dict):
        refuse("not a position", data, "position", "an object")
    for key in data:
        if key not in FIELDS:
            refuse("unknown field", key, "position", f"one of {', '.join(FIELDS)}")
    state = new_state(read_rules(data), whole(data, "fleet", 1, FLEET, FLEET))
    check_limit(state)
    phase = word(data, "phase", PHASES, "moves")
    side = SIDES.index(word(data, "side", tuple(SIDES), "green"))
    state.round = whole(data, "round", 0, MOST, 0 if phase == "places" else 1)
    state.quiet = whole(data, "quiet", -1, MOST, 0)
    read_ships(state, data.get("ships", []))
    if phase != "places":
        for ship in state.ships:
            if ship.status == UNPLACED:
                ship.status = ABSENT
    read_losses(state, data.get("lost"))
    read_ties(state, data.get("ties", []))
    read_seen(state, data.get("seen", {}))
    build_stack(state, phase, side, data)
    read_result(state, data)
    check_histories(state, phase, side)
    if state.result is None and phase == "moves" and not state.seen and turn_begins(state):
        count_position(state, side, SILENT)
    settle(state, SILENT)
    return state


def read_rules(data: Data) -> Rules:
    """Return the options of a position."""
    options = data.get("options", {})
    if not isinstance(options, dict):
        refuse("wrong value", options, "options", "an object of option values")
    try:
        return Rules(Options(OPTIONS, options))
    except BadOption as error:
        raise BadNotation(error.problem, error.text, error.place, error.expected) from error


def check_limit(state: Trireme) -> None:
    """Refuse more losses to lose than there are ships (TRI-RULE-28)."""
    try:
        check_fleet(state.rules, state.fleet)
    except BadOption as error:
        raise BadNotation(error.problem, error.text, error.place, error.expected) from error


def read_ships(state: Trireme, ships: object) -> None:
    """Place the listed ships on the board."""
    if not isinstance(ships, list):
        refuse("wrong value", ships, "ships", "a list of ships")
    for index, item in enumerate(ships):
        place = f"ships[{index}]"
        if not isinstance(item, dict):
            refuse("wrong value", item, place, "an object")
        for key in item:
            if key not in SHIP_FIELDS:
                refuse("unknown field", key, place, f"one of {', '.join(SHIP_FIELDS)}")
        name = item.get("id")
        ship = state.ships[ship_number(name, f"{place}.id")]
        if ship.status != UNPLACED:
            refuse("ship not in this game or named twice", name, f"{place}.id", "another ship")
        if item.get("lost", False) is True:
            ship.status = LOST
        else:
            read_ship(state, ship, item, place)
    for ship in state.ships:
        if ship.lane != NO_LANE and ship.mate == NOBODY:
            refuse(
                "a lane alone", ship_name(ship.ident), "ships", "a lane only beside another ship"
            )


def read_ship(state: Trireme, ship: Ship, item: Data, place: str) -> None:
    """Place one ship on the board, beside a parallel one if there is one."""
    size = state.rules.board_n
    match item.get("at"):
        case [int() as column, int() as row] if state.grid.cell(column, row) != OFF_GRID:
            cell = state.grid.cell(column, row)
        case other:
            refuse("wrong place", other, f"{place}.at", f"[column, row] from 1 to {size}")
    heading = HEADINGS[word(item, "heading", tuple(COMPASS), None, place)]
    lane = HEADINGS[word(item, "lane", tuple(COMPASS), None, place)] if "lane" in item else NO_LANE
    made = word(item, "made", HISTORIES, "", place)
    ship.end = ENDS.index(word(item, "end", tuple(ENDS), "", place))
    ship.made = len(made)
    ship.forwards = made.count("F")
    ship.last = LETTERS.index(made[-1]) if made else NO_MANEUVER
    check_company(state, cell, heading, lane, place)
    stand(state, ship, cell, heading)
    ship.lane = lane
    if ship.mate != NOBODY:
        if lane != NO_LANE:
            state.ships[ship.mate].lane = (lane + 4) % 8


def check_company(state: Trireme, cell: int, heading: int, lane: int, place: str) -> None:
    """Refuse a second ship that may not share, or lanes that do not fit (TRI-OCC-01, 02)."""
    resident = state.top[cell]
    if lane != NO_LANE and not state.rules.lanes:
        refuse("no lanes at this table", COMPASS[lane], f"{place}.lane", "no lane")
    if resident == NOBODY:
        return
    other = state.ships[resident]
    at = state.point(other)
    if other.mate != NOBODY:
        refuse("third ship on an intersection", at, f"{place}.at", "TRI-OCC-02: two at most")
    if (other.heading - heading) % 4 != 0:
        refuse("not parallel", COMPASS[heading], f"{place}.heading", "TRI-OCC-01: a parallel ship")
    if state.rules.lanes and (lane == NO_LANE or (lane - heading) % 4 != 2):
        lanes = f"{COMPASS[(heading + 2) % 8]} or {COMPASS[(heading + 6) % 8]}"
        shown = COMPASS[lane] if lane != NO_LANE else "none"
        refuse("wrong lane", shown, f"{place}.lane", lanes)
    if other.lane != NO_LANE and other.lane != (lane + 4) % 8:
        refuse("both in one lane", COMPASS[lane], f"{place}.lane", COMPASS[(other.lane + 4) % 8])


def read_losses(state: Trireme, lost: object) -> None:
    """Set the losses: the number of ships listed as lost, or the greater number in the position."""
    listed = listed_losses(state)
    counts = listed
    if lost is not None:
        if not isinstance(lost, dict) or set(lost) - set(SIDES):
            refuse("wrong value", lost, "lost", "losses by green and orange")
        counts = [whole(lost, side, listed[i], FLEET, listed[i]) for i, side in enumerate(SIDES)]
    state.lost_green, state.lost_orange = counts
    for side, lost_ships in enumerate(counts):
        afloat = sum(1 for ship in state.ships if ship.side == side and ship.afloat())
        if afloat + lost_ships > state.fleet:
            found = f"{SIDES[side]} {afloat} afloat, {lost_ships} lost"
            refuse("more ships than the fleet has", found, "lost", f"{state.fleet} in all")


def read_ties(state: Trireme, ties: object) -> None:
    """Lock the pairs of unresolved boardings, oldest first."""
    if not isinstance(ties, list):
        refuse("wrong value", ties, "ties", "a list of pairs of ships")
    for index, pair in enumerate(ties):
        place = f"ties[{index}]"
        initiator, other = read_pair(state, pair, place)
        if initiator.locked:
            refuse("ship locked twice", pair, place, "each ship in one tie")
        initiator.locked = True
        other.locked = True
        state.ties.append(Tie(initiator.ident, other.ident))


def read_pair(state: Trireme, pair: object, place: str) -> tuple[Ship, Ship]:
    """Read two ships of different sides that share an intersection."""
    match pair:
        case [str() as first, str() as second]:
            initiator = state.ships[ship_number(first, place)]
            other = state.ships[ship_number(second, place)]
        case _:
            refuse("wrong value", pair, place, "two ships, the boarder first")
    if initiator.side == other.side or initiator.mate != other.ident:
        refuse("no boarding possible", pair, place, "two enemies sharing an intersection")
    return initiator, other


def read_seen(state: Trireme, seen: object) -> None:
    """Read how often each position occurred at the start of a turn."""
    if not isinstance(seen, dict):
        refuse("wrong value", seen, "seen", "counts by position")
    for key in seen:
        state.seen[str(key)] = whole(seen, key, 1, MOST, 1)


def build_stack(state: Trireme, phase: str, side: int, data: Data) -> None:
    """Open the phases that the position is in."""
    for key, home in (("active", "moves"), ("boarding", "moves"), ("rerolled", "re-rolls")):
        if key in data and phase != home:
            refuse("not in this phase", key, phase, f"only where a side {home}")
    if phase == "places":
        due = next_to_place(state)
        if due != NOBODY and due // FLEET != side:
            refuse("wrong side", SIDES[side], "places", f"{SIDES[due // FLEET]}, who is next")
        state.stack = [Cycle(ROUND, 0), Placement()]
        return
    cursor = 2 * side + PHASES.index(phase)
    state.stack = [Cycle(ROUND, cursor)]
    if phase == "re-rolls":
        state.stack.append(RerollTies(side, whole(data, "rerolled", 0, FLEET, 0)))
        return
    state.stack.append(Moves(side))
    active = read_active(state, side, data)
    if active != NOBODY:
        state.stack.append(Activation(active))
    if "boarding" in data:
        read_boarding(state, side, active, data["boarding"])


def read_active(state: Trireme, side: int, data: Data) -> int:
    """Return the ship whose activation is open, or NOBODY.

    It is the named ship, or the only one in the middle of its activation.
    """
    if "active" in data:
        ship = state.ships[ship_number(data["active"], "active")]
        if not ship.afloat() or ship.side != side or state.rules.interleave:
            refuse("ship cannot be active", data["active"], "active", "a ship of the side to move")
        return ship.ident
    begun = [ship.ident for ship in state.ships if ship.made > 0 and ship.end == NOT_ENDED]
    if state.rules.interleave or len(begun) != 1 or state.ships[begun[0]].side != side:
        return NOBODY
    return begun[0]


def read_boarding(state: Trireme, side: int, open_ship: int, pair: object) -> None:
    """Push a boarding that waits for its dice, in the activation of the boarder."""
    initiator, other = read_pair(state, pair, "boarding")
    if initiator.side != side or initiator.locked or initiator.end != NOT_ENDED:
        refuse("cannot board", pair, "boarding", "a free ship of the side to move")
    if open_ship not in (NOBODY, initiator.ident):
        refuse("another ship is active", pair, "boarding", f"{ship_name(open_ship)} boarding")
    if open_ship == NOBODY and not state.rules.interleave:
        state.stack.append(Activation(initiator.ident))
    state.stack.append(Boarding(initiator.ident, other.ident))


def check_histories(state: Trireme, phase: str, side: int) -> None:
    """Refuse maneuvers of this turn by a ship that cannot have made them (TRI-RULE-18)."""
    active = [step.ship for step in state.stack if isinstance(step, Activation)]
    for ship in state.ships:
        if ship.made == 0 and ship.end == NOT_ENDED:
            continue
        name = ship_name(ship.ident)
        if phase != "moves" or ship.side != side:
            refuse("not this ship's turn", name, "ships", "made and end of the side that moves")
        left_open = ship.end == NOT_ENDED and ship.ident not in active
        if left_open and not state.rules.interleave and state.result is None:
            refuse("activation left open", name, "ships", f"`active {name}` or `end stopped`")


def turn_begins(state: Trireme) -> bool:
    """Return whether the side that moves has done nothing in its turn yet."""
    return len(state.stack) == 2 and all(
        ship.made == 0 and ship.end == NOT_ENDED for ship in state.ships
    )


def read_result(state: Trireme, data: Data) -> None:
    """End the game if enough ships are lost, or if the position says that it is drawn."""
    limit = state.rules.losses_to_lose
    for side in range(2):
        if state.lost(side) >= limit:
            if state.result is not None:
                refuse("both sides have lost", limit, "lost", "one at most (TRI-RULE-28)")
            end_by_elimination(state, 1 - side, SILENT)
    if "drawn" in data:
        ending = word(data, "drawn", ("quiet", "repetition"), None)
        if state.result is not None:
            refuse("won and drawn", ending, "drawn", "one result")
        count = state.quiet if ending == "quiet" else state.rules.repetition
        end_as_draw(state, ending, int(count), SILENT)


def ship_number(name: object, place: str) -> int:
    """Return the number of a ship by its name. Raises BadNotation."""
    try:
        return number_of(name)
    except PatternMismatch as misfit:
        refuse(misfit.problem, name, place, misfit.expected)


def word(data: Data, key: str, words: tuple[str, ...], default: str | None, place: str = "") -> str:
    """Return one of `words` in a field."""
    value = data.get(key, default)
    if not isinstance(value, str) or value not in words:
        where = f"{place}.{key}" if place else key
        refuse("wrong value", value, where, f"one of {', '.join(w or 'nothing' for w in words)}")
    return value


def whole(data: Data, key: str, low: int, high: int, default: int) -> int:
    """Return a whole number in a field."""
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        refuse("wrong value", value, key, f"a whole number from {low} to {high}")
    return value
