"""Set up a battle: fleets, scenario files, the generator, deployment ship by ship."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import HALF, UNIT, Pose
from naumachia.geometry.polygon import EAST, NORTH, SOUTH, WEST, Land, edge_strip, regular_polygon
from naumachia.geometry.sea import TOUCH
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import Clonable, declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.pattern import PatternMismatch
from naumachia.rules.biremes.actions import ANGLE_STEP, LENGTH_STEP, Action, Deploy
from naumachia.rules.biremes.classes import LETTERS, QUINQREME
from naumachia.rules.biremes.model import (
    ATHENIAN,
    CARTHAGINIAN,
    GREEK,
    NATIONS,
    NAVAL_POWER,
    PERSIAN,
    PIRATES,
    ROMAN,
    SEATS,
    SPARTAN,
    TAGS,
    UNPLACED,
    Biremes,
    Player,
    Ship,
    launch_sea,
    new_ship,
    refuse,
)
from naumachia.rules.biremes.rules.movement import (
    PhaseChoices,
    is_at_most,
    refuse_obstacle,
)
from naumachia.rules.biremes.rules.turn import next_roll_off, rank_seats, record_roll, tied_seats
from naumachia.rules.biremes.ship_line import FITTINGS, class_number
from naumachia.table.deployment import (
    far_side_distance,
    inward_heading,
    points_in_row,
    row_distances,
)
from naumachia.table.files import find_pose, scenario_lands

# -- fleets (table T13 and the ledger's table of matchups) ---------------------------------

Fleet = tuple[int, str]
"""A nation and the classes of its ships, a letter each."""

MATCHUPS: Final[dict[int, tuple[Fleet, Fleet]]] = {
    1: ((GREEK, "TTTTTTTTBB"), (PERSIAN, "TTTTTTTBBBB")),
    2: ((ATHENIAN, "TTTTTTTBBB"), (SPARTAN, "TTTTTTTTB")),
    4: ((ROMAN, "VVQQTT"), (CARTHAGINIAN, "VQQQTTT")),
    6: ((NAVAL_POWER, "QTTTTT"), (PIRATES, "TTBBBBBBBBB")),
}
"""The fleets by the lowest die of their row; the fleet named first is the first seat's."""
ROWS: Final = [0, 1, 2, 2, 4, 4, 6]
"""The row of each die (BIR-SCEN-04)."""


def matchup(die: int) -> tuple[Fleet, Fleet]:
    """Return the two fleets of a die."""
    return MATCHUPS[ROWS[die]]


def add_ship(state: Biremes, seat: int, letter: str) -> Ship:
    """Add a ship of a class to a player's fleet; Roman quinqueremes carry a corvus (BIR-COR-01)."""
    kind = state.rules.classes[LETTERS.index(letter)]
    number = sum(1 for ship in state.ships if ship.fleet == seat) + 1
    nation = state.players[seat].nation
    ship = new_ship(len(state.ships), f"{TAGS[seat]}{number}", kind, seat, nation)
    ship.corvus = kind.size == QUINQREME and nation == ROMAN
    state.ships.append(ship)
    return ship


def apply_matchup(state: Biremes, die: int, weaker: int) -> None:
    """Give both players the nation and fleet of a matchup.

    The seat `weaker`, -1 for none, drops ships until its points are at most two thirds of the
    other's: the smallest class first, and in it the highest number (BIR-RULE-61).
    """
    state.matchup = die
    fleets = matchup(die)
    state.players = [
        Player(player.seat, player.side, fleets[player.seat][0], player.edge)
        for player in state.players
    ]
    state.ships = []
    for seat in range(2):
        letters = fleets[seat][1]
        if seat == weaker:
            letters = reduce_fleet(state, letters, points(state, fleets[1 - seat][1]))
        for letter in letters:
            add_ship(state, seat, letter)


def points(state: Biremes, letters: str) -> int:
    """Return the crew points of a fleet."""
    return sum(int(state.rules.classes[LETTERS.index(letter)].crew) for letter in letters)


