"""How the window is dressed: QPalette and one stylesheet from the colours of paint, dark or light, switched live."""

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from battlemap.gui.settings import BIG_TARGETS, DISTINCT_HUES, flag, open_settings, text
from battlemap.paint.style import palette as colours
from battlemap.paint.style.measures import BUTTON, RADIUS_CONTROL, RADIUS_MENU
from battlemap.paint.style.palette import Palette, disabled_text, mix, themed_palette, use_distinct_hues
from battlemap.paint.style.typography import BODY, CAPTION, INTERFACE, SECONDARY, interface_font

STYLE = ("-style", "Fusion")
"""For the arguments of the QApplication: what stylesheets are laid over. To ask for it later would take ten times as long."""
BIG = 1.34
"""So many times as high as for a mouse is what fingers press."""


def stylesheet(palette: Palette, big: bool = False) -> str:
    """The stylesheet of the application in the colours of *palette*. *big*: what is pressed is larger, for fingers."""
    button, line, row, bar = (BUTTON + 10, 40, 36, 18) if big else (BUTTON, 30, 26, 10)
    p, edge = palette, mix(palette.raised, palette.line2, 0.75).name()
    selected, disabled = colours.selected_row(p).name(), colours.disabled_text(p).name()
    hovered = colours.hovered_row(p).name()
    return f"""
    QWidget {{ font-family: "{INTERFACE}"; font-size: {BODY}px; color: {p.text}; }}
    QToolTip {{ background: {p.raised}; color: {p.text}; border: 1px solid {edge}; padding: 5px 8px; }}
    QLabel {{ background: transparent; }}
    QLabel[role="caption"] {{ font-size: {CAPTION}px; color: {p.text3}; }}
    QLabel[role="secondary"] {{ font-size: {SECONDARY}px; color: {p.text2}; }}
    QLabel[role="title"] {{ font-size: 16px; font-weight: 600; }}
    QLabel[role="group"] {{ font-size: {CAPTION}px; font-weight: 600; color: {p.text2}; }}
    QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox {{
        background: {p.field}; border: 1px solid {p.line2}; border-radius: {RADIUS_CONTROL}px; padding: 0 8px;
        min-height: {button - 4}px; selection-background-color: {p.accent}; selection-color: {p.on_accent}; }}
    QPlainTextEdit {{ padding: 4px 6px; }}
    QLineEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{ border: 2px solid {p.accent}; }}
    QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {{ color: {disabled}; border-color: {p.line}; }}
    QAbstractSpinBox {{ padding: 0 0 0 7px; min-height: {button - 6}px; }}
    QAbstractSpinBox QLineEdit {{ border: none; background: transparent; padding: 0 6px; min-height: 18px; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 20px; border: none; background: transparent; }}
    QComboBox::drop-down {{ border: none; width: 20px; }}
    QComboBox QAbstractItemView {{ background: {p.raised}; border: 1px solid {edge}; padding: 4px;
        selection-background-color: {hovered}; selection-color: {p.text}; outline: none; }}
    QAbstractItemView {{ background: transparent; border: none; outline: none; selection-background-color: {selected};
        selection-color: {p.text}; }}
    QListWidget#suggestions {{ background: {p.raised}; border: 1px solid {edge}; border-radius: 6px; padding: 4px;
        selection-background-color: {hovered}; }}
    QListWidget#suggestions::item {{ height: {row}px; padding: 0 4px; border-radius: 4px; }}
    QListWidget#suggestions::item:hover {{ background: {p.hover}; }}
    QHeaderView {{ background: transparent; }}
    QHeaderView::section {{ background: {p.field}; color: {p.text2}; border: none; padding: 4px 8px; }}
    QTreeView::item {{ height: {row}px; border-radius: 4px; }}
    QTreeView::item:hover {{ background: {p.hover}; }}
    QTreeView::item:selected {{ background: {selected}; color: {p.text}; }}
    QScrollArea {{ background: transparent; border: none; }}
    QScrollArea > QWidget > QWidget {{ background: transparent; }}
    QScrollBar {{ background: transparent; border: none; margin: 0; }}
    QScrollBar:vertical {{ width: {bar}px; }}
    QScrollBar:horizontal {{ height: {bar}px; }}
    QScrollBar::handle {{ background: {p.line2}; border-radius: 3px; margin: 2px; min-height: 28px; min-width: 28px; }}
    QScrollBar::handle:hover {{ background: {p.text3}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QMenu {{ background: {p.raised}; border: 1px solid {edge}; border-radius: {RADIUS_MENU}px; padding: 6px; }}
    QMenu::item {{ padding: 0 28px 0 10px; height: {line}px; border-radius: {RADIUS_CONTROL}px; }}
    QMenu::item:selected {{ background: {hovered}; }}
    QMenu::item:disabled {{ color: {disabled}; }}
    QMenu::icon {{ padding-left: 8px; }}
    QMenu::separator {{ height: 1px; background: {p.line}; margin: 6px 4px; }}
    QMenu::right-arrow {{ width: 10px; height: 10px; }}
    """


