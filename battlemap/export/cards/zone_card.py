"""The card of a zone: a picture of its ground, its aspects, the ways out; on the back what only the game master knows."""

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import ZoneId
from battlemap.board.polygons import Rect
from battlemap.board.wording import printable_text, short_name
from battlemap.board.zone_map import HINGED, Link
from battlemap.board.zones.outlines import bounds, centroid
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.pens import GM_INK, INK, INK2, MM, dashed_pen, paper_carved, paper_font, paper_pen, plain_font, units
from battlemap.export.picture.land_image import bake_land
from battlemap.export.picture.legend import BORDER_ICONS
from battlemap.layout.looks import aspect_look
from battlemap.layout.map_metrics import ZONE_ASPECT
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.line_breaks import wrapped_lines
from battlemap.paint.style.palette import LIGHT
from battlemap.paint.style.typography import SEMIBOLD, draw_text, text_width
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect

PICTURE = 45.0
"""How wide the picture is, in mm."""
ROW = 5.7
ASPECT_SCALE = 2.3
"""How much larger than in the window an aspect is, in tenths of a mm for a px."""
DOTS = 8.0
"""Of the picture, for a mm."""
RULE = "#D8C9AA"


class WayOut(Struct, frozen=True):
    """One line of the ways out: the sign of the border, where it leads, what it is."""

    icon: str
    name: str
    words: str


def ways_out(board: AnyEncounter, zone: ZoneId, *, hidden: bool) -> tuple[WayOut, ...]:
    """The ways out of a zone: those that were found, or with *hidden* those that were not."""
    zones = board.zone_map.zones
    ways = []
    for link in board.zone_map.links.values():
        if zone in (link.a, link.b) and link.found is not hidden and not (link.one_way and link.b == zone):
            other = zones.get(link.other(zone))
            known = other is not None and other.revealed and bool(other.name)
            icon = BORDER_ICONS.get(link.barrier, "lucide/arrow-left-right") if known else "lucide/circle-question-mark"
            ways.append(WayOut(icon, short_name(other.name) if known and other is not None else "Unexplored", _words(link, zone)))
    return tuple(ways)


def _words(link: Link, zone: ZoneId) -> str:
    words = (
        [short_name(link.name)] if link.name else [{"portcullis": "portcullis", "secret": "door"}.get(link.barrier, link.barrier)]
    )
    if link.barrier in ("ledge", "waterfall", "stairs") and link.high is not None:
        words.append("down" if link.high == zone else "up")
    if link.barrier in HINGED:
        words.append(link.state)
    if link.one_way:
        words.append("one way")
    return ", ".join(words)


def picture_area(subject: ExportSubject, zone: ZoneId, height: float) -> QRectF:
    """What of the map is on the picture of a zone, in px; *height*: of the card, in mm."""
    zone_map = subject.board.zone_map
    box, (x, y) = bounds(zone_map, zone), centroid(zone_map, zone)
    high = max(box.height * 1.25, box.width * height / PICTURE * 0.75, 120.0)
    wide = high * PICTURE / height
    return QRectF(x - wide / 2, y - high / 2, wide, high)


def bake_zone_picture(subject: ExportSubject, zone: ZoneId, height: float) -> QImage:
    """The ground round the middle of a zone, with nobody on it; safe in a thread."""
    area = picture_area(subject, zone, height)
    image = bake_land(subject.board, LIGHT, area, PICTURE * DOTS / area.width(), subject.find_image)
    paper = QImage(image.size(), QImage.Format.Format_RGB32)
    paper.fill(QColor("#F4EEDF"))
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
    return paper


def draw_zone_card(
    painter: QPainter, box: Rect, subject: ExportSubject, zone: ZoneId, number: tuple[int, int], picture: QImage | None
) -> None:
    """The front; the painter works in units. *number*: which of how many. Without a picture there is white in its place."""
    board = subject.board
    place = units(box)
    frame = QRectF(place.x(), place.y(), PICTURE * MM, place.height())
    painter.save()
    painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
    if picture is not None:
        painter.drawImage(frame, picture)
    painter.setPen(paper_pen(RULE, 0.25))
    painter.drawLine(QLineF(frame.topRight(), frame.bottomRight()))
    left, right = frame.right() + 4.5 * MM, place.right() - 4.5 * MM
    y = place.y() + 8 * MM
    count = f"{number[0]} of {number[1]}"
    draw_text(painter, right, y, count, paper_font(7, SEMIBOLD), INK2, "right")
    room = right - left - text_width(count, paper_font(7, SEMIBOLD)) - 20
    draw_text(painter, left, y, short_name(board.zone_map.zones[zone].name), paper_carved(17), INK, width=room)
    y = _draw_aspects(painter, left, right, y + 6 * MM, board, zone, hidden=False)
    y = draw_section_words(painter, left, y + 4.5 * MM, "Ways out")
    y = _draw_ways(painter, QRectF(left, y, right - left, place.bottom() - y - 3 * MM), ways_out(board, zone, hidden=False))
    place_for_notes = place.bottom() - y - 4 * MM
    if place_for_notes > 22 * MM:
        draw_notes_lines(painter, left, right, y + 6 * MM)
    painter.restore()


