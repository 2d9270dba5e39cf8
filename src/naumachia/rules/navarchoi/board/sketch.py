"""Draw one action on the board and describe it in a line."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi.actions import (
    ACTION,
    ACTIVATION,
    ATTACKS,
    NO_CARD,
    NOBODY,
    STRATAGEMS,
    Action,
    Advance,
    Answer,
    Assault,
    Attack,
    Avoid,
    Back,
    Battle,
    Blow,
    Commit,
    Declare,
    Disengage,
    Fight,
    Fire,
    First,
    Form,
    Forward,
    Hold,
    Movement,
    Name,
    Nothing,
    OfCards,
    OfShips,
    Pick,
    Play,
    Put,
    Rotate,
    Run,
    Sail,
    Scuttle,
    Shift,
    Speed,
    Stop,
    Strike,
    Take,
    Turn,
    Turning,
)
from naumachia.rules.navarchoi.model import CRUISE, FULL, RESERVE, SEATS, STATUSES, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.activation import ShipTurn
from naumachia.rules.navarchoi.rules.movement import step_cost, turn_cost
from naumachia.rules.navarchoi.rules.turn import SideSpeeds, speed_refusal
from naumachia.rules.navarchoi.rules.victory import exit_points
from naumachia.scene.board import Groups
from naumachia.scene.margin import Aim, CardPlay, Leg, Motion, Pose, Selection, Sketch
from naumachia.scene.overlay import Segment, Tone
from naumachia.squares.board import centre, pose

CARD_WINDOWS: Final = (
    "after_roll",
    "anastrophe",
    "approach",
    "attack_declared",
    "cut_the_cables",
    "drum",
    "formation_declared",
    "leadership",
    "omens",
    "trailing_squadron",
)
"""The prompts of card windows, which Nothing declines."""
LONGEST_LIST: Final = 7
"""The most ships that are listed by name."""


def sketch_of(
    state: Navarchoi, action: Action, ruling: Ruling | None, phrases: Phrasebook
) -> Sketch:
    """Return the sketch of an action; `ruling` is its refusal, or None."""
    segment = segment_of(state, ruling)
    if isinstance(action, (Movement, Put)):
        return move_sketch(state, action, segment, phrases)
    if isinstance(action, Assault):
        return assault_sketch(state, action, segment, phrases)
    if isinstance(action, OfShips):
        return ships_sketch(state, action, segment, phrases)
    if isinstance(action, OfCards):
        return card_sketch(state, action, phrases)
    if isinstance(action, Fight):
        return melee_sketch(state, action, phrases)
    key, facts = label_of(state, action)
    together = isinstance(action, Speed) and ruling is None
    stratagem = STRATAGEMS[action.stratagem] if isinstance(action, Declare) else ""
    return Sketch(
        *texts(key, facts, phrases),
        "pass",
        segment=segment,
        selection=Selection((state.ships[action.ship].name,) if together else ()),
        play=CardPlay(
            use=phrases.fill("labels", f"use_{stratagem}", {}) if stratagem else "",
            declines=isinstance(action, Nothing) and phase_of(state) in CARD_WINDOWS,
        ),
    )


def texts(key: str, facts: Facts, phrases: Phrasebook) -> tuple[str, str]:
    """Return the short and the full text of an action."""
    short = phrases.fill("labels", f"short_{key}", facts)
    return short, phrases.fill("labels", f"do_{key}", facts)


def phase_of(state: Navarchoi) -> str:
    """Return the phase of the current prompt, or ""."""
    awaiting = state.awaiting
    return awaiting.phase if isinstance(awaiting, Prompt) else ""


# -- moves and places ------------------------------------------------------------------


def move_sketch(
    state: Navarchoi, action: Action, segment: Segment | None, phrases: Phrasebook
) -> Sketch:
    """Return the sketch of a movement or placement: its end, its cost and the points left."""
    ship = state.ships[action.ship]
    facts: Facts = {"ship": ship.name}
    if isinstance(action, Put):
        square, facing = int(action.square), int(action.facing)
        facts |= {"square": name_of(state, square), "facing": facing % 8}
        motion = Motion((pose_of(state, square, facing),))
        return Sketch(*texts("put", facts, phrases), "place", motion, segment=segment)
    square, facing, cost = movement_result(state, ship, action)
    activation = state.activation
    left = 0 if activation is None else int(activation.left) - cost
    facts |= {
        "square": name_of(state, square),
        "facing": facing,
        "cost": cost,
        "left": left if left > 0 else 0,
        "points": abs(points_of(action)),
    }
    key = move_key(action)
    if not state.map.is_on_map(square) and not isinstance(action, (Turning, Rotate)):
        # The drawing does not show that the ship leaves the map (NAV-RULE-42).
        facts |= off_the_map(state, ship, action, square)
    here = pose_of(state, int(ship.square), int(ship.facing))
    label = facts.get("edge", key)
    leg = Leg(cost, max(left, 0), phrases.fill("labels", f"way_{label}", facts))
    return Sketch(
        phrases.fill("labels", f"short_{key}", facts),
        phrases.fill("labels", f"do_{label}", facts),
        "move",
        Motion((here, pose_of(state, square, facing)), leg),
        segment=segment,
    )


def off_the_map(state: Navarchoi, ship: Ship, action: Action, beyond: i64) -> Facts:
    """Return the label of a step over the edge, and its Victory Points for the ship's side."""
    if is_driven_off(state, action):
        return {"edge": "edge_driven"}
    if beyond < 0:
        return {"edge": "edge"}
    points = exit_points(state, ship, int(state.map.column(beyond)), int(state.map.row(beyond)))
    return {"edge": "edge_paid", "points": points} if points > 0 else {"edge": "edge"}


