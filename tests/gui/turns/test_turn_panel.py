"""The turn order: what its rows say, and what mouse and keyboard do with them."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.turns.turn_delegate import PIP, line_below
from battlemap.gui.turns.turn_panel import TurnPanel
from battlemap.gui.turns.turn_phase import phase, shares_turn, slot_name
from battlemap.gui.turns.turn_rows import turn_rows
from battlemap.gui.turns.turn_warnings import fit_lines
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.controls.pip_marks import pips_width
from battlemap.paint.style.typography import CAPTION, SECONDARY, interface_font, text_width
from battlemap.rules.display import BoardDisplay, Pips, TokenDisplay, Track
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board, board_in_fight
from tests.gui.window_events import page
from tests.gui.window_fixtures import a_theme, no_picture


@pytest.fixture
def panel(qtbot: QtBot) -> TurnPanel:
    made = TurnPanel(a_theme(), no_picture)
    qtbot.addWidget(made)
    made.resize(300, 240)
    made.show()
    made.show_turns(turn_rows(board_in_fight(), DUEL.display(board_in_fight())))
    return made


def middle(panel: TurnPanel, row: int) -> QPoint:
    return panel.list.visualRect(panel.model.index(row)).center()


def test_each_slot_has_a_row_and_the_one_whose_turn_it_is_stands_out() -> None:
    rows = turn_rows(board_in_fight(), DUEL.display(board_in_fight()))
    assert [row.name for row in rows] == ["Ann", "Cat", "Ben", "Dog"]
    assert [row.active for row in rows] == [True, False, False, False]
    assert rows[0].words == "Skill +1 · acting"


def test_before_the_fight_everybody_is_listed_and_groups_stand_together() -> None:
    start = board()
    for who in (CAT, DOG):
        start = start.with_token(replace(start[who], group="Raiders"))
    rows = turn_rows(start, DUEL.display(start))
    assert [(row.name, row.count, row.slot) for row in rows] == [("Ann", 1, -1), ("Ben", 1, -1), ("Raiders", 2, -1)]
    assert rows[2].tag == "2 in play"


def test_a_row_says_who_is_done_who_waits_and_who_is_out() -> None:
    start = board_in_fight(CAT)
    start = replace(start, turns=TurnOrder(((ANN,), (CAT,), (DOG,)), 1, begun=True, waiting=(BEN,)))
    shown = BoardDisplay({DOG: TokenDisplay((Track("Stress", (True, True)),), out=True)})
    rows = turn_rows(start, shown)
    assert [row.done for row in rows] == [True, False, False, False]
    assert rows[3].out
    assert rows[3].boxes == (True, True)
    assert "2 of 2 boxes marked" in rows[3].spoken_text
    assert [row.active for row in rows] == [False, True, False, False]
    assert rows[2].waiting  # below whoever acts
    assert rows[2].words.startswith("waiting")


def test_long_words_of_a_row_give_way_to_what_it_can_still_do(panel: TurnPanel) -> None:
    pips = (Pips("Action points", 2, 3), Pips("Fortune", 1, 2))
    row = replace(panel.model.rows[1], words="Initiative 14 · moderately wounded · imperiled", pips=pips)
    words, shown = line_below(row, 140)
    assert words.startswith("Initiative")
    assert words.endswith("…")
    assert shown == pips
    assert text_width(words, interface_font(CAPTION)) + 8 + pips_width(3, PIP) + 7 + pips_width(2, PIP) <= 140
    assert line_below(row, 600) == (row.words, pips)
    assert line_below(replace(row, words="Initiative 14 · acting"), 140) == ("Initiative 14", pips)
    assert line_below(row, 90)[1] == pips[:1]


def test_a_click_on_a_row_picks_it(panel: TurnPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.list.selected) as caught:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=middle(panel, 2))
    assert caught.args is not None
    assert caught.args[0].tokens == (BEN,)


def test_dragging_a_row_moves_its_slot(panel: TurnPanel, qtbot: QtBot) -> None:
    view = panel.list.viewport()
    start, end = middle(panel, 3), middle(panel, 0) - QPoint(0, 12)
    with qtbot.waitSignal(panel.list.moved) as caught:
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 6):
            QTest.mouseMove(view, start + (end - start) * step / 5)
            qtbot.wait(1)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    assert caught.args == [3, 0]


def test_dragging_past_somebody_who_waits_counts_places_of_the_order_only(panel: TurnPanel, qtbot: QtBot) -> None:
    start = board_in_fight(CAT)
    start = replace(start, turns=TurnOrder(((ANN,), (CAT,), (DOG,)), 0, begun=True, waiting=(BEN,)))
    panel.show_turns(turn_rows(start, DUEL.display(start)))
    assert [row.slot for row in panel.model.rows] == [0, -1, 1, 2]
    view = panel.list.viewport()
    for begin, end, wanted in ((3, middle(panel, 1), [2, 1]), (0, middle(panel, 2) + QPoint(0, 16), [0, 1])):
        with qtbot.waitSignal(panel.list.moved) as caught:
            QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(panel, begin))
            QTest.mouseMove(view, middle(panel, begin) + (end - middle(panel, begin)) / 2)
            QTest.mouseMove(view, end)
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
        assert caught.args == wanted


def test_alt_and_an_arrow_move_a_slot_by_keyboard(panel: TurnPanel, qtbot: QtBot) -> None:
    panel.list.setCurrentIndex(panel.model.index(1))
    with qtbot.waitSignal(panel.list.moved) as caught:
        QTest.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert caught.args == [1, 2]


def test_the_first_row_cannot_be_moved_up(panel: TurnPanel, qtbot: QtBot) -> None:
    panel.list.setCurrentIndex(panel.model.index(0))
    with qtbot.assertNotEmitted(panel.list.moved):
        QTest.keyClick(panel.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)


def test_enter_picks_the_current_row(panel: TurnPanel, qtbot: QtBot) -> None:
    panel.list.setCurrentIndex(panel.model.index(1))
    with qtbot.waitSignal(panel.list.selected) as caught:
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert caught.args is not None
    assert caught.args[0].tokens == (CAT,)


def test_before_the_fight_a_button_begins_it(panel: TurnPanel, qtbot: QtBot) -> None:
    panel.show_turns(turn_rows(board(), DUEL.display(board())), "Begin the fight")
    assert panel.button.isVisible()
    with qtbot.waitSignal(panel.begin_wanted):
        QTest.mouseClick(panel.button, Qt.MouseButton.LeftButton)


def test_the_phase_names_round_actor_and_the_command_that_goes_on() -> None:
    before = phase(DUEL, board(), DUEL.display(board()))
    assert (before.where, before.button, before.command) == ("", "Begin the fight", Command("begin fight"))
    now = phase(DUEL, board_in_fight(), DUEL.display(board_in_fight()))
    assert (now.where, now.who, now.command) == ("Round 1", "Ann", Command("end turn", ANN))


def test_between_rounds_nothing_can_be_ended() -> None:
    over = replace(board_in_fight(), turns=TurnOrder(((ANN,),), 1, begun=False))
    now = phase(DUEL, over, DUEL.display(over))
    assert (now.who, now.button, now.command) == ("", "", None)


def test_a_slot_of_several_is_called_after_what_they_have_in_common() -> None:
    plain = board()
    assert slot_name(plain, (ANN,)) == "Ann"
    assert slot_name(plain, (ANN, BEN)) == plain.sides[plain[ANN].side].name
    gang = plain.with_token(replace(plain[CAT], group="Gang")).with_token(replace(plain[DOG], group="Gang"))
    assert slot_name(gang, (CAT, DOG)) == "Gang"
    both = (plain.sides[plain[ANN].side].name, plain.sides[plain[CAT].side].name)
    assert slot_name(plain, (ANN, CAT)) == " and ".join(both)
    ruled = replace(plain, sides={key: replace(side, gm=True) for key, side in plain.sides.items()})
    assert slot_name(ruled, (ANN, CAT)) == "The GM’s fighters"


def test_what_the_rules_warn_of_stands_below_the_rows(panel: TurnPanel) -> None:
    assert panel.notes.isHidden()
    low = panel.sizeHint().height()
    panel.show_turns(turn_rows(board_in_fight(), DUEL.display(board_in_fight())), warnings=("Dog: in none of the pairs yet",))
    assert panel.notes.isVisible()
    assert panel.notes.accessibleName() == "Dog: in none of the pairs yet"
    assert panel.sizeHint().height() > low
    panel.show_turns(turn_rows(board_in_fight(), DUEL.display(board_in_fight())))
    assert panel.notes.isHidden()


def test_a_long_warning_is_broken_and_of_many_the_rest_is_counted(panel: TurnPanel) -> None:
    names = "Ann, Ben, Cat, Dog, Eve, Fay, Gus and Hal have not declared yet"
    assert fit_lines((names,), 1000) == ((names,),)
    ((first, second),) = fit_lines((names,), 200)
    assert f"{first} {second}" == names
    many = ", ".join(f"Watchman {at}" for at in range(20)) + " have not declared yet"
    ((first, second),) = fit_lines((many,), 240)
    assert first.startswith("Watchman 0, ")
    assert second.endswith(" … have not declared yet")
    shown = fit_lines(tuple(f"Warning {at}" for at in range(9)), 200)
    assert len(shown) == 4
    assert shown[-1] == ("Warning 3 (+5)",)
    assert all(text_width(line, interface_font(SECONDARY)) <= 200 for lines in fit_lines((names,) * 9, 200) for line in lines)


def test_the_window_says_what_is_warned_of_in_the_turn_order(window: MainWindow) -> None:
    assert window.documents.open_sample("tavern-scuffle")
    session = page(window).session
    session.perform(Command("begin fight"))
    while session.questions:
        session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    shown = page(window).display.warnings
    assert shown
    assert page(window).parts.turns.notes.notes == shown


def test_a_mount_acts_in_the_turn_of_its_rider_and_nobody_else_in_that_of_another() -> None:
    battle = read_sample("tilting-yard").board
    aldous, horse, squire = TokenId("aldous"), TokenId("greymane"), TokenId("squire")
    on = replace(battle, turns=TurnOrder(((aldous,), (squire,)), 0, begun=True))
    assert shares_turn(on, horse, aldous)
    assert not shares_turn(on, horse, squire)
    assert not shares_turn(on, squire, aldous)
    assert not shares_turn(on, TokenId("ysolt"), aldous)


def test_the_inspector_lets_go_of_a_mount_with_the_turn_of_its_rider(window: MainWindow) -> None:
    assert window.documents.open_sample("tilting-yard")
    one = page(window)
    aldous, squire = TokenId("aldous"), TokenId("squire")
    turns = TurnOrder(((aldous,), (squire,)), 0, begun=True)
    one.session.edit(TurnsChanged("order", turns), what="Set the order")
    one.show_subject(Subject("token", "greymane"))
    told: list[str] = []
    one.complained.connect(told.append)
    assert one.perform(Command("next turn")), told
    assert one.board.turns.now == (squire,)
    assert one.parts.inspector.subject == Subject("token", "squire")


def test_a_fight_that_is_being_begun_has_no_button_that_begins_it(window: MainWindow) -> None:
    assert window.documents.open_sample("tilting-yard")
    one = page(window)
    assert not one.parts.turns.button.isHidden()
    assert one.perform(Command("begin fight"))
    assert one.session.waiting_roll is not None
    assert one.parts.turns.button.isHidden()
    assert one.session.undo()
    assert not one.parts.turns.button.isHidden()


def test_while_nobody_fights_a_token_that_is_clicked_acts_itself(window: MainWindow) -> None:
    assert window.documents.open_sample("tilting-yard")
    one = page(window)
    one.open_menu(Subject("token", "corin"), QPoint(200, 200))
    assert one.parts.menu.actor == TokenId("corin")
    one.parts.menu.close_menu()
    one.show_subject(Subject("token", "aldous"))
    one.open_menu(Subject("token", "corin"), QPoint(200, 200))
    assert one.parts.menu.actor == TokenId("aldous")
    one.parts.menu.close_menu()


def test_of_many_whoever_acts_is_in_sight_with_those_who_act_next(qtbot: QtBot) -> None:
    start = board_in_fight()
    many = [replace(start[ANN], id=TokenId(f"a{at}"), name=f"A{at}") for at in range(57)]
    order = tuple((token.id,) for token in many)
    panel = TurnPanel(a_theme(), no_picture)
    qtbot.addWidget(panel)
    panel.resize(300, 240)
    panel.show()
    for at in (20, 40):
        now = replace(start, tokens={token.id: token for token in many}, turns=TurnOrder(order, at))
        panel.show_turns(turn_rows(now, DUEL.display(now)))
        acting = next(place for place, row in enumerate(panel.model.rows) if row.tokens == (order[at]))
        area = panel.list.viewport().rect()
        assert all(area.contains(panel.list.visualRect(panel.model.index(acting + ahead))) for ahead in range(4))
        assert not panel.next.isVisible(), "their rows are seen"
    panel.list.verticalScrollBar().setValue(panel.list.verticalScrollBar().value() - 30)
    seen = panel.list.verticalScrollBar().value()
    panel.show_turns(turn_rows(now, DUEL.display(now)))
    assert panel.list.verticalScrollBar().value() == seen, "what somebody has scrolled to stays within a turn"
    panel.resize(300, 110)
    acting = next(place for place, row in enumerate(panel.model.rows) if row.active)

    def is_in_sight() -> bool:
        return panel.list.viewport().rect().contains(panel.list.visualRect(panel.model.index(acting)))

    qtbot.waitUntil(is_in_sight)  # other parts of the dock have taken its room


def test_the_map_goes_to_whoever_acts_next(window: MainWindow) -> None:
    one = page(window)
    camera = one.controller.view.camera
    camera.set_zoom(3.0)
    spots = {who: one.controller.scene.spot_of(who) for slot in one.board.turns.order for who in slot}
    before = one.board.turns.now
    far = max((spot for spot in spots.values() if spot is not None), key=lambda spot: spot[0])
    camera.centre_on((far[0] + 2000, far[1] + 2000))
    one.go_on()
    if one.session.questions:
        QTest.keyClick(one.parts.card, Qt.Key.Key_Return)
    assert one.board.turns.now != before
    actor = one.controller.actor()
    assert actor is not None
    spot = one.controller.scene.spot_of(actor)
    assert spot is not None
    assert one.controller.view.viewport().rect().contains(one.controller.view.at_view(spot))
