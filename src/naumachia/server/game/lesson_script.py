"""Set the replies of the other side in the game of a lesson, and recognise orders."""

from __future__ import annotations

from naumachia.kernel.chance import Chance
from naumachia.kernel.content import Lesson
from naumachia.kernel.errors import RulesError
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.game.timeline import Timeline


def scripted_reply(timeline: Timeline, lesson: Lesson, seat: int) -> list[str]:
    """Return the order that the lesson sets for `seat`; empty: it sets none that is legal."""
    used, seq = 0, 1
    while seq <= timeline.seq and used < len(lesson.replies):
        given, parts = matching_moves(timeline, seq, seat, lesson.replies[used])
        used += given == parts
        seq += parts if given == parts else 1
    if used == len(lesson.replies):
        return []
    reply = lesson.replies[used]
    return [reply] if is_legal(timeline, seat, reply) else []


def matching_moves(timeline: Timeline, seq: int, seat: int, text: str) -> tuple[int, int]:
    """Return how many moves from move `seq` on are those of an order, and how many it has."""
    ruleset, moments = timeline.ruleset, timeline.moments
    parts = ruleset.notation.split(text)
    for at, part in enumerate(parts, seq):
        entry = moments[at].entry if at < len(moments) else None
        if entry is None or entry.seat != seat:
            return at - seq, len(parts)
        if one_decision(ruleset, moments[at - 1].state, seat, part) != entry.text:
            return at - seq, len(parts)
    return len(parts), len(parts)


def is_legal(timeline: Timeline, seat: int, text: str) -> bool:
    """Return whether the first decision of an order is legal now."""
    ruleset = timeline.ruleset
    parts = ruleset.notation.split(text)
    return one_decision(ruleset, timeline.match.state, seat, parts[0]) is not None


def one_decision(ruleset: AnyRuleset, state: State, seat: int, text: str) -> str | None:
    """Return a decision in the rule set's own notation; None if it is not legal."""
    try:
        action = ruleset.notation.parse_action(state, seat, text)
    except RulesError:
        return None
    if ruleset.check(state, seat, action) is not None:
        return None
    return ruleset.notation.format_action(state, action)


def rehearse(timeline: Timeline, lesson: Lesson, seat: int, orders: list[str]) -> bool:
    """Give orders of `seat` in turn, changing the timeline; return False at one that is illegal.

    Return True where the lesson sets neither the dice nor the other side's reply.
    """
    parts = [part for text in orders for part in timeline.ruleset.notation.split(text)]
    for part in parts:
        while not is_legal(timeline, seat, part):
            pending = timeline.match.pending
            if isinstance(pending, Chance):
                outcome = timeline.outcome_of(lesson, pending)
                if outcome is None:
                    return True
                timeline.answer(outcome)
            elif isinstance(pending, Prompt):
                other = next((one for one in pending.seats if one != seat), seat)
                reply = [] if other == seat else scripted_reply(timeline, lesson, other)
                if not reply:
                    return seat not in pending.seats
                timeline.order(other, reply[0])
            else:
                return False
        timeline.order(seat, part)
    return True
