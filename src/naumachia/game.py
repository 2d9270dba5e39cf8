"""A game as a script or a notebook holds it; `import naumachia` is the door to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from os import PathLike
from pathlib import Path
from pickle import PicklingError
from random import Random
from typing import Any, Final, NamedTuple, SupportsIndex, overload
from weakref import WeakValueDictionary

from naumachia import notebook
from naumachia.cli import saying
from naumachia.cli.opening import game_of_text, open_game
from naumachia.cli.printing import board_text
from naumachia.cli.reading import find_ruleset, find_scenario, find_seat, name_of
from naumachia.cli.seat_odds import odds_for_referee, odds_for_seat
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import NOBODY, Entry, LazyMatch, Match, replayed
from naumachia.kernel.odds import Branch
from naumachia.kernel.options import Options
from naumachia.kernel.orders import orders
from naumachia.kernel.pending import Decision, Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.record import LOCAL_SITE, format_record, record_link, replay
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.notation.typed_orders import canonical_order
from naumachia.render import Theme, picture
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.scene.sentences import event_text, write_sentences
from naumachia.scene.shores import scene_of
from naumachia.search.bot import AnyBot, Bot
from naumachia.search.levels import find_bot
from naumachia.search.think import ask, order_texts

THEMES: Final = (Theme.LIGHT.value, Theme.DARK.value)
"""The colours a picture may have outside a page."""

SHOWN_LINES: Final = 12
"""The last lines of the log that a notebook shows beside the board."""
FEWEST_BOARDS: Final = 2

BotLike = str | type[AnyBot] | AnyBot
"""A bot: the text that names it, its class, or the bot."""
BotKey = tuple[str | type[AnyBot], str]
"""A bot that the game made, and the random stream it uses."""


class Way(NamedTuple):
    """One way that an order can end: its exact probability, and what happens then, in sentences."""

    probability: Fraction
    sentences: list[str]

    def __str__(self) -> str:
        return f"{float(self.probability):7.2%}  {'; '.join(self.sentences) or 'nothing'}"


class Lines(Sequence[str]):
    """What came of a move, a line for each piece and roll. It is written when it is first read, and
    equals the list of its lines.
    """

    __slots__ = ("__weakref__", "_first", "_found", "_last", "_write")

    def __init__(self, write: Callable[[int, int], list[str]], first: int, last: int) -> None:
        self._write: Final = write
        self._first: Final = first
        self._last: Final = last
        self._found: list[str] | None = None

    def read(self) -> list[str]:
        """Return the lines as a list."""
        if self._found is None:
            self._found = self._write(self._first, self._last)
        return self._found

    @overload
    def __getitem__(self, index: SupportsIndex) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> str | list[str]:
        return self.read()[index]

    def __len__(self) -> int:
        return len(self.read())

    def __add__(self, other: Iterable[str]) -> list[str]:
        return [*self.read(), *other]

    def __radd__(self, other: Iterable[str]) -> list[str]:
        return [*other, *self.read()]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Lines):
            return self.read() == other.read()
        return self.read() == other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.read())


class Game:
    """A game that is played by orders as text. Dice are rolled as soon as they are due.

    `seed` decides the dice and the bots, each by a random stream of its own: the same seed and
    orders give the same dice, whoever is asked for advice. With `typed` the dice wait for `roll`.

    A refused order raises IllegalAction with the clause that forbids it; a text that cannot be read
    raises BadNotation with the place and what would be right. The game then stays as it was.
    """

    def __init__(
        self, match: Match[Any, Any], seed: int | None = None, *, typed: bool = False
    ) -> None:
        self._play: LazyMatch = LazyMatch(match)
        self.seed: Final = Random().getrandbits(63) if seed is None else seed
        self.rng: Final = Random(f"{self.seed}/nature")
        self.typed: Final = typed
        self._bots: Final[dict[BotKey, AnyBot]] = {}
        self._streams: Final[dict[BotKey, Random]] = {}
        self._followers: Final[list[Callable[[str], object]]] = []
        self._unread: WeakValueDictionary[int, Lines] = WeakValueDictionary()
        self._pass_dice()
        self._roll_all()

    # -- state ---------------------------------------------------------------------

    @property
    def match(self) -> Match[Any, Any]:
        """Return the match below: its whole history, with events, and states to go back to.

        Moves are written into it when it is asked for, so ask again after further moves. It may be
        played on; the game follows it.
        """
        return self._play.match

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the rule set that is played."""
        return self._play.ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of all sides.

        >>> import naumachia
        >>> naumachia.new("trireme").seats
        ('green', 'orange')
        """
        return self.ruleset.seats

    @property
    def state(self) -> State:
        """Return the position, with everything that is hidden; not to be changed."""
        return self._play.state

    @property
    def seat(self) -> str:
        """Return the side that has to decide, the first of several; "" while dice are due, and at
        the end.

        >>> import naumachia
        >>> naumachia.new("trireme").seat
        'green'
        """
        first = self._play.first_seat()
        return "" if first == NOBODY else self.ruleset.seats[first]

    @property
    def deciding(self) -> tuple[str, ...]:
        """Return all sides that have to decide: several where they do so at once, in secret."""
        pending = self._play.pending
        seats = pending.seats if isinstance(pending, Prompt) else ()
        return tuple(self.ruleset.seats[seat] for seat in seats)

    @property
    def waits(self) -> str:
        """Return what the game waits for, or how it ended, in a sentence."""
        return saying.waiting(self.ruleset, self._play.current)

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return isinstance(self._play.pending, Result)

    @property
    def result(self) -> dict[str, float] | None:
        """Return the score of each side once the game is over, 1 for a win and -1 for a loss."""
        result = self._play.pending
        if not isinstance(result, Result):
            return None
        return dict(zip(self.ruleset.seats, result.scores, strict=True))

    @property
    def legal(self) -> list[str]:
        """Return the orders of the side to move: `legal_orders()`, but [] if nobody is to move."""
        return self.legal_orders() if self.seat else []

    def legal_orders(self, seat: str | None = None) -> list[str]:
        """Return the orders that a side may give; where any angle and length may be given, those
        that suggest themselves.

        `seat` names the side, else the one that has to decide. Raises BadInput.

        >>> import naumachia
        >>> naumachia.new("trireme", "line").legal_orders()[:3]
        ['G1 FF', 'G1 FL', 'G1 FR']
        """
        number = self._acting(seat)
        ruleset, write = self.ruleset, self.ruleset.notation.format_action
        texts: list[str] = []
        for order in orders(ruleset, self._play.current, number):
            if order.refused is None:
                steps = map(write, order.states, order.actions)
                texts.append("; ".join(ruleset.notation.join(list(steps))))
        return texts

    def legal_actions(self, seat: str | None = None) -> Sequence[Any]:
        """Return the actions that a side may take, as objects for `play`: the single decisions of
        which orders consist. Where any angle and length may be given, those that suggest
        themselves. The list is not to be changed.

        `seat` names the side, else the one that has to decide. Raises BadInput.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "line")
        >>> [game.text(action) for action in game.legal_actions()][:3]
        ['G1 F', 'G1 L', 'G1 R']
        """
        return self._play.legal(self._acting(seat))

    @property
    def moves(self) -> list[str]:
        """Return the moves made so far, as they are written; throws of dice by their faces."""
        return [entry.text for entry in self.match.history]

    @property
    def log(self) -> list[str]:
        """Return the log: a line for successive events of a piece, and for every roll."""
        match = self.match
        return self._log_lines(match.history, match.state)

    # -- playing -------------------------------------------------------------------

    def order(self, order: str, seat: str | None = None) -> Lines:
        """Give an order; return what came of it, a line for each piece and roll.

        `seat` names the side that gives it: where several have to decide, the first of them
        (`Game.seat`) unless you say otherwise. Raises BadNotation, IllegalAction, BadInput.
        """
        number, count = self._acting(seat), self._play.count
        typed = canonical_order(self.ruleset, self._play.current, number, order)
        self._play.play_order(number, typed)
        return self._lines_since(count)

    def play(self, action: Any, seat: str | None = None) -> None:
        """Take an action of `legal_actions`, and roll the dice that are due.

        This is the fast way to play: nothing is written until you ask for it, for example by
        `log`, `moves` or `save`. Raises IllegalAction; BadInput for what is no action.

        >>> import naumachia, random
        >>> game, rng = naumachia.new("trireme", "skirmish", seed=2), random.Random(2)
        >>> while not game.over:
        ...     game.play(rng.choice(game.legal_actions()))
        >>> sum(game.result.values())
        0.0
        """
        played = self._play
        count = played.count if self._followers else 0
        played.play(self._acting(seat), action)
        self._roll_all()
        if self._followers:
            self._lines_since(count)

    def action(self, order: str, seat: str | None = None) -> Any:
        """Return the action that a text of one decision means. Raises BadNotation, BadInput.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "line")
        >>> game.text(game.action("G2 F"))
        'G2 F'
        """
        return self.ruleset.notation.parse_action(self._play.current, self._acting(seat), order)

    def text(self, action: Any) -> str:
        """Return an action as it is written in this position."""
        return self.ruleset.notation.format_action(self._play.current, action)

    def roll(self, faces: str = "") -> Lines:
        """Throw the dice that are due, or answer them with those of your own table (`"5-3"`).

        Raises BadInput when none are due, and for faces that cannot be.
        """
        count, match = self._play.count, self.match
        chance = match.chance()
        match.answer(chance.parse(faces) if faces else chance.sample(self.rng))
        return self._lines_since(count)

    def ask(self, bot: BotLike = "steady", seat: str | None = None) -> str:
        """Return the order that a computer player would give.

        `bot` is the text of a level, a bot with settings or a file; or a subclass of Bot, or a bot.
        It sees only what its side may know. Nothing is played: give the order to `order`. Neither
        the dice nor the bots of `step` change because a bot was asked. Raises BadInput.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "skirmish", seed=5)
        >>> _ = game.order(game.ask("greedy"))
        """
        number = self._acting(seat)
        actions = self._actions(self._bot(bot, f"advice {number}"), number)
        return order_texts(self.ruleset, self._play.current, number, actions)[0]

    def step(self, bot: BotLike = "random") -> Lines:
        """Play the next move: an order by `bot`, or the dice that are due.

        Returns what came of it. Raises BadInput if the game is over.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "skirmish", seed=2)
        >>> while not game.over:
        ...     _ = game.step()
        >>> sum(game.result.values())
        0.0
        """
        if isinstance(self._play.pending, Chance):
            return self.roll()
        number, count = self._acting(None), self._play.count
        actions = self._actions(self._bot(bot, f"seat {number}"), number)
        if len(actions) == 1:
            self._play.play(number, actions[0])
        else:
            texts = order_texts(self.ruleset, self._play.current, number, actions)
            self._play.play_order(number, texts[0])
        return self._lines_since(count)

    def undo(self) -> str:
        """Take back the last move, where nobody has learnt anything by it. Raises BadInput."""
        for lines in list(self._unread.values()):
            lines.read()
        match = self.match
        seat = match.history[-1].seat if match.history else 0
        return match.undo(seat if seat is not None else 0).text

    def odds(self, order: str, seat: str | None = None, *, referee: bool = False) -> list[Way]:
        """Return the exact chances of an order, most likely first.

        Every outcome ends at the next decision. If an order has too many outcomes, only its own
        dice are counted; the last sentence of an outcome then says what is due.

        The chances are counted from the seat's view. If something is hidden and the board provides
        odds, those are returned. Raises HiddenOdds if hidden information decides. With `referee`,
        the chances are counted in the true state, and reveal what is hidden.

        >>> import naumachia
        >>> naumachia.new("trireme", "line").odds("G1 F")[0].probability
        Fraction(1, 1)
        """
        number = self._acting(seat)
        ask = odds_for_referee if referee else odds_for_seat
        branches, forecast = ask(self.ruleset, self._play.current, number, order)
        if forecast is not None:
            return [Way(chance, [unmarked(label)]) for label, chance, _ in forecast.parts]
        return [self._way(branch, number) for branch in branches]

    # -- copying -----------------------------------------------------------------------

    def again(self, seed: int | None = None) -> Game:
        """Return a new game from the same opening, with dice of its own: `seed` or any.

        It is faster than `naumachia.new`, which looks up the rule set and sets up the scenario.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "skirmish", seed=1)
        >>> [game.again(seed).moves for seed in range(2)]
        [[], []]
        """
        return type(self)(self.match.fork_at_start(), seed, typed=self.typed)

    def clone(self) -> Game:
        """Return an independent copy with the same position, history, dice and bots.

        The copy has no followers. A bot that was given as an object is shared.
        """
        other = Game.__new__(type(self))
        vars(other).update(vars(self))
        vars(other).update(
            _play=self._play.fork(),
            rng=_copied(self.rng),
            _bots={},
            _streams={key: _copied(stream) for key, stream in self._streams.items()},
            _followers=[],
            _unread=WeakValueDictionary(),
        )
        return other

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game as its record: compiled classes and rule sets have no pickled form.

        The unpickled game has no followers and new bots, like a clone. Raises PicklingError for a
        rule set that no module provides.
        """
        name = name_of(self.ruleset)
        if not name:
            found = f"cannot pickle a game of the rule set {self.ruleset.id!r}"
            expected = "one that is installed or is an attribute of its module, or Game.clone()"
            raise PicklingError(f"{found}: no module offers it; expected {expected}")
        left = ("_play", "_bots", "_followers", "_unread")
        kept = {key: value for key, value in vars(self).items() if key not in left}
        return _unpickled, (type(self), name, format_record(self.match), kept)

    # -- following and keeping -------------------------------------------------------

    def follow(self, call: Callable[[str], object] = print) -> None:
        """Call a function with each new line of the log."""
        self._followers.append(call)

    @property
    def record(self) -> str:
        """Return the record as text: `naumachia.loads` and the server read it."""
        return format_record(self.match)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record: `naumachia.load` and the other commands read it."""
        Path(path).write_text(self.record, encoding="utf-8")

    def link(self, site: str = LOCAL_SITE, at: int | None = None, *, what_if: bool = False) -> str:
        """Return a link that holds the record: the page at `site` opens it as a replay.

        `at` is the number of moves after which it is opened; with `what_if` a what-if board is
        opened there. `naumachia.load` reads the link too. Raises BadInput for a moment that is not
        there.

        >>> import naumachia
        >>> naumachia.new("trireme").link("https://example.org/", 0)[:24]
        'https://example.org/#r=a'
        """
        moves = self._play.count
        if at is not None and not 0 <= at <= moves:
            raise BadInput("no such move", str(at), "", f"a move from 0 to {moves}")
        return record_link(format_record(self.match), site, at, what_if=what_if)

    # -- showing ---------------------------------------------------------------------

    def view(self, seat: str | None = None) -> str:
        """Return the board as text, as a side may see it; None is a spectator."""
        return board_text(self.match, self._number(seat), False)

    def svg(self, seat: str | None = None, *, theme: str = "light", flipped: bool = False) -> str:
        """Draw the board as an SVG picture, as a side may see it; None is a spectator.

        `theme` is `"light"` or `"dark"`; `flipped` shows the board from the other side.
        Raises BadInput.
        """
        return self._picture(self._play.current, self._number(seat), theme, flipped)

    def replay(
        self, seat: str | None = None, *, most: int = 60, theme: str = "light"
    ) -> notebook.Replay:
        """Return the game from its start as boards with a slider, for a notebook.

        A long game is shown by `most` boards, evenly spread. The boards are those that a side may
        see; None is a spectator. Raises BadInput.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "line", seed=1)
        >>> game.play(game.action("G1 F"))
        >>> game.replay().said[1]
        'G1 goes forward to (1,2).'
        """
        if most < FEWEST_BOARDS:
            raise BadInput("too few boards", str(most), "", f"{FEWEST_BOARDS} or more")
        history, number = self.match.history, self._number(seat)
        # No board is drawn while dice are due.
        ends = [at for at, entry in enumerate(history) if entry.seat is not None]
        moments = notebook.frames_of(sorted({0, *ends, len(history)}), most)
        states = self.match.states_at(moments)
        boards = [self._picture(states[at], number, theme, False) for at in moments]
        said = [self.match.scenario.title]
        for before, at in pairwise(moments):
            said.append(" ".join(self._narrated(before, at)))
        return notebook.Replay(boards, said)

    def __str__(self) -> str:
        return f"{self.view().rstrip()}\n\n{self.waits}"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return notebook.board_html(self.svg(), self.waits, self.log[-SHOWN_LINES:])

    def __repr__(self) -> str:
        waits = f"{self.seat} to decide" if self.seat else "over" if self.over else "dice are due"
        moves = self._play.count
        counted = f"{moves} move{'' if moves == 1 else 's'}"
        return f"<Game {self.ruleset.id}/{self.match.scenario.id}: {counted}, {waits}>"

    # -- inside ----------------------------------------------------------------------

    def _picture(self, state: State, number: int | None, theme: str, flipped: bool) -> str:
        if theme not in THEMES:
            raise BadInput("no such theme", theme, "", f"one of {', '.join(THEMES)}")
        scene = scene_of(self.match, self.ruleset.observe(state, number))
        return picture(scene, theme=Theme(theme), flipped=flipped).svg

    def _number(self, seat: str | None) -> int | None:
        return None if seat is None else find_seat(self.ruleset, seat)

    def _acting(self, seat: str | None) -> int:
        """Return the seat called so, or the first that has to decide. Raises BadInput."""
        if seat is not None:
            return find_seat(self.ruleset, seat)
        first = self._play.first_seat()
        if first != NOBODY:
            return first
        if self.over:
            raise BadInput("the game is over", self.waits, "", "a game that goes on")
        raise BadInput("dice are due", self.waits, "", "game.roll() first")

    def _bot(self, bot: object, stream: str) -> AnyBot:
        """Return the bot that is meant, the same one each time. Raises BadInput."""
        if isinstance(bot, Bot):
            return bot
        if not (isinstance(bot, str) or (isinstance(bot, type) and issubclass(bot, Bot))):
            expected = "a level, the path of a file, a subclass of Bot or a bot"
            raise BadInput("not a bot", repr(bot), "", expected)
        key = (bot, stream)
        if key not in self._bots:
            rng = self._streams.setdefault(key, Random(f"{self.seed}/{stream}"))
            make = find_bot(bot) if isinstance(bot, str) else bot
            self._bots[key] = make(self.ruleset, rng)
        return self._bots[key]

    def _actions(self, bot: AnyBot, number: int) -> list[Any]:
        return ask(bot, self.ruleset, self._play.current, number)

    def _pass_dice(self) -> None:
        """Pass over the dice that the history has had, so that those of the seed go on."""
        history = self.match.history
        if not any(entry.seat is None for entry in history):
            return
        state = self.match.opening
        for entry in history:
            pending = self.ruleset.pending(state)
            if isinstance(pending, Chance):
                pending.sample(self.rng)
            state = replayed(self.ruleset, state, entry.move)

    def _way(self, branch: Branch[State], number: int) -> Way:
        said = [saying.event(self.ruleset, event, number) for event in branch.events]
        if isinstance(self.ruleset.pending(branch.state), Chance):
            said.append(saying.waiting(self.ruleset, branch.state, number))
        return Way(branch.probability, said)

    def _roll_all(self) -> None:
        """Roll the dice that are due, unless they are typed."""
        while not self.typed and self._play.roll(self.rng):
            pass

    def _lines_since(self, count: int) -> Lines:
        """Roll the dice that are due, and return the lines of the moves from number `count` on."""
        self._roll_all()
        lines = Lines(self._narrated, count, self._play.count)
        self._unread[id(lines)] = lines
        for call in self._followers:
            for line in lines:
                call(line)
        return lines

    def _narrated(self, first: int, last: int) -> list[str]:
        """Return the lines of the moves from `first` to before `last`, as of then."""
        match = self.match
        late = last < len(match.history)
        state = match.states_at([last])[last] if late else match.state
        return self._log_lines(match.history[first:last], state)

    def _log_lines(self, entries: list[Entry], state: State) -> list[str]:
        ruleset = self.ruleset

        def piece_of(entry: Entry) -> str:
            move = entry.move
            return ruleset.piece(state, move.action) if isinstance(move, Decision) else ""

        lines: list[str] = []
        margin = board_of(ruleset).margin(ruleset.observe(state, None))
        names = [line.id for roster in margin.rosters for line in roster.lines]
        for piece, row in groupby(entries, piece_of):
            events = [event for entry in row for event in entry.events]
            texts = [narration.event(ruleset, event, None) for event in events]
            if texts and piece and texts[0][:1].islower():
                texts[0] = f"{piece} {texts[0]}"
            if texts:
                lines.append(unmarked(write_sentences([event_text(text, names) for text in texts])))
        return lines


def _copied(rng: Random) -> Random:
    other = Random()
    other.setstate(rng.getstate())
    return other


def _unpickled(made: type[Game], ruleset: str, record: str, kept: dict[str, object]) -> Game:
    game = made.__new__(made)
    match = replay(find_ruleset(ruleset), record)
    vars(game).update(
        kept, _play=LazyMatch(match), _bots={}, _followers=[], _unread=WeakValueDictionary()
    )
    return game


def opened(ruleset: str, scenario: str | None, options: Mapping[str, object]) -> Match[Any, Any]:
    """Return a new game. Raises BadInput."""
    found = find_ruleset(ruleset)
    chosen = find_scenario(found, scenario)
    return Match(found, chosen, Options(found.options(), {**chosen.options, **options}))


def read(path: str | PathLike[str], ruleset: str | None) -> Match[Any, Any]:
    """Return the game in a file. Raises BadInput."""
    return open_game(Path(path), ruleset)


def read_text(text: str, ruleset: str | None) -> Match[Any, Any]:
    """Return the game in the text of a record or a position. Raises BadInput."""
    return game_of_text(text, ruleset)
