"""Describe a campaign as a page shows it, for the holder of one link."""

from __future__ import annotations

from itertools import pairwise

from naumachia.campaign.contract import Battle, Campaign, CampaignPending
from naumachia.campaign.record import CampaignGame, Step
from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.texts import join_names
from naumachia.scene import Scene, Track
from naumachia.scene.surface import Point
from naumachia.server.campaigns.room import CampaignRoom, undo_reason
from naumachia.server.game.names import fleet, game_title, side_title
from naumachia.server.game.timeline import can_be_typed
from naumachia.server.page.board import picture
from naumachia.server.page.entries import result_sentence
from naumachia.server.page.report import result_title
from naumachia.server.page.seats import describe_players, describe_seats
from naumachia.server.texts import t
from naumachia.server.tokens import campaign_path, game_path
from naumachia.server.wire import campaigns as wire


def describe(room: CampaignRoom, seats: tuple[int, ...], token: str) -> wire.CampaignFacts:
    """Return the texts beside the chart: whose turn it is, and who is here."""
    game, row = room.game, room.row
    campaign, ruleset = game.campaign, game.ruleset
    pending = game.pending
    reason = undo_reason(room, seats)
    return {
        "campaign": row.id,
        "ruleset": ruleset.id,
        "game": game_title(ruleset),
        "title": ruleset.content.texts(campaign.title),
        "summary": ruleset.content.texts(campaign.summary),
        "revision": row.revision,
        "started": row.started,
        "changed": row.changed,
        "you": [campaign.seats[seat] for seat in seats],
        "seats": describe_players(ruleset, campaign.seats, row.seats, room.online),
        "status": status(room, pending, seats),
        "prompt": prompt(room, pending, seats),
        "undo": {"allowed": not reason, "reason": reason},
        "ask_dice": ask_dice(room, pending, seats),
        "battle": battle(room, pending, seats, token),
        "result": result(game, pending),
        "options": changed_options(game),
        "option_words": Options(ruleset.options(), game.options).text(),
        "rematch": None if row.rematch is None else campaign_path(row.rematch, token),
    }


def draw(
    game: CampaignGame, games: dict[int, str], seats: tuple[int, ...], token: str
) -> wire.CampaignChart:
    """Return the chart, the fleets, the orders and the history, which take long to compute.

    `games` are the games of the battles, by the step of the campaign.
    """
    campaign = game.campaign
    scene = campaign.scene()
    return {
        **picture(scene),
        "places": places(campaign),
        "lanes": lanes(scene),
        "fleets": fleets(campaign),
        "standing": [
            {"title": title, "lines": lines} for title, lines in campaign.describe_state()
        ],
        "orders": orders(campaign, game.pending, seats),
        "log": log(game, games, token),
    }


def status(
    room: CampaignRoom, pending: CampaignPending, seats: tuple[int, ...]
) -> wire.CampaignStatus:
    """Return the status of a campaign, for the holder of a link."""
    if room.unplayable_reason:
        return "halted"
    if isinstance(pending, Result):
        return "over"
    if isinstance(pending, Battle):
        return "battle"
    owing = pending.seats if isinstance(pending, Prompt) else tuple(range(len(room.row.seats)))
    return "yours" if any(seat in owing for seat in seats or ()) else "waiting"


def places(campaign: Campaign) -> list[wire.Place]:
    """Return the places of the chart, and who holds them."""
    return [
        {
            "id": place.id,
            "title": place.title,
            "at": place.at,
            "seat": campaign.seats[place.owner] if place.owner >= 0 else None,
            "fleet": fleet(place.owner) if place.owner >= 0 else None,
            "label": place.label,
            "note": place.note,
        }
        for place in campaign.places()
    ]


def lanes(scene: Scene) -> list[tuple[Point, Point]]:
    """Return the lines of the chart, leg by leg, so that names can avoid them."""
    tracks = [overlay for overlay in scene.overlays if isinstance(overlay, Track)]
    return [leg for track in tracks for leg in pairwise(track.points)]


def fleets(campaign: Campaign) -> list[wire.Fleet]:
    """Return the ships with their losses, and the drawing of each fleet on the chart."""
    hulls = {hull.id: hull for hull in campaign.scene().hulls}
    return [
        {
            "id": roster.title,
            "seat": campaign.seats[roster.seat],
            "fleet": fleet(roster.seat),
            "note": roster.note,
            "at": (hulls[roster.title].x, hulls[roster.title].y),
            "size": hulls[roster.title].size,
            "ships": [
                {
                    "id": line.id,
                    "title": line.title,
                    "place": line.place,
                    "note": line.note,
                    "sheet": list(line.sheet),
                }
                for line in roster.lines
            ],
        }
        for roster in campaign.rosters()
    ]


def orders(
    campaign: Campaign, pending: CampaignPending, seats: tuple[int, ...]
) -> list[wire.CampaignOrder]:
    """Return the legal orders of the side to move, if this link holds it."""
    if not isinstance(pending, Prompt):
        return []
    acting = next((seat for seat in seats if seat in pending.seats), None)
    if acting is None:
        return []
    found: list[wire.CampaignOrder] = []
    for text in campaign.orders(acting):
        meaning = campaign.meaning(acting, text)
        found.append(
            {
                "text": text,
                "subject": meaning.subject or None,
                "target": meaning.target or None,
                "label": meaning.label,
                "sentence": meaning.sentence,
                "clause": meaning.clause,
            }
        )
    return found


# -- sentences ---------------------------------------------------------------------------


