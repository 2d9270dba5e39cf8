"""How much is tried: little in `make test`, more in `make nightly`."""

from __future__ import annotations

import os
from typing import Final

NIGHTLY: Final = os.environ.get("NAUMACHIA_NIGHTLY") == "1"


def effort(usual: int, nightly: int) -> int:
    """How many games, decisions or examples are tried."""
    return nightly if NIGHTLY else usual


OPENING: Final = effort(3, 10)
"""The moves of a game that are all examined."""
