"""Keep the open games of an engine process, and find the one that a request names."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from naumachia import rules
from naumachia.cli.protocol.fields import Request
from naumachia.cli.reading import find_seat
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import Match
from naumachia.kernel.ruleset import AnyRuleset

MOST_GAMES: Final = 1_000
"""The most open games in one process."""


class NoGame(BadInput):
    """A request for a game that is not open."""

    code = "no_game"


class OpenGame:
    """A match, and the dice that `roll` uses for it."""

    def __init__(self, match: Match[Any, Any], seed: int) -> None:
        self.match: Final = match
        self.seed: Final = seed
        self.rng: Final = Random(seed)

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the rule set of the game."""
        return self.match.ruleset

    def seat(self, request: Request) -> int:
        """Return the seat that a request names, or the only one that owes a decision."""
        name = request.optional_text("seat")
        if name is not None:
            return find_seat(self.ruleset, name)
        owing = self.match.owing()
        if len(owing) == 1:
            return owing[0]
        seats = ", ".join(self.ruleset.seats)
        raise BadInput("no seat given", request.verb, "field seat", f"one of {seats}")

    def reader(self, request: Request) -> int | None:
        """Return the seat that reads, or None for a spectator."""
        name = request.optional_text("seat")
        return None if name is None else find_seat(self.ruleset, name)


class GamesSnapshot:
    """A snapshot of all open games, in particular of `game`, which a request may change."""

    def __init__(self, games: Games, game: OpenGame | None) -> None:
        self.open: Final = games.open.copy()
        self.opened: Final = games.opened
        self.game: Final = game
        self.bookmark: Final = None if game is None else game.match.bookmark()
        self.dice: Final = None if game is None else game.rng.getstate()

    def restore(self, games: Games) -> None:
        """Restore the snapshot."""
        games.open.clear()
        games.open.update(self.open)
        games.opened = self.opened
        if self.game is not None and self.bookmark is not None and self.dice is not None:
            self.game.match.return_to(self.bookmark)
            self.game.rng.setstate(self.dice)


class Games:
    """All open games by name (`1`, `2` and so on), and the rule sets that they may use.

    `guests` are rule sets that are not installed.
    """

    def __init__(self, guests: Sequence[AnyRuleset] = ()) -> None:
        self.guests: Final = {ruleset.id: ruleset for ruleset in guests}
        self.open: Final[dict[str, OpenGame]] = {}
        self.opened = 0

    def rulesets(self) -> list[AnyRuleset]:
        """Return every rule set that can be played."""
        installed = [rules.load(name) for name in rules.ids() if name not in self.guests]
        return [*self.guests.values(), *installed]

    def ruleset(self, name: str) -> AnyRuleset:
        """Return the rule set with this id. Raises BadInput."""
        if name in self.guests:
            return self.guests[name]
        if name in rules.ids():
            return rules.load(name)
        known = ", ".join([*self.guests, *rules.ids()])
        raise BadInput("no such rule set", name, "field ruleset", f"one of {known}")

    def add(self, game: OpenGame) -> str:
        """Open a game and return its name. Raises BadInput if there are too many."""
        if len(self.open) >= MOST_GAMES:
            raise BadInput("too many open games", "", "", f"at most {MOST_GAMES}; close some")
        self.opened += 1
        name = str(self.opened)
        self.open[name] = game
        return name

    def of(self, request: Request) -> OpenGame:
        """Return the game that a request names, or the one opened last. Raises NoGame."""
        name = request.optional_text("game")
        if name is None:
            if not self.open:
                raise NoGame("no game is open", request.verb, "", "`new` or `load` first")
            name = next(reversed(self.open))
        if name not in self.open:
            known = ", ".join(list(self.open)[-5:]) or "none; `new` or `load` first"
            raise NoGame("no such game", name, "field game", f"an open game: {known}")
        return self.open[name]

    def snapshot(self, name: object) -> GamesSnapshot:
        """Return a snapshot before a request to the game `name` (None: the one opened last)."""
        if name is None and self.open:
            name = next(reversed(self.open))
        return GamesSnapshot(self, self.open.get(name) if isinstance(name, str) else None)

    def close(self, request: Request) -> str:
        """Close a game and return its name. Raises NoGame."""
        game = self.of(request)
        name = next(key for key, other in self.open.items() if other is game)
        del self.open[name]
        return name
