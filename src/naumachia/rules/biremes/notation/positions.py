"""Write and read positions, one entry to a line or divided by `;`."""

from __future__ import annotations

from typing import Any, Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import Pose, parse_pose
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.phase import Cycle, Sequence
from naumachia.notation.pattern_notation import PatternNotation
from naumachia.notation.phase_text import AnyPhase, PhaseText, list_text, read_list, settle_read
from naumachia.notation.position import (
    COUNT,
    FLAG,
    MANY,
    WORD,
    WORDS,
    Entries,
    Entry,
    ParsedEntries,
    apply_mark,
    entry_integer,
    option_lines,
    refuse,
)
from naumachia.rules.biremes.actions import NOBODY, Action, Swipe
from naumachia.rules.biremes.classes import LETTERS
from naumachia.rules.biremes.model import (
    AFLOAT,
    LEFT,
    NATIONS,
    SEATS,
    SUNK,
    TAGS,
    UNPLACED,
    Biremes,
    Melee,
    Player,
    Ship,
    Stuck,
    launch_sea,
    new_ship,
)
from naumachia.rules.biremes.notation.aliases import ALIASES
from naumachia.rules.biremes.notation.vocabulary import VOCABULARY
from naumachia.rules.biremes.options import OPTIONS, Rules
from naumachia.rules.biremes.rules.activation import Activate, Activation
from naumachia.rules.biremes.rules.alongside import Slipping
from naumachia.rules.biremes.rules.fire import Contact, Drift, FireChecks, OwnerlessFires, Shooting
from naumachia.rules.biremes.rules.grappling import Grappling, QuickRoll, QuickTurning
from naumachia.rules.biremes.rules.melee import OwedRounds, Rounds, Spoils, sides, strength
from naumachia.rules.biremes.rules.ramming import Ramming
from naumachia.rules.biremes.rules.setup import SITUATIONS, BattlePlan, Deployment, Generating
from naumachia.rules.biremes.rules.swiping import Countering, Defending, Passing, Saving, Swiping
from naumachia.rules.biremes.rules.transfer import Docking
from naumachia.rules.biremes.rules.turn import (
    GAME_TURN,
    Initiative,
    PlayerTurns,
    TurnBegins,
    TurnEnds,
    player_turn,
)
from naumachia.rules.biremes.rules.victory import VictoryCheck
from naumachia.rules.biremes.ship_line import MELEES, SHIP
from naumachia.table.deployment import EDGES
from naumachia.table.files import corners_text, position_lands

# -- open phases ---------------------------------------------------------------------------

PHASES: Final[tuple[type[Any], ...]] = (
    Activate,
    Activation,
    Contact,
    Countering,
    Defending,
    Deployment,
    Docking,
    Drift,
    FireChecks,
    Generating,
    Grappling,
    Initiative,
    OwedRounds,
    OwnerlessFires,
    Passing,
    PlayerTurns,
    QuickRoll,
    QuickTurning,
    Ramming,
    Rounds,
    Saving,
    Shooting,
    Slipping,
    Spoils,
    Swiping,
    TurnBegins,
    TurnEnds,
    VictoryCheck,
)
"""The phases that may be open."""


class BiremesText(PhaseText):
    """Add the player turn, a sequence of its own: `player:0:3` is seat 0 after three steps."""

    def phase(self, phase: AnyPhase) -> str:
        if isinstance(phase, Sequence):
            begins = phase.steps[0]
            assert isinstance(begins, TurnBegins)
            return f"player:{begins.seat}:{phase.cursor}"
        return super().phase(phase)

    def read(self, word: str) -> AnyPhase:
        name, *values = word.split(":")
        if name == "player":
            seat, cursor = map(int, values)
            turn = player_turn(seat)
            if not 0 <= seat < len(SEATS) or not 0 <= cursor <= len(turn.steps):
                raise ValueError(word)
            turn.cursor = cursor
            return turn
        return super().read(word)


def read_pose(text: str) -> Pose:
    """Read a pose: three numbers. Raises ValueError or TypeError."""
    return Pose(*read_list(text))


def pose_text(pose: Pose) -> str:
    """Write a pose: three numbers."""
    return f"{pose.x},{pose.y},{pose.heading}"


def plan_text(plan: BattlePlan) -> str:
    """Write a battle plan: seven numbers."""
    numbers = (plan.matchup, plan.setting, plan.islands, plan.forces)
    return list_text([*numbers, plan.weaker, plan.situation, plan.loser])


def read_plan(text: str) -> BattlePlan:
    """Read a battle plan. Raises ValueError or TypeError."""
    return BattlePlan(*read_list(text))


