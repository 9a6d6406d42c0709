"""The head of the question card: what is going on, and the tools with their keys."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from battlemap.gui.question.automatic_answers import skipped_timings
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import FOCUS_RING, QUESTION_LINE, RADIUS_CONTROL
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    DOCUMENT,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    TITLE,
    draw_text,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.play.session import Session

HEIGHT, HEIGHT_COMPACT = 46, 38
PAD, PAD_COMPACT = 18, 14
ANSWERS_GAP = 12
CLEAR = 5
"""Above and below answers that are higher than a line."""


class ToolLink(PaintedButton):
    """A key cap and a word: "T Type dice"."""

    def __init__(self, theme: Theme, key: str, words: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, words, key, parent)
        self.setText(words)
        self.set_name(words, key, tip)
        self.is_short = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def shorten(self, short: bool) -> None:
        """Show the key alone, without its word, which the tooltip has; or both."""
        if short != self.is_short:
            self.is_short = short
            self.updateGeometry()
            self.update()

    @property
    def full_width(self) -> int:
        """The width with key and word, px."""
        return round(key_cap_width(self.key) + 6 + text_width(self.text(), interface_font(SECONDARY, MEDIUM)) + 12)

    @property
    def short_width(self) -> int:
        """The width of the key alone, px."""
        return round(key_cap_width(self.key) + 12)

    def say(self, words: str, tip: str) -> None:
        """Show other words."""
        if words != self.text():
            self.setText(words)
            self.set_name(words, self.key, tip)

    def sizeHint(self) -> QSize:
        return QSize(self.short_width if self.is_short else self.full_width, 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.state in ("hover", "pressed") or self.hasFocus():
            edge = p.accent if self.hasFocus() else None
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover, edge, FOCUS_RING)
        x = 6 + draw_key_cap(painter, 6, box.center().y(), self.key, p) + 6
        if not self.is_short:
            draw_text(painter, x, box.center().y(), self.text(), interface_font(SECONDARY, MEDIUM), p.text2)
        painter.end()


class QuestionTitle(QWidget):
    """An icon, a sentence, and a caption that gives way first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon, self._title, self._caption, self._secret = "", "", "", False
        self._px, self._weak_px = TITLE, SECONDARY
        theme.changed.connect(self.update)

    def show_title(self, icon: str, title: str, caption: str, px: int, weak_px: int, secret: bool = False) -> None:
        """Say what is going on, in type of these sizes; *secret*: the GM alone knows."""
        self._icon, self._title, self._caption, self._secret = icon, title, caption, secret
        self._px, self._weak_px = px, weak_px
        self.setAccessibleName(f"{title}. {caption}" + (" For the GM only." if secret else ""))
        self.setToolTip(tip_text(f"{title}\n{caption}".strip()))
        self.updateGeometry()
        self.update()

    @property
    def title_width(self) -> int:
        """The width of icon and sentence without the caption, px."""
        return round(28 + text_width(self._title, interface_font(self._px, SEMIBOLD))) + (22 if self._secret else 0) + 2

    def sizeHint(self) -> QSize:
        width = 28 + text_width(self._title, interface_font(self._px, SEMIBOLD))
        if self._caption:
            width += 10 + text_width(self._caption, interface_font(self._weak_px))
        return QSize(round(width) + (22 if self._secret else 0) + 2, 28)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y, x = self.height() / 2, 28.0
        icon = self._icon if self._icon and has_icon(self._icon) else "lucide/dices"
        draw_icon(painter, icon, QRectF(0, y - 10, 20, 20), p.accent)
        x += draw_text(painter, x, y, self._title, interface_font(self._px, SEMIBOLD), p.text, width=self.width() - x)
        if self._secret:
            draw_icon(painter, "lucide/eye-off", QRectF(x + 8, y - 7, 14, 14), p.gm, 2)
            x += 22
        if self.width() - x - 10 > 40:
            draw_text(
                painter, x + 10, y + 0.5, self._caption, interface_font(self._weak_px), p.text3, width=self.width() - x - 10
            )
        painter.end()


