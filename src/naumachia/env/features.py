"""Convert what a seat may know to arrays. Every array names its features."""

from __future__ import annotations

from itertools import takewhile
from math import cos, radians, sin
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from naumachia.env.battle import Battle
from naumachia.env.seat_view import SeatView
from naumachia.kernel.errors import BadInput
from naumachia.render import glyphs
from naumachia.scene import MARKS, Hull
from naumachia.scene.margin import RosterLine, ShipLog

Array = NDArray[np.float32]

SHIP_KINDS: Final = tuple(
    name
    for name in takewhile(lambda name: not name.startswith("ov-"), glyphs.names())
    if "-" not in name
)
"""The symbols of ships, before the marks on them; a ship with another symbol is of no kind."""
GUN_SIDES: Final = ("port", "starboard", "bow", "stern")
GAUGES: Final = 2
DRAWN_SHIPS: Final = 96
"""The number of rows for ships, if players draw or build their fleets after the opening."""
LOWEST: Final = -1e4
HIGHEST: Final = 1e4


class Block:
    """One array of an observation. `columns` names its features, which are along `axis`."""

    name: str
    axis: int
    columns: tuple[str, ...]
    shape: tuple[int, ...]

    def write(self, seen: SeatView) -> Array:
        """Return the array, float32 of `shape`."""
        raise NotImplementedError

    def space(self) -> spaces.Box:
        """Return the space of the array."""
        return spaces.Box(LOWEST, HIGHEST, self.shape, np.float32)


def seat_names(battle: Battle, relative: bool) -> tuple[str, ...]:
    """Return what features call the seats: their names, or `own` and `other 1` if `relative`."""
    if not relative:
        return battle.seats
    return ("own", *(f"other {number}" for number in range(1, len(battle.seats))))


# -- ships -----------------------------------------------------------------------------------


class Ships(Block):
    """One row for each ship, lost ones included; unused rows are 0.

    `x` and `y` are 0 to 1: the longer edge of the board is 1. `sin` and `cos` are those of the
    heading. `seat` marks the seats that list the ship, which may be its owner and its captor.
    `share` is the strength left, 0 to 1. `count` is the number beside the ship's name, in hundreds.
    `active` marks the ship that decides now.
    """

    name = "ships"
    axis = 1

    def __init__(self, battle: Battle, relative: bool, rows: int) -> None:
        plain = "listed afloat lost x y sin cos aside ahead length active share count links"
        names = seat_names(battle, relative)
        self.columns = (
            *plain.split(),
            *(f"gauge {number}" for number in range(1, GAUGES + 1)),
            "masts",
            *(f"guns {side}" for side in GUN_SIDES),
            *(f"seat {name}" for name in names),
            *(f"captor {name}" for name in names),
            *(f"kind {kind}" for kind in SHIP_KINDS),
            *(f"mark {mark}" for mark in MARKS),
        )
        self.shape = (rows, len(self.columns))
        self._at: Final = {name: column for column, name in enumerate(self.columns)}
        self._seats: Final = self._at[f"seat {names[0]}"]
        self._captors: Final = self._at[f"captor {names[0]}"]

    def write(self, seen: SeatView) -> Array:
        check_rows(self.shape[0], len(seen.ships))
        array = np.zeros(self.shape, np.float32)
        active = seen.prompt.piece if seen.prompt else ""
        for row, (seats, line) in zip(array, seen.ships, strict=False):
            for seat in seats:
                row[self._seats + seen.seats.index(seat)] = 1.0
            self._write_line(row, line)
            row[self._at["active"]] = float(line.id == active)
            if line.id in seen.hulls:
                self._write_hull(row, seen.hulls[line.id], seen)
        for link in seen.scene.links:
            for name in (link.a, link.b):
                if name in seen.rows:
                    array[seen.rows[name], self._at["links"]] += 1.0
        return array

    def _write_line(self, row: Array, line: RosterLine) -> None:
        at = self._at
        row[at["listed"]] = 1.0
        row[at["lost"]] = float(line.counts_as_lost)
        whole = 0.0 if line.counts_as_lost else 1.0
        row[at["share"]] = whole if line.share is None else line.share
        row[at["count"]] = int(line.count) / 100.0 if line.count.isdecimal() else 0.0
        if f"mark {line.mark}" in at:
            row[at[f"mark {line.mark}"]] = 1.0
        if line.log is not None:
            self._write_log(row, line.log)

    def _write_log(self, row: Array, log: ShipLog) -> None:
        at = self._at
        for number, gauge in enumerate(log.gauges[:GAUGES], 1):
            row[at[f"gauge {number}"]] = gauge.left / max(gauge.whole, 1.0)
        row[at["masts"]] = (log.masts - log.masts_lost) / max(log.masts, 1)
        for side in GUN_SIDES:
            guns = [gun for gun in log.guns if gun.side == side]
            whole = sum(gun.whole for gun in guns)
            row[at[f"guns {side}"]] = sum(gun.left for gun in guns) / max(whole, 1)

    def _write_hull(self, row: Array, hull: Hull, seen: SeatView) -> None:
        at, scale = self._at, board_scale(seen)
        x, y = seen.place(hull.x, hull.y)
        angle = radians(seen.heading(hull.heading))
        flip = -1.0 if seen.is_turned else 1.0
        row[at["afloat"]] = 1.0
        row[at["x"]], row[at["y"]] = x / scale, y / scale
        row[at["sin"]], row[at["cos"]] = sin(angle), cos(angle)
        row[at["aside"]], row[at["ahead"]] = flip * hull.offset[0], flip * hull.offset[1]
        row[at["length"]] = hull.size / scale
        if hull.captor is not None and hull.captor in seen.seats:
            row[self._captors + seen.seats.index(hull.captor)] = 1.0
        for name in (f"kind {hull.glyph}", *(f"mark {mark}" for mark in hull.marks)):
            if name in at:
                row[at[name]] = 1.0


