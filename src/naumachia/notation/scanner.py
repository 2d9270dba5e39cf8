"""Read a notation token by token, and report the place of an error."""

from __future__ import annotations

from typing import NoReturn

from naumachia.kernel.errors import LONGEST_INPUT, BadNotation


class Scanner:
    """A reader of one text. It raises BadNotation with the column (from 1) and what is expected."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_INPUT:
            raise BadNotation(
                "text too long", text, f"{len(text)} characters", f"at most {LONGEST_INPUT}"
            )
        self.text = text
        self.at = 0

    def skip_blanks(self) -> None:
        """Skip spaces and tabs."""
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1

    def is_at_end(self) -> bool:
        """Return whether only blanks are left."""
        self.skip_blanks()
        return self.at >= len(self.text)

    def rest(self) -> str:
        """Return the unread text."""
        return self.text[self.at :]

    def peek(self, word: str) -> bool:
        """Return whether `word` comes next, after blanks."""
        self.skip_blanks()
        return self.text.startswith(word, self.at)

    def accept(self, word: str) -> bool:
        """Read `word` if it comes next."""
        if self.peek(word):
            self.at += len(word)
            return True
        return False

    def expect(self, word: str) -> None:
        """Read `word`. Raises BadNotation if it does not come next."""
        if not self.accept(word):
            self.fail(repr(word))

    def integer(self, low: int, high: int, what: str) -> int:
        """Read an integer from `low` to `high`; `what` names it in the error."""
        self.skip_blanks()
        start = self.at
        end = start + 1 if self.text.startswith("-", start) else start
        while end < len(self.text) and end - start < 12 and self.text[end] in "0123456789":
            end += 1
        digits = self.text[start:end]
        if digits in ("", "-"):
            self.fail(f"{what}, a number from {low} to {high}")
        value = int(digits)
        if not low <= value <= high:
            self.fail(f"{what} from {low} to {high}, not {value}")
        self.at = end
        return value

    def word(self, what: str) -> str:
        """Read letters, digits, `_`; `what` names it in the error."""
        self.skip_blanks()
        start = self.at
        while self.at < len(self.text) and (
            self.text[self.at].isalnum() or self.text[self.at] == "_"
        ):
            self.at += 1
        if start == self.at:
            self.fail(what)
        return self.text[start : self.at]

    def one_of(self, words: list[str], what: str) -> str:
        """Read the longest of `words` that comes next; `what` names it in the error."""
        found = max((word for word in words if self.peek(word)), key=len, default=None)
        if found is not None:
            self.at += len(found)
            return found
        self.fail(f"{what}: one of {', '.join(words)}")

    def end(self) -> None:
        """Raise BadNotation unless all text has been read."""
        if not self.is_at_end():
            self.fail("nothing more")

    def fail(self, expected: str) -> NoReturn:
        """Raise BadNotation at the current place."""
        self.skip_blanks()
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - (self.text.rfind("\n", 0, self.at) + 1) + 1
        place = f"column {column}" if "\n" not in self.text else f"line {line}, column {column}"
        raise BadNotation("cannot read", self.text, place, expected)
