"""Every refusal a rule set can give, each with a sentence from a real position.

Random games of every scenario, with its own options and with others, are looked at for actions
that are nearly right; what is refused is kept the first time it is found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from naumachia.kernel import telling
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.options import Option, Options, Value
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.testing.nearby import Memory, near

SLIPS: Final = 40
"""Texts with a slip that are tried at a moment."""
MOVES: Final = 220
"""Moves after which a game is left."""
NAMES: Final = re.compile(r"\w*\d\S*")


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason to refuse, by its key in the phrases and its clause, as it was found.

    `seed` and `scenario` name the random game, `moves` how many moves it was old.
    """

    key: str
    clause: str
    text: str
    sentence: str
    action: str
    scenario: str
    options: str
    seed: int
    moves: int

    def __str__(self) -> str:
        options = f" {self.options}" if self.options else ""
        game = f"{self.scenario}{options} seed {self.seed} move {self.moves}"
        said = (f"{self.action}: {self.sentence}", f"[{self.clause}] {self.text}", game)
        return "\n  ".join((self.key, *said))


Found = dict[tuple[str, str], Refusal]


def key_of(ruling: Ruling) -> str:
    """What a refusal is called: the key of its phrase."""
    return str(ruling.facts.get("refusal", ruling.clause.id))


def declared(ruleset: AnyRuleset) -> set[str]:
    """The keys of all refusals that the phrases have words for."""
    return {*ruleset.phrases.sections["refusals"], *telling.REFUSED}


def refusals(ruleset: AnyRuleset, seeds: range, scenarios: tuple[str, ...] = ()) -> Found:
    """The refusals found in games by these seeds, of these scenarios (of all, if none is named).

    The first game of a scenario is played with its own options, the others with random ones.
    """
    found: Found = {}
    for seed in seeds:
        for name in scenarios or tuple(ruleset.scenarios()):
            for refusal in _of_game(ruleset, name, seed, seed != seeds.start):
                found.setdefault((refusal.key, refusal.clause), refusal)
    return dict(sorted(found.items()))


def _of_game(ruleset: AnyRuleset, name: str, seed: int, varied: bool) -> Iterator[Refusal]:
    rng = Random(f"{seed} {name}")
    match = _opened(ruleset, name, rng, varied)
    memory, habits = Memory(rng), Counter[str]()
    while match is not None and len(match.history) <= MOVES:
        yield from _of_moment(match, memory, seed)
        if match.result is not None:
            return
        _go_on(match, rng, memory, habits)


def _opened(ruleset: AnyRuleset, name: str, rng: Random, varied: bool) -> Match[Any, Any] | None:
    scenario, declared = ruleset.scenarios()[name], ruleset.options()
    values: dict[str, object] = dict(scenario.options)
    if varied:
        values |= {one.id: _value(one, rng) for one in declared if rng.random() < 0.4}
    try:
        return Match(ruleset, scenario, Options(declared, values))
    except RulesError:
        return None


def _value(option: Option, rng: Random) -> Value:
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "choice":
        return rng.choice(option.values)
    default = int(option.default)
    low, high = max(option.low, default - 2), min(option.high, default + 2)
    return rng.randint(low, high)


def _of_moment(match: Match[Any, Any], memory: Memory, seed: int) -> Iterator[Refusal]:
    ruleset, state = match.ruleset, match.state
    owing = match.owing()
    for seat in range(len(ruleset.seats)):
        for action in near(match, seat, memory, SLIPS if seat in owing else 2):
            ruling = ruleset.check(state, seat, action)
            if ruling is not None:
                text = ruleset.notation.format_action(state, action)
                yield _refusal(match, ruling, f"{ruleset.seats[seat]}: {text}", seed)


def _refusal(match: Match[Any, Any], ruling: Ruling, action: str, seed: int) -> Refusal:
    ruleset = match.ruleset
    options = ruleset.options_of(match.state)
    return Refusal(
        key_of(ruling),
        ruling.clause.id,
        telling.clause_text(ruling.clause, options),
        unmarked(telling.refusal(ruleset, ruling, options)),
        action,
        match.scenario.id,
        options.text(),
        seed,
        len(match.history),
    )


def _go_on(match: Match[Any, Any], rng: Random, memory: Memory, habits: Counter[str]) -> None:
    """One more move: of what can be done that kind which was done least, so that games get on."""
    if isinstance(match.pending, Chance):
        match.roll(rng)
        return
    ruleset, state = match.ruleset, match.state
    seat = rng.choice(match.owing())
    legal = ruleset.legal(state, seat)
    texts = [ruleset.notation.format_action(state, action) for action in legal]
    for text in rng.sample(texts, min(len(texts), 12)):
        memory.keep(text)
    kinds = [NAMES.sub("", text) for text in texts]
    wanted = min(sorted(set(kinds)), key=lambda kind: habits[kind] + rng.random() * 4)
    habits[wanted] += 1
    alike = [action for action, kind in zip(legal, kinds, strict=True) if kind == wanted]
    match.play(seat, rng.choice(alike))
