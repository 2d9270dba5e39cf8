"""The open phases of a battle as text: `cycle:10 movements:1 movement:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import PhaseText
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.open_phases import sound
from naumachia.rules.age_of_sail.rules.boarding import (
    Fight,
    Grappling,
    Manning,
    Melee,
    Morale,
    Rising,
)
from naumachia.rules.age_of_sail.rules.casualties import (
    Explosions,
    Fires,
    Foundering,
    JuryRig,
    Masts,
)
from naumachia.rules.age_of_sail.rules.drifting import Caught, Drifting
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firing, Firings, Striking, Volleys
from naumachia.rules.age_of_sail.rules.holds import CutOffer, Cutting, Recovery, Towing
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.prizes import (
    Accepting,
    BreakOff,
    Escaping,
    Offers,
    Possession,
    Prizes,
)
from naumachia.rules.age_of_sail.rules.sailing import Alongside
from naumachia.rules.age_of_sail.rules.setup import Draft
from naumachia.rules.age_of_sail.rules.turn import (
    TURN,
    Initiative,
    MoveBegins,
    MoveEnds,
    Night,
    OpeningStrength,
    Prevailing,
    StartTime,
)
from naumachia.rules.age_of_sail.rules.wind import WindDirection, WindStrength

FIELDS: Final[dict[type[Any], str]] = {
    Accepting: "ship accepted?",
    Alongside: "ship struck",
    Assessing: "harm* owed*",
    BreakOff: "cursor",
    Caught: "cursor choosing?",
    CutOffer: "ship target",
    Cutting: "ship target",
    Draft: "fleets* points drawn** meeting",
    Drifting: "",
    Escaping: "ship rises?",
    Explosions: "ship passed again?",
    Fight: "ship target step rising?",
    Fires: "burning*",
    Firing: "side finished shots* harm*",
    Firings: "done",
    Foundering: "ship paired?",
    Grappling: "ship target",
    Initiative: "rolls**",
    JuryRig: "",
    Manning: "ship",
    Masts: "ship passed",
    Melee: "ship target number rising?",
    Morale: "ship target rising?",
    MoveBegins: "",
    MoveEnds: "",
    Movement: "side finished",
    Movements: "done",
    Night: "side tries?",
    Offers: "finished",
    OpeningStrength: "",
    Possession: "ship",
    Prevailing: "step",
    Prizes: "cursor",
    Recovery: "done ship tried*",
    Rising: "ship friend",
    StartTime: "end",
    Striking: "ship firer owed paired?",
    Towing: "ship",
    Volleys: "shots* rolled unconfirmed* harm*",
    WindDirection: "throw",
    WindStrength: "throw",
}
"""The values each phase is made of."""

BEFORE: Final = (StartTime, Prevailing, OpeningStrength, Draft)
"""The phases before the first move."""
UPON: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    **dict.fromkeys(BEFORE, (Cycle, *BEFORE)),
    Movement: (Movements,),
    Firing: (Firings,),
    Volleys: (Firing,),
    Rising: (Fight,),
}
"""What the phases of the frame stand upon."""

STACK: Final = PhaseText(FIELDS, TURN, {}, UPON)
"""Writes and reads the open phases."""

SHIP_FIELDS: Final = ("ship", "target", "friend", "struck", "firer", "burning*", "tried*", "cursor")


def check_stack(state: AgeOfSail) -> None:
    """Refuse open phases of ships and sides there are not. Raises BadNotation."""
    limits = dict.fromkeys(SHIP_FIELDS, len(state.ships) + 1)
    limits["side"] = state.count_sides() + 1
    STACK.check_numbers(state.stack, limits)
    for phase in state.stack:
        if not sound(state, phase):
            expected = "ships, facings and batteries there are"
            raise BadNotation("no such number", STACK.phase(phase), "stack", expected)
