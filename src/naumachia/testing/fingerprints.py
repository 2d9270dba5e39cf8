"""Fingerprint random games, to find the least change of what rules do, list or say.

    python -m naumachia.testing.fingerprints RULESET [GAME] [--positions FILE]

prints a line for each game: the number of its moves, and a digest of all lists of orders, orders,
positions and log lines in it. With the name of one GAME, such as `frigates 1` or `position 12`,
prints these instead, a move a line, to compare two versions. FILE is a TOML file with `[[case]]`
tables, each with a `position`: a game is played from each.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from naumachia.kernel.errors import IllegalAction
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.scene.board import board_of
from naumachia.testing.refused import opened

GAMES: Final = 3
"""Games of each scenario: the first with its options, the others with random ones."""
SCENARIO_MOVES: Final = 100
POSITION_MOVES: Final = 40
CUT: Final = 10
"""Hexadecimal digits of a digest."""
RARE: Final = 0.2
"""How often an order is of the kind that was played least."""


class RandomGame:
    """A random game that is cut off after `limit` moves.

    A game from a position that no game reaches may get stuck, with nothing to do or with a listed
    order that is refused.
    """

    def __init__(self, name: str, match: Match[Any, Any], rng: Random, limit: int) -> None:
        self.name: Final = name
        self.match: Final = match
        self.rng: Final = rng
        self.limit: Final = limit
        self.kinds: Final[dict[str, int]] = {}

    def lines(self) -> Iterator[str]:
        """Play the game, and yield a line for each move and one for the end."""
        say = board_of(self.match.ruleset).say
        while len(self.match.history) < self.limit and self.match.result is None:
            try:
                entry, listed = self.move()
            except (IllegalAction, IndexError):
                yield "stuck"
                return
            said = " ".join(say(event, None) for event in entry.events)
            digest = self.match.ruleset.digest(self.match.state)
            yield f"1 of {listed}: {entry.text} -> {digest} {said}".rstrip()
        yield "cut off" if self.match.result is None else self.match.result.ending

    def move(self) -> tuple[Entry, int]:
        """Make a random move. Return it, and the number of orders that were listed.

        Raises IndexError if none is, and IllegalAction if the one that was drawn is refused.
        """
        pending = self.match.pending
        if not isinstance(pending, Prompt):
            return self.match.roll(self.rng), 0
        seat = self.rng.choice(pending.seats)
        listed = self.match.ruleset.legal(self.match.state, seat)
        return self.match.play(seat, self.pick(listed)), len(listed)

    def pick(self, listed: list[Any]) -> Any:
        """Return one of the listed actions; at times, one of the kind played least so far.

        Some kinds are rare among all that are legal. Raises IndexError if none is listed.
        """
        if listed and self.rng.random() < RARE:
            kinds = sorted({type(action).__name__ for action in listed})
            rare = min(kinds, key=lambda kind: self.kinds.get(kind, 0))
            listed = [action for action in listed if type(action).__name__ == rare]
        action = self.rng.choice(listed)
        kind = type(action).__name__
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return action

    def fingerprint(self) -> str:
        """Play the game, and return its name, the number of moves, their digest, and the end."""
        digest, end = sha256(), ""
        for end in self.lines():
            digest.update(f"{end}\n".encode())
        moves = len(self.match.history)
        return f"{self.name}: {moves} moves {digest.hexdigest()[:CUT]} {end}"


def of_scenarios(ruleset: AnyRuleset) -> Iterator[RandomGame]:
    """Yield `GAMES` games of every scenario; those whose random options do not fit are left out."""
    for scenario in ruleset.scenarios():
        for number in range(GAMES):
            name = f"{scenario} {number}"
            rng = Random(name)
            match = opened(ruleset, scenario, rng, varied=number > 0)
            if match is not None:
                yield RandomGame(name, match, rng, SCENARIO_MOVES)


def of_positions(ruleset: AnyRuleset, positions: Iterable[str]) -> Iterator[RandomGame]:
    """Yield a game from each position. Raises BadNotation for one that cannot be read."""
    scenario = next(iter(ruleset.scenarios().values()))
    for number, position in enumerate(positions):
        match = Match(ruleset, scenario, Options(ruleset.options(), {}), position)
        yield RandomGame(f"position {number}", match, Random(number), POSITION_MOVES)


def positions_in(file: Path) -> list[str]:
    """Return the positions of a TOML file with a `position` in each `[[case]]`."""
    cases = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    return [case["position"] for case in cases]


def main(arguments: list[str]) -> int:
    """Print the fingerprints, or the moves of one game."""
    parser = argparse.ArgumentParser(prog="naumachia.testing.fingerprints", description=__doc__)
    parser.add_argument("ruleset", help="an id, or package.module:NAME")
    parser.add_argument("game", nargs="?", help="print the moves of this game")
    parser.add_argument("--positions", type=Path, help="a TOML file of positions")
    asked = parser.parse_args(arguments)
    ruleset = find(asked.ruleset)
    games = [*of_scenarios(ruleset)]
    if asked.positions is not None:
        games += of_positions(ruleset, positions_in(asked.positions))
    lines: Iterator[str] = (game.fingerprint() for game in games)
    if asked.game is not None:
        chosen = [game for game in games if game.name == asked.game]
        if not chosen:
            names = ", ".join(game.name for game in games)
            parser.error(f"no such game: {asked.game!r}; expected one of {names}")
        lines = chosen[0].lines()
    for line in lines:
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
