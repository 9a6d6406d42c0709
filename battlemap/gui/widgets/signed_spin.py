"""A box for a number with its sign: +2, −1."""

import re

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.line_edits import NumberEdit
from battlemap.rules.blocks.modifiers import format_signed

_SOME = re.compile(r"[+\-−–]?\d{0,2}")


class SignedNumberEdit(NumberEdit):
    """Shows +2 and a true minus; reads every minus that a keyboard has."""

    def __init__(self, name: str, most: int = 20, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(-most, most)
        self.setAccessibleName(name)

    def textFromValue(self, value: int) -> str:
        return format_signed(value)

    def valueFromText(self, text: str) -> int:
        plain = text.strip().replace("−", "-").replace("–", "-").lstrip("+")
        return int(plain) if plain.lstrip("-").isdigit() else 0

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        if not _SOME.fullmatch(text.strip()):
            return QValidator.State.Invalid, text, at
        if not any(sign.isdigit() for sign in text):
            return QValidator.State.Intermediate, text, at
        inside = self.minimum() <= self.valueFromText(text) <= self.maximum()
        return (QValidator.State.Acceptable if inside else QValidator.State.Invalid), text, at
