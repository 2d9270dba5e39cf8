"""Resolve gunfire: name targets, fire, assess the damage (steps S10 to S13)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import nearest
from naumachia.kernel.chance import Chance, Dice, Outcome, Pool
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Finish, Fire, Strike
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import (
    crew_loss,
    gunners,
    is_in_melee,
    kill,
    men_lost_with,
)
from naumachia.rules.age_of_sail.rules.diagrams import (
    is_hidden,
    see_volley,
    strike_off,
    tell_struck,
)
from naumachia.rules.age_of_sail.rules.gunnery import (
    CONFIRMS,
    Debt,
    Hits,
    RangeDice,
    Shot,
    batches,
    confirming_batches,
    dice_of,
    has_target,
    lacks_gunners,
    men_left,
    might_fire,
    number_of_dice,
    see_men,
    served_batteries,
    shot_ruling,
    targets_of,
)
from naumachia.rules.age_of_sail.rules.guns import (
    BANDS,
    CLOSE,
    NEEDS,
    armed_facings,
    distance_between,
    facings_on,
    halves_of,
    least_useful,
    mount_of,
    mounted_on,
    strike_orders,
)
from naumachia.rules.age_of_sail.rules.losses import (
    THRESHOLDS,
    needs_facts,
    roll_facts,
    runs_of,
    ship_roll_facts,
    sink,
    take_hits,
)
from naumachia.rules.age_of_sail.ship import PRIZE, STRUCK, Ship
from naumachia.rules.age_of_sail.tables.building import is_frigate_class
from naumachia.rules.age_of_sail.tables.designs import FACINGS, MOUNTS, RANGES

# -- assessing damage (SAIL-RULE-72 to 74, 77) ---------------------------------------------


@declared
class Assessing(Phase[AgeOfSail, Action]):
    """Apply the damage of a side's fire, then strike batteries off (SAIL-RULE-72).

    `hits` are those of the volleys; `debts` are the batteries that targets still owe.
    """

    name: ClassVar[str] = "assessing"
    hits: list[Hits]
    debts: list[Debt] = field(factory=list)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.hits:
            self.assess(state, log)
        elif self.debts:
            debt = self.debts.pop(0)
            enter(state, Striking(debt.ship, debt.firer, debt.owed), log)
        else:
            leave(state)

    def assess(self, state: AgeOfSail, log: Log) -> None:
        """Apply all hits together, then sink the ships that have no flotation left
        (SAIL-RULE-77).
        """
        damage: dict[int, int] = {}
        for one in self.hits:
            damage[int(one.target)] = damage.get(int(one.target), 0) + int(one.damage)
        for target in sorted(damage):
            suffer(state, state.ships[target], damage[target], log)
        for target in sorted(damage):
            if state.ships[target].afloat() and state.ships[target].flotation <= 0:
                sink(state, state.ships[target], log)
        self.debts = self.count_debts(state)
        self.hits = []

    def count_debts(self, state: AgeOfSail) -> list[Debt]:
        """Return what each ship still afloat owes, by its number, and by firer if that matters."""
        by_firer = state.rules.engaged_side or state.rules.loss_chooser == "firer"
        owed: dict[tuple[int, int], int] = {}
        for one in self.hits:
            ship = state.ships[one.target]
            if one.owed > 0 and ship.afloat() and loses_batteries(state, ship):
                key = (int(one.target), int(one.firer) if by_firer else NOBODY)
                owed[key] = owed.get(key, 0) + int(one.owed)
        return [Debt(target, firer, owed[target, firer]) for target, firer in sorted(owed)]


def suffer(state: AgeOfSail, ship: Ship, damage: int, log: Log) -> None:
    """Take the hits of a step off a ship: flotation, and crew as `crews` says (SAIL-FIRE-04)."""
    men = crew_loss(state, ship, damage, 0)
    before = ship.reached()
    take_hits(ship, damage)
    tell_damage(state, ship, damage, before, log)
    if men > 0:
        kill(ship, men, log)
        if log.on and ship.crew <= 0 and ship.flotation > 0 and ship.flag != PRIZE:
            log.add("SAIL-RULE-78", "derelict", ship=ship.name)


def tell_damage(state: AgeOfSail, ship: Ship, damage: int, before: int, log: Log) -> None:
    """Log the damage to a ship, and its remaining points if diagrams are open.

    If they are closed, log only a newly reached quarter (SAIL-RULE-107).
    """
    if not log.on:
        return
    facts: Facts = {"ship": ship.name, "damage": damage}
    if not is_hidden(state, ship):
        log.add("SAIL-RULE-72", "damaged", flotation=int(ship.flotation), **facts)
        return
    # Everybody sees whether it sinks or reaches a quarter.
    log.unveil()
    log.add("SAIL-RULE-72", "damaged_unseen", **facts)
    if ship.reached() > before:
        log.add("SAIL-RULE-107", "battered", ship=ship.name, threshold=THRESHOLDS[ship.reached()])


def loses_batteries(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether a ship's batteries are struck at all; by one reading only the second player's
    are (option `battery_loss_chooser`, SAIL-RULE-73).
    """
    literal = state.rules.loss_chooser == "literal_second_player"
    return not literal or ship.holder != state.order[0]


