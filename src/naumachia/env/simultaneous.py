"""The PettingZoo environment of a battle in which seats that decide at once act at once."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from naumachia.env.all_seats import RENDER_MODES, check_render_mode, dice_of
from naumachia.env.battle import LOSS, Battle
from naumachia.env.codec import AUTO, SLOTS, make_codec
from naumachia.env.observation import Observer
from naumachia.env.one_seat import LOSE, RAISE, check_illegal
from naumachia.kernel.errors import BadInput

Observations = dict[str, dict[str, NDArray[Any]]]
Step = tuple[
    Observations, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class ParallelBattle(ParallelEnv):
    """A battle as a parallel environment; `naumachia.env.parallel` makes it.

    Observations and actions are those of `BattleEnv`. In each step, all agents act that owe a
    decision. The others have no legal action: their `action_mask` is 0 everywhere, and what they
    give is ignored. Usually one agent decides; several do where the rules ask for sealed answers.
    Rewards are 0 until the end, then 1 for a win, -1 for a loss, 0 for a draw or at the limit.

    If an agent's decision is missing or illegal, the game ends with -1 for it and 0 for the others,
    and its info is `{"illegal": True}`. With `illegal="raise"`, `step` raises BadInput.
    """

    metadata = {"name": "naumachia_v0", "render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(
        self,
        ruleset: str,
        scenario: str = "",
        *,
        actions: str = AUTO,
        slots: int = SLOTS,
        ships: int = 0,
        limit: int = 0,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_render_mode(render_mode)
        check_illegal(illegal)
        self.render_mode = render_mode
        self.battle: Final = Battle(ruleset, scenario, options, limit)
        self.codec: Final = make_codec(self.battle, actions, slots)
        self._observer: Final = Observer(self.battle, self.codec, ships)
        self.feature_names: Final = self._observer.names
        self.possible_agents = list(self.battle.seats)
        self.agents: list[str] = []
        self.observation_spaces = {name: self._observer.space() for name in self.possible_agents}
        self.action_spaces = {
            name: spaces.Discrete(self.codec.size) for name in self.possible_agents
        }
        self._raises: Final = illegal == RAISE
        self._dice: Random | None = None
        self._numbered: dict[int, dict[int, Any]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations. Raises KeyError for an unknown agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions. Raises KeyError for an unknown agent."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        """Begin a new game; return observations and infos by agent.

        The same seed gives the dice of `BattleEnv.reset`. Without a seed, the dice go on from those
        of the last game. `options` has no effect.
        """
        if seed is not None or self._dice is None:
            self._dice = dice_of(seed)
        self.battle.begin(self._dice)
        self.agents = self.possible_agents[:]
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> Step:
        """Take the actions of all agents that owe a decision, in the order of the seats.

        An action that another agent's has made illegal in the same step has no effect, and its
        agent is asked again. Returns observations, rewards, terminations, truncations and infos by
        agent. Raises BadInput, and changes nothing, for an unknown agent, without an open game,
        and, with `illegal="raise"`, for a missing or an illegal action.
        """
        self._check_agents(actions)
        wrong = self._illegal(actions)
        if wrong and self._raises:
            number, place = str(actions.get(wrong[0])), f"argument actions, agent {wrong[0]}"
            expected = "a number that `action_mask` allows"
            raise BadInput("not a legal action", number, place, expected)
        if wrong:
            return self._forfeit(wrong)
        battle, agents = self.battle, self.agents
        for seat, numbered in self._numbered.items():
            action = numbered[int(actions[self.possible_agents[seat]])]
            if not self._has_ended and action in battle.legal_for(seat):
                battle.play_for(seat, action)
        observed = self._observe()
        rewards = dict(zip(agents, battle.rewards(), strict=True))
        over = dict.fromkeys(agents, battle.is_over)
        cut = dict.fromkeys(agents, battle.is_cut_off)
        if self._has_ended:
            self.agents = []
        return observed, rewards, over, cut, {agent: {} for agent in agents}

    def render(self) -> str | None:
        """Return the board as text, as a spectator sees it; None without `render_mode`."""
        return None if self.render_mode is None else self.battle.text(None)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _observe(self) -> Observations:
        """Number the legal actions of all seats, and return what they observe."""
        battle = self.battle
        self._numbered = {
            seat: self.codec.numbered(battle.legal_for(seat), seat)
            for seat in (() if self._has_ended else battle.deciding)
        }
        return {
            agent: self._observer.observe(battle.view(seat), self._numbered.get(seat, {}))
            for seat, agent in enumerate(self.possible_agents)
        }

    @property
    def _has_ended(self) -> bool:
        return self.battle.is_over or self.battle.is_cut_off

    def _check_agents(self, actions: Mapping[str, Any]) -> None:
        if not self.agents:
            raise BadInput("no game is open", "", "", "a call of reset")
        for agent in actions:
            if agent not in self.possible_agents:
                expected = f"one of {', '.join(self.possible_agents)}"
                raise BadInput("no such agent", str(agent), "argument actions", expected)

    def _illegal(self, actions: Mapping[str, Any]) -> list[str]:
        """Return the agents whose decision is missing or illegal."""
        found = []
        for seat, numbered in self._numbered.items():
            number = actions.get(self.possible_agents[seat])
            if number is None or int(number) not in numbered:
                found.append(self.possible_agents[seat])
        return found

    def _forfeit(self, losers: list[str]) -> Step:
        """End the game with a loss for these agents."""
        agents = self.agents
        self.agents, self._numbered = [], {}
        observed = {
            agent: self._observer.observe(self.battle.view(seat), {})
            for seat, agent in enumerate(agents)
        }
        rewards = {agent: LOSS if agent in losers else 0.0 for agent in agents}
        infos = {agent: {"illegal": True} if agent in losers else {} for agent in agents}
        return observed, rewards, dict.fromkeys(agents, True), dict.fromkeys(agents, False), infos
