"""Monte Carlo tree search over whole orders, with dice sampled and hidden things guessed.

The tree belongs to one seat. Every pass begins with a guess at the full state that agrees with the
seat's view, and a node is what the seat knows at that point (Cowling et al. 2012, "Information set
Monte Carlo tree search"); where nothing is hidden the guess is a copy, and positions reached in
several ways are one node. All other seats are taken to play against the owner of the tree. A new
node is valued by a short game played on from it and the advisor's evaluation at its end.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final, Generic, TypeVar

from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.knowledge import MOST_GUESSES, Planner
from naumachia.search.lines import score
from naumachia.search.walks import PLAYOUTS, Turns, Walker, decider

S = TypeVar("S", bound=State)
A = TypeVar("A")

CURIOSITY: Final = 0.2
SHARPNESS: Final = 0.05
TRUST: Final = 1.0
PATIENCE: Final = 3
DEEPEST_PATH: Final = 64
"""Orders in one walk; a game that can go in circles must end somewhere."""
MOST_NODES: Final = 5_000
"""Positions remembered before the tree begins anew."""


class Edge(Generic[A]):
    """One order at a node; values are those of the owner of the tree.

    `estimate` is its value before any visit, `prior` its share of attention, `total` the sum of the
    values that `visits` brought back.
    """

    __slots__ = ("actions", "estimate", "guesses", "prior", "total", "visits")

    def __init__(self, actions: list[A], estimate: float) -> None:
        self.actions: Final = actions
        self.estimate = estimate
        self.guesses = 1
        self.prior = 0.0
        self.visits = 0
        self.total = 0.0

    def guess_again(self, estimate: float) -> None:
        """Take what another guess says into the mean."""
        self.guesses += 1
        self.estimate += (estimate - self.estimate) / self.guesses


class Node(Generic[A]):
    """A point where `seat` decides. `edges` are found by the text of their decisions.

    `total` is the sum of the values that `visits` brought back, `top` the estimate of the edge
    that is best for the decider; `planned` whether the edges are plans of the advisor.
    """

    __slots__ = ("edges", "guesses", "planned", "seat", "top", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.edges: Final[dict[str, Edge[A]]] = {}
        self.guesses = 0
        self.planned = False
        self.visits = 0
        self.total = 0.0
        self.top = 0.0

    def value(self, edge: Edge[A], trust: float) -> float:
        """The value of an edge by all visits.

        `trust` more visits are supposed, which brought the node's own mean, less what the edge is
        estimated to be worse than the best one: estimates differ from what walks bring back by
        more than they differ among each other.
        """
        supposed = edge.estimate
        if self.visits:
            supposed += self.total / self.visits - self.top
        return (edge.total + trust * supposed) / (edge.visits + trust)


class Settings:
    """How a tree is searched.

    `curiosity` weighs priors against values; `sharpness` is the difference in evaluation that makes
    an order about a third as likely to be looked at; `trust` is how many visits the evaluation of
    an order weighs; `patience` is how often a position is met before its own orders are looked at;
    `horizon` is how many times the turn passes from the root before a walk is evaluated, 0 for what
    suits the rule set; from a new node on it is played to there in a short game. `playouts` are
    random games to the end, where the rule set has no advisor.
    """

    def __init__(
        self,
        curiosity: float = CURIOSITY,
        sharpness: float = SHARPNESS,
        horizon: int = 0,
        playouts: int = PLAYOUTS,
        trust: float = TRUST,
        patience: int = PATIENCE,
    ) -> None:
        self.curiosity: Final = curiosity
        self.sharpness: Final = sharpness
        self.horizon: Final = horizon
        self.playouts: Final = playouts
        self.trust: Final = trust
        self.patience: Final = patience


class Tree(Generic[S, A]):
    """The search of one seat; kept from decision to decision, it remembers what it has seen."""

    def __init__(
        self, ruleset: Ruleset[S, A], view: View[S], seat: int, rng: Random, settings: Settings
    ) -> None:
        self.ruleset: Final = ruleset
        self.seat: Final = seat
        self.rng: Final = rng
        self.settings: Final = settings
        self.planner: Final = Planner(ruleset, view.state, rng)
        self.open: Final[bool] = self.planner.open
        self.advisor: Final = ruleset.advisor
        horizon = settings.horizon or self.advisor.foresight
        self.walker: Final = Walker(ruleset, self.planner, seat, horizon, 0, settings.playouts)
        self.nodes: dict[str, Node[A]] = {}

    # -- searching -----------------------------------------------------------------

    def root(self, view: View[S]) -> Node[A]:
        """The node of the position seen; a tree that has grown too large begins anew."""
        if len(self.nodes) > MOST_NODES:
            self.nodes = {}
        state = self.ruleset.guess(view, self.rng)
        key = self.planner.known(state, self.seat)
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
        turns = Turns()
        luck = value = 0.0
        turns.note(root.seat, self.advisor.quiet(state))
        while True:
            edge = self._select(node, state)
            path.append((node, edge))
            self.planner.carry_out(state, node.seat, edge.actions)
            luck += self.walker.roll(state, edge.estimate if self.open else None)
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt):
                assert isinstance(pending, Result)
                value = score(pending, self.seat)
                break
            turns.note(decider(pending, self.seat), self.advisor.quiet(state))
            far = turns.passed >= self.walker.horizon and self.advisor.settled(state)
            if far and not self.walker.blind:
                value = self.walker.worth(state)
                break
            child = self._child(state, pending)
            if child.visits < self.settings.patience or len(path) > DEEPEST_PATH:
                value = self.walker.value(state, turns)
                child.visits += 1
                child.total += value
                break
            node = child
        value -= luck
        for node, edge in path:
            node.visits += 1
            node.total += value
            edge.visits += 1
            edge.total += value

    def best(self, root: Node[A]) -> list[A]:
        """The order looked at most; among equals the one with the better value."""
        trust = self.settings.trust
        edges = list(root.edges.values())
        chosen = edges[0]
        for edge in edges:
            value = (edge.visits, root.value(edge, trust))
            if value > (chosen.visits, root.value(chosen, trust)):
                chosen = edge
        return chosen.actions

    # -- inside --------------------------------------------------------------------

    def _side(self, node: Node[A]) -> float:
        return 1.0 if node.seat == self.seat else -1.0

    def _child(self, state: S, prompt: Prompt) -> Node[A]:
        seat = decider(prompt, self.seat)
        key = self.planner.known(state, seat)
        child = self.nodes.get(key)
        if child is None or child.seat != seat:
            child = Node(seat)
            self.nodes[key] = child
        return child

    def _select(self, node: Node[A], state: S) -> Edge[A]:
        lasting = (self.open or node.planned) and node.edges
        texts = list(node.edges) if lasting else self._open_edges(node, state)
        side = self._side(node)
        trust = self.settings.trust
        weight = self.settings.curiosity * sqrt(node.visits + 1.0)
        best = -1e9
        chosen = node.edges[texts[0]]
        for text in texts:
            edge = node.edges[text]
            promise = side * node.value(edge, trust) + weight * edge.prior / (edge.visits + 1)
            if promise > best:
                best = promise
                chosen = edge
        return chosen

    def _open_edges(self, node: Node[A], state: S) -> list[str]:
        """Make the edges that are possible in `state`; the texts of all of those.

        Where things are hidden each of the first visits brings another guess, and the estimates of
        the edges are the means over these.
        """
        texts: list[str] = []
        if not self.open and node.guesses >= MOST_GUESSES:
            for action in self.ruleset.legal(state, node.seat):
                texts.append(self.ruleset.notation.format_action(state, action))
            known = [text for text in texts if text in node.edges]
            if len(known) == len(texts):
                return texts
        texts.clear()
        node.guesses += 1
        lines = self.planner.plans(state, node.seat)
        node.planned = len(lines) > 0
        for text, line in lines or self.planner.lines(state, node.seat):
            texts.append(text)
            estimate = self.walker.worth(line.after)
            if text in node.edges:
                node.edges[text].guess_again(estimate)
            else:
                node.edges[text] = Edge(line.actions, estimate)
        self._share_attention(node)
        return texts

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
