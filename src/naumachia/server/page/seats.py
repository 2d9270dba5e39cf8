"""Describe the players of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Story
from naumachia.kernel.texts import Texts
from naumachia.scene.outcomes import lower_first
from naumachia.search.levels import LEVELS
from naumachia.server.game.game import Game
from naumachia.server.game.names import fleet, side_title, value_title
from naumachia.server.game.seating import seat_names
from naumachia.server.game.timeline import lesson_in
from naumachia.server.page.describe import paragraphs
from naumachia.server.store.games import SeatRow
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire


def describe_seats(game: Game, online: set[int]) -> list[wire.WelcomeSeat]:
    """Return every seat of a game with its player."""
    return describe_players(game.ruleset, game.ruleset.seats, game.header.seats, online)


def describe_players(
    ruleset: AnyRuleset, names: Sequence[str], players: Sequence[SeatRow], online: set[int]
) -> list[wire.WelcomeSeat]:
    """Return seats with their players; a computer is always online."""
    return [
        {
            "id": name,
            "title": side_title(ruleset, name),
            "name": row.name,
            "kind": cast("wire.SeatKind", row.kind),
            "level": row.level or None,
            "manner": row.manner or None,
            "computer": _computer(ruleset, row),
            "fleet": fleet(seat),
            "online": row.kind == "computer" or seat in online,
        }
        for seat, (name, row) in enumerate(zip(names, players, strict=True))
    ]


def _computer(ruleset: AnyRuleset, row: SeatRow) -> str:
    """Return how a computer plays, its level and its style: `calm, bold`; "" for a person."""
    level = next((t(one.title) for one in LEVELS if one.id == row.level), row.level)
    style = ruleset.phrases.label(f"player_{row.manner}", row.manner) if row.manner else ""
    return ", ".join(part.lower() for part in (level, style) if part)


def welcome(game: Game, seats: tuple[int, ...], online: set[int], now: float) -> wire.Welcome:
    """Return the first message to a page; `now` is the time in seconds since 1970."""
    timeline, ruleset = game.timeline, game.ruleset
    scenario = timeline.match.scenario
    values = timeline.match.options.all()
    texts = ruleset.content.texts
    options: list[wire.OptionText] = [
        {
            "id": option.id,
            "value": values[option.id],
            "text": f"{texts(option.title)}: {value_title(ruleset, values[option.id])}",
        }
        for option in timeline.match.options.declared
    ]
    return {
        "type": "welcome",
        "protocol": 1,
        "game": game.header.id,
        "ruleset": ruleset.id,
        "title": texts(ruleset.about.title),
        "scenario": texts(scenario.title),
        "subtitle": ", ".join(part for part in (_note(game), texts(scenario.date)) if part),
        "briefing": paragraphs(texts(scenario.briefing)),
        "story": _story(texts, scenario.story),
        "next": next_scenario(game),
        "options": options,
        "seats": describe_seats(game, online),
        "you": seat_names(ruleset, seats),
        "dice": cast("wire.DiceKind", game.header.dice),
        "absent": game.header.absent_after,
        "campaign": game.header.campaign,
        "lesson": _lesson(game),
        "what_if": game.header.what_if,
        "by_hand": game.header.by_hand is True,
        "unstored": game.unstored,
        "since": timeline.seq,
        "now": round(now * 1000),
    }


def _lesson(game: Game) -> str | None:
    """Return the id of the lesson that a game was begun for."""
    lesson = lesson_in(game.timeline.match)
    return None if lesson is None or game.header.what_if is not None else lesson.id


def _story(texts: Texts, story: Story) -> wire.Story:
    return {
        "stake": texts(story.stake),
        "aim": texts(story.aim),
        "who": texts(story.who),
        "source": texts(story.source),
    }


def next_scenario(game: Game) -> wire.NextScenario | None:
    """Return the next scenario; None if there is none, or in a campaign."""
    known = game.ruleset.scenarios()
    following = game.timeline.match.scenario.next
    if following not in known or game.header.campaign is not None:
        return None
    return {"id": following, "title": game.ruleset.content.texts(known[following].title)}


def _note(game: Game) -> str:
    """Return a short note of the scenario, or of the changed options."""
    scenario, options = game.timeline.match.scenario, game.timeline.match.options
    texts = game.ruleset.content.texts
    usual = Options(options.declared, scenario.options).all()
    values = options.all()
    changed = [option for option in options.declared if values[option.id] != usual[option.id]]
    if not changed:
        return texts(scenario.note)
    return ", ".join(
        f"{lower_first(texts(option.title))}: {value_title(game.ruleset, values[option.id])}"
        for option in changed
    )
