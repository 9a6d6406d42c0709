"""Who waits steps in: on top of its menu and by a chip on its row, in the turn of somebody else."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.menu.menu_pages import MAIN, OWN, Pages, common_refusal, menu_pages
from battlemap.gui.menu.menu_rows import GroupHead, MenuRow
from battlemap.gui.turns.turn_delegate import TurnDelegate
from battlemap.gui.turns.turn_phase import step_in_commands
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.action_menu import MOST
from battlemap.rules.blocks.turns import act_now
from battlemap.rules.procedure import Command, Procedure, refuse_unless
from battlemap.rules.ruleset import Action, AnyRuleset
from tests.gui.ravine import COLE, IVER, ODDA, ORM, RAVINE, T, board
from tests.gui.window_events import page, press

MAREN, MUDGE = TokenId("maren"), TokenId("mudge")


def step_in(table: T, who: TokenId) -> Procedure[None]:
    refuse_unless(who in table.board.turns.waiting, f"{table.name(who)} is not waiting")
    refuse_unless("nobody" not in table.board.rulings, "somebody has stepped in already")
    yield from act_now(table, who)


def shout(table: T, who: TokenId) -> Procedure[None]:
    table.tell(f"*{table.name(who)}* shouts")
    yield from ()


def game(shouts: int = 1) -> AnyRuleset:
    """The ravine, where those who wait may act and everybody may shout, in so many ways, in anybody's turn."""
    own = {f"shout {at}": Action(f"shout {at}", shout, f"Shout {at}", key="a", group="Voice") for at in range(shouts)}
    return replace(RAVINE, actions={**RAVINE.actions, **own, "act now": Action("act now", step_in, "Act now", group="Turn")})


def waiting_board() -> AnyEncounter:
    """Orm's turn; Odda waits."""
    return replace(board(), turns=TurnOrder(((ORM,), (COLE, IVER)), 0, 2, True, waiting=(ODDA,)))


def pages_of(rules: AnyRuleset, there: AnyEncounter, who: TokenId) -> Pages:
    return menu_pages(rules, there, ORM, Subject("token", who))


def titles(pages: Pages, name: str = MAIN) -> list[str]:
    return [entry.title for entry in pages[name]]


def test_acting_now_stands_on_top_of_the_menu_of_one_who_waits() -> None:
    first, second, *rest = pages_of(game(), waiting_board(), ODDA)[MAIN]
    assert (first.title, first.group) == ("Act now", "Odda")
    assert (second.title, second.group) == ("Shout 0", "Odda")
    assert all(entry.group != "Odda" for entry in rest)
    assert first.line is not None
    assert first.line.command == Command("act now", ODDA)


def test_what_costs_no_turn_stands_below_the_lines_of_whoever_acts() -> None:
    pages = pages_of(game(), waiting_board(), COLE)
    assert titles(pages)[:2] == ["Attack", "Charge"]
    assert titles(pages)[-3:] == ["Shout 0", "Compel an aspect", "Edit, hide or remove"]
    assert next(entry for entry in pages[MAIN] if entry.title == "Shout 0").group == "Cole"


def test_more_than_a_few_lines_of_its_own_are_a_page() -> None:
    pages = pages_of(game(shouts=4), waiting_board(), COLE)
    assert "What it can do now" in titles(pages)
    assert titles(pages, OWN) == ["Shout 0", "Shout 1", "Shout 2", "Shout 3"]
    pages = pages_of(game(shouts=4), waiting_board(), ODDA)
    assert titles(pages)[:2] == ["Act now", "What else it can do"]
    assert "Act now" not in titles(pages, OWN)


def test_the_main_page_keeps_ten_lines_with_those_of_its_own() -> None:
    rules = game(shouts=2)
    many = {f"verb {at}": replace(rules.actions["guard"], name=f"verb {at}", title=f"Verb {at}") for at in range(9)}
    rules = replace(rules, actions={**rules.actions, **many})
    for who in (COLE, ODDA):
        assert len(pages_of(rules, waiting_board(), who)[MAIN]) <= MOST


def test_why_one_who_waits_cannot_step_in_is_told() -> None:
    there = replace(waiting_board(), rulings={"nobody": "yes"})
    first = pages_of(game(), there, ODDA)[MAIN][0]
    assert (first.title, first.refused) == ("Act now", "somebody has stepped in already")
    assert step_in_commands(game(), there) == {}
    assert step_in_commands(game(), waiting_board()) == {ODDA: Command("act now", ODDA)}


def test_the_letters_are_first_of_all_those_of_whoever_acts() -> None:
    pages = pages_of(game(), waiting_board(), COLE)
    keys = {entry.title: entry.key for entry in pages[MAIN]}
    assert (keys["Attack"], keys["Shout 0"]) == ("A", "")


def test_nobody_has_lines_of_its_own_in_its_own_turn_or_before_the_fight() -> None:
    for there, who in ((waiting_board(), ORM), (replace(board(), turns=TurnOrder()), COLE)):
        pages = pages_of(game(), there, who)
        name = there[who].name
        assert not [entry for entry in pages[MAIN] if entry.own or entry.group == name]


