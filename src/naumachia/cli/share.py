"""`naumachia share`: print a link that opens a game on any page of Naumachia."""

from __future__ import annotations

from typing import Annotated

import typer

from naumachia.cli.arguments import AtMove, GameFile, RulesetOption, ScenarioFile
from naumachia.kernel.record import LOCAL_SITE

Site = Annotated[
    str,
    typer.Option("--site", metavar="URL", help="The address of a server or a static site."),
]
WhatIf = Annotated[bool, typer.Option("--what-if", help="Open a what-if board at that moment.")]


def share(
    file: GameFile,
    ruleset: RulesetOption = None,
    scenario: ScenarioFile = None,
    site: Site = LOCAL_SITE,
    at: AtMove = None,
    what_if: WhatIf = False,
) -> None:
    """Print a link that opens a game.

    The link contains the whole record, including hidden information. Whoever opens it on a page of
    Naumachia sees the replay, or a what-if board.
    """
    from naumachia.cli.boundary import fail
    from naumachia.cli.opening import at_move, open_game
    from naumachia.kernel.record import LONGEST_LINK, format_record, record_link

    match = open_game(file, ruleset, scenario)
    moment = at_move(match, at)
    if what_if and moment.result is not None:
        fail("the game is over at this moment: give --at with an earlier move")
    moves = len(moment.history) if what_if else at
    link = record_link(format_record(match), site, moves, what_if=what_if)
    print(link)
    if len(link) > LONGEST_LINK:
        note = f"note: {len(link)} characters; many programs cut links of more than {LONGEST_LINK}"
        typer.echo(note, err=True)
