"""Read and write puzzles: positions in which one order is clearly the best.

A puzzle file belongs to a rule set:

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

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.declared import frozen
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import DataTable, read_toml

LONGEST_WHY: Final = 400
"""The most letters of the sentence that explains a puzzle."""
FILE: Final = "puzzles.toml"
"""The name of a rule set's puzzle file."""


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
    """Read a puzzle file of a rule set. Raises BadScenario with file, line and field."""
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
    file = files(package).joinpath("data").joinpath(FILE)
    return read_puzzles(file.read_bytes(), file.name, ruleset) if file.is_file() else ()
