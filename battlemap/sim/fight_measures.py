"""Reads what one fight came to out of its journal."""

from collections.abc import Callable, Mapping
from functools import partial
from zlib import crc32

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.events import Contest, SheetChanged
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
        """What somebody chose last: harm that comes of it later, when the game plays what was declared, is its harm."""
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
            if command is not None and actor is None:
                self._share_out(entry, before)
            else:
                self._harm(before, after, lambda who: actor)
        for who in self.fighters:
            if who not in self.falls and who in before.tokens and not stands(self.rules, after, who):
                by = self._harmed_by.get(who, "") if actor is None else actor if actor != who else ""
                chosen = self._declared.get(TokenId(by)) if actor is None else None
                cause = self._title(chosen.action) if chosen is not None else self._entry_title(entry)
                self.falls[who] = (cause, by, place_key(before[who]))
        self._count_points(entry, before)
        if before.turns.round != after.turns.round and after.turns.order:
            self._stand(before)

    def _share_out(self, entry: JournalEntry, before: AnyEncounter) -> None:
        """An entry in which several act, as when all that was declared is played: by event, and by who was compared with whom."""
        board, sides = before, ("", "")
        for event in entry.events:
            if isinstance(event, Contest):
                sides = (event.sides[0].who, event.sides[1].who)
            then = event.apply(board)
            if then.tokens is not board.tokens:
                self._harm(board, then, partial(_other, sides, then))
            board = then

    def _harm(self, before: AnyEncounter, after: AnyEncounter, doer_of: Callable[[TokenId], TokenId | None]) -> None:
        tactics = self.rules.tactics
        for who in self.fighters:
            old, new = before.tokens.get(who), after.tokens.get(who)
            if old is new or old is None:
                continue
            more = tactics.harm(after, who) - tactics.harm(before, who) if new is not None else 0.0
            doer = doer_of(who)
            foe = doer is not None and doer in before.tokens and doer != who and not self._allied(before, doer, who)
            if more > 0:
                self.taken[who] += more
                if doer is not None and doer != who and doer in self.dealt:
                    self.dealt[doer] += more
                    self._harmed_by[who] = doer
            chosen = self._declared.get(doer) if doer is not None and foe else None
            if chosen is not None:
                chosen.harm += max(more, 0.0)
                chosen.worth += tactics.worth(before, who) - (tactics.worth(after, who) if new is not None else 0.0)

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


def _other(sides: tuple[str, str], board: AnyEncounter, who: TokenId) -> TokenId | None:
    """Who did something to *who*: the other side of what was compared last; the first one, if *who* is on neither."""
    name = sides[1] if sides[0] == who else sides[0]
    return TokenId(name) if name in board.tokens else None


def place_key(token: AnyToken) -> str:
    """Where a token stands, as one word: the id of its zone, or "column,row"."""
    return token.place if isinstance(token.place, str) else f"{token.place[0]},{token.place[1]}"
