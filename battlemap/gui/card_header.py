"""The head of the question card: what is going on, and the tools with their keys."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from battlemap.gui.buttons import PaintedButton
from battlemap.gui.theme import Theme
from battlemap.paint.boxes import fill_rounded
from battlemap.paint.chips import draw_key_cap, key_cap_width
from battlemap.paint.icons import draw_icon, has_icon
from battlemap.paint.lettering import CAPTION, DOCUMENT, MEDIUM, SECONDARY, SEMIBOLD, TITLE, draw_text, interface, text_width
from battlemap.paint.measures import FOCUS_RING, RADIUS_CONTROL


class ToolLink(PaintedButton):
    """A key cap and a word: "T Type dice"."""

    def __init__(self, theme: Theme, key: str, words: str, tip: str, parent: QWidget | None = None) -> None:
        self._words = words
        super().__init__(theme, words, key, parent)
        self.call(words, key, tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self.key) + 6 + text_width(self._words, interface(SECONDARY, MEDIUM)) + 12), 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.state in ("hover", "pressed") or self.hasFocus():
            edge = p.accent if self.hasFocus() else None
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover, edge, FOCUS_RING)
        x = 6 + draw_key_cap(painter, 6, box.center().y(), self.key, p) + 6
        draw_text(painter, x, box.center().y(), self._words, interface(SECONDARY, MEDIUM), p.text2)
        painter.end()


class CardHeader(QWidget):
    """Icon, sentence and caption on the left; tools on the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon, self._title, self._caption = "", "", ""
        self._compact = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addStretch(1)
        self.tools: dict[str, ToolLink] = {}
        theme.changed.connect(self.update)

    def add_tool(self, key: str, words: str, tip: str) -> ToolLink:
        """A tool with its key, hidden at first."""
        tool = ToolLink(self._theme, key, words, tip, self)
        tool.hide()
        self.tools[key] = tool
        self._row.addWidget(tool, 0, Qt.AlignmentFlag.AlignVCenter)
        return tool

    def show_title(self, icon: str, title: str, caption: str, compact: bool) -> None:
        """Say what is going on."""
        self._icon, self._title, self._caption, self._compact = icon, title, caption, compact
        self.setFixedHeight(38 if compact else 46)
        self.setAccessibleName(f"{title}. {caption}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pad, y = 14 if self._compact else 18, self.height() / 2
        icon = self._icon if self._icon and has_icon(self._icon) else "lucide/dices"
        draw_icon(painter, icon, QRectF(pad, y - 10, 20, 20), p.accent)
        room = min([tool.x() for tool in self.tools.values() if tool.isVisible()], default=self.width()) - pad - 38
        font = interface(DOCUMENT if self._compact else TITLE, SEMIBOLD)
        x = pad + 28 + draw_text(painter, pad + 28, y, self._title, font, p.text, width=room) + 10
        left = room - (x - pad - 28)
        if left > 40:
            draw_text(painter, x, y + 0.5, self._caption, interface(CAPTION if self._compact else SECONDARY), p.text3, width=left)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), p.line)
        painter.end()
