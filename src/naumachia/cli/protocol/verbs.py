"""Implement the verbs of the engine protocol: one function for each verb of `docs/protocol.md`."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from naumachia.cli import saying, walking
from naumachia.cli.protocol import data
from naumachia.cli.protocol.data import Data
from naumachia.cli.protocol.fields import BadRequest, Request
from naumachia.cli.protocol.games import Games, OpenGame
from naumachia.cli.schema import schemas
from naumachia.cli.seat_odds import odds_for_referee, odds_for_seat
from naumachia.files.positions import game_at
from naumachia.files.user_scenarios import user_scenario
from naumachia.kernel.build import build
from naumachia.kernel.chance import Outcome
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.orders import Order, orders
from naumachia.kernel.record import format_record, parse_header, replay
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.notation.typed_orders import canonical_order
from naumachia.scene.shores import scene_of

PROTOCOL: Final = 1
LARGEST_SEED: Final = 2**63 - 1


# -- before a game -------------------------------------------------------------------


def about(_games: Games, request: Request) -> Data:
    """Return the name and version of the engine."""
    from importlib.metadata import version

    request.close()
    return {"protocol": PROTOCOL, "version": version("naumachia"), "build": build()}


def rulesets(games: Games, request: Request) -> Data:
    """Return all installed rule sets."""
    request.close()
    return {"rulesets": [data.ruleset_data(ruleset) for ruleset in games.rulesets()]}


def scenarios(games: Games, request: Request) -> Data:
    """Return the scenarios of a rule set."""
    ruleset = games.ruleset(request.text("ruleset"))
    request.close()
    return {"scenarios": [data.scenario_data(one) for one in ruleset.scenarios().values()]}


def schema(games: Games, request: Request) -> Data:
    """Return the JSON Schemas of positions, actions, scenario files and campaign files."""
    name = request.optional_text("ruleset")
    ruleset = games.of(request).ruleset if name is None else games.ruleset(name)
    request.close()
    return schemas(ruleset)


def new(games: Games, request: Request) -> Data:
    """Set up a game."""
    ruleset = games.ruleset(request.text("ruleset"))
    source = request.optional_text("source")
    scenario = _scenario(ruleset, request.optional_text("scenario"), source)
    given, seed = request.mapping("options"), _seed(request)
    request.close()
    options = Options(ruleset.options(), {**scenario.options, **given})
    return _opened(games, OpenGame(Match(ruleset, scenario, options), seed))


def load(games: Games, request: Request) -> Data:
    """Open a record or a position."""
    record = request.optional_text("record")
    if record is not None:
        name, source = request.optional_text("ruleset"), request.optional_text("source")
        seed = _seed(request)
        request.close()
        ruleset = games.ruleset(name or parse_header(record)[0].ruleset)
        known = None
        if source is not None:
            own = user_scenario(ruleset, source, "field source")
            known = {**ruleset.scenarios(), own.id: own}
        return _opened(games, OpenGame(replay(ruleset, record, known), seed))
    ruleset = games.ruleset(request.text("ruleset"))
    position, seed = request.value("position"), _seed(request)
    request.close()
    if not isinstance(position, str):
        notation = ruleset.notation
        position = notation.format_position(notation.parse_position_data(position))
    return _opened(games, OpenGame(game_at(ruleset, position), seed))


def close(games: Games, request: Request) -> Data:
    """Close a game."""
    name = games.close(request)
    request.close()
    return {"game": name}


def _scenario(ruleset: AnyRuleset, name: str | None, source: str | None) -> Scenario:
    if source is not None:
        return user_scenario(ruleset, source, "field source")
    known = ruleset.scenarios()
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise BadScenario("no such scenario", name, "field scenario", f"one of {', '.join(known)}")
    return known[name]


def _seed(request: Request) -> int:
    if request.has("seed"):
        return request.number("seed", 0, LARGEST_SEED, 0)
    return secrets.randbelow(2**31)


def _opened(games: Games, game: OpenGame) -> Data:
    match = game.match
    # A position contains its own options.
    options = {} if match.start else {"options": match.options.all()}
    return {
        "game": games.add(game),
        "ruleset": game.ruleset.id,
        "scenario": match.scenario.id,
        **options,
        "seats": list(game.ruleset.seats),
        "seed": game.seed,
        "moves": len(match.history),
        "pending": data.pending_data(game.ruleset, match.state),
    }


# -- looking -------------------------------------------------------------------------


def position(games: Games, request: Request) -> Data:
    """Return the whole position."""
    game = games.of(request)
    request.close()
    state = game.match.state
    return _position(game.ruleset, state) | {"digest": game.ruleset.digest(state)}


def _position(ruleset: AnyRuleset, state: Any) -> Data:
    notation = ruleset.notation
    return {"text": notation.format_position(state), "data": notation.position_data(state)}


def pending(games: Games, request: Request) -> Data:
    """Return what the game waits for."""
    game = games.of(request)
    request.close()
    return _waiting(game)


def _waiting(game: OpenGame) -> Data:
    return {"pending": data.pending_data(game.ruleset, game.match.state)}


def choices(games: Games, request: Request) -> Data:
    """Return what a seat may decide: single decisions, or with `orders` whole orders."""
    game = games.of(request)
    seat, whole = game.seat(request), request.flag("orders")
    request.close()
    ruleset, state = game.ruleset, game.match.state
    found = ruleset.choices(state, seat)
    if whole:
        listed = [_order(ruleset, order) for order in orders(ruleset, state, seat)]
    else:
        listed = [_choice(ruleset, state, action) for action in found.legal]
    return {"seat": ruleset.seats[seat], "complete": found.complete, "choices": listed}


def _choice(ruleset: AnyRuleset, state: Any, action: Any) -> Data:
    notation = ruleset.notation
    return {
        "text": notation.format_action(state, action),
        "data": notation.action_data(state, action),
        "piece": ruleset.piece(state, action) or None,
    }


def _order(ruleset: AnyRuleset, order: Order[Any, Any]) -> Data:
    write = ruleset.notation.format_action
    texts = [write(state, act) for state, act in zip(order.states, order.actions, strict=True)]
    listed: Data = {"text": "; ".join(ruleset.notation.join(texts)), "steps": texts}
    listed["piece"] = order.piece or None
    refused = order.refused
    listed["refused"] = (
        None if refused is None else data.ruling_data(ruleset, order.states[-1], refused)
    )
    return listed


def check(games: Games, request: Request) -> Data:
    """Return whether an action or order is legal, and if not, why."""
    game = games.of(request)
    seat, given = game.seat(request), request.value("action")
    request.close()
    walk = walking.walk(game.ruleset, game.match.state, seat, given)
    if walk.refused is None:
        warning = saying.warning(game.ruleset, walk.states[-1], seat, walk.actions[-1])
        return {"legal": True, "warning": warning} if warning else {"legal": True}
    ruling = data.ruling_data(game.ruleset, walk.states[-1], walk.refused)
    return {"legal": False, "action": walk.texts[-1], **ruling}


def odds_of(games: Games, request: Request) -> Data:
    """Return the exact chances of an action or order, from what the seat or the referee knows."""
    game = games.of(request)
    seat, given = game.seat(request), request.value("action")
    referee = request.flag("referee")
    request.close()
    ask = odds_for_referee if referee else odds_for_seat
    found = ask(game.ruleset, game.match.state, seat, given)
    return data.odds_data(game.ruleset, found, None if referee else seat)


def events(games: Games, request: Request) -> Data:
    """Return the moves and their events, from move `since` on."""
    game = games.of(request)
    reader = game.reader(request) if request.has("seat") else -1
    history = game.match.history
    since = request.number("since", 0, len(history), 0)
    request.close()
    numbered = list(enumerate(history, 1))[since:]
    return {
        "moves": [{"n": n} | data.entry_data(game.match, entry, reader) for n, entry in numbered]
    }


def view(games: Games, request: Request) -> Data:
    """Return what a seat may know as a position; with `picture` also drawn."""
    game = games.of(request)
    seat, kind = game.reader(request), request.optional_text("picture")
    request.close()
    seen = game.match.view(seat)
    reply: Data = {"seat": None if seat is None else game.ruleset.seats[seat]}
    reply |= _position(game.ruleset, seen.state)
    if kind is not None:
        reply["picture"] = _picture(scene_of(game.match, seen), kind)
    return reply


def _picture(scene: Any, kind: str) -> str:
    from naumachia.render import Theme, draw
    from naumachia.render.text import text

    if kind == "text":
        return text(scene)
    if kind not in ("light", "dark"):
        raise BadRequest("wrong value", kind, "field picture", "text, light or dark")
    return draw(scene, theme=Theme(kind))


def record(games: Games, request: Request) -> Data:
    """Return the record: the referee's, or what a seat may read."""
    game = games.of(request)
    reader = game.reader(request) if request.has("seat") else -1
    request.close()
    return {"record": format_record(game.match, seat=reader)}


