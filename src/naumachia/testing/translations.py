"""Find what a translation of a rule set lacks: in its files, and in a game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib.abc import Traversable
from importlib.resources import files
from typing import Any, Final

from naumachia.kernel.language import ENGLISH, LANGUAGES, in_language
from naumachia.kernel.match import Match
from naumachia.kernel.phrase import BOLD, DICE, SLOT, PhraseTables, unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.texts import read_texts
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.testing.spot import Broken, Spot

OTHERS: Final = tuple(known for known in LANGUAGES if known != ENGLISH)
"""The languages of translations."""
WORD: Final = re.compile(r"[a-z]{2,}")
LONG_WORD: Final = re.compile(r"\b[a-z]{4,}\b")
"""A word that names do not have: `San Juan de Portugal` has shorter ones."""
READ: Final = frozenset(
    (
        *("brief", "facts", "goal", "group", "label", "lines", "note", "notes", "range"),
        *("sentence", "sheet", "text", "title", "unit", "verb", "warning"),
    )
)
"""The fields of scenes, margins, sketches, cards and forms with texts for people."""
MOST_ACTIONS: Final = 8
"""Actions of each seat whose texts are read; of longer lists the first."""
MOST_MOVES: Final = 20
"""The last moves whose events are read."""


def has_translation(ruleset: AnyRuleset, language: str) -> bool:
    """Return whether the rule set has a file of phrases in a language."""
    package = ruleset.content.package
    name = f"phrases.{language}.toml"
    return bool(package) and files(package).joinpath("data").joinpath(name).is_file()


def translation_faults(ruleset: AnyRuleset, language: str) -> list[str]:
    """Return what the translation of a rule set lacks or has too much, a line each; [] if it is
    whole.
    """
    return [
        *phrase_faults(ruleset.phrases.tables, in_language(language, _tables, ruleset)),
        *text_faults(ruleset, language),
        *glossary_faults(ruleset, language),
    ]


def _tables(ruleset: AnyRuleset) -> PhraseTables:
    return ruleset.phrases.tables


def phrase_faults(english: PhraseTables, other: PhraseTables) -> Iterator[str]:
    """Find phrases without translation, and translations with other slots or marks."""
    if english is other:
        yield "phrases: no translation"
        return
    for section, phrases in english.sections.items():
        for key, phrase in phrases.items():
            yield from _compare(f"{section}.{key}", phrase, other.sections[section][key])
    for name, words in english.words.items():
        for key, word in words.items():
            if key != word and other.words[name][key] is word and WORD.search(word):
                yield f"words.{name}.{key}: not translated: {word}"


def _compare(place: str, english: str, other: str) -> Iterator[str]:
    if other is english and WORD.search(SLOT.sub("", english)):
        yield f"{place}: not translated: {english}"
    known = {slot[1] for slot in SLOT.finditer(english)}
    unknown = {slot[1] for slot in SLOT.finditer(other)} - known
    if unknown:
        yield f"{place}: no such facts: {', '.join(sorted(unknown))}; known: {', '.join(known)}"
    if len(DICE.findall(english)) != len(DICE.findall(other)):
        yield f"{place}: not the same dice: {other}"
    if bool(BOLD.search(english)) != bool(BOLD.search(other)):
        yield f"{place}: emphasis in one language only: {other}"


def text_faults(ruleset: AnyRuleset, language: str) -> Iterator[str]:
    """Find texts of content without translation, and translations of what no data file has."""
    found = read_texts(ruleset.content.package, language)
    wanted = {" ".join(text.split()): text for text in content_texts(ruleset)}
    for key in wanted:
        if key not in found:
            yield f"texts: not translated: {key}"
    data = files(ruleset.content.package).joinpath("data")
    known = {" ".join(text.split()) for text in _strings_below(data)}
    for key in found:
        if key not in wanted and key not in known:
            yield f"texts: there is no such text: {key}"


def _strings_below(folder: Traversable) -> Iterator[str]:
    """Return the strings of the data files in a folder."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _strings_below(entry)
        elif entry.name.endswith(".toml") and not entry.name.startswith("texts."):
            yield from _strings(tomllib.loads(entry.read_text(encoding="utf-8")))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def content_texts(ruleset: AnyRuleset) -> list[str]:
    """Return the texts of a rule set's content that translations have: titles, summaries, stories,
    lessons, primer, puzzles, options. Texts without words (numbers, initials) are left out.
    """
    content, found = ruleset.content, [ruleset.about.title, ruleset.about.summary]
    found += [option.title for option in ruleset.options()]
    found += [value.replace("_", " ") for option in ruleset.options() for value in option.values]
    for scenario in content.scenarios().values():
        story = scenario.story
        found += [scenario.title, scenario.summary, scenario.note, scenario.briefing, scenario.date]
        found += [story.stake, story.aim, story.who, story.source]
        for shore in scenario.shores:
            found += [shore.name, *(town.name for town in shore.towns)]
    for lesson in content.lessons().values():
        found += [lesson.title, lesson.summary, lesson.learned]
        found += [text for step in lesson.steps for text in (step.text, step.phone, step.better)]
    found += [text for page in content.primer() for text in (page.title, page.text)]
    found += [text for puzzle in content.puzzles() for text in (puzzle.title, puzzle.why)]
    showcase = content.showcase()
    found += [showcase.title] if showcase else []
    return list(dict.fromkeys(text for text in found if WORD.search(text)))


