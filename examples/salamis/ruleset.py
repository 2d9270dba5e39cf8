"""Salamis as a rule set: its advisor and its parts."""

from __future__ import annotations

from typing import Final

from examples.salamis.model import OPTIONS, Straits
from examples.salamis.rules import (
    TURN,
    Ambush,
    Board,
    Melee,
    Ram,
    Row,
    Sprung,
    Strike,
    run_at,
)

from naumachia.authoring import (
    BOW,
    About,
    Advisor,
    Hide,
    Order,
    Parts,
    Piece,
    SquaresRuleset,
    packaged_clauses,
    struck_side,
)

PACKAGE: Final = "examples.salamis"
ABOUT: Final = About(
    "Salamis",
    "Two squadrons of galleys among islands, a wind that turns, boats in ambush.",
    "15 minutes",
    ("sunk", "harbour", "nobody"),
    difficulty=1,
)
UNIT: Final = 0.2


class SalamisAdvisor(Advisor[Straits, Order]):
    """Galleys sunk count most; the harbour counts the more the later it is."""

    def terms(self, state: Straits, seat: int) -> dict[str, float]:
        late = min(1.0, state.turn / state.options.number("turns"))
        closer = self.closeness(state, seat) - self.closeness(state, 1 - seat)
        return {
            "sunk": float(state.losses(1 - seat) - state.losses(seat)),
            "harbour": (0.5 + late) * closer,
            "exposed": 0.3 * (self.exposed(state, 1 - seat) - self.exposed(state, seat)),
        }

    def closeness(self, state: Straits, seat: int) -> float:
        """The nearest galley to the harbour counts in full, the others a little."""
        away = sorted(state.map.distance(o.square, state.harbour) for o in state.ships_of(seat))
        return sum((0.1 if n else 1.0) * (1.0 - far / 12.0) for n, far in enumerate(away))

    def exposed(self, state: Straits, seat: int) -> int:
        """How many galleys an enemy could ram in the side or the stern."""
        enemies = state.ships_against(seat)
        return sum(
            any(can_ram_well(state, enemy, ship) for enemy in enemies)
            for ship in state.ships_of(seat)
        )

    def unit(self, state: Straits) -> float:
        return UNIT

    def evaluate(self, state: Straits, seat: int) -> float:
        return max(-1.0, min(1.0, UNIT * sum(self.terms(state, seat).values())))


def can_ram_well(state: Straits, ship: Piece, target: Piece) -> bool:
    """Return whether a galley could ram another in the side or the stern."""
    facing, steps = run_at(state, ship, target.square)
    return steps > 1 and struck_side(facing, target.facing) != BOW


RULESET: Final = SquaresRuleset[Straits](
    Parts(
        PACKAGE,
        ABOUT,
        packaged_clauses(PACKAGE),
        OPTIONS,
        Straits,
        Piece,
        orders=(Hide, Row, Ram, Board),
        turn=TURN,
        opening=[Ambush()],
        others=(Sprung, Strike, Melee),
        advisor=SalamisAdvisor(),
        max_decisions=8 * 12 + 4,
    )
)
