"""Reading positions; what they look like stands in `positions`."""

from __future__ import annotations

import json
from typing import Final

from naumachia.geometry.grid import HEADINGS
from naumachia.geometry.square_map import NOWHERE, square_map
from naumachia.kernel.errors import BadInput, BadNotation
from naumachia.kernel.phase import Cycle
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.phase_text import MALFORMED, settle_read
from naumachia.notation.position import Found, apply_mark, entry_integer, refuse
from naumachia.rules.navarchoi.actions import NO_CARD, STRATAGEMS
from naumachia.rules.navarchoi.model import (
    AWASH,
    ON_MAP,
    SEATS,
    STATUSES,
    UNKNOWN,
    Formation,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.notation.positions import COUNTS, ENTRIES, MARKS
from naumachia.rules.navarchoi.notation.ship_line import marks_of
from naumachia.rules.navarchoi.notation.stack import STACK, check_stack
from naumachia.rules.navarchoi.options import OPTIONS, Rules
from naumachia.rules.navarchoi.rules.setup import muster
from naumachia.rules.navarchoi.rules.turn import TURN
from naumachia.rules.navarchoi.rules.victory import GameOver
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.battle_file import read_battle
from naumachia.rules.navarchoi.tables.scenarios import battles


def read_position(text: str) -> Navarchoi:
    """The position a text describes, settled. Raises BadNotation."""
    reader = Reader(ENTRIES.read(text))
    try:
        return reader.finish()
    except BadNotation:
        raise
    except MALFORMED as error:
        raise BadNotation("the entries do not fit together", text[:80], "", str(error)) from error


class Reader:
    """Makes the state of the entries of a position."""

    def __init__(self, found: Found) -> None:
        self.found: Final = found
        self.entries: Final = found.once
        self.sided: Final = found.sided
        self.ships: Final = found.pieces

    def finish(self) -> Navarchoi:
        """The state. Raises BadNotation for what does not fit together."""
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
        for word in self.entries.get("entered", "").split():
            name, _, count = word.partition("=")
            state.entered[state.map.named(name)] = entry_integer(count, "entered")
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
        """The scenario. Raises BadNotation."""
        if "setup" in self.entries:
            return own_battle(self.entries["setup"])
        name = self.entries.get("battle", "")
        if name not in battles():
            refuse("no such battle", name, "battle", f"one of {', '.join(battles())}")
        return battles()[name]

    def place_ships(self, state: Navarchoi) -> None:
        """Put every ship where its entry says."""
        for ship in state.ships:
            if ship.name not in self.ships:
                refuse("missing ship", ship.name, "", f"all {len(state.ships)} ships")
            fit_out(state, ship, self.ships.pop(ship.name).split())
        if self.ships:
            refuse("no such ship", next(iter(self.ships)), "", "the ships of this battle")

    def read_turn(self, state: Navarchoi) -> None:
        """Turn, wind, initiative and impulse."""
        state.turn = entry_integer(self.entries.get("turn", "1"), "turn")
        state.wind = facing_of(self.entries.get("wind", "N"), "wind")
        if "initiative" in self.entries:
            side, _, held = self.entries["initiative"].partition(" ")
            state.initiative, state.held = (
                seat_of(side, "initiative"),
                entry_integer(held, "initiative"),
            )
        state.impulse = entry_integer(self.entries.get("impulse", "0"), "impulse")
        if "leader" in self.entries:
            state.leader = seat_of(self.entries["leader"], "leader")
        state.free = [word == "1" for word in self.entries.get("free", "").split()]
        if not state.free:
            state.free = [False] * len(state.battle.reinforcements)

    def read_cards(self, state: Navarchoi) -> None:
        """Hands and piles."""
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
        """The cards of an entry of a side."""
        words = self.sided.get((entry, SEATS[seat]), "").split()
        return [card_of(state, word, entry) for word in words]

    def read_sides(self, state: Navarchoi) -> None:
        """What each side has done in this turn and cycle."""
        for seat in range(len(SEATS)):
            word, _, impulses = self.sided.get(("cycle", SEATS[seat]), "-").partition(" ")
            if word != "-":
                state.stratagems[seat] = STRATAGEMS.index(word)
            state.impulses[seat] = tuple(
                entry_integer(part, "cycle") for part in parts_of(impulses)
            )
            used = self.sided.get(("used", SEATS[seat]), "").split()
            state.planned_now[seat] = "planning" in used
            state.passed[seat] = "passed" in used
            state.scored[seat] = entry_integer(
                self.sided.get(("scored", SEATS[seat]), "0"), "scored"
            )


def own_battle(text: str) -> Battle:
    """A battle given as a table. Raises BadNotation."""
    try:
        values = json.loads(text)
        if not isinstance(values, dict):
            raise ValueError("not an object")
        return read_battle(DataTable(values, "setup", text))
    except (ValueError, RecursionError, BadInput) as error:
        raise BadNotation("cannot read", text[:80], "setup", str(error)) from error


def parts_of(text: str) -> list[str]:
    """The parts of `2,4,6`."""
    return [part for part in text.split(",") if part]


def seat_of(name: str, place: str) -> int:
    """The number of a side. Raises BadNotation."""
    if name in SEATS:
        return SEATS.index(name)
    refuse("no such side", name, place, f"one of {', '.join(SEATS)}")


def facing_of(name: str, place: str) -> int:
    """The number of a facing. Raises BadNotation."""
    if name in HEADINGS:
        return HEADINGS[name]
    refuse("no such facing", name, place, f"one of {', '.join(HEADINGS)}")


def card_of(state: Navarchoi, word: str, place: str) -> int:
    """A card by its number, `?` for one not seen. Raises BadNotation."""
    if word == "?":
        return UNKNOWN
    number = entry_integer(word, place)
    if not 1 <= number <= state.battle.deck.size:
        refuse("no such card", word, place, f"a number from 1 to {state.battle.deck.size}, or ?")
    return number


def ship_named(state: Navarchoi, name: str, place: str) -> int:
    """A ship by its name. Raises BadNotation."""
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
    for word in words[3:]:
        apply_mark(marks, ship, ship.name, word)
    if ship.shown < 0:
        ship.shown = ship.manpower
    square = NOWHERE if words[0] == "-" else state.map.named(words[0])
    if ship.place in (ON_MAP, AWASH):
        if not state.map.inside(square):
            refuse("not on the map", words[0], ship.name, "a square of the map")
        state.move(ship, square)
    else:
        ship.square = square


def values_of(text: str, place: str, known: list[str]) -> tuple[dict[str, str], set[str]]:
    """Words with values, and bare words. Raises BadNotation for one that is not known."""
    values: dict[str, str] = {}
    bare: set[str] = set()
    for word in text.split():
        name, equals, value = word.partition("=")
        if name not in known:
            refuse("cannot read", word, place, ", ".join(known))
        if equals:
            values[name] = value
        else:
            bare.add(name)
    return values, bare


def read_formation(state: Navarchoi, text: str) -> Formation:
    """The formation that is activated. Raises BadNotation."""
    side, kind, *rest = text.split()
    known = ["ships", "cards", "moved", "spent", "blown", "countered"]
    values, bare = values_of(" ".join(rest), "formation", known)

    def counted(name: str) -> list[int]:
        return [entry_integer(part, "formation") for part in parts_of(values.get(name, ""))]

    def named(name: str) -> list[int]:
        found = parts_of(values.get(name, ""))
        return [ship_named(state, part, "formation") for part in found]

    formation = Formation(
        seat_of(side, "formation"),
        entry_integer(kind, "formation"),
        named("ships"),
        counted("cards"),
    )
    formation.moved = named("moved")
    formation.spent = counted("spent")
    formation.blown = [blown == 1 for blown in counted("blown")]
    formation.countered = "countered" in bare
    return formation


def read_activation(state: Navarchoi, text: str) -> ShipActivation:
    """The ship that moves. Raises BadNotation."""
    name, _, rest = text.partition(" ")
    known = [*COUNTS, *MARKS, "origin", "raked", "passage", "reared"]
    values, bare = values_of(rest, "running", known)
    ship = ship_named(state, name, "running")
    activation = ShipActivation(
        ship, entry_integer(values.get("stated", "0"), "running"), "full" in bare
    )
    activation.left = entry_integer(values.get("left", "0"), "running")
    activation.spent = entry_integer(values.get("spent", "0"), "running")
    if "origin" in values:
        activation.origin = state.map.named(values["origin"])
    raked = parts_of(values.get("raked", ""))
    activation.raked = [ship_named(state, part, "running") for part in raked]
    if "passage" in values:
        activation.passage = ship_named(state, values["passage"], "running")
    if "reared" in values:
        activation.reared = ship_named(state, values["reared"], "running")
    for word, attribute in MARKS.items():
        setattr(activation, attribute, word in bare)
    return activation
