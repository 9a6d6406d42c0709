"""The scale of a display: exact lengths, what is left of the screen, and what is not believed."""

import pytest

from battlemap.layout.display_scale import (
    CARD_MM,
    DisplayScale,
    ScaleRefused,
    check_scale,
    is_believable,
    ppi_of_diagonal,
    ppi_of_length,
)


def test_a_cell_is_as_large_on_the_glass_as_it_shall_be() -> None:
    scale = DisplayScale(ppi=96.0)
    assert scale.zoom_for(48.0) == 2.0
    assert scale.zoom_for(48.0, ratio=2.0) == 1.0
    assert DisplayScale(ppi=101.6, mm_per_cell=25.0).zoom_for(50.0) == 2.0
    assert scale.pixels(CARD_MM[0]) == pytest.approx(323.5275590551181, abs=0)


def test_what_was_written_in_decimals_is_meant_exactly() -> None:
    for ppi, mm, cell in ((96.3, 25.4, 44.0), (40.05, 28.0, 44.0), (161.7, 0.1 + 25.3, 44.0)):
        zoom = DisplayScale(ppi=ppi, mm_per_cell=mm).zoom_for(cell)
        assert DisplayScale(ppi=ppi).millimetres(zoom * cell) == pytest.approx(mm, rel=1e-15)


def test_on_a_map_of_zones_a_token_has_the_size() -> None:
    assert DisplayScale(ppi=127.0, mm_per_token=30.0).token_zoom_for(75.0) == 2.0


def test_a_card_of_so_many_pixels_tells_the_scale() -> None:
    assert ppi_of_length(856.0, CARD_MM[0]) == 254.0
    assert ppi_of_length(400.0, 100.0) == pytest.approx(101.6)


def test_a_diagonal_tells_it_too_and_a_display_that_cuts_off_its_edges_has_fewer_pixels_to_an_inch() -> None:
    assert ppi_of_diagonal(1920, 1080, 32.0) == pytest.approx(68.84, abs=0.01)
    assert ppi_of_diagonal(1920, 1080, 32.0, overscan=2.5) == pytest.approx(68.84 * 0.95, abs=0.01)


def test_what_is_cut_off_and_left_free_is_not_usable() -> None:
    scale = DisplayScale(ppi=50.8, mm_per_cell=25.0, overscan=2.5, margin_mm=10.0)
    assert scale.inset(1920, 1080) == (48 + 20, 27 + 20)
    assert scale.usable_mm(1920, 1080) == (892.0, 493.0)
    assert scale.cells_across(1920, 1080) == (892 / 25, 493 / 25)


@pytest.mark.parametrize("inches", [4.9, 120.5, 0.0, -30.0, float("nan")])
def test_a_diagonal_that_no_display_has_is_refused_in_a_sentence(inches: float) -> None:
    with pytest.raises(ScaleRefused, match="is not believed; from 5 to 120"):
        ppi_of_diagonal(1920, 1080, inches)


def test_too_few_or_too_many_pixels_to_an_inch_are_refused() -> None:
    for pixels in (50.0, 3000.0):
        with pytest.raises(ScaleRefused, match="Pixels per inch"):
            ppi_of_length(pixels, CARD_MM[0])
    with pytest.raises(ScaleRefused, match="Pixels per inch"):
        ppi_of_diagonal(7680, 4320, 5.0)
    for wrong in (
        DisplayScale(ppi=19.9),
        DisplayScale(ppi=601.0),
        DisplayScale(96.0, mm_per_cell=2.0),
        DisplayScale(96.0, overscan=30.0),
        DisplayScale(96.0, margin_mm=-1.0),
        DisplayScale(96.0, mm_per_token=1000.0),
    ):
        with pytest.raises(ScaleRefused):
            check_scale(wrong)
    assert check_scale(DisplayScale(96.0)) == DisplayScale(96.0)


def test_what_a_display_claims_is_a_proposal_at_most() -> None:
    assert [is_believable(inches) for inches in (0.0, 0.72, 5.0, 32.0, 120.0, 722.0)] == [False, False, True, True, True, False]
