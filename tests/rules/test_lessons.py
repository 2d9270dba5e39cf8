"""Lessons: each leads through a real game, and can be walked from its first step to its last."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.content import Lesson, Step, read_lesson
from naumachia.kernel.errors import BadScenario, RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load
from naumachia.scene.board import board_of
from naumachia.search.greedy import GreedyBot
from naumachia.search.think import order_texts

LESSONS = [(ruleset, lesson) for ruleset in ids() for lesson in load(ruleset).content.lessons()]
SEEDS = (1, 2, 3)
MOST_ORDERS = 400


class Pupil:
    """Plays a lesson as it says, and as the computer would where it says nothing."""

    def __init__(self, ruleset: AnyRuleset, lesson: Lesson, seed: int) -> None:
        scenario = ruleset.scenarios()[lesson.scenario]
        options = Options(ruleset.options(), scenario.options)
        self.match: Match[Any, Any] = Match(ruleset, scenario, options)
        self.ruleset = self.match.ruleset
        self.seat = self.ruleset.seats.index(lesson.seat)
        self.dice = Random(seed)
        self.bots = [GreedyBot(self.ruleset, Random(seed)) for _ in self.ruleset.seats]
        self.orders = 0
        self.given = 0

    def to_decide(self) -> bool:
        """Play on until the pupil has to decide; False when the game is over first."""
        while True:
            pending = self.match.pending
            if isinstance(pending, Result):
                return False
            if isinstance(pending, Chance):
                self.match.roll(self.dice)
            elif self.seat in pending.seats:
                return True
            else:
                self.let_play(pending.seats[0])

    def let_play(self, seat: int) -> None:
        """One order as the computer gives it."""
        ruleset, match = self.ruleset, self.match
        self.orders += 1
        legal = ruleset.legal(match.state, seat)
        order = self.bots[seat].order(match.view(seat), seat, legal)
        for text in order_texts(ruleset, match.state, seat, order):
            match.play_order(seat, text)

    def turn(self) -> int:
        return board_of(self.ruleset).turn(self.match.view(None))[0]

    def done(self, step: Step, since: int) -> bool:
        """Whether what a step waits for has come to pass."""
        mover: int | None = None
        for number, entry in enumerate(self.match.history):
            mover = mover if entry.seat is None else entry.seat
            if number >= since and (step.anyone or mover == self.seat):
                if any(event.kind in step.events for event in entry.events):
                    return True
        if step.turn == 0:
            return not step.events
        pending = self.match.pending
        asked = isinstance(pending, Prompt) and self.seat in pending.seats
        return asked and self.turn() >= step.turn

    def walk(self, step: Step) -> bool:
        """Do what a step says; False when the game was over before."""
        since = len(self.match.history)
        wanted = list(step.orders)
        while not self.done(step, since):
            if self.orders > MOST_ORDERS:
                raise AssertionError(f"nothing ends this step: {step.text}")
            if not self.to_decide():
                return self.done(step, since)
            if self.done(step, since):
                break
            if wanted:
                text = wanted.pop(0)
                try:
                    self.match.play_order(self.seat, text)
                    self.given += 1
                    continue
                except RulesError:
                    pass  # dice and the enemy may have come in between
            self.let_play(self.seat)
        return True


@pytest.mark.parametrize("ruleset", ids())
def test_every_rule_set_has_a_first_lesson(ruleset: str) -> None:
    assert load(ruleset).content.lessons()


@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
@pytest.mark.fast
def test_a_lesson_is_walked_from_its_first_step_to_its_last(ruleset: str, lesson: str) -> None:
    rules = load(ruleset)
    found = rules.content.lessons()[lesson]
    given = 0
    ended: list[bool] = []
    for seed in SEEDS:
        pupil = Pupil(rules, found, seed)
        ended.append(all(pupil.walk(step) for step in found.steps))
        given = max(given, pupil.given)
    assert any(ended), "with some dice at least all of it is seen"
    assert given == sum(len(step.orders) for step in found.steps), "its orders can be given"


@pytest.mark.parametrize(("ruleset", "lesson"), LESSONS)
def test_a_lesson_speaks_of_what_there_is(ruleset: str, lesson: str) -> None:
    rules = load(ruleset)
    found = rules.content.lessons()[lesson]
    scenario = rules.scenarios()[found.scenario]
    options = Options(rules.options(), scenario.options)
    match: Match[Any, Any] = Match(rules, scenario, options)
    margin = board_of(match.ruleset).margin(match.view(None))
    ships = {line.id for roster in margin.rosters for line in roster.lines}
    assert found.seat in match.ruleset.seats
    for step in found.steps:
        assert step.press in {"", *ships}
        for kind in step.events:
            assert match.ruleset.phrases.has("events", kind), kind


def test_a_lesson_with_a_wrong_field_names_it() -> None:
    source = 'id = "x"\ntitle = "X"\nsummary = "x"\nscenario = "s"\nseat = "g"\n'
    with pytest.raises(BadScenario, match="steps"):
        read_lesson(source, "x.toml")
    with pytest.raises(BadScenario, match="txt"):
        read_lesson(f'{source}[[steps]]\ntext = "a"\ntxt = "b"\n', "x.toml")
    step = f'{source}[[steps]]\ntext = "a"\nturn = '
    for turn in (0, 1000):
        assert read_lesson(f"{step}{turn}\n", "x.toml").steps[0].turn == turn
    for turn in (-1, 1001):
        with pytest.raises(BadScenario, match="from 0 to 1000"):
            read_lesson(f"{step}{turn}\n", "x.toml")


@pytest.mark.parametrize("ruleset", ids())
def test_after_a_lesson_there_is_a_battle_to_go_on_to(ruleset: str) -> None:
    rules = load(ruleset)
    scenarios = rules.scenarios()
    for lesson in rules.content.lessons().values():
        seen = [lesson.scenario]
        while following := scenarios[seen[-1]].next:
            assert following not in seen
            seats = [
                len(rules.seating.of_scenario(rules, scenarios[one]).seats)
                for one in (seen[-1], following)
            ]
            assert seats[0] == seats[1]
            seen.append(following)
        assert len(seen) > 2
