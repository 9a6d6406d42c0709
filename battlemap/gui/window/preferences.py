"""Settings of the program: theme, motion; and, with a battle open, how its dice are rolled."""

from PySide6.QtWidgets import QWidget

from battlemap.gui.question.standing_orders_form import ROLLING
from battlemap.gui.settings import BIG_TARGETS, FOLLOWS_TURNS, FREE_MODIFIER, flag, text
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paths import user_data_dir
from battlemap.play.session import Session
from battlemap.play.standing_orders import EVERYBODY


class Preferences(QWidget):
    """A short form; everything holds at once."""

    def __init__(self, theme: Theme, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._session = theme, session
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        where = Label(f"Battles are kept in {user_data_dir()}.", self)
        where.setWordWrap(True)
        where.setProperty("role", "caption")
        stack(self, self.form, where)
        theme.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the settings as they are."""
        fields = [
            Field("theme", "Theme", "pick", self.theme.palette.name, (("dark", "Dark"), ("light", "Light"))),
            Field("motion", "Cards and tokens move", "tick", self.theme.motion, help="Off: everything is simply there."),
            Field(
                FOLLOWS_TURNS,
                "The map goes to whoever acts next",
                "tick",
                flag(self.theme.settings, FOLLOWS_TURNS, True),
                help="Only where that place is not in sight.",
            ),
        ]
        fields.append(Field(BIG_TARGETS, "Large rows and buttons", "tick", self.theme.big, help="For a screen that is touched."))
        chosen = text(self.theme.settings, FREE_MODIFIER, "alt")
        fields.append(
            Field(
                FREE_MODIFIER,
                "Held while dragging, places freely",
                "pick",
                chosen,
                (("alt", "Alt"), ("ctrl", "Ctrl"), ("meta", "Super")),
                help="For desktops that take Alt and a drag for themselves; F does the same while one drags.",
            )
        )
        if self._session is not None:
            said = {order.seat: order.how for order in self._session.orders.rolling}
            fields.append(Field("rolling", "Dice of this battle", "pick", said.get(EVERYBODY, "at once"), ROLLING))
        self.form.show_fields(fields)

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        if key == "theme":
            self.theme.use(str(value))
        elif key == "motion":
            self.theme.set_motion(bool(value))
        elif key == FREE_MODIFIER:
            self.theme.settings.setValue(key, str(value))
            self.theme.changed.emit()
        elif key == BIG_TARGETS:
            self.theme.set_big(bool(value))
        elif key == FOLLOWS_TURNS:
            self.theme.settings.setValue(key, bool(value))
        elif self._session is not None:
            how = next(how for how in ("at once", "wait", "type") if how == value)
            self._session.set_orders(self._session.orders.with_rolling(EVERYBODY, how))
