"""Cards and figures on paper: in their true size, in the right order for both sides, nothing of the GM's in players' hands."""

from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from battlemap.board.ids import ZoneId
from battlemap.cli.command_line import main
from battlemap.export.cards.card_export import export_cards, lay_out_cards
from battlemap.export.cards.card_options import CardOptions
from battlemap.export.cards.card_pages import CardPlan, plan_cards
from battlemap.export.cards.card_sheet import crop_marks
from battlemap.export.cards.character_card import fresh_profile
from battlemap.export.cards.zone_card import ways_out
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.paths import data_dir
from battlemap.store.document.battle_folder import read_sample
from tests.export.test_picture_export import subject_of
from tests.export.test_print_export import greys, page_text
from tests.play.planted_secrets import GAMES

pytestmark = pytest.mark.usefixtures("qapp")
ALL = CardOptions(tokens=True, tents=True, save_ink=True)


def overlaps(plan: CardPlan) -> list[tuple[str, str]]:
    return [
        (a.piece.key, b.piece.key)
        for page in plan.pages
        for a, b in combinations(page.pieces, 2)
        if a.box.x < b.box.right - 0.01 and b.box.x < a.box.right - 0.01
        and a.box.y < b.box.bottom - 0.01 and b.box.y < a.box.bottom - 0.01
    ]  # fmt: skip


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
def test_everything_is_on_a_sheet_once_and_nothing_lies_over_anything(paper: str) -> None:
    board = read_sample("ravine-ambush").board
    plan = plan_cards(board, replace(ALL, paper=paper), "gm")
    assert overlaps(plan) == []
    for kind in ("character", "standee", "token", "tent"):
        assert plan.count(kind) == len(board.tokens)
    assert plan.count("zone") == len(board.zone_map.zones)
    for page in plan.pages:
        for placed in page.pieces:
            assert placed.box.x >= 8
            assert placed.box.right <= plan.width - 8 + 1e-6
            assert placed.box.bottom <= plan.height - 22 + 1e-6
        boxes = [placed.box for placed in page.pieces]
        for mark in crop_marks(boxes):
            middle = mark.center() / 10
            assert not any(box.holds((middle.x(), middle.y())) for box in boxes)


@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_back_of_a_card_lies_behind_its_front(edge: str) -> None:
    board = read_sample("ravine-ambush").board
    options = CardOptions(characters=False, standees=False, backs="long" if edge == "long" else "short")
    plan = plan_cards(board, options, "gm")
    assert [page.back for page in plan.pages] == [False, True] * plan.sheets
    for front, back in zip(plan.pages[::2], plan.pages[1::2], strict=True):
        behind = {placed.piece.key: placed.box for placed in back.pieces}
        for placed in front.pieces:
            box = behind[placed.piece.key]
            turned = plan.width - box.right if edge == "long" else box.x, box.y if edge == "long" else plan.height - box.bottom
            assert turned == pytest.approx((placed.box.x, placed.box.y))


def test_the_front_that_players_get_holds_nothing_of_the_back(tmp_path: Path) -> None:
    subject = subject_of("ravine-ambush")
    zone = next(zone for zone in subject.board.zone_map.zones.values() if zone.revealed)
    told = replace(zone, notes="Under the floor lies the toll of ten years.")
    zones = {**subject.board.zone_map.zones, zone.id: told}
    board = replace(subject.board, map=replace(subject.board.zone_map, zones=zones))
    gm = export_subject(subject.rules, board, "gm")
    options = CardOptions(characters=False, standees=False, backs="long", save_ink=True)
    run_steps(export_cards(gm, options, tmp_path / "a.pdf"))
    reader = PdfReader(tmp_path / "a.pdf")
    assert reader.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"  # type: ignore[index]
    fronts = " ".join(page_text(reader, n) for n in range(0, len(reader.pages), 2))
    backs = " ".join(page_text(reader, n) for n in range(1, len(reader.pages), 2))
    assert "toll of ten years" in backs
    assert "toll of ten years" not in fronts
    assert zone.name.split()[-1] in fronts


def test_ways_out_say_where_they_lead_and_what_is_in_the_way() -> None:
    board = subject_of("ravine-ambush", "players").board
    floor = next(zone.id for zone in board.zone_map.zones.values() if zone.name == "Ravine floor")
    ways = {way.name: way.words for way in ways_out(board, ZoneId(floor), hidden=False)}
    assert ways["High mesa"] == "ledge, up"
    assert ways["Toll house"] == "Toll gate, shut"
    assert "Unexplored" in ways


@pytest.mark.parametrize("name", GAMES)
def test_a_card_shows_what_the_game_shows_of_a_sheet(name: str, painted: list[str], tmp_path: Path) -> None:
    subject = subject_of(name)
    key, token = next((key, token) for key, token in subject.board.tokens.items() if not subject.board.side_of(key).gm)
    profile = subject.rules.profile(subject.board, key)
    run_steps(export_cards(subject, CardOptions(zones=False, standees=False, save_ink=True), tmp_path / "a.pdf"))
    assert token.name in painted
    assert {number.name for number in profile.figures} <= set(painted)
    assert {number.value for number in profile.counters[:4]} <= set(painted)
    assert {track.name.upper() for track in profile.tracks} <= set(painted)
    clean = fresh_profile(profile)
    assert not any(any(track.boxes) or track.filled < track.of for track in clean.tracks)


def test_a_standee_and_the_ruler_have_their_true_size(tmp_path: Path) -> None:
    subject = subject_of("ravine-ambush", "players")
    options = CardOptions(zones=False, characters=False, save_ink=True)
    run_steps(export_cards(subject, options, tmp_path / "a.pdf"))
    box = lay_out_cards(subject, options).plan.pages[0].pieces[0].box
    assert (box.width, box.height) == (25, 108)
    dots = 12
    page = greys((tmp_path / "a.pdf").read_bytes(), 0, dots)
    column = page[round((box.y + 6) * dots) : round((box.y + 9) * dots), : round((box.right + 1) * dots)].min(0)
    dark = [at / dots for at in range(len(column)) if column[at] < 150]
    assert min(dark) == pytest.approx(box.x, abs=0.2)
    assert max(dark) == pytest.approx(box.right, abs=0.2)


def test_what_cannot_be_made_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = read_sample("quarry-yard").board
    with pytest.raises(InvalidSetting, match="There is nothing to make"):
        plan_cards(board, CardOptions(characters=False, standees=False), "gm")
    giant = {key: replace(token, footprint=4.0) for key, token in board.tokens.items() if token.name == "Mudge"}
    with pytest.raises(InvalidSetting, match="Mudge has no room on A4; choose a larger paper or a smaller width"):
        plan_cards(replace(board, tokens=giant), CardOptions(cell_mm=60), "gm")
    sample = str(data_dir("resources") / "samples" / "ravine-ambush.json")
    path = tmp_path / "a.pdf"
    assert (
        main(["export", sample, "-o", str(path), "--as", "cards", "--players", "--no-zones", "--no-standees", "--save-ink"]) == 0
    )
    assert len(PdfReader(path).pages) == 2
    assert main(["export", sample, "-o", str(path), "--as", "stickers"]) == 1
    assert "There is no kind “stickers”; there are picture, print, cards," in capsys.readouterr().err
