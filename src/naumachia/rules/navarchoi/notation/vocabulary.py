"""The notation of Návarchoi: actions by their words, positions by their entries."""

from __future__ import annotations

import re
from typing import Any, Final

from naumachia.geometry.grid import HEADINGS
from naumachia.notation.pattern import (
    ANY_WORD,
    Codec,
    Form,
    PatternMismatch,
    PlainCodec,
    PlainForm,
    Reading,
    Schema,
    StateCodec,
    StateForm,
)
from naumachia.notation.pattern_notation import PatternNotation
from naumachia.notation.vocabulary import (
    FIRST_STEP,
    STEP,
    Kind,
    Vocabulary,
    choice,
    flag_form,
    many,
    whole_form,
    word_form,
)
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
    Forward,
    Hold,
    Name,
    Nothing,
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
from naumachia.rules.navarchoi.actions import Form as FormAction
from naumachia.rules.navarchoi.model import CRUISE, FULL, SEATS, Navarchoi
from naumachia.rules.navarchoi.notation.aliases import ALIASES
from naumachia.rules.navarchoi.notation.positions import ENTRIES, position_text, read_position
from naumachia.rules.navarchoi.rules.attacks import Anastrophe, ram_squares
from naumachia.squares.words import square_codec

# -- The words of Návarchoi: one row a kind of action. Cards are `#18`, squares `CCRR`, facings `N`
# `F` rows forward, `B` backs, `R` and `L` turn by points of 45 degrees. Steps of one ship may be
# written together: `A1 run 8 F F R1 F`.

MOST_CARDS: Final = 999
MOST_POINTS: Final = 99
LARGEST: Final = 99_999
"""The largest value of a card's question."""

# -- ships, cards, squares -----------------------------------------------------------------


def ship_named(state: Navarchoi, name: object) -> int:
    """Return the number of the ship of this name. Raises PatternMismatch."""
    for ship in state.ships:
        if ship.name == name:
            return int(ship.ident)
    raise PatternMismatch("no such ship", "the name of a ship of this battle, such as A1")


SHIP_FORM: Final[Form[Navarchoi]] = StateForm(
    {"type": "string", "pattern": "^[AB][0-9]+$"},
    lambda state, ident: state.ships[ident].name,
    lambda reading, name: ship_named(reading.state, name),
)
SHIP_LOOKS: Final = r"[AB]\d{1,3}(?=[\s,:]|$)"


def ship_codec(example: str) -> Codec[Navarchoi]:
    """Return a ship by its name."""
    return StateCodec(
        "the name of a ship",
        example,
        lambda state, ident: state.ships[ident].name,
        lambda reading, word: ship_named(reading.state, word.upper()),
        SHIP_FORM,
        regex=SHIP_LOOKS,
    )


def read_card(word: str) -> int:
    """Return a card by its number. Raises ValueError."""
    number = int(word[1:])
    if not 0 <= number <= MOST_CARDS:
        raise ValueError(word)
    return number


def values_text(values: tuple[int, ...]) -> str:
    """Write the values of a card: impulses, a die, or a square as `CCRR`."""
    return ",".join(f"{value:04}" if value >= 100 else str(value) for value in values)


def read_values(reading: Reading[Navarchoi], word: str) -> tuple[int, ...]:
    """Read the values of a card. Raises ValueError.

    The square of Anastrophe! may be given by its number on the map, as in older records.
    """
    values = tuple(int(part) for part in word.split(","))
    if any(value > LARGEST for value in values):
        raise ValueError(word)
    state = reading.state
    if len(values) == 1 and state.stack and isinstance(state.stack[-1], Anastrophe):
        squares = [square for square, _ in ram_squares(state)]
        names = [int(state.map.name(square)) for square in squares]
        if values[0] not in names and values[0] in squares:
            return (names[squares.index(values[0])],)
    return values


def values_from_json(value: object) -> tuple[int, ...]:
    """Read the values of a card from JSON. Raises PatternMismatch."""
    if isinstance(value, list) and all(type(one) is int and 0 <= one <= LARGEST for one in value):
        return tuple(value)
    raise PatternMismatch("cannot read", f"a list of whole numbers from 0 to {LARGEST}")


VALUES: Final[Schema] = {
    "type": "array",
    "description": "impulses, a die, or a square as the number CCRR",
    "items": {"type": "integer", "minimum": 0, "maximum": LARGEST},
}

# -- turns and attacks ---------------------------------------------------------------------


def turn_text(points: int) -> str:
    """Return a turn: `R1` or `L2`."""
    return f"{'R' if points > 0 else 'L'}{abs(points)}"


def read_turn(word: str) -> int:
    """Return a turn."""
    return int(word[1:]) if word[0] in "Rr" else -int(word[1:])


def strike_text(state: Navarchoi, strike: Strike) -> str:
    """Return one attack: `grapple B4 corvus`."""
    words = [ATTACKS[strike.kind], state.ships[strike.target].name]
    words += ["corvus"] if strike.corvus else []
    words += ["pots"] if strike.fire_pots else []
    return " ".join(words)


