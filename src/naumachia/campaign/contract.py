"""Campaigns: battles of one rule set joined together, and what lies between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import ClauseId, Ruling
from naumachia.kernel.errors import BadInput
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.scene.margin import Roster
from naumachia.scene.model import Scene


class Battle:
    """A battle that has to be fought before the campaign goes on.

    `source` is the scenario as a file, for those who want to fight it elsewhere.
    """

    __slots__ = ("scenario", "source")

    def __init__(self, scenario: Scenario, source: str) -> None:
        self.scenario: Final = scenario
        self.source: Final = source


class Meaning:
    """What an order means, for people and for the chart.

    `subject` is the id of the hull that it moves ("" for an order of the whole side), `target` the
    id of the place it goes to ("" for none). `label` says it in a few words, `sentence` also what
    follows from it; `clause` is the rule.
    """

    __slots__ = ("clause", "label", "sentence", "subject", "target")

    def __init__(
        self, subject: str, target: str, label: str, sentence: str, clause: ClauseId
    ) -> None:
        self.subject: Final = subject
        self.target: Final = target
        self.label: Final = label
        self.sentence: Final = sentence
        self.clause: Final = clause


class Place:
    """A place of the chart: its id, where it is drawn (x east, y north), and what it is.

    `owner` is the seat that holds it, -1 for nobody; `label` says in a word or two what is special
    about it ("" for nothing), `note` says all of it.
    """

    __slots__ = ("at", "id", "label", "note", "owner")

    def __init__(self, id: str, at: tuple[float, float], owner: int, label: str, note: str) -> None:
        self.id: Final = id
        self.at: Final = at
        self.owner: Final = owner
        self.label: Final = label
        self.note: Final = note


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

    def seated(self, ruleset: AnyRuleset) -> AnyRuleset:
        """`ruleset`, of which this campaign is, with its sides called as they are here."""
        return ruleset

    def clone(self) -> Campaign:
        """Return an independent copy."""
        raise NotImplementedError

    def text(self) -> str:
        """Return the campaign as it stands, as a file that the rule set's `read_campaign` reads."""
        raise NotImplementedError

    def pending(self) -> CampaignPending:
        """Return who moves, which dice are owed, which battle has to be fought, or how it ended."""
        raise NotImplementedError

    def orders(self, seat: int) -> list[str]:
        """Return the legal orders of a seat, as text."""
        raise NotImplementedError

    def check(self, seat: int, order: str) -> Ruling | None:
        """Return why an order is not legal, None when it is. Raises BadNotation for one not
        understood.
        """
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
        """Return how things stand, for people: headings, each with its lines."""
        raise NotImplementedError

    def scene(self) -> Scene:
        """Return the chart of the campaign as data."""
        raise NotImplementedError

    def places(self) -> list[Place]:
        """Return the places of the chart, in order."""
        raise NotImplementedError

    def aim(self, subject: str, target: str) -> str:
        """Return the order by which a hull goes to a place, legal or not, as text."""
        raise NotImplementedError

    def meaning(self, seat: int, order: str) -> Meaning:
        """Return what a legal order means now. Raises BadNotation for one not understood."""
        raise NotImplementedError

    def rosters(self) -> tuple[Roster, ...]:
        """Return the ships with all they have lost, under the names of their hulls on the chart."""
        raise NotImplementedError

    def toll(self, after: Campaign) -> list[str]:
        """Return what the battle cost that led from here to `after`, for people: a line for each
        side.
        """
        raise NotImplementedError

    def evaluate(self, seat: int) -> float:
        """Return how good the campaign is for `seat`, for the computer; any scale."""
        return 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaigns:
    """The campaigns of a rule set, which hands them out as `ruleset.campaigns`."""

    def packaged(self) -> Mapping[str, Campaign]:
        """Return the campaigns that come with the rule set, by id, at their openings; to be
        cloned.
        """
        raise NotImplementedError

    def read(self, source: str, file: str) -> Campaign:
        """Return a campaign from its file, whose name less `.toml` is its id. Raises BadInput."""
        raise NotImplementedError


def campaigns_of(ruleset: AnyRuleset) -> Mapping[str, Campaign]:
    """Return the campaigns that come with a rule set, by id; none where it has no such thing."""
    found = ruleset.campaigns
    return found.packaged() if isinstance(found, Campaigns) else {}


def read_campaign(ruleset: AnyRuleset, source: str, file: str) -> Campaign:
    """Return a campaign from its file, whose name less `.toml` is its id. Raises BadInput."""
    found = ruleset.campaigns
    if not isinstance(found, Campaigns):
        raise BadInput("no campaigns", file, ruleset.id, "a rule set that has campaigns")
    return found.read(source, file)
