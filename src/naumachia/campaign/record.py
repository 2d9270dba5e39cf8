"""Play campaigns with a history, and write and read their records.

    naumachia campaign 1
    ruleset galleys 1
    campaign straits
    option turn_limit 15
    digest 3f0c9a...
    opening
      ...                        (the campaign's file, indented by two spaces)

    green: First Strait
    green: end
    chance: 4
    battle
      naumachia record 1
      ...                        (the battle's record, indented by two spaces)

Lines that begin with `#` are comments. Reading a record replays it. `digest` is the digest of the
last state: a record is valid if replaying it leads to this state, even under another edition of the
rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any, Final

from naumachia.campaign.contract import Battle, Campaign, CampaignPending, read_campaign
from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import BadInput, BadRecord, IllegalAction, RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.record import format_record, replay
from naumachia.kernel.ruleset import AnyRuleset

FIRST_CAMPAIGN_LINE: Final = "naumachia campaign 1"
LONGEST_CAMPAIGN: Final = 20_000_000
"""Characters."""
INDENT: Final = "  "


class Step:
    """A step of a campaign: its lines in the record, and the state before it.

    `seat` gave the order, None for dice and battles; `result` is the result of a battle.
    """

    __slots__ = ("before", "line", "result", "seat")

    def __init__(
        self, line: str, seat: int | None, before: Campaign, result: Result | None = None
    ) -> None:
        self.line: Final = line
        self.seat: Final = seat
        self.before: Final = before
        self.result: Final = result


class CampaignGame:
    """A campaign in progress, with its history. Every step is done completely or not at all.

    `options` are values by name that replace those of the scenarios in all battles. Raises
    BadOption.
    """

    def __init__(
        self, ruleset: AnyRuleset, campaign: Campaign, options: Mapping[str, object]
    ) -> None:
        self.ruleset: Final = campaign.seated(ruleset)
        values = Options(ruleset.options(), options).all()
        self.options: Final = {name: values[name] for name in options}
        self.start: Final = campaign.clone()
        self.campaign: Campaign = self.start
        self.steps: Final[list[Step]] = []

    @property
    def opening(self) -> str:
        """Return the campaign's first state as a file."""
        return self.start.text()

    @property
    def history(self) -> list[str]:
        """Return the steps as lines of the record."""
        return [step.line for step in self.steps]

    def fork(self) -> CampaignGame:
        """Return an independent copy in the same state."""
        other = CampaignGame(self.ruleset, self.start, self.options)
        other.campaign = self.campaign
        other.steps.extend(self.steps)
        return other

    @property
    def pending(self) -> CampaignPending:
        """Return what the campaign waits for."""
        return self.campaign.pending()

    def illegal(self, ruling: Ruling, order: str) -> IllegalAction:
        """Return the error for a refused order, with the sentence that explains it."""
        options = Options(self.ruleset.options(), self.options)
        sentence = unmarked(messages.refusal(self.ruleset, ruling, options))
        text = messages.clause_text(self.ruleset, ruling.clause, options)
        return IllegalAction(ruling, order, sentence, text)

    def play_order(self, seat: int, order: str) -> None:
        """Carry out one order of a seat. Raises BadNotation, BadInput or IllegalAction."""
        pending = self.pending
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            raise BadInput("not to move now", self.campaign.seats[seat], "", self.expected())
        ruling = self.campaign.check(seat, order)
        if ruling is not None:
            raise self.illegal(ruling, order)
        after = self.campaign.clone()
        after.move(seat, order)
        line = f"{after.seats[seat]}: {' '.join(order.split())}"
        self.advance(Step(line, seat, self.campaign), after)

    def advance(self, step: Step, after: Campaign) -> None:
        """Add a completed step to the history."""
        self.campaign = after
        self.steps.append(step)

    def undo_refusal(self, seat: int) -> str:
        """Return why `seat` may not take back the last step; "" if it may.

        One of `nothing`, `over`, `dice` (for dice and battles), `other`.
        """
        if not self.steps:
            return "nothing"
        if isinstance(self.pending, Result):
            return "over"
        last = self.steps[-1].seat
        if last is None:
            return "dice"
        return "" if last == seat else "other"

    def undo(self, seat: int) -> None:
        """Take back the last order of `seat`. Raises BadInput with the reason if it may not."""
        reason = self.undo_refusal(seat)
        if reason:
            raise BadInput("cannot take back", reason, "", "an order of yours since the last dice")
        self.campaign = self.steps.pop().before

    def answer(self, text: str) -> None:
        """Answer the pending dice, as text. Raises BadInput."""
        chance = self.chance()
        outcome = chance.parse(text)
        after = self.campaign.clone()
        after.resolve(outcome)
        self.advance(Step(f"chance: {chance.format(outcome)}", None, self.campaign), after)

    def roll(self, rng: Random) -> str:
        """Roll the pending dice with `rng`, and return the outcome as text."""
        chance = self.chance()
        text = chance.format(chance.sample(rng))
        self.answer(text)
        return text

    def chance(self) -> Chance:
        """Return the pending dice. Raises BadInput if there are none."""
        pending = self.pending
        if not isinstance(pending, Chance):
            raise BadInput("no dice are pending", "", "", self.expected())
        return pending

    # -- battles -------------------------------------------------------------------

    def battle(self) -> Battle:
        """Return the pending battle. Raises BadInput if there is none."""
        pending = self.pending
        if not isinstance(pending, Battle):
            raise BadInput("no battle is pending", "", "", self.expected())
        return pending

    def begin_battle(self) -> Match[Any, Any]:
        """Return the pending battle at its beginning. Raises BadInput if there is none."""
        scenario = self.battle().scenario
        values = {**scenario.options, **self.options}
        return Match(self.ruleset, scenario, Options(self.ruleset.options(), values))

    def resume_battle(self, record: str) -> Match[Any, Any]:
        """Return the pending battle after the moves of a record. Raises BadInput or BadRecord.

        Replaying checks every move. The record must be of this battle, from its beginning, with the
        options of the campaign.
        """
        scenario = self.battle().scenario
        match = replay(self.ruleset, record, {scenario.id: scenario})
        self.require_pending_battle(match)
        return match

    def require_pending_battle(self, match: Match[Any, Any]) -> None:
        """Raise BadRecord unless a match is the pending battle."""
        wanted = self.begin_battle()
        if match.scenario.id != wanted.scenario.id or match.start:
            expected = f"{wanted.scenario.id} from its beginning"
            raise BadRecord("another battle", match.scenario.id, "header", expected)
        for name, value in wanted.options.all().items():
            if match.options.all()[name] != value:
                found = f"{name} {match.options.all()[name]}"
                raise BadRecord("another option", found, "header", f"{name} {value}")

    def conclude(self, match: Match[Any, Any]) -> None:
        """Apply the finished pending battle. Raises BadInput or BadRecord."""
        self.require_pending_battle(match)
        if match.result is None:
            raise BadInput("the battle is not over", match.scenario.id, "", "a finished battle")
        after = self.campaign.clone()
        after.conclude(match.state)
        line = "battle\n" + indented(format_record(match))
        self.advance(Step(line, None, self.campaign, match.result), after)

    def expected(self) -> str:
        """Describe what would be valid now."""
        pending = self.pending
        if isinstance(pending, Prompt):
            names = " or ".join(self.campaign.seats[seat] for seat in pending.seats)
            return f"an order of {names}"
        if isinstance(pending, Chance):
            return f"dice: {pending.expected()}"
        if isinstance(pending, Battle):
            return f"the battle {pending.scenario.id}"
        return "nothing: the campaign is over"


