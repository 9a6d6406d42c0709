"""The menu of a thing on the map: lines of the rules with cost and chance, the GM's deeds, keys, mouse, refusals."""

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject, SubjectLike, as_subject
from battlemap.gui.menu.context_menu import ContextMenu
from battlemap.gui.menu.menu_heading import fit_state
from battlemap.gui.menu.menu_pages import EDIT, MAIN, MORE, SEAT, SIDE, common_refusal, menu_pages
from battlemap.gui.menu.menu_rows import GroupHead, MenuRow, reason_lines
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.action_menu import MenuEntry
from battlemap.play.edits.edit_actions import SubjectEdit, ToggleHidden
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import MachineSeat, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample
from tests.games.duel import ANN, CAT, DUEL, LOFT, board_in_fight
from tests.gui import window_events
from tests.gui.question.card_fixtures import PUSH, a_fight
from tests.gui.ravine import COLE, FORD, ODDA, ORM, RAVINE, board
from tests.gui.window_fixtures import QUIET, a_theme

Key = Qt.Key
STRIKE = Command("strike", ORM)


class MenuWindow:
    """A window with a map, and the menu over it."""

    def __init__(self, qtbot: QtBot, session: Session | None = None) -> None:
        self.qtbot = qtbot
        self.session = session or a_fight()
        self.bridge = SessionBridge(self.session)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(1200, 800)
        self.area = QWidget(self.window)
        self.area.setGeometry(0, 0, 1100, 780)
        self.view = QWidget(self.area)
        self.view.setGeometry(0, 0, 1100, 780)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.menu = ContextMenu(self.bridge, a_theme(), self.area)
        self.refusals: list[str] = []
        self.edits: list[SubjectEdit] = []
        self.menu.refused.connect(self.refusals.append)
        self.menu.edit_wanted.connect(self._note)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.view.setFocus()

    def _note(self, edit: SubjectEdit, where: QPoint) -> None:
        self.edits.append(edit)

    def open(self, subject: SubjectLike, actor: TokenId | None = ORM, at: tuple[int, int] = (300, 100)) -> None:
        self.menu.open_for(as_subject(subject), self.area.mapToGlobal(QPoint(*at)), actor)

    def press(self, key: Qt.Key, text: str = "") -> bool:
        """Give the menu a key, as the window does that has it first."""
        return self.menu.take_key(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text))

    def row(self, title: str) -> MenuRow:
        return next(row for row in self.menu.rows if row.entry.title == title)

    @property
    def titles(self) -> list[str]:
        return [row.entry.title for row in self.menu.rows]

    def wait(self) -> None:
        """Until all chances are known."""
        self.qtbot.waitUntil(lambda: not self.menu.odds.is_working, timeout=5000)


