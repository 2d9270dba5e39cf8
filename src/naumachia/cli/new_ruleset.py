"""`naumachia new-ruleset`: write the package of a game on squares, to be changed step by step."""

from __future__ import annotations

from typing import Annotated

import typer

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="The id of the game, and its folder: small letters, digits and `_`."
    ),
]
Squares = Annotated[
    str, typer.Option("--squares", metavar="12x8", help="Columns and rows of the map.")
]
Sides = Annotated[
    str, typer.Option("--sides", metavar="A,B", help="The two sides, in the order of play.")
]
Hidden = Annotated[
    bool, typer.Option("--hidden", help="The second side hides traps that the first cannot see.")
]


def new_ruleset(
    name: Name, squares: Squares = "12x8", sides: Sides = "red,blue", hidden: Hidden = False
) -> None:
    """Write a new rule set for a game on squares.

    Makes the folder NAME with a package of the same name, tests and a README. The game can be
    played at once, and `naumachia conform` passes. Change it clause by clause into yours. An
    existing folder is left alone.

    Example: naumachia new-ruleset salamis --squares 12x8 --sides persians,greeks --hidden
    """
    from pathlib import Path

    from naumachia.cli.scaffold import check_word, plan_of, require_free, write_project

    check_word(name)
    require_free(Path(name))
    plan = plan_of(name, squares, sides, hidden)
    written = write_project(plan, Path(name))
    print("\n".join(str(path) for path in written))
    print(f"\nNext: cd {name}, then\n")
    for command, does in (
        (f"naumachia play {name}", "in the terminal"),
        (f"naumachia serve --ruleset {name}", "in the browser"),
        (f"naumachia conform {name}", "test the contract"),
        ("pytest", "test the rules"),
    ):
        print(f"  {command:{len(name) + 28}}  {does}")
