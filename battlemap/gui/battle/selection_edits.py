"""What edits of all that is selected need of the page: the card of conditions, the notes, a field where a thing lies."""

from PySide6.QtCore import QObject, QPoint, Qt, Signal

from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.battle.manual_edits import ManualEdits, TextRequest
from battlemap.gui.battle.map_positions import place_of
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.inspector.together_row import DEEDS
from battlemap.gui.session.selection import Selection
from battlemap.gui.widgets.completion import offer_completions


class SelectionEdits(QObject):
    """Opens what is written in, and performs what is done to several tokens together."""

    complained = Signal(str)
    """One sentence for the banner."""

    def __init__(
        self, parts: PageParts, edits: ManualEdits, controller: MapController, selection: Selection, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._parts, self._edits, self._controller, self._selection = parts, edits, controller, selection
        edits.fields_wanted.connect(self._open_inspector)
        edits.stamps_wanted.connect(self.open_stamps)
        edits.notes_wanted.connect(self._write_notes)
        edits.words_wanted.connect(self._ask_words)
        parts.inline_editor.taken.connect(edits.write_texts)
        parts.inline_editor.next_wanted.connect(edits.name_next_zone)
        controller.board_shown.connect(self._leave_missing)
        parts.inspector.together.wanted.connect(self._edit_together)

    def open_stamps(self, where: QPoint | None = None) -> None:
        """The card of conditions for the selected tokens, beside a place on the screen, by default beside the first of them."""
        tokens = self._selection.tokens
        if tokens:
            at = where or place_of(self._controller, Subject("token", tokens[0]))
            if self._parts.stamps is None:
                card = self._parts.stamp_card()
                card.complained.connect(self.complained)
                card.closed.connect(self._give_keys_back)
            self._parts.stamp_card().open_for(tokens, at, self._parts.dock.small)

    def _open_inspector(self) -> None:
        self._parts.dock.parts["inspector"].set_open(True)

    def _write_notes(self, subject: Subject) -> None:
        self._open_inspector()
        self._parts.inspector.write_notes(subject)

    def _ask_words(self, request: TextRequest) -> None:
        """Ask for words where a thing lies, with ideas for the last of them."""
        editor = self._parts.inline_editor
        editor.ask(request.subject, place_of(self._controller, request.subject), *request.fields)
        offer_completions(editor.entries[-1], request.ideas)
        if request.names:
            editor.offer_names(request.names, request.ground)

    def _leave_missing(self) -> None:
        """What was to be named is gone, by an undo: nobody is asked for it any more."""
        editor = self._parts.inline_editor
        if not editor.isHidden() and not editor.subject.exists_on(self._controller.board):
            editor.leave()

    def _edit_together(self, deed: int) -> None:
        """Do to all selected tokens what a button of the inspector says."""
        subject = self._selection.subject
        if subject.kind == "token":
            self._edits.perform_edit(DEEDS[deed][2](subject), place_of(self._controller, subject))

    def _give_keys_back(self) -> None:
        self._controller.view.setFocus(Qt.FocusReason.PopupFocusReason)