def reduce_fleet(state: Biremes, letters: str, other: int) -> str:
    """Return `letters` without ships beyond two thirds of `other` points (BIR-RULE-61)."""
    while 3 * points(state, letters) > 2 * other:
        smallest = min(letters, key=LETTERS.index)
        at = letters.rindex(smallest)
        letters = letters[:at] + letters[at + 1 :]
    return letters


# -- deployment (BIR-RULE-62, BIR-RULE-63) -------------------------------------------------

MEETING: Final = 0
PREPARED: Final = 1
BEACHED: Final = 2
SITUATIONS: Final = ["meeting", "prepared", "beached"]
USUAL_ZONE: Final = 6 * UNIT
PREPARED_ZONE: Final = 12 * UNIT
CANDIDATE_SPACING: Final = 1500
"""The distance between candidates, in steps."""


@declared
class Deployment(Phase[Biremes, Action]):
    """Set up ships in alternation; a prepared or beached defender sets up all of its ships first.

    Attributes:
        situation: a number of `SITUATIONS`.
        order: the seats; the first deploys first, and its allies defend with it.
        depths: the depth of the coast along each seat's edge, in steps.
    """

    name: ClassVar[str] = "deploying"
    situation: Final[int]
    order: Final[list[int]]
    depths: Final[list[int]]

    def next_seat(self, state: Biremes) -> int:
        """Return the seat that sets up the next ship, or -1 when all are set up."""
        waiting = [0] * len(self.order)
        placed = [0] * len(self.order)
        for ship in state.ships:
            if ship.status == UNPLACED:
                waiting[ship.fleet] += 1
            else:
                placed[ship.fleet] += 1
        left = [seat for seat in self.order if waiting[seat] > 0]
        first = [seat for seat in left if self.is_defender(state, seat)]
        return min(first or left, key=lambda seat: placed[seat], default=-1)

    def is_defender(self, state: Biremes, seat: i64) -> bool:
        """Return whether this seat is on the side that awaits the other (BIR-RULE-62)."""
        return self.situation != MEETING and state.side(seat) == state.side(self.order[0])

    def has_beach(self, state: Biremes, seat: i64) -> bool:
        """Return whether this seat's ships lie on a beach: it defends, and has a coast."""
        return self.situation == BEACHED and self.depths[seat] > 0 and self.is_defender(state, seat)

    def zone(self, state: Biremes, seat: i64) -> i64:
        """Return how far from its edge a seat may set up, beyond its coast."""
        prepared = self.situation == PREPARED and self.is_defender(state, seat)
        return (PREPARED_ZONE if prepared else USUAL_ZONE) + self.depths[seat]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        seat = self.next_seat(state)
        if seat < 0:
            return None
        facts: Facts = {"seat": SEATS[seat]}
        return Prompt((seat,), "deploying", "BIR-RULE-62", facts)

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)

    def place_ruling(self, state: Biremes, ship: Ship, action: Deploy) -> Ruling | None:
        """Return why the ship may not be set up there; None if it may."""
        if (
            action.x % LENGTH_STEP != 0
            or action.y % LENGTH_STEP != 0
            or action.heading % ANGLE_STEP != 0
        ):
            return refuse("BIR-RULE-01", ship)
        hull = Hull(Pose(action.x, action.y, action.heading), ship.kind.length, ship.kind.beam)
        met = state.sea.find_overlap(hull, ship.ident)
        if met is not None:
            return refuse_obstacle(state, ship, met)
        edge = state.players[ship.fleet].edge
        if self.has_beach(state, ship.fleet):
            room = state.sea.table.edge_distance(hull, edge) - float(self.depths[ship.fleet])
            beached = action.heading == inward_heading(edge) and room <= TOUCH + float(LENGTH_STEP)
            return None if beached else refuse("BIR-RULE-63", ship)
        farthest = far_side_distance(state.sea.table, hull, edge)
        limit = self.zone(state, ship.fleet)
        if is_at_most(farthest, limit):
            return None
        return refuse("BIR-RULE-62", ship, distance=int(farthest), limit=int(limit))

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        if state.choices is None:
            state.choices = self.candidates(state, seat)
        return state.choices

    def suggested_actions(self, state: Biremes, seat: int) -> list[Action]:
        """Return the candidates, and one place for each other ship, which may come first."""
        actions = self.legal(state, seat)
        found = list(actions)
        for ship in state.ships:
            if ship.fleet != seat or ship.status != UNPLACED or ship.ident == actions[0].ship:
                continue
            for one in actions:
                assert isinstance(one, Deploy), "only places are listed"
                other = Deploy(ship.ident, one.x, one.y, one.heading)
                if self.place_ruling(state, ship, other) is None:
                    found.append(other)
                    break
        return found

    def candidates(self, state: Biremes, seat: int) -> list[Action]:
        """Return places for the first ship still to set up, in rows from front to back."""
        ship = next(s for s in state.ships if s.fleet == seat and s.status == UNPLACED)
        actions: list[Action] = []
        edge = state.players[seat].edge
        for row in self.rows(state, ship):
            for x, y in points_in_row(state.sea.table, edge, row, CANDIDATE_SPACING, LENGTH_STEP):
                action = Deploy(ship.ident, x, y, inward_heading(edge))
                if self.place_ruling(state, ship, action) is None:
                    actions.append(action)
            if len(actions) > 20:
                break
        return actions

    def rows(self, state: Biremes, ship: Ship) -> list[i64]:
        """Return the distances of the candidates' centres from the edge."""
        half = ship.kind.length // 2
        if self.has_beach(state, ship.fleet):
            return [(self.depths[ship.fleet] + half + LENGTH_STEP - 1) // LENGTH_STEP * LENGTH_STEP]
        back = self.depths[ship.fleet] + half
        return row_distances(self.zone(state, ship.fleet) - half, back, CANDIDATE_SPACING)

    def choices(self, state: Biremes, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Deploy) or not 0 <= action.ship < len(state.ships):
            return Ruling("BIR-RULE-62", {"refusal": "deploy_first"})
        ship = state.ships[action.ship]
        if ship.fleet != seat or ship.status != UNPLACED:
            return refuse("BIR-RULE-62", ship, refusal="deployed_already")
        return self.place_ruling(state, ship, action)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Deploy)
        ship = state.ships[action.ship]
        state.put(ship, Pose(action.x, action.y, action.heading))
        if self.has_beach(state, seat):
            ship.beached = state.rules.launch_turns
        if log.on:
            at = (int(action.x), int(action.y))
            log.add("BIR-RULE-62", "deployed", ship=ship.name, at=at)


