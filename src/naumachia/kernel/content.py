"""Content of a rule set for people: its entry in a list, lessons, pictures, puzzles, ships."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.declared import frozen
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.options import Options
from naumachia.kernel.texts import common, decimal
from naumachia.kernel.toml_data import DataTable, read_toml

# -- the entry in a list of games ----------------------------------------------------------

HOURS_FROM: Final = 90
"""Times from this many minutes on are given in hours."""


class About:
    """The entry of a game in a list: title, one-sentence summary, playing time, endings.

    `minutes` is the playing time in words (`"20 minutes"`, `"1 to 3 hours"`); it is used only if no
    scenario gives its own (see `playing_time`). `difficulty` 1 is learnt in minutes, 3 in an
    evening; lists begin with the easy games. `endings` are the ids of all ways in which a game can
    end. `interrupts` says that a seat may owe an answer in another seat's turn, for which
    `Ruleset.default` has one. `ship` names the symbol of `naumachia.render` for its fleets.
    """

    def __init__(
        self,
        title: str,
        summary: str,
        minutes: str,
        endings: tuple[str, ...],
        *,
        difficulty: int = 2,
        interrupts: bool = False,
        ship: str = "galley",
    ) -> None:
        self.title: Final = title
        self.summary: Final = summary
        self.minutes: Final = minutes
        self.endings: Final = endings
        self.difficulty: Final = difficulty
        self.interrupts: Final = interrupts
        self.ship: Final = ship


def playing_time(minutes: Iterable[int]) -> str:
    """Return the range of these times: `5 to 50 minutes` or `25 minutes to 4 hours`.

    A time of 0 is unknown; without any known time the result is empty.
    """
    known = sorted(time for time in minutes if time > 0)
    if not known:
        return ""
    (low, unit), (high, other) = _with_unit(known[0]), _with_unit(known[-1])
    if (low, unit) == (high, other):
        return f"{high} {other}"
    start = low if unit == other else f"{low} {unit}"
    return common("{low} to {high}", low=start, high=f"{high} {other}")


def _with_unit(minutes: int) -> tuple[str, str]:
    """Return a time and its unit: minutes, or hours rounded to halves."""
    if minutes < HOURS_FROM:
        return str(minutes), common("minute" if minutes == 1 else "minutes")
    return decimal(f"{round(minutes / 30) / 2:g}"), common("hours")


# -- lessons -------------------------------------------------------------------------------
# A lesson is a file of a rule set. It begins in a position of its own, and its steps ask for
# orders. The pupil plays a real game against the computer, whose dice and orders may be set.


class Step:
    """One step of a lesson.

    The pupil reads `text`. `press` is the piece to select, or "". `orders` are the orders to give,
    if they are known in advance. The step ends when an event of a kind in `events` follows from the
    pupil's order or its dice (or `anyone`'s), or when the pupil decides in turn `turn` (0: none),
    whichever comes first. A step with neither ends when all its `orders` were given; if it has
    none, when the text is read or the piece is selected. `better` is what to say of other orders.
    `phone` is read in place of `text` where the page has the size of a phone; "": the same.
    """

    __slots__ = ("anyone", "better", "events", "orders", "phone", "press", "text", "turn")

    def __init__(
        self,
        text: str,
        press: str,
        events: tuple[str, ...],
        turn: int,
        orders: tuple[str, ...],
        anyone: bool = False,
        better: str = "",
        phone: str = "",
    ) -> None:
        self.anyone: Final = anyone
        self.text: Final = text
        self.phone: Final = phone
        self.press: Final = press
        self.events: Final = events
        self.turn: Final = turn
        self.orders: Final = orders
        self.better: Final = better

    @property
    def needs_move(self) -> bool:
        """Return whether a move ends the step."""
        return bool(self.events) or self.turn > 0 or bool(self.orders)


class Lesson:
    """A lesson: its position in a scenario, the seat of the pupil, and its steps.

    `minutes` is its length, and `learned` what the pupil knows afterwards. `dice` are the outcomes
    of each kind of chance, by its name, in their order; later ones are rolled. `replies` are the
    orders of the other side in their order; the computer decides where the next is illegal.
    """

    __slots__ = (
        "dice",
        "id",
        "learned",
        "minutes",
        "position",
        "replies",
        "scenario",
        "seat",
        "steps",
        "summary",
        "title",
    )

    def __init__(  # noqa: PLR0913 - a file has so many fields
        self,
        id: str,
        title: str,
        summary: str,
        scenario: str,
        seat: str,
        steps: tuple[Step, ...],
        *,
        position: str,
        minutes: int,
        learned: str,
        dice: Mapping[str, tuple[str, ...]] | None = None,
        replies: tuple[str, ...] = (),
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.scenario: Final = scenario
        self.seat: Final = seat
        self.steps: Final = steps
        self.position: Final = position
        self.minutes: Final = minutes
        self.learned: Final = learned
        self.dice: Final = dice or {}
        self.replies: Final = replies


def read_lesson(source: str | bytes, file: str) -> Lesson:
    """Read one lesson file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    lesson = Lesson(
        id=table.text("id"),
        title=table.text("title"),
        summary=table.text("summary"),
        scenario=table.text("scenario"),
        seat=table.text("seat"),
        steps=tuple(_step(step) for step in table.tables("steps")),
        position=_position(table.text("position")),
        minutes=table.integer("minutes", 1, 30),
        learned=_line(table.text("learned")),
        dice=_dice(table.table("dice")) if table.has("dice") else None,
        replies=_words(table, "replies"),
    )
    table.close()
    if not lesson.steps:
        raise BadScenario("a lesson without steps", lesson.id, file, "[[steps]]")
    return lesson


