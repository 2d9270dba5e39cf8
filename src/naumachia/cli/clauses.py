"""`naumachia clauses`: every clause, where it is cited, and whether it is applied in play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from naumachia.cli.arguments import OptionTexts, RulesetName

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
) -> None:
    """Show the clause matrix of a rule set.

    For each clause: where the code cites it, and how often random games applied it.
    """
    from naumachia.cli.reading import BadFile, find_ruleset, importable_name

    rules = find_ruleset(ruleset)
    if texts:
        from naumachia.cli.reading import option_values
        from naumachia.kernel.options import Options
        from naumachia.kernel.telling import clause_text

        options = Options(rules.options(), option_values(rules, option))
        for clause in rules.clauses.values():
            print(f"{clause.id}  {clause_text(clause, options)}  ({clause.source})")
        return
    if ledger is not None and not ledger.is_file():
        raise BadFile("no such file", str(ledger), "--ledger", "a ledger as text")
    from naumachia.testing.matrix import static_matrix

    columns = ["cited", "applied"] + (["ledger"] if ledger is not None else [])
    matrix = static_matrix(importable_name(ruleset), games, seed, ledger)
    print(matrix.table(columns))
    holes = [clause for clause, _ in matrix.holes(["cited"])]
    print(f"{len(matrix.rows)} clauses; not cited: {', '.join(holes) or 'none'}")
