"""Who sits at a table, as the page names them."""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.levels import LEVELS
from naumachia.server.describe import Json, fleet, paragraphs, side_title, tidy
from naumachia.server.refusal import Refused, spectator
from naumachia.server.report import Table
from naumachia.server.schema import SeatRequest
from naumachia.server.store import SeatRow


def wanted_seats(wanted: Sequence[SeatRequest]) -> tuple[SeatRow, ...]:
    """Who is to sit where, in the order of the players. Raises Refused for an unknown level."""
    levels = [level.id for level in LEVELS]
    seats: list[SeatRow] = []
    for number, seat in enumerate(wanted):
        level = "" if seat.kind == "person" else seat.level or levels[0]
        if level and level not in levels:
            expected = f"one of {', '.join(levels)}"
            message = f"There is no level {level!r}; expected {expected}."
            place = f"body.seats.{number}.level"
            raise Refused(422, "no_level", message, place=place, expected=expected)
        seats.append(SeatRow(seat.kind, tidy(seat.name), level))
    return tuple(seats)


def must_be_seated(title: str, names: Sequence[str], count: int) -> None:
    """Refuse another number of players than there are seats."""
    if count != len(names):
        expected = f"{len(names)} seats: {', '.join(names)}"
        message = f"{title} has {len(names)} seats, not {count}."
        raise Refused(422, "seats", message, place="body.seats", expected=expected)


def seat_number(names: Sequence[str], seat: str) -> int:
    """The number of a seat. Raises Refused naming the seats there are."""
    if seat not in names:
        expected = f"one of {', '.join(names)}"
        message = f"There is no seat {seat!r}; expected {expected}."
        raise Refused(422, "no_seat", message, place="seat", expected=expected)
    return names.index(seat)


def held_seat(table: Table, seats: tuple[int, ...], wanted: str | None) -> int:
    """The seat of a game that a request is made for. Raises Refused."""
    ruleset = table.ruleset
    return seat_of_link(ruleset, ruleset.seats, seats, wanted, table.course.match.owing())


def seat_of_link(
    ruleset: AnyRuleset,
    names: Sequence[str],
    seats: tuple[int, ...],
    wanted: str | None,
    owing: Sequence[int],
) -> int:
    """The seat that a request is made for, of those that its link holds; None: the one that is to
    decide.

    Raises Refused for a spectator, and for a seat that is somebody else's.
    """
    if not seats:
        raise spectator()
    if wanted is None:
        return next((seat for seat in seats if seat in owing), seats[0])
    seat = seat_number(names, wanted)
    if seat not in seats:
        yours = " and ".join(side_title(ruleset, names[held]) for held in seats)
        message = f"This link holds {yours}, not {side_title(ruleset, wanted)}."
        raise Refused(403, "not_your_seat", message, place="seat")
    return seat


def turned(
    seats: tuple[SeatRow, ...], links: dict[str, tuple[int, ...]], by: int
) -> tuple[tuple[SeatRow, ...], dict[str, tuple[int, ...]]]:
    """The players and their links when everybody moves on by so many seats."""
    count = len(seats)
    players = tuple(seats[(seat - by) % count] for seat in range(count))
    moved = {
        key: tuple(sorted((seat + by) % count for seat in held)) for key, held in links.items()
    }
    return players, moved


def seat_names(ruleset: AnyRuleset, seats: tuple[int, ...]) -> list[str]:
    """Seats by name."""
    return [ruleset.seats[seat] for seat in seats]


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
