"""The words of Biremes: one row a kind of action; lengths in inches, angles in degrees."""

from __future__ import annotations

import re
from typing import Final

from naumachia.geometry.lattice import (
    angle_text,
    length_text,
    parse_angle,
    parse_length,
    parse_pose,
)
from naumachia.kernel.pattern import Codec, Form, Misfit, PlainCodec, StateCodec, StateForm
from naumachia.kernel.vocabulary import Kind, Vocabulary, choice, flag_form, whole_form, word_form
from naumachia.rules.biremes.actions import (
    COUNTER_GRAPPLE,
    CREW,
    DRAW_OARS,
    END_TURN,
    FIRE,
    HERE,
    NO_DEFENCE,
    PORT,
    STARBOARD,
    SUDDEN_TURN,
    Action,
    Defend,
    Deploy,
    EndTurn,
    Fireship,
    Grapple,
    Launch,
    Man,
    Move,
    QuickTurn,
    Ram,
    Shoot,
    Slip,
    Spoil,
    Stay,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import Biremes

LARGEST: Final = 10_000_000
"""Of a length in steps, an angle in hundredths, and a number of men."""
FULL_CIRCLE: Final = 36_000
STEP: Final = re.compile(r"([RLFA])(\d+(?:\.\d+)?)", re.IGNORECASE)
BESIDE: Final = re.compile(r"([SP])([+-]?\d+(?:\.\d+)?)", re.IGNORECASE)
STEPS: Final = r"[RLFA]\d\S*(?:\s+\S+)*"
"""The steps of a move by their looks: whatever follows the first."""

# -- ships -------------------------------------------------------------------------------


def ship_named(state: Biremes, name: object) -> int:
    """The number of the ship of this name. Raises Misfit."""
    for ship in state.ships:
        if ship.name == name:
            return int(ship.ident)
    raise Misfit("no such ship", f"one of {', '.join(ship.name for ship in state.ships)}")


SHIP_FORM: Final[Form[Biremes]] = StateForm(
    {"type": "string", "pattern": "^[A-Z][0-9]+$"},
    lambda state, ident: state.ships[ident].name,
    lambda reading, name: ship_named(reading.state, name),
)


def ship_codec(example: str) -> Codec[Biremes]:
    """A ship by its name, in capitals or small letters."""
    return StateCodec(
        "a ship",
        example,
        lambda state, ident: state.ships[ident].name,
        lambda reading, word: ship_named(reading.state, word.upper()),
        SHIP_FORM,
    )


# -- lengths and angles --------------------------------------------------------------------


def turn_text(angle: int) -> str:
    """A turn: `R12.5` or `L90`."""
    return f"R{angle_text(angle)}" if angle > 0 else f"L{angle_text(-angle)}"


def way_text(distance: int) -> str:
    """A way: `F6` or `A2`."""
    return f"F{length_text(distance)}" if distance > 0 else f"A{length_text(-distance)}"


def read_length(word: str) -> int:
    """A length of the table's size, in steps. Raises ValueError."""
    length = parse_length(word)
    if abs(length) > LARGEST:
        raise ValueError(word)
    return length


def read_step(word: str) -> tuple[bool, int]:
    """Whether a step is a turn, and its angle or length, signed. Raises Misfit."""
    found = STEP.fullmatch(word)
    if found is None:
        raise Misfit("cannot read step", "F, A, R or L with a number", 0, word)
    letter = found[1].upper()
    turns = letter in "RL"
    try:
        size = parse_angle(found[2]) if turns else parse_length(found[2])
    except ValueError as error:
        raise Misfit("cannot read step", str(error), 0, word) from None
    if size == 0 or size > (FULL_CIRCLE if turns else LARGEST):
        expected = "one turn up to 360 each end" if turns else "one distance above 0"
        raise Misfit("cannot read step", expected, 0, word)
    return turns, size if letter in "RF" else -size


def read_turn(word: str) -> int:
    """A turn. Raises Misfit."""
    turns, angle = read_step(word)
    if not turns:
        raise Misfit("cannot read step", "a turn such as R12.5 or L90", 0, word)
    return angle


def read_steps(text: str) -> tuple[int, int, int]:
    """A turn, a way and a turn, each of which may be missing. Raises Misfit naming the word."""
    first = distance = last = 0
    for found in re.finditer(r"\S+", text):
        word, at = found[0], found.start()
        try:
            turns, size = read_step(word)
        except Misfit as misfit:
            raise Misfit(misfit.problem, misfit.expected, at, word) from None
        if not turns:
            if distance != 0:
                raise Misfit("cannot read step", "one distance above 0", at, word)
            distance = size
        elif (last if distance else first) != 0:
            raise Misfit("cannot read step", "one turn up to 360 each end", at, word)
        elif distance:
            last = size
        else:
            first = size
    return first, distance, last


def steps_text(steps: tuple[int, int, int]) -> str:
    """A turn, a way and a turn, as far as there are."""
    first, distance, last = steps
    words = [turn_text(first)] if first else []
    words += [way_text(distance)] if distance else []
    words += [turn_text(last)] if last else []
    return " ".join(words)


def read_slip(text: str) -> tuple[int, int]:
    """How far ahead, and the turn, of a ship that slips away. Raises Misfit."""
    if text.lower() == "none":
        return 0, 0
    first, distance, last = read_steps(text)
    if last:
        raise Misfit("cannot read step", "one step, or none", text.rfind(" ") + 1)
    return distance, first


def slip_text(slip: tuple[int, int]) -> str:
    """`none`, a way, or a turn."""
    distance, angle = slip
    return steps_text((angle, distance, 0)) or "none"


# -- places --------------------------------------------------------------------------------


def beside_text(beside: tuple[int, int]) -> str:
    """A place alongside: `S-1`, `P0.25`; `here` where the ship lies already."""
    side, offset = beside
    if side == HERE:
        return "here"
    return f"{'S' if side == STARBOARD else 'P'}{length_text(offset)}"


def read_beside(word: str) -> tuple[int, int]:
    """A place alongside. Raises ValueError."""
    found = BESIDE.fullmatch(word)
    if found is None:
        raise ValueError(word)
    return (STARBOARD if found[1] in "Ss" else PORT), read_length(found[2])


def read_by(word: str) -> tuple[int, int]:
    """A place alongside, or `here`. Raises ValueError."""
    return (HERE, 0) if word.lower() == "here" else read_beside(word)


def read_pose(word: str) -> tuple[int, int, int]:
    """`x,y,heading`. Raises ValueError."""
    pose = parse_pose(word)
    if abs(int(pose.x)) > LARGEST or abs(int(pose.y)) > LARGEST:
        raise ValueError(word)
    return pose.x, pose.y, pose.heading


def pose_text(pose: tuple[int, int, int]) -> str:
    """`x,y,heading`, the heading as it is given."""
    return f"{length_text(pose[0])},{length_text(pose[1])},{angle_text(pose[2])}"


def read_men(word: str) -> int:
    """A number of men; negative for those that come back. Raises ValueError."""
    if len(word) > 6:
        raise ValueError(word)
    return int(word)


# -- the rows ------------------------------------------------------------------------------

NUMBER: Final[Form[Biremes]] = whole_form(-LARGEST, LARGEST)
SIDES: Final[Form[Biremes]] = word_form({"starboard": STARBOARD, "port": PORT, "here": HERE})
ALONGSIDE: Final = "S or P with the offset forward of her middle"


CODECS: Final[dict[str, Codec[Biremes]]] = {
    "ship": ship_codec("G1"),
    "other": ship_codec("O2"),
    "friend": ship_codec("G2"),
    "turn": PlainCodec("a turn such as R12.5", "R12.5", turn_text, read_turn, NUMBER),
    "steps": PlainCodec(
        "a step such as F6 or R12.5",
        "R12.5 F4",
        steps_text,
        read_steps,
        *[NUMBER] * 3,
        token=STEPS,
    ),
    "slip": PlainCodec(
        "none, or a step such as F0.5 or L10",
        "F0.5",
        slip_text,
        read_slip,
        *[NUMBER] * 2,
        token=f"none\\b|{STEPS}",
    ),
    "length": PlainCodec(
        "a length",
        "1.5",
        length_text,
        read_length,
        NUMBER,
    ),
    "beside": PlainCodec(ALONGSIDE, "S-1", beside_text, read_beside, SIDES, NUMBER),
    "by": PlainCodec(f"{ALONGSIDE}, or here", "S0", beside_text, read_by, SIDES, NUMBER),
    "men": PlainCodec("a number of men", "8", str, read_men, NUMBER),
    "pose": PlainCodec("x,y,heading", "10,6,0", pose_text, read_pose, *[NUMBER] * 3),
    "missile": choice({"crew": CREW, "fire": FIRE}),
    "defence": choice(
        {
            "none": NO_DEFENCE,
            "turn": SUDDEN_TURN,
            "oars": DRAW_OARS,
            "grapple": COUNTER_GRAPPLE,
        }
    ),
    "answer": choice({"yes": True, "no": False}, flag_form()),
    "fate": choice({"capture": True, "sink": False}, flag_form()),
}

WORDS: Final[Vocabulary[Biremes, Action]] = Vocabulary(
    CODECS,
    [
        Kind("end", EndTurn, "end", only=END_TURN),
        Kind("stay", Stay, "{ship:ship} stay"),
        Kind("move", Move, "{ship:ship} {first+distance+last:steps}"),
        Kind("ram", Ram, "{ship:ship} ram {target:other}[ {angle:turn}]", {"angle": 0}),
        Kind(
            "swipe",
            Swipe,
            "{ship:ship} swipe {target:other} {side+offset:beside} on {run_on:length}",
        ),
        Kind("grapple", Grapple, "{ship:ship} grapple {target:other} {side+offset:beside}"),
        Kind(
            "transfer",
            Transfer,
            "{ship:ship} transfer {partner:friend} {side+offset:by} men {men:men}",
        ),
        Kind("shoot", Shoot, "{ship:ship} shoot {target:other} {missile:missile}"),
        Kind("fireship", Fireship, "{ship:ship} fireship"),
        Kind("launch", Launch, "{ship:ship} launch"),
        Kind("defend", Defend, "{ship:other} defend {defence:defence}"),
        Kind("quick", QuickTurn, "{ship:other} quick {tried:answer}"),
        Kind("slip", Slip, "{ship:other} slip {distance+angle:slip}"),
        Kind("spoil", Spoil, "{ship:other} {captured:fate}"),
        Kind("man", Man, "{ship:ship} man {crew:men}"),
        Kind("place", Deploy, "{ship:ship} at {x+y+heading:pose}"),
    ],
    "An action in Biremes",
    "lengths in thousandths of an inch, angles in hundredths of a degree",
)
"""All that can be ordered."""
