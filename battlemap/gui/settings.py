"""Preferences that outlive the program: an ini file in the user's folder."""

from PySide6.QtCore import QSettings

from battlemap.paths import user_config_dir

BIG_TARGETS = "big targets"
"""Whether rows and buttons are large enough for fingers."""
FREE_MODIFIER = "free modifier"
"""The key that places a token freely: "alt", "ctrl" or "meta"."""
DISTINCT_HUES = "distinct hues"
"""Whether sides and outcomes have hues that colour-blind people tell apart."""
TEXT_SIZE = "text size"
"""How large everything in the window is, percent; it holds from the next start on."""
SHOWS_ODDS = "odds card"
"""Whether the card of chances opens beside a menu and over a question."""
SHOWS_FORECAST = "forecast"
"""Whether machines fight out in the background what is prepared, and a card in the corner says who wins."""
FOLLOWS_TURNS = "follows turns"
"""Whether the map goes to whoever acts next."""


def open_settings() -> QSettings:
    """The preferences of this user; an ini file that is made when the first value is written."""
    return QSettings(str(user_config_dir() / "battlemap.ini"), QSettings.Format.IniFormat)


def flag(settings: QSettings, key: str, default: bool) -> bool:
    """A yes-or-no value, whatever way the file writes it."""
    value = settings.value(key, default)
    return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")


def text(settings: QSettings, key: str, default: str = "") -> str:
    """A value in words."""
    value = settings.value(key, default)
    return default if value is None else str(value)
