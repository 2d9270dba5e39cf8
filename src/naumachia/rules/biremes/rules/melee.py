"""Fight melees: locked ships, rounds, losses, and spoils of the winner (BIR-MEL, BIR-CAP)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Checks, Phase, enter, leave
from naumachia.rules.biremes.actions import NOBODY, Action, Man, Spoil
from naumachia.rules.biremes.model import SEATS, SUNK, Biremes, Melee, Ship, Stuck
from naumachia.rules.biremes.rules.attacks import add_melee_bonus, reasons
from naumachia.rules.biremes.rules.secrecy import reveal
from naumachia.table.refusal_facts import centre_point

# -- ships lost or without a crew ----------------------------------------------------------


def sink(state: Biremes, ship: Ship, clause: ClauseId, cause: str, log: Log) -> None:
    """Sink a ship with its crew (BIR-CAP-02); `cause` is the kind of the event.

    This does not settle the melee that held it; `remove` does.
    """
    if log.on:
        log.add(clause, cause, ship=ship.name, at=centre_point(state.hull(ship)))
    state.sea.remove(ship.ident)
    ship.status = SUNK
    ship.melee = NOBODY
    ship.crew = 0


def lose_men(ship: Ship, men: i64, log: Log) -> None:
    """Kill some of a ship's crew; without any it is a derelict of its owner (BIR-RULE-50)."""
    left = ship.crew - men
    ship.crew = left if left > 0 else 0
    if ship.crew == 0 and log.on:
        log.add("BIR-RULE-50", "derelict", ship=ship.name)


# -- spoils --------------------------------------------------------------------------------

PRIZE_CREW: Final = 5
"""The smallest crew of a captured ship (BIR-CAP-03)."""


def board(state: Biremes, ship: Ship, target: Ship, log: Log) -> None:
    """Board a crewless ship unopposed: capture it or sink it (BIR-RULE-35).

    Dividing the men between two ships reveals both rosters (BIR-RULE-64).
    """
    reveal(state, ship, log)
    reveal(state, target, log)
    if log.on:
        log.add("BIR-RULE-35", "boards_unopposed", ship=ship.name, target=target.name)
    divide(state, ship.owner, ship.crew, [ship.ident], [target.ident], log)


def divide(state: Biremes, seat: i64, men: i64, keep: list[i64], loot: list[i64], log: Log) -> None:
    """Ask `seat` to capture or sink `loot` and to divide `men` among its ships (BIR-RULE-45).

    `keep` are its side's own ships, and enemy rammers, which it must occupy (BIR-RAM-14).
    """
    enter(state, Spoils(seat, men, keep, loot, []), log)


def take_over(state: Biremes, ship: Ship, seat: i64) -> None:
    """Give a beaten ship to its captor, who may use it from the next turn on (BIR-RULE-46).

    Damage, lost oars and fire stay (BIR-CAP-05); a fireship's declaration lapses.
    """
    ship.owner = seat
    ship.nation = state.players[seat].nation
    ship.fireship = False
    ship.stopped = False
    ship.activated = True


