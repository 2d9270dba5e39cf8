"""The written form of actions; lengths in inches, angles in degrees.

G1 F6            forward             G1 A2           astern
G1 R12.5 F4      veer, or a bireme's turn, to starboard; `L` to port
G1 L90           turn on the spot    G1 F3 R90       move, then turn
G1 stay          on station, or nothing more
G1 ram O2 R12.5  pivot and ram       G1 swipe O2 S-1 on 1.5
G1 grapple O2 P0 alongside to port, level
G1 transfer G2 S0 men 8              G1 transfer G2 here men -3
G1 shoot O2 crew                     G1 shoot O2 fire
G1 fireship      G1 launch           end
O2 defend none   turn, oars or grapple
O2 quick yes     O2 slip F0.5        O2 slip none
O2 capture       O2 sink             G1 man 7
G1 at 10,6,0     set up
"""

from __future__ import annotations

import re
from typing import Final, NoReturn

from naumachia.geometry.lattice import (
    angle_text,
    length_text,
    parse_angle,
    parse_length,
    parse_pose,
)
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.notation import Notation
from naumachia.rules.biremes.actions import (
    END_TURN,
    HERE,
    PORT,
    STARBOARD,
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
from naumachia.rules.biremes.words.position_data import (
    POSITION_SCHEMA,
    position_data,
    position_from_data,
)
from naumachia.rules.biremes.words.positions import position_text, read_position
from naumachia.rules.biremes.words.schema import (
    ACTION_SCHEMA,
    Schema,
    action_data,
    action_from_data,
)

DEFENCES: Final = ["none", "turn", "oars", "grapple"]
MISSILES: Final = ["crew", "fire"]
STEP: Final = re.compile(r"([RLFA])(\d+(?:\.\d+)?)")
BESIDE: Final = re.compile(r"([SP])([+-]?\d+(?:\.\d+)?)")
KINDS: Final = "a step such as F6 or R12.5, stay, ram, swipe, grapple, transfer, shoot, ..."
LONGEST: Final = 200


class BiremesNotation(Notation[Biremes, Action]):
    """Reads and writes the grammar above; letters in either case."""

    def format_action(self, state: Biremes, action: Action) -> str:
        if isinstance(action, EndTurn):
            return "end"
        return f"{state.ships[action.ship].name} {step_text(state, action)}"

    def parse_action(self, state: Biremes, seat: int, text: str) -> Action:
        words = text.split()
        if len(text) > LONGEST or not words:
            self.fail(text, "a ship and what it does")
        if words == ["end"]:
            return END_TURN
        ship = ship_number(state, words[0], text)
        if len(words) < 2:
            self.fail(text, KINDS)
        try:
            return parse_step(state, ship, words[1].lower(), words[2:], text)
        except BadNotation:
            raise
        except (ValueError, IndexError) as error:
            raise BadNotation("cannot read", text, words[1], example(words[1].lower())) from error

    def fail(self, text: str, expected: str) -> NoReturn:
        """Raise BadNotation for a whole text."""
        raise BadNotation("cannot read", text, "", expected)

    def format_position(self, state: Biremes) -> str:
        return position_text(state)

    def parse_position(self, text: str) -> Biremes:
        return read_position(text)

    def action_data(self, state: Biremes, action: Action) -> Schema:
        return action_data(state, action)

    def parse_action_data(self, state: Biremes, seat: int, data: object) -> Action:
        return action_from_data(state, data)

    def action_schema(self) -> Schema:
        return ACTION_SCHEMA

    def position_data(self, state: Biremes) -> Schema:
        return position_data(state)

    def parse_position_data(self, data: object) -> Biremes:
        return position_from_data(data)

    def position_schema(self) -> Schema:
        return POSITION_SCHEMA


def example(word: str) -> str:
    """What a step of this kind looks like."""
    examples = {
        "ram": "G1 ram O2 R12.5",
        "swipe": "G1 swipe O2 S-1 on 1.5",
        "grapple": "G1 grapple O2 P0.25",
        "transfer": "G1 transfer G2 S0 men 8, or here in place of S0",
        "shoot": "G1 shoot O2 crew, or fire",
        "defend": "O2 defend none, turn, oars or grapple",
        "quick": "O2 quick yes, or no",
        "slip": "O2 slip F0.5, or none",
        "man": "G1 man 7",
        "at": "G1 at 10,6,0",
    }
    return examples.get(word, KINDS)


def ship_number(state: Biremes, name: str, text: str) -> int:
    """The number of the ship of this name. Raises BadNotation."""
    for ship in state.ships:
        if ship.name == name.upper():
            return int(ship.ident)
    names = ", ".join(ship.name for ship in state.ships)
    raise BadNotation("no such ship", text, name, f"one of {names}, or end")


# -- writing -----------------------------------------------------------------------------


def step_text(state: Biremes, action: Action) -> str:
    """The action without its ship."""
    if isinstance(action, Move):
        return " ".join(move_words(action))
    if isinstance(action, Ram):
        angle = f" {turn_text(action.angle)}" if action.angle != 0 else ""
        return f"ram {state.ships[action.target].name}{angle}"
    if isinstance(action, Swipe):
        beside = beside_text(action.side, action.offset)
        run_on = length_text(action.run_on)
        return f"swipe {state.ships[action.target].name} {beside} on {run_on}"
    if isinstance(action, Grapple):
        beside = beside_text(action.side, action.offset)
        return f"grapple {state.ships[action.target].name} {beside}"
    if isinstance(action, Transfer):
        beside = "here" if action.side == HERE else beside_text(action.side, action.offset)
        return f"transfer {state.ships[action.partner].name} {beside} men {action.men}"
    if isinstance(action, Shoot):
        return f"shoot {state.ships[action.target].name} {MISSILES[action.missile]}"
    return plain_text(action)


def plain_text(action: Action) -> str:
    """The text of actions that name no other ship."""
    if isinstance(action, Defend):
        return f"defend {DEFENCES[action.defence]}"
    if isinstance(action, QuickTurn):
        return "quick yes" if action.tried else "quick no"
    if isinstance(action, Slip):
        words = move_words(Move(action.ship, action.angle, action.distance, 0))
        return "slip " + (" ".join(words) or "none")
    if isinstance(action, Spoil):
        return "capture" if action.captured else "sink"
    if isinstance(action, Man):
        return f"man {action.crew}"
    if isinstance(action, Deploy):
        at = f"{length_text(action.x)},{length_text(action.y)}"
        return f"at {at},{angle_text(action.heading)}"
    if isinstance(action, Stay):
        return "stay"
    return "fireship" if isinstance(action, Fireship) else "launch"


def move_words(move: Move) -> list[str]:
    """The steps of a move."""
    words: list[str] = []
    if move.first != 0:
        words.append(turn_text(move.first))
    if move.distance > 0:
        words.append(f"F{length_text(move.distance)}")
    elif move.distance < 0:
        words.append(f"A{length_text(-move.distance)}")
    if move.last != 0:
        words.append(turn_text(move.last))
    return words


def turn_text(angle: int) -> str:
    """A turn: `R12.5` or `L90`."""
    return f"R{angle_text(angle)}" if angle > 0 else f"L{angle_text(-angle)}"


def beside_text(side: int, offset: int) -> str:
    """A place alongside: `S-1`, `P0.25`."""
    return f"{'S' if side == STARBOARD else 'P'}{length_text(offset)}"


# -- reading -----------------------------------------------------------------------------


def parse_step(state: Biremes, ship: int, kind: str, rest: list[str], text: str) -> Action:
    """The action of a ship. Raises BadNotation, ValueError or IndexError."""
    if STEP.fullmatch(kind.upper()):
        return parse_move(ship, [kind.upper(), *(word.upper() for word in rest)], text)
    if kind in ("ram", "swipe", "grapple", "transfer", "shoot"):
        other = ship_number(state, rest[0], text)
        return parse_attack(ship, kind, other, rest[1:])
    if kind == "slip":
        if rest == ["none"]:
            return Slip(ship, 0, 0)
        move = parse_move(ship, [word.upper() for word in rest], text)
        if move.last != 0 or not rest:
            raise ValueError(text)
        return Slip(ship, move.distance, move.first)
    return parse_plain(ship, kind, rest)


def parse_plain(ship: int, kind: str, rest: list[str]) -> Action:
    """An action that names no other ship."""
    if kind == "defend":
        return Defend(ship, DEFENCES.index(only(rest)))
    if kind == "quick":
        return QuickTurn(ship, ["no", "yes"].index(only(rest)) == 1)
    if kind == "man":
        return Man(ship, count(only(rest)))
    if kind == "at":
        pose = parse_pose(only(rest))
        return Deploy(ship, pose.x, pose.y, pose.heading)
    if rest:
        raise ValueError(kind)
    plain: dict[str, Action] = {
        "stay": Stay(ship),
        "fireship": Fireship(ship),
        "launch": Launch(ship),
        "capture": Spoil(ship, True),
        "sink": Spoil(ship, False),
    }
    if kind not in plain:
        raise ValueError(kind)
    return plain[kind]


def only(rest: list[str]) -> str:
    """The one word that follows."""
    if len(rest) != 1:
        raise ValueError(" ".join(rest))
    return rest[0].lower()


def count(text: str) -> int:
    """A number of men; negative for those that come back."""
    if len(text) > 6:
        raise ValueError(text)
    return int(text)


def parse_move(ship: int, words: list[str], text: str) -> Move:
    """A move from its steps."""
    first = last = distance = 0
    moved = False
    for word in words:
        found = STEP.fullmatch(word)
        if found is None:
            raise BadNotation("cannot read step", text, word, "F, A, R or L with a number")
        letter, number = found[1], found[2]
        if letter in "FA":
            length = parse_length(number)
            if moved or length == 0 or length > 10**7:
                raise BadNotation("cannot read step", text, word, "one distance above 0")
            distance, moved = (length if letter == "F" else -length), True
            continue
        angle = parse_angle(number) if letter == "R" else -parse_angle(number)
        if abs(angle) > 36000 or angle == 0 or (last if moved else first):
            raise BadNotation("cannot read step", text, word, "one turn up to 360 each end")
        first, last = (first, angle) if moved else (angle, last)
    return Move(ship, first, distance, last)


def parse_attack(ship: int, kind: str, other: int, rest: list[str]) -> Action:
    """An action that names another ship."""
    if kind == "shoot":
        return Shoot(ship, other, MISSILES.index(only(rest)))
    if kind == "ram":
        move = parse_move(ship, [word.upper() for word in rest], " ".join(rest))
        if move.distance != 0 or move.last != 0:
            raise ValueError(kind)
        return Ram(ship, other, move.first)
    if kind == "transfer":
        beside, men, number = rest
        if men.lower() != "men":
            raise ValueError(men)
        side, offset = (HERE, 0) if beside.lower() == "here" else parse_beside(beside)
        return Transfer(ship, other, side, offset, count(number))
    side, offset = parse_beside(rest[0])
    if kind == "grapple":
        only(rest)
        return Grapple(ship, other, side, offset)
    _, on, number = rest
    if on.lower() != "on":
        raise ValueError(on)
    return Swipe(ship, other, side, offset, parse_length(number))


def parse_beside(text: str) -> tuple[int, int]:
    """A place alongside."""
    found = BESIDE.fullmatch(text.upper())
    if found is None or len(text) > 12:
        raise ValueError(text)
    return (STARBOARD if found[1] == "S" else PORT), parse_length(found[2])
