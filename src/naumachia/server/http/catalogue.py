"""List rule sets and scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from naumachia.campaign.contract import campaigns_of
from naumachia.kernel.content import playing_time
from naumachia.kernel.errors import BadInput
from naumachia.kernel.options import Option, Options, read_options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.render import Theme, draw, draw_near, glyphs
from naumachia.rules import ids, load
from naumachia.scene.shores import scene_of
from naumachia.search.levels import LEVELS, Level
from naumachia.server.campaigns.opening import known_campaign
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.library import Library
from naumachia.server.game.names import fleet, game_title, side_title, value_title
from naumachia.server.game.timeline import Timeline
from naumachia.server.page.describe import clause_data, paragraphs
from naumachia.server.page.showcase import replay, showcase_picture
from naumachia.server.texts import number_range, t
from naumachia.server.wire import schema

MOST_SEATINGS: Final = 16
"""The most values of an option that are tried; no more players sit at a table."""


def known_ruleset(id: str) -> AnyRuleset:
    """Return a rule set by id. Raises Refused, naming the rule sets."""
    try:
        return load(id)
    except BadInput as error:
        raise of_rules(error, 404) from error


def all_rulesets(library: Library) -> list[schema.RulesetInfo]:
    """Return every installed rule set with the host's own scenarios, the easier ones first."""
    return [describe(ruleset, library.own(ruleset)) for ruleset in in_order()]


def in_order() -> list[AnyRuleset]:
    """Return every installed rule set, the easier ones first."""
    return sorted(
        map(load, ids()), key=lambda ruleset: (ruleset.about.difficulty, ruleset.about.title)
    )


def describe_scenario(
    ruleset: AnyRuleset, scenario: Scenario, *, host: bool = False
) -> schema.ScenarioInfo:
    """Describe a scenario for the lobby; `host`: it is the host's own."""
    texts = ruleset.content.texts
    return schema.ScenarioInfo(
        id=scenario.id,
        title=texts(scenario.title),
        summary=texts(scenario.summary),
        note=texts(scenario.note),
        briefing=paragraphs(texts(scenario.briefing)),
        next=scenario.next,
        date=texts(scenario.date),
        minutes=scenario.minutes,
        seats=_seats_in(ruleset, scenario),
        options=Options(ruleset.options(), scenario.options).changed(),
        host=host,
    )


def describe(ruleset: AnyRuleset, own: Mapping[str, Scenario]) -> schema.RulesetInfo:
    """Describe a rule set for the lobby, with the host's own scenarios last."""
    packaged = ruleset.scenarios().values()
    scenarios = [describe_scenario(ruleset, one) for one in packaged]
    scenarios += [describe_scenario(ruleset, one, host=True) for one in own.values()]
    counts = sorted({len(ruleset.seats), *(len(s.seats) for s in scenarios)})
    return schema.RulesetInfo(
        id=ruleset.id,
        title=game_title(ruleset),
        version=ruleset.version,
        summary=ruleset.content.texts(ruleset.about.summary),
        players=number_range(counts[0], counts[-1]),
        minutes=playing_time(s.minutes for s in packaged) or ruleset.about.minutes,
        ship=ruleset.about.ship,
        symbol=glyphs.symbol(ruleset.about.ship, Theme.PAGE)[1],
        seats=_seats(ruleset, ruleset.seats),
        scenarios=scenarios,
        campaigns=_campaigns(ruleset),
        lessons=_lessons(ruleset),
        puzzles=len(ruleset.content.puzzles()),
        options=[_option(ruleset, option) for option in ruleset.options()],
        levels=[_level(level) for level in LEVELS],
        manners=_styles(ruleset),
        clauses=len(ruleset.clauses),
        interrupts=ruleset.about.interrupts,
    )


def _level(level: Level) -> schema.LevelInfo:
    return schema.LevelInfo(id=level.id, title=t(level.title), summary=t(level.summary))


def _seats(ruleset: AnyRuleset, names: Sequence[str]) -> list[schema.SeatInfo]:
    return [
        schema.SeatInfo(id=name, title=side_title(ruleset, name), fleet=fleet(seat))
        for seat, name in enumerate(names)
    ]


def _seats_in(ruleset: AnyRuleset, scenario: Scenario) -> list[schema.SeatInfo]:
    seated = ruleset.seating.of_scenario(ruleset, scenario)
    return _seats(seated, seated.seats)


def _styles(ruleset: AnyRuleset) -> list[schema.LevelInfo]:
    label = ruleset.phrases.label
    return [
        schema.LevelInfo(
            id=one,
            title=label(f"player_{one}", one),
            summary=label(f"player_{one}_summary"),
        )
        for one in ruleset.advisor.styles
    ]


def _lessons(ruleset: AnyRuleset) -> list[schema.LessonInfo]:
    texts = ruleset.content.texts
    return [
        schema.LessonInfo(
            id=one.id,
            title=texts(one.title),
            summary=texts(one.summary),
            minutes=one.minutes,
            scenario=one.scenario,
            seat=one.seat,
        )
        for one in ruleset.content.lessons().values()
    ]


