"""Play two bots against each other in mirrored pairs of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, score, share
from naumachia.sim.runner import Progress, Row, Series, part_of, points_of, simulate_part


class MatchScore:
    """The result of the first bot against the second.

    `points` are the points of the first bot by its seat, in order of games: 1 for a win, 0.5 for a
    draw, 0 for a loss. Games that were cut off count as draws. `searched` and `cut` hold for each
    bot its number of searches, and of those that its time limit ended.
    """

    def __init__(self, first: str, second: str, seats: tuple[str, ...]) -> None:
        self.first: Final = first
        self.second: Final = second
        self.points: Final[dict[str, list[float]]] = {seat: [] for seat in seats}
        self.searched: Final = [0, 0]
        self.cut: Final = [0, 0]

    def add(self, rows: list[Row], seat: str) -> None:
        """Count games in which the first bot sat in `seat`."""
        for row in rows:
            for name in self.points:
                bot = 0 if name == seat else 1
                self.searched[bot] += int(row[f"searched_{name}"])
                self.cut[bot] += int(row[f"cut_{name}"])
            self.points[seat].append(points_of(row, seat))

    @property
    def by_seat(self) -> dict[str, tuple[int, int, int]]:
        """Return wins, draws and losses of the first bot in each seat."""
        return {
            seat: (points.count(1.0), points.count(0.5), points.count(0.0))
            for seat, points in self.points.items()
        }

    @property
    def wins(self) -> int:
        """Return the games won by the first bot."""
        return sum(counts[0] for counts in self.by_seat.values())

    @property
    def draws(self) -> int:
        """Return the drawn games."""
        return sum(counts[1] for counts in self.by_seat.values())

    @property
    def losses(self) -> int:
        """Return the games won by the second bot."""
        return sum(counts[2] for counts in self.by_seat.values())

    @property
    def games(self) -> int:
        """Return the number of all games."""
        return self.wins + self.draws + self.losses

    def win_share(self) -> Interval:
        """Return the share of games won by the first bot; a draw is not a win."""
        return share(self.wins, self.games)

    def decided_share(self) -> Interval:
        """Return the share of wins of the first bot in the games that somebody won."""
        return share(self.wins, self.wins + self.losses)

    def score(self) -> Interval:
        """Return the share of points of the first bot; a draw is half a point."""
        return score(list(zip(*self.points.values(), strict=False)))


def mirrored(series: Series) -> Iterator[tuple[str, Series]]:
    """Yield each seat of the first bot, with the series in which it sits there.

    Raises BadInput, and what `Series.check` raises.
    """
    seats = series.check().seats
    if len(seats) != 2:
        raise BadInput("not a game for two", series.ruleset, "", "a rule set with two seats")
    first, second = series.seats
    for seat, bots in zip(seats, ((first, second), (second, first)), strict=True):
        yield seat, Series(series.ruleset, series.scenario, bots, series.seed, series.options, ())


def match(
    series: Series, games: int, jobs: int = 1, progress: Progress | None = None
) -> MatchScore:
    """Play `games` games (an even number) between the two bots of `series.seats`.

    Each seed is played twice, with the seats exchanged. After an interrupt, return the score of the
    finished games. Raises BadInput, and what `simulate` raises.
    """
    if games < 2 or games % 2:
        raise BadInput("wrong number of games", str(games), "games", "an even number, 2 or more")
    halves = list(mirrored(series))
    first, second = series.seats
    result = MatchScore(first, second, tuple(seat for seat, _ in halves))
    count = games // 2
    for number, (seat, half) in enumerate(halves):
        rows = simulate_part(half, count, jobs, part_of(progress, number * count, games))
        result.add(rows, seat)
        if len(rows) < count:
            break
    if not result.games:
        raise KeyboardInterrupt
    return result
