"""Search a tree of whole orders with sampled dice and guesses at hidden information.

The tree belongs to one seat. Every pass begins with a guess at the full state that agrees with the
seat's view, and a node is what the seat knows at that point (Cowling et al. 2012, "Information set
Monte Carlo tree search"). If nothing is hidden, the guess is a copy, and a position reached in
several ways is one node. All other seats play against the owner of the tree. The value of a new
node is the result of a rollout.
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
from naumachia.search.simulator import PLAYOUTS, Simulator, Turns, decider

S = TypeVar("S", bound=State)
A = TypeVar("A")

CURIOSITY: Final = 0.2
SHARPNESS: Final = 0.05
TRUST: Final = 1.0
PATIENCE: Final = 3
DEEPEST_PATH: Final = 64
"""The most orders in one pass, because a game can go in circles."""
MOST_NODES: Final = 5_000
"""With more positions than this, the tree is reset."""


class Edge(Generic[A]):
    """One order at a node, with values for the owner of the tree.

    `estimate` is its value before any visit, `prior` its share of visits, and `total` the sum of
    the values of its `visits`.
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
        """Add the estimate of another guess to the mean."""
        self.guesses += 1
        self.estimate += (estimate - self.estimate) / self.guesses


class Node(Generic[A]):
    """A decision of `seat`. The keys of `edges` are the texts of their decisions.

    `total` is the sum of the values of `visits`, `top` the estimate of the best edge for the seat,
    and `planned` whether the edges are plans of the advisor.
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
        """Return the value of an edge from its visits and its estimate.

        The estimate counts as `trust` visits. Their value is the mean of the node, minus the
        difference between the best estimate and this one: estimates differ from the results of
        rollouts by more than from each other.
        """
        supposed = edge.estimate
        if self.visits:
            supposed += self.total / self.visits - self.top
        return (edge.total + trust * supposed) / (edge.visits + trust)


class Settings:
    """Settings of a tree search.

    - `curiosity`: the weight of priors against values.
    - `sharpness`: an order that is worse by this much has about a third of the prior.
    - `trust`: the evaluation of an order counts as this many visits.
    - `patience`: a position gets this many visits before its orders are added to the tree.
    - `depth`: how often the turn passes between the root and the evaluation, 0 for the advisor's
      value. From a new node on, a rollout continues to that depth.
    - `playouts`: the number of random games to the end, if the rule set has no advisor.
    """

    def __init__(
        self,
        curiosity: float = CURIOSITY,
        sharpness: float = SHARPNESS,
        depth: int = 0,
        playouts: int = PLAYOUTS,
        trust: float = TRUST,
        patience: int = PATIENCE,
    ) -> None:
        self.curiosity: Final = curiosity
        self.sharpness: Final = sharpness
        self.depth: Final = depth
        self.playouts: Final = playouts
        self.trust: Final = trust
        self.patience: Final = patience


class Tree(Generic[S, A]):
    """The search of one seat; it keeps its nodes from decision to decision."""

    def __init__(
        self, ruleset: Ruleset[S, A], view: View[S], seat: int, rng: Random, settings: Settings
    ) -> None:
        self.ruleset: Final = ruleset
        self.seat: Final = seat
        self.rng: Final = rng
        self.settings: Final = settings
        self.planner: Final = Planner(ruleset, view.state, rng)
        self.open: Final[bool] = self.planner.open
        self.lookahead: Final = ruleset.advisor.lookahead
        depth = settings.depth or ruleset.advisor.settings.depth
        self.simulator: Final = Simulator(ruleset, self.planner, seat, depth, 0, settings.playouts)
        self.nodes: dict[str, Node[A]] = {}

    # -- searching -----------------------------------------------------------------

    def root(self, view: View[S]) -> Node[A]:
        """Return the node of the position in `view`; reset a tree that is too large."""
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
        """Go from the root to a new node or the end, and add the value to all nodes on the way."""
        state = self.ruleset.guess(view, self.rng)
        node = root
        path: list[tuple[Node[A], Edge[A]]] = []
        turns = Turns()
        luck = value = 0.0
        turns.note(root.seat, self.lookahead.quiet(state))
        while True:
            edge = self._select(node, state)
            path.append((node, edge))
            self.planner.carry_out(state, node.seat, edge.actions)
            luck += self.simulator.roll(state, edge.estimate if self.open else None)
            pending = self.ruleset.pending(state)
            if not isinstance(pending, Prompt):
                assert isinstance(pending, Result)
                value = score(pending, self.seat)
                break
            turns.note(decider(pending, self.seat), self.lookahead.quiet(state))
            far = turns.passed >= self.simulator.depth and self.lookahead.settled(state)
            if far and not self.simulator.blind:
                value = self.simulator.worth(state)
                break
            child = self._child(state, pending)
            if child.visits < self.settings.patience or len(path) > DEEPEST_PATH:
                value = self.simulator.value(state, turns)
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
        """Return the order with the most visits; among equals the one with the best value."""
        trust = self.settings.trust
        edges = list(root.edges.values())
        chosen = edges[0]
        for edge in edges:
            value = (edge.visits, root.value(edge, trust))
            if value > (chosen.visits, root.value(chosen, trust)):
                chosen = edge
        return chosen.actions

    # -- private -------------------------------------------------------------------

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
        fixed = (self.open or node.planned) and node.edges
        texts = list(node.edges) if fixed else self._open_edges(node, state)
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
        """Add the edges that are legal in `state`, and return their texts.

        If information is hidden, each of the first visits uses another guess, and the estimates of
        the edges are means over these.
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
            estimate = self.simulator.worth(line.after)
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
