"""The margin of the board (turn, track, rosters), and how one action is drawn on the board."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from naumachia.scene.overlay import Segment

Pose = tuple[float, float, float]
"""x east, y north in board units; heading in degrees clockwise from north."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A row of boxes on a ship's log: how many are `left` of the `whole`. `text` says the same."""

    label: str
    left: float
    whole: float
    text: str


@dataclass(frozen=True, slots=True)
class Guns:
    """Batteries on a ship's log.

    `side` is `port`, `starboard`, `bow` or `stern`, `label` its name. `rank` orders the ranges from
    0, the shortest; `range` is the name of the range. `left` and `whole` count half batteries.
    """

    side: str
    label: str
    rank: int
    range: str
    left: int
    whole: int


@dataclass(frozen=True, slots=True)
class ShipLog:
    """A ship's log, as players keep it on paper: lost and all masts, rows of boxes, batteries."""

    masts_lost: int
    masts: int
    gauges: tuple[Gauge, ...]
    guns: tuple[Guns, ...]


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One ship: its id, where it is, its mark (`ready`, `done`, `locked`, `melee`,
    `captured`, `lost`), and a note.

    `lost` says that nobody can choose the ship any more. A ship that counts as lost but is still on
    the board, without a crew or captured, has only the mark `lost`, or `captured` if it is drawn
    with the flag of its captor. `sheet` holds the labels and
    values on its card. A page draws `log` instead of the lines of the sheet with the same labels.
    `count` is the number beside the ship's name on the board. `share` is that number as a fraction
    of full strength, 0 to 1, or None. Neighbours with the same `group`, a squadron, are listed
    under it as a heading. `name` is the ship's name, if it is not the id.
    """

    id: str
    place: str
    mark: str
    note: str
    lost: bool
    title: str
    sheet: tuple[tuple[str, str], ...] = ()
    count: str = ""
    share: float | None = None
    group: str = ""
    name: str = ""
    log: ShipLog | None = None

    @property
    def counts_as_lost(self) -> bool:
        """Return whether the ship counts among its side's losses."""
        return self.lost or self.mark in ("lost", "captured")


@dataclass(frozen=True, slots=True)
class Roster:
    """The ships of one seat under a heading."""

    seat: int
    title: str
    note: str
    lines: tuple[RosterLine, ...]


@dataclass(frozen=True, slots=True)
class TrackStep:
    """One step of the turn. `state` is `past`, `now`, `next` or `skipped`. `share`, 0 to 1, is the
    part of the step that is done.
    """

    id: str
    label: str
    note: str
    state: str
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Margin:
    """The turn (number and title), the track of its steps, and the rosters, in seat order."""

    turn: int
    title: str
    track: tuple[TrackStep, ...]
    rosters: tuple[Roster, ...]


@dataclass(frozen=True, slots=True)
class Leg:
    """The cost of one step of a path, and what is left after it, in the rule set's own unit.

    `goal` describes a path that ends with this step (`Row to 0803`).
    """

    cost: int
    left: int
    goal: str


@dataclass(frozen=True, slots=True)
class GroupMember:
    """Another piece that an action moves, and the poses it passes, from its position to its end."""

    piece: str
    path: tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class Motion:
    """Where an action moves or places a piece.

    `path` holds the poses the piece passes: first where it lies, last where it ends. A piece that
    is placed has one pose, a piece that stays has none. `leg` is the cost of the step, where steps
    are paid for. `others` are the other pieces of a group that moves as one.
    """

    path: tuple[Pose, ...] = ()
    leg: Leg | None = None
    others: tuple[GroupMember, ...] = ()

    @property
    def end(self) -> Pose | None:
        """Return where the piece ends; None if it stays."""
        return self.path[-1] if self.path else None

    @property
    def steps(self) -> tuple[Pose, ...]:
        """Return the poses after the first; the only one of a piece that is placed."""
        return self.path[1:] or self.path


@dataclass(frozen=True, slots=True)
class Supporter:
    """A piece that can support the attack of another.

    `joins` says whether it supports this one, `forced` that it has no choice.
    """

    piece: str
    joins: bool
    forced: bool


@dataclass(frozen=True, slots=True)
class Aim:
    """The piece that an action is aimed at.

    `manner` is the kind of attack in a word (`Ram`). `supporters` are the pieces that can support
    it. Attacks of one piece on one target in one manner differ only in which supporters join.
    """

    target: str = ""
    manner: str = ""
    supporters: tuple[Supporter, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPlay:
    """The cards that an action plays.

    `cards` are their ids, as in the hand. `use` is what a card is played or laid down for, in a
    word (`Planning`); "" if it has only one use. `declines` marks the action that plays nothing in
    a window.
    """

    cards: tuple[str, ...] = ()
    use: str = ""
    declines: bool = False


@dataclass(frozen=True, slots=True)
class Selection:
    """The parts that an action is made up of, so that a page lets players select them one by one.

    `pieces` are the pieces of a group that acts as one, `chain` the attacks of a declaration in
    their order (`rake O5`, `grapple O5`), `numbers` the numbers it names (impulses).
    """

    pieces: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sketch:
    """How one action is drawn and described.

    `step` is its shortest label (`F`, `xO5`). `sentence` describes it without the name of the piece
    that acts, because pages put that before it (`Go 4 squares ahead`). `kind` is `move`, `attack`,
    `place` or `pass`. `segment` is the line that explains a refusal. `brief` is the text of a
    button, two or three words, if the sentence is too long for one. `warning` is what players
    should know before they commit themselves. `usual` marks the action that is taken if nobody
    chooses; players may let it be taken every time. `seldom` marks an action that may be listed
    behind others, as one of many numbers.
    """

    step: str
    sentence: str
    kind: str
    motion: Motion = Motion()
    aim: Aim = Aim()
    segment: Segment | None = None
    selection: Selection = Selection()
    play: CardPlay = CardPlay()
    brief: str = ""
    warning: str = ""
    usual: bool = False
    seldom: bool = False


@dataclass(frozen=True, slots=True)
class Duty:
    """An enemy that a player may attack or must attack (`must`).

    `pieces` can attack `target`. `held` says that one of them is held to it, as by a grapple.
    `clause` allows or demands the attack.
    """

    pieces: tuple[str, ...]
    target: str
    must: bool
    held: bool
    clause: str


@dataclass(frozen=True, slots=True)
class Threat:
    """A place that `piece` could attack with `order` if it were its side's turn.

    `target` is the piece there that would be hit now, or "".
    """

    piece: str
    order: str
    at: tuple[float, float]
    target: str
    clause: str


@dataclass(frozen=True, slots=True)
class Spread:
    """How likely each value of a number is, such as the damage of a broadside.

    `chances` are pairs of a value and its exact chance, in ascending order of values.
    """

    label: str
    chances: tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of an action from the rule set, if they cannot be counted from the tree of chances.

    For example, unknown cards may still change the dice: these are the odds before any card.
    `parts` are the outcomes in words, each with its exact chance and its tone (`good`, `even`,
    `bad`). `lines` are further labels and values. `percent` says that all chances are whole
    percents and should be shown as such. `brief` is a summary for one line of a list. `spread` is
    drawn as a histogram.
    """

    title: str
    clause: str
    parts: tuple[tuple[str, Fraction, str], ...]
    lines: tuple[tuple[str, str], ...] = ()
    percent: bool = False
    brief: str = ""
    spread: Spread | None = None