def check_rows(rows: int, ships: int) -> None:
    """Raise BadInput if an observation has too few rows for its ships."""
    if ships > rows:
        message = "too many ships for the observation"
        raise BadInput(message, str(rows), "argument ships", f"at least {ships}")


def board_scale(seen: SeatView) -> float:
    """Return the length of the longer edge, in board units."""
    return max(seen.scene.bounds.width, seen.scene.bounds.height)


# -- planes ----------------------------------------------------------------------------------


class Planes(Block):
    """Planes over the squares or points of a board, in the order (plane, row, column).

    Row 0 is the southern edge, or the observer's own edge if the board is turned. A plane counts
    the ships of a seat on one of eight headings, or all ships of a kind. `strength` sums the shares
    of strength left, `active` marks the ship that decides now, `tied` counts the ships that are
    tied to another, and `land` is 1 on land.
    """

    name = "planes"
    axis = 0

    def __init__(self, battle: Battle, relative: bool, seen: SeatView) -> None:
        names = seat_names(battle, relative)
        headings = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        self.columns = (
            *(f"{name} {heading}" for name in names for heading in headings),
            *(f"strength {name}" for name in names),
            *(f"kind {kind}" for kind in SHIP_KINDS),
            "active",
            "tied",
            "land",
        )
        bounds = seen.scene.bounds
        self.shape = (len(self.columns), round(bounds.height), round(bounds.width))
        self._at: Final = {name: plane for plane, name in enumerate(self.columns)}
        self._strength: Final = self._at[f"strength {names[0]}"]
        self._land: Final = land_of(seen, self.shape[1:])

    def write(self, seen: SeatView) -> Array:
        array = np.zeros(self.shape, np.float32)
        array[self._at["land"]] = self._land[::-1, ::-1] if seen.is_turned else self._land
        tied = {name for link in seen.scene.links for name in (link.a, link.b)}
        active = seen.prompt.piece if seen.prompt else ""
        for (seat, *_), line in seen.ships:
            hull = seen.hulls.get(line.id)
            if hull is None:
                continue
            x, y = seen.place(hull.x, hull.y)
            row, column = int(y), int(x)
            if not (0 <= row < self.shape[1] and 0 <= column < self.shape[2]):
                continue
            square = array[:, row, column]
            place = seen.seats.index(seat)
            square[8 * place + round(seen.heading(hull.heading) / 45.0) % 8] += 1.0
            square[self._strength + place] += 1.0 if line.share is None else line.share
            square[self._at["active"]] += float(line.id == active)
            square[self._at["tied"]] += float(line.id in tied)
            if f"kind {hull.glyph}" in self._at:
                square[self._at[f"kind {hull.glyph}"]] += 1.0
        return array


