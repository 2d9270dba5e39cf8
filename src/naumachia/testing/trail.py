"""Fingerprint seeded games, to compare builds and versions byte for byte.

    python -m naumachia.testing.trail RULESET --games 2 --seed 0

prints one line for each move: its number, who moved, the move, the digest after it. Two builds of
the same sources print the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random

from naumachia.kernel.chance import Chance
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin


def trail(ruleset: AnyRuleset, case: Case, limit: int = 400) -> Iterator[str]:
    """Return the lines of one random game, cut off after `limit` moves."""
    match, rng = begin(ruleset, case), Random(f"trail {case.seed}")
    yield f"game {ruleset.id} {case}"
    for number in range(1, limit + 1):
        pending = match.pending
        if isinstance(pending, Chance):
            entry, who = match.roll(rng), "chance"
        elif isinstance(pending, Prompt):
            seat = rng.choice(pending.seats)
            who = match.ruleset.seats[seat]
            entry = match.play(seat, ruleset.choices(match.state, seat).sample(rng))
        else:
            scores = " ".join(f"{score:g}" for score in pending.scores)
            yield f"result {pending.ending} {scores}"
            return
        facts = " ".join(board_of(ruleset).say(event, None) for event in entry.events)
        yield f"{number} {who}: {entry.text} -> {ruleset.digest(match.state)} {facts}".rstrip()


def trails(ruleset: AnyRuleset, games: int, seed: int) -> Iterator[str]:
    """Return the lines of `games` games of every scenario, with seeds from `seed` on."""
    for scenario in ruleset.scenarios():
        for number in range(games):
            yield from trail(ruleset, Case(scenario, {}, seed + number))


def main(arguments: list[str]) -> int:
    """Print the trails of the rule set that the arguments name."""
    parser = argparse.ArgumentParser(prog="naumachia.testing.trail", description=__doc__)
    parser.add_argument("ruleset", help="an id, or package.module:NAME")
    parser.add_argument("--games", type=int, default=2, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    chosen = parser.parse_args(arguments)
    for line in trails(find(chosen.ruleset), chosen.games, chosen.seed):
        sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
