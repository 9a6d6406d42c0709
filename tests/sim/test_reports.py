"""Reports of known counts: their numbers, what the headline and the remark say, and the files."""

import json
from base64 import b64encode
from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap.board.ids import SideId
from battlemap.paths import data_dir
from battlemap.sim.example_fights import median_rounds, pick_examples
from battlemap.sim.report.comparison_making import pair
from battlemap.sim.report.report_data import RunFacts, Spread
from battlemap.sim.report.report_files import check_target, examples_folder, write_report
from battlemap.sim.report.report_making import make_report, place_name, spread_shares
from battlemap.sim.report.report_page import report_page
from battlemap.sim.report.svg_parts import HUES, NOBODY, chip, hue, safe
from battlemap.sim.tally import PAIRED, Tally, tally_of
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.files.store_errors import StoreError
from tests.sim.kept_reports import FIGHTS, SAMPLES, kept, numbers, report_for, tally_for
from tests.sim.synthetic_fights import record, stage_of


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_numbers_of_a_report_and_of_its_page_are_those_of_the_counts(sample: str) -> None:
    before, now = kept()[sample], json.loads(json.dumps(numbers(sample)))
    for part in ("data", "page", "compared"):
        assert now[part] == before[part], part


def remark(*changes: dict[str, object], fights: int = 12) -> str:
    """What a report remarks on so many fights, the first of which are changed."""
    stage = stage_of(read_sample("ravine-ambush"))
    records = [record(stage, index) for index in range(fights)]
    records[: len(changes)] = [replace(one, **change) for one, change in zip(records, changes, strict=False)]
    return make_report(stage, tally_of(records), fights, RunFacts(), check=False, examples=False).remark


def test_a_report_remarks_on_faults_on_fights_that_stopped_and_on_those_nobody_won() -> None:
    assert remark() == ""
    assert remark({"fault": "a rule broke"}, {"fault": "a rule broke"}) == (
        "2 of 12 fights broke off over a fault of the rules and are not counted."
    )
    assert remark({"stuck": "Nobody can go on."}) == "1 fight stopped where no machine could go on; Nobody can go on."
    assert remark({"stuck": "A"}, {"stuck": "B"}, {"stuck": "B"}) == (
        "3 fights stopped where no machine could go on; 2 of them: B."
    )
    nobody: dict[str, object] = {"winner": SideId("")}
    assert remark(*[nobody] * 5) == ""  # with the one that is nobody's anyway, half of them
    assert remark(*[nobody] * 8) == "Most fights are undecided after 9 rounds."
    peaceful = {**nobody, "actions": ()}
    assert remark(*[peaceful] * 12).startswith("In no fight anybody was hurt by an attack")
    assert remark(*[peaceful] * 11, nobody) == "Most fights are undecided after 9 rounds."


def test_faults_are_told_with_the_most_frequent_first_and_three_at_most() -> None:
    stage = stage_of(read_sample("ravine-ambush"))
    words = ["d", "b", "b", "c", "a", "c", "c"]
    tally = tally_of([replace(record(stage, index), fault=word) for index, word in enumerate(words)])
    report = make_report(stage, tally, 7, RunFacts(), check=False, examples=False)
    assert [*report.faults.items()] == [("c", 3), ("b", 2), ("a", 1)]


def test_the_headline_is_about_the_players_alliance() -> None:
    report = report_for("ravine-ambush")
    own = next(alliance for alliance in report.alliances if alliance.id == report.answer)
    assert report.alliances[0] is own
    assert report.headline.startswith(own.name)
    assert [alliance.id for alliance in report.alliances][-1] == ""
    assert sum(alliance.wins.count for alliance in report.alliances) == FIGHTS
    stage = stage_of(read_sample("ravine-ambush"))
    nobody = tally_of([replace(record(stage, index), winner=SideId("")) for index in range(5)])
    assert make_report(stage, nobody, 5, RunFacts(), check=False, examples=False).headline == "No side wins"
    assert (report.is_partial, report_for("ravine-ambush", 10, 20).is_partial) == (False, True)


def test_places_have_names_and_cells_are_told_by_letters() -> None:
    stage = stage_of(read_sample("ravine-ambush"))
    zone = next(iter(stage.opening.zone_map.zones.values()))
    assert [place_name(stage, key) for key in (zone.id, "2,4", "gone", "2,x", "x,2")] == [zone.name, "C5", "gone", "2,x", "x,2"]


def test_shares_of_a_spread_have_all_that_is_more_in_the_last_column() -> None:
    spread = Spread({0: 1, 1: 2, 5: 3, 9: 2}, 0.0, 0, 0, 0)
    assert spread_shares(spread, 4) == [0.125, 0.25, 0.0, 0.625]
    assert spread_shares(Spread({}, 0.0, 0, 0, 0), 2) == [0.0, 0.0]


