"""Choose orders for the computer in a campaign, between battles."""

from __future__ import annotations

from random import Random

from naumachia.campaign.contract import Campaign


def campaign_order(campaign: Campaign, seat: int, rng: Random) -> str:
    """Return the order with the best evaluation for `seat`, one order ahead.

    The last legal order, which ends the moves, wins ties. `rng` chooses among other equal orders.
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
