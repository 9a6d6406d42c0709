"""What the banner says of something that was not done goes as soon as something is done; other words stay their time."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page


def drag(window: MainWindow, *points: QPoint) -> None:
    """Draw a line over the map with the left button."""
    port = page(window).controller.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=points[0])
    for point in points[1:]:
        QTest.mouseMove(port, point)
        QApplication.processEvents()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=points[-1])


def test_why_a_straight_line_is_no_zone_goes_with_the_next_zone(window: MainWindow) -> None:
    window.documents.new("war_of_ashes", "Mill yard")
    window.window_actions.use_tool("zone")
    drag(window, *[QPoint(200 + at * 20, 300) for at in range(12)])
    banner = page(window).parts.banner
    assert banner.isVisible()
    assert "This is a line" in banner.words.text()
    strip = page(window).parts.tool_strip
    assert strip.isVisible()
    assert not banner.geometry().intersects(strip.geometry())
    drag(window, *[QPoint(200 + at * 20, 200 + at * 20) for at in range(12)])
    assert len(page(window).board.zone_map.zones) == 1
    assert not banner.isVisible()


def test_what_was_done_is_told_for_its_whole_time(window: MainWindow) -> None:
    window.say("A copy is saved.")
    window.window_actions.table.rename_battle("Ambush at night")
    assert page(window).parts.banner.isVisible()


def test_a_long_sentence_is_seen_whole(window: MainWindow) -> None:
    window.say("Nobody leaves the yard by the gate as long as the watch stands in it. " * 6)
    banner = page(window).parts.banner
    QApplication.processEvents()
    assert banner.words.height() >= banner.words.heightForWidth(banner.words.width())
    assert page(window).parts.area.rect().contains(banner.geometry())


def test_it_lies_below_the_strip_of_the_tool_in_hand(window: MainWindow) -> None:
    window.documents.new("war_of_ashes", "Mill yard")
    window.window_actions.use_tool("zone")
    parts = page(window).parts
    window.say("A copy is saved.")
    assert not parts.tool_strip.geometry().intersects(parts.banner.geometry())
    window.window_actions.use_tool("select")
    assert parts.banner.y() < parts.tool_strip.geometry().bottom()
    window.window_actions.use_tool("zone")
    assert not parts.tool_strip.geometry().intersects(parts.banner.geometry())
