"""Build the scene, the rosters, the track of the turn and the facts of the prompt."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from naumachia.kernel.clause import Facts
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.navarchoi.model import (
    AWASH,
    CAPTURED,
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    LEFT,
    MARKERS,
    ON_MAP,
    OUTSIDE,
    RED,
    RESERVE,
    SEATS,
    STATUSES,
    UNMARKED,
    UNPLACED,
    YELLOW,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.missiles import fire_range, firer_refusal
from naumachia.rules.navarchoi.rules.setup import is_wind_known, next_ships
from naumachia.rules.navarchoi.rules.victory import last_turn, points_text, score, worth
from naumachia.rules.navarchoi.tables.battle import COUNTS_AS_SUNK, FORBIDDEN, NEITHER, Exit
from naumachia.scene import (
    Callout,
    Clump,
    Home,
    Hull,
    Link,
    Overlay,
    Point,
    Rose,
    Scene,
    Side,
    Squares,
    Tie,
    Tone,
    Track,
    Wind,
)
from naumachia.scene.margin import Margin, Roster, RosterLine, TrackStep
from naumachia.squares.board import POINT, ROSE_RADIUS, compass_rose, pose, surface

# -- the scene: a square is one unit; row 01 is in the north -------------------------------

DRAWN_PLACES: Final = (ON_MAP, AWASH, OUTSIDE, RESERVE)
"""The places of counters on the board or just outside it."""
GLYPHS: Final[dict[int, str]] = {
    2: "bireme",
    3: "trireme",
    4: "quadrireme",
    5: "penteres",
}
"""Drawings by Type; larger ships are drawn as `LARGEST`."""
LARGEST: Final = "polyreme"
LENGTHS: Final[dict[int, float]] = {2: 0.8, 3: 0.9, 4: 0.97, 5: 1.02}
"""The length of a drawing by Size, in squares."""
FANS: Final[list[list[Point]]] = [
    [(0.0, 0.0)],
    [(-0.23, 0.1), (0.23, -0.1)],
    [(-0.26, 0.18), (0.26, 0.18), (0.0, -0.24)],
]
"""The offsets of the counters in a square, by their number (NAV-STACK-02: three at most)."""
CROWDED: Final = [1.0, 0.82, 0.7]
"""The scale of their drawings."""
SIDES: Final[dict[int, Side]] = {0: Side.NORTH, 2: Side.EAST, 4: Side.SOUTH, 6: Side.WEST}
ROSE_AT: Final = (0.94, 0.86)
"""The place of the compass rose, in fractions of the map."""
ROOM: Final = 5
"""An entry is labelled if no counter is within this many squares."""
HALF_LETTER: Final = 0.0042
"""Half the width of a letter, as a fraction of the map."""


def board_scene(state: Navarchoi, phrases: Phrasebook) -> Scene:
    """Return the scene of a view."""
    squares = state.map
    board = surface(squares)
    facts: Facts = {"columns": squares.columns, "rows": squares.rows}
    return Scene(
        surface=board,
        title=phrases.fill("labels", "board", facts),
        sea=phrases.fill("labels", "sea", {}),
        hulls=tuple(hulls(state, phrases)),
        links=tuple(links(state)),
        homes=tuple(
            Home(int(fleet.seat), SIDES[fleet.home], float(state.battle.depth))
            for fleet in state.battle.fleets
        ),
        rose=rose(state, board),
        overlays=(*exits(state, phrases), *entries(state, phrases), *outline(state)),
    )


def rose(state: Navarchoi, board: Squares) -> Rose:
    """Return the compass rose, with the wind if it is known."""
    is_shown = state.battle.lesson.weather and is_wind_known(state)
    wind = Wind((float(state.wind) * POINT + 180.0) % 360.0) if is_shown else None
    return compass_rose(board, ROSE_AT, wind)


# -- coordinates -----------------------------------------------------------------------


def square_at(state: Navarchoi, at: Point) -> int:
    """Return the square of the map at a point of the board, or -1."""
    column, row = round(at[0]), round(state.map.rows + 1 - at[1])
    if 1 <= column <= state.map.columns and 1 <= row <= state.map.rows:
        return state.map.square(column, row)
    return -1


# -- ships -----------------------------------------------------------------------------


def hulls(state: Navarchoi, phrases: Phrasebook) -> list[Hull]:
    """Return the counters by number; those of one square are fanned out."""
    squares: dict[int, list[Ship]] = {}
    for ship in state.ships:
        if ship.place in DRAWN_PLACES and ship.square >= 0:
            squares.setdefault(int(ship.square), []).append(ship)
    found: list[Hull] = []
    for ship in state.ships:
        there = squares.get(int(ship.square), [])
        if ship in there[: len(FANS)]:
            place = there.index(ship)
            count = min(len(there), len(FANS))
            found.append(hull(state, ship, FANS[count - 1][place], CROWDED[count - 1], phrases))
    return found


def hull(state: Navarchoi, ship: Ship, offset: Point, scale: float, phrases: Phrasebook) -> Hull:
    """Return a ship or an Awash marker."""
    x, y, heading = pose(state.map, ship.square, ship.facing)
    afloat = ship.place != AWASH
    return Hull(
        id=ship.name,
        fleet=int(ship.fleet),
        glyph=glyph(ship),
        x=x,
        y=y,
        heading=heading,
        tag=ship.name if afloat else "",
        title=phrases.fill("labels", "ship", ship_facts(state, ship, phrases)),
        marks=marks(ship),
        offset=offset,
        size=LENGTHS[int(ship.size)] * scale,
        captor=int(ship.side) if ship.taken == CAPTURED else None,
        count=str(int(ship.manpower)) if afloat else "",
        missiles=missile_range(state, ship),
    )


def missile_range(state: Navarchoi, ship: Ship) -> int:
    """Return the range of a ship's missiles in squares; 0 if it may not fire (NAV-MISS-02)."""
    activation = state.activation
    fired = activation is not None and activation.ship == ship.ident and activation.has_fired
    if ship.place != ON_MAP or fired or firer_refusal(state, ship) is not None:
        return 0
    return fire_range(ship)


