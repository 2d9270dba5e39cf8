"""When a game is over it is looked back at; while it goes on the computer advises, and moments are
tried out on boards of their own.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.server.served import Page, Served
from tests.server.test_play import tokens
from tests.small import ambush

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.record import format_record
from naumachia.kernel.ruleset import View, apply
from naumachia.rules import ids, load
from naumachia.scene.board import board_of
from naumachia.scene.margin import Sketch
from naumachia.search.advise import advise
from naumachia.search.think import think
from naumachia.server.page.advice import (
    AT_ONCE,
    PLAYED_ON,
    advice,
    describe_advice,
    describe_explanation,
    why,
)
from naumachia.server.page.game_review import review_game
from naumachia.server.page.luck import LEAST_LUCK, MOST_OUTCOMES, Luck

SMALL = {
    "trireme": "skirmish",
    "biremes": "threes",
    "navarchoi": "first-strokes-c",
    "diadochi": "four",
    "age_of_sail": "frigates",
}
"""A small battle of each rule set."""
MOST = 260
"""Decisions of a game that is looked back at."""


TALLIES = {
    "navarchoi": [("a", "Manpower hit", 2.85, 6.0, 2), ("b", "Manpower hit", 1.65, 1.0, 1)],
    "diadochi": [
        ("green", "Blunders", 3.3, 4.0, 33),
        ("green", "Orders obeyed", 20.3, 21.0, 33),
        ("orange", "Blunders", 2.7, 2.0, 27),
        ("orange", "Orders obeyed", 16.5, 15.0, 27),
    ],
}
"""Seat, what is counted, how much of it was due by the odds, how much came, and in how many rolls;
of these games the others count nothing."""


def key(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def played(ruleset: str, decisions: int, seed: int = 4) -> Match[Any, Any]:
    """A game of random orders."""
    rules = load(ruleset)
    scenario = rules.scenarios()[SMALL[ruleset]]
    match: Match[Any, Any] = Match(rules, scenario, Options(rules.options(), scenario.options))
    rng = Random(seed)
    while decisions and match.result is None:
        pending = match.pending
        if isinstance(pending, Chance):
            match.roll(rng)
            continue
        assert isinstance(pending, Prompt)
        seat = pending.seats[0]
        match.play(seat, match.ruleset.choices(match.state, seat).sample(rng))
        decisions -= 1
    while isinstance(match.pending, Chance):
        match.roll(rng)
    return match


@pytest.mark.parametrize("ruleset", ids())
def test_a_game_is_looked_back_at(ruleset: str) -> None:
    match = played(ruleset, MOST)
    found = review_game(ruleset, format_record(match), None if match.result else 1)
    seats = match.ruleset.seats
    assert found["seats"] == list(seats)
    standings = found["standings"]
    assert standings[0]["at"] == 0
    assert standings[-1]["at"] == len(match.history)
    assert [one["at"] for one in standings] == sorted(one["at"] for one in standings)
    for one in standings:
        assert sum(one["chances"]) == pytest.approx(1.0, abs=1e-3)
    if match.result is None:
        assert standings[-1]["chances"] == [1.0, 0.0], "the one who stays has won"
    for roll in found["rolls"]:
        assert match.history[roll["at"] - 1].seat is None
        assert sum(roll["luck"]) == pytest.approx(0.0, abs=1e-3), "what one gains another loses"
    assert [tuple(tally.values()) for tally in found["tallies"]] == TALLIES.get(ruleset, [])
    margin = board_of(match.ruleset).margin(match.view(None))
    lost = {line.id for side in margin.rosters for line in side.lines if line.counts_as_lost}
    assert lost == {fate["ship"] for fate in found["fates"]}
    for fate in found["fates"]:
        assert fate["sentence"], f"how {fate['ship']} was lost"
    for point in found["turning"]:
        assert point["title"]
        assert point["title"] != point["turn"], "it says what happened"
        assert point["ships"]
        assert point["since"] < point["at"]


def turns(match: Match[Any, Any]) -> list[str]:
    """The turn in which each move was made."""
    board, state, found = board_of(match.ruleset), match.ruleset.clone(match.opening), []
    for entry in match.history:
        found.append(board.turn(match.ruleset.observe(state, None))[1])
        apply(match.ruleset, state, entry.move, SILENT)
    return found


@pytest.mark.parametrize("ruleset", ["trireme", "biremes"])
def test_a_ship_is_lost_in_the_turn_of_the_move_that_cost_her(ruleset: str) -> None:
    """That move may have been the last of its turn."""
    for seed in range(8):
        match = played(ruleset, MOST, seed)
        made = turns(match)
        found = review_game(ruleset, format_record(match), None if match.result else 1)
        for fate in found["fates"]:
            assert fate["turn"] == made[fate["at"] - 1]


@pytest.mark.parametrize("ruleset", ["biremes", "diadochi"])
def test_the_luck_of_all_outcomes_together_is_none(ruleset: str) -> None:
    """What came is measured against what was to be expected."""
    match = played(ruleset, MOST)
    state = match.ruleset.clone(match.opening)
    thrown = 0
    for entry in match.history:
        chance = match.ruleset.pending(state)
        if isinstance(chance, Chance) and 1 < chance.size() <= MOST_OUTCOMES:
            together = 0.0
            for outcome, share in chance.outcomes():
                luck, after, log = Luck(match.ruleset), match.ruleset.clone(state), Log()
                match.ruleset.resolve(after, outcome, log)
                luck.note(state, outcome, 1, 0, log.take())
                together += sum(float(share) * roll["luck"][0] for roll in luck.rolls)
            assert together == pytest.approx(0.0, abs=LEAST_LUCK)
            thrown += 1
            if thrown == 3:
                return
        apply(match.ruleset, state, entry.move, SILENT)
    raise AssertionError("three throws are not made in this game")


def test_of_a_roll_for_command_something_is_due_and_never_all() -> None:
    match = played("diadochi", MOST)
    found = review_game("diadochi", format_record(match))
    obeyed = [tally for tally in found["tallies"] if tally["label"] == "Orders obeyed"]
    assert obeyed
    for tally in obeyed:
        assert 0.0 < tally["due"] < tally["throws"]
        assert tally["got"] == int(tally["got"])


@pytest.mark.parametrize("ruleset", ids())
def test_advice_says_an_order_that_can_be_given(ruleset: str) -> None:
    match, seat = played(ruleset, 8), 0
    while match.result is None:
        seat = match.owing()[0]
        if len(match.ruleset.choices(match.state, seat).legal) > 2:
            break
        match.play(seat, match.ruleset.choices(match.state, seat).legal[0])
        while isinstance(match.pending, Chance):
            match.roll(Random(1))
    found = advice(ruleset, match.ruleset.position(match.state), seat, 7, 1)
    assert found["seat"] == match.ruleset.seats[seat]
    assert found["at"] == 7
    assert found["best"]["sentence"]
    if found["other"] is not None:
        best, other = found["best"]["chances"], found["other"]["chances"]
        assert best is not None
        assert other is not None
        assert best >= other
        assert found["reasons"]
    assert match.play_order(seat, found["best"]["text"])


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("level", ["calm", "steady:style=bold"])
def test_a_computer_says_why_it_gave_an_order(ruleset: str, level: str) -> None:
    """What it thinks is made from its own view; what it holds beside that changes nothing."""
    match, seat = played(ruleset, 8), 0
    while match.result is None:
        seat = match.owing()[0]
        legal = match.ruleset.choices(match.state, seat).legal
        if len(legal) > 2:
            break
        match.play(seat, legal[0])
        while isinstance(match.pending, Chance):
            match.roll(Random(1))
    rules, state = match.ruleset, match.state
    order = think(ruleset, rules.position(state), seat, level, 5, 1.0)[0]
    parts = rules.notation.split(order)
    found = why(ruleset, rules.position(state), seat, 9, parts, level, 1)
    assert (found["seat"], found["at"]) == (rules.seats[seat], 9)
    assert found["order"]["sentence"]
    assert len(found["others"]) <= 3
    texts = [one["text"] for one in found["others"]]
    assert len(set(texts)) == len(texts)
    if found["others"]:
        assert found["order"]["chances"] is not None
        assert all(one["sentence"] and one["chances"] is not None for one in found["others"])
        assert found["reasons"]
    else:
        assert found["order"]["chances"] is None


def test_of_an_order_that_was_given_it_is_not_said_that_it_came_out_best() -> None:
    match = played("trireme", 8)
    rules, seat = match.ruleset, match.owing()[0]
    view = rules.observe(match.state, seat)
    found = replace(advise(rules, view, seat, 1), gains={})
    assert found.others
    assert describe_explanation(rules, found, seat, 9)["reasons"] == [AT_ONCE]
    assert describe_advice(rules, view, found, seat, 9)["reasons"] == [PLAYED_ON]


@pytest.mark.parametrize("ruleset", ids())
def test_every_term_of_an_evaluation_has_words(ruleset: str) -> None:
    match = played(ruleset, 20)
    labels = match.ruleset.phrases.sections["labels"]
    for seat in range(len(match.ruleset.seats)):
        found = match.ruleset.advisor.terms(match.state, seat)
        assert found
        for term in found:
            assert labels[f"advice_{term}_more"]
            assert labels[f"advice_{term}_less"]


def test_nobody_is_told_who_stands_how_while_a_game_goes_on(server: Served) -> None:
    game = server.create()
    address = f"/api/games/{game['game']}/hindsight"
    (green, orange) = tokens(game)
    refused = server.http.get(address, headers=key(green))
    assert refused.status_code == 409
    assert "not over" in refused.json()["message"]
    with server.page(game["game"], green) as page:
        page.order("G1 F.")
        page.ask("resign")
    found = server.http.get(address, headers=key(orange)).json()
    assert found["standings"][-1]["chances"] == [0.0, 1.0]
    assert found["fleets"][0]["lost"] == 0


def test_advice_is_for_who_plays_against_nobody_else(server: Served) -> None:
    people = server.create()
    refused = server.http.get(f"/api/games/{people['game']}/advice", headers=key(tokens(people)[0]))
    assert refused.json()["code"] == "among_people"
    alone = server.create(screen="shared")
    (token,) = tokens(alone)
    found = server.http.get(f"/api/games/{alone['game']}/advice", headers=key(token)).json()
    with server.page(alone["game"], token) as page:
        assert page.order(found["best"]["text"])["type"] == "done"
    watching = alone["watch"]["token"]
    refused = server.http.get(f"/api/games/{alone['game']}/advice", headers=key(watching))
    assert refused.json()["code"] == "among_people"


AGAINST = [{"kind": "person"}, {"kind": "computer", "level": "calm", "manner": "bold"}]


def computers_last(page: Page) -> int:
    """The last move of the first order that the computer gives."""
    while page.update["prompt"]["yours"]:
        page.reach(page.order(page.legal()[0])["seq"])
    while not page.update["prompt"]["yours"]:
        page.read()
    mine = page.welcome["you"]
    entries = [one for heard in page.heard if heard["type"] == "update" for one in heard["entries"]]
    return int(next(one["seq"] for one in entries if one["seat"] not in (None, *mine)))


def test_the_computer_is_asked_why_in_an_open_game(server: Served) -> None:
    game = server.create(seats=AGAINST)
    token = tokens(game)[0]
    with server.page(game["game"], token) as page:
        at = computers_last(page)
    address = f"/api/games/{game['game']}/why"
    answer = server.http.get(f"{address}/{at}", headers=key(token))
    assert answer.status_code == 200, answer.text
    assert answer.json()["seat"] == "orange"
    assert answer.json()["order"]["sentence"]
    for other in (0, 1, 10**6):
        refused = server.http.get(f"{address}/{other}", headers=key(token))
        assert (refused.status_code, refused.json()["code"]) == (404, "no_order")
    watching = server.http.get(f"{address}/{at}", headers=key(game["watch"]["token"]))
    assert watching.json()["code"] == "among_people", "the player might be told by who watches"


def test_where_things_are_hidden_the_computer_says_why_when_it_is_over(server: Served) -> None:
    game = server.create("navarchoi", "first-strokes-c", seats=AGAINST)
    token = tokens(game)[0]
    room = server.app.state.rooms._rooms[game["game"]]
    with server.page(game["game"], token) as page:
        orange = room.game.ruleset.seats[1]
        while not any(
            moment.entry is not None and moment.entry.seat == 1
            for moment in room.game.timeline.moments
        ):
            if page.update["prompt"]["yours"]:
                page.reach(page.order(page.legal()[0])["seq"])
            else:
                page.read()
        moments = room.game.timeline.moments
        at = next(one.seq for one in moments if one.entry is not None and one.entry.seat == 1)
        address = f"/api/games/{game['game']}/why/{at}"
        refused = server.http.get(address, headers=key(token))
        assert (refused.status_code, refused.json()["code"]) == (409, "hidden")
        page.ask("resign")
        told = server.http.get(address, headers=key(token))
        assert told.status_code == 200, told.text
        assert told.json()["seat"] == orange


def trial(server: Served, game: str, token: str, at: int) -> tuple[str, str]:
    """The game and the key of a trial."""
    address = f"/api/games/{game}/what-if"
    answer = server.http.post(address, headers=key(token), json={"at": at})
    assert answer.status_code == 200, answer.text
    path = answer.json()["path"]
    name, token = path.removeprefix("/game/").split("#")
    return name, token


def test_a_moment_is_tried_out_and_the_game_knows_nothing_of_it(server: Served) -> None:
    game = server.create()
    name, green = game["game"], tokens(game)[0]
    with server.page(name, green) as page:
        page.order("G1 F.")
        before = page.picture
        there, token = trial(server, name, green, 0)
        with server.page(there, token) as what_if:
            assert what_if.welcome["you"] == ["green", "orange"], "both sides are tried"
            assert what_if.welcome["what_if"].endswith("move 0")
            assert what_if.order("G1 FL")["type"] == "done"
            again, other = trial(server, there, token, 1)
        assert page.picture == before
        assert page.welcome["what_if"] is None
        with server.page(again, other) as deeper:
            assert deeper.update["seq"] == 0
    missing = server.http.post(f"/api/games/{name}/what-if", headers=key(green), json={"at": 999})
    assert missing.status_code == 404


def test_a_trial_is_there_when_the_server_comes_back(server: Served) -> None:
    game = server.create()
    name, green = game["game"], tokens(game)[0]
    with server.page(name, green) as page:
        page.order("G1 F.")
    there, token = trial(server, name, green, 1)
    with server.page(there, token) as page:
        seen = page.picture
    server.app.state.rooms._rooms.clear()
    with server.page(there, token) as page:
        assert page.picture == seen
        assert page.welcome["what_if"]


def test_the_computer_says_nothing_on_a_trial_of_a_game_among_people(server: Served) -> None:
    """Neither on it, nor on one begun from it, nor when it has been played or given up."""
    game = server.create()
    name, green = game["game"], tokens(game)[0]
    there, token = trial(server, name, green, 0)
    deeper, other = trial(server, there, token, 0)
    for one, secret in ((there, token), (deeper, other)):
        with server.page(one, secret) as page:
            assert page.welcome["by_hand"] is True
        answer = server.http.get(f"/api/games/{one}/advice", headers=key(secret))
        assert (answer.status_code, answer.json()["code"]) == (409, "by_hand")
    with server.page(there, token) as page:
        assert page.ask("resign", seat="green")["type"] == "done"
    answer = server.http.get(f"/api/games/{there}/hindsight", headers=key(token))
    assert (answer.status_code, answer.json()["code"]) == (409, "by_hand")
    with server.page(name, green) as page:
        assert page.ask("resign")["type"] == "done"
    free, secret = trial(server, name, green, 0)
    with server.page(free, secret) as page:
        assert page.welcome["by_hand"] is False
    assert server.http.get(f"/api/games/{free}/advice", headers=key(secret)).status_code == 200


def test_against_the_computer_it_answers_on_a_trial(server: Served) -> None:
    game = server.create(seats=[{"kind": "person"}, {"kind": "computer", "level": "calm"}])
    there, token = trial(server, game["game"], tokens(game)[0], 0)
    with server.page(there, token) as page:
        assert page.welcome["by_hand"] is False


def hand(page: Page, seat: str) -> list[str]:
    """The titles of the cards of a seat that a page shows."""
    for one in page.update["cards"]["seats"]:
        if one["seat"] == seat:
            return [card["title"] for card in one["hand"]]
    return []


def test_a_trial_of_a_game_that_goes_on_begins_from_what_its_asker_knows(server: Served) -> None:
    """One's own hand as it is, and of the enemy's only how many cards there are: it is guessed."""
    game = server.create("navarchoi", "catana")
    name, (one, other) = game["game"], tokens(game)
    with server.page(name, one) as page, server.page(name, other) as enemy:
        seq = page.update["seq"]
        mine, theirs = page.welcome["you"][0], enemy.welcome["you"][0]
        own, hidden = hand(page, mine), hand(enemy, theirs)
        assert hidden, "there is something to hide"
        there, token = trial(server, name, one, seq)
        with server.page(there, token) as what_if:
            assert sorted(what_if.welcome["you"]) == sorted([mine, theirs])
        record = server.http.get(f"/api/games/{there}/record", headers=key(token)).text
        (start,) = [line for line in record.splitlines() if line.startswith("position ")]
        rules = load("navarchoi")
        state = rules.notation.parse_position(start.removeprefix("position ").replace("; ", "\n"))
    rules = rules.seating.of_state(rules, state)
    seat = rules.seats.index(mine)
    table = board_of(rules).cards.table(rules.observe(state, seat))
    assert table is not None
    known = [
        card.title for hold in table.seats if hold.hand.fleet == seat for card in hold.hand.cards
    ]
    assert sorted(known) == sorted(own), "one's own hand is what it is"
    enemy_seat = rules.seats.index(theirs)
    table = board_of(rules).cards.table(rules.observe(state, enemy_seat))
    assert table is not None
    guessed = [
        card.title
        for hold in table.seats
        if hold.hand.fleet == enemy_seat
        for card in hold.hand.cards
    ]
    assert len(guessed) == len(hidden)
    assert sorted(guessed) != sorted(hidden), "the enemy's is guessed"


class NamesTheColumn(ambush.AmbushBoard):
    def sketch(self, view: View[ambush.Road], seat: int, action: str) -> Sketch:
        return replace(super().sketch(view, seat, action), sentence=f"column {action}es on")


def test_a_sentence_that_begins_with_the_piece_does_not_name_it_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = ambush.RULESET
    monkeypatch.setattr(rules, "board", NamesTheColumn(rules))
    scenario = rules.scenarios()["road"]
    state = rules.setup(scenario, Options(rules.options(), {}))
    view = rules.observe(state, 0)
    best = describe_advice(rules, view, advise(rules, view, 0, 1), 0, 9)["best"]
    assert best["ship"] == "column"
    assert not best["sentence"].startswith("column")
    assert best["sentence"].endswith("es on")