@declared
class Striking(Phase[AgeOfSail, Action]):
    """Strike the batteries that sixes have hit off a ship's diagram (SAIL-FIRE-12, SAIL-RULE-73).

    Where diagrams are closed its owner strikes them whoever else might, since nobody else sees
    them; and he is asked where there is one choice only, so that it does not show (SAIL-RULE-107).

    Attributes:
        ship: the ship hit; `firer` who hit it, NOBODY if that does not matter.
        owed: half batteries still to go; `paired`: one of two halves has been struck.
    """

    name: ClassVar[str] = "striking"
    ship: i64
    firer: i64
    owed: i64
    paired: bool = False

    def choosable(self, state: AgeOfSail) -> list[Strike]:
        """Return what may be struck now."""
        ship = state.ships[self.ship]
        return strike_orders(ship, self.owed, self.paired, self.facings(state))

    def facings(self, state: AgeOfSail) -> list[int]:
        """Return the facings that may lose guns: those engaged while they have any, by option
        only.
        """
        able = armed_facings(state.ships[self.ship])
        if not state.rules.engaged_side or self.firer == NOBODY:
            return able
        if not state.ships[self.firer].afloat():
            return able
        bearing = facings_on(state.sea.hull(self.ship), state.sea.hull(self.firer))
        engaged = [facing for facing in able if facing in bearing]
        return engaged or able

    def chooser(self, state: AgeOfSail) -> int:
        """Return who picks: the target's owner, or by option the firer."""
        ship = state.ships[self.ship]
        by_firer = state.rules.loss_chooser == "firer" and not is_hidden(state, ship)
        if by_firer and self.firer != NOBODY:
            return state.commander(state.ships[self.firer])
        return int(ship.seat) if ship.risen else state.commander(ship)

    def facts(self, state: AgeOfSail) -> Facts:
        """Return who loses how many."""
        return {"ship": state.ships[self.ship].name, "owed": int(self.owed)}

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        choices, ship = self.choosable(state), state.ships[self.ship]
        hidden = is_hidden(state, ship)
        if len(choices) <= (0 if hidden else 1) or self.owed >= ship.batteries():
            return None
        if state.rules.loss_chooser == "random" and not hidden:
            sides = len(self.lots(state, choices))
            who = (SEATS[self.chooser(state)],)
            return Dice("SAIL-RULE-73", "battery_lost", self.facts(state), (sides,), who)
        seat = self.chooser(state)
        facts = {**self.facts(state), "seat": SEATS[seat]}
        return Prompt((seat,), "striking", "SAIL-RULE-73", facts, ship.name)

    def lots(self, state: AgeOfSail, choices: list[Strike]) -> list[Strike]:
        """Return the choices, each as often as there are batteries of the kind."""
        ship = state.ships[self.ship]
        found: list[Strike] = []
        for one in choices:
            found += [one] * max(1, ship.guns[mount_of(one)] // halves_of(one))
        return found

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [*self.choosable(state)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        """Return the battery that is least likely to fire soon; None if the player's diagrams are
        closed.
        """
        if is_hidden(state, state.ships[self.ship]):
            return None
        return least_useful(state, state.ships[self.ship], self.choosable(state))

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """Return the same battery whatever others see; nobody else learns which one goes."""
        return least_useful(state, state.ships[self.ship], self.choosable(state))

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Strike) or action.ship != self.ship:
            return Ruling("SAIL-RULE-73", {**self.facts(state), "refusal": "strike_now"})
        facts = self.facts(state)
        facts["facing"] = FACINGS[action.facing]
        facts["range"] = RANGES[action.range]
        if state.ships[self.ship].guns[mount_of(action)] == 0:
            return Ruling("SAIL-FIRE-13", {**facts, "refusal": "nothing_mounted"})
        if action.facing not in self.facings(state):
            return Ruling("SAIL-RULE-73", {**facts, "refusal": "not_engaged"})
        if action not in self.choosable(state):
            return Ruling("SAIL-RULE-74", {**facts, "refusal": "not_so_much"})
        return None

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Strike)
        self.strike(state, action, log)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        lots = self.lots(state, self.choosable(state))
        if log.on:
            facts = roll_facts(self.chooser(state), outcome)
            log.add("SAIL-RULE-73", "battery_picked", ship=state.ships[self.ship].name, **facts)
        self.strike(state, lots[outcome[0] - 1], log)

    def strike(self, state: AgeOfSail, action: Strike, log: Log) -> None:
        """Strike it off; in a melee its crew die with it (SAIL-CREW-11)."""
        ship = state.ships[self.ship]
        halves = halves_of(action)
        self.paired = action.half and self.owed % 2 == 0
        self.owed -= halves
        men = 0
        if is_in_melee(state, ship) and gunners(state, ship) > 0:
            men = men_lost_with(state, ship, mount_of(action), halves)
        strike_off(ship, mount_of(action), halves)
        if log.on:
            kind = "half_lost" if action.half else "battery_lost"
            tell_struck(state, ship, action, "SAIL-FIRE-12", kind, log)
        if men > 0:
            ship.manned = ship.manned - men if ship.manned > men else 0
            kill(ship, men, log)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        """Strike what needs no choice: the only battery, all that are left, or none."""
        choices = self.choosable(state)
        if choices:
            self.strike(state, choices[0], log)
        else:
            leave(state)