def glyph(ship: Ship) -> str:
    """Return the drawing of a ship."""
    return "lembos" if ship.liburnian else GLYPHS.get(int(ship.type), LARGEST)


def marks(ship: Ship) -> tuple[str, ...]:
    """Return the marks of a counter: status, markers, equipment."""
    if ship.place == AWASH:
        return ("awash",)
    shown = {
        "damaged": ship.status == DAMAGED,
        "crippled": ship.status == IMMOBILE,
        "full": ship.status == FULL and not ship.grappled,
        "captured": ship.taken == CAPTURED,
        "red": ship.marker == RED,
        "yellow": ship.marker == YELLOW,
        "sail": ship.sail,
    }
    return tuple(roster_mark for roster_mark, holds in shown.items() if holds) + equipment(ship)


def equipment(ship: Ship) -> tuple[str, ...]:
    """Return the marks of a ship's equipment (NAV-COMP-09, -15)."""
    shown = {
        "towers": ship.towers == 1,
        "high-towers": ship.towers > 1,
        "ballistae": ship.ballistae,
        "corvus": ship.corvus,
        "harpax": ship.harpax,
        "cataphract": ship.is_cataphracted(),
        "transport": ship.transport,
        "fire-pots": ship.fire_pots,
    }
    return tuple(roster_mark for roster_mark, holds in shown.items() if holds)


