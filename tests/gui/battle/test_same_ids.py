"""A token, a zone, a link and an aspect that bear one id are four things: to click, to list in menus, to edit, to ask about."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Logged
from battlemap.board.ids import AspectId, LinkId, Point, TokenId, ZoneId
from battlemap.board.subject import SCENE, Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.view.question_targets import aspects_in, numbered_targets
from battlemap.gui.actions import make_actions
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.fields import FieldChange
from battlemap.layout.map_cards import link_middle
from battlemap.play.action_menu import build_menu
from battlemap.play.edits.edit_actions import Remove, Rename, ToggleHidden
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command, Option, Procedure, Table, choose
from battlemap.rules.ruleset import Action
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from battlemap.store.document.document_reading import read_document
from battlemap.store.validation.board_validation import validate_board
from tests.canvas import yard
from tests.canvas.input_events import InputDriver
from tests.canvas.signal_log import SignalLog
from tests.canvas.yard import ANN, GATE, LOFT
from tests.gui.window_fixtures import a_theme

SAME = "orchard"
TOKEN, ZONE, LINK, ASPECT = Subject("token", SAME), Subject("zone", SAME), Subject("link", SAME), Subject("aspect", SAME)
ALL = (TOKEN, ZONE, LINK, ASPECT)


def orchard() -> AnyEncounter:
    """The yard: its gate, who stands there beside Ann, the door to the cellar and a phrase about the gate are all "orchard"."""
    board = yard.yard_board()
    zone_map = board.zone_map
    zone = ZoneId(SAME)
    zones = {zone if key == GATE else key: value for key, value in zone_map.zones.items()}
    zones[zone] = replace(zones[zone], id=zone, name="Old orchard")
    links = {key: replace(link, a=zone) if link.a == GATE else link for key, link in zone_map.links.items()}
    door = links.pop(LinkId("gate-cellar"))
    links[LinkId(SAME)] = replace(door, id=LinkId(SAME), name="Orchard door")
    tokens = {key: replace(token, place=zone) if token.place == GATE else token for key, token in board.tokens.items()}
    cat = tokens.pop(TokenId("cat"))
    tokens[TokenId(SAME)] = replace(cat, id=TokenId(SAME), name="Orchard guard")
    aspect = Aspect(AspectId(SAME), "Heavy with fruit", "zone", "zone", zone)
    return replace(board, map=ZoneMap(zone_map.points, zones, links), tokens=tokens, aspects={aspect.id: aspect})


def ask(table: Table[yard.Fellow, yard.EmptyScene, yard.Book], who: TokenId) -> Procedure[None]:
    """Four answers that bear one id and are about four things, and one about another zone."""
    options = (
        Option("the guard", subject=TokenId(SAME)),
        Option("the place", subject=ZONE),
        Option("the door", subject=LINK),
        Option("the phrase", aspect=AspectId(SAME)),
        Option("the loft", subject=Subject("zone", LOFT)),
    )
    picked = yield from choose("what", who, "What?", options)
    table.tell(f"*{picked}*")


def ask_place(table: Table[yard.Fellow, yard.EmptyScene, yard.Book], who: TokenId) -> Procedure[None]:
    """A place is asked for, nobody in it."""
    zones = table.board.zone_map.zones
    to = yield from choose("to", who, "Where to?", [Option(key, zone.name, Subject("zone", key)) for key, zone in zones.items()])
    table.tell(f"*{to}*")


RULES = replace(
    yard.RULES,
    actions={**yard.RULES.actions, "ask": Action("ask", ask, "Ask"), "ask place": Action("ask place", ask_place, "Ask")},
)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[BattlePage]:
    """The orchard as a page of the window."""
    document = Document.create(tmp_path / "a.battle", new_battle(RULES, orchard(), seed="seed"), lambda name: RULES)
    bridge = SessionBridge(new_session(RULES, orchard(), "seed", new_battle_orders()))
    owner = QObject()
    made = BattlePage(bridge, a_theme(), DocumentImages(document), make_actions(owner))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.build()
    QApplication.processEvents()
    yield made
    made.close_map()
    document.close()


def place(page: BattlePage, subject: Subject) -> Point:
    """A point of the map at which one of the four is on top."""
    board, scene = page.board, page.controller.scene
    if subject == TOKEN:
        spot = scene.spot_of(TokenId(SAME))
        assert spot is not None
        return spot
    if subject == ASPECT:
        card = scene.cards[AspectId(SAME)]
        x, y = card.at
        near = [(x + dx, y + dy) for dx in range(-40, 41, 5) for dy in range(-20, 21, 5)]
        return next(point for point in near if card.holds(point))
    if subject == LINK:
        return link_middle(board.zone_map, LinkId(SAME))
    x, y = centroid(board.zone_map, ZoneId(SAME))
    offsets = [(dx, dy) for dx in range(-120, 121, 20) for dy in range(-80, 81, 20)]
    return next((x + dx, y + dy) for dx, dy in offsets if scene.hit_tester.topmost((x + dx, y + dy), 12.0) == ZONE)


def test_such_a_board_is_in_order() -> None:
    assert list(validate_board(orchard(), RULES)) == []


@pytest.mark.parametrize("subject", ALL)
def test_each_is_clicked_listed_in_a_menu_of_its_own_and_opened(page: BattlePage, subject: Subject) -> None:
    hands, heard = InputDriver(page.controller), SignalLog(page.controller)
    hands.click(place(page, subject))
    assert page.selection.subject == subject
    assert page.parts.inspector.subject == subject
    assert page.controller.selection == ((TokenId(SAME),) if subject == TOKEN else ())
    assert page.controller.scene.highlights.zones_on("picked") == ((ZoneId(SAME),) if subject == ZONE else ())
    hands.menu(place(page, subject))
    assert [asked for asked, _ in heard.menus] == [subject]
    assert page.parts.menu.subject == subject
    assert {entry.edit.subject for page_rows in page.parts.menu._pages.values() for entry in page_rows if entry.edit} == {subject}
    page.parts.menu.close_menu()
    hands.double(place(page, subject))
    assert heard.edits == [subject]


@pytest.mark.parametrize("subject", ALL)
def test_each_is_renamed_alone_and_the_name_comes_back(page: BattlePage, subject: Subject) -> None:
    before = {each: each.name_on(page.board) for each in ALL}
    page.manual_edits.perform_edit(Rename(subject), QPoint())
    assert page.parts.inline_editor.subject == subject
    page.parts.inline_editor.entries[0].setText("Pear trees")
    page.parts.inline_editor.take()
    assert {each: each.name_on(page.board) for each in ALL} == {**before, subject: "Pear trees"}
    page.session.undo()
    assert {each: each.name_on(page.board) for each in ALL} == before


@pytest.mark.parametrize("subject", ALL)
def test_each_is_edited_and_hidden_alone(page: BattlePage, subject: Subject) -> None:
    page.show_subject(subject)
    if subject != TOKEN:
        name = page.parts.inspector.form.control("name")
        assert isinstance(name, QLineEdit)
        page.parts.inspector.form.changed.emit(FieldChange("name", "Pear trees"))
        assert [each for each in ALL if each.name_on(page.board) == "Pear trees"] == [subject]
        page.session.undo()
    start = page.board
    page.manual_edits.perform_edit(ToggleHidden(subject), QPoint())
    assert [each for each in ALL if _state(page.board, each) != _state(start, each)] == [subject]


@pytest.mark.parametrize("subject", ALL)
def test_each_is_removed_and_undone(page: BattlePage, subject: Subject) -> None:
    goes_with_it = {ZONE: {ZONE, LINK, ASPECT, TOKEN}, LINK: {LINK}, TOKEN: {TOKEN}, ASPECT: {ASPECT}}[subject]
    page.selection.select(subject)
    page.manual_edits.perform_edit(Remove(subject), QPoint())
    gone = {each for each in ALL if not each.exists_on(page.board)}
    assert subject in gone or page.parts.banner.words.text()
    assert gone <= goes_with_it
    assert page.selection.subject == (SCENE if subject in gone else subject)
    page.session.undo()
    assert all(each.exists_on(page.board) for each in ALL)


def test_a_choice_about_a_zone_lights_no_token(page: BattlePage) -> None:
    page.session.perform(Command("ask place", ANN))
    scene = page.controller.scene
    assert SAME in scene.highlights.zones_on("glow")
    assert TOKEN not in scene.highlighted
    look = scene.token_items[TokenId(SAME)].look
    assert look is not None
    assert not look.targeted
    hands = InputDriver(page.controller)
    hands.click(place(page, TOKEN))
    assert told(page.session)[-1] == f"*{SAME}*", "whoever stands in a zone that is asked for does not keep it from being clicked"


def test_answers_about_four_things_of_one_id_are_told_apart(page: BattlePage) -> None:
    page.session.perform(Command("ask", ANN))
    (choice,) = page.session.questions
    assert numbered_targets(choice) == {TOKEN: "1", ZONE: "2", LINK: "3", Subject("zone", LOFT): "5"}
    assert [option.key for option in choice.options_about(ZONE)] == ["the place"]
    assert [option.key for option in choice.options_about(TOKEN)] == ["the guard"]
    assert {aspect: [option.key for option in options] for aspect, options in aspects_in(page.session).items()} == {
        SAME: ["the phrase"]
    }
    assert set(page.controller.scene.marks.badges) == {TOKEN, ZONE, Subject("zone", LOFT)}
    InputDriver(page.controller).click(place(page, ZONE))
    assert told(page.session)[-1] == "*the place*"
    page.session.undo()
    page.session.perform(Command("ask", ANN))
    InputDriver(page.controller).click(place(page, TOKEN))
    assert told(page.session)[-1] == "*the guard*"


def test_the_rules_offer_on_each_what_is_aimed_at_such(page: BattlePage) -> None:
    board = page.board
    assert [line.action for line in build_menu(RULES, board, ANN, TOKEN)] == ["shove"]
    assert [line.action for line in build_menu(RULES, board, ANN, ZONE)] == ["ask place"]
    assert [line.preset for line in build_menu(RULES, board, ANN, ZONE)] == [{"to": (SAME,)}]
    assert build_menu(RULES, board, ANN, LINK) == build_menu(RULES, board, ANN, ASPECT) == ()
    assert [line.preset for line in build_menu(RULES, board, ANN, TOKEN)] == [{"target": (SAME,)}]


def test_a_file_keeps_all_four(page: BattlePage, tmp_path: Path) -> None:
    document = Document.create(tmp_path / "b.battle", new_battle(RULES, orchard(), seed="seed"), lambda name: RULES)
    document.close()
    read = read_document(tmp_path / "b.battle", lambda name: RULES)
    assert all(each.exists_on(read.board) for each in ALL)
    assert read.board == orchard()


def told(session: Session) -> list[str]:
    """What the story says, entry by entry."""
    return [event.text for _, events in session.story() for event in events if isinstance(event, Logged)]


def _state(board: AnyEncounter, subject: Subject) -> object:
    """Everything about one of the four."""
    known: dict[Subject, object] = {
        TOKEN: board.tokens.get(TokenId(SAME)),
        ZONE: board.zone_map.zones.get(ZoneId(SAME)),
        LINK: board.zone_map.links.get(LinkId(SAME)),
        ASPECT: board.aspects.get(AspectId(SAME)),
    }
    return known[subject]
