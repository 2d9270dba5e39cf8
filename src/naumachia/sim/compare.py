"""Compare two settings, scenarios or bots: the same seeds are played with both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, difference, mcnemar, score
from naumachia.sim.runner import Progress, Row, Series, simulate

DRAW: Final = 0.5
SURE: Final = 0.05
"""Differences with a smaller p-value are told apart."""


class Variant:
    """One of two things to compare.

    `scenario` is an id, "" for the first, or a `.toml` file. `bot` plays against a common opponent;
    "": both variants have the same bots, and the first seat is compared.
    """

    def __init__(
        self, scenario: str = "", bot: str = "", options: Mapping[str, object] | None = None
    ) -> None:
        self.scenario: Final = scenario
        self.bot: Final = bot
        self.options: Final = dict(options or {})


class Comparison:
    """The results of two variants in the same games.

    `points` are the points of the two variants in each game: 1 for a win, 0.5 for a draw or a game
    that was cut off, 0 for a loss. `decisions` are the lengths of the games.
    """

    def __init__(self, compared: str) -> None:
        self.compared: Final = compared
        """Who wins the points: a seat's name, or "the bot"."""
        self.points: Final[list[tuple[float, float]]] = []
        self.decisions: Final[list[tuple[float, float]]] = []

    def shares(self) -> tuple[Interval, Interval]:
        """Return the share of points of each variant."""
        return score([[one] for one, _ in self.points]), score([[two] for _, two in self.points])

    def difference(self) -> Interval:
        """Return by how much the share of points of the first is greater, from the pairs."""
        return difference(self.points)

    def longer(self) -> Interval:
        """Return by how many decisions the games of the first are longer, from the pairs."""
        return difference(self.decisions)

    @property
    def discordant(self) -> tuple[int, int]:
        """Return in how many games only the first variant won, and only the second."""
        first = sum(one == 1.0 and two != 1.0 for one, two in self.points)
        second = sum(two == 1.0 and one != 1.0 for one, two in self.points)
        return first, second

    @property
    def p_value(self) -> float:
        """Return the exact p-value of McNemar's test on the games won."""
        return mcnemar(*self.discordant)

    @property
    def told_apart(self) -> bool:
        """Return whether the variants differ: the interval of the difference does not hold 0, and
        neither is the p-value too large.
        """
        found = self.difference()
        return not found.low <= 0.0 <= found.high and self.p_value < SURE


def compare(
    common: Series,
    first: Variant,
    second: Variant,
    games: int,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Comparison:
    """Play `games` games with each variant, both with the seeds and dice of the same numbers.

    `common` has what the variants share. If they have bots, `common.seats` is one opponent, and
    each seed is played from both seats, so `games` is even. Raises BadInput, and what `simulate`
    raises.
    """
    if bool(first.bot) != bool(second.bot):
        raise BadInput("a bot on one side only", first.bot or second.bot, "", "a bot on both sides")
    if games < 2 or (first.bot and games % 2):
        expected = "an even number, 2 or more" if first.bot else "2 or more"
        raise BadInput("wrong number of games", str(games), "", expected)
    halves = [list(_series(common, variant)) for variant in (first, second)]
    result = Comparison("the bot" if first.bot else halves[0][0][0])
    count = games // len(halves[0])
    for number, ((seat, one), (_, two)) in enumerate(zip(*halves, strict=True)):
        told = _shifted(progress, 2 * number * count, 2 * games)
        rows = simulate(one, count, jobs, told)
        told = _shifted(progress, (2 * number + 1) * count, 2 * games)
        others = simulate(two, count, jobs, told)
        for row, other in zip(rows, others, strict=False):
            result.points.append((points(row, seat), points(other, seat)))
            lengths = float(row["decisions"]), float(other["decisions"])
            result.decisions.append(lengths)
    return result


def points(row: Row, seat: str) -> float:
    """Return the points of a seat in a game."""
    return DRAW if row["winner"] in ("draw", "") else float(seat in str(row["winner"]).split(","))


def _series(common: Series, variant: Variant) -> Iterator[tuple[str, Series]]:
    """Yield the seat that is compared, and the series in which it is."""

    def with_bots(bots: tuple[str, ...]) -> Series:
        scenario = variant.scenario or common.scenario
        options = {**common.options, **variant.options}
        return Series(common.ruleset, scenario, bots, common.seed, options, ())

    whole = with_bots(common.seats)
    seats = whole.rules().seats
    if not variant.bot:
        yield seats[0], whole
        return
    if len(seats) != 2 or len(common.seats) != 1:
        raise BadInput("not a game for two", common.ruleset, "", "two seats, and one opponent")
    other = common.seats[0]
    for seat, bots in zip(seats, ((variant.bot, other), (other, variant.bot)), strict=True):
        yield seat, with_bots(bots)


def _shifted(progress: Progress | None, before: int, games: int) -> Progress | None:
    if progress is None:
        return None
    whole = progress
    return lambda done, _: whole(before + done, games)
