"""The whole log of a session: its story, the other tries, and what each fight came to when it was over."""

from battlemap.gui.log.log_rows import LogRow, log_rows, round_word
from battlemap.gui.log.summary_rows import summary_rows
from battlemap.play.fight_summary import FightSummary, ends_fight, summarise_fight
from battlemap.play.other_tries import story_of
from battlemap.play.session import Session


class LogStory:
    """Reads a session anew each time; what a fight came to is worked out once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._summaries: dict[int, FightSummary | None] = {}
        """By entry; None: it ended no fight."""

    def rows(self, word: str, unfolded: frozenset[int]) -> tuple[LogRow, ...]:
        """The rows, oldest first. *word*: what the game calls a round now.

        *unfolded*: the first entries of what is to be read of other tries and of changes in a row.
        """
        session = self._session
        story = tuple(session.story())
        word = round_word(word, story)
        opening, tries = session.journal.opening.turns, session.other_tries()
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
