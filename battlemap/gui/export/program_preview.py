"""What another program gets: the map with walls, doors and lights over it or the graph, and a list of what it cannot hold."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.grid_map import CELL
from battlemap.board.ids import Point
from battlemap.board.polygons import Rect
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_subject import ExportSubject
from battlemap.export.programs.program_contents import ContentLine, MissingLine, contents, missing
from battlemap.export.programs.program_export import ProgramFile, lay_out_file
from battlemap.export.programs.program_options import ProgramOptions
from battlemap.export.programs.scene_making import SQUARE
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.paint.overlays.map_signs import draw_disc, draw_door, draw_light, draw_sign, draw_wall
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import palette, with_alpha
from battlemap.paint.style.typography import CAPTION, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

LIST, LIST_SMALL = 236.0, 200.0
ROW = 26.0
SMALL = 26.0
"""In cells narrower than this signs are small."""
STRETCHED = 1.5
"""A graph may be drawn so many times as high as it is, beside its width, and the other way round."""
HUES = ("#56B4E9", "#E8702A", "#D98BB8", "#2FB98C", "#F2C661", "#AB9FFF")


class ProgramPreview(ExportPreview):
    """The picture or graph at the left, what goes along and what does not at the right."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.given: ProgramFile | None = None
        self.along: tuple[ContentLine, ...] = ()
        self.behind: tuple[MissingLine, ...] = ()

    def summarise(self, subject: ExportSubject, options: ProgramOptions, selection: Rect | None) -> ExportSummary:
        try:
            given = lay_out_file(subject, options)
        except InvalidSetting as refusal:
            self.given = None
            return ExportSummary(refusal=str(refusal))
        self.given, self.along, self.behind = given, contents(given), missing(given)
        chosen, scene = options.format, given.scene
        page = given.page
        if page is not None:
            details = f"{scene.columns} × {scene.rows} cells · {options.image.upper() if options.image == 'png' else 'WebP'}"
            size, foot = f"{page.width} × {page.height} px", f"1 cell = {given.options.pixels} px"
        else:
            details = f"{len(given.graph.nodes)} zones · {len(scene.links)} ways"
            size, foot = details, "Middles of zones and the ways between them"
        note = given.reduced or ("The picture is a file of its own beside it" if chosen.picture_beside else "")
        done = f"{chosen.name}{' and its picture' if chosen.picture_beside else ''}"
        self.setAccessibleDescription(", ".join(f"{line.name}: {line.number}" for line in self.along))
        return ExportSummary(chosen.name, details, note, "Save the file", done, foot=foot, size=size)

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        given = self.given
        if given is None:
            return
        wide = LIST if box.width() > 640 else LIST_SMALL
        room = box.adjusted(0, 0, -wide - 16, 0)
        if given.page is not None:
            self._draw_scene(painter, room, given)
        else:
            self._draw_graph(painter, room, given)
        self._draw_lists(painter, QRectF(room.right() + 16, box.top(), wide, box.height()))

    def _draw_scene(self, painter: QPainter, room: QRectF, given: ProgramFile) -> None:
        scene, plan = given.scene, given.plan
        cell = min(room.width() / scene.columns, room.height() / scene.rows, 2 * CELL)
        place = QRectF(0, 0, scene.columns * cell, scene.rows * cell)
        place.moveCenter(room.center())
        painter.save()
        painter.setClipRect(place)
        painter.fillRect(place, QColor(plan.palette.canvas))
        images = self.feed.images(given.subject, palette(given.options.theme))
        if images is not None:
            painter.save()
            painter.translate(place.topLeft())
            scale = cell / (CELL if scene.is_grid else SQUARE)
            painter.scale(scale, scale)
            painter.translate(-plan.area.x(), -plan.area.y())
            seen = plan.area.intersected(images.area)
            images.draw(painter, images.ground, seen)
            if images.walls is not None:
                images.draw(painter, images.walls, seen)
            painter.restore()
        self._draw_things(painter, place, cell, given)
        painter.restore()

    def _draw_things(self, painter: QPainter, place: QRectF, cell: float, given: ProgramFile) -> None:
        scene, program, small = given.scene, given.options.program, cell < SMALL
        painter.fillRect(place, with_alpha("#101318", 0.10))

        def at(point: Point) -> QPointF:
            return QPointF(place.x() + point[0] * cell, place.y() + point[1] * cell)

        if program != "uvtt":
            for number, zone in enumerate(scene.zones):
                hue = HUES[number % len(HUES)]
                painter.setPen(QPen(with_alpha(hue, 0.9), 1.4))
                painter.setBrush(with_alpha(hue, 0.22))
                painter.drawPolygon([at(corner) for corner in zone.ring])
        for light in scene.lights:
            if light.lit or program != "uvtt":
                draw_light(painter, at(light.at), light.dim * cell, "", small)
        for wall in (*scene.walls, *(scene.objects if program != "tiled" else ())):
            if program != "uvtt" or wall.kind in ("wall", "window", "curtain"):
                draw_wall(painter, [at(point) for point in wall.points], wall.kind not in ("wall", "low wall"))
        for door in scene.doors:
            draw_door(painter, at(door.a), at(door.b), shut=door.state != "open", locked=door.state == "locked",
                      secret=door.kind == "secret", small=small)  # fmt: skip
        for token in scene.tokens if program != "uvtt" or given.options.figures else ():
            middle = at((token.at[0] + token.size / 2, token.at[1] + token.size / 2))
            draw_disc(painter, middle, max(14.0, 0.8 * cell * token.size), "#F4EEDF", "lucide/user")

    def _draw_graph(self, painter: QPainter, room: QRectF, given: ProgramFile) -> None:
        """Nodes where their zones lie, drawn together until they fill the room."""
        p, font, graph = self.theme.palette, interface_font(SECONDARY, SEMIBOLD), given.graph
        spots = {key: (float(str(said["x"])), float(str(said["y"]))) for key, said in graph.nodes.items()}
        left, right = min(x for x, _ in spots.values()), max(x for x, _ in spots.values())
        top, low = min(y for _, y in spots.values()), max(y for _, y in spots.values())
        inner = room.adjusted(70, 28, -70, -28)
        across, down = inner.width() / max(1.0, right - left), inner.height() / max(1.0, low - top)
        across, down = min(across, STRETCHED * down), min(down, STRETCHED * across)
        shift = inner.center() - QPointF((left + right) * across, (top + low) * down) / 2
        at = {key: QPointF(x * across, y * down) + shift for key, (x, y) in spots.items()}
        painter.setBrush(QColor(p.raised))
        for link in given.scene.links if given.options.program != "fari" else ():
            if link.a in at and link.b in at:
                open_way = link.barrier == "open"
                painter.setPen(QPen(QColor(p.text2 if open_way else p.accent), 1.6))
                painter.drawLine(at[link.a], at[link.b])
                if not open_way:
                    self._draw_barrier(painter, (at[link.a] + at[link.b]) / 2, link.barrier)
        for key, said in graph.nodes.items():
            words = str(said["label"])
            wide = min(150.0, text_width(words, font) + 22)
            pill = QRectF(0, 0, wide, 28)
            pill.moveCenter(at[key])
            fill_rounded(painter, pill, 14, p.raised, p.line2)
            draw_text(painter, pill.center().x(), pill.center().y(), words, font, p.text, "centre", wide - 14)

    def _draw_barrier(self, painter: QPainter, middle: QPointF, barrier: str) -> None:
        p, font = self.theme.palette, interface_font(CAPTION, MEDIUM)
        wide = text_width(barrier, font) + 12
        box = QRectF(0, 0, wide, 18)
        box.moveCenter(middle)
        fill_rounded(painter, box, 4, p.canvas)
        draw_text(painter, middle.x(), middle.y(), barrier, font, p.accent, "centre", wide)

    def _draw_lists(self, painter: QPainter, box: QRectF) -> None:
        p = self.theme.palette
        high = 34 + ROW * len(self.along) + (40 + 36 * len(self.behind) if self.behind else 0) + 10
        panel = QRectF(box.x(), box.y(), box.width(), min(high, box.height()))
        fill_rounded(painter, panel, RADIUS_CONTROL + 2, p.raised, p.line)
        painter.save()
        painter.setClipRect(panel)
        x, y, right = panel.x() + 14, panel.y() + 20, panel.right() - 14
        draw_text(painter, x, y, "Goes along", interface_font(CAPTION, SEMIBOLD), p.text2)
        y += 26
        for line in self.along:
            self._draw_line(painter, x, y, right, line)
            y += ROW
        if self.behind:
            y += 8
            draw_text(painter, x, y, "Has no place there", interface_font(CAPTION, SEMIBOLD), p.text2)
            y += 24
        for gone in self.behind:
            draw_icon(painter, "lucide/minus", QRectF(x + 2, y - 7, 14, 14), p.text3)
            draw_text(painter, x + 28, y, gone.what, interface_font(SECONDARY, MEDIUM), p.text, width=right - x - 28)
            draw_text(painter, x + 28, y + 16, gone.why, interface_font(CAPTION), p.text3, width=right - x - 28)
            y += 36
        painter.restore()

    def _draw_line(self, painter: QPainter, x: float, y: float, right: float, line: ContentLine) -> None:
        p = self.theme.palette
        if line.sign == "links":
            draw_icon(painter, "lucide/workflow", QRectF(x, y - 9, 18, 18), p.text2)
        else:
            draw_sign(painter, line.sign, QPointF(x + 9, y), p)
        used = draw_text(painter, right, y, line.number, interface_font(SECONDARY), p.text2, "right", width=120)
        draw_text(painter, x + 28, y, line.name, interface_font(SECONDARY, MEDIUM), p.text, width=right - x - 32 - used)
