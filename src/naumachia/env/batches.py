"""Step many games of one battle at once, into arrays that are allocated once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from operator import index
from random import Random
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from naumachia.env.all_seats import dice_of
from naumachia.env.battle import Battle
from naumachia.env.code_arrays import CodeArrays, Numbers
from naumachia.env.codec import AUTO, RELATIVE, SLOTS, Codec, TableCodec, make_codec
from naumachia.env.observation import MASK, Observer
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.match import NOBODY
from naumachia.kernel.pending import Prompt, Result
from naumachia.squares.codes import CodedTable

Arrays = dict[str, NDArray[Any]]


class Batch:
    """`count` games of one battle; `naumachia.env.batch` makes it.

    All results are arrays with a row for each game. They are allocated once, and the next call of
    `reset` or `step` writes over them:

    - `observations`: the arrays that `BattleEnv` describes, for the seat that decides in each game.
    - `action_mask`, int8 of shape (games, actions): the same as `observations["action_mask"]`.
    - `to_move`, int64 of shape (games,): the seat that decides, as its place in `seats`.
    - `rewards`, float32 of shape (games, seats): of the last step; 0 until a game ends.
    - `terminated` and `truncated`, bool of shape (games,): whether the last step ended the game, by
      its rules or at the limit of decisions.

    A game that ends is reset in the same step: `rewards`, `terminated` and `truncated` are then of
    the ended game, all else is of the new one. Nobody observes the last position of a game. The
    dice of the new game go on from those of the ended one.

    A new batch is ready to step, with dice that no seed repeats. `seats` are the names of the
    seats, `feature_names` those of the features by array, `codec` numbers the actions.
    """

    def __init__(
        self,
        ruleset: str,
        scenario: str = "",
        count: int = 64,
        *,
        arrays: Sequence[str] | None = None,
        actions: str = AUTO,
        slots: int = SLOTS,
        ships: int = 0,
        limit: int = 0,
        **options: object,
    ) -> None:
        if type(count) is not int or count < 1:
            raise BadInput("wrong value", repr(count), "argument count", "a whole number above 0")
        battle = Battle(ruleset, scenario, options, limit)
        self.codec = make_codec(battle, actions, slots)
        observer = Observer(battle, self.codec, ships)
        self.count: Final = count
        self.seats: Final = battle.seats
        names = array_names(observer, arrays)
        self.feature_names: Final = {name: observer.names[name] for name in names}
        self.observations: Final[Arrays] = {
            name: np.zeros((count, *(space.shape or ())), space.dtype)
            for name, space in observer.space().items()
            if name == MASK or name in names
        }
        self.action_mask: Final = self.observations[MASK]
        self.to_move: Final = np.zeros(count, np.int64)
        self.rewards: Final = np.zeros((count, len(self.seats)), np.float32)
        self.terminated: Final = np.zeros(count, np.bool_)
        self.truncated: Final = np.zeros(count, np.bool_)
        self._limit: Final = battle.limit
        self._dice: Final = [dice_of(None) for _ in range(count)]
        self._decisions: Final = np.zeros(count, np.int64)
        self._games: Final = make_games(battle, observer, self.codec, self.feature_names, count)
        self.reset()

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begin all games anew. Game `i` gets the dice of `BattleEnv.reset(seed=seed + i)`.

        Without a seed, the dice go on from those of the last games. Raises BadInput for a seed that
        is no whole number.
        """
        if seed is not None:
            first = whole_number(seed, "argument seed")
            self._dice[:] = [dice_of(first + at) for at in range(self.count)]
        for at in range(self.count):
            self._games.begin(at, self._dice[at])
        self._decisions.fill(0)
        self.rewards.fill(0.0)
        self.terminated.fill(False)
        self.truncated.fill(False)
        self._games.write(self.to_move, self.observations)

    def step(self, actions: ArrayLike) -> None:
        """Take an action in every game, of the seat that decides there.

        Raises BadInput, and changes no game, unless `action_mask` allows all of them.
        """
        numbers = self._legal_numbers(actions)
        games = self._games
        np.add(self._decisions, 1, out=self._decisions)
        self.rewards.fill(0.0)
        over = games.play(numbers, self._dice)
        self.terminated[:] = over
        self.truncated[:] = ~over & (self._decisions >= self._limit)
        for at in np.flatnonzero(self.terminated | self.truncated).tolist():
            if over[at]:
                self.rewards[at] = games.rewards(at)
            self._decisions[at] = 0
            games.begin(at, self._dice[at])
        games.write(self.to_move, self.observations)

    def sample(self, rng: np.random.Generator) -> Numbers:
        """Return a random legal action for every game, int64 of shape (games,).

        All legal actions of a game are equally likely.
        """
        drawn = rng.random(self.action_mask.shape, np.float32)
        drawn += self.action_mask
        return np.asarray(drawn.argmax(1), np.int64)

    def state(self, at: int) -> Any:
        """Return the true state of game `at`, hidden parts included; the next step changes it."""
        return self._games.state(at)

    def _legal_numbers(self, actions: ArrayLike) -> list[int]:
        given = np.asarray(actions)
        expected = f"{self.count} numbers that `action_mask` allows"
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            shape = f"{given.dtype} of shape {given.shape}"
            raise BadInput("wrong value", shape, "argument actions", expected)
        inside = (given >= 0) & (given < self.codec.size)
        allowed = self.action_mask[np.arange(self.count), np.where(inside, given, 0)] * inside
        if not allowed.all():
            at = int(np.argmin(allowed))
            place = f"argument actions, game {at}"
            raise BadInput("not a legal action", str(given[at]), place, expected)
        numbers: list[int] = given.tolist()
        return numbers


