"""Every key of the window, with a field to search them."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.actions import ACTIONS, OTHER_KEYS, key_label
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style.typography import BODY, draw_section, draw_text, elide, interface_font

ROW = 28


def all_keys() -> tuple[tuple[str, str, str], ...]:
    """Every key: (group, key, what it does)."""
    own = tuple((text.group, key_label(text), text.text) for text in ACTIONS if text.keys)
    return (*own, *OTHER_KEYS)


class ShortcutRows(QWidget):
    """The list, painted; read out as one text."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows: tuple[tuple[str, str, str], ...] = ()
        self.show_matching("")

    def show_matching(self, words: str) -> None:
        """Show the keys whose line holds *words*."""
        wanted = words.strip().lower()
        matches = [row for row in all_keys() if wanted in " ".join(row).lower()]
        order = list(dict.fromkeys(row[0] for row in all_keys()))
        self.rows = tuple(sorted(matches, key=lambda row: order.index(row[0])))
        self.setAccessibleName("Keys")
        self.setAccessibleDescription("; ".join(f"{key}: {what}" for _, key, what in self.rows))
        self.setFixedHeight(max(ROW, self._height()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        y, group = 0.0, ""
        for row in self.rows:
            if row[0] != group:
                group = row[0]
                draw_section(painter, 0, y + 20, group, p)
                y += 36
            x = self.width() - 16.0
            for part in reversed(row[1].split(" ")):
                x -= draw_key_cap(painter, x, y + ROW / 2, part, p, 18, "right") + 4
            font = interface_font(BODY)
            draw_text(painter, 0, y + ROW / 2, elide(row[2], font, x - 8), font, p.text)
            y += ROW
        if not self.rows:
            draw_text(painter, 0, ROW / 2, "No key does that.", interface_font(BODY), p.text3)
        painter.end()

    def _height(self) -> int:
        return ROW * len(self.rows) + 36 * len({row[0] for row in self.rows})


class ShortcutList(QWidget):
    """The field and the rows."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.search.setProperty(KEEPS_ENTER, True)
        self.search.setPlaceholderText("Search keys")
        self.search.setAccessibleName("Search keys")
        self.search.setClearButtonEnabled(False)
        self.rows = ShortcutRows(theme, self)
        self.search.textChanged.connect(self.rows.show_matching)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 8, 0)
        column.addWidget(self.search)
        column.addWidget(self.rows)
        column.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
