"""The open phases of a game as text: `cycle:2 turns player:0:3 activate:0 activation:3:1:0:0`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.geometry.lattice import Pose
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle, Phase, Sequence
from naumachia.rules.biremes.actions import Action, Swipe
from naumachia.rules.biremes.activation import Activate, Activation
from naumachia.rules.biremes.defences import Countering, Defending, Passing, Saving
from naumachia.rules.biremes.deployment import Deployment
from naumachia.rules.biremes.drift import Drift
from naumachia.rules.biremes.fire import Contact, FireChecks, OwnerlessFires
from naumachia.rules.biremes.generator import Generating
from naumachia.rules.biremes.grappling import Grappling, QuickRoll, QuickTurning
from naumachia.rules.biremes.initiative import Initiative
from naumachia.rules.biremes.melee import OwedRounds, Rounds
from naumachia.rules.biremes.missiles import Shooting
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ramming import Ramming
from naumachia.rules.biremes.slipping import Slipping
from naumachia.rules.biremes.spoils import Spoils
from naumachia.rules.biremes.swiping import Swiping
from naumachia.rules.biremes.transfer import Docking
from naumachia.rules.biremes.turn import GAME_TURN, PlayerTurns, TurnBegins, TurnEnds, player_turn
from naumachia.rules.biremes.victory import VictoryCheck

FIELDS: Final[dict[type[Any], str]] = {
    Activate: "seat",
    Activation: "ship moved? shot? lit?",
    Contact: "burning endangered least",
    Countering: "swipe!",
    Defending: "swipe!",
    Deployment: "situation order* depths*",
    Docking: "ship partner men",
    Drift: "seat cursor",
    FireChecks: "seat",
    Generating: "found* rolls**",
    Grappling: "ship target",
    OwedRounds: "",
    OwnerlessFires: "",
    Passing: "ship end@ run_on",
    PlayerTurns: "",
    QuickRoll: "ship target",
    QuickTurning: "ship target",
    Ramming: "ship target modifier",
    Rounds: "seat",
    Saving: "swipe! defence",
    Shooting: "ship target missile",
    Slipping: "ship other kind",
    Spoils: "seat men keep* loot* prizes* scarce?",
    Swiping: "ship target run_on",
    TurnBegins: "seat",
    TurnEnds: "seat",
    VictoryCheck: "",
}
"""The values each phase is made of, in the order of its constructor.

A plain name is a number, `?` marks a flag (which may be open), `*` a list, `**` a list of lists,
`!` an oar swipe, `@` a pose.
"""
BY_NAME: Final[dict[str, type[Any]]] = {kind.name: kind for kind in FIELDS}


def stack_text(state: Biremes) -> str:
    """The open phases, outermost first."""
    return " ".join(phase_text(phase) for phase in state.stack)


def phase_text(phase: Phase[Any, Any]) -> str:
    """One phase: its name and its values."""
    if isinstance(phase, Cycle):
        return f"cycle:{phase.cursor}"
    if isinstance(phase, Sequence):
        begins = phase.steps[0]
        assert isinstance(begins, TurnBegins)
        return f"player:{begins.seat}:{phase.cursor}"
    if isinstance(phase, Initiative):
        return f"initiative:{rolls_text(phase.rolls)}"
    values = [phase.name]
    for field in FIELDS[type(phase)].split():
        values.append(value_text(getattr(phase, field.rstrip("?*!@")), field))
    return ":".join(values)


def value_text(value: Any, field: str) -> str:
    """One value of a phase."""
    if field.endswith("**"):
        return rolls_text(value)
    if field.endswith("*"):
        return ",".join(str(number) for number in value)
    if field.endswith("!"):
        return ",".join(str(number) for number in value.key()[1:])
    if field.endswith("@"):
        return f"{value.x},{value.y},{value.heading}"
    return "-" if value is None else str(int(value))


def rolls_text(rolls: list[list[int]]) -> str:
    """Totals of players: `9,5/9,4/6`."""
    return "/".join(",".join(str(total) for total in totals) for totals in rolls)


def read_stack(text: str) -> list[Phase[Biremes, Action]]:
    """The phases a text describes. Raises BadNotation naming the word."""
    phases: list[Phase[Biremes, Action]] = []
    for word in text.split():
        try:
            phases.append(read_phase(word))
        except (ValueError, IndexError, KeyError, TypeError) as error:
            expected = f"a phase with its values, one of {', '.join(sorted(BY_NAME))}"
            raise BadNotation("cannot read", word, "stack", expected) from error
    return phases


def read_phase(word: str) -> Phase[Biremes, Action]:
    """One phase."""
    name, *values = word.split(":")
    if name == "cycle":
        cursor = int(values[0])
        if not 0 <= cursor < len(GAME_TURN):
            raise ValueError(word)
        return Cycle(GAME_TURN, cursor)
    if name == "player":
        turn = player_turn(int(values[0]))
        turn.cursor = int(values[1])
        return turn
    if name == "initiative":
        initiative = Initiative()
        initiative.rolls = read_rolls(values[0])
        return initiative
    kind = BY_NAME[name]
    fields = FIELDS[kind].split()
    if len(fields) != len(values):
        raise ValueError(word)
    made: Phase[Biremes, Action] = kind(
        *(read_value(value, field) for value, field in zip(values, fields, strict=True))
    )
    return made


def read_value(text: str, field: str) -> Any:
    """One value of a phase."""
    if field.endswith("**"):
        return read_rolls(text) if text else []
    numbers = [int(part) for part in text.split(",")] if text not in ("", "-") else []
    if field.endswith("*"):
        return numbers
    if field.endswith("!"):
        return Swipe(*numbers)
    if field.endswith("@"):
        return Pose(*numbers)
    if field.endswith("?"):
        return None if text == "-" else numbers[0] == 1
    return numbers[0]


def read_rolls(text: str) -> list[list[int]]:
    """Totals of players."""
    return [[int(total) for total in part.split(",") if total] for part in text.split("/")]
