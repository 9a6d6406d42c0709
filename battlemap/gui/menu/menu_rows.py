"""The rows of the context menu: icon, words, key, cost and chance; grey with the reason where nothing can be done."""

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_chance_bar, draw_key_cap
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import ACTIVE_BAR, MENU_ROW, MENU_ROW_GREY, MENU_WIDTH, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    GROUP,
    MEDIUM,
    SECONDARY,
    SECTION_SPACING,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.play.action_menu import MenuEntry
from battlemap.play.odds.chance_words import assumptions, chance_number, chance_sentence
from battlemap.play.odds.outcome_chances import OutcomeChances

EDGE = 16
CHANCE, BAR, GAP, KEY = 46, 34, 10, 66
"""From the right: the number, the bar, what lies between, the room of the cost."""
CAP = 17
REASON_LINE = 13
"""How far apart two lines of a reason are."""


class GroupHead(QWidget):
    """The line above a group, and its name in capitals; *gm*: with the sign that only the GM sees what stands in it."""

    def __init__(self, theme: Theme, name: str, first: bool, gm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._name, self.gm = theme, name, gm
        self._above = 0 if first else 7
        self.setFixedHeight(self._above + (28 if name else 7))
        self.setAccessibleName(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.fillRect(QRectF(0, self._above, self.width(), 1), p.line)
        if self._name:
            font, room = interface_font(GROUP, SEMIBOLD, SECTION_SPACING), self.width() - 2.0 * EDGE
            wide = draw_text(painter, EDGE, self._above + 17, self._name.upper(), font, p.text3, width=room)
            if self.gm:
                draw_icon(painter, "lucide/eye-off", QRectF(EDGE + wide + 8, self._above + 10, 14, 14), p.gm, 2)
        painter.end()


class MenuRow(PaintedButton):
    """One row. It may be the current one, by pointer or by arrow."""

    entered = Signal()
    left = Signal()

    def __init__(
        self, theme: Theme, entry: MenuEntry, columns: bool, quiet: bool, told: str = "", parent: QWidget | None = None
    ) -> None:
        """*told*: a reason that stands in the head of the menu already."""
        self.entry, self._columns, self._is_quiet = entry, columns, quiet
        self._reason = reason_lines(capitalise(entry.refusal)) if entry.refusal and entry.refusal != told else ()
        self.is_marked_gm = entry.gm
        """Whether the sign that only the GM sees it stands in the row, and not in the head of its group."""
        self.chances: OutcomeChances | None = None
        self.pending = False
        self.current = False
        super().__init__(theme, entry.title, entry.key, parent)
        self.setEnabled(not entry.refusal and not quiet)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        height = MENU_ROW_GREY + REASON_LINE * (len(self._reason) - 1) if self._reason else theme.touch_size(MENU_ROW)
        self.setFixedHeight(height)
        self._describe()

    def wait_for_chances(self) -> None:
        """Chances are being worked out."""
        self.pending = True
        self.update()

    def show_chances(self, chances: OutcomeChances | None) -> None:
        """Show what is known now."""
        self.chances, self.pending = chances, False
        self._describe()
        self.update()

    def set_current(self, current: bool) -> None:
        """Whether Enter would take it."""
        if current != self.current:
            self.current = current
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self.minimumHeight())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, entry = self.theme.palette, QPainter(self), self.entry
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, y, off = float(self.width()), 16.0, not self.isEnabled()
        lit = self.current and not off
        if self.current:
            box = QRectF(6, 1, width - 12, self.height() - 2)
            fill_rounded(painter, box, RADIUS_CONTROL, colours.hovered_row(p) if lit else mix(p.raised, p.hover, 0.6))
            if lit:
                fill_rounded(painter, QRectF(6, 8, ACTIVE_BAR, self.height() - 16), 1.5, p.accent)
        ink = colours.disabled_text(p) if off else p.text
        icon = entry.icon if has_icon(entry.icon) else "lucide/circle-dot"
        tint = mix(p.text3, p.raised, 0.25) if off else p.accent if lit else p.text2
        draw_icon(painter, icon, QRectF(EDGE, y - 9, 18, 18), tint, 1.9)
        key_at = self._key_at(width)
        end = (
            key_at - 21
            if self._columns
            else width - 60 - (text_width(entry.cost, interface_font(SECONDARY)) if entry.cost else 0)
        )
        room = end - 46 - (22 if self.is_marked_gm else 0)
        x = 46 + draw_text(painter, 46, y, entry.title, interface_font(BODY, SEMIBOLD if lit else MEDIUM), ink, width=room)
        if self.is_marked_gm:
            draw_icon(painter, "lucide/eye-off", QRectF(x + 8, y - 7, 14, 14), p.gm, 2)
        for at, line in enumerate(self._reason):
            draw_text(painter, 46, y + 16 + at * REASON_LINE, line, interface_font(CAPTION), p.text3, width=width - 46 - EDGE)
        right = width - EDGE
        if entry.page:
            draw_icon(painter, "lucide/chevron-right", QRectF(right - 14, y - 7, 14, 14), p.text3, 2)
            right -= 20
        if entry.key:
            taken = draw_key_cap(painter, key_at if self._columns else right, y, entry.key, p, CAP, "right")
            right -= 0 if self._columns else taken + 10
        self._draw_numbers(painter, right, y, off)
        painter.end()

    def _key_at(self, width: float) -> float:
        """Where the key ends: in its column, or farther right where the words need more and the cost leaves room."""
        entry, usual = self.entry, width - EDGE - CHANCE - BAR - GAP - KEY
        wanted = 46 + text_width(entry.title, interface_font(BODY, SEMIBOLD)) + (22 if entry.gm else 0) + 21 + 4
        if not self._columns or wanted <= usual or self.chances is not None or self.pending:
            return usual
        cost = text_width(entry.cost, interface_font(SECONDARY)) + 14 if entry.cost else 0
        return max(usual, min(wanted, width - EDGE - cost - (20 if entry.page else 0)))

    def _draw_numbers(self, painter: QPainter, right: float, y: float, off: bool) -> None:
        p, entry = self.theme.palette, self.entry
        chancy = self.chances is not None or self.pending
        if self.chances is not None:
            share = self.chances.success
            draw_text(painter, right, y, chance_number(self.chances), interface_font(BODY, SEMIBOLD), p.text, "right")
            draw_chance_bar(painter, right - CHANCE - BAR, y, share, p, BAR, self.chances.tie)
        elif self.pending:
            draw_chance_bar(painter, right - CHANCE - BAR, y, 0.0, p, BAR)
        if entry.cost:
            font = interface_font(SECONDARY)
            aside = self._columns and (chancy or (off and text_width(entry.cost, font) < KEY - 8))
            at = right - CHANCE - BAR - GAP if aside else right
            room = KEY - 10.0 if aside else 130.0
            if aside and not entry.key:  # nothing stands between it and the words
                room = max(room, at - 46 - text_width(entry.title, interface_font(BODY, SEMIBOLD)) - (22 if entry.gm else 0) - 14)
            cost = entry.full_cost if entry.full_cost and text_width(entry.cost, font) > room else entry.cost
            draw_text(painter, at, y, cost, font, p.text3 if off else p.text2, "right", width=room)

    def _describe(self) -> None:
        entry = self.entry
        said = [
            entry.title,
            entry.cost,
            entry.refusal and capitalise(entry.refusal),
            self.chances and chance_sentence(self.chances),
        ]
        self.setAccessibleName(", ".join(str(part) for part in said if part))
        tip = [entry.help, f"Rule {entry.rule}" if entry.rule else ""]
        tip.append(assumptions(self.chances) if self.chances else "")
        self.setToolTip(tip_text("\n".join(part for part in tip if part)))


def reason_lines(why: str) -> tuple[str, ...]:
    """A reason in one line, or in two where it is too long for one."""
    font, room = interface_font(CAPTION), MENU_WIDTH - 2 - 46 - EDGE
    words = why.split()
    fits = next((at for at in range(len(words), 0, -1) if text_width(" ".join(words[:at]), font) <= room), 1)
    first, rest = " ".join(words[:fits]), " ".join(words[fits:])
    return (first, rest) if rest else (first,)
