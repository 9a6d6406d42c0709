"""What moments are called in sentences: "exchange 2, Orm's push"."""

from collections.abc import Callable

from battlemap.gui.log.log_rows import commands_words
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.play.timeline.lanes import Moment, Timeline


class MomentWords:
    """Names moments of a timeline; *word*: what the game calls a round now."""

    def __init__(self, moments: StripMoments, timeline: Callable[[], Timeline], word: Callable[[], str]) -> None:
        self._moments, self._timeline, self._word = moments, timeline, word

    def short(self, moment: Moment) -> str:
        """ "exchange 2, Orm’s push"."""
        if moment == self._timeline().opening:
            return "the beginning"
        shown, where = self._moments.read(moment), self.where(moment)
        title = shown.title or shown.story
        return f"{where}, {title}" if where else title

    def name(self, moment: Moment) -> str:
        """The same, but for where one stands."""
        return "now" if moment == self._timeline().main.last else self.short(moment)

    def where(self, moment: Moment) -> str:
        """ "exchange 2"; empty outside of rounds."""
        view = self._moments.read(moment).view
        return f"{self._word().lower()} {view.round}" if view is not None and view.round else ""

    def count(self, moment: Moment) -> str:
        """ "3 of 18": its place among what was done in its lane and on the way there."""
        return f"{moment.column} of {self._timeline().lane_of(moment).last.column}"

    def left_behind(self, moment: Moment) -> str:
        """What going there leaves: "2 commands are"; empty if nothing."""
        timeline = self._timeline()
        way = timeline.way_to(moment)
        count = sum(left not in way for left in timeline.main.moments)
        return f"{commands_words(count)} {'is' if count == 1 else 'are'}" if count else ""
