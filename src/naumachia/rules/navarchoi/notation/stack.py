"""The open phases of a game as text: `cycle:4 cycles:3 impulse_order:0,1 formation:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import AnyPhase, PhaseText, list_text, read_list
from naumachia.rules.navarchoi.actions import NOTHING, Action, Commit
from naumachia.rules.navarchoi.model import SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.action_cycles import (
    Acting,
    ActionCycles,
    ActionOrder,
    Alternation,
    CardSelect,
    Declaring,
    Impulses,
    Leading,
    Omens,
)
from naumachia.rules.navarchoi.rules.activation import (
    Drum,
    Fatigue,
    FormationChoice,
    FormationTurn,
    Pulling,
    ShipTurn,
    TrailingSquadron,
)
from naumachia.rules.navarchoi.rules.attacks import Anastrophe, AttackChoice, Striking
from naumachia.rules.navarchoi.rules.cards import DrawCards, HandSizes, TakeCards
from naumachia.rules.navarchoi.rules.combat import Combat
from naumachia.rules.navarchoi.rules.events import (
    Naming,
    RandomEvent,
    Seasickness,
    Shifting,
    Sinking,
    WindChange,
)
from naumachia.rules.navarchoi.rules.grapple import Cables
from naumachia.rules.navarchoi.rules.melee import LossPick
from naumachia.rules.navarchoi.rules.melee_phase import Cutting, MeleePhase
from naumachia.rules.navarchoi.rules.melee_phase import Placing as CastingOff
from naumachia.rules.navarchoi.rules.out_of_command import OutOfCommand, SideOutOfCommand
from naumachia.rules.navarchoi.rules.ram import FreeHand
from naumachia.rules.navarchoi.rules.reactions import (
    Answering,
    Approach,
    AttackDeclared,
    FormationDeclared,
    Kyklos,
    ReactionAttack,
)
from naumachia.rules.navarchoi.rules.setup import Placing, WindRoll
from naumachia.rules.navarchoi.rules.turn import (
    TURN,
    Arrivals,
    Initiative,
    Raising,
    SideSpeeds,
    Speeds,
    TurnAdvance,
)
from naumachia.rules.navarchoi.rules.victory import EarlyEnd, GameEnd, GameOver

WINDOW: Final = "seat closed?"

FIELDS: Final[dict[type[Any], str]] = {
    Acting: "seat",
    ActionCycles: "step",
    ActionOrder: "",
    Alternation: "taken* next",
    Anastrophe: WINDOW,
    Answering: "ship kind targets* done?",
    Approach: WINDOW,
    Arrivals: "cursor",
    AttackChoice: "ship",
    AttackDeclared: "seat ship kind target closed?",
    Cables: "seat ship target by_ram? closed? rolling? cut?",
    CastingOff: "seat square ships* may?",
    Combat: "kind ships* targets* parts* vector corvus? pots? answering? asked slots* cards* "
    "turned? dice* role declined again burned",
    Cutting: "ship",
    Declaring: "seat",
    DrawCards: "seat left discards",
    Drum: WINDOW,
    EarlyEnd: "",
    Fatigue: "rate driven* drummed?",
    FormationChoice: "seat",
    FormationDeclared: WINDOW,
    FormationTurn: "stage rate driven*",
    FreeHand: "ship target answering?",
    GameEnd: "rolled?",
    GameOver: "",
    HandSizes: "sizes*",
    Impulses: "order* split?",
    Initiative: "settled?",
    Kyklos: "seat turned* closed?",
    Leading: WINDOW,
    LossPick: "seat ships*",
    MeleePhase: "turn passed* fought* acted_a* acted_b*",
    Naming: "seat card",
    Omens: WINDOW,
    OutOfCommand: "order* begun?",
    Placing: "",
    Pulling: "seat",
    Raising: "ship",
    RandomEvent: "revealed?",
    ReactionAttack: "ship step",
    Seasickness: "ship",
    Shifting: "seat points",
    ShipTurn: "entering? made",
    SideOutOfCommand: "seat gone* waiting*",
    SideSpeeds: "seat tried*",
    Sinking: "ships* held* again?",
    Speeds: "gone",
    Striking: "ship kinds* targets* corvi* pots* wheeling? cursor step",
    TakeCards: "seat left kept?",
    TrailingSquadron: WINDOW,
    TurnAdvance: "",
    WindChange: "",
    WindRoll: "",
}
"""The values each phase is made of."""

OPEN: Final = -1
HIDDEN: Final = -2
PASSED: Final = 0


class NavarchoiText(PhaseText):
    """Adds the sealed choice of cards: `card_select:0,1:18,-1`, its seats and their answers.

    An answer is a card, 0 for a pass, -1 where none is given yet, -2 where it is not shown.
    """

    def phase(self, phase: AnyPhase) -> str:
        if isinstance(phase, CardSelect):
            answers = [
                HIDDEN if hidden else answer_number(answer)
                for answer, hidden in zip(phase.answers, phase.concealed, strict=True)
            ]
            return f"{phase.name}:{list_text(phase.seats)}:{list_text(answers)}"
        return super().phase(phase)

    def read(self, word: str) -> AnyPhase:
        name, *values = word.split(":")
        if name != CardSelect.name:
            return super().read(word)
        seats, answers = (read_list(value) for value in values)
        if len(seats) != len(answers):
            raise ValueError(word)
        select = CardSelect(tuple(seats))
        select.answers = [numbered_answer(answer) for answer in answers]
        select.concealed = [answer == HIDDEN for answer in answers]
        return select


def answer_number(answer: Action | None) -> int:
    """A sealed answer as a number."""
    if answer is None:
        return OPEN
    return int(answer.card) if isinstance(answer, Commit) else PASSED


def numbered_answer(number: int) -> Action | None:
    """The sealed answer of a number."""
    if number in (OPEN, HIDDEN):
        return None
    return NOTHING if number == PASSED else Commit(number)


FORMATION: Final = (ActionCycles, Acting, Alternation, Impulses)
"""What activates formations."""
UPON: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    Acting: (ActionCycles, Acting),
    ActionCycles: (Cycle,),
    ActionOrder: (ActionCycles,),
    Alternation: (Cycle,),
    Arrivals: (Cycle,),
    AttackChoice: (ShipTurn,),
    CardSelect: (ActionCycles,),
    Declaring: (ActionCycles,),
    EarlyEnd: (Cycle,),
    FormationChoice: FORMATION,
    FormationTurn: FORMATION,
    GameEnd: (Cycle,),
    HandSizes: (Cycle,),
    Impulses: (ActionCycles,),
    Initiative: (Cycle,),
    Leading: (ActionCycles, Leading),
    MeleePhase: (Cycle,),
    Omens: (ActionCycles, Omens),
    OutOfCommand: (Cycle,),
    Raising: (SideSpeeds,),
    RandomEvent: (Cycle,),
    ShipTurn: (FormationTurn,),
    SideOutOfCommand: (OutOfCommand,),
    SideSpeeds: (Speeds,),
    Speeds: (Cycle,),
    TurnAdvance: (Cycle,),
    WindRoll: (Cycle,),
}
"""What the phases of the frame stand upon."""

STACK: Final = NavarchoiText(FIELDS, TURN, upon=UPON)
"""Writes and reads the open phases."""

SHIP_FIELDS: Final = ("ship", "target", "ships*", "targets*", "gone*", "waiting*", "held*")
SEAT_FIELDS: Final = ("seat", "next", "order*")


def check_stack(state: Navarchoi) -> None:
    """Refuse open phases that name ships or seats there are not, or an activation of nobody.

    Raises BadNotation.
    """
    limits = dict.fromkeys(SHIP_FIELDS, len(state.ships)) | dict.fromkeys(SEAT_FIELDS, len(SEATS))
    limits["gone"] = len(SEATS) + 1
    STACK.check_numbers(state.stack, limits)
    for phase in state.stack:
        if isinstance(phase, CardSelect) and not set(phase.seats) <= {0, 1}:
            raise BadNotation("no such seat", STACK.phase(phase), "stack", "seats 0 and 1")
        if isinstance(phase, Alternation) and (len(phase.taken) != len(SEATS) or phase.next < 0):
            text = STACK.phase(phase)
            raise BadNotation(
                "cannot read", text, "stack", "two numbers of turns, and whose is next"
            )
        if isinstance(phase, FormationTurn) and state.formation is None:
            raise BadNotation("no formation", STACK.phase(phase), "stack", "an entry `formation`")
        if isinstance(phase, ShipTurn) and state.activation is None:
            raise BadNotation("no ship rowing", STACK.phase(phase), "stack", "an entry `running`")
