"""Who sits at a table, as the page names them."""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.game.game import Table
from naumachia.server.game.names import fleet, side_title
from naumachia.server.game.seating import seat_names
from naumachia.server.page.describe import paragraphs
from naumachia.server.store.games import SeatRow
from naumachia.server.wire.encoding import Json


def described_seats(table: Table, online: set[int]) -> list[Json]:
    """Every seat of a game with its player."""
    return described_players(table.ruleset, table.ruleset.seats, table.game.seats, online)


def described_players(
    ruleset: AnyRuleset, names: Sequence[str], players: Sequence[SeatRow], online: set[int]
) -> list[Json]:
    """Seats with their players; a computer is always there."""
    return [
        {
            "id": name,
            "title": side_title(ruleset, name),
            "name": row.name,
            "kind": row.kind,
            "level": row.level or None,
            "fleet": fleet(seat),
            "online": row.kind == "computer" or seat in online,
        }
        for seat, (name, row) in enumerate(zip(names, players, strict=True))
    ]


def welcome(table: Table, seats: tuple[int, ...], online: set[int]) -> Json:
    """The first message to a page."""
    course, ruleset = table.course, table.ruleset
    scenario = course.match.scenario
    values = course.match.options.all()
    options = [
        {
            "id": option.id,
            "value": values[option.id],
            "text": f"{option.title}: {_value(values[option.id])}",
        }
        for option in course.match.options.declared
    ]
    return {
        "type": "welcome",
        "protocol": 1,
        "game": table.game.id,
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "scenario": scenario.title,
        "subtitle": ", ".join(part for part in (_note(table), scenario.date) if part),
        "briefing": paragraphs(scenario.briefing),
        "next": next_scenario(table),
        "options": options,
        "seats": described_seats(table, online),
        "you": seat_names(ruleset, seats),
        "dice": table.game.dice,
        "absent": table.game.absent_after,
        "campaign": table.game.campaign,
        "since": course.seq,
    }


def next_scenario(table: Table) -> Json | None:
    """The scenario to go on to after this one; None when there is none, or in a campaign."""
    known = table.ruleset.scenarios()
    following = table.course.match.scenario.next
    if following not in known or table.game.campaign is not None:
        return None
    return {"id": following, "title": known[following].title}


def _note(table: Table) -> str:
    """The scenario in a few words, or what this table changed in it."""
    scenario, options = table.course.match.scenario, table.course.match.options
    usual = Options(options.declared, scenario.options).all()
    values = options.all()
    changed = [option for option in options.declared if values[option.id] != usual[option.id]]
    if not changed:
        return scenario.note
    return ", ".join(f"{option.title.lower()}: {_value(values[option.id])}" for option in changed)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