def glossary_faults(ruleset: AnyRuleset, language: str) -> Iterator[str]:
    """Find terms that one language explains and the other does not, by their clauses."""
    english = ruleset.content.glossary()
    other = in_language(language, ruleset.content.glossary)
    if english is other:
        if english:
            yield "glossary: no translation"
    elif sorted(term.clause for term in english) != sorted(term.clause for term in other):
        yield "glossary: not the same clauses"


def shown_texts_are_translated(spot: Spot) -> None:
    """Check that what a game shows has no English words in a language with a file of phrases."""
    for language in OTHERS:
        if not has_translation(spot.ruleset, language):
            continue
        for place, text in untranslated(spot.match, language):
            if LONG_WORD.search(text):
                raise Broken(f"{place} is not translated ({language}): {text}")


def untranslated(
    match: Match[Any, Any], language: str, moves: int = MOST_MOVES
) -> list[tuple[str, str]]:
    """Return the texts of a moment that are the same in English and another language, each after
    its place. Names and numbers are among them.
    """
    english = shown_texts(match, moves)
    other = in_language(language, shown_texts, match, moves)
    return [one for one, same in zip(english, other, strict=True) if one == same]


def shown_texts(match: Match[Any, Any], moves: int = MOST_MOVES) -> list[tuple[str, str]]:
    """Return what people read of a moment, each text after its place: events of the last `moves`,
    questions, the texts of the board, its margin, cards and forms, and of the first actions.
    """
    found = [*_event_texts(match, moves)]
    for seat in (None, *match.owing()):
        found += _viewed_texts(match, seat)
    for seat in match.owing():
        found += _action_texts(match, seat)
    return [(place, text) for place, text in found if text]


def _event_texts(match: Match[Any, Any], moves: int) -> Iterator[tuple[str, str]]:
    for entry in match.history[-moves:]:
        for event in entry.events:
            for seat in (None, entry.seat):
                sentence = narration.event(match.ruleset, event, seat)
                yield f"the event {event.kind}", unmarked(sentence)


def _viewed_texts(match: Match[Any, Any], seat: int | None) -> Iterator[tuple[str, str]]:
    board, view = board_of(match.ruleset), match.view(seat)
    for text in narration.question(match.ruleset, match.state, seat):
        yield "the question", text
    scene = board.scene(view)
    yield "Scene.title", scene.title
    for shown in (scene.hulls, scene.squadrons, scene.overlays, board.margin(view)):
        yield from _texts_in(shown)
    yield from _texts_in(board.cards.table(view))


def _action_texts(match: Match[Any, Any], seat: int) -> Iterator[tuple[str, str]]:
    board, view = board_of(match.ruleset), match.view(seat)
    yield from _texts_in(board.forms.all(view, seat))
    for label, _ in board.groups.named_groups(view, seat):
        yield "the label of a group", label
    for action in match.ruleset.legal(match.state, seat)[:MOST_ACTIONS]:
        yield from _texts_in(board.sketch(view, seat, action))
        yield from _texts_in(board.odds.forecast(view, seat, action))
        yield from _texts_in(board.odds.dice_notes(view, seat, action), "the notes on the dice")


def _texts_in(shown: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Find the texts for people in what a board shows; "" is the place of what nobody reads."""
    if isinstance(shown, str):
        if place:
            yield place, shown
    elif isinstance(shown, (tuple, list)):
        for part in shown:
            yield from _texts_in(part, place)
    elif is_dataclass(shown):
        for field in fields(shown):
            name = f"{type(shown).__name__}.{field.name}" if field.name in READ else ""
            yield from _texts_in(getattr(shown, field.name), name)
