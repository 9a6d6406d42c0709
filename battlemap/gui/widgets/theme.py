"""How the window is dressed: QPalette and one stylesheet from the colours of paint, dark or light, switched live."""

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from battlemap.gui.settings import flag, open_settings, text
from battlemap.gui.widgets.stylesheet import stylesheet
from battlemap.paint.style.palette import DARK, LIGHT, Palette, disabled_text
from battlemap.paint.style.typography import BODY, interface_font


class Theme(QObject):
    """The colours in use, and whether things move; remembered between starts."""

    changed = Signal()

    def __init__(self, settings: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings or open_settings()
        self.palette: Palette = LIGHT if text(self.settings, "theme", "dark") == "light" else DARK
        self.motion = flag(self.settings, "motion", True)

    def use(self, name: str) -> None:
        """Switch to "dark" or "light"."""
        wanted = LIGHT if name == "light" else DARK
        if wanted is self.palette:
            return
        self.palette = wanted
        self.settings.setValue("theme", wanted.name)
        self.apply()
        self.changed.emit()

    def toggle(self) -> None:
        """From dark to light or back."""
        self.use("light" if self.palette.dark else "dark")

    def set_motion(self, moving: bool) -> None:
        """Whether cards grow and tokens slide, or everything is simply there."""
        self.motion = moving
        self.settings.setValue("motion", moving)
        self.changed.emit()

    def apply(self) -> None:
        """Give the application the font, the colours and the stylesheet of the theme."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        if not app.styleSheet():  # only once: with a stylesheet on it Qt no longer tells the style below by its name
            app.setStyle("Fusion")
        app.setFont(interface_font(BODY))
        app.setPalette(qt_palette(self.palette))
        app.setStyleSheet(stylesheet(self.palette))


def qt_palette(palette: Palette) -> QPalette:
    """Qt's own roles in the colours of *palette*, for what no stylesheet reaches."""
    role = QPalette.ColorRole
    colours = {
        role.Window: palette.chrome, role.WindowText: palette.text, role.Base: palette.field, role.AlternateBase: palette.chrome,
        role.Text: palette.text, role.Button: palette.raised, role.ButtonText: palette.text, role.ToolTipBase: palette.raised,
        role.ToolTipText: palette.text, role.Highlight: palette.accent, role.HighlightedText: palette.on_accent,
        role.PlaceholderText: palette.text3, role.Link: palette.accent, role.Mid: palette.line, role.Dark: palette.line2,
        role.Light: palette.hover, role.BrightText: palette.text,
    }  # fmt: skip
    found = QPalette()
    for key, colour in colours.items():
        found.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText):
        found.setColor(QPalette.ColorGroup.Disabled, key, disabled_text(palette))
    return found