# -- targets and fire ----------------------------------------------------------------------
# A side names all its volleys before a die is rolled; then all its dice, then the damage (option
# `fire_declaration`; SAIL-RULE-67, SAIL-RULE-72).

MOST_LISTED: Final = 200
"""The most candidates listed; the others are listed after the next decision."""


@declared
class Firings(Phase[AgeOfSail, Action]):
    """Run the fire of all sides in turn (SAIL-MOVE-02). `done` is how many have fired."""

    name: ClassVar[str] = "firings"
    done: i64 = 0

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.done == len(state.order):
            leave(state)
            return
        self.done += 1
        enter(state, Firing(state.order[self.done - 1]), log)


@declared
class Firing(Phase[AgeOfSail, Action]):
    """Ask a side for the targets of its ships, player after player (SAIL-RULE-67).

    Attributes:
        side: the side that fires; `finished`: how many of its players are done.
        shots: the volleys named whose dice are not yet rolled.
        hits: those of the volleys rolled so far.
    """

    name: ClassVar[str] = "firing"
    side: i64
    finished: i64 = 0
    shots: list[Shot] = field(factory=list)
    hits: list[Hits] = field(factory=list)

    # -- whose decision it is ---------------------------------------------------

    def seat(self, state: AgeOfSail) -> int:
        """Return who names targets; NOBODY when all have."""
        return state.seat_of(self.side, self.finished)

    def open_ship(self, state: AgeOfSail) -> int:
        """Return the ship that has begun to name its targets, if ships fire one by one; else
        NOBODY.
        """
        return int(self.shots[0].ship) if state.rules.ship_by_ship and self.shots else NOBODY

    def asked(self, state: AgeOfSail, seat: int) -> list[Ship]:
        """Return the ships for which a player may still name targets now, one or more of them."""
        only = self.open_ship(state)
        found: list[Ship] = []
        for ship in state.ships:
            if (only == NOBODY or ship.ident == only) and self.in_question(state, seat, ship):
                found.append(ship)
        return found

    def in_question(self, state: AgeOfSail, seat: int, ship: Ship) -> bool:
        """Return whether a player may name another target for a ship, if there is one."""
        if not ship.afloat() or ship.holder != self.side or state.commander(ship) != seat:
            return False
        return not state.rules.crews or men_left(state, ship, self.shots) > 0

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY:
            return None
        facts: Facts = {"seat": SEATS[seat]}
        if state.rules.closed:
            return self.pending_unseen(state, seat, facts)
        for ship in self.asked(state, seat):
            if has_target(state, ship):
                piece = ship.name if self.open_ship(state) != NOBODY else ""
                return Prompt((seat,), "firing", "SAIL-RULE-67", facts, piece)
        return None

    def pending_unseen(self, state: AgeOfSail, seat: int, facts: Facts) -> Prompt | None:
        """Return the prompt where diagrams are closed: a player is asked while any guns might bear,
        so that nobody learns which are left (SAIL-RULE-107).
        """
        only = self.open_ship(state)
        for ship in state.ships:
            if only != NOBODY and ship.ident != only:
                continue
            if ship.afloat() and ship.holder == self.side and state.commander(ship) == seat:
                if might_fire(state, ship):
                    return Prompt(
                        (seat,),
                        "firing",
                        "SAIL-RULE-67",
                        facts,
                        ship.name if only != NOBODY else "",
                    )
        return None

    def advance(self, state: AgeOfSail, log: Log) -> None:
        everybody = self.seat(state) == NOBODY
        if self.shots and (everybody or state.rules.ship_by_ship):
            self.roll(state, log)
        elif not everybody:
            self.finished += 1
        else:
            leave(state)
            if self.hits:
                enter(state, Assessing(self.hits), log)

    def roll(self, state: AgeOfSail, log: Log) -> None:
        """Go on to the dice of the volleys named."""
        shots, self.shots = self.shots, []
        enter(state, Volleys(shots), log)

    # -- legal targets ----------------------------------------------------------

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        found: list[Action] = []
        for ship in self.asked(state, seat):
            self.list_shots(state, ship, found)
            if len(found) >= MOST_LISTED:
                break
        return [*found, Finish(self.open_ship(state))]

    def list_shots(self, state: AgeOfSail, ship: Ship, found: list[Action]) -> None:
        """Add the volleys open to a ship."""
        for facing, target in targets_of(state, ship):
            found.append(Fire(ship.ident, facing, target, ()))

    def movable_pieces(self, state: AgeOfSail, seat: int) -> list[str] | None:
        names = [ship.name for ship in self.asked(state, seat) if has_target(state, ship)]
        return names if self.open_ship(state) != NOBODY else [*names, ""]

    def choices_with(self, state: AgeOfSail, seat: int, piece: str) -> Choices[Action]:
        found: list[Action] = []
        for ship in self.asked(state, seat):
            if ship.name == piece:
                self.list_shots(state, ship, found)
        if not piece or self.open_ship(state) != NOBODY:
            found.append(Finish(self.open_ship(state)))
        return Choices(found, True)

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """Return the decision to hold fire."""
        return Finish(self.open_ship(state))

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        only = self.open_ship(state)
        if isinstance(action, Finish):
            if action.ship == only:
                return None
            return Ruling("SAIL-RULE-67", {"refusal": "finish_other"})
        if not isinstance(action, Fire):
            return Ruling("SAIL-RULE-67", {"refusal": "fire_now"})
        ship, target = state.ships[action.ship], state.ships[action.target]
        if only not in (NOBODY, action.ship):
            facts: Facts = {"ship": ship.name, "other": state.ships[only].name}
            return Ruling("SAIL-RULE-67", {**facts, "refusal": "one_by_one"})
        return (
            command_ruling(state, self.side, seat, ship)
            or self.twice_ruling(state, ship, target, action)
            or shot_ruling(state, ship, target, action.facing)
            or self.manning_ruling(state, ship, action)
        )

    def twice_ruling(
        self, state: AgeOfSail, ship: Ship, target: Ship, action: Fire
    ) -> Ruling | None:
        """Return why guns laid on one target may not be laid on another as well."""
        for shot in self.shots:
            laid = shot.ship == ship.ident and shot.facing == action.facing
            if laid and shot.target != target.ident:
                facts: Facts = {"ship": ship.name, "facing": FACINGS[action.facing]}
                facts["other"] = state.ships[shot.target].name
                return Ruling("SAIL-FIRE-10", {**facts, "refusal": "split_fire"})
        return None

    def manning_ruling(self, state: AgeOfSail, ship: Ship, action: Fire) -> Ruling | None:
        """Return why these batteries cannot be manned, or may not be left out (SAIL-RULE-103)."""
        facts: Facts = {"ship": ship.name, "facing": FACINGS[action.facing]}
        men = 0
        if state.rules.crews:
            men = men_left(state, ship, self.shots)
            if men <= 0:
                return Ruling("SAIL-CREW-02", {**facts, "refusal": "no_gunners"})
        if not action.batteries:
            return None
        guns = mounted_on(ship, action.facing)
        fits = len(action.batteries) == len(guns) and all(
            0 <= served <= halves for served, halves in zip(action.batteries, guns, strict=True)
        )
        if not fits:
            return Ruling("SAIL-FIRE-13", {**facts, "refusal": "not_mounted"})
        if list(action.batteries) == guns and not state.rules.crews:
            return None
        if not lacks_gunners(state, ship):
            return Ruling("SAIL-RULE-68", {**facts, "refusal": "in_part"})
        target = state.ships[action.target]
        volley = dice_of(state, ship, action.facing, target, action.batteries)
        dice = number_of_dice(volley) if any(action.batteries) else 0
        if dice == 0:
            return Ruling("SAIL-RULE-68", {**facts, "refusal": "nothing_fires"})
        if dice > men:
            facts |= {"refusal": "too_few_gunners", "count": men, "number": dice}
            return Ruling("SAIL-CREW-02", facts)
        return None

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if not isinstance(action, Fire):
            if self.open_ship(state) == NOBODY:
                self.finished += 1
            else:
                self.fire_open_ship(state, log)
            return
        ship, target = state.ships[action.ship], state.ships[action.target]
        batteries = action.batteries or self.served(state, ship, target, action.facing)
        ship.fired |= 1 << action.facing
        self.shots.append(Shot(action.ship, action.facing, action.target, batteries))
        if state.rules.closed:
            complete = see_volley(ship, action.facing, tuple(batteries))
            see_men(state, ship, self.shots, not complete and not action.batteries)
        if state.rules.crews and is_in_melee(state, ship):
            serve(ship, action.facing, dice_of(state, ship, action.facing, target, batteries))
        if log.on:
            facts: Facts = {"ship": ship.name, "target": target.name}
            facts["facing"] = FACINGS[action.facing]
            if state.rules.closed:
                # Guns that are run out are seen (SAIL-RULE-107).
                log.unveil()
                for name, halves in zip(RANGES, batteries, strict=True):
                    facts[f"{name}_guns"] = int(halves)
            log.add("SAIL-RULE-67", "shows_guns" if state.rules.closed else "lays_guns", **facts)

    def served(self, state: AgeOfSail, ship: Ship, target: Ship, facing: i64) -> tuple[int, ...]:
        """Return the batteries that fire if none are named: all there are men for."""
        if not state.rules.crews:
            return tuple(mounted_on(ship, facing))
        men = men_left(state, ship, self.shots)
        return served_batteries(ship, facing, distance_between(state, ship, target), men)

    def fire_open_ship(self, state: AgeOfSail, log: Log) -> None:
        """Roll for the ship that has named all its targets; guns it has not laid stay silent."""
        state.ships[self.shots[0].ship].fired = (1 << len(FACINGS)) - 1
        self.roll(state, log)


