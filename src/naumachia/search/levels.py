"""Define the levels of the computer, and find bots by name or file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.bot import AnyBot, MakeBot, load_bot
from naumachia.search.greedy import GreedyBot
from naumachia.search.learned import NONE, SHIPPED, with_weights
from naumachia.search.mcts import ITERATIONS, MctsBot
from naumachia.search.rollout import TRUST as ROLLOUT_TRUST
from naumachia.search.rollout import RolloutBot, RolloutSettings
from naumachia.search.tree import CURIOSITY, PATIENCE, SHARPNESS, TRUST, Settings
from naumachia.search.uniform import RandomBot

LEAST: Final = 1e-9
"""The smallest value of a setting."""
NO_LIMIT: Final = 1_000_000
"""The number of iterations if only the clock ends a search."""


class Level:
    """One strength of the computer: `id` for commands and the wire, `title` and `summary` for
    people. `seconds` limits the time for an order; 0: no limit. `weights` are those it evaluates
    states with, as `with_weights` takes them.
    """

    def __init__(
        self,
        id: str,
        title: str,
        summary: str,
        make: MakeBot,
        seconds: float = 0.0,
        weights: str = NONE,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.make: Final[MakeBot] = make if weights == NONE else weighted(make, weights)
        self.plain: Final[MakeBot] = make
        self.seconds: Final = seconds


def weighted(plain: MakeBot, weights: str) -> MakeBot:
    """Return the bot evaluating states with weights."""
    return lambda ruleset, rng: plain(with_weights(ruleset, weights), rng)


def _careless(ruleset: AnyRuleset, rng: Random) -> AnyBot:
    return GreedyBot(ruleset, rng, ruleset.advisor.settings.carelessness)


def _searching(
    id: str,
    title: str,
    summary: str,
    seconds: float,
    times: float,
    blunder_rate: float,
    weights: str = NONE,
) -> Level:
    """Return a level with `times` as many rollouts as the advisor asks for.

    It plays a share of its orders without search: the advisor's blunder rate for the level, or
    else `blunder_rate`.
    """

    def make(ruleset: AnyRuleset, rng: Random) -> AnyBot:
        usual = ruleset.advisor.settings
        rollouts = max(1, round(times * usual.rollouts))
        share = usual.blunder_rate.get(id, blunder_rate)
        settings = RolloutSettings(rollouts, blunder_rate=share)
        return RolloutBot(ruleset, rng, seconds, settings)

    return Level(id, title, summary, make, seconds, weights)


LEVELS: Final = (
    Level("calm", "Calm", "Takes what it sees, and overlooks things.", _careless),
    _searching("steady", "Steady", "Thinks about some of its orders.", 1.5, 0.25, 0.6),
    _searching("sharp", "Sharp", "Thinks about most orders, and for longer.", 3.0, 1.0, 0.3),
    _searching("admiral", "Admiral", "Takes its time over every order.", 12.0, 2.0, 0.0, SHIPPED),
)
"""The levels that people choose from, the weakest first. They differ in how many orders they give
without search, and in how many rollouts they simulate for the others: docs/bot-measurements.md has
the series."""


def most_seconds(level: str) -> float:
    """Return the time limit of a level for an order; 0: no limit, or no such level."""
    return next((one.seconds for one in LEVELS if one.id == level), 0.0)


def _mcts(values: Mapping[str, float]) -> MakeBot:
    seconds = values.get("seconds", 0.0)
    iterations = int(values.get("iterations", NO_LIMIT if seconds else ITERATIONS))
    chosen = Settings(
        values.get("curiosity", CURIOSITY),
        values.get("sharpness", SHARPNESS),
        int(values.get("depth", 0)),
        trust=values.get("trust", TRUST),
        patience=int(values.get("patience", PATIENCE)),
    )
    return lambda ruleset, rng: MctsBot(ruleset, rng, iterations, seconds, chosen)


def _rollout(values: Mapping[str, float]) -> MakeBot:
    seconds = values.get("seconds", 0.0)
    blunder_rate = values.get("blunder_rate", 0.0)
    if blunder_rate > 1.0:
        place = "bot rollout, blunder_rate"
        raise BadInput("wrong value", f"{blunder_rate:g}", place, "a share, at most 1")
    settings = RolloutSettings(
        int(values.get("rollouts", NO_LIMIT if seconds else 0)),
        int(values.get("top", 0)),
        values.get("trust", ROLLOUT_TRUST),
        int(values.get("depth_orders", 0)),
        int(values.get("depth", 0)),
        values.get("styles", 0.0) > 0.0,
        blunder_rate,
    )
    return lambda ruleset, rng: RolloutBot(ruleset, rng, seconds, settings)


def _greedy(values: Mapping[str, float]) -> MakeBot:
    carelessness = values.get("carelessness", 0.0)
    return lambda ruleset, rng: GreedyBot(ruleset, rng, carelessness)


def _random(_values: Mapping[str, float]) -> MakeBot:
    return RandomBot


TREE_SETTINGS: Final = ("curiosity", "sharpness", "depth", "trust", "patience")
"""The settings of `naumachia.search.tree.Settings`."""
ROLLOUT_SETTINGS: Final = (
    "rollouts",
    "seconds",
    "top",
    "trust",
    "depth_orders",
    "depth",
    "styles",
    "blunder_rate",
)
"""The settings of `naumachia.search.rollout.RolloutSettings`, and the time limit."""
OLD_NAMES: Final[dict[str, dict[str, str]]] = {
    "rollout": {
        "walks": "rollouts",
        "orders": "depth_orders",
        "horizon": "depth",
        "manners": "styles",
        "haste": "blunder_rate",
    },
    "mcts": {"horizon": "depth"},
}
"""Deprecated names of settings by kind of bot, each with its new name."""
ENGINES: Final[dict[str, tuple[Callable[[Mapping[str, float]], MakeBot], tuple[str, ...]]]] = {
    "random": (_random, ()),
    "greedy": (_greedy, ("carelessness",)),
    "rollout": (_rollout, ROLLOUT_SETTINGS),
    "mcts": (_mcts, ("iterations", "seconds", *TREE_SETTINGS)),
}
"""The kinds of bot by id, each with its settings."""
STYLE: Final = "style"
"""The setting that names one of the advisor's playing styles."""
STYLE_NAMES: Final = (STYLE, "manner")
"""The same with its deprecated name."""
WEIGHTS: Final = "weights"
"""The setting that names the weights of the evaluation."""
STYLED: Final = (*(level.id for level in LEVELS), "greedy", "rollout")
"""The bots that can play in a style, and with weights."""


