"""The right column: foldable parts below each other, the last open one taking what room is left."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK, DOCK_PADDING, DOCK_SMALL, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import CAPTION, MEDIUM, draw_section, draw_text, interface_font, text_width

LEAST = 100
"""What an open part keeps at least, in pixels."""
LEAST_BESIDE = 150
"""The same beside a part that is favoured."""
LEAST_SHARE, LEAST_SHARE_SMALL = 0.18, 0.29
"""The share of the height that the last open part gets at least, if others can give it; more of a small window."""
FAIR = 0.8
"""Parts that are open together with the last one leave it this share of the height, divided by their number, at most."""
HEAD, HEAD_SMALL = 40, 32
"""The height of a part's head."""


class FoldableHead(PaintedButton):
    """The name of a part, a note at its right; pressing it folds."""

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        self.note = ""
        self.tool: QWidget | None = None
        """A button at its right end, before the note."""
        super().__init__(theme, title, parent=parent)
        self.setText(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFixedHeight(HEAD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(100, self.height())

    def add_tool(self, tool: QWidget) -> None:
        """Put a button at the right end, before the note."""
        self.tool = tool
        tool.setParent(self)
        self.place_tool()

    def place_tool(self) -> None:
        """Put the button where the note leaves room for it."""
        if self.tool is not None:
            note = text_width(self.note, interface_font(CAPTION, MEDIUM)) + 6 if self.note else 0
            right = self.width() - DOCK_PADDING - round(note)
            self.tool.move(right - self.tool.width(), (self.height() - self.tool.height()) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place_tool()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y, x = self.height() / 2, float(DOCK_PADDING)
        chevron = "lucide/chevron-down" if self.isChecked() else "lucide/chevron-right"
        ink = p.text if self.state == "hover" else p.text3
        draw_icon(painter, chevron, QRectF(x - 4, y - 7, 14, 14), ink, 2.2)
        note = float(self.width() - DOCK_PADDING)
        if self.note:
            note -= draw_text(painter, note, y, self.note, interface_font(CAPTION, MEDIUM), p.text3, "right")
        if self.tool is not None and self.tool.isVisible():
            note = self.tool.x()
        draw_section(painter, x + 16, y, self.text(), p, note - 8 - x - 16)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(4, 5, -4, -5), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class FoldablePart(QWidget):
    """A head and what folds away under it."""

    folded = Signal()

    def __init__(self, theme: Theme, title: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.body = theme, body
        self.head = FoldableHead(theme, title, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(body, 1)
        self.head.toggled.connect(self._toggle_fold)
        self._toggle_fold(True)

    @property
    def open(self) -> bool:
        """Whether the body is to be seen."""
        return self.head.isChecked()

    def set_open(self, wanted: bool) -> None:
        """Fold or unfold."""
        self.head.setChecked(wanted)

    def say(self, title: str, note: str = "") -> None:
        """Show another title and note."""
        if (title, note) != (self.head.text(), self.head.note):
            self.head.setText(title)
            self.head.note = note
            self.head.place_tool()
            self._name_head()
            self.head.update()

    def _toggle_fold(self, wanted: bool) -> None:
        self.body.setVisible(wanted)
        self._name_head()
        self.folded.emit()

    def _name_head(self) -> None:
        self.head.set_name(f"{self.head.text()}, {'open' if self.open else 'folded'}", tip="Fold" if self.open else "Unfold")


class FoldableColumn(QWidget):
    """Parts of 336 pixels width (292 in a small window), divided by hairlines."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.parts: dict[str, FoldablePart] = {}
        self._shares: dict[str, float] = {}
        self.favoured = ""
        """The part that is read now: others make room for it."""
        self.setAccessibleName("Dock")
        self.set_small(False)
        theme.changed.connect(self.update)

    def set_small(self, small: bool) -> None:
        """Take less room, in a small window."""
        self.small = small
        self.setFixedWidth(DOCK_SMALL if small else DOCK)
        for part in self.parts.values():
            part.head.setFixedHeight(self._head)
            if isinstance(shrinks := getattr(part.body, "set_small", None), type(self.set_small)):
                shrinks(small)
        self.place()

    def add_part(self, key: str, title: str, body: QWidget, share: float, is_open: bool = True, after: str = "") -> FoldablePart:
        """Add a part below the others, or *after* one. *share*: the most it takes of the height; 1 takes what is left."""
        part = FoldablePart(self.theme, title, body, self)
        part.set_open(is_open)
        part.head.setFixedHeight(self._head)
        self.parts[key], self._shares[key] = part, share
        if after:
            keys = [name for name in self.parts if name != key]
            at = keys.index(after) + 1
            self.parts = {name: self.parts[name] for name in (*keys[:at], key, *keys[at:])}
        part.folded.connect(self.place)
        part.show()
        return part

    def show_part(self, key: str, wanted: bool) -> None:
        """Have a part among the others, or nowhere."""
        if self.parts[key].isHidden() == wanted:
            self.parts[key].setVisible(wanted)
            self.place()

    @property
    def _shown(self) -> dict[str, FoldablePart]:
        return {key: part for key, part in self.parts.items() if not part.isHidden()}

    @property
    def _head(self) -> int:
        return HEAD_SMALL if self.small else HEAD

    def place(self) -> None:
        """Give every part its height."""
        heights = self._heights(self.height())
        top = 0
        for part, height in zip(self._shown.values(), heights, strict=True):
            part.setGeometry(1, top, self.width() - 1, height)
            top += height + 1
        self.update()

    def _heights(self, room: int) -> Iterable[int]:
        """First what each part wants, within its share; then the rest for the last greedy part that is open."""
        heights: list[int] = []
        for key, part in self._shown.items():
            wanted = self._head
            if part.open and self._shares[key] < 1:
                wanted += min(part.body.sizeHint().height(), round(room * self._shares[key]))
            heights.append(wanted)
        self._make_room(heights, room)
        greedy = [at for at, (key, part) in enumerate(self._shown.items()) if part.open and self._shares[key] >= 1]
        rest = room - sum(heights) - len(heights) + 1
        for at in greedy:
            heights[at] += max(0, rest // len(greedy))
        return heights if greedy else self._fill(heights, rest)

    def _fill(self, heights: list[int], rest: int) -> list[int]:
        """Give *rest* px that no part takes to the open ones, the upper first, as far as each has anything to show in them."""
        for at, part in enumerate(self._shown.values()):
            more = max(0, min(rest, self._head + part.body.sizeHint().height() - heights[at])) if part.open else 0
            heights[at] += more
            rest -= more
        return heights

    def _make_room(self, heights: list[int], room: int) -> None:
        """Take from the highest parts what a greedy one needs to be of use."""
        keys = list(self._shown)
        hungry = [key for key in keys if self._shares[key] >= 1 and self.parts[key].open]
        share = LEAST_SHARE_SMALL if self.small else LEAST_SHARE
        useful = [self._head + getattr(self.parts[key].body, "content_height", room) for key in hungry]
        share = min(share, FAIR / max(1, sum(part.open for part in self._shown.values())))
        share = share if self.favoured not in keys else 0.0
        wanted = sum(max(LEAST, min(round(room * share), most)) for most in useful)
        missing = wanted - (room - sum(heights) - len(heights) + 1)
        lows = [self._head + max(LEAST, getattr(self.parts[key].body, "least_height", 0)) for key in keys]
        favoured = heights[keys.index(self.favoured)] if self.favoured in keys else 0
        good = [
            max(low, self._head + getattr(self.parts[key].body, "good_height", 0)) for key, low in zip(keys, lows, strict=True)
        ]
        if favoured:
            beside = [max(self._head + LEAST_BESIDE, one) for one in good]
            heights[keys.index(self.favoured)] = 0
            missing = self._cut_highest(heights, missing, beside)
            heights[keys.index(self.favoured)] = favoured
        missing = self._cut_highest(heights, missing, good)
        self._cut_highest(heights, missing, lows)

    @staticmethod
    def _cut_highest(heights: list[int], missing: int, lows: list[int]) -> int:
        """Take what is missing from the highest, none of which gets below its own of *lows*; what is missing still."""
        while missing > 0:
            higher = [at for at, height in enumerate(heights) if height > lows[at]]
            if not higher:
                break
            highest = max(higher, key=lambda at: heights[at])
            second = max([heights[at] for at in higher if at != highest], default=0)
            taken = min(missing, max(1, heights[highest] - max(second, lows[highest])))
            heights[highest] -= taken
            missing -= taken
        return missing

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.fillRect(self.rect(), QColor(p.chrome))
        painter.fillRect(0, 0, 1, self.height(), QColor(p.line))
        for part in list(self._shown.values())[1:]:
            painter.fillRect(1, part.y() - 1, self.width(), 1, QColor(p.line))
        painter.end()


class ScrollArea(QWidget):
    """Gives a scrolled body the height of what is in it, as far as the dock has room."""

    def __init__(self, inner: QWidget, parent: QWidget | None = None) -> None:
        from PySide6.QtWidgets import QFrame, QScrollArea

        super().__init__(parent)
        self.inner = inner
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)
        self.area.verticalScrollBar().rangeChanged.connect(self._make_room)

    def scroll_to_top(self) -> None:
        """Show the beginning of what is in it."""
        self.area.verticalScrollBar().setValue(0)

    def _make_room(self, low: int, high: int) -> None:
        """Let the scroll bar stand in the margin, so that nothing moves when it comes."""
        layout = self.inner.layout()
        if layout is not None:
            margins = layout.contentsMargins()
            margins.setRight(DOCK_PADDING - (self.area.verticalScrollBar().sizeHint().width() if high > low else 0))
            layout.setContentsMargins(margins)

    def sizeHint(self) -> QSize:
        return self.inner.sizeHint()
