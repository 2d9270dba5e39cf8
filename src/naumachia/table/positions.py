"""Positions of table games as text, and the ships of their scenario files.

options rounds=8
round 3                     counts of the state, where they are not 0
land 0,0 48,0 48,4 0,4
A1 sloop 12.5,6,0 points=3  a ship: its kind, where it lies or `lost`, its marks
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
    Found,
    Marks,
    entry_integer,
    refuse,
)
from naumachia.table.files import corners_text, lands_in, read_land
from naumachia.table.fleet import TableState, Vessel
from naumachia.table.plots import ShipPlots

V = TypeVar("V", bound=Vessel)
S = TypeVar("S", bound=TableState[Any])

LOST: Final = "lost"
SHIP_FIELDS: Final = ("ship", "target", "other", "ships*")
SEAT_FIELDS: Final = ("seat", "seats*")
"""Values of open phases that are numbers of ships and of seats."""
POSE: Final = "x,y,heading on the table, clear of all else"


class ShipLines(Generic[V]):
    """What a ship's line says.

    Attributes:
        make: how a ship is made of its number, its name, its seat and its kind.
        kinds: what is named first.
        tags: the first letters of the ships' names, by seat.
        marks: what may stand after the place.
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

    def made(self, kind: str, ident: int, name: str, seat: int) -> V:
        """Return a new ship. Raises PatternMismatch."""
        if kind not in self.kinds:
            raise PatternMismatch("no such kind of ship", f"one of {', '.join(self.kinds)} first")
        return self.make(ident, name, seat, kind)


class Positions(Generic[S, V]):
    """How the positions of one game are written and read.

    Attributes:
        opened: the class of the state, made of its options.
        result: how a game ends that is over.
    """

    def __init__(
        self,
        title: str,
        options: tuple[Option, ...],
        opened: type[S],
        lines: ShipLines[V],
        stack: PhaseText,
        result: Callable[[S], Result | None],
    ) -> None:
        self.options: Final = options
        self.opened: Final[Any] = opened
        self.lines: Final = lines
        self.counts: Final = opened.counts
        self.stack: Final = stack
        self.result: Final = result
        rows = [Entry(name, COUNT) for name in opened.counts]
        rows += [Entry("options", WORDS), Entry("stack", WORDS), Entry("land", MANY, "lands")]
        columns: dict[str, dict[str, object]] = {"kind": WORD, "at": WORD}
        rows.append(Entry("over", FLAG))
        self.entries: Final = Entries(title, rows, f"[{lines.tags}][0-9]+", columns, [], ["ships"])

    # -- writing -----------------------------------------------------------------------

    def write(self, state: S) -> str:
        """Everything there is to know about a state: equal states give equal texts."""
        changed = state.options.text()
        lines = [f"options {changed}"] if changed else []
        for name in self.counts:
            if getattr(state, name):
                lines.append(f"{name} {int(getattr(state, name))}")
        lines += ["land " + corners_text(land) for land in state.sea.lands]
        lines += [self.ship_text(state, ship) for ship in state.ships]
        if state.result is not None:
            lines.append("over")
        lines.append(f"stack {self.stack.stack(state.stack)}")
        return "\n".join(lines)

    def ship_text(self, state: S, ship: Any) -> str:
        """Return one ship."""
        at = state.hull(ship).pose.text() if state.afloat(ship) else LOST
        return " ".join([ship.name, ship.kind, at, *self.lines.marks.write(ship)])

    # -- reading -----------------------------------------------------------------------

    def read(self, text: str) -> S:
        """Return the position a text describes, settled. Raises BadNotation."""
        found = self.entries.read(text)
        state: S = self.opened(found.options(self.options))
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
        """Refuse open phases of ships and seats there are not. Raises BadNotation."""
        limits = dict.fromkeys(SHIP_FIELDS, len(state.ships))
        self.stack.check_numbers(
            state.stack, limits | dict.fromkeys(SEAT_FIELDS, len(self.lines.tags))
        )
        for phase in state.stack:
            if isinstance(phase, ShipPlots):
                for ship, seat in zip(phase.ships, phase.seats, strict=True):
                    own = state.ships[ship].seat == seat and state.afloat(state.ships[ship])
                    if not own:
                        expected = "ships on the table, each with the seat she fights for"
                        refuse("no such plot", self.stack.phase(phase), "stack", expected)

    def place_ships(self, state: S, found: Found) -> None:
        """Make land and ships, and put them where they lie. Raises BadNotation."""
        for name, rest in found.pieces.items():
            kind = rest.partition(" ")[0]
            seat = self.lines.tags.index(name[0])
            try:
                state.ships.append(self.lines.made(kind, len(state.ships), name, seat))
            except PatternMismatch as misfit:
                refuse(misfit.problem, rest, name, misfit.expected)
        try:
            state.launch([read_land(text) for text in found.many.get("land", [])])
        except ValueError as error:
            refuse(str(error), "", "land", "corners x,y of a simple polygon")
        for ship, rest in zip(state.ships, found.pieces.values(), strict=True):
            try:
                self.fit_out(state, ship, rest.split()[1:])
            except PatternMismatch as misfit:
                refuse(misfit.problem, rest, ship.name, misfit.expected)

    def fit_out(self, state: S, ship: V, words: list[str]) -> None:
        """Put a ship where the first word says and apply the others. Raises PatternMismatch."""
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
        """Return a state with the land and ships of a scenario, no phase open; what more the
        scenario says is for the game to read, and to close. Raises BadScenario.
        """
        state: S = self.opened(options)
        lines = [
            (seat, number, text)
            for seat, name in enumerate(seats)
            for number, text in enumerate(setup.texts(name), 1)
        ]
        for seat, number, text in lines:
            kind, name = text.partition(" ")[0], f"{self.lines.tags[seat]}{number}"
            try:
                state.ships.append(self.lines.made(kind, len(state.ships), name, seat))
            except PatternMismatch as misfit:
                setup.fail(seats[seat], misfit.expected, text)
        state.launch(lands_in(setup, "lands", "units"))
        for ship, (seat, _, text) in zip(state.ships, lines, strict=True):
            try:
                self.fit_out(state, ship, text.split()[1:])
            except PatternMismatch as misfit:
                setup.fail(seats[seat], misfit.expected, text)
        return state
