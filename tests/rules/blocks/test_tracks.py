"""Tracks of boxes: which are free, the largest of them, the smallest that is enough."""

import pytest

from battlemap.rules.blocks.tracks import free_boxes, largest_free, marks, smallest_free

BOXES = (1, 3, 2, 3)


def test_boxes_that_are_not_marked_are_free() -> None:
    assert free_boxes(BOXES, (1,)) == (0, 2, 3)
    assert marks(BOXES, (1, 3)) == (False, True, False, True)


@pytest.mark.parametrize(("marked", "largest"), [((), 1), ((1,), 3), ((1, 3), 2), ((0, 1, 2, 3), None)])
def test_the_largest_free_box_is_the_first_of_them(marked: tuple[int, ...], largest: int | None) -> None:
    assert largest_free(BOXES, marked) == largest


@pytest.mark.parametrize(("least", "smallest"), [(0, 0), (1, 0), (2, 2), (3, 3), (4, None)])
def test_the_smallest_free_box_that_is_enough(least: int, smallest: int | None) -> None:
    assert smallest_free(BOXES, (1,), least) == smallest
