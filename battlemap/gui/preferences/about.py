"""What this program is, which rules it knows, and whose work is in it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap import __version__
from battlemap.gui.widgets.labels import Markup, MarkupLabel, escape_text
from battlemap.gui.widgets.theme import Theme
from battlemap.rules import registry

SUBJECT = "Fights of tabletop role-playing games whose rules stop and ask."
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
        page = MarkupLabel(self)
        page.set_markup(about_page(theme))
        page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        page.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 10, 0)
        column.addWidget(page)
        column.addStretch(1)


def about_page(theme: Theme) -> Markup:
    """The page."""
    weak = theme.palette.text2
    parts = [f"<p><b>battlemap {escape_text(__version__)}</b><br>{SUBJECT}</p>"]
    for name in registry.ruleset_ids():
        rules = registry.load_ruleset(name)
        parts.append(f"<p><b>{escape_text(rules.title)}</b> {escape_text(rules.version)}")
        if rules.plays:
            parts.append(f"<br>{escape_text(rules.plays)}")
        parts.append(f"<br><span style='color:{weak}'>{escape_text(rules.licence.strip())}</span></p>")
    parts.append("<p>" + "<br>".join(escape_text(line) for line in CREDITS) + "</p>")
    return Markup("".join(parts))