PARENT_PHASES: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    PlayerTurns: (Cycle,),
    Sequence: (PlayerTurns,),
    Activate: (Sequence,),
    Activation: (Activate,),
    Deployment: (Cycle,),
    FireChecks: (Sequence,),
    Generating: (Cycle,),
    Initiative: (Cycle,),
    OwedRounds: (Cycle,),
    OwnerlessFires: (Cycle,),
    Rounds: (Sequence,),
    TurnBegins: (Sequence,),
    TurnEnds: (Sequence,),
}
"""The phases on which each phase of the frame may be opened."""

STACK: Final = BiremesText(
    PHASES,
    GAME_TURN,
    {
        "Swipe": VOCABULARY.phase_codec(Swipe),
        "Pose": (pose_text, read_pose),
        "BattlePlan": (plan_text, read_plan),
    },
    PARENT_PHASES,
)
"""Writes and reads the open phases."""


def check_stack(state: Biremes) -> None:
    """Refuse open phases that name unknown ships or seats, and turns that belong to nobody.

    Raises BadNotation.
    """
    ships, seats = len(state.ships), len(state.players)
    limits = dict.fromkeys(SHIP_FIELDS, ships) | dict.fromkeys(SEAT_FIELDS, seats)
    STACK.check_numbers(state.stack, limits)
    for phase in state.stack:
        swipe = phase.swipe if isinstance(phase, (Countering, Defending, Saving)) else None
        if swipe is not None and not max(int(swipe.ship), int(swipe.target)) < ships:
            raise BadNotation("no such ship", STACK.phase(phase), "stack", "ships of this position")
        if isinstance(phase, Deployment):
            whole = sorted(phase.order) == list(range(seats)) == list(range(len(phase.depths)))
            if not whole or not 0 <= phase.situation < len(SITUATIONS):
                text = STACK.phase(phase)
                raise BadNotation("cannot read", text, "stack", "every seat, and each one's depth")
        if isinstance(phase, PlayerTurns) and not (
            sorted(state.order) == list(range(seats)) and state.turns_begun <= seats + 1
        ):
            expected = "every seat once, and the turns taken"
            raise BadNotation("no such order", str(state.order), "order", expected)


SHIP_FIELDS: Final = ("ship", "target", "partner", "other", "burning", "endangered")
SEAT_FIELDS: Final = ("seat", "order*")


# -- positions -----------------------------------------------------------------------------
# options turn_limit=12 angle_limits=25_65
# players green:0:roman:south orange:1:carthaginian:north
# matchup 4
# turn 3                      the game turn; `order orange green`, `taken 1` turns begun
# land 0,0 48,0 48,4 0,4
# G1 T 12.5,6,0 crew=12 banks=1 dead immobile=due fire=2/3 fireship beached=1
# O1 V sunk owner=green       or `left`, `unplaced`; `owner=none` for a derelict without owner
# melee 0 clock=green since=3 fought=2 stuck=G1>O2      ships in it have `melee=0`
# begun 1                     melees so far
# over                        the game has ended
# stack cycle:2 turns player:0:3 activate:0
#
# Without a stack, the turn of the seat number `taken` in `order` begins, by default of the first.

STATUS_WORDS: Final = {UNPLACED: "unplaced", SUNK: "sunk", LEFT: "left"}
ENTRIES: Final = Entries(
    "A position in Biremes",
    [
        Entry("matchup", COUNT),
        Entry("turn", COUNT),
        Entry("taken", COUNT),
        Entry("begun", COUNT),
        Entry("options", WORDS),
        Entry("players", WORDS),
        Entry("order", WORDS),
        Entry("stack", WORDS),
        Entry("land", MANY, "lands"),
        Entry("melee", MANY, "melees"),
        Entry("over", FLAG),
    ],
    f"[{TAGS}][0-9]+",
    {
        "class": WORD,
        "at": {"description": "x,y,heading in inches and degrees, or sunk, left, unplaced", **WORD},
    },
    [],
    ["players", "ships"],
)
"""The kinds of entry in a position."""


# -- writing -----------------------------------------------------------------------------


def position_text(state: Biremes) -> str:
    """Write a state in full; equal states give equal texts."""
    lines = option_lines(state.rules.options)
    lines.append("players " + " ".join(player_text(player) for player in state.players))
    for word, number in (
        ("matchup", state.matchup),
        ("turn", state.turn),
        ("taken", state.turns_begun),
        ("begun", state.melees_begun),
    ):
        if number:
            lines.append(f"{word} {number}")
    if state.order:
        lines.append("order " + " ".join(SEATS[seat] for seat in state.order))
    for land in state.sea.lands:
        lines.append("land " + corners_text(land))
    lines += [ship_text(state, ship) for ship in state.ships]
    lines += [melee_text(state, melee) for melee in state.melees]
    return STACK.position(lines, state)


