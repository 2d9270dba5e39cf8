"""Keep the match of a game, and the position after every move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final, TypeAlias

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.content import Lesson
from naumachia.kernel.errors import BadInput, BadRecord, RulesError
from naumachia.kernel.match import KEEP_RECENT, Entry, Match
from naumachia.kernel.options import Options
from naumachia.kernel.record import read_line
from naumachia.kernel.ruleset import AnyRuleset, has_digest
from naumachia.kernel.scenario import Scenario
from naumachia.server.game.marks import marks_of
from naumachia.server.game.moments import Moment
from naumachia.server.store.games import MoveRow

AnyMatch: TypeAlias = Match[Any, Any]


class Timeline:
    """A match, its moments, and the marks of turns, dice and lost ships.

    Try changes on a `fork`, and keep that when it is stored.
    """

    def __init__(self, match: AnyMatch, moments: Sequence[Moment] = ()) -> None:
        self.match: Final = match
        self.moments: Final = list(moments) or [Moment.opening(match.ruleset, match.state)]
        self.marks: Final = [] if moments else marks_of(match.ruleset, self.moments[0])

    @classmethod
    def opening(cls, ruleset: AnyRuleset, scenario: str, options: dict[str, object]) -> Timeline:
        """Return a new game. Raises BadInput."""
        scenarios = ruleset.scenarios()
        if scenario not in scenarios:
            known = ", ".join(scenarios)
            raise BadInput("no such scenario", scenario, "scenario", f"one of {known}")
        return cls.of(ruleset, scenarios[scenario], options)

    @classmethod
    def of(cls, ruleset: AnyRuleset, found: Scenario, options: dict[str, object]) -> Timeline:
        """Return a new game of any scenario. Raises BadInput."""
        values = Options(ruleset.options(), {**found.options, **options})
        return cls(Match(ruleset, found, values))

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the rule set."""
        return self.match.ruleset

    @property
    def seq(self) -> int:
        """Return the number of moves."""
        return len(self.match.history)

    def fork(self) -> Timeline:
        """Return a copy that can change without changing this one."""
        other = Timeline(self.match.fork(), self.moments)
        other.marks.extend(self.marks)
        return other

    def order(self, seat: int, text: str) -> None:
        """Make the decisions of an order one by one.

        Raises BadInput or IllegalAction after the legal decisions, so try it on a fork.
        """
        notation = self.ruleset.notation
        parts = notation.split(text)
        if not parts:
            raise BadInput("empty order", text, "", "an order")
        first = self.seq + 1
        for part in parts:
            action = notation.parse_action(self.match.state, seat, part)
            self._note(self.match.play(seat, action), first)

    def answer(self, outcome: Outcome) -> None:
        """Answer the pending chance. Raises BadInput."""
        self._note(self.match.answer(outcome), self.seq)

    def play_line(self, line: str) -> None:
        """Make the moves of a line of a record. Raises BadRecord, BadInput or IllegalAction."""
        seat, text = read_line(self.ruleset, line)
        if seat is None:
            self.answer(self.match.chance().parse(text))
        else:
            self.order(seat, text)

    def enter_dice(self, faces: Outcome) -> None:
        """Answer the pending chance with the faces of dice. Raises BadInput."""
        self.answer(self.match.chance().read(faces))

    def roll(self, rng: Random, *, typed: bool) -> None:
        """Roll until somebody has to decide.

        With `typed`, open dice are left to the players. A lesson may set the outcome.
        """
        lesson = lesson_in(self.match)
        while isinstance(chance := self.match.pending, Chance):
            if typed and can_be_typed(chance):
                return
            outcome = None if lesson is None else self.outcome_of(lesson, chance)
            self.answer(chance.sample(rng) if outcome is None else outcome)

    def outcome_of(self, lesson: Lesson, chance: Chance) -> Outcome | None:
        """Return what a lesson sets for a pending chance; None: nothing that is possible.

        After other orders than those of the lesson, a volley may have other dice.
        """
        texts = lesson.dice.get(chance.name, ())
        used = 0
        for before, after in pairwise(self.moments) if texts else ():
            if after.entry is not None and after.entry.seat is None:
                pending = self.ruleset.pending(before.state)
                used += isinstance(pending, Chance) and pending.name == chance.name
        try:
            return chance.parse(texts[used]) if used < len(texts) else None
        except BadInput:
            return None

    def undo(self, seat: int) -> None:
        """Take back the last order of `seat`, or the part that can be taken back.

        Raises BadInput if there is none.
        """
        first = self.moments[-1].first
        self.match.undo(seat)
        while self.seq >= first and not self.match.undo_refusal(seat):
            self.match.undo(seat)
        self._cut()

    def forget(self, count: int) -> None:
        """Drop the last decisions of any seat, which revealed nothing to anybody."""
        for _ in range(count):
            seat = self.match.history[-1].seat
            assert seat is not None
            self.match.undo(seat)
        self._cut()

    def back_to(self, seq: int) -> Timeline:
        """Return the timeline after move `seq`, by replaying the moves."""
        earlier = Timeline(self.match.fork_at_start())
        earlier.replay(tuple(self.rows(0)[:seq]))
        return earlier

    def rows(self, after: int) -> list[MoveRow]:
        """Return the moves after `after` as rows; the last has the digest."""
        rows = [
            MoveRow(moment.seq, moment.first, moment.entry.seat, moment.entry.text)
            for moment in self.moments[after + 1 :]
            if moment.entry is not None
        ]
        if rows:
            rows[-1] = replace(rows[-1], digest=self.ruleset.digest(self.match.state))
        return rows

    def follow(self, rows: tuple[MoveRow, ...]) -> tuple[Timeline, str]:
        """Replay stored moves while their digests agree.

        Return the timeline up to there, and why it stopped; "": all moves agree. The reason may
        contain a secret move.
        """
        led = 0
        for row in rows:
            try:
                self.replay((row,))
                if row.digest and not has_digest(self.ruleset, self.match.state, row.digest):
                    raise BadRecord("leads elsewhere", row.text, f"move {row.seq}")
            except Exception as error:  # noqa: BLE001 - moves of another edition may be anything
                earlier = self if led == self.seq else self.back_to(led)
                return earlier, str(error) or type(error).__name__
            led = row.seq if row.digest else led
        return self, ""

    def replay(self, rows: tuple[MoveRow, ...]) -> None:
        """Replay stored moves. Raises BadRecord with the move that is not possible."""
        for row in rows:
            try:
                if row.seat is None:
                    entry = self.match.answer(self.match.chance().parse(row.text))
                else:
                    notation = self.ruleset.notation
                    action = notation.parse_action(self.match.state, row.seat, row.text)
                    entry = self.match.play(row.seat, action)
            except RulesError as error:
                place = f"move {row.seq}"
                raise BadRecord(f"does not replay: {error}", row.text, place) from error
            self._note(entry, row.first)

    def _note(self, entry: Entry, first: int) -> None:
        moment = self.moments[-1].after(entry, first, self.match.state)
        self.moments.append(moment)
        self.marks.extend(marks_of(self.ruleset, moment))
        if self.seq > KEEP_RECENT:
            self.moments[-1 - KEEP_RECENT].rest()

    def _cut(self) -> None:
        """Remove what was taken back."""
        del self.moments[self.seq + 1 :]
        while self.marks[-1]["at"] > self.seq:
            self.marks.pop()


def lesson_in(match: AnyMatch) -> Lesson | None:
    """Return the lesson whose position a match began from; None if there is none."""
    if not match.start:
        return None
    lessons = match.ruleset.content.lessons().values()
    return next((one for one in lessons if one.position == match.start), None)


def can_be_typed(chance: Chance) -> bool:
    """Return whether players may roll this on their own table: open dice, but no cards."""
    return chance.seats is None and chance.dice() is not None