STRIKE: Final = "an attack such as rake B3, with corvus or pots after it"


def read_strike(reading: Reading[Navarchoi], text: str) -> Strike:
    """Return one attack. Raises PatternMismatch naming the word."""
    words = [(found[0].lower(), found.start()) for found in re.finditer(r"\S+", text)]
    if words[0][0] not in ATTACKS:
        raise PatternMismatch("cannot read", "|".join(ATTACKS), words[0][1])
    if len(words) < 2:
        raise PatternMismatch("cannot read", "the name of a ship", len(text))
    try:
        target = ship_named(reading.state, words[1][0].upper())
    except PatternMismatch as misfit:
        raise PatternMismatch(misfit.problem, misfit.expected, words[1][1]) from None
    marks: list[str] = []
    for word, at in words[2:]:
        if word in marks or word not in ("corvus", "pots"):
            raise PatternMismatch("cannot read", "corvus|pots|nothing more", at)
        marks.append(word)
    return Strike(ATTACKS.index(words[0][0]), target, "corvus" in marks, "pots" in marks)


STRIKE_FIELDS: Final[dict[str, Form[Navarchoi]]] = {
    "attack": word_form({attack: kind for kind, attack in enumerate(ATTACKS)}),
    "target": SHIP_FORM,
    "corvus": flag_form(),
    "pots": flag_form(),
}


def strike_to_json(state: Navarchoi, strike: Strike) -> Schema:
    """Return one attack in JSON."""
    values = (strike.kind, strike.target, strike.corvus, strike.fire_pots)
    pairs = zip(STRIKE_FIELDS.items(), values, strict=True)
    return {name: form.to_json(state, value) for (name, form), value in pairs}


def strike_from_json(reading: Reading[Navarchoi], value: Any) -> Strike:
    """Return one attack from JSON. Raises PatternMismatch."""
    if not isinstance(value, dict) or set(value) != set(STRIKE_FIELDS):
        raise PatternMismatch("wrong fields", f"an object with {', '.join(STRIKE_FIELDS)}")
    kind, target, corvus, pots = (
        form.from_json(reading, value[name]) for name, form in STRIKE_FIELDS.items()
    )
    return Strike(kind, target, corvus, pots)


STRIKE_FORM: Final[Form[Navarchoi]] = StateForm(
    {
        "type": "object",
        "properties": {name: form.schema for name, form in STRIKE_FIELDS.items()},
        "required": list(STRIKE_FIELDS),
        "additionalProperties": False,
    },
    strike_to_json,
    strike_from_json,
)

# -- melees --------------------------------------------------------------------------------

PART: Final = re.compile(r"([AB]\d{1,3})(?::(\d))?", re.IGNORECASE)


def fight_text(state: Navarchoi, fight: tuple[tuple[int, ...], tuple[int, ...]]) -> str:
    """Return the targets of a melee, with the parts of a split."""
    targets, parts = fight
    names = [state.ships[target].name for target in targets]
    if not parts:
        return " ".join(names)
    return " ".join(f"{name}:{part}" for name, part in zip(names, parts, strict=True))


