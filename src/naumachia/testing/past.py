"""Check that guesses are possible: nothing that a seat has seen contradicts them.

A guess goes back some moves, as far as the guessed values have not changed in the game itself, and
the moves are repeated. The seat must see what it saw in the game: a mine guessed in a square that
was rowed through would have exploded. A view need not remember what the log said, or what follows
from the orders of others.
"""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Answer, Decision, Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import apply
from naumachia.testing.fields import own_fields, value_at
from naumachia.testing.spot import Broken, Made, Spot, counted

FARTHEST: Final = 16
"""The most moves that a guess goes back."""

Hidden = dict[tuple[Any, ...], Any]
"""The guessed values, by their paths in a state."""


def guesses_are_possible(spot: Spot) -> None:
    """Check that a guess keeps what no move may change, and agrees with all that its seat saw."""
    ruleset = spot.ruleset
    if ruleset.knowledge.all_known(spot.state):
        return
    for viewer in spot.viewers:
        guess = ruleset.guess(ruleset.observe(spot.state, viewer), spot.rng)
        found = counted(ruleset, guess)
        if found != spot.conserved:
            raise Broken(f"a guess for {_name(spot, viewer)} has {found}, not {spot.conserved}")
        _has_a_past(spot, viewer, guess)


def _name(spot: Spot, viewer: int | None) -> str:
    return "a spectator" if viewer is None else spot.ruleset.seats[viewer]


def _has_a_past(spot: Spot, viewer: int | None, guess: State) -> None:
    hidden = _guessed(spot, guess)
    back = _unchanged(spot, viewer, hidden)
    while back:
        steps = spot.past[-back:]
        put = _put(spot, steps[0].before, hidden)
        if put is not None and _seen(spot, put, viewer) == _seen(spot, steps[0].before, viewer):
            all(_make_again(spot, viewer, put, step, guess) for step in steps)
            return
        back //= 2


def _guessed(spot: Spot, guess: State) -> Hidden:
    """Return the differences between the state and a guess; nothing if they are more than single
    values.
    """
    ruleset, state = spot.ruleset, spot.state
    clone = ruleset.clone(state)
    fields = own_fields(state, clone, state.fleeting | state.derived)
    pairs = [(field.way, field.value, value_at(guess, field.way)) for field in fields]
    hidden = {way: there for way, here, there in pairs if here != there}
    put = _put(spot, state, hidden)
    if put is None or ruleset.position(put) != ruleset.position(guess):
        return {}
    return hidden


def _unchanged(spot: Spot, viewer: int | None, hidden: Hidden) -> int:
    """Return for how many moves back the guessed values have not changed, without a secret move."""
    if not hidden:
        return 0
    for back, step in enumerate(reversed(spot.past[-FARTHEST:])):
        if step.readers is not None and viewer not in step.readers:
            return back
        if any(value_at(step.before, way) != value_at(spot.state, way) for way in hidden):
            return back
    return min(len(spot.past), FARTHEST)


def _put(spot: Spot, state: State, hidden: Hidden) -> State | None:
    """Return the state with the guessed values, written and read back; None if they do not fit."""
    ruleset = spot.ruleset
    changed = ruleset.clone(state)
    for field in own_fields(changed, ruleset.clone(changed), frozenset()):
        if field.way in hidden and not field.put(hidden[field.way]):
            return None
    try:
        read: State = ruleset.notation.parse_position(ruleset.position(changed))
    except Exception:  # noqa: BLE001 - so no such state can have been
        return None
    return read


def _seen(spot: Spot, state: State, viewer: int | None) -> str:
    return spot.ruleset.position(spot.ruleset.observe(state, viewer).state)


def _make_again(spot: Spot, viewer: int | None, put: State, step: Made, guess: State) -> bool:
    """Repeat a move in the earlier state, which changes it. Raises Broken if it looks different to
    the viewer, or is the viewer's own and illegal there.

    Return False if it is another seat's and illegal there.
    """
    ruleset, text = spot.ruleset, _written(spot, step)
    impossible = f"the guess {ruleset.position(guess)!r} for {_name(spot, viewer)} is impossible:"
    if not _is_possible(spot, put, step.move):
        if isinstance(step.move, Decision) and step.move.seat != viewer:
            return False
        raise Broken(f"{impossible} {text} could not have happened")
    apply(ruleset, put, step.move, SILENT)
    saw, would = _seen(spot, step.after, viewer), _seen(spot, put, viewer)
    if saw != would:
        if not _leads_there_again(spot, step):
            return False
        there, here = _only_in(would, saw), _only_in(saw, would)
        raise Broken(f"{impossible} after {text} it would have seen {there!r}, not {here!r}")
    return True


def _leads_there_again(spot: Spot, step: Made) -> bool:
    """Return whether the repeated move leads to the same position in the game itself."""
    again = spot.ruleset.clone(step.before)
    apply(spot.ruleset, again, step.move, SILENT)
    return spot.ruleset.position(again) == spot.ruleset.position(step.after)


def _only_in(text: str, other: str) -> str:
    """Return the words of a text that are not in another; the whole text if there are none."""
    return " ".join(word for word in text.split() if word not in other.split()) or text


def _is_possible(spot: Spot, state: State, move: Decision[Any] | Answer) -> bool:
    pending = spot.ruleset.pending(state)
    if isinstance(move, Answer):
        return isinstance(pending, Chance) and pending.possible(move.outcome)
    if not isinstance(pending, Prompt) or move.seat not in pending.seats:
        return False
    return spot.ruleset.check(state, move.seat, move.action) is None


def _written(spot: Spot, step: Made) -> str:
    if isinstance(step.move, Answer):
        return "-".join(map(str, step.move.outcome))
    text = spot.ruleset.notation.format_action(step.before, step.move.action)
    return f"{text!r} of {_name(spot, step.move.seat)}"