# -- the generator (BIR-RULE-61) -----------------------------------------------------------
# Values chosen beforehand are not rolled for. `Deployment` follows.

ROLL: Final = -1
NONE: Final = -2
"""A value still to be rolled for; a value that this battle does not need."""

NO_LAND: Final = 0
SHORE: Final = 1
CHANNEL: Final = 2
BAY: Final = 3
ISLANDS: Final = 4
SETTINGS: Final = ["none", "shore", "channel", "bay", "islands"]
SETTING_OF: Final = [NO_LAND, SHORE, SHORE, CHANNEL, BAY, ISLANDS, ISLANDS]

EVEN: Final = 0
MISMATCHED: Final = 1
FORCES: Final = ["even", "mismatched"]
FORCES_OF: Final = [EVEN, EVEN, EVEN, EVEN, EVEN, MISMATCHED, MISMATCHED]

SITUATION_OF: Final = [MEETING, MEETING, MEETING, MEETING, PREPARED, PREPARED, BEACHED]

COAST: Final = 4 * UNIT
ISLAND: Final = 2 * UNIT

STEP_CLAUSES: Final[dict[str, ClauseId]] = {
    "matchup": "BIR-SCEN-04",
    "setting": "BIR-SCEN-01",
    "islands": "BIR-RULE-62",
    "forces": "BIR-SCEN-02",
    "weaker": "BIR-RULE-61",
    "situation": "BIR-SCEN-03",
    "loser": "BIR-RULE-62",
}
"""The steps of the generator in order, and the clause that rolls for each."""


