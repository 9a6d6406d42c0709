"""Reads what one fight came to out of its journal."""

from collections.abc import Mapping
from zlib import crc32

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.events import SheetChanged
from battlemap.board.ids import Seat, SideId, TokenId
from battlemap.minds.decision import Decision
from battlemap.minds.evaluation import Evaluator, worth_of_all
from battlemap.minds.mind import Decider, Mind
from battlemap.play.journal import JournalEntry
from battlemap.play.session import Session
from battlemap.rules.procedure import Command
from battlemap.sim.alliances import stands
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.fight_outcome import ChosenAction, FightRecord, TokenRecord
from battlemap.store.database.codec import encode


class FightMeasures:
    """Follows a fight entry by entry, and counts."""

    def __init__(
        self, stage: OpenedCampaign, session: Session, alliances: Mapping[SideId, SideId], deciders: Mapping[Seat, Decider]
    ) -> None:
        self.rules, self.session, self.alliances, self.deciders = stage.rules, session, alliances, deciders
        self.opening = stage.opening
        who = self.opening.tokens
        self.fighters = [one for one in who if stands(self.rules, self.opening, one)]
        self.taken, self.dealt = dict.fromkeys(who, 0.0), dict.fromkeys(who, 0.0)
        self.points: dict[TokenId, dict[str, int]] = {one: {} for one in who}
        self.falls: dict[TokenId, tuple[str, str, str]] = {}
        self.stood: dict[str, int] = {}
        self.actions: list[ChosenAction] = []

    def record(
        self, index: int, winner: SideId, rounds: int, decisions: list[Decision], refusals: int, stuck: str
    ) -> FightRecord:
        """Everything that is counted of the fight; *decisions*: the commands that machines chose, in order."""
        journal, waiting, mark = self.session.journal, list(decisions), 0
        before = self.opening
        for key in journal.path(self.session.head):
            entry, after = journal.entry(key), journal.board(key)
            decision = None
            if entry.command is not None and not entry.follows:
                done = replace(entry.command, machine=False)  # the journal says who chose it
                at = next((n for n, chosen in enumerate(waiting) if chosen.command == done), None)
                if at is not None:  # those before it were refused
                    decision = waiting[at]
                    del waiting[: at + 1]
            self._follow(entry, before, after, decision)
            mark = crc32(encode([entry.command, entry.inputs, entry.events]), mark)
            before = after
        end = self.session.board
        self._stand(end)
        lost = {who: who in self.falls or not stands(self.rules, end, who) for who in self.fighters}
        return FightRecord(
            index, winner, rounds, len(decisions), self._left(winner, end),
            {who: self._token(who, end, lost[who]) for who in self.fighters},
            next(iter(self.falls), None),
            tuple([place for _, _, place in self.falls.values()]),
            self.stood, tuple(self.actions), refusals, stuck, "", mark,
        )  # fmt: skip

    def _follow(self, entry: JournalEntry, before: AnyEncounter, after: AnyEncounter, decision: Decision | None) -> None:
        actor = entry.command.actor if entry.command is not None else None
        harmed = 0.0
        if after.tokens is not before.tokens:
            harm = self.rules.tactics.harm
            for who in self.fighters:
                old, new = before.tokens.get(who), after.tokens.get(who)
                if old is new or old is None:
                    continue
                more = harm(after, who) - harm(before, who) if new is not None else 0.0
                if more > 0:
                    self.taken[who] += more
                    if actor is not None and actor != who and actor in self.dealt:
                        self.dealt[actor] += more
                        if self.alliances.get(before[actor].side) != self.alliances.get(old.side):
                            harmed += more
        for who in self.fighters:
            if who not in self.falls and who in before.tokens and not stands(self.rules, after, who):
                by = actor if actor is not None and actor != who else ""
                self.falls[who] = (self._title(entry), by, place_key(before[who]))
        self._count_points(entry, before)
        if before.turns.round != after.turns.round and after.turns.order:
            self._stand(before)
        if decision is not None and actor is not None and actor in before.tokens:
            self._chosen(decision, actor, before, after, harmed)

    def _chosen(self, decision: Decision, actor: TokenId, before: AnyEncounter, after: AnyEncounter, harm: float) -> None:
        side = before[actor].side
        mind = self.deciders.get(actor) or self.deciders.get(side)
        expected = actual = 0.0
        assert decision.command is not None
        if isinstance(mind, Mind) and decision.alternatives and decision.command.action in self.rules.tactics.attacks:
            expected = decision.alternatives[0].gains.foes
            evaluator = Evaluator(self.rules, before, side, mind.character, mind.weights)
            actual = evaluator.evaluate(after).foes - evaluator.evaluate(before).foes
        self.actions.append(
            ChosenAction(
                self.alliances.get(side, side), decision.command.action, round(harm), round(expected * 1000), round(actual * 1000)
            )
        )

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

    def _token(self, who: TokenId, end: AnyEncounter, lost: bool) -> TokenRecord:
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

    def _title(self, entry: JournalEntry) -> str:
        command: Command | None = entry.command
        if command is None:
            return entry.what
        action = self.rules.actions.get(command.action)
        return action.title_for() if action is not None else command.action


def place_key(token: AnyToken) -> str:
    """Where a token stands, as one word: the id of its zone, or "column,row"."""
    return token.place if isinstance(token.place, str) else f"{token.place[0]},{token.place[1]}"
