"""Chance: exact outcomes, fair draws, answers typed in by people."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from naumachia.kernel.chance import Chance, Dice, Draw
from naumachia.kernel.clause import Clause, Ruling, Tally
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT, Event, Log
from naumachia.kernel.pending import Result
from naumachia.testing.matrix import witnesses

CLAUSE = Clause("TES-ROLL-01", "Roll.", "L1")
TWO = Dice("TES-ROLL-01", "boarding", {}, (6, 6), ("red", "blue"))
TENS = Dice("TES-ROLL-01", "percent", {}, (10,), ("wind",), lowest=0)
CARDS = Draw("TES-ROLL-01", "card", {}, (3, 1, 3, 7), (0,))


@pytest.mark.parametrize("chance", [TWO, TENS, CARDS], ids=lambda c: c.name)
def test_outcomes_are_exact_and_all_of_them(chance: Chance) -> None:
    outcomes = chance.outcomes()
    assert sum(p for _, p in outcomes) == 1
    assert chance.size() == len(outcomes) == len({o for o, _ in outcomes})
    rng = Random(4)
    drawn = Counter(chance.sample(rng) for _ in range(60 * len(outcomes)))
    assert set(drawn) == {o for o, _ in outcomes}


def test_probabilities() -> None:
    assert dict(TWO.outcomes())[(6, 1)] == Fraction(1, 36)
    assert dict(TENS.outcomes())[(0,)] == Fraction(1, 10)
    assert dict(CARDS.outcomes()) == {
        (1,): Fraction(1, 4),
        (3,): Fraction(1, 2),
        (7,): Fraction(1, 4),
    }


def test_draws_follow_the_probabilities() -> None:
    rng = Random(1)
    drawn = Counter(CARDS.sample(rng)[0] for _ in range(4_000))
    assert 1_900 < drawn[3] < 2_100
    assert 900 < drawn[1] < 1_100


@pytest.mark.parametrize(("text", "outcome"), [("5-3", (5, 3)), (" 6 1 ", (6, 1)), ("1-1", (1, 1))])
def test_answers_are_read(text: str, outcome: tuple[int, ...]) -> None:
    assert TWO.parse(text) == outcome
    assert TWO.format(outcome) == "-".join(map(str, outcome))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "5-3-1",
        "7-1",
        "0-1",
        "a-b",
        "5--3",
        "-1-2",
        "5.0-3",
        "٣-٣",
        "9" * 40,
        "1-" + "9" * 40,
    ],
)
def test_impossible_answers_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"red 1\.\.6, blue 1\.\.6") as error:
        TWO.parse(text)
    assert error.value.place == "boarding"


def test_a_draw_refuses_what_is_not_in_the_pile() -> None:
    assert CARDS.parse("7") == (7,)
    with pytest.raises(BadInput, match="one of 4 cards"):
        CARDS.parse("2")
    with pytest.raises(BadInput, match="nothing to draw from"):
        Draw("TES-ROLL-01", "card", {}, ())


# -- clauses, tallies, events --------------------------------------------------------


def test_a_tally_carries_its_reasons() -> None:
    tally = Tally(5).add("TES-ROLL-01", -1, quarter="stern").add("TES-ROLL-01", 2)
    assert tally.total == 6
    assert [(m.clause, m.value, m.facts) for m in tally.modifiers] == [
        ("TES-ROLL-01", -1, {"quarter": "stern"}),
        ("TES-ROLL-01", 2, {}),
    ]


def test_clauses_are_values() -> None:
    again = pickle.loads(pickle.dumps(CLAUSE))
    assert again == CLAUSE
    assert hash(again) == hash(CLAUSE)
    assert (again.text, again.source) == ("Roll.", "L1")
    assert CLAUSE != "TES-ROLL-01"
    assert repr(CLAUSE) == "Clause(TES-ROLL-01)"


def test_a_clause_has_other_words_with_other_options() -> None:
    """The first condition whose words all hold decides."""
    night = Clause(
        "TES-NIGHT-01",
        "By day.",
        "L2",
        {"night=on moon!=full": "In the dark.", "night=on": "By moon."},
    )
    said = {
        (night_, moon): night.worded({"night": night_, "moon": moon})
        for night_ in ("on", "off")
        for moon in ("full", "new")
    }
    assert said == {
        ("on", "full"): "By moon.",
        ("on", "new"): "In the dark.",
        ("off", "full"): "By day.",
        ("off", "new"): "By day.",
    }


def test_what_applies_a_clause_is_witnessed() -> None:
    with witnesses() as applied:
        Ruling("TES-ROLL-01", {})
        Tally(0).add("TES-ROLL-01", 1)
        Event("TES-ROLL-01", "roll", {})
        Result((0.0, 0.0), "draw", "TES-ROLL-01", {})
    Ruling("TES-ROLL-01", {})
    assert applied == {"TES-ROLL-01": 4}


def test_a_secret_is_only_for_its_seats() -> None:
    log = Log()
    log.add("TES-ROLL-01", "public", n=1)
    log.confide("TES-ROLL-01", "dealt", (1,), {"card": 7}, seat="blue")
    public, dealt = log.take()
    assert public.known_to(None) == public.known_to(0) == {"n": 1}
    assert dealt.known_to(1) == {"seat": "blue", "card": 7}
    assert dealt.known_to(0) == dealt.known_to(None) == {"seat": "blue"}
    assert log.take() == []


def test_a_silent_log_stays_as_it_is() -> None:
    SILENT.unveil()
    assert not SILENT.revealed
    log = Log()
    log.unveil()
    assert log.revealed


def test_winners_are_those_with_the_best_score() -> None:
    def won(*scores: float) -> tuple[int, ...]:
        return Result(scores, "end", "TES-ROLL-01", {}).winners

    assert won(1.0, -1.0) == (0,)
    assert won(0.0, 0.0) == ()
    assert won(1.0, 1.0, -2.0) == (0, 1)
