"""One combat: cards face down, turned up, dice, cards after the roll, result (NAV-RULE-17).

Rakes, rams, missiles, grapples and melees all go this way; what their dice and results are stands
in the module of each. A melee of one ship against two is two bouts in one combat, simultaneous.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    NOBODY,
    NOTHING,
    Action,
    Battle,
    Blow,
    Nothing,
    Play,
)
from naumachia.rules.navarchoi.model import SEATS, UNKNOWN, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.combat import boarding, grapples, missiles, rake, ram
from naumachia.rules.navarchoi.rules.combat.boarding import LossPick
from naumachia.rules.navarchoi.rules.damage import show
from naumachia.rules.navarchoi.rules.deck.battle_cards import (
    ATTACKER,
    COMBATS,
    DEFENDER,
    FIRE_POTS,
    MELEE,
    REROLL,
    add_cards,
    holds,
)
from naumachia.rules.navarchoi.rules.deck.commitments import COMMITS, Commitments
from naumachia.rules.navarchoi.rules.deck.piles import play_from_hand
from naumachia.rules.navarchoi.rules.tallies import FACES, reasons
from naumachia.rules.navarchoi.strikes import GRAPPLE, MISSILE, RAKE, RAM

DICE_CLAUSES: Final[list[ClauseId]] = [
    "NAV-MISS-03",
    "NAV-RAKE-04",
    "NAV-RAM-04",
    "NAV-GRAP-02",
    "NAV-MEL-01",
]
"""The rule that asks for the dice, by kind of combat."""


class Combat(Commitments):
    """A combat under way.

    Attributes:
        kind: MISSILE, RAKE, RAM, GRAPPLE or MELEE.
        ships: the attackers; `targets` the defenders by number, friends under group fire included.
        parts: the Manpower used on each target by a ship that splits it, else empty.
        vector: of a ram, 0 stern to 4 bow-on. corvus, pots: what the attacker uses.
        answering: a counter or a reaction (NAV-RULE-82).
        asked: how many of the moments for cards are over; `slots` and `cards` tell what was
            committed in which of them, UNKNOWN to the other seat until `turned` up.
        dice: those rolled: the attacker's and each defender's, or two by bout of a melee.
        role, declined: who is asked after the roll, and how many have declined in a row.
        again: the die that is rolled again, or NOBODY.
        burned: the ship at which the fire pots fly, NOBODY before it is named.
    """

    name: ClassVar[str] = "combat"

    def __init__(  # noqa: PLR0913 - all values of the phase, as a position writes them
        self,
        kind: i64,
        ships: list[int],
        targets: list[int],
        parts: list[int] | None = None,
        vector: i64 = 0,
        corvus: bool = False,
        pots: bool = False,
        answering: bool = False,
        asked: i64 = 0,
        slots: list[int] | None = None,
        cards: list[int] | None = None,
        turned: bool = False,
        dice: list[int] | None = None,
        role: i64 = ATTACKER,
        declined: i64 = 0,
        again: i64 = NOBODY,
        burned: i64 = NOBODY,
    ) -> None:
        super().__init__(kind, ships, targets, asked, slots, cards, turned)
        self.parts: list[int] = [] if parts is None else parts
        self.vector: i64 = vector
        self.corvus: bool = corvus
        self.pots: bool = pots
        self.answering: bool = answering
        self.dice: list[int] = [] if dice is None else dice
        self.role: i64 = role
        self.declined: i64 = declined
        self.again: i64 = again
        self.burned: i64 = burned

    def clone(self) -> Combat:
        return Combat(
            self.kind,
            self.ships,
            self.targets,
            self.parts,
            self.vector,
            self.corvus,
            self.pots,
            self.answering,
            self.asked,
            self.slots.copy(),
            self.cards.copy(),
            self.turned,
            self.dice.copy(),
            self.role,
            self.declined,
            self.again,
            self.burned,
        )

    # -- the machine ---------------------------------------------------------------

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.commits_left():
            role = self.asked % COMMITS
            if self.usable(state, role, self.fits(state, role)):
                return self.prompt(state, role, "battle_cards", "NAV-CARD-07")
            return None
        if not self.turned:
            return None
        if self.unnamed(state):
            return self.prompt(state, ATTACKER, "blow", "NAV-CARD-06")
        if self.again != NOBODY or len(self.dice) < self.dice_wanted():
            return self.roll(state)
        if self.declined < COMMITS and self.usable(state, self.role, [REROLL]):
            return self.prompt(state, self.role, "after_roll", "NAV-RULE-17")
        return None

    def prompt(self, state: Navarchoi, role: i64, phase: str, clause: ClauseId) -> Prompt:
        """A decision of one role."""
        return Prompt((self.seat(state, role),), phase, clause, self.facts(state, role))

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.commits_left():
            self.asked += 1
        elif not self.turned:
            self.turn_up(state, log)
        elif self.declined < COMMITS:
            self.pass_on()
        else:
            self.finish(state, log)

    def pass_on(self) -> None:
        """The role that is asked after the roll declines."""
        self.declined += 1
        self.role = DEFENDER if self.role == ATTACKER else ATTACKER

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        if self.commits_left():
            return self.sets(state)
        if self.unnamed(state):
            return [Blow(ship.ident) for ship in self.foes(state)]
        found: list[Action] = [NOTHING]
        for card in state.hands.hands[seat]:
            if state.battle.deck.card(card).effect == REROLL:
                found.extend(Play(card, (), (die,)) for die in self.own_dice(state, seat))
        return found

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        if self.commits_left():
            found.extend(Battle((card,)) for card in self.free_cards(state, self.asked % COMMITS))
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if self.commits_left() and isinstance(action, Battle):
            return self.card_refusal(state, self.asked % COMMITS, action)
        if not self.commits_left() and isinstance(action, Play):
            return Ruling("NAV-RULE-17", {"refusal": "not_after_roll"})
        return Ruling("NAV-CARD-07", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Battle):
            self.commit(seat, action, log)
        elif isinstance(action, Blow):
            self.burned = action.ship
        elif isinstance(action, Play):
            card = state.battle.deck.card(action.card)
            play_from_hand(state, seat, action.card)
            self.again = action.values[0]
            self.declined = 0
            self.role = DEFENDER if self.role == ATTACKER else ATTACKER
            log.unveil()
            if log.on:
                said: Facts = {"seat": SEATS[seat], "card": card.title}
                log.add("NAV-RULE-17", "card_played", number=int(card.number), **said)
        else:
            assert isinstance(action, Nothing)
            self.pass_on()

    def turn_up(self, state: Navarchoi, log: Log) -> None:
        """Turn up what was committed, and discard it: it counts in this combat only."""
        for slot, number in zip(self.slots, self.cards, strict=True):
            seat = self.seat(state, slot % COMMITS)
            play_from_hand(state, seat, number)
            log.unveil()
            if log.on:
                title = state.battle.deck.card(number).title
                log.add("NAV-CARD-06", "battle_card", seat=SEATS[seat], card=title, number=number)
        self.turned = True
        attacker = state.ships[self.ships[0]]
        if self.kind == MISSILE:
            show(attacker, log)
            if self.pots:
                attacker.fire_pots = False
            foes = self.foes(state)
            if len(foes) == 1:
                self.burned = foes[0].ident
        elif self.kind == GRAPPLE:
            grapples.reveal(attacker, state.ships[self.targets[0]], self.corvus, log)
        elif self.kind == MELEE:
            for number in [*self.ships, *self.targets]:
                show(state.ships[number], log)

    # -- fire pots -----------------------------------------------------------------

    def foes(self, state: Navarchoi) -> list[Ship]:
        """The enemies among the targets."""
        seat = self.seat(state, DEFENDER)
        return [state.ships[number] for number in self.targets if state.ships[number].side == seat]

    def burning(self, state: Navarchoi) -> bool:
        """Whether fire pots are thrown."""
        if self.kind != MISSILE:
            return False
        return self.pots or holds(state, self.cards_of(0, ATTACKER), FIRE_POTS)

    def unnamed(self, state: Navarchoi) -> bool:
        """Whether the firer has yet to name the ship that his fire pots are thrown at."""
        return self.burned == NOBODY and not self.dice and self.burning(state)

    # -- dice ----------------------------------------------------------------------

    def dice_wanted(self) -> int:
        """How many dice the combat takes."""
        return COMMITS * len(self.targets) if self.kind == MELEE else 1 + len(self.targets)

    def owner(self, state: Navarchoi, die: i64) -> int:
        """The seat whose die it is."""
        if self.kind == MELEE:
            return self.seat(state, die % COMMITS)
        if die == 0:
            return self.seat(state, ATTACKER)
        return int(state.ships[self.targets[die - 1]].side)

    def own_dice(self, state: Navarchoi, seat: i64) -> list[int]:
        """The dice that a seat may roll again."""
        return [die for die in range(len(self.dice)) if self.owner(state, die) == seat]

    def next_dice(self) -> list[int]:
        """The dice of the next throw: attacker and defender together, further targets one by one.

        The attacker's first (NAV-RULE-77).
        """
        if self.again != NOBODY:
            return [int(self.again)]
        first = len(self.dice)
        if self.kind == MELEE or first == 0:
            return [first, first + 1]
        return [first]

    def roll(self, state: Navarchoi) -> Dice:
        """The dice that come next."""
        dice = self.next_dice()
        labels = tuple(SEATS[self.owner(state, die)] for die in dice)
        facts = self.facts(state, ATTACKER)
        facts["target"] = state.ships[self.target_of(dice[-1])].name
        facts["attack"] = self.attack(state, self.row_of(dice[-1])).total
        facts["defence"] = self.defence(state, self.row_of(dice[-1])).total
        sides = tuple(FACES for _ in dice)
        clause = DICE_CLAUSES[self.kind] if len(dice) > 1 else "NAV-RULE-77"
        return Dice(clause, COMBATS[self.kind], facts, sides, labels, lowest=0)

    def row_of(self, die: i64) -> int:
        """The place in `targets` that a die decides about."""
        if self.kind == MELEE:
            return int(die) // COMMITS
        return int(die) - 1 if die > 0 else 0

    def target_of(self, die: i64) -> int:
        """The target that a die decides about."""
        return self.targets[self.row_of(die)]

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        dice = self.next_dice()
        for die, face in zip(dice, outcome, strict=True):
            if die < len(self.dice):
                self.dice[die] = face
            else:
                self.dice.append(face)
        self.again = NOBODY
        if log.on:
            self.tell(state, dice, outcome, log)

    def tell(self, state: Navarchoi, dice: list[int], outcome: Outcome, log: Log) -> None:
        """Log a throw with both totals and their reasons."""
        row = self.row_of(dice[-1])
        attack, defence = self.attack(state, row), self.defence(state, row)
        totals = self.totals(state, row)
        log.add(
            DICE_CLAUSES[self.kind],
            "combat_rolled",
            ship=state.ships[self.ships[0]].name,
            target=state.ships[self.targets[row]].name,
            dice=outcome,
            dice_seats=tuple(self.owner(state, die) for die in dice),
            attack_reasons=reasons(attack),
            defence_reasons=reasons(defence),
            attack=totals[0],
            defence=totals[1],
        )

    def attack(self, state: Navarchoi, row: i64) -> Tally:
        """What is added to the attacker's die against one of the targets."""
        attackers = self.attackers(state)
        ship, target = attackers[0], state.ships[self.targets[row]]
        if self.kind == MISSILE:
            tally = missiles.attack_tally(state, ship, target)
        elif self.kind == RAKE:
            tally = rake.attack_tally(state, ship, answering=self.answering)
        elif self.kind == RAM:
            tally = ram.attack_tally(state, ship, self.vector, answering=self.answering)
        elif self.kind == GRAPPLE:
            # The marker is gone once the Corvus has flown; `corvus` remembers that it did.
            tally = grapples.attack_tally(state, ship, corvus=self.corvus)
        else:
            part = self.parts[row] if self.parts else 0
            group = state.group(target.square)
            held_by = [other for other in group if other.side == target.side]
            one_of_two = len(held_by) > 1 and not self.parts
            tally = boarding.attack_tally(state, attackers, part=part, one_of_two=one_of_two)
        return add_cards(state, tally, self.cards_of(self.bout_of(row), ATTACKER), self.vector)

    def defence(self, state: Navarchoi, row: i64) -> Tally:
        """What is added to the die of one of the targets."""
        ship, target = state.ships[self.ships[0]], state.ships[self.targets[row]]
        if self.kind == MISSILE:
            tally = missiles.defence_tally(state, ship, target)
        elif self.kind == RAKE:
            tally = rake.defence_tally(state, target)
        elif self.kind == RAM:
            tally = ram.defence_tally(state, target)
        elif self.kind == GRAPPLE:
            tally = grapples.defence_tally(state, target)
        else:
            tally = boarding.defence_tally(state, target)
        if target.side == ship.side:
            return tally
        return add_cards(state, tally, self.cards_of(self.bout_of(row), DEFENDER), self.vector)

    def bout_of(self, row: i64) -> int:
        """The bout of a target."""
        return int(row) if self.kind == MELEE else 0

    def totals(self, state: Navarchoi, row: i64) -> tuple[int, int]:
        """Both totals against one of the targets, dice included."""
        first = COMMITS * int(row) if self.kind == MELEE else 0
        second = first + 1 if self.kind == MELEE else 1 + int(row)
        return (
            self.dice[first] + self.attack(state, row).total,
            self.dice[second] + self.defence(state, row).total,
        )

    # -- the result ----------------------------------------------------------------

    def finish(self, state: Navarchoi, log: Log) -> None:
        """Carry out the result; what follows from it is opened above."""
        apart: list[int] = []
        for row in range(len(self.targets)):
            attack, defence = self.totals(state, row)
            apart.append(attack - defence)
        burning = self.burned if self.burning(state) else NOBODY
        leave(state)
        ships = self.attackers(state)
        targets = [state.ships[number] for number in self.targets]
        if self.kind == MISSILE:
            missiles.apply(state, targets, apart, burning, log)
        elif self.kind == RAKE:
            rake.apply(state, ships[0], targets[0], apart[0], self.answering, log)
        elif self.kind == RAM:
            ram.apply(state, ships[0], targets[0], apart[0], self.answering, log)
        elif self.kind == GRAPPLE:
            grapples.apply(state, ships[0], targets[0], apart[0], self.answering, log)
        else:
            finish_melee(state, ships, targets, apart, log)

    # -- secrecy -------------------------------------------------------------------

    def conceal(self, state: Navarchoi, seat: int | None) -> Phase[Navarchoi, Action]:
        if self.turned or not self.cards:
            return self
        other = self.clone()
        for index, slot in enumerate(self.slots):
            if self.seat(state, slot % COMMITS) != seat:
                other.cards[index] = UNKNOWN
        return other


def finish_melee(
    state: Navarchoi, ships: list[Ship], targets: list[Ship], apart: list[int], log: Log
) -> None:
    """Both results of a split at once; the attackers' losses add up (NAV-RULE-62)."""
    losses = 0
    for target, difference in zip(targets, apart, strict=True):
        if boarding.apply_to_target(state, ships, target, difference, log):
            losses += 1
    if losses > 0 and len(ships) > 1:
        seat = ships[0].side
        enter(state, LossPick(seat, [int(ship.ident) for ship in ships]), log)
        return
    for _ in range(losses):
        boarding.lose_one(state, ships[0], log)
