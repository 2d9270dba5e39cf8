"""Close combat: the worked examples, and players of a side."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.diadochi.fights import examples, opened, play_out
from tests.rules.diadochi.stage import battle, grapple, named

from naumachia.kernel.chance import Dice
from naumachia.kernel.pending import Prompt
from naumachia.rules.diadochi.actions import BOARD, NOBODY, RAKE, RAM, Attack, Finish
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.close_combat import MOST_LISTED, Combat
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.results import totals_now
from naumachia.rules.diadochi.tables.charts import NOTHING, SINK_DEFENDER
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)


@pytest.mark.parametrize("example", examples("combat"))
def test_example(example: dict[str, Any]) -> None:
    state = opened(example, "combat")
    play_out(state, example["steps"])


def seat(state: Diadochi) -> int:
    """Who is asked."""
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    return prompt.seats[0]


def fight(state: Diadochi, side: int = 0) -> Diadochi:
    """The combat phase of a side, faces noted."""
    for squadron in state.squadrons:
        squadron.flagship = NOBODY
    note_faces(state, side)
    run(state, Combat(side))
    return state


ALLIES = ("G1 5 20,20,0", "L1 5 21,20,0", "O1 5 20.5,21,180", "L2 5 30,20,0", "O2 5 30,21,180")


@pytest.mark.clause("DIA-RULE-77", "DIA-RULE-57")
def test_each_player_of_a_side_attacks_with_his_own_and_all_support() -> None:
    state = fight(battle(*ALLIES, sides=(0, 1, 0)))
    assert seat(state) == 0
    ruling = refused(state, Attack(1, 2, RAM, ()))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-RULE-77", "other_player")
    assert ruling.facts["seat"] == "blue"
    events = decide(state, Attack(0, 2, RAM, ()))
    assert facts_of(events, "supported")["supports"] == ("L1",)
    chance = state.awaiting
    assert isinstance(chance, Dice)
    assert chance.labels == ("green", "orange")
    answer(state, 1, 1)
    assert seat(state) == 2, "green has nothing left and is not asked"
    assert refused(state, Finish(NOBODY)).facts["ships"] == ("L2",)
    decide(state, Attack(3, 4, BOARD, ()))
    answer(state, 3, 3)
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-RULE-77", "DIA-RULE-57")
def test_a_player_does_not_name_the_target_of_an_allys_ship() -> None:
    lines = ("G1 5 19,20,0", "L1 5 20,20,0", "O1 5 19.5,21,180", "O2 5 20.5,21,180")
    state = fight(battle(*lines, sides=(0, 1, 0)))
    ruling = refused(state, Attack(0, 2, RAM, (1,)))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-RULE-77", "other_player_supports")
    assert legal(state) == [Attack(0, 2, kind, ()) for kind in (RAM, RAKE, BOARD)]
    decide(state, Attack(0, 2, RAM, ()))
    answer(state, 3, 3)
    assert legal(state) == [Attack(1, 3, kind, ()) for kind in (RAM, RAKE, BOARD)]


@pytest.mark.clause("DIA-RULE-77")
def test_the_defenders_player_rolls_for_her_and_for_a_prize_who_holds_it() -> None:
    lines = ("O1 5 40,40,180", "Y1 5 20,21,180", "G1 5 20,20,0")
    state = fight(battle(*lines, sides=(0, 1, 0, 1)))
    assert facts_of(decide_and_roll(state, Attack(2, 1, RAM, ())), "fought")["dice_seats"] == (0, 3)
    lines = ("O1 5 40,40,180", "G2 5 20,21,180 captured holder=1 lost_value=4", "G1 5 20,20,0")
    state = fight(battle(*lines, sides=(0, 1, 0, 1)))
    events = decide_and_roll(state, Attack(2, 1, RAM, ()))
    assert facts_of(events, "fought")["dice_seats"] == (0, 1)


def decide_and_roll(state: Diadochi, action: Attack) -> list[Any]:
    decide(state, action)
    return answer(state, 3, 3)


@pytest.mark.clause("DIA-CC-07", "DIA-CV-02", "DIA-CV-03", "DIA-CV-05", "DIA-CV-06", "DIA-CV-08")
def test_the_totals_tell_their_reasons() -> None:
    lines = ("G1 5 20,20,0", "G2 5 21,21.3,0 crippled", "O1 7 20.5,21,0", "G3 3 21,20,0")
    state = battle(*lines)
    state.squadrons[1].flagship = 2
    grapple(state, "G2", "O1")
    note_faces(state, 0)
    run(state, Combat(0))
    attack = Attack(0, 2, RAM, ())
    found = totals_now(state, attack)
    assert (found.attack.total, found.defence.total, found.margin) == (7, 2, 5)
    assert found.odds()[NOTHING] == 3
    assert found.odds()[SINK_DEFENDER] == 26
    events = decide(state, attack)
    told = facts_of(events, "attacks_ram")
    assert told["reasons"] == ("DIA-CV-06 +2", "DIA-CV-08 +1")
    assert told["against_reasons"] == ("DIA-CV-02 -2", "DIA-CV-05 -2", "DIA-CV-08 +1")
    assert told["facing"] == "stern"
    events = answer(state, 2, 3)
    told = facts_of(events, "fought")
    assert (told["total"], told["against"], told["difference"]) == (9, 5, 4)
    assert kinds(events) == ["fought", "sunk", "ungrappled", "flagship_lost", "no_flagship"]


@pytest.mark.clause("DIA-CMD-10", "DIA-RULE-36")
def test_a_new_flagship_is_named_before_the_next_attack() -> None:
    lines = (
        "G1 5 20,20,0", "O1 3 20,21,180", "O2 3 40,40,180", "O3 3 42,40,180",
        "G2 5 30,20,0", "O4 3 30,21,180",
    )  # fmt: skip
    state = battle(*lines)
    note_faces(state, 0)
    run(state, Combat(0))
    decide(state, Attack(0, 1, RAM, ()))
    answer(state, 6, 1)
    assert not named(state, "O1").is_afloat()
    assert pending_name(state) == "new_flagship"
    assert seat(state) == 1
    decide(state, legal(state)[0])
    assert pending_name(state) == "combat"


@pytest.mark.clause("DIA-RULE-57")
def test_the_list_of_attacks_is_bounded_and_the_rest_comes_up_later() -> None:
    lines = []
    for at in range(40):
        lines += [f"G{at} 5 {10 + at},20,0", f"O{at} 5 {10 + at + 0.5},21,180"]
    state = fight(battle(*lines))
    seen = 0
    while pending_name(state) == "combat":
        listed = legal(state)
        assert len(listed) < MOST_LISTED + 20
        decide(state, listed[-1])
        answer(state, 3, 3)
        seen += 1
    assert seen > 15


@pytest.mark.clause("DIA-RULE-57")
@pytest.mark.parametrize(("held", "count"), [(1, 200), (2, 202)])
def test_targets_are_listed_until_there_are_two_hundred_attacks(held: int, count: int) -> None:
    """Of 70 pairs the first are grappled, with two attacks each; the others have three."""
    lines = []
    for pair in range(70):
        x, y = 5 + pair % 25 * 2, 10 + pair // 25 * 10
        lines += [f"G{pair} 5 {x},{y},0", f"O{pair} 5 {x},{y + 1},180"]
    state = battle(*lines)
    for pair in range(held):
        grapple(state, f"G{pair}", f"O{pair}")
    assert len(legal(fight(state))) == count


@pytest.mark.clause("DIA-CC-03", "DIA-RULE-07", "DIA-RULE-63")
def test_the_type_of_attack_may_be_another_every_turn() -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,21,180")
    cited = []
    for kind, dice in ((RAM, (3, 3)), (RAKE, (1, 6)), (BOARD, (6, 4)), (BOARD, (3, 3))):
        named(state, "G1").crippled = False
        note_faces(state, 0)
        run(state, Combat(0))
        events = decide(state, Attack(0, 1, kind, ()))
        cited.append((events[0].kind, events[0].clause))
        answer(state, *dice)
    assert cited == [
        ("attacks_ram", "DIA-RULE-07"),
        ("attacks_rake", "DIA-CC-07"),
        ("attacks_board", "DIA-CC-07"),
        ("attacks_board", "DIA-RULE-63"),
    ]


def test_what_suggests_itself_is_explained() -> None:
    lines = ("G1 5 20,20,0", "G2 5 21,20,0", "O1 5 20.5,21,180", "G3 5 30,20,0", "O2 5 30,21,180")
    state = fight(battle(*lines))
    decide(state, Attack(0, 2, RAM, ()))
    answer(state, 1, 6)
    phase = state.stack[-1]
    found = phase.suggested_actions(state, 0)
    assert all(found.count(action) == 1 for action in found)
    extra = [action for action in found if action not in legal(state)]
    assert extra == [Attack(0, 2, RAM, ()), Attack(1, 2, RAM, ()), Finish(NOBODY)]
    assert all(phase.check(state, 0, action) is not None for action in extra)
