"""Compare two settings, scenarios or bots: the same seeds are played with both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.interval import Interval, difference, mcnemar, score
from naumachia.sim.runner import Progress, Row, Series, part_of, points_of, simulate_part

SIGNIFICANCE: Final = 0.05
"""The level of significance: a difference needs a smaller p-value."""


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
        """Whose points are compared: the name of a seat, or "the bot"."""
        self.points: Final[list[tuple[float, float]]] = []
        self.decisions: Final[list[tuple[float, float]]] = []

    def add(self, first: Sequence[Row], second: Sequence[Row], seat: str) -> None:
        """Count games of both variants, paired by their numbers, in which `seat` is compared."""
        for row, other in zip(first, second, strict=False):
            self.points.append((points_of(row, seat), points_of(other, seat)))
            self.decisions.append((float(row["decisions"]), float(other["decisions"])))

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
    def is_significant(self) -> bool:
        """Return whether one variant is better: the interval of the difference does not contain 0,
        and the p-value is small.
        """
        found = self.difference()
        return not found.low <= 0.0 <= found.high and self.p_value < SIGNIFICANCE


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
    each seed is played from both seats, so `games` is even. After an interrupt, return the games
    that were finished with both. Raises BadInput, and what `simulate` raises.
    """
    if bool(first.bot) != bool(second.bot):
        expected = "a bot on both sides"
        raise BadInput("a bot on one side only", first.bot or second.bot, "bot", expected)
    if games < 2 or (first.bot and games % 2):
        expected = "an even number, 2 or more" if first.bot else "2 or more"
        raise BadInput("wrong number of games", str(games), "games", expected)
    halves = list(zip(_series(common, first), _series(common, second), strict=True))
    result = Comparison("the bot" if first.bot else halves[0][0][0])
    count = games // len(halves)
    played = 0
    for (seat, one), (_, two) in halves:
        rows = simulate_part(one, count, jobs, part_of(progress, played, 2 * games))
        if len(rows) < count:
            break
        others = simulate_part(two, count, jobs, part_of(progress, played + count, 2 * games))
        result.add(rows, others, seat)
        if len(others) < count:
            break
        played += 2 * count
    if not result.points:
        raise KeyboardInterrupt
    return result


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
    if len(seats) != 2:
        raise BadInput("not a game for two", common.ruleset, "", "a rule set with two seats")
    if len(common.seats) != 1:
        opponents = ", ".join(common.seats)
        raise BadInput("more than one opponent", opponents, "seats", "one bot, the opponent")
    other = common.seats[0]
    for seat, bots in zip(seats, ((variant.bot, other), (other, variant.bot)), strict=True):
        yield seat, with_bots(bots)
