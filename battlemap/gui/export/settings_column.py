"""The settings of a kind as a column of controls, made of its data."""

from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.export.export_settings import ExportSetting, MapKind
from battlemap.gui.export.setting_controls import Segments, SettingSwitch, UnitField
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text

BESIDE = 92
"""How wide a control is that another stands beside."""
Control: TypeAlias = ComboBox | Segments | UnitField | SettingSwitch


class SettingsColumn(QWidget):
    """Emits what is chosen; shows what it is told."""

    changed = Signal(str)
    """The key of a setting that somebody has changed; its value is in *chosen*."""

    def __init__(self, theme: Theme, settings: tuple[ExportSetting, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._settings = theme, settings
        self.controls: dict[str, Control] = {}
        self.chosen: dict[str, object] = {}
        """What somebody has chosen last, by the key of the setting."""
        self._boxes: dict[str, QWidget] = {}
        self._captions: dict[str, Label] = {}
        self._part_options: tuple[tuple[str, str], ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 14, 0)
        column.setSpacing(12)
        ruled = False
        for setting in settings:
            if setting.shape == "switch" and not ruled:
                ruled = True
                rule = QFrame(self)
                rule.setFrameShape(QFrame.Shape.HLine)
                rule.setFixedHeight(1)
                column.addSpacing(2)
                column.addWidget(rule)
                self._rule = rule
            box = self._make_box(setting)
            self._boxes[setting.key] = box
            if setting.beside:
                pair = QHBoxLayout()
                pair.setSpacing(8)
                before = column.takeAt(column.count() - 1)
                if before is not None and (left := before.widget()) is not None:
                    left.setFixedWidth(BESIDE)
                    pair.addWidget(left)
                pair.addWidget(box, 1)
                column.addLayout(pair)
            else:
                column.addWidget(box)
        column.addStretch(1)
        theme.changed.connect(self._colour)
        self._colour()

    def _colour(self) -> None:
        if hasattr(self, "_rule"):
            self._rule.setStyleSheet(f"background: {self._theme.palette.line}; border: none;")

    def show_options(self, options: Struct, kind: MapKind, parts: tuple[tuple[str, str], ...], part_words: str) -> None:
        """Show what is chosen. *parts*: (part, words) of the map; *part_words*: what is said below them."""
        for setting in self._settings:
            value = getattr(options, setting.key)
            self._boxes[setting.key].setVisible(setting.matters(options, kind))
            control = self.controls[setting.key]
            caption = part_words if setting.shape == "part" else setting.caption(options)
            if isinstance(control, SettingSwitch):
                control.show_switch(bool(value), caption if self._is_said(setting, bool(value)) else "")
                continue
            if setting.shape == "part":
                known = parts if any(part == value for part, _ in parts) else (*parts, (str(value), str(value)))
                assert isinstance(control, ComboBox)
                offer_options(control, known, str(value))
            elif isinstance(control, ComboBox):
                offer_options(control, setting.choices, str(value))
            elif isinstance(control, UnitField):
                control.show_value(float(value))
            else:
                control.show_value(str(value))
            said = self._captions[setting.key]
            said.setText(caption)
            said.setVisible(bool(caption))

    @staticmethod
    def _is_said(setting: ExportSetting, on: bool) -> bool:
        return ("on" if on else "off") in dict(setting.captions)

    def _make_box(self, setting: ExportSetting) -> QWidget:
        if setting.shape == "switch":
            switch = SettingSwitch(self._theme, setting.label, self)
            switch.setToolTip(tip_text(setting.help or setting.label))
            switch.clicked.connect(lambda checked=False, key=setting.key: self._tell(key, checked))
            self.controls[setting.key] = switch
            return switch
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = QHBoxLayout()
        label = Label(setting.label, box)
        label.setProperty("role", "secondary")
        head.addWidget(label)
        column.addLayout(head)
        control = self._make_control(setting, box)
        control.setToolTip(tip_text(setting.help or setting.label))
        self.controls[setting.key] = control
        column.addWidget(control)
        said = Label(parent=box)
        said.setProperty("role", "caption")
        said.setWordWrap(True)
        said.hide()
        self._captions[setting.key] = said
        column.addWidget(said)
        return box

    def _tell(self, key: str, value: object) -> None:
        self.chosen[key] = value
        self.changed.emit(key)

    def _make_control(self, setting: ExportSetting, parent: QWidget) -> Control:
        def tell(value: object) -> None:
            self._tell(setting.key, value)

        if setting.shape == "segments":
            segments = Segments(self._theme, setting.label, setting.choices, parent)
            segments.chosen.connect(tell)
            return segments
        if setting.shape == "number":
            field = UnitField(self._theme, setting.label, setting.unit, setting.presets, parent)
            field.changed.connect(tell)
            return field
        combo = ComboBox(self._theme, parent)
        combo.setAccessibleName(setting.label)
        combo.activated.connect(lambda at: tell(combo.itemData(at)))
        return combo
