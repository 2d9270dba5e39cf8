"""How well the computer plays: levels with names for people, and bots by name or file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.bot import AnyBot, MakeBot, load_bot
from naumachia.search.greedy import GreedyBot
from naumachia.search.mcts import ITERATIONS, MctsBot
from naumachia.search.rollout import TRUST as ROLLOUT_TRUST
from naumachia.search.rollout import RolloutBot, Style
from naumachia.search.tree import CURIOSITY, PATIENCE, SHARPNESS, TRUST, Settings
from naumachia.search.uniform import RandomBot

LEAST: Final = 1e-9
"""Settings of kinds of bot are above 0."""
NO_LIMIT: Final = 1_000_000
"""Iterations, where the clock alone decides."""


class Level:
    """One way of playing: `id` for commands and the wire, `title` and `summary` for people; it
    thinks about an order for `seconds` at most, 0: as long as it takes.
    """

    def __init__(
        self, id: str, title: str, summary: str, make: MakeBot, seconds: float = 0.0
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.make: Final[MakeBot] = make
        self.seconds: Final = seconds


def _careless(ruleset: AnyRuleset, rng: Random) -> AnyBot:
    return GreedyBot(ruleset, rng, ruleset.advisor.carelessness)


def _searching(
    id: str, title: str, summary: str, seconds: float, times: float, haste: float
) -> Level:
    """A level that makes so many `times` the walks that the advisor of a rule set asks for, and
    gives a share of its orders in `haste`, where that advisor names no other.
    """

    def make(ruleset: AnyRuleset, rng: Random) -> AnyBot:
        advisor = ruleset.advisor
        walks = max(1, round(times * advisor.walks))
        style = Style(walks, haste=advisor.haste.get(id, haste))
        return RolloutBot(ruleset, rng, seconds, style)

    return Level(id, title, summary, make, seconds)


LEVELS: Final = (
    Level("calm", "Calm", "Takes what it sees, and overlooks things.", _careless),
    _searching("steady", "Steady", "Thinks about some of its orders.", 1.5, 0.25, 0.6),
    _searching("sharp", "Sharp", "Thinks about most orders, and for longer.", 3.0, 1.0, 0.3),
    _searching("admiral", "Admiral", "Takes its time over every order.", 12.0, 2.0, 0.0),
)
"""The levels a person chooses from, from the weakest. They differ in how many orders they give
without search, and in how many rollouts they simulate for the others: docs/bot-measurements.md has
the series."""


def most_seconds(level: str) -> float:
    """How long a level thinks about an order at most; 0: as long as it takes, or no such level."""
    return next((one.seconds for one in LEVELS if one.id == level), 0.0)


def _mcts(values: Mapping[str, float]) -> MakeBot:
    seconds = values.get("seconds", 0.0)
    iterations = int(values.get("iterations", NO_LIMIT if seconds else ITERATIONS))
    tried = Settings(
        values.get("curiosity", CURIOSITY),
        values.get("sharpness", SHARPNESS),
        int(values.get("horizon", 0)),
        trust=values.get("trust", TRUST),
        patience=int(values.get("patience", PATIENCE)),
    )
    return lambda ruleset, rng: MctsBot(ruleset, rng, iterations, seconds, tried)


def _rollout(values: Mapping[str, float]) -> MakeBot:
    seconds = values.get("seconds", 0.0)
    haste = values.get("haste", 0.0)
    if haste > 1.0:
        raise BadInput("wrong value", f"{haste:g}", "bot rollout, haste", "a share, at most 1")
    style = Style(
        int(values.get("walks", NO_LIMIT if seconds else 0)),
        int(values.get("top", 0)),
        values.get("trust", ROLLOUT_TRUST),
        int(values.get("orders", 0)),
        int(values.get("horizon", 0)),
        values.get("manners", 0.0) > 0.0,
        haste,
    )
    return lambda ruleset, rng: RolloutBot(ruleset, rng, seconds, style)


def _greedy(values: Mapping[str, float]) -> MakeBot:
    carelessness = values.get("carelessness", 0.0)
    return lambda ruleset, rng: GreedyBot(ruleset, rng, carelessness)


def _random(_values: Mapping[str, float]) -> MakeBot:
    return RandomBot


SETTINGS: Final = ("curiosity", "sharpness", "horizon", "trust", "patience")
"""Those of `naumachia.search.tree.Settings`."""
STYLE: Final = ("walks", "seconds", "top", "trust", "orders", "horizon", "manners", "haste")
"""Those of `naumachia.search.rollout.Style`, and its time."""
ENGINES: Final[dict[str, tuple[Callable[[Mapping[str, float]], MakeBot], tuple[str, ...]]]] = {
    "random": (_random, ()),
    "greedy": (_greedy, ("carelessness",)),
    "rollout": (_rollout, STYLE),
    "mcts": (_mcts, ("iterations", "seconds", *SETTINGS)),
}
"""The kinds of bot by id, each with the settings that may follow it."""
MANNER: Final = "manner"
"""The setting that names one of the advisor's manners."""
MANNERED: Final = (*(level.id for level in LEVELS), "greedy", "rollout")
"""What can be played in a manner."""


