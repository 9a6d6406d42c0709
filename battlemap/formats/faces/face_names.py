"""Whose face a picture is, by the name of its file."""

import re
import unicodedata
from collections.abc import Mapping
from typing import TypeVar

from battlemap.board.wording import capitalise

Key = TypeVar("Key")
NOISE = frozenset({
    "token", "tokens", "portrait", "portraits", "avatar", "face", "head", "img", "image", "pic", "picture", "copy", "final",
    "art", "frame", "ring", "round", "circle", "small", "large", "the", "of", "px", "v",
})  # fmt: skip
"""Words that say what a picture is rather than who is on it."""
_SIZE = re.compile(r"\d{2,5}\s*[x×]\s*\d{2,5}|\b\d{2,5}\s*(?:px|dpi|ppi)\b", re.IGNORECASE)
_PART = re.compile(r"[^\W\d_]+|\d+")


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name in small letters without accents; sizes, numbers and what only says that it is a picture left out."""
    parted = re.sub(r"([a-zà-ÿ])([A-ZÀ-Þ])", r"\1 \2", _SIZE.sub(" ", name))
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", parted) if not unicodedata.combining(sign)).casefold()
    words = [word for word in _PART.findall(plain) if not word.isdigit()]
    return tuple(word for word in words if word not in NOISE) or tuple(words)


def title_of(stem: str) -> str:
    """A name for somebody of whom only a picture is there: "goblin_archer-token 512x512" is "Goblin archer"."""
    return capitalise(" ".join(name_words(stem))) or stem


def whose_face(stem: str, names: Mapping[Key, str]) -> tuple[Key, ...]:
    """Those whose face a file of this name is; several if they bear one name and a number; none if that is not clear.

    *names*: whatever stands for somebody, and the name.
    """
    said = name_words(stem)
    words = {key: name_words(name) for key, name in names.items()}
    exact = tuple(key for key, own in words.items() if own == said)
    if exact:
        number = _number(stem)
        lone = tuple(key for key in exact if number and _number(names[key]) == number)
        return lone or exact
    for keys in (
        tuple(key for key, own in words.items() if own and set(own) <= set(said)),
        tuple(key for key, own in words.items() if said and set(said) <= set(own)),
    ):
        if len({words[key] for key in keys}) == 1:
            return keys
    return ()


def _number(name: str) -> str:
    digits = re.findall(r"\d+", _SIZE.sub(" ", name))
    return digits[-1].lstrip("0") if digits else ""
