"""A whole game as readable text: every answer of the rule set at every step.

Kept as golden files, so that a change of behaviour arrives as a readable difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.conformance import Case, begin

MOST_LISTED = 24
"""Choices written out at each step; of longer lists the rest is counted."""


def playthrough(ruleset: AnyRuleset, case: Case, steps: int = 60, skip: int = 0) -> str:
    """Return the text of one random game: up to `steps` moves after the first `skip`, which are
    played unseen.
    """
    match, rng = begin(ruleset, case), Random(f"playthrough {case.seed}")
    for _ in range(skip):
        if match.result is None:
            step(match, rng)
    lines = [f"playthrough of {ruleset.id} {ruleset.version}", f"game {case}", f"skipped {skip}"]
    for number in range(1, steps + 1):
        lines += ["", f"--- {skip + number} ---", *_moment(match)]
        if match.result is not None:
            break
        lines += _entry_lines(match, step(match, rng))
    return "\n".join(lines) + "\n"


def game_log(ruleset: AnyRuleset, case: Case, steps: int) -> str:
    """Return moves and events of a random game, and the digest that each move leaves.

    Shorter than a playthrough, so that it can follow a game for hundreds of moves. Notes which
    moves revealed something hidden.
    """
    match, rng = begin(ruleset, case), Random(f"playthrough {case.seed}")
    lines = [f"log of {ruleset.id} {ruleset.version}", f"game {case}"]
    for number in range(1, steps + 1):
        if match.result is not None:
            break
        entry = step(match, rng)
        revealed = " revealed" if entry.revealed else ""
        lines += ["", f"--- {number} {ruleset.digest(match.state)[:8]}{revealed}"]
        lines += _entry_lines(match, entry)
    return "\n".join(lines) + "\n"


def step(match: Match[Any, Any], rng: Random) -> Entry:
    """Make one random move, of a seat or of nature."""
    pending = match.pending
    if isinstance(pending, Chance):
        return match.roll(rng)
    seat = rng.choice(match.owing())
    return match.play(seat, match.ruleset.choices(match.state, seat).sample(rng))


def _moment(match: Match[Any, Any]) -> Iterator[str]:
    ruleset, state = match.ruleset, match.state
    yield from (f"  {line}" for line in ruleset.position(state).splitlines())
    yield f"digest {ruleset.digest(state)}"
    facts = board_of(ruleset).prompt_facts(ruleset.observe(state, None))
    words = unmarked(messages.pending(ruleset, match.pending, facts))
    match match.pending:
        case Prompt() as prompt:
            yield f"prompt {prompt.phase} {prompt.piece or '-'} {prompt.clause}: {words}"
            for seat in prompt.seats:
                yield from _choices(match, seat)
        case Chance() as chance:
            yield f"chance {chance.name} {chance.clause}: {words}"
            outcomes = chance.outcomes()
            listed = [f"{chance.format(outcome)} {p}" for outcome, p in outcomes[:MOST_LISTED]]
            yield f"  {len(outcomes)} outcomes: {', '.join(listed)}"
        case Result() as result:
            yield f"result {result.ending} {result.scores} {result.clause}: {words}"


def _choices(match: Match[Any, Any], seat: int) -> Iterator[str]:
    ruleset, state = match.ruleset, match.state
    write = ruleset.notation.format_action
    legal = [write(state, action) for action in ruleset.legal(state, seat)]
    more = f", and {len(legal) - MOST_LISTED} more" if len(legal) > MOST_LISTED else ""
    yield f"  {ruleset.seats[seat]} {len(legal)} legal: {', '.join(legal[:MOST_LISTED])}{more}"
    refused = [
        f"{write(state, action)} ({ruling.clause})"
        for action in ruleset.suggested_actions(state, seat)
        if (ruling := ruleset.check(state, seat, action)) is not None
    ]
    if refused:
        yield f"  refused: {', '.join(refused[:MOST_LISTED])}"


def _entry_lines(match: Match[Any, Any], entry: Entry) -> Iterator[str]:
    who = "chance" if entry.seat is None else match.ruleset.seats[entry.seat]
    yield f"> {who}: {entry.text}"
    for event in entry.events:
        words = unmarked(narration.event(match.ruleset, event, entry.seat))
        yield f"  {event.clause} {event.kind}: {words}"
