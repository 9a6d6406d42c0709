"""What the GM does with the title picture of the battle, which players see while they wait."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.players.cover.cover_picture import CoverPictureChoice


class TitlePictureActions(QObject):
    """Of the battle that is open."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._choice: CoverPictureChoice | None = None

    def ask(self) -> None:
        """Choose a picture."""
        if (choice := self._make_choice()) is not None:
            choice.ask(self._window.widget)

    def change(self, button: QWidget) -> None:
        """The same; where there is one it can be taken off as well, in a menu below *button*."""
        page = self._window.page
        if page is None or not page.board.cover:
            self.ask()
            return
        from battlemap.gui.widgets.labels import add_action

        menu = QMenu(self._window.widget)
        menu.aboutToHide.connect(menu.deleteLater)
        add_action(menu, "Another picture…").triggered.connect(self.ask)
        add_action(menu, "The name alone").triggered.connect(self._drop)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def drop_page(self) -> None:
        """The battle is about to be closed."""
        if self._choice is not None:
            self._choice.close()
            self._choice.deleteLater()
            self._choice = None

    def _drop(self) -> None:
        if (choice := self._make_choice()) is not None:
            choice.drop()

    def _make_choice(self) -> "CoverPictureChoice | None":
        from battlemap.gui.players.cover.cover_picture import CoverPictureChoice

        page = self._window.page
        if self._choice is None and page is not None:
            self._choice = CoverPictureChoice(page.session, page.pictures, self._window.say, self)
        return self._choice