def _campaigns(ruleset: AnyRuleset) -> list[schema.CampaignInfo]:
    return [
        schema.CampaignInfo(
            id=one.id,
            title=ruleset.content.texts(one.title),
            summary=ruleset.content.texts(one.summary),
            note=one.describe_state()[0][0],
            seats=_seats(one.seated(ruleset), one.seats),
        )
        for one in campaigns_of(ruleset).values()
    ]


def campaign_picture(ruleset: AnyRuleset, campaign: str, theme: Theme) -> str:
    """Draw the chart of a campaign at its opening, with its own colours. Raises Refused."""
    return draw(known_campaign(ruleset, campaign, 404, "campaign").scene(), theme=theme)


def _option(ruleset: AnyRuleset, option: Option) -> schema.OptionInfo:
    number = option.kind == "int"
    return schema.OptionInfo(
        id=option.id,
        title=ruleset.content.texts(option.title),
        kind=option.kind,  # type: ignore[arg-type]  # one of the three words
        default=option.default,
        values=list(option.values),
        titles=[value_title(ruleset, value) for value in option.values],
        low=option.low if number else None,
        high=option.high if number else None,
        clause=option.clause,
        help=ruleset.clauses[option.clause].text,
        seating=_seating(ruleset, option),
    )


def _seating(ruleset: AnyRuleset, option: Option) -> dict[str, list[str]]:
    """Return the seats of the players for each value of an option, if they depend on it."""
    values: Sequence[bool | int | str] = option.values
    if option.kind == "bool":
        values = (False, True)
    elif option.kind == "int":
        values = range(option.low, min(option.high, option.low + MOST_SEATINGS) + 1)
    declared = ruleset.options()
    seatings = {
        str(value).lower() if isinstance(value, bool) else str(value): ruleset.seating.order(
            ruleset, Options(declared, {option.id: value})
        )
        for value in values
    }
    if len(set(seatings.values())) < 2:
        return {}
    return {value: [ruleset.seats[s] for s in seats] for value, seats in seatings.items()}


def clauses(ruleset: AnyRuleset, words: str = "") -> list[schema.ClauseInfo]:
    """Return all clauses with the text that these options select (`board_n=9 interleave=true`).

    Raises Refused.
    """
    try:
        options = read_options(ruleset.options(), words)
    except BadInput as error:
        raise of_rules(error, 422) from error
    found = [clause_data(ruleset, clause, options) for clause in ruleset.clauses.values()]
    return [schema.ClauseInfo.model_validate(clause) for clause in found]


def glossary(ruleset: AnyRuleset) -> list[schema.TermInfo]:
    """Return the terms that a rule set explains, in alphabetical order."""
    terms = sorted(ruleset.content.glossary(), key=lambda one: (one.term.casefold(), one.term))
    return [
        schema.TermInfo(
            term=one.term, spellings=list(one.spellings), meaning=one.meaning, clause=one.clause
        )
        for one in terms
    ]


def clause(ruleset: AnyRuleset, id: str) -> schema.ClauseInfo:
    """Return one clause. Raises Refused."""
    if id not in ruleset.clauses:
        expected = t("an id like {example}", example=next(iter(ruleset.clauses)))
        message = t("{game} has no clause {id}.", game=game_title(ruleset), id=repr(id))
        raise Refused(404, "no_clause", message, place="clause", expected=expected)
    return schema.ClauseInfo.model_validate(clause_data(ruleset, ruleset.clauses[id]))


def opening_picture(
    ruleset: AnyRuleset, scenarios: Mapping[str, Scenario], scenario: str, theme: Theme
) -> str:
    """Draw the opening position around its ships, with its own colours. Raises Refused."""
    try:
        if scenario not in scenarios:
            raise BadInput(
                "no such scenario", scenario, "scenario", f"one of {', '.join(scenarios)}"
            )
        timeline = Timeline.of(ruleset, scenarios[scenario], {})
    except BadInput as error:
        raise of_rules(error, 404) from error
    match = timeline.match
    return draw_near(scene_of(match, match.view(None)), theme=theme)


def ruleset_picture(ruleset: AnyRuleset, theme: Theme) -> str:
    """Draw the picture of a rule set: its showcase, else its first scenario. Raises Refused."""
    found = ruleset.content.showcase()
    if found is None:
        packaged = ruleset.scenarios()
        return opening_picture(ruleset, packaged, next(iter(packaged)), theme)
    return showcase_picture(ruleset, found, theme)


def front_replay() -> schema.Replay:
    """Draw the battle that the front page replays, of the first rule set that has one.

    Raises Refused if there is none.
    """
    for ruleset in in_order():
        found = ruleset.content.showcase()
        if found is not None and found.replay is not None:
            return replay(ruleset, found)
    raise Refused(404, "no_replay", "No rule set has a battle to replay.", place="path")
