"""Resolve boarding: grapples, the melee, and calling the men off (SAIL-BOARD)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import gap
from naumachia.kernel.chance import Batch, Chance, Dice, Outcome, Pool
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Board,
    Cut,
    Dishonour,
    Grapple,
    Let,
    Man,
    Withdraw,
)
from naumachia.rules.age_of_sail.model import CONTACT, SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.contact import ships_touching
from naumachia.rules.age_of_sail.rules.crews import boarders, hands
from naumachia.rules.age_of_sail.rules.diagrams import count_crew, lay_open
from naumachia.rules.age_of_sail.rules.guns import apart_ruling
from naumachia.rules.age_of_sail.rules.holds import (
    GRAPPLES,
    CutOffer,
    Cutting,
    Step,
    carry_cut,
    change_hold,
    cut_orders,
    cut_ruling,
    is_pressing,
)
from naumachia.rules.age_of_sail.rules.losses import part_grapple, part_tow, ship_roll_facts
from naumachia.rules.age_of_sail.rules.prizes import (
    CaptivesChoice,
    is_held_by_captor,
    retake,
    strike_colours,
)
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FIGHTING,
    FLYING,
    HELD,
    PRIZE,
    STRUCK,
    Hold,
    Ship,
)
from naumachia.table.choices import ListedChoices

# -- the fight (SAIL-BOARD-03 to 09, SAIL-RULE-90 to 93) -----------------------------------

FACES: Final = 6
MEN_A_DIE: Final = 5
"""The number of men for each die (SAIL-BOARD-03)."""
LESS_ATTACKER: Final = [2, 3]
LESS_DEFENDER: Final = [3, 2]
"""The deduction from each die in the first and in the second round (SAIL-BOARD-03, 05)."""
GIVES_IN: Final = 2
"""The highest morale that makes the smaller side give in (SAIL-RULE-92)."""
OUTNUMBERED: Final = -2
"""The modifier of morale if one crew is more than twice the other (SAIL-BOARD-06)."""

MANNING: Final = 0
RISING: Final = 2
ROUNDS: Final = 3
OUTCOME: Final = 5


# -- who fights -----------------------------------------------------------------------------


def defender_of(state: AgeOfSail, ship: Ship, target: Ship) -> Ship | None:
    """Return the ship whose men defend `target` against the boarders of `ship`: itself; where it
    has struck and is not secured, the captor that is still grappled to it; None where nobody does
    (SAIL-RULE-104).
    """
    if target.flag != STRUCK:
        return target
    if ship.side != target.side or not is_held_by_captor(state, target):
        return None
    return state.ships[target.captor]


def is_open_to_boarders(state: AgeOfSail, ship: Ship, target: Ship) -> bool:
    """Return whether `ship` may board `target`: one that has struck only its friends, who have to
    fight the captor; one taken by boarding whom no captor holds they take back without a fight.
    """
    if target.flag != STRUCK or defender_of(state, ship, target) is not None:
        return True
    return ship.side == target.side and target.by_boarding


def men_fighting(state: AgeOfSail, ship: Ship, target: Ship, attacking: bool, rising: bool) -> int:
    """Return the men of one side of a fight, in halves: those of the boarder, with the captives who
    rise for it, or those who defend.
    """
    if attacking:
        return boarders(state, ship) + (int(target.crew) if rising else 0)
    defender = defender_of(state, ship, target)
    return 0 if defender is None else boarders(state, defender)


def bleed(state: AgeOfSail, ship: Ship, target: Ship, killed: i64, attacking: bool) -> None:
    """Take men killed off one side: the boarder's own first, then captives who rose for it."""
    if attacking:
        own = min(int(killed), boarders(state, ship))
        ship.crew -= own
        target.crew -= min(int(killed) - own, int(target.crew))
        return
    defender = defender_of(state, ship, target)
    assert defender is not None
    lost = min(int(killed), boarders(state, defender))
    if defender.flag == PRIZE:
        defender.guards -= lost
    else:
        defender.crew -= lost