def draw_zone_back(painter: QPainter, box: Rect, subject: ExportSubject, zone: ZoneId) -> None:
    """The game master's side: what is hidden there, and the notes."""
    board, place = subject.board, units(box)
    painter.save()
    painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
    painter.setPen(dashed_pen(GM_INK, 0.35, 1.4, 1.0))
    painter.drawRoundedRect(place.adjusted(25, 25, -25, -25), 20, 20)
    left, right, y = place.x() + 6 * MM, place.right() - 6 * MM, place.y() + 9 * MM
    draw_icon(painter, "lucide/eye-off", QRectF(right - 50, y - 25, 50, 50), GM_INK)
    draw_text(painter, left, y, short_name(board.zone_map.zones[zone].name), paper_carved(14), GM_INK, width=right - left - 80)
    y = _draw_aspects(painter, left, right, y + 6 * MM, board, zone, hidden=True)
    hidden = ways_out(board, zone, hidden=True)
    if hidden:
        y = draw_section_words(painter, left, y + 4 * MM, "Hidden ways")
        y = _draw_ways(painter, QRectF(left, y, right - left, place.bottom() - y - 8 * MM), hidden)
    notes = board.zone_map.zones[zone].notes
    if notes:
        y = draw_section_words(painter, left, y + 4 * MM, "Notes")
        _draw_notes(painter, QRectF(left, y, right - left, place.bottom() - y - 5 * MM), notes)
    elif not hidden and not any(a.hidden for a in board.aspects_on("zone", zone)):
        draw_text(painter, left, y + 6 * MM, "Nothing is hidden here.", paper_font(8.5), INK2)
        draw_notes_lines(painter, left, right, y + 12 * MM)
    painter.restore()


def _draw_notes(painter: QPainter, place: QRectF, notes: str) -> None:
    """Notes in lines, as many as there is room for."""
    font, step = paper_font(8.5), 4 * MM
    paragraphs = printable_text(notes, lines=True, longest=600).split("\n")
    lines = [line for words in paragraphs for line in wrapped_lines(words, font, place.width()) or ("",)]
    for at, line in enumerate(lines[: int(place.height() / step)]):
        draw_text(painter, place.x(), place.y() + (at + 0.5) * step, line, font, INK)


def _draw_aspects(
    painter: QPainter, left: float, right: float, top: float, board: AnyEncounter, zone: ZoneId, *, hidden: bool
) -> float:
    """Aspects as paper cards, in rows; gives back where they end."""
    x, y, row = left, top, 0.0
    for aspect in board.aspects_on("zone", zone):
        if aspect.hidden is not hidden:
            continue
        look = aspect_look(board, aspect)
        size = aspect_size(look, ZONE_ASPECT, ASPECT_SCALE, right - left)
        if x > left and x + size.width() > right:
            x, y, row = left, y + row + 12, 0.0
        draw_aspect(painter, x, y, look, LIGHT, ZONE_ASPECT, ASPECT_SCALE, right - left)
        x, row = x + size.width() + 14, max(row, size.height())
    return y + row if row else y - 2 * MM


def _draw_ways(painter: QPainter, place: QRectF, ways: tuple[WayOut, ...]) -> float:
    """One line for each way, in two columns where there are many; gives back where they end."""
    columns = 2 if len(ways) > min(6, int(place.height() / (ROW * MM))) else 1
    per = -(-len(ways) // columns) if ways else 0
    wide = (place.width() - (columns - 1) * 30) / columns
    for number, way in enumerate(ways):
        x, y = place.x() + (number // per) * (wide + 30), place.y() + (number % per + 0.5) * ROW * MM
        if y + ROW * MM / 2 > place.bottom() + 15:
            continue
        draw_icon(painter, way.icon, QRectF(x, y - 17, 34, 34), INK2)
        words, name = paper_font(8.5), paper_font(9, SEMIBOLD)
        said = draw_text(painter, x + wide, y, way.words, words, INK2, "right", width=wide * 0.45)
        draw_text(painter, x + 46, y, way.name, name, INK, width=wide - 60 - said)
        painter.setPen(paper_pen(RULE, 0.2))
        painter.drawLine(QLineF(x, y + ROW * MM / 2, x + wide, y + ROW * MM / 2))
    return place.y() + per * ROW * MM


def draw_section_words(painter: QPainter, x: float, y: float, words: str) -> float:
    """The head of a part of a card; gives back where the part begins."""
    font = plain_font(paper_font(6.5, SEMIBOLD))
    draw_text(painter, x, y, words.upper(), font, INK2)
    return y + 2.4 * MM


def draw_notes_lines(painter: QPainter, left: float, right: float, top: float) -> None:
    """Three lines to write on."""
    top = draw_section_words(painter, left, top, "Notes")
    painter.setPen(paper_pen(RULE, 0.25))
    for number in range(3):
        y = top + (number + 0.8) * 6 * MM
        painter.drawLine(QLineF(left, y, right, y))
