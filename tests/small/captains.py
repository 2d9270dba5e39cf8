"""What the small card games share: two captains, hands that only their owners see, a score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from naumachia.kernel.clause import Clause, ClauseId
from naumachia.kernel.content import About
from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.machine import PhasedRuleset
from naumachia.kernel.options import Option
from naumachia.kernel.pending import Result
from naumachia.kernel.phase import Sealed, State
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.kernel.scenario import Scenario, read_scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.notation.scanner import Scanner
from naumachia.scene.margin import Roster

NAMES = ("red", "blue")
UNKNOWN = 0


class Captains(State):
    """Hands in the order drawn (UNKNOWN stands for a card the viewer does not see), and points."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[list[int]] = [[], []]
        self.score = [0, 0]

    def held(self) -> int:
        return len(self.hands[0]) + len(self.hands[1])

    def end(self, clause: ClauseId) -> None:
        """The higher score wins."""
        red, blue = self.score
        sign = (red > blue) - (red < blue)
        facts: dict[str, object] = {"winner": NAMES[0 if sign > 0 else 1]} if sign else {}
        ending = "points" if sign else "level"
        self.result = Result((float(sign), float(-sign)), ending, clause, facts)


S = TypeVar("S", bound=Captains)
A = TypeVar("A")


class CaptainsKnowledge(Knowledge[S, A]):
    """Hide the hands of others."""

    def conceal(self, state: S, seat: int | None) -> S:
        for owner in (0, 1):
            if owner != seat:
                state.hands[owner] = [UNKNOWN] * len(state.hands[owner])
        return state


class CaptainsRuleset(PhasedRuleset[S, A]):
    """A rule set of one scenario and no options; `id`, `title` and the rest are set by the game."""

    def __init__(
        self, id: str, summary: str, clauses: Mapping[str, Clause], phrases: str, scenario: str
    ) -> None:
        self.id = id
        self.about = About(
            id.title(),
            summary,
            "5",
            ("points", "level"),
        )
        self.version = "1"
        self.seats = NAMES
        self.clauses = clauses
        self.phrases = Phrasebook(read_toml(phrases, f"{id} phrases"))
        self.scenario = scenario

    def options(self) -> tuple[Option, ...]:
        return ()

    def scenarios(self) -> dict[str, Scenario]:
        return {"duel": read_scenario(self.scenario, "duel.toml", self.id)}


def rosters(view: View[S]) -> tuple[Roster, ...]:
    score = view.state.score
    return tuple(Roster(seat, NAMES[seat], str(score[seat]), ()) for seat in (0, 1))


# -- as text -----------------------------------------------------------------------------


def cards_text(cards: list[int]) -> str:
    return " ".join(map(str, cards)) or "-"


def read_cards(scan: Scanner, most: int) -> list[int]:
    if scan.accept("-"):
        return []
    found: list[int] = []
    while scan.rest().lstrip()[:1].isdigit():
        found.append(scan.integer(UNKNOWN, most, "card"))
    return found


def sealed_text(sealed: Sealed[Any, A], seat: int, card: Callable[[A], int]) -> str:
    """The card that a captain has chosen, `?` where it is not shown, `.` where none is."""
    answer = sealed.answers[seat]
    if answer is not None:
        return str(card(answer))
    return "?" if sealed.concealed[seat] else "."