def dice_for(state: AgeOfSail, halves: i64) -> int:
    """Return how many dice men roll: one for five, at least one for a single man (SAIL-RULE-90)."""
    men = int(halves) // 2
    if state.rules.boarding_dice == "nearest":
        return (2 * men + MEN_A_DIE) // (2 * MEN_A_DIE)
    dice = men // MEN_A_DIE
    if state.rules.boarding_dice == "floor_min1" and men >= 1:
        return max(1, dice)
    return dice


def kills_by_face(less: int, attacking: bool) -> tuple[tuple[int, ...], ...]:
    """Return what each face kills: defenders first, attackers second."""
    kills = [max(0, face - less) for face in range(1, FACES + 1)]
    return tuple((kill, 0) if attacking else (0, kill) for kill in kills)


# -- one fight ------------------------------------------------------------------------------


@declared
class Fight(Phase[AgeOfSail, Action]):
    """Run one move's fight between two grappled ships (SAIL-RULE-88, SAIL-RULE-91).

    `step` counts what is done: the men kept at the guns of both, the captives' choice, two rounds,
    the outcome. `rising` is set where captives fight for the boarders (SAIL-PRIZE-11).
    """

    name: ClassVar[str] = "fight"
    ship: i64
    target: i64
    step: i64 = 0
    rising: bool = False

    def advance(self, state: AgeOfSail, log: Log) -> None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        step = self.step
        self.step += 1
        if step < RISING:
            fighter = ship if step == MANNING else defender_of(state, ship, target)
            if fighter is not None and keeps_gunners(state, fighter):
                enter(state, Manning(fighter.ident), log)
        elif step == RISING:
            opposed = defender_of(state, ship, target) is not None
            if state.rules.prizes and opposed and may_rise(ship, target):
                enter(state, Rising(self.target, self.ship), log)
        elif step < OUTCOME:
            if self.opposed(state, ship, target):
                enter(state, Melee(self.ship, self.target, step - ROUNDS, self.rising), log)
        else:
            leave(state)
            decide_fight(state, ship, target, self.rising, log)

    def opposed(self, state: AgeOfSail, ship: Ship, target: Ship) -> bool:
        """Return whether both sides have men to fight with; else no dice are rolled
        (SAIL-RULE-90).
        """
        attack = men_fighting(state, ship, target, True, self.rising)
        return attack > 0 and men_fighting(state, ship, target, False, self.rising) > 0


