"""Return sentences for a terminal: those of `kernel.messages` without markup."""

from __future__ import annotations

from typing import Any

from naumachia.kernel import messages
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Pending
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import narration
from naumachia.scene.board import board_of


def event(ruleset: AnyRuleset, happened: Event, seat: int | None) -> str:
    """Return an event as a sentence, as `seat` may know it."""
    text = unmarked(narration.event(ruleset, happened, seat))
    ship = happened.known_to(seat).get("ship")
    if text[:1].islower():
        text = f"{ship} {text}" if isinstance(ship, str) else text[:1].upper() + text[1:]
    return text


def warning(ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> str:
    """Return a warning before a legal action; "" if there is none."""
    return board_of(ruleset).sketch(ruleset.observe(state, seat), seat, action).warning


def waiting(ruleset: AnyRuleset, state: Any, seat: int | None = None) -> str:
    """Return what the game waits for, or how it ended, as `seat` may know it."""
    return unmarked(narration.question(ruleset, state, seat)[0])


def pending(ruleset: AnyRuleset, waits: Pending, facts: Facts) -> str:
    """Return a prompt, a chance or a result in words, filled with `facts`."""
    return unmarked(messages.pending(ruleset, waits, facts))
