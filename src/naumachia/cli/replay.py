"""`naumachia replay`: replay a record and check every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import GameFile, RulesetOption, ScenarioFile

if TYPE_CHECKING:
    from naumachia.cli.opening import AnyMatch

Step = Annotated[
    bool, typer.Option("--step", help="Show the board move by move; press Enter to continue.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the last line only.")]


def replay(
    file: GameFile,
    ruleset: RulesetOption = None,
    scenario: ScenarioFile = None,
    step: Step = False,
    quiet: Quiet = False,
) -> None:
    """Replay a record and check every move.

    The record of a game in progress hides secrets; it is replayed up to the first hidden move.
    """
    from naumachia.cli.boundary import FAILED, fail
    from naumachia.cli.opening import open_known
    from naumachia.cli.printing import entry_lines, waiting_line

    match, unknown = open_known(file, ruleset, scenario)
    if step:
        _step_through(match)
    elif not quiet:
        for number, entry in enumerate(match.history, 1):
            first, *rest = entry_lines(match, entry, None)
            print("\n".join([f"{number}. {first}", *rest]))
    moves = len(match.history)
    word = "move" if moves == 1 else "moves"
    if unknown:
        fail(
            f"followed {moves} {word}; the next, at line {unknown}, is not shown in this record"
            " (?). Save the record again after the game: it then has every move",
            FAILED,
        )
    print(f"verified: {moves} {word}, {match.ruleset.digest(match.state)}")
    print(waiting_line(match))


def _step_through(match: AnyMatch) -> None:
    from naumachia.cli.opening import at_move
    from naumachia.cli.printing import board_text, entry_lines

    for number in range(len(match.history) + 1):
        moment = at_move(match, number)
        print(board_text(moment, None, False))
        if number:
            print(f"{number}. " + "\n".join(entry_lines(moment, moment.history[-1], None)))
        if number < len(match.history):
            print("Enter: next move, q: stop")
            try:
                if input().strip().lower().startswith("q"):
                    return
            except EOFError:
                return
