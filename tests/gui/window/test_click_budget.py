"""What the usual things cost in clicks and keys: counted with real events on the whole window."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.board.events import AspectGone, Event, SceneChanged, SheetChanged
from battlemap.board.ids import Point, TokenId
from battlemap.board.subject import Subject
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.start.new_battle import LAST_RULES
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, take_new_battle

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
ORM, COLE = TokenId("orm"), TokenId("cole")


class InputCounter:
    """A mouse and a keyboard on the window that count what they do."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.clicks = self.drags = self.keys = 0

    @property
    def map(self) -> QWidget:
        return page(self.window).controller.view.viewport()

    def at(self, point: Point) -> QPoint:
        """A point of the map in the view."""
        return page(self.window).controller.view.at_view(point)

    def in_zone(self, zone: str) -> QPoint:
        """The middle of a zone."""
        spot = point_of(page(self.window).controller, Subject("zone", zone))
        assert spot is not None
        return self.at(spot)

    def token(self, who: TokenId) -> QPoint:
        spot = page(self.window).controller.scene.spot_of(who)
        assert spot is not None
        return self.at(spot)

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        self.clicks += 1
        QTest.mouseClick(widget, LEFT, pos=where or widget.rect().center())
        QApplication.processEvents()

    def menu(self, where: QPoint) -> None:
        """A click with the right button on the map."""
        self.clicks += 1
        reason, there = QContextMenuEvent.Reason.Mouse, self.map.mapToGlobal(where)
        QTest.mouseClick(self.map, RIGHT, pos=where)
        if page(self.window).parts.menu.isHidden():  # the platform sends this one itself
            QApplication.sendEvent(self.map, QContextMenuEvent(reason, where, there))
        QApplication.processEvents()

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, go there in a straight line, let go."""
        self.stroke([start + (end - start) * step / 8 for step in range(9)])

    def rectangle(self, corner: QPoint, width: int, height: int) -> None:
        """Drag from corner to corner."""
        self.stroke([corner + QPoint(width * n // 10, height * n // 10) for n in range(11)])

    def stroke(self, way: Sequence[QPoint]) -> None:
        """One press of the button, moved along a way."""
        self.drags += 1
        self._mouse(QEvent.Type.MouseButtonPress, way[0], LEFT, LEFT)
        for point in way[1:]:
            self._mouse(QEvent.Type.MouseMove, point, NONE, LEFT)
        self._mouse(QEvent.Type.MouseButtonRelease, way[-1], LEFT, NONE)
        QApplication.processEvents()

    def _mouse(self, kind: QEvent.Type, where: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        there = QPointF(self.map.mapToGlobal(where))
        keys = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(self.map, QMouseEvent(kind, QPointF(where), there, button, held, keys))

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.keys += 1
        QTest.keyClick(QApplication.focusWidget() or self.map, key, held)
        QApplication.processEvents()

    def type(self, words: str) -> None:
        """Names are typed and not counted."""
        QTest.keyClicks(QApplication.focusWidget() or self.map, words)

    def line(self, title: str) -> None:
        """A click on a line of the open menu."""
        one = page(self.window)
        self.click(next(row for row in one.parts.menu.rows if row.entry.title == title))


def quiet(window: MainWindow) -> None:
    """The sample without aspects and points: there is nothing to invoke."""
    session = page(window).session
    events: list[Event] = [AspectGone(key, "gone") for key in session.board.aspects]
    events += [SheetChanged(key, "poor", {"fate_points": 0, "filled": {}}) for key in session.board.tokens]
    session.edit(*events, SceneChanged("poor", {"gm_points": 0}), what="Nothing to invoke")


def button(window: MainWindow, words: str) -> QWidget:
    """A button of the card that asks."""
    buttons = page(window).parts.card.findChildren(TextButton)
    return next(one for one in buttons if one.isVisible() and one.accessibleName() == words)


def test_an_attack_with_the_default_defence_takes_three_clicks(window: MainWindow) -> None:
    quiet(window)
    hands, one = InputCounter(window), page(window)
    hands.menu(hands.token(COLE))
    hands.line("Attack")
    hands.click(button(window, "Roll"))
    assert hands.clicks == 3
    assert hands.keys == 0
    assert one.session.waiting_roll is None
    assert not [question for question in one.session.questions if question.ask != "style"]


def test_a_free_move_takes_one_drag(window: MainWindow) -> None:
    quiet(window)
    hands, one = InputCounter(window), page(window)
    hands.drag(hands.token(ORM), hands.in_zone("thorn"))
    assert (hands.clicks, hands.drags, hands.keys) == (0, 1, 0)
    assert one.board[ORM].place == "thorn"
    assert one.session.current is None
    assert one.board[ORM].sheet.moved
    assert not one.board[ORM].sheet.acted


def test_a_push_into_a_chosen_zone_takes_four_clicks(window: MainWindow) -> None:
    quiet(window)
    hands, one = InputCounter(window), page(window)
    one.session.edit(SheetChanged(ORM, "mighty", {"approaches": {"forceful": 8}}), what="A mighty hero")
    hands.menu(hands.token(COLE))
    hands.line("Push")
    hands.click(button(window, "Roll"))
    assert [question.ask for question in one.session.questions] == ["to"]
    hands.click(hands.map, hands.in_zone("thorn"))
    assert (hands.clicks, hands.drags, hands.keys) == (4, 0, 0)
    assert one.board[COLE].place == "thorn"
    assert one.board[ORM].place == "floor"
    assert one.session.current is None


def test_a_field_of_six_zones_takes_less_than_forty_clicks_and_keys(window: MainWindow) -> None:
    window.documents.close()
    hands = InputCounter(window)
    start = window.start_page
    assert start is not None
    window.theme.settings.setValue(LAST_RULES, "war_of_ashes")
    hands.click(next(way for way in start.ways if way.way == "zones"))
    hands.keys += window.page is None  # Enter takes the rules that were played last
    take_new_battle(window)
    one = page(window)
    if one.canvas.tool.name != "zone":
        hands.key(Qt.Key.Key_Z)
    names = (("Gate", "Yard", "Well"), ("Stable", "Stairs", "Wall"))
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            hands.rectangle(QPoint(180 + 252 * column, 110 + 202 * row), 250, 200)
            for words in (name, f"{name} aspect"):
                hands.type(words)
                hands.key(Qt.Key.Key_Return)
    assert [zone.name for zone in one.board.zone_map.zones.values()] == [name for line in names for name in line]
    assert len(one.board.aspects) == 6
    assert len(one.board.zone_map.links) >= 7, "zones side by side are open to each other"
    assert (hands.clicks, hands.drags, hands.keys) == (1, 6, 13)
    assert hands.clicks + hands.drags + hands.keys < 40
