"""A turn order of sixty: groups and those who have acted fold, the next three are named, a name is found by typing."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.gui.settings import FOLLOWS_TURNS
from battlemap.gui.turns.turn_marks import fit_marks
from battlemap.gui.turns.turn_panel import TurnPanel
from battlemap.gui.turns.turn_rows import turn_rows
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.display import BoardDisplay, ConditionBadge, TokenDisplay
from tests.games.duel import ANN, CAT, DUEL, board_in_fight
from tests.gui.window_events import page
from tests.gui.window_fixtures import a_theme, no_picture

RAIDERS = tuple(TokenId(f"raider{at}") for at in range(1, 4))


def a_crowd(at: int, hidden: bool = False) -> AnyEncounter:
    """Fifty-six who act alone and, in the fifteenth place, three raiders who act together."""
    start = board_in_fight()
    alone = [replace(start[ANN], id=TokenId(f"a{number}"), name=f"Guard {number}") for number in range(56)]
    together = [replace(start[CAT], id=who, name=f"Raider {number}", group="Raiders") for number, who in enumerate(RAIDERS, 1)]
    if hidden:
        together[2] = replace(together[2], hidden=True)
    slots = [(token.id,) for token in alone]
    order = (*slots[:14], RAIDERS, *slots[14:])
    return replace(start, tokens={token.id: token for token in (*alone, *together)}, turns=TurnOrder(order, at, begun=True))


@pytest.fixture
def panel(qtbot: QtBot) -> TurnPanel:
    made = TurnPanel(a_theme(), no_picture)
    qtbot.addWidget(made)
    made.resize(330, 260)
    made.show()
    made.activateWindow()
    show(made, a_crowd(12))
    return made


def show(panel: TurnPanel, board: AnyEncounter) -> None:
    panel.show_turns(turn_rows(board, DUEL.display(board)))


def names(panel: TurnPanel) -> list[str]:
    return [row.name for row in panel.model.rows]


def press(panel: TurnPanel, name: str, key: Qt.Key) -> None:
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(names(panel).index(name)))
    QTest.keyClick(panel.list, key)


def click(panel: TurnPanel, name: str, from_right: int = 20) -> None:
    panel.list.scrollTo(panel.model.index(names(panel).index(name)))
    place = panel.list.visualRect(panel.model.index(names(panel).index(name)))
    at = QPoint(place.right() - from_right, place.center().y())
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_those_who_have_acted_are_one_row_that_a_click_and_an_arrow_open(panel: TurnPanel) -> None:
    assert names(panel)[:2] == ["12 have acted", "Guard 12"]
    click(panel, "12 have acted", 100)
    assert names(panel)[:3] == ["12 have acted", "Guard 0", "Guard 1"]
    press(panel, "12 have acted", Qt.Key.Key_Left)
    assert names(panel)[:2] == ["12 have acted", "Guard 12"]
    assert panel.list.currentIndex().row() == 0, "the keyboard stays where it was"


def test_a_short_order_shows_those_who_have_acted(panel: TurnPanel) -> None:
    start = board_in_fight(CAT)
    show(panel, start)
    assert names(panel) == ["Ann", "Cat", "Ben", "Dog"]


def test_a_group_is_one_row_that_opens_to_its_members_and_folds_from_any_of_them(panel: TurnPanel) -> None:
    assert panel.model.rows[names(panel).index("Raiders")].count == 3
    click(panel, "Raiders")
    at = names(panel).index("Raiders")
    assert names(panel)[at : at + 4] == ["Raiders", "Raider 1", "Raider 2", "Raider 3"]
    press(panel, "Raider 2", Qt.Key.Key_Left)
    assert panel.list.currentIndex().row() == at
    QTest.keyClick(panel.list, Qt.Key.Key_Left)
    assert "Raider 2" not in names(panel)
    QTest.keyClick(panel.list, Qt.Key.Key_Right)
    assert "Raider 2" in names(panel)


def test_a_click_beside_the_chevron_selects_the_group_and_one_on_a_member_only_it(panel: TurnPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.list.selected) as caught:
        click(panel, "Raiders", 200)
    assert caught.args is not None
    assert caught.args[0].tokens == RAIDERS
    press(panel, "Raiders", Qt.Key.Key_Right)
    with qtbot.waitSignal(panel.list.selected) as caught:
        click(panel, "Raider 3", 150)
    assert caught.args is not None
    assert caught.args[0].tokens == (RAIDERS[2],)


def test_a_group_of_which_some_are_hidden_says_so(panel: TurnPanel) -> None:
    show(panel, a_crowd(12, hidden=True))
    row = panel.model.rows[names(panel).index("Raiders")]
    assert (row.tag, row.unseen, row.hidden) == ("1 unseen", 1, False)
    assert "1 unseen, folded" in row.spoken_text


def test_a_member_of_the_acting_group_who_has_acted_is_done(panel: TurnPanel) -> None:
    board = a_crowd(14)
    rows = turn_rows(replace(board, turns=replace(board.turns, acted=(RAIDERS[0],))), DUEL.display(board))
    group = next(row for row in rows if row.members)
    assert group.active
    assert [member.done for member in group.members] == [True, False, False]


def test_dragging_among_folded_rows_counts_the_places_behind_them(panel: TurnPanel, qtbot: QtBot) -> None:
    press(panel, "Raiders", Qt.Key.Key_Right)
    panel.list.scrollToTop()
    start = panel.list.visualRect(panel.model.index(2)).center()
    end = panel.list.visualRect(panel.model.index(0)).center() - QPoint(0, 14)
    with qtbot.waitSignal(panel.list.moved) as caught:
        QTest.mousePress(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=start)
        for at in (start + (end - start) / 2, end):
            QTest.mouseMove(panel.list.viewport(), at)
        QTest.mouseRelease(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert caught.args == [13, 0]


def test_who_acts_next_is_named_while_their_rows_are_out_of_sight(panel: TurnPanel) -> None:
    assert not panel.next.isVisible()
    panel.list.scrollToBottom()
    assert panel.next.isVisible()
    assert panel.next.accessibleName() == "Next: Guard 13, Raiders, Guard 14"
    QTest.mouseClick(panel.next, Qt.MouseButton.LeftButton)
    assert not panel.next.isVisible(), "it leads back to whoever acts"
    show(panel, a_crowd(56))
    assert panel.next.accessibleName() == "Next: Guard 0, Guard 1, Guard 2", "after the last the next round begins"


@pytest.mark.parametrize("at", [12, 40, 56])
def test_the_line_of_who_acts_next_never_lies_over_whoever_acts(panel: TurnPanel, at: int) -> None:
    panel.resize(330, 120)
    show(panel, a_crowd(at))
    panel.resize(330, min(260, panel.sizeHint().height()))
    show(panel, a_crowd(at))
    acting = panel.list.visualRect(panel.model.index(next(n for n, row in enumerate(panel.model.rows) if row.active)))
    shown = acting.translated(panel.list.viewport().mapTo(panel, QPoint(0, 0)))
    assert panel.list.viewport().rect().contains(acting)
    assert not panel.next.isVisible() or not panel.next.geometry().intersects(shown)


def test_a_slash_looks_for_a_name_and_enter_takes_the_first(panel: TurnPanel, qtbot: QtBot) -> None:
    panel.list.setFocus()
    QTest.keyClicks(panel.list, "/")
    assert panel.search.isVisible()
    QTest.keyClicks(panel.search, "rai 2")
    assert names(panel) == ["Raider 2"]
    with qtbot.waitSignal(panel.list.selected) as caught:
        QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert caught.args is not None
    assert caught.args[0].tokens == (RAIDERS[1],)
    assert not panel.search.isVisible()
    assert "Guard 12" in names(panel)


def test_in_the_window_a_slash_in_the_list_and_the_sign_in_its_head_search_and_esc_ends_it(window: MainWindow) -> None:
    assert window.documents.open_sample("tilting-yard")
    turns = page(window).parts.turns
    page(window).session.edit(*_crowd_events(window), what="Many")
    QTest.mouseClick(turns.list.viewport(), Qt.MouseButton.LeftButton, pos=turns.list.visualRect(turns.model.index(1)).center())
    QTest.keyClicks(turns.list, "/")
    assert turns.search.hasFocus()
    QTest.keyClicks(turns.search, "t")
    assert page(window).canvas.tool.name == "select", "what is typed is no key of the window"
    QTest.keyClick(turns.search, Qt.Key.Key_Escape)
    assert not turns.search.isVisible()
    page(window).parts.dock.parts["turns"].set_open(False)
    QTest.mouseClick(turns.search_button, Qt.MouseButton.LeftButton)
    assert turns.search.isVisible()


def _crowd_events(window: MainWindow) -> tuple[TurnsChanged, ...]:
    tokens = list(page(window).board.tokens)
    return (TurnsChanged("order", TurnOrder(tuple((who,) for who in tokens), 0, begun=True)),)


def test_marks_stand_beside_the_name_as_far_as_there_is_room() -> None:
    badges = tuple(ConditionBadge("lucide/eye", name) for name in ("Aiming", "Prone", "Dazed"))
    wide = fit_marks(badges, 300)
    assert [badge.name for badge in wide.shown] == ["Aiming", "Prone"]
    assert (wide.with_words, wide.more) == (True, 1)
    narrow = fit_marks(badges, wide.width - 1)
    assert (len(narrow.shown), narrow.with_words, narrow.more) == (2, False, 1)
    assert not fit_marks(badges, 10).shown
    shown = BoardDisplay({ANN: TokenDisplay(badges=badges)})
    assert "Aiming, Prone, Dazed" in turn_rows(board_in_fight(), shown)[0].spoken_text


def test_marks_are_painted_in_the_row(panel: TurnPanel) -> None:
    plain = panel.grab().toImage()
    board = a_crowd(12)
    badges = (ConditionBadge("lucide/eye", "Aiming"),)
    panel.show_turns(turn_rows(board, BoardDisplay({TokenId("a12"): TokenDisplay(badges=badges)})))
    assert panel.grab().toImage() != plain


def test_the_map_stays_where_it_is_if_it_shall_not_follow_the_turns(window: MainWindow) -> None:
    one = page(window)
    window.theme.settings.setValue(FOLLOWS_TURNS, False)
    camera = one.controller.view.camera
    camera.set_zoom(3.0)
    camera.centre_on((4000, 4000))
    before, acting = camera.middle, one.board.turns.now
    one.go_on()
    if one.session.questions:
        QTest.keyClick(one.parts.card, Qt.Key.Key_Return)
    assert one.board.turns.now != acting
    assert camera.middle == before


def test_the_map_glides_to_whoever_acts_next_and_stops_under_a_hand_that_pans(window: MainWindow, qtbot: QtBot) -> None:
    assert window.documents.open_sample("tavern-scuffle")
    camera, scene = page(window).controller.view.camera, page(window).controller.scene
    camera.set_zoom(3.0)
    spot = next(iter(scene.token_items.values())).at
    camera.centre_on((spot[0] + 900, spot[1] + 900))
    start = camera.middle
    scene.motion.allowed = True
    camera.glide_to(spot, 56)
    assert camera.middle == start, "it has only begun"
    qtbot.waitUntil(lambda: camera.middle != start)
    camera.pan(10, 0)
    assert not scene.motion.running
    camera.glide_to(spot, 56)
    qtbot.waitUntil(lambda: not scene.motion.running)
    assert page(window).controller.view.viewport().rect().contains(page(window).controller.view.at_view(spot))
