"""What stands in the sheet while a battle is played out: how far it is, what it has come to, fights to look at, what to save."""

from pathlib import Path

from PySide6.QtCore import QPoint, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from battlemap.board.ids import SideId
from battlemap.gui.simulation.results_page import ResultsPage
from battlemap.gui.simulation.simulation_run import SimulationRun, SimulationState
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.file_dialogs import ask_place
from battlemap.gui.widgets.labels import Label, add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.sim.example_fights import ExampleFight
from battlemap.sim.win_conditions import condition_words
from battlemap.store.document.battle_folder import file_stem

KINDS = (("A page for the browser", ".html"), ("JSON, for programs", ".json"), ("CSV, for spreadsheets", ".csv"))
MINUTE, HOUR = 60, 3600


class ProgressLine(QWidget):
    """How much of the fights is played."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._share = theme, 0.0
        self.setFixedHeight(4)

    def show_share(self, share: float) -> None:
        """From 0 to 1."""
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, QRectF(self.rect()), 2, p.field)
        if self._share > 0:
            fill_rounded(painter, QRectF(0, 0, max(4.0, self.width() * min(1.0, self._share)), self.height()), 2, p.accent)
        painter.end()


class SimulationPanel(QWidget):
    """Of one run, which goes on while this is closed."""

    opened = Signal(str)
    """The file of an example fight that is to be opened."""
    again_wanted = Signal()
    """Another run, under other conditions."""

    def __init__(self, theme: Theme, run: SimulationRun, word: str, parent: QWidget | None = None) -> None:
        """*word*: what the game calls a round."""
        super().__init__(parent)
        self.theme, self.run, self._word = theme, run, word
        self.page = ResultsPage(theme, self)  # first: it has the keyboard when the sheet opens, and no key there stops anything
        self.progress = Label(parent=self)
        self.line = ProgressLine(theme, self)
        self.stop_button = TextButton(theme, "Stop", parent=self)
        self.stop_button.set_name("Stop", tip="Keep what was played so far")
        self.stop_button.clicked.connect(self.stop)
        self.save_button = TextButton(theme, "Save the report…", primary=True, parent=self)
        self.save_button.clicked.connect(self._ask_kind)
        self.again_button = TextButton(theme, "Play again…", parent=self)
        self.again_button.clicked.connect(self.again_wanted)
        self.trouble = Label(parent=self)
        self.trouble.setWordWrap(True)
        self.examples = QWidget(self)
        self._example_rows = QVBoxLayout(self.examples)
        self._example_rows.setContentsMargins(0, 0, 0, 0)
        self._example_rows.setSpacing(4)
        self.foot = Label(how_words(run), self)
        self.foot.setWordWrap(True)
        self.foot.setProperty("role", "caption")
        self._shown: tuple[ExampleFight, ...] = ()
        self._is_fault, self._target = True, Path()
        self._lay_out()
        run.changed.connect(self.refresh)
        run.saved.connect(self._show_saved)
        theme.changed.connect(self._colour)
        self._colour()
        self.refresh()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.progress, 1)
        for button in (self.again_button, self.save_button, self.stop_button):
            head.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 12, 0)
        column.setSpacing(10)
        column.addLayout(head)
        for part in (self.line, self.trouble, self.page, self.examples, self.foot):
            column.addWidget(part)
        column.addStretch(1)

    def stop(self) -> None:
        """Play no more; what was played stays."""
        self.stop_button.setEnabled(False)
        self.run.stop()

    def refresh(self) -> None:
        """Show how far it is now."""
        state = self.run.state
        done = state.phase == "done"
        self.progress.setText(progress_words(state))
        self.line.setVisible(not done)
        self.line.show_share(state.progress.tally.fights / max(1, state.progress.of))
        self.stop_button.setVisible(state.phase == "playing")
        self.again_button.setVisible(state.phase != "playing")
        self.save_button.setVisible(done and state.report is not None)
        self._say(remark_words(state))
        self.page.setVisible(bool(state.progress.tally.fights) or not done)
        self.page.show_results(state.results, self._word, minds_words(self.run))
        self._show_examples(state.report.examples if state.report is not None else ())

    def save(self, target: Path) -> None:
        """Write the report; how it went is said."""
        self.save_button.setEnabled(False)
        self._target = target
        self.run.save(target)

    def _ask_kind(self) -> None:
        menu = QMenu(self.save_button)
        menu.setAccessibleName("Save the report as")
        menu.aboutToHide.connect(menu.deleteLater)
        for words, ending in KINDS:
            add_action(menu, words).triggered.connect(lambda checked=False, ending=ending: self._ask_place(ending))
        menu.popup(self.save_button.mapToGlobal(QPoint(0, self.save_button.height())))

    def _ask_place(self, ending: str) -> None:
        name = f"{file_stem(self.run.request.title)} report{ending}"
        ask_place(self, "Save the report", name, f"{ending[1:].upper()} (*{ending})", self.save)

    def _show_saved(self, refusal: str) -> None:
        self.save_button.setEnabled(True)
        self._say(refusal or f"Saved as {self._target}.", bool(refusal))

    def _say(self, words: str, is_fault: bool = True) -> None:
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        self._is_fault = is_fault
        self._colour()

    def _colour(self) -> None:
        p = self.theme.palette
        self.trouble.setStyleSheet(f"color: {p.cost if self._is_fault else p.good}")

    def _show_examples(self, examples: tuple[ExampleFight, ...]) -> None:
        if examples == self._shown:
            return
        self._shown = examples
        head = Label("Fights to look at, command by command", self.examples)
        head.setProperty("role", "group")
        self._example_rows.addWidget(head)
        for example in examples:
            self._example_rows.addWidget(self._example_row(example))

    def _example_row(self, example: ExampleFight) -> QWidget:
        holder = QWidget(self.examples)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        kind = Label(example.kind, holder)
        kind.setFixedWidth(100)
        number = Label(f"fight {example.index + 1:,}", holder)
        number.setProperty("role", "secondary")
        number.setFixedWidth(86)
        results = self.run.state.results
        alliances = results.alliances if results is not None else ()
        winner = next((standing.name for standing in alliances if standing.id == example.winner), "")
        rounds = f"{example.rounds} {self._word}{'' if example.rounds == 1 else 's'}"
        words = Label(f"{winner}, {rounds}. {example.words}", holder)
        words.setWordWrap(True)
        words.setProperty("role", "secondary")
        for part in (kind, number):
            row.addWidget(part)
        row.addWidget(words, 1)
        if example.file:
            button = TextButton(self.theme, "Open this fight", parent=holder)
            button.set_name(f"Open this fight: {example.kind.lower()}, fight {example.index + 1}")
            button.clicked.connect(lambda checked=False, file=example.file: self.opened.emit(file))
            row.addWidget(button)
        return holder


def progress_words(state: SimulationState) -> str:
    """How far it is: "412 of 1,000 fights · 24 s left"."""
    fights, of = state.progress.tally.fights, state.progress.of
    if state.phase == "playing":
        left = f" · {duration_words(state.progress.left)} left" if state.progress.left is not None else ""
        return f"{fights:,} of {of:,} fights{left}"
    if not fights:
        return "No fight was played"
    told = f"Stopped after {fights:,} of {of:,} fights" if state.is_partial else f"{fights:,} fights"
    if state.phase == "done":
        return told
    return f"{told} · {'fights are replayed, to check the report' if state.report is not None else 'the report is being made'} …"


def duration_words(seconds: float) -> str:
    """How long something takes, roughly: "24 s", "3 min", "1.5 h"."""
    if seconds < 2 * MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / MINUTE:.0f} min" if seconds < 2 * HOUR else f"{seconds / HOUR:.1f} h"


def remark_words(state: SimulationState) -> str:
    """What has to be known beside the numbers, in a sentence or none."""
    if state.trouble:
        return state.trouble
    report, results = state.report, state.results
    if report is not None and report.check.different:
        return f"{len(report.check.different)} of {report.check.fights} fights fell out otherwise when they were replayed."
    if report is not None:
        return report.remark
    if results is not None and results.fights and results.harmless == results.nobody.wins == results.fights:
        return "So far nobody was hurt by an attack: the machines do not reach or do not attack each other."
    return ""


def minds_words(run: SimulationRun) -> str:
    """Which AI plays which side: "Heroes and Foes: steady, skill 3", or each side by itself where they differ."""
    board = run.request.board
    sides = {mind.seat: mind for mind in run.request.minds if mind.seat in board.sides}
    of_mind: dict[str, list[str]] = {}
    for seat, mind in sides.items():
        of_mind.setdefault(f"{mind.character}, skill {mind.skill}", []).append(board.sides[SideId(seat)].name)
    if len(of_mind) == 1 and len(sides) > 1:
        return f"all sides: {next(iter(of_mind))}"
    return "; ".join([f"{' and '.join(names)}: {words}" for words, names in of_mind.items()])


def how_words(run: SimulationRun) -> str:
    """Under what conditions the fights are played: what wins, how many rounds at most, the seed."""
    request = run.request
    wins = [condition_words(condition, request.board) for condition in request.conditions]
    told = ". ".join([*wins, f"At most {request.rounds} rounds", f"Seed {request.seed}"])
    return f"{told}. The command battlemap simulate plays the same fights from this seed."
