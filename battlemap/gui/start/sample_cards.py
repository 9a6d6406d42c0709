"""The cards of the bundled battles: their map, their name, a line about them."""

from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap import __version__, paths
from battlemap.gui.start.samples import Ground, Sample
from battlemap.gui.start.start_cards import THUMBNAIL, PictureCard
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.images import shipped_image
from battlemap.paint.style.measures import RADIUS_MENU, RECENT_CARD
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import CAPTION, DOCUMENT, SECONDARY, SEMIBOLD, draw_text, interface_font, tip_text
from battlemap.regular_files import MOST_SHIPPED, read_file
from battlemap.store.document.recent_battles import thumbnail_path

GROUND_ICONS: dict[Ground, str] = {"zones": "lucide/spline", "grid": "lucide/grid-3x3", "names": "lucide/message-square"}
CARD = (RECENT_CARD[0], 252)


class SampleCard(PictureCard):
    """One bundled battle."""

    size_on_page = CARD
    radius = RADIUS_MENU
    inset, picture_height = 6, THUMBNAIL

    opened = Signal(str)

    def __init__(self, theme: Theme, sample: Sample, key: str, parent: QWidget | None = None) -> None:
        self.sample = sample
        self._picture = QImage()
        self.tried = False
        """Whether drawing its map was tried in these colours."""
        super().__init__(theme, sample.title, key, parent)
        self.setAccessibleDescription(f"{sample.words}. {sample.facts}")
        self.setToolTip(tip_text(f"{sample.title}: {sample.words}\n{sample.facts}" + (f" ({key})" if key else "")))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self._open)
        self.load_cached()

    @property
    def is_drawn(self) -> bool:
        """Whether its map is shown."""
        return not self._picture.isNull()

    def load_cached(self) -> None:
        """Show the map as it was drawn before, if the same battle was drawn in these colours."""
        self._picture, self.tried = shipped_image(picture_path(self.sample, self.theme.palette)), False
        self.update()

    def set_picture(self, picture: QImage | None) -> None:
        """Show a map that was drawn; None: it cannot be drawn."""
        self.tried = True
        if picture is not None:
            self._picture = picture
        self.update()

    @property
    def picture(self) -> QImage:
        """The map that is shown; empty if none is."""
        return self._picture

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), self.box
        self.draw_ground(painter, self._picture if self.is_drawn else None)
        if not self.is_drawn:
            blank = QRectF(box.center().x() - 20, box.y() + self.inset + self.picture_height / 2 - 20, 40, 40)
            draw_icon(painter, "lucide/map", blank, p.line2, 1.5)
        if self.key:
            draw_key_cap(painter, box.right() - 14, box.y() + 175, self.key, p, 18, "right", self.hasFocus())
        room, weak = box.width() - 32, interface_font(SECONDARY)
        title = interface_font(DOCUMENT, SEMIBOLD)
        draw_text(painter, box.x() + 16, box.y() + 175, self.sample.title, title, p.text, width=room - 26)
        painter.setFont(weak)
        painter.setPen(QColor(p.text2))
        words = QRectF(box.x() + 16, box.y() + 189, room, 36)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.sample.words)
        icon = GROUND_ICONS[self.sample.ground]
        draw_icon(painter, icon, QRectF(box.x() + 15, box.y() + 229, 13, 13), p.text3, 2.0)
        facts = interface_font(CAPTION)
        draw_text(painter, box.x() + 34, box.y() + 236, self.sample.facts, facts, p.text3, width=room - 20)
        painter.end()

    def _open(self) -> None:
        self.opened.emit(self.sample.id)


def sample_path(sample: Sample) -> Path:
    """The file of a bundled battle."""
    return paths.data_dir("resources") / "samples" / f"{sample.id}.json"


def picture_path(sample: Sample, palette: Palette) -> Path:
    """Where its map is kept, drawn in these colours; another place when the battle is another, or the program."""
    try:
        content = read_file(sample_path(sample), MOST_SHIPPED)
    except OSError:
        content = b""
    made_of = sha256(b" ".join((content, __version__.encode()))).hexdigest()
    return thumbnail_path(Path(f"{sample.id}.{palette.name}.{made_of}"))