class Theme(QObject):
    """The colours in use, and whether things move; remembered between starts."""

    changed = Signal()

    def __init__(self, settings: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings or open_settings()
        self.distinct = flag(self.settings, DISTINCT_HUES, False)
        """Whether sides and outcomes have hues that colour-blind people tell apart."""
        use_distinct_hues(self.distinct)
        self.palette: Palette = themed_palette(text(self.settings, "theme", "dark"))
        self.moving = flag(self.settings, "motion", True)
        """Whether the user wants motion; what the desktop says comes before it, see motion."""
        self.big = flag(self.settings, BIG_TARGETS, False)
        """Whether what is pressed is larger, for fingers."""

    @property
    def motion(self) -> bool:
        """Whether cards grow and tokens slide: if the user wants it, and the desktop does not ask for none."""
        from battlemap.canvas.render.event_animation import system_allows_motion  # nothing moves before the first paint

        return self.moving and system_allows_motion()

    def use(self, name: str) -> None:
        """Switch to "dark" or "light"."""
        wanted = themed_palette(name)
        if wanted is self.palette:
            return
        self.palette = wanted
        self.settings.setValue("theme", wanted.name)
        self.apply()
        self.changed.emit()

    def toggle(self) -> None:
        """From dark to light or back."""
        self.use("light" if self.palette.dark else "dark")

    def set_distinct(self, distinct: bool) -> None:
        """Have hues of sides and outcomes that colour-blind people tell apart, or the usual ones."""
        self.distinct = distinct
        self.settings.setValue(DISTINCT_HUES, distinct)
        use_distinct_hues(distinct)
        self.use(self.palette.name)

    def set_motion(self, moving: bool) -> None:
        """Whether cards grow and tokens slide, or everything is simply there."""
        self.moving = moving
        self.settings.setValue("motion", moving)
        self.changed.emit()

    def set_big(self, big: bool) -> None:
        """Whether rows and buttons are large enough for fingers."""
        self.big = big
        self.settings.setValue(BIG_TARGETS, big)
        self.apply()
        self.changed.emit()

    def touch_size(self, pixels: int) -> int:
        """How high something is that is pressed, which is *pixels* high for a mouse."""
        return round(pixels * BIG) if self.big else pixels

    def apply(self) -> None:
        """Give the application the font, the colours and the stylesheet of the theme."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        app.setFont(interface_font(BODY))
        app.setPalette(qt_palette(self.palette))
        app.setStyleSheet(stylesheet(self.palette, self.big))


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
    widget_palette = QPalette()
    for key, colour in colours.items():
        widget_palette.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText):
        widget_palette.setColor(QPalette.ColorGroup.Disabled, key, disabled_text(palette))
    return widget_palette
