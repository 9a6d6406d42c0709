"""Beginning an empty battle: which rules, zones or a grid, how large; Enter takes what is usual."""

from collections.abc import Sequence
from itertools import chain, count
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.board.grid.grid_drawing import check_cell, check_size
from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.gui import settings
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.recent_battles import recent_list

MapKind: TypeAlias = Literal["zones", "grid"]
MAPS = {"zones": "Zones with aspects and borders", "grid": "Grid of cells"}
SCALES = {"1 m": (1.0, "m"), "1.5 m": (1.5, "m"), "2 m": (2.0, "m"), "5 ft": (5.0, "ft"), "1 yd": (1.0, "yd")}
USUAL_SIZE = (30, 20)
"""Columns and rows of a grid nobody said the size of."""
OTHER = "other"
NEW_TITLE = "New battle"
LAST_RULES, LAST_SCALE = "new battle/rules", "new battle/scale"


def usable_rules(kind: MapKind | None = None) -> tuple[AnyRuleset, ...]:
    """The rulesets that can be loaded and are played on such a map; those that it is usual for come first."""
    rulesets: list[AnyRuleset] = []
    for name in registry.ruleset_ids():
        try:
            rulesets.append(registry.load_ruleset(name))
        except (LookupError, ValueError, ImportError, AttributeError):
            continue  # it says why when somebody opens a battle of it
    fitting = [rules for rules in rulesets if kind is None or kind in rules.maps]
    return tuple(sorted(fitting, key=lambda rules: kind is not None and rules.maps[0] != kind))


def grid_of_words(columns: int, rows: int, scale: str, cell: float = 1.0, unit: str = "m") -> GridMap:
    """An empty grid. ValueError in one sentence if there is none of this size."""
    wide, name = SCALES.get(scale, (cell, unit.strip()))
    check_size(columns, rows)
    check_cell(wide, name)
    return GridMap(columns, rows, wide, name)


class NewBattle(Struct, frozen=True):
    """The id of a ruleset, the map to begin with, and what the battle is called."""

    ruleset: str
    map: ZoneMap | GridMap
    title: str = NEW_TITLE


def free_title(title: str = NEW_TITLE) -> str:
    """A title that none of the battles opened last has: with a number behind it where need be."""
    taken = {battle.title for battle in recent_list().battles}
    return next(name for name in chain((title,), (f"{title} {at}" for at in count(2))) if name not in taken)


class NewBattleForm(QWidget):
    """Fields and one button; the rules that were chosen last are offered again, at first the *usual* ones.

    *title*: what the battle is called if nobody says otherwise. *map_asked*: false where the map comes from a file.
    """

    chosen = Signal(NewBattle)

    def __init__(
        self, theme: Theme, rules: Sequence[AnyRuleset], kind: MapKind | None = None, usual: str = "",
        parent: QWidget | None = None, title: str = NEW_TITLE, map_asked: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._map_asked = map_asked
        self.theme, self._rules = theme, {ruleset.id: ruleset for ruleset in rules}
        last = settings.text(theme.settings, LAST_RULES, usual) if map_asked else usual
        last = last or settings.text(theme.settings, LAST_RULES)
        usual_there = last in self._rules and (kind is None or self._rules[last].maps[0] == kind)
        first = last if usual_there else next(iter(self._rules))
        scale = settings.text(theme.settings, LAST_SCALE, "1 m")
        self.values: dict[str, object] = {
            "rules": first, "map": kind or self._rules[first].maps[0], "columns": USUAL_SIZE[0], "rows": USUAL_SIZE[1],
            "scale": scale if scale in SCALES else "1 m", "cell": 1.0, "unit": "m", "title": title,
        }  # fmt: skip
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Begin", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.begin)
        stack(self, self.form, self.button)
        self._show()

    @property
    def rules(self) -> AnyRuleset:
        """The ruleset that is chosen."""
        return self._rules[str(self.values["rules"])]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.begin()
        else:
            super().keyPressEvent(event)

    def focus_title(self) -> None:
        """Put the cursor on the name, all of it selected: to be typed over, or taken with Enter."""
        line = self.form.control("title")
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(line, QLineEdit):
            line.selectAll()

    def begin(self) -> None:
        """Begin with what is chosen; why that cannot be is said below the fields."""
        has, ground = self.values, ZoneMap() if self.values["map"] == "zones" else None
        if ground is None:
            try:
                made = grid_of_words(
                    int(str(has["columns"])), int(str(has["rows"])), str(has["scale"]), float(str(has["cell"])), str(has["unit"])
                )
            except ValueError as fault:
                self.form.complain(str(fault))
                return
            self.theme.settings.setValue(LAST_SCALE, str(has["scale"]))
            self._tell(made)
        else:
            self._tell(ground)

    def _tell(self, ground: ZoneMap | GridMap) -> None:
        self.theme.settings.setValue(LAST_RULES, self.rules.id)
        self.chosen.emit(NewBattle(self.rules.id, ground, str(self.values["title"]).strip() or NEW_TITLE))

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        self.values[key] = value
        if key == "rules":
            self.values["map"] = self.rules.maps[0]
        self._show()

    def _show(self) -> None:
        has, rules = self.values, self.rules
        fields = [Field("title", "Name", "text", has["title"])]
        if len(self._rules) > 1:
            games = tuple((key, ruleset.choice_words) for key, ruleset in self._rules.items())
            fields.append(Field("rules", "Rules", "pick", has["rules"], games))
        if rules.plays:
            fields.append(Field("told", rules.plays, "note"))
        if not self._map_asked:
            self.form.show_fields(fields)
            return
        fields.append(Field("map", "Map", "pick", has["map"], tuple((kind, MAPS[kind]) for kind in rules.maps)))
        if has["map"] == "grid":
            scales = (*((name, f"Cells of {name}") for name in SCALES), (OTHER, "Another width…"))
            fields += [
                Field("columns", "Columns", "number", has["columns"], low=0, high=9999),
                Field("rows", "Rows", "number", has["rows"], low=0, high=9999),
                Field("scale", "Cell", "pick", has["scale"], scales),
            ]
            if has["scale"] == OTHER:
                fields += [
                    Field("cell", "Width of a cell", "decimal", has["cell"], low=0, high=1000),
                    Field("unit", "Unit", "text", has["unit"]),
                ]
        self.form.show_fields(fields)
