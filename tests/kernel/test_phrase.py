"""Phrases: templates from data, filled with facts."""

from __future__ import annotations

import pytest

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.language import in_language, language
from naumachia.kernel.phrase import MissingPhrase, Phrasebook, unmarked
from naumachia.kernel.toml_data import read_toml

TEXT = """
[events]
shot = "{ship} hits **{count}** {count:ship|ships}"
[refusals]
TES-01 = "{ship} cannot."
why = "{ship} is {hit:hit|whole}."
[labels]
plain = "as it is"
"""


def book() -> Phrasebook:
    return Phrasebook(
        read_toml(TEXT, "phrases.toml"), lambda name, v: f"<{v}>" if name == "ship" else str(v)
    )


def test_facts_fill_the_template() -> None:
    assert book().event("shot", {"ship": "G1", "count": 1}) == "<G1> hits **1** ship"
    assert book().event("shot", {"ship": "G1", "count": 3}) == "<G1> hits **3** ships"
    assert unmarked(book().event("shot", {"ship": "G1", "count": 3})) == "<G1> hits 3 ships"
    assert book().fill("labels", "plain", {}) == "as it is"


def test_values_are_called_by_their_words() -> None:
    text = TEXT + '[words."heading lane"]\n0 = "north"\n[words.ship]\nG1 = "the first"\n'
    words = Phrasebook(
        read_toml(text, "phrases.toml"),
        lambda name, v: "+".join(map(str, v)) if isinstance(v, tuple) else f"<{v}>",
    )
    assert words.spelled("lane", 0) == words.spelled("heading", 0) == "<north>"
    assert words.spelled("lane", 1) == "<1>"
    assert words.spelled("course", 0) == "<0>"
    assert words.spelled("ship", ("G1", "G2")) == "the first+G2"
    assert words.refusal("why", {"ship": "G1", "hit": True}) == "<the first> is hit."


def test_numbers_below_zero_have_a_minus_sign() -> None:
    """`= −1` in a sum, not a hyphen; what a rule set spells itself, and flags, stay as they are."""
    assert book().spelled("total", -1) == "\N{MINUS SIGN}1"
    assert book().spelled("total", 0) == "0"
    assert book().spelled("ship", -1) == "<-1>"
    assert book().spelled("total", True) == "True"


def test_numbers_with_a_direction_have_words_for_either() -> None:
    text = TEXT + '[words.turn]\n"+" = "{value} to starboard"\n"-" = "{value} to port"\n'
    words = Phrasebook(read_toml(text, "phrases.toml"), lambda _, value: str(value))
    said = {value: words.spelled("turn", value) for value in (-2, -1, 0, 1, 2)}
    assert said == {
        -2: "2 to port", -1: "1 to port", 0: "0", 1: "1 to starboard", 2: "2 to starboard",
    }  # fmt: skip
    assert (words.spelled("turn", True), words.spelled("turn", False)) == ("True", "False")
    assert words.spelled("turn", "hard") == "hard"


def test_a_refusal_is_said_by_its_fact_or_its_clause() -> None:
    assert book().refusal("TES-01", {"ship": "G1"}) == "<G1> cannot."
    assert book().refusal("TES-01", {"refusal": "why", "ship": "G1", "hit": True}) == "<G1> is hit."
    assert (
        book().refusal("TES-01", {"refusal": "why", "ship": "G1", "hit": False}) == "<G1> is whole."
    )


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(MissingPhrase, match="nothing"):
        book().event("nothing", {})
    with pytest.raises(MissingPhrase, match="count"):
        book().event("shot", {"ship": "G1"})
    assert book().has("events", "shot")
    assert not book().has("prompts", "shot")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[evnts]\na = 'b'", "unknown field: 'evnts'"),
        ("[events]\na = 3", "line 2, field events.a; expected a text"),
        ("events = 1", "field events; expected a table"),
        ("[words.lane]\n0 = 1", "field words.lane.0; expected a text"),
    ],
)
def test_a_wrong_phrase_file_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadScenario) as error:
        Phrasebook(read_toml(text, "phrases.toml"))
    assert complaint in str(error.value)


