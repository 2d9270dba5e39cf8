"""What a rule set is: the contract between rules and everything that drives or shows them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from naumachia.kernel.advisor import NO_ADVICE, Advisor
from naumachia.kernel.campaign import Campaign
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.choices import Choices
from naumachia.kernel.clause import Clause, Facts, Ruling
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import Event, Log
from naumachia.kernel.native import mypyc_attr
from naumachia.kernel.notation import Notation
from naumachia.kernel.options import Option, Options
from naumachia.kernel.pending import Answer, Decision, Pending, Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.scenario import Scenario

if TYPE_CHECKING:
    from naumachia.scene.cards import CardTable
    from naumachia.scene.margin import Forecast, Margin, Sketch, Threat
    from naumachia.scene.model import Scene
    from naumachia.scene.overlay import Overlay
    from naumachia.scene.surface import Point

S = TypeVar("S", bound=State)
A = TypeVar("A")


class View(Generic[S]):
    """What a seat may know of a game: a state in which everything else is blanked.

    `seat` None is a spectator.
    """

    __slots__ = ("seat", "state")

    def __init__(self, seat: int | None, state: S) -> None:
        self.seat = seat
        self.state = state


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(Generic[S, A]):
    """One game: its clauses, its states, and what may be done in them.

    Everything here is deterministic and has no side effects, except that `decide` and `resolve`
    change the state they are given. None of these methods keeps anything between calls.

    Attributes, to be set in `__init__` (a compiled kernel does not see those of an interpreted
    class): `id` (folder name), `title`, `version` (changes if and only if behaviour changes),
    `seats` (names of the sides in seat order; see `seated`), `endings` (every way a game can end),
    `clauses` by id, `phrases`, `notation`, `max_decisions` (bound on the length of a game with
    default options), `difficulty` (1 is learnt in minutes, 3 in an evening; a list of games begins
    with the easy), `advisor` (what computer players are told).
    """

    id: str
    title: str
    version: str
    summary: str
    minutes: str
    seats: tuple[str, ...]
    endings: tuple[str, ...]
    clauses: Mapping[str, Clause]
    phrases: Phrasebook
    notation: Notation[S, A]
    max_decisions: int
    difficulty: int = 2
    advisor: Advisor[S, A] = NO_ADVICE

    # -- games to play -------------------------------------------------------------

    def options(self) -> tuple[Option, ...]:
        """The rulings that are options, each with its default."""
        raise NotImplementedError

    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that come with the rule set, by id."""
        raise NotImplementedError

    def setup(self, scenario: Scenario, options: Options) -> S:
        """The opening state, settled at its first prompt or chance.

        Raises BadScenario or BadOption.
        """
        raise NotImplementedError

    def clone(self, state: S) -> S:
        """An independent copy."""
        raise NotImplementedError

    def seated(self, scenario: Scenario) -> Ruleset[S, A]:
        """This rule set with the seats of `scenario`; itself where all scenarios have the same.

        A match is always of the rule set so seated. Raises BadScenario.
        """
        return self

    def seating(self, options: Options) -> tuple[int, ...]:
        """The seat of each player, in player order; a seat stands for a side of the game."""
        return tuple(range(len(self.seats)))

    def remark(self, clause: Clause) -> str:
        """What is said beside a clause where it is opened, say that its numbers are not printed."""
        return ""

    def campaigns(self) -> Mapping[str, Campaign]:
        """The campaigns that come with the rule set, by id, at their openings; to be cloned."""
        return {}

    def read_campaign(self, source: str, file: str) -> Campaign:
        """A campaign from its file; `file` names it and is its id. Raises BadInput."""
        raise BadInput("no campaigns", file, self.id, "a rule set that has campaigns")

    # -- rules ---------------------------------------------------------------------

    def pending(self, state: S) -> Pending:
        """What the game waits for."""
        raise NotImplementedError

    def legal(self, state: S, seat: int) -> list[A]:
        """The legal actions of `seat` (canonical candidates where the choice is continuous).

        The list may be shared: do not change it.
        """
        raise NotImplementedError

    def choices(self, state: S, seat: int) -> Choices[A]:
        """The legal actions as an object that also samples and snaps."""
        return Choices(self.legal(state, seat), True)

    def considered(self, state: S, seat: int) -> list[A]:
        """Actions that suggest themselves, legal or not."""
        return self.legal(state, seat)

    def stepwise(self, state: S) -> bool:
        """Whether each decision is an order of its own now: a piece has more ways than anybody
        lists, and whole ones come from `route`.
        """
        return False

    def check(self, state: S, seat: int, action: A) -> Ruling | None:
        """The only authority on legality: None when legal, else the clause and the facts."""
        raise NotImplementedError

    def decide(self, state: S, seat: int, action: A, log: Log) -> None:
        """Carry out a legal decision, in place, up to the next prompt, chance or result."""
        raise NotImplementedError

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        """Answer the pending chance, in place, up to the next prompt, chance or result."""
        raise NotImplementedError

    def apply(self, state: S, move: Decision[A] | Answer, log: Log) -> None:
        """Carry out either kind of move."""
        if isinstance(move, Answer):
            self.resolve(state, move.outcome, log)
        else:
            self.decide(state, move.seat, move.action, log)

    # -- answers out of turn -------------------------------------------------------

    def interrupts(self) -> bool:
        """Whether a seat may owe an answer in another's turn, for which `default` has one."""
        return False

    def default(self, state: S, seat: int) -> A | None:
        """What a seat that is away is taken to answer in another's turn; None in its own turn,
        where it owes nothing, and where nobody can answer for it. Always legal, and told to
        everybody beforehand: it depends on nothing that others do not see.
        """
        return None

    # -- measuring -----------------------------------------------------------------

    def measures(self, state: S) -> bool:
        """Whether players may measure, and be told odds, before they commit to an order."""
        return True

    def declarable(self, state: S, seat: int) -> list[A]:
        """What a seat may declare where nothing may be measured beforehand, possible or not.

        Each is carried out as the legal action that `choices` snaps it to.
        """
        return self.legal(state, seat)

    # -- knowledge -----------------------------------------------------------------

    def observe(self, state: S, seat: int | None) -> View[S]:
        """What `seat` knows; with nothing hidden, a copy of the state."""
        return View(seat, self.clone(state))

    def guess(self, view: View[S], rng: Random) -> S:
        """A full state consistent with the view, hidden things drawn by their probability."""
        return self.clone(view.state)

    def all_known(self, state: S) -> bool:
        """Whether every seat knows all there is to know in a game with the options of `state`."""
        return getattr(type(self), "guess") is getattr(Ruleset, "guess")  # noqa: B009

    def secret_to(self, state: S, move: Decision[A] | Answer) -> tuple[int, ...] | None:
        """The only seats that may read `move` while the game runs; None when it is public."""
        return None

    def piece(self, state: S, action: A) -> str:
        """The piece that `action` acts with (`"G3"`), or "" for the whole side."""
        return ""

    # -- what is shown -------------------------------------------------------------

    def scene(self, view: View[S]) -> Scene:
        """The board as data."""
        raise NotImplementedError

    def margin(self, view: View[S]) -> Margin:
        """What stands beside the board: rosters and the track of phases."""
        raise NotImplementedError

    def cards(self, view: View[S]) -> CardTable | None:
        """The cards of the table as the view's owner sees them; None in a game without cards."""
        return None

    def sketch(self, view: View[S], seat: int, action: A) -> Sketch:
        """How one action is drawn and labelled on the board."""
        raise NotImplementedError

    def threats(self, view: View[S], seat: int) -> list[Threat]:
        """What `seat` could strike if it were its turn; empty where the game has no such thing."""
        return []

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
        """The decisions in a row that bring `piece` to a point or as near as it can come; empty
        where a single action of `aim` says it all.

        Played one after the other, up to the first that somebody else's answer cuts short.
        """
        return []

    def gather(
        self, view: View[S], seat: int, pieces: tuple[str, ...], cards: tuple[str, ...] = ()
    ) -> list[A] | None:
        """The action that takes exactly these pieces together, with these cards of the hand, legal
        or not, or one action for each of them in a row; None where no set of pieces is chosen now.
        `Sketch.pieces` of such actions tells which pieces they take.
        """
        return None

    def suites(self, view: View[S], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        """The sets of pieces that have a name, as `All to Full`, each with what a button says."""
        return []

    def reach(self, view: View[S], seat: int, piece: str) -> tuple[Overlay, ...]:
        """How far `piece` could go, by kind of move; empty where there is nothing to show."""
        return ()

    def bands(self, view: View[S], seat: int, action: A) -> tuple[Overlay, ...]:
        """How the side counts from which an attack meets its target, drawn about the target, or
        about the piece of a move where it would lie; empty where it makes no difference. `action`
        need not be legal.
        """
        return ()

    def prospects(self, view: View[S], seat: int, action: A) -> list[tuple[str, str]]:
        """What more there is to say of the dice that `action` leads to, as labels and values.

        Chances are exact fractions (`"35/72"`). The outcomes of the throw itself are counted from
        the chance tree and need not be told here.
        """
        return []

    def forecast(self, view: View[S], seat: int, action: A) -> Forecast | None:
        """The odds of `action` where hidden things keep them from being counted; None where there
        is nothing to tell, and where the chance tree tells all.
        """
        return None

    def prompt_facts(self, view: View[S]) -> Facts:
        """The facts that fill the prompt's phrases; more than the prompt itself carries in play."""
        pending = self.pending(view.state)
        return pending.facts

    def declared(self, state: S) -> Mapping[str, int]:
        """Quantities that no move may change (ships, cards, crew), for the conformance kit."""
        return {}

    # -- identity ------------------------------------------------------------------

    def position(self, state: S) -> str:
        """The position as text; `notation` reads it back."""
        return self.notation.format_position(state)

    def digest(self, state: S) -> str:
        """A short fingerprint of the position, the same in both builds."""
        return blake2b(self.position(state).encode(), digest_size=16).hexdigest()

    def say(self, event: Event, seat: int | None) -> str:
        """The event in English, as `seat` may know it."""
        return self.phrases.event(event.kind, event.known_to(seat))


AnyRuleset = Ruleset[Any, Any]
"""A rule set whose states and actions the caller does not look into."""


def is_over(pending: Pending) -> bool:
    """Whether nothing more can happen."""
    return not isinstance(pending, (Prompt, Chance))
