"""`naumachia puzzles`: find positions in which one order is clearly the best."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import RulesetName

if TYPE_CHECKING:
    from naumachia.kernel.content import Puzzle

Scenarios = Annotated[
    list[str] | None,
    typer.Option(
        "--scenario", "-s", metavar="ID", help="A scenario's id or a .toml file; repeat for more."
    ),
]
Games = Annotated[int, typer.Option("--games", "-n", min=1, max=100_000, help="How many games.")]
Seed = Annotated[int, typer.Option(help="Same seed, same puzzles.")]
Margin = Annotated[
    float,
    typer.Option(help="By how many percentage points the best order must win more often."),
]
LevelName = Annotated[str, typer.Option("--level", help="The level whose search comes first.")]
Players = Annotated[str, typer.Option(metavar="BOT", help="The bot that plays the games.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=10_000, help="Stop after so many.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write here; else print them.")
]


def puzzles(
    ruleset: RulesetName,
    scenario: Scenarios = None,
    games: Games = 20,
    seed: Seed = 0,
    margin: Margin = 10.0,
    level: LevelName = "admiral",
    players: Players = "calm",
    limit: Limit = 10,
    out: Out = None,
) -> None:
    """Find puzzles: positions in which one order is clearly the best.

    Bots play games. Every legal order of each decision is weighed, and the best must stay ahead
    when it is weighed again with other random numbers. The puzzles are written as TOML.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.reading import find_ruleset
    from naumachia.kernel.content import format_puzzles
    from naumachia.sim.puzzles import Search

    rules = find_ruleset(ruleset)
    search = Search(rules, scenario or (), seed, margin / 100, level, players)
    _check_out(out)
    warn_if_plain()
    found: list[Puzzle] = []
    try:
        found.extend(islice(search.puzzles(games, _tell), limit))
    except KeyboardInterrupt:
        _tell(f"interrupted: {len(found)} puzzles were found")
    text = format_puzzles(rules.id, rules.version, found)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")
        print(f"wrote {len(found)} puzzle{'' if len(found) == 1 else 's'} to {out}")


def _tell(line: str) -> None:
    typer.echo(line, err=True)


def _check_out(out: Path | None) -> None:
    """Refuse a file that cannot be written before time is spent on its puzzles."""
    from naumachia.cli.reading import BadFile

    if out is not None and not out.parent.is_dir():
        raise BadFile("no such folder", str(out.parent), "--out", "an existing folder")
