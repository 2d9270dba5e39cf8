"""Report which of the two builds is running."""

from __future__ import annotations

from pathlib import Path

from naumachia.kernel import machine


def build() -> str:
    """Return `"compiled"` if the kernel runs as machine code, else `"plain"`."""
    return "plain" if str(machine.__file__).endswith(".py") else "compiled"


def home() -> Path:
    """Return the folder of the running package."""
    return Path(str(machine.__file__)).absolute().parent.parent.parent
