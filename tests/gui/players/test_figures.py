"""Figures on the display: the tokens of a side are left out of the players' window, and nothing else is."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from battlemap.board.events import Moved, TokenChanged, TurnsChanged
from battlemap.board.grid_map import CELL
from battlemap.board.ids import SideId, TokenId
from battlemap.gui.players.card.card_rows import CardRow
from battlemap.gui.players.card.players_card import FIGURES, PlayersCard
from battlemap.gui.players.display_settings import read_display
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import CTRL, control, players_map, press_on_map, second_window, settle
from tests.gui.players.two_displays import LAPTOP, TV
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")


def open_figures(window: MainWindow) -> PlayersCard:
    """The page of the card, from its row."""
    press_on_map(window, Qt.Key.Key_P, CTRL)
    players = window.window_actions.players
    players.toggle_card()
    settle()
    assert players.card is not None
    tick(players.card, "Figures on the table")
    assert players.card.page == FIGURES
    return players.card


def tick(card: PlayersCard, words: str) -> None:
    row = next(row for row in card.findChildren(CardRow) if row.text() == words)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    settle()


def ticked(card: PlayersCard) -> dict[str, bool]:
    return {row.text(): row.isChecked() for row in card.figures.rows}


def seen(window: MainWindow) -> set[TokenId]:
    """Whom players may see, by side."""
    return {key for key, token in page(window).board.tokens.items() if not token.hidden}


def of_side(window: MainWindow, side: SideId) -> set[TokenId]:
    return {key for key in seen(window) if page(window).board[key].side == side}


def painted_tokens(window: MainWindow) -> set[TokenId]:
    return set(players_map(window).scene.token_items)


def a_side(window: MainWindow) -> SideId:
    """Of whoever acts, so that much is painted of it."""
    return page(window).board[page(window).board.turns.now[0]].side


def test_tokens_of_a_side_with_figures_leave_the_second_window_and_come_back(window: MainWindow) -> None:
    card, side = open_figures(window), a_side(window)
    name = page(window).board.sides[side].name
    assert painted_tokens(window) == seen(window)
    before = len(players_map(window).scene.items())
    tick(card, name)
    assert painted_tokens(window) == seen(window) - of_side(window, side)
    assert painted_tokens(window)
    assert len(players_map(window).scene.items()) < before
    assert set(page(window).controller.scene.token_items) == set(page(window).board.tokens)
    assert second_window(window).overlay.isVisible()
    assert card.main.figures.value == "1 side"
    tick(card, name)
    assert painted_tokens(window) == seen(window)
    assert len(players_map(window).scene.items()) >= before  # what the ground brings once it is baked may have come meanwhile


def test_their_aspect_cards_leave_with_them(window: MainWindow) -> None:
    card, board = open_figures(window), page(window).board
    tied = {key for key, held in board.aspects.items() if held.anchor == "token" and key in players_map(window).scene.cards}
    tick(card, "All sides")
    assert not painted_tokens(window)
    assert not tied & players_map(window).scene.cards.keys()
    tick(card, "All sides")
    assert tied <= players_map(window).scene.cards.keys()


def test_only_sides_that_players_know_can_be_ticked_and_all_sides_holds_for_those_who_come(window: MainWindow) -> None:
    card, board = open_figures(window), page(window).board
    names = {board.sides[board[key].side].name for key in seen(window)}
    assert set(ticked(card)) == {"All sides", *names}
    side = a_side(window)
    for key in of_side(window, side):
        page(window).session.edit(TokenChanged(key, "hidden", {"hidden": True}), what="hide")
    settle()
    assert set(ticked(card)) == {"All sides", *names} - {board.sides[side].name}
    tick(card, "All sides")
    page(window).session.undo()
    settle()
    assert ticked(card)[board.sides[side].name]
    assert not painted_tokens(window)
    tick(card, board.sides[side].name)
    assert painted_tokens(window) == of_side(window, side)


def test_it_is_remembered_for_each_display(window: MainWindow) -> None:
    card, side = open_figures(window), a_side(window)
    tick(card, page(window).board.sides[side].name)
    control(window).move_to(LAPTOP)
    settle()
    assert painted_tokens(window) == seen(window)
    assert not any(ticked(card).values())
    control(window).move_to(TV)
    settle()
    assert painted_tokens(window) == seen(window) - of_side(window, side)
    control(window).close()
    control(window).open()
    settle()
    assert painted_tokens(window) == seen(window) - of_side(window, side)
    assert read_display(window.theme.settings, TV.key).figures == (side,)


def test_on_a_grid_the_cells_of_whoever_acts_or_moved_last_have_an_outline(window: MainWindow) -> None:
    assert window.documents.open_sample("quarry-yard")
    settle()
    card, board = open_figures(window), page(window).board
    acting, other = sorted(key for key in seen(window) if board[key].on_grid)[:2]
    session, figures = page(window).session, players_map(window).scene.figures
    session.edit(TurnsChanged("turn", replace(board.turns, order=((acting,),), at=0, acted=())), what="turn")
    settle()
    assert not figures.outlined
    tick(card, "All sides")
    assert set(figures.outlined) == {acting}
    column, row = board[acting].cells[0]
    assert QRectF(column * CELL, row * CELL, CELL, CELL).contains(figures.outlined[acting].center())
    x, y = board[other].cells[0]
    session.edit(Moved(other, (x + 1, y)), what="move")
    settle()
    assert set(figures.outlined) == {acting, other}
    assert QRectF((x + 1) * CELL, y * CELL, CELL, CELL).contains(figures.outlined[other].center())
    tick(card, "All sides")
    assert not figures.outlined


def test_in_the_lowest_window_every_row_of_the_card_has_room(window: MainWindow) -> None:
    window.resize(window.minimumSize())
    card = open_figures(window)
    card.go_back()
    settle()
    assert card.main.rect().contains(card.main.close_row.geometry())
    assert card.rect().contains(card.main.geometry())
    assert card.main.close_row.geometry().top() >= card.main.reading.geometry().bottom()


def test_on_zones_nothing_has_an_outline_and_whoever_acts_is_still_brought_into_sight(window: MainWindow) -> None:
    card = open_figures(window)
    tick(card, "All sides")
    theirs = players_map(window)
    assert not theirs.scene.figures.outlined
    token = next(key for key in page(window).board.turns.now if key in seen(window))
    assert theirs.scene.spot_of(token) == page(window).controller.scene.spot_of(token)
