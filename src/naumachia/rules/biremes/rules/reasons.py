"""Facts of refusals: what stands in the way. Lengths are in steps."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.sea import HULL, Meeting
from naumachia.kernel.clause import Facts
from naumachia.rules.biremes.actions import GRAIN
from naumachia.rules.biremes.model import Biremes
from naumachia.table import measured
from naumachia.table.grain import grained
from naumachia.table.measured import Obstacles

OBSTACLES: Final = Obstacles("BIR-RULE-06", "BIR-RULE-05", "BIR-RULE-04")
"""The clauses that keep a ship off a hull, land or the edge."""


AT_ONCE: Final = {
    "hull_in_way": "hull_at_once",
    "land_in_way": "land_at_once",
    "edge_in_way": "edge_at_once",
}
"""The refusals where there is no way at all to what stands in it, as of a pivot."""


def note_meeting(state: Biremes, met: Meeting, facts: Facts | None) -> None:
    """Name what is met and where, when facts are wanted."""
    if facts is None:
        return
    name = state.ships[met.which].name if met.kind == HULL else ""
    measured.note_meeting(met, name, state.sea.hulls[met.which] if name else None, facts)
    # As an order would say it (BIR-RULE-01), and never farther than there is room.
    facts["room"] = int(grained(int(met.distance), GRAIN))
    if facts["room"] == 0:
        facts["refusal"] = AT_ONCE[str(facts["refusal"])]
