"""The page of the players' card that makes the map as large on a real screen as miniatures want it."""

from math import hypot
from typing import Literal, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.scale.calibration_box import WIDTH_MM, CalibrationBox
from battlemap.gui.scale.check_ruler import CheckRuler
from battlemap.gui.scale.display_facts import DisplayFacts, read_scale, write_scale
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.display_scale import (
    INCHES,
    MARGIN,
    MM,
    OVERSCAN,
    PPI,
    DisplayScale,
    ScaleRefused,
    check_scale,
    ppi_of_diagonal,
    ppi_of_length,
    scale_words,
)

Way: TypeAlias = Literal["diagonal", "card", "ruler", "ppi"]
WAYS: tuple[tuple[Way, str], ...] = (
    ("diagonal", "Its diagonal"), ("card", "A bank card held to it"), ("ruler", "A ruler held to it"),
    ("ppi", "Pixels per inch"),
)  # fmt: skip
OWN = "own"
CELLS = (("25.4", "1 inch"), ("25.0", "25 mm"), ("28.0", "28 mm"), ("32.0", "32 mm"), (OWN, "Another size"))
WIDTH = 332
USUAL_PPI = 96.0
"""What is shown before anything is known."""
HOLD: dict[Way, str] = {
    "diagonal": "From corner to corner of the glass, without the frame.",
    "card": "A box is on the display now. Drag its right edge, or turn the number, until a bank card covers it.",
    "ruler": "A ruler is on the display now. Drag its right edge, or turn the number, until 10 cm are 10 cm.",
    "ppi": "As its maker says, or another program has measured.",
}


