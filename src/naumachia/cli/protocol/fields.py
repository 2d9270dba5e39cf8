"""Read the fields of one request by name and type."""

from __future__ import annotations

from typing import Final, NoReturn

from naumachia.kernel.errors import BadInput

LONGEST_LIST: Final = 64


class BadRequest(BadInput):
    """A request with an unknown, missing or wrong field."""

    code = "bad_request"


class Request:
    """One request. Read each field with a method; `close` refuses the others."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values: Final = values
        self.verb = ""
        self.asked: Final = {"id", "do"}
        self.verb = self.text("do")

    def has(self, field: str) -> bool:
        """Return whether the field is present and not null."""
        self.asked.add(field)
        return self.values.get(field) is not None

    def text(self, field: str) -> str:
        """Return a required text."""
        value = self.value(field)
        if not isinstance(value, str):
            self.fail(field, "a text")
        return value

    def optional_text(self, field: str) -> str | None:
        """Return a text, or None if absent."""
        return self.text(field) if self.has(field) else None

    def number(self, field: str, low: int, high: int, default: int) -> int:
        """Return a whole number from `low` to `high`, or the default if absent."""
        if not self.has(field):
            return default
        value = self.value(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(field, f"a whole number from {low} to {high}")
        return value

    def flag(self, field: str) -> bool:
        """Return a boolean, False if absent."""
        if not self.has(field):
            return False
        value = self.value(field)
        if not isinstance(value, bool):
            self.fail(field, "true or false")
        return value

    def mapping(self, field: str) -> dict[str, object]:
        """Return an object, empty if absent."""
        if not self.has(field):
            return {}
        value = self.value(field)
        if not isinstance(value, dict):
            self.fail(field, "an object")
        return value

    def numbers(self, field: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        value = self.value(field)
        if not isinstance(value, list) or len(value) > LONGEST_LIST:
            self.fail(field, "a list of whole numbers")
        if not all(isinstance(item, int) and not isinstance(item, bool) for item in value):
            self.fail(field, "a list of whole numbers")
        return tuple(value)

    def value(self, field: str) -> object:
        """Return a required field of any type."""
        if not self.has(field):
            raise BadRequest("missing field", self.verb, f"field {field}", f"a value for {field}")
        return self.values[field]

    def fail(self, field: str, expected: str) -> NoReturn:
        """Raise BadRequest for a wrong value."""
        raise BadRequest("wrong value", repr(self.values[field]), f"field {field}", expected)

    def close(self) -> None:
        """Refuse fields that nobody read."""
        for field in self.values:
            if field not in self.asked:
                known = ", ".join(sorted(self.asked))
                raise BadRequest("unknown field", field, self.verb, f"one of {known}")
