"""The party at the table: joins, comes onto the map in one action, recovers, is written back; both sides are asked about."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.forms.sheet_form import SheetForm
from battlemap.gui.party.difference_row import TO_LIBRARY, TO_MAP
from battlemap.gui.party.party_panel import PartyPanel
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits import board_edits
from battlemap.rules.procedure import Command
from battlemap.store.collection.party import PartyMember
from tests.gui.collection.collection_events import LEFT, NONE, mouse, on_screen
from tests.gui.window_events import page

ORM, MIREL = TokenId("orm"), TokenId("mirel")


def open_party(window: MainWindow) -> PartyPanel:
    panel = window.window_actions.party.open_party()
    assert panel is not None
    QApplication.processEvents()
    return panel


def joined(window: MainWindow) -> PartyPanel:
    """Orm and Mirel of the ravine as a party."""
    panel = open_party(window)
    panel.name.setText("Wardens")
    panel.add_tokens((ORM, MIREL))
    return panel


def member(panel: PartyPanel, name: str) -> PartyMember:
    return next(one for one in panel.party.of("Wardens") if one.creature.name == name)


def next_battle(window: MainWindow) -> BattlePage:
    window.documents.new("war_of_ashes", "Mill yard")
    one = page(window)
    make_zone(one.controller, (0.0, 0.0))
    return one


def change(one: BattlePage, who: TokenId, path: str, value: object) -> None:
    one.session.edit(*board_edits.set_sheet(one.board, who, path, value, one.session.rules), what="by hand")


def who_is(one: BattlePage, name: str) -> TokenId:
    return next(token.id for token in one.board.tokens.values() if token.name == name)


def test_they_come_onto_another_map_in_one_action_with_what_they_suffered(window: MainWindow) -> None:
    old = page(window)
    joined(window)
    before = {name: old.board[who].sheet for name, who in (("Orm", ORM), ("Mirel", MIREL))}
    hurts = {aspect.name for aspect in old.board.aspects_on("token", ORM) if aspect.kind == "consequence"}
    one = next_battle(window)
    panel = open_party(window)
    QTest.mouseClick(panel.put_button, LEFT)
    assert {token.name for token in one.board.tokens.values()} == {"Orm", "Mirel"}
    orm = one.board[who_is(one, "Orm")]
    assert orm.sheet.marked == before["Orm"].marked
    assert {aspect.name for aspect in one.board.aspects_on("token", orm.id) if aspect.kind == "consequence"} == hurts
    assert not panel.put_button.isVisible()
    one.session.undo()
    assert not one.board.tokens
    assert panel.put_button.isVisible()


def test_they_are_dragged_onto_the_map_by_a_row_and_a_click_on_it_shows_the_history(window: MainWindow) -> None:
    joined(window)
    one = next_battle(window)
    panel = open_party(window)
    row = panel.list.rows[0]
    zone = next(iter(one.board.zone_map.zones))
    spot = point_of(one.controller, Subject("zone", zone))
    assert spot is not None
    here, there = row.mapToGlobal(QPoint(80, 20)), on_screen(one, spot)
    mouse(row, QEvent.Type.MouseButtonPress, here, LEFT, LEFT)
    for at in (here + QPoint(40, 0), there - QPoint(9, 3), there):
        mouse(row, QEvent.Type.MouseMove, at, NONE, LEFT)
    mouse(row, QEvent.Type.MouseButtonRelease, there, LEFT, NONE)
    assert len(one.board.tokens) == 2
    QTest.mouseClick(panel.list.rows[0], LEFT)
    assert panel.pages.currentWidget() is panel.member_page
    QTest.keyClick(panel.member_page.back, Qt.Key.Key_Escape)
    assert panel.pages.currentIndex() == 0
    assert window.dialog is not None


def test_when_the_fight_ends_only_what_changed_here_is_written_back(window: MainWindow) -> None:
    one, panel = page(window), joined(window)
    change(one, ORM, "fate_points", 0)
    assert [row.difference.member.creature.name for row in panel.list.difference_rows] == ["Orm"]
    window.close_dialog()
    one.perform(Command("end fight"))
    while one.session.questions:
        choice = one.session.questions[0]
        one.session.answer(*(choice.default or (choice.free[0].key,)), by=choice.to[0])
    panel = open_party(window)
    orm = member(panel, "Orm")
    assert orm.creature.sheet.fate_points == 0
    assert [entry.battle for entry in orm.record.history] == ["Ravine ambush"]
    assert "Fate points 2 → 0" in orm.record.history[0].lines


def test_where_both_changed_the_newer_is_proposed_and_either_can_be_taken(window: MainWindow) -> None:
    one, panel = page(window), joined(window)
    change(one, ORM, "fate_points", 0)
    QTest.mouseClick(panel.settle_button, LEFT)
    change(one, ORM, "fate_points", 1)
    orm = member(panel, "Orm")
    panel.party.take_up(orm, 0)
    panel.refresh()
    (row,) = panel.list.difference_rows
    assert row.difference.where == "both"
    assert row.wanted in (TO_LIBRARY, TO_MAP)
    row.choice.setCurrentIndex(row.choice.findData(TO_MAP))
    QTest.mouseClick(panel.settle_button, LEFT)
    assert one.board[ORM].sheet.fate_points == member(panel, "Orm").creature.sheet.fate_points == 2
    assert not panel.list.difference_rows
    one.session.undo()
    assert one.board[ORM].sheet.fate_points == 1
    (row,) = panel.list.difference_rows
    assert row.difference.where == "here"


def test_written_back_can_be_undone_and_an_old_state_taken_up(window: MainWindow) -> None:
    one, panel = page(window), joined(window)
    had = member(panel, "Orm").creature.sheet.fate_points
    change(one, ORM, "fate_points", 0)
    QTest.mouseClick(panel.settle_button, LEFT)
    assert member(panel, "Orm").creature.sheet.fate_points == 0
    QTest.mouseClick(panel.notice.button, LEFT)
    assert member(panel, "Orm").creature.sheet.fate_points == had
    QTest.mouseClick(panel.settle_button, LEFT)
    panel.show_member(member(panel, "Orm").record.id)
    QTest.mouseClick(panel.member_page.take_up_buttons[0], LEFT)
    assert member(panel, "Orm").creature.sheet.fate_points == had
    QTest.mouseClick(panel.member_page.part_button, LEFT)
    assert [one.creature.name for one in panel.party.of("Wardens")] == ["Mirel"]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_time_after_the_fight_passes_as_a_command_with_its_own_look(window: MainWindow) -> None:
    window.documents.new("zweihander", "Yard")
    one = page(window)
    panel = open_party(window)
    entry = next(entry for entry in panel.party.library.of_kind("character") if entry.ruleset == "zweihander")
    panel.add_entry(entry)
    panel.put()
    (who,) = one.board.tokens
    change(one, who, "peril", 2)
    panel.menus.open_rest(panel.rest_button)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    (line,) = menu.actions()
    line.trigger()
    menu.close()
    assert [choice.ask for choice in one.session.questions] == ["days"]
    QApplication.processEvents()
    assert panel.mapTo(window, QPoint(panel.width(), 0)).x() < 0  # out of the way of the question
    one.session.answer("2", by="gm")
    (choice,) = one.session.questions
    assert [option.key for option in choice.options] == [f"{who}:peril"]
    one.session.answer(f"{who}:peril", by="gm")
    assert one.board[who].sheet.peril == 0
    one.session.undo()
    assert one.board[who].sheet.peril == 2
    QApplication.processEvents()
    assert panel.mapTo(window, QPoint(0, 0)).x() > 0


def test_a_party_from_a_vanished_library_says_so_and_nothing_is_lost(window: MainWindow) -> None:
    one, panel = page(window), joined(window)
    change(one, ORM, "fate_points", 0)
    orm = member(panel, "Orm")
    path = Path(panel.party.library.root) / orm.entry.file
    path.write_text(path.read_text(encoding="utf-8").replace("fate", "fait"), encoding="utf-8")
    QTest.mouseClick(panel.settle_button, LEFT)
    assert panel.notice.bad
    assert one.board[ORM].sheet.fate_points == 0


def test_the_sheet_of_somebody_on_the_map_leads_to_the_history(window: MainWindow) -> None:
    joined(window)
    window.window_actions.dialogs.whole_sheet(ORM)
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, SheetForm)
    QTest.mouseClick(form.history_button, LEFT)
    assert window.dialog.title.text() == "Party"
    panel = window.dialog.body
    assert isinstance(panel, PartyPanel)
    assert panel.member_page.title.text() == "Orm, of Wardens"
