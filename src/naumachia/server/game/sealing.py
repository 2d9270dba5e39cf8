"""Answers given in secret: until the last is in, nobody else learns that one has been given.

A rule set that logs something of a sealed answer ("has chosen") wants it known; one that logs
nothing wants it hidden. Of the second kind the others go on seeing the game as it was before.
"""

from __future__ import annotations

from dataclasses import replace

from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Sealed
from naumachia.server.game.game import Game
from naumachia.server.game.moments import Moment
from naumachia.server.game.timeline import Timeline
from naumachia.server.store.games import MoveRow


def told(game: Game, seats: tuple[int, ...]) -> Game:
    """The game as far as the holder of these seats may know of it; none: as all know it.

    Everything that a page is sent, or refused, is made from this.
    """
    waiting = [] if game.ended else _waiting(game.timeline)
    known = [moment for moment in waiting if _known(moment, seats)]
    if len(known) == len(waiting):
        return game
    timeline = game.timeline.fork()
    timeline.forget(len(waiting))
    timeline.replay(_numbered(timeline.seq, known))
    kinds = [game.header.seats[seat].kind for seat in timeline.match.owing()]
    return replace(game, timeline=timeline, thinking="computer" in kinds)


def apart(game: Game, shown: Game) -> bool:
    """Whether moves that are shown have other numbers than in truth, as others are left out."""
    moments = shown.timeline.moments
    return moments[-1] is not game.timeline.moments[len(moments) - 1]


def given_anew(timeline: Timeline) -> bool:
    """Whether the last move is one of several sealed answers of its seat.

    Such an answer is given anew, not taken back: whether it is the last one is nobody's to know.
    """
    if timeline.seq == 0 or timeline.match.result is not None:
        return False
    phase = timeline.match.state.stack[-1]
    seat = timeline.match.history[-1].seat
    return isinstance(phase, Sealed) and seat is not None and phase.seats.count(seat) > 1


def stands(game: Game) -> object:
    """What makes one picture of a game differ from another, to be compared."""
    waiting = _waiting(game.timeline)
    answers = tuple(moment.entry.text for moment in waiting if moment.entry is not None)
    last = game.timeline.moments[-1 - len(waiting)]
    return last, answers, game.header.branch, game.header.resigned, game.asked, game.clock


def _waiting(timeline: Timeline) -> list[Moment]:
    """The moments of the last moves that are secret answers to a question that is still open."""
    count = 0
    after = timeline.moments[-1]
    for before in reversed(timeline.moments[:-1]):
        if not _waits(timeline, before, after):
            break
        count += 1
        after = before
    return timeline.moments[len(timeline.moments) - count :]


def _waits(timeline: Timeline, before: Moment, after: Moment) -> bool:
    """Whether the move between two moments is a silent answer to a question that is still open."""
    entry, ruleset = after.entry, timeline.ruleset
    if entry is None or entry.seat is None or entry.secret_to is None or entry.events:
        return False
    asked, asks = ruleset.pending(before.state), ruleset.pending(after.state)
    if not isinstance(asked, Prompt) or not isinstance(asks, Prompt):
        return False
    left = tuple(seat for seat in asked.seats if seat != entry.seat)
    return asks.seats in (left, asked.seats) and asked.phase == asks.phase


def _numbered(seq: int, moments: list[Moment]) -> tuple[MoveRow, ...]:
    """The moves of these moments, numbered as if there had been no others after move `seq`."""
    rows: list[MoveRow] = []
    firsts: dict[int, int] = {}
    for number, moment in enumerate(moments, seq + 1):
        assert moment.entry is not None
        first = firsts.setdefault(moment.first, number)
        rows.append(MoveRow(number, first, moment.entry.seat, moment.entry.text))
    return tuple(rows)


def _known(moment: Moment, seats: tuple[int, ...]) -> bool:
    """Whether the holder of these seats made the move of a moment or may read it."""
    entry = moment.entry
    assert entry is not None
    readers = {entry.seat, *(entry.secret_to or ())}
    return any(seat in readers for seat in seats)
