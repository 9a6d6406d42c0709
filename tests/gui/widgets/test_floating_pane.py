"""What floats over the map and only says something: the card at a drag, the line of help, the banner, the small editor."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.ids import ZoneId
from battlemap.board.subject import Subject
from battlemap.canvas.view.drag_info import NO_HINT, DifficultyStep, DragInfo, Obstacle, ToolHint
from battlemap.gui.map.banner import Banner
from battlemap.gui.map.inline_edit import InlineEditor
from battlemap.gui.map.move_card import PAD, THREATS, MoveCard, ToolHintBar
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.floating_pane import MARGIN
from battlemap.paint.style.typography import BODY, BOLD, DIFFICULTY, interface_font, text_width
from battlemap.play.session import new_session
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample
from tests.gui.question.card_fixtures import PUSH, a_fight
from tests.gui.ravine import ORM, RIM
from tests.gui.window_fixtures import a_theme

Key = Qt.Key
STEPS = (DifficultyStep("Fair +2", 2, "Icy"), DifficultyStep("Great +4", 4, "Icy, Boulders"))
LEDGE = Obstacle("game/mountain-climbing", "Ledge, up")


def an_area(qtbot: QtBot) -> QWidget:
    area = QWidget()
    qtbot.addWidget(area, before_close_func=lambda _: area.hide())  # it holds the area, and so its cards, until then
    area.resize(1000, 700)
    area.show()
    qtbot.waitExposed(area)
    return area


def a_drag(point: tuple[int, int] = (500, 200), command: Command | None = None, **fields: Any) -> DragInfo:
    told: dict[str, Any] = {
        "words": "Great +4",
        "value": 4,
        "difficulty_steps": STEPS,
        "obstacles": (LEDGE,),
        "cost": "Uses the action",
    }
    start = ZoneId("ford")
    return DragInfo(ORM, "Orm", start, "Frozen ford", RIM, "Rockfall", point, command=command, **{**told, **fields})


def card_of(pane: MoveCard) -> tuple[int, int, int, int]:
    """Left, top, width and height of the card itself."""
    box = pane.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    return box.x(), box.y(), box.width(), box.height()


def test_the_card_of_a_drag_has_the_size_of_the_design_and_hangs_below_the_token(qtbot: QtBot) -> None:
    card = MoveCard(a_theme(), an_area(qtbot))
    card.show_drag(a_drag())
    left, top, width, height = card_of(card)
    assert (width, abs(height - 150) <= 4) == (392, True)
    assert top == 200 + 88
    assert left <= 500 <= left + width


def test_the_card_of_a_drag_stays_on_the_map_and_turns_up_where_there_is_no_room_below(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    card = MoveCard(a_theme(), area)
    for point in ((10, 10), (990, 10), (990, 690), (10, 690), (500, 600)):
        card.show_drag(a_drag(point))
        left, top, width, height = card_of(card)
        assert left >= 0
        assert top >= 0
        assert left + width <= area.width()
        assert top + height <= area.height() - 60
        assert not top <= point[1] <= top + height


def test_the_card_of_a_drag_says_everything_in_words(qtbot: QtBot) -> None:
    card = MoveCard(a_theme(), an_area(qtbot))
    card.show_drag(a_drag())
    for words in (
        "Great +4",
        "to cross into Rockfall",
        "Fair +2: Icy",
        "Great +4: Icy, Boulders",
        "Ledge, up",
        "Uses the action",
    ):
        assert words in card.accessibleName()


def test_a_free_a_refused_and_a_placed_move_are_told_apart(qtbot: QtBot) -> None:
    card = MoveCard(a_theme(), an_area(qtbot))
    nothing: dict[str, Any] = {"words": "", "value": None, "difficulty_steps": (), "obstacles": ()}
    said = []
    for fields in ({"cost": "Free move"}, {"refused": "the door is shut", "cost": ""}, {"free": True, "cost": "placed freely"}):
        card.end_drag()
        card.show_drag(a_drag(**{**nothing, **fields}))
        said.append(card.accessibleName().split(".")[0])
        assert card_of(card)[3] < 110
    assert said == ["Free move", "No way", "Placed freely"]


def test_the_card_of_a_drag_is_wide_enough_for_what_threatens(qtbot: QtBot) -> None:
    card = MoveCard(a_theme(), an_area(qtbot))
    card.show_drag(a_drag(words="4 m", difficulty_steps=(), value=None, obstacles=()))
    narrow = card_of(card)[2]
    danger = Obstacle("lucide/zap", "Mudge may strike as Orm leaves its reach")
    card.show_drag(a_drag(words="4 m", difficulty_steps=(), value=None, obstacles=(danger,)))
    assert card_of(card)[2] > narrow + 40


def test_the_card_of_a_drag_is_wide_enough_for_where_it_goes(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    card = MoveCard(a_theme(), area)
    words = "Stagecoach or wagon · 5 yd · 2 AP"
    note = Obstacle("lucide/info", "A test of Drive first")
    card.show_drag(DragInfo(ORM, "Orm", (20, 14), "U15", (20, 6), "U7", (500, 200), words=words, obstacles=(note,), cost=""))
    written = text_width(words, interface_font(DIFFICULTY, BOLD)) + text_width("to U7", interface_font(BODY))
    assert card_of(card)[2] >= written + 2 * PAD + 10
    card.end_drag()
    card.show_drag(a_drag(words=words * 9, difficulty_steps=(), value=None))
    assert card_of(card)[2] <= min(560, area.width())


def test_the_chance_of_a_move_fills_in_a_moment_later_and_is_dropped_with_the_drag(qtbot: QtBot) -> None:
    card = MoveCard(a_theme(), an_area(qtbot), SessionBridge(a_fight()))

    def known() -> float | None:
        return card.chances.success if card.chances is not None else None

    card.show_drag(a_drag(command=PUSH))
    assert known() is None
    qtbot.waitUntil(lambda: known() is not None, timeout=5000)
    sure = known()
    assert sure is not None
    assert sure > 0.5
    card.show_drag(a_drag((510, 210), command=PUSH))
    assert known() == sure
    card.end_drag()
    assert card.isHidden()
    assert known() is None


def test_who_can_attack_at_the_goal_fills_in_while_the_hand_rests_there(qtbot: QtBot) -> None:
    ravine = read_sample("ravine-ambush")
    card = MoveCard(a_theme(), an_area(qtbot), SessionBridge(new_session(ravine.rules, ravine.board, "a seed")))
    card.show_drag(a_drag(command=Command("move", ORM, {"to": ("mesa",)})))
    assert card.threats.words == ""
    qtbot.waitUntil(lambda: not card.threats.is_working, timeout=10_000)
    assert card.threats.words == "Attacked there: Cole 73 %, Iver 42 %"
    assert card.threats.words in card.accessibleName()
    card.end_drag()
    assert card.threats.words == ""


def test_where_the_map_tells_the_rest_a_card_of_threats_alone_is_one_line(qtbot: QtBot) -> None:
    card = MoveCard(a_theme(), an_area(qtbot))
    card.show_drag(replace(a_drag(obstacles=(), difficulty_steps=()), start=(3, 4)))
    assert card.isHidden()
    card.threats.words = "Attacked there: Cole 73 %, Iver 42 %"
    card.show_drag(replace(a_drag((510, 210), obstacles=(), difficulty_steps=()), start=(3, 4)))
    assert not card.isHidden()
    assert card_of(card)[3] == THREATS
    card.show_drag(replace(a_drag((520, 220), difficulty_steps=()), start=(3, 4)))
    assert card_of(card)[3] > 2 * THREATS


def test_the_mouse_goes_through_what_only_says_something(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    card, line = MoveCard(a_theme(), area), ToolHintBar(a_theme(), area)
    for pane in (card, line):
        assert pane.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_the_line_of_help_shows_a_hint_and_goes_with_it(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    line = ToolHintBar(a_theme(), area)
    line.show_hint(
        ToolHint("lucide/move", "*Moving Orm* from Frozen ford to Rockfall", (("Drop", "Roll to cross"), ("Esc", "Put back")))
    )
    assert line.isVisible()
    assert line.accessibleName() == "Moving Orm from Frozen ford to Rockfall. Drop: Roll to cross, Esc: Put back"
    box = line.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    assert box.height() == 44
    assert area.height() - box.bottom() - 1 == 16
    line.show_hint(NO_HINT)
    assert line.isHidden()


def test_the_line_of_help_stays_above_the_question_card(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    line = ToolHintBar(a_theme(), area)
    line.show_hint(ToolHint("lucide/move", "*Drawing a zone*"))
    line.stay_clear(272)
    box = line.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    assert box.bottom() < area.height() - 272
    line.stay_clear(0)
    assert line.geometry().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN).bottom() + 1 == area.height() - 16


def test_a_long_line_keeps_within_the_map(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    line = ToolHintBar(a_theme(), area)
    line.show_hint(ToolHint("lucide/move", "*Moving* " + "very far " * 60, (("Esc", "Put back"),)))
    assert line.geometry().adjusted(MARGIN, 0, -MARGIN, 0).width() <= area.width() - 32
    area.resize(700, 700)
    assert line.geometry().adjusted(MARGIN, 0, -MARGIN, 0).width() <= 700 - 32
    line.grab()


def test_a_banner_with_buttons_stays_until_one_is_pressed(qtbot: QtBot) -> None:
    banner = Banner(a_theme(), an_area(qtbot))
    pressed: list[str] = []
    banner.show_words(
        "The disk is full.", ("Save a copy…", lambda: pressed.append("copy")), ("Try again", lambda: pressed.append("again"))
    )
    assert banner.isVisible()
    assert banner.accessibleName() == "The disk is full."
    assert not banner.findChildren(type(banner.shadow))
    QTest.mouseClick(banner.buttons[1], Qt.MouseButton.LeftButton)
    assert pressed == ["again"]
    assert banner.isHidden()


def test_a_banner_that_only_tells_goes_by_itself_or_when_it_is_closed(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    banner = Banner(a_theme(), area)
    banner.show_words("Orm is already in Cole’s zone.")
    assert banner.buttons == []
    assert abs(banner.geometry().center().x() - area.rect().center().x()) <= 1
    QTest.mouseClick(banner.close_button, Qt.MouseButton.LeftButton)
    assert banner.isHidden()
    banner.show_words("Again.")
    assert banner.isVisible()


def test_a_long_sentence_on_the_banner_takes_more_lines_instead_of_more_width(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    banner = Banner(a_theme(), area)
    banner.show_words("Short.")
    one = banner.size()
    banner.show_words("The battle cannot be saved, and here is a rather long explanation of why that may be so. " * 3)
    assert banner.width() <= 720
    assert banner.height() > one.height()
    area.resize(QSize(400, 700))
    assert banner.width() <= 400 - 32


def test_a_new_zone_is_named_with_enter_twice(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    editor = InlineEditor(a_theme(), area)
    taken: list[tuple[object, tuple[str, ...]]] = []
    editor.taken.connect(lambda subject, texts: taken.append((subject, texts)))
    editor.ask(Subject("zone", "zone-1"), area.mapToGlobal(QPoint(300, 300)), ("Name", "Zone 1"), ("Aspect", ""))
    assert area.window().focusWidget() is editor.entries[0]
    assert editor.entries[0].selectedText() == "Zone 1"
    QTest.keyClicks(editor.entries[0], "Rockfall")
    QTest.keyClick(editor.entries[0], Key.Key_Return)
    assert area.window().focusWidget() is editor.entries[1]
    QTest.keyClicks(editor.entries[1], "Boulders ")
    QTest.keyClick(editor.entries[1], Key.Key_Return)
    assert taken == [(Subject("zone", "zone-1"), ("Rockfall", "Boulders"))]
    assert editor.isHidden()


def test_escape_leaves_the_editor_and_gives_the_focus_back(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    editor = InlineEditor(a_theme(), area)
    editor.home = area
    taken: list[object] = []
    left: list[object] = []
    editor.taken.connect(lambda subject, texts: taken.append(subject))
    editor.left.connect(left.append)
    editor.ask(Subject("zone", "zone-1"), area.mapToGlobal(QPoint(300, 300)), ("Name", "Zone 1"))
    QTest.keyClick(editor.entries[0], Key.Key_Escape)
    assert (taken, left) == ([], [Subject("zone", "zone-1")])
    assert editor.isHidden()
    assert area.window().focusWidget() is area


def test_a_click_elsewhere_takes_what_was_written(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    editor = InlineEditor(a_theme(), area)
    taken: list[tuple[str, ...]] = []
    editor.taken.connect(lambda subject, texts: taken.append(texts))
    editor.ask(Subject("zone", "zone-1"), area.mapToGlobal(QPoint(300, 300)), ("Name", "Ford"))
    QTest.mouseClick(area, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(900, 600))
    assert taken == [("Ford",)]
    QTest.mouseClick(area, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(900, 600))
    assert len(taken) == 1


def test_the_editor_stays_on_the_map(qtbot: QtBot) -> None:
    area = an_area(qtbot)
    editor = InlineEditor(a_theme(), area)
    for at in (QPoint(0, 0), QPoint(999, 699)):
        editor.ask(Subject("zone", "x"), area.mapToGlobal(at), ("Name", ""), ("Aspect", ""))
        assert area.rect().contains(editor.geometry())
        editor.leave()
