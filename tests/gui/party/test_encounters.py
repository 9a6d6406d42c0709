"""Encounters: foes with numbers for each size of party, placed with one drag in formation, kept in the library."""

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.party.encounter_panel import EncounterPanel
from battlemap.gui.party.formation import formation_offsets
from battlemap.gui.window.main_window import MainWindow
from tests.gui.collection.collection_events import LEFT, NONE, mouse, on_screen
from tests.gui.window_events import page


def open_encounters(window: MainWindow) -> EncounterPanel:
    panel = window.window_actions.party.open_encounters()
    assert panel is not None
    QApplication.processEvents()
    return panel


def quick(panel: EncounterPanel, role: str, strength: int = 1) -> None:
    tables = panel.page.session.rules.quick_creatures()
    assert tables is not None
    panel.sources.add_quick(tables, role, strength)


def test_numbers_go_by_the_size_of_the_party_and_one_step_brings_all(window: MainWindow) -> None:
    one, panel = page(window), open_encounters(window)
    assert panel.heroes.value() == 4
    quick(panel, "mook")
    quick(panel, "leader")
    row = panel.foes.rows[0]
    row.fixed.setValue(1)
    row.each.setCurrentIndex(row.each.findData("1.5"))
    row.each.activated.emit(row.each.currentIndex())
    assert panel.total.text().startswith("8 foes for 4 characters")
    panel.heroes.setValue(3)
    assert panel.foes.rows[0].count.text() == "= 6"
    before = set(one.board.tokens)
    one.show_subject(Subject("zone", "rim"))
    QTest.mouseClick(panel.place_button, LEFT)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert sorted(token.name for token in new) == ["Leader", *(f"Mook {n}" for n in range(1, 7))]
    assert {token.group for token in new} == {"Mook", ""}
    assert {token.place for token in new} == {"rim"}
    one.session.undo()
    assert set(one.board.tokens) == before


def test_on_a_grid_a_ring_is_dragged_round_a_hero(window: MainWindow) -> None:
    window.documents.new("obss", "Yard")
    one, panel = page(window), open_encounters(window)
    quick(panel, "soldier")
    panel.foes.rows[0].fixed.setValue(6)
    QTest.mouseClick(panel.shapes.tiles["ring"], LEFT)
    here, there = panel.handle.mapToGlobal(QPoint(20, 8)), on_screen(one, (330.0, 330.0))
    mouse(panel.handle, QEvent.Type.MouseButtonPress, here, LEFT, LEFT)
    for at in (here + QPoint(40, 0), there - QPoint(9, 3), there):
        mouse(panel.handle, QEvent.Type.MouseMove, at, NONE, LEFT)
    assert panel.drag.ghost is not None
    assert panel.drag.ghost.landing is not None
    mouse(panel.handle, QEvent.Type.MouseButtonRelease, there, LEFT, NONE)
    cells = [token.cell for token in one.board.tokens.values()]
    middle = (7, 7)
    assert len(set(cells)) == 6
    assert middle not in cells
    assert {max(abs(x - middle[0]), abs(y - middle[1])) for x, y in cells} == {1}


def test_selected_tokens_are_kept_and_are_there_in_the_next_battle(window: MainWindow) -> None:
    one, panel = page(window), open_encounters(window)
    scarves = tuple(TokenId(key) for key in ("cole", "iver", "knut"))
    one.selection.select_tokens(scarves)
    panel.sources.add_tokens(scarves)
    panel.name.setText("Red scarves")
    QTest.mouseClick(panel.keep_button, LEFT)
    window.documents.new("war_of_ashes", "Mill yard")
    make_zone(page(window).controller, (0.0, 0.0))
    panel = open_encounters(window)
    assert panel.name.text() == "Red scarves"
    assert sum(foe.fixed for foe in panel.payload.foes) == 3
    QTest.mouseClick(panel.place_button, LEFT)
    assert len(page(window).board.tokens) == 3
    QTest.mouseClick(panel.remove_button, LEFT)
    assert panel.known.isHidden()
    QTest.mouseClick(panel.notice.button, LEFT)
    assert panel.name.text() == "Red scarves"


def test_where_there_is_no_room_it_says_so_and_nobody_comes(window: MainWindow) -> None:
    window.documents.new("war_of_ashes", "Nowhere")
    panel = open_encounters(window)
    quick(panel, "beast")
    QTest.mouseClick(panel.place_button, LEFT)
    assert panel.notice.bad
    assert "draw a zone first" in panel.notice.words.text().lower()
    assert not page(window).board.tokens


def test_a_creature_of_the_collection_keeps_its_portrait_and_twice_the_same_is_one_kind(window: MainWindow) -> None:
    panel = open_encounters(window)
    raider = next(
        entry for entry in panel.library.of_kind("creature") if entry.ruleset == "war_of_ashes" and entry.title == "Raider"
    )
    panel.sources.add_entry(raider)
    panel.sources.add_entry(raider)
    assert [(foe.name, foe.fixed, foe.source) for foe in panel.payload.foes] == [("Raider", 2, raider.id)]


@pytest.mark.parametrize(("shape", "count"), [("line", 5), ("block", 7), ("ring", 2), ("ring", 9)])
def test_no_two_of_a_formation_have_one_place_and_a_ring_leaves_the_middle_free(shape: str, count: int) -> None:
    from typing import cast

    from battlemap.gui.party.formation import Shape

    spots = [(round(x), round(y)) for x, y in formation_offsets(cast(Shape, shape), [1.0] * count)]
    assert len(set(spots)) == count
    assert shape != "ring" or (0, 0) not in spots


def test_the_ring_of_a_zone_has_its_place(window: MainWindow) -> None:
    one, panel = page(window), open_encounters(window)
    quick(panel, "mook")
    panel.foes.rows[0].fixed.setValue(3)
    QTest.mouseClick(panel.shapes.tiles["ring"], LEFT)
    spot = point_of(one.controller, Subject("zone", "rim"))
    assert spot is not None
    before = set(one.board.tokens)
    one.show_subject(Subject("zone", "rim"))
    QTest.mouseClick(panel.place_button, LEFT)
    assert len({one.board[key].spot for key in one.board.tokens if key not in before}) == 3


def test_the_library_leads_to_an_encounter_that_it_holds(window: MainWindow) -> None:
    panel = open_encounters(window)
    for role in ("mook", "brute"):
        panel.choose(None)
        quick(panel, role)
        panel.name.setText(f"Only a {role}")
        QTest.mouseClick(panel.keep_button, LEFT)
    library = window.window_actions.library.open()
    entry = next(entry for entry in panel.library.of_kind("encounter") if entry.title == "Only a mook")
    library.uses.use([entry])
    assert window.dialog is not None
    shown = window.dialog.body
    assert isinstance(shown, EncounterPanel)
    assert shown.name.text() == "Only a mook"
