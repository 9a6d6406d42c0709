"""While one looks at the past the dock tells of it: turn order, tracks and log as they were, and nothing can be done there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.events import Titled
from battlemap.board.ids import TokenId
from battlemap.gui.battle.timeline_part import TimelinePart
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import put_aspect, set_sheet
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, play_out, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
ORM = TokenId("orm")


def log_words(window: MainWindow) -> list[tuple[str, str]]:
    return [(row.plain, row.when) for row in page(window).parts.log.log.rows]


def test_the_log_tells_the_past_up_to_what_is_looked_at_and_greys_the_rest(window: MainWindow, part: TimelinePart) -> None:
    before = log_words(window)
    part.past.look(part.timeline.lanes[1].last)
    head = page(window).parts.dock.parts["log"].head
    assert head.note == "2 of 2"
    assert log_words(window)[-1][1] == "looked"
    part.past.look(part.timeline.main.moments[0])
    assert head.note == "1 of 3"
    rows = log_words(window)
    assert ("Later", "") in rows
    assert ("Another try: 1 command", "") in rows
    assert rows[rows.index(("Later", "")) + 1 :] == [("Rename the battle", "later")]
    press(window, KEY.Key_Escape)
    assert (head.note, log_words(window)) == ("", before)


def test_a_click_in_the_log_of_the_past_looks_at_another_moment(window: MainWindow, part: TimelinePart) -> None:
    part.past.look(part.timeline.main.moments[0])
    log = page(window).parts.log
    at = next(n for n, row in enumerate(log.log.rows) if row.heads)
    log.scrollTo(log.log.index(at))
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=log.visualRect(log.log.index(at)).center())
    assert part.past.moment == part.timeline.lanes[1].last


def test_several_tries_that_leave_together_are_one_link_to_the_timeline(window: MainWindow, part: TimelinePart) -> None:
    session = page(window).session
    session.go_to(1)
    session.edit(Titled("third"), what="Rename the battle")
    log = page(window).parts.log
    at = next(n for n, row in enumerate(log.log.rows) if row.tries)
    assert log.log.rows[at].plain == "2 other tries"
    log.scrollTo(log.log.index(at))
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=log.visualRect(log.log.index(at)).center())
    assert part.past.moment is not None
    assert part.past.moment.cause == 1


def test_tracks_and_turn_order_are_those_of_then_and_nobody_changes_them(window: MainWindow, part: TimelinePart) -> None:
    shown = page(window)
    session, inspector = shown.session, shown.parts.inspector
    session.edit(*set_sheet(session.board, ORM, "fate_points", 5), what="Orm’s points")
    session.perform(Command("next turn"))
    play_out(session)
    now = [row.active for row in shown.parts.turns.model.rows]
    part.past.look(part.timeline.main.moments[0])
    rows = shown.parts.turns.model.rows
    assert [row.active for row in rows] != now
    place = shown.parts.turns.list.visualRect(
        shown.parts.turns.model.index(next(n for n, r in enumerate(rows) if ORM in r.tokens))
    )
    QTest.mouseClick(shown.parts.turns.list.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    assert (inspector.subject.id, inspector.board[ORM].sheet) == (ORM, session.journal.opening[ORM].sheet)
    assert inspector.edit.isHidden()
    journal = session.journal.last
    inspector.profile.edited.emit("fate_points", "7")
    assert "This is not now" in shown.parts.banner.words.text()
    assert session.journal.last == journal
    press(window, KEY.Key_Escape)
    assert inspector.board is session.board
    assert [row.active for row in shown.parts.turns.model.rows] == now


def test_ctrl_and_an_arrow_step_through_moments_even_with_the_timeline_shut(window: MainWindow, part: TimelinePart) -> None:
    press(window, KEY.Key_H, CTRL)
    press(window, KEY.Key_Left, CTRL)
    assert not part.panel.isHidden()
    assert part.past.moment == part.timeline.main.moments[1]
    press(window, KEY.Key_Left, CTRL)
    assert part.past.moment == part.timeline.main.moments[0]
    press(window, KEY.Key_Right, CTRL)
    press(window, KEY.Key_Right, CTRL)
    assert not part.past.is_looking


def test_the_panel_is_dragged_higher_and_the_battle_remembers_it(window: MainWindow, part: TimelinePart) -> None:
    session, panel, before = page(window).session, part.panel, part.panel.height()
    assert session.timeline.is_open
    grip, start = panel.grip, QPoint(200, 2)
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(grip, start - QPoint(0, 40))
    QApplication.processEvents()
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=start)
    assert panel.height() == before + 40 == session.timeline.height
    press(window, KEY.Key_H, CTRL)
    assert (session.timeline.is_open, session.timeline.height) == (False, before + 40)


def test_a_turn_that_merely_ended_is_a_dot_that_walking_passes_over(window: MainWindow, part: TimelinePart) -> None:
    session = page(window).session
    session.perform(Command("next turn"))
    session.edit(Titled("d"), what="Rename the battle")
    quiet = part.timeline.main.moments[3]
    layout = part.strip.layout_now
    assert layout is not None
    assert layout.quiet == {quiet.column}
    press(window, KEY.Key_Left, CTRL)
    assert part.past.moment == part.timeline.main.moments[2]


def test_the_luck_of_each_roll_and_side_is_a_chart_below_the_lanes(window: MainWindow, part: TimelinePart) -> None:
    session, head = page(window).session, part.panel.head
    for faces in ((3, 3, 3, 3), (1, 1, 1, 2)):
        session.edit(*set_sheet(session.board, ORM, "acted", False), what="Act again")
        session.perform(Command("overcome", ORM))
        while session.current is not None:
            if session.waiting_roll is not None:
                session.type_in(*faces)
            else:
                session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
    height = part.panel.height()
    QTest.mouseClick(head.luck, Qt.MouseButton.LeftButton)
    assert part.panel.height() > height
    chart = part.strip.chart
    assert chart is not None
    rolls = [roll for column in sorted(chart.rolls) for roll in chart.rolls[column]]
    assert [(roll.who, roll.actual, roll.expected) for roll in rolls] == [(ORM, 4, 0.0), (ORM, -3, 0.0)]
    assert 0.5 < chart.sides[0].share < 0.9
    QTest.mouseClick(head.luck, Qt.MouseButton.LeftButton)
    assert (part.strip.chart, part.panel.height()) == (None, height)


def test_the_map_of_the_past_has_less_colour_and_shows_the_situation_of_then(window: MainWindow, part: TimelinePart) -> None:
    session, scene = page(window).session, page(window).controller.scene
    session.edit(*put_aspect(session.board, "Thick fog", "scene", "", "situation"), what="Fog")
    part.past.look(part.timeline.opening)
    assert part.past.map is not None
    QApplication.processEvents()
    for shown in (scene, part.past.map.scene):
        shown.finish_baking()
    colours = [shown.token_items[ORM].body.pixmap().toImage() for shown in (scene, part.past.map.scene)]
    now, then = (max(image.pixelColor(x, image.height() // 2).hslSaturation() for x in range(image.width())) for image in colours)
    assert 0 < then < now
    row = part.past.map.view.scene_aspects
    assert row.accessibleDescription() != ""
    assert "Thick fog" not in row.accessibleDescription()
    assert "Thick fog" in page(window).controller.view.scene_aspects.accessibleDescription()
