"""Four-dice ladder in the window: a rival, and the place a leap leads to, are named by a click on the map."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.board.zones.outlines import centroid
from battlemap.gui.actions import make_actions
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.store.database.battle import new_battle
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from tests.canvas.input_events import InputDriver
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[BattlePage]:
    """The scuffle in the tavern, at exchange pace."""
    battle = read_sample("tavern-scuffle")
    document = Document.create(
        tmp_path / "a.battle", new_battle(battle.rules, battle.opening, seed="s"), lambda name: battle.rules
    )
    session = new_session(battle.rules, battle.opening, "s", new_battle_orders(battle.rules.standing_orders))
    made = BattlePage(SessionBridge(session), a_theme(), DocumentImages(document), make_actions(owner := QObject()))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.build()
    session.perform(Command("begin fight"))
    take_defaults(made)
    QApplication.processEvents()
    yield made
    made.close_map()
    document.close()
    owner.deleteLater()


def take_defaults(page: BattlePage, until: str = "") -> None:
    """Answer as suggested and roll the dice, up to the question *until*."""
    session = page.session
    while session.current is not None and not any(choice.ask == until for choice in session.questions):
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()))
    QApplication.processEvents()


def named(page: BattlePage, name: str) -> TokenId:
    return next(token.id for token in page.board.tokens.values() if token.name == name)


def spot(page: BattlePage, who: TokenId) -> Point:
    found = page.controller.scene.spot_of(who)
    assert found is not None
    return found


def test_a_click_on_a_token_names_the_rival_of_a_race(page: BattlePage) -> None:
    piet, holm = named(page, "Piet the Eel"), named(page, "Sergeant Holm")
    page.session.perform(Command("act", piet))
    take_defaults(page, "difficulty")
    InputDriver(page.controller).click(spot(page, holm))
    assert page.board.scene.declared[piet].rival == holm
    page.session.undo()
    assert piet not in page.board.scene.declared


def test_a_click_on_a_zone_takes_a_winning_defender_there(page: BattlePage) -> None:
    orsolya, mattock = named(page, "Big Orsolya"), named(page, "Mattock")
    page.session.perform(Command("dodge", orsolya))
    page.session.answer("over the balcony")
    page.session.perform(Command("attack", mattock, {"target": (orsolya,)}))
    take_defaults(page)
    start, yard = page.board, ZoneId(next(key for key, zone in page.board.zone_map.zones.items() if zone.name == "Back yard"))
    page.session.perform(Command("play exchange"))
    take_defaults(page, "to")
    InputDriver(page.controller).click(centroid(page.board.zone_map, yard))
    assert page.board[orsolya].place == yard
    page.session.undo()
    assert page.board == start
