"""Begin campaigns: new ones, ones from records, and rematches."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Final

from naumachia.campaign.contract import Campaign, campaigns_of, read_campaign
from naumachia.campaign.record import (
    CampaignGame,
    campaign_ruleset,
    follow_campaign,
    format_campaign,
    replay_campaign,
)
from naumachia.kernel.errors import RulesError
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import load
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.names import game_title
from naumachia.server.game.seating import rotate_players
from naumachia.server.store.campaigns import CampaignRow
from naumachia.server.store.games import SeatRow, now
from naumachia.server.texts import one_of, t
from naumachia.server.tokens import new_game_id

LOG: Final = logging.getLogger("naumachia.server")
MOST_ORDERS: Final = 500
"""The most orders of a side, because a computer tries all of them."""


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """The request for a new campaign; the link of seat `you` comes first.

    One of `campaign` (an id of the rule set), `source` (its file) and `record` is set. A record
    names its own rule set and options.
    """

    ruleset: str
    campaign: str
    source: str
    record: str
    options: dict[str, Any]
    seats: tuple[SeatRow, ...]
    screen: str
    dice: str
    you: str


def known_campaign(ruleset: AnyRuleset, id: str, status: int, place: str) -> Campaign:
    """Return a packaged campaign. Raises Refused with this HTTP status and place."""
    known = campaigns_of(ruleset)
    if id not in known:
        expected = one_of(known) if known else "a rule set with campaigns"
        message = t(
            "{game} has no campaign {campaign}.", game=game_title(ruleset), campaign=repr(id)
        )
        raise Refused(status, "no_campaign", message, place=place, expected=expected)
    return known[id]


def open_campaign(wanted: NewCampaign) -> CampaignGame:
    """Return a new campaign, or one from its record. Raises Refused."""
    try:
        if wanted.record:
            game = replay_campaign(load(campaign_ruleset(wanted.record)), wanted.record)
        else:
            ruleset = load(wanted.ruleset)
            if wanted.source:
                campaign = read_campaign(ruleset, wanted.source, "own")
            else:
                campaign = known_campaign(ruleset, wanted.campaign, 422, "body.campaign")
            game = CampaignGame(ruleset, campaign, wanted.options)
    except RulesError as error:
        raise of_rules(error, 422) from error
    pending = game.pending
    if isinstance(pending, Prompt):
        count = len(game.campaign.orders(pending.seats[0]))
        if count > MOST_ORDERS:
            expected = t("at most {most} orders for a side", most=MOST_ORDERS)
            message = t(
                "This campaign is too large for this server: {count} orders for a side.",
                count=count,
            )
            raise Refused(422, "too_large", message, place="body", expected=expected)
    return game


def restore_campaign(row: CampaignRow) -> tuple[CampaignGame, str]:
    """Replay a stored campaign, and return it with the reason why it cannot continue; "": it can.

    With another edition of the rules, it continues only if every step has the same result. Raises
    Refused if it cannot even be opened.
    """
    ruleset = load(row.ruleset)
    try:
        game, why = follow_campaign(ruleset, row.record)
    except RulesError as error:
        raise of_rules(error, 409) from error
    if not why or isinstance(game.pending, Result):
        return game, ""
    LOG.warning("campaign %s cannot continue: %s", row.id, why)
    had, here, title = row.version, ruleset.version, ruleset.about.title
    if had == here:
        return game, f"The stored steps of this campaign cannot be replayed: {why}."
    return game, (
        f"This campaign was last played under edition {had} of {title}. Under edition {here}, which"
        f" this server has, its steps may lead to another state. It can continue only"
        f" under edition {had}."
    )


def header(
    game: CampaignGame, wanted: NewCampaign, links: dict[str, tuple[int, ...]]
) -> CampaignRow:
    """Return a new campaign as a row; `links` maps the hash of each token to its seats."""
    return CampaignRow(
        id=new_game_id(),
        ruleset=game.ruleset.id,
        version=game.ruleset.version,
        title=game.campaign.title[:200],
        record=format_campaign(game),
        revision=0,
        screen=wanted.screen,
        dice=wanted.dice,
        seats=wanted.seats,
        links=links,
        started=now(),
        changed=now(),
    )


def rematch_of(
    row: CampaignRow, game: CampaignGame, *, swap: bool
) -> tuple[CampaignRow, CampaignGame]:
    """Return the same campaign from its beginning, with the same links; `swap` exchanges the sides.

    Raises Refused while it is not over.
    """
    if not isinstance(game.pending, Result):
        raise Refused(409, "running", "The campaign is not over yet.")
    again = CampaignGame(game.ruleset, game.start, game.options)
    seats, links = rotate_players(row.seats, row.links, 1 if swap else 0)
    wanted = NewCampaign(
        row.ruleset, "", "", "", dict(game.options), seats, row.screen, row.dice, ""
    )
    return header(again, wanted, links), again
