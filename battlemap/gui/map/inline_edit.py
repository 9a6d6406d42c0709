"""A small editor on the map itself: the name and the aspect of a new zone, or another name for something."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from battlemap.board.subject import SCENE, Subject
from battlemap.board.wording import LONGEST_ASPECT, LONGEST_NAME
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.completion import CompletionList, part_of_suggestions
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground, draw_key_cap, key_cap_width
from battlemap.paint.style.measures import RADIUS_MENU, SHADOW_TOOLTIP
from battlemap.paint.style.typography import CAPTION, draw_text, interface_font, text_width

WIDTH = 280
EDGE = 8
FOOT = 26
NEXT_FIELD, NEXT_ZONE, LEAVE = "Next field", "Next zone", "Cancel"


class InlineEditor(QWidget):
    """Asks for one or two short texts where the thing lies. Enter goes to the next field, then takes; Esc leaves."""

    taken = Signal(Subject, tuple)
    """What was edited, and the texts."""
    next_wanted = Signal(Subject)
    """The texts were taken by Tab: the zone after this one is to be named."""
    left = Signal(Subject)
    """What was not edited after all."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.ground = theme, parent
        self.hide()
        self.subject = SCENE
        self.home: QWidget | None = None
        """Gets the focus back: the map."""
        self.entries: list[LineEdit] = []
        self.fault = ""
        """What of the writing was not taken, and why; it stands in the place of the keys."""
        self._labels: list[Label] = []
        self._offer: CompletionList | None = None
        self._ground: Callable[[str], str] | None = None
        """In words, the ground that comes with a name."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 12, 12, FOOT + 4)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(6)
        self.shadow = CardShadow(theme, self, RADIUS_MENU, SHADOW_TOOLTIP)
        theme.changed.connect(self.update)

    def ask(self, subject: Subject, where: QPoint, *fields: tuple[str, str]) -> None:
        """Edit *subject* at *where* on the screen; each field is its label and the text it has. The first is selected."""
        self._drop_fields()
        self._clear_fault()
        self.subject = subject
        for row, (label, text) in enumerate(fields):
            entry = LineEdit(text, self)
            entry.setMaxLength(LONGEST_NAME if row == 0 and subject.kind != "aspect" else LONGEST_ASPECT)
            entry.setAccessibleName(label)
            entry.inputRejected.connect(self._say_limit)
            entry.textEdited.connect(self._clear_fault)
            entry.entered.connect(self._go_on)
            entry.left.connect(self.leave)
            words = Label(label, self)
            words.setProperty("role", "caption")
            words.setBuddy(entry)
            self._grid.addWidget(words, row, 0)
            self._grid.addWidget(entry, row, 1)
            self.entries.append(entry)
            self._labels.append(words)
        self.setAccessibleName(", ".join(label for label, _ in fields))
        self._place(self.ground.mapFromGlobal(where))
        self.show()
        self.raise_()
        self._watch(True)
        if self.entries:
            self.entries[0].setFocus(Qt.FocusReason.PopupFocusReason)
            self.entries[0].selectAll()

    def offer_names(self, names: Sequence[str], ground: Callable[[str], str] | None = None) -> None:
        """Offer names for the first field: Tab takes the first that fits. *ground*: what comes with a name, said at the foot."""
        self._offer, self._ground = CompletionList(names, self.entries[0], by_tab=True, clear_of=self), ground
        self._offer.offered.connect(self.update)
        self.entries[0].textChanged.connect(self.update)

    def take(self) -> None:
        """Say what was written, and go away."""
        if self.isHidden():
            return
        subject, texts = self.subject, tuple(entry.text().strip() for entry in self.entries)
        self._close()
        self.taken.emit(subject, texts)

    def leave(self) -> None:
        """Go away with nothing changed."""
        if self.isHidden():
            return
        subject = self.subject
        self._close()
        self.left.emit(subject)

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc leaves; the fields have all others."""
        if self.isHidden() or event.key() != Qt.Key.Key_Escape:
            return False
        self.leave()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._is_last_tab(watched, event):
            subject = self.subject
            self.take()
            self.next_wanted.emit(subject)
            return True
        if event.type() == QEvent.Type.FocusIn and watched in self.entries:
            self.update()
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            inside = self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
            inside = inside or part_of_suggestions(watched)
            if not inside and not self.isHidden():
                self.take()
        return super().eventFilter(watched, event)

    def _is_last_tab(self, watched: QObject, event: QEvent) -> bool:
        """True for Tab in the last field about a zone; in the others Tab goes to the next field or takes the offered name."""
        return (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Tab
            and not event.modifiers()
            and self.subject.kind == "zone"
            and bool(self.entries)
            and watched is self.entries[-1]
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), p, RADIUS_MENU, "flat")
        x, y = 12.0, self.height() - FOOT / 2 - 2
        if self.fault:
            draw_text(painter, x, y, self.fault, interface_font(CAPTION), p.harm, width=self.width() - 24)
            painter.end()
            return
        for key, words in self.foot():
            x += draw_key_cap(painter, x, y, key, p) + 6
            x += draw_text(painter, x, y, words, interface_font(CAPTION), p.text3, width=self.width() - 12 - x) + 12
        painter.end()

    def foot(self) -> tuple[tuple[str, str], ...]:
        """The keys at the foot, with what they do now."""
        if not self.entries:
            return ()
        offered = self._offer.first if self._offer is not None and self.entries[0].hasFocus() else ""
        name = offered or self.entries[0].text()
        ground = self._ground(name) if self._ground is not None else ""
        on_ground = f" · {ground}" if ground else ""
        if offered:
            return (("Tab", f"{offered}{on_ground}"),)
        if self.entries[-1].hasFocus():
            following = (("Tab", NEXT_ZONE),) if self.subject.kind == "zone" else ()
            return ("Enter", f"Take{on_ground}"), *following, ("Esc", LEAVE)
        return ("Enter", f"{NEXT_FIELD}{on_ground}"), ("Esc", LEAVE)

    def _say_limit(self) -> None:
        entry = self.sender()
        if isinstance(entry, LineEdit):
            self.fault = f"{entry.maxLength()} characters are the most; the rest is left out."
            self.setAccessibleDescription(self.fault)
            self.update()

    def _clear_fault(self) -> None:
        self.fault = ""
        self.setAccessibleDescription("")
        self.update()

    def _go_on(self) -> None:
        entry = self.sender()
        at = self.entries.index(entry) if isinstance(entry, LineEdit) else -1
        if at + 1 < len(self.entries):
            self.entries[at + 1].setFocus(Qt.FocusReason.TabFocusReason)
            self.entries[at + 1].selectAll()
        else:
            self.take()

    def _place(self, at: QPoint) -> None:
        height = 12 + len(self.entries) * 36 - 6 + FOOT + 8
        keys = sum(key_cap_width(key) + text_width(words, interface_font(CAPTION)) + 18 for key, words in (
            ("Enter", NEXT_FIELD), ("Tab", NEXT_ZONE), ("Esc", LEAVE)))  # fmt: skip
        width = max(WIDTH, round(keys) + 24)
        left = max(EDGE, min(at.x() - width // 2, self.ground.width() - EDGE - width))
        top = max(EDGE, min(at.y() - height // 2, self.ground.height() - EDGE - height))
        self.setGeometry(left, top, width, height)

    def _watch(self, wanted: bool) -> None:
        """Hear of clicks elsewhere, for as long as the editor is open."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
            if wanted:
                app.installEventFilter(self)

    def _close(self) -> None:
        self._watch(False)
        focused = self.window().focusWidget() in self.entries
        if focused and self.home is not None:
            self.home.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def _drop_fields(self) -> None:
        for part in (*self.entries, *self._labels):
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self.entries, self._labels = [], []
        self._offer = self._ground = None
