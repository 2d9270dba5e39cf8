"""`naumachia train`: learn the weights of a rule set's evaluation from games of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName

if TYPE_CHECKING:
    from naumachia.kernel.learned import Weights
    from naumachia.sim.training import Plan

Out = Annotated[
    Path, typer.Option("--out", metavar="FILE", help="The weights, written after every round.")
]
Start = Annotated[
    Path | None,
    typer.Option("--from", metavar="FILE", help="Improve these weights, of an earlier run, say."),
]
Scenarios = Annotated[
    list[str] | None,
    typer.Option("--scenario", "-s", metavar="ID", help="A scenario; repeat for more, in turn."),
]
Games = Annotated[int, typer.Option("--games", "-n", min=10, max=1_000_000, help="In a round.")]
Rounds = Annotated[
    int, typer.Option(min=0, max=100, help="Rounds of games with the weights learned so far.")
]
Seconds = Annotated[
    float, typer.Option(min=0.0, help="The longest time for the games of a round; 0: no limit.")
]
Share = Annotated[
    float,
    typer.Option(min=0.0, max=1.0, help="How much of the fitted weights is written."),
]
Against = Annotated[
    list[str] | None,
    typer.Option(
        "--measure", metavar="BOT", help="Then play this bot with weights against it without."
    ),
]
Measured = Annotated[
    int, typer.Option("--measured", min=2, max=100_000, help="Games of each measure; even.")
]
Seed = Annotated[int, typer.Option(help="Same seed, same weights, unless --seconds ends a round.")]


def train(
    ruleset: RulesetName,
    out: Out,
    scenario: Scenarios = None,
    option: OptionTexts = None,
    games: Games = 2000,
    rounds: Rounds = 2,
    seconds: Seconds = 0.0,
    share: Share = 0.5,
    start: Start = None,
    measure: Against = None,
    measured: Measured = 100,
    jobs: Jobs = 1,
    seed: Seed = 0,
) -> None:
    """Learn the weights of an evaluation.

    The bot `greedy` plays itself, and the weights are fitted to the results; each round plays on
    with them. Use the file as `admiral:weights=FILE`.
    """
    from datetime import UTC, datetime
    from tempfile import TemporaryDirectory

    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.cli.writing import check_folder, write_text
    from naumachia.sim.training import Plan
    from naumachia.sim.training import train as play_and_fit

    rules = find_ruleset(ruleset)
    options = option_values(rules, option)
    first = _start(ruleset, start)
    check_folder(out.parent, "--out")
    with TemporaryDirectory() as folder:
        name = importable_name(ruleset)
        scenarios = tuple(scenario or [""])
        place, day = Path(folder), datetime.now(UTC).date().isoformat()
        plan = Plan(name, scenarios, options, seed, games, rounds, seconds, jobs, place, day, share)
        warn_if_plain()
        for weights in play_and_fit(plan, first, print):
            write_text(out, weights.to_text())
        _measure(plan, weights, out, measure or ["greedy"], measured)
    print(f"wrote {out}")


def _start(ruleset: str, file: Path | None) -> Weights | None:
    """Return the weights to improve. Raises BadInput."""
    from naumachia.cli.reading import find_ruleset, read_text
    from naumachia.kernel.learned import read_weights
    from naumachia.sim.training import features_of

    features = features_of(find_ruleset(ruleset))
    return None if file is None else read_weights(read_text(file), str(file), features)


def _measure(plan: Plan, weights: Weights, out: Path, bots: list[str], games: int) -> None:
    """Play bots with the weights against the same without, and write the results on the card."""
    from naumachia.cli.writing import write_text
    from naumachia.kernel.learned import Weights
    from naumachia.sim.training import measure

    results: list[dict[str, object]] = []
    for bot in bots:
        found = measure(plan, str(out), bot, bot, games)
        print(found.sentence())
        results.append(found.entry())
        card = {**weights.card, "measured": results}
        told = Weights(weights.features, weights.hand, weights.table, card)
        write_text(out, told.to_text())
