"""The story so far as rows: what is told, in whose voice, and where an exchange begins; no drawing."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from battlemap.board.events import Event, Told, TurnsChanged
from battlemap.play.journal import Entry

ROUND = re.compile(r"(\w+) \d+")
"""A round as a game calls it: "Exchange 2"."""
STRONG = re.compile(r"\*([^*]+)\*")


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
        return STRONG.sub(r"\1", self.text)

    @property
    def spoken(self) -> str:
        """The line for a screen reader."""
        return ". ".join(filter(None, (self.plain, self.why, "For the GM only" if self.secret else "")))


def log_rows(story: Iterable[tuple[Entry | None, tuple[Event, ...]]], word: str = "Round", begun: int = 0) -> tuple[LogRow, ...]:
    """The rows of *story*, oldest first. *word*: what the game calls a round; *begun*: the one it opened in."""
    found: list[LogRow] = []
    round_shown = begun
    for entry, events in story:
        for row, number in _of_entry(entry, events, word, round_shown):
            round_shown = number
            if row.edit and found and found[-1].edit and found[-1].text == row.text:
                found.pop()
            found.append(row)
    return tuple(found)


def round_word(phase: str, story: Iterable[tuple[Entry | None, tuple[Event, ...]]]) -> str:
    """What the game calls a round: as the fight says now or, once it is over, as its story did."""
    texts = (event.text for _, events in story for event in events if isinstance(event, Told))
    for text in (phase, *texts):
        if found := ROUND.fullmatch(text):
            return found[1]
    return "Round"


def _of_entry(entry: Entry | None, events: tuple[Event, ...], word: str, round_shown: int) -> Iterator[tuple[LogRow, int]]:
    key = entry.id if entry else 0
    told, reason = 0, ""
    for event in events:
        if isinstance(event, TurnsChanged) and event.turns.order and event.turns.round != round_shown:
            round_shown = event.turns.round
            yield LogRow(f"{word} {round_shown}", entry=key, rule=True), round_shown
        elif isinstance(event, Told):
            told += 1
            if event.text == f"{word} {round_shown}":
                continue  # the dividing line says so already
            why = event.why if event.why != reason else ""  # one hit, told of box and consequence
            reason = event.why
            yield LogRow(event.text, why, event.icon, event.tone, event.secret, key), round_shown
    if entry and entry.command is None and not told and entry.what:
        yield LogRow(entry.what[:1].upper() + entry.what[1:], icon="lucide/pencil", entry=key, edit=True), round_shown


def strong_parts(text: str) -> list[tuple[str, bool]]:
    """The pieces of a line and whether each stands out: "*Orm* moves" -> [("Orm", True), (" moves", False)]."""
    found: list[tuple[str, bool]] = []
    at = 0
    for match in STRONG.finditer(text):
        if match.start() > at:
            found.append((text[at : match.start()], False))
        found.append((match.group(1), True))
        at = match.end()
    if at < len(text):
        found.append((text[at:], False))
    return found
