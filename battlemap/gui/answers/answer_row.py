"""One answer in a long list of answers."""

from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.answers.list_row import ListRow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, elide, interface_font, text_width
from battlemap.rules.procedure import Option

LEAST_THING = 40
"""Rather no name than one cut to fewer px."""


class AnswerRow(ListRow):
    """One line of a long list of answers. *beside*: it stands beside a line about the same thing and leaves out its note."""

    def __init__(self, theme: Theme, option: Option, first: bool, beside: bool = False, parent: QWidget | None = None) -> None:
        self.option, self.first, self.beside = option, first, beside
        super().__init__(theme, option.text or option.key, option.refusal, parent)
        parts = [part for part in (self.label, self.weak) if part]
        self.set_name(", ".join(parts), "", ": ".join(parts))

    @property
    def label(self) -> str:
        """What choosing it means."""
        return self.option.text or self.option.key

    @property
    def weak(self) -> str:
        """What it brings, or why it is impossible."""
        return self.option.refusal or self.option.note

    @property
    def search_words(self) -> str:
        return f"{self.label} {self.weak}".lower()

    def wanted_width(self, noted: bool = True) -> int:
        """How wide it is with everything on it; with *noted* false, without its small print."""
        label, note = self._painted_text
        note = note if noted else ""
        weak = text_width(note, interface_font(SECONDARY)) + 10 if note else 0
        return round(34 + text_width(label, interface_font(BODY, SEMIBOLD)) + weak + 14)

    @property
    def _painted_text(self) -> tuple[str, str]:
        """What is painted of it."""
        if not self.beside:
            return self.label, self.weak
        return self.label, self.option.refusal

    def _fitting_label(self, font: QFont, room: float) -> str:
        """The label in *room* px; where it is too long the thing it is about is cut, not what is done with it."""
        label, short = self._painted_text[0], self.option.short
        if not short or not label.endswith(short) or text_width(label, font) <= room:
            return label
        thing, rest = label.removesuffix(short).rstrip(": "), f": {short}"
        left = room - text_width(rest, font)
        return f"{elide(thing, font, left)}{rest}" if left > LEAST_THING else capitalise(short)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, solid=self.first)
        y, off = self._box.center().y(), not self.isEnabled()
        ink = colours.disabled_text(p) if off else p.text
        weight = SEMIBOLD if self.first or self.current else MEDIUM
        room, note = self.width() - 30 - 8, self._painted_text[1]
        font = interface_font(BODY, weight)
        advance = draw_text(painter, 30, y, self._fitting_label(font, room), font, ink, width=room)
        if note and room - advance > 30:
            soft = ink if off else p.text2
            draw_text(painter, 30 + advance + 8, y, note, interface_font(SECONDARY), soft, width=room - advance - 8)
        self._draw_focus(painter)
        painter.end()
