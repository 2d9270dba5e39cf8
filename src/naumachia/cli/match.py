"""`naumachia match`: play two bots against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import Jobs, OptionTexts, RulesetName, ScenarioName, Seed

if TYPE_CHECKING:
    from naumachia.sim.tournament import MatchScore

First = Annotated[
    str, typer.Argument(metavar="BOT", help="A level, random, greedy, mcts, or my_bot.py:Name.")
]
Second = Annotated[str, typer.Argument(metavar="OPPONENT", help="The same for its opponent.")]
Games = Annotated[int, typer.Option("--games", "-n", min=2, max=1_000_000, help="An even number.")]


def match(
    ruleset: RulesetName,
    first: First,
    second: Second,
    scenario: ScenarioName = None,
    option: OptionTexts = None,
    games: Games = 200,
    jobs: Jobs = 1,
    seed: Seed = 0,
) -> None:
    """Let two bots play mirrored games.

    Each game is played twice, with the seats exchanged. Shares have their 95 % interval.
    """
    from naumachia.cli.boundary import warn_if_plain
    from naumachia.cli.printing import note_interrupt, print_table
    from naumachia.cli.reading import find_ruleset, importable_name, option_values
    from naumachia.cli.simulate import progress_bar
    from naumachia.sim.runner import Series
    from naumachia.sim.tournament import match as play_match

    options = option_values(find_ruleset(ruleset), option)
    series = Series(importable_name(ruleset), scenario or "", (first, second), seed, options)
    with progress_bar(games) as progress:
        result = play_match(series, games, jobs, progress)
    warn_if_plain()
    note_interrupt(result.games, games)
    rows = [(seat, *map(str, counts)) for seat, counts in result.by_seat.items()]
    rows.append(("both", str(result.wins), str(result.draws), str(result.losses)))
    title = f"{first} against {second}, {result.games} games, seed {seed}"
    print_table(title, (f"{first} plays", "#wins", "#draws", "#losses"), rows)
    _print_shares(result)


def _print_shares(result: MatchScore) -> None:
    """Print the searches that a time limit ended, and the shares with their intervals."""
    bots = (result.first, result.second)
    for bot, searched, cut in zip(bots, result.searched, result.cut, strict=True):
        if cut:
            print(f"{bot}: the clock ended {cut} of {searched} searches ({cut / searched:.1%})")
    for what, found in (
        (f"{result.first} wins", result.win_share()),
        ("of decided games", result.decided_share()),
        ("score, half a point for a draw:", result.score()),
    ):
        if what == "of decided games" and not result.wins + result.losses:
            print("no game was decided")
            continue
        print(f"{what} {found.value:.1%} (95 %: {found.low:.1%} to {found.high:.1%})")
