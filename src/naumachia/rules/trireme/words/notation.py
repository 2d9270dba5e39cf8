"""The written form of positions and actions.

    G3 F        forward             G3 F/E     forward, into the eastern lane
    G3 L  G3 R  turn left, right    G3 B       reverse
    G3 xO5      ram O5              G3 +O5     board O5
    G3 .        stop                green end  end the turn
    G (8,2)N    place the next green ship

Orders write one ship's steps together: `G3 FR xO5`, `G3 F/E +O6`, `G3 F.` (a full stop ends an
activation that could go on). A position is a list of entries, one to a line or divided by `;`:

    options board_n=11 interleave=true
    green moves                     or `places`, `re-rolls`; `round 5`, `quiet 3`, `fleet 6`
    G1 (3,4)N                       a ship; `G7 (12,6)NW/SW` in the south-western lane,
    G3 (8,6)N made F end stopped    what it has done this turn, how its activation ended
    O5 lost                         `lost green 2 orange 5` where not all lost ships are named
    tie G7 O6                       an unresolved boarding, the boarder first
    active G3                       the ship whose activation is open; `boarding G3 O6`
"""

from __future__ import annotations

import re
from typing import Final

from naumachia.geometry.grid import COMPASS, HEADINGS, OFF_GRID
from naumachia.kernel.errors import AmbiguousNotation, BadNotation
from naumachia.kernel.notation import Notation
from naumachia.kernel.text import Scanner
from naumachia.rules.trireme.actions import (
    END_TURN,
    FORWARD,
    LARGEST_BOARD,
    LETTERS,
    NO_LANE,
    NOBODY,
    REVERSE,
    STOPS,
    Action,
    Board,
    EndTurn,
    Maneuver,
    Place,
    Ram,
    board,
    maneuver,
    place,
    ram,
)
from naumachia.rules.trireme.model import SIDES, Trireme, ship_name
from naumachia.rules.trireme.rules.maneuver import destination
from naumachia.rules.trireme.words.positions import (
    SHIP_NAMES,
    Data,
    position_data,
    position_from_data,
    ship_number,
    word,
)
from naumachia.rules.trireme.words.schema import ACTION_SCHEMA, POSITION_SCHEMA

STEP: Final = re.compile(r"([FLRB])(?:/(NE|NW|SE|SW|N|E|S|W))?")
NAMED: Final = re.compile(r"([xX+])([GgOo][1-8])")
STEP_HELP: Final = "F, L, R, B, x or + with a ship, or a full stop"


