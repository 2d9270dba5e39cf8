"""Play games of a series with all their moves, and write them as records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from naumachia.kernel.chance import Outcome
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import HEAD, format_record
from naumachia.rules import find
from naumachia.search.bot import MakeBot
from naumachia.search.levels import find_bot
from naumachia.sim.game import Game, game_seed
from naumachia.sim.observer import Observer
from naumachia.sim.runner import Row, Series, row_of, scenario_of

RECORD: Final = "record"
"""The column of a game's record."""


class RecordedGame(Game):
    """A game of bots that also plays its moves in `match`."""

    def __init__(
        self,
        match: Match[Any, Any],
        makers: Sequence[MakeBot],
        seed: int,
        observers: Sequence[Observer] = (),
    ) -> None:
        super().__init__(match.ruleset, match.ruleset.clone(match.state), makers, seed, observers)
        self.match: Final = match

    def _decide(self, seat: int, action: Any) -> None:
        self.match.play(seat, action)
        super()._decide(seat, action)

    def _resolve(self, outcome: Outcome) -> None:
        self.match.answer(outcome)
        super()._resolve(outcome)


class RecordedSeries(Series):
    """A series whose rows hold the record of each game, in the column `record`."""

    def about(self) -> dict[str, object]:
        """Return what describes the series. Raises what `check` raises."""
        return {**super().about(), "records": True}

    def play(self, numbers: Sequence[int]) -> list[Row]:
        """Play the games with these numbers."""
        rows: list[Row] = []
        for number in numbers:
            game = play_recorded(self, number)
            row = row_of(game, number, game_seed(self.seed, number), self.seats)
            rows.append({**row, RECORD: _text(self, game.match)})
        return rows


def play_recorded(series: Series, number: int) -> RecordedGame:
    """Play game `number` of a series, keeping its moves.

    Without time limits of bots it is the same game as in the series.
    """
    ruleset = find(series.ruleset)
    scenario = scenario_of(ruleset, series.scenario)
    options = Options(ruleset.options(), {**scenario.options, **series.options})
    match: Match[Any, Any] = Match(ruleset, scenario, options)
    makers = [find_bot(text) for text in series.seats]
    seed = game_seed(series.seed, number)
    game = RecordedGame(match, makers, seed, series.observing())
    game.play(ruleset.max_decisions)
    match.comments[HEAD] = [f"# game {number} of the series with seed {series.seed}"]
    return game


def replay_game(series: Series, number: int) -> Match[Any, Any]:
    """Play game `number` of a series again, and return it with all its moves.

    Raises what `Series.check` raises.
    """
    series.check()
    return play_recorded(series, number).match


def record_text(series: Series, number: int) -> str:
    """Return the record of a game of a series, in which bots are the names of the players.

    Raises what `Series.check` raises.
    """
    return _text(series, replay_game(series, number))


def _text(series: Series, match: Match[Any, Any]) -> str:
    return format_record(match, dict(zip(match.ruleset.seats, series.seats, strict=True)))
