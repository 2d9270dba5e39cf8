"""Reaction windows W2 to W4, answers, Anastrophe! (NAV-CARD-12..21, worked examples 75 to 77)."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import attack, enter, row, skip
from tests.rules.navarchoi.stage import at, named, stage, words_of

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Action,
    Answer,
    Attack,
    Fire,
    Forward,
    Hold,
    Play,
    Rotate,
    Strike,
)
from naumachia.rules.navarchoi.model import IMPULSE, Formation, Navarchoi
from naumachia.rules.navarchoi.rules.movement import send_back
from naumachia.rules.navarchoi.rules.reactions import FormationDeclared, before_formation
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.testing.stage import (
    answer,
    decide,
    event_summaries,
    facts_of,
    kinds,
    legal,
    pending_name,
    pending_seat,
    refused,
    run,
)

COUNTER = 18
REACTION = 20
KYKLOS = 23
BACK_WATER = 25
ANASTROPHE = 32
DIEKPLOUS = 34
FISH = 1
"""An Action card: of no use in any window of this chapter."""


def counter_state(*lines: str, hand: tuple[int, ...] = (COUNTER,), **options: int) -> Navarchoi:
    """Return a state in which A1 has rowed ahead and declares its attacks."""
    state = stage(*lines, hands=((), hand), **options)  # type: ignore[arg-type]
    enter(state, "A1", 8)
    skip(state, "attacks")
    return state


# -- Counter Attack --------------------------------------------------------------------------


@pytest.mark.clause("NAV-CARD-12")
@pytest.mark.clause("NAV-CARD-13")
@pytest.mark.clause("NAV-CARD-15")
@pytest.mark.clause("NAV-RULE-58")
@pytest.mark.clause("NAV-RULE-82")
def test_example_75_counter_attack() -> None:
    state = counter_state("A1 3 0605 E", "B1 5 0705 W red")
    attack(state, Strike(MISSILE, 1), Strike(RAKE, 1))
    assert pending_name(state) == "attack_declared"
    decide(state, Play(COUNTER))
    assert pending_name(state) == "answering"
    assert legal(state) == [NOTHING, Answer(1, Strike(MISSILE, 0))]
    decide(state, Answer(1, Strike(MISSILE, 0)))
    facts = facts_of(answer(state, 5, 5), "combat_rolled")
    assert (facts["attack"], facts["defence"]) == (10, 8)
    assert named(state, "A1").manpower == 1
    assert pending_name(state) == "missile"
    answer(state, 0, 9)
    assert pending_name(state) == "answering"
    assert refused(state, Answer(1, Strike(RAM, 0))).clause == "NAV-CARD-13"
    decide(state, Answer(1, Strike(RAKE, 0)))
    events = answer(state, 6, 5)
    assert "sent_back" in kinds(events)
    assert words_of(state, "A1") == "damaged red"
    assert at(state, "A1") == "0605 E"
    assert pending_name(state) == "rest"
    assert words_of(state, "B1") == "cruise red"


@pytest.mark.clause("NAV-CARD-14")
@pytest.mark.clause("NAV-CARD-16")
def test_a_counter_ram_has_the_vector_of_the_attack() -> None:
    state = counter_state("A1 3 0605 E", "B1 3 0705 N immobile")
    attack(state, Strike(RAM, 1))
    decide(state, Play(COUNTER))
    decide(state, Answer(1, Strike(RAM, 0)))
    events = answer(state, 3, 3)
    reasons = facts_of(events, "combat_rolled")["attack_reasons"]
    assert "NAV-CARD-14 beam +3" in reasons
    assert words_of(state, "A1") == "damaged none"
    assert at(state, "A1") == "0705 E"
    assert all(ship.grappled for ship in state.ships)


@pytest.mark.clause("NAV-RULE-82")
@pytest.mark.parametrize("grappled", [True, False])
@pytest.mark.parametrize("behind", [(), ("A2 3 0605 E",)])
def test_a_counter_ram_with_a_free_hand(grappled: bool, behind: tuple[str, ...]) -> None:
    """Nobody withdraws after an answer, so it does not matter who is in the entry square."""
    state = counter_state("A1 3 0605 E", "B1 3 0705 N", *behind)
    attack(state, Strike(RAM, 1))
    decide(state, Play(COUNTER))
    decide(state, Answer(1, Strike(RAM, 0)))
    answer(state, 9, 0)
    assert pending_seat(state) == 1
    events = decide(state, Hold(1, grappled))
    if not grappled:
        assert facts_of(events, "let_go") == {"ship": "B1", "target": "A1"}
    assert words_of(state, "A1") == "immobile none"
    assert at(state, "A1") == ("0705 E" if grappled else "0605 E")
    assert named(state, "A1").grappled == grappled
    assert words_of(state, "B1") == "cruise none"


def test_a_counter_grapple_ends_the_activation() -> None:
    state = counter_state("A1 3 0605 E", "B1 5 0705 N corvus")
    attack(state, Strike(GRAPPLE, 1), Strike(RAM, 1))
    decide(state, Play(COUNTER))
    assert Answer(1, Strike(GRAPPLE, 0, corvus=True)) in legal(state)
    decide(state, Answer(1, Strike(GRAPPLE, 0)))
    answer(state, 9, 0)
    assert pending_name(state) == "rest"
    assert all(ship.grappled for ship in state.ships)
    assert named(state, "B1").corvus


@pytest.mark.clause("NAV-CARD-13")
def test_the_counter_lasts_for_the_formation_and_each_answer_is_optional() -> None:
    state = counter_state("A1 3 0605 E", "B1 3 0705 W", "B2 3 0905 W")
    attack(state, Strike(RAKE, 1))
    decide(state, Play(COUNTER))
    decide(state, NOTHING)
    answer(state, 0, 9)
    decide(state, Forward(0))
    decide(state, Fire(0, 2))
    assert pending_name(state) == "answering"
    assert legal(state) == [NOTHING, Answer(2, Strike(MISSILE, 0))]


@pytest.mark.clause("NAV-CARD-13", "NAV-RULE-15")
def test_a_counter_in_force_is_not_asked_for_again() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 W", hands=((), (COUNTER, FISH)))
    row(state, "A1", 0)
    assert state.formation is not None
    state.formation.is_countered = True
    decide(state, Fire(0, 1))
    assert pending_name(state) == "answering"


@pytest.mark.clause("NAV-CARD-05", "NAV-RULE-82")
def test_diekplous_does_not_help_the_answer_to_a_rake_of_its_formation() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 W", hands=((), (COUNTER,)))
    enter(state, "A1", 8, cards=(DIEKPLOUS,))
    skip(state, "attacks")
    attack(state, Strike(RAKE, 1))
    decide(state, Play(COUNTER), Answer(1, Strike(RAKE, 0)))
    rolled = facts_of(answer(state, 0, 0), "combat_rolled")
    assert (rolled["attack"], rolled["defence"]) == (5, 5)


@pytest.mark.clause("NAV-RULE-82")
def test_of_a_group_under_fire_one_ship_answers_within_its_range() -> None:
    state = stage(
        "A1 5 0505 E towers=1",
        "B1 3 0705 N grappled",
        "B2 3 0705 N grappled towers=1",
        "A2 3 0705 N grappled",
        hands=((), (COUNTER,)),
    )
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    decide(state, Play(COUNTER))
    assert legal(state) == [NOTHING, Answer(2, Strike(MISSILE, 0))]


@pytest.mark.clause("NAV-RULE-58")
def test_a_disabled_ship_that_cannot_go_back_is_held() -> None:
    state = counter_state("A1 3 0605 E", "B1 3 0705 W", "B2 3 1010 N")
    state.move(named(state, "B2"), state.map.parse("0605"))
    attack(state, Strike(RAKE, 1))
    decide(state, Play(COUNTER))
    decide(state, Answer(1, Strike(RAKE, 0)))
    assert "held_fast" in kinds(answer(state, 9, 0))
    assert named(state, "A1").grappled
    assert at(state, "A1") == "0705 E"


# -- Back Water! -----------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-58")
def test_a_ship_that_is_not_moving_has_no_square_to_go_back_to() -> None:
    state = stage("A1 3 0505 E", "A2 3 1010 N", "B1 3 1010 E", "B2 3 2005 W")
    send_back(state, named(state, "A2"), Log())
    assert (at(state, "A2"), named(state, "A2").grappled) == ("1010 N", True)
    state = stage("A1 3 0505 E", "A2 3 1010 N", "B1 3 1010 E", "B2 3 2005 W")
    enter(state, "A1", 8)
    send_back(state, named(state, "A2"), Log())
    assert (at(state, "A2"), named(state, "A2").grappled) == ("1010 N", True)


@pytest.mark.clause("NAV-CARD-04")
def test_back_water_cancels_the_attack() -> None:
    state = counter_state("A1 3 0605 E", "B1 3 0705 N full", hand=(BACK_WATER,))
    attack(state, Strike(RAM, 1), Strike(MISSILE, 1))
    events = decide(state, Play(BACK_WATER))
    dropped = {"ship": "A1", "attack": "ram"}
    assert ("NAV-RULE-53", "dropped", dropped) in event_summaries(events)
    assert at(state, "B1") == "0706 N"
    assert words_of(state, "B1") == "full red"
    assert pending_name(state) == "missile"
    answer(state, 0, 9)
    activation = state.activation
    assert activation is not None
    assert not activation.has_rammed
    assert Forward(0) in legal(state)


@pytest.mark.clause("NAV-CARD-04", "NAV-CARD-12")
def test_back_water_leaves_nothing_to_counter() -> None:
    state = counter_state("A1 3 0605 E", "B1 3 0705 N full", hand=(BACK_WATER, COUNTER))
    attack(state, Strike(RAM, 1), Strike(MISSILE, 1))
    decide(state, Play(BACK_WATER))
    assert isinstance(state.awaiting, Prompt)
    assert state.awaiting.facts["attack"] == "missile"


@pytest.mark.parametrize(
    ("words", "behind", "why"),
    [
        ("immobile", "", "back_water_unable"),
        ("grappled", "", "back_water_unable"),
        ("sail", "", "back_water_unable"),
        ("", "A2 3 0706 N", "back_water_full"),
        ("", "A2 3 0706 N awash", "back_water_full"),
    ],
)
def test_who_cannot_back_water(words: str, behind: str, why: str) -> None:
    lines = ["A1 3 0605 E", f"B1 3 0705 N {words}"] + ([behind] if behind else [])
    state = counter_state(*lines, hand=(BACK_WATER,))
    attack(state, Strike(RAM, 1))
    assert pending_name(state) == "attack_declared"
    ruling = refused(state, Play(BACK_WATER))
    assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-CARD-04", why)
    assert legal(state) == [NOTHING]


def test_back_water_is_no_answer_to_missiles() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N", hands=((), (BACK_WATER,)))
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    assert legal(state) == [NOTHING]


# -- Reaction Attack -------------------------------------------------------------------------


def approach_state(*lines: str, hand: tuple[int, ...] = (REACTION,), q: int = 6) -> Navarchoi:
    """Return a state in which A1 has rowed ahead and W3 is open."""
    state = stage(*lines, hands=((), hand), quality=(5, q))
    enter(state, "A1", 8)
    assert pending_name(state) == "approach"
    return state


@pytest.mark.clause("NAV-CARD-17")
@pytest.mark.clause("NAV-CARD-18")
@pytest.mark.clause("NAV-CARD-19")
def test_example_76_a_reaction_attack() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0705 N")
    decide(state, Play(REACTION, (1,)))
    chance = state.awaiting
    assert chance is not None
    works = sum(
        facts_of(answer(state.clone(), die), "reaction_rolled")["works"] for die in range(10)
    )
    assert works == 7
    answer(state, 6)
    assert legal(state) == [NOTHING, Answer(1, Strike(MISSILE, 0))]
    decide(state, NOTHING)
    assert legal(state) == [NOTHING, Answer(1, Strike(RAM, 0))]
    assert refused(state, Answer(1, Strike(RAKE, 0))).clause == "NAV-CARD-18"
    decide(state, Answer(1, Strike(RAM, 0)))
    answer(state, 0, 9)
    assert words_of(state, "B1") == "cruise red"
    assert words_of(state, "A1") == "cruise none"
    assert pending_name(state) in ("attacks", "approach")


@pytest.mark.clause("NAV-CARD-18")
def test_a_reaction_rake_needs_an_entry_by_bow_or_stern() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0705 W damaged")
    decide(state, Play(REACTION, (1,)))
    answer(state, 0)
    decide(state, NOTHING)
    assert Answer(1, Strike(RAKE, 0)) in legal(state)
    decide(state, Answer(1, Strike(RAKE, 0)))
    answer(state, 9, 0)
    assert words_of(state, "A1") == "damaged red"
    assert at(state, "A1") == "0605 E"
    assert words_of(state, "B1") == "damaged red"


@pytest.mark.clause("NAV-CARD-17")
def test_a_reaction_that_fails_has_no_effect() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0705 N")
    decide(state, Play(REACTION, (1,)))
    answer(state, 7)
    assert words_of(state, "B1") == "cruise none"


def test_a_ship_only_next_to_the_enemy_fires() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0805 N")
    decide(state, Play(REACTION, (1,)))
    answer(state, 0)
    decide(state, Answer(1, Strike(MISSILE, 0)))
    answer(state, 9, 0)
    assert words_of(state, "B1") == "cruise red"
    assert named(state, "A1").manpower == 1


@pytest.mark.clause("NAV-CARD-17")
def test_example_76_not_on_an_activated_ship() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0805 N yellow", "B2 3 0804 N")
    ruling = refused(state, Play(REACTION, (1,)))
    assert ruling.clause == "NAV-CARD-17"
    assert legal(state) == [NOTHING, Play(REACTION, (2,))]
    state = approach_state("A1 3 0605 E", "B1 3 0805 N transport", "B2 3 0804 N")
    assert legal(state) == [NOTHING, Play(REACTION, (2,))]


def test_no_approach_no_window() -> None:
    state = stage("A1 3 0605 E", "B1 3 0905 N", hands=((), (REACTION,)))
    enter(state, "A1", 8)
    assert pending_name(state) == "moving"


# -- Kyklos ----------------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-15")
def test_kyklos_before_a_formation_moves() -> None:
    state = stage(
        "A1 3 0605 E",
        "B1 3 1005 N",
        "B2 3 1105 N",
        "B3 3 1305 N",
        "B4 3 1106 N red",
        "B5 3 1006 N",
        hands=((), (KYKLOS,)),
        quality=(5, 2),
    )
    state.formation = Formation(0, IMPULSE, [0], [])
    before_formation(state, Log())
    run(state)
    assert pending_name(state) == "formation_declared"
    decide(state, Play(KYKLOS))
    assert refused(state, Rotate(4, 2)).clause == "NAV-CARD-04"
    decide(state, Rotate(1, 6))
    assert refused(state, Rotate(3, 2)).clause == "NAV-CARD-04"
    assert refused(state, Rotate(1, 2)).clause == "NAV-CARD-04"
    decide(state, Rotate(2, 6))
    assert pending_name(state) == "rest"
    assert words_of(state, "B1") == "cruise none"


def test_kyklos_on_the_approach_changes_the_vector() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0705 N", hand=(KYKLOS,))
    decide(state, Play(KYKLOS), Rotate(1, 6))
    skip(state, "attacks")
    assert Attack(0, (Strike(RAKE, 1),)) in legal(state)


# -- NAV-RULE-83 -----------------------------------------------------------------------------


@pytest.mark.clause("NAV-RULE-83")
def test_windows_open_whatever_the_hand_holds() -> None:
    moments = []
    for hand in ((FISH,), (REACTION,), (KYKLOS,)):
        state = approach_state("A1 3 0605 E", "B1 3 0705 N", hand=hand)
        assert NOTHING in legal(state)
        moments.append((pending_name(state), pending_seat(state)))
    assert len(set(moments)) == 1
    assert legal(approach_state("A1 3 0605 E", "B1 3 0705 N", hand=(FISH,))) == [NOTHING]


@pytest.mark.clause("NAV-RULE-83")
def test_no_window_without_a_card_or_once_all_are_discarded() -> None:
    state = stage("A1 3 0605 E", "B1 3 1005 N")
    run(state, FormationDeclared(1))
    assert pending_name(state) == "rest"
    state = stage("A1 3 0605 E", "B1 3 1005 N", hands=((), (FISH,)), discards=(23, 24))
    run(state, FormationDeclared(1))
    assert pending_name(state) == "rest"


def test_a_card_that_does_not_fit_is_refused() -> None:
    state = approach_state("A1 3 0605 E", "B1 3 0705 N", hand=(FISH, REACTION))
    assert refused(state, Play(FISH)).facts["refusal"] == "not_now"
    assert refused(state, Play(ANASTROPHE)).facts["refusal"] == "not_held"


# -- Anastrophe! -----------------------------------------------------------------------------


def raked_state(*more: str, hand: tuple[int, ...] = (ANASTROPHE,)) -> Navarchoi:
    """Return example 77: A1 has raked B1 at 1010 from the north and rows on to 1011."""
    state = stage("A1 3 1008 S full", "B1 3 1010 N", *more, hands=(hand, ()))
    row(state, "A1", 10)
    decide(state, Forward(0))
    skip(state, "attacks")
    decide(state, Forward(0))
    skip(state, "attacks")
    attack(state, Strike(RAKE, 1))
    skip(state)
    answer(state, 9, 0)
    skip(state)
    decide(state, Forward(0))
    return state


@pytest.mark.clause("NAV-CARD-21")
@pytest.mark.parametrize(("square", "facing"), [("0911", "NE"), ("1111", "NW")])
def test_example_77_anastrophe(square: str, facing: str) -> None:
    state = raked_state()
    assert pending_name(state) == "anastrophe"
    decide(state, Play(ANASTROPHE, (0,), (int(square),)))
    assert at(state, "A1") == f"{square} {facing}"
    events = answer(state, 0, 0)
    assert "NAV-RAM-04 stern_quarter +2" in facts_of(events, "combat_rolled")["attack_reasons"]
    assert at(state, "A1") == f"1010 {facing}"
    assert all(ship.grappled for ship in state.ships)


@pytest.mark.clause("NAV-CARD-21")
def test_a_miss_leaves_it_there_with_its_activation_over() -> None:
    state = raked_state()
    decide(state, Play(ANASTROPHE, (0,), (911,)))
    answer(state, 0, 8)
    assert at(state, "A1") == "0911 NE"
    assert pending_name(state) == "rest"


def test_a_free_hand_after_anastrophe_stays_in_its_square() -> None:
    state = raked_state()
    decide(state, Play(ANASTROPHE, (0,), (911,)))
    answer(state, 9, 0)
    decide(state, Hold(0, False))
    assert at(state, "A1") == "0911 NE"
    assert words_of(state, "B1") == "immobile red"


@pytest.mark.parametrize("written", ["0911", "911", "383"])
def test_the_square_of_anastrophe_is_written_as_squares_are(written: str) -> None:
    """Records of before have the number of the square on the map, here 383."""
    state = raked_state()
    assert state.map.parse("0911") == 383
    notation = RULESET.notation
    action = notation.parse_action(state, 0, f"play #32 A1 {written}")
    assert action == Play(ANASTROPHE, (0,), (911,))
    assert is_legal(state, action)
    assert notation.format_action(state, action) == "play #32 A1 0911"
    data = notation.action_data(state, action)
    assert data == {"do": "play", "card": 32, "ships": ["A1"], "values": [911]}
    assert notation.parse_action_data(state, 0, data) == action


def is_legal(state: Navarchoi, action: Action) -> bool:
    """Return whether an action is legal."""
    return RULESET.check(state, 0, action) is None


@pytest.mark.clause("NAV-CARD-21", "NAV-RULE-16")
def test_anastrophe_is_for_the_exit_move_of_the_rake_only() -> None:
    state = raked_state()
    decide(state, NOTHING, Forward(0))
    assert pending_name(state) != "anastrophe"


@pytest.mark.clause("NAV-CARD-21")
@pytest.mark.parametrize(
    ("more", "squares"),
    [
        (("A2 3 0911 N",), ["1111"]),
        (("B2 3 1111 N",), ["0911"]),
        (("A2 3 0911 N", "A3 3 1111 N"), ["0911", "1111"]),
        (("A2 3 0911 N", "A3 3 0911 N", "A4 3 0911 N", "A5 3 1111 N"), ["1111"]),
        (("B2 3 0911 N", "B3 3 1111 N"), []),
    ],
)
def test_where_anastrophe_may_begin(more: tuple[str, ...], squares: list[str]) -> None:
    state = raked_state(*more)
    if not squares:
        assert pending_name(state) == "moving"
        return
    plays = [action for action in legal(state) if isinstance(action, Play)]
    assert [f"{play.values[0]:04}" for play in plays] == squares
    wrong = Play(ANASTROPHE, (0,), (101,))
    assert refused(state, wrong).clause == "NAV-CARD-21"


@pytest.mark.clause("NAV-RULE-56")
def test_elasis_counts_as_full_in_every_modifier() -> None:
    state = stage("A1 3 0605 E", "B1 3 0705 N")
    enter(state, "A1", 10, driven=True)
    attack(state, Strike(RAM, 1))
    events = answer(state, 0, 0)
    assert "NAV-RAM-04 full +2" in facts_of(events, "combat_rolled")["attack_reasons"]
