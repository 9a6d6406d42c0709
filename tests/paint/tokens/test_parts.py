"""Dice, plates, aspect cards, balances, chips and controls: each state is its own picture, and each part keeps to its place."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.layout.looks import AspectLook, BalanceLook
from battlemap.paint.controls.button_drawing import (
    State,
    button_width,
    choice_width,
    draw_button,
    draw_choice,
    draw_switch,
    switch_width,
)
from battlemap.paint.controls.chips import (
    boxes_width,
    chance_colour,
    difficulty_chip_size,
    draw_badge,
    draw_boxes,
    draw_card_ground,
    draw_chance_bar,
    draw_difficulty_chip,
    draw_health_bar,
    draw_key_cap,
    draw_map_label,
    draw_meaning_chip,
    key_cap_width,
    map_label_size,
    meaning_chip_width,
)
from battlemap.paint.controls.dice_drawing import DieLook, DieState, draw_die, draw_row, row_width
from battlemap.paint.controls.die_faces import DieKind
from battlemap.paint.style.icons import has_icon
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.tokens.aspect_card import KIND_ICONS, aspect_size, draw_aspect
from battlemap.paint.tokens.balance_scale import balance_size, draw_balance
from battlemap.paint.tokens.name_plate import draw_plate, fit_plate, plate_size

pytestmark = pytest.mark.usefixtures("qapp")

GROUND = QColor("#808080")
WIDTH, HEIGHT = 400, 160
T = TypeVar("T")


def paint(draw: Callable[[QPainter], object]) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image


def each(values: Iterable[T], draw: Callable[[QPainter, T], object]) -> list[QImage]:
    """One picture for each of *values*."""
    return [paint(lambda painter, value=value: draw(painter, value)) for value in values]  # type: ignore[misc]


def all_differ(pictures: list[QImage]) -> bool:
    return all(one != other for index, one in enumerate(pictures) for other in pictures[:index])


def extent(image: QImage, tolerance: int = 40) -> QRectF:
    """The box around all pixels that differ clearly from the ground."""
    inked = [
        (x, y)
        for x in range(WIDTH)
        for y in range(HEIGHT)
        if abs(image.pixelColor(x, y).red() - 128) + abs(image.pixelColor(x, y).blue() - 128) > tolerance
    ]
    xs, ys = [x for x, _ in inked], [y for _, y in inked]
    return QRectF(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def same_place(found: QRectF, wanted: QRectF, within: float = 2) -> bool:
    return all(
        abs(a - b) <= within
        for a, b in zip(found.getCoords(), wanted.getCoords(), strict=True)  # type: ignore[call-overload]
    )


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", ["fate", "d6", "d10", "number"])
def test_each_state_of_a_die_has_a_picture_of_its_own(theme: Palette, kind: DieKind) -> None:
    states: tuple[DieState, ...] = ("kept", "dropped", "exploded", "replaced", "typed", "zero")
    assert all_differ(each(states, lambda p, state: draw_die(p, 60, 60, 31, theme, kind, 1, state, -1, 1)))


@pytest.mark.parametrize(
    ("kind", "faces"),
    [("fate", (-1, 0, 1)), ("d6", range(1, 7)), ("d10", range(10)), ("tens", (0, 10, 90)), ("number", (1, 12, 100))],
)
def test_each_face_of_a_die_has_a_picture_of_its_own(kind: DieKind, faces: Iterable[int]) -> None:
    assert all_differ(each(faces, lambda p, face: draw_die(p, 60, 60, 31, DARK, kind, face)))


def test_states_of_dice_differ_in_shape_and_not_only_in_colour() -> None:
    def silhouette(state: DieState) -> list[bool]:
        image = paint(lambda p: draw_die(p, 60, 40, 40, DARK, "d6", 5, state, 2, 1))
        return [image.pixelColor(x, y) == GROUND for x in range(30, 130) for y in range(10, 110)]

    outlines = [silhouette(state) for state in ("kept", "dropped", "exploded", "replaced", "typed")]
    for index, one in enumerate(outlines):
        for other in outlines[:index]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 15


def test_a_row_of_dice_is_as_wide_as_it_says() -> None:
    dice = (DieLook("d6", 6, "exploded"), DieLook("d6", 5), DieLook("d6", 2, "dropped"))
    assert row_width(dice, 31) > row_width(dice[1:], 31) + 31 + 8
    drawn: list[float] = []
    paint(lambda p: drawn.append(draw_row(p, 40, 80, 31, dice, DARK)))
    assert drawn == [row_width(dice, 31)]
    assert row_width((), 31) == 0


def test_a_plate_takes_the_place_it_says_and_names_its_side() -> None:
    places: list[QRectF] = []
    image = paint(lambda p: places.append(draw_plate(p, 200, 60, "Orm", 1, "H", DARK)))
    assert same_place(extent(image), places[0])
    size = plate_size("Orm")
    assert (places[0].width(), places[0].height()) == (size.width(), size.height())
    assert places[0].center().x() == pytest.approx(200, abs=1)
    assert image != paint(lambda p: draw_plate(p, 200, 60, "Orm", 2, "H", DARK))
    assert image != paint(lambda p: draw_plate(p, 200, 60, "Orm", 1, "R", DARK))
    assert image != paint(lambda p: draw_plate(p, 200, 60, "Orm", 1, "H", DARK, dim=True))
    assert image != paint(lambda p: draw_plate(p, 200, 60, "Orm", 1, "H", DARK, gm=True))


def test_a_name_that_would_hardly_be_cut_is_written_smaller_instead() -> None:
    full = plate_size("Orm the tall", 12).width()
    assert fit_plate("Orm the tall", 12, full) == (12, None)
    px, cut = fit_plate("Orm the tall", 12, full * 0.93)
    assert px < 12
    assert cut is None or cut > full * 0.9
    assert fit_plate("Orm the tall", 12, full / 2) == (12, round(full / 2))
    assert fit_plate("Orm the tall", 12, full, 0.5)[0] < 12


def test_a_long_name_is_cut_to_the_width_a_plate_may_take() -> None:
    name = "The Honourable Company of Ferrymen"
    assert plate_size(name, 13, 90).width() == 90
    places: list[QRectF] = []
    image = paint(lambda p: places.append(draw_plate(p, 200, 60, name, 1, "H", DARK, width=90)))
    assert places[0].width() == 90
    assert extent(image).width() <= 93


@pytest.mark.parametrize("kind", KIND_ICONS)
def test_each_kind_of_aspect_has_its_icon(kind: str) -> None:
    assert has_icon(KIND_ICONS[kind])
    other = "zone" if kind != "zone" else "boost"
    look, twin = AspectLook("Icy", kind), AspectLook("Icy", other)  # type: ignore[arg-type]
    assert paint(lambda p: draw_aspect(p, 20, 20, look, DARK)) != paint(lambda p: draw_aspect(p, 20, 20, twin, DARK))


@pytest.mark.parametrize("scale", [1.0, 1.28])
def test_an_aspect_card_is_as_large_as_it_says(scale: float) -> None:
    look = AspectLook("Narrow echo", "zone", ((1, 2), (2, 1)), used=1)
    places: list[QRectF] = []
    image = paint(lambda p: places.append(draw_aspect(p, 20, 40, look, LIGHT, scale=scale)))
    size = aspect_size(look, scale=scale)
    assert (places[0].width(), places[0].height()) == (size.width(), size.height())
    assert same_place(extent(image, 90), places[0], 3)


def test_free_invokes_spent_ones_owners_and_secrets_show_on_the_card() -> None:
    looks = (
        AspectLook("Icy", "zone"),
        AspectLook("Icy", "zone", ((1, 1),)),
        AspectLook("Icy", "zone", ((1, 2),)),
        AspectLook("Icy", "zone", ((2, 1),)),
        AspectLook("Icy", "zone", ((0, 1),)),
        AspectLook("Icy", "zone", ((1, 1),), used=1),
        AspectLook("Icy", "zone", used=1),
        AspectLook("Icy", "zone", hidden=True),
    )
    assert all_differ(each(looks, lambda p, look: draw_aspect(p, 20, 40, look, DARK)))


def test_a_long_aspect_is_cut_to_the_width_its_card_may_take() -> None:
    look = AspectLook("A very long aspect that nobody will read to its end", "zone", ((1, 1),))
    assert aspect_size(look, width=160).width() == 160
    image = paint(lambda p: draw_aspect(p, 20, 40, look, DARK, width=160))
    assert extent(image, 90).right() <= 183


def test_the_words_of_a_card_stand_on_two_lines_of_nearly_the_same_length() -> None:
    look = AspectLook("Smoke from the burning thatch", "zone", ((1, 1),))
    one, two = aspect_size(look), aspect_size(look, lines=2)
    assert two.width() < 0.75 * one.width()
    assert two.height() > 1.5 * one.height()
    image = paint(lambda p: draw_aspect(p, 20, 40, look, DARK, lines=2))
    assert same_place(extent(image, 90), QRectF(20, 40, two.width(), two.height()), 3)
    single = AspectLook("Incomprehensible", "zone")
    assert aspect_size(single, lines=2).width() == aspect_size(single).width()


def test_a_balance_tilts_to_the_heavier_side_and_shows_the_dice_it_earns() -> None:
    weights = ((1, 1, 0, 0), (2, 1, 0, 0), (1, 2, 0, 0), (2, 1, 1, 0), (2, 1, 0, 1))
    looks = [BalanceLook(((1, ours, won), (2, theirs, lost))) for ours, theirs, won, lost in weights]
    assert all_differ(each(looks, lambda p, look: draw_balance(p, 200, 80, look, DARK)))
    assert balance_size(looks[3]).width() > balance_size(looks[1]).width()


@pytest.mark.parametrize(
    "sides", [((1, 4, 0),), ((1, 1, 0), (2, 12, 2)), ((1, 2, 0), (3, 12, 1), (4, 1, 0)), ((1, 100, 3), (2, 7, 0))]
)
@pytest.mark.parametrize("scale", [1.0, 1.28])
def test_a_balance_keeps_to_the_size_it_says(sides: tuple[tuple[int, int, int], ...], scale: float) -> None:
    look = BalanceLook(sides)
    image = paint(lambda p: draw_balance(p, 200, 80, look, DARK, scale))
    size = balance_size(look, scale)
    found = extent(image)
    assert found.width() == pytest.approx(size.width(), abs=3)
    assert found.height() == pytest.approx(size.height(), abs=3)


def test_of_three_sides_the_heaviest_comes_first() -> None:
    one, other = BalanceLook(((1, 2, 0), (2, 9, 0), (3, 4, 0))), BalanceLook(((2, 9, 0), (3, 4, 0), (1, 2, 0)))
    assert paint(lambda p: draw_balance(p, 200, 80, one, DARK)) == paint(lambda p: draw_balance(p, 200, 80, other, DARK))


@pytest.mark.parametrize("kind", ["free", "cost", "hard", "no", "reach"])
def test_a_difficulty_pill_is_as_large_as_it_says_for_every_kind(kind: str) -> None:
    places: list[QRectF] = []
    image = paint(
        lambda p: places.append(draw_difficulty_chip(p, 200, 80, "lucide/footprints", "Great +4", "Icy", kind, DARK))  # type: ignore[arg-type]
    )
    assert same_place(extent(image), places[0])
    assert places[0].width() == difficulty_chip_size("Great +4", "Icy").width()


def test_a_label_stands_around_its_middle() -> None:
    label = paint(lambda p: draw_map_label(p, 200, 80, "8 m · 2 actions", DARK, DARK.glow, icon="lucide/footprints"))
    assert extent(label).width() == pytest.approx(map_label_size("8 m · 2 actions", icon="lucide/footprints").width(), abs=3)
    assert extent(label).center().x() == pytest.approx(200, abs=2)


def test_a_key_cap_and_a_meaning_chip_are_as_wide_as_they_say() -> None:
    cap = paint(lambda p: draw_key_cap(p, 200, 80, "Space", LIGHT, 18))
    assert extent(cap).width() == pytest.approx(key_cap_width("Space", 18), abs=2)
    chip = paint(lambda p: draw_meaning_chip(p, 50, 80, "2 actions", "cost", LIGHT))
    assert extent(chip).width() == pytest.approx(meaning_chip_width("2 actions"), abs=2)
    assert meaning_chip_width("2 actions", "") < meaning_chip_width("2 actions")


def test_each_meaning_has_its_own_chip_by_icon_too() -> None:
    def grey(meaning: str) -> QImage:
        chip = paint(lambda p: draw_meaning_chip(p, 50, 80, "2", meaning, DARK))  # type: ignore[arg-type]
        return chip.convertToFormat(QImage.Format.Format_Mono)

    assert all_differ([grey(meaning) for meaning in ("plain", "good", "cost", "harm", "gm")])


@pytest.mark.parametrize(("align", "left"), [("left", 200.0), ("centre", 173.0), ("right", 146.0)])
def test_boxes_stand_where_they_are_put(align: str, left: float) -> None:
    image = paint(lambda p: draw_boxes(p, 200, 80, (True, False, False, True), DARK, 12, 2, align))  # type: ignore[arg-type]
    assert boxes_width(4, 12, 2) == 54
    found = extent(image, 20)
    assert (found.left(), found.width()) == pytest.approx((left, 54), abs=2)


def test_bars_grow_with_what_they_show_and_change_colour() -> None:
    assert chance_colour(0.6, DARK) == DARK.good
    assert chance_colour(0.59, DARK) == DARK.cost
    assert chance_colour(0.34, DARK) == DARK.harm
    chances = each((0.0, 0.2, 0.5, 0.9), lambda p, chance: draw_chance_bar(p, 50, 80, chance, DARK, 100))
    ties = paint(lambda p: draw_chance_bar(p, 50, 80, 0.5, DARK, 100, tie=0.2))
    healths = each((0.0, 0.2, 0.4, 0.9), lambda p, health: draw_health_bar(p, 50, 80, health, DARK))
    assert all_differ([*chances, ties, *healths])


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_a_card_floats_over_a_shadow_that_lies_outside_it(theme: Palette) -> None:
    card = QRectF(60, 50, 260, 60)
    flat = paint(lambda p: draw_card_ground(p, card, theme, lift="flat"))
    lifted = paint(lambda p: draw_card_ground(p, card, theme))
    assert flat.pixelColor(190, 118) == GROUND
    assert lifted.pixelColor(190, 118).value() < 124
    assert lifted.pixelColor(190, 80) == flat.pixelColor(190, 80) == QColor(theme.raised)


def test_buttons_choices_switches_and_badges_show_their_states() -> None:
    place = QRectF(60, 60, button_width("Roll", "R"), 30)
    states: tuple[State, ...] = ("rest", "hover", "pressed", "disabled")
    buttons = each(states, lambda p, state: draw_button(p, place, "Roll", DARK, "R", state=state))
    buttons.append(paint(lambda p: draw_button(p, place, "Roll", DARK, "R", primary=True)))
    buttons.append(paint(lambda p: draw_button(p, place, "Roll", DARK, "R", focus=True)))
    choices = each(states, lambda p, state: draw_choice(p, 60, 60, "1", "Lake", "Icy", DARK, state=state))
    choices.append(paint(lambda p: draw_choice(p, 60, 60, "1", "Lake", "Icy", DARK, first=True)))
    assert extent(choices[-1]).width() == pytest.approx(choice_width("Lake", "Icy"), abs=2)
    options = (("S", "Stay"), ("F", "Follow"))
    switches = each((0, 1), lambda p, chosen: draw_switch(p, 60, 60, options, chosen, DARK))
    assert extent(switches[0], 20).width() == pytest.approx(switch_width(options), abs=2)
    badges = each("12", lambda p, number: draw_badge(p, 200, 80, number, DARK, 46))
    assert all_differ([*buttons, *choices, *switches, *badges])
