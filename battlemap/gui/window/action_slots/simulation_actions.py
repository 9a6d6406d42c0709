"""A battle played out thousands of times: the form, then the run, which goes on while its sheet is closed."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from battlemap.gui.window.window_host import WindowHost
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.gui.battle.battle_page import BattlePage
    from battlemap.gui.simulation.simulation_panel import SimulationPanel
    from battlemap.gui.simulation.simulation_request import SimulationRequest
    from battlemap.gui.simulation.simulation_run import SimulationRun

WIDTH, HEIGHT = 900, 900
FORM_WIDTH, FORM_HEIGHT = 560, 700


class SimulationActions(QObject):
    """One run at a time, of the battle that is open; it is kept while one looks at its fights."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self.run: SimulationRun | None = None
        self.panel: SimulationPanel | None = None
        """The results, while they are shown."""
        self._files: set[Path] = set()
        """The battle of the run, and its fights that were opened: whoever asks there sees the run again."""
        window.documents.closed.connect(self.drop)

    def open(self) -> None:
        """The run of this battle, if there is one, else the form."""
        page, document = self._window.page, self._window.documents.document
        if page is None or document is None:
            return
        if self._is_asking:
            return  # what is written there stays
        if self.run is not None and document.path in self._files:
            self._show_panel(page, self.run)
        else:
            self.show_form()

    @property
    def _is_asking(self) -> bool:
        """Whether the form is open."""
        from battlemap.gui.simulation.simulation_form import SimulationForm

        dialog = self._window.dialog
        return dialog is not None and isinstance(dialog.body, SimulationForm)

    def show_form(self, words: str = "") -> None:
        """Ask how it is to be played out; *words*: why it could not be before."""
        from battlemap.gui.simulation.simulation_form import SimulationForm
        from battlemap.gui.simulation.simulation_request import battle_now

        page, document = self._window.page, self._window.documents.document
        if page is None or document is None:
            return
        form = SimulationForm(self._window.theme, battle_now(page.session), document.path.stem)
        form.wanted.connect(self.begin)
        form.complain(words)
        dialog = self._window.show_dialog("Play this out", form, FORM_WIDTH, FORM_HEIGHT)
        dialog.show_subtitle("Machines fight from here on to the end, again and again, in spare processes.")
        form.select_number()

    def begin(self, request: "SimulationRequest") -> None:
        """Have it played out in place of what was played before."""
        from battlemap.gui.simulation.simulation_run import SimulationRun

        page, document = self._window.page, self._window.documents.document
        if page is None or document is None:
            return
        self.drop()
        self.run = SimulationRun(request, find_image=page.pictures, parent=self)
        self._files = {document.path}
        self.run.changed.connect(self._look_for_refusal)
        self.run.changed.connect(self._share_processors)
        if page.forecast is not None:
            page.forecast.close()
        self._show_panel(page, self.run)

    def drop(self) -> None:
        """End the run there is, and forget it."""
        if self.run is not None:
            self.run.drop()
            self.run.deleteLater()
            self.run = None
            self._share_processors()
        self._files = set()

    def _share_processors(self) -> None:
        """The forecast rests while the fights are played, and goes on after them."""
        page, run = self._window.page, self.run
        if page is not None and page.forecast is not None and (run is None or run.state.phase == "done"):
            page.forecast.look()

    def set_page(self) -> None:
        """Another battle is open: a run goes on only beside its own battle and its fights."""
        document = self._window.documents.document
        if document is None or document.path not in self._files:
            self.drop()

    def _show_panel(self, page: "BattlePage", run: "SimulationRun") -> None:
        from battlemap.gui.simulation.simulation_panel import SimulationPanel

        word = (page.display.round_word or "round").lower()
        panel = SimulationPanel(self._window.theme, run, word)
        panel.opened.connect(self._open_fight)
        panel.again_wanted.connect(self.show_form)
        dialog = self._window.show_dialog(f"Played out · {run.request.title}", panel, WIDTH, HEIGHT)
        dialog.closed.connect(self._forget_panel)
        self.panel = panel  # what was open before has been closed by now

    def _forget_panel(self) -> None:
        self.panel = None

    def _look_for_refusal(self) -> None:
        """Where it could not even begin the form says why."""
        run = self.run
        if run is not None and run.state.trouble and not run.state.progress.tally.fights:
            words, is_shown = run.state.trouble, self.panel is not None
            self.drop()
            if is_shown:
                self.show_form(words)
            else:
                self._window.say(words)

    def _open_fight(self, file: str) -> None:
        """Open one of its fights as a battle of its own, at its beginning, with the timeline."""
        run, documents = self.run, self._window.documents
        if run is None:
            return
        from battlemap.store.document.document import Document

        try:
            fight = Document.open(run.example(file))
            battle = fight.battle()
            fight.close()
        except StoreError as trouble:
            self._window.say(str(trouble))
            return
        number = int(Path(file).stem.rpartition("-")[2])
        title = f"{run.request.title}, fight {number:,}"
        battle = replace(battle, opening=replace(battle.opening, title=title))
        kept, self._files = self._files, set()
        run_before, self.run = self.run, None  # it is not dropped with its battle
        documents.begin(battle, self._show_timeline)
        self.run, self._files = run_before, kept
        if documents.document is not None:
            self._files.add(documents.document.path)

    def _show_timeline(self) -> None:
        page = self._window.page
        if page is not None and (page.timeline is None or page.timeline.panel.isHidden()):
            self._window.actions_by_id["timeline"].trigger()