def is_driven_off(state: Navarchoi, action: Action) -> bool:
    """Return whether a step follows an attack, so that the ship returns (NAV-EXIT-02)."""
    top, activation = state.stack[-1], state.activation
    if activation is None or not isinstance(top, ShipTurn) or not isinstance(action, Forward):
        return False
    return top.has_attacked(activation) or bool(activation.has_edge_exit)


def movement_result(state: Navarchoi, ship: Ship, action: Action) -> tuple[int, int, int]:
    """Return the square and facing after a movement, and its cost in MP."""
    square, facing = int(ship.square), int(ship.facing)
    if isinstance(action, Forward):
        return state.map.ahead(square, facing), facing, int(step_cost(state, ship, facing))
    if isinstance(action, Back):
        away = (facing + 4) % 8
        return state.map.ahead(square, away), facing, int(step_cost(state, ship, away))
    if isinstance(action, Turn):
        cost = int(turn_cost(state, ship, action.points))
        return square, (facing + int(action.points)) % 8, cost
    if isinstance(action, Avoid):
        cost = int(state.battle.charts.costs.avoidance)
        return square, (facing + int(action.points)) % 8, cost
    assert isinstance(action, Rotate), "there are five kinds of movement"
    return square, int(action.facing) % 8, 0


def points_of(action: Action) -> int:
    """Return the points of a turn, positive to starboard."""
    return int(action.points) if isinstance(action, Turning) else 0


def move_key(action: Action) -> str:
    """Return the label of a movement."""
    if isinstance(action, Turn):
        return "turn_right" if action.points > 0 else "turn_left"
    if isinstance(action, Avoid):
        return "avoid_right" if action.points > 0 else "avoid_left"
    return {Forward: "forward", Back: "back", Rotate: "rotate"}[type(action)]


def pose_of(state: Navarchoi, square: int, facing: int) -> Pose:
    """Return a square and facing in board units; an unknown square is drawn as square 0."""
    return pose(state.map, max(square, 0), facing)


def name_of(state: Navarchoi, square: int) -> str:
    """Return the name of a square; `-` for an unknown one."""
    return state.map.name(square) if square >= 0 else "-"


# -- attacks ---------------------------------------------------------------------------


def assault_sketch(
    state: Navarchoi, action: Action, segment: Segment | None, phrases: Phrasebook
) -> Sketch:
    """Return the sketch of an attack, a shot or an answer."""
    strikes = strikes_of(action)
    if not strikes:
        facts: Facts = {"ship": state.ships[action.ship].name}
        return Sketch(*texts("no_attack", facts, phrases), "pass", segment=segment)
    label = [strike_text(state, strike, phrases) for strike in strikes]
    sentence = phrases.fill("labels", "then", {}).join(label)
    step = "+".join(
        phrases.fill("labels", f"brief_{ATTACKS[strike.kind]}", {}) for strike in strikes
    )
    target = strikes[0].target
    name = state.ships[target].name if 0 <= target < len(state.ships) else ""
    return Sketch(
        f"{step} {name}",
        capital(sentence),
        "attack",
        aim=Aim(name),
        segment=segment,
        selection=Selection(chain=tuple(label)),
    )


def strikes_of(action: Action) -> tuple[Strike, ...]:
    """Return the attacks of an action."""
    if isinstance(action, Attack):
        return action.strikes
    if isinstance(action, Answer):
        return (action.strike,)
    assert isinstance(action, Fire), "there are three kinds of assault"
    return (Strike(0, action.target, fire_pots=action.fire_pots),)


