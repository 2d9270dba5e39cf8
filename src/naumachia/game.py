"""A game as a script or a notebook holds it; `import naumachia` is the door to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby
from os import PathLike
from pathlib import Path
from pickle import PicklingError
from random import Random
from typing import Any, Final, NamedTuple

from naumachia.cli import saying
from naumachia.cli.opening import open_game
from naumachia.cli.printing import board_text
from naumachia.cli.reading import find_ruleset, find_scenario, find_seat, name_of
from naumachia.cli.seat_odds import odds_for_referee, odds_for_seat
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.match import Entry, Match, replayed
from naumachia.kernel.odds import Branch
from naumachia.kernel.options import Options
from naumachia.kernel.orders import orders
from naumachia.kernel.pending import Decision
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
        self.match: Final = match
        self.seed: Final = Random().getrandbits(63) if seed is None else seed
        self.rng: Final = Random(f"{self.seed}/nature")
        self.typed: Final = typed
        self._bots: Final[dict[BotKey, AnyBot]] = {}
        self._streams: Final[dict[BotKey, Random]] = {}
        self._followers: Final[list[Callable[[str], object]]] = []
        self._pass_dice()
        self._roll_and_notify([])

    # -- state ---------------------------------------------------------------------

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the rule set that is played."""
        return self.match.ruleset

    @property
    def state(self) -> State:
        """Return the position, with everything that is hidden; not to be changed."""
        state: State = self.match.state
        return state

    @property
    def seat(self) -> str:
        """Return the side that has to decide, the first of several; "" while dice are due, and at
        the end.

        >>> import naumachia
        >>> naumachia.new("trireme").seat
        'green'
        """
        owing = self.match.owing()
        return self.ruleset.seats[owing[0]] if owing else ""

    @property
    def waits(self) -> str:
        """Return what the game waits for, or how it ended, in a sentence."""
        return saying.waiting(self.ruleset, self.match.state)

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.match.result is not None

    @property
    def result(self) -> dict[str, float] | None:
        """Return the score of each side once the game is over, 1 for a win and -1 for a loss."""
        result = self.match.result
        if result is None:
            return None
        return dict(zip(self.ruleset.seats, result.scores, strict=True))

    @property
    def legal(self) -> list[str]:
        """Return the orders that the side to move may give; where any angle and length may be
        given, those that suggest themselves.

        >>> import naumachia
        >>> naumachia.new("trireme", "line").legal[:3]
        ['G1 FF', 'G1 FL', 'G1 FR']
        """
        owing = self.match.owing()
        if not owing:
            return []
        ruleset, write = self.ruleset, self.ruleset.notation.format_action
        texts: list[str] = []
        for order in orders(ruleset, self.match.state, owing[0]):
            if order.refused is None:
                steps = map(write, order.states, order.actions)
                texts.append("; ".join(ruleset.notation.join(list(steps))))
        return texts

    @property
    def moves(self) -> list[str]:
        """Return the moves made so far, as they are written; throws of dice by their faces."""
        return [entry.text for entry in self.match.history]

    @property
    def log(self) -> list[str]:
        """Return the log: a line for successive events of a piece, and for every roll."""
        return self._log_lines(self.match.history)

    # -- playing -------------------------------------------------------------------

    def order(self, order: str, seat: str | None = None) -> list[str]:
        """Give an order; return what came of it, a line for each piece and roll.

        `seat` names the side that gives it: where several have to decide, the first of them
        (`Game.seat`) unless you say otherwise. Raises BadNotation, IllegalAction, BadInput.
        """
        number = self._acting(seat)
        typed = canonical_order(self.ruleset, self.match.state, number, order)
        return self._roll_and_notify(self.match.play_order(number, typed))

    def roll(self, faces: str = "") -> list[str]:
        """Throw the dice that are due, or answer them with those of your own table (`"5-3"`).

        Raises BadInput when none are due, and for faces that cannot be.
        """
        chance = self.match.chance()
        outcome = chance.parse(faces) if faces else chance.sample(self.rng)
        return self._roll_and_notify([self.match.answer(outcome)])

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
        return self._orders(self._bot(bot, f"advice {number}"), number)

    def step(self, bot: BotLike = "random") -> list[str]:
        """Play the next move: an order by `bot`, or the dice that are due.

        Raises BadInput if the game is over.

        >>> import naumachia
        >>> game = naumachia.new("trireme", "skirmish", seed=2)
        >>> while not game.over:
        ...     _ = game.step()
        >>> sum(game.result.values())
        0.0
        """
        if isinstance(self.match.pending, Chance):
            return self.roll()
        number = self._acting(None)
        order = self._orders(self._bot(bot, f"seat {number}"), number)
        return self._roll_and_notify(self.match.play_order(number, order))

    def undo(self) -> str:
        """Take back the last move, where nobody has learnt anything by it. Raises BadInput."""
        history = self.match.history
        seat = history[-1].seat if history else 0
        return self.match.undo(seat if seat is not None else 0).text

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
        branches, forecast = ask(self.ruleset, self.match.state, number, order)
        if forecast is not None:
            return [Way(chance, [unmarked(label)]) for label, chance, _ in forecast.parts]
        return [self._way(branch, number) for branch in branches]

    # -- copying -----------------------------------------------------------------------

    def clone(self) -> Game:
        """Return an independent copy with the same position, history, dice and bots.

        The copy has no followers. A bot that was given as an object is shared.
        """
        other = Game.__new__(type(self))
        vars(other).update(vars(self))
        vars(other).update(
            match=self.match.fork(),
            rng=_copied(self.rng),
            _bots={},
            _streams={key: _copied(stream) for key, stream in self._streams.items()},
            _followers=[],
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
        left = ("match", "_bots", "_followers")
        kept = {key: value for key, value in vars(self).items() if key not in left}
        return _unpickled, (type(self), name, format_record(self.match), kept)

    # -- following and keeping -------------------------------------------------------

    def follow(self, call: Callable[[str], object] = print) -> None:
        """Call a function with each new line of the log."""
        self._followers.append(call)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record: `naumachia.load` and the other commands read it."""
        Path(path).write_text(format_record(self.match), encoding="utf-8")

    def link(self, site: str = LOCAL_SITE, at: int | None = None, *, what_if: bool = False) -> str:
        """Return a link that holds the record: the page at `site` opens it as a replay.

        `at` is the number of moves after which it is opened; with `what_if` a what-if board is
        opened there. `naumachia.load` reads the link too. Raises BadInput for a moment that is not
        there.

        >>> import naumachia
        >>> naumachia.new("trireme").link("https://example.org/", 0)[:24]
        'https://example.org/#r=a'
        """
        moves = len(self.match.history)
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
        if theme not in THEMES:
            raise BadInput("no such theme", theme, "", f"one of {', '.join(THEMES)}")
        scene = scene_of(self.match, self.match.view(self._number(seat)))
        return picture(scene, theme=Theme(theme), flipped=flipped).svg

    def __str__(self) -> str:
        return f"{self.view().rstrip()}\n\n{self.waits}"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        waits = f"{self.seat} to decide" if self.seat else "over" if self.over else "dice are due"
        moves = len(self.match.history)
        counted = f"{moves} move{'' if moves == 1 else 's'}"
        return f"<Game {self.ruleset.id}/{self.match.scenario.id}: {counted}, {waits}>"

    # -- inside ----------------------------------------------------------------------

    def _number(self, seat: str | None) -> int | None:
        return None if seat is None else find_seat(self.ruleset, seat)

    def _acting(self, seat: str | None) -> int:
        """Return the seat called so, or the first that has to decide. Raises BadInput."""
        if seat is not None:
            return find_seat(self.ruleset, seat)
        owing = self.match.owing()
        if owing:
            return owing[0]
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

    def _orders(self, bot: AnyBot, number: int) -> str:
        state = self.match.state
        return order_texts(self.ruleset, state, number, ask(bot, self.ruleset, state, number))[0]

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

    def _piece(self, entry: Entry) -> str:
        move = entry.move
        if isinstance(move, Decision):
            return self.ruleset.piece(self.match.state, move.action)
        return ""

    def _log_lines(self, entries: list[Entry]) -> list[str]:
        lines: list[str] = []
        margin = board_of(self.ruleset).margin(self.match.view(None))
        names = [line.id for roster in margin.rosters for line in roster.lines]
        for piece, row in groupby(entries, self._piece):
            events = [event for entry in row for event in entry.events]
            texts = [narration.event(self.ruleset, event, None) for event in events]
            if texts and piece and texts[0][:1].islower():
                texts[0] = f"{piece} {texts[0]}"
            if texts:
                lines.append(unmarked(write_sentences([event_text(text, names) for text in texts])))
        return lines

    def _roll_and_notify(self, made: list[Entry]) -> list[str]:
        entries = list(made)
        while not self.typed and isinstance(self.match.pending, Chance):
            entries.append(self.match.roll(self.rng))
        lines = self._log_lines(entries)
        for call in self._followers:
            for line in lines:
                call(line)
        return lines


def _copied(rng: Random) -> Random:
    other = Random()
    other.setstate(rng.getstate())
    return other


def _unpickled(made: type[Game], ruleset: str, record: str, kept: dict[str, object]) -> Game:
    game = made.__new__(made)
    match = replay(find_ruleset(ruleset), record)
    vars(game).update(kept, match=match, _bots={}, _followers=[])
    return game


def opened(ruleset: str, scenario: str | None, options: Mapping[str, object]) -> Match[Any, Any]:
    """Return a new game. Raises BadInput."""
    found = find_ruleset(ruleset)
    chosen = find_scenario(found, scenario)
    return Match(found, chosen, Options(found.options(), {**chosen.options, **options}))


def read(path: str | PathLike[str], ruleset: str | None) -> Match[Any, Any]:
    """Return the game in a file. Raises BadInput."""
    return open_game(Path(path), ruleset)
