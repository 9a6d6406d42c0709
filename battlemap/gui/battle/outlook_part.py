"""The card of chances beside the open menu: which row it is about, when it opens, where it lies, and what is looked at."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QToolTip, QWidget

from battlemap.board.wording import append_name
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.preview.likely_place import hide_likely_place, show_likely_place
from battlemap.gui.menu.context_menu import ContextMenu
from battlemap.gui.menu.menu_pages import MAIN
from battlemap.gui.menu.menu_status import comparison_words, status_of
from battlemap.gui.odds.outlook_card import WIDTH, OutlookCard
from battlemap.gui.odds.outlook_view import OutlookSubject, outlook_view
from battlemap.gui.odds.outlook_worker import OutlookWorker
from battlemap.gui.settings import SHOWS_ODDS, flag
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CARD_GAP, QUESTION_LINE
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.assumed_answers import Asked, AssumedAnswer
from battlemap.play.odds.chance_words import percent
from battlemap.play.odds.outlook import Outlook
from battlemap.play.odds.outlook_work import OutlookWork
from battlemap.play.session import Session
from battlemap.rules.procedure import Command, Keys

POINTER_DELAY = 350
"""So long the pointer rests on a row until the card opens; with the arrows it opens at once."""
GAP = 8
EDGE = 8


class OutlookPart(QObject):
    """Listens to one menu."""

    def __init__(self, menu: ContextMenu, theme: Theme, page: QWidget, scene: BoardScene) -> None:
        """*page*: the map with the dock, over which the card may lie; *scene*: where is shown whom it moves."""
        super().__init__(menu)
        self._menu, self._theme, self._page, self._scene = menu, theme, page, scene
        self._command: Command | None = None
        self._work: OutlookWork | None = None
        self._shown: Outlook | None = None
        self._chosen: dict[Asked, Keys] = {}
        self._is_called = False
        """Whether it was asked for by hand, so that it opens although it is switched off."""
        self.card = OutlookCard(theme, page)
        self.worker = OutlookWorker(self)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(POINTER_DELAY)
        self._delay.timeout.connect(self._open)
        menu.companion = self.card
        menu.row_looked_at.connect(self._follow_row)
        menu.look_into_wanted.connect(self._enter)
        menu.odds_switched.connect(self._switch)
        menu.closed.connect(self._end)
        self.worker.advanced.connect(self._show)
        self.card.left.connect(self._leave)
        self.card.switched.connect(self._switch)
        self.card.resized.connect(self._place)
        self.card.chips.chosen.connect(self._look_at_answer)

    @property
    def _session(self) -> Session:
        return self._menu.bridge.session

    @property
    def is_switched_on(self) -> bool:
        """Whether the card opens by itself."""
        return flag(self._theme.settings, SHOWS_ODDS, True)

    def _looked_at(self) -> Command | None:
        """What the row that is looked at would perform, if its chances can be looked into."""
        row = self._menu.list.current
        command = row.entry.command if row is not None and row.isEnabled() else None
        if row is None or command is None or row.entry.gm:
            return None
        tactics = self._session.rules.tactics
        leads_on = command.action in (*tactics.moves, *tactics.attacks)
        return command if row.chances or row.pending or leads_on else None

    def _follow_row(self, by_pointer: bool) -> None:
        """Another row is looked at: the card follows it, or goes where the row has none."""
        command = self._looked_at()
        if command is None or not (self.is_switched_on or self._is_called):
            self._delay.stop()
            self._hide()
            return
        if command == self._command:
            self._tell()
            return
        self.card.fade.change()
        self._command = command
        self._delay.stop()
        if by_pointer and self.card.isHidden():
            self._delay.start()
        else:
            self._open()

    def _open(self) -> None:
        if self._command is None or self._menu.isHidden():
            return
        self._begin(self._command)
        self._show()
        QToolTip.hideText()
        self.card.fade.appear()
        self._place()
        self.card.raise_()
        self._tell()

    def _begin(self, command: Command) -> None:
        self._work = OutlookWork(self._session.rules, self._menu.rolled_board, command, self._session.orders, self._chosen)
        self._shown = None
        self.worker.begin(self._work)

    def _show(self) -> None:
        row, work, command = self._menu.list.current, self._work, self._command
        if row is None or work is None or command is None or (work.outlook is self._shown is not None and not work.done):
            return
        self._shown = work.outlook
        session, entry = self._session, row.entry
        if work.done and work.outlook is None and not work.refusal:
            self._hide()
            return
        subject = self._menu.subject
        name = subject.name_on(session.board) if subject.kind in ("token", "zone") and entry.actor != subject.token else ""
        board = self._menu.rolled_board
        seen = preview_command(session.rules, board, command)
        about = OutlookSubject(
            entry.icon, append_name(entry.title, name) if name and not entry.title_on else entry.title,
            comparison_words(seen, weighed=False) or entry.help, entry.cost, command.actor,
        )  # fmt: skip
        self.card.most = self._menu.ground.height() - 2 * EDGE - CARD_GAP - QUESTION_LINE
        self.card.show_view(outlook_view(session.rules, board, about, work.outlook, work.refusal))
        moved = work.outlook.moved if work.outlook is not None else None
        if moved is not None:
            show_likely_place(self._scene, moved.who, moved.place, percent(moved.share))
        elif work.done:
            hide_likely_place(self._scene)
        if self._chosen and work.outlook is not None and row.chances is not None:
            row.show_chances(replace(row.chances, success=work.outlook.success))

    def _tell(self) -> None:
        """The line below the menu leaves the numbers to the card while that is there."""
        row, menu = self._menu.list.current, self._menu
        if row is not None and not menu.isHidden() and not self.card.isHidden():
            leaving = "Close" if menu.page == MAIN else "Back"
            declared = menu.rolled_board is not self._session.board
            told = status_of(self._session, row.entry, menu.subject, row.chances, leaving, declared, on_card=True)
            menu.hint_bar.show_line(told)

    def _look_at_answer(self, assumed: AssumedAnswer, at: int) -> None:
        """Another answer is taken for granted until the menu closes."""
        option = assumed.options[at]
        self._chosen[assumed.asked] = option.keys
        if self._command is not None:
            self._begin(self._command)
            self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self) -> None:
        """The keys go into the card."""
        self._is_called = True
        self._command = self._command or self._looked_at()
        if self._command is None:
            return
        self._delay.stop()
        if self.card.isHidden():
            self._open()
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)
        self.card.chips.walk(1)

    def _switch(self) -> None:
        """Close the card for good, or have it open from now on."""
        shown = not self.card.isHidden()
        self._theme.settings.setValue(SHOWS_ODDS, not shown)
        self._is_called = False
        if self.card.has_keys:
            self._leave()
        self._delay.stop()
        if shown:
            self._hide()
            self._menu.list.current_changed.emit()
        else:
            self._command = self._looked_at()
            self._open()

    def _leave(self) -> None:
        self._menu.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hide(self) -> None:
        self._command = self._work = None
        self.worker.stop()
        self.card.fade.vanish()
        hide_likely_place(self._scene)

    def _end(self) -> None:
        self._delay.stop()
        self._chosen.clear()
        self._is_called = False
        self._hide()

    def _place(self) -> None:
        """Beside the menu, lower edges level, with a beak at the row; where the map has no room for it, over the dock."""
        if self._menu.isHidden() or self.card.isHidden():
            return
        area = self._menu.ground
        corner = area.mapTo(self._page, QPoint(0, 0))
        menu, ground = self._menu.geometry().translated(corner), area.rect().translated(corner)
        height = self.card.height()
        top = max(ground.top() + EDGE, min(menu.bottom() + 1 - height, ground.bottom() + 1 - EDGE - height))
        fits_left = menu.left() - GAP - WIDTH - EDGE >= ground.left()
        fits_right = menu.right() + GAP + WIDTH + EDGE <= (ground if fits_left else self._page.rect()).right()
        row = self._menu.list.current
        middle = row.mapTo(self._page, QPoint(0, row.height() // 2)).y() if row is not None else menu.center().y()
        self.card.beak_right = fits_left and not fits_right
        self.card.beak = float(max(20, min(middle - top, height - 20))) if fits_left or fits_right else 0.0
        x = menu.left() - GAP - self.card.width() + 1 if self.card.beak_right else menu.right() + GAP - 6
        place = QRect(min(x, self._page.width() - EDGE - self.card.width()), top, self.card.width(), height)
        if place != self.card.geometry():
            self.card.setGeometry(place)
        self.card.update()
