"""Facts of refusals: what stands in the way. Lengths are in steps."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.sea import HULL, Meeting
from naumachia.kernel.clause import Facts
from naumachia.rules.biremes import clauses
from naumachia.rules.biremes.model import Biremes
from naumachia.table import measured
from naumachia.table.measured import Obstacles

OBSTACLES: Final = Obstacles(clauses.RULE_06, clauses.RULE_05, clauses.RULE_04)
"""The clauses that keep a ship off a hull, land or the edge."""


def note_meeting(state: Biremes, met: Meeting, facts: Facts | None) -> None:
    """Name what is met and where, when facts are wanted."""
    if facts is None:
        return
    name = state.ships[met.which].name if met.kind == HULL else ""
    measured.note_meeting(met, name, state.sea.hulls[met.which] if name else None, facts)
