"""Every rule set as a game of OpenSpiel, for its algorithms.

>>> import pyspiel
>>> import naumachia.env.spiel
>>> game = pyspiel.load_game("naumachia(ruleset=trireme,scenario=skirmish)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])

It needs the extras `openspiel` and `rl`. Importing it registers the game `naumachia`.

Parameters: `ruleset` and `scenario`, as `naumachia.env.aec` takes them; `actions`, `slots` and
`limit`, as there; and `options` of the rules, such as `losses_to_lose:2;lane_rule:rammer`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np

from naumachia.cli.reading import find_ruleset, option_values
from naumachia.env.battle import Battle
from naumachia.env.codec import AUTO, SLOTS, make_codec
from naumachia.env.observation import MASK, Observer
from naumachia.files.extras import how_to_install
from naumachia.kernel.chance import Chance, Dice, Outcome, Pool
from naumachia.kernel.event import SILENT
from naumachia.kernel.knowledge import OPEN
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.render.text import board_and_rosters
from naumachia.rules import ids
from naumachia.scene.board import board_of

try:
    import pyspiel
except ModuleNotFoundError as missing:
    if missing.name != "pyspiel":
        raise
    raise ModuleNotFoundError(
        f"this game needs OpenSpiel: {how_to_install('pyspiel')}", name="pyspiel"
    ) from missing

NAME: Final = "naumachia"
MOST_OUTCOMES: Final = 10_000
"""The most outcomes of a chance node. A pool of dice that has more sums is rolled die by die."""
MOST_SEATS: Final = 8
DEFAULTS: Final[Mapping[str, Any]] = {
    "ruleset": next(iter(ids())),
    "scenario": "",
    "options": "",
    "actions": AUTO,
    "slots": SLOTS,
    "limit": 0,
}


def game_type(information: Any, utility: Any, least: int, most: int) -> Any:
    """Return the type of a game."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Naumachia",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


class Setting:
    """What all games with the same parameters share. Raises BadInput for wrong parameters.

    OpenSpiel drops the attributes of a game in Python while its states go on, so they are here.
    """

    def __init__(self, parameters: frozenset[tuple[str, Any]]) -> None:
        self.parameters: Final = parameters
        given = {**DEFAULTS, **dict(parameters)}
        texts = [text for text in given["options"].replace(":", "=").split(";") if text]
        options = option_values(find_ruleset(given["ruleset"]), texts)
        self.battle: Final = Battle(given["ruleset"], given["scenario"], options, given["limit"])
        self.ruleset: Final[AnyRuleset] = self.battle.ruleset
        self.codec: Final = make_codec(self.battle, given["actions"], given["slots"])
        self.observer: Final = Observer(self.battle, self.codec, 0)

    def __reduce__(self) -> tuple[Any, ...]:
        return setting_of, (self.parameters,)

    def opening(self) -> Position:
        """Return a new game."""
        return Position(self, self.ruleset.clone(self.battle.opening.opening))


@cache
def setting_of(parameters: frozenset[tuple[str, Any]]) -> Setting:
    """Return the setting of these parameters, made once. Raises BadInput."""
    return Setting(parameters)


def setting_of_game(game: Any) -> Setting:
    """Return the setting of a game."""
    return setting_of(frozenset(game.get_parameters().items()))


class BattleGame(pyspiel.Game):
    """A battle of a rule set. Raises BadInput for wrong parameters.

    Chance nodes are single dice, the sums of a pool of dice, and single cards. Utilities are 1 for
    a win, -1 for a loss and 0 for a draw. A game that reaches its limit of decisions is a draw.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        setting = setting_of(frozenset((params or {}).items()))
        battle = setting.battle
        count = len(battle.seats)
        information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
        is_open, is_duel = battle.ruleset.knowledge is OPEN, count == 2
        kind = game_type(
            information.PERFECT_INFORMATION if is_open else information.IMPERFECT_INFORMATION,
            utility.ZERO_SUM if is_duel else utility.GENERAL_SUM,
            count,
            count,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.codec.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=count,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_duel else None,
            max_game_length=battle.limit,
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> BattleState:
        """Return the opening."""
        return BattleState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> BattleObserver:
        """Return an observer of all that a seat may know.

        Raises ValueError for parameters, and for a type that wants less or more than a seat knows.
        """
        if params:
            raise ValueError(f"observers have no parameters: {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not wanted.public_info or wanted.private_info != own:
            raise ValueError(
                f"no observer for {wanted.private_info}, public_info={wanted.public_info}; "
                "expected SINGLE_PLAYER, public_info=True"
            )
        return BattleObserver(self, wanted.perfect_recall)


class Position:
    """A state with the dice that have been rolled of those that are due.

    `seat` is the seat that decides, `numbered` are its legal actions by number, `dice` are the dice
    to roll one by one.
    """

    def __init__(
        self, setting: Setting, state: Any, decisions: int = 0, rolled: Outcome = ()
    ) -> None:
        self.setting: Final = setting
        self.state: Final = state
        self.decisions = decisions
        self.rolled = rolled
        self.read()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.setting, self.state, self.decisions, self.rolled)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        state = self.setting.ruleset.clone(self.state)
        return Position(self.setting, state, self.decisions, self.rolled)

    def read(self) -> None:
        """Read what the game waits for."""
        ruleset = self.setting.ruleset
        self.pending = ruleset.pending(self.state)
        self.dice = single_dice(self.pending) if isinstance(self.pending, Chance) else None
        self.numbered: dict[int, Any] = {}
        if isinstance(self.pending, Prompt):
            legal = ruleset.legal(self.state, self.seat)
            self.numbered = self.setting.codec.numbered(legal, self.seat)

    @property
    def seat(self) -> int:
        """Return the seat that decides, the first of several. Only at a prompt."""
        assert isinstance(self.pending, Prompt)
        return self.pending.seats[0]

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended, or has reached its limit."""
        if isinstance(self.pending, Result):
            return True
        return isinstance(self.pending, Prompt) and self.decisions >= self.setting.battle.limit

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        """Return the outcomes of the next die, or of all that is due if it is not `dice`."""
        assert isinstance(self.pending, Chance)
        dice = self.dice
        if dice is None:
            return self.pending.outcomes()
        sides = dice.sides[len(self.rolled)]
        return [((dice.lowest + face,), Fraction(1, sides)) for face in range(sides)]

    def apply(self, number: int) -> None:
        """Make the decision with this number, or roll this outcome."""
        ruleset, chance = self.setting.ruleset, self.pending
        if isinstance(chance, Chance):
            outcome = self.rolled + self.outcomes()[number][0]
            if self.dice is not None and len(outcome) < len(self.dice.sides):
                self.rolled = outcome
                return
            self.rolled = ()
            ruleset.resolve(self.state, outcome, SILENT)
        else:
            ruleset.decide(self.state, self.seat, self.numbered[number], SILENT)
            self.decisions += 1
        self.read()

    def text(self, number: int) -> str:
        """Return a decision or an outcome as text."""
        if isinstance(self.pending, Chance):
            return f"{self.pending.name} {'-'.join(map(str, self.outcomes()[number][0]))}"
        return self.setting.ruleset.notation.format_action(self.state, self.numbered[number])

    def view(self, seat: int) -> View[Any]:
        """Return what a seat may know."""
        return self.setting.ruleset.observe(self.state, seat)


