"""Monte Carlo tree search over whole orders, with dice sampled and hidden things guessed.

The tree belongs to one seat. Every pass begins with a guess at the full state that agrees with the
seat's view, and a node is what the seat knows at that point (Cowling et al. 2012, "Information set
Monte Carlo tree search"); where nothing is hidden the guess is a copy, and positions reached in
several ways are one node. All other seats are taken to play against the owner of the tree. A new
node is valued by a short game played on from it and the rule set's evaluation at its end.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.playout import play_out
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.lines import lines, lines_of_one, score, worth

S = TypeVar("S", bound=State)
A = TypeVar("A")

CURIOSITY: Final = 1.0
SHARPNESS: Final = 0.05
PLAYOUTS: Final = 4
HORIZON: Final = 2
LONGEST_SHORT_GAME: Final = 48
"""Orders in a short game."""
DEEPEST_PATH: Final = 64
"""Orders in one walk; a game that can go in circles must end somewhere."""
MOST_NODES: Final = 5_000
"""Positions remembered before the tree begins anew."""


class Edge(Generic[A]):
    """One order at a node; values are those of the owner of the tree.

    `estimate` is its value before any visit, `prior` its share of attention, `total` the sum of the
    values that `visits` brought back.
    """

    __slots__ = ("actions", "estimate", "prior", "total", "visits")

    def __init__(self, actions: list[A], estimate: float) -> None:
        self.actions: Final = actions
        self.estimate: Final = estimate
        self.prior = 0.0
        self.visits = 0
        self.total = 0.0


class Node(Generic[A]):
    """A point where `seat` decides. `edges` are found by the text of their decisions.

    `total` is the sum of the values that `visits` brought back, `top` the estimate of the edge
    that is best for the decider.
    """

    __slots__ = ("edges", "seat", "top", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.edges: Final[dict[str, Edge[A]]] = {}
        self.visits = 0
        self.total = 0.0
        self.top = 0.0

    def value(self, edge: Edge[A]) -> float:
        """The value of an edge by all visits.

        One more visit is supposed, which brought the node's own mean, less what the edge is
        estimated to be worse than the best one: estimates differ from what walks bring back by
        more than they differ among each other.
        """
        supposed = edge.estimate
        if self.visits:
            supposed += self.total / self.visits - self.top
        return (edge.total + supposed) / (edge.visits + 1)


class Settings:
    """How a tree is searched.

    `curiosity` weighs priors against values; `sharpness` is the difference in evaluation that makes
    an order about a third as likely to be looked at; `horizon` is how many times the turn passes in
    the short game that is played on from a new node before it is evaluated (0: at once).
    `playouts` are random games to the end, where the rule set has no evaluation.
    """

    def __init__(
        self,
        curiosity: float = CURIOSITY,
        sharpness: float = SHARPNESS,
        horizon: int = HORIZON,
        playouts: int = PLAYOUTS,
    ) -> None:
        self.curiosity: Final = curiosity
        self.sharpness: Final = sharpness
        self.horizon: Final = horizon
        self.playouts: Final = playouts


class Tree(Generic[S, A]):
    """The search of one seat; kept from decision to decision, it remembers what it has seen."""

    def __init__(self, ruleset: Ruleset[S, A], seat: int, rng: Random, settings: Settings) -> None:
        kind = type(ruleset)
        self.ruleset: Final = ruleset
        self.seat: Final = seat
        self.rng: Final = rng
        self.settings: Final = settings
        self.open: Final[bool] = getattr(kind, "guess") is getattr(Ruleset, "guess")  # noqa: B009
        self.blind: Final[bool] = getattr(kind, "evaluate") is getattr(Ruleset, "evaluate")  # noqa: B009
        self.nodes: dict[str, Node[A]] = {}

    # -- searching -----------------------------------------------------------------

    def root(self, view: View[S]) -> Node[A]:
        """The node of the position seen; a tree that has grown too large begins anew."""
        if len(self.nodes) > MOST_NODES:
            self.nodes = {}
        state = self.ruleset.guess(view, self.rng)
        key = self._seen(state)
        node = self.nodes.get(key)
        if node is None:
            node = Node(self.seat)
            self.nodes[key] = node
        if not node.edges:
            self._open_edges(node, state)
        return node

    def pass_once(self, view: View[S], root: Node[A]) -> None:
        """Walk from the root to a new node or the end, and carry the value found back."""
        state = self.ruleset.guess(view, self.rng)
        node = root
        path: list[tuple[Node[A], Edge[A]]] = []
        value = 0.0
        while True:
            edge = self._select(node, state)
            path.append((node, edge))
            for action in edge.actions:
                self.ruleset.decide(state, node.seat, action, SILENT)
            self._roll(state)
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt):
                assert isinstance(pending, Result)
                value = score(pending, self.seat)
                break
            key = self._seen(state)
            child = self.nodes.get(key)
            if child is None or child.seat != self._decider(pending):
                child = Node(self._decider(pending))
                self.nodes[key] = child
                value = self._first_value(state)
                child.visits, child.total = 1, value
                break
            if len(path) > DEEPEST_PATH:
                value = self._first_value(state)
                break
            node = child
        for node, edge in path:
            node.visits += 1
            node.total += value
            edge.visits += 1
            edge.total += value

    def best(self, root: Node[A]) -> list[A]:
        """The order looked at most; among equals the one with the better value."""
        edges = list(root.edges.values())
        chosen = edges[0]
        for edge in edges:
            if (edge.visits, root.value(edge)) > (chosen.visits, root.value(chosen)):
                chosen = edge
        return chosen.actions

    # -- inside --------------------------------------------------------------------

    def _side(self, node: Node[A]) -> float:
        return 1.0 if node.seat == self.seat else -1.0

    def _decider(self, prompt: Prompt) -> int:
        # Of sealed answers the owner's comes first: it is then not made knowing the others.
        return self.seat if self.seat in prompt.seats else prompt.seats[0]

    def _seen(self, state: S) -> str:
        """What the owner of the tree knows in `state`, as text: states alike to it are one node."""
        if self.open:
            return self.ruleset.position(state)
        return self.ruleset.position(self.ruleset.observe(state, self.seat).state)

    def _roll(self, state: S) -> None:
        while True:
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Chance):
                return
            self.ruleset.resolve(state, pending.sample(self.rng), SILENT)

    def _select(self, node: Node[A], state: S) -> Edge[A]:
        texts = list(node.edges) if self.open and node.edges else self._open_edges(node, state)
        side = self._side(node)
        weight = self.settings.curiosity * sqrt(node.visits + 1.0)
        best = -1e9
        chosen = node.edges[texts[0]]
        for text in texts:
            edge = node.edges[text]
            promise = side * node.value(edge) + weight * edge.prior / (edge.visits + 1)
            if promise > best:
                best = promise
                chosen = edge
        return chosen

    def _open_edges(self, node: Node[A], state: S) -> list[str]:
        """Make the edges that are possible in `state`; the texts of all of those."""
        ruleset = self.ruleset
        texts: list[str] = []
        for line in lines(ruleset, state, node.seat):
            text = str(len(texts)) if self.open else self._text(state, node.seat, line.actions)
            texts.append(text)
            if text not in node.edges:
                estimate = 0.0
                if not self.blind:
                    estimate = worth(ruleset, line.after, self.seat, self.rng)
                node.edges[text] = Edge(line.actions, estimate)
        self._share_attention(node)
        return texts

    def _text(self, state: S, seat: int, actions: list[A]) -> str:
        scratch = self.ruleset.clone(state)
        words: list[str] = []
        for action in actions:
            words.append(self.ruleset.notation.format_action(scratch, action))
            self.ruleset.decide(scratch, seat, action, SILENT)
        return ";".join(words)

    def _share_attention(self, node: Node[A]) -> None:
        side = self._side(node)
        edges = list(node.edges.values())
        top = max(side * edge.estimate for edge in edges)
        node.top = side * top
        total = 0.0
        for edge in edges:
            edge.prior = exp((side * edge.estimate - top) / self.settings.sharpness)
            total += edge.prior
        for edge in edges:
            edge.prior /= total

    def _first_value(self, state: S) -> float:
        """The value of a new node; `state` is played on."""
        if not self.blind:
            return self._played_on(state)
        total = 0.0
        for _ in range(self.settings.playouts):
            end = play_out(
                self.ruleset, self.ruleset.clone(state), self.rng, self.ruleset.max_decisions
            )
            if end.result is not None:
                total += score(end.result, self.seat)
        return total / self.settings.playouts

    def _played_on(self, state: S) -> float:
        """The evaluation after a short game in which a piece at a time does what is best for it."""
        passes = 0
        mover = -1
        for _ in range(LONGEST_SHORT_GAME):
            self._roll(state)
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt):
                break
            seat = self._decider(pending)
            if mover >= 0 and seat != mover:
                passes += 1
            if passes >= self.settings.horizon:
                break
            mover = seat
            state = self._best_of_one(state, seat)
        return worth(self.ruleset, state, self.seat, self.rng)

    def _best_of_one(self, state: S, seat: int) -> S:
        best = -1e9
        chosen = state
        for line in lines_of_one(self.ruleset, state, seat, self.rng):
            value = worth(self.ruleset, line.after, seat, self.rng)
            if value > best:
                best = value
                chosen = line.after
        return chosen
