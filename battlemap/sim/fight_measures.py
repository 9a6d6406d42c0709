"""Reads what one fight came to out of its journal."""

from collections.abc import Mapping
from zlib import crc32

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.events import Placed, Removed, SheetChanged
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.decision import Decision
from battlemap.minds.planning.evaluation import worth_of_all
from battlemap.play.journal import JournalEntry
from battlemap.play.session import Session
from battlemap.sim.alliances import stands
from battlemap.sim.attack_odds import AttackMoment, expected_harm, moment_of
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.fight_outcome import ChosenAction, FightEnding, FightRecord, TokenRecord
from battlemap.store.database.codec import encode


class FightMeasures:
    """Follows a fight entry by entry, and counts."""

    def __init__(self, stage: OpenedCampaign, session: Session, alliances: Mapping[SideId, SideId]) -> None:
        self.rules, self.session, self.alliances = stage.rules, session, alliances
        self.opening = stage.opening
        who = self.opening.tokens
        self.fighters = [one for one in who if stands(self.rules, self.opening, one)]
        self.taken, self.dealt = dict.fromkeys(who, 0.0), dict.fromkeys(who, 0.0)
        self.points: dict[TokenId, dict[str, int]] = {one: {} for one in who}
        self.falls: dict[TokenId, tuple[str, str, str]] = {}
        self.stood: dict[str, int] = {}
        self._actions: list[_ChosenCommand] = []
        self._declared: dict[TokenId, _ChosenCommand] = {}
        """The last command that each token chose: in a game that plays declared actions later, their harm belongs to it."""
        self._harmed_by: dict[TokenId, TokenId] = {}

    def record(self, index: int, ending: FightEnding, decisions: list[Decision], refusals: int) -> FightRecord:
        """Everything that is counted of the fight, up to the entry that decided it.

        *decisions*: the commands that machines chose, in order.
        """
        journal, waiting, mark = self.session.journal, list(decisions), 0
        before = self.opening
        for key in journal.path(ending.entry):
            entry, after = journal.entry(key), journal.board(key)
            is_chosen = False
            if entry.command is not None and not entry.follows:
                done = replace(entry.command, machine=False)  # the journal says who chose it
                at = next((n for n, decision in enumerate(waiting) if decision.command == done), None)
                if at is not None:  # those before it were refused
                    is_chosen = True
                    del waiting[: at + 1]
            self._follow(entry, before, after, is_chosen)
            mark = crc32(encode([entry.command, entry.inputs, entry.events]), mark)
            before = after
        end = journal.board(ending.entry)
        self._stand(end)
        return FightRecord(
            index, ending.winner, ending.rounds, len(decisions), self._left(ending.winner, end),
            {who: self._token(who, end) for who in self.fighters},
            next(iter(self.falls), None),
            tuple([place for _, _, place in self.falls.values()]),
            self.stood, self._chosen(), refusals, ending.stuck, "", mark,
        )  # fmt: skip

    def _follow(self, entry: JournalEntry, before: AnyEncounter, after: AnyEncounter, is_chosen: bool) -> None:
        command = entry.command
        actor = command.actor if command is not None else None
        if is_chosen and command is not None and actor is not None and actor in before.tokens:
            self._choose(entry, actor, before, after)
        if after.tokens is not before.tokens:
            self._count_harm(entry, before, actor)
            if actor is not None:
                self._count_worth(actor, before, after)
        for who in self.fighters:
            if who not in self.falls and who in before.tokens and not stands(self.rules, after, who):
                self.falls[who] = (*self._cause_of_fall(entry, who, actor), place_key(before[who]))
        self._count_points(entry, before)
        if before.turns.round != after.turns.round and after.turns.order:
            self._stand(before)

    def _cause_of_fall(self, entry: JournalEntry, who: TokenId, actor: TokenId | None) -> tuple[str, str]:
        """Return the title of the action by which *who* went down in *entry*, and the token that did it ("" for none)."""
        stated = [one.by for one in entry.events if isinstance(one, SheetChanged) and one.token == who and one.by is not None]
        foe = actor if actor not in (None, who) else self._harmed_by.get(who)  # who bleeds to death fell to the last blow
        by = stated[-1] if stated else foe
        chosen = self._declared.get(by) if by is not None and actor is None else None
        title = self._title(chosen.action) if chosen is not None else self._entry_title(entry)
        return title, by if by is not None and by != who else ""

    def _count_harm(self, entry: JournalEntry, before: AnyEncounter, actor: TokenId | None) -> None:
        """Credit the harm of each event to the token that the event states, and to no other."""
        tactics, board = self.rules.tactics, before
        for event in entry.events:
            if not isinstance(event, SheetChanged) or event.token not in self.taken:
                # Harm is read off sheets; what tokens are worth, which is asked where no token acts, also off places and effects.
                if actor is None or isinstance(event, Placed | Removed):
                    board = event.apply(board)
                continue
            who, then = event.token, event.apply(board)
            if who in board.tokens and (more := tactics.harm(then, who) - tactics.harm(board, who)) > 0:
                self.taken[who] += more
                by = event.by
                if by is not None and by != who and by in self.dealt:
                    self.dealt[by] += more
                    self._harmed_by[who] = by
                    self._credit(by, who, more, actor)
            if actor is None and event.by is not None and event.by != who:
                self._credit_worth(event.by, who, board, then)
            board = then

    def _credit(self, by: TokenId, who: TokenId, harm: float, actor: TokenId | None) -> None:
        """Add *harm* to the command that *by* chose, unless it came of a reaction to another token's command."""
        chosen = self._declared.get(by)
        if chosen is not None and actor in (None, by) and not self._allied(self.opening, by, who):
            chosen.harm += harm

    def _credit_worth(self, by: TokenId, who: TokenId, before: AnyEncounter, after: AnyEncounter) -> None:
        chosen, tactics = self._declared.get(by), self.rules.tactics
        if chosen is not None and by in before.tokens and not self._allied(before, by, who):
            chosen.worth += tactics.worth(before, who) - (tactics.worth(after, who) if who in after.tokens else 0.0)

    def _count_worth(self, actor: TokenId, before: AnyEncounter, after: AnyEncounter) -> None:
        """Add to the command of *actor* what its foes are worth less after it: harm, conditions, a lost weapon."""
        for who in self.fighters:
            if who in before.tokens and who != actor and before.tokens[who] is not after.tokens.get(who):
                self._credit_worth(actor, who, before, after)

    def _allied(self, board: AnyEncounter, one: TokenId, other: TokenId) -> bool:
        first, second = board[one].side, board[other].side
        return self.alliances.get(first, first) == self.alliances.get(second, second)

    def _choose(self, entry: JournalEntry, actor: TokenId, before: AnyEncounter, after: AnyEncounter) -> None:
        assert entry.command is not None
        side, action = before[actor].side, entry.command.action
        chosen = _ChosenCommand(self.alliances.get(side, side), action)
        if action in self.rules.tactics.attacks:
            chosen.moment = moment_of(self.rules, before, after, actor, entry.command, entry.inputs)
        self._declared[actor] = chosen
        self._actions.append(chosen)

    def _chosen(self) -> tuple[ChosenAction, ...]:
        """What was chosen; the odds of one attack, drawn by the seed, are looked up."""
        attacks = [chosen for chosen in self._actions if chosen.moment is not None]
        if attacks:
            drawn = attacks[crc32(f"{self.session.seed}/odds".encode()) % len(attacks)]
            assert drawn.moment is not None
            drawn.expected = expected_harm(self.rules, drawn.moment)
        return tuple(
            [
                ChosenAction(
                    chosen.alliance, chosen.action, round(chosen.harm), round(chosen.worth * 1000),
                    round(chosen.expected * 1000) if chosen.expected is not None else None,
                )
                for chosen in self._actions
            ]
        )  # fmt: skip

    def _count_points(self, entry: JournalEntry, before: AnyEncounter) -> None:
        for event in entry.events:
            if not isinstance(event, SheetChanged) or event.token not in self.points or event.token not in before.tokens:
                continue
            for field in self.rules.points:
                if field in event.fields:
                    had = int(getattr(before[event.token].sheet, field, 0))
                    less = had - int(event.fields[field])
                    if less > 0:
                        spent = self.points[event.token]
                        spent[field] = spent.get(field, 0) + less

    def _stand(self, board: AnyEncounter) -> None:
        for who in self.fighters:
            if stands(self.rules, board, who):
                place = place_key(board[who])
                self.stood[place] = self.stood.get(place, 0) + 1

    def _token(self, who: TokenId, end: AnyEncounter) -> TokenRecord:
        cause, by, place = self.falls.get(who, ("", "", ""))
        stood = stands(self.rules, end, who)
        return TokenRecord(
            stood, round(self.taken[who]), round(self.dealt[who]), self.points[who],
            "" if stood else cause, "" if stood else by, "" if stood else place,
        )  # fmt: skip

    def _left(self, winner: SideId, end: AnyEncounter) -> int:
        """What the winner's fighters are worth at the end, in thousandths of what they were at the beginning."""
        first, last = worth_of_all(self.rules, self.opening), worth_of_all(self.rules, end)
        own = [who for who in self.fighters if self.alliances.get(self.opening[who].side) == winner]
        began = sum([first.get(who, 0.0) for who in own])
        return round(1000 * sum([last.get(who, 0.0) for who in own]) / began) if began else 0

    def _entry_title(self, entry: JournalEntry) -> str:
        return self._title(entry.command.action) if entry.command is not None else entry.what

    def _title(self, name: str) -> str:
        action = self.rules.actions.get(name)
        return action.title_for() if action is not None else name


class _ChosenCommand:
    """A command that a machine chose, and what has come of it so far."""

    def __init__(self, alliance: SideId, action: str) -> None:
        self.alliance, self.action = alliance, action
        self.harm = self.worth = 0.0
        self.moment: AttackMoment | None = None
        self.expected: float | None = None


def place_key(token: AnyToken) -> str:
    """Where a token stands, as one word: the id of its zone, or "column,row"."""
    return token.place if isinstance(token.place, str) else f"{token.place[0]},{token.place[1]}"
