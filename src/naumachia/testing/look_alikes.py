"""Compare states that look alike to a seat: all answers to the seat must be the same.

The other state of a pair is guessed from the seat's view, written as text and read back, so that it
contains nothing that the view forgot to remove.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isclose
from random import Random
from typing import Any, Final

from naumachia.kernel import messages
from naumachia.kernel.errors import RulesError
from naumachia.kernel.odds import odds
from naumachia.kernel.phase import State
from naumachia.scene.board import board_of
from naumachia.scene.seat_odds import has_open_odds, hides_nothing
from naumachia.testing.spot import Broken, Spot, few

TRIED: Final = 6
"""Actions and texts that are tried at each moment."""
MOST_COUNTED: Final = 500
"""The most outcomes that are followed to compare odds; of more, only the dice of the
action itself.
"""
NONSENSE: Final = ("foo", "1 2 3", "?")


def pairs(spot: Spot) -> Iterator[tuple[int, str, State]]:
    """Yield each seat that does not see everything, its name, and a state that looks the same to
    it.
    """
    ruleset = spot.ruleset
    if ruleset.knowledge.all_known(spot.state):
        return
    here = ruleset.position(spot.state)
    for seat, name in enumerate(ruleset.seats):
        text = ruleset.position(ruleset.guess(ruleset.observe(spot.state, seat), spot.rng))
        if text != here:
            yield seat, name, ruleset.notation.parse_position(text)


def differ(name: str, what: str, here: object, there: object) -> None:
    """Raise Broken if `what` distinguishes two states that look alike to a seat."""
    if here != there:
        said = f"{here!r} here, {there!r} in a state that looks alike"
        raise Broken(f"{what} tells {name} what is hidden: {said}")


def lists_tell_nothing_hidden(spot: Spot) -> None:
    """Check that legal and suggested actions of a seat do not depend on hidden information."""
    ruleset = spot.ruleset
    for seat, name, other in pairs(spot):
        for what, listed in (
            ("the list of legal actions", ruleset.legal),
            ("the list of suggested actions", ruleset.suggested_actions),
        ):
            here = [_write(spot, spot.state, action) for action in listed(spot.state, seat)]
            there = [_write(spot, other, action) for action in listed(other, seat)]
            differ(name, what, here, there)
        complete = ruleset.choices(spot.state, seat).complete
        differ(name, "`complete`", complete, ruleset.choices(other, seat).complete)
        movers = ruleset.long_lists.movable_pieces(spot.state, seat)
        differ(name, "`movers`", movers, ruleset.long_lists.movable_pieces(other, seat))


def _write(spot: Spot, state: State, action: Any) -> str:
    return spot.ruleset.notation.format_action(state, action)


def refusals_tell_nothing_hidden(spot: Spot) -> None:
    """Check that refusals of a seat's actions do not depend on hidden information."""
    ruleset = spot.ruleset
    for seat, name, other in pairs(spot):
        tried = few(ruleset.suggested_actions(spot.state, seat), TRIED, spot.rng)
        stale = [action for _, action in spot.stale]
        for action in tried + few(stale, TRIED, spot.rng):
            text = _write(spot, spot.state, action)
            here, there = (_refused(spot, state, seat, action) for state in (spot.state, other))
            differ(name, f"the answer to {text!r}", here, there)


def _refused(spot: Spot, state: State, seat: int, action: Any) -> str:
    ruling = spot.ruleset.check(state, seat, action)
    if ruling is None:
        return "legal"
    return f"{ruling.clause}: {messages.refusal(spot.ruleset, ruling)}"


def errors_tell_nothing_hidden(spot: Spot) -> None:
    """Check that errors about unreadable texts do not depend on hidden information."""
    ruleset = spot.ruleset
    for seat, name, other in pairs(spot):
        actions = few(ruleset.legal(spot.state, seat), TRIED, spot.rng)
        actions += few([action for _, action in spot.stale], TRIED, spot.rng)
        texts = [_write(spot, spot.state, action) for action in actions]
        for text in [*NONSENSE, *texts, *(_misspelt(spot, text) for text in texts)]:
            here, there = (_read(spot, state, seat, text) for state in (spot.state, other))
            differ(name, f"what is said of {text!r}", here, there)


