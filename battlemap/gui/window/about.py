"""What this program is, which rules it knows, and whose work is in it."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from battlemap import __version__
from battlemap.gui.widgets.theme import Theme
from battlemap.rules import registry

CREDITS = (
    "Icons of creatures, weapons and deeds: game-icons.net, by Lorc, Delapouite and others, CC BY 3.0.",
    "Icons of the interface: Lucide, ISC licence.",
    "Typefaces: Inter and Alegreya, SIL Open Font License 1.1.",
    "Built with Qt and PySide6 (LGPL 3), Python, msgspec, networkx, shapely and platformdirs.",
    "battlemap itself: MIT licence. Everything stays on this computer.",
)


class About(QWidget):
    """A page of text that can be selected and copied."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        page = QLabel(about_html(theme), self)
        page.setTextFormat(Qt.TextFormat.RichText)
        page.setWordWrap(True)
        page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        page.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 10, 0)
        column.addWidget(page)
        column.addStretch(1)


def about_html(theme: Theme) -> str:
    """The page."""
    weak = theme.palette.text2
    parts = [f"<p><b>battlemap {escape(__version__)}</b><br>Fights of tabletop role-playing games whose rules stop and ask.</p>"]
    for name in registry.ruleset_ids():
        rules = registry.load_ruleset(name)
        parts.append(f"<p><b>{escape(rules.title)}</b> {escape(rules.version)}")
        if rules.plays:
            parts.append(f"<br>{escape(rules.plays)}")
        parts.append(f"<br><span style='color:{weak}'>{escape(rules.licence.strip())}</span></p>")
    parts.append("<p>" + "<br>".join(escape(line) for line in CREDITS) + "</p>")
    return "".join(parts)
