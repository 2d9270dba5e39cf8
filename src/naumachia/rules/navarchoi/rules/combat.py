"""One combat: Battle cards face down, dice, cards after the roll, result (NAV-RULE-17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import ClassVar, Final, final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import Clonable, declared, field, frozen
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
from naumachia.rules.navarchoi.tables.cards import BATTLE, Card

# -- Battle cards (NAV-CARD-06..08) --------------------------------------------------------

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


def effects_for(kind: i64, role: i64, distance: i64) -> list[str]:
    """Return the effects that fit a combat of `kind` at `distance` squares, played by `role`."""
    return [
        effect
        for effect, combats in OUTSET.items()
        if int(kind) in combats[role] and (effect != FIRE_POTS or distance <= 1)
    ]


def misfit_ruling(kind: i64, role: i64, card: Card) -> Ruling:
    """Refuse a card that does not fit: it is for the other side, for fire from nearer, or for
    another combat altogether.
    """
    combats = OUTSET.get(card.effect, ((), ()))
    if int(kind) in combats[role]:
        reason = "pots_too_far"
    elif int(kind) in combats[1 - role]:
        reason = "battle_for_defender" if role == ATTACKER else "battle_for_attacker"
    else:
        reason = "battle_unfit"
    facts: Facts = {"card": card.title, "combat": COMBATS[kind], "refusal": reason}
    return Ruling("NAV-CARD-08", facts)


def subsets(cards: list[int]) -> list[tuple[int, ...]]:
    """Return every set of these cards, the empty one first."""
    return [chosen for count in range(len(cards) + 1) for chosen in combinations(cards, count)]


def add_cards(state: Navarchoi, tally: Tally, cards: Sequence[int], vector: i64) -> Tally:
    """Add the bonus of the committed cards to the die of the side that committed them."""
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


def has_effect(state: Navarchoi, cards: Sequence[int], effect: str) -> bool:
    """Return whether one of these cards has an effect."""
    return any(number > 0 and state.battle.deck.card(number).effect == effect for number in cards)


# -- one combat ------------------------------------------------------------------------

COMMITS: Final = 2
"""Each bout has two moments for cards: the attacker's, then the defender's."""


@final
@frozen()
class Engagement:
    """The ships and the kind of a combat. It never changes, so copies of a state share it.

    Attributes:
        kind: MISSILE, RAKE, RAM, GRAPPLE or MELEE.
        ships: the attackers; `targets` the defenders by number, friends under group fire included.
        parts: the Manpower used on each target by a ship that splits it, else empty.
        vector: of a ram, 0 stern to 4 bow-on. corvus, fire_pots: what the attacker uses.
        answering: a counter or a reaction (NAV-RULE-82).
    """

    kind: i64
    ships: list[int]
    targets: list[int]
    parts: list[int] = field(factory=list)
    vector: i64 = 0
    corvus: bool = False
    fire_pots: bool = False
    answering: bool = False

    def seat(self, state: Navarchoi, role: i64) -> int:
        """Return the seat of the attacker or of the defender."""
        attacker = int(state.ships[self.ships[0]].side)
        return attacker if role == ATTACKER else 1 - attacker

    def attackers(self, state: Navarchoi) -> list[Ship]:
        """Return the ships that attack."""
        return [state.ships[number] for number in self.ships]

    def enemies(self, state: Navarchoi) -> list[Ship]:
        """Return the targets of the defending side."""
        seat = self.seat(state, DEFENDER)
        return [state.ships[number] for number in self.targets if state.ships[number].side == seat]

    def bouts(self) -> int:
        """Return the number of bouts: one for each target of a melee, else one."""
        return len(self.targets) if self.kind == MELEE else 1

    def bout_of(self, row: i64) -> int:
        """Return the bout of the target in a row of `targets`."""
        return int(row) if self.kind == MELEE else 0

    def number_of_dice(self) -> int:
        """Return the number of dice."""
        return COMMITS * len(self.targets) if self.kind == MELEE else 1 + len(self.targets)

    def row_of(self, die: i64) -> int:
        """Return the row of `targets` that a die decides about."""
        if self.kind == MELEE:
            return int(die) // COMMITS
        return int(die) - 1 if die > 0 else 0

    def owner(self, state: Navarchoi, die: i64) -> int:
        """Return the seat that rolls a die."""
        if self.kind == MELEE:
            return self.seat(state, die % COMMITS)
        if die == 0:
            return self.seat(state, ATTACKER)
        return int(state.ships[self.targets[die - 1]].side)


@final
@frozen()
class CommittedCard:
    """A card put face down: its `number`, UNKNOWN to the other seat, and the `moment` it came."""

    moment: i64
    number: i64

    def role(self) -> int:
        """Return the role that has committed the card."""
        return int(self.moment) % COMMITS


@final
@declared
class Commitments(Clonable):
    """The cards that both sides put face down (NAV-CARD-07, NAV-CARD-08, NAV-RULE-17).

    Attributes:
        moment: the number of moments for cards that are over.
        cards: the cards in the order in which they came.
        revealed: whether they have been turned up.
    """

    moment: i64 = 0
    cards: list[CommittedCard] = field(factory=list)
    revealed: bool = False

    def role(self) -> int:
        """Return the role whose moment it is."""
        return int(self.moment) % COMMITS

    def face_down(self, role: i64) -> list[int]:
        """Return the cards that a role has committed and that are not turned up yet."""
        if self.revealed:
            return []
        return [int(card.number) for card in self.cards if card.role() == role]

    def cards_of(self, bout: i64, role: i64) -> list[int]:
        """Return the cards that count for a role in a bout."""
        moment = COMMITS * bout + role
        return [int(card.number) for card in self.cards if card.moment == moment]

    def commit(self, numbers: Sequence[int]) -> None:
        """Put cards face down and go on to the next moment."""
        self.cards.extend(CommittedCard(self.moment, number) for number in numbers)
        self.moment += 1


@final
@declared
class CombatDice(Clonable):
    """The dice of a combat, and the cards played after the roll.

    Attributes:
        faces: the dice rolled: the attacker's and each defender's, or two for each bout of a melee.
        role, declined: who is asked after the roll, and how many have declined in a row.
        again: the die that is rolled again, or NOBODY.
    """

    faces: list[int] = field(factory=list)
    role: i64 = ATTACKER
    declined: i64 = 0
    again: i64 = NOBODY

    def decline(self) -> None:
        """Let the role that is asked after the roll decline."""
        self.declined += 1
        self.role = DEFENDER if self.role == ATTACKER else ATTACKER

    def roll_again(self, die: i64) -> None:
        """Have a die rolled again; then the other role is asked first."""
        self.again = die
        self.declined = 0
        self.role = DEFENDER if self.role == ATTACKER else ATTACKER

    def note(self, dice: list[int], outcome: Outcome) -> None:
        """Enter the faces of the dice just rolled."""
        for die, face in zip(dice, outcome, strict=True):
            if die < len(self.faces):
                self.faces[die] = face
            else:
                self.faces.append(face)
        self.again = NOBODY


DICE_CLAUSES: Final[list[ClauseId]] = [
    "NAV-MISS-03",
    "NAV-RAKE-04",
    "NAV-RAM-04",
    "NAV-GRAP-02",
    "NAV-MEL-01",
]
"""The rule that asks for the dice, by kind of combat."""


@declared
class Combat(Phase[Navarchoi, Action]):
    """A combat under way.

    All kinds of combat go this way; the modules of the kinds know modifiers and results. A melee
    of one ship against two is two simultaneous bouts in one combat. `burned` is the ship at which
    the fire pots fly, NOBODY before it is named.
    """

    name: ClassVar[str] = "combat"
    engagement: Engagement
    commitments: Commitments = field(factory=Commitments)
    dice: CombatDice = field(factory=CombatDice)
    burned: i64 = NOBODY

    # -- the machine ---------------------------------------------------------------

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.is_awaiting_cards():
            role = self.commitments.role()
            if self.can_play(state, role, self.fitting_effects(state, role)):
                return self.prompt(state, role, "battle_cards", "NAV-CARD-07")
            return None
        if not self.commitments.revealed:
            return None
        if self.is_awaiting_fire_pots(state):
            return self.prompt(state, ATTACKER, "blow", "NAV-CARD-06")
        dice = self.dice
        if dice.again != NOBODY or len(dice.faces) < self.engagement.number_of_dice():
            return self.roll(state)
        if dice.declined < COMMITS and self.can_play(state, dice.role, [REROLL]):
            return self.prompt(state, dice.role, "after_roll", "NAV-RULE-17")
        return None

    def prompt(self, state: Navarchoi, role: i64, phase: str, clause: ClauseId) -> Prompt:
        """Ask one role for a decision."""
        return Prompt((self.engagement.seat(state, role),), phase, clause, self.facts(state, role))

    def facts(self, state: Navarchoi, role: i64) -> Facts:
        """Return the facts of a prompt or a chance."""
        engagement = self.engagement
        bout = min(int(self.commitments.moment) // COMMITS, engagement.bouts() - 1)
        return {
            "seat": SEATS[engagement.seat(state, role)],
            "ship": state.ships[engagement.ships[0]].name,
            "target": state.ships[engagement.targets[bout]].name,
            "combat": COMBATS[engagement.kind],
        }

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.is_awaiting_cards():
            self.commitments.moment += 1
        elif not self.commitments.revealed:
            self.turn_up(state, log)
        elif self.dice.declined < COMMITS:
            self.dice.decline()
        else:
            self.finish(state, log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        if self.is_awaiting_cards():
            return self.card_sets(state)
        if self.is_awaiting_fire_pots(state):
            return [Blow(ship.ident) for ship in self.engagement.enemies(state)]
        found: list[Action] = [NOTHING]
        own = [
            die for die in range(len(self.dice.faces)) if self.engagement.owner(state, die) == seat
        ]
        for card in state.hands.hands[seat]:
            if state.battle.deck.card(card).effect == REROLL:
                found.extend(Play(card, (), (die,)) for die in own)
        return found

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        if self.is_awaiting_cards():
            found.extend(
                Battle((card,)) for card in self.free_cards(state, self.commitments.role())
            )
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if self.is_awaiting_cards() and isinstance(action, Battle):
            return self.card_ruling(state, self.commitments.role(), action)
        if not self.is_awaiting_cards() and isinstance(action, Play):
            return Ruling("NAV-RULE-17", {"refusal": "not_after_roll"})
        return Ruling("NAV-CARD-07", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Battle):
            self.commitments.commit(action.cards)
            if log.on:  # The number of cards is public (NAV-RULE-17).
                count = len(action.cards)
                log.add("NAV-CARD-07", "committed", seat=SEATS[seat], count=count)
        elif isinstance(action, Blow):
            self.burned = action.ship
        elif isinstance(action, Play):
            card = state.battle.deck.card(action.card)
            play_from_hand(state, seat, action.card)
            self.dice.roll_again(action.values[0])
            log.unveil()
            if log.on:
                facts: Facts = {"seat": SEATS[seat], "card": card.title}
                log.add("NAV-RULE-17", "card_played", number=int(card.number), **facts)
        else:
            assert isinstance(action, Nothing)
            self.dice.decline()

    # -- cards ---------------------------------------------------------------------

    def is_awaiting_cards(self) -> bool:
        """Return whether a moment for cards at the outset is still to come."""
        return self.commitments.moment < COMMITS * self.engagement.bouts()

    def free_cards(self, state: Navarchoi, role: i64) -> list[int]:
        """Return the cards of a hand that are not committed; those stay in it until revealed."""
        committed = self.commitments.face_down(role)
        hand = state.hands.hands[self.engagement.seat(state, role)]
        return [card for card in hand if card not in committed]

    def can_play(self, state: Navarchoi, role: i64, effects: list[str]) -> bool:
        """Return whether a window for these effects is open, by public facts alone (RULE-83)."""
        seat = self.engagement.seat(state, role)
        if len(state.hands.hands[seat]) <= len(self.commitments.face_down(role)):
            return False
        return bool(playable_effects(state, seat, effects))

    def fitting_effects(self, state: Navarchoi, role: i64) -> list[str]:
        """Return the effects that a role may commit."""
        ship = state.ships[self.engagement.ships[0]]
        target = state.ships[self.engagement.targets[0]]
        return effects_for(self.engagement.kind, role, state.distance(ship, target))

    def card_sets(self, state: Navarchoi) -> list[Action]:
        """Return every set of fitting cards that may be committed now, the empty one first."""
        role = self.commitments.role()
        effects = self.fitting_effects(state, role)
        deck = state.battle.deck
        free = self.free_cards(state, role)
        fit = [card for card in free if deck.card(card).effect in effects]
        return [Battle(chosen) for chosen in subsets(fit)]

    def card_ruling(self, state: Navarchoi, role: i64, action: Battle) -> Ruling:
        """Explain why these cards may not be committed."""
        free = self.free_cards(state, role)
        effects = self.fitting_effects(state, role)
        kind = self.engagement.kind
        for number in action.cards:
            if number not in free:
                return Ruling("NAV-CARD-08", {"refusal": "not_held", "number": int(number)})
            card = state.battle.deck.card(number)
            if card.effect not in effects:
                return misfit_ruling(kind, role, card)
        return Ruling("NAV-CARD-08", {"refusal": "cards_in_order"})

    def turn_up(self, state: Navarchoi, log: Log) -> None:
        """Reveal and discard the committed cards: they count in this combat only."""
        engagement = self.engagement
        for committed in self.commitments.cards:
            seat = engagement.seat(state, committed.role())
            number = int(committed.number)
            play_from_hand(state, seat, number)
            log.unveil()
            if log.on:
                title = state.battle.deck.card(number).title
                log.add("NAV-CARD-06", "battle_card", seat=SEATS[seat], card=title, number=number)
        self.commitments.revealed = True
        attacker = state.ships[engagement.ships[0]]
        if engagement.kind == MISSILE:
            show(attacker, log)
            if engagement.fire_pots:
                attacker.fire_pots = False
            enemies = engagement.enemies(state)
            if len(enemies) == 1:
                self.burned = enemies[0].ident
        elif engagement.kind == GRAPPLE:
            target = state.ships[engagement.targets[0]]
            grapple.reveal(attacker, target, engagement.corvus, log)
        elif engagement.kind == MELEE:
            for number in [*engagement.ships, *engagement.targets]:
                show(state.ships[number], log)

    def has_fire_pots(self, state: Navarchoi) -> bool:
        """Return whether the attacker uses fire pots, its own or those of a card."""
        if self.engagement.kind != MISSILE:
            return False
        cards = self.commitments.cards_of(0, ATTACKER)
        return self.engagement.fire_pots or has_effect(state, cards, FIRE_POTS)

    def is_awaiting_fire_pots(self, state: Navarchoi) -> bool:
        """Return whether the firer has not named the target of its fire pots yet."""
        return self.burned == NOBODY and not self.dice.faces and self.has_fire_pots(state)

    # -- dice ----------------------------------------------------------------------

    def next_dice(self) -> list[int]:
        """Return the next dice: attacker and defender together, further targets one by one.

        The attacker's comes first (NAV-RULE-77).
        """
        if self.dice.again != NOBODY:
            return [int(self.dice.again)]
        first = len(self.dice.faces)
        if self.engagement.kind == MELEE or first == 0:
            return [first, first + 1]
        return [first]

    def roll(self, state: Navarchoi) -> Dice:
        """Ask for the dice that come next."""
        dice = self.next_dice()
        kind = self.engagement.kind
        row = self.engagement.row_of(dice[-1])
        labels = tuple(SEATS[self.engagement.owner(state, die)] for die in dice)
        facts = self.facts(state, ATTACKER)
        facts["target"] = state.ships[self.engagement.targets[row]].name
        facts["attack"] = self.attack(state, row).total
        facts["defence"] = self.defence(state, row).total
        sides = tuple(FACES for _ in dice)
        clause = DICE_CLAUSES[kind] if len(dice) > 1 else "NAV-RULE-77"
        return Dice(clause, COMBATS[kind], facts, sides, labels, lowest=0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        dice = self.next_dice()
        self.dice.note(dice, outcome)
        if log.on:
            self.log_roll(state, dice, outcome, log)

    def log_roll(self, state: Navarchoi, dice: list[int], outcome: Outcome, log: Log) -> None:
        """Log a roll with both totals and their reasons."""
        engagement = self.engagement
        row = engagement.row_of(dice[-1])
        totals = self.totals(state, row)
        log.add(
            DICE_CLAUSES[engagement.kind],
            "combat_rolled",
            ship=state.ships[engagement.ships[0]].name,
            target=state.ships[engagement.targets[row]].name,
            dice=outcome,
            dice_seats=tuple(engagement.owner(state, die) for die in dice),
            attack_reasons=reasons(self.attack(state, row)),
            defence_reasons=reasons(self.defence(state, row)),
            attack=totals[0],
            defence=totals[1],
        )

    def attack(self, state: Navarchoi, row: i64) -> Tally:
        """Return the modifiers of the attacker's die against one of the targets."""
        engagement = self.engagement
        kind = engagement.kind
        attackers = engagement.attackers(state)
        ship, target = attackers[0], state.ships[engagement.targets[row]]
        if kind == MISSILE:
            tally = missiles.attack_tally(state, ship, target)
        elif kind == RAKE:
            tally = rake.attack_tally(state, ship, answering=engagement.answering)
        elif kind == RAM:
            tally = ram.attack_tally(state, ship, engagement.vector, answering=engagement.answering)
        elif kind == GRAPPLE:
            # The ship's marker is gone by now; only the engagement knows that the Corvus was used.
            tally = grapple.attack_tally(state, ship, corvus=engagement.corvus)
        else:
            parts = engagement.parts
            group = state.group(target.square)
            defenders = [other for other in group if other.side == target.side]
            tally = melee.attack_tally(
                state,
                attackers,
                part=parts[row] if parts else 0,
                one_of_two=len(defenders) > 1 and not parts,
            )
        cards = self.commitments.cards_of(engagement.bout_of(row), ATTACKER)
        return add_cards(state, tally, cards, engagement.vector)

    def defence(self, state: Navarchoi, row: i64) -> Tally:
        """Return the modifiers of the die of one of the targets."""
        engagement = self.engagement
        kind = engagement.kind
        ship, target = state.ships[engagement.ships[0]], state.ships[engagement.targets[row]]
        if kind == MISSILE:
            tally = missiles.defence_tally(state, ship, target)
        elif kind == RAKE:
            tally = rake.defence_tally(state, target)
        elif kind == RAM:
            tally = ram.defence_tally(state, target)
        elif kind == GRAPPLE:
            tally = grapple.defence_tally(state, target)
        else:
            tally = melee.defence_tally(state, target)
        if target.side == ship.side:
            return tally
        cards = self.commitments.cards_of(engagement.bout_of(row), DEFENDER)
        return add_cards(state, tally, cards, engagement.vector)

    def totals(self, state: Navarchoi, row: i64) -> tuple[int, int]:
        """Return both totals against one of the targets, dice included."""
        in_melee = self.engagement.kind == MELEE
        first = COMMITS * int(row) if in_melee else 0
        second = first + 1 if in_melee else 1 + int(row)
        return (
            self.dice.faces[first] + self.attack(state, row).total,
            self.dice.faces[second] + self.defence(state, row).total,
        )

    # -- the result ----------------------------------------------------------------

    def finish(self, state: Navarchoi, log: Log) -> None:
        """Carry out the result; further decisions are phases of their own."""
        engagement = self.engagement
        differences: list[int] = []
        for row in range(len(engagement.targets)):
            attack, defence = self.totals(state, row)
            differences.append(attack - defence)
        burned = self.burned if self.has_fire_pots(state) else NOBODY
        leave(state)
        ships = engagement.attackers(state)
        targets = [state.ships[number] for number in engagement.targets]
        answering, difference = engagement.answering, differences[0]
        if engagement.kind == MISSILE:
            missiles.apply(state, targets, differences, burned, log)
        elif engagement.kind == RAKE:
            rake.apply(state, ships[0], targets[0], difference, answering, log)
        elif engagement.kind == RAM:
            ram.apply(state, ships[0], targets[0], difference, answering, log)
        elif engagement.kind == GRAPPLE:
            grapple.apply(state, ships[0], targets[0], difference, answering, log)
        else:
            finish_melee(state, ships, targets, differences, log)

    # -- secrecy -------------------------------------------------------------------

    def conceal(self, state: Navarchoi, seat: int | None) -> Phase[Navarchoi, Action]:
        if self.commitments.revealed or not self.commitments.cards:
            return self
        other = self.clone()
        assert isinstance(other, Combat)
        other.commitments.cards = [
            card
            if self.engagement.seat(state, card.role()) == seat
            else CommittedCard(card.moment, UNKNOWN)
            for card in self.commitments.cards
        ]
        return other

    def guess(self, state: Navarchoi, rng: Random) -> None:
        """Replace unknown cards by fitting ones, hands and pile having been guessed."""
        cards = self.commitments.cards
        for place, card in enumerate(cards):
            if card.number == UNKNOWN:
                cards[place] = CommittedCard(card.moment, self.guess_card(state, card.role(), rng))

    def guess_card(self, state: Navarchoi, role: i64, rng: Random) -> int:
        """Return a card that a role may have committed.

        Where the guessed hand has none that fits, one of the draw pile changes places with a card
        of that hand.
        """
        effects = self.fitting_effects(state, role)
        hands, deck = state.hands, state.battle.deck
        seat = self.engagement.seat(state, role)
        free = self.free_cards(state, role)
        fit = [card for card in free if deck.card(card).effect in effects]
        if fit:
            return fit[int(rng.random() * len(fit))]
        fit = [card for card in hands.pile if deck.card(card).effect in effects]
        loose = [card for card in free if card not in hands.known[seat]]
        if not fit or not loose:
            return free[int(rng.random() * len(free))]
        guess = fit[int(rng.random() * len(fit))]
        replaced = loose[int(rng.random() * len(loose))]
        hand = hands.hands[seat]
        hands.hands[seat] = sorted(guess if card == replaced else card for card in hand)
        hands.pile = sorted(replaced if card == guess else card for card in hands.pile)
        return guess


def finish_melee(
    state: Navarchoi, ships: list[Ship], targets: list[Ship], apart: list[int], log: Log
) -> None:
    """Carry out both results of a split at once; the attackers' losses add up (NAV-RULE-62)."""
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
