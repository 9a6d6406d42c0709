"""A short film of some commands: figures go from place to place, a line says what happens."""

import itertools
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import hypot
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.grid_map import middle
from battlemap.board.ids import Point, TokenId
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import Step
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import figures_box
from battlemap.export.picture.board_picture import draw_picture
from battlemap.export.picture.image_export import open_painter
from battlemap.export.picture.land_image import bake_land, load_images
from battlemap.export.picture.picture_plan import PicturePlan
from battlemap.export.record.fight_record import RecordSpan, read_steps
from battlemap.export.record.film_reel import FilmReel, pack_film
from battlemap.export.record.ground_pictures import map_area
from battlemap.export.record.map_layout import MapLayout
from battlemap.export.record.record_options import RecordOptions
from battlemap.export.record.record_step import RecordStep
from battlemap.layout.cell_layout import CellPosition
from battlemap.paint.style.palette import Palette, palette
from battlemap.paint.style.typography import BOLD, MEDIUM, draw_text, interface_font, load_fonts, text_width
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.store.files.atomic_files import replace_file

MOST_MOMENTS = 80
MOST_FRAMES = 480
BETWEEN = 7
"""So many pictures show a move."""
FRAME = 45
"""Milliseconds of each of them."""
LEAST_HOLD, AT_ENDS = 120, 900
STRIP = 40.0
"""Of the line below the map, in px."""
ROOM = 40.0
"""Round the figures, in px of the map."""
TALLEST = 1.6
"""How much taller than wide a film is at most; a taller map is shown smaller."""


class FilmFrame(Struct, frozen=True):
    """One picture: of which moment, and how far those who move have come, 0 to 1; *ms*: how long it is seen."""

    moment: int
    part: float
    ms: int