# -- writing -----------------------------------------------------------------------------


def format_campaign(game: CampaignGame) -> str:
    """Return the record of a campaign, which `replay_campaign` reads."""
    lines = [
        FIRST_CAMPAIGN_LINE,
        f"ruleset {game.ruleset.id} {game.ruleset.version}",
        f"campaign {game.campaign.id}",
    ]
    for name, value in game.options.items():
        written = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"option {name} {written}")
    lines.append(f"digest {campaign_digest(game.campaign)}")
    lines += ["opening", indented(game.opening), ""]
    return "\n".join([*lines, *game.history]) + "\n"


def campaign_digest(campaign: Campaign) -> str:
    """Return the digest of a state, which is the same in both builds."""
    return blake2b(campaign.text().encode(), digest_size=16).hexdigest()


def indented(text: str) -> str:
    """Indent a text by two spaces, except blank lines."""
    return "\n".join(f"{INDENT}{line}".rstrip() for line in text.rstrip("\n").split("\n"))


# -- reading -----------------------------------------------------------------------------


class Item:
    """A line of a record with its indented block, and its number from 1."""

    __slots__ = ("block", "number", "text")

    def __init__(self, text: str, number: int) -> None:
        self.text: Final = text
        self.number: Final = number
        self.block: Final[list[str]] = []

    def place(self) -> str:
        """Return its position, for error messages."""
        return f"line {self.number}"


def split_items(text: str) -> list[Item]:
    """Return the lines of a record, each with the indented lines below it.

    Raises BadRecord.
    """
    if len(text) > LONGEST_CAMPAIGN:
        raise BadRecord("file too large", "", "", f"at most {LONGEST_CAMPAIGN} characters")
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_CAMPAIGN_LINE:
        found = lines[0] if lines else ""
        raise BadRecord("not a campaign", found, "line 1", FIRST_CAMPAIGN_LINE)
    items: list[Item] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(INDENT) or not line.strip():
            if items:
                items[-1].block.append(line[len(INDENT) :])
            elif line.strip():
                raise BadRecord(
                    "indented line without a line above it", line, f"line {number}", "a header line"
                )
        elif not line.startswith("#"):
            items.append(Item(line.rstrip(), number))
    for item in items:
        if any(item.block) and item.text not in ("opening", "battle"):
            raise BadRecord("indented lines", item.text, item.place(), "only below a battle")
    return items


