"""Read and write open phases in positions: `cycle:2 turns activate:0 ramming:3:1:-2`.

A rule set lists its phases. A declared phase is written as the parameters of its constructor, in
order, by their types (`TYPES`). A type of the rule set itself, such as `Swipe`, has a codec under
its name. For any other phase, a row lists the attributes. A mark after an attribute gives the type
of its value; the default is a whole number:

    ?    a flag, `1` or `0`; `-` for None
    *    a list of numbers, `3,1`
    **   a list of lists and None, `3,1/-`

A rule set may add marks for other values.

Texts are validated. The cycle of a turn must be the first phase, and only the first. Phases of a
turn must be where the turn enters them. Ships and seats must exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from naumachia.kernel.declared import rows_of, unwrapped
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import Cycle, Phase, State
from naumachia.notation.pattern import join_alternatives

AnyPhase = Phase[Any, Any]
TextCodec = tuple[Callable[[Any], str], Callable[[str], Any]]
"""The writer and the reader of a value; the reader raises ValueError."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PhaseText:
    """The reader and writer of a rule set's open phases.

    `kinds` are the phase classes; a mapping gives a row for each, if some are not declared. `cycle`
    has the phases of a turn, which may be missing in `kinds` if they have no values. `marks` are
    codecs of the rule set's own types and marks. `bases` lists, for a phase class, the classes that
    may be directly below it. A subclass may read and write other phases.
    """

    def __init__(
        self,
        kinds: Iterable[type[Any]],
        cycle: list[Any],
        marks: Mapping[str, TextCodec] | None = None,
        bases: Mapping[type[Any], tuple[type[Any], ...]] | None = None,
    ) -> None:
        self.bases: Final = dict(bases or {})
        every = dict.fromkeys([*[type(phase) for phase in cycle], *kinds])
        given = kinds if isinstance(kinds, Mapping) else {}
        self.fields: Final = {
            kind: [split_mark(field) for field in given[kind].split()]
            if kind in given
            else declared_fields(kind)
            for kind in every
        }
        self.kinds: Final[dict[str, type[Any]]] = {kind.name: kind for kind in every}
        self.cycle: Final = cycle
        self.marks: Final[dict[str, TextCodec]] = {**MARKS, **(marks or {})}

    def position(self, lines: list[str], state: Any) -> str:
        """Return the text of a position: its lines, then the entries `over` and `stack`."""
        over = [] if state.result is None else ["over"]
        return "\n".join([*lines, *over, f"stack {self.stack(state.stack)}"])

    def stack(self, phases: list[AnyPhase]) -> str:
        """Return the open phases as text, outermost first."""
        return " ".join(self.phase(phase) for phase in phases)

    def phase(self, phase: AnyPhase) -> str:
        """Return one phase as text: its name and its values."""
        if isinstance(phase, Cycle):
            return f"cycle:{phase.cursor}"
        words = [phase.name]
        if type(phase) not in self.fields:
            kind = type(phase).__name__
            raise TypeError(f"no row for {kind} in the PhaseText of the rule set: add `{kind}`")
        for name, mark in self.fields[type(phase)]:
            words.append(self.marks[mark][0](getattr(phase, name)))
        return ":".join(words)

    def read_stack(self, text: str) -> list[AnyPhase]:
        """Return the phases of a text. Raises BadNotation with the word."""
        phases: list[AnyPhase] = []
        for word in text.split():
            try:
                phase = self.read(word)
            except MALFORMED as error:
                expected = f"a phase with its values, one of {', '.join(sorted(self.kinds))}"
                raise BadNotation("cannot read", word, "stack", expected) from error
            self.check_order(phase, phases, word)
            phases.append(phase)
        if not phases:
            raise BadNotation("no open phases", text, "stack", "the open phases, cycle:0 the first")
        return phases

    def check_order(self, phase: AnyPhase, below: list[AnyPhase], word: str) -> None:
        """Refuse a phase that cannot be above those below it. Raises BadNotation."""
        if isinstance(phase, Cycle) != (not below):
            expected = "the cycle of the turn first, and once"
            raise BadNotation("open phases out of order", word, "stack", expected)
        if len(below) == 1 and isinstance(below[0], Cycle):
            steps = [type(step) for step in self.cycle]
            if type(phase) in steps and steps[below[0].cursor - 1] is not type(phase):
                expected = f"cycle:{steps.index(type(phase)) + 1} below it"
                raise BadNotation("open phases out of order", word, "stack", expected)
        bases = self.bases.get(type(phase))
        if bases is not None and type(below[-1]) not in bases:
            names = join_alternatives([str(base.name) for base in bases])
            raise BadNotation("open phases out of order", word, "stack", f"{names} below it")

    def check_numbers(self, phases: list[AnyPhase], limits: Mapping[str, int]) -> None:
        """Refuse numbers that are out of range. Raises BadNotation with the phase.

        `limits` are by fields with their marks. The number -1, for nobody, is always allowed.
        """
        for phase in phases:
            for name, mark in self.fields.get(type(phase), []):
                field = f"{name}{mark}"
                if field not in limits:
                    continue
                value = getattr(phase, name)
                for number in value if mark else [value]:
                    if not -1 <= number < limits[field]:
                        expected = f"{name} from 0 to {limits[field] - 1}"
                        raise BadNotation("no such number", self.phase(phase), "stack", expected)

    def read(self, word: str) -> AnyPhase:
        """Return the phase of a word. Raises ValueError, IndexError, KeyError or TypeError."""
        name, *values = word.split(":")
        if name == "cycle":
            cursor = int(values[0])
            if len(values) != 1 or not 0 <= cursor < len(self.cycle):
                raise ValueError(word)
            return Cycle(self.cycle, cursor)
        kind = self.kinds[name]
        fields = self.fields[kind]
        if len(fields) != len(values):
            raise ValueError(word)
        read = [self.marks[mark][1](value) for value, (_, mark) in zip(values, fields, strict=True)]
        made: AnyPhase = kind(*read)
        return made


