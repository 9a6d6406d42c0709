"""Making a battle on a grid in the whole window: tools and their strip, fields, the map as a list, the GM's menu."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from battlemap.board.events import EdgesSet, LampsSet, PropsSet, ZonesChanged
from battlemap.board.grid.grid_zones import make_area
from battlemap.board.grid_map import Edge, GridMap, Lamp, Prop
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.tools.grid.paint_tool import PaintTool
from battlemap.gui.actions import ACTIONS, TOOLS, is_available
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.forms.grid_form import GridForm
from battlemap.gui.map.option_controls import NumberField, SwatchButton
from battlemap.gui.menu.menu_pages import MAIN, menu_pages
from battlemap.gui.widgets.fields import FieldChange
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.edit_actions import EditAction, PutLamp, PutProp, Remove, SetDoor, ToggleHidden, TurnProp
from tests.gui.window_events import page, press

DOOR, CRATE, TORCH = EdgeId("5,3 w"), PropId("crate"), LampId("torch")


@pytest.fixture
def table(window: MainWindow) -> BattlePage:
    """A grid with a door, a crate and a torch on it."""
    window.documents.new("war_of_ashes", ground=GridMap(20, 12))
    one = page(window)
    one.session.edit(
        EdgesSet("", {DOOR: Edge("door", "shut")}),
        PropsSet("", {CRATE: Prop(CRATE, "Crate", (8, 4), cover=2)}),
        LampsSet("", {TORCH: Lamp(TORCH, (2, 2), 4, 8)}),
        what="furnish",
    )
    return one


def grid(one: BattlePage) -> GridMap:
    assert one.board.grid is not None
    return one.board.grid


def test_the_rail_has_the_tools_of_this_map_and_no_others(window: MainWindow, table: BattlePage) -> None:
    shown = {name for name in TOOLS if not table.parts.rail.buttons[name].isHidden()}
    assert {"paint", "walls", "props", "lamps", "zone"} <= shown
    assert not {"picture", "link"} & shown
    window.documents.open_sample("ravine-ambush")
    zones = {name for name in TOOLS if not page(window).parts.rail.buttons[name].isHidden()}
    assert not {"paint", "walls", "props", "lamps"} & zones
    assert {"zone", "link"} <= zones


def test_every_tool_is_taken_up_by_its_key_and_its_options_are_shown(window: MainWindow, table: BattlePage) -> None:
    for key, name in ((Qt.Key.Key_B, "paint"), (Qt.Key.Key_W, "walls"), (Qt.Key.Key_P, "props"), (Qt.Key.Key_K, "lamps")):
        press(window, key)
        assert table.canvas.tool.name == name
        assert table.parts.tool_strip.isVisible()
        assert window.actions_by_id[name].isChecked()
    press(window, Qt.Key.Key_Z)
    assert table.canvas.tool.name == "area"
    assert window.actions_by_id["zone"].text() == "Draw area"
    press(window, Qt.Key.Key_V)
    assert not table.parts.tool_strip.isVisible()


def test_keys_of_grid_tools_do_nothing_on_zones(window: MainWindow) -> None:
    press(window, Qt.Key.Key_B)
    assert page(window).canvas.tool.name == "select"


def test_every_part_of_every_strip_has_a_name_and_says_its_key(window: MainWindow, table: BattlePage) -> None:
    for name in ("paint", "walls", "props", "lamps", "area", "fog"):
        table.canvas.set_tool(name)
        for (option, value), part in table.parts.tool_strip.row.parts.items():
            assert part.accessibleName(), (name, option, value)
            assert part.toolTip(), (name, option, value)


def test_a_swatch_and_a_number_choose_for_the_tool(window: MainWindow, table: BattlePage) -> None:
    press(window, Qt.Key.Key_B)
    swatch = table.parts.tool_strip.row.parts["surface", "4"]
    assert isinstance(swatch, SwatchButton)
    QTest.mouseClick(swatch, Qt.MouseButton.LeftButton)
    assert swatch.isChecked()
    tool = table.canvas.tool
    assert isinstance(tool, PaintTool)
    assert tool.surface == swatch.choice.value == "="
    width = table.parts.tool_strip.row.parts["size", ""]
    assert isinstance(width, NumberField)
    width.setFocus()
    QTest.keyClicks(width, "3")
    QTest.keyClick(width, Qt.Key.Key_Return)
    assert tool.size == 3
    assert table.controller.view.hasFocus()


def test_any_surface_is_found_by_typing(window: MainWindow, table: BattlePage) -> None:
    press(window, Qt.Key.Key_B)
    view = table.controller.view
    QTest.keyClicks(view, "/")
    assert table.parts.tool_strip.list.isVisible()
    QTest.keyClicks(table.parts.tool_strip.list.search, "chasm")
    QTest.keyClick(table.parts.tool_strip.list.search, Qt.Key.Key_Return)
    assert not table.parts.tool_strip.list.isVisible()
    tool = table.canvas.tool
    assert isinstance(tool, PaintTool)
    assert tool.surface == "v"
    QTest.keyClicks(view, "/")
    QTest.keyClick(table.parts.tool_strip.list.search, Qt.Key.Key_Escape)
    assert not table.parts.tool_strip.list.isVisible()


def test_the_strip_stays_beside_the_zoom_in_a_small_window(window: MainWindow, table: BattlePage, qtbot: QtBot) -> None:
    strip, zoom = table.parts.tool_strip, table.parts.area.zoom
    for name in ("paint", "walls", "props", "lamps"):
        table.canvas.set_tool(name)
        qtbot.waitUntil(lambda: strip.geometry().right() < zoom.geometry().left() and strip.height() < 50, timeout=2000)


def test_no_two_keys_of_the_window_meet_on_a_grid(table: BattlePage) -> None:
    keys = [key for text in ACTIONS if is_available(text.needs, table.board) for key in text.keys]
    assert len(keys) == len(set(keys))


def test_a_door_is_changed_in_the_inspector(table: BattlePage) -> None:
    table.show_subject(Subject("edge", DOOR))
    table.parts.inspector.form.changed.emit(FieldChange("state", "locked"))
    assert grid(table).edges[DOOR].state == "locked"
    table.parts.inspector.form.changed.emit(FieldChange("kind", "window"))
    assert grid(table).edges[DOOR] == Edge("window")
    table.session.undo()
    assert grid(table).edges[DOOR].kind == "door"


def test_a_thing_a_light_and_a_cell_are_changed_in_the_inspector(table: BattlePage) -> None:
    table.show_subject(Subject("prop", CRATE))
    table.parts.inspector.form.changed.emit(FieldChange("cover", "3"))
    table.parts.inspector.form.changed.emit(FieldChange("columns", 2))
    assert (grid(table).props[CRATE].cover, grid(table).props[CRATE].columns) == (3, 2)
    table.parts.inspector.form.changed.emit(FieldChange("columns", 40))
    assert grid(table).props[CRATE].columns == 2
    table.show_subject(Subject("lamp", TORCH))
    table.parts.inspector.form.changed.emit(FieldChange("bright", 10.0))
    assert (grid(table).lamps[TORCH].bright, grid(table).lamps[TORCH].dim) == (10.0, 10.0)
    table.show_subject(Subject("cell", "3,4"))
    table.parts.inspector.form.changed.emit(FieldChange("ground", "~"))
    table.parts.inspector.form.changed.emit(FieldChange("heights", -2))
    table.parts.inspector.form.changed.emit(FieldChange("lights", "m"))
    assert grid(table).surface((3, 4)).name == "Deep water"
    assert (grid(table).height((3, 4)), grid(table).ambient((3, 4))) == (-2, "dim")


def test_the_grid_is_resized_in_the_inspector_and_absurd_sizes_are_refused_in_words(table: BattlePage) -> None:
    table.show_subject(SCENE)
    table.parts.inspector.form.changed.emit(FieldChange("columns", 25))
    table.parts.inspector.form.changed.emit(FieldChange("cell", 1.5))
    table.parts.inspector.form.changed.emit(FieldChange("unit", "yd"))
    assert (grid(table).columns, grid(table).cell, grid(table).unit) == (25, 1.5, "yd")
    for absurd in (0, 9999):
        table.parts.inspector.form.changed.emit(FieldChange("rows", absurd))
        said = [label.text() for label in table.parts.inspector.form.findChildren(QLabel) if "grid" in label.text().lower()]
        assert any(text.endswith(("too few.", "too many.")) for text in said)
        assert grid(table).rows == 12


def test_the_size_of_the_grid_has_a_sheet_of_its_own(window: MainWindow, table: BattlePage) -> None:
    press(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert window.dialog is not None
    sheet = window.dialog.body
    assert isinstance(sheet, GridForm)
    sheet.form.changed.emit(FieldChange("rows", 15))
    assert grid(table).rows == 15


def lines(table: BattlePage) -> list[str]:
    def below(item: QTreeWidgetItem | None) -> list[str]:
        if item is None:
            return []
        return [item.text(0), *(text for at in range(item.childCount()) for text in below(item.child(at)))]

    return [text for at in range(table.parts.tree.topLevelItemCount()) for text in below(table.parts.tree.topLevelItem(at))]


def test_the_list_names_doors_things_and_lights_by_their_cells(table: BattlePage) -> None:
    assert lines(table) == [
        "Doors (1)", "Door, shut, between E4 and F4", "Things (1)", "Crate at I5", "Lights (1)", "Torch at C3",
    ]  # fmt: skip


def test_a_line_of_the_list_selects_what_it_names(table: BattlePage) -> None:
    top = table.parts.tree.topLevelItem(0)
    assert top is not None
    table.parts.tree.itemActivated.emit(top, 0)
    assert top.isExpanded()
    table.parts.tree.itemActivated.emit(top.child(0), 0)
    assert table.selection.subject == Subject("edge", DOOR)


def test_the_menu_on_a_cell_opens_doors_and_puts_things_down(table: BattlePage) -> None:
    subject = Subject("cell", "4,3")
    entries = menu_pages(table.session.rules, table.board, None, subject)[MAIN]
    door = next(entry for entry in entries if entry.title == "Open the door to the east")
    assert door.edit is not None
    table.manual_edits.perform_edit(door.edit, QPoint())
    assert grid(table).edges[DOOR].state == "open"
    table.manual_edits.perform_edit(PutProp(subject), QPoint())
    table.manual_edits.perform_edit(PutLamp(subject), QPoint())
    assert [prop.at for prop in grid(table).props.values()] == [(8, 4), (4, 3)]
    assert [lamp.at for lamp in grid(table).lamps.values()] == [(2, 2), (4, 3)]
    table.manual_edits.perform_edit(PutProp(subject), QPoint())
    assert len(grid(table).props) == 2
    assert "stands there" in table.parts.banner.words.text()


def test_the_menu_on_a_door_a_thing_and_a_light_acts_on_them(table: BattlePage) -> None:
    door, crate, torch = Subject("edge", DOOR), Subject("prop", CRATE), Subject("lamp", TORCH)
    edits: tuple[EditAction, ...] = (SetDoor(door, "locked"), TurnProp(crate), ToggleHidden(torch))
    for edit in edits:
        assert edit in [entry.edit for entry in menu_pages(table.session.rules, table.board, None, edit.subject)[MAIN]]
        table.manual_edits.perform_edit(edit, QPoint())
    assert grid(table).edges[DOOR].state == "locked"
    assert not grid(table).lamps[TORCH].lit
    for subject in (door, crate, torch):
        table.manual_edits.perform_edit(Remove(subject), QPoint())
    assert (grid(table).edges, grid(table).props, grid(table).lamps) == ({}, {}, {})


def test_the_menu_opens_on_everything_that_is_drawn(window: MainWindow, table: BattlePage) -> None:
    for subject in (Subject("edge", DOOR), Subject("prop", CRATE), Subject("lamp", TORCH), Subject("cell", "3,3")):
        assert point_of(table.controller, subject) is not None
        table.open_menu(subject, QPoint(300, 300))
        assert table.parts.menu.isVisible()
        assert table.selection.subject == subject
        table.parts.menu.close_menu()


def test_what_is_selected_is_renamed_and_removed_by_keys(window: MainWindow, table: BattlePage) -> None:
    table.show_subject(Subject("prop", CRATE))
    press(window, Qt.Key.Key_F2)
    field = table.parts.inline_editor.entries[0]
    field.selectAll()
    QTest.keyClicks(field, "Big crate")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert grid(table).props[CRATE].name == "Big crate"
    press(window, Qt.Key.Key_Delete)
    assert grid(table).props == {}


def test_an_area_is_drawn_named_and_changed_like_a_zone(window: MainWindow, table: BattlePage) -> None:
    press(window, Qt.Key.Key_Z)
    view = table.controller.view
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    name = QApplication.focusWidget()
    assert name is table.parts.inline_editor.entries[0]
    QTest.keyClicks(name, "Hall")
    QTest.keyClick(name, Qt.Key.Key_Return)
    QTest.keyClicks(table.parts.inline_editor.entries[1], "Smoky")
    QTest.keyClick(table.parts.inline_editor.entries[1], Qt.Key.Key_Return)
    zone = next(iter(table.board.zone_map.zones.values()))
    assert zone.name == "Hall"
    assert [aspect.name for aspect in table.board.aspects_on("zone", zone.id)] == ["Smoky"]
    heads: list[tuple[str, str]] = []
    table.parts.inspector.retitled.connect(lambda *words: heads.append(words))
    table.parts.inspector.show_subject(Subject("zone", zone.id))
    assert heads == [("Hall", "Area")]
    table.parts.inspector.form.changed.emit(FieldChange("name", "Great hall"))
    assert table.board.zone_map.zones[zone.id].name == "Great hall"
    assert grid(table).edges, "the rest of the map is still there"
    table.manual_edits.perform_edit(Remove(Subject("zone", zone.id)), QPoint())
    assert table.board.zone_map.zones == {}
    assert grid(table).edges


def test_an_area_of_a_grid_has_a_name_that_suits_most_of_its_cells(window: MainWindow) -> None:
    assert window.documents.open_sample("quarry-yard")
    one = page(window)
    assert one.board.grid is not None
    made, new = make_area(one.board.grid, [(x, 0) for x in range(5)])
    one.session.edit(ZonesChanged("draw area", made), what="draw area")
    one.manual_edits.name_zone(new)
    assert one.board.grid.surface((0, 0)).look == "grass"
    assert one.parts.inline_editor.entries[0].text() == "Meadow"
