"""What the board says of the attacks that are to be made, and of who joins in."""

from __future__ import annotations

from tests.rules.diadochi.stage import battle, grapple, numbers

from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.actions import RAM, Action, Attack, Call, Finish, Fire
from naumachia.rules.diadochi.board.sketch import supporters_of
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.ruleset import RULESET
from naumachia.scene.board import board_of
from naumachia.scene.margin import Duty, Supporter
from naumachia.testing.stage import decide, run


def duties(state: Diadochi, seat: int) -> list[Duty]:
    return board_of(RULESET).attacks.duties(View(seat, state), seat)


def joined(state: Diadochi, action: Action, pieces: tuple[str, ...]) -> Action:
    """The action with these ships joining in."""
    found: Action = board_of(RULESET).attacks.join(View(0, state), 0, action, pieces)
    return found


def test_duties_are_told_enemy_by_enemy_those_that_must_be_first() -> None:
    state = battle(
        "G1 3 10,20,0",
        "O1 5 10,21,180 crippled",
        "G2 3 20,20,0",
        "G3 3 21,20,0",
        "O2 3 20.5,21,180",
    )
    note_faces(state, 0)
    run(state, Combat(0))
    assert duties(state, 0) == [
        Duty(("G2", "G3"), "O2", True, False, "DIA-CC-01"),
        Duty(("G1",), "O1", False, False, "DIA-CC-05"),
    ]
    assert duties(state, 1) == []


def test_who_is_held_must_attack_whom_she_is_held_by() -> None:
    state = battle("G1 3 20,20,0", "O1 3 20,21,180")
    grapple(state, "G1", "O1")
    note_faces(state, 0)
    run(state, Combat(0))
    assert duties(state, 0) == [Duty(("G1",), "O1", True, True, "DIA-CC-02")]


def test_ships_with_a_choice_join_in_one_by_one() -> None:
    state = battle("G1 3 20,20,0", "G2 3 21,20,0", "O1 3 20.5,21,180", "O2 3 21.5,21,180")
    note_faces(state, 0)
    run(state, Combat(0))
    ram = ram_of(state, "G1", "O1", ())
    assert supporters_of(state, ram) == (Supporter("G2", False, False),)
    with_her = joined(state, ram, ("G2",))
    assert with_her == ram_of(state, "G1", "O1", numbers(state, "G2"))
    assert joined(state, with_her, ()) == ram
    decide(state, with_her)


def test_who_faces_nobody_else_is_bound_and_need_not_be_named() -> None:
    state = battle("G1 3 20,20,0", "G2 3 21,20,0", "O1 3 20.5,21,180")
    note_faces(state, 0)
    run(state, Combat(0))
    ram = ram_of(state, "G1", "O1", ())
    assert supporters_of(state, ram) == (Supporter("G2", True, True),)
    assert joined(state, ram, ("G2",)) == ram


def test_shots_are_told_target_by_target_and_joined_by_who_may_fire_at_it() -> None:
    state = battle(
        "G1 5 20,20,0", "G2 5 21,20,0", "G3 5 30,20,0", "O1 5 20.5,22.2,180", "O2 5 40,20,0"
    )
    run(state, Missiles(0))
    assert duties(state, 0) == [Duty(("G1", "G2"), "O1", False, False, "DIA-MISS-02")]
    shot = shot_of(state, "G1", "O1", ())
    assert supporters_of(state, shot) == (Supporter("G2", False, False),)
    assert joined(state, shot, ("G2",)) == shot_of(state, "G1", "O1", numbers(state, "G2"))
    decide(state, Finish(-1))
    assert duties(state, 0) == []


def test_what_is_no_attack_is_joined_by_nobody() -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,30,180")
    assert joined(state, Call(0, 0, ()), ("G1",)) == Call(0, 0, ())


def ram_of(state: Diadochi, ship: str, target: str, others: tuple[int, ...]) -> Attack:
    one, other = numbers(state, f"{ship} {target}")
    return Attack(one, other, RAM, others)


def shot_of(state: Diadochi, ship: str, target: str, others: tuple[int, ...]) -> Fire:
    one, other = numbers(state, f"{ship} {target}")
    return Fire(one, other, others)
