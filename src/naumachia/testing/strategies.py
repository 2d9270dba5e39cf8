"""Provide Hypothesis strategies: positions of random games, and texts that are nearly right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from naumachia.kernel.match import Match
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step


def any_moment(_match: Match[Any, Any]) -> bool:
    """Return True for any moment."""
    return True


@st.composite
def games(
    draw: st.DrawFn,
    ruleset: AnyRuleset,
    options: Mapping[str, object] | None = None,
    scenarios: tuple[str, ...] = (),
    most: int = 200,
    until: Callable[[Match[Any, Any]], bool] = any_moment,
) -> Match[Any, Any]:
    """Draw a game of `ruleset` after up to `most` random moves, played on `until` a condition
    holds; it may be over.

    `scenarios` defaults to all of the rule set, `options` to theirs.
    """
    scenario = draw(st.sampled_from(scenarios or tuple(ruleset.scenarios())))
    seed = draw(st.integers(0, 1_000_000))
    moves = draw(st.integers(0, most))
    match, rng = begin(ruleset, Case(scenario, options or {}, seed)), Random(seed)
    while match.result is None and (len(match.history) < moves or not until(match)):
        step(match, rng)
    return match


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """Draw `text` with a few characters removed, inserted or changed."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 3))
        put = draw(st.text(max_size=3) | st.sampled_from(["-1", "99", ";", "\n", "\x00", " "]))
        text = text[:at] + put + text[at + gone :]
    return text
