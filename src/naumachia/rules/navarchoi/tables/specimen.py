"""A scenario file with every field there is, for the schema of scenario files."""

from __future__ import annotations

import re
from typing import Final

from naumachia.rules.navarchoi.tables.packaged import packaged_bytes

REPLACED: Final = {"charts": "charts.toml", "ship_types": "ship_types.toml", "deck": "cards.toml"}
"""What a scenario may replace, and the file it is in."""
HEADING: Final = re.compile(r"^\[", re.MULTILINE)


def specimen() -> str:
    """`specimen.toml`, with all charts, ship types and cards replaced by themselves."""
    parts = [packaged_bytes("specimen.toml").decode()]
    for name, file in REPLACED.items():
        text = packaged_bytes(file).decode()
        parts.append(f"[setup.{name}]\n" + HEADING.sub(f"[setup.{name}.", text))
    return "\n".join(parts)
