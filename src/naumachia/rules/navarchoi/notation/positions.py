"""Positions as text, one entry to a line or divided by `;`.

options turn_cost=per_point
battle catana                the scenario, or `setup` and its table as JSON
turn 3                       `wind SE`, `impulse 4`
initiative a 2               who has it and for how many turns
A1 0911 SE full manpower=3/5 red sail grappled captured side=b at places `outside`, `reserve`, ...
hand a 3 18 44               rising; `?` is a card that this view does not show
known a 18                   cards of that hand that the enemy knows
piles 30                     cards left in the draw pile; which they are follows from the rest
discards 5 12                the last one on top
planned a 6 open             a card set aside; `committed a 18`
cycle a activation 2,4,6     the stratagem declared, and its impulses
formation a 0 ships=A1,A2 moved=A1 spent=8 blown=0 cards=34 countered
running A2 ...               see `activation_text`
entered 0107=2               ships that came in by a square this turn
stack cycle:2 cycles:...     the open phases
"""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import COMPASS
from naumachia.geometry.square_map import NOWHERE
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
    table_text,
)
from naumachia.rules.navarchoi.actions import NO_CARD, NOBODY, STRATAGEMS
from naumachia.rules.navarchoi.model import (
    SEATS,
    STATUSES,
    UNKNOWN,
    Formation,
    Hands,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.notation.ship_line import marks_of
from naumachia.rules.navarchoi.notation.stack import STACK
from naumachia.rules.navarchoi.tables.battle import Battle
from naumachia.rules.navarchoi.tables.scenarios import battles

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
"""What a position is made of."""


# -- writing -----------------------------------------------------------------------------


def position_text(state: Navarchoi) -> str:
    """Everything there is to know about a state, canonical: equal states give equal texts."""
    lines: list[str] = []
    changed = state.rules.options.text()
    if changed:
        lines.append(f"options {changed}")
    lines.append(battle_text(state.battle))
    lines.append(f"turn {state.turn}")
    lines.append(f"wind {COMPASS[state.wind]}")
    if state.initiative != NOBODY:
        lines.append(f"initiative {SEATS[state.initiative]} {state.held}")
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
    if state.entered:
        words = [f"{state.map.name(at)}={count}" for at, count in sorted(state.entered.items())]
        lines.append("entered " + " ".join(words))
    if state.result is not None:
        lines.append("over")
    lines.append(f"stack {STACK.stack(state.stack)}")
    return "\n".join(lines)


def battle_text(battle: Battle) -> str:
    """The scenario by its id, or a table of its own.

    Compared by what it holds: two threads that load the scenarios at once get a copy each.
    """
    for name, packaged in battles().items():
        if packaged.values == battle.values:
            return f"battle {name}"
    return f"setup {table_text(battle.values)}"


def ship_text(state: Navarchoi, ship: Ship) -> str:
    """One ship; what is as at the start is left out."""
    at = "-" if ship.square == NOWHERE else state.map.name(ship.square)
    words = [ship.name, at, COMPASS[ship.facing], STATUSES[ship.status]]
    return " ".join(words + marks_of(state.battle).write(ship))


def cards_text(cards: list[int]) -> str:
    """Cards by number, `?` for one not seen."""
    return " ".join("?" if card == UNKNOWN else str(card) for card in cards)


def card_lines(hands: Hands) -> list[str]:
    """Hands and piles."""
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
    """What each side has done in this turn and cycle."""
    lines: list[str] = []
    for seat, name in enumerate(SEATS):
        if state.stratagems[seat] != NOBODY:
            impulses = ",".join(str(impulse) for impulse in state.impulses[seat])
            word = STRATAGEMS[state.stratagems[seat]]
            lines.append(f"cycle {name} {word} {impulses}".rstrip())
        elif state.impulses[seat]:
            impulses = ",".join(str(impulse) for impulse in state.impulses[seat])
            lines.append(f"cycle {name} - {impulses}")
        flags = [word for word, flag in (("planning", state.planned_now[seat]),) if flag]
        flags += ["passed"] if state.passed[seat] else []
        if flags:
            lines.append(f"used {name} {' '.join(flags)}")
        if state.scored[seat]:
            lines.append(f"scored {name} {state.scored[seat]}")
    if any(state.free):
        lines.append("free " + " ".join(str(int(free)) for free in state.free))
    return lines


def names(state: Navarchoi, ships: list[int]) -> str:
    """Ships by name."""
    return ",".join(state.ships[ship].name for ship in ships)


def numbers(values: list[int]) -> str:
    """Numbers."""
    return ",".join(str(int(value)) for value in values)


def formation_text(state: Navarchoi, formation: Formation) -> str:
    """The formation that is activated."""
    words = [f"formation {SEATS[formation.seat]} {formation.kind}"]
    words.append(f"ships={names(state, formation.ships)}")
    if formation.cards:
        words.append(f"cards={numbers(formation.cards)}")
    if formation.moved:
        words.append(f"moved={names(state, formation.moved)}")
        words.append(f"spent={numbers(formation.spent)}")
        words.append(f"blown={numbers([int(blown) for blown in formation.blown])}")
    if formation.countered:
        words.append("countered")
    return " ".join(words)


COUNTS: Final = ["stated", "left", "spent"]
MARKS: Final = {
    "full": "full",
    "fresh": "fresh",
    "backed": "backed",
    "fired": "fired",
    "rammed": "has_rammed",
    "grapple": "grapple",
    "edge": "edge",
    "over": "over",
}
"""What is said of the ship that moves, and the attribute that it is."""


def activation_text(state: Navarchoi, activation: ShipActivation) -> str:
    """The ship that moves: its points, where it came from, and what it has used."""
    words = [f"running {state.ships[activation.ship].name}"]
    counts = (activation.stated, activation.left, activation.spent)
    words += [f"{name}={count}" for name, count in zip(COUNTS, counts, strict=True)]
    if activation.origin != NOWHERE:
        words.append(f"origin={state.map.name(activation.origin)}")
    if activation.raked:
        words.append(f"raked={names(state, activation.raked)}")
    for name, target in (("passage", activation.passage), ("reared", activation.reared)):
        if target != NOBODY:
            words.append(f"{name}={state.ships[target].name}")
    words += [word for word, name in MARKS.items() if getattr(activation, name)]
    return " ".join(words)