def serve(ship: Ship, facing: i64, volley: list[RangeDice]) -> None:
    """Remember which batteries the men at the guns serve: those that roll a die (SAIL-CREW-11)."""
    row = list(ship.served) or [0] * MOUNTS
    for one in volley:
        row[facing * len(RANGES) + one.range] += int(2 * one.whole + one.half)
    ship.served = tuple(row)


def batteries_to_lose(state: AgeOfSail, target: Ship, owed: int) -> int:
    """Return how many of the owed half batteries a target can lose (SAIL-RULE-73, SAIL-RULE-74).

    If others cannot see its batteries, return all that are owed.
    """
    if is_hidden(state, target):
        return owed
    return min(owed, target.batteries()) if loses_batteries(state, target) else 0


def command_ruling(state: AgeOfSail, side: i64, seat: int, ship: Ship) -> Ruling | None:
    """Return why a player does not decide for a ship in his side's step (SAIL-RULE-108)."""
    facts: Facts = {"ship": ship.name}
    if ship.holder != side:
        if ship.flag == STRUCK and ship.seat == seat:
            return Ruling("SAIL-PRIZE-25", {**facts, "refusal": "struck_fires"})
        return Ruling("SAIL-MOVE-02", {**facts, "refusal": "not_yours"})
    if state.commander(ship) != seat:
        other = SEATS[state.commander(ship)]
        return Ruling("SAIL-RULE-108", {**facts, "refusal": "other_player", "seat": other})
    return None


