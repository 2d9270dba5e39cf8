"""Compares the versions that are pinned here with those of which a hole is known.

    python scripts/audit.py

No network: the list is `scripts/advisories.toml`. Exits with 1 and a line for each that is found.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
ADVISORIES: Final = ROOT / "scripts" / "advisories.toml"
CONSTRAINTS: Final = ROOT / "constraints.txt"
LOCK: Final = ROOT / "web" / "package-lock.json"
NUMBERS: Final = re.compile(r"\d+")
EARLIER: Final = re.compile(r"[-.]?(a|b|rc|alpha|beta|dev|pre)", re.IGNORECASE)

Pins = list[tuple[str, str]]
"""Names and versions; a name may be there in several."""


def order(version: str) -> tuple[tuple[int, ...], bool]:
    """A version as it compares: by its numbers, a preview before what it previews."""
    released = version.split("+", maxsplit=1)[0]
    found = EARLIER.search(released)
    head = released[: found.start()] if found else released
    numbers = [int(number) for number in NUMBERS.findall(head)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers), found is None


def python_pins(text: str) -> Pins:
    """The pins of a constraints file."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    pairs = (line.partition("==") for line in lines if "==" in line)
    return [(re.sub(r"[-_.]+", "-", name).lower(), version) for name, _, version in pairs]


def web_pins(text: str) -> Pins:
    """The packages of a lock file, those inside others included."""
    packages: Mapping[str, Mapping[str, Any]] = json.loads(text)["packages"]
    return [
        (place.rpartition("node_modules/")[2], str(found["version"]))
        for place, found in packages.items()
        if "node_modules/" in place and "version" in found
    ]


def holes(advisories: Mapping[str, Any], kind: str, pins: Pins) -> Iterator[str]:
    """A line for each pin with a hole that is known."""
    for one in advisories.get(kind, ()):
        for name, version in pins:
            if name != one["name"]:
                continue
            first = one.get("from", "0")
            if order(first) <= order(version) < order(one["below"]):
                what = f"{one['id']}, {one['what']}; mended in {one['below']}"
                yield f"{name} {version}: {what}"


def main() -> int:
    """Look, say what is found, and answer how many there are as an exit code."""
    advisories = tomllib.loads(ADVISORIES.read_text(encoding="utf-8"))
    pins = {
        "python": python_pins(CONSTRAINTS.read_text(encoding="utf-8")),
        "web": web_pins(LOCK.read_text(encoding="utf-8")),
    }
    found = [line for kind, known in pins.items() for line in holes(advisories, kind, known)]
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        count = sum(map(len, advisories.values()))
        print(f"{sum(map(len, pins.values()))} pins, none with one of {count} known holes")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
