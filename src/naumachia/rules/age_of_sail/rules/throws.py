"""What an event tells of dice: whose they are, what they need, which of them hit."""

from __future__ import annotations

from naumachia.kernel.chance import Outcome
from naumachia.kernel.clause import Facts
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship


def rolled_by(seat: int, dice: Outcome) -> Facts:
    """Dice, and the player of each of them."""
    return {"dice": dice, "dice_seats": (seat,) * len(dice)}


def rolled_for(state: AgeOfSail, ship: Ship, dice: Outcome) -> Facts:
    """Dice that are rolled for a ship by the player who commands her."""
    return rolled_by(state.commander(ship), dice)


def held_against(dice: Outcome, needs: tuple[int, ...]) -> Facts:
    """What each die needs at least, and with a 1 which of them have it."""
    hits = [int(face >= least) for face, least in zip(dice, needs, strict=True)]
    return {"dice_needs": needs, "dice_hits": tuple(hits)}


def runs_of(dice: Outcome, needs: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Dice in a row that need the same: what they need, and then their faces."""
    found: list[tuple[int, ...]] = []
    for face, least in zip(dice, needs, strict=True):
        if found and found[-1][0] == least:
            found[-1] = (*found[-1], face)
        else:
            found.append((least, face))
    return tuple(found)
