"""Find every refusal of a rule set, each with a sentence from a real position.

In random games of every scenario, with its own options and with others, try actions that are nearly
right, and keep the first example of each refusal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from json import loads
from pathlib import Path
from random import Random
from typing import Any, Final

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.options import Option, Options, Value
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.toml_data import read_toml
from naumachia.testing.nearby import Memory, near

SLIPS: Final = 40
"""Texts with an error that are tried at a moment."""
KEPT: Final = 12
"""Legal texts that are remembered of a moment."""
PILOTED: Final = 0.6
"""The share of games that a pilot plays."""
OWN_WAY: Final = 0.25
"""How often the pilot is not asked."""
MOVES: Final = 220
"""The moves after which a game is stopped."""
NAMES: Final = re.compile(r"\w*\d\S*")


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal, by its key in the phrases and its clause, with an example.

    `order` is `seat: action`, `position` the one it was given in, `origin` the game it is from.
    """

    key: str
    clause: str
    text: str
    sentence: str
    order: str
    position: str
    origin: str

    def __str__(self) -> str:
        said = (f"{self.order}: {self.sentence}", f"[{self.clause}] {self.text}", self.origin)
        return "\n  ".join((self.key, *said))


Found = dict[tuple[str, str], Refusal]
Pilot = Callable[[Match[Any, Any], int, Random], list[Any]]
"""A player who steers games to interesting positions: returns an order for a seat."""


def key_of(ruling: Ruling) -> str:
    """Return the name of a refusal: the key of its phrase."""
    return str(ruling.facts.get("refusal", ruling.clause))


def declared(ruleset: AnyRuleset) -> set[str]:
    """Return the keys of all refusals that have phrases."""
    return {*ruleset.phrases.sections["refusals"], *messages.REFUSED}


def refusals(
    ruleset: AnyRuleset,
    seeds: range,
    scenarios: tuple[str, ...] = (),
    pilot: Pilot | None = None,
    known: Found | None = None,
) -> Found:
    """Return the refusals found in games with these seeds and scenarios (all, if none is named).

    The first game of a scenario has its own options, the others random ones. `pilot` plays most
    decisions of some of them, so that the sides meet. `known` refusals are not searched for.
    """
    found: Found = dict(known or {})
    for seed in seeds:
        for name in scenarios or tuple(ruleset.scenarios()):
            game = Game(ruleset, name, seed, seed != seeds.start, pilot)
            for refusal in game.refused(found):
                pair = refusal.key, refusal.clause
                if pair not in found and keepable(ruleset, refusal):
                    found[pair] = refusal
    return dict(sorted(found.items()))


def listing(ruleset: AnyRuleset, found: Found) -> str:
    """Return the refusals as text, followed by the keys that were not found."""
    parts = [f"{refusal}\n" for refusal in found.values()]
    unseen = sorted(declared(ruleset) - {key for key, _ in found})
    parts.append(f"{len(found)} refusals; never reached: {', '.join(unseen) or 'none'}\n")
    return "\n".join(parts)


class Game:
    """One game in which refusals are searched for at every moment.

    Attributes: `habits` counts the kinds of actions played, so that rare ones get their turn.
    `orders` are the pilot's orders still to be played.
    """

    def __init__(
        self, ruleset: AnyRuleset, name: str, seed: int, varied: bool, pilot: Pilot | None
    ) -> None:
        self.rng: Final = Random(f"{seed} {name}")
        self.seed: Final = seed
        self.match: Final = opened(ruleset, name, self.rng, varied)
        self.memory: Final = Memory(self.rng)
        self.habits: Final = Counter[str]()
        self.pilot: Final = pilot if self.rng.random() < PILOTED else None
        self.orders: list[Any] = []

    def refused(self, found: Found) -> Iterator[Refusal]:
        """Play the game, and yield refusals not yet `found`; none if it cannot be set up."""
        match = self.match
        while match is not None and len(match.history) <= MOVES:
            yield from _of_moment(match, self.memory, self.seed, found)
            if match.result is not None:
                return
            self._go_on(match)

    def _go_on(self, match: Match[Any, Any]) -> None:
        """Make one more move, by nature, by the pilot, or of the kind played least."""
        if isinstance(match.pending, Chance):
            match.roll(self.rng)
            return
        seat = self.rng.choice(match.owing())
        self._remember(match, seat)
        action = self._ordered(match, seat)
        match.play(seat, self._unusual(match, seat) if action is None else action)

    def _remember(self, match: Match[Any, Any], seat: int) -> None:
        legal = match.ruleset.legal(match.state, seat)
        for action in self.rng.sample(legal, min(len(legal), KEPT)):
            self.memory.keep(match.ruleset.notation.format_action(match.state, action))

    def _ordered(self, match: Match[Any, Any], seat: int) -> Any:
        """Return the next decision of the pilot's order; None if there is none."""
        if self.pilot is None or self.rng.random() < OWN_WAY:
            self.orders = []
            return None
        if not self.orders:
            self.orders = list(self.pilot(match, seat, self.rng))
        action = self.orders.pop(0) if self.orders else None
        if action is None or match.ruleset.check(match.state, seat, action) is not None:
            self.orders = []
            return None
        return action

    def _unusual(self, match: Match[Any, Any], seat: int) -> Any:
        ruleset, state, rng = match.ruleset, match.state, self.rng
        kinds: dict[str, list[Any]] = {}
        for action in ruleset.legal(state, seat):
            text = ruleset.notation.format_action(state, action)
            kinds.setdefault(NAMES.sub("", text), []).append(action)
        wanted = min(kinds, key=lambda kind: self.habits[kind] + rng.random() * 4)
        self.habits[wanted] += 1
        return rng.choice(kinds[wanted])


