"""Assign players to seats."""

from __future__ import annotations

from collections.abc import Sequence

from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.texts import join_names
from naumachia.search.levels import LEVELS
from naumachia.server.errors import Refused, spectator
from naumachia.server.game.game import Game
from naumachia.server.game.names import game_title, side_title, tidy
from naumachia.server.store.games import SeatRow
from naumachia.server.texts import one_of, t
from naumachia.server.wire.schema import SeatRequest


def read_seats(wanted: Sequence[SeatRequest]) -> tuple[SeatRow, ...]:
    """Return the player of each seat. Raises Refused for an unknown level."""
    levels = [level.id for level in LEVELS]
    seats: list[SeatRow] = []
    for number, seat in enumerate(wanted):
        level = "" if seat.kind == "person" else seat.level or levels[0]
        if level and level not in levels:
            expected = one_of(levels)
            message = t(
                "There is no level {level}; expected {expected}.",
                level=repr(level),
                expected=expected,
            )
            place = f"body.seats.{number}.level"
            raise Refused(422, "no_level", message, place=place, expected=expected)
        manner = "" if seat.kind == "person" else seat.manner
        seats.append(SeatRow(seat.kind, tidy(seat.name), level, manner))
    return tuple(seats)


def must_have_styles(ruleset: AnyRuleset, seats: Sequence[SeatRow]) -> None:
    """Raise Refused for a playing style that the game does not have."""
    known = ruleset.advisor.styles
    for number, seat in enumerate(seats):
        if seat.manner and seat.manner not in known:
            expected = t("{one}, or none", one=one_of(known)) if known else t("none")
            message = t(
                "{game} has no playing style {style}; expected {expected}.",
                game=game_title(ruleset),
                style=repr(seat.manner),
                expected=expected,
            )
            place = f"body.seats.{number}.manner"
            raise Refused(422, "no_manner", message, place=place, expected=expected)


def must_be_seated(title: str, names: Sequence[str], count: int) -> None:
    """Raise Refused if the number of players is not the number of seats."""
    if count != len(names):
        expected = t("{seats} seats: {names}", seats=len(names), names=", ".join(names))
        message = t(
            "{game} has {seats} seats, not {count}.", game=title, seats=len(names), count=count
        )
        raise Refused(422, "seats", message, place="body.seats", expected=expected)


def seat_number(names: Sequence[str], seat: str) -> int:
    """Return the number of a seat. Raises Refused, naming the seats."""
    if seat not in names:
        expected = one_of(names)
        message = t(
            "There is no seat {seat}; expected {expected}.", seat=repr(seat), expected=expected
        )
        raise Refused(422, "no_seat", message, place="seat", expected=expected)
    return names.index(seat)


def held_seat(game: Game, seats: tuple[int, ...], wanted: str | None) -> int:
    """Return the seat that a request is made for. Raises Refused."""
    ruleset = game.ruleset
    return seat_of_link(ruleset, ruleset.seats, seats, wanted, game.timeline.match.owing())


def seat_of_link(
    ruleset: AnyRuleset,
    names: Sequence[str],
    seats: tuple[int, ...],
    wanted: str | None,
    owing: Sequence[int],
) -> int:
    """Return the seat that a request is made for, one that its link holds; None: the one to decide.

    Raises Refused for a spectator and for a seat of somebody else.
    """
    if not seats:
        raise spectator()
    if wanted is None:
        return next((seat for seat in seats if seat in owing), seats[0])
    seat = seat_number(names, wanted)
    if seat not in seats:
        yours = join_names([side_title(ruleset, names[held]) for held in seats])
        message = t(
            "This link holds {held}, not {wanted}.", held=yours, wanted=side_title(ruleset, wanted)
        )
        raise Refused(403, "not_your_seat", message, place="seat")
    return seat


def rotate_players(
    seats: tuple[SeatRow, ...], links: dict[str, tuple[int, ...]], by: int
) -> tuple[tuple[SeatRow, ...], dict[str, tuple[int, ...]]]:
    """Return the players and their links, moved on by `by` seats."""
    count = len(seats)
    players = tuple(seats[(seat - by) % count] for seat in range(count))
    moved = {
        key: tuple(sorted((seat + by) % count for seat in held)) for key, held in links.items()
    }
    return players, moved


def seat_names(ruleset: AnyRuleset, seats: tuple[int, ...]) -> list[str]:
    """Return seats by name."""
    return [ruleset.seats[seat] for seat in seats]
