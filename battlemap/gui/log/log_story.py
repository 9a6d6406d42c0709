"""The whole log of a session: its story, the other tries, and what each fight came to when it was over."""

from collections.abc import Iterable, Iterator

from battlemap.gui.log.log_rows import LogRow, Step, log_rows, round_word
from battlemap.gui.log.past_rows import LookedPlace, near_entries, rows_of_past
from battlemap.gui.log.summary_rows import summary_rows
from battlemap.play.fight_summary import FightSummary, ends_fight, summarise_fight
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.play.session import Session
from battlemap.play.timeline.other_tries import OtherTry, other_tries, story_of
from battlemap.play.timeline.timeline_notes import deleted_entries
from battlemap.store.files.store_errors import StoreError


class LogStory:
    """Reads a session anew each time; what a fight came to is worked out once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._summaries: dict[int, FightSummary | None] = {}
        """By entry; None: it ended no fight."""

    def rows(self, word: str, unfolded: frozenset[int], place: LookedPlace | None = None) -> tuple[LogRow, ...]:
        """The rows, oldest first. *word*: what the game calls a round now.

        *unfolded*: the first entries of what is to be read of other tries and of changes in a row. *place*: the moment of the
        past that is looked at.
        """
        session = self._session
        if place is None:
            return self._told(tuple(session.story()), session.other_tries(), word, unfolded)
        way = session.journal.path(place.end)
        near = near_entries(way, place.entry)
        entries = list(_readable_entries(session.journal, near))
        start = [ROOT] if len(near) == len(way) else []
        tries = tuple(other_tries(session.journal, [*start, *near], session.state.redo))
        rows = self._told(tuple([(entry, entry.events) for entry in entries]), tries, word, frozenset())
        return rows_of_past(rows, way, place, frozenset(session.journal.path(session.head)))

    def _told(
        self, story: tuple[Step, ...], tries: tuple[OtherTry, ...], word: str, unfolded: frozenset[int]
    ) -> tuple[LogRow, ...]:
        session = self._session
        word = round_word(word, story)
        deleted = deleted_entries(session.journal, session.head, session.timeline) if session.timeline.gone else frozenset[int]()
        tries = tuple([attempt for attempt in tries if attempt.first not in deleted])
        opening = session.journal.opening.turns
        told = {attempt: story_of(session.journal, attempt) for attempt in tries if attempt.first in unfolded}
        summaries = {
            entry.id: tuple(summary_rows(session.rules, summary, word, entry.id))
            for entry, _ in story
            if entry is not None and (summary := self._summary_after(entry.id)) is not None
        }
        return log_rows(story, word, opening.round if opening.order else 0, tries, told, summaries, unfolded)

    def _summary_after(self, key: int) -> FightSummary | None:
        if key not in self._summaries:
            journal = self._session.journal
            entry = journal.entry(key)
            over = ends_fight(journal, entry)
            self._summaries[key] = summarise_fight(self._session.rules, journal, key) if over else None
        return self._summaries[key]


def _readable_entries(journal: Journal, keys: Iterable[int]) -> Iterator[JournalEntry]:
    """The entries that can be read; the timeline says of the others that they cannot."""
    for key in keys:
        try:
            yield journal.entry(key)
        except (StoreError, LookupError):
            continue
