"""Read and write positions as text, one entry to a line or divided by `;`.

options period=nelson opt_crews=true
players 0 1                 the side of each player
names British French        what the scenario calls them, `-` for a colour alone
wind 270 medium prevailing=270 before=270 calm=0 quiet=0
clock 3 24 540              the running move, how many there are, the minute of the day at the start
order 0 1                   the sides in the order of initiative
coast 0,0 4,0 0,4           and `shoal`, `anchorage`: corners
exit 1 east 0 18            side 1 wants to leave by this stretch of an edge
design mine name=Mine ...   a ship that is not in the catalogue
G1 victory Victory 12,5,90 flotation=190 ...
                            its design, its name, its place or what became of its
grapple G1 O2 fighting 3    who attacks whom, and in which move it was last fought or taken up
survivors 12,5 0 2 20       people in the water: where, their side, the move, how many
toothless 0 1               by side
escaped 1                   sides that have slipped off in the night
over                        the battle has ended
stack cycle:2 ...

Numbers of men, flotation and batteries are in halves. Without a stack it is the beginning of the
running move, of the first where no clock is given.
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import (
    TURN,
    angle_text,
    length_text,
    parse_angle,
    parse_length,
    parse_pose,
)
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import settle_read
from naumachia.notation.position import (
    FLAG,
    MANY,
    WORD,
    WORDS,
    Entries,
    Entry,
    ParsedEntries,
    apply_mark,
    entry_integer,
    names_text,
    option_lines,
    refuse,
)
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import (
    SEATS,
    STRENGTHS,
    TAGS,
    AgeOfSail,
    empty_battle,
    launch_sea,
)
from naumachia.rules.age_of_sail.notation.ship_line import (
    SHIP,
    design_text,
    first_crew,
    first_flotation,
    is_own,
    read_design,
)
from naumachia.rules.age_of_sail.notation.stack import STACK, check_stack
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.setup import default_mounts
from naumachia.rules.age_of_sail.rules.turn import TURN as PHASES
from naumachia.rules.age_of_sail.rules.turn import MoveEnds
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FATES,
    FIGHTING,
    HELD,
    Exit,
    Hold,
    Ship,
    Survivors,
    Waters,
)
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.rules.age_of_sail.tables.designs import Design
from naumachia.table.deployment import EDGES
from naumachia.table.files import corners_text, position_lands

HOLDS: Final = {"fighting": FIGHTING, "held": HELD}
SCENERY: Final = ("coast", "shoal", "anchorage")
WIND: Final = "where it comes from, its strength, and prevailing=, before=, calm=, quiet="
ENTRIES: Final = Entries(
    "A position in the age of sail",
    [
        Entry("options", WORDS),
        Entry("players", WORDS),
        Entry("names", WORDS),
        Entry("wind", WORDS),
        Entry("clock", WORDS),
        Entry("order", WORDS),
        Entry("toothless", WORDS),
        Entry("escaped", WORDS),
        Entry("stack", WORDS),
        Entry("coast", MANY, "coasts"),
        Entry("shoal", MANY, "shoals"),
        Entry("anchorage", MANY, "anchorages"),
        Entry("exit", MANY, "exits"),
        Entry("design", MANY, "designs"),
        Entry("grapple", MANY, "grapples"),
        Entry("survivors", MANY, "people"),
        Entry("over", FLAG),
    ],
    f"[{TAGS}][0-9]+",
    {
        "design": WORD,
        "called": WORD,
        "at": {"description": "x,y,heading in inches, degrees, or what became of it", **WORD},
    },
    [],
    ["ships"],
)
"""The lines of a position."""


# -- writing -----------------------------------------------------------------------------


def position_text(state: AgeOfSail) -> str:
    """Return everything there is to know about a state, canonical: equal states give equal
    texts.
    """
    lines = option_lines(state.rules.options)
    lines.append("players " + " ".join(str(side) for side in state.sides))
    lines += names_text(state.names)
    lines.append(wind_text(state))
    lines.append(f"clock {state.move} {state.moves} {state.start}")
    lines += numbers_text("order", state.order)
    if any(state.toothless):
        lines += numbers_text("toothless", state.toothless)
    lines += numbers_text("escaped", state.escaped)
    waters = state.waters
    for name, lands in zip(SCENERY, (waters.coasts, waters.shoals, waters.anchorages), strict=True):
        lines += [f"{name} {corners_text(land)}" for land in lands]
    lines += [exit_text(way) for way in waters.exits]
    own = {ship.design.id: ship.design for ship in state.ships if is_own(ship.design)}
    lines += [f"design {design_text(design)}" for design in own.values()]
    lines += [ship_text(state, ship) for ship in state.ships]
    lines += [hold_text(state, hold) for hold in state.grapples]
    lines += [people_text(people) for people in state.survivors]
    return STACK.position(lines, state)


def numbers_text(name: str, numbers: list[int]) -> list[str]:
    """Return an entry of numbers, none for none."""
    return [f"{name} " + " ".join(str(number) for number in numbers)] if numbers else []


def wind_text(state: AgeOfSail) -> str:
    """Return the wind and its history."""
    words = [f"wind {angle_text(state.wind)} {STRENGTHS[state.strength]}"]
    if state.prevailing != NOBODY:
        words.append(f"prevailing={angle_text(state.prevailing)}")
    words.append(f"before={angle_text(state.before)}")
    words += [f"calm={state.calm_moves}"] if state.calm_moves else []
    words += [f"quiet={state.quiet_moves}"] if state.quiet_moves else []
    return " ".join(words)


def exit_text(way: Exit) -> str:
    """Return a stretch of an edge."""
    return f"exit {way.side} {EDGES[way.edge]} {length_text(way.low)} {length_text(way.high)}"


def ship_text(state: AgeOfSail, ship: Ship) -> str:
    """Return one ship, without the values of a new ship."""
    at = state.hull(ship).pose.text() if ship.afloat() else FATES[ship.fate]
    called = ship.called.replace(" ", "_")
    return " ".join([ship.name, ship.design.id, called, at, *SHIP.write(ship)])


def hold_text(state: AgeOfSail, hold: Hold) -> str:
    """Return two ships that are grappled."""
    how = next(word for word, value in HOLDS.items() if value == hold.state)
    one, two = state.ships[hold.attacker].name, state.ships[hold.defender].name
    return f"grapple {one} {two} {how} {hold.begun}"


def people_text(people: Survivors) -> str:
    """Return people in the water."""
    at = f"{length_text(people.x)},{length_text(people.y)}"
    return f"survivors {at} {people.side} {people.sank} {people.left}"


# -- reading -----------------------------------------------------------------------------


def read_position(text: str) -> AgeOfSail:
    """Return the position a text describes, settled. Raises BadNotation."""
    return Reader(ENTRIES.read(text)).finish()


class Reader:
    """Build the state from the entries of a position."""

    def __init__(self, found: ParsedEntries) -> None:
        self.found: Final = found
        self.entries: Final = found.once

    def finish(self) -> AgeOfSail:
        """Return the state. Raises BadNotation for what does not fit together."""
        state = empty_battle(Rules(self.found.options(OPTIONS)))
        state.sides = self.sides()
        state.names = self.found.names(len(state.sides))
        self.wind(state)
        state.move, state.moves, state.start = self.clock()
        count = state.count_sides()
        state.order = self.numbers("order", count - 1)
        state.toothless = self.numbers("toothless", 99) or [0] * count
        state.escaped = self.numbers("escaped", count - 1)
        state.waters = self.waters(count)
        self.launch(state)
        state.grapples = [self.hold(state, rest.split()) for rest in self.many("grapple")]
        state.survivors = [self.people(rest.split(), count) for rest in self.many("survivors")]
        if len(state.toothless) != count or len(set(state.order)) != len(state.order):
            refuse("cannot read", self.found.text("order"), "order", "each side once")
        if "stack" in self.entries:
            state.stack = STACK.read_stack(self.entries["stack"])
        else:
            state.stack = [Cycle(PHASES, 0)]
        if "over" in self.entries:
            state.stack.append(MoveEnds())
        check_stack(state)
        settle_read(state, self.found.text("stack"))
        return state

    def many(self, name: str) -> list[str]:
        """Return the entries of a kind."""
        return self.found.repeated.get(name, [])

    def sides(self) -> list[int]:
        """Return the side of each player."""
        words = self.entries.get("players", "0 1").split()
        sides = [entry_integer(word, "players", len(SEATS) - 1) for word in words]
        if not 2 <= len(sides) <= len(SEATS) or set(sides) != set(range(max(sides) + 1)):
            refuse("cannot read", " ".join(words), "players", "2 to 4 sides, from 0 without a gap")
        if len(set(sides)) < 2:
            refuse("cannot read", " ".join(words), "players", "two sides at least")
        return sides

    def numbers(self, name: str, most: int) -> list[int]:
        """Return whole numbers."""
        return [entry_integer(word, name, most) for word in self.entries.get(name, "").split()]

    def clock(self) -> list[int]:
        """Return the running move, how many there are, and the minute of the day at the start."""
        words = self.entries.get("clock", "0 24 540").split()
        if len(words) != 3:
            refuse("cannot read", " ".join(words), "clock", "move, moves, minute of the start")
        return [entry_integer(word, "clock") for word in words]

    def wind(self, state: AgeOfSail) -> None:
        """Set the wind. Raises BadNotation."""
        words = self.entries.get("wind", "0 medium").split()
        if len(words) < 2 or words[1] not in STRENGTHS:
            refuse("cannot read", " ".join(words), "wind", WIND)
        state.wind = state.before = bearing(words[0])
        state.strength = STRENGTHS.index(words[1])
        for word in words[2:]:
            name, _, value = word.partition("=")
            if name == "prevailing":
                state.prevailing = bearing(value)
            elif name == "before":
                state.before = bearing(value)
            elif name == "calm":
                state.calm_moves = entry_integer(value, "wind")
            elif name == "quiet":
                state.quiet_moves = entry_integer(value, "wind")
            else:
                refuse("cannot read", word, "wind", WIND)

    def waters(self, count: int) -> Waters:
        """Return the scenery. Raises BadNotation."""
        coasts, shoals, anchorages = (position_lands(self.found, name) for name in SCENERY)
        exits: list[Exit] = []
        for rest in self.many("exit"):
            words = rest.split()
            if len(words) != 4 or words[1] not in EDGES:
                refuse("cannot read", rest, "exit", "side, edge, and from where to where along it")
            side = entry_integer(words[0], "exit", count - 1)
            exits.append(Exit(side, EDGES.index(words[1]), length(words[2]), length(words[3])))
        return Waters(coasts, shoals, anchorages, exits)

    # -- ships --------------------------------------------------------------------

    def launch(self, state: AgeOfSail) -> None:
        """Make the ships and the sea they lie on. Raises BadNotation."""
        designs = dict(catalogue())
        for rest in self.many("design"):
            design = read_design(rest)
            designs[design.id] = design
        lines = [(name, rest.split()) for name, rest in self.found.pieces.items()]
        for name, words in lines:
            state.ships.append(self.ship(state, name, words, designs))
        launch_sea(state)
        for ship, (_, words) in zip(state.ships, lines, strict=True):
            place(state, ship, words[2])
            for word in words[3:]:
                fit_out(ship, word)

    def ship(
        self, state: AgeOfSail, name: str, words: list[str], designs: dict[str, Design]
    ) -> Ship:
        """Return a ship as it is before its marks are read. Raises BadNotation."""
        if len(words) < 3 or words[0] not in designs:
            refuse("cannot read", " ".join(words), name, "design, name and place")
        seat = TAGS.index(name[0])
        if seat >= len(state.sides):
            refuse("no such player", name, name, f"tags {', '.join(TAGS[: len(state.sides)])}")
        called = words[1].replace("_", " ")
        design = designs[words[0]]
        side = state.sides[seat]
        ship = Ship(len(state.ships), name, called, design, seat, side, side)
        ship.whole = ship.flotation = first_flotation(ship)
        ship.complement = ship.crew = first_crew(ship)
        ship.guns = default_mounts(design, state.rules)
        ship.aboard = [0] * state.count_sides()
        return ship

    def named(self, name: str, state: AgeOfSail, place: str) -> int:
        """Return the number of a ship. Raises BadNotation."""
        for ship in state.ships:
            if ship.name == name.upper():
                return int(ship.ident)
        refuse("no such ship", name, place, "a ship of this position")

    def hold(self, state: AgeOfSail, words: list[str]) -> Hold:
        """Return two ships that are grappled. Raises BadNotation."""
        if len(words) != 4 or words[2] not in HOLDS:
            expected = "attacker, defender, fighting|held, and the move"
            refuse("cannot read", " ".join(words), "grapple", expected)
        one, two = (self.named(word, state, "grapple") for word in words[:2])
        if one == two or not (state.ships[one].afloat() and state.ships[two].afloat()):
            refuse("cannot read", " ".join(words), "grapple", "two ships that are afloat")
        return Hold(one, two, HOLDS[words[2]], entry_integer(words[3], "grapple"))

    def people(self, words: list[str], count: int) -> Survivors:
        """Return people in the water. Raises BadNotation."""
        if len(words) != 4 or words[0].count(",") != 1:
            expected = "x,y, their side, the move, how many halves"
            refuse("cannot read", " ".join(words), "survivors", expected)
        x, y = (length(word) for word in words[0].split(","))
        side = entry_integer(words[1], "survivors", count - 1)
        return Survivors(
            x, y, side, entry_integer(words[2], "survivors"), entry_integer(words[3], "survivors")
        )


def bearing(word: str) -> int:
    """Return where the wind comes from. Raises BadNotation."""
    try:
        return parse_angle(word) % TURN
    except ValueError as error:
        refuse(str(error), word, "wind", WIND)


def length(word: str) -> int:
    """Return a length. Raises BadNotation."""
    try:
        return parse_length(word)
    except ValueError as error:
        refuse(str(error), word, "length", "inches")


def place(state: AgeOfSail, ship: Ship, word: str) -> None:
    """Put a ship where its entry says. Raises BadNotation."""
    if word in FATES and word != FATES[AFLOAT]:
        ship.fate = FATES.index(word)
        return
    try:
        pose = parse_pose(word)
    except ValueError as error:
        gone = ", ".join(FATES[1:])
        refuse(str(error), word, ship.name, f"x,y,heading, or {gone}")
    hull = Hull(pose, ship.design.length, ship.design.beam)
    for other in state.sea.ships_near(hull, 0.0):
        there = state.sea.hulls[other]
        if there is not None and there.pose.text() == pose.text():
            refuse("a ship lies there", word, ship.name, "a place of its own")
    state.put(ship, pose)


def fit_out(ship: Ship, word: str) -> None:
    """Apply one word of a ship's entry. Raises BadNotation."""
    apply_mark(SHIP, ship, ship.name, word)
    if word.startswith("whole="):
        ship.flotation = ship.whole
    elif word.startswith("complement="):
        ship.crew = ship.complement
