"""A match: all or nothing, undo up to the last thing anybody learnt, odds, orders."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from examples.breakthrough import RULESET as BREAKTHROUGH
from examples.duel import RULESET as DUEL
from tests.small import ambush, drift, salvo

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.errors import BadInput, BadNotation, IllegalAction
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.match import KEEP_EVERY, KEEP_RECENT, Match
from naumachia.kernel.odds import MOST_BRANCHES, chance_tree, odds
from naumachia.kernel.options import Options
from naumachia.kernel.orders import DEEPEST, orders
from naumachia.kernel.pending import Decision, Prompt
from naumachia.kernel.playout import play_out
from naumachia.kernel.ruleset import AnyRuleset, is_over
from naumachia.rules import load
from naumachia.testing.conformance import Case, begin


def match_of(ruleset: AnyRuleset, start: str = "") -> Match[Any, Any]:
    return begin(ruleset, Case(next(iter(ruleset.scenarios())), {}, 0, start))


CLOSE = "round 1 red moves\nred 3 hits 0\nblue 5 hits 0\nsquares 9 sink 3"


def test_a_refused_move_changes_nothing() -> None:
    match = match_of(DUEL)
    before = DUEL.digest(match.state)
    with pytest.raises(IllegalAction) as error:
        match.play(0, "shoot")
    assert error.value.ruling.clause == "DUE-SHOT-01"
    assert error.value.action == "shoot"
    said = "shoot: blue is 8 squares away; arrows carry 4. [DUE-SHOT-01]"
    assert str(error.value) == said
    assert error.value.clause_text == "Arrows carry four squares."
    with pytest.raises(IllegalAction, match="DUE-TURN-01"):
        match.play(1, "row")
    assert (DUEL.digest(match.state), match.history) == (before, [])


def test_an_order_is_made_whole_or_not_at_all() -> None:
    match = match_of(ambush.RULESET, "1 1 0 0 0 loaded march")
    before = ambush.RULESET.digest(match.state)
    with pytest.raises(IllegalAction, match="AMB-MARCH-02"):
        match.play_order(0, "march march march march")
    with pytest.raises(BadNotation):
        match.play_order(0, "march fly")
    with pytest.raises(BadInput, match="empty order"):
        match.play_order(0, "  ")
    assert ambush.RULESET.digest(match.state) == before
    entries = match.play_order(0, "march march rest")
    assert [entry.text for entry in entries] == ["march", "march", "rest"]
    assert len(match.history) == 3


def test_dice_are_asked_for_and_checked() -> None:
    match = match_of(DUEL, CLOSE)
    with pytest.raises(BadInput, match="no dice are asked for"):
        match.answer((3,))
    match.play(0, "shoot")
    assert match.owing() == ()
    with pytest.raises(BadInput, match="impossible outcome: '7' at shot; expected 1 faces"):
        match.answer((7,))
    with pytest.raises(IllegalAction):
        match.play(1, "row")
    match.answer((6,))
    assert match.owing() == (1,)
    with pytest.raises(BadInput, match="no dice"):
        match.roll(Random(0))


def test_undo_restores_every_own_move() -> None:
    match = match_of(ambush.RULESET, "1 1 0 0 0 loaded march")
    digests = []
    for order in ("march", "march", "rest", "march"):
        digests.append(ambush.RULESET.digest(match.state))
        match.play(0, order)
    while digests:
        match.undo(0)
        assert ambush.RULESET.digest(match.state) == digests.pop()
    assert match.undo_refusal(0) == "nothing"


@pytest.mark.parametrize("seed", range(3))
def test_undo_leads_through_a_whole_game_without_dice(seed: int) -> None:
    match = match_of(BREAKTHROUGH)
    rng = Random(seed)
    digests = []
    while match.result is None:
        (seat,) = match.owing()
        digests.append(BREAKTHROUGH.digest(match.state))
        match.play(seat, rng.choice(BREAKTHROUGH.legal(match.state, seat)))
    kept = sum(state is not None for state in match._before)
    assert len(match.history) > KEEP_EVERY + KEEP_RECENT
    assert kept <= KEEP_RECENT + 2 + len(match.history) // KEEP_EVERY
    last = digests.pop()
    match = resumed(match)
    assert BREAKTHROUGH.digest(match.state) == last
    while digests:
        by = match.history[-1].seat
        assert by is not None
        match.undo(by)
        assert BREAKTHROUGH.digest(match.state) == digests.pop()
        assert len(match.history) == len(digests)
    assert not match._before


def resumed(match: Match[Any, Any]) -> Match[Any, Any]:
    """The match before its last move, which nobody may take back: it ended the game."""
    earlier = match.fork_at_start()
    for entry in match.history[:-1]:
        assert isinstance(entry.move, Decision)
        earlier.play(entry.move.seat, entry.move.action)
    return earlier


def test_a_fork_sets_nothing_up_and_goes_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(DUEL, CLOSE)
    match.play(0, "row")

    def setup(*_: object) -> None:
        raise AssertionError("set up again")

    monkeypatch.setattr(type(match.ruleset), "setup", setup)
    for name in ("of_scenario", "of_state"):
        monkeypatch.setattr(type(match.ruleset.seating), name, setup)
    monkeypatch.setattr(type(match.ruleset.notation), "parse_position", setup)
    other = match.fork()
    assert (other.state, other.history, other.opening) == (
        match.state,
        match.history,
        match.opening,
    )
    other.undo(0)
    assert DUEL.digest(other.state) == DUEL.digest(match.opening)
    assert DUEL.digest(match.fork_at_start().state) == DUEL.digest(match.opening)
    assert len(match.history) == 1


def test_undo_stops_at_dice_and_at_other_seats() -> None:
    match = match_of(DUEL, CLOSE)
    match.play(0, "row")
    assert match.undo_refusal(1) == "other"
    match.play(1, "shoot")
    assert match.undo_refusal(0) == "other"
    match.answer((1,))
    assert match.undo_refusal(1) == "dice"
    with pytest.raises(BadInput, match="cannot take back: 'dice'"):
        match.undo(1)
    match.play(0, "shoot")
    assert match.undo_refusal(0) == ""
    match.undo(0)
    assert match.undo_refusal(0) == "dice"


def test_nothing_is_taken_back_after_the_end() -> None:
    start = CLOSE.replace("blue 5 hits 0", "blue 5 hits 2").replace("round 1 red", "round 30 blue")
    match = match_of(DUEL, start)
    match.play(1, "row")
    assert match.result is not None
    assert match.result.ending == "nightfall"
    assert is_over(match.pending)
    assert match.undo_refusal(1) == "over"


def test_a_sealed_answer_can_be_taken_back_until_it_is_shown() -> None:
    match = match_of(salvo.RULESET)
    while isinstance(match.pending, Chance):
        match.roll(Random(2))
    assert match.undo_refusal(0) == "dice"
    cards = [min(hand) for hand in match.state.hands]
    match.play(0, salvo.Show(cards[0]))
    assert match.undo_refusal(0) == ""
    match.undo(0)
    assert match.owing() == (0, 1)
    match.play(1, salvo.Show(cards[1]))
    match.play(0, salvo.Show(cards[0]))
    assert match.undo_refusal(0) == "revealed"
    assert match.history[-1].revealed
    assert not match.history[-2].revealed


def test_a_dealt_card_is_known_to_its_owner_alone() -> None:
    match = match_of(salvo.RULESET)
    chance = match.chance()
    assert chance.seats == (0,)
    entry = match.answer((5,))
    (event,) = entry.events
    assert event.known_to(0) == {"seat": "red", "card": 5}
    assert event.known_to(1) == event.known_to(None) == {"seat": "red"}
    seen = {seat: salvo.RULESET.position(match.view(seat).state) for seat in (0, 1, None)}
    assert "hands 5 /" in seen[0]
    assert "hands 0 /" in seen[1]
    assert seen[1] == seen[None]


def test_a_pending_draw_is_seen_from_what_the_viewer_knows() -> None:
    match = match_of(salvo.RULESET)
    match.answer((5,))
    match.answer((5,))
    views = {seat: match.view(seat).state.awaiting for seat in (0, 1)}
    assert dict(views[0].outcomes()).get((5,)) is None
    assert dict(views[1].outcomes())[(5,)] == Fraction(2, 10)


# -- odds ----------------------------------------------------------------------------


def test_odds_are_exact_and_sorted() -> None:
    match = match_of(DUEL, CLOSE)
    hit, miss = sorted(odds(DUEL, match.state, 0, "shoot"), key=lambda b: -sum(b.state.hits))
    assert (hit.probability, miss.probability) == (Fraction(4, 6), Fraction(2, 6))
    assert hit.state.hits == [0, 1]
    assert [event.kind for event in hit.events] == ["shot"]
    found = odds(DUEL, match.state, 0, "shoot")
    assert [b.probability for b in found] == sorted((b.probability for b in found), reverse=True)


def test_odds_of_a_sure_thing_are_one_branch() -> None:
    match = match_of(DUEL, CLOSE)
    (branch,) = odds(DUEL, match.state, 0, "row")
    assert branch.probability == 1
    assert match.state.at == [3, 5]


def test_odds_follow_every_roll_to_the_next_decision() -> None:
    match = match_of(ambush.RULESET, "3 1 2 4 0 loaded march")
    match.play(0, "march")
    branches = odds(ambush.RULESET, match.state, 1, "fire")
    ended = [b for b in branches if b.state.result is not None]
    assert sum(b.probability for b in ended) == Fraction(4, 6)


def test_odds_refuse_what_is_not_legal() -> None:
    match = match_of(DUEL)
    with pytest.raises(IllegalAction):
        odds(DUEL, match.state, 0, "shoot")


def test_odds_give_up_on_too_many_outcomes() -> None:
    state = match_of(salvo.RULESET).state
    state.stack[-1] = TooManyDice()
    state.awaiting = state.stack[-1].pending(state)
    with pytest.raises(BadInput, match=f"too many outcomes.*at most {MOST_BRANCHES}"):
        chance_tree(salvo.RULESET, state, [])


def test_equal_positions_are_followed_once() -> None:
    """Five ties re-rolled one after the other are 36 ** 5 rolls, but few positions."""
    trireme = load("trireme")
    pairs = [f"G{n} ({2 * n},4)N/E; O{n} ({2 * n},4)S/W; tie G{n} O{n}" for n in range(1, 6)]
    state = trireme.notation.parse_position(
        "; ".join(["orange re-rolls", "G8 (15,1)N; O8 (1,15)S", *pairs])
    )
    branches = chance_tree(trireme, state, [])
    assert sum(branch.probability for branch in branches) == 1
    tied = [b.probability for b in branches if trireme.position(b.state).count("tie") == 5]
    assert tied == [Fraction(1, 6) ** 5]


def shot_with(shot: ambush.Shot) -> ambush.Road:
    """A gun that fires at a column, by other rules."""
    match = match_of(ambush.RULESET, "3 1 2 4 0 loaded march")
    match.play(0, "march")
    state = ambush.RULESET.clone(match.state)
    ambush.RULESET.decide(state, 1, "fire", SILENT)
    state.stack[-1] = shot
    return state


def test_a_roll_that_is_made_again_ends_as_the_others_do() -> None:
    state = shot_with(Misfire())
    branches = chance_tree(ambush.RULESET, state, [])
    hit = [branch.probability for branch in branches if branch.state.hits > state.hits]
    assert sum(branch.probability for branch in branches) == 1
    assert sum(hit) == Fraction(4, 5)


def test_a_roll_that_is_made_for_ever_is_too_many_outcomes() -> None:
    with pytest.raises(BadInput, match="too many outcomes"):
        chance_tree(ambush.RULESET, shot_with(Wet()), [])


class Misfire(ambush.Shot):
    """With a 1 the shot is rolled again."""

    def resolve(self, state: ambush.Road, outcome: Outcome, log: Log) -> None:
        if outcome != (1,):
            super().resolve(state, outcome, log)


class Wet(ambush.Shot):
    def resolve(self, state: ambush.Road, outcome: Outcome, log: Log) -> None:
        pass


class TooManyDice(salvo.Deal):
    def pending(self, state: salvo.Table2) -> Prompt | Chance | None:
        return Dice("SAL-HAND-01", "deal", {"seat": "red"}, (100, 100, 10), ("a", "b", "c"))


# -- orders --------------------------------------------------------------------------


def test_orders_are_whole_activations_and_say_what_is_refused() -> None:
    state = match_of(ambush.RULESET, "1 1 0 0 0 loaded march").state
    found = orders(ambush.RULESET, state, 0)
    legal = [order.actions for order in found if order.refused is None]
    assert legal[0] == ["march"] * 3 + ["rest"] + ["march"] * 2
    assert all(len(actions) <= DEEPEST for actions in legal)
    refused = [order for order in found if order.refused is not None]
    assert all(order.refused.clause == "AMB-MARCH-02" for order in refused if order.refused)
    for order in found:
        assert len(order.states) == len(order.actions)
        assert order.piece == "column"


def test_orders_end_where_another_seat_is_asked() -> None:
    state = match_of(ambush.RULESET).state
    marches = [o.actions for o in orders(ambush.RULESET, state, 0) if o.actions[0] == "march"]
    assert marches == [["march"]]
    assert orders(ambush.RULESET, state, 1) == []


# -- playouts ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [DUEL, ambush.RULESET, drift.RULESET, salvo.RULESET])
def test_playouts_end_or_are_cut_off(ruleset: AnyRuleset) -> None:
    scenario = next(iter(ruleset.scenarios().values()))
    options = Options(ruleset.options(), scenario.options)
    played = play_out(ruleset, ruleset.setup(scenario, options), Random(3), 1_000)
    assert played.result is not None
    assert 0 < played.decisions <= ruleset.max_decisions
    assert played.legal >= played.decisions
    short = play_out(ruleset, ruleset.setup(scenario, options), Random(3), 2)
    assert (short.result, short.decisions) == (None, 2)
