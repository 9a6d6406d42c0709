"""The collection beside the map: searched, dragged and placed; written, kept, imported by the user."""

from math import dist
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from battlemap.board.ids import Point, SideId, TokenId
from battlemap.board.subject import Subject
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.collection.collection_panel import CollectionPanel
from battlemap.gui.collection.creature_filter import MINE
from battlemap.gui.collection.creature_model import HEAD
from battlemap.gui.collection.creature_profiles import build_creature_profile
from battlemap.gui.window.main_window import MainWindow
from battlemap.paths import user_data_dir
from battlemap.play.edit_actions import KeepToken
from battlemap.store.collection.creature_file import CreatureEntry
from battlemap.store.collection.creature_library import CreatureLibrary
from tests.gui.collection.collection_events import (
    LEFT,
    carry,
    creature,
    drag,
    landing_of,
    let_go,
    library,
    mouse,
    on_screen,
    open_panel,
    take,
    type_over,
)
from tests.gui.window_events import page, press

ORM = TokenId("orm")
ANY = Qt.KeyboardModifier.NoModifier


def folder() -> Path:
    """The user's folder of creatures for the bundled game."""
    return user_data_dir() / "collections" / "war_of_ashes"


def own_file(name: str, text: str) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / name).write_text(text, encoding="utf-8")


def middle_of(window: MainWindow, zone: str) -> Point:
    spot = point_of(page(window).controller, Subject("zone", zone))
    assert spot is not None
    return spot


