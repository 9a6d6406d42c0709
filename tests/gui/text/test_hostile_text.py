"""A battle whose every text is markup, control characters and a picture to be loaded: all of it is shown, nothing obeyed."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from PySide6.QtCore import QDeadlineTimer, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from battlemap.board.subject import SCENE, Subject, SubjectKind
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders
from battlemap.rules.procedure import Command, Refused
from battlemap.store.database.battle import Battle, new_battle
from battlemap.store.document.battle_folder import battles_dir, read_sample
from battlemap.store.document.document import Document
from tests.gui.text.hostile_board import hostile_board, hostile_events
from tests.gui.text.reading_back import Bait, faults_of, point_at, shown_widgets
from tests.gui.window_events import page
from tests.gui.window_fixtures import a_theme

SETTLED = 2_000
"""Milliseconds until every layout has been worked out."""
POINTED: WeakKeyDictionary[MainWindow, set[tuple[str, str, str]]] = WeakKeyDictionary()
"""The kinds of widget, their names and tips that have been pointed at in a window: the same says the same again."""
SAMPLES = ["ravine-ambush", "tavern-scuffle", "crooked-ladle", "tilting-yard", "quarry-yard"]
"""One of each game, zones and grids."""


@pytest.fixture(scope="module")
def laid_bait(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bait]:
    made = Bait(tmp_path_factory.mktemp("bait"))
    yield made
    made.close()


@pytest.fixture
def bait(laid_bait: Bait) -> Bait:
    laid_bait.renew()
    return laid_bait


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The window before any battle is opened in it."""
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    return made


@cache
def hostile_battle(sample: str, text: str) -> Battle:
    """The battle of a sample with *text* wherever that can be; working out where it can be takes long."""
    battle = read_sample(sample)
    return new_battle(battle.rules, hostile_board(battle.rules, battle.board, text), tuple(battle.assets.values()))


def hostile(bait: Bait, length: int = 0) -> str:
    """Such a text, repeated without a blank up to a *length*."""
    text = f'<img src="{bait.path}"><b>x</b>&amp;\u202e\x07\u2066*[*]\t& \n'
    return text + (text.replace(" ", "").replace("\n", "") * length)[: max(0, length - len(text))]


def open_hostile(window: MainWindow, sample: str, text: str) -> None:
    """Open such a battle from a file, in the middle of the fight where the sample has begun one."""
    path = battles_dir() / "<img src=bait.png><b>x & y [*].battle"
    document = Document.create(path, hostile_battle(sample, text))
    assert document.close()
    assert window.documents.open(path)
    page(window).session.edit(*hostile_events(text), what=text)
    page(window).session.set_orders(StandingOrders((StandingOrder(EVERYBODY, text, (text,)),), (RollOrder(EVERYBODY, "type"),)))
    QApplication.processEvents()


def check(window: MainWindow, where: str) -> None:
    """Read back every widget that is seen, once it lies in its place, and have it say its tooltip."""
    QApplication.processEvents()
    window.grab()
    deadline = QDeadlineTimer(SETTLED)
    while True:
        widgets = shown_widgets()
        faults = [f"{where}: {fault}" for widget in widgets for fault in faults_of(widget)]
        if not faults or deadline.hasExpired():
            break
        QTest.qWait(20)
    pointed = POINTED.setdefault(window, set())
    for widget in widgets:
        kind = type(widget).__name__, widget.objectName(), widget.toolTip()
        if kind[-1] and kind not in pointed:
            pointed.add(kind)
            faults += [f"{where}: {fault}" for fault in point_at(widget)]
    assert faults == []


def subjects(window: MainWindow) -> list[Subject]:
    """One of every kind of thing on the map."""
    board = page(window).board
    kinds: dict[SubjectKind, Mapping[Any, Any]] = {
        "token": board.tokens, "zone": board.zone_map.zones, "link": board.zone_map.links, "aspect": board.aspects,
        "prop": board.grid.props if board.grid else {}, "lamp": board.grid.lamps if board.grid else {},
    }  # fmt: skip
    return [SCENE, *(Subject(kind, key) for kind, table in kinds.items() for key in list(table)[:1])]


