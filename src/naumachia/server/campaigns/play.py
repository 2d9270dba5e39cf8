"""Change campaigns by orders, dice and computers. Each function returns a changed copy."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.campaign.record import CampaignGame
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.errors import BadInput, IllegalAction, RulesError
from naumachia.kernel.pending import Prompt
from naumachia.search.levels import LEVELS
from naumachia.search.strategy import campaign_order
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.seating import seat_of_link
from naumachia.server.game.timeline import can_be_typed
from naumachia.server.page.refusals import refused_title
from naumachia.server.texts import t
from naumachia.server.wire import campaigns as wire

COMPUTER_LEVEL: Final = LEVELS[0].id
"""The level of a computer that takes over a fleet in a battle."""

MOST_STEPS: Final = 60
"""The most steps of computers before they are stored."""


def acting_seat(game: CampaignGame, seats: tuple[int, ...], wanted: str) -> int:
    """Return the seat that an order is for, one that the link holds; "" is the one to move.

    Raises Refused for a spectator and for a seat of somebody else.
    """
    pending = game.pending
    owing = pending.seats if isinstance(pending, Prompt) else ()
    return seat_of_link(game.ruleset, game.campaign.seats, seats, wanted or None, owing)


def order(game: CampaignGame, seat: int, text: str) -> CampaignGame:
    """Return the campaign after orders separated by `;`, all or none. Raises Refused."""
    orders = [part.strip() for part in text.split(";") if part.strip()]
    if not orders:
        raise Refused(422, "bad_input", "There is no order.", place="text", expected="an order")
    pending = game.pending
    if not isinstance(pending, Prompt) or seat not in pending.seats:
        message = t("Not now; expected {expected}.", expected=game.expected())
        raise Refused(409, "not_asked", message, place="seat")
    after = game.fork()
    for one in orders:
        try:
            after.play_order(seat, one)
        except IllegalAction as error:
            clause = error.ruling.clause
            raise Refused(409, "illegal", error.sentence, clause=clause) from error
        except RulesError as error:
            raise of_rules(error, 422) from error
    return after


def aimed_order(game: CampaignGame, seat: int, subject: str, target: str) -> wire.CampaignAimAnswer:
    """Return the order that sends a fleet to a place, and why it is illegal, if it is."""
    text = game.campaign.aim(subject, target)
    try:
        ruling = game.campaign.check(seat, text)
    except RulesError as error:
        raise of_rules(error, 422) from error
    if ruling is None:
        return {"text": text, "refused": None}
    refusal: wire.CampaignRefusal = {
        "title": refused_title(text),
        "sentence": game.illegal(ruling, text).sentence,
        "clause": ruling.clause,
    }
    return {"text": text, "refused": refusal}


def enter_dice(game: CampaignGame, faces: Outcome) -> CampaignGame:
    """Return the campaign after dice that the players rolled. Raises Refused."""
    after = game.fork()
    try:
        chance = after.chance()
        after.answer(chance.format(chance.read(faces)))
    except RulesError as error:
        expected = error.expected if isinstance(error, BadInput) else ""
        message = t("These dice are impossible: {error}", error=error)
        raise Refused(422, "bad_dice", message, place="faces", expected=expected) from error
    return after


def advance(
    game: CampaignGame, computers: frozenset[int], rng: Random, *, typed: bool
) -> CampaignGame:
    """Return the campaign after pending dice and a few orders of computers.

    Return the same object if there is nothing to do. With `typed`, the players roll the dice.
    """
    after = game
    for _ in range(MOST_STEPS):
        pending = after.pending
        if isinstance(pending, Chance) and not (typed and can_be_typed(pending)):
            after = after.fork() if after is game else after
            after.roll(rng)
            continue
        seats = pending.seats if isinstance(pending, Prompt) else ()
        seat = next((seat for seat in seats if seat in computers), None)
        if seat is None:
            break
        after = after.fork() if after is game else after
        after.play_order(seat, campaign_order(after.campaign, seat, rng))
    return after
