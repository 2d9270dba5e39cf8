"""Compare output with golden files, so that a change of behaviour is a readable diff."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

MOST_SHOWN = 60
"""The most lines of a diff that a failing test prints."""


class Goldens:
    """The golden files under `folder`; with `update` they are written instead of compared."""

    def __init__(self, folder: Path, update: bool) -> None:
        self.folder = folder
        self.update = update

    def compare(self, name: str, text: str) -> None:
        """Check that the file `name` holds `text`; raises AssertionError with the difference."""
        file = self.folder / name
        if self.update:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            return
        kept = file.read_text(encoding="utf-8") if file.is_file() else ""
        if kept == text:
            return
        lines = unified_diff(kept.splitlines(), text.splitlines(), name, "now", lineterm="")
        shown = "\n".join(list(lines)[:MOST_SHOWN])
        raise AssertionError(
            f"{name} is not what it was; if that is meant, run with --update-goldens\n{shown}"
        )
