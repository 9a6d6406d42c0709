"""A key that is printed does what its button does, wherever somebody clicked last: pressed in every state of a fight."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.collection.collection_panel import CollectionPanel
from battlemap.gui.house_rules.house_rules_form import HouseRulesForm
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import put_aspect
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput
from tests.gui.window.printed_keys import blank_of, click, press_key, printed_keys, show_outcome, state_of
from tests.gui.window_events import page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ORM, COLE = TokenId("orm"), TokenId("cole")
PUSH = Command("push", ORM, {"target": ("cole",)})
Step = Callable[[MainWindow], None]


def turn(window: MainWindow) -> None:
    """Orm's turn, and nobody is asked anything."""


def question(window: MainWindow) -> None:
    """A question with numbered answers."""
    page(window).perform(Command("maneuver", ORM, {"target": ("cole",)}))
    page(window).session.answer("Trip")
    assert page(window).session.questions[0].ask == "kind"


def words(window: MainWindow) -> None:
    """A question for words, with ideas that have numbers."""
    page(window).perform(Command("advantage", ORM, {"target": ("cole",)}))
    assert page(window).parts.card.view.strip is not None


def roll(window: MainWindow) -> None:
    """Dice wait."""
    page(window).perform(PUSH)
    assert page(window).session.waiting_roll is not None


def outcome(window: MainWindow) -> None:
    """All is done, and the card tells what came of it."""
    show_outcome(window)
    assert page(window).parts.card.isVisible()


def on_the_map(window: MainWindow) -> None:
    view = page(window).controller.view
    click(view.viewport(), QPoint(30, 560))


def in_the_log(window: MainWindow) -> None:
    log = page(window).parts.log
    log.scrollToTop()
    index = next(log.log.index(at) for at, row in enumerate(log.log.rows) if row.edit)
    click(log.viewport(), log.visualRect(index).topLeft() + QPoint(60, 8))


def in_the_turn_order(window: MainWindow) -> None:
    turns = page(window).parts.turns
    click(turns.list.viewport(), turns.list.visualRect(turns.model.index(1)).center())


def in_the_inspector(window: MainWindow) -> None:
    inspector = page(window).parts.inspector
    click(inspector, blank_of(inspector))


def zone_name(window: MainWindow) -> QLineEdit:
    page(window).selection.select(Subject("zone", "rim"))
    QApplication.processEvents()
    fields = page(window).parts.inspector.findChildren(QLineEdit)
    field = next(field for field in fields if not field.visibleRegion().isEmpty())
    click(field, field.visibleRegion().boundingRect().center())
    assert QApplication.focusWidget() is field
    return field


def in_a_field_of_the_dock_and_enter(window: MainWindow) -> None:
    field = zone_name(window)
    QTest.keyClicks(field, "q")
    press_key(window, "Backspace")
    press_key(window, "Return")


def in_a_field_of_the_dock_and_esc(window: MainWindow) -> None:
    field = zone_name(window)
    QTest.keyClicks(field, " q")
    press_key(window, "Esc")


def in_the_house_rules(window: MainWindow) -> None:
    form = window.window_actions.dialogs.house_rules()
    assert isinstance(form, HouseRulesForm)
    QApplication.processEvents()
    click(form.contents.viewport(), form.contents.visualItemRect(form.contents.item(1)).center())


def in_the_collection(window: MainWindow) -> None:
    page_now = page(window)
    panel = window.window_actions.dialogs.open_collection(page_now)
    assert isinstance(panel, CollectionPanel)
    QApplication.processEvents()
    click(panel.filters.chips[0])
    click(panel.list.viewport(), panel.list.visualRect(panel.model.index(0)).center())


PANELS = (
    on_the_map, in_the_log, in_the_turn_order, in_the_inspector, in_a_field_of_the_dock_and_enter,
    in_a_field_of_the_dock_and_esc, in_the_house_rules, in_the_collection,
)  # fmt: skip


CARDS_OWN: dict[Step, set[str]] = {turn: set(), question: {"T"}, words: {"T"}, roll: {"T", "+", "-"}, outcome: {"T"}}
"""While a card is open T types dice, and while dice wait so do the faces of a die, whatever else these keys stand for."""
ONE_TOOL = "Z"
"""The tool whose key is pressed in every state; those of the others only where nothing is asked."""


