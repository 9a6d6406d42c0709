"""What the rules warn of, below the turn order: in a line or two each, and no more than there is room for."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.wording import printable_text
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK_PADDING
from battlemap.paint.style.typography import SECONDARY, draw_text, elide, interface_font, text_width, tip_text

LINE, GAP, ABOVE = 16, 3, 2
LINES_EACH, LINES = 2, 4
"""So many lines a warning has at most, and all of them together; the tooltip has every word."""
TAIL = 4
"""So many words at the end of a long sentence are kept: "have not declared yet"."""
LONGEST = 500
"""Characters of a warning."""
TEXT = DOCK_PADDING + 20


class TurnWarnings(QWidget):
    """Paints them, with a sign before each; not there while nothing is warned of."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.notes: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()
        theme.changed.connect(self.update)

    def show_notes(self, notes: tuple[str, ...]) -> None:
        """Say these; nothing hides them."""
        notes = tuple([printable_text(note, longest=LONGEST) for note in notes])
        self.setVisible(bool(notes))
        if notes != self.notes:
            self.notes = notes
            self.setAccessibleName(". ".join(notes))
            self.setToolTip(tip_text("\n".join(notes)))
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        shown = fit_lines(self.notes, width - TEXT - DOCK_PADDING)
        return ABOVE + sum(len(lines) * LINE + GAP for lines in shown)

    def sizeHint(self) -> QSize:
        return QSize(100, self.heightForWidth(max(200, self.width())))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, y = self._theme.palette, QPainter(self), float(ABOVE)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for lines in fit_lines(self.notes, self.width() - TEXT - DOCK_PADDING):
            draw_icon(painter, "lucide/triangle-alert", QRectF(DOCK_PADDING, y + 1, 13, 13), p.cost, 2)
            for line in lines:
                draw_text(painter, TEXT, y + LINE / 2, line, interface_font(SECONDARY), p.text2)
                y += LINE
            y += GAP
        painter.end()


def fit_lines(notes: tuple[str, ...], room: float) -> tuple[tuple[str, ...], ...]:
    """The lines of each note that is shown; of more than fit, how many more there are stands at the end of the last."""
    shown_lines: list[tuple[str, ...]] = []
    left = LINES
    for at, note in enumerate(notes):
        lines = break_lines(note, room, min(LINES_EACH, left))
        shown_lines.append(lines)
        left -= len(lines)
        more = len(notes) - at - 1
        if more and not left:
            tail = f" (+{more})"
            font = interface_font(SECONDARY)
            shown_lines[-1] = (*lines[:-1], elide(lines[-1], font, room - text_width(tail, font)) + tail)
            break
    return tuple(shown_lines)


def break_lines(text: str, room: float, most: int) -> tuple[str, ...]:
    """A sentence in *most* lines at most, broken between words; of one that is too long the end is kept: what is the matter."""
    font: QFont = interface_font(SECONDARY)
    lines, words = list[str](), text.split()
    while words and len(lines) < most - 1:
        fits = next((at for at in range(len(words), 0, -1) if text_width(" ".join(words[:at]), font) <= room), 1)
        lines.append(" ".join(words[:fits]))
        words = words[fits:]
    if words:
        lines.append(shorten(words, room))
    return tuple(lines)


def shorten(words: list[str], room: float) -> str:
    """Words in one line, those before the last few left out where there are too many."""
    font, whole = interface_font(SECONDARY), " ".join(words)
    if text_width(whole, font) <= room:
        return whole
    tail = " ".join(words[-TAIL:])
    for kept in range(len(words) - TAIL - 1, -1, -1):
        line = f"{' '.join(words[:kept]).rstrip(',')} … {tail}".strip()
        if text_width(line, font) <= room:
            return line
    return elide(whole, font, room)
