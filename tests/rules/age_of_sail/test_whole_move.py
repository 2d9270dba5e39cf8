"""One whole move, die by die (worked example X144), through the phases of the turn."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import asked_seat, at, battle, named

from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import Cycle
from naumachia.rules.age_of_sail.actions import NOBODY, Finish, Fire, Sail, Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.turn import TURN
from naumachia.rules.age_of_sail.tables.designs import MEDIUM, PORT, STARBOARD
from naumachia.testing.stage import answer, decide, pending_name, run


def begun() -> AgeOfSail:
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 16, 12, 180)], wind=270)
    state.move = 0
    state.order = []
    state.stack = [Cycle(TURN)]
    settle(state, SILENT)
    return state


@pytest.mark.clause("SAIL-MOVE-02", "SAIL-RULE-72", "SAIL-RULE-32")
def test_a_whole_move() -> None:
    state = begun()
    hope, martin = named(state, "G1"), named(state, "O1")
    assert pending_name(state) == "wind_direction"
    answer(state, 3)
    answer(state, 2)
    assert pending_name(state) == "initiative"
    answer(state, 4, 5, 2, 3)
    assert state.order == [0, 1]
    assert (pending_name(state), asked_seat(state)) == ("movement", "green")
    decide(state, Sail(0, 0, 3000, 0))
    if asked_seat(state) == "green":
        decide(state, Finish(NOBODY))
    assert at(state, "G1") == "10,13,0"
    decide(state, Sail(1, 0, 1000, 0))
    if pending_name(state) == "movement":
        decide(state, Finish(NOBODY))
    assert at(state, "O1") == "16,11,180"
    assert (pending_name(state), asked_seat(state)) == ("firing", "green")
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 5, 2, 4, 6, 1)
    assert (martin.flotation, martin.crew) == (94, 194)
    decide(state, Strike(1, PORT, MEDIUM, False))
    assert martin.guns[:6] == [8, 6, 2, 8, 8, 2]
    assert (pending_name(state), asked_seat(state)) == ("firing", "orange")
    decide(state, Fire(1, STARBOARD, 0, ()))
    answer(state, 3, 5, 6, 1, 4)
    assert (hope.flotation, hope.crew) == (54, 114)
    decide(state, Strike(0, STARBOARD, MEDIUM, False))
    assert state.result is None
    # Nobody is a quarter damaged: the next move begins, an hour and a half later.
    assert (pending_name(state), state.move) == ("wind_direction", 2)
    assert run(state) == []
