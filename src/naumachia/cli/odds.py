"""`naumachia odds`: compute the exact chances of an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import AsJson, AtMove, GameFile, RulesetOption, ScenarioFile

if TYPE_CHECKING:
    from naumachia.kernel.odds import Branch
    from naumachia.kernel.phase import State
    from naumachia.kernel.ruleset import AnyRuleset

Order = Annotated[str, typer.Argument(metavar="ORDER", help="An action or a whole order.")]
Referee = Annotated[
    bool, typer.Option("--referee", help="Count in the true state, hidden things included.")
]
Seat = Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="Whose order it is.")]


def odds(
    file: GameFile,
    order: Order,
    ruleset: RulesetOption = None,
    scenario: ScenarioFile = None,
    at: AtMove = None,
    seat: Seat = None,
    referee: Referee = False,
    json: AsJson = False,
) -> None:
    """Give the exact chances of an order.

    All dice are counted until the next decision, from what the seat may know. If the odds depend on
    hidden information, they are refused.
    """
    from naumachia.cli.opening import acting_seat, at_move, open_game
    from naumachia.cli.printing import print_json, print_table
    from naumachia.cli.protocol.data import odds_data
    from naumachia.cli.seat_odds import odds_for_referee, odds_for_seat
    from naumachia.kernel import messages
    from naumachia.kernel.phrase import unmarked

    match = at_move(open_game(file, ruleset, scenario), at)
    rules, who = match.ruleset, acting_seat(match, seat)
    found = (odds_for_referee if referee else odds_for_seat)(rules, match.state, who, order)
    eyes = None if referee else who
    if json:
        print_json(odds_data(rules, found, eyes))
        return
    parts = [(branch.probability, _story(rules, branch, eyes)) for branch in found.branches]
    if found.forecast is not None:
        parts += [(chance, unmarked(label)) for label, chance, _ in found.forecast.parts]
    rows = [(str(chance), f"{float(chance) * 100:.2f} %", text) for chance, text in parts]
    print_table(
        f"{messages.seat_title(rules, who)}: {order}",
        ("#chance", "#percent", "what happens, for one such roll"),
        rows,
    )


def _story(rules: AnyRuleset, branch: Branch[State], eyes: int | None) -> str:
    from naumachia.cli import saying

    parts = [saying.event(rules, event, eyes) for event in branch.events]
    return "; ".join([*parts, saying.waiting(rules, branch.state, eyes)])
