"""`naumachia odds`: the exact chances of an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import AsJson, AtMove, GameFile, RulesetOption, ScenarioFile

if TYPE_CHECKING:
    from naumachia.kernel.odds import Branch
    from naumachia.kernel.phase import State
    from naumachia.kernel.ruleset import AnyRuleset

Order = Annotated[str, typer.Argument(metavar="ORDER", help="An action or a whole order.")]
Seat = Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="Whose order it is.")]


def odds(
    file: GameFile,
    order: Order,
    ruleset: RulesetOption = None,
    scenario: ScenarioFile = None,
    at: AtMove = None,
    seat: Seat = None,
    json: AsJson = False,
) -> None:
    """Give the exact chances of an order.

    All that dice can bring is counted, until somebody has to decide again."""
    from naumachia.cli.opening import acting_seat, at_move, open_game
    from naumachia.cli.printing import print_json, print_table
    from naumachia.cli.walking import last_step
    from naumachia.kernel import telling
    from naumachia.kernel.odds import odds as branches_of

    match = at_move(open_game(file, ruleset, scenario), at)
    rules, who = match.ruleset, acting_seat(match, seat)
    state, action = last_step(rules, match.state, who, order)
    branches = branches_of(rules, state, who, action)
    if json:
        from naumachia.cli.protocol.data import branch_data

        print_json({"branches": [branch_data(rules, branch) for branch in branches]})
        return
    rows = [
        (str(branch.probability), f"{float(branch.probability) * 100:.2f} %", _story(rules, branch))
        for branch in branches
    ]
    print_table(
        f"{telling.seat_title(rules, who)}: {order}",
        ("#chance", "#percent", "what happens, for one such roll"),
        rows,
    )


def _story(rules: AnyRuleset, branch: Branch[State]) -> str:
    from naumachia.cli import saying

    told = [saying.event(rules, event, None) for event in branch.events]
    return "; ".join([*told, saying.waiting(rules, branch.state)])
