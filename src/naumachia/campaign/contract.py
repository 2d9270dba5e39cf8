"""Define the interface of campaigns: linked battles of one rule set."""

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
    """A battle that must be fought before the campaign continues; `source` is its scenario file."""

    __slots__ = ("scenario", "source")

    def __init__(self, scenario: Scenario, source: str) -> None:
        self.scenario: Final = scenario
        self.source: Final = source


class Meaning:
    """The description of an order, for people and for the chart.

    `subject` is the id of the hull that it moves ("": the whole side), and `target` the id of its
    destination ("": none). `label` is a short text, `sentence` includes the consequences, and
    `clause` is the rule.
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
    """A place of the chart, drawn at `at` (x east, y north).

    `title` is its name for the reader. `owner` is the seat that holds it, -1 for nobody. `label` is
    a word or two about it ("": none), and `note` its whole description.
    """

    __slots__ = ("at", "id", "label", "note", "owner", "title")

    def __init__(
        self, id: str, title: str, at: tuple[float, float], owner: int, label: str, note: str
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.at: Final = at
        self.owner: Final = owner
        self.label: Final = label
        self.note: Final = note


CampaignPending = Prompt | Chance | Battle | Result


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign:
    """The state of a campaign.

    `__init__` sets the attributes: `id`, `title`, `summary`, and `seats`, the names of the sides in
    seat order. The rule set has the phrases of prompts, chances, results and refusals. `move`,
    `resolve` and `conclude` change the campaign, and must not change it if they raise.
    """

    id: str
    title: str
    summary: str
    seats: tuple[str, ...]

    def seated(self, ruleset: AnyRuleset) -> AnyRuleset:
        """Return the rule set of this campaign with the names of its sides."""
        return ruleset

    def clone(self) -> Campaign:
        """Return an independent copy."""
        raise NotImplementedError

    def text(self) -> str:
        """Return the state as a file for the rule set's `read_campaign`."""
        raise NotImplementedError

    def pending(self) -> CampaignPending:
        """Return who moves, the pending dice, the pending battle, or the result."""
        raise NotImplementedError

    def orders(self, seat: int) -> list[str]:
        """Return the legal orders of a seat, as text."""
        raise NotImplementedError

    def check(self, seat: int, order: str) -> Ruling | None:
        """Return why an order is illegal; None: it is legal. Raises BadNotation."""
        raise NotImplementedError

    def move(self, seat: int, order: str) -> None:
        """Carry out an order. Raises BadNotation or IllegalAction."""
        raise NotImplementedError

    def resolve(self, outcome: Outcome) -> None:
        """Answer the pending chance."""
        raise NotImplementedError

    def conclude(self, state: Any) -> None:
        """Apply the last state of the pending battle. Raises BadInput for another battle."""
        raise NotImplementedError

    def describe_state(self) -> list[tuple[str, list[str]]]:
        """Describe the state: headings, each with its lines."""
        raise NotImplementedError

    def scene(self) -> Scene:
        """Return the chart of the campaign as data."""
        raise NotImplementedError

    def places(self) -> list[Place]:
        """Return the places of the chart, in order."""
        raise NotImplementedError

    def aim(self, subject: str, target: str) -> str:
        """Return the order that sends a hull to a place, legal or not, as text."""
        raise NotImplementedError

    def meaning(self, seat: int, order: str) -> Meaning:
        """Describe a legal order. Raises BadNotation."""
        raise NotImplementedError

    def rosters(self) -> tuple[Roster, ...]:
        """Return the ships with their losses, by the names of their hulls on the chart."""
        raise NotImplementedError

    def describe_losses(self, after: Campaign) -> list[str]:
        """Describe the losses in the battle from here to `after`, a line for each side."""
        raise NotImplementedError

    def evaluate(self, seat: int) -> float:
        """Evaluate the campaign for `seat`, on any scale, for computer players."""
        return 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaigns:
    """The campaigns of a rule set, as `ruleset.campaigns`."""

    def packaged(self) -> Mapping[str, Campaign]:
        """Return the packaged campaigns by id, at their openings; clone them before use."""
        raise NotImplementedError

    def read(self, source: str, file: str) -> Campaign:
        """Read a campaign; its id is the file's name without `.toml`. Raises BadInput."""
        raise NotImplementedError


def campaigns_of(ruleset: AnyRuleset) -> Mapping[str, Campaign]:
    """Return the packaged campaigns of a rule set by id; it may have none."""
    found = ruleset.campaigns
    return found.packaged() if isinstance(found, Campaigns) else {}


def read_campaign(ruleset: AnyRuleset, source: str, file: str) -> Campaign:
    """Read a campaign; its id is the file's name without `.toml`. Raises BadInput."""
    found = ruleset.campaigns
    if not isinstance(found, Campaigns):
        raise BadInput("no campaigns", file, ruleset.id, "a rule set that has campaigns")
    return found.read(source, file)
