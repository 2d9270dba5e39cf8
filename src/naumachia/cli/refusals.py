"""`naumachia refusals`: list every refusal of a rule set, each with a sentence from a game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from naumachia.cli.arguments import RulesetName

if TYPE_CHECKING:
    from naumachia.kernel.match import Match
    from naumachia.testing.refused import Pilot

Games = Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each scenario.")]
Seed = Annotated[int, typer.Option(help="Seed of the games.")]


def refusals(ruleset: RulesetName, games: Games = 4, seed: Seed = 0) -> None:
    """List every refusal of a rule set, with an example.

    Random bots and computers play games with the options of the scenario and with others. Each kind
    of refusal is printed with the game in which it was found.
    """
    from naumachia.cli.reading import find_ruleset
    from naumachia.testing.refused import listing, refusals

    found = find_ruleset(ruleset)
    print(listing(found, refusals(found, range(seed, seed + games), (), pilot())), end="")


def pilot() -> Pilot:
    """Return a bot that attacks, so that ships meet."""
    from naumachia.search.greedy import GreedyBot
    from naumachia.search.think import ask

    def steer(match: Match[Any, Any], seat: int, rng: Random) -> list[Any]:
        bot = GreedyBot(match.ruleset, Random(rng.randrange(2**31)))
        return ask(bot, match.ruleset, match.state, seat)

    return steer