def _misspelt(spot: Spot, text: str) -> str:
    """Return the text without a word, with an extra one, or with an unknown one."""
    words = text.split()
    at = spot.rng.randrange(len(words))
    put: list[str] = few([[], ["foo"], [words[at], "foo"]], 1, spot.rng)[0]
    return " ".join([*words[:at], *put, *words[at + 1 :]])


def _read(spot: Spot, state: State, seat: int, text: str) -> str:
    try:
        return _write(spot, state, spot.ruleset.notation.parse_action(state, seat, text))
    except RulesError as error:
        return str(error)


def odds_tell_nothing_hidden(spot: Spot) -> None:
    """Check that the odds of a seat are the same in all states that look alike to it.

    Odds exist if the view hides nothing, if `has_open_odds` is true, or if the board has a
    `forecast`.
    """
    ruleset = spot.ruleset
    for seat, name, other in pairs(spot):
        if seat not in spot.match.owing():
            continue
        view = ruleset.observe(spot.state, seat)
        known = hides_nothing(ruleset, view)
        for action in spot.actions(seat, TRIED):
            text = _write(spot, spot.state, action)
            here, there = (
                board_of(ruleset).odds.forecast(ruleset.observe(state, seat), seat, action)
                for state in (spot.state, other)
            )
            differ(name, f"the forecast of {text!r}", here, there)
            here_open, there_open = (
                has_open_odds(ruleset, seat, [(state, action)]) for state in (spot.state, other)
            )
            differ(name, f"`has_open_odds` of {text!r}", here_open, there_open)
            if known or here_open:
                found = [_odds(spot, state, seat, action) for state in (spot.state, other)]
                differ(name, f"the odds of {text!r}, said to be open,", *found)


def _odds(spot: Spot, state: State, seat: int, action: Any) -> list[tuple[str, str]]:
    """Return the chance of each position that the seat may see afterwards, with the events that it
    reads.
    """
    ruleset = spot.ruleset
    found: dict[str, Fraction] = {}
    for branch in odds(ruleset, state, seat, action, MOST_COUNTED):
        seen = ruleset.position(ruleset.observe(branch.state, seat).state)
        events = [(event.kind, sorted(event.known_to(seat).items())) for event in branch.events]
        key = f"{seen} {events}"
        found[key] = found.get(key, Fraction(0)) + branch.probability
    return sorted((key, str(chance)) for key, chance in found.items())


def advice_tells_nothing_hidden(spot: Spot) -> None:
    """Check that the advisor's values for a seat's view, and for a guess from it, do not depend on
    hidden information.
    """
    ruleset = spot.ruleset
    for seat, name, other in pairs(spot):
        views = [ruleset.observe(state, seat) for state in (spot.state, other)]
        _alike(name, "`evaluate`", *(_advice(spot, view.state, seat) for view in views))
        seed = spot.rng.random()
        guesses = [ruleset.guess(view, Random(seed)) for view in views]
        for judge, side in enumerate(ruleset.seats):
            both = [_advice(spot, guess, judge) for guess in guesses]
            _alike(name, f"`evaluate` for {side}", *both)


def _advice(spot: Spot, state: State, seat: int) -> dict[str, float]:
    advisor = spot.ruleset.advisor
    return {"": advisor.evaluate(state, seat), **advisor.terms(state, seat)}


def _alike(name: str, what: str, here: dict[str, float], there: dict[str, float]) -> None:
    close = here.keys() == there.keys() and all(
        isclose(value, there[key], rel_tol=1e-9, abs_tol=1e-9) for key, value in here.items()
    )
    if not close:
        differ(name, f"the advisor's {what}", here, there)
