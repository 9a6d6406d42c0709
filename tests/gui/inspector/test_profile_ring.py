"""The ring of approaches in the inspector, and the button that goes on in the roar phase."""

from pytestqt.qtbot import QtBot

from battlemap.gui.inspector.profile_chips import ChoiceRingView
from battlemap.gui.inspector.profile_view import ProfileView
from battlemap.gui.turns.turn_phase import phase
from battlemap.rules.display import BoardDisplay, ChoiceRing, Profile
from tests.gui.window_fixtures import a_theme
from tests.rulesets.war_of_ashes.boards import COLE, FLOOR, HEROES, ORM, RAIDERS, RULES, board, hero, minion, piece

RING = ChoiceRing(
    ("Careful", "Clever", "Flashy", "Forceful", "Quick", "Sneaky"), "Careful", ("Careful", "Clever", "Sneaky"), "Roaring"
)


def test_the_ring_says_in_words_what_is_left_of_it(qtbot: QtBot) -> None:
    view = ChoiceRingView(a_theme(), RING)
    qtbot.addWidget(view)
    assert view.accessibleName() == "Roaring: Careful. Only Careful, Clever, Sneaky"


def test_the_first_name_stands_at_the_top_and_its_neighbours_beside_it(qtbot: QtBot) -> None:
    view = ChoiceRingView(a_theme(), RING)
    qtbot.addWidget(view)
    view.resize(280, view.height())
    plates = view.plates()
    top = min(plates, key=lambda name: plates[name].top())
    assert top == "Careful"
    assert plates["Sneaky"].right() < plates["Careful"].center().x() < plates["Clever"].left()
    assert all(view.rect().contains(box.toRect()) for box in plates.values())


def test_no_two_names_lie_over_each_other_in_a_narrow_inspector(qtbot: QtBot) -> None:
    view = ChoiceRingView(a_theme(), RING)
    qtbot.addWidget(view)
    view.resize(220, view.height())
    boxes = list(view.plates().values())
    assert not [(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :] if one.intersects(other)]


def test_the_inspector_shows_the_ring_only_where_there_is_one(qtbot: QtBot) -> None:
    view = ProfileView(a_theme(), lambda key: None)
    qtbot.addWidget(view)
    here = board()
    view.show_token(here, BoardDisplay(), Profile(ring=RING), ORM)
    assert len(view.findChildren(ChoiceRingView)) == 1
    view.show_token(here, BoardDisplay(), Profile(), ORM)
    assert not [one for one in view.findChildren(ChoiceRingView) if one.isVisibleTo(view)]


def test_in_the_roar_phase_the_button_goes_on_to_the_next_roar() -> None:
    from battlemap.board.encounter import TurnOrder
    from battlemap.rules.procedure import Command
    from rulesets.war_of_ashes.book.fighter import Conflict

    here = board(piece(ORM, HEROES, FLOOR, hero()), piece(COLE, RAIDERS, FLOOR, minion()), scene=Conflict(phase="roar"),
                 turns=TurnOrder(((ORM,), (COLE,)), 0, begun=True))  # fmt: skip
    now = phase(RULES, here, RULES.display(here))
    assert (now.where, now.who, now.button, now.command) == ("Roar phase", "Heroes", "Next roar", Command("next turn"))
