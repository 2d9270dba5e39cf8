"""Cards on the table as one viewer sees them: hands, piles, the impulse track, a reaction window.

Everything here comes from a view. Cards that the viewer may not see are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class CardState(Enum):
    """Whether a card in hand can be played now; `PLAIN` when no card is asked for."""

    PLAYABLE = "playable"
    BARRED = "barred"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Card:
    """A card face up.

    `id` is unique on the table and must not reveal the card's place in a pile. `text` says what the
    card does, `foot` is a line below it. `clause` is the id of the clause that explains it, or "".
    `number` is its large figure, printed in `red` or black. `kind` is printed on its ribbon. `icon`
    is the picture in its corner (`drift`, `reshuffle`, `sinking`, `time`, `wind`; of another name,
    the first letter is shown). `emblem` is the picture in its middle (`arrows`, `eye`, `grapple`,
    `horn`, `oars`, `pennant`, `ram`, `sail`, `shield`, `swords`, `turn`).
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
    """The hand of one fleet: the cards this viewer sees, and the number of the others."""

    fleet: int
    cards: tuple[Card, ...] = ()
    face_down: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards: a draw pile, discards (last on top), a card set aside.

    `cards` are the ones this viewer sees, `face_down` counts the others. `note` is a few words.
    """

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    face_down: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class SeatCards:
    """The cards of one seat: its hand, and its piles, such as a committed card."""

    hand: Hand
    piles: tuple[Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class Impulse:
    """A step of the impulse track, and the seats that act. `state`: `past`, `now` or `next`."""

    label: str
    seats: tuple[int, ...]
    state: str = "next"


@dataclass(frozen=True, slots=True)
class ImpulseTrack:
    """The impulses of a cycle. `notes` say for each seat what gave it its impulses (`card 4`).
    `mover` is the seat that acts now, or None.
    """

    title: str
    impulses: tuple[Impulse, ...]
    notes: tuple[tuple[int, str], ...] = ()
    mover: int | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A moment when players may react to an event with cards.

    Only public facts open it, never what somebody holds, so that a pause reveals nothing. `id` is
    the kind of window. `title` and `text` say what happened. `cards` are the titles of all cards in
    the game that can be played in it.
    """

    id: str
    title: str
    text: str
    cards: tuple[str, ...]
    clause: str = ""


@dataclass(frozen=True, slots=True)
class CardTable:
    """All cards as one viewer sees them.

    `seats` are in seat order, `piles` are the common ones, `window` is the open one. `facts` are a
    few facts of the turn (`("Wind", "to the north")`).
    """

    seats: tuple[SeatCards, ...]
    piles: tuple[Pile, ...] = ()
    track: ImpulseTrack | None = None
    window: Window | None = None
    facts: tuple[tuple[str, str], ...] = ()