@pytest.mark.parametrize("length", [0, 10_000])
@pytest.mark.parametrize("sample", SAMPLES)
def test_in_no_place_of_the_window_is_a_text_of_a_document_obeyed(
    sample: str, length: int, window: MainWindow, qtbot: QtBot, bait: Bait
) -> None:
    open_hostile(window, sample, hostile(bait, length))
    battle = page(window)
    check(window, "the battle")
    for subject in subjects(window):
        battle.show_subject(subject)
        check(window, f"the inspector on {subject}")
        battle.open_menu(subject, battle.mapToGlobal(QPoint(300, 200)))
        check(window, f"the menu on {subject}")
        battle.parts.menu.close_menu()
    assert bait.taken is False


@pytest.mark.qt_log_ignore("grabbing the keyboard")
@pytest.mark.parametrize("sample", SAMPLES)
def test_nor_in_a_sheet_or_a_menu_of_the_window(sample: str, window: MainWindow, qtbot: QtBot, bait: Bait) -> None:
    open_hostile(window, sample, hostile(bait))
    actions = window.window_actions
    page(window).show_subject(Subject("token", next(iter(page(window).board.tokens))))
    for name, show in {
        "the sheet": actions.dialogs.selected_sheet, "house rules": actions.dialogs.house_rules,
        "orders": actions.dialogs.orders, "sides": actions.dialogs.sides, "a link": actions.dialogs.link_to,
        "a new aspect": actions.dialogs.new_aspect, "kept": actions.dialogs.keep_token,
        "collection": actions.dialogs.token_tray, "settings": actions.dialogs.preferences, "about": actions.dialogs.about,
        "the main menu": actions.open_main_menu, "a new battle": actions.new_battle.show_page,
    }.items():  # fmt: skip
        show()
        check(window, name)
        window.close_dialog()
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
    actions.new_battle.leave()
    window.say(hostile(bait))
    check(window, "the banner")
    actions.files.close_battle()
    check(window, "the start page")
    assert bait.taken is False


@pytest.mark.parametrize("sample", SAMPLES)
def test_nor_on_a_question(sample: str, window: MainWindow, qtbot: QtBot, bait: Bait) -> None:
    open_hostile(window, sample, hostile(bait))
    battle, asked = page(window), 0
    for command in commands(window):
        try:
            battle.session.perform(command)
        except Refused:
            continue
        for _ in range(4):
            if not battle.session.questions:
                break
            asked += 1
            check(window, f"the question “{battle.session.questions[0].ask}” of {command.action}")
            if not answer_first(window):
                break
        while battle.session.current is not None and battle.session.undo():
            pass
        if asked > 12:
            break
    assert asked > 2
    assert bait.taken is False


def commands(window: MainWindow) -> Iterator[Command]:
    """Every action for some tokens."""
    board, rules = page(window).board, page(window).session.rules
    for who in list(board.tokens)[:3]:
        yield from (Command(name, who) for name, action in rules.actions.items() if action.menu == "token")


def answer_first(window: MainWindow) -> bool:
    """Give the first possible answer; False if there is none."""
    session = page(window).session
    choice = session.questions[0]
    key = next((option.key for option in choice.options if not option.refusal), None)
    try:
        if key is None:
            return False
        session.answer(key, by=choice.to[0])
    except Refused:
        return False
    return True


@pytest.mark.qt_log_ignore("QFile::at")
def test_a_label_that_took_markup_would_load_the_picture(bait: Bait, qtbot: QtBot) -> None:
    bare = QLabel(f'<img src="{bait.path}">')
    qtbot.addWidget(bare)
    bare.show()
    QApplication.processEvents()
    assert bait.taken
    assert [*faults_of(bare)]
