"""The timeline below the map: looking at what was changes nothing, going on from there can be undone."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battlemap.board.events import Titled
from battlemap.board.ids import TokenId
from battlemap.gui.battle.timeline_part import TimelinePart
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


class PaintedRegions(QObject):
    """What of a widget was painted anew."""

    def __init__(self) -> None:
        super().__init__()
        self.rects: list[QRect] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.rects.append(event.region().boundingRect())
        return False


def lanes_shown(part: TimelinePart) -> int:
    layout = part.strip.layout_now
    return len(layout.lanes) if layout is not None else 0


def title(part: TimelinePart) -> str:
    """What the map of the past is called."""
    assert part.past.map is not None
    board = part.past.map.scene.board
    assert board is not None
    return board.title


def test_a_click_looks_at_the_board_as_it_was_and_nothing_is_changed_until_esc(window: MainWindow, part: TimelinePart) -> None:
    shown = page(window)
    before, head, last = shown.board, shown.session.head, shown.session.journal.last
    first = part.timeline.main.moments[0]
    QTest.mouseClick(part.strip.viewport(), Qt.MouseButton.LeftButton, pos=part.strip.view.point_of(first))
    assert part.past.moment == first
    assert title(part) == "a"
    assert part.past.sign_words == "Looking at exchange 2, “Rename the battle”"
    assert not window.actions_by_id["undo"].isEnabled()
    assert shown.controller.scene.board is before
    for key in (KEY.Key_V, KEY.Key_D, KEY.Key_Delete, KEY.Key_1):
        press(window, key)
    assert part.past.moment == first
    press(window, KEY.Key_Escape)
    assert not part.past.is_looking
    assert part.past.map is None
    assert part.past.sign_words == ""
    assert window.actions_by_id["undo"].isEnabled()
    assert (shown.board, shown.session.head, shown.session.journal.last) == (before, head, last)


def test_arrows_walk_along_the_commands_and_from_lane_to_lane_and_end_is_now(window: MainWindow, part: TimelinePart) -> None:
    QTest.mouseClick(part.panel.head.back, Qt.MouseButton.LeftButton)
    assert title(part) == "b"
    press(window, KEY.Key_Down)
    assert title(part) == "left"
    press(window, KEY.Key_Left)
    assert title(part) == "a"
    press(window, KEY.Key_Home)
    assert part.past.moment == part.timeline.opening
    press(window, KEY.Key_Right)
    assert title(part) == "a"
    press(window, KEY.Key_End)
    assert not part.past.is_looking


def test_enter_goes_on_from_the_moment_and_one_undo_returns(window: MainWindow, part: TimelinePart) -> None:
    session = page(window).session
    press(window, KEY.Key_H, CTRL)
    assert part.panel.isHidden()
    press(window, KEY.Key_H, CTRL)
    part.past.look(part.timeline.lanes[1].last)
    press(window, KEY.Key_Return)
    assert session.board.title == "left"
    assert not part.past.is_looking
    assert "2 commands are kept as another try" in page(window).parts.banner.words.text()
    assert [moment.column for moment in part.timeline.main.moments] == [1, 2]
    press(window, KEY.Key_Z, CTRL)
    assert session.board.title == "c"


def test_while_a_question_waits_one_may_look_but_not_go_on(window: MainWindow, part: TimelinePart) -> None:
    shown = page(window)
    shown.perform(Command("maneuver", TokenId("orm"), {"target": ("cole",)}))
    assert shown.session.questions or shown.session.waiting_roll
    inputs = shown.session.state.pending
    part.past.look(part.timeline.main.moments[0])
    for key in (KEY.Key_1, KEY.Key_Return):
        press(window, key)
    assert part.past.is_looking
    assert "A question waits" in shown.parts.banner.words.text()
    assert shown.session.state.pending == inputs


def test_what_is_done_meanwhile_ends_the_looking_and_appears_at_once(window: MainWindow, part: TimelinePart) -> None:
    part.past.look(part.timeline.opening)
    page(window).session.edit(Titled("d"), what="Rename the battle")
    assert not part.past.is_looking
    assert len(part.timeline.main.moments) == 4


def test_playing_shows_one_moment_after_the_other_up_to_now(window: MainWindow, part: TimelinePart, qtbot: QtBot) -> None:
    part.panel.speed = 400.0
    part.playback.play_or_pause()
    assert part.past.moment == part.timeline.opening
    assert part.playback.is_playing
    press(window, KEY.Key_Space)
    paused = part.playback.is_playing
    press(window, KEY.Key_Space)
    qtbot.waitUntil(lambda: not part.past.is_looking)
    assert (paused, part.playback.is_playing) == (False, False)
    assert page(window).board.title == "c"


def test_f_marks_the_moment_that_is_looked_at_and_takes_the_mark_away(window: MainWindow, part: TimelinePart) -> None:
    moment = part.timeline.main.moments[1]
    part.past.look(moment)
    press(window, KEY.Key_F)
    assert page(window).session.timeline.marks == {moment.cause: ""}
    assert part.past.moment == moment
    press(window, KEY.Key_F)
    assert not page(window).session.timeline.marks


def test_a_try_is_named_by_a_double_click_or_by_f2_while_one_looks_at_it(window: MainWindow, part: TimelinePart) -> None:
    lane, notes = part.timeline.lanes[1], page(window).session
    names = part.strip.names
    row = next(row for row in names.rows if row.first == lane.first)
    QTest.mouseMove(names, QPoint(60, round(row.y)))
    assert names.more.isVisible()
    QTest.mouseDClick(names, Qt.MouseButton.LeftButton, pos=QPoint(60, round(row.y)))
    assert part.notes.field is not None
    QTest.keyClicks(part.notes.field, "Over the wall")
    QTest.keyClick(part.notes.field, KEY.Key_Return)
    assert notes.timeline.names == {lane.first: "Over the wall"}
    part.past.look(lane.last)
    press(window, KEY.Key_F2)
    QTest.keyClicks(part.notes.field, "x")
    QTest.keyClick(part.notes.field, KEY.Key_Escape)
    assert [part.notes.field, part.past.is_looking] == [None, True]
    assert notes.timeline.names == {lane.first: "Over the wall"}


def test_a_try_is_hidden_or_deleted_when_that_was_asked_and_can_be_had_back(window: MainWindow, part: TimelinePart) -> None:
    lane, banner = part.timeline.lanes[1], page(window).parts.banner

    def choose(words: str, first: int) -> None:
        part.notes.open_menu(first, window.mapToGlobal(QPoint(300, 300)))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if action.text().startswith(words)).trigger()
        menu.close()

    choose("Hide", lane.first)
    hidden = lanes_shown(part)
    choose("Show hidden", 0)
    assert (hidden, lanes_shown(part)) == (1, 2)
    part.past.look(lane.last)
    choose("Delete", lane.first)
    counts = [len(part.timeline.lanes)]
    for _ in range(2):
        QTest.mouseClick(banner.buttons[0], Qt.MouseButton.LeftButton)
        counts.append(len(part.timeline.lanes))
        assert not part.past.is_looking
    assert counts == [2, 1, 2]


def test_a_moment_that_is_pointed_at_shows_a_small_picture_of_its_board(
    window: MainWindow, part: TimelinePart, qtbot: QtBot
) -> None:
    QTest.mouseMove(part.strip.viewport(), part.strip.view.point_of(part.timeline.main.moments[0]))
    qtbot.waitUntil(lambda: part.card.picture is not None)
    assert part.card.isVisibleTo(window)
    assert part.past.moment is None
    QTest.mouseMove(part.strip.viewport(), QPoint(20, 5))
    assert part.card.isHidden()


def test_the_log_leads_to_another_try(window: MainWindow, part: TimelinePart) -> None:
    press(window, KEY.Key_H, CTRL)
    log = page(window).parts.log
    at = next(n for n, row in enumerate(log.log.rows) if row.heads)
    log.scrollTo(log.log.index(at))
    where = log.visualRect(log.log.index(at)).center()
    view = log.viewport()
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, view.mapToGlobal(where)))
    menu = log.findChild(QMenu)
    assert isinstance(menu, QMenu)
    menu.actions()[1].trigger()
    menu.close()
    assert not part.panel.isHidden()
    assert title(part) == "left"


def test_now_is_marked_by_f_too_and_the_mark_has_the_words_that_somebody_writes(window: MainWindow, part: TimelinePart) -> None:
    press(window, KEY.Key_F)
    assert part.notes.field is not None
    QTest.keyClicks(part.notes.field, "Last stand")
    QTest.keyClick(part.notes.field, KEY.Key_Return)
    assert page(window).session.timeline.marks == {part.timeline.main.last.cause: "Last stand"}


def test_the_ring_of_focus_leaves_the_whole_edge_of_the_strip_when_the_focus_goes(window: MainWindow, part: TimelinePart) -> None:
    strip, painted = part.strip, PaintedRegions()
    strip.setFocus()
    QApplication.processEvents()
    strip.viewport().installEventFilter(painted)
    page(window).controller.view.setFocus()
    QApplication.processEvents()
    assert not strip.hasFocus()
    assert painted.rects == [strip.viewport().rect()]


def test_the_sign_of_the_past_leaves_the_names_of_a_grids_columns_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    window.window_actions.files.open_sample("quarry-yard")
    session = page(window).session
    for word in ("a", "b"):
        session.edit(Titled(word), what="Rename the battle")
    press(window, KEY.Key_Left, CTRL)
    QApplication.processEvents()
    timeline = page(window).timeline
    assert timeline is not None
    assert timeline.past.map is not None
    sign, rulers = timeline.past.sign, timeline.past.map.view.rulers
    assert sign.isVisibleTo(window)
    assert rulers.above.isVisibleTo(window)
    assert sign.y() >= rulers.above.geometry().bottom()
    assert not sign.geometry().intersects(page(window).parts.area.zoom.geometry())
