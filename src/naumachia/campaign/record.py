"""Campaigns with their history, and their records: the opening and every order, die and battle.

    naumachia campaign 1
    ruleset galleys 1
    campaign straits
    option turn_limit 15
    opening
      ...                        (the campaign's file, two spaces in)

    green: First Strait
    green: end
    chance: 4
    battle
      naumachia record 1
      ...                        (the battle's record, two spaces in)

Lines that begin with `#` are comments. A record is read by playing all of it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from naumachia.campaign.contract import Battle, Campaign, CampaignPending, read_campaign
from naumachia.kernel import telling
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
    """A step of a campaign: its lines in the record, and how things stood before it.

    `seat` is who gave the order, None for dice and battles; `result` is how a battle ended.
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
    """A campaign being played, with its history. Every step is all or nothing.

    `options` are the values, by name, with which all battles are fought where they differ from the
    scenario's. Raises BadOption for one that is wrong.
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
        """The campaign as it began, as a file."""
        return self.start.text()

    @property
    def history(self) -> list[str]:
        """The steps as the record has them."""
        return [step.line for step in self.steps]

    def fork(self) -> CampaignGame:
        """A campaign that stands where this one does and goes on without touching it."""
        other = CampaignGame(self.ruleset, self.start, self.options)
        other.campaign = self.campaign
        other.steps.extend(self.steps)
        return other

    @property
    def pending(self) -> CampaignPending:
        """What the campaign waits for."""
        return self.campaign.pending()

    def illegal(self, ruling: Ruling, order: str) -> IllegalAction:
        """The error for a refused order, with the sentence that explains it."""
        options = Options(self.ruleset.options(), self.options)
        sentence = unmarked(telling.refusal(self.ruleset, ruling, options))
        text = telling.clause_text(ruling.clause, options)
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
        """Put a step that was made into the history."""
        self.campaign = after
        self.steps.append(step)

    def undo_refusal(self, seat: int) -> str:
        """Why `seat` may not take back the last step; "" when it may.

        One of `nothing`, `over`, `dice` (dice and battles stand), `other`.
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
        """Take back the last order of `seat`. Raises BadInput naming the reason it cannot be."""
        reason = self.undo_refusal(seat)
        if reason:
            raise BadInput("cannot take back", reason, "", "an own order since the last dice")
        self.campaign = self.steps.pop().before

    def answer(self, text: str) -> None:
        """Answer the pending dice, as text. Raises BadInput."""
        chance = self.chance()
        outcome = chance.parse(text)
        after = self.campaign.clone()
        after.resolve(outcome)
        self.advance(Step(f"chance: {chance.format(outcome)}", None, self.campaign), after)

    def roll(self, rng: Random) -> str:
        """Let `rng` answer the pending dice; the outcome as text."""
        chance = self.chance()
        text = chance.format(chance.sample(rng))
        self.answer(text)
        return text

    def chance(self) -> Chance:
        """The pending dice. Raises BadInput when none are owed."""
        pending = self.pending
        if not isinstance(pending, Chance):
            raise BadInput("no dice are asked for", "", "", self.expected())
        return pending

    # -- battles -------------------------------------------------------------------

    def battle(self) -> Battle:
        """The battle that is owed. Raises BadInput when none is."""
        pending = self.pending
        if not isinstance(pending, Battle):
            raise BadInput("no battle is to be fought now", "", "", self.expected())
        return pending

    def begin_battle(self) -> Match[Any, Any]:
        """The battle that is owed, at its beginning. Raises BadInput when none is."""
        scenario = self.battle().scenario
        values = {**scenario.options, **self.options}
        return Match(self.ruleset, scenario, Options(self.ruleset.options(), values))

    def resume_battle(self, record: str) -> Match[Any, Any]:
        """The battle that is owed, as far as a record has it. Raises BadInput or BadRecord.

        The record is played again with every move checked; it must be of this battle, from its
        beginning, with the options of the campaign.
        """
        scenario = self.battle().scenario
        match = replay(self.ruleset, record, {scenario.id: scenario})
        self.require_own(match)
        return match

    def require_own(self, match: Match[Any, Any]) -> None:
        """Refuse a game that is not the battle that is owed. Raises BadRecord."""
        wanted = self.begin_battle()
        if match.scenario.id != wanted.scenario.id or match.start:
            expected = f"{wanted.scenario.id} from its beginning"
            raise BadRecord("another battle", match.scenario.id, "header", expected)
        for name, value in wanted.options.all().items():
            if match.options.all()[name] != value:
                found = f"{name} {match.options.all()[name]}"
                raise BadRecord("another option", found, "header", f"{name} {value}")

    def conclude(self, match: Match[Any, Any]) -> None:
        """Take in the finished battle that was owed. Raises BadInput or BadRecord."""
        self.require_own(match)
        if match.result is None:
            raise BadInput("the battle is not over", match.scenario.id, "", "a finished battle")
        after = self.campaign.clone()
        after.conclude(match.state)
        line = "battle\n" + indented(format_record(match))
        self.advance(Step(line, None, self.campaign, match.result), after)

    def expected(self) -> str:
        """What would be right now, in words."""
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
    """The record of a campaign; `replay_campaign` gives the same campaign back."""
    lines = [
        FIRST_CAMPAIGN_LINE,
        f"ruleset {game.ruleset.id} {game.ruleset.version}",
        f"campaign {game.campaign.id}",
    ]
    for name, value in game.options.items():
        written = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"option {name} {written}")
    lines += ["opening", indented(game.opening), ""]
    return "\n".join([*lines, *game.history]) + "\n"


