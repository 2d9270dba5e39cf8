"""A campaign at hand: how it stands, the pages that look at it, and what its sides may do."""

from __future__ import annotations

import asyncio
from typing import Final

from naumachia.campaign.record import CampaignGame
from naumachia.server.errors import Refused, spectator
from naumachia.server.live.crowd import REPLACED, outdated
from naumachia.server.live.link import ELSEWHERE, GOING_AWAY, NUMBERS
from naumachia.server.live.room import Room
from naumachia.server.store.campaigns import CampaignRow

UNDO_REASONS: Final = {
    "nothing": "Nothing has been done yet.",
    "over": "The campaign is over.",
    "dice": "The last thing that happened was a throw of dice or a battle, and those stand.",
    "other": "The last order was not yours.",
    "halted": "The campaign cannot be played on here.",
}


class CampaignPage:
    """A page that looks at a campaign, by the seats of its link; `news` are revisions to be told,
    None that the server ends.
    """

    def __init__(self, seats: tuple[int, ...], token_hash: str) -> None:
        self.number: Final = next(NUMBERS)
        self.seats: Final = seats
        self.token_hash: Final = token_hash
        self.closing = GOING_AWAY
        self.reason = "the server is going away"
        self.news: Final[asyncio.Queue[int | None]] = asyncio.Queue()


class CampaignRoom:
    """A campaign and the pages that look at it; `row`, `game` and `halted` change together.

    `halted` says why it cannot be played on under the edition of the rules that is here, "" where
    it can; `game` is then as far as its record leads.

    `battle` is the room of the battle that is owed, once somebody has begun it; `games` are the
    games of all battles, by the step of the campaign that they are.
    """

    def __init__(self, row: CampaignRow, game: CampaignGame, halted: str = "") -> None:
        self.row = row
        self.game = game
        self.halted = halted
        self.battle: Room | None = None
        self.games: dict[int, str] = {}
        self.lock: Final = asyncio.Lock()
        self.pages: Final[set[CampaignPage]] = set()

    @property
    def computers(self) -> frozenset[int]:
        """The seats that computers have."""
        seats = enumerate(self.row.seats)
        return frozenset(number for number, seat in seats if seat.kind == "computer")

    @property
    def online(self) -> set[int]:
        """The seats whose pages are here or in the battle."""
        found = {seat for page in self.pages for seat in page.seats}
        if self.battle is not None:
            names = self.battle.game.ruleset.seats
            found |= {self.game.campaign.seats.index(names[seat]) for seat in self.battle.online}
        return found

    def join(self, page: CampaignPage) -> None:
        """Tell a page how things stand, and the others that it is there."""
        for older in outdated(page, self.pages):
            older.closing, older.reason = ELSEWHERE, REPLACED
            older.news.put_nowait(None)
            self.pages.discard(older)
        self.pages.add(page)
        if page.seats:
            self.tell()
        else:
            page.news.put_nowait(self.row.revision)

    def part(self, page: CampaignPage) -> None:
        """Forget a page, and tell the others."""
        self.pages.discard(page)
        if page.seats:
            self.tell()

    def tell(self) -> None:
        """Let every page know that there is something new, or that somebody came or went."""
        for page in self.pages:
            page.news.put_nowait(self.row.revision)


def names_of(room: CampaignRoom, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Seats by name. Raises Refused when there are none."""
    if not seats:
        raise spectator()
    return tuple(room.game.campaign.seats[seat] for seat in seats)


def must_go_on(room: CampaignRoom) -> None:
    """Refuse what would change a campaign that cannot be played on here."""
    if room.halted:
        raise Refused(409, "version", room.halted)


def must_be_fresh(room: CampaignRoom, base: int) -> None:
    """Refuse what was asked for upon another state than the present one, and all that would change
    a campaign that cannot be played on.
    """
    must_go_on(room)
    if base != room.row.revision:
        message = f"The campaign is at revision {room.row.revision}, this was asked at {base}."
        expected = f"base {room.row.revision}"
        raise Refused(409, "stale", message, place="base", expected=expected)


def undo_reason(room: CampaignRoom, seats: tuple[int, ...]) -> str:
    """Why a link may not take back the last order; "" when it may."""
    if not seats:
        return spectator().message
    if room.halted:
        return UNDO_REASONS["halted"]
    reasons = [room.game.undo_refusal(seat) for seat in seats]
    return "" if "" in reasons else UNDO_REASONS[reasons[0]]
