"""Names and aspects by role, as recipes write them, and picking them so that none comes twice."""

import re
from collections.abc import Callable
from random import Random

from msgspec import Struct

_ASPECT = re.compile(r"(?P<name>[^()]+?)(?: \((?P<tags>[a-z ,]+)\))?")


HIDDEN = "hidden"


class AspectWords(Struct, frozen=True):
    """One phrase; with tags it hinders those who move there."""

    name: str
    tags: tuple[str, ...] = ()
    hidden: bool = False


class PlaceWords(Struct, frozen=True):
    """A name for a zone, and phrases that may be true there."""

    name: str
    aspects: tuple[AspectWords, ...] = ()


class WordBank(Struct, frozen=True):
    """Names by role."""

    roles: dict[str, tuple[PlaceWords, ...]]


def read_words(text: str) -> WordBank:
    """A bank from its text: the roles stand at the margin, below each its names, indented: "Name: aspect / aspect (tags)".

    An aspect with tags in brackets hinders; the tags say how. One that is "hidden" only the game master knows.
    """
    roles: dict[str, list[PlaceWords]] = {}
    role = ""
    for line in text.strip("\n").splitlines():
        if not line.startswith(" "):
            role = line.strip()
            roles[role] = []
            continue
        name, _, rest = line.strip().partition(":")
        aspects = tuple(_read_aspect(part.strip()) for part in rest.split("/") if part.strip())
        roles[role].append(PlaceWords(name, aspects))
    return WordBank({key: tuple(words) for key, words in roles.items()})


def _read_aspect(text: str) -> AspectWords:
    parts = _ASPECT.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    tags = [tag.strip() for tag in (parts["tags"] or "").split(",") if tag.strip()]
    return AspectWords(parts["name"], tuple(tag for tag in tags if tag != HIDDEN), HIDDEN in tags)


class WordPicker:
    """Deals out the names of a bank, each once; *dice* makes the dice for a subject."""

    def __init__(self, bank: WordBank, dice: Callable[[str], Random]) -> None:
        self._bank, self._dice = bank, dice
        self._left: dict[str, list[PlaceWords]] = {}
        self._taken: set[str] = set()

    def take(self, role: str, fits: Callable[[str], bool] = lambda name: True) -> PlaceWords:
        """A name for a zone of this role, best one that *fits*. Where a bank is used up, names get a number."""
        if role not in self._left:
            words = list(self._bank.roles[role])
            self._dice(f"names {role}").shuffle(words)
            self._left[role] = words
        left = [words for words in self._left[role] if words.name not in self._taken]
        chosen = next((words for words in left if fits(words.name)), left[0] if left else None)
        if chosen is None:
            first = self._bank.roles[role][0]
            number = next(at for at in range(2, 99) if f"{first.name} {at}" not in self._taken)
            chosen = PlaceWords(f"{first.name} {number}", first.aspects)
        self._taken.add(chosen.name)
        return chosen
