"""What the tests of the window share: a theme of their own, sessions of the duel, a bridge."""

from PySide6.QtCore import QSettings

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.theme import Theme
from battlemap.paths import user_config_dir
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrder, StandingOrders
from tests.games.duel import DUEL, board_in_fight

QUIET = StandingOrders(
    (
        StandingOrder(EVERYBODY, "struck at"),
        StandingOrder(EVERYBODY, "wounded"),
        StandingOrder(EVERYBODY, "tricks"),
        StandingOrder(EVERYBODY, "spare"),
    )
)


def a_theme(name: str = "dark") -> Theme:
    """A theme whose preferences are this test's own."""
    settings = QSettings(str(user_config_dir() / "battlemap.ini"), QSettings.Format.IniFormat)
    settings.setValue("theme", name)
    settings.setValue("motion", False)
    settings.setValue("forecast", False)
    return Theme(settings)


def a_session(board: AnyEncounter | None = None, orders: StandingOrders = QUIET) -> Session:
    """A duel, by default with the fight begun and Ann's turn under way."""
    return new_session(DUEL, board if board is not None else board_in_fight(), "seed", orders)


def a_bridge(board: AnyEncounter | None = None, orders: StandingOrders = QUIET) -> SessionBridge:
    """A session and its bridge."""
    return SessionBridge(a_session(board, orders))


def no_picture(key: str) -> None:
    """For documents without pictures."""
