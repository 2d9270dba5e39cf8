"""Measure whether a scenario is even: the same bot plays all seats."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, score
from naumachia.sim.runner import Progress, Row, Series, simulate


class Balance:
    """The games of one bot on all seats.

    `shares` are the shares of points by seat: a win is divided among the winners, a draw or a game
    that was cut off among all. `even` is the share of each seat in an even scenario.
    """

    def __init__(self, bot: str, seats: Sequence[str], rows: Sequence[Row]) -> None:
        self.bot: Final = bot
        self.games: Final = len(rows)
        self.draws: Final = sum(row["winner"] == "draw" for row in rows)
        self.cut: Final = sum(row["winner"] == "" for row in rows)
        self.decisions: Final = median(float(row["decisions"]) for row in rows)
        self.even: Final = 1.0 / len(seats)
        self.shares: Final[dict[str, Interval]] = {
            seat: score([[share(row, seat, len(seats))] for row in rows]) for seat in seats
        }

    def uneven(self, within: float) -> list[str]:
        """Return the seats whose share is surely farther than `within` from an even one."""
        low, high = self.even - within, self.even + within
        return [seat for seat, one in self.shares.items() if one.low > high or one.high < low]


def share(row: Row, seat: str, seats: int) -> float:
    """Return the points of a seat in a game of this many seats."""
    if row["winner"] in ("draw", ""):
        return 1.0 / seats
    winners = str(row["winner"]).split(",")
    return 1.0 / len(winners) if seat in winners else 0.0


def balance(series: Series, games: int, jobs: int = 1, progress: Progress | None = None) -> Balance:
    """Play `games` games of a series with its one bot on all seats.

    After an interrupt, return the balance of the finished games. Raises BadInput for too few games,
    and what `simulate` raises.
    """
    if games < 1:
        raise BadInput("wrong number of games", str(games), "games", "1 or more")
    seats, bot = series.rules().seats, series.seats[0]
    bots = (bot,) * len(seats)
    whole = Series(series.ruleset, series.scenario, bots, series.seed, series.options, ())
    return Balance(bot, seats, simulate(whole, games, jobs, progress))
