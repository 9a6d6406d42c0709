"""The inspector: profile and forms, edited in place as ordinary edits."""

import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, TokenId
from battlemap.board.subject import Subject
from battlemap.gui.inspector.action_chips import ActionChip
from battlemap.gui.inspector.inspector import Inspector
from battlemap.gui.inspector.profile_parts import AspectLine, CounterRow, NumberCell, TrackBox, ValueEdit
from battlemap.gui.inspector.track_edit import set_bar, toggle_box
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.inputs import ComboBox
from battlemap.play.journal import replay
from battlemap.rules.display import Profile, SheetNumber, Track
from battlemap.rules.ruleset import Ruleset
from tests.games.duel import ANN, CAT, YARD, board, board_in_fight
from tests.gui.window_fixtures import a_bridge, a_theme, no_picture

ICY = Aspect(AspectId("icy"), "Icy", "zone", "zone", YARD, adverse=True)


@pytest.fixture
def bridge() -> SessionBridge:
    start = board_in_fight()
    return a_bridge(replace(start, aspects={ICY.id: ICY}))


@pytest.fixture
def inspector(qtbot: QtBot, bridge: SessionBridge) -> Inspector:
    made = Inspector(bridge, a_theme(), no_picture)
    qtbot.addWidget(made)
    bridge.updated.connect(lambda update: made.refresh())
    made.resize(300, 600)
    made.show()
    return made


def test_a_token_shows_its_profile_under_its_name(inspector: Inspector, qtbot: QtBot) -> None:
    with qtbot.waitSignal(inspector.retitled) as caught:
        inspector.show_subject(Subject("token", ANN))
    assert caught.args == ["Ann", "Fencer"]
    assert [cell.text() for cell in inspector.findChildren(NumberCell)] == ["Skill"]
    assert [row.text() for row in inspector.findChildren(CounterRow)] == ["Pluck"]


