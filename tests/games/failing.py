"""Rulesets that are watched, or that break down at a chosen pause of their procedures."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Rolled
from battlemap.board.ids import TokenId
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Choice, Command, Keys, Procedure, Request, Roll, Table
from battlemap.rules.ruleset import Action, AnyRuleset

AnyTable: TypeAlias = Table[Any, Any, Any]
Given: TypeAlias = Keys | Faces | tuple[Keys, ...]
"""What was answered to a choice, fell on the dice, or was answered to several choices at once."""


class BrokenRule(Exception):
    """What a rule raises that is at fault; no kind of exception that anybody expects."""


class PlayedCommand(Struct, frozen=True):
    """A command as it was played: the board before it, and what was answered to each request in turn."""

    board: AnyEncounter
    command: Command
    given: tuple[Given, ...]


class Recorder:
    """Writes down every command that is played to its end by `rules`."""

    def __init__(self, rules: AnyRuleset) -> None:
        self.played: list[PlayedCommand] = []
        self.rules = replace(rules, actions={name: self._record(action) for name, action in rules.actions.items()})

    def _record(self, action: Action) -> Action:
        def run(table: AnyTable, who: TokenId) -> Procedure[None]:
            board: AnyEncounter = table.board
            given: list[Given] = []
            preset: dict[str, Keys] = {}
            procedure = action.run(table, who)
            answer: Any = None
            reply: object = None
            while True:
                try:
                    request = procedure.send(reply)
                except StopIteration:
                    self.played.append(PlayedCommand(board, Command(action.name, who or None, preset), tuple(given)))
                    return
                answer = reply = yield request
                if isinstance(request, Roll):
                    given.append(next(e.faces for e in reversed(table.events) if isinstance(e, Rolled)))
                else:
                    given.append(answer)
                if isinstance(request, Choice) and request.unasked and answer:
                    preset[request.ask] = answer

        return replace(action, run=run)


class Trap:
    """Breaks the procedures of one action at pause number *at*, counted from 0; the end counts as a pause too."""

    def __init__(self, rules: AnyRuleset, name: str) -> None:
        self.at = -1
        self.reached = -1
        """The last pause at which the procedure has stopped."""
        self.rules = replace(rules, actions={**rules.actions, name: self._set(rules.actions[name])})

    @contextmanager
    def armed(self, at: int) -> Iterator[None]:
        """Break at this pause, and only in here."""
        self.at = at
        try:
            yield
        finally:
            self.at = -1

    def _set(self, action: Action) -> Action:
        def run(table: AnyTable, who: TokenId) -> Procedure[None]:
            procedure = action.run(table, who)
            reply: object = None
            at = 0
            while True:
                request: Request | None
                try:
                    request = procedure.send(reply)
                except StopIteration:
                    request = None
                if at == self.at:
                    raise BrokenRule(action.name)
                if request is None:
                    return
                self.reached = at
                at += 1
                reply = yield request

        return replace(action, run=run)