def array_names(observer: Observer, arrays: Sequence[str] | None) -> list[str]:
    """Return the names of the arrays to fill beside the mask: all for None.

    Raises BadInput for an unknown name, and for a name in place of a list.
    """
    if arrays is None:
        return list(observer.names)
    expected = f"a list of some of {', '.join(observer.names)}"
    if isinstance(arrays, str):
        raise BadInput("not a list", arrays, "argument arrays", expected)
    for name in arrays:
        if name != MASK and name not in observer.names:
            raise BadInput("no such array", str(name), "argument arrays", expected)
    return [name for name in observer.names if name in arrays]


def whole_number(number: SupportsIndex, place: str) -> int:
    """Return a whole number, such as one of NumPy's. Raises BadInput for anything else."""
    try:
        return index(number)
    except TypeError:
        raise BadInput("wrong value", repr(number), place, "a whole number") from None


# -- games -----------------------------------------------------------------------------------


class Games:
    """The games of a batch, by their places."""

    def begin(self, at: int, dice: Random) -> None:
        """Begin a game with these dice."""
        raise NotImplementedError

    def play(self, numbers: Sequence[int], dice: Sequence[Random]) -> NDArray[np.bool_]:
        """Take a legal action in every game; return which games are over."""
        raise NotImplementedError

    def rewards(self, at: int) -> list[float]:
        """Return the rewards of a game that is over."""
        raise NotImplementedError

    def state(self, at: int) -> Any:
        """Return the true state of a game."""
        raise NotImplementedError

    def write(self, to_move: Numbers, arrays: Arrays) -> None:
        """Fill the seats that decide, and their observations."""
        raise NotImplementedError


class ObservedGames(Games):
    """Games of any rule set, each observed by itself."""

    def __init__(
        self, battle: Battle, observer: Observer, codec: Codec, names: Any, count: int
    ) -> None:
        self._battles: Final = [battle.another() for _ in range(count)]
        self._numbered: Final[list[dict[int, Any]]] = [{} for _ in range(count)]
        self._observer: Final = observer
        self._codec: Final = codec
        self._names: Final = tuple(names)

    def begin(self, at: int, dice: Random) -> None:
        self._battles[at].begin(dice)
        self._number(at)

    def play(self, numbers: Sequence[int], dice: Sequence[Random]) -> NDArray[np.bool_]:
        for at, number in enumerate(numbers):
            self._battles[at].play(self._numbered[at][number])
            self._number(at)
        return np.array([battle.is_over for battle in self._battles])

    def rewards(self, at: int) -> list[float]:
        return self._battles[at].rewards()

    def state(self, at: int) -> Any:
        return self._battles[at].state

    def write(self, to_move: Numbers, arrays: Arrays) -> None:
        for at, battle in enumerate(self._battles):
            to_move[at] = seat = battle.seat
            numbered = self._numbered[at]
            arrays[MASK][at] = self._observer.mask(numbered)
            if self._names:
                found = self._observer.observe(battle.view(seat), numbered)
                for name in self._names:
                    arrays[name][at] = found[name]

    def _number(self, at: int) -> None:
        battle = self._battles[at]
        self._numbered[at] = (
            {} if battle.seat == NOBODY else self._codec.numbered(battle.legal, battle.seat)
        )