def ship_facts(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> Facts:
    """Return the facts of a ship: class, crew, status, markers and gear."""
    facts: Facts = {
        "ship": ship.name,
        "class": class_of(state, ship),
        "fleet": SEATS[ship.fleet],
        "manpower": int(ship.manpower),
        "most": int(ship.manpower_max),
        "status": status_text(ship, phrases),
        "facing": int(ship.facing),
        "gear": "",
    }
    gear = gear_text(ship, phrases)
    if gear:
        facts["gear"] = f"; {gear}"
    return facts


def class_of(state: Navarchoi, ship: Ship) -> str:
    """Return the name of a ship's type."""
    return str(state.battle.ships[ship.ident].title())


def status_text(ship: Ship, phrases: Phrasebook) -> str:
    """Return status and markers, such as `Cruise, grappled, red marker`."""
    if ship.place == AWASH:
        return phrases.fill("labels", "is_awash", {})
    words = [phrases.fill("labels", f"status_{STATUSES[ship.status]}", {})]
    shown = {
        "grappled": ship.grappled,
        "captured": ship.taken == CAPTURED,
        "sail": ship.sail,
        "outside": ship.place == OUTSIDE,
        "reserve": ship.place == RESERVE,
        MARKERS[ship.marker]: ship.marker in (RED, YELLOW),
    }
    words += [phrases.fill("labels", f"is_{key}", {}) for key, holds in shown.items() if holds]
    return ", ".join(words)


def gear_text(ship: Ship, phrases: Phrasebook) -> str:
    """Return the names of a ship's equipment."""
    facts: Facts = {"towers": int(ship.towers)}
    return ", ".join(phrases.fill("labels", f"gear_{key}", facts) for key in equipment(ship))


def links(state: Navarchoi) -> list[Link]:
    """Return the ships grappled in each square as a chain (NAV-RULE-51); enemies are in melee."""
    found: list[Link] = []
    for square in sorted(state.counters):
        group = state.group(square)
        for one, other in pairwise(group):
            tie = Tie.GRAPPLE if one.side == other.side else Tie.MELEE
            found.append(Link(one.name, other.name, tie))
    return found


def outline(state: Navarchoi) -> list[Overlay]:
    """Return an outline around the active formation."""
    if state.formation is None:
        return []
    return clump_of(state, state.formation.ships)


def clump_of(state: Navarchoi, ships: list[int]) -> list[Overlay]:
    """Return an outline around those of these ships that are on the map."""
    shown = [state.ships[ident] for ident in ships]
    names = tuple(ship.name for ship in shown if ship.place == ON_MAP)
    return [Clump(names)] if names else []


# -- the edges -------------------------------------------------------------------------


def entries(state: Navarchoi, phrases: Phrasebook) -> list[Overlay]:
    """Return a label for each entry of reinforcements, beside its first square."""
    found: list[Overlay] = []
    for number, squadron in enumerate(state.battle.reinforcements):
        waiting = any(
            ship.place == RESERVE and state.battle.ships[ship.ident].reinforcement == number
            for ship in state.ships
        )
        if waiting and squadron.entries and is_clear_around(state, squadron.entries[0]):
            text = phrases.fill("labels", "entry", {"name": squadron.name})
            found.append(edge_label(state, squadron.entries[0], text))
    return found


def is_clear_around(state: Navarchoi, at: tuple[int, int]) -> bool:
    """Return whether no counter is within `ROOM` squares of a square (column and row)."""
    square = state.map.square(*at)
    return all(state.map.distance(square, other) > ROOM for other in state.counters)


AT_EDGE: Final = 0.12
"""Squares from the middle of an outermost square inward to the label of the edge."""


def edge_label(state: Navarchoi, at: tuple[int, int], text: str) -> Callout:
    """Return a label inside the edge, next to a square (column and row)."""
    squares = state.map
    column, row = at
    room = 0.9 + HALF_LETTER * len(text) * squares.columns
    across = min(max(float(column), room), squares.columns + 1.0 - room)
    down = float(row)
    if row <= 1 or row >= squares.rows:
        down = 1.0 + AT_EDGE if row <= 1 else squares.rows - AT_EDGE
    return Callout((across, squares.rows + 1.0 - down), text, Tone.QUIET)


def exits(state: Navarchoi, phrases: Phrasebook) -> list[Overlay]:
    """Return the stretches of edge that have their own rules or are goals of lesson a."""
    found: list[Overlay] = []
    for way in state.battle.exits:
        if way.from_turn <= state.turn <= way.to_turn:
            text = exit_text(way, phrases)
            found += edge_stretch(state, way.edge, way.first, way.last, text, found)
    if state.battle.lesson.exit_goal > 0:
        for fleet in state.battle.fleets:
            goal = int(state.battle.fleets[1 - fleet.seat].home)
            last = state.map.rows if goal in (2, 6) else state.map.columns
            text = phrases.fill("labels", "goal", {"fleet": SEATS[fleet.seat]})
            found += edge_stretch(state, goal, 1, last, text, found)
    return found


def exit_text(way: Exit, phrases: Phrasebook) -> str:
    """Return the label of an exit."""
    facts: Facts = {"fleet": SEATS[way.side], "points": int(way.points)}
    if way.effect == FORBIDDEN:
        return phrases.fill("labels", "exit_forbidden", facts)
    if way.effect == COUNTS_AS_SUNK:
        return phrases.fill("labels", "exit_sunk", facts)
    if way.to == NEITHER or way.points == 0:
        return phrases.fill("labels", "exit_safe", facts)
    if way.to == way.side:
        return phrases.fill("labels", "exit_own", facts)
    facts["to"] = SEATS[way.to]
    return phrases.fill("labels", "exit_points", facts)


def edge_stretch(
    state: Navarchoi, edge: i64, first: i64, last: i64, text: str, drawn: list[Overlay]
) -> list[Overlay]:
    """Return a line along squares `first` to `last` of an edge, and its label.

    The label goes to the end of the line, or where it covers nothing, such as labels in `drawn`.
    """
    squares = state.map
    low, high = float(first) - 0.5, float(last) + 0.5
    if edge in (0, 4):
        y = squares.rows + 0.42 if edge == 0 else 0.58
        a, b = (low, y), (high, y)
        row = 0 if edge == 0 else squares.rows + 1
        corners = [(place, row) for place in label_squares(first, last)]
    else:
        x = squares.columns + 0.42 if edge == 2 else 0.58
        a, b = (x, squares.rows + 1.0 - low), (x, squares.rows + 1.0 - high)
        column = squares.columns + 1 if edge == 2 else 0
        corners = [(column, place) for place in label_squares(first, last)]
    words = [edge_label(state, corner, text) for corner in corners]
    others = [one for one in drawn if isinstance(one, Callout)]
    clear = [one for one in words if not overlaps(state, one, others)]
    return [Track((a, b), Tone.INK), (clear or words)[0]]


def label_squares(first: i64, last: i64) -> list[int]:
    """Return the squares where a label may be, the best first."""
    return list(range(int(last), int(first) - 1, -1))


def overlaps(state: Navarchoi, words: Callout, others: list[Callout]) -> bool:
    """Return whether a label covers a counter, the rose or another label."""
    squares = state.map
    half = 0.5 + HALF_LETTER * len(words.text) * squares.columns
    across, up = words.at
    for other in others:
        wide = half + HALF_LETTER * len(other.text) * squares.columns
        if abs(other.at[0] - across) < wide and abs(other.at[1] - up) < 1.0:
            return True
    rose = ROSE_AT[0] * squares.columns + 0.5, ROSE_AT[1] * squares.rows + 0.5
    reach = 2 * ROSE_RADIUS * squares.rows
    if abs(rose[0] - across) < half + reach and abs(rose[1] - up) < reach:
        return True
    down = squares.rows + 1.0 - up
    return any(
        abs(squares.column(one) - across) < half and abs(squares.row(one) - down) < 1.0
        for one in state.counters
    )


# -- the margin ----------------------------------------------------------------------------

AFLOAT_PLACES: Final = (ON_MAP, OUTSIDE, RESERVE, UNPLACED)
STEPS: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("a", ("hand_sizes",)),
    ("b", ("initiative",)),
    ("c", ("arrivals", "cycles", "impulse_order", "alternation")),
    ("d", ("out_of_command_order",)),
    ("e", ("melee_phase",)),
    ("f", ("speeds_order",)),
    ("g", ("random_event", "game_end")),
    ("h", ("turn_advance",)),
]
"""The steps of the turn (NAV-SEQ-01), each with its phases."""


