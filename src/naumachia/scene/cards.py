"""Cards on the table as one viewer sees them: hands, piles, the impulse track, a reaction window.

Everything here is made from a view. A card that the viewer may not see is only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class CardState(Enum):
    """Whether a card in hand can be played now; `PLAIN` where nothing is asked."""

    PLAYABLE = "playable"
    BARRED = "barred"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Card:
    """A card face up.

    `id` is different for every card of the table and must not tell where the card lay in a pile.
    `number` is its large figure, printed in `red` or black; `kind` stands on its ribbon; `icon` is
    the picture in its corner (`drift`, `reshuffle`, `sinking`, `time`, `wind`; another name shows
    as its first letter, "" as none), `emblem` the one in its middle (`arrows`, `eye`, `grapple`,
    `horn`, `oars`, `pennant`, `ram`, `sail`, `shield`, `swords`, `turn` or "");
    `text` says what it does, `foot` is a line below it; `clause` is the id of the clause that
    explains it, or "".
    """

    id: str
    title: str
    text: str = ""
    number: str = ""
    kind: str = ""
    foot: str = ""
    state: CardState = CardState.PLAIN
    red: bool = False
    icon: str = ""
    clause: str = ""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of one fleet: the cards this viewer sees, and how many more lie face down."""

    fleet: int
    cards: tuple[Card, ...] = ()
    face_down: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: a draw pile, discards (last on top), a card set aside.

    `cards` are those this viewer sees; `face_down` counts the others. `note` is a few words.
    """

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    face_down: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class SeatCards:
    """What one seat holds, and the piles before it: a card committed, a card set aside."""

    hand: Hand
    piles: tuple[Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class Impulse:
    """One step of the track: the seats that act in it; `state` is `past`, `now` or `next`."""

    label: str
    seats: tuple[int, ...]
    state: str = "next"


@dataclass(frozen=True, slots=True)
class ImpulseTrack:
    """The impulses of a cycle. `notes` say by seat what gave them, as `card 4`; `mover` is the
    seat that acts now, or None."""

    title: str
    impulses: tuple[Impulse, ...]
    notes: tuple[tuple[int, str], ...] = ()
    mover: int | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A moment at which cards may be played in answer to something that happened.

    It is opened by public facts alone, whatever anybody holds, so that a pause tells nothing.
    `id` names the kind of window, `title` and `text` say what happened, `cards` are the titles of
    all cards of the game that could answer it.
    """

    id: str
    title: str
    text: str
    cards: tuple[str, ...]
    clause: str = ""


@dataclass(frozen=True, slots=True)
class CardTable:
    """All cards as one viewer sees them: the seats in seat order, the common piles, the track,
    the window that is open, and a few facts of the turn (`("Wind", "to the north")`)."""

    seats: tuple[SeatCards, ...]
    piles: tuple[Pile, ...] = ()
    track: ImpulseTrack | None = None
    window: Window | None = None
    facts: tuple[tuple[str, str], ...] = ()