def player_text(player: Player) -> str:
    """Write one player: seat, side, nation, edge."""
    edge = EDGES[player.edge]
    return f"{SEATS[player.seat]}:{player.side}:{NATIONS[player.nation]}:{edge}"


def ship_text(state: Biremes, ship: Ship) -> str:
    """Write one ship, without the marks that a new ship of its class has."""
    pose = state.hull(ship).pose.text() if ship.is_afloat() else STATUS_WORDS[int(ship.status)]
    words = [ship.name, ship.kind.letter, pose]
    usual = f"nation={NATIONS[state.players[ship.fleet].nation]}"
    return " ".join(words + [mark for mark in SHIP.write(ship) if mark != usual])


def melee_text(state: Biremes, melee: Melee) -> str:
    """Write one melee."""
    words = [f"melee {melee.ident} clock={SEATS[melee.clock]} since={melee.since}"]
    if melee.last_round:
        words.append(f"fought={melee.last_round}")
    for stuck in melee.stuck:
        words.append(f"stuck={state.ships[stuck.rammer].name}>{state.ships[stuck.rammed].name}")
    return " ".join(words)


# -- reading -----------------------------------------------------------------------------


def read_position(text: str) -> Biremes:
    """Return the position a text describes, settled. Raises BadNotation."""
    return PositionReader(ENTRIES.read(text)).finish()


class PositionReader:
    """Build a state from the entries of a position."""

    def __init__(self, found: ParsedEntries) -> None:
        self.found: Final = found
        self.entries: Final = found.once

    def finish(self) -> Biremes:
        """Return the state. Raises BadNotation for entries that contradict each other."""
        state = Biremes(Rules(self.found.options(OPTIONS)))
        state.players = self.players()
        state.matchup = self.number("matchup", 6)
        state.turn = self.number("turn", 100_000)
        state.turns_begun = self.number("taken", 100)
        state.melees_begun = self.number("begun", 10_000)
        names = self.entries.get("order", "").split()
        state.order = [seat_number(name, "order") for name in names]
        self.launch(state)
        for rest in self.found.repeated.get("melee", []):
            state.melees.append(self.melee(state, rest))
        check_owners(state)
        check_melees(state)
        if "stack" in self.entries:
            state.stack = STACK.read_stack(self.entries["stack"])
        else:
            begin_turn(state)
        if "over" in self.entries:
            state.stack.append(VictoryCheck())
        check_stack(state)
        settle_read(state, self.found.text("stack"))
        return state

    def players(self) -> list[Player]:
        """Read the players. Raises BadNotation."""
        players: list[Player] = []
        for word in self.entries.get("players", "").split():
            parts = word.split(":")
            fits = (
                len(parts) == 4
                and len(players) < len(SEATS)
                and parts[0] == SEATS[len(players)]
                and parts[1] in ("0", "1")
                and parts[2] in NATIONS
                and parts[3] in EDGES
            )
            if not fits:
                refuse("cannot read", word, "players", "seat:side:nation:edge, seats in order")
            nation, edge = NATIONS.index(parts[2]), EDGES.index(parts[3])
            players.append(Player(len(players), int(parts[1]), nation, edge))
        if len(players) < 2:
            refuse("too few players", str(len(players)), "players", "two or more")
        return players

    def number(self, word: str, most: int) -> int:
        """Read a whole number, 0 by default. Raises BadNotation."""
        return entry_integer(self.entries.get(word, "0"), word, most)

    def launch(self, state: Biremes) -> None:
        """Make the ships and the sea they lie on."""
        for name, rest in self.found.pieces.items():
            words = rest.split()
            fleet = TAGS.index(name[0])
            if len(words) < 2 or words[0] not in tuple(LETTERS) or fleet >= len(state.players):
                refuse("cannot read", f"{name} {rest}", name, "a ship such as `G1 T 10,6,0`")
            kind = state.rules.classes[LETTERS.index(words[0])]
            nation = state.players[fleet].nation
            state.ships.append(new_ship(len(state.ships), name, kind, fleet, nation))
        launch_sea(state, position_lands(self.found, "land"))
        for ship, rest in zip(state.ships, self.found.pieces.values(), strict=True):
            words = rest.split()
            place(state, ship, words[1])
            for word in words[2:]:
                apply_mark(SHIP, ship, ship.name, word)

    def melee(self, state: Biremes, rest: str) -> Melee:
        """Read one melee. Raises BadNotation."""
        first, *words = rest.split() or [""]
        melee = Melee(entry_integer(first, "melee", MELEES), 0, 0)
        numbers = {ship.name: int(ship.ident) for ship in state.ships}
        for word in words:
            name, _, value = word.partition("=")
            if name == "clock":
                melee.clock = seat_number(value, "melee")
            elif name in ("since", "fought"):
                number = entry_integer(value, "melee", 100_000)
                melee.since, melee.last_round = (
                    (number, melee.last_round) if name == "since" else (melee.since, number)
                )
            elif name == "stuck" and all(one in numbers for one in value.split(">")):
                one, _, two = value.partition(">")
                melee.stuck.append(Stuck(numbers[one], numbers.get(two, numbers[one])))
            else:
                refuse("cannot read", word, "melee", "clock=, since=, fought= or stuck=G1>O1")
        return melee


