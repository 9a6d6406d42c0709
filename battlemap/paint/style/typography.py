"""Type: the bundled fonts, the scale of sizes, and text set by its cap height on whole pixels."""

from functools import cache
from textwrap import fill
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter
from PySide6.QtGui import Qt as GuiQt

from battlemap.board.wording import printable_text
from battlemap.paint.style.palette import Colour, Palette
from battlemap.paths import data_dir

Align: TypeAlias = Literal["left", "centre", "right"]

INTERFACE = "BM Inter"
WRITTEN = "BM Alegreya"
CARVED = "BM Alegreya SC"

GROUP = 10
"""Group names in a menu, in capitals."""
CAPTION = 11
SECONDARY = 12
BODY = 13
DOCUMENT = 14
MENU_NAME = 15
TITLE = 16
DIFFICULTY = 20
TOTAL = 28
TOTAL_COMPACT = 22
MARGIN = 36
MARGIN_COMPACT = 26
HEADLINE = 26

REGULAR = 400
MEDIUM = 500
SEMIBOLD = 600
BOLD = 700

SECTION_SPACING = 0.7
"""Between the capitals of a section head."""


@cache
def load_fonts() -> None:
    """Make the bundled fonts known to Qt; needs a QGuiApplication. Doing it again costs nothing."""
    for file in sorted((data_dir("resources") / "fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(file))


@cache
def interface_font(px: float, weight: int = REGULAR, spacing: float = 0.0) -> QFont:
    """Inter, *px* pixels high, with figures of one width; *spacing* pixels more between letters. Shared: copy it to change it."""
    font = _font(INTERFACE, px, weight, "tnum", QFont.HintingPreference.PreferVerticalHinting)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return font


@cache
def handwriting_font(px: float, weight: int = MEDIUM) -> QFont:
    """Alegreya with lining figures, for what somebody wrote on a card."""
    return _font(WRITTEN, px, weight, "lnum", QFont.HintingPreference.PreferNoHinting)


@cache
def carved_font(px: float) -> QFont:
    """Alegreya SC, bold and a little spaced, for names on the ground."""
    font = _font(CARVED, px, BOLD, "lnum", QFont.HintingPreference.PreferNoHinting)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.02 * px)
    return font


def text_width(text: str, font: QFont) -> float:
    """How far *text* in *font* advances, in pixels, set on one line as `draw_text` does."""
    return QFontMetricsF(font).horizontalAdvance(printable_text(text))


def elide(text: str, font: QFont, width: float) -> str:
    """*text*, cut to *width* pixels with … at its end if it is longer."""
    return QFontMetricsF(font).elidedText(printable_text(text), Qt.TextElideMode.ElideRight, width)


def draw_text(
    painter: QPainter,
    x: float,
    y_centre: float,
    text: str,
    font: QFont,
    colour: Colour,
    align: Align = "left",
    width: float | None = None,
    elide: bool = True,
) -> float:
    """Write one line whose capitals are centred on *y_centre* and give back how far it advances.

    *x* is the left end, the middle or the right end of the line. With a *width* the line is cut to it, unless *elide* is off.
    """
    metrics, text = QFontMetricsF(font), printable_text(text)
    if width is not None and elide:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    advance = metrics.horizontalAdvance(text)
    if align == "centre":
        x -= advance / 2
    elif align == "right":
        x -= advance
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(round(x), round(y_centre + metrics.capHeight() / 2)), text)
    return advance


def draw_letter(painter: QPainter, cx: float, cy: float, letter: str, font: QFont, colour: Colour) -> None:
    """Put a letter or a short number in the middle of a shape, by its ink rather than by its advance."""
    metrics, letter = QFontMetricsF(font), printable_text(letter)
    ink = metrics.tightBoundingRect(letter)
    baseline = cy + metrics.capHeight() / 2
    if font.pixelSize() < 20:  # small letters are sharp only on a whole pixel
        baseline = round(baseline)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(cx - ink.center().x(), baseline), letter)


def draw_section(painter: QPainter, x: float, y: float, text: str, palette: Palette, width: float | None = None) -> float:
    """Write the head of a section, in spaced capitals and cut to a *width*; gives back how far it advances."""
    font = interface_font(CAPTION, SEMIBOLD, SECTION_SPACING)
    return draw_text(painter, x, y, text.upper(), font, palette.text2, width=width)


def _font(family: str, px: float, weight: int, figures: str, hinting: QFont.HintingPreference) -> QFont:
    load_fonts()
    font = QFont(family)
    font.setPixelSize(max(1, round(px)))
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(hinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    if hasattr(font, "setFeature"):  # from Qt 6.7
        font.setFeature(QFont.Tag(figures), 1)
    return font


WIDTH = 72
"""Characters of a line."""
LONGEST_WORD = 4 * WIDTH
"""Longer words are broken, too; a path to a file rarely is."""
LONGEST_TIP = 1_500


def tip_text(text: str) -> str:
    """*text* as a tooltip says it: every line that is too long broken at spaces, and nothing in it taken for markup.

    What a tooltip would take for rich text is escaped, so it is written as it stands.
    """
    lines = printable_text(text, lines=True, longest=LONGEST_TIP).split("\n")
    said = "\n".join(line if len(line) <= WIDTH else _break_line(line) for line in lines)
    if not GuiQt.mightBeRichText(said):
        return said
    from html import escape  # takes time that no start of the program needs to spend

    return f'<span style="white-space: pre">{escape(said)}</span>'


def _break_line(line: str) -> str:
    """The line broken to WIDTH, or to more where a longer word, such as a path, is to stay whole."""
    longest = max(map(len, line.split()), default=0)
    return fill(line, longest if WIDTH < longest <= LONGEST_WORD else WIDTH, break_on_hyphens=False)