def test_example_fights_are_the_median_the_quickest_the_longest_the_closest_and_the_biggest_upset() -> None:
    stage = stage_of(read_sample("ravine-ambush"))
    first, second, *_ = dict.fromkeys(one.winner for index in range(1, 9) if (one := record(stage, index)).winner)
    rounds = {0: (3, 500, first), 1: (1, 900, first), 2: (7, 40, first), 3: (3, 300, second), 4: (3, 600, second)}
    records = [
        replace(record(stage, index), rounds=number, left=left, winner=winner) for index, (number, left, winner) in rounds.items()
    ]
    assert median_rounds(tally_of(records)) == 3
    assert pick_examples(tally_of(records)) == {"Median": 0, "Quickest": 1, "Longest": 2, "Closest": 2, "Biggest upset": 4}
    assert "Biggest upset" not in pick_examples(tally_of(records[:3]))
    assert pick_examples(Tally()) == {}


def won(*numbers: int, fights: int) -> Tally:
    """The counts of fights of which the heroes won these."""
    counts: dict[tuple[str, ...], int] = {}
    for number in numbers:
        key = ("won", "heroes", str(number // PAIRED))
        counts[key] = counts.get(key, 0) | 1 << number % PAIRED
    return Tally(fights, counts)


def test_two_set_ups_are_compared_fight_by_fight_as_far_as_both_have_them() -> None:
    difference = pair(won(0, 1, 64, fights=70), won(1, 2, 3, 64, 71, fights=72), SideId("heroes"), "other")
    assert (difference.second, difference.both, difference.only_first, difference.only_second, difference.neither) == (
        "other",
        2,
        1,
        2,
        65,
    )
    assert difference.difference == pytest.approx(1 / 70)
    assert difference.needed > 0
    assert difference.needed % 100 == 0
    clear = pair(won(fights=60), won(*range(40), fights=60), SideId("heroes"))
    assert (clear.needed, clear.difference) == (0, 40 / 60)
    assert pair(won(fights=0), won(fights=0), SideId("heroes")).difference == 0.0
    assert pair(won(1, fights=9), won(1, fights=9), SideId("heroes")).needed == 0


def test_a_report_is_written_by_its_ending(tmp_path: Path) -> None:
    stage, report = stage_of(read_sample("ravine-ambush")), report_for("ravine-ambush")
    for name in ("a.html", "a.JSON", "a.csv"):
        check_target(tmp_path / name)
        write_report(tmp_path / name, report, stage.opening)
    assert (tmp_path / "a.html").read_text().startswith("<!DOCTYPE html>")
    assert json.loads((tmp_path / "a.JSON").read_text())["report"]["fights"] == FIGHTS
    assert report.alliances[0].name in (tmp_path / "a.csv").read_text()
    assert examples_folder(tmp_path / "a.html") == tmp_path / "a-report"
    for name, sentence in (("a.txt", "should end in"), ("gone/a.csv", "no folder")):
        with pytest.raises(StoreError, match=sentence):
            check_target(tmp_path / name)
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(StoreError, match="is a folder"):
        check_target(tmp_path / "folder.csv")


def test_a_page_holds_no_markup_of_a_battle() -> None:
    battle = read_sample("ravine-ambush")
    who = next(iter(battle.opening.tokens))
    board = replace(battle.opening, title="<b>Title</b>").with_token(replace(battle.opening[who], name="<script>\x00&"))
    stage = stage_of(replace(battle, opening=board, entries=(), state=replace(battle.state, head=0, redo={})))
    report = make_report(stage, tally_of([record(stage, 1)]), 1, RunFacts(), check=False, examples=False)
    page = report_page(report, stage.opening)
    assert "<script>" not in page
    assert "<b>Title" not in page
    assert "&lt;script&gt;&amp;" in page
    assert safe('a"<\x07>') == "a&quot;&lt;&gt;"


def test_a_page_brings_each_of_its_fonts_under_its_own_name() -> None:
    page = report_page(report_for("ravine-ambush", 3, 3), stage_of(read_sample("ravine-ambush")).opening)
    for family, file in (("Alegreya", "alegreya-700.ttf"), ("Alegreya SC", "alegreya-sc-700.ttf")):
        data = b64encode((data_dir("resources") / "fonts" / file).read_bytes()).decode()
        assert f'font-family:"{family}";font-weight:700;src:url(data:font/ttf;base64,{data})' in page


def test_each_side_has_its_colour_and_shape() -> None:
    assert [hue(look) for look in (0, 1, 4, 5)] == [NOBODY, HUES[0], HUES[3], HUES[0]]
    shapes = [chip(look, "A", colour="#fff", ink="#000").partition('d="')[2].partition('"')[0] for look in range(1, 9)]
    assert len(set(shapes)) == 8
    assert tally_for("ravine-ambush", 2).fights == 2
