"""The open phases of a game as text: `cycle:2 turns player:0:3 activate:0 activation:3:1:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.geometry.lattice import Pose
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle, Sequence
from naumachia.notation.phase_text import AnyPhase, PhaseText, read_list
from naumachia.rules.biremes.actions import Swipe
from naumachia.rules.biremes.model import SEATS, Biremes
from naumachia.rules.biremes.notation.vocabulary import WORDS
from naumachia.rules.biremes.rules.activation import Activate, Activation
from naumachia.rules.biremes.rules.alongside import Slipping
from naumachia.rules.biremes.rules.fire import Contact, Drift, FireChecks, OwnerlessFires, Shooting
from naumachia.rules.biremes.rules.grappling import Grappling, QuickRoll, QuickTurning
from naumachia.rules.biremes.rules.melee import OwedRounds, Rounds, Spoils
from naumachia.rules.biremes.rules.ramming import Ramming
from naumachia.rules.biremes.rules.setup import SITUATIONS, Deployment, Generating
from naumachia.rules.biremes.rules.swiping import Countering, Defending, Passing, Saving, Swiping
from naumachia.rules.biremes.rules.transfer import Docking
from naumachia.rules.biremes.rules.turn import (
    GAME_TURN,
    Initiative,
    PlayerTurns,
    TurnBegins,
    TurnEnds,
    player_turn,
)
from naumachia.rules.biremes.rules.victory import VictoryCheck

PHASES: Final[tuple[type[Any], ...]] = (
    Activate,
    Activation,
    Contact,
    Countering,
    Defending,
    Deployment,
    Docking,
    Drift,
    FireChecks,
    Generating,
    Grappling,
    Initiative,
    OwedRounds,
    OwnerlessFires,
    Passing,
    PlayerTurns,
    QuickRoll,
    QuickTurning,
    Ramming,
    Rounds,
    Saving,
    Shooting,
    Slipping,
    Spoils,
    Swiping,
    TurnBegins,
    TurnEnds,
    VictoryCheck,
)
"""The phases that may be open."""


class BiremesText(PhaseText):
    """Adds the player turn, a sequence of its own: `player:0:3` is seat 0 after three steps."""

    def phase(self, phase: AnyPhase) -> str:
        if isinstance(phase, Sequence):
            begins = phase.steps[0]
            assert isinstance(begins, TurnBegins)
            return f"player:{begins.seat}:{phase.cursor}"
        return super().phase(phase)

    def read(self, word: str) -> AnyPhase:
        name, *values = word.split(":")
        if name == "player":
            seat, cursor = map(int, values)
            turn = player_turn(seat)
            if not 0 <= seat < len(SEATS) or not 0 <= cursor <= len(turn.steps):
                raise ValueError(word)
            turn.cursor = cursor
            return turn
        return super().read(word)


def read_pose(text: str) -> Pose:
    """A pose. Raises ValueError or TypeError."""
    return Pose(*read_list(text))


def pose_text(pose: Pose) -> str:
    """A pose."""
    return f"{pose.x},{pose.y},{pose.heading}"


UPON: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    PlayerTurns: (Cycle,),
    Sequence: (PlayerTurns,),
    Activate: (Sequence,),
    Activation: (Activate,),
    Deployment: (Cycle,),
    FireChecks: (Sequence,),
    Generating: (Cycle,),
    Initiative: (Cycle,),
    OwedRounds: (Cycle,),
    OwnerlessFires: (Cycle,),
    Rounds: (Sequence,),
    TurnBegins: (Sequence,),
    TurnEnds: (Sequence,),
}
"""What the phases of the frame stand upon."""

STACK: Final = BiremesText(
    PHASES, GAME_TURN, {"Swipe": WORDS.mark(Swipe), "Pose": (pose_text, read_pose)}, UPON
)
"""Writes and reads the open phases."""


def check_stack(state: Biremes) -> None:
    """Refuse open phases that name ships or seats there are not, or a turn that is nobody's.

    Raises BadNotation.
    """
    ships, seats = len(state.ships), len(state.players)
    limits = dict.fromkeys(SHIP_FIELDS, ships) | dict.fromkeys(SEAT_FIELDS, seats)
    STACK.check_numbers(state.stack, limits)
    for phase in state.stack:
        swipe = phase.swipe if isinstance(phase, (Countering, Defending, Saving)) else None
        if swipe is not None and not max(int(swipe.ship), int(swipe.target)) < ships:
            raise BadNotation("no such ship", STACK.phase(phase), "stack", "ships of this position")
        if isinstance(phase, Deployment):
            whole = sorted(phase.order) == list(range(seats)) == list(range(len(phase.depths)))
            if not whole or not 0 <= phase.situation < len(SITUATIONS):
                text = STACK.phase(phase)
                raise BadNotation("cannot read", text, "stack", "every seat, and each one's depth")
        if isinstance(phase, PlayerTurns) and not (
            sorted(state.order) == list(range(seats)) and state.taken <= seats + 1
        ):
            expected = "every seat once, and the turns taken"
            raise BadNotation("no such order", str(state.order), "order", expected)


SHIP_FIELDS: Final = ("ship", "target", "partner", "other", "burning", "endangered")
SEAT_FIELDS: Final = ("seat", "order*")