@declared
class Spoils(Phase[Biremes, Action]):
    """Ask for each beaten ship, then for the crew of each ship that is kept, by number.

    Attributes:
        seat: the seat that decides, and owns the prizes.
        men: the survivors without a final ship.
        keep: ships still to be manned, each with at least a man.
        loot: beaten ships to be captured or sunk.
        prizes: captured ships still to be manned, each with at least `PRIZE_CREW`.
        scarce: fewer men than own ships: at most one on each.
    """

    name: ClassVar[str] = "spoils"
    seat: i64
    men: i64
    keep: list[i64]
    loot: list[i64]
    prizes: list[i64]
    scarce: bool

    def __init__(
        self,
        seat: i64,
        men: i64,
        keep: list[i64],
        loot: list[i64],
        prizes: list[i64],
        scarce: bool | None = None,
    ) -> None:
        self.seat = seat
        self.men = men
        self.keep = keep
        self.loot = loot
        self.prizes = prizes
        self.scarce = men < len(keep) if scarce is None else scarce

    # -- limits -----------------------------------------------------------------------

    def can_capture(self) -> bool:
        """Return whether the men suffice for one more prize (BIR-CAP-03, BIR-RULE-45)."""
        return self.men >= PRIZE_CREW * (len(self.prizes) + 1) + len(self.keep)

    def next_to_man(self) -> i64:
        """Return the lowest ship that has no crew assigned yet."""
        return min(self.keep + self.prizes)

    def least_men(self, ship: i64) -> i64:
        """Return the men a ship needs."""
        if ship in self.prizes:
            return PRIZE_CREW
        return 0 if self.scarce else 1

    def most_men(self, state: Biremes, ship: i64) -> i64:
        """Return the men a ship can take (BIR-SHIP-06)."""
        return 1 if self.scarce else state.ships[ship].kind.crew

    def limits(self, state: Biremes) -> tuple[i64, i64]:
        """Return the least and most men for the next ship, so that the others get legal crews."""
        ship = self.next_to_man()
        need: i64 = 0
        room: i64 = 0
        for other in self.keep + self.prizes:
            if other != ship:
                need += self.least_men(other)
                room += self.most_men(state, other)
        low = max(self.least_men(ship), self.men - room)
        most = self.most_men(state, ship)
        # Men without room on any ship are lost; `low` may then be above `most`.
        return min(low, most), min(most, self.men - need)

    # -- decisions ----------------------------------------------------------------------

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        facts: Facts = {"side": SEATS[self.seat], "men": int(self.men)}
        if self.loot:
            if not self.can_capture():
                return None
            facts["ship"] = state.ships[self.loot[0]].name
            return Prompt((int(self.seat),), "spoils", "BIR-CAP-01", facts)
        if not self.keep and not self.prizes:
            return None
        low, high = self.limits(state)
        if low == high:
            return None
        ship = state.ships[self.next_to_man()]
        facts.update({"ship": ship.name, "low": int(low), "high": int(high)})
        return Prompt((int(self.seat),), "manning", "BIR-RULE-45", facts)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        if self.loot:
            return [Spoil(self.loot[0], True), Spoil(self.loot[0], False)]
        low, high = self.limits(state)
        ship = self.next_to_man()
        return [Man(ship, crew) for crew in range(int(low), int(high) + 1)]

    def default(self, state: Biremes, seat: int) -> Action | None:
        """Return a capture, and the smallest crew for it (BIR-RULE-45)."""
        return self.legal(state, seat)[0]

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if self.loot:
            if isinstance(action, Spoil) and action.ship == self.loot[0]:
                return None
            facts: Facts = {"refusal": "spoils_first", "ship": state.ships[self.loot[0]].name}
            return Ruling("BIR-CAP-01", facts)
        ship = state.ships[self.next_to_man()]
        if not isinstance(action, Man) or action.ship != ship.ident:
            return Ruling("BIR-RULE-45", {"refusal": "manning_first", "ship": ship.name})
        return self.check_crew(state, ship, action.crew)

    def check_crew(self, state: Biremes, ship: Ship, crew: i64) -> Ruling | None:
        """Return why a crew of this size may not go on the next ship; None if it may."""
        low, high = self.limits(state)
        if low <= crew <= high:
            return None
        facts: Facts = {"ship": ship.name, "crew": int(crew), "low": int(low), "high": int(high)}
        facts["most"] = int(ship.kind.crew)
        clause: ClauseId = "BIR-RULE-45"
        if crew > ship.kind.crew:
            clause = "BIR-SHIP-06"
        elif crew < PRIZE_CREW and ship.ident in self.prizes:
            clause = "BIR-CAP-03"
        return Ruling(clause, facts)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Spoil):
            self.dispose(state, action.captured, log)
        elif isinstance(action, Man):
            self.man(state, action.crew, log)

    def advance(self, state: Biremes, log: Log) -> None:
        if self.loot:
            self.dispose(state, False, log)
        elif self.keep or self.prizes:
            self.man(state, self.limits(state)[1], log)
        else:
            leave(state)

    # -- carrying it out ------------------------------------------------------------------

    def dispose(self, state: Biremes, captured: bool, log: Log) -> None:
        """Capture or sink the first beaten ship (BIR-CAP-01)."""
        ship = state.ships[self.loot.pop(0)]
        if not captured:
            sink(state, ship, "BIR-CAP-02", "scuttled", log)
            return
        self.prizes.append(ship.ident)
        take_over(state, ship, self.seat)
        if log.on:
            hurt = ship.banks > 0 or ship.fire > 0 or ship.dead
            clause = "BIR-CAP-05" if hurt else "BIR-CAP-04"
            log.add(clause, "captured", ship=ship.name, side=SEATS[self.seat])

    def man(self, state: Biremes, crew: i64, log: Log) -> None:
        """Put men on the next ship; they take over an enemy's rammer (BIR-RAM-14)."""
        ship = state.ships[self.next_to_man()]
        clause = "BIR-RULE-45"
        if ship.ident in self.prizes:
            self.prizes.remove(ship.ident)
            clause = "BIR-RULE-46"
        else:
            self.keep.remove(ship.ident)
            if state.side_of(ship) != state.side(self.seat):
                take_over(state, ship, self.seat)
                if log.on:
                    log.add("BIR-RAM-14", "captured", ship=ship.name, side=SEATS[self.seat])
        ship.crew = crew
        self.men -= crew
        if not log.on:
            return
        log.add(clause, "manned", ship=ship.name, crew=int(crew))
        if self.men > 0 and not self.keep and not self.prizes:
            log.add("BIR-RULE-22", "men_lost", ship=ship.name, count=int(self.men))


