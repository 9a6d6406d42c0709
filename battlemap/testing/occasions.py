"""Boards on which an action or a reaction is possible, taken from scenarios and from games that were played."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.journal import Journal
from battlemap.rules.procedure import Command, Table
from battlemap.rules.reactions import Reaction
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.scenario_file import ScenarioFault
from battlemap.testing.scenario_runner import performed_commands
from battlemap.testing.scenario_tables import Scenario


class Occasion(Struct, frozen=True):
    """A command that was done, between the board before it and the board after it."""

    command: Command
    before: AnyEncounter
    after: AnyEncounter


class Offer(Struct, frozen=True):
    """A moment at which a token could react: what was asked of the reaction, and on which board."""

    reaction: Reaction
    who: TokenId
    context: Any
    board: AnyEncounter


class Occasions(Struct, frozen=True):
    """All that was done, and all that was offered, in the order in which it came."""

    done: tuple[Occasion, ...] = ()
    offered: tuple[Offer, ...] = ()

    def of(self, action: str) -> tuple[Occasion, ...]:
        """Those at which *action* was done."""
        return tuple([one for one in self.done if one.command.action == action])


def scenario_occasions(rules: AnyRuleset, scenarios: Iterable[Scenario]) -> Occasions:
    """The occasions of the scenarios of *rules*; a scenario that cannot be opened has none, and one that fails ends there."""
    offers: list[Offer] = []
    watched = replace(rules, reactions=tuple([_watch(reaction, offers) for reaction in rules.reactions]))
    done: list[Occasion] = []
    for scenario in scenarios:
        if scenario.ruleset == rules.id:
            try:
                performed = performed_commands(watched, scenario)
            except ScenarioFault:
                continue
            done += [Occasion(command, before, after) for before, command, after in performed]
    return Occasions(tuple(done), tuple(offers))


def played_occasions(journal: Journal, key: int) -> Iterator[Occasion]:
    """The occasions on the way to an entry of a journal."""
    for at in journal.path(key):
        entry = journal.entry(at)
        if entry.command is not None:
            yield Occasion(entry.command, journal.board(entry.parent), journal.board(entry.id))


def _watch(reaction: Reaction, offers: list[Offer]) -> Reaction:
    """The same reaction, which also notes to whom it was offered."""

    def who(table: Table[Any, Any, Any], context: Any) -> Iterator[TokenId]:
        for token in reaction.who(table, context):
            offers.append(Offer(reaction, token, context, table.board))
            yield token

    return replace(reaction, who=who)