def plan_film(moments: Sequence[RecordStep], seconds: float) -> tuple[FilmFrame, ...]:
    """The pictures of a film in their order."""
    moving = [number for number in range(1, len(moments)) if _moves(moments[number - 1], moments[number])]
    between = max(0, min(BETWEEN, (MOST_FRAMES - len(moments)) // max(1, len(moving))))
    frames = [FilmFrame(0, 1.0, round(max(AT_ENDS, seconds * 500)))]
    for number in range(1, len(moments)):
        steps = between if number in moving else 0
        frames += [FilmFrame(number, (n + 1) / (steps + 1), FRAME) for n in range(steps)]
        last = AT_ENDS if number == len(moments) - 1 else 0
        frames.append(FilmFrame(number, 1.0, max(LEAST_HOLD, round(seconds * 1000) - steps * FRAME) + last))
    return tuple(frames)


def _moves(before: RecordStep, after: RecordStep) -> bool:
    old = before.board.tokens
    return any(key in old and old[key].place != token.place for key, token in after.board.tokens.items())


def check_film(count: int) -> None:
    """InvalidSetting where so many moments are no short film."""
    if count > MOST_MOMENTS:
        raise InvalidSetting(
            f"A film of {count} commands is too long; choose a turn, or at most {MOST_MOMENTS} of the last commands."
        )


def write_film(subject: ExportSubject, options: RecordOptions, span: RecordSpan, path: Path) -> Iterator[Step]:
    """Write it to *path*, picture by picture; nothing half written stays."""
    kind: Literal["webp", "gif"] = "gif" if options.format == "gif" else "webp"
    load_fonts()
    moments = []
    for step in read_steps(subject, span):
        moments.append(step)
        check_film(len(moments) - 1)
        yield 0.0
    frames = plan_film(moments, options.seconds)
    stage = FilmStage(subject, options, moments)
    reel = FilmReel()
    with replace_file(path) as beside, ThreadPoolExecutor(1, "film") as thread:
        writing = thread.submit(pack_film, reel, beside, kind, [frame.ms for frame in frames])
        try:
            taken = None
            for number, frame in enumerate(frames):
                image = yield from stage.draw(frame)
                if taken is not None:
                    yield taken
                if writing.done():
                    break
                taken = reel.give(image)
                yield 0.98 * (number + 1) / len(frames)
            reel.give(None)
            yield writing
            writing.result()
        finally:
            if not writing.done():
                reel.stop()
    yield 1.0


def _seen_area(step: RecordStep, view: str) -> QRectF:
    """What is to be seen of the map at a moment, in px of the map."""
    whole = map_area(step.board)
    box = figures_box(step.board) if view == "figures" else None
    return QRectF(box.x, box.y, box.width, box.height).adjusted(-ROOM, -ROOM, ROOM, ROOM).intersected(whole) if box else whole


class FilmStage:
    """Draws the pictures of a film; they are asked for in their order."""

    def __init__(self, subject: ExportSubject, options: RecordOptions, moments: Sequence[RecordStep]) -> None:
        self.moments, self.palette, self.find = moments, palette(options.theme), subject.find_image
        area = QRectF()
        for step in moments:
            area = area.united(_seen_area(step, options.view))
        self.area = area
        self.scale = min(options.width / area.width(), options.width * TALLEST / area.height())
        self.width = 2 * round(area.width() * self.scale / 2)
        self.map_height = round(area.height() * self.scale)
        self.height = 2 * round((self.map_height + STRIP) / 2)
        self._layout = MapLayout(self.palette, self.scale, self.find, area)
        self._plans: dict[int, PicturePlan] = {}
        self._land: tuple[object, QImage] | None = None

    def draw(self, frame: FilmFrame) -> Generator[Step, None, QImage]:
        """One picture, as the value that is returned; the ground is painted in a thread."""
        step = self.moments[frame.moment]
        land = self._land[1] if self._land is not None and self._land[0] is step.board.map else None
        if land is None:
            load_images(step.board, self.find)
            with ThreadPoolExecutor(1, "land") as thread:
                baking = thread.submit(bake_land, step.board, self.palette, self.area, self.scale, self.find)
                yield baking
                land = baking.result()
            land.setDevicePixelRatio(1.0)
            self._land = step.board.map, land
        plan = self._between(frame)
        image = QImage(self.width, self.height, QImage.Format.Format_RGB32)
        with open_painter(image) as painter:
            whole = QRectF(0, 0, self.width, self.map_height)
            draw_backdrop(painter, whole, self.palette)
            painter.save()
            painter.setClipRect(whole)
            draw_picture(painter, plan, whole, land)
            painter.restore()
            self._draw_strip(painter, step, self.palette)
        return image

    def _plan(self, moment: int) -> PicturePlan:
        for number in range(len(self._plans), moment + 1):
            self._plans[number] = self._layout.plan(self.moments[number])
        return self._plans[moment]

    def _between(self, frame: FilmFrame) -> PicturePlan:
        plan = self._plan(frame.moment)
        if frame.part >= 1.0:
            return plan
        before, step = self._plan(frame.moment - 1), self.moments[frame.moment]
        eased = frame.part * frame.part * (3 - 2 * frame.part)
        positions = {
            key: CellPosition(self._spot(step, key, before.positions[key].spot, stand.spot, eased), stand.scale)
            if key in before.positions
            else stand
            for key, stand in plan.positions.items()
        }
        return replace(plan, positions=positions)

    @staticmethod
    def _spot(step: RecordStep, key: TokenId, start: Point, end: Point, part: float) -> Point:
        """Where somebody is on the way: along the cells by which he came, else straight on."""
        footprint = step.board.tokens[key].footprint
        path = [start, *[middle(cell, footprint) for cell in step.paths.get(key, ())][1:-1], end]
        lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)]
        left = part * sum(lengths)
        for (ax, ay), (bx, by), length in zip(path, path[1:], lengths, strict=False):
            if left <= length and length > 0:
                return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
            left -= length
        return end

    def _draw_strip(self, painter: QPainter, step: RecordStep, p: Palette) -> None:
        """The line below the map: which turn it is, and what happens."""
        box = QRectF(0, self.map_height, self.width, self.height - self.map_height)
        painter.fillRect(box, QColor(p.chrome))
        painter.fillRect(QRectF(0, self.map_height, self.width, 1), QColor(p.line))
        px = 15.0 if self.width >= 560 else 12.0
        bold, font, y = interface_font(px, BOLD), interface_font(px, MEDIUM), box.center().y()
        where = " · ".join(filter(None, (f"{step.round_word} {step.round}" if step.round else "", step.turn)))
        used = 14 + min(text_width(where, bold), self.width * 0.36)
        draw_text(painter, 14, y, where, bold, p.accent, width=self.width * 0.36)
        left = used + (14 if where else 0)
        draw_text(painter, left, y, step.caption, font, p.text, width=self.width - left - 14)