def prompt(
    room: CampaignRoom, pending: CampaignPending, seats: tuple[int, ...]
) -> wire.CampaignPrompt:
    """Return who has to act, or why nobody can."""
    game = room.game
    if room.unplayable_reason:
        return {"seats": [], "yours": False, "sentence": room.unplayable_reason, "clause": None}
    owing = pending.seats if isinstance(pending, Prompt) else ()
    clause = None if isinstance(pending, Battle) else pending.clause
    return {
        "seats": [game.campaign.seats[seat] for seat in owing],
        "yours": any(seat in owing for seat in seats),
        "sentence": sentence(game.ruleset, pending),
        "clause": clause,
    }


def sentence(ruleset: AnyRuleset, pending: CampaignPending) -> str:
    """Return what a campaign waits for, or how it ended."""
    texts = ruleset.content.texts
    if isinstance(pending, Battle):
        return f"{texts(pending.scenario.title)}. {texts(pending.scenario.summary)}"
    if isinstance(pending, Result):
        return result_sentence(ruleset, pending).replace("**", "")
    return unmarked(messages.pending(ruleset, pending, pending.facts))


def ask_dice(
    room: CampaignRoom, pending: CampaignPending, seats: tuple[int, ...]
) -> wire.CampaignDice | None:
    """Return the dice that the players roll on their own table."""
    typed = room.row.dice == "typed" and bool(seats)
    if (
        room.unplayable_reason
        or not typed
        or not isinstance(pending, Chance)
        or not can_be_typed(pending)
    ):
        return None
    rolled = pending.dice()
    assert rolled is not None
    return {"title": sentence(room.game.ruleset, pending), "sides": list(rolled.sides)}


def battle(
    room: CampaignRoom, pending: CampaignPending, seats: tuple[int, ...], token: str
) -> wire.Battle | None:
    """Return the pending battle, with its game once that has begun."""
    if room.unplayable_reason or not isinstance(pending, Battle):
        return None
    texts = room.game.ruleset.content.texts
    found: wire.Battle = {
        "title": texts(pending.scenario.title),
        "summary": texts(pending.scenario.summary),
        "path": None,
        "turn": "",
        "yours": False,
        "seats": [],
        "handed": False,
    }
    if room.battle is not None:
        names = [room.game.campaign.seats[seat] for seat in seats]
        mine = tuple(room.battle.game.ruleset.seats.index(name) for name in names)
        game = room.battle.visible_to(mine)
        found["path"] = game_path(game.header.id, token)
        found["turn"] = game.timeline.moments[-1].title
        found["yours"] = any(seat in game.timeline.match.owing() for seat in mine)
        found["seats"] = describe_seats(game, room.battle.online)
        kinds = {game.header.seats[seat].kind for seat in mine}
        found["handed"] = kinds == {"computer"}
    return found


def result(game: CampaignGame, pending: CampaignPending) -> wire.CampaignResult | None:
    """Return how the campaign ended."""
    if not isinstance(pending, Result):
        return None
    names = [game.campaign.seats[seat] for seat in pending.winners]
    titles = join_names(side_title(game.ruleset, name) for name in names)
    return {
        "winners": names,
        "title": result_title(titles, len(names)),
        "sentence": sentence(game.ruleset, pending),
        "clause": pending.clause,
    }


def changed_options(game: CampaignGame) -> list[str]:
    """Return the options of the battles that differ from the defaults."""
    titles = {
        option.id: game.ruleset.content.texts(option.title) for option in game.ruleset.options()
    }
    spelled = {True: t("yes"), False: t("no")}
    return [
        f"{titles[name]}: {spelled[value] if isinstance(value, bool) else value}"
        for name, value in game.options.items()
    ]


# -- the history -------------------------------------------------------------------------


def log(game: CampaignGame, games: dict[int, str], token: str) -> list[wire.LogLine]:
    """Return every step in words, the oldest first; battles with their losses."""
    after = [*(step.before for step in game.steps), game.campaign][1:]
    lines: list[wire.LogLine] = []
    heading = ""
    for number, (step, then) in enumerate(zip(game.steps, after, strict=True)):
        line = step_line(game, step, then)
        now = step.before.describe_state()[0][0]
        found = games.get(number) if step.result is not None else None
        path = None if found is None else game_path(found, token)
        head = now if now != heading else ""
        lines.append({"n": number + 1, "heading": head, **line, "path": path})
        heading = now
    return lines


def step_line(game: CampaignGame, step: Step, then: Campaign) -> wire.StepLine:
    """Return one step: who did what, the clause, and the result."""
    ruleset = game.ruleset
    pending = step.before.pending()
    if isinstance(pending, Prompt) and step.seat is not None:
        meaning = step.before.meaning(step.seat, step.line.partition(": ")[2])
        return {
            "kind": "order",
            "seat": step.before.seats[step.seat],
            "details": [],
            "text": meaning.sentence,
            "clause": meaning.clause,
        }
    if isinstance(pending, Battle) and step.result is not None:
        texts = ruleset.content.texts
        text = f"{texts(pending.scenario.title)}. {result_sentence(ruleset, step.result)}"
        return {
            "kind": "battle",
            "seat": None,
            "details": step.before.describe_losses(then),
            "text": text.replace("**", ""),
            "clause": step.result.clause,
        }
    assert isinstance(pending, Chance)
    face = step.line.partition(": ")[2]
    return {
        "kind": "dice",
        "seat": None,
        "details": [],
        "text": t("{roll}. The die: {face}.", roll=sentence(ruleset, pending), face=face),
        "clause": pending.clause,
    }
