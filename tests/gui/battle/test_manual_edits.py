"""What the GM does by hand: put, copy, hide, remove, rename."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Encounter
from battlemap.board.ids import AspectId, TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.borders import borders
from battlemap.board.zones.outlines import bounds, map_bounds
from battlemap.gui.battle import many_edits
from battlemap.gui.map.map_tree import MapTree, link_words
from battlemap.gui.session import subject_edits
from battlemap.gui.session.map_edits import zone_beside
from battlemap.gui.session.selection import Selection
from battlemap.gui.session.subject_fields import change
from battlemap.gui.widgets.foldable_column import ScrollArea
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.journal import replay
from battlemap.play.session import new_session
from battlemap.rules import registry
from tests.games.duel import ANN, BEN, CAT, GATE, YARD, board, board_in_fight
from tests.gui.window_fixtures import a_session, a_theme

ICY = Aspect(AspectId("icy"), "Icy", "zone", "zone", YARD)


def after(start: AnyEncounter, made: subject_edits.Made) -> AnyEncounter:
    return replay(start, made[0])


def test_a_copy_stands_in_the_same_zone_under_a_name_of_its_own() -> None:
    start = board_in_fight()
    made = many_edits.copy_all(start, (CAT,))
    copy = next(token for key, token in after(start, made).tokens.items() if key not in start.tokens)
    assert (copy.name, copy.place, copy.side) == ("Cat 2", YARD, "raiders")
    assert made[1] == "Copy Cat"


def test_hiding_and_showing_is_one_action_for_everything() -> None:
    start = replace(board(), aspects={ICY.id: ICY})
    link = next(iter(start.zone_map.links.values()))
    for subject, told in (
        (Subject("token", ANN), "Hide Ann"),
        (Subject("aspect", "icy"), "Hide Icy"),
        (Subject("zone", YARD), "Cover Yard"),
        (Subject("link", link.id), "Hide Yard – Gate"),
    ):
        made = subject_edits.set_hidden(start, subject)
        assert made[1] == told
        again = after(after(start, made), subject_edits.set_hidden(after(start, made), subject))
        assert again.tokens == start.tokens
        assert again.zone_map.zones == start.zone_map.zones
        assert again.zone_map.links == start.zone_map.links


def test_several_tokens_are_removed_in_one_edit() -> None:
    play = a_session()
    subject_edits.perform_edit(play, subject_edits.remove(play.board, (Subject("token", ANN), Subject("token", BEN))))
    assert set(play.board.tokens) == {"cat", "dog"}
    assert play.undo_title == "Remove 2 tokens"
    play.undo()
    assert ANN in play.board.tokens


@pytest.mark.parametrize("subject", [Subject("zone", GATE), Subject("link", "yard-gate"), Subject("aspect", "icy")])
def test_a_zone_a_link_and_an_aspect_can_be_removed(subject: Subject) -> None:
    start = replace(board(), aspects={ICY.id: ICY})
    assert not subject.exists_on(after(start, subject_edits.remove(start, (subject,))))


def test_renaming_nothing_in_particular_renames_the_battle() -> None:
    assert after(board(), subject_edits.rename(board(), SCENE, "Night duel")).title == "Night duel"
    assert after(board(), subject_edits.rename(board(), Subject("token", ANN), "Anna"))[ANN].name == "Anna"


def test_a_link_that_leads_one_way_can_be_turned() -> None:
    start = board()
    made = change(start, Subject("link", "yard-gate"), "one_way", GATE)
    link = next(link for link in after(start, made).zone_map.links.values() if link.id == "yard-gate")
    assert (link.a, link.b, link.one_way) == (GATE, YARD, True)


def test_the_map_is_a_tree_of_zones_tokens_and_ways(qtbot: QtBot) -> None:
    panel = MapTree()
    qtbot.addWidget(panel)
    panel.show_board(replace(board(), aspects={ICY.id: ICY}))
    top = panel.topLevelItem(0)
    assert top is not None
    lines = [child.text(0) for at in range(top.childCount()) if (child := top.child(at)) is not None]
    assert top.text(0) == "Yard"
    assert lines == ["Ann, Heroes", "Cat, Raiders", "Dog, Raiders", "Aspect: Icy", "Way to Gate"]


def test_a_shut_door_is_said_in_the_tree() -> None:
    start = board()
    made = change(start, Subject("link", "yard-gate"), "barrier", "door")
    made = change(after(start, made), Subject("link", "yard-gate"), "state", "shut")
    link = next(iter(start.zone_map.links))
    assert link_words(after(start, made), link, YARD) == "Way to Gate (door, shut)"


def test_activating_a_line_of_the_tree_picks_what_it_names(qtbot: QtBot) -> None:
    panel = MapTree()
    qtbot.addWidget(panel)
    panel.resize(300, 300)
    panel.show()
    panel.show_board(board())
    second = panel.topLevelItem(1)
    assert second is not None
    panel.setCurrentItem(second)
    with qtbot.waitSignal(panel.selected) as caught:
        QTest.keyClick(panel, Qt.Key.Key_Return)
    assert caught.args == [Subject("zone", GATE)]
    item = panel.topLevelItem(0)
    assert item is not None
    with qtbot.waitSignal(panel.selected) as caught:
        spot = panel.visualItemRect(item).center() + QPoint(10, 0)
        QTest.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert caught.args == [Subject("zone", YARD)]


def test_the_tree_keeps_what_was_unfolded_when_the_board_changes(qtbot: QtBot) -> None:
    panel = MapTree()
    qtbot.addWidget(panel)
    panel.show_board(board())
    first = panel.topLevelItem(0)
    assert first is not None
    first.setExpanded(True)
    panel.show_board(after(board(), many_edits.copy_all(board(), (ANN,))))
    first = panel.topLevelItem(0)
    assert first is not None
    assert first.isExpanded()


def test_selecting_tokens_leaves_no_zone_selected_and_the_other_way_round() -> None:
    selection = Selection()
    selection.select(Subject("zone", YARD))
    selection.select_tokens((ANN, BEN))
    assert (selection.subject, selection.tokens) == (Subject("token", ANN), (ANN, BEN))
    selection.select(Subject("zone", YARD))
    assert selection.tokens == ()
    selection.select_tokens(())
    assert selection.subject == Subject("zone", YARD)


def test_what_has_left_the_board_is_no_longer_selected() -> None:
    selection = Selection()
    selection.select_tokens((ANN, TokenId("gone")))
    selection.drop_missing(board())
    assert selection.tokens == (ANN,)


def test_zones_made_one_beside_the_other_fill_a_field_with_open_ways() -> None:
    rules = registry.load_ruleset("war_of_ashes")
    play, last = new_session(rules, Encounter(ZoneMap(), {}, {}, {}, rules.scene()), "seed"), None
    for _ in range(6):
        events, last = zone_beside(play.board, last)
        play.edit(*events, what="New zone")
    made = list(play.board.zone_map.zones)
    whole = map_bounds(play.board.zone_map)
    assert whole is not None
    assert whole.right - whole.x < 4 * 260
    assert whole.height < 3 * 200
    assert all(play.board.zone_map.links_between(one, other) for one, other in pairwise(made))
    touching = [border.zones for border in borders(play.board.zone_map) if len(border.zones) == 2]
    assert len(touching) > len(made) - 1
    assert all(play.board.zone_map.links_between(*zones) for zones in touching)


def test_space_on_an_empty_table_says_what_is_missing(qtbot: QtBot) -> None:
    window = MainWindow(a_theme())
    qtbot.addWidget(window)
    window.show()
    assert window.documents.new("war_of_ashes")
    assert window.page is not None
    with qtbot.waitSignal(window.page.complained) as caught:
        window.window_actions.act("next turn")
    assert caught.args == ["Nobody is on the map to fight; press T to bring somebody."]


def test_a_new_zone_beside_the_last_stays_in_sight(qtbot: QtBot) -> None:
    window = MainWindow(a_theme())
    qtbot.addWidget(window)
    window.resize(900, 500)
    window.show()
    assert window.documents.new("war_of_ashes")
    page = window.page
    assert page is not None
    for at in range(8):
        window.window_actions.act("zone beside")
        page.parts.inline_editor.take()
        newest = bounds(page.board.zone_map, list(page.board.zone_map.zones)[-1])
        assert page.controller.view.visible_rect.contains(newest.x + newest.width / 2, newest.y + newest.height / 2), at


def test_the_inspector_begins_at_the_top_of_what_is_selected(qtbot: QtBot) -> None:
    window = MainWindow(a_theme())
    qtbot.addWidget(window)
    window.resize(1366, 600)
    window.show()
    assert window.documents.open_sample("ravine-ambush")
    page = window.page
    assert page is not None
    page.show_subject(Subject("aspect", next(iter(page.board.aspects))))
    part = page.parts.dock.parts["inspector"].body
    assert isinstance(part, ScrollArea)
    bar = part.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(bar.maximum())
    page.parts.inspector.refresh()
    assert bar.value() > 0, "the same thing stays where it was scrolled to"
    page.show_subject(Subject("token", next(iter(page.board.tokens))))
    assert bar.value() == 0