def split_mark(field: str) -> tuple[str, str]:
    """Return a field's name and its mark."""
    name = field.rstrip("?*!@&%+~^")
    return name, field[len(name) :]


def declared_fields(kind: type[Any]) -> list[tuple[str, str]]:
    """Return the name and the mark of each written field of a declared phase."""
    rows = [(row.name, unwrapped(row.type)) for row in rows_of(kind) if row.init]
    return [(name, TYPES.get(kind_text, kind_text)) for name, kind_text in rows]


def flag_text(value: Any) -> str:
    """Return a flag or None as text: `1`, `0` or `-`."""
    return "-" if value is None else str(int(value))


def read_flag(text: str) -> bool | None:
    """Return the flag or None of a text `1`, `0` or `-`. Raises ValueError."""
    if text == "-":
        return None
    if text not in ("0", "1"):
        raise ValueError(text)
    return text == "1"


def list_text(values: Any) -> str:
    """Return numbers as text: `3,1`."""
    return ",".join(str(int(number)) for number in values)


def read_list(text: str) -> list[int]:
    """Return the numbers of a text. Raises ValueError."""
    return [int(part) for part in text.split(",")] if text else []


def lists_text(values: Any) -> str:
    """Return lists of numbers as text, `3,1/2`, with `-` for None."""
    return "/".join("-" if part is None else list_text(part) for part in values)


def read_lists(text: str) -> list[Any]:
    """Return the lists of numbers of a text. Raises ValueError."""
    return [None if part == "-" else read_list(part) for part in text.split("/")] if text else []


def optional_list(codec: TextCodec) -> TextCodec:
    """Return a codec for a list of values and None, such as the answers of a sealed phase."""
    write, read = codec

    def write_all(values: Any) -> str:
        return "/".join("-" if value is None else write(value) for value in values)

    def read_all(text: str) -> list[Any]:
        return [None if part == "-" else read(part) for part in text.split("/")] if text else []

    return write_all, read_all


MALFORMED: Final = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    StopIteration,
)
"""The exceptions that phases from an unchecked text may raise when created or run."""

MARKS: Final[dict[str, TextCodec]] = {
    "": (lambda value: str(int(value)), int),
    "?": (flag_text, read_flag),
    "*": (list_text, read_list),
    "**": (lists_text, read_lists),
}


TYPES: Final[dict[str, str]] = {
    "i64": "",
    "int": "",
    "bool": "?",
    "bool | None": "?",
    "list[i64]": "*",
    "list[int]": "*",
    "list[list[int]]": "**",
    "list[list[int] | None]": "**",
}
"""The marks of declared types; any other type is its own mark."""


def settle_read(state: State, stack: str) -> None:
    """Run a state from a text to its first question. Raises BadNotation if it cannot run."""
    try:
        settle(state, SILENT)
    except BadNotation:
        raise
    except MALFORMED as error:
        raise BadNotation(
            "the open phases do not fit the rest", stack, "stack", "phases in which all of it is so"
        ) from error
