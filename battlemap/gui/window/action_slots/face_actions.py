"""Pictures become faces: of whoever one was dropped on, of all who bear the name of a file, or of new creatures."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.window_host import WindowHost
from battlemap.layout.looks import TokenLook, list_look
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.gui.faces.face_draft import FaceDraft
    from battlemap.gui.faces.face_form import FaceForm
    from battlemap.gui.faces.face_reading import FaceReading

ONE, MANY, HEIGHT = 640, 900, 560
NEW_LOOK, NEW_ICON = 2, "game/cowled"


class FaceActions(QObject):
    """Opens the form of faces and does what is chosen in it, as one step that can be undone."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self.form: FaceForm | None = None
        self._reading: FaceReading | None = None
        self._sources: dict[str, FaceDraft] = {}
        """What faces were cut out of, by their sha256, as long as the window is open."""

    def open(self, paths: Sequence[Path], aimed: TokenId | None = None) -> None:
        """Look at pictures, or at all in a folder; *aimed*: whose face a single one is to be."""
        from battlemap.gui.faces.face_reading import FaceReading

        page = self.window.page
        if page is None:
            self.window.say("Open a battle first: faces are given to tokens.")
            return
        form = self._show_form(page, aimed, len(paths) == 1 and not paths[0].is_dir())
        reading = self._reading = FaceReading(paths, self)
        reading.read.connect(form.add)
        reading.ended.connect(self._show_faults)
        reading.begin()

    def adjust(self, token: TokenId) -> None:
        """Cut somebody's face otherwise: out of the picture it came from as long as that is known, else out of itself."""
        from battlemap.formats.faces.face_cutting import face_of
        from battlemap.gui.faces.face_reading import draft_of

        page = self.window.page
        if page is None or token not in page.board.tokens:
            return
        sha = page.board[token].portrait
        source, data = self._sources.get(sha), page.pictures.file(sha)
        try:
            if source is not None:
                draft = draft_of(source.name, source.read, cut=source.cut)
            elif data is not None:
                kept = data
                draft = draft_of(page.board[token].name, lambda: face_of(kept, "The portrait"))
            else:
                return
        except StoreError as trouble:
            self.window.say(str(trouble))
            return
        self._show_form(page, token, lone=True).add(draft)

    def _show_form(self, page: BattlePage, aimed: TokenId | None, lone: bool) -> "FaceForm":
        from battlemap.gui.faces.face_form import FaceForm

        names = {token.id: token.name for token in page.board.tokens.values()}
        form = FaceForm(self.window.theme, names, self._look_of, aimed)
        dialog = self.window.show_dialog("Face of a token" if lone else "Faces of tokens", form, ONE if lone else MANY, HEIGHT)
        self.form = form
        dialog.first = form
        dialog.closed.connect(self._forget)
        form.done.connect(self._use)
        form.view.setFocus()
        return form

    def _forget(self) -> None:
        self.form = None
        if self._reading is not None:
            self._reading.give_up()
            self._reading = None

    def _show_faults(self, faults: tuple[str, ...]) -> None:
        if self.form is None or not faults:
            return
        words = faults[0] if len(faults) == 1 else f"{faults[0]} {len(faults) - 1} more cannot be used."
        if self.form.drafts:
            self.form.complain(words)
        else:
            self.window.close_dialog()
            self.window.say(words)

    def _look_of(self, token: TokenId | None) -> TokenLook:
        page = self.window.page
        if page is None or token is None or token not in page.board.tokens:
            return TokenLook(NEW_LOOK, NEW_ICON)
        return list_look(page.board, page.board[token], page.session.rules.display(page.board))

    def _use(self, drafts: "list[FaceDraft]") -> None:
        """Give everybody the face, and keep the rest in the collection."""
        page = self.window.page
        if page is None:
            return
        try:
            faces = [(draft, *draft.finish()) for draft in drafts]
        except StoreError as trouble:
            if self.form is not None:
                self.form.complain(str(trouble))
            return
        self.window.close_dialog()
        given = self._give(page, [(draft, data, mime) for draft, data, mime in faces if draft.use == "tokens"])
        kept = self._keep(page, [(draft.title, data, mime) for draft, data, mime in faces if draft.use == "collection"])
        if kept:
            told = f"{kept} new creature{'s are' if kept > 1 else ' is'} in your collection"
            self.window.say(f"{given} token{'s' * (given != 1)} got a face, {told}." if given else f"{told}.")

    def _give(self, page: BattlePage, faces: "list[tuple[FaceDraft, bytes, str]]") -> int:
        """Faces for tokens, as one edit; how many got one."""
        from battlemap.play.edits import board_edits

        board, names = page.board, []
        events: list[Event] = []
        for draft, data, mime in faces:
            sha = self.window.documents.keep_picture(data, mime)
            self._sources[sha] = draft
            for token in draft.tokens if sha else ():
                if token in board.tokens:
                    events += board_edits.change_token(board, token, portrait=sha)
                    names.append(board[token].name)
        if events:
            what = f"New face for {names[0]}" if len(names) == 1 else f"New faces for {len(names)}"
            page.attempt(lambda: page.session.edit(*events, what=what))
        return len(names)

    def _keep(self, page: BattlePage, faces: list[tuple[str, bytes, str]]) -> int:
        """New creatures with these faces in the user's collection; how many."""
        from battlemap.store.collection.creature_file import CreatureEntry
        from battlemap.store.collection.creature_library import CreatureLibrary

        if not faces:
            return 0
        library, kept = CreatureLibrary(page.session.rules), 0
        try:
            for title, data, mime in faces:
                library.keep(CreatureEntry(title), data, ".jpg" if mime == "image/jpeg" else ".png")
                kept += 1
        except (StoreError, OSError) as trouble:
            self.window.say(str(trouble))
            return 0
        return kept
