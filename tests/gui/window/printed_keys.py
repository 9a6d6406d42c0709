"""Every key that is printed somewhere in the window, and what the battle looks like after somebody has used one."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from tests.gui.window_events import page

LEFT_ALONE = {"F11", "Ctrl Shift L", "Alt+M", "Alt+P", "F2"}
"""They change the window itself, or open what the platform of the tests cannot show."""
HELD = {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier}
KEYS = {
    "Return": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "Space": Qt.Key.Key_Space, "Del": Qt.Key.Key_Delete,
    "Backspace": Qt.Key.Key_Backspace, "Down": Qt.Key.Key_Down,
}  # fmt: skip
NAMES = {"Enter": "Return", "↵": "Return", "−": "-"}


def printed_keys(window: MainWindow) -> dict[str, PaintedButton]:
    """The button of each key that is printed on one that is seen, or in its tip; the sheet's first, then the card's."""
    found: dict[str, PaintedButton] = {}
    for ground in filter(None, (window.dialog, page(window).parts.card, window)):
        for button in ground.findChildren(PaintedButton):
            key = _label(button)
            if key and key not in LEFT_ALONE and button.isVisible() and button.isEnabled() and not _is_covered(window, button):
                found.setdefault(NAMES.get(key, key), button)
    return found


def _label(button: PaintedButton) -> str:
    tip = re.search(r"\(([^() ]+|Ctrl [^()]+)\)$", button.toolTip())
    return button.key.strip("·") or (tip.group(1) if tip else "")


def _is_covered(window: MainWindow, button: PaintedButton) -> bool:
    """Whether something else lies over the middle of a button."""
    hit = window.childAt(button.mapTo(window, button.rect().center()))
    return hit is not button


def press_key(window: MainWindow, label: str) -> None:
    """A key as the keyboard gives it: to whatever has the focus."""
    *held, name = label.split(" ")
    target, modifiers = QApplication.focusWidget() or window, Qt.KeyboardModifier.NoModifier
    for modifier in held:
        modifiers |= HELD[modifier]
    if name in KEYS or held:
        QTest.keyClick(target, KEYS[name] if name in KEYS else Qt.Key(ord(name)), modifiers)
    else:
        QTest.keyClicks(target, name.lower())
    QApplication.processEvents()


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at if at is not None else widget.rect().center())
    QApplication.processEvents()


def blank_of(widget: QWidget) -> QPoint:
    """A place on a widget where no other lies."""
    places: Iterator[QPoint] = (QPoint(x, y) for y in range(4, widget.height(), 6) for x in range(4, widget.width(), 6))
    return next(at for at in places if widget.childAt(at) is None)


def state_of(window: MainWindow, without: QWidget | None = None) -> tuple[object, ...]:
    """All that a key or a button may change: the battle, what is asked, the tool, the sheet, the zoom, an open list.

    *without*: a sheet that does not count.
    """
    sheet = window.dialog if window.dialog is not without else None
    one = page(window)
    session, parts, run = one.session, one.parts, one.session.current
    popup = QApplication.activePopupWidget()
    lines = tuple(action.text() for action in popup.actions()) if isinstance(popup, QMenu) else ()
    strip = parts.card.view.strip
    return (
        session.board, run.command if run else None, run.inputs if run else (), session.questions, session.waiting_roll,
        parts.card.isVisible(), parts.card.view.roll_strip.is_typing, parts.card.view.roll_strip.adjustment.isVisible(),
        tuple(button.isChecked() for button in strip.buttons) if strip else (),
        one.canvas.tool.name, sheet.title.text().split(" on ")[0] if sheet else "", parts.menu.isVisible(),
        one.controller.view.camera.zoom_percent, one.canvas.lens.lens, lines,
    )  # fmt: skip


def show_outcome(window: MainWindow) -> None:
    """Orm has pushed Cole, whatever the dice said."""
    session = page(window).session
    session.perform(Command("push", TokenId("orm"), {"target": ("cole",)}))
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            choice = session.questions[0]
            session.answer(*(choice.default or (choice.free[0].key,)), by=choice.to[0])
