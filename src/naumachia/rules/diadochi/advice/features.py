"""The features of a learned evaluation: pairs of enemy ships, and whose half-turn it is."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import UNIT
from naumachia.kernel.advisor import Features
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import NOBODY
from naumachia.rules.diadochi.advice.evaluation import running_phase
from naumachia.rules.diadochi.model import IDLE, Diadochi, Ship
from naumachia.table.pairs import PLACES, band_of, place_of

BANDS: Final = [UNIT * cables for cables in (1.1, 1.6, 2.2, 3.0, 4.5, 7.0)]
"""The limits of the bands of distance between middles; enemies farther apart have no feature."""
STAGES: Final = 6
"""Before moves, in moves, in combat; of the half-turn of the first ship's side or of the other."""
KINDS: Final = STAGES * 3
"""The stage, and whether the first ship is weaker, equal or stronger."""
PAIRS: Final = len(BANDS) * PLACES * KINDS
COUNT: Final = PAIRS + STAGES
"""The last features are the stages."""
PHASES: Final = {"": 0, "moves": 1, "missiles": 1, "combat": 2}


class DiadochiFeatures(Features[Diadochi]):
    """Number the pairs of enemies by distance, bearing, relative heading, value and stage."""

    def __init__(self) -> None:
        self.name = "diadochi pairs 1"
        self.count = COUNT
        self.package = "naumachia.rules.diadochi"

    def of(self, state: Diadochi, seat: int) -> list[int]:
        own: i64 = state.sides[seat]
        active: i64 = state.side if state.side != NOBODY else state.first
        phase: i64 = PHASES[running_phase(state)]
        stage = phase * 2 + (1 if active == own else 0)
        against = phase * 2 + (0 if active == own else 1)
        found: list[int] = []
        theirs = [ship for ship in state.ships if ship.is_sound() and ship.holder != own]
        for ship in state.ships:
            if ship.is_sound() and ship.holder == own:
                hull = state.sea.hulls[ship.ident]
                if hull is None:
                    continue
                for other in theirs:
                    goal = state.sea.hulls[other.ident]
                    if goal is not None:
                        add_pair(ship, hull, other, goal, stage, against, found)
        if active != NOBODY:
            found.append(int(PAIRS + stage))
            found.append(~int(PAIRS + against))
        return found


def add_pair(
    ship: Ship, hull: Hull, other: Ship, goal: Hull, stage: i64, against: i64, found: list[int]
) -> None:
    """Add what each of two enemies sees of the other; the first speaks for the seat."""
    band = band_of(hull, goal, BANDS)
    if band < len(BANDS):
        stronger: i64 = 1
        if ship.kind.value != other.kind.value:
            stronger = 2 if ship.kind.value > other.kind.value else 0
        kind = spent(ship, stage) * 3 + stronger
        found.append(int((band * PLACES + place_of(hull, goal)) * KINDS + kind))
        kind = spent(other, against) * 3 + 2 - stronger
        found.append(~int((band * PLACES + place_of(goal, hull)) * KINDS + kind))


def spent(ship: Ship, stage: i64) -> i64:
    """Return the stage for a ship; one that has fought counts as before the enemy's half-turn."""
    return 0 if stage == 5 and ship.fight != IDLE else stage
