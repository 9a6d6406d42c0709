"""Buttons painted with paint: icons, words with a key, and rows; all reached by Tab and pressed by Space or Enter."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from battlemap.gui.widgets.labels import menu_text
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.button_drawing import State, button_width, draw_button
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import BUTTON, FOCUS_RING, ICON_STROKE, RADIUS_CONTROL, TOOL_ICON
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import tip_text

WIDEST = 420
"""Pixels that the words and the key of a button take at most."""
PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PaintedButton(QAbstractButton):
    """A button that paints itself; Tab reaches it, a click leaves the focus where it was."""

    def __init__(self, theme: Theme, name: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.key, self._shown_text = theme, key, ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.set_name(name, key)
        theme.changed.connect(self.update)

    def text(self) -> str:
        return self._shown_text

    def setText(self, text: str) -> None:
        self._shown_text = text
        super().setText(menu_text(text))

    def set_name(self, name: str, key: str = "", tip: str = "") -> None:
        """Give the button its name for screen readers, and the tooltip with its key."""
        self.key = key
        self.setAccessibleName(name)
        said = tip or name
        self.setToolTip(tip_text(f"{said} ({key})" if key else said))
        self.updateGeometry()
        self.update()

    def attach(self, action: QAction) -> None:
        """Do what *action* does, and be enabled, checked and named as it is."""
        self._action = action
        self.setCheckable(action.isCheckable())
        self.clicked.connect(self._trigger)
        action.changed.connect(self._follow)
        self._follow()

    @property
    def state(self) -> State:
        """How it is drawn now."""
        if not self.isEnabled():
            return "disabled"
        return "pressed" if self.isDown() else "hover" if self.underMouse() else "rest"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSING and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def _trigger(self) -> None:
        self._action.trigger()
        self._follow()

    def _follow(self) -> None:
        self.setEnabled(self._action.isEnabled())
        self.setChecked(self._action.isChecked())
        self.setToolTip(self._action.toolTip())
        self.setAccessibleName(self._action.iconText())
        self.update()


class IconButton(PaintedButton):
    """A square with an icon; lit while it is checked."""

    def __init__(
        self,
        theme: Theme,
        icon: str,
        name: str,
        key: str = "",
        size: int = 32,
        icon_size: int = TOOL_ICON,
        parent: QWidget | None = None,
    ) -> None:
        self.picture, self._icon_size = icon, icon_size
        super().__init__(theme, name, key, parent)
        self._size = size
        self.setFixedSize(size, size)

    def grow_for_touch(self) -> None:
        """Be larger as long as fingers shall press it."""
        self.theme.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        size = self.theme.touch_size(self._size)
        self.setFixedSize(size, size)

    def show_icon(self, icon: str) -> None:
        """Show another icon."""
        if icon != self.picture:
            self.picture = icon
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.isChecked():
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.chrome, p.accent, 0.22))
        elif self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover if self.state == "hover" else p.field)
        ink = mix(p.text3, p.chrome, 0.45) if not self.isEnabled() else p.accent if self.isChecked() else p.text2
        size = self._icon_size
        place = QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)
        draw_icon(painter, self.picture, place, ink, ICON_STROKE)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def sizeHint(self) -> QSize:
        return self.size()


class TextButton(PaintedButton):
    """Words, with the key that does the same."""

    def __init__(
        self, theme: Theme, words: str, key: str = "", primary: bool = False, height: int = BUTTON, parent: QWidget | None = None
    ) -> None:
        self.primary, self._height = primary, height
        super().__init__(theme, words, key, parent)
        self.setText(words)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_words(self, words: str, key: str = "", tip: str = "") -> None:
        """Show other words."""
        self.setText(words)
        self.set_name(words, key, tip)

    def _follow(self) -> None:
        super()._follow()
        self.setAccessibleName(self.text())

    def sizeHint(self) -> QSize:
        height = self.theme.touch_size(self._height)
        return QSize(min(round(button_width(self.text(), self.key, self.primary)) + 4, WIDEST), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        inset = 3.0 if self.hasFocus() else 1.0
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        draw_button(painter, box, self.text(), self.theme.palette, self.key, self.primary, self.state)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring = QRectF(self.rect()).adjusted(inset - 3, inset - 3, 3 - inset, 3 - inset)
            fill_rounded(painter, ring, RADIUS_CONTROL + 1, None, self.theme.palette.accent, FOCUS_RING)
        painter.end()
