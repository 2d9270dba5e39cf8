"""Battle cards: order, secrecy, what they add, the roll again (worked example 78)."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.navarchoi.engage import attack, enter, row, skip
from tests.rules.navarchoi.stage import named, stage

from naumachia.kernel.clause import Tally
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Battle,
    Fight,
    Fire,
    Play,
    Strike,
)
from naumachia.rules.navarchoi.model import UNKNOWN, Navarchoi
from naumachia.rules.navarchoi.notation.stack import STACK
from naumachia.rules.navarchoi.rules.combat import (
    ATTACKER,
    DEFENDER,
    MELEE,
    OUTSET,
    Combat,
    add_cards,
    effects_for,
)
from naumachia.rules.navarchoi.rules.melee_phase import MeleePhase
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)

IRON_HANDS = 44
FEND_OFF = 46
EPOTIDES = 47
MARINES = 49
MORE_MARINES = 50
ARCHERS = 51
OAR_SCREENS = 52
KYBERNETES = 53
FIRE_POTS = 54
POSEIDON = 55
FISH = 1
"""An Action card: of no use here."""


def ramming(attacker: tuple[int, ...], defender: tuple[int, ...], **options: int) -> Navarchoi:
    """Return a state with a declared ram; the attacker is asked for cards."""
    state = stage(
        "A1 3 0605 E",
        "B1 3 0705 W",
        hands=(attacker, defender),
        **options,  # type: ignore[arg-type]
    )
    enter(state, "A1", 8)
    skip(state, "attacks")
    attack(state, Strike(RAM, 1))
    if pending_name(state) == "attack_declared":
        decide(state, NOTHING)
    return state


@pytest.mark.clause("NAV-CARD-07")
@pytest.mark.clause("NAV-CARD-08")
@pytest.mark.clause("NAV-RULE-17")
def test_example_78_attacker_first_then_defender() -> None:
    state = ramming((KYBERNETES, MARINES), (FEND_OFF,))
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    assert (prompt.phase, prompt.seats, prompt.clause) == ("battle_cards", (0,), "NAV-CARD-07")
    ruling = refused(state, Battle((MARINES,)))
    assert ruling.clause == "NAV-CARD-08"
    assert refused(state, Battle((FEND_OFF,))).facts["refusal"] == "not_held"
    assert refused(state, Battle((KYBERNETES, KYBERNETES))).facts["refusal"] == "cards_in_order"
    decide(state, Battle((KYBERNETES,)))
    assert pending_seat(state) == 1
    events = decide(state, Battle((FEND_OFF,)))
    assert kinds(events)[-2:] == ["battle_card", "battle_card"]
    facts = facts_of(answer(state, 5, 5), "combat_rolled")
    assert facts["attack"] - facts["defence"] == -2 + 2 - 3
    assert state.hands.discards == [KYBERNETES, FEND_OFF]
    assert state.hands.hands == [[MARINES], []]


@pytest.mark.clause("NAV-CARD-06")
@pytest.mark.parametrize(
    ("kind", "role", "effects"),
    [
        (MISSILE, ATTACKER, {"archers_on_the_prow", "fire_pots"}),
        (MISSILE, DEFENDER, {"oar_screens"}),
        (RAKE, ATTACKER, {"skilled_kybernetes"}),
        (RAKE, DEFENDER, {"oar_screens", "skilled_kybernetes"}),
        (RAM, ATTACKER, {"stout_epotides", "skilled_kybernetes"}),
        (RAM, DEFENDER, {"fend_off", "stout_epotides", "skilled_kybernetes"}),
        (GRAPPLE, ATTACKER, {"iron_hands"}),
        (GRAPPLE, DEFENDER, {"fend_off"}),
        (MELEE, ATTACKER, {"veteran_marines"}),
        (MELEE, DEFENDER, {"veteran_marines"}),
    ],
)
def test_which_cards_fit(kind: int, role: int, effects: set[str]) -> None:
    assert set(effects_for(kind, role, 1)) == effects
    assert set(effects_for(kind, role, 2)) == effects - {"fire_pots"}


@pytest.mark.clause("NAV-CARD-06")
@pytest.mark.parametrize(
    ("card", "vector", "amount"),
    [
        (IRON_HANDS, 0, 3),
        (FEND_OFF, 2, 3),
        (EPOTIDES, 2, 2),
        (EPOTIDES, 3, 2),
        (EPOTIDES, 4, 4),
        (MARINES, 0, 2),
        (ARCHERS, 0, 2),
        (OAR_SCREENS, 0, 3),
        (KYBERNETES, 0, 2),
        (FIRE_POTS, 0, 0),
    ],
)
def test_what_cards_add(card: int, vector: int, amount: int) -> None:
    state = stage()
    assert add_cards(state, Tally(0), (card,), vector).total == amount


def test_every_battle_card_of_the_deck_is_known() -> None:
    deck = stage().battle.deck
    effects = {card.effect for card in deck.cards[44:]}
    assert effects == {*OUTSET, "poseidon_wills_it"}


# -- after the roll --------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-17")
def test_poseidon_rolls_the_own_die_again() -> None:
    state = ramming((FISH,), (POSEIDON,))
    skip(state)
    answer(state, 9, 0)
    assert (pending_name(state), pending_seat(state)) == ("after_roll", 0)
    assert legal(state) == [NOTHING]
    decide(state, NOTHING)
    assert legal(state) == [NOTHING, Play(POSEIDON, (), (1,))]
    assert refused(state, Play(POSEIDON, (), (0,))).clause == "NAV-RULE-17"
    decide(state, Play(POSEIDON, (), (1,)))
    assert pending_name(state) == "ram"
    events = answer(state, 9)
    assert facts_of(events, "combat_rolled")["defence"] == 17
    skip(state)
    assert pending_name(state) == "moving"


@pytest.mark.clause("NAV-RULE-17")
def test_the_new_result_of_a_die_stands_even_if_it_is_the_worse() -> None:
    state = ramming((POSEIDON,), (FISH,))
    skip(state)
    answer(state, 5, 5)
    decide(state, Play(POSEIDON, (), (0,)))
    facts = facts_of(answer(state, 2), "combat_rolled")
    assert facts["attack"] - facts["defence"] == 2 - 5 - 2


@pytest.mark.clause("NAV-RULE-17")
def test_while_a_die_is_rolled_again_nobody_has_declined() -> None:
    state = ramming((FISH,), (POSEIDON,))
    skip(state)
    answer(state, 9, 0)
    decide(state, NOTHING)
    after_the_roll = {"asked": 4, "declined": 3, "die": 2}
    seen = []
    for act in (None, Play(POSEIDON, (), (1,))):
        if act is not None:
            decide(state, act)
        values = STACK.phase(state.stack[-1]).split(":")
        seen.append({name: int(values[-at]) for name, at in after_the_roll.items()})
    assert seen == [
        {"asked": 1, "declined": 1, "die": -1},
        {"asked": 0, "declined": 0, "die": 1},
    ]


@pytest.mark.clause("NAV-RULE-52", "NAV-CARD-06")
def test_the_oar_screens_of_the_enemy_do_not_shield_the_firers_friends() -> None:
    lines = ("A1 5 0505 E", "A2 3 0605 E grappled", "B1 3 0605 N grappled")
    state = stage(*lines, hands=((), (OAR_SCREENS,)))
    row(state, "A1", 0)
    decide(state, Fire(0, 2))
    skip(state, "battle_cards")
    decide(state, Battle((OAR_SCREENS,)))
    rolls = [facts_of(answer(state, *dice), "combat_rolled") for dice in ((5, 5), (5,))]
    assert [(facts["target"], facts["defence"]) for facts in rolls] == [("A2", 8), ("B1", 11)]


def test_the_window_closes_when_both_decline() -> None:
    state = ramming((POSEIDON,), (FISH,))
    skip(state)
    answer(state, 5, 5)
    decide(state, NOTHING)
    assert pending_seat(state) == 1
    decide(state, NOTHING)
    assert pending_name(state) == "moving"


@pytest.mark.clause("NAV-RULE-17")
def test_of_several_dice_one_is_named() -> None:
    state = stage(
        "A1 5 0505 E",
        "A2 3 0605 E grappled",
        "B1 5 0605 N grappled",
        "B2 5 0605 N grappled",
        hands=((FISH,), (POSEIDON,)),
    )
    row(state, "A1", 0)
    decide(state, Fire(0, 2))
    skip(state)
    answer(state, 9, 0)
    answer(state, 0)
    answer(state, 0)
    decide(state, NOTHING)
    assert legal(state) == [NOTHING, Play(POSEIDON, (), (2,)), Play(POSEIDON, (), (3,))]
    decide(state, Play(POSEIDON, (), (3,)))
    answer(state, 9)
    skip(state)
    assert [int(ship.manpower) for ship in state.ships] == [5, 1, 1, 5]


# -- melees ----------------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-17")
def test_a_split_has_cards_for_each_bout_before_any_die() -> None:
    state = stage(
        "A1 5 1010 N grappled",
        "B1 5 1010 N grappled",
        "B2 5 1010 N grappled",
        hands=((MARINES, FISH), (MORE_MARINES, FISH)),
    )
    run(state, MeleePhase(0))
    decide(state, Fight(state.map.parse("1010"), (1, 2), (3, 2)))
    decide(state, Battle(()), Battle((MORE_MARINES,)))
    assert pending_name(state) == "battle_cards"
    decide(state, Battle((MARINES,)))
    assert legal(state) == [Battle(())]
    decide(state, Battle(()))
    first = facts_of(answer(state, 5, 5), "combat_rolled")
    assert (first["attack"], first["defence"]) == (5 + 5 + 3, 5 + 5 + 5 + 2)
    second = facts_of(answer(state, 5, 5), "combat_rolled")
    assert (second["attack"], second["defence"]) == (5 + 5 + 2 + 2, 5 + 5 + 5)


@pytest.mark.clause("NAV-RULE-83", "NAV-RULE-18")
def test_a_card_put_down_in_the_first_bout_is_none_held_in_the_second() -> None:
    lines = [f"{name} 5 1010 N grappled" for name in ("A1", "B1", "B2")]
    state = stage(*lines, hands=((MARINES,), (MORE_MARINES, FISH)))
    run(state, MeleePhase(0))
    decide(state, Fight(state.map.parse("1010"), (1, 2), (3, 2)))
    seats = []
    while pending_name(state) == "battle_cards":
        seats.append(pending_seat(state))
        decide(state, Battle((MARINES,) if seats == [0] else ()))
    assert seats == [0, 1, 1]


# -- secrecy ---------------------------------------------------------------------------------


def combat_of(state: Navarchoi) -> Combat:
    """Return the combat in progress."""
    phase = state.stack[-1]
    assert isinstance(phase, Combat)
    return phase


def numbers(combat: Combat) -> list[int]:
    """Return the numbers of the committed cards."""
    return [int(card.number) for card in combat.commitments.cards]


@pytest.mark.clause("NAV-CARD-07")
@pytest.mark.clause("NAV-RULE-18")
def test_faces_are_hidden_until_both_are_in() -> None:
    state = ramming((KYBERNETES, EPOTIDES), (FEND_OFF,))
    events = decide(state, Battle((EPOTIDES,)))
    committed = next(event for event in events if event.kind == "committed")
    assert committed.known_to(1) == {"seat": "a", "count": 1}
    combat = combat_of(state)
    for seat, cards in ((0, [EPOTIDES]), (1, [UNKNOWN]), (None, [UNKNOWN])):
        shown = combat.conceal(state, seat)
        assert isinstance(shown, Combat)
        assert numbers(shown) == cards
    assert numbers(combat) == [EPOTIDES]
    assert EPOTIDES in state.hands.hands[0]
    assert combat.free_cards(state, ATTACKER) == [KYBERNETES]


@pytest.mark.clause("NAV-RULE-83")
def test_the_prompt_does_not_tell_a_hand() -> None:
    prompts = []
    for hand in ((FEND_OFF,), (FISH,)):
        state = ramming((FISH,), hand)
        decide(state, Battle(()))
        prompt = state.awaiting
        assert isinstance(prompt, Prompt)
        prompts.append((prompt.phase, prompt.seats, tuple(prompt.facts.items())))
    assert prompts[0] == prompts[1]
    assert legal(ramming((FISH,), (FISH,))) == [Battle(())]


@pytest.mark.clause("NAV-RULE-83")
def test_no_question_without_a_card() -> None:
    state = ramming((), ())
    assert pending_name(state) == "ram"


@pytest.mark.parametrize("seed", range(8))
def test_a_guess_gives_cards_that_fit(seed: int) -> None:
    state = ramming((KYBERNETES, EPOTIDES), (FEND_OFF,))
    decide(state, Battle((EPOTIDES,)))
    shown = combat_of(state).conceal(state, 1)
    assert isinstance(shown, Combat)
    guessed = state.clone()
    guessed.stack[-1] = shown
    guessed.hands.hands[0] = [2, 3]
    guessed.hands.pile = sorted({*guessed.hands.pile, KYBERNETES, EPOTIDES} - {2, 3})
    before = sorted([*guessed.hands.hands[0], *guessed.hands.pile])
    shown.guess(guessed, Random(seed))
    (card,) = numbers(shown)
    assert guessed.battle.deck.card(card).effect in effects_for(RAM, ATTACKER, 0)
    assert card in guessed.hands.hands[0]
    assert sorted([*guessed.hands.hands[0], *guessed.hands.pile]) == before
    assert named(guessed, "A1").name == "A1"


@pytest.mark.clause("NAV-RULE-19", "NAV-CARD-07")
@pytest.mark.parametrize("seed", range(8))
def test_a_guess_leaves_a_known_card_in_the_hand(seed: int) -> None:
    state = ramming((KYBERNETES, EPOTIDES), (FEND_OFF,))
    decide(state, Battle((EPOTIDES,)))
    shown = combat_of(state).conceal(state, 1)
    assert isinstance(shown, Combat)
    state.hands.hands[0] = [2, 3]
    state.hands.known[0] = [2]
    state.hands.pile = sorted({*state.hands.pile, KYBERNETES, EPOTIDES} - {2, 3})
    shown.guess(state, Random(seed))
    assert state.hands.hands[0] == [2, numbers(shown)[0]]
