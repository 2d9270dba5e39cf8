"""Which of the two builds is running."""

from __future__ import annotations

from pathlib import Path

from naumachia.kernel import machine


def build() -> str:
    """`"compiled"` when the kernel runs as machine code, else `"plain"`."""
    return "plain" if str(machine.__file__).endswith(".py") else "compiled"


def home() -> Path:
    """Return the folder in which the running package lies."""
    return Path(str(machine.__file__)).absolute().parent.parent.parent
