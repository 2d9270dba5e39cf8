"""Write and read positions, one entry to a line or divided by `;`.

options turns=12 edge=withdraw
players 0 0 1               the side of each player, where there are more than two
names Demetrius Ptolemy     the players' names in the scenario, `-` for a colour alone
goal 1 5 20,0 30,2          side 1 wins with five ships in this harbour
turn 3                      0 while setting up; `first 1` and `side 0` name the half-turn
squadron 0 Left_wing side=0 seat=0 rating=7 losses=1 flagship=G4 silent
G1 penteres 0 12.5,4.5,0 crippled out=due formed far fire=acted fight=supported
                            its squadron, and its place, `sunk`, `secured`, `withdrawn`, `unplaced`
grapple G1 O3
face G1 O3                  G1 has O3 in contact forward since the movement phase
unit abreast ordered G1 G2 G3
over                        the battle has ended
stack cycle:2 ...

Without a stack it is the beginning of the half-turn of `side`, of side 0 where none is named.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import length_text, parse_length, parse_pose
from naumachia.notation.phase_text import settle_read
from naumachia.notation.position import (
    COUNT,
    FLAG,
    MANY,
    NAME,
    WORD,
    WORDS,
    Entries,
    Entry,
    Marks,
    ParsedEntries,
    apply_mark,
    count_mark,
    entry_integer,
    flag_mark,
    names_text,
    option_lines,
    refuse,
    word_mark,
)
from naumachia.rules.diadochi.actions import FORMS, NOBODY, SINGLE
from naumachia.rules.diadochi.model import (
    ACTED,
    BLUNDERED,
    DONE,
    DUE,
    FAILED,
    FRESH,
    IDLE,
    ORDERED,
    SEATS,
    SECURED,
    SIDES,
    SUNK,
    SUPPORTED,
    TAGS,
    UNMARKED,
    UNPLACED,
    WITHDRAWN,
    Diadochi,
    Goal,
    Pair,
    Ship,
    Squadron,
    Unit,
    launch_sea,
)
from naumachia.rules.diadochi.notation.stack import STACK, check_stack
from naumachia.rules.diadochi.options import OPTIONS, Rules
from naumachia.rules.diadochi.rules.turn import half_turn_begins
from naumachia.rules.diadochi.rules.victory import VictoryCheck
from naumachia.rules.diadochi.tables.types import WIDTH, types

LARGEST_LOSS: Final = 100
DEEDS: Final = {"acted": ACTED, "supported": SUPPORTED}


def own_side(ship: Ship) -> int:
    """Return the side that a ship began on."""
    return int(ship.side)


SHIP: Final[Marks[Ship]] = Marks(
    [
        count_mark("holder", SIDES - 1, own_side),
        *map(flag_mark, ("crippled", "captured")),
        word_mark("out", {"fresh": FRESH, "due": DUE}, UNMARKED),
        *map(flag_mark, ("formed", "far")),
        word_mark("fire", DEEDS, IDLE),
        flag_mark("shot_at"),
        word_mark("fight", DEEDS, IDLE),
        flag_mark("attacked"),
        count_mark("lost_value", LARGEST_LOSS),
    ]
)
"""The marks of a ship."""


GONE: Final = {UNPLACED: "unplaced", SUNK: "sunk", SECURED: "secured", WITHDRAWN: "withdrawn"}
FATES: Final = {ORDERED: "ordered", FAILED: "failed", BLUNDERED: "blundered", DONE: "done"}
MOST_RATING: Final = 20
MOST_LOSSES: Final = 1000
BLUNDERS: Final = 6
SQUADRON: Final = "its number, its name, side=0 seat=0 rating=7, and losses=, flagship=, silent"
UNIT: Final = "single|abreast|ahead, what became of it, blunder=, and its ships"
ENTRIES: Final = Entries(
    "A position in Diadochi",
    [
        Entry("turn", COUNT),
        Entry("first", COUNT),
        Entry("side", COUNT),
        Entry("options", WORDS),
        Entry("players", WORDS),
        Entry("names", WORDS),
        Entry("goal", WORDS),
        Entry("stack", WORDS),
        Entry("squadron", MANY, "squadrons"),
        Entry("grapple", MANY, "grapples"),
        Entry("face", MANY, "faces"),
        Entry("unit", MANY, "units"),
        Entry("over", FLAG),
    ],
    f"[{TAGS}][0-9]+",
    {
        "kind": WORD,
        "squadron": WORD,
        "at": {
            "description": "x,y,heading in cables, degrees, or sunk, secured, withdrawn, unplaced",
            **WORD,
        },
    },
    [],
    ["ships"],
)
"""The entries of a position."""

# -- writing -----------------------------------------------------------------------------


def position_text(state: Diadochi) -> str:
    """Return a state as canonical text: equal states give equal texts."""
    lines = option_lines(state.rules.options)
    if state.sides != [0, 1]:
        lines.append("players " + " ".join(str(side) for side in state.sides))
    lines += names_text(state.names)
    if state.goal is not None:
        lines.append(f"goal {goal_text(state.goal)}")
    if state.turn:
        lines.append(f"turn {state.turn}")
    if state.first != NOBODY:
        lines.append(f"first {state.first}")
    if state.side != NOBODY:
        lines.append(f"side {state.side}")
    lines += [squadron_text(state, squadron) for squadron in state.squadrons]
    lines += [ship_text(state, ship) for ship in state.ships]
    lines += [f"grapple {pair_text(state, pair)}" for pair in state.grapples]
    lines += [f"face {pair_text(state, pair)}" for pair in state.faces]
    lines += [f"unit {unit_text(state, unit)}" for unit in state.units]
    return STACK.position(lines, state)


def goal_text(goal: Goal) -> str:
    """Return the scenario's own end as text: the side, the count, and two corners."""
    corners = (goal.west, goal.south), (goal.east, goal.north)
    points = [f"{length_text(x)},{length_text(y)}" for x, y in corners]
    return " ".join([str(goal.side), str(goal.count), *points])


