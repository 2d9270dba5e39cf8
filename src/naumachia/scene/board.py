"""What a page or a picture asks of a game: the contract of boards, and of a hand that points.

A rule set hands out its board as `ruleset.board`; the kernel does not look into it. Whoever shows a
game gets it from `board_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import Event
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, Ruleset, View
from naumachia.scene.cards import CardTable
from naumachia.scene.forms import Form
from naumachia.scene.margin import Duty, Forecast, Margin, Sketch, Threat
from naumachia.scene.model import Scene
from naumachia.scene.overlay import Overlay
from naumachia.scene.surface import Point

S = TypeVar("S", bound=State)
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pointing(Generic[S, A]):
    """What a hand means that points at the board, where the lists of choices do not say it all.

    Everything here is deterministic and changes nothing. A game whose choices can be listed has no
    need of it.
    """

    def aim(
        self, view: View[S], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[A]:
        """Actions of `piece` that would bring it to a point, or act upon what lies there, the one
        that is meant first, legal or not; empty where choices are not continuous.

        `at` is in board units, `heading` in degrees clockwise from north, None: as it comes.
        """
        return []

    def route(
        self, view: View[S], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[A]:
        """Return the decisions in a row that bring `piece` to a point or as near as it can come;
        empty where a single action of `aim` says it all.

        Played one after the other, up to the first that somebody else's answer cuts short.
        """
        return []

    def gather(
        self, view: View[S], seat: int, pieces: tuple[str, ...], cards: tuple[str, ...] = ()
    ) -> list[A] | None:
        """Return the action that takes exactly these pieces together, with these cards of the hand,
        legal or not, or one action for each of them in a row; None where no set of pieces is chosen
        now. `Selection.pieces` of such actions tells which pieces they take.
        """
        return None

    def named_groups(self, view: View[S], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return the sets of pieces that have a name, as `All to Full`, each with what a button
        says.
        """
        return []

    def linked_pieces(self, view: View[S], seat: int) -> list[tuple[str, ...]]:
        """Sets of which a press on one piece takes all: each piece in one of them at most."""
        return []

    def aimable_pieces(self, view: View[S], seat: int) -> list[tuple[str, ...]] | None:
        """Return the pieces that can be aimed now, each before the others that move as one with it
        and with which `aim` means the same order; None where they are those with listed moves.
        """
        return None

    def joined(self, view: View[S], seat: int, action: A, pieces: tuple[str, ...]) -> A:
        """Return the same action with exactly these of its sketch's `joins` joining in by choice;
        legal or not.
        """
        return action

    def forms(self, view: View[S], seat: int) -> list[Form]:
        """Return the orders that are filled in field by field now, those given already
        among them.
        """
        return []

    def filled(self, view: View[S], seat: int, form: str, values: Mapping[str, str]) -> list[A]:
        """Return the order of the form of this id of `forms`, filled in with answers to all its
        fields, legal or not; after it others that come near to it.
        """
        raise NotImplementedError

    def declarable_actions(self, view: View[S], seat: int) -> list[A]:
        """Return what `seat` may declare where nothing may be measured beforehand, possible or not.

        Each is carried out as the legal action that `choices` snaps it to. Empty: what is legal.
        """
        return []


NO_POINTING: Final[Pointing[Any, Any]] = Pointing()
"""The pointing of a game whose choices can be listed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Generic[S, A]):
    """One game as it is shown. `scene`, `margin` and `sketch` must be given.

    Everything here is deterministic, changes nothing, and is asked of what a seat may know.

    Attributes: `rules`, the game that is shown; `pointing`, to be set in `__init__` where people
    point at the board.
    """

    pointing: Pointing[S, A] = NO_POINTING

    def __init__(self, rules: Ruleset[S, A]) -> None:
        self.rules = rules

    def scene(self, view: View[S]) -> Scene:
        """Return the board as data."""
        raise NotImplementedError

    def margin(self, view: View[S]) -> Margin:
        """Return what stands beside the board: rosters and the track of phases."""
        raise NotImplementedError

    def turn(self, view: View[S]) -> tuple[int, str]:
        """Return the number of the turn and its title, as the margin has them; asked at
        every move.
        """
        margin = self.margin(view)
        return margin.turn, margin.title

    def sketch(self, view: View[S], seat: int, action: A) -> Sketch:
        """Return how one action is drawn and labelled on the board."""
        raise NotImplementedError

    def kind(self, view: View[S], seat: int, action: A) -> str:
        """Return the kind of the sketch of an action, where it can be told without drawing it; else
        "".
        """
        return ""

    def cards(self, view: View[S]) -> CardTable | None:
        """Return the cards of the table as the view's owner sees them; None in a game without
        cards.
        """
        return None

    def duties(self, view: View[S], seat: int) -> list[Duty]:
        """Return the targets that `seat` must attack now or may, where attacks are listed one by
        one.
        """
        return []

    # -- in words ------------------------------------------------------------------

    def say(self, event: Event, seat: int | None) -> str:
        """Return the event in English, as `seat` may know it."""
        return self.rules.phrases.event(event.kind, event.known_to(seat))

    def prompt_facts(self, view: View[S]) -> Facts:
        """Return the facts that fill the prompt's phrases; more than the prompt itself carries in
        play.
        """
        return self.rules.pending(view.state).facts

    def remark(self, clause: ClauseId) -> str:
        """Return what is said beside a clause where it is opened, say that its numbers are not
        printed.
        """
        return ""

    # -- on demand -----------------------------------------------------------------

    def threats(self, view: View[S], seat: int) -> list[Threat]:
        """Return what `seat` could strike if it were its turn; empty where the game has no such
        thing.
        """
        return []

    def reach(self, view: View[S], seat: int, piece: str) -> tuple[Overlay, ...]:
        """Return how far `piece` could go, by kind of move; empty where there is nothing to
        show.
        """
        return ()

    def bands(self, view: View[S], seat: int, action: A) -> tuple[Overlay, ...]:
        """Return how the side counts from which an attack meets its target, drawn about the target,
        or about the piece of a move where it would lie; empty where it makes no difference.
        `action` need not be legal.
        """
        return ()

    def crews(self, view: View[S]) -> dict[str, tuple[str, float]]:
        """Return the men of each piece whose roster line counts something else, as a number and as
        a share of its full crew; those not known are left out.
        """
        return {}

    def attacking(self, view: View[S], seat: int, piece: str) -> S | None:
        """Return the position in which `piece` attacks from where it lies in `view`, where that is
        in a later step of the turn and nobody else would move until then; None where its attacks
        follow on its move, or it has none.
        """
        return None

    def dice_notes(self, view: View[S], seat: int, action: A) -> list[tuple[str, str]]:
        """Return what more there is to say of the dice that `action` leads to, as labels and
        values.

        Chances are exact fractions (`"35/72"`). The outcomes of the throw itself are counted from
        the chance tree and need not be told here.
        """
        return []

    def forecast(self, view: View[S], seat: int, action: A) -> Forecast | None:
        """Return the odds of `action` where hidden things keep them from being counted; None where
        there is nothing to tell, and where the chance tree tells all.
        """
        return None


AnyBoard = Board[Any, Any]
"""A board whose game the caller does not look into."""


def board_of(ruleset: AnyRuleset) -> AnyBoard:
    """Return the board of a rule set. Raises BadInput where there is none."""
    board = ruleset.board
    if not isinstance(board, Board):
        raise BadInput("no board to show", ruleset.id, "ruleset.board", "a Board")
    return board
