"""Decision points: sequences, cycles, sealed choices, and defaults of rule sets."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest
from examples.duel import RULESET as DUEL
from tests.small import salvo

from naumachia.kernel.chance import Chance, Draw
from naumachia.kernel.clause import WITNESSES, Ruling
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.knowledge import OPEN, Knowledge
from naumachia.kernel.machine import PHASED_LISTS, settle
from naumachia.kernel.notation import TEXT_SCHEMA, text_of
from naumachia.kernel.pending import Answer, Choices, Decision, Prompt, Result
from naumachia.kernel.phase import (
    Cycle,
    Phase,
    Sealed,
    Sequence,
    State,
    enter,
    fill_sealed,
    leave,
)
from naumachia.kernel.ruleset import apply

CLOSE = "round 1 red moves\nred 3 hits 0\nblue 5 hits 0\nsquares 9 sink 3"


class Trace(State):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []


def test_states_without_a_rule_set_cannot_be_compared() -> None:
    with pytest.raises(TypeError, match=r"Trace has no rule set: call register_states\(Trace, "):
        assert Trace() == Trace()


class Tell(Phase[Trace, str]):
    """An automatic step that says its name; `end` ends the game."""

    name: ClassVar[str] = "tell"

    def __init__(self, word: str) -> None:
        self.word = word

    def enter(self, state: Trace, log: Log) -> None:
        state.told.append(f"+{self.word}")

    def advance(self, state: Trace, log: Log) -> None:
        state.told.append(self.word)
        leave(state)
        if len(state.told) > 11:
            state.result = Result((0.0,), "late", "AMB-END-03", {})


class Ask(Phase[Trace, str]):
    def pending(self, state: Trace) -> Prompt | Chance | None:
        return Prompt((0,), "ask", "AMB-MARCH-01", {})


def test_a_prompt_tells_the_listeners_its_clause() -> None:
    state, told = Trace(), list[str]()
    enter(state, Ask(), SILENT)
    WITNESSES.append(told.append)
    try:
        settle(state, SILENT)
    finally:
        WITNESSES.remove(told.append)
    assert told == ["AMB-MARCH-01"]


class Deck(Ask):
    """Ask for one piece, whatever waits below."""

    def movable_pieces(self, state: Trace, seat: int) -> list[str] | None:
        return ["T1"]


def test_the_phase_on_top_says_which_pieces_may_move() -> None:
    state = Trace()
    enter(state, Ask(), SILENT)
    enter(state, Deck(), SILENT)
    settle(state, SILENT)
    assert PHASED_LISTS.movable_pieces(state, 0) == ["T1"]
    assert PHASED_LISTS.movable_pieces(state, 1) == [], "the seat is not asked"
    leave(state)
    settle(state, SILENT)
    assert PHASED_LISTS.movable_pieces(state, 0) is None


def test_a_sequence_runs_once_and_leaves() -> None:
    state = Trace()
    enter(state, Ask(), SILENT)
    enter(state, Sequence([Tell("a"), Tell("b")]), SILENT)
    settle(state, SILENT)
    assert state.told == ["+a", "a", "+b", "b"]
    assert isinstance(state.awaiting, Prompt)
    assert len(state.stack) == 1


@pytest.mark.parametrize(("begins", "told"), [((), "ababab"), ((1,), "bababa")])
def test_a_cycle_runs_until_the_game_ends(begins: tuple[int, ...], told: str) -> None:
    """It begins with its first phase if nothing else is said."""
    state = Trace()
    enter(state, Cycle([Tell("a"), Tell("b")], *begins), SILENT)
    settle(state, SILENT)
    assert [word for word in state.told if word[0] != "+"] == [*told]
    assert state.awaiting is state.result


def test_clones_of_sequences_go_on_by_themselves() -> None:
    first: Sequence[Trace, str] = Sequence([Tell("a"), Tell("b")], 1)
    second = first.clone()
    state = Trace()
    enter(state, Ask(), SILENT)
    enter(state, second, SILENT)
    settle(state, SILENT)
    assert state.told == ["+b", "b"]
    assert first.cursor == 1


@pytest.mark.parametrize("method", ["legal", "check", "decide", "resolve", "advance"])
def test_a_phase_says_nothing_it_was_not_taught(method: str) -> None:
    arguments = {
        "legal": (Trace(), 0),
        "check": (Trace(), 0, "x"),
        "decide": (Trace(), 0, "x", SILENT),
        "resolve": (Trace(), (1,), SILENT),
        "advance": (Trace(), SILENT),
    }[method]
    phase: Phase[Trace, str] = Phase()
    with pytest.raises(NotImplementedError):
        getattr(phase, method)(*arguments)
    assert phase.pending(Trace()) is None
    assert phase.clone() is phase
    assert phase.conceal(Trace(), 0) is phase


# -- sealed choices ------------------------------------------------------------------


def dealt() -> salvo.Table2:
    return salvo.RULESET.notation.parse_position("hands 1 2 3 / 1 4 5 shown - score 0 0 chosen . .")


def test_seats_answer_sealed_in_any_order() -> None:
    for order in ((0, 1), (1, 0)):
        state = dealt()
        owing = []
        for seat in order:
            prompt = salvo.RULESET.pending(state)
            assert isinstance(prompt, Prompt)
            owing.append(prompt.seats)
            salvo.RULESET.decide(state, seat, salvo.Show((3, 4)[seat]), SILENT)
        assert owing == [(0, 1), (order[1],)]
        assert state.shown == [3, 4]
        assert state.score == [0, 1]


def test_who_has_answered_is_not_asked_again() -> None:
    state = dealt()
    salvo.RULESET.decide(state, 0, salvo.Show(1), SILENT)
    ruling = salvo.RULESET.check(state, 0, salvo.Show(2))
    assert isinstance(ruling, Ruling)
    assert ruling.facts == {"refusal": "not_asked", "seat": "red"}
    assert salvo.RULESET.legal(state, 0) == []
    assert salvo.RULESET.suggested_actions(state, 0) == []


def test_who_has_not_answered_does_not_see_that_another_has() -> None:
    state = dealt()
    salvo.RULESET.decide(state, 0, salvo.Show(3), SILENT)
    texts = {s: salvo.RULESET.position(salvo.RULESET.observe(state, s).state) for s in (0, 1, None)}
    assert texts[0] == "hands 1 2 3 / 0 0 0 shown - score 0 0 chosen 3 ."
    assert texts[1] == "hands 0 0 0 / 1 4 5 shown - score 0 0 chosen . ."
    assert texts[None] == "hands 0 0 0 / 0 0 0 shown - score 0 0 chosen . ."
    guesses = {
        salvo.RULESET.position(salvo.RULESET.guess(salvo.RULESET.observe(state, 1), Random(seed)))
        for seed in range(40)
    }
    assert len(guesses) > 10
    assert all("?" not in text for text in guesses)
    assert all(" / 1 4 5 " in text for text in guesses)


def test_who_has_answered_sees_the_others_that_have() -> None:
    choose = salvo.Choose((0, 1, 2))
    choose.answers = [salvo.Show(1), salvo.Show(2), None]
    seen = {seat: choose.conceal(dealt(), seat) for seat in (0, 1, 2, None)}
    marks = {seat: phase.concealed for seat, phase in seen.items() if isinstance(phase, Sealed)}
    assert marks == {
        0: [False, True, False],
        1: [True, False, False],
        2: [False, False, False],
        None: [False, False, False],
    }
    owing = {seat: phase.owing() for seat, phase in seen.items() if isinstance(phase, Sealed)}
    assert owing == {0: (2,), 1: (2,), 2: (0, 1, 2), None: (0, 1, 2)}


def test_a_guess_draws_from_what_is_left_of_what_it_deals() -> None:
    """A spectator sees no card; in the guess red holds two, and blue draws from the others."""
    state = salvo.RULESET.notation.parse_position("hands 1 2 3 / 4 5 shown - score 0 0 chosen . .")
    state.stack = [salvo.Deal()]
    settle(state, SILENT)
    guess = salvo.RULESET.guess(salvo.RULESET.observe(state, None), Random(1))
    waiting = guess.awaiting
    assert isinstance(waiting, Draw)
    held = guess.hands[0] + guess.hands[1]
    assert len(held) == 5
    assert sorted([*held, *waiting.pool]) == sorted(salvo.DECK)


def test_clones_keep_their_own_answers() -> None:
    state = dealt()
    other = salvo.RULESET.clone(state)
    apply(salvo.RULESET, other, Decision(0, salvo.Show(1)), SILENT)
    assert salvo.RULESET.position(state).endswith("chosen . .")
    assert salvo.RULESET.position(other).endswith("chosen 1 .")


def test_apply_takes_either_kind_of_move() -> None:
    state = DUEL.notation.parse_position(CLOSE)
    apply(DUEL, state, Decision(0, "shoot"), SILENT)
    apply(DUEL, state, Answer((6,)), SILENT)
    assert state.hits == [0, 1]


# -- defaults ------------------------------------------------------------------------


def test_complete_choices_sample_and_snap_to_themselves() -> None:
    choices = Choices(["a", "b"], True)
    assert {choices.sample(Random(seed)) for seed in range(20)} == {"a", "b"}
    assert choices.snap("b") == "b"
    assert choices.snap("c") is None


def test_data_is_the_text_unless_a_rule_set_says_more() -> None:
    notation, state = DUEL.notation, DUEL.notation.parse_position(CLOSE)
    assert notation.action_data(state, "row") == {"text": "row"}
    assert notation.parse_action_data(state, 0, {"text": "back"}) == "back"
    assert notation.action_schema() == notation.position_schema() == TEXT_SCHEMA


@pytest.mark.parametrize(
    "data", [None, "row", {}, {"text": 3}, {"text": "row", "seat": 0}, ["row"]]
)
def test_other_data_is_refused(data: object) -> None:
    with pytest.raises(BadNotation, match=r"an object .* and nothing else"):
        text_of(data, "action")


def test_a_clone_of_a_game_that_has_ended_has_its_result() -> None:
    state, other = Trace(), Trace()
    enter(state, Ask(), SILENT)
    settle(state, SILENT)
    state.result = Result((0.0,), "late", "AMB-END-03", {})
    state.copy_machine(other)
    assert other.result is state.result
    assert other.awaiting is state.awaiting


def test_states_say_what_they_wait_for_and_are_equal_when_their_positions_are() -> None:
    state = DUEL.notation.parse_position(CLOSE)
    same, farther = state.clone(), DUEL.notation.parse_position(CLOSE.replace("9", "8"))
    assert state == same
    assert state != farther
    assert repr(state) == f"<{type(state).__name__}: {state.awaiting!r}>"
    assert repr(Trace()) == "<Trace: not settled>"
    state.result = Result((0.0,), "late", "AMB-END-03", {})
    assert repr(state) == f"<{type(state).__name__}: {state.result!r}>"


class Bids(Sealed[Trace, str]):
    """A word of each of three seats."""

    def clone(self) -> Bids:
        other = Bids(self.seats)
        self.copy_answers(other)
        return other

    def legal(self, state: Trace, seat: int) -> list[str]:
        return ["low"]


def test_who_has_answered_sees_who_else_has_and_guesses_what() -> None:
    state, bids = Trace(), Bids((0, 1, 2))
    for seat in (0, 1):
        bids.decide(state, seat, "high", SILENT)
    seen = bids.conceal(state, 0)
    assert isinstance(seen, Bids)
    assert (seen.answers, seen.concealed) == (["high", None, None], [False, True, False])
    assert seen.owing() == (2,)
    state.stack = [seen]
    fill_sealed(state, Random(1))
    assert (seen.answers, seen.concealed) == (["high", "low", None], [False] * 3)
    waiting = bids.conceal(state, 2)
    assert isinstance(waiting, Bids)
    assert (waiting.answers, waiting.owing()) == ([None] * 3, (0, 1, 2))


class Pairs(Bids):
    """An early and a late word of a seat that is named twice."""

    def clone(self) -> Pairs:
        other = Pairs(self.seats)
        self.copy_answers(other)
        return other

    def legal(self, state: Trace, seat: int) -> list[str]:
        return ["early", "late"]

    def slot(self, state: Trace, seat: int, action: str) -> int:
        return self.seats.index(seat) + (action == "late")


def test_a_seat_that_answers_twice_is_guessed_to_have_answered_for_each_place() -> None:
    state, pairs = Trace(), Pairs((0, 0, 1, 2))
    for seat, word in ((0, "late"), (0, "early"), (1, "early")):
        pairs.decide(state, seat, word, SILENT)
    seen = pairs.conceal(state, 1)
    assert isinstance(seen, Pairs)
    assert (seen.answers, seen.concealed) == (
        [None, None, "early", None],
        [True, True, False, False],
    )
    for seed in range(20):
        guess = seen.clone()
        state.stack = [guess]
        fill_sealed(state, Random(seed))
        assert guess.answers == ["early", "late", "early", None]


class Dealt(Knowledge[Trace, str]):
    """Knowledge of a game with hidden cards."""

    def imagine(self, state: Trace, seat: int | None, rng: Random) -> None:
        """Deal them."""


def test_all_is_known_where_nothing_is_guessed_and_no_answer_is_sealed() -> None:
    state = Trace()
    assert OPEN.all_known(state)
    assert not Dealt().all_known(state)
    state.stack = [Bids((0, 1))]
    assert not OPEN.all_known(state)
