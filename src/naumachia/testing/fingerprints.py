"""Fingerprint random games, to find the least change of what rules do, list or say.

A fingerprint of a game is the number of its moves and a digest of every list of orders, order,
position and log line in it. It changes if a single one of them does, and does not say which:
`naumachia.testing.trail` prints games line by line, to compare two versions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from random import Random
from typing import Any, Final

from naumachia.kernel.errors import IllegalAction
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.testing.refused import opened

CUT: Final = 10
"""Hexadecimal digits of a digest."""
RARE: Final = 0.2
"""How often an order is of the kind that was played least."""


def fingerprint(match: Match[Any, Any], rng: Random, limit: int) -> str:
    """Play up to `limit` random moves, and return their number and digest, and how it ended.

    A game from a position that no game reaches may get stuck, with nothing to do or with a listed
    order that is refused.
    """
    played: dict[str, int] = {}
    digest, moves, end = sha256(), 0, ""
    say = board_of(match.ruleset).say
    while moves < limit and match.result is None:
        try:
            entry, listed = move(match, played, rng)
        except (IllegalAction, IndexError):
            end = ", stuck"
            break
        moves += 1
        said = " ".join(say(event, None) for event in entry.events)
        position = match.ruleset.digest(match.state)
        digest.update(f"{listed} {entry.text} {position} {said}\n".encode())
    if match.result is not None:
        end = f", {match.result.ending}"
    return f"{moves} moves {digest.hexdigest()[:CUT]}{end}"


def move(match: Match[Any, Any], played: dict[str, int], rng: Random) -> tuple[Entry, int]:
    """Make a random move. Return it, and the number of orders that were listed.

    Raises IndexError if none is, and IllegalAction if the one that was drawn is refused.
    """
    pending = match.pending
    if not isinstance(pending, Prompt):
        return match.roll(rng), 0
    seat = rng.choice(pending.seats)
    listed = match.ruleset.legal(match.state, seat)
    return match.play(seat, pick(listed, played, rng)), len(listed)


def pick(listed: list[Any], played: dict[str, int], rng: Random) -> Any:
    """Return one of the listed actions; at times, one of the kind played least so far.

    Some kinds are rare among all that are legal. Raises IndexError if none is listed.
    """
    if listed and rng.random() < RARE:
        kinds = sorted({type(action).__name__ for action in listed})
        rare = min(kinds, key=lambda kind: played.get(kind, 0))
        listed = [action for action in listed if type(action).__name__ == rare]
    action = rng.choice(listed)
    kind = type(action).__name__
    played[kind] = played.get(kind, 0) + 1
    return action


def of_scenarios(ruleset: AnyRuleset, games: int, limit: int) -> Iterator[str]:
    """Yield a line with the fingerprint of each of `games` games of every scenario.

    The first game has the options of the scenario, the others random ones.
    """
    for name in ruleset.scenarios():
        for number in range(games):
            rng = Random(f"{name} {number}")
            match = opened(ruleset, name, rng, varied=number > 0)
            if match is not None:
                yield f"{name} {number}: {fingerprint(match, rng, limit)}"


def of_positions(ruleset: AnyRuleset, positions: Iterable[str], limit: int) -> Iterator[str]:
    """Yield a line with the fingerprint of a game from each position."""
    scenario = next(iter(ruleset.scenarios().values()))
    for number, position in enumerate(positions):
        match = Match(ruleset, scenario, Options(ruleset.options(), {}), position)
        yield f"position {number}: {fingerprint(match, Random(number), limit)}"