def keeps_gunners(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether to ask how many men stay at its guns: not for a prize, nor if crews are not
    counted, and once a move, however many it fights (SAIL-RULE-91).
    """
    if not state.rules.crews or ship.flag == PRIZE or ship.manned != NOBODY:
        return False
    return ship.crew >= 2 and ship.batteries() > 0


def may_rise(ship: Ship, target: Ship) -> bool:
    """Return whether captives may fight for the boarders: taken by boarding and not secured, or
    guarded by fewer than a fifth of their number (SAIL-PRIZE-10, SAIL-PRIZE-13, SAIL-RULE-104).
    """
    if ship.side != target.side or target.crew < 2:
        return False
    if target.flag == STRUCK:
        return target.by_boarding
    return target.flag == PRIZE and 5 * target.guards < target.crew


@declared
class Manning(Phase[AgeOfSail, Action]):
    """Ask how many men stay at the guns instead of fighting hand to hand (SAIL-CREW-03, 04)."""

    name: ClassVar[str] = "manning"
    ship: i64

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name, "men": int(ship.crew)}
        return Prompt((seat,), "manning", "SAIL-CREW-03", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        """Return orders for no men, for one man a battery, and for shares of the crew."""
        ship = state.ships[self.ship]
        most = int(ship.crew) // 2
        guns = min(most, sum(1 for half in ship.guns if half > 0))
        return [Man(self.ship, men) for men in sorted({0, guns, most // 4, most // 2, most})]

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Man(self.ship, 0)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = state.ships[self.ship]
        facts: Facts = {"ship": ship.name, "limit_count": int(ship.crew) // 2}
        if not isinstance(action, Man) or action.ship != self.ship:
            return Ruling("SAIL-CREW-03", {**facts, "refusal": "man_first"})
        if not 0 <= 2 * action.men <= ship.crew:
            facts["count"] = int(action.men)
            return Ruling("SAIL-CREW-03", {**facts, "refusal": "so_many_men"})
        return None

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, Man)
        ship = state.ships[self.ship]
        ship.manned = 2 * action.men
        if log.on and action.men > 0:
            log.add("SAIL-CREW-03", "mans_guns", ship=ship.name, men=int(ship.manned))


@declared
class Rising(CaptivesChoice):
    """Ask captives whether they break their word and fight for boarders (SAIL-PRIZE-10, 11)."""

    name: ClassVar[str] = "rising"
    clause: ClassVar[ClauseId] = "SAIL-PRIZE-10"
    friend: i64

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = int(ship.seat)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name, "men": int(ship.crew)}
        facts["friend"] = state.ships[self.friend].name
        return Prompt((seat,), "rising", "SAIL-PRIZE-10", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Dishonour(self.ship), Let(self.ship)]

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        if not isinstance(action, Dishonour):
            return
        ship.dishonoured = True
        ship.risen = ship.flag == STRUCK
        below = state.stack[-1]
        assert isinstance(below, Fight)
        below.rising = True
        if log.on:
            log.add("SAIL-PRIZE-11", "captives_rise", ship=ship.name, men=int(ship.crew))


# -- the dice -------------------------------------------------------------------------------


@declared
class Melee(Phase[AgeOfSail, Action]):
    """Roll a round for both sides at once, with the men they have (SAIL-BOARD-03 to 05)."""

    name: ClassVar[str] = "melee"
    ship: i64
    target: i64
    number: i64
    rising: bool

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        pool = self.pool(state)
        return pool if pool.batches else None

    def pool(self, state: AgeOfSail) -> Pool:
        """Return the dice of both; the sums are the defenders and the attackers killed, in whole
        men.
        """
        ship, target = state.ships[self.ship], state.ships[self.target]
        attack = men_fighting(state, ship, target, True, self.rising)
        defence = men_fighting(state, ship, target, False, self.rising)
        facts: Facts = {"ship": ship.name, "target": target.name}
        facts["men"], facts["against_men"] = attack, defence
        less, other = LESS_ATTACKER[self.number], LESS_DEFENDER[self.number]
        batches = (
            Batch(dice_for(state, attack), kills_by_face(less, True), ship.name),
            Batch(dice_for(state, defence), kills_by_face(other, False), target.name),
        )
        clause = "SAIL-BOARD-03" if self.number == 0 else "SAIL-BOARD-05"
        return Pool(clause, "melee", facts, batches)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        pool = self.pool(state)
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        killed, lost = pool.sums(outcome)
        killed = min(2 * killed, men_fighting(state, ship, target, False, self.rising))
        lost = min(2 * lost, men_fighting(state, ship, target, True, self.rising))
        if log.on:
            dice = int(pool.batches[0].number) if pool.batches[0].label == ship.name else 0
            seats = (state.commander(ship),) * dice
            defender = defender_of(state, ship, target) or target
            seats += (state.commander(defender),) * (len(outcome) - dice)
            log.add(
                "SAIL-BOARD-04",
                "melee_round",
                ship=ship.name,
                target=target.name,
                dice=outcome[:dice],
                against_dice=outcome[dice:],
                dice_seats=seats,
                killed=killed,
                lost=lost,
            )
        bleed(state, ship, target, killed, False)
        bleed(state, ship, target, lost, True)


@declared
class Morale(Phase[AgeOfSail, Action]):
    """Roll a die of the defender that decides who gives in, if anybody (SAIL-BOARD-06 to 09)."""

    name: ClassVar[str] = "morale"
    ship: i64
    target: i64
    rising: bool

    def sizes(self, state: AgeOfSail) -> tuple[int, int]:
        """Return the attackers and the defenders left, in halves."""
        ship, target = state.ships[self.ship], state.ships[self.target]
        attack = men_fighting(state, ship, target, True, self.rising)
        return attack, men_fighting(state, ship, target, False, self.rising)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        attack, defence = self.sizes(state)
        facts: Facts = {"ship": ship.name, "target": target.name}
        facts["men"], facts["against_men"] = attack, defence
        facts["modifier"] = modifier_of(attack, defence)
        label = SEATS[state.commander(target)]
        return Dice("SAIL-BOARD-06", "morale", facts, (FACES,), (label,))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        attack, defence = self.sizes(state)
        result = max(1, outcome[0] + modifier_of(attack, defence))
        if log.on:
            log.add(
                "SAIL-BOARD-06",
                "morale_thrown",
                # The defender rolls, so the line is hers.
                ship=target.name,
                target=ship.name,
                dice=outcome,
                modifier=modifier_of(attack, defence),
                dice_seats=(state.commander(target),),
            )
        smaller_is_attacker = attack < defence
        if attack == defence or GIVES_IN < result < FACES:
            if log.on:
                log.add("SAIL-BOARD-08", "fight_undecided", ship=ship.name, target=target.name)
        elif (result <= GIVES_IN) == smaller_is_attacker:
            repel(state, ship, target, log)
        else:
            give_in(state, ship, target, log)


def modifier_of(one: int, other: int) -> int:
    """Return the modifier of morale if the larger crew is more than double the smaller
    (SAIL-RULE-92).
    """
    return OUTNUMBERED if max(one, other) > 2 * min(one, other) else 0


# -- the outcome ----------------------------------------------------------------------------


def decide_fight(state: AgeOfSail, ship: Ship, target: Ship, rising: bool, log: Log) -> None:
    """End two rounds: a side without men loses, else morale is rolled for (SAIL-RULE-92)."""
    attack = men_fighting(state, ship, target, True, rising)
    defence = men_fighting(state, ship, target, False, rising)
    if attack > 0 and defence > 0:
        enter(state, Morale(ship.ident, target.ident, rising), log)
    elif attack > 0:
        give_in(state, ship, target, log)
    elif defence > 0:
        repel(state, ship, target, log)
    else:
        if log.on:
            log.add("SAIL-RULE-92", "all_dead", ship=ship.name, target=target.name)
        part_grapple(state, ship.ident, target.ident, log)


def repel(state: AgeOfSail, ship: Ship, target: Ship, log: Log) -> None:
    """Throw the boarders back; the defenders may cut loose at once (SAIL-RULE-94)."""
    change_hold(state, ship.ident, target.ident, HELD, state.move)
    if log.on:
        log.add("SAIL-BOARD-07", "repelled", ship=ship.name, target=target.name)
    if target.flag != STRUCK and not target.cut_thrown and hands(target) > 0:
        enter(state, CutOffer(target.ident, ship.ident), log)


def give_in(state: AgeOfSail, ship: Ship, target: Ship, log: Log) -> None:
    """Make the defenders surrender, or retake a prize (SAIL-BOARD-07, SAIL-PRIZE-23)."""
    if ship.side == target.side:
        retake(state, target, ship, log)
    else:
        strike_colours(state, target, ship, True, log)


# -- orders (SAIL-BOARD-01, 02, 12 to 14, SAIL-RULE-88 to 95) ------------------------------

GRAPPLES_ON: Final = 4
"""The least die that grapples (SAIL-BOARD-02)."""


# -- grappling ----------------------------------------------------------------------------


def boarder_ruling(ship: Ship, facts: Facts) -> Ruling | None:
    """Return why a ship cannot board any ship in this move."""
    if ship.flag != FLYING:
        clause = "SAIL-PRIZE-25" if ship.flag == STRUCK else "SAIL-PRIZE-21"
        return Ruling(clause, {**facts, "refusal": "not_flying"})
    if ship.ablaze:
        return Ruling("SAIL-RULE-84", {**facts, "refusal": "ablaze"})
    if ship.crew < 2:
        return Ruling("SAIL-RULE-78", {**facts, "refusal": "no_crew"})
    return None


def grapple_ruling(state: AgeOfSail, ship: Ship, action: Grapple) -> Ruling | None:
    """Return why a ship may not throw grapples at another now (SAIL-BOARD-01, SAIL-RULE-88)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    ruling = boarder_ruling(ship, facts)
    if ruling is not None:
        return ruling
    if target.fate != AFLOAT:
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "gone"})
    if not state.enemies(ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "friend"})
    if not is_open_to_boarders(state, ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "has_struck"})
    if state.between(ship.ident, target.ident) is not None:
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "grappled_already"})
    if ship.grapple_thrown:
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "grapples_thrown"})
    away = gap(state.hull(ship), state.hull(target))
    if away > float(CONTACT):
        return apart_ruling(state, "SAIL-BOARD-01", facts, "no_contact", away, CONTACT)
    return None


