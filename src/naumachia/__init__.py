"""Printed naval wargames: the rules enforced, every ruling explained.

A game in a script or a notebook:

>>> import naumachia
>>> game = naumachia.new("trireme", "line", seed=1)
>>> game.seat
'green'
>>> game.order("G1 FR")
['G1 goes forward to (1,2) and turns right, heading north-east.']
>>> game.order("G1 F")
Traceback (most recent call last):
...
naumachia.kernel.errors.IllegalAction: ...

`print(game)` shows the board, a notebook draws it, `game.legal` lists the orders,
`game.ask("steady")` asks a computer player for one, `game.step()` plays the next move by itself,
`game.play(action)` plays the actions of `game.legal_actions()` as fast as the rules.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naumachia.game import Game, Lines, Way
    from naumachia.kernel.errors import (
        AmbiguousNotation,
        BadInput,
        BadNotation,
        BadOption,
        BadRecord,
        BadScenario,
        IllegalAction,
        RulesError,
    )
    from naumachia.kernel.match import Match
    from naumachia.kernel.options import Option
    from naumachia.kernel.ruleset import Ruleset, View
    from naumachia.scene.seat_odds import HiddenOdds
    from naumachia.search.bot import Bot

    __version__: str

__all__ = [
    "AmbiguousNotation",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadScenario",
    "Bot",
    "Game",
    "HiddenOdds",
    "IllegalAction",
    "Lines",
    "Match",
    "Option",
    "RulesError",
    "Ruleset",
    "View",
    "Way",
    "__version__",
    "load",
    "loads",
    "new",
    "options",
    "rulesets",
    "scenarios",
]

_HOMES = {
    "Bot": "naumachia.search.bot",
    "Game": "naumachia.game",
    "HiddenOdds": "naumachia.scene.seat_odds",
    "Lines": "naumachia.game",
    "Match": "naumachia.kernel.match",
    "Option": "naumachia.kernel.options",
    "Ruleset": "naumachia.kernel.ruleset",
    "View": "naumachia.kernel.ruleset",
    "Way": "naumachia.game",
}
"""The modules of the names that are not errors; they are imported on first use."""


def __getattr__(name: str) -> object:
    if name in __all__ and name != "__version__":
        from importlib import import_module

        return getattr(import_module(_HOMES.get(name, "naumachia.kernel.errors")), name)
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("naumachia")
    except PackageNotFoundError:
        return "not installed"


def rulesets() -> dict[str, str]:
    """Return the titles of the installed rule sets, by id.

    >>> import naumachia
    >>> "trireme" in naumachia.rulesets()
    True
    """
    from naumachia import rules

    return {name: rules.load(name).about.title for name in rules.ids()}


def scenarios(ruleset: str) -> dict[str, str]:
    """Return the scenarios of a rule set: their ids, each with its title. Raises BadInput.

    >>> import naumachia
    >>> next(iter(naumachia.scenarios("trireme")))
    'line'
    """
    from naumachia.cli.reading import find_ruleset

    return {name: one.title for name, one in find_ruleset(ruleset).scenarios().items()}


def options(ruleset: str) -> dict[str, Option]:
    """Return the options of a rule set by name: each with its title, its default and the values
    that `new` takes for it. Raises BadInput.

    >>> import naumachia
    >>> option = naumachia.options("trireme")["quiet_rounds"]
    >>> option.default, option.expected
    (50, 'a whole number from 0 to 1000')
    """
    from naumachia.cli.reading import find_ruleset

    return {one.id: one for one in find_ruleset(ruleset).options()}


def new(
    ruleset: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    typed: bool = False,
    **options: object,
) -> Game:
    """Return a new game.

    `ruleset` is an id, `module:NAME` or a folder with a rule set of your own; `scenario` an id or a
    file ending in `.toml`, the first one when it is left out; the same `seed` gives the same dice
    and bots again, None others each time (`Game.seed` says which); `typed` leaves the dice to you
    (`Game.roll`). Every other name is an option of the rules.

    Raises BadInput, naming what would be right.

    >>> import naumachia
    >>> naumachia.new("biremes", "duel", typed=True)
    <Game ...: 0 moves, dice are due>
    >>> naumachia.new("checkers")
    Traceback (most recent call last):
    ...
    naumachia.kernel.errors.BadInput: no such rule set: 'checkers'; expected one of ...
    """
    from naumachia.game import Game, opened

    return Game(opened(ruleset, scenario, options), seed, typed=typed)


def load(path: str | PathLike[str], *, ruleset: str | None = None, seed: int | None = None) -> Game:
    """Return the game in a file: a record, replayed and checked, or a position.

    `ruleset` is needed for a position that several rule sets could read. With `seed`, the game
    continues with the dice of that seed, so a game saved and loaded with its own seed gets the same
    dice. Bots restart. Raises BadInput.

    >>> import naumachia, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "game.nau"
    >>> game = naumachia.new("trireme", "skirmish", seed=3)
    >>> _ = game.order("G1 F")
    >>> game.save(file)
    >>> naumachia.load(file).moves
    ['G1 F']
    """
    from naumachia.game import Game, read

    return Game(read(path, ruleset), seed)


def loads(text: str, *, ruleset: str | None = None, seed: int | None = None) -> Game:
    """Return the game in a text, as `load` returns that in a file. Raises BadInput.

    >>> import naumachia
    >>> game = naumachia.new("trireme", "skirmish", seed=3)
    >>> _ = game.order("G1 F")
    >>> naumachia.loads(game.record).moves
    ['G1 F']
    """
    from naumachia.game import Game, read_text

    return Game(read_text(text, ruleset), seed)
