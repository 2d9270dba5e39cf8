"""The cards that both sides put face down on a combat (NAV-CARD-07, NAV-CARD-08, NAV-RULE-17)."""

from __future__ import annotations

from random import Random
from typing import Final

from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phase import Phase
from naumachia.rules.navarchoi.actions import Action, Battle
from naumachia.rules.navarchoi.model import SEATS, UNKNOWN, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.deck.battle_cards import (
    ATTACKER,
    COMBATS,
    MELEE,
    fitting,
    subsets,
    unfit_word,
)
from naumachia.rules.navarchoi.rules.deck.windows import playable_effects

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