def test_lines_of_its_own_do_not_hide_that_all_the_others_are_refused_for_one_reason() -> None:
    rules = game()
    actions = {key: replace(action, run=swear_off) if action.aim == "foe" else action for key, action in rules.actions.items()}
    pages = menu_pages(replace(rules, actions=actions), waiting_board(), ORM, Subject("token", COLE))
    assert common_refusal(pages[MAIN]) == "Orm has sworn off it"


def swear_off(table: T, who: TokenId) -> Procedure[None]:
    refuse_unless(False, f"{table.name(who)} has sworn off it")
    yield from ()


@pytest.fixture
def quarry(window: MainWindow) -> MainWindow:
    """Three actions: Maren waits, Mudge has made ready, and the cutters act."""
    assert window.documents.open_sample("quarry-yard")
    session = page(window).session
    session.perform(Command("delay", MAREN))
    session.perform(Command("ready", MUDGE))
    while session.questions:
        session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    if MUDGE in session.board.turns.now:
        session.perform(Command("end turn", MUDGE))
    return window


def chip(window: MainWindow, who: TokenId) -> QPoint:
    """The middle of the chip on a row of the turn order."""
    turns = page(window).turns
    at = next(at for at, row in enumerate(turns.model.rows) if who in row.tokens)
    index = turns.model.index(at)
    turns.list.scrollTo(index)
    delegate = turns.list.itemDelegate()
    assert isinstance(delegate, TurnDelegate)
    return delegate.step_box(turns.model.rows[at], turns.list.visualRect(index)).center().toPoint()


def test_a_chip_on_its_row_lets_one_who_waits_act(quarry: MainWindow) -> None:
    before = page(quarry).board.turns.now
    assert MAREN not in before
    QTest.mouseClick(page(quarry).turns.list.viewport(), Qt.MouseButton.LeftButton, pos=chip(quarry, MAREN))
    assert page(quarry).board.turns.now == (MAREN,)
    assert not any(row.can_step_in for row in page(quarry).turns.model.rows if MAREN in row.tokens)


def test_what_was_readied_has_the_chip_too(quarry: MainWindow) -> None:
    QTest.mouseClick(page(quarry).turns.list.viewport(), Qt.MouseButton.LeftButton, pos=chip(quarry, MUDGE))
    assert page(quarry).board.scene.acting == MUDGE


def test_whoever_acts_out_of_turn_is_who_acts_everywhere_in_the_window(quarry: MainWindow) -> None:
    here = page(quarry)
    whose = here.board.turns.now
    here.session.perform(Command("act as readied", MUDGE))
    assert here.controller.actor(MAREN) == MUDGE
    assert (here.phase.who, here.phase.button) == ("Mudge", "Done")
    (row,) = [row for row in here.turns.model.rows if row.active]
    assert row.tokens == (MUDGE,)
    here.open_menu(Subject("token", MAREN), here.controller.view.mapToGlobal(QPoint(100, 100)))
    assert here.menu.header.accessibleName().endswith("Mudge acts · ")
    here.menu.close_menu()
    press(quarry, Qt.Key.Key_Space)
    assert here.board.scene.acting is None
    assert here.board.turns.now == whose
    assert here.controller.actor() in whose


def test_letting_go_beside_the_chip_does_nothing(quarry: MainWindow) -> None:
    view, at = page(quarry).turns.list.viewport(), chip(quarry, MAREN)
    before = page(quarry).board
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(view, at - QPoint(120, 0))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at - QPoint(120, 0))
    assert page(quarry).board == before
    assert page(quarry).selection.tokens == ()


def test_the_rest_of_the_row_still_selects(quarry: MainWindow) -> None:
    QTest.mouseClick(page(quarry).turns.list.viewport(), Qt.MouseButton.LeftButton, pos=chip(quarry, MAREN) - QPoint(120, 0))
    assert page(quarry).selection.tokens == (MAREN,)
    assert page(quarry).board.turns.now != (MAREN,)


def test_there_is_no_chip_while_an_answer_is_awaited(quarry: MainWindow) -> None:
    page(quarry).session.perform(Command("delay", page(quarry).board.turns.now[0]))
    actor = page(quarry).board.turns.now[0]
    page(quarry).session.perform(Command("ready", actor))
    assert page(quarry).session.questions
    assert not any(row.can_step_in for row in page(quarry).turns.model.rows)


def test_the_menu_of_a_row_lets_one_who_waits_act(quarry: MainWindow) -> None:
    turns, at = page(quarry).turns.list, chip(quarry, MAREN)
    QTest.mouseClick(turns.viewport(), Qt.MouseButton.RightButton, pos=at - QPoint(120, 0))
    menu = page(quarry).menu
    assert next(head.accessibleName() for head in menu.findChildren(GroupHead)) == "Maren"
    first = menu.rows[0]
    assert isinstance(first, MenuRow)
    assert first.entry.title == "Act now"
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert page(quarry).board.turns.now == (MAREN,)