def squadron_text(state: Diadochi, squadron: Squadron) -> str:
    """Return one squadron as text."""
    name = squadron.name.replace(" ", "_")
    words = [f"squadron {squadron.number} {name} side={squadron.side} seat={squadron.seat}"]
    words.append(f"rating={squadron.rating}")
    words += [f"losses={squadron.losses}"] if squadron.losses else []
    if squadron.flagship != NOBODY:
        words.append(f"flagship={state.ships[squadron.flagship].name}")
    words += ["silent"] if squadron.silent else []
    return " ".join(words)


def ship_text(state: Diadochi, ship: Ship) -> str:
    """Return one ship as text, without the values of a new ship."""
    at = state.hull(ship).pose.text() if ship.is_afloat() else GONE[int(ship.status)]
    return " ".join([ship.name, ship.kind.id, str(ship.squadron), at, *SHIP.write(ship)])


def pair_text(state: Diadochi, pair: Pair) -> str:
    """Return two ships as text."""
    return f"{state.ships[pair.one].name} {state.ships[pair.two].name}"


def unit_text(state: Diadochi, unit: Unit) -> str:
    """Return one unit as text: its formation, its fate, its ships."""
    words = [FORMS[unit.form], FATES[int(unit.fate)]]
    words += [f"blunder={unit.blunder}"] if unit.blunder else []
    return " ".join(words + [state.ships[ship].name for ship in unit.ships])


# -- reading -----------------------------------------------------------------------------


def read_position(text: str) -> Diadochi:
    """Read a position and settle it. Raises BadNotation."""
    return Reader(ENTRIES.read(text)).finish()


