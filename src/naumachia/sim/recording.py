"""Replay a game of a series, and write it as a record."""

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
from naumachia.sim.runner import Series, scenario_of


class RecordedGame(Game):
    """A game of bots that also plays its moves in `match`."""

    def __init__(self, match: Match[Any, Any], makers: Sequence[MakeBot], seed: int) -> None:
        super().__init__(match.ruleset, match.ruleset.clone(match.state), makers, seed)
        self.match: Final = match

    def _decide(self, seat: int, action: Any) -> None:
        self.match.play(seat, action)
        super()._decide(seat, action)

    def _resolve(self, outcome: Outcome) -> None:
        self.match.answer(outcome)
        super()._resolve(outcome)


def replay_game(series: Series, number: int) -> Match[Any, Any]:
    """Play game `number` of a series again, and return it with all its moves.

    Without time limits of bots it is the same game as in the series. Raises what `Series.check`
    raises.
    """
    series.check()
    ruleset = find(series.ruleset)
    scenario = scenario_of(ruleset, series.scenario)
    options = Options(ruleset.options(), {**scenario.options, **series.options})
    match: Match[Any, Any] = Match(ruleset, scenario, options)
    makers = [find_bot(text) for text in series.seats]
    game = RecordedGame(match, makers, game_seed(series.seed, number))
    game.play(ruleset.max_decisions)
    match.comments[HEAD] = [f"# game {number} of the series with seed {series.seed}"]
    return match


def record_text(series: Series, number: int) -> str:
    """Return the record of a game of a series, in which bots are the names of the players.

    Raises what `Series.check` raises.
    """
    match = replay_game(series, number)
    return format_record(match, dict(zip(match.ruleset.seats, series.seats, strict=True)))
