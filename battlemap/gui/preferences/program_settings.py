"""Every setting of the program, declared once: the settings dialog lists them, the command palette finds and flips them."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct
from PySide6.QtCore import QSettings

from battlemap.gui.question.standing_orders_form import ROLLING
from battlemap.gui.settings import (
    BIG_TARGETS,
    DISTINCT_HUES,
    FOLLOWS_TURNS,
    FREE_MODIFIER,
    SHOWS_FORECAST,
    SHOWS_ODDS,
    TEXT_SIZE,
    flag,
    text,
)  # fmt: skip
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import Session
from battlemap.play.standing_orders import EVERYBODY


class Setting(Struct, frozen=True):
    """One setting. *words*: what finds it besides its title. *options*: (value, words), of a tick False and True."""

    id: str
    title: str
    kind: Literal["pick", "tick"]
    value: Any
    options: tuple[tuple[Any, str], ...]
    write: Callable[[Any], object]
    icon: str = "lucide/settings"
    words: str = ""
    help: str = ""
    note: str = ""
    """What has to be seen beside it."""
    cap: str = ""
    """The key that does the same, as people write it."""

    @property
    def value_words(self) -> str:
        """Its value as people read it."""
        return next((words for value, words in self.options if value == self.value), "")

    def flip(self) -> None:
        """Go on to its next value."""
        values = [value for value, _ in self.options]
        at = values.index(self.value) if self.value in values else -1
        self.write(values[(at + 1) % len(values)])


TEXT_SIZES: tuple[tuple[Any, str], ...] = tuple((size, f"{size} %") for size in (80, 90, 100, 110, 125, 130, 150, 175, 200))
ON_OFF: tuple[tuple[Any, str], ...] = ((False, "off"), (True, "on"))


def program_settings(theme: Theme, session: Session | None) -> tuple[Setting, ...]:
    """All settings as they are now; those of a battle only while one is open."""
    settings = [
        Setting(
            "theme", "Theme", "pick", theme.palette.name, (("dark", "Dark"), ("light", "Light")), theme.use, "lucide/sun-moon",
            "dark light night day bright colours colors appearance look mode", cap="Ctrl Shift L",
        ),
        Setting(
            "motion", "Cards and tokens move", "tick", theme.moving, ON_OFF, theme.set_motion, "lucide/move",
            "animation animate motion reduced still slide speed", motion_help(theme),
        ),
    ]  # fmt: skip
    kept = theme.settings

    def keep(key: str) -> Callable[[Any], object]:
        def write(value: Any) -> None:
            kept.setValue(key, value)
            theme.changed.emit()

        return write

    settings += [
        Setting(
            DISTINCT_HUES, "Colours for colour-blind people", "tick", theme.distinct, ON_OFF, theme.set_distinct,
            "lucide/palette", "color blindness protanopia deuteranopia tritanopia red green contrast accessibility vision",
            "Sides and outcomes in hues that stay apart; shapes, letters and words say the same either way.",
        ),
        Setting(
            TEXT_SIZE, "Size of text and controls", "pick", text_size(kept), TEXT_SIZES, keep(TEXT_SIZE), "lucide/type",
            "font letters zoom scale larger smaller bigger interface percent dpi accessibility",
            "Times what the display asks for itself.", "A size holds from the next start on.",
        ),
        Setting(
            FOLLOWS_TURNS, "The map goes to whoever acts next", "tick", flag(kept, FOLLOWS_TURNS, True), ON_OFF,
            keep(FOLLOWS_TURNS), "lucide/locate-fixed", "follow turn scroll view camera centre",
            "Only where that place is not in sight.",
        ),
        Setting(
            SHOWS_ODDS, "The odds open beside menus and questions", "tick", flag(kept, SHOWS_ODDS, True), ON_OFF,
            keep(SHOWS_ODDS), "lucide/percent", "odds chances probability percent card outlook bars harm what comes back",
            "Off: → on a line of a menu opens them all the same.", cap="%",
        ),
        Setting(
            BIG_TARGETS, "Large rows and buttons", "tick", theme.big, ON_OFF, theme.set_big, "lucide/hand",
            "touch finger tablet big size", "For a screen that is touched.",
        ),
        Setting(
            FREE_MODIFIER, "Held while dragging, places freely", "pick", text(kept, FREE_MODIFIER, "alt"),
            (("alt", "Alt"), ("ctrl", "Ctrl"), ("meta", "Super")), keep(FREE_MODIFIER), "lucide/keyboard",
            "modifier key drag alt ctrl super free",
            "For desktops that take Alt and a drag for themselves; F does the same while one drags.",
        ),
    ]  # fmt: skip
    settings.append(_forecast(kept, keep(SHOWS_FORECAST)))
    if session is not None:
        settings.append(_rolling(session))
    return tuple(settings)


def motion_help(theme: Theme) -> str:
    """What the setting says of itself."""
    asks_for_none = theme.moving and not theme.motion
    return "Your desktop asks for no motion, so there is none." if asks_for_none else "Off: everything is simply there."


def text_size(settings: QSettings) -> int:
    """How large text and controls are, percent; 100 where the file says what nobody can read."""
    return next((size for size, _ in TEXT_SIZES if str(size) == text(settings, TEXT_SIZE)), 100)


def _forecast(kept: QSettings, write: Callable[[Any], object]) -> Setting:
    return Setting(
        SHOWS_FORECAST, "A forecast while a fight is prepared", "tick", flag(kept, SHOWS_FORECAST, True), ON_OFF, write,
        "lucide/dices", "chance win simulation background difficulty balance machines battery",
        "Machines fight it out in the background; on battery they rest.",
    )  # fmt: skip


def _rolling(session: Session) -> Setting:
    hows: tuple[Literal["at once", "wait", "type"], ...] = ("at once", "wait", "type")
    said = {order.seat: order.how for order in session.orders.rolling}

    def write(value: Any) -> None:
        how = next(how for how in hows if how == value)
        session.set_orders(session.orders.with_rolling(EVERYBODY, how))

    return Setting(
        "rolling", "Dice of this battle", "pick", said.get(EVERYBODY, "at once"), ROLLING, write, "lucide/dices",
        "roll rolling type typed by hand real physical automatic",
    )  # fmt: skip