@declared
class Volleys(Phase[AgeOfSail, Action]):
    """Roll the dice of the volleys that have been named, in their order (SAIL-FIRE-01).

    Attributes:
        shots: the volleys; `rolled` how many of them have had their dice.
        unconfirmed: hits of half batteries that are yet to be confirmed, in the four counts of
            `gunnery.batches`; empty if there are none.
        hits: those so far; the phase below gets them in the end.
    """

    name: ClassVar[str] = "volleys"
    shots: list[Shot]
    rolled: i64 = 0
    unconfirmed: list[int] = field(factory=list)
    hits: list[Hits] = field(factory=list)

    def volley(self, state: AgeOfSail, shot: Shot) -> list[RangeDice]:
        """Return the dice of a volley."""
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        return dice_of(state, ship, shot.facing, target, shot.batteries)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.unconfirmed:
            facts = self.facts(state, self.shots[self.rolled - 1])
            facts["count"] = sum(self.unconfirmed)
            return Pool("SAIL-RULE-13", "confirming", facts, confirming_batches(self.unconfirmed))
        if self.rolled == len(self.shots):
            return None
        shot = self.shots[self.rolled]
        volley = self.volley(state, shot)
        facts = self.facts(state, shot)
        facts["count"] = number_of_dice(volley)
        raking = any(one.raked for one in volley)
        found = batches(volley, state.rules.confirmed_halves)
        if raking:
            return Pool("SAIL-NEL-02", "raking_volley", facts, found)
        return Pool("SAIL-FIRE-01", "volley", facts, found)

    def facts(self, state: AgeOfSail, shot: Shot) -> Facts:
        """Return who fires at whom, with which guns, from how far."""
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        distance = int(nearest(distance_between(state, ship, target)))
        facts: Facts = {"ship": ship.name, "target": target.name, "measured": distance}
        facts["facing"] = FACINGS[shot.facing]
        return facts

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        if self.unconfirmed:
            shot = self.shots[self.rolled - 1]
            found = Pool("SAIL-RULE-13", "", {}, confirming_batches(self.unconfirmed)).sums(outcome)
            self.unconfirmed.clear()
            if log.on:
                needs = (CONFIRMS,) * len(outcome)
                facts = {**self.facts(state, shot), "count": len(outcome)}
                facts |= ship_roll_facts(state, state.ships[shot.ship], outcome)
                facts |= needs_facts(outcome, needs)
                facts["rolls"] = runs_of(outcome, needs)
                owed = batteries_to_lose(state, state.ships[shot.target], found[1])
                kind = "confirmed" if owed > 0 else "confirmed_hits"
                log.add("SAIL-RULE-13", kind, damage=found[0], owed=owed, **facts)
            self.note(state, shot, found[0], found[1])
            return
        shot = self.shots[self.rolled]
        self.rolled += 1
        volley = self.volley(state, shot)
        self.open_fire(state, shot, volley, log)
        confirmed = state.rules.confirmed_halves
        found = Pool("SAIL-FIRE-01", "", {}, batches(volley, confirmed)).sums(outcome)
        if any(found[2:]):
            self.unconfirmed = list(found[2:])
        if log.on:
            self.log_volley(state, shot, volley, found, outcome, log)
        self.note(state, shot, found[0], found[1])

    def open_fire(self, state: AgeOfSail, shot: Shot, volley: list[RangeDice], log: Log) -> None:
        """Carry out what follows from fire, hit or miss: a frigate may be fired at from now on
        (SAIL-NEL-14, SAIL-RULE-85), and close fire hinders rigging (SAIL-MAST-02).
        """
        ship, target = state.ships[shot.ship], state.ships[shot.target]
        if any(one.band == CLOSE for one in volley):
            target.peppered = True
        if state.rules.frigates and is_frigate_class(ship.design) and not ship.opened:
            ship.opened = True
            if log.on:
                log.add("SAIL-NEL-14", "frigate_opens", ship=ship.name)

    def log_volley(
        self,
        state: AgeOfSail,
        shot: Shot,
        volley: list[RangeDice],
        found: tuple[int, ...],
        outcome: Outcome,
        log: Log,
    ) -> None:
        """Log the roll of a volley and its effects."""
        facts = self.facts(state, shot)
        facts |= ship_roll_facts(state, state.ships[shot.ship], outcome)
        needs: tuple[int, ...] = ()
        for one in volley:
            needs += (NEEDS[one.band],) * one.dice()
        facts |= needs_facts(outcome, needs)
        facts["rolls"] = runs_of(outcome, needs)
        facts["bands"] = tuple(f"{RANGES[one.range]}_{BANDS[one.band]}" for one in volley)
        if any(one.raked for one in volley):
            log.add("SAIL-NEL-01", "rakes", ship=facts["ship"], target=facts["target"])
        owed = batteries_to_lose(state, state.ships[shot.target], found[1])
        if found[0] == 0:
            log.add("SAIL-FIRE-02", "volley_misses", **facts)
        elif owed == 0:
            log.add("SAIL-FIRE-04", "volley_hits", damage=found[0], **facts)
        else:
            log.add("SAIL-FIRE-12", "volley_strikes", damage=found[0], owed=owed, **facts)

    def note(self, state: AgeOfSail, shot: Shot, damage: int, owed: int) -> None:
        """Store the effects of a volley until the damage of the step is assessed."""
        if damage > 0:
            self.hits.append(Hits(shot.target, damage, owed, shot.ship))

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)
        below = state.stack[-1]
        assert isinstance(below, Firing)
        below.hits += self.hits
