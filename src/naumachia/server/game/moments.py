"""The moments of a game: what came of every move, and the states, most of them made again on
demand.

Of a long battle only one state in `EVERY` and the last `RECENT` are kept; any other is reached from
the last whole one before it by making the few moves between anew. Moments are shared by the forks
of a timeline and never change in what they say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import EVERY, Entry, replayed
from naumachia.kernel.pending import Decision, Pending
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of

REMEMBERED: Final = 2 * EVERY
"""How many states that were made again are remembered, for who looks through the past."""


class Replays:
    """The states that were made again last, for all moments of one game."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset: Final = ruleset
        self._made: dict[Moment, State] = {}

    def state(self, wanted: Moment) -> State:
        """The state of a moment that does not keep its own."""
        made, moment = self._made, wanted
        missing: list[Moment] = []
        state: State | None = None
        while state is None:
            state = made.get(moment) if moment.kept is None else moment.kept
            if state is None:
                assert moment.before is not None, "the first moment keeps its state"
                missing.append(moment)
                moment = moment.before
        fresh: dict[Moment, State] = {}
        for one in reversed(missing):
            assert one.entry is not None
            state = fresh[one] = replayed(self.ruleset, state, one.entry.move)
        # Put in place as a whole: threads look at the past of one game side by side.
        self._made = fresh if len(made) + len(fresh) > REMEMBERED else {**made, **fresh}
        return state


@dataclass(slots=True, eq=False)
class Moment:
    """The game after move `seq`.

    `entry` is that move (None at the start), `first` the `seq` of the first decision of its order,
    `piece` the piece it was about, `turn` and `title` the turn it leads to, and `made_in` the title
    of the turn it was made in. `sides` are the faces of the dice it threw, 0 where it threw none;
    `answers` says that it is an answer in another's turn. `before` is the moment before it, and
    `kept` the state as long as it is kept.
    """

    seq: Final[int]
    first: Final[int]
    entry: Final[Entry | None]
    piece: Final[str]
    turn: Final[int]
    title: Final[str]
    made_in: Final[str]
    sides: Final[int]
    answers: Final[bool]
    before: Final[Moment | None]
    replays: Final[Replays]
    kept: State | None

    @property
    def state(self) -> State:
        """The position, made again where it is not kept."""
        return self.replays.state(self) if self.kept is None else self.kept

    @classmethod
    def opening(cls, ruleset: AnyRuleset, state: State) -> Moment:
        """The game before its first move."""
        turn, title = turn_of(ruleset, state)
        made = Replays(ruleset)
        return cls(0, 0, None, "", turn, title, title, 0, False, None, made, state)

    def after(self, entry: Entry, first: int, state: State) -> Moment:
        """The next moment, to which `entry` led."""
        ruleset, move = self.replays.ruleset, entry.move
        turn, title = turn_of(ruleset, state)
        piece, sides, answers = self.piece, 0, False
        if isinstance(move, Decision):
            piece = ruleset.piece(self.state, move.action)
            answers = ruleset.default(self.state, move.seat) is not None
        else:
            sides = _sides(ruleset.pending(self.state))
        kept = state
        if (self.seq + 1) % EVERY == 0:
            # What stays is a state of its own, which nobody has asked for its long list of choices.
            kept = replayed(ruleset, self.state, move)
        return Moment(
            self.seq + 1,
            first,
            entry,
            piece,
            turn,
            title,
            self.title,
            sides,
            answers,
            self,
            self.replays,
            kept,
        )

    def rest(self) -> None:
        """Let the state go, unless it is one of those from which the others are made."""
        if self.seq % EVERY != 0:
            self.kept = None


def turn_of(ruleset: AnyRuleset, state: State) -> tuple[int, str]:
    """The number and the title of the turn."""
    return board_of(ruleset).turn(ruleset.observe(state, None))


def _sides(asked: Pending) -> int:
    thrown = asked.dice() if isinstance(asked, Chance) else None
    return 0 if thrown is None else thrown.sides[0]