def indented(text: str) -> str:
    """A text two spaces in, blank lines kept blank."""
    return "\n".join(f"{INDENT}{line}".rstrip() for line in text.rstrip("\n").split("\n"))


# -- reading -----------------------------------------------------------------------------


class Item:
    """A line of a record with the block that follows it, and its number (from 1)."""

    __slots__ = ("block", "number", "text")

    def __init__(self, text: str, number: int) -> None:
        self.text: Final = text
        self.number: Final = number
        self.block: Final[list[str]] = []

    def place(self) -> str:
        """Where it stands, for messages."""
        return f"line {self.number}"


def items_of(text: str) -> list[Item]:
    """The lines of a record, indented ones gathered under the line before them.

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
                raise BadRecord("nothing to belong to", line, f"line {number}", "a header line")
        elif not line.startswith("#"):
            items.append(Item(line.rstrip(), number))
    for item in items:
        if any(item.block) and item.text not in ("opening", "battle"):
            raise BadRecord("indented lines", item.text, item.place(), "only below a battle")
    return items


def campaign_ruleset(text: str) -> str:
    """The id of the rule set that a campaign's record is of. Raises BadRecord."""
    for item in items_of(text):
        words = item.text.split()
        if words[0] == "ruleset" and len(words) == 3:
            return words[1]
    raise BadRecord("missing header line", "ruleset", "header", "`ruleset ID VERSION`")


def replay_campaign(ruleset: AnyRuleset, text: str) -> CampaignGame:
    """Play a campaign's record through from its opening. Raises BadRecord naming the line."""
    items = items_of(text)
    game, used = opened(ruleset, items)
    for item in items[used:]:
        try:
            replay_item(game, item)
        except RulesError as error:
            raise BadRecord(f"does not replay: {error}", item.text, item.place()) from error
    return game


def opened(ruleset: AnyRuleset, items: list[Item]) -> tuple[CampaignGame, int]:
    """The campaign at its opening, and how many lines the header has."""
    found: dict[str, str] = {}
    options: dict[str, object] = {}
    for used, item in enumerate(items, 1):
        word, _, rest = item.text.partition(" ")
        name, _, value = rest.strip().partition(" ")
        if word == "option" and value and name not in options:
            options[name] = value
        elif word in ("ruleset", "campaign") and rest and word not in found:
            found[word] = rest.strip()
        elif item.text == "opening" and len(found) == 2:
            own = f"{ruleset.id} {ruleset.version}"
            if found["ruleset"] != own:
                raise BadRecord("of another rule set", found["ruleset"], "header", own)
            try:
                source = "\n".join(item.block)
                campaign = read_campaign(ruleset, source, found["campaign"])
                return CampaignGame(ruleset, campaign, options), used
            except RulesError as error:
                raise BadRecord(f"cannot be opened: {error}", "", item.place()) from error
        else:
            expected = "ruleset, campaign, option (each once), then the opening"
            raise BadRecord("wrong header line", item.text, item.place(), expected)
    raise BadRecord("missing header line", "opening", "header", "`opening` and the campaign")


def replay_item(game: CampaignGame, item: Item) -> None:
    """Play one line of a record, and its block."""
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