def strike_text(state: Navarchoi, strike: Strike, phrases: Phrasebook) -> str:
    """Return the text of one attack, such as `ram B3`."""
    known = 0 <= strike.target < len(state.ships)
    facts: Facts = {"target": state.ships[strike.target].name if known else "-"}
    key = f"strike_{ATTACKS[strike.kind]}"
    if strike.corvus:
        key = "strike_corvus"
    if strike.fire_pots:
        key = "strike_fire_pots"
    return phrases.fill("labels", key, facts)


def melee_sketch(state: Navarchoi, action: Fight, phrases: Phrasebook) -> Sketch:
    """Return the sketch of a melee."""
    names = [state.ships[target].name for target in action.targets]
    if action.parts:
        names = [f"{name} ({part})" for name, part in zip(names, action.parts, strict=True)]
    facts: Facts = {
        "square": name_of(state, int(action.square)),
        "targets": phrases.fill("labels", "and", {}).join(names),
    }
    target = state.ships[action.targets[0]].name if action.targets else ""
    return Sketch(*texts("fight", facts, phrases), "attack", aim=Aim(target))


# -- sets of ships, cards --------------------------------------------------------------


def ships_sketch(
    state: Navarchoi, action: Action, segment: Segment | None, phrases: Phrasebook
) -> Sketch:
    """Return the sketch of a formation with its cards, or of the ships of an event."""
    assert isinstance(action, OfShips), "only OfShips has ships"
    names = tuple(state.ships[ship].name for ship in action.ships)
    cards = action.cards if isinstance(action, Form) else ()
    titles = tuple(state.battle.deck.card(card).title for card in cards)
    facts: Facts = {
        "ships": ", ".join(names) if len(names) <= LONGEST_LIST else str(len(names)),
        "count": len(names),
        "cards": titles,
    }
    key = "name" if isinstance(action, Name) else "form_with" if cards else "form"
    return Sketch(
        *texts(key, facts, phrases),
        "pass",
        segment=segment,
        selection=Selection(names),
        play=CardPlay(tuple(str(card) for card in cards)),
    )


def card_sketch(state: Navarchoi, action: Action, phrases: Phrasebook) -> Sketch:
    """Return the sketch of an action with cards."""
    deck = state.battle.deck
    if isinstance(action, Battle):
        titles = tuple(deck.card(card).title for card in action.cards)
        key = "battle" if action.cards else "battle_none"
        facts: Facts = {"card": titles, "count": len(action.cards)}
        return Sketch(
            *texts(key, facts, phrases),
            "pass",
            play=CardPlay(tuple(map(str, action.cards)), declines=not action.cards),
        )
    assert isinstance(action, (Commit, Play, Take)), "the other actions with cards"
    card = deck.card(action.card if NO_CARD < action.card <= deck.size else NO_CARD)
    facts = {"card": card.title, "value": int(card.value), "what": ""}
    if isinstance(action, Play):
        facts["what"] = play_text(state, action, phrases)
    key = {Commit: "commit", Play: "play", Take: "take"}[type(action)]
    held = action.card != NO_CARD and not isinstance(action, Take)
    return Sketch(
        *texts(key, facts, phrases),
        "pass",
        selection=Selection(numbers=numbers_of(action)),
        play=CardPlay((str(int(action.card)),) if held else ()),
    )


def numbers_of(action: Commit | Play | Take) -> tuple[int, ...]:
    """Return the impulses that the player of a card names."""
    if not isinstance(action, Play) or action.ships:
        return ()
    return tuple(int(value) for value in action.values)


def play_text(state: Navarchoi, action: Play, phrases: Phrasebook) -> str:
    """Return the text of a card's target."""
    if action.ships:
        names = ", ".join(state.ships[ship].name for ship in action.ships)
        if action.values:
            at = f"{action.values[0]:04}"
            return phrases.fill("labels", "play_at", {"ships": names, "square": at})
        return phrases.fill("labels", "play_with", {"ships": names})
    if action.values:
        numbers = ", ".join(str(int(value)) for value in action.values)
        return phrases.fill("labels", "play_for", {"numbers": numbers})
    return ""


# -- the rest --------------------------------------------------------------------------


def label_of(state: Navarchoi, action: Action) -> tuple[str, Facts]:
    """Return the label of any other action, and its facts."""
    facts: Facts = {} if action.ship == NOBODY else {"ship": state.ships[action.ship].name}
    if isinstance(action, Nothing):
        phase = phase_of(state)
        return f"none_{phase}" if phase in NOTHING_PROMPTS else "none_window", facts
    if isinstance(action, Declare):
        return declare_label(state, action, facts)
    if isinstance(action, First):
        facts["fleet"] = SEATS[action.seat]
        return "first", facts
    if isinstance(action, Shift):
        facts["wind"] = int(state.wind + action.points) % 8
        return "shift", facts
    if isinstance(action, Run):
        facts["points"] = int(action.points)
        return "run_driven" if action.driven else "run", facts
    if isinstance(action, Speed):
        return f"speed_{STATUSES[action.status]}", facts
    if isinstance(action, Sail):
        return "sail_up" if action.raised else "sail_down", facts
    if isinstance(action, Hold):
        return "hold" if action.grappled else "free", facts
    return LABELS[type(action)], facts