def _step(table: DataTable) -> Step:
    step = Step(
        text=_line(table.text("text")),
        press=table.text("press", ""),
        events=_words(table, "events"),
        turn=table.integer("turn", 0, 1000, 0),
        orders=_words(table, "orders"),
        anyone=table.flag("anyone", False),
        better=_line(table.text("better", "")),
        phone=_line(table.text("phone", "")),
    )
    table.close()
    return step


def _dice(table: DataTable) -> dict[str, tuple[str, ...]]:
    """Return the outcomes of each kind of chance."""
    dice = {name: tuple(table.texts(name)) for name in table.values}
    table.close()
    return dice


def _line(text: str) -> str:
    """Return a text of several lines as one line."""
    return " ".join(text.split())


def _words(table: DataTable, key: str) -> tuple[str, ...]:
    return tuple(table.texts(key)) if table.has(key) else ()


@cache
def packaged_lessons(package: str) -> dict[str, Lesson]:
    """Return the lessons in `data/lessons` of a rule set's package, by id, in order of file names.

    The files are read once. Raises BadScenario, also if two lessons have the same id.
    """
    lessons: dict[str, Lesson] = {}
    folder = files(package).joinpath("data").joinpath("lessons")
    if not folder.is_dir():
        return lessons
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            lesson = read_lesson(file.read_bytes(), file.name)
            if lesson.id in lessons:
                raise BadScenario("id used twice", lesson.id, file.name, "a new id")
            lessons[lesson.id] = lesson
    return lessons


# -- primers -------------------------------------------------------------------------------
# A primer is a file of a rule set: a few pages, each with a picture of a small position, orders
# drawn on it, and a text.

Window = tuple[float, float, float, float]
"""A part of the board: west, south, east and north, in board units."""


