"""Write a table of games while they are played, and go on after an interrupt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from typing import Final

from naumachia.kernel.errors import BadInput
from naumachia.sim.runner import Row
from naumachia.sim.table import check_kind, check_same, read, write


class GrowingTable:
    """A table of games whose rows are stored as they come.

    They are lines of JSON in `FILE.part` until `finish` writes the table itself and removes that
    file. If the program is killed between, the finished games are there, for `resume`.
    """

    def __init__(self, file: Path, about: Mapping[str, object], *, resume: bool = False) -> None:
        """Begin a table, or with `resume` read what an earlier run has stored of it.

        Raises BadInput for an unknown kind of table, for a file that cannot be read or written, for
        finished games of an earlier run without `resume`, and for games of another series with it.
        """
        check_kind(file)
        self.file: Final = file
        self.part: Final = file.with_name(f"{file.name}.part")
        self.about: Final = dict(about)
        self.rows: list[Row] = []
        if resume:
            self._read()
        elif self.part.exists():
            expected = f"--resume to go on with it, or no file {self.part}"
            raise BadInput("an unfinished table", str(self.part), "", expected)
        fresh = self.part.with_suffix(".new")
        self._store([self.about, *self.rows], fresh, "w")
        fresh.replace(self.part)

    def add(self, rows: Sequence[Row]) -> None:
        """Store finished games. Raises BadInput if the file cannot be written."""
        self.rows += rows
        self._store(rows, self.part, "a")

    def finish(self, command: str = "") -> None:
        """Write the table with all games that were stored. Raises BadInput."""
        self.rows.sort(key=lambda row: int(row["game"]))
        write(self.rows, self.file, {**self.about, "games": len(self.rows), "command": command})
        self.part.unlink()

    def _read(self) -> None:
        """Read the games of an earlier run: of its table, and of the part that was not finished."""
        known: dict[object, Row] = {}
        if self.file.exists():
            rows, about = self._read_table()
            self._check(about, self.file)
            known = {row["game"]: row for row in rows}
        if self.part.exists():
            about, rows = self._read_part()
            self._check(about, self.part)
            known |= {row["game"]: row for row in rows}
        self.rows = list(known.values())

    def _read_table(self) -> tuple[list[Row], dict[str, object]]:
        if self.file.suffix != ".parquet":
            problem = "a finished table that does not say what was played"
            raise BadInput(problem, str(self.file), "--resume", "a .parquet file")
        return read(self.file)

    def _read_part(self) -> tuple[dict[str, object], list[Row]]:
        """Return the lines of the part; the last one is left out if it is incomplete."""
        try:
            lines = self.part.read_text(encoding="utf-8").splitlines()
        except OSError as error:
            problem = f"cannot read: {error.strerror}"
            raise BadInput(problem, str(self.part), "", "a readable file") from error
        found = []
        for number, line in enumerate(lines):
            try:
                found.append(loads(line))
            except JSONDecodeError as error:
                if number + 1 < len(lines):
                    place = f"{self.part}, line {number + 1}"
                    raise BadInput("not a row", line, place, "a row as JSON") from error
        return (found[0], found[1:]) if found else (self.about, [])

    def _check(self, about: Mapping[str, object], file: Path) -> None:
        """Refuse games that are not of this series."""
        check_same(self.about, about, str(file))
        for key in ("seed", "version"):
            if about.get(key) != self.about[key]:
                found, wanted = str(about.get(key)), str(self.about[key])
                raise BadInput(f"games with another {key}", found, str(file), wanted)

    def _store(self, rows: Sequence[Mapping[str, object]], file: Path, mode: str) -> None:
        try:
            with file.open(mode, encoding="utf-8") as opened:
                opened.writelines(f"{dumps(row)}\n" for row in rows)
        except OSError as error:
            problem = f"cannot write: {error.strerror}"
            raise BadInput(problem, str(file), "", "a writable file") from error