def margin_of(state: Navarchoi, phrases: Phrasebook) -> Margin:
    """Return the margin of a view."""
    setting_up = any(ship.place == UNPLACED for ship in state.ships)
    last = last_turn(state)
    facts: Facts = {"turn": min(int(state.turn), last), "last": last}
    title = phrases.fill("labels", "setting_up" if setting_up else "turn", facts)
    rosters = tuple(roster(state, seat, phrases) for seat in range(len(SEATS)))
    return Margin(int(state.turn), title, track(state, phrases), rosters)


# -- rosters ---------------------------------------------------------------------------


def roster(state: Navarchoi, seat: int, phrases: Phrasebook) -> Roster:
    """Return the roster of a side: its original ships and its prizes."""
    fleet = state.battle.fleets[seat]
    ships = [ship for ship in state.ships if seat in (ship.fleet, ship.side)]
    ships.sort(key=lambda ship: ship.fleet != seat)
    afloat = sum(1 for ship in ships if ship.side == seat and ship.place in AFLOAT_PLACES)
    facts: Facts = {
        "fleet": SEATS[seat],
        "quality": int(fleet.quality),
        "afloat": afloat,
        "points": points_text(score(state, seat)),
        "first": state.initiative == seat,
        "held": int(state.initiative_turns),
    }
    title = phrases.fill("labels", "fleet", facts)
    first = state.initiative == seat and not isinstance(state.awaiting, Result)
    key = "fleet_first" if first else "fleet_note"
    roster_note = phrases.fill("labels", key, facts)
    lines = (
        replace(
            roster_line(state, ship, seat, phrases), group=group_heading(state, ship, seat, phrases)
        )
        for ship in ships
    )
    return Roster(seat, title, roster_note, tuple(lines))


