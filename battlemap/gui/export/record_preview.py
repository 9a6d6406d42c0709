"""What the record of a fight will look like at its end: the map with the log beside it, the text, or a picture of the film."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from battlemap.board.polygons import Rect
from battlemap.export.export_settings import InvalidSetting, check_options
from battlemap.export.export_subject import ExportSubject
from battlemap.export.picture.map_labels import draw_labels
from battlemap.export.picture.picture_plan import plan_picture
from battlemap.export.record.fight_record import RecordSpan, read_steps, record_span
from battlemap.export.record.film import check_film
from battlemap.export.record.markdown_record import step_lines
from battlemap.export.record.record_options import FILM, RECORD_SETTINGS, RecordOptions
from battlemap.export.record.record_step import RecordStep
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.gui.export.text_preview import draw_sheet
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import Palette, palette
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    CAPTION,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
)

SHOWN = 7
"""So many of the last commands are read for it: more have no room."""
LOG, LOG_SMALL = 300.0, 220.0
STRIP = 34.0
WORDS = {"html": "Page", "md": "Text", "webp": "WebP film", "gif": "GIF film"}


class RecordPreview(ExportPreview):
    """Reads the end of the journal; the rest looks like it."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.steps: list[RecordStep] = []
        self._read: tuple[ExportSubject, int] | None = None

    def summarise(self, subject: ExportSubject, options: RecordOptions, selection: Rect | None) -> ExportSummary:
        try:
            check_options(options, RECORD_SETTINGS)
            span = record_span(subject, options.told, options.commands)
            count = _commands(subject, span)
            if options.format in FILM:
                check_film(count)
        except InvalidSetting as refusal:
            self.steps = []
            return ExportSummary(refusal=str(refusal))
        self._read_end(subject)
        commands = f"{count} command{'' if count == 1 else 's'}"
        name = WORDS[options.format]
        if options.format in FILM:
            length = f"about {max(1, round(count * options.seconds + 1))} s"
            return ExportSummary(
                name, f"{commands} · {length}", "Small enough for a chat", "Save the film", commands, size=length
            )
        note = "Opens in any browser, without a network" if options.format == "html" else "Headings, lists and numbers"
        button = "Save the page" if options.format == "html" else "Save the text"
        return ExportSummary(name, commands, note, button, commands, size=commands, foot="The end of it")

    def _read_end(self, subject: ExportSubject) -> None:
        assert subject.session is not None
        key = subject, subject.session.head
        if self._read != key:
            self._read = key
            self.steps = list(read_steps(subject, record_span(subject, "last", SHOWN)))

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        if not self.steps:
            return
        if self.options.format == "md":
            draw_sheet(painter, box, [line for step in self.steps[1:] for line in step_lines(step)])
        elif self.options.format == "html":
            wide = LOG if box.width() > 700 else LOG_SMALL
            log = QRectF(box.right() - wide, box.top(), wide, box.height())
            self._draw_map(painter, box.adjusted(0, 0, -wide - 16, 0), self.theme.palette)
            self._draw_log(painter, log, self.theme.palette)
        else:
            p = palette(self.options.theme)
            place = self._draw_map(painter, box.adjusted(0, 0, 0, -STRIP), p)
            self._draw_strip(painter, QRectF(place.left(), place.bottom(), place.width(), STRIP), p)

    def _draw_map(self, painter: QPainter, room: QRectF, p: Palette) -> QRectF:
        """The map as it stands, as large as it fits; where it is drawn."""
        subject = self.subject
        assert subject is not None
        whole = plan_picture(subject.board, subject.display, p, 1.0, subject.find_image, headed=False).area
        scale = min(1.2, room.width() / whole.width(), room.height() / whole.height())
        place = QRectF(0, 0, whole.width() * scale, whole.height() * scale)
        place.moveCenter(room.center())
        plan = plan_picture(subject.board, subject.display, p, scale, subject.find_image, headed=False)
        painter.save()
        painter.setClipRect(place)
        painter.fillRect(place, QColor(p.canvas))
        painter.translate(place.topLeft())
        images = self.feed.images(subject, p)
        if images is not None:
            painter.save()
            painter.scale(scale, scale)
            painter.translate(-plan.area.x(), -plan.area.y())
            seen = plan.area.intersected(images.area)
            images.draw(painter, images.ground, seen)
            if images.walls is not None:
                images.draw(painter, images.walls, seen)
            painter.restore()
        draw_labels(painter, plan, plan.area)
        painter.restore()
        return place

    def _draw_log(self, painter: QPainter, box: QRectF, p: Palette) -> None:
        """The last lines, the newest lit, from below as many as have room."""
        fill_rounded(painter, box, RADIUS_CONTROL, QColor(p.chrome), p.line)
        painter.save()
        painter.setClipRect(box.adjusted(1, 1, -1, -1))
        y = box.bottom() - 12
        for number, step in enumerate(reversed(self.steps[1:])):
            said = [line.text.replace("*", "") for line in step.lines] or [change.replace("*", "") for change in step.changes]
            rolls = [
                " · ".join(filter(None, (roll.title, *[side.total for side in roll.sides], roll.outcome))) for roll in step.rolls
            ]
            high = 20.0 * len(said[:2]) + 18.0 * len(rolls[:1]) + 8
            y -= high
            if y < box.top() + 8:
                break
            if number == 0:
                painter.fillRect(QRectF(box.left() + 1, y - 10, box.width() - 2, high), QColor(p.hover))
                painter.fillRect(QRectF(box.left() + 1, y - 10, 3, high), QColor(p.accent))
            at = y + 2
            for text in said[:2]:
                font = interface_font(BODY, SEMIBOLD if number == 0 else MEDIUM)
                draw_text(painter, box.left() + 14, at, text, font, p.text, width=box.width() - 26)
                at += 20
            for text in rolls[:1]:
                draw_text(painter, box.left() + 14, at, text, interface_font(CAPTION, MEDIUM), p.text2, width=box.width() - 26)
        painter.restore()

    def _draw_strip(self, painter: QPainter, box: QRectF, p: Palette) -> None:
        step = self.steps[-1]
        painter.fillRect(box, QColor(p.chrome))
        where = " · ".join(filter(None, (f"{step.round_word} {step.round}" if step.round else "", step.turn)))
        bold, y = interface_font(SECONDARY, BOLD), box.center().y()
        room = box.width() * 0.4
        draw_text(painter, box.left() + 12, y, where, bold, p.accent, width=room)
        left = box.left() + 24 + (min(room, text_width(where, bold)) if where else -12)
        draw_text(painter, left, y, step.caption, interface_font(SECONDARY, MEDIUM), p.text, width=box.right() - 12 - left)


def _commands(subject: ExportSubject, span: RecordSpan) -> int:
    """How many commands and edits are told, those that come by themselves not counted."""
    assert subject.session is not None
    stubs = subject.session.journal.stubs
    return max(1, sum(not stubs[key].follows for key in span.entries))
