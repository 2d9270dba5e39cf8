"""Protect the terminal from control characters in files: write them as escapes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, Final, TextIO, cast

CONTROLS: Final = [
    *(code for code in range(0x20) if chr(code) not in "\t\n"),
    *range(0x7F, 0xA0),
    *range(0x200E, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
]
"""Characters that move the cursor, ring the bell, begin a sequence or change the text direction."""

WRITTEN: Final = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in CONTROLS}


def visible(text: str) -> str:
    """Return a text with its control characters written as escapes, such as `\x1b`."""
    return text.translate(WRITTEN)


class VisibleStream:
    """A stream that writes control characters as escapes to `inner`."""

    def __init__(self, inner: TextIO) -> None:
        self.inner: Final = inner

    def write(self, text: str) -> int:
        """Write a text."""
        return self.inner.write(visible(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def undisguised(stream: TextIO) -> TextIO:
    """Return the stream for our own colours and progress bars."""
    found: object = stream
    return found.inner if isinstance(found, VisibleStream) else stream


@contextmanager
def harmless() -> Iterator[None]:
    """Escape control characters on standard output and standard error within a context."""
    out = cast("TextIO", VisibleStream(undisguised(sys.stdout)))
    error = cast("TextIO", VisibleStream(undisguised(sys.stderr)))
    with redirect_stdout(out), redirect_stderr(error):
        yield
