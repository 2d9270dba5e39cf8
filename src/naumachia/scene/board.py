"""What a page or a picture asks of a game: the contract of boards, and of their facets.

A facet is what only some games have: cards, odds beyond the chance tree, a hand that points. In a
game without it the board holds an object of the class itself, which answers that there is nothing.

A rule set hands out its board as `ruleset.board`; the kernel does not look into it. Whoever shows a
game gets it from `board_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

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
class Facet(Generic[S, A]):
    """What only some games show; by default, nothing. `rules` is the game that is shown.

    Everything here is deterministic, changes nothing, and is asked of what a seat may know.
    """

    def __init__(self, rules: Ruleset[S, A]) -> None:
        self.rules = rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Cards(Facet[S, A]):
    """The cards on the table."""

    def table(self, view: View[S]) -> CardTable | None:
        """Return the cards as the view's owner sees them; None in a game without cards."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacks(Facet[S, A]):
    """What can be attacked and from where, beyond the attacks that are listed."""

    def threats(self, view: View[S], seat: int) -> list[Threat]:
        """Return what `seat` could strike if it were its turn."""
        return []

    def duties(self, view: View[S], seat: int) -> list[Duty]:
        """Return the targets that `seat` must or may attack now, if attacks are listed singly."""
        return []

    def join(self, view: View[S], seat: int, action: A, pieces: tuple[str, ...]) -> A:
        """Return the action with exactly these of its sketch's `joins` added; legal or not."""
        return action

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

    def later_position(self, view: View[S], seat: int, piece: str) -> S | None:
        """Return the position in which `piece` attacks from where it lies in `view`, where that is
        in a later step of the turn and nobody else would move until then; None where its attacks
        follow on its move, or it has none.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Odds(Facet[S, A]):
    """What there is to say of the odds of an action beyond its chance tree."""

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Pointing(Facet[S, A]):
    """What a hand means that points at the board, in a game whose choices cannot be listed."""

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

    def aimable_pieces(self, view: View[S], seat: int) -> list[tuple[str, ...]] | None:
        """Return the pieces that can be aimed now, each before the others that move as one with it
        and with which `aim` means the same order; None where they are those with listed moves.
        """
        return None

    def declarable_actions(self, view: View[S], seat: int) -> list[A]:
        """Return what `seat` may declare where nothing may be measured beforehand, possible or not.

        Each is carried out as the legal action that `choices` snaps it to. Empty: what is legal.
        """
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Groups(Facet[S, A]):
    """Pieces that are taken together."""

    def gather(
        self, view: View[S], seat: int, pieces: tuple[str, ...], cards: tuple[str, ...] = ()
    ) -> list[A] | None:
        """Return the action that takes exactly these pieces together, with these cards of the hand,
        legal or not, or one action for each of them in a row; None where no set of pieces is chosen
        now. `Selection.pieces` of such actions tells which pieces they take.
        """
        return None

    def named_groups(self, view: View[S], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return sets of pieces that have a button, each after its label, as `All to Full`."""
        return []

    def linked_pieces(self, view: View[S], seat: int) -> list[tuple[str, ...]]:
        """Sets of which a press on one piece takes all: each piece in one of them at most."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Forms(Facet[S, A]):
    """Orders that are filled in field by field."""

    def all(self, view: View[S], seat: int) -> list[Form]:
        """Return the orders that can be filled in now, including those given already."""
        return []

    def fill(self, view: View[S], seat: int, form: str, values: Mapping[str, str]) -> list[A]:
        """Return the order of the form of this id, filled in with answers to all its
        fields, legal or not; after it others that come near to it.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Generic[S, A]):
    """One game as it is shown. `scene`, `margin` and `sketch` must be given.

    Everything here is deterministic, changes nothing, and is asked of what a seat may know.

    Attributes: `rules`, the game that is shown; the facets `cards`, `attacks`, `odds`, `pointing`,
    `groups` and `forms`, which the game sets in `__init__` if it has them.
    """

    def __init__(self, rules: Ruleset[S, A]) -> None:
        self.rules = rules
        self.cards: Cards[S, A] = Cards(rules)
        self.attacks: Attacks[S, A] = Attacks(rules)
        self.odds: Odds[S, A] = Odds(rules)
        self.pointing: Pointing[S, A] = Pointing(rules)
        self.groups: Groups[S, A] = Groups(rules)
        self.forms: Forms[S, A] = Forms(rules)

    def scene(self, view: View[S]) -> Scene:
        """Return the board as data."""
        raise NotImplementedError

    def margin(self, view: View[S]) -> Margin:
        """Return what stands beside the board: rosters and the track of phases."""
        raise NotImplementedError

    def turn(self, view: View[S]) -> tuple[int, str]:
        """Return the number of the turn and its title, as in the margin; asked at every move."""
        margin = self.margin(view)
        return margin.turn, margin.title

    def sketch(self, view: View[S], seat: int, action: A) -> Sketch:
        """Return how one action is drawn and labelled on the board."""
        raise NotImplementedError

    def kind(self, view: View[S], seat: int, action: A) -> str:
        """Return the kind of an action's sketch if it can be told without drawing; else ""."""
        return ""

    def reach(self, view: View[S], seat: int, piece: str) -> tuple[Overlay, ...]:
        """Return how far `piece` could go, by kind of move; empty where nothing is shown."""
        return ()

    # -- in words ------------------------------------------------------------------

    def say(self, event: Event, seat: int | None) -> str:
        """Return the event in English, as `seat` may know it."""
        return self.rules.phrases.event(event.kind, event.known_to(seat))

    def prompt_facts(self, view: View[S]) -> Facts:
        """Return the facts for the prompt's phrases, perhaps more than the prompt carries."""
        return self.rules.pending(view.state).facts

    def remark(self, clause: ClauseId) -> str:
        """Return a note beside an open clause, for example that its numbers are not printed."""
        return ""


AnyBoard = Board[Any, Any]
"""A board whose game the caller does not look into."""


def board_of(ruleset: AnyRuleset) -> AnyBoard:
    """Return the board of a rule set. Raises BadInput where there is none."""
    board = ruleset.board
    if not isinstance(board, Board):
        raise BadInput("no board to show", ruleset.id, "ruleset.board", "a Board")
    return board
