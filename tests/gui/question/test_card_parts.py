"""Small parts of the cards: the flowing rows, the shadow, switches, standing orders, numbers with signs, chances in words."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.events import Contest, Logged, Rolled
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.gui.contest.single_roll import fallen_roll
from battlemap.gui.menu.menu_status import comparison_words
from battlemap.gui.question.answer_switches import AnswerSwitch, segment_letters
from battlemap.gui.question.automatic_answers import AutomaticAnswer, automatic_answers, offered_orders
from battlemap.gui.question.command_outcome import outcome_since
from battlemap.gui.question.outcome_story import weightiest
from battlemap.gui.session.question_words import asked_words
from battlemap.gui.session.seat_names import seat_name
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.line_edits import SignedNumberEdit
from battlemap.play.command_preview import CommandPreview
from battlemap.play.odds.chance_words import assumptions, chance_number, chance_sentence, percent
from battlemap.play.odds.outcome_chances import Assumption, OutcomeChances
from battlemap.play.session import new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders
from battlemap.rules.dice import FATE, drawn_kind
from battlemap.rules.procedure import Choice, Command, Option, Procedure, roll
from battlemap.rules.ruleset import Action
from tests.gui.question.card_fixtures import APPROACH, FOLLOW, PUSH, SEED, Table, a_fight, asking
from tests.gui.ravine import COLE, HEROES, IVER, ORM, RAVINE, T, board
from tests.gui.window_fixtures import a_theme

Key = Qt.Key
NO_POPUPS = pytest.mark.qt_log_ignore("This plugin does not support")


class Brick(QWidget):
    """Something of a fixed size."""

    def __init__(self, width: int, height: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._size = QSize(width, height)

    def sizeHint(self) -> QSize:
        return self._size


def test_a_flow_begins_another_row_where_one_is_full(qtbot: QtBot) -> None:
    wall = QWidget()
    qtbot.addWidget(wall)
    flow = FlowLayout(wall, gap=10)
    flow.setContentsMargins(0, 0, 0, 0)
    bricks = [Brick(100, height, wall) for height in (20, 40, 30)]
    for brick in bricks:
        flow.addWidget(brick)
    assert flow.rows(320) == 1
    assert flow.rows(319) == 2
    assert flow.heightForWidth(320) == 40
    assert flow.heightForWidth(319) == 40 + 10 + 30
    wall.resize(319, 80)
    wall.show()
    assert [brick.geometry() for brick in bricks] == [QRect(0, 10, 100, 20), QRect(110, 0, 100, 40), QRect(0, 50, 100, 30)]


def test_what_is_wider_than_the_flow_is_cut_to_it_and_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    wall = QWidget()
    qtbot.addWidget(wall)
    flow = FlowLayout(wall, gap=10)
    wide, gone = Brick(400, 20, wall), Brick(100, 20, wall)
    flow.addWidget(wide)
    flow.addWidget(gone)
    gone.hide()
    wall.resize(200, 50)
    wall.show()
    assert wide.width() == 200
    assert flow.rows(200) == 1


def automatic(*options: Option) -> AutomaticAnswer:
    choice = Choice("x", (ORM,), "Which?", options, (options[0].key,))
    return AutomaticAnswer(0, "Orm", options[0].text, (options[0].key,), "Which?", choice)


def test_short_answers_make_segments_with_letters_of_their_own() -> None:
    stay, follow, flee = Option("s", "Stay"), Option("f", "Follow"), Option("x", "Flee")
    assert segment_letters(automatic(stay, follow), "TARO") == ("S", "F")
    assert segment_letters(automatic(follow, flee), "TARO") == ("", "")
    assert segment_letters(automatic(stay, Option("t", "Turn")), "TARO") == ("", "")
    assert segment_letters(automatic(Option("yes", "Yes"), Option("no", "No")), "") == ()
    assert segment_letters(automatic(stay, replace(follow, note="costs 1")), "") == ()
    assert segment_letters(automatic(stay, Option("l", "A rather long answer")), "") == ()


def test_only_real_choices_since_the_last_answer_of_a_person_are_switches() -> None:
    session = a_fight(APPROACH, FOLLOW)
    session.perform(PUSH)
    (approach,) = automatic_answers(session)
    assert (approach.caption, approach.words, approach.key) == ("Orm", "Forceful", "forceful")
    session.roll()
    assert automatic_answers(session) == ()
    session.answer("pass")
    assert [one.words for one in automatic_answers(session)] == ["Stay"]


def answer_by_default(*asked: Choice) -> list[tuple[str, str]]:
    """Captions and answers of questions that were answered by default, in this order."""

    def ask(table: T, who: TokenId) -> Procedure[None]:
        for one in asked:
            keys = yield one
            table.tell(str(keys))
        yield from roll("attack", who, FATE)

    rules = replace(RAVINE, actions={**RAVINE.actions, "judge": Action("judge", ask)})
    orders = StandingOrders(tuple(StandingOrder(EVERYBODY, one.ask) for one in asked), (RollOrder(EVERYBODY, "wait"),))
    session = new_session(rules, board(), SEED, orders)
    session.perform(Command("judge", ORM))
    return [(one.caption, one.words) for one in automatic_answers(session)]


LEVELS = (Option("easy", "Easy"), Option("hard", "Hard"))
SPLASHED = ((COLE, "Cole"), (IVER, "Iver"))
YES_NO = (Option("yes", "Yes"), Option("no", "No"))


def test_what_the_gm_is_asked_is_called_by_its_name() -> None:
    hard = Choice("difficulty", (GM,), "Grenade at L11: how difficult is it?", LEVELS, ("easy",))
    assert answer_by_default(hard) == [("Difficulty", "Easy")]
    assert answer_by_default(replace(hard, ask="dc")) == [("DC", "Easy")]


def test_the_same_asked_of_the_gm_about_several_is_told_apart() -> None:
    asked = [Choice("splashed", (GM,), f"Does it splash {name}?", YES_NO, ("no",), on=(who,)) for who, name in SPLASHED]
    assert answer_by_default(*asked) == [("Splashed: Cole", "No"), ("Splashed: Iver", "No")]


def test_yes_and_no_say_what_was_asked() -> None:
    assert answer_by_default(Choice("dodge", (ORM,), "Does Orm dodge?", YES_NO, ("no",))) == [("Orm: dodge", "No")]


def log_lines(*tones: str) -> tuple[Logged, ...]:
    return tuple(Logged(f"Line {at}", tone=tone) for at, tone in enumerate(tones))


@pytest.mark.parametrize(
    ("tones", "kept"),
    [
        (("", "", "", "", ""), [2, 3, 4]),
        (("harm", "", "", "", ""), [0, 3, 4]),
        (("", "harm", "", "good", "", ""), [1, 3, 5]),
        (("cost", "", "harm", "", "good", "harm"), [2, 4, 5]),
        (("gm", "cost", "", "", ""), [1, 3, 4]),
        (("harm",), [0]),
    ],
)
def test_of_a_long_story_what_did_good_or_harm_is_kept_in_its_order(tones: tuple[str, ...], kept: list[int]) -> None:
    assert [event.text for event in weightiest(log_lines(*tones))] == [f"Line {at}" for at in kept]


@NO_POPUPS
def test_a_switch_offers_the_other_answers(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    assert table.card.view.switches is not None
    (switch,) = table.card.view.switches.buttons
    table.click(switch)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [(a.text(), a.isChecked(), a.isEnabled()) for a in menu.actions()] == [
        ("Forceful   +3", True, True), ("Quick   +2", False, True), ("Sneaky   not here", False, False),
    ]  # fmt: skip
    menu.actions()[1].trigger()
    menu.close()
    assert table.session.waiting_roll is not None
    assert table.session.waiting_roll.modifiers[0].name == "Quick"
    assert isinstance(switch, AnswerSwitch)


@NO_POPUPS
def test_always_opens_its_menu_by_key_and_obeys(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    table.press("o")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (never,) = [action for action in menu.actions() if action.text() == "Always “No”, for Orm"]
    never.trigger()
    menu.close()
    assert table.session.current is None
    assert StandingOrder(ORM, "spare", ("no",)) in table.session.orders.standing


def test_orders_for_everybody_are_offered_only_for_what_has_a_default() -> None:
    session = a_fight()
    session.perform(asking("yes or no"))
    words = [text for text, _ in offered_orders(session, session.questions[0])]
    assert words == ["Always “Yes”, for Orm", "Always “No”, for Orm", "Always “Yes”, for everybody"]
    orders = dict(offered_orders(session, session.questions[0]))["Always “Yes”, for everybody"]
    assert StandingOrder(EVERYBODY, "spare") in orders.standing
    session.call_off()
    session.perform(asking("zones"))
    assert offered_orders(session, session.questions[0]) == ()


def test_seats_have_names() -> None:
    assert [seat_name(board(), seat) for seat in (ORM, HEROES, GM, "")] == ["Orm", "Heroes", "the GM", "anybody"]


def test_who_is_asked_is_said_only_where_it_is_not_plain() -> None:
    session = a_fight()
    session.perform(PUSH)
    own = session.questions[0]
    assert asked_words(session, own) == ""
    assert asked_words(session, replace(own, to=(COLE,), prompt="What now?")) == "for Cole"
    assert asked_words(session, replace(own, to=(COLE,), prompt="Cole wants what?", on=(COLE,))) == ""
    assert asked_words(session, replace(own, to=(COLE, GM), prompt="What now?")) == "for Cole or the GM"


def test_chances_are_told_with_what_is_worth_knowing() -> None:
    styles = {"Success": 0.41, "Success with style": 0.21, "Tie": 0.14, "Failure": 0.24}
    chances = OutcomeChances(0.62, 0.14, 0.24, styles, 81, degrees={"style": 0.21})
    assert chance_sentence(chances) == "success 62 %, with style 21 %, tie 14 %"
    assert chance_number(chances) == "62 %"
    rough = replace(chances, exact=False, interval=0.04, tie=0.0, assumptions=(Assumption("Somebody steps in?", "Nobody"),))
    assert chance_sentence(rough) == "success about 62 % (± 4), with style 21 %"
    assert chance_number(rough) == "~62 %"
    assert assumptions(rough) == "Assumed: Somebody steps in? Nobody"
    assert assumptions(chances) == ""
    answers = (Assumption("Which tricks?"), Assumption("With what?", "Axe"))
    assert assumptions(replace(rough, assumptions=answers)) == "Assumed: With what? Axe"


@pytest.mark.parametrize(("share", "words"), [(0.0, "0 %"), (0.004, "<1 %"), (0.5, "50 %"), (0.996, ">99 %"), (1.0, "100 %")])
def test_what_is_nearly_sure_is_not_called_sure(share: float, words: str) -> None:
    assert percent(share) == words


def test_a_number_box_shows_signs_and_reads_every_minus(qtbot: QtBot) -> None:
    box = SignedNumberEdit("Modifier")
    qtbot.addWidget(box)
    box.setValue(2)
    assert box.text() == "+2"
    box.setValue(-3)
    assert box.text() == "−3"
    for typed, value in (("-4", -4), ("−5", -5), ("+6", 6), ("7", 7)):
        box.selectAll()
        if typed.isascii():
            QTest.keyClicks(box, typed)
        else:
            box.lineEdit().setText(typed)
        box.interpretText()
        assert box.value() == value
    box.selectAll()
    QTest.keyClicks(box, "x9")
    box.interpretText()
    assert box.value() == 9


def test_the_kind_of_dice_is_read_from_the_pool() -> None:
    assert [drawn_kind(pool) for pool in ("4dF", "3d6k2", "2d10", "1d100")] == ["fate", "d6", "d10", "number"]


def test_the_last_dice_of_a_command_are_what_came_of_it() -> None:
    first = Rolled(
        "rest", ORM, "", "1d6", (4,), (DieRecord(4, 4),), (Modifier(1, "Calm"),), 1, None, "5 points", adjust=1, reason="Fire"
    )
    shown = fallen_roll(board(), (first,), "Rest", "game/campfire")
    assert shown is not None
    assert (shown.title, shown.outcome, shown.sides[0].name) == ("Rest", "5 points", "Orm")
    assert [modifier.name for modifier in shown.sides[0].modifiers] == ["Calm", "Fire"]
    assert fallen_roll(board(), (), "Rest", "") is None


def test_the_total_of_a_lone_roll_has_a_true_minus() -> None:
    session = a_fight()
    rules = replace(session.rules, actions={"rest": Action("rest", lambda table, who: roll("rest", who, FATE))})
    resting = new_session(rules, board(), SEED, StandingOrders((), (RollOrder(EVERYBODY, "wait"),)))
    resting.perform(Command("rest", ORM))
    resting.type_in(1, 1, 2, 2)
    shown = fallen_roll(resting.board, [event for _, events in resting.story() for event in events], "Rest", "")
    assert shown is not None
    assert shown.outcome == "−2"


def test_a_command_without_dice_has_no_outcome() -> None:
    session = a_fight()
    session.perform(asking("yes or no"))
    session.answer("yes")
    assert outcome_since(session, 0) is None


def test_portraits_are_drawn_in_place_of_the_icon(qtbot: QtBot) -> None:
    session = a_fight(APPROACH)
    token = session.board[ORM]
    from battlemap.board.events import TokenChanged

    session.edit(TokenChanged(token.id, "portrait", {"portrait": "abc"}))
    session.perform(PUSH)
    table = Table(qtbot, session)
    asked: list[str] = []

    def find(key: str) -> QImage | None:
        asked.append(key)
        image = QImage(16, 16, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.red)
        return image

    before = table.card.view.contest.grab().toImage()
    table.card.view.set_pictures(find)
    assert table.card.view.contest.grab().toImage() != before
    assert "abc" in asked


def test_every_state_of_the_card_is_drawn_in_both_themes_and_sizes(qtbot: QtBot) -> None:
    from tests.gui.ravine import KINDS

    for width, theme in ((1600, "dark"), (1366, "light")):
        table = Table(qtbot, a_fight(), width, theme)
        assert table.theme.palette is a_theme(theme).palette
        for kind in KINDS:
            table.session.perform(asking(kind))
            picture = table.card.grab().toImage()
            assert picture.size() == table.card.size() * picture.devicePixelRatio()
            assert picture.pixelColor(QPoint(picture.width() // 2, 3)) == table.theme.palette.raised
            table.session.call_off()


def test_a_number_that_has_to_be_reached_has_no_sign_and_a_bonus_has_one() -> None:
    before = a_fight().board

    def line(theirs: ContestSide) -> str:
        mine = ContestSide(ORM, "Orm", "axe", "d6", modifiers=(Modifier(4, "Skill"), Modifier(2, "Strength")), waiting=True)
        return comparison_words(CommandPreview(before, (Contest("1", "Orm strikes", "", (mine, theirs)),)))

    assert line(ContestSide(COLE, "Cole", "Defence", "number", total=15)) == "Axe +6 against Defence 15"
    rung = ContestSide(COLE, "Cole", "", "fate", modifiers=(Modifier(2, "Ice"),), total=2)
    assert line(rung) == "Axe +6 against Cole +2"