def land_of(seen: SeatView, shape: tuple[int, ...]) -> Array:
    """Return 1 for every square whose middle is on land, else 0; row 0 is the southern edge."""
    array = np.zeros(shape, np.float32)
    bounds = seen.scene.bounds
    for row in range(shape[0]):
        for column in range(shape[1]):
            x, y = bounds.west + column + 0.5, bounds.south + row + 0.5
            inside = any(is_inside(x, y, area.outline) for area in seen.scene.terrain)
            array[row, column] = float(inside)
    return array


def is_inside(x: float, y: float, outline: tuple[tuple[float, float], ...]) -> bool:
    """Return whether a point is inside a closed outline."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


# -- the battle as a whole -------------------------------------------------------------------


class Globals(Block):
    """Features of the whole battle: the turn in hundreds, the wind, phases, steps of the turn.

    `observer` marks the seat that observes, `deciding` all seats that owe a decision, as far as the
    observer knows. `losses` is the share of a seat's ships that are lost, `hand` the number of its
    cards, in tens. `now` marks the step of the turn, `done` is the part of it that is over, 0 to 1.
    """

    name = "globals"
    axis = 0

    def __init__(self, battle: Battle, relative: bool, seen: SeatView) -> None:
        names = seat_names(battle, relative)
        self._phases: Final = list(battle.ruleset.phrases.sections["prompts"])
        self._steps: Final = [step.id for step in seen.margin.track]
        self.columns = (
            "turn",
            "wind",
            "wind sin",
            "wind cos",
            *(
                f"{what} {name}"
                for what in ("observer", "deciding", "losses", "hand")
                for name in names
            ),
            *(f"phase {phase}" for phase in self._phases),
            *(f"{what} {step}" for step in self._steps for what in ("now", "done")),
        )
        self.shape = (len(self.columns),)
        self._at: Final = {name: column for column, name in enumerate(self.columns)}
        self._names: Final = names

    def write(self, seen: SeatView) -> Array:
        array, at = np.zeros(self.shape, np.float32), self._at
        array[at["turn"]] = seen.margin.turn / 100.0
        wind = seen.scene.rose.wind if seen.scene.rose else None
        if wind is not None:
            angle = radians(seen.heading(wind.bearing))
            array[at["wind"]] = float(wind.blows)
            array[at["wind sin"]], array[at["wind cos"]] = sin(angle), cos(angle)
        if seen.prompt is not None and f"phase {seen.prompt.phase}" in at:
            array[at[f"phase {seen.prompt.phase}"]] = 1.0
        for step in seen.margin.track:
            if f"now {step.id}" in at:
                array[at[f"now {step.id}"]] = float(step.state == "now")
                array[at[f"done {step.id}"]] = 1.0 if step.state == "past" else step.share
        for seat, name in zip(seen.seats, self._names, strict=True):
            self._write_seat(array, seen, seat, name)
        return array

    def _write_seat(self, array: Array, seen: SeatView, seat: int, name: str) -> None:
        at = self._at
        array[at[f"observer {name}"]] = float(seat == seen.view.seat)
        if seen.prompt is not None:
            array[at[f"deciding {name}"]] = float(seat in seen.prompt.seats)
        lines = [
            line for roster in seen.margin.rosters if roster.seat == seat for line in roster.lines
        ]
        lost = sum(line.counts_as_lost for line in lines)
        array[at[f"losses {name}"]] = lost / max(len(lines), 1)
        if seen.cards is not None:
            hand = seen.cards.seats[seat].hand
            array[at[f"hand {name}"]] = (len(hand.cards) + hand.face_down) / 10.0


# -- cards -----------------------------------------------------------------------------------

DECK: Final = 64
"""The number of rows. A card is in the row of its number; cards beyond the last are left out."""


class Cards(Block):
    """One row for each card of the deck: where the observer sees it, face up.

    `hand` and `open` are the cards that a seat holds or has laid down, `pile 1` and `pile 2` the
    common piles. The row of a card that the observer does not see is 0.
    """

    name = "cards"
    axis = 1

    def __init__(self, battle: Battle, relative: bool) -> None:
        names = seat_names(battle, relative)
        self.columns = (
            *(f"hand {name}" for name in names),
            *(f"open {name}" for name in names),
            "pile 1",
            "pile 2",
            "playable",
        )
        self.shape = (DECK, len(self.columns))

    def write(self, seen: SeatView) -> Array:
        array = np.zeros(self.shape, np.float32)
        table = seen.cards
        if table is None:
            return array
        count = len(seen.seats)
        for place, seat in enumerate(seen.seats):
            own = table.seats[seat]
            mark_cards(array, place, own.hand.cards)
            for pile in own.piles:
                mark_cards(array, count + place, pile.cards)
            for card in own.hand.cards:
                if card.state.value == "playable":
                    mark_cards(array, len(self.columns) - 1, (card,))
        for number, pile in enumerate(table.piles[:2]):
            mark_cards(array, 2 * count + number, pile.cards)
        return array


def mark_cards(array: Array, column: int, cards: tuple[Any, ...]) -> None:
    """Set a column to 1 in the rows of these cards."""
    for card in cards:
        if card.id.isdecimal() and int(card.id) < DECK:
            array[int(card.id), column] = 1.0


# -- candidates ------------------------------------------------------------------------------

ARGUMENTS: Final = 16


class Candidates(Block):
    """One row for each slot: the action in it. Empty slots, and slots of other seats, are 0.

    `ship` is the row of the ship that acts, counted from 1; 0: the action is of the whole side.
    `kind` is the number of the kind of action in this rule set. `argument 1` and so on are the
    arguments of the action in order, tuples flattened, each divided by 100: lengths in
    thousandths, angles in hundredths of a degree, numbers of ships. Arguments after the last
    column are left out.
    """

    name = "candidates"
    axis = 1

    def __init__(self, slots: int) -> None:
        numbers = range(1, ARGUMENTS + 1)
        self.columns = ("used", "ship", "kind", *(f"argument {number}" for number in numbers))
        self.shape = (slots, len(self.columns))

    def write(self, seen: SeatView) -> Array:
        array = np.zeros(self.shape, np.float32)
        for slot, action in seen.numbered.items():
            row = array[slot]
            row[0] = 1.0
            row[1] = seen.rows.get(seen.ruleset.piece(seen.view.state, action), -1) + 1
            numbers = flat(action.key() if hasattr(action, "key") else ())[: ARGUMENTS + 1]
            row[2 : 2 + len(numbers)] = numbers
        array[:, 3:] /= 100.0
        return np.clip(array, LOWEST, HIGHEST)


def flat(key: Any) -> list[float]:
    """Flatten nested tuples to a list of numbers, with 0 for what is no number."""
    found: list[float] = []
    for part in key:
        if isinstance(part, tuple):
            found += flat(part)
        else:
            found.append(float(part) if isinstance(part, (int, float)) else 0.0)
    return found
