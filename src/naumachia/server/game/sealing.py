"""Answers given in secret: until the last is in, nobody else learns that one has been given.

A rule set that logs something of a sealed answer ("has chosen") wants it known; one that logs
nothing wants it hidden. Of the second kind the others go on seeing the game as it was before.
"""

from __future__ import annotations

from dataclasses import replace

from naumachia.kernel.pending import Prompt
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Moment, Timeline


def told(game: Game, seats: tuple[int, ...]) -> Game:
    """The game as far as the holder of these seats may know of it; none: as all know it.

    Everything that a page is sent, or refused, is made from this.
    """
    count = 0 if game.over else _unseen(game.timeline, seats)
    if count == 0:
        return game
    timeline = game.timeline.fork()
    timeline.forget(count)
    kinds = [game.header.seats[seat].kind for seat in timeline.match.owing()]
    return replace(game, timeline=timeline, thinking="computer" in kinds)


def stands(game: Game) -> object:
    """What makes one picture of a game differ from another, to be compared."""
    return game.timeline.moments[-1], game.header.branch, game.header.resigned, game.asked


def _unseen(timeline: Timeline, seats: tuple[int, ...]) -> int:
    """How many of the last moves are secret answers that wait for somebody else's."""
    count = 0
    after = timeline.moments[-1]
    for before in reversed(timeline.moments[:-1]):
        if not _waits(timeline, before, after) or _known(after, seats):
            break
        count += 1
        after = before
    return count


def _waits(timeline: Timeline, before: Moment, after: Moment) -> bool:
    """Whether the move between two moments is a silent answer to a question that is still open."""
    entry, ruleset = after.entry, timeline.ruleset
    if entry is None or entry.seat is None or entry.secret_to is None or entry.events:
        return False
    asked, asks = ruleset.pending(before.state), ruleset.pending(after.state)
    if not isinstance(asked, Prompt) or not isinstance(asks, Prompt):
        return False
    left = tuple(seat for seat in asked.seats if seat != entry.seat)
    return left == asks.seats and asked.phase == asks.phase


def _known(moment: Moment, seats: tuple[int, ...]) -> bool:
    """Whether the holder of these seats made the move of a moment or may read it."""
    entry = moment.entry
    assert entry is not None
    readers = {entry.seat, *(entry.secret_to or ())}
    return any(seat in readers for seat in seats)
