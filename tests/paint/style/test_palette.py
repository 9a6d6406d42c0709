"""The colours: every text stands out from its ground, and sides stay apart."""

import itertools
import math

import pytest
from PySide6.QtGui import QColor

from battlemap.paint.style import palette as colours
from battlemap.paint.style.palette import DARK, LIGHT, Palette, contrast, mix, palette, ring_colour, side_colour
from battlemap.paint.surfaces.terrains import TERRAINS, UNEXPLORED, tint

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)

# The worst contrast of each text over chrome, raised, field, hovered and canvas.
WORST = {
    "dark": {"text": 10.3, "text2": 6.2, "text3": 4.6, "accent": 5.2, "good": 6.0, "cost": 6.6, "harm": 5.0, "gm": 6.5},
    "light": {"text": 11.6, "text2": 5.8, "text3": 4.8, "accent": 5.5, "good": 4.8, "cost": 5.0, "harm": 4.6, "gm": 4.6},
}


def blend(colour: str, alpha: float, below: str) -> QColor:
    return mix(below, colour, alpha)


@THEMES
def test_every_text_reaches_its_contrast_on_every_ground_of_the_window(theme: Palette) -> None:
    grounds = [theme.chrome, theme.raised, theme.field, theme.hover, theme.canvas]
    for name, wanted in WORST[theme.name].items():
        worst = min(contrast(getattr(theme, name), ground) for ground in grounds)
        assert round(worst, 1) >= wanted, f"{name} has only {worst:.2f}"


@pytest.mark.parametrize(
    ("theme", "ink", "ground", "wanted"),
    [
        (DARK, "on_accent", "accent", 7.8), (LIGHT, "on_accent", "accent", 7.4),
        (DARK, "ink", "paper", 11.9), (DARK, "ink2", "paper", 5.8), (LIGHT, "ink", "paper", 15.0), (LIGHT, "ink2", "paper", 6.6),
        (DARK, "die_ink", "die", 10.0), (LIGHT, "die_ink", "die", 10.0),
    ],
)  # fmt: skip
def test_what_is_written_on_accents_paper_and_dice_can_be_read(theme: Palette, ink: str, ground: str, wanted: float) -> None:
    assert round(contrast(getattr(theme, ink), getattr(theme, ground)), 1) >= wanted


@THEMES
@pytest.mark.parametrize("picture", ["#000000", "#FFFFFF", "#808080"])
def test_a_label_on_the_map_can_be_read_over_any_picture(theme: Palette, picture: str) -> None:
    ground = blend(theme.plate, theme.plate_alpha, picture)
    assert contrast(theme.plate_text, ground) >= 7
    assert contrast(theme.plate_text2, ground) >= 4.5
    assert contrast(theme.text3, ground) >= 4.3  # somebody who is out of the fight


@THEMES
def test_selected_and_hovered_rows_and_chips_keep_their_text_readable(theme: Palette) -> None:
    assert contrast(theme.text, colours.selected_row(theme)) >= 7
    assert contrast(theme.text2, colours.selected_row(theme)) >= 4.5
    assert contrast(theme.text, colours.hovered_row(theme)) >= 7
    assert contrast(colours.disabled_text(theme), theme.raised) >= 4.0
    for meaning in ("good", "cost", "harm", "gm", "accent"):
        assert contrast(theme.text, colours.chip_fill(meaning, theme)) >= 7
        assert contrast(colours.meaning_colour(meaning, theme), colours.chip_fill(meaning, theme)) >= 3


@THEMES
@pytest.mark.parametrize("look", range(1, 9))
def test_the_letter_stands_out_on_its_sides_chip(theme: Palette, look: int) -> None:
    assert round(contrast(theme.on_side, side_colour(look, theme)), 1) >= (6.1 if theme.dark else 4.7)


