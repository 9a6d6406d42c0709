"""The lines of the log that players may read: none that is the GM's or tells what they do not know, no numbers of foes."""

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Logged, Rolled
from battlemap.play.player_view import hidden_words
from battlemap.play.public.player_names import Renaming
from battlemap.play.public.public_rolls import rolls_shown
from battlemap.play.public.secret_words import SecretWords
from battlemap.play.session import Session
from battlemap.rules.board_cache import per_board
from battlemap.rules.ruleset import AnyRuleset

UNKNOWN = "?"
NUMBER = r"(?<![\w])[+−-]?\d+(?:[.,]\d+)?(?![\w])"
FURTHEST = 60
"""So many commands back lines are looked for at most."""


class PublicLine(Struct, frozen=True):
    """A line as players may read it; names that stand out are between asterisks."""

    text: str
    icon: str = ""
    tone: str = ""


def public_lines(session: Session, known: AnyEncounter, most: int = 6) -> tuple[PublicLine, ...]:
    """The last *most* lines of a session, oldest first; *known* is the board as players may know it now.

    A line that told a secret when it was written stays out, though all may know by now what it was about.
    """
    now, lines = words_told(session.board, session.rules), list[PublicLine]()
    steps: list[tuple[AnyEncounter, tuple[Event, ...]]] = []
    if session.current is not None:
        steps.append((session.board, tuple(session.current.table.events)))
    for key in reversed(session.journal.path(session.head, FURTHEST)):
        if len(lines) >= most:
            break
        if steps:
            lines = [*step_lines(session.rules, known, *steps.pop(), now), *lines]
        steps.append((session.journal.board(key), session.journal.entry(key).events))
    if steps and len(lines) < most:
        lines = [*step_lines(session.rules, known, *steps.pop(), now), *lines]
    return tuple(lines[-most:])


def step_lines(
    rules: AnyRuleset, known: AnyEncounter, board: AnyEncounter, events: Iterable[Event], now: SecretWords
) -> list[PublicLine]:
    """The lines of one command, after which the whole board was *board*; *now*: the words that tell something today."""
    told = list(events)
    written = [event for event in told if isinstance(event, Logged) and not event.secret and not event.round_word]
    if not written:
        return []
    then = words_told(board, rules)
    numbers = _hidden_numbers(known, told)
    foes, theirs = _names(known, board)
    named = Renaming({**then.renaming.names, **now.renaming.names})
    return [
        PublicLine(named.rename(_mask(event.text, foes, theirs, numbers)), event.icon, event.tone)
        for event in written
        if not (now.tell(event.text) or then.tell(event.text))
    ]


@per_board()
def words_told(board: AnyEncounter, rules: AnyRuleset) -> SecretWords:
    """The words that tell something of a board that players do not know; worked out once."""
    return hidden_words(rules, board)


def _names(known: AnyEncounter, board: AnyEncounter) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those whose numbers are not for players, and of all others."""
    foes, others = set[str](), set[str]()
    for token in (*board.tokens.values(), *known.tokens.values()):
        side = known.sides.get(token.side)
        full = side is not None and side.tracks_shown == "full" and side.rolls_shown == "shown"
        (others if full else foes).add(token.name)
    return tuple(sorted(foes)), tuple(sorted(others))


def _hidden_numbers(known: AnyEncounter, events: list[Event]) -> frozenset[str]:
    """The numbers of rolls among *events* that are not for players."""
    numbers = set[int]()
    for event in events:
        if isinstance(event, Rolled) and (event.secret or rolls_shown(known, event.by) != "shown"):
            numbers |= {*event.faces, sum(event.faces), event.bonus, sum(die.counts for die in event.dice) + event.bonus}
            numbers |= {event.against} if event.against is not None else set()
        elif isinstance(event, Contest):
            closed = [side for side in event.sides if event.secret or rolls_shown(known, side.who) != "shown"]
            numbers |= {side.total for side in closed}
            numbers |= {event.margin} if closed and event.margin is not None else set()
    return frozenset([str(abs(number)) for number in numbers])


def _mask(text: str, foes: tuple[str, ...], theirs: tuple[str, ...], numbers: frozenset[str]) -> str:
    """*text* with a mark for each number that is not for players: all where it is about a foe or nobody, else those hidden."""
    named = [match.group("name") for match in _pattern((*foes, *theirs)).finditer(text) if match.group("name")]
    everything = any(name in foes for name in named) or (not named and bool(numbers))

    def put(match: re.Match[str]) -> str:
        word = match.group()
        return UNKNOWN if not match.group("name") and (everything or word.lstrip("+−-") in numbers) else word

    return _pattern((*foes, *theirs)).sub(put, text)


@lru_cache(maxsize=16)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """A name, or a number that is no part of one."""
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name) or r"(?!)"
    return re.compile(rf"(?P<name>(?<!\w)(?:{known})(?!\w))|{NUMBER}")
