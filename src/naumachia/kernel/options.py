"""Options: rulings on which reasonable players differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.clause import WITNESSES, ClauseId, witness
from naumachia.kernel.errors import BadOption, as_written

Value = bool | int | str


class Option:
    """One option: a switch, a number from `low` to `high`, or one of `values`.

    The type of `default` decides which. `clause` is its ruling, `title` its name for people.
    """

    __slots__ = ("clause", "default", "high", "id", "low", "title", "values")

    def __init__(
        self,
        id: str,
        title: str,
        default: Value,
        clause: ClauseId,
        values: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.default: Final = default
        self.clause: Final = clause
        self.values: Final = values
        self.low: Final = low
        self.high: Final = high

    def __repr__(self) -> str:
        return f"<Option {self.id}={_word(self.default)}>"

    @property
    def kind(self) -> str:
        """Return `"bool"`, `"int"` or `"choice"`."""
        if isinstance(self.default, bool):
            return "bool"
        return "int" if isinstance(self.default, int) else "choice"

    @property
    def expected(self) -> str:
        """Describe the valid values."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "int":
            return f"a whole number from {self.low} to {self.high}"
        return f"one of {', '.join(self.values)}"

    def read(self, value: object) -> Value:
        """Check `value`, or read it from text. Raises BadOption."""
        if self.kind == "bool":
            if isinstance(value, bool):
                return value
            if value in ("true", "false"):
                return value == "true"
        elif self.kind == "int":
            number = _whole_number(value)
            if number is not None and self.low <= number <= self.high:
                return number
        elif isinstance(value, str) and value in self.values:
            return value
        raise BadOption("wrong value", as_written(value), f"option {self.id}", self.expected)


def _whole_number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and len(value) < 12 and value.removeprefix("-").isdecimal():
        return int(value)
    return None


class Options:
    """The values of all options of a rule set; immutable."""

    __slots__ = ("_values", "declared")

    def __init__(self, declared: tuple[Option, ...], values: Mapping[str, object]) -> None:
        """Replace defaults by `values`. Raises BadOption for an unknown name or a bad value."""
        known = {option.id: option for option in declared}
        for name in values:
            if name not in known:
                raise BadOption("no such option", name, "options", f"one of {', '.join(known)}")
        self.declared: Final = declared
        self._values: Final[dict[str, Value]] = {
            option.id: option.read(values[option.id]) if option.id in values else option.default
            for option in declared
        }

    def flag(self, name: str) -> bool:
        """Return the value of a switch."""
        return bool(self._value(name))

    def number(self, name: str) -> int:
        """Return the value of a whole number."""
        return int(self._value(name))

    def word(self, name: str) -> str:
        """Return the value of a choice."""
        return str(self._value(name))

    def _value(self, name: str) -> Value:
        if WITNESSES:
            witness(next(option.clause for option in self.declared if option.id == name))
        return self._values[name]

    def __repr__(self) -> str:
        return f"<Options {self.text() or 'as they are by default'}>"

    def changed(self) -> dict[str, Value]:
        """Return the values that differ from the defaults."""
        return {
            option.id: self._values[option.id]
            for option in self.declared
            if self._values[option.id] != option.default
        }

    def all(self) -> dict[str, Value]:
        """Return every value by option id."""
        return dict(self._values)

    def words(self) -> dict[str, str]:
        """Return every value as a word, as in `text`, by option id."""
        return {name: _word(value) for name, value in self._values.items()}

    def text(self) -> str:
        """Return the values that differ from the defaults: `turn_limit=12 angle_limits=25_65`."""
        return " ".join(f"{name}={_word(value)}" for name, value in self.changed().items())


def _word(value: Value) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text.replace(" ", "_")


def read_options(declared: tuple[Option, ...], text: str) -> Options:
    """Read options from the text of `Options.text`. Raises BadOption."""
    choices = {option.id: {_word(value): value for value in option.values} for option in declared}
    values: dict[str, object] = {}
    for entry in text.split():
        name, _, word = entry.partition("=")
        values[name] = choices.get(name, {}).get(word, word)
    return Options(declared, values)