class Fight:
    """A window with a fight in it that can be brought back to where it was."""

    def __init__(self, window: MainWindow, state: Step) -> None:
        self.window, self.state = window, state
        window.window_actions.table.rename_battle("Ambush at night")
        self.head = page(window).session.head

    def begin(self, panel: Step) -> None:
        """Once more: the state, then the click."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        self.window.close_dialog()
        one = page(self.window)
        one.canvas.set_tool("select")
        one.canvas.set_lens(None)
        one.parts.menu.close_menu()
        one.session.call_off()
        if one.session.head != self.head or one.session.redo_title:
            one.session.go_to(self.head)
        one.parts.card.dismiss()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what is closed must not follow the fight
        one.controller.view.camera.fit(animated=False)
        self.state(self.window)
        panel(self.window)

    def labels(self) -> list[str]:
        """The keys that are printed after that, as far as they are pressed in this state."""
        tools = {"V", "L", "M", "N", "Q"} if self.state is not turn else set[str]()
        return [label for label in printed_keys(self.window) if label not in CARDS_OWN[self.state] | tools]

    def after_click(self, label: str) -> tuple[object, ...]:
        self.begin(on_the_map)
        click(printed_keys(self.window)[label])
        let_machine_think(self.window)
        return state_of(self.window)

    def after_key(self, label: str, panel: Step) -> tuple[object, ...]:
        """Where a sheet is open that the key has nothing to do with, it does not count."""
        self.begin(panel)
        before = self.window.dialog
        press_key(self.window, label)
        let_machine_think(self.window)
        return state_of(self.window, without=before)


def let_machine_think(window: MainWindow) -> None:
    """What a machine was asked to decide comes a moment later."""
    machine = page(window).machine if window.page is not None else None
    while machine is not None and machine.opponent.thinks:
        QTest.qWait(2)


@pytest.fixture
def quiet_window(window: MainWindow) -> Iterator[MainWindow]:
    """The window, which lays itself out but is not painted: that takes most of the time, and no key looks at it."""
    window.setUpdatesEnabled(False)
    yield window
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


@pytest.mark.parametrize("state", [turn, question, words, roll, outcome], ids=lambda state: state.__name__)
def test_a_printed_key_does_what_its_button_does_wherever_the_last_click_was(quiet_window: MainWindow, state: Step) -> None:
    fight = Fight(quiet_window, state)
    fight.begin(on_the_map)
    expected = {label: fight.after_click(label) for label in fight.labels()}
    assert {"Space", ONE_TOOL} <= set(expected) or state is not turn
    wrong = []
    for panel in PANELS:
        fight.begin(panel)
        for label in fight.labels():
            if label not in expected or (label == "Esc" and quiet_window.dialog is not None):  # the sheet's own
                continue
            now = fight.after_key(label, panel)
            if now != expected[label]:
                differences = [pair for pair in zip(expected[label], now, strict=True) if pair[0] != pair[1]]
                wrong.append((panel.__name__, label, differences))
    assert wrong == []


def long_list(window: MainWindow) -> None:
    """Whoever is behind in Orm's attack on Cole is asked which of many aspects to invoke; a field narrows them."""
    session = page(window).session
    for at in range(8):
        session.edit(*put_aspect(session.board, f"Loose stones {at}", "zone", "floor", "zone"), what="strew stones")
    session.perform(Command("attack", ORM, {"target": ("cole",)}))
    while session.waiting_roll is not None or session.questions[0].ask != "invoke":
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()))
    strip = page(window).parts.card.view.strip
    assert strip is not None
    assert strip.take_filter(), "no field narrows this list"
    assert strip.list is not None
    QTest.keyClicks(strip.list.field, "stones")


@pytest.mark.parametrize("panel", [in_the_log, in_the_turn_order, in_the_inspector, on_the_map], ids=lambda panel: panel.__name__)
def test_enter_takes_the_default_of_a_long_list_after_a_click_elsewhere(quiet_window: MainWindow, panel: Step) -> None:
    quiet_window.window_actions.table.rename_battle("Ambush at night")
    long_list(quiet_window)
    session = page(quiet_window).session
    panel(quiet_window)
    assert session.questions[0].ask == "invoke"
    press_key(quiet_window, "Return")
    run = session.current
    inputs = run.inputs if run is not None else session.journal.entry(session.head).inputs
    assert [given.keys for given in inputs if isinstance(given, AnswerInput) and given.ask == "invoke"] == [("pass",)]