def test_a_number_is_typed_over_in_its_place_and_can_be_undone(inspector: Inspector, bridge: SessionBridge, qtbot: QtBot) -> None:
    inspector.show_subject(Subject("token", ANN))
    cell = inspector.findChildren(NumberCell)[0]
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
    field = cell.findChild(ValueEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, "3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert bridge.session.board[ANN].sheet.skill == 3
    assert bridge.session.undo()
    assert bridge.session.board[ANN].sheet.skill == 1


def test_esc_leaves_a_number_as_it_was(inspector: Inspector, bridge: SessionBridge, qtbot: QtBot) -> None:
    inspector.show_subject(Subject("token", ANN))
    row = inspector.findChildren(CounterRow)[0]
    row.begin()
    field = row.findChild(ValueEdit)
    assert field is not None
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert bridge.session.board[ANN].sheet.pluck == 1
    assert not bridge.session.undo_title


def test_a_word_where_a_number_belongs_is_refused_in_a_sentence(
    inspector: Inspector, bridge: SessionBridge, qtbot: QtBot
) -> None:
    inspector.show_subject(Subject("token", ANN))
    with qtbot.waitSignal(inspector.complained) as caught:
        inspector.profile.edited.emit("skill", "much")
    assert caught.args is not None
    assert "skill" in caught.args[0].lower()
    assert bridge.session.board[ANN].sheet.skill == 1


def test_a_zone_is_renamed_revealed_and_given_notes(inspector: Inspector, bridge: SessionBridge, qtbot: QtBot) -> None:
    inspector.show_subject(Subject("zone", YARD))
    name = inspector.form.control("name")
    assert isinstance(name, QLineEdit)
    name.selectAll()
    QTest.keyClicks(name, "Courtyard")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert bridge.session.board.zone_map.zones[YARD].name == "Courtyard"
    tick = inspector.form.control("revealed")
    assert isinstance(tick, QCheckBox)
    tick.click()
    assert not bridge.session.board.zone_map.zones[YARD].revealed
    assert bridge.session.undo()
    assert tick.isChecked()


def test_a_link_gets_a_door_and_the_door_is_shut(inspector: Inspector, bridge: SessionBridge) -> None:
    inspector.show_subject(Subject("link", "yard-gate"))
    barrier = inspector.form.control("barrier")
    assert isinstance(barrier, QComboBox)
    barrier.setCurrentText("Door")
    barrier.activated.emit(barrier.currentIndex())
    state = inspector.form.control("state")
    assert isinstance(state, QComboBox)
    state.activated.emit(1)
    link = next(iter(bridge.session.board.zone_map.links.values()))
    assert (link.barrier, link.state) == ("door", "shut")


def test_an_aspect_gets_free_invokes_and_says_whom_it_concerns(inspector: Inspector, bridge: SessionBridge) -> None:
    inspector.show_subject(Subject("aspect", "icy"))
    free = inspector.form.control("free.heroes")
    assert isinstance(free, QSpinBox)
    free.setValue(2)
    assert dict(bridge.session.board.aspects[ICY.id].free) == {"heroes": 2}
    whom = inspector.form.control("concerns:icy:cat")
    assert isinstance(whom, QComboBox)
    whom.activated.emit(2)
    assert bridge.session.board.rulings == {"concerns:icy:cat": "no"}
    whom.activated.emit(0)
    assert bridge.session.board.rulings == {}


def test_an_aspect_without_words_is_refused_below_the_form(inspector: Inspector, bridge: SessionBridge, qtbot: QtBot) -> None:
    inspector.show_subject(Subject("aspect", "icy"))
    words = inspector.form.control("name")
    assert isinstance(words, QLineEdit)
    words.selectAll()
    QTest.keyClick(words, Qt.Key.Key_Delete)
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert bridge.session.board.aspects[ICY.id].name == "Icy"


def test_the_aspects_of_a_zone_lead_to_their_own_fields(inspector: Inspector, qtbot: QtBot) -> None:
    inspector.show_subject(Subject("zone", YARD))
    with qtbot.waitSignal(inspector.selected) as caught:
        QTest.mouseClick(inspector.findChildren(AspectLine)[0], Qt.MouseButton.LeftButton)
    assert caught.args == [Subject("aspect", "icy")]


def test_the_foot_offers_the_lines_of_the_menu(inspector: Inspector, qtbot: QtBot) -> None:
    inspector.follow(lambda: ANN)
    inspector.show_subject(Subject("token", CAT))
    inspector.show_foot()

    chips = {chip.text(): chip for chip in inspector.foot.findChildren(ActionChip)}
    assert "Strike" in chips
    with qtbot.waitSignal(inspector.line_wanted) as caught:
        QTest.mouseClick(chips["Strike"], Qt.MouseButton.LeftButton)
    assert caught.args is not None
    assert caught.args[0].command.preset == {"target": ("cat",)}


class Rower(Struct, frozen=True):
    """A sheet with a list of marked boxes and a number behind a bar."""

    marked: tuple[int, ...] = ()
    lost: int = 0


ROWING = Ruleset(
    "rowing", "Rowing", Rower, Struct, Struct(), {},
    profile=lambda board, who: Profile(
        tracks=(
            Track("Stress", tuple(at in board[who].sheet.marked for at in range(3)), path="marked"),
            Track("Health", filled=4 - board[who].sheet.lost, of=4, shape="bar", path="lost"),
        ),
        figures=(SheetNumber("Lost", str(board[who].sheet.lost), "lost"),),
    ),
)  # fmt: skip


def rowing_board() -> AnyEncounter:
    start = board()
    return replace(start, tokens={ANN: replace(start[ANN], sheet=Rower())})


def test_a_pressed_box_changes_the_field_its_track_names() -> None:
    start = rowing_board()
    events = toggle_box(ROWING, start, ANN, 0, 1)
    after = replay(start, events)
    assert after[ANN].sheet.marked == (1,)
    assert replay(after, toggle_box(ROWING, after, ANN, 0, 1))[ANN].sheet.marked == ()


def test_a_bar_sets_the_number_behind_it_even_if_that_runs_the_other_way() -> None:
    start = rowing_board()
    assert replay(start, set_bar(ROWING, start, ANN, 1, 1))[ANN].sheet.lost == 3


def test_a_track_that_names_no_field_stays_as_it_is() -> None:
    silent = replace(ROWING, profile=lambda board, who: Profile(tracks=(Track("Fixed", filled=2, of=4, shape="bar"),)))
    assert set_bar(silent, rowing_board(), TokenId("ann"), 0, 3) == ()


def test_boxes_are_buttons_with_names(qtbot: QtBot) -> None:
    box = TrackBox(a_theme(), "Stress box 1", True)
    qtbot.addWidget(box)
    assert box.accessibleName() == "Stress box 1, marked"
    with qtbot.waitSignal(box.clicked):
        QTest.keyClick(box, Qt.Key.Key_Space)


def test_the_grounds_of_a_zone_are_listed_with_samples_that_are_painted_when_the_list_opens(
    inspector: Inspector, qtbot: QtBot
) -> None:
    inspector.show_subject(Subject("zone", YARD))
    shown = inspector.form.control("terrain")
    assert isinstance(shown, ComboBox)
    assert not shown.itemIcon(shown.currentIndex()).isNull()
    other = (shown.currentIndex() + 1) % shown.count()
    assert shown.itemIcon(other).isNull()
    shown.opened.emit()
    plain = shown.itemIcon(other).pixmap(shown.iconSize()).toImage()
    qtbot.waitUntil(lambda: shown.itemIcon(other).pixmap(shown.iconSize()).toImage() != plain)
