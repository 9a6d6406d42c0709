"""What every preview has in common: it is shown what is chosen and says what would come of it."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.polygons import Rect
from battlemap.export.export_subject import ExportSubject
from battlemap.gui.export.map_images import MapImageFeed
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import RADIUS_CHOICE
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

DrawPage: TypeAlias = Callable[[QPainter], None]
EDGE = 20.0
FOOT = 36.0


class ExportSummary(Struct, frozen=True):
    """What would be written, in words. *refusal*: why nothing can be; then the rest says nothing."""

    headline: str = ""
    details: str = ""
    note: str = ""
    button: str = "Save"
    done: str = ""
    """What is said once it is written: "6 sheets"."""
    part: str = ""
    """What is said below the part that is chosen."""
    foot: str = ""
    size: str = ""
    refusal: str = ""


class ExportPreview(QWidget):
    """Subclasses work out what there is in summarise(), and draw it in draw_preview()."""

    modes: tuple[tuple[str, str], ...] = ()
    """Ways to look at it: (value, words)."""
    prints = False
    """Whether a printer can take it."""
    changed = Signal()
    """What it would say has changed by itself."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.feed = MapImageFeed(self)
        self.feed.ready.connect(self.redraw)
        self.mode = self.modes[0][0] if self.modes else ""
        self.summary = ExportSummary()
        self.subject: ExportSubject | None = None
        self.options: Any = None
        self.selection: Rect | None = None
        self._drawn: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAccessibleName("Preview")
        theme.changed.connect(self.redraw)

    def sizeHint(self) -> QSize:
        return QSize(600, 500)

    def show_export(self, subject: ExportSubject, options: Any, selection: Rect | None) -> ExportSummary:
        """Show what would be written, and say so."""
        self.subject, self.options, self.selection = subject, options, selection
        self.summary = self.summarise(subject, options, selection)
        self.setAccessibleDescription(self.summary.refusal or f"{self.summary.headline}, {self.summary.details}")
        self.redraw()
        return self.summary

    def show_mode(self, mode: str) -> None:
        """Look at it in another way."""
        self.mode = mode
        self.redraw()

    @property
    def is_close(self) -> bool:
        """Whether one thing is looked at closely, over all of it."""
        return False

    def leave(self) -> bool:
        """Go back from a close look; False where there is none."""
        return False

    def paper(self) -> tuple[float, float] | None:
        """Width and height of the paper that is printed, in mm; None where there is nothing to print."""
        return None

    def pages(self) -> list[DrawPage]:
        """What draws each page, in tenths of a millimetre."""
        return []

    def summarise(self, subject: ExportSubject, options: Any, selection: Rect | None) -> ExportSummary:
        """Work out what there is to draw, and what it is in words."""
        raise NotImplementedError

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        """Draw what would be written into *box*."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw it anew: what it shows has changed."""
        self._drawn = None
        self.update()

    def paintEvent(self, event: object) -> None:
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.size() != self.size() * ratio:
            self._drawn = self._draw(ratio)
        painter = QPainter(self)
        painter.drawImage(0, 0, self._drawn)
        painter.end()

    def _draw(self, ratio: float) -> QImage:
        """All of it as one image: what moves behind the pane must not have it drawn again and again."""
        image = QImage(self.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        p, painter, box = self.theme.palette, QPainter(image), QRectF(self.rect())
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.TextAntialiasing
        )
        shape = QPainterPath()
        shape.addRoundedRect(box, RADIUS_CHOICE, RADIUS_CHOICE)
        painter.setClipPath(shape)
        draw_backdrop(painter, box, p)
        said, room = self.summary, box.width() - 2 * EDGE
        if said.refusal:
            middle = box.center()
            draw_text(painter, middle.x(), middle.y(), said.refusal, interface_font(BODY, MEDIUM), p.harm, "centre", room)
        elif self.subject is not None:
            self.draw_preview(painter, box.adjusted(EDGE, EDGE, -EDGE, -EDGE - FOOT + 10))
            if self.is_close:
                return finish(painter, image)
            y, bold = box.bottom() - FOOT / 2 - 2, interface_font(SECONDARY, SEMIBOLD)
            wide = draw_text(painter, box.right() - EDGE, y, said.size, bold, p.text2, "right")
            draw_text(painter, EDGE, y, said.foot, interface_font(SECONDARY), p.text2, width=room - EDGE - wide)
        return finish(painter, image)


def finish(painter: QPainter, image: QImage) -> QImage:
    """The image, once its painter has let go of it."""
    painter.end()
    return image
