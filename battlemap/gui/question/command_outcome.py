"""What a command came to, for the card to show until it has been read: its last contest, and the story of it."""

from collections.abc import Sequence

from msgspec import Struct

from battlemap.board.events import Contest, Event, Logged, Rolled
from battlemap.gui.contest.followup_rolls import followup_events
from battlemap.gui.contest.single_roll import fallen_roll
from battlemap.play.batch_rolls import BatchRoll, finished_batch, last_cause
from battlemap.play.session import Session
from battlemap.rules.blocks.checks import last_contest

FEW = 8
"""So many entries can come of one step: a command and what follows by itself."""


class CommandOutcome(Struct, frozen=True):
    """A contest that has been decided, and what was told of it."""

    contest: Contest
    log_lines: tuple[Logged, ...]
    followups: tuple[Rolled, ...] = ()
    """The dice that fell after it was decided, in the same command."""
    batch: tuple[BatchRoll, ...] = ()
    """All rolls of a batch, such as everybody's initiative."""


def outcome_since(session: Session, head: int) -> CommandOutcome | None:
    """What the commands after entry *head* came to; None if nothing was rolled."""
    events: list[Event] = []
    followups: tuple[Rolled, ...] = ()
    title, icon = "", ""
    for entry, happened in session.story(FEW):
        if entry is None or entry.id <= head or entry.command is None:
            continue
        events += happened
        if (decided := last_contest(happened)) is not None:
            followups = followup_events(happened, decided)
        if not entry.follows:
            action = session.rules.actions[entry.command.action]
            title, icon = action.title_for(), action.icon
    contest = last_contest(events) or fallen_roll(session.board, events, title, icon)
    if contest is None or (contest.margin is None and not contest.outcome):
        return None
    log_lines = tuple(event for event in events if isinstance(event, Logged))
    batch = finished_batch(session) if last_cause(session) > head and may_be_batch(events) else ()
    return CommandOutcome(contest, log_lines, followups, batch)


def may_be_batch(events: Sequence[Event]) -> bool:
    """True if several seats have rolled for the same."""
    rolled = {(event.ask, event.by) for event in events if isinstance(event, Rolled)}
    return len(rolled) > len({ask for ask, _ in rolled})
