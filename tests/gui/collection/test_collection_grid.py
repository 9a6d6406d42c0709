"""Creatures dragged from the collection onto a grid: they snap to cells, fill as many as they are wide, and need room."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import CELL, middle
from battlemap.board.ids import Cell, TokenId
from battlemap.board.subject import Subject
from battlemap.gui.actions import make_actions
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.collection_panel import HEIGHT, WIDTH, CollectionPanel
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.play.session import new_session
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from tests.games.skirmish import ANN, OAF, SKIRMISH, board_in_fight
from tests.gui.collection.collection_events import carry, drag, landing_of, on_screen, take
from tests.gui.window_fixtures import a_theme

BEASTS = """
[wolf]
name = "Wolf"
[rats]
name = "Rats"
sheet.wide = 0.5
[ogre]
name = "Ogre"
sheet.wide = 3.0
[horse]
name = "Horse"
footprint = 2
"""


class GridWindow(QWidget):
    """A window with a battle on a grid in it, and the collection over it."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        theme = a_theme()
        self.document = Document.create(
            folder / "a.battle", new_battle(SKIRMISH, board_in_fight(), seed="seed"), lambda name: SKIRMISH
        )
        self.bridge = SessionBridge(new_session(SKIRMISH, board_in_fight(), "seed"))
        self.page = BattlePage(self.bridge, theme, DocumentImages(self.document), make_actions(self), self)
        self.told: list[str] = []
        self.page.complained.connect(self.told.append)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.page)
        self.resize(1366, 768)
        self.show()
        self.panel = CollectionPanel(self.page, theme, CreatureLibrary(SKIRMISH, folder), lambda path: "")
        overlay = ModelessDialog(theme, "Collection", self.panel, self, WIDTH, HEIGHT, "left")
        overlay.open()
        self.panel.set_dialog(overlay)
        QApplication.processEvents()

    def leave(self) -> None:
        """Let go of everything."""
        self.page.close_map()
        self.document.close()

    @property
    def newest(self) -> tuple[str, Cell, float]:
        """The last token: its name, its upper left cell, its width."""
        token = list(self.bridge.session.board.tokens.values())[-1]
        return token.name, token.cell, token.footprint


@pytest.fixture
def ground(qtbot: QtBot, tmp_path: Path) -> GridWindow:
    (tmp_path / "beasts.toml").write_text(BEASTS, encoding="utf-8")
    made = GridWindow(tmp_path)
    qtbot.addWidget(made, before_close_func=GridWindow.leave)
    return made


@pytest.mark.parametrize(
    ("name", "cell", "footprint"), [("Wolf", (10, 8), 1.0), ("Rats", (10, 8), 0.5), ("Ogre", (4, 7), 3.0), ("Horse", (3, 8), 2.0)]
)
def test_one_snaps_to_the_cells_under_it_and_is_as_wide_as_the_rules_or_its_entry_say(
    ground: GridWindow, name: str, cell: Cell, footprint: float
) -> None:
    x, y = middle(cell, footprint)
    drag(ground.panel, name, (x + CELL * 0.3, y - CELL * 0.3))
    assert ground.newest == (name, cell, footprint)
    assert ground.bridge.session.undo_title == f"Bring {name}"


@pytest.mark.parametrize(
    ("name", "at", "why"),
    [
        ("Wolf", (2, 3), "Ann stands there."),
        ("Wolf", (5, 2), "Crate is in the way."),
        ("Horse", (7, 0), "A wall is in the way."),
        ("Ogre", (9, 3), "Oaf stands there."),
        ("Wolf", (-1, 5), "That is off the map."),
    ],
)
def test_where_there_is_no_room_nothing_is_placed_and_the_reason_is_told(
    ground: GridWindow, name: str, at: Cell, why: str
) -> None:
    before = ground.bridge.session.board
    drag(ground.panel, name, middle(at, {"Horse": 2.0, "Ogre": 3.0}.get(name, 1.0)))
    assert ground.bridge.session.board is before
    assert ground.told == [why]


def test_the_ghost_covers_the_cells_and_says_why_not(ground: GridWindow) -> None:
    take(ground.panel, "Ogre")
    carry(ground.panel, on_screen(ground.page, middle((9, 3), 3.0)))
    landing = landing_of(ground.panel)
    assert landing is not None
    assert (landing.spawn_points[0].place, landing.refused) == ((9, 3), "Oaf stands there")
    assert not ground.grab().isNull()


def test_several_stand_in_a_block_and_two_small_ones_in_one_cell(ground: GridWindow) -> None:
    ground.panel.bar.count.setValue(3)
    drag(ground.panel, "Wolf", middle((2, 8)))
    wolves = [token for token in ground.bridge.session.board.tokens.values() if token.name.startswith("Wolf")]
    assert [(token.name, token.cell) for token in wolves] == [("Wolf 1", (2, 8)), ("Wolf 2", (3, 8)), ("Wolf 3", (2, 9))]
    drag(ground.panel, "Rats", middle((0, 0)))
    rats = [token.cell for token in ground.bridge.session.board.tokens.values() if token.name.startswith("Rats")]
    assert rats == [(0, 0), (0, 0), (1, 0)]


def test_enter_places_beside_whoever_is_selected(ground: GridWindow) -> None:
    ground.page.selection.select(Subject("token", ANN))
    assert "beside Ann" in ground.panel.where.text()
    QTest.keyClicks(ground.panel.search, "wolf")
    QTest.keyClick(ground.panel.search, Qt.Key.Key_Return)
    name, cell, _ = ground.newest
    assert name == "Wolf"
    assert max(abs(cell[0] - 2), abs(cell[1] - 3)) == 1
    assert ground.page.selection.tokens == (list(ground.bridge.session.board.tokens)[-1],)


def test_enter_without_a_selection_places_in_the_middle_of_what_is_seen(ground: GridWindow) -> None:
    ground.page.selection.select(Subject())
    seen = ground.page.controller.view.visible_rect.center()
    QTest.keyClicks(ground.panel.search, "ogre")
    QTest.keyClick(ground.panel.search, Qt.Key.Key_Return)
    _, cell, _ = ground.newest
    middle_of_it = middle(cell, 3.0)
    assert abs(middle_of_it[0] - seen.x()) < 5 * CELL
    assert TokenId(OAF) in ground.bridge.session.board.tokens


def test_numbers_come_from_the_token_where_a_game_has_no_profile(ground: GridWindow) -> None:
    wolf = next(one for one in ground.panel.model.rows if one.name == "Wolf")
    assert ground.panel.model.profile_of(wolf).numbers == ("3 hits",)
