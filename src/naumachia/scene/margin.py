"""What stands in the margin of the board, and how a single action is drawn on it, as data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from naumachia.scene.overlay import Segment

Pose = tuple[float, float, float]
"""x east, y north in board units; heading in degrees clockwise from north."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A row of boxes on a ship's log: how many are `left` of the `whole`, and the same in words."""

    label: str
    left: float
    whole: float
    said: str


@dataclass(frozen=True, slots=True)
class Guns:
    """Batteries on a ship's log: the `side` they stand on (`port`, `starboard`, `bow`, `stern`) and
    what it is called, the `rank` of their range from 0, the shortest, with its name, and how many
    are left of the `whole`, in half batteries.
    """

    side: str
    label: str
    rank: int
    range: str
    left: int
    whole: int


@dataclass(frozen=True, slots=True)
class ShipLog:
    """What is kept of a ship on paper, to be drawn: masts lost and all there were, rows of boxes,
    batteries.
    """

    masts_lost: int
    masts: int
    gauges: tuple[Gauge, ...]
    guns: tuple[Guns, ...]


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One ship: its id, where it is, its mark (`ready`, `done`, `locked`, `lost`), and a note.

    `lost` says that it can no longer be chosen. A ship that is still on the board and counts as
    lost, one without a crew or in other hands, has only the mark `lost`.
    `sheet` is what its card says when a player looks at it more closely: labels and values.
    `count` is the number that stands beside its name on the board, `share` how much of its full
    strength that is, 0 to 1; None where there is no such thing. Neighbours of the same `group`, a
    squadron, stand under it as their heading. `name` is what she is called, where not by her id.
    `log` is what a page draws in place of the lines of the sheet with the same labels.
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
        return self.lost or self.mark == "lost"


@dataclass(frozen=True, slots=True)
class Roster:
    """The ships of one seat under a heading."""

    seat: int
    title: str
    note: str
    lines: tuple[RosterLine, ...]


@dataclass(frozen=True, slots=True)
class TrackStep:
    """One step of the turn: `state` is `past`, `now`, `next` or `skipped`; `share` is done 0..1."""

    id: str
    label: str
    note: str
    state: str
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Margin:
    """The turn (number and title), the track of its steps, and the rosters in seat order."""

    turn: int
    title: str
    track: tuple[TrackStep, ...]
    rosters: tuple[Roster, ...]


@dataclass(frozen=True, slots=True)
class Leg:
    """What one step of a way costs and how much is left after it, in whatever the rule set counts.

    `goal` tells where a way leads that ends with this step (`Row to 0803`).
    """

    cost: int
    left: int
    goal: str


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A piece that an action moves together with the one that acts, and the poses it passes: first
    where it lies, last where it ends.
    """

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
class Join:
    """A piece that may join in an action of another: whether it does, and whether it is `bound` to
    without a choice.
    """

    piece: str
    joined: bool
    bound: bool


@dataclass(frozen=True, slots=True)
class Aim:
    """The piece that an action is aimed at.

    `manner` is the kind of attack in a word (`Ram`). `joins` are the pieces that can support it:
    attacks of one piece on one target in one manner differ only in who joins.
    """

    target: str = ""
    manner: str = ""
    joins: tuple[Join, ...] = ()


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
    chooses; players may let it be taken every time.
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


@dataclass(frozen=True, slots=True)
class Duty:
    """An enemy that must be attacked, or may be: by whom, whether they are held together, and by
    which clause.
    """

    pieces: tuple[str, ...]
    target: str
    must: bool
    held: bool
    clause: str


@dataclass(frozen=True, slots=True)
class Threat:
    """A place that `piece` could strike with `order` if it were its side's turn.

    `target` is the piece that would be struck there now, or "".
    """

    piece: str
    order: str
    at: tuple[float, float]
    target: str
    clause: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of an action as a rule set tells them, where they cannot be counted from the tree.

    So it is where cards that nobody knows may still change the dice: these are the odds before any
    card. `parts` are outcomes in words, each with its exact chance and its tone (`good`, `even`,
    `bad`); `lines` what more there is to say, as labels and values; `percent` says that all chances
    are whole hundredths, and better told so. `brief` is all of it in a line of a list.
    """

    title: str
    clause: str
    parts: tuple[tuple[str, Fraction, str], ...]
    lines: tuple[tuple[str, str], ...] = ()
    percent: bool = False
    brief: str = ""
