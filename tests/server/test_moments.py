"""Test the moments of a game: every state is available, few are kept."""

from __future__ import annotations

from random import Random

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import KEEP_EVERY, KEEP_RECENT
from naumachia.kernel.pending import Prompt
from naumachia.rules import ids, load
from naumachia.server.game.marks import marks_of
from naumachia.server.game.timeline import Timeline

LENGTH = 5 * KEEP_EVERY


def played(name: str, seed: int) -> tuple[Timeline, list[str]]:
    """A random game, and the digest of every state it was in."""
    ruleset = load(name)
    timeline = Timeline.opening(ruleset, next(iter(ruleset.scenarios())), {})
    return timeline, [ruleset.digest(timeline.match.state), *went_on(timeline, LENGTH, seed)]


def went_on(timeline: Timeline, length: int, seed: int) -> list[str]:
    """Random moves up to a length or the end of the game; the digests of the states."""
    rng, digests = Random(seed), []
    while timeline.seq < length:
        pending = timeline.match.pending
        if isinstance(pending, Chance):
            timeline.answer(pending.sample(rng))
        elif isinstance(pending, Prompt):
            seat = rng.choice(pending.seats)
            state = timeline.match.state
            action = rng.choice(timeline.ruleset.legal(state, seat))
            timeline.order(seat, timeline.ruleset.notation.format_action(state, action))
        else:
            break
        digests.append(timeline.ruleset.digest(timeline.match.state))
    return digests


@pytest.mark.parametrize("name", ids())
def test_every_state_is_had_and_few_are_kept(name: str) -> None:
    timeline, digests = played(name, 7)
    kept = [moment.seq for moment in timeline.moments if moment.kept is not None]
    assert timeline.seq > KEEP_EVERY
    assert len(kept) <= timeline.seq // KEEP_EVERY + KEEP_RECENT + 1
    assert kept[-KEEP_RECENT:] == list(range(timeline.seq - KEEP_RECENT + 1, timeline.seq + 1))
    orders = [list(range(len(digests))), list(range(len(digests)))[::-1], []]
    orders[2] = Random(3).sample(orders[0], len(digests))
    for order in orders:
        for seq in order:
            assert timeline.ruleset.digest(timeline.moments[seq].state) == digests[seq], seq


@pytest.mark.parametrize("name", ids())
def test_forks_share_the_past_and_part_from_there(name: str) -> None:
    timeline, digests = played(name, 8)
    for number in range(2):
        branch = timeline.fork().back_to(timeline.seq // 2 + number)
        common = digests[: branch.seq + 1]
        other = branch.fork()
        parted = common + went_on(other, timeline.seq, number)
        assert [other.ruleset.digest(moment.state) for moment in other.moments] == parted
        assert [branch.ruleset.digest(moment.state) for moment in branch.moments] == common
    assert [timeline.ruleset.digest(moment.state) for moment in timeline.moments] == digests


@pytest.mark.parametrize("name", ids())
def test_marks_follow_what_is_made_and_taken_back(name: str) -> None:
    timeline, _ = played(name, 9)

    def walked(one: Timeline) -> list[object]:
        return [mark for moment in one.moments for mark in marks_of(one.ruleset, moment)]

    assert timeline.marks == walked(timeline)
    assert len(timeline.marks) > 1
    while timeline.match.history[-1].seat is None or timeline.match.result is not None:
        timeline = timeline.back_to(timeline.seq - 1)
    seat = timeline.match.history[-1].seat
    assert seat is not None
    if not timeline.match.undo_refusal(seat):
        other = timeline.fork()
        other.undo(seat)
        assert other.marks == walked(other)
        assert timeline.marks == walked(timeline)
