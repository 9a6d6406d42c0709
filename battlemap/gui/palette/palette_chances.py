"""What the rows in sight rest on, and their chances: worked out while nothing else happens, kept while the board stays."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from battlemap.gui.menu.menu_odds import KnownChances, MenuOdds
from battlemap.gui.menu.menu_status import comparison_words
from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.outcome_chances import OutcomeChances
from battlemap.play.session import Session
from battlemap.rules.procedure import Command

CommandKey: TypeAlias = tuple[str, str, tuple[tuple[str, tuple[str, ...]], ...]]


def command_key(command: Command) -> CommandKey:
    """What is known of a command is kept by this."""
    return command.action, command.actor or "", tuple(sorted((ask, tuple(keys)) for ask, keys in command.preset.items()))


class PaletteChances(QObject):
    """Of one board. ask() for the lines in sight; *known* when more is known."""

    known = Signal()

    def __init__(self, session: Callable[[], Session | None], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._odds = MenuOdds(self)
        self._odds.known.connect(self._note)
        self._chances: dict[CommandKey, OutcomeChances | None] = {}
        self._basis: dict[CommandKey, str] = {}
        self._uncertain: set[CommandKey] = set()
        self._asked: list[Command] = []

    def forget(self) -> None:
        """The board is another one."""
        self.stop()
        self._chances, self._basis, self._uncertain = {}, {}, set()

    def stop(self) -> None:
        """Work out nothing more."""
        self._odds.stop()
        self._asked = []

    @property
    def is_working(self) -> bool:
        """Whether more may become known."""
        return self._odds.is_working

    def chances(self, line: PaletteLine) -> OutcomeChances | None:
        """The chances of a line, if they are known."""
        command = _command_of(line)
        return self._chances.get(command_key(command)) if command is not None else None

    def basis(self, line: PaletteLine) -> str:
        """Who stands against whom with what; empty until it is known."""
        command = _command_of(line)
        return self._basis.get(command_key(command), "") if command is not None else ""

    def is_pending(self, line: PaletteLine) -> bool:
        """Whether a line ends in a roll whose chances are not known yet."""
        command = _command_of(line)
        return command is not None and (key := command_key(command)) in self._uncertain and key not in self._chances

    def look_at(self, line: PaletteLine) -> bool:
        """Find out what a line rests on, unless it is known; False if there was nothing to find out."""
        command, session = _command_of(line), self._session()
        if command is None or session is None or (key := command_key(command)) in self._basis:
            return False
        preview = preview_command(session.rules, session.board, command)
        self._basis[key] = comparison_words(preview, weighed=False)
        if (preview.roll is not None or preview.choice is not None) and not line.refusal:
            self._uncertain.add(key)
        return True

    def ask(self, lines: list[PaletteLine]) -> None:
        """Work out the chances of these, in place of what was asked before."""
        session = self._session()
        pending = [line for line in lines if self.is_pending(line)]
        commands = [line.entry.command for line in pending if line.entry is not None and line.entry.command is not None]
        if session is None or commands == self._asked:
            return
        self._asked = commands
        self._odds.begin(session.rules, session.board, commands)

    def _note(self, known: KnownChances) -> None:
        if known.at < len(self._asked):
            self._chances[command_key(self._asked[known.at])] = known.chances
            self.known.emit()


def _command_of(line: PaletteLine) -> Command | None:
    entry = line.entry
    return entry.command if entry is not None and line.kind == "verb" and not line.refusal and not entry.gm else None
