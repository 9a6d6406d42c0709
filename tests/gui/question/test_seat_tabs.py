"""A question put to very many at once: the card keeps its size, and everybody's tab can be reached."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import Token
from battlemap.board.ids import TokenId
from battlemap.gui.question.seat_tabs import SeatTab, SeatTabs
from battlemap.play.session import new_session
from tests.gui.question.card_fixtures import Table, asking
from tests.gui.ravine import FLOOR, HEROES, RAVINE, Brawler, board

SEATS = 60


@pytest.fixture
def crowd(qtbot: QtBot) -> Table:
    """Sixty who are asked at once, in a window of 1366 × 768."""
    names = [TokenId(f"villager-{at}") for at in range(SEATS - 4)]
    villagers = {key: Token(key, f"Villager {at}", HEROES, FLOOR, Brawler()) for at, key in enumerate(names, 1)}
    ground = board()
    session = new_session(RAVINE, replace(ground, tokens={**ground.tokens, **villagers}), "seed")
    table = Table(qtbot, session, 1366)
    table.window.resize(1366, 768)
    table.area.setGeometry(0, 0, 1030, 728)
    table.session.perform(asking("everybody"))
    QApplication.processEvents()
    return table


def tabs_of(table: Table) -> SeatTabs:
    return table.card.view.foot.tabs


def is_seen(tab: SeatTab) -> bool:
    return tab.visibleRegion().boundingRect() == tab.rect()


def test_sixty_seats_leave_the_card_inside_the_window(crowd: Table) -> None:
    assert len(tabs_of(crowd).tabs) == SEATS
    assert crowd.area.rect().contains(crowd.card.geometry())
    assert tabs_of(crowd).width() <= crowd.card.width()
    strip = crowd.card.view.strip
    assert strip is not None
    assert all(crowd.card.rect().contains(button.mapTo(crowd.card, button.rect().center())) for button in strip.buttons)


def test_arrows_lead_to_every_tab_and_the_chosen_one_is_seen(crowd: Table) -> None:
    tabs = tabs_of(crowd)
    assert not is_seen(tabs.tabs[-1])
    for _ in range(SEATS - 1):
        crowd.click(tabs.onward)
    assert tabs.at == SEATS - 1
    assert is_seen(tabs.tabs[-1])
    assert not tabs.onward.isEnabled()
    assert crowd.card.view.strip is not None
    assert crowd.card.view.strip.choice.to == ("villager-55",)


def test_each_answer_leads_to_the_next_who_is_asked(crowd: Table) -> None:
    for left in range(SEATS, 0, -1):
        assert len(crowd.session.questions) == left
        crowd.press("1")
    assert crowd.session.current is None