# -- rounds --------------------------------------------------------------------------------

ONE_DIE: Final = 6
"""Up to this many men roll one die, less what they are short of it (table T8)."""
PLAIN: Final = 12
"""Up to this many men roll two dice and add nothing."""
LARGE: Final = 20
"""Up to this many men add 1 to two dice; more men add 5."""


# -- who fights -----------------------------------------------------------------------


def sides(state: Biremes, melee: Melee) -> tuple[list[Ship], list[Ship]]:
    """Return the ships of the clock's side and those of the other, by number."""
    clock = state.side(melee.clock)
    ours: list[Ship] = []
    theirs: list[Ship] = []
    for ship in state.ships_in(melee):
        if state.side_of(ship) == clock:
            ours.append(ship)
        else:
            theirs.append(ship)
    return ours, theirs


def leading_ship(ships: list[Ship]) -> Ship:
    """Return the ship with the largest crew; of several the lowest number (BIR-RULE-41)."""
    first = ships[0]
    for ship in ships:
        if ship.crew > first.crew:
            first = ship
    return first


def strength(ships: list[Ship]) -> i64:
    """Return the men of a side: crews are simply added (BIR-MEL-09)."""
    men: i64 = 0
    for ship in ships:
        men += ship.crew
    return men


# -- beginning, joining -----------------------------------------------------------------


def lock(state: Biremes, grappler: Ship, target: Ship, log: Log) -> None:
    """Begin a melee after a successful grapple, or join one (BIR-GRP-10).

    The first round is in this game turn if the turn of the grappler's owner is not over
    (BIR-RULE-39). For a free target without a crew, call `board` instead.
    """
    if target.is_locked():
        join(state, grappler, target, log)
        return
    clock = grappler.owner
    still = state.active_seat() == clock or state.has_turn_to_come(clock)
    on_time = still or state.rules.rounds_at_turn_end
    since = state.turn if on_time else state.turn + 1
    begin(state, grappler, target, since, "BIR-GRP-10", log)


