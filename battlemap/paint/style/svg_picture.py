"""An SVG from elsewhere as a picture: measured first, so that none takes longer than a moment to draw."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, sqrt

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from battlemap.paint.style.svg_validation import UnusableSvg, ValidSvg, validate_svg

SIDE = 1024
"""So many px the longer side of a picture has: sharp for a thing of four cells at five times its usual size."""
LEAST_MAP, MOST_MAP = 1600, 4096
"""So many px the longer side of a map has at least and at most."""
MOST_WORK = 6_000.0
"""About two seconds on a slow computer; a wagon with every nail takes a tenth of it."""
DASHES = 30.0
"""So much longer a dashed line takes than a plain one."""
_METRICS = {
    QPaintDevice.PaintDeviceMetric.PdmWidth: SIDE, QPaintDevice.PaintDeviceMetric.PdmHeight: SIDE,
    QPaintDevice.PaintDeviceMetric.PdmDpiX: 96, QPaintDevice.PaintDeviceMetric.PdmDpiY: 96,
    QPaintDevice.PaintDeviceMetric.PdmPhysicalDpiX: 96, QPaintDevice.PaintDeviceMetric.PdmPhysicalDpiY: 96,
    QPaintDevice.PaintDeviceMetric.PdmDepth: 32, QPaintDevice.PaintDeviceMetric.PdmDevicePixelRatioScaled: 1 << 16,
}  # fmt: skip


def draw_svg(data: bytes) -> QImage:
    """The drawing in *data*, its longer side SIDE px. UnusableSvg says why it is not drawn. Safe in a worker thread."""
    valid = validate_svg(data)
    _work(valid)
    return _draw(valid, SIDE)


def draw_svg_map(data: bytes) -> tuple[QImage, float]:
    """The drawing as large as it is meant to be, or a whole number of times as large if that is small; and how many times.

    UnusableSvg says why it is not drawn. Safe in a worker thread.
    """
    valid = validate_svg(data)
    side = min(MOST_MAP, valid.side * max(1, ceil(LEAST_MAP / valid.side)))
    most = SIDE * max(1.0, sqrt(MOST_WORK / max(1.0, _work(valid))))  # a shape takes the longer the more px it covers
    image = _draw(valid, min(side, most))
    return image, max(image.width(), image.height()) / valid.side


def _work(valid: ValidSvg) -> float:
    """How much there is to be drawn. UnusableSvg if that is too much, or would be drawn on layers of its own."""
    from PySide6.QtSvg import QSvgRenderer  # most battles have none

    # Groups that are seen through are drawn on a layer of their own, which the measure would not see.
    solid = QSvgRenderer(QByteArray(valid.text.replace("opacity", "no-opacity").encode()))
    if not solid.isValid():
        raise UnusableSvg("is damaged")
    measure = _Measure()
    painter = QPainter(measure)
    solid.render(painter, _box(valid, SIDE))
    painter.end()
    if measure.engine.layered:
        raise UnusableSvg("uses effects that are not drawn here; turn them into plain shapes")
    if measure.engine.work > MOST_WORK:
        raise UnusableSvg("is too complicated")
    return measure.engine.work


def _box(valid: ValidSvg, side: float) -> QRectF:
    scale = side / max(valid.width, valid.height)
    return QRectF(0, 0, max(1.0, round(valid.width * scale)), max(1.0, round(valid.height * scale)))


def _draw(valid: ValidSvg, side: float) -> QImage:
    from PySide6.QtSvg import QSvgRenderer

    box = _box(valid, side)
    image = QImage(int(box.width()), int(box.height()), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(valid.text.encode())).render(painter, box)
    painter.end()
    return image


class _WorkEngine(QPaintEngine):
    """Draws nothing and adds up how much would be drawn: outlines cost by their length, and more where they cross themselves."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.work = 0.0
        self.layered = False
        self._transform = QTransform()
        self._pen = QPen(Qt.PenStyle.NoPen)

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._transform, self._pen = state.transform(), state.pen()

    def drawPath(self, path: QPainterPath) -> None:
        if path.elementCount() and self.work <= MOST_WORK:
            self._add([polygon.toList() for polygon in path.toSubpathPolygons(self._transform)])

    def drawPolygon(self, points: Sequence[QPointF], mode: QPaintEngine.PolygonDrawMode) -> None:  # type: ignore[override]
        if self.work <= MOST_WORK:
            self._add([[self._transform.map(point) for point in points]])

    def drawImage(self, *given: object) -> None:
        self.layered = True

    def drawPixmap(self, *given: object) -> None:
        self.layered = True

    def _add(self, outlines: Sequence[Sequence[QPointF]]) -> None:
        """The outlines of one shape in px of the picture; what lies far beside it costs no more than what lies just beside it."""
        length = sum(_length(outline) for outline in outlines) / SIDE
        if self._pen.style() != Qt.PenStyle.NoPen:
            length *= 3.0 if self._pen.style() == Qt.PenStyle.SolidLine else DASHES
        self.work += 1.0 + length + length * length / 50.0


def _length(outline: Sequence[QPointF]) -> float:
    spots = [(_near(point.x()), _near(point.y())) for point in outline]
    return sum(abs(x - ax) + abs(y - ay) for (ax, ay), (x, y) in pairwise(spots))


def _near(value: float) -> float:
    return min(2.0 * SIDE, max(-1.0 * SIDE, value))


class _Measure(QPaintDevice):
    """A sheet as large as a picture, on which only is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.engine = _WorkEngine()

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return _METRICS.get(metric, 1)
