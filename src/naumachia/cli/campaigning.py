"""Read, play and write the campaigns of `naumachia campaign`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from naumachia.campaign.contract import Battle, campaigns_of, read_campaign
from naumachia.campaign.record import (
    LONGEST_CAMPAIGN,
    CampaignGame,
    campaign_ruleset,
    format_campaign,
    replay_campaign,
)
from naumachia.cli import saying
from naumachia.cli.opening import AnyMatch
from naumachia.cli.reading import (
    BadFile,
    find_ruleset,
    option_values,
    read_text,
    ruleset_of_file,
)
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput, IllegalAction
from naumachia.kernel.pending import Prompt, Result

if TYPE_CHECKING:
    from naumachia.search.bot import AnyBot

LEVEL = "calm"
"""The default level of the computer."""


# -- the file ----------------------------------------------------------------------------


def begin(ruleset: str, name: str, options: list[str] | None) -> CampaignGame:
    """Return a new campaign by its id or file.

    Raises BadInput, BadFile, BadScenario or BadOption.
    """
    rules = find_ruleset(ruleset)
    known = campaigns_of(rules)
    values = option_values(rules, options)
    if name in known:
        return CampaignGame(rules, known[name], values)
    if name.endswith(".toml"):
        title = " ".join(Path(name).name.split())
        return CampaignGame(rules, read_campaign(rules, read_text(Path(name)), title), values)
    expected = f"one of {', '.join(known) or 'none'}, or a .toml file"
    raise BadInput("no such campaign", name, rules.id, expected)


def read(path: Path, ruleset: str | None) -> CampaignGame:
    """Return the campaign in a file, replayed and checked. Raises BadFile or BadRecord."""
    text = read_text(path, LONGEST_CAMPAIGN)
    return replay_campaign(
        find_ruleset(ruleset) if ruleset else ruleset_of_file(campaign_ruleset(text)), text
    )


def save(game: CampaignGame, path: Path) -> None:
    """Write a campaign atomically. Raises BadFile."""
    write_text(format_campaign(game), path)


def write_text(text: str, path: Path) -> None:
    """Write a file atomically. Raises BadFile."""
    unfinished = path.with_name(f"{path.name}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        reason = f"cannot write the file: {error.strerror}"
        raise BadFile(reason, str(path), "", "a file that can be written") from error


# -- messages ----------------------------------------------------------------------------


def waiting(game: CampaignGame) -> str:
    """Return what the campaign waits for, or how it ended."""
    pending = game.pending
    if isinstance(pending, Battle):
        scenario = pending.scenario
        return f"{scenario.title} ({scenario.id}) is to be fought. {scenario.summary}"
    return f"{saying.pending(game.ruleset, pending, pending.facts)}  [{pending.clause}]"


def standing_lines(game: CampaignGame) -> list[str]:
    """Return the state of a campaign, what it waits for, and the orders of a side to move."""
    lines = [game.campaign.title]
    for heading, texts in game.campaign.describe_state():
        lines += ["", heading, *(f"  {text}" for text in texts)]
    lines += ["", waiting(game)]
    pending = game.pending
    if isinstance(pending, Prompt):
        for seat in pending.seats:
            orders = ", ".join(game.campaign.orders(seat))
            lines.append(f"{game.campaign.seats[seat]}: {orders}")
    return lines


# -- going on ----------------------------------------------------------------------------


def give_orders(game: CampaignGame, text: str) -> None:
    """Give orders of the side to move, separated by `;`.

    Raises BadInput or BadNotation; an illegal order raises BadInput with the reason.
    """
    pending = game.pending
    if not isinstance(pending, Prompt):
        raise BadInput("no moves now", text, "", game.expected())
    orders = [order.strip() for order in text.split(";") if order.strip()]
    if not orders:
        raise BadInput("no orders", text, "", "orders with `;` between them")
    for order in orders:
        try:
            game.play_order(pending.seats[0], order)
        except IllegalAction as error:
            why = error.sentence
            raise BadInput(f"{order}: {why}  [{error.ruling.clause}]") from error


def roll_due(game: CampaignGame, rng: Random) -> None:
    """Roll pending dice, and return the results as text."""
    while isinstance(game.pending, Chance):
        question = waiting(game)
        print(f"{question}: {game.roll(rng)}")


def step(game: CampaignGame, seats: str | None, seat: str | None, rng: Random, path: Path) -> bool:
    """Take one step of the computer and write the file; return False if there is no step."""
    from naumachia.search.strategy import campaign_order

    pending = game.pending
    names = game.campaign.seats
    if seat is not None and seat not in names:
        raise BadInput("no such seat", seat, "--seat", f"one of {', '.join(names)}")
    if isinstance(pending, Result):
        return False
    if isinstance(pending, Prompt):
        mover = pending.seats[0]
        if seat is not None and names[mover] != seat:
            return False
        order = campaign_order(game.campaign, mover, rng)
        game.play_order(mover, order)
        print(f"{names[mover]}: {order}")
    elif isinstance(pending, Chance):
        roll_due(game, rng)
    elif seat is not None:
        return False
    else:
        fight(game, seats or LEVEL, None, rng)
    save(game, path)
    return True


# -- battles -----------------------------------------------------------------------------


def fight(game: CampaignGame, seats: str | None, kept: Path | None, rng: Random) -> bool:
    """Fight the pending battle and record its result; return False if a person leaves it early.

    `kept` is the file of its record; a battle found there continues. Raises BadInput or BadRecord.
    """
    from naumachia.cli.orders import carry_out
    from naumachia.cli.sitting import PERSON, Sitting
    from naumachia.search.levels import find_bot

    players = players_of(game, seats)
    match = game.begin_battle()
    if kept is not None and kept.exists():
        match = game.resume_battle(read_text(kept))
    bots: dict[int, AnyBot] = {
        seat: find_bot(kind)(match.ruleset, Random(rng.getrandbits(32)))
        for seat, kind in enumerate(players)
        if kind != PERSON
    }
    if PERSON in players:
        sitting = Sitting(match, players, bots, rng, kept, False, carry_out)
        if match.result is None:
            sitting.run()
    else:
        play_out(match, bots, rng)
    if match.result is None:
        return False
    title = match.scenario.title
    game.conclude(match)
    print(f"{title}: {saying.waiting(match.ruleset, match.state)}")
    return True


def players_of(game: CampaignGame, seats: str | None) -> list[str]:
    """Return who plays each seat; by default a person plays the first."""
    from naumachia.cli.simulate import bots_for
    from naumachia.cli.sitting import PERSON

    count = len(game.campaign.seats)
    players = [PERSON, *[LEVEL] * (count - 1)] if seats is None else bots_for(seats, count)
    if len(players) != count:
        raise BadInput(
            "wrong number of players", seats or "", "--seats", f"{count}, or one for all"
        )
    return players


def play_out(match: AnyMatch, bots: dict[int, AnyBot], rng: Random) -> None:
    """Let computers play a game to its end."""
    from naumachia.search.think import ask

    while match.result is None:
        owing = match.owing()
        if not owing:
            match.roll(rng)
            continue
        seat = owing[0]
        for action in ask(bots[seat], match.ruleset, match.state, seat):
            match.play(seat, action)
