"""Games in a script: seats that are left out, bots as objects, copies, and dice that stay."""

from __future__ import annotations

import copy
import json
import pickle
import re
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.effort import effort

import naumachia
from naumachia.kernel.match import Match

DUEL = str(Path(__file__).parent.parent / "examples/duel")


class First(naumachia.Bot[Any, Any]):
    """A bot of a notebook's cell: always the first action."""

    def choose(self, view: Any, seat: int, legal: list[Any]) -> Any:
        return legal[0]


def steps(game: naumachia.Game, number: int) -> None:
    for _ in range(number):
        if not game.over:
            game.step("random")


def pickled(game: naumachia.Game) -> naumachia.Game:
    again = pickle.loads(pickle.dumps(game))
    assert isinstance(again, naumachia.Game)
    return again


@pytest.mark.parametrize("scenario", ["catana", "first-strokes-f"])
def test_the_seat_may_be_left_out_where_several_decide(scenario: str) -> None:
    game = naumachia.new("navarchoi", scenario, seed=1)
    assert game.seat == "a"
    assert game.odds(game.legal[0])
    assert game.order(game.ask("greedy")) is not None
    assert game.seat == "b"
    game.order(game.legal[0], "b")
    for _ in range(effort(10, 200)):
        if not game.over:
            game.order(game.ask("random"))


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_asking_for_advice_changes_neither_dice_nor_bots(ruleset: str) -> None:
    plain, asking = (naumachia.new(ruleset, seed=7) for _ in range(2))
    for number in range(effort(15, 200)):
        if plain.over:
            break
        if number % 3 == 0 and asking.seat:
            asking.ask("greedy")
            asking.ask("random")
        plain.step("random")
        asking.step("random")
        assert asking.moves == plain.moves


def test_games_without_a_seed_say_theirs() -> None:
    one = naumachia.new("biremes", "duel")
    again = naumachia.new("biremes", "duel", seed=one.seed)
    assert again.moves == one.moves


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_copies_go_on_by_themselves(ruleset: str) -> None:
    game = naumachia.new(ruleset, seed=2)
    steps(game, 4)
    before = game.moves
    told: list[str] = []
    game.follow(told.append)
    copies = [game.clone(), copy.copy(game), copy.deepcopy(game), pickled(game)]
    for other in copies:
        assert (other.moves, other.state) == (game.moves, game.state)
        steps(other, 4)
    assert game.moves == before
    assert told == []
    steps(game, 4)
    assert all(other.moves == game.moves for other in copies), "the dice and bots go on"


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_a_pickled_game_is_whole_at_any_moment(ruleset: str) -> None:
    game = naumachia.new(ruleset, seed=4, typed=True)
    for _ in range(effort(12, 200)):
        again = pickled(game)
        assert (again.moves, again.state, again.log) == (game.moves, game.state, game.log)
        assert (again.seed, again.typed, again.over) == (game.seed, True, game.over)
        steps(game, 1)


