"""Read and write the open phases of a battle: `cycle:10 movements:1 movement:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import Codec, PhaseText, list_text, read_list
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
from naumachia.rules.age_of_sail.rules.gunnery import Debt, Hits, Shot
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
from naumachia.rules.age_of_sail.tables.designs import RANGES

PHASES: Final[tuple[type[Any], ...]] = (
    Accepting,
    Alongside,
    Assessing,
    BreakOff,
    Caught,
    CutOffer,
    Cutting,
    Draft,
    Drifting,
    Escaping,
    Explosions,
    Fight,
    Fires,
    Firing,
    Firings,
    Foundering,
    Grappling,
    Initiative,
    JuryRig,
    Manning,
    Masts,
    Melee,
    Morale,
    MoveBegins,
    MoveEnds,
    Movement,
    Movements,
    Night,
    Offers,
    OpeningStrength,
    Possession,
    Prevailing,
    Prizes,
    Recovery,
    Rising,
    StartTime,
    Striking,
    Towing,
    Volleys,
    WindDirection,
    WindStrength,
)


def read_rows(text: str, size: int) -> list[list[int]]:
    """Read rows of numbers that are written one after the other. Raises ValueError."""
    numbers = read_list(text)
    if len(numbers) % size != 0:
        raise ValueError(text)
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def shots_text(shots: list[Shot]) -> str:
    """Return volleys as text: ship, facing, target, then the half batteries of each range class."""
    return list_text(
        number
        for shot in shots
        for number in (shot.ship, shot.facing, shot.target, *shot.batteries)
    )


def read_shots(text: str) -> list[Shot]:
    """Read volleys. Raises ValueError."""
    rows = read_rows(text, 3 + len(RANGES))
    return [Shot(ship, facing, target, tuple(guns)) for ship, facing, target, *guns in rows]


def records_text(records: list[Hits] | list[Debt]) -> str:
    """Return the numbers of records as text, one record after the other."""
    return list_text(number for record in records for number in record.key()[1:])


def read_hits(text: str) -> list[Hits]:
    """Read hits. Raises ValueError."""
    return [Hits(*row) for row in read_rows(text, 4)]


def read_debts(text: str) -> list[Debt]:
    """Read debts. Raises ValueError."""
    return [Debt(*row) for row in read_rows(text, 3)]


RECORDS: Final[dict[str, Codec]] = {
    "list[Shot]": (shots_text, read_shots),
    "list[Hits]": (records_text, read_hits),
    "list[Debt]": (records_text, read_debts),
    "Shared[list[int]]": (list_text, read_list),
}
"""How the fields of these types are written."""

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

STACK: Final = PhaseText(PHASES, TURN, RECORDS, UPON)
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
