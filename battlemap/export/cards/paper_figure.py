"""Figures of paper: standees to fold, flat tokens, tents for the turn order."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from battlemap.board.ids import TokenId
from battlemap.board.polygons import Rect
from battlemap.board.wording import short_name
from battlemap.export.cards.card_pages import GLUE, figure_number
from battlemap.export.cards.character_card import draw_token_image
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.pens import INK, INK2, MM, paper_font, paper_pen, units
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import LIGHT, mix, side_colour, with_alpha
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import BOLD, SEMIBOLD, draw_letter, draw_text, text_width

FOOT, BADGE, ICON = 8.6, 6.0, 20.0
BEYOND = 1.6
"""How far the line of a fold reaches beyond the edge."""
HATCH = 1.7


def draw_standee(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId, *, save_ink: bool) -> None:
    """Glue, the back upside down, a fold, the front, glue; the painter works in units."""
    panel = (box.height - 2 * GLUE) / 2
    back, front = Rect(box.x, box.y + GLUE, box.width, panel), Rect(box.x, box.y + GLUE + panel, box.width, panel)
    for edge in (Rect(box.x, box.y, box.width, GLUE), Rect(box.x, box.bottom - GLUE, box.width, GLUE)):
        _draw_glue(painter, edge)
    painter.save()
    middle = units(back).center()
    painter.translate(middle)
    painter.rotate(180)
    painter.scale(-1, 1)  # mirrored: what looks to the left in front looks to the left from behind
    painter.translate(-middle)
    _draw_panel(painter, back, subject, key, save_ink, is_back=True)
    painter.restore()
    _draw_panel(painter, front, subject, key, save_ink, is_back=False)
    painter.save()
    painter.translate(middle)
    painter.rotate(180)
    painter.translate(-middle)
    _draw_words(painter, back, subject, key, save_ink)
    painter.restore()
    _draw_words(painter, front, subject, key, save_ink)
    for y in (box.y + GLUE, front.y, box.bottom - GLUE):
        draw_fold(painter, box.x, box.right, y)


def _draw_panel(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId, save_ink: bool, *, is_back: bool) -> None:
    """The figure on its ground; the back is darker, as it is of somebody who is seen from behind."""
    board = subject.board
    token, place = board.tokens[key], units(box)
    hue = side_colour(board.side_of(key).look, LIGHT)
    ground = QRectF(place.x(), place.y(), place.width(), place.height() - FOOT * MM)
    if not save_ink:
        fill = QLinearGradient(ground.topLeft(), ground.bottomLeft())
        fill.setColorAt(0, mix("#FFFFFF", hue, 0.28 if is_back else 0.16))
        fill.setColorAt(1, mix("#FFFFFF", hue, 0.16 if is_back else 0.22))
        painter.fillRect(ground, fill)
    portrait = subject.find_image(token.portrait) if token.portrait else None
    if portrait is not None:
        side = min(portrait.width() / ground.width(), portrait.height() / ground.height())
        source = QRectF(0, 0, ground.width() * side, ground.height() * side)
        source.moveCenter(QRectF(portrait.rect()).center())
        painter.drawImage(ground, portrait, source)
    else:
        size = min(ICON / 25 * box.width, box.height - FOOT - 6) * MM
        ink = mix(hue, "#000000", 0.25 if is_back else 0.72)
        draw_icon(painter, token.icon, QRectF(place.center().x() - size / 2, ground.center().y() - size / 2, size, size), ink)


def _draw_words(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId, save_ink: bool) -> None:
    """The foot with the name, and the number or letter: never mirrored."""
    board = subject.board
    token, side, place = board.tokens[key], board.side_of(key), units(box)
    hue = side_colour(side.look, LIGHT)
    foot = QRectF(place.x(), place.bottom() - FOOT * MM, place.width(), FOOT * MM)
    if save_ink:
        painter.setPen(paper_pen(hue, 0.5))
        painter.drawRect(place)
        painter.drawLine(QLineF(foot.topLeft(), foot.topRight()))
    else:
        painter.fillRect(foot, QColor(hue))
    draw_fitted_name(painter, foot, short_name(token.name), 9.5, hue if save_ink else "#FFFFFF")
    draw_badge(painter, place.right() - 4.6 * MM, place.y() + 4.8 * MM, side.look, figure_number(token, side.letter), save_ink)


def draw_badge(painter: QPainter, x: float, y: float, look: int, words: str, save_ink: bool) -> None:
    """The shape of a side with its letter, or the number in a group."""
    hue, shape = side_colour(look, LIGHT), side_shape(look, x, y, BADGE * MM)
    painter.setPen(paper_pen(hue if save_ink else "#101318", 0.3))
    painter.setBrush(QColor("white") if save_ink else QColor(hue))
    painter.drawPath(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    font = paper_font(9 if len(words) < 2 else 7.5, BOLD)
    draw_letter(painter, x, y, words, font, hue if save_ink else "#FFFFFF")


def draw_fitted_name(painter: QPainter, box: QRectF, name: str, points: float, ink: object) -> None:
    """A name in the middle of a box, smaller where it is long."""
    font = paper_font(points, BOLD)
    while points > 5 and text_width(name, font) > box.width() - 12:
        points -= 0.5
        font = paper_font(points, BOLD)
    colour = ink if isinstance(ink, str | QColor) else INK
    draw_text(painter, box.center().x(), box.center().y(), name, font, colour, "centre", box.width() - 8)


def draw_flat_token(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId) -> None:
    """A token as wide as its cells, with its number; its name stands below the cut."""
    board, place = subject.board, units(box)
    token, side = board.tokens[key], board.side_of(key)
    draw_token_image(painter, subject, key, place.center().x(), place.center().y(), box.width * 0.88)
    draw_badge(
        painter, place.right() - 0.24 * place.width(), place.y() + 0.24 * place.height(), side.look,
        figure_number(token, side.letter), False,
    )  # fmt: skip
    below = QRectF(place.x() - 30, place.bottom() + 10, place.width() + 60, 45)
    draw_fitted_name(painter, below, short_name(token.name), 8, INK)


def draw_tent(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId, *, save_ink: bool) -> None:
    """A name for both sides of the table, to be folded in its middle."""
    half = box.height / 2
    lower = Rect(box.x, box.y + half, box.width, half)
    for turned in (True, False):
        painter.save()
        if turned:
            middle = units(box).center()
            painter.translate(middle)
            painter.rotate(180)
            painter.translate(-middle)
        _draw_tent_side(painter, lower, subject, key, save_ink)
        painter.restore()
    draw_fold(painter, box.x, box.right, box.y + half)


def _draw_tent_side(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId, save_ink: bool) -> None:
    board, place = subject.board, units(box)
    token, side = board.tokens[key], board.side_of(key)
    hue = side_colour(side.look, LIGHT)
    bar = QRectF(place.x(), place.bottom() - 5 * MM, place.width(), 5 * MM)
    if save_ink:
        painter.setPen(paper_pen(hue, 0.5))
        painter.drawLine(QLineF(bar.topLeft(), bar.topRight()))
    else:
        painter.fillRect(bar, QColor(hue))
    draw_icon(painter, token.icon, QRectF(place.x() + 30, place.y() + 60, 130, 130), mix(hue, "#000000", 0.6))
    name = QRectF(place.x() + 175, place.y() + 40, place.width() - 200, 170)
    draw_fitted_name(painter, name, short_name(token.name), 17, INK)
    draw_badge(painter, place.right() - 4.6 * MM, place.y() + 4.8 * MM, side.look, figure_number(token, side.letter), save_ink)


def draw_fold(painter: QPainter, left: float, right: float, y: float) -> None:
    """A line to fold along, a little longer than the paper is wide; in mm."""
    pen = paper_pen(INK, 0.22, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([10, 4, 2, 4])
    painter.setPen(pen)
    painter.drawLine(QLineF((left - BEYOND) * MM, y * MM, (right + BEYOND) * MM, y * MM))


def _draw_glue(painter: QPainter, box: Rect) -> None:
    place = units(box)
    painter.save()
    painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
    painter.setPen(paper_pen(with_alpha(INK, 0.28), 0.18))
    count = int((box.width + box.height) / HATCH)
    starts = [box.x - box.height + HATCH * n for n in range(count + 1)]
    painter.drawLines([QLineF(at * MM, box.bottom * MM, (at + box.height) * MM, box.y * MM) for at in starts])
    painter.restore()
    font = paper_font(6.5, SEMIBOLD)
    wide = text_width("glue", font) + 30
    painter.fillRect(QRectF(place.center().x() - wide / 2, place.center().y() - 18, wide, 36), QColor("white"))
    draw_text(painter, place.center().x(), place.center().y(), "glue", font, INK2, "centre")