class PrimerPage:
    """One page: a `title`, a `text` with blank lines between paragraphs, and a picture.

    The picture shows the part of `position` (a position as text) inside `window`. It also shows
    `orders`: the seat that decides gives the first, then they are carried out in turn. If `reach`
    names a piece, the picture shows how far it can go. `clauses` are the ids of clauses that
    explain more.
    """

    __slots__ = ("clauses", "orders", "position", "reach", "text", "title", "window")

    def __init__(
        self,
        title: str,
        text: str,
        position: str,
        window: Window,
        orders: tuple[str, ...],
        reach: str,
        clauses: tuple[str, ...],
    ) -> None:
        self.title: Final = title
        self.text: Final = text
        self.position: Final = position
        self.window: Final = window
        self.orders: Final = orders
        self.reach: Final = reach
        self.clauses: Final = clauses


def read_primer(source: str | bytes, file: str) -> tuple[PrimerPage, ...]:
    """Read one primer file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    pages = tuple(_page(page, file) for page in table.tables("pages"))
    table.close()
    if not pages:
        raise BadScenario("a primer without pages", "none", file, "[[pages]]")
    return pages


def _page(table: DataTable, file: str) -> PrimerPage:
    title = table.text("title")
    window = tuple(float(side) for side in table.integers("window", -100, 1000))
    if len(window) != 4 or not (window[0] < window[2] and window[1] < window[3]):
        raise BadScenario(
            "no part of a board", str(list(window)), f"{file}: {title}", "west, south, east, north"
        )
    page = PrimerPage(
        title=title,
        text=" ".join(table.text("text").split()),
        position=table.text("position").strip() + "\n",
        window=(window[0], window[1], window[2], window[3]),
        orders=tuple(table.texts("orders")) if table.has("orders") else (),
        reach=table.text("reach", ""),
        clauses=tuple(table.texts("clauses")),
    )
    table.close()
    return page


@cache
def packaged_primer(package: str) -> tuple[PrimerPage, ...]:
    """Return the pages of `data/primer.toml` in a rule set's package; none if there is no file.

    The file is read once. Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("primer.toml")
    return read_primer(file.read_bytes(), file.name) if file.is_file() else ()


# -- glossaries ----------------------------------------------------------------------------
# A glossary is a file of a rule set: words of the rulebook, each explained to newcomers.
#     [[terms]]
#     term = "in irons"
#     spellings = ["out of irons"]
#     meaning = "Pointing so near the wind that the ship cannot sail and drifts."
#     clause = "GAME-MOVE-19"

LONGEST_MEANING: Final = 160
"""Letters of a meaning, which a small tip shows."""


class Term:
    """A term of the rulebook, explained in one sentence.

    `spellings` are its other forms. A spelling without capitals also matches at the start of a
    sentence; one with capitals (`Quality`, `MP`) matches only as it is. `clause` says more, ""
    none.
    """

    __slots__ = ("clause", "meaning", "spellings", "term")

    def __init__(self, term: str, spellings: tuple[str, ...], meaning: str, clause: str) -> None:
        self.term: Final = term
        self.spellings: Final = spellings
        self.meaning: Final = meaning
        self.clause: Final = clause