@pytest.mark.parametrize("look", range(1, 9))
def test_the_figure_stands_out_on_its_disc(look: int) -> None:
    disc = mix(ring_colour(look), colours.DISC_BASE, 0.60)
    assert contrast(colours.GLYPH, disc) >= 4.5


@THEMES
def test_light_names_on_the_ground_stand_out_on_every_terrain_once_the_pool_is_under_them(theme: Palette) -> None:
    for kind in (*TERRAINS, UNEXPLORED):
        ground = mix(tint(kind, theme), "#0D0906", 0.5) if theme.dark else tint(kind, theme)
        if not (kind == "dark" and not theme.dark):  # a dark room is dark in both themes: the halo carries its name
            assert contrast(theme.zone_name, ground) >= 7, kind


def test_every_colour_is_written_as_six_hex_digits() -> None:
    for theme in (DARK, LIGHT):
        values = [getattr(theme, field) for field in theme.__struct_fields__]
        for value in [*values, *(kind.dark if theme.dark else kind.light for kind in TERRAINS.values())]:
            if isinstance(value, str) and value != theme.name:
                assert len(value) == 7
                assert QColor(value).isValid()


MACHADO = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "full sight": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
"""What is left of a colour in linear light at full severity."""


def seen_as(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour in CIELAB as it is seen."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (min(1.0, max(0.0, sum(x * y for x, y in zip(row, linear, strict=True)))) for row in MACHADO[sight])
    xyz = ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047, 0.2126 * r + 0.7152 * g + 0.0722 * b,
           (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)  # fmt: skip
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", MACHADO)
def test_the_hues_for_colour_blind_people_stay_apart_in_every_kind_of_sight(sight: str) -> None:
    hues = colours.DISTINCT_HUES
    outcomes = [(theme.good, theme.cost, theme.harm) for theme in (colours.DARK_DISTINCT, colours.LIGHT_DISTINCT)]
    for least, together in ((28, hues.rings), (23, hues.chips), (38, hues.health), *((37, outcome) for outcome in outcomes)):
        pairs = itertools.combinations(together, 2)
        assert min(math.dist(seen_as(a, sight), seen_as(b, sight)) for a, b in pairs) >= least, together


@pytest.mark.parametrize("theme", [colours.DARK_DISTINCT, colours.LIGHT_DISTINCT], ids=lambda theme: theme.name)
def test_they_can_be_read_on_every_ground_too(theme: Palette) -> None:
    hues = colours.DISTINCT_HUES
    for ground in (theme.chrome, theme.raised, theme.field, theme.hover, theme.canvas):
        assert min(contrast(ink, ground) for ink in (theme.good, theme.cost, theme.harm)) >= 4.5
    assert min(contrast(theme.on_side, hue) for hue in (hues.rings if theme.dark else hues.chips)) >= 4.5
    assert min(contrast(colours.GLYPH, mix(hue, colours.DISC_BASE, 0.60)) for hue in hues.rings) >= 3


def test_switching_the_hues_changes_sides_and_palettes_and_back() -> None:
    usual = ring_colour(1), colours.themed_palette("dark")
    colours.use_distinct_hues(True)
    try:
        assert ring_colour(1) == colours.DISTINCT_HUES.rings[0]
        assert colours.themed_palette("light") is colours.LIGHT_DISTINCT
    finally:
        colours.use_distinct_hues(False)
    assert (ring_colour(1), colours.themed_palette("dark")) == usual


def test_sides_five_to_eight_take_the_hues_of_one_to_four() -> None:
    assert [ring_colour(look) for look in range(5, 9)] == [ring_colour(look) for look in range(1, 5)]
    assert len({ring_colour(look) for look in range(5)}) == 5


def test_a_palette_is_found_by_its_name_and_no_other() -> None:
    assert palette("dark") is DARK
    assert palette("light") is LIGHT
    with pytest.raises(ValueError, match="sepia"):
        palette("sepia")


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert mix("#000000", "#FFFFFF", 0.5).name() == "#808080"
