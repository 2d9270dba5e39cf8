"""Understand typed orders that use the words of the games and their rulebooks.

`canonical_order` returns what a person typed in the rule set's own notation. A text that the
notation reads stays as it is. Any other text is translated by the aliases of the notation, and
short forms (`G1 shoot O1`) are completed if exactly one legal order fits.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import product
from typing import Any, Final

from naumachia.kernel.errors import AmbiguousNotation, BadNotation, RulesError, UnreadableOrder
from naumachia.kernel.notation import Alias
from naumachia.kernel.pending import Choices
from naumachia.kernel.ruleset import AnyRuleset, Measuring, View
from naumachia.scene.board import Board
from naumachia.scene.seat_odds import working_state

FILLERS: Final = frozenset(
    [
        *("a", "an", "and", "at", "by", "for", "the", "then", "to"),
        *("cable", "cables", "degree", "degrees", "inch", "inches"),
    ]
)
"""Words that may be typed anywhere and mean nothing."""
LONGEST_TYPED: Final = 120
"""Longer texts are not translated."""
MOST_WORDS: Final = 16
MOST_MEANINGS: Final = 8
"""Branches of one text; aliases with two meanings double them."""
MOST_PROPOSED: Final = 4
MOST_NEXT: Final = 10
MOST_LISTED: Final = 12
"""The most pieces whose orders are listed together."""
VALUE: Final = re.compile(r"\{(\w+):(number|word)\}")
NUMBER: Final = r"[0-9]+(?:\.[0-9]+)?"
UNIT: Final = re.compile(r"(?<=[0-9])(?:°|\"|''|in)(?=\s|$)")
REGEXES: Final[dict[str, re.Pattern[str]]] = {}


# -- reading ---------------------------------------------------------------------------------


def canonical_order(ruleset: AnyRuleset, state: Any, seat: int, text: str) -> str:
    """Return a typed order in the notation of the rule set.

    Nothing is guessed: with several meanings, the only legal one is taken, else none. Raises
    AmbiguousNotation, or UnreadableOrder with a sentence for people.
    """
    try:
        return _readable(ruleset, state, seat, text)
    except BadNotation as error:
        failure = error
    if not text.isprintable() or len(text) > LONGEST_TYPED:
        raise failure
    # What is listed must not depend on what is hidden from the seat.
    known = working_state(ruleset, ruleset.observe(state, seat))
    parts = [part for part in text.split(";") if part.strip()]
    return "; ".join(_translate(ruleset, known, seat, part, failure) for part in parts)


def _readable(ruleset: AnyRuleset, state: Any, seat: int, text: str) -> str:
    """Return the text if the notation reads all of it. Raises BadNotation."""
    for part in ruleset.notation.split(text):
        ruleset.notation.parse_action(state, seat, part)
    return text


def _translate(ruleset: AnyRuleset, state: Any, seat: int, text: str, failure: BadNotation) -> str:
    """Return the only meaning of a text that the notation does not read. Raises BadNotation."""
    words = plain_words(ruleset, state, text)
    if not words or len(words) > MOST_WORDS:
        raise failure
    meanings = expand(ruleset.notation.aliases, ruleset.seats[seat], words)
    found = _path_texts(ruleset, state, seat, words)
    found = found or _canonical_texts(ruleset, state, seat, meanings)
    legal = [] if len(found) == 1 else legal_texts(ruleset, state, seat, words[0])
    if not found:
        found = list(dict.fromkeys(one for meant in meanings for one in completions(meant, legal)))
        if len(found) == 1 and _has_open_measure(ruleset, state, seat, meanings, found[0]):
            raise _ambiguous(text.strip(), found)
    elif len(found) > 1:
        # If none is legal, the rules say why for the first.
        found = [one for one in found if _is_legal(ruleset, state, seat, one)] or found[:1]
    if len(found) == 1:
        return found[0]
    if found:
        raise _ambiguous(text.strip(), found)
    raise _unreadable(ruleset, state, seat, text.strip(), words, legal, failure)


def plain_words(ruleset: AnyRuleset, state: Any, text: str) -> list[str]:
    """Return the words of a text, without fillers and units, and with pieces for their names."""
    plain = UNIT.sub("", text.strip().rstrip("!.").replace(",", " "))
    names = ruleset.notation.piece_names(state)
    for name in sorted(names, key=len, reverse=True):
        spoken = re.escape(name).replace(r"\ ", r"[\s_]+")
        plain = re.sub(rf"(?<!\w){spoken}(?!\w)", names[name], plain, flags=re.IGNORECASE)
    return [word for word in plain.split() if word.lower() not in FILLERS]


def expand(aliases: tuple[Alias, ...], seat: str, words: list[str]) -> list[list[str]]:
    """Return the words with aliases replaced: one list for each meaning."""
    for alias in aliases:
        if alias.whole and (values := match_words(alias.phrase, words)) is not None:
            return [one.format(seat=seat, **values).split() for one in alias.meanings]
    longest = sorted(
        (alias for alias in aliases if not alias.whole), key=lambda one: -len(one.phrase.split())
    )
    parts: list[list[str]] = [[words[0]]]
    at = 1
    while at < len(words):
        parts.append([words[at]])
        size = 1
        for alias in longest:
            length = len(alias.phrase.split())
            values = match_words(alias.phrase, words[at : at + length])
            if values is not None:
                parts[-1] = [one.format(**values) for one in alias.meanings]
                size = length
                break
        at += size
    found = [" ".join(map(_repeated, one)).split() for one in product(*parts)]
    return found[:MOST_MEANINGS]


def _repeated(word: str) -> str:
    """Return `F F F` for `F*3`."""
    step, star, times = word.partition("*")
    return " ".join([step] * int(times)) if star and times in "123456789" else word


def match_words(phrase: str, words: list[str]) -> dict[str, str] | None:
    """Return the values of a phrase in words, or None if they differ."""
    if len(words) != len(phrase.split()):
        return None
    if phrase not in REGEXES:
        REGEXES[phrase] = re.compile(_phrase_regex(phrase), re.IGNORECASE)
    found = REGEXES[phrase].fullmatch(" ".join(words))
    return None if found is None else found.groupdict()


def _phrase_regex(phrase: str) -> str:
    """Return the regular expression of a phrase."""
    kinds = {"number": NUMBER, "word": r"\S+"}
    regex = []
    for word in phrase.split():
        value = VALUE.search(word)
        if value is None:
            regex.append(f"(?:{'|'.join(re.escape(one) for one in word.split('|'))})")
            continue
        before, after = re.escape(word[: value.start()]), re.escape(word[value.end() :])
        regex.append(f"{before}(?P<{value[1]}>{kinds[value[2]]}){after}")
    return " ".join(regex)


def _path_texts(ruleset: AnyRuleset, state: Any, seat: int, words: list[str]) -> list[str]:
    """Return the orders that describe a movement by its end, such as `A1 row 1603`."""
    board = ruleset.board
    if not isinstance(board, Board) or ruleset.measuring(state) is Measuring.NOTHING:
        return []
    write, join = ruleset.notation.format_action, ruleset.notation.join
    view = View(seat, state)
    paths = board.pointing.paths_by_words(view, seat, words[0].upper(), words[1:])
    return ["; ".join(join([write(state, action) for action in path])) for path in paths]


def _canonical_texts(
    ruleset: AnyRuleset, state: Any, seat: int, meanings: list[list[str]]
) -> list[str]:
    """Return the meanings that the notation reads, each once, as it writes them."""
    notation = ruleset.notation
    found: list[str] = []
    for words in meanings:
        text = " ".join(words)
        try:
            actions = [notation.parse_action(state, seat, one) for one in notation.split(text)]
        except RulesError:
            continue
        if len(actions) == 1:
            text = notation.format_action(state, actions[0])
        if actions and text not in found:
            found.append(text)
    return found


def _is_legal(ruleset: AnyRuleset, state: Any, seat: int, text: str) -> bool:
    """Return whether the first action of an order is legal, if that may be known."""
    if ruleset.measuring(state) is Measuring.NOTHING:
        return True
    action = ruleset.notation.parse_action(state, seat, ruleset.notation.split(text)[0])
    return ruleset.check(state, seat, action) is None


# -- the legal orders ------------------------------------------------------------------------


def legal_choices(ruleset: AnyRuleset, state: Any, seat: int, piece: str) -> list[Choices[Any]]:
    """Return the choices of a seat; with many pieces, those of one.

    Nothing is returned if nothing may be measured, because the choices would reveal distances.
    """
    owing = getattr(ruleset.pending(state), "seats", None) or ()
    if seat not in owing or ruleset.measuring(state) is Measuring.NOTHING:
        return []
    movable = ruleset.long_lists.movable_pieces(state, seat)
    if movable is None:
        return [ruleset.choices(state, seat)]
    # A line abreast acts with one ship and is called by another.
    asked = movable if len(movable) <= MOST_LISTED else [one for one in movable if one == piece]
    return [ruleset.long_lists.choices_with(state, seat, one) for one in asked]


def legal_texts(ruleset: AnyRuleset, state: Any, seat: int, piece: str) -> list[str]:
    """Return the legal actions of `legal_choices` as texts."""
    write = ruleset.notation.format_action
    choices = legal_choices(ruleset, state, seat, piece.upper())
    return list(dict.fromkeys(write(state, action) for one in choices for action in one.legal))


def _has_open_measure(
    ruleset: AnyRuleset, state: Any, seat: int, meanings: list[list[str]], found: str
) -> bool:
    """Return whether a completion chose a measure for the player, such as an offset or an angle.

    In a continuous choice the listed orders are examples, so even a single one is a guess.
    """
    if all(one.complete for one in legal_choices(ruleset, state, seat, found.split(maxsplit=1)[0])):
        return False
    board = ruleset.board
    hulls = board.scene(View(seat, state)).hulls if isinstance(board, Board) else ()
    pieces = {hull.id for hull in hulls}
    typed = {word.upper() for meant in meanings for word in meant}
    added = [word for word in found.replace(",", " ").split() if word.upper() not in typed]
    return any(word not in pieces and re.search(r"\d", word) is not None for word in added)


def completions(words: list[str], legal: list[str]) -> list[str]:
    """Return the legal orders that begin as the words do and have all of them, in this order."""
    typed = [word.lower() for word in words]
    if len(typed) < 2:
        return []
    return [one for one in legal if _has_words(typed, _lower_words(one))]


def _has_words(typed: list[str], whole: list[str]) -> bool:
    """Return whether the typed words are the first of an order, and others of it in order."""
    rest = iter(whole[1:])
    return whole[:1] == typed[:1] and all(word in rest for word in typed[1:])


def _lower_words(text: str) -> list[str]:
    return text.lower().replace(",", " ").split()


# -- errors ----------------------------------------------------------------------------------


def _ambiguous(text: str, found: list[str]) -> AmbiguousNotation:
    """Return the error of a text with several meanings."""
    shown = found[:MOST_PROPOSED]
    more = f" (and {len(found) - len(shown)} more)" if len(found) > len(shown) else ""
    several = "fits several orders" if len(found) > 1 else "leaves a measure open; for example"
    error = AmbiguousNotation("several orders fit", text, "", ", ".join(shown))
    error.args = (f'"{text}" {several}: {", ".join(shown)}{more}',)
    error.proposals = shown
    return error


def _unreadable(
    ruleset: AnyRuleset,
    state: Any,
    seat: int,
    text: str,
    words: list[str],
    legal: list[str],
    failure: BadNotation,
) -> UnreadableOrder:
    """Return the error of a text without a meaning: what may follow, and similar orders."""
    aliases = ruleset.notation.aliases
    meanings = expand(aliases, ruleset.seats[seat], words)
    known = any(_has_known_keyword(ruleset, state, seat, one) for one in meanings)
    sentence = f'no legal order fits "{text}"' if known and legal else f'cannot read "{text}"'
    following = next_words(aliases, words, legal)
    if following is None:
        sentence += f": expected {failure.expected}" if failure.expected else ""
    else:
        before, after = following
        listed = ", ".join(after[:MOST_NEXT]) + (" ..." if len(after) > MOST_NEXT else "")
        place = f"after {before}" if before else "begin with"
        sentence += f": {place} {'one of ' if len(after) > 1 else ''}{listed}"
    proposals = _corrected(ruleset, state, seat, words, legal) or similar_orders(words, legal)
    if proposals:
        sentence += f"; did you mean: {', '.join(proposals)}?"
    return UnreadableOrder(failure, text, sentence, proposals)


def _has_known_keyword(ruleset: AnyRuleset, state: Any, seat: int, words: list[str]) -> bool:
    """Return whether the notation reads more of an order than the name of a piece."""
    text = " ".join(words)
    try:
        _readable(ruleset, state, seat, text)
    except BadNotation as error:
        column = re.search(r"column (\d+)", error.place)
        return column is not None and int(column[1]) > len(" ".join(words[:2]))
    return True


def _corrected(
    ruleset: AnyRuleset, state: Any, seat: int, words: list[str], legal: list[str]
) -> list[str]:
    """Return the legal orders that are meant if misspelt words are put right."""
    names = ruleset.notation.piece_names(state)
    texts = [*legal, *(alias.phrase.replace("|", " ") for alias in ruleset.notation.aliases)]
    known = {word for text in texts for word in text.lower().split() if word.isalpha()}
    known.update(name for name in names if " " not in name)
    right = [_closest(word, known) for word in words]
    right = [names.get(word, word) for word in right]
    if right == words:
        return []
    meanings = expand(ruleset.notation.aliases, ruleset.seats[seat], right)
    found = _canonical_texts(ruleset, state, seat, meanings)
    found = [one for one in found if legal and _is_legal(ruleset, state, seat, one)]
    return (found or [one for meant in meanings for one in completions(meant, legal)])[
        :MOST_PROPOSED
    ]


def _closest(word: str, known: set[str]) -> str:
    """Return the known word that is most like a word; the word itself if none is."""
    found = get_close_matches(word.lower(), known, 1, 0.6) if word.isalpha() else []
    return found[0] if found else word


def similar_orders(words: list[str], legal: list[str]) -> list[str]:
    """Return the legal orders most like the words; those of the same piece, if it is known."""
    own = [one for one in legal if one.lower().startswith(f"{words[0].lower()} ")]
    pool = {one.partition(" ")[2].lower() if own else one.lower(): one for one in own or legal}
    rest = " ".join(words[1:] if own else words).lower()
    return [pool[one] for one in get_close_matches(rest, pool, MOST_PROPOSED - 1, 0.5)]


def next_words(
    aliases: tuple[Alias, ...], words: list[str], legal: list[str]
) -> tuple[str, list[str]] | None:
    """Return the longest beginning of the words that legal orders share, and what may follow it.

    Return None if there are no legal orders to compare with.
    """
    for size in range(len(words), -1, -1):
        typed = [word.lower() for word in words[:size]]
        rests = [one.split()[size:] for one in legal if _lower_words(one)[:size] == typed]
        following = [" ".join(rest) for rest in rests if rest]
        if following:
            first = [one.split()[0] for one in following]
            spoken = _spoken(aliases, following) if size == 1 else first
            return " ".join(words[:size]), list(dict.fromkeys(spoken))
    return None


def _spoken(aliases: tuple[Alias, ...], following: list[str]) -> list[str]:
    """Return the first words of what may follow a piece, as aliases where they have a word."""
    found: list[str] = []
    covered: set[str] = set()
    for alias in aliases:
        phrase = [word.split("|")[0] for word in alias.phrase.split()]
        if alias.whole or "{" in phrase[0]:
            continue
        starts = [re.compile(_meaning_start(alias, one), re.IGNORECASE) for one in alias.meanings]
        fits = {one for one in following if any(start.match(one) for start in starts)}
        if fits:
            covered |= fits
            found.append(phrase[0] if "{" in alias.phrase else " ".join(phrase))
    return found + [one.split()[0].rstrip(",") for one in following if one not in covered]


def _meaning_start(alias: Alias, meaning: str) -> str:
    """Return a regular expression for the beginning of a meaning, up to its first value."""
    fixed, value, rest = meaning.partition("{")
    if not value:
        return re.escape(fixed) + r"(?![\w-])"
    name = rest.partition("}")[0]
    return re.escape(fixed) + (r"\d" if f"{{{name}:number}}" in alias.phrase else "")
