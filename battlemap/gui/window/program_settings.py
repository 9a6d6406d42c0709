"""Every setting of the program, declared once: the settings dialog lists them, the command palette finds and flips them."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from battlemap.gui.question.standing_orders_form import ROLLING
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


ON_OFF: tuple[tuple[Any, str], ...] = ((False, "off"), (True, "on"))


def program_settings(theme: Theme, session: Session | None) -> tuple[Setting, ...]:
    """All settings as they are now; those of a battle only while one is open."""
    settings = [
        Setting(
            "theme", "Theme", "pick", theme.palette.name, (("dark", "Dark"), ("light", "Light")), theme.use, "lucide/sun-moon",
            "dark light night day bright colours appearance look mode", cap="Ctrl Shift L",
        ),
        Setting(
            "motion", "Cards and tokens move", "tick", theme.motion, ON_OFF, theme.set_motion, "lucide/move",
            "animation animate motion reduced still slide speed", "Off: everything is simply there.",
        ),
    ]  # fmt: skip
    if session is not None:
        settings.append(_rolling(session))
    return tuple(settings)


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
