"""The computer in a campaign: orders between battles."""

from __future__ import annotations

from random import Random

from naumachia.campaign.contract import Campaign


def campaign_order(campaign: Campaign, seat: int, rng: Random) -> str:
    """The order after which the campaign looks best to `seat`, one step ahead.

    The last of the legal orders, which ends the moves, is taken unless another is better; among
    orders that are as good `rng` chooses.
    """
    *orders, best = campaign.orders(seat)
    rng.shuffle(orders)
    most = campaign.evaluate(seat)
    for order in orders:
        after = campaign.clone()
        after.move(seat, order)
        worth = after.evaluate(seat)
        if worth > most:
            best, most = order, worth
    return best