def group_heading(state: Navarchoi, ship: Ship, seat: int, phrases: Phrasebook) -> str:
    """Return the heading of a ship's group, or of prizes; "" if the side has one group."""
    groups = state.battle.fleets[seat].groups
    if len(groups) < 2:
        return ""
    if ship.fleet != seat:
        return phrases.fill("labels", "roster_prizes", {})
    name = phrases.spelled("group", groups[state.battle.ships[ship.ident].group])
    return name[:1].upper() + name[1:]


def roster_line(state: Navarchoi, ship: Ship, seat: int, phrases: Phrasebook) -> RosterLine:
    """Return one ship in the roster of a side; a captured ship counts as lost."""
    title = phrases.fill("labels", "ship", ship_facts(state, ship, phrases))
    if ship.place not in AFLOAT_PLACES:
        gone = "left" if ship.place == LEFT else "lost"
        shown = "" if ship.place == LEFT else "lost"
        return RosterLine(ship.name, phrases.fill("labels", gone, {}), shown, "", True, title)
    if ship.side != seat:
        taken = phrases.fill("labels", "roster_taken", {})
        return RosterLine(ship.name, place_text(state, ship, phrases), "lost", taken, True, title)
    return RosterLine(
        ship.name,
        place_text(state, ship, phrases),
        roster_mark(state, ship),
        roster_note(ship, phrases),
        False,
        title,
        sheet(state, ship, phrases),
        str(int(ship.manpower)),
        float(ship.manpower) / float(ship.manpower_max),
    )


