"""The written form of actions. Cards are `#18`, squares `CCRR`, facings `N` to `NW`.

commit #18           none                 declare planning
play #30 1,2,6,7     play #21 B3          play #32 A2 0911      play #55 1
battle #46 #53       battle none          take #18              name A3 A4
wind +1              first b              form A1 A2 A3 with #34
A1 run 8             A1 scuttle           A1 F                  A1 B
A1 R1                A1 L2                A1 avoid R            A1 face SE
A1 fire B3           A1 fire B3 pots      A1 stop
A1 attack none       A1 attack missile B3, rake B3, grapple B4 corvus
B3 answer ram A1     A1 hold              A1 free               A1 struck
A1 advance           A1 at 0911 SE        melee 0911 B3         melee 0911 B3:3 B4:2
A1 disengage         A1 chosen            A1 cruise             A1 full
A1 sail up           A1 sail down

`F` rows forward, `B` backs, `R` and `L` turn by points of 45 degrees. Steps of one ship may be
written together: `A1 run 8 F F R1 F`.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn

from naumachia.geometry.grid import COMPASS, HEADINGS
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.notation import Notation
from naumachia.rules.navarchoi.actions import (
    ATTACKS,
    NOTHING,
    STRATAGEMS,
    Action,
    Advance,
    Answer,
    Attack,
    Avoid,
    Back,
    Battle,
    Blow,
    Commit,
    Declare,
    Disengage,
    Fight,
    Fire,
    First,
    Form,
    Forward,
    Hold,
    Name,
    Pick,
    Play,
    Put,
    Rotate,
    Run,
    Sail,
    Scuttle,
    Shift,
    Speed,
    Stop,
    Strike,
    Take,
    Turn,
)
from naumachia.rules.navarchoi.model import CRUISE, FULL, SEATS, Navarchoi
from naumachia.rules.navarchoi.words.position_reader import read_position
from naumachia.rules.navarchoi.words.positions import position_text

LONGEST: Final = 400
CARD: Final = re.compile(r"#(\d{1,3})")
SHIP: Final = re.compile(r"[AB]\d{1,3}")
TURN: Final = re.compile(r"([RL])([1-7])")
PART: Final = re.compile(r"([AB]\d{1,3})(?::(\d))?")
STEPS: Final = re.compile(r"run|F|B|[RL][1-7]|stop", re.IGNORECASE)
SIDE_WORDS: Final = (
    "none, commit, declare, play, battle, take, name, wind, first, form, melee, or a ship"
)
SHIP_WORDS: Final = {
    "run": "A1 run 8",
    "fire": "A1 fire B3",
    "attack": "A1 attack missile B3, ram B3, or none",
    "answer": "B3 answer ram A1",
    "avoid": "A1 avoid R, or L",
    "face": "A1 face SE",
    "at": "A1 at 0911 SE",
    "sail": "A1 sail up, or down",
}
"""What a ship's words look like, by the first."""


class NavarchoiNotation(Notation[Navarchoi, Action]):
    """Reads and writes the grammar above; letters in either case."""

    def format_action(self, state: Navarchoi, action: Action) -> str:
        if action.ship < 0:
            return side_text(state, action)
        return f"{state.ships[action.ship].name} {ship_text(state, action)}"

    def parse_action(self, state: Navarchoi, seat: int, text: str) -> Action:
        words = text.split()
        if len(text) > LONGEST or not words:
            refuse(text, "", SIDE_WORDS)
        try:
            if SHIP.fullmatch(words[0].upper()) is None:
                return parse_side(state, words[0].lower(), words[1:], text)
            ship = ship_number(state, words[0], text)
            if len(words) < 2:
                refuse(text, words[0], "what the ship does, such as A1 run 8")
            return parse_ship(state, ship, words[1].lower(), words[2:], text)
        except (ValueError, IndexError) as error:
            word = words[0].lower()
            place = word if len(words) > 1 else ""
            expected = EXAMPLES.get(word, SHIP_WORDS.get("".join(words[1:2]), SIDE_WORDS))
            raise BadNotation("cannot read", text, place, expected) from error

    def split(self, order: str) -> list[str]:
        parts: list[str] = []
        for part in super().split(order):
            parts += split_steps(part)
        return parts

    def join(self, actions: list[str]) -> list[str]:
        """The steps of one ship on a line."""
        joined: list[str] = []
        open_ship = ""
        for text in actions:
            ship, _, step = text.partition(" ")
            if open_ship == ship and STEPS.fullmatch(step):
                joined[-1] += f" {step}"
                continue
            joined.append(text)
            head = step.partition(" ")[0]
            open_ship = ship if SHIP.fullmatch(ship) and STEPS.fullmatch(head) else ""
        return joined

    def format_position(self, state: Navarchoi) -> str:
        return position_text(state)

    def parse_position(self, text: str) -> Navarchoi:
        return read_position(text)