def single_dice(chance: Chance) -> Dice | None:
    """Return the dice to roll one by one; None for cards, and for a pool that is rolled as one."""
    is_long = isinstance(chance, Pool) and chance.size() > MOST_OUTCOMES
    return chance.dice() if is_long or isinstance(chance, Dice) else None


class BattleState(pyspiel.State):
    """A position of a battle."""

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.position = setting_of_game(game).opening()

    def current_player(self) -> int:
        """Return the seat that decides, CHANCE or TERMINAL."""
        position = self.position
        if position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(position.pending, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        return position.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.numbered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes by number, with their probabilities."""
        found = self.position.outcomes()
        return [(number, float(chance)) for number, (_, chance) in enumerate(found)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(int(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return the utility of each seat; 0 until the end."""
        result = self.position.pending
        if not isinstance(result, Result):
            return [0.0] * self.num_players()
        return [float((score > 0) - (score < 0)) for score in result.scores]

    def information(self, player: int) -> str:
        """Return all that a seat has seen and decided since the opening, one line for each."""
        position = self.position.setting.opening()
        lines = [seen(position, player)]
        for past in self.full_history():
            if isinstance(position.pending, Prompt) and position.seat == player:
                lines.append(f"> {position.text(past.action)}")
            position.apply(past.action)
            now = seen(position, player)
            if now != lines[-1]:
                lines.append(now)
        return "\n".join(lines)

    def __str__(self) -> str:
        """Return the board as a spectator sees it, and the true position."""
        position = self.position
        ruleset = position.setting.ruleset
        board, view = board_of(ruleset), ruleset.observe(position.state, None)
        shown = board_and_rosters(board.scene(view), board.margin(view), flipped=False)
        rolled = f"\nrolled {'-'.join(map(str, position.rolled))}" if position.rolled else ""
        return f"{shown}\n{ruleset.notation.format_position(position.state)}{rolled}"


def seen(position: Position, player: int) -> str:
    """Return what a seat sees of a position, as one line."""
    ruleset = position.setting.ruleset
    text = ruleset.notation.format_position(position.view(player).state)
    return f"seat {player}: {text.replace(chr(10), ' / ')}"


class BattleObserver:
    """What a seat observes as text and, without perfect recall, as arrays.

    `dict` has the arrays that `naumachia.env.BattleEnv` describes, without the mask; they share the
    memory of `tensor`.
    """

    def __init__(self, game: BattleGame, has_perfect_recall: bool) -> None:
        self._observer: Final = setting_of_game(game).observer
        self._has_perfect_recall: Final = has_perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if has_perfect_recall:
            return
        spaces = self._observer.space().items()
        shapes = {name: space.shape or () for name, space in spaces if name != MASK}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        ends = np.cumsum(sizes)
        for (name, shape), end, size in zip(shapes.items(), ends, sizes, strict=True):
            self.dict[name] = self.tensor[end - size : end].reshape(shape)

    def set_from(self, state: BattleState, player: int) -> None:
        """Fill the arrays with what a seat observes."""
        if not self.dict:
            return
        position = state.position
        is_asked = isinstance(position.pending, Prompt) and position.seat == player
        numbered = position.numbered if is_asked and not position.is_over else {}
        found = self._observer.observe(position.view(player), numbered)
        for name, array in self.dict.items():
            array[...] = found[name]

    def string_from(self, state: BattleState, player: int) -> str:
        """Return what a seat observes, or with perfect recall all it has ever seen, as text."""
        if self._has_perfect_recall:
            return state.information(player)
        return seen(state.position, player)


pyspiel.register_game(
    game_type(
        pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        pyspiel.GameType.Utility.GENERAL_SUM,
        2,
        MOST_SEATS,
    ),
    BattleGame,
)