def read_glossary(
    source: str | bytes, file: str, clauses: Collection[ClauseId]
) -> tuple[Term, ...]:
    """Read one glossary file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    known: set[str] = set()
    terms = tuple(_term(entry, known, clauses) for entry in table.tables("terms"))
    table.close()
    if not terms:
        raise BadScenario("a glossary without terms", "none", file, "[[terms]]")
    return terms


def _term(table: DataTable, known: set[str], clauses: Collection[ClauseId]) -> Term:
    term = Term(
        term=table.text("term"),
        spellings=_words(table, "spellings"),
        meaning=" ".join(table.text("meaning").split()),
        clause=table.text("clause", ""),
    )
    for key, spelling in (("term", term.term), *(("spellings", s) for s in term.spellings)):
        if spelling != spelling.strip() or not spelling:
            table.fail(key, "words without spaces around them", spelling)
        if spelling in known:
            table.fail(key, "a spelling that no other term has", spelling)
        known.add(spelling)
    if not 0 < len(term.meaning) <= LONGEST_MEANING or not term.meaning.endswith("."):
        table.fail("meaning", f"a sentence of at most {LONGEST_MEANING} letters", term.meaning)
    if term.clause and term.clause not in clauses:
        table.fail("clause", "the id of a clause", term.clause, sorted(clauses))
    table.close()
    return term


# -- showcases -----------------------------------------------------------------------------


class Shot:
    """A part of the board, `window`, in one or several `positions`, given as text."""

    __slots__ = ("positions", "window")

    def __init__(self, positions: tuple[str, ...], window: Window) -> None:
        self.positions: Final = positions
        self.window: Final = window


class Showcase:
    """A moment of a battle and, if the file has one, a replay of a battle.

    `title` describes the moment in `picture`. `hand` is the seat whose cards are shown, or "". The
    `replay` is a game of `scenario`.
    """

    __slots__ = ("hand", "picture", "replay", "scenario", "title")

    def __init__(
        self, title: str, scenario: str, picture: Shot, hand: str, replay: Shot | None
    ) -> None:
        self.title: Final = title
        self.scenario: Final = scenario
        self.picture: Final = picture
        self.hand: Final = hand
        self.replay: Final = replay


def read_showcase(source: str | bytes, file: str) -> Showcase:
    """Read a showcase file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    title = table.text("title")
    scenario = table.text("scenario")
    hand = table.text("hand", "")
    picture = Shot((_position(table.text("position")),), _window(table, file))
    replay = None
    if table.has("replay"):
        inner = table.table("replay")
        positions = tuple(_position(text) for text in inner.texts("positions"))
        replay = Shot(positions, _window(inner, file))
        inner.close()
    table.close()
    return Showcase(title, scenario, picture, hand, replay)


def _position(text: str) -> str:
    return text.strip() + "\n"


def _window(table: DataTable, file: str) -> Window:
    """Read the edges, given in tenths of a board unit."""
    edges = tuple(side / 10 for side in table.integers("window_tenths", -1000, 10_000))
    if len(edges) != 4 or not (edges[0] < edges[2] and edges[1] < edges[3]):
        raise BadScenario("no part of a board", str(edges), file, "west, south, east, north")
    return (edges[0], edges[1], edges[2], edges[3])