class Reader:
    """Make a state from the entries of a position."""

    def __init__(self, found: ParsedEntries) -> None:
        self.found: Final = found
        self.entries: Final = found.once
        self.numbers: Final = {name: number for number, name in enumerate(found.pieces)}

    def finish(self) -> Diadochi:
        """Return the state. Raises BadNotation for entries that do not fit together."""
        state = Diadochi(Rules(self.found.options(OPTIONS)))
        state.sides = self.players()
        state.names = self.found.names(len(state.sides))
        state.goal = self.goal()
        state.turn = entry_integer(self.entries.get("turn", "0"), "turn")
        state.first = self.side("first")
        state.side = self.side("side")
        for rest in self.found.repeated.get("squadron", []):
            state.squadrons.append(self.squadron(state, rest.split()))
        self.launch(state)
        self.flagships(state)
        state.grapples = self.pairs(state, "grapple")
        # One of two that met may have been sunk since.
        state.faces = self.pairs(state, "face", afloat=False)
        for rest in self.found.repeated.get("unit", []):
            state.units.append(self.unit(rest.split()))
        if "stack" in self.entries:
            state.stack = STACK.read_stack(self.entries["stack"])
        else:
            half_turn_begins(state)
        if "over" in self.entries:
            state.stack.append(VictoryCheck())
        check_stack(state)
        settle_read(state, self.found.text("stack"))
        return state

    def players(self) -> list[int]:
        """Read the side of each player."""
        words = self.entries.get("players", "0 1").split()
        sides = [entry_integer(word, "players", SIDES - 1) for word in words]
        if len(sides) > len(SEATS) or set(sides) != {0, 1}:
            refuse("cannot read", " ".join(words), "players", "2 to 4 sides, 0 and 1 among them")
        return sides

    def goal(self) -> Goal | None:
        """Read the scenario's own end."""
        if "goal" not in self.entries:
            return None
        words = self.entries["goal"].split()
        try:
            side, count, one, two = words
            west, south = map(parse_length, one.split(","))
            east, north = map(parse_length, two.split(","))
        except ValueError:
            refuse("cannot read", " ".join(words), "goal", "side, ships, x,y and x,y")
        number = entry_integer(side, "goal", SIDES - 1)
        return Goal(number, entry_integer(count, "goal"), west, south, east, north)

    def side(self, entry: str) -> int:
        """Read a side; NOBODY if the entry is missing."""
        return (
            entry_integer(self.entries[entry], entry, SIDES - 1)
            if entry in self.entries
            else NOBODY
        )

    def squadron(self, state: Diadochi, words: list[str]) -> Squadron:
        """Read one squadron, without its flagship."""
        number = len(state.squadrons)
        if len(words) < 2 or words[0] != str(number) or not NAME.fullmatch(words[1]):
            refuse("cannot read", " ".join(words), "squadron", f"{number} next: {SQUADRON}")
        place = f"squadron {number}"
        values = dict(word.partition("=")[::2] for word in words[2:])
        unknown = [name for name in values if name not in SQUADRON_WORDS]
        if unknown or values.get("silent", "") or not values.keys() >= {"side", "seat", "rating"}:
            refuse("cannot read", " ".join(unknown or words), place, SQUADRON)
        side = entry_integer(values["side"], place, SIDES - 1)
        seat = entry_integer(values["seat"], place, len(state.sides) - 1)
        if state.sides[seat] != side:
            refuse("no player of this side", str(seat), place, f"a seat of side {side}")
        rating = entry_integer(values["rating"], place, MOST_RATING)
        squadron = Squadron(number, words[1].replace("_", " "), side, seat, rating)
        squadron.losses = entry_integer(values.get("losses", "0"), place, MOST_LOSSES)
        squadron.silent = "silent" in values
        if "flagship" in values:
            squadron.flagship = self.ship(values["flagship"], place)
        return squadron

    def ship(self, name: str, place: str) -> int:
        """Return the number of a ship."""
        if name.upper() not in self.numbers:
            refuse("no such ship", name, place, "a ship of this position")
        return self.numbers[name.upper()]

    def launch(self, state: Diadochi) -> None:
        """Make the ships and the sea they lie on."""
        lines = [(name, rest.split()) for name, rest in self.found.pieces.items()]
        for name, words in lines:
            if len(words) < 3 or words[0] not in types():
                refuse("cannot read", " ".join(words), name, "type, squadron and place")
            squadron = entry_integer(words[1], name, len(state.squadrons) - 1)
            side = state.squadrons[squadron].side
            if TAGS.index(name[0]) != state.squadrons[squadron].seat:
                tag = TAGS[state.squadrons[squadron].seat]
                refuse("not of this squadron", words[1], name, f"ships named {tag}")
            ship = Ship(len(state.ships), name, types()[words[0]], squadron, side, side)
            state.ships.append(ship)
        launch_sea(state)
        for ship, (_, words) in zip(state.ships, lines, strict=True):
            place(state, ship, words[2])
            for mark in words[3:]:
                apply_mark(SHIP, ship, ship.name, mark)

    def flagships(self, state: Diadochi) -> None:
        """Refuse flagships of other squadrons. Raises BadNotation."""
        for squadron in state.squadrons:
            flagship = squadron.flagship
            if flagship != NOBODY and state.ships[flagship].squadron != squadron.number:
                name = state.ships[flagship].name
                refuse(
                    "not of this squadron", name, f"squadron {squadron.number}", "one of its own"
                )

    def pairs(self, state: Diadochi, entry: str, *, afloat: bool = True) -> list[Pair]:
        """Read pairs of ships; they must be afloat if `afloat`. Raises BadNotation."""
        found: list[Pair] = []
        for rest in self.found.repeated.get(entry, []):
            words = rest.split()
            if len(words) != 2:
                refuse("cannot read", rest, entry, "two ships")
            one, two = (self.ship(word, entry) for word in words)
            floating = state.ships[one].is_afloat() and state.ships[two].is_afloat()
            if one == two or (afloat and not floating):
                refuse("cannot read", rest, entry, "two ships that are afloat")
            found.append(Pair(one, two))
        return found

    def unit(self, words: list[str]) -> Unit:
        """Read one unit."""
        fates = {word: fate for fate, word in FATES.items()}
        if len(words) < 3 or words[0] not in FORMS or words[1] not in fates:
            refuse("cannot read", " ".join(words), "unit", UNIT)
        rest, blunder = words[2:], 0
        if rest[0].startswith("blunder="):
            blunder = entry_integer(rest[0].partition("=")[2], "unit", BLUNDERS)
            rest = rest[1:]
        ships = tuple(self.ship(name, "unit") for name in rest)
        form = FORMS.index(words[0])
        if len(set(ships)) != len(ships) or (len(ships) == 1) != (form == SINGLE):
            refuse("cannot read", " ".join(words), "unit", UNIT)
        return Unit(form, ships, fates[words[1]], blunder)


SQUADRON_WORDS: Final = ("side", "seat", "rating", "losses", "flagship", "silent")


def place(state: Diadochi, ship: Ship, word: str) -> None:
    """Place a ship as its entry says. Raises BadNotation."""
    for status, name in GONE.items():
        if word == name:
            ship.status = status
            return
    try:
        pose = parse_pose(word)
    except ValueError as error:
        refuse(str(error), word, ship.name, "x,y,heading, sunk, secured, withdrawn, unplaced")
    hull = Hull(pose, ship.kind.length, WIDTH)
    met = state.sea.find_overlap(hull, ship.ident)
    if met is not None and state.sea.table.contains_hull(hull):
        refuse("the ship does not fit there", word, ship.name, "a pose clear of all else")
    state.put(ship, pose)