def begin_turn(state: Biremes) -> None:
    """Open the turn of the seat that `order` and `taken` name, the first one if they do not."""
    state.order = state.order or list(range(len(state.players)))
    state.turn, state.turns_begun = max(1, int(state.turn)), max(1, int(state.turns_begun))
    if state.turns_begun > len(state.order):
        refuse(
            "no such turn",
            str(state.turns_begun),
            "taken",
            f"a number from 1 to {len(state.order)}",
        )
    cursor = next(n for n, phase in enumerate(GAME_TURN) if isinstance(phase, PlayerTurns)) + 1
    turn = player_turn(state.order[state.turns_begun - 1])
    state.stack = [Cycle(GAME_TURN, cursor), PlayerTurns(), turn]


def seat_number(name: str, place: str) -> int:
    """Return the number of a seat. Raises BadNotation."""
    if name in SEATS:
        return SEATS.index(name)
    refuse("no such seat", name, place, f"one of {', '.join(SEATS)}")


def place(state: Biremes, ship: Ship, word: str) -> None:
    """Put a ship where its entry says. Raises BadNotation."""
    for status, name in STATUS_WORDS.items():
        if word == name:
            ship.status = status
            return
    try:
        pose = parse_pose(word)
    except ValueError as error:
        raise BadNotation(
            str(error), word, ship.name, "x,y,heading, sunk, left, unplaced"
        ) from None
    hull = Hull(pose, ship.kind.length, ship.kind.beam)
    if not state.sea.fits(hull, ship.ident):
        refuse("the ship does not fit there", word, ship.name, "a pose clear of all else")
    state.put(ship, pose)


def check_owners(state: Biremes) -> None:
    """Refuse owners who do not play, and crews that serve nobody. Raises BadNotation."""
    for ship in state.ships:
        if ship.owner >= len(state.players):
            playing = ", ".join(SEATS[: len(state.players)])
            refuse("no such player", SEATS[ship.owner], ship.name, f"one of {playing}, none")
        if ship.owner == NOBODY and ship.crew > 0:
            refuse("a crew without owner", str(ship.crew), ship.name, "crew=0 beside owner=none")


def check_melees(state: Biremes) -> None:
    """Refuse ships in melees that are not listed, and melees without men on two sides.

    Raises BadNotation.
    """
    listed = {int(melee.ident) for melee in state.melees}
    for ship in state.ships:
        if ship.melee != NOBODY and (int(ship.melee) not in listed or ship.status != AFLOAT):
            refuse("no such melee", str(ship.melee), ship.name, "a melee that is listed")
    for melee in state.melees:
        if melee.clock >= len(state.players):
            refuse("no such player", SEATS[melee.clock], "melee", "the clock's seat")
        ours, theirs = sides(state, melee)
        if strength(ours) == 0 or strength(theirs) == 0:
            refuse("nobody to fight", str(melee.ident), "melee", "ships with men on two sides")
        for stuck in melee.stuck:
            pair = (state.ships[stuck.rammer], state.ships[stuck.rammed])
            if stuck.rammer == stuck.rammed or any(one.melee != melee.ident for one in pair):
                names = f"{pair[0].name}>{pair[1].name}"
                refuse("not in this melee", names, "melee", "two ships of the melee")


# -- the notation --------------------------------------------------------------------------

NOTATION: Final[PatternNotation[Biremes, Action]] = PatternNotation(
    VOCABULARY, ENTRIES, position_text, read_position, ALIASES
)
"""Reads and writes actions and positions; letters in either case."""
