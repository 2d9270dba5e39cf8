"""Positions with stacks that cannot be: refused with their place, and never a traceback.

What is not refused can be asked and played on from.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadNotation, BadRecord
from naumachia.kernel.event import Log
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.record import replay
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load
from naumachia.scene.board import board_of

ODD = ["0", "1", "2", "7", "99", "-1", "-2", "", "0,1", "99,3", "-", "/", "9" * 20]


def positions(ruleset: AnyRuleset, scenario: Any, rng: Random) -> list[str]:
    """Positions of one random game."""
    state = ruleset.setup(scenario, Options(ruleset.options(), dict(scenario.options)))
    found = [ruleset.position(state)]
    for _ in range(150):
        pending = ruleset.pending(state)
        if isinstance(pending, Prompt):
            seat = rng.choice(pending.seats)
            ruleset.decide(state, seat, rng.choice(ruleset.legal(state, seat)), Log())
        elif isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(rng), Log())
        else:
            break
        if rng.random() < 0.2:
            found.append(ruleset.position(state))
    return found


def mangled(words: list[str], pool: list[str], rng: Random) -> list[str]:
    """Open phases with one of them gone, doubled, changed, or another between them."""
    words = words.copy()
    at = rng.randrange(len(words))
    match rng.randrange(5):
        case 0:
            del words[at]
        case 1:
            words.insert(at, rng.choice(words))
        case 2:
            words.insert(at, rng.choice(pool))
        case 3:
            words[at] = rng.choice(pool)
        case _:
            name, *values = words[at].split(":")
            if values:
                values[rng.randrange(len(values))] = rng.choice(ODD)
            words[at] = ":".join([name, *values])
    return words


def use(ruleset: AnyRuleset, state: Any, rng: Random) -> None:
    """Ask all that a table asks, and play on a little."""
    board = board_of(ruleset)
    for seat in (None, *range(len(ruleset.seats))):
        view = ruleset.observe(state, seat)
        board.scene(view)
        board.margin(view)
        board.prompt_facts(view)
    for _ in range(6):
        pending = ruleset.pending(state)
        if isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(rng), Log())
        elif isinstance(pending, Prompt) and ruleset.legal(state, pending.seats[0]):
            seat = pending.seats[0]
            ruleset.decide(state, seat, rng.choice(ruleset.legal(state, seat)), Log())
        else:
            break


@pytest.mark.parametrize("name", ids())
@pytest.mark.fast
def test_stacks_that_cannot_be_are_refused_with_their_place(name: str) -> None:
    base = load(name)
    places: list[str] = []
    stacked = False
    for number, scenario in enumerate(list(base.scenarios().values())[:6]):
        rng = Random(f"{name} {number}")
        ruleset = base.seating.of_scenario(base, scenario)
        texts = positions(ruleset, scenario, rng)
        stacks = [text.rpartition("\nstack ")[2].split() for text in texts]
        pool = [word for stack in stacks for word in stack]
        for text, stack in zip(texts, stacks, strict=True):
            assert ruleset.position(ruleset.notation.parse_position(text)) == text
            head, keyword, _ = text.rpartition("\nstack ")
            stacked = stacked or keyword != ""
            if keyword:
                wrong = f"{head}{keyword}{' '.join(mangled(stack, pool, rng))}"
                places += tried(ruleset, wrong, rng)
    assert all(places)
    assert len(places) > 10 or not stacked


def tried(ruleset: AnyRuleset, text: str, rng: Random) -> list[str]:
    """The place that a position is refused for; what is not refused is used."""
    try:
        state = ruleset.notation.parse_position(text)
    except BadNotation as error:
        return [error.place]
    use(ruleset, state, rng)
    return []


IMPOSSIBLE = {
    "biremes": (
        "players green:0:roman:south orange:1:greek:north; turn 1; order green orange; taken 1; "
        "G1 T 24,8,0; O1 T 24,28,180; stack cycle:2 player_turns player:0:3 activation:7:0:0:0",
        ["cycle:2", "player_turns", "player:0:9"],
    ),
    "trireme": ("green re-rolls; G1 (3,4)N; active G1", []),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_records_and_json_with_impossible_stacks_are_refused(name: str) -> None:
    text, stack = IMPOSSIBLE[name]
    ruleset = load(name)
    scenario = next(iter(ruleset.scenarios()))
    record = f"naumachia record 1\nruleset {name} {ruleset.version}\nscenario {scenario}\n"
    with pytest.raises(BadRecord, match="cannot be set up"):
        replay(ruleset, f"{record}position {text}\n")
    if stack:
        good = text.rpartition("; stack")[0]
        data = ruleset.notation.position_data(ruleset.notation.parse_position(good))
        with pytest.raises(BadNotation) as caught:
            ruleset.notation.parse_position_data({**data, "stack": stack})
        assert caught.value.place == "stack"