class TriremeNotation(Notation[Trireme, Action]):
    """Reads and writes the grammar above; ship names and letters in either case."""

    # -- actions -----------------------------------------------------------------

    def format_action(self, state: Trireme, action: Action) -> str:
        if isinstance(action, Place):
            side = "G" if state.awaiting_side() == 0 else "O"
            return f"{side} ({action.column},{action.row}){COMPASS[action.heading]}"
        if isinstance(action, EndTurn):
            return f"{SIDES[state.awaiting_side()]} end"
        return f"{ship_name(action.ship)} {step_text(action)}"

    def parse_action(self, state: Trireme, seat: int, text: str) -> Action:
        scan = Scanner(text)
        first = scan.word("a ship, or green or orange")
        name = first.upper()
        if name in ("G", "O"):
            check_side(seat, "GO".index(name), text)
            return parse_place(scan)
        if name in ("GREEN", "ORANGE"):
            check_side(seat, SIDES.index(name.lower()), text)
            scan.expect("end")
            scan.end()
            return END_TURN
        if name not in SHIP_NAMES:
            raise BadNotation("no such ship", text, "column 1", "G1..G8, O1..O8, green or orange")
        steps = parse_steps(scan)
        if len(steps) != 1:
            raise BadNotation("several steps", text, "", "one step; orders may have more")
        return self.step_action(state, SHIP_NAMES[name], steps[0], text)

    def step_action(self, state: Trireme, ship: int, step: str, text: str) -> Action:
        """The action of one step; a lane that is not named is the starboard one."""
        if step == ".":
            return STOPS[ship]
        named = NAMED.fullmatch(step)
        if named:
            target = SHIP_NAMES[named.group(2).upper()]
            return board(ship, target) if named.group(1) == "+" else ram(ship, target)
        found = STEP.fullmatch(step)
        if found is None:
            raise BadNotation("cannot read step", text, step, STEP_HELP)
        kind = LETTERS.index(found.group(1))
        if found.group(2):
            return maneuver(ship, kind, HEADINGS[found.group(2)])
        return maneuver(ship, kind, default_lane(state, ship, kind))

    def split(self, order: str) -> list[str]:
        scan = Scanner(order)
        start = scan.word("a ship, or green or orange") if not scan.done() else ""
        name = start.upper()
        if name not in SHIP_NAMES:
            return [order.strip()] if order.strip() else []
        return [f"{name} {step}" for step in parse_steps(scan)]

    def join(self, actions: list[str]) -> list[str]:
        orders: list[str] = []
        owner = ""
        letters = False
        for text in actions:
            name, _, step = text.partition(" ")
            if name not in SHIP_NAMES or name != owner:
                orders.append(text)
            elif step == "." or (letters and step in LETTERS):
                orders[-1] += step
            else:
                orders[-1] += f" {step}"
            owner = name if name in SHIP_NAMES and step != "." else ""
            letters = step in LETTERS
        return orders

    # -- positions ---------------------------------------------------------------

    def format_position(self, state: Trireme) -> str:
        return position_text(position_data(state))

    def parse_position(self, text: str) -> Trireme:
        return position_from_data(position_from_text(text))

    # -- JSON --------------------------------------------------------------------

    def action_data(self, state: Trireme, action: Action) -> Data:
        if isinstance(action, Place):
            at = [int(action.column), int(action.row)]
            return {"do": "place", "at": at, "heading": COMPASS[action.heading]}
        if isinstance(action, EndTurn):
            return {"do": "end"}
        data: Data = {"do": "stop", "ship": ship_name(action.ship)}
        if isinstance(action, Maneuver):
            data["do"] = "maneuver"
            data["maneuver"] = LETTERS[action.kind]
            if action.lane != NO_LANE:
                data["lane"] = COMPASS[action.lane]
        elif isinstance(action, Ram):
            data["do"] = "ram"
            data["target"] = ship_name(action.target)
        elif isinstance(action, Board):
            data["do"] = "board"
            data["target"] = ship_name(action.target)
        return data

    def parse_action_data(self, state: Trireme, seat: int, data: object) -> Action:
        if not isinstance(data, dict):
            raise BadNotation("not an action", str(data), "action", "an object")
        do = word(data, "do", ("place", "maneuver", "ram", "board", "stop", "end"), None)
        fields = {
            "place": {"at", "heading"},
            "maneuver": {"ship", "maneuver", "lane"},
            "ram": {"ship", "target"},
            "board": {"ship", "target"},
            "stop": {"ship"},
            "end": set(),
        }[do]
        for key in data:
            if key != "do" and key not in fields:
                expected = ", ".join(sorted(fields)) or "no more fields"
                raise BadNotation("unknown field", str(key), "action", expected)
        if do == "end":
            return END_TURN
        if do == "place":
            return place_from_data(data)
        ship = ship_number(data.get("ship"), "ship")
        if do == "stop":
            return STOPS[ship]
        if do == "maneuver":
            kind = LETTERS.index(word(data, "maneuver", tuple(LETTERS), None))
            if "lane" in data:
                return maneuver(ship, kind, HEADINGS[word(data, "lane", tuple(COMPASS), None)])
            return maneuver(ship, kind, default_lane(state, ship, kind))
        target = ship_number(data.get("target"), "target")
        return ram(ship, target) if do == "ram" else board(ship, target)

    def position_data(self, state: Trireme) -> Data:
        return position_data(state)

    def parse_position_data(self, data: object) -> Trireme:
        return position_from_data(data)

    def action_schema(self) -> Data:
        return ACTION_SCHEMA

    def position_schema(self) -> Data:
        return POSITION_SCHEMA


# -- actions ---------------------------------------------------------------------------


