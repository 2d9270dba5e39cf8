"""`naumachia clauses`: list the clauses, where code cites them, and how often games apply them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import AsJson, OptionTexts, RulesetName

if TYPE_CHECKING:
    from naumachia.kernel.ruleset import AnyRuleset

Games = Annotated[
    int, typer.Option("--games", "-n", min=0, help="Random games of each scenario to watch.")
]
Seed = Annotated[int, typer.Option(help="Seed of the games.")]
Ledger = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A ledger whose ids are to be the same.")
]
Texts = Annotated[bool, typer.Option("--texts", help="Only the clauses, as with --option.")]


def clauses(
    ruleset: RulesetName,
    games: Games = 3,
    seed: Seed = 0,
    ledger: Ledger = None,
    texts: Texts = False,
    option: OptionTexts = None,
    json: AsJson = False,
) -> None:
    """Show the clause matrix of a rule set.

    For each clause: where the code cites it, and how often random games applied it.
    """
    from naumachia.cli.reading import BadFile, find_ruleset, importable_name

    rules = find_ruleset(ruleset)
    if texts:
        _tell(rules, option, json)
        return
    if ledger is not None and not ledger.is_file():
        raise BadFile("no such file", str(ledger), "--ledger", "a ledger as text")
    from naumachia.testing.matrix import static_matrix

    columns = ["cited", "applied"] + (["ledger"] if ledger is not None else [])
    matrix = static_matrix(importable_name(ruleset), games, seed, ledger)
    if json:
        from naumachia.cli.printing import print_json

        print_json(matrix.data(columns))
        return
    print(matrix.table(columns))
    holes = [clause for clause, _ in matrix.holes(["cited"])]
    print(f"{len(matrix.rows)} clauses; not cited: {', '.join(holes) or 'none'}")


def _tell(rules: AnyRuleset, option: list[str] | None, json: bool) -> None:
    """Print the clauses alone, with the text that the options select."""
    from naumachia.cli.printing import print_json
    from naumachia.cli.reading import option_values
    from naumachia.kernel.messages import clause_text
    from naumachia.kernel.options import Options

    options = Options(rules.options(), option_values(rules, option))
    texts = {
        name: (clause_text(rules, name, options), one.source) for name, one in rules.clauses.items()
    }
    if json:
        print_json([{"id": one, "text": text, "source": at} for one, (text, at) in texts.items()])
        return
    for name, (text, source) in texts.items():
        print(f"{name}  {text}  ({source})")
