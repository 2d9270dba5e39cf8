"""Hide sealed answers from other seats until the last answer is in.

If a rule set logs an event of a sealed answer ("has chosen"), the others may know it. If it logs
nothing, they keep seeing the game as it was before.
"""

from __future__ import annotations

from dataclasses import replace

from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Sealed
from naumachia.server.game.game import Game
from naumachia.server.game.moments import Moment
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import MoveRow


def redacted_for(game: Game, seats: tuple[int, ...]) -> Game:
    """Return the game as the holder of these seats may see it; without seats, as everybody may.

    Everything that a page receives, refusals included, is computed from this.
    """
    waiting = [] if game.ended else _sealed_moments(game.timeline)
    known = [moment for moment in waiting if _is_visible(moment, seats)]
    if len(known) == len(waiting):
        return game
    timeline = game.timeline.fork()
    timeline.forget(len(waiting))
    timeline.replay(_renumber(timeline.seq, known))
    kinds = [game.header.seats[seat].kind for seat in timeline.match.owing()]
    return replace(game, timeline=timeline, thinking="computer" in kinds)


def is_renumbered(game: Game, shown: Game) -> bool:
    """Return whether visible moves have different numbers, because hidden ones are left out."""
    moments = shown.timeline.moments
    return moments[-1] is not game.timeline.moments[len(moments) - 1]


def is_replaceable(timeline: Timeline) -> bool:
    """Return whether the last move is one of several sealed answers of its seat.

    Such an answer is replaced, not taken back: nobody may know whether it is the last one.
    """
    if timeline.seq == 0 or timeline.match.result is not None:
        return False
    phase = timeline.match.state.stack[-1]
    seat = timeline.match.history[-1].seat
    return isinstance(phase, Sealed) and seat is not None and phase.seats.count(seat) > 1


def picture_key(game: Game) -> object:
    """Return a key that differs if the picture of the game differs."""
    waiting = _sealed_moments(game.timeline)
    answers = tuple(moment.entry.text for moment in waiting if moment.entry is not None)
    last = game.timeline.moments[-1 - len(waiting)]
    return last, answers, game.header.branch, game.header.resigned, game.asked, game.clock


def _sealed_moments(timeline: Timeline) -> list[Moment]:
    """Return the moments of sealed answers to a question that is still open."""
    count = 0
    after = timeline.moments[-1]
    for before in reversed(timeline.moments[:-1]):
        if not _is_sealed(timeline, before, after):
            break
        count += 1
        after = before
    return timeline.moments[len(timeline.moments) - count :]


def _is_sealed(timeline: Timeline, before: Moment, after: Moment) -> bool:
    """Return whether the move between two moments is a sealed answer to an open question."""
    entry, ruleset = after.entry, timeline.ruleset
    if entry is None or entry.seat is None or entry.secret_to is None or entry.events:
        return False
    asked, asks = ruleset.pending(before.state), ruleset.pending(after.state)
    if not isinstance(asked, Prompt) or not isinstance(asks, Prompt):
        return False
    left = tuple(seat for seat in asked.seats if seat != entry.seat)
    return asks.seats in (left, asked.seats) and asked.phase == asks.phase


def _renumber(seq: int, moments: list[Moment]) -> tuple[MoveRow, ...]:
    """Return the moves of these moments, numbered as if only they followed move `seq`."""
    rows: list[MoveRow] = []
    firsts: dict[int, int] = {}
    for number, moment in enumerate(moments, seq + 1):
        assert moment.entry is not None
        first = firsts.setdefault(moment.first, number)
        rows.append(MoveRow(number, first, moment.entry.seat, moment.entry.text))
    return tuple(rows)


def _is_visible(moment: Moment, seats: tuple[int, ...]) -> bool:
    """Return whether the holder of these seats made this move or may read it."""
    entry = moment.entry
    assert entry is not None
    readers = {entry.seat, *(entry.secret_to or ())}
    return any(seat in readers for seat in seats)
