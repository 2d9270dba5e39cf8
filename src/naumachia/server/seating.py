"""Who sits at a table, as the page names them."""

from __future__ import annotations

from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.describe import Json, fleet, paragraphs, seat_title
from naumachia.server.refusal import Refused
from naumachia.server.report import Table


def seat_number(ruleset: AnyRuleset, seat: str) -> int:
    """The number of a seat. Raises Refused naming the seats there are."""
    if seat not in ruleset.seats:
        known = ", ".join(ruleset.seats)
        message = f"There is no seat {seat!r}; expected one of {known}."
        raise Refused(422, "no_seat", message, place="seat", expected=f"one of {known}")
    return ruleset.seats.index(seat)


def held_seat(table: Table, seats: tuple[int, ...], wanted: str | None) -> int:
    """The seat that a request is made for, of those that its link holds.

    Raises Refused for a spectator, and for a seat that is somebody else's.
    """
    ruleset = table.ruleset
    if not seats:
        raise Refused(403, "spectator", "This link is for watching; it holds no seat.")
    if wanted is None:
        owing = table.course.match.owing()
        return next((seat for seat in seats if seat in owing), seats[0])
    seat = seat_number(ruleset, wanted)
    if seat not in seats:
        yours = " and ".join(seat_title(ruleset, held) for held in seats)
        message = f"This link holds {yours}, not {seat_title(ruleset, seat)}."
        raise Refused(403, "not_your_seat", message, place="seat")
    return seat


def seat_names(ruleset: AnyRuleset, seats: tuple[int, ...]) -> list[str]:
    """Seats by name."""
    return [ruleset.seats[seat] for seat in seats]


def described_seats(table: Table, online: set[int]) -> list[Json]:
    """Every seat with its player; a computer is always there."""
    ruleset = table.ruleset
    return [
        {
            "id": name,
            "title": seat_title(ruleset, seat),
            "name": row.name,
            "kind": row.kind,
            "level": row.level or None,
            "fleet": fleet(seat),
            "online": row.kind == "computer" or seat in online,
        }
        for seat, (name, row) in enumerate(zip(ruleset.seats, table.game.seats, strict=True))
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