def stick(state: Biremes, rammer: Ship, rammed: Ship, log: Log) -> None:
    """Lock a ram that is stuck fast: both ships fight from the next game turn on (BIR-RULE-22).

    A crewless ship sinks at once, and the rammer stays free.
    """
    if log.on:
        log.add("BIR-RAM-12", "stuck_fast", ship=rammer.name, target=rammed.name)
    if rammed.crew == 0 and not rammed.is_locked():
        sink(state, rammed, "BIR-RULE-22", "sinks_empty", log)
        return
    if rammed.is_locked():
        join(state, rammer, rammed, log)
    else:
        begin(state, rammer, rammed, state.turn + 1, "BIR-RAM-13", log)
    state.melee_of(rammed).stuck.append(Stuck(rammer.ident, rammed.ident))


def begin(state: Biremes, ship: Ship, other: Ship, since: i64, clause: ClauseId, log: Log) -> None:
    """Begin a melee; the owner of `ship` is its clock (BIR-RULE-39)."""
    melee = Melee(state.melees_begun, ship.owner, since)
    state.melees_begun += 1
    state.melees.append(melee)
    for held in (ship, other):
        held.melee = melee.ident
        reveal(state, held, log)
    if log.on:
        log.add(clause, "melee_begins", ship=ship.name, target=other.name, from_turn=int(since))


def join(state: Biremes, ship: Ship, held: Ship, log: Log) -> None:
    """Lock a ship to one of a melee; it fights on the side of its owner.

    BIR-MEL-08, BIR-MEL-10, BIR-RULE-43.
    """
    melee = state.melee_of(held)
    many = len(state.ships_in(melee)) > 2
    ship.melee = melee.ident
    reveal(state, ship, log)
    if log.on:
        clause = "BIR-MEL-10" if many else "BIR-MEL-08"
        if not state.are_enemies(ship, held):
            clause = "BIR-RULE-43"
        allies = [other for other in state.ships_in(melee) if not state.are_enemies(ship, other)]
        log.add(clause, "joins_melee", ship=ship.name, crew=int(strength(allies)))


# -- rounds -------------------------------------------------------------------------------


def dice_of(crew: i64) -> int:
    """Return how many dice a side rolls (table T8)."""
    return 1 if crew <= ONE_DIE else 2


def casualties(state: Biremes, ours: list[Ship], theirs: list[Ship], dice: Outcome) -> Tally:
    """Return the casualties that a side inflicts: dice and modifiers, at least 0.

    BIR-MEL-06, BIR-RULE-41.
    """
    crew = strength(ours)
    tally = Tally(sum(dice))
    if crew < ONE_DIE:
        tally.add("BIR-MEL-06", int(crew) - ONE_DIE, crew=int(crew))
    elif crew > LARGE:
        tally.add("BIR-MEL-06", 5, crew=int(crew))
    elif crew > PLAIN:
        tally.add("BIR-MEL-06", 1, crew=int(crew))
    add_melee_bonus(state, leading_ship(ours), leading_ship(theirs), tally)
    if tally.total < 0:
        tally.add("BIR-RULE-41", -tally.total)
    return tally


def ask_round(state: Biremes, melee: Melee) -> Chance:
    """Return the dice of both sides in one roll, those of the clock's side first (BIR-RULE-40)."""
    ours, theirs = sides(state, melee)
    counts = (dice_of(strength(ours)), dice_of(strength(theirs)))
    labels = (SEATS[leading_ship(ours).owner],) * counts[0] + (
        SEATS[leading_ship(theirs).owner],
    ) * counts[1]
    facts: dict[str, object] = {
        "ship": joined_names(ours),
        "target": joined_names(theirs),
        "crew": int(strength(ours)),
        "enemy_crew": int(strength(theirs)),
    }
    return Dice("BIR-MEL-04", "melee_round", facts, (6,) * sum(counts), labels)


def joined_names(ships: list[Ship]) -> str:
    """Return the names of ships as a fact."""
    return ", ".join(ship.name for ship in ships)


