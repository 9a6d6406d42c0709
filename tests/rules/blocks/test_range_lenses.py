"""Areas of reach, rings of ranges, lines with their cover, cells from which somebody is flanked."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.ids import Cell, TokenId, ZoneId
from battlemap.rules.blocks.presence import Presence
from battlemap.rules.blocks.range_lenses import (
    CoverFound,
    Flanking,
    flanking_overlay,
    range_overlay,
    reach_areas,
    shot_line,
    shot_overlay,
    unit_of,
)
from tests.games.skirmish import ANN, BEN, CAT, board

ALL = Presence(gone=lambda token: False)


def at(**cells: Cell) -> AnyEncounter:
    here: AnyEncounter = board()
    for who, cell in cells.items():
        here = Moved(TokenId(who), cell).apply(here)
    return here


def square(far: int) -> frozenset[Cell]:
    return frozenset([(x, y) for x in range(far + 1) for y in range(far + 1)])


def test_weapons_of_one_reach_share_an_area() -> None:
    areas = reach_areas(ANN, [(2, "Spear"), (1, "Sword"), (2, "Staff")], square, lambda far: f"{far} m")
    assert [(area.words, len(area.cells), area.who) for area in areas] == [("Sword: 1 m", 4, ANN), ("Spear, Staff: 2 m", 9, ANN)]


def test_each_area_may_leave_out_those_inside_it() -> None:
    areas = reach_areas(ANN, [(1, "Sword"), (2, "Spear")], square, str, frozenset([(0, 0)]))
    assert [len(area.cells) for area in areas] == [3, 5]


def test_ranges_are_rings_and_whoever_is_pointed_at_gets_words() -> None:
    here = at(ann=(5, 5), cat=(9, 5))
    stretches = [(1.0, "near"), (2.0, "far"), (3.0, "farther")]
    shown = range_overlay(ALL, here, ANN, CAT, stretches, ("good", "cost"), lambda foe: f"to {foe}")
    assert [(area.words, area.tone) for area in shown.areas] == [("near", "good"), ("far", "cost"), ("farther", "cost")]
    assert [sign.words for sign in shown.signs] == ["to cat"]
    outside = here.with_token(replace(here[ANN], place=ZoneId("nowhere")))
    assert range_overlay(ALL, outside, ANN, CAT, stretches, ("good",), str).areas == ()
    assert unit_of(here) != ""


@pytest.mark.parametrize(
    ("obstruction", "cover", "words", "tone"),
    [
        ("the wall", None, "No shot: the wall", "harm"),
        ("", None, "Clear", "good"),
        ("", CoverFound("Hedge: +2"), "Hedge: +2", "cost"),
        ("", CoverFound("A hedge to hide behind", "reach", ""), "A hedge to hide behind", "reach"),
    ],
)
def test_a_line_of_fire_says_what_it_meets(obstruction: str, cover: CoverFound | None, words: str, tone: str) -> None:
    line = ALL.line_of_fire(at(ann=(5, 5), cat=(7, 5)), ANN, CAT)
    assert isinstance(line, LineOfFire)
    shown = shot_line(replace(line, obstruction=obstruction), lambda line: cover)
    assert shown is not None
    assert (shown.words, shown.tone) == (words, tone)
    assert shot_line(None, lambda line: cover) is None


def test_lines_go_to_whom_is_pointed_at_or_to_every_foe_that_is_seen() -> None:
    here = at(ann=(2, 2), ben=(2, 6), cat=(6, 2))
    hidden = here.with_token(replace(here[CAT], hidden=True))

    def lines(before: AnyEncounter, target: TokenId | None) -> int:
        return len(shot_overlay(ALL, before, ANN, target, lambda foe, line: None).lines)

    assert (lines(here, None), lines(here, BEN), lines(hidden, None), lines(hidden, CAT)) == (2, 1, 1, 1)
    assert lines(here.with_token(replace(here[ANN], place=ZoneId("nowhere"))), None) == 0


def test_the_cells_across_from_a_friend_are_where_one_flanks() -> None:
    here = at(ann=(2, 2), ben=(5, 5), cat=(6, 5))
    shown = flanking_overlay(ALL, here, ANN, CAT, 2, lambda foe: Flanking((), [BEN], f"Flanks {foe}"))
    assert [(area.words, (7, 5) in area.cells) for area in shown.areas] == [("Flanks cat", True)]
    assert flanking_overlay(ALL, here, ANN, None, 2, lambda foe: Flanking((), [BEN], "")).areas == ()
