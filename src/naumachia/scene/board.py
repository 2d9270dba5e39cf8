"""The interface of boards and their facets, which pages and pictures use.

A facet is a feature of some games only: cards, odds beyond the chance tree, pointing. In a game
without it, the board has an object of the base class, whose methods return nothing.

A rule set provides its board as `ruleset.board`, which the kernel does not use. Code that shows a
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
    """A feature of some games' boards; by default, it is empty. `rules` is the rule set.

    Every method is deterministic, changes nothing, and gets the view of a seat.
    """

    def __init__(self, rules: Ruleset[S, A]) -> None:
        self.rules = rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Cards(Facet[S, A]):
    """The cards on the table."""

    def table(self, view: View[S]) -> CardTable | None:
        """Return the cards in the view; None in a game without cards."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacks(Facet[S, A]):
    """Possible attacks, beyond the listed actions."""

    def threats(self, view: View[S], seat: int) -> list[Threat]:
        """Return what `seat` could attack if it were its turn."""
        return []

    def duties(self, view: View[S], seat: int) -> list[Duty]:
        """Return the targets that `seat` must or may attack now, if attacks are listed singly."""
        return []

    def join(self, view: View[S], seat: int, action: A, pieces: tuple[str, ...]) -> A:
        """Return the action with exactly these of its sketch's `joins` added; legal or not."""
        return action

    def bands(self, view: View[S], seat: int, action: A) -> tuple[Overlay, ...]:
        """Return the sectors around the target that show which side an attack hits.

        For a move, they are around the final place of the piece. Empty if the side makes no
        difference. `action` may be illegal.
        """
        return ()

    def crews(self, view: View[S]) -> dict[str, tuple[str, float]]:
        """Return the crews of pieces whose roster line counts something else.

        A crew is a number and a share of the full crew. Unknown crews are left out.
        """
        return {}

    def later_position(self, view: View[S], seat: int, piece: str) -> S | None:
        """Return the position in which `piece` attacks from its place in `view`, in a later step.

        Nobody else may move before that step. None if its attacks follow its move, or if it has
        none.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Odds(Facet[S, A]):
    """Odds of an action that its chance tree does not contain."""

    def dice_notes(self, view: View[S], seat: int, action: A) -> list[tuple[str, str]]:
        """Return further notes on the dice of `action`, as labels and values.

        Chances are exact fractions (`"35/72"`). The outcomes of the roll itself come from the
        chance tree.
        """
        return []

    def forecast(self, view: View[S], seat: int, action: A) -> Forecast | None:
        """Return the odds of `action` if hidden information prevents counting them.

        None if there are no odds, or if the chance tree has them all.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Pointing(Facet[S, A]):
    """Actions that a player means by pointing at the board, if choices cannot be listed."""

    def aim(
        self, view: View[S], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[A]:
        """Return the actions of `piece` that move it to a point or act on what is there.

        They may be illegal; the most likely one is first. Empty if choices are not continuous. `at`
        is in board units, `heading` in degrees clockwise from north; None: any heading.
        """
        return []

    def route(
        self, view: View[S], seat: int, piece: str, at: Point, heading: float | None
    ) -> list[A]:
        """Return successive decisions that bring `piece` to a point, or as near as possible.

        Empty if a single action of `aim` is enough. They are played in turn until another seat's
        answer interrupts them.
        """
        return []

    def paths_by_words(
        self, view: View[S], seat: int, piece: str, words: list[str]
    ) -> list[list[A]]:
        """Return the paths that typed words describe by their end, such as `row 1603`: one if it
        is certain which is meant, several if not; empty if the words describe no such path.
        """
        return []

    def aimable_pieces(self, view: View[S], seat: int) -> list[tuple[str, ...]] | None:
        """Return the pieces that `aim` accepts now; None: those with listed moves.

        Each item is a piece, followed by the others that move as one with it: `aim` returns the
        same order for each of them.
        """
        return None

    def declarable_actions(self, view: View[S], seat: int) -> list[A]:
        """Return what `seat` may declare, possible or not, if measuring first is not allowed.

        The game carries out the legal action to which `choices` snaps it. Empty: declare legal
        actions.
        """
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Groups(Facet[S, A]):
    """Groups of pieces that act together."""

    def gather(
        self, view: View[S], seat: int, pieces: tuple[str, ...], cards: tuple[str, ...] = ()
    ) -> list[A] | None:
        """Return the action in which exactly these pieces act together, with these cards.

        It may be illegal, or a sequence with one action for each piece. None if no groups can be
        chosen now. `Selection.pieces` names the pieces of such an action.
        """
        return None

    def named_groups(self, view: View[S], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return groups that have a button, each after its label, such as `All to Full`."""
        return []

    def linked_pieces(self, view: View[S], seat: int) -> list[tuple[str, ...]]:
        """Return groups that are selected as a whole; a piece is in at most one of them."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Forms(Facet[S, A]):
    """Orders that are filled in field by field."""

    def all(self, view: View[S], seat: int) -> list[Form]:
        """Return the forms that can be filled in now, including those filled in before."""
        return []

    def fill(self, view: View[S], seat: int, form: str, values: Mapping[str, str]) -> list[A]:
        """Return the order for the form's answers, legal or not, and then similar orders.

        `values` has an answer to every field.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Generic[S, A]):
    """The board of one game. Subclasses implement `scene`, `margin` and `sketch`.

    Every method is deterministic, changes nothing, and gets the view of a seat.

    Attributes: `rules`, the rule set; the facets `cards`, `attacks`, `odds`, `pointing`, `groups`
    and `forms`, which a game sets in `__init__` if it has them.
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
        """Return the content beside the board: rosters and the track of phases."""
        raise NotImplementedError

    def turn(self, view: View[S]) -> tuple[int, str]:
        """Return the number and title of the turn, as in the margin. Called at every move."""
        margin = self.margin(view)
        return margin.turn, margin.title

    def sketch(self, view: View[S], seat: int, action: A) -> Sketch:
        """Return how one action is drawn and labelled on the board."""
        raise NotImplementedError

    def kind(self, view: View[S], seat: int, action: A) -> str:
        """Return the kind of an action's sketch if it is known without drawing, else ""."""
        return ""

    def reach(self, view: View[S], seat: int, piece: str) -> tuple[Overlay, ...]:
        """Return how far `piece` can go, by kind of move; empty: nothing is shown."""
        return ()

    # -- in words ------------------------------------------------------------------

    def say(self, event: Event, seat: int | None) -> str:
        """Describe the event in English, as `seat` may know it."""
        return self.rules.phrases.event(event.kind, event.known_to(seat))

    def prompt_facts(self, view: View[S]) -> Facts:
        """Return the facts for the prompt's phrases: those of the prompt, and perhaps more."""
        return self.rules.pending(view.state).facts

    def remark(self, clause: ClauseId) -> str:
        """Return a note beside an open clause, for example that its numbers are not printed."""
        return ""


AnyBoard = Board[Any, Any]
"""A board whose types of states and actions do not matter to the caller."""


def board_of(ruleset: AnyRuleset) -> AnyBoard:
    """Return the board of a rule set. Raises BadInput if it has none."""
    board = ruleset.board
    if not isinstance(board, Board):
        raise BadInput("no board to show", ruleset.id, "ruleset.board", "a Board")
    return board
