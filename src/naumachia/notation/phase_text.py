"""Open phases as text, for positions: `cycle:2 turns activate:0 ramming:3:1:-2`.

A rule set lists its phases. Of a declared phase the parameters of its constructor are written, in
their order, by their types (`TYPES`); a type of the rule set's own, such as `Swipe`, has a codec
under its name. For another phase a row has the names of the attributes, each with a mark for what
the value is; without one it is a whole number:

    ?    a flag, `1` or `0`; `-` when it is open (None)
    *    a list of numbers, `3,1`
    **   a list of such lists, each of which may be open, `3,1/-`

A rule set may add marks of its own for values of its own.

A text is not believed: the cycle of a turn stands outermost and nowhere else, kinds that belong to
the frame of a turn stand where they are entered, and numbers of ships and seats are those of ships
and seats there are.
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
from naumachia.notation.pattern import listed

AnyPhase = Phase[Any, Any]
Codec = tuple[Callable[[Any], str], Callable[[str], Any]]
"""How a value is written, and how it is read (raising ValueError)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PhaseText:
    """Writes and reads the stack of one rule set.

    `kinds` are the phase classes, with a row for each if some are not declared, `cycle` the phases
    of a turn, which need not be among them if they have no values; `marks` are the codecs of the
    rule set's own types and marks. A subclass may write and read other phases in a way of its own.
    """

    def __init__(
        self,
        kinds: Iterable[type[Any]],
        cycle: list[Any],
        marks: Mapping[str, Codec] | None = None,
        upon: Mapping[type[Any], tuple[type[Any], ...]] | None = None,
    ) -> None:
        self.upon: Final = dict(upon or {})
        every = dict.fromkeys([*[type(phase) for phase in cycle], *kinds])
        given = kinds if isinstance(kinds, Mapping) else {}
        self.fields: Final = {
            kind: [parted(field) for field in given[kind].split()]
            if kind in given
            else declared_fields(kind)
            for kind in every
        }
        self.kinds: Final[dict[str, type[Any]]] = {kind.name: kind for kind in every}
        self.cycle: Final = cycle
        self.marks: Final[dict[str, Codec]] = {**MARKS, **(marks or {})}

    def stack(self, phases: list[AnyPhase]) -> str:
        """Return the open phases, outermost first."""
        return " ".join(self.phase(phase) for phase in phases)

    def phase(self, phase: AnyPhase) -> str:
        """Return one phase: its name and its values."""
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
        """Return the phases a text describes. Raises BadNotation naming the word."""
        phases: list[AnyPhase] = []
        for word in text.split():
            try:
                phase = self.read(word)
            except MALFORMED as error:
                expected = f"a phase with its values, one of {', '.join(sorted(self.kinds))}"
                raise BadNotation("cannot read", word, "stack", expected) from error
            self.check_place(phase, phases, word)
            phases.append(phase)
        if not phases:
            raise BadNotation("no open phases", text, "stack", "the open phases, cycle:0 the first")
        return phases

    def check_place(self, phase: AnyPhase, below: list[AnyPhase], word: str) -> None:
        """Refuse a phase that cannot stand upon those below. Raises BadNotation."""
        if isinstance(phase, Cycle) != (not below):
            expected = "the cycle of the turn first, and once"
            raise BadNotation("open phases out of order", word, "stack", expected)
        if len(below) == 1 and isinstance(below[0], Cycle):
            steps = [type(step) for step in self.cycle]
            if type(phase) in steps and steps[below[0].cursor - 1] is not type(phase):
                expected = f"cycle:{steps.index(type(phase)) + 1} below it"
                raise BadNotation("open phases out of order", word, "stack", expected)
        bases = self.upon.get(type(phase))
        if bases is not None and type(below[-1]) not in bases:
            names = listed([str(base.name) for base in bases])
            raise BadNotation("open phases out of order", word, "stack", f"{names} below it")

    def check_numbers(self, phases: list[AnyPhase], limits: Mapping[str, int]) -> None:
        """Refuse numbers beyond what there is; `limits` by values with their marks, -1 is nobody.

        Raises BadNotation naming the phase.
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
        """Return one phase. Raises ValueError, IndexError, KeyError or TypeError."""
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


def parted(field: str) -> tuple[str, str]:
    """Return a field's name and its mark."""
    name = field.rstrip("?*!@&%+~^")
    return name, field[len(name) :]


def declared_fields(kind: type[Any]) -> list[tuple[str, str]]:
    """Return the name and mark of each field that a position writes of a declared phase."""
    rows = [(row.name, unwrapped(row.type)) for row in rows_of(kind) if row.init]
    return [(name, TYPES.get(kind_text, kind_text)) for name, kind_text in rows]


def flag_text(value: Any) -> str:
    """Return a flag that may be open."""
    return "-" if value is None else str(int(value))


def read_flag(text: str) -> bool | None:
    """Return a flag that may be open. Raises ValueError."""
    if text == "-":
        return None
    if text not in ("0", "1"):
        raise ValueError(text)
    return text == "1"


def list_text(values: Any) -> str:
    """Numbers: `3,1`."""
    return ",".join(str(int(number)) for number in values)


def read_list(text: str) -> list[int]:
    """Numbers. Raises ValueError."""
    return [int(part) for part in text.split(",")] if text else []


def lists_text(values: Any) -> str:
    """Lists of numbers: `3,1/2`; one that is open is `-`."""
    return "/".join("-" if part is None else list_text(part) for part in values)


def read_lists(text: str) -> list[Any]:
    """Lists of numbers. Raises ValueError."""
    return [None if part == "-" else read_list(part) for part in text.split("/")] if text else []


def each(codec: Codec) -> Codec:
    """Return a list of values, each of which may be open: as the answers of a sealed phase."""
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
"""What a text that nobody checked raises when phases are made of it, or run."""

MARKS: Final[dict[str, Codec]] = {
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
"""The marks of declared types; another type is its own mark."""


def settle_read(state: State, stack: str) -> None:
    """Run a state that was read up to its first question. Raises BadNotation where it cannot be."""
    try:
        settle(state, SILENT)
    except BadNotation:
        raise
    except MALFORMED as error:
        raise BadNotation(
            "the open phases do not fit the rest", stack, "stack", "phases in which all of it is so"
        ) from error
