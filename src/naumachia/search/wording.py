"""Describe orders and the reasons for them as sentences."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.scene.outcomes import lower_first
from naumachia.scene.sentences import with_count
from naumachia.search.texts import t

MOST_REASONS: Final = 3
SLIGHT: Final = 0.15
"""A change of a term that is a smaller share of the largest is not a reason."""
NOTHING: Final = 1e-6


def reasons(ruleset: AnyRuleset, gains: dict[str, float]) -> list[str]:
    """Return the terms of the evaluation that change most, for and against the order."""
    most = max((abs(gain) for gain in gains.values()), default=0.0)
    found: list[str] = []
    for name, gain in gains.items():
        label = ruleset.phrases.label(f"advice_{name}_{'more' if gain > 0 else 'less'}")
        if abs(gain) > max(NOTHING, SLIGHT * most) and label:
            found.append(label)
    return found[:MOST_REASONS]


def order_sentence(ruleset: AnyRuleset, state: Any, seat: int, actions: list[Any]) -> str:
    """Return what decisions in a row do, as a sentence of the board without the piece's name."""
    board, scratch = board_of(ruleset), ruleset.clone(state)
    said: list[str] = []
    for action in actions:
        pending = ruleset.pending(scratch)
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            break
        sketch = board.sketch(ruleset.observe(scratch, seat), seat, action)
        said.append(unmarked(sketch.sentence))
        ruleset.decide(scratch, seat, action, SILENT)
    piece = ruleset.piece(state, actions[0])
    if said and piece:
        said[0] = said[0].removeprefix(f"{piece} ")
    runs = ((text, len(list(same))) for text, same in groupby(filter(None, said)))
    sentences = [with_count(text, times) for text, times in runs]
    found = "".join(sentences[:1])
    for text in sentences[1:]:
        found = t("{order}, then {next}", order=found, next=lower_first(text))
    return found
