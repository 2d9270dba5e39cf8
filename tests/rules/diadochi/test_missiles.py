"""Missile fire: the worked examples, whom a ship may fire at, players of a side."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.diadochi.fights import examples, opened, play_out
from tests.rules.diadochi.stage import battle

from naumachia.kernel.pending import Prompt
from naumachia.rules.diadochi.actions import NOBODY, Finish, Fire, Strike
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.testing.stage import answer, decide, facts_of, legal, pending_name, refused, run


@pytest.mark.parametrize("example", examples("missiles"))
def test_example(example: dict[str, Any]) -> None:
    state = opened(example, "missiles")
    play_out(state, example["steps"])


@pytest.mark.clause("DIA-RULE-77", "DIA-MISS-02", "DIA-MISS-10")
def test_each_player_of_a_side_fires_with_his_own_and_may_name_the_ships_of_all() -> None:
    lines = ("G1 5 20,20,0", "L1 5 21,20,0", "O1 5 20.5,22.2,180", "L2 5 30,20,0", "O2 5 30,22,180")
    state = battle(*lines, sides=(0, 1, 0))
    run(state, Missiles(0))
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (0,)
    assert refused(state, Fire(1, 2, ())).facts["refusal"] == "other_player"
    assert refused(state, Fire(0, 2, (3,))).clause == "DIA-MISS-04"
    assert refused(state, Fire(0, 2, (4,))).facts["refusal"] == "not_yours"
    assert legal(state) == [Fire(0, 2, (1,)), Fire(0, 2, ()), Finish(NOBODY)]
    again = state.clone()
    decide(again, Fire(0, 2, (1,)))
    answer(again, 6, 6)
    assert legal(again) == [Fire(3, 4, ()), Finish(NOBODY)]
    assert refused(again, Fire(1, 2, ())).clause == "DIA-MISS-11"
    decide(state, Finish(NOBODY))
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert prompt.seats == (2,)
    assert legal(state) == [
        Fire(1, 2, (0,)), Fire(1, 2, ()), Fire(3, 4, ()), Finish(NOBODY),
    ]  # fmt: skip
    decide(state, Finish(NOBODY))
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-MISS-02")
def test_who_has_no_target_is_not_asked() -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,30,180")
    run(state, Missiles(0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-MISS-12", "DIA-CV-07", "DIA-MISS-15")
def test_the_listed_shots_and_what_is_told() -> None:
    lines = ("G1 3 20,20,0", "G2 3 18,22,90", "G3 3 22,22,270", "O1 5 20,22,0")
    state = battle(*lines)
    state.squadrons[0].flagship = NOBODY
    run(state, Missiles(0))
    assert legal(state) == [
        Fire(0, 3, (1, 2)), Fire(0, 3, ()), Fire(1, 3, (0, 2)), Fire(1, 3, ()),
        Fire(2, 3, (0, 1)), Fire(2, 3, ()), Finish(NOBODY),
    ]  # fmt: skip
    events = decide(state, Fire(0, 3, (2, 1)))
    told = facts_of(events, "fires")
    assert (told["total"], told["against"]) == (4, 5)
    assert told["reasons"] == ("DIA-CV-07 +2",)
    assert told["against_reasons"] == ("DIA-CV-08 +1",)
    assert facts_of(events, "supported")["supports"] == ("G2", "G3")
    answer(state, 1, 4)
    assert legal(state) == [Strike(3, 1), Strike(3, 2), Strike(3, NOBODY)]


def test_what_suggests_itself_is_explained() -> None:
    lines = ("G1 5 20,20,0", "O1 5 20,21,180", "G2 5 30,20,0", "O2 5 30,22,180", "G3 5 40,20,0")
    state = battle(*lines)
    run(state, Missiles(0))
    phase = state.stack[-1]
    assert phase.suggested_actions(state, 0) == [Fire(2, 3, ()), Finish(NOBODY), Fire(0, 1, ())]
    assert refused(state, Fire(0, 1, ())).clause == "DIA-MISS-01"


@pytest.mark.clause("DIA-MISS-03", "DIA-MISS-08", "DIA-RULE-49")
def test_the_closest_in_arc_is_named_even_if_it_is_barred() -> None:
    lines = ("G1 5 20,20,0", "O1 5 20,22,180", "O2 5 21.5,22.5,180", "G2 5 19,22,0")
    state = battle(*lines, closest="in_arc")
    run(state, Missiles(0))
    assert refused(state, Fire(0, 1, ())).clause == "DIA-MISS-08"
    ruling = refused(state, Fire(0, 2, ()))
    assert (ruling.clause, ruling.facts["closer"]) == ("DIA-MISS-03", "O1")
    state = battle(*lines)
    run(state, Missiles(0))
    decide(state, Fire(0, 2, ()))


@pytest.mark.clause("DIA-RULE-54", "DIA-MISS-13", "DIA-RULE-53")
@pytest.mark.parametrize(
    ("target", "dice", "told", "clause"),
    [
        ("20,22,180 crippled", (1, 6), "missiles_helpless", "DIA-RULE-54"),
        ("20,22,0", (1, 6), "missiles_unanswered", "DIA-MISS-13"),
        ("20,22,180", (1, 2), "missiles_fail", "DIA-RULE-53"),
    ],
)
def test_why_missiles_come_to_nothing(
    target: str, dice: tuple[int, int], told: str, clause: str
) -> None:
    state = battle("G1 3 20,20,0", f"O1 5 {target}")
    for squadron in state.squadrons:
        squadron.flagship = NOBODY
    run(state, Missiles(0))
    decide(state, Fire(0, 1, ()))
    event = answer(state, *dice)[-1]
    assert (event.kind, event.clause) == (told, clause)
    assert not state.ships[0].crippled
