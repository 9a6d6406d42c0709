"""The sample fights on the start page: a card for each, by game, opened by mouse, digit or Enter."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.gui.start.sample_cards import SampleCard, picture_path, sample_path
from battlemap.gui.start.sample_drawing import SampleDrawing
from battlemap.gui.start.sample_shelf import SampleShelf
from battlemap.gui.start.samples import SAMPLES, Sample, game_title
from battlemap.gui.start.start_page import StartPage
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules import registry as shelf_of_rules
from tests.gui.window_events import page
from tests.gui.window_fixtures import a_theme


def samples_of(window: MainWindow) -> tuple[StartPage, SampleShelf]:
    """The start page with the sample fights on it."""
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    start.setFocus()
    QTest.keyClick(start, Qt.Key.Key_S)
    assert start.shelf is not None
    return start, start.shelf


def test_the_sample_fights_take_the_place_of_the_ways_to_begin_and_esc_goes_back(window: MainWindow) -> None:
    start, shelf = samples_of(window)
    assert shelf.isVisible()
    assert not any(way.isVisible() for way in start.ways)
    QTest.keyClick(shelf.cards[0], Qt.Key.Key_Escape)
    assert not shelf.isVisible()
    assert all(way.isVisible() for way in start.ways)


def test_a_digit_opens_a_sample_fight(window: MainWindow) -> None:
    _, shelf = samples_of(window)
    wanted = next(card for card in shelf.cards if card.key == "2")
    QTest.keyClick(shelf.cards[0], Qt.Key.Key_2)
    assert page(window).board.title == wanted.sample.title


@pytest.mark.parametrize(
    ("typed", "games"),
    [("song of ice", {"sifrp"}), ("zones & w", {"war_of_ashes"}), ("war of ashes", {"war_of_ashes"}), ("zweih", {"zweihander"})],
)
def test_fights_are_found_by_both_names_of_their_game(window: MainWindow, typed: str, games: set[str]) -> None:
    start, shelf = samples_of(window)
    QTest.keyClick(shelf.cards[0], Qt.Key.Key_Slash)
    assert start.find_field.hasFocus()
    QTest.keyClicks(start.find_field, typed)
    seen = [card.sample for card in shelf.cards if card.isVisible()]
    assert {sample.ruleset for sample in seen} == games
    assert len(seen) == sum(sample.ruleset in games for sample in SAMPLES)


def test_enter_opens_the_first_fight_that_is_found_and_esc_shows_all_again(window: MainWindow) -> None:
    start, shelf = samples_of(window)
    QTest.mouseClick(start.find_field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(start.find_field, "nothing like that")
    assert not any(card.isVisible() for card in shelf.cards)
    QTest.keyClick(start.find_field, Qt.Key.Key_Escape)
    assert all(not card.isHidden() for card in shelf.cards)
    QTest.keyClicks(start.find_field, "rope bridge")
    QTest.keyClick(start.find_field, Qt.Key.Key_Return)
    assert page(window).board.title == "The bridge in the dark"


def test_a_card_opens_its_fight_by_mouse(window: MainWindow) -> None:
    _, shelf = samples_of(window)
    card = next(card for card in shelf.cards if card.sample.id == "mountain-pass")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert page(window).board.title == "Mountain pass"


def test_no_card_lies_on_another_and_all_are_within_the_width(qtbot: QtBot) -> None:
    shelf = SampleShelf(a_theme())
    qtbot.addWidget(shelf)
    shelf.set_content_width(1096)
    boxes = [card.geometry() for card in shelf.cards]
    assert len(boxes) == len(SAMPLES)
    assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert max(box.right() for box in boxes) <= shelf.sizeHint().width()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_a_sample_stands_under_the_game_it_is_played_with(sample: Sample) -> None:
    assert json.loads(sample_path(sample).read_text(encoding="utf-8"))["ruleset"] == sample.ruleset


def test_over_the_cards_of_a_game_stand_its_name_and_what_it_plays() -> None:
    for ruleset in {sample.ruleset for sample in SAMPLES}:
        rules = shelf_of_rules.load_ruleset(ruleset)
        assert game_title(ruleset) == (rules.title, rules.plays)


def a_card(qtbot: QtBot, theme: Theme, name: str = "ferry-charter") -> SampleCard:
    """The card of one bundled battle."""
    card = SampleCard(theme, next(sample for sample in SAMPLES if sample.id == name), "1")
    qtbot.addWidget(card)
    return card


def draw_samples(qtbot: QtBot, *cards: SampleCard) -> SampleDrawing:
    """Have the maps of these cards drawn, and kept."""
    drawing = SampleDrawing(cards[0])
    drawing.begin(cards)
    qtbot.waitUntil(lambda: not drawing.is_busy and all(card.tried for card in cards), timeout=30_000)
    paths = [picture_path(card.sample, card.theme.palette) for card in cards if card.is_drawn]
    qtbot.waitUntil(lambda: all(path.is_file() for path in paths), timeout=30_000)
    return drawing


def test_a_map_is_drawn_once_and_kept(qtbot: QtBot) -> None:
    theme = a_theme()
    card = a_card(qtbot, theme)
    before = card.is_drawn
    draw_samples(qtbot, card)
    assert (before, card.is_drawn) == (False, True)
    again = a_card(qtbot, theme)
    assert again.is_drawn
    assert again.picture.size() == card.picture.size()


def test_a_kept_map_is_of_these_colours_and_of_this_battle_only(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    theme = a_theme()
    draw_samples(qtbot, card := a_card(qtbot, theme))
    dark = picture_path(card.sample, theme.palette)
    theme.use("light" if theme.palette.dark else "dark")
    card.load_cached()
    assert not card.is_drawn
    assert picture_path(card.sample, theme.palette) != dark
    theme.use("dark" if not theme.palette.dark else "light")
    other = sample_path(next(sample for sample in SAMPLES if sample.id == "duel-of-words"))
    monkeypatch.setattr("battlemap.gui.start.sample_cards.sample_path", lambda sample: other)
    card.load_cached()
    assert not card.is_drawn


def test_the_window_goes_on_while_maps_are_drawn(qtbot: QtBot) -> None:
    theme = a_theme()
    cards = [a_card(qtbot, theme, name) for name in ("ravine-ambush", "market-riot")]
    drawing = SampleDrawing(cards[0])
    drawing.begin(cards)
    assert drawing.is_busy
    assert not any(card.is_drawn for card in cards)
    drawing.stop()
    qtbot.waitUntil(lambda: not drawing.is_busy, timeout=30_000)
    assert [card.is_drawn for card in cards] == [True, False]


def test_a_battle_that_cannot_be_read_has_no_map(qtbot: QtBot) -> None:
    card = SampleCard(a_theme(), Sample("nowhere", "Nowhere", "Nothing"), "")
    qtbot.addWidget(card)
    draw_samples(qtbot, card)
    assert card.tried
    assert not card.is_drawn


def test_fights_are_found_by_game_kind_of_map_and_words_together(window: MainWindow) -> None:
    start, shelf = samples_of(window)
    start.ground_pick.setCurrentIndex(start.ground_pick.findData("grid"))
    assert {card.sample.ground for card in shelf.found} == {"grid"}
    start.game_pick.setCurrentIndex(start.game_pick.findData("sifrp"))
    assert {card.sample.id for card in shelf.found} == {"tilting-yard", "forest-road"}
    QTest.keyClicks(start.find_field, "17 fight")
    assert [card.sample.id for card in shelf.found] == ["forest-road"]
    start.leave_samples()
    start.show_samples()
    assert len(shelf.found) == len(SAMPLES)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: str(sample.id))
def test_what_a_card_says_of_a_fight_is_true(sample: Sample) -> None:
    board = json.loads(sample_path(sample).read_bytes())["opening"]
    zones = board["map"].get("zones", {})
    ground = "grid" if board["map"]["map"] == "grid" else "zones" if any(z.get("outline") for z in zones.values()) else "names"
    assert (sample.ground, sample.fighters) == (ground, len(board["tokens"]))