def fight(state: Biremes, melee: Melee, outcome: Outcome, log: Log) -> None:
    """Fight a round: both sides take losses together (BIR-MEL-05, BIR-RULE-40)."""
    melee.last_round = state.turn
    ours, theirs = sides(state, melee)
    first = dice_of(strength(ours))
    their_loss = casualties(state, ours, theirs, outcome[:first])
    our_loss = casualties(state, theirs, ours, outcome[first:])
    if log.on:
        note_blows(ours, theirs, outcome[:first], their_loss, log)
        note_blows(theirs, ours, outcome[first:], our_loss, log)
    take_losses(theirs, their_loss.total)
    take_losses(ours, our_loss.total)
    if log.on:
        note_crews(ours, theirs, log)
    settle(state, melee, log)


def note_crews(ours: list[Ship], theirs: list[Ship], log: Log) -> None:
    """Log the men that both sides have left (BIR-RULE-40, BIR-RULE-42)."""
    clause = "BIR-RULE-40" if len(ours) == 1 and len(theirs) == 1 else "BIR-RULE-42"
    left = [tuple(f"{ship.name} {ship.crew}" for ship in side) for side in (ours, theirs)]
    facts: dict[str, object] = {"ship": joined_names(ours), "target": joined_names(theirs)}
    log.add(clause, "crews_left", crews=left[0], target_crews=left[1], **facts)


def note_blows(ours: list[Ship], theirs: list[Ship], dice: Outcome, tally: Tally, log: Log) -> None:
    """Log what one side rolled."""
    log.add(
        "BIR-MEL-05" if len(ours) == 1 else "BIR-MEL-09",
        "melee_dice",
        ship=joined_names(ours),
        target=joined_names(theirs),
        crew=int(strength(ours)),
        dice=dice,
        dice_seats=(int(leading_ship(ours).owner),) * len(dice),
        reasons=reasons(tally),
        lost=tally.total,
    )


def take_losses(ships: list[Ship], lost: i64) -> None:
    """Take men one by one from the largest crew; ignore losses beyond the last (BIR-RULE-42)."""
    while lost > 0:
        ship = leading_ship(ships)
        if ship.crew == 0:
            return
        ship.crew -= 1
        lost -= 1


def owed_round(state: Biremes, seat: i64) -> Melee | None:
    """Return the oldest melee that owes a round and has `seat` as its clock; NOBODY means any."""
    for melee in state.melees:
        if melee.since <= state.turn and melee.last_round < state.turn:
            if seat == NOBODY or melee.clock == seat:
                return melee
    return None


@declared
class Rounds(Checks[Biremes, Action, Melee]):
    """Fight a round of each melee with this clock, at the end of a player's turn (BIR-RULE-39)."""

    name: ClassVar[str] = "rounds"
    seat: Final[i64]

    def due(self, state: Biremes) -> Melee | None:
        return None if state.rules.rounds_at_turn_end else owed_round(state, self.seat)

    def ask(self, state: Biremes, piece: Melee) -> Prompt | Chance | None:
        return ask_round(state, piece)

    def apply(self, state: Biremes, piece: Melee, outcome: Outcome, log: Log) -> None:
        fight(state, piece, outcome, log)


class OwedRounds(Checks[Biremes, Action, Melee]):
    """Fight the rounds still due at the end of a game turn; by option, all (BIR-RULE-39)."""

    name: ClassVar[str] = "owed_rounds"

    def due(self, state: Biremes) -> Melee | None:
        return owed_round(state, NOBODY)

    def ask(self, state: Biremes, piece: Melee) -> Prompt | Chance | None:
        return ask_round(state, piece)

    def apply(self, state: Biremes, piece: Melee, outcome: Outcome, log: Log) -> None:
        fight(state, piece, outcome, log)


# -- the end of a melee --------------------------------------------------------------------


def settle_melees(state: Biremes, log: Log) -> None:
    """End every melee that is over after a loss of ships or crew (BIR-RULE-22, BIR-RULE-50)."""
    for melee in state.melees.copy():
        settle(state, melee, log)