def find_bot(text: str) -> MakeBot:
    """The bot that `text` names.

    A level (`calm`), with another time for an order (`steady:seconds=1`, 0 for no limit), in a
    manner of the rule set (`steady:manner=bold`), a kind with or without settings (`mcts`,
    `mcts:seconds=0.5`, `mcts:iterations=400`) or a file (`my_bot.py`, `my_bot.py:ClassName`).
    Raises BadInput, for a manner that the rule set has not when the bot is made for it.
    """
    name, _, settings = text.strip().partition(":")
    if name.endswith(".py"):
        return load_bot(text.strip())
    parts = [part for part in settings.split(",") if part]
    manners = [part for part in parts if part.partition("=")[0] == MANNER]
    if name in MANNERED and manners:
        others = ",".join(part for part in parts if part not in manners)
        return _mannered(find_bot(f"{name}:{others}"), name, manners[-1].partition("=")[2])
    return _plain_bot(text, name, settings)


def _mannered(plain: MakeBot, name: str, manner: str) -> MakeBot:
    """A bot that plays in a manner."""

    def make(ruleset: AnyRuleset, rng: Random) -> AnyBot:
        known = ruleset.advisor.manners
        if manner not in known:
            has = f"one of {', '.join(known)}" if known else "none: this game has no manners"
            raise BadInput("no such manner", manner, f"bot {name}", has)
        bot = plain(ruleset, rng)
        bot.manner = manner
        return bot

    return make


def _plain_bot(text: str, name: str, settings: str) -> MakeBot:
    for level in LEVELS:
        if name == level.id:
            return _timed(level, settings) if settings else level.make
    if name not in ENGINES:
        known = ", ".join([*(level.id for level in LEVELS), *ENGINES])
        raise BadInput("no such bot", text, "", f"one of {known}, or the path of a .py file")
    make, allowed = ENGINES[name]
    return make(_read_settings(settings, name, allowed))


def _timed(level: Level, settings: str) -> MakeBot:
    """A level with another time for an order."""
    values = _read_settings(settings, level.id, ("seconds",), 0.0)

    def make(ruleset: AnyRuleset, rng: Random) -> AnyBot:
        bot = level.make(ruleset, rng)
        bot.seconds = values.get("seconds", bot.seconds)
        return bot

    return make


def _read_settings(
    text: str, name: str, allowed: tuple[str, ...], least: float = LEAST
) -> dict[str, float]:
    values: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        if key not in allowed:
            known = (*allowed, MANNER) if name in MANNERED else allowed
            expected = ", ".join(f"{setting}=..." for setting in known) or "nothing after it"
            raise BadInput("no such setting", key, f"bot {name}", expected)
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not least <= number < 1e9:
            expected = "a number above 0" if least else "a number, 0 for no limit"
            raise BadInput("wrong value", value, f"bot {name}, {key}", expected)
        values[key] = number
    return values
