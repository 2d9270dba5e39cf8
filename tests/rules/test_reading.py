"""Texts are read by an index of words; it reads and refuses as all kinds tried in turn do."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.notation.pattern import PatternIndex, Reading, find_keyword, first_match
from naumachia.notation.vocabulary import Vocabulary
from naumachia.rules import ids, load

MUTANTS = 4
"""Spoilt texts for each that is right."""
MOMENTS = 120
STRANGE = ["\u2003", "\x1c", "\n", "ſ", "İ", "K", "٣", "(", ")", "/", ",", ":", "0", "99", "#"]
"""Blanks, letters and digits that are easily taken for others."""


def vocabulary(ruleset: str) -> Vocabulary[Any, Any]:
    """The words of a rule set."""
    module = import_module(f"naumachia.rules.{ruleset}.notation.vocabulary")
    return next(one for one in vars(module).values() if isinstance(one, Vocabulary))


def moments(base: AnyRuleset, rng: Random) -> list[tuple[Any, int, list[str]]]:
    """States of random games of all scenarios: who is to act, and the texts of what he may do."""
    found = []
    for scenario in base.scenarios().values():
        ruleset = base.seating.of_scenario(base, scenario)
        state = ruleset.setup(scenario, Options(ruleset.options(), dict(scenario.options)))
        for _ in range(40):
            pending = ruleset.pending(state)
            if isinstance(pending, Prompt):
                seat = rng.choice(pending.seats)
                choices = ruleset.choices(state, seat)
                some = [choices.sample(rng) for _ in range(3)]
                texts = [ruleset.notation.format_action(state, action) for action in some]
                found.append((ruleset.clone(state), seat, texts))
                ruleset.decide(state, seat, some[0], SILENT)
            elif isinstance(pending, Chance):
                ruleset.resolve(state, pending.sample(rng), SILENT)
            else:
                break
    return found


def spoilt(text: str, pool: list[str], rng: Random) -> str:
    """The text with something changed, left out or added."""
    words = text.split(" ")
    at, place = rng.randrange(len(words)), rng.randrange(len(text) + 1)
    match rng.randrange(8):
        case 0:
            return text[:place] + rng.choice(STRANGE) + text[place:]
        case 1:
            return text[:place] + text[place + 1 :]
        case 2:
            return "  ".join(["", *words, ""])
        case 3:
            return text.swapcase()
        case 4:
            return " ".join([*words[:at], *words[at + 1 :]])
        case 5:
            return " ".join([*words[:at], rng.choice(pool), *words[at + 1 :]])
        case 6:
            return " ".join([*words, rng.choice(pool)])
        case _:
            return rng.choice(pool) + text[place:]


def said(read: Any, reading: Reading[Any], text: str) -> object:
    """What comes of reading, errors with all that they tell."""
    try:
        return read(reading, text)
    except BadNotation as error:
        return str(error), error.text, error.place, error.expected


@pytest.mark.parametrize("ruleset_id", ids())
@pytest.mark.fast
def test_reads_as_all_kinds_in_turn(ruleset_id: str) -> None:
    ruleset, words, rng = load(ruleset_id), vocabulary(ruleset_id), Random(6)
    examples = list(words.examples().values())
    found = moments(ruleset, rng)
    pool = [word for _, _, texts in found for text in texts for word in text.split()]
    pool += [word for example in examples for word in example.split()]
    read = 0
    for state, seat, texts in rng.sample(found, min(MOMENTS, len(found))):
        reading = Reading(state, seat)
        for text in texts + rng.sample(examples, 3):
            for one in [text, *(spoilt(text, pool, rng) for _ in range(MUTANTS))]:
                plain = said(lambda r, t: first_match(words.patterns, r, t), reading, one)
                assert said(words.index.read, reading, one) == plain, repr(one)
                read += isinstance(plain, tuple) and isinstance(plain[0], int)
    assert read > 300


@pytest.mark.parametrize("ruleset_id", ids())
def test_steps_are_found_as_all_kinds_in_turn(ruleset_id: str) -> None:
    words, rng = vocabulary(ruleset_id), Random(7)
    patterns = words.step_index.patterns
    steps = [text.partition(" ")[2] for text in words.examples().values()]
    for step in steps * 30:
        text = spoilt(step, steps, rng) if step and rng.random() < 0.8 else step
        if not text.strip():
            continue
        at = len(text) - len(text.lstrip())
        tried = ((n, p.match(None, text, at, 2, None)) for n, p in enumerate(patterns))
        plain = next(((n, hit[0], hit[2]) for n, hit in tried if hit is not None), None)
        assert words.step_index.match_shape(text, at) == plain, repr(text)


def test_most_kinds_stand_on_a_word() -> None:
    """Else the index would try all of them, and nothing would be gained."""
    kinds = [word for one in ids() for word in vocabulary(one).words]
    indexed = [word for word in kinds if find_keyword(word.pattern, 0)[0] >= 0]
    assert len(indexed) > 0.6 * len(kinds)


@pytest.mark.parametrize("ruleset_id", ids())
def test_kinds_without_a_word_are_always_tried_and_in_order(ruleset_id: str) -> None:
    index: PatternIndex[Any] = vocabulary(ruleset_id).index
    for numbers in (found for heads in index.numbers.values() for found in heads.values()):
        assert numbers == sorted(numbers)
        assert set(index.numbers[""][""]) <= set(numbers)
