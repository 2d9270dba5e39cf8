"""Define the base class of computer players, and load one from a user's file."""

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
    """A computer player. Subclass it and implement `choose`.

    `ruleset` is the game it plays. `rng` is the only source of chance it may use, so that a seed
    repeats its games. `seconds` is the time limit for an order; 0: no limit. `style` is a playing
    style of the advisor; "": none.

    A searching bot sets the rest: `candidates` are the orders that it compared last. It also
    compares the order that begins with `must_include`. `searched` counts its searches, and `cut`
    those that the time limit ended.
    """

    seconds: float = 0.0
    style: str = ""
    candidates: Sequence[Candidate[A]] = ()
    must_include: Sequence[A] = ()
    searched: int = 0
    cut: int = 0

    def __init__(self, ruleset: Ruleset[S, A], rng: Random) -> None:
        self.ruleset = ruleset
        self.rng = rng

    @property
    def manner(self) -> str:
        """Deprecated name of `style`."""
        return self.style

    @manner.setter
    def manner(self, style: str) -> None:
        self.style = style

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        """Return one of `legal`, the legal actions of `seat`.

        `view.state` is the state with everything hidden from the seat removed. The state is the
        bot's own copy; do not change the list `legal`.
        """
        raise NotImplementedError

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        """Return several decisions of one piece in a row, up to dice or another seat.

        Override it in a bot that plans whole activations. The default is one decision.
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
    """Return the bot class that `path/to/file.py` or `path/to/file.py:ClassName` names.

    Without a class name the file must have a single subclass of `Bot`, or `BOT = ClassName`.
    Raises BadInput if the file does not exist, does not run, or has no such class.
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
