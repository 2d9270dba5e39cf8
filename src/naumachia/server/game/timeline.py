"""The timeline of one game: its match, and the position after every move for looking back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.errors import BadInput, BadRecord, RulesError
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Answer, Decision
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.scene.board import board_of
from naumachia.server.store.games import MoveRow


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """The game after move `seq`.

    `entry` is that move (None at the start), `first` the `seq` of the first decision of its order,
    `piece` the piece it was about, `turn` and `title` the turn it leads to, and `made_in` the title
    of the turn it was made in.
    """

    seq: int
    first: int
    state: State
    entry: Entry | None
    piece: str
    turn: int
    title: str
    made_in: str


class Timeline:
    """A match and its moments. Changes are tried on a `fork`, which is kept when it is stored."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match: Final = match
        turn, title = _turn(match)
        self.moments: Final = [Moment(0, 0, match.state, None, "", turn, title, title)]

    @classmethod
    def opening(cls, ruleset: AnyRuleset, scenario: str, options: dict[str, object]) -> Timeline:
        """A new game. Raises BadInput naming what would be right."""
        scenarios = ruleset.scenarios()
        if scenario not in scenarios:
            known = ", ".join(scenarios)
            raise BadInput("no such scenario", scenario, "scenario", f"one of {known}")
        return cls.of(ruleset, scenarios[scenario], options)

    @classmethod
    def of(cls, ruleset: AnyRuleset, found: Scenario, options: dict[str, object]) -> Timeline:
        """A new game of any scenario. Raises BadInput naming what would be right."""
        values = Options(ruleset.options(), {**found.options, **options})
        return cls(Match(ruleset, found, values))

    @property
    def ruleset(self) -> AnyRuleset:
        """The rule set that is played."""
        return self.match.ruleset

    @property
    def seq(self) -> int:
        """How many moves have been made."""
        return len(self.match.history)

    def fork(self) -> Timeline:
        """A timeline that goes on without touching this one."""
        other = Timeline(self.match.fork())
        other.moments[:] = self.moments
        return other

    def order(self, seat: int, text: str) -> None:
        """Make the decisions of an order one by one.

        Raises BadInput or IllegalAction after the decisions that were possible: try it on a fork.
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
        """Answer the chance that is pending. Raises BadInput."""
        self._note(self.match.answer(outcome), self.seq)

    def throw(self, faces: Outcome) -> None:
        """Answer the chance that is pending with the faces of dice. Raises BadInput."""
        self.answer(self.match.chance().read(faces))

    def roll(self, rng: Random, *, typed: bool) -> None:
        """Answer chances until somebody has to decide.

        With `typed`, open dice are left to the players.
        """
        while isinstance(chance := self.match.pending, Chance):
            if typed and can_be_typed(chance):
                return
            self.answer(chance.sample(rng))

    def undo(self, seat: int) -> None:
        """Take back the last order of `seat`, or of it what may be taken back.

        Raises BadInput when that is nothing.
        """
        first = self.moments[-1].first
        self.match.undo(seat)
        while self.seq >= first and not self.match.undo_refusal(seat):
            self.match.undo(seat)
        del self.moments[self.seq + 1 :]

    def forget(self, count: int) -> None:
        """Drop the last decisions, none of which told anybody anything, whoever made them."""
        for _ in range(count):
            seat = self.match.history[-1].seat
            assert seat is not None
            self.match.undo(seat)
        del self.moments[self.seq + 1 :]

    def back_to(self, seq: int) -> Timeline:
        """The timeline as it was after move `seq`, whatever came since; the moves are made anew."""
        match = self.match
        earlier = Timeline(Match(match.ruleset, match.scenario, match.options, match.start))
        earlier.replay(tuple(self.rows(0)[:seq]))
        return earlier

    def rows(self, after: int) -> list[MoveRow]:
        """The moves after `after`, as they are stored; the last tells where they have led."""
        rows = [
            MoveRow(moment.seq, moment.first, moment.entry.seat, moment.entry.text)
            for moment in self.moments[after + 1 :]
            if moment.entry is not None
        ]
        if rows:
            rows[-1] = replace(rows[-1], digest=self.ruleset.digest(self.match.state))
        return rows

    def follow(self, rows: tuple[MoveRow, ...]) -> tuple[Timeline, str]:
        """Make stored moves again, as far as they lead where they led; the timeline up to there,
        and why it goes no further: "" when all of it does.
        """
        led = 0
        for row in rows:
            try:
                self.replay((row,))
                reached = row.digest and self.ruleset.digest(self.match.state)
                if reached != row.digest:
                    raise BadRecord("leads elsewhere", row.text, f"move {row.seq}")
            except RulesError as error:
                earlier = self if led == self.seq else self.back_to(led)
                return earlier, str(error)
            led = row.seq if row.digest else led
        return self, ""

    def replay(self, rows: tuple[MoveRow, ...]) -> None:
        """Make stored moves again. Raises BadRecord naming the move that is not possible."""
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
        before = self.moments[-1]
        turn, title = _turn(self.match)
        piece = before.piece
        move: Decision[Any] | Answer = entry.move
        if isinstance(move, Decision):
            piece = self.ruleset.piece(before.state, move.action)
        state = self.match.state
        moment = Moment(self.seq, first, state, entry, piece, turn, title, before.title)
        self.moments.append(moment)


def can_be_typed(chance: Chance) -> bool:
    """Whether players may roll this on their own table: open dice, not cards from a pile."""
    return chance.seats is None and chance.dice() is not None


def _turn(match: Match[Any, Any]) -> tuple[int, str]:
    margin = board_of(match.ruleset).margin(match.view(None))
    return margin.turn, margin.title
