"""Write positions as text and as JSON, and read them back."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from naumachia.geometry.grid import COMPASS, HEADINGS
from naumachia.geometry.square_map import NOWHERE, square_map
from naumachia.kernel.errors import BadInput, BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.phase_text import MALFORMED, settle_read
from naumachia.notation.position import (
    COUNT,
    FLAG,
    SIDED,
    TABLE,
    TEXT,
    WORD,
    WORDS,
    Entries,
    Entry,
    Mark,
    Marks,
    ParsedEntries,
    apply_mark,
    choice_mark,
    count_mark,
    entry_integer,
    integer_in,
    option_lines,
    refuse,
    table_text,
    word_mark,
)
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY, STRATAGEMS
from naumachia.rules.navarchoi.model import (
    AWASH,
    MARKERS,
    NOT_TAKEN,
    ON_MAP,
    PLACES,
    SEATS,
    STATUSES,
    TAKEN,
    UNKNOWN,
    UNMARKED,
    Formation,
    Hands,
    Navarchoi,
    Ship,
    ShipActivation,
    ShipRun,
)
from naumachia.rules.navarchoi.notation.stack import STACK, check_stack
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.setup import muster
from naumachia.rules.navarchoi.rules.turn import TURN
from naumachia.rules.navarchoi.rules.victory import GameOver
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.battle_file import battles, read_battle

# -- The marks of a ship's line in a position: `manpower=3/5 red sail grappled captured side=b`

LARGEST: Final = 100_000


def index_by_name(names: list[str], first: int = 0) -> dict[str, int]:
    """Return the number of each name."""
    return {name: number for number, name in enumerate(names) if number >= first}


def read_manpower(ship: Ship, value: str) -> None:
    """Read Manpower and its maximum; the enemy has seen the same. Raises PatternMismatch."""
    now, _, most = value.partition("/")
    ship.manpower = integer_in(now, 0, LARGEST, "the Manpower of manpower=")
    ship.manpower_max = integer_in(most, 0, LARGEST, "the maximum of manpower=")
    ship.shown = ship.manpower


@lru_cache(maxsize=16)
def marks_of(battle: Battle) -> Marks[Ship]:
    """Return the marks of ships in a battle; they leave out the values of the start."""
    fresh = muster(battle)

    def manpower_text(ship: Ship) -> str:
        first = fresh[ship.ident]
        same = ship.manpower == first.manpower and ship.manpower_max == first.manpower_max
        return "" if same else f"manpower={ship.manpower}/{ship.manpower_max}"

    def flag(name: str) -> Mark[Ship]:
        then = [bool(getattr(ship, name)) for ship in fresh]
        return choice_mark(name, {name: True, f"no-{name}": False}, lambda ship: then[ship.ident])

    return Marks(
        [
            choice_mark("place", index_by_name(PLACES), ON_MAP),
            Mark("manpower", manpower_text, read_manpower),
            count_mark("shown", LARGEST, lambda ship: int(ship.manpower)),
            choice_mark("marker", index_by_name(MARKERS, 1), UNMARKED),
            choice_mark("taken", index_by_name(TAKEN, 1), NOT_TAKEN),
            word_mark("side", index_by_name(SEATS), lambda ship: fresh[ship.ident].side),
            count_mark("since", LARGEST),
            *map(flag, ("corvus", "fire_pots", "sail", "grappled")),
        ]
    )


# -- Positions as text, one entry to a line or divided by `;` ------------------------------
# options turn_cost=per_point
# battle catana                the scenario, or `setup` and its table as JSON
# turn 3                       `wind SE`, `impulse 4`
# initiative a 2               who has it and for how many turns
# A1 0911 SE full manpower=3/5 red sail grappled captured side=b at places `outside`, `reserve`, ...
# hand a 3 18 44               rising; `?` is a card that this view does not show
# known a 18                   cards of that hand that the enemy knows
# piles 30                     cards left in the draw pile; which they are follows from the rest
# discards 5 12                the last one on top
# planned a 6 open             a card set aside; `committed a 18`
# cycle a activation 2,4,6     the stratagem declared, and its impulses
# formation a 0 ships=A1,A2 moved=A1 spent=8 blown=0 cards=34 countered
# running A2 ...               see `activation_text`
# entered 0107=2               ships that came in by a square this turn
# stack cycle:2 cycles:...     the open phases

ENTRIES: Final = Entries(
    "A position in Návarchoi",
    [
        Entry("options", WORDS),
        Entry("battle", TEXT),
        Entry("setup", TABLE),
        Entry("turn", COUNT),
        Entry("wind", TEXT),
        Entry("initiative", WORDS, numbers=True),
        Entry("impulse", COUNT),
        Entry("leader", TEXT),
        Entry("hand", SIDED, "hands", numbers=True),
        Entry("known", SIDED, numbers=True),
        Entry("planned", SIDED, numbers=True),
        Entry("committed", SIDED, numbers=True),
        Entry("entrails", SIDED),
        Entry("piles", WORDS, numbers=True),
        Entry("discards", WORDS, numbers=True),
        Entry("cycle", SIDED, "cycles"),
        Entry("used", SIDED),
        Entry("scored", SIDED, numbers=True),
        Entry("free", WORDS, numbers=True),
        Entry("formation", WORDS),
        Entry("running", WORDS),
        Entry("entered", WORDS),
        Entry("over", FLAG),
        Entry("stack", WORDS),
    ],
    "[AB][0-9]+",
    {
        "at": {"description": "the square CCRR, or - for none", **WORD},
        "facing": {"enum": COMPASS},
        "status": {"enum": STATUSES},
    },
    SEATS,
    ["ships"],
)
"""The entries of a position."""


# -- writing -----------------------------------------------------------------------------


def position_text(state: Navarchoi) -> str:
    """Write the whole state; equal states give equal texts."""
    lines = option_lines(state.rules.options)
    lines.append(battle_text(state.battle))
    lines.append(f"turn {state.turn}")
    lines.append(f"wind {COMPASS[state.wind]}")
    if state.initiative != NOBODY:
        lines.append(f"initiative {SEATS[state.initiative]} {state.initiative_turns}")
    if state.impulse:
        lines.append(f"impulse {state.impulse}")
    if state.leader != NOBODY:
        lines.append(f"leader {SEATS[state.leader]}")
    lines += [ship_text(state, ship) for ship in state.ships]
    lines += card_lines(state.hands)
    lines += side_lines(state)
    if state.formation is not None:
        lines.append(formation_text(state, state.formation))
    if state.activation is not None:
        lines.append(activation_text(state, state.activation))
    if state.entries:
        words = [f"{state.map.name(at)}={count}" for at, count in sorted(state.entries.items())]
        lines.append("entered " + " ".join(words))
    return STACK.position(lines, state)


def battle_text(battle: Battle) -> str:
    """Write the scenario by its id, or its table.

    Scenarios are compared by value: two threads that load them at once get a copy each.
    """
    for name, packaged in battles().items():
        if packaged.values == battle.values:
            return f"battle {name}"
    return f"setup {table_text(battle.values)}"


def ship_text(state: Navarchoi, ship: Ship) -> str:
    """Write one ship; leave out the values of the start."""
    at = "-" if ship.square == NOWHERE else state.map.name(ship.square)
    words = [ship.name, at, COMPASS[ship.facing], STATUSES[ship.status]]
    return " ".join(words + marks_of(state.battle).write(ship))


def cards_text(cards: list[int]) -> str:
    """Write cards by number, `?` for one not seen."""
    return " ".join("?" if card == UNKNOWN else str(card) for card in cards)


def card_lines(hands: Hands) -> list[str]:
    """Write hands and piles."""
    lines: list[str] = []
    for seat, name in enumerate(SEATS):
        if hands.hands[seat]:
            lines.append(f"hand {name} {cards_text(hands.hands[seat])}")
        if hands.known[seat]:
            lines.append(f"known {name} {cards_text(hands.known[seat])}")
        if hands.planned[seat] != NO_CARD:
            shown = " open" if hands.planned_open[seat] else ""
            lines.append(f"planned {name} {cards_text([hands.planned[seat]])}{shown}")
        if hands.committed[seat] != NO_CARD:
            lines.append(f"committed {name} {cards_text([hands.committed[seat]])}")
        if hands.entrails[seat]:
            lines.append(f"entrails {name}")
    if hands.pile or hands.left:
        lines.append(f"piles {hands.left} {cards_text(hands.pile)}".rstrip())
    if hands.discards:
        lines.append(f"discards {cards_text(hands.discards)}")
    return lines


def side_lines(state: Navarchoi) -> list[str]:
    """Write the acts of each side in this turn and cycle."""
    lines: list[str] = []
    for seat, name in enumerate(SEATS):
        if state.stratagems[seat] != NOBODY:
            impulses = ",".join(str(impulse) for impulse in state.impulses[seat])
            word = STRATAGEMS[state.stratagems[seat]]
            lines.append(f"cycle {name} {word} {impulses}".rstrip())
        elif state.impulses[seat]:
            impulses = ",".join(str(impulse) for impulse in state.impulses[seat])
            lines.append(f"cycle {name} - {impulses}")
        flags = [word for word, flag in (("planning", state.has_planned[seat]),) if flag]
        flags += ["passed"] if state.has_passed[seat] else []
        if flags:
            lines.append(f"used {name} {' '.join(flags)}")
        if state.exit_scores[seat]:
            lines.append(f"scored {name} {state.exit_scores[seat]}")
    if any(state.may_enter):
        lines.append("free " + " ".join(str(int(free)) for free in state.may_enter))
    return lines


def ships_text(state: Navarchoi, ships: list[int]) -> str:
    """Write ships by name."""
    return ",".join(state.ships[ship].name for ship in ships)


def numbers_text(values: list[int]) -> str:
    """Write numbers with commas."""
    return ",".join(str(int(value)) for value in values)


def formation_text(state: Navarchoi, formation: Formation) -> str:
    """Write the active formation."""
    words = [f"formation {SEATS[formation.seat]} {formation.kind}"]
    words.append(f"ships={ships_text(state, formation.ships)}")
    if formation.cards:
        words.append(f"cards={numbers_text(formation.cards)}")
    runs = formation.runs
    if runs:
        words.append(f"moved={ships_text(state, [int(run.ship) for run in runs])}")
        words.append(f"spent={numbers_text([int(run.spent) for run in runs])}")
        words.append(f"blown={numbers_text([int(run.with_wind) for run in runs])}")
    if formation.is_countered:
        words.append("countered")
    return " ".join(words)


COUNTS: Final = ["stated", "left", "spent"]
MARKS: Final = {
    "full": "full",
    "fresh": "may_turn",
    "backed": "has_backed",
    "fired": "has_fired",
    "rammed": "has_rammed",
    "grapple": "has_grappled",
    "edge": "has_edge_exit",
    "over": "is_over",
}
"""The words of the active ship, and their attributes."""


def activation_text(state: Navarchoi, activation: ShipActivation) -> str:
    """Write the active ship: its points, its last square, and the attacks it has used."""
    words = [f"running {state.ships[activation.ship].name}"]
    counts = (activation.stated, activation.left, activation.spent)
    words += [f"{name}={count}" for name, count in zip(COUNTS, counts, strict=True)]
    if activation.origin != NOWHERE:
        words.append(f"origin={state.map.name(activation.origin)}")
    if activation.raked_ships:
        words.append(f"raked={ships_text(state, activation.raked_ships)}")
    for name, target in (("passage", activation.exit_target), ("reared", activation.last_raked)):
        if target != NOBODY:
            words.append(f"{name}={state.ships[target].name}")
    words += [word for word, name in MARKS.items() if getattr(activation, name)]
    return " ".join(words)


# -- reading ------------------------------------------------------------------------------


def read_position(text: str) -> Navarchoi:
    """Return the position a text describes, settled. Raises BadNotation."""
    reader = Reader(ENTRIES.read(text))
    try:
        return reader.finish()
    except BadNotation:
        raise
    except MALFORMED as error:
        raise BadNotation("the entries do not fit together", text[:80], "", str(error)) from error


class Reader:
    """Build a state from the entries of a position."""

    def __init__(self, found: ParsedEntries) -> None:
        self.found: Final = found
        self.entries: Final = found.once
        self.sided: Final = found.by_side
        self.ships: Final = found.pieces

    def finish(self) -> Navarchoi:
        """Return the state. Raises BadNotation for entries that contradict each other."""
        battle = self.battle()
        rules = Rules(self.found.options(OPTIONS))
        state = Navarchoi(rules, battle, square_map(int(battle.columns), int(battle.rows)))
        state.ships = muster(battle)
        self.place_ships(state)
        self.read_turn(state)
        self.read_cards(state)
        self.read_sides(state)
        if "formation" in self.entries:
            state.formation = read_formation(state, self.entries["formation"])
        if "running" in self.entries:
            state.activation = read_activation(state, self.entries["running"])
        for token in self.entries.get("entered", "").split():
            name, _, count = token.partition("=")
            state.entries[state.map.parse(name)] = entry_integer(count, "entered")
        if "stack" in self.entries:
            state.stack = STACK.read_stack(self.entries["stack"])
        else:
            state.stack = [Cycle(TURN, 0)]
        if "over" in self.entries:
            state.stack.append(GameOver())
        check_stack(state)
        settle_read(state, self.entries.get("stack", ""))
        return state

    def battle(self) -> Battle:
        """Return the scenario. Raises BadNotation."""
        if "setup" in self.entries:
            return own_battle(self.entries["setup"])
        name = self.entries.get("battle", "")
        if name not in battles():
            refuse("no such battle", name, "battle", f"one of {', '.join(battles())}")
        return battles()[name]

    def place_ships(self, state: Navarchoi) -> None:
        """Put every ship on the square of its entry."""
        for ship in state.ships:
            if ship.name not in self.ships:
                refuse("missing ship", ship.name, "", f"all {len(state.ships)} ships")
            fit_out(state, ship, self.ships.pop(ship.name).split())
        if self.ships:
            refuse("no such ship", next(iter(self.ships)), "", "the ships of this battle")

    def read_turn(self, state: Navarchoi) -> None:
        """Read turn, wind, initiative and impulse."""
        state.turn = entry_integer(self.entries.get("turn", "1"), "turn")
        state.wind = facing_of(self.entries.get("wind", "N"), "wind")
        if "initiative" in self.entries:
            side, _, held = self.entries["initiative"].partition(" ")
            state.initiative, state.initiative_turns = (
                seat_of(side, "initiative"),
                entry_integer(held, "initiative"),
            )
        state.impulse = entry_integer(self.entries.get("impulse", "0"), "impulse")
        if "leader" in self.entries:
            state.leader = seat_of(self.entries["leader"], "leader")
        state.may_enter = [word == "1" for word in self.entries.get("free", "").split()]
        if not state.may_enter:
            state.may_enter = [False] * len(state.battle.reinforcements)

    def read_cards(self, state: Navarchoi) -> None:
        """Read hands and piles."""
        hands = state.hands
        for seat in range(len(SEATS)):
            hands.hands[seat] = self.cards(state, "hand", seat)
            hands.known[seat] = self.cards(state, "known", seat)
            planned = self.sided.get(("planned", SEATS[seat]), "").split()
            if planned:
                hands.planned[seat] = card_of(state, planned[0], "planned")
                hands.planned_open[seat] = planned[1:] == ["open"]
            committed = self.cards(state, "committed", seat)
            hands.committed[seat] = committed[0] if committed else NO_CARD
            hands.entrails[seat] = ("entrails", SEATS[seat]) in self.sided
        count, _, pile = self.entries.get("piles", "0").partition(" ")
        hands.left = entry_integer(count, "piles")
        hands.pile = [card_of(state, word, "piles") for word in pile.split()]
        discards = self.entries.get("discards", "").split()
        hands.discards = [card_of(state, word, "discards") for word in discards]

    def cards(self, state: Navarchoi, entry: str, seat: int) -> list[int]:
        """Return the cards of an entry of a side."""
        words = self.sided.get((entry, SEATS[seat]), "").split()
        return [card_of(state, word, entry) for word in words]

    def read_sides(self, state: Navarchoi) -> None:
        """Read the acts of each side in this turn and cycle."""
        for seat in range(len(SEATS)):
            word, _, impulses = self.sided.get(("cycle", SEATS[seat]), "-").partition(" ")
            if word != "-":
                state.stratagems[seat] = STRATAGEMS.index(word)
            state.impulses[seat] = tuple(
                entry_integer(part, "cycle") for part in parts_of(impulses)
            )
            used = self.sided.get(("used", SEATS[seat]), "").split()
            state.has_planned[seat] = "planning" in used
            state.has_passed[seat] = "passed" in used
            state.exit_scores[seat] = entry_integer(
                self.sided.get(("scored", SEATS[seat]), "0"), "scored"
            )


def own_battle(text: str) -> Battle:
    """Return a battle given as a table. Raises BadNotation."""
    try:
        values = json.loads(text)
        if not isinstance(values, dict):
            raise ValueError("not an object")
        return read_battle(DataTable(values, "setup", text))
    except (ValueError, RecursionError, BadInput) as error:
        raise BadNotation("cannot read", text[:80], "setup", str(error)) from error


def parts_of(text: str) -> list[str]:
    """Return the parts of `2,4,6`."""
    return [part for part in text.split(",") if part]


def seat_of(name: str, place: str) -> int:
    """Return the number of a side. Raises BadNotation."""
    if name in SEATS:
        return SEATS.index(name)
    refuse("no such side", name, place, f"one of {', '.join(SEATS)}")


def facing_of(name: str, place: str) -> int:
    """Return the number of a facing. Raises BadNotation."""
    if name in HEADINGS:
        return HEADINGS[name]
    refuse("no such facing", name, place, f"one of {', '.join(HEADINGS)}")


def card_of(state: Navarchoi, word: str, place: str) -> int:
    """Return a card by its number, `?` for one not seen. Raises BadNotation."""
    if word == "?":
        return UNKNOWN
    number = entry_integer(word, place)
    if not 1 <= number <= state.battle.deck.size:
        refuse("no such card", word, place, f"a number from 1 to {state.battle.deck.size}, or ?")
    return number


def ship_named(state: Navarchoi, name: str, place: str) -> int:
    """Return a ship by its name. Raises BadNotation."""
    for ship in state.ships:
        if ship.name == name:
            return int(ship.ident)
    refuse("no such ship", name, place, "a ship of this battle")


def fit_out(state: Navarchoi, ship: Ship, words: list[str]) -> None:
    """Put a ship where its entry says, in the state it says. Raises BadNotation."""
    if len(words) < 3 or words[1] not in HEADINGS or words[2] not in STATUSES:
        refuse("cannot read", " ".join(words), ship.name, "such as 0911 SE cruise")
    ship.facing = HEADINGS[words[1]]
    ship.status = STATUSES.index(words[2])
    ship.place = ON_MAP
    marks = marks_of(state.battle)
    for token in words[3:]:
        apply_mark(marks, ship, ship.name, token)
    if ship.shown < 0:
        ship.shown = ship.manpower
    square = NOWHERE if words[0] == "-" else state.map.parse(words[0])
    if ship.place in (ON_MAP, AWASH):
        if not state.map.is_on_map(square):
            refuse("not on the map", words[0], ship.name, "a square of the map")
        state.move(ship, square)
    else:
        ship.square = square


def values_of(text: str, place: str, known: list[str]) -> tuple[dict[str, str], set[str]]:
    """Return the words with values, and the bare words. Raises BadNotation for an unknown one."""
    values: dict[str, str] = {}
    bare: set[str] = set()
    for token in text.split():
        name, equals, value = token.partition("=")
        if name not in known:
            refuse("cannot read", token, place, ", ".join(known))
        if equals:
            values[name] = value
        else:
            bare.add(name)
    return values, bare


def read_formation(state: Navarchoi, text: str) -> Formation:
    """Read the active formation. Raises BadNotation."""
    side, kind, *rest = text.split()
    known = ["ships", "cards", "moved", "spent", "blown", "countered"]
    values, bare = values_of(" ".join(rest), "formation", known)

    def read_numbers(name: str) -> list[int]:
        return [entry_integer(part, "formation") for part in parts_of(values.get(name, ""))]

    def read_ships(name: str) -> list[int]:
        found = parts_of(values.get(name, ""))
        return [ship_named(state, part, "formation") for part in found]

    formation = Formation(
        seat_of(side, "formation"),
        entry_integer(kind, "formation"),
        read_ships("ships"),
        read_numbers("cards"),
    )
    moved, spent, blown = read_ships("moved"), read_numbers("spent"), read_numbers("blown")
    if not len(moved) == len(spent) == len(blown):
        refuse("cannot read", text, "formation", "as many values of spent and blown as of moved")
    for ship, points, with_wind in zip(moved, spent, blown, strict=True):
        formation.runs.append(ShipRun(ship, points, with_wind == 1))
    formation.is_countered = "countered" in bare
    return formation


def read_activation(state: Navarchoi, text: str) -> ShipActivation:
    """Read the active ship. Raises BadNotation."""
    name, _, rest = text.partition(" ")
    known = [*COUNTS, *MARKS, "origin", "raked", "passage", "reared"]
    values, bare = values_of(rest, "running", known)
    ship = ship_named(state, name, "running")
    stated, left, spent = [entry_integer(values.get(name, "0"), "running") for name in COUNTS]
    activation = ShipActivation(ship, stated, "full" in bare, left, spent)
    if "origin" in values:
        activation.origin = state.map.parse(values["origin"])
    raked = parts_of(values.get("raked", ""))
    activation.raked_ships = [ship_named(state, part, "running") for part in raked]
    if "passage" in values:
        activation.exit_target = ship_named(state, values["passage"], "running")
    if "reared" in values:
        activation.last_raked = ship_named(state, values["reared"], "running")
    for token, attribute in MARKS.items():
        setattr(activation, attribute, token in bare)
    return activation
