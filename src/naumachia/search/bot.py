"""What a computer player is, and how one is loaded from a user's file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Generic, TypeVar

from naumachia.kernel.errors import BadInput
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, Ruleset, View
from naumachia.search.candidates import Candidate
from naumachia.search.clock import Clock

S = TypeVar("S", bound=State)
A = TypeVar("A")


class Bot(Generic[S, A]):
    """A player by computer. Subclass it and give `choose`.

    `ruleset` is the game it plays, `rng` the only source of chance it may use (so that a seed
    repeats its games), `seconds` how long it may think about an order, 0 for as long as it likes,
    `manner` the one of the advisor's manners in which it plays, "" for none. `considered` are the
    orders that it weighed last, where it tells; `insisted` is how one begins that it weighs in any
    case. `searched` counts the orders that it searched for, where it tells, `cut` those of them in
    which its time was over before it was done.
    """

    seconds: float = 0.0
    manner: str = ""
    considered: Sequence[Candidate[A]] = ()
    insisted: Sequence[A] = ()
    searched: int = 0
    cut: int = 0

    def __init__(self, ruleset: Ruleset[S, A], rng: Random) -> None:
        self.ruleset = ruleset
        self.rng = rng

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        """One of `legal`, the actions open to `seat`.

        `view` is what the seat knows: `view.state` has everything hidden from it blanked. It is
        the bot's own copy, but the list may be shared: do not change it.
        """
        raise NotImplementedError

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        """Several decisions of one piece in a row, as far as no dice and no other seat come in.

        A bot that plans a whole activation gives it here; by default it is one decision.
        """
        return [self.choose(view, seat, legal)]

    def note(self, clock: Clock) -> None:
        """Count a search that has ended."""
        self.searched += 1
        if clock.cut():
            self.cut += 1


AnyBot = Bot[Any, Any]
MakeBot = Callable[[AnyRuleset, Random], AnyBot]


def load_bot(text: str) -> MakeBot:
    """The bot class that `path/to/file.py` or `path/to/file.py:ClassName` names.

    Without a class name the file has a single subclass of `Bot`, or says `BOT = ClassName`.
    Raises BadInput when there is no such file, it does not run, or it has no such class.
    """
    path, colon, name = text.partition(".py:")
    file = Path(f"{path}.py" if colon else text)
    module = _run_file(file)
    if name:
        found = getattr(module, name, None)
        if found is None:
            raise BadInput("no such class", name, str(file), f"one of {_names(module)}")
    else:
        found = _only_bot(module, file)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        shown = name or "BOT"
        raise BadInput("not a bot", shown, str(file), "a subclass of naumachia.search.bot.Bot")
    return found


def _run_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise BadInput("no such bot file", str(file), "", "a level or the path of a Python file")
    spec = spec_from_file_location(f"naumachia_bot_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise BadInput("not a Python file", str(file), "", "a file that ends in .py")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        problem = f"the bot file does not run: {type(error).__name__}: {error}"
        raise BadInput(problem, str(file), _line_in(error, file), "a file that imports") from error
    return module


def _line_in(error: Exception, file: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f"line {error.lineno}"
    line = ""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(file):
            line = f"line {trace.tb_lineno}"
        trace = trace.tb_next
    return line


def _bots_in(module: ModuleType) -> list[type[AnyBot]]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == module.__name__
    ]


def _names(module: ModuleType) -> str:
    return ", ".join(bot.__name__ for bot in _bots_in(module)) or "(the file has no bot)"


def _only_bot(module: ModuleType, file: Path) -> object:
    chosen: object = getattr(module, "BOT", None)
    if chosen is not None:
        return chosen
    bots = _bots_in(module)
    if len(bots) == 1:
        return bots[0]
    if not bots:
        raise BadInput("no bot in the file", str(file), "", "a subclass of Bot")
    example = f"{file}:{bots[0].__name__}"
    raise BadInput("several bots in the file", _names(module), str(file), f"a name: {example}")
