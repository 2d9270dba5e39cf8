"""Campaigns: battles of one rule set joined together, and what lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import Ruling
from naumachia.kernel.native import mypyc_attr
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.scenario import Scenario

if TYPE_CHECKING:
    from naumachia.scene.model import Scene


class Battle:
    """A battle that has to be fought before the campaign goes on.

    `source` is the scenario as a file, for those who want to fight it elsewhere.
    """

    __slots__ = ("scenario", "source")

    def __init__(self, scenario: Scenario, source: str) -> None:
        self.scenario: Final = scenario
        self.source: Final = source


CampaignPending = Prompt | Chance | Battle | Result


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign:
    """A campaign as it stands: what it waits for and what may be done in it.

    Attributes, to be set in `__init__`: `id`, `title`, `summary`, and `seats`, the names of the
    sides in seat order. Phrases of prompts, chances, results and refusals are those of the rule
    set. `move`, `resolve` and `conclude` change the campaign and must leave it as it was when they
    raise.
    """

    id: str
    title: str
    summary: str
    seats: tuple[str, ...]

    def clone(self) -> Campaign:
        """An independent copy."""
        raise NotImplementedError

    def text(self) -> str:
        """The campaign as it stands, as a file that the rule set's `read_campaign` reads."""
        raise NotImplementedError

    def pending(self) -> CampaignPending:
        """Who moves, which dice are owed, which battle has to be fought, or how it ended."""
        raise NotImplementedError

    def orders(self, seat: int) -> list[str]:
        """The legal orders of a seat, as text."""
        raise NotImplementedError

    def check(self, seat: int, order: str) -> Ruling | None:
        """Why an order is not legal, None when it is. Raises BadNotation for one not understood."""
        raise NotImplementedError

    def move(self, seat: int, order: str) -> None:
        """Carry out an order. Raises BadNotation or IllegalAction."""
        raise NotImplementedError

    def resolve(self, outcome: Outcome) -> None:
        """Answer the pending chance."""
        raise NotImplementedError

    def conclude(self, state: Any) -> None:
        """Take in the pending battle from its last state. Raises BadInput for any other."""
        raise NotImplementedError

    def standing(self) -> list[tuple[str, list[str]]]:
        """How things stand, for people: headings, each with its lines."""
        raise NotImplementedError

    def scene(self) -> Scene:
        """The chart of the campaign as data."""
        raise NotImplementedError

    def evaluate(self, seat: int) -> float:
        """How good the campaign is for `seat`, for the computer; any scale."""
        return 0.0