def step_text(action: Action) -> str:
    """One step without the ship's name."""
    if isinstance(action, Maneuver):
        lane = f"/{COMPASS[action.lane]}" if action.lane != NO_LANE else ""
        return LETTERS[action.kind] + lane
    if isinstance(action, Ram):
        return "x" + ship_name(action.target)
    if isinstance(action, Board):
        return "+" + ship_name(action.target)
    return "."


def parse_steps(scan: Scanner) -> list[str]:
    """The steps of an order, each in canonical form."""
    steps: list[str] = []
    while not scan.done():
        rest = scan.rest()
        named = NAMED.match(rest)
        found = STEP.match(rest.upper())
        if named:
            mark = "+" if named.group(1) == "+" else "x"
            steps.append(mark + named.group(2).upper())
            scan.at += named.end()
        elif found:
            steps.append(found.group(0))
            scan.at += found.end()
        elif scan.accept("."):
            steps.append(".")
        else:
            scan.fail(STEP_HELP)
    if not steps:
        scan.fail(STEP_HELP)
    return steps


def check_side(seat: int, named: int, text: str) -> None:
    """Refuse an action in the name of the other side. Raises BadNotation."""
    if seat != named:
        side = SIDES[seat]
        raise BadNotation("other side named", text, "column 1", f"{side[0].upper()} or {side}")


def parse_place(scan: Scanner) -> Place:
    """`(8,2)N` after the side's letter."""
    scan.expect("(")
    column = scan.integer(1, LARGEST_BOARD, "column")
    scan.expect(",")
    row = scan.integer(1, LARGEST_BOARD, "row")
    scan.expect(")")
    heading = HEADINGS[scan.one_of(COMPASS, "heading")]
    scan.end()
    return place(column, row, heading)


def place_from_data(data: Data) -> Place:
    """A placement from JSON."""
    heading = HEADINGS[word(data, "heading", tuple(COMPASS), None)]
    match data.get("at"):
        case [int() as column, int() as row] if (
            1 <= column <= LARGEST_BOARD and 1 <= row <= LARGEST_BOARD
        ):
            return place(column, row, heading)
        case other:
            raise BadNotation("wrong place", str(other), "at", f"[1..{LARGEST_BOARD}, ...]")


def default_lane(state: Trireme, ident: int, kind: int) -> int:
    """The mover's starboard when it enters an occupied intersection (TRI-RULE-10), else none."""
    ship = state.ships[ident]
    if kind not in (FORWARD, REVERSE) or not ship.afloat() or not state.rules.lanes:
        return NO_LANE
    cell = destination(state, ship, kind)
    if cell == OFF_GRID or state.top[cell] == NOBODY:
        return NO_LANE
    return (ship.heading + 2) % 8


# -- positions ---------------------------------------------------------------------------


def position_text(data: Data) -> str:
    """Position data as text, one entry to a line."""
    lines: list[str] = []
    options = data.get("options")
    if isinstance(options, dict):
        values = [f"{key}={str(value).lower()}" for key, value in options.items()]
        lines.append("options " + " ".join(values))
    lines.append(f"{data['side']} {data['phase']}")
    for key in ("round", "fleet", "quiet"):
        if key in data:
            lines.append(f"{key} {data[key]}")
    ships = data["ships"]
    assert isinstance(ships, list)
    lines.extend(ship_text(ship) for ship in ships)
    lost = data.get("lost")
    if isinstance(lost, dict):
        lines.append(f"lost green {lost['green']} orange {lost['orange']}")
    ties = data.get("ties")
    if isinstance(ties, list):
        lines.extend(f"tie {pair[0]} {pair[1]}" for pair in ties)
    if "active" in data:
        lines.append(f"active {data['active']}")
    pair = data.get("boarding")
    if isinstance(pair, list):
        lines.append(f"boarding {pair[0]} {pair[1]}")
    for key in ("rerolled", "drawn"):
        if key in data:
            lines.append(f"{key} {data[key]}")
    seen = data.get("seen")
    if isinstance(seen, dict):
        lines.extend(f"seen {count} {key}" for key, count in seen.items())
    return "\n".join(lines)