@final
@declared
class BattlePlan(Clonable):
    """The battle to be generated: each value is known, or is `ROLL`.

    Attributes:
        matchup: the row of table T13, 0 if the fleets are given.
        setting, islands, forces, situation: numbers of `SETTINGS`, islands, `FORCES`, `SITUATIONS`.
        weaker: the seat with the weaker fleet.
        loser: the seat that lost the last roll-off: the defender, or who deploys first.
    """

    matchup: int
    setting: int
    islands: int
    forces: int
    weaker: int
    situation: int
    loser: int

    def next_step(self) -> str:
        """Return the next step to roll for, "" if none is left.

        A setting without islands needs no roll for them, and even forces none for the weaker side.
        Mismatched forces need no roll for the defender, which is the weaker side.
        """
        if self.matchup == ROLL:
            return "matchup"
        if self.setting == ROLL:
            return "setting"
        if self.islands == ROLL and self.setting == ISLANDS:
            return "islands"
        if self.forces == ROLL:
            return "forces"
        if self.weaker == ROLL and self.forces != EVEN:
            return "weaker"
        if self.situation == ROLL:
            return "situation"
        weaker_defends = self.forces == MISMATCHED and self.situation != MEETING
        return "loser" if self.loser == ROLL and not weaker_defends else ""

    def set_by_die(self, step: str, die: int) -> None:
        """Look a die up in the table of its step."""
        if step == "matchup":
            self.matchup = die
        elif step == "setting":
            self.setting = SETTING_OF[die]
        elif step == "islands":
            self.islands = die
        elif step == "forces":
            self.forces = FORCES_OF[die]
        else:
            self.situation = SITUATION_OF[die]


@declared
class Generating(Phase[Biremes, Action]):
    """Roll the dice of the generator, one after the other.

    `rolls` are the totals of a roll-off that is not decided.
    """

    name: ClassVar[str] = "generating"
    plan: BattlePlan
    rolls: list[list[int]]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        step = self.plan.next_step()
        if not step:
            return None
        if step in ("weaker", "loser"):
            return next_roll_off(self.rolls_of(state), STEP_CLAUSES[step], step)
        sides = 3 if step == "islands" else 6
        return Dice(STEP_CLAUSES[step], step, {}, (sides,), (step,))

    def rolls_of(self, state: Biremes) -> list[list[int]]:
        """Return the totals so far, one list for each player."""
        return self.rolls or [[] for _ in state.players]

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        step = self.plan.next_step()
        if step in ("weaker", "loser"):
            self.roll_off(state, step, outcome, log)
            return
        self.plan.set_by_die(step, outcome[0])
        if log.on:
            log.add(STEP_CLAUSES[step], "generated", what=step, dice=outcome)

    def roll_off(self, state: Biremes, step: str, outcome: Outcome, log: Log) -> None:
        """Record a roll; when it leaves no ties, the lowest has lost."""
        self.rolls = self.rolls_of(state)
        record_roll(self.rolls, outcome, STEP_CLAUSES[step], log)
        if tied_seats(self.rolls):
            return
        if step == "weaker":
            self.plan.weaker = rank_seats(self.rolls)[-1]
            self.rolls = []
        else:
            self.plan.loser = rank_seats(self.rolls)[-1]

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)
        plan = self.plan
        weaker = plan.weaker if plan.forces == MISMATCHED else NONE
        loser = weaker if plan.loser == ROLL else plan.loser
        if plan.matchup > 0:
            apply_matchup(state, plan.matchup, weaker)
        coast = loser if plan.situation == BEACHED or plan.setting in (SHORE, BAY) else NONE
        along = coasts(state, plan.setting, coast)
        depths = [COAST if player.edge in along else 0 for player in state.players]
        given = state.sea.lands
        launch_sea(state, given + lands(state, plan.setting, plan.islands, coast))
        enter(state, Deployment(plan.situation, self.order(state, loser), depths), log)

    def order(self, state: Biremes, loser: int) -> list[int]:
        """Return the order of deployment: the defender or the lowest roll first."""
        seats = list(range(len(state.players)))
        if len(self.rolls) == len(seats):
            seats.sort(key=lambda seat: self.rolls[seat])
        seats.remove(loser)
        return [loser, *seats]