def find_bot(text: str) -> MakeBot:
    """Return the bot that `text` names.

    `text` is a level (`calm`), a level with another time limit (`steady:seconds=1`, 0 for no limit)
    or in a playing style (`steady:style=bold`), a kind of bot with or without settings (`mcts`,
    `mcts:seconds=0.5`, `mcts:iterations=400`), or a file (`my_bot.py`, `my_bot.py:ClassName`).
    `weights=none`, `weights=shipped` or `weights=FILE` replaces the evaluation. Raises BadInput; an
    unknown style and weights that cannot be read raise it when the bot is made for a rule set.
    """
    name, _, settings = text.strip().partition(":")
    if name.endswith(".py"):
        return load_bot(text.strip())
    if name not in STYLED:
        return _plain_bot(text, name, settings)
    texts: dict[str, str] = {}
    numbers: list[str] = []
    for part in filter(None, settings.split(",")):
        key, _, value = part.partition("=")
        if key in (*STYLE_NAMES, WEIGHTS):
            texts[WEIGHTS if key == WEIGHTS else STYLE] = value
        else:
            numbers.append(part)
    weights = texts.get(WEIGHTS)
    bot = _plain_bot(text, name, ",".join(numbers), weights is None)
    if weights is not None:
        bot = weighted(bot, weights)
    return _styled(bot, name, texts[STYLE]) if STYLE in texts else bot


def _styled(plain: MakeBot, name: str, style: str) -> MakeBot:
    """Return the bot playing in a style."""

    def make(ruleset: AnyRuleset, rng: Random) -> AnyBot:
        known = ruleset.advisor.styles
        if style not in known:
            has = f"one of {', '.join(known)}" if known else "none: this game has no playing styles"
            raise BadInput("no such style", style, f"bot {name}", has)
        bot = plain(ruleset, rng)
        bot.style = style
        return bot

    return make


def _plain_bot(text: str, name: str, settings: str, usual: bool = True) -> MakeBot:
    """Return a bot with numbers as settings; a level with its `usual` weights or with none."""
    for level in LEVELS:
        if name == level.id:
            whole = level.make if usual else level.plain
            return _timed(level, whole, settings) if settings else whole
    if name not in ENGINES:
        known = ", ".join([*(level.id for level in LEVELS), *ENGINES])
        raise BadInput("no such bot", text, "", f"one of {known}, or the path of a .py file")
    make, allowed = ENGINES[name]
    return make(_read_settings(settings, name, allowed))


def _timed(level: Level, plain: MakeBot, settings: str) -> MakeBot:
    """Return a level with another time limit for an order."""
    values = _read_settings(settings, level.id, ("seconds",), 0.0)

    def make(ruleset: AnyRuleset, rng: Random) -> AnyBot:
        bot = plain(ruleset, rng)
        bot.seconds = values.get("seconds", bot.seconds)
        return bot

    return make


def _read_settings(
    text: str, name: str, allowed: tuple[str, ...], least: float = LEAST
) -> dict[str, float]:
    values: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        key = OLD_NAMES.get(name, {}).get(key, key)
        if key not in allowed:
            known = (*allowed, STYLE, WEIGHTS) if name in STYLED else allowed
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