class QuestionHead(QWidget):
    """Icon, sentence and caption on the left; tools on the right; in a card of one line the answers stand between them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = QuestionTitle(theme, self)
        self._line = False
        self._row = QHBoxLayout(self)
        self._row.setSpacing(4)
        self._middle = QHBoxLayout()
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.title)
        self._row.addLayout(self._middle)
        self._row.addStretch(1)
        self.tools: dict[str, ToolLink] = {}
        self.answers: QWidget | None = None
        """What stands between question and tools in a card of one line."""
        theme.changed.connect(self.update)

    def add_tool(self, key: str, words: str, tip: str) -> ToolLink:
        """A tool with its key, hidden at first."""
        tool = ToolLink(self._theme, key, words, tip, self)
        tool.hide()
        self.tools[key] = tool
        self._row.addWidget(tool, 0, Qt.AlignmentFlag.AlignVCenter)
        return tool

    def show_title(self, icon: str, title: str, caption: str, compact: bool, secret: bool = False) -> None:
        """Say what is going on, above the rest of the card."""
        self._set_line(False, compact, HEIGHT_COMPACT if compact else HEIGHT)
        self.title.show_title(icon, title, caption, DOCUMENT if compact else TITLE, CAPTION if compact else SECONDARY, secret)
        self.fit_tools()

    def show_line(self, icon: str, question: str, caption: str, answers: QWidget, compact: bool) -> None:
        """Be the whole card: the question, its answers, the tools."""
        self._set_line(True, compact, QUESTION_LINE)
        self.title.show_title(icon, question, caption, BODY, CAPTION)
        self._middle.addSpacing(ANSWERS_GAP)
        self._middle.addWidget(answers)
        self.answers = answers
        self.fit_answers()

    def fit_answers(self) -> None:
        """Have the height that the answers in the line need now: something may be said below them."""
        if self._line and self.answers is not None:
            tall = self.answers.sizeHint().height() + 4
            self.setFixedHeight(QUESTION_LINE if tall <= QUESTION_LINE else tall + 2 * CLEAR)

    def drop_answers(self) -> None:
        """Take out what stood in the line."""
        self.answers = None
        while (item := self._middle.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def fit_tools(self) -> None:
        """Leave tools their words as far as the whole title has room; the least needed ones give them up first."""
        shown = [self.tools[key] for key in SHORTENED if key in self.tools and not self.tools[key].isHidden()]
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self.title.title_width - len(shown) * self._row.spacing() - 8
        wanted = sum(tool.full_width for tool in shown)
        for tool in shown:
            short = not self._line and wanted > room
            wanted -= tool.full_width - tool.short_width if short else 0
            tool.shorten(short)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_tools()

    @property
    def line_width(self) -> int:
        """How wide the card of one line is."""
        tools = [tool.full_width + 4 for tool in self.tools.values() if not tool.isHidden()]
        # asked of the widget itself: its layout item has no size until it is shown
        answers = ANSWERS_GAP + self.answers.sizeHint().width() if self.answers is not None else 0
        return self.title.sizeHint().width() + answers + sum(tools) + 2 * PAD + 20

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._line:
            painter = QPainter(self)
            painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), self._theme.palette.line)
            painter.end()

    def _set_line(self, line: bool, compact: bool, height: int) -> None:
        self._line = line
        pad = PAD_COMPACT if compact else PAD
        self._row.setContentsMargins(pad, 0, pad - 6, 0)
        rigid = QSizePolicy.Policy.Fixed if line else QSizePolicy.Policy.Expanding
        self.title.setSizePolicy(rigid, QSizePolicy.Policy.Expanding)
        self._row.setStretch(0, 0 if line else 1)
        self._row.setStretch(2, 1 if line else 0)
        self.setFixedHeight(height)


TYPE, ADJUST, REACT, ALWAYS, DECIDE, BACK = "T", "A", "R", "O", "D", "Esc"
LETTERS = TYPE + ADJUST + REACT + ALWAYS + DECIDE
SHORTENED = (REACT, ALWAYS, ADJUST, DECIDE, TYPE, BACK)
"""The tools in the order in which they give up their words to a long title."""
Dice: TypeAlias = Literal["", "wait", "lie", "over"]
"""No dice, dice that wait, dice that have fallen, dice that are being typed over."""


def add_tools(header: QuestionHead) -> None:
    """Put every tool on *header*, hidden."""
    for key, words, tip in (
        (TYPE, "Type dice", "Type what fell on the table"),
        (ADJUST, "Adjust", "Add a modifier of the GM’s own, with a reason"),
        (REACT, "Step in", "React to what was passed over"),
        (ALWAYS, "Always…", "Answer this from now on without asking"),
        (DECIDE, "Decide for me", "A machine decides this once, as the character of the seat would"),
        (BACK, "Take back", "Take back the last answer"),
    ):
        header.add_tool(key, words, tip)


def show_tools(header: QuestionHead, session: Session, dice: Dice) -> None:
    """Show the tools that are of use now."""
    tools, current = header.tools, session.current
    over = dice == "over"
    tools[TYPE].setVisible(dice in ("wait", "lie"))
    tools[ADJUST].setVisible(dice in ("wait", "over"))
    tools[REACT].setVisible(not over and bool(skipped_timings(session)))
    tools[ALWAYS].setVisible(not over and bool(session.questions))
    tools[DECIDE].setVisible(not over and bool(session.questions))
    asking = bool(session.questions) or session.waiting_roll is not None
    tools[BACK].setVisible(over or (asking and current is not None and bool(session.undo_title)))
    if over:
        tools[BACK].say("Leave them", "Leave the dice as they fell")
    elif current is not None and session.undoes_jump:
        tools[BACK].say("Go back", "Return to where you were before you reopened this")
    elif current is not None and current.touched:
        tools[BACK].say("Take back", "Take back the last answer")
    else:
        tools[BACK].say("Call off", "Call off the whole action")
    header.fit_tools()
