"""The open phases of a battle as text: `cycle:10 movements:1 movement:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import PhaseText
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.alongside import Alongside
from naumachia.rules.age_of_sail.rules.assessing import Assessing, Striking
from naumachia.rules.age_of_sail.rules.beginning import (
    Initiative,
    MoveBegins,
    OpeningStrength,
    Prevailing,
    StartTime,
)
from naumachia.rules.age_of_sail.rules.boarding import Grappling
from naumachia.rules.age_of_sail.rules.breaking_off import BreakOff
from naumachia.rules.age_of_sail.rules.caught import Caught
from naumachia.rules.age_of_sail.rules.cutting import CutOffer, Cutting
from naumachia.rules.age_of_sail.rules.drifting import Drifting
from naumachia.rules.age_of_sail.rules.explosions import Explosions
from naumachia.rules.age_of_sail.rules.fires import Fires
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings, Volleys
from naumachia.rules.age_of_sail.rules.foundering import Foundering
from naumachia.rules.age_of_sail.rules.generator import Draft
from naumachia.rules.age_of_sail.rules.masts import Masts
from naumachia.rules.age_of_sail.rules.melee import Fight, Manning, Melee, Morale, Rising
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.night import Night
from naumachia.rules.age_of_sail.rules.offers import (
    Accepting,
    Escaping,
    Offers,
    Possession,
    Prizes,
)
from naumachia.rules.age_of_sail.rules.open_phases import sound
from naumachia.rules.age_of_sail.rules.recovery import Recovery
from naumachia.rules.age_of_sail.rules.rigging import JuryRig
from naumachia.rules.age_of_sail.rules.towing import Towing
from naumachia.rules.age_of_sail.rules.turn import TURN
from naumachia.rules.age_of_sail.rules.victory import MoveEnds
from naumachia.rules.age_of_sail.rules.weather import WindDirection, WindStrength

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
