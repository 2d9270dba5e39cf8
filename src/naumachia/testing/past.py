"""Guesses that could be true: nothing that a seat has seen since speaks against them.

A guess is put back some moves, as far as what it guesses has not changed in the game itself, and
the moves are made again. What the seat sees on the way has to be what it saw in the game: a mine
guessed in a square that was rowed through would have gone up. What it was only told of in the log,
or could have concluded from the orders of others, a view need not remember.
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
"""Moves that a guess is put back at most."""

Hidden = dict[tuple[Any, ...], Any]
"""The values that a guess puts in place of others, by the way to them in a state."""


def guesses_are_possible(spot: Spot) -> None:
    """A guess keeps what no move may change, and nothing that its seat saw speaks against it."""
    ruleset = spot.ruleset
    if ruleset.all_known(spot.state):
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
    """What differs between the state and a guess; nothing where that is more than single values."""
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
    """How many moves back all that is guessed held what it holds now, and no move was secret."""
    if not hidden:
        return 0
    for back, step in enumerate(reversed(spot.past[-FARTHEST:])):
        if step.readers is not None and viewer not in step.readers:
            return back
        if any(value_at(step.before, way) != value_at(spot.state, way) for way in hidden):
            return back
    return min(len(spot.past), FARTHEST)


def _put(spot: Spot, state: State, hidden: Hidden) -> State | None:
    """The state with the guessed values in it, written and read back; None where they do not go
    into it.
    """
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
    """Make a move in the state that was put back, which is changed. Raises Broken where it looks
    otherwise to the viewer, or is the viewer's own and cannot be made there.

    False where it is another's and cannot be made.
    """
    ruleset, text = spot.ruleset, _written(spot, step)
    told = f"the guess {ruleset.position(guess)!r} for {_name(spot, viewer)} is impossible:"
    if not _is_possible(spot, put, step.move):
        if isinstance(step.move, Decision) and step.move.seat != viewer:
            return False
        raise Broken(f"{told} {text} could not have happened")
    apply(ruleset, put, step.move, SILENT)
    saw, would = _seen(spot, step.after, viewer), _seen(spot, put, viewer)
    if saw != would:
        if not _leads_there_again(spot, step):
            return False
        there, here = _only_in(would, saw), _only_in(saw, would)
        raise Broken(f"{told} after {text} it would have seen {there!r}, not {here!r}")
    return True


def _leads_there_again(spot: Spot, step: Made) -> bool:
    """Whether the move leads to the same position a second time in the game itself."""
    again = spot.ruleset.clone(step.before)
    apply(spot.ruleset, again, step.move, SILENT)
    return spot.ruleset.position(again) == spot.ruleset.position(step.after)


def _only_in(text: str, other: str) -> str:
    """The words of a text that are not in another; all of it where that tells nothing."""
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
