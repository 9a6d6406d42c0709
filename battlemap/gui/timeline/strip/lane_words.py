"""What a lane is called, and how a try ended in an icon and words: "Red scarves win", "Mirel and Odda out"."""

from battlemap.board.wording import short_name
from battlemap.gui.timeline.strip.strip_moments import StripMoment, StripMoments
from battlemap.play.timeline.lanes import Lane
from battlemap.play.timeline.timeline_notes import TimelineNotes
from battlemap.store.files.store_errors import StoreError

MAIN_NAME, UNREAD = "As it went", "Another try"
NOBODY = "nobody fell"
MOST_NAMES = 2


def lane_name(moments: StripMoments, notes: TimelineNotes, lane: Lane) -> str:
    """What somebody named it, else the first thing done in it that shows anything."""
    if not lane.other:
        return MAIN_NAME
    if name := notes.names.get(lane.first):
        return name
    told: StripMoment | None = None
    for moment in lane.moments:
        shown = moments.find(moment)
        if shown is None:
            return UNREAD
        told = told or shown
        if not shown.is_quiet:
            told = shown
            break
    return UNREAD if told is None else told.title if told.who else told.verb


def ending_words(moments: StripMoments, lane: Lane) -> tuple[str, str]:
    """The icon and the words at the end of a lane; ("", "") while that is not known."""
    if moments.find(lane.last) is None:
        return "", ""
    ending, journal = moments.ending(lane), moments.reader.journal
    try:
        before, after = journal.board(lane.leaves.entry), journal.board(lane.last.entry)
    except (StoreError, LookupError):
        return "", ""
    if ending.winners:
        names = [after.sides[side].name for side in ending.winners if side in after.sides]
        return "lucide/flag", f"{' and '.join(names)} win"
    if not ending.fallen:
        return "lucide/minus", NOBODY
    return "lucide/skull", _names([before[who].name for who in ending.fallen if who in before.tokens]) + " out"


def _names(names: list[str]) -> str:
    shown = [short_name(name) for name in names[:MOST_NAMES]]
    more = len(names) - len(shown)
    return f"{', '.join(shown)} and {more} more" if more > 0 else " and ".join(shown)