def opened(ruleset: AnyRuleset, name: str, rng: Random, varied: bool) -> Match[Any, Any] | None:
    """Return a scenario at its opening, `varied` with random options; None if they do not fit."""
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


def _of_moment(
    match: Match[Any, Any], memory: Memory, seed: int, found: Found
) -> Iterator[Refusal]:
    """Yield the refusals at a moment that were not found yet."""
    ruleset, state = match.ruleset, match.state
    owing = match.owing()
    for seat in range(len(ruleset.seats)):
        for action in near(match, seat, memory, SLIPS if seat in owing else 2):
            ruling = ruleset.check(state, seat, action)
            if ruling is not None and (key_of(ruling), ruling.clause) not in found:
                text = ruleset.notation.format_action(state, action)
                yield _refusal(match, ruling, f"{ruleset.seats[seat]}: {text}", seed)


def _refusal(match: Match[Any, Any], ruling: Ruling, order: str, seed: int) -> Refusal:
    ruleset, state = match.ruleset, match.state
    options = ruleset.options_of(state)
    changed = f" {options.text()}" if options.text() else ""
    origin = f"{match.scenario.id}{changed}, seed {seed}, after {len(match.history)} moves"
    return refusal_of(ruleset, state, ruling, order, origin)


def refusal_of(ruleset: AnyRuleset, state: Any, ruling: Ruling, order: str, origin: str) -> Refusal:
    """Return a ruling on an order in a position, with its text."""
    options = ruleset.options_of(state)
    return Refusal(
        key_of(ruling),
        ruling.clause,
        messages.clause_text(ruleset, ruling.clause, options),
        unmarked(messages.refusal(ruleset, ruling, options)),
        order,
        ruleset.position(state),
        origin,
    )


# -- positions that are kept -------------------------------------------------------------


def refusals_in(ruleset: AnyRuleset, file: Path) -> Found:
    """Return the refusals of the positions in a file, under the current rules.

    Raises BadScenario for an unreadable file, BadNotation for an unreadable position or order, and
    ValueError for an order that is legal now. An order may be given as data, because some actions
    have no text.
    """
    table = read_toml(file.read_bytes(), file.name)
    found: Found = {}
    for case in table.tables("case"):
        refusal = _again(ruleset, case.text("position"), case.text("order"), case.text("origin"))
        case.close()
        found.setdefault((refusal.key, refusal.clause), refusal)
    table.close()
    return dict(sorted(found.items()))


def _again(ruleset: AnyRuleset, position: str, order: str, origin: str) -> Refusal:
    state = ruleset.notation.parse_position(position)
    seated = ruleset.seating.of_state(ruleset, state)
    who, _, text = order.partition(": ")
    seat = seated.seats.index(who)
    if text.startswith("{"):
        action = seated.notation.parse_action_data(state, seat, loads(text))
    else:
        action = seated.notation.parse_action(state, seat, text)
    ruling = seated.check(state, seat, action)
    if ruling is None:
        raise ValueError(f"{order} is legal now ({origin})")
    return refusal_of(seated, state, ruling, order, origin)


def keepable(ruleset: AnyRuleset, refusal: Refusal) -> bool:
    """Return whether position and order as text give the same refusal again."""
    try:
        again = _again(ruleset, refusal.position, refusal.order, refusal.origin)
    except (RulesError, ValueError):
        return False
    return (again.key, again.clause) == (refusal.key, refusal.clause)
