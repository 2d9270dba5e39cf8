"""A ship put in motion, to attack on its way.

state = stage("A1 3 0605 E full", "B1 3 0705 W"); row(state, "A1", 10); decide(state, Forward(0))
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.rules.navarchoi.stage import named

from naumachia.kernel.event import Event, Log
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import NOTHING, Attack, Battle, Forward, Strike
from naumachia.rules.navarchoi.model import IMPULSE, Formation, Navarchoi
from naumachia.rules.navarchoi.rules.activation import start
from naumachia.testing.stage import decide, pending_name, run


def row(
    state: Navarchoi, name: str, stated: int, *, cards: Sequence[int] = (), driven: bool = False
) -> list[Event]:
    """Activate the ship alone with these MP; `driven` at Full by Elasis!."""
    ship = named(state, name)
    state.formation = Formation(ship.side, IMPULSE, [int(ship.ident)], list(cards))
    start(state, ship, stated, driven, Log())
    return run(state)


def enter(
    state: Navarchoi, name: str, stated: int, *, cards: Sequence[int] = (), driven: bool = False
) -> list[Event]:
    """Activate the ship and row into the square ahead."""
    ship = named(state, name)
    row(state, name, stated, cards=cards, driven=driven)
    return decide(state, Forward(ship.ident))


def attack(state: Navarchoi, *strikes: Strike) -> list[Event]:
    """Declare these attacks of the active ship, in this order."""
    activation = state.activation
    assert activation is not None
    return decide(state, Attack(activation.ship, strikes))


def skip(state: Navarchoi, until: str = "rest") -> None:
    """Decline every window up to the next dice, or to the prompt of this name."""
    while isinstance(state.awaiting, Prompt) and pending_name(state) not in (
        until,
        "rest",
        "moving",
    ):
        decide(state, Battle(()) if pending_name(state) == "battle_cards" else NOTHING)
