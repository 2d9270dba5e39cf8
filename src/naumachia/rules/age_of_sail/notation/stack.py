"""Read, write and check the open phases of a battle: `cycle:10 movements:1 movement:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import PhaseText, TextCodec, list_text, read_list
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import (
    OUTCOME,
    Fight,
    Grappling,
    Manning,
    Melee,
    Morale,
    Rising,
    defender_of,
)
from naumachia.rules.age_of_sail.rules.casualties import (
    Explosions,
    Fires,
    Foundering,
    JuryRig,
    Masts,
)
from naumachia.rules.age_of_sail.rules.crews import is_trying_tow
from naumachia.rules.age_of_sail.rules.drifting import Caught, Drifting
from naumachia.rules.age_of_sail.rules.firing import (
    Assessing,
    Firing,
    Firings,
    Striking,
    Volleys,
)
from naumachia.rules.age_of_sail.rules.gunnery import Debt, Hits, Shot, dice_of, number_of_dice
from naumachia.rules.age_of_sail.rules.holds import (
    CutOffer,
    Cutting,
    Recovery,
    Towing,
    may_restart,
    rolls_unasked,
)
from naumachia.rules.age_of_sail.rules.losses import THREE_QUARTERS
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.prizes import (
    Accepting,
    BreakOff,
    Escaping,
    Offers,
    Possession,
    Prizes,
    is_held_by_captor,
    nearest_enemy,
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
from naumachia.rules.age_of_sail.rules.wind import WindDirection, WindStrength, pointing_limit
from naumachia.rules.age_of_sail.ship import PRIZE, STRUCK
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES

# -- movement ------------------------------------------------------------------------------


def is_valid_move(state: AgeOfSail, phase: Any) -> bool:
    """Return whether the numbers of a movement phase are possible; True for other phases."""
    if isinstance(phase, Movements):
        return 0 <= phase.done <= len(state.order)
    if isinstance(phase, Movement):
        return phase.side in state.sides and phase.finished >= 0
    if isinstance(phase, Caught):
        if not 0 <= phase.cursor <= len(state.ships):
            return False
        return not phase.choosing or (
            is_afloat(state, phase.cursor) and pointing_limit(state, state.ships[phase.cursor]) > 0
        )
    if isinstance(phase, Recovery):
        return is_valid_recovery(state, phase)
    if isinstance(phase, Towing):
        return is_afloat(state, phase.ship) and is_trying(state, phase.ship)
    if isinstance(phase, Alongside):
        struck = phase.struck == NOBODY or is_afloat(state, phase.struck)
        return is_afloat(state, phase.ship) and struck and phase.ship != phase.struck
    return True


def is_valid_recovery(state: AgeOfSail, phase: Recovery) -> bool:
    """Return whether the ship that rolls has something to roll for."""
    if phase.done < 0 or not all(0 <= ship < len(state.ships) for ship in phase.tried):
        return False
    if phase.ship == NOBODY:
        return True
    if not is_afloat(state, phase.ship):
        return False
    ship = state.ships[phase.ship]
    return rolls_unasked(state, ship) or may_restart(state, ship)


def is_afloat(state: AgeOfSail, ship: i64) -> bool:
    """Return whether there is a ship of this number, afloat."""
    return 0 <= ship < len(state.ships) and state.ships[ship].afloat()


def is_trying(state: AgeOfSail, tug: int) -> bool:
    """Return whether a ship tries to take another in tow."""
    ship = state.ships[tug]
    return is_trying_tow(ship) and is_afloat(state, int(ship.hauling))


# -- boarding and flags --------------------------------------------------------------------


def is_valid_fight(state: AgeOfSail, phase: Any) -> bool:
    """Return whether the numbers of a boarding phase are possible; True for other phases."""
    if isinstance(phase, Fight):
        return 0 <= phase.step <= OUTCOME and are_grappled(state, phase.ship, phase.target)
    if isinstance(phase, (Melee, Morale)):
        return are_opposed(state, phase.ship, phase.target)
    if isinstance(phase, (Cutting, CutOffer)):
        return are_grappled(state, phase.ship, phase.target)
    if isinstance(phase, Grappling):
        both = is_afloat(state, phase.ship) and is_afloat(state, phase.target)
        return both and state.enemies(state.ships[phase.ship], state.ships[phase.target])
    if isinstance(phase, Rising):
        return are_grappled(state, phase.ship, phase.friend)
    if isinstance(phase, Manning):
        return is_afloat(state, phase.ship)
    return is_valid_flag(state, phase)


def is_valid_flag(state: AgeOfSail, phase: Any) -> bool:
    """Return the same as `is_valid_fight` for phases of striking, capture and rising."""
    if isinstance(phase, Possession):
        if not is_afloat(state, phase.ship):
            return False
        ship = state.ships[phase.ship]
        return ship.flag == STRUCK and is_held_by_captor(state, ship)
    if isinstance(phase, Escaping):
        return is_afloat(state, phase.ship) and state.ships[phase.ship].flag == PRIZE
    if isinstance(phase, Accepting):
        if not is_afloat(state, phase.ship):
            return False
        ship = state.ships[phase.ship]
        return ship.active() and nearest_enemy(state, ship) is not None
    return True


def are_grappled(state: AgeOfSail, one: int, two: int) -> bool:
    """Return whether two ships are grappled to each other."""
    return is_afloat(state, one) and is_afloat(state, two) and state.between(one, two) is not None


def are_opposed(state: AgeOfSail, ship: int, target: int) -> bool:
    """Return whether boarders are held to a ship that anybody defends."""
    if not are_grappled(state, ship, target):
        return False
    return defender_of(state, state.ships[ship], state.ships[target]) is not None


# -- gunfire and the end of a move ---------------------------------------------------------
# Nobody has checked the text of a position: the ships, facings and batteries that its phases name
# are checked here, before they are used.

MOST: Final = 1000
"""The largest damage or number of batteries, in halves."""


def is_valid(state: AgeOfSail, phase: Any) -> bool:
    """Return whether the numbers of a phase are possible under the rules."""
    if isinstance(phase, Firings):
        return 0 <= phase.done <= len(state.order)
    if isinstance(phase, Firing):
        return is_valid_firing(state, phase)
    if isinstance(phase, Volleys):
        return are_valid_volleys(state, phase)
    if isinstance(phase, Assessing):
        return are_valid_hits(state, phase.hits) and are_valid_debts(state, phase.debts)
    if isinstance(phase, Striking):
        return are_valid_debts(state, [Debt(phase.ship, phase.firer, phase.owed)])
    if isinstance(phase, (Masts, Explosions)):
        known = 0 <= phase.ship <= len(state.ships)
        return known and 0 <= phase.passed <= THREE_QUARTERS
    if isinstance(phase, Foundering):
        return 0 <= phase.ship <= len(state.ships)
    if isinstance(phase, Fires):
        return all(is_ship(state, ship) for ship in phase.burning)
    return is_valid_move(state, phase) and is_valid_fight(state, phase)


def is_ship(state: AgeOfSail, ship: i64) -> bool:
    """Return whether there is a ship of this number."""
    return 0 <= ship < len(state.ships)


def is_valid_firing(state: AgeOfSail, phase: Firing) -> bool:
    """Return whether the side, its players and its volleys exist."""
    if phase.side not in state.sides or phase.finished < 0:
        return False
    return are_valid_shots(state, phase.shots) and are_valid_hits(state, phase.hits)


def are_valid_volleys(state: AgeOfSail, phase: Volleys) -> bool:
    """Return whether this number of volleys have been rolled, with such hits to be confirmed."""
    if not are_valid_shots(state, phase.shots) or not are_valid_hits(state, phase.hits):
        return False
    waiting = phase.unconfirmed
    if waiting and (len(waiting) != 4 or min(waiting) < 0 or not 0 < sum(waiting) <= MOST):
        return False
    return (1 if waiting else 0) <= phase.rolled <= len(phase.shots)


def are_valid_shots(state: AgeOfSail, shots: list[Shot]) -> bool:
    """Return whether these are volleys of ships afloat, with guns that roll dice."""
    for shot in shots:
        there = is_ship(state, shot.ship) and is_ship(state, shot.target)
        if not there or not 0 <= shot.facing < len(FACINGS):
            return False
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        if not ship.afloat() or not target.afloat():
            return False
        if not all(0 <= halves <= MOST for halves in shot.batteries):
            return False
        if number_of_dice(dice_of(state, ship, shot.facing, target, shot.batteries)) == 0:
            return False
    return True


def are_valid_hits(state: AgeOfSail, hits: list[Hits]) -> bool:
    """Return whether these hits are of known ships and within limits."""
    return all(
        is_ship(state, one.target)
        and is_ship(state, one.firer)
        and 0 <= one.damage <= MOST
        and 0 <= one.owed <= MOST
        for one in hits
    )


def are_valid_debts(state: AgeOfSail, debts: list[Debt]) -> bool:
    """Return whether ships afloat can owe these batteries."""
    return all(
        is_afloat(state, one.ship)
        and (one.firer == NOBODY or is_ship(state, one.firer))
        and 0 <= one.owed <= MOST
        for one in debts
    )


# -- text --------------------------------------------------------------------------------

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


RECORDS: Final[dict[str, TextCodec]] = {
    "list[Shot]": (shots_text, read_shots),
    "list[Hits]": (records_text, read_hits),
    "list[Debt]": (records_text, read_debts),
    "Shared[list[int]]": (list_text, read_list),
}
"""The codecs of fields by their types."""

BEFORE: Final = (StartTime, Prevailing, OpeningStrength, Draft)
"""The phases before the first move."""
UPON: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    **dict.fromkeys(BEFORE, (Cycle, *BEFORE)),
    Movement: (Movements,),
    Firing: (Firings,),
    Volleys: (Firing,),
    Rising: (Fight,),
}
"""The phases on which those of the frame may lie."""

STACK: Final = PhaseText(PHASES, TURN, RECORDS, UPON)
"""Writes and reads the open phases."""

SHIP_FIELDS: Final = ("ship", "target", "friend", "struck", "firer", "burning*", "tried*", "cursor")


def check_stack(state: AgeOfSail) -> None:
    """Refuse open phases of unknown ships and sides. Raises BadNotation."""
    limits = dict.fromkeys(SHIP_FIELDS, len(state.ships) + 1)
    limits["side"] = state.count_sides() + 1
    STACK.check_numbers(state.stack, limits)
    for phase in state.stack:
        if not is_valid(state, phase):
            expected = "ships, facings and batteries there are"
            raise BadNotation("no such number", STACK.phase(phase), "stack", expected)
