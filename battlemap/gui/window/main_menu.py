"""The main menu: actions in groups, with the lists that change (recent battles, samples, safety copies, the GM's verbs)."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.actions import ACTIONS, is_plain_key
from battlemap.gui.widgets.labels import action_words, add_action, add_menu
from battlemap.gui.widgets.relative_time import time_words
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import has_icon, qicon
from battlemap.play.action_menu import MenuEntry
from battlemap.store.document.recent_battles import recent_list
from battlemap.store.document.safety_copies import SafetyCopy

FIRST = ("new", "open")
FILES = ("import", "save copy")
EXPORT = ("export", "export picture", "export for players", "export text")
BATTLE = ("keep practice", "rename battle", "change game", "house rules")
MAP = ("grid", "turn right", "turn left", "mirror", "mirror down", "turn by", "own things")
TABLE = ("library", "paste creatures", "party", "encounters", "sides", "orders", "timer")
DO = ("palette", "players")
VIEW = ("timeline", "forecast", "players reading", "players title", "theme", "full screen")
MACHINE = ("machine", "machine play", "machine round", "machine fight", "machine back", "decide", "advice", "play out")
HELP = ("shortcuts", "welcome", "about")
LAST = ("close", "quit")


class MainMenu(QMenu):
    """Built anew each time it opens, and gone when it closes; the signals say what was chosen from its lists."""

    recent_chosen = Signal(str)
    sample_chosen = Signal(str)
    copy_chosen = Signal(str)
    line_chosen = Signal(MenuEntry)

    def __init__(
        self,
        theme: Theme,
        actions: dict[str, QAction],
        copies: Sequence[SafetyCopy],
        gm: Sequence[MenuEntry],
        parent: QWidget,
    ) -> None:
        from battlemap.gui.start.samples import by_game

        super().__init__(parent)
        self.theme, self._actions = theme, actions
        self.setAccessibleName("Main menu")
        self.setToolTipsVisible(True)
        self.aboutToHide.connect(self.deleteLater)
        self._add(FIRST)
        self._add_list("Open recent", "lucide/history", [(battle.title, time_words(battle.at),
        battle.path) for battle in recent_list().battles[:12]
                                                         if Path(battle.path).is_file()], self.recent_chosen.emit)  # fmt: skip
        samples = add_menu(self, "Sample battles", self._icon("lucide/swords"))
        for game, bundled in by_game():
            if not samples.isEmpty():
                samples.addSeparator()
            add_action(samples, game).setEnabled(False)
            self._add_rows(samples, [(sample.title, sample.words, sample.id) for sample in bundled], self.sample_chosen.emit)
        self._add(FILES)
        self._add_group("Export", "lucide/upload", EXPORT)
        rows = [(time_words(str(copy.at)), "", str(copy.path)) for copy in copies]
        self._add_list("Revert to", "lucide/history", rows, self.copy_chosen.emit)
        self.addSeparator()
        self._add(BATTLE)
        self._add_group("Map", "lucide/map", MAP)
        self._add_group("Table", "lucide/users", TABLE + MACHINE)
        self._add_gm(gm)
        self.returns = add_menu(self, "Go back to", self._icon("lucide/undo-2"))
        """Ways back in the battle; grey until somebody fills it."""
        self.addSeparator()
        self._add(DO)
        self._add_group("View", "lucide/eye", VIEW)
        self._add(("preferences",))
        self._add_group("Help", "lucide/circle-help", HELP)
        self.addSeparator()
        self._add(LAST)

    def _add(self, names: Sequence[str], menu: QMenu | None = None) -> None:
        texts = {text.id: text for text in ACTIONS}
        for name in names:
            action, text = self._actions[name], texts[name]
            if (text.needs == "empty" and not action.isEnabled()) or not action.isVisible():
                continue  # most battles are past it
            words, key = action_words(action), text.keys[0] if text.keys else ""
            shown = key if not key or is_plain_key(key) else QKeySequence(key).toString()
            line = add_action(menu or self, words, shown, self._icon(text.icon), text.help)
            line.setEnabled(action.isEnabled())
            line.triggered.connect(action.trigger)

    def _add_group(self, title: str, icon: str, names: Sequence[str]) -> None:
        below = add_menu(self, title, self._icon(icon))
        below.setToolTipsVisible(True)
        self._add(names, below)
        below.setEnabled(any(action.isEnabled() for action in below.actions()))

    def _add_list(self, title: str, icon: str, rows: Sequence[tuple[str, str, str]], choose: Callable[[str], object]) -> None:
        below = add_menu(self, title, self._icon(icon))
        below.setEnabled(bool(rows))
        self._add_rows(below, rows, choose)

    def _add_rows(self, below: QMenu, rows: Sequence[tuple[str, str, str]], choose: Callable[[str], object]) -> None:
        for words, weak, key in rows:
            line = add_action(below, words, weak)
            line.setData(key)
            line.triggered.connect(self._make_slot(choose, key))

    def _add_gm(self, lines: Sequence[MenuEntry]) -> None:
        if not lines:
            return
        below = add_menu(self, "GM", self._icon("lucide/eye-off"))
        below.setToolTipsVisible(True)
        for line in lines:
            action = add_action(below, line.title, icon=self._icon(line.icon), tip=line.refusal or line.help)
            action.setEnabled(not line.refusal)
            action.triggered.connect(self._make_line_slot(line))

    def _icon(self, name: str) -> QIcon:
        p = self.theme.palette
        return qicon(name, p.text2, 16, p.text3) if has_icon(name) else QIcon()

    @staticmethod
    def _make_slot(choose: Callable[[str], object], key: str) -> Callable[[bool], None]:
        def call(checked: bool = False) -> None:
            choose(key)

        return call

    def _make_line_slot(self, line: MenuEntry) -> Callable[[bool], None]:
        def call(checked: bool = False) -> None:
            self.line_chosen.emit(line)

        return call
