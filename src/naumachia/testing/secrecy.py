"""Check secrecy: what a seat receives depends only on what it may know."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts
from naumachia.kernel.event import Event, Log
from naumachia.kernel.pending import Answer, Decision
from naumachia.kernel.phase import Sealed
from naumachia.kernel.ruleset import AnyRuleset, apply
from naumachia.scene.board import board_of
from naumachia.testing.spot import Broken, Spot, few, shown


class Hidden:
    """Counts how often information was declared hidden, in how many games, and whether a view hid
    any.
    """

    def __init__(self) -> None:
        self.said = 0
        self.hides = False

    def note(self, spot: Spot) -> None:
        """Note a moment of a game; sealed answers have their own check."""
        ruleset, state = spot.ruleset, spot.state
        if self.hides or ruleset.knowledge.all_known(state) or answers_given(state) is not None:
            return
        self.said += 1
        here = ruleset.position(state)
        for viewer in spot.viewers:
            view = ruleset.observe(state, viewer)
            seen = ruleset.position(view.state)
            # A removed value may by chance equal the true one; then a guess differs.
            if seen != here or ruleset.position(ruleset.guess(view, spot.rng)) != seen:
                self.hides = True
                return

    def check(self) -> None:
        """Raise Broken if no view ever hid anything that was declared hidden."""
        if self.said and not self.hides:
            what = f"`all_known` was false at {self.said} moments, and no view hid anything"
            raise Broken(f"{what}: `conceal` blanks nothing, or `imagine` has nothing to fill in")


GUESSES = 2
"""Guessed states that are compared with the true one at each moment."""


def sent(ruleset: AnyRuleset, state: Any, seat: int | None) -> dict[str, object]:
    """Return everything that a viewer receives of a state, by kind."""
    view = ruleset.observe(state, seat)
    pending = ruleset.pending(view.state)
    found: dict[str, object] = {
        "position": ruleset.position(view.state),
        "prompt": shown(pending),
        "prompt facts": sorted(board_of(ruleset).prompt_facts(view).items()),
        "scene": board_of(ruleset).scene(view),
        "margin": board_of(ruleset).margin(view),
        "cards": board_of(ruleset).cards.table(view),
    }
    if seat is not None:
        write = ruleset.notation.format_action
        found["choices"] = [write(state, action) for action in ruleset.legal(state, seat)]
        found["judgement"] = ruleset.advisor.evaluate(view.state, seat)
    return found


def compare(one: dict[str, object], other: dict[str, object], what: str) -> None:
    """Raise Broken if two viewers received different things."""
    for key, value in one.items():
        if other[key] != value:
            raise Broken(f"{what}: {key} is {other[key]!r}, not {value!r}")


def views_survive_a_guess(spot: Spot) -> None:
    """Check that the view of a guess is the view it was made from."""
    ruleset = spot.ruleset
    for viewer in spot.viewers:
        view = ruleset.observe(spot.state, viewer)
        text = ruleset.position(view.state)
        guess = ruleset.guess(view, spot.rng)
        if ruleset.position(view.state) != text:
            raise Broken("guessing changed the view")
        again = ruleset.position(ruleset.observe(guess, viewer).state)
        if again != text:
            raise Broken(f"the view {text!r} becomes {again!r} by a guess")
        notation = ruleset.notation
        if ruleset.position(notation.parse_position(ruleset.position(guess))) != ruleset.position(
            guess
        ):
            raise Broken("a guessed state is no position that can be written and read")


def hidden_things_stay_hidden(spot: Spot) -> None:
    """Check that states that differ only in what a viewer cannot see look alike to him."""
    ruleset = spot.ruleset
    for viewer in spot.viewers:
        here = sent(ruleset, spot.state, viewer)
        view = ruleset.observe(spot.state, viewer)
        for _ in range(GUESSES):
            guess = ruleset.guess(view, spot.rng)
            compare(
                here, sent(ruleset, guess, viewer), f"viewer {viewer} can tell two states apart"
            )


def views_are_enough(spot: Spot) -> None:
    """Check that a seat finds its choices in its view, so that a bot needs nothing else."""
    ruleset = spot.ruleset
    for seat in spot.match.owing():
        view = ruleset.observe(spot.state, seat)
        if ruleset.legal(view.state, seat) != ruleset.legal(spot.state, seat):
            raise Broken(f"{ruleset.seats[seat]} has other choices in its view")


def secret_moves_tell_nothing(spot: Spot) -> None:
    """Check that others see of a secret move only that it was made.

    A move that reveals something else anyway may reveal how many cards it plays.
    """
    ruleset = spot.ruleset
    moves: list[Decision[Any] | Answer] = []
    pending = spot.pending
    if isinstance(pending, Chance):
        if pending.seats is None:
            return
        moves += [Answer(outcome) for outcome, _ in few(pending.outcomes(), 3, spot.rng)]
    for seat in spot.match.owing():
        moves += [Decision(seat, action) for action in spot.actions(seat, 3)]
    seen: dict[tuple[int | None, int | None, int], dict[str, object]] = {}
    for move in moves:
        mover = move.seat if isinstance(move, Decision) else None
        readers = readers_of(spot, move)
        after = ruleset.clone(spot.state)
        log = Log()
        apply(ruleset, after, move, log)
        if readers is None or log.revealed:
            continue
        for viewer in spot.viewers:
            if viewer in readers:
                continue
            sent_now = {**sent(ruleset, after, viewer), "events": _seen_events(log.events, viewer)}
            played = cards_played(spot, move) if log.events else 0
            first = seen.setdefault((mover, viewer, played), sent_now)
            compare(first, sent_now, f"viewer {viewer} can tell two secret moves apart")


def sealed_answers_stay_sealed(spot: Spot) -> None:
    """Check that nobody else receives anything that depends on a sealed answer.

    The phase, not the rule set, says what is sealed. So a rule set that forgets to hide an answer
    is found.
    """
    ruleset, state = spot.ruleset, spot.state
    given = answers_given(state)
    if given is None:
        return
    for seat in spot.match.owing():
        first: dict[int | None, dict[str, object]] = {}
        for action in spot.actions(seat, 3):
            readers = ruleset.knowledge.secret_to(state, Decision(seat, action))
            if readers is None or not set(readers) <= {seat}:
                raise Broken(f"{spot.write(action)} is sealed, and the record shows it to others")
            after = ruleset.clone(state)
            log = Log()
            ruleset.decide(after, seat, action, log)
            if (answers_given(after) or 0) < max(1, given):
                break  # it was the last answer, and all are revealed
            for viewer in spot.viewers:
                if viewer != seat:
                    seen = {
                        **sent(ruleset, after, viewer),
                        "events": _seen_events(log.events, viewer),
                    }
                    known = first.setdefault(viewer, seen)
                    compare(known, seen, f"viewer {viewer} can tell two sealed answers apart")


def answers_given(state: Any) -> int | None:
    """Return how many sealed answers to the open question were given; None: it is not sealed.

    The phase knows it, because a rule set need not have phases.
    """
    stack = getattr(state, "stack", [])
    if not stack or not isinstance(stack[-1], Sealed):
        return None
    return sum(answer is not None for answer in stack[-1].answers)


def absent_seats_tell_nothing(spot: Spot) -> None:
    """Check that the answer for an absent seat is legal, and that everybody else could have
    foreseen it: it depends on nothing hidden, and is announced.
    """
    ruleset, owing = spot.ruleset, spot.match.owing()
    for seat, name in enumerate(ruleset.seats):
        action = ruleset.default(spot.state, seat)
        if action is not None and seat not in owing:
            raise Broken(f"an answer is given for {name}, who owes none")
        if action is not None and ruleset.check(spot.state, seat, action) is not None:
            raise Broken(f"the answer given for {name} is refused: {spot.write(action)}")
        here = answer_for_the_absent(ruleset, spot.state, seat)
        for viewer in spot.viewers:
            if viewer == seat:
                continue
            view = ruleset.observe(spot.state, viewer)
            for _ in range(GUESSES):
                there = answer_for_the_absent(ruleset, ruleset.guess(view, spot.rng), seat)
                if there != here:
                    who = "a spectator" if viewer is None else ruleset.seats[viewer]
                    what = f"the answer given for {name} tells {who} what is hidden"
                    raise Broken(f"{what}: {here!r} here, {there!r} in a state that looks alike")


def time_is_given_openly(spot: Spot) -> None:
    """Check that time limits depend on public information only, and that the orders after a timeout
    are legal.
    """
    ruleset, owing = spot.ruleset, spot.match.owing()
    clock = ruleset.clock
    if clock is None:
        return
    for seat, name in enumerate(ruleset.seats):
        given = clock.time_limit(spot.state, seat)
        if given is None:
            continue
        if seat not in owing or given.seconds < 1:
            raise Broken(f"{name} has {given.seconds} seconds for {given.span!r}, and owes nothing")
        action = clock.overdue(spot.state, seat)
        if action is not None and ruleset.check(spot.state, seat, action) is not None:
            raise Broken(f"what {name} does when his time is up is refused: {spot.write(action)}")
        for viewer in spot.viewers:
            there = ruleset.guess(ruleset.observe(spot.state, viewer), spot.rng)
            seen = clock.time_limit(there, seat)
            if seen is None or (seen.seconds, seen.span) != (given.seconds, given.span):
                raise Broken(f"the time that {name} has follows from what is hidden")


def answer_for_the_absent(ruleset: AnyRuleset, state: Any, seat: int) -> tuple[str, str] | None:
    """Return the answer for an absent seat, in notation and as a sentence; None: no answer.

    Everybody may read it while the seat may still answer.
    """
    action = ruleset.default(state, seat)
    if action is None:
        return None
    sketch = board_of(ruleset).sketch(ruleset.observe(state, seat), seat, action)
    return ruleset.notation.format_action(state, action), sketch.sentence


def cards_played(spot: Spot, move: Decision[Any] | Answer) -> int:
    """Return how many cards a decision plays."""
    if not isinstance(move, Decision):
        return 0
    view = spot.ruleset.observe(spot.state, move.seat)
    return len(board_of(spot.ruleset).sketch(view, move.seat, move.action).play.cards)


def readers_of(spot: Spot, move: Decision[Any] | Answer) -> tuple[int, ...] | None:
    """Return the only seats that may know `move`; None: it is public."""
    if isinstance(move, Answer):
        assert isinstance(spot.pending, Chance)
        return spot.pending.seats
    return spot.ruleset.knowledge.secret_to(spot.state, move)


def _seen_events(events: list[Event], viewer: int | None) -> list[tuple[str, str, Facts]]:
    return [(event.clause, event.kind, event.known_to(viewer)) for event in events]


def reveals(spot: Spot, seat: int, action: Any) -> str:
    """Return how the decision reveals something hidden to somebody, found by guessing; "": it does
    not.

    For each viewer, guess a state that looks the same to him. If the same decision is refused
    there, or looks different afterwards, he has learnt something.
    """
    ruleset = spot.ruleset
    if ruleset.knowledge.secret_to(spot.state, Decision(seat, action)) not in (None, (seat,)):
        return ""
    public = ruleset.knowledge.secret_to(spot.state, Decision(seat, action)) is None
    after = _after(ruleset, spot.state, seat, action)
    for viewer in spot.viewers if public else (seat,):
        guess = ruleset.guess(ruleset.observe(spot.state, viewer), spot.rng)
        name = "a spectator" if viewer is None else ruleset.seats[viewer]
        if ruleset.check(guess, seat, action) is not None:
            return f"{name} learns that the move was possible"
        other = ruleset.observe(_after(ruleset, guess, seat, action), viewer)
        if ruleset.position(other.state) != ruleset.position(ruleset.observe(after, viewer).state):
            return f"{name} sees something new after the move"
    return ""


def _after(ruleset: AnyRuleset, state: Any, seat: int, action: Any) -> Any:
    after = ruleset.clone(state)
    ruleset.decide(after, seat, action, Log())
    return after
