"""Advise computer players."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.advisor import (
    OFF_MAP,
    Advisor,
    Blunders,
    ChanceAdvice,
    Lookahead,
    SearchSettings,
)
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.event import Event
from naumachia.kernel.mypyc import i64
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.advice.evaluation import STYLES, evaluate, terms, unit
from naumachia.rules.biremes.advice.features import BiremesFeatures
from naumachia.rules.biremes.advice.nearby import MANY_SHIPS, EvaluationCache, evaluate_near
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.rules.activation import Activate, Activation
from naumachia.rules.biremes.rules.melee import dice_of
from naumachia.rules.biremes.rules.setup import Deployment
from naumachia.table.fleet import find_by_name

# -- weighted outcomes of dice -------------------------------------------------------------
# Only the dice of a melee are simplified. Two dice of a side have three outcomes here, a low, a
# middle and a high total, so that the mean stays.

INITIATIVE: Final = "initiative"
TWO_PLAYER_ROLLS: Final = 110
"""The number of outcomes in a roll for the initiative of two players."""
ONE_DIE: Final[list[tuple[Outcome, float]]] = [
    ((1,), 2.0 / 9.0),
    ((3,), 5.0 / 18.0),
    ((4,), 5.0 / 18.0),
    ((6,), 2.0 / 9.0),
]
"""Faces with the same mean and spread as all six."""
TWO_DICE: Final[list[tuple[Outcome, float]]] = [
    ((1, 3), 10.0 / 36.0),
    ((3, 4), 16.0 / 36.0),
    ((4, 6), 10.0 / 36.0),
]
"""Totals of 4, 7 and 10 for those up to 5, from 6 to 8 and from 9 on."""
RAMS: Final[list[i64]] = [4, 6, 8, 10]
SWIPES: Final[list[i64]] = [5, 10]
"""The lowest totals of the better rows (tables T2, T6)."""
SUCCESS_DICE: Final = {
    "quick_turn": 5,
    "sudden_turn": 5,
    "draw_oars": 5,
    "missiles_fire": 6,
    "docking": 5,
}
"""The lowest die that succeeds, by the name of the roll."""


def weighted_outcomes(chance: Chance) -> list[tuple[Outcome, float]]:
    """Return outcomes with weights that sum to 1; none where the search counts all of them."""
    name = chance.name
    if name == INITIATIVE and chance.size() == TWO_PLAYER_ROLLS:
        return [((8, 6), 0.5), ((6, 8), 0.5)]
    if name == "melee_round":
        return melee_outlook(chance)
    if name == "ram":
        return by_total(chance, RAMS)
    if name == "swipe":
        return by_total(chance, SWIPES)
    if name == "grapple":
        return by_success(chance)
    if name in SUCCESS_DICE:
        return by_least(SUCCESS_DICE[name])
    if name in ("fire_check", "contact"):
        return by_least(fact(chance, "needs"))
    return []


def fact(chance: Chance, name: str) -> int:
    """Return a number among the facts of a chance."""
    value = chance.facts[name]
    assert isinstance(value, int)
    return value


def by_least(least: int) -> list[tuple[Outcome, float]]:
    """Return the two outcomes of a die that must reach a number."""
    if least <= 1 or least > 6:
        return [((6,), 1.0)]
    reached = (7 - least) / 6.0
    return [((6,), reached), ((1,), 1.0 - reached)]


def by_total(chance: Chance, rows: list[i64]) -> list[tuple[Outcome, float]]:
    """Return one outcome for each row that two dice with a modifier can reach."""
    modifier = fact(chance, "modifier")
    found: dict[int, tuple[Outcome, float]] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            row = sum(1 for least in rows if one + two + modifier >= least)
            before = found[row][1] if row in found else 0.0
            found[row] = ((one, two), before + 1.0 / 36.0)
    return list(found.values())


def by_success(chance: Chance) -> list[tuple[Outcome, float]]:
    """Return a success and a failure of a grapple: its die must reach the target's (BIR-GRP-06)."""
    modifier = fact(chance, "modifier")
    held = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            held += 1.0 / 36.0 if one + modifier >= two else 0.0
    found: list[tuple[Outcome, float]] = [((6, 1), held)]
    if held < 0.999:
        found.append(((1, 6), 1.0 - held))
    return found


def melee_outlook(chance: Chance) -> list[tuple[Outcome, float]]:
    """Return simplified dice of both sides in a round of a melee."""
    assert isinstance(chance, Dice)
    first = dice_of(fact(chance, "crew"))
    ours = simplified_dice(first)
    theirs = simplified_dice(len(chance.sides) - first)
    return [(one + two, p * q) for one, p in ours for two, q in theirs]


def simplified_dice(dice: int) -> list[tuple[Outcome, float]]:
    """Return the simplified outcomes of one die or two."""
    return TWO_DICE if dice == 2 else ONE_DIE


# -- the advisor ---------------------------------------------------------------------------


class BiremesLookahead(Lookahead[Biremes]):
    """Search attacks and spoils together with their answers."""

    def quiet(self, state: Biremes) -> bool:
        """Return whether no attack waits for an answer and no spoils for their division."""
        return isinstance(state.stack[-1], (Activate, Activation, Deployment))


class BiremesChances(ChanceAdvice[Biremes]):
    """Replace all outcomes of a roll by a few with weights."""

    def weighted_outcomes(self, state: Biremes, chance: Chance) -> list[tuple[Outcome, float]]:
        return weighted_outcomes(chance)


class BiremesBlunders(Blunders[Biremes, Action]):
    """Count ships that go off the table."""

    def of_event(self, state: Biremes, seat: int, event: Event) -> tuple[str, int]:
        """Return `OFF_MAP` for ships that go off the table."""
        if event.kind == "left_table":
            ship = find_by_name(state.ships, event.facts["ship"])
            if ship is not None and ship.owner == seat:
                return OFF_MAP, 1
        return "", 0


class BiremesAdvisor(Advisor[Biremes, Action]):
    """Advise computer players; search one turn deep, since dice decide much."""

    def __init__(self) -> None:
        self.settings = SearchSettings(depth=1, carelessness=0.6, blunder_rate={"sharp": 0.35})
        self.styles = STYLES
        self.features = BiremesFeatures()
        self.lookahead = BiremesLookahead()
        self.chances = BiremesChances()
        self.blunders = BiremesBlunders()

    def evaluate(self, state: Biremes, seat: int) -> float:
        return evaluate(state, seat)

    def terms(self, state: Biremes, seat: int) -> dict[str, float]:
        return terms(state, seat)

    def unit(self, state: Biremes) -> float:
        return unit(state)

    def near(self, state: Biremes) -> Advisor[Biremes, Action]:
        return self if len(state.ships) < MANY_SHIPS else NearAdvisor(state)


class NearAdvisor(BiremesAdvisor):
    """Evaluate faster where states differ in few ships from a base of many ships."""

    def __init__(self, base: Biremes) -> None:
        super().__init__()
        self.cache: Final = EvaluationCache(base)

    def evaluate(self, state: Biremes, seat: int) -> float:
        return evaluate_near(self.cache, state, seat)

    def near(self, state: Biremes) -> Advisor[Biremes, Action]:
        return NearAdvisor(state)
