"""What a key means on the question card: digits answer, Enter takes the default, Esc takes back, letters press the tools."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from battlemap.gui.card_header import CardHeader
from battlemap.gui.choice_strip import ChoiceStrip
from battlemap.gui.switches import SwitchRow

Act: TypeAlias = Callable[[], bool]
PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Keyed(Protocol):
    """What of the card the keys reach."""

    header: CardHeader

    @property
    def strip(self) -> ChoiceStrip | None: ...
    @property
    def switches(self) -> SwitchRow | None: ...
    def take_default(self) -> bool: ...
    def take_back(self) -> bool: ...


def meaning(card: Keyed, event: QKeyEvent) -> Act | None:
    """What pressing this key would do; None if nothing."""
    if event.modifiers() & ~PLAIN:
        return None
    key, text, strip = event.key(), event.text(), card.strip
    if key in ENTER:
        return card.take_default
    if key == Qt.Key.Key_Escape:
        return card.take_back
    if len(text) != 1 or not text.isascii():
        return None
    if text.isdigit() and strip is not None:
        return lambda: strip.take_number(int(text))
    if text == "/" and strip is not None and strip.list is not None:
        return strip.take_filter
    return _letter(card, text.upper()) if text.isalpha() else None


def _letter(card: Keyed, letter: str) -> Act | None:
    tool = card.header.tools.get(letter)
    if tool is not None and not tool.isHidden():
        return lambda: _pressed(tool)
    switches = card.switches
    if switches is not None and switches.has_letter(letter):
        return lambda: switches.take_letter(letter)
    return None


def _pressed(button: QAbstractButton) -> bool:
    button.click()
    return True
