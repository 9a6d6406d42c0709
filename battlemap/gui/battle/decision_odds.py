"""The odds of what a machine thought of: the chance of each, and the card of the one that is looked into."""

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.gui.menu.menu_odds import KnownChances, MenuOdds
from battlemap.gui.menu.menu_status import comparison_words
from battlemap.gui.odds.outlook_card import OutlookCard
from battlemap.gui.odds.outlook_view import OutlookSubject, outlook_view
from battlemap.gui.odds.outlook_worker import OutlookWorker
from battlemap.gui.opponent.decision_rows import numbered_alternatives, title_in_full
from battlemap.gui.opponent.decision_view import DecisionView
from battlemap.gui.opponent.machine_report import MachineReport
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.theme import Theme
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.assumed_answers import Asked, AssumedAnswer
from battlemap.play.odds.outlook_work import OutlookWork
from battlemap.rules.procedure import Command, Keys

EDGE, BEAK_MARGIN = 8, 20


class DecisionOdds(QObject):
    """Of one report at a time, on the board on which it was decided."""

    known = Signal()
    """One more chance is known, or better."""

    def __init__(self, bridge: SessionBridge, theme: Theme, view: DecisionView, page: QWidget) -> None:
        """*view*: whose rows they are; *page*: what the card may lie over."""
        super().__init__(page)
        self._bridge, self._view, self._page = bridge, view, page
        self._report: MachineReport | None = None
        self._commands: dict[int, Command] = {}
        self._open_row = 0
        self._chosen: dict[Asked, Keys] = {}
        self._work: OutlookWork | None = None
        self.chances: dict[int, float] = {}
        """How likely each succeeds, by its number in the panel."""
        self._rough = MenuOdds(self)
        self._rough.known.connect(self._learn)
        self.worker = OutlookWorker(self)
        self.worker.advanced.connect(self._show)
        self.card = OutlookCard(theme, page)
        self.card.left.connect(self.close)
        self.card.switched.connect(self.close)
        self.card.resized.connect(self._place)
        self.card.chips.chosen.connect(self._look_at_answer)
        view.odds_wanted.connect(self.toggle)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    def follow(self, report: MachineReport | None) -> None:
        """Work out the chances of another report, in place of what was asked before."""
        if report is self._report:
            return
        self.close()
        self._rough.stop()
        self._report, self.chances = report, {}
        self._commands = {}
        if report is not None:
            numbered = numbered_alternatives(report)
            self._commands = {number: one.command for number, one in numbered.items() if one.command is not None}
            self._rough.begin(self._bridge.session.rules, report.before, tuple(self._commands.values()))

    def toggle(self, row: int) -> None:
        """Open the card of the row with that number; close it if it is open."""
        if row == self._open_row or row not in self._commands or self._report is None:
            self.close()
            return
        self._open_row = row
        self._chosen.clear()
        self._begin()
        self._show()
        self.card.fade.appear()
        self._place()
        self.card.raise_()
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> None:
        """Nobody looks into anything any more."""
        self._open_row = 0
        self.worker.stop()
        if self.card.isHidden():
            return
        if self.card.has_keys:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.card.fade.vanish()

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer a key to the card: all it knows while the focus is in it, else Esc alone."""
        if self.card.isHidden():
            return False
        if self.card.has_keys:
            return self.card.take_key(event)
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return True
        return False

    def _learn(self, news: KnownChances) -> None:
        if news.chances is not None:
            self.chances[list(self._commands)[news.at]] = news.chances.success
            self.known.emit()

    def _begin(self) -> None:
        assert self._report is not None
        session, command = self._bridge.session, self._commands[self._open_row]
        self._work = OutlookWork(session.rules, self._report.before, command, session.orders, self._chosen)
        self.worker.begin(self._work)

    def _show(self) -> None:
        work, report, command = self._work, self._report, self._commands.get(self._open_row)
        if work is None or report is None or command is None:
            return
        rules, board = self._bridge.session.rules, report.before
        action, alternative = rules.actions[command.action], numbered_alternatives(report)[self._open_row]
        about = OutlookSubject(
            action.icon, title_in_full(rules, board, alternative),
            comparison_words(preview_command(rules, board, command), weighed=False) or action.help, action.cost, command.actor,
        )  # fmt: skip
        refusal = work.refusal or ("nothing is rolled yet" if work.done and work.outlook is None else "")
        self.card.most = self._page.height() - 2 * EDGE
        self.card.show_view(outlook_view(rules, board, about, work.outlook, refusal))

    def _look_at_answer(self, assumed: AssumedAnswer, at: int) -> None:
        """Another answer is taken for granted until the card closes."""
        self._chosen[assumed.asked] = assumed.options[at].keys
        self._begin()
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        """At the left of the row, with a beak at its middle."""
        if not self._open_row or self.card.isHidden():
            return
        row = self._view.place_of(self._open_row)
        left = self._view.mapTo(self._page, QPoint(0, 0)).x()
        middle = self._view.mapTo(self._page, row.center()).y()
        height = self.card.height()
        top = max(EDGE, min(middle - height // 3, self._page.height() - EDGE - height))
        self.card.beak_right = True
        self.card.beak = float(max(BEAK_MARGIN, min(middle - top, height - BEAK_MARGIN)))
        self.card.setGeometry(QRect(max(EDGE, left - self.card.width() + 1), top, self.card.width(), height))
        self.card.update()

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """It goes as soon as somebody turns to something else."""
        elsewhere = now is not None and now not in (self.card, self._view) and not self.card.isAncestorOf(now)
        if elsewhere and not self.card.isHidden():
            self.close()
