"""Test names of bots: levels, kinds with settings, files of users."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from examples.breakthrough.rules import RULESET

from naumachia.kernel.errors import BadInput
from naumachia.rules import find
from naumachia.search.bot import load_bot
from naumachia.search.levels import find_bot
from naumachia.search.mcts import MctsBot
from naumachia.search.rollout import RolloutBot, RolloutSettings

GOOD = """
from naumachia.search.bot import Bot

class First(Bot):
    def choose(self, view, seat, legal):
        return legal[0]
"""
ANOTHER = """
class Last(Bot):
    def choose(self, view, seat, legal):
        return legal[-1]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.py"
    file.write_text(text)
    return file


def test_the_only_bot_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD)
    assert load_bot(str(file)).__name__ == "First"
    assert type(find_bot(f"{file}:First")(RULESET, Random(1))).__name__ == "First"


def test_bot_names_the_class_where_there_are_several(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD + ANOTHER)
    with pytest.raises(BadInput, match=r"several bots.*First, Last.*mine.py:First"):
        load_bot(str(file))
    assert load_bot(f"{file}:Last").__name__ == "Last"
    written(tmp_path, GOOD + ANOTHER + "BOT = Last\n")
    assert load_bot(str(file)).__name__ == "Last"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = (", r"does not run: SyntaxError.*line 1"),
        ("import nowhere_to_be_found", r"does not run: ModuleNotFoundError.*line 1"),
        ("\n\n1 / 0\n", r"does not run: ZeroDivisionError.*line 3"),
        ("x = 1\n", r"no bot in the file.*a subclass of Bot"),
        ("BOT = 3\n", r"not a bot.*a subclass of naumachia.search.bot.Bot"),
        ("class Bot: pass\nBOT = Bot\n", r"not a bot"),
    ],
)
def test_a_file_that_is_no_bot_says_why(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        load_bot(str(written(tmp_path, text)))


def test_unknown_names_are_refused_with_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no such bot file.*nowhere.py"):
        find_bot(str(tmp_path / "nowhere.py"))
    with pytest.raises(BadInput, match=r"no such class.*Second.*one of First"):
        find_bot(f"{written(tmp_path, GOOD)}:Second")
    with pytest.raises(
        BadInput, match=r"no such bot.*genius.*calm, steady, sharp, admiral, random"
    ):
        find_bot("genius")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mcts:deep=3", "no such setting.*deep.*iterations=..., seconds=..."),
        ("rollout:deep=3", "no such setting.*deep.*rollouts=..., seconds=..., top=..."),
        ("mcts:seconds=soon", "wrong value.*soon.*a number above 0"),
        ("mcts:seconds=-1", "wrong value"),
        ("mcts:iterations=nan", "wrong value"),
        ("rollout:blunder_rate=2", "wrong value.*2.*bot rollout, blunder_rate.*at most 1"),
        ("random:luck=1", "no such setting.*luck"),
        ("calm:more=1", "no such setting.*more.*bot calm.*seconds"),
        ("steady:seconds=-1", "wrong value.*-1.*bot steady, seconds.*0 for no limit"),
    ],
)
def test_bad_settings(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        find_bot(text)


@pytest.mark.parametrize(("text", "seconds"), [("steady", 1.5), ("sharp", 3.0), ("admiral", 12.0)])
def test_a_level_takes_another_time_or_none(text: str, seconds: float) -> None:
    rollouts: set[int] = set()
    for settings, expected in [("", seconds), (":seconds=0", 0.0), (":seconds=0.5", 0.5)]:
        bot = find_bot(f"{text}{settings}")(RULESET, Random(1))
        assert isinstance(bot, RolloutBot)
        assert bot.seconds == expected
        rollouts.add(bot.rollouts)
    assert len(rollouts) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rollout:walks=3", "rollout:rollouts=3"),
        ("rollout:orders=7", "rollout:depth_orders=7"),
        ("rollout:horizon=2", "rollout:depth=2"),
        ("rollout:manners=1", "rollout:styles=1"),
        ("rollout:haste=0.5", "rollout:blunder_rate=0.5"),
    ],
)
def test_deprecated_names_of_rollout_settings_are_read(old: str, new: str) -> None:
    first, second = (find_bot(text)(RULESET, Random(1)) for text in (old, new))
    assert isinstance(first, RolloutBot)
    assert isinstance(second, RolloutBot)
    assert first.settings == second.settings != RolloutSettings()


def test_deprecated_names_of_other_settings_are_read() -> None:
    tree = find_bot("mcts:horizon=3")(RULESET, Random(1))
    assert isinstance(tree, MctsBot)
    assert tree.settings.depth == 3
    for text in ("steady:manner=bold", "greedy:manner=bold", "rollout:manner=bold,walks=2"):
        bot = find_bot(text)(find("trireme"), Random(1))
        assert bot.style == "bold"
        assert bot.manner == "bold", "the deprecated name of the attribute"
        bot.manner = "careful"
        assert bot.style == "careful"


def test_settings_reach_the_bot() -> None:
    timed = find_bot("mcts:seconds=0.5")(RULESET, Random(1))
    assert isinstance(timed, MctsBot)
    assert timed.seconds == 0.5
    assert timed.iterations >= 10**6, "the clock alone decides"
    counted = find_bot("mcts:iterations=40")(RULESET, Random(1))
    assert isinstance(counted, MctsBot)
    assert (counted.iterations, counted.seconds) == (40, 0.0)
    rollout = find_bot("rollout:rollouts=20,top=5,depth=2")(RULESET, Random(1))
    assert isinstance(rollout, RolloutBot)
    assert (rollout.settings.rollouts, rollout.settings.top) == (20, 5)
    assert (rollout.depth, rollout.depth_orders, rollout.seconds) == (2, 0, 0.0)


def test_the_example_is_a_bot() -> None:
    assert load_bot("examples/my_bot.py").__name__ == "Hasty"
