"""Keep a campaign in memory with the pages that view it."""

from __future__ import annotations

import asyncio
from typing import Final

from naumachia.campaign.record import CampaignGame
from naumachia.server.errors import Refused, spectator
from naumachia.server.limits import REPLACED, outdated
from naumachia.server.live.link import ELSEWHERE, GOING_AWAY, NUMBERS
from naumachia.server.live.room import Room
from naumachia.server.store.campaigns import CampaignRow
from naumachia.server.texts import t

UNDO_REASONS: Final = {
    "nothing": "Nothing has been done yet.",
    "over": "The campaign is over.",
    "dice": "Dice or a battle came last, and neither can be taken back.",
    "other": "The last order was not yours.",
    "halted": "The campaign cannot continue here.",
}


class CampaignPage:
    """A page that views a campaign with the seats of its link.

    `news` queues revisions to send; None means that the server ends.
    """

    def __init__(self, seats: tuple[int, ...], token_hash: str) -> None:
        self.number: Final = next(NUMBERS)
        self.seats: Final = seats
        self.token_hash: Final = token_hash
        self.closing = GOING_AWAY
        self.reason = "the server is going away"
        self.news: Final[asyncio.Queue[int | None]] = asyncio.Queue()


class CampaignRoom:
    """A campaign and the pages that view it; `row`, `game` and `unplayable_reason` change together.

    `unplayable_reason` is why it cannot continue under the current edition of the rules; "": it
    can. `game` then ends where the record can no longer be replayed.

    `battle` is the room of the pending battle, once somebody has begun it. `games` are the games of
    all battles, by the step of the campaign.
    """

    def __init__(self, row: CampaignRow, game: CampaignGame, unplayable_reason: str = "") -> None:
        self.row = row
        self.game = game
        self.unplayable_reason = unplayable_reason
        self.battle: Room | None = None
        self.games: dict[int, str] = {}
        self.lock: Final = asyncio.Lock()
        self.pages: Final[set[CampaignPage]] = set()

    @property
    def computers(self) -> frozenset[int]:
        """Return the seats that computers play."""
        seats = enumerate(self.row.seats)
        return frozenset(number for number, seat in seats if seat.kind == "computer")

    @property
    def online(self) -> set[int]:
        """Return the seats with a page here or in the battle."""
        found = {seat for page in self.pages for seat in page.seats}
        if self.battle is not None:
            names = self.battle.game.ruleset.seats
            found |= {self.game.campaign.seats.index(names[seat]) for seat in self.battle.online}
        return found

    def join(self, page: CampaignPage) -> None:
        """Send a page the current state, and announce it to the others."""
        for older in outdated(page, self.pages):
            older.closing, older.reason = ELSEWHERE, REPLACED
            older.news.put_nowait(None)
            self.pages.discard(older)
        self.pages.add(page)
        if page.seats:
            self.notify_pages()
        else:
            page.news.put_nowait(self.row.revision)

    def part(self, page: CampaignPage) -> None:
        """Forget a page, and tell the others."""
        self.pages.discard(page)
        if page.seats:
            self.notify_pages()

    def notify_pages(self) -> None:
        """Tell every page that something has changed, or that somebody joined or left."""
        for page in self.pages:
            page.news.put_nowait(self.row.revision)


def names_of(room: CampaignRoom, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Return seats by name. Raises Refused for a spectator."""
    if not seats:
        raise spectator()
    return tuple(room.game.campaign.seats[seat] for seat in seats)


def must_be_playable(room: CampaignRoom) -> None:
    """Refuse a change of a campaign that cannot continue here."""
    if room.unplayable_reason:
        raise Refused(409, "version", room.unplayable_reason)


def must_be_fresh(room: CampaignRoom, base: int) -> None:
    """Refuse a request that was based on an earlier state, or a change of a campaign that cannot
    continue.
    """
    must_be_playable(room)
    if base != room.row.revision:
        message = t(
            "The campaign is at revision {now}, this was asked at {base}.",
            now=room.row.revision,
            base=base,
        )
        expected = f"base {room.row.revision}"
        raise Refused(409, "stale", message, place="base", expected=expected)


def undo_reason(room: CampaignRoom, seats: tuple[int, ...]) -> str:
    """Return why a link may not take back the last order; "" if it may."""
    if not seats:
        return spectator().message
    if room.unplayable_reason:
        return t(UNDO_REASONS["halted"])
    reasons = [room.game.undo_refusal(seat) for seat in seats]
    return "" if "" in reasons else t(UNDO_REASONS[reasons[0]])
