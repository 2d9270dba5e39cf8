"""Export records of games, and make games from records."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Result
from naumachia.kernel.record import (
    HEAD,
    format_record,
    is_concealed,
    parse_header,
    replay_known,
    variation_text,
)
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import load
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.store.games import VariationRow

BY_HAND_LINE: Final = "# people play this game: the computer says nothing about it"
"""A line near the top of a record that was shared while people played each other."""

RESIGNED: Final = "resigned"
SEED: Final = 1
"""The seed of advice and guesses: a repeated question has the same answer."""


# -- out -----------------------------------------------------------------------------------


def resigned_line(ruleset: AnyRuleset, seat: int) -> str:
    """Return the last line of the record of a game that was resigned."""
    return f"# {ruleset.seats[seat]} {RESIGNED}"


def mark_by_hand(record: str) -> str:
    """Return the record with the note that people were playing."""
    return record.replace("\n", f"\n{BY_HAND_LINE}\n", 1)


def conceals(ruleset: AnyRuleset, record: str) -> bool:
    """Return whether a record has hidden moves."""
    _, moves = parse_header(record)
    return any(is_concealed(ruleset, line) for _, line in moves)


def known_position(game: Game, seats: tuple[int, ...], at: int) -> str:
    """Return the position after move `at` as the holder of these seats may know it.

    In a game that has ended or was opened from a record, nothing is hidden. Raises Refused for the
    end of a game.
    """
    ruleset, state = game.ruleset, game.timeline.moments[at].state
    if isinstance(ruleset.pending(state), Result):
        raise Refused(409, "over", "The game is over at this moment. Choose an earlier one.")
    if not (game.ended or game.unstored):
        eyes = Viewer(seats).eyes(ruleset, state)
        state = ruleset.guess(ruleset.observe(state, eyes), Random(SEED))
    return ruleset.position(state)


def position_record(game: Game, seats: tuple[int, ...], at: int) -> str:
    """Return a record without moves that begins at a position from `position_known`."""
    match = game.timeline.match
    start = known_position(game, seats, at)
    return format_record(Match(load(match.ruleset.id), match.scenario, match.options, start))


# -- in ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordContents:
    """The contents of a record: its game, the names of players by seat, the seat that resigned, and
    whether people were playing when it was shared.

    `source` is the scenario file, if the record contains one. `variations` are numbered from 1.
    """

    timeline: Timeline
    names: dict[str, str]
    resigned: int | None
    by_hand: bool
    source: str | None
    variations: tuple[VariationRow, ...] = ()


def read_contents(text: str) -> RecordContents:
    """Replay a record. Raises Refused with the line and what would be valid there."""
    try:
        return _replay(text)
    except RulesError as error:
        raise of_rules(error, 422) from error


def _replay(text: str) -> RecordContents:
    header, _ = parse_header(text)
    timelines: list[Timeline] = []

    def play(match: Match[Any, Any], line: str) -> None:
        if not timelines:
            timelines.append(Timeline(match))
        timelines[0].play_line(line)

    match, _ = replay_known(load(header.ruleset), text, play=play)
    timeline = timelines[0] if timelines else Timeline(match)
    variations = tuple(
        VariationRow(number, variation_text(one)) for number, one in enumerate(match.variations, 1)
    )
    match.variations.clear()  # the game holds them, as it does those of a stored game
    return RecordContents(
        timeline=timeline,
        names=header.names,
        resigned=_resigned_seat(match),
        by_hand=BY_HAND_LINE in match.comments.get(HEAD, ()),
        source=header.source or None,
        variations=variations,
    )


def _resigned_seat(match: Match[Any, Any]) -> int | None:
    """Return the seat that resigned, from the last comment of the record."""
    last = match.comments.get(len(match.history), [""])[-1]
    seats = match.ruleset.seats
    if match.result is not None:
        return None
    return next((n for n in range(len(seats)) if last == resigned_line(match.ruleset, n)), None)


def record_hash(text: str) -> str:
    """Return a hash that identifies a record."""
    return sha256(text.encode()).hexdigest()
