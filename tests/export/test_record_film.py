"""A short film of a fight, and what happens to a record that cannot be written."""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from battlemap.cli.command_line import main
from battlemap.export.export_kinds import kind_for
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import run_steps
from battlemap.export.record import film, page_export
from battlemap.export.record.fight_record import read_steps, record_span
from battlemap.export.record.film import plan_film
from battlemap.export.record.record_options import RecordOptions
from battlemap.paths import data_dir
from battlemap.play.session import Session
from battlemap.store.files.store_errors import StoreError
from tests.export.test_record_page import played, subject_of

pytestmark = pytest.mark.usefixtures("qapp", "small_grounds")
WRITE = kind_for("record", "").load().write


@pytest.fixture(scope="module")
def session(qapp: object) -> Session:
    return played("quarry-yard", 4, 14)


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_film_shows_every_command_as_long_as_was_chosen(session: Session, kind: Literal["webp", "gif"], tmp_path: Path) -> None:
    subject = subject_of(session, "gm")
    options = RecordOptions(format=kind, clip="last", commands=3, width=320, seconds=0.8)
    path = tmp_path / f"fight.{kind}"
    run_steps(WRITE(subject, options, path, None))
    moments = list(read_steps(subject, record_span(subject, "last", 3)))
    planned = sum(frame.ms for frame in plan_film(moments, 0.8))
    from PIL import Image

    with Image.open(path) as picture:
        assert 300 <= picture.width <= 320
        lasts = 0
        for number in range(getattr(picture, "n_frames", 1)):
            picture.seek(number)
            picture.load()
            lasts += round(picture.info["duration"])
        assert picture.info.get("loop") == 0
    assert abs(lasts - planned) <= 10 * len(plan_film(moments, 0.8))  # a GIF counts hundredths of a second
    assert path.stat().st_size < 3_000_000


def test_a_film_of_too_many_commands_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidSetting, match="A film of 81 commands is too long; choose a turn, or at most 80 of the last"):
        film.check_film(81)


def test_a_record_of_nothing_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample = str(data_dir("resources") / "samples" / "quarry-yard.json")
    for name in ("a.html", "a.md", "a.gif"):
        assert main(["export", sample, "-o", str(tmp_path / name)]) == 1
        assert "Nothing has happened in this battle yet" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_half_written_stays_of_a_record_that_is_stopped(session: Session, tmp_path: Path) -> None:
    for ending in ("html", "md", "gif"):
        options = RecordOptions(format=ending, clip="last", commands=2, width=240)
        for count in (1, 4, 12):
            steps = WRITE(subject_of(session, "gm"), options, tmp_path / f"a.{ending}", None)
            for _, _ in zip(range(count), steps, strict=False):
                pass
            steps.close()  # type: ignore[attr-defined]
            assert [path for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_a_full_disk_is_one_sentence_and_leaves_what_was_there(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_pages(*given: Any) -> Iterator[str]:
        yield "<!DOCTYPE html>"
        raise OSError(errno.ENOSPC, "No space left on device")

    def full_film(*given: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(page_export, "page_parts", full_pages)
    monkeypatch.setattr(film, "pack_film", full_film)
    for ending in ("html", "webp"):
        path = tmp_path / f"fight.{ending}"
        path.write_bytes(b"before")
        options = RecordOptions(format=ending, clip="last", commands=2, width=240, span="last")
        with pytest.raises(StoreError, match=r"cannot be written: .*; choose another place"):
            run_steps(WRITE(subject_of(session, "gm"), options, path, None))
        assert path.read_bytes() == b"before"
    assert len(list(tmp_path.iterdir())) == 2
    with pytest.raises(StoreError, match="cannot be written"):
        run_steps(WRITE(subject_of(session, "gm"), RecordOptions(format="md"), tmp_path / "nowhere" / "a.md", None))
