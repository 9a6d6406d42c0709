"""The line of the players' frame on the GM's map: drawn where it parts the map, not where it stands alone in the window."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.frame.frame_outline import draw_frame
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.palette import DARK
from tests.gui.players.players_events import control, settle
from tests.gui.players.test_players_frame import framed, outline
from tests.gui.window_events import page

__all__ = ["framed"]


def drawn(window: MainWindow) -> QImage:
    """The outline alone, on nothing."""
    frame = outline(window)
    image = QImage(frame.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    frame.render(image, QPoint(), QRegion(), QWidget.RenderFlag.IgnoreMask)
    return image


def longest_line(image: QImage) -> int:
    """The longest run of painted px in any row."""
    longest = 0
    for y in range(image.height()):
        run = 0
        for x in range(image.width()):
            run = run + 1 if image.pixelColor(x, y).alpha() > 40 else 0
            longest = max(longest, run)
    return longest


def test_a_frame_round_the_whole_map_draws_no_line_across_the_window(framed: MainWindow) -> None:
    one = page(framed)
    assert longest_line(drawn(framed)) > 200, "a frame on the map is drawn"
    whole = one.controller.scene.contents_rect().adjusted(-40, -40, 40, 40)
    control(framed).set_frame(whole)
    control(framed).changed.emit()
    settle()
    one.controller.view.camera.pan(0, -120)
    assert longest_line(drawn(framed)) < 100


def test_the_corners_of_a_frame_are_drawn_without_its_lines() -> None:
    image = QImage(300, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_frame(painter, QRectF(0, 0, 300, 200), QRectF(20, 20, 260, 160), DARK, False, lines=False)
    painter.end()
    assert image.pixelColor(22, 20).alpha() > 100
    assert image.pixelColor(150, 20).alpha() == 0