def coasts(state: Biremes, setting: int, coast: int) -> list[int]:
    """Return the edges with a strip of land along them (BIR-RULE-62).

    They are the edge of the seat `coast`, unless NONE, and the short edges of a channel or bay.
    """
    found: list[int] = []
    if coast != NONE:
        found.append(int(state.players[coast].edge))
    if setting in (CHANNEL, BAY):
        wide = state.sea.table.width >= state.sea.table.height
        short = [WEST, EAST] if wide else [SOUTH, NORTH]
        found += [edge for edge in short if edge not in found]
    return found


def lands(state: Biremes, setting: int, count: int, coast: int) -> list[Land]:
    """Return the land of a setting (BIR-RULE-62): strips along its coasts, and islands."""
    table = state.sea.table
    found = [edge_strip(table, edge, COAST) for edge in coasts(state, setting, coast)]
    if setting == ISLANDS:
        for number in range(1, count + 1):
            found.append(island(table.width, table.height, number, count))
    return found


def island(width: i64, height: i64, number: int, count: int) -> Land:
    """Return one of `count` regular octagons, spaced evenly on the long midline (BIR-RULE-62)."""
    along = (width if width >= height else height) * number // (count + 1)
    across = (height if width >= height else width) // 2
    x, y = (along, across) if width >= height else (across, along)
    return regular_polygon(x, y, ISLAND, 8, HALF // 16)


# -- scenario files ------------------------------------------------------------------------
# [setup]
# setting = "islands"       # none, shore, channel, bay, islands, or roll
# situation = "meeting"     # meeting, prepared, beached, or roll; absent: the ships have poses
# matchup = "4"             # 1 to 6 or roll; absent: the fleets are given below
# forces = "even"           # even, mismatched, or roll
# defender = "orange"       # absent: the weaker side, or by a roll
# lands = ["0,0 48,0 48,4 0,4"]
# [setup.green]
# nation = "roman"
# edge = "south"
# side = 0
# ships = ["V 10,6,0 corvus", "T 14,6,0 crew=12"]

EDGES: Final[dict[str, int]] = {"south": SOUTH, "north": NORTH, "west": WEST, "east": EAST}
USUAL_EDGES: Final = ["south", "north", "west", "east"]


def seats_of(setup: DataTable) -> int:
    """Return the number of players in a scenario: seats with a table in the file, at least two."""
    count = sum(1 for seat in SEATS if setup.has(seat))
    return count if count > 2 else 2


def nations_of(setup: DataTable) -> tuple[str, ...]:
    """Return the nation of each player, from the matchup or the player's table.

    `set_up` reports errors of the file; here an unreadable nation is a naval power.
    """
    seats = SEATS[: seats_of(setup)]
    die = setup.values.get("matchup")
    if isinstance(die, str) and die in ("1", "2", "3", "4", "5", "6") and len(seats) == 2:
        return tuple(NATIONS[nation] for nation, _ in matchup(int(die)))
    named = []
    for seat in seats:
        table = setup.values.get(seat)
        nation = table.get("nation") if isinstance(table, dict) else None
        named.append(nation if nation in NATIONS else NATIONS[NAVAL_POWER])
    return tuple(named)


def set_up(state: Biremes, setup: DataTable) -> list[Phase[Biremes, Action]]:
    """Make players, ships and sea; return the phases before the first game turn.

    Raises BadScenario naming the field.
    """
    situation = choice(setup, "situation", SITUATIONS, "placed")
    die = choice(setup, "matchup", ["", "1", "2", "3", "4", "5", "6"], "")
    setting = choice(setup, "setting", SETTINGS, "none")
    forces = choice(setup, "forces", FORCES, "even")
    count = setup.integer("islands", 1, 3, 2)
    tables = [setup.table(SEATS[seat], "seat") for seat in range(seats_of(setup))]
    given_lands = scenario_lands(setup, "lands", "inches")
    islands = count if setup.has("islands") else ROLL
    defends = ROLL
    if situation != NO_SITUATION or setup.is_invalid("situation"):
        defends = defender(setup, len(tables))
    setup.close()
    listed = read_fleets(state, setup, tables, die)
    if die > 0 and situation != NO_SITUATION:
        apply_matchup(state, die, -1)
    if setup.is_invalid("situation"):
        setup.require_valid("setup")
    if situation != NO_SITUATION:
        launch_sea(state, given_lands)
        plan = BattlePlan(die, setting, islands, forces, ROLL, situation, defends)
        return [Generating(plan, [])]
    if die != 0:
        setup.fail("matchup", "no matchup without a situation", die)
    setup.raise_collected()
    launch_sea(state, given_lands + lands(state, max(setting, 0), count, NONE))
    if listed:
        place_ships(state, tables)
    setup.require_valid("setup")
    return []


def read_fleets(state: Biremes, setup: DataTable, tables: list[DataTable], die: int) -> bool:
    """Read the players and their ships; return whether the file lists ships, not a matchup."""
    if die != 0 and len(tables) > 2:
        setup.fail("matchup", "no matchup with more than two players (BIR-SCEN-04)", die)
    players(state, setup, tables)
    listed = die == 0 and not setup.is_invalid("matchup")
    for seat, table in enumerate(tables):
        with table.collect_errors():
            if listed:
                enlist(state, table, seat)
            table.close()
    return listed


def defender(setup: DataTable, count: int) -> int:
    """Return the seat that defends, or ROLL if the file names none."""
    seat = setup.text("defender", "")
    if seat and seat not in SEATS[:count]:
        setup.fail("defender", f"one of {', '.join(SEATS[:count])}", seat, SEATS[:count])
    return SEATS.index(seat) if seat else ROLL


NO_SITUATION: Final = -3
"""No situation: the ships have poses."""
OTHER_WORDS: Final = ["roll", "placed"]


def choice(setup: DataTable, key: str, words: list[str], default: str) -> int:
    """Return the number of one of `words`; ROLL for `roll`, `NO_SITUATION` for `placed`."""
    others = OTHER_WORDS if default == OTHER_WORDS[1] else OTHER_WORDS[:1]
    number = setup.word(key, [*words, *others], default)
    return number if number < len(words) else (ROLL, NO_SITUATION)[number - len(words)]


def players(state: Biremes, setup: DataTable, tables: list[DataTable]) -> None:
    """Make the players of the scenario's tables."""
    state.players = []
    for seat, table in enumerate(tables):
        nation = table.word("nation", NATIONS, NATIONS[NAVAL_POWER])
        edge = table.word("edge", list(EDGES), USUAL_EDGES[seat])
        side = table.integer("side", 0, 1, min(seat, 1))
        state.players.append(Player(seat, side, nation, list(EDGES.values())[edge]))
    if len({int(player.side) for player in state.players}) < 2 and not state.rules.free_for_all:
        setup.fail("side", "players on both sides", int(state.players[-1].side))
    nations = [int(player.nation) for player in state.players]
    for die in range(1, 7):
        first, second = matchup(die)
        if nations == [first[0], second[0]]:
            state.matchup = die
            break


def enlist(state: Biremes, table: DataTable, seat: int) -> None:
    """Add the ships of one player's table; `place_ships` reads their poses."""
    for text in table.texts("ships"):
        letter, *words = text.split() or [""]
        try:
            class_number(letter)
            ship = add_ship(state, seat, letter)
            for word in words:
                if word.count(",") != 2:
                    FITTINGS.read(ship, word)
        except PatternMismatch as misfit:
            table.fail("ships", f"a ship such as `T 10,6,0 crew=12`: {misfit.expected}", text)


def place_ships(state: Biremes, tables: list[DataTable]) -> None:
    """Put every ship at the pose in its line. Raises BadScenario for an illegal pose."""
    number = 0
    for table in tables:
        for text in table.texts("ships"):
            with table.collect_errors():
                place_ship(state, table, text, number)
            number += 1


def place_ship(state: Biremes, table: DataTable, text: str, number: int) -> None:
    """Put one ship at its pose. Raises BadScenario."""
    ship = state.ships[number]
    pose = find_pose(text.split()[1:])
    if pose is None:
        table.fail("ships", "a ship with a pose, such as `T 10,6,0`", text)
    hull = Hull(pose, ship.kind.length, ship.kind.beam)
    if not state.sea.fits(hull, ship.ident):
        table.fail("ships", "a pose on the table, clear of land and other ships", text)
    state.put(ship, pose)