def test_the_menu_of_a_foe_has_groups_keys_costs_and_reasons(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    assert place.titles == ["Attack", "Charge", "Shoot", "Push", "Block his way", "Compel an aspect", "Edit, hide or remove"]
    groups = [head.accessibleName() for head in place.menu.findChildren(GroupHead)]
    assert groups == ["Attack", "Maneuver", "Help", "GM"]
    charge = place.row("Charge")
    assert not charge.isEnabled()
    assert charge.entry.refusal == "Orm is already in Cole’s zone"
    assert "Orm is already in Cole’s zone" in charge.accessibleName()
    assert (charge.height(), place.row("Attack").height()) == (44, 32)
    assert place.menu.width() == 392
    assert "Cole · Red scarves · Off balance · Orm acts" in place.menu.header.accessibleName()


def test_the_menu_is_there_at_once_and_the_chances_fill_in(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    attack = place.row("Attack")
    assert (attack.pending, attack.chances) == (True, None)
    place.wait()
    chances = place.row("Attack").chances
    assert chances is not None
    assert chances.exact
    assert 0.55 < chances.success < 0.7
    assert "success" in attack.accessibleName()
    assert place.row("Charge").chances is None
    assert place.row("Compel an aspect").chances is None


def test_what_compares_nothing_has_no_chance(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.wait()
    assert place.row("Block his way").chances is None
    assert not place.row("Block his way").pending


def test_a_letter_chooses(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    assert place.press(Key.Key_P, "p")
    assert place.menu.isHidden()
    assert place.session.current is not None
    assert place.session.current.command == PUSH


def test_the_letter_of_an_impossible_line_says_why_and_performs_nothing(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    assert place.press(Key.Key_G, "g")
    assert place.menu.isVisible()
    assert place.session.current is None
    assert place.menu.hint_bar.isVisible()
    assert "Orm is already in Cole’s zone" in place.menu.hint_bar.accessibleName()


def test_an_open_menu_keeps_letters_from_the_window(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    assert not place.press(Key.Key_V, "v")
    place.open(COLE)
    assert place.press(Key.Key_V, "v")
    assert place.menu.isVisible()
    assert not place.press(Key.Key_F5)


def test_arrows_walk_past_the_grey_lines_and_enter_performs(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.press(Key.Key_Down)
    assert place.row("Attack").current
    place.press(Key.Key_Down)
    assert place.row("Push").current
    assert place.window.focusWidget() is place.row("Push")
    place.press(Key.Key_Up)
    place.press(Key.Key_Up)
    assert place.row("Edit, hide or remove").current
    place.press(Key.Key_Home)
    assert place.row("Attack").current
    QTest.keyClick(place.row("Attack"), Key.Key_Return)
    assert place.menu.isHidden()
    assert place.session.waiting_roll is not None
    assert place.session.waiting_roll.ask == "attack"


def test_escape_closes_and_gives_the_focus_back(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.press(Key.Key_Down)
    assert place.press(Key.Key_Escape)
    assert place.menu.isHidden()
    assert place.menu.hint_bar.isHidden()
    assert place.window.focusWidget() is place.view


def test_a_click_elsewhere_closes_and_a_click_on_a_line_performs(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    QTest.mouseClick(place.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(20, 20))
    assert place.menu.isHidden()
    assert place.session.current is None
    place.open(COLE)
    QTest.mouseClick(place.row("Push"), Qt.MouseButton.LeftButton)
    assert place.menu.isHidden()
    assert place.session.current is not None


def test_pointing_at_a_line_explains_it_below(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.wait()
    row = place.row("Push")
    QTest.mouseMove(row)
    row.entered.emit()
    card = place.menu.hint_bar
    assert card.isVisible()
    assert card.line is not None
    assert card.line.words[0].text == "Push Cole"
    assert "Forceful +3 against Brawling +2" in card.line.spoken_text
    assert "success" in card.line.spoken_text
    assert not card.geometry().adjusted(32, 32, -32, -32).intersects(place.menu.geometry())


def test_what_the_rules_refuse_after_all_is_said(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot, new_session(DUEL, board_in_fight(), "seed", QUIET))
    place.open(CAT, ANN)
    entry = place.row("Strike").entry
    place.session.perform(Command("brace", ANN))
    place.menu.take(entry)
    assert len(place.refusals) == 1
    assert place.refusals[0][0].isupper()


def test_a_menu_closes_when_the_board_moves_on_and_drops_its_odds(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    assert place.menu.odds.is_working
    place.session.perform(Command("go", ORM, {"to": (FORD,)}))
    assert place.menu.isHidden()
    assert not place.menu.odds.is_working


def test_while_an_answer_is_awaited_the_rules_lines_are_grey_and_the_gm_s_hand_is_free(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.session.perform(PUSH)
    place.open(COLE)
    assert "an answer is awaited first" in place.menu.header.accessibleName()
    assert not place.row("Attack").isEnabled()
    assert place.row("Edit, hide or remove").isEnabled()
    assert not place.menu.odds.is_working


def test_the_gm_s_deeds_stand_on_a_page_of_their_own(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.press(Key.Key_E, "e")
    assert place.menu.page == EDIT
    assert place.titles[0] == "Back"
    assert "Hide from the players" in place.titles
    place.press(Key.Key_Escape)
    assert place.menu.page == MAIN
    assert place.menu.isVisible()
    place.press(Key.Key_E, "e")
    place.press(Key.Key_H, "h")
    assert place.menu.isHidden()
    assert place.edits == [ToggleHidden(Subject("token", COLE))]


def test_zones_links_aspects_and_the_empty_map_have_menus_too(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    wanted = {
        Subject("zone", FORD): "New token here…",
        Subject("link", "floor-ford"): "Remove the link",
        Subject("aspect", "off"): "Hide from the players",
        SCENE: "New zone here",
    }
    for subject, title in wanted.items():
        place.open(subject)
        assert title in place.titles, subject
        place.menu.close_menu()
    place.open(Subject("zone", FORD))
    assert place.titles[0] == "Go"
    place.press(Key.Key_W, "w")
    assert place.session.board[ORM].place == FORD


def test_the_menu_moves_up_and_left_rather_than_off_the_map(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE, at=(1080, 770))
    assert place.area.rect().contains(place.menu.geometry())
    assert place.menu.geometry().right() < 1080
    place.open(COLE, at=(5, 5))
    assert place.area.rect().contains(place.menu.geometry())


def test_the_token_that_acts_has_its_own_verbs(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(ORM)
    assert "Ask" in place.titles
    assert "Attack" not in place.titles


def test_more_than_ten_lines_go_under_more(qtbot: QtBot) -> None:
    from msgspec.structs import replace

    many = {
        f"verb {at}": replace(RAVINE.actions["guard"], name=f"verb {at}", title=f"Verb {at}", key="", rank=20 + at)
        for at in range(9)
    }
    rules = replace(RAVINE, actions={**RAVINE.actions, **many})
    pages = menu_pages(rules, board(), ORM, Subject("token", COLE))
    assert len(pages[MAIN]) == 10
    assert [entry.title for entry in pages[MAIN]][-3:] == ["More", "Compel an aspect", "Edit, hide or remove"]
    assert "Verb 8" in [entry.title for entry in pages[MORE]]
    shown = [entry.title for entry in (*pages[MAIN], *pages[MORE])]
    assert len(shown) == len(set(shown)) == 5 + 9 + 3


def test_what_is_refused_goes_under_more_before_what_can_be_done(qtbot: QtBot) -> None:
    from msgspec.structs import replace

    many = {
        f"verb {at}": replace(RAVINE.actions["guard"], name=f"verb {at}", title=f"Verb {at}", key="", rank=20 + at)
        for at in range(9)
    }
    rules = replace(RAVINE, actions={**RAVINE.actions, **many})
    pages = menu_pages(rules, board(), ORM, Subject("token", COLE))
    refused = [entry for entry in (*pages[MAIN], *pages[MORE]) if entry.refusal]
    assert refused
    assert all(entry in pages[MORE] for entry in refused)


def test_the_letter_of_a_line_under_more_works_from_the_first_page(qtbot: QtBot) -> None:
    sample = read_sample("ravine-ambush")
    place = MenuWindow(qtbot, new_session(sample.rules, sample.board, "seed", QUIET))
    place.open(TokenId("orm"), TokenId("orm"))
    assert "Concede" not in place.titles
    assert place.press(Key.Key_Y, "y")
    run = place.session.current
    assert run is not None
    assert run.command.action == "concede"


def test_no_two_lines_of_a_page_share_a_key(qtbot: QtBot) -> None:
    for thing in (Subject("token", COLE), Subject("token", ORM), Subject("zone", FORD), Subject("token", ODDA), Subject()):
        for page in menu_pages(RAVINE, board(), ORM, thing).values():
            keys = [entry.key for entry in page if entry.key]
            assert len(keys) == len(set(keys))
    for page in menu_pages(DUEL, board_in_fight(), ANN, Subject("zone", LOFT)).values():
        keys = [entry.key for entry in page if entry.key]
        assert len(keys) == len(set(keys))


def test_without_anybody_to_act_the_gm_alone_has_lines(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE, None)
    assert place.titles == ["Compel an aspect", "Edit, hide or remove"]


def test_the_rows_are_painted_for_both_themes(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.wait()
    dark = place.menu.grab().toImage()
    place.menu.theme.use("light")
    assert place.menu.grab().toImage() != dark


def test_an_unexplored_zone_is_revealed_by_the_rules_alone_and_a_known_one_covered_by_hand(qtbot: QtBot) -> None:
    sample = read_sample("ravine-ambush")
    titles = {
        zone.revealed: [entry.title for entry in menu_pages(sample.rules, sample.board, None, Subject("zone", zone.id))[MAIN]]
        for zone in sample.board.zone_map.zones.values()
    }
    assert [title for title in titles[False] if "eveal" in title] == ["Reveal…"]
    assert "Cover again" not in titles[False]
    assert "Cover again" in titles[True]
    assert [title for title in titles[True] if "eveal" in title] == []


def test_one_reason_for_everything_is_told_once(qtbot: QtBot) -> None:
    alike = [MenuEntry(name, "", refusal="Ann has acted", command=STRIKE) for name in ("One", "Two", "Three")]
    assert common_refusal(alike) == "Ann has acted"
    assert common_refusal(alike[:2]) == ""
    assert common_refusal([*alike[:2], MenuEntry("Four", "", refusal="too far", command=STRIKE)]) == ""
    quiet, told = MenuRow(a_theme(), alike[0], True, False, "Ann has acted"), MenuRow(a_theme(), alike[0], True, False)
    for row in (quiet, told):
        qtbot.addWidget(row)
        assert not row.isEnabled()
    assert (quiet.height(), told.height()) == (32, 44)


def test_a_long_reason_takes_a_second_line(qtbot: QtBot) -> None:
    short, long = "Too far", "As long as its side is the heavier one here, only an attack on the whole zone does anything to it"
    assert reason_lines(short) == (short,)
    assert " ".join(reason_lines(long)) == long
    assert len(reason_lines(long)) == 2
    row = MenuRow(a_theme(), MenuEntry("Attack", "", refusal=long, command=STRIKE), True, False)
    qtbot.addWidget(row)
    assert row.height() > 44


def test_a_head_without_room_for_everything_keeps_who_acts(qapp: object) -> None:
    state = (("Heroes", False), ("Cracked wrist", False), ("Numb fingers", False), ("Cole acts", True))
    assert fit_state(state, 1000) == state
    assert fit_state(state, 190) == (("Heroes", False), ("Cole acts", True))


def test_verbs_of_the_table_that_cannot_be_used_now_are_on_the_next_page() -> None:
    battle = read_sample("mountain-pass")
    pages = menu_pages(battle.rules, battle.board, None, SCENE)
    main = [entry.title for entry in pages[MAIN]]
    assert "Begin the fight" in main
    assert main[-1] == "More"
    assert not any(entry.refusal for entry in pages[MAIN])
    assert "End the fight" in [entry.title for entry in pages[MORE]]


def test_a_page_as_high_as_the_window_leaves_the_line_below_free(qtbot: QtBot) -> None:
    from msgspec.structs import replace

    many = {
        f"verb {at}": replace(RAVINE.actions["guard"], name=f"verb {at}", title=f"Verb {at}", key="", rank=20 + at)
        for at in range(30)
    }
    place = MenuWindow(qtbot, new_session(replace(RAVINE, actions={**RAVINE.actions, **many}), board(), "seed", QUIET))
    place.open(COLE)
    QTest.mouseClick(place.row("More"), Qt.MouseButton.LeftButton)
    assert len(place.menu.rows) > 20
    assert place.press(Key.Key_End)
    line = place.menu.hint_bar
    assert line.isVisible()
    assert not QRect(line.spot(line.card), line.card).intersects(place.menu.geometry())
    last = place.menu.rows[-1]
    shown = last.mapTo(place.menu, last.rect().bottomLeft())
    assert place.menu.rect().contains(shown)


def test_a_row_under_the_pointer_does_not_scroll_away_from_it(qtbot: QtBot) -> None:
    from msgspec.structs import replace

    many = {
        f"verb {at}": replace(RAVINE.actions["guard"], name=f"verb {at}", title=f"Verb {at}", key="", rank=20 + at)
        for at in range(30)
    }
    place = MenuWindow(qtbot, new_session(replace(RAVINE, actions={**RAVINE.actions, **many}), board(), "seed", QUIET))
    place.open(COLE)
    QTest.mouseClick(place.row("More"), Qt.MouseButton.LeftButton)
    room = place.menu.rect()
    cut = next(row for row in place.menu.rows if not room.contains(row.mapTo(place.menu, row.rect().bottomLeft())))
    before = cut.mapTo(place.menu, QPoint(0, 0))
    cut.entered.emit()
    assert cut.current
    assert cut.mapTo(place.menu, QPoint(0, 0)) == before


def test_a_verb_of_the_gm_on_a_token_names_it() -> None:
    battle = read_sample("tilting-yard")
    wat = Subject("token", "squire")
    titles = [entry.title for rows in menu_pages(battle.rules, battle.board, None, wat).values() for entry in rows]
    assert "Harm Squire Wat" in titles
    assert not any("somebody" in title for title in titles)


def test_who_plays_a_token_and_its_side_are_marked_as_they_are_now() -> None:
    battle, cole = read_sample("ravine-ambush"), Subject("token", "cole")

    def marked(orders: StandingOrders, together: tuple[TokenId, ...] = ()) -> list[str]:
        pages = menu_pages(battle.rules, battle.board, None, cole, together, orders)
        return [entry.title for page in (SIDE, SEAT) for entry in pages[page] if entry.cost == "now"]

    orders = StandingOrders()
    assert marked(orders) == ["Red scarves", "Whoever plays its side"]
    assert marked(orders.with_machine(MachineSeat("cole", "beast"))) == ["Red scarves", "A machine: beast"]
    assert marked(orders.with_machine(MachineSeat("cole", ""))) == ["Red scarves", "A person"]
    assert marked(orders, (TokenId("cole"), TokenId("vek"))) == [], "several may differ"


def test_a_token_s_own_menu_says_how_to_act_on_it_where_all_act_at_once(window: MainWindow, qtbot: QtBot) -> None:
    assert window.documents.open_sample("tavern-scuffle")
    one = window_events.page(window)
    one.session.perform(Command("begin fight"))
    window_events.play_out(one.session)
    abel = Subject("token", TokenId("watchman-abel"))
    one.open_menu(abel, one.parts.area.mapToGlobal(QPoint(20, 40)))
    assert "its own actions" in one.parts.menu.header.accessibleName()
    assert "select the token that acts first" in one.parts.menu.hint_bar.accessibleName()
    one.parts.menu.close_menu()
    one.selection.select_tokens((TokenId("ilsa-varn"),))
    one.open_menu(abel, one.parts.area.mapToGlobal(QPoint(20, 40)))
    assert "Ilsa Varn acts" in one.parts.menu.header.accessibleName()
    bar = one.parts.menu.hint_bar
    assert bar.isHidden() or "select the token" not in bar.accessibleName()
    attack = next(row for row in one.parts.menu.rows if row.entry.title == "Attack")
    qtbot.waitUntil(lambda: attack.chances is not None, timeout=20_000)
    attack.entered.emit()
    assert "odds if the foe only defends" in bar.accessibleName()


def test_the_sign_that_only_the_gm_sees_a_page_stands_once_in_its_head(qtbot: QtBot) -> None:
    place = MenuWindow(qtbot)
    place.open(COLE)
    place.press(Key.Key_E, "e")
    own = [row for row in place.menu.rows if row.entry.gm]
    assert len(own) > 8
    assert not any(row.is_marked_gm for row in own)
    assert [head.gm for head in place.menu.list.findChildren(GroupHead) if not head.isHidden()].count(True) == 1
