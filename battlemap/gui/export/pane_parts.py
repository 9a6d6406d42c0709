"""The painted parts of the export window: rows of kinds, the switch for whom it is, the button that writes."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.export.export_subject import Audience
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import ACTIVE_BAR, FOCUS_RING, RADIUS_CHOICE, RADIUS_CONTROL
from battlemap.paint.style.palette import disabled_text, mix, with_alpha
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

ROW = 56


class KindRow(PaintedButton):
    """A kind of export: icon, name, what it is for, its key."""

    def __init__(self, theme: Theme, icon: str, name: str, what: str, key: str, parent: QWidget | None = None) -> None:
        self.picture, self.what = icon, what
        super().__init__(theme, f"{name}: {what}", key, parent)
        self.setText(name)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(220, ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        if chosen:
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, p.accent, 0.13))
            fill_rounded(painter, QRectF(0, 2, ACTIVE_BAR, box.height() - 4), 1.5, p.accent)
        elif self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        middle, narrow = box.height() / 2, box.width() < 200
        draw_icon(painter, self.picture, QRectF(12, middle - 10, 20, 20), p.accent if chosen else p.text2)
        right = box.width() - 10 - key_cap_width(self.key) - 6
        up = 0.0 if narrow else 8.0
        draw_text(painter, 44, middle - up, self.text(), interface_font(BODY, SEMIBOLD), p.text, width=right - 44)
        if not narrow:
            draw_text(painter, 44, middle + 9, self.what, interface_font(CAPTION), p.text2, width=box.width() - 50)
        draw_key_cap(painter, box.width() - 10, middle - up, self.key, p, align="right")
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class AudienceSwitch(PaintedButton):
    """Players or game master, the one big switch."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.audience: Audience = "players"
        super().__init__(theme, "For players", "G", parent)
        self.setFixedSize(304, 36)
        self.clicked.connect(self.flip)

    def show_audience(self, audience: Audience) -> None:
        """Show for whom it is."""
        self.audience = audience
        self.set_name("For players" if audience == "players" else "For the game master", "G")

    def flip(self) -> None:
        """The other one."""
        self.chosen.emit("gm" if self.audience == "players" else "players")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setDown(False)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            wanted = "players" if event.position().x() < self.width() / 2 else "gm"
            if wanted != self.audience:
                self.chosen.emit(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, box, RADIUS_CHOICE, p.field, p.line2)
        half = box.width() / 2
        for n, (audience, icon, words) in enumerate(
            (("players", "lucide/eye", "Players"), ("gm", "lucide/eye-off", "Game master"))
        ):
            place, holds = QRectF(n * half + 2, 2, half - 4, box.height() - 4), audience == self.audience
            if holds:
                fill_rounded(painter, place, RADIUS_CONTROL, p.accent)
            ink = p.on_accent if holds else p.text2
            font = interface_font(BODY, SEMIBOLD if holds else MEDIUM)
            cap = key_cap_width("G") + 8 if holds else 0
            wide = 22 + text_width(words, font) + cap
            x, y = place.center().x() - wide / 2, place.center().y()
            draw_icon(painter, icon, QRectF(x, y - 8, 16, 16), ink)
            used = draw_text(painter, x + 22, y, words, font, ink)
            if holds:
                draw_key_cap(painter, x + 30 + used, y, "G", p)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CHOICE, None, p.accent, FOCUS_RING)
        painter.end()


class WriteButton(PaintedButton):
    """The one button that writes; while that goes on, a bar that says how far it is and stops it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.progress: float | None = None
        self._by_tab = False
        super().__init__(theme, "Save", "Enter", parent)
        self.setFixedHeight(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_words("Save")

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_tab = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)

    def show_words(self, words: str) -> None:
        """What pressing it does."""
        self.setText(words)
        self.set_name(words, "Enter")

    def show_progress(self, progress: float | None) -> None:
        """How far the work is, 0 to 1; None: there is none."""
        self.progress = progress
        self.setAccessibleDescription("" if progress is None else f"{round(100 * progress)} percent done")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = box.height() / 2
        if self.progress is not None:
            fill_rounded(painter, box, RADIUS_CONTROL, p.field, p.line2)
            done = QRectF(box.x() + 1, box.y() + 1, (box.width() - 2) * self.progress, box.height() - 2)
            fill_rounded(painter, done, RADIUS_CONTROL, mix(p.raised, p.accent, 0.35))
            words = f"{round(100 * self.progress)} %"
            draw_text(painter, 14, middle, words, interface_font(BODY, SEMIBOLD), p.text)
            draw_text(painter, box.width() - 14, middle, "Stop", interface_font(BODY, SEMIBOLD), p.text, "right")
        else:
            lit = {"hover": 0.10, "pressed": 0.20}.get(self.state, 0.0)
            enabled = self.isEnabled()
            fill_rounded(
                painter, box, RADIUS_CONTROL, mix(p.accent, p.text, lit) if enabled else None, None if enabled else p.line
            )
            ink = p.on_accent if enabled else disabled_text(p)
            font = interface_font(BODY, SEMIBOLD)
            wide = 26 + text_width(self.text(), font) + 10 + text_width("Enter", interface_font(SECONDARY))
            x = (box.width() - wide) / 2
            draw_icon(painter, "lucide/file-down", QRectF(x, middle - 8, 16, 16), ink)
            used = draw_text(painter, x + 24, middle, self.text(), font, ink)
            if enabled:
                weak = with_alpha(p.on_accent, 0.85)
                draw_text(painter, x + 36 + used, middle, "Enter", interface_font(SECONDARY, SEMIBOLD), weak)
        if self.hasFocus() and self._by_tab:
            fill_rounded(painter, box.adjusted(1, 1, -1, -1), RADIUS_CONTROL, None, p.text, FOCUS_RING)
        painter.end()
