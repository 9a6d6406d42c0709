"""The story so far as rows: what is told, in whose voice, and where an exchange begins; no drawing."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Event, Logged, TurnsChanged
from battlemap.board.wording import capitalise, without_emphasis
from battlemap.play.journal import JournalEntry

Step: TypeAlias = tuple[JournalEntry | None, tuple[Event, ...]]
"""A command with what it brought about; None: it still runs."""
ROUND = "Round"
"""What a round is called where the game has no word of its own."""


class LogRow(Struct, frozen=True):
    """A line of the log. *entry*: the finished command it belongs to, 0 while it still runs. *rule*: it is a dividing line."""

    text: str
    """Names that stand out are between asterisks."""
    why: str = ""
    icon: str = ""
    tone: str = ""
    secret: bool = False
    entry: int = 0
    rule: bool = False
    edit: bool = False

    @property
    def plain(self) -> str:
        """The words without asterisks."""
        return without_emphasis(self.text)

    @property
    def spoken_text(self) -> str:
        """The line for a screen reader."""
        return ". ".join(filter(None, (self.plain, self.why, "For the GM only" if self.secret else "")))


class LogReader:
    """How far one has read in a story: in which of its fights, and in which round of it, 0 outside of rounds."""

    def __init__(self, begun: int) -> None:
        self.fight, self.number = 0, begun

    def follow(self, turns: TurnOrder) -> bool:
        """Read on to where the turns stand so; True if a round begins there that has a number."""
        if not turns.order:
            self.fight, self.number = self.fight + 1, 0
            return False
        if turns.round == self.number:
            return False
        self.number = turns.round
        return self.number > 0


def log_rows(story: Iterable[Step], word: str = ROUND, begun: int = 0) -> tuple[LogRow, ...]:
    """The rows of *story*, oldest first. *begun*: the round it opened in.

    *word*: what the game calls a round now; fights that are over keep the word that they were told with.
    """
    steps = tuple(story)
    words, place = _words(steps, begun), LogReader(begun)
    found: list[LogRow] = []
    for entry, events in steps:
        for row in _entry_rows(entry, events, words, word, place):
            if row.edit and found and found[-1].edit and found[-1].text == row.text:
                found.pop()
            found.append(row)
    return tuple(found)


def round_word(now: str, story: Iterable[Step]) -> str:
    """What the game calls a round: as it does *now* or, once the fight is over, as its story did."""
    lines = (event for _, events in story for event in events if isinstance(event, Logged))
    return now or next((line.round_word for line in lines if line.round_word), ROUND)


def _words(steps: Iterable[Step], begun: int) -> dict[int, str]:
    """What each fight of the story calls a round, as far as it says so, by its number from 0."""
    place, found = LogReader(begun), dict[int, str]()
    for event in chain.from_iterable(events for _, events in steps):
        if isinstance(event, TurnsChanged):
            place.follow(event.turns)
        elif isinstance(event, Logged) and event.round_word:
            found.setdefault(place.fight, event.round_word)
    return found


def _entry_rows(
    entry: JournalEntry | None, events: tuple[Event, ...], words: dict[int, str], now: str, place: LogReader
) -> Iterator[LogRow]:
    key = entry.id if entry else 0
    told, reason = 0, ""
    for event in events:
        begins = isinstance(event, TurnsChanged) and place.follow(event.turns)
        line = f"{words.get(place.fight, now)} {place.number}"
        if begins:
            yield LogRow(line, entry=key, rule=True)
        elif isinstance(event, Logged):
            told += 1
            if event.round_word or event.text == line:  # lines of older files have no such word
                continue  # the dividing line says so already
            why = event.why if event.why != reason else ""  # one hit, told of box and consequence
            reason = event.why
            yield LogRow(event.text, why, event.icon, event.tone, event.secret, key)
    if entry and entry.command is None and not told and entry.what:
        yield LogRow(capitalise(entry.what), icon="lucide/pencil", entry=key, edit=True)
