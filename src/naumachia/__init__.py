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
`game.ask("steady")` asks a computer player for one, `game.step()` lets the game go on by itself.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naumachia.game import Game

    __version__: str

__all__ = ["__version__", "load", "new", "rulesets"]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("naumachia")
    except PackageNotFoundError:
        return "not installed"


def rulesets() -> dict[str, str]:
    """The rule sets that are installed: their ids, each with what it is called.

    >>> import naumachia
    >>> "trireme" in naumachia.rulesets()
    True
    """
    from naumachia import rules

    return {name: rules.load(name).about.title for name in rules.ids()}


def new(
    ruleset: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    typed: bool = False,
    **options: object,
) -> Game:
    """A new game.

    `ruleset` is an id, `module:NAME` or a folder with a rule set of your own; `scenario` an id or a
    file ending in `.toml`, the first one when it is left out; `seed` makes the dice come up alike
    again, None differently each time; `typed` leaves the dice to you (`Game.roll`). What else is
    named is an option of the rules.

    Raises BadInput, naming what would be right.

    >>> import naumachia
    >>> naumachia.new("biremes", "duel", typed=True)
    <Game ...: 0 moves, dice are due>
    >>> naumachia.new("checkers")
    Traceback (most recent call last):
    ...
    naumachia.kernel.errors.BadInput: no such rule set in 'checkers'; expected one of ...
    """
    from naumachia.game import Game, opened

    return Game(opened(ruleset, scenario, options), seed, typed=typed)


def load(path: str | PathLike[str], *, ruleset: str | None = None, seed: int | None = None) -> Game:
    """The game in a file: a record, replayed and checked, or a position.

    `ruleset` reads a position that could be of several. Raises BadInput.

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