EXAMPLES: Final = {
    "commit": "commit #18",
    "declare": "declare planning, action or activation",
    "play": "play #30 1,2,6,7, play #21 B3 or play #27",
    "battle": "battle #46 #53, or battle none",
    "take": "take #18",
    "name": "name A3 A4, or name none",
    "wind": "wind +1, or -1",
    "first": "first a, or b",
    "form": "form A1 A2 A3 with #34",
    "melee": "melee 0911 B3, or melee 0911 B3:3 B4:2",
}
"""What the words of a side look like, by the first."""


def refuse(text: str, place: str, expected: str) -> NoReturn:
    """Raise BadNotation for a text."""
    raise BadNotation("cannot read", text, place, expected)


def ship_number(state: Navarchoi, name: str, text: str) -> int:
    """The number of the ship of this name. Raises BadNotation."""
    for ship in state.ships:
        if ship.name == name.upper():
            return int(ship.ident)
    raise BadNotation("no such ship", text, name, "the name of a ship of this battle, such as A1")


def split_steps(part: str) -> list[str]:
    """Take `A1 run 8 F F R1` apart."""
    words = part.split()
    if len(words) < 3 or SHIP.fullmatch(words[0].upper()) is None:
        return [part]
    steps: list[str] = []
    at = 1
    while at < len(words):
        if STEPS.fullmatch(words[at]) is None:
            return [part]
        long = words[at].lower() == "run" and at + 1 < len(words)
        driven = long and words[at + 2 : at + 3] == ["full"]
        count = 3 if driven else 2 if long else 1
        steps.append(" ".join([words[0], *words[at : at + count]]))
        at += count
    return steps


# -- writing -----------------------------------------------------------------------------


def cards_text(cards: tuple[int, ...]) -> str:
    """Cards, or `none`."""
    return " ".join(f"#{card}" for card in cards) if cards else "none"


def names_text(state: Navarchoi, ships: tuple[int, ...]) -> str:
    """Ships, or `none`."""
    return " ".join(state.ships[ship].name for ship in ships) if ships else "none"


def side_text(state: Navarchoi, action: Action) -> str:
    """An action of a whole side."""
    if isinstance(action, Commit):
        return f"commit #{action.card}"
    if isinstance(action, Declare):
        return f"declare {STRATAGEMS[action.stratagem]}"
    if isinstance(action, Play):
        return play_text(state, action)
    if isinstance(action, Battle):
        return f"battle {cards_text(action.cards)}"
    if isinstance(action, Take):
        return f"take #{action.card}"
    if isinstance(action, Name):
        return f"name {names_text(state, action.ships)}"
    if isinstance(action, Shift):
        return f"wind {action.points:+d}"
    if isinstance(action, First):
        return f"first {SEATS[action.seat]}"
    if isinstance(action, Form):
        bonus = f" with {cards_text(action.cards)}" if action.cards else ""
        return f"form {names_text(state, action.ships)}{bonus}"
    if isinstance(action, Fight):
        return f"melee {state.sheet.name(action.square)} {parts_text(state, action)}"
    return "none"


def play_text(state: Navarchoi, action: Play) -> str:
    """A card with what it asks for."""
    words = [f"play #{action.card}"]
    if action.ships:
        words.append(names_text(state, action.ships))
    if action.values:
        words.append(",".join(str(value) for value in action.values))
    return " ".join(words)


def parts_text(state: Navarchoi, action: Fight) -> str:
    """The targets of a melee, with the parts of a split."""
    names = [state.ships[target].name for target in action.targets]
    if not action.parts:
        return " ".join(names)
    return " ".join(f"{name}:{part}" for name, part in zip(names, action.parts, strict=True))