def settle(state: Biremes, melee: Melee, log: Log) -> None:
    """End the melee if a side has no ships or no men left; else update its clock."""
    separate(state, melee, log)
    ours, theirs = sides(state, melee)
    if not ours or not theirs:
        release(state, melee)
        if log.on:
            for ship in ours + theirs:
                clause = "BIR-RULE-48" if ship.activated else "BIR-RULE-47"
                log.add(clause, "freed", ship=ship.name)
        return
    if strength(ours) > 0 and strength(theirs) > 0:
        pass_clock(melee, ours)
        return
    if strength(ours) > 0:
        conquer(state, melee, ours, theirs, log)
    elif strength(theirs) > 0:
        conquer(state, melee, theirs, ours, log)
    else:
        abandon(state, melee, log)


def remove(state: Biremes, ship: Ship, clause: ClauseId, cause: str, log: Log) -> None:
    """Sink a ship with its crew and settle the melee that held it (BIR-CAP-02, BIR-RULE-48).

    `cause` is the kind of the event.
    """
    held = ship.is_locked()
    sink(state, ship, clause, cause, log)
    if held:
        settle_melees(state, log)


def separate(state: Biremes, melee: Melee, log: Log) -> None:
    """Sink ships whose rammer is gone, and drop rams whose ships are gone (BIR-RULE-22).

    A ship that sinks may be stuck in another, which then sinks too.
    """
    while True:
        held = [stuck for stuck in melee.stuck if state.ships[stuck.rammer].melee == melee.ident]
        torn = {stuck.rammed for stuck in melee.stuck} - {stuck.rammed for stuck in held}
        melee.stuck = [stuck for stuck in held if state.ships[stuck.rammed].melee == melee.ident]
        sinking = [ship for ship in state.ships_in(melee) if ship.ident in torn]
        if not sinking:
            return
        for ship in sinking:
            sink(state, ship, "BIR-RULE-22", "sinks_separated", log)


def pass_clock(melee: Melee, ours: list[Ship]) -> None:
    """Give the clock to an ally if its seat has no ship in the melee left (BIR-RULE-39)."""
    for ship in ours:
        if ship.owner == melee.clock:
            return
    melee.clock = leading_ship(ours).owner


def release(state: Biremes, melee: Melee) -> None:
    """Free all ships of a melee and remove it (BIR-RULE-47)."""
    for ship in state.ships_in(melee):
        ship.melee = NOBODY
    state.melees.remove(melee)


def abandon(state: Biremes, melee: Melee, log: Log) -> None:
    """End a melee without survivors: ships lose their owners, rammed ones sink (BIR-RULE-44)."""
    rammed = [stuck.rammed for stuck in melee.stuck]
    ships = state.ships_in(melee)
    release(state, melee)
    for ship in ships:
        if ship.ident in rammed:
            sink(state, ship, "BIR-RULE-44", "sinks_separated", log)
            continue
        ship.owner = NOBODY
        if log.on:
            log.add("BIR-RULE-44", "ownerless", ship=ship.name)


def conquer(
    state: Biremes, melee: Melee, winners: list[Ship], losers: list[Ship], log: Log
) -> None:
    """End a won melee: rammed ships sink, the rest goes to the winner (BIR-RULE-22, 45)."""
    seat = leading_ship(winners).owner
    men = strength(winners)
    rammed = [stuck.rammed for stuck in melee.stuck]
    rammers = [stuck.rammer for stuck in melee.stuck]
    ships = state.ships_in(melee)
    release(state, melee)
    if log.on:
        facts: Facts = {
            "ship": joined_names(winners),
            "target": joined_names(losers),
            "crew": int(men),
        }
        log.add("BIR-MEL-02", "melee_won", side=SEATS[seat], **facts)
    keep: list[i64] = []
    loot: list[i64] = []
    for ship in ships:
        if ship.ident in rammed:
            sink(state, ship, "BIR-RAM-14", "sinks_separated", log)
        elif ship in winners or ship.ident in rammers:
            keep.append(ship.ident)
        else:
            loot.append(ship.ident)
    divide(state, seat, men, keep, loot, log)