# -- playing -------------------------------------------------------------------------


def play(games: Games, request: Request) -> Data:
    """Make a decision, or all decisions of an order."""
    game = games.of(request)
    seat, given = game.seat(request), request.value("action")
    request.close()
    if isinstance(given, str):
        match = game.match
        entries = match.play_order(seat, canonical_order(match.ruleset, match.state, seat, given))
    else:
        action = game.ruleset.notation.parse_action_data(game.match.state, seat, given)
        entries = [game.match.play(seat, action)]
    return _moved(game, len(entries))


def answer(games: Games, request: Request) -> Data:
    """Give the outcome of the pending dice or card."""
    game = games.of(request)
    chance = game.match.chance()
    outcome: Outcome
    if isinstance(request.value("outcome"), str):
        outcome = chance.parse(request.text("outcome"))
    else:
        outcome = chance.read_numbers(request.numbers("outcome"))
    request.close()
    game.match.answer(outcome)
    return _moved(game, 1)


def roll(games: Games, request: Request) -> Data:
    """Roll the pending dice with the game's own dice."""
    game = games.of(request)
    request.close()
    game.match.roll(game.rng)
    return _moved(game, 1)


def _moved(game: OpenGame, count: int) -> Data:
    entries = game.match.history[-count:]
    return {"moves": [data.entry_data(game.match, entry) for entry in entries]} | _waiting(game)


def undo(games: Games, request: Request) -> Data:
    """Take back the last decision of a seat, if nobody has learnt anything since."""
    game = games.of(request)
    history = game.match.history
    if request.has("seat") or not history or history[-1].seat is None:
        seat = game.reader(request) or 0
    else:
        seat = history[-1].seat
    request.close()
    entry = game.match.undo(seat)
    return {"undone": entry.text} | _waiting(game)


Verb = Callable[[Games, Request], Data]

VERBS: Final[Mapping[str, Verb]] = {
    "about": about,
    "rulesets": rulesets,
    "scenarios": scenarios,
    "schema": schema,
    "new": new,
    "load": load,
    "close": close,
    "position": position,
    "pending": pending,
    "choices": choices,
    "check": check,
    "odds": odds_of,
    "events": events,
    "view": view,
    "record": record,
    "play": play,
    "answer": answer,
    "roll": roll,
    "undo": undo,
}
