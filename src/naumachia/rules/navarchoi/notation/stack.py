"""The open phases of a game as text: `cycle:4 cycles:3 impulse_order:0,1 formation:0`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.notation.phase_text import (
    MARKS,
    AnyPhase,
    PhaseText,
    flag_text,
    list_text,
    read_flag,
    read_list,
    split_mark,
)
from naumachia.rules.navarchoi.actions import NOTHING, Action, Commit, Strike
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
from naumachia.rules.navarchoi.rules.combat import (
    Combat,
    CombatDice,
    Commitments,
    CommittedCard,
    Engagement,
)
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

PHASES: Final[tuple[type[Any], ...]] = (
    Acting,
    ActionCycles,
    ActionOrder,
    Alternation,
    Anastrophe,
    Answering,
    Approach,
    Arrivals,
    AttackChoice,
    AttackDeclared,
    Cables,
    CastingOff,
    Combat,
    Cutting,
    Declaring,
    DrawCards,
    Drum,
    EarlyEnd,
    Fatigue,
    FormationChoice,
    FormationDeclared,
    FormationTurn,
    FreeHand,
    GameEnd,
    GameOver,
    HandSizes,
    Impulses,
    Initiative,
    Kyklos,
    Leading,
    LossPick,
    MeleePhase,
    Naming,
    Omens,
    OutOfCommand,
    Placing,
    Pulling,
    Raising,
    RandomEvent,
    ReactionAttack,
    Seasickness,
    Shifting,
    ShipTurn,
    SideOutOfCommand,
    SideSpeeds,
    Sinking,
    Speeds,
    Striking,
    TakeCards,
    TrailingSquadron,
    TurnAdvance,
    WindChange,
    WindRoll,
)
"""The phases of the rule set; `CODECS` writes those whose values are records."""

OPEN: Final = -1
HIDDEN: Final = -2
PASSED: Final = 0


PhaseCodec = tuple[Callable[[Any], list[str]], Callable[..., AnyPhase]]
"""Writes and reads the values of a phase."""


class NavarchoiText(PhaseText):
    """Write and read phases, those of `CODECS` by their own codecs."""

    def phase(self, phase: AnyPhase) -> str:
        codec = CODECS.get(phase.name)
        if codec is None:
            return super().phase(phase)
        return ":".join([phase.name, *codec[0](phase)])

    def read(self, word: str) -> AnyPhase:
        name, *values = word.split(":")
        codec = CODECS.get(name)
        return super().read(word) if codec is None else codec[1](*values)


def codec_in_order(kind: type[Any], *names: str) -> PhaseCodec:
    """Return the codec of a phase that writes its fields in another order than it declares."""
    fields = [split_mark(name) for name in names]

    def write(phase: AnyPhase) -> list[str]:
        return [MARKS[mark][0](getattr(phase, name)) for name, mark in fields]

    def read(*values: str) -> AnyPhase:
        phase: AnyPhase = kind(
            *[MARKS[mark][1](value) for value, (_, mark) in zip(values, fields, strict=True)]
        )
        return phase

    return write, read


def select_text(select: CardSelect) -> list[str]:
    """Write the seats of a sealed choice and their answers: `0,1:18,-1`.

    An answer is a card, 0 for a pass, -1 where none is given yet, -2 where it is not shown.
    """
    answers = [
        HIDDEN if hidden else answer_number(answer)
        for answer, hidden in zip(select.answers, select.concealed, strict=True)
    ]
    return [list_text(select.seats), list_text(answers)]


def read_select(seats: str, answers: str) -> CardSelect:
    """Read a sealed choice. Raises ValueError."""
    numbers = read_list(answers)
    select = CardSelect(tuple(read_list(seats)))
    if len(select.seats) != len(numbers):
        raise ValueError(answers)
    select.answers = [answer_of_number(number) for number in numbers]
    select.concealed = [number == HIDDEN for number in numbers]
    return select


def striking_text(phase: Striking) -> list[str]:
    """Write the attacks of a ship as four lists, one for each value of a strike."""
    return [
        str(int(phase.ship)),
        list_text([strike.kind for strike in phase.strikes]),
        list_text([strike.target for strike in phase.strikes]),
        list_text([strike.corvus for strike in phase.strikes]),
        list_text([strike.fire_pots for strike in phase.strikes]),
        flag_text(phase.wheeling),
        str(int(phase.cursor)),
        str(int(phase.step)),
    ]


def read_striking(
    ship: str,
    kinds: str,
    targets: str,
    corvi: str,
    fire_pots: str,
    wheeling: str,
    *steps: str,
) -> Striking:
    """Read the attacks of a ship. Raises ValueError."""
    lists = [read_list(text) for text in (kinds, targets, corvi, fire_pots)]
    strikes = tuple(
        Strike(kind, target, corvus == 1, pots == 1)
        for kind, target, corvus, pots in zip(*lists, strict=True)
    )
    cursor, step = (int(number) for number in steps)
    return Striking(int(ship), strikes, bool(read_flag(wheeling)), cursor, step)


def combat_text(combat: Combat) -> list[str]:
    """Write a combat: the engagement, the committed cards, the dice."""
    engagement, commitments, dice = combat.engagement, combat.commitments, combat.dice
    return [
        str(int(engagement.kind)),
        list_text(engagement.ships),
        list_text(engagement.targets),
        list_text(engagement.parts),
        str(int(engagement.vector)),
        flag_text(engagement.corvus),
        flag_text(engagement.fire_pots),
        flag_text(engagement.answering),
        str(int(commitments.moment)),
        list_text([card.moment for card in commitments.cards]),
        list_text([card.number for card in commitments.cards]),
        flag_text(commitments.revealed),
        list_text(dice.faces),
        str(int(dice.role)),
        str(int(dice.declined)),
        str(int(dice.again)),
        str(int(combat.burned)),
    ]


ENGAGEMENT_VALUES: Final = 8
COMMITMENT_VALUES: Final = 4


def read_combat(*values: str) -> Combat:
    """Read a combat. Raises ValueError."""
    rest = list(values[ENGAGEMENT_VALUES:])
    commitments = read_commitments(*rest[:COMMITMENT_VALUES])
    faces, role, declined, again, burned = rest[COMMITMENT_VALUES:]
    dice = CombatDice(read_list(faces), int(role), int(declined), int(again))
    return Combat(read_engagement(*values[:ENGAGEMENT_VALUES]), commitments, dice, int(burned))


def read_engagement(
    kind: str, ships: str, targets: str, parts: str, vector: str, *flags: str
) -> Engagement:
    """Read who fights whom. Raises ValueError."""
    corvus, fire_pots, answering = (bool(read_flag(flag)) for flag in flags)
    return Engagement(
        int(kind),
        read_list(ships),
        read_list(targets),
        parts=read_list(parts),
        vector=int(vector),
        corvus=corvus,
        fire_pots=fire_pots,
        answering=answering,
    )


def read_commitments(moment: str, moments: str, numbers: str, revealed: str) -> Commitments:
    """Read the cards put face down. Raises ValueError."""
    pairs = zip(read_list(moments), read_list(numbers), strict=True)
    cards = [CommittedCard(when, number) for when, number in pairs]
    return Commitments(int(moment), cards, bool(read_flag(revealed)))


CODECS: Final[dict[str, PhaseCodec]] = {
    AttackDeclared.name: codec_in_order(
        AttackDeclared, "seat", "ship", "kind", "target", "closed?"
    ),
    Cables.name: codec_in_order(
        Cables, "seat", "ship", "target", "by_ram?", "closed?", "rolling?", "cut?"
    ),
    CardSelect.name: (select_text, read_select),
    Combat.name: (combat_text, read_combat),
    Striking.name: (striking_text, read_striking),
}
"""Writes and reads the phases whose fields are not written one by one."""


def answer_number(answer: Action | None) -> int:
    """Return a sealed answer as a number."""
    if answer is None:
        return OPEN
    return int(answer.card) if isinstance(answer, Commit) else PASSED


def answer_of_number(number: int) -> Action | None:
    """Return the sealed answer of a number."""
    if number in (OPEN, HIDDEN):
        return None
    return NOTHING if number == PASSED else Commit(number)


FORMATION: Final = (ActionCycles, Acting, Alternation, Impulses)
"""The phases that activate formations."""
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
"""The phases that may lie below each phase."""

STACK: Final = NavarchoiText(PHASES, TURN, bases=UPON)
"""Writes and reads the open phases."""

SHIP_FIELDS: Final = ("ship", "target", "ships*", "targets*", "gone*", "waiting*", "held*")
SEAT_FIELDS: Final = ("seat", "next", "order*")


def check_ships(state: Navarchoi, phase: AnyPhase, **numbers: list[int]) -> None:
    """Refuse numbers of ships there are not. Raises BadNotation."""
    for name, ships in numbers.items():
        if not all(-1 <= number < len(state.ships) for number in ships):
            expected = f"{name} from 0 to {len(state.ships) - 1}"
            raise BadNotation("no such number", STACK.phase(phase), "stack", expected)


def check_stack(state: Navarchoi) -> None:
    """Refuse open phases that name ships or seats there are not, or an activation of nobody.

    Raises BadNotation.
    """
    limits = dict.fromkeys(SHIP_FIELDS, len(state.ships)) | dict.fromkeys(SEAT_FIELDS, len(SEATS))
    limits["gone"] = len(SEATS) + 1
    STACK.check_numbers(state.stack, limits)
    for phase in state.stack:
        if isinstance(phase, (AttackDeclared, Cables)):
            check_ships(state, phase, ship=[int(phase.ship)], target=[int(phase.target)])
        if isinstance(phase, Striking):
            targets = [int(strike.target) for strike in phase.strikes]
            check_ships(state, phase, ship=[int(phase.ship)], targets=targets)
        if isinstance(phase, Combat):
            engagement = phase.engagement
            check_ships(state, phase, ships=engagement.ships, targets=engagement.targets)
        if isinstance(phase, CardSelect) and not set(phase.seats) <= {0, 1}:
            raise BadNotation("no such seat", STACK.phase(phase), "stack", "seats 0 and 1")
        if isinstance(phase, Alternation) and (len(phase.used) != len(SEATS) or phase.next < 0):
            text = STACK.phase(phase)
            raise BadNotation(
                "cannot read", text, "stack", "two numbers of turns, and whose is next"
            )
        if isinstance(phase, FormationTurn) and state.formation is None:
            raise BadNotation("no formation", STACK.phase(phase), "stack", "an entry `formation`")
        if isinstance(phase, ShipTurn) and state.activation is None:
            raise BadNotation("no ship rowing", STACK.phase(phase), "stack", "an entry `running`")
