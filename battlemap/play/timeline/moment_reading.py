"""What is to be seen of a moment: who did what, in which round and turn, whether somebody was hurt or left the fight."""

from collections import OrderedDict

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Removed
from battlemap.board.ids import TokenId
from battlemap.play.journal import ROOT, Journal
from battlemap.play.timeline.lanes import Moment
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

MOST_KEPT = 4_000
"""Of so many moments it is remembered what they show."""
HURT_LEAST = 1e-9


class MomentView(Struct, frozen=True):
    """What a moment shows. *command*: None for an edit, whose name is *what*; *acting*: whose turn it was before it."""

    round: int
    acting: tuple[TokenId, ...]
    command: Command | None
    what: str
    contest: Contest | None
    hurt: tuple[TokenId, ...]
    """Who suffered harm, in the order of the board."""
    fallen: tuple[TokenId, ...]
    """Who stood before and is out of the fight, or off the board, after it."""


class MomentReader:
    """Reads moments of one journal; what has been read of them is remembered, since an entry never changes."""

    def __init__(self, rules: AnyRuleset, journal: Journal) -> None:
        self.rules, self.journal = rules, journal
        self._views: OrderedDict[Moment, MomentView] = OrderedDict()

    def board(self, moment: Moment) -> AnyEncounter:
        """The board as it stood after a moment."""
        return self.journal.board(moment.entry)

    def view(self, moment: Moment) -> MomentView:
        """What a moment shows. The store's errors, if its entry cannot be read."""
        if moment not in self._views:
            self._views[moment] = self._read(moment)
            if len(self._views) > MOST_KEPT:
                self._views.popitem(last=False)
        self._views.move_to_end(moment)
        return self._views[moment]

    def _read(self, moment: Moment) -> MomentView:
        if moment.cause == ROOT:
            board = self.board(moment)
            return MomentView(board.turns.round, tuple(board.turns.now), None, "", None, (), ())
        entry = self.journal.entry(moment.cause)
        before, after = self.journal.board(entry.parent), self.board(moment)
        tactics = self.rules.tactics
        hurt = [
            who for who in before.tokens
            if who in after.tokens and tactics.harm(after, who) > tactics.harm(before, who) + HURT_LEAST
        ]  # fmt: skip
        gone = {event.token for event in entry.events if isinstance(event, Removed)} if entry.command is not None else set()
        fallen = [
            who for who in before.tokens
            if not tactics.out(before, who) and (who in gone or who in after.tokens and tactics.out(after, who))
        ]  # fmt: skip
        contest = next((event for event in reversed(entry.events) if isinstance(event, Contest)), None)
        turns = before.turns if before.turns.order else after.turns
        return MomentView(turns.round, turns.now, entry.command, entry.what, contest, tuple(hurt), tuple(fallen))