def read_fight(reading: Reading[Navarchoi], text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the targets of a melee, with the parts of a split. Raises PatternMismatch."""
    targets: list[int] = []
    parts: list[int] = []
    for word in re.finditer(r"\S+", text):
        found = PART.fullmatch(word[0])
        if found is None or (targets and (found[2] is None) != (not parts)):
            raise PatternMismatch(
                "cannot read", "ships, or each with its part such as B3:3", word.start()
            )
        try:
            targets.append(ship_named(reading.state, found[1].upper()))
        except PatternMismatch as misfit:
            raise PatternMismatch(misfit.problem, misfit.expected, word.start()) from None
        if found[2] is not None:
            parts.append(int(found[2]))
    return tuple(targets), tuple(parts)


PARTS_FORM: Final[Form[Navarchoi]] = PlainForm(
    {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}},
    list,
    values_from_json,
)

# -- the rows ------------------------------------------------------------------------------

SHIP: Final = ship_codec("B3")
SHIPS: Final = many(SHIP, 1)
CARD: Final[Codec[Navarchoi]] = PlainCodec(
    "a card such as #18",
    "#18",
    lambda card: f"#{card}",
    read_card,
    whole_form(0, MOST_CARDS),
    regex=r"#\d{1,3}",
)
CODECS: Final[dict[str, Codec[Navarchoi]]] = {
    "ship": ship_codec("A1"),
    "target": SHIP,
    "ships": SHIPS,
    "named": many(SHIP, 2, none="none", ordered=True),
    "members": many(SHIP, 2, ordered=True),
    "card": CARD,
    "cards": many(CARD, 2, ordered=True),
    "battle": many(CARD, 2, none="none", ordered=True),
    "stratagem": choice({use: n for n, use in enumerate(STRATAGEMS)}),
    "values": StateCodec(
        "what the card asks for, such as 1,2,6,7 or 0911",
        "1,2,6,7",
        lambda _, values: values_text(values),
        read_values,
        PlainForm(VALUES, list, values_from_json),
        regex=r"\d+(,\d+)*",
    ),
    "shift": choice({"+1": 1, "-1": -1, "0": 0}, whole_form(-1, 1)),
    "seat": choice({seat: n for n, seat in enumerate(SEATS)}),
    "square": square_codec("a square such as 0911", "0911", ANY_WORD, ring=True),
    "fight": StateCodec(
        "ships, or each with its part such as B3:3",
        "B3:3 B4:2",
        fight_text,
        read_fight,
        SHIPS.forms[0],
        PARTS_FORM,
        regex=".+",
    ),
    "points": PlainCodec(
        "movement points", "8", str, int, whole_form(0, MOST_POINTS), regex=r"\d{1,2}(?=\s|$)"
    ),
    "turn": PlainCodec(
        "a turn such as R1 or L2",
        "R1",
        lambda points: turn_text(int(points)),
        read_turn,
        whole_form(-7, 7),
        regex=r"[RL][1-7](?=\s|$)",
        normalise=str.upper,
    ),
    "hand": choice({"R": 1, "L": -1}),
    "facing": choice(HEADINGS),
    "full": choice({"full": True}, flag_form(), regex=r"full(?=\s|$)"),
    "pots": choice({"pots": True}, flag_form()),
    "strike": StateCodec(STRIKE, "ram A1", strike_text, read_strike, STRIKE_FORM, regex=".+"),
    "strikes": many(
        StateCodec(STRIKE, "rake B3", strike_text, read_strike, STRIKE_FORM, regex=r"[^,]+"),
        1,
        none="none",
        between=",",
    ),
    "hold": choice({"hold": True, "free": False}, flag_form()),
    "speed": choice({"cruise": CRUISE, "full": FULL}),
    "sail": choice({"up": True, "down": False}, flag_form()),
}

WORDS: Final[Vocabulary[Navarchoi, Action]] = Vocabulary(
    CODECS,
    [
        Kind("none", Nothing, "none", singleton=NOTHING),
        Kind("commit", Commit, "commit {card:card}"),
        Kind("declare", Declare, "declare {stratagem:stratagem}"),
        Kind(
            "play",
            Play,
            "play {card:card}[ {ships:ships}][ {values:values}]",
            {"ships": (), "values": ()},
        ),
        Kind("battle", Battle, "battle {cards:battle}"),
        Kind("take", Take, "take {card:card}"),
        Kind("name", Name, "name {ships:named}"),
        Kind("wind", Shift, "wind {points:shift}"),
        Kind("first", First, "first {seat:seat}"),
        Kind("form", FormAction, "form {ships:members}[ with {cards:cards}]", {"cards": ()}),
        Kind("melee", Fight, "melee {square:square} {targets+parts:fight}"),
        Kind(
            "run",
            Run,
            "{ship:ship} run {points:points}[ {driven:full}]",
            {"driven": False},
            step=FIRST_STEP,
        ),
        Kind("forward", Forward, "{ship:ship} F", step=STEP),
        Kind("back", Back, "{ship:ship} B", step=STEP),
        Kind("turn", Turn, "{ship:ship} {points:turn}", step=STEP),
        Kind("stop", Stop, "{ship:ship} stop", step=STEP),
        Kind("scuttle", Scuttle, "{ship:ship} scuttle"),
        Kind("avoid", Avoid, "{ship:ship} avoid {points:hand}"),
        Kind("face", Rotate, "{ship:ship} face {facing:facing}"),
        Kind(
            "fire",
            Fire,
            "{ship:ship} fire {target:target}[ {fire_pots:pots}]",
            {"fire_pots": False},
        ),
        Kind("attack", Attack, "{ship:ship} attack {strikes:strikes}"),
        Kind("answer", Answer, "{ship:target} answer {strike:strike}"),
        Kind("hold", Hold, "{ship:ship} {grappled:hold}"),
        Kind("struck", Blow, "{ship:ship} struck"),
        Kind("advance", Advance, "{ship:ship} advance"),
        Kind("at", Put, "{ship:ship} at {square:square} {facing:facing}"),
        Kind("disengage", Disengage, "{ship:ship} disengage"),
        Kind("chosen", Pick, "{ship:ship} chosen"),
        Kind("speed", Speed, "{ship:ship} {status:speed}"),
        Kind("sail", Sail, "{ship:ship} sail {raised:sail}"),
    ],
    "An action in Návarchoi",
    "cards by their numbers, points of 45 degrees to starboard, squares CCRR",
)
"""The forms of all actions."""

NOTATION: Final = PatternNotation(WORDS, ENTRIES, position_text, read_position, ALIASES)
"""The notation of Návarchoi; letters in either case."""
