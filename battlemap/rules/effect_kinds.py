"""The kinds of effects of a game: identifiers and their titles, and which kind a title means."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.rules.board_cache import by_identity

EffectKinds = Mapping[str, str]
"""Kind -> title. Where the title holds "{}", that is where the words of `Effect.which` go: "Helped by {}"."""
SLOT = "{}"


@lru_cache(maxsize=4096)
def kind_of_words(words: str) -> str:
    """An identifier made of words: "Knocked out" -> "knocked_out"."""
    return re.sub(r"\W+", "_", words.lower()).strip("_")


@by_identity(64)
def names_by_kind(rows: Mapping[str, Any]) -> Mapping[str, str]:
    """Kind -> name, for rows of a book whose effects are of the kind that their name makes: conditions."""
    return MappingProxyType({kind_of_words(name): name for name in rows})


def effect_title(kinds: EffectKinds, kind: str, which: str = "") -> str:
    """How an effect is called: "Prone", "Shattered shield (2)", "Disarmed: Sword", "Helped by Ann"."""
    title = kinds.get(kind) or kind.replace("_", " ").capitalize()
    if SLOT in title:
        return title.replace(SLOT, which)
    if not which:
        return title
    return f"{title} ({which})" if which.isdecimal() else f"{title}: {which}"


def with_title(kinds: EffectKinds, effect: Effect) -> Effect:
    """The effect with the title of its kind, if it has none of its own."""
    return effect if effect.title else replace(effect, title=effect_title(kinds, effect.kind, effect.which))


def kind_of_title(kinds: EffectKinds, title: str) -> tuple[str, str]:
    """The kind that a title means, and which of its kind; for files that know effects by their titles.

    A title that fits no kind is made an identifier itself.
    """
    plain = {words: kind for kind, words in reversed(list(kinds.items())) if SLOT not in words}
    if title in plain:
        return plain[title], ""
    numbered = re.fullmatch(r"(.+) \((\d+)\)", title)
    if numbered and numbered[1] in plain:
        return plain[numbered[1]], numbered[2]
    for words, kind in sorted(plain.items(), key=lambda pair: -len(pair[0])):
        if title.startswith(f"{words}: "):
            return kind, title.removeprefix(f"{words}: ")
    for kind, words in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        before, slot, after = words.partition(SLOT)
        if slot and title.startswith(before) and title.endswith(after) and len(title) > len(before) + len(after):
            return kind, title[len(before) : len(title) - len(after)]
    return (kind_of_words(numbered[1]), numbered[2]) if numbered else (kind_of_words(title), "")