def place_text(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> str:
    """Return a ship's square and facing, or its other place."""
    if ship.place == ON_MAP:
        facing = phrases.spelled("facing", int(ship.facing))
        return f"{state.map.name(int(ship.square))} {facing}"
    keys = {OUTSIDE: "is_outside", RESERVE: "is_reserve"}
    return phrases.fill("labels", keys.get(int(ship.place), "unplaced"), {})


def roster_mark(state: Navarchoi, ship: Ship) -> str:
    """Return the mark of a ship in the roster."""
    if ship.grappled:
        return "melee" if opponents(state, ship) else "locked"
    if ship.marker != UNMARKED:
        return "done"
    waits = state.awaiting
    asked = isinstance(waits, Prompt) and int(ship.side) in waits.seats
    return "ready" if asked and ship.is_mobile() else ""


def opponents(state: Navarchoi, ship: Ship) -> list[str]:
    """Return the enemies that a ship is grappled with, which it fights in the Melee phase."""
    group = state.group(ship.square) if ship.grappled else []
    return [other.name for other in group if other.side != ship.side]


def roster_note(ship: Ship, phrases: Phrasebook) -> str:
    """Return the note of a ship: crew, marker, and status unless it is Cruise."""
    facts: Facts = {
        "manpower": int(ship.manpower),
        "most": int(ship.manpower_max),
        "status": phrases.fill("labels", f"status_{STATUSES[ship.status]}", {}),
    }
    usual = "_usual" if ship.status == CRUISE else ""
    key = f"roster_{MARKERS[ship.marker]}{usual}"
    return phrases.fill("labels", key, facts)


def sheet(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> tuple[tuple[str, str], ...]:
    """Return the lines of a ship's card."""
    facts = ship_facts(state, ship, phrases)
    group = [other.name for other in state.group(ship.square) if other.ident != ship.ident]
    facts |= {
        "size": int(ship.size),
        "type": int(ship.type),
        "quality": state.quality(ship),
        "gear": gear_text(ship, phrases),
        "others": ", ".join(group),
        "enemies": ", ".join(opponents(state, ship)),
        "worth": worth(state, ship).total,
        "class": class_of(state, ship),
        "shown": int(ship.shown),
    }
    shown = {
        "class": True,
        "status": True,
        "manpower": True,
        "quality": True,
        "gear": bool(facts["gear"]),
        "grappled": ship.grappled and bool(group),
        "melee": bool(facts["enemies"]),
        "prize": ship.taken == CAPTURED,
        "worth": True,
    }
    return tuple(
        (
            phrases.fill("labels", f"sheet_{key}", {}),
            phrases.fill("labels", f"sheet_{key}_is", facts),
        )
        for key, holds in shown.items()
        if holds
    )


# -- the turn --------------------------------------------------------------------------


def track(state: Navarchoi, phrases: Phrasebook) -> tuple[TrackStep, ...]:
    """Return the steps A to H of the turn."""
    names = {phase.name for phase in state.stack}
    now = next((i for i, (_, phases) in enumerate(STEPS) if names & set(phases)), -1)
    steps: list[TrackStep] = []
    for number, (key, _) in enumerate(STEPS):
        stage = "past" if number < now else "now" if number == now else "next"
        name = "step_c_no_cards" if key == "c" and not state.battle.lesson.cards else f"step_{key}"
        label = phrases.fill("labels", name, {})
        share = marked_share(state) if number == now and key == "c" else 0.0
        steps.append(TrackStep(key, label, "", stage, share))
    return tuple(steps)


def marked_share(state: Navarchoi) -> float:
    """Return the share of the ships on the map that have a marker."""
    ships = [ship for ship in state.ships if ship.place == ON_MAP]
    done = sum(1 for ship in ships if ship.marker != UNMARKED)
    return done / max(1, len(ships))


def prompt_facts(state: Navarchoi) -> Facts:
    """Return the facts for the prompt's phrases, all of them public (NAV-RULE-83)."""
    awaiting = state.awaiting
    assert awaiting is not None
    facts: Facts = dict(awaiting.facts)
    if isinstance(awaiting, Prompt):
        seat = awaiting.seats[0]
        left = [s.name for s in state.ships_of(seat) if s.marker == UNMARKED and s.is_mobile()]
        facts["fleet"] = SEATS[seat]
        facts["enemy_fleet"] = SEATS[1 - seat]
        facts["unmarked"] = len(left)
        facts["turn"] = int(state.turn)
        facts["quality"] = int(state.battle.fleets[seat].quality)
        if awaiting.phase == "placing":
            facts["ships"] = ", ".join(ship.name for ship in next_ships(state, seat))
    return facts