class ScalePage(QWidget):
    """Shows one display and keeps what is measured of it at once. The box and the ruler lie over the ground it is given."""

    changed = Signal()
    """The scale is another, or none any more."""

    def __init__(self, theme: Theme, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._settings = theme, settings
        self.facts: DisplayFacts | None = None
        self.scale: DisplayScale | None = None
        """What is kept for the display; None: it was not measured yet."""
        self._way: Way = "diagonal"
        self._zones = self._own_size = self._ruled = False
        self.ground: QWidget | None = None
        """The window over which box and ruler are laid."""
        self.box: CalibrationBox | None = None
        self.ruler: CheckRuler | None = None
        self.setMaximumWidth(WIDTH)
        self.setAccessibleName("Scale of the players' display")
        self.headline, self.details = Label(parent=self), Label(parent=self)
        self.headline.setProperty("role", "title")
        self.details.setProperty("role", "caption")
        for label in (self.headline, self.details):
            label.setWordWrap(True)
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.claim_button = TextButton(theme, "Take it", primary=True, parent=self)
        self.claim_button.clicked.connect(self._take_claim)
        self.forget_button = TextButton(theme, "Forget", parent=self)
        self.forget_button.set_name("Forget", tip="Show the map at any size again")
        self.forget_button.clicked.connect(self._forget)
        self._lay_out()
        theme.changed.connect(self._show)

    def _lay_out(self) -> None:
        column, buttons = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for button in (self.claim_button, self.forget_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        for part in (self.headline, self.details):
            column.addWidget(part)
        column.addLayout(buttons)
        column.addWidget(self.form)
        column.addStretch(1)

    def show_display(self, facts: DisplayFacts, zones: bool = False, ground: QWidget | None = None) -> None:
        """Measure this display. *zones*: its map has no cells; *ground*: the window there, over which box and ruler are laid."""
        self._drop_marks()
        self.facts, self._zones, self.ground = facts, zones, ground
        self.scale = read_scale(self._settings, facts)
        self._own_size = self.scale is not None and not any(_is_size(key, self.scale.mm_per_cell) for key, _ in CELLS)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._drop_marks()

    def _drop_marks(self) -> None:
        for mark in (self.box, self.ruler):
            if mark is not None:
                mark.hide()
                mark.deleteLater()
        self.box = self.ruler = None

    @property
    def _proposal(self) -> DisplayScale:
        """The scale that is kept, else what one may begin with."""
        facts = self.facts
        if self.scale is not None or facts is None:
            return self.scale or DisplayScale(USUAL_PPI)
        claim = facts.claimed_inches
        try:
            return DisplayScale(ppi_of_diagonal(facts.width, facts.height, claim) if claim else USUAL_PPI * facts.ratio)
        except ScaleRefused:
            return DisplayScale(USUAL_PPI)

    def _show(self) -> None:
        facts, scale = self.facts, self.scale
        if facts is None:
            return
        claim = facts.claimed_inches if scale is None else None
        self.headline.setText(scale_words(scale, self._zones) if scale is not None else "Not measured yet")
        self.headline.setStyleSheet("" if scale is not None else f"color: {self.theme.palette.cost}")
        self.details.setText(self._details())
        self.claim_button.setVisible(claim is not None)
        if claim is not None:
            self.claim_button.set_words(f"Take {claim:.3g}″", tip="The diagonal that the display says it has")
        self.forget_button.setVisible(scale is not None)
        self.form.show_fields(self._fields())
        self._show_marks()

    def _details(self) -> str:
        facts, scale = self.facts, self.scale
        assert facts is not None
        where = f"{facts.title}, {facts.width} × {facts.height} pixels"
        if scale is None:
            claim = "What it says of itself may be wrong" if facts.claimed_inches else "It does not say how large it is"
            return f"{where}. {claim}."
        wide, high = scale.usable_mm(facts.width, facts.height)
        across, down = scale.cells_across(facts.width, facts.height)
        squares = "" if self._zones else f", {across:.1f} × {down:.1f} squares"
        return f"{where}, {scale.ppi:.4g} to an inch. {wide:.0f} × {high:.0f} mm{squares}."

    def _fields(self) -> list[Field]:
        scale, facts = self._proposal, self.facts
        assert facts is not None
        fields = [Field("way", "Measured by", "pick", self._way, WAYS), self._way_field(scale, facts)]
        fields.append(Field("hold", HOLD[self._way], "note"))
        if self._zones:
            fields.append(Field("token", "A token is, mm", "decimal", scale.mm_per_token, low=int(MM[0]), high=int(MM[1])))
        else:
            sizes = [key for key, _ in CELLS if _is_size(key, scale.mm_per_cell)]
            fields.append(Field("cell", "A square is", "pick", OWN if self._own_size or not sizes else sizes[0], CELLS))
            if self._own_size or not sizes:
                fields.append(Field("mm", "Millimetres", "decimal", scale.mm_per_cell, low=int(MM[0]), high=int(MM[1])))
        fields += [
            Field(
                "overscan", "Cut off, %", "decimal", scale.overscan, low=int(OVERSCAN[0]), high=int(OVERSCAN[1]),
                help="What a television hides of the picture at each side",
            ),
            Field(
                "margin", "Left free, mm", "decimal", scale.margin_mm, low=int(MARGIN[0]), high=int(MARGIN[1]),
                help="Room at each side for a frame or for elbows",
            ),
            Field("held", "Keep the map at this size", "tick", scale.is_held),
            Field("ruled", "Show a ruler on it, to check", "tick", self._ruled),
        ]  # fmt: skip
        return fields

    def _way_field(self, scale: DisplayScale, facts: DisplayFacts) -> Field:
        if self._way == "diagonal":
            inches = hypot(facts.width, facts.height) * (1 - 2 * scale.overscan / 100) / scale.ppi
            low, high = int(INCHES[0]), int(INCHES[1])
            return Field("diagonal", "Inches across", "decimal", round(inches, 2) if self._is_known else None, low=low, high=high)
        if self._way == "ppi":
            known = round(scale.ppi, 2) if self._is_known else None
            return Field("ppi", "Pixels per inch", "decimal", known, low=int(PPI[0]), high=int(PPI[1]))
        pixels = round(scale.pixels(WIDTH_MM[self._way]) / facts.ratio)
        return Field("length", "Its width, px", "number", pixels, low=40, high=max(100, facts.width))

    @property
    def _is_known(self) -> bool:
        return self.scale is not None or (self.facts is not None and self.facts.claimed_inches is not None)

    def _change(self, change: FieldChange) -> None:
        key, value = change.key, change.value
        if key == "way":
            self._way = next(way for way, _ in WAYS if way == value)
        elif key == "ruled":
            self._ruled = bool(value)
        elif key == "held":
            self._keep(replace(self._proposal, is_held=bool(value)))
        elif key == "cell" and value == OWN:
            self._own_size = True
        else:
            try:
                self._keep(self._changed_scale(key, float(str(value))))
            except ScaleRefused as refusal:
                self.form.complain(str(refusal), key)
                return
            self._own_size = self._own_size and key != "cell"
        self._show()

    def _changed_scale(self, key: str, value: float) -> DisplayScale:
        """The scale with a field of the form at another value. ScaleRefused if it is not believed."""
        scale, facts = self._proposal, self.facts
        assert facts is not None
        if key == "diagonal":
            return replace(scale, ppi=ppi_of_diagonal(facts.width, facts.height, value, scale.overscan))
        if key == "length" and self._way in ("card", "ruler"):
            return replace(scale, ppi=ppi_of_length(value * facts.ratio, WIDTH_MM[self._way]))
        if key == "overscan" and self._way == "diagonal":  # the glass stays as large: fewer pixels fill it
            return replace(scale, ppi=scale.ppi * (100 - 2 * value) / (100 - 2 * scale.overscan), overscan=value)
        fields = {"ppi": "ppi", "cell": "mm_per_cell", "mm": "mm_per_cell", "token": "mm_per_token", "margin": "margin_mm"}
        return replace(scale, **{fields.get(key, key): value})

    def _keep(self, scale: DisplayScale) -> None:
        assert self.facts is not None
        write_scale(self._settings, self.facts, check_scale(scale))
        self.scale = scale
        self.changed.emit()

    def _take_claim(self) -> None:
        self._keep(self._proposal)
        self._show()

    def _forget(self) -> None:
        if self.facts is not None:
            write_scale(self._settings, self.facts, None)
            self.scale, self._own_size = None, False
            self.changed.emit()
            self._show()

    def _take_length(self, length: float) -> None:
        """The box was dragged."""
        try:
            self._keep(self._changed_scale("length", length))
        except ScaleRefused as refusal:
            self.form.complain(str(refusal), "length")
            return
        self._show()

    def _show_marks(self) -> None:
        """Lay the box and the ruler over the display, as far as they are wanted now."""
        ground, facts, scale = self.ground, self.facts, self._proposal
        if ground is None or facts is None or not self.isVisible():
            return
        if self._way in ("card", "ruler"):
            if self.box is None:
                self.box = CalibrationBox(self.theme, ground)
                self.box.dragged.connect(self._take_length)
            self.box.show_length(self._way, scale.pixels(WIDTH_MM[self._way]) / facts.ratio)
        elif self.box is not None:
            self.box.hide()
        if self._ruled:
            self.ruler = self.ruler or CheckRuler(self.theme, ground)
            self.ruler.show_scale(scale, facts.ratio)
        elif self.ruler is not None:
            self.ruler.hide()


def _is_size(key: str, mm: float) -> bool:
    return key != OWN and float(key) == mm
