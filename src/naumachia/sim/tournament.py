"""Two bots against each other in mirrored pairs of games."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, share
from naumachia.sim.runner import Progress, Row, Series, simulate


class Standing:
    """How the first bot did against the second.

    `wins`, `losses` and `draws` are the first bot's; `by_seat` has (wins, draws, losses) when it
    sat in that seat. Games that were cut off count as draws. `searched` and `cut` are, for each of
    the two, how many orders it searched for, and in how many of them its clock ended the search.
    """

    def __init__(self, first: str, second: str, seats: tuple[str, ...]) -> None:
        self.first: Final = first
        self.second: Final = second
        self.by_seat: Final[dict[str, list[int]]] = {seat: [0, 0, 0] for seat in seats}
        self.searched: Final = [0, 0]
        self.cut: Final = [0, 0]

    def add(self, rows: list[Row], seat: str) -> None:
        """Count games in which the first bot sat in `seat`."""
        for row in rows:
            for name in self.by_seat:
                bot = 0 if name == seat else 1
                self.searched[bot] += int(row[f"searched_{name}"])
                self.cut[bot] += int(row[f"cut_{name}"])
            if row["winner"] == seat:
                self.by_seat[seat][0] += 1
            elif row["winner"] in ("draw", ""):
                self.by_seat[seat][1] += 1
            else:
                self.by_seat[seat][2] += 1

    @property
    def wins(self) -> int:
        """Games won by the first bot."""
        return sum(counts[0] for counts in self.by_seat.values())

    @property
    def draws(self) -> int:
        """Games nobody won."""
        return sum(counts[1] for counts in self.by_seat.values())

    @property
    def losses(self) -> int:
        """Games won by the second bot."""
        return sum(counts[2] for counts in self.by_seat.values())

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    def win_share(self) -> Interval:
        """Games won out of all games; a draw is not a win."""
        return share(self.wins, self.games)


def match(series: Series, games: int, jobs: int = 1, progress: Progress | None = None) -> Standing:
    """Play `games` games (an even number) between the two bots of `series.seats`.

    Each seed is played twice, with the seats exchanged. Raises BadInput, and what `simulate`
    raises.
    """
    if games < 2 or games % 2:
        raise BadInput("wrong number of games", str(games), "", "an even number, 2 or more")
    seats = series.check().seats
    if len(seats) != 2:
        raise BadInput("not a game for two", series.ruleset, "", "a rule set with two seats")
    first, second = series.seats
    standing = Standing(first, second, seats)
    for turn, bots in enumerate(((first, second), (second, first))):
        half = Series(series.ruleset, series.scenario, bots, series.seed, series.options, ())
        told = _half(progress, turn * (games // 2), games)
        standing.add(simulate(half, games // 2, jobs, told), seats[turn])
    return standing


def _half(progress: Progress | None, before: int, games: int) -> Progress | None:
    if progress is None:
        return None
    whole = progress
    return lambda done, _: whole(before + done, games)
