"""`naumachia show`: print or draw a record or a position as text, SVG or PNG."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from naumachia.cli.arguments import AtMove, GameFile, RulesetOption, ScenarioFile
from naumachia.scene.shores import scene_of


class Colours(StrEnum):
    """The colours of a picture."""

    LIGHT = "light"
    DARK = "dark"


Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write a .svg or .png picture.")
]
Flip = Annotated[bool, typer.Option("--flip", help="Turn the board by 180 degrees.")]
Seat = Annotated[
    str | None, typer.Option("--seat", metavar="SEAT", help="Show what this seat may see.")
]


def show(
    file: GameFile,
    ruleset: RulesetOption = None,
    scenario: ScenarioFile = None,
    at: AtMove = None,
    out: Out = None,
    theme: Annotated[Colours, typer.Option(help="Colours of the picture.")] = Colours.LIGHT,
    flip: Flip = False,
    seat: Seat = None,
) -> None:
    """Show or draw a record, a position or a scenario file.

    Without --out the board is printed as text."""
    from naumachia.cli.opening import at_move, open_game
    from naumachia.cli.printing import board_text, waiting_line
    from naumachia.cli.reading import find_seat

    match = at_move(open_game(file, ruleset, scenario), at)
    if file.suffix == ".toml" and out is None:
        kind = f"a scenario of {match.ruleset.about.title}, at its opening"
        print(f"{match.scenario.title}: {kind}. {match.scenario.summary}\n")
    viewer = None if seat is None else find_seat(match.ruleset, seat)
    if out is None:
        print(board_text(match, viewer, flip))
        print(waiting_line(match))
        return
    save_picture(scene_of(match, match.view(viewer)), out, theme, flip)
    print(f"wrote {out}")


def save_picture(scene: object, out: Path, theme: Colours, flip: bool) -> None:
    """Draw a scene to a file. Raises BadInput, and MissingPart if a package is not installed."""
    from naumachia.cli.boundary import MissingPart
    from naumachia.kernel.errors import BadInput
    from naumachia.render import MissingExtra, Theme, picture
    from naumachia.scene.model import Scene

    assert isinstance(scene, Scene)
    try:
        picture(scene, theme=Theme(theme.value), flipped=flip).save(out)
    except MissingExtra as error:
        raise MissingPart(str(error)) from error
    except ValueError as error:
        raise BadInput(str(error)) from error
