"""What the tests of the cards share: a fight in the ravine, a card over a map, keys and clicks as people make them."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.question.question_card import QuestionCard
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders
from battlemap.rules.procedure import Command
from tests.gui.ravine import COLE, ORM, RAVINE, board
from tests.gui.window_fixtures import a_theme

APPROACH, FOLLOW = StandingOrder(EVERYBODY, "approach"), StandingOrder(EVERYBODY, "follow")
SEED = "r5471"
"""With it Orm rolls + 0 − − and Cole 0 + − 0."""
PUSH = Command("push", ORM, {"target": (COLE,)})


def a_fight(*standing: StandingOrder, heroes: str = "wait", seed: str = SEED) -> Session:
    """Orm's turn; the raiders' dice fall at once, the heroes' wait, are typed, or fall at once."""
    rolling = (RollOrder(EVERYBODY, heroes), RollOrder("raiders", "at once"))  # type: ignore[arg-type]
    return new_session(RAVINE, board(), seed, StandingOrders(standing, rolling))


def asking(kind: str) -> Command:
    """Orm asks one question of this kind."""
    return Command("ask", ORM, {"kind": (kind,)})


class Table:
    """A window with a map and a question card on it."""

    def __init__(self, qtbot: QtBot, session: Session, width: int = 1600, theme: str = "dark") -> None:
        self.session, self.bridge, self.theme = session, SessionBridge(session), a_theme(theme)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(width, 800)
        self.map = QWidget(self.window)
        self.map.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area = QWidget(self.window)
        self.area.setGeometry(0, 0, width - 300, 760)
        self.card = QuestionCard(self.bridge, self.theme, self.area)
        self.card.focus.home = self.map
        self.window.show()
        qtbot.waitExposed(self.window)

    def press(self, key: Qt.Key | str) -> None:
        """Press a key where the focus is, else on the card."""
        focus = self.window.focusWidget()
        target = focus if focus is not None and self.card.isAncestorOf(focus) else self.card
        if isinstance(key, str):
            QTest.keyClicks(target, key)
        else:
            QTest.keyClick(target, key)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click in the middle of a widget, or at a point of it."""
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at or widget.rect().center())

    def labels(self) -> list[str]:
        """The answers that are shown, in order."""
        strip = self.card.view.strip
        if strip is None:
            return []
        return [row.label for row in strip.list.shown] if strip.list is not None else [button.label for button in strip.buttons]