@cache
def packaged_showcase(package: str) -> Showcase | None:
    """Return the showcase in `data/showcase.toml` of a package; None if there is no such file.

    The file is read once. Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("showcase.toml")
    return read_showcase(file.read_bytes(), file.name) if file.is_file() else None


# -- puzzles -------------------------------------------------------------------------------

LONGEST_WHY: Final = 400
"""The most letters of the sentence that explains a puzzle."""


@frozen()
class Puzzle:
    """A position in which one order of `seat` is clearly the best.

    `solutions` are orders as text that lead to the same result; the decisions of an order are
    separated by `;`. The chance to win after them is `margin` percentage points higher than after
    any other order, with a probability of `sure` percent. `kind` names what the puzzle is about
    (`ram`, `board`), `why` explains the solution, and `clause` is the rule behind it, or "".
    """

    id: str
    title: str
    scenario: str
    seat: str
    kind: str
    position: str
    solutions: tuple[str, ...]
    margin: int
    sure: int
    why: str
    clause: str = ""


def read_puzzles(source: str | bytes, file: str, ruleset: str) -> tuple[Puzzle, ...]:
    """Read a puzzle file of a rule set. Raises BadScenario with file, line and field.

    A file with one puzzle:

        ruleset = "duel"
        edition = "1"

        [[puzzles]]
        id = "ram-the-last"
        title = "The last ship in line"
        scenario = "line"
        seat = "green"
        kind = "ram"
        solutions = ["G3 FR xO5"]
        margin = 21
        sure = 99
        clause = "DUEL-RAM-05"
        why = "..."
        position = '''
        ...
        '''
    """
    table = read_toml(source, file)
    if table.text("ruleset") != ruleset:
        table.fail("ruleset", ruleset, table.text("ruleset"), [ruleset])
    table.text("edition")
    puzzles = tuple(_puzzle(entry) for entry in table.tables("puzzles"))
    table.close()
    known: set[str] = set()
    for puzzle in puzzles:
        if puzzle.id in known:
            raise BadScenario("id used twice", puzzle.id, file, "a new id")
        known.add(puzzle.id)
    return puzzles


def _puzzle(table: DataTable) -> Puzzle:
    puzzle = Puzzle(
        id=table.text("id"),
        title=table.text("title"),
        scenario=table.text("scenario"),
        seat=table.text("seat"),
        kind=table.text("kind"),
        position=table.text("position").strip() + "\n",
        solutions=tuple(table.texts("solutions")),
        margin=table.integer("margin", 1, 100),
        sure=table.integer("sure", 50, 100),
        why=" ".join(table.text("why").split()),
        clause=table.text("clause", ""),
    )
    for key in ("id", "title", "kind"):
        if not table.text(key).strip():
            table.fail(key, "a text", table.text(key))
    if not puzzle.solutions:
        table.fail("solutions", "at least one order", [])
    if not 0 < len(puzzle.why) <= LONGEST_WHY:
        table.fail("why", f"1 to {LONGEST_WHY} letters", puzzle.why)
    table.close()
    return puzzle


def format_puzzles(ruleset: str, edition: str, puzzles: Sequence[Puzzle]) -> str:
    """Return the text of a puzzle file."""
    lines = [f"ruleset = {_quoted(ruleset)}", f"edition = {_quoted(edition)}"]
    for puzzle in puzzles:
        lines += ["", "[[puzzles]]"]
        for key in ("id", "title", "scenario", "seat", "kind"):
            lines.append(f"{key} = {_quoted(getattr(puzzle, key))}")
        lines.append(f"solutions = [{', '.join(map(_quoted, puzzle.solutions))}]")
        lines.append(f"margin = {puzzle.margin}")
        lines.append(f"sure = {puzzle.sure}")
        if puzzle.clause:
            lines.append(f"clause = {_quoted(puzzle.clause)}")
        lines.append(f"why = {_quoted(puzzle.why)}")
        text = puzzle.position.strip().replace("\\", "\\\\").replace('"""', '""\\"')
        lines += [f'position = """\n{text}\n"""']
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a text as a TOML string."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{plain}"'


@cache
def packaged_puzzles(package: str, ruleset: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in `data/puzzles.toml` of a package, in the file's order, read once; none
    without such a file. Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("puzzles.toml")
    return read_puzzles(file.read_bytes(), file.name, ruleset) if file.is_file() else ()


# -- lists of ships ------------------------------------------------------------------------

Value = str | int
"""The value of one column in a list of ships."""


class Derived:
    """The derivation of one characteristic: its clause and facts.

    The label `derived_<key>` of the rule set's phrases describes it, filled with the facts.
    """

    __slots__ = ("clause", "facts", "key")

    def __init__(self, key: str, clause: ClauseId, facts: Facts) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.facts: Final = facts


class ListedShip:
    """A ship of a list: the value of each column, and how the rules derive it."""

    __slots__ = ("derived", "values")

    def __init__(self, values: dict[str, Value], derived: tuple[Derived, ...]) -> None:
        self.values: Final = values
        self.derived: Final = derived


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipList:
    """The list of ships of a rule set, as its attribute `ships`.

    `headings` are the keys of a ship's values, in order, `id` first. A table shows those in
    `brief`; the others are shown for a single ship. `fields` are the inputs of `build`, each with
    an example.
    """

    headings: tuple[str, ...]
    brief: tuple[str, ...]
    fields: Mapping[str, str]

    def ships(self, options: Options) -> list[ListedShip]:
        """Return all ships with these options, in the order of the list."""
        raise NotImplementedError

    def build(self, fields: Mapping[str, str], options: Options) -> ListedShip:
        """Derive a ship from fields given as text. Raises BadInput."""
        raise NotImplementedError
