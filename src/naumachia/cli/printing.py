"""Print tables, boards and lines of the log."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from naumachia.cli import saying
from naumachia.cli.terminal import undisguised, visible
from naumachia.kernel import messages
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of

if TYPE_CHECKING:
    from rich.console import Console

HIDDEN: Final = "face down"
"""The text of a move that the reader may not see."""

UNSEEN_WIDTH: Final = 160
"""The number of columns if output goes to a pipe or a file."""


def console() -> Console:
    """Return the console for standard output."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else UNSEEN_WIDTH
    out = undisguised(sys.stdout)
    return Console(file=out, highlight=False, width=width, emoji=False, markup=False)


def note_interrupt(finished: int, wanted: int, what: str = "games") -> None:
    """Print that a run was interrupted, if it was."""
    if finished < wanted:
        print(f"interrupted: {finished} of {wanted} {what} were finished")


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table; columns whose names start with `#` hold numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for column in columns:
        table.add_column(column.lstrip("#"), justify="right" if column[:1] == "#" else "left")
    for row in rows:
        table.add_row(*(Text(visible(cell)) for cell in row))
    console().print(table)


def print_json(value: object) -> None:
    """Print JSON on standard output."""
    print(json.dumps(value, indent=2))


def board_text(match: Match[Any, Any], seat: int | None, flipped: bool) -> str:
    """Return the board as `seat` may see it, with the roster."""
    from naumachia.render.text import board_and_rosters

    board, view = board_of(match.ruleset), match.view(seat)
    return board_and_rosters(board.scene(view), board.margin(view), flipped=flipped)


def entry_lines(match: Match[Any, Any], entry: Entry, seat: int | None) -> list[str]:
    """Return the lines of a move and its events, as `seat` may read them."""
    ruleset = match.ruleset
    readable = entry.secret_to is None or match.result is not None or seat in entry.secret_to
    lines = [f"{_who(ruleset, entry)}: {entry.text if readable else HIDDEN}"]
    for event in entry.events:
        lines.append(f"  {saying.event(ruleset, event, seat)}  [{event.clause}]")
    return lines


def _who(ruleset: AnyRuleset, entry: Entry) -> str:
    if entry.seat is not None:
        return messages.seat_title(ruleset, entry.seat)
    return "Dice" if entry.secret_to is None else "Card"


def waiting_line(match: Match[Any, Any]) -> str:
    """Return what the game waits for, or how it ended, with the clause."""
    pending = match.pending
    return f"{saying.waiting(match.ruleset, match.state)}  [{pending.clause}]"
