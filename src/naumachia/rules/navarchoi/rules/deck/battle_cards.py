"""Battle cards: which combat they fit, and what they add to a die (NAV-CARD-06..08)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from naumachia.kernel.clause import Tally
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.model import UNKNOWN, Navarchoi
from naumachia.rules.navarchoi.strikes import ATTACKS, GRAPPLE, MISSILE, RAKE, RAM
from naumachia.rules.navarchoi.tables.cards import BATTLE

MELEE: Final = 4
"""A combat of phase E; the other kinds are those of `strikes.ATTACKS`."""
COMBATS: Final = [*ATTACKS, "melee"]
ATTACKER: Final = 0
DEFENDER: Final = 1
BOW_ON: Final = 4
"""The vector of a ram against the bow (T7)."""
REROLL: Final = "poseidon_wills_it"
FIRE_POTS: Final = "fire_pots"

OUTSET: Final[dict[str, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    "iron_hands": ((GRAPPLE,), ()),
    "fend_off": ((), (GRAPPLE, RAM)),
    "stout_epotides": ((RAM,), (RAM,)),
    "veteran_marines": ((MELEE,), (MELEE,)),
    "archers_on_the_prow": ((MISSILE,), ()),
    "oar_screens": ((), (MISSILE, RAKE)),
    "skilled_kybernetes": ((RAKE, RAM), (RAKE, RAM)),
    FIRE_POTS: ((MISSILE,), ()),
}
"""The cards played face down at the outset: the combats they fit for attacker and defender."""


def fitting(kind: i64, role: i64, distance: i64) -> list[str]:
    """The effects that fit a combat of `kind` at `distance` squares, played by `role`."""
    return [
        effect
        for effect, combats in OUTSET.items()
        if int(kind) in combats[role] and (effect != FIRE_POTS or distance <= 1)
    ]


def unfit_word(kind: i64, role: i64, effect: str) -> str:
    """The refusal of a card that does not fit: it is for the other side, for fire from nearer, or
    for another combat altogether.
    """
    combats = OUTSET.get(effect, ((), ()))
    if int(kind) in combats[role]:
        return "pots_too_far"
    if int(kind) in combats[1 - role]:
        return "battle_for_defender" if role == ATTACKER else "battle_for_attacker"
    return "battle_unfit"


def subsets(cards: list[int]) -> list[tuple[int, ...]]:
    """Every set of these cards, the empty one first."""
    return [chosen for count in range(len(cards) + 1) for chosen in combinations(cards, count)]


def add_cards(state: Navarchoi, tally: Tally, cards: Sequence[int], vector: i64) -> Tally:
    """Add what the committed cards give to the die of the side that committed them."""
    for number in cards:
        if number == UNKNOWN:
            continue
        card = state.battle.deck.card(number)
        event = card.event
        bow_on = card.effect == "stout_epotides" and vector == BOW_ON
        amount = event.amount_bow_on if bow_on else event.amount
        if amount != 0 and card.kind == BATTLE:
            tally.add("NAV-CARD-06", int(amount), what=card.title)
    return tally


def holds(state: Navarchoi, cards: Sequence[int], effect: str) -> bool:
    """Whether one of these cards has an effect."""
    return any(number > 0 and state.battle.deck.card(number).effect == effect for number in cards)