def strike_text(state: Navarchoi, strike: Strike) -> str:
    """One attack."""
    words = [ATTACKS[strike.kind], state.ships[strike.target].name]
    if strike.corvus:
        words.append("corvus")
    if strike.fire_pots:
        words.append("pots")
    return " ".join(words)


def ship_text(state: Navarchoi, action: Action) -> str:
    """An action of a ship, without its name."""
    if isinstance(action, Run):
        return f"run {action.points}{' full' if action.driven else ''}"
    if isinstance(action, Turn):
        return f"{'R' if action.points > 0 else 'L'}{abs(int(action.points))}"
    if isinstance(action, Avoid):
        return f"avoid {'R' if action.points > 0 else 'L'}"
    if isinstance(action, Rotate):
        return f"face {COMPASS[action.facing]}"
    if isinstance(action, Fire):
        return f"fire {state.ships[action.target].name}{' pots' if action.fire_pots else ''}"
    if isinstance(action, Attack):
        strikes = ", ".join(strike_text(state, strike) for strike in action.strikes)
        return f"attack {strikes or 'none'}"
    if isinstance(action, Answer):
        return f"answer {strike_text(state, action.strike)}"
    if isinstance(action, Put):
        return f"at {state.sheet.name(action.square)} {COMPASS[action.facing]}"
    return plain_text(action)


def plain_text(action: Action) -> str:
    """An action of one or two words."""
    if isinstance(action, Hold):
        return "hold" if action.grappled else "free"
    if isinstance(action, Speed):
        return "full" if action.status == FULL else "cruise"
    if isinstance(action, Sail):
        return "sail up" if action.raised else "sail down"
    return next(word for word, kind in PLAIN.items() if isinstance(action, kind))


PLAIN: Final[dict[str, type[Action]]] = {
    "scuttle": Scuttle,
    "F": Forward,
    "B": Back,
    "stop": Stop,
    "struck": Blow,
    "advance": Advance,
    "disengage": Disengage,
    "chosen": Pick,
}
"""The actions that are a ship and a word."""


# -- reading -----------------------------------------------------------------------------


def read_cards(words: list[str]) -> tuple[int, ...]:
    """Cards, or `none`. Raises ValueError."""
    if words == ["none"]:
        return ()
    return tuple(sorted(read_card(word) for word in words))


def read_card(word: str) -> int:
    """One card. Raises ValueError."""
    found = CARD.fullmatch(word)
    if found is None:
        raise ValueError(word)
    return int(found[1])


def read_ships(state: Navarchoi, words: list[str], text: str) -> tuple[int, ...]:
    """Ships, or `none`. Raises BadNotation."""
    if [word.lower() for word in words] == ["none"]:
        return ()
    return tuple(sorted(ship_number(state, word, text) for word in words))


def only(words: list[str]) -> str:
    """The one word that follows. Raises ValueError."""
    if len(words) != 1:
        raise ValueError(" ".join(words))
    return words[0].lower()


def parse_side(state: Navarchoi, word: str, rest: list[str], text: str) -> Action:
    """An action of a whole side. Raises BadNotation, ValueError or IndexError."""
    if word == "none" and not rest:
        return NOTHING
    if word == "commit":
        return Commit(read_card(only(rest)))
    if word == "declare":
        return Declare(STRATAGEMS.index(only(rest)))
    if word == "play":
        return parse_play(state, rest, text)
    if word == "battle" and rest:
        return Battle(read_cards([part.lower() for part in rest]))
    if word == "take":
        return Take(read_card(only(rest)))
    if word == "name" and rest:
        return Name(read_ships(state, rest, text))
    if word == "wind":
        return Shift(["-1", "0", "+1"].index(only(rest)) - 1)
    if word == "first":
        return First(SEATS.index(only(rest)))
    if word == "form":
        return parse_form(state, rest, text)
    if word == "melee":
        return parse_fight(state, rest, text)
    raise ValueError(text)


def parse_play(state: Navarchoi, rest: list[str], text: str) -> Play:
    """A card with what it asks for. Raises BadNotation, ValueError or IndexError."""
    card, *others = rest
    ships = [word for word in others if SHIP.fullmatch(word.upper())]
    numbers = [word for word in others if word not in ships]
    values = [int(part) for word in numbers for part in word.split(",")]
    if len(numbers) > 1 or any(not 0 <= value < 100_000 for value in values):
        raise ValueError(text)
    named = tuple(ship_number(state, word, text) for word in ships)
    return Play(read_card(card), named, tuple(values))


