"""What is read in the second window itself: it follows the battle, keeps still while it is frozen, and tells no secret."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectPut, EffectsChanged, Event, Logged, MapChanged, Placed, Ruled
from battlemap.board.ids import TokenId
from battlemap.gui.players.overlay import PlayersOverlay
from battlemap.gui.players.overlay_feed import public_seat
from battlemap.gui.players.reading_form import ReadingForm
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.player_view import redact
from battlemap.rules.procedure import Command
from tests.gui.players.players_events import CTRL, control, press_on_map, second_window, settle
from tests.gui.window_events import page
from tests.play.planted_secrets import leaks_in, plant, seal

pytestmark = pytest.mark.usefixtures("displays")


def reading(window: MainWindow) -> PlayersOverlay:
    return second_window(window).overlay


def opened(window: MainWindow) -> PlayersOverlay:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    return reading(window)


def finish(window: MainWindow, *commands: Command) -> None:
    """Perform commands, answering by default."""
    session = page(window).session
    for command in commands:
        session.perform(command)
        while session.current is not None:
            if session.waiting_roll is not None:
                session.roll()
            else:
                choice = session.questions[0]
                session.answer(*(choice.default or (choice.options[0].key,)), by=choice.to[0])
    settle()


def hero_and_foe(board: AnyEncounter) -> tuple[TokenId, TokenId]:
    """Somebody of the players', and a foe they see."""
    hero = next(key for key in board.tokens if not board.side_of(key).gm and key in board.turns.now) if board.turns.now else None
    hero = hero or next(key for key in board.tokens if not board.side_of(key).gm)
    return hero, next(key for key, token in board.tokens.items() if board.side_of(key).gm and not token.hidden)


def test_turn_and_order_are_read_over_the_map(window: MainWindow) -> None:
    overlay = opened(window)
    board = redact(page(window).session.rules, page(window).board)
    assert overlay.geometry() == second_window(window).rect()
    assert board[board.turns.now[0]].name.split()[0] in overlay.texts[0] or "turn of" in overlay.texts[0]


def test_whoever_is_to_answer_is_waited_for_by_a_public_name(window: MainWindow) -> None:
    overlay = opened(window)
    session = page(window).session
    hero, foe = hero_and_foe(session.board)
    known = redact(session.rules, session.board)
    assert public_seat(known, hero) == session.board[hero].name
    assert (public_seat(known, foe), public_seat(known, "gm"), public_seat(known, "nobody")) == ("the GM",) * 3
    session.perform(Command("advantage", session.board.turns.now[0]))
    settle()
    assert session.questions
    assert overlay.waiting.words.startswith("Waiting for ")
    session.undo()
    settle()
    assert overlay.waiting.isHidden()


def test_a_roll_comes_with_its_command_and_goes_with_the_next_or_back(window: MainWindow) -> None:
    overlay = opened(window)
    session = page(window).session
    finish(window, Command("end turn", session.board.turns.now[0]))
    assert overlay.roll.isHidden()
    attack = Command("advantage", session.board.turns.now[0])
    finish(window, attack)
    assert not overlay.roll.isHidden()
    while session.current is None and session.undo_title == "advantage":
        session.undo()
    settle()
    assert overlay.roll.isHidden()


def test_frozen_it_keeps_what_is_read(window: MainWindow) -> None:
    overlay = opened(window)
    before = overlay.texts
    press_on_map(window, Qt.Key.Key_F8)
    session = page(window).session
    finish(window, Command("end turn", session.board.turns.now[0]))
    assert overlay.texts == before
    press_on_map(window, Qt.Key.Key_F8)
    assert overlay.texts != before


def test_the_parts_are_chosen_in_a_sheet_and_remembered_of_the_display(window: MainWindow) -> None:
    overlay = opened(window)
    window.actions_by_id["players reading"].trigger()
    (form,) = window.findChildren(ReadingForm)
    page(window).session.edit(Logged("*Orm* waits"))
    tick, size, seconds = (form.form.control(key) for key in ("log", "size", "seconds"))
    assert isinstance(tick, QCheckBox)
    assert isinstance(size, QComboBox)
    assert isinstance(seconds, QComboBox)
    small = overlay.turns.height()
    tick.click()
    size.setCurrentIndex(size.count() - 1)
    size.activated.emit(size.count() - 1)
    settle()
    assert "Orm waits" in overlay.log.accessibleName()
    assert overlay.turns.height() > 1.5 * small
    press_on_map(window, Qt.Key.Key_P, CTRL)
    assert "log" in opened(window).parts
    assert control(window).memory.values.text_size == 200


def test_no_text_in_the_second_window_tells_a_secret(window: MainWindow, painted: list[str]) -> None:
    overlay = opened(window)
    session = page(window).session
    board = session.board
    foe, *gone = [key for key, token in board.tokens.items() if board.side_of(key).gm and not token.hidden][:3]
    control(window).memory.change(parts_off=())
    events: list[Event] = []
    for at, key in enumerate(gone):
        board = board.with_token(replace(board[key], name=f"Qzfoe {at}"))
    planted = plant(board, foe, frozenset(gone))
    events += [MapChanged("planted", planted.map), *[Placed(token) for token in planted.tokens.values()]]
    events += [AspectPut(aspect) for aspect in planted.aspects.values()]
    events += [EffectsChanged("planted", planted.effects), *[Ruled(key, answer) for key, answer in planted.rulings.items()]]
    session.edit(*events, what="Qzplan")
    seal(session, foe, frozenset(gone))
    settle()
    painted.clear()
    second = second_window(window)
    second.grab()
    children: list[QWidget] = [second, *second.findChildren(QWidget)]
    said = [words for part in children for words in (part.accessibleName(), part.accessibleDescription(), part.toolTip())]
    assert leaks_in([*overlay.texts, *painted, *said, second.windowTitle()]) == []
    assert len(painted) > 10
    assert "? damage" in overlay.log.accessibleName()
