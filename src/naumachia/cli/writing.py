"""Write files that a verb was asked for."""

from __future__ import annotations

from pathlib import Path

from naumachia.cli.reading import BadFile


def check_folder(folder: Path | None, option: str) -> None:
    """Refuse a folder that does not exist before hours are spent on its files. Raises BadFile."""
    if folder is not None and not folder.is_dir():
        raise BadFile("no such folder", str(folder), option, "an existing folder")


def make_folder(folder: Path, option: str) -> None:
    """Make a folder if there is none. Raises BadFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"cannot make the folder: {error.strerror}"
        raise BadFile(problem, str(folder), option, "a folder that can be made") from error


def write_text(file: Path, text: str, option: str = "--out") -> None:
    """Write a file; an interrupt leaves the old one or the new one. Raises BadFile."""
    is_device = file.exists() and not file.is_file()
    fresh = file if is_device else file.with_name(f"{file.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        if not is_device:
            fresh.replace(file)
    except OSError as error:
        problem = f"cannot write: {error.strerror}"
        raise BadFile(problem, str(file), option, "a writable file") from error