def parse_form(state: Navarchoi, rest: list[str], text: str) -> Form:
    """A formation. Raises BadNotation, ValueError or IndexError."""
    words = [word.lower() for word in rest]
    cut = words.index("with") if "with" in words else len(words)
    ships = read_ships(state, rest[:cut], text)
    if not ships or (cut < len(words) and cut + 1 == len(words)):
        raise ValueError(text)
    return Form(ships, read_cards(words[cut + 1 :]) if cut < len(words) else ())


def parse_fight(state: Navarchoi, rest: list[str], text: str) -> Fight:
    """A melee. Raises BadNotation, ValueError or IndexError."""
    square, *others = rest
    parts = [PART.fullmatch(word.upper()) for word in others]
    found = [part for part in parts if part is not None]
    if not found or len(found) < len(parts):
        raise ValueError(text)
    targets = tuple(ship_number(state, part[1], text) for part in found)
    sizes = tuple(int(part[2]) for part in found if part[2] is not None)
    if sizes and len(sizes) != len(targets):
        raise ValueError(text)
    return Fight(state.sheet.named(square), targets, sizes)


def parse_ship(state: Navarchoi, ship: int, word: str, rest: list[str], text: str) -> Action:
    """An action of a ship. Raises BadNotation, ValueError or IndexError."""
    turned = TURN.fullmatch(word.upper())
    if turned is not None and not rest:
        return Turn(ship, int(turned[2]) if turned[1] == "R" else -int(turned[2]))
    if word == "run":
        driven = len(rest) == 2 and rest[1].lower() == "full"
        points = only(rest[:1] if driven else rest)
        return Run(ship, ("0", *map(str, range(1, 100))).index(points), driven)
    if word == "avoid":
        return Avoid(ship, ["l", "", "r"].index(only(rest)) - 1)
    if word == "face":
        return Rotate(ship, HEADINGS_OF[only(rest)])
    if word == "fire":
        pots = len(rest) == 2 and rest[1].lower() == "pots"
        return Fire(ship, ship_number(state, only(rest[:1] if pots else rest), text), pots)
    if word == "attack":
        return parse_attack(state, ship, rest, text)
    if word == "answer":
        return Answer(ship, parse_strike(state, rest, text))
    if word == "at":
        square, facing = rest
        return Put(ship, state.sheet.named(square), HEADINGS_OF[facing.lower()])
    return parse_plain(ship, word, rest, text)


class _Facings(dict[str, int]):
    """Facings by name; a name that is none is a ValueError, like other words out of place."""

    def __missing__(self, key: str) -> int:
        raise ValueError(key)


HEADINGS_OF: Final = _Facings({name.lower(): facing for name, facing in HEADINGS.items()})


def parse_plain(ship: int, word: str, rest: list[str], text: str) -> Action:
    """An action of one or two words. Raises ValueError."""
    if word == "sail":
        return Sail(ship, ["down", "up"].index(only(rest)) == 1)
    if rest:
        raise ValueError(text)
    if word in ("hold", "free"):
        return Hold(ship, word == "hold")
    if word in ("full", "cruise"):
        return Speed(ship, FULL if word == "full" else CRUISE)
    for name, kind in PLAIN.items():
        if word == name.lower():
            return kind(ship)
    raise ValueError(text)


def parse_attack(state: Navarchoi, ship: int, rest: list[str], text: str) -> Attack:
    """A declaration of attacks. Raises BadNotation, ValueError or IndexError."""
    if [word.lower() for word in rest] == ["none"]:
        return Attack(ship, ())
    parts = " ".join(rest).split(",")
    return Attack(ship, tuple(parse_strike(state, part.split(), text) for part in parts))


def parse_strike(state: Navarchoi, words: list[str], text: str) -> Strike:
    """One attack. Raises BadNotation, ValueError or IndexError."""
    kind, target, *extras = words
    marks = [extra.lower() for extra in extras]
    if len(set(marks)) < len(marks) or not set(marks) <= {"corvus", "pots"}:
        raise ValueError(text)
    number = ship_number(state, target, text)
    return Strike(ATTACKS.index(kind.lower()), number, "corvus" in marks, "pots" in marks)