def carry_grapple(state: AgeOfSail, ship: Ship, action: Grapple, log: Log) -> None:
    """Throw the grapples, which ends the ship's step."""
    ship.moved = True
    ship.grapple_thrown = True
    enter(state, Grappling(ship.ident, action.target), log)


def grapple_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the orders to throw grapples that are legal now."""
    if ship.flag != FLYING or ship.grapple_thrown:
        return []
    orders = [Grapple(ship.ident, other) for other in ships_touching(state, ship)]
    return [order for order in orders if grapple_ruling(state, ship, order) is None]


@declared
class Grappling(Phase[AgeOfSail, Action]):
    """Roll for thrown grapples (SAIL-BOARD-02)."""

    name: ClassVar[str] = "grappling"
    ship: i64
    target: i64

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        facts: Facts = {"ship": ship.name, "target": target.name, "needs": GRAPPLES_ON}
        label = SEATS[state.commander(ship)]
        return Dice("SAIL-BOARD-02", "grapples", facts, (FACES,), (label,))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        holds = outcome[0] >= GRAPPLES_ON
        if log.on:
            kind = "grappled" if holds else "grapples_miss"
            clause = "SAIL-BOARD-02" if holds else "SAIL-RULE-89"
            facts = {"needs": GRAPPLES_ON, **ship_roll_facts(state, ship, outcome)}
            log.add(clause, kind, ship=ship.name, target=target.name, **facts)
        if holds:
            # The crews are counted now: each rolls a die for five (SAIL-RULE-107).
            lay_open(state, log)
            grapple_together(state, ship, target, log)
            enter(state, Fight(self.ship, self.target), log)


def grapple_together(state: AgeOfSail, attacker: Ship, defender: Ship, log: Log) -> None:
    """Hold two ships together; tows of either part (SAIL-RULE-88, SAIL-RULE-101)."""
    part_tow(state, attacker, log)
    part_tow(state, defender, log)
    state.grapples.append(Hold(attacker.ident, defender.ident, FIGHTING, state.move))
    if state.rules.closed:
        count_crew(attacker)
        count_crew(defender)


# -- boarding on, and withdrawing -----------------------------------------------------------


def board_ruling(state: AgeOfSail, ship: Ship, action: Board) -> Ruling | None:
    """Return why a ship may not board, or go on boarding, another now (SAIL-RULE-91,
    SAIL-RULE-94).
    """
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    ruling = boarder_ruling(ship, facts)
    if ruling is not None:
        return ruling
    hold = state.between(ship.ident, target.ident)
    if hold is None:
        return Ruling("SAIL-BOARD-12", {**facts, "refusal": "not_grappled"})
    if hold.begun == state.move:
        return Ruling("SAIL-RULE-91", {**facts, "refusal": "fought_already"})
    fights_on = hold.state == FIGHTING and hold.attacker == ship.ident
    if ship.moved and not fights_on:
        return Ruling("SAIL-RULE-48", {**facts, "refusal": "has_moved"})
    if is_pressing(state, hold) and not fights_on:
        return Ruling("SAIL-RULE-91", {**facts, "refusal": "defender_waits"})
    if not state.enemies(ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "friend"})
    if not is_open_to_boarders(state, ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "has_struck"})
    return None


def carry_board(state: AgeOfSail, ship: Ship, action: Board, log: Log) -> None:
    """Fight again; a ship that boards from a hold becomes the attacker (SAIL-RULE-91)."""
    ship.moved = True
    change_hold(state, ship.ident, action.target, FIGHTING, state.move)
    if log.on:
        log.add("SAIL-BOARD-12", "boards", ship=ship.name, target=state.ships[action.target].name)
    enter(state, Fight(ship.ident, action.target), log)


def withdraw_ruling(state: AgeOfSail, ship: Ship, action: Withdraw) -> Ruling | None:
    """Return why a ship may not call its men off now (SAIL-BOARD-13, SAIL-RULE-95)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    hold = state.between(ship.ident, target.ident)
    if hold is None:
        return Ruling("SAIL-BOARD-13", {**facts, "refusal": "not_grappled"})
    if hold.state != FIGHTING or hold.attacker != ship.ident:
        return Ruling("SAIL-BOARD-13", {**facts, "refusal": "not_boarding"})
    if hold.begun == state.move:
        return Ruling("SAIL-RULE-95", {**facts, "refusal": "fought_already"})
    if action.cut and ship.cut_thrown:
        return Ruling("SAIL-RULE-94", {**facts, "refusal": "cut_already"})
    return None


