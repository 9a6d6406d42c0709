"""Arrows from one token to another."""

from PySide6.QtCore import QPointF

from battlemap.board.polygons import Rect
from battlemap.paint.overlays.facing_arrows import facing_paths, facing_shapes, rim_towards

RIMS = (20.0, 20.0)


def test_an_arrow_leads_from_rim_to_rim_and_touches_neither() -> None:
    line, head = facing_paths((0, 0), (200, 0), RIMS)
    box = line.united(head).boundingRect()
    assert 20 < box.left() < 30
    assert 170 < box.right() < 180


def test_two_who_face_each_other_have_an_arrow_each() -> None:
    there, _ = facing_paths((0, 0), (200, 0), RIMS)
    back, _ = facing_paths((200, 0), (0, 0), RIMS)
    assert there.pointAtPercent(0.5).y() < -5
    assert back.pointAtPercent(0.5).y() > 5


def test_between_two_who_stand_side_by_side_there_is_no_room_for_one() -> None:
    line, head = facing_paths((0, 0), (44, 0), RIMS)
    assert line.isEmpty()
    assert head.isEmpty()


def test_a_broken_line_has_gaps_and_a_full_one_has_none() -> None:
    line, head = facing_paths((0, 0), (400, 0), RIMS)
    on_it = [line.pointAtPercent(at / 100) for at in range(5, 95)]
    full, broken = (facing_shapes(line, head, firm, 1.0)[1] for firm in (True, False))
    assert all(full.contains(QPointF(at)) for at in on_it)
    assert 0.2 < sum(broken.contains(QPointF(at)) for at in on_it) / len(on_it) < 0.8


def test_an_arrow_begins_beyond_a_name_that_is_in_its_way() -> None:
    plate = Rect(-50, 45, 100, 20)
    assert rim_towards((0, 0), 40, plate, (0, 200)) == 65
    assert rim_towards((0, 0), 40, plate, (200, 0)) == 40
    assert rim_towards((0, 0), 40, plate, (0, -200)) == 40
    assert rim_towards((0, 0), 40, None, (0, 200)) == 40