class CodedGames(Games):
    """Games of a rule set that writes its states as integers."""

    def __init__(
        self,
        battle: Battle,
        table: CodedTable[Any, Any],
        codec: TableCodec,
        names: Mapping[str, tuple[str, ...]],
        count: int,
    ) -> None:
        self._ruleset: Final = battle.ruleset
        self._opening: Final = battle.opening.opening
        self._table: Final = table
        self._states: Final[list[Any]] = [None] * count
        self._results: Final[dict[int, Result]] = {}
        self._names: Final = names
        self._size: Final = codec.size
        self._arrays: Final = CodeArrays(battle, table, names, codec.kind == RELATIVE)
        count_of = len(codec.actions[0])
        self._numbers: Final = np.zeros((len(battle.seats), count_of), np.int64)
        self._actions: Final[list[list[Any]]] = []
        self._seats: list[int] = [0] * count
        for seat, actions in enumerate(codec.actions):
            numbers = codec.numbers(seat)
            self._numbers[seat] = numbers
            by_number = [None] * codec.size
            for number, action in zip(numbers, actions, strict=True):
                by_number[number] = action
            self._actions.append(by_number)

    def begin(self, at: int, dice: Random) -> None:
        self._states[at] = self._ruleset.clone(self._opening)
        self._roll(at, dice)

    def play(self, numbers: Sequence[int], dice: Sequence[Random]) -> NDArray[np.bool_]:
        decide, actions = self._ruleset.decide, self._actions
        self._results.clear()
        for at, (state, seat, number) in enumerate(
            zip(self._states, self._seats, numbers, strict=True)
        ):
            decide(state, seat, actions[seat][number], SILENT)
            self._roll(at, dice[at])
        over = np.zeros(len(numbers), np.bool_)
        over[list(self._results)] = True
        return over

    def rewards(self, at: int) -> list[float]:
        return [float((score > 0) - (score < 0)) for score in self._results[at].scores]

    def state(self, at: int) -> Any:
        return self._states[at]

    def write(self, to_move: Numbers, arrays: Arrays) -> None:
        states, table = self._states, self._table
        to_move[:] = self._seats
        legal = list(map(table.legal, states, self._seats))
        counts = np.fromiter(map(len, legal), np.int64, len(legal))
        places = np.fromiter(chain.from_iterable(legal), np.int64, int(counts.sum()))
        game = np.repeat(np.arange(len(states)), counts)
        mask = arrays[MASK]
        mask.fill(0)
        mask[game, self._numbers[to_move[game], places]] = 1
        if self._names:
            ships = np.array(list(map(table.ships, states)), np.int64)
            battles = np.array(list(map(table.battle, states)), np.int64)
            self._arrays.write(ships, battles, to_move, arrays)

    def _roll(self, at: int, dice: Random) -> None:
        """Roll the dice that are due, and note the seat that then decides, or the result."""
        ruleset, state = self._ruleset, self._states[at]
        pending = ruleset.pending(state)
        while isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(dice), SILENT)
            pending = ruleset.pending(state)
        if isinstance(pending, Prompt):
            self._seats[at] = pending.seats[0]
        else:
            self._results[at] = pending


def make_games(
    battle: Battle,
    observer: Observer,
    codec: Codec,
    names: Mapping[str, tuple[str, ...]],
    count: int,
) -> Games:
    """Return the games of a batch, coded if the rule set and the codec allow it.

    `names` are the features of the arrays to fill beside the mask.
    """
    table = battle.ruleset.action_table
    if isinstance(table, CodedTable) and isinstance(codec, TableCodec):
        return CodedGames(battle, table, codec, names, count)
    return ObservedGames(battle, observer, codec, names, count)