def ship_text(ship: Data) -> str:
    """One ship's entry."""
    if "lost" in ship:
        return f"{ship['id']} lost"
    at = ship["at"]
    assert isinstance(at, list)
    text = f"{ship['id']} ({at[0]},{at[1]}){ship['heading']}"
    if "lane" in ship:
        text += f"/{ship['lane']}"
    for key in ("made", "end"):
        if key in ship:
            text += f" {key} {ship[key]}"
    return text


def position_from_text(text: str) -> Data:
    """The data that a position text describes; the entries may come in any order.

    Raises BadNotation with the entry and the column in it.
    """
    Scanner(text)
    data: Data = {"ships": [], "ties": [], "seen": {}}
    for entry in re.split(r"[;\n]", text):
        if entry.strip() and not entry.strip().startswith("#"):
            read_entry(Scanner(entry.strip()), data)
    return data


def read_entry(scan: Scanner, data: Data) -> None:
    """Read one entry into the data."""
    ships, ties, seen = data["ships"], data["ties"], data["seen"]
    assert isinstance(ships, list)
    assert isinstance(ties, list)
    assert isinstance(seen, dict)
    first = scan.word("an entry of a position")
    if first.upper() in SHIP_NAMES:
        ships.append(read_ship_entry(scan, first.upper()))
        return
    if first == "tie":
        ties.append(read_ship_pair(scan))
        scan.end()
        return
    if first == "seen":
        count = scan.integer(1, 1_000_000, "count")
        scan.skip_blanks()
        seen[scan.rest()] = count
        return
    key, value = read_field(scan, first)
    if key in data:
        raise AmbiguousNotation("entry given twice", scan.text, first, "each entry once")
    if key == "phase":
        assert isinstance(value, tuple)
        data["side"], data["phase"] = value
    else:
        data[key] = value
    scan.end()


def read_field(scan: Scanner, first: str) -> tuple[str, object]:
    """An entry that stands once: its key and value."""
    if first in SIDES:
        phase = scan.one_of(["places", "moves", "re-rolls"], "what the side does")
        return "phase", (first, phase)
    if first in ("round", "fleet", "quiet", "rerolled"):
        return first, scan.integer(-1, 1_000_000, first)
    if first == "lost":
        return "lost", read_lost(scan)
    if first == "active":
        return "active", scan.word("a ship")
    if first == "boarding":
        return "boarding", read_ship_pair(scan)
    if first == "drawn":
        return "drawn", scan.word("quiet or repetition")
    if first == "options":
        return "options", read_options(scan)
    scan.at = 0
    scan.fail("a ship, green, orange, round, quiet, fleet, lost, tie, active, boarding or options")


def read_lost(scan: Scanner) -> dict[str, int]:
    """`green 2 orange 5`, either of them."""
    lost: dict[str, int] = {}
    while not scan.done():
        side = scan.one_of(SIDES, "side")
        lost[side] = scan.integer(0, 8, "losses")
    return lost


def read_ship_pair(scan: Scanner) -> list[str]:
    """Two ships."""
    return [scan.word("a ship"), scan.word("a ship")]


def read_options(scan: Scanner) -> dict[str, object]:
    """`name=value` pairs."""
    options: dict[str, object] = {}
    while not scan.done():
        name = scan.word("an option")
        scan.expect("=")
        options[name] = scan.word("a value")
    return options


def read_ship_entry(scan: Scanner, name: str) -> Data:
    """`(12,6)NW/SW made F end stopped`, or `lost`, after the ship's name."""
    if scan.accept("lost"):
        scan.end()
        return {"id": name, "lost": True}
    scan.expect("(")
    column = scan.integer(1, LARGEST_BOARD, "column")
    scan.expect(",")
    row = scan.integer(1, LARGEST_BOARD, "row")
    scan.expect(")")
    ship: Data = {"id": name, "at": [column, row], "heading": scan.one_of(COMPASS, "heading")}
    if scan.accept("/"):
        ship["lane"] = scan.one_of(COMPASS, "lane")
    for key in ("made", "end"):
        if scan.accept(key):
            ship[key] = scan.word(f"what it {'made' if key == 'made' else 'ended by'}")
    scan.end()
    return ship
