"""The form before a battle is played out: how many fights, who plays whom, what wins, the seed."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from battlemap.gui.simulation.simulation_request import BATTLES, MOST_BATTLES, NARROW, SimulationRequest
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.minds.character import CHARACTERS, SKILLS
from battlemap.sim.alliances import alliances_of
from battlemap.sim.campaign import ROUNDS, equal_minds, read_mind, seated_minds
from battlemap.sim.win_conditions import WinCondition, place_named
from battlemap.store.database.battle import Battle
from battlemap.store.files.store_errors import StoreError

NOBODY = ("", "Nobody")
MOST_ROUNDS = 200
LONGEST_SEED = 60


class SimulationForm(QWidget):
    """Fields and one button; Enter plays."""

    wanted = Signal(SimulationRequest)

    def __init__(self, theme: Theme, battle: Battle, seed: str, parent: QWidget | None = None) -> None:
        """*battle*: from where it stands; *seed*: what is suggested."""
        super().__init__(parent)
        self._battle, self._board = battle, battle.opening
        self._sides = [side for side in self._board.sides.values() if side.id in alliances_of(self._board)]
        known = {mind.seat: mind for mind in seated_minds(battle.state.orders)}
        self._tokens = tuple([mind for seat, mind in known.items() if seat in self._board.tokens])
        """Tokens that a machine plays anyway keep their own minds."""
        self.values: dict[str, Any] = {
            "battles": BATTLES, "until": False, "rounds": ROUNDS, "seed": seed, "rout": False, "blood": False,
            "reach": "", "place": "", "hold": "", "held": 5,
        }  # fmt: skip
        given = tuple(known.values())
        known |= {mind.seat: mind for mind in equal_minds(self._board, given)}
        for side in self._sides:
            mind = known[side.id]
            self.values |= {f"mind {side.id}": mind.character, f"skill {side.id}": str(mind.skill)}
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Play it out", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.submit)
        stack(self, self.form, self.button)
        self._show()

    def select_number(self) -> None:
        """Have the number of fights ready to be written over."""
        field = self.findChild(QAbstractSpinBox)
        if field is not None:
            field.setFocus()
            field.selectAll()

    def submit(self) -> None:
        """Have it played out as it is written; what cannot be is said where it stands."""
        try:
            request = self.read()
        except StoreError as fault:
            self.form.complain(str(fault), "place")
            return
        self.form.complain("")
        self.wanted.emit(request)

    def complain(self, words: str) -> None:
        """Say why it cannot be played out."""
        self.form.complain(words)

    def read(self) -> SimulationRequest:
        """What is written. StoreError for a place there is not."""
        has, board = self.values, self._board
        conditions: list[WinCondition] = []
        if has["rout"]:
            conditions.append(WinCondition("rout"))
        if has["reach"]:
            if not str(has["place"]).strip():
                raise StoreError("Where to? Name a zone, an area or a cell.")
            conditions.append(WinCondition("reach", has["reach"], place_named(str(has["place"]), board)))
        if has["hold"]:
            conditions.append(WinCondition("hold", has["hold"], rounds=int(has["held"])))
        if has["blood"]:
            conditions.append(WinCondition("first-blood"))
        minds = [read_mind(side.id, f"{has[f'mind {side.id}']}:{has[f'skill {side.id}']}") for side in self._sides]
        return SimulationRequest(
            self._battle, board.title or "A battle", str(has["seed"]).strip() or "battle", int(has["battles"]),
            NARROW if has["until"] else 0.0, (*minds, *self._tokens), tuple(conditions), int(has["rounds"]),
        )  # fmt: skip

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.submit()
        else:
            super().keyPressEvent(event)

    def _change(self, changed: FieldChange) -> None:
        self.values[changed.key] = changed.value
        if changed.key in ("reach", "hold"):
            self._show()

    def _show(self) -> None:
        has, board = self.values, self._board
        who = (NOBODY, *[(side.id, side.name) for side in self._sides], *[(key, one.name) for key, one in board.tokens.items()])
        places = tuple([(zone.name, zone.name) for zone in board.zone_map.zones.values()])
        self.form.show_fields(
            [
                Field("battles", "How many fights", "number", has["battles"], low=1, high=MOST_BATTLES),
                Field("until", "Stop once the chance to win is known to ± 2 points", "tick", has["until"]),
                Field("who plays", "Who plays", "head"),
                *self._mind_fields(),
                Field("what wins", "What wins besides standing alone", "head"),
                Field("rout", "A side that has lost half its fighters is beaten", "tick", has["rout"]),
                Field("blood", "The first harm decides", "tick", has["blood"]),
                Field("reach", "Wins by reaching a place", "pick", has["reach"], who),
                *([Field("place", "Which place", "text", has["place"], places)] if has["reach"] else []),
                Field("hold", "Wins by still standing", "pick", has["hold"], who),
                *([Field("held", "After how many rounds", "number", has["held"], low=1, high=99)] if has["hold"] else []),
                Field("rounds", "A longer fight is nobody's, rounds", "number", has["rounds"], low=1, high=MOST_ROUNDS),
                Field(
                    "seed", "Seed", "text", has["seed"], longest=LONGEST_SEED,
                    help="All dice follow from it: the same seed gives the same table, in the window and by battlemap simulate.",
                ),
            ]
        )  # fmt: skip

    def _mind_fields(self) -> list[Field]:
        names = tuple([(name, name.capitalize()) for name in CHARACTERS])
        skills = tuple([(str(skill), f"Skill {skill}") for skill in SKILLS])
        fields: list[Field] = []
        for side in self._sides:
            fields += [
                Field(f"mind {side.id}", side.name, "pick", self.values[f"mind {side.id}"], names),
                Field(
                    f"skill {side.id}", f"{side.name}: skill", "pick", self.values[f"skill {side.id}"], skills,
                    help="The higher, the longer every fight takes.",
                ),
            ]  # fmt: skip
        return fields