def test_a_game_of_a_file_can_be_pickled(tmp_path: Path) -> None:
    scenarios = Path(naumachia.__file__).parent / "rules/trireme/data/scenarios"
    text = (scenarios / "50-skirmish.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("title = ", "title = 'Mine' # ", 1), encoding="utf-8")
    game = naumachia.new("trireme", str(file), seed=1)
    file.unlink()
    steps(game, 3)
    again = pickled(game)
    assert again.match.scenario.title == "Mine"
    assert again.moves == game.moves


def test_a_game_of_a_folder_can_be_pickled() -> None:
    game = naumachia.new(DUEL, seed=1)
    steps(game, 3)
    assert pickled(game).moves == game.moves


def test_a_rule_set_that_no_module_offers_is_named() -> None:
    match = naumachia.new(DUEL, seed=1).match

    class Hidden(type(match.ruleset)):  # type: ignore[misc]
        pass

    game = naumachia.Game(Match(Hidden(), match.scenario, match.options), 1)
    with pytest.raises(pickle.PicklingError, match=r"set 'duel'.*or Game\.clone\(\)"):
        pickle.dumps(game)


def test_a_bot_may_be_a_class_or_an_object() -> None:
    game = naumachia.new("trireme", "skirmish", seed=2)
    first = game.legal[0].split()[0]
    assert game.ask(First).startswith(first)
    assert game.ask(First(game.ruleset, Random(1))) == game.ask(First)
    game.step(First)
    game.step(First(game.ruleset, Random(1)))
    assert len(game.moves) >= 2
    for wrong in (int, 3, object()):
        with pytest.raises(naumachia.BadInput, match="a subclass of Bot or a bot"):
            game.ask(wrong)  # type: ignore[arg-type]
    with pytest.raises(naumachia.BadInput, match="no such bot"):
        game.ask("kraken")


def test_errors_name_no_option_of_the_command_line() -> None:
    game = naumachia.new("biremes", "duel", typed=True)
    with pytest.raises(naumachia.BadInput, match=r"dice are due.*game\.roll\(\) first") as due:
        game.ask("greedy")
    over = naumachia.new("trireme", "skirmish", seed=2)
    while not over.over:
        over.step()
    with pytest.raises(naumachia.BadInput, match="the game is over") as late:
        over.order("G1 F")
    assert "--" not in f"{due.value} {late.value}"


@pytest.mark.parametrize("ruleset", ["biremes", "diadochi"])
def test_a_loaded_game_goes_on_with_the_dice_of_its_seed(ruleset: str, tmp_path: Path) -> None:
    game = naumachia.new(ruleset, seed=11)
    while sum(entry.seat is None for entry in game.match.history) < 3:
        game.step("greedy")
    game.save(tmp_path / "game.rec")
    again = naumachia.load(tmp_path / "game.rec", seed=11)
    for _ in range(effort(25, 200)):
        if game.over:
            break
        again.order(order) if (order := game.ask("random") if game.seat else "") else again.roll()
        game.order(order) if order else game.roll()
        assert again.moves == game.moves


def test_what_is_public_is_imported_from_one_place() -> None:
    for name in naumachia.__all__:
        assert getattr(naumachia, name) is not None
    assert issubclass(naumachia.IllegalAction, naumachia.RulesError)
    assert "skirmish" in naumachia.scenarios("trireme")


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_actions_and_orders_make_the_same_game(ruleset: str) -> None:
    quick, told = (naumachia.new(ruleset, seed=5) for _ in range(2))
    rng = Random(5)
    for _ in range(effort(25, 400)):
        if quick.over:
            break
        action = rng.choice(quick.legal_actions())
        text, seat = quick.text(action), quick.seat
        assert quick.text(quick.action(text)) == text
        quick.play(action)
        told.order(text, seat)
        assert (quick.seat, quick.over, quick.waits) == (told.seat, told.over, told.waits)
        assert quick.result == told.result
    assert quick.moves == told.moves
    assert quick.log == told.log
    digest = quick.ruleset.digest
    assert digest(quick.state) == digest(told.state)


@pytest.mark.parametrize("ruleset", naumachia.rulesets())
def test_what_a_script_keeps_does_not_change(ruleset: str) -> None:
    """A position, a copy and what came of a move stay as they were while the game goes on."""
    game, told = (naumachia.new(ruleset, seed=9) for _ in range(2))
    kept: list[tuple[Any, str, naumachia.Game, list[str], Any, list[str]]] = []
    for _ in range(effort(12, 100)):
        if game.over:
            break
        came, read = game.step(), list(told.step())
        state = game.state
        other = game.clone()
        kept.append((state, game.ruleset.digest(state), other, other.moves, came, read))
    for state, digest, other, moves, came, read in kept:
        assert game.ruleset.digest(state) == digest
        assert other.moves == moves
        assert came == read
        assert (came + ["end"], ["begin"] + came) == ([*read, "end"], ["begin", *read])  # noqa: RUF005
    assert all(other.moves == moves for _, _, other, moves, _, _ in kept)


def test_what_came_of_a_move_is_read_before_it_is_taken_back() -> None:
    game = naumachia.new("trireme", "line", seed=1)
    came = game.order("G1 F")
    assert game.undo() == "G1 F"
    assert came == ["G1 goes forward to (1,2)."]
    assert (len(came), came[0], came[:1], repr(came)) == (1, came[0], [came[0]], repr([came[0]]))
    assert game.moves == []


def test_a_refused_action_leaves_the_game_as_it_was() -> None:
    game = naumachia.new("trireme", "line", seed=1)
    other = naumachia.new("trireme", "line", seed=1)
    forward = game.action("G1 F")
    for _ in range(2):
        game.play(game.action("G1 F"))
    for refused, seat in ((forward, "green"), (forward, "orange")):
        with pytest.raises(naumachia.IllegalAction):
            game.play(refused, seat)
    for wrong in ("G1 F", 7, None):
        with pytest.raises(naumachia.BadInput, match="not an action"):
            other.play(wrong)
    assert other.moves == []
    other.play(forward)
    assert (other.moves, len(game.moves)) == (["G1 F"], 2)
    with pytest.raises(naumachia.RulesError):
        other.order("G1 F; O1 F")
    assert other.moves == ["G1 F"]
    assert game.deciding == ("green",)


def test_a_game_follows_what_is_played_on_its_match() -> None:
    game = naumachia.new("trireme", "line", seed=1)
    game.play(game.action("G1 F"))
    match = game.match
    match.play(0, game.action("G1 L"))
    assert game.moves == ["G1 F", "G1 L"]
    game.play(game.legal_actions()[0])
    assert len(game.moves) == 3
    again = game.again(1)
    assert (again.moves, again.seed, again.seats) == ([], 1, game.seats)


def test_followers_hear_of_actions() -> None:
    game = naumachia.new("trireme", "line", seed=1)
    heard: list[str] = []
    game.follow(heard.append)
    game.play(game.action("G1 F"))
    assert heard == ["G1 goes forward to (1,2)."]


def test_a_notebook_shows_the_board_and_the_end_of_the_log() -> None:
    game = naumachia.new("trireme", "skirmish", seed=1)
    steps(game, 60)
    page = ElementTree.fromstring(closed(game._repr_html_()))
    picture = page.find(".//img")
    assert picture is not None
    assert svg_of(picture.attrib["src"]) == game.svg() == game._repr_svg_()
    assert [line.text for line in page.iter("li")] == game.log[-12:]


def test_a_replay_has_a_board_for_each_order() -> None:
    game = naumachia.new("trireme", "skirmish", seed=1)
    steps(game, 25)
    replay = game.replay()
    box = ElementTree.fromstring(closed(replay._repr_html_()))
    assert [b64decode(one).decode() for one in json.loads(box.attrib["data-frames"])] == [
        *replay.boards
    ]
    assert json.loads(box.attrib["data-said"]) == [*replay.said]
    assert replay.boards[0] == game.again().svg()
    assert replay.boards[-1] == game.svg()
    ends = sum(entry.seat is not None for entry in game.match.history)
    assert len(replay) in (ends, ends + 1)
    short = game.replay("green", most=5)
    assert (len(short), short.said[0]) == (5, replay.said[0])
    assert short.boards[-1] == game.svg("green")
    for wrong in ({"most": 1}, {"theme": "mauve"}, {"seat": "blue"}):
        with pytest.raises(naumachia.BadInput):
            game.replay(**wrong)


def closed(html: str) -> str:
    """HTML as XML: the tags that have no end get one."""
    return re.sub(r"(<(?:img|input)[^>]*)>", r"\1/>", html)


def svg_of(address: str) -> str:
    head, _, held = address.partition(",")
    assert head == "data:image/svg+xml;base64"
    return b64decode(held).decode()


def test_options_say_what_new_takes() -> None:
    option = naumachia.options("trireme")["quiet_rounds"]
    assert (option.kind, option.title) != ("", "")
    match = naumachia.new("trireme", quiet_rounds=option.high).match
    assert match.options.number("quiet_rounds") == option.high
    with pytest.raises(naumachia.BadOption, match=option.expected):
        naumachia.new("trireme", quiet_rounds=option.high + 1)
    with pytest.raises(naumachia.BadInput, match="no such rule set"):
        naumachia.options("chess")
