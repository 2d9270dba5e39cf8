"""The fleets of the opposing sides (table T13 and the ledger's table of matchups)."""

from __future__ import annotations

from typing import Final

from naumachia.rules.biremes.classes import LETTERS, QUINQREME
from naumachia.rules.biremes.model import (
    ATHENIAN,
    CARTHAGINIAN,
    GREEK,
    NAVAL_POWER,
    PERSIAN,
    PIRATES,
    ROMAN,
    SPARTAN,
    TAGS,
    Biremes,
    Player,
    Ship,
)

Fleet = tuple[int, str]
"""A nation and the classes of its ships, a letter each."""

MATCHUPS: Final[dict[int, tuple[Fleet, Fleet]]] = {
    1: ((GREEK, "TTTTTTTTBB"), (PERSIAN, "TTTTTTTBBBB")),
    2: ((ATHENIAN, "TTTTTTTBBB"), (SPARTAN, "TTTTTTTTB")),
    4: ((ROMAN, "VVQQTT"), (CARTHAGINIAN, "VQQQTTT")),
    6: ((NAVAL_POWER, "QTTTTT"), (PIRATES, "TTBBBBBBBBB")),
}
"""The fleets by the lowest die of their row; the fleet named first is the first seat's."""
ROWS: Final = [0, 1, 2, 2, 4, 4, 6]
"""The row of each die (BIR-SCEN-04)."""


def matchup(die: int) -> tuple[Fleet, Fleet]:
    """The two fleets of a die."""
    return MATCHUPS[ROWS[die]]


def add_ship(state: Biremes, seat: int, letter: str) -> Ship:
    """Add a ship of a class to a player's fleet; Roman quinqueremes carry a corvus (BIR-COR-01)."""
    kind = state.rules.classes[LETTERS.index(letter)]
    number = sum(1 for ship in state.ships if ship.fleet == seat) + 1
    nation = state.players[seat].nation
    ship = Ship(len(state.ships), f"{TAGS[seat]}{number}", kind, seat, nation)
    ship.corvus = kind.size == QUINQREME and nation == ROMAN
    state.ships.append(ship)
    return ship


def take_matchup(state: Biremes, die: int, weaker: int) -> None:
    """Give both players nation and fleet of a matchup; `weaker` loses a third, -1 for nobody.

    The loser drops ships, the smallest class and the highest number first, until his points are at
    most two thirds of the other's (BIR-RULE-61).
    """
    state.matchup = die
    fleets = matchup(die)
    state.players = [
        Player(player.seat, player.side, fleets[player.seat][0], player.edge)
        for player in state.players
    ]
    state.ships = []
    for seat in range(2):
        letters = fleets[seat][1]
        if seat == weaker:
            letters = dropped(state, letters, points(state, fleets[1 - seat][1]))
        for letter in letters:
            add_ship(state, seat, letter)


def points(state: Biremes, letters: str) -> int:
    """The crew points of a fleet."""
    return sum(int(state.rules.classes[LETTERS.index(letter)].crew) for letter in letters)


def dropped(state: Biremes, letters: str, other: int) -> str:
    """The fleet that is left of `letters` beside one of `other` points (BIR-RULE-61)."""
    while 3 * points(state, letters) > 2 * other:
        smallest = min(letters, key=LETTERS.index)
        at = letters.rindex(smallest)
        letters = letters[:at] + letters[at + 1 :]
    return letters
