"""The chances of the lines of an open menu, worked out in slices while nothing else happens."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.action_menu import MenuEntry
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.command_odds import Odds, odds_of_menu
from battlemap.play.odds.outcome_chances import OutcomeChances
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

SLICE = 0.006
"""Seconds at a time."""
PATIENCE = 0.6
"""Seconds of work for a line that had to be sampled at first."""
SAMPLES = 4000

News = tuple[tuple[int, OutcomeChances | None], ...]
Whose: TypeAlias = tuple[str, TokenId | None]
"""A verb, and who would use it: the thing of the menu may have the same verb as whoever acts."""


def chances_key(command: Command) -> Whose:
    """What the chances of a command of the menu are kept by."""
    return command.action, command.actor


def uncertain_commands(rules: AnyRuleset, board: AnyEncounter, entries: Iterable[MenuEntry]) -> list[Command]:
    """What those of *entries* perform that can be chosen and end in a roll or in a question."""
    uncertain = []
    for entry in entries:
        if entry.command is None or entry.refusal or entry.gm:
            continue
        preview = preview_command(rules, board, entry.command)
        if preview.roll is not None or preview.choice is not None:
            uncertain.append(entry.command)
    return uncertain


class KnownChances(Struct, frozen=True):
    """Which command, counted from 0, and its chances; None: it compares nothing."""

    at: int
    chances: OutcomeChances | None


class MenuOdds(QObject):
    """Says what has become known: soon for all lines, then better for those that were sampled. stop() drops the rest."""

    known = Signal(KnownChances)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[News] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    @property
    def is_working(self) -> bool:
        """Whether something may still become known."""
        return self._steps is not None

    def begin(self, rules: AnyRuleset, board: AnyEncounter, commands: Sequence[Command]) -> None:
        """Work out the chances of *commands*, in place of what was asked before."""
        self.stop()
        if commands:
            self._steps = run_slices(rules, board, tuple(commands))
            self._timer.start()

    def stop(self) -> None:
        """Drop what is not known yet."""
        self._timer.stop()
        self._steps = None

    def _step(self) -> None:
        news = next(self._steps, None) if self._steps is not None else None
        if news is None:
            self.stop()
            return
        for at, chances in news:
            self.known.emit(KnownChances(at, chances))


def run_slices(rules: AnyRuleset, board: AnyEncounter, commands: tuple[Command, ...]) -> Iterator[News]:
    """One piece of work after another, each with what has become known by it."""
    rough: list[int] = []
    for news in odds_of_menu(rules, board, commands):
        rough += [at for at, chances in news if chances is not None and not chances.exact]
        yield news
    for at in rough:
        odds = Odds(rules, board, commands[at], patience=PATIENCE, samples=SAMPLES)
        while not odds.step(SLICE):
            yield ()
        yield ((at, odds.result),)