def carry_withdraw(state: AgeOfSail, ship: Ship, action: Withdraw, log: Log) -> None:
    """Turn the fight into a hold; the ship may roll at once to cut (SAIL-RULE-95)."""
    hold = state.between(ship.ident, action.target)
    assert hold is not None
    change_hold(state, hold.attacker, hold.defender, HELD, hold.begun)
    if log.on:
        target = state.ships[action.target].name
        log.add("SAIL-BOARD-13", "withdraws", ship=ship.name, target=target)
    if action.cut:
        enter(state, Cutting(ship.ident, action.target), log)


def owed_ruling(state: AgeOfSail, seat: int) -> Ruling | None:
    """Return why a player may not end his step yet: his boarders must fight on or be called off
    (SAIL-BOARD-14, SAIL-RULE-91).
    """
    for hold in state.grapples:
        ship = state.ships[hold.attacker]
        if hold.state == FIGHTING and hold.begun < state.move and state.commander(ship) == seat:
            if board_ruling(state, ship, Board(hold.attacker, hold.defender)) is None:
                target = state.ships[hold.defender].name
                facts: Facts = {"refusal": "fight_goes_on", "ship": ship.name, "target": target}
                return Ruling("SAIL-BOARD-14", facts)
    return None


def board_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the orders to board, or go on boarding, that are legal now."""
    held = [hold.other(ship.ident) for hold in state.grapples_of(ship.ident)]
    orders = [Board(ship.ident, other) for other in held]
    return [order for order in orders if board_ruling(state, ship, order) is None]


def withdraw_orders(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Return the orders to call men off that are legal now, cutting and not."""
    held = [hold.other(ship.ident) for hold in state.grapples_of(ship.ident)]
    orders = [Withdraw(ship.ident, other, cut) for other in held for cut in (True, False)]
    return [order for order in orders if withdraw_ruling(state, ship, order) is None]


GRAPPLING: Final[dict[type[Action], Step]] = {
    Grapple: Step(grapple_ruling, carry_grapple, grapple_orders),
    Board: Step(board_ruling, carry_board, board_orders, ends=False, occasion=GRAPPLES),
    Withdraw: Step(withdraw_ruling, carry_withdraw, withdraw_orders, ends=False, occasion=GRAPPLES),
    Cut: Step(cut_ruling, carry_cut, cut_orders, ends=False, occasion=GRAPPLES),
}
"""Orders of chapter BOARD in a ship's own step."""