LABELS: Final[dict[type[Action], str]] = {
    Advance: "advance",
    Blow: "blow",
    Disengage: "disengage",
    Pick: "pick",
    Scuttle: "scuttle",
    Stop: "stop",
}
NOTHING_PROMPTS: Final = (
    "answering",
    "card_select",
    "casting_off",
    "coming_back",
    "formation",
    "kyklos",
    "melee_phase",
    "reaction_attack",
    "speeds",
)
"""The prompts, other than card windows, that Nothing may answer."""


def declare_label(state: Navarchoi, action: Declare, facts: Facts) -> tuple[str, Facts]:
    """Return the label of a stratagem, with the card and its impulses (NAV-STRAT-01)."""
    seat = state.awaiting_seat()
    number = state.hands.committed[seat]
    card = state.battle.deck.card(number if number > NO_CARD else NO_CARD)
    facts |= {"card": card.title, "value": int(card.value)}
    if action.stratagem == ACTIVATION:
        impulses = state.battle.charts.impulses.impulses_of(card.value) if card.value > 0 else ()
        facts["impulses"] = ", ".join(str(impulse) for impulse in impulses)
        facts["count"] = len(impulses)
    key = STRATAGEMS[action.stratagem]
    return ("declare_action" if action.stratagem == ACTION else f"declare_{key}"), facts


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def segment_of(state: Navarchoi, ruling: Ruling | None) -> Segment | None:
    """Return a line that explains a refusal, from the ship to the nearest of its side."""
    if ruling is None:
        return None
    named = [ship for ship in state.ships if ship.name == ruling.facts.get("ship")]
    refusal = ruling.facts.get("refusal")
    if not named or refusal not in ("too_far", "two_groups", "faces_away"):
        return None
    ship = named[0]
    others = [
        (state.distance(ship, other), int(other.ident))
        for other in state.ships_of(ship.side)
        if other.ident != ship.ident
    ]
    if not others or ship.place == RESERVE:
        return None
    gap, nearest = min(others)
    here, there = centre(state.map, ship.square), centre(state.map, state.ships[nearest].square)
    return Segment(there, here, str(gap), Tone.BAD)


# -- groups: formations, named ships, speeds -----------------------------------------------


def speed_changes(ships: list[Ship]) -> list[Action]:
    """Return actions that set ships to Full, or to Cruise if all are at Full."""
    if all(ship.status == FULL for ship in ships):
        return [Speed(ship.ident, CRUISE) for ship in ships]
    return [Speed(ship.ident, FULL) for ship in ships if ship.status != FULL]


def ships_free_for(state: Navarchoi, seat: int, status: i64) -> tuple[str, ...]:
    """Return the names of the ships of a side that may be set to a status now."""
    return tuple(
        ship.name for ship in state.ships_of(seat) if speed_refusal(state, ship, status) is None
    )


class NavarchoiGroups(Groups[Navarchoi, Action]):
    """The groups of ships that act together."""

    def gather(
        self, view: View[Navarchoi], seat: int, pieces: tuple[str, ...], cards: tuple[str, ...] = ()
    ) -> list[Action] | None:
        """Return the actions that group exactly these ships; None if the prompt has no groups."""
        state = view.state
        ships = [ship for ship in state.ships if ship.name in pieces]
        numbers = tuple(sorted(int(ship.ident) for ship in ships))
        phase = phase_of(state)
        if phase == "naming":
            return [Name(numbers)]
        if phase in ("formation", "pulling"):
            return [Form(numbers, tuple(sorted(int(card) for card in cards if card.isdigit())))]
        if phase == SideSpeeds.name:
            return speed_changes(ships)
        return None

    def named_groups(self, view: View[Navarchoi], seat: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return all ships that may go to Full, and all that may go to Cruise (NAV-SPD-05)."""
        state, phrases = view.state, self.rules.phrases
        if phase_of(state) != SideSpeeds.name:
            return []
        found: list[tuple[str, tuple[str, ...]]] = []
        for status in (FULL, CRUISE):
            names = ships_free_for(state, seat, status)
            if len(names) > 1:
                label = phrases.fill("labels", f"all_{STATUSES[status]}", {"count": len(names)})
                found.append((label, names))
        return found
