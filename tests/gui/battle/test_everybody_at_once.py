"""A fight in which everybody acts at once: the turn order, the pill, the card and the inspector of such a game."""

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import TurnOrder
from battlemap.board.ids import TokenId
from battlemap.gui.contest.contest_margin import TO_LEFT, verdict
from battlemap.gui.inspector.profile_parts import NumberCell, TrackBox
from battlemap.gui.inspector.profile_view import ProfileView
from battlemap.gui.question.automatic_answers import automatic_answers
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.gui.session.question_words import asked_words
from battlemap.gui.turns.phase_pill import PhasePill
from battlemap.gui.turns.turn_phase import phase
from battlemap.gui.turns.turn_rows import turn_rows
from battlemap.paint.style.measures import DOCK, DOCK_PADDING
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.display import BoardDisplay, Profile, SheetNumber, Track
from battlemap.rules.procedure import Choice, Command, Option
from tests.games.duel import ANN as ANNA
from tests.games.duel import CAT as CATE
from tests.games.duel import DUEL
from tests.games.duel import board_in_fight as duel_begun
from tests.gui.window_fixtures import a_theme, no_picture
from tests.rulesets.fate2.boards import ANN, BEN, CAT, DOG, EVE, RULES, crowd


def exchange(*attacks: tuple[TokenId, TokenId]) -> Session:
    """Three against three, everything declared as *attacks* says: Ann and Ben at Cat, who strikes at Ann."""
    session = new_session(RULES, crowd("exchange"), "everybody")
    for who, whom in attacks or ((ANN, CAT), (BEN, CAT), (CAT, ANN)):
        session.perform(Command("attack", who, {"target": (whom,)}))
        while session.questions:
            session.answer(*(session.questions[0].default or ()))
    return session


def test_foes_who_share_a_slot_have_a_row_each_that_says_what_they_are_about_to_do() -> None:
    board = exchange().board
    rows = turn_rows(board, RULES.display(board))
    assert [row.tokens for row in rows] == [(ANN,), (BEN,), (EVE,), (CAT,), (DOG,)]
    assert rows[0].words == "Attacks Cat"
    assert not any(row.active or row.slot >= 0 for row in rows)


def test_sides_of_the_gm_that_share_one_slot_of_several_keep_one_row() -> None:
    start = duel_begun()
    sides = {key: replace(side, gm=True) for key, side in start.sides.items()}
    start = replace(start, sides=sides, turns=TurnOrder(((ANNA, CATE), ("ben",)), 0, begun=True))  # type: ignore[arg-type]
    assert len(turn_rows(start, DUEL.display(start))) == 2


def test_whose_turn_it_is_has_no_sign_of_a_side_if_it_is_everybodys(qtbot: QtBot) -> None:
    board = exchange().board
    now = phase(RULES, board, RULES.display(board))
    assert (now.who, now.look, now.button) == ("Everybody", 0, "Play the exchange")
    pill = PhasePill(a_theme())
    qtbot.addWidget(pill)
    pill.show_phase(now)
    without = pill.sizeHint().width()
    pill.show_phase(replace(now, look=1))
    assert without < pill.sizeHint().width()


def test_of_many_who_are_asked_one_is_named() -> None:
    session = exchange()
    asked = Choice("x", (ANN, BEN, CAT, DOG), "Does anybody?", (Option("a", "A"),))
    assert asked_words(session, asked) == "for Ann or 3 others"


def test_where_the_same_is_asked_of_several_pairs_the_switches_name_them() -> None:
    session = exchange((ANN, CAT), (BEN, DOG), (DOG, ANN))
    session.set_orders(new_battle_orders(RULES.standing_orders))
    session.perform(Command("play exchange"))
    session.answer("yes")
    told = [(one.caption, one.words) for one in automatic_answers(session)]
    assert ("Ann · Cat", "none") in told
    assert ("Bears", "none") not in told


def test_a_switch_whose_answer_names_somebody_says_what_was_asked() -> None:
    session = exchange()
    session.set_orders(new_battle_orders(RULES.standing_orders))
    session.perform(Command("play exchange"))
    session.answer("yes")
    told = [(one.caption, one.words) for one in automatic_answers(session) if one.choice.ask == "bears"]
    assert ("Bears", "Ann: Outnumbering") in told


def test_a_long_question_over_a_list_is_written_in_several_lines(qtbot: QtBot, qapp: QApplication) -> None:
    options = tuple(Option(f"o{n}", f"Answer {n}") for n in range(14))
    short, long = Choice("x", (ANN,), "Well?", options), Choice("x", (ANN,), "How everybody stands by now. " * 8, options)
    strips = [ChoiceStrip(a_theme(), choice, "", False, 600) for choice in (short, long)]
    for strip in strips:
        qtbot.addWidget(strip)
        strip.resize(600, strip.sizeHint().height())
        strip.show()
    qapp.processEvents()
    assert [strip.choice_layout.prompt.wordWrap() for strip in strips] == [False, True]
    assert strips[1].choice_layout.prompt.width() <= 600
    assert strips[1].choice_layout.prompt.height() >= strips[1].choice_layout.prompt.heightForWidth(
        strips[1].choice_layout.prompt.width()
    )


def shown_profile(qtbot: QtBot, profile: Profile) -> ProfileView:
    view = ProfileView(a_theme(), no_picture)
    qtbot.addWidget(view)
    board = exchange().board
    view.show_token(board, BoardDisplay(), profile, ANN)
    view.resize(DOCK - 2 * DOCK_PADDING, 600)
    view.show()
    return view


def columns(view: ProfileView) -> int:
    return len({cell.x() for cell in view.findChildren(NumberCell)})


def test_skills_with_long_names_stand_in_two_columns_and_short_ones_in_three(qtbot: QtBot, qapp: QApplication) -> None:
    short = tuple(SheetNumber(name, "+1") for name in ("Quick", "Sneaky", "Flashy", "Clever"))
    for figures, count in ((short, 3), ((*short, SheetNumber("Sleight of the left hand", "+2")), 2)):
        view = shown_profile(qtbot, Profile(figures=figures))
        qapp.processEvents()
        assert columns(view) == count
        assert all(cell.width() >= cell.wanted_width() for cell in view.findChildren(NumberCell)[:-1])


def test_a_track_with_a_long_name_stays_within_the_inspector(qtbot: QtBot, qapp: QApplication) -> None:
    track = Track("Knows every statute of the town and of its neighbours by heart", (True, False, False))
    view = shown_profile(qtbot, Profile(tracks=(track,)))
    qapp.processEvents()
    boxes = [box for box in view.findChildren(TrackBox) if box.isVisible()]
    assert len(boxes) == 3
    assert all(box.mapTo(view, box.rect().bottomRight()).x() <= view.width() for box in boxes)


def test_the_sign_of_a_pair_points_to_whom_it_befalls() -> None:
    session = exchange((ANN, CAT), (CAT, ANN))
    session.set_orders(new_battle_orders(RULES.standing_orders))
    session.perform(Command("play exchange"))
    session.answer("yes")
    while session.waiting_roll is not None:
        session.type_in(*((3, 3, 3, 3) if session.waiting_roll.by == CAT else (1, 1, 1, 1)))
    contest = session.contest
    assert contest is not None
    assert [side.who for side in contest.sides] == [ANN, CAT]
    assert verdict(contest) == TO_LEFT
