"""Tokens: every state can be seen, nothing is cut off, pictures are shared and their number is bounded."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from battlemap.layout.looks import TokenLook
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.tokens.token_drawing import TokenImages, bake_token

PLAIN = TokenLook(1, "game/viking-head")
STATES: dict[str, TokenLook] = {
    "another side": replace(PLAIN, look=2),
    "another figure": replace(PLAIN, icon="game/bandit"),
    "free boxes": replace(PLAIN, beads=(False, False)),
    "a marked box": replace(PLAIN, beads=(True, False)),
    "health": replace(PLAIN, health=0.4),
    "less health": replace(PLAIN, health=0.3),
    "down": replace(PLAIN, health=0.0),
    "a condition": replace(PLAIN, conditions=("game/bleeding-wound",)),
    "many conditions": replace(PLAIN, conditions=("game/bleeding-wound",) * 6),
    "active": replace(PLAIN, active=True),
    "selected": replace(PLAIN, selected=True),
    "targeted": replace(PLAIN, targeted=True),
    "hidden": replace(PLAIN, hidden=True),
    "out": replace(PLAIN, out=True),
    "dead": replace(PLAIN, out=True, exit="dead"),
    "yielded": replace(PLAIN, out=True, exit="yielded"),
    "left": replace(PLAIN, out=True, exit="left"),
    "ghost": replace(PLAIN, ghost=True),
    "three": replace(PLAIN, count=3),
    "twelve": replace(PLAIN, count=12),
}


def picture(token: TokenLook, d: float = 78, theme: Palette = DARK, portrait: QImage | None = None) -> QImage:
    """The token in the middle of a picture that is as large for every state."""
    baked = bake_token(token, d, 1.0, theme, portrait).toImage()
    side = 260
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.drawImage((side - baked.width()) // 2, (side - baked.height()) // 2, baked)
    painter.end()
    return image


def count_changed(one: QImage, other: QImage) -> int:
    a, b = bytes(one.constBits()), bytes(other.constBits())
    return sum(abs(x - y) > 24 for x, y in zip(a[::4], b[::4], strict=True)) + sum(
        abs(x - y) > 24 for x, y in zip(a[3::4], b[3::4], strict=True)
    )


EXITS = ("out", "dead", "yielded", "left")


def grey_changed(one: QImage, other: QImage) -> int:
    """How many pixels differ though all colour is gone."""
    return sum(abs(x - y) > 24 for x, y in zip(bytes(one.constBits()), bytes(other.constBits()), strict=True))


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("state", STATES)
def test_every_state_looks_different_from_a_plain_token(qapp: QApplication, state: str, theme: Palette) -> None:
    assert count_changed(picture(STATES[state], theme=theme), picture(PLAIN, theme=theme)) > 60


def test_every_two_states_look_different_from_each_other(qapp: QApplication) -> None:
    pictures = {name: picture(token) for name, token in STATES.items()}
    same = [pair for pair in combinations(pictures, 2) if count_changed(pictures[pair[0]], pictures[pair[1]]) < 15]
    assert same == []


@pytest.mark.parametrize("state", ["active", "selected", "targeted", "hidden", "down", "out", "ghost"])
def test_states_can_be_told_apart_on_the_smallest_token_too(qapp: QApplication, state: str) -> None:
    assert count_changed(picture(STATES[state], 24), picture(PLAIN, 24)) > 20


@pytest.mark.parametrize("d", [16, 23, 31, 40, 78])
def test_whoever_is_down_is_told_from_the_hurt_and_from_the_slain_at_every_size(qapp: QApplication, d: int) -> None:
    down = picture(STATES["down"], d)
    assert count_changed(down, picture(STATES["less health"], d)) > d * d / 8
    assert count_changed(down, picture(STATES["out"], d)) > d
    assert count_changed(picture(replace(PLAIN, health=0.0, out=True), d), picture(STATES["out"], d)) == 0


@pytest.mark.parametrize("d", [16, 26, 40, 78])
def test_the_dead_the_yielded_and_those_who_left_differ_in_shape_at_every_size(qapp: QApplication, d: int) -> None:
    pictures = [picture(STATES[state], d).convertToFormat(QImage.Format.Format_Grayscale8) for state in EXITS]
    same = [pair for pair in combinations(range(len(EXITS)), 2) if grey_changed(pictures[pair[0]], pictures[pair[1]]) < d]
    assert same == []


@pytest.mark.parametrize("d", [20, 24, 40, 78, 200])
@pytest.mark.parametrize("look", range(1, 9))
def test_nothing_of_a_token_is_cut_off_by_the_edge_of_its_picture(qapp: QApplication, look: int, d: int) -> None:
    sick = ("game/flame",) * 7
    for token in (
        TokenLook(look, "game/bandit", (True,) * 5, conditions=sick),
        TokenLook(look, "game/bandit", active=True, targeted=True, selected=True),
        TokenLook(look, "game/bandit", hidden=True, count=99),
        TokenLook(look, "game/bandit", selected=True),
    ):
        image = bake_token(token, d, 1.0, DARK).toImage()
        last = image.width() - 1
        edge = [image.pixelColor(x, y).alpha() for x in range(last + 1) for y in (0, last)]
        edge += [image.pixelColor(x, y).alpha() for x in (0, last) for y in range(last + 1)]
        assert max(edge) <= 2


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
def test_the_middle_of_the_picture_is_the_middle_of_the_token(qapp: QApplication, dpr: float) -> None:
    image = bake_token(replace(PLAIN, icon="game/flame"), 60, dpr, DARK).toImage()
    middle = image.width() / 2
    row = [x for x in range(image.width()) if image.pixelColor(x, round(middle)).alpha() > 250]
    assert (row[0] + row[-1] + 1) / 2 == pytest.approx(middle, abs=1)
    assert image.deviceIndependentSize().width() == pytest.approx(image.width() / dpr)


@pytest.mark.parametrize("look", range(1, 9))
def test_a_portrait_fills_the_disc_and_stays_inside_the_ring(qapp: QApplication, look: int) -> None:
    portrait = QImage(40, 90, QImage.Format.Format_RGB32)
    portrait.fill(QColor("#00FF00"))
    image = picture(TokenLook(look, "game/bandit", portrait="face"), 120, portrait=portrait)
    assert image.pixelColor(130, 130).green() > 200
    assert image.pixelColor(130, 130).red() < 80
    green = sum(
        image.pixelColor(x, y).green() > 180 and image.pixelColor(x, y).red() < 60 and image.pixelColor(x, y).blue() < 60
        for x in range(0, 260, 2)
        for y in range(0, 260, 2)
    )
    assert 900 < green < 2600


def test_a_portrait_turns_grey_when_its_owner_is_out(qapp: QApplication) -> None:
    portrait = QImage(64, 64, QImage.Format.Format_RGB32)
    portrait.fill(QColor("#FF3000"))
    image = picture(TokenLook(1, "", out=True, portrait="face"), 120, portrait=portrait)
    place = image.pixelColor(130, 105)
    assert abs(place.red() - place.green()) < 8


def test_equal_looks_share_one_picture(qapp: QApplication) -> None:
    store = TokenImages()
    first = store.picture(PLAIN, 78, 1.0, DARK)
    assert store.picture(TokenLook(1, "game/viking-head"), 78, 1.0, DARK) is first
    assert store.picture(PLAIN, 78, 1.0, LIGHT) is not first
    assert store.picture(PLAIN, 78, 2.0, DARK).width() == 2 * first.width()
    assert len(store) == 3


def test_the_store_drops_what_was_not_asked_for_longest(qapp: QApplication) -> None:
    one = bake_token(PLAIN, 40, 1.0, DARK)
    store = TokenImages(limit=3 * one.width() * one.height() * 4)

    def ask(figure: str) -> QPixmap:
        return store.picture(replace(PLAIN, icon=f"game/{figure}"), 40, 1.0, DARK)

    first, second = ask("bandit"), ask("hood")
    ask("rat")
    assert ask("bandit") is first  # asked for again, so it stays
    ask("owl")
    assert len(store) == 3
    assert ask("bandit") is first
    assert ask("hood") is not second


def test_portraits_are_fetched_by_their_key_once_and_again_after_they_change(qapp: QApplication) -> None:
    asked: list[str] = []

    def find(key: str) -> QImage | None:
        asked.append(key)
        return None

    store = TokenImages(find)
    drawn = replace(PLAIN, portrait="sha-1")
    for _ in range(3):
        store.picture(drawn, 78, 1.0, DARK)
    store.picture(PLAIN, 78, 1.0, DARK)
    assert asked == ["sha-1"]
    store.forget("sha-1")
    assert len(store) == 1
    store.picture(drawn, 78, 1.0, DARK)
    assert asked == ["sha-1", "sha-1"]
    store.clear()
    assert len(store) == 0
