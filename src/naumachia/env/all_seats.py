"""The PettingZoo environment of a battle, in which every seat is an agent."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from naumachia.env.battle import Battle
from naumachia.env.codec import AUTO, SLOTS, NumberedActions, make_codec
from naumachia.env.observation import Observer
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import NOBODY

RENDER_MODES: Final = ("ansi",)


class BattleEnv(NumberedActions, AECEnv):
    """A battle as an AEC environment; `naumachia.env.aec` makes it.

    Every agent observes a dict of arrays. All but `action_mask` are float32, and `feature_names`
    has the names of their features:

    - `action_mask`, int8 of shape (actions,): 1 for each legal action of the agent that decides; 0
      for all actions of the others.
    - `ships`, shape (ships, features): one row for each ship.
    - `globals`, shape (features,): turn, phase, wind, losses.
    - `planes`, shape (features, rows, columns): only on boards of squares or points.
    - `cards`, shape (64, features): only in battles with cards.
    - `candidates`, shape (slots, features): the action in each slot, if actions are in slots.

    They contain only what the seat may know: they are the same in every state that `Ruleset.guess`
    returns for its view. Seats that decide at the same time are asked in turn, and none observes
    the others' answers before all are given.
    """

    metadata = {  # noqa: RUF012 - PettingZoo declares it so
        "name": "naumachia_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        ruleset: str,
        scenario: str = "",
        *,
        actions: str = AUTO,
        slots: int = SLOTS,
        ships: int = 0,
        limit: int = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.battle = Battle(ruleset, scenario, options, limit)
        self.codec = make_codec(self.battle, actions, slots)
        self._observer: Final = Observer(self.battle, self.codec, ships)
        self.feature_names: Final = self._observer.names
        self.possible_agents = list(self.battle.seats)
        self.agents: list[str] = []
        self._spaces = {agent: self._observer.space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.codec.size) for agent in self.possible_agents}
        self._dice: Random | None = None
        self.number_actions(NOBODY)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations. Raises KeyError for an unknown agent."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions. Raises KeyError for an unknown agent."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed gives the dice of `naumachia.new(..., seed=seed)`.

        Without a seed, the dice go on from those of the last game. `options` has no effect.
        """
        if seed is not None or self._dice is None:
            self._dice = dice_of(seed)
        self.battle.begin(self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._select_agent()

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent. Raises BadInput for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.take(self.decode(action))

    def take(self, action: Any) -> None:
        """Take a legal action of the selected agent, numbered or not.

        Raises IllegalAction, or BadInput if it is no action; the game is then unchanged.
        """
        agent = self.agent_selection
        self.battle.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select_agent()
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent observes now. Raises BadInput for an unknown agent."""
        if agent not in self.possible_agents:
            raise BadInput("no such agent", agent, "", f"one of {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        numbered = self.numbered if seat == self.battle.seat else {}
        return self._observer.observe(self.battle.view(seat), numbered)

    def render(self) -> str | None:
        """Return the board as text, as a spectator sees it; None without `render_mode`."""
        if self.render_mode is None:
            return None
        return self.battle.text(None)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _select_agent(self) -> None:
        """Select the next agent and number its actions; at the end, give the rewards."""
        battle = self.battle
        self.number_actions(battle.seat)
        if battle.is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        elif battle.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, battle.rewards(), strict=True))
        else:
            self.agent_selection = self.possible_agents[battle.seat]


def dice_of(seed: int | None) -> Random:
    """Return the dice of `naumachia.Game` with this seed; None: any dice."""
    return Random() if seed is None else Random(f"{seed}/nature")


def check_render_mode(render_mode: str | None) -> None:
    """Raise BadInput for an unknown render mode."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadInput("no such mode", repr(render_mode), "argument render_mode", "'ansi' or None")
