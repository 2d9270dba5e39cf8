"""One combat: Battle cards face down, dice, cards after the roll, result (NAV-RULE-17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    ATTACKS,
    GRAPPLE,
    MISSILE,
    NOBODY,
    NOTHING,
    RAKE,
    RAM,
    Action,
    Battle,
    Blow,
    Nothing,
    Play,
)
from naumachia.rules.navarchoi.model import SEATS, UNKNOWN, Navarchoi, Ship
from naumachia.rules.navarchoi.rules import grapple, melee, missiles, rake, ram
from naumachia.rules.navarchoi.rules.cards import play_from_hand, playable_effects
from naumachia.rules.navarchoi.rules.damage import FACES, reasons, show
from naumachia.rules.navarchoi.rules.melee import LossPick
from naumachia.rules.navarchoi.tables.cards import BATTLE

# -- Battle cards: which combat they fit, and what they add to a die (NAV-CARD-06..08) -----

MELEE: Final = 4
"""A combat of phase E; the other kinds are those of `strikes.ATTACKS`."""
COMBATS: Final = [*ATTACKS, "melee"]
ATTACKER: Final = 0
DEFENDER: Final = 1
BOW_ON: Final = 4
"""The vector of a ram against the bow (T7)."""
REROLL: Final = "poseidon_wills_it"
FIRE_POTS: Final = "fire_pots"

OUTSET: Final[dict[str, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    "iron_hands": ((GRAPPLE,), ()),
    "fend_off": ((), (GRAPPLE, RAM)),
    "stout_epotides": ((RAM,), (RAM,)),
    "veteran_marines": ((MELEE,), (MELEE,)),
    "archers_on_the_prow": ((MISSILE,), ()),
    "oar_screens": ((), (MISSILE, RAKE)),
    "skilled_kybernetes": ((RAKE, RAM), (RAKE, RAM)),
    FIRE_POTS: ((MISSILE,), ()),
}
"""The cards played face down at the outset: the combats they fit for attacker and defender."""


def fitting(kind: i64, role: i64, distance: i64) -> list[str]:
    """The effects that fit a combat of `kind` at `distance` squares, played by `role`."""
    return [
        effect
        for effect, combats in OUTSET.items()
        if int(kind) in combats[role] and (effect != FIRE_POTS or distance <= 1)
    ]


def unfit_word(kind: i64, role: i64, effect: str) -> str:
    """The refusal of a card that does not fit: it is for the other side, for fire from nearer, or
    for another combat altogether.
    """
    combats = OUTSET.get(effect, ((), ()))
    if int(kind) in combats[role]:
        return "pots_too_far"
    if int(kind) in combats[1 - role]:
        return "battle_for_defender" if role == ATTACKER else "battle_for_attacker"
    return "battle_unfit"


def subsets(cards: list[int]) -> list[tuple[int, ...]]:
    """Every set of these cards, the empty one first."""
    return [chosen for count in range(len(cards) + 1) for chosen in combinations(cards, count)]


def add_cards(state: Navarchoi, tally: Tally, cards: Sequence[int], vector: i64) -> Tally:
    """Add what the committed cards give to the die of the side that committed them."""
    for number in cards:
        if number == UNKNOWN:
            continue
        card = state.battle.deck.card(number)
        event = card.event
        bow_on = card.effect == "stout_epotides" and vector == BOW_ON
        amount = event.amount_bow_on if bow_on else event.amount
        if amount != 0 and card.kind == BATTLE:
            tally.add("NAV-CARD-06", int(amount), what=card.title)
    return tally


def holds(state: Navarchoi, cards: Sequence[int], effect: str) -> bool:
    """Whether one of these cards has an effect."""
    return any(number > 0 and state.battle.deck.card(number).effect == effect for number in cards)


# -- The cards that both sides put face down on a combat (NAV-CARD-07, NAV-CARD-08, NAV-RULE-17)

COMMITS: Final = 2
"""Each bout has two moments for cards: the attacker's, then the defender's."""


class Commitments(Phase[Navarchoi, Action]):
    """Who fights in a combat, and what each side has committed to it; see `combat.Combat`."""

    def __init__(
        self,
        kind: i64,
        ships: list[int],
        targets: list[int],
        asked: i64,
        slots: list[int] | None,
        cards: list[int] | None,
        turned: bool,
    ) -> None:
        self.kind: i64 = kind
        self.ships: list[int] = ships
        self.targets: list[int] = targets
        self.asked: i64 = asked
        self.slots: list[int] = [] if slots is None else slots
        self.cards: list[int] = [] if cards is None else cards
        self.turned: bool = turned

    # -- who fights ----------------------------------------------------------------

    def attackers(self, state: Navarchoi) -> list[Ship]:
        """The ships that attack."""
        return [state.ships[number] for number in self.ships]

    def seat(self, state: Navarchoi, role: i64) -> int:
        """The seat of the attacker or of the defender."""
        attacker = int(state.ships[self.ships[0]].side)
        return attacker if role == ATTACKER else 1 - attacker

    def bouts(self) -> int:
        """How many pairs of moments for cards there are: one, or one by target of a melee."""
        return len(self.targets) if self.kind == MELEE else 1

    def facts(self, state: Navarchoi, role: i64) -> Facts:
        """What a prompt or a chance of this combat is about."""
        return {
            "seat": SEATS[self.seat(state, role)],
            "ship": state.ships[self.ships[0]].name,
            "target": state.ships[self.targets[self.bout()]].name,
            "combat": COMBATS[self.kind],
        }

    def bout(self) -> int:
        """The bout whose cards come next, the last when all are in."""
        last = self.bouts() - 1
        done = int(self.asked) // COMMITS
        return done if done < last else last

    # -- cards at the outset -------------------------------------------------------

    def committed(self, role: i64) -> list[int]:
        """The cards that a role has committed and that are not turned up yet."""
        if self.turned:
            return []
        return [
            card
            for slot, card in zip(self.slots, self.cards, strict=True)
            if slot % COMMITS == int(role)
        ]

    def free_cards(self, state: Navarchoi, role: i64) -> list[int]:
        """The cards of a hand that are not committed; committed ones stay in it until shown."""
        down = self.committed(role)
        return [card for card in state.hands.hands[self.seat(state, role)] if card not in down]

    def usable(self, state: Navarchoi, role: i64, effects: list[str]) -> bool:
        """Whether a window for these effects is open, by public facts alone (NAV-RULE-83)."""
        seat = self.seat(state, role)
        if len(state.hands.hands[seat]) <= len(self.committed(role)):
            return False
        return bool(playable_effects(state, seat, effects))

    def fits(self, state: Navarchoi, role: i64) -> list[str]:
        """The effects that may be committed by a role."""
        away = state.distance(state.ships[self.ships[0]], state.ships[self.targets[0]])
        return fitting(self.kind, role, away)

    def commits_left(self) -> bool:
        """Whether a moment for cards at the outset is still to come."""
        return self.asked < COMMITS * self.bouts()

    def cards_of(self, bout: i64, role: i64) -> list[int]:
        """The cards that count for a role in a bout."""
        wanted = int(COMMITS * bout + role)
        return [card for slot, card in zip(self.slots, self.cards, strict=True) if slot == wanted]

    def sets(self, state: Navarchoi) -> list[Action]:
        """Every set of fitting cards that may be committed now, the empty one first."""
        role = self.asked % COMMITS
        effects = self.fits(state, role)
        fit = [
            card
            for card in self.free_cards(state, role)
            if state.battle.deck.card(card).effect in effects
        ]
        return [Battle(chosen) for chosen in subsets(fit)]

    def card_refusal(self, state: Navarchoi, role: i64, action: Battle) -> Ruling:
        """Why these cards may not be committed."""
        free = self.free_cards(state, role)
        effects = self.fits(state, role)
        for number in action.cards:
            if number not in free:
                return Ruling("NAV-CARD-08", {"refusal": "not_held", "number": int(number)})
            card = state.battle.deck.card(number)
            if card.effect not in effects:
                facts: Facts = {"card": card.title, "combat": COMBATS[self.kind]}
                facts["refusal"] = unfit_word(self.kind, role, card.effect)
                return Ruling("NAV-CARD-08", facts)
        return Ruling("NAV-CARD-08", {"refusal": "cards_in_order"})

    def commit(self, seat: i64, action: Battle, log: Log) -> None:
        """Put cards face down; their number is public (NAV-RULE-17)."""
        self.cards.extend(action.cards)
        self.slots.extend([int(self.asked)] * len(action.cards))
        self.asked += 1
        if log.on:
            count = len(action.cards)
            log.add("NAV-CARD-07", "committed", seat=SEATS[seat], count=count)

    def guess(self, state: Navarchoi, rng: Random) -> None:
        """Put cards that fit in the place of those not known, hands and pile being guessed."""
        for index, slot in enumerate(self.slots):
            if self.cards[index] == UNKNOWN:
                self.cards[index] = self.guessed(state, slot % COMMITS, rng)

    def guessed(self, state: Navarchoi, role: i64, rng: Random) -> int:
        """A card that a role may have committed.

        Where the guessed hand has none that fits, one of the draw pile changes places with a card
        of that hand.
        """
        effects = self.fits(state, role)
        hands, deck = state.hands, state.battle.deck
        seat = self.seat(state, role)
        free = self.free_cards(state, role)
        fit = [card for card in free if deck.card(card).effect in effects]
        if fit:
            return fit[int(rng.random() * len(fit))]
        fit = [card for card in hands.pile if deck.card(card).effect in effects]
        given = [card for card in free if card not in hands.known[seat]]
        if not fit or not given:
            return free[int(rng.random() * len(free))]
        taken = fit[int(rng.random() * len(fit))]
        put = given[int(rng.random() * len(given))]
        hands.hands[seat] = sorted(taken if card == put else card for card in hands.hands[seat])
        hands.pile = sorted(put if card == taken else card for card in hands.pile)
        return taken


# -- One combat: cards face down, turned up, dice, cards after the roll, result (NAV-RULE-17)
# Rakes, rams, missiles, grapples and melees all go this way; what their dice and results are stands
# in the module of each. A melee of one ship against two is two bouts in one combat, simultaneous.

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
            grapple.reveal(attacker, state.ships[self.targets[0]], self.corvus, log)
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
            tally = grapple.attack_tally(state, ship, corvus=self.corvus)
        else:
            part = self.parts[row] if self.parts else 0
            group = state.group(target.square)
            held_by = [other for other in group if other.side == target.side]
            one_of_two = len(held_by) > 1 and not self.parts
            tally = melee.attack_tally(state, attackers, part=part, one_of_two=one_of_two)
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
            tally = grapple.defence_tally(state, target)
        else:
            tally = melee.defence_tally(state, target)
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
            grapple.apply(state, ships[0], targets[0], apart[0], self.answering, log)
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
        if melee.apply_to_target(state, ships, target, difference, log):
            losses += 1
    if losses > 0 and len(ships) > 1:
        seat = ships[0].side
        enter(state, LossPick(seat, [int(ship.ident) for ship in ships]), log)
        return
    for _ in range(losses):
        melee.lose_one(state, ships[0], log)