def test_seats_are_named_wherever_they_are_told() -> None:
    text = TEXT.replace("[labels]", '[labels]\nend = "{winner} wins: {points}"') + (
        '[words."seat winner points"]\ngreen = "Green"\norange = "Orange"\n'
        '[words.holder]\ngreen = "Green"\nnobody = "nobody"\n'
    )
    words = Phrasebook(
        read_toml(text, "phrases.toml"),
        lambda _, v: ", ".join(map(str, v)) if isinstance(v, tuple) else str(v),
    )
    words.name_seats({"green": "Rome", "orange": ""})
    assert words.spelled("holder", "green") == words.spelled("seat", "green") == "Rome"
    assert words.spelled("holder", "nobody") == "nobody"
    assert words.sections["labels"]["seat_orange"] == "Orange"
    facts = {"winner": "green", "points": (("green", 12), ("orange", "4.5"))}
    assert words.fill("labels", "end", facts) == "Rome wins: Rome 12, Orange 4.5"


def test_seats_with_the_same_name_keep_their_colours() -> None:
    text = TEXT + '[words.seat]\ngreen = "Green"\norange = "Orange"\nblue = "Blue"\n'
    words = Phrasebook(read_toml(text, "phrases.toml"))
    words.name_seats({"green": "Rome", "orange": "Rome", "blue": "Carthage"})
    named = [words.spelled("seat", seat) for seat in ("green", "orange", "blue")]
    assert named == ["Green", "Orange", "Carthage"]


def test_a_tuple_reads_as_dice_or_as_a_list_where_nothing_else_is_said() -> None:
    text = '[events]\nthrown = "`{dice}`"\nseen = "{ships}"\n'
    phrases = Phrasebook(read_toml(text, "phrases.toml"))
    assert phrases.event("thrown", {"dice": (5,)}) == "`5`"
    assert phrases.event("thrown", {"dice": (3, 4)}) == "`3-4`"
    assert phrases.event("seen", {"ships": ("G1", "G2")}) == "G1, G2"


def test_what_is_missing_is_named_with_its_place_in_the_file() -> None:
    with pytest.raises(MissingPhrase) as missing:
        book().event("rested", {})
    assert str(missing.value) == "there is no phrase events.rested in phrases.toml"
    with pytest.raises(MissingPhrase) as lacking:
        book().event("shot", {"ship": "G1"})
    said = "the phrase events.shot in phrases.toml wants {count}; the facts are: ship"
    assert str(lacking.value) == said


GERMAN = """
[events]
shot = "{ship} trifft **{count}** {count:Schiff|Schiffe}"
[words.sides]
Rome = "Rom"
[words.seat]
orange = "Orange (de)"
"""


def bilingual() -> Phrasebook:
    text = TEXT + '[words."seat winner"]\ngreen = "Green"\norange = "Orange"\n'
    german = read_toml(GERMAN, "phrases.de.toml")
    return Phrasebook(read_toml(text, "phrases.toml"), translations={"de": german})


def test_phrases_are_in_the_language_of_the_reader() -> None:
    words, facts = bilingual(), {"ship": "G1", "count": 3}
    assert words.event("shot", facts) == "G1 hits **3** ships"
    assert in_language("de", words.event, "shot", facts) == "G1 trifft **3** Schiffe"
    # What has no translation is in English, and so is a language that has none at all.
    assert in_language("de", words.fill, "labels", "plain", {}) == "as it is"
    assert in_language("fr", words.event, "shot", facts) == "G1 hits **3** ships"
    assert language() == "en"


def test_sides_of_scenarios_have_names_in_every_language() -> None:
    words = bilingual()
    words.name_seats({"green": "Rome", "orange": ""})
    assert words.spelled("winner", "green") == "Rome"
    assert in_language("de", words.spelled, "seat", "green") == "Rom"
    assert in_language("de", words.label, "seat_green") == "Rom"
    assert in_language("de", words.spelled, "seat", "orange") == "Orange (de)"


def test_a_translation_of_what_is_not_there_is_refused() -> None:
    german = read_toml('[labels]\nplan = "so"\n', "phrases.de.toml")
    with pytest.raises(BadScenario) as error:
        Phrasebook(read_toml(TEXT, "phrases.toml"), translations={"de": german})
    assert str(error.value) == (
        "no such phrase: 'plan' at phrases.de.toml, labels; expected a phrase of the English file"
    )
