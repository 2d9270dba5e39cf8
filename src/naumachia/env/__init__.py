"""Environments for reinforcement learning: every rule set as PettingZoo AEC and as Gymnasium.

>>> from naumachia import env
>>> battle = env.aec("trireme", "skirmish")
>>> battle.reset(seed=1)
>>> observation, reward, terminated, truncated, info = battle.last()
>>> battle.agent_selection, observation["planes"].shape
('green', (34, 9, 9))
>>> battle.step(battle.action_space("green").sample(observation["action_mask"]))

In `parallel`, seats that decide at the same time act at the same time. `batch` steps many games at
once into NumPy arrays.

They need the extra `rl`: Gymnasium, PettingZoo and NumPy. Nothing outside this package imports
Gymnasium or PettingZoo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from naumachia.files.extras import how_to_install
from naumachia.kernel.errors import BadInput

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from naumachia.env.all_seats import BattleEnv
    from naumachia.env.batches import Batch
    from naumachia.env.one_seat import SingleEnv
    from naumachia.env.simultaneous import ParallelBattle

__all__ = ["aec", "batch", "parallel", "raw_aec", "single"]


def aec(ruleset: str, scenario: str = "", **options: Any) -> AECEnv:
    """Return a PettingZoo AEC environment, in which every seat is an agent.

    `ruleset` is an id, `module:NAME` or a folder; `scenario` an id or a file ending in `.toml`,
    the first one if it is "". Further arguments:

    - `actions`: how actions are numbered. `"table"`: one number for each action of the rules.
      `"relative"`: the same, and the board is turned so that every agent plays from the south.
      `"slots"`: one number for each legal action, in the order of the list. `"auto"`, the default:
      a table if the rule set has one, else slots.
    - `slots`: the number of slots, 512 by default.
    - `ships`: the number of rows of the array `ships`; 0, the default: one for each ship of the
      battle.
    - `limit`: the number of decisions after which a game is truncated; 0, the default: the limit of
      the rule set.
    - `render_mode`: `"ansi"` or None.

    All other names are options of the rules. The observation of an agent is a dict of arrays; see
    `BattleEnv`. The agents are the names of the seats. Rewards are 0 until the end, then +1 for a
    win, -1 for a loss and 0 for a draw.

    An illegal action ends the game with -1 for the agent. `raw_aec` raises an error instead.
    Raises BadInput, naming the argument and what would be right.
    """
    raw = raw_aec(ruleset, scenario, **options)
    from pettingzoo.utils import wrappers

    from naumachia.env.battle import LOSS

    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=LOSS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_aec(ruleset: str, scenario: str = "", **options: Any) -> BattleEnv:
    """Return the environment of `aec` without wrappers. An illegal action raises BadInput."""
    _require("gymnasium", "numpy", "pettingzoo")
    from naumachia.env.all_seats import BattleEnv

    return BattleEnv(ruleset, scenario, **options)


def parallel(ruleset: str, scenario: str = "", **options: Any) -> ParallelBattle:
    """Return a parallel environment, in which all agents that owe a decision act in one step.

    The arguments are those of `aec`, and `illegal`: `"lose"`, the default, ends the game with -1
    for an agent that gives an illegal action; `"raise"` raises BadInput. See `ParallelBattle`.
    Raises BadInput, naming the argument and what would be right.
    """
    _require("gymnasium", "numpy", "pettingzoo")
    from naumachia.env.simultaneous import ParallelBattle

    return ParallelBattle(ruleset, scenario, **options)


def single(
    ruleset: str, seat: str = "", bot: str = "greedy", scenario: str = "", **options: Any
) -> SingleEnv:
    """Return a Gymnasium environment: one seat plays, and a bot plays all others.

    `seat` is the name of the seat, the first one if it is "". `bot` is anything that
    `naumachia match` takes: a level, a bot with settings, or a file. The other arguments are those
    of `aec`, and:

    - `illegal`: `"lose"` (an illegal action ends the episode with reward -1) or `"raise"`.

    Raises BadInput, naming the argument and what would be right.
    """
    _require("gymnasium", "numpy")
    from naumachia.env.one_seat import SingleEnv

    return SingleEnv(ruleset, seat, bot, scenario, **options)


def batch(ruleset: str, scenario: str = "", count: int = 64, **options: Any) -> Batch:
    """Return `count` games that are stepped at once, into arrays that are allocated once.

    The other arguments are those of `aec`, without `render_mode`, and:

    - `arrays`: the names of the arrays to fill beside `action_mask`; None, the default: all.

    See `Batch`. Raises BadInput, naming the argument and what would be right.
    """
    _require("gymnasium", "numpy", "pettingzoo")
    from naumachia.env.batches import Batch

    return Batch(ruleset, scenario, count, **options)


def _require(*packages: str) -> None:
    """Raise BadInput if a package of the extra `rl` is not installed."""
    from importlib.util import find_spec

    for package in packages:
        if find_spec(package) is None:
            raise BadInput(f"environments need {package}", "", "", how_to_install("gymnasium"))
