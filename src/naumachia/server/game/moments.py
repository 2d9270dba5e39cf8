"""Keep the moments of a game, and recompute most states on demand.

Keep one state in `KEEP_EVERY` and the `KEEP_RECENT` last ones. Any other is computed from the last
kept state before it. Forks of a timeline share moments, which never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.language import ENGLISH, LANGUAGES, in_language, language
from naumachia.kernel.match import KEEP_EVERY, Entry, replayed
from naumachia.kernel.pending import Decision, Pending
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.server.errors import Refused
from naumachia.server.texts import number_range, t

NO_MOMENT: Final = "The game has {moves} {moves:move|moves}; there is no moment {at}."
REMEMBERED: Final = 2 * KEEP_EVERY
"""How many recomputed states are cached, for viewers of the past."""


class Replays:
    """A cache of recomputed states for all moments of one game."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset: Final = ruleset
        self._made: dict[Moment, State] = {}

    def state(self, wanted: Moment) -> State:
        """Return the state of a moment that does not keep its own."""
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
        # Replace the whole cache at once, because threads use it at the same time.
        self._made = fresh if len(made) + len(fresh) > REMEMBERED else {**made, **fresh}
        return state


@dataclass(slots=True, eq=False)
class Moment:
    """The game after move `seq`.

    `entry` is that move (None at the start), `first` the `seq` of the first decision of its order,
    and `piece` the piece it moved. `turn` and `titles` are the turn after the move. `sides` are the
    faces of its dice, 0 without dice. `answers` marks an answer in another player's turn. `before`
    is the previous moment, and `kept` the state while it is kept.
    """

    seq: Final[int]
    first: Final[int]
    entry: Final[Entry | None]
    piece: Final[str]
    turn: Final[int]
    titles: Final[Mapping[str, str]]
    """The title of the turn in every language, as the state is not always kept."""
    sides: Final[int]
    answers: Final[bool]
    before: Final[Moment | None]
    replays: Final[Replays]
    kept: State | None

    @property
    def state(self) -> State:
        """Return the state, recomputed if it is not kept."""
        return self.replays.state(self) if self.kept is None else self.kept

    @property
    def title(self) -> str:
        """Return the title of the turn after the move, in the reader's language."""
        return self.titles[language()]

    @property
    def made_in(self) -> str:
        """Return the title of the turn in which the move was made."""
        return self.title if self.before is None else self.before.title

    @classmethod
    def opening(cls, ruleset: AnyRuleset, state: State) -> Moment:
        """Return the game before its first move."""
        turn, titles = turn_of(ruleset, state)
        made = Replays(ruleset)
        return cls(0, 0, None, "", turn, titles, 0, False, None, made, state)

    def after(self, entry: Entry, first: int, state: State) -> Moment:
        """Return the next moment, after `entry`."""
        ruleset, move = self.replays.ruleset, entry.move
        turn, titles = turn_of(ruleset, state)
        piece, sides, answers = self.piece, 0, False
        if isinstance(move, Decision):
            piece = ruleset.piece(self.state, move.action)
            answers = ruleset.default(self.state, move.seat) is not None
        else:
            sides = _sides(ruleset.pending(self.state))
        kept = state
        if (self.seq + 1) % KEEP_EVERY == 0:
            # Keep a fresh copy, which has not cached its long list of legal actions.
            kept = replayed(ruleset, self.state, move)
        return Moment(
            self.seq + 1,
            first,
            entry,
            piece,
            turn,
            titles,
            sides,
            answers,
            self,
            self.replays,
            kept,
        )

    def rest(self) -> None:
        """Drop the state, unless other states are computed from it."""
        if self.seq % KEEP_EVERY != 0:
            self.kept = None


def must_be_moment(at: int, last: int, place: str = "at", message: str = NO_MOMENT) -> None:
    """Raise Refused for a moment after the `last` move. `place` names the number in the request."""
    if at > last:
        text = t(message, moves=last, at=at)
        raise Refused(404, "no_moment", text, place=place, expected=number_range(0, last))


def turn_of(ruleset: AnyRuleset, state: State) -> tuple[int, Mapping[str, str]]:
    """Return the number of the turn, and its title by language."""
    board, view = board_of(ruleset), ruleset.observe(state, None)
    found = {known: in_language(known, board.turn, view) for known in LANGUAGES}
    return found[ENGLISH][0], {known: title for known, (_, title) in found.items()}


def _sides(asked: Pending) -> int:
    rolled = asked.dice() if isinstance(asked, Chance) else None
    return 0 if rolled is None else rolled.sides[0]
