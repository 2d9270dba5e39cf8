"""Keep what files say from steering the terminal: control characters are written out."""

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
"""Characters that move the cursor, ring, begin a sequence or turn the direction of writing."""

WRITTEN: Final = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in CONTROLS}


def visible(text: str) -> str:
    """Return a text with its control characters written out: `\\x1b`."""
    return text.translate(WRITTEN)


class VisibleStream:
    """A stream on which control characters are written out; `inner` takes all as it is."""

    def __init__(self, inner: TextIO) -> None:
        self.inner: Final = inner

    def write(self, text: str) -> int:
        """Write a text."""
        return self.inner.write(visible(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def undisguised(stream: TextIO) -> TextIO:
    """Return the stream on which our own colours and bars may be written."""
    found: object = stream
    return found.inner if isinstance(found, VisibleStream) else stream


@contextmanager
def harmless() -> Iterator[None]:
    """Write out control characters on standard output and standard error for a while."""
    out = cast("TextIO", VisibleStream(undisguised(sys.stdout)))
    error = cast("TextIO", VisibleStream(undisguised(sys.stderr)))
    with redirect_stdout(out), redirect_stderr(error):
        yield
