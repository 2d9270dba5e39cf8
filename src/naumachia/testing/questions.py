"""Produce every question of the contract at one moment of a game.

Questions about a piece are asked about all pieces; questions about an action, about some legal and
some illegal ones. Each question is yielded before the next is made from its answer, so that a
harmful one can be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from naumachia.kernel.chance import Chance
from naumachia.kernel.pending import Decision, Prompt
from naumachia.kernel.ruleset import View
from naumachia.scene.board import AnyBoard, board_of
from naumachia.scene.surface import Point
from naumachia.testing.spot import Broken, Spot, few

SPREAD: Final = 12
"""The pieces of a large fleet that are asked about; at its opening, all are."""
FORMS: Final = 3
PLACES: Final = 3
ACTIONS: Final = 3
EVENTS: Final = 6


class Question(NamedTuple):
    """A method of the contract with its class (`Board.reach`), its arguments, and the call."""

    name: str
    of: str
    ask: Callable[[], object]


class Asker:
    """Yields the questions of a moment, to a copy of its state and to a viewer's view of it."""

    def __init__(self, spot: Spot, state: Any, view: View[Any], rng: Random) -> None:
        self.spot: Final = spot
        self.ruleset: Final = spot.ruleset
        self.board: Final[AnyBoard] = board_of(spot.ruleset)
        self.state: Final = state
        self.view: Final = view
        self.rng: Final = rng

    def all(self) -> Iterator[Question]:
        """Yield all questions that are possible now for this viewer."""
        yield from self.of_the_game()
        yield from self.of_what_is_seen()
        if self.view.seat is None:
            yield from self.of_judgement()
            return
        seat = self.view.seat
        yield from self.of_a_seat(seat)
        if seat in self.spot.match.owing():
            yield from self.of_a_decision(seat)
            yield from self.of_a_hand(seat)
            yield from self.of_pieces(seat)
            yield from self.of_actions(seat)

    def put(self, method: Callable[..., object], of: str, *about: object) -> Question:
        """Return one question, named after its part of the contract."""
        owner = getattr(method, "__self__", None)
        part = next(name for kind, name in self.parts() if owner is kind)
        return Question(f"{part}.{method.__name__}", of, partial(method, *about))

    def parts(self) -> list[tuple[object, str]]:
        """Return the objects to ask, with their names in the contract."""
        return [
            (self.ruleset, "Ruleset"),
            (self.board, "Board"),
            (self.board.cards, "Cards"),
            (self.board.attacks, "Attacks"),
            (self.board.odds, "Odds"),
            (self.board.pointing, "Pointing"),
            (self.board.groups, "Groups"),
            (self.board.forms, "Forms"),
            (self.ruleset.advisor, "Advisor"),
            (self.ruleset.seating, "Seating"),
            (self.ruleset.knowledge, "Knowledge"),
            (self.ruleset.long_lists, "LongLists"),
            (self.ruleset.clock, "Clock"),
            (self.ruleset.advisor.lookahead, "Lookahead"),
            (self.ruleset.advisor.chances, "ChanceAdvice"),
            (self.ruleset.advisor.blunders, "Blunders"),
        ]

    # -- of everything and everybody ------------------------------------------------------

    def of_the_game(self) -> Iterator[Question]:
        """Yield questions about a position that need no viewer."""
        ruleset, state, match = self.ruleset, self.state, self.spot.match
        for method in (
            ruleset.pending, ruleset.options_of, ruleset.measuring, ruleset.knowledge.all_known,
            ruleset.position, ruleset.digest, ruleset.clone,
        ):  # fmt: skip
            yield self.put(method, "", state)
        seating = ruleset.seating
        yield self.put(seating.of_state, "", ruleset, state)
        yield self.put(seating.of_scenario, "", ruleset, match.scenario)
        yield self.put(seating.order, "", ruleset, match.options)
        yield self.put(ruleset.observe, "", state, self.view.seat)
        yield self.put(ruleset.guess, "", self.view, self.rng)
        notation = ruleset.notation
        yield Question("position_data", "", partial(notation.position_data, state))
        yield Question("older_positions", "", partial(notation.older_positions, state))

    def of_what_is_seen(self) -> Iterator[Question]:
        """Yield questions about what a board shows to everybody, including spectators."""
        board, view = self.board, self.view
        for method in (
            board.scene, board.margin, board.turn, board.cards.table, board.attacks.crews,
            board.prompt_facts,
        ):  # fmt: skip
            yield self.put(method, "", view)
        for clause in few(list(self.ruleset.clauses), ACTIONS, self.rng):
            yield self.put(board.remark, clause, clause)
        history = self.spot.match.history
        for event in few(list(history[-1].events) if history else [], EVENTS, self.rng):
            yield self.put(board.say, event.kind, event, view.seat)

    def of_judgement(self) -> Iterator[Question]:
        """Yield questions to the advisor about a position, for all seats."""
        advisor, state, pending = self.ruleset.advisor, self.state, self.spot.pending
        yield self.put(advisor.near, "", state)
        yield self.put(advisor.unit, "", state)
        if isinstance(pending, Prompt):
            ahead = advisor.lookahead
            for method in (ahead.quiet, ahead.settled, ahead.ending):
                yield self.put(method, "", state)
        if isinstance(pending, Chance):
            yield self.put(advisor.chances.estimates_chance, pending.name, state, pending)
            yield self.put(advisor.chances.weighted_outcomes, pending.name, state, pending)
        history = self.spot.match.history
        for seat in range(len(self.ruleset.seats)):
            yield self.put(advisor.evaluate, f"seat {seat}", state, seat)
            for event in few(list(history[-1].events) if history else [], EVENTS, self.rng):
                yield self.put(advisor.blunders.of_event, event.kind, state, seat, event)

    # -- of a seat ---------------------------------------------------------------------------

    def of_a_seat(self, seat: int) -> Iterator[Question]:
        """Yield questions about any seat, whether it is its turn or not."""
        ruleset, state = self.ruleset, self.state
        lists, clock = ruleset.long_lists, ruleset.clock
        for method in (
            ruleset.legal,
            ruleset.default,
            lists.movable_pieces,
            lists.button_actions,
        ):
            yield self.put(method, "", state, seat)
        if clock is not None:
            yield self.put(clock.time_limit, "", state, seat)
            if clock.time_limit(state, seat) is not None:
                yield self.put(clock.overdue, "", state, seat)
        yield self.put(self.board.attacks.threats, "", self.view, seat)

    def of_a_decision(self, seat: int) -> Iterator[Question]:
        """Yield questions about a seat that owes a decision."""
        ruleset, state = self.ruleset, self.state
        advisor = ruleset.advisor
        for method in (
            ruleset.choices,
            ruleset.suggested_actions,
            advisor.terms,
            advisor.lookahead.searches,
        ):
            yield self.put(method, "", state, seat)
        yield self.put(ruleset.long_lists.one_step_at_a_time, "", state)
        for piece in few(ruleset.long_lists.movable_pieces(state, seat) or [], ACTIONS, self.rng):
            yield self.put(ruleset.long_lists.choices_with, piece, state, seat, piece)
        yield self.put(self.board.attacks.duties, "", self.view, seat)

    def of_a_hand(self, seat: int) -> Iterator[Question]:
        """Yield questions about a hand before it points at a piece."""
        board, view = self.board, self.view
        for method in (
            board.groups.named_groups, board.groups.linked_pieces, board.pointing.aimable_pieces,
            board.pointing.declarable_actions, board.forms.all,
        ):  # fmt: skip
            yield self.put(method, "", view, seat)
        yield self.put(board.groups.gather, "none", view, seat, ())
        for form in few(board.forms.all(view, seat), FORMS, self.rng):
            answers = form.complete(dict(form.values))
            yield self.put(board.forms.fill, form.id, view, seat, form.id, answers)

    # -- of pieces and actions -----------------------------------------------------------------

    def of_pieces(self, seat: int) -> Iterator[Question]:
        """Yield questions about every piece; places are pointed at with one each."""
        board, view = self.board, self.view
        places = self.places()
        for piece in self.pieces():
            yield self.put(board.reach, piece, view, seat, piece)
            yield self.put(board.attacks.later_position, piece, view, seat, piece)
            yield self.put(board.groups.gather, piece, view, seat, (piece,))
            at = self.rng.choice(places)
            yield Question("Pointing.aim", piece, partial(self.aimed, seat, piece, at))
            yield self.put(board.pointing.route, piece, view, seat, piece, at, None)
            words = ["row", "0804"]
            yield self.put(board.pointing.paths_by_words, piece, view, seat, piece, words)

    def of_actions(self, seat: int) -> Iterator[Question]:
        """Yield questions about an action, legal or not."""
        ruleset, board, state, view = self.ruleset, self.board, self.state, self.view
        legal = self.spot.actions(seat, ACTIONS)
        for action in legal:
            text = self.spot.write(action)
            yield self.put(ruleset.advisor.blunders.of_action, text, state, seat, action)
            yield self.put(ruleset.knowledge.secret_to, text, state, Decision(seat, action))
            yield self.put(ruleset.knowledge.has_open_odds, text, state, seat, action)
        for action in [*legal, *few(ruleset.suggested_actions(state, seat), ACTIONS, self.rng)]:
            text = self.spot.write(action)
            yield self.put(ruleset.check, text, state, seat, action)
            yield self.put(ruleset.piece, text, state, action)
            yield self.put(board.attacks.join, text, view, seat, action, ())
            for method in (
                board.sketch, board.kind, board.attacks.bands, board.odds.dice_notes,
                board.odds.forecast,
            ):  # fmt: skip
                yield self.put(method, text, view, seat, action)
            data = partial(ruleset.notation.action_data, state, action)
            yield Question("action_data", text, data)

    def aimed(self, seat: int, piece: str, at: Point) -> None:
        """Yield questions about pointing; a snapped action must be legal if it says so."""
        ruleset, view = self.ruleset, self.view
        actions = self.board.pointing.aim(view, seat, piece, at, None)
        choices = ruleset.choices(view.state, seat) if actions else None
        for action in few(actions, ACTIONS, self.rng):
            assert choices is not None
            near = choices.snap(action)
            if near is not None and ruleset.check(view.state, seat, near) is not None:
                raise Broken(f"aiming snaps to {self.spot.write(near)}, which is illegal")

    # -- what there is ----------------------------------------------------------------------------

    def pieces(self) -> list[str]:
        """Return the pieces of all sides, including lost ones, and an unknown one.

        After the opening, those of a large fleet are spread over the roster.
        """
        rosters = self.board.margin(self.view).rosters
        found = [line.id for roster in rosters for line in roster.lines]
        if self.spot.match.history and len(found) > SPREAD:
            apart = -(-len(found) // SPREAD)
            found = found[self.rng.randrange(apart) :: apart]
        return [*found, "NOBODY"]

    def places(self) -> list[Point]:
        """Return places of hulls, places between them, and one far off the board."""
        hulls = list(self.board.scene(self.view).hulls)
        at: list[Point] = [(hull.x, hull.y) for hull in few(hulls, PLACES, self.rng)]
        return [*at, *((x + 1.5, y - 2.5) for x, y in at), (-1e4, 1e4)]