def test_t_opens_it_and_words_and_enter_drop_one_into_the_selected_zone(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_T)
    assert window.dialog is not None
    panel = window.dialog.first
    assert panel is not None
    search = QApplication.focusWidget()
    assert search is not None
    assert search.accessibleName() == "Search the collection"
    before = set(one.board.tokens)
    QTest.keyClicks(search, "raider")
    QTest.keyClick(search, Qt.Key.Key_Return)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.name, token.place) for token in new] == [("Raider", "rim")]
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_several_are_placed_by_a_number_numbered_and_undone_as_one(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "raider x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [token.name for token in new] == ["Raider 1", "Raider 2", "Raider 3"]
    spots = [one.controller.scene.spot_of(token.id) for token in new]
    assert all(spot is not None for spot in spots)
    one.session.undo()
    assert set(one.board.tokens) == before


def test_the_search_is_empty_after_enter_and_its_number_gone(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    QTest.keyClicks(panel.search, "raider x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert (panel.search.text(), panel.bar.count.value()) == ("", 1)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "raider")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert len(set(one.board.tokens) - before) == 1


def test_somebody_there_is_only_once_comes_once(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "wren x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert [token.name for key, token in one.board.tokens.items() if key not in before] == ["Wren"]


def test_the_arrows_walk_from_the_search_and_the_card_of_each_comes_up(window: MainWindow) -> None:
    panel = open_panel(window)
    assert panel.cards.card is not None
    assert not panel.cards.card.isVisible()
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.cards.card.isVisible()
    assert panel.cards.card.name.text() == "Brand"
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.cards.card.name.text() == "Wren"
    assert "Heroes" in panel.cards.card.kind.text()
    page(window).controller.view.setFocus()
    assert not panel.cards.card.isVisible(), "the map is seen again once one turns to it"


def test_the_card_comes_up_under_the_pointer_and_says_what_the_rules_show(window: MainWindow, qtbot: QtBot) -> None:
    panel = open_panel(window)
    assert panel.cards.card is not None
    mouse(
        panel.list.viewport(), QEvent.Type.MouseMove, panel.list.place_of(creature(panel, "Wren")), LEFT, Qt.MouseButton.NoButton
    )
    qtbot.waitUntil(panel.cards.card.isVisible)
    assert panel.cards.card.help.text() == "First to act, and shoots two zones far."
    assert panel.model.profile_of(creature(panel, "Wren")).numbers[:2] == ("3 stress", "Quick +3")
    QApplication.sendEvent(panel.list, QEvent(QEvent.Type.Leave))
    assert not panel.cards.card.isVisible()


def test_shelves_are_counted_and_show_only_what_stands_on_them(window: MainWindow) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\ngroup = "Creatures"\ntags = ["pack"]\n')
    panel = open_panel(window)
    chips = {chip.source: chip for chip in panel.filters.chips}
    assert chips[""].count == len(panel.library.creatures)
    assert chips[MINE].count == 1
    creatures = [one for one in panel.library.creatures if one.entry.group == "Creatures"]
    assert chips["Creatures"].count == len(creatures) > 3
    QTest.mouseClick(chips["Creatures"], LEFT)
    assert len(panel.model.rows) == len(creatures)
    assert panel.model.rows[0].name == "Wolf"
    assert panel.model.index(0).data(HEAD) == ("My collection", 1)
    QTest.mouseClick(chips["Creatures"], LEFT)
    assert len(panel.model.rows) == len(panel.library.creatures)
    QTest.mouseClick(panel.filters.more, LEFT)
    panel.filters.tags.setCurrentIndex(panel.filters.tags.findData("pack"))
    panel.filters.tags.activated.emit(panel.filters.tags.currentIndex())
    assert [one.name for one in panel.model.rows] == ["Wolf"]
    QTest.mouseClick(panel.filters.more, LEFT)
    assert len(panel.model.rows) == len(panel.library.creatures)


def test_what_is_not_there_is_said(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.keyClicks(panel.search, "zzz")
    assert panel.nothing.isVisible()
    assert not panel.list.isVisible()
    before = set(page(window).board.tokens)
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert set(page(window).board.tokens) == before


def test_one_that_is_dragged_onto_the_map_stands_where_it_was_let_go(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before, spot = set(one.board.tokens), middle_of(window, "mesa")
    drag(panel, "Wren", spot)
    drag(panel, "Ilka", spot)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.name, token.place) for token in new] == [("Wren", "mesa"), ("Ilka", "mesa")]
    here = [one.controller.scene.spot_of(token.id) for token in new]
    assert here[0] is not None
    assert here[1] is not None
    assert dist(here[0], here[1]) > 60, "two let go at one place stand side by side"
    assert one.selection.tokens == (new[1].id,)


def test_while_it_is_carried_its_ghost_says_where_it_would_stand_and_the_panel_is_out_of_the_way(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    assert panel.placing.ghost is not None
    take(panel, "Wren")
    assert panel.placing.ghost.isVisible()
    assert landing_of(panel) is None, "still over the list"
    carry(panel, on_screen(one, middle_of(window, "floor")))
    assert window.dialog is not None
    assert window.dialog.geometry().right() < 0
    landing = landing_of(panel)
    assert landing is not None
    assert landing.zone == "floor"
    assert one.controller.scene.highlights.zones_on("hover") == ("floor",)
    let_go(panel, on_screen(one, middle_of(window, "floor")))
    assert not panel.placing.ghost.isVisible()
    assert window.dialog.geometry().left() > 0
    assert one.controller.scene.highlights.zones_on("hover") == ()


def test_off_the_map_and_beside_the_zones_nothing_is_placed(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    take(panel, "Wren")
    there = window.mapToGlobal(QPoint(window.width() - 40, 300))
    carry(panel, there)
    let_go(panel, there)
    assert set(one.board.tokens) == before
    one.controller.view.camera.set_zoom(0.3)
    empty = one.controller.view.viewport().mapToGlobal(
        QPoint(one.controller.view.width() - 30, one.controller.view.height() - 30)
    )
    take(panel, "Wren")
    carry(panel, empty)
    let_go(panel, empty)
    assert set(one.board.tokens) == before
    assert "no zone here" in one.parts.banner.words.text()


def test_esc_ends_the_drag_and_then_closes_the_collection(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before, there = set(one.board.tokens), on_screen(one, middle_of(window, "mesa"))
    take(panel, "Wren")
    carry(panel, there)
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.placing.ghost is not None
    assert not panel.placing.ghost.isVisible()
    let_go(panel, there)
    assert set(one.board.tokens) == before
    assert window.dialog is not None
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_a_click_without_a_drag_only_chooses(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.mouseClick(
        panel.list.viewport(), LEFT, ANY, panel.list.viewport().mapFromGlobal(panel.list.place_of(creature(panel, "Wren")))
    )
    assert panel.list.creature == creature(panel, "Wren")
    assert set(one.board.tokens) == before
    QTest.mouseDClick(
        panel.list.viewport(), LEFT, ANY, panel.list.viewport().mapFromGlobal(panel.list.place_of(creature(panel, "Wren")))
    )
    assert len(one.board.tokens) == len(before) + 1


def test_newcomers_join_the_chosen_side_and_act_together_if_asked(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    panel.bar.sides.setCurrentIndex(panel.bar.sides.findData("heroes"))
    panel.bar.sides.activated.emit(panel.bar.sides.currentIndex())
    panel.bar.groups.setCurrentIndex(panel.bar.groups.findData("together"))
    panel.bar.groups.activated.emit(panel.bar.groups.currentIndex())
    panel.bar.count.setValue(2)
    panel.place(creature(panel, "Raider"))
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.side, token.group) for token in new] == [("heroes", "Raider")] * 2
    assert tuple(token.id for token in new) in one.board.turns.order


def test_a_new_side_is_made_for_them(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.sides)
    QTest.mouseClick(panel.bar.new_button, LEFT)
    made = next(side for side in one.board.sides if side not in before)
    panel.place(creature(panel, "Raider"))
    assert one.board.side_of(list(one.board.tokens)[-1]).id == made
    one.session.undo()
    one.session.undo()
    assert SideId(panel.bar.side) == "", "a side that is gone is not joined"


def test_del_in_the_list_leaves_the_map_alone(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    one.show_subject(Subject("token", "orm"))
    panel.list.setFocus()
    panel.list.choose(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert ORM in one.board.tokens
    assert "comes with the program" in panel.notice.words.text()
    QTest.keyClick(panel.list, Qt.Key.Key_R)
    assert (panel.search.hasFocus(), panel.search.text()) == (True, "r")


def test_one_of_ones_own_is_written_and_kept_and_listed_first(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    form = panel.form.form
    type_over(form.control("entry name"), "Marsh troll")
    type_over(form.control("entry group"), "Giants")
    type_over(form.control("entry tags"), "swamp, big")
    weight = form.control("weight")
    assert isinstance(weight, QSpinBox)
    weight.setValue(3)
    panel.form.icons.chosen.emit("game/ogre")
    QTest.mouseClick(panel.form.save_button, LEFT)
    first = panel.model.rows[0]
    assert (first.name, first.own, first.sheet.weight, first.entry.tags, first.entry.icon) == (
        "Marsh troll", True, 3, ("swamp", "big"), "game/ogre",
    )  # fmt: skip
    assert [one.name for one in library(window).own] == ["Marsh troll"]
    assert panel.list.creature == first
    panel.place(first)
    assert list(page(window).board.tokens.values())[-1].sheet.weight == 3


def test_what_is_being_typed_when_save_is_pressed_counts(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    QApplication.processEvents()
    name = QApplication.focusWidget()
    assert name is panel.form.form.control("entry name")
    QTest.keyClicks(name, "Marsh troll")
    QTest.keyClick(name, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert [one.name for one in library(window).own] == ["Marsh troll"]


def test_a_form_that_is_left_keeps_nothing_and_can_be_gone_on_with(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    type_over(panel.form.form.control("entry name"), "Marsh troll")
    QTest.keyClick(panel.form.form.control("entry group"), Qt.Key.Key_Escape)
    assert window.dialog is not None
    assert not folder().exists()
    assert "was not saved" in panel.notice.words.text()
    QTest.mouseClick(panel.notice.button, LEFT)
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert [one.name for one in library(window).own] == ["Marsh troll"]


def test_one_of_ones_own_is_changed_in_its_file(window: MainWindow) -> None:
    own_file("wolves.toml", '# mine\n[wolf]\nname = "Wolf"\n')
    panel = open_panel(window)
    panel.collection_actions.edit(creature(panel, "Wolf"))
    type_over(panel.form.form.control("entry help"), "Runs in packs.")
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert panel.model.rows[0].entry.help == "Runs in packs."
    assert (folder() / "wolves.toml").read_text(encoding="utf-8").startswith("# mine\n[wolf]\n")


def test_what_comes_with_the_program_is_copied_before_it_is_changed(window: MainWindow) -> None:
    panel = open_panel(window)
    panel.collection_actions.edit(creature(panel, "Raider"))
    type_over(panel.form.form.control("entry name"), "Sea raider")
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert [one.name for one in panel.library.own] == ["Sea raider"]
    assert "Raider" in [one.name for one in panel.library.bundled]


def test_one_that_is_removed_can_be_brought_back(window: MainWindow) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\n')
    panel = open_panel(window)
    panel.list.setFocus()
    panel.list.choose(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert library(window).own == ()
    QTest.mouseClick(panel.notice.button, LEFT)
    assert [one.name for one in library(window).own] == ["Wolf"]


def test_somebody_on_the_map_is_kept_as_at_the_start_of_a_fight(window: MainWindow) -> None:
    one = page(window)
    assert one.board[ORM].sheet.marked
    one.selection.select(Subject("token", ORM))
    window.window_actions.act("keep token")
    assert window.dialog is not None
    panel = window.dialog.body
    assert isinstance(panel, CollectionPanel)
    panel.form.save()
    kept = library(window).own[0]
    assert (kept.name, kept.sheet.marked, kept.sheet.approaches) == ("Orm", (), one.board[ORM].sheet.approaches)
    assert kept.entry.aspects


def test_a_portrait_goes_with_its_creature_into_the_battle_and_back(window: MainWindow, tmp_path: Path) -> None:
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(0xFF884422)
    assert picture.save(str(tmp_path / "face.png"))
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    type_over(panel.form.form.control("entry name"), "Ada")
    panel.form.use_picture(tmp_path / "face.png")
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert panel.library.portrait_of(creature(panel, "Ada")) is not None
    panel.place(creature(panel, "Ada"))
    token = list(page(window).board.tokens.values())[-1]
    found = page(window).pictures(token.portrait)
    assert found is not None
    assert found.size() == picture.size()
    panel.collection_actions.keep_token(token.id)
    panel.form.save()
    assert [panel.library.portrait_of(one) is not None for one in panel.library.own] == [True, True]


def test_what_no_sheet_can_hold_is_said_and_not_kept(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    type_over(panel.form.form.control("entry name"), " ")
    assert "needs a name" in panel.form.fault.text()
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert not folder().exists()


def test_broken_files_are_told_and_the_rest_is_there(window: MainWindow) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\n[bad]\nname = "Bad"\nsheet.weight = -1\n[worse]\nnam = "x"\n')
    panel = open_panel(window)
    assert panel.model.rows[0].name == "Wolf"
    assert panel.notice.words.text().startswith("wolves.toml, bad, sheet.weight: ")
    QTest.mouseClick(panel.notice.button, LEFT)
    assert panel.notice.words.text().count("\n") == 1
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\n')
    panel.collection_actions.read_again()
    assert not panel.notice.isVisible()


def test_the_menu_of_a_token_keeps_it(window: MainWindow) -> None:
    one = page(window)
    one.manual_edits.perform_edit(KeepToken(Subject("token", ORM)), QPoint())
    assert window.dialog is not None
    panel = window.dialog.body
    assert isinstance(panel, CollectionPanel)
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert [kept.name for kept in library(window).own] == ["Orm"]


def test_a_file_of_creatures_let_go_anywhere_over_the_window_is_taken_in(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    window.window_actions.files.take_file(tmp_path / "bears.toml")
    assert [one.name for one in library(window).own] == ["Bear"]
    assert window.dialog is not None


def mime_of(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def test_a_file_that_is_dropped_on_it_is_taken_in(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    panel = open_panel(window)
    data, where = mime_of(tmp_path / "bears.toml"), QPoint(100, 100)
    enter = QDragEnterEvent(where, Qt.DropAction.CopyAction, data, LEFT, ANY)
    QApplication.sendEvent(panel, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(panel, QDropEvent(QPointF(where), Qt.DropAction.CopyAction, data, LEFT, ANY))
    assert [one.name for one in library(window).own] == ["Bear"]
    assert panel.list.creature == creature(panel, "Bear")
    panel.collection_actions.import_file(tmp_path / "nowhere.toml")
    assert "nowhere.toml cannot be read" in panel.notice.words.text()


def test_creatures_are_given_out_to_a_file(window: MainWindow, tmp_path: Path) -> None:
    panel = open_panel(window)
    panel.library.keep(CreatureEntry("Bear"))
    panel.fill()
    panel.library.export_creatures(panel.library.own, tmp_path / "mine.toml")
    assert 'name = "Bear"' in (tmp_path / "mine.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_row_and_the_card_are_painted_in_both_themes(window: MainWindow, name: str) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\nfootprint = 2\n[bad]\n')
    window.theme.use(name)
    panel = open_panel(window)
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert not window.grab().isNull()
    QTest.mouseClick(panel.add_button, LEFT)
    assert not window.grab().isNull()


def test_the_width_in_cells_is_not_asked_where_nobody_stands_on_cells(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    assert panel.form.isVisible()
    assert "Width in cells" not in [label.text() for label in panel.form.findChildren(QLabel)]


def test_the_house_rules_of_the_battle_count_in_the_rows(window: MainWindow) -> None:
    assert window.documents.open_sample("quarry-yard")
    one = page(window)
    library = CreatureLibrary(one.session.rules)
    armed = next(creature for creature in library.creatures if creature.name == "Maren Hollow")
    profiles = [
        repr(build_creature_profile(one.session.rules, armed, 1, house=house).profile)
        for house in ({}, {"weapons.longsword.damage": "9d6"})
    ]
    assert "9d6" not in profiles[0]
    assert "9d6" in profiles[1]
