"""The Gymnasium environment of one seat against a bot."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import gymnasium
from gymnasium import spaces
from numpy.typing import NDArray

from naumachia.cli.reading import find_seat
from naumachia.env.all_seats import RENDER_MODES, check_render_mode, dice_of
from naumachia.env.battle import LOSS, Battle
from naumachia.env.codec import AUTO, SLOTS, NumberedActions, make_codec
from naumachia.env.observation import Observer
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import NOBODY
from naumachia.search.bot import AnyBot
from naumachia.search.levels import find_bot
from naumachia.search.think import ask

LOSE: Final = "lose"
RAISE: Final = "raise"
MOST_OPENINGS: Final = 100
"""The most games that a reset begins, if they end before the seat has a decision."""

Observation = dict[str, NDArray[Any]]


class SingleEnv(NumberedActions, gymnasium.Env[Observation, Any]):
    """One seat against a bot in all other seats; `naumachia.env.single` makes it.

    Observations and actions are those of `BattleEnv`. The reward is 0 until the end, then +1 for a
    win, -1 for a loss, 0 for a draw. An episode that reaches the rule set's limit of decisions is
    truncated.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(  # noqa: PLR0913
        self,
        ruleset: str,
        seat: str = "",
        bot: str = "greedy",
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
        super().__init__()
        check_render_mode(render_mode)
        check_illegal(illegal)
        self.render_mode = render_mode
        self.battle = Battle(ruleset, scenario, options, limit)
        self.seat: Final = find_seat(self.battle.ruleset, seat) if seat else 0
        self.codec = make_codec(self.battle, actions, slots)
        self._observer: Final = Observer(self.battle, self.codec, ships)
        self.feature_names: Final = self._observer.names
        self.observation_space: spaces.Space[Any] = self._observer.space()
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.codec.size)
        self._make_bot: Final = find_bot(bot)
        self._raises: Final = illegal == RAISE
        self._dice = dice_of(None)
        self._bots: dict[int, AnyBot] = {}
        self.number_actions(NOBODY)
        self._seat_bots(Random())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; the bot moves first if its seat does. Returns observation and info.

        The same seed gives the same dice and bots. Without a seed, both go on as they were.
        `options` has no effect.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._dice = dice_of(seed)
            self._seat_bots(Random(f"{seed}/bots"))
        for _ in range(MOST_OPENINGS):
            self.battle.begin(self._dice)
            self._let_bots_play()
            if self.numbered:
                break
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bots play until the seat decides again.

        Returns observation, reward, whether the game is over, whether it was truncated, and info.
        `info["illegal"]` is set if the episode ended because the action was not legal. Raises
        BadInput for such an action if the environment was made with `illegal="raise"`.
        """
        if int(action) not in self.numbered and not self._raises:
            self.number_actions(NOBODY)
            return self._observe(), LOSS, True, False, {"illegal": True}
        return self.take(self.decode(int(action)))

    def take(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a legal action, numbered or not, as `step` does.

        Raises IllegalAction, or BadInput if it is no action or the episode is over; the game is
        then unchanged.
        """
        if not self.numbered:
            raise BadInput("the episode is over", "", "", "a call of reset")
        self.battle.play(action)
        self._let_bots_play()
        reward = self.battle.rewards()[self.seat]
        return self._observe(), reward, self.battle.is_over, self.battle.is_cut_off, {}

    def action_masks(self) -> NDArray[Any]:
        """Return the mask of legal actions, as MaskablePPO of sb3-contrib asks for it."""
        return self._observer.mask(self.numbered)

    def render(self) -> str | None:
        """Return the board as text, as the seat sees it; None without `render_mode`."""
        if self.render_mode is None:
            return None
        return self.battle.text(self.seat)

    def _seat_bots(self, rng: Random) -> None:
        for seat in range(len(self.battle.seats)):
            if seat != self.seat:
                stream = Random(rng.getrandbits(64))
                self._bots[seat] = self._make_bot(self.battle.ruleset, stream)

    def _let_bots_play(self) -> None:
        """Play until the agent's seat decides, or until the end."""
        battle = self.battle
        while not (battle.is_over or battle.is_cut_off or battle.seat == self.seat):
            seat = battle.seat
            for action in ask(self._bots[seat], battle.ruleset, battle.state, seat):
                if battle.seat == seat:
                    battle.play(action)
        self.number_actions(self.seat)

    def _observe(self) -> Observation:
        return self._observer.observe(self.battle.view(self.seat), self.numbered)


def check_illegal(illegal: str) -> None:
    """Raise BadInput for an unknown treatment of illegal actions."""
    if illegal not in (LOSE, RAISE):
        raise BadInput("wrong value", repr(illegal), "argument illegal", "'lose' or 'raise'")
