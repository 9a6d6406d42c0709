"""What a person sees in the window, widget by widget, and what is wrong with it."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QTextDocumentFragment
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QScrollArea, QToolTip, QWidget

from battlemap.gui.widgets.labels import Label, MarkupLabel
from battlemap.gui.widgets.modeless_dialog import ModelessDialog

WIDEST = 1366
"""The width of the screen, in pixels."""
SLACK = 4
CONTROLS = "\x07\u202e\u2066"
"""What the hostile text holds that must not reach the screen."""


class Bait:
    """A pipe that nobody may read: whoever opens it as a picture is noticed, and not held up.

    Another process waits for that, for Qt holds up all threads of this one while it reads.
    """

    def __init__(self, folder: Path) -> None:
        self.path, self._mark = folder / "bait.png", folder / "taken"
        os.mkfifo(self.path)
        waiting = 'while :; do printf "" > "$0"; touch "$1"; done'
        self._watch = subprocess.Popen(["sh", "-c", waiting, str(self.path), str(self._mark)])

    @property
    def taken(self) -> bool:
        """Whether somebody has opened it."""
        return self._mark.exists()

    def renew(self) -> None:
        """Forget that somebody has opened it."""
        self._mark.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of whoever waits."""
        self._watch.kill()
        self._watch.wait()


def shown_widgets() -> list[QWidget]:
    """All that is on the screen now."""
    return [widget for widget in QApplication.allWidgets() if widget.isVisible() and widget.window().isVisible()]


def faults_of(widget: QWidget) -> Iterator[str]:
    """Why what a widget shows is not as it should be."""
    called = f"{type(widget).__name__} {widget.objectName()}"
    if isinstance(widget, QLabel) and not _is_tip(widget):
        if not isinstance(widget, Label | MarkupLabel):
            yield f"{called} is a bare label"
        said = QLabel.text(widget)
        if isinstance(widget, Label) and widget.textFormat() != Qt.TextFormat.PlainText:
            yield f"{called} takes markup"
        if isinstance(widget, MarkupLabel) and "<img" in said:
            yield f"{called} holds foreign markup"
        if any(control in said for control in CONTROLS):
            yield f"{called} shows control characters: {said[:80]!r}"
    if isinstance(widget, QAbstractButton) and not widget.shortcut().isEmpty():
        yield f"{called} has got the shortcut {widget.shortcut().toString()}"
    if isinstance(widget, QMenu):
        yield from (f"{called}: {fault}" for action in widget.actions() for fault in _action_faults(action))
    yield from (f"{called}: {fault}" for fault in _tip_faults(widget.toolTip()))
    if isinstance(widget, QScrollArea) and (inside := widget.widget()) is not None:
        off = widget.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if off and inside.width() > widget.viewport().width() + 1:
            yield f"{called} holds {inside.width()} px in {widget.viewport().width()}"
    parent = widget.parentWidget()
    if (
        parent is not None
        and not isinstance(widget, ModelessDialog)
        and not widget.isWindow()
        and widget.geometry().right() > parent.width() + SLACK
    ):
        yield f"{called} sticks {widget.geometry().right() - parent.width()} px out of {type(parent).__name__}"
    if widget.width() > min(widget.window().width(), WIDEST):
        yield f"{called} is {widget.width()} px wide in a window of {widget.window().width()}"


def point_at(widget: QWidget, place: QPoint | None = None) -> Iterator[str]:
    """Rest the mouse on a widget, and say what is wrong with the tooltip that comes up."""
    at = place or widget.rect().center()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    yield from _tip_faults(QToolTip.text())
    for label in QApplication.topLevelWidgets():
        if _is_tip(label) and label.isVisible() and label.width() > WIDEST:
            yield f"a tooltip is {label.width()} px wide"


def _is_tip(widget: QWidget) -> bool:
    return widget.inherits("QTipLabel")


def _action_faults(action: QAction) -> Iterator[str]:
    words = action.text().replace("&&", "")
    if "&" in words:
        yield f"a mnemonic in {action.text()[:60]!r}"
    if any(control in words for control in CONTROLS):
        yield f"control characters in {words[:60]!r}"
    yield from _tip_faults(action.toolTip())


def _tip_faults(tip: str) -> Iterator[str]:
    if any(control in tip for control in CONTROLS):
        yield f"control characters in the tooltip {tip[:60]!r}"
    if GuiQt.mightBeRichText(tip) and "<img" not in QTextDocumentFragment.fromHtml(tip).toPlainText() and "<img" in tip:
        yield f"the tooltip {tip[:60]!r} is markup"
    if GuiQt.mightBeRichText(tip) and not tip.startswith("<span style"):
        yield f"the tooltip {tip[:60]!r} would be read as markup"
