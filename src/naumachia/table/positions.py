"""Read and write positions of table games, and read the ships of their scenario files.

options rounds=8
round 3                     a count of the state, unless it is 0
land 0,0 48,0 48,4 0,4
A1 sloop 12.5,6,0 points=3  a ship: its kind, its pose or `lost`, its marks
over                        the game has ended
stack cycle:2 gunnery:0

A scenario lists the ships of each seat as `sloop 12.5,6,0 points=3`, and land as `lands`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from naumachia.geometry.lattice import parse_pose
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Result
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.pattern import PatternMismatch
from naumachia.notation.phase_text import PhaseText, settle_read
from naumachia.notation.position import (
    COUNT,
    FLAG,
    MANY,
    WORD,
    WORDS,
    Entries,
    Entry,
    Marks,
    ParsedEntries,
    entry_integer,
    option_lines,
    refuse,
)
from naumachia.table.files import corners_text, read_land, scenario_lands
from naumachia.table.fleet import TableState, Vessel
from naumachia.table.plots import ShipPlots

V = TypeVar("V", bound=Vessel)
S = TypeVar("S", bound=TableState[Any])

LOST: Final = "lost"
SHIP_FIELDS: Final = ("ship", "target", "other", "ships*")
SEAT_FIELDS: Final = ("seat", "seats*")
"""Fields of open phases that hold numbers of ships and of seats."""
POSE: Final = "x,y,heading on the table, clear of all else"


class ShipLines(Generic[V]):
    """The format of a ship's line.

    Attributes:
        make: creates a ship from its number, name, seat and kind.
        kinds: the kinds of ship; the line begins with one.
        tags: the first letters of the ships' names, by seat.
        marks: the words that may follow the pose.
    """

    def __init__(
        self,
        make: Callable[[int, str, int, str], V],
        kinds: tuple[str, ...],
        tags: str,
        marks: Marks[V],
    ) -> None:
        self.make: Final = make
        self.kinds: Final = kinds
        self.tags: Final = tags
        self.marks: Final = marks

    def create(self, kind: str, ident: int, name: str, seat: int) -> V:
        """Return a new ship. Raises PatternMismatch."""
        if kind not in self.kinds:
            raise PatternMismatch("no such kind of ship", f"one of {', '.join(self.kinds)} first")
        return self.make(ident, name, seat, kind)


class Positions(Generic[S, V]):
    """The reader and writer of a game's positions.

    Attributes:
        state_type: the class of the state; its constructor takes the options.
        result: returns the result of a game that is over.
    """

    def __init__(
        self,
        title: str,
        options: tuple[Option, ...],
        state_type: type[S],
        lines: ShipLines[V],
        stack: PhaseText,
        result: Callable[[S], Result | None],
    ) -> None:
        self.options: Final = options
        self.state_type: Final[Any] = state_type
        self.lines: Final = lines
        self.counts: Final = state_type.counts
        self.stack: Final = stack
        self.result: Final = result
        rows = [Entry(name, COUNT) for name in state_type.counts]
        rows += [Entry("options", WORDS), Entry("stack", WORDS), Entry("land", MANY, "lands")]
        columns: dict[str, dict[str, object]] = {"kind": WORD, "at": WORD}
        rows.append(Entry("over", FLAG))
        self.entries: Final = Entries(title, rows, f"[{lines.tags}][0-9]+", columns, [], ["ships"])

    # -- writing -----------------------------------------------------------------------

    def write(self, state: S) -> str:
        """Return the whole state as text. Equal states have equal texts."""
        lines = option_lines(state.options)
        for name in self.counts:
            if getattr(state, name):
                lines.append(f"{name} {int(getattr(state, name))}")
        lines += ["land " + corners_text(land) for land in state.sea.lands]
        lines += [self.ship_text(state, ship) for ship in state.ships]
        return self.stack.position(lines, state)

    def ship_text(self, state: S, ship: Any) -> str:
        """Return the line of one ship."""
        at = state.hull(ship).pose.text() if state.is_afloat(ship) else LOST
        return " ".join([ship.name, ship.kind, at, *self.lines.marks.write(ship)])

    # -- reading -----------------------------------------------------------------------

    def read(self, text: str) -> S:
        """Return the state that a text describes, run to its first question. Raises BadNotation."""
        found = self.entries.read(text)
        state: S = self.state_type(found.options(self.options))
        for name in self.counts:
            setattr(state, name, entry_integer(found.text(name, "0"), name))
        self.place_ships(state, found)
        state.stack = self.stack.read_stack(found.text("stack"))
        self.check_stack(state)
        if "over" in found.once:
            state.result = self.result(state)
        settle_read(state, found.text("stack"))
        return state

    def check_stack(self, state: S) -> None:
        """Refuse open phases that name unknown ships or seats. Raises BadNotation."""
        limits = dict.fromkeys(SHIP_FIELDS, len(state.ships))
        self.stack.check_numbers(
            state.stack, limits | dict.fromkeys(SEAT_FIELDS, len(self.lines.tags))
        )
        for phase in state.stack:
            if isinstance(phase, ShipPlots):
                for ship, seat in zip(phase.ships, phase.seats, strict=True):
                    own = state.ships[ship].seat == seat and state.is_afloat(state.ships[ship])
                    if not own:
                        expected = "ships on the table, each with the seat she fights for"
                        refuse("no such plot", self.stack.phase(phase), "stack", expected)

    def place_ships(self, state: S, found: ParsedEntries) -> None:
        """Create the land and the ships, and place them. Raises BadNotation."""
        for name, rest in found.pieces.items():
            kind = rest.partition(" ")[0]
            seat = self.lines.tags.index(name[0])
            try:
                state.ships.append(self.lines.create(kind, len(state.ships), name, seat))
            except PatternMismatch as mismatch:
                refuse(mismatch.problem, rest, name, mismatch.expected)
        try:
            state.set_lands([read_land(text) for text in found.repeated.get("land", [])])
        except ValueError as error:
            refuse(str(error), "", "land", "corners x,y of a simple polygon")
        for ship, rest in zip(state.ships, found.pieces.values(), strict=True):
            try:
                self.place_ship(state, ship, rest.split()[1:])
            except PatternMismatch as mismatch:
                refuse(mismatch.problem, rest, ship.name, mismatch.expected)

    def place_ship(self, state: S, ship: V, words: list[str]) -> None:
        """Place a ship by the first word, and apply the others as marks. Raises PatternMismatch."""
        if not words:
            raise PatternMismatch("no place", f"{POSE}, or {LOST}")
        if words[0] != LOST:
            try:
                pose = parse_pose(words[0])
            except ValueError as error:
                raise PatternMismatch(str(error), f"{POSE}, or {LOST}") from None
            state.put(ship, pose)
            hull = state.hull(ship)
            if not state.sea.fits(hull, ship.ident):
                raise PatternMismatch("the ship does not fit there", POSE)
        for word in words[1:]:
            self.lines.marks.read(ship, word)

    # -- scenario files ----------------------------------------------------------------

    def set_up(self, options: Options, setup: DataTable, seats: tuple[str, ...]) -> S:
        """Return a state with the land and ships of a scenario, without open phases.

        The game reads the other fields and closes `setup`. Raises BadScenario.
        """
        state: S = self.state_type(options)
        lines = [
            (seat, number, text)
            for seat, name in enumerate(seats)
            for number, text in enumerate(setup.texts(name), 1)
        ]
        for seat, number, text in lines:
            kind, name = text.partition(" ")[0], f"{self.lines.tags[seat]}{number}"
            try:
                state.ships.append(self.lines.create(kind, len(state.ships), name, seat))
            except PatternMismatch as mismatch:
                setup.fail(seats[seat], mismatch.expected, text)
        state.set_lands(scenario_lands(setup, "lands", "units"))
        for ship, (seat, _, text) in zip(state.ships, lines, strict=True):
            try:
                self.place_ship(state, ship, text.split()[1:])
            except PatternMismatch as mismatch:
                setup.fail(seats[seat], mismatch.expected, text)
        return state