def campaign_ruleset(text: str) -> str:
    """Return the rule set's id in a campaign's record. Raises BadRecord."""
    for item in split_items(text):
        words = item.text.split()
        if words[0] == "ruleset" and len(words) == 3:
            return words[1]
    raise BadRecord("missing header line", "ruleset", "header", "`ruleset ID VERSION`")


class RecordHeader:
    """The header of a record: `edition` of the rule set, id of the campaign, options by name, and
    `digest` of the last state ("" in older records).
    """

    def __init__(self) -> None:
        self.ruleset = ""
        self.edition = ""
        self.campaign = ""
        self.digest = ""
        self.options: Final[dict[str, object]] = {}

    def take(self, text: str) -> bool:
        """Read a line of the header; return False for any other line."""
        word, _, rest = text.partition(" ")
        name, _, value = rest.strip().partition(" ")
        if word == "option" and value and name not in self.options:
            self.options[name] = value
        elif word == "ruleset" and value and not self.ruleset:
            self.ruleset, self.edition = name, value
        elif word == "campaign" and name and not self.campaign:
            self.campaign = rest.strip()
        elif word == "digest" and name and not self.digest:
            self.digest = name
        else:
            return False
        return True


def replay_campaign(ruleset: AnyRuleset, text: str) -> CampaignGame:
    """Replay a campaign's record from its opening. Raises BadRecord with the line.

    A record of another edition of the rules is valid if it leads to the recorded digest.
    """
    head, game, items = open_record(ruleset, text)
    if head.edition != ruleset.version and not head.digest:
        found = f"{head.ruleset} {head.edition}"
        raise BadRecord("campaign of another version", found, "header", ruleset.version)
    for item in items:
        replay_item(game, item)
    require_digest(head, game)
    return game


def follow_campaign(ruleset: AnyRuleset, text: str) -> tuple[CampaignGame, str]:
    """Replay a campaign's record as far as possible, and return why it cannot continue from there;
    "": its state is the recorded one.

    Raises BadRecord if it cannot even be opened.
    """
    head, game, items = open_record(ruleset, text)
    try:
        for item in items:
            replay_item(game, item)
        require_digest(head, game)
    except BadRecord as error:
        return game, str(error)
    if head.edition != ruleset.version and not head.digest:
        return game, "it has no digest that proves that its steps mean the same"
    return game, ""


def require_digest(head: RecordHeader, game: CampaignGame) -> None:
    """Raise BadRecord unless the campaign has reached the state of the record."""
    reached = campaign_digest(game.campaign)
    if head.digest not in ("", reached):
        raise BadRecord("another state was reached", head.digest, "header", reached)


def open_record(ruleset: AnyRuleset, text: str) -> tuple[RecordHeader, CampaignGame, list[Item]]:
    """Return the header and the opening of a record, and the lines after them. Raises BadRecord."""
    head, items = RecordHeader(), split_items(text)
    for used, item in enumerate(items, 1):
        if item.text == "opening" and head.ruleset and head.campaign:
            if head.ruleset != ruleset.id:
                raise BadRecord("of another rule set", head.ruleset, "header", ruleset.id)
            try:
                campaign = read_campaign(ruleset, "\n".join(item.block), head.campaign)
                return head, CampaignGame(ruleset, campaign, head.options), items[used:]
            except RulesError as error:
                raise BadRecord(f"cannot be opened: {error}", "", item.place()) from error
        if not head.take(item.text):
            expected = "ruleset, campaign, option, digest (each once), then the opening"
            raise BadRecord("wrong header line", item.text, item.place(), expected)
    raise BadRecord("missing header line", "opening", "header", "`opening` and the campaign")


def replay_item(game: CampaignGame, item: Item) -> None:
    """Replay a line of a record with its block. Raises BadRecord."""
    try:
        carry_out_item(game, item)
    except RulesError as error:
        raise BadRecord(f"does not replay: {error}", item.text, item.place()) from error


def carry_out_item(game: CampaignGame, item: Item) -> None:
    """Replay a line of a record with its block. Raises BadRecord, BadInput, IllegalAction."""
    who, _, rest = item.text.partition(":")
    if item.text == "battle":
        game.conclude(game.resume_battle("\n".join(item.block)))
    elif who == "chance":
        game.answer(rest)
    elif who in game.campaign.seats:
        game.play_order(game.campaign.seats.index(who), rest.strip())
    else:
        expected = f"battle, chance or one of {', '.join(game.campaign.seats)}"
        raise BadRecord("no such line", item.text, item.place(), expected)
