"""What was found, drawn over its picture: lines of the grid, walls, doors, lights, areas, who stands there."""

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.surfaces import SURFACES
from battlemap.formats.found.found_map import FoundMap
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.paint.overlays.map_signs import draw_disc, draw_door, draw_light, draw_wall
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

MOST_DRAWN = 20_000
"""So many walls are drawn: more cannot be told apart."""
SMALL, FINE, LEAST_FINE = 26.0, 18.0, 0.36
"""In cells narrower than SMALL signs are small, in those narrower than FINE smaller still, so that they do not cover the map."""
LEAST_LINES = 3.0
"""Lines nearer to each other than this are not drawn."""
AREA_HUES = ("#56B4E9", "#E8702A", "#D98BB8", "#2FB98C", "#F2C661", "#AB9FFF")


class _Place:
    """Cells on the view."""

    def __init__(self, found: FoundMap, box: QRectF, scale: float) -> None:
        picture = found.picture
        if picture is not None and picture.across:
            self.across, self.down = picture.across * scale, picture.down * scale
            self.left, self.top = box.x() - picture.x * self.across, box.y() - picture.y * self.down
        else:
            self.across = self.down = scale
            self.left, self.top = box.x(), box.y()

    def at(self, point: tuple[float, float]) -> QPointF:
        return QPointF(self.left + point[0] * self.across, self.top + point[1] * self.down)


def draw_found(
    painter: QPainter,
    draft: ImportDraft,
    box: QRectF,
    scale: float,
    accent: str,
    lines_only: bool = False,
    on_light: bool = False,
) -> None:
    """Draw what is taken; the lines of the grid in *accent*. *on_light*: there is no picture, and the plain ground is light."""
    found = draft.found
    place = _Place(found, box, scale)
    if not lines_only:
        if found.picture is None or "picture" not in draft.layers:
            _draw_cells(painter, found, place, draft)
        if "areas" in draft.layers:
            _draw_areas(painter, found, place, on_light)
    if draft.grid_shown and not found.zones_first:
        _draw_lines(painter, found, place, box, accent)
    if not lines_only:
        _draw_things(painter, found, place, draft)


def _draw_things(painter: QPainter, found: FoundMap, place: _Place, draft: ImportDraft) -> None:
    """What stands on the map, the lights lowest."""
    small = place.across < SMALL
    fine = min(1.0, max(LEAST_FINE, place.across / FINE))
    layers = draft.layers
    for light in found.lights[:400] if "lights" in layers else ():
        draw_light(painter, place.at(light.at), light.dim * place.across, light.colour, small)
    for wall in found.walls[:MOST_DRAWN] if "walls" in layers else ():
        draw_wall(painter, [place.at(point) for point in wall.points], wall.kind not in ("wall", "low wall"), fine)
    for door in found.doors[:2_000] if "doors" in layers else ():
        draw_door(
            painter, place.at(door.a), place.at(door.b), shut=door.state != "open", locked=door.state == "locked",
            secret=door.kind == "secret", small=small, fine=fine,
        )  # fmt: skip
    size = (14 if small else 22) * fine
    for token in found.tokens[:1_000] if "tokens" in layers else ():
        middle = place.at((token.at[0] + token.size / 2, token.at[1] + token.size / 2))
        draw_disc(painter, middle, size * max(1.0, token.size), "#F4EEDF", "lucide/user")
    for note in found.markers[:1_000] if "notes" in layers else ():
        draw_disc(painter, place.at(note.at), size * 0.8, "#E4D9FB", "lucide/sticky-note")


def _draw_lines(painter: QPainter, found: FoundMap, place: _Place, box: QRectF, accent: str) -> None:
    """Grid lines, every fifth one stronger."""
    if min(place.across, place.down) < LEAST_LINES:
        return
    for every, alpha, width in ((False, 0.62, 1.0), (True, 0.95, 1.6)):
        lines = []
        for column in range(found.columns + 1):
            x = place.left + column * place.across
            if (column % 5 == 0) == every and box.left() - 0.5 <= x <= box.right() + 0.5:
                lines.append(QLineF(x, box.top(), x, box.bottom()))
        for row in range(found.rows + 1):
            y = place.top + row * place.down
            if (row % 5 == 0) == every and box.top() - 0.5 <= y <= box.bottom() + 0.5:
                lines.append(QLineF(box.left(), y, box.right(), y))
        painter.setPen(QPen(with_alpha(accent, alpha), width))
        painter.drawLines(lines)


def _draw_cells(painter: QPainter, found: FoundMap, place: _Place, draft: ImportDraft) -> None:
    """The ground of a map without a picture: floor, rock and water in plain colours."""
    if not found.ground or "ground" not in draft.layers:
        return
    for y, row in enumerate(found.ground):
        start = 0
        for x in range(1, len(row) + 1):
            if x == len(row) or row[x] != row[start]:
                surface = found.legend.get(row[start]) or SURFACES.get(row[start], SURFACES["."])
                colour = "#3A3630" if surface.passage == "blocked" else "#426C84" if "water" in surface.look else "#B9AE98"
                if row[start] != " ":
                    corner = place.at((start, y))
                    painter.fillRect(
                        QRectF(corner.x(), corner.y(), (x - start) * place.across + 0.5, place.down + 0.5), QColor(colour)
                    )
                start = x


def _draw_areas(painter: QPainter, found: FoundMap, place: _Place, on_light: bool) -> None:
    """Areas tinted, with their names; the ways between those that the file links."""
    middles: list[QPointF] = []
    for number, area in enumerate(found.areas[:600]):
        hue = AREA_HUES[number % len(AREA_HUES)]
        rows: dict[int, list[int]] = {}
        for x, y in area.cells:
            rows.setdefault(y, []).append(x)
        for y, xs in rows.items():
            xs.sort()
            first = xs[0]
            for at, x in enumerate(xs):
                if at + 1 == len(xs) or xs[at + 1] != x + 1:
                    corner = place.at((first, y))
                    painter.fillRect(
                        QRectF(corner.x(), corner.y(), (x + 1 - first) * place.across, place.down), with_alpha(hue, 0.34)
                    )
                    first = xs[at + 1] if at + 1 < len(xs) else x
        cells = area.cells or {(0, 0)}
        middles.append(place.at((sum(x for x, _ in cells) / len(cells) + 0.5, sum(y for _, y in cells) / len(cells) + 0.5)))
    ink, edge = ("#2A241C", "#FBF4E6") if on_light else ("#FBF4E6", "#101318")
    painter.setPen(QPen(with_alpha(ink, 0.6), 2))
    for link in found.links[:2_000]:
        if link.a < len(middles) and link.b < len(middles):
            painter.drawLine(middles[link.a], middles[link.b])
    if place.across < 9:
        return
    for area, middle in zip(found.areas, middles, strict=False):
        font = interface_font(SECONDARY, SEMIBOLD)
        columns = {x for x, _ in area.cells}
        if not columns or text_width(area.name, font) > (max(columns) + 1 - min(columns)) * place.across:
            continue  # it would lie over its neighbours
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):  # a rim, so that lines below do not cross the letters
            draw_text(painter, middle.x() + dx, middle.y() + dy, area.name, font, edge, "centre")
        draw_text(painter, middle.x(), middle.y(), area.name, font, ink, "centre")
